#include "ls-machines.h"

#include <string.h>

#include "ls-tools.h"

const LsMachine *const *
ls_machines (guint *n)
{
  for (*n = 0; ls_machine_list[*n] != NULL;)
    ++*n;
  return ls_machine_list;
}

const LsMachine *
ls_machine_default (void)
{
  return ls_machine_list[0];
}

const LsMachine *
ls_machine_by_id (const char *id)
{
  for (guint i = 0; ls_machine_list[i] != NULL; i++)
    if (!strcmp (ls_machine_list[i]->id, id))
      return ls_machine_list[i];
  return NULL;
}

const LsMachine *
ls_machine_by_text (GBytes *code, LsStage *stage)
{
  for (guint i = 0; ls_machine_list[i] != NULL; i++)
    if (ls_machine_list[i]->find_stage != NULL && ls_machine_list[i]->find_stage (code, stage))
      return ls_machine_list[i];
  return NULL;
}

/* Text that no other machine knows by its first word is the default machine's. */
const LsMachine *
ls_machine_guess (GBytes *code)
{
  const LsMachine *first = ls_machine_list[0];
  LsStage stage;
  const LsMachine *said = ls_machine_by_text (code, &stage);

  if (said != NULL)
    return said;
  if (!first->tools->is_text (code) && first->is_plausible (code, NULL))
    return first;
  for (guint i = 1; ls_machine_list[i] != NULL; i++)
    if (ls_machine_list[i]->is_plausible != NULL && ls_machine_list[i]->is_plausible (code, NULL))
      return ls_machine_list[i];
  return first;
}

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
