; expect: 3:29: LOD_BIAS goes from -4 to 3.9375
TEX:
SAMPLE R0, R0, t0, s0    LOD(4.0)
END_OF_PROGRAM
