; expect: 3:14: clause temporary 'T0' has no number (write it as R127 and below; which is T0 differs by tool)
ALU:
x: MOV R0.x, T0.x
END_OF_PROGRAM
