; An if of which both arms cost the same: odd columns take one, even ones the other, and in each of them half of the lanes have nothing to do.
; `lanescope counters` says how many lane slots were useful. over-par-mended computes the same picture with lanes that stay together.
;
; R0.x  column / 8     R1.x  what is behind the point of column / 2     R2.x  a polynomial of R0.x, of degree 8

00 ALU:
      0  x: MUL         ____,  R0.x,  (0x40800000, 4.0f).x
         t: MOV         R2.x,  1.0f
      1  x: FRACT       R1.x,  PV0.x

; if (column is odd): all coefficients are 1/2
01 ALU_PUSH_BEFORE:
      2  x: PRED_SETGT  ____,  R1.x,  0.0f  UPDATE_EXEC_MASK UPDATE_PRED
02 JUMP  ADDR(4)
03 ALU:
      3  x: MULADD      R2.x,  R2.x,  R0.x,  0.5f
      4  x: MULADD      R2.x,  R2.x,  R0.x,  0.5f
      5  x: MULADD      R2.x,  R2.x,  R0.x,  0.5f
      6  x: MULADD      R2.x,  R2.x,  R0.x,  0.5f
      7  x: MULADD      R2.x,  R2.x,  R0.x,  0.5f
      8  x: MULADD      R2.x,  R2.x,  R0.x,  0.5f
      9  x: MULADD      R2.x,  R2.x,  R0.x,  0.5f
     10  x: MULADD      R2.x,  R2.x,  R0.x,  0.5f

; else: they are 1/4
04 ELSE  POP_CNT(1) ADDR(6)
05 ALU_POP_AFTER:
     11  x: MULADD      R2.x,  R2.x,  R0.x,  (0x3E800000, 0.25f).x
     12  x: MULADD      R2.x,  R2.x,  R0.x,  (0x3E800000, 0.25f).x
     13  x: MULADD      R2.x,  R2.x,  R0.x,  (0x3E800000, 0.25f).x
     14  x: MULADD      R2.x,  R2.x,  R0.x,  (0x3E800000, 0.25f).x
     15  x: MULADD      R2.x,  R2.x,  R0.x,  (0x3E800000, 0.25f).x
     16  x: MULADD      R2.x,  R2.x,  R0.x,  (0x3E800000, 0.25f).x
     17  x: MULADD      R2.x,  R2.x,  R0.x,  (0x3E800000, 0.25f).x
     18  x: MULADD      R2.x,  R2.x,  R0.x,  (0x3E800000, 0.25f).x
06 ALU:
     19  w: MOV         R2.w,  1.0f
07 EXPORT_DONE: PIX0, R2.xxxw
END_OF_PROGRAM
