# What measured lines of a driver told wrong, or did not tell.
# Each of two calls in one line has its own values.
$ printf '#version 330\nin vec2 uv;\nout vec4 o;\nfloat part (float n, float k)\n{\n  float high = n * k;\n  return high + n;\n}\nvoid main ()\n{\n  o = vec4 (part (uv.x, 2.0) * part (uv.y + 3.0, 4.0));\n}\n' >$T/two.frag; printf 'lane 0\nbreak source 7\nc\nprint n@0\nprint high@0\nc\nprint n@0\nprint high@0\n' | lanescope debug $T/two.frag --pixel 20,20 --step 0 2>&1 | grep -v 'made up' | grep -E '^[x$] ?|^Break'
Breakpoint 1, hit 1, source line 7, all lanes
$1 = 0.2578125        0x3e840000
$2 = 0.515625         0x3f040000  changed
Breakpoint 1, hit 2, source line 7, all lanes
$3 = 3.2578125        0x40508000
$4 = 13.03125         0x41508000  changed

# A branch on a comparison with 0 runs in its lanes: a stop there holds in them alone, and what becomes NaN there is of that line.
$ printf '#version 330\nin vec2 uv;\nout vec4 o;\nvoid main ()\n{\n  float base = uv.y * 0.5;\n  if (uv.x - 0.3125 > 0.0)\n    base = sqrt (base - 0.9);\n  o = vec4 (base);\n}\n' >$T/zero.frag; printf 'catch nan\nbreak source 8\nc\nprint base@8\nprint base@0\nc\nprint base@8\nprint base@0\n' | lanescope debug $T/zero.frag --pixel 20,20 --step 0 2>&1 | grep -v 'made up' | grep -E '^[x$] ?|^Break|^Line|^source|^lanescope'
source line 6: float base = uv.y * 0.5;
Breakpoint 2, hit 1, source line 8, lanes 8-15,24-31,40-47,56-63
Line 7 is true in 32 of 64 lanes: 8-15,24-31,40-47,56-63.
source line 8: base = sqrt (base - 0.9);
$1 = 0.12890625       0x3e040000
$2 = 0.12890625       0x3e040000
Breakpoint 1, hit 1, nan, lanes 8-15,24-31,40-47,56-63
Line 8, lane 40: sqrt (-0.7398437) = NaN:ffc00000.
source line 8: base = sqrt (base - 0.9);
$3 = 0.12890625       0x3e040000
$4 = 0.12890625       0x3e040000

# The counter of a loop has the value of its round.
$ printf '#version 330\nin vec2 uv;\nout vec4 o;\nvoid main ()\n{\n  float sum = 0.0;\n  for (int i = 0; i < 3; i++)\n    {\n      float x = uv.x * float (i);\n      sum += x;\n    }\n  o = vec4 (sum);\n}\n' >$T/counter.frag; printf 'break source 10\nc\nprint i@0\nc\nprint i@0\nc\nprint i@0\nc\nprint sum@0\n' | lanescope debug $T/counter.frag --pixel 20,20 --step 0 2>&1 | grep -v 'made up' | grep -E '^[x$] ?|^Break|end:|lanescope:'
Breakpoint 1, hit 1, source line 10, all lanes
$1 = 0                0x00000000
Breakpoint 1, hit 2, source line 10, all lanes
$2 = 1                0x00000001
Breakpoint 1, hit 3, source line 10, all lanes
$3 = 2                0x00000002
(the end: no breakpoint on the way)
lanescope: sum is in sight in lines 6-12 of the source only

# A global that functions change has its value everywhere.
$ printf '#version 330\nin vec2 uv;\nout vec4 o;\nint hits;\nvoid count () { hits++; }\nvoid main ()\n{\n  hits = 0;\n  count ();\n  count ();\n  o = vec4 (float (hits));\n}\n' >$T/global.frag; printf 'break source 11\nc\nprint hits@0\ngoto end\nprint o.x@0\n' | lanescope debug $T/global.frag --pixel 20,20 --step 0 2>&1 | grep -v 'made up' | grep -E '^[x$] ?|^Break|lanescope:'
Breakpoint 1, hit 1, source line 11, all lanes
$1 = 2                0x00000002
$2 = 2.0              0x40000000

# A stop in front of a loop is in front of it.
$ printf '#version 330\nin vec2 uv;\nout vec4 o;\nvoid main ()\n{\n  float p = uv.x;\n  float factor = 0.5;\n  for (int i = 0; i < 4; i++)\n    p += factor;\n  o = vec4 (p);\n}\n' >$T/before.frag; printf 'break source 7\nc\nprint factor@0\nprint (p - uv.x)@0\nc\n' | lanescope debug $T/before.frag --pixel 20,20 --step 0 2>&1 | grep -v 'made up' | grep -E '^[x$] ?|^Break|none|source line|end:'
source line 6: float p = uv.x;
  1  source line 7
Breakpoint 1, hit 1, source line 7, all lanes
source line 7: float factor = 0.5;
$1 = 0.0              0x00000000  changed
(the end: no breakpoint on the way)

# Each round of a loop with a constant bound stops, of do and while, too.
$ printf '#version 330\nin vec2 uv;\nout vec4 o;\nvoid main ()\n{\n  float p = 0.0;\n  for (int i = 0; i < 2; i++)\n    p += 1.0;\n  int k = 0;\n  do\n    k++;\n  while (k < 2);\n  o = vec4 (p + float (k));\n}\n' >$T/rounds.frag; printf 'step-line 4\nstep-line 4\nstep-line 4\nstep-line\nstep-line\nstep-line\nstep-line\nprint (p + float (k))@0\n' | lanescope debug $T/rounds.frag --pixel 20,20 --step 0 2>&1 | grep -v 'made up' | grep '^source line'
source line 6: float p = 0.0;
source line 7: for (int i = 0; i < 2; i++)
source line 7: for (int i = 0; i < 2; i++)
source line 11: k++;
source line 12: while (k < 2);
source line 13: o = vec4 (p + float (k));

# A condition over what is not in sight at the line is refused; one over what both sides of a branch gave holds there.
$ printf '#version 330\nin vec2 uv;\nout vec4 o;\nvoid main ()\n{\n  float base = uv.y;\n  if (uv.x > 0.5)\n    base += 1.0;\n  else\n    base = base * 0.5;\n  float last = base;\n  o = vec4 (last);\n}\n' >$T/lost.frag; printf 'break source 7 if last > 0.0\nbreak source 11 if base > 1.2\nc\nprint count (base > 1.2)\ngoto end\nprint o.x@0\nreverse-step-line\nprint last@0\n' | lanescope debug $T/lost.frag --pixel 40,20 --step 0 2>&1 | grep -v 'made up' | grep -E '^[x$] ?|^Break|^source|lanescope:'
source line 6: float base = uv.y;
lanescope: last is in sight in lines 11-12 of the source only
Breakpoint 1, hit 1, source line 11, all lanes
source line 11: float last = base;
$1 = 64               0x00000040  changed
$2 = 1.2578125        0x3fa10000
source line 12: o = vec4 (last);
$3 = 1.2578125        0x3fa10000  changed

# A variable given in the line before is known at the line, whatever the machine does first.
$ printf '#version 330\nin vec2 uv;\nout vec4 o;\nvoid main ()\n{\n  vec3 way = normalize (vec3 (uv, 2.0));\n  float t = 0.0;\n  o = vec4 (way * t, 1.0);\n}\n' >$T/early.frag; printf 'break source 7 if way.z > 0.5\nc\n' | lanescope debug $T/early.frag --pixel 20,20 --step 0 2>&1 | grep -v 'made up' | grep -E '^Break|^source|lanescope:'
source line 6: vec3 way = normalize (vec3 (uv, 2.0));
Breakpoint 1, hit 1, source line 7, all lanes
source line 7: float t = 0.0;

# The names of the text are the text's: registers and values of the machine have theirs behind a $.
$ printf '#version 330\nin vec2 uv;\nout vec4 o;\nvoid main ()\n{\n  float r2 = 3.0, ps = 4.0, step = 5.0, lane = 6.0, depth = 7.0;\n  o = vec4 (r2, ps, step, lane * depth);\n}\n' >$T/names.frag; printf 'break source 7 if r2 > 2.5 && depth > 6.5 && step == 5.0\nc\nprint r2@0\nprint lane@0\nprint step@0\nprint $step\nwho r2\nwatch r2\n' | lanescope debug $T/names.frag --pixel 20,20 --step 0 2>&1 | grep -v 'made up' | grep -E '^[x$] ?|^Break|lanescope:|gave|change'
Breakpoint 1, hit 1, source line 7, all lanes
$1 = 3.0              0x40400000
$2 = 6.0              0x40c00000
$3 = 5.0              0x40a00000
$4 = 5                0x00000005  changed
r2@40 = 3.0: line 6, step 1, gave it. (float r2 = 3.0, ps = 4.0, step = 5.0, lane = 6.0, depth = 7.0;)
  2  change of r2

# A condition takes the variables of the line, not of the function that runs when it is made.
$ printf '#version 330\nin vec2 uv;\nout vec4 o;\nfloat box (vec2 p)\n{\n  vec2 d = abs (p) - 0.25;\n  return length (d);\n}\nvoid main ()\n{\n  float d = box (uv) - 0.25;\n  o = vec4 (d);\n}\n' >$T/scope.frag; printf 'break source 7\nc\nbreak source 12 if d < -0.1875\nc\nprint count (d < -0.1875)\n' | lanescope debug $T/scope.frag --pixel 20,20 --step 0 2>&1 | grep -v 'made up' | grep -E '^[x$] ?|^Break|lanescope:|^source'
source line 11: float d = box (uv) - 0.25;
Breakpoint 1, hit 1, source line 7, all lanes
source line 7: return length (d);
Breakpoint 2, hit 1, source line 12, lanes 0-7,16-20
source line 12: o = vec4 (d);
$1 = 13               0x0000000d  changed

# A stop at a line shows the line.
$ printf '#version 330\nin vec2 uv;\nout vec4 o;\nvoid main ()\n{\n  vec2 p = uv - 0.5;\n  float a = 0.25;\n  float b = 0.75;\n  o = vec4 (p, a, b);\n}\n' >$T/once.frag; printf 'break source 8\nc\nbreak source 7\nreverse-continue\n' | lanescope debug $T/once.frag --pixel 20,20 --step 0 2>&1 | grep -v 'made up' | grep -E '^Break|^source'
source line 6: vec2 p = uv - 0.5;
Breakpoint 1, hit 1, source line 8, all lanes
source line 8: float b = 0.75;
Breakpoint 2, hit 1, source line 7, all lanes
source line 7: float a = 0.25;

# The first stop at a line is its first hit; step, next and break go by lines of the text.
$ printf '#version 330\nin vec2 uv;\nout vec4 o;\nfloat luma (vec3 c)\n{\n  return dot (c, vec3 (0.25, 0.5, 0.25));\n}\nvoid main ()\n{\n  float a = luma (vec3 (uv, 1.0));\n  float b = luma (vec3 (uv, 0.0));\n  o = vec4 (a, b, 0.0, 1.0);\n}\n' >$T/hits.frag; printf 'break 6\nc\ndelete\nfinish\nnext\nnext\nlist 6\n' | lanescope debug $T/hits.frag --pixel 20,20 --step 0 2>&1 | grep -v 'made up' | grep -E '^Break|^source|^ +6'
source line 10: float a = luma (vec3 (uv, 1.0));
Breakpoint 1, hit 1, source line 6, all lanes
source line 6: return dot (c, vec3 (0.25, 0.5, 0.25));
source line 10: float a = luma (vec3 (uv, 1.0));
source line 11: float b = luma (vec3 (uv, 0.0));
source line 12: o = vec4 (a, b, 0.0, 1.0);
      6    return dot (c, vec3 (0.25, 0.5, 0.25));

# Values that were never given, and elements outside of an array, by the text's names and lines.
$ printf '#version 330\nin vec2 uv;\nuniform int taps = 4;\nout vec4 colour;\nvoid main ()\n{\n  vec3 sum;\n  float table[4];\n  for (int i = 0; i < taps; i++)\n    {\n      sum += vec3 (uv, 0.5);\n      table[i] = uv.x;\n    }\n  colour = vec4 (sum / float (taps), table[taps]);\n}\n' >$T/given.frag; lanescope run --events=uninit,index $T/given.frag 2>$T/err | tail -n 2; printf 'run-to uninitialised-read\nrun-to index-out-of-range\n' | lanescope debug --step 0 $T/given.frag 2>$T/err | grep '^uninit\|^index\|^source'
wave 63, step 12, source line 11: uninitialised-read: sum.x is read and was not set in all lanes (sum += vec3 (uv, 0.5);)
wave 63, step 94, source line 14: index-out-of-range: Index 4 is out of range of table, which has 4 elements, in all lanes (colour = vec4 (sum / float (taps), table[taps]);)
source line 9: for (int i = 0; i < taps; i++)
uninitialised-read: sum.x is read and was not set in all lanes (source line 11: sum += vec3 (uv, 0.5);)
source line 11: sum += vec3 (uv, 0.5);
index-out-of-range: Index 4 is out of range of table, which has 4 elements, in all lanes (source line 14: colour = vec4 (sum / float (taps), table[taps]);)
source line 14: colour = vec4 (sum / float (taps), table[taps]);

# gdb's words mean the text: what is local, of which type, whole structures; and no answer speaks of registers or instructions.
$ printf '#version 430\nlayout (local_size_x = 64) in;\nstruct Hit { float t; vec3 n; bool found; };\nbuffer Data { float data[]; };\nHit march (float far)\n{\n  Hit h;\n  h.t = 0.0;\n  h.found = false;\n  for (int i = 0; i < 4; i++) {\n    h.t += float (gl_LocalInvocationID.x);\n    if (h.t > far)\n      break;\n  }\n  h.found = h.t > far;\n  return h;\n}\nvoid main ()\n{\n  bvec2 two = bvec2 (true, gl_LocalInvocationID.x > 2u);\n  int bits = floatBitsToInt (1.0);\n  Hit h = march (90.0);\n  float list[3] = float[] (1.0, 2.0, h.t);\n  data[gl_GlobalInvocationID.x] = h.found && two.y ? h.t : list[2] + float (bits);\n}\n' >$T/words.comp; printf 'start\nbreak 16\ncontinue\ninfo locals\ninfo args\nlanes\npaths\nprint h\nprint h.t@3\nwhatis h\nptype struct Hit\nwhatis far\nup\ninfo locals\nprint two\nprint bits@0\nfinish\ninfo line 12\ninfo line 4\nnext\nnext\nprint list\nwhatis list\n' | lanescope debug $T/words.comp 2>/dev/null
Line 11, lane 0: h.t = 0.0.
step 38, wave 0, lane 0: 64 of 64 lanes active
source line 12: if (h.t > far)
(lanescope) start
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
source line 20: bvec2 two = bvec2 (true, gl_LocalInvocationID.x > 2u);
(lanescope) break 16
  1  source line 16
(lanescope) continue
Breakpoint 1, hit 1, source line 16, all lanes
Line 15, lane 0: h.found = false.
step 95, wave 0, lane 0: 64 of 64 lanes active
source line 16: return h;
(lanescope) info locals
Name              Type       Lanes    From  Value
h                 Hit           64      15  { t = 0.0, n = (?, ?, ?), found = false }
Lane 0; Lanes: how many have a value; From: the source line that gave it, or uniform.
(lanescope) info args
Name              Type       Lanes    From  Value
far               float         64      22  90.0
Lane 0; Lanes: how many have a value; From: the source line that gave it, or uniform.
(lanescope) lanes
[A] A   A  A   A  A   A  A
 A  A   A  A   A  A   A  A

 A  A   A  A   A  A   A  A
 A  A   A  A   A  A   A  A

 A  A   A  A   A  A   A  A
 A  A   A  A   A  A   A  A

 A  A   A  A   A  A   A  A
 A  A   A  A   A  A   A  A
step 95
A active: 64 lanes (all), since step 91, source line 12
(lanescope) paths
23 lanes (0-22): 110 steps, the last step 121 at the end of source line 24
18 lanes (46-63): 66 steps, the last step 121 at the end of source line 24
15 lanes (31-45): 83 steps, the last step 121 at the end of source line 24
8 lanes (23-30): 100 steps, the last step 121 at the end of source line 24
Step 42, source line 12: lanes 46-63 and lanes 0-45 part
Step 61, source line 12: lanes 31-45 and lanes 0-30 part
Step 80, source line 12: lanes 23-30 and lanes 0-22 part
4 paths through 121 steps; lanes part 3 times.
(lanescope) print h
h = { t = 0.0, n = (?, ?, ?), found = false }
(Hit, in lane 0; 'variables h' has all lanes)
(lanescope) print h.t@3
$1 = 12.0             0x41400000
(lanescope) whatis h
Hit
  t: float
  n: vec3
  found: bool
(lanescope) ptype struct Hit
Hit
  t: float
  n: vec3
  found: bool
(lanescope) whatis far
float
(lanescope) up
   #0 march (), source line 16: return h;
=> #1 main (), source line 22: Hit h = march (90.0);
(lanescope) info locals
Name              Type       Lanes    From  Value
two               bvec2         64      20  (true, false)
bits              int           64      21  1065353216
Lane 0; Lanes: how many have a value; From: the source line that gave it, or uniform.
(lanescope) print two
$2 =
x true             0x00000001
y false            0x00000000
(two: bvec2)
(lanescope) print bits@0
$3 = 1065353216       0x3f800000
(lanescope) finish
march () comes back to line 22.
step 99, wave 0, lane 0: 64 of 64 lanes active
source line 22: Hit h = march (90.0);
=>  101                 OpStore %h_0 %82
(lanescope) info line 12
Source line 12 has these lines of the listing ('machine list'):
  173 to 178
  180
  183
  185
(lanescope) info line 4
No line of the listing belongs to source line 4.
(lanescope) next
Line 22, lane 0: h.t = 0.0 and h.found = false.
step 100, wave 0, lane 0: 64 of 64 lanes active
source line 23: float list[3] = float[] (1.0, 2.0, h.t);
(lanescope) next
Line 23, lane 0: list[0] = 1.0, list[1] = 2.0 and list[2] = 0.0.
step 103, wave 0, lane 0: 64 of 64 lanes active
source line 24: data[gl_GlobalInvocationID.x] = h.found && two.y ? h.t : list[2] + float (bits);
(lanescope) print list
list = [1.0, 2.0, 0.0]
(float[3], in lane 0; 'variables list' has all lanes)
(lanescope) whatis list
float[3]

$ printf 'start\nbreak 16\ncontinue\ninfo locals\ninfo args\nlanes\npaths\nprint h\nwhatis h\nbacktrace\nwhere\ninfo frame\ninfo variables\nhistory\nuses h.t\nwho h.t\nwho h.t chain\nwhy\nwhy 3\ncover\nvariables\nfunctions\ninfo stop\ninfo wave\nraces\nforks\nevents\nlist\nagain\nstep\nnext\nfinish\nuntil\nnext-lane\ncontinue\n' | lanescope debug $T/words.comp 2>/dev/null | grep -c '\bOp[A-Z]\|\b[VT][0-9][0-9]*\b\|%%[a-z0-9]'
0
[1]

# Constants that the translator knows have their values: of all functions from the start, where no step gives them; of a function behind their lines.
$ printf '#version 430\nlayout (local_size_x = 64) in;\nbuffer Data { float v[]; };\nconst float PI = 3.25, TAU = 2.0 * PI;\nconst float WEIGHTS[] = float[] (0.5, 0.25);\nfloat f (float x)\n{\n  const float k = 2.0;\n  const float scaled = x * k;\n  if (x > PI)\n    {\n      const int k = 5;\n      x += float (k);\n    }\n  return x * k + scaled;\n}\nvoid main ()\n{\n  uint i = gl_GlobalInvocationID.x;\n  v[i] = f (v[i]) * WEIGHTS[i & 1u];\n}\n' >$T/known.comp; printf 'print TAU@0\nprint WEIGHTS[1]@0\nbreak f\nbreak 15 if k * PI < x\nc\nprint k@0\nstep\nprint k@0\nset var k = 3.0\nset var PI = 3.0\nuses k\nuses WEIGHTS[1]\nwho PI\nc\nprint scaled@9\n' | lanescope debug $T/known.comp --step 0 2>&1 | grep -v 'made up' | grep -E '^[x$] ?|^Break|^source|^Line|constant|given'
source line 19: uint i = gl_GlobalInvocationID.x;
$1 = 6.5              0x40d00000
$2 = 0.25             0x3e800000
Breakpoint 1, hit 1, source line 8, all lanes
Line 20 calls f ().
source line 8: const float k = 2.0;
Line 8, lane 0: k = 2.0.
source line 9: const float scaled = x * k;
$3 = 2.0              0x40000000  changed
lanescope: k is a constant: its value stands wherever the text names it, so that nothing would take another one from here
lanescope: PI is a constant: its value stands wherever the text names it, so that nothing would take another one from here
k@0 = 2.0 is a constant: its value stands wherever the text names it, and nothing takes it from here.
WEIGHTS[1]@0 = 0.25 is a constant: its value stands wherever the text names it, and nothing takes it from here.
PI@0 = 3.25: given at the start.
Breakpoint 2, hit 1, source line 15, lanes 4-63
Line 13, lane 4: x = 9.0. Now all 64 lanes run.
source line 15: return x * k + scaled;
$4 = 18.0             0x41900000

# Functions of a file that the text includes are known by their names, listed, counted, and their statements are told as those of the text.
$ printf 'float half_of (float a)\n{\n  float y = a;\n  for (int i = 0; i < 2; i++)\n    y *= 0.5;\n  return y;\n}\n' >$T/half.glsl; printf '#version 430\n#include "half.glsl"\nlayout (local_size_x = 64) in;\nbuffer Data { float v[]; };\nvoid main ()\n{\n  uint i = gl_GlobalInvocationID.x;\n  v[i] = half_of (v[i]);\n  v[i] += 1.0;\n}\n' >$T/halves.comp; printf 'break half_of\ncontinue\nbacktrace\nlist\nstep\nuntil\nuntil\nuntil\nlist 8\nlist half_of\nreverse-until half_of\ncover\n' | (cd $T; lanescope debug halves.comp --step 0) 2>&1 | grep -v 'made up\|^step'
Nothing has run yet.
source line 7: uint i = gl_GlobalInvocationID.x;
(lanescope) break half_of
  1  source half.glsl:3
(lanescope) continue
Breakpoint 1, hit 1, source half.glsl:3, all lanes
Line 8 calls half_of ().
line 3 of half.glsl: float y = a;
(lanescope) backtrace
=> #0 half_of (), line 3 of half.glsl: float y = a;
   #1 main (), source line 8: v[i] = half_of (v[i]);
(lanescope) list
      1  float half_of (float a)
      2  {
=>*   3    float y = a;
      4    for (int i = 0; i < 2; i++)
      5      y *= 0.5;
      6    return y;
      7  }
(lanescope) step
half.glsl:3, lane 0: y = 0.0.
line 4 of half.glsl: for (int i = 0; i < 2; i++)
(lanescope) until
half.glsl:4 is true in all lanes that run.
line 5 of half.glsl: y *= 0.5;
(lanescope) until
half.glsl:4 is false in all lanes that run.
line 6 of half.glsl: return y;
(lanescope) until
Line 8, lane 0: v[0] = 0.0.
source line 9: v[i] += 1.0;
(lanescope) list 8
      3  layout (local_size_x = 64) in;
      4  buffer Data { float v[]; };
      5  void main ()
      6  {
      7    uint i = gl_GlobalInvocationID.x;
      8    v[i] = half_of (v[i]);
=>    9    v[i] += 1.0;
     10  }
(lanescope) list half_of
      1  float half_of (float a)
      2  {
  *   3    float y = a;
      4    for (int i = 0; i < 2; i++)
      5      y *= 0.5;
      6    return y;
      7  }
(lanescope) reverse-until half_of
Breakpoint 1, hit 1, source half.glsl:3, all lanes
Line 8 calls half_of ().
line 3 of half.glsl: float y = a;
(lanescope) cover
 Line  Times  Lanes    Steps   Useful    Lost  Text
    7      1   64.0        2  100.0 %       0  uint i = gl_GlobalInvocationID.x;
    8      1   64.0        9  100.0 %       0  v[i] = half_of (v[i]);
    9      1   64.0        6  100.0 %       0  v[i] += 1.0;
half.glsl:3      1   64.0        2  100.0 %       0  float y = a;
half.glsl:4      6   64.0       18  100.0 %       0  for (int i = 0; i < 2; i++)
half.glsl:5      2   64.0        6  100.0 %       0  y *= 0.5;
half.glsl:6      1   64.0        2  100.0 %       0  return y;
51 steps, 6 of them for no line.
Every line ran.

# An index that each lane has of its own chooses from arrays of any length, wherever they stand; outside there is no value.
$ printf '#version 430\nlayout (local_size_x = 64) in;\nstruct P { vec4 at; float w[3]; };\nbuffer Data { float v[]; };\nbuffer More { uint n; P ps[]; };\nuniform float u[300];\nshared float s[100];\nvoid main ()\n{\n  uint i = gl_GlobalInvocationID.x;\n  float own[100];\n  for (int k = 0; k < 100; k++)\n    own[k] = float (k);\n  s[i] = own[i] + u[i];\n  v[i] = s[i] + ps[i].at.y * ps[i].w[2];\n}\n' >$T/long.comp; printf 'elements Data 2000\n' >$T/long; printf 'break 15 if v[i + 1000u] > 1061.0\nc\nprint v[i + 1000u]@7\nprint v[i + 5000u]@7\nprint own[i + 30u]@7\nprint own[i + 30u]@63\nprint s[i]@7\nprint s[i + 64u]@7\nprint u[i * 2u]@7\nprint ps[i].at.y@7\nprint ps[i].w[2]@7\nprint ps[i].w[i]@7\nprint v[0.5]\n' | lanescope debug $T/long.comp --inputs $T/long --step 0 2>&1 | grep -v 'made up' | grep -E '^[x$] ?|^Break|lanescope:'
Breakpoint 1, hit 1, source line 15, lanes 62-63
$1 = 1007.0           0x447bc000
$2 = none
$3 = 37.0             0x42140000
$4 = 93.0             0x42ba0000
$5 = 7.5              0x40f00000  changed
$6 = none
$7 = 0.5              0x3f000000
$8 = 7.0              0x40e00000
$9 = 2.0              0x40000000
lanescope: of two indices one is a number
lanescope: an index is an integer: int(...) converts, i(...) names the bits

# HLSL opens at its first own statement, behind what the translator puts around the function that is run.
$ printf 'RWStructuredBuffer<float> v;\nstatic const float K = 2.0;\n[numthreads (64, 1, 1)]\nvoid main (uint3 id : SV_DispatchThreadID)\n{\n  float x = v[id.x] * K;\n  v[id.x] = x + 1.0;\n}\n' >$T/first.hlsl; printf 'print K@0\nstep\n' | lanescope debug $T/first.hlsl 2>&1 | grep -v 'made up'
The run comes to line 6.
step 5, wave 0, lane 0: 64 of 64 lanes active
source line 6: float x = v[id.x] * K;
(lanescope) print K@0
$1 = 2.0              0x40000000
(lanescope) step
Line 6, lane 0: x = 0.0.
step 10, wave 0, lane 0: 64 of 64 lanes active
source line 7: v[id.x] = x + 1.0;

# The test of a switch is told by its case; two labels of one piece are told by the one that holds.
$ printf '#version 450\nlayout (local_size_x = 8) in;\nlayout (binding = 0) buffer B { float v[8]; } b;\nvoid main ()\n{\n  int kind = int (gl_LocalInvocationID.x);\n  float r = 0.0;\n  switch (kind & 3)\n    {\n    case 0:\n      r = 1.0;\n      break;\n    case 1:\n    case 2:\n      r = 2.5;\n    }\n  b.v[kind] = r;\n}\n' >$T/switch.comp; printf 'break 17\nc\nwho r@0\nwho r@2\nwho r@3\n' | lanescope debug $T/switch.comp 2>/dev/null | grep 'switch\|case'
source line 8: switch (kind & 3)
  Line 8, step 8, 0 & 3 = 0: case 0, so that lane 0 ran line 11. (switch (kind & 3))
  Line 8, step 11, 2 & 3 = 2: case 2, so that lane 2 ran line 15. (switch (kind & 3))
    Line 8, step 8, 2 & 3 = 2: not case 0, which decided what lane 2 runs next. (switch (kind & 3))

# What goes into an image is told with the image; what an atomic operation takes is no index.
$ printf '#version 450\nlayout (local_size_x = 4) in;\nlayout (binding = 0, rgba32f) uniform image2D img;\nlayout (binding = 1) buffer B { uint n; double d[4]; } b;\nvoid main ()\n{\n  uint i = gl_LocalInvocationID.x;\n  ivec2 at = ivec2 (int (i), 1);\n  vec4 c = vec4 (float (i) + 0.5);\n  uint two = i + 2u;\n  imageStore (img, at, c);\n  uint old = atomicAdd (b.n, two);\n  b.d[i] = double (old);\n}\n' >$T/into.comp; printf 'break 11\nc\nlane 3\nuses at\nuses c\nuses two\nbreak 13\nc\nuses old\n' | lanescope debug $T/into.comp 2>/dev/null | grep 'goes\|Line.*, step'
at.x@3 = 3 in step 14 goes to these places.
  Line 11, step 17, takes it as a coordinate of img. (imageStore (img, at, c);)
c.x@3 = 3.5 in step 14 goes to these places.
  Line 11, step 17, puts it into img. (imageStore (img, at, c);)
two@3 = 5 in step 14 goes to these places.
  Line 12, step 19, makes b.n = 14 of it. (uint old = atomicAdd (b.n, two);)
old@3 = 9 in step 20 goes to these places.
  Line 13, step 25, makes b.d[3] of it. (b.d[i] = double (old);)

# A history has the name of the variable, and lanes without a value are not counted as 0.
$ printf '#version 450\nlayout (local_size_x = 4) in;\nlayout (binding = 0) buffer B { float v[4]; } b;\nvoid main ()\n{\n  float far;\n  if (gl_LocalInvocationID.x > 1u)\n    far = 7.5;\n  b.v[gl_LocalInvocationID.x] = far;\n}\n' >$T/far.comp; printf 'break 9\nc\nhistory far\nhistory far@3\ngoto end\nhistory far\n' | lanescope debug $T/far.comp 2>/dev/null | grep 'far\|step.*set\|min\|0x'
Line 8, lane 2: far = 7.5. Now 4 of 64 lanes run: 0-3.
source line 9: b.v[gl_LocalInvocationID.x] = far;
(lanescope) history far
far in lanes 0-3, steps 1 to 10: 1 change, least 7.5, greatest 7.5
step 0        not set
step 4        min 7.5, mean 7.5, max 7.5, 2 not set
Nothing writes far in lanes 0-3 before step 4.
(lanescope) history far@3
far in lane 3, steps 1 to 10: 1 change, least 7.5, greatest 7.5
step 0        not set
step 4        7.5  0x40f00000
Nothing writes far in lane 3 before step 4.
(lanescope) history far

# A choice whose condition computes nothing begins once in each lane, and so does what it stands in.
$ printf '#version 450\nlayout (location = 0) in vec2 at;\nlayout (location = 0) out vec4 c;\nvec2 pick (bool on, bool off, vec2 p)\n{\n  return on ? p * 2.0 : off ? p.yx : vec2 (1.0);\n}\nvoid main ()\n{\n  bool on = at.x > 0.5;\n  c = vec4 (pick (on, at.y > 0.5, at), 0.0, 1.0);\n}\n' >$T/choice.frag; printf 'break 6\nc\ninfo breakpoints\nc\n' | lanescope debug $T/choice.frag 2>&1 | grep -E '^Break|^Line|^source|end:|lanescope:' | grep -v 'made up'
source line 10: bool on = at.x > 0.5;
Breakpoint 1, hit 1, source line 6, all lanes
Line 11 calls pick ().
source line 6: return on ? p * 2.0 : off ? p.yx : vec2 (1.0);
(the end: no breakpoint on the way)

# What a choice between structures is kept in is no variable, and neither is a copy for a call; a text may use the translator's words.
$ printf '#version 450\nlayout (location = 0) in vec2 at;\nlayout (location = 0) out vec4 c;\nstruct Best { int value; float where; };\nfloat twice (float arg) { return arg * 2.0; }\nvoid main ()\n{\n  Best a = Best (1, at.x), b = Best (2, at.y);\n  Best m = at.x > at.y ? a : b;\n  float param = twice (m.where);\n  float indexable = twice (param);\n  c = vec4 (param, indexable, m.where, 1.0);\n}\n' >$T/made.frag; printf 'break 12\nc\nvariables\n' | lanescope debug $T/made.frag 2>&1 | grep -E '^[a-z]+ +(float|Best|int)'
a                 Best          64       8  { value = 1, where = 0.0078125 }
b                 Best          64       8  { value = 2, where = 0.0078125 }
m                 Best          64       9  { value = 2, where = 0.0078125 }
param             float         64      10  0.015625
indexable         float         64      11  0.03125

# A barrier for memory is a statement like any other.
$ printf '#version 450\nlayout (local_size_x = 64) in;\nlayout (std430, binding = 0) buffer Data { uint v[64]; };\nshared uint s[64];\nvoid main ()\n{\n  uint i = gl_LocalInvocationIndex;\n  s[i] = v[i];\n  memoryBarrierShared ();\n  barrier ();\n  v[i] = s[63u - i];\n}\n' >$T/barrier.comp; printf 'break 9\nc\nstep\nback\n' | lanescope debug $T/barrier.comp 2>&1 | grep -E '^ *[0-9] |^Break|^Line|^source|lanescope:' | grep -v 'made up'
source line 7: uint i = gl_LocalInvocationIndex;
  1  source line 9
Breakpoint 1, hit 1, source line 9, all lanes
Line 8, lane 0: s[0] = 0.
source line 9: memoryBarrierShared ();
Line 9 is done.
source line 10: barrier ();
Line 8, lane 0: s[0] = 0.
source line 9: memoryBarrierShared ();

# Names that are not in sight, or nowhere, are told as such; what is set has its name.
$ printf '#version 450\nlayout (location = 0) in vec2 at;\nlayout (location = 0) out vec4 c;\nfloat f (vec2 p)\n{\n  vec2 L = p.x < 0.5 ? normalize (-p) : normalize (p - 1.0);\n  return L.x;\n}\nfloat g (float p)\n{\n  return p;\n}\nvoid main ()\n{\n  c = vec4 (f (at), g (at.x), 0.0, 1.0);\n  float p = 2.0, last = 1.0;\n  c *= p + last; }\n' >$T/sight.frag; printf 'print L\nprint p\nprint last\nset var q = 2\nuntil 17\nset var p = 3\n' | lanescope debug $T/sight.frag 2>&1 | grep -E '^Break|source$|lanescope:| in lane ' | grep -v 'made up'
lanescope: L is in sight in lines 6-7 of the source only
lanescope: p is in sight in lines 4-7, 9-11, 16-17 of the source only
lanescope: last is in sight in lines 16-17 of the source only
lanescope: no such name: q ('variables' lists those of the source)
p = 3.0 in lane 0 at step 29, in the run 'what-if 1'.

# Words of a matrix by rows, and of the second buffer of an array, have the names of the text.
$ printf '#version 450\nlayout (local_size_x = 4) in;\nlayout (binding = 0, std430, row_major) buffer B { mat3 k; float tail; } b;\nlayout (binding = 1) buffer C { float d[4]; } c[2];\nvoid main ()\n{\n  uint i = gl_LocalInvocationID.x;\n  b.k[2][1] = 4.0 + float (i);\n  c[1].d[2] = 0.5;\n  b.tail = b.k[2][1] + c[1].d[2];\n}\n' >$T/rows.comp; printf 'goto end\nwho b.tail\nprint c[1].d[2]\nwho c[1].d[2]\n' | lanescope debug $T/rows.comp 2>/dev/null | grep ' = '
source line 7: uint i = gl_LocalInvocationID.x;
b.tail = 7.5: line 10, step 11, computed it as 7.0 + 0.5. (b.tail = b.k[2][1] + c[1].d[2];)
  b.k[2].y = 7.0: line 8, step 6, computed it as 4.0 + float (3). (b.k[2][1] = 4.0 + float (i);)
    i = 3: line 7, step 2, gave it. (uint i = gl_LocalInvocationID.x;)
      gl_LocalInvocationID.x = 3: given at the start.
  c[1].d[2] = 0.5: line 9, step 7, gave it. (c[1].d[2] = 0.5;)
$1 = 0.5              0x3f000000
c[1].d[2] = 0.5: line 9, step 7, gave it. (c[1].d[2] = 0.5;)

# What changed where something is watched has the name that was written, and the statement is told.
$ printf '#version 450\nlayout (location = 0) in vec2 at;\nlayout (location = 0) out vec4 c;\nvoid main ()\n{\n  int n = 1;\n  vec2 z = at;\n  n += 2;\n  z.y = 0.5;\n  c = vec4 (z, n, 1.0);\n}\n' >$T/watched.frag; printf 'until 8\nwatch n\nwatch z.y\nc\nc\n' | lanescope debug $T/watched.frag 2>&1 | grep -E '^  [nz]|^Break|^Line|^source|lanescope:' | grep -v 'made up'
source line 6: int n = 1;
Line 7, lane 0: z = (0.0078125, 0.0078125).
source line 8: n += 2;
Breakpoint 1, hit 2, change of n, all lanes
  n: 1 -> 3
Line 8, lane 0: n = 3.
source line 9: z.y = 0.5;
Breakpoint 2, hit 2, change of z.y, all lanes
  z.y in lanes 0-1,4-5,8-9,12-13: 0.0078125 -> 0.5
  z.y in lanes 2-3,6-7,10-11,14-15: 0.0234375 -> 0.5
  z.y in lanes 16-17,20-21,24-25,28-29: 0.0390625 -> 0.5
  z.y in lanes 18-19,22-23,26-27,30-31: 0.0546875 -> 0.5
  z.y in lanes 32-33,36-37,40-41,44-45: 0.0703125 -> 0.5
  z.y in lanes 34-35,38-39,42-43,46-47: 0.0859375 -> 0.5
  z.y in lanes 48-49,52-53,56-57,60-61: 0.1015625 -> 0.5
  z.y in lanes 50-51,54-55,58-59,62-63: 0.1171875 -> 0.5
Line 9, lane 0: z = (0.0078125, 0.5).
source line 10: c = vec4 (z, n, 1.0);

# What is not defined is told in the words of the text.
$ printf '#version 450\nlayout (local_size_x = 4) in;\nlayout (binding = 0) buffer B { float v[4]; int w[4]; } b;\nvoid main ()\n{\n  uint i = gl_LocalInvocationID.x;\n  int z = int (i) - 1;\n  float f = float (z);\n  b.w[i] = 7 / z;\n  b.v[i] = sqrt (f) + clamp (f, 2.0, f);\n  b.w[i] += 1 << (z + 40);\n}\n' >$T/undef.comp; lanescope run --events=undefined $T/undef.comp 2>/dev/null | grep 'wave 0,'
wave 0, step 12, source line 9: undefined-result: 7 / 0 is not defined in lane 1 (b.w[i] = 7 / z;)
wave 0, step 17, source line 10: undefined-result: sqrt (-1.0) is not defined in lane 0 (b.v[i] = sqrt (f) + clamp (f, 2.0, f);)
wave 0, step 20, source line 10: undefined-result: clamp (-1.0, 2.0, -1.0) is not defined in lanes 0-2 (b.v[i] = sqrt (f) + clamp (f, 2.0, f);)
wave 0, step 27, source line 11: undefined-result: 1 << 39 is not defined in lanes 0-3 (b.w[i] += 1 << (z + 40);)

# A lane that discard ends is told so.
$ printf '#version 330\nin vec2 at;\nout vec4 o;\nvoid main ()\n{\n  float a = at.x * 2.0;\n  if (a < 0.5)\n    discard;\n  o = vec4 (a);\n}\n' >$T/gone.frag; printf 'end\nwho o.x@40\n' | lanescope debug $T/gone.frag 2>/dev/null | grep 'killed\|Line 7'
  Line 8, step 7, killed lane 40. (discard;)
    Line 7, step 6, was true: (0.140625 < 0.5), so that lane 40 ran line 8. (if (a < 0.5))

# What is watched has no value before a line gives it one.
$ printf '#version 330\nin vec2 at;\nout vec4 o;\nvoid main ()\n{\n  bool on;\n  int n;\n  n = 3;\n  on = at.x < 2.0;\n  o = vec4 (on ? n : 0);\n}\n' >$T/first.frag; printf 'start\nwatch n\nwatch on\nc\nc\n' | lanescope debug $T/first.frag 2>/dev/null | grep -- '->'
  n: none -> 3
  on: none -> true

# What a function gives back is written as the type of the variable that takes it.
$ printf '#version 330\nin vec2 at;\nout vec4 o;\nstruct Hit { bool found; int n; };\nHit look (float x)\n{\n  Hit h;\n  h.found = x > 0.5;\n  h.n = 3;\n  return h;\n}\nvoid main ()\n{\n  Hit own = look (at.x + 1.0);\n  if (own.found)\n    o = vec4 (own.n);\n}\n' >$T/gives.frag; printf 'end\nwho o.x@3\n' | lanescope debug $T/gives.frag 2>/dev/null | grep 'look ()'
    look () = 3: line 10 of look (), step 10, gave it. (return h;)
      look () = true: line 10 of look (), step 10, gave it. (return h;)

# What is watched is the variable that the name means here: the function's own, though others have one of that name; where none is in sight, it is asked which.
$ printf '#version 330\nin vec2 uv;\nout vec4 o;\nint half_of (int n)\n{\n  int k = n / 2;\n  return k;\n}\nvec4 four (float x) { return vec4 (x); }\nvoid main ()\n{\n  int n = 1;\n  for (int i = 0; i < 5; i++)\n    n += half_of (i);\n  int k = 3;\n  o = four (float (n + k));\n}\n' >$T/twice.frag; printf 'break 6\nc\nwatch k\nwatch n\nup\nwatch n\ndelete 1\nc\nc\ndelete\nbreak 9\nc\nwatch k\nwatch half_of::k\n' | lanescope debug $T/twice.frag 2>&1 | grep -E 'change|->|lanescope:|^source' | grep -v 'made up'
source line 12: int n = 1;
source line 6: int k = n / 2;
  2  change of half_of::k
  3  change of half_of::n
  4  change of n
  2  change of half_of::k
  3  change of half_of::n
  4  change of n
Breakpoint 3, hit 1, change of half_of::n, all lanes
  half_of::n: 0 -> 1
source line 6: int k = n / 2;
Breakpoint 3, hit 2, change of half_of::n, all lanes
  half_of::n: 1 -> 2
source line 6: int k = n / 2;
source line 9: vec4 four (float x) { return vec4 (x); }
lanescope: k is in sight in lines 6-7, 15-16 of the source only: write which, as FUNCTION::k
  6  change of half_of::k

# A variable of the function has no value yet on the line that gives it one, also where that line calls, and in front of it on a line.
$ printf '#version 330\nin vec2 at;\nout vec4 o;\nfloat twice (float x) { float y = x * 2.0; return y; }\nvoid main ()\n{\n  for (int k = 0; k < 2; k++)\n    {\n      float h = twice (at.x); float g = 1.0; float z;\n      z = h + g;\n      if (z > 0.0)\n        { float last = h; }\n      o = vec4 (z);\n    }\n}\n' >$T/yet.frag; printf 'print k\nbreak 4\nc\nprint y\nprint h\nup\nprint h\nprint g\nprint z\nwatch h\ndelete\nfinish\nprint h\nstep\nprint h@0\nprint g\nuntil 12\nprint last\n' | lanescope debug $T/yet.frag 2>&1 | grep -E 'lanescope:|  [0-9]  |^\$|^height|^source' | grep -v 'made up'
source line 7: for (int k = 0; k < 2; k++)
lanescope: k has no value yet: line 7 gives it one
  1  source line 4
source line 4: float twice (float x) { float y = x * 2.0; return y; }
lanescope: y has no value yet: line 4 gives it one
lanescope: h is in sight in lines 9-13 of the source only
lanescope: h has no value yet: line 9 gives it one
lanescope: g has no value yet: line 9 gives it one
lanescope: z is in sight in lines 10-13 of the source only
  2  change of main::h
source line 9: float h = twice (at.x); float g = 1.0; float z;
lanescope: h has no value yet: line 9 gives it one
source line 9: float h = twice (at.x); float g = 1.0; float z;
$1 = 0.015625         0x3c800000  changed
lanescope: g has no value yet: line 9 gives it one
source line 12: { float last = h; }
lanescope: last has no value yet: line 12 gives it one

# What a function takes and gives back is told of each that has the name, whether it runs or not; a type is one of the whole program, with the members that functions have.
$ printf '#version 450\nlayout (location = 0) in vec2 at;\nlayout (location = 0) out vec4 c;\nstruct Ball { vec3 centre; bool on; };\nstruct Deep { Ball b[2]; mat2x3 m; };\nlayout (binding = 0) buffer Data { Ball all[]; } data;\nlayout (binding = 1) uniform sampler2D pic;\nfloat height (vec2 p)\n{\n  Ball b = Ball (vec3 (p, 1.0), true);\n  return b.centre.x;\n}\nvec4 height (sampler2D t, inout float x, Ball b, float w[3])\n{\n  x += w[1];\n  return texture (t, vec2 (x, b.centre.y));\n}\nfloat never (int k)\n{\n  Deep d;\n  d.m[0][1] = 2.0;\n  return d.m[0][1] + float (k);\n}\nvoid nothing () { }\nvoid main ()\n{\n  float h = height (at);\n  nothing ();\n  Ball q;\n  q.centre.y = 1.0;\n  float w[3];\n  w[1] = h;\n  c = height (pic, h, q, w) + vec4 (data.all[2].centre, h);\n}\n' >$T/what.frag; printf 'whatis height\nptype never\nwhatis nothing\nwhatis main\nptype Ball\nptype struct Deep\nptype Data\nptype struct None\nwhatis nobody\nwhatis height (at)\n' | lanescope debug $T/what.frag --step 0 2>&1 | grep -v 'made up' | tail -n +4
(lanescope) whatis height
float height (vec2 p)
vec4 height (sampler2D t, float x, Ball b, float[3] w)
(lanescope) ptype never
float never (int k)
(lanescope) whatis nothing
void nothing ()
(lanescope) whatis main
void main ()
(lanescope) ptype Ball
Ball
  centre: vec3
  on: bool
(lanescope) ptype struct Deep
Deep
  b: Ball[2]
  m: mat2x3
(lanescope) ptype Data
Data
  all: Ball[64]
(lanescope) ptype struct None
                  ^
lanescope: the source has no type 'None'
(lanescope) whatis nobody
                   ^
lanescope: no such name: nobody ('variables' lists those of the source)
(lanescope) whatis height (at)
                   ^
lanescope: no such function: height; is it length?

$ printf '{"id": 1, "command": "whatis height"}\n' | lanescope debug $T/what.frag --step 0 --json 2>/dev/null | grep source_signatures
{"id":1,"answer":"source_signatures","command":"whatis","status":"ok","functions":[{"name":"height","type":"float","parameters":[{"name":"p","type":"vec2"}]},{"name":"height","type":"vec4","parameters":[{"name":"t","type":"sampler2D"},{"name":"x","type":"float"},{"name":"b","type":"Ball"},{"name":"w","type":"float[3]"}]}]}

# Functions of GLSL are read in expressions, also where a variable has the name of one.
$ printf '#version 330\nin vec2 at;\nout vec4 o;\nvoid main ()\n{\n  vec3 a = vec3 (2.0, 3.0, 6.0);\n  vec2 p = at + vec2 (3.0, 4.0);\n  float mix = 0.25;\n  ivec2 n = ivec2 (p);\n  bvec2 on = bvec2 (true, false);\n  o = vec4 (a * mix, p.x + float (n.y));\n}\n' >$T/glsl.frag; printf 'until 11\nprint length (a)@0\nprint distance (a.xy, vec2 (n))@0\nprint normalize (vec3 (0, n.x, 4))@0\nprint mix (a, vec3 (0), mix)@0\nprint mix (p, vec2 (n), on)@0\nprint cross (a, a.yzx)@0\nprint smoothstep (0.0, 8.0, a)@0\nprint step (a, vec3 (3.0))@0\nprint step\nprint ivec3 (p, n)\nprint distance (a, p)\n' | lanescope debug $T/glsl.frag 2>&1 | grep -E '^ *\$|^ *[xyzw] |lanescope:' | grep -v 'made up'
$1 = 7.0              0x40e00000
$2 = 1.4142135        0x3fb504f3
$3 =
x 0.0              0x00000000
y 0.6              0x3f19999a
z 0.8              0x3f4ccccd
$4 =
x 1.5              0x3fc00000
y 2.25             0x40100000
z 4.5              0x40900000
$5 =
x 3.0              0x40400000  changed
y 4.0078125        0x40804000  changed
$6 =
x -30.0            0xc1f00000
y 14.0             0x41600000
z 3.0              0x40400000
$7 =
x 0.15625          0x3e200000
y 0.31640625       0x3ea20000
z 0.84375          0x3f580000
$8 =
x 1.0              0x3f800000
y 1.0              0x3f800000
z 0.0              0x00000000
$9 = 9                0x00000009  changed
lanescope: ivec3 takes 3 components, not 4
lanescope: distance of 3 and 2 components

# A vector becomes another one in one change, or some of its components; what is set is told as the text writes it.
$ printf '#version 450\nlayout (location = 0) in vec2 at;\nlayout (location = 0) out vec4 c;\nlayout (binding = 0) uniform U { vec3 tint; int k; } un;\nlayout (binding = 1) buffer D { vec4 v[4]; } d;\nvoid main ()\n{\n  vec3 sum = vec3 (at, 1.0), other = vec3 (1.0, 2.0, 3.0);\n  ivec2 n = ivec2 (3, 4);\n  bool flag = at.x > 0.0;\n  uint u = 3u;\n  sum *= 2.0;\n  c = vec4 (sum + other + un.tint, float (n.x + n.y + un.k) + float (u) + d.v[1].x);\n  if (flag)\n    c.x += 1.0;\n}\n' >$T/vector.frag; printf 'until 12\nset var sum = vec3 (0.1)\nset var sum = other\nset var sum.zx = vec2 (7, 8)\nset var sum@0-3 = vec3 (at, 2)\nprint sum@1\nset var n = vec2 (5.5, 6)\nset var n.y = -1\nset var flag = false\nset var u = 4000000000u\nset var un.tint = vec3 (1, 2, 3)\nset var un.k = 7\nset var d.v[1] = vec4 (1, 2, 3, 4)\nset var sum.x = 1.5 and sum.y = 2 + at.x\nset var sum = 0.5\nset var sum.xy = other\nset var sum = 1, 2, 3\nset var sum.xx = vec2 (1)\nset var sum = nobody\nset var sum@none = other\nset var sum.x = 1 and un.k = 3\nforks\n' | lanescope debug $T/vector.frag 2>&1 | grep -E '^ *[xyzw] | at step| from the|^ 0:|^sum|lanescope:' | grep -v 'made up'
sum.xyz = (0.1, 0.1, 0.1) in lane 0 at step 11, in the run 'what-if 1'.
sum.xyz = (1.0, 2.0, 3.0) in lane 0 at step 11, in the run 'what-if 1'.
sum.zx = (7.0, 8.0) in lane 0 at step 11, in the run 'what-if 1'.
sum.xyz = (..., ..., 2.0) in lanes 0-3 at step 11, in the run 'what-if 1'.
sum.x:
 0: 0.0078125 0.0234375 0.0078125 0.0234375
sum.y:
 0: 0.0078125 0.0078125 0.0234375 0.0234375
x 0.0234375        0x3cc00000
y 0.0078125        0x3c000000
z 2.0              0x40000000  changed
n.xy = (5, 6) in lane 0 at step 11, in the run 'what-if 1'.
n.y = -1 in lane 0 at step 11, in the run 'what-if 1'.
flag = false in lane 0 at step 11, in the run 'what-if 1'.
u = 4000000000 in lane 0 at step 11, in the run 'what-if 1'.
un.tint.xyz = (1.0, 2.0, 3.0) from the start, in the run 'what-if 1'.
un.k = 7 from the start, in the run 'what-if 1'.
d.v[1].xyzw = (1.0, 2.0, 3.0, 4.0) at step 11, in the run 'what-if 1'.
sum.xy = (1.5, 2.0078125) in lane 0 at step 11, in the run 'what-if 1'.
lanescope: sum has 3 components, not 1: write a vector, as vec3 (...), or change one of them, as sum.x
lanescope: sum.xy has 2 components, not 3: write a vector, as vec2 (...), or change one of them, as sum.x
lanescope: sum has 3 components: change one of them, as sum.x
lanescope: sum.xx has 2 components: change one of them, as sum.x
lanescope: no such name: nobody ('variables' lists those of the source)
lanescope: no lane is named (a lane such as @5, lanes such as @0-7, or @all)
lanescope: a constant changes for the whole run, and the other at a step: change one after the other
=> what-if 1: sum.xyz = (0.1, 0.1, 0.1) in lane 0 at step 11; sum.xyz = (1.0, 2.0, 3.0) in lane 0 at step 11; sum.zx = (7.0, 8.0) in lane 0 at step 11; sum.xyz = (..., ..., 2.0) in lanes 0-3 at step 11; n.xy = (5, 6) in lane 0 at step 11; n.y = -1 in lane 0 at step 11; flag = false in lane 0 at step 11; u = 4000000000 in lane 0 at step 11; un.tint.xyz = (1.0, 2.0, 3.0) from the start; un.k = 7 from the start; d.v[1].xyzw = (1.0, 2.0, 3.0, 4.0) at step 11; sum.xy = (1.5, 2.0078125) in lane 0 at step 11

# A function that returns early leaves no loop around its call: what decided that a line did not run is the test there, and what has not come yet has no such cause.
$ printf '#version 330\nin vec2 uv;\nout vec4 o;\nfloat clipped (float a)\n{\n  if (a > 0.0)\n    return 0.5;\n  return a;\n}\nvoid main ()\n{\n  float s = 0.0;\n  for (int i = 0; i < 2; i++)\n  {\n    float h = clipped (uv.x);\n    if (h > 0.9)\n      s += 1.0;\n    else\n      s += h;\n  }\n  o = vec4 (s);\n}\n' >$T/early.frag; printf 'break 15\nrun\ncontinue\nwho o\nwho s\n' | lanescope debug $T/early.frag 2>/dev/null | grep -E '^Break|^o|^ *s|Line (6|16)'
step 0, wave 0, lane 0: 64 of 64 lanes active
source line 12: float s = 0.0;
Breakpoint 1, hit 1, source line 15, all lanes
step 6, wave 0, lane 0: 64 of 64 lanes active
source line 15: float h = clipped (uv.x);
Breakpoint 1, hit 2, source line 15, all lanes
step 34, wave 0, lane 0: 64 of 64 lanes active
source line 15: float h = clipped (uv.x);
o.x@0: nothing has given it a value.
s@0 = 0.5: line 19, step 25, computed it as 0.0 + 0.5. (s += h;)
  s = 0.0: line 12, step 1, gave it. (float s = 0.0;)
      Line 6, step 12, was true: (0.0078125 > 0.0), so that lane 0 ran line 7. (if (a > 0.0))
  Line 16, step 20, was false: (0.5 > 0.9), so that lane 0 ran line 19. (if (h > 0.9))

# Where a NaN came up is told, though it is further behind than is told of the rest.
$ printf '#version 330\nin vec2 uv;\nout vec4 o;\nfloat root (float a)\n{\n  float low = a - 2.0;\n  return sqrt (low);\n}\nvoid main ()\n{\n  float a = root (uv.x);\n  float b = a + 1.0;\n  float c = b * 2.0;\n  float d = c - uv.y;\n  float e = d * d;\n  o = vec4 (e);\n}\n' >$T/far.frag; printf 'end\nwho o.x\n' | lanescope debug $T/far.frag 2>/dev/null | grep 'came up'
It came up here: root () = NaN:ffc00000: line 7 of root (), step 9, computed it as sqrt (-1.9921875). (return sqrt (low);)

# A function tells what it gives back where it comes back, and a call of lessThan () and the like at its beginning is one statement with what it loads.
$ printf '#version 450\nlayout (location = 0) out vec4 o;\nbool odd (uint n) { return (n & 1u) == 1u; }\nbvec2 both (vec2 v) { return greaterThan (v, vec2 (0.5)); }\nivec3 trio (int i)\n{\n  return ivec3 (i, -i, i * 2);\n}\nbvec2 less (vec2 v)\n{\n  return lessThan (v, vec2 (0.5));\n}\nvoid count (inout int n)\n{\n  n++;\n}\nmat2 turn (float a)\n{\n  return mat2 (cos (a), sin (a), -sin (a), cos (a));\n}\ndouble wide (float f)\n{\n  return double (f) * 3.0lf;\n}\nvoid main ()\n{\n  vec2 p = gl_FragCoord.xy / 64.0;\n  bool a = odd (uint (gl_FragCoord.x));\n  bvec2 b = both (p), c = less (p);\n  ivec3 d = trio (3);\n  count (d.x);\n  mat2 m = turn (p.x);\n  double e = wide (p.y);\n  o = vec4 (a, b.x && c.y, d.x, e) + m[0].xyxy;\n}\n' >$T/back.frag; printf 'break odd\nbreak both\nbreak less\nbreak trio\nbreak count\nbreak turn\nbreak wide\nr\nfinish\nlane 1\nc\nfinish\nc\nfinish\nc\nfinish\nc\nfinish\nc\nfinish\nc\nfinish\nwho\ninfo functions\ninfo source\nend\ninfo locals\ninfo line\n' | lanescope debug $T/back.frag 2>&1 | grep -E 'comes back|^(Break|bool|bvec|ivec|void|mat2|double|It|No f|lanescope:)' | grep -v 'made up'
Breakpoint 1, hit 1, source line 3, all lanes
odd () comes back to line 28 with false in lane 0.
Breakpoint 2, hit 1, source line 4, all lanes
both () comes back to line 29 with (false, false) in lane 1.
Breakpoint 3, hit 1, source line 11, all lanes
less () comes back to line 29 with (true, true) in lane 1.
Breakpoint 4, hit 1, source line 7, all lanes
trio () comes back to line 30 with (3, -3, 6) in lane 1.
Breakpoint 5, hit 1, source line 15, all lanes
count () comes back to line 31.
Breakpoint 6, hit 1, source line 19, all lanes
turn () comes back to line 32.
Breakpoint 7, hit 1, source line 23, all lanes
wide () comes back to line 33.
lanescope: the value is missing, as NAME[@LANE]: a variable of the source ('variables' lists them)
void main ()
bool odd (uint n)
bvec2 both (vec2 v)
ivec3 trio (int i)
bvec2 less (vec2 v)
void count (int n)
mat2 turn (float a)
double wide (float f)
It was made from a text of 35 lines ('list' shows them)
No function runs at the end: its variables are out of sight ('info variables' lists the others).
lanescope: no line of the source runs here: name one, as in 'info line 1'

# A macro with a semicolon or a brace at its end is a statement, and what stands behind it is the next one.
$ printf '#version 330\nout vec4 o;\n#define OPDIST(d, q) if (q < d) { d = q; }\n#define INC(v) v += 1.;\n#define AA(x) { a += x; }\n#define EACH(n) for (int i = 0; i < n; i++)\nvoid main ()\n{\n  float d = 9., a = 1.;\n  OPDIST (d, 2.)\n  OPDIST (d, 1.)\n  INC (a)\n  a *= 2.;\n  if (a > 1.) AA (2.)\n  else AA (3.)\n  EACH (2)\n    AA (1.)\n  o = vec4 (a, d, 0., 1.);\n}\n' >$T/macros.frag; printf 's 1\ns\ns\ns\ns\ns\ns\ns\ns\ns\ns\ns\ns\ns\nend\nprint o\n' | lanescope debug $T/macros.frag --step 0 2>/dev/null | grep -E '^source|^[xyzw] '; printf 'until 13\nprint (a * 2.)@0\nprint vec2 (1., 2.f)\nbreak 18 if a == 3.\n' | lanescope debug $T/macros.frag --step 0 2>/dev/null | grep -E '^[xy$] ?|^  1'
source line 9: float d = 9., a = 1.;
source line 10: OPDIST (d, 2.)
source line 11: OPDIST (d, 1.)
source line 12: INC (a)
source line 13: a *= 2.;
source line 14: if (a > 1.) AA (2.)
source line 14: if (a > 1.) AA (2.)
source line 16: EACH (2)
source line 16: EACH (2)
source line 17: AA (1.)
source line 16: EACH (2)
source line 16: EACH (2)
source line 17: AA (1.)
source line 16: EACH (2)
source line 16: EACH (2)
x 8.0              0x41000000
y 1.0              0x3f800000
z 0.0              0x00000000
w 1.0              0x3f800000
$1 = 4.0              0x40800000  changed
$2 =
x 1.0              0x3f800000
y 2.0              0x40000000
  1  source line 18

# What is told is the statement before: also where only jumps lie between, where several stand in one line, and where what it gave is out of sight.
$ printf '#version 450\nlayout(location=0) out vec4 color;\nfloat h (float x) { x += 2.; return x; }\nvoid main ()\n{\n  float a = 0., b = 3.;\n  bool p = gl_FragCoord.x > 3.;\n  a = 3.; {\n    float v = 4.;\n  }\n  while (b < 7.)\n    b += 2.;\n  while (a < 9.) { a += 4.; if (a > 10.) break; }\n  if (p) a = 4.; b = 5.;\n  if (p)\n    a = h (b) + h (a);\n  a++, b--;\n  int k = 0;\n  float g;\n  if (k == 0) g = 5.; else g = 3.;\n  for (int i = 0; i < 2; i++) a += g;\n  if (!p)\n    {\n      if (a > 100.)\n        b = 2.;\n    }\n  else\n    a = 1.;\n  b = p ? h (a) : 2.;\n  color = vec4 (a, b, g, 1.);\n}\n' >$T/told.frag; for i in $(seq 41); do echo step; done | lanescope debug $T/told.frag --step 0 2>/dev/null | grep -E '^Line|^The run'
Line 6, lane 0: a = 0.0 and b = 3.0.
Line 7, lane 0: p = false.
Line 8, lane 0: a = 3.0.
Line 9 is done.
Line 11 is true in all lanes that run.
Line 12, lane 0: b = 5.0.
Line 11 is true in all lanes that run.
Line 12, lane 0: b = 7.0.
Line 11 is false in all lanes that run.
Line 13 is true in all lanes that run.
Line 13, lane 0: a = 7.0.
Line 13 is false in all lanes that run.
Line 13 is true in all lanes that run.
Line 13, lane 0: a = 11.0.
Line 13 is true in all lanes that run.
Line 13 is done.
Line 14 is true in 40 of 64 lanes: 5,7-15,21,23-31,37,39-47,53,55-63.
Line 14, lane 5: a = 4.0. Now all 64 lanes run.
Line 14, lane 5: b = 5.0.
Line 15 is true in 40 of 64 lanes: 5,7-15,21,23-31,37,39-47,53,55-63.
Line 16 calls h ().
Line 3, lane 5: x = 7.0.
Line 16 calls h ().
Line 3, lane 5: x = 6.0.
Line 16, lane 5: a = 13.0. Now all 64 lanes run.
Line 17, lane 5: a = 14.0 and b = 4.0.
Line 18, lane 5: k = 0.
Line 20 is true in all lanes that run.
Line 20, lane 5: g = 5.0.
Line 21, lane 5: i = 0.
Line 21 is true in all lanes that run.
Line 21, lane 5: a = 19.0.
Line 21, lane 5: i = 1.
Line 21 is true in all lanes that run.
Line 21, lane 5: a = 24.0.
Line 21, lane 5: i = 2.
Line 21 is false in all lanes that run.
Line 22 is true in 24 of 64 lanes: 0-4,6,16-20,22,32-36,38,48-52,54.
Line 24 is false in all lanes that run. Now 40 of 64 lanes run: 5,7-15,21,23-31,37,39-47,53,55-63.
Line 28, lane 5: a = 1.0. Now all 64 lanes run.
Line 29 calls h ().
