; expect: 3:7: the output modifiers are *2, *4 and /2
ALU:
x: MUL*8 R0.x, R1.x, R2.x
END_OF_PROGRAM
