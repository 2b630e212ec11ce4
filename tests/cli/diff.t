# Two lanes: the first step that makes something different, and where their paths part.
$ lanescope diff $EXAMPLES/first-light.lanescope --lanes 3,26
At step 2, after line 2 (MUL), R1.x is 0.66015625 in lane 3 and 0.19140625 in lane 26. At step 4, after line 4 (PRED_SETGT), lane 3 is off by a branch and lane 26 is active.
  R1.x     became different in 1 step, first in step 2
  PV.x     became different in 5 steps, first in step 2
  R2.y     became different in 1 step, first in step 7
  PV.y     became different in 4 steps, first in step 7
  R2.x     became different in 1 step, first in step 13
  R3.x     became different in 1 step, first in step 101
  R3.y     became different in 1 step, first in step 102
  R3.z     became different in 1 step, first in step 102
  R3.w     became different in 1 step, first in step 102
  PV.z     became different in 2 steps, first in step 102
  PV.w     became different in 2 steps, first in step 102
  PIX0.x   became different in 1 step, first in step 109
  PIX0.y   became different in 1 step, first in step 109
  PIX0.z   became different in 1 step, first in step 109
[1]

# A lane and itself; inputs that differ; values that are alike within a tolerance, as data.
$ lanescope diff $EXAMPLES/first-light.lanescope --lanes 3,3
No difference between lane 3 and lane 3 in 109 steps.

$ lanescope diff $EXAMPLES/kill-quads.lanescope --lanes 0,1 --inputs
At the start R0.x is -0.9375 in lane 0 and -0.8125 in lane 1, 2097152 ULP apart.
  PV.x     became different in 2 steps, first in step 2
  R1.x     became different in 1 step, first in step 3
  R2.x     became different in 1 step, first in step 6
  R2.y     became different in 1 step, first in step 6
  PV.y     became different in 1 step, first in step 6
[1]

$ lanescope diff $EXAMPLES/first-light.lanescope --lanes 3,26 --wave 2 --tolerance 100000000 --json
{
  "answer" : "diff",
  "command" : "diff",
  "status" : "ok",
  "wave" : 2,
  "a" : "lane 3",
  "b" : "lane 26",
  "differs" : true,
  "first_place" : {
    "kind" : "lanes",
    "step" : 16,
    "line" : 11,
    "op" : "PRED_SETGT",
    "by_hand" : false,
    "lane" : 3,
    "lanes" : "0x0000000004000008",
    "state_a" : "active",
    "state_b" : "branch"
  },
  "first_path" : {
    "kind" : "lanes",
    "step" : 16,
    "line" : 11,
    "op" : "PRED_SETGT",
    "by_hand" : false,
    "lane" : 3,
    "lanes" : "0x0000000004000008",
    "state_a" : "active",
    "state_b" : "branch"
  },
  "first_value" : {
    "kind" : "value",
    "step" : 16,
    "line" : 11,
    "op" : "PRED_SETGT",
    "by_hand" : false,
    "lane" : 3,
    "lanes" : "0x0000000004000008",
    "register" : "PV.x",
    "value_a" : {
      "bits" : "0x00000000",
      "text" : "0.0"
    },
    "value_b" : {
      "bits" : "0x3f800000",
      "text" : "1.0"
    },
    "ulp" : 1065353216
  },
  "n_inputs" : 0,
  "counts" : [
    {
      "register" : "PV.x",
      "first_step" : 16,
      "n_steps" : 2,
      "max_ulp" : 1073741824
    },
    {
      "register" : "PV.y",
      "first_step" : 21,
      "n_steps" : 1,
      "max_ulp" : 1063026688
    }
  ],
  "n_steps" : 109,
  "cut" : false,
  "sentence" : "At step 16, after line 11 (PRED_SETGT), lane 3 is active and lane 26 is off by a branch."
}
[1]

# Two waves.
$ lanescope diff $EXAMPLES/predicates.lanescope --waves 0,1
At step 2, after line 2 (PRED_SETGE), PV.x of lane 2 (and 27 more) is 1.0 in wave 0 and 0.0 in wave 1.
  PV.x     became different in 2 steps, first in step 2
  R1.x     became different in 1 step, first in step 3
  R1.y     became different in 1 step, first in step 3
  PV.y     became different in 1 step, first in step 3
  R1.z     became different in 1 step, first in step 4
  PV.z     became different in 1 step, first in step 4
  PIX0.x   became different in 1 step, first in step 5
  PIX0.y   became different in 1 step, first in step 5
  PIX0.z   became different in 1 step, first in step 5
[1]

$ lanescope diff $EXAMPLES/first-light.lanescope --waves 1,1
No difference between wave 1 and wave 1 in 109 steps.

# Two programs on one scene: a constant changed, and the same words.
$ sed 's/0x3E000000, 0.125f/0x3E000001, 0.12500001f/' $EXAMPLES/first-light.asm > $T/other.asm; lanescope diff $EXAMPLES/first-light.lanescope --program $T/other.asm
Wave 0, pixel (6, 1): PIX0.x of lane 14 is 0.125 in First light and 0.12500001 in $T/other.asm, 1 ULP apart: written by step 109, line 33 (EXPORT_DONE), of First light, and step 109, line 33 (EXPORT_DONE), of $T/other.asm.
Side by side they part at line 20: '6 x: MUL R3.x, R2.x, (0x3E000000, 0.125f).x CLAMP' in First light, '6 x: MUL R3.x, R2.x, (0x3E000001, 0.12500001f).x CLAMP' in $T/other.asm. At step 101, after line 20 (MUL), R3.x of lane 14 (and 33 more) is 0.125 in First light and 0.12500001 in $T/other.asm, 1 ULP apart.
136 of 256 lanes of 4 waves are different.
  PIX0.x   in 136 lanes, at most 2 ULP
  PIX0.y   in 136 lanes, at most 3 ULP
  PIX0.z   in 76 lanes, at most 2 ULP
[1]

$ lanescope asm $EXAMPLES/first-light.asm -o $T/same.bin; lanescope diff $EXAMPLES/first-light.lanescope --program $T/same.bin
No difference between First light and $T/same.bin in what 256 lanes of 4 waves leave.

# Runs that end differently: at a line that one program alone has, and behind some of them.
$ sed 's/^END_OF_PROGRAM/15 POP  POP_CNT(1) ADDR(16)\n16 NOP\nEND_OF_PROGRAM/' $EXAMPLES/first-light.asm > $T/trap.asm; lanescope diff $EXAMPLES/first-light.lanescope --program $T/trap.asm
Wave 0: No difference between First light and $T/trap.asm in what 64 lanes leave. $T/trap.asm was stopped by a trap after 109 steps.
Side by side they part at line 34 of $T/trap.asm, '15 POP POP_CNT(1) ADDR(16)', which First light does not have. At step 109, First light has ended and $T/trap.asm stops by a trap at line 34 (POP).
0 of 256 lanes of 4 waves are different.
[1]

$ sed 's/0x3E000000, 0.125f/0x3E800000, 0.25f/; s/^END_OF_PROGRAM/15 NOP\n16 NOP\n17 POP  POP_CNT(1) ADDR(18)\n18 NOP\nEND_OF_PROGRAM/' $EXAMPLES/first-light.asm > $T/trap.asm; lanescope diff $EXAMPLES/first-light.lanescope --wave 0 --program $T/trap.asm
Wave 0, pixel (6, 1): PIX0.x of lane 14 is 0.125 in First light and 0.25 in $T/trap.asm: written by step 109, line 33 (EXPORT_DONE), of First light, and step 109, line 33 (EXPORT_DONE), of $T/trap.asm. $T/trap.asm was stopped by a trap after 111 steps.
Side by side they part at line 20 of First light, '6 x: MUL R3.x, R2.x, (0x3E000000, 0.125f).x CLAMP', and line 20 of $T/trap.asm, '6 x: MUL R3.x, R2.x, (0x3E800000, 0.25f).x CLAMP'. At step 101, after line 20 (MUL), PV.x of lane 14 (and 33 more) is 0.125 in First light and 0.25 in $T/trap.asm. At step 109, First light has ended and $T/trap.asm stops by a trap at line 36 (POP).
34 of 64 lanes of 1 wave are different.
  PIX0.x   in 34 lanes
  PIX0.y   in 34 lanes
  PIX0.z   in 34 lanes
[1]

# What cannot be compared.
$ lanescope diff $EXAMPLES/first-light.lanescope
lanescope: diff: nothing to compare with (give another scene, --program, --machine, --lanes or --waves)
[2]

$ lanescope diff $EXAMPLES/first-light.lanescope $EXAMPLES/constants.lanescope
lanescope: diff: wave 0: they start from different inputs: R0.x of lane 0 is 0xbf700000 and 0x3d000000
[2]

$ lanescope diff $EXAMPLES/first-light.lanescope --lanes 1,2 --waves 0,1
lanescope: diff: another scene, --program, --machine, --lanes and --waves exclude each other
[2]

$ lanescope diff $EXAMPLES/first-light.lanescope --lanes 1,64
lanescope: diff: --lanes 1,64: not two lanes A,B from 0 to 63
[2]

$ lanescope diff $EXAMPLES/first-light.lanescope --lanes 1
lanescope: diff: --lanes 1: not two lanes A,B from 0 to 63
[2]

$ lanescope diff $EXAMPLES/first-light.lanescope --waves 0,1 --wave 2
lanescope: diff: --wave does not go with --waves
[2]

$ lanescope diff $EXAMPLES/first-light.lanescope --lanes 1,2 --tolerance much
lanescope: diff: --tolerance much is no distance, such as 64 (ULP), abs:1e-5 or rel:0.001, or several with commas between them
[2]

$ lanescope diff $EXAMPLES/first-light.lanescope $EXAMPLES/vertex-fetch.lanescope
lanescope: diff: one is of stage PS and the other VS
[2]

$ lanescope diff $EXAMPLES/triangle.lanescope --program $EXAMPLES/first-light.asm
lanescope: Triangle: a draw cannot take another program (write a scene that has it)
[3]

$ lanescope diff $EXAMPLES/first-light.lanescope --program $T/nothing.bin
lanescope: $T/nothing.bin: no such file (check the name)
[2]

# Two readings of the machine: the first wave, lane, step and register that come out differently, and what is wrong with a choice.
$ lanescope diff scenes/shift.lanescope --machine shifts=saturate
Wave 1, pixel (12, 0): At step 3, after line 3 (LSHL_INT), R1.x of lane 8 (and 31 more) is 1 in shifts=five-bits and 0 in shifts=saturate, 1 apart.
  R1.x     became different in 1 step, first in step 3
  PV.x     became different in 1 step, first in step 3
  PIX0.x   became different in 1 step, first in step 4
[1]

$ lanescope diff scenes/shift.lanescope --machine shifts=saturate --json
{
  "answer" : "diff",
  "command" : "diff",
  "status" : "ok",
  "wave" : 1,
  "x" : 12,
  "y" : 0,
  "a" : "shifts=five-bits",
  "b" : "shifts=saturate",
  "differs" : true,
  "first_place" : {
    "kind" : "value",
    "step" : 3,
    "line" : 3,
    "op" : "LSHL_INT",
    "by_hand" : false,
    "lane" : 8,
    "lanes" : "0xff00ff00ff00ff00",
    "register" : "R1.x",
    "value_a" : {
      "bits" : "0x00000001",
      "text" : "1"
    },
    "value_b" : {
      "bits" : "0x00000000",
      "text" : "0"
    },
    "apart" : 1
  },
  "first_value" : {
    "kind" : "value",
    "step" : 3,
    "line" : 3,
    "op" : "LSHL_INT",
    "by_hand" : false,
    "lane" : 8,
    "lanes" : "0xff00ff00ff00ff00",
    "register" : "R1.x",
    "value_a" : {
      "bits" : "0x00000001",
      "text" : "1"
    },
    "value_b" : {
      "bits" : "0x00000000",
      "text" : "0"
    },
    "apart" : 1
  },
  "n_inputs" : 0,
  "counts" : [
    {
      "register" : "R1.x",
      "first_step" : 3,
      "n_steps" : 1,
      "max_ulp" : 0
    },
    {
      "register" : "PV.x",
      "first_step" : 3,
      "n_steps" : 1,
      "max_ulp" : 0
    },
    {
      "register" : "PIX0.x",
      "first_step" : 4,
      "n_steps" : 1,
      "max_ulp" : 0
    }
  ],
  "n_steps" : 4,
  "cut" : false,
  "sentence" : "At step 3, after line 3 (LSHL_INT), R1.x of lane 8 (and 31 more) is 1 in shifts=five-bits and 0 in shifts=saturate, 1 apart."
}
[1]

$ lanescope diff scenes/shift.lanescope --machine gradients=fine,dot4-order=pairs
No difference between gradients=coarse,dot4-order=w-first and gradients=fine,dot4-order=pairs in any wave.

$ lanescope diff scenes/shift.lanescope --machine shifts=saturate --wave 0
No difference between shifts=five-bits and shifts=saturate in the wave.

$ lanescope diff scenes/shift.lanescope --machine shift=saturate
lanescope: diff: --machine: shift is no reading of the machine (did you mean shifts?)
[2]

$ lanescope diff scenes/shift.lanescope --machine shifts=saturated
lanescope: diff: --machine: saturated is no value of that reading (did you mean saturate?)
[2]

$ lanescope diff scenes/shift.lanescope --machine saturate
lanescope: diff: --machine: saturate is not READING=VALUE
[2]

$ lanescope diff scenes/shift.lanescope --machine shifts=five-bits
lanescope: diff: --machine: these are the readings of the scene
[2]

$ lanescope diff scenes/shift.lanescope --machine shifts=saturate --lanes 0,1
lanescope: diff: another scene, --program, --machine, --lanes and --waves exclude each other
[2]
