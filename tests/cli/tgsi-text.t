# A text of TGSI is opened as it is, printed in one form, and has no words.
$ printf '# moves\nvert1.1\ndcl in[0], position, constant\nDCL OUT[0], POSITION\nIMM FLT32 {1, .5, 0x7fc00000, 1e9}\nMAD OUT[0].xy, IN[0].x, IMM[0].rg, -|IN[0]|\nIF IN[0].w\nRET\nENDIF\nEND\nSTREAMOUT\n 0: MEM\n' >$T/a.tgsi; lanescope disasm $T/a.tgsi | tee $T/b.tgsi; lanescope disasm $T/b.tgsi | cmp - $T/b.tgsi; lanescope lint $T/a.tgsi; lanescope asm -o $T/a.bin $T/a.tgsi
VERT
DCL IN[0]
DCL OUT[0], POSITION
IMM[0] FLT32 {1.0, 0.5, 0x7fc00000, 1e+09}
  0: MAD OUT[0].xy, IN[0].xxxx, IMM[0].xyyy, -|IN[0]|
  1: IF IN[0].wwww :3
  2:   RET
  3: ENDIF
  4: END
0 errors, 0 warnings, 0 notes
lanescope: $T/a.tgsi: programs of TGSI have no words
[3]

$ lanescope info $T/a.tgsi; lanescope isa --machine=tgsi mad_sat | sed '/Open/,/Source/d'
$T/a.tgsi: TGSI assembly
  stage          VERT
  instructions   5
  inputs         1
  outputs        1
  temporaries    0
  constants      0
  samplers       0
  immediates     1
  operations     END 1, ENDIF 1, IF 1, MAD 1, RET 1
MAD (arithmetic)
              s0 * s1 + s2
  Result      each channel, from the same channel of the sources
  Operands    d0 float, s0 float, s1 float, s2 float
  Stages      all

# What runs all the same is told, and what cannot run is refused at its place.
$ printf 'FRAG\nDCL OUT[0], COLOR\nDCL TEMP[0]\n  0: MOV OUT[0], TEMP[0]\n' >$T/c.tgsi; lanescope lint $T/c.tgsi
$T/c.tgsi:4:6: warning: END is missing behind this instruction
$T/c.tgsi:4:18: warning: TEMP[0] is read, and nothing writes it
0 errors, 2 warnings, 0 notes

$ printf 'FRAG\nDCL OUT[0], COLOUR\n  0: MOVE OUT[0], IN[0]\n  1: MOV OUT[0].yx, OUT[0]\n' >$T/d.tgsi; lanescope run $T/d.tgsi; lanescope lint $T/d.tgsi
lanescope: $T/d.tgsi:2:13: error: unknown semantic 'COLOUR' (did you mean COLOR?)
lanescope: $T/d.tgsi:2:13: error: unknown semantic 'COLOUR' (did you mean COLOR?)
lanescope: $T/d.tgsi:3:6: error: unknown instruction 'MOVE' (did you mean MOV?)
lanescope: $T/d.tgsi:4:17: error: a mask names each channel once, in the order x y z w (such as .xy or .xzw)
[1]

$ printf 'FRAG\nDCL TEMP[0..4294967295]\nEND\n' >$T/e.tgsi; lanescope lint $T/e.tgsi; yes 'IF IN[0]' | head -n 100000 | sed '1iVERT' >$T/f.tgsi; lanescope lint $T/f.tgsi
lanescope: $T/e.tgsi:2:13: error: the number of TEMP is 4294967295: it goes from 0 to 4095
lanescope: $T/f.tgsi:65538:1: error: more than 65536 instructions
[1]

# Programs of tessellation are opened, and do not run.
$ printf 'TESS_EVAL\nDCL SV[0], TESSCOORD\nDCL OUT[0], POSITION\n  0: MOV OUT[0], SV[0]\n  1: END\n' >$T/g.tgsi; lanescope lint $T/g.tgsi; lanescope run $T/g.tgsi
$T/g.tgsi:4:18: warning: TESSCOORD has .xyz alone: .w has no value
0 errors, 1 warning, 0 notes
lanescope: $T/g.tgsi:4:18: warning: TESSCOORD has .xyz alone: .w has no value
g.tgsi: 1 wave, 0 steps
lanescope: $T/g.tgsi: wave 0 stopped at step 0, line 4 (0: MOV OUT[0], SV[0]): unsupported: MOV: tessellation programs do not run: nothing makes patches here
[3]

# What the language had before 2017 is read as what stands for it now; a note says so once.
$ printf 'FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL TEMP[0..1]\nIMM[0] FLT32 {0.5, 2, 0, 1}\n  0: SUB TEMP[0], IN[0], IMM[0].xxxx\n  1: SUB TEMP[0], TEMP[0], IMM[0].yyyy\n  2: ABS TEMP[1], TEMP[0]\n  3: XPD OUT[0], TEMP[1], IN[0]\n  4: END\n' >$T/old.tgsi; lanescope lint $T/old.tgsi; lanescope disasm $T/old.tgsi 2>/dev/null
$T/old.tgsi:6:6: note: SUB is no instruction any more: it is read as ADD of -..
$T/old.tgsi:8:6: note: ABS is no instruction any more: it is read as MOV of |..|
$T/old.tgsi:9:6: note: XPD is no instruction any more: it is read as MUL and MAD
0 errors, 0 warnings, 3 notes
FRAG
DCL IN[0], GENERIC[0], PERSPECTIVE
DCL OUT[0], COLOR
DCL TEMP[0..1]
IMM[0] FLT32 {0.5, 2.0, 0.0, 1.0}
DCL TEMP[2]
IMM[1] FLT32 {0.0, 1.0, -0.5, 0.0}
  0: ADD TEMP[0], IN[0], -IMM[0].xxxx
  1: ADD TEMP[0], TEMP[0], -IMM[0].yyyy
  2: MOV TEMP[1], |TEMP[0]|
  3: MUL TEMP[2].xyz, TEMP[1].zxyy, IN[0].yzxx
  4: MAD OUT[0].xyz, TEMP[1].yzxx, IN[0].zxyy, -TEMP[2]
  5: MOV OUT[0].w, IMM[1].yyyy
  6: END

# Programs between the lines of a log, with numbers of lines in front or without; several in one text.
$ printf 'FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL CONST[0]\n  0: MUL OUT[0], IN[0], CONST[0]\n  1: END\n' >$T/1.txt; printf 'VERT\nDCL IN[0]\nDCL OUT[0], POSITION\n  0: CAL :2\n  1: END\n  2: BGNSUB\n  3:   MOV OUT[0], IN[0]\n  4: ENDSUB\n' >$T/2.txt; { echo loading level 3; echo created fragment shader 17; cat $T/1.txt; echo compiled in 2 ms; cat $T/2.txt; } >$T/log.txt; lanescope import $T/log.txt; lanescope run $T/log.txt; { echo begin; cat $T/1.txt $T/2.txt; echo the end; } | cat -n >$T/numbers.txt; lanescope import $T/numbers.txt; lanescope disasm $T/numbers.txt --pick VS; cat $T/1.txt $T/2.txt >$T/two.tgsi; lanescope import $T/two.tgsi; lanescope lint $T/two.tgsi; { cat $T/1.txt; printf 'STREAMOUT\n  0: MEM_STREAM0_BUF0[0..3] <- OUT[0].xyzw\n===== SHADER\n'; } >$T/one.tgsi; lanescope import $T/one.tgsi
  No  Program  Stage  Dwords
*  1  TGSI PS  ps          0  line 3
   2  TGSI VS  vs          0  line 10
* opens if none is picked: the last pixel shader
lanescope: $T/log.txt: note: opened program 1 of 2: TGSI PS, the last pixel shader (--pick N or --pick NAME takes another; lanescope import FILE lists them)
lanescope: $T/log.txt: note: not in the file, so made up: the values of the inputs, 0.5 in the constants cb0
TGSI PS: 4 waves, 8 steps
OUT0: rgba32f, 16 x 16, 256 written
  No  Program  Stage  Dwords
*  1  TGSI PS  ps          0  line 2
   2  TGSI VS  vs          0  line 8
* opens if none is picked: the last pixel shader
VERT
DCL IN[0]
DCL OUT[0], POSITION
  0: CAL :2
  1: END
  2: BGNSUB
  3:   MOV OUT[0], IN[0]
  4: ENDSUB
  No  Program  Stage  Dwords
*  1  TGSI PS  ps          0  line 1
   2  TGSI VS  vs          0  line 7
* opens if none is picked: the last pixel shader
$T/two.tgsi: note: opened program 1 of 2: TGSI PS, the last pixel shader (--pick N or --pick NAME takes another; lanescope import FILE lists them)
0 errors, 0 warnings, 1 note
  No  Program   Stage  Dwords
*  1  one.tgsi  ps          0

# A geometry program that says nothing of how many vertices; what a run stops before.
$ printf 'GEOM\nPROPERTY GS_INPUT_PRIMITIVE POINTS\nPROPERTY GS_OUTPUT_PRIMITIVE POINTS\nDCL IN[][0], POSITION\nDCL OUT[0], POSITION\nMOV OUT[0], IN[0][0]\nEMIT\nEND\n' >$T/h.tgsi; lanescope lint $T/h.tgsi; printf 'FRAG\nDCL SAMP[0]\nDCL OUT[0], COLOR\nDCL TEMP[0]\n  0: SAMP2HND TEMP[0], SAMP[0]\n  1: MOV OUT[0], TEMP[0]\n  2: END\n' >$T/i.tgsi; lanescope run $T/i.tgsi
$T/h.tgsi:7:1: warning: no vertex is emitted: GS_MAX_OUTPUT_VERTICES is missing (PROPERTY GS_MAX_OUTPUT_VERTICES 4)
0 errors, 1 warning, 0 notes
lanescope: $T/i.tgsi:5:6: warning: a run stops before SAMP2HND (handles are for bindless textures, and there are none here)
lanescope: $T/i.tgsi: note: not in the file, so made up: texture 0, sampler 0 (lanescope import FILE --json has all)
i.tgsi: 4 waves, 0 steps
OUT0: rgba32f, 16 x 16, 0 written
lanescope: $T/i.tgsi: wave 0 stopped at step 0, line 5 (0: SAMP2HND TEMP[0], SAMP[0]): unsupported: SAMP2HND: handles are for bindless textures, and there are none here
[3]
