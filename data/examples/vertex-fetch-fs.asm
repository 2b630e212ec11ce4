; The fetch subroutine of vertex-fetch.asm: two floats of position and four bytes of colour, 12 bytes a vertex.

00 VTX: CNT(2)
      0  FETCH R1.xy01, R0.x, fc0  FORMAT(32_32_FLOAT) MEGA(12)
      1  FETCH R2, R0.x, fc0  FORMAT(8_8_8_8) MEGA(4) OFFSET(8)
01 RETURN
