; R500: pairs and presubtraction.
;
; An instruction has two halves that run together, one for red, green and blue, one for alpha.  Each
; has sources of its own, and before anything else each may take one source from another: srcp.
;
; R0 = (u, v).  The colour is const[0] + (const[1] - const[0]) * u, alpha is 1 - v: one instruction.
; The second one writes both halves to the render target.

ALU src0.rgb = const[0], src1.rgb = const[1], src2.rgb = temp[0], srcp.rgb = src1 - src0 : temp[1].rgb = MAD srcp.rgb, src2.rrr, src0.rgb NOP
  + src0.a = temp[0], srcp.a = 1 - src0 : temp[1].a = MAD srcp.a, src0.1, src0.0
OUT src0 = temp[1] : out[0].rgb = MAX src0.rgb, src0.rgb
  + out[0].a = MAX src0.a, src0.a
