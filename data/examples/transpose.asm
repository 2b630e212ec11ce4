; Rows become columns: thread t holds row t / 16, column t % 16 of a matrix of 16 x 16 and wants row t % 16, column t / 16.
; The data share has four banks; thread t wrote to bank t % 4. Threads that sit side by side want words of one row, which are in
; one bank: they are served one after the other, and only because of WATERFALL. Without it the program stops here.
;
; R0.x  thread     R1.x  value     R2.xy  bank and word of the value that it wants

TEX:
      LOCAL_DS_WRITE R1.x___  INDEX(0) STRIDE(4) WAVE_REL
TEX:
      LOCAL_DS_READ R4.x___, R2.xy  WATERFALL
EXPORT_DONE: PIX0, R4.x___
END_OF_PROGRAM
