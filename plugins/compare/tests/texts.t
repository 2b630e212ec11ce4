# Two texts: the lines first, then where the runs part, in variables, and what is left by the names of the text; the listing comes last.
$ cd $T; printf '#version 450\nlayout (local_size_x = 64) in;\nbuffer Data { float v[]; };\nvoid main ()\n{\n  uint lane = gl_LocalInvocationIndex;\n  float sum = v[lane];\n  for (uint k = 0u; k < lane; k++)\n    sum += 0.5;\n  v[lane] = sum;\n}\n' >sum.comp; sed 's/0\.5/0.25/' sum.comp >less.comp; lanescope diff sum.comp less.comp --wave 0 2>notes
1 line of the text differs:
  line 9: 'sum += 0.5;' in 'sum.comp', 'sum += 0.25;' in 'less.comp'
The runs part at line 9, which differs: sum differs in 63 lanes; in lane 1 it is 1.5 in 'sum.comp' and 1.25 in 'less.comp'.
Wave 0: v[1] is 1.5 in 'sum.comp' and 1.25 in 'less.comp': given at line 10 of both.
63 numbers in memory are different.
  storage0 63 numbers, the first v[1]
[1]

# A comment or a blank is no difference that runs; what has none leaves the same.
$ cd $T; sed 's/+= 0.5/+=   0.5/;s/= sum;/= sum; \/\/ stored/' sum.comp >same.comp; lanescope diff sum.comp same.comp 2>notes
1 line of the text differs:
  line 10: 'v[lane] = sum;' in 'sum.comp', 'v[lane] = sum; // stored' in 'same.comp'
No difference between 'sum.comp' and 'same.comp' in what 256 lanes of 4 waves leave.

# Other lanes run on, or all of them elsewhere.
$ cd $T; sed 's/< lane/< 63u - lane/' sum.comp >lanes.comp; lanescope diff sum.comp lanes.comp --wave 0 2>notes
1 line of the text differs:
  line 8: 'for (uint k = 0u; k < lane; k++)' in 'sum.comp', 'for (uint k = 0u; k < 63u - lane; k++)' in 'lanes.comp'
The runs part at line 8, which differs: 1 lane runs on to line 9 in 'sum.comp' alone (lane 63), and 1 in 'lanes.comp' alone (lane 0).
Wave 0: v[0] is 0.0 in 'sum.comp' and 31.5 in 'lanes.comp': given at line 10 of 'lanes.comp'.
64 numbers in memory are different.
  storage0 64 numbers, the first v[0]
[1]

$ cd $T; sed 's/k < lane/k > lane/' sum.comp >way.comp; lanescope diff sum.comp way.comp --wave 0 2>notes
1 line of the text differs:
  line 8: 'for (uint k = 0u; k < lane; k++)' in 'sum.comp', 'for (uint k = 0u; k > lane; k++)' in 'way.comp'
The runs part at line 8, which differs: 'sum.comp' goes on at line 9 in 63 lanes and 'way.comp' goes on at line 10 in 64 lanes.
Wave 0: v[1] is 1.5 in 'sum.comp' and 1.0 in 'way.comp': given at line 10 of 'sum.comp'.
63 numbers in memory are different.
  storage0 63 numbers, the first v[1]
[1]

# Lines that come and go: what one text alone has runs alone.
$ cd $T; sed 's/^  v\[lane\]/  sum *= 2.0;\n  v[lane]/' sum.comp >more.comp; lanescope diff sum.comp more.comp --wave 0 2>notes; lanescope diff more.comp sum.comp --wave 0 2>notes | head -3
1 line of the text differs:
  line 10, in 'more.comp' alone: 'sum *= 2.0;'
The runs part at line 10 of 'more.comp', 'sum *= 2.0;': sum differs in 63 lanes; in lane 1 it is 1.5 in 'sum.comp' and 3.0 in 'more.comp'.
Wave 0: v[1] is 1.5 in 'sum.comp' and 3.0 in 'more.comp': given at line 10 of 'sum.comp' and line 11 of 'more.comp'.
63 numbers in memory are different.
  storage0 63 numbers, the first v[1]
1 line of the text differs:
  line 10, in 'more.comp' alone: 'sum *= 2.0;'
The runs part at line 10 of 'more.comp', 'sum *= 2.0;': sum differs in 63 lanes; in lane 1 it is 3.0 in 'more.comp' and 1.5 in 'sum.comp'.

# Memory by the members of its blocks, as the text types them; numbers of 64 bits too.
$ cd $T; printf '#version 450\nlayout (local_size_x = 64) in;\nstruct Ray { vec3 from; int id; };\nbuffer Rays { Ray rays[2]; double far; uint n; };\nvoid main ()\n{\n  if (gl_LocalInvocationIndex > 0u)\n    return;\n  rays[1].from = vec3 (1.0, 2.0, 3.0);\n  rays[1].id = -4;\n  far = 0.25;\n  n = 3000000000u;\n}\n' >ray.comp; for change in 's/3\.0)/3.5)/' 's/-4/-5/' 's/0\.25/0.125/' 's/3000000000u/4000000000u/'; do sed "$change" ray.comp >other.comp; lanescope diff ray.comp other.comp --wave 0 2>notes | sed -n '3,6p'; done
The runs part at line 9, which differs: rays[1].from.z is 3.0 in 'ray.comp' and 3.5 in 'other.comp'.
Wave 0: rays[1].from.z is 3.0 in 'ray.comp' and 3.5 in 'other.comp': given at line 9 of both.
1 number in memory is different.
  storage0 1 number, the first rays[1].from.z
The runs part at line 10, which differs: rays[1].id is -4 in 'ray.comp' and -5 in 'other.comp'.
Wave 0: rays[1].id is -4 in 'ray.comp' and -5 in 'other.comp', 1 apart: given at line 10 of both.
1 number in memory is different.
  storage0 1 number, the first rays[1].id
The runs part at line 11, which differs: far is 0.25 in 'ray.comp' and 0.125 in 'other.comp'.
Wave 0: far is 0.25 in 'ray.comp' and 0.125 in 'other.comp': given at line 11 of both.
1 number in memory is different.
  storage0 1 number, the first far
The runs part at line 12, which differs: n is 3000000000 in 'ray.comp' and 4000000000 in 'other.comp'.
Wave 0: n is 3000000000 in 'ray.comp' and 4000000000 in 'other.comp', 1000000000 apart: given at line 12 of both.
1 number in memory is different.
  storage0 1 number, the first n

# Functions: a value that one returns is the caller's variable.
$ cd $T; printf '#version 450\nlayout (location = 0) out vec4 colour;\nfloat half_of (float a)\n{\n  return a * 0.5;\n}\nvoid main ()\n{\n  float x = half_of (gl_FragCoord.x);\n  colour = vec4 (x, 0.0, 0.0, 1.0);\n}\n' >half.frag; sed 's/a \* 0.5/a + 0.5/' half.frag >plus.frag; lanescope diff half.frag plus.frag --wave 0 2>notes
1 line of the text differs:
  line 5: 'return a * 0.5;' in 'half.frag', 'return a + 0.5;' in 'plus.frag'
The runs part at line 9, 'float x = half_of (gl_FragCoord.x);': x differs in 64 lanes; in lane 0 it is 0.25 in 'half.frag' and 1.0 in 'plus.frag'.
Wave 0, pixel (0, 0): colour.x of lane 0 is 0.25 in 'half.frag' and 1.0 in 'plus.frag': given at line 10 of both.
64 of 64 lanes of 1 wave are different.
  colour.x in 64 lanes
[1]

# Distances: where the first is beyond them.
$ cd $T; sed 's/float x = half_of (gl_FragCoord.x)/float y = 1.0 + gl_FragCoord.y, x = half_of (gl_FragCoord.x)/;s/x, 0.0/x, y/' half.frag >two.frag; sed 's/1\.0 + gl/1.0001 + gl/;s/a \* 0.5/a * 0.25/' two.frag >far.frag; for how in 0 abs:0.01; do lanescope diff two.frag far.frag --tolerance $how 2>notes | grep ^The; done
The runs part at line 5, which differs: y differs in 64 lanes; in lane 0 it is 1.5 in 'two.frag' and 1.5001 in 'far.frag'.
The runs part at line 9, which differs: x differs in 64 lanes; in lane 0 it is 0.25 in 'two.frag' and 0.125 in 'far.frag'.

# Files that a text includes.
$ cd $T; mkdir -p one two; for d in one two; do printf '#version 450\nlayout (location = 0) out vec4 colour;\n#include "part.glsl"\nvoid main ()\n{\n  colour = vec4 (part (gl_FragCoord.x));\n}\n' >$d/a.frag; printf 'float part (float x)\n{\n  float y = x * 2.0;\n  return y;\n}\n' >$d/part.glsl; done; sed -i 's/2\.0/3.0/' two/part.glsl; lanescope diff one/a.frag two/a.frag --wave 0 2>notes
1 line of the text differs:
  line 3 of part.glsl: 'float y = x * 2.0;' in 'one/a.frag', 'float y = x * 3.0;' in 'two/a.frag'
The runs part at line 3 of one/part.glsl, which differs: y differs in 64 lanes; in lane 0 it is 1.0 in 'one/a.frag' and 1.5 in 'two/a.frag'.
Wave 0, pixel (0, 0): colour.x of lane 0 is 1.0 in 'one/a.frag' and 1.5 in 'two/a.frag': given at line 6 of both.
64 of 64 lanes of 1 wave are different.
  colour.x in 64 lanes
  colour.y in 64 lanes
  colour.z in 64 lanes
  colour.w in 64 lanes
[1]

# Many lines are told in part; discarded pixels.
$ cd $T; printf '#version 450\nlayout (location = 0) out vec4 colour;\nvoid main ()\n{\n  vec4 c = vec4 (0.0);\n' >long.frag; cp long.frag longer.frag; for i in 0 1 2 3 4 5 6 7 8 9; do echo "  c.x += $i.5;" >>long.frag; echo "  c.x += $i.25;" >>longer.frag; done; for f in long longer; do printf '  if (gl_FragCoord.x < c.x * 0.1)\n    discard;\n  colour = c;\n}\n' >>$f.frag; done; lanescope diff long.frag longer.frag --wave 0 2>notes | head -12
10 lines of the text differ:
  line 6: 'c.x += 0.5;' in 'long.frag', 'c.x += 0.25;' in 'longer.frag'
  line 7: 'c.x += 1.5;' in 'long.frag', 'c.x += 1.25;' in 'longer.frag'
  line 8: 'c.x += 2.5;' in 'long.frag', 'c.x += 2.25;' in 'longer.frag'
  line 9: 'c.x += 3.5;' in 'long.frag', 'c.x += 3.25;' in 'longer.frag'
  line 10: 'c.x += 4.5;' in 'long.frag', 'c.x += 4.25;' in 'longer.frag'
  line 11: 'c.x += 5.5;' in 'long.frag', 'c.x += 5.25;' in 'longer.frag'
  line 12: 'c.x += 6.5;' in 'long.frag', 'c.x += 6.25;' in 'longer.frag'
  line 13: 'c.x += 7.5;' in 'long.frag', 'c.x += 7.25;' in 'longer.frag'
... and 2 more
The runs part at line 6, which differs: c differs in 64 lanes; in lane 0 it is (0.5, 0.0, 0.0, 0.0) in 'long.frag' and (0.25, 0.0, 0.0, 0.0) in 'longer.frag'.
Wave 0, pixel (5, 0): colour.x of lane 9 is 50.0 in 'long.frag' and 47.5 in 'longer.frag': given at line 18 of both.

# Of a draw another stage than the one that is debugged may be what differs.
$ cd $T; mkdir -p v w; for d in v w; do printf '#version 450\nlayout (location = 0) in vec3 place;\nlayout (location = 0) out float far;\nvoid main ()\n{\n  far = place.x * 2.0;\n  gl_Position = vec4 (place, 1.0);\n}\n' >$d/p.vert; printf '#version 450\nlayout (location = 0) in float far;\nlayout (location = 0) out vec4 colour;\nvoid main ()\n{\n  colour = vec4 (far);\n}\n' >$d/p.frag; done; sed -i 's/2\.0/3.0/' w/p.vert; for d in v w; do lanescope glsl --back-end text $d/p.vert $d/p.frag -o $d/out >notes 2>&1; done; lanescope diff v/out/*.lanescope w/out/*.lanescope
lanescope: diff: the stage that is debugged is the same in both draws; compared is the vertex shader
1 line of the text differs:
  line 6: 'far = place.x * 2.0;' in 'v/out/p-frag.lanescope', 'far = place.x * 3.0;' in 'w/out/p-frag.lanescope'
The runs part at line 6, which differs: far differs in 3 lanes; in lane 0 it is -2.0 in 'v/out/p-frag.lanescope' and -3.0 in 'w/out/p-frag.lanescope'.
Wave 0: far of lane 0 is -2.0 in 'v/out/p-frag.lanescope' and -3.0 in 'w/out/p-frag.lanescope': given at line 6 of both.
3 of 3 lanes of 1 wave are different.
  far      in 3 lanes
[1]

# At the prompt the same is said; another machine has no such text.
$ cd $T; printf 'diff program less.comp\n' | lanescope debug sum.comp --step 0 2>notes | sed -n '/diff program/,$p'; lanescope diff sum.comp $EXAMPLES/first-light.lanescope 2>&1 | tail -1
(lanescope) diff program less.comp
1 line of the text differs:
  line 9: 'sum += 0.5;' in 'sum.comp', 'sum += 0.25;' in 'less.comp'
The runs part at line 9, which differs: sum differs in 63 lanes; in lane 1 it is 1.5 in 'sum.comp' and 1.25 in 'less.comp'.
Wave 0: v[1] is 1.5 in 'sum.comp' and 1.25 in 'less.comp': given at line 10 of both.
63 numbers in memory are different.
  storage0 63 numbers, the first v[1]
lanescope: diff: one is for SPIR-V and the other AMD R700

# What let a lane stay in a function or a case, where others left it, is behind what the lane ran there.
$ cd $T; printf '#version 450\nlayout (local_size_x = 64) in;\nbuffer Data { float v[]; };\nfloat half_of (float a)\n{\n  if (a < 32.0)\n    return a;\n  return a * 0.5;\n}\nvoid main ()\n{\n  uint lane = gl_LocalInvocationIndex;\n  v[lane] = half_of (float (lane));\n}\n' >half.comp; printf 'end\nwho v[40] chain\n' | lanescope debug --step 0 half.comp 2>notes | tail -n +7
(lanescope) who v[40] chain
  1. 2 times, at last: v[40] = 20.0: line 13, step 20, gave it. (v[lane] = half_of (float (lane));)
  2. half_of () = 20.0: line 8 of half_of (), step 16, computed it as 40.0 x 0.5. (return a * 0.5;)
  3. lane = 40: line 12, step 2, gave it. (uint lane = gl_LocalInvocationIndex;)
  4. Line 6, step 10, was false: (40.0 < 32.0), so that lane 40 ran line 8. (if (a < 32.0))

$ cd $T; printf '#version 450\nlayout (local_size_x = 64) in;\nbuffer Data { float v[]; };\nvoid main ()\n{\n  uint lane = gl_LocalInvocationIndex;\n  float x = 1.0;\n  switch (lane & 1u)\n  {\n  case 0u:\n    if (lane < 32u)\n      break;\n    x = 2.0;\n  }\n  v[lane] = x;\n}\n' >case.comp; printf 'end\nwho v[40] chain\n' | lanescope debug --step 0 case.comp 2>notes | tail -n +7
(lanescope) who v[40] chain
  1. v[40] = 2.0: line 15, step 19, gave it. (v[lane] = x;)
  2. x = 2.0: line 13, step 13, gave it. (x = 2.0;)
  3. lane = 40: line 6, step 2, gave it. (uint lane = gl_LocalInvocationIndex;)
  4. Line 11, step 10, was false: (40 < 32), so that lane 40 ran line 13. (if (lane < 32u))
  5. Line 8, step 7, 40 & 1 = 0: case 0, so that lane 40 ran line 11. (switch (lane & 1u))
