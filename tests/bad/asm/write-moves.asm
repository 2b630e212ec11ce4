; expect: 2:21: a memory write masks components and cannot move them (such as .xy__)
MEM_RING: WRITE(0), R0.yxzw ARRAY_SIZE(1) ELEM_SIZE(3)
END_OF_PROGRAM
