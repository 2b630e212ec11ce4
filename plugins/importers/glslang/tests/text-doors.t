# A text whose entry stands in a file that it includes.
$ cd $T; printf '#version 450\n#include "all.inc"\n' > a.slang; printf '#pragma stage vertex\nlayout (location = 0) in vec4 at;\nvoid main () { gl_Position = at; }\n#pragma stage fragment\nlayout (location = 0) out vec4 colour;\nvoid main () { colour = vec4 (gl_FragCoord.xy, 0.0, 1.0); }\n' > all.inc; lanescope run a.slang 2>list | sed 's/,.*//; 1q'
a.slang: 64 waves

# What nobody named and is wrong is left out; what somebody named is not.
$ cd $T; printf '#version 330\nin vec4 at;\nvoid main () { gl_Position = at; }\n' > b.vert; printf '#version 330\nout vec4 c;\nvoid main () { c = nothing; }\n' > b.frag; lanescope run --back-end text b.vert 2>&1 >list | head -1; lanescope run --back-end text b.vert b.frag
lanescope: b.vert: note: opened without the texts beside it: b.frag:3:20: error: 'nothing': undeclared identifier
lanescope: b.frag:3:20: error: 'nothing': undeclared identifier
[1]

# A buffer whose elements make no rows of 64, and one that vertices write.
$ cd $T; printf '#version 430\nbuffer Seen { uint n; };\nin vec4 at;\nvoid main () { gl_Position = at; atomicAdd (n, 1u); }\n' > v.vert; printf '#version 430\nout vec4 c;\nvoid main () { c = vec4 (1.0); }\n' > v.frag; lanescope run --back-end text v.frag 2>list | sed 's/,.*//; 1q'
v.frag: 64 waves
$ cd $T; printf '#version 430\nlayout (local_size_x = 64) in;\nbuffer Data { float v[4900]; };\nvoid main () { v[gl_GlobalInvocationID.x] = 1.0; }\n' > rows.comp; lanescope run rows.comp 2>list | tail -1
Data: r32f, 2450 x 2, 4900 written

# Names of Shadertoy in a text with a main () of its own, and attributes of three.js.
$ cd $T; printf 'void main ()\n{\n  gl_FragColor = vec4 (gl_FragCoord.xy / iResolution.xy, sin (iGlobalTime), 1.0);\n}\n' > t.frag; lanescope run --back-end text t.frag 2>list | sed 's/,.*//; 1q'
t.frag: 64 waves
$ cd $T; printf 'varying vec2 uv_;\nvoid main () { uv_ = position.xy * 0.5 + 0.5; gl_Position = vec4 (position.xy, 1.0, 1.0); }\n' > three.vert; lanescope run --back-end text three.vert 2>list | sed 's/,.*//; 1q'
three.vert: 1 wave

# A geometry shader that came alone: gl_in beside inputs of its own.
$ cd $T; printf '#version 330\nlayout (points) in;\nlayout (points, max_vertices = 1) out;\nin vec3 way[];\nout vec3 gone;\nvoid main () { gl_Position = gl_in[0].gl_Position; gone = way[0]; EmitVertex (); }\n' > g.geom; lanescope run --back-end text g.geom 2>list | sed 's/,.*//; 1q'
g.geom: 1 wave

# The number of samples is a uniform of OpenGL.
$ cd $T; printf '#version 400\nout vec4 c;\nvoid main () { c = vec4 (float (gl_NumSamples)); }\n' > n.frag; lanescope run --back-end text n.frag 2>list | sed 's/,.*//; 1q'
n.frag: 64 waves
