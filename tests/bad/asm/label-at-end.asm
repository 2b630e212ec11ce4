; expect: 2:1: nothing follows the label 'end'
JUMP ADDR(end)
NOP
END_OF_PROGRAM
end:
