; expect: 3:28: an instruction has one INDEX_MODE
ALU:
x: ADD R0.x, C[1+AR.x].x, C[1+AR.y].x
END_OF_PROGRAM
