; A vertex program: each lane is a vertex.  CALL_FS runs the fetch subroutine, which reads position and colour from a
; buffer; the program scales and moves the position and exports both.
;
; R0.x  index of the vertex     R1  position     R2  colour

00 CALL_FS
01 ALU: KCACHE0(CB0:0-15)
      0  x: MULADD      R1.x,  R1.x,  KC0[0].x,  KC0[0].z
         y: MULADD      R1.y,  R1.y,  KC0[0].x,  KC0[0].w
         z: MOV         R1.z,  0.0f
         w: MOV         R1.w,  1.0f
02 EXPORT_DONE: POS0, R1
03 EXPORT_DONE: PARAM0, R2
END_OF_PROGRAM
