#include "ls-machines.h"

#include <string.h>

#ifdef LS_HAVE_R700
#  include "r700-machine.h"
#endif

static const LsMachine *const machines[] = {
#ifdef LS_HAVE_R700
  &r700_machine,
#endif
  NULL,
};

const LsMachine *const *
ls_machines (guint *n)
{
  *n = G_N_ELEMENTS (machines) - 1;
  return machines;
}

const LsMachine *
ls_machine_by_id (const char *id)
{
  for (guint i = 0; machines[i]; i++)
    if (!strcmp (machines[i]->id, id))
      return machines[i];
  return NULL;
}
