# Why is this pixel gone, what was compared, and where do the numbers come from?
$ printf 'why\nwho R0.w\ngoto 104\nuses T0.z\n' | lanescope debug scenes/discard_loop.lanescope --lane 42 --step 110
ALU_PUSH_BEFORE begins clause 10 of 1 group: 22 lanes (2 killed) run it. The stack grows to 2 frames.
step 110, wave 0, lane 42: 20 of 64 lanes active
=>   25        8  x: PRED_SETGT  ____,  R0.w,  R1.y  UPDATE_EXEC_MASK
(lanescope) why
Lane 42 is killed, since step 105, line 16 (KILLGT). The test was there: 0.0 > R124.z = 1.0 (taken as -1.0): true. It runs on for its quad, but leaves nothing.
(lanescope) who R0.w
R0.w@42 = 4.21875: step 102, line 13 (MULADD_IEEE) wrote it as R0.x x R124.z + R0.w = 0.28125 x 5.0 + 2.8125; it was 2.8125 before.
  R0.x@42 = 0.28125: the wave was started with it.
  R124.z@42 = 5.0: step 101, line 12 (INT_TO_FLT) wrote it from R1.x = 5; it was 0.0 before.
    R1.x@42 = 5: step 95, line 30 (ADD_INT) wrote it as R1.x + 1 = 4 + 1; it was 4 before.
      R1.x@42 = 4: step 76, line 30 (ADD_INT) wrote it as R1.x + 1 = 3 + 1; it was 3 before.
  R0.w@42 = 2.8125: step 83, line 13 (MULADD_IEEE) wrote it as R0.x x R124.z + R0.w = 0.28125 x 4.0 + 1.6875; it was 1.6875 before.
    R0.x@42 = 0.28125: the wave was started with it.
    R124.z@42 = 4.0: step 82, line 12 (INT_TO_FLT) wrote it from R1.x = 4; it was 0.0 before.
      R1.x@42 = 4: step 76, told already.
    R0.w@42 = 1.6875: step 64, line 13 (MULADD_IEEE) wrote it as R0.x x R124.z + R0.w = 0.28125 x 3.0 + 0.84375; it was 0.84375 before.
      R0.x@42 = 0.28125: the wave was started with it.
      R124.z@42 = 3.0: step 63, line 12 (INT_TO_FLT) wrote it from R1.x = 3; it was 0.0 before.
      R0.w@42 = 0.84375: step 45, line 13 (MULADD_IEEE) wrote it as R0.x x R124.z + R0.w = 0.28125 x 2.0 + 0.28125; it was 0.28125 before.
      Lane 42 ran line 13 (MULADD_IEEE) because of the test in step 60, line 7 (PRED_SETGE_INT): R1.x = 3 >= 8: false.
    Lane 42 ran line 13 (MULADD_IEEE) because of the test in step 79, line 7 (PRED_SETGE_INT): R1.x = 4 >= 8: false.
      R1.x@42 = 4: step 76, told already.
      Lane 42 ran line 7 (PRED_SETGE_INT) because of the test in step 71, line 25 (PRED_SETGT): R0.w = 1.6875 > R1.y = 3.5: false.
  Lane 42 ran line 13 (MULADD_IEEE) because of the test in step 98, line 7 (PRED_SETGE_INT): R1.x = 5 >= 8: false.
    R1.x@42 = 5: step 95, told already.
    Lane 42 ran line 7 (PRED_SETGE_INT) because of the test in step 90, line 25 (PRED_SETGT): R0.w = 2.8125 > R1.y = 3.5: false.
      R0.w@42 = 2.8125: step 83, told already.
      R1.y@42 = 3.5: step 2, line 3 (ADD) wrote it as R1.y + 6.0 = -2.5 + 6.0; it was -2.5 before.
      Lane 42 ran line 25 (PRED_SETGT) because of the test in step 87, line 20 (PRED_SETGT): R0.w = 2.8125 > 5.0: false.
10 more causes are left out; 'chain' behind the value lists all.
(lanescope) goto 104
Group 5 of clause 06: lane 42 computes AND_INT R124.z = true & 1.0 = 1.0. 28 of 64 lanes take part.
step 104, wave 0, lane 42: 28 of 64 lanes active
=>   16        6  x: KILLGT      ____,  0.0f,  -R124.z
=>   17           y: KILLGT      ____,  0.0f,  -R124.z
=>   18           z: KILLGT      ____,  0.0f,  -R124.z
=>   19           w: KILLGT      ____,  0.0f,  -R124.z
(lanescope) uses T0.z
R124.z@42 = 1.0 of step 104 is read 4 times, first at step 105, line 16 (KILLGT), and is overwritten at step 110, line 24 (ALU_PUSH_BEFORE). It reaches a kill at step 105, a kill at step 105, a kill at step 105, a kill at step 105.
  Step 105, line 16 (KILLGT), lane 42, reads it; it decides whether the lane is killed.
  Step 105, line 17 (KILLGT), lane 42, reads it; it decides whether the lane is killed.
  Step 105, line 18 (KILLGT), lane 42, reads it; it decides whether the lane is killed.
  Step 105, line 19 (KILLGT), lane 42, reads it; it decides whether the lane is killed.

# Why does this pixel show 1 in its second channel?
$ printf 'end\nwho PIX0.y\n' | lanescope debug scenes/nan_inf.lanescope --lane 3
Nothing has run yet.
step 0, wave 0, lane 3: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(9) KCACHE0(CB0:0-15)
(lanescope) end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R0; lane 3 sends (1.0, 1.0, 1.5, 1.5).
step 6, wave 0, lane 3: 0 of 64 lanes active, ended
(lanescope) who PIX0.y
PIX0.y@3 = 1.0: step 6, line 10 (EXPORT_DONE) wrote it from R0.y = 1.0; it was not written before.
  R0.y@3 = 1.0: step 5, line 7 (AND_INT) wrote it as R124.x & 1.0 = true & 1.0; it was 1.5 before.
    R124.x@3 = true: step 4, line 4 (SETNE_DX10) wrote it as (R124.w != R124.w) = (NaN:ffc00000 != NaN:ffc00000); it was false before.
      R124.w@3 = NaN:ffc00000: step 3, line 3 (MUL_IEEE) wrote it as CB0[0].x x R124.z = 0.0 x inf; it was 0.0 before.
1 more cause is left out; 'chain' behind the value lists all.

# Who wrote a register, for all lanes together: which of them took which way.
$ printf 'end\nwho R3.x all\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) end
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 26 sends (0.125, 0.015625, 0.45, 1.0).
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
(lanescope) who R3.x all
R3.x in lanes 0-13,16-22,32-35,48,50: step 107, line 28 (MUL) wrote it.
R3.x in lanes 14-15,23-31,36-47,49,51-63: step 101, line 20 (MUL) wrote it.

# A texel, and what is made of it.
$ printf 'end\nwho PIX0.x\ng 2\nuses R0.x\n' | lanescope debug scenes/tex2d_nearest.lanescope --lane 9
Nothing has run yet.
step 0, wave 0, lane 9: 64 of 64 lanes active
=>    1  00 TEX: ADDR(2) CNT(1)
(lanescope) end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R0; lane 9 sends (0.5058824, 0.8980392, 0.62352943, 0.43137255).
step 3, wave 0, lane 9: 0 of 64 lanes active, ended
(lanescope) who PIX0.x
PIX0.x@9 = 0.5058824: step 3, line 3 (EXPORT_DONE) wrote it from R0.x = 0.5058824; it was not written before.
  R0.x@9 = 0.5058824: step 2, line 2 (SAMPLE) fetched it from texture 18, texel (2, 0), x = 0.5058824, at R0.x = 0.34375 and R0.y = 0.03125; it was 0.34375 before.
    R0.x@9 = 0.34375: the wave was started with it.
    R0.y@9 = 0.03125: the wave was started with it.
(lanescope) g 2
SAMPLE: lane 9 samples texture 18 at (0.34375, 0.03125) and gets R0 = (0.5058824, 0.8980392, 0.62352943, 0.43137255). 64 of 64 lanes take part.
step 2, wave 0, lane 9: 64 of 64 lanes active
=>    3  01 EXPORT_DONE: PIX0, R0 ELEM_SIZE(3)
(lanescope) uses R0.x
R0.x@9 = 0.5058824 of step 2 is read once, at step 3, line 3 (EXPORT_DONE), and is still there at the end, step 3. It reaches PIX0.x@9 at step 3.
  Step 3, line 3 (EXPORT_DONE), lane 9, reads it and gives PIX0.x@9 = 0.5058824.

# Questions that have no answer.
$ printf 'who R9.x\nwho R1\nwho share[3]\nwhy 64\nuses\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) who R9.x
                ^
lanescope: there is no R9: the program has R0 to R3
(lanescope) who R1
                ^
lanescope: 'R1': the channel is missing, .x to .w
(lanescope) who share[3]
                ^
lanescope: the program has no word 3 in this memory
(lanescope) why 64
                ^
lanescope: '64' is not a lane: a number from 0 to 63
(lanescope) uses
                ^
lanescope: the register is missing, as REG.CHANNEL[@LANE]: R1.x or R1.x@22
[1]
