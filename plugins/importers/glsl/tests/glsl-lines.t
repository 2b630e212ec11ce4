# Lines of GLSL at the prompt; it takes the compiler, Mesa 22.3.
# A text that gives on what it is given has no instructions of its own.
$ cd $T; printf 'precision mediump float;\nvarying vec2 vUv;\nvoid main() { gl_FragColor = vec4(vUv, 0.0, 1.0); }\n' > plain.frag; printf 'step-line\nreverse-step-line\nvariables\nfunctions\nbreak source 1\ncontinue\nsource\n' | lanescope debug --back-end nir plain.frag 2>&1 | tail -n +2
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(2)
(lanescope) step-line
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R1.xy01; lane 0 sends (0.0078125, 0.0078125, 0.0, 1.0).
step 3, wave 0, lane 0: 0 of 64 lanes active, ended
no line of the source has instructions of its own
(lanescope) reverse-step-line
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R1.xy01; lane 0 sends (0.0078125, 0.0078125, 0.0, 1.0).
step 3, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no line of the source on the way)
no line of the source has instructions of its own
(lanescope) variables
Name              Type       Lanes    From  Value
vUv               vec2          64       2  (0.0078125, 0.0078125) (about)
Lane 0; Lanes: how many have a value; From: the source line that gave it, or uniform.
(lanescope) functions
The last line of the source is done: no function runs.
(lanescope) break source 1
                         ^
lanescope: source line 3 has no instructions of its own here, nor has one below it
(lanescope) continue
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R1.xy01; lane 0 sends (0.0078125, 0.0078125, 0.0, 1.0).
step 3, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
no line of the source has instructions of its own
(lanescope) source
   Line Times Lanes  Values      Text
      1                          precision mediump float;
      2                          varying vec2 vUv;
      3              about       void main() { gl_FragColor = vec4(vUv, 0.0, 1.0); }
No line of the source has instructions of its own: it gives on what it is given.
Values of 0 statements are known for certain, of 2 about.

# Members, elements and columns; what is not there; a function that a branch calls.
$ cd $T; printf '#version 330\nstruct Light { vec3 normal; float d; };\nin vec2 uv;\nout vec4 colour;\nfloat shade (Light light, float k)\n{\n  float all = sin (light.d * k);\n  return all * light.normal.x;\n}\nvoid main ()\n{\n  Light light;\n  light.normal = normalize (vec3 (uv, 0.5));\n  light.d = length (uv - 0.5);\n  mat2 turn = mat2 (cos (uv), sin (uv.yx * 3.0));\n  float never = uv.x * 7.0;\n  if (uv.x > 0.5)\n    colour = vec4 (shade (light, 3.0));\n  else\n    colour = vec4 (turn * uv, light.d, 1.0);\n}\n' > light.frag; printf 'source\nend\nvariables\nvariables turn[1].x\nvariables light.d\nvariables light.e\nvariables nobody\nprint never\nstart\nstep-line 3\nnext-line\nfinish-function\nreverse-next-line\nstep-line 100\nstep-line\n' | lanescope debug --back-end nir light.frag --wave 27 --step 0 2>/dev/null
Nothing has run yet.
step 0, wave 27, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(51)
(lanescope) source
   Line Times Lanes  Values      Text
      1                          #version 330
      2                          struct Light { vec3 normal; float d; };
      3                          in vec2 uv;
      4                          out vec4 colour;
      5                          float shade (Light light, float k)
      6                          {
      7              about         float all = sin (light.d * k);
      8              about         return all * light.normal.x;
      9                          }
     10                          void main ()
     11                          {
     12                            Light light;
     13     1  64.0  not kept      light.normal = normalize (vec3 (uv, 0.5));
=>   14     1  64.0                light.d = length (uv - 0.5);
     15     1  64.0                mat2 turn = mat2 (cos (uv), sin (uv.yx * 3.0));
     16     1  64.0  not kept      float never = uv.x * 7.0;
     17     1  64.0                if (uv.x > 0.5)
     18              about           colour = vec4 (shade (light, 3.0));
     19                            else
     20     1  64.0  about           colour = vec4 (turn * uv, light.d, 1.0);
     21                          }
Source line 14 comes next, in 64 lanes.
Values of 3 statements are known for certain, of 6 about.
Of 3 statements they are not kept by the compiler here.
(lanescope) end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R0; lane 0 sends (0.7042763, 0.7042763, 0.16572815, 1.0).
step 13, wave 27, lane 0: 0 of 64 lanes active, ended
behind the last line of the source
(lanescope) variables
Name              Type       Lanes    From  Value
never             float          0          not kept since line 16
turn              mat2          64      15  ((0.9276178, 0.9276178), (0.9121245, 0.9121245))
light             Light         64      14  { normal = (?, ?, ?), d = 0.16572815 } (about)
colour            vec4          64      20  (0.7042763, 0.7042763, 0.16572815, 1.0) (about)
uv                vec2          64       3  (0.3828125, 0.3828125) (about)
Lane 0; Lanes: how many have a value; From: the source line that gave it, or uniform.
(lanescope) variables turn[1].x
float turn[1].x: a value in 64 of 64 lanes
   From  Lanes                     Value
     15  0-1,4-5,8-9,12-13         0.9121245
     15  2-3,6-7,10-11,14-15       0.93033034
     15  16-17,20-21,24-25,28-29   0.9464922
     15  18-19,22-23,26-27,30-31   0.96057475
     15  32-33,36-37,40-41,44-45   0.9725472
     15  34-35,38-39,42-43,46-47   0.982383
     15  48-49,52-53,56-57,60-61   0.9900606
     15  50-51,54-55,58-59,62-63   0.99556327
(lanescope) variables light.d
float light.d: a value in 64 of 64 lanes
   From  Lanes                     Value
     14  0                         0.16572815 (about)
     14  1-2                       0.1550737 (about)
     14  3                         0.14363107 (about)
     14  4,16                      0.1453209 (about)
     14  5,18                      0.13666293 (about)
     14  6,17                      0.13304208 (about)
     14  7,9,19,34                 0.12352647 (about)
     14  8,32                      0.12931989 (about)
     14  10,33                     0.11535018 (about)
     14  11,35                     0.108815536 (about)
     14  12,48                     0.11950827 (about)
     14  13,50                     0.11744763 (about)
     14  14,49                     0.10423175 (about)
     14  15,24,36,51               0.101862535 (about)
     14  20                        0.121533975 (about)
     14  21-22                     0.11103649 (about)
     14  23                        0.099436894 (about)
     14  25,38                     0.0943988 (about)
     14  26,28,37,52               0.089076206 (about)
     14  27,39                     0.08043461 (about)
     14  29,54                     0.08629188 (about)
     14  30,53                     0.07411588 (about)
     14  31,55                     0.0707452 (about)
     14  40                        0.077339806 (about)
     14  41-42                     0.06720567 (about)
     14  43,45,58                  0.055242717 (about)
     14  44,56                     0.059498228 (about)
     14  46,57                     0.04555431 (about)
     14  47,59                     0.03983609 (about)
     14  60                        0.03314563 (about)
     14  61-62                     0.024705295 (about)
     14  63                        0.011048543 (about)
(lanescope) variables light.e
(lanescope) variables nobody
(lanescope) print never
$1 =
 0:     lost     lost     lost     lost     lost     lost     lost     lost
 8:     lost     lost     lost     lost     lost     lost     lost     lost
16:     lost     lost     lost     lost     lost     lost     lost     lost
24:     lost     lost     lost     lost     lost     lost     lost     lost
32:     lost     lost     lost     lost     lost     lost     lost     lost
40:     lost     lost     lost     lost     lost     lost     lost     lost
48:     lost     lost     lost     lost     lost     lost     lost     lost
56:     lost     lost     lost     lost     lost     lost     lost     lost
(lost: not kept by the compiler here)
(lanescope) start
Nothing has run yet.
step 0, wave 27, lane 0: 64 of 64 lanes active
source line 14: light.d = length (uv - 0.5);
=>    1  00 ALU: ADDR(2) CNT(51)
(lanescope) step-line 3
Group 7 of clause 00: lane 0 computes MUL_IEEE R4.x = 0.9121245 x 0.3828125 = 0.34917265, ADD R4.y = 0.57912934 + -0.5 = 0.07912934, SIN R2.y = sin (2 pi x 0.18277949) = 0.9121245. 64 of 64 lanes take part.
step 9, wave 27, lane 0: 64 of 64 lanes active
source line 20: colour = vec4 (turn * uv, light.d, 1.0);
=>   38        8  y: MUL_IEEE    R1.y,  PS7,  R0.y
=>   39           z: MULADD_IEEE R2.z,  R3.x,  R0.x,  PV7.x
=>   40           t: SIN         R0.z,  PV7.y
(lanescope) next-line
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R0; lane 0 sends (0.7042763, 0.7042763, 0.16572815, 1.0).
step 13, wave 27, lane 0: 0 of 64 lanes active, ended
behind the last line of the source
(lanescope) finish-function
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R0; lane 0 sends (0.7042763, 0.7042763, 0.16572815, 1.0).
step 13, wave 27, lane 0: 0 of 64 lanes active, ended
(the end: no function to leave on the way)
behind the last line of the source
(lanescope) reverse-next-line
Group 7 of clause 00: lane 0 computes MUL_IEEE R4.x = 0.9121245 x 0.3828125 = 0.34917265, ADD R4.y = 0.57912934 + -0.5 = 0.07912934, SIN R2.y = sin (2 pi x 0.18277949) = 0.9121245. 64 of 64 lanes take part.
step 9, wave 27, lane 0: 64 of 64 lanes active
source line 20: colour = vec4 (turn * uv, light.d, 1.0);
=>   38        8  y: MUL_IEEE    R1.y,  PS7,  R0.y
=>   39           z: MULADD_IEEE R2.z,  R3.x,  R0.x,  PV7.x
=>   40           t: SIN         R0.z,  PV7.y
(lanescope) step-line 100
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R0; lane 0 sends (0.7042763, 0.7042763, 0.16572815, 1.0).
step 13, wave 27, lane 0: 0 of 64 lanes active, ended
(the end: only 1 of 100, no other line of the source on the way)
behind the last line of the source
(lanescope) step-line
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R0; lane 0 sends (0.7042763, 0.7042763, 0.16572815, 1.0).
step 13, wave 27, lane 0: 0 of 64 lanes active, ended
(the end: no line of the source on the way)
behind the last line of the source
[1]

# Conditions, lanes, logs and other waves.
$ cd $EXAMPLES/glsl; printf 'break source 23\nlog source 12 sum {sum}\ntbreak source 24 lanes 3 if sum > 2.0\ncontinue all waves\ninfo breakpoints\ncontinue\nreverse-continue\nback-to source 12\nbreak source 99\nbreak source 12 if nobody > 1.0\n' | lanescope debug --back-end nir plasma.frag --step 0 2>&1 | tail -n +2
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(70) KCACHE0(CB0:0-15)
(lanescope) break source 23
  1  source line 23
(lanescope) log source 12 sum {sum}
  2  source line 12
     says "sum {sum}" and goes on
(lanescope) tbreak source 24 lanes 3 if sum > 2.0
  3  source line 24
     if sum > 2.0; lane 3; once
(lanescope) continue all waves
[2] step 5: sum none@0
[2] step 9: sum ~1.1096113@0
Breakpoint 3 (once), hit 1, lane 3
Group 10 of clause 00: lane 0 computes ADD R1.y = 1.1096113 + 0.8463028 = 1.955914. 64 of 64 lanes take part.
step 12, wave 0, lane 0: 64 of 64 lanes active
source line 24: colour = vec4 (0.5 + 0.5 * sin (vec3 (sum, sum + 2.0, sum + 4.0)), 1.0);
=>   41       11  y: ADD         R0.y,  PV10.y,  R1.x
(lanescope) info breakpoints
  1  source line 23
  2  source line 12
     says "sum {sum}" and goes on
(lanescope) continue
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R0.xyz1; lane 0 sends (0.9633771, 0.13637003, 0.33926988, 1.0).
step 22, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
behind the last line of the source
(lanescope) reverse-continue
[2] step 9: sum ~1.1096113@0
[2] step 5: sum none@0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
(the start: no breakpoint on the way)
source line 18: vec2 middle = uv - 0.5;
=>    1  00 ALU: ADDR(2) CNT(70) KCACHE0(CB0:0-15)
(lanescope) back-to source 12
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
(the start: no 'source 12' on the way)
source line 18: vec2 middle = uv - 0.5;
=>    1  00 ALU: ADDR(2) CNT(70) KCACHE0(CB0:0-15)
(lanescope) break source 99
                         ^
lanescope: no statement of the source is at line 99 or below it
(lanescope) break source 12 if nobody > 1.0
                               ^
lanescope: no such name: nobody ('variables' lists those of the source)

# As data.
$ cd $EXAMPLES/glsl; printf 'step-line\nfunctions\nvariables time\nbreak source 12\n' | lanescope debug --back-end nir plasma.frag --json --step 0 2>/dev/null | tail -n +2
{"answer":"stop","command":"step-line","status":"ok","sentence":"Group 0 of clause 00: lane 0 computes MUL_IEEE R1.x = 0.0078125 x 10.0 (KC0[1].x) = 0.078125, ADD R1.y = 0.0078125 + -0.5 = -0.4921875, MUL_IEEE R1.w = 0.0078125 x 10.0 (KC0[1].x) = 0.078125, and 1 more: ADD R2.x = -0.4921875. 64 of 64 lanes take part.","step":2,"wave":0,"fork":"main","lane":0,"active":"0xffffffffffffffff","n_active":64,"ended":false,"reason":"step","at_limit":false,"source":{"source_line":22,"text":"if (length (middle) < 0.4)","function":"main","lanes":"0xffffffffffffffff"},"next":["      1  x: DOT4_IEEE   ____,  PS0,  PS0  DST(R126.x)","         y: DOT4_IEEE   ____,  PV0.y,  PV0.y  DST(R126.y)","         z: DOT4_IEEE   R1.z,  0.0f,  0.0f","         w: DOT4_IEEE   ____,  0.0f,  0.0f  DST(R126.w)","         t: ADD         R0.y,  PV0.w,  KC0[0].x"],"line":6}
{"answer":"functions","command":"functions","status":"ok","functions":[{"function":"main","source_line":22,"text":"if (length (middle) < 0.4)"}]}
{"answer":"source_variable","command":"variables","status":"ok","name":"time","type":"float","lanes":"0xffffffffffffffff","values":[{"lanes":"0xffffffffffffffff","text":"1.5","given_by":"uniform"}]}
{"answer":"breakpoint","command":"break","status":"ok","breakpoint":{"number":1,"kind":"event","what":"source 12","source_line":12,"text":"source line 12","enabled":true,"hit":0,"hit_rule":"each","ignore":0,"lanes":"0xffffffffffffffff","temporary":false}}

# Uniforms are known at each step, whatever is known of the statements around; of elements, columns and members those that have a constant.
$ cd $T; printf '#version 330\nstruct Lamp { vec3 colour; float power; };\nin vec2 uv;\nout vec4 colour;\nuniform float zoom = 3.0;\nuniform Lamp lamp;\nuniform mat2 turn = mat2 (1.0, 2.0, 3.0, 4.0);\nuniform bool bright = true;\nuniform float sizes[3] = float[3] (0.25, 0.5, 0.75);\nuniform int unread = 7;\nuniform int dropped;\nuniform float many[9];\nvoid main ()\n{\n  if (uv.x * zoom > 2.0)\n    discard;\n  vec2 at = turn * uv * sizes[1] * lamp.power * many[int (uv.y * 8.0)];\n  colour = vec4 (at * zoom, bright ? 1.0 : 0.0, 1.0);\n}\n' > given.frag; printf 'variables\nprint zoom\nend\nvariables zoom\nvariables sizes[1]\nset CB0[0].x = 5.0\nvariables zoom\nstart\nvariables zoom\n' | lanescope debug --back-end nir given.frag --wave 27 --step 0 2>/dev/null | grep -v '^=>'
Nothing has run yet.
step 0, wave 27, lane 0: 64 of 64 lanes active
(lanescope) variables
Name              Type       Lanes    From  Value
many              float[9]      64 uniform  [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]
dropped           int            0          not kept since line 11
unread            int           64 uniform  7
sizes             float[3]      64 uniform  [0.25, 0.5, 0.75]
bright            bool          64 uniform  true
turn              mat2          64 uniform  ((1.0, 2.0), (3.0, 4.0))
lamp              Lamp          64 uniform  { colour = (0.5, 0.5, 0.5), power = 0.5 }
zoom              float         64 uniform  3.0
uv                vec2          64       3  (0.3828125, 0.3828125) (about)
Lane 0; Lanes: how many have a value; From: the source line that gave it, or uniform.
(lanescope) print zoom
$1 = 3.0              0x40400000
(cb0.0.x is zoom: float)
(lanescope) end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R0.xyz1; lane 0 sends (0.57421875, 0.8613281, 1.0, 1.0).
step 14, wave 27, lane 0: 0 of 64 lanes active, ended
behind the last line of the source
(lanescope) variables zoom
float zoom: a value in 64 of 64 lanes
   From  Lanes                     Value
uniform  all                       3.0
(lanescope) variables sizes[1]
float sizes[1]: a value in 64 of 64 lanes
   From  Lanes                     Value
uniform  all                       0.5
(lanescope) set CB0[0].x = 5.0
CB0[0].x = 5.0 from the start, in the run 'what-if 1'.
step 14, wave 27, what-if 1, lane 0: 0 of 64 lanes active, ended
behind the last line of the source
(lanescope) variables zoom
float zoom: a value in 64 of 64 lanes
   From  Lanes                     Value
uniform  0-3,16-19,32-35,48-51     5.0
uniform  4-15,20-31,36-47,52-63    5.0 (killed)
(lanescope) start
Nothing has run yet.
step 0, wave 27, what-if 1, lane 0: 64 of 64 lanes active
source line 17: vec2 at = turn * uv * sizes[1] * lamp.power * many[int (uv.y * 8.0)];
(lanescope) variables zoom
float zoom: a value in 64 of 64 lanes
   From  Lanes                     Value
uniform  all                       5.0

# What a uniform without an initialiser is.
$ cd $T; printf '#version 330\nin vec2 uv;\nuniform int turns;\nuniform float scale;\nuniform vec2 resolution;\nuniform mat4 m;\nuniform bool b;\nuniform vec3 tint;\nout vec4 colour;\nvoid main ()\n{\n  float t = 0.0;\n  int n = 0;\n  for (int i = 0; i < turns; i++)\n    {\n      t += uv.x * scale;\n      n += 2;\n    }\n  colour = tint.xyzz * m * vec4 (t, float (n), resolution.x, b ? 1.0 : 0.5);\n}\n' > turns.frag; lanescope debug --back-end nir turns.frag --step 0 </dev/null 2>&1 >/dev/null; lanescope glsl turns.frag -o turns.d >/dev/null; sed -n 's,^# - ,,p' turns.d/turns.lanescope
lanescope: turns.frag: note: not in the file, so made up: the uniform turns = 1, scale = 0.5, and 7 more (lanescope import FILE --json has all)
the uniform turns = 1
the uniform scale = 0.5
the uniform resolution = 64 64
the identity in the uniform m
the uniform b = true
the uniform tint = 0.5
what uv is: from 0 to 1 across the target
a vertex shader that covers the target with a triangle
the attribute position: a triangle that covers the target

# A variable is no place, the register that holds it is; a constant takes what the source calls it.
$ cd $T; printf '#version 330\nin vec2 uv;\nuniform int turns = 4;\nuniform float scale = 2.0;\nout vec4 colour;\nvoid main ()\n{\n  float t = 0.0;\n  int n = 0;\n  for (int i = 0; i < turns; i++)\n    {\n      t += uv.x * scale;\n      n += 2;\n    }\n  colour = vec4 (t, float (n), uv.y, 1.0);\n}\n' > rounds.frag; printf 'step-line 7\nset t = 0.5\nset n@5 = 3\nset colour = 3\nset CB0[0].x = 20\nset CB0[0].x = 20.5\nset CB0[0].x = float 20\nprint turns\n' | lanescope debug --back-end nir rounds.frag --wave 5 --step 0 2>&1 | grep -v '^=>'
lanescope: rounds.frag: note: not in the file, so made up: what uv is, and 2 more (lanescope import FILE --json has all)
Nothing has run yet.
step 0, wave 5, lane 0: 64 of 64 lanes active
(lanescope) step-line 7
Group 1 of clause 02: lane 0 computes SETGE_INT R0.w = (3 >= 4 (KC0[0].x)) = false. 64 of 64 lanes take part.
step 26, wave 5, lane 0: 64 of 64 lanes active
source line 12: t += uv.x * scale;
(lanescope) set t = 0.5
                ^
lanescope: t is a variable of the source, and R2.z holds it here: write R2.z = 0.5
(lanescope) set n@5 = 3
                ^
lanescope: n is a variable of the source, and R2.y holds it here: write R2.y@5 = 3
(lanescope) set colour = 3
                ^
lanescope: colour.x has no value in lane 0: no line of the source has given it one so far
(lanescope) set CB0[0].x = 20
CB0[0].x = 0x00000014 from the start, in the run 'what-if 1'.
step 26, wave 5, what-if 1, lane 0: 64 of 64 lanes active
source line 12: t += uv.x * scale;
(lanescope) set CB0[0].x = 20.5
CB0[0].x = 0x00000014 from the start, in the run 'what-if 1'.
step 26, wave 5, what-if 1, lane 0: 64 of 64 lanes active
source line 12: t += uv.x * scale;
(lanescope) set CB0[0].x = float 20
CB0[0].x = 20.0 from the start, in the run 'what-if 1'.
step 26, wave 5, what-if 1, lane 0: 64 of 64 lanes active
source line 12: t += uv.x * scale;
(lanescope) print turns
$1 = 20.0             0x41a00000
(cb0.0.x is turns: int)

# Tab.
$ cd $EXAMPLES/glsl; printf 'complete break so\ncomplete step-\ncomplete variables m\nstep-line\ncomplete variables m\n' | lanescope debug --back-end nir plasma.frag --step 0 2>/dev/null | grep -v '^=>'
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
(lanescope) complete break so
break source
(lanescope) complete step-
step-line
(lanescope) complete variables m
(lanescope) step-line
Group 0 of clause 00: lane 0 computes MUL_IEEE R1.x = 0.0078125 x 10.0 (KC0[1].x) = 0.078125, ADD R1.y = 0.0078125 + -0.5 = -0.4921875, MUL_IEEE R1.w = 0.0078125 x 10.0 (KC0[1].x) = 0.078125, and 1 more: ADD R2.x = -0.4921875. 64 of 64 lanes take part.
step 2, wave 0, lane 0: 64 of 64 lanes active
source line 22: if (length (middle) < 0.4)
(lanescope) complete variables m
variables middle

# What may have another value by now is not shown as it was; a change by hand; a lane that is killed.
$ cd $T; printf '#version 330\nin vec2 uv;\nout vec4 colour;\nvoid main ()\n{\n  int k = int (uv.x * 5.0);\n  int r = 7;\n  switch (k)\n  {\n  case 0: r = 11; break;\n  case 1: r += 2; break;\n  default: r = -k;\n  }\n  float d = uv.y * 2.0;\n  if (uv.y < 0.45)\n    discard;\n  colour = vec4 (float (r), d, 0.0, 1.0);\n}\n' > old.frag; printf 'source\nvariables r\nvariables d\nend\nvariables\nvariables r\nvariables d\nprint d@0\nwho r\nset R1.y = 1.0\nvariables\n' | lanescope debug --back-end nir old.frag --wave 27 --step 0 2>&1 | tail -n +4
=>    1  00 ALU: ADDR(3) CNT(6)
(lanescope) source
   Line Times Lanes  Values      Text
      1                          #version 330
      2                          in vec2 uv;
      3                          out vec4 colour;
      4                          void main ()
      5                          {
      6     1  64.0                int k = int (uv.x * 5.0);
      7     1  64.0  about         int r = 7;
      8                            switch (k)
      9                            {
     10              about         case 0: r = 11; break;
     11              about         case 1: r += 2; break;
     12              about         default: r = -k;
     13                            }
=>   14     1  64.0                float d = uv.y * 2.0;
     15     1  64.0  about         if (uv.y < 0.45)
     16              unknown         discard;
     17     1  64.0                colour = vec4 (float (r), d, 0.0, 1.0);
     18                          }
Source line 14 comes next, in 64 lanes.
Values of 3 statements are known for certain, of 6 about.
Of 1 statement they are not followed.
(lanescope) variables r
int r: a value in 0 of 64 lanes
   From  Lanes                     Value
         all                       not kept since line 10
(lanescope) variables d
                      ^
lanescope: 'd' has been given no value before source line 14
(lanescope) end
EXPORT_DONE exports colour 0 of 24 lanes: PIX0 = R1.xy01; lane 0 sends nothing.
step 10, wave 27, lane 0: 0 of 64 lanes active, ended
behind the last line of the source
(lanescope) variables
Name              Type       Lanes    From  Value
d                 float         64      14  0.765625 (killed)
r                 int            0          not kept since line 10 (killed)
k                 int           64       6  1 (killed)
colour            vec4          64      17  (9.0, 0.765625, 0.0, 1.0) (killed)
uv                vec2          64       2  (0.3828125, 0.3828125) (about, killed)
Lane 0; Lanes: how many have a value; From: the source line that gave it, or uniform.
(lanescope) variables r
int r: a value in 0 of 64 lanes
   From  Lanes                     Value
         0-33,36-37,40-41,44-45    not kept since line 10 (killed)
         34-35,38-39,42-43,46-63   not kept since line 10
(lanescope) variables d
float d: a value in 64 of 64 lanes
   From  Lanes                     Value
     14  0-1,4-5,8-9,12-13         0.765625 (killed)
     14  2-3,6-7,10-11,14-15       0.796875 (killed)
     14  16-17,20-21,24-25,28-29   0.828125 (killed)
     14  18-19,22-23,26-27,30-31   0.859375 (killed)
     14  32-33,36-37,40-41,44-45   0.890625 (killed)
     14  34-35,38-39,42-43,46-47   0.921875
     14  48-49,52-53,56-57,60-61   0.953125
     14  50-51,54-55,58-59,62-63   0.984375
(lanescope) print d@0
$1 = 0.765625         0x3f440000
(lanescope) who r
lanescope: r has no value in lane 0: the compiler does not keep it since line 10
(lanescope) set R1.y = 1.0
R1.y = 1.0 in lane 0 at step 10, in the run 'what-if 1'.
step 10, wave 27, what-if 1, lane 0: 0 of 64 lanes active, ended
behind the last line of the source
(lanescope) variables
Name              Type       Lanes    From  Value
d                 float         63          not known since a change by hand (killed)
r                 int            0          not kept since line 10 (killed)
k                 int           64       6  1 (about, killed)
colour            vec4          63          not known since a change by hand (killed)
uv                vec2          64       2  (0.3828125, 0.3828125) (about, killed)
Lane 0; Lanes: how many have a value; From: the source line that gave it, or uniform.

# Before a loop: what main is given stands in registers from the start on, and what is always the same is known though no instruction does it.
$ cd $T; printf '#version 330\nuniform int turns = 20;\nin vec2 uv;\nout vec4 colour;\nvoid main ()\n{\n  vec2 z = vec2 (0.0);\n  int n = 0;\n  for (int i = 0; i < turns; i++)\n    {\n      z = vec2 (z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + uv;\n      if (dot (z, z) > 4.0)\n        break;\n      n++;\n    }\n  colour = vec4 (float (n) / 20.0, z, 1.0);\n}\n' > loop.frag; printf 'sl\nvariables\nwho n\nwho uv.y\nsl 4\nvariables\n' | lanescope debug --back-end nir loop.frag --wave 27 --step 0 2>&1 | tail -n +5
(lanescope) sl
Group 1 of clause 02: lane 0 computes SETGE_INT R2.y = (0 >= 20 (KC0[0].x)) = false. 64 of 64 lanes take part.
step 5, wave 27, lane 0: 64 of 64 lanes active
source line 11: z = vec2 (z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + uv;
=>    9        2  z: PRED_SETNE_INT ____,  PV1.y,  0.0f  DST(R127.z) UPDATE_EXEC_MASK
(lanescope) variables
Name              Type       Lanes    From  Value
i                 int           64       9  0 (about)
n                 int           64       8  0 (about)
z                 vec2          64       7  (0.0, 0.0) (about)
uv                vec2          64       3  (0.3828125, 0.3828125) (about)
turns             int           64 uniform  20
Lane 0; Lanes: how many have a value; From: the source line that gave it, or uniform.
(lanescope) who n
n@0 (about source line 8: int n = 0;): a constant, which no register holds.
(lanescope) who uv.y
uv.y@0 (about source line 3: uv)
R0.y@0 = 0.3828125: the wave was started with it.
R0.y is PARAM0.y of the vertices 0, 1, 2, interpolated with perspective.
  PARAM0.y of vertex 0 (vs wave 0, lane 0); at the prompt 'stage vertex 0' goes there
  PARAM0.y of vertex 1 (vs wave 0, lane 1)
  PARAM0.y of vertex 2 (vs wave 0, lane 2)
(lanescope) sl 4
Group 1 of clause 02: lane 0 computes SETGE_INT R2.y = (1 >= 20 (KC0[0].x)) = false. 64 of 64 lanes take part.
step 20, wave 27, lane 0: 64 of 64 lanes active
source line 11: z = vec2 (z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + uv;
=>    9        2  z: PRED_SETNE_INT ____,  PV1.y,  0.0f  DST(R127.z) UPDATE_EXEC_MASK
(lanescope) variables
Name              Type       Lanes    From  Value
i                 int           64       9  1 (about)
n                 int           64      14  1 (about)
z                 vec2          64      11  (0.3828125, 0.3828125) (about)
uv                vec2          64       3  (0.3828125, 0.3828125) (about)
turns             int           64 uniform  20
Lane 0; Lanes: how many have a value; From: the source line that gave it, or uniform.

# Of a switch no condition says which of its values a lane gets, though each is always the same.
$ cd $T; printf '#version 330\nin vec2 uv;\nout vec4 colour;\nvoid main ()\n{\n  int k = int (uv.x * 5.0);\n  int r = 7;\n  switch (k)\n  {\n  case 0: r = 11; break;\n  case 1: r = 2; break;\n  default: r = 5;\n  }\n  colour = vec4 (float (r), uv, 1.0);\n}\n' > constants.frag; printf 'variables r\nend\nvariables r\n' | lanescope debug --back-end nir constants.frag --wave 27 --step 0 2>&1 | tail -n +5
(lanescope) variables r
                      ^
lanescope: 'r' cannot be seen from source line 6: it is a variable of main (), from line 7 to line 15
(lanescope) end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R1.xyz1; lane 0 sends (2.0, 0.3828125, 0.3828125, 1.0).
step 8, wave 27, lane 0: 0 of 64 lanes active, ended
behind the last line of the source
(lanescope) variables r
int r: a value in 0 of 64 lanes
   From  Lanes                     Value
         all                       not kept since line 10

# Of a loop whose rounds the compiler writes one behind the other the lines have no times, and a breakpoint goes on.
$ cd $T; printf '#version 330\nin vec2 uv;\nout vec4 colour;\nvoid main ()\n{\n  vec2 z = vec2 (0.0);\n  for (int i = 0; i < 6; i++)\n    {\n      z = vec2 (z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + uv;\n      if (dot (z, z) > 4.0)\n        break;\n    }\n  colour = vec4 (z, 0.0, 1.0);\n}\n' > rounds.frag; printf 'source\nbreak source 9\n' | lanescope debug --back-end nir rounds.frag --wave 27 --step 0 2>&1 | tail -n +5
(lanescope) source
   Line Times Lanes  Values      Text
      1                          #version 330
      2                          in vec2 uv;
      3                          out vec4 colour;
      4                          void main ()
      5                          {
      6     1  64.0  about         vec2 z = vec2 (0.0);
      7     1  64.0  about         for (int i = 0; i < 6; i++)
      8                              {
      9              about             z = vec2 (z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + uv;
     10              about             if (dot (z, z) > 4.0)
     11                                  break;
     12                              }
=>   13     1  64.0                colour = vec4 (z, 0.0, 1.0);
     14                          }
Source line 13 comes next, in 64 lanes.
Values of 1 statement are known for certain, of 7 about.
The compiler has written the rounds of a loop one behind the other, so its lines have no times. A bound that is a uniform keeps the loop.
(lanescope) break source 9
(no instructions are those of source line 9 alone: the next line that has some is 13)
  1  source line 13

# All lanes come to a loop, be it for them or not, and its counter has a value as soon as the loop is there.
$ printf 'source\nbreak source 12\ncontinue\nvariables i\nstep-line\nvariables i\n' | lanescope debug --back-end nir source/texts/oracles/rounds.frag --wave 27 --step 0 2>&1 | grep -E '^ +1[0-9] .*;|hit|int i|12  |kept since|given no'
     10     1  64.0                  level = n + m * 3;
     11     1  64.0                  int kept = level - m;
     12     2  60.0  about           for (int i = 0; i < (level & 7); i++)
     14     1  56.0  about               level = one;
     16     1  64.0                  colour = vec4 (float (level), float (kept), float (n), float (m));
Breakpoint 1, hit 1, source line 12, all lanes
source line 12: for (int i = 0; i < (level & 7); i++)
int i: a value in 64 of 64 lanes
     12  all                       0 (about)
Breakpoint 1, hit 2, source line 12, all lanes
source line 12: for (int i = 0; i < (level & 7); i++)
int i: a value in 8 of 64 lanes
     12  0,11,20,31,35,40,55,60    0 (about)
         1-10,12-19,21-30,32-34,36-39,41-54,56-59,61-63  not kept since line 12

# A line of one statement that a text does twice begins twice.
$ printf 'break source 7\ncontinue\ncontinue\ncontinue\n' | lanescope debug --back-end nir source/texts/oracles/within.frag --wave 27 --step 0 2>&1 | grep -E 'hit|source line|the end'
  1  source line 7
Breakpoint 1, hit 1, source line 7, all lanes
source line 7: g += k;
Breakpoint 1, hit 2, source line 7, all lanes
source line 7: g += k;
(the end: no breakpoint on the way)
