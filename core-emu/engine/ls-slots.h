#pragma once

#include "ls-subject.h"

/* One result of one slot of a group; a slot may have several, or none. */
typedef struct
{
  guint slot; /* from 0, in the order of the lines */
  guint line;
  LsRegRef ref;
  LsMask lanes; /* lanes that it writes */
  LsRow row;    /* what is in ref after the step */
} LsSlotResult;

/* The number of slots of the next step: 1 if it is no group, 0 if the run has ended. */
guint ls_slots_count (const LsSubject *subject, const void *state);
/* Fills results (LsSlotResult) in the order of the lines, by running the step on a copy; leaves
 * them empty if the step traps or the run has ended. Edits are left out. */
void ls_slots_get_results (const LsSubject *subject, const void *state, GArray *results);
