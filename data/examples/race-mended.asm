; Thread t writes to the data share and reads what thread t XOR 64 wrote, which is in the other wave. The second clause has a
; barrier: it begins when both waves have written.
;
; R0.x  thread     R1.x  value     R2.xy  bank and word of the other thread's value

TEX:
      LOCAL_DS_WRITE R1.x___  INDEX(0) STRIDE(4) WAVE_REL
TEX:
      LOCAL_DS_READ R4.x___, R2.xy
EXPORT_DONE: PIX0, R4.x___
END_OF_PROGRAM
