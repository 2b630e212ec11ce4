$ lanescope info if_else.bin
if_else.bin: R700 microcode
  words          34 dwords, little-endian
  control flow   2 instructions, 1 of them exports
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
  control flow   2 instructions, 1 of them exports
  clauses        1 ALU, 0 fetch
  ALU            3 groups, 13 slots
  fetches        0
  registers      5 GPRs
  stack          0 entries
  operations     ADD 4, CNDE_INT 4, MUL_IEEE 4, ALU 1, EXPORT_DONE 1, SETGT_DX10 1

$ lanescope info --json if_else.bin
{
  "file" : "if_else.bin",
  "machine" : "r700",
  "origin" : "microcode",
  "endianness" : "little",
  "dwords" : 34,
  "cf" : 2,
  "exports" : 1,
  "alu-clauses" : 1,
  "fetch-clauses" : 0,
  "groups" : 3,
  "slots" : 13,
  "fetches" : 0,
  "gprs" : 5,
  "stack" : 0,
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
