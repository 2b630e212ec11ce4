# What registers of a draw hold by themselves. Of vertices: the index, the first one, the index less that, the instance; base instance, draw,
# lanes of a wave, lane. Of pixels: sample, covered samples, the number of the primitive in its instance (of the first one nothing is seen), whether it is a
# helper; the side, (F, 0, 0, 1) in integers; the place of the sample, lanes of a wave.
$ printf 'VERT\nDCL IN[0]\nDCL SV[0], VERTEXID\nDCL SV[1], BASEVERTEX\nDCL SV[2], VERTEXID_NOBASE\nDCL SV[3], INSTANCEID\nDCL SV[4], BASEINSTANCE\nDCL SV[5], DRAWID\nDCL SV[6], SUBGROUP_SIZE\nDCL SV[7], SUBGROUP_INVOCATION\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nDCL OUT[2], GENERIC[1]\nMOV OUT[0], IN[0]\nMOV OUT[1].x, SV[0].xxxx\nMOV OUT[1].y, SV[1].xxxx\nMOV OUT[1].z, SV[2].xxxx\nMOV OUT[1].w, SV[3].xxxx\nMOV OUT[2].x, SV[4].xxxx\nMOV OUT[2].y, SV[5].xxxx\nMOV OUT[2].z, SV[6].xxxx\nMOV OUT[2].w, SV[7].xxxx\nEND\n' >$T/v.tgsi; printf 'FRAG\nDCL IN[0], GENERIC[0], CONSTANT\nDCL IN[1], GENERIC[1], CONSTANT\nDCL SV[0], SAMPLEID\nDCL SV[1], SAMPLEMASK\nDCL SV[2], PRIM_ID\nDCL SV[3], HELPER_INVOCATION\nDCL SV[4], FACE\nDCL SV[5], SUBGROUP_SIZE\nDCL SV[6], SAMPLEPOS\nDCL OUT[0..4], COLOR\nMOV OUT[0], IN[0]\nMOV OUT[1], IN[1]\nMOV OUT[2].x, SV[0].xxxx\nMOV OUT[2].y, SV[1].xxxx\nMOV OUT[2].z, SV[2].xxxx\nMOV OUT[2].w, SV[3].xxxx\nMOV OUT[3], SV[4]\nMOV OUT[4].xy, SV[6].xyyy\nMOV OUT[4].z, SV[5].xxxx\nMOV OUT[4].w, SV[0].wwww\nEND\n' >$T/p.tgsi; printf '[draw]\nprimitive=points\nwidth=4\nheight=1\nfirst=2\ncount=3\ninstances=2\n[vs program]\nfile=v.tgsi\n[vs inputs]\nIN0.xyzw=list 0 0 0 1  0 0 0 1  9 0 0 1  -0.25 0 0 1  0.25 0 0 1\n[ps program]\nfile=p.tgsi\n[output vertex]\nregister=OUT0\nformat=rgba32ui\n[output more]\nregister=OUT1\nformat=rgba32ui\n[output pixel]\nregister=OUT2\nformat=rgba32ui\n[output face]\nregister=OUT3\nformat=rgba32ui\n[output rest]\nregister=OUT4\nformat=rgba32ui\n' >$T/d.lanescope; lanescope run $T/d.lanescope -o $T/d >/dev/null; for i in vertex more pixel face rest; do od -An -v -w16 -tu4 -j 16 -N 32 $T/d/$i.u32; done
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
          3          0          3          0
          4          0          4          0
          0         15          1          0
          0         15          2          0

# A primitive's GS has that number too.
$ printf 'GEOM\nPROPERTY GS_INPUT_PRIMITIVE POINTS\nPROPERTY GS_OUTPUT_PRIMITIVE POINTS\nPROPERTY GS_MAX_OUTPUT_VERTICES 1\nPROPERTY GS_INVOCATIONS 2\nDCL IN[][0], POSITION\nDCL SV[0], PRIM_ID\nDCL SV[1], INVOCATIONID\nDCL SV[2], SUBGROUP_SIZE\nDCL SV[3], SUBGROUP_INVOCATION\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nMOV OUT[0], IN[0][0]\nMOV OUT[1].x, SV[0].xxxx\nMOV OUT[1].y, SV[1].xxxx\nMOV OUT[1].z, SV[2].xxxx\nMOV OUT[1].w, SV[3].xxxx\nEMIT\nEND\n' >$T/g.tgsi; (sed '/^.output more/,$d' $T/d.lanescope; printf '[gs program]\nfile=g.tgsi\n[gs outputs]\nSTREAM0=OUT1.xyzw\n[output all]\nregister=STREAM0\nformat=r32ui\n') >$T/g.lanescope; lanescope run $T/g.lanescope -o $T/g >/dev/null; od -An -v -w16 -tu4 $T/g/all.u32
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

# A scene of pixels alone has one primitive, that shows its front.
$ printf '[program]\nfile=p.tgsi\n[layout]\nwidth=2\nheight=2\n[output pixel]\nregister=OUT2\nformat=rgba32ui\n[output face]\nregister=OUT3\nformat=rgba32ui\n' >$T/a.lanescope; lanescope run $T/a.lanescope -o $T/a >/dev/null; for i in pixel face; do od -An -v -w16 -tu4 -N 32 $T/a/$i.u32; done
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
