; expect: 2:22: expected four selectors of x, y, z, w, 0, 1 and _ (such as .xyz1, where _ masks)
EXP_DONE: PIX0, R0.xy
END_OF_PROGRAM
