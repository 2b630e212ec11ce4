; expect: 3:1: MOV is an ALU instruction and needs its unit in front (such as x: MOV R0.x, R1.x)
ALU:
MOV R0.x, R1.x
END_OF_PROGRAM
