; expect: 2:18: a control-flow instruction has 2 words, not 1
NOP WORDS(0x1234)
END_OF_PROGRAM
