# A select that puts back what it took from its own register writes: who, uses, the search for writes and trace agree.
$ lanescope who scenes/select.lanescope R2.y@5 --step 23
R2.y@5 = 0.21875: step 23, line 13 (CNDE_INT) left it as it was, for R2.z = 0 == 0: true.
  R2.z@5 = 0: step 22, line 11 (AND_INT) wrote it from R2.x = 2 and 1; it was 1 before.
    R2.x@5 = 2: step 16, line 14 (ADD_INT) wrote it from R2.x = 1 and 1; it was 1 before.
      R2.x@5 = 1: step 9, line 14 (ADD_INT) wrote it from R2.x = 0 and 1; it was 0 before.
  R2.y@5 = 0.21875: step 16, line 13 (CNDE_INT) took R2.w = 0.21875, for R2.z = 1 == 0: false; it was 0.0 before.
    R2.z@5 = 1: step 15, line 11 (AND_INT) wrote it from R2.x = 1 and 1; it was 0 before.
      R2.x@5 = 1: step 9, told already.
    R2.w@5 = 0.21875: step 15, line 12 (ADD) wrote it from R2.y = 0.0 and R0.x = 0.21875; it was 0.21875 before.
      R2.y@5 = 0.0: step 9, line 13 (CNDE_INT) left it as it was, for R2.z = 0 == 0: true.
      R0.x@5 = 0.21875: the wave was started with it.
    Lane 5 ran it because of the test in step 12, line 6 (PRED_SETGE_INT): R2.x = 1 >= 4: false.
      R2.x@5 = 1: step 9, told already.
      Lane 5 ran it because of the test in step 5, line 6 (PRED_SETGE_INT): R2.x = 0 >= 4: false.
  Lane 5 ran it because of the test in step 19, line 6 (PRED_SETGE_INT): R2.x = 2 >= 4: false.
    R2.x@5 = 2: step 16, told already.
4 more values have causes that were not looked for. 'chain' behind the value lists every line.

$ printf 'goto 16\nuses R2.y@5\nrun-to write R2.y@5\nback-to write R2.y@5\n' | lanescope debug scenes/select.lanescope --lane 5 --step 0
Nothing has run yet.
step 0, wave 0, lane 5: 64 of 64 lanes active
=>    1  00 ALU: ADDR(9) CNT(2) KCACHE0(CB0:0-15)
(lanescope) goto 16
Group 3 of clause 06: lane 5 computes R2.x = 1 + 1 = 2, R2.y = CNDE_INT (1, 0.0, 0.21875) = 0.21875. 64 of 64 lanes take part.
step 16, wave 0, lane 5: 64 of 64 lanes active
=>   15  07 LOOP_END  ADDR(2)
(lanescope) uses R2.y@5
R2.y@5 = 0.21875 of step 16 is read 2 times, first at step 22, line 12 (ADD), and is overwritten at step 23, line 13 (CNDE_INT). It reaches PIX0.x@5 at step 37, PIX0.w@5 at step 37.
  Step 22, line 12 (ADD), lane 5, reads it and gives R2.w@5 = 0.4375.
    R2.w@5 = 0.4375 of step 22 is read once, at step 23, line 13 (CNDE_INT), and is overwritten at step 29, line 12 (ADD).
      Step 23, line 13 (CNDE_INT), lane 5, reads it, but takes the other value.
  Step 23, line 13 (CNDE_INT), lane 5, reads it and gives R2.y@5 = 0.21875.
    R2.y@5 = 0.21875 of step 23 is read 2 times, first at step 29, line 12 (ADD), and is overwritten at step 30, line 13 (CNDE_INT). It reaches PIX0.x@5 at step 37, PIX0.w@5 at step 37.
      Step 29, line 12 (ADD), lane 5, reads it and gives R2.w@5 = 0.4375.
        R2.w@5 = 0.4375 of step 29 is read 2 times, first at step 30, line 13 (CNDE_INT), and is still there at the end, step 37. It reaches PIX0.x@5 at step 37, PIX0.w@5 at step 37.
          Step 30, line 13 (CNDE_INT), lane 5, reads it and gives R2.y@5 = 0.4375.
            R2.y@5 = 0.4375 of step 30 is read once, at step 37, line 16 (EXPORT_DONE), and is still there at the end, step 37. It reaches PIX0.x@5 at step 37.
              Step 37, line 16 (EXPORT_DONE), lane 5, reads it and gives PIX0.x@5 = 0.4375.
          Step 37, line 16 (EXPORT_DONE), lane 5, reads it and gives PIX0.w@5 = 0.4375.
      Step 30, line 13 (CNDE_INT), lane 5, reads it, but takes the other value.
(lanescope) run-to write R2.y@5
Found 'write R2.y@5' in lane 5.
Group 3 of clause 06: lane 5 computes R2.x = 2 + 1 = 3, R2.y = CNDE_INT (0, 0.21875, 0.4375) = 0.21875. 64 of 64 lanes take part.
step 23, wave 0, lane 5: 64 of 64 lanes active
=>   15  07 LOOP_END  ADDR(2)
(lanescope) back-to write R2.y@5
Found 'write R2.y@5' in lane 5.
Group 3 of clause 06: lane 5 computes R2.x = 1 + 1 = 2, R2.y = CNDE_INT (1, 0.0, 0.21875) = 0.21875. 64 of 64 lanes take part.
step 16, wave 0, lane 5: 64 of 64 lanes active
=>   15  07 LOOP_END  ADDR(2)

# What a select reads and does not take goes nowhere.
$ lanescope uses scenes/select.lanescope R2.w@5 --step 22
R2.w@5 = 0.4375 of step 22 is read once, at step 23, line 13 (CNDE_INT), and is overwritten at step 29, line 12 (ADD).
  Step 23, line 13 (CNDE_INT), lane 5, reads it, but takes the other value.

$ lanescope trace scenes/select.lanescope --lane 5 --line 13
    step   line  active  instructions                 what lane 5 gets
       9     13      64  CNDE_INT ADD_INT             R2.y = 0.0, R2.x = 1
      16     13      64  CNDE_INT ADD_INT             R2.y = 0.21875, R2.x = 2
      23     13      64  CNDE_INT ADD_INT             R2.y = 0.21875, R2.x = 3
      30     13      64  CNDE_INT ADD_INT             R2.y = 0.4375, R2.x = 4

# Every line behind a value: also the test that ended the loop, which it has no value from.
$ lanescope who scenes/select.lanescope PIX0.x@5 chain
  1. line 16 (EXPORT_DONE): PIX0.x@5 = 0.4375: step 37, line 16 (EXPORT_DONE) wrote it from R2.y = 0.4375; it was not written before.
  2. line 13 (CNDE_INT), 4 times: R2.y@5 = 0.4375: step 30, line 13 (CNDE_INT) took R2.w = 0.4375, for R2.z = 1 == 0: false; it was 0.21875 before.
  3. line 11 (AND_INT), 4 times: R2.z@5 = 1: step 29, line 11 (AND_INT) wrote it from R2.x = 3 and 1; it was 0 before.
  4. line 12 (ADD), 2 times: R2.w@5 = 0.4375: step 29, line 12 (ADD) wrote it from R2.y = 0.21875 and R0.x = 0.21875; it was 0.4375 before.
  5. line 6 (PRED_SETGE_INT), 5 times: Lane 5 ran it because of the test in step 26, line 6 (PRED_SETGE_INT): R2.x = 3 >= 4: false.
  6. line 14 (ADD_INT), 4 times: R2.x@5 = 3: step 23, line 14 (ADD_INT) wrote it from R2.x = 2 and 1; it was 2 before.
  7. line 2 (MOV): R2.x@5 = 0: step 2, line 2 (MOV) wrote it from 0.0; it was not written before.
  8. line 3 (MOV): R2.y@5 = 0.0: step 2, line 3 (MOV) wrote it from 0.0; it was not written before.

$ lanescope who scenes/select.lanescope PIX0.y@5 chain --json
{
  "answer" : "who",
  "command" : "who",
  "status" : "ok",
  "sentence" : "PIX0.y@5 = 0.0: step 37, line 16 (EXPORT_DONE) wrote it from 0.0; it was not written before.",
  "wave" : 0,
  "lane" : 5,
  "step" : 37,
  "chain" : [
    {
      "line" : 16,
      "op" : "EXPORT_DONE",
      "n" : 1,
      "distance" : 0,
      "step" : 37,
      "sentence" : "PIX0.y@5 = 0.0: step 37, line 16 (EXPORT_DONE) wrote it from 0.0; it was not written before."
    }
  ],
  "n_left_out" : 0
}

# A lane that runs came there by a test.
$ lanescope why scenes/select.lanescope 5 --step 14
Lane 5 is active, since step 13, line 7 (JUMP). It came here because of the test in step 12, line 6 (PRED_SETGE_INT): R2.x = 1 >= 4: false.

$ lanescope why scenes/select.lanescope 5 --step 14 --json
{
  "answer" : "why",
  "command" : "why",
  "status" : "ok",
  "sentence" : "Lane 5 is active, since step 13, line 7 (JUMP). It came here because of the test in step 12, line 6 (PRED_SETGE_INT): R2.x = 1 >= 4: false.",
  "wave" : 0,
  "lane" : 5,
  "step" : 14,
  "state" : "active",
  "since" : 13,
  "line" : 7,
  "op" : "JUMP",
  "test" : {
    "step" : 12,
    "line" : 6,
    "op" : "PRED_SETGE_INT",
    "slot" : "x",
    "operands" : [
      {
        "operand" : 0,
        "what" : "R2.x@5",
        "value" : {
          "bits" : "0x00000001",
          "text" : "1"
        },
        "kind" : "cut"
      },
      {
        "operand" : 1,
        "what" : "0x00000004",
        "value" : {
          "bits" : "0x00000004",
          "text" : "4"
        },
        "kind" : "constant"
      }
    ],
    "comparison" : {
      "relation" : ">=",
      "holds" : false
    }
  }
}

# Two programs that differ in the condition of a select, and in the test of a loop, are walked side by side.
$ sed 's/AND_INT     R2.z,  R2.x,  1/AND_INT     R2.z,  R2.x,  0.0f/' scenes/select.asm >$T/other.asm; lanescope diff scenes/select.lanescope --program $T/other.asm
1 line differs:
  line 11: '2 z: AND_INT R2.z, R2.x, 1' / '2 z: AND_INT R2.z, R2.x, 0.0f'
Wave 0, pixel (0, 0): PIX0.x of lane 0 is 0.0625 in Select and 0.0 in $T/other.asm: written by step 37, line 16 (EXPORT_DONE), of Select, and step 37, line 16 (EXPORT_DONE), of $T/other.asm.
Side by side they part at line 11: '2 z: AND_INT R2.z, R2.x, 1' in Select, '2 z: AND_INT R2.z, R2.x, 0.0f' in $T/other.asm. At step 15, after line 11 (AND_INT), R2.z of lane 0 (and 63 more) is 1 in Select and 0 in $T/other.asm, 1 apart.
256 of 256 lanes of 4 waves are different.
  PIX0.x   in 256 lanes
  PIX0.z   in 256 lanes, at most 1 ULP
  PIX0.w   in 256 lanes
[1]

$ sed 's/PRED_SETGE_INT/PRED_SETGT_INT/' scenes/select.asm >$T/other.asm; lanescope diff scenes/select.lanescope --program $T/other.asm
1 line differs:
  line 6: '1 x: PRED_SETGE_INT ____, R2.x, (0x00000004, 4).x UPDATE_EXEC_MASK' / '1 x: PRED_SETGT_INT ____, R2.x, (0x00000004, 4).x UPDATE_EXEC_MASK'
Wave 0, pixel (0, 0): PIX0.z of lane 0 is 1e-45 in Select and 0.0 in $T/other.asm, 1 ULP apart: written by step 37, line 16 (EXPORT_DONE), of Select, and step 44, line 16 (EXPORT_DONE), of $T/other.asm.
Side by side they part at line 6: '1 x: PRED_SETGE_INT ____, R2.x, (0x00000004, 4).x UPDATE_EXEC_MASK' in Select, '1 x: PRED_SETGT_INT ____, R2.x, (0x00000004, 4).x UPDATE_EXEC_MASK' in $T/other.asm. At step 33, after line 6 (PRED_SETGE_INT), lane 0 (and 63 more) is active in Select and off by a branch in $T/other.asm.
256 of 256 lanes of 4 waves are different.
  PIX0.z   in 256 lanes, at most 1 ULP
  PIX0.w   in 256 lanes, at most 5505024 ULP
[1]

# As deep as one asks; what is left out is counted.
$ lanescope who scenes/select.lanescope R2.y@5 1 --step 23; lanescope who scenes/select.lanescope R2.y@5 100 --step 23 | tail -n 3; lanescope who scenes/select.lanescope R2.y@5 deep --step 23
R2.y@5 = 0.21875: step 23, line 13 (CNDE_INT) left it as it was, for R2.z = 0 == 0: true.
2 more values have causes that were not looked for. 'chain' behind the value lists every line.
        R2.x@5 = 0: step 2, told already.
  Lane 5 ran it because of the test in step 19, line 6 (PRED_SETGE_INT): R2.x = 2 >= 4: false.
    R2.x@5 = 2: step 16, told already.
lanescope: who: 'deep' is one word too many
[2]
