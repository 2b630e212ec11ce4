; expect: 3:14: unknown operand 'FOO' (operands are R1.x, KC0[1].x, C1.x, PV.x, PS, numbers and literals)
ALU:
x: MOV R0.x, foo.x
END_OF_PROGRAM
