; R500: the pixels of a triangle, lit by a lamp.
;
; The rasteriser writes temporaries: temp[0] is the colour between the three vertices, temp[1] where the pixel is.
; The colour fades with the distance from the lamp at const[0].rg.

ALU src0.rgb = const[0], src1.rgb = temp[1], srcp.rgb = src1 - src0 : temp[2].rg = MAD srcp.rg_, src0.11_, src0.00_
ALU src0.rgb = temp[2] : temp[2].r = DP3 src0.rg0, src0.rg0
ALU src0.rgb = temp[2], src1.rgb = const[0] : temp[2].r = MAD src0.r__, src1.b__, src0.1__
ALU src0.rgb = temp[2] : temp[2].a = RCP src0.r
OUT src0 = temp[0], src1.a = temp[2] : out[0].rgb = MAD src0.rgb, src1.aaa, src0.000
  + out[0].a = MAX src0.a, src0.a
