# What wrote a value, and from what: a value that a loop built up, a preload, a previous vector, a register that nothing wrote.
$ lanescope who $EXAMPLES/first-light.lanescope R2.x@26 --step 30
R2.x@26 = 1.0: step 13, line 16 (ADD) wrote it as R2.x + 1.0 = 0.0 + 1.0; it was 0.0 before.
  R2.x@26 = 0.0: step 7, line 7 (MOV) wrote it from 0.0; it was not written before.
    Lane 26 ran line 7 (MOV) because of the test in step 4, line 4 (PRED_SETGT): 0.7 > PV.x = 0.5078125: true.
      PV.x@26 = 0.5078125: step 3, line 3 (MULADD) wrote it as R0.y x R0.y + PV.x = -0.5625 x -0.5625 + 0.19140625; it was 0.19140625 before.
  Lane 26 ran line 16 (ADD) because of the test in step 10, line 11 (PRED_SETGT): R2.y = 0.5078125 > 0.7: false.
    R2.y@26 = 0.5078125: step 7, line 8 (MOV) wrote it from R1.x = 0.5078125; it was not written before.
      R1.x@26 = 0.5078125: step 3, line 3 (MULADD) wrote it as R0.y x R0.y + PV.x = -0.5625 x -0.5625 + 0.19140625; it was 0.19140625 before.
  Lane 26 did not run line 16 (ADD) because of the test in step 16, line 11 (PRED_SETGT): R2.y = 0.76171875 > 0.7: true.
    R2.y@26 = 0.76171875: step 13, line 17 (MUL) wrote it as R2.y x 1.5 = 0.5078125 x 1.5; it was 0.5078125 before.
      R2.y@26 = 0.5078125: step 7, told already.
6 more causes are left out; 'chain' behind the value lists all.

$ lanescope who $EXAMPLES/first-light.lanescope R1.x@26
R1.x@26 = 0.5078125: step 3, line 3 (MULADD) wrote it as R0.y x R0.y + PV.x = -0.5625 x -0.5625 + 0.19140625; it was 0.19140625 before.
  R0.y@26 = -0.5625: the wave was started with it.
  PV.x@26 = 0.19140625: step 2, line 2 (MUL) wrote it as R0.x x R0.x = -0.4375 x -0.4375; it was 0.0 before.
    R0.x@26 = -0.4375: the wave was started with it.

$ lanescope who $EXAMPLES/first-light.lanescope R0.x@5 --step 0
R0.x@5 = -0.5625: the wave was started with it.

$ lanescope who $EXAMPLES/first-light.lanescope R2.w@5 --step 0
R2.w@5 = 0.0: nothing has written it.

$ lanescope who $EXAMPLES/first-light.lanescope PV.x@26 --json
{
  "answer" : "who",
  "command" : "who",
  "status" : "ok",
  "sentence" : "PV.x@26 = 0.0: step 4, line 4 (PRED_SETGT) wrote it as (0.7 > PV.x) = (0.7 > 0.5078125); it was 0.5078125 before.",
  "wave" : 0,
  "lane" : 26,
  "step" : 4,
  "cause" : {
    "what" : "PV.x@26",
    "value" : {
      "bits" : "0x00000000",
      "text" : "0.0"
    },
    "kind" : "written",
    "old" : {
      "bits" : "0x3f020000",
      "text" : "0.5078125"
    },
    "step" : 4,
    "line" : 4,
    "op" : "PRED_SETGT",
    "slot" : "x",
    "lane" : 26,
    "sentence" : "PV.x@26 = 0.0: step 4, line 4 (PRED_SETGT) wrote it as (0.7 > PV.x) = (0.7 > 0.5078125); it was 0.5078125 before.",
    "comparison" : {
      "relation" : ">",
      "holds" : true
    },
    "operands" : [
      {
        "operand" : 0,
        "what" : "0.7",
        "value" : {
          "bits" : "0x3f333333",
          "text" : "0.7"
        },
        "kind" : "constant"
      },
      {
        "operand" : 1,
        "what" : "PV.x@26",
        "value" : {
          "bits" : "0x3f020000",
          "text" : "0.5078125"
        },
        "kind" : "written",
        "old" : {
          "bits" : "0x3e440000",
          "text" : "0.19140625"
        },
        "step" : 3,
        "line" : 3,
        "op" : "MULADD",
        "slot" : "x",
        "lane" : 26,
        "sentence" : "PV.x@26 = 0.5078125: step 3, line 3 (MULADD) wrote it as R0.y x R0.y + PV.x = -0.5625 x -0.5625 + 0.19140625; it was 0.19140625 before.",
        "operands" : [
          {
            "operand" : 0,
            "what" : "R0.y@26",
            "value" : {
              "bits" : "0xbf100000",
              "text" : "-0.5625"
            },
            "kind" : "preloaded",
            "sentence" : "R0.y@26 = -0.5625: the wave was started with it."
          },
          {
            "operand" : 1,
            "what" : "R0.y@26",
            "value" : {
              "bits" : "0xbf100000",
              "text" : "-0.5625"
            },
            "kind" : "preloaded",
            "sentence" : "R0.y@26 = -0.5625: the wave was started with it."
          },
          {
            "operand" : 2,
            "what" : "PV.x@26",
            "value" : {
              "bits" : "0x3e440000",
              "text" : "0.19140625"
            },
            "kind" : "written",
            "old" : {
              "bits" : "0x00000000",
              "text" : "0.0"
            },
            "step" : 2,
            "line" : 2,
            "op" : "MUL",
            "slot" : "x",
            "lane" : 26,
            "sentence" : "PV.x@26 = 0.19140625: step 2, line 2 (MUL) wrote it as R0.x x R0.x = -0.4375 x -0.4375; it was 0.0 before.",
            "operands" : [
              {
                "operand" : 0,
                "what" : "R0.x@26",
                "value" : {
                  "bits" : "0xbee00000",
                  "text" : "-0.4375"
                },
                "kind" : "preloaded",
                "sentence" : "R0.x@26 = -0.4375: the wave was started with it."
              },
              {
                "operand" : 1,
                "what" : "R0.x@26",
                "value" : {
                  "bits" : "0xbee00000",
                  "text" : "-0.4375"
                },
                "kind" : "preloaded",
                "sentence" : "R0.x@26 = -0.4375: the wave was started with it."
              }
            ]
          }
        ]
      }
    ]
  }
}

$ lanescope who $EXAMPLES/first-light.lanescope PIX0.x@26 --step 109
PIX0.x@26 = 0.125: step 109, line 33 (EXPORT_DONE) wrote it from R3.x = 0.125; it was not written before.
  R3.x@26 = 0.125: step 101, line 20 (MUL) wrote it as clamp (R2.x x 0.125) = clamp (1.0 x 0.125); it was not written before.
    R2.x@26 = 1.0: step 13, line 16 (ADD) wrote it as R2.x + 1.0 = 0.0 + 1.0; it was 0.0 before.
      R2.x@26 = 0.0: step 7, line 7 (MOV) wrote it from 0.0; it was not written before.
      Lane 26 ran line 16 (ADD) because of the test in step 10, line 11 (PRED_SETGT): R2.y = 0.5078125 > 0.7: false.
      Lane 26 did not run line 16 (ADD) because of the test in step 16, line 11 (PRED_SETGT): R2.y = 0.76171875 > 0.7: true.
    Lane 26 ran line 20 (MUL) because of the test in step 4, line 4 (PRED_SETGT): 0.7 > PV.x = 0.5078125: true.
      PV.x@26 = 0.5078125: step 3, line 3 (MULADD) wrote it as R0.y x R0.y + PV.x = -0.5625 x -0.5625 + 0.19140625; it was 0.19140625 before.
5 more causes are left out; 'chain' behind the value lists all.

# A fetch.
$ lanescope who $EXAMPLES/vertex-fetch.lanescope POS0.x@1 --step 8
POS0.x@1 = 0.75: step 8, line 7 (EXPORT_DONE) wrote it from R1.x = 0.75; it was not written before.
  R1.x@1 = 0.75: step 7, line 3 (MULADD) wrote it as R1.x x CB0[0].x + CB0[0].z = 1.0 x 0.5 + 0.25; it was 1.0 before.
    R1.x@1 = 1.0: step 3, line 12 (FETCH) fetched it from buffer 0, byte 12 = 1.0, at R0.x = 1; it was not written before.
      R0.x@1 = 1: the wave was started with it.

# Off by a branch, by a break; killed; active from the start; ended.
$ lanescope why $EXAMPLES/first-light.lanescope 0
Lane 0 is off: it is on the other side of a branch, since step 4, line 4 (PRED_SETGT). The test was there: 0.7 > PV.x = 1.7578125: false. It waits in the branch of line 1; it is active again at step 103.

$ lanescope why $EXAMPLES/first-light.lanescope 26 --step 40
Lane 26 is off: it has left the loop, since step 18, line 13 (LOOP_BREAK). The test was step 16, line 11 (PRED_SETGT): R2.y = 0.76171875 > 0.7: true. It waits in the loop of line 9; it is active again at step 99.

$ lanescope why $EXAMPLES/first-light.lanescope 26 --step 0
Lane 26 is active, since the start.

$ lanescope why $EXAMPLES/first-light.lanescope 26 --step 109
Lane 26 has ended, since step 109, line 33 (EXPORT_DONE).

$ lanescope why $EXAMPLES/kill-quads.lanescope 0 --step 5
Lane 0 is killed, since step 4, line 4 (KILLGT). The test was there: R1.x = 1.7578125 > 0.8: true. It runs on for its quad, but leaves nothing.

$ lanescope why $EXAMPLES/first-light.lanescope 0 --json
{
  "answer" : "why",
  "command" : "why",
  "status" : "ok",
  "sentence" : "Lane 0 is off: it is on the other side of a branch, since step 4, line 4 (PRED_SETGT). The test was there: 0.7 > PV.x = 1.7578125: false. It waits in the branch of line 1; it is active again at step 103.",
  "wave" : 0,
  "lane" : 0,
  "step" : 4,
  "state" : "branch",
  "since" : 4,
  "line" : 4,
  "op" : "PRED_SETGT",
  "test" : {
    "step" : 4,
    "line" : 4,
    "op" : "PRED_SETGT",
    "slot" : "x",
    "operands" : [
      {
        "operand" : 0,
        "what" : "0.7",
        "value" : {
          "bits" : "0x3f333333",
          "text" : "0.7"
        },
        "kind" : "constant"
      },
      {
        "operand" : 1,
        "what" : "PV.x@0",
        "value" : {
          "bits" : "0x3fe10000",
          "text" : "1.7578125"
        },
        "kind" : "cut"
      }
    ],
    "comparison" : {
      "relation" : ">",
      "holds" : false
    }
  },
  "frame" : {
    "kind" : "branch",
    "line" : 1,
    "op" : "ALU_PUSH_BEFORE",
    "restores" : "0xffffffffffffffff"
  },
  "comes_back" : true,
  "back" : 103
}

# In the stepper; the place stays where it was.
$ printf 'who R1.x\nwho R1.x@63\nwhy\nwhy 0\nwho\nwho R1\nwhy 64\n' | lanescope debug $EXAMPLES/first-light.lanescope 2>&1
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) who R1.x
R1.x@26 = 0.5078125: step 3, line 3 (MULADD) wrote it as R0.y x R0.y + PV.x = -0.5625 x -0.5625 + 0.19140625; it was 0.19140625 before.
  R0.y@26 = -0.5625: the wave was started with it.
  PV.x@26 = 0.19140625: step 2, line 2 (MUL) wrote it as R0.x x R0.x = -0.4375 x -0.4375; it was 0.0 before.
    R0.x@26 = -0.4375: the wave was started with it.
(lanescope) who R1.x@63
R1.x@63 = 0.0078125: step 3, line 3 (MULADD) wrote it as R0.y x R0.y + PV.x = -0.0625 x -0.0625 + 0.00390625; it was 0.00390625 before.
  R0.y@63 = -0.0625: the wave was started with it.
  PV.x@63 = 0.00390625: step 2, line 2 (MUL) wrote it as R0.x x R0.x = -0.0625 x -0.0625; it was 0.0 before.
    R0.x@63 = -0.0625: the wave was started with it.
(lanescope) why
Lane 26 is active, since the start. It came here because of the test in step 4, line 4 (PRED_SETGT): 0.7 > PV.x = 0.5078125: true.
(lanescope) why 0
Lane 0 is off: it is on the other side of a branch, since step 4, line 4 (PRED_SETGT). The test was there: 0.7 > PV.x = 1.7578125: false. It waits in the branch of line 1; it is active again at step 103.
(lanescope) who
               ^
lanescope: the register is missing, as REG.CHANNEL[@LANE]: R1.x or R1.x@22
(lanescope) who R1
                ^
lanescope: 'R1': the channel is missing, .x to .w
(lanescope) why 64
                ^
lanescope: '64' is not a lane: a number from 0 to 63
[1]

# What is refused.
$ lanescope who $EXAMPLES/first-light.lanescope R99.x
lanescope: who: there is no R99: the program has R0 to R3
[2]

$ lanescope who $EXAMPLES/first-light.lanescope R1.x --step 900
lanescope: who: --step 900: the run has 109 steps
[2]

$ lanescope why $EXAMPLES/first-light.lanescope 64
lanescope: why: '64' is not a lane: a number from 0 to 63
[2]

$ lanescope why $EXAMPLES/first-light.lanescope
Lane 26 is active, since the start. It came here because of the test in step 4, line 4 (PRED_SETGT): 0.7 > PV.x = 0.5078125: true.

$ lanescope who $EXAMPLES/first-light.lanescope R1.x@3,x
lanescope: who: 'R1.x@3,x': this is not REG.CHANNEL[@LANE]
[2]

# Where a value goes: through results to a test; to an export and to memory.
$ lanescope uses $EXAMPLES/first-light.lanescope R1.x@26 --step 3
R1.x@26 = 0.5078125 of step 3 is read 2 times, first at step 4, line 4 (PRED_SETGT), and is still there at the end, step 109. It reaches a test at step 4, a test at step 10, a test at step 16.
  Step 4, line 4 (PRED_SETGT), lane 26, reads it; it decides whether the lane goes on.
  Step 7, line 8 (MOV), lane 26, reads it and gives R2.y@26 = 0.5078125.
    R2.y@26 = 0.5078125 of step 7 is read 2 times, first at step 10, line 11 (PRED_SETGT), and is overwritten at step 13, line 17 (MUL). It reaches a test at step 10, a test at step 16.
      Step 10, line 11 (PRED_SETGT), lane 26, reads it; it decides whether the lane goes on.
      Step 13, line 17 (MUL), lane 26, reads it and gives R2.y@26 = 0.76171875.
        R2.y@26 = 0.76171875 of step 13 is read once, at step 16, line 11 (PRED_SETGT), and is still there at the end, step 109. It reaches a test at step 16.
          Step 16, line 11 (PRED_SETGT), lane 26, reads it; it decides whether the lane goes on.

$ lanescope uses $EXAMPLES/first-light.lanescope R3.x@26 --step 101
R3.x@26 = 0.125 of step 101 is read 3 times, first at step 102, line 21 (MUL), and is still there at the end, step 109. It reaches PIX0.y@26 at step 109, PIX0.z@26 at step 109, PIX0.x@26 at step 109.
  Step 102, line 21 (MUL), lane 26, reads it and gives R3.y@26 = 0.015625.
    R3.y@26 = 0.015625 of step 102 is read once, at step 109, line 33 (EXPORT_DONE), and is still there at the end, step 109. It reaches PIX0.y@26 at step 109.
      Step 109, line 33 (EXPORT_DONE), lane 26, reads it and gives PIX0.y@26 = 0.015625.
  Step 102, line 22 (MULADD), lane 26, reads it and gives R3.z@26 = 0.45.
    R3.z@26 = 0.45 of step 102 is read once, at step 109, line 33 (EXPORT_DONE), and is still there at the end, step 109. It reaches PIX0.z@26 at step 109.
      Step 109, line 33 (EXPORT_DONE), lane 26, reads it and gives PIX0.z@26 = 0.45.
  Step 109, line 33 (EXPORT_DONE), lane 26, reads it and gives PIX0.x@26 = 0.125.

$ lanescope uses $EXAMPLES/vertex-fetch.lanescope R0.x@1 --step 0
R0.x@1 = 1 of step 0 is read 2 times, first at step 3, line 12 (FETCH), and is still there at the end, step 9. It reaches POS0.x@1 at step 8, POS0.y@1 at step 8, PARAM0.x@1 at step 9, PARAM0.y@1 at step 9 and 2 more.
  Step 3, line 12 (FETCH), lane 1, reads it as an address and gives R1.x@1 = 1.0, R1.y@1 = -1.0.
    R1.x@1 = 1.0 of step 3 is read once, at step 7, line 3 (MULADD), which overwrites it. It reaches POS0.x@1 at step 8.
      Step 7, line 3 (MULADD), lane 1, reads it and gives R1.x@1 = 0.75.
        R1.x@1 = 0.75 of step 7 is read once, at step 8, line 7 (EXPORT_DONE), and is still there at the end, step 9. It reaches POS0.x@1 at step 8.
          Step 8, line 7 (EXPORT_DONE), lane 1, reads it and gives POS0.x@1 = 0.75.
    R1.y@1 = -1.0 of step 3 is read once, at step 7, line 4 (MULADD), which overwrites it. It reaches POS0.y@1 at step 8.
      Step 7, line 4 (MULADD), lane 1, reads it and gives R1.y@1 = -0.75.
        R1.y@1 = -0.75 of step 7 is read once, at step 8, line 7 (EXPORT_DONE), and is still there at the end, step 9. It reaches POS0.y@1 at step 8.
          Step 8, line 7 (EXPORT_DONE), lane 1, reads it and gives POS0.y@1 = -0.75.
  Step 4, line 13 (FETCH), lane 1, reads it as an address and gives R2.x@1 = 0.0, R2.y@1 = 1.0, R2.z@1 = 0.0, R2.w@1 = 1.0.
    R2.x@1 = 0.0 of step 4 is read once, at step 9, line 8 (EXPORT_DONE), and is still there at the end, step 9. It reaches PARAM0.x@1 at step 9.
      Step 9, line 8 (EXPORT_DONE), lane 1, reads it and gives PARAM0.x@1 = 0.0.
    R2.y@1 = 1.0 of step 4 is read once, at step 9, line 8 (EXPORT_DONE), and is still there at the end, step 9. It reaches PARAM0.y@1 at step 9.
      Step 9, line 8 (EXPORT_DONE), lane 1, reads it and gives PARAM0.y@1 = 1.0.
    R2.z@1 = 0.0 of step 4 is read once, at step 9, line 8 (EXPORT_DONE), and is still there at the end, step 9. It reaches PARAM0.z@1 at step 9.
      Step 9, line 8 (EXPORT_DONE), lane 1, reads it and gives PARAM0.z@1 = 0.0.
    R2.w@1 = 1.0 of step 4 is read once, at step 9, line 8 (EXPORT_DONE), and is still there at the end, step 9. It reaches PARAM0.w@1 at step 9.
      Step 9, line 8 (EXPORT_DONE), lane 1, reads it and gives PARAM0.w@1 = 1.0.

$ lanescope uses $EXAMPLES/first-light.lanescope R3.x@26 --step 101 --json
{
  "answer" : "uses",
  "command" : "uses",
  "status" : "ok",
  "sentence" : "R3.x@26 = 0.125 of step 101 is read 3 times, first at step 102, line 21 (MUL), and is still there at the end, step 109. It reaches PIX0.y@26 at step 109, PIX0.z@26 at step 109, PIX0.x@26 at step 109.",
  "wave" : 0,
  "lane" : 26,
  "step" : 101,
  "followed" : {
    "what" : "R3.x@26",
    "value" : {
      "bits" : "0x3e000000",
      "text" : "0.125"
    },
    "kind" : "followed",
    "from" : 101,
    "overwritten" : false,
    "until" : 109,
    "sentence" : "R3.x@26 = 0.125 of step 101 is read 3 times, first at step 102, line 21 (MUL), and is still there at the end, step 109. It reaches PIX0.y@26 at step 109, PIX0.z@26 at step 109, PIX0.x@26 at step 109.",
    "uses" : [
      {
        "step" : 102,
        "line" : 21,
        "op" : "MUL",
        "slot" : "y",
        "lane" : 26,
        "operand_numbers" : [
          0,
          1
        ],
        "sentence" : "Step 102, line 21 (MUL), lane 26, reads it and gives R3.y@26 = 0.015625.",
        "results" : [
          {
            "what" : "R3.y@26",
            "value" : {
              "bits" : "0x3c800000",
              "text" : "0.015625"
            },
            "kind" : "followed",
            "from" : 102,
            "overwritten" : false,
            "until" : 109,
            "sentence" : "R3.y@26 = 0.015625 of step 102 is read once, at step 109, line 33 (EXPORT_DONE), and is still there at the end, step 109. It reaches PIX0.y@26 at step 109.",
            "uses" : [
              {
                "step" : 109,
                "line" : 33,
                "op" : "EXPORT_DONE",
                "lane" : 26,
                "operand_numbers" : [
                  1
                ],
                "sentence" : "Step 109, line 33 (EXPORT_DONE), lane 26, reads it and gives PIX0.y@26 = 0.015625.",
                "results" : [
                  {
                    "what" : "PIX0.y@26",
                    "value" : {
                      "bits" : "0x3c800000",
                      "text" : "0.015625"
                    },
                    "kind" : "followed",
                    "from" : 109,
                    "is_output" : true,
                    "overwritten" : false,
                    "until" : 109,
                    "sentence" : "PIX0.y@26 = 0.015625 is not read after step 109, and is still there at the end, step 109.",
                    "uses" : []
                  }
                ]
              }
            ]
          },
          {
            "what" : "PV.y@26",
            "value" : {
              "bits" : "0x3c800000",
              "text" : "0.015625"
            },
            "kind" : "followed",
            "from" : 102,
            "overwritten" : true,
            "until" : 104,
            "line" : 25,
            "op" : "ALU",
            "sentence" : "PV.y@26 = 0.015625 is not read after step 102, and is overwritten at step 104, line 25 (ALU).",
            "uses" : []
          }
        ]
      },
      {
        "step" : 102,
        "line" : 22,
        "op" : "MULADD",
        "slot" : "z",
        "lane" : 26,
        "operand_numbers" : [
          0
        ],
        "sentence" : "Step 102, line 22 (MULADD), lane 26, reads it and gives R3.z@26 = 0.45.",
        "results" : [
          {
            "what" : "R3.z@26",
            "value" : {
              "bits" : "0x3ee66666",
              "text" : "0.45"
            },
            "kind" : "followed",
            "from" : 102,
            "overwritten" : false,
            "until" : 109,
            "sentence" : "R3.z@26 = 0.45 of step 102 is read once, at step 109, line 33 (EXPORT_DONE), and is still there at the end, step 109. It reaches PIX0.z@26 at step 109.",
            "uses" : [
              {
                "step" : 109,
                "line" : 33,
                "op" : "EXPORT_DONE",
                "lane" : 26,
                "operand_numbers" : [
                  2
                ],
                "sentence" : "Step 109, line 33 (EXPORT_DONE), lane 26, reads it and gives PIX0.z@26 = 0.45.",
                "results" : [
                  {
                    "what" : "PIX0.z@26",
                    "value" : {
                      "bits" : "0x3ee66666",
                      "text" : "0.45"
                    },
                    "kind" : "followed",
                    "from" : 109,
                    "is_output" : true,
                    "overwritten" : false,
                    "until" : 109,
                    "sentence" : "PIX0.z@26 = 0.45 is not read after step 109, and is still there at the end, step 109.",
                    "uses" : []
                  }
                ]
              }
            ]
          },
          {
            "what" : "PV.z@26",
            "value" : {
              "bits" : "0x3ee66666",
              "text" : "0.45"
            },
            "kind" : "followed",
            "from" : 102,
            "overwritten" : true,
            "until" : 104,
            "line" : 25,
            "op" : "ALU",
            "sentence" : "PV.z@26 = 0.45 is not read after step 102, and is overwritten at step 104, line 25 (ALU).",
            "uses" : []
          }
        ]
      },
      {
        "step" : 109,
        "line" : 33,
        "op" : "EXPORT_DONE",
        "lane" : 26,
        "operand_numbers" : [
          0
        ],
        "sentence" : "Step 109, line 33 (EXPORT_DONE), lane 26, reads it and gives PIX0.x@26 = 0.125.",
        "results" : [
          {
            "what" : "PIX0.x@26",
            "value" : {
              "bits" : "0x3e000000",
              "text" : "0.125"
            },
            "kind" : "followed",
            "from" : 109,
            "is_output" : true,
            "overwritten" : false,
            "until" : 109,
            "sentence" : "PIX0.x@26 = 0.125 is not read after step 109, and is still there at the end, step 109.",
            "uses" : []
          }
        ]
      }
    ]
  }
}

# Who wrote a component in all lanes.
$ lanescope who $EXAMPLES/first-light.lanescope R2.x all --step 60
R2.x in lanes 60-63: step 53, line 16 (ADD) wrote it.
R2.x in lanes 46-47,57,59: step 45, line 16 (ADD) wrote it.
R2.x in lanes 43,45,58: step 37, line 16 (ADD) wrote it.
R2.x in lanes 41-42,44,56: step 29, line 16 (ADD) wrote it.
R2.x in lanes 27,30-31,39-40,53,55: step 21, line 16 (ADD) wrote it.
R2.x in lanes 14-15,23-26,28-29,36-38,49,51-52,54: step 13, line 16 (ADD) wrote it.
R2.x in lanes 0-13,16-22,32-35,48,50: nothing has written it.

$ lanescope who $EXAMPLES/first-light.lanescope R1.x all --json
{
  "answer" : "who",
  "command" : "who",
  "status" : "ok",
  "wave" : 0,
  "step" : 4,
  "register" : "R1.x",
  "groups" : [
    {
      "kind" : "written",
      "step" : 3,
      "line" : 3,
      "op" : "MULADD",
      "slot" : "x",
      "lanes" : "0xffffffffffffffff",
      "n_lanes" : 64,
      "sentence" : "R1.x in all lanes: step 3, line 3 (MULADD) wrote it."
    }
  ]
}

# Words of memory.
$ lanescope who $EXAMPLES/first-light.lanescope 'share[12]'
lanescope: who: the program has no word 12 in this memory
[2]

$ lanescope who $EXAMPLES/first-light.lanescope R1.x@3 all more
lanescope: who: one argument too many: more (see 'lanescope who --help')
[2]

# A lane that runs, but not these slots: whose predicate, and of which test. Lane 2 is left of the diagonal: the first group is not for
# it, the second is; lane 6 is on its other side.
$ printf 'goto 2\nlane 2\nwhy\nstep\nwhy\nwhere\nlanes\nwhy 6\n' | lanescope debug $EXAMPLES/predicates.lanescope --wave 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(8)
(lanescope) goto 2
Group 0 of clause 00: lane 0 tests PRED_SETGE -0.9375 >= -0.9375: true, so its predicate is set. 64 of 64 lanes take part.
step 2, wave 0, lane 0: 64 of 64 lanes active
=>    3        1  x: MOV         R1.x,  1.0f  PRED_SEL_ONE
=>    4           y: MULADD      R1.y,  R0.y,  0.5f,  0.5f  PRED_SEL_ONE
=>    5           z: MOV         R1.z,  0.0f  PRED_SEL_ONE
=>    6           w: MOV         R1.w,  1.0f
(lanescope) lane 2
step 2, wave 0, lane 2: 64 of 64 lanes active
lane 2: active, predicated off in x, y and z, pixel (0, 1)
=>    3        1  x: MOV         R1.x,  1.0f  PRED_SEL_ONE
=>    4           y: MULADD      R1.y,  R0.y,  0.5f,  0.5f  PRED_SEL_ONE
=>    5           z: MOV         R1.z,  0.0f  PRED_SEL_ONE
=>    6           w: MOV         R1.w,  1.0f
(lanescope) why
Lane 2 is active, since the start. In step 3, line 3 (MOV), which comes next, it is predicated off in x, y and z. Its predicate comes from step 2, line 2 (PRED_SETGE): R0.x = -0.9375 >= R0.y = -0.8125: false.
(lanescope) step
Group 1 of clause 00: lane 2 computes MOV R1.w = 1.0. 64 of 64 lanes take part; the predicate keeps 28 of them out of x, y, z.
step 3, wave 0, lane 2: 64 of 64 lanes active
=>    7        2  x: MOV         R1.x,  0.0f  PRED_SEL_ZERO
=>    8           y: MULADD      R1.y,  R0.x,  0.5f,  0.5f  PRED_SEL_ZERO
=>    9           z: MOV         R1.z,  1.0f  PRED_SEL_ZERO
(lanescope) why
Lane 2 is active, since the start. In step 3, line 3 (MOV), it was predicated off in x, y and z. Its predicate comes from step 2, line 2 (PRED_SETGE): R0.x = -0.9375 >= R0.y = -0.8125: false.
(lanescope) where
step 3, wave 0, lane 2: 64 of 64 lanes active
lane 2: active, pixel (0, 1)
=>    7        2  x: MOV         R1.x,  0.0f  PRED_SEL_ZERO
=>    8           y: MULADD      R1.y,  R0.x,  0.5f,  0.5f  PRED_SEL_ZERO
=>    9           z: MOV         R1.z,  1.0f  PRED_SEL_ZERO
(lanescope) lanes
 A  A   A  A   A  A   A  A
 A  A   A  A   A  A   A  A

 A  A   A  A   A  A   A  A
 A  A   A  A   A  A   A  A

 A  A   A  A   A  A   A  A
 A  A   A  A   A  A   A  A

[A] A   A  A   A  A   A  A
 A  A   A  A   A  A   A  A
step 3
A active: all 64 lanes, since the start
Predicated off in a slot of the step that comes next: 36 lanes (0-1,3-15,20-21,23-31,40-41,43-47,60-61,63)
(lanescope) why 6
Lane 6 is active, since the start. In step 4, line 7 (MOV), which comes next, it is predicated off in x, y and z. Its predicate comes from step 2, line 2 (PRED_SETGE): R0.x = -0.6875 >= R0.y = -0.8125: true.

$ lanescope why $EXAMPLES/predicates.lanescope 6 --step 3 --json
{
  "answer" : "why",
  "command" : "why",
  "status" : "ok",
  "sentence" : "Lane 6 is active, since the start. In step 4, line 7 (MOV), which comes next, it is predicated off in x, y and z. Its predicate comes from step 2, line 2 (PRED_SETGE): R0.x = -0.6875 >= R0.y = -0.8125: true.",
  "wave" : 0,
  "lane" : 6,
  "step" : 3,
  "state" : "active",
  "since" : 0,
  "predicated" : {
    "step" : 4,
    "line" : 7,
    "out_of" : "x, y and z",
    "tests" : [
      {
        "step" : 2,
        "line" : 2,
        "op" : "PRED_SETGE",
        "slot" : "x",
        "operands" : [
          {
            "operand" : 0,
            "what" : "R0.x@6",
            "value" : {
              "bits" : "0xbf300000",
              "text" : "-0.6875"
            },
            "kind" : "cut"
          },
          {
            "operand" : 1,
            "what" : "R0.y@6",
            "value" : {
              "bits" : "0xbf500000",
              "text" : "-0.8125"
            },
            "kind" : "cut"
          }
        ],
        "comparison" : {
          "relation" : ">=",
          "holds" : true
        }
      }
    ]
  }
}
