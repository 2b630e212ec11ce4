  0 ALU src0.rgb = const[0], src1.rgb = temp[0] : alu_result:LT = MAD src0.r00, src0.111, -src1.r00
  1 FC  JUMP ADDR(7) ALL(!alu_result) B_OP0(INCR) B_OP1(INCR) IGNORE_UNCOVERED ALU_WAIT
  2 ALU src0.rgb = temp[2] : temp[0].r = CMP src0.000, src0.100, -src0.g00
  3 ALU src0.rgb = temp[0] : temp[0].rgb = MAD -src0.rrr, src0.111, src0.000
      + temp[0].a = MAD -src0.r, src0.1, src0.0
  4 TEX temp[0].rgba = TEXKILL temp[0].rgba TEX_SEM_ACQUIRE TEX_SEM_WAIT
  5 OUT src0.rgb = temp[1] : out[0].rgb = MAD src0.rgb, src0.111, src0.000
      + src0.a = temp[1] : out[0].a = MAD src0.a, src0.1, src0.0
  6 FC  JUMP ADDR(9) ALL(never) B_ELSE B_OP1(DECR) B_POP_CNT(1) TEX_SEM_WAIT ALU_WAIT
  7 OUT src0.rgb = temp[2] : out[0].rgb = MAD src0.rgb, src0.111, src0.000 TEX_SEM_WAIT
      + src0.a = temp[2] : out[0].a = MAD src0.a, src0.1, src0.0
  8 FC  JUMP ADDR(9) ANY(never) B_OP0(DECR) B_POP_CNT(1) ALU_WAIT
  9 OUT src0.rgb = temp[0], src1.rgb = temp[0], src2.rgb = temp[0], src0.a = temp[0], src1.a = temp[0], src2.a = temp[0] : ____ = MAD src0.rrr, src0.rrr, src0.rrr TEX_SEM_WAIT
