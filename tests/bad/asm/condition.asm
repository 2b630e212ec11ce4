; expect: 2:10: unknown condition 'TRUE' (it is ACTIVE, FALSE, BOOL or NOT_BOOL)
NOP COND(TRUE)
END_OF_PROGRAM
