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
