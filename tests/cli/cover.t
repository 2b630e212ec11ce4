# How often lines run and for whom: divergence by branches and a loop; kills; predicates.
$ lanescope cover $EXAMPLES/first-light.lanescope
 Line     Hits  Active   Useful    Lost  Live  Instruction
    1        1    64.0                      1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
    2        1    64.0  100.0 %       0     1        0  x: MUL         R1.x,  R0.x,  R0.x
    3        1    64.0  100.0 %       0     1        1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x
    4        1    64.0  100.0 %       0     2        2  x: PRED_SETGT  ____,  (0x3F333333, 0.7f).x,  PV1.x  UPDATE_EXEC_MASK UPDATE_PRED
    5        1    37.0                      2  01 JUMP  ADDR(11)
    6        1    37.0                      2  02 ALU: ADDR(19) CNT(2)
    7        1    37.0   57.8 %      27     2        3  x: MOV         R2.x,  0.0f
    8        1    37.0   57.8 %      27     2           y: MOV         R2.y,  R1.x
    9        1    37.0                      3  03 LOOP_START_DX10  ADDR(10)
   10       13    11.1                      3  04 ALU_PUSH_BEFORE: ADDR(21) CNT(2)
   11       13    11.1   17.3 %     688     3        4  x: PRED_SETGT  ____,  R2.y,  (0x3F333333, 0.7f).x  UPDATE_EXEC_MASK UPDATE_PRED
   12       13     2.8                      3  05 JUMP  POP_CNT(1) ADDR(8)
   13        8     4.6                      3  06 LOOP_BREAK  ADDR(9)
   14        7     0.0                      3  07 POP  POP_CNT(1) ADDR(8)
   15       12     8.9                      3  08 ALU: ADDR(23) CNT(3)
   16       12     8.9   13.9 %     661     3        5  x: ADD         R2.x,  R2.x,  1.0f
   17       12     8.9   13.9 %     661     3           y: MUL         R2.y,  R2.y,  (0x3FC00000, 1.5f).x
   18       13     8.2                      3  09 LOOP_END  ADDR(4)
   19        1    37.0                      3  10 ALU: ADDR(26) CNT(6)
   20        1    37.0   57.8 %      27     3        6  x: MUL         R3.x,  R2.x,  (0x3E000000, 0.125f).x  CLAMP
   21        1    37.0   57.8 %      27     3        7  y: MUL         R3.y,  PV6.x,  PV6.x
   22        1    37.0   57.8 %      27     3           z: MULADD      R3.z,  PV6.x,  -(0x3ECCCCCD, 0.4f).x,  0.5f
   23        1    37.0   57.8 %      27     3           w: MOV         R3.w,  1.0f
   24        1    37.0                      3  11 ELSE  POP_CNT(1) ADDR(14)
   25        1    27.0                      3  12 ALU: ADDR(32) CNT(8)
   26        1    27.0   42.2 %      37     3        8  x: KILLGT      ____,  R1.x,  (0x3FACCCCD, 1.35f).x
   27        1    27.0   34.4 %      42     2        9  x: MULADD      R2.x,  R0.y,  0.5f,  0.5f
   28        1    27.0   34.4 %      42     1       10  x: MUL         R3.x,  PV9.x,  (0x3E99999A, 0.3f).x
   29        1    27.0   34.4 %      42     1           y: MULADD      R3.y,  PV9.x,  (0x3E99999A, 0.3f).x,  (0x3DCCCCCD, 0.1f).y
   30        1    27.0   34.4 %      42     1           z: MULADD      R3.z,  PV9.x,  0.5f,  (0x3E99999A, 0.3f).x
   31        1    27.0   34.4 %      42     1           w: MOV         R3.w,  1.0f
   32        1    27.0                      1  13 POP  POP_CNT(1) ADDR(14)
   33        1    64.0                      1  14 EXPORT_DONE: PIX0, R3 VALID_PIX
109 steps, 13.2 of 64 lanes active on average.
34 groups with 52 slots, 1.5 a group: 909 of 3328 lane slots useful (27.3 %), 2419 lost.
Every line ran.
At most 3 of 4 registers are live at once, first before line 9.

$ lanescope cover $EXAMPLES/predicates.lanescope
 Line     Hits  Active   Useful    Lost  Live  Instruction
    1        1    64.0                      1  00 ALU: ADDR(2) CNT(8)
    2        1    64.0  100.0 %       0     1        0  x: PRED_SETGE  ____,  R0.x,  R0.y  UPDATE_PRED
    3        1    64.0   56.3 %      28     1        1  x: MOV         R1.x,  1.0f  PRED_SEL_ONE
    4        1    64.0   56.3 %      28     1           y: MULADD      R1.y,  R0.y,  0.5f,  0.5f  PRED_SEL_ONE
    5        1    64.0   56.3 %      28     1           z: MOV         R1.z,  0.0f  PRED_SEL_ONE
    6        1    64.0  100.0 %       0     1           w: MOV         R1.w,  1.0f
    7        1    64.0   43.8 %      36     2        2  x: MOV         R1.x,  0.0f  PRED_SEL_ZERO
    8        1    64.0   43.8 %      36     2           y: MULADD      R1.y,  R0.x,  0.5f,  0.5f  PRED_SEL_ZERO
    9        1    64.0   43.8 %      36     2           z: MOV         R1.z,  1.0f  PRED_SEL_ZERO
   10        1    64.0                      1  01 EXPORT_DONE: PIX0, R1
5 steps, 64.0 of 64 lanes active on average.
3 groups with 8 slots, 2.7 a group: 320 of 512 lane slots useful (62.5 %), 192 lost.
Every line ran.
At most 2 of 2 registers are live at once, first before line 7.

# A part of the run, and another wave; lines that no step executed.
$ lanescope cover $EXAMPLES/first-light.lanescope --steps 5..20 --wave 1
 Line     Hits  Active   Useful    Lost  Live  Instruction
    1        0       -                         00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
    2        0       -                               0  x: MUL         R1.x,  R0.x,  R0.x
    3        0       -                               1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x
    4        0       -                               2  x: PRED_SETGT  ____,  (0x3F333333, 0.7f).x,  PV1.x  UPDATE_EXEC_MASK UPDATE_PRED
    5        1    37.0                         01 JUMP  ADDR(11)
    6        1    37.0                         02 ALU: ADDR(19) CNT(2)
    7        1    37.0   57.8 %      27              3  x: MOV         R2.x,  0.0f
    8        1    37.0   57.8 %      27                 y: MOV         R2.y,  R1.x
    9        1    37.0                         03 LOOP_START_DX10  ADDR(10)
   10        2    37.0                         04 ALU_PUSH_BEFORE: ADDR(21) CNT(2)
   11        2    37.0   57.8 %      54              4  x: PRED_SETGT  ____,  R2.y,  (0x3F333333, 0.7f).x  UPDATE_EXEC_MASK UPDATE_PRED
   12        2     7.5                         05 JUMP  POP_CNT(1) ADDR(8)
   13        1    15.0                         06 LOOP_BREAK  ADDR(9)
   14        1     0.0                         07 POP  POP_CNT(1) ADDR(8)
   15        2    29.5                         08 ALU: ADDR(23) CNT(3)
   16        1    37.0   57.8 %      27              5  x: ADD         R2.x,  R2.x,  1.0f
   17        1    37.0   57.8 %      27                 y: MUL         R2.y,  R2.y,  (0x3FC00000, 1.5f).x
   18        1    37.0                         09 LOOP_END  ADDR(4)
   19        0       -                         10 ALU: ADDR(26) CNT(6)
   20        0       -                               6  x: MUL         R3.x,  R2.x,  (0x3E000000, 0.125f).x  CLAMP
   21        0       -                               7  y: MUL         R3.y,  PV6.x,  PV6.x
   22        0       -                                  z: MULADD      R3.z,  PV6.x,  -(0x3ECCCCCD, 0.4f).x,  0.5f
   23        0       -                                  w: MOV         R3.w,  1.0f
   24        0       -                         11 ELSE  POP_CNT(1) ADDR(14)
   25        0       -                         12 ALU: ADDR(32) CNT(8)
   26        0       -                               8  x: KILLGT      ____,  R1.x,  (0x3FACCCCD, 1.35f).x
   27        0       -                               9  x: MULADD      R2.x,  R0.y,  0.5f,  0.5f
   28        0       -                              10  x: MUL         R3.x,  PV9.x,  (0x3E99999A, 0.3f).x
   29        0       -                                  y: MULADD      R3.y,  PV9.x,  (0x3E99999A, 0.3f).x,  (0x3DCCCCCD, 0.1f).y
   30        0       -                                  z: MULADD      R3.z,  PV9.x,  0.5f,  (0x3E99999A, 0.3f).x
   31        0       -                                  w: MOV         R3.w,  1.0f
   32        0       -                         13 POP  POP_CNT(1) ADDR(14)
   33        0       -                         14 EXPORT_DONE: PIX0, R3 VALID_PIX
16 steps, 28.7 of 64 lanes active on average.
4 groups with 6 slots, 1.5 a group: 222 of 384 lane slots useful (57.8 %), 162 lost.
19 of 33 lines never ran.
The run goes on after step 20.

$ lanescope cover $EXAMPLES/mandelbrot.lanescope --all | tail -4
3732 steps, 27.8 of 64 lanes active on average.
2304 groups with 4044 slots, 1.8 a group: 129092 of 258816 lane slots useful (49.9 %), 129724 lost.
Every line ran.
At most 4 of 6 registers are live at once, first before line 13.

$ lanescope cover $EXAMPLES/vertex-fetch.lanescope --json
{
  "answer" : "cover",
  "command" : "cover",
  "status" : "ok",
  "wave" : 0,
  "n_steps" : 9,
  "last_step" : 9,
  "reason" : "end",
  "n_active" : 27,
  "slots" : {
    "n_steps" : 1,
    "n_issued" : 4,
    "n_lane_slots" : 256,
    "n_useful" : 12
  },
  "fetches" : {
    "n_steps" : 2,
    "n_issued" : 2,
    "n_lane_slots" : 128,
    "n_useful" : 6
  },
  "live_registers" : {
    "n_live" : 2,
    "n_registers" : 3,
    "line" : 13
  },
  "n_executable_lines" : 12,
  "n_never_lines" : 0,
  "lines" : [
    {
      "line" : 1,
      "text" : "00 CALL_FS",
      "n_steps" : 1,
      "n_active" : 3,
      "n_useful" : 3,
      "first_step" : 1,
      "last_step" : 1,
      "n_live" : 1
    },
    {
      "line" : 2,
      "text" : "01 ALU: ADDR(4) CNT(4) KCACHE0(CB0:0-15)",
      "n_steps" : 1,
      "n_active" : 3,
      "n_useful" : 3,
      "first_step" : 6,
      "last_step" : 6,
      "n_live" : 2
    },
    {
      "line" : 3,
      "text" : "      0  x: MULADD      R1.x,  R1.x,  KC0[0].x,  KC0[0].z",
      "n_steps" : 1,
      "n_active" : 3,
      "n_useful" : 3,
      "first_step" : 7,
      "last_step" : 7,
      "n_live" : 2,
      "n_lane_slots" : 64
    },
    {
      "line" : 4,
      "text" : "         y: MULADD      R1.y,  R1.y,  KC0[0].x,  KC0[0].w",
      "n_steps" : 1,
      "n_active" : 3,
      "n_useful" : 3,
      "first_step" : 7,
      "last_step" : 7,
      "n_live" : 2,
      "n_lane_slots" : 64
    },
    {
      "line" : 5,
      "text" : "         z: MOV         R1.z,  0.0f",
      "n_steps" : 1,
      "n_active" : 3,
      "n_useful" : 3,
      "first_step" : 7,
      "last_step" : 7,
      "n_live" : 2,
      "n_lane_slots" : 64
    },
    {
      "line" : 6,
      "text" : "         w: MOV         R1.w,  1.0f",
      "n_steps" : 1,
      "n_active" : 3,
      "n_useful" : 3,
      "first_step" : 7,
      "last_step" : 7,
      "n_live" : 2,
      "n_lane_slots" : 64
    },
    {
      "line" : 7,
      "text" : "02 EXPORT_DONE: POS0, R1",
      "n_steps" : 1,
      "n_active" : 3,
      "n_useful" : 3,
      "first_step" : 8,
      "last_step" : 8,
      "n_live" : 2
    },
    {
      "line" : 8,
      "text" : "03 EXPORT_DONE: PARAM0, R2",
      "n_steps" : 1,
      "n_active" : 3,
      "n_useful" : 3,
      "first_step" : 9,
      "last_step" : 9,
      "n_live" : 1
    },
    {
      "line" : 11,
      "text" : "00 VTX: ADDR(2) CNT(2)",
      "n_steps" : 1,
      "n_active" : 3,
      "n_useful" : 3,
      "first_step" : 2,
      "last_step" : 2,
      "n_live" : 1
    },
    {
      "line" : 12,
      "text" : "      0  FETCH R1.xy01, R0.x, fc0  MEGA(12) FORMAT(32_32_FLOAT)",
      "n_steps" : 1,
      "n_active" : 3,
      "n_useful" : 3,
      "first_step" : 3,
      "last_step" : 3,
      "n_live" : 1,
      "n_lane_slots" : 64
    },
    {
      "line" : 13,
      "text" : "      1  FETCH R2, R0.x, fc0  MEGA(4) FORMAT(8_8_8_8) OFFSET(8)",
      "n_steps" : 1,
      "n_active" : 3,
      "n_useful" : 3,
      "first_step" : 4,
      "last_step" : 4,
      "n_live" : 2,
      "n_lane_slots" : 64
    },
    {
      "line" : 14,
      "text" : "01 RETURN",
      "n_steps" : 1,
      "n_active" : 3,
      "n_useful" : 3,
      "first_step" : 5,
      "last_step" : 5,
      "n_live" : 2
    }
  ]
}

# Lanes by the path that they took.
$ lanescope cover $EXAMPLES/first-light.lanescope --paths | tail -20
22 lanes (3,5-13,17-22,32-35,48,50): 10 steps, the last step 109 at line 33 (EXPORT_DONE)
15 lanes (14-15,23-26,28-29,36-38,49,51-52,54): 22 steps, the last step 109 at line 33 (EXPORT_DONE)
7 lanes (27,30-31,39-40,53,55): 27 steps, the last step 109 at line 33 (EXPORT_DONE)
5 lanes (0-2,4,16): 6 steps, the last step 105 at line 26 (KILLGT)
4 lanes (41-42,44,56): 32 steps, the last step 109 at line 33 (EXPORT_DONE)
4 lanes (46-47,57,59): 42 steps, the last step 109 at line 33 (EXPORT_DONE)
3 lanes (43,45,58): 37 steps, the last step 109 at line 33 (EXPORT_DONE)
2 lanes (61-62): 57 steps, the last step 109 at line 33 (EXPORT_DONE)
1 lane (60): 47 steps, the last step 109 at line 33 (EXPORT_DONE)
1 lane (63): 77 steps, the last step 109 at line 33 (EXPORT_DONE)
Step 4, line 4 (PRED_SETGT): lanes 14-15,23-31,36-47,49,51-63 and lanes 0-13,16-22,32-35,48,50 part
Step 16, line 11 (PRED_SETGT): lanes 14-15,23-26,28-29,36-38,49,51-52,54 and lanes 27,30-31,39-47,53,55-63 part
Step 24, line 11 (PRED_SETGT): lanes 27,30-31,39-40,53,55 and lanes 41-47,56-63 part
Step 32, line 11 (PRED_SETGT): lanes 41-42,44,56 and lanes 43,45-47,57-63 part
Step 40, line 11 (PRED_SETGT): lanes 43,45,58 and lanes 46-47,57,59-63 part
Step 48, line 11 (PRED_SETGT): lanes 46-47,57,59 and lanes 60-63 part
Step 56, line 11 (PRED_SETGT): lanes 60 and lanes 61-63 part
Step 70, line 11 (PRED_SETGT): lanes 61-62 and lanes 63 part
Step 105, line 26 (KILLGT): lanes 3,5-13,17-22,32-35,48,50 and lanes 0-2,4,16 part
10 paths through 109 steps; lanes part 9 times.

$ lanescope cover $EXAMPLES/kill-quads.lanescope --paths --json | sed -n '/path_groups/,$p'
  "path_groups" : {
    "n_steps" : 7,
    "last_step" : 7,
    "reason" : "end",
    "paths" : [
      {
        "lanes" : "0x01fa17f8ffe0c800",
        "n_lanes" : 30,
        "representative" : 11,
        "n_steps" : 7,
        "first_step" : 1,
        "last_step" : 7,
        "last_line" : 10
      },
      {
        "lanes" : "0x00050007001f37ff",
        "n_lanes" : 23,
        "representative" : 0,
        "n_steps" : 4,
        "first_step" : 1,
        "last_step" : 4,
        "last_line" : 4
      },
      {
        "lanes" : "0xfe00e80000000000",
        "n_lanes" : 11,
        "representative" : 43,
        "n_steps" : 5,
        "first_step" : 1,
        "last_step" : 5,
        "last_line" : 5
      }
    ],
    "partings" : [
      {
        "step" : 4,
        "line" : 4,
        "on" : "0xfffafff8ffe0c800",
        "off" : "0x00050007001f37ff"
      },
      {
        "step" : 5,
        "line" : 5,
        "on" : "0x01fa17f8ffe0c800",
        "off" : "0xfe00e80000000000"
      }
    ]
  }
}

# What is refused.
$ lanescope cover $EXAMPLES/first-light.lanescope --all --paths
lanescope: cover: --all does not go with --paths
[2]

$ lanescope cover $EXAMPLES/first-light.lanescope --steps 5
lanescope: cover: '5' is not a range of steps (write A..B, as 5..9)
[2]

$ lanescope cover $EXAMPLES/first-light.lanescope --steps 0..5
lanescope: cover: '0..5' is not a range of steps (write A..B, as 5..9)
[2]

$ lanescope cover $EXAMPLES/first-light.lanescope --steps 5..4
lanescope: cover: '5..4' is not a range of steps (write A..B, as 5..9)
[2]

$ lanescope cover $EXAMPLES/first-light.lanescope --wave 4000
lanescope: cover: --wave 4000 is not a number from 0 to 3 (see 'lanescope cover --help')
[2]

$ lanescope cover
lanescope: cover: SCENE is missing (see 'lanescope cover --help')
[2]

$ lanescope cover $EXAMPLES/no-such.lanescope
lanescope: $EXAMPLES/no-such.lanescope: no such file (check the name)
[2]
