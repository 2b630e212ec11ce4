; expect: 5:3: no bank swizzles fit this group: slot y reads R3.x in cycle 0, where R1.x already has the read port (split the group)
ALU:
0 w: MOV R0.w, R9.w
1 x: MUL R0.x, R1.x, R2.x
  y: MUL R0.y, R3.x, R4.x
END_OF_PROGRAM
