# A text runs as it stands: what the optimiser of a driver gets wrong is right here.
$ printf '#version 330\nout vec4 colour;\nuniform float gain = 2.0;\nvoid main ()\n{\n  float a = gain * 2.0;\n  colour = vec4 (a, gl_FragCoord.y, 0.0, 1.0);\n}\n' >$T/a.frag; lanescope run --back-end text $T/a.frag
lanescope: $T/a.frag: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
a.frag: 64 waves, 512 steps
colour: rgba32f, 64 x 64, 4096 written

# Its module has the text's own lines.
$ lanescope disasm --back-end text $T/a.frag | grep OpLine
               OpLine %29 4 0
               OpLine %29 6 3
               OpLine %29 7 3

# Errors stand at the person's lines, all of them.
$ printf '#version 330\nout vec4 colour;\nvoid main ()\n{\n  colour = full;\n  colour += empty;\n}\n' >$T/wrong.frag; lanescope run --back-end text $T/wrong.frag
lanescope: $T/wrong.frag:5:12: error: 'full': undeclared identifier
lanescope: $T/wrong.frag:6:13: error: 'empty': undeclared identifier
[1]

# Vertices and pixels are linked by names.
$ printf '#version 330\nin vec4 place; in vec3 tint;\nout vec2 second; out vec3 first;\nvoid main () { gl_Position = place; first = tint; second = vec2 (0.25, 0.5); }\n' >$T/two.vert; printf '#version 330\nin vec3 first; in vec2 second;\nout vec4 colour;\nvoid main () { colour = vec4 (second, first.xy); }\n' >$T/two.frag; lanescope regs --back-end text --pixel 3,3 --step end $T/two.frag OUT0
lanescope: $T/two.frag: note: not in the file, so made up: the attribute place, tint (lanescope import FILE --json has all)
OUT0
x 0.25             0x3e800000
y 0.5              0x3f000000
z 0.9453125        0x3f720000
w 0.02734375       0x3ce00000
(colour: vec4)

# Uniforms outside of blocks, structures and arrays of them, by their names.
$ printf '#version 330\nstruct F { vec4 hue; float near, far; };\nuniform F fog;\nstruct L { vec3 at[2]; float bright; };\nuniform L lamps[3];\nout vec4 colour;\nvoid main () { colour = vec4 (fog.near, fog.far, lamps[2].bright, lamps[1].at[1].y); }\n' >$T/parts.frag; printf 'uniform fog.near 3\nuniform fog.far 4\nuniform lamps[2].bright 5\nuniform lamps[1].at 0 0 0 0 6 0\n' >$T/in; lanescope regs --back-end text --inputs $T/in --pixel 3,3 --step end $T/parts.frag OUT0
lanescope: $T/parts.frag: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 6 more (lanescope import FILE --json has all)
OUT0
x 3.0              0x40400000
y 4.0              0x40800000
z 5.0              0x40a00000
w 6.0              0x40c00000
(colour: vec4)

# A geometry shader is linked by names too.
$ printf '#version 330\nin vec4 place;\nout Corner { vec3 tint; float other; } corner;\nvoid main () { gl_Position = place; corner.other = 9.0; corner.tint = vec3 (0.25, 0.5, 0.75); }\n' >$T/three.vert; printf '#version 330\nlayout (triangles) in;\nlayout (triangle_strip, max_vertices = 3) out;\nin Corner { vec3 tint; float other; } corners[];\nout float unread;\nout vec3 shade;\nvoid main () { for (int i = 0; i < 3; i++) { gl_Position = gl_in[i].gl_Position; unread = 3.0; shade = corners[i].tint * 2.0; EmitVertex (); } EndPrimitive (); }\n' >$T/three.geom; printf '#version 330\nin vec3 shade;\nout vec4 colour;\nvoid main () { colour = vec4 (shade, 1.0); }\n' >$T/three.frag; lanescope regs --back-end text --pixel 3,3 --step end $T/three.frag OUT0
lanescope: $T/three.frag: note: not in the file, so made up: the attribute place: a triangle that covers the target
OUT0
x 0.5              0x3f000000
y 1.0              0x3f800000
z 1.5              0x3fc00000
w 1.0              0x3f800000
(colour: vec4)

# Compute texts open without anybody asking; groups and elements are asked for.
$ printf '#version 430\nlayout (local_size_x = 8, local_size_y = 8) in;\nlayout (rgba32f) uniform image2D to;\nuniform vec2 resolution;\nvoid main () { imageStore (to, ivec2 (gl_GlobalInvocationID.xy), vec4 (gl_GlobalInvocationID.xy / resolution, 0.0, 1.0)); }\n' >$T/fill.comp; printf 'size 16 8\n' >$T/in; lanescope run --inputs $T/in $T/fill.comp
lanescope: $T/fill.comp: note: not in the file, so made up: the uniform resolution = 16 8, the image to, and 1 more (lanescope import FILE --json has all)
fill.comp: 2 waves, 26 steps
to: rgba32f, 16 x 8, 128 written

# What an atomic operation reaches starts with zeros.
$ printf '#version 430\nlayout (local_size_x = 64) in;\nbuffer Counts { uint n[4]; };\nvoid main () { atomicAdd (n[gl_LocalInvocationIndex & 3u], 1u); }\n' >$T/count.comp; printf 'groups 2\n' >$T/in; lanescope run --inputs $T/in -o $T/out $T/count.comp; od -An -tu4 $T/out/Counts.u32
count.comp: 2 waves, 10 steps
Counts: r32ui, 4 x 1, 4 written
         32         32         32         32

# HLSL, with a compute shader's attribute in front, is no scene.
$ printf '[numthreads (4, 1, 1)]\nvoid main (uint3 id : SV_DispatchThreadID) { }\n' >$T/none.hlsl; lanescope run $T/none.hlsl
lanescope: $T/none.hlsl: note: not in the file, so made up: 64 x 1 x 1 groups (groups X Y Z in --inputs says how many)
none.hlsl: 64 waves, 512 steps

# What does not run is named.
$ printf '#version 430\nlayout (vertices = 3) out;\nvoid main () { }\n' >$T/t.tesc; lanescope run $T/t.tesc
lanescope: $T/t.tesc: this is a tessellation control shader, and tessellation does not run here (open the vertex or fragment shader that goes with it by itself)
[3]

$ printf 'enable 2912\n' >$T/in; lanescope run --back-end text --inputs $T/in $T/a.frag
lanescope: $T/a.frag: warning: compiled by the back end nir, because text cannot run it: $T/in:1: enable: switches of OpenGL are not kept by a text as its own machine
lanescope: $T/a.frag: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
a.frag: 64 waves, 192 steps
colour: rgba32f, 64 x 64, 4096 written

$ printf 'uniform gian 2.0\n' >$T/in; lanescope run --back-end text --inputs $T/in $T/a.frag
lanescope: $T/a.frag: warning: $T/in:1: the program reads no uniform called gian
lanescope: $T/a.frag: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
a.frag: 64 waves, 512 steps
colour: rgba32f, 64 x 64, 4096 written

# Statements are stops by what the module tells; one of a condition that computes nothing too.
$ printf '#version 430\nlayout (local_size_x = 64) in;\nbuffer Data { float v[]; };\nfloat half_of (float a)\n{\n  if (true)\n    return a;\n  return a * 0.5;\n}\nvoid main ()\n{\n  uint i = gl_GlobalInvocationID.x;\n  v[i] = half_of (v[i]);\n  v[i] += 1.0;\n}\n' >$T/half.comp; printf 'run-to statement out\nbreak source 5\ncontinue\nfinish-function\nreverse-next-line\nnext-line\nrun-to statement sideways\n' | lanescope debug --step 0 $T/half.comp 2>&1 | grep -v 'made up\|^=>'
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
source line 12: uint i = gl_GlobalInvocationID.x;
(lanescope) run-to statement out
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
(the start: no 'statement out' on the way)
source line 12: uint i = gl_GlobalInvocationID.x;
(lanescope) break source 5
(no statement begins in source line 5: the next line that has one is 6)
  1  source line 6
(lanescope) continue
Breakpoint 1, hit 1, source line 6, all lanes
Line 13 calls half_of ().
step 8, wave 0, lane 0: 64 of 64 lanes active
source line 6: if (true)
(lanescope) finish-function
half_of () comes back to line 13 with 0.0 in lane 0.
step 14, wave 0, lane 0: 64 of 64 lanes active
source line 13: v[i] = half_of (v[i]);
(lanescope) reverse-next-line
Breakpoint 1, hit 1, source line 6, all lanes
Line 13 calls half_of ().
step 8, wave 0, lane 0: 64 of 64 lanes active
source line 6: if (true)
(lanescope) next-line
Line 6 is true in all lanes that run.
step 9, wave 0, lane 0: 64 of 64 lanes active
source line 7: return a;
(lanescope) run-to statement sideways
                   ^
lanescope: statement, statement over or statement out, not 'sideways'

# A statement is one stop and one hit, whatever its first instruction is: a call, which comes back to it, or a matrix, which takes several steps.
$ printf '#version 430\nlayout (local_size_x = 64) in;\nbuffer Data { mat4 turn; float v[]; };\nfloat k;\nfloat one ()\n{\n  return 1.0;\n}\nvoid grow ()\n{\n  k = k + one () + one ();\n}\nvoid main ()\n{\n  mat4 t = turn;\n  one ();\n  k = one ();\n  if (one () > 0.5)\n    grow ();\n  while (one () > k)\n    k = one ();\n  k = k > 1.0 ? one () : k;\n  v[gl_GlobalInvocationID.x] = k + t[0].x;\n}\n' >$T/ones.comp; for move in step-line reverse-step-line next-line reverse-next-line; do yes $move | head -n 16; echo echo; done >$T/in; printf 'break source 17\ncontinue\ncontinue\nstart\nbreak source 11\ncontinue\nstep-line\nfinish-function\nfinish-function\nreverse-finish-function\n' >>$T/in; lanescope debug --step 0 $T/ones.comp <$T/in 2>$T/err | grep '^source\|^lanescope\|^$\|^Break' | sed 's/source line \([0-9]*\):.*/\1/' | paste -sd' ' | sed 's/  /\n/g'
15 16 7 17 7 18 7 19 11 7 7 20 7 22 7 23
23 7 22 7 20 7 7 11 19 7 18 7 17 7 16 15
16 17 18 19 20 22 23
23 22 20 19 18 17 16 15 15 15 15 15 15 15 15 15
Breakpoint 1, hit 1, source line 17, all lanes 17 15 Breakpoint 1, hit 1, source line 17, all lanes 17 7 17 17 17

# A statement whose first instruction takes several steps counts once.
$ lanescope source --step end $T/ones.comp 2>$T/err | grep 't = turn;\|k = one ();$'
     15     1  64.0                mat4 t = turn;
     17     1  64.0                k = one ();
     21              not run         k = one ();

# The lane that is looked at alone, other lanes at a line, and statements by their number.
$ printf '#version 430\nlayout (local_size_x = 64) in;\nbuffer Data { float v[]; };\nvoid main ()\n{\n  uint i = gl_GlobalInvocationID.x;\n  float s = 0.0;\n  for (uint k = 0u; k < (i & 3u); k++)\n    s += 1.0;\n  if (i < 10u)\n    s += 2.0;\n  else\n    s += 4.0;\n  v[i] = s;\n}\n' >$T/parts.comp; (printf 'lane 5\nset lane-only on\n'; yes step-line | head -n 12; echo echo; yes reverse-step-line | head -n 12) | lanescope debug --step 0 $T/parts.comp 2>$T/err | grep '^source\|^lanescope\|^$' | sed 's/source line \([0-9]*\):.*/\1/' | paste -sd' ' | sed 's/  /\n/g'
6 6 7 8 8 9 8 8 10 11 14
14 11 10 8 8 9 8 8 7 6 6 6

$ printf 'lane 5\nset lane-only on\nbreak 13\nbreak 9\ncontinue\ncontinue\nreverse-continue\nset lane-only off\ncontinue\ncontinue\n' | lanescope debug --step 0 $T/parts.comp 2>&1 | grep '^Breakpoint\|^.the'
Breakpoint 2, hit 1, source line 9, lane 5
(the end: no breakpoint on the way)
Breakpoint 2, hit 1, source line 9, lane 5
Breakpoint 2, hit 2, source line 9, lanes 2-3,6-7,10-11,14-15,18-19,22-23,26-27,30-31,34-35,38-39,42-43,46-47,50-51,54-55,58-59,62-63
Breakpoint 2, hit 3, source line 9, lanes 3,7,11,15,19,23,27,31,35,39,43,47,51,55,59,63

$ printf 'break 9\ncontinue\nnext-lane\nstep\nnext-lane\nreverse-next-lane\ndelete\nbreak 13\ncontinue\nnext-lane\nstart\nnext-lane\nset lane-only perhaps\ngoto statement 4\nsource\nrun-to source 9 @2\nrun-to source 9 @64\n' | lanescope debug --step 0 $T/parts.comp 2>&1 | grep -v 'made up\|^  \|^=>'
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
source line 6: uint i = gl_GlobalInvocationID.x;
(lanescope) break 9
(lanescope) continue
Breakpoint 1, hit 1, source line 9, lanes 1-3,5-7,9-11,13-15,17-19,21-23,25-27,29-31,33-35,37-39,41-43,45-47,49-51,53-55,57-59,61-63
Line 8 is true in 48 of 64 lanes: 1-3,5-7,9-11,13-15,17-19,21-23,25-27,29-31,33-35,37-39,41-43,45-47,49-51,53-55,57-59,61-63.
step 10, wave 0, lane 0: 48 of 64 lanes active
source line 9: s += 1.0;
(lanescope) next-lane
Breakpoint 1, hit 2, source line 9, lanes 2-3,6-7,10-11,14-15,18-19,22-23,26-27,30-31,34-35,38-39,42-43,46-47,50-51,54-55,58-59,62-63
Line 8 is true in 32 of 48 lanes: 2-3,6-7,10-11,14-15,18-19,22-23,26-27,30-31,34-35,38-39,42-43,46-47,50-51,54-55,58-59,62-63.
step 23, wave 0, lane 0: 32 of 64 lanes active
source line 9: s += 1.0;
(lanescope) step
Line 9, lane 2: s = 2.0.
step 27, wave 0, lane 2: 32 of 64 lanes active
source line 8: for (uint k = 0u; k < (i & 3u); k++)
(lanescope) next-lane
Breakpoint 1, hit 3, source line 9, lanes 3,7,11,15,19,23,27,31,35,39,43,47,51,55,59,63
Line 8 is true in 16 of 32 lanes: 3,7,11,15,19,23,27,31,35,39,43,47,51,55,59,63.
step 36, wave 0, lane 2: 16 of 64 lanes active
source line 9: s += 1.0;
(lanescope) reverse-next-lane
Breakpoint 1, hit 2, source line 9, lanes 2-3,6-7,10-11,14-15,18-19,22-23,26-27,30-31,34-35,38-39,42-43,46-47,50-51,54-55,58-59,62-63
Line 8 is true in 32 of 48 lanes: 2-3,6-7,10-11,14-15,18-19,22-23,26-27,30-31,34-35,38-39,42-43,46-47,50-51,54-55,58-59,62-63.
step 23, wave 0, lane 2: 32 of 64 lanes active
source line 9: s += 1.0;
(lanescope) delete
No breakpoints ('break LINE', 'watch EXPR' and 'catch EVENT' set them).
(lanescope) break 13
(lanescope) continue
Breakpoint 2, hit 1, source line 13, lanes 10-63
Line 11, lane 2: s = 4.0. Now 54 of 64 lanes run: 10-63.
step 57, wave 0, lane 2: 54 of 64 lanes active
source line 13: s += 4.0;
(lanescope) next-lane
The program ends.
step 66, wave 0, lane 2: 0 of 64 lanes active, ended
(the end: no other lane at this line on the way)
(lanescope) start
Nothing has run yet.
step 0, wave 0, lane 2: 64 of 64 lanes active
source line 6: uint i = gl_GlobalInvocationID.x;
(lanescope) next-lane
lanescope: all lanes run line 6 together: no other lane comes to it
(lanescope) set lane-only perhaps
lanescope: lane-only is on or off
(lanescope) goto statement 4
Line 8 is true in 48 of 64 lanes: 1-3,5-7,9-11,13-15,17-19,21-23,25-27,29-31,33-35,37-39,41-43,45-47,49-51,53-55,57-59,61-63.
step 10, wave 0, lane 2: 48 of 64 lanes active
source line 9: s += 1.0;
(lanescope) source
Source line 9 comes next, in 48 lanes.
8 lines with statements ran, 0 did not.
4 statements have begun before ('goto statement 4').
(lanescope) run-to source 9 @2
Found 'source 9 @2' in lane 2.
Line 8 is true in 32 of 48 lanes: 2-3,6-7,10-11,14-15,18-19,22-23,26-27,30-31,34-35,38-39,42-43,46-47,50-51,54-55,58-59,62-63.
step 23, wave 0, lane 2: 32 of 64 lanes active
source line 9: s += 1.0;
(lanescope) run-to source 9 @64
lanescope: '64' is no set of lanes (write such as 22, 0-7,9, all or 0xff; they count from 0 to 63)

$ lanescope debug --statement 40 $T/parts.comp </dev/null 2>&1 | tail -n 1; lanescope debug --statement 4 --step 4 $T/parts.comp </dev/null 2>&1 | tail -n 1; lanescope debug --statement 4 $EXAMPLES/first-light.lanescope </dev/null
lanescope: debug: --statement: statement 40: the run has 17 statements, counted from 0
lanescope: debug: --step and --statement: one place at a time
lanescope: debug: --statement: the program tells of no statements of a text
[2]

# Lines of files that the text includes, and statements by their column.
$ mkdir -p $T/inc; printf 'float half_of (float a)\n{\n  float b = a * 0.5;\n  return b;\n}\n' >$T/inc/half.glsl; printf '#version 430\nlayout (local_size_x = 64) in;\nbuffer Data { float v[]; };\n#include "inc/half.glsl"\nvoid main ()\n{\n  uint i = gl_GlobalInvocationID.x; float s = 1.0; s += 2.0;\n  v[i] = half_of (v[i]) + s;\n}\n' >$T/places.comp; printf 'break half.glsl:3 if a > 40.0\nbreak inc/half.glsl:4\nbreak 7:45\nbreak none.glsl:3\nbreak half.glsl:9\nbreak half.glsl:1\nbreak half.glsl:3 if s > 1.0\nbreak 7:x\ninfo breakpoints\ncontinue\ncontinue\ncontinue\ncontinue\nback-to source half.glsl:3 @41\nback-to source 7:12\n' | lanescope debug --step 0 $T/places.comp 2>&1 | grep -v 'made up'
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
source line 7: uint i = gl_GlobalInvocationID.x; float s = 1.0; s += 2.0;
(lanescope) break half.glsl:3 if a > 40.0
  1  source half.glsl:3
     if a > 40.0
(lanescope) break inc/half.glsl:4
  2  source inc/half.glsl:4
(lanescope) break 7:45
  3  source line 7:45
(lanescope) break none.glsl:3
                  ^
lanescope: the source has no file 'none.glsl'
(lanescope) break half.glsl:9
                  ^
lanescope: no statement of half.glsl is at line 9 or below it
(lanescope) break half.glsl:1
(no statement begins in source line 1: the next line that has one is 3)
  4  source half.glsl:3
(lanescope) break half.glsl:3 if s > 1.0
                                 ^
lanescope: s is in sight in lines 7-8 of the source only
(lanescope) break 7:x
                  ^
lanescope: '7:x' is not a line of the source: a number from 1 to 2147483647
(lanescope) info breakpoints
  1  source half.glsl:3
     if a > 40.0
  2  source inc/half.glsl:4
  3  source line 7:45
  4  source half.glsl:3
(lanescope) continue
Breakpoint 3, hit 1, source line 7:45, all lanes
Line 7, lane 0: i = 0.
step 2, wave 0, lane 0: 64 of 64 lanes active
source line 7: uint i = gl_GlobalInvocationID.x; float s = 1.0; s += 2.0;
(lanescope) continue
Breakpoint 1, hit 1, source half.glsl:3, lanes 41-63
Breakpoint 4, hit 1, source half.glsl:3, all lanes
Line 8 calls half_of ().
step 12, wave 0, lane 0: 64 of 64 lanes active
line 3 of $T/inc/half.glsl: float b = a * 0.5;
(lanescope) continue
Breakpoint 2, hit 1, source inc/half.glsl:4, all lanes
half.glsl:3, lane 0: b = 0.0.
step 15, wave 0, lane 0: 64 of 64 lanes active
line 4 of $T/inc/half.glsl: return b;
(lanescope) continue
The program ends.
step 24, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(3 more waves behind wave 0: 'continue all waves' goes on there)
(lanescope) back-to source half.glsl:3 @41
Breakpoint 2, hit 1, source inc/half.glsl:4, all lanes
half.glsl:3, lane 0: b = 0.0.
step 15, wave 0, lane 0: 64 of 64 lanes active
line 4 of $T/inc/half.glsl: return b;
(lanescope) back-to source 7:12
Breakpoint 1, hit 1, source half.glsl:3, lanes 41-63
Breakpoint 4, hit 1, source half.glsl:3, all lanes
Line 8 calls half_of ().
step 12, wave 0, lane 0: 64 of 64 lanes active
line 3 of $T/inc/half.glsl: float b = a * 0.5;

# Values by the statements that gave them: through calls, branches, loops and buffers.
$ printf '#version 330\nout vec4 colour;\nuniform float gain = 2.0;\nfloat shade (float x)\n{\n  float s = sqrt (x - 0.15);\n  return s * gain;\n}\nvoid main ()\n{\n  vec2 p = gl_FragCoord.xy / 64.0;\n  float sum = 0.0;\n  for (int i = 0; i < 2; i++)\n  {\n    if (p.x < 0.3 && i == 1)\n      continue;\n    sum += shade (p.x) * 0.5;\n  }\n  colour = vec4 (sum, p, 1.0);\n}\n' >$T/walk.frag; printf 'break 7\ncontinue\nwho s\nwhy\nuses s\nend\nwho colour.x\nwho colour.x chain\nmachine who colour.y 2\nwho colour.y 1\ncover\ngraph\n' | lanescope debug --step 0 --pixel 40,20 $T/walk.frag 2>&1 | grep -v 'made up'
Nothing has run yet.
step 0, wave 21, lane 32: 64 of 64 lanes active
source line 11: vec2 p = gl_FragCoord.xy / 64.0;
(lanescope) break 7
  1  source line 7
(lanescope) continue
Breakpoint 1, hit 1, source line 7, all lanes
Line 6, lane 32: s = 0.6948471.
step 25, wave 21, lane 32: 64 of 64 lanes active
source line 7: return s * gain;
(lanescope) who s
s@32 = 0.6948471: line 6, step 25, computed it as sqrt (0.6328125 - 0.15). (float s = sqrt (x - 0.15);)
  x = 0.6328125: line 17 of main (), step 21, gave it. (sum += shade (p.x) * 0.5;)
    p.x = 0.6328125: line 11, step 5, computed it as 40.5 / 64.0. (vec2 p = gl_FragCoord.xy / 64.0;)
      gl_FragCoord.x = 40.5: given at the start.
  Line 15, step 17, was false: (0.6328125 < 0.3) && (0 == 1), so that lane 32 ran line 6. (if (p.x < 0.3 && i == 1))
    p.x = 0.6328125: line 11, step 5, computed it as 40.5 / 64.0. This is told elsewhere. (vec2 p = gl_FragCoord.xy / 64.0;)
    i = 0: line 13, step 7, gave it. (for (int i = 0; i < 2; i++))
    Line 13, step 11, was true: (0 < 2), so that lane 32 ran line 15. (for (int i = 0; i < 2; i++))
      i = 0: line 13, step 7, gave it. This is told elsewhere. (for (int i = 0; i < 2; i++))
gl_FragCoord.x is given by the draw, as the program asks for it.
(lanescope) why
Lane 32 is active, since step 18. It came here because line 15, step 17, was false (if (p.x < 0.3 && i == 1)), with p.x = 0.6328125, i = 0.
(lanescope) uses s
s@32 = 0.6948471 in step 25 goes to these places.
  Line 17, step 35, makes sum = 0.6948471 of it. (sum += shade (p.x) * 0.5;)
    Line 17, step 67, makes sum = 1.3896942 of it. (sum += shade (p.x) * 0.5;)
      Line 19, step 82, makes colour.x = 1.3896942 of it. (colour = vec4 (sum, p, 1.0);)
(lanescope) end
The program ends.
step 83, wave 21, lane 32: 0 of 64 lanes active, ended
(lanescope) who colour.x
colour.x@32 = 1.3896942: line 19, step 82, gave it. (colour = vec4 (sum, p, 1.0);)
  sum = 1.3896942: line 17, step 67, computed it as 0.6948471 + (1.3896942 x 0.5). (sum += shade (p.x) * 0.5;)
    sum = 0.6948471: line 17, step 35, computed it as 0.0 + (1.3896942 x 0.5). (sum += shade (p.x) * 0.5;)
      sum = 0.0: line 12, step 6, gave it. (float sum = 0.0;)
      shade () = 1.3896942: line 7 of shade (), step 29, computed it as 0.6948471 x 2.0. (return s * gain;)
    shade () = 1.3896942: line 7 of shade (), step 61, computed it as 0.6948471 x 2.0. (return s * gain;)
      s = 0.6948471: line 6, step 57, computed it as sqrt (0.6328125 - 0.15). (float s = sqrt (x - 0.15);)
      gain = 2.0: given; the run does not change it.
    Line 15, step 49, was false: (0.6328125 < 0.3) && (1 == 1), so that lane 32 ran line 17. (if (p.x < 0.3 && i == 1))
      p.x = 0.6328125: line 11, step 5, computed it as 40.5 / 64.0. (vec2 p = gl_FragCoord.xy / 64.0;)
      i = 1: line 13, step 39, computed it as 0 + 1. (for (int i = 0; i < 2; i++))
      Line 13, step 43, was true: (1 < 2), so that lane 32 ran line 15. (for (int i = 0; i < 2; i++))
        Line 15, step 17, was false: (0.6328125 < 0.3) && (0 == 1), so that lane 32 ran line 13. (if (p.x < 0.3 && i == 1))
    Line 13, step 75, was false: (2 < 2), so that lane 32 did not run line 17 then. (for (int i = 0; i < 2; i++))
      i = 2: line 13, step 71, computed it as 1 + 1. (for (int i = 0; i < 2; i++))
14 more causes are left out; 'chain' behind the value lists all.
gl_FragCoord.x is given by the draw, as the program asks for it.
(lanescope) who colour.x chain
  1. colour.x@32 = 1.3896942: line 19, step 82, gave it. (colour = vec4 (sum, p, 1.0);)
  2. 4 times, at last: sum = 1.3896942: line 17, step 67, computed it as 0.6948471 + (1.3896942 x 0.5). (sum += shade (p.x) * 0.5;)
  3. 2 times, at last: shade () = 1.3896942: line 7 of shade (), step 61, computed it as 0.6948471 x 2.0. (return s * gain;)
  4. 2 times, at last: Line 15, step 49, was false: (0.6328125 < 0.3) && (1 == 1), so that lane 32 ran line 17. (if (p.x < 0.3 && i == 1))
  5. 6 times, at last: Line 13, step 75, was false: (2 < 2), so that lane 32 did not run line 17 then. (for (int i = 0; i < 2; i++))
  6. sum = 0.0: line 12, step 6, gave it. (float sum = 0.0;)
  7. 2 times, at last: s = 0.6948471: line 6, step 57, computed it as sqrt (0.6328125 - 0.15). (float s = sqrt (x - 0.15);)
  8. p.x = 0.6328125: line 11, step 5, computed it as 40.5 / 64.0. (vec2 p = gl_FragCoord.xy / 64.0;)
gl_FragCoord.x is given by the draw, as the program asks for it.
(lanescope) machine who colour.y 2
OUT0.y@32 (colour.y) = 0.6328125: step 82, line 119 (OpStore) wrote it from T5.y = 0.6328125; it was not written before. (source line 19: colour = vec4 (sum, p, 1.0);)
  T5.y@32 = 0.6328125: step 81, line 118 (OpCompositeConstruct) wrote it from T3.x = 0.6328125; it was 0.3203125 before. (source line 19: colour = vec4 (sum, p, 1.0);)
1 more cause is left out; 'chain' behind the value lists all.
(lanescope) who colour.y 1
colour.y@32 = 0.6328125: line 19, step 82, gave it. (colour = vec4 (sum, p, 1.0);)
2 more causes are left out; 'chain' behind the value lists all.
gl_FragCoord.x is given by the draw, as the program asks for it.
(lanescope) cover
 Line  Times  Lanes    Steps   Useful    Lost  Text
    6      2   64.0        8  100.0 %       0  float s = sqrt (x - 0.15);
    7      2   64.0        8  100.0 %       0  return s * gain;
   11      1   64.0        5  100.0 %       0  vec2 p = gl_FragCoord.xy / 64.0;
   12      1   64.0        1  100.0 %       0  float sum = 0.0;
   13      6   64.0       18  100.0 %       0  for (int i = 0; i < 2; i++)
   15      2   64.0       12  100.0 %       0  if (p.x < 0.3 && i == 1)
   16      0      -        0                   continue;
   17      2   64.0       16  100.0 %       0  sum += shade (p.x) * 0.5;
   19      1   64.0        6  100.0 %       0  colour = vec4 (sum, p, 1.0);
83 steps, 9 of them for no line.
1 of 9 lines never ran.
(lanescope) graph
block 1, lines 11 to 13: vec2 p = gl_FragCoord.xy / 64.0; float sum = 0.0; for (int i = 0; i < 2; i++)
  1 hit, 64 lanes, 64.0 active on average, 100.0 % useful
  to 2: 1 time, 64 lanes
  to 11 (jump): never
block 2, line 13: for (int i = 0; i < 2; i++)
  3 hits, 64 lanes, 64.0 active on average, 100.0 % useful
  to 3: 2 times, 64 lanes
  to 9 (jump): 1 time, 0 lanes
block 3, line 15: if (p.x < 0.3 && i == 1)
  2 hits, 64 lanes, 64.0 active on average, 100.0 % useful
  to 4: never
  to 5 (jump): 2 times, 0 lanes
block 4, line 16: continue;
  never ran
  to 5: never
  to 9 (jump): never
block 5, between the lines: no statement
  2 hits, 0 lanes, 0.0 active on average
  to 6: 2 times, 64 lanes
  to 9 (jump): never
block 6, line 17: sum += shade (p.x) * 0.5;
  2 hits, 64 lanes, 64.0 active on average, 100.0 % useful
  to 7: 2 times, 64 lanes
block 7, line 17: sum += shade (p.x) * 0.5;
  4 hits, 64 lanes, 64.0 active on average
  to 7 (back): never
  to 8: 2 times, 64 lanes
  to 12 (call): 2 times, 64 lanes
block 8, line 17: sum += shade (p.x) * 0.5;
  2 hits, 64 lanes, 64.0 active on average, 100.0 % useful
  to 9: 2 times, 64 lanes
block 9, between the lines: no statement
  3 hits, 64 lanes, 42.7 active on average
  to 10 (jump): 2 times, 64 lanes
  to 11: 1 time, 64 lanes
block 10, line 13: for (int i = 0; i < 2; i++)
  2 hits, 64 lanes, 64.0 active on average, 100.0 % useful
  to 2 (back): 2 times, 64 lanes
block 11, line 19: colour = vec4 (sum, p, 1.0);
  1 hit, 64 lanes, 64.0 active on average, 100.0 % useful
  the program ends here
block 12, lines 6 to 7: float s = sqrt (x - 0.15); return s * gain;
  2 hits, 64 lanes, 64.0 active on average, 100.0 % useful
  to 7 (return): 2 times, 64 lanes
12 blocks with 19 ways between them.
1 of 12 blocks never ran.

# Conditions that compute nothing are stops: of a branch, of a loop in each round. An endless loop stops where it begins, and behind each round.
$ printf '#version 430\nlayout (local_size_x = 64) in;\nbuffer Data { float v[]; };\nuniform int n = 2;\nvoid main ()\n{\n  switch (n)\n  {\n  case 2:\n    v[0] = 1.0;\n  }\n  bool flag = true;\n  while (flag)\n    flag = !flag;\n  do\n    flag = !flag;\n  while (flag && n > 4);\n  for (; flag;)\n    flag = !flag;\n  for (int i = 0; i < n; i++)\n    v[i] = 1.0;\n  for (;;)\n  {\n    if (flag)\n      break;\n    flag = !flag;\n  }\n  while (true)\n    if (flag)\n      break;\n  if (n == 2) ;\n  if (flag) { }\n  do\n    v[1] += 1.0;\n  while (false);\n  if (flag)\n    v[1] = 2.0;\n  return;\n}\n' >$T/rounds.comp; (yes step-line | head -n 44; echo echo; yes reverse-step-line | head -n 44) | lanescope debug --step 0 $T/rounds.comp 2>$T/err | grep '^source\|^lanescope\|^$' | sed 's/source line \([0-9]*\):.*/\1/' | paste -sd' ' | sed 's/  /\n/g'
7 10 12 13 14 13 16 17 18 19 18 20 20 21 20 20 21 20 20 22 24 26 22 24 25 28 29 30 31 32 34 35 36 37 38
38 37 36 35 34 32 31 30 29 28 25 24 22 26 24 22 20 20 21 20 20 21 20 20 18 19 18 17 16 13 14 13 12 10 7 7 7 7 7 7 7 7 7 7

# A variable is there where the text says: not in other blocks, not before it is declared, and up to then an outer one of its name is meant.
$ printf '#version 430\nlayout (local_size_x = 64) in;\nbuffer Data { float v[]; };\nfloat g = 7.0;\nfloat twice (float q)\n{\n  float only = q * 2.0;\n  return only;\n}\nvoid main ()\n{\n  float y = 5.0;\n  for (int k = 0; k < 2; k++)\n  {\n    float y = y + float (k);\n    float g = 1.0;\n    v[k] = twice (y) + g;\n  }\n  if (y > 4.0)\n  {\n    float late = 1.0;\n    y += late;\n  }\n  for (int k = 0; k < 2; k++)\n    y += 1.0;\n  {\n    float t;\n    t = y;\n    y = t;\n  }\n  v[3] = y;\n}\n' >$T/sight.comp; for n in 12 13 15 16 17 7 8 15 16 19 21 22 25 28 31; do printf 'tbreak source %s\ncontinue\nvariables\n' $n; done >$T/in; printf 'print late\nprint only + 1\nvariables k\nprint twice\n' >>$T/in; lanescope debug --step 0 $T/sight.comp <$T/in 2>&1 | grep '^source\|^lanescope\|^[a-z]* *float \|^k ' | grep -v made
source line 4: float g = 7.0;
source line 12: float y = 5.0;
g                 float         64       4  7.0
source line 13: for (int k = 0; k < 2; k++)
y                 float         64      12  5.0
g                 float         64       4  7.0
source line 15: float y = y + float (k);
y                 float         64      12  5.0
k                 int           64      13  0
g                 float         64       4  7.0
source line 16: float g = 1.0;
k                 int           64      13  0
y                 float         64      15  5.0
g                 float         64       4  7.0
source line 17: v[k] = twice (y) + g;
k                 int           64      13  0
y                 float         64      15  5.0
g                 float         64      16  1.0
source line 7: float only = q * 2.0;
q                 float         64      17  5.0
g                 float         64       4  7.0
source line 8: return only;
q                 float         64      17  5.0
only              float         64       7  10.0
g                 float         64       4  7.0
source line 15: float y = y + float (k);
y                 float         64      12  5.0
k                 int           64      13  1
g                 float         64       4  7.0
source line 16: float g = 1.0;
k                 int           64      13  1
y                 float         64      15  6.0
g                 float         64       4  7.0
source line 19: if (y > 4.0)
y                 float         64      12  5.0
g                 float         64       4  7.0
source line 21: float late = 1.0;
y                 float         64      12  5.0
g                 float         64       4  7.0
source line 22: y += late;
y                 float         64      12  5.0
late              float         64      21  1.0
g                 float         64       4  7.0
source line 25: y += 1.0;
y                 float         64      22  6.0
k                 int           64      24  0
g                 float         64       4  7.0
source line 28: t = y;
y                 float         64      25  8.0
t                 float          0          not set
g                 float         64       4  7.0
source line 31: v[3] = y;
y                 float         64      29  8.0
g                 float         64       4  7.0
lanescope: late is in sight in lines 21-22 of the source only
lanescope: only is in sight in lines 7-8 of the source only
lanescope: k is in sight in lines 13-17, 24-25 of the source only
lanescope: no such name: twice ('variables' lists those of the source)

# What glslang makes around the entry point of HLSL is neither a stop nor a call, and what it passes on no variable.
$ printf 'struct P { float4 pos : SV_Position; float2 uv : TEXCOORD0; };\nfloat half_of (float x)\n{\n  return x * 0.5;\n}\nfloat4 main (P input) : SV_Target\n{\n  float r = half_of (input.uv.x);\n  bool on = r > 0.1;\n  if (on)\n    r += 1.0;\n  return float4 (r, 0.0, 0.0, 1.0);\n}\n' >$T/wrapped.hlsl; printf 'variables\nnext-line\nvariables\nstep-line\nfunctions\nfinish-function\nbreak source 4\nfinish-function\nfunctions\nreverse-next-line\nreverse-finish-function\nrun-to source 4\n' | lanescope debug --step 0 $T/wrapped.hlsl 2>&1 | grep -v 'made up\|^=>'
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
no line of the source
(lanescope) variables
Name              Type       Lanes    From  Value
No variable of the source has a value yet.
(lanescope) next-line
The run comes to line 8.
step 7, wave 0, lane 0: 64 of 64 lanes active
source line 8: float r = half_of (input.uv.x);
(lanescope) variables
Name              Type       Lanes    From  Value
input             P             64          { pos = (0.5, 63.5, 0.0, 1.0), uv = (0.0078125, 0.9921875) }
Lane 0; Lanes: how many have a value; From: the source line that gave it, or uniform.
(lanescope) step-line
Line 8 calls half_of ().
step 10, wave 0, lane 0: 64 of 64 lanes active
source line 4: return x * 0.5;
(lanescope) functions
half_of (), source line 4: return x * 0.5;
main (), source line 8: float r = half_of (input.uv.x);
(lanescope) finish-function
half_of () comes back to line 8 with 0.00390625 in lane 0.
step 15, wave 0, lane 0: 64 of 64 lanes active
source line 8: float r = half_of (input.uv.x);
(lanescope) break source 4
  1  source line 4
(lanescope) finish-function
half_of () comes back to line 8 with 0.00390625 in lane 0.
step 15, wave 0, lane 0: 64 of 64 lanes active
(there is no function to leave here)
source line 8: float r = half_of (input.uv.x);
(lanescope) functions
main (), source line 8: float r = half_of (input.uv.x);
(lanescope) reverse-next-line
Breakpoint 1, hit 1, source line 4, all lanes
Line 8 calls half_of ().
step 10, wave 0, lane 0: 64 of 64 lanes active
source line 4: return x * 0.5;
(lanescope) reverse-finish-function
Lane 0 computes OpStore V7.x = 0.0078125. 64 of 64 lanes take part.
step 9, wave 0, lane 0: 64 of 64 lanes active
source line 8: float r = half_of (input.uv.x);
(lanescope) run-to source 4
Found 'source 4' in all lanes.
Breakpoint 1, hit 1, source line 4, all lanes
Line 8 calls half_of ().
step 10, wave 0, lane 0: 64 of 64 lanes active
source line 4: return x * 0.5;

# A file that is included has its lines and variables, too.
$ mkdir -p $T/inc; printf 'float half_of (float a)\n{\n  float b = a * 0.5;\n  return b;\n}\n' >$T/inc/half.glsl; printf '#version 430\nlayout (local_size_x = 64) in;\nbuffer Data { float v[]; };\n#include "inc/half.glsl"\nvoid main ()\n{\n  float c = half_of (v[1]);\n  v[2] = c;\n}\n' >$T/include.comp; printf 'step-line 2\nvariables\nprint c\nstep-line\n' | lanescope debug --step 0 $T/include.comp 2>&1 | grep -v 'made up\|^=>\|^v '
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
source line 7: float c = half_of (v[1]);
(lanescope) step-line 2
half.glsl:3, lane 0: b = 0.5.
step 6, wave 0, lane 0: 64 of 64 lanes active
line 4 of $T/inc/half.glsl: return b;
(lanescope) variables
Name              Type       Lanes    From  Value
a                 float         64       7  1.0
b                 float         64          0.5
Lane 0; Lanes: how many have a value; From: the source line that gave it, or uniform.
(lanescope) print c
                  ^
lanescope: c is in sight in lines 7-8 of the source only
(lanescope) step-line
Line 7, lane 0: c = 0.5.
step 11, wave 0, lane 0: 64 of 64 lanes active
source line 8: v[2] = c;

# What is captured of vertices, in several buffers: elements, words that are left out, numbers and columns.
$ printf '#version 330\nin vec4 place;\nout vec3 shade[2]; flat out ivec2 count; out mat2 turn;\nvoid main () { gl_Position = place; shade[0] = place.xyz; shade[1] = vec3 (4.0, 5.0, 6.0); count = ivec2 (gl_VertexID, 7); turn = mat2 (1.0, 2.0, 3.0, 4.0); }\n' >$T/keep.vert; printf '#version 330\nout vec4 colour;\nvoid main () { colour = vec4 (1.0); }\n' >$T/keep.frag; printf 'size 4 4\nattrib place 4 f -1 -1 0 1 3 -1 0 1 -1 3 0 1\ncaptured shade[1] gl_SkipComponents2 gl_Position gl_NextBuffer count gl_NextBuffer turn shade\n' >$T/in; lanescope run --back-end text --inputs $T/in $T/keep.vert $T/keep.frag -o $T/keep; od -An -v -w36 -tf4 $T/keep/captured0.f32; od -An -v -w8 -td4 $T/keep/captured1.i32; od -An -v -w40 -tf4 $T/keep/captured2.f32
keep.frag: 1 wave, 2 steps
captured0: r32f, 9 x 3, 27 written
captured1: r32i, 2 x 3, 6 written
captured2: r32f, 10 x 3, 30 written
colour: rgba32f, 4 x 4, 16 written
               4               5               6               0               0              -1              -1               0               1
               4               5               6               0               0               3              -1               0               1
               4               5               6               0               0              -1               3               0               1
           0           7
           1           7
           2           7
               1               2               3               4              -1              -1               0               4               5               6
               1               2               3               4               3              -1               0               4               5               6
               1               2               3               4              -1               3               0               4               5               6

$ for k in 'count[0]' 'shade[2]' 'count gl_NextBuffer count gl_NextBuffer count gl_NextBuffer count gl_NextBuffer count'; do printf "captured $k\n" >$T/in; lanescope run --back-end text --inputs $T/in $T/keep.vert $T/keep.frag; done
lanescope: $T/keep.frag: captured: no output of vertices is called count[0]
lanescope: $T/keep.frag: captured: no output of vertices is called shade[2]
lanescope: $T/keep.frag: captured: more than 4 buffers
[1]

# The second colour of blending is an output of its own.
$ printf '#version 330\nlayout (location = 0, index = 1) out vec4 second;\nlayout (location = 0, index = 0) out vec4 first;\nvoid main () { first = vec4 (0.5); second = vec4 (0.25, 0.5, 0.75, 1.0); }\n' >$T/dual.frag; printf 'size 1 1\n' >$T/in; lanescope run --back-end text --inputs $T/in -o $T/dual $T/dual.frag; od -An -tf4 $T/dual/first.f32 $T/dual/second.f32
lanescope: $T/dual.frag: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
dual.frag: 1 wave, 3 steps
first: rgba32f, 1 x 1, 1 written
second: rgba32f, 1 x 1, 1 written
             0.5             0.5             0.5             0.5
            0.25             0.5            0.75               1

# Planes are held to gl_ClipVertex, here half a unit to the left.
$ printf '#version 120\nattribute vec4 place;\nvoid main () { gl_Position = place; gl_ClipVertex = place - vec4 (0.5, 0.0, 0.0, 0.0); }\n' >$T/plane.vert; printf '#version 120\nvoid main () { gl_FragColor = vec4 (1.0); }\n' >$T/plane.frag; printf 'size 8 1\nattrib place 4 f -1 -1 0 1 7 -1 0 1 -1 7 0 1\nplane 0 1 0 0 0\n' >$T/in; lanescope run --back-end text --inputs $T/in -o $T/plane $T/plane.vert $T/plane.frag; od -An -tf4 -w16 $T/plane/PIX0.f32
plane.frag: 1 wave, 2 steps
PIX0: rgba32f, 8 x 1, 2 written
               0               0               0               0
*
               1               1               1               1
*

# Streams of a geometry shader: the vertices of each are captured, and those of the first are drawn.
$ printf '#version 400\nin vec4 place;\nvoid main () { gl_Position = place; }\n' >$T/flow.vert; printf '#version 400\nlayout (triangles) in;\nlayout (points, max_vertices = 5) out;\nlayout (stream = 0) out float first;\nlayout (stream = 1) out vec2 second;\nvoid main () {\n  for (int i = 0; i < 3; i++) { second = gl_in[i].gl_Position.xy; EmitStreamVertex (1); EndStreamPrimitive (1); }\n  gl_Position = vec4 (0.0, 0.0, 0.0, 1.0); first = 5.0; EmitStreamVertex (0); EndStreamPrimitive (0);\n}\n' >$T/flow.geom; printf '#version 400\nin float first;\nout vec4 colour;\nvoid main () { colour = vec4 (first); }\n' >$T/flow.frag; printf 'size 1 1\nattrib place 4 f -1 -1 0 1 3 -1 0 1 -1 3 0 1\ncaptured first gl_NextBuffer second\n' >$T/in; lanescope run --back-end text --inputs $T/in $T/flow.vert $T/flow.geom $T/flow.frag -o $T/flow; od -An -tf4 $T/flow/captured0.f32; od -An -v -w8 -tf4 $T/flow/captured1.f32; printf 'size 1 1\ncaptured first second\n' >$T/in; lanescope run --back-end text --inputs $T/in $T/flow.vert $T/flow.geom $T/flow.frag
flow.frag: 1 wave, 4 steps
captured0: r32f, 1 x 1, 1 written
captured1: r32f, 2 x 3, 6 written
colour: rgba32f, 1 x 1, 1 written
               5
              -1              -1
               3              -1
              -1               3
lanescope: $T/flow.frag: captured: second is of another stream than what stands before it (put gl_NextBuffer between them)
[1]

# In the middle between corners with w 1 and 3, perspective gives a quarter, and noperspective half.
$ printf '#version 330\nin vec4 place;\nin float to;\nout float deep; noperspective out float even;\nvoid main () { gl_Position = place * place.w; gl_Position.w = place.w; deep = to; even = to; }\n' >$T/even.vert; printf '#version 330\nin float deep; noperspective in float even;\nout vec4 colour;\nvoid main () { colour = vec4 (deep, even, 0.0, 1.0); }\n' >$T/even.frag; printf 'size 1 1\nattrib place 4 f -1 -1 0 1 -1 1 0 1 1 -1 0 3 1 1 0 3\nattrib to 1 f 0 0 1 1\ndraw triangle-strip 4\n' >$T/in; lanescope run --back-end text --inputs $T/in $T/even.vert $T/even.frag -o $T/even; od -An -tf4 $T/even/colour.f32
even.frag: 1 wave, 5 steps
colour: rgba32f, 1 x 1, 1 written
            0.25             0.5               0               1

# Conditions and logs are about the variables of the line that they are set at: what is not in sight there is refused at once.
$ printf '#version 430\nlayout (local_size_x = 64) in;\nbuffer Data { float v[]; };\nfloat half_of (float a)\n{\n  float b = a * 0.5;\n  return b;\n}\nvoid main ()\n{\n  uint i = gl_GlobalInvocationID.x;\n  float sum = 0.0;\n  for (int k = 0; k < 4; k++)\n    sum += half_of (float (k));\n  v[i] = sum;\n}\n' >$T/scopes.comp; printf 'break source 7 if b == 1.0\nbreak source 7 if sum > 0.0\nbreak source 12 if k > 0\nbreak source 14 if k == 1\nbreak source 30\nlog source 7 a is {a}\nlog source 7 k is {k}\ncontinue 2\nprint main::k@0\nprint half_of::b@0\nset var main::sum = 8\nprint main::sum@0\nset var v[2] = 1.5\nprint v[2]\n' | lanescope debug --step 0 $T/scopes.comp 2>&1 | grep -v 'made up\|^=>\|^step'
Nothing has run yet.
source line 11: uint i = gl_GlobalInvocationID.x;
(lanescope) break source 7 if b == 1.0
  1  source line 7
     if b == 1.0
(lanescope) break source 7 if sum > 0.0
                              ^
lanescope: sum is in sight in lines 12-15 of the source only
(lanescope) break source 12 if k > 0
                               ^
lanescope: k is in sight in lines 13-14 of the source only
(lanescope) break source 14 if k == 1
  2  source line 14
     if k == 1
(lanescope) break source 30
                         ^
lanescope: no statement of the source is at line 30 or below it: the last one is at line 15
(lanescope) log source 7 a is {a}
  3  source line 7
     says "a is {a}" and goes on
(lanescope) log source 7 k is {k}
                         ^
lanescope: {k}: column 1: k is in sight in lines 13-14 of the source only
(lanescope) continue 2
[3] step 15: a is 0.0@0
[3] step 37: a is 1.0@0
[3] step 59: a is 2.0@0
Breakpoint 1, hit 1, source line 7, all lanes
Line 6, lane 0: b = 1.0.
source line 7: return b;
(lanescope) print main::k@0
$1 = 2                0x00000002
(lanescope) print half_of::b@0
$2 = 1.0              0x3f800000  changed
(lanescope) set var main::sum = 8
sum = 8.0 in lane 0 at step 59, in the run 'what-if 1'.
source line 7: return b;
(lanescope) print main::sum@0
$3 = 8.0              0x41000000  changed
(lanescope) set var v[2] = 1.5
v[2] = 1.5 at step 59, in the run 'what-if 1'.
source line 7: return b;
(lanescope) print v[2]
$4 = 1.5              0x3fc00000  changed

# Places of stops, breakpoints and functions have file, line, column and function.
$ printf 'break source 7\ncontinue\nfunctions\n' | lanescope debug --json --step 0 $T/scopes.comp 2>/dev/null | grep -o '"source":{[^}]*}\|"functions":.*'
"source":{"file":"$T/scopes.comp","source_line":11,"column":3,"text":"uint i = gl_GlobalInvocationID.x;","function":"main","lanes":"0xffffffffffffffff"}
"source":{"file":"$T/scopes.comp","source_line":7,"column":3,"text":"return b;","function":"half_of"}
"source":{"file":"$T/scopes.comp","source_line":7,"column":3,"text":"return b;","function":"half_of","lanes":"0xffffffffffffffff"}
"functions":[{"function":"half_of","file":"$T/scopes.comp","source_line":7,"column":3,"text":"return b;"},{"function":"main","file":"$T/scopes.comp","source_line":14,"column":5,"text":"sum += half_of (float (k));"}]}

# Uniforms that stand alone lie as in registers: each column and element from its next vec4 on.
$ printf '#version 330\nout vec4 c;\nuniform mat2 turn = mat2 (0.8, 0.6, -0.6, 0.8);\nuniform mat3 three = mat3 (1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0);\nuniform mat4x2 wide = mat4x2 (1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0);\nuniform vec2 list[3] = vec2[3] (vec2 (1.0, 2.0), vec2 (3.0, 4.0), vec2 (5.0, 6.0));\nvoid main ()\n{\n  c = vec4 (turn * vec2 (1.0), three[2].x + wide[3].y, list[2].y);\n}\n' >$T/loose.frag; printf 'variables\nprint three[1].z\nend\nprint c.y@0\n' | lanescope debug --back-end text --step 0 $T/loose.frag 2>/dev/null | grep -v 'step\|^source'
Nothing has run yet.
(lanescope) variables
Name              Type       Lanes    From  Value
c                 vec4           0          not set
turn              mat2          64 uniform  ((0.8, 0.6), (-0.6, 0.8))
three             mat3          64 uniform  ((1.0, 2.0, 3.0), (4.0, 5.0, 6.0), (7.0, 8.0, 9.0))
wide              mat4x2        64 uniform  ((1.0, 2.0), (3.0, 4.0), (5.0, 6.0), (7.0, 8.0))
list              vec2[3]       64 uniform  [(1.0, 2.0), (3.0, 4.0), (5.0, 6.0)]
Lane 0; Lanes: how many have a value; From: the source line that gave it, or uniform.
(lanescope) print three[1].z
$1 = 6.0              0x40c00000
(lanescope) end
The program ends.
(lanescope) print c.y@0
$2 = 1.4000001        0x3fb33334

# A variable without a value has none in expressions either: no lane stops for it. It begins anew in each round and with each call, but not with the rounds of a loop behind it.
$ printf '#version 430\nlayout (local_size_x = 64) in;\nbuffer Data { float v[]; };\nvoid split (float x, out float whole)\n{\n  if (x < 0.0)\n    x = 0.0;\n  whole = floor (x);\n}\nvoid main ()\n{\n  uint i = gl_GlobalInvocationID.x;\n  float w;\n  for (int k = 0; k < 2; k++)\n  {\n    float t;\n    if (i < 32u)\n      t = float (k);\n    v[i] += 1.0;\n    split (v[i], w);\n  }\n  float late; int n = 0;\n  while (n < 3)\n  {\n    v[i] += 1.0;\n    late = float (n);\n    n++;\n  }\n  v[i] += w + late;\n}\n' >$T/anew.comp; printf 'break source 17 if t == 0.0\nbreak source 19 if t >= 0.0\nbreak source 6 if whole == whole\nbreak source 25 if late == late\nbreak source 17 if k == 0\ncontinue\nprint t@3 + 1\nprint any(t == 0)\ncontinue\nprint t@3\nprint t@40 == 0\ncontinue\ncontinue\nprint late@3 * 2\ncontinue\n' | lanescope debug --step 0 $T/anew.comp 2>&1 | grep -v 'made up\|^=>\|^step'; printf 'tbreak source 17\ncontinue\ntbreak source 17\ncontinue\nprint t@0\nset var t = 7\nprint t@0 + 1\nstepi\nprint t@0 + 1\nprint t@3 + 1\n' | lanescope debug --step 0 $T/anew.comp 2>&1 | grep '^\$'
Nothing has run yet.
source line 12: uint i = gl_GlobalInvocationID.x;
(lanescope) break source 17 if t == 0.0
  1  source line 17
     if t == 0.0
(lanescope) break source 19 if t >= 0.0
  2  source line 19
     if t >= 0.0
(lanescope) break source 6 if whole == whole
  3  source line 6
     if whole == whole
(lanescope) break source 25 if late == late
  4  source line 25
     if late == late
(lanescope) break source 17 if k == 0
  5  source line 17
     if k == 0
(lanescope) continue
Breakpoint 5, hit 1, source line 17, all lanes
Line 14 is true in all lanes that run.
source line 17: if (i < 32u)
(lanescope) print t@3 + 1
$1 = none
(no value: not set)
(lanescope) print any(t == 0)
$2 = false            0x00000000
(lanescope) continue
Breakpoint 2, hit 1, source line 19, lanes 0-31
Line 18, lane 0: t = 0.0. Now all 64 lanes run.
source line 19: v[i] += 1.0;
(lanescope) print t@3
$3 = 0.0              0x00000000
(lanescope) print t@40 == 0
$4 = none
(no value: not set)
(lanescope) continue
Breakpoint 2, hit 2, source line 19, lanes 0-31
Line 18, lane 0: t = 1.0. Now all 64 lanes run.
source line 19: v[i] += 1.0;
(lanescope) continue
Breakpoint 4, hit 1, source line 25, all lanes
Line 23 is true in all lanes that run.
source line 25: v[i] += 1.0;
(lanescope) print late@3 * 2
$5 = 0.0              0x00000000
(lanescope) continue
Breakpoint 4, hit 2, source line 25, all lanes
Line 23 is true in all lanes that run.
source line 25: v[i] += 1.0;
$1 = none
$2 = 8.0              0x41000000  changed
$3 = 8.0              0x41000000
$4 = none

# Conditions are read at each statement, and in each instance of a function: what is out of sight there is refused, also where the machine has a word of the name.
$ printf '#version 430\nlayout (local_size_x = 64) in;\nbuffer Data { float v[]; };\nuniform sampler2D one, two;\nfloat look (sampler2D s, float k)\n{\n  float t = k * 2.0;\n  t += textureLod (s, vec2 (0.0), 0.0).x * 0.0;\n  return t;\n}\nvoid main ()\n{\n  uint lane = gl_LocalInvocationID.x;\n  float a = look (one, 1.0), b = look (two, 2.0);\n  int n = 5; { int n = 7; v[n] = b; } n += 1;\n  int step = 3;\n  v[lane] = a + b + float (n * step);\n}\n' >$T/placed.comp; printf 'break source 8 if t == 4.0\nbreak source 9 if look::k == 2.0\nbreak source 15 if n == 7\nbreak source 8 if step == 3\nbreak source 8 if lane == 3u\nbreak source 17 if step == 3\nlog source 9 t is {t}\ncontinue\nprint look::t@0\ncontinue\ncontinue\nprint n@0\ncontinue\nset var t = 3\nset var k@2 = 3\nset var step = 4\nprint step@0\nend\nwho v[7]\n' | lanescope debug --step 0 $T/placed.comp 2>&1 | grep -v 'made up\|^=>\|^step\|^ '
Nothing has run yet.
source line 13: uint lane = gl_LocalInvocationID.x;
(lanescope) break source 8 if t == 4.0
(lanescope) break source 9 if look::k == 2.0
(lanescope) break source 15 if n == 7
(lanescope) break source 8 if step == 3
lanescope: step is in sight in lines 16-17 of the source only
(lanescope) break source 8 if lane == 3u
lanescope: lane is in sight in lines 13-17 of the source only
(lanescope) break source 17 if step == 3
(lanescope) log source 9 t is {t}
(lanescope) continue
[5] step 13: t is 2.0@0
Breakpoint 1, hit 1, source line 8, all lanes
Line 7, lane 0: t = 4.0.
source line 8: t += textureLod (s, vec2 (0.0), 0.0).x * 0.0;
(lanescope) print look::t@0
$1 = 4.0              0x40800000  changed
(lanescope) continue
[5] step 29: t is 4.0@0
Breakpoint 2, hit 1, source line 9, all lanes
Line 8, lane 0: t = 4.0.
source line 9: return t;
(lanescope) continue
Breakpoint 3, hit 1, source line 15, all lanes
Line 15, lane 0: n = 7.
source line 15: int n = 5; { int n = 7; v[n] = b; } n += 1;
(lanescope) print n@0
$2 = 7                0x00000007  changed
(lanescope) continue
Breakpoint 4, hit 1, source line 17, all lanes
Line 16, lane 0: step = 3.
source line 17: v[lane] = a + b + float (n * step);
(lanescope) set var t = 3
lanescope: t is in sight in lines 7-9 of the source only
(lanescope) set var k@2 = 3
lanescope: k is in sight in lines 5-9 of the source only
(lanescope) set var step = 4
source line 17: v[lane] = a + b + float (n * step);
(lanescope) print step@0
$3 = 4                0x00000004  changed
(lanescope) end
The program ends.
(lanescope) who v[7]
v[7] = 24.0: line 17, step 55, computed it as (2.0 + 4.0) + float (6 x 3). (v[lane] = a + b + float (n * step);)
6 more causes are left out; 'chain' behind the value lists all.

# A StructuredBuffer is the array that the text has.
$ printf 'StructuredBuffer<float> data;\nRWStructuredBuffer<float> result;\n[numthreads(64, 1, 1)]\nvoid main (uint lane : SV_GroupIndex)\n{\n  float x = data[lane & 7];\n  result[lane] = x + data[3];\n}\n' >$T/data.hlsl; printf 'break source 7\ncontinue\nprint data[3]\nset var data[3] = 0.5\nprint data[3]\nprint data\nend\nwho result[2]\n' | lanescope debug --step 0 $T/data.hlsl 2>&1 | grep -v 'made up\|^=>\|^step'
Nothing has run yet.
no line of the source
(lanescope) break source 7
  1  source line 7
(lanescope) continue
Breakpoint 1, hit 1, source line 7, all lanes
Line 6, lane 0: x = 0.0.
source line 7: result[lane] = x + data[3];
(lanescope) print data[3]
$1 = 3.0              0x40400000
(lanescope) set var data[3] = 0.5
data[3] = 0.5 at step 10, in the run 'what-if 1'.
source line 7: result[lane] = x + data[3];
(lanescope) print data[3]
$2 = 0.5              0x3f000000  changed
(lanescope) print data
data = [0.0, 1.0, 2.0, 0.5, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0, 48.0, 49.0, 50.0, 51.0, 52.0, 53.0, 54.0, 55.0, 56.0, 57.0, 58.0, 59.0, 60.0, 61.0, 62.0, 63.0, ...]
(float[256], in lane 0; 'variables data' has all lanes)
(lanescope) end
The program ends.
(lanescope) who result[2]
result[2] = 2.5: line 7, step 16, computed it as 2.0 + 0.5. (result[lane] = x + data[3];)
  x = 2.0: line 6, step 10, gave it. (float x = data[lane & 7];)
    data[2] = 2.0: given at the start.
    lane = 2: line 7, step 5, gave it. This is told elsewhere. (float x = data[lane & 7];)
  data[3] = 0.5: set by hand at step 10.
  lane = 2: line 7, step 5, gave it. (result[lane] = x + data[3];)
    lane = 2: given at the start.

# What a round of a loop left is not read in the next one.
$ printf '#version 430\nlayout (local_size_x = 64) in;\nbuffer Data { float v[]; };\nvoid main ()\n{\n  uint i = gl_LocalInvocationID.x;\n  for (uint k = 0u; k < 2u; k++)\n  {\n    float t;\n    if (k == 0u)\n      t = 1.0;\n    if (k < 1u || i > 40u)\n      continue;\n    v[i] += t;\n  }\n}\n' >$T/left.comp; printf 'groups 1\nelements Data 64\n' >$T/in; lanescope run --inputs $T/in $T/left.comp --events=uninit 2>$T/err
left.comp: 1 wave, 56 steps
Data: r32f, 64 x 1, 64 written
wave 0, step 44, source line 14: uninitialised-read: t is read and was not set in lanes 0-40 (v[i] += t;)

# What a text takes is given one by one, beside a file of inputs and before it; a file that is called like the text is taken by itself. Each answer names the option, or the file and its line.
$ mkdir $T/own; cp ../../../../tests/bad/scene/dot.png $T/own/wall.png; printf '#version 330\nin vec2 uv;\nout vec4 o;\nuniform sampler2D map;\nuniform float gain = 0.5;\nuniform vec3 tint;\nvoid main ()\n{\n  o = vec4 (texture (map, uv).rgb * gain * tint, gain);\n}\n' >$T/own/wall.frag; cd $T/own; printf 'end\nprint o\n' | lanescope debug wall.frag --pixel 3,3 --size 16x8 --uniform gain=2 --uniform tint=1,0.5,0 --texture map=wall.png,nearest 2>none | grep '^[xyzw] '; lanescope run wall.frag --size 16x8; printf 'size 8 8\nuniform gain 4\nuniform gian 1\n' >wall.inputs; printf 'end\nprint o\n' | lanescope debug wall.frag --pixel 3,3 --uniform tint=1,1,1 2>&1 | grep '^[xyzw] \|inputs'; lanescope run wall.frag --uniform gain=1; printf 'size 24 8\n' >other; lanescope run wall.frag --inputs other; lanescope run wall.frag --inputs other --size 8x16; for given in '--size 8' '--size 8x' '--size 0x8' '--size 9999x1' '--uniform gain' '--uniform =1' '--uniform gain=' '--uniform gain=high' '--texture map=none.png' '--texture map=wall.frag' '--texture map'; do lanescope run wall.frag $given >none; echo $?; done; printf '{}' >wall.inputs; lanescope run wall.frag --size 8x8; lanescope run $EXAMPLES/first-light.lanescope --size 8x8
x 2.0              0x40000000
y 0.0              0x00000000
z 0.0              0x00000000
w 2.0              0x40000000
lanescope: wall.frag: note: not in the file, so made up: what uv is, and 4 more (lanescope import FILE --json has all)
wall.frag: 2 waves, 28 steps
o: rgba32f, 16 x 8, 128 written
lanescope: wall.frag: note: it runs on what wall.inputs beside it says
lanescope: wall.frag: warning: wall.inputs:3: the program reads no uniform called gian
x 4.0              0x40800000
y 3.4980392        0x405fdfe0
z 2.9960785        0x403fbfc0
w 4.0              0x40800000
lanescope: wall.frag: note: it runs on what wall.inputs beside it says
lanescope: wall.frag: warning: wall.inputs:3: the program reads no uniform called gian
lanescope: wall.frag: note: not in the file, so made up: what uv is, and 4 more (lanescope import FILE --json has all)
wall.frag: 1 wave, 14 steps
o: rgba32f, 8 x 8, 64 written
lanescope: wall.frag: note: not in the file, so made up: what uv is, and 4 more (lanescope import FILE --json has all)
wall.frag: 3 waves, 42 steps
o: rgba32f, 24 x 8, 192 written
lanescope: wall.frag: note: not in the file, so made up: what uv is, and 4 more (lanescope import FILE --json has all)
wall.frag: 2 waves, 28 steps
o: rgba32f, 8 x 16, 128 written
lanescope: --size 8: a size is WIDTHxHEIGHT, as 128x96
1
lanescope: --size 8x: a size is WIDTHxHEIGHT, as 128x96
1
lanescope: --size 0x8: sides have 1 to 4096 pixels, not 0
1
lanescope: --size 9999x1: sides have 1 to 4096 pixels, not 9999
1
lanescope: --uniform gain: this is not NAME=VALUE, as time=0.5 or colour=1,0.5,0
1
lanescope: --uniform =1: this is not NAME=VALUE, as time=0.5 or colour=1,0.5,0
1
lanescope: --uniform gain=: this is not NAME=VALUE, as time=0.5 or colour=1,0.5,0
1
lanescope: --uniform gain=high: uniform: not a number: high
1
lanescope: --texture map=none.png: none.png: no such file (check the name)
2
lanescope: --texture map=wall.frag: wall.frag is not a PNG image
1
lanescope: --texture map: this is not NAME=FILE.png
1
lanescope: wall.inputs: inputs in JSON say all themselves: nothing is given beside them
lanescope: $EXAMPLES/first-light.lanescope: a scene says itself what its program takes, and how large its target is
[1]

# Of two files of inputs that are called like a text that with its whole name counts.
$ mkdir $T/lamp; cd $T/lamp; printf '#version 330\nout vec4 o;\nuniform float gain;\nvoid main ()\n{\n  o = vec4 (gain);\n}\n' >lamp.frag; printf 'size 8 8\nuniform gain 4\n' >lamp.frag.inputs; lanescope run lamp.frag; printf 'size 16 8\n' >lamp.inputs; lanescope run lamp.frag; rm lamp.frag.inputs; lanescope run lamp.frag --uniform gain=1
lanescope: lamp.frag: note: it runs on what lamp.frag.inputs beside it says
lanescope: lamp.frag: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
lamp.frag: 1 wave, 4 steps
o: rgba32f, 8 x 8, 64 written
lanescope: lamp.frag: note: it runs on what lamp.frag.inputs beside it says, and not on lamp.inputs
lanescope: lamp.frag: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
lamp.frag: 1 wave, 4 steps
o: rgba32f, 8 x 8, 64 written
lanescope: lamp.frag: note: it runs on what lamp.inputs beside it says
lanescope: lamp.frag: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
lamp.frag: 2 waves, 8 steps
o: rgba32f, 16 x 8, 128 written

# Numbers of 16 bits are what the text says: IEEE 754 binary16, in the low-order bits of a literal (SPIR-V 2.2.1).
$ printf '#version 450\n#extension GL_EXT_shader_explicit_arithmetic_types : require\nlayout (local_size_x = 4) in;\nlayout (std430) buffer A { float f[4]; float16_t h; };\nvoid main ()\n{\n  float16_t x = 2.5hf;\n  f[0] = float (x);\n  f[1] = float (x * 3.0hf);\n  h = 65504.0hf;\n  f[2] = float (h);\n}\n' >$T/half.comp; printf 'print f\n' | lanescope debug --step end $T/half.comp 2>&1 | grep '^f'
f = [2.5, 7.5, 65504.0, 3.0]

# A buffer of which not all is made up has rows that its size divides by.
$ printf '#version 450\nlayout (local_size_x = 64) in;\nbuffer A { float pad[100000]; vec4 v[400000]; };\nvoid main () { v[399999 - gl_LocalInvocationID.x].y = 1.0; }\n' >$T/large.comp; lanescope run $T/large.comp 2>$T/err | grep '^A'
A: r32f, 4000 x 425, 1700000 written
