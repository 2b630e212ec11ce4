; expect: 3:16: expected a component: .x, .y, .z or .w
ALU:
x: MOV R0.x, R1
END_OF_PROGRAM
