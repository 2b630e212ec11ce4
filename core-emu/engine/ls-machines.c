#include "ls-machines.h"

#include <string.h>

#include "ls-tools.h"
#include "r500-machine.h"
#include "r700-machine.h"

static const LsMachine *const machines[] = {
  &r700_machine,
  &r500_machine,
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

/* Text of the default machine is all that no other one knows by its first word. */
const LsMachine *
ls_machine_guess (GBytes *code)
{
  const LsMachine *first = machines[0];

  if (!first->tools->is_text (code) && first->is_plausible (code, NULL))
    return first;
  for (guint i = 1; machines[i]; i++)
    if (machines[i]->is_plausible && machines[i]->is_plausible (code, NULL))
      return machines[i];
  return first;
}
