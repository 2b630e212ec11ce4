# A program that never ends is given up; the option that allows more is named.
$ lanescope run scenes/endless.lanescope --max-steps 1000 --events
Endless: 4 waves, 4000 steps
PIX0: rgba32f, 16 x 16, 0 written
wave 0, step 3, line 4: stack-high-water: With 4 elements the stack is deeper than before (01 LOOP_START_DX10  ADDR(5))
wave 1, step 3, line 4: stack-high-water: With 4 elements the stack is deeper than before (01 LOOP_START_DX10  ADDR(5))
wave 2, step 3, line 4: stack-high-water: With 4 elements the stack is deeper than before (01 LOOP_START_DX10  ADDR(5))
wave 3, step 3, line 4: stack-high-water: With 4 elements the stack is deeper than before (01 LOOP_START_DX10  ADDR(5))
lanescope: scenes/endless.lanescope: wave 0 was still running after 1000 steps, at line 8 (2  x: MUL         R2.x,  R1.x,  R0.x): a loop that does not end? (--max-steps N allows more)
[1]

$ lanescope run scenes/endless.lanescope --max-steps many
lanescope: run: --max-steps many is not a number from 0 to 18446744073709551615 (see 'lanescope run --help')
[2]

$ lanescope trace scenes/endless.lanescope --steps 999..1000
    step   line  active  instructions                 what lane 0 gets
     999      5      64  ALU
    1000      6      64  ADD ADD                      R1.x = 50.0, R1.y = 200.0
The run goes on after step 1000.

# Pictures look at so many steps at most; of a range, at so many of its steps.
$ lanescope history scenes/endless.lanescope --max-steps 20000 | tail -n 1
The run goes on after step 20000.

$ lanescope history scenes/endless.lanescope R1.x --max-steps 7
R1.x in all lanes, steps 1 to 7: 1 change, least 0.0, greatest 0.25
     ▁▁▁▁▁███
step 0        min 0.0, mean 0.0, max 0.0
step 5        min 0.25, mean 0.25, max 0.25
Nothing writes R1.x before step 2.
The run goes on after step 7.

$ lanescope history scenes/endless.lanescope R1.x --steps 3..100 --max-steps 4 | tail -n 1
The run goes on after step 6.

$ lanescope cover scenes/endless.lanescope --paths --max-steps 300 | grep -v '^ '
300 steps, 64.0 of 64 lanes active on average.
120 groups with 181 slots, 1.5 a group: 11584 of 11584 lane slots useful (100.0 %), 0 lost.
1 of 11 lines never ran.
The run goes on after step 300.
64 lanes (all): 300 steps, the last step 300 at line 6 (ADD)
1 path through 300 steps; lanes part 0 times.
The run goes on after step 300.

$ lanescope trace scenes/endless.lanescope --max-steps 2
    step   line  active  instructions                 what lane 0 gets
       1      1      64  ALU
       2      2      64  MOV MOV                      R1.x = 0.0, R1.y = 0.0
The run goes on after step 2.

$ printf 'history\npaths\ncover\nspark R1.x\nspark R1.x 1..50\n' | lanescope debug scenes/endless.lanescope --max-steps 40 | grep -E '^(\(lanescope|Cut|Only|The run goes|  PV.x)'
(lanescope) history
The run goes on after step 40.
(lanescope) paths
The run goes on after step 40.
(lanescope) cover
The run goes on after step 40.
(lanescope) spark R1.x
The run goes on after step 40.
(lanescope) spark R1.x 1..50
The run goes on after step 50.

$ lanescope history scenes/endless.lanescope --max-steps few
lanescope: history: --max-steps few is not a number from 0 to 18446744073709551615 (see 'lanescope history --help')
[2]

# As data the points of a long run are cut, and it says by how many.
$ lanescope history scenes/endless.lanescope R1.x --json | python3 -c 'import json, sys; a = json.load(sys.stdin); print(len(a["points"]), a["n_more"], a["n_changes"], sum(b["n_changes"] for b in a["buckets"]))'
20000 242144 262143 262143

$ lanescope cover scenes/endless.lanescope --steps 1..1000
 Line     Hits  Active   Useful    Lost  Live  Instruction
    1        1    64.0                         00 ALU: ADDR(6) CNT(2)
    2        1    64.0  100.0 %       0              0  x: MOV         R1.x,  0.0f
    3        1    64.0  100.0 %       0                 y: MOV         R1.y,  0.0f
    4        1    64.0                         01 LOOP_START_DX10  ADDR(5)
    5      200    64.0                         02 ALU: ADDR(8) CNT(4)
    6      200    64.0  100.0 %       0              1  x: ADD         R1.x,  R1.x,  (0x3E800000, 0.25f).x
    7      200    64.0  100.0 %       0                 y: ADD         R1.y,  R1.y,  1.0f
    8      199    64.0  100.0 %       0              2  x: MUL         R2.x,  R1.x,  R0.x
    9      199    64.0                         03 NOP
   10      199    64.0                         04 LOOP_END  ADDR(2)
   11        0       -                         05 EXPORT_DONE: PIX0, R1
1000 steps, 64.0 of 64 lanes active on average.
400 groups with 601 slots, 1.5 a group: 38464 of 38464 lane slots useful (100.0 %), 0 lost.
1 of 11 lines never ran.
The run goes on after step 1000.

# A move forwards stops at its limit, and fails; what is there can be looked at. To a step it goes however far that is.
$ printf 'end\nwhere\nrun-to kill\nback\ncontinue 2\nuntil 10\ngoto 50%%\ngoto 4000\nout\n' | lanescope debug scenes/endless.lanescope --max-steps 1000
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(6) CNT(2)
(lanescope) end
lanescope: wave 0 was still running after 1000 steps, at step 1000, line 8 (2  x: MUL         R2.x,  R1.x,  R0.x): a loop that does not end? (--max-steps N allows more)
(lanescope) where
step 1000, wave 0, lane 0: 64 of 64 lanes active
lane 0: active, pixel (0, 0)
=>    8        2  x: MUL         R2.x,  R1.x,  R0.x
(lanescope) run-to kill
lanescope: wave 0 was still running after 1000 steps, at step 2000, line 8 (2  x: MUL         R2.x,  R1.x,  R0.x): a loop that does not end? (--max-steps N allows more)
(lanescope) back
Group 1 of clause 02: lane 0 computes ADD R1.x = 49.75 + 0.25 = 50.0, ADD R1.y = 199.0 + 1.0 = 200.0. 64 of 64 lanes take part.
step 1000, wave 0, lane 0: 64 of 64 lanes active
=>    8        2  x: MUL         R2.x,  R1.x,  R0.x
(lanescope) continue 2
lanescope: wave 0 was still running after 1000 steps, at step 2000, line 8 (2  x: MUL         R2.x,  R1.x,  R0.x): a loop that does not end? (--max-steps N allows more)
(lanescope) until 10
NOP does nothing.
step 2002, wave 0, lane 0: 64 of 64 lanes active
=>   10  04 LOOP_END  ADDR(2)
(lanescope) goto 50%
lanescope: wave 0 was still running after 1000 steps, at step 1000, line 8 (2  x: MUL         R2.x,  R1.x,  R0.x): a loop that does not end? (--max-steps N allows more)
(lanescope) goto 4000
Group 1 of clause 02: lane 0 computes ADD R1.x = 199.75 + 0.25 = 200.0, ADD R1.y = 799.0 + 1.0 = 800.0. 64 of 64 lanes take part.
step 4000, wave 0, lane 0: 64 of 64 lanes active
=>    8        2  x: MUL         R2.x,  R1.x,  R0.x
(lanescope) out
Group 2 of clause 02: lane 0 computes MUL R2.x = 200.0 x -0.9375 = -187.5. 64 of 64 lanes take part.
step 4001, wave 0, lane 0: 64 of 64 lanes active
=>    9  03 NOP
[1]

$ printf 'continue\nwhere\n' >$T/commands; lanescope debug scenes/endless.lanescope --json --max-steps 1000 --batch -x $T/commands
{"answer":"stop","command":"again","status":"ok","sentence":"Nothing has run yet.","step":0,"wave":0,"fork":"main","lane":0,"active":"0xffffffffffffffff","n_active":64,"ended":false,"reason":"step","at_limit":false,"next":["00 ALU: ADDR(6) CNT(2)"],"line":1}
{"answer":"error","command":"continue","status":"failed","error":{"code":"state","message":"wave 0 was still running after 1000 steps, at step 1000, line 8 (2  x: MUL         R2.x,  R1.x,  R0.x): a loop that does not end? (--max-steps N allows more)"}}
[1]

# Steps that are counted are one move, however many, and have no limit but their number.
$ printf 's 200000\nrs 199998\nback\n' | lanescope debug scenes/endless.lanescope --max-steps 1000 2>&1 | grep '^step'
step 0, wave 0, lane 0: 64 of 64 lanes active
step 200000, wave 0, lane 0: 64 of 64 lanes active
step 2, wave 0, lane 0: 64 of 64 lanes active
step 200000, wave 0, lane 0: 64 of 64 lanes active

# What is longer than PNGs can be has its raw file alone.
$ lanescope run scenes/long.lanescope --out $T/long && ls $T/long && wc -c <$T/long/PIX0.u32
lanescope: PIX0: 1000001 x 1 is too long for a picture, only $T/long/PIX0.u32 is written
long: 15626 waves, 15626 steps
PIX0: r32ui, 1000001 x 1, 1000001 written
PIX0.u32
4000004
