; expect: 2:13: KCACHE_BANK0 is 16, the field holds 0 to 15
ALU: KCACHE0(CB16:0-15)
x: MOV R0.x, KC0[0].x
END_OF_PROGRAM
