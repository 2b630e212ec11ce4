# The iteration as a value: what loops count for themselves is the same number, on each machine; no breakpoint is hit.
$ printf 'break 6 if any(temp[1].r != iteration())\nlog 6 iteration {iteration()}, counted {max(temp[1].r)}\ncontinue\nprint iteration()\n' | lanescope debug $EXAMPLES/r500-loop.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1    0 ALU temp[1].r = MAX src0.0__, src0.0__
(lanescope) break 6 if any(temp[1].r != iteration())
  1  line 6: 5 FC  BREAKLOOP ADDR(8) ALL(always) B_OP1(DECR) B_POP_CNT(1) ALU_WAIT
     if any(temp[1].r != iteration())
(lanescope) log 6 iteration {iteration()}, counted {max(temp[1].r)}
  2  line 6: 5 FC  BREAKLOOP ADDR(8) ALL(always) B_OP1(DECR) B_POP_CNT(1) ALU_WAIT
     says "iteration {iteration()}, counted {max(temp[1].r)}" and goes on
(lanescope) continue
[2] step 5: iteration 1, counted 1.0
[2] step 11: iteration 2, counted 2.0
[2] step 17: iteration 3, counted 3.0
[2] step 23: iteration 4, counted 4.0
[2] step 29: iteration 5, counted 5.0
[2] step 35: iteration 6, counted 6.0
[2] step 41: iteration 7, counted 7.0
[2] step 47: iteration 8, counted 8.0
Lane 0 computes MAD out[0].r = 1.0 x 0.0625 + 0.0 = 0.0625, MAD out[0].g = 1.0 x 0.0625 + 0.0 = 0.0625, MAD out[0].b = 1.0 x 0.0625 + 0.0 = 0.0625, and 1 more: MAX out[0].a = 1.0. 64 of 64 lanes take part.
step 49, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) print iteration()
$1 = 0                0x00000000

$ printf 'break 12 if any(i(TEMP[0].y) != iteration())\nlog 12 iteration {iteration()}, counted {max(i(TEMP[0].y))}\ncontinue\n' | lanescope debug $EXAMPLES/tgsi-loop.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 5: 64 of 64 lanes active
=>    8    0: F2U TEMP[0].x, IN[0].xxxx
(lanescope) break 12 if any(i(TEMP[0].y) != iteration())
  1  line 12: 4:   USLT TEMP[1].x, TEMP[0].xxxx, TEMP[0].yyyy
     if any(i(TEMP[0].y) != iteration())
(lanescope) log 12 iteration {iteration()}, counted {max(i(TEMP[0].y))}
  2  line 12: 4:   USLT TEMP[1].x, TEMP[0].xxxx, TEMP[0].yyyy
     says "iteration {iteration()}, counted {max(i(TEMP[0].y))}" and goes on
(lanescope) continue
[2] step 4: iteration 1, counted 1
[2] step 13: iteration 2, counted 2
[2] step 23: iteration 3, counted 3
[2] step 32: iteration 4, counted 4
[2] step 42: iteration 5, counted 5
[2] step 51: iteration 6, counted 6
[2] step 61: iteration 7, counted 7
[2] step 70: iteration 8, counted 8
END: the program ends.
step 78, wave 0, lane 5: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)

$ printf 'break 27 if any(R3.z != iteration())\nlog 27 iteration {iteration()}, counted {max(R3.z)}\ncontinue\n' | lanescope debug $EXAMPLES/mandelbrot.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(10) CNT(6)
(lanescope) break 27 if any(R3.z != iteration())
  1  line 27: 07 LOOP_END  ADDR(2)
     if any(R3.z != iteration())
(lanescope) log 27 iteration {iteration()}, counted {max(R3.z)}
  2  line 27: 07 LOOP_END  ADDR(2)
     says "iteration {iteration()}, counted {max(R3.z)}" and goes on
(lanescope) continue
[2] step 15: iteration 1, counted 1.0
[2] step 29: iteration 2, counted 2.0
[2] step 43: iteration 3, counted 3.0
[2] step 52: iteration 4, counted none
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R4; lane 0 sends (0.041666668, 0.0017361112, 0.47916666, 1.0).
step 59, wave 0, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)

# As a condition, as a place, as a watch, and what is refused.
$ printf 'run-to if iteration() == 3\nwatch iteration()\ncontinue\nprint iteration(lane)@1\nprint iteration(0.5)\nprint iteration(1, 2)\nback-to if iteration() == 2\n' | lanescope debug $EXAMPLES/mandelbrot.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(10) CNT(6)
(lanescope) run-to if iteration() == 3
Found 'if iteration() == 3' in all lanes.
LOOP_END jumps to 02: iteration 3 begins with 32 lanes.
step 30, wave 0, lane 0: 32 of 64 lanes active
=>    8  02 ALU_PUSH_BEFORE: ADDR(16) CNT(9)
(lanescope) watch iteration()
  1  change of iteration()
(lanescope) continue
Breakpoint 1, hit 4, change of iteration(), all lanes
  iteration(): 3 -> 4
LOOP_END jumps to 02: iteration 4 begins with 13 lanes.
step 44, wave 0, lane 0: 13 of 64 lanes active
=>    8  02 ALU_PUSH_BEFORE: ADDR(16) CNT(9)
(lanescope) print iteration(lane)@1
$1 = 0                0x00000000
(lanescope) print iteration(0.5)
                  ^
lanescope: iteration takes one integer of 32 bits: how many loops further out
(lanescope) print iteration(1, 2)
                               ^
lanescope: iteration takes at most 1 value
(lanescope) back-to if iteration() == 2
Breakpoint 1, hit 3, change of iteration(), all lanes
  iteration(): 2 -> 3
LOOP_END jumps to 02: iteration 3 begins with 32 lanes.
step 30, wave 0, lane 0: 32 of 64 lanes active
=>    8  02 ALU_PUSH_BEFORE: ADDR(16) CNT(9)
[1]
