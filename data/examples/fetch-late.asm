; The fetch last: ten groups run first, and then the wave waits for memory with nothing to do. `lanescope timeline` shows it, and with
; --simd 4 that other waves fill a part of the gap. Compare it with fetch-early, which has the same clauses in another order.
;
; R0.x  column     R1.x  what the buffer has for it     R2.x  a number that ten groups work on; they need no fetch     R3.x  the sum

00 ALU:
      0  x: MULADD      R2.x,  R2.x,  0.5f,  1.0f
      1  x: MULADD      R2.x,  R2.x,  0.5f,  1.0f
      2  x: MULADD      R2.x,  R2.x,  0.5f,  1.0f
      3  x: MULADD      R2.x,  R2.x,  0.5f,  1.0f
      4  x: MULADD      R2.x,  R2.x,  0.5f,  1.0f
      5  x: MULADD      R2.x,  R2.x,  0.5f,  1.0f
      6  x: MULADD      R2.x,  R2.x,  0.5f,  1.0f
      7  x: MULADD      R2.x,  R2.x,  0.5f,  1.0f
      8  x: MULADD      R2.x,  R2.x,  0.5f,  1.0f
      9  x: MULADD      R2.x,  R2.x,  0.5f,  1.0f
01 VTX:
      10  FETCH R1.x___, R0.x, fc0  FORMAT(32_FLOAT) MEGA(4)

; It needs what is fetched, so it waits.
02 ALU:
     11  x: ADD         R3.x,  R1.x,  R2.x
         w: MOV         R3.w,  1.0f
03 EXPORT_DONE: PIX0, R3.xxxw
END_OF_PROGRAM
