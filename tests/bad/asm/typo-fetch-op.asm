; expect: 3:1: unknown instruction 'SAMPEL' (did you mean SAMPLE?)
TEX:
SAMPEL R0, R0, t0, s0
END_OF_PROGRAM
