; expect: 3:4: the R700 has no PRED_SETLE_INT (swap the operands of PRED_SETGE_INT)
ALU:
x: pred_setle_int ____, R0.x, R1.x
END_OF_PROGRAM
