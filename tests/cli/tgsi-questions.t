# Signs of integers, fields, other lanes of the quad, and clamps of TGSI.
$ printf 'FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL OUT[0], COLOR\nDCL TEMP[0..5]\nIMM[0] INT32 {4, 8, -3, 0}\nIMM[1] FLT32 {0.25, 1.5, -2.0, 0.0}\n  0: F2I TEMP[0].x, IN[0].xxxx\n  1: UADD TEMP[0].y, -TEMP[0].xxxx, IMM[0].zzzz\n  2: UBFE TEMP[0].z, TEMP[0].yyyy, IMM[0].xxxx, IMM[0].yyyy\n  3: DDX TEMP[1].x, IN[0].xxxx\n  4: LRP TEMP[1].y, IN[0].yyyy, IMM[1].yyyy, -IN[0].xxxx\n  5: MAD_SAT TEMP[1].z, -|IN[0].xxxx|, IMM[1].yyyy, IMM[1].yyyy\n  6: DP4 TEMP[2].x, IN[0], IMM[1]\n  7: DP3 TEMP[2].y, IN[0], IN[0]\n  8: CMP TEMP[2].z, IN[0].xxxx, IMM[1].xxxx, IMM[1].yyyy\n  9: SLT TEMP[2].w, IN[0].xxxx, IMM[1].xxxx\n 10: POW TEMP[3].x, IN[0].xxxx, IMM[1].yyyy\n 11: MAX TEMP[3].y, IN[0].xxxx, IN[0].yyyy\n 12: MOV_SAT TEMP[3].z, IN[0].xxxx\n 13: BFI TEMP[3].w, TEMP[0].xxxx, TEMP[0].yyyy, IMM[0].xxxx, IMM[0].yyyy\n 14: MOV OUT[0], TEMP[1]\n 15: END\n' > $T/all.tgsi; { echo end; for r in '0].y' '0].z' '1].x' '1].y' '1].z' '2].x' '2].y' '2].z' '2].w' '3].x' '3].y' '3].z' '3].w'; do echo "who TEMP[$r 1"; done; } | lanescope debug $T/all.tgsi --lane 3 | grep ' = '
TEMP[0].y@3 = -3: step 2, line 8 (UADD) wrote it as -TEMP[0].x + -3 = 0 + -3; it was not written before.
TEMP[0].z@3 = 255: step 3, line 9 (UBFE) wrote it as UBFE (TEMP[0].y, 4, 8) = UBFE (4294967293, 4, 8); it was not written before.
TEMP[1].x@3 = 0.0625: step 4, line 10 (DDX) wrote it as IN[0].x - IN[0].x@2 = 0.09375 - 0.03125; it was not written before.
TEMP[1].y@3 = 0.055664062: step 5, line 11 (LRP) wrote it as LRP (IN[0].y, 1.5, -IN[0].x) = LRP (0.09375, 1.5, -0.09375); it was not written before.
TEMP[1].z@3 = 1.0: step 6, line 12 (MAD) wrote it as clamp (-|IN[0].x| x 1.5 + 1.5) = clamp (-0.09375 x 1.5 + 1.5); it was not written before.
TEMP[2].x@3 = 1.7890625: step 7, line 13 (DP4) wrote it from IN[0].x = 0.09375, 0.25, IN[0].y = 0.09375, 1.5, IN[0].z = -0.8125, -2.0, IN[0].w = -0.8125 and 0.0; it was not written before.
TEMP[2].y@3 = 0.6777344: step 8, line 14 (DP3) wrote it from IN[0].x = 0.09375, IN[0].y = 0.09375 and IN[0].z = -0.8125; it was not written before.
TEMP[2].z@3 = 1.5: step 9, line 15 (CMP) took 1.5, for IN[0].x = 0.09375 < 0.0: false; it was not written before.
TEMP[2].w@3 = 1.0: step 10, line 16 (SLT) wrote it as (IN[0].x < 0.25) = (0.09375 < 0.25); it was not written before.
TEMP[3].x@3 = 0.028704958: step 11, line 17 (POW) wrote it as POW (IN[0].x, 1.5) = POW (0.09375, 1.5); it was not written before.
TEMP[3].y@3 = 0.09375: step 12, line 18 (MAX) wrote it as max (IN[0].x, IN[0].y) = max (0.09375, 0.09375); it was not written before.
TEMP[3].z@3 = 0.09375: step 13, line 19 (MOV) wrote it as clamp (IN[0].x) = clamp (0.09375); it was not written before.
TEMP[3].w@3 = 4048: step 14, line 20 (BFI) wrote it as BFI (TEMP[0].x, TEMP[0].y, FIELD_MASK (4, 8)) = BFI (0, 4294967293, FIELD_MASK (4, 8)); it was not written before.

# The step's sentence, who and print tell a value by one type: what compared is true or false also where an instruction takes it for a number, or copies it.
$ printf 'FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL OUT[0], COLOR\nDCL TEMP[0..1]\nIMM[0] INT32 {1, 0, 7, 3}\nIMM[1] FLT32 {0.25, 1.5, 2.0, 0.0}\n  0: FSLT TEMP[0].x, IN[0].xxxx, IMM[1].xxxx\n  1: UADD TEMP[0].y, TEMP[0].xxxx, IMM[0].xxxx\n  2: MOV TEMP[0].z, TEMP[0].xxxx\n  3: AND TEMP[0].w, TEMP[0].zzzz, IMM[1].yyyy\n  4: UMUL TEMP[1].x, TEMP[0].zzzz, IMM[0].zzzz\n  5: MOV OUT[0], TEMP[0].wwww\n  6: END\n' > $T/bools.tgsi; for c in '0].x' '0].y' '0].z' '0].w' '1].x'; do printf 'step\nwho TEMP[%s 1\nprint TEMP[%s@3\n' "$c" "$c"; done | lanescope debug $T/bools.tgsi --lane 3 | grep -e computes -e wrote -e ' 0x'
Lane 3 computes FSLT TEMP[0].x = (0.09375 < 0.25) = true. 64 of 64 lanes take part.
TEMP[0].x@3 = true: step 1, line 7 (FSLT) wrote it as (IN[0].x < 0.25) = (0.09375 < 0.25); it was not written before.
$1 = true             0xffffffff  changed
Lane 3 computes UADD TEMP[0].y = true + 1 = 0. 64 of 64 lanes take part.
TEMP[0].y@3 = 0: step 2, line 8 (UADD) wrote it as TEMP[0].x + 1 = true + 1; it was not written before.
$2 = 0                0x00000000
Lane 3 computes MOV TEMP[0].z = true. 64 of 64 lanes take part.
TEMP[0].z@3 = true: step 3, line 9 (MOV) wrote it from TEMP[0].x = true; it was not written before.
$3 = true             0xffffffff  changed
Lane 3 computes AND TEMP[0].w = true & 1.5 = 1.5. 64 of 64 lanes take part.
TEMP[0].w@3 = 1.5: step 4, line 10 (AND) wrote it as TEMP[0].z & 1.5 = true & 1.5; it was not written before.
$4 = 1.5              0x3fc00000  changed
Lane 3 computes UMUL TEMP[1].x = true x 7 = -7. 64 of 64 lanes take part.
TEMP[1].x@3 = -7: step 5, line 11 (UMUL) wrote it as TEMP[0].z x 7 = true x 7; it was not written before.
$5 = -7               0xfffffff9  changed

# A machine without clauses has no vertex fetches, and what it loads and stores are accesses of memory.
$ lanescope counters $EXAMPLES/tgsi-shared.lanescope
What                           Count   Lanes    Useful      Lost
steps                              9
groups                             4
slots                              4    64.0   100.0 %         0
texture fetches                    0       -         -         0
memory accesses                    3    64.0   100.0 %         0
control flow                       2    64.0   100.0 %         0
waits for completion               0
9 steps.

# A register of which two components are one value of 64 bits is told so, whichever way one came there; other formats have words.
$ printf 'goto 3\nprint TEMP[0]\ninfo registers\nstep\nprint TEMP[1]\nprint/x TEMP[1]\nreverse-step\nprint TEMP[0]\ninfo registers TEMP[1] TEMP[0].x\nreverse-step\nprint TEMP[0]\nstep\nset TEMP[0].xy = 3\nprint TEMP[0]\nset TEMP[1].xy = -1.2345678901234567e-300\ninfo registers\n' | lanescope debug $EXAMPLES/tgsi-doubles.lanescope
Nothing has run yet.
step 0, wave 0, lane 5: 64 of 64 lanes active
=>    8    0: MAD TEMP[2].x, IN[0].yyyy, IMM[1].yyyy, IN[0].xxxx
(lanescope) goto 3
Lane 5 computes TEMP[0].xy = F2D (4.0) = 4.0. 64 of 64 lanes take part.
step 3, wave 0, lane 5: 64 of 64 lanes active
=>   11    3: DRCP TEMP[1].xy, TEMP[0].xyxy
(lanescope) print TEMP[0]
$1 =
xy 4.0              0x4010000000000000  changed
z  0.0              0x00000000
w  0.0              0x00000000
(lanescope) info registers
TEMP[0]             4.0              .            0.0            0.0
TEMP[2]             4.0            0.0            0.0            0.0
IN[0]               3.0            0.0            0.0            0.0
(lanescope) step
Lane 5 computes TEMP[1].xy = DRCP (4.0) = 0.25. 64 of 64 lanes take part.
step 4, wave 0, lane 5: 64 of 64 lanes active
=>   12    4: DMUL TEMP[1].xy, TEMP[1].xyxy, TEMP[0].xyxy
(lanescope) print TEMP[1]
$2 =
xy 0.25             0x3fd0000000000000  changed
z  0.0              0x00000000
w  0.0              0x00000000
(lanescope) print/x TEMP[1]
$3 =
x 0x00000000       0x00000000
y 0x3fd00000       0x3fd00000  changed
z 0x00000000       0x00000000
w 0x00000000       0x00000000
(lanescope) reverse-step
Lane 5 computes TEMP[0].xy = F2D (4.0) = 4.0. 64 of 64 lanes take part.
step 3, wave 0, lane 5: 64 of 64 lanes active
=>   11    3: DRCP TEMP[1].xy, TEMP[0].xyxy
(lanescope) print TEMP[0]
$4 =
xy 4.0              0x4010000000000000  changed
z  0.0              0x00000000
w  0.0              0x00000000
(lanescope) info registers TEMP[1] TEMP[0].x
TEMP[1]             0.0              .            0.0            0.0
TEMP[0]             4.0              .            0.0            0.0
(lanescope) reverse-step
Lane 5 computes ADD TEMP[2].x = 3.0 + 1.0 = 4.0. 64 of 64 lanes take part.
step 2, wave 0, lane 5: 64 of 64 lanes active
=>   10    2: F2D TEMP[0].xy, TEMP[2].xxxx
(lanescope) print TEMP[0]
$5 =
xy 0.0              0x0000000000000000
z  0.0              0x00000000
w  0.0              0x00000000
(lanescope) step
Lane 5 computes TEMP[0].xy = F2D (4.0) = 4.0. 64 of 64 lanes take part.
step 3, wave 0, lane 5: 64 of 64 lanes active
=>   11    3: DRCP TEMP[1].xy, TEMP[0].xyxy
(lanescope) set TEMP[0].xy = 3
TEMP[0].xy = 3.0 in lane 5 at step 3, in the run 'what-if 1'.
step 3, wave 0, what-if 1, lane 5: 64 of 64 lanes active
=>   11    3: DRCP TEMP[1].xy, TEMP[0].xyxy
(lanescope) print TEMP[0]
$6 =
xy 3.0              0x4008000000000000  changed
z  0.0              0x00000000
w  0.0              0x00000000
(lanescope) set TEMP[1].xy = -1.2345678901234567e-300
TEMP[1].xy = -1.2345678901234568e-300 in lane 5 at step 3, in the run 'what-if 1'.
step 3, wave 0, what-if 1, lane 5: 64 of 64 lanes active
=>   11    3: DRCP TEMP[1].xy, TEMP[0].xyxy
(lanescope) info registers
TEMP[0]             3.0              .            0.0            0.0
TEMP[1]  -1.2345678901234568e-300    .            0.0            0.0
TEMP[2]             4.0            0.0            0.0            0.0
IN[0]               3.0            0.0            0.0            0.0

$ lanescope regs $EXAMPLES/tgsi-doubles.lanescope TEMP[1] --step 4 --lane 2 --json | tr -d '\n '; echo
{"answer":"regs","command":"regs","status":"ok","wave":0,"step":4,"lane":2,"answers":[{"answer":"print","command":"print","status":"ok","expression":"TEMP[1]","type":"float","lane":2,"components":[{"values":[{"bits":"0x1e1e1e1e","text":"8.3706784e-21","pair":{"bits":"0x3fae1e1e1e1e1e1e","text":"0.058823529411764705"}}]},{"values":[{"bits":"0x3fae1e1e","text":"1.3602941"}]},{"values":[{"bits":"0x00000000","text":"0.0"}]},{"values":[{"bits":"0x00000000","text":"0.0"}]}]}]}

# Memories of TGSI: a buffer, the shared one, and what a lane emitted; the count of that is no person's.
$ printf 's 3\nset storage0[0] = 0x7\nset share[3] = int 5\nx share[0]\nwho storage0[0]\ngoto end\nwho share[3]\nset private[0] = 1\n' | lanescope debug $EXAMPLES/tgsi-shared.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>   11    0: UMUL TEMP[0].x, SV[0].xxxx, IMM[0].xxxx
(lanescope) s 3
STORE: lane 0 stores share[0] = 100.
step 3, wave 0, lane 0: 64 of 64 lanes active
=>   14    3: BARRIER
(lanescope) set storage0[0] = 0x7
storage0[0] = int 7 at step 3, in the run 'what-if 1'.
step 3, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   14    3: BARRIER
(lanescope) set share[3] = int 5
share[3] = int 5 at step 3, in the run 'what-if 1'.
step 3, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   14    3: BARRIER
(lanescope) x share[0]
share[0]    0x00000064    0x00000065    0x00000066    0x00000005
(lanescope) who storage0[0]
storage0[0] = 7: set by hand at step 3; it was 0.0 before.
(lanescope) goto end
END: the program ends.
step 9, wave 0, what-if 1, lane 0: 0 of 64 lanes active, ended
(lanescope) who share[3]
share[3] = 5: set by hand at step 3; it was 103 before.
(lanescope) set private[0] = 1
                ^
lanescope: the program has no words of private
[1]

$ printf 's\nset emitted0[0]@0-1 = 1.5\np emitted0[0]@1\nset vertices0[0] = 1\nset vertices0[40] = 1\n' | lanescope debug ../fuzz/corpus/scene/tgsi-draw-gs.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 2 of 64 lanes active
=>   15    0: MOV TEMP[0].x, IMM[0].xxxx
(lanescope) s
Lane 0 computes MOV TEMP[0].x = 0. 2 of 64 lanes take part.
step 1, wave 0, lane 0: 2 of 64 lanes active
=>   16    1: BGNLOOP :13
(lanescope) set emitted0[0]@0-1 = 1.5
emitted0[0] = 1.5 in lanes 0-1 at step 1, in the run 'what-if 1'.
step 1, wave 0, what-if 1, lane 0: 2 of 64 lanes active
=>   16    1: BGNLOOP :13
(lanescope) p emitted0[0]@1
$1 = 1.5              0x3fc00000  changed
(lanescope) set vertices0[0] = 1
                ^
lanescope: vertices0 cannot be changed by hand
(lanescope) set vertices0[40] = 1
                ^
lanescope: there is no vertices0[40]: the program has vertices0[0] to vertices0[32]
[1]

$ printf 'break 12 if any(i(TEMP[0].y) != iteration())\nlog 12 iteration {iteration()}, counted {max(i(TEMP[0].y))}\ncontinue\n' | lanescope debug $EXAMPLES/tgsi-loop.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 5: 64 of 64 lanes active
=>    8    0: F2U TEMP[0].x, IN[0].xxxx
(lanescope) break 12 if any(i(TEMP[0].y) != iteration())
  1  line 12: 4:   USLT TEMP[1].x, TEMP[0].xxxx, TEMP[0].yyyy
     if any(i(TEMP[0].y) != iteration())
(lanescope) log 12 iteration {iteration()}, counted {max(i(TEMP[0].y))}
  2  line 12: 4:   USLT TEMP[1].x, TEMP[0].xxxx, TEMP[0].yyyy
     says "iteration {iteration()}, counted {max(i(TEMP[0].y))}" and goes on
(lanescope) continue
[2] step 4: iteration 1, counted 1
[2] step 13: iteration 2, counted 2
[2] step 23: iteration 3, counted 3
[2] step 32: iteration 4, counted 4
[2] step 42: iteration 5, counted 5
[2] step 51: iteration 6, counted 6
[2] step 61: iteration 7, counted 7
[2] step 70: iteration 8, counted 8
END: the program ends.
step 78, wave 0, lane 5: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)

# Of a divergence datum says whether the lanes ran before.
$ for s in nested-if tgsi-switch; do lanescope trace $EXAMPLES/$s.lanescope --events --json | grep -A9 '"event" : "divergence"' | grep -E '"(datum|sentence)"'; done
          "datum" : 0,
          "sentence" : "Turned off in lanes 32-63"
          "datum" : 1,
          "sentence" : "Stayed off in lanes 1,3-7,9,11-15,17,19-23,25,27-31,33,35-39,41,43-47,49,51-55,57,59-63"
          "datum" : 1,
          "sentence" : "Stayed off in lanes 4-7,12-15,20-23,28-31,36-39,44-47,52-55,60-63"
          "datum" : 1,
          "sentence" : "Stayed off in lanes 4,6,12,14,20,22,28,30,36,38,44,46,52,54,60,62"

$ printf 'MOV R1.x, R0.x\n' | lanescope pack - --machine tgsi; printf 'MOV R1.x, R0.x\n' | lanescope pack - --machine foo; printf 'MOV R1.x, R0.x\n' | lanescope pack - list.txt
lanescope: pack: groups of TGSI are not filled: its instructions have fixed parts
lanescope: pack: --machine foo: no such machine
lanescope: pack: a second file is the list of an arrangement (see --check)
[2]

# One rule for lanes that part, of switches too: moves, events, breakpoints, paths and what is said of each step.
$ printf 'run-to divergence\nrun-to divergence\nrun-to divergence\nrun-to divergence\nback-to divergence\ninfo paths\ncatch divergence\nstart\ncontinue\ncontinue\n' | lanescope debug $EXAMPLES/tgsi-switch.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 5: 64 of 64 lanes active
=>    8    0: F2U TEMP[0].x, IN[0].xxxx
(lanescope) run-to divergence
Found 'divergence' in lanes 1,3-7,9,11-15,17,19-23,25,27-31,33,35-39,41,43-47,49,51-55,57,59-63.
Lane 5 tests CASE 3 == 0: false, so it stays off. CASE matches: 16 lanes run from here.
step 5, wave 0, lane 5: 16 of 64 lanes active
=>   13    5:   ADD TEMP[0].y, TEMP[0].yyyy, IMM[1].xxxx
(lanescope) run-to divergence
Found 'divergence' in lanes 4-7,12-15,20-23,28-31,36-39,44-47,52-55,60-63.
Lane 5 tests CASE 3 == 1: false, so it stays off. CASE matches: 16 lanes run from here.
step 7, wave 0, lane 5: 32 of 64 lanes active
=>   15    7:   ADD TEMP[0].y, TEMP[0].yyyy, IMM[1].yyyy
(lanescope) run-to divergence
Found 'divergence' in lanes 4,6,12,14,20,22,28,30,36,38,44,46,52,54,60,62.
Lane 5 tests CASE 3 == 3: true, so it becomes active. CASE matches: 16 lanes run from here.
step 11, wave 0, lane 5: 16 of 64 lanes active
=>   21   13:   ADD TEMP[0].y, TEMP[0].yyyy, IMM[1].wwww
(lanescope) run-to divergence
END: the program ends.
step 20, wave 0, lane 5: 0 of 64 lanes active, ended
(the end: no 'divergence' on the way)
(lanescope) back-to divergence
Found 'divergence' in lanes 4,6,12,14,20,22,28,30,36,38,44,46,52,54,60,62.
Lane 5 tests CASE 3 == 3: true, so it becomes active. CASE matches: 16 lanes run from here.
step 11, wave 0, lane 5: 16 of 64 lanes active
=>   21   13:   ADD TEMP[0].y, TEMP[0].yyyy, IMM[1].wwww
(lanescope) info paths
16 lanes (0,2,8,10,16,18,24,26,32,34,40,42,48,50,56,58): 11 steps, the last step 20 at line 25 (END)
16 lanes (1,3,9,11,17,19,25,27,33,35,41,43,49,51,57,59): 9 steps, the last step 20 at line 25 (END)
16 lanes (4,6,12,14,20,22,28,30,36,38,44,46,52,54,60,62): 9 steps, the last step 20 at line 25 (END)
16 lanes (5,7,13,15,21,23,29,31,37,39,45,47,53,55,61,63): 9 steps, the last step 20 at line 25 (END)
Step 5, line 12 (CASE): lanes 0,2,8,10,16,18,24,26,32,34,40,42,48,50,56,58 and lanes 1,3-7,9,11-15,17,19-23,25,27-31,33,35-39,41,43-47,49,51-55,57,59-63 part
Step 7, line 14 (CASE): lanes 1,3,9,11,17,19,25,27,33,35,41,43,49,51,57,59 and lanes 4-7,12-15,20-23,28-31,36-39,44-47,52-55,60-63 part
Step 11, line 20 (CASE): lanes 5,7,13,15,21,23,29,31,37,39,45,47,53,55,61,63 and lanes 4,6,12,14,20,22,28,30,36,38,44,46,52,54,60,62 part
4 paths through 20 steps; lanes part 3 times.
(lanescope) catch divergence
  1  divergence
(lanescope) start
Nothing has run yet.
step 0, wave 0, lane 5: 64 of 64 lanes active
=>    8    0: F2U TEMP[0].x, IN[0].xxxx
(lanescope) continue
Breakpoint 1, hit 1, divergence, lanes 1,3-7,9,11-15,17,19-23,25,27-31,33,35-39,41,43-47,49,51-55,57,59-63
Lane 5 tests CASE 3 == 0: false, so it stays off. CASE matches: 16 lanes run from here.
step 5, wave 0, lane 5: 16 of 64 lanes active
=>   13    5:   ADD TEMP[0].y, TEMP[0].yyyy, IMM[1].xxxx
(lanescope) continue
Breakpoint 1, hit 2, divergence, lanes 4-7,12-15,20-23,28-31,36-39,44-47,52-55,60-63
Lane 5 tests CASE 3 == 1: false, so it stays off. CASE matches: 16 lanes run from here.
step 7, wave 0, lane 5: 32 of 64 lanes active
=>   15    7:   ADD TEMP[0].y, TEMP[0].yyyy, IMM[1].yyyy

$ lanescope trace $EXAMPLES/tgsi-switch.lanescope --events=divergence,reconvergence
    step   line  active  instructions                 what lane 5 gets
       5     12       0  CASE
                  divergence: Stayed off in lanes 1,3-7,9,11-15,17,19-23,25,27-31,33,35-39,41,43-47,49,51-55,57,59-63
       7     14      16  CASE
                  divergence: Stayed off in lanes 4-7,12-15,20-23,28-31,36-39,44-47,52-55,60-63
                  reconvergence: Back on in lanes 1,3,9,11,17,19,25,27,33,35,41,43,49,51,57,59
      11     20       0  CASE
                  divergence: Stayed off in lanes 4,6,12,14,20,22,28,30,36,38,44,46,52,54,60,62

# A lane that was off does not become inactive.
$ printf 's\ns\ns\ns\nwhy 5\nlane 1\ns\n' | lanescope debug $EXAMPLES/tgsi-switch.lanescope --step 3
Lane 5 computes MOV TEMP[0].y = 0.0. 64 of 64 lanes take part.
step 3, wave 0, lane 5: 64 of 64 lanes active
=>   11    3: SWITCH TEMP[0].xxxx
(lanescope) s
Lane 5 looks for the label 3. SWITCH opens a switch for 64 lanes.
step 4, wave 0, lane 5: 0 of 64 lanes active
=>   12    4: CASE IMM[0].xxxx
(lanescope) s
Lane 5 tests CASE 3 == 0: false, so it stays off. CASE matches: 16 lanes run from here.
step 5, wave 0, lane 5: 16 of 64 lanes active
=>   13    5:   ADD TEMP[0].y, TEMP[0].yyyy, IMM[1].xxxx
(lanescope) s
Lane 5 does not take part. 16 of 64 lanes take part.
step 6, wave 0, lane 5: 16 of 64 lanes active
=>   14    6: CASE IMM[0].yyyy
(lanescope) s
Lane 5 tests CASE 3 == 1: false, so it stays off. CASE matches: 16 lanes run from here.
step 7, wave 0, lane 5: 32 of 64 lanes active
=>   15    7:   ADD TEMP[0].y, TEMP[0].yyyy, IMM[1].yyyy
(lanescope) why 5
Lane 5 is off: no case of the switch has matched yet, since step 4, line 11 (SWITCH). The test was step 7, line 14 (CASE): SWITCH[0] = 3 == 1: false. It waits in the switch of line 11; it is active again at step 11.
(lanescope) lane 1
step 7, wave 0, lane 1: 32 of 64 lanes active
lane 1: active, pixel (1, 0)
=>   15    7:   ADD TEMP[0].y, TEMP[0].yyyy, IMM[1].yyyy
(lanescope) s
Lane 1 computes ADD TEMP[0].y = 0.0 + 0.25 = 0.25. 32 of 64 lanes take part.
step 8, wave 0, lane 1: 32 of 64 lanes active
=>   16    8:   BRK

# A component that is not written any more, and the lines of immediates.
$ printf 'FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL OUT[0], COLOR\nDCL TEMP[0]\nIMM[0] FLT32 {0.5, 1.0, 0.25, 2.0}\nIMM[1] FLT32 {4.0, 1.0, 0.25, 2.0}\n  0: MOV TEMP[0], IMM[1].xxxx\n  1: MUL TEMP[0].yzw, IN[0].xyzw, IMM[0].wwww\n  2: MOV OUT[0], TEMP[0]\n  3: END\n' >$T/masked.tgsi; lanescope who $T/masked.tgsi 'OUT[0].x' chain; lanescope who $T/masked.tgsi 'OUT[0].y' chain
  1. line 9 (MOV): OUT[0].x@0 = 4.0: step 3, line 9 (MOV) wrote it from TEMP[0].x = 4.0; it was not written before.
  2. line 7 (MOV): TEMP[0].x@0 = 4.0: step 1, line 7 (MOV) wrote it from 4.0; it was not written before.
  3. line 6 (IMM[1] FLT32 {4.0, 1.0, 0.25, 2.0}): IMM[1] is what that line says.
  4. line 8 (MUL): Step 2, line 8 (MUL) wrote TEMP[0].yzw of lane 0, and left TEMP[0].x out.
  1. line 9 (MOV): OUT[0].y@0 = 0.0625: step 3, line 9 (MOV) wrote it from TEMP[0].y = 0.0625; it was not written before.
  2. line 8 (MUL): TEMP[0].y@0 = 0.0625: step 2, line 8 (MUL) wrote it as IN[0].y x 2.0 = 0.03125 x 2.0; it was 4.0 before.
  3. line 5 (IMM[0] FLT32 {0.5, 1.0, 0.25, 2.0}): IMM[0] is what that line says.
