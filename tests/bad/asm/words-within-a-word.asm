; expect: 2:4: a reserved opcode has no text (write its words: RESERVED WORDS(0x..., 0x...))
00 RESERVED FOOWORDS(0x00000000, 0x80000000)
END_OF_PROGRAM
