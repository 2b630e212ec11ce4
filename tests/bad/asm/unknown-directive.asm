; expect: 2:1: unknown directive '.WORD' (there are .dword, .org and .section)
.word 1
NOP
END_OF_PROGRAM
