#include "ls-machines.h"

#include "r700-machine.h"

#include "ls-machine-headers.inc"

const LsMachine *const ls_machine_list[] = {
  &r700_machine,
#include "ls-machine-rows.inc"
  NULL,
};
