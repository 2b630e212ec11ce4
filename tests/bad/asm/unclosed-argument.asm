; expect: 2:14: the line ends where ')' is expected
POP POP_CNT(1
END_OF_PROGRAM
