; Thread t writes to the data share and reads what thread t XOR 64 wrote, which is in the other wave. NO_BARRIER: nothing says
; that the other wave has written by then. It has in this run, and the numbers are right; on a chip they may not be.
;
; R0.x  thread     R1.x  value     R2.xy  bank and word of the other thread's value

TEX:
      LOCAL_DS_WRITE R1.x___  INDEX(0) STRIDE(4) WAVE_REL
TEX: NO_BARRIER
      LOCAL_DS_READ R4.x___, R2.xy
EXPORT_DONE: PIX0, R4.x___
END_OF_PROGRAM
