$ lanescope lint if_else.bin
0 errors, 0 warnings, 0 notes

# The program is cut behind its first slot, whose BANK_SWIZZLE is 6, a reserved code.
$ printf '0x00000002 0xa0380000 0xc0000000 0x94200688 0x001fa001 0x00780110' >$T/x.txt; lanescope lint $T/x.txt
$T/x.txt: error: dword 0 ADDR=2: the clause of 15 64-bit words runs past the end of the program
$T/x.txt: error: dword 5 BANK_SWIZZLE=6: reserved bank swizzle for unit x
$T/x.txt: error: dword 4 LAST=0: the clause ends in a group that has no last instruction
3 errors, 0 warnings, 0 notes
[1]

$ lanescope lint --json $T/x.txt | python3 -c 'import json, sys; print(*(d["severity"] for d in json.load(sys.stdin)["diagnostics"]))'
error error error

$ lanescope lint --stack-size 256 if_else.bin
lanescope: lint: --stack-size 256 is not a number from 0 to 255 (see 'lanescope lint --help')
[2]

$ lanescope lint --stack-size many if_else.bin
lanescope: lint: --stack-size many is not a number from 0 to 255 (see 'lanescope lint --help')
[2]

# A text that does not assemble has its findings there as well.
$ printf 'ALU:\n x: MOVE R0.x, R1.x\n' | lanescope lint --json - 2>$T/lint.err | grep '"hint"'
      "hint" : "did you mean MOV?"
