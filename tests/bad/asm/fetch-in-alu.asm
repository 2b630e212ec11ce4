; expect: 4:1: SAMPLE does not go into this clause (TEX: and VTX: lines begin fetch clauses)
ALU:
x: MOV R0.x, R1.x
SAMPLE R0, R0, t0, s0
END_OF_PROGRAM
