; Sums of all values up to each thread's own, by doubling: thread t takes what thread t - distance has.
;
; R0.x  thread in the group     R0.y  threads of the group     R1.x  value

ALU:
      x: MOV R2.x, 1
LOOP_START_DX10
    ALU_BREAK:
      x: PRED_SETGT_INT ____, R0.y, R2.x  UPDATE_EXEC_MASK UPDATE_PRED
    TEX:
      LOCAL_DS_WRITE R1.xyzw  INDEX(0) STRIDE(4) WAVE_REL
    ALU_PUSH_BEFORE:
      x: PRED_SETGE_INT ____, R0.x, R2.x  UPDATE_EXEC_MASK UPDATE_PRED
    JUMP  POP_CNT(1) ADDR(behind)
    ALU:
      x: SUB_INT R3.x, R0.x, R2.x
      x: AND_INT R3.x, PV.x, 3
      y: LSHR_INT R3.y, PV.x, 2
      y: LSHL_INT R3.y, PV.y, 2
    TEX:
      LOCAL_DS_READ R4.x___, R3.xy
    ALU_POP_AFTER:
      x: ADD_INT R1.x, R1.x, R4.x
behind:
    ALU:
      x: LSHL_INT R2.x, R2.x, 1
    LOOP_END
EXPORT_DONE: PIX0, R1.xxxx
END_OF_PROGRAM
