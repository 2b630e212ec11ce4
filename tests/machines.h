#pragma once

#include "ls-machines.h"

/* Machines that a build can lack. What is named after one needs it: the example tgsi-loop needs tgsi. */

static inline gboolean
has_machine_of (const char *name)
{
  static const char *const ids[] = { "r500", "tgsi", "spirv" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    if (g_str_has_prefix (name, ids[i]))
      return ls_machine_by_id (ids[i]) != NULL;
  return TRUE;
}

/* Returns: whether the test is skipped, since the build lacks the machine. */
static inline gboolean
skip_without (const char *name)
{
  if (has_machine_of (name))
    return FALSE;
  g_test_skip ("this build lacks the machine");
  return TRUE;
}
