; The sum of what the threads of a group hold, by halves: thread t of the lower half takes what thread t + half has.
;
; R0.x  thread in the group     R0.y  threads of the group     R1.x  value

ALU:
      x: LSHR_INT R2.x, R0.y, 1
LOOP_START_DX10
    ALU_BREAK:
      x: PRED_SETNE_INT ____, R2.x, 0.0f  UPDATE_EXEC_MASK UPDATE_PRED
    TEX:
      LOCAL_DS_WRITE R1.xyzw  INDEX(0) STRIDE(4) WAVE_REL
    ALU_PUSH_BEFORE:
      x: PRED_SETGT_INT ____, R2.x, R0.x  UPDATE_EXEC_MASK UPDATE_PRED
    JUMP  POP_CNT(1) ADDR(behind)
    ALU:
      x: ADD_INT R3.x, R0.x, R2.x
      x: AND_INT R3.x, PV.x, 3
      y: LSHR_INT R3.y, PV.x, 2
      y: LSHL_INT R3.y, PV.y, 2
    TEX:
      LOCAL_DS_READ R4.x___, R3.xy
    ALU_POP_AFTER:
      x: ADD_INT R1.x, R1.x, R4.x
behind:
    ALU:
      x: LSHR_INT R2.x, R2.x, 1
    LOOP_END
; All threads tell what the first one has.
TEX:
      LOCAL_DS_WRITE R1.xyzw  INDEX(0) STRIDE(4) WAVE_REL
ALU:
      x: MOV R3.x, 0.0f
      y: MOV R3.y, 0.0f
TEX:
      LOCAL_DS_READ R4.x___, R3.xy
EXPORT_DONE: PIX0, R4.x___
END_OF_PROGRAM
