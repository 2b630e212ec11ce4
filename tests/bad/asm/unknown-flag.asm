; expect: 3:20: unknown flag 'CLMAP'
ALU:
x: MOV R0.x, R1.x  CLMAP
END_OF_PROGRAM
