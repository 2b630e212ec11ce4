# Where the waves of a thread group are, and whose write a wave reads; positions are those of the wave that is named.
$ printf 'goto 5\ninfo wave\ngoto 13\nwho R3.x\nwave 0\ngoto 3\nuses R1.x@3\n' | lanescope debug scenes/group.lanescope --wave 1
Nothing has run yet.
step 0, wave 1, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(6) CNT(5)
(lanescope) goto 5
LOCAL_DS_WRITE: lane 0 writes 4097 to share[64], 64 to share[65], 0.0 to share[66], 0.0 to share[67]. 64 of 64 lanes take part.
step 5, wave 1, lane 0: 64 of 64 lanes active
=>    9  02 ALU: ADDR(14) CNT(10)
(lanescope) info wave
wave 1 of 2, in group 0 with 2 waves
   wave 0: step 11, line 15
=> wave 1: step 5, line 9
(lanescope) goto 13
LOCAL_DS_READ: lane 0 reads share[0] = 1, share[1] = 0, share[2] = 0.0, share[3] = 0.0 and gets R3 = (1, 0, 0.0, 0.0). 64 of 64 lanes take part.
step 13, wave 1, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) who R3.x
R3.x@0 = 1: step 13, line 16 (LOCAL_DS_READ) fetched it from share[0] = 1, at R2.x = 0 and R2.y = 0; it was not written before.
  R2.x@0 = 0: step 9, line 12 (AND_INT) wrote it as R2.x & 3 = 0 & 3; it was 0 before.
    R2.x@0 = 0: step 7, line 10 (XOR_INT) wrote it as R0.x ^ 64 = 64 ^ 64; it was not written before.
      R0.x@0 = 64: the wave was started with it.
  R2.y@0 = 0: step 10, line 13 (LSHL_INT) wrote it as R2.y << 2 = 0 << 2; it was 0 before.
    R2.y@0 = 0: step 8, line 11 (LSHR_INT) wrote it as R2.x >> 2 = 0 >> 2; it was not written before.
      R2.x@0 = 0: step 7, told already.
  share[0] = 1: wave 0, step 5, line 8 (LOCAL_DS_WRITE), lane 0, wrote it from R1.x = 1; it was not written before.
    R1.x@0 = 1: wave 0, step 3, line 3 (ADD_INT) wrote it as R1.x + 1 = 0 + 1; it was 0 before.
      R1.x@0 = 0: wave 0, step 2, line 2 (MULLO_INT) wrote it as R0.x x R0.x = 0 x 0; it was not written before.
2 more causes are left out; 'chain' behind the value lists all.
(lanescope) wave 0
LOCAL_DS_READ: lane 0 reads share[64] = 4097, share[65] = 64, share[66] = 0.0, share[67] = 0.0 and gets R3 = (4097, 64, 0.0, 0.0). 64 of 64 lanes take part.
step 13, wave 0, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) goto 3
Group 1 of clause 00: lane 0 computes ADD_INT R1.x = 0 + 1 = 1, MOV R1.y = 0, MOV R1.z = 0.0, and 1 more: MOV R1.w = 0.0. 64 of 64 lanes take part.
step 3, wave 0, lane 0: 64 of 64 lanes active
=>    7  01 TEX: ADDR(12) CNT(1)
(lanescope) uses R1.x@3
R1.x@3 = 10 of step 3 is read once, at step 5, line 8 (LOCAL_DS_WRITE), and is still there at the end, step 15. It reaches share[3072] at step 5, export[268] at wave 1, step 14, PIX0.x@3 at wave 1, step 15.
  Step 5, line 8 (LOCAL_DS_WRITE), lane 3, reads it and gives share[3072] = 10.
    share[3072] = 10 of step 5 is read once, at wave 1, step 13, line 16 (LOCAL_DS_READ), and is still there at the end, step 15. It reaches export[268] at wave 1, step 14, PIX0.x@3 at wave 1, step 15.
      Wave 1, step 13, line 16 (LOCAL_DS_READ), lane 3, reads it and gives R3.x@3 = 10.
        R3.x@3 = 10 of wave 1, step 13 is read 2 times, first at wave 1, step 14, line 17 (MEM_EXPORT), and is still there at the end, wave 1, step 15. It reaches export[268] at wave 1, step 14, PIX0.x@3 at wave 1, step 15.
          Wave 1, step 14, line 17 (MEM_EXPORT), lane 3, reads it and gives export[268] = 10.
          Wave 1, step 15, line 18 (EXPORT_DONE), lane 3, reads it and gives PIX0.x@3 = 10.

# A word that the other wave writes stops the wave that is looked at, from both sides.
$ printf 'watch share[64]\nc\nend\nrc\n' | lanescope debug scenes/group.lanescope --wave 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(6) CNT(5)
(lanescope) watch share[64]
  1  change of share[64]
(lanescope) c
Breakpoint 1, hit 1, change of share[64], all lanes
  share[64]: 0.0 -> 4097
LOCAL_DS_WRITE: lane 0 writes 1 to share[0], 0 to share[1], 0.0 to share[2], 0.0 to share[3]. 64 of 64 lanes take part.
step 5, wave 0, lane 0: 64 of 64 lanes active
=>    9  02 ALU: ADDR(14) CNT(10)
(lanescope) end
EXPORT_DONE exports colour 0 of 64 lanes: PIX0 = R3; lane 0 sends (4097, 64, 0.0, 0.0).
step 15, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) rc
Breakpoint 1, hit 1, change of share[64], all lanes
  share[64]: 0.0 -> 4097
LOCAL_DS_WRITE: lane 0 writes 1 to share[0], 0 to share[1], 0.0 to share[2], 0.0 to share[3]. 64 of 64 lanes take part.
step 5, wave 0, lane 0: 64 of 64 lanes active
=>    9  02 ALU: ADDR(14) CNT(10)

# A wave alone.
$ printf 'info wave\n' | lanescope debug $EXAMPLES/first-light.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 26: 64 of 64 lanes active
=>    1  00 ALU_PUSH_BEFORE: ADDR(15) CNT(4)
(lanescope) info wave
wave 0 of 4, alone in its group

# A change at one wave is a run of the whole group: other waves go on with its consequences, and it is changed where it was made.
$ printf 'goto 3\nset R1.x = int 7777\nwave 1\ngoto 13\np R3.x@0\nforks\nset R0.x = int 1\nrename-fork mine\ndelete-fork what-if 1\nwho share[0]\nrs 3\ngoto 13\np R3.x@0\nfork main\np R3.x@0\nwave 0\nfork what-if 1\nset R1.x@1 = int 5\nrename-fork mine\nwave 1\nforks\nwave 0\ndelete-fork mine\nwave 1\nforks\n' | lanescope debug scenes/group.lanescope
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
=>    1  00 ALU: ADDR(6) CNT(5)
(lanescope) goto 3
Group 1 of clause 00: lane 0 computes ADD_INT R1.x = 0 + 1 = 1, MOV R1.y = 0, MOV R1.z = 0.0, and 1 more: MOV R1.w = 0.0. 64 of 64 lanes take part.
step 3, wave 0, lane 0: 64 of 64 lanes active
=>    7  01 TEX: ADDR(12) CNT(1)
(lanescope) set R1.x = int 7777
R1.x = 7777 in lane 0 at step 3, in the run 'what-if 1'.
step 3, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>    7  01 TEX: ADDR(12) CNT(1)
(lanescope) wave 1
Group 1 of clause 00: lane 0 computes ADD_INT R1.x = 4096 + 1 = 4097, MOV R1.y = 64, MOV R1.z = 0.0, and 1 more: MOV R1.w = 0.0. 64 of 64 lanes take part.
step 3, wave 1, what-if 1, lane 0: 64 of 64 lanes active
=>    7  01 TEX: ADDR(12) CNT(1)
(lanescope) goto 13
LOCAL_DS_READ: lane 0 reads share[0] = 7777, share[1] = 0, share[2] = 0.0, share[3] = 0.0 and gets R3 = (7777, 0, 0.0, 0.0). 64 of 64 lanes take part.
step 13, wave 1, what-if 1, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) p R3.x@0
$1 = 7777             0x00001e61  changed
(lanescope) forks
   main: as the scene has it
=> what-if 1: R1.x = 7777 in lane 0 at step 3 (made at wave 0)
(lanescope) set R0.x = int 1
                ^
lanescope: "what-if 1" was made at wave 0 and is changed there ('wave 0' goes to it)
(lanescope) rename-fork mine
                        ^
lanescope: "what-if 1" was made at wave 0 and is renamed there ('wave 0' goes to it)
(lanescope) delete-fork what-if 1
                        ^
lanescope: "what-if 1" was made at wave 0 and is removed there ('wave 0' goes to it)
(lanescope) who share[0]
share[0] = 7777: wave 0, step 5, line 8 (LOCAL_DS_WRITE), lane 0, wrote it from R1.x = 7777; it was not written before.
  R1.x@0 = 7777: wave 0, set by hand at step 3; it was 1 before.
(lanescope) rs 3
Group 6 of clause 02: lane 0 computes LSHL_INT R2.y = 0 << 2 = 0. 64 of 64 lanes take part.
step 10, wave 1, what-if 1, lane 0: 64 of 64 lanes active
=>   14        7  x: LSHL_INT    R4.x,  R0.x,  (0x00000002, 2).x
(lanescope) goto 13
LOCAL_DS_READ: lane 0 reads share[0] = 7777, share[1] = 0, share[2] = 0.0, share[3] = 0.0 and gets R3 = (7777, 0, 0.0, 0.0). 64 of 64 lanes take part.
step 13, wave 1, what-if 1, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) p R3.x@0
$2 = 7777             0x00001e61  changed
(lanescope) fork main
LOCAL_DS_READ: lane 0 reads share[0] = 1, share[1] = 0, share[2] = 0.0, share[3] = 0.0 and gets R3 = (1, 0, 0.0, 0.0). 64 of 64 lanes take part.
step 13, wave 1, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) p R3.x@0
$3 = 1                0x00000001  changed
(lanescope) wave 0
LOCAL_DS_READ: lane 0 reads share[64] = 4097, share[65] = 64, share[66] = 0.0, share[67] = 0.0 and gets R3 = (4097, 64, 0.0, 0.0). 64 of 64 lanes take part.
step 13, wave 0, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) fork what-if 1
LOCAL_DS_READ: lane 0 reads share[64] = 4097, share[65] = 64, share[66] = 0.0, share[67] = 0.0 and gets R3 = (4097, 64, 0.0, 0.0). 64 of 64 lanes take part.
step 13, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) set R1.x@1 = int 5
R1.x = 5 in lane 1 at step 13, in the run 'what-if 1'.
step 13, wave 0, what-if 1, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) rename-fork mine
   main: as the scene has it
=> mine: R1.x = 7777 in lane 0 at step 3; R1.x = 5 in lane 1 at step 13
(lanescope) wave 1
LOCAL_DS_READ: lane 0 reads share[0] = 7777, share[1] = 0, share[2] = 0.0, share[3] = 0.0 and gets R3 = (7777, 0, 0.0, 0.0). 64 of 64 lanes take part.
step 13, wave 1, mine, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) forks
   main: as the scene has it
=> mine: R1.x = 7777 in lane 0 at step 3; R1.x = 5 in lane 1 at step 13 (made at wave 0)
(lanescope) wave 0
LOCAL_DS_READ: lane 0 reads share[64] = 4097, share[65] = 64, share[66] = 0.0, share[67] = 0.0 and gets R3 = (4097, 64, 0.0, 0.0). 64 of 64 lanes take part.
step 13, wave 0, mine, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) delete-fork mine
=> main: as the scene has it
'set' makes a change, which forks the run.
(lanescope) wave 1
LOCAL_DS_READ: lane 0 reads share[0] = 1, share[1] = 0, share[2] = 0.0, share[3] = 0.0 and gets R3 = (1, 0, 0.0, 0.0). 64 of 64 lanes take part.
step 13, wave 1, lane 0: 64 of 64 lanes active
=>   17  04 MEM_EXPORT: WRITE_IND(0+R4), R3 ARRAY_SIZE(4095) ELEM_SIZE(3)
(lanescope) forks
=> main: as the scene has it
'set' makes a change, which forks the run.
[1]

# A run made at wave 1 is there at wave 0, looked at before or not; both are saved, and there again.
$ cp scenes/group.lanescope $T; printf 'wave 1\ngoto 3\nset R1.x = int 99\nwave 0\nfork main\nset R0.x = int 3\nforks\nsave\n' | lanescope debug $T/group.lanescope | tail -6; grep -A2 '^.fork' $T/group.lanescope | sed 's/fork [0-9a-f]*/fork HASH/'; printf 'forks\nwave 1\nforks\n' | lanescope debug $T/group.lanescope | grep -A3 forks
(lanescope) forks
   main: as the scene has it
   what-if 1: R1.x = 99 in lane 0 at step 3 (made at wave 1)
=> what-if 2: R0.x = 3 in lane 0 at step 3
(lanescope) save
Saved.
[fork HASH 0 what-if 2]
change1=set R0.x@0 = int 3; step 3

[fork HASH 1 what-if 1]
change1=set R1.x@0 = int 99; step 3
(lanescope) forks
   main: as the scene has it
=> what-if 2: R0.x = 3 in lane 0 at step 3
   what-if 1: R1.x = 99 in lane 0 at step 3 (made at wave 1)
--
(lanescope) forks
   main: as the scene has it
=> what-if 2: R0.x = 3 in lane 0 at step 3 (made at wave 0)
   what-if 1: R1.x = 99 in lane 0 at step 3
