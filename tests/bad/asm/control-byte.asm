; expect: 2:5: unexpected byte 0x01
NOP 
END_OF_PROGRAM
