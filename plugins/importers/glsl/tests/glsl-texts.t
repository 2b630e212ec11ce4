# The driver's texts beside its words, where the compiler leaves nothing of a text.
$ printf '#version 330\nin vec2 uv;\nuniform uint count = 6u;\nout vec4 colour;\nvoid main ()\n{\n  float sum = 0.0;\n  for (uint i = count - 1u; i >= 0u; i--)\n    sum += uv.x / float (i + 1u);\n  colour = vec4 (sum);\n}\n' >$T/endless.frag; lanescope glsl --compare $T/endless.frag
lanescope: $T/endless.frag:8:1: warning: the compiler left nothing of the text: the loop of line 8 has no end (i >= 0u is always true)
lanescope: $T/endless.frag: warning: text: a wave does not come to its end within 1048576 steps
text         386 dwords  67108864 steps  2 registers
nir            2 dwords       64 steps  1 register
nir-sb         2 dwords       64 steps  1 register
           PIX0: the same
tgsi           2 dwords       64 steps  1 register
           PIX0: the same
tgsi-sb        2 dwords       64 steps  1 register
           PIX0: the same
tgsi-text      0 dwords       64 steps  0 registers
           PIX0: the same

# Where no instruction reads any uniform the driver takes none over: they hold what they are given.
$ cd $T; printf '#version 330\nuniform uint count = 6u;\nuniform ivec2 size = ivec2 (-3, 4);\nuniform mat2 turn = mat2 (1.0, 2.0, 3.0, 4.0);\nuniform float made;\nuniform float sizes[2] = float[2] (0.25, 0.5);\nout vec4 colour;\nvoid main ()\n{\n  float sum = 0.0;\n  for (uint i = count; i >= 0u; i--)\n    sum += turn[0].x * sizes[i %% 2u] + float (size.y) * made;\n  colour = vec4 (sum);\n}\n' > endless.frag; for b in nir tgsi-text; do lanescope glsl endless.frag --back-end $b -o endless.$b >/dev/null; grep '^cb0' endless.$b/endless.lanescope; done
lanescope: endless.frag:11:1: warning: the compiler left nothing of the text: the loop of line 11 has no end (i >= 0u is always true)
cb0.0=uint 6 0 0 0
cb0.1=int -3 4 0 0
cb0.2=1 2 0 0
cb0.3=3 4 0 0
cb0.4=0.25 0 0 0
cb0.5=0.5 0 0 0
cb0.0.x=count: uint
cb0.1.xy=size: ivec2
cb0.2.xy=turn[0]: vec2
cb0.3.xy=turn[1]: vec2
cb0.4.x=sizes[0]: float
cb0.5.x=sizes[1]: float
lanescope: endless.frag:11:1: warning: the compiler left nothing of the text: the loop of line 11 has no end (i >= 0u is always true)
cb0.0=uint 6 0 0 0
cb0.1=int -3 4 0 0
cb0.2=1 2 0 0
cb0.3=3 4 0 0
cb0.4=0.25 0 0 0
cb0.5=0.5 0 0 0
cb0.0.x=count: uint
cb0.1.xy=size: ivec2
cb0.2.xy=turn[0]: vec2
cb0.3.xy=turn[1]: vec2
cb0.4.x=sizes[0]: float
cb0.5.x=sizes[1]: float

# Programs in strings of a source, of two languages.
$ printf 'static const char *const tint_text =\n  "FRAG\\n"\n  "DCL IN[0], GENERIC[0], PERSPECTIVE\\n"\n  "DCL OUT[0], COLOR\\n"\n  "  0: MOV OUT[0], IN[0].xxyy\\n"\n  "  1: END\\n";\nstatic const char tint_source[] =\n  "#version 330\\n"\n  "in vec2 uv;\\n"\n  "out vec4 colour;\\n"\n  "void main () { colour = vec4 (uv, 0.0, 1.0); }\\n";\n' >$T/strings.c; lanescope import $T/strings.c
  No  Program      Stage  Dwords
*  1  tint_text    ps          0  line 2
   2  tint_source  ps        170  translated by glslang
* opens if none is picked: the first string that is a pixel shader, else the first

$ lanescope run $T/strings.c
lanescope: $T/strings.c: note: opened program 1 of 2: tint_text, the first string that is a pixel shader, else the first (--pick N or --pick NAME takes another; lanescope import FILE lists them)
lanescope: $T/strings.c: note: not in the file, so made up: what the registers start with
tint_text: 4 waves, 8 steps
OUT0: rgba32f, 16 x 16, 256 written

$ lanescope run --pick tint_source $T/strings.c
lanescope: $T/strings.c: note: not in the file, so made up: what uv is, and 2 more (lanescope import FILE --json has all)
tint_source: 64 waves, 384 steps
colour: rgba32f, 64 x 64, 4096 written
