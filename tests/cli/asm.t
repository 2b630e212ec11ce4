# What disasm prints assembles to the same words.
$ lanescope disasm if_else.bin | lanescope asm - -o $T/x.bin && cmp if_else.bin $T/x.bin

$ for f in $(ls $EXAMPLES/*.asm | grep -v /r500-); do lanescope asm $f -o $T/1.bin && lanescope disasm $T/1.bin | lanescope asm - -o - | cmp - $T/1.bin || echo $f; done
lanescope: $EXAMPLES/read-ports.asm:14:10: warning: slot y reads R2.x in cycle 0, where R1.x already has the read port (other bank swizzles fit; leave them out and the assembler finds them)
lanescope: standard input:7:10: warning: slot y reads R2.x in cycle 0, where R1.x already has the read port (other bank swizzles fit; leave them out and the assembler finds them)

# Addresses, counts and swizzles may be left out, and lines need not be aligned.
$ printf 'alu:\nx: mov r0.x, r1.y\ny: mov r0.y, 1.0f\nexp_done: pix0, r0\nend_of_program\n' | lanescope asm - -o $T/y.bin && lanescope disasm $T/y.bin
00 ALU: ADDR(2) CNT(2)
      0  x: MOV         R0.x,  R1.y
         y: MOV         R0.y,  1.0f
01 EXPORT_DONE: PIX0, R0
END_OF_PROGRAM

# Errors say where, and what might be meant; nothing is written.
$ printf 'ALU:\n  x: MOVE R0.x, R1.x\nEXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n' >$T/bad.asm; lanescope asm $T/bad.asm -o $T/bad.bin; ls $T/bad.bin 2>&1 | grep -o 'No such.*'
lanescope: $T/bad.asm:2:6: error: unknown ALU instruction 'MOVE' (did you mean MOV?)
No such file or directory

$ lanescope disasm $T/bad.asm
lanescope: $T/bad.asm:2:6: error: unknown ALU instruction 'MOVE' (did you mean MOV?)
[1]

$ lanescope asm $EXAMPLES/first-light.asm
lanescope: asm: where do the words go? (-o OUT.bin; - is standard output)
[2]

$ lanescope asm $T/none.asm -o $T/z.bin
lanescope: $T/none.asm: no such file (check the name)
[2]

$ : >$T/empty.asm; lanescope asm $T/empty.asm -o $T/z.bin
lanescope: $T/empty.asm:1:1: error: the text has no instructions
[1]

# A disk that is full is noticed, on standard output too.
$ lanescope asm $EXAMPLES/first-light.asm -o /dev/full
lanescope: /dev/full: cannot be written: No space left on device
[2]

$ lanescope disasm $EXAMPLES/first-light.asm >/dev/full
lanescope: standard output: cannot be written: No space left on device
[2]

$ lanescope --help >/dev/full
lanescope: standard output: cannot be written: No space left on device
[2]

$ lanescope asm $EXAMPLES/first-light.asm -o $T/no/z.bin
lanescope: $T/no/z.bin: cannot be written: No such file or directory (choose another folder)
[2]

# A listing of decaf has no formats of fetches: it runs with the buffer's.
$ cd $T; printf '00 CALL_FS NO_BARRIER\n\n01 TEX: ADDR(16) CNT(1)\n\n  0      FETCH           R3.xyzw, R0.x, b129 FETCH_TYPE(NO_INDEX_OFFSET) MEGA(16) OFFSET(0)\n\n02 EXP_DONE: POS0, R3.xyzw\n\nEND_OF_PROGRAM\n' > decaf.txt; lanescope run decaf.txt; lanescope regs decaf.txt R3 --step end 2>/dev/null; lanescope disasm decaf.txt 2>/dev/null | grep FETCH
lanescope: decaf.txt:5:41: warning: the text does not say the format of what is fetched: that of the buffer is taken (FORMAT(...) behind it says another one)
lanescope: decaf.txt: note: not in the file, so made up: a fetch subroutine that does nothing, buffer 129 (lanescope import FILE --json has all)
decaf.txt: 1 wave, 5 steps
POS0: rgba32f, 64 x 1, 64 written
R3
x -1.0             0xbf800000
y -1.0             0xbf800000
z 0.0              0x00000000
w 1.0              0x3f800000
      0  VTX_FETCH R3, R0.x, fc129  FETCH_TYPE(NO_INDEX_OFFSET) MEGA(16) USE_CONST_FIELDS
