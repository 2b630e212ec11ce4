; expect: 3:4: MOVA_GPR_INT does not exist on the R700 (it is an instruction of the R600)
ALU:
x: MOVA_GPR_INT ____, R0.x
END_OF_PROGRAM
