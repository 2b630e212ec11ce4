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

char *
ls_machines_dup_ids (void)
{
  guint n;
  const LsMachine *const *machines = ls_machines (&n);
  GString *ids = g_string_new (machines[0]->id);

  for (guint i = 1; i < n; i++)
    g_string_append_printf (ids, ", %s", machines[i]->id);
  return g_string_free (ids, FALSE);
}
