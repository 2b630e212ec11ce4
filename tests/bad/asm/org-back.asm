; expect: 4:1: .org goes back, the instruction would be at word 1
NOP
.org 0
NOP
END_OF_PROGRAM
