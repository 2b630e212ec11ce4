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

# What three.js and postprocessing have functions for: there and back again; numbers that are known.
$ cd $T; printf 'void mainImage (const in vec4 inputColor, const in vec2 uv, out vec4 outputColor)\n{\n  float z = -mix (0.5, 900.0, uv.x), near = cameraNear, far = cameraFar;\n  vec3 c = vec3 (uv, 0.5 * uv.x * uv.y);\n  float a = z - perspectiveDepthToViewZ (viewZToPerspectiveDepth (z, near, far), near, far);\n  float b = z - orthographicDepthToViewZ (viewZToOrthographicDepth (z, near, far), near, far);\n  float d = uv.y - unpackRGBAToFloat (packFloatToRGBA (uv.y));\n  vec3 e = c - HSLToRGB (RGBToHSL (c));\n  outputColor = vec4 (abs (a) / -z, abs (b) / -z, abs (d), max3 (abs (e)));\n}\n' > there.frag; lanescope run --back-end text there.frag -o there 2>list | sed 's/,.*//; 1q'; od -An -tf4 -w16 there/colour.f32 | awk '{ for (i = 1; i <= 4; i++) if (!($i < (i == 1 ? 1e-3 : 1e-6))) bad++ } END { print bad + 0, "of", NR }'
there.frag: 64 waves
0 of 4096

$ cd $T; printf '#include <common>\n#include <packing>\nvoid main () { gl_FragColor = vec4 (luminance (vec3 (0.0, 1.0, 0.0)), average (vec3 (3.0, 0.0, 0.0)), unpackRGBAToDepth (vec4 (1.0)), viewZToPerspectiveDepth (-2.0, 1.0, 4.0)); }\n' > known.frag; lanescope run --back-end text known.frag -o known 2>list | tail -1; od -An -tf4 -N16 known/*.f32
PIX0: rgba32f, 64 x 64, 4096 written
       0.7151522      0.99999994               1       0.6666667

# A counter that all pixels count up, and one that they count down; a subroutine is its first function.
$ cd $T; printf '#version 430\nlayout (binding = 0) uniform atomic_uint seen;\nlayout (binding = 0, offset = 4) uniform atomic_uint left;\nsubroutine float Shade (float x);\nsubroutine uniform Shade shade;\nsubroutine (Shade) float twice (float x) { return x * 2.0; }\nsubroutine (Shade) float half_of (float x) { return x / 2.0; }\nout vec4 c;\nvoid main ()\n{\n  uint n = atomicCounterIncrement (seen);\n  c = vec4 (shade (3.0), float (n), float (atomicCounterDecrement (left)), 1.0);\n}\n' > count.frag; printf 'uniform left 5000\n' > five; lanescope run --inputs five --back-end text count.frag -o count 2>list; od -An -tu4 count/*.u32; od -An -tf4 -N16 count/c.f32
count.frag: 64 waves, 1088 steps
seen: r32ui, 1 x 1, 1 written
left: r32ui, 1 x 1, 1 written
c: rgba32f, 64 x 64, 4096 written
        904       4096
               6               0            4999               1
