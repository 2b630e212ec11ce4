# The program beside another one, in this wave: a program in the scene's place, or a scene.
$ sed 's/0x3F333333, 0.7f).x,/0x3F000000, 0.5f).x,/' $EXAMPLES/first-light.asm > $T/other.asm; printf 'diff program %s\ndiff program %s\ndiff program\ndiff program %s\ndiff program nowhere.asm\n' $T/other.asm $EXAMPLES/first-light.asm $EXAMPLES/r500-loop.lanescope | lanescope debug $EXAMPLES/first-light.lanescope 2>&1 | sed "s|$T|T|; s|$EXAMPLES|E|" | tail -n +4
(lanescope) diff program T/other.asm
1 line differs:
  line 4: '2 x: PRED_SETGT ____, (0x3F333333, 0.7f).x, PV1.x UPDATE_EXEC_MASK UPDATE_PRED' / '2 x: PRED_SETGT ____, (0x3F000000, 0.5f).x, PV1.x UPDATE_EXEC_MASK UPDATE_PRED'
Wave 0, pixel (6, 1): PIX0.x of lane 14 is 0.125 in 'First light' and 0.028125001 in 'other.asm': written by step 109, line 33 (EXPORT_DONE), of 'First light', and step 109, line 33 (EXPORT_DONE), of 'other.asm'.
Side by side they part at line 4: '2 x: PRED_SETGT ____, (0x3F333333, 0.7f).x, PV1.x UPDATE_EXEC_MASK UPDATE_PRED' in 'First light', '2 x: PRED_SETGT ____, (0x3F000000, 0.5f).x, PV1.x UPDATE_EXEC_MASK UPDATE_PRED' in 'other.asm'. At step 4, after line 4 (PRED_SETGT), 13 lanes are in different states; lane 14 is active in 'First light' and off by a branch in 'other.asm'.
13 of 64 lanes of 1 wave are different.
  PIX0.x   in 13 lanes
  PIX0.y   in 13 lanes
  PIX0.z   in 13 lanes
(lanescope) diff program E/first-light.asm
No difference between 'First light' and 'first-light.asm' in what 64 lanes of 1 wave leave.
(lanescope) diff program
                        ^
lanescope: name the file of a program, or of a scene of one
(lanescope) diff program E/r500-loop.lanescope
lanescope: one is for AMD R700 and the other AMD R500
(lanescope) diff program nowhere.asm
                         ^
lanescope: nowhere.asm: no such file (check the name)

# Where two readings part.
$ lanescope diff $EXAMPLES/r500-predicates.lanescope --machine killed-pixels=stop
No difference between killed-pixels=run and killed-pixels=stop in any wave.

# What the documents leave open: a product that is not rounded, a NaN that is dropped, an angle beyond 256 turns. 0.1 * 0.1 - 0.01 of floats is
# 5.2154064e-10 in exact arithmetic.
$ printf '[scene]\nversion=1\nmachine=r500\n[layout]\nkind=pixels\nwidth=2\nheight=2\n[constants]\nc.0=0.1, -0.01, nan, 300.25\n[inputs]\nR0.x=0\n[asm]\nALU src0.rgb = const[0] : temp[1].r = MAD src0.r__, src0.r__, src0.g__\nALU src0.rgb = const[0] : temp[1].g = MIN src0._r_, src0._b_\nALU src0.a = const[0] : temp[1].a = SIN src0.a\nOUT src0.rgb = temp[1], src0.a = temp[1] : out[0].rgb = MAX src0.rgb, src0.rgb\n  + out[0].a = MAX src0.a, src0.a\n' > $T/open.lanescope; lanescope regs $T/open.lanescope R1 --step 3; lanescope run $T/open.lanescope --events=uncertain | grep -o '^wave.*something else)'; for r in mad-rounding=once nan-choice=number sin-domain=zero-256; do lanescope diff $T/open.lanescope --machine $r | head -n 2; done
R1
x 9.313226e-10     0x30800000
y NaN:ffc00000     0xffc00000
z 0.0              0x00000000
w 1.0              0x3f800000  changed
wave 0, step 1, line 1: uncertain: What follows is not certain (the product in MAD, MDH and MDV: mad-rounding=once gives something else)
wave 0, step 2, line 2: uncertain: What follows is not certain (MIN and MAX where one operand is NaN: nan-choice=number gives something else)
wave 0, step 3, line 3: uncertain: What follows is not certain (SIN and COS of more than one turn: sin-domain=zero-256 gives something else)
Wave 0, pixel (0, 0): At step 1, after line 1 (MAD), temp[1].r differs in 4 lanes; in lane 0 it is 9.313226e-10 in mad-rounding=twice and 5.2154064e-10 in mad-rounding=once.
  temp[1].r    became different in 1 step, first in step 1
Wave 0, pixel (0, 0): At step 2, after line 2 (MIN), temp[1].g differs in 4 lanes; in lane 0 it is NaN:ffc00000 in nan-choice=b and 0.1 in nan-choice=number.
  temp[1].g    became different in 1 step, first in step 2
Wave 0, pixel (0, 0): At step 3, after line 3 (SIN), temp[1].a differs in 4 lanes; in lane 0 it is 1.0 in sin-domain=periodic and 0.0 in sin-domain=zero-256.
  temp[1].a    became different in 1 step, first in step 3
