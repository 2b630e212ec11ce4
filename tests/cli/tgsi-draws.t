# What registers of a draw hold by themselves. Of vertices: the index, the first one, the index less that, the instance; base instance, draw,
# lanes of a wave, lane. Of pixels: sample, covered samples, the number of the primitive in its instance (of the first one nothing is seen), whether it is a
# helper; the side, (F, 0, 0, 1) in integers; the place of the sample, lanes of a wave.
$ printf 'VERT\nDCL IN[0]\nDCL SV[0], VERTEXID\nDCL SV[1], BASEVERTEX\nDCL SV[2], VERTEXID_NOBASE\nDCL SV[3], INSTANCEID\nDCL SV[4], BASEINSTANCE\nDCL SV[5], DRAWID\nDCL SV[6], SUBGROUP_SIZE\nDCL SV[7], SUBGROUP_INVOCATION\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nDCL OUT[2], GENERIC[1]\nMOV OUT[0], IN[0]\nMOV OUT[1].x, SV[0].xxxx\nMOV OUT[1].y, SV[1].xxxx\nMOV OUT[1].z, SV[2].xxxx\nMOV OUT[1].w, SV[3].xxxx\nMOV OUT[2].x, SV[4].xxxx\nMOV OUT[2].y, SV[5].xxxx\nMOV OUT[2].z, SV[6].xxxx\nMOV OUT[2].w, SV[7].xxxx\nEND\n' >$T/v.tgsi; printf 'FRAG\nDCL IN[0], GENERIC[0], CONSTANT\nDCL IN[1], GENERIC[1], CONSTANT\nDCL SV[0], SAMPLEID\nDCL SV[1], SAMPLEMASK\nDCL SV[2], PRIM_ID\nDCL SV[3], HELPER_INVOCATION\nDCL SV[4], FACE\nDCL SV[5], SUBGROUP_SIZE\nDCL SV[6], SAMPLEPOS\nDCL OUT[0..4], COLOR\nMOV OUT[0], IN[0]\nMOV OUT[1], IN[1]\nMOV OUT[2].x, SV[0].xxxx\nMOV OUT[2].y, SV[1].xxxx\nMOV OUT[2].z, SV[2].xxxx\nMOV OUT[2].w, SV[3].xxxx\nMOV OUT[3], SV[4]\nMOV OUT[4].xy, SV[6].xyyy\nMOV OUT[4].z, SV[5].xxxx\nMOV OUT[4].w, SV[0].wwww\nEND\n' >$T/p.tgsi; printf '[draw]\nprimitive=points\nwidth=4\nheight=1\nfirst=2\ncount=3\ninstances=2\n[vs program]\nfile=v.tgsi\n[vs inputs]\nIN0.xyzw=list 0 0 0 1  0 0 0 1  9 0 0 1  -0.25 0 0 1  0.25 0 0 1\n[ps program]\nfile=p.tgsi\n[output vertex]\nregister=OUT0\nformat=rgba32ui\n[output more]\nregister=OUT1\nformat=rgba32ui\n[output pixel]\nregister=OUT2\nformat=rgba32ui\n[output face]\nregister=OUT3\nformat=rgba32ui\n[output rest]\nregister=OUT4\nformat=rgba32ui\n' >$T/d.lanescope; lanescope run $T/d.lanescope -o $T/d >/dev/null; for i in vertex more pixel face rest; do od -An -v -w16 -tu4 -j 16 -N 32 $T/d/$i.u32; done
lanescope: $T/d.lanescope:21:15: warning: SAMPLEID has .x alone: .w has no value
          3          2          1          1
          4          2          2          1
          0          0         64          4
          0          0         64          5
          0          1          1          0
          0          1          2          0
 4294967295          0          0          1
 4294967295          0          0          1
 1056964608 1056964608         64          0
 1056964608 1056964608         64          0

# With indices there is no first vertex; the pixel shader runs once for all samples.
$ sed 's/^first=.*/indices=2 3 4/;s/^instances=.*/instances=1/' $T/d.lanescope >$T/i.lanescope; printf '[samples]\ncount=4\n' >>$T/i.lanescope; lanescope run $T/i.lanescope -o $T/i >/dev/null; for i in vertex pixel; do od -An -v -w16 -tu4 -j 16 -N 32 $T/i/$i.u32; done
lanescope: $T/i.lanescope:21:15: warning: SAMPLEID has .x alone: .w has no value
          3          0          3          0
          4          0          4          0
          0         15          1          0
          0         15          2          0

# The first index is the one that first says.
$ sed 's/^indices=.*/indices=9 9 2 3 4\nfirst=2/' $T/i.lanescope >$T/j.lanescope; lanescope run $T/j.lanescope -o $T/j >/dev/null; cmp $T/i/vertex.u32 $T/j/vertex.u32; for i in 'count=4' 'first=6\ncount=0'; do (grep -v '^first=\|^count=3' $T/j.lanescope | sed "s/^indices/$(test "$i" = count=4 && echo 'first=2\\n')$i\nindices/") >$T/k.lanescope; lanescope run $T/k.lanescope; done
lanescope: $T/j.lanescope:21:15: warning: SAMPLEID has .x alone: .w has no value
lanescope: $T/k.lanescope:6:7: count is 4, of 3 indices
lanescope: $T/k.lanescope:5:7: first is 6, of 5 indices
[1]

# A primitive's GS has that number too.
$ printf 'GEOM\nPROPERTY GS_INPUT_PRIMITIVE POINTS\nPROPERTY GS_OUTPUT_PRIMITIVE POINTS\nPROPERTY GS_MAX_OUTPUT_VERTICES 1\nPROPERTY GS_INVOCATIONS 2\nDCL IN[][0], POSITION\nDCL SV[0], PRIM_ID\nDCL SV[1], INVOCATIONID\nDCL SV[2], SUBGROUP_SIZE\nDCL SV[3], SUBGROUP_INVOCATION\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nMOV OUT[0], IN[0][0]\nMOV OUT[1].x, SV[0].xxxx\nMOV OUT[1].y, SV[1].xxxx\nMOV OUT[1].z, SV[2].xxxx\nMOV OUT[1].w, SV[3].xxxx\nEMIT\nEND\n' >$T/g.tgsi; (sed '/^.output more/,$d' $T/d.lanescope; printf '[gs program]\nfile=g.tgsi\n[gs outputs]\nSTREAM0=OUT1.xyzw\n[output all]\nregister=STREAM0\nformat=r32ui\n') >$T/g.lanescope; lanescope run $T/g.lanescope -o $T/g >/dev/null; od -An -v -w16 -tu4 $T/g/all.u32
lanescope: $T/g.lanescope:21:15: warning: SAMPLEID has .x alone: .w has no value
          0          0         64          0
          0          1         64          1
          1          0         64          2
          1          1         64          3
          2          0         64          4
          2          1         64          5
          0          0         64          6
          0          1         64          7
          1          0         64          8
          1          1         64          9
          2          0         64         10
          2          1         64         11

# Behind a GS that gives one, pixels have its number, as an input and as a system value.
$ (cat $T/g.tgsi | sed 's/^DCL OUT.1.*/&\nDCL OUT[2], PRIM_ID\nIMM[0] UINT32 {40, 0, 0, 0}/;s/^EMIT/UADD OUT[2].x, SV[0].xxxx, IMM[0].xxxx\nEMIT/') >$T/h.tgsi; printf 'FRAG\nDCL IN[0], PRIM_ID, CONSTANT\nDCL SV[0], PRIM_ID\nDCL OUT[0], COLOR\nMOV OUT[0].x, IN[0].xxxx\nMOV OUT[0].y, SV[0].xxxx\nEND\n' >$T/q.tgsi; (sed '/^.output more/,$d;s/p.tgsi/q.tgsi/' $T/d.lanescope; printf '[gs program]\nfile=h.tgsi\n') >$T/h.lanescope; lanescope run $T/h.lanescope -o $T/h >/dev/null; od -An -v -w16 -tu4 -j 16 -N 32 $T/h/vertex.u32
         41         41          0          0
         42         42          0          0

# A scene of pixels alone has one primitive, that shows its front.
$ printf '[program]\nfile=p.tgsi\n[layout]\nwidth=2\nheight=2\n[output pixel]\nregister=OUT2\nformat=rgba32ui\n[output face]\nregister=OUT3\nformat=rgba32ui\n' >$T/a.lanescope; lanescope run $T/a.lanescope -o $T/a >/dev/null; for i in pixel face; do od -An -v -w16 -tu4 -N 32 $T/a/$i.u32; done
lanescope: $T/a.lanescope:21:15: warning: SAMPLEID has .x alone: .w has no value
          0          1          0          0
          0          1          0          0
 4294967295          0          0          1
 4294967295          0          0          1

# Z0 is the depth buffer of a program that gives no depth too.
$ printf 'VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0], IN[0]\nEND\n' >$T/t.tgsi; printf 'FRAG\nDCL OUT[0], COLOR\nIMM[0] FLT32 {1.0, 1.0, 1.0, 1.0}\nMOV OUT[0], IMM[0]\nEND\n' >$T/c.tgsi; printf '[draw]\nwidth=4\nheight=1\ncount=3\n[vs program]\nfile=t.tgsi\n[vs inputs]\nIN0.xyzw=list -1 -1 -0.5 1  0 -1 -0.5 1  -1 9 -0.5 1\n[ps program]\nfile=c.tgsi\n[depth]\nclear=0.75\n[output z]\nregister=Z0\nformat=r32f\n[output colour]\nregister=OUT0\n' >$T/z.lanescope; lanescope run $T/z.lanescope -o $T/z; od -An -v -w16 -tf4 $T/z/z.f32; sed '/depth/d;/^clear/d' $T/z.lanescope >$T/n.lanescope; lanescope run $T/n.lanescope
z: 1 wave, 2 steps
z: r32f, 4 x 1, 2 written
colour: rgba32f, 4 x 1, 2 written
            0.25            0.25            0.75            0.75
lanescope: $T/n.lanescope:11:1: the draw has no depth buffer (add [depth])
[1]

$ sed 's/^format=r32f/format=rg32f/' $T/z.lanescope >$T/n.lanescope; lanescope run $T/n.lanescope
lanescope: $T/n.lanescope:13:1: rg32f has 2 channels, the depth buffer 1 (choose another format)
[1]

# From a pixel to the lane of the GS that emitted its vertices, to the step that emits each, and back.
$ printf 'VERT\nDCL IN[0..1]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[3]\nMOV OUT[0], IN[0]\nMOV OUT[1], IN[1]\nEND\n' >$T/v.tgsi; printf 'GEOM\nPROPERTY GS_INPUT_PRIMITIVE TRIANGLES\nPROPERTY GS_OUTPUT_PRIMITIVE TRIANGLE_STRIP\nPROPERTY GS_MAX_OUTPUT_VERTICES 3\nPROPERTY GS_INVOCATIONS 2\nDCL IN[][0], POSITION\nDCL IN[][1], GENERIC[3]\nDCL SV[0], INVOCATIONID\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[6]\nIMM[0] UINT32 {0, 1, 2, 3}\n  0: UIF SV[0].xxxx\n  1:   MOV OUT[0], IN[0][0]\n  2:   MOV OUT[1], IN[0][1]\n  3:   EMIT IMM[0].xxxx\n  4:   MOV OUT[0], IN[1][0]\n  5:   MOV OUT[1], IN[1][1]\n  6:   EMIT IMM[0].xxxx\n  7:   MOV OUT[0], IN[2][0]\n  8:   MOV OUT[1], IN[2][1]\n  9:   EMIT IMM[0].xxxx\n 10: ENDIF\n 11: END\n' >$T/g.tgsi; printf 'FRAG\nDCL IN[0], GENERIC[6], PERSPECTIVE\nDCL OUT[0], COLOR\n  0: MOV OUT[0], IN[0]\n  1: END\n' >$T/p.tgsi; printf '[draw]\nwidth=4\nheight=4\ncount=3\n[vs program]\nfile=v.tgsi\n[vs inputs]\nIN0.xyzw=list -1 -1 0 1  1 -1 0 1  -1 1 0 1\nIN1.xyzw=list 10 0 0 1  11 0 0 1  12 0 0 1\n[gs program]\nfile=g.tgsi\n[ps program]\nfile=p.tgsi\n[output colour]\nregister=OUT0\nclear=-1\n' >$T/s.lanescope; printf 'where\nwho IN[0].x\nstage vertex 1\nwho OUT[1].x\nstage pixel\nstage vertex 2\nprint OUT[1].x\nstage vs\nstage pixel\nstage ps\nend\nwho OUT[0].x chain\n' | lanescope debug $T/s.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 6 of 64 lanes active, 6 helpers
=>    4    0: MOV OUT[0], IN[0]
(lanescope) where
step 0, wave 0, lane 0: 6 of 64 lanes active, 6 helpers
lane 0: active, pixel (0, 0)
primitive 0: vertex 0 (gs wave 0, lane 1), vertex 1 (gs wave 0, lane 1), vertex 2 (gs wave 0, lane 1)
=>    4    0: MOV OUT[0], IN[0]
(lanescope) who IN[0].x
IN[0].x@0 = 10.375: the wave was started with it.
IN[0].x is OUT[1].x of the vertices 0, 1, 2, interpolated with perspective.
  OUT[1].x of vertex 0 (gs wave 0, lane 1); at the prompt 'stage vertex 0' goes there
  OUT[1].x of vertex 1 (gs wave 0, lane 1)
  OUT[1].x of vertex 2 (gs wave 0, lane 1)
(lanescope) stage vertex 1
stage gs of ps, vs, gs
step 6, wave 0, lane 1: 1 of 64 lanes active
lane 1: active, thread 1
=>   18    6:   EMIT IMM[0].xxxx
(lanescope) who OUT[1].x
OUT[1].x@1 = 11.0: step 6, line 17 (MOV) wrote it from IN[1][1].x = 11.0; it was 0.0 before.
  IN[1][1].x@1 = 11.0: the wave was started with it.
  Lane 1 ran line 17 (MOV) because of the test in step 1, line 12 (UIF): SV[0].x = 1 != 0: true.
    SV[0].x@1 = 1: the wave was started with it.
(lanescope) stage pixel
stage ps of ps, vs, gs
step 0, wave 0, lane 0: 6 of 64 lanes active, 6 helpers
lane 0: active, pixel (0, 0)
primitive 0: vertex 0 (gs wave 0, lane 1), vertex 1 (gs wave 0, lane 1), vertex 2 (gs wave 0, lane 1)
=>    4    0: MOV OUT[0], IN[0]
(lanescope) stage vertex 2
stage gs of ps, vs, gs
step 9, wave 0, lane 1: 1 of 64 lanes active
lane 1: active, thread 1
=>   21    9:   EMIT IMM[0].xxxx
(lanescope) print OUT[1].x
$1 =
 0:   (none)     12.0   (none)   (none)   (none)   (none)   (none)   (none)
 8:   (none)   (none)   (none)   (none)   (none)   (none)   (none)   (none)
16:   (none)   (none)   (none)   (none)   (none)   (none)   (none)   (none)
24:   (none)   (none)   (none)   (none)   (none)   (none)   (none)   (none)
32:   (none)   (none)   (none)   (none)   (none)   (none)   (none)   (none)
40:   (none)   (none)   (none)   (none)   (none)   (none)   (none)   (none)
48:   (none)   (none)   (none)   (none)   (none)   (none)   (none)   (none)
56:   (none)   (none)   (none)   (none)   (none)   (none)   (none)   (none)
(lanescope) stage vs
stage vs of ps, vs, gs
step 0, wave 0, lane 0: 3 of 64 lanes active
lane 0: active, vertex 0
=>    5    0: MOV OUT[0], IN[0]
(lanescope) stage pixel
lanescope: what is looked at is no vertex of a draw that made a pixel
(lanescope) stage ps
stage ps of ps, vs, gs
step 0, wave 0, lane 0: 6 of 64 lanes active, 6 helpers
lane 0: active, pixel (0, 0)
primitive 0: vertex 0 (gs wave 0, lane 1), vertex 1 (gs wave 0, lane 1), vertex 2 (gs wave 0, lane 1)
=>    4    0: MOV OUT[0], IN[0]
(lanescope) end
END: the program ends.
step 2, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) who OUT[0].x chain
  1. line 4 (MOV): OUT[0].x@0 = 10.375: step 1, line 4 (MOV) wrote it from IN[0].x = 10.375; it was not written before.
IN[0].x is OUT[1].x of the vertices 0, 1, 2, interpolated with perspective.
  OUT[1].x of vertex 0 (gs wave 0, lane 1); at the prompt 'stage vertex 0' goes there
  1. line 14 (MOV): OUT[1].x@1 = 10.0: step 3, line 14 (MOV) wrote it from IN[0][1].x = 10.0; it was not written before.
  2. line 12 (UIF), 2 times: Lane 1 ran line 14 (MOV) because of the test in step 1, line 12 (UIF): SV[0].x = 1 != 0: true.
  OUT[1].x of vertex 1 (gs wave 0, lane 1)
  OUT[1].x of vertex 2 (gs wave 0, lane 1)
[1]

# What one vertex gives is not of one of several.
$ sed -i 's/TRIANGLE_STRIP/POINTS/' $T/g.tgsi; sed -i 's/PERSPECTIVE/CONSTANT/' $T/p.tgsi; sed -i 's/list -1 -1 0 1/list 0 0 0 1/' $T/s.lanescope; printf 'where\nwho IN[0].x\n' | lanescope debug $T/s.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 1 of 64 lanes active, 3 helpers
=>    4    0: MOV OUT[0], IN[0]
(lanescope) where
step 0, wave 0, lane 0: 1 of 64 lanes active, 3 helpers
lane 0: helper, holds nothing
primitive 0: vertex 0 (gs wave 0, lane 1)
=>    4    0: MOV OUT[0], IN[0]
(lanescope) who IN[0].x
IN[0].x@0 = 10.0: the wave was started with it.
IN[0].x is OUT[1].x of vertex 0, the same for the whole primitive.
  OUT[1].x of vertex 0 (gs wave 0, lane 1); at the prompt 'stage vertex 0' goes there

# Counters start with what the scene says, and are what a program leaves.
$ printf 'COMP\nPROPERTY CS_FIXED_BLOCK_WIDTH 4\nPROPERTY CS_FIXED_BLOCK_HEIGHT 1\nPROPERTY CS_FIXED_BLOCK_DEPTH 1\nDCL HWATOMIC[2][0..1]\nDCL BUFFER[0]\nDCL SV[0], THREAD_ID\nDCL TEMP[0]\nIMM[0] UINT32 {0, 1, 4, 8}\nUMUL TEMP[0].y, SV[0].xxxx, IMM[0].zzzz\nATOMUADD TEMP[0].x, HWATOMIC[2][1], IMM[0].xxxx, IMM[0].yyyy\nSTORE BUFFER[0].x, TEMP[0].yyyy, TEMP[0].xxxx\nEND\n' >$T/a.tgsi; printf '[program]\nfile=a.tgsi\n[layout]\nkind=threads\ncount=4\n[storage 0]\nsize=4\n[counters 2]\ndata=uint 7 20\n' >$T/a.lanescope; lanescope run $T/a.lanescope -o $T/a; od -An -v -w16 -tu4 $T/a/storage0.u32; od -An -v -w16 -tu4 $T/a/counters2.u32
a: 1 wave, 4 steps
storage0: r32ui, 1 x 4, 4 written
counters2: r32ui, 1 x 2, 2 written
         20         21         22         23
          7         24

$ sed -i 's/^data=.*//' $T/a.lanescope; lanescope run $T/a.lanescope
lanescope: $T/a.lanescope:8:1: counters 2 has no words (set file, data or size)
[1]

$ sed -i 's/^.counters 2./[counters 2]\nsize=3/' $T/a.lanescope; lanescope run $T/a.lanescope -o $T/a; od -An -v -w16 -tu4 $T/a/counters2.u32
a: 1 wave, 4 steps
storage0: r32ui, 1 x 4, 4 written
counters2: r32ui, 1 x 3, 3 written
          0          4          0

# A text alone gets textures of the kind that its views, or else its instructions, ask for.
$ for i in 1D 2D 3D CUBE RECT SHADOW1D SHADOW2D SHADOWRECT 1D_ARRAY 2D_ARRAY SHADOW1D_ARRAY SHADOW2D_ARRAY SHADOWCUBE CUBEARRAY; do printf "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\nTEX OUT[0], IN[0], SAMP[0], $i\nEND\n" >$T/x.tgsi; echo $i; { lanescope import $T/x.tgsi --json; lanescope run $T/x.tgsi; } 2>&1 | sed -n "s/.*texture 0 (\([^)]*\)).*/\1/p;/OUT0/p;/error\|unsupported/p"; done
1D
stripes, 8 texels
OUT0: rgba32f, 16 x 16, 256 written
2D
a checker of 8 x 8
OUT0: rgba32f, 16 x 16, 256 written
3D
a checker of 8 x 8 x 8
OUT0: rgba32f, 16 x 16, 256 written
CUBE
checkers of 8 x 8 on six faces
OUT0: rgba32f, 16 x 16, 256 written
RECT
a checker of 8 x 8
OUT0: rgba32f, 16 x 16, 256 written
SHADOW1D
stripes, 8 texels
OUT0: rgba32f, 16 x 16, 256 written
SHADOW2D
a checker of 8 x 8
OUT0: rgba32f, 16 x 16, 256 written
SHADOWRECT
a checker of 8 x 8
OUT0: rgba32f, 16 x 16, 256 written
1D_ARRAY
stripes, 8 texels in two layers
OUT0: rgba32f, 16 x 16, 256 written
2D_ARRAY
checkers of 8 x 8 in two layers
OUT0: rgba32f, 16 x 16, 256 written
SHADOW1D_ARRAY
stripes, 8 texels in two layers
OUT0: rgba32f, 16 x 16, 256 written
SHADOW2D_ARRAY
checkers of 8 x 8 in two layers
OUT0: rgba32f, 16 x 16, 256 written
SHADOWCUBE
checkers of 8 x 8 on six faces
OUT0: rgba32f, 16 x 16, 256 written
CUBEARRAY
checkers of 8 x 8 on the faces of two cubes
OUT0: rgba32f, 16 x 16, 256 written

$ for i in BUFFER 2D_MSAA 2D_ARRAY_MSAA; do printf "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\nDCL SVIEW[0], $i, UINT\nDCL TEMP[0]\nF2U TEMP[0], IN[0]\nTXF OUT[0], TEMP[0], SAMP[0], $i\nEND\n" >$T/x.tgsi; echo $i; { lanescope import $T/x.tgsi --json; lanescope run $T/x.tgsi; } 2>&1 | sed -n "s/.*texture 0 (\([^)]*\)).*/\1/p;/OUT0/p;/error\|unsupported/p"; done
BUFFER
a buffer of 8 texels
OUT0: rgba32f, 16 x 16, 256 written
2D_MSAA
checkers of 8 x 8 in two samples
OUT0: rgba32f, 16 x 16, 256 written
2D_ARRAY_MSAA
checkers of 8 x 8 in two layers of two samples
OUT0: rgba32f, 16 x 16, 256 written

$ for i in FLOAT UINT SINT; do printf "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SVIEW[0], 1D, $i\nIMM[0] UINT32 {1, 0, 0, 0}\nSAMPLE_I OUT[0], IMM[0], SVIEW[0]\nEND\n" >$T/x.tgsi; lanescope run $T/x.tgsi -o $T/x >/dev/null 2>&1; od -An -v -w16 -td4 -N16 $T/x/OUT0.f32; done
  1048608897  1048608897  1048608897  1065353216
          64          64          64         255
          64          64          64          -1

# A sampler of several, meant by an index.
$ printf 'FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL ADDR[0]\nDCL SAMP[0..1]\nARL ADDR[0].x, IN[0].xxxx\nTEX OUT[0], IN[0], SAMP[ADDR[0].x], CUBE\nEND\n' >$T/x.tgsi; lanescope run $T/x.tgsi
lanescope: $T/x.tgsi: note: not in the file, so made up: texture 0, texture 1, sampler 0, sampler 1 (lanescope import FILE --json has all)
x.tgsi: 4 waves, 12 steps
OUT0: rgba32f, 16 x 16, 256 written

# A colour that is that of all targets: each has its format and its mask. Without the property a register is of one output.
$ printf 'VERT\nDCL IN[0]\nDCL OUT[0], POSITION\n  0: MOV OUT[0], IN[0]\n  1: END\n' >$T/cv.tgsi; printf 'FRAG\nPROPERTY FS_COLOR0_WRITES_ALL_CBUFS 1\nDCL OUT[0], COLOR\nIMM[0] FLT32 {0.25, 0.5, 0.75, 1.0}\n  0: MOV OUT[0], IMM[0]\n  1: END\n' >$T/cp.tgsi; printf '[draw]\nwidth=1\nheight=1\ncount=3\n[vs program]\nfile=cv.tgsi\n[vs inputs]\nIN0.xyzw=list -1 -1 0 1  3 -1 0 1  -1 3 0 1\n[ps program]\nfile=cp.tgsi\n[output a]\nregister=OUT0\n[output b]\nregister=OUT0\nformat=rgba8\n[output c]\nregister=OUT0\nwrite-mask=xw\n' >$T/c.lanescope; lanescope run $T/c.lanescope -o $T/c; for o in a b c; do od -An -tf4 $T/c/$o.f32; done; sed 's/ALL_CBUFS 1/ALL_CBUFS 0/' $T/cp.tgsi >$T/cq.tgsi; sed 's/cp.tgsi/cq.tgsi/' $T/c.lanescope >$T/d.lanescope; lanescope run $T/d.lanescope
c: 1 wave, 2 steps
a: rgba32f, 1 x 1, 1 written
b: rgba8, 1 x 1, 1 written
c: rgba32f, 1 x 1, 1 written
            0.25             0.5            0.75               1
       0.2509804       0.5019608       0.7490196               1
            0.25               0               0               1
lanescope: $T/d.lanescope:13:1: output b takes the register of output a (keep one)
[1]
