; expect: 2:13: a window is one line of 16 vec4, or two (such as 0-15, 16-47 or AL+0-31)
ALU: KCACHE0(CB0:0-20)
x: MOV R0.x, KC0[0].x
END_OF_PROGRAM
