; expect: 4:3: the group has more than four different literals (split the group)
ALU:
0 x: MULADD R0.x, 2.0f, 3.0f, 4.0f
  y: MULADD R0.y, 5.0f, 6.0f, R1.x
END_OF_PROGRAM
