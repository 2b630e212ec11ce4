; expect: 5:6: unknown ALU instruction 'MUUL' (did you mean MUL?)
; expect: 6:14: the number goes from 0 to 127, not 200
; expect: 7:11: expected an export target (such as PIX0, POS0 or PARAM0)
ALU:
  x: MUUL R0.x, R1.x, R1.y
y: MOV R0.y, R200.x
EXP_DONE: DEPTH, R0
END_OF_PROGRAM
