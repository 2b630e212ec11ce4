; expect: 2:1: unknown instruction 'LOOP_STRAT_DX10' (did you mean LOOP_START_DX10?)
LOOP_STRAT_DX10
END_OF_PROGRAM
