; expect: 3:18: MOV takes no more than 1 operand
ALU:
x: MOV R0.x, R1.x, R2.x
END_OF_PROGRAM
