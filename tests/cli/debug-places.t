# Out of the loop and back to before it; iteration by iteration.
$ printf 'until 13\nit\nit\nrit\nfin\nrfin\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) until 13
JUMP falls through: 15 lanes run what follows.
step 17, wave 0, lane 26: 15 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) it
LOOP_END jumps to 04: iteration 3 begins with 22 lanes.
step 22, wave 0, lane 26: 22 of 64 lanes active
=>   10  04 ALU_PUSH_BEFORE: ADDR(21) CNT(2)
(lanescope) it
LOOP_END jumps to 04: iteration 4 begins with 15 lanes.
step 30, wave 0, lane 26: 15 of 64 lanes active
=>   10  04 ALU_PUSH_BEFORE: ADDR(21) CNT(2)
(lanescope) rit
LOOP_END jumps to 04: iteration 3 begins with 22 lanes.
step 22, wave 0, lane 26: 22 of 64 lanes active
=>   10  04 ALU_PUSH_BEFORE: ADDR(21) CNT(2)
(lanescope) fin
LOOP_END falls through: all lanes have left. The loop ends after 13 iterations. 37 lanes become active. The stack shrinks to 1 frame.
step 99, wave 0, lane 26: 37 of 64 lanes active
=>   19  10 ALU: ADDR(26) CNT(6)
(lanescope) rfin
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)

# Over clauses and subroutines, and back.
$ printf 'n\nn\nrn\nrn\ns\nbt\nfin\n' | lanescope debug $EXAMPLES/vertex-fetch.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 3 of 64 lanes active
=>    1  00 CALL_FS
(lanescope) n
RETURN returns to 01. The stack is empty.
step 5, wave 0, lane 0: 3 of 64 lanes active
=>    2  01 ALU: ADDR(4) CNT(4) KCACHE0(CB0:0-15)
(lanescope) n
Group 0 of clause 01: lane 0 computes MULADD R1.x = -1.0 x 0.5 (KC0[0].x) + 0.25 (KC0[0].z) = -0.25, MULADD R1.y = -1.0 x 0.5 (KC0[0].x) + -0.25 (KC0[0].w) = -0.75, MOV R1.z = 0.0, and 1 more: MOV R1.w = 1.0. 3 of 64 lanes take part.
step 7, wave 0, lane 0: 3 of 64 lanes active
=>    7  02 EXPORT_DONE: POS0, R1
(lanescope) rn
RETURN returns to 01. The stack is empty.
step 5, wave 0, lane 0: 3 of 64 lanes active
=>    2  01 ALU: ADDR(4) CNT(4) KCACHE0(CB0:0-15)
(lanescope) rn
Nothing has run yet.
step 0, wave 0, lane 0: 3 of 64 lanes active
=>    1  00 CALL_FS
(lanescope) s
CALL_FS calls 00. The stack grows to 1 frame.
step 1, wave 0, lane 0: 3 of 64 lanes active
=>   11  00 VTX: ADDR(2) CNT(2)
(lanescope) bt
=> #0  line 11: 00 VTX: ADDR(2) CNT(2)
   #1  call   from line 1    restores  3 lanes 0x0000000000000007; returns to line 2
(lanescope) fin
RETURN returns to 01. The stack is empty.
step 5, wave 0, lane 0: 3 of 64 lanes active
=>    2  01 ALU: ADDR(4) CNT(4) KCACHE0(CB0:0-15)

# The slots of a group one by one; registers change with the last.
$ printf 's\nsi\np R1\nsi 4\np R1\nrsi\n' | lanescope debug $EXAMPLES/predicates.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(8)
(lanescope) s
ALU begins clause 00 of 3 groups: 64 lanes run it.
step 1, wave 0, lane 0: 64 of 64 lanes active
=>    2        0  x: PRED_SETGE  ____,  R0.x,  R0.y  UPDATE_PRED
(lanescope) si
Group 0 of clause 00: lane 0 tests PRED_SETGE -0.9375 >= -0.9375: true, so its predicate is set. 64 of 64 lanes take part.
step 2, wave 0, lane 0: 64 of 64 lanes active
=>    3        1  x: MOV         R1.x,  1.0f  PRED_SEL_ONE
=>    4           y: MULADD      R1.y,  R0.y,  0.5f,  0.5f  PRED_SEL_ONE
=>    5           z: MOV         R1.z,  0.0f  PRED_SEL_ONE
=>    6           w: MOV         R1.w,  1.0f
(lanescope) p R1
$1 =
x 0.0              0x00000000
y 0.0              0x00000000
z 0.0              0x00000000
w 0.0              0x00000000
(lanescope) si 4
Group 1 of clause 00: lane 0 computes MOV R1.x = 1.0, MULADD R1.y = -0.9375 x 0.5 + 0.5 = 0.03125, MOV R1.z = 0.0, and 1 more: MOV R1.w = 1.0. 64 of 64 lanes take part; the predicate keeps 28 of them out of x, y, z.
step 3, wave 0, lane 0: 64 of 64 lanes active
=>    7        2  x: MOV         R1.x,  0.0f  PRED_SEL_ZERO
=>    8           y: MULADD      R1.y,  R0.x,  0.5f,  0.5f  PRED_SEL_ZERO
=>    9           z: MOV         R1.z,  1.0f  PRED_SEL_ZERO
(lanescope) p R1
$2 =
x 1.0              0x3f800000  changed
y 0.03125          0x3d000000  changed
z 0.0              0x00000000
w 1.0              0x3f800000  changed
(lanescope) rsi
Group 0 of clause 00: lane 0 tests PRED_SETGE -0.9375 >= -0.9375: true, so its predicate is set. 64 of 64 lanes take part.
step 2, wave 0, lane 0: 64 of 64 lanes active
      3        1  x: MOV         R1.x,  1.0f  PRED_SEL_ONE
          PV.x = 1.0
          R1.x = 1.0
      4           y: MULADD      R1.y,  R0.y,  0.5f,  0.5f  PRED_SEL_ONE
          PV.y = 0.03125
          R1.y = 0.03125
      5           z: MOV         R1.z,  0.0f  PRED_SEL_ONE
          PV.z = 0.0
          R1.z = 0.0
=>    6           w: MOV         R1.w,  1.0f

# When does this lane change its state? When is this register written, and when does it change?
$ printf 'rt lane 42\nrt lane 42\nrt lane 42\nrrt lane 42\n' | lanescope debug scenes/discard_loop.lanescope --step 0 --lane 42
Nothing has run yet.
step 0, wave 0, lane 42: 64 of 64 lanes active
=>    1  00 ALU: ADDR(17) CNT(4)
(lanescope) rt lane 42
Found 'lane 42' in lane 42.
Group 1 of clause 02: lane 42 tests PRED_SETGE_INT 0 >= 8: false, so it becomes inactive. 64 of 64 lanes take part. 64 lanes become inactive: their test is false.
step 5, wave 0, lane 42: 0 of 64 lanes active
=>    8  03 JUMP  POP_CNT(1) ADDR(6)
(lanescope) rt lane 42
Found 'lane 42' in lane 42.
JUMP jumps to 06: no lane would run what follows. 64 lanes become active. The stack shrinks to 1 frame.
step 6, wave 0, lane 42: 64 of 64 lanes active
=>   11  06 ALU_PUSH_BEFORE: ADDR(23) CNT(10)
(lanescope) rt lane 42
Found 'lane 42' in lane 42.
Group 7 of clause 06: lane 42 tests PRED_SETGT 0.0 > 5.0: false, so it becomes inactive. 64 of 64 lanes (16 killed) take part. 64 lanes (16 killed) become inactive: their test is false.
step 13, wave 0, lane 42: 0 of 64 lanes active
=>   21  07 JUMP  POP_CNT(1) ADDR(10)
(lanescope) rrt lane 42
Found 'lane 42' in lane 42.
JUMP jumps to 06: no lane would run what follows. 64 lanes become active. The stack shrinks to 1 frame.
step 6, wave 0, lane 42: 64 of 64 lanes active
=>   11  06 ALU_PUSH_BEFORE: ADDR(23) CNT(10)

$ printf 'rt write R0.w@42\nrt write R0.w@42\nrt change R0.w@42\nrrt write R0.w@42\nrt if R0.w > 5\np R0.w@9\n' | lanescope debug scenes/discard_loop.lanescope --step 0 --lane 42
Nothing has run yet.
step 0, wave 0, lane 42: 64 of 64 lanes active
=>    1  00 ALU: ADDR(17) CNT(4)
(lanescope) rt write R0.w@42
Found 'write R0.w@42' in lane 42.
Group 0 of clause 00: lane 42 computes MOV R1.x = 0, ADD R1.y = -2.5 + 6.0 = 3.5, MOV R0.w = 0.0. 64 of 64 lanes take part.
step 2, wave 0, lane 42: 64 of 64 lanes active
=>    5  01 LOOP_START_DX10  ADDR(16)
(lanescope) rt write R0.w@42
Found 'write R0.w@42' in lane 42.
Group 3 of clause 06: lane 42 computes MULADD_IEEE R0.w = 0.28125 x 0.0 + 0.0 = 0.0. 64 of 64 lanes take part.
step 9, wave 0, lane 42: 64 of 64 lanes active
=>   14        4  z: SETGT_DX10  R124.z,  R0.w,  R1.y
(lanescope) rt change R0.w@42
Found 'change R0.w@42' in lane 42.
Group 3 of clause 06: lane 42 computes MULADD_IEEE R0.w = 0.28125 x 1.0 + 0.0 = 0.28125. 48 of 64 lanes take part.
step 28, wave 0, lane 42: 48 of 64 lanes active
=>   14        4  z: SETGT_DX10  R124.z,  R0.w,  R1.y
(lanescope) rrt write R0.w@42
Found 'write R0.w@42' in lane 42.
Group 3 of clause 06: lane 42 computes MULADD_IEEE R0.w = 0.28125 x 0.0 + 0.0 = 0.0. 64 of 64 lanes take part.
step 9, wave 0, lane 42: 64 of 64 lanes active
=>   14        4  z: SETGT_DX10  R124.z,  R0.w,  R1.y
(lanescope) rt if R0.w > 5
Found 'if R0.w > 5' in lanes 43,57,59-60,62-63. Lane 43, the lowest of them, is looked at now.
Group 3 of clause 06: lane 43 computes MULADD_IEEE R0.w = 0.34375 x 5.0 + 3.4375 = 5.15625. 28 of 64 lanes take part.
step 102, wave 0, lane 43: 28 of 64 lanes active
=>   14        4  z: SETGT_DX10  R124.z,  R0.w,  R1.y
(lanescope) p R0.w@9
$1 = 0.0              0x00000000

# Where a texture is read and the colour leaves.
$ printf 'rt access\nwho R0.x@9\nrt texture 18\nrt export\nrrt texture 18\nrt buffer 3\n' | lanescope debug scenes/tex2d_nearest.lanescope --step 0 --lane 9
Nothing has run yet.
step 0, wave 0, lane 9: 64 of 64 lanes active
=>    1  00 TEX: ADDR(2) CNT(1)
(lanescope) rt access
Found 'access' in all lanes.
SAMPLE: lane 9 samples texture 18 at (0.34375, 0.03125) and gets R0 = (0.5058824, 0.8980392, 0.62352943, 0.43137255). 64 of 64 lanes take part.
step 2, wave 0, lane 9: 64 of 64 lanes active
=>    3  01 EXPORT_DONE: PIX0, R0 ELEM_SIZE(3)
(lanescope) who R0.x@9
R0.x@9 = 0.5058824: step 2, line 2 (SAMPLE) fetched it from texture 18, texel (2, 0), x = 0.5058824, at R0.x = 0.34375 and R0.y = 0.03125; it was 0.34375 before.
  R0.x@9 = 0.34375: the wave was started with it.
  R0.y@9 = 0.03125: the wave was started with it.
(lanescope) rt texture 18
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R0; lane 9 sends (0.5058824, 0.8980392, 0.62352943, 0.43137255).
step 3, wave 0, lane 9: 0 of 64 lanes active, ended
(the end: no 'texture 18' on the way)
(lanescope) rt export
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R0; lane 9 sends (0.5058824, 0.8980392, 0.62352943, 0.43137255).
step 3, wave 0, lane 9: 0 of 64 lanes active, ended
(the end: no 'export' on the way)
(lanescope) rrt texture 18
Found 'texture 18' in all lanes.
SAMPLE: lane 9 samples texture 18 at (0.34375, 0.03125) and gets R0 = (0.5058824, 0.8980392, 0.62352943, 0.43137255). 64 of 64 lanes take part.
step 2, wave 0, lane 9: 64 of 64 lanes active
=>    3  01 EXPORT_DONE: PIX0, R0 ELEM_SIZE(3)
(lanescope) rt buffer 3
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R0; lane 9 sends (0.5058824, 0.8980392, 0.62352943, 0.43137255).
step 3, wave 0, lane 9: 0 of 64 lanes active, ended
(the end: no 'buffer 3' on the way)

# Where infinity and NaN come up.
$ printf 'rt inf\nwho R124.z\nrt nan\nwho R124.w\nrt number\n' | lanescope debug scenes/nan_inf.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(9) KCACHE0(CB0:0-15)
(lanescope) rt inf
Found 'inf' in all lanes.
Group 0 of clause 00: lane 0 computes RECIP_IEEE R124.z = 1 / 0.0 (KC0[0].x) = inf. 64 of 64 lanes take part.
inf-born: R124.z became infinite in all lanes
step 2, wave 0, lane 0: 64 of 64 lanes active
=>    3        1  w: MUL_IEEE    R124.w,  KC0[0].x,  R124.z
(lanescope) who R124.z
R124.z@0 = inf: step 2, line 2 (RECIP_IEEE) wrote it from CB0[0].x = 0.0; it was 0.0 before.
(lanescope) rt nan
Found 'nan' in all lanes.
Group 1 of clause 00: lane 0 computes MUL_IEEE R124.w = 0.0 (KC0[0].x) x inf = NaN:ffc00000. 64 of 64 lanes take part.
nan-born: R124.w became NaN in all lanes
step 3, wave 0, lane 0: 64 of 64 lanes active
=>    4        2  x: SETNE_DX10  R124.x,  R124.w,  R124.w
=>    5           y: SETE_DX10   R124.y,  |R124.z|,  (0x7F800000, inf).x
(lanescope) who R124.w
R124.w@0 = NaN:ffc00000: step 3, line 3 (MUL_IEEE) wrote it as CB0[0].x x R124.z = 0.0 x inf; it was 0.0 before.
  R124.z@0 = inf: step 2, line 2 (RECIP_IEEE) wrote it from CB0[0].x = 0.0; it was 0.0 before.
(lanescope) rt number
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R0; lane 0 sends (1.0, 1.0, 0.5, 0.5).
step 6, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no 'number' on the way)

# Anywhere by number or by part of the run; anything can be undone.
$ printf 'g 100\ng 25%%\ng end\nback\nback\nback\nback\nforward\nforward\ng 1000\ng 120%%\nwave 2\nback\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) g 100
ALU begins clause 10 of 2 groups: 37 lanes run it.
step 100, wave 0, lane 26: 37 of 64 lanes active
=>   20        6  x: MUL         R3.x,  R2.x,  (0x3E000000, 0.125f).x  CLAMP
(lanescope) g 25%
POP: the branch ends here, and 15 lanes run again. The stack shrinks to 2 frames.
step 27, wave 0, lane 26: 15 of 64 lanes active
=>   15  08 ALU: ADDR(23) CNT(3)
(lanescope) g end
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 26 sends (0.125, 0.015625, 0.45, 1.0).
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
(lanescope) back
POP: the branch ends here, and 15 lanes run again. The stack shrinks to 2 frames.
step 27, wave 0, lane 26: 15 of 64 lanes active
=>   15  08 ALU: ADDR(23) CNT(3)
(lanescope) back
ALU begins clause 10 of 2 groups: 37 lanes run it.
step 100, wave 0, lane 26: 37 of 64 lanes active
=>   20        6  x: MUL         R3.x,  R2.x,  (0x3E000000, 0.125f).x  CLAMP
(lanescope) back
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) back
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) forward
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) forward
ALU begins clause 10 of 2 groups: 37 lanes run it.
step 100, wave 0, lane 26: 37 of 64 lanes active
=>   20        6  x: MUL         R3.x,  R2.x,  (0x3E000000, 0.125f).x  CLAMP
(lanescope) g 1000
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 26 sends (0.125, 0.015625, 0.45, 1.0).
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
(the end)
(lanescope) g 120%
              ^
lanescope: '120%' is not a part of the run, 0% to 100%
(lanescope) wave 2
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 26 sends (0.25, 0.0625, 0.4, 1.0).
step 109, wave 2, lane 26: 0 of 64 lanes active, ended
(lanescope) back
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 26 sends (0.125, 0.015625, 0.45, 1.0).
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
[1]

# The pixel at (12, 3), wherever it is.
$ printf 'pixel 12 3\nwhere\npixel 16 0\npixel 3\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) pixel 12 3
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.6328125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 1, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) where
step 4, wave 1, lane 26: 37 of 64 lanes active
lane 26: active, pixel (12, 3)
=>    5  01 JUMP  ADDR(11)
(lanescope) pixel 16 0
                  ^
lanescope: '16' is not a column: a number from 0 to 15
(lanescope) pixel 3
                   ^
lanescope: a row is missing: a number from 0 to 15
[1]

# What to say where something else was meant.
$ printf 'run-to kill nan\nundo\nredo\ncover 9999..99999\nspark R2.x 9999..10000\np R1.x@0-3\np R1.x@0 - 3\ncatch kill\nb 13\nwatch R2.x\nb 12\ninfo breakpoints\n' | lanescope debug $EXAMPLES/first-light.lanescope 2>&1
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) run-to kill nan
                   ^
lanescope: nothing is called 'kill nan' (did you mean 'kill,nan'?)
(lanescope) undo
            ^
lanescope: there is no command 'undo' (did you mean 'back'?)
(lanescope) redo
            ^
lanescope: there is no command 'redo' (did you mean 'forward'?)
(lanescope) cover 9999..99999
                  ^
lanescope: the run has 109 steps: none is that late
(lanescope) spark R2.x 9999..10000
                       ^
lanescope: the run has 109 steps: none is that late
(lanescope) p R1.x@0-3
$1 = -1.2421875       0xbf9f0000
(@0-3 takes 3 from the value in lane 0; expressions have one lane behind @)
(lanescope) p R1.x@0 - 3
$2 = -1.2421875       0xbf9f0000
(lanescope) catch kill
  1  kill
(lanescope) b 13
  2  line 13: 06 LOOP_BREAK  ADDR(9)
(lanescope) watch R2.x
  3  change of R2.x
(lanescope) b 12
  4  line 12: 05 JUMP  POP_CNT(1) ADDR(8)
(lanescope) info breakpoints
  1  kill
  2  line 13: 06 LOOP_BREAK  ADDR(9)
  3  change of R2.x
  4  line 12: 05 JUMP  POP_CNT(1) ADDR(8)
[1]

# However deep the stack is, all of it is shown, and the innermost frame is the one that keeps a lane.
$ { printf '[scene]\nversion=1\n[program]\nstack-size=18\n[layout]\nwidth=8\nheight=8\n[inputs]\nR0.x=int pixel-x\n[asm]\n'; for i in $(seq 0 69); do printf '%02d ALU_PUSH_BEFORE:\n x: PRED_SETNE_INT ____, R0.x, (%d).x UPDATE_EXEC_MASK UPDATE_PRED\n' $i $((i - 62)); done; printf '70 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n'; } >$T/deep.lanescope; printf 'goto 140\nbt\nwhy 60\n' | lanescope debug $T/deep.lanescope --step 0 | tail -n 5
   #68 branch from line 5    restores 64 lanes 0xffffffffffffffff
   #69 branch from line 3    restores 64 lanes 0xffffffffffffffff
   #70 branch from line 1    restores 64 lanes 0xffffffffffffffff
(lanescope) why 60
Lane 60 is off: it is on the other side of a branch, since step 138, line 138 (PRED_SETNE_INT). The test was there: R0.x = 6 != 6: false. It waits in the branch of line 137; it is never active again.
