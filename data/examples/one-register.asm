; One register, and 64 lanes with one instruction for all of them: each has a number of its own in R0.x, and no program counter of its own.
;
; R0.x  the pixel's number, row by row: 0 to 63

00 ALU:
      0  x: ADD         R0.x,  R0.x,  R0.x
      1  x: ADD         R0.x,  R0.x,  1.0f
      2  x: MUL         R0.x,  R0.x,  R0.x
01 EXPORT_DONE: PIX0, R0.xxx1
END_OF_PROGRAM
