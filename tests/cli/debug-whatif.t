# What if this pixel were nearer to the middle? The run forks; the scene's own stays.
$ printf 'lane 0\nset R1.x = 0.5\nu 33\np R3\nfork main\np R3\nforks\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) lane 0
step 4, wave 0, lane 0: 37 of 64 lanes active
lane 0: off (branch), pixel (0, 0)
=>    5  01 JUMP  ADDR(11)
(lanescope) set R1.x = 0.5
R1.x = 0.5 in lane 0 at step 4, in the run 'what-if 1'.
step 4, wave 0, what-if 1, lane 0: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) u 33
POP: the branch ends here, and 37 lanes run again. The stack is empty.
step 108, wave 0, what-if 1, lane 0: 60 of 64 lanes active
=>   33  14 EXPORT_DONE: PIX0, R3 VALID_PIX
(lanescope) p R3
$1 =
x 0.009375         0x3c19999a
y 0.109375         0x3de00000
z 0.315625         0x3ea1999a
w 1.0              0x3f800000
(lanescope) fork main
POP: the branch ends here, and 37 lanes run again. The stack is empty.
step 108, wave 0, lane 0: 59 of 64 lanes active
=>   33  14 EXPORT_DONE: PIX0, R3 VALID_PIX
(lanescope) p R3
$2 =
x 0.009375         0x3c19999a
y 0.109375         0x3de00000
z 0.315625         0x3ea1999a
w 1.0              0x3f800000
(lanescope) forks
=> main: as the scene has it
   what-if 1: R1.x = 0.5 in lane 0 at step 4

# Other lanes, an input, a mask, a constant; forks of forks.
$ printf 'set R0.x@0-3 = 0.25\nset R0.y@0 = 0x3e800000\nforks\nend\np PIX0\nback\nset mask active = 0xff\nforks\nrename-fork half\nfork\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0 --lane 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) set R0.x@0-3 = 0.25
R0.x = 0.25 in lanes 0-3 at step 0, in the run 'what-if 1'.
step 0, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) set R0.y@0 = 0x3e800000
R0.y = 0.25 in lane 0 at step 0, in the run 'what-if 1'.
step 0, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) forks
   main: as the scene has it
=> what-if 1: R0.x = 0.25 in lanes 0-3 at step 0; R0.y = 0.25 in lane 0 at step 0
(lanescope) end
EXPORT_DONE exports colour 0 of 62 lanes: PIX0 = R3; lane 0 sends (0.625, 0.390625, 0.25, 1.0).
step 109, wave 0, what-if 1, lane 0: 0 of 64 lanes active, ended
(lanescope) p PIX0
$1 =
x 0.625            0x3f200000  changed
y 0.390625         0x3ec80000  changed
z 0.25             0x3e800000  changed
w 1.0              0x3f800000  changed
(lanescope) back
Nothing has run yet.
step 0, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) set mask active = 0xff
mask active = 0xff at step 0, in the run 'what-if 1'.
step 0, wave 0, what-if 1, lane 0: 8 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) forks
   main: as the scene has it
=> what-if 1: R0.x = 0.25 in lanes 0-3 at step 0; R0.y = 0.25 in lane 0 at step 0; mask active = 0xff at step 0
(lanescope) rename-fork half
   main: as the scene has it
=> half: R0.x = 0.25 in lanes 0-3 at step 0; R0.y = 0.25 in lane 0 at step 0; mask active = 0xff at step 0
(lanescope) fork
   main: as the scene has it
=> half: R0.x = 0.25 in lanes 0-3 at step 0; R0.y = 0.25 in lane 0 at step 0; mask active = 0xff at step 0

$ printf 'p CB0[0]\nset CB0[0].x = 9.0\nend\np PIX0\nfork main\np PIX0\ndelete-fork what-if 1\nforks\n' | lanescope debug $EXAMPLES/constants.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(10) KCACHE0(CB0:0-15) KCACHE1(CB1:16-31)
(lanescope) p CB0[0]
$1 =
x 0.1              0x3dcccccd
y 0.2              0x3e4ccccd
z 0.9              0x3f666666
w 1.0              0x3f800000
(lanescope) set CB0[0].x = 9.0
CB0[0].x = 9.0 from the start, in the run 'what-if 1'.
step 0, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(10) KCACHE0(CB0:0-15) KCACHE1(CB1:16-31)
(lanescope) end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R1; lane 0 sends (6.5625, 0.15937501, 0.02734375, 1.0).
step 6, wave 0, what-if 1, lane 0: 0 of 64 lanes active, ended
(lanescope) p PIX0
$2 =
x 6.5625           0x40d20000  changed
y 0.15937501       0x3e233334  changed
z 0.02734375       0x3ce00000  changed
w 1.0              0x3f800000  changed
(lanescope) fork main
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R1; lane 0 sends (0.096093744, 0.15937501, 0.02734375, 1.0).
step 6, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) p PIX0
$3 =
x 0.096093744      0x3dc4cccc  changed
y 0.15937501       0x3e233334  changed
z 0.02734375       0x3ce00000  changed
w 1.0              0x3f800000  changed
(lanescope) delete-fork what-if 1
=> main: as the scene has it
'set' makes a change, which forks the run.
(lanescope) forks
=> main: as the scene has it
'set' makes a change, which forks the run.

# The way back leads across forks.
$ printf 'set R1.x = 2\ns\nback\nback\nforward\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) set R1.x = 2
R1.x = 2.0 in lane 26 at step 4, in the run 'what-if 1'.
step 4, wave 0, what-if 1, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) s
JUMP falls through: 37 lanes run what follows.
step 5, wave 0, what-if 1, lane 26: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
(lanescope) back
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, what-if 1, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) back
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) forward
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, what-if 1, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)

# An expression is worth what it is here, lane by lane; what came out is the change, and what the file keeps.
$ cp $EXAMPLES/first-light.* $T; printf 'set R2.y@0-7 = R0.x * 2\nset R3.x = x(i(R3.x) + 1)\nset mask active = lane < 8 || lane == 26\nset R1.x@0-1 = 5 + 2\nforks\nsave\n' | lanescope debug $T/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) set R2.y@0-7 = R0.x * 2
R2.y = ... in lanes 0-7 at step 4, in the run 'what-if 1'.
 0: (-1.875) (-1.625) (-1.875) (-1.625) (-1.375) (-1.125) (-1.375) (-1.125)
step 4, wave 0, what-if 1, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) set R3.x = x(i(R3.x) + 1)
R3.x = int 1 in lane 26 at step 4, in the run 'what-if 1'.
step 4, wave 0, what-if 1, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) set mask active = lane < 8 || lane == 26
mask active = 0x40000ff at step 4, in the run 'what-if 1'.
step 4, wave 0, what-if 1, lane 26: 9 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) set R1.x@0-1 = 5 + 2
R1.x = 7.0 in lanes 0-1 at step 4, in the run 'what-if 1'.
step 4, wave 0, what-if 1, lane 26: 9 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) forks
   main: as the scene has it
=> what-if 1: R2.y = ... in lanes 0-7 at step 4; R3.x = int 1 in lane 26 at step 4; mask active = 0x40000ff at step 4; R1.x = 7.0 in lanes 0-1 at step 4
(lanescope) save
Saved.

$ grep R2.y@ $T/first-light.lanescope; printf 'p R2.y\n' | lanescope debug $T/first-light.lanescope | tail -8
change1=set R2.y@0-7 = -1.875, -1.625, -1.875, -1.625, -1.375, -1.125, -1.375, -1.125; step 4
 0:   -1.875   -1.625   -1.875   -1.625   -1.375   -1.125   -1.375   -1.125
 8:    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)
16:    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)
24:    (0.0)    (0.0)      0.0    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)
32:    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)
40:    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)
48:    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)
56:    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)    (0.0)

# The caret points at what is wrong in it.
$ printf 'set R1.x = R9.y\nset R1.x@0-3 = R2.y + foo\nset R1.x = R2.xy\nset R1.x@all = 1 / (lane - 3)\nset mask active = 255\nset CB0[0].x = R1.x\nset R1.x@0-1 = 1, R2.x\nforks\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) set R1.x = R9.y
                       ^
lanescope: there is no R9: the program has R0 to R3
(lanescope) set R1.x@0-3 = R2.y + foo
                                  ^
lanescope: no such name: foo; is it loop?
(lanescope) set R1.x = R2.xy
                       ^
lanescope: a value has one component and no format
(lanescope) set R1.x@all = 1 / (lane - 3)
                           ^
lanescope: 1 / (lane - 3) has no value in lane 3 (an integer divided by 0, a register that nothing has written, or a place beyond its memory)
(lanescope) set mask active = 255
                              ^
lanescope: which lanes? (a condition such as R1.x > 0.5, or 0x..., the lowest bit is lane 0)
(lanescope) set CB0[0].x = R1.x
                           ^
lanescope: a constant is the same for all lanes, R1.x is not (take one lane's with @, or a reduction such as max)
(lanescope) set R1.x@0-1 = 1, R2.x
                              ^
lanescope: a value is missing before "R2.x"
(lanescope) forks
=> main: as the scene has it
'set' makes a change, which forks the run.
[1]

$ printf 'set R2.y@0-2 = lane\n' | lanescope debug --json $EXAMPLES/first-light.lanescope | tail -n 1
{"answer":"set","command":"set","status":"ok","change":"R2.y = ... in lanes 0-2 at step 4","lanes":"0x0000000000000007","values":[{"bits":"0x00000000","text":"0.0"},{"bits":"0x3f800000","text":"1.0"},{"bits":"0x40000000","text":"2.0"}],"step":4,"wave":0,"fork":"what-if 1","lane":26,"active":"0xfffafff0ff80c000","n_active":37,"ended":false,"next":["01 JUMP  ADDR(11)"],"line":5}

# What cannot be set.
$ printf 'set\nset R1.x\nset R1.x = \nset R9.x = 1\nset R1.x@99 = 1\nset mask nothing = 0x1\nset CB9[0].x = 1\nfork nowhere\nrename-fork all\ndelete-fork main\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) set
               ^
lanescope: a change is missing, such as R1.x = 0.5, R1.x = R2.y * 2, share[3] = 0.5 or mask active = 0xff
(lanescope) set R1.x
                    ^
lanescope: '=' is missing at the end
(lanescope) set R1.x =
                      ^
lanescope: a value is missing before the end
(lanescope) set R9.x = 1
                ^
lanescope: there is no R9: the program has R0 to R3
(lanescope) set R1.x@99 = 1
                     ^
lanescope: '99' is no set of lanes (write such as 22, 0-7,9, all or 0xff; they count from 0 to 63)
(lanescope) set mask nothing = 0x1
                     ^
lanescope: there is no mask 'nothing': the machine has active, valid, predicate, executing, continue, break, covered
(lanescope) set CB9[0].x = 1
                ^
lanescope: constant buffer 9 is not bound
(lanescope) fork nowhere
                 ^
lanescope: no run is called 'nowhere' ('forks' lists them)
(lanescope) rename-fork all
                        ^
lanescope: main is the scene's own run and cannot be renamed
(lanescope) delete-fork main
                        ^
lanescope: main is the scene's own run and cannot be removed
[1]

# A whole number is one of the kind that the register shows; bits are said to be bits.
$ printf 'set R0.w = 5\np R0\nset R0.w = int 5\np R0\nset R0.w = 0x5\np R0\nset R0.w@none = 1\nset R99.x = 1\nset R0.w@0-3 = 1, 2\n' | lanescope debug $EXAMPLES/nested-if.lanescope --step 0 --lane 0 2>&1 | grep -v -e '^[xyz=s]'
Nothing has run yet.
(lanescope) set R0.w = 5
R0.w = 5.0 in lane 0 at step 0, in the run 'what-if 1'.
(lanescope) p R0
$1 =
w 5.0              0x40a00000
(lanescope) set R0.w = int 5
R0.w = int 5 in lane 0 at step 0, in the run 'what-if 1'.
(lanescope) p R0
$2 =
w 5                0x00000005
(lanescope) set R0.w = 0x5
R0.w = int 5 in lane 0 at step 0, in the run 'what-if 1'.
(lanescope) p R0
$3 =
w 5                0x00000005
(lanescope) set R0.w@none = 1
                    ^
lanescope: no lane is named (a lane such as @5, lanes such as @0-7, or @all)
(lanescope) set R99.x = 1
                ^
lanescope: there is no R99: the program has R0 to R1
(lanescope) set R0.w@0-3 = 1, 2
                           ^
lanescope: 2 values for 4 lanes: give one for all, or one for each

# Who is in a state by hand has no line that made it so.
$ printf 'set mask active = 0xff\nlanes\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 5
JUMP falls through: 37 lanes run what follows.
step 5, wave 0, lane 26: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
(lanescope) set mask active = 0xff
mask active = 0xff at step 5, in the run 'what-if 1'.
step 5, wave 0, what-if 1, lane 26: 8 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
(lanescope) lanes
 -  -   -  -   -  -   -  -
 -  -   -  -   -  -   -  -

 -  -   -  -   -  -   -  -
 -  -   -  -   -  -   -  -

 -  -   -  -  [-] -   -  -
 -  -   -  -   -  -   -  -

 A  A   A  A   -  -   -  -
 A  A   A  A   -  -   -  -
step 5
A active: 8 lanes (0-7), since step 5, by hand
- off (branch): 19 lanes (8-13,16-22,32-35,48,50), since step 4, line 4 (PRED_SETGT)
- off (branch): 37 lanes (14-15,23-31,36-47,49,51-63), since step 5, by hand

# The test of step 4 turned lane 0 off: it is not why the lane is here.
$ printf 'goto 5\nset mask active = 0xff\nwhy 0\ngoto 12\nwhy 0\n' | lanescope debug $EXAMPLES/first-light.lanescope | grep '^Lane 0'
Lane 0 is active, since step 5, where a mask was changed by hand.
Lane 0 is off: it has left the loop, since step 12, line 13 (LOOP_BREAK). The test was step 10, line 11 (PRED_SETGT): R2.y = 1.7578125 > 0.7: true. It waits in the loop of line 9; it is active again at step 13.

# A value looked at where it has been read already; one that nothing reads.
$ lanescope uses $EXAMPLES/first-light.lanescope R0.x --step 20
R0.x@26 = -0.4375 is not read after step 20, and is still there at the end, step 109.

$ { printf '{"id":1,"command":'; head -c 300000 /dev/zero | tr '\0' '['; echo '}'; } | lanescope debug --json $EXAMPLES/nested-if.lanescope | tail -n 1
{"answer":"error","status":"failed","error":{"code":"syntax","message":"request: byte 82: too many arrays and objects within each other"}}

# A word of the data share, in a thread group: what loads it computes with it, before the change it is what it was, and the other wave sees it too.
$ cp scenes/group.lanescope $T/g.lanescope; printf 'goto 12\nset share[0] = int 77\ngoto 13\nwho R3.x 2\ngoto 11\np share[0]\ngoto 12\np share[0]\nset share[1] = R0.x@3\nwave 0\nfork what-if 1\ngoto end\nwho share[0]\nuses share[0]\nraces\nforks\nsave\n' | lanescope debug $T/g.lanescope --wave 1 --lane 0
Nothing has run yet.
step 0, wave 1, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(6) CNT(5)
(lanescope) goto 12
TEX begins clause 03 of 1 fetch: 64 lanes run it.
step 12, wave 1, lane 0: 64 of 64 lanes active
=>   16        8  LOCAL_DS_READ R3, R2.xy
(lanescope) set share[0] = int 77
share[0] = int 77 at step 12, in the run 'what-if 1'.
step 12, wave 1, what-if 1, lane 0: 64 of 64 lanes active
=>   16        8  LOCAL_DS_READ R3, R2.xy
(lanescope) goto 13
LOCAL_DS_READ: lane 0 reads share[0] = 77, share[1] = 0, share[2] = 0.0, share[3] = 0.0 and gets R3 = (77, 0, 0.0, 0.0). 64 of 64 lanes take part.
step 13, wave 1, what-if 1, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) who R3.x 2
R3.x@0 = 77: step 13, line 16 (LOCAL_DS_READ) fetched it from share[0] = 77, at R2.x = 0 and R2.y = 0; it was not written before.
  R2.x@0 = 0: step 9, line 12 (AND_INT) wrote it as R2.x & 3 = 0 & 3; it was 0 before.
  R2.y@0 = 0: step 10, line 13 (LSHL_INT) wrote it as R2.y << 2 = 0 << 2; it was 0 before.
  share[0] = 77: set by hand at step 12; it was 1 before.
2 more causes are left out; 'chain' behind the value lists all.
(lanescope) goto 11
Group 7 of clause 02: lane 0 computes LSHL_INT R4.x = 64 << 2 = 256. 64 of 64 lanes take part.
step 11, wave 1, what-if 1, lane 0: 64 of 64 lanes active
=>   15  03 TEX: ADDR(24) CNT(1)
(lanescope) p share[0]
$1 = 1                0x00000001
(lanescope) goto 12
TEX begins clause 03 of 1 fetch: 64 lanes run it.
step 12, wave 1, what-if 1, lane 0: 64 of 64 lanes active
=>   16        8  LOCAL_DS_READ R3, R2.xy
(lanescope) p share[0]
$2 = 77               0x0000004d  changed
(lanescope) set share[1] = R0.x@3
share[1] = int 67 at step 12, in the run 'what-if 1'.
step 12, wave 1, what-if 1, lane 0: 64 of 64 lanes active
=>   16        8  LOCAL_DS_READ R3, R2.xy
(lanescope) wave 0
TEX begins clause 03 of 1 fetch: 64 lanes run it.
step 12, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   16        8  LOCAL_DS_READ R3, R2.xy
(lanescope) fork what-if 1
TEX begins clause 03 of 1 fetch: 64 lanes run it.
step 12, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   16        8  LOCAL_DS_READ R3, R2.xy
(lanescope) goto end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R3; lane 0 sends (4097, 64, 0.0, 0.0).
step 15, wave 0, what-if 1, lane 0: 0 of 64 lanes active, ended
(lanescope) who share[0]
share[0] = 77: wave 1, set by hand at step 12; it was 1 before.
(lanescope) uses share[0]
Nothing reads share[0] = 77 any more: step 15 is the end.
(lanescope) races
No race in 2 waves, by the reading barrier=group (BARRIER waits for the other waves of its group).
(lanescope) forks
   main: as the scene has it
=> what-if 1: share[0] = int 77 at step 12; share[1] = int 67 at step 12 (made at wave 1)
(lanescope) save
Saved.

$ grep -A4 '^.fork' $T/g.lanescope; printf 'wave 1\nfork what-if 1\ngoto 12\np share[0]\ngoto 11\np share[0]\n' | lanescope debug $T/g.lanescope
[fork bcb0c1ed5eb936ae 1 what-if 1]
change1=set share[0] = 0x0000004d; step 12
change2=set share[1] = 0x00000043; step 12
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R3; lane 0 sends (4097, 64, 0.0, 0.0).
step 15, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) wave 1
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R3; lane 0 sends (1, 0, 0.0, 0.0).
step 15, wave 1, lane 0: 0 of 64 lanes active, ended
(lanescope) fork what-if 1
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R3; lane 0 sends (77, 67, 0.0, 0.0).
step 15, wave 1, what-if 1, lane 0: 0 of 64 lanes active, ended
(lanescope) goto 12
TEX begins clause 03 of 1 fetch: 64 lanes run it.
step 12, wave 1, what-if 1, lane 0: 64 of 64 lanes active
=>   16        8  LOCAL_DS_READ R3, R2.xy
(lanescope) p share[0]
$1 = 77               0x0000004d  changed
(lanescope) goto 11
Group 7 of clause 02: lane 0 computes LSHL_INT R4.x = 64 << 2 = 256. 64 of 64 lanes take part.
step 11, wave 1, what-if 1, lane 0: 64 of 64 lanes active
=>   15  03 TEX: ADDR(24) CNT(1)
(lanescope) p share[0]
$2 = 1                0x00000001

# What reads the word it was set to; a step that writes it ends that, and so does a hand.
$ printf 'lane 0\ngoto 4\nset share[0] = int 9\nuses share[0]\nset share[64] = 1\ngoto 5\nwho share[0]\nawatch share[64]\nstart\nc\nc\n' | lanescope debug scenes/group.lanescope --wave 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(6) CNT(5)
(lanescope) lane 0
step 0, wave 0, lane 0: 64 of 64 lanes active
lane 0: active, thread 0
=>    1  00 ALU: ADDR(6) CNT(5)
(lanescope) goto 4
TEX begins clause 01 of 1 fetch: 64 lanes run it.
step 4, wave 0, lane 0: 64 of 64 lanes active
=>    8        2  LOCAL_DS_WRITE R1  STRIDE(4) WAVE_REL
(lanescope) set share[0] = int 9
share[0] = int 9 at step 4, in the run 'what-if 1'.
step 4, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    8        2  LOCAL_DS_WRITE R1  STRIDE(4) WAVE_REL
(lanescope) uses share[0]
share[0] = 9 is not read after step 4, and is overwritten at step 5, line 8 (LOCAL_DS_WRITE).
(lanescope) set share[64] = 1
share[64] = int 1 at step 4, in the run 'what-if 1'.
step 4, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    8        2  LOCAL_DS_WRITE R1  STRIDE(4) WAVE_REL
(lanescope) goto 5
LOCAL_DS_WRITE: lane 0 writes 1 to share[0], 0 to share[1], 0.0 to share[2], 0.0 to share[3]. 64 of 64 lanes take part.
step 5, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    9  02 ALU: ADDR(14) CNT(10)
(lanescope) who share[0]
share[0] = 1: step 5, line 8 (LOCAL_DS_WRITE), lane 0, wrote it from R1.x = 1; it was 9 before.
  R1.x@0 = 1: step 3, line 3 (ADD_INT) wrote it as R1.x + 1 = 0 + 1; it was 0 before.
    R1.x@0 = 0: step 2, line 2 (MULLO_INT) wrote it as R0.x x R0.x = 0 x 0; it was not written before.
      R0.x@0 = 0: the wave was started with it.
(lanescope) awatch share[64]
  1  touch share[64]
(lanescope) start
Nothing has run yet.
step 0, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(6) CNT(5)
(lanescope) c
Breakpoint 1, hit 1, touch share[64], all lanes
TEX begins clause 01 of 1 fetch: 64 lanes run it.
step 4, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    8        2  LOCAL_DS_WRITE R1  STRIDE(4) WAVE_REL
(lanescope) c
Breakpoint 1, hit 2, touch share[64], lane 0
LOCAL_DS_READ: lane 0 reads share[64] = 4097, share[65] = 64, share[66] = 0.0, share[67] = 0.0 and gets R3 = (4097, 64, 0.0, 0.0). 64 of 64 lanes take part.
step 13, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)

# Each lane's own word.
$ printf '00 MEM_SCRATCH: WRITE(1), R0.xy__ ARRAY_SIZE(7) ELEM_SIZE(3)\n01 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n' > $T/m.asm; printf 'set scratch[6] = 1.5\nset scratch[5]@0-2 = 1, 2, 3\np/x scratch[5]\nset scratch[6]@all = R0.x * 2\nfork\ns\np scratch[4]@0\nwho scratch[6]\n' | lanescope debug $T/m.asm
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 MEM_SCRATCH: WRITE(1), R0.xy__ ARRAY_SIZE(7) ELEM_SIZE(3)
(lanescope) set scratch[6] = 1.5
scratch[6] = 1.5 in lane 0 at step 0, in the run 'what-if 1'.
step 0, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    1  00 MEM_SCRATCH: WRITE(1), R0.xy__ ARRAY_SIZE(7) ELEM_SIZE(3)
(lanescope) set scratch[5]@0-2 = 1, 2, 3
scratch[5] = ... in lanes 0-2 at step 0, in the run 'what-if 1'.
 0:      1.0      2.0      3.0        .        .        .        .        .
step 0, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    1  00 MEM_SCRATCH: WRITE(1), R0.xy__ ARRAY_SIZE(7) ELEM_SIZE(3)
(lanescope) p/x scratch[5]
$1 =
 0: 0x3f800000 0x40000000 0x40400000 0x00000000
 4: 0x00000000 0x00000000 0x00000000 0x00000000
 8: 0x00000000 0x00000000 0x00000000 0x00000000
12: 0x00000000 0x00000000 0x00000000 0x00000000
16: 0x00000000 0x00000000 0x00000000 0x00000000
20: 0x00000000 0x00000000 0x00000000 0x00000000
24: 0x00000000 0x00000000 0x00000000 0x00000000
28: 0x00000000 0x00000000 0x00000000 0x00000000
32: 0x00000000 0x00000000 0x00000000 0x00000000
36: 0x00000000 0x00000000 0x00000000 0x00000000
40: 0x00000000 0x00000000 0x00000000 0x00000000
44: 0x00000000 0x00000000 0x00000000 0x00000000
48: 0x00000000 0x00000000 0x00000000 0x00000000
52: 0x00000000 0x00000000 0x00000000 0x00000000
56: 0x00000000 0x00000000 0x00000000 0x00000000
60: 0x00000000 0x00000000 0x00000000 0x00000000
(lanescope) set scratch[6]@all = R0.x * 2
scratch[6] = ... in all lanes at step 0, in the run 'what-if 1'.
 0:   0.0625   0.1875   0.0625   0.1875   0.3125   0.4375   0.3125   0.4375
 8:   0.5625   0.6875   0.5625   0.6875   0.8125   0.9375   0.8125   0.9375
16:   0.0625   0.1875   0.0625   0.1875   0.3125   0.4375   0.3125   0.4375
24:   0.5625   0.6875   0.5625   0.6875   0.8125   0.9375   0.8125   0.9375
32:   0.0625   0.1875   0.0625   0.1875   0.3125   0.4375   0.3125   0.4375
40:   0.5625   0.6875   0.5625   0.6875   0.8125   0.9375   0.8125   0.9375
48:   0.0625   0.1875   0.0625   0.1875   0.3125   0.4375   0.3125   0.4375
56:   0.5625   0.6875   0.5625   0.6875   0.8125   0.9375   0.8125   0.9375
step 0, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    1  00 MEM_SCRATCH: WRITE(1), R0.xy__ ARRAY_SIZE(7) ELEM_SIZE(3)
(lanescope) fork
   main: as the scene has it
=> what-if 1: scratch[6] = 1.5 in lane 0 at step 0; scratch[5] = ... in lanes 0-2 at step 0; scratch[6] = ... in all lanes at step 0
(lanescope) s
MEM_SCRATCH writes R0 of 64 lanes to scratch; lane 0 writes (0.03125, 0.03125, -0.9375, -0.9375) from scratch[4] on.
step 1, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    2  01 EXPORT_DONE: PIX0, R0
(lanescope) p scratch[4]@0
$2 = 0.03125          0x3d000000  changed
(lanescope) who scratch[6]
scratch[6]@0 = 0.0625: set by hand at step 0; it was 1.5 before.

# What cannot be.
$ printf 'set share[4096] = 1\nset share[1.5] = 1\nset share[-1] = 1\nset share[0].x = 1\nset share = 1\nset share[0]@3 = 1\nset share[0] = 1, 2\nset share[0] = zz\nset share[0] = double 1\nset share[0] = R0.x\nset scratch[0] = 1\nset pile[0] = 1\n' | lanescope debug scenes/group.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(6) CNT(5)
(lanescope) set share[4096] = 1
                ^
lanescope: there is no share[4096]: the program has share[0] to share[4095]
(lanescope) set share[1.5] = 1
                       ^
lanescope: ']' is missing before ".5] = 1"
(lanescope) set share[-1] = 1
                      ^
lanescope: a number is missing before "-1] = 1"
(lanescope) set share[0].x = 1
                        ^
lanescope: '=' is missing before ".x = 1"
(lanescope) set share = 1
                      ^
lanescope: '[' is missing before "= 1"
(lanescope) set share[0]@3 = 1
                        ^
lanescope: lanes share the word, so leave out "@3 = 1"
(lanescope) set share[0] = 1, 2
                           ^
lanescope: 2 values for a word that lanes share: give one
(lanescope) set share[0] = zz
                           ^
lanescope: no such name: zz; is it Z?
(lanescope) set share[0] = double 1
                           ^
lanescope: a value of 64 bits goes to two components, .xy or .zw
(lanescope) set share[0] = R0.x
                           ^
lanescope: lanes share the word, and R0.x is not the same in all of them (take one lane's with @, or a reduction such as max)
(lanescope) set scratch[0] = 1
                ^
lanescope: the program has no words of scratch
(lanescope) set pile[0] = 1
                ^
lanescope: a register such as R0.x, CB0[0], C0, bool[0], loop[0] or mask NAME is missing before "pile[0] = 1"
[1]

$ printf 'set scratch[0]@none = 1\nset scratch[8] = 1\n' | lanescope debug $T/m.asm
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 MEM_SCRATCH: WRITE(1), R0.xy__ ARRAY_SIZE(7) ELEM_SIZE(3)
(lanescope) set scratch[0]@none = 1
                          ^
lanescope: no lane is named (a lane such as @5, lanes such as @0-7, or @all)
(lanescope) set scratch[8] = 1
                ^
lanescope: there is no scratch[8]: the program has scratch[0] to scratch[7]
[1]

# A word that one wave wrote is overwritten by hand in the other: how long it is there, seen from the first.
$ printf 'goto 12\nset share[0] = int 77\nwave 0\nfork what-if 1\ngoto 5\nuses share[0]\ngoto 4\nuses R1.x@0\n' | lanescope debug scenes/group.lanescope --wave 1 --lane 0
Nothing has run yet.
step 0, wave 1, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(6) CNT(5)
(lanescope) goto 12
TEX begins clause 03 of 1 fetch: 64 lanes run it.
step 12, wave 1, lane 0: 64 of 64 lanes active
=>   16        8  LOCAL_DS_READ R3, R2.xy
(lanescope) set share[0] = int 77
share[0] = int 77 at step 12, in the run 'what-if 1'.
step 12, wave 1, what-if 1, lane 0: 64 of 64 lanes active
=>   16        8  LOCAL_DS_READ R3, R2.xy
(lanescope) wave 0
TEX begins clause 03 of 1 fetch: 64 lanes run it.
step 12, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   16        8  LOCAL_DS_READ R3, R2.xy
(lanescope) fork what-if 1
TEX begins clause 03 of 1 fetch: 64 lanes run it.
step 12, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   16        8  LOCAL_DS_READ R3, R2.xy
(lanescope) goto 5
LOCAL_DS_WRITE: lane 0 writes 1 to share[0], 0 to share[1], 0.0 to share[2], 0.0 to share[3]. 64 of 64 lanes take part.
step 5, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    9  02 ALU: ADDR(14) CNT(10)
(lanescope) uses share[0]
share[0] = 1 is not read after step 5, and is set by hand at wave 1, step 12.
(lanescope) goto 4
TEX begins clause 01 of 1 fetch: 64 lanes run it.
step 4, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    8        2  LOCAL_DS_WRITE R1  STRIDE(4) WAVE_REL
(lanescope) uses R1.x@0
R1.x@0 = 1 of step 4 is read once, at step 5, line 8 (LOCAL_DS_WRITE), and is still there at the end, step 15. It reaches share[0] at step 5.
  Step 5, line 8 (LOCAL_DS_WRITE), lane 0, reads it and gives share[0] = 1.

# A run within a run: each goes on from the one that it was begun in; one that has no change yet is kept too.
$ cp $EXAMPLES/first-light.lanescope $T/forks.lanescope; printf 'new-fork\nset R1.x@0 = 0.5\nnew-fork inner\nforks\nset R1.x@0 = 0.25\nnew-fork\nnew-fork inner\nforks\nset R1.x@1 = 1\nfork inner\np R1.x@0\nfork what-if 1\np R1.x@0\nnew-fork empty\nsave\n' | lanescope debug $T/forks.lanescope; printf 'forks\nset R1.x@1 = 3\ndelete-fork what-if 1\n' | lanescope debug $T/forks.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) new-fork
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, what-if 1, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) set R1.x@0 = 0.5
R1.x = 0.5 in lane 0 at step 4, in the run 'what-if 1'.
step 4, wave 0, what-if 1, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) new-fork inner
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, inner, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) forks
   main: as the scene has it
   what-if 1: R1.x = 0.5 in lane 0 at step 4
=> inner: R1.x = 0.5 in lane 0 at step 4 (from what-if 1)
(lanescope) set R1.x@0 = 0.25
R1.x = 0.25 in lane 0 at step 4, in the run 'inner'.
step 4, wave 0, inner, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) new-fork
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, what-if 2, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) new-fork inner
                     ^
lanescope: there is a run "inner" already
(lanescope) forks
   main: as the scene has it
   what-if 1: R1.x = 0.5 in lane 0 at step 4
   inner: R1.x = 0.5 in lane 0 at step 4; R1.x = 0.25 in lane 0 at step 4 (from what-if 1)
=> what-if 2: R1.x = 0.5 in lane 0 at step 4; R1.x = 0.25 in lane 0 at step 4 (from inner)
(lanescope) set R1.x@1 = 1
R1.x = 1.0 in lane 1 at step 4, in the run 'what-if 2'.
step 4, wave 0, what-if 2, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) fork inner
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, inner, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) p R1.x@0
$1 = 0.25             0x3e800000  changed
(lanescope) fork what-if 1
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, what-if 1, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) p R1.x@0
$2 = 0.5              0x3f000000  changed
(lanescope) new-fork empty
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, empty, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) save
Saved.
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, empty, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) forks
   main: as the scene has it
   what-if 1: R1.x = 0.5 in lane 0 at step 4
   inner: R1.x = 0.5 in lane 0 at step 4; R1.x = 0.25 in lane 0 at step 4 (from what-if 1)
   what-if 2: R1.x = 0.5 in lane 0 at step 4; R1.x = 0.25 in lane 0 at step 4; R1.x = 1.0 in lane 1 at step 4 (from inner)
=> empty: R1.x = 0.5 in lane 0 at step 4 (from what-if 1)
(lanescope) set R1.x@1 = 3
R1.x = 3.0 in lane 1 at step 4, in the run 'empty'.
step 4, wave 0, empty, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) delete-fork what-if 1
=> main: as the scene has it
'set' makes a change, which forks the run.

# A word of a memory is what it looks like: an integer beside integers, a float where it is one; a zero is what the memory looks like.
$ printf 'goto 4\nset share[0] = 5\ngoto 13\nset share[0] = 5\nset share[1] = R0.x@3\nset share[2] = 7.5\nset share[2] = 7\nset share[65] = float 5\nset share[65] = 5\np share[65]\n' | lanescope debug scenes/group.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(6) CNT(5)
(lanescope) goto 4
TEX begins clause 01 of 1 fetch: 64 lanes run it.
step 4, wave 0, lane 0: 64 of 64 lanes active
=>    8        2  LOCAL_DS_WRITE R1  STRIDE(4) WAVE_REL
(lanescope) set share[0] = 5
share[0] = 5.0 at step 4, in the run 'what-if 1'.
step 4, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    8        2  LOCAL_DS_WRITE R1  STRIDE(4) WAVE_REL
(lanescope) goto 13
LOCAL_DS_READ: lane 0 reads share[64] = 4097, share[65] = 64, share[66] = 0.0, share[67] = 0.0 and gets R3 = (4097, 64, 0.0, 0.0). 64 of 64 lanes take part.
step 13, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) set share[0] = 5
share[0] = int 5 at step 13, in the run 'what-if 1'.
step 13, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) set share[1] = R0.x@3
share[1] = int 3 at step 13, in the run 'what-if 1'.
step 13, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) set share[2] = 7.5
share[2] = 7.5 at step 13, in the run 'what-if 1'.
step 13, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) set share[2] = 7
share[2] = 7.0 at step 13, in the run 'what-if 1'.
step 13, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) set share[65] = float 5
share[65] = 5.0 at step 13, in the run 'what-if 1'.
step 13, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) set share[65] = 5
share[65] = 5.0 at step 13, in the run 'what-if 1'.
step 13, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) p share[65]
$1 = 5.0              0x40a00000  changed
