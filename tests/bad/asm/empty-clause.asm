; expect: 2:1: the clause has no instructions (give it instructions, or ADDR and CNT)
ALU:
EXP_DONE: PIX0, R0
END_OF_PROGRAM
