; expect: 3:14: the number goes from 0 to 31, not 32
ALU: KCACHE0(CB0:0-31)
x: MOV R0.x, KC0[32].x
END_OF_PROGRAM
