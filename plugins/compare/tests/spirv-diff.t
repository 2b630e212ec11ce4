# Two lanes, and two programs side by side: one with another constant.
$ cp $SAMPLES/spirv/chosen.spv $T/a.spv; printf 'diff 1 5\nset T1.x = -1\ndiff fork\n' | lanescope debug $T/a.spv --step 4
lanescope: $T/a.spv: note: not in the file, so made up: storage 0 (zeros)
Lane 0 computes OpStore V2.x = 0. 64 of 64 lanes take part.
step 4, wave 0, lane 0: 64 of 64 lanes active
=>   78           %19 = OpLabel
(lanescope) diff 1 5
At step 1, after line 71 (OpLoad), T0.x is 1 in lane 1 and 5 in lane 5, 4 apart.
'goto 1' goes there.
(lanescope) set T1.x = -1
T1.x = -1 in lane 0 at step 4, in the run 'what-if 1'.
step 4, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   78           %19 = OpLabel
(lanescope) diff fork
At step 4, by hand, T1.x of lane 0 is 0 in main and -1 in what-if 1, 1 apart.
'goto 4' goes there.
