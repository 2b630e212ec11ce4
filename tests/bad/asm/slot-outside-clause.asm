; expect: 3:1: an ALU slot outside a clause (put an ALU: line before it)
EXP_DONE: PIX0, R0
x: MOV R0.x, R1.x
END_OF_PROGRAM
