; every kind of line and flag once
top:
  0 ALU src0 = temp[1], src1.rgb = const[aL+2], src2.a = 0.5, srcp.rgb = 1 - 2*src0 : temp[aL+3].rg, pred.rg:LT = MAD -|src0.rgb|, srcp.0h1, src1._aa *2 CLAMP PRED(rgba) NOP
      + alu_result:GE = RCP src2.a /8
  1 OUT src0.rgb = temp[0] : out[3].rgb = DP4 src0.rgb, src0.rgb RAW RGB_PRED(!r) ALPHA_PRED(a) LAST
      + out[3].a, depth = DP src0.a, src0.a
  2 TEX temp[2].ga = DXDY tex[15].abgr, temp[aL+0].rgba, temp[1].rgba, temp[2].rgba TEX_SEM_ACQUIRE IGNORE_UNCOVERED UNSCALED TEX_SEM_WAIT
  3 FC  JUMP ADDR(top) ANY(0x1B) B_ELSE A_OP(PUSH) B_OP0(INCR) B_OP1(DECR) B_POP_CNT(31) BOOL(7) INT(31) IGNORE_UNCOVERED PRED(!g) ALU_WAIT
  4 FC  JUMP GLOBAL(511) US_FC_INST.A_OP(3) RESERVED(2, 0x00000008) WRITE_INACTIVE
  5 ALU ____ = OP13 src0.rrr US_CMN_INST.STAT_WE(15)
  6 TEX ____ = NOP
