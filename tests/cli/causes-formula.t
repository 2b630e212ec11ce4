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

# The R500 adds before it multiplies, writes bits of what it computed, and copies by the larger one of a value and itself.
$ lanescope who $EXAMPLES/r500-predicates.lanescope OUT0.x@3; lanescope who $EXAMPLES/r500-pairs.lanescope OUT0.w@3; lanescope who $EXAMPLES/r500-pairs.lanescope OUT0.x@3
out[0].r@3 = 0.3125: step 4, line 4 (MAX) wrote it from temp[1].r = 0.3125; it was not written before.
  temp[1].r@3 = 0.3125: step 3, line 3 (MAD) wrote it as |temp[0].r| x 0.5 + 0.0 = 0.625 x 0.5 + 0.0, let through by pred.r = 0; it was not written before.
    temp[0].r@3 = -0.625: the wave was started with it.
    pred.r@3 = 0: step 1, line 1 (MAD) wrote it as temp[0].r x 1.0 + 0.0 = -0.625 x 1.0 + 0.0, for -0.625 >= 0.0: false; it was not written before.
      temp[0].r@3 = -0.625: the wave was started with it.
out[0].a@3 = 0.90625: step 2, line 4 (MAX) wrote it from temp[1].a = 0.90625; it was not written before.
  temp[1].a@3 = 0.90625: step 1, line 2 (MAD) wrote it as (1 - temp[0].a) x 1.0 + 0.0 = (1 - 0.09375) x 1.0 + 0.0; it was not written before.
    temp[0].a@3 = 0.09375: the wave was started with it.
out[0].r@3 = 0.18437499: step 2, line 3 (MAX) wrote it from temp[1].r = 0.18437499; it was not written before.
  temp[1].r@3 = 0.18437499: step 1, line 1 (MAD) wrote it as (const[1].r - const[0].r) x temp[0].r + const[0].r = (1.0 - 0.1) x 0.09375 + 0.1; it was not written before.
    temp[0].r@3 = 0.09375: the wave was started with it.

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
