  0 ALU src0.rgb = temp[0], src0.a = temp[0] : temp[0].g = DP3 src0.ba1, src0.ba1
  1 ALU temp[0].g = SOP
      + src0.rgb = temp[0] : ____ = RSQ |src0.g|
  2 ALU src0.rgb = temp[0], src1.rgb = temp[0], src0.a = temp[0] : temp[1].rgb = MAD src0.ba1, src1.ggg, src0.000
  3 ALU src0.rgb = const[0], src1.rgb = temp[0], src0.a = const[0], src1.a = temp[0] : temp[0].rgb = MAD src0.1ba, src0.111, -src1.ba0
  4 ALU src0.rgb = temp[0] : temp[2].r = DP3 src0.rgb, src0.rgb
  5 ALU temp[2].r = SOP
      + src0.rgb = temp[2] : ____ = RSQ |src0.r|
  6 ALU src0.rgb = temp[0], src1.rgb = temp[2] : temp[0].rgb = MAD src0.rgb, src1.rrr, src0.000
  7 ALU src0.rgb = temp[1], src1.rgb = temp[0] : temp[2].r = DP3 src0.rgb, src1.rgb
  8 ALU src0.rgb = temp[0] : temp[0].rgb = MAD src0.rgb, src0.111, src0.001
      + src1.rgb = temp[2] : temp[0].a = MAX src1.r, src0.0
  9 ALU src0.rgb = temp[0] : temp[2].r = DP3 src0.rgb, src0.rgb
      + src1.rgb = const[1], src0.a = temp[0] : temp[0].a = MAD src1.r, src0.1, src0.a
 10 ALU temp[2].r = SOP
      + src0.rgb = temp[2] : ____ = RSQ |src0.r|
 11 ALU src0.rgb = temp[0], src1.rgb = temp[2] : temp[0].rgb = MAD src0.rgb, src1.rrr, src0.000
 12 ALU src0.rgb = temp[1], src1.rgb = temp[0] : temp[0].r = DP3 src0.rgb, src1.rgb
 13 ALU src0.rgb = temp[0] : temp[0].r = MAX src0.r00, src0.000
 14 ALU temp[0].r = SOP
      + src0.rgb = temp[0] : ____ = LN2 src0.r
 15 ALU src0.rgb = temp[0], src0.a = 32.0 : temp[0].r = MAD src0.r00, src0.a00, src0.000
 16 ALU temp[0].r = SOP
      + src0.rgb = temp[0] : ____ = EX2 src0.r
 17 OUT src0.rgb = const[2], src2.rgb = temp[0], src0.a = temp[0] : out[0].rgb = MAD src0.rgb, src0.aaa, src2.rrr TEX_SEM_WAIT
      + out[0].a = MAD src0.1, src0.1, src0.0
