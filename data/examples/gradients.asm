; Derivatives: how much a value changes from a pixel to its neighbour in the quad. Twice the same value, x squared: once for all lanes, and once
; inside of an if, where a neighbour may be off.
;
; R0.x  column, 0 to 6     R1.x  its square     R2.x  the derivative     R3.x  the square, of the lanes in the if     R4.x  its derivative

; The picture is 7 pixels wide. Column 7 lies outside; its lanes are helpers, which run so that column 6 has a neighbour.
00 ALU:
      0  x: MUL         R1.x,  R0.x,  R0.x
         t: MOV         R3.x,  0.0f
      1  x: MOV         R4.x,  0.0f
01 TEX:
      1  GET_GRADIENTS_H R2.x___, R1.xxxx, t0, s0

; if (x > 2.5): of the quads with columns 2 and 3 one half goes in.
02 ALU_PUSH_BEFORE:
      2  x: PRED_SETGT  ____,  R0.x,  (0x40200000, 2.5f).x  UPDATE_EXEC_MASK UPDATE_PRED
03 JUMP  POP_CNT(1) ADDR(7)
04 ALU:
      3  x: MUL         R3.x,  R0.x,  R0.x

; Column 3 asks column 2, which is off and has never computed the square: what comes is no derivative.
05 TEX:
      4  GET_GRADIENTS_H R4.x___, R3.xxxx, t0, s0
06 POP  POP_CNT(1) ADDR(7)
07 ALU:
      5  x: MUL         R2.x,  R2.x,  (0x3D800000, 0.0625f).x
         y: MUL         R2.y,  R4.x,  (0x3D800000, 0.0625f).x
         w: MOV         R2.w,  1.0f
08 EXPORT_DONE: PIX0, R2.xy0w
END_OF_PROGRAM
