# Opens at the first divergence, at the lane that the scene names; commands come from standard input and are echoed.
$ printf 'where\nlanes\nstack\ninfo masks\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) where
step 4, wave 0, lane 26: 37 of 64 lanes active
lane 26: active, pixel (4, 3)
=>    5  01 JUMP  ADDR(11)
(lanescope) lanes
 -  A   A  A   A  A   A  A
 -  A   A  A   A  A   A  A

 -  -   A  A   A  A   A  A
 -  -   A  A   A  A   A  A

 -  -   -  A  [A] A   A  A
 -  -   -  -   A  A   A  A

 -  -   -  -   -  -   A  A
 -  -   -  -   -  -   -  -
step 4
A active: 37 lanes (14-15,23-31,36-47,49,51-63), since the start
- off (branch): 27 lanes (0-13,16-22,32-35,48,50), since step 4, line 4 (PRED_SETGT)
(lanescope) stack
=> #0  line 5: 01 JUMP  ADDR(11)
   #1  branch from line 1    restores 64 lanes 0xffffffffffffffff
(lanescope) info masks
active     0xfffafff0ff80c000  37 lanes
valid      0xffffffffffffffff  64 lanes
predicate  0x0000000000000000   0 lanes
executing  0x0000000000000000   0 lanes
continue   0x0000000000000000   0 lanes
break      0x0000000000000000   0 lanes
covered    0xffffffffffffffff  64 lanes

# Forwards and back to the same place; a lane's registers; other waves and lanes.
$ printf 's\nn\nback\nforward\nrn\np R1\np R1.x@63,x\nlane 63\nwave 3\nwhere\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) s
JUMP falls through: 37 lanes run what follows.
step 5, wave 0, lane 26: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
(lanescope) n
Group 3 of clause 02: lane 26 computes MOV R2.x = 0.0, MOV R2.y = 0.5078125. 37 of 64 lanes take part.
step 7, wave 0, lane 26: 37 of 64 lanes active
=>    9  03 LOOP_START_DX10  ADDR(10)
(lanescope) back
JUMP falls through: 37 lanes run what follows.
step 5, wave 0, lane 26: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
(lanescope) forward
Group 3 of clause 02: lane 26 computes MOV R2.x = 0.0, MOV R2.y = 0.5078125. 37 of 64 lanes take part.
step 7, wave 0, lane 26: 37 of 64 lanes active
=>    9  03 LOOP_START_DX10  ADDR(10)
(lanescope) rn
JUMP falls through: 37 lanes run what follows.
step 5, wave 0, lane 26: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
(lanescope) p R1
$1 =
x 0.5078125        0x3f020000
y 0.0              0x00000000
z 0.0              0x00000000
w 0.0              0x00000000
(lanescope) p R1.x@63,x
$2 = 0x3c000000       0x3c000000
(lanescope) lane 63
step 5, wave 0, lane 63: 37 of 64 lanes active
lane 63: active, pixel (7, 7)
=>    6  02 ALU: ADDR(19) CNT(2)
(lanescope) wave 3
JUMP falls through: 37 lanes run what follows.
step 5, wave 3, lane 63: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
(lanescope) where
step 5, wave 3, lane 63: 37 of 64 lanes active
lane 63: off (branch), pixel (15, 15)
=>    6  02 ALU: ADDR(19) CNT(2)

# Breakpoints forwards and in reverse; lanes that the loop keeps out are off because of the branch.
$ printf 'break 13\nc\nlanes\nstack\nc\nrc\nrc\nrc\ndelete 1\ninfo breakpoints\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) break 13
  1  line 13: 06 LOOP_BREAK  ADDR(9)
(lanescope) c
Breakpoint 1, hit 1, line 13: 06 LOOP_BREAK  ADDR(9), lanes 14-15,23-26,28-29,36-38,49,51-52,54
JUMP falls through: 15 lanes run what follows.
step 17, wave 0, lane 26: 15 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) lanes
 -  A   A  -   -  -   -  -
 -  A   A  -   -  -   -  -

 -  -   A  -   -  -   -  -
 -  -   A  A   -  -   -  -

 -  -   -  A  [A] -   -  -
 -  -   -  -   A  A   A  A

 -  -   -  -   -  -   A  A
 -  -   -  -   -  -   -  -
step 17
A active: 15 lanes (14-15,23-26,28-29,36-38,49,51-52,54), since step 11, line 12 (JUMP)
- off (branch): 27 lanes (0-13,16-22,32-35,48,50), since step 4, line 4 (PRED_SETGT)
- off (branch): 22 lanes (27,30-31,39-47,53,55-63), since step 16, line 11 (PRED_SETGT)
(lanescope) stack
=> #0  line 13: 06 LOOP_BREAK  ADDR(9)
   #1  branch from line 10   restores 37 lanes 0xfffafff0ff80c000
   #2  loop   from line 9    restores 37 lanes 0xfffafff0ff80c000; iteration 2, aL = 0
   #3  branch from line 1    restores 64 lanes 0xffffffffffffffff
(lanescope) c
Breakpoint 1, hit 2, line 13: 06 LOOP_BREAK  ADDR(9), lanes 27,30-31,39-40,53,55
JUMP falls through: 7 lanes run what follows.
step 25, wave 0, lane 26: 7 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) rc
Breakpoint 1, hit 1, line 13: 06 LOOP_BREAK  ADDR(9), lanes 14-15,23-26,28-29,36-38,49,51-52,54
JUMP falls through: 15 lanes run what follows.
step 17, wave 0, lane 26: 15 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) rc
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
(the start: no breakpoint on the way)
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) rc
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
(the start: no breakpoint on the way)
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) delete 1
No breakpoints ('break LINE', 'watch EXPR' and 'catch EVENT' set them).
(lanescope) info breakpoints
No breakpoints ('break LINE', 'watch EXPR' and 'catch EVENT' set them).

$ printf 'p R1.x\nlist\nlist 1\ngoto 50\nclause\nreverse-clause\nrun-to line 33\nback-to line 9\nrt divergence\nback-to divergence\nrt lane\nback-to lane\nend\ns\nlanes\nstart\nrs\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) p R1.x
$1 =
 0: (1.7578125) (1.5390625) (1.5390625) (1.3203125)
 4: (1.3515625) (1.1953125) (1.1328125) (0.9765625)
 8: (1.0703125) (0.9765625) (0.8515625) (0.7578125)
12: (0.9140625) (0.8828125)   0.6953125   0.6640625
16: (1.3515625) (1.1328125) (1.1953125) (0.9765625)
20: (0.9453125) (0.7890625) (0.7890625)   0.6328125
24:   0.6640625   0.5703125   0.5078125   0.4140625
28:   0.5078125   0.4765625   0.3515625   0.3203125
32: (1.0703125) (0.8515625) (0.9765625) (0.7578125)
36:   0.6640625   0.5078125   0.5703125   0.4140625
40:   0.3828125   0.2890625   0.2890625   0.1953125
44:   0.2265625   0.1953125   0.1328125   0.1015625
48: (0.9140625)   0.6953125 (0.8828125)   0.6640625
52:   0.5078125   0.3515625   0.4765625   0.3203125
56:   0.2265625   0.1328125   0.1953125   0.1015625
60:   0.0703125   0.0390625   0.0390625   0.0078125
(lanescope) list
      1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
      2        0  x: MUL         R1.x,  R0.x,  R0.x
      3        1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x
      4        2  x: PRED_SETGT  ____,  (0x3F333333, 0.7f).x,  PV1.x  UPDATE_EXEC_MASK UPDATE_PRED
=>    5  01 JUMP  ADDR(11)
      6  02 ALU: ADDR(19) CNT(2)
      7        3  x: MOV         R2.x,  0.0f
      8           y: MOV         R2.y,  R1.x
      9  03 LOOP_START_DX10  ADDR(10)
     10  04 ALU_PUSH_BEFORE: ADDR(21) CNT(2)
(lanescope) list 1
      1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
      2        0  x: MUL         R1.x,  R0.x,  R0.x
      3        1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x
      4        2  x: PRED_SETGT  ____,  (0x3F333333, 0.7f).x,  PV1.x  UPDATE_EXEC_MASK UPDATE_PRED
=>    5  01 JUMP  ADDR(11)
      6  02 ALU: ADDR(19) CNT(2)
(lanescope) goto 50
LOOP_BREAK falls through: other lanes are still in the iteration. Lanes 46-47,57,59 leave the loop.
step 50, wave 0, lane 26: 0 of 64 lanes active
=>   14  07 POP  POP_CNT(1) ADDR(8)
(lanescope) clause
POP: the branch ends here, and lanes 60-63 run again. The stack shrinks to 2 frames.
step 51, wave 0, lane 26: 4 of 64 lanes active
=>   15  08 ALU: ADDR(23) CNT(3)
(lanescope) reverse-clause
LOOP_END jumps to 04: iteration 6 begins with 8 lanes.
step 46, wave 0, lane 26: 8 of 64 lanes active
=>   10  04 ALU_PUSH_BEFORE: ADDR(21) CNT(2)
(lanescope) run-to line 33
Found 'line 33' in all lanes.
POP: the branch ends here, and 37 lanes run again. The stack is empty.
step 108, wave 0, lane 26: 59 of 64 lanes active
=>   33  14 EXPORT_DONE: PIX0, R3 VALID_PIX
(lanescope) back-to line 9
Found 'line 9' in lanes 14-15,23-31,36-47,49,51-63.
Group 3 of clause 02: lane 26 computes MOV R2.x = 0.0, MOV R2.y = 0.5078125. 37 of 64 lanes take part.
step 7, wave 0, lane 26: 37 of 64 lanes active
=>    9  03 LOOP_START_DX10  ADDR(10)
(lanescope) rt divergence
Found 'divergence' in lanes 27,30-31,39-47,53,55-63.
Group 4 of clause 04: lane 26 tests PRED_SETGT 0.76171875 > 0.7: true, so it goes on. 37 of 64 lanes take part. 22 lanes become inactive: their test is false.
step 16, wave 0, lane 26: 15 of 64 lanes active
=>   12  05 JUMP  POP_CNT(1) ADDR(8)
(lanescope) back-to divergence
Found 'divergence' in lanes 0-13,16-22,32-35,48,50.
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) rt lane
Found 'lane' in lane 26.
Group 4 of clause 04: lane 26 tests PRED_SETGT 0.5078125 > 0.7: false, so it becomes inactive. 37 of 64 lanes take part. 37 lanes become inactive: their test is false.
step 10, wave 0, lane 26: 0 of 64 lanes active
=>   12  05 JUMP  POP_CNT(1) ADDR(8)
(lanescope) back-to lane
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
(the start: no 'lane' on the way)
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) end
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 26 sends (0.125, 0.015625, 0.45, 1.0).
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
(lanescope) s
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 26 sends (0.125, 0.015625, 0.45, 1.0).
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
(the end)
(lanescope) lanes
 .  .   .  .   .  .   .  .
 .  .   .  .   .  .   .  .

 .  .   .  .   .  .   .  .
 .  .   .  .   .  .   .  .

 .  .   .  .  [.] .   .  .
 K  .   .  .   .  .   .  .

 K  .   .  .   .  .   .  .
 K  K   K  .   .  .   .  .
step 109
K killed: 5 lanes (0-2,4,16), since step 105, line 26 (KILLGT)
. ended: 59 lanes (3,5-15,17-63), since step 109, line 33 (EXPORT_DONE)
(lanescope) start
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) rs
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
(the start)
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)

# Vertices are read like text.
$ printf 'where\ngoto end\nrs\nlanes\np PARAM0.x@2\n' | lanescope debug $EXAMPLES/vertex-fetch.lanescope --lane 2
Nothing has run yet.
step 0, wave 0, lane 2: 3 of 64 lanes active
=>    1  00 CALL_FS
(lanescope) where
step 0, wave 0, lane 2: 3 of 64 lanes active
lane 2: active, vertex 2
=>    1  00 CALL_FS
(lanescope) goto end
EXPORT_DONE exports parameter 0 of 3 lanes: PARAM0 = R2; lane 2 sends (0.0, 0.0, 1.0, 1.0).
step 9, wave 0, lane 2: 0 of 64 lanes active, ended
(lanescope) rs
EXPORT_DONE exports the position of 3 lanes: POS0 = R1; lane 2 sends (0.25, 0.25, 0.0, 1.0).
step 8, wave 0, lane 2: 3 of 64 lanes active
=>    8  03 EXPORT_DONE: PARAM0, R2
(lanescope) lanes
 A  A  [A] .   .  .   .  .
 .  .   .  .   .  .   .  .

 .  .   .  .   .  .   .  .
 .  .   .  .   .  .   .  .

 .  .   .  .   .  .   .  .
 .  .   .  .   .  .   .  .

 .  .   .  .   .  .   .  .
 .  .   .  .   .  .   .  .
step 8
A active: 3 lanes (0-2), since the start
. ended: 61 lanes (3-63), since the start
(lanescope) p PARAM0.x@2
$1 = none
(no value: an integer divided by 0, a register that nothing has written, or a place beyond its memory)

$ echo help | lanescope debug $EXAMPLES/first-light.lanescope | sed 's/  timeline//; s/  diff//'
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) help
Going somewhere (help moving):
  step (s)  reverse-step (rs)  stepi (si)  reverse-stepi (rsi)  next (n)
  nexti (ni)  reverse-next (rn)  finish (fin)  reverse-finish (rfin)  cf
  reverse-cf (rcf)  clause (cl)  reverse-clause (rcl)  iteration (it)
  reverse-iteration (rit)  step-line (sl)  reverse-step-line (rsl)
  next-line (nl)  reverse-next-line (rnl)  finish-function (finf)
  reverse-finish-function (rfinf)  next-lane  reverse-next-lane  continue (c)
  reverse-continue (rc)  until (u)  reverse-until (ru)  run-to (rt)
  back-to (rrt)  goto (g)  back (ba)  forward (fo)  run (r)  start  end  wave
  lane  pixel  stage (stag)
Where to stop (help stopping):
  break (b)  tbreak (tb)  watch  rwatch  awatch  catch  log  dprintf  commands
  silent  delete (d)  enable (en)  disable (dis)  condition  ignore  hit
What there is (help looking):
  print (p)  whatis (ptype)  printf  x  list (l)  search  reverse-search (rev)
  disassemble (disas)  source  variables  functions  where (w)  backtrace (bt)
  frame (f)  up  down (do)  lanes  again  show  info (i)
Where it comes from (help asking):
  who  uses  why  group (gr)
The whole run (help picturing):
  history  cover  counters  graph  paths  spark  races
What if (help changing):
  set  forks  fork  new-fork  rename-fork  delete-fork
The rest (help other):
  machine  note  delete-note  notes  bookmark (bo)  delete-bookmark  bookmarks
  save  recover  define  echo  complete  help (h)  apropos  quit (q)
'help COMMAND' explains one, 'help CLASS' tells a line each, 'help all' all of them.

# A batch stops at the first command that fails; other input goes on.
$ printf '# a comment\n\nconitnue\nwhere\n' >$T/bad; lanescope debug $EXAMPLES/constants.lanescope --batch -x $T/bad
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(10) KCACHE0(CB0:0-15) KCACHE1(CB1:16-31)
(lanescope) conitnue
lanescope: $T/bad:3: there is no command 'conitnue' (did you mean 'continue'?)
  conitnue
  ^
[1]

$ lanescope debug $EXAMPLES/constants.lanescope <$T/bad
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(10) KCACHE0(CB0:0-15) KCACHE1(CB1:16-31)
(lanescope) conitnue
            ^
lanescope: there is no command 'conitnue' (did you mean 'continue'?)
(lanescope) where
step 0, wave 0, lane 0: 64 of 64 lanes active
lane 0: active, pixel (0, 0)
=>    1  00 ALU: ADDR(2) CNT(10) KCACHE0(CB0:0-15) KCACHE1(CB1:16-31)
[1]

$ printf 's x\ngoto\nbreak 999\nrun-to\nlane 64\nwave 4\np\np Q1.x\np R99.x\np R1.q\np R1.x@64\np R1\nc now\nwhere 1\nr\nzzz\n' | lanescope debug $EXAMPLES/constants.lanescope 2>&1 | grep lanescope:
lanescope: 'x' is not a count: a number from 1 to 4294967295
lanescope: a step is missing: a number from 0
lanescope: '999' is not a line: a number from 1 to 13
lanescope: what to look for is missing: divergence, lane 3, line 13, write R1.x, kill, if EXPR, ... ('help run-to')
lanescope: '64' is not a lane: a number from 0 to 63
lanescope: '4' is not a wave: a number from 0 to 3
lanescope: an expression is missing, such as R1.x, R1@22 or PV.x,x
lanescope: no such name: Q1
lanescope: there is no R99: the program has R0 to R1
lanescope: 'q' is not a component: x y z w or r g b a
lanescope: the lane goes from 0 to 63
lanescope: 'now' is not a count: a number from 1 to 4294967295
lanescope: '1' is one word too many
lanescope: there is no command 'zzz' ('help' lists them)

$ lanescope debug $EXAMPLES/constants.lanescope --lane 64
lanescope: debug: --lane 64 is not a number from 0 to 63 (see 'lanescope debug --help')
[2]

$ lanescope debug $EXAMPLES/constants.lanescope --wave 9 </dev/null
lanescope: debug: --wave 9 is not a number from 0 to 3 (see 'lanescope debug --help')
[2]

$ lanescope debug $EXAMPLES/constants.lanescope -x $T/none
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(10) KCACHE0(CB0:0-15) KCACHE1(CB1:16-31)
lanescope: $T/none: no such file (check the name)
[2]

$ lanescope debug $T/none.lanescope
lanescope: $T/none.lanescope: no such file (check the name)
[2]

# A program alone runs on ramps.
$ printf 'goto end\n' | lanescope debug if_else.bin
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(15)
(lanescope) goto end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R0; lane 0 sends (1.0, 1.0, 2.0, 34.0).
step 5, wave 0, lane 0: 0 of 64 lanes active, ended

# Events, and back to where they were.
$ printf 'run-to kill\nrun-to kill,nan\nback-to kill\nrun-to inf\n' | lanescope debug $EXAMPLES/kill-quads.lanescope | grep -v '^=>'
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
(lanescope) run-to kill
Found 'kill' in lanes 0-10,12-13,16-20,32-34,48,50.
Group 2 of clause 00: lane 0 tests KILLGT 1.7578125 > 0.8: true, so it is killed. 64 of 64 lanes take part. 23 lanes are killed.
step 4, wave 0, lane 0: 41 of 64 lanes active
(lanescope) run-to kill,nan
Found 'kill,nan' in lanes 43,45-47,57-63. Lane 43, the lowest of them, is looked at now.
Group 3 of clause 00: lane 43 tests KILLGT 0.2 > 0.1953125: true, so it is killed. 64 of 64 lanes (23 killed) take part. 11 lanes are killed.
step 5, wave 0, lane 43: 30 of 64 lanes active
(lanescope) back-to kill
Found 'kill' in lanes 0-10,12-13,16-20,32-34,48,50. Lane 0, the lowest of them, is looked at now.
Group 2 of clause 00: lane 0 tests KILLGT 1.7578125 > 0.8: true, so it is killed. 64 of 64 lanes take part. 23 lanes are killed.
step 4, wave 0, lane 0: 41 of 64 lanes active
(lanescope) run-to inf
EXPORT_DONE exports colour 0 of 30 lanes: PIX0 = R2; lane 0 sends nothing.
step 7, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no 'inf' on the way)

# To the step that another reading would do differently, and back to it from behind.
$ printf 'run-to uncertain\ngoto end\nback-to uncertain\ncatch uncertain\nstart\nc\nc\n' | lanescope debug scenes/shift.lanescope --wave 1 --step 0 | grep -v '^=>'
Nothing has run yet.
step 0, wave 1, lane 0: 64 of 64 lanes active
(lanescope) run-to uncertain
Found 'uncertain' in lanes 8-15,24-31,40-47,56-63. Lane 8, the lowest of them, is looked at now.
Group 1 of clause 00: lane 8 computes LSHL_INT R1.x = 1 << 32 = 1, MOV R1.y = 0, MOV R1.z = 0.0, and 1 more: MOV R1.w = 0.0. 64 of 64 lanes take part.
uncertain: What follows is not certain (shifts by more than 31: shifts=saturate gives something else) in lanes 8-15,24-31,40-47,56-63
step 3, wave 1, lane 8: 64 of 64 lanes active
(lanescope) goto end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R1; lane 8 sends (1, 0, 0.0, 0.0).
step 4, wave 1, lane 8: 0 of 64 lanes active, ended
(lanescope) back-to uncertain
Found 'uncertain' in lanes 8-15,24-31,40-47,56-63.
Group 1 of clause 00: lane 8 computes LSHL_INT R1.x = 1 << 32 = 1, MOV R1.y = 0, MOV R1.z = 0.0, and 1 more: MOV R1.w = 0.0. 64 of 64 lanes take part.
uncertain: What follows is not certain (shifts by more than 31: shifts=saturate gives something else) in lanes 8-15,24-31,40-47,56-63
step 3, wave 1, lane 8: 64 of 64 lanes active
(lanescope) catch uncertain
  1  uncertain
(lanescope) start
Nothing has run yet.
step 0, wave 1, lane 8: 64 of 64 lanes active
(lanescope) c
Breakpoint 1, hit 1, uncertain, lanes 8-15,24-31,40-47,56-63
Group 1 of clause 00: lane 8 computes LSHL_INT R1.x = 1 << 32 = 1, MOV R1.y = 0, MOV R1.z = 0.0, and 1 more: MOV R1.w = 0.0. 64 of 64 lanes take part.
step 3, wave 1, lane 8: 64 of 64 lanes active
(lanescope) c
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R1; lane 8 sends (1, 0, 0.0, 0.0).
step 4, wave 1, lane 8: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)

# Back by more steps than there are: to the start, and said so.
$ printf 'goto 3\nrs 100\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) goto 3
Group 1 of clause 00: lane 26 computes MULADD R1.x = -0.5625 x -0.5625 + 0.19140625 = 0.5078125. 64 of 64 lanes take part.
step 3, wave 0, lane 26: 64 of 64 lanes active
=>    4        2  x: PRED_SETGT  ____,  (0x3F333333, 0.7f).x,  PV1.x  UPDATE_EXEC_MASK UPDATE_PRED
(lanescope) rs 100
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
(the start)
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)

# A sentence keeps signs, modifiers and selectors, so that what it says is true.
$ printf 'start\ns\ns\ns\ns\ns\ns\n' | lanescope debug scenes/modifiers.lanescope | grep '^Group\|^EXP'
Group 0 of clause 00: lane 0 computes ADD R2.x = 1.0 + -2.0 (-KC0[2].y) = -1.0, MAX R2.y = max (2.0 (|KC0[2].y|), -2.0 (-|KC0[2].y|)) = 2.0. 64 of 64 lanes take part.
Group 1 of clause 00: lane 0 computes ADD R2.x = (-3.0 + -0.5) x 2 = -7.0, MUL R2.y = (1.0 x -0.5) / 2 = -0.25, MAX R2.z = max (1.0, -0.5) x 4 = 4.0. 64 of 64 lanes take part.
Group 2 of clause 00: lane 0 computes MOV R2.x = clamp (-3.0) = 0.0, ADD R2.y = clamp (1.0 + 1.0) = 1.0, R2.z = clamp (MULADD_M2 (1.0, 1.0, 0.5)) = 1.0. 64 of 64 lanes take part.
EXPORT exports colour 0 of 64 lanes: PIX0.xyw = R2.xy1; lane 0 sends (0.0, 1.0, 1.0).
EXPORT_DONE exports colour 0 of 64 lanes: PIX0.z = R2.z; lane 0 sends 1.0.

# The count of a loop that may have none goes on where nobody looks, and says where readings part.
$ printf 'goto 20000\nrun-to uncertain\nrun-to uncertain\n' | lanescope debug ../repro/dx10-loop.lanescope --step 0 | tail -n +5
Group 2 of clause 06: lane 0 computes ADD_INT R1.x = 3332 + 1 = 3333. 4 of 64 lanes take part.
step 20000, wave 0, lane 0: 4 of 64 lanes active
=>   11  07 LOOP_END  ADDR(2)
(lanescope) run-to uncertain
Found 'uncertain' in lanes 0-3.
LOOP_END jumps to 02: iteration 4096 begins with lanes 0-3.
uncertain: What follows is not certain (what ends a loop of LOOP_START_DX10 besides its breaks: dx10-loop=counted gives something else) in lanes 0-3
step 24573, wave 0, lane 0: 4 of 64 lanes active
=>    4  02 ALU_PUSH_BEFORE: ADDR(10) CNT(2)
(lanescope) run-to uncertain
EXPORT_DONE exports colour 0 of 4 lanes: PIX0.x = R1.x; lane 0 sends 5000.
step 30009, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no 'uncertain' on the way)

# Lines of a source take a text that was compiled here.
$ printf 'step-line\nsource\nvariables\nfunctions\nstep-line x\n' | lanescope debug $EXAMPLES/first-light.lanescope; lanescope source $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) step-line
lanescope: the program was not compiled from a text here: there are no lines of one (open the .frag file itself)
(lanescope) source
lanescope: the program was not compiled from a text here: there are no lines of one (open the .frag file itself)
(lanescope) variables
lanescope: the program was not compiled from a text here: there are no lines of one (open the .frag file itself)
(lanescope) functions
lanescope: the program was not compiled from a text here: there are no lines of one (open the .frag file itself)
(lanescope) step-line x
                      ^
lanescope: 'x' is not a count: a number from 1 to 4294967295
lanescope: source: the program was not compiled from a text here: there are no lines of one (open the .frag file itself)
[1]
