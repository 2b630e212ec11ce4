; expect: 2:1: the clause has 17 fetches, 16 are possible (split the clause)
TEX:
SAMPLE R0, R0, t0, s0
SAMPLE R0, R0, t0, s0
SAMPLE R0, R0, t0, s0
SAMPLE R0, R0, t0, s0
SAMPLE R0, R0, t0, s0
SAMPLE R0, R0, t0, s0
SAMPLE R0, R0, t0, s0
SAMPLE R0, R0, t0, s0
SAMPLE R0, R0, t0, s0
SAMPLE R0, R0, t0, s0
SAMPLE R0, R0, t0, s0
SAMPLE R0, R0, t0, s0
SAMPLE R0, R0, t0, s0
SAMPLE R0, R0, t0, s0
SAMPLE R0, R0, t0, s0
SAMPLE R0, R0, t0, s0
SAMPLE R0, R0, t0, s0
END_OF_PROGRAM
