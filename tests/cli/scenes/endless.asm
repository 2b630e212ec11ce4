; A march along a ray that nobody ends: the loop has no LOOP_BREAK. R1.x is how far, R1.y in how many steps.
00 ALU:
  0 x: MOV R1.x, 0.0f
    y: MOV R1.y, 0.0f
01 LOOP_START_DX10 ADDR(5)
02 ALU:
  1 x: ADD R1.x, R1.x, 0.25f
    y: ADD R1.y, R1.y, 1.0f
  2 x: MUL R2.x, R1.x, R0.x
03 NOP
04 LOOP_END ADDR(2)
05 EXPORT_DONE: PIX0, R1
END_OF_PROGRAM
