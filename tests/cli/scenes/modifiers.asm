; What a sentence must not lose: signs of what goes by name, output modifiers, clamps.
00 ALU: KCACHE0(CB0:0-15)
      0  x: ADD         R2.x,  1.0f,  -KC0[2].y
         y: MAX         R2.y,  |KC0[2].y|,  -|KC0[2].y|
      1  x: ADD*2       R2.x,  -3.0f,  -0.5f
         y: MUL/2       R2.y,  1.0f,  -0.5f
         z: MAX*4       R2.z,  1.0f,  -0.5f
      2  x: MOV         R2.x,  -3.0f  CLAMP
         y: ADD         R2.y,  1.0f,  1.0f  CLAMP
         z: MULADD_M2   R2.z,  1.0f,  1.0f,  0.5f  CLAMP
01 EXPORT: PIX0, R2.xy_1
02 EXPORT_DONE: PIX0, R2.__z_
END_OF_PROGRAM
