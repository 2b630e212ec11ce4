; expect: 3:14: the number goes from 0 to 127, not 128
ALU:
x: MOV R0.x, R128.x
END_OF_PROGRAM
