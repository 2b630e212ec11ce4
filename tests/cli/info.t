$ lanescope info if_else.bin
if_else.bin: R700 microcode
  words          34 dwords, little-endian
  control flow   2 instructions, 1 export among them
  clauses        1 ALU, 0 fetch
  ALU            3 groups, 13 slots
  fetches        0
  registers      5 GPRs
  stack          0 entries
  operations     ADD 4, CNDE_INT 4, MUL_IEEE 4, ALU 1, EXPORT_DONE 1, SETGT_DX10 1

$ lanescope info if_else_be.bin
lanescope: if_else_be.bin: note: dword 0: the words are big-endian; read as such
if_else_be.bin: R700 microcode
  words          34 dwords, big-endian
  control flow   2 instructions, 1 export among them
  clauses        1 ALU, 0 fetch
  ALU            3 groups, 13 slots
  fetches        0
  registers      5 GPRs
  stack          0 entries
  operations     ADD 4, CNDE_INT 4, MUL_IEEE 4, ALU 1, EXPORT_DONE 1, SETGT_DX10 1

$ lanescope info --json if_else.bin
{
  "answer" : "info_program",
  "command" : "info",
  "status" : "ok",
  "file" : "if_else.bin",
  "machine" : "r700",
  "origin" : "microcode",
  "endianness" : "little",
  "facts" : {
    "dwords" : 34,
    "cf" : 2,
    "exports" : 1,
    "alu-clauses" : 1,
    "fetch-clauses" : 0,
    "groups" : 3,
    "slots" : 13,
    "fetches" : 0,
    "gprs" : 5,
    "stack" : 0
  },
  "operations" : {
    "ADD" : 4,
    "CNDE_INT" : 4,
    "MUL_IEEE" : 4,
    "ALU" : 1,
    "EXPORT_DONE" : 1,
    "SETGT_DX10" : 1
  },
  "diagnostics" : []
}

$ lanescope info no-such-file.bin
lanescope: no-such-file.bin: no such file (check the name)
[2]

# The program of a scene, with its fetch subroutine.
$ lanescope info $EXAMPLES/vertex-fetch.lanescope
$EXAMPLES/vertex-fetch.lanescope: R700 scene
  words          28 dwords, little-endian
  control flow   6 instructions, 2 exports among them
  clauses        1 ALU, 1 fetch
  ALU            1 group, 4 slots
  fetches        2
  registers      3 GPRs
  stack          1 entry
  operations     EXPORT_DONE 2, FETCH 2, MOV 2, MULADD 2, ALU 1, CALL_FS 1, RETURN 1, VTX 1

$ lanescope lint $EXAMPLES/vertex-fetch.lanescope
$EXAMPLES/vertex-fetch.lanescope: note: dword 8: lines 3, 4 can depend on the reading zero-times-infinity: 0 times infinity or NaN in MUL, MULADD and DOT4 ([machine] of a scene chooses)
0 errors, 0 warnings, 1 note

$ lanescope disasm $EXAMPLES/vertex-fetch.lanescope
00 CALL_FS
01 ALU: ADDR(4) CNT(4) KCACHE0(CB0:0-15)
      0  x: MULADD      R1.x,  R1.x,  KC0[0].x,  KC0[0].z
         y: MULADD      R1.y,  R1.y,  KC0[0].x,  KC0[0].w
         z: MOV         R1.z,  0.0f
         w: MOV         R1.w,  1.0f
02 EXPORT_DONE: POS0, R1
03 EXPORT_DONE: PARAM0, R2
END_OF_PROGRAM
.section fetch
00 VTX: ADDR(2) CNT(2)
      0  FETCH R1.xy01, R0.x, fc0  MEGA(12) FORMAT(32_32_FLOAT)
      1  FETCH R2, R0.x, fc0  MEGA(4) FORMAT(8_8_8_8) OFFSET(8)
01 RETURN

$ printf '[scene]\nversion=7\n' | lanescope info -
lanescope: standard input:2:9: version is 7, and this Lanescope reads 1 (open it with a newer one)
[3]
