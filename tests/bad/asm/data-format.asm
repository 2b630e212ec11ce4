; expect: 3:29: unknown data format '8_8_9' (such as 32_32_32_32_FLOAT or 8_8_8_8)
VTX:
VFETCH R1, R0.x, fc0 FORMAT(8_8_9)
END_OF_PROGRAM
