; expect: 3:24: SAMPLER_ID is 32, the field holds 0 to 31
TEX:
SAMPLE R0, R0.xyxx, t0,s32
END_OF_PROGRAM
