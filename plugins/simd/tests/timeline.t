# One wave alone: a loop with branches; a fetch whose data it waits for.
$ lanescope timeline $EXAMPLES/first-light.lanescope | head -22
These times come from a model, they are not measured (data/doc/timing-model.md).
A group takes 4 cycles in one of two pipelines, odd and even, which take turns.
A fetch takes 16 cycles, and its data comes 200 cycles later.
An exported register takes 16 cycles, a control-flow instruction 4.
1 wave takes 588 cycles.
The ALU is busy 23.1 % of the time, with 18.7 of 64 lanes.
EXP is busy 2.7 % of the time.
wave 0     |fAAAAfAffAffAfAAfffAfAfffAAfAfffAffAfffAffAfffAfAAfffAfAffAffAfffAffAfAffAffAfAAfAffAfffAAffAAAAfEEE|
A ALU, T TEX, V VTX, E EXP, f control flow, - waits for data; a column is 5.9 cycles
   Issue    Start      End  Wave  Unit      Count Lanes   Line  Instruction
       0        4       28     0  ALU even      3    64      1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
      28       28       32     0  flow          0    37      5  01 JUMP  ADDR(11)
      32       36       44     0  ALU even      1    37      6  02 ALU: ADDR(19) CNT(2)
      44       44       48     0  flow          0    37      9  03 LOOP_START_DX10  ADDR(10)
      48       52       60     0  ALU even      1    37     10  04 ALU_PUSH_BEFORE: ADDR(21) CNT(2)
      60       60       64     0  flow          0     0     12  05 JUMP  POP_CNT(1) ADDR(8)
      64       68       76     0  ALU even      1    37     15  08 ALU: ADDR(23) CNT(3)
      76       76       80     0  flow          0    37     18  09 LOOP_END  ADDR(4)
      80       84       92     0  ALU even      1    37     10  04 ALU_PUSH_BEFORE: ADDR(21) CNT(2)
      92       92       96     0  flow          0    15     12  05 JUMP  POP_CNT(1) ADDR(8)
      96       96      100     0  flow          0    15     13  06 LOOP_BREAK  ADDR(9)
     100      100      104     0  flow          0     0     14  07 POP  POP_CNT(1) ADDR(8)

$ lanescope timeline $EXAMPLES/vertex-fetch.lanescope
These times come from a model, they are not measured (data/doc/timing-model.md).
A group takes 4 cycles in one of two pipelines, odd and even, which take turns.
A fetch takes 16 cycles, and its data comes 200 cycles later.
An exported register takes 16 cycles, a control-flow instruction 4.
1 wave takes 296 cycles.
The ALU is busy 1.4 % of the time, with 3.0 of 64 lanes.
VTX is busy 10.8 % of the time.
EXP is busy 10.8 % of the time.
wave 0     |fffVVVVVVVVVVV-------------------------------------------------------------------fffAAAfEEEEEffEEEEE|
A ALU, T TEX, V VTX, E EXP, f control flow, - waits for data; a column is 3.0 cycles
   Issue    Start      End  Wave  Unit      Count Lanes   Line  Instruction
       0        0        4     0  flow          0     3      1  00 CALL_FS
       4        8      240     0  VTX           2     3     11  00 VTX: ADDR(2) CNT(2)
     240      240      244     0  flow          0     3     14  01 RETURN
     244      248      256     0  ALU odd       1     3      2  01 ALU: ADDR(4) CNT(4) KCACHE0(CB0:0-15)
     256      260      276     0  EXP           1     3      7  02 EXPORT_DONE: POS0, R1
     276      280      296     0  EXP           1     3      8  03 EXPORT_DONE: PARAM0, R2

# Waves that share a SIMD, all at once and two at a time; a part of the run.
$ lanescope timeline $EXAMPLES/mandelbrot.lanescope --simd 4 | head -13
These times come from a model, they are not measured (data/doc/timing-model.md).
A group takes 4 cycles in one of two pipelines, odd and even, which take turns.
A fetch takes 16 cycles, and its data comes 200 cycles later.
An exported register takes 16 cycles, a control-flow instruction 4.
4 waves take 2376 cycles.
The ALU is busy 57.2 % of the time, with 26.7 of 64 lanes.
EXP is busy 2.7 % of the time.
wave 0     |AAAfAAfAAfAfAAfAAAAffAAE                                                                            |
wave 1     |AfAA AfAAfAAAAfAAfAAfAfAAfAAAfAAE                                                                   |
wave 2     |fA AAfAfAAfAf AAfAfAAfAAAfAAAAfAAAfAAAfAAAAAAfAAAAAAfAAAfAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAfAE|
wave 3     |fAfAAfAfAAAAA AAfAfAAfAAAAAAAAAfAE                                                                  |
A ALU, T TEX, V VTX, E EXP, f control flow, - waits for data; a column is 23.8 cycles
   Issue    Start      End  Wave  Unit      Count Lanes   Line  Instruction

$ lanescope timeline $EXAMPLES/mandelbrot.lanescope --simd 4 --resident 2 --steps 1..200 | head -10
These times come from a model, they are not measured (data/doc/timing-model.md).
A group takes 4 cycles in one of two pipelines, odd and even, which take turns.
A fetch takes 16 cycles, and its data comes 200 cycles later.
An exported register takes 16 cycles, a control-flow instruction 4.
4 waves take 1668 cycles.
The ALU is busy 61.4 % of the time, with 33.3 of 64 lanes.
EXP is busy 2.9 % of the time.
wave 0     |AAAAAAfAAfAAAAfAAAAfAAEE                                                                            |
wave 1     |AAAAAAfAAfAAAAfAAAAfAAAAfAAAAAfAAE                                                                  |
wave 2     |                       fAAAAAAAAAAfAAfAAAAfAAAAAfAfAAfAAAAfAAAAAfAAAAfAfAAfAAAAAAfAAfAAAAfAAAAAAAAAA|

# The schedule of the manual: the clause without BARRIER runs beside the fetches.
$ printf '00 TEX: ADDR(8) CNT(2)\n 0 GET_GRADIENTS_H R1, R0, t0, s0\n 1 GET_GRADIENTS_V R2, R0, t0, s0\n01 ALU: ADDR(16) CNT(10) NO_BARRIER\n 2 x: MOV R3.x, R0.x\n 3 x: MOV R3.x, R0.x\n 4 x: MOV R3.x, R0.x\n 5 x: MOV R3.x, R0.x\n 6 x: MOV R3.x, R0.x\n 7 x: MOV R3.x, R0.x\n 8 x: MOV R3.x, R0.x\n 9 x: MOV R3.x, R0.x\n 10 x: MOV R3.x, R0.x\n 11 x: MOV R3.x, R0.x\n02 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n' > $T/overlap.asm; lanescope timeline $T/overlap.asm 2>&1
These times come from a model, they are not measured (data/doc/timing-model.md).
A group takes 4 cycles in one of two pipelines, odd and even, which take turns.
A fetch takes 16 cycles, and its data comes 200 cycles later.
An exported register takes 16 cycles, a control-flow instruction 4.
1 wave takes 256 cycles.
The ALU is busy 15.6 % of the time, with 64.0 of 64 lanes.
TEX is busy 12.5 % of the time.
EXP is busy 6.3 % of the time.
wave 0     |fffTAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA---------------------------------------------------------ffEEEEEE|
A ALU, T TEX, V VTX, E EXP, f control flow, - waits for data; a column is 2.6 cycles
   Issue    Start      End  Wave  Unit      Count Lanes   Line  Instruction
       0        4      236     0  TEX           2    64      1  00 TEX: ADDR(8) CNT(2)
       4        8       88     0  ALU odd      10    64      4  01 ALU: ADDR(16) CNT(10) NO_BARRIER
     236      240      256     0  EXP           1    64     15  02 EXPORT_DONE: PIX0, R0

# Other latencies.
$ lanescope timeline $EXAMPLES/vertex-fetch.lanescope --latency 20 --fetch 8 --json
{
  "answer" : "timeline",
  "command" : "timeline",
  "status" : "ok",
  "model" : {
    "note" : "These times come from a model, they are not measured (data/doc/timing-model.md).",
    "alu_cycles" : 4,
    "fetch_cycles" : 8,
    "fetch_latency" : 20,
    "export_cycles" : 16,
    "flow_cycles" : 4,
    "n_resident" : 0
  },
  "n_cycles" : 100,
  "busy" : {
    "flow" : 8,
    "ALU" : 4,
    "TEX" : 0,
    "VTX" : 16,
    "EXP" : 32
  },
  "n_alu_lanes" : 12,
  "waves" : [
    {
      "wave" : 0,
      "begin" : 0,
      "end" : 100
    }
  ],
  "intervals" : [
    {
      "wave" : 0,
      "step" : 1,
      "line" : 1,
      "unit" : "flow",
      "issue" : 0,
      "start" : 0,
      "free" : 4,
      "end" : 4,
      "n" : 0,
      "n_lanes" : 3
    },
    {
      "wave" : 0,
      "step" : 2,
      "line" : 11,
      "unit" : "VTX",
      "issue" : 4,
      "start" : 8,
      "free" : 24,
      "end" : 44,
      "n" : 2,
      "n_lanes" : 3
    },
    {
      "wave" : 0,
      "step" : 5,
      "line" : 14,
      "unit" : "flow",
      "issue" : 44,
      "start" : 44,
      "free" : 48,
      "end" : 48,
      "n" : 0,
      "n_lanes" : 3
    },
    {
      "wave" : 0,
      "step" : 6,
      "line" : 2,
      "unit" : "ALU",
      "pipeline" : "even",
      "issue" : 48,
      "start" : 52,
      "free" : 60,
      "end" : 60,
      "n" : 1,
      "n_lanes" : 3
    },
    {
      "wave" : 0,
      "step" : 8,
      "line" : 7,
      "unit" : "EXP",
      "issue" : 60,
      "start" : 64,
      "free" : 80,
      "end" : 80,
      "n" : 1,
      "n_lanes" : 3
    },
    {
      "wave" : 0,
      "step" : 9,
      "line" : 8,
      "unit" : "EXP",
      "issue" : 80,
      "start" : 84,
      "free" : 100,
      "end" : 100,
      "n" : 1,
      "n_lanes" : 3
    }
  ],
  "n_more" : 0,
  "reason" : "end"
}

# What is refused.
$ lanescope timeline $EXAMPLES/mandelbrot.lanescope --simd 17
lanescope: timeline: '17' is not a number of waves: a number from 1 to 16
[2]

$ lanescope timeline $EXAMPLES/mandelbrot.lanescope --simd 0
lanescope: timeline: '0' is not a number of waves: a number from 1 to 16
[2]

$ lanescope timeline $EXAMPLES/mandelbrot.lanescope --latency -3
lanescope: timeline: '-3' is not a number of cycles: a number from 0 to 100000
[2]

# In the lists of verbs and commands.
$ lanescope --help | grep timeline
  timeline SCENE             when the clauses would run, by a model of time

$ echo help | lanescope debug $EXAMPLES/first-light.lanescope | grep timeline
  history  cover  counters  graph  paths  spark  timeline  races

# When clauses would run, by the model of time.
$ printf 'timeline 2\n' | lanescope debug ../../../tests/cli/scenes/tex2d_nearest.lanescope 2>&1 | tail -n +4
(lanescope) timeline 2
These times come from a model, they are not measured (data/doc/timing-model.md).
A group takes 4 cycles in one of two pipelines, odd and even, which take turns.
A fetch takes 16 cycles, and its data comes 200 cycles later.
An exported register takes 16 cycles, a control-flow instruction 4.
2 waves take 256 cycles.
TEX is busy 12.5 % of the time.
EXP is busy 12.5 % of the time.
wave 0     |ffTTTTTT------------------------------------------------------------------------------ffEEEEEE      |
wave 1     |ff      TTTTTTT-----------------------------------------------------------------------------ffEEEEEE|
A ALU, T TEX, V VTX, E EXP, f control flow, - waits for data; a column is 2.6 cycles
   Issue    Start      End  Wave  Unit      Count Lanes   Line  Instruction
       0        4      220     0  TEX           1    64      1  00 TEX: ADDR(2) CNT(1)
       0       20      236     1  TEX           1    64      1  00 TEX: ADDR(2) CNT(1)
     220      224      240     0  EXP           1    64      3  01 EXPORT_DONE: PIX0, R0 ELEM_SIZE(3)
     236      240      256     1  EXP           1    64      3  01 EXPORT_DONE: PIX0, R0 ELEM_SIZE(3)

$ printf 'timeline 9\n' | lanescope debug $EXAMPLES/first-light.lanescope 2>&1 | tail -n +4
(lanescope) timeline 9
                     ^
lanescope: '9' is not a number of waves: a number from 1 to 4

# A loop without an end: the picture says that it was cut.
$ printf '00 LOOP_START_DX10 ADDR(4)\n01 ALU:\n  0 x: MOV R0.x, 0.0f\n02 NOP\n03 LOOP_END ADDR(1)\n04 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n' >$T/loop.asm; printf 'timeline\n' | lanescope debug $T/loop.asm --step 0 | tail -n 2
... and 19800 more
The run goes on after step 87381.

$ printf 'timeline\n' | lanescope debug $T/loop.asm --step 0 --json | python3 -c 'import json, sys; a = json.loads(sys.stdin.readlines()[-1]); print(a["reason"], len(a["intervals"]), a["n_more"])'
cut 20000 45536

$ lanescope timeline ../../../tests/cli/scenes/endless.lanescope --max-steps 7 --json | grep -c '"issue"'
4

# A draw that covers nothing has no wave.
$ cp $EXAMPLES/vertex-fetch*.asm $EXAMPLES/triangle.f32 $T; sed 's/^count=3/count=2/' $EXAMPLES/triangle.lanescope >$T/none.lanescope; lanescope timeline $T/none.lanescope
lanescope: $T/none.lanescope: nothing is drawn: there is no wave to look at
[1]
