# Two lanes: the first step that makes something different, and where their paths part.
$ lanescope diff $EXAMPLES/first-light.lanescope --lanes 3,26
At step 2, after line 2 (MUL), R1.x is 0.66015625 in lane 3 and 0.19140625 in lane 26. At step 4, after line 4 (PRED_SETGT), lane 3 is off by a branch and lane 26 is active.
  R1.x         became different in 1 step, first in step 2
  PV.x         became different in 5 steps, first in step 2
  R2.y         became different in 1 step, first in step 7
  PV.y         became different in 4 steps, first in step 7
  R2.x         became different in 1 step, first in step 13
  R3.x         became different in 1 step, first in step 101
  R3.y         became different in 1 step, first in step 102
  R3.z         became different in 1 step, first in step 102
  R3.w         became different in 1 step, first in step 102
  PV.z         became different in 2 steps, first in step 102
  PV.w         became different in 2 steps, first in step 102
  PIX0.x       became different in 1 step, first in step 109
  PIX0.y       became different in 1 step, first in step 109
  PIX0.z       became different in 1 step, first in step 109
[1]

# A lane and itself; inputs that differ; values that are alike within a tolerance, as data.
$ lanescope diff $EXAMPLES/first-light.lanescope --lanes 3,3
No difference between lane 3 and lane 3 in 109 steps.

$ lanescope diff $EXAMPLES/kill-quads.lanescope --lanes 0,1 --with-inputs
At the start R0.x is -0.9375 in lane 0 and -0.8125 in lane 1.
  PV.x         became different in 2 steps, first in step 2
  R1.x         became different in 1 step, first in step 3
  R2.x         became different in 1 step, first in step 6
  R2.y         became different in 1 step, first in step 6
  PV.y         became different in 1 step, first in step 6
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
At step 2, after line 2 (PRED_SETGE), PV.x differs in 28 lanes; in lane 2 it is 1.0 in wave 0 and 0.0 in wave 1.
  PV.x         became different in 2 steps, first in step 2
  R1.x         became different in 1 step, first in step 3
  R1.y         became different in 1 step, first in step 3
  PV.y         became different in 1 step, first in step 3
  R1.z         became different in 1 step, first in step 4
  PV.z         became different in 1 step, first in step 4
  PIX0.x       became different in 1 step, first in step 5
  PIX0.y       became different in 1 step, first in step 5
  PIX0.z       became different in 1 step, first in step 5
[1]

$ lanescope diff $EXAMPLES/first-light.lanescope --waves 1,1
No difference between wave 1 and wave 1 in 109 steps.

# Two programs on one scene: a constant changed, and the same words.
$ sed 's/0x3E000000, 0.125f/0x3E000001, 0.12500001f/' $EXAMPLES/first-light.asm > $T/other.asm; lanescope diff $EXAMPLES/first-light.lanescope --program $T/other.asm
1 line differs:
  line 20: '6 x: MUL R3.x, R2.x, (0x3E000000, 0.125f).x CLAMP' / '6 x: MUL R3.x, R2.x, (0x3E000001, 0.12500001f).x CLAMP'
Wave 0, pixel (6, 1): PIX0.x of lane 14 is 0.125 in 'First light' and 0.12500001 in '$T/other.asm', 1 ULP apart: written by step 109, line 33 (EXPORT_DONE), of 'First light', and step 109, line 33 (EXPORT_DONE), of '$T/other.asm'.
Side by side they part at line 20: '6 x: MUL R3.x, R2.x, (0x3E000000, 0.125f).x CLAMP' in 'First light', '6 x: MUL R3.x, R2.x, (0x3E000001, 0.12500001f).x CLAMP' in '$T/other.asm'. At step 101, after line 20 (MUL), R3.x differs in 34 lanes; in lane 14 it is 0.125 in 'First light' and 0.12500001 in '$T/other.asm', 1 ULP apart.
136 of 256 lanes of 4 waves are different.
  PIX0.x   in 136 lanes, at most 2 ULP
  PIX0.y   in 136 lanes, at most 3 ULP
  PIX0.z   in 76 lanes, at most 2 ULP
[1]

$ lanescope asm $EXAMPLES/first-light.asm -o $T/same.bin; lanescope diff $EXAMPLES/first-light.lanescope --program $T/same.bin
No difference between 'First light' and '$T/same.bin' in what 256 lanes of 4 waves leave.

# Runs that end differently: at a line that one program alone has, and behind some of them.
$ sed 's/^END_OF_PROGRAM/15 POP  POP_CNT(1) ADDR(16)\n16 NOP\nEND_OF_PROGRAM/' $EXAMPLES/first-light.asm > $T/trap.asm; lanescope diff $EXAMPLES/first-light.lanescope --program $T/trap.asm
2 lines differ:
  line 34, of '$T/trap.asm' alone: '15 POP POP_CNT(1) ADDR(16)'
  line 35, of '$T/trap.asm' alone: '16 NOP'
Wave 0: No difference between 'First light' and '$T/trap.asm' in what 64 lanes leave. '$T/trap.asm' stopped at step 109, line 34: POP pops 1 entries; the stack holds 0.
Side by side they part at line 34 of '$T/trap.asm', '15 POP POP_CNT(1) ADDR(16)', which 'First light' does not have. At step 109, 'First light' has ended and '$T/trap.asm' stops by a trap at line 34 (POP).
[1]

$ sed 's/0x3E000000, 0.125f/0x3E800000, 0.25f/; s/^END_OF_PROGRAM/15 NOP\n16 NOP\n17 POP  POP_CNT(1) ADDR(18)\n18 NOP\nEND_OF_PROGRAM/' $EXAMPLES/first-light.asm > $T/trap.asm; lanescope diff $EXAMPLES/first-light.lanescope --wave 0 --program $T/trap.asm
5 lines differ:
  line 20: '6 x: MUL R3.x, R2.x, (0x3E000000, 0.125f).x CLAMP' / '6 x: MUL R3.x, R2.x, (0x3E800000, 0.25f).x CLAMP'
  line 34, of '$T/trap.asm' alone: '15 NOP'
  line 35, of '$T/trap.asm' alone: '16 NOP'
  line 36, of '$T/trap.asm' alone: '17 POP POP_CNT(1) ADDR(18)'
  line 37, of '$T/trap.asm' alone: '18 NOP'
Wave 0, pixel (6, 1): PIX0.x of lane 14 is 0.125 in 'First light' and 0.25 in '$T/trap.asm': written by step 109, line 33 (EXPORT_DONE), of 'First light', and step 109, line 33 (EXPORT_DONE), of '$T/trap.asm'. '$T/trap.asm' stopped at step 111, line 36: POP pops 1 entries; the stack holds 0.
Side by side they part at line 20 of 'First light', '6 x: MUL R3.x, R2.x, (0x3E000000, 0.125f).x CLAMP', and line 20 of '$T/trap.asm', '6 x: MUL R3.x, R2.x, (0x3E800000, 0.25f).x CLAMP'. At step 101, after line 20 (MUL), PV.x differs in 34 lanes; in lane 14 it is 0.125 in 'First light' and 0.25 in '$T/trap.asm'. At step 109, 'First light' has ended and '$T/trap.asm' stops by a trap at line 36 (POP).
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
lanescope: diff: --lanes does not go with --waves
[2]

$ lanescope diff $EXAMPLES/first-light.lanescope --lanes 1,64
lanescope: diff: --lanes 1,64: not two lanes A,B from 0 to 63
[2]

$ lanescope diff $EXAMPLES/first-light.lanescope --lanes 1
lanescope: diff: --lanes 1: not two lanes A,B from 0 to 63
[2]

$ lanescope diff $EXAMPLES/first-light.lanescope --waves 0,1 --wave 2
lanescope: diff: --waves does not go with --wave
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
$ cd $SAMPLES/..; lanescope diff scenes/shift.lanescope --machine shifts=saturate
Wave 1, pixel (12, 0): At step 3, after line 3 (LSHL_INT), R1.x differs in 32 lanes; in lane 8 it is 1 in shifts=five-bits and 0 in shifts=saturate, 1 apart.
  R1.x         became different in 1 step, first in step 3
  PV.x         became different in 1 step, first in step 3
  PIX0.x       became different in 1 step, first in step 4
[1]

$ cd $SAMPLES/..; lanescope diff scenes/shift.lanescope --machine shifts=saturate --json
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
  "sentence" : "At step 3, after line 3 (LSHL_INT), R1.x differs in 32 lanes; in lane 8 it is 1 in shifts=five-bits and 0 in shifts=saturate, 1 apart."
}
[1]

$ cd $SAMPLES/..; lanescope diff scenes/shift.lanescope --machine gradients=fine,dot4-order=pairs
No difference between gradients=coarse,dot4-order=w-first and gradients=fine,dot4-order=pairs in any wave.

$ cd $SAMPLES/..; lanescope diff scenes/shift.lanescope --machine shifts=saturate --wave 0
No difference between shifts=five-bits and shifts=saturate in the wave.

$ cd $SAMPLES/..; lanescope diff scenes/shift.lanescope --machine shift=saturate
lanescope: diff: --machine: shift is no reading of the machine (did you mean shifts?)
[2]

$ cd $SAMPLES/..; lanescope diff scenes/shift.lanescope --machine shifts=saturated
lanescope: diff: --machine: saturated is no value of that reading (did you mean saturate?)
[2]

$ cd $SAMPLES/..; lanescope diff scenes/shift.lanescope --machine saturate
lanescope: diff: --machine: saturate is not READING=VALUE
[2]

$ cd $SAMPLES/..; lanescope diff scenes/shift.lanescope --machine shifts=five-bits
lanescope: diff: --machine: these are the readings of the scene
[2]

$ cd $SAMPLES/..; lanescope diff scenes/shift.lanescope --machine shifts=saturate --lanes 0,1
lanescope: diff: --lanes does not go with --machine
[2]

# Control flow and clause headers that differ are named, and a run that is endless does not keep who asks: a JUMP, a BREAK, a lock of
# constants, a push. Jumps are compared by what they lead to: a line that comes makes no jump another.
$ cp $EXAMPLES/nested-if.* $EXAMPLES/constants.* $T; sed -i 's/^file=/&b-/' $T/nested-if.lanescope $T/constants.lanescope; sed 's/^03 JUMP  ADDR(5)/03 JUMP  ADDR(6)/' $EXAMPLES/nested-if.asm >$T/b-nested-if.asm; sed 's/KCACHE0(CB0:/KCACHE0(CB1:/' $EXAMPLES/constants.asm >$T/b-constants.asm; for n in nested-if constants; do lanescope diff $EXAMPLES/$n.lanescope $T/$n.lanescope | head -n 4; done
1 line differs:
  line 6: '03 JUMP ADDR(5)' / '03 JUMP ADDR(6)'
Wave 1, pixel (8, 0): PIX0.y of lane 0 is 0.0625 in '$EXAMPLES/nested-if.lanescope' and 0.0 in '$T/nested-if.lanescope': written by step 14, line 33 (EXPORT_DONE), of '$EXAMPLES/nested-if.lanescope', and step 12, line 33 (EXPORT_DONE), of '$T/nested-if.lanescope'.
Side by side they part at line 6: '03 JUMP ADDR(5)' in '$EXAMPLES/nested-if.lanescope', '03 JUMP ADDR(6)' in '$T/nested-if.lanescope'. At step 6, after line 6 (JUMP), '$EXAMPLES/nested-if.lanescope' goes on at line 11 (ELSE) and '$T/nested-if.lanescope' goes on at line 12 (ALU).
1 line differs:
  line 1: '00 ALU: ADDR(2) CNT(10) KCACHE0(CB0:0-15) KCACHE1(CB1:16-31)' / '00 ALU: ADDR(2) CNT(10) KCACHE0(CB1:0-15) KCACHE1(CB1:16-31)'
Wave 0, pixel (0, 0): PIX0.x of lane 0 is 0.096093744 in '$EXAMPLES/constants.lanescope' and 0.0 in '$T/constants.lanescope': written by step 6, line 12 (EXPORT_DONE), of '$EXAMPLES/constants.lanescope', and step 6, line 12 (EXPORT_DONE), of '$T/constants.lanescope'.
Side by side they part at line 1: '00 ALU: ADDR(2) CNT(10) KCACHE0(CB0:0-15) KCACHE1(CB1:16-31)' in '$EXAMPLES/constants.lanescope', '00 ALU: ADDR(2) CNT(10) KCACHE0(CB1:0-15) KCACHE1(CB1:16-31)' in '$T/constants.lanescope'. At step 2, after line 2 (ADD), R1.x differs in 64 lanes; in lane 0 it is 0.9 in '$EXAMPLES/constants.lanescope' and 0.0 in '$T/constants.lanescope'.

$ sed 's/^06 LOOP_BREAK/06 LOOP_CONTINUE/' $EXAMPLES/first-light.asm >$T/b.asm; lanescope diff $EXAMPLES/first-light.lanescope --program $T/b.asm --wave 0
1 line differs:
  line 13: '06 LOOP_BREAK ADDR(9)' / '06 LOOP_CONTINUE ADDR(9)'
Wave 0, pixel (1, 1): PIX0.x of lane 3 is 0.028125001 in 'First light' and not written in '$T/b.asm': written by step 109, line 33 (EXPORT_DONE), of 'First light'. '$T/b.asm' was still running after 262144 steps.
Side by side they part at line 13: '06 LOOP_BREAK ADDR(9)' in 'First light', '06 LOOP_CONTINUE ADDR(9)' in '$T/b.asm'. At step 18, after line 13 (LOOP_BREAK), 15 lanes are in different states; lane 14 is out of the loop in 'First light' and waiting for the next iteration in '$T/b.asm'.
59 of 64 lanes of 1 wave are different.
  PIX0.x   in 59 lanes
  PIX0.y   in 59 lanes
  PIX0.z   in 59 lanes
  PIX0.w   in 59 lanes
[1]

$ sed 's/^09 ALU_PUSH_BEFORE/09 ALU/' $EXAMPLES/nested-if.asm >$T/b.asm; lanescope diff $EXAMPLES/nested-if.lanescope --program $T/b.asm --wave 0 | head -n 4
1 line differs:
  line 18: '09 ALU_PUSH_BEFORE: ADDR(25) CNT(1)' / '09 ALU: ADDR(25) CNT(1)'
Wave 0, pixel (0, 0): PIX0.x of lane 0 is 0.9375 in 'Nested if' and not written in '$T/b.asm': written by step 16, line 33 (EXPORT_DONE), of 'Nested if'. '$T/b.asm' stopped at step 12, line 30: POP pops 1 entries; the stack holds 0.
Side by side they part at line 30, '14 POP POP_CNT(1) ADDR(15)', the same in both: a line that differs ran before. At step 12, 'Nested if' goes on at line 31 (ALU) and '$T/b.asm' stops by a trap at line 30 (POP).

$ sed 's/^00 ALU_PUSH_BEFORE/ALU:\n x: MOV R2.x, 1.0f\n&/; s/ADDR([0-9]*)/ADDR(l&)/; s/(lADDR(\([0-9]*\)))/(l\1)/; s/^\([0-9][0-9]\) /l\1:\n/; s/l0\([1-9]\)/l\1/; s/l00:/l0:/' $EXAMPLES/nested-if.asm >$T/b.asm; lanescope diff $EXAMPLES/nested-if.lanescope --program $T/b.asm | head -n 4
2 lines differ:
  line 1, of '$T/b.asm' alone: '00 ALU: ADDR(18) CNT(1)'
  line 2, of '$T/b.asm' alone: '0 x: MOV R2.x, 1.0f'
No difference between 'Nested if' and '$T/b.asm' in what 256 lanes of 4 waves leave.

# A run that a trap stopped says where and why.
$ sed 's/R3.xyz1/R9/; s/PIX0, R1/PIX0, R9/' $EXAMPLES/nested-if.asm >$T/b-nested-if.asm; sed -i 's/^file=b-.*/&\ngprs=2/' $T/nested-if.lanescope; lanescope diff $EXAMPLES/nested-if.lanescope $T/nested-if.lanescope --wave 0
1 line differs:
  line 33: '16 EXPORT_DONE: PIX0, R1' / '16 EXPORT_DONE: PIX0, R9'
Wave 0, pixel (0, 0): PIX0.x of lane 0 is 0.9375 in '$EXAMPLES/nested-if.lanescope' and not written in '$T/nested-if.lanescope': written by step 16, line 33 (EXPORT_DONE), of '$EXAMPLES/nested-if.lanescope'. '$T/nested-if.lanescope' stopped at step 15, line 33: EXPORT_DONE reads R9; the state declares 2 registers.
Side by side they part at line 33: '16 EXPORT_DONE: PIX0, R1' in '$EXAMPLES/nested-if.lanescope', '16 EXPORT_DONE: PIX0, R9' in '$T/nested-if.lanescope'. At step 15, '$EXAMPLES/nested-if.lanescope' goes on at line 33 (EXPORT_DONE) and '$T/nested-if.lanescope' stops by a trap at line 33 (EXPORT_DONE).
64 of 64 lanes of 1 wave are different.
  PIX0.x   in 64 lanes
  PIX0.y   in 64 lanes
  PIX0.z   in 64 lanes
  PIX0.w   in 64 lanes
[1]

# What the scenes give their programs, where that differs; and what the line reads.
$ sed 's/^cb0.0=0.1/cb0.0=0.5/; s/^file=b-/file=/' $EXAMPLES/constants.lanescope >$T/constants.lanescope; lanescope diff $EXAMPLES/constants.lanescope $T/constants.lanescope --wave 0
The scenes differ:
  CB0[0].x: 0.1 / 0.5
Wave 0, pixel (0, 0): PIX0.x of lane 0 is 0.096093744 in '$EXAMPLES/constants.lanescope' and 0.38671875 in '$T/constants.lanescope': written by step 6, line 12 (EXPORT_DONE), of '$EXAMPLES/constants.lanescope', and step 6, line 12 (EXPORT_DONE), of '$T/constants.lanescope'.
Side by side they part at line 2, '0 x: ADD R1.x, KC0[1].x, -KC0[0].x', the same in both. That line reads CB0[0].x = 0.1 / 0.5. At step 2, after line 2 (ADD), R1.x differs in 64 lanes; in lane 0 it is 0.9 in '$EXAMPLES/constants.lanescope' and 0.5 in '$T/constants.lanescope'.
64 of 64 lanes of 1 wave are different.
  PIX0.x   in 64 lanes
[1]

$ cd $SAMPLES/..; sed "s|tex2d_nearest\.\(.*\.[bfr]\)|$PWD/scenes/&|; s/^clamp-x=wrap/clamp-x=mirror/" scenes/tex2d_nearest.lanescope >$T/near.lanescope; lanescope diff --trust scenes/tex2d_nearest.lanescope $T/near.lanescope | head -n 2
The scenes differ:
  sampler 0: clamp-x wrap / mirror

# One step is one.
$ lanescope diff $EXAMPLES/first-light.lanescope --lanes 0,1 --max-steps 1
No difference between lane 0 and lane 1 in 1 step, and there are more. 1 register component is different at the start.

# Lanes that hold other values than the one that is told.
$ lanescope diff $EXAMPLES/first-light.lanescope --waves 0,1 | head -2
At step 2, after line 2 (MUL), R1.x differs in 64 lanes; in lane 0 it is 0.87890625 in wave 0 and 0.00390625 in wave 1. At step 4, after line 4 (PRED_SETGT), 30 lanes are in different states; lane 2 is off by a branch in wave 0 and active in wave 1.
  R1.x         became different in 1 step, first in step 2
