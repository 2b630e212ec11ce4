# A search looks at the lowest lane that it found, unless the lane looked at is one of them; what parts concerns both sides.
$ printf 'run-to kill\nlane 43\nrun-to kill\nlane 43\nrun-to kill\n' | lanescope debug $EXAMPLES/kill-quads.lanescope --step 0 --lane 30
Nothing has run yet.
step 0, wave 0, lane 30: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(10)
(lanescope) run-to kill
Found 'kill' in lanes 0-10,12-13,16-20,32-34,48,50. Lane 0, the lowest of them, is looked at now.
Group 2 of clause 00: lane 0 tests KILLGT 1.7578125 > 0.8: true, so it is killed. 64 of 64 lanes take part. 23 lanes are killed.
step 4, wave 0, lane 0: 41 of 64 lanes active
=>    5        3  x: KILLGT      ____,  (0x3E4CCCCD, 0.2f).x,  R1.x
(lanescope) lane 43
step 4, wave 0, lane 43: 41 of 64 lanes active
lane 43: active, pixel (5, 5)
=>    5        3  x: KILLGT      ____,  (0x3E4CCCCD, 0.2f).x,  R1.x
(lanescope) run-to kill
Found 'kill' in lanes 43,45-47,57-63.
Group 3 of clause 00: lane 43 tests KILLGT 0.2 > 0.1953125: true, so it is killed. 64 of 64 lanes (23 killed) take part. 11 lanes are killed.
step 5, wave 0, lane 43: 30 of 64 lanes active
=>    6        4  x: MOV         R2.x,  R1.x
=>    7           y: MULADD      R2.y,  R0.x,  0.5f,  0.5f  VEC_120
=>    8           z: MULADD      R2.z,  R0.y,  0.5f,  0.5f
=>    9           w: MOV         R2.w,  1.0f
(lanescope) lane 43
step 5, wave 0, lane 43: 30 of 64 lanes active
lane 43: killed, pixel (5, 5)
=>    6        4  x: MOV         R2.x,  R1.x
=>    7           y: MULADD      R2.y,  R0.x,  0.5f,  0.5f  VEC_120
=>    8           z: MULADD      R2.z,  R0.y,  0.5f,  0.5f
=>    9           w: MOV         R2.w,  1.0f
(lanescope) run-to kill
EXPORT_DONE exports colour 0 of 30 lanes: PIX0 = R2; lane 43 sends nothing.
step 7, wave 0, lane 43: 0 of 64 lanes active, ended
(the end: no 'kill' on the way)

$ printf 'run-to kill\n' | lanescope debug $EXAMPLES/kill-quads.lanescope --step 0 --lane 30 --json
{"answer":"stop","command":"again","status":"ok","sentence":"Nothing has run yet.","step":0,"wave":0,"fork":"main","lane":30,"active":"0xffffffffffffffff","n_active":64,"ended":false,"reason":"step","at_limit":false,"next":["00 ALU: ADDR(2) CNT(10)"],"line":1}
{"answer":"stop","command":"run-to","status":"ok","found":"0x00050007001f37ff","sentence":"Group 2 of clause 00: lane 0 tests KILLGT 1.7578125 > 0.8: true, so it is killed. 64 of 64 lanes take part. 23 lanes are killed.","events":[{"event":"kill","step":4,"line":4,"lanes":"0x00050007001f37ff","resource":0,"datum":0,"sentence":"Killed in lanes 0-10,12-13,16-20,32-34,48,50"}],"step":4,"wave":0,"fork":"main","lane":0,"active":"0xfffafff8ffe0c800","n_active":41,"ended":false,"reason":"step","at_limit":false,"next":["      3  x: KILLGT      ____,  (0x3E4CCCCD, 0.2f).x,  R1.x"],"line":5}

$ printf 'run-to divergence\nlane 14\nrun-to line 6\nback-to divergence\nrun-to mask\nwhere\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0 --lane 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) run-to divergence
Found 'divergence' in lanes 0-13,16-22,32-35,48,50.
Group 2 of clause 00: lane 0 tests PRED_SETGT 0.7 > 1.7578125: false, so it becomes inactive. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 0: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) lane 14
step 4, wave 0, lane 14: 37 of 64 lanes active
lane 14: active, pixel (6, 1)
=>    5  01 JUMP  ADDR(11)
(lanescope) run-to line 6
Found 'line 6' in lanes 14-15,23-31,36-47,49,51-63.
JUMP falls through: 37 lanes run what follows.
step 5, wave 0, lane 14: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
(lanescope) back-to divergence
Found 'divergence' in lanes 0-13,16-22,32-35,48,50.
Group 2 of clause 00: lane 14 tests PRED_SETGT 0.7 > 0.6953125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 14: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) run-to mask
Found 'mask' in lanes 14-15,23-31,36-47,49,51-63.
Group 4 of clause 04: lane 14 tests PRED_SETGT 0.6953125 > 0.7: false, so it becomes inactive. 37 of 64 lanes take part. 37 lanes become inactive: their test is false.
step 10, wave 0, lane 14: 0 of 64 lanes active
=>   12  05 JUMP  POP_CNT(1) ADDR(8)
(lanescope) where
step 10, wave 0, lane 14: 0 of 64 lanes active
lane 14: off (branch), pixel (6, 1)
=>   12  05 JUMP  POP_CNT(1) ADDR(8)

# What is missing in a change, and before what.
$ printf 'set R1.x 0.5\nset CB0[1 = 2\nset\nset nonsense\nset R1\nset R1.x =\nset R1.x = 1 2\nset R1.x = 0x123456789\nset R1.x = -0x1\nset R1.x = uint -5\nset mask\nset mask none = 0x1\nset mask active = 5\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) set R1.x 0.5
                     ^
lanescope: '=' is missing before "0.5"
(lanescope) set CB0[1 = 2
                      ^
lanescope: ']' is missing before "= 2"
(lanescope) set
               ^
lanescope: a change is missing, such as R1.x = 0.5, R1.x = R2.y * 2, share[3] = 0.5 or mask active = 0xff
(lanescope) set nonsense
                ^
lanescope: a register such as R0.x, CB0[0], C0, bool[0], loop[0] or mask NAME is missing before "nonsense"
(lanescope) set R1
                  ^
lanescope: '.' is missing at the end
(lanescope) set R1.x =
                      ^
lanescope: a value is missing before the end
(lanescope) set R1.x = 1 2
                         ^
lanescope: '2' is not expected here
(lanescope) set R1.x = 0x123456789
R1.x = 4.8867185e+09 in lane 26 at step 0, in the run 'what-if 1'.
step 0, wave 0, what-if 1, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) set R1.x = -0x1
R1.x = 0xffffffff in lane 26 at step 0, in the run 'what-if 1'.
step 0, wave 0, what-if 1, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) set R1.x = uint -5
                            ^
lanescope: a uint is not negative, and "-5" is
(lanescope) set mask
                    ^
lanescope: the name of a mask is missing: the machine has active, valid, predicate, executing, continue, break, covered
(lanescope) set mask none = 0x1
                     ^
lanescope: there is no mask 'none': the machine has active, valid, predicate, executing, continue, break, covered
(lanescope) set mask active = 5
                              ^
lanescope: which lanes? (a condition such as R1.x > 0.5, or 0x..., the lowest bit is lane 0)
[1]

# A step that is no group is named.
$ printf 'group\ngroup last\ns\ngroup last\ns 2\ngroup\nend\ngroup\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) group
lanescope: line 1 (ALU_PUSH_BEFORE) is no ALU group
(lanescope) group last
lanescope: no step is made yet (step first)
(lanescope) s
ALU_PUSH_BEFORE begins clause 00 of 3 groups: 64 lanes run it. The stack grows to 1 frame.
step 1, wave 0, lane 26: 64 of 64 lanes active
=>    2        0  x: MUL         R1.x,  R0.x,  R0.x
(lanescope) group last
lanescope: line 1 (ALU_PUSH_BEFORE) is no ALU group; 'group' shows the one that comes next
(lanescope) s 2
Group 1 of clause 00: lane 26 computes MULADD R1.x = -0.5625 x -0.5625 + 0.19140625 = 0.5078125. 64 of 64 lanes take part.
step 3, wave 0, lane 26: 64 of 64 lanes active
=>    4        2  x: PRED_SETGT  ____,  (0x3F333333, 0.7f).x,  PV1.x  UPDATE_EXEC_MASK UPDATE_PRED
(lanescope) group
step 4, next: line 4, in lane 26
  x: PRED_SETGT gives ____ = 0.0; takes 0.7; PV.x = 0.5078125, from slot x of the group before; 64 lanes
     reads in the order VEC_012; also possible: VEC_021 VEC_120 VEC_102 VEC_201 VEC_210
No read port is used: PV, PS and literals need none.
(lanescope) end
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 26 sends (0.125, 0.015625, 0.45, 1.0).
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
(lanescope) group
lanescope: the program has ended, so no group comes next
[1]

# A condition that never holds.
$ printf 'break 5 if R1.x > 1.2\ncontinue\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) break 5 if R1.x > 1.2
  1  line 5: 01 JUMP  ADDR(11)
     if R1.x > 1.2
(lanescope) continue
EXPORT_DONE exports colour 0 of 59 lanes: PIX0 = R3; lane 26 sends (0.125, 0.015625, 0.45, 1.0).
step 109, wave 0, lane 26: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)

# One fact once.
$ lanescope lint $EXAMPLES/read-ports.lanescope
$EXAMPLES/read-ports.lanescope:14:10: error: dword 19 BANK_SWIZZLE=0: slot y reads R2.x in cycle 0, where R1.x already has the read port (other bank swizzles fit; leave them out and the assembler finds them)
$EXAMPLES/read-ports.lanescope: note: dword 16: lines 6, 7, 9, 10 can depend on the reading zero-times-infinity: 0 times infinity or NaN in MUL, MULADD and DOT4 ([machine] of a scene chooses)
1 error, 0 warnings, 1 note
[1]

$ lanescope check $EXAMPLES/race-wrong.lanescope
PIX0: 64 of 128 threads differ (r32i, largest error 5000)
  first at thread 64, wave 1, lane 0, channel x: got 5003 (0x0000138b), expected 3 (0x00000003), 5000 apart
[1]
