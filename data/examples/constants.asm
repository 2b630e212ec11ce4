; Constants: a clause locks lines of 16 vec4 of a constant buffer, here the first line of buffer 0 and the second of
; buffer 1, and reads them as KC0 and KC1.
;
; R0.xy  the pixel, 0 to 1     R1  the colour: two colours of buffer 0 mixed by x, scaled by buffer 1

00 ALU: KCACHE0(CB0:0-15) KCACHE1(CB1:16-31)
; A group reads at most two pairs (.xy or .zw) of constants.
      0  x: ADD         R1.x,  KC0[1].x,  -KC0[0].x
         y: ADD         R1.y,  KC0[1].y,  -KC0[0].y
      1  z: ADD         R1.z,  KC0[1].z,  -KC0[0].z
      2  x: MULADD      R1.x,  R1.x,  R0.x,  KC0[0].x
         y: MULADD      R1.y,  R1.y,  R0.x,  KC0[0].y
         z: MULADD      R1.z,  PV1.z,  R0.x,  KC0[0].z
      3  x: MUL         R1.x,  R1.x,  KC1[2].x
         y: MUL         R1.y,  R1.y,  KC1[2].x
         z: MUL         R1.z,  R1.z,  R0.y
         w: MOV         R1.w,  KC1[2].y
01 EXPORT_DONE: PIX0, R1
END_OF_PROGRAM
