# if_else.bin: 34 dwords that Mesa 22.3.6 compiled for RV770; if_else_be.bin the same with the bytes of each word reversed.
$ lanescope disasm if_else.bin
00 ALU: ADDR(2) CNT(15)
      0  x: MUL_IEEE    R3.x,  R1.x,  (0x40000000, 2.0f).x
         y: MUL_IEEE    R3.y,  R1.y,  (0x40000000, 2.0f).x
         z: MUL_IEEE    R3.z,  R1.z,  (0x40000000, 2.0f).x
         w: SETGT_DX10  R3.w,  0.5f,  R0.x
         t: MUL_IEEE    R4.w,  R1.w,  (0x40000000, 2.0f).x
      1  x: ADD         R1.x,  R2.w,  (0xBF800000, -1.0f).x
         y: ADD         R1.y,  R2.x,  (0xBF800000, -1.0f).x
         z: ADD         R1.z,  R2.y,  (0xBF800000, -1.0f).x
         w: ADD         R1.w,  R2.z,  (0xBF800000, -1.0f).x
      2  x: CNDE_INT    R0.x,  R3.w,  PV1.y,  R3.x
         y: CNDE_INT    R0.y,  R3.w,  PV1.z,  R3.y
         z: CNDE_INT    R0.z,  R3.w,  PV1.w,  R3.z
         w: CNDE_INT    R0.w,  R3.w,  PV1.x,  R4.w
01 EXPORT_DONE: PIX0, R0 ELEM_SIZE(3)
END_OF_PROGRAM

$ lanescope disasm --words if_else.bin | sed -n '1,2p;$p'
00 ALU: ADDR(2) CNT(15)                                                  ; 0000: 00000002 A0380000
      0  x: MUL_IEEE    R3.x,  R1.x,  (0x40000000, 2.0f).x               ; 0004: 001FA001 00600110
END_OF_PROGRAM

$ lanescope disasm --words if_else.bin | lanescope asm - -o - | cmp - if_else.bin

$ lanescope disasm if_else_be.bin >$T/be.txt; lanescope disasm if_else.bin >$T/le.txt; cmp $T/be.txt $T/le.txt
lanescope: if_else_be.bin: note: dword 0: the words are big-endian; read as such

$ lanescope disasm - <if_else.bin | cmp - $T/le.txt

$ lanescope disasm if_else.bin -o $T/out.txt && cmp $T/out.txt $T/le.txt

$ od -A x -t x4 if_else.bin | lanescope disasm - | cmp - $T/le.txt

$ lanescope disasm if_else.bin --json | python3 -c 'import json, sys; d = json.load(sys.stdin); print(d["origin"], len(d["lines"]), *d["lines"][1].values())'
microcode 16 2       0  x: MUL_IEEE    R3.x,  R1.x,  (0x40000000, 2.0f).x alu 1 2 4 ['0x001fa001', '0x00600110'] MUL_IEEE

$ lanescope disasm if_else.bin -o $T/no/such/out.txt
lanescope: $T/no/such/out.txt: cannot be written: No such file or directory (choose another folder)
[2]

$ lanescope disasm no-such-file.bin
lanescope: no-such-file.bin: no such file (check the name)
[2]

# Half an instruction; nothing; words that are not a program.
$ head -c 12 if_else.bin | lanescope disasm -
lanescope: standard input: no R700 program: 12 bytes (microcode is whole 64-bit words, up to 1048576 bytes)
[3]

$ lanescope disasm - </dev/null
lanescope: standard input: the file is empty
[3]

$ head -c 128 if_else.bin | lanescope disasm -
lanescope: standard input: no R700 program: dwords 0 and 1, 0x00000002 0xA0380000, start a clause that runs past the last word (lanescope disasm --raw reads its words all the same)
[3]

$ head -c 128 if_else.bin | lanescope run -
lanescope: standard input: no R700 program: dwords 0 and 1, 0x00000002 0xA0380000, start a clause that runs past the last word (lanescope disasm --raw reads its words all the same)
[3]

$ head -c 12 if_else.bin | lanescope disasm --raw -
lanescope: standard input: the main program is 12 bytes, which is no multiple of 8
[1]

# What is no shader at all is called by its name, before anybody decodes it.
$ printf '\211PNG\r\n\032\n....IHDR' | lanescope disasm -
lanescope: standard input: this is a PNG image (a scene takes images as PNG: [texture 0] file=...)
[3]

$ printf '#version 130\nvec4 half () { return vec4 (.5); }\n' | lanescope run -
lanescope: standard input: it has no main () (if another text includes it, open that one)
[1]

$ head -c 128 if_else.bin | lanescope disasm --raw - >/dev/null
lanescope: standard input: error: dword 0 ADDR=2: the clause of 15 64-bit words runs past the end of the program
lanescope: standard input: error: dword 30 LAST=0: the clause ends in a group that has no last instruction

# Words in a console's order, with zeros between the control flow and a clause at a multiple of 256 bytes.
$ lanescope disasm --pick pixelProgram samples/console-arrays.cpp | head -4
lanescope: samples/console-arrays.cpp: note: left out: vertexRegs: no R700 program: dwords 0 and 1, 0x00000103 0x00000000, are a NOP with an address (--raw takes them for a program all the same)
lanescope: samples/console-arrays.cpp: note: dword 0: the words are big-endian; read as such
00 ALU: ADDR(32) CNT(5)
      0  x: MUL         R1.x,  R0.x,  C0.x
         y: MUL         R1.y,  R0.y,  C0.y
         z: MUL         R1.z,  R0.z,  C0.z
