# A module, its listing, and what is in it.
$ lanescope disasm $SAMPLES/spirv/chosen.spv | tail -n 5; lanescope info $SAMPLES/spirv/chosen.spv | head -n 5; lanescope lint $SAMPLES/spirv/chosen.spv
         %53 = OpIAdd %uint %49 %52
         %55 = OpAccessChain %_ptr_StorageBuffer_uint %45 %int_0 %46
               OpStore %55 %53
               OpReturn
               OpFunctionEnd
$SAMPLES/spirv/chosen.spv: SPIRV microcode
  entry point    main, GLCompute
  instructions   114
  steps          29
  functions      1
0 errors, 0 warnings, 0 notes

$ lanescope isa --machine spirv OpFAdd; lanescope isa OpFAdd
OpFAdd (instruction)
              makes a value of the type
  Number      129
  Operands    IdResultType, IdResult, IdRef, IdRef
  Source      the grammar of SPIR-V, unified1
lanescope: isa: there is no instruction OpFAdd (--machine spirv has it)
[2]

# Steps, registers and questions.
$ printf 's\ns 2\np T1.x\nwho T1.x\nend\nx/2x storage0[0]\n' | lanescope debug $SAMPLES/spirv/chosen.spv --step 0 --lane 3
lanescope: $SAMPLES/spirv/chosen.spv: note: not in the file, so made up: storage 0 (zeros)
Nothing has run yet.
step 0, wave 0, lane 3: 64 of 64 lanes active
source line 10: uint i = gl_LocalInvocationIndex;
=>   71           %12 = OpLoad %uint %gl_LocalInvocationIndex
(lanescope) s
Lane 3 computes OpLoad T0.x = 3. 64 of 64 lanes take part.
step 1, wave 0, lane 3: 64 of 64 lanes active
source line 10: uint i = gl_LocalInvocationIndex;
=>   72                 OpStore %i %12
(lanescope) s 2
Lane 3 computes OpStore V1.x = 0. 64 of 64 lanes take part.
step 3, wave 0, lane 3: 64 of 64 lanes active
source line 12: for (int k = 0; k < N; k++)
=>   76                 OpStore %k %int_0
(lanescope) p T1.x
$1 =
 0:        0        0        0        0        0        0        0        0
 8:        0        0        0        0        0        0        0        0
16:        0        0        0        0        0        0        0        0
24:        0        0        0        0        0        0        0        0
32:        0        0        0        0        0        0        0        0
40:        0        0        0        0        0        0        0        0
48:        0        0        0        0        0        0        0        0
56:        0        0        0        0        0        0        0        0
(lanescope) who T1.x
T1.x@3 = 0: nothing has written it.
(lanescope) end
OpFunctionEnd: the program ends.
step 81, wave 0, lane 3: 0 of 64 lanes active, ended
(lanescope) x/2x storage0[0]
storage0[0]    0x3fc0001b    0x3fc0001f

# Constants that are chosen, by the command line and by a scene.
$ lanescope regs $SAMPLES/spirv/chosen.spv 'storage0[3]' --step end; lanescope regs $SAMPLES/spirv/chosen.spv 'storage0[3]' --step end --spec 1=false,2=0x0,0=2
lanescope: $SAMPLES/spirv/chosen.spv: note: not in the file, so made up: storage 0 (zeros)
storage0[3]
1.5000046        0x3fc00027
lanescope: $SAMPLES/spirv/chosen.spv: note: not in the file, so made up: storage 0 (zeros)
storage0[3]
20               0x00000014

$ for i in 7=1 2=x 0=-2147483649 3=-1 1=2 5 x=1; do lanescope info $SAMPLES/spirv/chosen.spv --spec $i; done; lanescope info if_else.bin --spec 1=1
lanescope: $SAMPLES/spirv/chosen.spv: the program has no constant 7 to choose (there are 0, 1, 2, 3)
lanescope: $SAMPLES/spirv/chosen.spv: constant 2 cannot be "x" (write a number)
lanescope: $SAMPLES/spirv/chosen.spv: constant 0 cannot be "-2147483649" (write a whole number that fits, with or without a sign)
lanescope: $SAMPLES/spirv/chosen.spv: constant 3 cannot be "-1" (write a whole number that fits, without a sign)
lanescope: $SAMPLES/spirv/chosen.spv: constant 1 cannot be "2" (write true or false)
lanescope: $SAMPLES/spirv/chosen.spv: "5" chooses nothing (write ID=VALUE, as 3=2.5)
lanescope: $SAMPLES/spirv/chosen.spv: "x" is no id of a constant (write ID=VALUE, as 3=2.5)
lanescope: if_else.bin: the program has no constant 1 to choose, and no others (leave it out)
[1]

$ cp $SAMPLES/spirv/chosen.spv $T; printf '[layout]\nkind=threads\ncount=64\n[storage 0]\nsize=64\n[program]\nfile=chosen.spv\nspec.0=2\n' >$T/a.lanescope; lanescope regs $T/a.lanescope 'storage0[3]' --step end; lanescope regs $T/a.lanescope 'storage0[3]' --step end --spec 0=4; sed -i s/spec.0/spec.9/ $T/a.lanescope; lanescope run $T/a.lanescope; sed -i s/spec.9=2/spec.0=x/ $T/a.lanescope; lanescope run $T/a.lanescope
storage0[3]
1.5000021        0x3fc00012
storage0[3]
1.5000046        0x3fc00027
lanescope: $T/a.lanescope:8:1: the program has no constant 9 to choose (there are 0, 1, 2, 3)
lanescope: $T/a.lanescope:8:1: constant 0 cannot be "x" (write a whole number that fits, with or without a sign)
[1]

# Programs on what is bound: threads, and vertices with pixels, whose upper row comes first.
$ lanescope run $SAMPLES/spirv/chosen.spv --inputs $SAMPLES/spirv/chosen.json --json | cut -c 1-60
{
  "answer" : "run_words",
  "command" : "run",
  "status" : "ok",
  "result" : "end",
  "scene" : "chosen.spv",
  "machine" : "spirv",
  "width" : 64,
  "height" : 1,
  "n_waves" : 1,
  "n_steps" : 129,
  "output_words" : {
    "buffer 0" : "401000724010007940100080401000874010008e40
  }
}

$ lanescope run $SAMPLES/spirv/corners.vert.spv $SAMPLES/spirv/corners.frag.spv --inputs $SAMPLES/spirv/corners.json --json | grep target | grep -o '[0-9a-f]\{32\}' | head -n 6; lanescope run $SAMPLES/spirv/corners.frag.spv $SAMPLES/spirv/corners.vert.spv --inputs $SAMPLES/spirv/corners.json
3fa00000bec00000bec000003fac0000
3f800000be000000bec000003f9c0000
3f4000003e000000bec000003f8c0000
3f0000003ec00000bec000003f780000
3f800000bec00000be0000003f940000
3f400000be000000be0000003f840000
corners.frag.spv: 1 wave, 3 steps
target 0: rgba32f, 4 x 4, 16 written

$ lanescope run $SAMPLES/spirv/chosen.spv --inputs $SAMPLES/spirv/chosen.json --spec 0=0,1=0,2=0 --json | grep buffer | cut -c 1-60; lanescope run $SAMPLES/spirv/chosen.spv --inputs $SAMPLES/spirv/chosen.json --spec 8=0; lanescope run $SAMPLES/spirv/corners.vert.spv $SAMPLES/spirv/corners.frag.spv --inputs $SAMPLES/spirv/corners.json --spec 0=1
    "buffer 0" : "00000009*64"
lanescope: the program has no constant 8 to choose (there are 0, 1, 2, 3)
lanescope: --spec is for one program (write inputs.spec in the file of --inputs)
[1]

# What is wrong with the inputs is named.
$ run () { printf '%s' "$1" >$T/in.json; lanescope run $SAMPLES/spirv/chosen.spv --inputs $T/in.json 2>&1 | sed 's/.*in.json/in.json/'; }; run '{"inputs": {"buffers": [{"binding": 0, "words": "0000000"}]}}'; run '{"inputs": {"buffers": [{"binding": -1, "words": ""}]}}'; run '{"inputs": {"buffers": [3]}}'; run '{"inputs": {"buffers": [{"words": "00000000*99999999999"}]}}'; run '{"inputs": {"images": [{"dim": "4d", "words": ""}]}}'; run '{"groups": [0]}'; run '{"groups": [65535, 65535, 65535]}'; run '{"inputs": {"spec": {"0": "1"}}}'; run '{"inputs": {"spec": {"8": "00000001"}}}'; run '{"inputs": 1}'; run '[]'; run '{"inputs": {"buffers": [{"binding": 0, "words": "00000000*6"}]}}'
in.json: inputs.buffers[0].words: not words of eight hexadecimal digits, or WORD*N
in.json: inputs.buffers[0].binding: not a number from 0 to 2147483647
in.json: inputs.buffers[0]: not an object
in.json: inputs.buffers[0].words: not words of eight hexadecimal digits, or WORD*N
in.json: inputs.images[0].dim: none of 1d, 2d, 2da, 3d, cube
in.json: groups[0]: not a number from 1 to 65535
lanescope: groups: these are no threads, or more than 16777216
in.json: inputs.spec.0: not one word or two by the number of a constant
lanescope: the program has no constant 8 to choose (there are 0, 1, 2, 3)
in.json: inputs: not an object
in.json: no object of JSON (see the page spirv.md)
chosen.spv: 1 wave, 81 steps
buffer 0: r32ui, 6 x 1, 6 written

$ lanescope run $SAMPLES/spirv/corners.vert.spv $SAMPLES/spirv/corners.frag.spv; lanescope run $SAMPLES/spirv/corners.vert.spv --inputs $SAMPLES/spirv/corners.json; lanescope run if_else.bin --inputs $SAMPLES/spirv/corners.json; lanescope run $SAMPLES/spirv/chosen.spv --inputs $T/none.json; lanescope run $T/none.spv --inputs $SAMPLES/spirv/chosen.json
lanescope: $SAMPLES/spirv/corners.frag.spv: several programs are run on inputs (give one, or --inputs FILE)
lanescope: $SAMPLES/spirv/corners.vert.spv: inputs by bindings are for a compute program, or for a vertex and a fragment program together, with a geometry program or without one
lanescope: if_else.bin: inputs by bindings are for a compute program, or for a vertex and a fragment program together, with a geometry program or without one
lanescope: $T/none.json: no such file (check the name)
lanescope: $T/none.spv: no such file (check the name)
[2]

# Files that are no whole module.
$ head -c 100 $SAMPLES/spirv/chosen.spv >$T/cut.spv; lanescope debug $T/cut.spv; head -c 3 $SAMPLES/spirv/chosen.spv >$T/cut.spv; lanescope run $T/cut.spv
lanescope: $T/cut.spv: word 23: OpExecutionMode has 6 words, but the module has 2 from here to its end
lanescope: $T/cut.spv: no R700 program: 3 bytes (microcode is whole 64-bit words, up to 1048576 bytes)
[3]

# Variables and lines of the source, values that nothing gave, and indices outside (scopes.comp).
$ printf 'variables\np weights[2]@3\np at\nfunctions\nrun-to if far > 2\nfunctions\nvariables\np light.power + at.x\nrun-to index\np weights[lane & 3]@1\nvariables lights[1].colour\np result.words[1]\np weights\nset at.x@3 = 7\np at@3\nprint lights[3].power\n' | lanescope debug $SAMPLES/spirv/scopes.spv --step 0 --lane 3
lanescope: $SAMPLES/spirv/scopes.spv: note: not in the file, so made up: storage 0 (zeros), 0.5 in the constants cb0
Nothing has run yet.
step 0, wave 0, lane 3: 64 of 64 lanes active
source line 17: uint lane = gl_LocalInvocationID.x;
=>  118           %42 = OpLoad %uint %41
(lanescope) variables
Name              Type       Lanes    From  Value
gl_LocalInvocationID  uvec3         64          (3, 0, 0)
lights            Light[3]      64 uniform  [{ colour = (0.5, 0.5, 0.5), power = 0.5 }, { colour = (0.5, 0.5, 0.5), power = 0.5 }, { colour = (0.5, 0.5, 0.5), power = 0.5 }]
turn              mat2          64 uniform  ((0.5, 0.5), (0.5, 0.5))
total             uint           0          not set
result            Out           64          { words = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, ...] }
Lane 3; Lanes: how many have a value; From: the source line that gave it, or uniform.
(lanescope) p weights[2]@3
              ^
lanescope: weights is in sight in lines 20-28 of the source only
(lanescope) p at
              ^
lanescope: at is in sight in lines 9-12, 20-28 of the source only
(lanescope) functions
main (), source line 17: uint lane = gl_LocalInvocationID.x;
(lanescope) run-to if far > 2
Found 'if far > 2' in lanes 2-63.
Lane 3 computes OpStore V15.x = 8.0. 64 of 64 lanes take part.
step 106, wave 0, lane 3: 64 of 64 lanes active
source line 12: return light.power / (1.0 + far);
=>  221           %26 = OpLoad %float %25
(lanescope) functions
shade (), source line 12: return light.power / (1.0 + far);
main (), source line 26: float sum = weights[lane & 3u] + shade(lights[1], turn * at);
(lanescope) variables
Name              Type       Lanes    From  Value
light             Light         64      26  { colour = (0.5, 0.5, 0.5), power = 0.5 }
at                vec2          64      26  (2.0, 2.0)
far               float         64      11  8.0
gl_LocalInvocationID  uvec3         64          (3, 0, 0)
lights            Light[3]      64 uniform  [{ colour = (0.5, 0.5, 0.5), power = 0.5 }, { colour = (0.5, 0.5, 0.5), power = 0.5 }, { colour = (0.5, 0.5, 0.5), power = 0.5 }]
turn              mat2          64 uniform  ((0.5, 0.5), (0.5, 0.5))
total             uint           0          not set
result            Out           64          { words = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, ...] }
Lane 3; Lanes: how many have a value; From: the source line that gave it, or uniform.
(lanescope) p light.power + at.x
$1 =
 0:      1.0      1.5      2.0      2.5      3.0      3.5      4.0      4.5
 8:      5.5      6.0      6.5      7.0      7.5      8.0      8.5      9.0
16:      9.5     10.0     10.5     11.0     11.5     12.0     12.5     13.0
24:     13.5     14.0     14.5     15.0     15.5     16.0     16.5     17.0
32:     17.5     18.0     18.5     19.0     19.5     20.0     20.5     21.0
40:     21.5     22.0     22.5     23.0     23.5     24.0     24.5     25.0
48:     25.5     26.0     26.5     27.0     27.5     28.0     28.5     29.0
56:     29.5     30.0     30.5     31.0     31.5     32.0     32.5     33.0
(lanescope) run-to index
Found 'index' in lanes 48-63. Lane 48, the lowest of them, is looked at now.
Lane 48 computes T4.x = OpAccessChain (LT_UINT (4, 4), MULLO_INT (4, 1), 2.0) = 1073741824. 64 of 64 lanes take part.
index-out-of-range: Index 4 is out of range of weights, which has 4 elements, in lanes 48-63 (source line 28: result.words[lane] = sum + weights[lane / 12u];)
step 122, wave 0, lane 48: 64 of 64 lanes active
source line 28: result.words[lane] = sum + weights[lane / 12u];
=>  202          %129 = OpLoad %float %128
(lanescope) p weights[lane & 3]@1
$2 = 2.0              0x40000000
(lanescope) variables lights[1].colour
vec3 lights[1].colour: a value in 64 of 64 lanes
   From  Lanes                     Value
uniform  all                       (0.5, 0.5, 0.5)
(lanescope) p result.words[1]
$3 = 0.0              0x00000000
(lanescope) p weights
              ^
lanescope: weights has 4 elements: name one of them, as in weights[0]
(lanescope) set at.x@3 = 7
V2.x = 7.0 in lane 3 at step 122, in the run 'what-if 1'.
step 122, wave 0, what-if 1, lane 48: 64 of 64 lanes active
source line 28: result.words[lane] = sum + weights[lane / 12u];
=>  202          %129 = OpLoad %float %128
(lanescope) p at@3
$4 =
x 7.0              0x40e00000  changed
y 1.0              0x3f800000
(lanescope) print lights[3].power
                  ^
lanescope: lights has 3 elements, from [0] to [2]
[1]

# What is not defined.
$ lanescope run $SAMPLES/spirv/scopes.spv --events=uninit,index,undefined,outside
lanescope: $SAMPLES/spirv/scopes.spv: note: not in the file, so made up: storage 0 (zeros), 0.5 in the constants cb0
scopes.spv: 1 wave, 127 steps
storage0: r32ui, 64 x 64, 4096 written
wave 0, step 114, line 191: uninitialised-read: weights[2] is read and was not set in lanes 2,6,10,14,18,22,26,30,34,38,42,46,50,54,58,62 (%115 = OpFAdd %float %92 %114)
wave 0, step 122, line 201: index-out-of-range: Index 4 is out of range of weights, which has 4 elements, in lanes 48-63 (%128 = OpAccessChain %_ptr_Function_float %weights %127)
wave 0, step 124, line 203: uninitialised-read: weights[2] is read and was not set in lanes 24-35 (%130 = OpFAdd %float %124 %129)
