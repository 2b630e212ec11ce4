; Two ifs, one inside the other: four colours, one for each quarter of the picture, and a stack two entries deep.
;
; R0.xy  the pixel, -1 to 1     R1  the colour

; if (x > 0)
00 ALU_PUSH_BEFORE:
      0  x: PRED_SETGT  ____,  R0.x,  0.0f  UPDATE_EXEC_MASK UPDATE_PRED
01 JUMP  ADDR(8)

;   if (y > x)
02 ALU_PUSH_BEFORE:
      1  x: PRED_SETGT  ____,  R0.y,  R0.x  UPDATE_EXEC_MASK UPDATE_PRED
03 JUMP  ADDR(5)
04 ALU:
      2  x: MOV         R1.x,  1.0f
         y: MOV         R1.y,  0.5f
         z: MOV         R1.z,  0.0f
05 ELSE  POP_CNT(1) ADDR(8)
06 ALU:
      3  x: MOV         R1.x,  0.0f
         y: MOV         R1.y,  R0.x
         z: MOV         R1.z,  1.0f
07 POP  POP_CNT(1) ADDR(8)

; else
08 ELSE  POP_CNT(1) ADDR(15)

;   if (|y| > 0.5)
09 ALU_PUSH_BEFORE:
      4  x: PRED_SETGT  ____,  |R0.y|,  0.5f  UPDATE_EXEC_MASK UPDATE_PRED
10 JUMP  ADDR(12)
11 ALU:
      5  x: MOV         R1.x,  |R0.y|
         y: MOV         R1.y,  0.0f
         z: MOV         R1.z,  0.5f
12 ELSE  POP_CNT(1) ADDR(14)
; ALU_POP_AFTER leaves the inner if at the end of its clause.
13 ALU_POP_AFTER:
      6  x: MOV         R1.x,  0.0f
         y: MOV         R1.y,  1.0f
         z: MOV         R1.z,  -R0.x
14 POP  POP_CNT(1) ADDR(15)

15 ALU:
      7  w: MOV         R1.w,  1.0f
16 EXPORT_DONE: PIX0, R1
END_OF_PROGRAM
