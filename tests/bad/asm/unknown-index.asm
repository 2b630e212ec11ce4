; expect: 3:18: unknown index 'BR' (the index is AR.x to AR.w, AL or GLOBAL)
ALU:
x: MOV R0.x, R[1+BR.x].x
END_OF_PROGRAM
