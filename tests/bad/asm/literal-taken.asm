; expect: 4:17: literal .x is 0x40000000 already (literals of one group share four elements)
ALU:
0 x: MOV R0.x, (0x40000000, 2.0f).x
  y: MOV R0.y,  (0x40400000, 3.0f).x
END_OF_PROGRAM
