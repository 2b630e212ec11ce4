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

# Tolerances: in ULP, absolute, relative.
$ sed 's/0x3E000000, 0.125f/0x3E000001, 0.12500001f/' $EXAMPLES/first-light.asm >$T/other.asm; for how in 0 1 abs:1e-9 abs:1e-7 rel:1e-9 rel:1e-6; do lanescope diff $EXAMPLES/first-light.lanescope --program $T/other.asm --tolerance $how | grep -E "^(Wave|No)" | cut -c 1-60; done
Wave 0, pixel (6, 1): PIX0.x of lane 14 is 0.125 in 'First l
Wave 0, pixel (6, 1): PIX0.y of lane 14 is 0.015625 in 'Firs
Wave 0, pixel (6, 1): PIX0.x of lane 14 is 0.125 in 'First l
Wave 0, pixel (6, 6): PIX0.x of lane 60 is 0.75 in 'First li
Wave 0, pixel (6, 1): PIX0.x of lane 14 is 0.125 in 'First l
No difference between 'First light' and '$T/ot

# Several: what one of them allows is alike. A pixel or a thread alone.
$ for how in 0,abs:1e-9 0,abs:1e-7 abs:1e-9,rel:1e-6; do lanescope diff $EXAMPLES/first-light.lanescope --program $T/other.asm --tolerance $how | grep -E "^(Wave|No)" | cut -c 1-60; done
Wave 0, pixel (6, 1): PIX0.x of lane 14 is 0.125 in 'First l
Wave 0, pixel (6, 6): PIX0.x of lane 60 is 0.75 in 'First li
No difference between 'First light' and '$T/ot

$ sed 's/0x3F333333, 0.7f).x,  PV1/0x3F4CCCCD, 0.8f).x,  PV1/' $EXAMPLES/first-light.asm >$T/edge.asm; lanescope diff $EXAMPLES/first-light.lanescope --program $T/edge.asm --pixel 4,1; lanescope diff $EXAMPLES/first-light.lanescope --program $T/edge.asm --pixel 10,1
1 line differs:
  line 4: '2 x: PRED_SETGT ____, (0x3F333333, 0.7f).x, PV1.x UPDATE_EXEC_MASK UPDATE_PRED' / '2 x: PRED_SETGT ____, (0x3F4CCCCD, 0.8f).x, PV1.x UPDATE_EXEC_MASK UPDATE_PRED'
No difference between 'First light' and '$T/edge.asm' in what 1 lane of 1 wave leaves.
1 line differs:
  line 4: '2 x: PRED_SETGT ____, (0x3F333333, 0.7f).x, PV1.x UPDATE_EXEC_MASK UPDATE_PRED' / '2 x: PRED_SETGT ____, (0x3F4CCCCD, 0.8f).x, PV1.x UPDATE_EXEC_MASK UPDATE_PRED'
Wave 1, pixel (10, 1): PIX0.x of lane 6 is 0.028125001 in 'First light' and 0.0 in '$T/edge.asm': written by step 109, line 33 (EXPORT_DONE), of 'First light', and step 111, line 33 (EXPORT_DONE), of '$T/edge.asm'.
Side by side they part at line 4: '2 x: PRED_SETGT ____, (0x3F333333, 0.7f).x, PV1.x UPDATE_EXEC_MASK UPDATE_PRED' in 'First light', '2 x: PRED_SETGT ____, (0x3F4CCCCD, 0.8f).x, PV1.x UPDATE_EXEC_MASK UPDATE_PRED' in '$T/edge.asm'. At step 4, after line 4 (PRED_SETGT), lane 6 is off by a branch in 'First light' and active in '$T/edge.asm'.
1 of 1 lane of 1 wave is different.
  PIX0.x   in 1 lane
  PIX0.y   in 1 lane
  PIX0.z   in 1 lane
[1]

$ lanescope diff $EXAMPLES/race.lanescope $EXAMPLES/race-mended.lanescope --thread 3; lanescope diff $EXAMPLES/race.lanescope --waves 0,1 --thread 3; lanescope diff $EXAMPLES/race.lanescope --lanes 0,1 --pixel 3; lanescope diff $EXAMPLES/race.lanescope $EXAMPLES/race-mended.lanescope --wave 0 --thread 3
1 line differs:
  line 3: '01 TEX: ADDR(6) CNT(1) NO_BARRIER' / '01 TEX: ADDR(6) CNT(1)'
No difference between 'A race' and 'The race, mended' in what 1 lane of 1 wave leaves.
lanescope: diff: --waves does not go with --thread
lanescope: diff: --lanes does not go with --pixel
lanescope: diff: --thread says which wave and lane: --wave cannot be given besides
[2]

$ lanescope diff $EXAMPLES/first-light.lanescope $EXAMPLES/first-light.lanescope --tolerance 4,
lanescope: diff: --tolerance 4, is no distance, such as 64 (ULP), abs:1e-5 or rel:0.001, or several with commas between them
[2]

$ lanescope diff $EXAMPLES/first-light.lanescope $EXAMPLES/first-light.lanescope --tolerance abs:-1
lanescope: diff: --tolerance abs:-1 is no distance, such as 64 (ULP), abs:1e-5 or rel:0.001, or several with commas between them
[2]

$ lanescope diff $EXAMPLES/first-light.lanescope $EXAMPLES/first-light.lanescope --tolerance rel:x
lanescope: diff: --tolerance rel:x is no distance, such as 64 (ULP), abs:1e-5 or rel:0.001, or several with commas between them
[2]

# Programs side by side part at the first value that is beyond the tolerance.
$ sed 's/0x3E000000, 0.125f/0x3E000001, 0.12500001f/;s/0x3ECCCCCD, 0.4f/0x3F19999A, 0.6f/' $EXAMPLES/first-light.asm >$T/two.asm; for how in 0 64 abs:1e-5 rel:1e-3; do lanescope diff $EXAMPLES/first-light.lanescope --program $T/two.asm --tolerance $how | grep ^Side; done
Side by side they part at line 20: '6 x: MUL R3.x, R2.x, (0x3E000000, 0.125f).x CLAMP' in 'First light', '6 x: MUL R3.x, R2.x, (0x3E000001, 0.12500001f).x CLAMP' in '$T/two.asm'. At step 101, after line 20 (MUL), R3.x differs in 34 lanes; in lane 14 it is 0.125 in 'First light' and 0.12500001 in '$T/two.asm', 1 ULP apart.
Side by side they part at line 22: 'z: MULADD R3.z, PV6.x, -(0x3ECCCCCD, 0.4f).x, 0.5f' in 'First light', 'z: MULADD R3.z, PV6.x, -(0x3F19999A, 0.6f).x, 0.5f' in '$T/two.asm'. At step 102, after line 22 (MULADD), R3.z differs in 37 lanes; in lane 14 it is 0.45 in 'First light' and 0.42499998 in '$T/two.asm'.
Side by side they part at line 22: 'z: MULADD R3.z, PV6.x, -(0x3ECCCCCD, 0.4f).x, 0.5f' in 'First light', 'z: MULADD R3.z, PV6.x, -(0x3F19999A, 0.6f).x, 0.5f' in '$T/two.asm'. At step 102, after line 22 (MULADD), R3.z differs in 37 lanes; in lane 14 it is 0.45 in 'First light' and 0.42499998 in '$T/two.asm'.
Side by side they part at line 22: 'z: MULADD R3.z, PV6.x, -(0x3ECCCCCD, 0.4f).x, 0.5f' in 'First light', 'z: MULADD R3.z, PV6.x, -(0x3F19999A, 0.6f).x, 0.5f' in '$T/two.asm'. At step 102, after line 22 (MULADD), R3.z differs in 37 lanes; in lane 14 it is 0.45 in 'First light' and 0.42499998 in '$T/two.asm'.

# Integers are not near for being small: the count of rounds is one more here.
$ sed 's/R2.x,  1$/R2.x,  2/' scenes/select.asm >$T/count.asm; for how in abs:1e-5 abs:1; do lanescope diff scenes/select.lanescope --program $T/count.asm --tolerance $how | grep ^Side; done
Side by side they part at line 14: 'x: ADD_INT R2.x, R2.x, 1' in 'Select', 'x: ADD_INT R2.x, R2.x, (0x00000002, 2).x' in '$T/count.asm'. At step 9, after line 14 (ADD_INT), R2.x differs in 64 lanes; in lane 0 it is 1 in 'Select' and 2 in '$T/count.asm', 1 apart. At step 19, after line 6 (PRED_SETGE_INT), 64 lanes are in different states; lane 0 is off by a branch in 'Select' and active in '$T/count.asm'.
[1]
