; expect: 4:1: the label 'here' is there already
here:
NOP
here:
NOP
END_OF_PROGRAM
