# What wrote a value, and from what: a value that a loop built up, a preload, a previous vector, a register that nothing wrote.
$ lanescope who $EXAMPLES/first-light.lanescope R2.x@26 --step 30
R2.x@26 = 1.0: step 13, line 16 (ADD), wrote it from R2.x = 0.0; it was 0.0 before.
  R2.x@26 = 0.0: step 7, line 7 (MOV), wrote it; it was 0.0 before.

$ lanescope who $EXAMPLES/first-light.lanescope R1.x@26
R1.x@26 = 0.5078125: step 3, line 3 (MULADD), wrote it from R0.y = -0.5625, R0.y = -0.5625 and PV.x = 0.19140625; it was 0.19140625 before.
  R0.y@26 = -0.5625: the wave was started with it.
  R0.y@26 = -0.5625: the wave was started with it.
  PV.x@26 = 0.19140625: step 2, line 2 (MUL), wrote it from R0.x = -0.4375 and R0.x = -0.4375; it was 0.0 before.
    R0.x@26 = -0.4375: the wave was started with it.
    R0.x@26 = -0.4375: the wave was started with it.

$ lanescope who $EXAMPLES/first-light.lanescope R0.x@5 --step 0
R0.x@5 = -0.5625: the wave was started with it.

$ lanescope who $EXAMPLES/first-light.lanescope R2.w@5 --step 0
R2.w@5 = 0.0: nothing has written it.

$ lanescope who $EXAMPLES/first-light.lanescope PV.x@26 --json
{
  "command" : "who",
  "status" : "ok",
  "wave" : 0,
  "lane" : 26,
  "step" : 4,
  "cause" : {
    "register" : "PV.x",
    "kind" : "written",
    "value" : "0x00000000",
    "step" : 4,
    "line" : 4,
    "op" : "PRED_SETGT",
    "slot" : "x",
    "old" : "0x3f020000",
    "operands" : [
      {
        "register" : "PV.x",
        "kind" : "written",
        "value" : "0x3f020000",
        "step" : 3,
        "line" : 3,
        "op" : "MULADD",
        "slot" : "x",
        "old" : "0x3e440000",
        "operands" : [
          {
            "register" : "R0.y",
            "kind" : "preloaded",
            "value" : "0xbf100000"
          },
          {
            "register" : "R0.y",
            "kind" : "preloaded",
            "value" : "0xbf100000"
          },
          {
            "register" : "PV.x",
            "kind" : "written",
            "value" : "0x3e440000",
            "step" : 2,
            "line" : 2,
            "op" : "MUL",
            "slot" : "x",
            "old" : "0x00000000",
            "operands" : [
              {
                "register" : "R0.x",
                "kind" : "preloaded",
                "value" : "0xbee00000"
              },
              {
                "register" : "R0.x",
                "kind" : "preloaded",
                "value" : "0xbee00000"
              }
            ]
          }
        ]
      }
    ]
  },
  "sentence" : "PV.x@26 = 0.0: step 4, line 4 (PRED_SETGT), wrote it from PV.x = 0.5078125; it was 0.5078125 before."
}

$ lanescope who $EXAMPLES/first-light.lanescope PIX0.x@26 --step 109
PIX0.x@26 = 0.125: step 109, line 33 (EXPORT_DONE), wrote it from R3.x = 0.125; it was 0.0 before.
  R3.x@26 = 0.125: step 101, line 20 (MUL), wrote it from R2.x = 1.0; it was 0.0 before.
    R2.x@26 = 1.0: step 13, line 16 (ADD), wrote it from R2.x = 0.0; it was 0.0 before.
      R2.x@26 = 0.0: step 7, line 7 (MOV), wrote it; it was 0.0 before.

# A fetch.
$ lanescope who $EXAMPLES/vertex-fetch.lanescope POS0.x@1 --step 8
POS0.x@1 = 0.75: step 8, line 7 (EXPORT_DONE), wrote it from R1.x = 0.75; it was 0.0 before.
  R1.x@1 = 0.75: step 7, line 3 (MULADD), wrote it from R1.x = 1.0; it was 1.0 before.
    R1.x@1 = 1.0: step 3, line 12 (FETCH), fetched it through resource 0 from R0.x = 0x00000001; it was 0.0 before.
      R0.x@1 = 0x00000001: the wave was started with it.

# Off by a branch, by a break; killed; active from the start; ended.
$ lanescope why $EXAMPLES/first-light.lanescope 0
Lane 0 is off: it is on the other side of a branch, since step 4, line 4 (PRED_SETGT). The test was line 4 (PRED_SETGT) from PV.x = 1.7578125. The branch of line 1 keeps it; it is active again at step 103.

$ lanescope why $EXAMPLES/first-light.lanescope 26 --step 40
Lane 26 is off: it has left the loop, since step 18, line 13 (LOOP_BREAK). The loop of line 9 keeps it; it is active again at step 99.

$ lanescope why $EXAMPLES/first-light.lanescope 26 --step 0
Lane 26 is active, from the start.

$ lanescope why $EXAMPLES/first-light.lanescope 26 --step 109
Lane 26 has ended, since step 109, line 33 (EXPORT_DONE).

$ lanescope why $EXAMPLES/kill-quads.lanescope 0 --step 5
Lane 0 is killed, since step 4, line 4 (KILLGT). The test was line 4 (KILLGT) from R1.x = 1.7578125. It is never active again.

$ lanescope why $EXAMPLES/first-light.lanescope 0 --json
{
  "command" : "why",
  "status" : "ok",
  "sentence" : "Lane 0 is off: it is on the other side of a branch, since step 4, line 4 (PRED_SETGT). The test was line 4 (PRED_SETGT) from PV.x = 1.7578125. The branch of line 1 keeps it; it is active again at step 103.",
  "wave" : 0,
  "lane" : 0,
  "step" : 4,
  "state" : "off (branch)",
  "since" : 4,
  "line" : 4,
  "op" : "PRED_SETGT",
  "test" : {
    "step" : 4,
    "line" : 4,
    "op" : "PRED_SETGT",
    "operands" : [
      {
        "register" : "PV.x",
        "kind" : "cut",
        "value" : "0x3fe10000"
      }
    ]
  },
  "frame_line" : 1,
  "comes_back" : true,
  "back" : 103
}

# In the stepper; the place stays where it was.
$ printf 'who R1.x\nwho R1.x@63\nwhy\nwhy 0\nwho\nwho R1\nwhy 64\n' | lanescope debug $EXAMPLES/first-light.lanescope 2>&1
Group 2 of clause 00: lane 26 tests 0.7 > 0.5078: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: the test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) who R1.x
R1.x@26 = 0.5078125: step 3, line 3 (MULADD), wrote it from R0.y = -0.5625, R0.y = -0.5625 and PV.x = 0.19140625; it was 0.19140625 before.
  R0.y@26 = -0.5625: the wave was started with it.
  R0.y@26 = -0.5625: the wave was started with it.
  PV.x@26 = 0.19140625: step 2, line 2 (MUL), wrote it from R0.x = -0.4375 and R0.x = -0.4375; it was 0.0 before.
    R0.x@26 = -0.4375: the wave was started with it.
    R0.x@26 = -0.4375: the wave was started with it.
(lanescope) who R1.x@63
R1.x@63 = 0.0078125: step 3, line 3 (MULADD), wrote it from R0.y = -0.0625, R0.y = -0.0625 and PV.x = 0.00390625; it was 0.00390625 before.
  R0.y@63 = -0.0625: the wave was started with it.
  R0.y@63 = -0.0625: the wave was started with it.
  PV.x@63 = 0.00390625: step 2, line 2 (MUL), wrote it from R0.x = -0.0625 and R0.x = -0.0625; it was 0.0 before.
    R0.x@63 = -0.0625: the wave was started with it.
    R0.x@63 = -0.0625: the wave was started with it.
(lanescope) why
Lane 26 is active, from the start.
(lanescope) why 0
Lane 0 is off: it is on the other side of a branch, since step 4, line 4 (PRED_SETGT). The test was line 4 (PRED_SETGT) from PV.x = 1.7578125. The branch of line 1 keeps it; it is active again at step 103.
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
lanescope: who: 'R99.x': the program has no register of this number
[2]

$ lanescope who $EXAMPLES/first-light.lanescope R1.x --step 900
lanescope: who: --step 900: the run has 109 steps
[2]

$ lanescope why $EXAMPLES/first-light.lanescope 64
lanescope: why: '64' is not a lane: a number from 0 to 63
[2]

$ lanescope why $EXAMPLES/first-light.lanescope
lanescope: why: SCENE LANE is missing (see 'lanescope why --help')
[2]

$ lanescope who $EXAMPLES/first-light.lanescope R1.x@3,x
lanescope: who: 'R1.x@3,x': this is not REG.CHANNEL[@LANE]
[2]
