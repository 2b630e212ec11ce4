# What words mean, beside what commands of the same name do.
$ printf 'help PV\nhelp lane\nhelp quads\nhelp foo\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0 2>&1
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) help PV
The previous vector: what the slots x, y, z and w of the group before gave, whatever they wrote. So a group uses
results of the one before without a register; they last for that step alone.
(lanescope) help lane
One of 64 elements that execute together: a pixel, a vertex or a thread. All take the same instructions; a mask
says whose results count.
lane N: look at another lane.
In the window: H (Lane to the Left), J (Lane Below), K (Lane Above),
  L (Lane to the Right).
(lanescope) help quads
Four lanes that are a square of 2 x 2 pixels, lanes 4n to 4n+3.
(lanescope) help foo
                 ^
lanescope: there is no command 'foo' (did you mean 'goto'?)
[1]

# gdb's habits: display with a format, set var, thread for a wave.
$ printf 'display/x R0.x\ndisplay /d\nset var R0.x = 0.5\nthread 1\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0 2>&1
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) display/x R0.x
1: R0.x,x = 0xbee00000
(lanescope) display /d
                      ^
lanescope: an expression is missing, such as R1.x or PV.x,x
(lanescope) set var R0.x = 0.5
R0.x = 0.5 in lane 26 at step 0, in the run 'what-if 1'.
step 0, wave 0, what-if 1, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
1: R0.x,x = 0x3f000000
(lanescope) thread 1
Nothing has run yet.
step 0, wave 1, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
1: R0.x,x = 0x3f100000
[1]

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

# Tolerances: in ULP, absolute, relative.
$ sed 's/0x3E000000, 0.125f/0x3E000001, 0.12500001f/' $EXAMPLES/first-light.asm >$T/other.asm; for how in 0 1 abs:1e-9 abs:1e-7 rel:1e-9 rel:1e-6; do lanescope diff $EXAMPLES/first-light.lanescope --program $T/other.asm --tolerance $how | head -n 1 | cut -c 1-60; done
Wave 0, pixel (6, 1): PIX0.x of lane 14 is 0.125 in First li
Wave 0, pixel (6, 1): PIX0.y of lane 14 is 0.015625 in First
Wave 0, pixel (6, 1): PIX0.x of lane 14 is 0.125 in First li
Wave 0, pixel (6, 6): PIX0.x of lane 60 is 0.75 in First lig
Wave 0, pixel (6, 1): PIX0.x of lane 14 is 0.125 in First li
No difference between First light and $T/other

$ lanescope diff $EXAMPLES/first-light.lanescope $EXAMPLES/first-light.lanescope --tolerance abs:-1
lanescope: diff: --tolerance abs:-1 is no distance, such as 64, abs:1e-5 or rel:0.001
[2]

$ lanescope diff $EXAMPLES/first-light.lanescope $EXAMPLES/first-light.lanescope --tolerance rel:x
lanescope: diff: --tolerance rel:x is no distance, such as 64, abs:1e-5 or rel:0.001
[2]
