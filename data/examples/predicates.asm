; Predicates: slots that run only for lanes whose predicate is one, or zero.  No branch, no stack, no jump; the
; active mask stays whole.
;
; R0.xy  the pixel, -1 to 1     R1  the colour

00 ALU:
; UPDATE_PRED without UPDATE_EXEC_MASK: only the predicate of each lane changes.
      0  x: PRED_SETGE  ____,  R0.x,  R0.y  UPDATE_PRED
      1  x: MOV         R1.x,  1.0f  PRED_SEL_ONE
         y: MULADD      R1.y,  R0.y,  0.5f,  0.5f  PRED_SEL_ONE
         z: MOV         R1.z,  0.0f  PRED_SEL_ONE
         w: MOV         R1.w,  1.0f
      2  x: MOV         R1.x,  0.0f  PRED_SEL_ZERO
         y: MULADD      R1.y,  R0.x,  0.5f,  0.5f  PRED_SEL_ZERO
         z: MOV         R1.z,  1.0f  PRED_SEL_ZERO
01 EXPORT_DONE: PIX0, R1
END_OF_PROGRAM
