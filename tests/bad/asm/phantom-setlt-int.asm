; expect: 3:4: the R700 has no PRED_SETLT_INT (swap the operands of PRED_SETGT_INT)
ALU:
x: PRED_SETLT_INT ____, R0.x, R1.x
END_OF_PROGRAM
