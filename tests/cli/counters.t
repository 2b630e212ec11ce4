# What a run made the hardware do, counted.
$ lanescope counters $EXAMPLES/first-light.lanescope
What                           Count   Lanes    Useful      Lost
steps                            109
groups                            34
groups of 1 slot                  19
groups of 2 slots                 13
groups of 3 slots                  1
groups of 4 slots                  1
groups of 5 slots                  0
slots                             52    17.5    27.3 %      2419
slot x                            33    17.8    27.8 %      1524
slot y                            15    13.5    21.1 %       757
slot z                             2    29.5    46.1 %        69
slot w                             2    29.5    46.1 %        69
slot t                             0       -         -         0
texture fetches                    0       -         -         0
vertex fetches                     0       -         -         0
exports                            1    59.0    92.2 %         5
registers exported                 1
ALU clauses                       29
texture clauses                    0
vertex clauses                     0
clauses that no lane ran           0
clause switches                    0
control flow                      45     7.0    10.9 %      2566
waits for completion              75
109 steps.

$ lanescope counters --all $EXAMPLES/vertex-fetch.lanescope
What                           Count   Lanes    Useful      Lost
steps                              9
groups                             1
groups of 1 slot                   0
groups of 2 slots                  0
groups of 3 slots                  0
groups of 4 slots                  1
groups of 5 slots                  0
slots                              4     3.0     4.7 %       244
slot x                             1     3.0     4.7 %        61
slot y                             1     3.0     4.7 %        61
slot z                             1     3.0     4.7 %        61
slot w                             1     3.0     4.7 %        61
slot t                             0       -         -         0
texture fetches                    0       -         -         0
vertex fetches                     2     3.0     4.7 %       122
exports                            2     3.0     4.7 %       122
registers exported                 2
ALU clauses                        1
texture clauses                    0
vertex clauses                     1
clauses that no lane ran           0
clause switches                    1
control flow                       2     3.0     4.7 %       122
waits for completion               6
9 steps.

$ printf 'counters 5..9\ncounters x\n' | lanescope debug $EXAMPLES/predicates.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(2) CNT(8)
(lanescope) counters 5..9
What                           Count   Lanes    Useful      Lost
steps                              1
groups                             0
groups of 1 slot                   0
groups of 2 slots                  0
groups of 3 slots                  0
groups of 4 slots                  0
groups of 5 slots                  0
slots                              0       -         -         0
slot x                             0       -         -         0
slot y                             0       -         -         0
slot z                             0       -         -         0
slot w                             0       -         -         0
slot t                             0       -         -         0
texture fetches                    0       -         -         0
vertex fetches                     0       -         -         0
exports                            1    64.0   100.0 %         0
registers exported                 1
control flow                       0       -         -         0
waits for completion               1
1 step.
(lanescope) counters x
                     ^
lanescope: 'x' is not a range of steps (write A..B, as 5..9)
[1]

$ lanescope counters --all --wave 1 $EXAMPLES/first-light.lanescope
lanescope: counters: --all does not go with --wave
[2]

# Of several waves it is where one of those that go on is.
$ lanescope counters --all $EXAMPLES/mandelbrot.lanescope --steps 1..200 | tail -2
16 waves ran 2458 steps together.
The run goes on after step 200.
