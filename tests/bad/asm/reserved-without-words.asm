; expect: 2:4: a reserved opcode has no text (write its words: RESERVED WORDS(0x..., 0x...))
00 RESERVED
END_OF_PROGRAM
