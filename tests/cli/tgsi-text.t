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
