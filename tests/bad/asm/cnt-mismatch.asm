; expect: 2:1: CNT is 3, but the clause has 1 (leave CNT out and it is counted)
ALU: CNT(3)
x: MOV R0.x, R1.x
END_OF_PROGRAM
