; expect: 2:12: POP_COUNT is 8, the field holds 0 to 7
POP POP_CNT(8)
NOP
END_OF_PROGRAM
