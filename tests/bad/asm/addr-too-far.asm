; expect: 2:1: ADDR(2097152) is beyond the largest program, 131072 words
ALU: ADDR(2097152)
x: MOV R0.x, R1.x
END_OF_PROGRAM
