# What a breakpoint carries out at each stop; 'silent' keeps the stop to itself, and what stands behind a move is left out.
$ printf 'break 13\ncommands\nsilent\nprintf "%%d: r=%%6.3f\\n",$n,R2.y\nset $n++\ncontinue\necho never\nend\nset $n = 0\ncontinue\nprint $n\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) break 13
  1  line 13: 06 LOOP_BREAK  ADDR(9)
(lanescope) commands
> silent
> printf "%d: r=%6.3f\n",$n,R2.y
> set $n++
> continue
> echo never
> end
  1  line 13: 06 LOOP_BREAK  ADDR(9)
        silent
        printf "%d: r=%6.3f\n",$n,R2.y
        set $n++
        continue
        echo never
(lanescope) set $n = 0
(lanescope) continue
0: r= 0.762
1: r= 0.762
2: r= 0.762
3: r= 0.762
4: r= 0.762
5: r= 0.762
6: r= 0.762
7: r= 0.762
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 26 sends (0.125, 0.015625, 0.45, 1.0).
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) print $n
$1 = 8                0x00000008

# Several breakpoints at one stop, each with its own; the first that moves on ends them. One that fails says where.
$ printf 'break 13\nbreak 13\ncommands 1-2\necho here\nend\ncommands 2\nprint Q\necho not reached\nend\ninfo breakpoints\ncontinue\nwhere\ncommands 1 2\nend\ncommands 2\nend\ncontinue\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) break 13
  1  line 13: 06 LOOP_BREAK  ADDR(9)
(lanescope) break 13
  2  line 13: 06 LOOP_BREAK  ADDR(9)
(lanescope) commands 1-2
> echo here
> end
  1  line 13: 06 LOOP_BREAK  ADDR(9)
        echo here
  2  line 13: 06 LOOP_BREAK  ADDR(9)
        echo here
(lanescope) commands 2
> print Q
> echo not reached
> end
  2  line 13: 06 LOOP_BREAK  ADDR(9)
        print Q
        echo not reached
(lanescope) info breakpoints
  1  line 13: 06 LOOP_BREAK  ADDR(9)
        echo here
  2  line 13: 06 LOOP_BREAK  ADDR(9)
        print Q
        echo not reached
(lanescope) continue
Breakpoint 1, hit 1, line 13: 06 LOOP_BREAK  ADDR(9), lanes 14-15,23-26,28-29,36-38,49,51-52,54
Breakpoint 2, hit 1, line 13: 06 LOOP_BREAK  ADDR(9), lanes 14-15,23-26,28-29,36-38,49,51-52,54
JUMP falls through: 15 lanes run what follows.
step 17, wave 0, lane 26: 15 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
here
lanescope: commands of breakpoint 2, line 1: no such name: Q; is it C?
  print Q
        ^
(lanescope) where
step 17, wave 0, lane 26: 15 of 64 lanes active
lane 26: active, pixel (4, 3)
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) commands 1 2
> end
  1  line 13: 06 LOOP_BREAK  ADDR(9)
  2  line 13: 06 LOOP_BREAK  ADDR(9)
(lanescope) commands 2
> end
  2  line 13: 06 LOOP_BREAK  ADDR(9)
(lanescope) continue
Breakpoint 1, hit 2, line 13: 06 LOOP_BREAK  ADDR(9), lanes 27,30-31,39-40,53,55
Breakpoint 2, hit 2, line 13: 06 LOOP_BREAK  ADDR(9), lanes 27,30-31,39-40,53,55
JUMP falls through: 7 lanes run what follows.
step 25, wave 0, lane 26: 7 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
[1]

# A temporary one has its commands too, and one that is enabled once stops once. Deleting takes them along.
$ printf 'tbreak 13\ncommands\necho once\nend\nbreak 18\ncommands\necho 18\nend\nenable once 2\ncontinue\ncontinue\ninfo breakpoints\nenable delete 2\ncontinue\ninfo breakpoints\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) tbreak 13
  1  line 13: 06 LOOP_BREAK  ADDR(9)
     once
(lanescope) commands
> echo once
> end
  1  line 13: 06 LOOP_BREAK  ADDR(9)
     once
        echo once
(lanescope) break 18
  2  line 18: 09 LOOP_END  ADDR(4)
(lanescope) commands
> echo 18
> end
  2  line 18: 09 LOOP_END  ADDR(4)
        echo 18
(lanescope) enable once 2
  1  line 13: 06 LOOP_BREAK  ADDR(9)
     once
        echo once
  2  line 18: 09 LOOP_END  ADDR(4)
     disabled when it has stopped once
        echo 18
(lanescope) continue
Breakpoint 2, hit 1, line 18: 09 LOOP_END  ADDR(4), lanes 14-15,23-31,36-47,49,51-63
Group 5 of clause 08: lane 26 computes ADD R2.x = 0.0 + 1.0 = 1.0, MUL R2.y = 0.5078125 x 1.5 = 0.76171875. 37 of 64 lanes take part.
step 13, wave 0, lane 26: 37 of 64 lanes active
=>   18  09 LOOP_END  ADDR(4)
18
(lanescope) continue
Breakpoint 1 (once), hit 1, lanes 14-15,23-26,28-29,36-38,49,51-52,54
JUMP falls through: 15 lanes run what follows.
step 17, wave 0, lane 26: 15 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
once
(lanescope) info breakpoints
  2  line 18: 09 LOOP_END  ADDR(4)
     disabled
        echo 18
(lanescope) enable delete 2
  2  line 18: 09 LOOP_END  ADDR(4)
     once
        echo 18
(lanescope) continue
Breakpoint 2 (once), hit 2, lanes 27,30-31,39-47,53,55-63
Group 5 of clause 08: lane 26 does not take part. 22 of 64 lanes take part.
step 21, wave 0, lane 26: 22 of 64 lanes active
=>   18  09 LOOP_END  ADDR(4)
18
(lanescope) info breakpoints
No breakpoints ('break LINE', 'watch EXPR' and 'catch EVENT' set them).

# Those that go on for ever are ended.
$ printf 'start\nbreak 5\ncommands\nsilent\nreverse-continue\nend\nbreak 2\ncommands\nsilent\ncontinue\nend\ncontinue\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) start
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) break 5
  1  line 5: 01 JUMP  ADDR(11)
(lanescope) commands
> silent
> reverse-continue
> end
  1  line 5: 01 JUMP  ADDR(11)
        silent
        reverse-continue
(lanescope) break 2
  2  line 2: 0  x: MUL         R1.x,  R0.x,  R0.x
(lanescope) commands
> silent
> continue
> end
  2  line 2: 0  x: MUL         R1.x,  R0.x,  R0.x
        silent
        continue
(lanescope) continue
(The commands of breakpoints have gone on 10000 times: that is enough.)
step 1, wave 0, lane 26: 64 of 64 lanes active
=>    2        0  x: MUL         R1.x,  R0.x,  R0.x

# What is wrong with commands.
$ printf 'commands\ncommands 3\nbreak 13\ncommands x\nsilent\nend x\ncommands 1 7\ncommands\nprint 1\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) commands
                    ^
lanescope: there is no breakpoint ('break' sets one, 'commands N' names it)
(lanescope) commands 3
                     ^
lanescope: there is no breakpoint 3 ('info breakpoints')
(lanescope) break 13
  1  line 13: 06 LOOP_BREAK  ADDR(9)
(lanescope) commands x
                     ^
lanescope: 'x' is not the number of a breakpoint, or 2-4
(lanescope) silent
                  ^
lanescope: 'silent' is the first of a breakpoint's commands: 'commands N'
(lanescope) end x
                ^
lanescope: 'x' is one word too many
(lanescope) commands 1 7
                       ^
lanescope: there is no breakpoint 7 ('info breakpoints')
(lanescope) commands
> print 1
lanescope: 'commands' has no 'end'
[1]

# Stops behind steps that read, or read or write, in both directions; of lanes, under a condition, of memories.
$ printf 'start\nrwatch R1.x@0-3\nawatch R1.x lanes 26\ninfo watchpoints\nc\nc\nc\nc\nrc\nrc\ndelete\nrun-to read R2.y@26\nback-to touch R2.xy\nrwatch R9.x\nrwatch\nawatch R1.x + 1\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) start
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) rwatch R1.x@0-3
  1  read R1.x@0-3
(lanescope) awatch R1.x lanes 26
  2  touch R1.x
     lane 26
(lanescope) info watchpoints
  1  read R1.x@0-3
  2  touch R1.x
     lane 26
(lanescope) c
Breakpoint 2, hit 1, touch R1.x, lane 26
Group 0 of clause 00: lane 26 computes MUL R1.x = -0.4375 x -0.4375 = 0.19140625. 64 of 64 lanes take part.
step 2, wave 0, lane 26: 64 of 64 lanes active
=>    3        1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x
(lanescope) c
Breakpoint 2, hit 2, touch R1.x, lane 26
Group 1 of clause 00: lane 26 computes MULADD R1.x = -0.5625 x -0.5625 + 0.19140625 = 0.5078125. 64 of 64 lanes take part.
step 3, wave 0, lane 26: 64 of 64 lanes active
=>    4        2  x: PRED_SETGT  ____,  (0x3F333333, 0.7f).x,  PV1.x  UPDATE_EXEC_MASK UPDATE_PRED
(lanescope) c
Breakpoint 2, hit 3, touch R1.x, lane 26
Group 3 of clause 02: lane 26 computes MOV R2.x = 0.0, MOV R2.y = 0.5078125. 37 of 64 lanes take part.
step 7, wave 0, lane 26: 37 of 64 lanes active
=>    9  03 LOOP_START_DX10  ADDR(10)
(lanescope) c
Breakpoint 1, hit 1, read R1.x@0-3, lanes 0-3
Group 8 of clause 12: lane 26 does not take part. 27 of 64 lanes take part. 5 lanes are killed.
step 105, wave 0, lane 26: 22 of 64 lanes active
=>   27        9  x: MULADD      R2.x,  R0.y,  0.5f,  0.5f
(lanescope) rc
Breakpoint 2, hit 3, touch R1.x, lane 26
Group 3 of clause 02: lane 26 computes MOV R2.x = 0.0, MOV R2.y = 0.5078125. 37 of 64 lanes take part.
step 7, wave 0, lane 26: 37 of 64 lanes active
=>    9  03 LOOP_START_DX10  ADDR(10)
(lanescope) rc
Breakpoint 2, hit 2, touch R1.x, lane 26
Group 1 of clause 00: lane 26 computes MULADD R1.x = -0.5625 x -0.5625 + 0.19140625 = 0.5078125. 64 of 64 lanes take part.
step 3, wave 0, lane 26: 64 of 64 lanes active
=>    4        2  x: PRED_SETGT  ____,  (0x3F333333, 0.7f).x,  PV1.x  UPDATE_EXEC_MASK UPDATE_PRED
(lanescope) delete
No breakpoints ('break LINE', 'watch EXPR' and 'catch EVENT' set them).
(lanescope) run-to read R2.y@26
Found 'read R2.y@26' in lane 26.
Group 4 of clause 04: lane 26 tests PRED_SETGT 0.5078125 > 0.7: false, so it becomes inactive. 37 of 64 lanes take part. 37 lanes become inactive: their test is false.
step 10, wave 0, lane 26: 0 of 64 lanes active
=>   12  05 JUMP  POP_CNT(1) ADDR(8)
(lanescope) back-to touch R2.xy
Found 'touch R2.xy' in lanes 14-15,23-31,36-47,49,51-63.
Group 3 of clause 02: lane 26 computes MOV R2.x = 0.0, MOV R2.y = 0.5078125. 37 of 64 lanes take part.
step 7, wave 0, lane 26: 37 of 64 lanes active
=>    9  03 LOOP_START_DX10  ADDR(10)
(lanescope) rwatch R9.x
                   ^
lanescope: there is no R9: the program has R0 to R3
(lanescope) rwatch
                  ^
lanescope: what to watch is missing: R1.x, R1.xy@0-3, share[4..7]
(lanescope) awatch R1.x + 1
                   ^
lanescope: 'R1.x + 1' is no register (write such as R0.x or R0.x@22)
[1]

$ cp scenes/memories.lanescope $T/m.lanescope; python3 scenes/memories.py $T; printf 'start\nrwatch share[0..3]\nawatch scratch[0]@5\nawatch export[0..7]\ncontinue\ncontinue\ncontinue\n' | lanescope debug $T/m.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 MEM_EXPORT: WRITE_IND(0+R0), R1.x___ ARRAY_SIZE(255) ELEM_SIZE(0)
(lanescope) start
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 MEM_EXPORT: WRITE_IND(0+R0), R1.x___ ARRAY_SIZE(255) ELEM_SIZE(0)
(lanescope) rwatch share[0..3]
                   ^
lanescope: there is no share[0..3]: the program has 0 words of it
(lanescope) awatch scratch[0]@5
  1  touch scratch[0]@5
(lanescope) awatch export[0..7]
  2  touch export[0..7]
(lanescope) continue
Breakpoint 2, hit 1, touch export[0..7], lanes 0-3
MEM_EXPORT writes R1 of 64 lanes to export; lane 0 writes (2.8164776e-34, 7, 0, -1) from export[0] on.
step 1, wave 0, lane 0: 64 of 64 lanes active
=>    2  01 MEM_SCRATCH: WRITE(1), R1 ARRAY_SIZE(3) ELEM_SIZE(3)
(lanescope) continue
NOP does nothing.
step 4, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) continue
NOP does nothing.
step 4, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
[1]

# Through an index: lanes whose x + y is 4 to 7 read R5, 26 of them.
$ printf 'start\nrwatch R5.x\nc\nprint count(pixel.x + pixel.y >= 4 && pixel.x + pixel.y <= 7)\nc\nrc\ngoto 10\nlane 7\nwatch -l R[4 + AR.x].x\n' | lanescope debug $EXAMPLES/relative.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(23)
(lanescope) start
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(23)
(lanescope) rwatch R5.x
  1  read R5.x
(lanescope) c
Breakpoint 1, hit 1, read R5.x, lanes 7-14,19-26,32-38,48-50
Group 9 of clause 00: lane 0 computes MOV R2.x = 1.0 (R4.x), MOV R2.y = 0.0 (R4.y), MOV R2.z = 0.0 (R4.z), and 1 more: MOV R2.w = 1.0. 64 of 64 lanes take part.
step 11, wave 0, lane 0: 64 of 64 lanes active
=>   23  01 EXPORT_DONE: PIX0, R2
(lanescope) print count(pixel.x + pixel.y >= 4 && pixel.x + pixel.y <= 7)
$1 = 26               0x0000001a
(lanescope) c
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R2; lane 0 sends (1.0, 0.0, 0.0, 1.0).
step 12, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) rc
Breakpoint 1, hit 1, read R5.x, lanes 7-14,19-26,32-38,48-50
Group 9 of clause 00: lane 0 computes MOV R2.x = 1.0 (R4.x), MOV R2.y = 0.0 (R4.y), MOV R2.z = 0.0 (R4.z), and 1 more: MOV R2.w = 1.0. 64 of 64 lanes take part.
step 11, wave 0, lane 0: 64 of 64 lanes active
=>   23  01 EXPORT_DONE: PIX0, R2
(lanescope) goto 10
Group 8 of clause 00: lane 0 computes AR.x = MOVA_INT (0) = 0. 64 of 64 lanes take part.
step 10, wave 0, lane 0: 64 of 64 lanes active
=>   19        9  x: MOV         R2.x,  R[4+AR.x].x
=>   20           y: MOV         R2.y,  R[4+AR.x].y
=>   21           z: MOV         R2.z,  R[4+AR.x].z
=>   22           w: MOV         R2.w,  1.0f
(lanescope) lane 7
step 10, wave 0, lane 7: 64 of 64 lanes active
lane 7: active, pixel (3, 1)
=>   19        9  x: MOV         R2.x,  R[4+AR.x].x
=>   20           y: MOV         R2.y,  R[4+AR.x].y
=>   21           z: MOV         R2.z,  R[4+AR.x].z
=>   22           w: MOV         R2.w,  1.0f
(lanescope) watch -l R[4 + AR.x].x
  2  change of R5.x@7

# The place that an expression names now.
$ printf 'watch -l R[lane - 24].y\nwatch -l R1.xy@3\nrwatch -l R[2].x\nwatch -l R1.x + 1\nwatch -l\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) watch -l R[lane - 24].y
  1  change of R2.y@26
(lanescope) watch -l R1.xy@3
  2  change of R1.xy@3
(lanescope) rwatch -l R[2].x
  3  read R2.x@26
(lanescope) watch -l R1.x + 1
                     ^
lanescope: 'R1.x + 1' is no place that could be watched (write such as R0.x)
(lanescope) watch -l
                    ^
lanescope: what to watch is missing: R1.x, R1.xy@3, export[4..7], R1.x + R2.y
[1]

$ printf 'watch -l share[lane + 1]\nwatch -location scratch[2]\n' | lanescope debug $EXAMPLES/transpose.lanescope --lane 4
Nothing has run yet.
step 0, wave 0, lane 4: 64 of 64 lanes active
=>    1  00 TEX: ADDR(4) CNT(1)
(lanescope) watch -l share[lane + 1]
  1  change of share[5]
(lanescope) watch -location scratch[2]
                            ^
lanescope: there is no scratch[2..2]: the program has 0 words of it
[1]

# Lines by their words, as x/i and info line have them; $_ and $__ are what was looked at last.
$ printf 'x/3i $pc\nx/i\nx/2i 0\nprint $_\nprint $__\ninfo line\ninfo line 13\nprint $_\ninfo line *0x15\ninfo line *$pc\nx/i $_\nx/2i *$_\nx/i 0x999\nx/i R1.x\nx/0i 0\ninfo line 99\nbreak *$pc\nuntil *$pc + 2\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) x/3i $pc
=> 0x0002     5  01 JUMP  ADDR(11)
   0x0004     6  02 ALU: ADDR(19) CNT(2)
   0x0006     9  03 LOOP_START_DX10  ADDR(10)
(lanescope) x/i
   0x0008    10  04 ALU_PUSH_BEFORE: ADDR(21) CNT(2)
(lanescope) x/2i 0
   0x0000     1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
=> 0x0002     5  01 JUMP  ADDR(11)
(lanescope) print $_
$1 = 0x00000002       0x00000002
(lanescope) print $__
$2 = 0x0000000b       0x0000000b
(lanescope) info line
Line 5 has 2 words from 0x0002 on: 01 JUMP  ADDR(11)
(lanescope) info line 13
Line 13 has 2 words from 0x000c on: 06 LOOP_BREAK  ADDR(9)
(lanescope) print $_
$3 = 0x0000000c       0x0000000c
(lanescope) info line *0x15
Line 19 has 2 words from 0x0014 on: 10 ALU: ADDR(26) CNT(6)
(lanescope) info line *$pc
Line 5 has 2 words from 0x0002 on: 01 JUMP  ADDR(11)
(lanescope) x/i $_
=> 0x0002     5  01 JUMP  ADDR(11)
(lanescope) x/2i *$_
=> 0x0002     5  01 JUMP  ADDR(11)
   0x0004     6  02 ALU: ADDR(19) CNT(2)
(lanescope) x/i 0x999
                ^
lanescope: no line has the word at 0x0999 ('list all', 'info line')
(lanescope) x/i R1.x
                ^
lanescope: 'R1.x' is not the address of a word: a number that is the same in all lanes, $pc, 0x1a
(lanescope) x/0i 0
             ^
lanescope: '/0i' is no format of words: /N and one of f d u x o t, or i for lines, N up to 256
(lanescope) info line 99
                      ^
lanescope: '99' is not a line: a number from 1 to 34
(lanescope) break *$pc
  1  line 5: 01 JUMP  ADDR(11)
(lanescope) until *$pc + 2
                       ^
lanescope: '+' is one word too many
[1]

$ printf 'x/2f share[1]\nprint $_\nprint $__\nx/2xw share[1]\n' | lanescope debug $EXAMPLES/transpose.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 TEX: ADDR(4) CNT(1)
(lanescope) x/2f share[1]
share[1]           0.0           0.0
(lanescope) print $_
$1 = 2                0x00000002
(lanescope) print $__
$2 = 0.0              0x00000000
(lanescope) x/2xw share[1]
share[1]    0x00000000    0x00000000

# Registers by their names, zero or not.
$ printf 'info registers R1 R2\ninfo registers r1.x PV $pc\ninfo registers $R1\ninfo registers R99\ninfo registers R1.x+1\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) info registers R1 R2
R1            0.5078125            0.0            0.0            0.0
R2                  0.0            0.0            0.0            0.0
(lanescope) info registers r1.x PV $pc
R1            0.5078125            0.0            0.0            0.0
PV                  0.0            0.0            0.0            0.0
pc           0x00000002
(lanescope) info registers $R1
R1            0.5078125            0.0            0.0            0.0
(lanescope) info registers R99
                           ^
lanescope: there is no R99: the program has R0 to R3
(lanescope) info registers R1.x+1
                           ^
lanescope: 'R1.x+1' is not the name of a register
[1]

# Values that were printed, and variables of one's own, in every expression and condition.
$ printf 'print R1@26\nprint $.x * 2\nprint $1.x - $$2.x\nprint\nprint $$\nprint $5 == $\nprint $9\nshow values\nshow values 2\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) print R1@26
$1 =
x 0.5078125        0x3f020000
y 0.0              0x00000000
z 0.0              0x00000000
w 0.0              0x00000000
(lanescope) print $.x * 2
$2 = 1.015625         0x3f820000
(lanescope) print $1.x - $$2.x
                         ^
lanescope: $$2 is void: no such value has been printed, or it is gone
(lanescope) print
$3 = 1.015625         0x3f820000
(lanescope) print $$
$4 = 1.015625         0x3f820000
(lanescope) print $5 == $
                  ^
lanescope: $5 is void: no such value has been printed, or it is gone
(lanescope) print $9
                  ^
lanescope: $9 is void: no such value has been printed, or it is gone
(lanescope) show values
$1 = 0.5078125, 0.0, 0.0, 0.0
$2 = 1.015625
$3 = 1.015625
$4 = 1.015625
(lanescope) show values 2
$1 = 0.5078125, 0.0, 0.0, 0.0
$2 = 1.015625
$3 = 1.015625
$4 = 1.015625
[1]

$ printf 'set $limit = 0.6\nset $limit += 0.1\nset var $keep = R1.x\nprint $limit\nprint count($keep > $limit)\nprint $x = 3\nset $x++\nset $x *= 4\nprint $x\nshow convenience\nbreak 13 if R2.y > $limit\nprint $bpnum\ncontinue\nset $limit = 9\ncontinue\nset R2.x = $x\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) set $limit = 0.6
(lanescope) set $limit += 0.1
(lanescope) set var $keep = R1.x
(lanescope) print $limit
$1 = 0.70000005       0x3f333334
(lanescope) print count($keep > $limit)
$2 = 0                0x00000000  changed
(lanescope) print $x = 3
$3 = 3                0x00000003
(lanescope) set $x++
(lanescope) set $x *= 4
(lanescope) print $x
$4 = 16               0x00000010
(lanescope) show convenience
$keep = 0.5078125@26
$limit = 0.70000005
$x = 16
(lanescope) break 13 if R2.y > $limit
  1  line 13: 06 LOOP_BREAK  ADDR(9)
     if R2.y > $limit
(lanescope) print $bpnum
$5 = 1                0x00000001
(lanescope) continue
Breakpoint 1, hit 1, line 13: 06 LOOP_BREAK  ADDR(9), lanes 14-15,23-26,28-29,36-38,49,51-52,54
JUMP falls through: 15 lanes run what follows.
step 17, wave 0, lane 26: 15 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) set $limit = 9
(lanescope) continue
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 26 sends (0.125, 0.015625, 0.45, 1.0).
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) set R2.x = $x
R2.x = 16.0 in lane 26 at step 109, in the run 'what-if 1'.
step 109, wave 0, what-if 1, lane 26: 0 of 64 lanes active, ended

$ printf 'print $nothing\nbreak 13 if R2.y > $nothing\nset $pc = 3\nset $1 = 2\nset $x = \nset $x = R1.q\nset $x + 1\nprint $R1.x@3 + $lane@3\nset $R2.x = 1\nprint $R99.x\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) print $nothing
                  ^
lanescope: $nothing is void ('set $nothing = 1' gives it a value)
(lanescope) break 13 if R2.y > $nothing
                               ^
lanescope: $nothing is void ('set $nothing = 1' gives it a value)
(lanescope) set $pc = 3
                ^
lanescope: $pc is not for you to set
(lanescope) set $1 = 2
                ^
lanescope: $1 is not for you to set
(lanescope) set $x =
                ^
lanescope: a value is missing before the end
(lanescope) set $x = R1.q
                        ^
lanescope: 'q' is not a component: x y z w or r g b a
(lanescope) set $x + 1
                ^
lanescope: '$x + 1': write $NAME = EXPR to set a variable
(lanescope) print $R1.x@3 + $lane@3
$1 = 4.3203125        0x408a4000
(lanescope) set $R2.x = 1
R2.x = 1.0 in lane 26 at step 4, in the run 'what-if 1'.
step 4, wave 0, what-if 1, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) print $R99.x
                   ^
lanescope: there is no R99: the program has R0 to R3
[1]

# A condition that a file kept without its variable stops nothing until there is one.
$ cp $EXAMPLES/first-light.* $T; printf 'set $v = 1\nbreak 13 if R2.y < $v\nsave %s\n' $T/kept.lanescope | lanescope debug $T/first-light.lanescope >/dev/null; printf 'info breakpoints\ncontinue\nstart\nset $v = 1\ninfo breakpoints\ncontinue\n' | lanescope debug $T/kept.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) info breakpoints
  1  line 13: 06 LOOP_BREAK  ADDR(9)
     if R2.y < $v; does not work: condition: column 8: $v is void ('set $v = 1' gives it a value)
(lanescope) continue
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 26 sends (0.125, 0.015625, 0.45, 1.0).
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) start
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) set $v = 1
(lanescope) info breakpoints
  1  line 13: 06 LOOP_BREAK  ADDR(9)
     if R2.y < $v
(lanescope) continue
Breakpoint 1, hit 1, line 13: 06 LOOP_BREAK  ADDR(9), lanes 15,23-26,28-29,36-38,51-52,54
JUMP falls through: 15 lanes run what follows.
step 17, wave 0, lane 26: 15 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)

# Frames: the place, and outwards what is open there. Listings follow the one that is chosen, until the next move.
$ printf 'until 13\nbacktrace\nup\nup 2\nup\ninfo frame\nlist\ninfo line\nprint $pc\nwhere\nframe 1\ndown\ndown\nframe 9\nup 9\nstep\nframe\nend\nbt\nup\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) until 13
JUMP falls through: 15 lanes run what follows.
step 17, wave 0, lane 26: 15 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) backtrace
=> #0  line 13: 06 LOOP_BREAK  ADDR(9)
   #1  branch from line 10   restores 37 lanes 0xfffafff0ff80c000
   #2  loop   from line 9    restores 37 lanes 0xfffafff0ff80c000; iteration 2, aL = 0
   #3  branch from line 1    restores 64 lanes 0xffffffffffffffff
(lanescope) up
=> #1  branch from line 10   restores 37 lanes 0xfffafff0ff80c000
     10  04 ALU_PUSH_BEFORE: ADDR(21) CNT(2)
(lanescope) up 2
=> #3  branch from line 1    restores 64 lanes 0xffffffffffffffff
      1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) up
              ^
lanescope: frame 3 is the outermost: there is no way up
(lanescope) info frame
step 17, wave 0, lane 26: 15 of 64 lanes active
lane 26: active, pixel (4, 3)
=> #3  branch from line 1    restores 64 lanes 0xffffffffffffffff
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) list
      1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
      2        0  x: MUL         R1.x,  R0.x,  R0.x
      3        1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x
      4        2  x: PRED_SETGT  ____,  (0x3F333333, 0.7f).x,  PV1.x  UPDATE_EXEC_MASK UPDATE_PRED
      5  01 JUMP  ADDR(11)
      6  02 ALU: ADDR(19) CNT(2)
(lanescope) info line
Line 1 has 2 words from 0x0000 on: 00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) print $pc
$1 = 0x00000000       0x00000000
(lanescope) where
step 17, wave 0, lane 26: 15 of 64 lanes active
lane 26: active, pixel (4, 3)
=> #3  branch from line 1    restores 64 lanes 0xffffffffffffffff
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) frame 1
=> #1  branch from line 10   restores 37 lanes 0xfffafff0ff80c000
     10  04 ALU_PUSH_BEFORE: ADDR(21) CNT(2)
(lanescope) down
=> #0  line 13: 06 LOOP_BREAK  ADDR(9)
(lanescope) down
                ^
lanescope: frame 0 is the place: there is no way down
(lanescope) frame 9
                  ^
lanescope: '9' is not a frame: a number from 0 to 3
(lanescope) up 9
=> #3  branch from line 1    restores 64 lanes 0xffffffffffffffff
      1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) step
LOOP_BREAK falls through: other lanes are still in the iteration. 15 lanes leave the loop.
step 18, wave 0, lane 26: 0 of 64 lanes active
=>   14  07 POP  POP_CNT(1) ADDR(8)
(lanescope) frame
=> #0  line 14: 07 POP  POP_CNT(1) ADDR(8)
(lanescope) end
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 26 sends (0.125, 0.015625, 0.45, 1.0).
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
(lanescope) bt
=> #0  the end
The stack is empty: no branch, loop or call is open.
(lanescope) up
              ^
lanescope: frame 0 is the outermost: there is no way up
[1]

# Commands of one's own, with what stands behind their names.
$ printf 'define show-lanes\nprintf "%%d of %%d: %%s\\n",count(active),64,$arg0\nend\nshow-lanes R1.x@26\nshow-l 1\nhelp show-lanes\nshow user\nshow user step\ndefine twice\n$arg0\n$arg0\nend\ntwice step\ntwice\ndefine step\ndefine 9\n\nhelp user\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) define show-lanes
> printf "%d of %d: %s\n",count(active),64,$arg0
> end
(lanescope) show-lanes R1.x@26
37 of 64: 0.5078125
(lanescope) show-l 1
37 of 64: 1
(lanescope) help show-lanes
show-lanes: made with 'define'; 'show user show-lanes' lists it.
(lanescope) show user
define show-lanes
  printf "%d of %d: %s\n",count(active),64,$arg0
end
(lanescope) show user step
                      ^
lanescope: no command step was made with 'define'
(lanescope) define twice
> $arg0
> $arg0
> end
(lanescope) twice step
JUMP falls through: 37 lanes run what follows.
step 5, wave 0, lane 26: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
ALU begins clause 02 of 1 group: 37 lanes run it.
step 6, wave 0, lane 26: 37 of 64 lanes active
=>    7        3  x: MOV         R2.x,  0.0f
=>    8           y: MOV         R2.y,  R1.x
(lanescope) twice
lanescope: twice, line 1: there is no command '$arg0' ('help' lists them)
  $arg0
  ^
(lanescope) define step
                   ^
lanescope: 'step' is a command already
(lanescope) define 9
                   ^
lanescope: '9' names no command: a letter, then letters, digits, _ or -
(lanescope) help user
                 ^
lanescope: there is no command 'user' (did you mean 'uses'?)
[1]

$ printf 'define again-and-again\nagain-and-again\nend\nagain-and-again\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) define again-and-again
> again-and-again
> end
(lanescope) again-and-again
lanescope: again-and-again, line 1: 32 lists of commands run each other: again-and-again is one too many
[1]

# Texts with values in them.
$ printf 'printf "%%s %%d %%i %%x %%08.3f|%%-9.2f|%%9s|%%e %%%% \\"quoted\\"\\n",R1.x,R1.x,i(R1.x),R1.x,R1.x,R1.x,count(active),R1.x\nprintf "no end"\nprintf "%%d\\n"\nprintf "%%d\\n",1,2\nprintf "%%k\\n",1\nprintf nothing\nprintf "%%f\\n",Q.x\nprintf "%%f\\n",max(R1.x, R2.x)\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) printf "%s %d %i %x %08.3f|%-9.2f|%9s|%e %% \"quoted\"\n",R1.x,R1.x,i(R1.x),R1.x,R1.x,R1.x,count(active),R1.x
0.5078125 1057095680 1057095680 0x3f020000 0000.508|0.51     |       37|0.5078125 % "quoted"
(lanescope) printf "no end"
no end
(lanescope) printf "%d\n"
                   ^
lanescope: there are fewer values than % in the text
(lanescope) printf "%d\n",1,2
                   ^
lanescope: '2' has no % in the text
(lanescope) printf "%k\n",1
                   ^
lanescope: %: only d i u x o f e g s c follow
(lanescope) printf nothing
                   ^
lanescope: this is not "FORMAT",EXPR...: "x is %f\n",R1.x
(lanescope) printf "%f\n",Q.x
                          ^
lanescope: no such name: Q; is it C?
(lanescope) printf "%f\n",max(R1.x, R2.x)
0.5078125
[1]

# What set and show know besides; scripts for other debuggers switch questions and pages off.
$ printf 'set listsize 3\nlist 13\nlist\nset confirm off\nset pagination off\nset height 0\nset width 0\nset confirm on\nset listsize 0\nshow listsize\nshow\nshow version\nshow nothing\n' | lanescope debug $EXAMPLES/first-light.lanescope 2>&1 | sed 's/^lanescope [0-9.]*$/lanescope VERSION/'
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) set listsize 3
listsize is 3 lines
(lanescope) list 13
     12  05 JUMP  POP_CNT(1) ADDR(8)
     13  06 LOOP_BREAK  ADDR(9)
     14  07 POP  POP_CNT(1) ADDR(8)
(lanescope) list
     15  08 ALU: ADDR(23) CNT(3)
     16        5  x: ADD         R2.x,  R2.x,  1.0f
     17           y: MUL         R2.y,  R2.y,  (0x3FC00000, 1.5f).x
(lanescope) set confirm off
confirm is off: nothing is asked back
(lanescope) set pagination off
pagination is off: nothing is shown page by page
(lanescope) set height 0
height is 0: nothing is shown page by page
(lanescope) set width 0
width is 0: lines are as long as they are
(lanescope) set confirm on
                        ^
lanescope: confirm is always off: nothing is asked back
(lanescope) set listsize 0
                         ^
lanescope: '0' is not a number of lines: a number from 1 to 10000
(lanescope) show listsize
listsize is 3 lines
(lanescope) show
listsize is 3 lines
lane-only is off: step, next and finish in a text follow the lanes that run
confirm is off: nothing is asked back
height is 0: nothing is shown page by page
history is on: what is typed is kept for the next session
pagination is off: nothing is shown page by page
width is 0: lines are as long as they are
'show convenience', 'show values', 'show user' and 'show version' tell more.
(lanescope) show version
lanescope VERSION
(lanescope) show nothing
                 ^
lanescope: there is no 'nothing' to show: convenience, values, user, version, listsize, lane-only

# Errors of scripts say file and line, with a caret under what is to blame in it, also from lists within lists.
$ printf 'break 13\ncommands\nprint R1.x +\nend\ncontinue\n' >$T/a; printf 'echo first\nsource %s\n' $T/a >$T/b; printf 'lane 99\n' >$T/c; printf 'define ff\nprint Q\nend\nff\n' >$T/d; printf 'define open\necho open\n' >$T/e; for x in b c d e; do lanescope debug $EXAMPLES/first-light.lanescope --batch -x $T/$x; done; printf 'source %s\nsource %s\nsource %s\n' $T/d $T/e $T/c | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) echo first
first
(lanescope) source $T/a
> break 13
  1  line 13: 06 LOOP_BREAK  ADDR(9)
> commands
> print R1.x +
> end
  1  line 13: 06 LOOP_BREAK  ADDR(9)
        print R1.x +
> continue
Breakpoint 1, hit 1, line 13: 06 LOOP_BREAK  ADDR(9), lanes 14-15,23-26,28-29,36-38,49,51-52,54
JUMP falls through: 15 lanes run what follows.
step 17, wave 0, lane 26: 15 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
lanescope: $T/b:2: $T/a:5: commands of breakpoint 1, line 1: a value is missing before the end
  print R1.x +
              ^
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) lane 99
lanescope: $T/c:1: '99' is not a lane: a number from 0 to 63
  lane 99
       ^
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) define ff
> print Q
> end
(lanescope) ff
lanescope: $T/d:4: ff, line 1: no such name: Q; is it C?
  print Q
        ^
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) define open
> echo open
lanescope: $T/e:3: 'define' has no 'end'
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) source $T/d
> define ff
> print Q
> end
> ff
lanescope: $T/d:4: ff, line 1: no such name: Q; is it C?
  print Q
        ^
(lanescope) source $T/e
> define open
> echo open
lanescope: $T/e:3: 'define' has no 'end'
(lanescope) source $T/c
> lane 99
lanescope: $T/c:1: '99' is not a lane: a number from 0 to 63
  lane 99
       ^
[1]

# The same as JSON: what ran, and where it stopped in the end; a line of a body is answered.
$ printf 'break 13\ncommands\nsilent\nprint R2.y@26\ncontinue\nend\ncontinue\nbt\nx/i 0\n' | lanescope debug $EXAMPLES/first-light.lanescope --json --lane 9 | python3 -c 'import json, sys; [print(a["command"], a["status"], a.get("more"), a.get("step"), [(r["number"], r["step"], [x["command"] for x in r["answers"]]) for r in a.get("ran", [])], a.get("lines"), a.get("breakpoint", {}).get("body")) for a in map(json.loads, sys.stdin)]'
again ok None 4 [] None None
break ok None None [] None None
commands ok True None [] None None
commands ok True None [] None None
commands ok True None [] None None
commands ok True None [] None None
commands ok None None [] None ['silent', 'print R2.y@26', 'continue']
continue ok None 109 [(1, 17, ['silent', 'print', 'continue']), (1, 25, ['silent', 'print', 'continue']), (1, 33, ['silent', 'print', 'continue']), (1, 41, ['silent', 'print', 'continue']), (1, 49, ['silent', 'print', 'continue']), (1, 57, ['silent', 'print', 'continue']), (1, 71, ['silent', 'print', 'continue']), (1, 97, ['silent', 'print', 'continue'])] None None
backtrace ok None None [] None None
x ok None None [] [{'line': 1, 'text': '00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)', 'address': 0, 'n_words': 2}] None

$ printf 'break 13\ncommands\nprint Q\nend\ncontinue\n' | lanescope debug $EXAMPLES/first-light.lanescope --json | python3 -c 'import json, sys; [print(a["status"], a["error"], a["stop"]["step"], [x["status"] for r in a["ran"] for x in r["answers"]]) for a in map(json.loads, sys.stdin) if a["status"] == "failed"]'
failed {'code': 'syntax', 'message': 'commands of breakpoint 1, line 1: no such name: Q; is it C?', 'line': 1, 'text': 'print Q', 'column': 7} 17 ['failed']

# Parts of the listing: from a line to another, what is in front of it; stops that are counted.
$ printf 'list 3,5\nlist 33,\nlist ,2\nlist 33, 1000\nset listsize 3\nlist -\nlist\nlist 5\nlist -\nlist -\nlist 5,2\nlist ,\nlist 0,2\nlist a,b\n' | lanescope debug $EXAMPLES/first-light.lanescope 2>&1 | tail -n +4
(lanescope) list 3,5
      3        1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x
      4        2  x: PRED_SETGT  ____,  (0x3F333333, 0.7f).x,  PV1.x  UPDATE_EXEC_MASK UPDATE_PRED
=>    5  01 JUMP  ADDR(11)
(lanescope) list 33,
     33  14 EXPORT_DONE: PIX0, R3 VALID_PIX
     34  END_OF_PROGRAM
(lanescope) list ,2
      1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
      2        0  x: MUL         R1.x,  R0.x,  R0.x
(lanescope) list 33, 1000
     33  14 EXPORT_DONE: PIX0, R3 VALID_PIX
     34  END_OF_PROGRAM
(lanescope) set listsize 3
listsize is 3 lines
(lanescope) list -
      1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
      2        0  x: MUL         R1.x,  R0.x,  R0.x
      3        1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x
(lanescope) list
      4        2  x: PRED_SETGT  ____,  (0x3F333333, 0.7f).x,  PV1.x  UPDATE_EXEC_MASK UPDATE_PRED
=>    5  01 JUMP  ADDR(11)
      6  02 ALU: ADDR(19) CNT(2)
(lanescope) list 5
      4        2  x: PRED_SETGT  ____,  (0x3F333333, 0.7f).x,  PV1.x  UPDATE_EXEC_MASK UPDATE_PRED
=>    5  01 JUMP  ADDR(11)
      6  02 ALU: ADDR(19) CNT(2)
(lanescope) list -
      1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
      2        0  x: MUL         R1.x,  R0.x,  R0.x
      3        1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x
(lanescope) list -
                 ^
lanescope: nothing is in front of line 1
(lanescope) list 5,2
                 ^
lanescope: '5,2' is no FROM,TO of lines 1 to 34
(lanescope) list ,
                 ^
lanescope: ',' is no FROM,TO of lines 1 to 34
(lanescope) list 0,2
                 ^
lanescope: '0,2' is no FROM,TO of lines 1 to 34
(lanescope) list a,b
                 ^
lanescope: 'a,b' is no FROM,TO of lines 1 to 34

$ printf 'break 13\nenable count 2 1\ncontinue\ninfo breakpoints\ncontinue\ncontinue\ninfo breakpoints\nenable count 0 1\nenable count\n' | lanescope debug $EXAMPLES/first-light.lanescope 2>&1 | tail -n +4
(lanescope) break 13
  1  line 13: 06 LOOP_BREAK  ADDR(9)
(lanescope) enable count 2 1
  1  line 13: 06 LOOP_BREAK  ADDR(9)
     disabled when it has stopped 2 times
(lanescope) continue
Breakpoint 1, hit 1, line 13: 06 LOOP_BREAK  ADDR(9), lanes 14-15,23-26,28-29,36-38,49,51-52,54
JUMP falls through: 15 lanes run what follows.
step 17, wave 0, lane 26: 15 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) info breakpoints
  1  line 13: 06 LOOP_BREAK  ADDR(9)
     disabled when it has stopped once
(lanescope) continue
Breakpoint 1, hit 2, line 13: 06 LOOP_BREAK  ADDR(9), lanes 27,30-31,39-40,53,55
JUMP falls through: 7 lanes run what follows.
step 25, wave 0, lane 26: 7 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) continue
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 26 sends (0.125, 0.015625, 0.45, 1.0).
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) info breakpoints
  1  line 13: 06 LOOP_BREAK  ADDR(9)
     disabled
(lanescope) enable count 0 1
                         ^
lanescope: '0' is not a count of stops: a number from 1 to 4294967295
(lanescope) enable count
                        ^
lanescope: a count of stops is missing: a number from 1 to 4294967295

# until alone goes on as next does, and over the back edge of a loop instead of round it; a breakpoint in the loop stops it.
$ printf 'until 16\nuntil\nuntil\nuntil\nuntil\ngoto 13\nbreak 16\nuntil\nreverse-until\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0 | grep '^step\|^=>\|^Break\|^(\|^lanescope'
                         ^
lanescope: a line is missing: a number from 1 to 34
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) until 16
step 12, wave 0, lane 26: 37 of 64 lanes active
=>   16        5  x: ADD         R2.x,  R2.x,  1.0f
=>   17           y: MUL         R2.y,  R2.y,  (0x3FC00000, 1.5f).x
(lanescope) until
step 13, wave 0, lane 26: 37 of 64 lanes active
=>   18  09 LOOP_END  ADDR(4)
(lanescope) until
step 99, wave 0, lane 26: 37 of 64 lanes active
=>   19  10 ALU: ADDR(26) CNT(6)
(lanescope) until
step 102, wave 0, lane 26: 37 of 64 lanes active
=>   24  11 ELSE  POP_CNT(1) ADDR(14)
(lanescope) until
step 103, wave 0, lane 26: 27 of 64 lanes active
=>   25  12 ALU: ADDR(32) CNT(8)
(lanescope) goto 13
step 13, wave 0, lane 26: 37 of 64 lanes active
=>   18  09 LOOP_END  ADDR(4)
(lanescope) break 16
(lanescope) until
Breakpoint 1, hit 2, line 16: 5  x: ADD         R2.x,  R2.x,  1.0f, lanes 27,30-31,39-47,53,55-63
step 20, wave 0, lane 26: 22 of 64 lanes active
=>   16        5  x: ADD         R2.x,  R2.x,  1.0f
=>   17           y: MUL         R2.y,  R2.y,  (0x3FC00000, 1.5f).x
(lanescope) reverse-until

# What Tab offers, as lines.
$ printf 'complete b 13 l\ncomplete "watch R1.x i"\ncomplete p R1\ncomplete set mask a\ncomplete "catch kill "\ncomplete complete inf\ncomplete nothing x\ncomplete\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0 | tail -n +4
                    ^
lanescope: the line to complete is missing
(lanescope) complete b 13 l
b 13 lanes
(lanescope) complete "watch R1.x i"
watch R1.x i(
watch R1.x i64(
watch R1.x if
watch R1.x inf
watch R1.x int(
watch R1.x int64(
watch R1.x intBitsToFloat(
watch R1.x inversesqrt(
watch R1.x isinf(
watch R1.x isnan(
watch R1.x iteration(
watch R1.x ivec2(
watch R1.x ivec3(
watch R1.x ivec4(
(lanescope) complete p R1
p R1
p R1.w
p R1.x
p R1.y
p R1.z
p R124
p R125
p R126
p R127
(lanescope) complete set mask a
set mask active
(lanescope) complete "catch kill "
catch kill if
catch kill lanes
(lanescope) complete complete inf
complete info
(lanescope) complete nothing x
(lanescope) complete

# What may be waited for is the same wherever it is listed.
$ printf 'catch foo\nrun-to foo\ncatch kill,foo\ninfo events\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0 | tail -n +4
                  ^
lanescope: 'foo' is no event: kill, nan, inf, number, uninit, divergence, reconvergence, mask, export, access, buffer, unaligned, index, lds, stack, early, outside, resources, undefined, uncertain, race, clause, cf, any
                   ^
lanescope: 'foo' is no event: kill, nan, inf, number, uninit, divergence, reconvergence, mask, export, access, buffer, unaligned, index, lds, stack, early, outside, resources, undefined, uncertain, race, clause, cf, any
                  ^
lanescope: 'foo' is no event: uninit, index, lds, nan, inf, number, stack, kill, buffer, unaligned, divergence, reconvergence, early, outside, resources, undefined, uncertain, race, any
(lanescope) catch foo
(lanescope) run-to foo
(lanescope) catch kill,foo
(lanescope) info events
  kill           a lane is killed
  nan            a NaN comes up where there was none
  inf            an infinity comes up where there was none
  number         a NaN or an infinity comes up where there was none
  uninit         a register is read that has no value yet
  divergence     lanes part: some run on, the others do not
  reconvergence  lanes join the active ones
  mask           the active lanes change
  export         an output is exported
  access         a texture or buffer is read
  buffer         a fetch is outside of its buffer
  unaligned      a fetch is not aligned
  index          a relative index is out of range
  lds            lanes meet in one bank of the data share
  stack          the stack gets deeper than before
  early          something is used that nothing waits for
  outside        a load, a store or an atomic operation is outside of its memory
  resources      lanes of a step mean several resources
  undefined      an operation gives what nobody defines for its operands
  uncertain      another reading of the machine gives something else
  race           a word is touched again without an order, by another lane
  clause         a clause starts
  cf             a control-flow instruction is next
  any            any event happens
'catch' stops there; 'run-to' and 'back-to' go there, and know also what takes a register, a lane, a line or a condition: 'help run-to'.

# gdb's ways to ask what something is and where it stands.
$ printf 'whatis R1.xy\nptype count (R1.x > 0.5)\nlist 1,2\nsearch loop\nsearch loop\nreverse-search loop\nsearch\nsearch [\ninfo symbol 0\napropos texel\nshow history\nsave breakpoints f\nr\nnexti\nni\np R1.x[3]\np R1.x[64]\ninfo threads\n' | lanescope debug $EXAMPLES/first-light.lanescope | tail -n +4
                  ^
lanescope: a text is missing, such as EXP
                   ^
lanescope: '[' is no regular expression
                 ^
lanescope: breakpoints are kept with the scene: 'save', or 'save FILE' for another file, which opens with them
                   ^
lanescope: the lane goes from 0 to 63
(lanescope) whatis R1.xy
float x 2, of each lane
(lanescope) ptype count (R1.x > 0.5)
int, the same in all lanes
(lanescope) list 1,2
      1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
      2        0  x: MUL         R1.x,  R0.x,  R0.x
(lanescope) search loop
      9  03 LOOP_START_DX10  ADDR(10)
(lanescope) search loop
     13  06 LOOP_BREAK  ADDR(9)
(lanescope) reverse-search loop
      9  03 LOOP_START_DX10  ADDR(10)
(lanescope) search
(lanescope) search [
(lanescope) info symbol 0
   0x0000     1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) apropos texel
No command's help has 'texel' in it.
(lanescope) show history
history is on: what is typed is kept for the next session
(lanescope) save breakpoints f
(lanescope) r
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) nexti
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) ni
JUMP falls through: 37 lanes run what follows.
step 5, wave 0, lane 26: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
(lanescope) p R1.x[3]
$1 = 1.3203125        0x3fa90000
(lanescope) p R1.x[64]
(lanescope) info threads
wave 0 of 4, alone in its group
