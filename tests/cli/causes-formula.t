# What a step computed is told as its own sentence has it: by names, and by the numbers that were read. A choice tells what it compared,
# a copy what it took, and of a long formula the operands are a list.
$ printf '00 ALU: KCACHE0(CB0:0-15)\n      0  x: MUL         R1.x,  R0.x,  R0.x\n         y: ADD         R1.y,  R0.y,  -0.25f\n         z: MOV         R1.z,  0.5f\n         w: MULADD      R1.w,  -R0.x,  KC0[2].y,  R0.y\n      1  x: MULADD      R2.x,  -R1.x,  R1.y,  PV.w\n         y: SETGT       R2.y,  |R0.y|,  R0.x\n         z: MUL*2       R2.z,  R1.z,  0.5f  CLAMP\n         w: CNDGE       R2.w,  R0.x,  R1.x,  R1.y\n      2  x: DOT4        R3.x,  R1.x,  R2.x\n         y: DOT4        ____,  R1.y,  R2.y\n         z: DOT4        ____,  R1.z,  R2.z\n         w: DOT4        ____,  R1.w,  R2.w\n01 EXP_DONE: PIX0, R2\nEND_OF_PROGRAM\n' > $T/r700.asm; sed 's/modifiers.asm/r700.asm/' scenes/modifiers.lanescope > $T/r700.lanescope; { echo end; for c in x y z w; do echo who R1.$c 1; echo who R2.$c 1; done; echo who R3.x 1; } | lanescope debug $T/r700.lanescope --lane 3 | grep wrote
R1.x@3 = 0.0087890625: step 2, line 2 (MUL) wrote it as R0.x x R0.x = 0.09375 x 0.09375; it was not written before.
R2.x@3 = -0.09237671: step 3, line 6 (MULADD) wrote it as -R1.x x R1.y + PV.w = -0.0087890625 x -0.15625 + -0.09375; it was not written before.
R1.y@3 = -0.15625: step 2, line 3 (ADD) wrote it as R0.y + -0.25 = 0.09375 + -0.25; it was not written before.
R2.y@3 = 0.0: step 3, line 7 (SETGT) wrote it as (|R0.y| > R0.x) = (0.09375 > 0.09375); it was not written before.
R1.z@3 = 0.5: step 2, line 4 (MOV) wrote it from 0.5; it was not written before.
R2.z@3 = 0.5: step 3, line 8 (MUL) wrote it as clamp ((R1.z x 0.5) x 2) = clamp ((0.5 x 0.5) x 2); it was not written before.
R1.w@3 = -0.09375: step 2, line 5 (MULADD) wrote it as -R0.x x CB0[2].y + R0.y = -0.09375 x 2.0 + 0.09375; it was not written before.
R3.x@3 = 0.24836412: step 4, line 10 (DOT4) wrote it from R1.x = 0.0087890625, R2.x = -0.09237671, R1.y = -0.15625, R2.y = 0.0, R1.z = 0.5, R2.z = 0.5, R1.w = -0.09375 and R2.w = 0.0087890625; it was not written before.

# Behind the step the register holds something else than what the step read.
$ printf '00 ALU:\n 0 x: ADD R1.x, R0.x, 1.0f\n 1 x: MULADD R1.x, R1.x, R1.x, PV.x\n01 EXP_DONE: PIX0, R1.xxxx\nEND_OF_PROGRAM\n' > $T/again.asm; printf 'goto 1\nstep\nwho R1.x 1\nstep\nwho R1.x 1\n' | lanescope debug $T/again.asm --lane 3 | grep -e computes -e wrote
Group 0 of clause 00: lane 3 computes ADD R1.x = 0.09375 + 1.0 = 1.09375. 64 of 64 lanes take part.
R1.x@3 = 1.09375: step 2, line 2 (ADD) wrote it as R0.x + 1.0 = 0.09375 + 1.0; it was 1.5 before.
Group 1 of clause 00: lane 3 computes MULADD R1.x = 1.09375 x 1.09375 + 1.09375 = 2.290039. 64 of 64 lanes take part.
R1.x@3 = 2.290039: step 3, line 3 (MULADD) wrote it as R1.x x R1.x + PV.x = 1.09375 x 1.09375 + 1.09375; it was 1.09375 before.

$ printf '00 ALU:\n 0 x: SETGT_DX10 R3.x, R0.x, 0.05f\n 1 x: ADD_INT R2.x, R3.x, 1\n 2 y: MOV R2.y, R3.x\n 3 z: AND_INT R2.z, R2.y, 1.5f\n 4 t: MULLO_INT R2.w, R2.y, 7\n01 EXP_DONE: PIX0, R2\nEND_OF_PROGRAM\n' > $T/bools.asm; { echo step; for c in 3.x 2.x 2.y 2.z 2.w; do printf 'step\nwho R%s 1\nprint R%s@3\n' "$c" "$c"; done; } | lanescope debug $T/bools.asm --lane 3 | grep -e computes -e wrote -e ' 0x'
Group 0 of clause 00: lane 3 computes SETGT_DX10 R3.x = (0.09375 > 0.05) = true. 64 of 64 lanes take part.
R3.x@3 = true: step 2, line 2 (SETGT_DX10) wrote it as (R0.x > 0.05) = (0.09375 > 0.05); it was not written before.
$1 = true             0xffffffff  changed
Group 1 of clause 00: lane 3 computes ADD_INT R2.x = true + 1 = 0. 64 of 64 lanes take part.
R2.x@3 = 0: step 3, line 3 (ADD_INT) wrote it as R3.x + 1 = true + 1; it was not written before.
$2 = 0                0x00000000
Group 2 of clause 00: lane 3 computes MOV R2.y = true. 64 of 64 lanes take part.
R2.y@3 = true: step 4, line 4 (MOV) wrote it from R3.x = true; it was not written before.
$3 = true             0xffffffff  changed
Group 3 of clause 00: lane 3 computes AND_INT R2.z = true & 1.5 = 1.5. 64 of 64 lanes take part.
R2.z@3 = 1.5: step 5, line 5 (AND_INT) wrote it as R2.y & 1.5 = true & 1.5; it was not written before.
$4 = 1.5              0x3fc00000  changed
Group 4 of clause 00: lane 3 computes MULLO_INT R2.w = true x 7 = -7. 64 of 64 lanes take part.
R2.w@3 = -7: step 6, line 6 (MULLO_INT) wrote it as R2.y x 7 = true x 7; it was not written before.
$5 = -7               0xfffffff9  changed
