; expect: 3:29: LOD_BIAS goes in steps of 1/16
TEX:
SAMPLE R0, R0, t0, s0    LOD(0.01)
END_OF_PROGRAM
