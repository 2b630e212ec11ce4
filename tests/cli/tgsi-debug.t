# A loop that lanes leave by BRK and shorten by CONT. Lane 5 is the pixel (3, 0): it sums the even numbers up to 3, which is 2, and waits at the
# first BRK, which is column 0's. Iterations, forwards and back; out of the loop and before it.
$ printf 'bt\nit\nrit\nout\nback\nuntil 21\nrfin\nrn\nclause\np OUT[0].x@5\n' | lanescope debug $EXAMPLES/tgsi-loop.lanescope
Lane 5 tests UIF false != 0: false, so it becomes inactive. UIF opens a branch for 8 lanes. 56 lanes become inactive.
step 6, wave 0, lane 5: 8 of 64 lanes active
=>   14    6:     BRK
(lanescope) bt
=> #0  line 14: 6:     BRK
   #1  branch from line 13   restores 64 lanes 0xffffffffffffffff
   #2  loop   from line 10   restores 64 lanes 0xffffffffffffffff; iteration 1
(lanescope) it
ENDLOOP jumps to 3: iteration 2 begins with 56 lanes. 56 lanes become active.
step 12, wave 0, lane 5: 56 of 64 lanes active
=>   11    3:   UADD TEMP[0].y, TEMP[0].yyyy, IMM[0].yyyy
(lanescope) rit
BGNLOOP begins a loop with 64 lanes.
step 3, wave 0, lane 5: 64 of 64 lanes active
=>   11    3:   UADD TEMP[0].y, TEMP[0].yyyy, IMM[0].yyyy
(lanescope) out
ENDLOOP falls through: all lanes have left. The loop ends after 8 iterations. 64 lanes become active.
step 74, wave 0, lane 5: 64 of 64 lanes active
=>   22   14: U2F TEMP[0].z, TEMP[0].zzzz
(lanescope) back
BGNLOOP begins a loop with 64 lanes.
step 3, wave 0, lane 5: 64 of 64 lanes active
=>   11    3:   UADD TEMP[0].y, TEMP[0].yyyy, IMM[0].yyyy
(lanescope) until 21
CONT jumps to 13: no lane is left in the iteration. 56 lanes wait for the next iteration.
step 11, wave 0, lane 5: 0 of 64 lanes active
=>   21   13: ENDLOOP :2
(lanescope) rfin
Lane 5 computes MOV TEMP[0].y = 0, MOV TEMP[0].z = 0. 64 of 64 lanes take part.
step 2, wave 0, lane 5: 64 of 64 lanes active
=>   10    2: BGNLOOP :13
(lanescope) rn
Lane 5 computes TEMP[0].x = F2U (3.0) = 3. 64 of 64 lanes take part.
step 1, wave 0, lane 5: 64 of 64 lanes active
=>    9    1: MOV TEMP[0].yz, IMM[0].xxxx
(lanescope) clause
END: the program ends.
step 78, wave 0, lane 5: 0 of 64 lanes active, ended
(the end: no clause on the way)
(lanescope) p OUT[0].x@5
$1 = 0.03125          0x3d000000

# A line with a condition that a lane has to fulfil, once, and in some lanes alone: 4 is added where the column is 4 or more, and 6 from 6 on.
$ printf 'b 20 if u(TEMP[0].z) > 1\nc\nc\nc\nrc\nrc\nrc\nd\ntb 14 lanes 5\nc\nb 24 lanes 64\nb 3\nb 13 if TEMP[0].q > 1\nb 13 if TEMP[2].x > 1\n' | lanescope debug $EXAMPLES/tgsi-loop.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 5: 64 of 64 lanes active
=>    8    0: F2U TEMP[0].x, IN[0].xxxx
(lanescope) b 20 if u(TEMP[0].z) > 1
  1  line 20: 12:   UADD TEMP[0].z, TEMP[0].zzzz, TEMP[0].yyyy
     if u(TEMP[0].z) > 1
(lanescope) c
Breakpoint 1, hit 1, line 20: 12:   UADD TEMP[0].z, TEMP[0].zzzz, TEMP[0].yyyy, lanes 8-15,24-31,40-47,56-63
ENDIF falls through; the branch ends here, and 32 lanes run again.
step 39, wave 0, lane 5: 32 of 64 lanes active
=>   20   12:   UADD TEMP[0].z, TEMP[0].zzzz, TEMP[0].yyyy
(lanescope) c
Breakpoint 1, hit 2, line 20: 12:   UADD TEMP[0].z, TEMP[0].zzzz, TEMP[0].yyyy, lanes 12-15,28-31,44-47,60-63
ENDIF falls through; the branch ends here, and 16 lanes run again.
step 58, wave 0, lane 5: 16 of 64 lanes active
=>   20   12:   UADD TEMP[0].z, TEMP[0].zzzz, TEMP[0].yyyy
(lanescope) c
END: the program ends.
step 78, wave 0, lane 5: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) rc
Breakpoint 1, hit 2, line 20: 12:   UADD TEMP[0].z, TEMP[0].zzzz, TEMP[0].yyyy, lanes 12-15,28-31,44-47,60-63
ENDIF falls through; the branch ends here, and 16 lanes run again.
step 58, wave 0, lane 5: 16 of 64 lanes active
=>   20   12:   UADD TEMP[0].z, TEMP[0].zzzz, TEMP[0].yyyy
(lanescope) rc
Breakpoint 1, hit 1, line 20: 12:   UADD TEMP[0].z, TEMP[0].zzzz, TEMP[0].yyyy, lanes 8-15,24-31,40-47,56-63
ENDIF falls through; the branch ends here, and 32 lanes run again.
step 39, wave 0, lane 5: 32 of 64 lanes active
=>   20   12:   UADD TEMP[0].z, TEMP[0].zzzz, TEMP[0].yyyy
(lanescope) rc
Nothing has run yet.
step 0, wave 0, lane 5: 64 of 64 lanes active
(the start: no breakpoint on the way)
=>    8    0: F2U TEMP[0].x, IN[0].xxxx
(lanescope) d
No breakpoints ('break LINE', 'watch EXPR' and 'catch EVENT' set them).
(lanescope) tb 14 lanes 5
  2  line 14: 6:     BRK
     lane 5; once
(lanescope) c
Breakpoint 2 (once), hit 1, lane 5
Lane 5 tests UIF true != 0: true, so it goes on. UIF opens a branch for 8 lanes. 32 lanes become inactive.
step 34, wave 0, lane 5: 8 of 64 lanes active
=>   14    6:     BRK
(lanescope) b 24 lanes 64
                       ^
lanescope: '64' is no set of lanes (write such as 22, 0-7,9, all or 0xff; they count from 0 to 63)
(lanescope) b 3
              ^
lanescope: nothing runs at line 3
(lanescope) b 13 if TEMP[0].q > 1
                            ^
lanescope: 'q' is not a component: x y z w or r g b a
(lanescope) b 13 if TEMP[2].x > 1
                    ^
lanescope: there is no TEMP[2]: the program has TEMP[0] to TEMP[1]
[1]

# A component that changes in one lane, which adds 2 in iteration 2, and a what-if: the sum is a float behind U2F, so that 9 is 9.0, and 9/64 comes out.
$ printf 'watch TEMP[0].z@5\nc\nc\nc\nrc\nd\nset TEMP[0].z = 9\nend\np OUT[0].x@5\nforks\n' | lanescope debug $EXAMPLES/tgsi-loop.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 5: 64 of 64 lanes active
=>    8    0: F2U TEMP[0].x, IN[0].xxxx
(lanescope) watch TEMP[0].z@5
  1  change of TEMP[0].z@5
(lanescope) c
Breakpoint 1, hit 1, change of TEMP[0].z@5, lane 5
  TEMP[0].z: 0 -> 2
Lane 5 computes UADD TEMP[0].z = 0 + 2 = 2. 48 of 64 lanes take part.
step 21, wave 0, lane 5: 48 of 64 lanes active
=>   21   13: ENDLOOP :2
(lanescope) c
Breakpoint 1, hit 2, change of TEMP[0].z@5, lane 5
  TEMP[0].z: 2 -> 2.0
Lane 5 computes TEMP[0].z = U2F (2) = 2.0. 64 of 64 lanes take part.
step 75, wave 0, lane 5: 64 of 64 lanes active
=>   23   15: MUL OUT[0].xyz, TEMP[0].zzzz, IMM[1].xxxx
(lanescope) c
END: the program ends.
step 78, wave 0, lane 5: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) rc
Breakpoint 1, hit 2, change of TEMP[0].z@5, lane 5
  TEMP[0].z: 2 -> 2.0
Lane 5 computes TEMP[0].z = U2F (2) = 2.0. 64 of 64 lanes take part.
step 75, wave 0, lane 5: 64 of 64 lanes active
=>   23   15: MUL OUT[0].xyz, TEMP[0].zzzz, IMM[1].xxxx
(lanescope) d
No breakpoints ('break LINE', 'watch EXPR' and 'catch EVENT' set them).
(lanescope) set TEMP[0].z = 9
TEMP[0].z = 9.0 in lane 5 at step 75, in the run 'what-if 1'.
step 75, wave 0, what-if 1, lane 5: 64 of 64 lanes active
=>   23   15: MUL OUT[0].xyz, TEMP[0].zzzz, IMM[1].xxxx
(lanescope) end
END: the program ends.
step 78, wave 0, what-if 1, lane 5: 0 of 64 lanes active, ended
(lanescope) p OUT[0].x@5
$1 = 0.140625         0x3e100000
(lanescope) forks
   main: as the scene has it
=> what-if 1: TEMP[0].z = 9.0 in lane 5 at step 75

# A subroutine is a step of "next", and its end one of "out"; who has returned waits for the others. Lane 5 holds 3: odd, so that the first call
# makes 10 of it, and the second 5.
$ printf 'n\nn\nrn\ns 2\nbt\nout\nrn\ns 5\nlanes\nwhy 0\nwhy 5\nup\ndown\nfinish\nn\np u(TEMP[0].x)@5\nrfin\n' | lanescope debug $EXAMPLES/tgsi-calls.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 5: 64 of 64 lanes active
=>    8    0: F2U TEMP[0].x, IN[0].xxxx
(lanescope) n
Lane 5 computes TEMP[0].x = F2U (3.0) = 3. 64 of 64 lanes take part.
step 1, wave 0, lane 5: 64 of 64 lanes active
=>    9    1: CAL :7
(lanescope) n
ENDSUB returns to 2. 32 lanes become active.
step 10, wave 0, lane 5: 64 of 64 lanes active
=>   10    2: CAL :7
(lanescope) rn
Lane 5 computes TEMP[0].x = F2U (3.0) = 3. 64 of 64 lanes take part.
step 1, wave 0, lane 5: 64 of 64 lanes active
=>    9    1: CAL :7
(lanescope) s 2
Lane 5 computes AND TEMP[1].x = 3 & 1 = 1. 64 of 64 lanes take part.
step 3, wave 0, lane 5: 64 of 64 lanes active
=>   17    9:   USEQ TEMP[1].x, TEMP[1].xxxx, IMM[0].zzzz
(lanescope) bt
=> #0  line 17: 9:   USEQ TEMP[1].x, TEMP[1].xxxx, IMM[0].zzzz
   #1  call   from line 9    restores 64 lanes 0xffffffffffffffff; returns to line 10
(lanescope) out
ENDSUB returns to 2. 32 lanes become active.
step 10, wave 0, lane 5: 64 of 64 lanes active
=>   10    2: CAL :7
(lanescope) rn
Lane 5 computes TEMP[0].x = F2U (3.0) = 3. 64 of 64 lanes take part.
step 1, wave 0, lane 5: 64 of 64 lanes active
=>    9    1: CAL :7
(lanescope) s 5
Lane 5 does not take part. 32 of 64 lanes take part.
step 6, wave 0, lane 5: 32 of 64 lanes active
=>   20   12:     RET
(lanescope) lanes
 A  -   A  -   A  -   A  -
 A  -   A  -   A  -   A  -

 A  -   A  -   A  -   A  -
 A  -   A  -   A  -   A  -

 A  -   A  -   A  -   A  -
 A  -   A  -   A  -   A  -

 A  -   A  -   A  -   A  -
 A  -   A [-]  A  -   A  -
step 6
A active: 32 lanes (0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48,50,52,54,56,58,60,62), since the start
- off (branch): 32 lanes (1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,33,35,37,39,41,43,45,47,49,51,53,55,57,59,61,63), since step 5, line 18 (UIF)
(lanescope) why 0
Lane 0 is active, since the start. It came here because of the test in step 5, line 18 (UIF): TEMP[1].x = true != 0: true.
(lanescope) why 5
Lane 5 is off: it is on the other side of a branch, since step 5, line 18 (UIF). The test was there: TEMP[1].x = false != 0: false. It waits in the branch of line 18; it is active again at step 8.
(lanescope) up
=> #1  branch from line 18   restores 64 lanes 0xffffffffffffffff
     18   10:   UIF TEMP[1].xxxx :13
(lanescope) down
=> #0  line 20: 12:     RET
(lanescope) finish
ENDIF falls through; the branch ends here, and 32 lanes run again.
step 8, wave 0, lane 5: 32 of 64 lanes active
=>   22   14:   UMAD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy, IMM[0].xxxx
(lanescope) n
Lane 5 computes UMAD TEMP[0].x = 3 x 3 + 1 = 10. 32 of 64 lanes take part.
step 9, wave 0, lane 5: 32 of 64 lanes active
=>   23   15: ENDSUB
(lanescope) p u(TEMP[0].x)@5
$1 = 10               0x0000000a  changed
(lanescope) rfin
Lane 5 computes TEMP[0].x = F2U (3.0) = 3. 64 of 64 lanes take part.
step 1, wave 0, lane 5: 64 of 64 lanes active
=>    9    1: CAL :7

$ printf 'end\nwho OUT[0].x\nuses IN[0].x\nback-to write TEMP[0].x@5\nwho TEMP[0].x\n' | lanescope debug $EXAMPLES/tgsi-calls.lanescope
Lane 5 tests UIF false != 0: false, so it becomes inactive. UIF opens a branch for 32 lanes. 32 lanes become inactive.
step 5, wave 0, lane 5: 32 of 64 lanes active
=>   19   11:     USHR TEMP[0].x, TEMP[0].xxxx, IMM[0].xxxx
(lanescope) end
END: the program ends.
step 23, wave 0, lane 5: 0 of 64 lanes active, ended
(lanescope) who OUT[0].x
OUT[0].x@5 = 0.078125: step 21, line 12 (MUL) wrote it as TEMP[0].x x 0.015625 = 5.0 x 0.015625; it was not written before.
  TEMP[0].x@5 = 5.0: step 20, line 11 (U2F) wrote it from TEMP[0].x = 5; it was 5 before.
    TEMP[0].x@5 = 5: step 15, line 19 (USHR) wrote it as TEMP[0].x >> 1 = 10 >> 1; it was 10 before.
      TEMP[0].x@5 = 10: step 9, line 22 (UMAD) wrote it as TEMP[0].x x 3 + 1 = 3 x 3 + 1; it was 3 before.
      Lane 5 ran line 19 (USHR) because of the test in step 14, line 18 (UIF): TEMP[1].x = true != 0: true.
2 more causes are left out; 'chain' behind the value lists all.
(lanescope) uses IN[0].x
Nothing reads IN[0].x@5 = 3.0 any more: step 23 is the end.
(lanescope) back-to write TEMP[0].x@5
Found 'write TEMP[0].x@5' in lane 5.
Lane 5 computes TEMP[0].x = U2F (5) = 5.0. 64 of 64 lanes take part.
step 20, wave 0, lane 5: 64 of 64 lanes active
=>   12    4: MUL OUT[0].xyz, TEMP[0].xxxx, IMM[1].xxxx
(lanescope) who TEMP[0].x
TEMP[0].x@5 = 5.0: step 20, line 11 (U2F) wrote it from TEMP[0].x = 5; it was 5 before.
  TEMP[0].x@5 = 5: step 15, line 19 (USHR) wrote it as TEMP[0].x >> 1 = 10 >> 1; it was 10 before.
    TEMP[0].x@5 = 10: step 9, line 22 (UMAD) wrote it as TEMP[0].x x 3 + 1 = 3 x 3 + 1; it was 3 before.
      TEMP[0].x@5 = 3: step 1, line 8 (F2U) wrote it from IN[0].x = 3.0; it was not written before.
    Lane 5 ran line 19 (USHR) because of the test in step 14, line 18 (UIF): TEMP[1].x = true != 0: true.
      TEMP[1].x@5 = true: step 13, line 17 (USEQ) wrote it as (TEMP[1].x == 0) = (0 == 0); it was 0 before.
2 more causes are left out; 'chain' behind the value lists all.

# A switch: lanes whose case has not come, those that run, those that have left by BRK, and DEFAULT, to which ENDSWITCH goes back. Lane 5 has case 3.
$ printf 'bt\nwhy\nwhy 0\np SWITCH[0].x@5\nwho SWITCH[0].x\nuses SWITCH[0].x\ngoto 12\nlanes\nwhy 0\nwhy 4\ns\nbt\ns\nout\nwho TEMP[0].y\nwho TEMP[0].y@4\n' | lanescope debug $EXAMPLES/tgsi-switch.lanescope --step 4
Lane 5 looks for the label 3. SWITCH opens a switch for 64 lanes.
step 4, wave 0, lane 5: 0 of 64 lanes active
=>   12    4: CASE IMM[0].xxxx
(lanescope) bt
=> #0  line 12: 4: CASE IMM[0].xxxx
   #1  switch from line 11   restores 64 lanes 0xffffffffffffffff
(lanescope) why
Lane 5 is off: no case of the switch has matched yet, since step 4, line 11 (SWITCH). It waits in the switch of line 11; it is active again at step 11.
(lanescope) why 0
Lane 0 is off: no case of the switch has matched yet, since step 4, line 11 (SWITCH). It waits in the switch of line 11; it is active again at step 5.
(lanescope) p SWITCH[0].x@5
$1 = 3                0x00000003  changed
(lanescope) who SWITCH[0].x
SWITCH[0]@5 = 3: step 4, line 11 (SWITCH) wrote it from TEMP[0].x = 3; it was not written before.
  TEMP[0].x@5 = 3: step 2, line 9 (AND) wrote it as TEMP[0].x & 3 = 3 & 3; it was 3 before.
    TEMP[0].x@5 = 3: step 1, line 8 (F2U) wrote it from IN[0].x = 3.0; it was not written before.
      IN[0].x@5 = 3.0: the wave was started with it.
(lanescope) uses SWITCH[0].x
SWITCH[0]@5 = 3 of step 4 is read 3 times, first at step 5, line 12 (CASE), and is still there at the end, step 20. It reaches a test at step 5, a test at step 7, a test at step 11.
  Step 5, line 12 (CASE), lane 5, reads it; it decides whether the lane goes on.
  Step 7, line 14 (CASE), lane 5, reads it; it decides whether the lane goes on.
  Step 11, line 20 (CASE), lane 5, reads it; it decides whether the lane goes on.
(lanescope) goto 12
Lane 5 computes ADD TEMP[0].y = 0.0 + 1.0 = 1.0. 16 of 64 lanes take part.
step 12, wave 0, lane 5: 16 of 64 lanes active
=>   22   14: ENDSWITCH
(lanescope) lanes
 S  S   c  A   S  S   c  A
 S  S   c  A   S  S   c  A

 S  S   c  A   S  S   c  A
 S  S   c  A   S  S   c  A

 S  S   c  A   S  S   c  A
 S  S   c  A   S  S   c  A

 S  S   c  A   S  S   c  A
 S  S   c [A]  S  S   c  A
step 12
A active: 16 lanes (5,7,13,15,21,23,29,31,37,39,45,47,53,55,61,63), since step 11, line 20 (CASE)
c off (case): 16 lanes (4,6,12,14,20,22,28,30,36,38,44,46,52,54,60,62), since step 4, line 11 (SWITCH)
S switch: 32 lanes (0-3,8-11,16-19,24-27,32-35,40-43,48-51,56-59), since step 9, line 16 (BRK)
(lanescope) why 0
Lane 0 is off: it has left the switch, since step 9, line 16 (BRK). The test was step 5, line 12 (CASE): SWITCH[0] = 0 == 0: true. It waits in the switch of line 11; it is active again at step 17.
(lanescope) why 4
Lane 4 is off: no case of the switch has matched yet, since step 4, line 11 (SWITCH). The test was step 11, line 20 (CASE): SWITCH[0] = 2 == 3: false. It waits in the switch of line 11; it is active again at step 13.
(lanescope) s
ENDSWITCH jumps to 10: some lanes match no label. 16 lanes become inactive. 16 lanes become active.
step 13, wave 0, lane 5: 16 of 64 lanes active
=>   18   10:   ADD TEMP[0].y, TEMP[0].yyyy, IMM[1].zzzz
(lanescope) bt
=> #0  line 18: 10:   ADD TEMP[0].y, TEMP[0].yyyy, IMM[1].zzzz
   #1  switch from line 11   restores 64 lanes 0xffffffffffffffff
(lanescope) s
Lane 5 does not take part. 16 of 64 lanes take part.
step 14, wave 0, lane 5: 16 of 64 lanes active
=>   19   11:   BRK
(lanescope) out
ENDSWITCH: the switch ends here, and 64 lanes run again.
step 17, wave 0, lane 5: 64 of 64 lanes active
=>   23   15: MOV OUT[0].xyz, TEMP[0].yyyy
(lanescope) who TEMP[0].y
TEMP[0].y@5 = 1.0: step 12, line 21 (ADD) wrote it as TEMP[0].y + 1.0 = 0.0 + 1.0; it was 0.0 before.
  TEMP[0].y@5 = 0.0: step 3, line 10 (MOV) wrote it from 0.0; it was not written before.
  Lane 5 ran line 21 (ADD) because of the test in step 11, line 20 (CASE): SWITCH[0] = 3 == 3: true.
    SWITCH[0]@5 = 3: step 4, line 11 (SWITCH) wrote it from TEMP[0].x = 3; it was not written before.
      TEMP[0].x@5 = 3: step 2, line 9 (AND) wrote it as TEMP[0].x & 3 = 3 & 3; it was 3 before.
    Lane 5 ran line 20 (CASE) because of the test in step 7, line 14 (CASE): SWITCH[0] = 3 == 1: false.
      SWITCH[0]@5 = 3: step 4, told already.
      Lane 5 ran line 14 (CASE) because of the test in step 5, line 12 (CASE): SWITCH[0] = 3 == 0: false.
2 more causes are left out; 'chain' behind the value lists all.
(lanescope) who TEMP[0].y@4
TEMP[0].y@4 = 0.5: step 14, line 18 (ADD) wrote it as TEMP[0].y + 0.5 = 0.0 + 0.5; it was 0.0 before.
  TEMP[0].y@4 = 0.0: step 3, line 10 (MOV) wrote it from 0.0; it was not written before.
  Lane 4 ran line 18 (ADD) because of the test in step 11, line 20 (CASE): SWITCH[0] = 2 == 3: false.
    SWITCH[0]@4 = 2: step 4, line 11 (SWITCH) wrote it from TEMP[0].x = 2; it was not written before.
      TEMP[0].x@4 = 2: step 2, line 9 (AND) wrote it as TEMP[0].x & 3 = 2 & 3; it was 2 before.
    Lane 4 ran line 20 (CASE) because of the test in step 7, line 14 (CASE): SWITCH[0] = 2 == 1: false.
      SWITCH[0]@4 = 2: step 4, told already.
      Lane 4 ran line 14 (CASE) because of the test in step 5, line 12 (CASE): SWITCH[0] = 2 == 0: false.
2 more causes are left out; 'chain' behind the value lists all.

# A value of 64 bits lies in a pair and is one value: watched, changed and told by both its words. Of 49, lane 18's number, 1 / d times d is 2^-53
# below 1; with 1.5 in its place lane 5 has 1 - 1.5 = -0.5, and -0.5 x 2^53 = -4503599627370496.
$ printf 'watch TEMP[1].xy lanes 5,18\nc\nc\nc\nc\nrc\nrc\np TEMP[1].xy@18\nd\nset TEMP[1].xy = 1.5\np TEMP[1].xy@5\nwho TEMP[1].xy\ns 4\np OUT[0].x@5\nwho OUT[0].x\nfork main\nforks\n' | lanescope debug $EXAMPLES/tgsi-doubles.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 5: 64 of 64 lanes active
=>    8    0: MAD TEMP[2].x, IN[0].yyyy, IMM[1].yyyy, IN[0].xxxx
(lanescope) watch TEMP[1].xy lanes 5,18
  1  change of TEMP[1].xy
     lanes 5,18
(lanescope) c
Breakpoint 1, hit 1, change of TEMP[1].xy, lanes 5,18
  TEMP[1].xy in lane 5: 0.0 -> 0.25
  TEMP[1].xy in lane 18: 0.0 -> 0.02040816326530612
Lane 5 computes TEMP[1].xy = DRCP (4.0) = 0.25. 64 of 64 lanes take part.
step 4, wave 0, lane 5: 64 of 64 lanes active
=>   12    4: DMUL TEMP[1].xy, TEMP[1].xyxy, TEMP[0].xyxy
(lanescope) c
Breakpoint 1, hit 2, change of TEMP[1].xy, lanes 5,18
  TEMP[1].xy in lane 5: 0.25 -> 1.0
  TEMP[1].xy in lane 18: 0.02040816326530612 -> 0.9999999999999999
Lane 5 computes DMUL TEMP[1].xy = 0.25 x 4.0 = 1.0. 64 of 64 lanes take part.
step 5, wave 0, lane 5: 64 of 64 lanes active
=>   13    5: DADD TEMP[1].xy, IMM[0].xyxy, -TEMP[1].xyxy
(lanescope) c
Breakpoint 1, hit 3, change of TEMP[1].xy, lanes 5,18
  TEMP[1].xy in lane 5: 1.0 -> 0.0
  TEMP[1].xy in lane 18: 0.9999999999999999 -> 1.1102230246251565e-16
Lane 5 computes DADD TEMP[1].xy = 1.0 + -1.0 = 0.0. 64 of 64 lanes take part.
step 6, wave 0, lane 5: 64 of 64 lanes active
=>   14    6: DMUL TEMP[1].xy, TEMP[1].xyxy, IMM[0].zwzw
(lanescope) c
Breakpoint 1, hit 4, change of TEMP[1].xy, lane 18
  TEMP[1].xy: 1.1102230246251565e-16 -> 1.0
Lane 5 computes DMUL TEMP[1].xy = 0.0 x 9007199254740992.0 = 0.0. 64 of 64 lanes take part.
step 7, wave 0, lane 5: 64 of 64 lanes active
=>   15    7: D2F TEMP[2].x, TEMP[1].xyxy
(lanescope) rc
Breakpoint 1, hit 3, change of TEMP[1].xy, lanes 5,18
  TEMP[1].xy in lane 5: 1.0 -> 0.0
  TEMP[1].xy in lane 18: 0.9999999999999999 -> 1.1102230246251565e-16
Lane 5 computes DADD TEMP[1].xy = 1.0 + -1.0 = 0.0. 64 of 64 lanes take part.
step 6, wave 0, lane 5: 64 of 64 lanes active
=>   14    6: DMUL TEMP[1].xy, TEMP[1].xyxy, IMM[0].zwzw
(lanescope) rc
Breakpoint 1, hit 2, change of TEMP[1].xy, lanes 5,18
  TEMP[1].xy in lane 5: 0.25 -> 1.0
  TEMP[1].xy in lane 18: 0.02040816326530612 -> 0.9999999999999999
Lane 5 computes DMUL TEMP[1].xy = 0.25 x 4.0 = 1.0. 64 of 64 lanes take part.
step 5, wave 0, lane 5: 64 of 64 lanes active
=>   13    5: DADD TEMP[1].xy, IMM[0].xyxy, -TEMP[1].xyxy
(lanescope) p TEMP[1].xy@18
$1 = 0.9999999999999999 0x3fefffffffffffff  changed
(lanescope) d
No breakpoints ('break LINE', 'watch EXPR' and 'catch EVENT' set them).
(lanescope) set TEMP[1].xy = 1.5
TEMP[1].xy = 1.5 in lane 5 at step 5, in the run 'what-if 1'.
step 5, wave 0, what-if 1, lane 5: 64 of 64 lanes active
=>   13    5: DADD TEMP[1].xy, IMM[0].xyxy, -TEMP[1].xyxy
(lanescope) p TEMP[1].xy@5
$2 = 1.5              0x3ff8000000000000  changed
(lanescope) who TEMP[1].xy
TEMP[1].xy@5 = 1.5: set by hand at step 5; it was 1.0 before.
(lanescope) s 4
Lane 5 computes MOV OUT[0].x = -4.5035996e+15, MOV OUT[0].y = -4.5035996e+15, MOV OUT[0].z = -4.5035996e+15. 64 of 64 lanes take part.
step 9, wave 0, what-if 1, lane 5: 64 of 64 lanes active
=>   17    9: MOV OUT[0].w, IMM[1].xxxx
(lanescope) p OUT[0].x@5
$3 = -4.5035996e+15   0xd9800000  changed
(lanescope) who OUT[0].x
OUT[0].x@5 = -4.5035996e+15: step 9, line 16 (MOV) wrote it from TEMP[2].x = -4.5035996e+15; it was not written before.
  TEMP[2].x@5 = -4.5035996e+15: step 8, line 15 (D2F) wrote it from TEMP[1].xy = -4503599627370496.0; it was 4.0 before.
    TEMP[1].xy@5 = -4503599627370496.0: step 7, line 14 (DMUL) wrote it as TEMP[1].xy x 9007199254740992.0 = -0.5 x 9007199254740992.0; it was -0.5 before.
      TEMP[1].xy@5 = -0.5: step 6, line 13 (DADD) wrote it as 1.0 + -TEMP[1].xy = 1.0 + -1.5; it was 1.5 before.
4 more causes are left out; 'chain' behind the value lists all.
(lanescope) fork main
Lane 5 computes MOV OUT[0].x = 0.0, MOV OUT[0].y = 0.0, MOV OUT[0].z = 0.0. 64 of 64 lanes take part.
step 9, wave 0, lane 5: 64 of 64 lanes active
=>   17    9: MOV OUT[0].w, IMM[1].xxxx
(lanescope) forks
=> main: as the scene has it
   what-if 1: TEMP[1].xy = 1.5 in lane 5 at step 5

# Registers of two dimensions, the vertices of a triangle in a geometry program: who reads one, and what a change of one comes to. Lane 1 has the
# primitive whose corners are 4, 5 and 6, and 4 + 7.5 + 6 when the second is changed.
$ printf 'GEOM\nPROPERTY GS_INPUT_PRIMITIVE TRIANGLES\nPROPERTY GS_OUTPUT_PRIMITIVE TRIANGLE_STRIP\nPROPERTY GS_MAX_OUTPUT_VERTICES 3\nDCL IN[][0], GENERIC[3]\nDCL OUT[0], POSITION\nDCL TEMP[0]\nIMM[0] UINT32 {0, 0, 0, 0}\n  0: ADD TEMP[0].x, IN[0][0].xxxx, IN[1][0].xxxx\n  1: ADD TEMP[0].x, TEMP[0].xxxx, IN[2][0].xxxx\n  2: MOV OUT[0].x, TEMP[0].xxxx\n  3: EMIT IMM[0].xxxx\n  4: END\n' >$T/sum.tgsi; printf '[program]\nfile=sum.tgsi\n[layout]\nkind=vertices\ncount=2\n[inputs]\nIN0.0.x=list 1 4\nIN1.0.x=list 2 5\nIN2.0.x=list 3 6\n' >$T/sum.lanescope; printf 'lane 1\nrwatch IN[2][0].x\nwatch IN[1][0].x\nc\np IN[2][0].x@1\nwho TEMP[0].x\nstart\nset IN[1][0].x = 7.5\nuses IN[1][0].x\nc\nc\nx/1f emitted0[0]\np IN[1].x\np IN[3][0].x\nwatch IN[0].x\n' | lanescope debug $T/sum.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 2 of 64 lanes active
=>    9    0: ADD TEMP[0].x, IN[0][0].xxxx, IN[1][0].xxxx
(lanescope) lane 1
step 0, wave 0, lane 1: 2 of 64 lanes active
lane 1: active, vertex 1
=>    9    0: ADD TEMP[0].x, IN[0][0].xxxx, IN[1][0].xxxx
(lanescope) rwatch IN[2][0].x
  1  read IN[2][0].x
(lanescope) watch IN[1][0].x
  2  change of IN[1][0].x
(lanescope) c
Breakpoint 1, hit 1, read IN[2][0].x, lanes 0-1
Lane 1 computes ADD TEMP[0].x = 9.0 + 6.0 = 15.0. 2 of 64 lanes take part.
step 2, wave 0, lane 1: 2 of 64 lanes active
=>   11    2: MOV OUT[0].x, TEMP[0].xxxx
(lanescope) p IN[2][0].x@1
$1 = 6.0              0x40c00000
(lanescope) who TEMP[0].x
TEMP[0].x@1 = 15.0: step 2, line 10 (ADD) wrote it as TEMP[0].x + IN[2][0].x = 9.0 + 6.0; it was 9.0 before.
  TEMP[0].x@1 = 9.0: step 1, line 9 (ADD) wrote it as IN[0][0].x + IN[1][0].x = 4.0 + 5.0; it was not written before.
    IN[0][0].x@1 = 4.0: the wave was started with it.
    IN[1][0].x@1 = 5.0: the wave was started with it.
  IN[2][0].x@1 = 6.0: the wave was started with it.
(lanescope) start
Nothing has run yet.
step 0, wave 0, lane 1: 2 of 64 lanes active
=>    9    0: ADD TEMP[0].x, IN[0][0].xxxx, IN[1][0].xxxx
(lanescope) set IN[1][0].x = 7.5
IN[1][0].x = 7.5 in lane 1 at step 0, in the run 'what-if 1'.
step 0, wave 0, what-if 1, lane 1: 2 of 64 lanes active
=>    9    0: ADD TEMP[0].x, IN[0][0].xxxx, IN[1][0].xxxx
(lanescope) uses IN[1][0].x
IN[1][0].x@1 = 7.5 of step 0 is read once, at step 1, line 9 (ADD), and is still there at the end, step 5. It reaches OUT[0].x@1 at step 3, emitted0[0]@1 at step 4.
  Step 1, line 9 (ADD), lane 1, reads it and gives TEMP[0].x@1 = 11.5.
    TEMP[0].x@1 = 11.5 of step 1 is read once, at step 2, line 10 (ADD), which overwrites it. It reaches OUT[0].x@1 at step 3, emitted0[0]@1 at step 4.
      Step 2, line 10 (ADD), lane 1, reads it and gives TEMP[0].x@1 = 17.5.
        TEMP[0].x@1 = 17.5 of step 2 is read once, at step 3, line 11 (MOV), and is still there at the end, step 5. It reaches OUT[0].x@1 at step 3, emitted0[0]@1 at step 4.
          Step 3, line 11 (MOV), lane 1, reads it and gives OUT[0].x@1 = 17.5.
            OUT[0].x@1 = 17.5 of step 3 is read once, at step 4, line 12 (EMIT), which overwrites it. It reaches emitted0[0]@1 at step 4.
              Step 4, line 12 (EMIT), lane 1, reads it and gives emitted0[0]@1 = 17.5.
(lanescope) c
Breakpoint 1, hit 1, read IN[2][0].x, lanes 0-1
Lane 1 computes ADD TEMP[0].x = 11.5 + 6.0 = 17.5. 2 of 64 lanes take part.
step 2, wave 0, what-if 1, lane 1: 2 of 64 lanes active
=>   11    2: MOV OUT[0].x, TEMP[0].xxxx
(lanescope) c
END: the program ends.
step 5, wave 0, what-if 1, lane 1: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) x/1f emitted0[0]
emitted0[0]          17.5
(lanescope) p IN[1].x
                   ^
lanescope: '[' is missing before '.'
(lanescope) p IN[3][0].x
                ^
lanescope: there is no [3]: the program has 0 to 2 there
(lanescope) watch IN[0].x
                       ^
lanescope: '[' is missing before '.'
[1]

# The whole run at a glance: a call's lanes that return early, by line, by path and by block. In the first call 32 lanes are odd, in the second 16.
$ printf 'history\npaths\ncover\ncounters\ngraph 8..23\nspark TEMP[0].x@5 8..23\ngroup\ns\ngroup last\n' | lanescope debug $EXAMPLES/tgsi-calls.lanescope --step 2
CAL calls :7, line 15.
step 2, wave 0, lane 5: 64 of 64 lanes active
=>   16    8:   AND TEMP[1].x, TEMP[0].xxxx, IMM[0].xxxx
(lanescope) history
steps 1 to 23
|#######RRR######RRR####| 0,2,8,10,16,18,24,26,32,34,40,42,48,50,56,58
|#####---########RRR####| 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,33,35,37,39,41,43,45,47,49,51,53,55,57,59,61,63
|#######RRR####---######| 4,6,12,14,20,22,28,30,36,38,44,46,52,54,60,62
A column is 1 step: # active, - off (branch), B break, C continue, c off (case), S switch, R returned, K killed, d demoted, h helper, . ended
(lanescope) paths
32 lanes (1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,33,35,37,39,41,43,45,47,49,51,53,55,57,59,61,63): 17 steps, the last step 23 at line 14 (END)
16 lanes (0,2,8,10,16,18,24,26,32,34,40,42,48,50,56,58): 17 steps, the last step 23 at line 14 (END)
16 lanes (4,6,12,14,20,22,28,30,36,38,44,46,52,54,60,62): 17 steps, the last step 23 at line 14 (END)
Step 5, line 18 (UIF): lanes 0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48,50,52,54,56,58,60,62 and lanes 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,33,35,37,39,41,43,45,47,49,51,53,55,57,59,61,63 part
Step 14, line 18 (UIF): lanes 0,2,8,10,16,18,24,26,32,34,40,42,48,50,56,58 and lanes 4,6,12,14,20,22,28,30,36,38,44,46,52,54,60,62 part
3 paths through 23 steps; lanes part 2 times.
(lanescope) cover
 Line     Hits  Active   Useful    Lost  Live  Instruction
    8        1    64.0  100.0 %       0     1    0: F2U TEMP[0].x, IN[0].xxxx
    9        1    64.0                      1    1: CAL :7
   10        1    64.0                      1    2: CAL :7
   11        1    64.0  100.0 %       0     1    3: U2F TEMP[0].x, TEMP[0].xxxx
   12        1    64.0  100.0 %       0     1    4: MUL OUT[0].xyz, TEMP[0].xxxx, IMM[1].xxxx
   13        1    64.0  100.0 %       0     0    5: MOV OUT[0].w, IMM[1].yyyy
   14        1    64.0                      0    6: END
   16        2    64.0  100.0 %       0     1    8:   AND TEMP[1].x, TEMP[0].xxxx, IMM[0].xxxx
   17        2    64.0  100.0 %       0     2    9:   USEQ TEMP[1].x, TEMP[1].xxxx, IMM[0].zzzz
   18        2    64.0                      2   10:   UIF TEMP[1].xxxx :13
   19        2    40.0   62.5 %      48     1   11:     USHR TEMP[0].x, TEMP[0].xxxx, IMM[0].xxxx
   20        2    40.0                      1   12:     RET
   21        2     0.0                      1   13:   ENDIF
   22        2    24.0   37.5 %      80     1   14:   UMAD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy, IMM[0].xxxx
   23        2    24.0                      1   15: ENDSUB
23 steps, 47.3 of 64 lanes active on average.
12 groups with 12 slots, 1.0 a group: 640 of 768 lane slots useful (83.3 %), 128 lost.
Every line ran.
At most 2 of 3 registers are live at once, first before line 17.
(lanescope) counters
What                           Count   Lanes    Useful      Lost
steps                             23
groups                            12
slots                             12    53.3    83.3 %       128
texture fetches                    0       -         -         0
memory accesses                    0       -         -         0
control flow                      11    40.7    63.6 %       256
waits for completion               0
23 steps.
(lanescope) graph 8..23
block 1, lines 8 to 9: F2U, 1: CAL
  never ran
  to 2: never
  to 4 (call): never
block 2, line 10: 2: CAL
  1 hit, 64 lanes, 64.0 active on average
  to 3: never
  to 4 (call): 1 time, 64 lanes
block 3, lines 11 to 14: U2F, 6: END
  1 hit, 64 lanes, 64.0 active on average, 100.0 % useful
  the program ends here
block 4, lines 16 to 18: AND, 10: UIF
  1 hit, 64 lanes, 64.0 active on average, 100.0 % useful
  to 5: 1 time, 48 lanes
  to 6 (jump): never
block 5, lines 19 to 20: USHR, 12: RET
  1 hit, 48 lanes, 48.0 active on average, 75.0 % useful
  to 6: 1 time, 0 lanes
block 6, line 21: 13: ENDIF
  2 hits, 0 lanes, 0.0 active on average
  to 7: 2 times, 48 lanes
  to 8 (jump): never
block 7, line 22: UMAD
  2 hits, 48 lanes, 24.0 active on average, 37.5 % useful
  to 8: 2 times, 48 lanes
block 8, line 23: 15: ENDSUB
  2 hits, 48 lanes, 24.0 active on average
  to 2 (return): 1 time, 64 lanes
  to 3 (return): 1 time, 64 lanes
8 blocks with 12 ways between them.
1 of 8 blocks never ran.
what comes next is in block 4
(lanescope) spark TEMP[0].x@5 8..23
TEMP[0].x in lane 5, steps 8 to 23: 3 changes, least 4e-45d, greatest 5.0
     ▁▁▁▁▁▁▁▁▁▁▁▁▁████
step 7        4e-45d  0x00000003
step 9        1.4e-44d  0x0000000a
step 15       7e-45d  0x00000005
step 20       5.0  0x40a00000
(lanescope) group
lanescope: line 16 (AND) is no ALU group
(lanescope) s
Lane 5 computes AND TEMP[1].x = 3 & 1 = 1. 64 of 64 lanes take part.
step 3, wave 0, lane 5: 64 of 64 lanes active
=>   17    9:   USEQ TEMP[1].x, TEMP[1].xxxx, IMM[0].zzzz
(lanescope) group last
lanescope: line 16 (AND) is no ALU group
[1]

# Waves of a thread group exchange words: thread 60's is thread 195's, of the fourth wave. Without the barrier they race.
$ printf 'info wave\nwatch share[195]\nc\nd\nwave 3\ninfo wave\nwho share[195]\nwave 0\nend\nx/4u storage0[60]\nwho storage0[60] chain\nraces\n' | lanescope debug $EXAMPLES/tgsi-shared.lanescope --step 2
Lane 0 computes UADD TEMP[1].x = 0 + 100 = 100. 64 of 64 lanes take part.
step 2, wave 0, lane 0: 64 of 64 lanes active
=>   13    2: STORE MEMORY[0].x, TEMP[0].xxxx, TEMP[1].xxxx
(lanescope) info wave
wave 0 of 4, in group 0 with 4 waves
=> wave 0: step 2, line 13
   wave 1: step 2, line 13
   wave 2: step 2, line 13
   wave 3: step 2, line 13
(lanescope) watch share[195]
  1  change of share[195]
(lanescope) c
Breakpoint 1, hit 1, change of share[195], all lanes
  share[195]: 0.0 -> 295
STORE: lane 0 stores share[0] = 100.
step 3, wave 0, lane 0: 64 of 64 lanes active
=>   14    3: BARRIER
(lanescope) d
No breakpoints ('break LINE', 'watch EXPR' and 'catch EVENT' set them).
(lanescope) wave 3
STORE: lane 0 stores share[192] = 292.
step 3, wave 3, lane 0: 64 of 64 lanes active
=>   14    3: BARRIER
(lanescope) info wave
wave 3 of 4, in group 0 with 4 waves
   wave 0: step 4, line 15
   wave 1: step 4, line 15
   wave 2: step 4, line 15
=> wave 3: step 3, line 14
(lanescope) who share[195]
share[195] = 295: step 3, line 13 (STORE), lane 3, wrote it from TEMP[1].x = 295, at TEMP[0].x = 780; it was not written before.
  TEMP[0].x@3 = 780: step 1, line 11 (UMUL) wrote it as SV[0].x x 4 = 195 x 4; it was not written before.
    SV[0].x@3 = 195: the wave was started with it.
  TEMP[1].x@3 = 295: step 2, line 12 (UADD) wrote it as SV[0].x + 100 = 195 + 100; it was not written before.
    SV[0].x@3 = 195: the wave was started with it.
(lanescope) wave 0
STORE: lane 0 stores share[0] = 100.
step 3, wave 0, lane 0: 64 of 64 lanes active
=>   14    3: BARRIER
(lanescope) end
END: the program ends.
step 9, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) x/4u storage0[60]
storage0[60]           295           294           293           292
(lanescope) who storage0[60] chain
  1. line 18 (STORE): storage0[60] = 295: step 8, line 18 (STORE), lane 60, wrote it from TEMP[1].x = 295, at TEMP[0].x = 240; it was 0 before.
  2. line 11 (UMUL), 2 times: TEMP[0].x@60 = 240: step 1, line 11 (UMUL) wrote it as SV[0].x x 4 = 60 x 4; it was not written before.
  3. line 17 (LOAD): TEMP[1].x@60 = 295: step 7, line 17 (LOAD) fetched it from share[195] = 295, at TEMP[0].y = 780; it was 160 before.
  4. line 10 (IMM[0] UINT32 {4, 255, 100, 0}): IMM[0] is what that line says.
  5. line 16 (UMUL): TEMP[0].y@60 = 780: step 6, line 16 (UMUL) wrote it as TEMP[0].y x 4 = 195 x 4; it was 195 before.
  6. line 13 (STORE): share[195] = 295: wave 3, step 3, line 13 (STORE), lane 3, wrote it from TEMP[1].x = 295, at TEMP[0].x = 780; it was not written before.
  7. line 15 (UADD): TEMP[0].y@60 = 195: step 5, line 15 (UADD) wrote it as 255 + -SV[0].x = 255 + -60; it was not written before.
  8. line 12 (UADD): TEMP[1].x@3 = 295: wave 3, step 2, line 12 (UADD) wrote it as SV[0].x + 100 = 195 + 100; it was not written before.
(lanescope) races
No race in 4 waves.

$ sed 's/^  3: BARRIER/  3: NOP/' $EXAMPLES/tgsi-shared.tgsi >$T/race.tgsi; sed 's/tgsi-shared.tgsi/race.tgsi/;/^reference/d' $EXAMPLES/tgsi-shared.lanescope >$T/race.lanescope; printf 'races\ncatch race\nc\nrc\n' | lanescope debug $T/race.lanescope --step 0; lanescope races $T/race.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>   11    0: UMUL TEMP[0].x, SV[0].xxxx, IMM[0].xxxx
(lanescope) races
share[255] is written by wave 3, lane 63 in step 3, line 13 (STORE) and read by wave 0, lane 0 in step 7, line 17 (LOAD), and nothing orders them. The same holds for 255 more words.
256 words are in races, in 4 waves.
(lanescope) catch race
  1  race
(lanescope) c
Breakpoint 1, hit 1, race, all lanes
LOAD: lane 0 reads share[255] and gets TEMP[1].x = 355.
race: share[255] is written by wave 3, lane 63 in step 3, line 13 and read by wave 0, lane 0 in step 7, line 17, without an order between them; 63 more lanes of the step are in races
step 7, wave 0, lane 0: 64 of 64 lanes active
=>   18    7: STORE BUFFER[0].x, TEMP[0].xxxx, TEMP[1].xxxx
(lanescope) rc
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
(the start: no breakpoint on the way)
=>   11    0: UMUL TEMP[0].x, SV[0].xxxx, IMM[0].xxxx
share[255] is written by wave 3, lane 63 in step 3, line 13 (STORE) and read by wave 0, lane 0 in step 7, line 17 (LOAD), and nothing orders them. The same holds for 255 more words.
256 words are in races, in 4 waves.
[1]

# The same as data.
$ printf 'bt\nwhy 4\nwho SWITCH[0].x\nlanes\nset TEMP[0].y = 2.5\nhistory 10..14\nstart\nbreak 21\nc\np u(TEMP[0].x)@5\n' | lanescope debug --json $EXAMPLES/tgsi-switch.lanescope --step 12
{"answer":"stop","command":"again","status":"ok","sentence":"Lane 5 computes ADD TEMP[0].y = 0.0 + 1.0 = 1.0. 16 of 64 lanes take part.","step":12,"wave":0,"fork":"main","lane":5,"active":"0xa0a0a0a0a0a0a0a0","n_active":16,"ended":false,"reason":"step","at_limit":false,"next":[" 14: ENDSWITCH"],"line":22}
{"answer":"stack","command":"backtrace","status":"ok","stack":[{"number":1,"is_chosen":false,"kind":"switch","line":11,"op":"SWITCH","restores":"0xffffffffffffffff"}]}
{"answer":"why","command":"why","status":"ok","sentence":"Lane 4 is off: no case of the switch has matched yet, since step 4, line 11 (SWITCH). The test was step 11, line 20 (CASE): SWITCH[0] = 2 == 3: false. It waits in the switch of line 11; it is active again at step 13.","wave":0,"lane":4,"step":12,"state":"case","since":4,"line":11,"op":"SWITCH","test":{"step":11,"line":20,"op":"CASE","operands":[{"operand":0,"what":"SWITCH[0]@4","value":{"bits":"0x00000002","text":"2"},"kind":"cut"},{"operand":1,"what":"3","value":{"bits":"0x00000003","text":"3"},"kind":"constant"}],"comparison":{"relation":"==","holds":false}},"frame":{"kind":"switch","line":11,"op":"SWITCH","restores":"0xffffffffffffffff"},"comes_back":true,"back":13}
{"answer":"who","command":"who","status":"ok","sentence":"SWITCH[0]@5 = 3: step 4, line 11 (SWITCH) wrote it from TEMP[0].x = 3; it was not written before.","wave":0,"lane":5,"step":12,"cause":{"what":"SWITCH[0]@5","value":{"bits":"0x00000003","text":"3"},"kind":"written","old":{"bits":"0x00000000","text":"0"},"step":4,"line":11,"op":"SWITCH","lane":5,"first":true,"sentence":"SWITCH[0]@5 = 3: step 4, line 11 (SWITCH) wrote it from TEMP[0].x = 3; it was not written before.","operands":[{"operand":0,"what":"TEMP[0].x@5","value":{"bits":"0x00000003","text":"3"},"kind":"written","old":{"bits":"0x00000003","text":"3"},"step":2,"line":9,"op":"AND","lane":5,"sentence":"TEMP[0].x@5 = 3: step 2, line 9 (AND) wrote it as TEMP[0].x & 3 = 3 & 3; it was 3 before.","operands":[{"operand":0,"what":"TEMP[0].x@5","value":{"bits":"0x00000003","text":"3"},"kind":"written","old":{"bits":"0x00000000","text":"0"},"step":1,"line":8,"op":"F2U","lane":5,"first":true,"sentence":"TEMP[0].x@5 = 3: step 1, line 8 (F2U) wrote it from IN[0].x = 3.0; it was not written before.","operands":[{"operand":0,"what":"IN[0].x@5","value":{"bits":"0x40400000","text":"3.0"},"kind":"preloaded","sentence":"IN[0].x@5 = 3.0: the wave was started with it."}]},{"operand":1,"what":"3","value":{"bits":"0x00000003","text":"3"},"kind":"constant"}]}]}}
{"answer":"lanes","command":"lanes","status":"ok","wave":0,"step":12,"states":"SSSScAcASSSScAcASSSScAcASSSScAcASSSScAcASSSScAcASSSScAcASSSScAcA","has_quads":true,"groups":[{"state":"active","lanes":"0xa0a0a0a0a0a0a0a0","n_lanes":16,"since":11,"line":20,"op":"CASE"},{"state":"case","lanes":"0x5050505050505050","n_lanes":16,"since":4,"line":11,"op":"SWITCH"},{"state":"switch","lanes":"0x0f0f0f0f0f0f0f0f","n_lanes":32,"since":9,"line":16,"op":"BRK"}]}
{"answer":"set","command":"set","status":"ok","change":"TEMP[0].y = 2.5 in lane 5 at step 12","lanes":"0x0000000000000020","values":[{"bits":"0x40200000","text":"2.5"}],"step":12,"wave":0,"fork":"what-if 1","lane":5,"active":"0xa0a0a0a0a0a0a0a0","n_active":16,"ended":false,"next":[" 14: ENDSWITCH"],"line":22}
{"answer":"history","command":"history","status":"ok","wave":0,"first_step":10,"last_step":14,"reason":"cut","n_bytes":94,"runs":[{"step":10,"n_steps":2,"active":"0x0000000000000000","states":"SSSSccccSSSSccccSSSSccccSSSSccccSSSSccccSSSSccccSSSSccccSSSScccc"},{"step":12,"n_steps":2,"active":"0xa0a0a0a0a0a0a0a0","states":"SSSScAcASSSScAcASSSScAcASSSScAcASSSScAcASSSScAcASSSScAcASSSScAcA"},{"step":14,"n_steps":1,"active":"0x5050505050505050","states":"SSSSASASSSSSASASSSSSASASSSSSASASSSSSASASSSSSASASSSSSASASSSSSASAS"}]}
{"answer":"stop","command":"start","status":"ok","sentence":"Nothing has run yet.","step":0,"wave":0,"fork":"what-if 1","lane":5,"active":"0xffffffffffffffff","n_active":64,"ended":false,"reason":"step","at_limit":false,"next":["  0: F2U TEMP[0].x, IN[0].xxxx"],"line":8}
{"answer":"breakpoint","command":"break","status":"ok","breakpoint":{"number":1,"kind":"line","line":21,"text":"line 21: 13:   ADD TEMP[0].y, TEMP[0].yyyy, IMM[1].wwww","enabled":true,"hit":0,"hit_rule":"each","ignore":0,"lanes":"0xffffffffffffffff","temporary":false}}
{"answer":"stop","command":"continue","status":"ok","hits":[{"number":1,"hit":1,"lanes":"0xa0a0a0a0a0a0a0a0"}],"sentence":"Lane 5 tests CASE 3 == 3: true, so it becomes active. CASE matches: 16 lanes run from here.","step":11,"wave":0,"fork":"what-if 1","lane":5,"active":"0xa0a0a0a0a0a0a0a0","n_active":16,"ended":false,"reason":"breakpoint","at_limit":false,"next":[" 13:   ADD TEMP[0].y, TEMP[0].yyyy, IMM[1].wwww"],"line":21}
{"answer":"print","command":"print","status":"ok","expression":"u(TEMP[0].x)@5","type":"uint","components":[{"values":[{"bits":"0x00000003","text":"3"}]}],"value_number":1}

# A pair that instructions take with and without a sign has one, like a word.
$ printf 'VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL TEMP[0..2]\nIMM[0] INT64 {-5, 7}\n  0: F2I64 TEMP[1], IN[0].xyxy\n  1: U64ADD TEMP[0], TEMP[1], IMM[0].xyxy\n  2: I642D TEMP[2], TEMP[0]\n  3: MOV OUT[0], TEMP[2]\n  4: END\n' >$T/e.tgsi; printf '[program]\nfile=e.tgsi\n[layout]\nkind=vertices\ncount=2\n[inputs]\nIN0.x=list 1 9\n' >$T/e.lanescope; printf 'goto 2\nprint TEMP[0]\nwhatis TEMP[0].xy\nwho TEMP[0].xy\ngoto 1\nbreak 8 if TEMP[0].xy < 0\ncontinue\nset TEMP[0].xy = 77\nnext\nprint TEMP[2].xy@0\n' | lanescope debug $T/e.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 2 of 64 lanes active
=>    6    0: F2I64 TEMP[1], IN[0].xyxy
(lanescope) goto 2
Lane 0 computes U64ADD TEMP[0].xy = 1 + 18446744073709551611 = 18446744073709551612, U64ADD TEMP[0].zw = 0 + 18446744073709551611 = 18446744073709551611. 2 of 64 lanes take part.
step 2, wave 0, lane 0: 2 of 64 lanes active
=>    8    2: I642D TEMP[2], TEMP[0]
(lanescope) print TEMP[0]
$1 =
xy -4               0xfffffffffffffffc  changed
zw -5               0xfffffffffffffffb  changed
(lanescope) whatis TEMP[0].xy
int64, of each lane
(lanescope) who TEMP[0].xy
TEMP[0].xy@0 = 18446744073709551612: step 2, line 7 (U64ADD) wrote it as TEMP[1].xy + 18446744073709551611 = 1 + 18446744073709551611; it was not written before.
  TEMP[1].xy@0 = 1: step 1, line 6 (F2I64) wrote it from IN[0].x = 1.0; it was not written before.
    IN[0].x@0 = 1.0: the wave was started with it.
(lanescope) goto 1
Lane 0 computes TEMP[1].xy = F2I64 (1.0) = 1, TEMP[1].zw = F2I64 (0.0) = 0. 2 of 64 lanes take part.
step 1, wave 0, lane 0: 2 of 64 lanes active
=>    7    1: U64ADD TEMP[0], TEMP[1], IMM[0].xyxy
(lanescope) break 8 if TEMP[0].xy < 0
  1  line 8: 2: I642D TEMP[2], TEMP[0]
     if TEMP[0].xy < 0
(lanescope) continue
Breakpoint 1, hit 1, line 8: 2: I642D TEMP[2], TEMP[0], lane 0
Lane 0 computes U64ADD TEMP[0].xy = 1 + 18446744073709551611 = 18446744073709551612, U64ADD TEMP[0].zw = 0 + 18446744073709551611 = 18446744073709551611. 2 of 64 lanes take part.
step 2, wave 0, lane 0: 2 of 64 lanes active
=>    8    2: I642D TEMP[2], TEMP[0]
(lanescope) set TEMP[0].xy = 77
TEMP[0].xy = 77 in lane 0 at step 2, in the run 'what-if 1'.
step 2, wave 0, what-if 1, lane 0: 2 of 64 lanes active
=>    8    2: I642D TEMP[2], TEMP[0]
(lanescope) next
Lane 0 computes TEMP[2].xy = I642D (77) = 77.0, TEMP[2].zw = I642D (-5) = -5.0. 2 of 64 lanes take part.
step 3, wave 0, what-if 1, lane 0: 2 of 64 lanes active
=>    9    3: MOV OUT[0], TEMP[2]
(lanescope) print TEMP[2].xy@0
$2 = 77.0             0x4053400000000000  changed

# A lane that is killed and off besides tells both; what kills whoever comes there tests nothing, and the IF around it does. Behind the end
# nobody runs on. A lane that KILL stopped does not come back.
$ printf 'FRAG\nDCL IN[0], GENERIC[0], CONSTANT\nDCL OUT[0], COLOR\nDCL TEMP[0]\n  0: IF IN[0].xxxx\n  1: DEMOTE\n  2: ENDIF\n  3: MOV TEMP[0], IN[0]\n  4: IF IN[0].yyyy\n  5: MOV TEMP[0].x, IN[0].yyyy\n  6: NOP\n  7: ENDIF\n  8: MOV OUT[0], TEMP[0]\n  9: END\n' >$T/kill.tgsi; printf '[program]\nfile=kill.tgsi\n[layout]\nwidth=2\nheight=2\n[inputs]\nIN0.x=list 0 1 0 1\nIN0.y=list 1 0 0 1\n[output OUT0]\n' >$T/kill.lanescope; printf 'goto 6\nwhy 1\nwhy 2\nwhy 3\nend\nwhy 1\nwho OUT[0].x@1\n' | lanescope debug $T/kill.lanescope --step 0; for rule in run stop; do for kill in KILL 'KILL_IF -IN[0].xxxx'; do sed "s/DEMOTE/$kill/" $T/kill.tgsi >$T/k.tgsi; sed "s/kill.tgsi/k.tgsi/;1i [machine]\\nkilled-pixels=$rule" $T/kill.lanescope >$T/k.lanescope; lanescope why $T/k.lanescope 1 --step 6; done; done; lanescope why $T/kill.lanescope 1 --step 6 --json | grep -c back
Nothing has run yet.
step 0, wave 0, lane 0: 4 of 64 lanes active
=>    5    0: IF IN[0].xxxx :2
(lanescope) goto 6
Lane 0 computes MOV TEMP[0].x = 1.0. 2 of 64 lanes take part.
step 6, wave 0, lane 0: 1 of 64 lanes active
=>   11    6:   NOP
(lanescope) why 1
Lane 1 is a demoted helper, since step 2, line 6 (DEMOTE). It came there because of the test in step 1, line 5 (IF): IN[0].x = 1.0 != 0.0: true. It waits in the branch of line 9; it is active again at step 8. It leaves nothing.
(lanescope) why 2
Lane 2 is off: it is on the other side of a branch, since step 5, line 9 (IF). The test was there: IN[0].y = 0.0 != 0.0: false. It waits in the branch of line 9; it is active again at step 8.
(lanescope) why 3
Lane 3 is a demoted helper, since step 2, line 6 (DEMOTE). It came there because of the test in step 1, line 5 (IF): IN[0].x = 1.0 != 0.0: true. It runs on for its quad, but leaves nothing.
(lanescope) end
END: the program ends.
step 10, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) why 1
Lane 1 is a demoted helper, since step 2, line 6 (DEMOTE). It came there because of the test in step 1, line 5 (IF): IN[0].x = 1.0 != 0.0: true. It leaves nothing.
(lanescope) who OUT[0].x@1
OUT[0].x@1 = 0.0: nothing has written it.
  Lane 1 was killed by step 2, line 6 (DEMOTE).
    Lane 1 ran line 6 (DEMOTE) because of the test in step 1, line 5 (IF): IN[0].x = 1.0 != 0.0: true.
      IN[0].x@1 = 1.0: the wave was started with it.
Lane 1 is killed, since step 2, line 6 (KILL). It came there because of the test in step 1, line 5 (IF): IN[0].x = 1.0 != 0.0: true. It waits in the branch of line 9; it is active again at step 8. It leaves nothing.
Lane 1 is killed, since step 2, line 6 (KILL_IF). The test was there: 0.0 > IN[0].x = 1.0 (taken as -1.0): true. It waits in the branch of line 9; it is active again at step 8. It leaves nothing.
Lane 1 is killed, since step 2, line 6 (KILL). It came there because of the test in step 1, line 5 (IF): IN[0].x = 1.0 != 0.0: true. It leaves nothing.
Lane 1 is killed, since step 2, line 6 (KILL_IF). The test was there: 0.0 > IN[0].x = 1.0 (taken as -1.0): true. It leaves nothing.
2

# A write that leads outside is dropped; what is moved, stored or counted as an integer is told as one, and what is clamped as a float.
$ printf 'FRAG\nDCL OUT[0], COLOR\nDCL TEMP[0..3]\nDCL ADDR[0]\nDCL BUFFER[0]\nDCL CONST[0][0..3]\nIMM[0] INT32 {-1, 2, 0, 5}\n  0: UARL ADDR[0], IMM[0].xyzz\n  1: MOV TEMP[ADDR[0].x].x, IMM[0].yyyy\n  2: USEQ TEMP[1].xy, IMM[0].xxxx, IMM[ADDR[0].z].xxxx\n  3: ATOMUADD TEMP[0].x, BUFFER[0], IMM[0].zzzz, IMM[0].wwww\n  4: STORE BUFFER[0].x, IMM[0].zzzz, TEMP[0].xxxx\n  5: MOV_SAT OUT[0].x, TEMP[1].xxxx\n  6: USEQ TEMP[1].x, TEMP[0].xxxx, CONST[ADDR[0].y][1].xxxx\n  7: END\n' >$T/drop.tgsi; printf '[program]\nfile=drop.tgsi\n[layout]\nwidth=2\nheight=2\n[constants]\ncb0=1 2 3 4\n[storage 0]\nsize=4\n[output OUT0]\n' >$T/drop.lanescope; printf 's\ns\ns\ns\ns\ns\ns\n' | lanescope debug $T/drop.lanescope --step 0; lanescope run --events=uninit,index $T/drop.lanescope
lanescope: $T/drop.lanescope:10:36: warning: IMM is indexed without the number of an array (only TEMP and CONST need none)
Nothing has run yet.
step 0, wave 0, lane 0: 4 of 64 lanes active
=>    8    0: UARL ADDR[0], IMM[0].xyzz
(lanescope) s
Lane 0 computes UARL ADDR[0].x = -1, UARL ADDR[0].y = 2, UARL ADDR[0].z = 0, and 1 more: UARL ADDR[0].w = 0. 4 of 64 lanes take part.
step 1, wave 0, lane 0: 4 of 64 lanes active
=>    9    1: MOV TEMP[ADDR[0].x].x, IMM[0].yyyy
(lanescope) s
Lane 0 computes MOV TEMP[0-1].x = 2 (dropped). 4 of 64 lanes take part.
step 2, wave 0, lane 0: 4 of 64 lanes active
=>   10    2: USEQ TEMP[1].xy, IMM[0].xxxx, IMM[ADDR[0].z].xxxx
(lanescope) s
Lane 0 computes USEQ TEMP[1].x = (4294967295 == 4294967295 (IMM[0].x)) = true, USEQ TEMP[1].y = (4294967295 == 4294967295 (IMM[0].x)) = true. 4 of 64 lanes take part.
step 3, wave 0, lane 0: 4 of 64 lanes active
=>   11    3: ATOMUADD TEMP[0].x, BUFFER[0], IMM[0].zzzz, IMM[0].wwww
(lanescope) s
ATOMUADD: lane 0 reads storage0[0] and gets TEMP[0].x = 0.
step 4, wave 0, lane 0: 4 of 64 lanes active
=>   12    4: STORE BUFFER[0].x, IMM[0].zzzz, TEMP[0].xxxx
(lanescope) s
STORE: lane 0 stores storage0[0] = 0.
step 5, wave 0, lane 0: 4 of 64 lanes active
=>   13    5: MOV_SAT OUT[0].x, TEMP[1].xxxx
(lanescope) s
Lane 0 computes MOV OUT[0].x = clamp (NaN:ffffffff) = 0.0. 4 of 64 lanes take part.
step 6, wave 0, lane 0: 4 of 64 lanes active
=>   14    6: USEQ TEMP[1].x, TEMP[0].xxxx, CONST[ADDR[0].y][1].xxxx
(lanescope) s
Lane 0 computes USEQ TEMP[1].x = (0 == 0 (CONST[0+2][1+0].x)) = true. 4 of 64 lanes take part.
step 7, wave 0, lane 0: 4 of 64 lanes active
=>   15    7: END
lanescope: $T/drop.lanescope:10:36: warning: IMM is indexed without the number of an array (only TEMP and CONST need none)
drop: 1 wave, 8 steps
OUT0: rgba32f, 2 x 2, 4 written
wave 0, step 2, line 9: index-out-of-range: Index -1 of TEMP is out of range in lanes 0-3 (1: MOV TEMP[ADDR[0].x].x, IMM[0].yyyy)
wave 0, step 7, line 14: index-out-of-range: Index 2 of CONST is out of range in lanes 0-3 (6: USEQ TEMP[1].x, TEMP[0].xxxx, CONST[ADDR[0].y][1].xxxx)

# What is asked and answered has the listing's names, and nothing that another machine has; a pair that holds an integer takes no fraction.
$ printf 'FRAG\nDCL OUT[0], COLOR\nDCL TEMP[0..1]\nDCL BUFFER[0]\nDCL CONST[2][0..1]\nIMM[0] INT64 {1, 2}\n  0: U64ADD TEMP[0].xy, TEMP[0].xyxy, IMM[0].xyxy\n  1: STORE BUFFER[0].x, IMM[0].yyyy, TEMP[0].xxxx\n  2: MOV OUT[0], CONST[2][1]\n  3: END\n' >$T/words.tgsi; printf '[program]\nfile=words.tgsi\n[layout]\nwidth=2\nheight=2\n[constants]\ncb2.1=1 2 3 4\n[storage 0]\nsize=4\n[output OUT0]\n' >$T/words.lanescope; printf 'set CONST[2][1].y = 99\nset bool[0] = 1\nprint loop[0]\nprint FOO[0]\nwatch -l 1 + 1\nrun-to write 1 + 1\ncomplete set C\ncomplete print s\nset TEMP[0].xy = 1.5\nset TEMP[0].xy = double 1.5\n' | lanescope debug $T/words.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 4 of 64 lanes active
=>    7    0: U64ADD TEMP[0].xy, TEMP[0].xyxy, IMM[0].xyxy
(lanescope) set CONST[2][1].y = 99
CONST[2][1].y = 99.0 from the start, in the run 'what-if 1'.
step 0, wave 0, what-if 1, lane 0: 4 of 64 lanes active
=>    7    0: U64ADD TEMP[0].xy, TEMP[0].xyxy, IMM[0].xyxy
(lanescope) set bool[0] = 1
                ^
lanescope: a register such as TEMP[0].x, CONST[0] or mask NAME is missing before "bool[0] = 1"
(lanescope) print loop[0]
                  ^
lanescope: no such name: loop
(lanescope) print FOO[0]
                  ^
lanescope: no such name: FOO
(lanescope) watch -l 1 + 1
                     ^
lanescope: '1 + 1' is no place that could be watched (write such as TEMP[0].x)
(lanescope) run-to write 1 + 1
                   ^
lanescope: '1 + 1' is no register (write such as TEMP[0].x or TEMP[0].x@22)
(lanescope) complete set C
set CONST[
(lanescope) complete print s
print saturate(
print select(
print sign(
print smoothstep(
print sqrt(
print step
print step(
print storage0[
print sum(
print switched
(lanescope) set TEMP[0].xy = 1.5
                             ^
lanescope: 1.5 is no integer, and instructions take the pair for one: write double before a number, or uint64(1.5)
(lanescope) set TEMP[0].xy = double 1.5
TEMP[0].xy = 1.5 in lane 0 at step 0, in the run 'what-if 1'.
step 0, wave 0, what-if 1, lane 0: 4 of 64 lanes active
=>    7    0: U64ADD TEMP[0].xy, TEMP[0].xyxy, IMM[0].xyxy
[1]

# CAL goes behind a BGNSUB: nothing runs there, so that no breakpoint waits for nothing, and cover does not call it never executed.
$ printf 'b 15\nc\n' | lanescope debug $EXAMPLES/tgsi-calls.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 5: 64 of 64 lanes active
=>    8    0: F2U TEMP[0].x, IN[0].xxxx
(lanescope) b 15
  1  line 16: 8:   AND TEMP[1].x, TEMP[0].xxxx, IMM[0].xxxx
(lanescope) c
Breakpoint 1, hit 1, line 16: 8:   AND TEMP[1].x, TEMP[0].xxxx, IMM[0].xxxx, all lanes
CAL calls :7, line 15.
step 2, wave 0, lane 5: 64 of 64 lanes active
=>   16    8:   AND TEMP[1].x, TEMP[0].xxxx, IMM[0].xxxx
