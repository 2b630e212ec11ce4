; expect: 4:1: DOT4 with destination .y would run on unit y (a t slot comes after the vector slot of the same element)
ALU:
0 x: MOV R0.x, R1.x
t: DOT4 R0.y, R1.x, R2.x
END_OF_PROGRAM
