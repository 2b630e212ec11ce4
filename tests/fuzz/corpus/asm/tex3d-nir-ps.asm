00 ALU: ADDR(3) CNT(3)
      0  x: MOV         R1.x,  R0.x
         y: MOV         R1.y,  R0.y
         z: MUL_e       R1.z,  R0.x,  R0.y
01 TEX: ADDR(6) CNT(1)
      1  SAMPLE R2, R1.xyz_, t18, s0
02 EXP_DONE: PIX0, R2 ELEM_SIZE(3)
END_OF_PROGRAM
