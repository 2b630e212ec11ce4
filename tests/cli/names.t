# What a file's source calls things stands beside the values.
$ lanescope who samples/rings.gsh R3.x@5 --step 8 2>/dev/null
R3.x@5 = 0.048828125: step 7, line 7 (FRACT) wrote it from R3.x = 7.048828; it was 7.048828 before.
  R3.x@5 = 7.048828: step 6, line 6 (MUL) wrote it as R3.x x C2.x (uRings) = 1.762207 x 4.0; it was 1.762207 before.
    R3.x@5 = 1.762207: step 5, line 5 (MULADD) wrote it as R1.y (semantic 8.y) x R1.y (semantic 8.y) + R3.x = -0.984375 x -0.984375 + 0.7932129; it was 0.7932129 before.
      R1.y@5 (semantic 8.y) = -0.984375: the wave was started with it.
      R3.x@5 = 0.7932129: step 4, line 4 (MUL) wrote it as R1.x x R1.x = -0.890625 x -0.890625; it was not written before.
R1.y is PARAM1.y of the vertices 0, 1, 2, interpolated in the plane of the screen.
  PARAM1.y of vertex 0 (vs wave 0, lane 0); at the prompt 'stage vertex 0' goes there
  PARAM1.y of vertex 1 (vs wave 0, lane 1)
  PARAM1.y of vertex 2 (vs wave 0, lane 2)
2 more causes are left out; 'chain' behind the value lists all.

$ lanescope who --pick 'VS 0' samples/rings.gsh PARAM0.x@5 --step end 2>/dev/null
PARAM0.x@5 = 0.7142857: step 10, line 10 (EXPORT) wrote it from R1.x = 0.7142857; it was not written before.
  R1.x@5 = 0.7142857: step 3, line 15 (SEMANTIC) fetched it from buffer 160, byte 80 (aColour) = 0.7142857, at R0.x = 5; it was not written before.
    R0.x@5 = 5: the wave was started with it.

$ lanescope who --pick 'VS 0' samples/rings.gsh PARAM0.x@5 --step end --json 2>/dev/null | grep '"what"\|"name"'
    "what" : "PARAM0.x@5",
        "what" : "R1.x@5",
            "what" : "R0.x@5",
            "what" : "buffer 160, byte 80",
            "name" : "aColour",

$ lanescope uses --pick 'VS 0' samples/rings.gsh R1.x@5 --step 4 2>/dev/null
R1.x@5 = 0.7142857 of step 4 is read once, at step 10, line 10 (EXPORT), and is still there at the end, step 11. It reaches PARAM0.x@5 at step 10.
  Step 10, line 10 (EXPORT), lane 5, reads it and gives PARAM0.x@5 = 0.7142857.

$ lanescope regs --pick 'VS 0' samples/rings.gsh --step end 2>/dev/null
R0                 -1.0           -1.0            0.0            1.0
R1                  0.0            0.0            0.5            1.0  starts as aColour
R2                 -1.0           -1.0            0.0            1.0  starts as aPosition in .xy
PV                 -1.0           -1.0            0.0            1.0
POS0               -1.0           -1.0            0.0            1.0
PARAM0              0.0            0.0            0.5            1.0
PARAM1             -1.0           -1.0            0.0            1.0

$ lanescope regs --pick 'VS 0' samples/rings.gsh --step end --json 2>/dev/null | grep -A5 '"names"'
      "names" : {
        "R1" : "aColour",
        "R2.xy" : "aPosition"
      }
    }
  ]

$ printf 'info names\nlist 5\n' | lanescope debug samples/rings.gsh 2>/dev/null | tail -n +4
(lanescope) info names
c.2.x        uRings: float
texture 1    uPaper: sampler2D
sampler 1    uPaper: sampler2D
R0           semantic 3
R1           semantic 8
(lanescope) list 5
=>    1  00 TEX: ADDR(48) CNT(1) VALID_PIX
      2        0  SAMPLE R2, R1.xy__, t1, s1  ; texture 1 is uPaper
      3  01 ALU: ADDR(32) CNT(8)
      4        1  x: MUL         R3.x,  R1.x,  R1.x
      5        2  x: MULADD      R3.x,  R1.y,  R1.y,  R3.x
      6        3  x: MUL         R3.x,  R3.x,  C2.x  ; C2.x is uRings
      7        4  x: FRACT       R3.x,  R3.x
      8        5  x: MUL         R0.x,  R0.x,  R3.x
      9           y: MUL         R0.y,  R0.y,  R2.y
     10           z: MUL         R0.z,  R0.z,  R2.z

# They are in the scenes that are made of it.
$ lanescope import samples/rings.gsh -o $T/rings >/dev/null; sed -n '/names\]/,/^$/p' $T/rings/vs-0-ps-0.lanescope; lanescope who $T/rings/vs-0-ps-0.lanescope R3.x@5 --step 8 | grep -o 'R3.x x C2.x ([^)]*) = [0-9. x]*'
[vs names]
c.0=uView[0]: vec4
c.1=uView[1]: vec4
c.2=uView[2]: vec4
c.3=uView[3]: vec4
R1=aColour: vec4
buffer 160=aColour
R2.xy=aPosition: vec2
buffer 161=aPosition
PARAM0=semantic 3
PARAM1=semantic 8

[ps names]
c.2.x=uRings: float
texture 1=uPaper: sampler2D
sampler 1=uPaper: sampler2D
R0=semantic 3
R1=semantic 8
R3.x x C2.x (uRings) = 1.762207 x 4.0

# Anybody can write them, by the places that scenes know.
$ cp $EXAMPLES/first-light.* $T; printf '\n[names]\nR0=place: vec2\nPIX0=colour: vec4\n' >>$T/first-light.lanescope; lanescope who $T/first-light.lanescope R0.x@9 --step 3; lanescope who $T/first-light.lanescope PIX0.y@9 --step end | head -n 1
R0.x@9 (place.x) = -0.3125: the wave was started with it.
PIX0.y@9 (colour.y) = 0.109375: step 109, line 33 (EXPORT_DONE) wrote it from R3.y = 0.109375; it was not written before.

$ for place in R0.q r0 c.x cb texture0 'texture 01' 'sampler 65536' ''; do printf '[asm]\n00 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n[names]\n%s=x\n' "$place" >$T/bad.lanescope; lanescope run $T/bad.lanescope; done
lanescope: $T/bad.lanescope:5:1: "R0.q" is no place (write such as R1, PARAM0, c.4, cb0.4, cb0.4.xy or texture 0)
lanescope: $T/bad.lanescope:5:1: "r0" is no place (write such as R1, PARAM0, c.4, cb0.4, cb0.4.xy or texture 0)
lanescope: $T/bad.lanescope:5:1: "c.x" is no place (write such as R1, PARAM0, c.4, cb0.4, cb0.4.xy or texture 0)
lanescope: $T/bad.lanescope:5:1: "cb" is no place (write such as R1, PARAM0, c.4, cb0.4, cb0.4.xy or texture 0)
lanescope: $T/bad.lanescope:5:1: "texture0" is no place (write such as R1, PARAM0, c.4, cb0.4, cb0.4.xy or texture 0)
lanescope: $T/bad.lanescope:5:1: "texture 01" is no place (write such as R1, PARAM0, c.4, cb0.4, cb0.4.xy or texture 0)
lanescope: $T/bad.lanescope:5:1: "sampler 65536" is no place (write such as R1, PARAM0, c.4, cb0.4, cb0.4.xy or texture 0)
lanescope: $T/bad.lanescope:5:1: value without a key (write key=value)
[1]

# What is in a name commands no terminal.
$ printf '[asm]\n00 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n[names]\nR0=a\\n\033[2Jb\n' >$T/name.lanescope; printf 'info names\n' | lanescope debug $T/name.lanescope | tail -n 1; lanescope who $T/name.lanescope R0.x@9 --step 0
R0           a\x0A\x1B[2Jb
R0.x@9 = 0.0: nothing has written it.

# Which constant KC0[n] is, the clause says.
$ lanescope asm samples/block.psh -o "$T/block.gsh"

$ printf 'list 1\n' | lanescope debug "$T/block.gsh" 2>/dev/null | tail -n +4 | head -7
(lanescope) list 1
=>    1  00 ALU: ADDR(32) CNT(5) KCACHE0(CB2:0-15) KCACHE1(CB3:16-31)
      2        0  x: MUL         R0.x,  KC0[1].x,  KC1[3].x  ; KC0[1] is uTint, KC1[3] is uLast
      3           w: MOV         R0.w,  (0x3F800000, 1.0f).x
      4        1  y: MOV         R0.y,  KC1[2].y  ; KC1[2] is Bones[18]
      5           z: MOV         R0.z,  KC0[0].z  ; KC0[0] is Light[0]
      6  01 EXPORT_DONE: PIX0, R0

# print says what the source calls a place, and nothing of what is computed.
$ printf 'print C2.x\nprint C[2]\nprint R1\nprint C2.x + R1.x@3\n' | lanescope debug samples/rings.gsh 2>/dev/null | tail -n +4
(lanescope) print C2.x
$1 = 4.0              0x40800000
(c.2.x is uRings: float)
(lanescope) print C[2]
$2 =
x 4.0              0x40800000
y 0.0              0x00000000
z 0.0              0x00000000
w 0.0              0x00000000
(c.2.x is uRings: float)
(lanescope) print R1
$3 =
x -0.984375        0xbf7c0000
y -0.984375        0xbf7c0000
z 0.0              0x00000000
w 1.0              0x3f800000
(R1 starts as semantic 8)
(lanescope) print C2.x + R1.x@3
$4 = 3.046875         0x40430000

# A name of the source is a value: of the shader that the sample was compiled from, whose uniform "time" starts as 1.5 and whose "step"
# is a word of expressions too.
$ grep 'uniform' ../../plugins/importers/glsl/tests/glsl/sample.frag; printf "print time\nprint time * 2\nprint step\nprint 'step'\nprint place.xy,f\nprint turn[1].y\nprint flag[1]\n" | lanescope debug ../../plugins/importers/glsl/tests/glsl/sample.answer 2>/dev/null | tail -n +3
layout (std140) uniform Lamp { vec4 place; mat2 turn; };
uniform float time = 1.5;
uniform bool flag[2];
uniform ivec2 step;
uniform sampler2D wood;
=>    1  00 ALU: ADDR(4) CNT(4) KCACHE0(CB1:0-15)
(lanescope) print time
$1 = 1.5              0x3fc00000
(cb0.0.x is time: float)
(lanescope) print time * 2
$2 = 3.0              0x40400000
(lanescope) print step
$3 = 0                0x00000000
(step is a word of expressions; that of the source is written 'step', with the quotes)
(lanescope) print 'step'
$4 =
x 1                0x00000001
y 1                0x00000001
(cb0.3.xy is step: ivec2)
(lanescope) print place.xy,f
$5 =
x 0.5              0x3f000000
y 0.5              0x3f000000
(cb1.0.xy is place.xy)
(lanescope) print turn[1].y
$6 = 1.0              0x3f800000
(cb1.2.y is turn[1].y)
(lanescope) print flag[1]
$7 = -1               0xffffffff
(cb0.2.x is flag[1]: bool)

$ for name in wood Time flag 'flag[2]' "'time"; do echo "print $name" | lanescope debug ../../plugins/importers/glsl/tests/glsl/sample.answer 2>&1 >/dev/null | tail -n 1; done
lanescope: wood is texture 18, which is no value; constants and outputs are
lanescope: no such name: Time; is it time?
lanescope: flag has parts that have names, such as flag[0], and what stands here is none of them
lanescope: flag has parts that have names, such as flag[0], and what stands here is none of them
lanescope: the quote has no end

# Two scalars of one vec4 are two names, wherever one shows; conditions and watches take them.
$ printf '[asm]\n00 ALU: ADDR(2) CNT(2) KCACHE0(CB0:0-15)\n   0 x: MUL_IEEE R0.x, KC0[1].x, KC0[1].z\n     y: MOV R0.y, KC0[1].w\n01 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n[constants]\ncb0.1=0.5 1 2 3\n[names]\ncb0.1.x=fogExp: float\ncb0.1.yzw=lightDir: vec3\nPIX0.xy=colour: vec2\n' >$T/fog.lanescope; printf 'list 1\nprint fogExp\nprint lightDir.y * fogExp\nprint CB0[1]\nbreak 2 if fogExp < 0.25\nbreak 3 if lightDir.z == 3\nwatch colour.x\ncontinue\nwho R0.x@5\nprint colour@5\ncontinue\nprint colour@5\n' | lanescope debug $T/fog.lanescope | tail -n +3
=>    1  00 ALU: ADDR(2) CNT(2) KCACHE0(CB0:0-15)
(lanescope) list 1
=>    1  00 ALU: ADDR(2) CNT(2) KCACHE0(CB0:0-15)
      2        0  x: MUL_IEEE    R0.x,  KC0[1].x,  KC0[1].z  ; KC0[1].x is fogExp, KC0[1].z is lightDir.y
      3           y: MOV         R0.y,  KC0[1].w  ; KC0[1].w is lightDir.z
      4  01 EXPORT_DONE: PIX0, R0  ; PIX0.xy is colour
      5  END_OF_PROGRAM
(lanescope) print fogExp
$1 = 0.5              0x3f000000
(cb0.1.x is fogExp: float)
(lanescope) print lightDir.y * fogExp
$2 = 1.0              0x3f800000
(lanescope) print CB0[1]
$3 =
x 0.5              0x3f000000
y 1.0              0x3f800000
z 2.0              0x40000000
w 3.0              0x40400000
(cb0.1.x is fogExp: float, cb0.1.yzw is lightDir: vec3)
(lanescope) break 2 if fogExp < 0.25
  1  line 2: 0  x: MUL_IEEE    R0.x,  KC0[1].x,  KC0[1].z
     if fogExp < 0.25
(lanescope) break 3 if lightDir.z == 3
  2  line 2: 0  x: MUL_IEEE    R0.x,  KC0[1].x,  KC0[1].z
     if lightDir.z == 3
(lanescope) watch colour.x
  3  change of colour.x
(lanescope) continue
Breakpoint 2, hit 1, line 2: 0  x: MUL_IEEE    R0.x,  KC0[1].x,  KC0[1].z, all lanes
ALU begins clause 00 of 1 group: 64 lanes run it.
step 1, wave 0, lane 0: 64 of 64 lanes active
=>    2        0  x: MUL_IEEE    R0.x,  KC0[1].x,  KC0[1].z
=>    3           y: MOV         R0.y,  KC0[1].w
(lanescope) who R0.x@5
R0.x@5 = 0.0: nothing has written it.
(lanescope) print colour@5
$4 =
x none
y none
(lanescope) continue
Breakpoint 3, hit 1, change of colour.x, all lanes
  PIX0.x: none -> 1.0
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R0; lane 0 sends (1.0, 3.0, 0.0, 0.0).
step 3, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) print colour@5
$5 =
x 1.0              0x3f800000  changed
y 3.0              0x40400000  changed

# A constant is changed by its name, as what the source says it is.
$ printf 'set fogExp = 2\nprint fogExp\nset lightDir.y = fogExp * 4\nwho colour.x\n' | lanescope debug $T/fog.lanescope | tail -n +4; printf "set 'step'.y = 7\nprint 'step'\n" | lanescope debug ../../plugins/importers/glsl/tests/glsl/sample.answer 2>/dev/null | tail -n 5
(lanescope) set fogExp = 2
CB0[1].x = 2.0 from the start, in the run 'what-if 1'.
step 0, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(2) KCACHE0(CB0:0-15)
(lanescope) print fogExp
$1 = 2.0              0x40000000
(cb0.1.x is fogExp: float)
(lanescope) set lightDir.y = fogExp * 4
CB0[1].z = 8.0 from the start, in the run 'what-if 1'.
step 0, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(2) KCACHE0(CB0:0-15)
(lanescope) who colour.x
PIX0.x@0 (colour.x) = 0.0: nothing has written it.
(lanescope) print 'step'
$1 =
x 1                0x00000001
y 7.0              0x40e00000
(cb0.3.xy is step: ivec2)

$ printf 'set lightDir = 4\nset fogExp = float 0x3\nset nothing = 3\nwho fogExp\nuses colour\n' | lanescope debug $T/fog.lanescope 2>&1 >/dev/null | grep lanescope:
lanescope: lightDir has 3 components: change one of them, as lightDir.x
lanescope: no such name: float; the function is written with brackets, float(...)
lanescope: a register such as R0.x, CB0[0], C0, bool[0], loop[0] or mask NAME is missing before "nothing = 3"
lanescope: fogExp is a constant: no step writes it; ask for a register that took it, as REG.CHANNEL[@LANE]
lanescope: 'colour': the channel is missing, .x to .w

$ printf "cb0.2=a\377b\n" >$T/end; cat $T/fog.lanescope $T/end >$T/utf.lanescope; lanescope run $T/utf.lanescope; printf 'cb0.1.zw=sun\n' >$T/end; cat $T/fog.lanescope $T/end >$T/overlap.lanescope; lanescope run $T/overlap.lanescope
lanescope: $T/utf.lanescope:13:1: bytes that are not UTF-8 text (a scene is a text file)
lanescope: $T/overlap.lanescope:13:1: "cb0.1.zw" has components of cb0.1.yzw, which is called lightDir
[1]
