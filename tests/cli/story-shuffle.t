# In the one that is wrong: what becomes of the value that is written at step 81.
$ printf 'goto 81\nuses R1.x\nback-to write R1.x@0\nrun-to write R1.x@0\ngoto 85\nlist\n' | lanescope debug $STORIES/shuffle-nir.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(79) CNT(1) KCACHE0(CB0:0-15)
(lanescope) goto 81
Group 44 of clause 35: lane 0 computes MOV R1.x = 1.0, MOV R1.y = 1.0. 64 of 64 lanes take part.
step 81, wave 0, lane 0: 64 of 64 lanes active
=>  152       45  x: NOP         ____
=>  153           y: NOP         ____  SRC0(R0.y)
=>  154           z: NOP         ____  SRC0(R0.z)
=>  155           w: NOP         ____  SRC0(R0.w)
=>  156           t: NOP         ____
(lanescope) uses R1.x
R1.x@0 = 1.0 of step 81 is read once, at step 86, line 165 (MOV), which overwrites it. It reaches PIX0.x@0 at step 326.
  Step 86, line 165 (MOV), lane 0, reads it and gives R1.x@0 = 1.0.
    R1.x@0 = 1.0 of step 86 is read once, at step 325, line 659 (MULADD_IEEE), and is still there at the end, step 326. It reaches PIX0.x@0 at step 326.
      Step 325, line 659 (MULADD_IEEE), lane 0, reads it and gives R0.x@0 = 3.0.
        R0.x@0 = 3.0 of step 325 is read once, at step 326, line 663 (EXPORT_DONE), and is still there at the end, step 326. It reaches PIX0.x@0 at step 326.
          Step 326, line 663 (EXPORT_DONE), lane 0, reads it and gives PIX0.x@0 = 3.0.
(lanescope) back-to write R1.x@0
Found 'write R1.x@0' in lane 0.
Group 1 of clause 02: lane 0 computes MOV R1.x = 0.0, MOV R1.y = 0.0, MOV R1.z = 0.0, and 1 more: MOV R1.w = 0.0. 64 of 64 lanes take part.
step 5, wave 0, lane 0: 64 of 64 lanes active
=>    9        2  x: PRED_SETGT_INT ____,  KC0[0].x,  1  DST(R127.x) UPDATE_EXEC_MASK
(lanescope) run-to write R1.x@0
Found 'write R1.x@0' in lane 0.
Group 44 of clause 35: lane 0 computes MOV R1.x = 1.0, MOV R1.y = 1.0. 64 of 64 lanes take part.
step 81, wave 0, lane 0: 64 of 64 lanes active
=>  152       45  x: NOP         ____
=>  153           y: NOP         ____  SRC0(R0.y)
=>  154           z: NOP         ____  SRC0(R0.z)
=>  155           w: NOP         ____  SRC0(R0.w)
=>  156           t: NOP         ____
(lanescope) goto 85
Group 48 of clause 35: lane 0 computes AR.x = MOVA_INT (0) = 0. 64 of 64 lanes take part.
step 85, wave 0, lane 0: 64 of 64 lanes active
=>  165       49  x: MOV         R1.x,  R[1+AR.x].x
=>  166           y: MOV         R1.y,  R[1+AR.x].y
=>  167           z: MOV         R1.z,  R[1+AR.x].z
=>  168           w: MOV         R1.w,  R[1+AR.x].w
(lanescope) list
    160           y: NOP         ____  SRC0(R0.y)
    161           z: NOP         ____  SRC0(R0.z)
    162           w: NOP         ____  SRC0(R0.w)
    163           t: NOP         ____
    164       48  x: MOVA_INT    ____,  R0.w
=>  165       49  x: MOV         R1.x,  R[1+AR.x].x
    166           y: MOV         R1.y,  R[1+AR.x].y
    167           z: MOV         R1.z,  R[1+AR.x].z
    168           w: MOV         R1.w,  R[1+AR.x].w
    169       50  z: PRED_SETGT_INT ____,  KC0[0].x,  1  DST(R127.z) UPDATE_EXEC_MASK
    170  36 JUMP  POP_CNT(1) ADDR(76)

# In the one that is right: the same element, and that it was read before.
$ printf 'end\nwho PIX0.x\ngoto 102\nwho R17.x\nwho R2.x\n' | lanescope debug $STORIES/shuffle-sb.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(81) CNT(10) KCACHE0(CB0:0-15)
(lanescope) end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R1; lane 0 sends (0.0, 0.0, 0.0, 0.0).
step 470, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) who PIX0.x
PIX0.x@0 = 0.0: step 470, line 940 (EXPORT_DONE) wrote it from R1.x = 0.0; it was not written before.
  R1.x@0 = 0.0: step 469, line 936 (MULADD_IEEE) wrote it as PV.x x 2.0 + R14.x = 0.0 x 2.0 + 0.0; it was not written before.
    PV.x@0 = 0.0: step 468, line 932 (MOV) wrote it from R2.x = 0.0, at AR.x = 0; it was 0 before.
      AR.x@0 = 0: step 467, line 931 (MOVA_INT) wrote it from PV.x = 0; it was 0 before.
      R2.x@0 = 0.0: step 103, line 200 (MOV) wrote it from R17.x = 0.0; it was 1.0 before.
    R14.x@0 = 0.0: step 449, line 904 (MOV) wrote it from R2.x = 0.0; it was 0 before.
      R2.x@0 = 0.0: step 103, told already.
2 more causes are left out; 'chain' behind the value lists all.
(lanescope) goto 102
Group 65 of clause 35 computes nothing.
step 102, wave 0, lane 0: 64 of 64 lanes active
=>  200       66  x: MOV         R2.x,  R17.x
=>  201           y: MOV         R2.y,  R17.y
=>  202           z: MOV         R2.z,  R17.z
=>  203           w: MOV         R2.w,  R17.w
(lanescope) who R17.x
R17.x@0 = 0.0: step 98, line 184 (MOV) wrote it from R2.x = 0.0, at AR.x = 0; it was 0 before.
  AR.x@0 = 0: step 97, line 183 (MOVA_INT) wrote it from PV.x = 0; it was 0 before.
    PV.x@0 = 0: step 96, line 182 (MOV) left it as it was.
      PV.x@0 = 0: step 95, line 181 (ADD_INT) wrote it as 0 + PV.x = 0 + 0; it was 0 before.
  R2.x@0 = 0.0: step 8, line 13 (MOV) wrote it from 0.0; it was not written before.
  Lane 0 ran line 184 (MOV) because of the test in step 5, line 10 (PRED_SETNE_INT): PS = true != 0: true.
    PS@0 = true: step 4, line 9 (MOV) wrote it from R14.x = true; it was true before.
      R14.x@0 = true: step 2, line 2 (SETGT_INT) wrote it as (CB0[0].x > 0) = (12 > 0); it was not written before.
1 more cause is left out; 'chain' behind the value lists all.
(lanescope) who R2.x
R2.x@0 = 1.0: step 101, line 191 (MOV) wrote it from 1.0, at AR.x = 0; it was 0.0 before.
  AR.x@0 = 0: step 100, line 190 (MOVA_INT) wrote it from PV.x = 0; it was 0 before.
    PV.x@0 = 0: step 99, line 189 (MOV) wrote it from PS = 0; it was 0 before.
      PS@0 = 0: step 98, line 188 (ADD_INT) wrote it as 0 + R16.x = 0 + 0; it was 0 before.
  Lane 0 ran line 191 (MOV) because of the test in step 5, line 10 (PRED_SETNE_INT): PS = true != 0: true.
    PS@0 = true: step 4, line 9 (MOV) wrote it from R14.x = true; it was true before.
      R14.x@0 = true: step 2, line 2 (SETGT_INT) wrote it as (CB0[0].x > 0) = (12 > 0); it was not written before.
1 more cause is left out; 'chain' behind the value lists all.
