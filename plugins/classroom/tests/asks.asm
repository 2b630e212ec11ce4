; First light: a circle and a loop.
;
; Each lane computes one pixel; R0.xy is its place, -1 to 1 from edge to edge.  Lanes inside the circle count how
; often r*r must grow by half before it is outside; the rest paint a sky, and the far corners are killed.
;
; R1.x  r*r              R2.x  iterations           R3  the colour
;                        R2.y  r*r as it grows

; if (r*r < 0.7)
00 ALU_PUSH_BEFORE:
      0  x: MUL         R1.x,  R0.x,  R0.x
      1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x
      2  x: PRED_SETGT  ____,  (0x3F333333, 0.7f).x,  PV1.x  UPDATE_EXEC_MASK UPDATE_PRED
01 JUMP  ADDR(11)

; Inside: each lane leaves the loop when its own r*r has grown past the edge.
02 ALU:
      3  x: MOV         R2.x,  0.0f
         y: MOV         R2.y,  R1.x
03 LOOP_START_DX10  ADDR(10)
04 ALU_PUSH_BEFORE:
      4  x: PRED_SETGT  ____,  R2.y,  (0x3F333333, 0.7f).x  UPDATE_EXEC_MASK UPDATE_PRED
05 JUMP  POP_CNT(1) ADDR(8)
06 LOOP_BREAK  ADDR(9)
07 POP  POP_CNT(1) ADDR(8)
08 ALU:
      5  x: ADD         R2.x,  R2.x,  1.0f
         y: MUL         R2.y,  R2.y,  (0x3FC00000, 1.5f).x
09 LOOP_END  ADDR(4)

; The more iterations, the nearer to the middle: from violet through red to yellow.
10 ALU:
      6  x: MUL         R3.x,  R2.x,  (0x3E000000, 0.125f).x  CLAMP
      7  y: MUL         R3.y,  PV6.x,  PV6.x
         z: MULADD      R3.z,  PV6.x,  -(0x3ECCCCCD, 0.4f).x,  0.5f
         w: MOV         R3.w,  1.0f

; Outside: the sky, brighter above, without the corners.
11 ELSE  POP_CNT(1) ADDR(14)
12 ALU:
      8  x: KILLGT      ____,  R1.x,  (0x3FACCCCD, 1.35f).x
      9  x: MULADD      R2.x,  R0.y,  0.5f,  0.5f
     10  x: MUL         R3.x,  PV9.x,  (0x3E99999A, 0.3f).x
         y: MULADD      R3.y,  PV9.x,  (0x3E99999A, 0.3f).x,  (0x3DCCCCCD, 0.1f).y
         z: MULADD      R3.z,  PV9.x,  0.5f,  (0x3E99999A, 0.3f).x
         w: MOV         R3.w,  1.0f
13 POP  POP_CNT(1) ADDR(14)

14 EXPORT_DONE: PIX0, R3  VALID_PIX
END_OF_PROGRAM
