# Breakpoints: where a lane leaves the loop, once and in some lanes; the same hits in reverse, in the opposite order.
$ printf 'break 21 lanes 46\nc\nlane 46\np R0.z@46\np R1.y@46\nc\nrc\nrc\n' | lanescope debug scenes/loop_break_cont.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(16) CNT(5)
(lanescope) break 21 lanes 46
  1  line 21: 10 LOOP_BREAK  ADDR(13)
     lane 46
(lanescope) c
Breakpoint 1, hit 1, line 21: 10 LOOP_BREAK  ADDR(13), lane 46
JUMP falls through: lanes 46,61 run what follows.
step 134, wave 0, lane 0: 2 of 64 lanes active
=>   21  10 LOOP_BREAK  ADDR(13)
(lanescope) lane 46
step 134, wave 0, lane 46: 2 of 64 lanes active
lane 46: active, pixel (6, 5)
=>   21  10 LOOP_BREAK  ADDR(13)
(lanescope) p R0.z@46
$1 = 2.4375           0x401c0000
(lanescope) p R1.y@46
$2 = 2.0625           0x40040000
(lanescope) c
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R0.zwxy; lane 46 sends (2.4375, 5.0, 0.40625, 0.34375).
step 755, wave 0, lane 46: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) rc
Breakpoint 1, hit 1, line 21: 10 LOOP_BREAK  ADDR(13), lane 46
JUMP falls through: lanes 46,61 run what follows.
step 134, wave 0, lane 46: 2 of 64 lanes active
=>   21  10 LOOP_BREAK  ADDR(13)
(lanescope) rc
Nothing has run yet.
step 0, wave 0, lane 46: 64 of 64 lanes active
(the start: no breakpoint on the way)
=>    1  00 ALU: ADDR(16) CNT(5)

# A condition on what the program computes: the first iteration in which any pixel's sum is above 3.
$ printf 'break 20 if R0.z > 3\nc\np R0.z > 3\nwho R0.z@59\nrc\n' | lanescope debug scenes/loop_break_cont.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(16) CNT(5)
(lanescope) break 20 if R0.z > 3
  1  line 20: 09 JUMP  POP_CNT(1) ADDR(12)
     if R0.z > 3
(lanescope) c
Breakpoint 1, hit 1, line 20: 09 JUMP  POP_CNT(1) ADDR(12), lane 63
Group 5 of clause 08: lane 0 tests PRED_SETGT 0.21875 > 0.1875: true, so it goes on. 36 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 157, wave 0, lane 0: 9 of 64 lanes active
=>   20  09 JUMP  POP_CNT(1) ADDR(12)
(lanescope) p R0.z > 3
$1 =
 0:    false  (false)  (false)    false  (false)  (false)  (false)  (false)
 8:  (false)  (false)  (false)  (false)  (false)  (false)  (false)  (false)
16:  (false)  (false)  (false)  (false)    false  (false)  (false)    false
24:  (false)  (false)  (false)  (false)  (false)  (false)  (false)  (false)
32:  (false)  (false)  (false)  (false)  (false)  (false)  (false)  (false)
40:    false  (false)  (false)    false  (false)  (false)  (false)  (false)
48:  (false)  (false)  (false)  (false)  (false)  (false)  (false)  (false)
56:  (false)  (false)  (false)  (false)    false  (false)    false     true
(lanescope) who R0.z@59
R0.z@59 = 2.40625: step 156, line 18 (ADD) wrote it as R0.z + R0.x = 2.0625 + 0.34375; it was 2.0625 before.
  R0.z@59 = 2.0625: step 132, line 18 (ADD) wrote it as R0.z + R0.x = 1.71875 + 0.34375; it was 1.71875 before.
    R0.z@59 = 1.71875: step 108, line 18 (ADD) wrote it as R0.z + R0.x = 1.375 + 0.34375; it was 1.375 before.
      R0.z@59 = 1.375: step 84, line 18 (ADD) wrote it as R0.z + R0.x = 1.03125 + 0.34375; it was 1.03125 before.
      R0.x@59 = 0.34375: the wave was started with it.
      Lane 59 ran line 18 (ADD) because of the test in step 105, line 14 (PRED_SETNE_INT): R124.z = 0 != 0: false.
      Lane 59 did not run line 18 (ADD) because of the test in step 121, line 14 (PRED_SETNE_INT): R124.z = 1 != 0: true.
    R0.x@59 = 0.34375: the wave was started with it.
    Lane 59 ran line 18 (ADD) because of the test in step 129, line 14 (PRED_SETNE_INT): R124.z = 0 != 0: false.
      R124.z@59 = 0: step 128, line 13 (AND_INT) wrote it as R1.x & 1 = 10 & 1; it was 0 before.
      Lane 59 ran line 14 (PRED_SETNE_INT) because of the test in step 125, line 8 (PRED_SETGE_INT): R1.x = 10 >= 64: false.
    Lane 59 did not run line 18 (ADD) because of the test in step 145, line 14 (PRED_SETNE_INT): R124.z = 1 != 0: true.
      R124.z@59 = 1: step 144, line 13 (AND_INT) wrote it as R1.x & 1 = 11 & 1; it was 0 before.
      Lane 59 ran line 14 (PRED_SETNE_INT) because of the test in step 141, line 8 (PRED_SETGE_INT): R1.x = 11 >= 64: false.
  R0.x@59 = 0.34375: the wave was started with it.
  Lane 59 ran line 18 (ADD) because of the test in step 153, line 14 (PRED_SETNE_INT): R124.z = 0 != 0: false.
    R124.z@59 = 0: step 152, line 13 (AND_INT) wrote it as R1.x & 1 = 12 & 1; it was 0 before.
      R1.x@59 = 12: step 145, line 15 (ADD_INT) wrote it as R1.x + 1 = 11 + 1; it was 11 before.
    Lane 59 ran line 14 (PRED_SETNE_INT) because of the test in step 149, line 8 (PRED_SETGE_INT): R1.x = 12 >= 64: false.
      R1.x@59 = 12: step 145, told already.
9 more causes are left out; 'chain' behind the value lists all.
(lanescope) rc
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
(the start: no breakpoint on the way)
=>    1  00 ALU: ADDR(16) CNT(5)

# The third time that a line is reached, from either side; and not before the tenth.
$ printf 'break 25\nhit 1 3\nc\np R1.x@0\nc\nrc\nhit 1 0\nignore 1 10\nstart\nc\ninfo breakpoints\n' | lanescope debug scenes/loop_break_cont.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(16) CNT(5)
(lanescope) break 25
  1  line 25: 13 LOOP_END  ADDR(2)
(lanescope) hit 1 3
  1  line 25: 13 LOOP_END  ADDR(2)
     only at hit 3
(lanescope) c
Breakpoint 1, hit 3, line 25: 13 LOOP_END  ADDR(2), lanes 0-3,6-7,10,16-63
Group 6 of clause 12: lane 0 computes ADD_INT R0.w = 1 + 1 = 2. 55 of 64 lanes take part. The stack shrinks to 1 frame.
step 42, wave 0, lane 0: 55 of 64 lanes active
=>   25  13 LOOP_END  ADDR(2)
(lanescope) p R1.x@0
$1 = 3                0x00000003
(lanescope) c
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R0.zwxy; lane 0 sends (0.21875, 6.0, 0.03125, 0.03125).
step 755, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) rc
Breakpoint 1, hit 3, line 25: 13 LOOP_END  ADDR(2), lanes 0-3,6-7,10,16-63
Group 6 of clause 12: lane 0 computes ADD_INT R0.w = 1 + 1 = 2. 55 of 64 lanes take part. The stack shrinks to 1 frame.
step 42, wave 0, lane 0: 55 of 64 lanes active
=>   25  13 LOOP_END  ADDR(2)
(lanescope) hit 1 0
  1  line 25: 13 LOOP_END  ADDR(2)
(lanescope) ignore 1 10
  1  line 25: 13 LOOP_END  ADDR(2)
     from hit 11 on
(lanescope) start
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(16) CNT(5)
(lanescope) c
Breakpoint 1, hit 11, line 25: 13 LOOP_END  ADDR(2), lanes 0,2-3,16-20,22-23,32-40,42-43,48-60,62-63
Group 6 of clause 12: lane 0 computes ADD_INT R0.w = 5 + 1 = 6. 36 of 64 lanes take part. The stack shrinks to 1 frame.
step 138, wave 0, lane 0: 36 of 64 lanes active
=>   25  13 LOOP_END  ADDR(2)
(lanescope) info breakpoints
  1  line 25: 13 LOOP_END  ADDR(2)
     from hit 11 on

# Every third time, and from the third on; the same hits in reverse, and in the file.
$ cp $EXAMPLES/first-light.* $T; printf 'b 18\nhit 1 %% 3\nc\nc\nc\nrc\nhit 1 >= 8\nstart\nc\nc\nc\nhit 1 > x\nhit 1\nhit 1 %% 0\nignore 1 >= 2\nhit 1 %% 2\nsave\n' | lanescope debug $T/first-light.lanescope --step 0 | grep -v active; grep '^1=' $T/first-light.lanescope
                  ^
lanescope: '> x' says no hits (write 3 for the third alone, >= 3 from the third on, % 3 for every third, 0 for each)
                 ^
lanescope: which hits? (3, >= 3, % 3 for every third, or 0 for each)
                  ^
lanescope: '% 0' says no hits (write 3 for the third alone, >= 3 from the third on, % 3 for every third, 0 for each)
                     ^
lanescope: '>=' is not a count of hits: a number from 0 to 4294967295
Nothing has run yet.
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) b 18
  1  line 18: 09 LOOP_END  ADDR(4)
(lanescope) hit 1 % 3
  1  line 18: 09 LOOP_END  ADDR(4)
     at every 3rd hit
(lanescope) c
Breakpoint 1, hit 3, line 18: 09 LOOP_END  ADDR(4), lanes 41-47,56-63
Group 5 of clause 08: lane 26 does not take part. 15 of 64 lanes take part.
=>   18  09 LOOP_END  ADDR(4)
(lanescope) c
Breakpoint 1, hit 6, line 18: 09 LOOP_END  ADDR(4), lanes 60-63
Group 5 of clause 08: lane 26 does not take part. 4 of 64 lanes take part.
=>   18  09 LOOP_END  ADDR(4)
(lanescope) c
Breakpoint 1, hit 9, line 18: 09 LOOP_END  ADDR(4), lane 63
Group 5 of clause 08: lane 26 does not take part. 1 of 64 lanes takes part.
=>   18  09 LOOP_END  ADDR(4)
(lanescope) rc
Breakpoint 1, hit 6, line 18: 09 LOOP_END  ADDR(4), lanes 60-63
Group 5 of clause 08: lane 26 does not take part. 4 of 64 lanes take part.
=>   18  09 LOOP_END  ADDR(4)
(lanescope) hit 1 >= 8
  1  line 18: 09 LOOP_END  ADDR(4)
     from hit 8 on
(lanescope) start
Nothing has run yet.
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) c
Breakpoint 1, hit 8, line 18: 09 LOOP_END  ADDR(4), lanes 61-63
Group 5 of clause 08: lane 26 does not take part. 3 of 64 lanes take part.
=>   18  09 LOOP_END  ADDR(4)
(lanescope) c
Breakpoint 1, hit 9, line 18: 09 LOOP_END  ADDR(4), lane 63
Group 5 of clause 08: lane 26 does not take part. 1 of 64 lanes takes part.
=>   18  09 LOOP_END  ADDR(4)
(lanescope) c
Breakpoint 1, hit 10, line 18: 09 LOOP_END  ADDR(4), lane 63
Group 5 of clause 08: lane 26 does not take part. 1 of 64 lanes takes part.
=>   18  09 LOOP_END  ADDR(4)
(lanescope) hit 1 > x
(lanescope) hit 1
(lanescope) hit 1 % 0
(lanescope) ignore 1 >= 2
(lanescope) hit 1 % 2
  1  line 18: 09 LOOP_END  ADDR(4)
     at every 2nd hit
(lanescope) save
Saved.
1=line 18; hit % 2

$ printf 'info b\nhit 1 0\n' | lanescope debug --json $T/first-light.lanescope | tail -n 2
{"answer":"breakpoints","command":"info","status":"ok","breakpoints":[{"number":1,"kind":"line","line":18,"text":"line 18: 09 LOOP_END  ADDR(4)","enabled":true,"hit":2,"hit_rule":"every","ignore":0,"lanes":"0xffffffffffffffff","temporary":false}]}
{"answer":"breakpoint","command":"hit","status":"ok","breakpoint":{"number":1,"kind":"line","line":18,"text":"line 18: 09 LOOP_END  ADDR(4)","enabled":true,"hit":0,"hit_rule":"each","ignore":0,"lanes":"0xffffffffffffffff","temporary":false}}

# A data breakpoint stops where the value changes, and names the step that did it.
$ printf 'watch R2.x@26\nc\nc\nrc\nrc\ninfo breakpoints\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) watch R2.x@26
  1  change of R2.x@26
(lanescope) c
Breakpoint 1, hit 1, change of R2.x@26, lane 26
  R2.x: 0.0 -> 1.0
Group 5 of clause 08: lane 26 computes ADD R2.x = 0.0 + 1.0 = 1.0, MUL R2.y = 0.5078125 x 1.5 = 0.76171875. 37 of 64 lanes take part.
step 13, wave 0, lane 26: 37 of 64 lanes active
=>   18  09 LOOP_END  ADDR(4)
(lanescope) c
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 26 sends (0.125, 0.015625, 0.45, 1.0).
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) rc
Breakpoint 1, hit 1, change of R2.x@26, lane 26
  R2.x: 0.0 -> 1.0
Group 5 of clause 08: lane 26 computes ADD R2.x = 0.0 + 1.0 = 1.0, MUL R2.y = 0.5078125 x 1.5 = 0.76171875. 37 of 64 lanes take part.
step 13, wave 0, lane 26: 37 of 64 lanes active
=>   18  09 LOOP_END  ADDR(4)
(lanescope) rc
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
(the start: no breakpoint on the way)
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) info breakpoints
  1  change of R2.x@26

# Any expression: what it was and is, the lane looked at first; the same places in reverse. Reductions are one value.
$ printf 'watch R2.x + R2.y lanes 24-27\nc\nc\nrc\ndelete\nwatch count(R2.x > 0.5)\nc\nwatch R2.x@26 * 2,x if R2.x > 0\nsave\n' | (cp $EXAMPLES/first-light.* $T; lanescope debug $T/first-light.lanescope --step 0)
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) watch R2.x + R2.y lanes 24-27
  1  change of R2.x + R2.y
     lanes 24-27
(lanescope) c
Breakpoint 1, hit 1, change of R2.x + R2.y, lanes 24-27
  R2.x + R2.y in lane 26: 0.0 -> 0.5078125
  R2.x + R2.y in lane 24: 0.0 -> 0.6640625
  R2.x + R2.y in lane 25: 0.0 -> 0.5703125
  R2.x + R2.y in lane 27: 0.0 -> 0.4140625
Group 3 of clause 02: lane 26 computes MOV R2.x = 0.0, MOV R2.y = 0.5078125. 37 of 64 lanes take part.
step 7, wave 0, lane 26: 37 of 64 lanes active
=>    9  03 LOOP_START_DX10  ADDR(10)
(lanescope) c
Breakpoint 1, hit 2, change of R2.x + R2.y, lanes 24-27
  R2.x + R2.y in lane 26: 0.5078125 -> 1.7617188
  R2.x + R2.y in lane 24: 0.6640625 -> 1.9960938
  R2.x + R2.y in lane 25: 0.5703125 -> 1.8554688
  R2.x + R2.y in lane 27: 0.4140625 -> 1.6210938
Group 5 of clause 08: lane 26 computes ADD R2.x = 0.0 + 1.0 = 1.0, MUL R2.y = 0.5078125 x 1.5 = 0.76171875. 37 of 64 lanes take part.
step 13, wave 0, lane 26: 37 of 64 lanes active
=>   18  09 LOOP_END  ADDR(4)
(lanescope) rc
Breakpoint 1, hit 1, change of R2.x + R2.y, lanes 24-27
  R2.x + R2.y in lane 26: 0.0 -> 0.5078125
  R2.x + R2.y in lane 24: 0.0 -> 0.6640625
  R2.x + R2.y in lane 25: 0.0 -> 0.5703125
  R2.x + R2.y in lane 27: 0.0 -> 0.4140625
Group 3 of clause 02: lane 26 computes MOV R2.x = 0.0, MOV R2.y = 0.5078125. 37 of 64 lanes take part.
step 7, wave 0, lane 26: 37 of 64 lanes active
=>    9  03 LOOP_START_DX10  ADDR(10)
(lanescope) delete
No breakpoints ('break LINE', 'watch EXPR' and 'catch EVENT' set them).
(lanescope) watch count(R2.x > 0.5)
  2  change of count(R2.x > 0.5)
(lanescope) c
Breakpoint 2, hit 1, change of count(R2.x > 0.5), all lanes
  count(R2.x > 0.5): 0 -> 37
Group 5 of clause 08: lane 26 computes ADD R2.x = 0.0 + 1.0 = 1.0, MUL R2.y = 0.5078125 x 1.5 = 0.76171875. 37 of 64 lanes take part.
step 13, wave 0, lane 26: 37 of 64 lanes active
=>   18  09 LOOP_END  ADDR(4)
(lanescope) watch R2.x@26 * 2,x if R2.x > 0
  3  change of R2.x@26 * 2,x
     if R2.x > 0
(lanescope) save
Saved.

$ grep -A9 breakpoints $T/first-light.lanescope; printf 'info b\nc\nc\n' | lanescope debug $T/first-light.lanescope --step 0
[breakpoints 85590704bd0a259a]
2=data count(R2.x > 0.5)
3=data R2.x@26 * 2,x; if R2.x > 0
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) info b
  2  change of count(R2.x > 0.5)
  3  change of R2.x@26 * 2,x
     if R2.x > 0
(lanescope) c
Breakpoint 2, hit 1, change of count(R2.x > 0.5), all lanes
  count(R2.x > 0.5): 0 -> 37
Breakpoint 3, hit 1, change of R2.x@26 * 2,x, lanes 14-15,23-31,36-47,49,51-63
  R2.x@26 * 2,x: 0x00000000 -> 0x40000000
Group 5 of clause 08: lane 26 computes ADD R2.x = 0.0 + 1.0 = 1.0, MUL R2.y = 0.5078125 x 1.5 = 0.76171875. 37 of 64 lanes take part.
step 13, wave 0, lane 26: 37 of 64 lanes active
=>   18  09 LOOP_END  ADDR(4)
(lanescope) c
Breakpoint 2, hit 2, change of count(R2.x > 0.5), all lanes
  count(R2.x > 0.5): 37 -> 15
Group 4 of clause 04: lane 26 tests PRED_SETGT 0.76171875 > 0.7: true, so it goes on. 37 of 64 lanes take part. 22 lanes become inactive: their test is false.
step 16, wave 0, lane 26: 15 of 64 lanes active
=>   12  05 JUMP  POP_CNT(1) ADDR(8)

# Words of a memory are told by name, those that changed.
$ printf '00 MEM_SCRATCH: WRITE(1), R0.xy__ ARRAY_SIZE(7) ELEM_SIZE(3)\n01 MEM_SCRATCH: WRITE(1), R1.xy__ ARRAY_SIZE(7) ELEM_SIZE(3)\n02 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n' > $T/m.asm; printf 'watch scratch[0..7]@0-2\nc\nwatch scratch[4] + scratch[5] lanes 9\nc\nrc\n' | lanescope debug $T/m.asm
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 MEM_SCRATCH: WRITE(1), R0.xy__ ARRAY_SIZE(7) ELEM_SIZE(3)
(lanescope) watch scratch[0..7]@0-2
  1  change of scratch[0..7]@0-2
(lanescope) c
Breakpoint 1, hit 1, change of scratch[0..7]@0-2, lanes 0-2
  scratch[4] in lanes 0,2: 0.0 -> 0.03125
  scratch[5] in lanes 0-1: 0.0 -> 0.03125
  scratch[4] in lane 1: 0.0 -> 0.09375
  scratch[5] in lane 2: 0.0 -> 0.09375
MEM_SCRATCH writes R0 of 64 lanes to scratch; lane 0 writes (0.03125, 0.03125, -0.9375, -0.9375) from scratch[4] on.
step 1, wave 0, lane 0: 64 of 64 lanes active
=>    2  01 MEM_SCRATCH: WRITE(1), R1.xy__ ARRAY_SIZE(7) ELEM_SIZE(3)
(lanescope) watch scratch[4] + scratch[5] lanes 9
  2  change of scratch[4] + scratch[5]
     lane 9
(lanescope) c
Breakpoint 1, hit 2, change of scratch[0..7]@0-2, lanes 0-2
  scratch[4] in lanes 0,2: 0.03125 -> 0.5
  scratch[5] in lanes 0-1: 0.03125 -> 0.5
  scratch[4] in lane 1: 0.09375 -> 1.5
  scratch[5] in lane 2: 0.09375 -> 1.5
Breakpoint 2, hit 2, change of scratch[4] + scratch[5], lane 9
  scratch[4] + scratch[5]: 0.375 -> 6.0
MEM_SCRATCH writes R1 of 64 lanes to scratch; lane 0 writes (0.5, 0.5, 1.0, 17.0) from scratch[4] on.
step 2, wave 0, lane 0: 64 of 64 lanes active
=>    3  02 EXPORT_DONE: PIX0, R0
(lanescope) rc
Breakpoint 1, hit 1, change of scratch[0..7]@0-2, lanes 0-2
  scratch[4] in lanes 0,2: 0.0 -> 0.03125
  scratch[5] in lanes 0-1: 0.0 -> 0.03125
  scratch[4] in lane 1: 0.0 -> 0.09375
  scratch[5] in lane 2: 0.0 -> 0.09375
Breakpoint 2, hit 1, change of scratch[4] + scratch[5], lane 9
  scratch[4] + scratch[5]: 0.0 -> 0.375
MEM_SCRATCH writes R0 of 64 lanes to scratch; lane 0 writes (0.03125, 0.03125, -0.9375, -0.9375) from scratch[4] on.
step 1, wave 0, lane 0: 64 of 64 lanes active
=>    2  01 MEM_SCRATCH: WRITE(1), R1.xy__ ARRAY_SIZE(7) ELEM_SIZE(3)

# The caret shows what is wrong in an expression; one that is always the same stops nobody.
$ printf 'watch R2.x + R9.y\nwatch R2.x +\nwatch 2 * lane\nwatch R2.x + 1@70\nwatch R2.x@70\nwatch R2.x + R2.y if R2.x > \nrun-to change R2.x +  foo\ninfo b\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) watch R2.x + R9.y
                         ^
lanescope: there is no R9: the program has R0 to R3
(lanescope) watch R2.x +
                        ^
lanescope: a value is missing before the end
(lanescope) watch 2 * lane
                  ^
lanescope: '2 * lane' never changes: nothing in it does
(lanescope) watch R2.x + 1@70
                  ^
lanescope: '70' is no set of lanes (write such as 22, 0-7,9, all or 0xff; they count from 0 to 63)
(lanescope) watch R2.x@70
                  ^
lanescope: '70' is no set of lanes (write such as 22, 0-7,9, all or 0xff; they count from 0 to 63)
(lanescope) watch R2.x + R2.y if R2.x >
                                       ^
lanescope: a value is missing before the end
(lanescope) run-to change R2.x +  foo
                                  ^
lanescope: no such name: foo; is it loop?
(lanescope) info b
No breakpoints ('break LINE', 'watch EXPR' and 'catch EVENT' set them).
[1]

$ printf 'watch R2.x + R2.y lanes 24-27\nc\n' | lanescope debug --json $EXAMPLES/first-light.lanescope --step 0 | grep -o '"hits":.*}],"'
"hits":[{"number":1,"hit":1,"lanes":"0x000000000f000000","changes":[{"expression":"R2.x + R2.y","lanes":"0x0000000001000000","before":"0.0","after":"0.6640625"},{"expression":"R2.x + R2.y","lanes":"0x0000000002000000","before":"0.0","after":"0.5703125"},{"expression":"R2.x + R2.y","lanes":"0x0000000004000000","before":"0.0","after":"0.5078125"},{"expression":"R2.x + R2.y","lanes":"0x0000000008000000","before":"0.0","after":"0.4140625"}]}],"

# Events: the first pixels that are killed, and those in one quad only.
$ printf 'catch kill\nc\nc\nc\nrc\n' | lanescope debug scenes/discard_loop.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(17) CNT(4)
(lanescope) catch kill
  1  kill
(lanescope) c
Breakpoint 1, hit 1, kill, lanes 0-15
Group 6 of clause 06: lane 0 tests KILLGT 0.0 > -1.0: true, so it is killed, KILLGT 0.0 > -1.0: true, so it is killed, KILLGT 0.0 > -1.0: true, so it is killed, KILLGT 0.0 > -1.0: true, so it is killed. 64 of 64 lanes take part. Lanes 0-15 are killed.
step 12, wave 0, lane 0: 48 of 64 lanes active
=>   20        7  x: PRED_SETGT  ____,  R0.w,  (0x40A00000, 5.0f).x  UPDATE_EXEC_MASK
(lanescope) c
Breakpoint 1, hit 2, kill, lanes 21,24-25,28-29
Group 6 of clause 06: lane 0 does not take part. 48 of 64 lanes take part. 5 lanes are killed.
step 48, wave 0, lane 0: 43 of 64 lanes active
=>   20        7  x: PRED_SETGT  ____,  R0.w,  (0x40A00000, 5.0f).x  UPDATE_EXEC_MASK
(lanescope) c
Breakpoint 1, hit 3, kill, lanes 17,20,26-27,30-31,45
Group 6 of clause 06: lane 0 does not take part. 43 of 64 lanes take part. 7 lanes are killed.
step 67, wave 0, lane 0: 36 of 64 lanes active
=>   20        7  x: PRED_SETGT  ____,  R0.w,  (0x40A00000, 5.0f).x  UPDATE_EXEC_MASK
(lanescope) rc
Breakpoint 1, hit 2, kill, lanes 21,24-25,28-29
Group 6 of clause 06: lane 0 does not take part. 48 of 64 lanes take part. 5 lanes are killed.
step 48, wave 0, lane 0: 43 of 64 lanes active
=>   20        7  x: PRED_SETGT  ____,  R0.w,  (0x40A00000, 5.0f).x  UPDATE_EXEC_MASK

$ printf 'catch kill lanes 40-43\nc\nwhy 42\nlanes\n' | lanescope debug scenes/discard_loop.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(17) CNT(4)
(lanescope) catch kill lanes 40-43
  1  kill
     lanes 40-43
(lanescope) c
Breakpoint 1, hit 1, kill, lanes 40-41
Group 6 of clause 06: lane 0 does not take part. 36 of 64 lanes take part. 8 lanes are killed.
step 86, wave 0, lane 0: 28 of 64 lanes active
=>   20        7  x: PRED_SETGT  ____,  R0.w,  (0x40A00000, 5.0f).x  UPDATE_EXEC_MASK
(lanescope) why 42
Lane 42 is active, since step 80, line 8 (JUMP). It came here because of the test in step 79, line 7 (PRED_SETGE_INT): R1.x = 4 >= 8: false.
(lanescope) lanes
 A  A   A  A   A  A   A  A
 A  A   A  A   A  A   A  K

 A  A   A  A   A  A   K  K
 A  A   A  A   K  K   K  K

 A  A   K  K   K  K   K  K
 A  K   K  K   K  K   K  K

 K  K   K  K   K  K   K  K
[K] K   K  K   K  K   K  K
step 86
A active: 28 lanes (16,18-19,32-39,42-43,48-60,62-63), since step 80, line 8 (JUMP)
K killed: 16 lanes (0-15), since step 12, line 16 (KILLGT)
K killed: 5 lanes (21,24-25,28-29), since step 48, line 16 (KILLGT)
K killed: 7 lanes (17,20,26-27,30-31,45), since step 67, line 16 (KILLGT)
K killed: 8 lanes (22-23,40-41,44,46-47,61), since step 86, line 16 (KILLGT)

# A condition that becomes true: fewer than eight lanes are left.
$ printf 'catch if count (active) < 8\nc\nwhere\nrc\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) catch if count (active) < 8
  1  if count (active) < 8
(lanescope) c
Breakpoint 1, hit 1, if count (active) < 8, all lanes
Group 4 of clause 04: lane 26 tests PRED_SETGT 0.5078125 > 0.7: false, so it becomes inactive. 37 of 64 lanes take part. 37 lanes become inactive: their test is false.
step 10, wave 0, lane 26: 0 of 64 lanes active
=>   12  05 JUMP  POP_CNT(1) ADDR(8)
(lanescope) where
step 10, wave 0, lane 26: 0 of 64 lanes active
lane 26: off (branch), pixel (4, 3)
=>   12  05 JUMP  POP_CNT(1) ADDR(8)
(lanescope) rc
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
(the start: no breakpoint on the way)
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)

# Text instead of a stop; gdb's dprintf.
$ printf 'log 29 iteration {R1.x,i}: the sum is {R0.w}\nc\n' | lanescope debug scenes/discard_loop.lanescope --step 0 --lane 3
Nothing has run yet.
step 0, wave 0, lane 3: 64 of 64 lanes active
=>    1  00 ALU: ADDR(17) CNT(4)
(lanescope) log 29 iteration {R1.x,i}: the sum is {R0.w}
  1  line 29: 14 ALU: ADDR(34) CNT(1)
     says "iteration {R1.x,i}: the sum is {R0.w}" and goes on
(lanescope) c
[1] step 19: iteration 0@16: the sum is 0.0@16
[1] step 36: iteration 1@16: the sum is 0.03125@16
[1] step 55: iteration 2@16: the sum is 0.09375@16
[1] step 74: iteration 3@16: the sum is 0.1875@16
[1] step 93: iteration 4@16: the sum is 0.3125@16
[1] step 114: iteration 5@16: the sum is 0.46875@16
[1] step 135: iteration 6@18: the sum is 0.65625@18
[1] step 156: iteration 7@18: the sum is 0.875@18
EXPORT_DONE exports colour 0 of 11 lanes: PIX0 = R0.wxyz; lane 3 sends nothing.
step 165, wave 0, lane 3: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)

$ printf 'dprintf 15,"n=%%d x=%%.2f {%%x}\\n",step,R0.y,R0.x\nlist 15\nc\n' | lanescope debug $EXAMPLES/mandelbrot.lanescope --step 0 --lane 12 | tail -8
(lanescope) c
[1] step 9: n=9 x=-0.96875@12 {0xbf180000@12}
[1] step 21: n=21 x=-0.96875@12 {0xbf180000@12}
[1] step 35: n=35 x=-0.96875@13 {0xbf080000@13}
[1] step 49: n=49 x=-0.65625@43 {0xbf280000@43}
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R4; lane 12 sends (0.041666668, 0.0017361112, 0.47916666, 1.0).
step 59, wave 0, lane 12: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)

# Temporary ones, disabled ones, conditions that are taken away again.
$ printf 'tbreak 33\nb 13 if R2.y > 0.6\nb\ninfo breakpoints\ndis 2\nc\ninfo b\nen 2\ncondition 2\nrc\nd\ninfo b\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) tbreak 33
  1  line 33: 14 EXPORT_DONE: PIX0, R3 VALID_PIX
     once
(lanescope) b 13 if R2.y > 0.6
  2  line 13: 06 LOOP_BREAK  ADDR(9)
     if R2.y > 0.6
(lanescope) b
  3  line 1: 00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) info breakpoints
  1  line 33: 14 EXPORT_DONE: PIX0, R3 VALID_PIX
     once
  2  line 13: 06 LOOP_BREAK  ADDR(9)
     if R2.y > 0.6
  3  line 1: 00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) dis 2
  1  line 33: 14 EXPORT_DONE: PIX0, R3 VALID_PIX
     once
  2  line 13: 06 LOOP_BREAK  ADDR(9)
     if R2.y > 0.6; disabled
  3  line 1: 00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) c
Breakpoint 1 (once), hit 1, all lanes
POP: the branch ends here, and 37 lanes run again. The stack is empty.
step 108, wave 0, lane 26: 59 of 64 lanes active
=>   33  14 EXPORT_DONE: PIX0, R3 VALID_PIX
(lanescope) info b
  2  line 13: 06 LOOP_BREAK  ADDR(9)
     if R2.y > 0.6; disabled
  3  line 1: 00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) en 2
  2  line 13: 06 LOOP_BREAK  ADDR(9)
     if R2.y > 0.6
  3  line 1: 00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) condition 2
  2  line 13: 06 LOOP_BREAK  ADDR(9)
(lanescope) rc
Breakpoint 2, hit 8, line 13: 06 LOOP_BREAK  ADDR(9), lane 63
JUMP falls through: lane 63 runs what follows.
step 97, wave 0, lane 26: 1 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) d
No breakpoints ('break LINE', 'watch EXPR' and 'catch EVENT' set them).
(lanescope) info b
No breakpoints ('break LINE', 'watch EXPR' and 'catch EVENT' set them).

# By the word of the program, as a crash dump or another tool names it.
$ printf 'info program\nb *0x1d\nb *9999\nc\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) info program
First light: AMD R700, 34 lines, 4 waves for 16 x 16
(lanescope) b *0x1d
  1  line 33: 14 EXPORT_DONE: PIX0, R3 VALID_PIX
(lanescope) b *9999
              ^
lanescope: no line has the word at 0x270f ('list all')
(lanescope) c
Breakpoint 1, hit 1, line 33: 14 EXPORT_DONE: PIX0, R3 VALID_PIX, all lanes
POP: the branch ends here, and 37 lanes run again. The stack is empty.
step 108, wave 0, lane 26: 59 of 64 lanes active
=>   33  14 EXPORT_DONE: PIX0, R3 VALID_PIX
[1]

# Lines where nothing runs, registers that are not there, conditions that are none: a caret, and nothing is set.
$ printf 'b 34\nb 99\nb 13 if R0.xy > 1\nb 13 if R0.x >\nb 13 lanes 70\nb 13 foo\nwatch R9.x\nwatch export[0]\ncatch kil\ncondition 3 1\nlog 13\nlog 13 {R0.x\ndprintf 13,"%%d"\ninfo b\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) b 34
              ^
lanescope: nothing runs at line 34
(lanescope) b 99
              ^
lanescope: '99' is not a line: a number from 1 to 34
(lanescope) b 13 if R0.xy > 1
                    ^
lanescope: a condition has one component, R0.xy > 1 has 2
(lanescope) b 13 if R0.x >
                          ^
lanescope: a value is missing before the end
(lanescope) b 13 lanes 70
                       ^
lanescope: '70' is no set of lanes (write such as 22, 0-7,9, all or 0xff; they count from 0 to 63)
(lanescope) b 13 foo
                 ^
lanescope: 'foo' is one word too many
(lanescope) watch R9.x
                  ^
lanescope: there is no R9: the program has R0 to R3
(lanescope) watch export[0]
                  ^
lanescope: there is no export[0..0]: the program has 0 words of it
(lanescope) catch kil
                  ^
lanescope: nothing is called 'kil' (did you mean 'kill'?)
(lanescope) condition 3 1
                      ^
lanescope: there is no breakpoint 3 ('info breakpoints')
(lanescope) log 13
                  ^
lanescope: what to say is missing, such as: r is {R1.x}
(lanescope) log 13 {R0.x
                   ^
lanescope: '{R0.x' has no closing brace (write {{ for a brace)
(lanescope) dprintf 13,"%d"
                    ^
lanescope: the format does not have as many % as there are expressions
(lanescope) info b
No breakpoints ('break LINE', 'watch EXPR' and 'catch EVENT' set them).
[1]

# What the last step does is stopped for, though the run is over there; from there back, that place does not count.
$ printf 'catch export\nwatch PIX0.x\nc\nrc\n' | lanescope debug scenes/discard_loop.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(17) CNT(4)
(lanescope) catch export
  1  export
(lanescope) watch PIX0.x
  2  change of PIX0.x
(lanescope) c
Breakpoint 1, hit 1, export, all lanes
Breakpoint 2, hit 1, change of PIX0.x, lanes 18,32,34-35,48-52,54,59
  PIX0.x in lanes 18,32,34,48,50: none -> 0.875
  PIX0.x in lanes 35,49,51: none -> 2.625
  PIX0.x in lanes 52,54: none -> 4.375
  PIX0.x in lane 59: none -> 5.15625
EXPORT_DONE exports colour 0 of 11 lanes: PIX0 = R0.wxyz; lane 0 sends nothing.
step 165, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) rc
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
(the start: no breakpoint on the way)
=>    1  00 ALU: ADDR(17) CNT(4)

$ printf 'catch export\nc\nstart\nrt write PIX0.x\n' | lanescope debug --json scenes/discard_loop.lanescope --step 0 | grep -o '"reason":"[a-z]*"\|"at_limit":[a-z]*\|"ended":[a-z]*' | tail -n 9
"ended":true
"reason":"breakpoint"
"at_limit":false
"ended":false
"reason":"step"
"at_limit":false
"ended":true
"reason":"breakpoint"
"at_limit":false

# More breakpoints than there are: how many there were is told, and the mirror tells the same.
$ printf 'break 21 lanes 46\nbreak 1\nc 3\nrc 3\nrc 3\n' | lanescope debug scenes/loop_break_cont.lanescope --step 1 | grep 'the end\|the start\|^Break'
(the end: only 1 of 3, no other breakpoint on the way)
(the start: only 2 of 3, no other breakpoint on the way)
(the start: no breakpoint on the way)

$ printf 'break 20\nc 2\nc 100\nrc 100\n' | lanescope debug scenes/loop_break_cont.lanescope --step 0 | grep 'the end\|the start\|^Break'
Breakpoint 1, hit 2, line 20: 09 JUMP  POP_CNT(1) ADDR(12), lanes 4,11,14-15
(the end: only 30 of 100, no other breakpoint on the way)
(the start: only 32 of 100, no other breakpoint on the way)

$ printf 'break 20\nc 2\nc 100\nrc 100\n' | lanescope debug scenes/loop_break_cont.lanescope --step 0 --json | grep -o '"at_limit":[a-z]*\|"n_found":[0-9]*'
"at_limit":false
"at_limit":false
"n_found":2
"at_limit":true
"n_found":30
"at_limit":true
"n_found":32

$ printf 'goto 40\nout 9\n' | lanescope debug scenes/loop_break_cont.lanescope --step 0 | tail -n 2
(only 2 of 9, no other clause, branch, loop or call to leave here)
=>   26  14 ALU: ADDR(29) CNT(1)

# A log point in some lanes; the lane that a value is of where the one looked at does not hit; a condition comes afterwards.
$ printf 'log 12 lanes 26-27 y={R2.y}\nlog 12 if R2.x > 1 text\nlog 12 lanes 70 text\nc\ninfo b\n' | lanescope debug $EXAMPLES/first-light.lanescope --lane 0 2>&1
Group 2 of clause 00: lane 0 tests PRED_SETGT 0.7 > 1.7578125: false, so it becomes inactive. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 0: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) log 12 lanes 26-27 y={R2.y}
  1  line 12: 05 JUMP  POP_CNT(1) ADDR(8)
     lanes 26-27; says "y={R2.y}" and goes on
(lanescope) log 12 if R2.x > 1 text
                   ^
lanescope: where a condition would end and the text begin is not to be told: log LINE TEXT, then 'condition N EXPR'
(lanescope) log 12 lanes 70 text
                         ^
lanescope: '70' is no set of lanes (write such as 22, 0-7,9, all or 0xff; they count from 0 to 63)
(lanescope) c
[1] step 16: y=0.76171875@26
[1] step 24: y=0.9316406@27
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 0 sends nothing.
step 109, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) info b
  1  line 12: 05 JUMP  POP_CNT(1) ADDR(8)
     lanes 26-27; says "y={R2.y}" and goes on
[1]

# By the address of a word: where a line ends the next begins.
$ printf 'b *4\nb *6\nb *7\ninfo b\n' | lanescope debug $EXAMPLES/kill-quads.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(10)
(lanescope) b *4
  1  line 2: 0  x: MUL         ____,  R0.x,  R0.x
(lanescope) b *6
  2  line 3: 1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x
(lanescope) b *7
  3  line 3: 1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x
(lanescope) info b
  1  line 2: 0  x: MUL         ____,  R0.x,  R0.x
  2  line 3: 1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x
  3  line 3: 1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x

# Whatever a move looks for, a breakpoint on the way ends it, at the start too; log points are told.
$ printf 'b 16\nlog 12 at {step}\nstart\nuntil 19\nru 12\nback-to line 5\nrun-to kill\n' | lanescope debug $EXAMPLES/first-light.lanescope | grep '^\[\|^Break\|^step\|^('
step 4, wave 0, lane 26: 37 of 64 lanes active
(lanescope) b 16
(lanescope) log 12 at {step}
(lanescope) start
step 0, wave 0, lane 26: 64 of 64 lanes active
(lanescope) until 19
[2] step 10: at 10
Breakpoint 1, hit 1, line 16: 5  x: ADD         R2.x,  R2.x,  1.0f, lanes 14-15,23-31,36-47,49,51-63
step 12, wave 0, lane 26: 37 of 64 lanes active
(lanescope) ru 12
[2] step 10: at 10
step 10, wave 0, lane 26: 0 of 64 lanes active
(lanescope) back-to line 5
step 4, wave 0, lane 26: 37 of 64 lanes active
(lanescope) run-to kill
[2] step 10: at 10
Breakpoint 1, hit 1, line 16: 5  x: ADD         R2.x,  R2.x,  1.0f, lanes 14-15,23-31,36-47,49,51-63
step 12, wave 0, lane 26: 37 of 64 lanes active

$ printf 'b 3\nstart\nn\nn\nstart\ns 9\nrs 9\ns\ns\nrn 5\nsi\nsi\n' | lanescope debug $EXAMPLES/first-light.lanescope | grep '^Break\|^step\|^(the'
step 4, wave 0, lane 26: 37 of 64 lanes active
step 0, wave 0, lane 26: 64 of 64 lanes active
Breakpoint 1, hit 1, line 3: 1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x, all lanes
step 2, wave 0, lane 26: 64 of 64 lanes active
step 3, wave 0, lane 26: 64 of 64 lanes active
step 0, wave 0, lane 26: 64 of 64 lanes active
Breakpoint 1, hit 1, line 3: 1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x, all lanes
step 2, wave 0, lane 26: 64 of 64 lanes active
step 0, wave 0, lane 26: 64 of 64 lanes active
(the start)
step 1, wave 0, lane 26: 64 of 64 lanes active
Breakpoint 1, hit 1, line 3: 1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x, all lanes
step 2, wave 0, lane 26: 64 of 64 lanes active
step 0, wave 0, lane 26: 64 of 64 lanes active
(the start)
step 1, wave 0, lane 26: 64 of 64 lanes active
Breakpoint 1, hit 1, line 3: 1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x, all lanes
step 2, wave 0, lane 26: 64 of 64 lanes active

$ printf 'b 1\nb 5\ngoto 3\nrn 9\nstart\nend\nrfin\n' | lanescope debug $EXAMPLES/first-light.lanescope | grep '^Break\|^step\|^(the'
step 4, wave 0, lane 26: 37 of 64 lanes active
step 3, wave 0, lane 26: 64 of 64 lanes active
Breakpoint 1, hit 1, line 1: 00 ALU_PUSH_BEFORE: ADDR(15) CNT(4), all lanes
step 0, wave 0, lane 26: 64 of 64 lanes active
step 0, wave 0, lane 26: 64 of 64 lanes active
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
(the end: no clause, branch, loop or call to leave on the way)

# Lines of a source: where there is none.
$ printf 'break source 3\ntbreak source x\ncatch source 3\nrun-to source 3\nback-to source 3 all waves\nlog source 3 here\nbreak 13 source 3\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) break source 3
lanescope: the program was not compiled from a text here: there are no lines of one (open the .frag file itself)
(lanescope) tbreak source x
                          ^
lanescope: 'x' is not a line of the source: a number from 1 to 2147483647
(lanescope) catch source 3
                  ^
lanescope: the program was not compiled from a text here: there are no lines of one
(lanescope) run-to source 3
lanescope: the program was not compiled from a text here: there are no lines of one (open the .frag file itself)
(lanescope) back-to source 3 all waves
lanescope: the program was not compiled from a text here: there are no lines of one (open the .frag file itself)
(lanescope) log source 3 here
lanescope: the program was not compiled from a text here: there are no lines of one (open the .frag file itself)
(lanescope) break 13 source 3
                     ^
lanescope: 'source' is one word too many
[1]
