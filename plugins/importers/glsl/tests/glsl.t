# GLSL, as far as no compiler is asked. The verb stands behind the one that imports.
$ lanescope --help | grep -A 1 '^  import '
  import FILE                make scenes of the programs in a file of another kind
  glsl FILE...               compile GLSL with an installed driver

$ lanescope glsl $SAMPLES/driver.log
lanescope: $SAMPLES/driver.log: of which stage? (call it .vert, .geom or .frag)
[2]

# Of .glsl the text says the stage: two pixel shaders are one too many.
$ lanescope glsl $SAMPLES/plain.glsl $SAMPLES/plain.glsl
lanescope: $SAMPLES/plain.glsl: a second program of this stage
[2]

$ lanescope glsl --back-end llvm a.frag
lanescope: --back-end llvm: not one of text, nir, nir-sb, tgsi, tgsi-sb, tgsi-text
[1]

$ lanescope glsl none.frag
lanescope: none.frag: no such file (check the name)
[2]

$ cd $T; printf 'void main () { gl_FragColor = vec4 (1.0); }\n' > white.frag; cp white.frag again.frag; lanescope glsl white.frag again.frag
lanescope: again.frag: a second program of this stage
[2]

# A compiler of other people that is on the PATH is asked first; here one that answers what it was told to, and one that does not.
$ cd $T; mkdir tools; printf '#!/bin/sh\n[ "$*" = "-vs in.vert -ps in.frag -o out.gsh" ] && grep -q Position in.vert && cp %s out.gsh\n' "$SAMPLES/rings.gsh" > tools/glslcompiler; chmod +x tools/glslcompiler; printf 'void main () { gl_Position = vec4 (1.0); }\n' > white.vert; printf 'void main () { gl_FragColor = vec4 (1.0); }\n' > white.frag; PATH=$PWD/tools:$PATH lanescope glsl white.vert white.frag
  No  Program      Stage  Dwords
*  1  VS 0 + PS 0  ps        100  compiled by glslcompiler (CafeGLSL)

# A name of shader files gets a file: here that of the compiler.
$ cd $T; PATH=$PWD/tools:$PATH lanescope glsl white.vert white.frag -o white.gsh > list && lanescope import white.gsh | head -2
  No  Program      Stage  Dwords
   1  VS 0         vs         78  3 registers, 1 stack, uniform registers

# It runs in bubblewrap where that is there and works: sees no homes, and writes nowhere but in its folder.
$ cd $T; printf '#!/bin/sh\necho "$*" | sed "s#/[^ ]*/lanescope-[A-Za-z0-9]*#FOLDER#g; s#$TOOLS#TOOLS#g" >> "$TOLD"\nuntil [ "$1" = -- ]; do [ "$1" != --chdir ] || cd "$2" || exit 1; shift; done; shift; exec "$@"\n' > tools/bwrap; chmod +x tools/bwrap; TOLD=$PWD/told TOOLS=$PWD/tools PATH=$PWD/tools:$PATH lanescope glsl white.vert white.frag; grep -o -e '^--unshare-all' -e '--ro-bind / /' -e '--tmpfs /home' -e '--ro-bind TOOLS TOOLS --bind FOLDER FOLDER --chdir FOLDER -- .*' told | sort | uniq -c | sed 's/^ *//'
  No  Program      Stage  Dwords
*  1  VS 0 + PS 0  ps        100  compiled by glslcompiler (CafeGLSL)
1 --ro-bind / /
1 --ro-bind TOOLS TOOLS --bind FOLDER FOLDER --chdir FOLDER -- TOOLS/glslcompiler -vs in.vert -ps in.frag -o out.gsh
1 --tmpfs /home
1 --unshare-all

$ cd $T; printf '#!/bin/sh\necho "bwrap: No permissions to create new namespace" >&2; exit 1\n' > tools/bwrap; PATH=$PWD/tools:$PATH lanescope glsl white.vert white.frag
  No  Program      Stage  Dwords
*  1  VS 0 + PS 0  ps        100  compiled by glslcompiler (CafeGLSL)

# Its memory is bounded, and its time.
$ cd $T; rm tools/bwrap; printf '#!/bin/sh\necho "$(ulimit -d) kB, $(ulimit -t) s" >&2; exit 1\n' > tools/glslcompiler; PATH=$PWD/tools:$PATH lanescope glsl white.vert white.frag
lanescope: white.frag: glslcompiler does not compile it: 4227071 kB, 60 s
[1]

$ cd $T; printf '#!/bin/sh\necho "in.frag: no such thing as a shader" >&2; exit 1\n' > tools/glslcompiler; PATH=$PWD/tools:$PATH lanescope glsl white.vert white.frag
lanescope: white.frag: glslcompiler does not compile it: in.frag: no such thing as a shader
[1]

# Inputs may name images, below their own folder.
$ cd $T; mkdir inputs; printf 'size 4 4\ntexture t png none.png nearest clamp\n' > inputs/none; lanescope glsl --inputs inputs/none white.frag; printf 'unit 0 png ../white.frag nearest clamp\n' > inputs/outside; lanescope glsl --inputs inputs/outside white.frag; cp white.frag inputs; printf 'unit 0 png white.frag nearest clamp\n' > inputs/text; lanescope glsl --inputs inputs/text white.frag; printf 'texture t png none.png nearest\n' > inputs/short; lanescope glsl --inputs inputs/short white.frag
lanescope: inputs/none:2: none.png: no such file
lanescope: inputs/outside:1: ../white.frag: this is outside of the scene's folder $T/inputs and was not read (if you know who wrote the scene: --trust on the command line, or yes in the window)
lanescope: inputs/text:1: white.frag is not a PNG image
lanescope: inputs/short:1: texture has 4 words behind it, not at least 8
[1]

# A byte 0 in a text is told with its place, also of the file beside it; words of a program are no text.
$ cd $T; mkdir zero; printf '#version 330\nout vec4 c;\nvoid main ()\n{\n  c = vec4 (1.0);\0}\n' > zero/a.frag; printf '#version 330\nvoid main () { }\0\n' > zero/b.vert; printf '#version 330\nout vec4 c;\nvoid main () { c = vec4 (1.0); }\n' > zero/b.frag; printf '\0\1\2\3\0\0\0\0' > zero/words.frag; for f in a b words; do lanescope run zero/$f.frag; done; lanescope run zero/a.frag --json; lanescope glsl zero/a.frag; (cat zero/b.frag; yes '// a long text' | head -9000; printf 'x\0y\n') > zero/long.frag; lanescope info zero/long.frag
lanescope: zero/a.frag:5:18: byte 57 of the file is 0, and no text in GLSL has such a byte (take it out)
lanescope: zero/b.vert:2:17: byte 29 of the file is 0, and no text in GLSL has such a byte (take it out)
lanescope: zero/words.frag: no R700 program: dwords 0 and 1, 0x03020100 0x00000000, are a NOP with an address (lanescope disasm --raw reads its words all the same)
lanescope: zero/a.frag:5:18: byte 57 of the file is 0, and no text in GLSL has such a byte (take it out)
{"answer":"error","command":"run","status":"failed","error":{"code":"syntax","message":"zero/a.frag:5:18: byte 57 of the file is 0, and no text in GLSL has such a byte (take it out)","file":"zero/a.frag","line":5,"column":18}}
lanescope: zero/a.frag:5:18: byte 57 of the file is 0, and no text in GLSL has such a byte (take it out)
lanescope: zero/long.frag:9004:2: byte 135059 of the file is 0, and no text in GLSL has such a byte (take it out)
[1]
