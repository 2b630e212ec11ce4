#pragma once

#include "ls-explain.h"

G_BEGIN_DECLS

/* The life of an LsExamine of its caller's. */

/* Without results: these are most of the work. */
static inline void
ls_examine_init_accesses (LsExamine *examine)
{
  examine->accesses = g_array_new (FALSE, FALSE, sizeof (LsStepAccess));
  examine->results = NULL;
  examine->hazards = g_array_new (FALSE, FALSE, sizeof (LsStepHazard));
}

static inline void
ls_examine_init (LsExamine *examine)
{
  ls_examine_init_accesses (examine);
  examine->results = g_array_new (FALSE, FALSE, sizeof (LsStepResult));
}

/* As before the first step that is examined. */
static inline void
ls_examine_reset (LsExamine *examine)
{
  g_array_set_size (examine->accesses, 0);
  if (examine->results != NULL)
    g_array_set_size (examine->results, 0);
  g_array_set_size (examine->hazards, 0);
}

/* Also of one that nothing but zeros was written in. */
static inline void
ls_examine_clear (LsExamine *examine)
{
  g_clear_pointer (&examine->accesses, g_array_unref);
  g_clear_pointer (&examine->results, g_array_unref);
  g_clear_pointer (&examine->hazards, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsExamine, ls_examine_clear)

G_END_DECLS
