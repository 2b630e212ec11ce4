; expect: 3:18: MUL takes 2 operands, found 1
ALU:
x: MUL R0.x, R1.x
END_OF_PROGRAM
