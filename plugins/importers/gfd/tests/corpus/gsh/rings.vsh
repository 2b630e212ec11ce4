; A vertex goes through a matrix, its colour and its place on the picture go on to the pixels.
; $MODE = "UniformRegister"
; $SPI_VS_OUT_CONFIG.VS_EXPORT_COUNT = 1
; $NUM_SPI_VS_OUT_ID = 1
; $SPI_VS_OUT_ID[0].SEMANTIC_0 = 3
; $SPI_VS_OUT_ID[0].SEMANTIC_1 = 8
; $UNIFORM_VARS[0].NAME = "uView"
; $UNIFORM_VARS[0].TYPE = "mat4"
; $UNIFORM_VARS[0].OFFSET = 0
; $ATTRIB_VARS[0].NAME = "aColour"
; $ATTRIB_VARS[0].LOCATION = 1
; $ATTRIB_VARS[1].NAME = "aPosition"
; $ATTRIB_VARS[1].TYPE = "vec2"
; $ATTRIB_VARS[1].LOCATION = 0
00 CALL_FS NO_BARRIER
01 ALU: ADDR(32) CNT(7)
      0  x: MULADD R0.x, R2.y, C1.x, C3.x
         y: MULADD R0.y, R2.y, C1.y, C3.y
         z: MOV    R0.z, 0.0f
         w: MOV    R0.w, 1.0f
      1  x: MULADD R0.x, R2.x, C0.x, R0.x
         y: MULADD R0.y, R2.x, C0.y, R0.y
02 EXP_DONE: POS0, R0
03 EXP: PARAM0, R1 NO_BARRIER
04 EXP_DONE: PARAM1, R2.xy01 NO_BARRIER
END_OF_PROGRAM
