; expect: 3:8: slot x cannot write .y (the unit of a vector slot is the element that it writes)
ALU:
x: MOV R0.y, R1.x
END_OF_PROGRAM
