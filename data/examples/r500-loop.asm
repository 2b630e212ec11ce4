; R500: a loop that pixels leave one after the other, and their branch counters.
;
; R0.x is the middle of the pixel, x + 0.5.  Each pixel counts in temp[1].r up to the first number that
; is not below it, at most to loop constant 0.  Pixels that are done break out inside of an if: while the
; if is open, who did not go in waits with counter 0 (watch CNT), and who broke waits for the loop's end.
; When all that are left want out at once, the break is a jump.

ALU temp[1].r = MAX src0.0__, src0.0__
FC  LOOP ADDR(after) ANY(never) INT(0)
body:
ALU src0.rgb = temp[1] : temp[1].r = MAD src0.r__, src0.1__, src0.1__
ALU src0.rgb = temp[1], src1.rgb = temp[0] : alu_result:GE = MAD src0.r__, src0.1__, -src1.r__
FC  JUMP ADDR(next) ALL(!alu_result) B_OP0(INCR) ALU_WAIT
FC  BREAKLOOP ADDR(after) ALL(always) B_OP1(DECR) B_POP_CNT(1) ALU_WAIT
FC  JUMP ADDR(next) ANY(never) B_OP0(DECR) B_POP_CNT(1) ALU_WAIT
next:
FC  ENDLOOP ADDR(body) ANY(always) INT(0) ALU_WAIT
after:
OUT src0.rgb = temp[1], src1.rgb = 0.0625 : out[0].rgb = MAD src0.rrr, src1.rgb, src0.000
  + out[0].a = MAX src0.1, src0.1
