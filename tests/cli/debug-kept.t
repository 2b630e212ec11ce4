# Notes belong to a step and come up there; all that was made is saved into the scene's file and found again.
$ cp $EXAMPLES/first-light.* $T; printf 'note lanes part here\nb 13 if R2.y > 0.6\nwatch R2.x@26\ns\nset R2.y = 0.9\nsave\n' | lanescope debug $T/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) note lanes part here
wave 0, step 4: lanes part here
(lanescope) b 13 if R2.y > 0.6
  1  line 13: 06 LOOP_BREAK  ADDR(9)
     if R2.y > 0.6
(lanescope) watch R2.x@26
  2  change of R2.x@26
(lanescope) s
JUMP falls through: 37 lanes run what follows.
step 5, wave 0, lane 26: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
(lanescope) set R2.y = 0.9
R2.y = 0.9 in lane 26 at step 5, in the run 'what-if 1'.
step 5, wave 0, what-if 1, lane 26: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
(lanescope) save
Saved.

$ diff $EXAMPLES/first-light.lanescope $T/first-light.lanescope
27a28,29
> program=85590704bd0a259a
> wave=0
28a31,42
> step=5
> fork=what-if 1
> 
> [breakpoints 85590704bd0a259a]
> 1=line 13; if R2.y > 0.6
> 2=data R2.x@26
> 
> [notes]
> 0.4=lanes part here
> 
> [fork 85590704bd0a259a 0 what-if 1]
> change1=set R2.y@26 = 0.9; step 5
[1]

$ printf 'notes\ninfo breakpoints\nforks\ngoto 4\ndelete-note\nd 2\nsave\n' | lanescope debug $T/first-light.lanescope
JUMP falls through: 37 lanes run what follows.
step 5, wave 0, what-if 1, lane 26: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
(lanescope) notes
wave 0, step 4: lanes part here
(lanescope) info breakpoints
  1  line 13: 06 LOOP_BREAK  ADDR(9)
     if R2.y > 0.6
  2  change of R2.x@26
(lanescope) forks
   main: as the scene has it
=> what-if 1: R2.y = 0.9 in lane 26 at step 5
(lanescope) goto 4
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, what-if 1, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
note: lanes part here
(lanescope) delete-note
No notes ('note TEXT' makes one at this step).
(lanescope) d 2
  1  line 13: 06 LOOP_BREAK  ADDR(9)
     if R2.y > 0.6
(lanescope) save
Saved.

# A file that holds something else is not lost by mistake.
$ echo "my shopping list" >$T/other.lanescope; printf 'note x\nsave other.lanescope\nsave -f other.lanescope\n' | (cd $T && lanescope debug first-light.lanescope) 2>&1 | tail -6
wave 0, step 4: x
(lanescope) save other.lanescope
                 ^
lanescope: other.lanescope: the file is not what it was when it was read (open it again, save under another name, or force it: -f)
(lanescope) save -f other.lanescope
Saved in other.lanescope.

# A program that is no scene yet becomes one.
$ cp if_else.bin $T; printf 'b 5\nsave\nsave new.lanescope\nsave\n' | (cd $T && lanescope debug if_else.bin) 2>&1
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(15)
(lanescope) b 5
  1  line 2: 0  x: MUL_IEEE    R3.x,  R1.x,  (0x40000000, 2.0f).x
(lanescope) save
                ^
lanescope: there is no scene file yet (name one to save to)
(lanescope) save new.lanescope
Saved in new.lanescope.
(lanescope) save
Saved.
[1]

$ grep -v '^#\|^c' $T/new.lanescope
[scene]
version=1

[program]
file=if_else.bin

[layout]
kind=pixels
width=16
height=16

[inputs]
R0.xyzw=u, v, ndc-x, ndc-y
R1.xyzw=center-x, center-y, linear 1 1 1, linear 1 -1 17

[constants]

[debug]
program=26690c60f406f3aa
wave=0
lane=0
step=0

[breakpoints 26690c60f406f3aa]
1=line 2

# A breakpoint of the file that cannot be read keeps nothing from opening: it is told, stops nothing, and stays as it is.
$ cp $EXAMPLES/first-light.* $T; printf 'b 13\nwatch R2.x\nb 18\nsave\n' | lanescope debug $T/first-light.lanescope >$T/out; sed -i 's/^2=.*/2 = data  R2.x; hitt 3   # three/; s/^3=.*/3=line 99; off/' $T/first-light.lanescope; printf 'info b\nc\nb 9\nsave\n' | lanescope debug $T/first-light.lanescope 2>&1; grep -A4 '^.breakpoints' $T/first-light.lanescope
lanescope: $T/first-light.lanescope:35:17: warning: unknown part "hitt" (write one of off, if, hit, ignore, lanes, log); breakpoint 2 is kept as it is and stops nothing
lanescope: $T/first-light.lanescope:36:3: warning: breakpoint at line 99 of a listing of 34 (lines count from 1); breakpoint 3 is kept as it is and stops nothing
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) info b
  1  line 13: 06 LOOP_BREAK  ADDR(9)
  2  not understood: data  R2.x; hitt 3   # three
     does not work: the scene's file says it in a way that is not understood (write it anew there, or delete it)
  3  not understood: line 99; off
     does not work: the scene's file says it in a way that is not understood (write it anew there, or delete it)
(lanescope) c
Breakpoint 1, hit 1, line 13: 06 LOOP_BREAK  ADDR(9), lanes 14-15,23-26,28-29,36-38,49,51-52,54
JUMP falls through: 15 lanes run what follows.
step 17, wave 0, lane 26: 15 of 64 lanes active
=>   13  06 LOOP_BREAK  ADDR(9)
(lanescope) b 9
  4  line 9: 03 LOOP_START_DX10  ADDR(10)
(lanescope) save
Saved.
[breakpoints 85590704bd0a259a]
1=line 13
2 = data  R2.x; hitt 3   # three
3=line 99; off
4=line 9

# What would not be kept cannot be changed.
$ printf 'hit 2 %% 2\ncondition 2 R1.x > 0\nignore 3 4\ndisable 1 2\nenable\n' | lanescope debug $T/first-light.lanescope 2>&1 | tail -n +6
(lanescope) hit 2 % 2
                ^
lanescope: breakpoint 2 is not understood and stays as the scene's file has it ('delete 2', and set it anew)
(lanescope) condition 2 R1.x > 0
                      ^
lanescope: breakpoint 2 is not understood and stays as the scene's file has it ('delete 2', and set it anew)
(lanescope) ignore 3 4
                   ^
lanescope: breakpoint 3 is not understood and stays as the scene's file has it ('delete 3', and set it anew)
(lanescope) disable 1 2
  1  line 13: 06 LOOP_BREAK  ADDR(9)
     disabled
  2  not understood: data  R2.x; hitt 3   # three
     does not work: the scene's file says it in a way that is not understood (write it anew there, or delete it)
  3  not understood: line 99; off
     does not work: the scene's file says it in a way that is not understood (write it anew there, or delete it)
  4  line 9: 03 LOOP_START_DX10  ADDR(10)
(lanescope) enable
  1  line 13: 06 LOOP_BREAK  ADDR(9)
  2  not understood: data  R2.x; hitt 3   # three
     does not work: the scene's file says it in a way that is not understood (write it anew there, or delete it)
  3  not understood: line 99; off
     does not work: the scene's file says it in a way that is not understood (write it anew there, or delete it)
  4  line 9: 03 LOOP_START_DX10  ADDR(10)

$ printf 'info b\nd 2\nsave\n' | lanescope debug --json $T/first-light.lanescope 2>&1 | tail -n 3; grep -A4 '^.breakpoints' $T/first-light.lanescope; lanescope run $T/first-light.lanescope 2>&1 | head -n 2
{"answer":"breakpoints","command":"info","status":"ok","breakpoints":[{"number":1,"kind":"line","line":13,"text":"line 13: 06 LOOP_BREAK  ADDR(9)","enabled":true,"hit":0,"hit_rule":"each","ignore":0,"lanes":"0xffffffffffffffff","temporary":false},{"number":2,"kind":"unread","what":"data  R2.x; hitt 3   # three","text":"not understood: data  R2.x; hitt 3   # three","enabled":true,"hit":0,"hit_rule":"each","ignore":0,"lanes":"0xffffffffffffffff","temporary":false,"problem":"the scene's file says it in a way that is not understood (write it anew there, or delete it)"},{"number":3,"kind":"unread","what":"line 99; off","text":"not understood: line 99; off","enabled":true,"hit":0,"hit_rule":"each","ignore":0,"lanes":"0xffffffffffffffff","temporary":false,"problem":"the scene's file says it in a way that is not understood (write it anew there, or delete it)"},{"number":4,"kind":"line","line":9,"text":"line 9: 03 LOOP_START_DX10  ADDR(10)","enabled":true,"hit":0,"hit_rule":"each","ignore":0,"lanes":"0xffffffffffffffff","temporary":false}]}
{"answer":"breakpoints","command":"delete","status":"ok","breakpoints":[{"number":1,"kind":"line","line":13,"text":"line 13: 06 LOOP_BREAK  ADDR(9)","enabled":true,"hit":0,"hit_rule":"each","ignore":0,"lanes":"0xffffffffffffffff","temporary":false},{"number":3,"kind":"unread","what":"line 99; off","text":"not understood: line 99; off","enabled":true,"hit":0,"hit_rule":"each","ignore":0,"lanes":"0xffffffffffffffff","temporary":false,"problem":"the scene's file says it in a way that is not understood (write it anew there, or delete it)"},{"number":4,"kind":"line","line":9,"text":"line 9: 03 LOOP_START_DX10  ADDR(10)","enabled":true,"hit":0,"hit_rule":"each","ignore":0,"lanes":"0xffffffffffffffff","temporary":false}]}
{"answer":"save","command":"save","status":"ok"}
[breakpoints 85590704bd0a259a]
1=line 13
3=line 99; off
4=line 9
lanescope: $T/first-light.lanescope:35:3: warning: breakpoint at line 99 of a listing of 34 (lines count from 1); breakpoint 3 is kept as it is and stops nothing
First light: 4 waves, 436 steps

# Bookmarks are names of steps: goto comes back to them, from another wave too, and the file keeps them.
$ cp $EXAMPLES/mandelbrot.* $T; printf 'bookmark lanes part\ns 5\nbookmark\nwave 1\nbookmark next wave\nbookmark lanes part\nbookmark the other\nbookmark\ngoto bookmark lanes part\ngoto bookmark 1\nsave\n' | lanescope debug $T/mandelbrot.lanescope
Group 6 of clause 02: lane 0 tests PRED_SETGT 1.9262695 > 0.0: true, so it goes on. 64 of 64 lanes take part. 32 lanes become inactive: their test is false.
step 22, wave 0, lane 0: 32 of 64 lanes active
=>   16  03 JUMP  POP_CNT(1) ADDR(6)
(lanescope) bookmark lanes part
wave 0, step 22: lanes part
(lanescope) s 5
Group 7 of clause 06: lane 0 does not take part. 32 of 64 lanes take part.
step 27, wave 0, lane 0: 32 of 64 lanes active
=>   23        8  x: MULADD      R5.x,  R2.x,  R2.x,  -PV7.x
=>   24           y: ADD         ____,  PV7.y,  PV7.y
(lanescope) bookmark
wave 0, step 22: lanes part
wave 0, step 27: 1
(lanescope) wave 1
Group 9 of clause 06: lane 0 computes ADD R2.x = -0.6640625 + -1.203125 = -1.8671875, ADD R2.y = 3.496582 + -1.453125 = 2.043457. 64 of 64 lanes take part.
step 27, wave 1, lane 0: 64 of 64 lanes active
=>   27  07 LOOP_END  ADDR(2)
(lanescope) bookmark next wave
wave 0, step 22: lanes part
wave 0, step 27: 1
wave 1, step 27: next wave
(lanescope) bookmark lanes part
                     ^
lanescope: 'lanes part' is a bookmark already, of wave 0, step 22 ('delete-bookmark lanes part' removes it)
(lanescope) bookmark the other
replaces: next wave
wave 0, step 22: lanes part
wave 0, step 27: 1
wave 1, step 27: the other
(lanescope) bookmark
wave 0, step 22: lanes part
wave 0, step 27: 1
wave 1, step 27: the other
(lanescope) goto bookmark lanes part
Group 6 of clause 02: lane 0 tests PRED_SETGT 1.9262695 > 0.0: true, so it goes on. 64 of 64 lanes take part. 32 lanes become inactive: their test is false.
step 22, wave 0, lane 0: 32 of 64 lanes active
=>   16  03 JUMP  POP_CNT(1) ADDR(6)
bookmark: lanes part
(lanescope) goto bookmark 1
Group 7 of clause 06: lane 0 does not take part. 32 of 64 lanes take part.
step 27, wave 0, lane 0: 32 of 64 lanes active
=>   23        8  x: MULADD      R5.x,  R2.x,  R2.x,  -PV7.x
=>   24           y: ADD         ____,  PV7.y,  PV7.y
bookmark: 1
(lanescope) save
Saved.
[1]

$ grep -A4 bookmarks $T/mandelbrot.lanescope; printf 'info bookmarks\ngoto bookmark the other\ndelete-bookmark\ndelete-bookmark 1\ndelete-bookmark\ngoto bookmark 1\nsave\n' | lanescope debug $T/mandelbrot.lanescope; grep -A4 bookmarks $T/mandelbrot.lanescope
[bookmarks]
0.22=lanes part
0.27=1
1.27=the other
Group 7 of clause 06: lane 0 does not take part. 32 of 64 lanes take part.
step 27, wave 0, lane 0: 32 of 64 lanes active
=>   23        8  x: MULADD      R5.x,  R2.x,  R2.x,  -PV7.x
=>   24           y: ADD         ____,  PV7.y,  PV7.y
bookmark: 1
(lanescope) info bookmarks
wave 0, step 22: lanes part
wave 0, step 27: 1
wave 1, step 27: the other
(lanescope) goto bookmark the other
Group 9 of clause 06: lane 0 computes ADD R2.x = -0.6640625 + -1.203125 = -1.8671875, ADD R2.y = 3.496582 + -1.453125 = 2.043457. 64 of 64 lanes take part.
step 27, wave 1, lane 0: 64 of 64 lanes active
=>   27  07 LOOP_END  ADDR(2)
bookmark: the other
(lanescope) delete-bookmark
wave 0, step 22: lanes part
wave 0, step 27: 1
(lanescope) delete-bookmark 1
wave 0, step 22: lanes part
(lanescope) delete-bookmark
                           ^
lanescope: there is no bookmark at this step ('bookmarks')
(lanescope) goto bookmark 1
                          ^
lanescope: no bookmark is called '1' ('bookmarks' lists them)
(lanescope) save
Saved.
[bookmarks]
0.22=lanes part

# The way to one of another wave is one move, which one Back undoes.
$ printf 'bookmark x\nwave 1\ng 40\ngoto bookmark x\nback\nwhere\n' | lanescope debug $EXAMPLES/mandelbrot.lanescope | grep '^step\|^bookmark\|^(lane'
step 22, wave 0, lane 0: 32 of 64 lanes active
(lanescope) bookmark x
(lanescope) wave 1
step 22, wave 1, lane 0: 0 of 64 lanes active
(lanescope) g 40
step 40, wave 1, lane 0: 45 of 64 lanes active
(lanescope) goto bookmark x
step 22, wave 0, lane 0: 32 of 64 lanes active
bookmark: x
(lanescope) back
step 40, wave 1, lane 0: 45 of 64 lanes active
(lanescope) where
step 40, wave 1, lane 0: 45 of 64 lanes active

$ printf 'bookmark x\nbookmark y\n' | lanescope debug --json $EXAMPLES/first-light.lanescope | tail -n 2
{"answer":"bookmarks","command":"bookmark","status":"ok","bookmarks":[{"wave":0,"step":4,"name":"x"}]}
{"answer":"bookmarks","command":"bookmark","status":"ok","replaced":"x","bookmarks":[{"wave":0,"step":4,"name":"y"}]}

# Subjects by gdb's names too; those that are commands take what these take.
$ printf 'info\ninfo b\ninfo watchpoints\ninfo frame\ninfo s\ninfo events\ninfo paths 1..5\ninfo p\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) info
  info args         the parameters of the function of the source that runs
  info bookmarks    the steps that have names
  info breakpoints  where the program stops
  info cover        how often each line runs, and for how many lanes
  info events       what catch and run-to can wait for
  info forks        the wave's runs: its own and those of changes
  info frame        the place, the lane, and the frame that is chosen
  info functions    the functions of the source, with their parameters
  info history      which lanes are active at each step
  info lanes        a map of the 64 lanes, and since when each is active or not
  info line         which words a line of the listing has
  info locals       the local variables of that function; without a text the registers
  info masks        the masks of the wave
  info names        what the source calls what the program reads and writes
  info notes        what was noted at steps
  info paths        the lanes by the path that they take
  info program      the scene, its machine and its size
  info registers    what is not zero in the lane looked at, or those named
  info stack        the place, and the branches, loops and calls around it
  info stop         what the last step did, and the place
  info symbol       the line whose words have an address
  info variables    the variables of the source that have a value here
  info watchpoints  the breakpoints that look at values
  info wave         the wave, and where the others of its group are
  info where        the place, the lane and its pixel
(lanescope) info b
No breakpoints ('break LINE', 'watch EXPR' and 'catch EVENT' set them).
(lanescope) info watchpoints
No watchpoints ('watch', 'rwatch' and 'awatch' set them).
(lanescope) info frame
step 4, wave 0, lane 26: 37 of 64 lanes active
lane 26: active, pixel (4, 3)
=>    5  01 JUMP  ADDR(11)
(lanescope) info s
=> #0  line 5: 01 JUMP  ADDR(11)
   #1  branch from line 1    restores 64 lanes 0xffffffffffffffff
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
(lanescope) info paths 1..5
37 lanes (14-15,23-31,36-47,49,51-63): 5 steps, the last step 5 at line 5 (JUMP)
27 lanes (0-13,16-22,32-35,48,50): 4 steps, the last step 4 at line 4 (PRED_SETGT)
Step 4, line 4 (PRED_SETGT): lanes 14-15,23-31,36-47,49,51-63 and lanes 0-13,16-22,32-35,48,50 part
2 paths through 5 steps; lanes part 1 time.
The run goes on after step 5.
(lanescope) info p
                 ^
lanescope: 'info p' may mean paths, program
[1]

# A note takes the place of the one at its step, and says so.
$ printf 'note one\nnote two\nnotes\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests PRED_SETGT 0.7 > 0.5078125: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: their test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) note one
wave 0, step 4: one
(lanescope) note two
replaces: one
wave 0, step 4: two
(lanescope) notes
wave 0, step 4: two

# After the program was edited, what belongs to the other one is not lost without a word.
$ cp $EXAMPLES/first-light.* $T; printf 'b 13\nb 12\nset R1.x = 5\nsave\n' | lanescope debug $T/first-light.lanescope >/dev/null; sed -i 's/\(ADD .*\)1\.0f/\10.5f/' $T/first-light.asm; printf 'info breakpoints\nb 5\nsave\n' | lanescope debug $T/first-light.lanescope --step 0; grep -c -e '^\[breakpoints' -e '^\[fork' $T/first-light.lanescope
lanescope: 2 breakpoints and 1 run in the file belong to another program; they are kept there
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) info breakpoints
No breakpoints ('break LINE', 'watch EXPR' and 'catch EVENT' set them).
(lanescope) b 5
  1  line 5: 01 JUMP  ADDR(11)
(lanescope) save
Saved.
3

# A wrong start of steps in a run without an end is not looked for to the end.
$ printf '00 LOOP_START_DX10 ADDR(4)\n01 ALU:\n  0 x: MOV R0.x, 0.0f\n02 NOP\n03 LOOP_END ADDR(1)\n04 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n' >$T/loop.asm; printf 'cover 900..1000\n' | lanescope debug $T/loop.asm --step 0 | tail -n 2
2 of 6 lines never ran.
The run goes on after step 1000.

# Into another folder only where the files are that the scene names.
$ mkdir $T/there; cp $EXAMPLES/first-light.lanescope $T/moved.lanescope; printf 'b 5\nsave %s/there/moved.lanescope\n' $T | lanescope debug $EXAMPLES/first-light.lanescope --step 0 | tail -n 2; ls $T/there; cp $EXAMPLES/first-light.asm $EXAMPLES/first-light.f32 $T/there; printf 'b 5\nsave %s/there/moved.lanescope\n' $T | lanescope debug $EXAMPLES/first-light.lanescope --step 0 | tail -n 1; grep -A 1 '^.breakpoints' $T/there/moved.lanescope
                 ^
lanescope: in $T/there the scene does not find its files, which it names from its own folder: First light:10:6: no file first-light.asm (names are relative to the scene's folder) (copy them there first, or save it in $EXAMPLES)
  1  line 5: 01 JUMP  ADDR(11)
(lanescope) save $T/there/moved.lanescope
Saved in $T/there/moved.lanescope.
[breakpoints 85590704bd0a259a]
1=line 5
