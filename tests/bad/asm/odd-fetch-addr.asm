; expect: 2:1: a fetch clause begins on 16 bytes (use an even ADDR)
TEX: ADDR(7)
SAMPLE R0, R0, t0, s0
END_OF_PROGRAM
