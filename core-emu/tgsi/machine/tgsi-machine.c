#include "tgsi-machine.h"

#include "tgsi-code.h"

/* The machine's table. */

const LsMachine tgsi_machine = {
  .id = "tgsi",
  .title = "TGSI",
};
