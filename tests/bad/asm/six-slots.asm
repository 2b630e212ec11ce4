; expect: 8:3: a group has no more than five slots (begin a group with its number)
ALU:
0 x: MOV R0.x, R1.x
  y: MOV R0.y, R1.x
  z: MOV R0.z, R1.x
  w: MOV R0.w, R1.x
  t: RCP_e ____, R1.x
  t: RCP_e ____, R1.x
END_OF_PROGRAM
