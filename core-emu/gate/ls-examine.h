#pragma once

#include "ls-explain.h"

/* Functions for an LsExamine that the caller owns. */

/* Without results, which are most of the work. */
static inline void
ls_examine_init_accesses (LsExamine *examine)
{
  examine->accesses = g_array_new (FALSE, FALSE, sizeof (LsStepAccess));
  examine->results = NULL;
  examine->flows = NULL;
  examine->hazards = g_array_new (FALSE, FALSE, sizeof (LsStepHazard));
}

static inline void
ls_examine_init (LsExamine *examine)
{
  ls_examine_init_accesses (examine);
  examine->results = g_array_new (FALSE, FALSE, sizeof (LsStepResult));
  examine->flows = g_array_new (FALSE, FALSE, sizeof (LsValueFlow));
}

/* Empties it for the next step. */
static inline void
ls_examine_reset (LsExamine *examine)
{
  g_array_set_size (examine->accesses, 0);
  if (examine->results != NULL)
    g_array_set_size (examine->results, 0);
  if (examine->flows != NULL)
    g_array_set_size (examine->flows, 0);
  g_array_set_size (examine->hazards, 0);
}

/* An LsExamine of zeros may be cleared too. */
static inline void
ls_examine_clear (LsExamine *examine)
{
  g_clear_pointer (&examine->accesses, g_array_unref);
  g_clear_pointer (&examine->results, g_array_unref);
  g_clear_pointer (&examine->flows, g_array_unref);
  g_clear_pointer (&examine->hazards, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsExamine, ls_examine_clear)
