; A loop with BREAK and CONTINUE, and a KILL before it: each pixel adds up numbers that are not
; above its column, every other one: the odd ones in even rows, the even ones in odd rows.
;
; R0.x  column, 0 to 7     R0.y  row     R1.x  the number     R1.y  the sum     R1.z  0 where it is left out

; The top row is killed: nothing of it is written, yet its lanes run on, because their quads are not dead.
00 ALU:
      0  x: KILLGT      ____,  R0.y,  (0x40D00000, 6.5f).x
         y: MOV         R1.y,  0.0f
         t: MOV         R1.x,  0.0f
01 LOOP_START_DX10  ADDR(6)

; Out of the loop where the number is above the column: these lanes are done with it (B).
02 ALU_BREAK:
      1  x: ADD         R1.x,  R1.x,  1.0f
      2  x: PRED_SETGE  ____,  R0.x,  R1.x  UPDATE_EXEC_MASK UPDATE_PRED

; Every other number is left out: a lane for which this is false waits for the next iteration (C).
03 ALU_CONTINUE:
      3  x: ADD         ____,  R1.x,  R0.y
      4  x: MUL         ____,  PV3.x,  0.5f
      5  z: FRACT       R1.z,  PV4.x
      6  x: PRED_SETGT  ____,  R1.z,  0.0f  UPDATE_EXEC_MASK UPDATE_PRED
04 ALU:
      7  y: ADD         R1.y,  R1.y,  R1.x
05 LOOP_END  ADDR(2)
06 ALU:
      8  x: MUL         R2.x,  R1.y,  (0x3D800000, 0.0625f).x
         w: MOV         R2.w,  1.0f
07 EXPORT_DONE: PIX0, R2.xxxw  VALID_PIX
END_OF_PROGRAM
