; The picture of over-par without an if: each lane first chooses its coefficient, and then all lanes compute together. What is chosen is a
; number, so nobody waits.
;
; R0.x  column / 8     R1.x  what is behind the point of column / 2     R1.y  the coefficient     R2.x  the polynomial

00 ALU:
      0  x: MUL         ____,  R0.x,  (0x40800000, 4.0f).x
         t: MOV         R2.x,  1.0f
      1  x: FRACT       R1.x,  PV0.x

; 1/2 where the column is odd, else 1/4: an operation that chooses, not a branch.
      2  y: CNDGT       R1.y,  PV1.x,  0.5f,  (0x3E800000, 0.25f).x
      3  x: MULADD      R2.x,  R2.x,  R0.x,  R1.y
      4  x: MULADD      R2.x,  R2.x,  R0.x,  R1.y
      5  x: MULADD      R2.x,  R2.x,  R0.x,  R1.y
      6  x: MULADD      R2.x,  R2.x,  R0.x,  R1.y
      7  x: MULADD      R2.x,  R2.x,  R0.x,  R1.y
      8  x: MULADD      R2.x,  R2.x,  R0.x,  R1.y
      9  x: MULADD      R2.x,  R2.x,  R0.x,  R1.y
     10  x: MULADD      R2.x,  R2.x,  R0.x,  R1.y
         w: MOV         R2.w,  1.0f
01 EXPORT_DONE: PIX0, R2.xxxw
END_OF_PROGRAM
