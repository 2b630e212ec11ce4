; expect: 4:3: no bank swizzles fit this group: slot y reads a third pair of constants; a group has two (split the group)
ALU:
0 x: ADD R0.x, C0.x, C1.x
  y: MOV R0.y, C2.x
END_OF_PROGRAM
