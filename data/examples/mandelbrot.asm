; The Mandelbrot set: one loop, and every lane leaves it at its own time.
;
; R0.xy  the pixel, -1 to 1     R1.xy  c            R3.z  iterations
;                               R2.xy  z            R4    the colour

; c = (1.5 x - 0.5, 1.5 y), z = 0
00 ALU:
      0  x: MULADD      R1.x,  R0.x,  (0x3FC00000, 1.5f).x,  -0.5f
         y: MUL         R1.y,  R0.y,  (0x3FC00000, 1.5f).x
         z: MOV         R3.z,  0.0f
      1  x: MOV         R2.x,  0.0f
         y: MOV         R2.y,  0.0f
01 LOOP_START_DX10  ADDR(8)

; Leave when |z|*|z| > 4 or after 24 iterations: the larger of |z|*|z| - 4 and iterations - 23.5 is above 0.
02 ALU_PUSH_BEFORE:
      2  x: MUL         ____,  R2.x,  R2.x
         y: ADD         ____,  R3.z,  (0xC1BC0000, -23.5f).x
      3  x: MULADD      R5.x,  R2.y,  R2.y,  PV2.x
         y: MOV         R5.y,  PV2.y
      4  x: ADD         ____,  PV3.x,  (0xC0800000, -4.0f).x
      5  x: MAX_DX10    ____,  PV4.x,  R5.y
      6  x: PRED_SETGT  ____,  PV5.x,  0.0f  UPDATE_EXEC_MASK UPDATE_PRED
03 JUMP  POP_CNT(1) ADDR(6)
04 LOOP_BREAK  ADDR(7)
05 POP  POP_CNT(1) ADDR(6)

; z = z*z + c
06 ALU:
      7  x: MUL         ____,  R2.y,  R2.y
         y: MUL         ____,  R2.x,  R2.y
         z: ADD         R3.z,  R3.z,  1.0f
      8  x: MULADD      R5.x,  R2.x,  R2.x,  -PV7.x
         y: ADD         ____,  PV7.y,  PV7.y
      9  x: ADD         R2.x,  PV8.x,  R1.x
         y: ADD         R2.y,  PV8.y,  R1.y
07 LOOP_END  ADDR(2)

; Inside black; outside the faster the bluer.
08 ALU:
     10  x: MUL         R4.x,  R3.z,  (0x3D2AAAAB, 0.0416666679f).x
         w: MOV         R4.w,  1.0f
     11  x: SETGT       R5.x,  (0x41BC0000, 23.5f).x,  R3.z
         y: MUL         ____,  PV10.x,  PV10.x
     12  x: MUL         R4.x,  PV11.x,  R4.x
         y: MUL         R4.y,  PV11.x,  PV11.y
         z: MULADD      R4.z,  R4.x,  -0.5f,  0.5f
     13  z: MUL         R4.z,  R4.z,  R5.x
09 EXPORT_DONE: PIX0, R4
END_OF_PROGRAM
