; expect: 3:20: slot x has no bank swizzle SCL_210 (it has VEC_012, VEC_021, VEC_120, VEC_102, VEC_201 and VEC_210)
ALU:
x: MOV R0.x, R1.x  SCL_210
END_OF_PROGRAM
