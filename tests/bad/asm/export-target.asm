; expect: 2:11: expected an export target (such as PIX0, POS0 or PARAM0)
EXP_DONE: COLOR0, R0
END_OF_PROGRAM
