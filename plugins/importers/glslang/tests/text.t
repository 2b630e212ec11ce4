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
(OUT0 is colour: vec4)

# Uniforms outside of blocks, structures and arrays of them, by their names.
$ printf '#version 330\nstruct F { vec4 hue; float near, far; };\nuniform F fog;\nstruct L { vec3 at[2]; float bright; };\nuniform L lamps[3];\nout vec4 colour;\nvoid main () { colour = vec4 (fog.near, fog.far, lamps[2].bright, lamps[1].at[1].y); }\n' >$T/parts.frag; printf 'uniform fog.near 3\nuniform fog.far 4\nuniform lamps[2].bright 5\nuniform lamps[1].at 0 0 0 0 6 0\n' >$T/in; lanescope regs --back-end text --inputs $T/in --pixel 3,3 --step end $T/parts.frag OUT0
lanescope: $T/parts.frag: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 6 more (lanescope import FILE --json has all)
OUT0
x 3.0              0x40400000
y 4.0              0x40800000
z 5.0              0x40a00000
w 6.0              0x40c00000
(OUT0 is colour: vec4)

# A geometry shader is linked by names too.
$ printf '#version 330\nin vec4 place;\nout Corner { vec3 tint; float other; } corner;\nvoid main () { gl_Position = place; corner.other = 9.0; corner.tint = vec3 (0.25, 0.5, 0.75); }\n' >$T/three.vert; printf '#version 330\nlayout (triangles) in;\nlayout (triangle_strip, max_vertices = 3) out;\nin Corner { vec3 tint; float other; } corners[];\nout float unread;\nout vec3 shade;\nvoid main () { for (int i = 0; i < 3; i++) { gl_Position = gl_in[i].gl_Position; unread = 3.0; shade = corners[i].tint * 2.0; EmitVertex (); } EndPrimitive (); }\n' >$T/three.geom; printf '#version 330\nin vec3 shade;\nout vec4 colour;\nvoid main () { colour = vec4 (shade, 1.0); }\n' >$T/three.frag; lanescope regs --back-end text --pixel 3,3 --step end $T/three.frag OUT0
lanescope: $T/three.frag: note: not in the file, so made up: the attribute place: a triangle that covers the target
OUT0
x 0.5              0x3f000000
y 1.0              0x3f800000
z 1.5              0x3fc00000
w 1.0              0x3f800000
(OUT0 is colour: vec4)

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
Lane 0 computes OpFunctionCall T1.x = 0.0, OpFunctionCall V1.x = 0.0. 64 of 64 lanes take part.
step 14, wave 0, lane 0: 64 of 64 lanes active
source line 13: v[i] = half_of (v[i]);
(lanescope) reverse-next-line
Breakpoint 1, hit 1, source line 6, all lanes
Line 13 calls half_of ().
step 8, wave 0, lane 0: 64 of 64 lanes active
source line 6: if (true)
(lanescope) next-line
Line 6 is done.
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
(lanescope) variables
Name              Type       Lanes    From  Value
No variable of the source has a value yet.
(lanescope) next-line
Lane 0 computes OpFunctionCall V4.x = 0.5, OpFunctionCall V4.y = 63.5, OpFunctionCall V4.z = 0.0, and 5 more: OpFunctionCall V4.w = 1.0, OpFunctionCall V5.x = 0.0078125, OpFunctionCall V5.y = 0.9921875, OpFunctionCall V5.z = 0.0, OpFunctionCall V5.w = 0.0. OpFunctionCall calls :19, line 86.
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
Lane 0 computes OpFunctionCall T4.x = 0.00390625, OpFunctionCall V7.x = 0.0078125. 64 of 64 lanes take part.
step 15, wave 0, lane 0: 64 of 64 lanes active
source line 8: float r = half_of (input.uv.x);
(lanescope) break source 4
  1  source line 4
(lanescope) finish-function
Lane 0 computes OpFunctionCall T4.x = 0.00390625, OpFunctionCall V7.x = 0.0078125. 64 of 64 lanes take part.
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
Lane 0 computes OpStore V3.x = 0.5. 64 of 64 lanes take part.
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
V1.x = 8.0 in lane 0 at step 59, in the run 'what-if 1'.
source line 7: return b;
(lanescope) print main::sum@0
$3 = 8.0              0x41000000  changed
(lanescope) set var v[2] = 1.5
storage0[2] = 1.5 at step 59, in the run 'what-if 1'.
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
(cb0.3.z is three[1].z)
(lanescope) end
OpFunctionEnd: the program ends.
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
Line 14, lane 0: k = 0.
source line 17: if (i < 32u)
(lanescope) print t@3 + 1
$1 = none
(no value: not set)
(lanescope) print any(t == 0)
$2 = false            0x00000000
(lanescope) continue
Breakpoint 2, hit 1, source line 19, lanes 0-31
OpLabel falls through; the branch ends here, and lanes 32-63 run again.
source line 19: v[i] += 1.0;
(lanescope) print t@3
$3 = 0.0              0x00000000
(lanescope) print t@40 == 0
$4 = none
(no value: not set)
(lanescope) continue
Breakpoint 2, hit 2, source line 19, lanes 0-31
OpLabel falls through; the branch ends here, and lanes 32-63 run again.
source line 19: v[i] += 1.0;
(lanescope) continue
Breakpoint 4, hit 1, source line 25, all lanes
Line 23 is done.
source line 25: v[i] += 1.0;
(lanescope) print late@3 * 2
$5 = 0.0              0x00000000
(lanescope) continue
Breakpoint 4, hit 2, source line 25, all lanes
Line 23 is done.
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
V7.x = 4 in lane 0 at step 44, in the run 'what-if 1'.
source line 17: v[lane] = a + b + float (n * step);
(lanescope) print step@0
$3 = 4                0x00000004  changed
(lanescope) end
OpFunctionEnd: the program ends.
(lanescope) who v[7]
storage0[7] = 24.0: step 55, line 128 (OpStore), lane 7, wrote it from T7.x = 24.0, at T3.x = 3.9e-44d; it was 4.0 before. (source line 17: v[lane] = a + b + float (n * step);)
5 more causes are left out; 'chain' behind the value lists all.

# A StructuredBuffer is the array that the text has.
$ printf 'StructuredBuffer<float> data;\nRWStructuredBuffer<float> result;\n[numthreads(64, 1, 1)]\nvoid main (uint lane : SV_GroupIndex)\n{\n  float x = data[lane & 7];\n  result[lane] = x + data[3];\n}\n' >$T/data.hlsl; printf 'break source 7\ncontinue\nprint data[3]\nset var data[3] = 0.5\nprint data[3]\nprint data\nend\nwho result[2]\n' | lanescope debug --step 0 $T/data.hlsl 2>&1 | grep -v 'made up\|^=>\|^step'
Nothing has run yet.
(lanescope) break source 7
  1  source line 7
(lanescope) continue
Breakpoint 1, hit 1, source line 7, all lanes
Line 6, lane 0: x = 0.0.
source line 7: result[lane] = x + data[3];
(lanescope) print data[3]
$1 = 3.0              0x40400000
(lanescope) set var data[3] = 0.5
storage0[3] = 0.5 at step 10, in the run 'what-if 1'.
source line 7: result[lane] = x + data[3];
(lanescope) print data[3]
$2 = 0.5              0x3f000000  changed
(lanescope) print data
                  ^
lanescope: data has 256 elements: name one of them, as in data[0]
(lanescope) end
OpFunctionEnd: the program ends.
(lanescope) who result[2]
storage1[2] = 2.5: step 16, line 88 (OpStore), lane 2, wrote it from T5.x = 2.5, at T4.x = 1.1e-44d; it was 2.0 before. (source line 7: result[lane] = x + data[3];)
  T4.x@2 = 1.1e-44d: step 15, line 87 (OpAccessChain) wrote it as T2.x x 4 = 2 x 4; it was 0.5 before. (source line 7: result[lane] = x + data[3];)
    T2.x@2 = 2: step 11, line 82 (OpLoad) wrote it from V2.x = 2; it was 2.0 before. (source line 7: result[lane] = x + data[3];)
      V2.x@2 = 2: step 5, line 67 (OpFunctionCall) wrote it from V1.x = 2; it was not written before. (about source line 7: result[lane] = x + data[3];)
  T5.x@2 = 2.5: step 14, line 86 (OpFAdd) wrote it as T3.x + T4.x = 2.0 + 0.5; it was not written before. (source line 7: result[lane] = x + data[3];)
    T3.x@2 = 2.0: step 12, line 83 (OpLoad) wrote it from V3.x = 2.0; it was not written before. (source line 7: result[lane] = x + data[3];)
      V3.x@2 = 2.0: step 10, line 80 (OpStore) wrote it from T2.x = 2.0; it was not written before. (source line 6: float x = data[lane & 7];)
    T4.x@2 = 0.5: step 13, line 85 (OpLoad) fetched it from storage0[3] = 0.5, at 0.0; it was not written before. (source line 7: result[lane] = x + data[3];)
      storage0[3] = 0.5: set by hand at step 10; it was 3.0 before.
2 more causes are left out; 'chain' behind the value lists all.

# What a round of a loop left is not read in the next one.
$ printf '#version 430\nlayout (local_size_x = 64) in;\nbuffer Data { float v[]; };\nvoid main ()\n{\n  uint i = gl_LocalInvocationID.x;\n  for (uint k = 0u; k < 2u; k++)\n  {\n    float t;\n    if (k == 0u)\n      t = 1.0;\n    if (k < 1u || i > 40u)\n      continue;\n    v[i] += t;\n  }\n}\n' >$T/left.comp; printf 'groups 1\nelements Data 64\n' >$T/in; lanescope run --inputs $T/in $T/left.comp --events=uninit 2>$T/err
left.comp: 1 wave, 56 steps
Data: r32f, 64 x 1, 64 written
wave 0, step 44, line 101: uninitialised-read: t is read and was not set in lanes 0-40 (%56 = OpFAdd %float %55 %52)
