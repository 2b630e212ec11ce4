#include "ls-machines.h"

#include "r500-machine.h"
#include "r700-machine.h"
#include "toy-machine.h"

/* In place of ls-machines.c of the engine: the program as it is, and the toy, which has no words and no tools. */
const LsMachine *const ls_machine_list[] = { &r700_machine, &r500_machine, &toy_machine, NULL };
