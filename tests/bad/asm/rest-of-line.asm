; expect: 2:8: unexpected '!'
NOP    !
END_OF_PROGRAM
