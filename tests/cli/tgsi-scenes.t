# What scenes say so that programs of TGSI run: the machine and the stage follow from the text, and what a program names is there.
$ printf 'COMP\nPROPERTY CS_FIXED_BLOCK_WIDTH 8\nPROPERTY CS_FIXED_BLOCK_HEIGHT 2\nPROPERTY CS_FIXED_BLOCK_DEPTH 1\nDCL SV[0], THREAD_ID\nDCL SV[1], BLOCK_ID\nDCL BUFFER[0]\nDCL IMAGE[1], 2D, WR, PIPE_FORMAT_R32_UINT\nDCL TEMP[0..1]\nIMM[0] UINT32 {8, 4, 16, 64}\n  0: UMAD TEMP[0].x, SV[0].yyyy, IMM[0].xxxx, SV[0].xxxx\n  1: UMAD TEMP[0].x, SV[1].xxxx, IMM[0].zzzz, TEMP[0].xxxx\n  2: UMUL TEMP[0].y, TEMP[0].xxxx, IMM[0].yyyy\n  3: LOAD TEMP[1].x, BUFFER[0], TEMP[0].yyyy\n  4: UADD TEMP[1].x, TEMP[1].xxxx, SV[0].yyyy\n  5: STORE BUFFER[0].x, TEMP[0].yyyy, TEMP[1].xxxx\n  6: STORE IMAGE[1].x, SV[0], SV[1].xxxx, 2D, PIPE_FORMAT_R32_UINT\n  7: END\n' >$T/add.tgsi; printf '[program]\nfile=add.tgsi\n[layout]\nkind=threads\ncount=32\n[storage 0]\ndata=uint 100 101 102 103\nsize=32\n[image 1]\nformat=r32ui\nwidth=8\nheight=2\n[output storage0]\nformat=r32ui\nwidth=8\n[output image1]\nformat=r32ui\nwidth=8\n' >$T/add.lanescope; lanescope run $T/add.lanescope -o $T/add; od -An -w32 -tu4 $T/add/storage0.u32; od -An -w32 -tu4 $T/add/image1.u32
add: 2 waves, 16 steps
storage0: r32ui, 8 x 4, 32 written
image1: r32ui, 8 x 2, 16 written
        100        101        102        103          0          0          0          0
          1          1          1          1          1          1          1          1
          0          0          0          0          0          0          0          0
          1          1          1          1          1          1          1          1
          1          1          1          1          1          1          1          1
*

# A text alone has its stage and inputs made up.
$ lanescope run $T/add.tgsi
lanescope: $T/add.tgsi: note: not in the file, so made up: storage 0 (zeros), image 1 (zeros)
add.tgsi: 4 waves, 32 steps
storage0: r32ui, 64 x 64, 4096 written
image1: r32ui, 64 x 4, 256 written

# Vertices, primitives and pixels are linked by name.
$ printf 'VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[3]\n  0: MOV OUT[0], IN[0]\n  1: MOV OUT[1], IN[0]\n  2: END\n' >$T/v.tgsi; printf 'GEOM\nPROPERTY GS_INPUT_PRIMITIVE TRIANGLES\nPROPERTY GS_OUTPUT_PRIMITIVE TRIANGLE_STRIP\nPROPERTY GS_MAX_OUTPUT_VERTICES 3\nDCL IN[][0], POSITION\nDCL IN[][1], GENERIC[3]\nDCL SV[0], INVOCATIONID\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[5]\nIMM[0] UINT32 {0, 0, 0, 0}\n  0: MOV OUT[0], IN[0][0]\n  1: MOV OUT[1], IN[0][1]\n  2: EMIT IMM[0].xxxx\n  3: MOV OUT[0], IN[1][0]\n  4: MOV OUT[1], IN[1][1]\n  5: EMIT IMM[0].xxxx\n  6: MOV OUT[0], IN[2][0]\n  7: MOV OUT[1], IN[2][1]\n  8: EMIT IMM[0].xxxx\n  9: ENDPRIM IMM[0].xxxx\n 10: END\n' >$T/g.tgsi; printf 'FRAG\nDCL IN[0], GENERIC[5], LINEAR\nDCL IN[1], POSITION, LINEAR\nDCL OUT[0], COLOR\n  0: MOV OUT[0], IN[0]\n  1: MOV OUT[0].w, IN[1].yyyy\n  2: END\n' >$T/p.tgsi; printf '[draw]\nwidth=4\nheight=4\ncount=3\n[vs program]\nfile=v.tgsi\n[vs inputs]\nIN0.xyzw=list -1 -1 0 1  3 -1 0 1  -1 3 0 1\n[gs program]\nfile=g.tgsi\n[gs outputs]\nSTREAM0=OUT0.xy\n[ps program]\nfile=p.tgsi\n[output colour]\nregister=OUT0\n[output captured]\nregister=STREAM0\nformat=r32f\n' >$T/d.lanescope; lanescope run $T/d.lanescope -o $T/d; od -An -w16 -tf4 -N 64 $T/d/colour.f32; od -An -w8 -tf4 $T/d/captured.f32
d: 1 wave, 3 steps
colour: rgba32f, 4 x 4, 16 written
captured: r32f, 2 x 3, 6 written
           -0.75           -0.75               0             3.5
           -0.25           -0.75               0             3.5
            0.25           -0.75               0             3.5
            0.75           -0.75               0             3.5
              -1              -1
               3              -1
              -1               3

# What does not fit is said.
$ sed 's/^count=3/count=4/;s/^width/primitive=lines\nwidth/' $T/d.lanescope >$T/l.lanescope; lanescope run $T/l.lanescope
lanescope: $T/l.lanescope:1:1: the draw has primitives of 2 vertices, the gs takes 3
[1]

$ printf '[scene]\nstage=vs\n[program]\nfile=p.tgsi\n' >$T/s.lanescope; lanescope run $T/s.lanescope
lanescope: $T/s.lanescope:3:1: the text is a program for ps, and here is one for vs
[1]

$ printf '[program]\nfile=g.tgsi\n[layout]\nkind=vertices\ncount=1\n[inputs]\nIN2.0.x=1\nIN0.x=1\n' >$T/i.lanescope; lanescope run $T/i.lanescope
lanescope: $T/i.lanescope:8:1: IN has two numbers (write as IN0.1.x)
[1]

# Colours of the back, what a vertex and its side are, distances that clip (what lies to the left of x = 0 is not there), and positions
# that count from below in whole numbers. Of two triangles the first shows its front.
$ printf 'VERT\nPROPERTY NUM_CLIPDIST_ENABLED 1\nDCL IN[0]\nDCL SV[0], VERTEXID\nDCL OUT[0], POSITION\nDCL OUT[1], COLOR\nDCL OUT[2], BCOLOR\nDCL OUT[3], CLIPDIST[0]\nDCL OUT[4], GENERIC[1]\nIMM[0] FLT32 {1.0, 2.0, 0.0, 0.0}\n  0: MOV OUT[0], IN[0]\n  1: MOV OUT[1], IMM[0].xxxx\n  2: MOV OUT[2], IMM[0].yyyy\n  3: MOV OUT[3].x, IN[0].xxxx\n  4: U2F OUT[4].x, SV[0].xxxx\n  5: END\n' >$T/v.tgsi; printf 'FRAG\nPROPERTY FS_COORD_ORIGIN LOWER_LEFT\nPROPERTY FS_COORD_PIXEL_CENTER INTEGER\nDCL IN[0], COLOR, COLOR\nDCL IN[1], GENERIC[1], CONSTANT\nDCL IN[2], POSITION, LINEAR\nDCL IN[3].x, FACE, CONSTANT\nDCL OUT[0], COLOR\n  0: MOV OUT[0].x, IN[0].xxxx\n  1: MOV OUT[0].y, IN[1].xxxx\n  2: MOV OUT[0].z, IN[2].yyyy\n  3: MOV OUT[0].w, IN[3].xxxx\n  4: END\n' >$T/p.tgsi; printf '[draw]\nwidth=4\nheight=2\ncount=6\n[vs program]\nfile=v.tgsi\n[vs inputs]\nIN0.xyzw=list -1 -1 0 1  3 -1 0 1  -1 3 0 1   -1 -1 0 1  -1 1 0 1  1 -1 0 1\n[ps program]\nfile=p.tgsi\n[output colour]\nregister=OUT0\nclear=-9\n' >$T/b.lanescope; lanescope run $T/b.lanescope -o $T/b; od -An -v -w16 -tf4 $T/b/colour.f32; (cat $T/b.lanescope; printf '[raster]\ntwo-sided=false\n') >$T/b1.lanescope; lanescope run $T/b1.lanescope -o $T/b1 >/dev/null; od -An -v -w16 -tf4 -j 32 -N 16 $T/b1/colour.f32
b: 1 wave, 5 steps
colour: rgba32f, 4 x 2, 4 written
              -9              -9              -9              -9
              -9              -9              -9              -9
               2               5               0              -1
               1               2               0               1
              -9              -9              -9              -9
              -9              -9              -9              -9
               1               2               1               1
               1               2               1               1
               1               5               0              -1

# More than can be linked.
$ printf 'VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1..40], GENERIC[0]\n  0: MOV OUT[0], IN[0]\n  1: END\n' >$T/w.tgsi; printf 'FRAG\nDCL IN[0..39], GENERIC[0], LINEAR\nDCL OUT[0], COLOR\n  0: MOV OUT[0], IN[39]\n  1: END\n' >$T/f.tgsi; printf '[draw]\ncount=3\n[vs program]\nfile=w.tgsi\n[ps program]\nfile=f.tgsi\n' >$T/w.lanescope; lanescope run $T/w.lanescope
lanescope: $T/w.lanescope:1:1: the pixels take more than 32 outputs of the vertices
[1]

# What a memory starts with may be a raw file.
$ printf '\144\0\0\0\310\0\0\0' >$T/raw.u32; sed 's/^data=.*/file=raw.u32/;s/^size=32/size=8/;s/^count=32/count=2/' $T/add.lanescope >$T/raw.lanescope; lanescope run $T/raw.lanescope -o $T/raw; od -An -w32 -tu4 $T/raw/storage0.u32
raw: 1 wave, 8 steps
storage0: r32ui, 8 x 1, 8 written
image1: r32ui, 8 x 2, 16 written
        100        200          0          0          0          0          0          0

# An input elsewhere in the pixel, by what it changes along x and y.
$ printf 'FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nIMM[0] FLT32 {0.5, 0.25, 0.0, 0.0}\n  0: INTERP_OFFSET OUT[0], IN[0], IMM[0]\n  1: END\n' >$T/o.tgsi; printf '[program]\nfile=o.tgsi\n[layout]\nwidth=2\nheight=2\n[inputs]\nIN0.xy=linear 4 8 1, center-x\n[output OUT0]\nformat=rg32f\n' >$T/o.lanescope; lanescope run $T/o.lanescope -o $T/o; od -An -v -w8 -tf4 $T/o/OUT0.f32
o: 1 wave, 2 steps
OUT0: rg32f, 2 x 2, 4 written
               5               1
               9               2
              13               1
              17               2

# Lanes that mean several resources, words outside of their memory (lane 1 takes words 1 and 2 of two; the even lanes from 48 on begin behind 48), and
# what another reading would have done otherwise: the atomic's result, and whose store stays.
$ printf 'COMP\nPROPERTY CS_FIXED_BLOCK_WIDTH 64\nPROPERTY CS_FIXED_BLOCK_HEIGHT 1\nPROPERTY CS_FIXED_BLOCK_DEPTH 1\nDCL SV[0], THREAD_ID\nDCL BUFFER[0..1]\nDCL TEMP[0..1]\nDCL CONST[0..3]\nDCL ADDR[0]\nIMM[0] UINT32 {4, 1, 2, 0}\n  0: UMUL TEMP[0].x, SV[0].xxxx, IMM[0].xxxx\n  1: AND TEMP[0].y, SV[0].xxxx, IMM[0].yyyy\n  2: UARL ADDR[0].x, TEMP[0].yyyy\n  3: LOAD TEMP[1].xy, BUFFER[ADDR[0].x], TEMP[0].xxxx\n  4: ATOMINC_WRAP TEMP[1].y, BUFFER[0], IMM[0].wwww, IMM[0].zzzz\n  5: STORE BUFFER[1].x, IMM[0].wwww, SV[0].xxxx\n  6: STORE BUFFER[1].xyz, IMM[0].xxxx, SV[0].xxxx\n  7: LOAD TEMP[0].w, CONSTBUF[0], TEMP[0].xxxx\n  8: END\n' >$T/e.tgsi; printf '[program]\nfile=e.tgsi\n[layout]\nkind=threads\ncount=64\n[storage 0]\nsize=48\n[storage 1]\nsize=2\n[constants]\ncb0=1 2 3 4\n' >$T/e.lanescope; lanescope run --events=any,uncertain $T/e.lanescope
e: 1 wave, 9 steps
storage0: r32ui, 1 x 48, 48 written
storage1: r32ui, 1 x 2, 2 written
wave 0, step 4, line 14: mixed-resources: 2 resources are meant in one step in all lanes (3: LOAD TEMP[1].xy, BUFFER[ADDR[0].x], TEMP[0].xxxx)
wave 0, step 4, line 14: outside-access: Word 2 is outside of storage1 in lanes 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,33,35,37,39,41,43,45,47,49,51,53,55,57,59,61,63 (3: LOAD TEMP[1].xy, BUFFER[ADDR[0].x], TEMP[0].xxxx)
wave 0, step 4, line 14: outside-access: Word 48 is outside of storage0 in lanes 48,50,52,54,56,58,60,62 (3: LOAD TEMP[1].xy, BUFFER[ADDR[0].x], TEMP[0].xxxx)
wave 0, step 5, line 15: uncertain: What follows is not certain (the result of ATOMINC_WRAP, and the value that ATOMDEC_WRAP wraps to: wrap-atomics=as-written gives something else) in all lanes (4: ATOMINC_WRAP TEMP[1].y, BUFFER[0], IMM[0].wwww, IMM[0].zzzz)
wave 0, step 6, line 16: uncertain: What follows is not certain (two lanes of a step that store to one place: memory-race=lowest-lane gives something else) in all lanes (5: STORE BUFFER[1].x, IMM[0].wwww, SV[0].xxxx)
wave 0, step 7, line 17: outside-access: Word 2 is outside of storage1 in all lanes (6: STORE BUFFER[1].xyz, IMM[0].xxxx, SV[0].xxxx)
wave 0, step 7, line 17: uncertain: What follows is not certain (two lanes of a step that store to one place: memory-race=lowest-lane gives something else) in all lanes (6: STORE BUFFER[1].xyz, IMM[0].xxxx, SV[0].xxxx)
wave 0, step 8, line 18: index-out-of-range: Index 64 is out of range in lanes 61-63 (7: LOAD TEMP[0].w, CONSTBUF[0], TEMP[0].xxxx)

# Pixels run on behind KILL_IF or stop; 0 and -0 kill none.
$ printf 'FRAG\nDCL IN[0], GENERIC[0], CONSTANT\nDCL OUT[0], COLOR\n  0: KILL_IF IN[0].xxxx\n  1: MOV OUT[0], IN[0]\n  2: END\n' >$T/k.tgsi; printf '[program]\nfile=k.tgsi\n[layout]\nwidth=2\nheight=2\n[inputs]\nIN0.x=list 0 -1 -0.0 3\n' >$T/k.lanescope; lanescope run --events=kill,uncertain $T/k.lanescope; printf 'step\n' | lanescope debug $T/k.lanescope | grep tests
k: 1 wave, 3 steps
OUT0: rgba32f, 2 x 2, 3 written
wave 0, step 1, line 4: kill: Killed in lane 1 (0: KILL_IF IN[0].xxxx)
wave 0, step 1, line 4: uncertain: What follows is not certain (pixels behind KILL and KILL_IF: killed-pixels=stop gives something else) in lane 1 (0: KILL_IF IN[0].xxxx)
Lane 0 tests KILL_IF 0.0 > 0.0: false, so it is not killed. KILL_IF kills pixels. Lane 1 is killed.

# An ENDIF ends its branch, be somebody in it, or nobody any more.
$ printf 'goto 7\nstep\n' | lanescope debug $EXAMPLES/tgsi-loop.lanescope | tail -n 3; printf 'goto 7\nstep\n' | lanescope debug $EXAMPLES/tgsi-calls.lanescope | tail -n 3
ENDIF falls through; the branch ends here, and 56 lanes run again.
step 8, wave 0, lane 5: 56 of 64 lanes active
=>   16    8:   AND TEMP[1].x, TEMP[0].yyyy, IMM[0].yyyy
ENDIF falls through; the branch ends here, and 32 lanes run again.
step 8, wave 0, lane 5: 32 of 64 lanes active
=>   22   14:   UMAD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy, IMM[0].xxxx

# What the lines above say of a register is not so in a subroutine that stands behind them: its words tell.
$ printf 'until 18\nprint TEMP[0]\n' | lanescope debug $EXAMPLES/tgsi-calls.lanescope | tail -n 4
x 10               0x0000000a
y 0.0              0x00000000
z 0.0              0x00000000
w 0.0              0x00000000

# The depth that pixels of a draw give is one channel of its register, z, as it is of pixels without a draw.
$ printf 'VERT\nDCL IN[0]\nDCL OUT[0], POSITION\n  0: MOV OUT[0], IN[0]\n  1: END\n' >$T/v.tgsi; printf 'FRAG\nDCL IN[0], POSITION, LINEAR\nDCL OUT[0], POSITION\nDCL OUT[1], COLOR\n  0: MOV OUT[0].z, IN[0].xxxx\n  1: MOV OUT[1], IN[0]\n  2: END\n' >$T/z.tgsi; printf '[draw]\nwidth=4\nheight=1\ncount=3\n[vs program]\nfile=v.tgsi\n[vs inputs]\nIN0.xyzw=list -1 -1 0 1  3 -1 0 1  -1 3 0 1\n[ps program]\nfile=z.tgsi\n[output depth]\nregister=OUT0\nformat=r32f\n' >$T/z.lanescope; lanescope run $T/z.lanescope -o $T/z; od -An -w16 -tf4 $T/z/depth.f32
z: 1 wave, 3 steps
depth: r32f, 4 x 1, 4 written
             0.5             1.5             2.5             3.5

# Vertices of the streams behind the first are stored and not drawn: a buffer has those of the stream that its outputs are declared with.
$ printf 'GEOM\nPROPERTY GS_INPUT_PRIMITIVE TRIANGLES\nPROPERTY GS_OUTPUT_PRIMITIVE POINTS\nPROPERTY GS_MAX_OUTPUT_VERTICES 3\nDCL IN[][0], POSITION\nDCL SV[0], PRIMID\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[5], STREAM(1, 1, 1, 1)\nDCL OUT[2], GENERIC[6], STREAM(3, 3, 2, 2)\nIMM[0] UINT32 {0, 1, 2, 3}\nIMM[1] FLT32 {7.0, 8.0, 9.0, 10.0}\n  0: MOV OUT[0], IN[0][0]\n  1: EMIT IMM[0].xxxx\n  2: MOV OUT[1], IN[1][0]\n  3: EMIT IMM[0].yyyy\n  4: MOV OUT[1], IN[2][0]\n  5: EMIT IMM[0].yyyy\n  6: UIF SV[0].xxxx\n  7:   MOV OUT[2], IMM[1]\n  8:   EMIT IMM[0].wwww\n  9: ENDIF\n 10: END\n' >$T/g.tgsi; printf 'FRAG\nDCL OUT[0], COLOR\nIMM[0] FLT32 {1.0, 1.0, 1.0, 1.0}\n  0: MOV OUT[0], IMM[0]\n  1: END\n' >$T/p.tgsi; printf '[draw]\nwidth=4\nheight=4\ncount=6\n[vs program]\nfile=v.tgsi\n[vs inputs]\nIN0.xyzw=list 0 0 0 1  1 0 0 1  2 0 0 1  3 0 0 1  4 0 0 1  5 0 0 1\n[gs program]\nfile=g.tgsi\n[gs outputs]\nSTREAM0=OUT0.x\nSTREAM1=OUT1.xw\nSTREAM2=OUT2.y\nSTREAM3=OUT2.zw\n[ps program]\nfile=p.tgsi\n[output first]\nregister=STREAM0\nformat=r32f\n[output second]\nregister=STREAM1\nformat=r32f\n[output fourth]\nregister=STREAM2\nformat=r32f\n[output third]\nregister=STREAM3\nformat=r32f\n[output colour]\nregister=OUT0\n' >$T/m.lanescope; lanescope run $T/m.lanescope -o $T/m; for i in first second fourth; do od -An -w8 -tf4 $T/m/$i.f32; done
m: 1 wave, 2 steps
first: r32f, 1 x 2, 2 written
second: r32f, 2 x 4, 8 written
fourth: r32f, 1 x 1, 1 written
third: r32f, 2 x 0, 0 written
colour: rgba32f, 4 x 4, 1 written
               0               3
               1               1
               2               1
               4               1
               5               1
               8

$ sed 's/OUT2.y$/OUT1.y OUT2.y/' $T/m.lanescope >$T/n.lanescope; lanescope run $T/n.lanescope
lanescope: $T/n.lanescope:14:16: OUT2.y is of stream 3, and what stands before it of stream 1 (the vertices of a buffer are of one stream)
[1]

# Of two zeros minimum and maximum give the second, as the formulas say.
$ printf 'VERT\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nIMM[0] FLT32 {0.0, 0x80000000, 1.0, 2.0}\n  0: MIN OUT[0], IMM[0].xyxy, IMM[0].yxxy\n  1: MAX OUT[1], IMM[0].xyxy, IMM[0].yxxy\n  2: END\n' >$T/m.tgsi; printf '[program]\nfile=m.tgsi\n[layout]\nkind=vertices\ncount=1\n[output OUT0]\nformat=rgba32f\n[output OUT1]\nformat=rgba32f\n' >$T/m.lanescope; lanescope run $T/m.lanescope -o $T/m >/dev/null; od -An -w16 -tx4 $T/m/OUT0.f32; od -An -w16 -tx4 $T/m/OUT1.f32
 80000000 00000000 00000000 80000000
 80000000 00000000 00000000 80000000

# A buffer has no levels: w counts for nothing.
$ printf 'FRAG\nDCL IN[0], GENERIC[0], CONSTANT\nDCL SVIEW[0], BUFFER, FLOAT\nDCL SAMP[0]\nDCL OUT[0], COLOR\n  0: SAMPLE_I OUT[0], IN[0], SVIEW[0]\n  1: END\n' >$T/b.tgsi; printf '[program]\nfile=b.tgsi\n[layout]\nwidth=2\nheight=2\n[inputs]\nIN0.x=int 1\nIN0.w=int list 0 1 2 3\n[texture 0]\ndim=buffer\nwidth=2\nformat=32_32_32_32_float\ndata=float 1 2 3 4 5 6 7 8\n[output OUT0]\n' >$T/b.lanescope; lanescope run $T/b.lanescope -o $T/b >/dev/null; od -An -v -w16 -tf4 $T/b/OUT0.f32
               5               6               7               8
               5               6               7               8
               5               6               7               8
               5               6               7               8

# A vertex that the program has no room for.
$ printf 'GEOM\nPROPERTY GS_INPUT_PRIMITIVE POINTS\nPROPERTY GS_OUTPUT_PRIMITIVE POINTS\nPROPERTY GS_MAX_OUTPUT_VERTICES 1\nDCL IN[][0], POSITION\nDCL OUT[0], POSITION\nIMM[0] UINT32 {0, 0, 0, 0}\n  0: MOV OUT[0], IN[0][0]\n  1: EMIT IMM[0].xxxx\n  2: EMIT IMM[0].xxxx\n  3: END\n' >$T/g.tgsi; printf '[program]\nfile=g.tgsi\n[layout]\nkind=vertices\ncount=2\n[inputs]\nIN0.0.x=1\n' >$T/g.lanescope; lanescope run --events=outside $T/g.lanescope
g: 1 wave, 4 steps
OUT0: rgba32f, 2 x 1, 2 written
wave 0, step 3, line 10: outside-access: A place is outside of emitted0 in lanes 0-1 (2: EMIT IMM[0].xxxx)

# Of two distances (x, and 0.5 - x) a draw says by their numbers which clip, and a stream leaves words out; planes are held to an output
# that is named, here three times the position.
$ printf 'VERT\nPROPERTY NUM_CLIPDIST_ENABLED 2\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1].xy, CLIPDIST[0]\nDCL OUT[2], GENERIC[0]\nIMM[0] FLT32 {1.0, 3.0, 0.5, 0.0}\n  0: MOV OUT[0], IN[0]\n  1: MOV OUT[1].x, IN[0].xxxx\n  2: ADD OUT[1].y, IMM[0].zzzz, -IN[0].xxxx\n  3: MUL OUT[2], IN[0], IMM[0].yyyx\n  4: END\n' >$T/v.tgsi; printf 'FRAG\nDCL OUT[0], COLOR\nIMM[0] FLT32 {1.0, 0.0, 0.0, 0.0}\n  0: MOV OUT[0], IMM[0].xxxx\n  1: END\n' >$T/p.tgsi; for k in '' clip-distances=0 clip-distances=1 clip-distances=none; do printf "[draw]\nwidth=8\nheight=1\ncount=3\n$k\n[vs program]\nfile=v.tgsi\n[vs inputs]\nIN0.xyzw=list -1 -1 0 1  7 -1 0 1  -1 7 0 1\n[vs outputs]\nSTREAM0=skip OUT2.wx skip\n[ps program]\nfile=p.tgsi\n[output colour]\nregister=OUT0\nformat=r32f\n[output kept]\nregister=STREAM0\nformat=r32f\n" >$T/k.lanescope; lanescope run $T/k.lanescope -o $T/k >/dev/null; od -An -w32 -tf4 $T/k/colour.f32; done; od -An -v -w16 -tf4 $T/k/kept.f32; for k in OUT0 OUT2; do (cat $T/k.lanescope; printf "[raster]\nplane0=1 0 0 1\nclip-vertex-from=$k.xyzw\n") >$T/n.lanescope; lanescope run $T/n.lanescope -o $T/n >/dev/null; od -An -w32 -tf4 $T/n/colour.f32; done
               0               0               0               0               1               1               0               0
               0               0               0               0               1               1               1               1
               1               1               1               1               1               1               0               0
               1               1               1               1               1               1               1               1
               0               1              -3               0
               0               1              21               0
               0               1              -3               0
               1               1               1               1               1               1               1               1
               0               0               0               1               1               1               1               1

$ sed 's/=none/=0 2/' $T/k.lanescope >$T/e.lanescope; lanescope run $T/e.lanescope; sed 's/=none/=POS4.x/' $T/k.lanescope >$T/e.lanescope; lanescope run $T/e.lanescope; for k in '' OUT9.xyzw OUT2.xyz 'OUT2.xyzw OUT2'; do (cat $T/k.lanescope; printf "[raster]\nclip-vertex-from=$k\n") >$T/e.lanescope; lanescope run $T/e.lanescope; done; sed 's/OUT2.wx/OUT9.x/' $T/k.lanescope >$T/e.lanescope; lanescope run $T/e.lanescope
lanescope: $T/e.lanescope:5:16: the program has 2 clip distances of its own, so there is no number 2
lanescope: $T/e.lanescope:5:16: "POS4.x" is no component of an export behind the position (write POS1.x)
lanescope: $T/e.lanescope:21:18: clip-vertex-from has no value (write one, or remove the line)
lanescope: $T/e.lanescope:21:18: OUT9.xyzw is no output of the program with components
lanescope: $T/e.lanescope:21:18: the place is one whole output (write OUT1.xyzw)
lanescope: $T/e.lanescope:21:28: the place is one whole output (write OUT1.xyzw)
lanescope: $T/e.lanescope:11:14: OUT9.x is no output of the program with components
[1]
