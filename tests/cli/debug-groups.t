# Where the waves of a thread group are, and whose write a wave reads; positions are those of the wave that is named.
$ printf 'goto 5\ninfo wave\ngoto 13\nwho R3.x\nwave 0\ngoto 3\nuses R1.x@3\n' | lanescope debug scenes/group.lanescope --wave 1
Nothing has run yet.
step 0, wave 1, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(6) CNT(5)
(lanescope) goto 5
LOCAL_DS_WRITE of clause 01: lane 0 writes R1 = (4097, 64, 0, 0) to its part of bank 0. 64 of 64 lanes take part.
step 5, wave 1, lane 0: 64 of 64 lanes active
=>    9  02 ALU: ADDR(14) CNT(10)
(lanescope) info wave
wave 1 of 2, in group 0 with 2 waves
   wave 0: step 11, line 15
=> wave 1: step 5, line 9
(lanescope) goto 13
LOCAL_DS_READ of clause 03: lane 0 reads the share and has R3 = (1, 0, 0, 0). 64 of 64 lanes take part.
step 13, wave 1, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) who R3.x
R3.x@0 = 0x00000001: step 13, line 16 (LOCAL_DS_READ), fetched it from share[0] = 0x00000001, at R2.x = 0.0 and R2.y = 0.0; it was 0.0 before.
  R2.x@0 = 0.0: step 9, line 12 (AND_INT), wrote it from R2.x = 0.0 and 0x00000003; it was 0.0 before.
    R2.x@0 = 0.0: step 7, line 10 (XOR_INT), wrote it from R0.x = 0x00000040 and 0x00000040; it was 0.0 before.
      R0.x@0 = 0x00000040: the wave was started with it.
  R2.y@0 = 0.0: step 10, line 13 (LSHL_INT), wrote it from R2.y = 0.0 and 0x00000002; it was 0.0 before.
    R2.y@0 = 0.0: step 8, line 11 (LSHR_INT), wrote it from R2.x = 0.0 and 0x00000002; it was 0.0 before.
      R2.x@0 = 0.0: step 7, told already.
  share[0] = 0x00000001: wave 0, step 5, line 8 (LOCAL_DS_WRITE), lane 0, wrote it from R1.x = 0x00000001; it was 0.0 before.
    R1.x@0 = 0x00000001: wave 0, step 3, line 3 (ADD_INT), wrote it from R1.x = 0.0 and 0x00000001; it was 0.0 before.
      R1.x@0 = 0.0: wave 0, step 2, line 2 (MULLO_INT), wrote it from R0.x = 0.0 and R0.x = 0.0; it was 0.0 before.
(lanescope) wave 0
LOCAL_DS_READ of clause 03: lane 0 reads the share and has R3 = (4097, 64, 0, 0). 64 of 64 lanes take part.
step 13, wave 0, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) goto 3
Group 1 of clause 00: lane 0 computes R1.x = 0 + 1 = 1, R1.y = 0, R1.z = 0 and 1 more. 64 of 64 lanes take part.
step 3, wave 0, lane 0: 64 of 64 lanes active
=>    7  01 TEX: ADDR(12) CNT(1)
(lanescope) uses R1.x@3
R1.x@3 = 0x0000000a of step 3 is read once, at step 5, line 8 (LOCAL_DS_WRITE), and still there at step 15. It reaches share[3072] at step 5, export[268] at wave 1, step 14, PIX0.x@3 at wave 1, step 15.
  Step 5, line 8 (LOCAL_DS_WRITE), lane 3, reads it and gives share[3072] = 0x0000000a.
    share[3072] = 0x0000000a of step 5 is read once, at wave 1, step 13, line 16 (LOCAL_DS_READ), and still there at step 15. It reaches export[268] at wave 1, step 14, PIX0.x@3 at wave 1, step 15.
      Wave 1, step 13, line 16 (LOCAL_DS_READ), lane 3, reads it and gives R3.x@3 = 0x0000000a.
        R3.x@3 = 0x0000000a of wave 1, step 13 is read 2 times, first at wave 1, step 14, line 17 (MEM_EXPORT), and still there at wave 1, step 15. It reaches export[268] at wave 1, step 14, PIX0.x@3 at wave 1, step 15.
          Wave 1, step 14, line 17 (MEM_EXPORT), lane 3, reads it and gives export[268] = 0x0000000a.
          Wave 1, step 15, line 18 (EXPORT_DONE), lane 3, reads it and gives PIX0.x@3 = 0x0000000a.

# A word that the other wave writes stops the wave that is looked at, from both sides.
$ printf 'watch share[64]\nc\nend\nrc\n' | lanescope debug scenes/group.lanescope --wave 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(6) CNT(5)
(lanescope) watch share[64]
  1  change of share[64]
(lanescope) c
Breakpoint 1, hit 1, change of share[64], all lanes
  0.0 -> 5.741e-42d
LOCAL_DS_WRITE of clause 01: lane 0 writes R1 = (1, 0, 0, 0) to its part of bank 0. 64 of 64 lanes take part.
step 5, wave 0, lane 0: 64 of 64 lanes active
=>    9  02 ALU: ADDR(14) CNT(10)
(lanescope) end
EXPORT_DONE sends R3 of 64 lanes to PIXEL 0; lane 0 holds (4097, 64, 0, 0).
step 15, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) rc
Breakpoint 1, hit 1, change of share[64], all lanes
  0.0 -> 5.741e-42d
LOCAL_DS_WRITE of clause 01: lane 0 writes R1 = (1, 0, 0, 0) to its part of bank 0. 64 of 64 lanes take part.
step 5, wave 0, lane 0: 64 of 64 lanes active
=>    9  02 ALU: ADDR(14) CNT(10)

# A wave alone.
$ printf 'info wave\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) info wave
wave 0 of 4, alone in its group
