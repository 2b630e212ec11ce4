# A text whose entry stands in a file that it includes.
$ cd $T; printf '#version 450\n#include "all.inc"\n' > a.slang; printf '#pragma stage vertex\nlayout (location = 0) in vec4 at;\nvoid main () { gl_Position = at; }\n#pragma stage fragment\nlayout (location = 0) out vec4 colour;\nvoid main () { colour = vec4 (gl_FragCoord.xy, 0.0, 1.0); }\n' > all.inc; lanescope run a.slang
lanescope: a.slang: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
a.slang: 64 waves, 448 steps
colour: rgba32f, 64 x 64, 4096 written

# What nobody named and is wrong is left out; what somebody named is not.
$ cd $T; printf '#version 330\nin vec4 at;\nvoid main () { gl_Position = at; }\n' > b.vert; printf '#version 330\nout vec4 c;\nvoid main () { c = nothing; }\n' > b.frag; lanescope run --back-end text b.vert; lanescope run --back-end text b.frag; lanescope run --back-end text b.vert b.frag
lanescope: b.vert: note: opened without the texts beside it: b.frag:3:20: error: 'nothing': undeclared identifier
lanescope: b.vert: note: not in the file, so made up: a pixel shader that is white, the attribute at (lanescope import FILE --json has all)
b.vert: 1 wave, 3 steps
OUT0: rgba32f, 3 x 1, 3 written
lanescope: b.frag:3:20: error: 'nothing': undeclared identifier
lanescope: b.frag:3:20: error: 'nothing': undeclared identifier
[1]

# Samples of a multisampled texture.
$ cd $T; printf '#version 330\nuniform sampler2DMS few;\nout vec4 c;\nvoid main () { c = texelFetch (few, ivec2 (0, 1), 3) + texelFetch (few, ivec2 (0, 1), 2); }\n' > ms.frag; lanescope run --back-end text ms.frag -o out; od -An -tf4 -N16 out/c.f32
lanescope: ms.frag: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 2 more (lanescope import FILE --json has all)
ms.frag: 64 waves, 320 steps
c: rgba32f, 64 x 64, 4096 written
       1.2509804       1.1254902               1               2

# A buffer that vertices write is no output of a draw; and one whose elements make no rows of 64.
$ cd $T; printf '#version 430\nbuffer Seen { uint n; };\nin vec4 at;\nvoid main () { gl_Position = at; atomicAdd (n, 1u); }\n' > v.vert; printf '#version 430\nout vec4 c;\nvoid main () { c = vec4 (1.0); }\n' > v.frag; lanescope run --back-end text v.frag
lanescope: v.frag: note: not in the file, so made up: the attribute at: a triangle that covers the target
v.frag: 64 waves, 128 steps
c: rgba32f, 64 x 64, 4096 written

$ cd $T; printf '#version 430\nlayout (local_size_x = 64) in;\nbuffer Data { float v[4900]; };\nvoid main () { v[gl_GlobalInvocationID.x] = 1.0; }\n' > rows.comp; lanescope run rows.comp
lanescope: rows.comp: note: not in the file, so made up: 4 x 1 x 1 groups (groups X Y Z in --inputs says how many)
rows.comp: 4 waves, 16 steps
Data: r32f, 2450 x 2, 4900 written

# Names of Shadertoy in a text with a main () of its own, and attributes of three.js.
$ cd $T; printf 'void main ()\n{\n  gl_FragColor = vec4 (gl_FragCoord.xy / iResolution.xy, sin (iGlobalTime), 1.0);\n}\n' > t.frag; lanescope run --back-end text t.frag
lanescope: t.frag: note: not in the file, so made up: the uniform iResolution = 64 64 1, iGlobalTime = 10, and 2 more (lanescope import FILE --json has all)
t.frag: 64 waves, 768 steps
PIX0: rgba32f, 64 x 64, 4096 written

$ cd $T; printf 'varying vec2 uv_;\nvoid main () { uv_ = position.xy * 0.5 + 0.5; gl_Position = vec4 (position.xy, 1.0, 1.0); }\n' > three.vert; lanescope run --back-end text three.vert
lanescope: three.vert: note: not in the file, so made up: a pixel shader that is white, the attribute position (lanescope import FILE --json has all)
three.vert: 1 wave, 13 steps
OUT0: rgba32f, 3 x 1, 3 written
OUT1: rgba32f, 3 x 1, 3 written

# A geometry shader that came alone: gl_in beside inputs of its own.
$ cd $T; printf '#version 330\nlayout (points) in;\nlayout (points, max_vertices = 1) out;\nin vec3 way[];\nout vec3 gone;\nvoid main () { gl_Position = gl_in[0].gl_Position; gone = way[0]; EmitVertex (); }\n' > g.geom; lanescope run --back-end text g.geom
lanescope: g.geom: note: not in the file, so made up: what way is, and 3 more (lanescope import FILE --json has all)
g.geom: 1 wave, 6 steps
OUT0: rgba32f, 3 x 1, 3 written
OUT4: rgba32f, 3 x 1, 3 written

# The number of samples is a uniform of OpenGL.
$ cd $T; printf '#version 400\nout vec4 c;\nvoid main () { c = vec4 (float (gl_NumSamples)); }\n' > n.frag; lanescope run --back-end text n.frag
lanescope: n.frag: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
n.frag: 64 waves, 128 steps
c: rgba32f, 64 x 64, 4096 written
