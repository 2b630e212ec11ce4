# A machine without words, without tools, and with a state of lanes of its own, through the verbs and the prompt.
$ printf 'lane 1\nmovi 2 10\nless 1 2\nleave\nmovi 2 5\ntake 3 1 2\nout 0 3\nend\n' >$T/take.toy; printf '[scene]\nversion=1\nmachine=toy\nstage=cs\n[program]\nfile=take.toy\n[layout]\nkind=threads\ncount=64\n[output O0]\nregister=O0\nformat=r32i\n' >$T/take.lanescope

$ lanescope-toy run $T/take.lanescope
take: 1 wave, 8 steps
O0: r32i, 64 x 1, 54 written

$ lanescope-toy asm $T/take.toy -o $T/take.bin
lanescope: $T/take.toy: programs of Toy have no words
[3]

$ lanescope-toy disasm $T/take.toy
lanescope: $T/take.toy: there are no tools for Toy
[3]

$ lanescope-toy isa --machine=toy
lanescope: isa: there is no reference of Toy
[2]

$ lanescope-toy isa take
lanescope: isa: there is no instruction take (see 'lanescope isa' for all names)
[2]

$ lanescope-toy lanes $T/take.lanescope --step 5
[r] r   r  r   r  r   r  r
 r  r   A  A   A  A   A  A

 A  A   A  A   A  A   A  A
 A  A   A  A   A  A   A  A

 A  A   A  A   A  A   A  A
 A  A   A  A   A  A   A  A

 A  A   A  A   A  A   A  A
 A  A   A  A   A  A   A  A
step 5
A active: 54 lanes (10-63), since the start
r returned: 10 lanes (0-9), since step 4, line 7 (leave)

$ printf 'goto 6\nwhere\nlanes\nwhy 3\nwho R3@12\nprint R3\nprint pool1[5]\nhistory\n' >$T/take.ls; lanescope-toy debug --batch -x $T/take.ls $T/take.lanescope
leave: lane 0, 10 lanes left.
step 4, wave 0, lane 0: 54 of 64 lanes active
=>    9  movi 2 5
=>   10  
(lanescope) goto 6
take 3 1 2: lane 0, 0 lanes left.
step 6, wave 0, lane 0: 54 of 64 lanes active
=>   13  out 0 3
=>   14  
(lanescope) where
step 6, wave 0, lane 0: 54 of 64 lanes active
lane 0: returned, thread 0
=>   13  out 0 3
=>   14  
(lanescope) lanes
[r] r   r  r   r  r   r  r
 r  r   A  A   A  A   A  A

 A  A   A  A   A  A   A  A
 A  A   A  A   A  A   A  A

 A  A   A  A   A  A   A  A
 A  A   A  A   A  A   A  A

 A  A   A  A   A  A   A  A
 A  A   A  A   A  A   A  A
step 6
A active: 54 lanes (10-63), since the start
r returned: 10 lanes (0-9), since step 4, line 7 (leave)
(lanescope) why 3
Lane 3 has returned from the program, since step 4, line 7 (leave). The test was step 4, line 7 (leave).
(lanescope) who R3@12
R3@12 = 2: step 6, line 11 (take) wrote it from pool1[5] = 2, at R2 = 5; it was not written before.
  R2@12 = 5: step 5, line 9 (movi) wrote it from 5; it was 10 before.
  pool1[5] = 2: step 6, line 11 (take), lane 11, wrote it from pool1[5] = 1, at R2 = 5; it was 1 before.
    R2@11 = 5: step 5, line 9 (movi) wrote it from 5; it was 10 before.
    pool1[5] = 1: step 6, line 11 (take), lane 10, wrote it from pool1[5] = 0 (nothing has written it), at R2 = 5; it was not written before.
      R2@10 = 5: step 5, line 9 (movi) wrote it from 5; it was 10 before.
      pool1[5] = 0: nothing has written it.
      Lane 10 ran line 11 (take) because of the test in step 4, line 7 (leave).
    Lane 11 ran line 11 (take) because of the test in step 4, line 7 (leave).
  Lane 12 ran line 11 (take) because of the test in step 4, line 7 (leave).
(lanescope) print R3
$1 =
 0:      (0)      (0)      (0)      (0)      (0)      (0)      (0)      (0)
 8:      (0)      (0)        0        1        2        3        4        5
16:        6        7        8        9       10       11       12       13
24:       14       15       16       17       18       19       20       21
32:       22       23       24       25       26       27       28       29
40:       30       31       32       33       34       35       36       37
48:       38       39       40       41       42       43       44       45
56:       46       47       48       49       50       51       52       53
(lanescope) print pool1[5]
$2 = 54               0x00000036  changed
(lanescope) history
steps 1 to 8
|####rrrr| 0-9
|########| 10-63
A column is 1 step: # active, . ended, - off (branch), B break, h helper, r returned, K killed

# What goes into an atomic operation comes out in the lanes behind, too; conditions, changes by hand and types of values of 64 bits.
$ printf 'lane 1\nwiden 3 1\nmovi 2 61\nless 1 2\nleave\nmovi 2 5\ntake 3 1 2\nout 0 3\nend\n' >$T/few.toy; sed 's/take.toy/few.toy/' $T/take.lanescope >$T/few.lanescope; printf 'goto 6\nuses pool1[5]\nlane 62\nbreak 15 if R3@62 > 0\ncontinue\nset R3@62 = 7\nstep\nprint O0@62\nreverse-step\nwhatis V[1][1].xy\n' >$T/few.ls; lanescope-toy debug --batch -x $T/few.ls $T/few.lanescope
leave: lane 0, 61 lanes left.
step 5, wave 0, lane 0: 3 of 64 lanes active
=>   11  movi 2 5
=>   12  
(lanescope) goto 6
movi 2 5: lane 0, 0 lanes left.
step 6, wave 0, lane 0: 3 of 64 lanes active
=>   13  take 3 1 2
=>   14  
(lanescope) uses pool1[5]
pool1[5] = 0 of step 6 is read once, at step 7, line 13 (take), which overwrites it. It reaches O0@61 at step 8, O0@62 at step 8, pool1[5] at step 7, O0@63 at step 8.
  Step 7, line 13 (take), lane 61, reads it and gives R3@61 = 0, R3@62 = 1, pool1[5] = 3, R3@63 = 2.
    R3@61 = 0 of step 7 is read once, at step 8, line 15 (out), and is still there at the end, step 9. It reaches O0@61 at step 8.
      Step 8, line 15 (out), lane 61, reads it and gives O0@61 = 0.
    R3@62 = 1 of step 7 is read once, at step 8, line 15 (out), and is still there at the end, step 9. It reaches O0@62 at step 8.
      Step 8, line 15 (out), lane 62, reads it and gives O0@62 = 1.
    R3@63 = 2 of step 7 is read once, at step 8, line 15 (out), and is still there at the end, step 9. It reaches O0@63 at step 8.
      Step 8, line 15 (out), lane 63, reads it and gives O0@63 = 2.
(lanescope) lane 62
step 6, wave 0, lane 62: 3 of 64 lanes active
lane 62: active, thread 62
=>   13  take 3 1 2
=>   14  
(lanescope) break 15 if R3@62 > 0
  1  line 15: out 0 3
     if R3@62 > 0
(lanescope) continue
Breakpoint 1, hit 1, line 15: out 0 3, lanes 61-63
take 3 1 2: lane 62, 0 lanes left.
step 7, wave 0, lane 62: 3 of 64 lanes active
=>   15  out 0 3
=>   16  
(lanescope) set R3@62 = 7
R3 = 7 in lane 62 at step 7, in the run 'what-if 1'.
step 7, wave 0, what-if 1, lane 62: 3 of 64 lanes active
=>   15  out 0 3
=>   16  
(lanescope) step
out 0 3: lane 62, 0 lanes left.
step 8, wave 0, what-if 1, lane 62: 3 of 64 lanes active
=>   17  end
=>   18  
(lanescope) print O0@62
$1 = 7                0x00000007  changed
(lanescope) reverse-step
Breakpoint 1, hit 1, line 15: out 0 3, lanes 61-63
take 3 1 2: lane 62, 0 lanes left.
step 7, wave 0, what-if 1, lane 62: 3 of 64 lanes active
=>   15  out 0 3
=>   16  
(lanescope) whatis V[1][1].xy
double, of each lane

# A register whose two numbers stand in registers: written, read and sought after, forwards and back; beyond all of them there is 0.
$ printf 'lane 0\nmovi 1 2\nmovi 2 1\nput 1 1 0\npick 3 2 2\npick 4 0 2\nout 0 4\nend\n' >$T/two.toy; sed 's/take.toy/two.toy/' $T/take.lanescope >$T/two.lanescope; printf 'goto 7\nlane 1\nreverse-step\nwho R4\nreverse-step\nuses V[1][1].x\nuses R0\nreverse-step\nlane 3\ngoto 6\nwho R4\n' >$T/two.ls; lanescope-toy debug --batch -x $T/two.ls $T/two.lanescope; lanescope-toy run --events $T/two.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  lane 0
=>    2  
(lanescope) goto 7
out 0 4: lane 0, 0 lanes left.
step 7, wave 0, lane 0: 64 of 64 lanes active
=>   15  end
=>   16  
(lanescope) lane 1
step 7, wave 0, lane 1: 64 of 64 lanes active
lane 1: active, thread 1
=>   15  end
=>   16  
(lanescope) reverse-step
pick 4 0 2: lane 1, 0 lanes left. It computes pick R4 = 1 (V[1][1].x).
step 6, wave 0, lane 1: 64 of 64 lanes active
=>   13  out 0 4
=>   14  
(lanescope) who R4
R4@1 = 1: step 6, line 11 (pick) wrote it from V[1][1].x = 1, at R0 = 1 and R2 = 1; it was not written before.
  R0@1 = 1: step 1, line 1 (lane) wrote it; it was not written before.
  R2@1 = 1: step 3, line 5 (movi) wrote it from 1; it was not written before.
  V[1][1].x@1 = 1: step 4, line 7 (put) wrote it from R0 = 1, at R1 = 2; it was not written before.
    R0@1 = 1: step 1, told already.
    R1@1 = 2: step 2, line 3 (movi) wrote it from 2; it was not written before.
(lanescope) reverse-step
pick 3 2 2: lane 1, 0 lanes left. It computes pick R3 = 1 (V[1][1].x).
step 5, wave 0, lane 1: 64 of 64 lanes active
=>   11  pick 4 0 2
=>   12  
(lanescope) uses V[1][1].x
V[1][1].x@1 = 1 of step 5 is read once, at step 6, line 11 (pick), and is still there at the end, step 8. It reaches O0@1 at step 7.
  Step 6, line 11 (pick), lane 1, reads it and gives R4@1 = 1.
    R4@1 = 1 of step 6 is read once, at step 7, line 13 (out), and is still there at the end, step 8. It reaches O0@1 at step 7.
      Step 7, line 13 (out), lane 1, reads it and gives O0@1 = 1.
(lanescope) uses R0
R0@1 = 1 of step 5 is read once, at step 6, line 11 (pick), and is still there at the end, step 8. It reaches O0@1 at step 7.
  Step 6, line 11 (pick), lane 1, reads it as an address and gives R4@1 = 1.
    R4@1 = 1 of step 6 is read once, at step 7, line 13 (out), and is still there at the end, step 8. It reaches O0@1 at step 7.
      Step 7, line 13 (out), lane 1, reads it and gives O0@1 = 1.
(lanescope) reverse-step
put 1 1 0: lane 1, 0 lanes left. It computes put V[1][1].x = 1.
step 4, wave 0, lane 1: 64 of 64 lanes active
=>    9  pick 3 2 2
=>   10  
(lanescope) lane 3
step 4, wave 0, lane 3: 64 of 64 lanes active
lane 3: active, thread 3
=>    9  pick 3 2 2
=>   10  
(lanescope) goto 6
pick 4 0 2: lane 3, 0 lanes left. It computes pick R4 = 0 (V[0+3][0+1].x).
step 6, wave 0, lane 3: 64 of 64 lanes active
=>   13  out 0 4
=>   14  
(lanescope) who R4
R4@3 = 0: step 6, line 11 (pick) wrote it from 0.0, at R0 = 3 and R2 = 1; it was not written before.
  R0@3 = 3: step 1, line 1 (lane) wrote it; it was not written before.
  R2@3 = 1: step 3, line 5 (movi) wrote it from 1; it was not written before.
two: 1 wave, 8 steps
O0: r32i, 64 x 1, 64 written
wave 0, step 6, line 11: uninitialised-read: V[0][1].x is read and was never written in lane 0 (pick 4 0 2)
wave 0, step 6, line 11: uninitialised-read: V[2][1].x is read and was never written in lane 2 (pick 4 0 2)
wave 0, step 6, line 11: index-out-of-range: Index 3 of V is out of range in lanes 3-63 (pick 4 0 2)

# A register tells which memory is read: lanes may mean different ones, and where there is none they get 0.
$ printf 'lane 1\nmovi 2 62\nmovi 5 0\nless 2 1\nif\nmovi 5 1\nendif\nmovi 3 77\nstore 1 2 3\nloadat 4 5 2\nloadat 4 1 2\nout 0 4\nend\n' >$T/at.toy; sed 's/take.toy/at.toy/' $T/take.lanescope >$T/at.lanescope; printf 'lane 63\ngoto 11\nwho R4\nreverse-step\nwho R4\nwho R4@7\n' >$T/at.ls; lanescope-toy debug --batch -x $T/at.ls $T/at.lanescope; lanescope-toy run --events $T/at.lanescope
if: lane 0, 63 lanes left.
step 5, wave 0, lane 0: 1 of 64 lanes active
=>   11  movi 5 1
=>   12  
(lanescope) lane 63
step 5, wave 0, lane 63: 1 of 64 lanes active
lane 63: active, thread 63
=>   11  movi 5 1
=>   12  
(lanescope) goto 11
loadat 4 1 2: lane 63, 0 lanes left. Lanes use different resources: pool0 (0) and pool1 (1).
step 11, wave 0, lane 63: 64 of 64 lanes active
=>   23  out 0 4
=>   24  
(lanescope) who R4
R4@63 = 0: step 11, line 21 (loadat) wrote it, at R1 = 63 and R2 = 62; it was 77 before.
  R1@63 = 63: step 1, line 1 (lane) wrote it; it was not written before.
  R2@63 = 62: step 2, line 3 (movi) wrote it from 62; it was not written before.
(lanescope) reverse-step
loadat 4 5 2: lane 63, 0 lanes left. Lanes use different resources: pool0 (0-62) and pool1 (63).
step 10, wave 0, lane 63: 64 of 64 lanes active
=>   21  loadat 4 1 2
=>   22  
(lanescope) who R4
R4@63 = 77: step 10, line 19 (loadat) wrote it from pool1[62] = 77, at R5 = 1 and R2 = 62; it was not written before.
  R5@63 = 1: step 6, line 11 (movi) wrote it from 1; it was 0 before.
    Lane 63 ran line 11 (movi) because of the test in step 5, line 9 (if).
  R2@63 = 62: step 2, line 3 (movi) wrote it from 62; it was not written before.
  pool1[62] = 77: step 9, line 17 (store), lane 63, wrote it from R3 = 77, at R2 = 62; it was not written before.
    R2@63 = 62: step 2, told already.
    R3@63 = 77: step 8, line 15 (movi) wrote it from 77; it was not written before.
(lanescope) who R4@7
R4@7 = 0: step 10, line 19 (loadat) wrote it from pool0[62] = 0 (nothing has written it), at R5 = 0 and R2 = 62; it was not written before.
  R5@7 = 0: step 3, line 5 (movi) wrote it from 0; it was not written before.
    Lane 7 did not run line 11 (movi) because of the test in step 5, line 9 (if).
  R2@7 = 62: step 2, line 3 (movi) wrote it from 62; it was not written before.
  pool0[62] = 0: nothing has written it.
at: 1 wave, 13 steps
O0: r32i, 64 x 1, 64 written
wave 0, step 5, line 9: stack-high-water: With 1 element the stack is deeper than before (if)
wave 0, step 5, line 9: divergence: Turned off in lanes 0-62 (if)
wave 0, step 7, line 13: reconvergence: Back on in lanes 0-62 (endif)
wave 0, step 10, line 19: mixed-resources: 2 resources are meant in one step in all lanes (loadat 4 5 2)
wave 0, step 11, line 21: index-out-of-range: Index 2 is out of range in lanes 2-63 (loadat 4 1 2)
wave 0, step 11, line 21: mixed-resources: 2 resources are meant in one step in lanes 0-1 (loadat 4 1 2)

# The questions about whole runs that verbs ask.
$ for verb in trace graph races "who V[1][1].x@5" "why 3" "counters | head -n 4" "cover | head -n 4"; do eval "lanescope-toy ${verb%% *} $T/two.lanescope $(echo "$verb " | cut -d' ' -f2-)"; done
    step   line  active  instructions                 what lane 0 gets
       1      1      64  lane lane                    R0 = 0
       2      3      64  movi movi                    R1 = 2
       3      5      64  movi movi                    R2 = 1
       4      7      64  put put                      V[1][1].x = 0
       5      9      64  pick pick                    R3 = 0
       6     11      64  pick pick                    R4 = 0
       7     13      64  out out                      O0 = 0
       8     15      64  end end
block 1, lines 1 to 16: lane, end
  1 hit, 64 lanes, 64.0 active on average, 50.0 % useful
  the program ends here
1 block with 0 ways between them.
Every block ran.
No race in 1 wave.
V[1][1].x@5 = 0.0: nothing has written it.
Lane 3 is active, since the start.
What                           Count   Lanes    Useful      Lost
steps                              8
groups                             7
slots                             14    32.0    50.0 %       448
 Line     Hits  Active   Useful    Lost  Live  Instruction
    1        1    64.0  100.0 %       0     2  lane 0
    2        1    64.0    0.0 %      64     2
    3        1    64.0  100.0 %       0     3  movi 1 2
