00 ALU: ADDR(4) CNT(5) KCACHE0(CB0:0-15)
      0  y: MUL_e       R124.y,  R0.y,  R0.x
         w: MUL_e       R0.w,  R1.x,  R1.y
      1  y: MUL_e       R0.y,  R0.w,  KC0[0].x
         z: MUL_e       R1.z,  R124.y,  KC0[0].x
         w: MUL_e       R1.w,  R0.x,  R0.x
01 TEX: ADDR(10) CNT(5)
      2  GET_GRADIENTS_V R1.x___, R0.yyyy, t18, s0
      3  GET_GRADIENTS_H R1._x__, R0.wwww, t18, s0
      4  GET_GRADIENTS_H R0.___w, R0.zxxz, t18, s0
      5  GET_GRADIENTS_V R0._y__, R1.zzzz, t18, s0
      6  GET_GRADIENTS_H R0.x___, R1.wwww, t18, s0
02 ALU: ADDR(20) CNT(1)
      7  z: ADD         R0.z,  |R1.y|,  |R1.x|
03 EXP_DONE: PIX0, R0 ELEM_SIZE(3)
END_OF_PROGRAM
