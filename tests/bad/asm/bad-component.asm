; expect: 3:17: expected a component: x, y, z or w
ALU:
x: MOV R0.x, R1.q
END_OF_PROGRAM
