; Columns become rows: thread t, at row t / height and column t % height of the result, takes the value from row
; t % height and column t / height of what the threads hold, whose rows have width values.
;
; R0.x  thread in the group     R0.y, R0.z  logarithms of width and height     R1.xyzw  value

TEX:
      LOCAL_DS_WRITE R1.xyzw  INDEX(0) STRIDE(4) WAVE_REL
ALU:
      x: LSHR_INT R2.x, R0.x, R0.z
      y: LSHL_INT R2.y, 1, R0.z
      y: SUB_INT R2.y, PV.y, 1
      y: AND_INT R2.y, R0.x, PV.y
      y: LSHL_INT R2.y, PV.y, R0.y
      x: ADD_INT R2.x, R2.x, PV.y
      x: AND_INT R3.x, PV.x, 3
      y: LSHR_INT R3.y, PV.x, 2
      y: LSHL_INT R3.y, PV.y, 2
TEX:
      LOCAL_DS_READ R4.xyzw, R3.xy  WATERFALL
EXPORT_DONE: PIX0, R4
END_OF_PROGRAM
