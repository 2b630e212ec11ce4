; Thread t writes a number to the data share, reads what thread t XOR 64 in the other wave wrote, and writes a second number to its own place.
; Nothing keeps a fast wave from its second number until the other wave has read the first: half of the picture is wrong.
;
; R0.x  thread     R1.x  its first number     R3.x  its second number     R2.xy  bank and word of the other thread's number     R4.x  what was read

TEX:
      LOCAL_DS_WRITE R1.x___  INDEX(0) STRIDE(4) WAVE_REL

; The barrier of this clause sees to it that the first numbers are there. The read and the second write need one between them, too.
TEX:
      LOCAL_DS_READ R4.x___, R2.xy
      LOCAL_DS_WRITE R3.x___  INDEX(0) STRIDE(4) WAVE_REL
EXPORT_DONE: PIX0, R4.x___
END_OF_PROGRAM
