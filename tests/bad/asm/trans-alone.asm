; expect: 3:1: ADD with destination .x would run on unit x (a t slot comes after the vector slot of the same element)
ALU:
t: ADD R0.x, R1.x, R2.x
END_OF_PROGRAM
