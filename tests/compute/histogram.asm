; How often each of 16 values occurs. Each lane counts in registers that the waves of the group share, one register for
; each value, so that 64 counts of each are left; then thread t adds up those of value t, through the data share.
;
; R0.x  thread in the group     R1.x  value, 0 to 15

ALU:
      x: MOVA_INT ____, R1.x
      x: ADD_INT R[0+GLOBAL+AR.x].x, R[0+GLOBAL+AR.x].x, 1
ALU:
      w: MOV R5.w, R[3+GLOBAL].x
      z: MOV R5.z, R[2+GLOBAL].x
      y: MOV R5.y, R[1+GLOBAL].x
      x: MOV R5.x, R[0+GLOBAL].x
      w: MOV R6.w, R[7+GLOBAL].x
      z: MOV R6.z, R[6+GLOBAL].x
      y: MOV R6.y, R[5+GLOBAL].x
      x: MOV R6.x, R[4+GLOBAL].x
      w: MOV R7.w, R[11+GLOBAL].x
      z: MOV R7.z, R[10+GLOBAL].x
      y: MOV R7.y, R[9+GLOBAL].x
      x: MOV R7.x, R[8+GLOBAL].x
      w: MOV R8.w, R[15+GLOBAL].x
      z: MOV R8.z, R[14+GLOBAL].x
      y: MOV R8.y, R[13+GLOBAL].x
      x: MOV R8.x, R[12+GLOBAL].x
      x: MOV R2.x, 0.0f
      y: MOV R2.y, 0.0f
; Each lane of a wave has 16 words; all waves write the same.
TEX:
      LOCAL_DS_WRITE R5.xyzw  INDEX(0) STRIDE(16) BURSTCNT(3)
LOOP_START_DX10
    ALU_BREAK:
      x: PRED_SETGT_INT ____, 64, R2.x  UPDATE_EXEC_MASK UPDATE_PRED
    ALU:
      x: AND_INT R3.x, R2.x, 3
      y: LSHR_INT R3.y, R2.x, 2
      y: LSHL_INT R3.y, PV.y, 4
      z: AND_INT ____, R0.x, 15
      y: ADD_INT R3.y, PV.y, PV.z
    TEX:
      LOCAL_DS_READ R4.x___, R3.xy  MUX_CNTL(2) WATERFALL
    ALU:
      y: ADD_INT R2.y, R2.y, R4.x
      x: ADD_INT R2.x, R2.x, 1
    LOOP_END
ALU:
      y: SETGT_INT ____, 16, R0.x
      y: AND_INT R2.y, R2.y, PV.y
EXPORT_DONE: PIX0, R2.yyyy
END_OF_PROGRAM
