  0 ALU temp[2].r = MAD src0.000, src0.100, src0.000
      + src0.rgb = temp[1] : temp[1].a = FRC src0.r
  1 ALU temp[3].rgb = MAD src0.000, src0.111, src0.000
      + temp[2].a = MAD src0.0, src0.1, src0.0
  2 ALU src0.rgb = temp[1], src0.a = temp[1] : temp[1].r = MAD src0.r00, src0.100, -src0.a00
  3 FC  LOOP ADDR(11) ALL(never) INT(0) IGNORE_UNCOVERED ALU_WAIT
  4 ALU src0.rgb = temp[1], src1.rgb = temp[2], srcp.rgb = src1 - src0 : temp[1].g = CMP src0.000, src0.010, srcp.0r0
  5 ALU src0.rgb = temp[1] : alu_result:EQ = MAD src0.g00, src0.111, src0.000 US_ALU_RGBA_INST.RGB_ADDRD(3)
  6 FC  JUMP ADDR(9) ALL(!alu_result) B_OP0(INCR) IGNORE_UNCOVERED ALU_WAIT
  7 FC  BREAKLOOP ADDR(12) ALL(always) B_OP1(DECR) B_POP_CNT(1) IGNORE_UNCOVERED ALU_WAIT
  8 FC  JUMP ADDR(9) ANY(never) B_OP0(DECR) B_POP_CNT(1) ALU_WAIT
  9 ALU src0.rgb = temp[0], src1.rgb = temp[2], src2.rgb = temp[3] : temp[3].rgb = MAD src0.rgb, src1.rrr, src2.rgb
      + src0.a = temp[0], src1.a = temp[2] : temp[2].a = MAD src0.a, src1.r, src1.a
 10 ALU src0.rgb = temp[2] : temp[2].r = MAD src0.r00, src0.100, src0.100
 11 FC  ENDLOOP ADDR(4) ANY(always) INT(0) IGNORE_UNCOVERED ALU_WAIT
 12 OUT src0.rgb = temp[3] : out[0].rgb = MAD src0.rgb, src0.111, src0.000 TEX_SEM_WAIT
      + src0.a = temp[2] : out[0].a = MAD src0.a, src0.1, src0.0
