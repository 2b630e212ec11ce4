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

# The entry that a translator puts around the function of an HLSL text is none of its statements.
$ cd $T; printf 'float ring (float2 at)\n{\n  float r = dot (at, at);\n  if (r > 40.0)\n    return 0.0;\n  return 1.0 - r / 40.0;\n}\nfloat4 main (float4 at : SV_Position) : SV_Target\n{\n  float d = ring (at.xy);\n  return float4 (d, 0.5 * d, 0, 1);\n}\n' > ring.hlsl; printf 'goto end\nwho OUT0.y@63\nrun\nuntil 4\nstep\nwhy 63\nwhy 0\n' | lanescope debug --size 8x8 ring.hlsl 2>list | tail -n +7
(lanescope) who OUT0.y@63
OUT0.y@63 = 0.0: line 11 of main (), step 30, computed it as 0.5 x 0.0. (return float4 (d, 0.5 * d, 0, 1);)
  d = 0.0: line 10, step 25, gave it. (float d = ring (at.xy);)
    ring () = 0.0: line 5 of ring (), step 17, gave it. (return 0.0;)
      Line 4, step 16, was true: (56.5 > 40.0), so that lane 63 ran line 5. (if (r > 40.0))
4 more causes are left out; 'chain' behind the value lists all.
at.x is given by the draw, as the program asks for it.
at.y is given by the draw, as the program asks for it.
(lanescope) run
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
no line of the source
=>   49           %54 = OpLoad %v4float %at_2
(lanescope) until 4
Line 3, lane 0: r = 56.5.
step 13, wave 0, lane 0: 64 of 64 lanes active
source line 4: if (r > 40.0)
(lanescope) step
Line 4 is true in 34 of 64 lanes: 0-15,21,24-31,41,44-47,60-63.
step 16, wave 0, lane 0: 34 of 64 lanes active
source line 5: return 0.0;
(lanescope) why 63
Lane 63 is active, since the start. It came here because line 4, step 16, was true (if (r > 40.0)), with r = 56.5.
(lanescope) why 0
Lane 0 is active, since the start. It came here because line 4, step 16, was true (if (r > 40.0)), with r = 56.5.
