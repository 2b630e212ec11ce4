#include "ls-machines.h"

#include <string.h>

#include "r500-machine.h"
#include "r700-machine.h"
#include "toy-machine.h"

/* The machines of this build and the toy, in place of ls-machines.c of the engine: the program as it is, over a machine that has no
 * words and no tools. */

static const LsMachine *const machines[] = { &r700_machine, &r500_machine, &toy_machine };

const LsMachine *const *
ls_machines (guint *n)
{
  *n = G_N_ELEMENTS (machines);
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
  for (guint i = 0; i < G_N_ELEMENTS (machines); i++)
    if (strcmp (machines[i]->id, id) == 0)
      return machines[i];
  return NULL;
}

const LsMachine *
ls_machine_guess (GBytes *code)
{
  return toy_machine.is_plausible (code, NULL) ? &toy_machine : machines[0];
}
