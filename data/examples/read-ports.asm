; Read ports: in each of three cycles a group reads one register of each element. The word behind an operation says in which cycles it reads its
; operands: VEC_012 takes them one behind the other.
;
; R0.xyzw  four numbers of the pixel     R1.x, R2.x, R3.x  three more     R4, R5  the same sums, from both ways to write the group

00 ALU:
      0  x: ADD         R1.x,  R0.x,  R0.y
      1  x: MUL         R2.x,  R0.z,  0.5f
      2  x: MUL         R3.x,  R0.w,  0.5f

; Written without thinking: x and y both want an element x in cycle 0, of two registers. The hardware has one port for it; lint refuses the group.
01 ALU:
      3  x: MULADD      R4.x,  R1.x,  R2.x,  R3.x  VEC_012
         y: MULADD      R4.y,  R2.x,  R3.x,  R1.x  VEC_012

; Left to the assembler: it finds an order for y in which both read the same register in each cycle, and one port serves both.
02 ALU:
      4  x: MULADD      R5.x,  R1.x,  R2.x,  R3.x
         y: MULADD      R5.y,  R2.x,  R3.x,  R1.x
03 ALU:
      5  x: MOV         R6.x,  R5.x
         y: MOV         R6.y,  R5.y
         z: ADD         R6.z,  R4.x,  -R5.x
         w: MOV         R6.w,  1.0f
04 EXPORT_DONE: PIX0, R6
END_OF_PROGRAM
