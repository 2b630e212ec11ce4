; if (R0.x > 0) while (true) ; Lanes on the left wait for ever for those on the right. Nothing in the loop reads R3.x.
00 ALU_PUSH_BEFORE:
      0  x: MOV         R3.x,  R0.y
      1  x: PRED_SETGT  ____,  R0.x,  0.0f  UPDATE_EXEC_MASK UPDATE_PRED
01 JUMP  POP_CNT(1) ADDR(6)
02 LOOP_START_DX10  ADDR(5)
03 ALU:
      2  x: ADD         R1.x,  R1.x,  1.0f
04 LOOP_END  ADDR(3)
05 POP  POP_CNT(1) ADDR(6)
06 EXPORT_DONE: PIX0, R3
END_OF_PROGRAM
