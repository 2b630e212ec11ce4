; Relative addressing: a table in R4 to R7, indexed by each lane for itself through the address register.
;
; R0.xy  pixel coordinates, 0 to 15     R1.x  index     R2  the colour

; The table.
00 ALU:
      0  x: MOV         R4.x,  1.0f
         y: MOV         R4.y,  0.0f
         z: MOV         R4.z,  0.0f
      1  x: MOV         R5.x,  0.0f
         y: MOV         R5.y,  1.0f
         z: MOV         R5.z,  0.0f
      2  x: MOV         R6.x,  0.0f
         y: MOV         R6.y,  0.0f
         z: MOV         R6.z,  1.0f
      3  x: MOV         R7.x,  1.0f
         y: MOV         R7.y,  1.0f
         z: MOV         R7.z,  0.5f

; index = (x + y) / 4, modulo 4
      4  x: ADD         ____,  R0.x,  R0.y
      5  x: MUL         ____,  PV4.x,  (0x3E800000, 0.25f).x
      6  t: FLT_TO_INT  ____,  PV5.x
      7  x: AND_INT     R1.x,  PS6,  (0x00000003, 3).x

; MOVA writes the address register; the next group may use it.
      8  x: MOVA_INT    ____,  R1.x
      9  x: MOV         R2.x,  R[4+AR.x].x
         y: MOV         R2.y,  R[4+AR.x].y
         z: MOV         R2.z,  R[4+AR.x].z
         w: MOV         R2.w,  1.0f
01 EXPORT_DONE: PIX0, R2
END_OF_PROGRAM
