#include "ls-machines.h"

#include "r500-machine.h"
#include "r700-machine.h"
#include "tgsi-machine.h"

const LsMachine *const ls_machine_list[] = {
  &r700_machine,
  &r500_machine,
  &tgsi_machine,
  NULL,
};
