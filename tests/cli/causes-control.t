# A select that puts back what it took from its own register writes: who, uses, the search for writes and trace agree.
$ lanescope who scenes/select.lanescope R2.y@5 --step 23
R2.y@5 = 0.21875: step 23, line 13 (CNDE_INT) left it as it was, for R2.z = 0 == 0: true.
  R2.z@5 = 0: step 22, line 11 (AND_INT) wrote it as R2.x & 1 = 2 & 1; it was 1 before.
    R2.x@5 = 2: step 16, line 14 (ADD_INT) wrote it as R2.x + 1 = 1 + 1; it was 1 before.
      R2.x@5 = 1: step 9, line 14 (ADD_INT) wrote it as R2.x + 1 = 0 + 1; it was 0 before.
  R2.y@5 = 0.21875: step 16, line 13 (CNDE_INT) took R2.w = 0.21875, for R2.z = 1 == 0: false; it was 0.0 before.
    R2.z@5 = 1: step 15, line 11 (AND_INT) wrote it as R2.x & 1 = 1 & 1; it was 0 before.
      R2.x@5 = 1: step 9, told already.
    R2.w@5 = 0.21875: step 15, line 12 (ADD) wrote it as R2.y + R0.x = 0.0 + 0.21875; it was 0.21875 before.
      R2.y@5 = 0.0: step 9, line 13 (CNDE_INT) left it as it was, for R2.z = 0 == 0: true.
      R0.x@5 = 0.21875: the wave was started with it.
    Lane 5 ran line 13 (CNDE_INT) because of the test in step 12, line 6 (PRED_SETGE_INT): R2.x = 1 >= 4: false.
      R2.x@5 = 1: step 9, told already.
      Lane 5 ran line 6 (PRED_SETGE_INT) because of the test in step 5, line 6 (PRED_SETGE_INT): R2.x = 0 >= 4: false.
  Lane 5 ran line 13 (CNDE_INT) because of the test in step 19, line 6 (PRED_SETGE_INT): R2.x = 2 >= 4: false.
    R2.x@5 = 2: step 16, told already.
4 more causes are left out; 'chain' behind the value lists all.

$ printf 'goto 16\nuses R2.y@5\nrun-to write R2.y@5\nback-to write R2.y@5\n' | lanescope debug scenes/select.lanescope --lane 5 --step 0
Nothing has run yet.
step 0, wave 0, lane 5: 64 of 64 lanes active
=>    1  00 ALU: ADDR(9) CNT(2) KCACHE0(CB0:0-15)
(lanescope) goto 16
Group 3 of clause 06: lane 5 computes ADD_INT R2.x = 1 + 1 = 2, CNDE_INT R2.y = 0.21875, since 1 != 0 (else 0.0). 64 of 64 lanes take part.
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
Group 3 of clause 06: lane 5 computes ADD_INT R2.x = 2 + 1 = 3, CNDE_INT R2.y = 0.21875, since 0 == 0 (else 0.4375). 64 of 64 lanes take part.
step 23, wave 0, lane 5: 64 of 64 lanes active
=>   15  07 LOOP_END  ADDR(2)
(lanescope) back-to write R2.y@5
Found 'write R2.y@5' in lane 5.
Group 3 of clause 06: lane 5 computes ADD_INT R2.x = 1 + 1 = 2, CNDE_INT R2.y = 0.21875, since 1 != 0 (else 0.0). 64 of 64 lanes take part.
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
  3. line 15 (LOOP_END), 2 times: Step 36, line 15 (LOOP_END) led lane 5 there.
  4. line 11 (AND_INT), 4 times: R2.z@5 = 1: step 29, line 11 (AND_INT) wrote it as R2.x & 1 = 3 & 1; it was 0 before.
  5. line 12 (ADD), 2 times: R2.w@5 = 0.4375: step 29, line 12 (ADD) wrote it as R2.y + R0.x = 0.21875 + 0.21875; it was 0.4375 before.
  6. line 6 (PRED_SETGE_INT), 5 times: Lane 5 ran line 13 (CNDE_INT) because of the test in step 26, line 6 (PRED_SETGE_INT): R2.x = 3 >= 4: false.
  7. line 7 (JUMP): Step 27, line 7 (JUMP) led lane 5 there.
  8. line 8 (LOOP_BREAK): Step 35, line 8 (LOOP_BREAK) took lane 5 past line 13 (CNDE_INT).
  9. line 14 (ADD_INT), 4 times: R2.x@5 = 3: step 23, line 14 (ADD_INT) wrote it as R2.x + 1 = 2 + 1; it was 2 before.
 10. line 5 (ALU_PUSH_BEFORE), 2 times: Step 25, line 5 (ALU_PUSH_BEFORE) led lane 5 there.
 11. line 2 (MOV): R2.x@5 = 0: step 2, line 2 (MOV) wrote it from 0.0; it was not written before.
 12. line 4 (LOOP_START_DX10): Step 3, line 4 (LOOP_START_DX10) led lane 5 there.
 13. line 3 (MOV): R2.y@5 = 0.0: step 2, line 3 (MOV) wrote it from 0.0; it was not written before.

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
    },
    {
      "line" : 15,
      "op" : "LOOP_END",
      "n" : 1,
      "distance" : 1,
      "step" : 36,
      "sentence" : "Step 36, line 15 (LOOP_END) led lane 5 there."
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
        "what" : "4",
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

# As deep as one asks; what is left out is counted.
$ lanescope who scenes/select.lanescope R2.y@5 1 --step 23; lanescope who scenes/select.lanescope R2.y@5 100 --step 23 | tail -n 3; lanescope who scenes/select.lanescope R2.y@5 deep --step 23
R2.y@5 = 0.21875: step 23, line 13 (CNDE_INT) left it as it was, for R2.z = 0 == 0: true.
2 more causes are left out; 'chain' behind the value lists all.
        R2.x@5 = 0: step 2, told already.
  Lane 5 ran line 13 (CNDE_INT) because of the test in step 19, line 6 (PRED_SETGE_INT): R2.x = 2 >= 4: false.
    R2.x@5 = 2: step 16, told already.
lanescope: who: 'deep' is one word too many
[2]

$ printf 'ALU_PUSH_BEFORE:\n 0 x: MOV R5.x, 1.0f\n 1 x: PRED_SETGT ____, R5.x, 2.0f UPDATE_EXEC_MASK\nJUMP POP_CNT(1) ADDR(after)\nTEX:\n LOCAL_DS_WRITE R1.x___ INDEX(0) STRIDE(4) WAVE_REL\nPOP POP_CNT(1) ADDR(after)\nafter:\nTEX:\n LOCAL_DS_READ R4.x___, R2.xy\nEXP_DONE: PIX0, R4.x___\nEND_OF_PROGRAM\n' >$T/race.asm; cp $EXAMPLES/race.places.u32 $T; sed '/^\[output/,$d' $EXAMPLES/race.lanescope >$T/race.lanescope; lanescope who $T/race.lanescope PIX0.x@3 chain
  1. line 10 (EXPORT_DONE): PIX0.x@3 = 0.0: step 7, line 10 (EXPORT_DONE) wrote it from R4.x = 0.0; it was not written before.
  2. line 9 (LOCAL_DS_READ): R4.x@3 = 0.0: step 6, line 9 (LOCAL_DS_READ) fetched it from share[3136] = 0.0 (nothing has written it), at R2.x = 3 and R2.y = 64; it was not written before.
  3. line 3 (PRED_SETGT): Lane 3 did not run line 6 (LOCAL_DS_WRITE) because of the test in step 3, line 3 (PRED_SETGT): R5.x = 1.0 > 2.0: false.
  4. line 1 (ALU_PUSH_BEFORE), 3 times: Step 3, line 1 (ALU_PUSH_BEFORE) took lane 3 past line 6 (LOCAL_DS_WRITE).
  5. line 4 (JUMP): Step 4, line 4 (JUMP) took lane 3 past line 6 (LOCAL_DS_WRITE).
  6. line 2 (MOV): R5.x@3 = 1.0: step 2, line 2 (MOV) wrote it from 1.0; it was not written before.

$ printf '00 ALU:\n 0 x: MOV R1.x, 0.5f\n01 EXP_DONE: PIX0, R3\nEND_OF_PROGRAM\n' >$T/nested-if.asm; sed 's/^file=.*/&\ngprs=2/; /^\[output/,$d' $EXAMPLES/nested-if.lanescope >$T/nested-if.lanescope; for how in 'who PIX0.x' 'who PIX0.x chain' 'uses R1.x' 'why 0'; do printf "end\n$how\n" | lanescope debug $T/nested-if.lanescope 2>&1 | sed "1,/^(lanescope) $how/d"; done
PIX0.x@0 = 0.0: nothing has written it.
The wave stopped at step 2, line 3: EXPORT_DONE reads R3; the state declares 2 registers.
  1. line 3 (EXPORT_DONE): The wave stopped at step 2, line 3: EXPORT_DONE reads R3; the state declares 2 registers.
  2. line 2 (MOV): Nothing has read what step 2, line 2 (MOV) wrote.
The wave stopped at step 2, line 3: EXPORT_DONE reads R3; the state declares 2 registers.
Nothing reads R1.x@0 = 0.5 any more: step 2 is the end.
The wave stopped at step 2, line 3: EXPORT_DONE reads R3; the state declares 2 registers.
Lane 0 is active, since the start.
The wave stopped at step 2, line 3: EXPORT_DONE reads R3; the state declares 2 registers.

# Where a value goes is followed through addresses, and so far as is asked.
$ lanescope uses scenes/tex2d_nearest.lanescope R0.x; lanescope uses scenes/tex2d_nearest.lanescope R0.x 1; lanescope uses scenes/tex2d_nearest.lanescope R0.x 0
R0.x@0 = 0.03125 of step 0 is read once, at step 2, line 2 (SAMPLE), which overwrites it. It reaches PIX0.x@0 at step 3, PIX0.y@0 at step 3, PIX0.z@0 at step 3, PIX0.w@0 at step 3.
  Step 2, line 2 (SAMPLE), lane 0, reads it as an address and gives R0.x@0 = 0.0, R0.y@0 = 0.80784315, R0.z@0 = 0.8627451, R0.w@0 = 0.043137256.
    R0.x@0 = 0.0 of step 2 is read once, at step 3, line 3 (EXPORT_DONE), and is still there at the end, step 3. It reaches PIX0.x@0 at step 3.
      Step 3, line 3 (EXPORT_DONE), lane 0, reads it and gives PIX0.x@0 = 0.0.
    R0.y@0 = 0.80784315 of step 2 is read once, at step 3, line 3 (EXPORT_DONE), and is still there at the end, step 3. It reaches PIX0.y@0 at step 3.
      Step 3, line 3 (EXPORT_DONE), lane 0, reads it and gives PIX0.y@0 = 0.80784315.
    R0.z@0 = 0.8627451 of step 2 is read once, at step 3, line 3 (EXPORT_DONE), and is still there at the end, step 3. It reaches PIX0.z@0 at step 3.
      Step 3, line 3 (EXPORT_DONE), lane 0, reads it and gives PIX0.z@0 = 0.8627451.
    R0.w@0 = 0.043137256 of step 2 is read once, at step 3, line 3 (EXPORT_DONE), and is still there at the end, step 3. It reaches PIX0.w@0 at step 3.
      Step 3, line 3 (EXPORT_DONE), lane 0, reads it and gives PIX0.w@0 = 0.043137256.
R0.x@0 = 0.03125 of step 0 is read once, at step 2, line 2 (SAMPLE), which overwrites it. 4 results were not followed further.
  Step 2, line 2 (SAMPLE), lane 0, reads it as an address and gives R0.x@0 = 0.0, R0.y@0 = 0.80784315, R0.z@0 = 0.8627451, R0.w@0 = 0.043137256.
'uses R0.x@0 2' follows further.
lanescope: uses: '0' is not a depth: a number from 1 to 512
[2]

# What is meant for another place is read by nothing: the line is the last of the chain.
$ sed 's/y: MOV         R1.y,  R0.x/y: MOV         R2.y,  R0.x/' $EXAMPLES/nested-if.asm >$T/nested-if.asm; cp $EXAMPLES/nested-if.lanescope $EXAMPLES/nested-if.f32 $T; lanescope who --pixel 8,0 $T/nested-if.lanescope PIX0.y chain
  1. line 33 (EXPORT_DONE): PIX0.y@0 = 0.0: step 14, line 33 (EXPORT_DONE) wrote it from R1.y = 0.0; it was not written before.
  2. line 2 (PRED_SETGT): Lane 0 did not run line 22 (MOV) because of the test in step 2, line 2 (PRED_SETGT): R0.x = 0.0625 > 0.0: true.
  3. line 5 (PRED_SETGT): Lane 0 did not run line 8 (MOV) because of the test in step 5, line 5 (PRED_SETGT): R0.y = -0.9375 > R0.x = 0.0625: false.
  4. line 17 (ELSE): Step 11, line 17 (ELSE) took lane 0 past line 22 (MOV).
  5. line 4 (ALU_PUSH_BEFORE), 3 times: Step 5, line 4 (ALU_PUSH_BEFORE) took lane 0 past line 8 (MOV).
  6. line 6 (JUMP): Step 6, line 6 (JUMP) took lane 0 past line 8 (MOV).
  7. line 11 (ELSE): Step 7, line 11 (ELSE) took lane 0 past line 8 (MOV).
  8. line 1 (ALU_PUSH_BEFORE), 2 times: Step 1, line 1 (ALU_PUSH_BEFORE) led lane 0 there.
  9. line 14 (MOV): Nothing has read what step 9, line 14 (MOV) wrote.

# A branch that nothing closed is turned twice: what ran between the two ELSE is in the chain, and in that of the right program nothing of it.
$ printf 'ALU_PUSH_BEFORE:\n x: PRED_SETGT ____, R0.x, 0.5f UPDATE_EXEC_MASK UPDATE_PRED\nJUMP ADDR(other)\nALU_PUSH_BEFORE:\n x: PRED_SETGT ____, R0.y, 0.5f UPDATE_EXEC_MASK UPDATE_PRED\nJUMP ADDR(inner)\nALU:\n x: MOV R1.x, 1.0f\ninner:\nELSE POP_CNT(1) ADDR(other)\nALU_POP_AFTER:\n x: MOV R1.x, 2.0f\nother:\nELSE POP_CNT(1) ADDR(end)\nALU_POP_AFTER:\n x: MOV R1.x, 3.0f\nend:\nEXP_DONE: PIX0, R1.xxxx\nEND_OF_PROGRAM\n' >$T/right.asm; awk '/ALU_POP_AFTER/ && !n++ { sub ("_POP_AFTER", "") } 1' $T/right.asm >$T/wrong.asm; for of in right wrong; do sed "s/^file=.*/file=$of.asm/; /^\[output/,\$d" $EXAMPLES/nested-if.lanescope >$T/$of.lanescope; lanescope who $T/$of.lanescope --pixel 10,14 PIX0.x chain; done
  1. line 15 (EXPORT_DONE): PIX0.x@52 = 3.0: step 15, line 15 (EXPORT_DONE) wrote it from R1.x = 3.0; it was not written before.
  2. line 14 (MOV): R1.x@52 = 3.0: step 14, line 14 (MOV) wrote it from 3.0; it was not written before.
  3. line 13 (ALU_POP_AFTER): Step 14, line 13 (ALU_POP_AFTER) led lane 52 there.
  4. line 2 (PRED_SETGT): Lane 52 ran line 14 (MOV) because of the test in step 2, line 2 (PRED_SETGT): R0.x = 0.3125 > 0.5: false.
  5. line 12 (ELSE): Step 12, line 12 (ELSE) led lane 52 there.
  6. line 10 (ALU_POP_AFTER): Step 11, line 10 (ALU_POP_AFTER) led lane 52 there.
  7. line 1 (ALU_PUSH_BEFORE), 2 times: Step 2, line 1 (ALU_PUSH_BEFORE) led lane 52 there.
  1. line 2 (PRED_SETGT): Lane 52 did not run line 15 (EXPORT_DONE) because of the test in step 2, line 2 (PRED_SETGT): R0.x = 0.3125 > 0.5: false.
  2. line 1 (ALU_PUSH_BEFORE), 3 times: Step 2, line 1 (ALU_PUSH_BEFORE) took lane 52 past line 15 (EXPORT_DONE).
  3. line 3 (JUMP): Step 3, line 3 (JUMP) took lane 52 past line 15 (EXPORT_DONE).
  4. line 13 (ALU_POP_AFTER): Step 14, line 13 (ALU_POP_AFTER) took lane 52 past line 15 (EXPORT_DONE).
  5. line 10 (ALU): One branch has two ELSE, and step 10, line 10 (ALU) between them did not close it.
