; expect: 2:11: WRITE_IND needs an index register (such as WRITE_IND(0+R1))
MEM_RING: WRITE_IND(0), R0 ARRAY_SIZE(1) ELEM_SIZE(3)
END_OF_PROGRAM
