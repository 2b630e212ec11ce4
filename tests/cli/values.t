# A register that held an integer, and gets a float: each value has one text, by the line that wrote or reads it.
$ printf '00 ALU:\n 0 w: ADD_INT R1.w, R0.x, 1\n 1 x: ADD_INT R1.x, R1.w, 1\n 2 w: MOV R1.w, (0x3FE00000, 1.75f).y\n01 EXP_DONE: PIX0, R1\nEND_OF_PROGRAM\n' >$T/two.asm; printf 'goto 2\nprint R1.w,x\nwho R1.w@0 1\nuses R1.w@0 1\ngoto 4\nwho R1.w@0 1\nuses R1.x@0 1\nend\nwho PIX0.w@0\nuses R1.w@0\n' | lanescope debug $T/two.asm --step 0 --lane 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(4)
(lanescope) goto 2
Group 0 of clause 00: lane 0 computes ADD_INT R1.w = 1023410176 + 1 = 1023410177. 64 of 64 lanes take part.
step 2, wave 0, lane 0: 64 of 64 lanes active
=>    3        1  x: ADD_INT     R1.x,  R1.w,  1
(lanescope) print R1.w,x
$1 =
 0: 0x3d000001 0x3dc00001 0x3d000001 0x3dc00001
 4: 0x3e200001 0x3e600001 0x3e200001 0x3e600001
 8: 0x3e900001 0x3eb00001 0x3e900001 0x3eb00001
12: 0x3ed00001 0x3ef00001 0x3ed00001 0x3ef00001
16: 0x3d000001 0x3dc00001 0x3d000001 0x3dc00001
20: 0x3e200001 0x3e600001 0x3e200001 0x3e600001
24: 0x3e900001 0x3eb00001 0x3e900001 0x3eb00001
28: 0x3ed00001 0x3ef00001 0x3ed00001 0x3ef00001
32: 0x3d000001 0x3dc00001 0x3d000001 0x3dc00001
36: 0x3e200001 0x3e600001 0x3e200001 0x3e600001
40: 0x3e900001 0x3eb00001 0x3e900001 0x3eb00001
44: 0x3ed00001 0x3ef00001 0x3ed00001 0x3ef00001
48: 0x3d000001 0x3dc00001 0x3d000001 0x3dc00001
52: 0x3e200001 0x3e600001 0x3e200001 0x3e600001
56: 0x3e900001 0x3eb00001 0x3e900001 0x3eb00001
60: 0x3ed00001 0x3ef00001 0x3ed00001 0x3ef00001
(lanescope) who R1.w@0 1
R1.w@0 = 1023410177: step 2, line 2 (ADD_INT) wrote it as R0.x + 1 = 1023410176 + 1; it was 1099431936 before.
1 more cause is left out; 'chain' behind the value lists all.
(lanescope) uses R1.w@0 1
R1.w@0 = 1023410177 of step 2 is read once, at step 3, line 3 (ADD_INT), and is overwritten at step 4, line 4 (MOV). 1 result was not followed further.
  Step 3, line 3 (ADD_INT), lane 0, reads it and gives R1.x@0 = 1023410178.
'uses R1.w@0 2' follows further.
(lanescope) goto 4
Group 2 of clause 00: lane 0 computes MOV R1.w = 1.75. 64 of 64 lanes take part.
step 4, wave 0, lane 0: 64 of 64 lanes active
=>    5  01 EXPORT_DONE: PIX0, R1
(lanescope) who R1.w@0 1
R1.w@0 = 1.75: step 4, line 4 (MOV) wrote it from 1.75; it was 1023410177 before.
(lanescope) uses R1.x@0 1
R1.x@0 = 1023410178 of step 4 is read once, at step 5, line 5 (EXPORT_DONE), and is still there at the end, step 5. It reaches PIX0.x@0 at step 5. 1 result was not followed further.
  Step 5, line 5 (EXPORT_DONE), lane 0, reads it and gives PIX0.x@0 = 0.031250007.
'uses R1.x@0 2' follows further.
(lanescope) end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R1; lane 0 sends (0.031250007, 0.5, 1.0, 1.75).
step 5, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) who PIX0.w@0
PIX0.w@0 = 1.75: step 5, line 5 (EXPORT_DONE) wrote it from R1.w = 1.75; it was not written before.
  R1.w@0 = 1.75: step 4, line 4 (MOV) wrote it from 1.75; it was 1023410177 before.
(lanescope) uses R1.w@0
Nothing reads R1.w@0 = 1.75 any more: step 5 is the end.

# True and false are told as such, and what they choose as what it is.
$ printf '00 ALU:\n 0 x: SETGT_DX10 R1.x, R0.x, -0.5f\n   y: SETGT_DX10 R1.y, R0.y, -0.75f\n 1 x: AND_INT R2.x, R1.x, 1.0f\n   y: AND_INT R2.y, R1.x, R1.y\n   z: AND_INT R2.z, R1.x, 1\n 2 w: CNDE_INT R2.w, R2.y, 0.5f, 2.0f\n01 EXP_DONE: PIX0, R2.xxzw\nEND_OF_PROGRAM\n' >$T/truth.asm; sed "s/^file=.*/file=truth.asm/; /^\[output/,\$d" $EXAMPLES/nested-if.lanescope >$T/truth.lanescope; printf 'goto 2\nprint R1.x\nstep\nprint R2.y\nwho R2.z 1\nend\nwho PIX0.x\nwho PIX0.w\n' | lanescope debug $T/truth.lanescope --step 0 --lane 60
Nothing has run yet.
step 0, wave 0, lane 60: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(8)
(lanescope) goto 2
Group 0 of clause 00: lane 60 computes SETGT_DX10 R1.x = (-0.1875 > -0.5) = true, SETGT_DX10 R1.y = (-0.1875 > -0.75) = true. 64 of 64 lanes take part.
step 2, wave 0, lane 60: 64 of 64 lanes active
=>    4        1  x: AND_INT     R2.x,  R1.x,  1.0f
=>    5           y: AND_INT     R2.y,  R1.x,  R1.y
=>    6           z: AND_INT     R2.z,  R1.x,  1
(lanescope) print R1.x
$1 =
 0:    false    false    false    false    false    false    false    false
 8:     true     true     true     true     true     true     true     true
16:    false    false    false    false    false    false    false    false
24:     true     true     true     true     true     true     true     true
32:    false    false    false    false    false    false    false    false
40:     true     true     true     true     true     true     true     true
48:    false    false    false    false    false    false    false    false
56:     true     true     true     true     true     true     true     true
(lanescope) step
Group 1 of clause 00: lane 60 computes AND_INT R2.x = true & 1.0 = 1.0, AND_INT R2.y = true & true = true, AND_INT R2.z = true & 1 = 1. 64 of 64 lanes take part.
step 3, wave 0, lane 60: 64 of 64 lanes active
=>    7        2  w: CNDE_INT    R2.w,  R2.y,  0.5f,  (0x40000000, 2.0f).x
(lanescope) print R2.y
$2 =
 0:    false    false    false    false    false    false    false    false
 8:    false    false    false    false    false    false    false    false
16:    false    false    false    false    false    false    false    false
24:     true     true     true     true     true     true     true     true
32:    false    false    false    false    false    false    false    false
40:     true     true     true     true     true     true     true     true
48:    false    false    false    false    false    false    false    false
56:     true     true     true     true     true     true     true     true
(lanescope) who R2.z 1
R2.z@60 = 1: step 3, line 6 (AND_INT) wrote it as R1.x & 1 = true & 1; it was not written before.
1 more cause is left out; 'chain' behind the value lists all.
(lanescope) end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R2.xxzw; lane 60 sends (1.0, 1.0, 1, 2.0).
step 5, wave 0, lane 60: 0 of 64 lanes active, ended
(lanescope) who PIX0.x
PIX0.x@60 = 1.0: step 5, line 8 (EXPORT_DONE) wrote it from R2.x = 1.0; it was not written before.
  R2.x@60 = 1.0: step 3, line 4 (AND_INT) wrote it as R1.x & 1.0 = true & 1.0; it was not written before.
    R1.x@60 = true: step 2, line 2 (SETGT_DX10) wrote it as (R0.x > -0.5) = (-0.1875 > -0.5); it was not written before.
      R0.x@60 = -0.1875: the wave was started with it.
(lanescope) who PIX0.w
PIX0.w@60 = 2.0: step 5, line 8 (EXPORT_DONE) wrote it from R2.w = 2.0; it was not written before.
  R2.w@60 = 2.0: step 4, line 7 (CNDE_INT) took 2.0, for R2.y = true == 0: false; it was not written before.
    R2.y@60 = true: step 3, line 5 (AND_INT) wrote it as R1.x & R1.y = true & true; it was not written before.
      R1.x@60 = true: step 2, line 2 (SETGT_DX10) wrote it as (R0.x > -0.5) = (-0.1875 > -0.5); it was not written before.
      R1.y@60 = true: step 2, line 3 (SETGT_DX10) wrote it as (R0.y > -0.75) = (-0.1875 > -0.75); it was not written before.
2 more causes are left out; 'chain' behind the value lists all.

$ printf '00 ALU:\n 0 x: MOV R1.x, R0.x\n   y: MOV R1.y, R0.y\n   z: MOV R1.z, R0.x\n   w: MOV R1.w, R0.y\n 1 y: MUL R1.y, R0.x, 2.0f\n   z: MUL R1.z, R0.x, 2.0f\n   w: MUL R1.w, R0.x, 2.0f\n01 EXP_DONE: PIX0, R1\nEND_OF_PROGRAM\n' >$T/masked.asm; lanescope who $T/masked.asm PIX0.x@3 chain
  1. line 9 (EXPORT_DONE): PIX0.x@3 = 0.09375: step 4, line 9 (EXPORT_DONE) wrote it from R1.x = 0.09375; it was not written before.
  2. line 2 (MOV): R1.x@3 = 0.09375: step 2, line 2 (MOV) wrote it from R0.x = 0.09375; it was 1.5 before.
  3. line 6 (MUL): Step 3, line 6 (MUL) wrote R1.yzw of lane 3, and left R1.x out.
  4. line 5 (MOV): Nothing has read what step 2, line 5 (MOV) wrote.
  5. line 4 (MOV): Nothing has read what step 2, line 4 (MOV) wrote.
  6. line 3 (MOV): Nothing has read what step 2, line 3 (MOV) wrote.

# The lines of a dot product are one step; before a program has written its output there is nothing behind that.
$ printf '00 ALU:\n 0 x: DOT4_IEEE R1.x, R0.x, R0.x\n   y: DOT4_IEEE ____, R0.y, R0.y\n   z: DOT4_IEEE ____, 0.0f, 0.0f\n   w: DOT4_IEEE ____, 0.0f, 0.0f\n01 EXP_DONE: PIX0, R1.xxxx\nEND_OF_PROGRAM\n' >$T/dot.asm; printf 'who PIX0.x chain\nwho PIX0.x\nend\nwho PIX0.x chain\n' | lanescope debug $T/dot.asm --step 0 --lane 3
Nothing has run yet.
step 0, wave 0, lane 3: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(4)
(lanescope) who PIX0.x chain
PIX0.x@3 = 0.0: nothing has written it.
(lanescope) who PIX0.x
PIX0.x@3 = 0.0: nothing has written it.
(lanescope) end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R1.xxxx; lane 3 sends (0.017578125, 0.017578125, 0.017578125, 0.017578125).
step 3, wave 0, lane 3: 0 of 64 lanes active, ended
(lanescope) who PIX0.x chain
  1. line 6 (EXPORT_DONE): PIX0.x@3 = 0.017578125: step 3, line 6 (EXPORT_DONE) wrote it from R1.x = 0.017578125; it was not written before.
  2. lines 2 to 5 (DOT4_IEEE), 4 times: R1.x@3 = 0.017578125: step 2, line 2 (DOT4_IEEE) wrote it from R0.x = 0.09375, R0.y = 0.09375, 0.0, 0.0, 0.0 and 0.0; it was 1.5 before.

# A value is followed through all places that hold it: the next group takes it as PV or PS, or a copy.
$ printf '00 ALU:\n 0 x: ADD R1.x, R0.x, 1.0f\n   t: RECIP_IEEE R1.y, R0.y\n 1 x: MUL R2.x, PV0.x, PS0\n   w: MOV R3.w, R1.x\n 2 x: MOV R1.x, 0.0f\n 3 y: MUL R2.y, R3.w, 2.0f\n01 EXP_DONE: PIX0, R2.xyxy\nEND_OF_PROGRAM\n' >$T/places.asm; printf 'goto 2\nuses R1.y@3\nuses R1.x@3\ngoto 3\nuses R1.x@3\n' | lanescope debug $T/places.asm --step 0 --lane 3 | grep -v '^=>'
Nothing has run yet.
step 0, wave 0, lane 3: 64 of 64 lanes active
(lanescope) goto 2
Group 0 of clause 00: lane 3 computes ADD R1.x = 0.09375 + 1.0 = 1.09375, RECIP_IEEE R1.y = 1 / 0.09375 = 10.666667. 64 of 64 lanes take part.
step 2, wave 0, lane 3: 64 of 64 lanes active
(lanescope) uses R1.y@3
R1.y@3 = 10.666667 of step 2 is read once, at step 3, line 4 (MUL), and is still there at the end, step 6. It reaches PIX0.x@3 at step 6, PIX0.z@3 at step 6.
  Step 3, line 4 (MUL), lane 3, reads it and gives R2.x@3 = 11.666667.
    R2.x@3 = 11.666667 of step 3 is read once, at step 6, line 8 (EXPORT_DONE), and is still there at the end, step 6. It reaches PIX0.x@3 at step 6, PIX0.z@3 at step 6.
      Step 6, line 8 (EXPORT_DONE), lane 3, reads it and gives PIX0.x@3 = 11.666667, PIX0.z@3 = 11.666667.
(lanescope) uses R1.x@3
R1.x@3 = 1.09375 of step 2 is read 2 times, first at step 3, line 4 (MUL), and is overwritten at step 4, line 6 (MOV). It reaches PIX0.x@3 at step 6, PIX0.z@3 at step 6, PIX0.y@3 at step 6, PIX0.w@3 at step 6.
  Step 3, line 4 (MUL), lane 3, reads it and gives R2.x@3 = 11.666667.
    R2.x@3 = 11.666667 of step 3 is read once, at step 6, line 8 (EXPORT_DONE), and is still there at the end, step 6. It reaches PIX0.x@3 at step 6, PIX0.z@3 at step 6.
      Step 6, line 8 (EXPORT_DONE), lane 3, reads it and gives PIX0.x@3 = 11.666667, PIX0.z@3 = 11.666667.
  Step 3, line 5 (MOV), lane 3, reads it and gives R3.w@3 = 1.09375.
    R3.w@3 = 1.09375 of step 3 is read once, at step 5, line 7 (MUL), and is still there at the end, step 6. It reaches PIX0.y@3 at step 6, PIX0.w@3 at step 6.
      Step 5, line 7 (MUL), lane 3, reads it and gives R2.y@3 = 2.1875.
        R2.y@3 = 2.1875 of step 5 is read once, at step 6, line 8 (EXPORT_DONE), and is still there at the end, step 6. It reaches PIX0.y@3 at step 6, PIX0.w@3 at step 6.
          Step 6, line 8 (EXPORT_DONE), lane 3, reads it and gives PIX0.y@3 = 2.1875, PIX0.w@3 = 2.1875.
(lanescope) goto 3
Group 1 of clause 00: lane 3 computes MUL R2.x = 1.09375 x 10.666667 = 11.666667, MOV R3.w = 1.09375. 64 of 64 lanes take part.
step 3, wave 0, lane 3: 64 of 64 lanes active
(lanescope) uses R1.x@3
R1.x@3 = 1.09375 of step 3 is read once, at step 5, line 7 (MUL), and is overwritten at step 4, line 6 (MOV). It reaches PIX0.y@3 at step 6, PIX0.w@3 at step 6.
  Step 5, line 7 (MUL), lane 3, reads it and gives R2.y@3 = 2.1875.
    R2.y@3 = 2.1875 of step 5 is read once, at step 6, line 8 (EXPORT_DONE), and is still there at the end, step 6. It reaches PIX0.y@3 at step 6, PIX0.w@3 at step 6.
      Step 6, line 8 (EXPORT_DONE), lane 3, reads it and gives PIX0.y@3 = 2.1875, PIX0.w@3 = 2.1875.

# Memory of lanes is told by word and lane, also where the parts of lanes have different sizes; and asked about by what was told.
$ for of in 0 1; do printf "MEM_SCRATCH: WRITE(0), R0 ARRAY_SIZE(0) ELEM_SIZE(3)\nMEM_SCRATCH: WRITE($of), R1 ARRAY_SIZE($of) ELEM_SIZE(3)\nWAIT_ACK\nVTX:\n SCRATCH R1, R2.x ARRAY_BASE(0) ARRAY_SIZE(0) ELEM_SIZE(3) UNCACHED FORMAT(32_32_32_32) NUM_FORMAT(INT)\nEXP_DONE: PIX0, R1\nEND_OF_PROGRAM\n" >$T/$of.asm; printf "[scene]\nversion=1\n[program]\nfile=$of.asm\n[layout]\nwidth=4\nheight=2\n[inputs]\nR0.x=index\nR0.y=index\nR1.x=index\nR1.y=7.5\n" >$T/$of.lanescope; done; printf 'step\nwho scratch[1]@5 1\nwho scratch[1] 1\nuses scratch[1]@5 1\nwho scratch[4]\nwho scratch[1]@64\n' | lanescope debug $T/0.lanescope --step 0 --lane 5
Nothing has run yet.
step 0, wave 0, lane 5: 8 of 64 lanes active
=>    1  00 MEM_SCRATCH: WRITE(0), R0 ARRAY_SIZE(0) ELEM_SIZE(3)
(lanescope) step
MEM_SCRATCH writes R0 of 8 lanes to scratch; lane 5 writes (3.0, 3.0, 0.0, 0.0) from scratch[0] on.
step 1, wave 0, lane 5: 8 of 64 lanes active
=>    2  01 MEM_SCRATCH: WRITE(0), R1 ARRAY_SIZE(0) ELEM_SIZE(3)
(lanescope) who scratch[1]@5 1
scratch[1]@5 = 3.0: step 1, line 1 (MEM_SCRATCH), lane 5, wrote it from R0.y = 3.0; it was not written before.
1 more cause is left out; 'chain' behind the value lists all.
(lanescope) who scratch[1] 1
scratch[1]@5 = 3.0: step 1, line 1 (MEM_SCRATCH), lane 5, wrote it from R0.y = 3.0; it was not written before.
1 more cause is left out; 'chain' behind the value lists all.
(lanescope) uses scratch[1]@5 1
scratch[1]@5 = 3.0 is not read after step 1, and is overwritten at step 2, line 2 (MEM_SCRATCH).
(lanescope) who scratch[4]
                ^
lanescope: scratch[4]: each lane has 4 words
(lanescope) who scratch[1]@64
                ^
lanescope: scratch[1]@64: a wave has 64 lanes, numbered from 0
[1]

# True in the lanes of a branch, floats in the others: what takes both for integers says so, in 'print', 'who' and 'uses'.
$ printf '00 ALU_PUSH_BEFORE:\n 0 x: ADD R1.x, R0.x, 2.0f\n 1 x: PRED_SETGT ____, R0.x, -0.5f UPDATE_EXEC_MASK UPDATE_PRED\n01 JUMP POP_CNT(1) ADDR(4)\n02 ALU:\n 2 x: SETGT_DX10 R1.x, R0.y, -0.5f\n03 POP POP_CNT(1) ADDR(4)\n04 ALU:\n 3 w: CNDE_INT R2.w, R1.x, 0.5f, 2.0f\n05 EXP_DONE: PIX0, R2\nEND_OF_PROGRAM\n' >$T/both.asm; sed "s/^file=.*/file=both.asm/; /^\[output/,\$d" $EXAMPLES/nested-if.lanescope >$T/both.lanescope; printf 'goto 8\nprint R1.x\nstep\nwho R2.w 1\ngoto 8\nuses R1.x 1\nwho R1.x 1\n' | lanescope debug $T/both.lanescope --step 0 --lane 4
Nothing has run yet.
step 0, wave 0, lane 4: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(6) CNT(3)
(lanescope) goto 8
ALU begins clause 04 of 1 group: 64 lanes run it.
step 8, wave 0, lane 4: 64 of 64 lanes active
=>    9        3  w: CNDE_INT    R2.w,  R1.x,  0.5f,  (0x40000000, 2.0f).x
(lanescope) print R1.x
$1 =
 0: 1065877504 1066926080 1065877504 1066926080
 4: 1067974656 1069023232 1067974656 1069023232
 8:          0          0          0          0
12:          0          0          0          0
16: 1065877504 1066926080 1065877504 1066926080
20: 1067974656 1069023232 1067974656 1069023232
24:          0          0          0          0
28:          0          0          0          0
32: 1065877504 1066926080 1065877504 1066926080
36: 1067974656 1069023232 1067974656 1069023232
40:         -1         -1         -1         -1
44:         -1         -1         -1         -1
48: 1065877504 1066926080 1065877504 1066926080
52: 1067974656 1069023232 1067974656 1069023232
56:         -1         -1         -1         -1
60:         -1         -1         -1         -1
(lanescope) step
Group 3 of clause 04: lane 4 computes CNDE_INT R2.w = 2.0, since 1067974656 != 0 (else 0.5). 64 of 64 lanes take part.
step 9, wave 0, lane 4: 64 of 64 lanes active
=>   10  05 EXPORT_DONE: PIX0, R2
(lanescope) who R2.w 1
R2.w@4 = 2.0: step 9, line 9 (CNDE_INT) took 2.0, for R1.x = 1067974656 == 0: false; it was not written before.
1 more cause is left out; 'chain' behind the value lists all.
(lanescope) goto 8
ALU begins clause 04 of 1 group: 64 lanes run it.
step 8, wave 0, lane 4: 64 of 64 lanes active
=>    9        3  w: CNDE_INT    R2.w,  R1.x,  0.5f,  (0x40000000, 2.0f).x
(lanescope) uses R1.x 1
R1.x@4 = 1067974656 of step 8 is read once, at step 9, line 9 (CNDE_INT), and is still there at the end, step 10. 1 result was not followed further.
  Step 9, line 9 (CNDE_INT), lane 4, reads it and gives R2.w@4 = 2.0.
'uses R1.x@4 2' follows further.
(lanescope) who R1.x 1
R1.x@4 = 1067974656: step 2, line 2 (ADD) wrote it as R0.x + 2.0 = -0.6875 + 2.0; it was not written before.
1 more cause is left out; 'chain' behind the value lists all.
