; expect: 3:1: RECIP_IEEE with destination .x would run on unit t
ALU:
x: RCP_e R0.x, R1.x
END_OF_PROGRAM
