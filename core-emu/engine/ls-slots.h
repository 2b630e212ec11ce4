#pragma once

#include "ls-subject.h"

G_BEGIN_DECLS

/* What one slot of a group puts somewhere; a slot may do so in several places, or in none. */
typedef struct
{
  guint slot; /* from 0, in the order of the lines */
  guint line;
  LsRegRef ref;
  LsMask lanes; /* those that it writes */
  LsRow row;    /* what is in ref after the step */
} LsSlotResult;

/* How many slots the step that comes next in state has: 1 if it is no group, 0 if the run has ended. */
guint ls_slots_count (const LsSubject *subject, const void *state);
/* Fills results with what they do (LsSlotResult), in the order of the lines, by running the step on a copy; with nothing
 * if it traps or the run has ended. Edits are left out. */
void ls_slots_get_results (const LsSubject *subject, const void *state, GArray *results);

G_END_DECLS
