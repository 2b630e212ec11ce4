# What a text says counts, also where it says 0.
$ printf '#version 330\nin vec2 uv;\nuniform float gloss = 0.0;\nuniform float free;\nout vec4 colour;\nvoid main () { colour = vec4 (gloss, free, uv); }\n' >$T/zero.frag; lanescope regs --back-end nir --pixel 3,3 --step end $T/zero.frag PIX0
lanescope: $T/zero.frag: note: not in the file, so made up: the uniform free = 0.5, what uv is, and 2 more (lanescope import FILE --json has all)
PIX0
x 0.0              0x00000000  changed
y 0.5              0x3f000000  changed
z 0.0546875        0x3d600000  changed
w 0.0546875        0x3d600000  changed

# A file beside the text that nobody named, and that OpenGL does not link with it.
$ printf '#version 300 es\nin vec2 corner;\nvoid main () { gl_Position = vec4 (corner, 0.0, 1.0); }\n' >$T/zero.vert; lanescope run --back-end nir $T/zero.frag
lanescope: $T/zero.frag: note: opened without zero.vert: that is GLSL 300 es, and zero.frag is GLSL 330
lanescope: $T/zero.frag: note: not in the file, so made up: the uniform free = 0.5, what uv is, and 2 more (lanescope import FILE --json has all)
zero.frag: 64 waves, 192 steps
colour: rgba32f, 64 x 64, 4096 written

$ lanescope glsl $T/zero.vert $T/zero.frag
lanescope: $T/zero.frag: the stages do not fit together: error: all shaders must use same shading language version
[1]

# Blocks of Vulkan that differ by stage lie in one memory: words 4 to 7 are 0.25 in both.
$ printf '#version 450\nlayout (location = 0) in vec3 position;\nlayout (push_constant) uniform Push { vec4 place; vec4 tint; } push;\nlayout (location = 0) out vec2 at;\nvoid main () { at = push.tint.xy; gl_Position = vec4 (position + push.place.xyz * 0.0, 1.0); }\n' >$T/push.vert; printf '#version 450\nlayout (location = 0) in vec2 at;\nlayout (location = 0) out vec4 colour;\nlayout (push_constant) uniform Push { layout (offset = 16) vec4 other; } push;\nvoid main () { colour = vec4 (at, push.other.xy); }\n' >$T/push.frag; lanescope regs --back-end nir --pixel 3,3 --step end $T/push.frag PIX0
lanescope: $T/push.frag: note: not in the file, so made up: the uniform Push.place = 0.5, Push.tint = 0.5, and 2 more (lanescope import FILE --json has all)
PIX0
x 0.5              0x3f000000  changed
y 0.5              0x3f000000  changed
z 0.5              0x3f000000  changed
w 0.5              0x3f000000  changed

$ printf 'uniform Push.other 0.25 0.75 0 0\n' >$T/push.in; lanescope glsl --inputs $T/push.in $T/push.vert $T/push.frag -o $T/push >$T/list; lanescope regs --pixel 3,3 --step end $T/push/push.lanescope PIX0; grep -h 'cb.*Push' $T/push/push.lanescope
PIX0
x 0.25             0x3e800000  changed
y 0.75             0x3f400000  changed
z 0.25             0x3e800000  changed
w 0.75             0x3f400000  changed
cb1=Push: uniform block
cb1.0=Push.place: vec4
cb1.1=Push.tint: vec4
cb1=Push: uniform block
cb1.1=Push.other: vec4

$ printf 'char a[] = "void main () {\\n  full = 1.0;\\n}\\n";\n' >$T/wrong.c; lanescope run $T/wrong.c
lanescope: $T/wrong.c: a:2:3: error: 'full': undeclared identifier
[1]

# A compiler that leaves nothing of a text.
$ printf '#version 330\nin vec2 uv;\nuniform uint count = 6u;\nout vec4 colour;\nvoid main ()\n{\n  float sum = 0.0;\n  for (uint i = count - 1u; i >= 0u; i--)\n    sum += uv.x / float (i + 1u);\n  colour = vec4 (sum);\n}\n' >$T/endless.frag; lanescope run --back-end nir $T/endless.frag
lanescope: $T/endless.frag:8:1: warning: the compiler left nothing of the text: the loop of line 8 has no end (i >= 0u is always true)
lanescope: $T/endless.frag: note: not in the file, so made up: what uv is, and 2 more (lanescope import FILE --json has all)
endless.frag: 64 waves, 64 steps
PIX0: rgba32f, 64 x 64, 0 written

$ printf 'end\nback\nstep\nsource\n' | lanescope debug --back-end nir $T/endless.frag
lanescope: $T/endless.frag:8:1: warning: the compiler left nothing of the text: the loop of line 8 has no end (i >= 0u is always true)
lanescope: $T/endless.frag: note: not in the file, so made up: what uv is, and 2 more (lanescope import FILE --json has all)
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 EXPORT_DONE: PIX0, R0.____ ELEM_SIZE(3)
(lanescope) end
EXPORT_DONE exports colour 0 of 64 lanes with all components masked: nothing is written.
step 1, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) back
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 EXPORT_DONE: PIX0, R0.____ ELEM_SIZE(3)
(lanescope) step
EXPORT_DONE exports colour 0 of 64 lanes with all components masked: nothing is written.
step 1, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) source
lanescope: there is no map of the text's lines: the compiler left nothing of the text
[1]

$ printf '#version 330\nout vec4 colour;\nvoid main ()\n{\n  float sum = 1.0;\n  while (true)\n    sum += 1.0;\n  colour = vec4 (sum);\n}\n' >$T/loop.frag; lanescope run --back-end nir $T/loop.frag
lanescope: $T/loop.frag:6:1: warning: the compiler left nothing of the text: no output gets a value (does the loop of line 6 end?)
lanescope: $T/loop.frag: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
loop.frag: 64 waves, 64 steps
PIX0: rgba32f, 64 x 64, 0 written

# A text without outputs says nothing of the kind.
$ printf '#version 330\nvoid main () { }\n' >$T/depth.frag; lanescope run --back-end nir $T/depth.frag
lanescope: $T/depth.frag: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
depth.frag: 64 waves, 64 steps
PIX0: rgba32f, 64 x 64, 0 written

# A test that compiles and draws nothing opens as what it is.
$ printf '[require]\nGLSL >= 1.30\n\n[vertex shader]\n#version 130\nin vec4 corner;\nout vec2 at;\nvoid main ()\n{\n  at = corner.xy;\n  gl_Position = corner;\n}\n\n[fragment shader]\n#version 130\nin vec2 at;\nout vec4 colour;\nvoid main ()\n{\n  colour = vec4 (fract (at * 4.0), 0.0, 1.0);\n}\n' >$T/compile.shader_test; lanescope run $T/compile.shader_test
lanescope: $T/compile.shader_test: note: this test draws nothing: what its programs run on is made up
lanescope: $T/compile.shader_test: note: not in the file, so made up: the attribute corner: a triangle that covers the target
compile: 64 waves, 256 steps
colour: rgba32f, 64 x 64, 4096 written

$ printf '[require]\nGLSL >= 1.10\n\n[fragment shader]\nuniform vec4 tint;\nvoid main ()\n{\n  gl_FragColor = tint * gl_Color;\n}\n\n[test]\nuniform vec4 tint 0.25 0.5 0.75 1.0\nlink success\n' >$T/half.shader_test; lanescope regs --pixel 3,3 --step end $T/half.shader_test PIX0
lanescope: $T/half.shader_test: note: this test draws nothing: what its programs run on is made up
lanescope: $T/half.shader_test: note: not in the file, so made up: what gl_Color is, and 2 more (lanescope import FILE --json has all)
PIX0
x 0.0068359375     0x3be00000  changed
y 0.013671875      0x3c600000  changed
z 0.020507812      0x3ca80000  changed
w 0.02734375       0x3ce00000  changed

$ lanescope import $T/half.shader_test
lanescope: $T/half.shader_test: note: this test draws nothing: what its programs run on is made up
  No  Program  Stage  Dwords
*  1  half     ps         12  compiled by Mesa 22.3.6, nir

$ printf '[require]\nGLSL >= 1.10\n' >$T/none.shader_test; lanescope run $T/none.shader_test
lanescope: $T/none.shader_test: this is a shader_runner test without a program
[3]

# Other forms.
$ printf 'uniform vec2 way; // = vec2(1.0, 0.5)\nvec4 transition (vec2 uv) { return vec4 (way, progress, ratio); }\n' >$T/wipe.glsl; lanescope regs --back-end nir --pixel 3,3 --step end $T/wipe.glsl PIX0
lanescope: $T/wipe.glsl: note: not in the file, so made up: the uniform progress = 0.5, ratio = 1, and 2 more (lanescope import FILE --json has all)
PIX0
x 1.0              0x3f800000  changed
y 0.5              0x3f000000  changed
z 0.5              0x3f000000  changed
w 1.0              0x3f800000  changed

$ printf '/*{ "ISFVSN": "2", "PASSES": [ { "TARGET": "kept" }, {} ], "INPUTS": [ { "NAME": "width", "TYPE": "float", "DEFAULT": 0.25 } ] }*/\nvarying vec2 left;\nvoid main () { gl_FragColor = vec4 (left, float (PASSINDEX), width); }\n' >$T/edges.fs; printf 'varying vec2 left;\nvoid main () { isf_vertShaderInit (); left = isf_FragNormCoord - vec2 (width, 0.0); }\n' >$T/edges.vs; lanescope regs --back-end nir --pixel 32,16 --step end $T/edges.fs PIX0
lanescope: $T/edges.fs: note: not in the file, so made up: the uniform TIME = 10, PASSINDEX = 1, and 1 more (lanescope import FILE --json has all)
PIX0
x 0.2578125        0x3e840000  changed
y 0.2578125        0x3e840000  changed
z 1.0              0x3f800000  changed
w 0.25             0x3e800000  changed

$ printf '#version 440\nvoid main () { gl_FragColor = vec4 (gl_FragCoord.xy, 0.0, 1.0); }\n' >$T/old.frag; lanescope regs --back-end nir --pixel 3,5 --step end $T/old.frag PIX0
lanescope: $T/old.frag: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 2 more (lanescope import FILE --json has all)
PIX0
x 3.5              0x40600000  changed
y 5.5              0x40b00000  changed
z 0.0              0x00000000  changed
w 1.0              0x3f800000  changed

# An image beside a filter is its texture.
$ cp ../../../../tests/bad/scene/dot.png $T/paper.png; printf '/*{ "ISFVSN": "2", "IMPORTED": { "paper": { "PATH": "paper.png" } }, "INPUTS": [] }*/\nvoid main () { gl_FragColor = IMG_NORM_PIXEL (paper, isf_FragNormCoord); }\n' >$T/paper.fs; lanescope regs --back-end nir --pixel 32,16 --step end $T/paper.fs PIX0
lanescope: $T/paper.fs: note: not in the file, so made up: the uniform TIME = 10, and 2 more (lanescope import FILE --json has all)
PIX0
x 1.0              0x3f800000  changed
y 0.0              0x00000000  changed
z 0.0              0x00000000  changed
w 1.0              0x3f800000  changed
