; expect: 4:1: this lies over other words, at 64-bit word 8 (leave ADDR out and a place is found)
ALU: ADDR(8)
x: MOV R0.x, R1.x
ALU: ADDR(8)
x: MOV R0.x, R2.x
EXP_DONE: PIX0, R0
END_OF_PROGRAM
