#include "ls-machines.h"

#include <string.h>

#include "r700-machine.h"

static const LsMachine *const machines[] = {
  &r700_machine,
  NULL,
};

const LsMachine *const *
ls_machines (guint *n)
{
  *n = G_N_ELEMENTS (machines) - 1;
  return machines;
}

const LsMachine *
ls_machine_default (void)
{
  return machines[0];
}

const LsMachine *
ls_machine_by_id (const char *id)
{
  for (guint i = 0; machines[i]; i++)
    if (!strcmp (machines[i]->id, id))
      return machines[i];
  return NULL;
}
