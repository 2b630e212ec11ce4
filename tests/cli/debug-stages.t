# From a pixel of a draw to the vertices that made it, and back: the file stays as it is, and what was set in a stage is there again.
$ printf 'stage\nwho R0.x@5\nbreak 3\nstage vertex 1\nwho PARAM0.x\nstage pixel\ninfo breakpoints\nwho R1.x\nstage gs\nstage nix\nstage vertex 3\nstage vs\nstage vertex\n' | lanescope debug $EXAMPLES/triangle.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 59 of 64 lanes active, 5 helpers
=>    1  00 ALU: ADDR(2) CNT(9) KCACHE0(CB0:0-15)
(lanescope) stage
stage ps of ps, vs
step 0, wave 0, lane 0: 59 of 64 lanes active, 5 helpers
lane 0: active, pixel (2, 2)
primitive 0: vertex 0 (vs wave 0, lane 0), vertex 1 (vs wave 0, lane 1), vertex 2 (vs wave 0, lane 2)
=>    1  00 ALU: ADDR(2) CNT(9) KCACHE0(CB0:0-15)
(lanescope) who R0.x@5
R0.x@5 = 0.8660714: the wave was started with it.
R0.x is PARAM0.x of the vertices 0, 1, 2, interpolated with perspective.
  PARAM0.x of vertex 0 (vs wave 0, lane 0); at the prompt 'stage vertex 0' goes there
  PARAM0.x of vertex 1 (vs wave 0, lane 1)
  PARAM0.x of vertex 2 (vs wave 0, lane 2)
(lanescope) break 3
  1  line 2: 0  x: ADD         R1.x,  R1.x,  -KC0[0].x
(lanescope) stage vertex 1
stage vs of ps, vs
step 9, wave 0, lane 1: 0 of 64 lanes active, ended
lane 1: ended, vertex 1
(lanescope) who PARAM0.x
PARAM0.x@1 = 0.0: step 9, line 8 (EXPORT_DONE) wrote it from R2.x = 0.0; it was not written before.
  R2.x@1 = 0.0: step 4, line 13 (FETCH) fetched it from buffer 0, byte 20 = 0.0, at R0.x = 1; it was not written before.
    R0.x@1 = 1: the wave was started with it.
(lanescope) stage pixel
stage ps of ps, vs
step 0, wave 0, lane 0: 59 of 64 lanes active, 5 helpers
lane 0: active, pixel (2, 2)
primitive 0: vertex 0 (vs wave 0, lane 0), vertex 1 (vs wave 0, lane 1), vertex 2 (vs wave 0, lane 2)
=>    1  00 ALU: ADDR(2) CNT(9) KCACHE0(CB0:0-15)
(lanescope) info breakpoints
  1  line 2: 0  x: ADD         R1.x,  R1.x,  -KC0[0].x
(lanescope) who R1.x
R1.x@0 = 2.5: the wave was started with it.
R1.x is of the pixel's position: x and y of its centre, depth, 1/w.
(lanescope) stage gs
lanescope: the draw has no stage gs
(lanescope) stage nix
                  ^
lanescope: 'nix' is no stage: vs, es, gs or ps
(lanescope) stage vertex 3
                         ^
lanescope: '3' is not a vertex: a number from 0 to 2
(lanescope) stage vs
stage vs of ps, vs
step 0, wave 0, lane 0: 3 of 64 lanes active
lane 0: active, vertex 0
=>    1  00 CALL_FS
(lanescope) stage vertex
lanescope: what is looked at is no pixel that vertices of a draw have made
[1]

$ printf 'stage\nstage vs\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) stage
stage ps, the only one
step 4, wave 0, lane 26: 37 of 64 lanes active
lane 26: active, pixel (4, 3)
=>    5  01 JUMP  ADDR(11)
(lanescope) stage vs
lanescope: this scene has one stage: there is no vs
[1]

# A chain goes on in the stage before, where a vertex exported what the pixel was started with.
$ printf 'end\nwho PIX0.x@5 chain\n' | lanescope debug $EXAMPLES/triangle.lanescope | tail -n 20
step 8, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) who PIX0.x@5 chain
  1. line 11 (EXPORT_DONE): PIX0.x@5 = 0.46438143: step 8, line 11 (EXPORT_DONE) wrote it from R0.x = 0.46438143; it was not written before.
  2. line 8 (MUL): R0.x@5 = 0.46438143: step 7, line 8 (MUL) wrote it as R0.x x R2.x = 0.8660714 x 0.536193; it was 0.8660714 before.
  3. line 7 (RECIP_IEEE): R2.x@5 = 0.536193: step 6, line 7 (RECIP_IEEE) wrote it from R2.x = 1.865; it was 1.865 before.
  4. line 6 (MULADD): R2.x@5 = 1.865: step 5, line 6 (MULADD) wrote it as R2.x x CB0[0].z + 1.0 = 86.5 x 0.01 + 1.0; it was 86.5 before.
  5. line 5 (MULADD): R2.x@5 = 86.5: step 4, line 5 (MULADD) wrote it as R1.y x R1.y + R2.x = -7.5 x -7.5 + 30.25; it was 30.25 before.
  6. line 1 (ALU): Its clause is that of line 1 (ALU).
  7. line 3 (ADD): R1.y@5 = -7.5: step 2, line 3 (ADD) wrote it as R1.y + -CB0[0].y = 2.5 + -10.0; it was 2.5 before.
  8. line 4 (MUL): R2.x@5 = 30.25: step 3, line 4 (MUL) wrote it as R1.x x R1.x = -5.5 x -5.5; it was not written before.
  9. line 2 (ADD): R1.x@5 = -5.5: step 2, line 2 (ADD) wrote it as R1.x + -CB0[0].x = 5.5 + -11.0; it was 5.5 before.
R0.x is PARAM0.x of the vertices 0, 1, 2, interpolated with perspective.
  PARAM0.x of vertex 0 (vs wave 0, lane 0); at the prompt 'stage vertex 0' goes there
  1. line 8 (EXPORT_DONE): PARAM0.x@0 = 1.0: step 9, line 8 (EXPORT_DONE) wrote it from R2.x = 1.0; it was not written before.
  2. line 13 (FETCH): R2.x@0 = 1.0: step 4, line 13 (FETCH) fetched it from buffer 0, byte 8 = 255, at R0.x = 0; it was not written before.
  3. line 1 (CALL_FS): Step 1, line 1 (CALL_FS) led lane 0 there.
  PARAM0.x of vertex 1 (vs wave 0, lane 1)
  PARAM0.x of vertex 2 (vs wave 0, lane 2)
R1.y is of the pixel's position: x and y of its centre, depth, 1/w.
R1.x is of the pixel's position: x and y of its centre, depth, 1/w.

# What a program for vertices is saved as says so.
$ cd $T; printf '00 ALU:\n      0  x: MOV         R1.x,  R0.x\n01 EXPORT_DONE: POS0, R1\nEND_OF_PROGRAM\n' > v.asm; sed 's/POS0/PIX0/' v.asm > p.asm; for s in v p; do printf "save $s.lanescope\n" | lanescope debug $s.asm >/dev/null; grep -E '^stage|^kind' $s.lanescope; done
stage=vs
kind=vertices
kind=pixels
