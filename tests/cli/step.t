# Opens at the first divergence, at the lane that the scene names; commands come from standard input and are echoed.
$ printf 'where\nlanes\nstack\nprint mask\n' | lanescope step $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests 0.7 > 0.5078: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: the test is false.
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
  A active 37  - off (branch) 27
(lanescope) stack
 0  branch from line 1    restores 64 lanes 0xffffffffffffffff
(lanescope) print mask
active     0xfffafff0ff80c000  37 lanes
valid      0xffffffffffffffff  64 lanes
predicate  0x0000000000000000   0 lanes
executing  0x0000000000000000   0 lanes
continue   0x0000000000000000   0 lanes
break      0x0000000000000000   0 lanes
covered    0xffffffffffffffff  64 lanes

# Forwards and back to the same place; a lane's registers; other waves and lanes.
$ printf 'n\nn 2\nback 3\np R1\np R1.x@63,x\nlane 63\nwave 3\nwhere\n' | lanescope step $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests 0.7 > 0.5078: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: the test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) n
JUMP finds 37 lanes active. It does not jump.
step 5, wave 0, lane 26: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
(lanescope) n 2
Group 3 of clause 02: lane 26 computes R2.x = 0, R2.y = 0.5078. 37 of 64 lanes take part.
step 7, wave 0, lane 26: 37 of 64 lanes active
=>    9  03 LOOP_START_DX10  ADDR(10)
(lanescope) back 3
Group 2 of clause 00: lane 26 tests 0.7 > 0.5078: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: the test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) p R1
x 0.5078125        0x3f020000
y 0.0              0x00000000
z 0.0              0x00000000
w 0.0              0x00000000
(lanescope) p R1.x@63,x
x 0x3c000000       0x3c000000
(lanescope) lane 63
step 4, wave 0, lane 63: 37 of 64 lanes active
lane 63: active, pixel (7, 7)
=>    5  01 JUMP  ADDR(11)
(lanescope) wave 3
Group 2 of clause 00: lane 63 tests 0.7 > 1.758: false, so it stops here. 64 of 64 lanes take part. 27 lanes become inactive: the test is false.
step 4, wave 3, lane 63: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) where
step 4, wave 3, lane 63: 37 of 64 lanes active
lane 63: off (branch), pixel (15, 15)
=>    5  01 JUMP  ADDR(11)

# Breakpoints forwards and in reverse; lanes that the loop keeps out are off because of the branch.
$ printf 'break 13\nc\nlanes\nstack\nc\nrc\nrc\nrc\nbreak 13\nbreak\n' | lanescope step $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests 0.7 > 0.5078: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: the test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) break 13
Breakpoint set:
  *  13  06 LOOP_BREAK  ADDR(9)
(lanescope) c
JUMP finds 15 lanes active. It does not jump.
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
  A active 15  - off (branch) 49
(lanescope) stack
 0  branch from line 1    restores 64 lanes 0xffffffffffffffff
 1  loop   from line 9    restores 37 lanes 0xfffafff0ff80c000  iteration 2
 2  branch from line 10   restores 37 lanes 0xfffafff0ff80c000
(lanescope) c
JUMP finds 7 lanes active. It does not jump.
step 25, wave 0, lane 26: 7 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) rc
JUMP finds 15 lanes active. It does not jump.
step 17, wave 0, lane 26: 15 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) rc
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) rc
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
(the start)
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) break 13
Breakpoint removed:
     13  06 LOOP_BREAK  ADDR(9)
(lanescope) break
No breakpoints.

$ printf 'p R1.x\nlist\nlist 1\ngoto 50\nclause\nclause-back\nuntil 33\nuntil-back 9\nd\ndb\nch\nchb\nend\nn\nlanes\nstart\nback\n' | lanescope step $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests 0.7 > 0.5078: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: the test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) p R1.x
 0:    (1.7578125)    (1.5390625)    (1.5390625)    (1.3203125)    (1.3515625)    (1.1953125)    (1.1328125)    (0.9765625)
 8:    (1.0703125)    (0.9765625)    (0.8515625)    (0.7578125)    (0.9140625)    (0.8828125)      0.6953125      0.6640625
16:    (1.3515625)    (1.1328125)    (1.1953125)    (0.9765625)    (0.9453125)    (0.7890625)    (0.7890625)      0.6328125
24:      0.6640625      0.5703125      0.5078125      0.4140625      0.5078125      0.4765625      0.3515625      0.3203125
32:    (1.0703125)    (0.8515625)    (0.9765625)    (0.7578125)      0.6640625      0.5078125      0.5703125      0.4140625
40:      0.3828125      0.2890625      0.2890625      0.1953125      0.2265625      0.1953125      0.1328125      0.1015625
48:    (0.9140625)      0.6953125    (0.8828125)      0.6640625      0.5078125      0.3515625      0.4765625      0.3203125
56:      0.2265625      0.1328125      0.1953125      0.1015625      0.0703125      0.0390625      0.0390625      0.0078125
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
LOOP_BREAK finds 4 lanes active. 4 lanes leave the loop.
step 50, wave 0, lane 26: 0 of 64 lanes active
=>   14  07 POP  POP_CNT(1) ADDR(8)
(lanescope) clause
POP finds no lane active. 4 lanes become active. The stack shrinks to 2.
step 51, wave 0, lane 26: 4 of 64 lanes active
=>   15  08 ALU: ADDR(23) CNT(3)
(lanescope) clause-back
LOOP_BREAK finds 4 lanes active. 4 lanes leave the loop.
step 50, wave 0, lane 26: 0 of 64 lanes active
=>   14  07 POP  POP_CNT(1) ADDR(8)
(lanescope) until 33
POP finds 27 lanes active. 37 lanes become active. The stack shrinks to 0.
step 108, wave 0, lane 26: 59 of 64 lanes active
=>   33  14 EXP_DONE: PIX0, R3 VALID_PIX
(lanescope) until-back 9
Group 3 of clause 02: lane 26 computes R2.x = 0, R2.y = 0.5078. 37 of 64 lanes take part.
step 7, wave 0, lane 26: 37 of 64 lanes active
=>    9  03 LOOP_START_DX10  ADDR(10)
(lanescope) d
Group 4 of clause 04: lane 26 tests 0.7617 > 0.7: true, so it goes on. 37 of 64 lanes take part. 22 lanes become inactive: the test is false.
step 16, wave 0, lane 26: 15 of 64 lanes active
=>   12  05 JUMP  POP_CNT(1) ADDR(8)
(lanescope) db
Group 2 of clause 00: lane 26 tests 0.7 > 0.5078: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: the test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) ch
Group 4 of clause 04: lane 26 tests 0.5078 > 0.7: false, so it stops here. 37 of 64 lanes take part. 37 lanes become inactive: the test is false.
step 10, wave 0, lane 26: 0 of 64 lanes active
=>   12  05 JUMP  POP_CNT(1) ADDR(8)
(lanescope) chb
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
(the start)
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) end
EXPORT_DONE sends R3 of 59 lanes to PIXEL 0; lane 26 holds (0.125, 0.01562, 0.45, 1).
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
(lanescope) n
EXPORT_DONE sends R3 of 59 lanes to PIXEL 0; lane 26 holds (0.125, 0.01562, 0.45, 1).
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
(the end)
(lanescope) lanes
 .  .   .  .   .  .   .  .
 .  .   .  .   .  .   .  .

 .  .   .  .   .  .   .  .
 .  .   .  .   .  .   .  .

 .  .   .  .  [.] .   .  .
 .  .   .  .   .  .   .  .

 .  .   .  .   .  .   .  .
 .  .   .  .   .  .   .  .
  . ended 64
(lanescope) start
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) back
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
(the start)
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)

# Vertices are read like text.
$ printf 'where\nend\nback\nlanes\np PARAM0@2\n' | lanescope step $EXAMPLES/vertex-fetch.lanescope --lane 2
Nothing has run yet.
step 0, wave 0, lane 2: 3 of 64 lanes active
=>    1  00 CALL_FS
(lanescope) where
step 0, wave 0, lane 2: 3 of 64 lanes active
lane 2: active, vertex 2
=>    1  00 CALL_FS
(lanescope) end
EXPORT_DONE sends R2 of 3 lanes to PARAM 0; lane 2 holds (0, 0, 1, 1).
step 9, wave 0, lane 2: 0 of 64 lanes active, ended
(lanescope) back
EXPORT_DONE sends R1 of 3 lanes to POS 60; lane 2 holds (0.25, 0.25, 0, 1).
step 8, wave 0, lane 2: 3 of 64 lanes active
=>    8  03 EXP_DONE: PARAM0, R2
(lanescope) lanes
 A  A  [A] .   .  .   .  .
 .  .   .  .   .  .   .  .

 .  .   .  .   .  .   .  .
 .  .   .  .   .  .   .  .

 .  .   .  .   .  .   .  .
 .  .   .  .   .  .   .  .

 .  .   .  .   .  .   .  .
 .  .   .  .   .  .   .  .
  A active 3  . ended 61
(lanescope) p PARAM0@2
x 0.0              0x00000000
y 0.0              0x00000000
z 0.0              0x00000000
w 0.0              0x00000000

$ echo help | lanescope step $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests 0.7 > 0.5078: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: the test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) help
  next, n, step, s [TIMES | EVENT] execute a group, a fetch or a control-flow instruction; or run to EVENT
  back, b, prev [TIMES | EVENT]  take the last step back; or go back to EVENT
  clause, cl [TIMES]             run to the next control-flow instruction
  clause-back, clb [TIMES]       go back to the control-flow instruction before
  continue, c                    run to the next breakpoint, or the end
  reverse, rc                    go back to the breakpoint before, or the start
  divergence, d                  run until lanes part
  divergence-back, db            go back to where lanes parted
  change, ch                     run until the lane looked at changes its state
  change-back, chb               go back to where the lane looked at changed its state
  until, u LINE                  run until a line is about to execute
  until-back, ub LINE            go back to where a line was about to execute
  goto, g STEP                   go to a step, by its number
  start                          go to the start
  end                            run to the end
  wave N                         go to another wave
  lane N                         look at another lane
  break, br [LINE]               set or remove a breakpoint; list them
  print, p WHAT                  R1, R1.x, R1.x@LANE, R1.x,FORMAT (f i u x), PV, mask, stack
  lanes                          the 64 lanes as a map, with a letter for the state of each
  stack                          the stack, outermost entry first
  where, w                       the place, the lane and its pixel
  who REG.CHANNEL[@LANE]         the step that wrote a value, and what made its operands
  why [LANE]                     why a lane is active or not, and when it is active again
  list, l [LINE | all]           the program around a line
  again                          print the stop again
  help, h, ?                     print this list
  quit, q                        leave
EVENT: uninit, index, lds, nan, inf, number (NaN or infinity), stack, kill, buffer,
  unaligned, divergence, reconvergence, any; several with commas between them

# A batch stops at the first command that fails; other input goes on.
$ printf '# a comment\n\nnxet\nwhere\n' >$T/bad; lanescope step $EXAMPLES/constants.lanescope --batch -x $T/bad
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(10) KCACHE0(CB0:0-15) KCACHE1(CB1:16-31)
(lanescope) nxet
lanescope: step: there is no command 'nxet' (did you mean 'next'?)
[1]

$ lanescope step $EXAMPLES/constants.lanescope <$T/bad
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(10) KCACHE0(CB0:0-15) KCACHE1(CB1:16-31)
(lanescope) nxet
lanescope: step: there is no command 'nxet' (did you mean 'next'?)
(lanescope) where
step 0, wave 0, lane 0: 64 of 64 lanes active
lane 0: active, pixel (0, 0)
=>    1  00 ALU: ADDR(2) CNT(10) KCACHE0(CB0:0-15) KCACHE1(CB1:16-31)
[1]

$ printf 'n x\ngoto\nbreak 999\nuntil\nlane 64\nwave 4\np\np Q1\np R99\np R1.q\np R1.x@64\np R1.x,z\nc now\nwhere 1\n' | lanescope step $EXAMPLES/constants.lanescope 2>&1 | grep lanescope:
lanescope: step: 'x' is no event: uninit, index, lds, nan, inf, number, stack, kill, buffer, unaligned, divergence, reconvergence, any
lanescope: step: a number is missing, 0 to 18446744073709551615
lanescope: step: '999' is not a number from 1 to 13
lanescope: step: which line? ('list' shows their numbers)
lanescope: step: '64' is not a number from 0 to 63
lanescope: step: '4' is not a number from 0 to 3
lanescope: step: print what? (R1, R1.x, R1.x@22, R1.x,x, PV, mask, stack)
lanescope: 'Q1': no such register ('help' shows what can be printed)
lanescope: 'R99': the program has no register of this number
lanescope: 'R1.q': the channel is none of x, y, z, w
lanescope: 'R1.x@64': the lane is not a number from 0 to 63
lanescope: 'R1.x,z': this is not REG.CHANNEL@LANE,FORMAT with a format of f i u x
lanescope: step: 'now' is one word too many
lanescope: step: '1' is one word too many

$ lanescope step $EXAMPLES/constants.lanescope --lane 64
lanescope: step: --lane 64 is not a number from 0 to 63 (see 'lanescope step --help')
[2]

$ lanescope step $EXAMPLES/constants.lanescope --wave 9 </dev/null
lanescope: step: --wave 9 is not a number from 0 to 3 (see 'lanescope step --help')
[2]

$ lanescope step $EXAMPLES/constants.lanescope -x $T/none
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(10) KCACHE0(CB0:0-15) KCACHE1(CB1:16-31)
lanescope: $T/none: no such file (check the name)
[2]

$ lanescope step $T/none.lanescope
lanescope: $T/none.lanescope: no such file (check the name)
[2]

# A program alone runs on ramps.
$ printf 'end\n' | lanescope step if_else.bin
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(15)
(lanescope) end
EXPORT_DONE sends R0 of 64 lanes to PIXEL 0; lane 0 holds (1, 1, 2, 34).
step 5, wave 0, lane 0: 0 of 64 lanes active, ended

# Events, and back to where they were.
$ printf 'next kill\nnext kill,nan\nprev kill\nnext inf\n' | lanescope step $EXAMPLES/kill-quads.lanescope | grep -v '^=>'
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
(lanescope) next kill
Group 2 of clause 00: lane 0 tests 1.758 > 0.8: true, so it is killed. 64 of 64 lanes take part. 23 lanes are killed.
kill: Killed in lanes 0, 1, 2 and 20 more
step 4, wave 0, lane 0: 41 of 64 lanes active
(lanescope) next kill,nan
Group 3 of clause 00: lane 0 tests 0.2 > 1.758: false, so it is not killed. 64 of 64 lanes take part. 11 lanes are killed.
kill: Killed in lanes 43, 45, 46 and 8 more
step 5, wave 0, lane 0: 30 of 64 lanes active
(lanescope) prev kill
Group 2 of clause 00: lane 0 tests 1.758 > 0.8: true, so it is killed. 64 of 64 lanes take part. 23 lanes are killed.
kill: Killed in lanes 0, 1, 2 and 20 more
step 4, wave 0, lane 0: 41 of 64 lanes active
(lanescope) next inf
EXPORT_DONE sends R2 of 30 lanes to PIXEL 0; lane 0 holds (1.758, 0.03125, 0.03125, 1).
step 7, wave 0, lane 0: 0 of 64 lanes active, ended
(the end)
