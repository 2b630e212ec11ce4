# Notes belong to a step and come up there; all that was made is saved into the scene's file and found again.
$ cp $EXAMPLES/first-light.* $T; printf 'note lanes part here\nb 13 if R2.y > 0.6\nwatch R2.x@26\ndisplay R2.y\ns\nset R2.y = 0.9\nsave\n' | lanescope debug $T/first-light.lanescope
Group 2 of clause 00: lane 26 tests 0.7 > 0.5078: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: the test is false.
step 4, wave 0, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
(lanescope) note lanes part here
wave 0, step 4: lanes part here
(lanescope) b 13 if R2.y > 0.6
  1  line 13: 06 LOOP_BREAK  ADDR(9)
     if R2.y > 0.6
(lanescope) watch R2.x@26
  2  change of R2.x@26
(lanescope) display R2.y
1: R2.y = 0.0
(lanescope) s
JUMP finds 37 lanes active. It does not jump.
step 5, wave 0, lane 26: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
1: R2.y = 0.0
(lanescope) set R2.y = 0.9
R2.y = 0.9 in lane 26 at step 5, in the run 'what-if 1'.
step 5, wave 0, what-if 1, lane 26: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
1: R2.y = 0.9  (was 0.0)
(lanescope) save
Saved.

$ diff $EXAMPLES/first-light.lanescope $T/first-light.lanescope
24a25,26
> program=85590704bd0a259a
> wave=0
25a28,42
> step=5
> fork=what-if 1
> 
> [breakpoints 85590704bd0a259a]
> 1=line 13; if R2.y > 0.6
> 2=data R2.x@26
> 
> [watches]
> 1=R2.y
> 
> [notes]
> 0.4=lanes part here
> 
> [fork 85590704bd0a259a 0 what-if 1]
> change1=set R2.y@26 = 0.9; step 5
[1]

$ printf 'notes\ninfo breakpoints\ninfo display\nforks\ngoto 4\ndelete-note\nd 2\nsave\n' | lanescope debug $T/first-light.lanescope
JUMP finds 37 lanes active. It does not jump.
step 5, wave 0, what-if 1, lane 26: 37 of 64 lanes active
=>    6  02 ALU: ADDR(19) CNT(2)
1: R2.y = 0.9  (was 0.0)
(lanescope) notes
wave 0, step 4: lanes part here
(lanescope) info breakpoints
  1  line 13: 06 LOOP_BREAK  ADDR(9)
     if R2.y > 0.6
  2  change of R2.x@26
(lanescope) info display
1: R2.y = 0.9  (was 0.0)
(lanescope) forks
   main: as the scene has it
=> what-if 1: R2.y = 0.9 in lane 26 at step 5
(lanescope) goto 4
Group 2 of clause 00: lane 26 tests 0.7 > 0.5078: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: the test is false.
step 4, wave 0, what-if 1, lane 26: 37 of 64 lanes active
=>    5  01 JUMP  ADDR(11)
note: lanes part here
1: R2.y = 0.0
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
  1  line 2: 0  x: MUL_e       R3.x,  R1.x,  (0x40000000, 2.0f).x
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

# A note takes the place of the one at its step, and says so.
$ printf 'note one\nnote two\nnotes\n' | lanescope debug $EXAMPLES/first-light.lanescope
Group 2 of clause 00: lane 26 tests 0.7 > 0.5078: true, so it goes on. 64 of 64 lanes take part. 27 lanes become inactive: the test is false.
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
$ printf '00 LOOP_START_DX10 ADDR(4)\n01 ALU:\n  0 x: MOV R0.x, 0.0f\n02 NOP\n03 LOOP_END ADDR(1)\n04 EXP_DONE: PIX0, R0\nEND_OF_PROGRAM\n' >$T/loop.asm; printf 'cover 900..1000\n' | lanescope debug $T/loop.asm --step 0 | tail -n 2
2 of 6 lines never executed
Cut after step 1000.
