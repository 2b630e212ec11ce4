; expect: 3:6: unknown ALU instruction 'MULL' (did you mean MUL?)
ALU:
  x: MULL R0.x, R1.x, R2.x
EXP_DONE: PIX0, R0
END_OF_PROGRAM
