; Killed lanes and quads: lanes outside a ring are killed, yet they keep running until the export, so that their
; quad still has four corners.  VALID_PIX leaves the killed lanes out of the export; the rest of the quad is written.
;
; R0.xy  the pixel, -1 to 1     R1.x  r*r     R2  the colour

00 ALU:
      0  x: MUL         ____,  R0.x,  R0.x
      1  x: MULADD      R1.x,  R0.y,  R0.y,  PV0.x
; Two kills need two groups: a group may hold one.
      2  x: KILLGT      ____,  R1.x,  (0x3F4CCCCD, 0.8f).x
      3  x: KILLGT      ____,  (0x3E4CCCCD, 0.2f).x,  R1.x

; Groups behind the kill run for killed lanes too. The guide wants it to be the clause's last (4.8.1.1), so lint notes it.
      4  x: MOV         R2.x,  R1.x
         y: MULADD      R2.y,  R0.x,  0.5f,  0.5f
         z: MULADD      R2.z,  R0.y,  0.5f,  0.5f
         w: MOV         R2.w,  1.0f
01 EXPORT_DONE: PIX0, R2  VALID_PIX
END_OF_PROGRAM
