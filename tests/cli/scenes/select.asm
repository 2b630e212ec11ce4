; A select that keeps its own register in some rounds, a loop test, and a pixel whose value both decide.
00 ALU: KCACHE0(CB0:0-15)
      0  x: MOV         R2.x,  0.0f
         y: MOV         R2.y,  0.0f
01 LOOP_START_DX10  ADDR(8)
02 ALU_PUSH_BEFORE:
      1  x: PRED_SETGE_INT ____,  R2.x,  (0x00000004, 5.6e-45f).x  UPDATE_EXEC_MASK
03 JUMP  POP_CNT(1) ADDR(6)
04 LOOP_BREAK  ADDR(7)
05 POP  POP_CNT(1) ADDR(6)
06 ALU:
      2  z: AND_INT     R2.z,  R2.x,  1
         w: ADD         R2.w,  R2.y,  R0.x
      3  y: CNDE_INT    R2.y,  R2.z,  R2.y,  R2.w
         x: ADD_INT     R2.x,  R2.x,  1
07 LOOP_END  ADDR(2)
08 EXPORT_DONE: PIX0, R2.y0zw
END_OF_PROGRAM
