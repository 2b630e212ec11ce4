; expect: 1:1: the text has no instructions

// nothing
