# Which lanes were on when; how often each line ran; the ways that lanes took.
$ printf 'history\n' | lanescope debug scenes/discard_loop.lanescope 2>&1 | tail -n +4
(lanescope) history
steps 1 to 165
|###+###+KKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKK| 0-15
|###+####-#--###+###+#+###-####+#-+##+####+#+-###-####+#-+##+####+-++-+##+###+KKKKKKKKKKKKKKKKKKKKKKK| 16,19,36,39,53,56,58
|###+####-#--###+###+#+###-####+#-+##+####KKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKK| 17,20,26-27,30-31,45
|###+####-#--###+###+#+###-####+#-+##+####+#+-###-####+#-+##+####+-++-+##+####--#--###-####--#--####+| 18,32,34-35,48-52,54
|###+####-#--###+###+#+###-###+KKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKK| 21,24-25,28-29
|###+####-#--###+###+#+###-####+#-+##+####+#+-###-###+KKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKK| 22-23,40-41,44,46-47,61
|###+####-#--###+###+#+###-####+#-+##+####+#+-###-####+#-+##+####+-++-+##+####--#--###-###+KKKKKKKKKK| 33,38,55
|###+####-#--###+###+#+###-####+#-+##+####+#+-###-####+#-+##+####KKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKK| 37,42-43,57,60,62-63
|###+####-#--###+###+#+###-####+#-+##+####+#+-###-####+#-+##+######BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB+| 59
A column is 1.7 steps: # active, + active in some of them, - off (branch), B break, C continue, K killed, h helper, . ended

$ printf 'cover\n' | lanescope debug scenes/discard_loop.lanescope 2>&1 | tail -n +4
(lanescope) cover
 Line     Hits  Active   Useful    Lost  Live  Instruction
    1        1    64.0                      2  00 ALU: ADDR(17) CNT(4)
    2        1    64.0  100.0 %       0     2        0  x: MOV         R1.x,  0.0f
    3        1    64.0  100.0 %       0     2           y: ADD         R1.y,  R1.y,  (0x40C00000, 6.0f).x
    4        1    64.0  100.0 %       0     2           w: MOV         R0.w,  0.0f
    5        1    64.0                      2  01 LOOP_START_DX10  ADDR(16)
    6        9    34.4                      2  02 ALU_PUSH_BEFORE: ADDR(21) CNT(2)
    7        9    34.4   53.8 %     266     2        1  x: PRED_SETGE_INT ____,  R1.x,  (0x00000008, 8).x  UPDATE_EXEC_MASK
    8        9     1.1                      2  03 JUMP  POP_CNT(1) ADDR(6)
    9        1    10.0                      1  04 LOOP_BREAK  ADDR(15)
   10        0       -                         05 POP  POP_CNT(1) ADDR(6)
   11        8    37.5                      2  06 ALU_PUSH_BEFORE: ADDR(23) CNT(10)
   12        8    37.5   58.6 %     212     2        2  t: INT_TO_FLT  R124.z,  R1.x
   13        8    37.5   58.6 %     212     2        3  w: MULADD_IEEE R0.w,  R0.x,  R124.z,  R0.w
   14        8    37.5   58.6 %     212     2        4  z: SETGT_DX10  R124.z,  R0.w,  R1.y
   15        8    37.5   58.6 %     212     2        5  z: AND_INT     R124.z,  R124.z,  1.0f
   16        8    37.5   58.6 %     212     2        6  x: KILLGT      ____,  0.0f,  -R124.z
   17        8    37.5   58.6 %     212     2           y: KILLGT      ____,  0.0f,  -R124.z
   18        8    37.5   58.6 %     212     2           z: KILLGT      ____,  0.0f,  -R124.z
   19        8    37.5   58.6 %     212     2           w: KILLGT      ____,  0.0f,  -R124.z
   20        8    37.5   48.2 %     265     2        7  x: PRED_SETGT  ____,  R0.w,  (0x40A00000, 5.0f).x  UPDATE_EXEC_MASK
   21        8     1.1                      2  07 JUMP  POP_CNT(1) ADDR(10)
   22        3     3.0                      2  08 LOOP_BREAK  ADDR(15)
   23        3     0.0                      2  09 POP  POP_CNT(1) ADDR(10)
   24        8    36.4                      2  10 ALU_PUSH_BEFORE: ADDR(33) CNT(1)
   25        8    36.4   48.0 %     266     2        8  x: PRED_SETGT  ____,  R0.w,  R1.y  UPDATE_EXEC_MASK
   26        8     5.6                      2  11 JUMP  POP_CNT(1) ADDR(14)
   27        7     6.4                      2  12 LOOP_BREAK  ADDR(15)
   28        7     0.0                      2  13 POP  POP_CNT(1) ADDR(14)
   29        8    30.8                      2  14 ALU: ADDR(34) CNT(1)
   30        8    30.8   48.0 %     266     2        9  x: ADD_INT     R1.x,  R1.x,  1
   31        9    27.3                      2  15 LOOP_END  ADDR(2)
   32        1    64.0                      1  16 EXPORT_DONE: PIX0, R0.wxyz ELEM_SIZE(3)
165 steps, 26.8 of 64 lanes active on average.
74 groups with 100 slots, 1.4 a group: 3641 of 6400 lane slots useful (56.9 %), 2759 lost.
1 of 32 lines never ran.
At most 2 of 2 registers are live at once, first before line 1.

$ printf 'paths 1..40\n' | lanescope debug scenes/discard_loop.lanescope 2>&1 | tail -n +4
(lanescope) paths 1..40
48 lanes (16-63): 32 steps, the last step 40 at line 6 (ALU_PUSH_BEFORE)
16 lanes (0-15): 11 steps, the last step 12 at line 16 (KILLGT)
Step 12, line 16 (KILLGT): lanes 16-63 and lanes 0-15 part
2 paths through 40 steps; lanes part 1 time.
The run goes on after step 40.

# A register over time, in one lane and over all.
$ printf 'spark R0.w@42\nspark R0.w all\n' | lanescope debug scenes/discard_loop.lanescope 2>&1 | tail -n +4
(lanescope) spark R0.w@42
R0.w in lane 42, steps 1 to 165: 6 changes, least -0.3125, greatest 4.21875
max  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▂▂▂▂▂▂▂▂▂▃▃▃▃▃▃▃▃▃▃▃▃▄▄▄▄▄▄▄▄▄▄▄▆▆▆▆▆▆▆▆▆▆▆▆██████████████████████████████████████
min  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▂▂▂▂▂▂▂▂▂▂▃▃▃▃▃▃▃▃▃▃▃▄▄▄▄▄▄▄▄▄▄▄▆▆▆▆▆▆▆▆▆▆▆▆██████████████████████████████████████
step 0        -0.3125  0xbea00000
step 2        0.0  0x00000000
step 28       0.28125  0x3e900000
step 45       0.84375  0x3f580000
step 64       1.6875  0x3fd80000
step 83       2.8125  0x40340000
step 102      4.21875  0x40870000
(lanescope) spark R0.w all
R0.w in all lanes, steps 1 to 165: 8 changes, least -0.9375, greatest 7.03125
max  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▂▂▂▂▂▂▂▂▂▃▃▃▃▃▃▃▃▃▃▃▃▄▄▄▄▄▄▄▄▄▄▄▆▆▆▆▆▆▆▆▆▆▆▆██████████████████████████████████████
min  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
step 0        min -0.9375, mean -0.5, max -0.0625
step 2        min 0.0, mean 0.0, max 0.0
step 28       min 0.0, mean 0.1875, max 0.46875
step 45       min 0.0, mean 0.5625, max 1.40625
step 64       min 0.0, mean 1.0444336, max 2.8125
step 83       min 0.0, mean 1.5483398, max 4.6875
step 102      min 0.0, mean 1.9633789, max 7.03125
step 123      min 0.0, mean 2.197754, max 7.03125
step 144      min 0.0, mean 2.3310547, max 7.03125

# Pictures of a run that was changed.
$ printf 'history R2.x@26 1..20\nhistory R2.x@all\nhistory nonsense\n' | lanescope debug $EXAMPLES/first-light.lanescope 2>&1 | tail -n +4
(lanescope) history R2.x@26 1..20
R2.x in lane 26, steps 1 to 20: 1 change, least 0.0, greatest 1.0
     ▁▁▁▁▁▁▁▁▁▁▁▁▁████████
step 0        0.0  0x00000000
step 13       1.0  0x3f800000
Nothing writes R2.x in lane 26 before step 7.
The run goes on after step 20.
(lanescope) history R2.x@all
R2.x in all lanes, steps 1 to 109: 13 changes, least 0.0, greatest 12.0
max  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▂▂▂▂▂▂▂▃▃▃▃▃▃▃▃▃▃▃▃▃▃▄▄▄▄▄▄▄▄▅▅▅▅▅▅▅▅▅▅▅▅▆▆▆▆▆▆▆▆▇▇▇▇▇▇▇▇▇▇█████████████████████
min  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
step 0        min 0.0, mean 0.0, max 0.0
step 13       min 0.0, mean 0.578125, max 1.0
step 21       min 0.0, mean 0.921875, max 2.0
step 29       min 0.0, mean 1.15625, max 3.0
step 37       min 0.0, mean 1.328125, max 4.0
step 45       min 0.0, mean 1.453125, max 5.0
step 53       min 0.0, mean 1.515625, max 6.0
step 61       min 0.0, mean 1.5625, max 7.0
step 67       min 0.0, mean 1.609375, max 8.0
step 75       min 0.0, mean 1.625, max 9.0
step 81       min 0.0, mean 1.640625, max 10.0
step 87       min 0.0, mean 1.65625, max 11.0
step 93       min 0.0, mean 1.671875, max 12.0
step 106      min 0.03125, mean 1.737793, max 12.0
Nothing writes R2.x before step 7.
(lanescope) history nonsense
                    ^
lanescope: a register such as R0.x, CB0[0], C0, bool[0], loop[0] or mask NAME is missing before "nonsense"

$ printf 'set R1.x@all = 0.1\nhistory 1..30\nspark R9.x\nhistory 5..2\n' | lanescope debug $EXAMPLES/first-light.lanescope 2>&1 | tail -n +4
(lanescope) set R1.x@all = 0.1
R1.x = 0.1 in all lanes at step 4, in the run 'what-if 1'.
step 4, wave 0, what-if 1, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) history 1..30
steps 1 to 30
|####--------------------------| 0-13,16-22,32-35,48,50
|##########-#####-#####-#####-#| 14-15,23-31,36-47,49,51-63
A column is 1 step: # active, - off (branch), B break, C continue, K killed, h helper, . ended
The run goes on after step 30.
(lanescope) spark R9.x
                  ^
lanescope: there is no R9: the program has R0 to R3
(lanescope) history 5..2
                    ^
lanescope: '5..2' is not a range of steps (write A..B, as 5..9)

# A loop without an end: every picture says that it was cut.
$ printf '00 LOOP_START_DX10 ADDR(4)\n01 ALU:\n  0 x: MOV R0.x, 0.0f\n02 NOP\n03 LOOP_END ADDR(1)\n04 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n' >$T/loop.asm

$ printf 'cover 1..1000\npaths 1..1000\nhistory 1..1000\nspark R0.x 1..1000\n' | lanescope debug $T/loop.asm --step 0 --json | python3 -c 'import json, sys; [print(a["command"], a["reason"]) for a in map(json.loads, sys.stdin) if a["answer"] != "stop"]'
cover cut
paths cut
history cut
spark cut

# What is drawn is a component, not what is computed of it.
$ printf 'spark i(R2.x)\nspark R2.x,i\nspark (R2.x)\n' | lanescope debug $EXAMPLES/first-light.lanescope 2>&1
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) spark i(R2.x)
                  ^
lanescope: 'i(R2.x)': this is not REG.CHANNEL[@LANE]
(lanescope) spark R2.x,i
                  ^
lanescope: 'R2.x,i': this is not REG.CHANNEL[@LANE]
(lanescope) spark (R2.x)
                  ^
lanescope: '(R2.x)': this is not REG.CHANNEL[@LANE]
[1]
