; expect: 2:1: there is no label 'end'
JUMP ADDR(end)
NOP
END_OF_PROGRAM
