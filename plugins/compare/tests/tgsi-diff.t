# Two lanes, two waves, two runs and two programs side by side. Waves 0 and 2 are the same columns: the program does not read rows.
$ sed 's/15: MUL OUT/15: ADD OUT/' $EXAMPLES/tgsi-loop.tgsi >$T/add.tgsi; printf "diff 1 5\ndiff wave 1\ndiff wave 2\nset TEMP[1].x = -1\ndiff fork\nfork main\ndiff program $T/add.tgsi\n" | lanescope debug $EXAMPLES/tgsi-loop.lanescope --step 5
Lane 5 computes USLT TEMP[1].x = (3 < 1) = false. 64 of 64 lanes take part.
step 5, wave 0, lane 5: 64 of 64 lanes active
=>   13    5:   UIF TEMP[1].xxxx :7
(lanescope) diff 1 5
At step 1, after line 8 (F2U), TEMP[0].x is 1 in lane 1 and 3 in lane 5, 2 apart. At step 15, after line 13 (UIF), lane 1 is active and lane 5 is off by a branch.
'goto 1' goes there.
(lanescope) diff wave 1
At step 1, after line 8 (F2U), TEMP[0].x differs in 64 lanes; in lane 0 it is 8 in wave 1 and 0 in wave 0, 8 apart. At step 6, after line 13 (UIF), wave 1 goes on at line 15 (ENDIF) and wave 0 goes on at line 14 (BRK).
'goto 1' goes there.
(lanescope) diff wave 2
No difference between wave 2 and wave 0 in 78 steps. 1 register component is different at the start.
(lanescope) set TEMP[1].x = -1
TEMP[1].x = -1 in lane 5 at step 5, in the run 'what-if 1'.
step 5, wave 0, what-if 1, lane 5: 64 of 64 lanes active
=>   13    5:   UIF TEMP[1].xxxx :7
(lanescope) diff fork
At step 5, by hand, TEMP[1].x of lane 5 is false in main and true in what-if 1. At step 6, after line 13 (UIF), lane 5 is off by a branch in main and active in what-if 1.
'goto 5' goes there.
(lanescope) fork main
Lane 5 computes USLT TEMP[1].x = (3 < 1) = false. 64 of 64 lanes take part.
step 5, wave 0, lane 5: 64 of 64 lanes active
=>   13    5:   UIF TEMP[1].xxxx :7
(lanescope) diff program $T/add.tgsi
1 line differs:
  line 23: '15: MUL OUT[0].xyz, TEMP[0].zzzz, IMM[1].xxxx' / '15: ADD OUT[0].xyz, TEMP[0].zzzz, IMM[1].xxxx'
Wave 0, pixel (0, 0): OUT[0].x of lane 0 is 0.0 in 'Loop, in TGSI' and 0.015625 in 'add.tgsi': written by step 76, line 23 (MUL), of 'Loop, in TGSI', and step 76, line 23 (ADD), of 'add.tgsi'.
Side by side they part at line 23: '15: MUL OUT[0].xyz, TEMP[0].zzzz, IMM[1].xxxx' in 'Loop, in TGSI', '15: ADD OUT[0].xyz, TEMP[0].zzzz, IMM[1].xxxx' in 'add.tgsi'. At step 76, after line 23 (MUL), OUT[0].x differs in 64 lanes; in lane 0 it is 0.0 in 'Loop, in TGSI' and 0.015625 in 'add.tgsi'.
64 of 64 lanes of 1 wave are different.
  OUT[0].x in 64 lanes
  OUT[0].y in 64 lanes
  OUT[0].z in 64 lanes

$ lanescope diff $EXAMPLES/tgsi-calls.lanescope --lanes 0,5; lanescope check $EXAMPLES/tgsi-loop.lanescope; lanescope check $EXAMPLES/tgsi-shared.lanescope
At step 1, after line 8 (F2U), TEMP[0].x is 0 in lane 0 and 3 in lane 5, 3 apart. At step 5, after line 18 (UIF), lane 0 is active and lane 5 is off by a branch.
  TEMP[0].x    became different in 1 step, first in step 1
  TEMP[1].x    became different in 1 step, first in step 3
  OUT[0].x     became different in 1 step, first in step 21
  OUT[0].y     became different in 1 step, first in step 21
  OUT[0].z     became different in 1 step, first in step 21
OUT0: 256 pixels match (rgba32f, largest error 0)
turned: 256 words match (r32ui, largest error 0)
