#include "ls-machines.h"

#include "r700-machine.h"
#include "toy-machine.h"

#include "ls-machine-headers.inc"

/* In place of ls-machines.c of the engine: the program as it is, and the toy, which has no words and no tools. */
const LsMachine *const ls_machine_list[] = {
  &r700_machine,
#include "ls-machine-rows.inc"
  &toy_machine,
  NULL,
};
