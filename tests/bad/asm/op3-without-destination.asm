; expect: 3:11: MULADD has three operands and always writes (write to a register that nothing reads)
ALU:
x: MULADD ____, R1.x, R2.x, R3.x
END_OF_PROGRAM
