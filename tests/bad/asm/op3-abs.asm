; expect: 3:1: ABS is 1, but MULADD has three operands and its format has no such field
ALU:
x: MULADD R0.x, |R1.x|, R2.x, R3.x
END_OF_PROGRAM
