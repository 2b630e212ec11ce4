; expect: 2:1: there is no instruction before END_OF_PROGRAM
END_OF_PROGRAM
