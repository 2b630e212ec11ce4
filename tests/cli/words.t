# What words mean, beside what commands of the same name do.
$ printf 'help PV\nhelp lane\nhelp quads\nhelp foo\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0 2>&1
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) help PV
The previous vector: the results of the slots x, y, z and w in the group before, whatever they wrote. So a group uses
results of the one before without a register; they last for that step alone.
(lanescope) help lane
lane N: look at another lane.
In the window: H (Lane to the Left), J (Lane Below), K (Lane Above),
  L (Lane to the Right).
As a word:
One of 64 elements that execute together: a pixel, a vertex or a thread. All take the same instructions; a mask
says whose results count.
(lanescope) help quads
Four lanes that are a square of 2 x 2 pixels, lanes 4n to 4n+3.
(lanescope) help foo
                 ^
lanescope: there is no command 'foo' (did you mean 'goto'?)
[1]

# gdb's habits: set var, thread for a wave.
$ printf 'set var R0.x = 0.5\nthread 1\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0 2>&1
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) set var R0.x = 0.5
R0.x = 0.5 in lane 26 at step 0, in the run 'what-if 1'.
step 0, wave 0, what-if 1, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) thread 1
Nothing has run yet.
step 0, wave 1, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)

# A file of commands that fails says where.
$ printf 's\nprint R1.x +\n' >$T/script; lanescope debug $EXAMPLES/first-light.lanescope --step 0 --batch -x $T/script 2>&1
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) s
ALU_PUSH_BEFORE begins clause 00 of 3 groups: 64 lanes run it. The stack grows to 1 frame.
step 1, wave 0, lane 26: 64 of 64 lanes active
=>    2        0  x: MUL         R1.x,  R0.x,  R0.x
(lanescope) print R1.x +
lanescope: $T/script:2: a value is missing before the end
  print R1.x +
              ^
[1]
