; expect: 3:10: MULADD has three operands and no output modifier (some have variants: _M2, _M4, _D2)
ALU:
x: MULADD*2 R0.x, R1.x, R2.x, R3.x
END_OF_PROGRAM
