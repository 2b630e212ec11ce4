; expect: 2:1: JUMP needs a target (add ADDR(n) or ADDR(label))
JUMP POP_CNT(1)
NOP
END_OF_PROGRAM
