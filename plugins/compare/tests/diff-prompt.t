# Two neighbours with different colours: where do they part?
$ printf 'diff 14 26\ngoto 5\nwhy 14\ndiff 26 26\ndiff wave 1\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) diff 14 26
At step 2, after line 2 (MUL), R1.x is 0.03515625 in lane 14 and 0.19140625 in lane 26.
'goto 2' goes there.
(lanescope) goto 5
JUMP falls through: 37 lanes run what follows.
step 5, wave 0, lane 26: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
(lanescope) why 14
Lane 14 is active, since the start. It came here because of the test in step 4, line 4 (PRED_SETGT): 0.7 > PV.x = 0.6953125: true.
(lanescope) diff 26 26
No difference between lane 26 and lane 26 in 109 steps.
(lanescope) diff wave 1
At step 2, after line 2 (MUL), R1.x differs in 64 lanes; in lane 0 it is 0.00390625 in wave 1 and 0.87890625 in wave 0. At step 4, after line 4 (PRED_SETGT), 30 lanes are in different states; lane 2 is active in wave 1 and off by a branch in wave 0.
'goto 2' goes there.

# Questions that have no answer.
$ printf 'who R9.x\nwho R1\nwho share[3]\nwhy 64\nuses\ndiff\ndiff 99\ndiff wave 9\ndiff fork nothing\n' | lanescope debug $EXAMPLES/first-light.lanescope 2>&1 | sed -n '/^(lanescope) diff/,/^(lanescope) [^d]/p'
(lanescope) diff
                ^
lanescope: a lane is missing: a number from 0 to 63
(lanescope) diff 99
                 ^
lanescope: '99' is not a lane: a number from 0 to 63
(lanescope) diff wave 9
                      ^
lanescope: '9' is not a wave: a number from 0 to 3
(lanescope) diff fork nothing
                      ^
lanescope: no run is called 'nothing' ('forks' lists them)

$ echo diff 99 | lanescope debug $EXAMPLES/first-light.lanescope >$T/told 2>&1
[1]

# A program that has nothing to do with it: where each of them computes what it leaves. And while a changed run is looked at: both run as their scenes have them.
$ printf '00 ALU:\n  0 x: MUL R3.x, R0.x, (0x3F400000, 0.75f).x\n01 EXPORT_DONE: PIX0, R3\nEND_OF_PROGRAM\n' > $T/unlike.asm; printf 'diff program %s\nset R0.x = 0.5\ndiff program %s\n' $T/unlike.asm $EXAMPLES/first-light.asm | lanescope debug $EXAMPLES/first-light.lanescope 2>&1 | sed "s|$T|T|; s|$EXAMPLES|E|" | tail -n +4
(lanescope) diff program T/unlike.asm
32 of 34 lines differ, the first of them:
  line 1, of 'First light' alone: '00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)'
  line 2, of 'First light' alone: '0 x: MUL R1.x, R0.x, R0.x'
  line 3, of 'First light' alone: '1 x: MULADD R1.x, R0.y, R0.y, PV0.x'
  line 4, of 'First light' alone: '2 x: PRED_SETGT ____, (0x3F333333, 0.7f).x, PV1.x UPDATE_EXEC_MASK UPDATE_PRED'
  line 5, of 'First light' alone: '01 JUMP ADDR(11)'
... and 29 more
Wave 0, pixel (1, 1): PIX0.x of lane 3 is 0.028125001 in 'First light' and -0.609375 in 'unlike.asm': written by step 109, line 33 (EXPORT_DONE), of 'First light', and step 3, line 3 (EXPORT_DONE), of 'unlike.asm'.
In 'First light' the difference begins with R3.x@3 = 0.028125001: step 107, line 28 (MUL) wrote it as PV.x x 0.3 = 0.09375 x 0.3; it was not written before. In 'unlike.asm' the difference begins with R3.x@3 = -0.609375: step 2, line 2 (MUL) wrote it as R0.x x 0.75 = -0.8125 x 0.75; it was not written before.
64 of 64 lanes of 1 wave are different.
  PIX0.x   in 64 lanes
  PIX0.y   in 64 lanes
  PIX0.z   in 64 lanes
  PIX0.w   in 64 lanes
(lanescope) set R0.x = 0.5
R0.x = 0.5 in lane 26 at step 4, in the run 'what-if 1'.
step 4, wave 0, what-if 1, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) diff program E/first-light.asm
No difference between 'First light' and 'first-light.asm' in what 64 lanes of 1 wave leave.
Both ran as their scenes have them, without the changes of what-if 1.

# What if this pixel were nearer to the middle? The run forks; the scene's own stays.
$ printf 'lane 0\nset R1.x = 0.5\nu 33\np R3\nfork main\np R3\nforks\ndiff fork what-if 1\n' | lanescope debug $EXAMPLES/first-light.lanescope 2>&1 | sed -n '/^(lanescope) diff/,/^(lanescope) [^d]/p'
(lanescope) diff fork what-if 1
At step 4, by hand, R1.x of lane 0 is 0.5 in what-if 1 and 1.7578125 in main. At step 105, after line 26 (KILLGT), lane 0 is active in what-if 1 and killed in main.
'goto 4' goes there.

$ printf 'p CB0[0]\nset CB0[0].x = 9.0\nend\np PIX0\nfork main\np PIX0\ndiff fork what-if 1\ndelete-fork what-if 1\nforks\n' | lanescope debug $EXAMPLES/constants.lanescope --step 0 2>&1 | sed -n '/^(lanescope) diff/,/^(lanescope) [^d]/p'
(lanescope) diff fork what-if 1
At step 2, after line 2 (ADD), R1.x differs in 64 lanes; in lane 0 it is -8.0 in what-if 1 and 0.9 in main.
'goto 2' goes there.
(lanescope) delete-fork what-if 1
=> main: as the scene has it
'set' makes a change, which forks the run.
(lanescope) forks

# Where a what-if parts from main is where it was edited, also if nobody uses that; then what the program makes of it.
$ printf 'goto 3\nset R0.w = 5.0\ndiff fork main\n' | lanescope debug $EXAMPLES/nested-if.lanescope | tail -n 2
At step 3, by hand, R0.w of lane 0 is 0.0 in main and 5.0 in what-if 1.
'goto 3' goes there.

$ printf 'goto 10\nset R1.x = 0.25\ndiff fork main\n' | lanescope debug $EXAMPLES/nested-if.lanescope | tail -n 2
At step 10, by hand, R1.x of lane 0 is 0.9375 in main and 0.25 in what-if 1. At step 16, after line 33 (EXPORT_DONE), PIX0.x of lane 0 is 0.9375 in main and 0.25 in what-if 1.
'goto 10' goes there.

$ printf 'set R1.x = 0.25\ndiff fork main\n' | lanescope debug $EXAMPLES/nested-if.lanescope --step 0 | tail -n 2
(lanescope) diff fork main
At the start, by hand, R1.x of lane 0 is 0.0 in main and 0.25 in what-if 1.

$ echo diff fork | lanescope debug $EXAMPLES/first-light.lanescope 2>&1 | tail -2
                     ^
lanescope: this run is 'main': name another one ('forks' lists them)

$ cd $SAMPLES/..; { cp scenes/group.lanescope $T/g.lanescope; printf 'goto 12\nset share[0] = int 77\ngoto 13\nwho R3.x 2\ngoto 11\np share[0]\ngoto 12\np share[0]\nset share[1] = R0.x@3\nwave 0\nfork what-if 1\ngoto end\nwho share[0]\nuses share[0]\nraces\nforks\nsave\n' | lanescope debug $T/g.lanescope --wave 1 --lane 0; } >/dev/null

$ grep -A4 '^.fork' $T/g.lanescope; printf 'wave 1\nfork what-if 1\ngoto 12\np share[0]\ngoto 11\np share[0]\ndiff fork main\n' | lanescope debug $T/g.lanescope 2>&1 | sed -n '/^(lanescope) diff/,/^(lanescope) [^d]/p'
[fork bcb0c1ed5eb936ae 1 what-if 1]
change1=set share[0] = 0x0000004d; step 12
change2=set share[1] = 0x00000043; step 12
(lanescope) diff fork main
At step 12, by hand, share[0] is 1 in main and 77 in what-if 1, 76 apart. At step 13, after line 16 (LOCAL_DS_READ), R3.x of lane 0 is 1 in main and 77 in what-if 1, 76 apart.
'goto 12' goes there.

# A run within a run: each goes on from the one that it was begun in; one that has no change yet is kept too.
$ cp $EXAMPLES/first-light.* $T; cp $EXAMPLES/first-light.lanescope $T/forks.lanescope; printf 'new-fork\nset R1.x@0 = 0.5\nnew-fork inner\nforks\nset R1.x@0 = 0.25\nnew-fork\nnew-fork inner\nforks\nset R1.x@1 = 1\nfork inner\np R1.x@0\nfork what-if 1\np R1.x@0\nnew-fork empty\ndiff fork what-if 1\nsave\n' | lanescope debug $T/forks.lanescope; printf 'forks\nset R1.x@1 = 3\ndelete-fork what-if 1\n' | lanescope debug $T/forks.lanescope 2>&1 | sed -n '/^(lanescope) diff/,/^(lanescope) [^d]/p'
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
(lanescope) diff fork what-if 1
No difference between what-if 1 and empty in 109 steps.
(lanescope) save
Saved.

$ cd $SAMPLES/..; printf 'history\npaths\ncover\nspark R1.x\ndiff 1\nspark R1.x 1..50\n' | lanescope debug scenes/endless.lanescope --max-steps 40 | grep -E '^(\(lanescope|Cut|Only|The run goes|  PV.x)'
(lanescope) history
The run goes on after step 40.
(lanescope) paths
The run goes on after step 40.
(lanescope) cover
The run goes on after step 40.
(lanescope) spark R1.x
The run goes on after step 40.
(lanescope) diff 1
(lanescope) spark R1.x 1..50
The run goes on after step 50.

# At the sample: who of the wave passes, and what if the reference were a little nearer?
$ printf 'pixel 6 2\ngoto 4\nprint R1.w <= 0.39215687\nset R1.w = 0.39\nend\nprint PIX0\nforks\ndiff fork main\n' | lanescope debug $STORIES/shadow.lanescope --wave 0 2>&1 | sed -n '/^(lanescope) diff/,/^(lanescope) [^d]/p'
(lanescope) diff fork main
At step 4, by hand, R1.w of lane 28 is 0.40625 in main and 0.39 in what-if 1. At step 5, after line 12 (SAMPLE_C), R2.x of lane 28 is 0.0 in main and 1.0 in what-if 1.
'goto 4' goes there.

# What may stand behind it.
$ printf 'complete diff w\ncomplete "diff "\ncomplete "diff program scenes/REA"\n' | (cd $SAMPLES/..; lanescope debug $EXAMPLES/first-light.lanescope) | tail -n +4
(lanescope) complete diff w
diff wave
(lanescope) complete "diff "
diff fork
diff lane
diff program
diff wave
(lanescope) complete "diff program scenes/REA"
diff program scenes/README
