#pragma once

#include "ls-budget.h"

/* Copies of a flat state at equal distances, in bounded memory. When the room is full, every other
 * copy goes, and the distance doubles. So going anywhere costs a replay of at most one distance,
 * and a long run is covered as evenly as a short one. The first copy is never dropped. */

typedef struct _LsCheckpoints LsCheckpoints;

/* Memory that the copies of a run of n steps may take: n * per_step bytes, at least `least`, at
 * most `most` and what is left in the budget. LS_CHECKPOINTS_MIN copies are kept in any case. */
typedef struct
{
  gsize least, per_step, most;
  LsBudget *budget; /* (nullable) */
} LsCheckpointRoom;

#define LS_CHECKPOINTS_MIN 16

/* state_size: bytes of one state, a multiple of 64. distance: steps between copies while there is
 * room. */
LsCheckpoints *ls_checkpoints_new (gsize state_size,
                                   guint64 distance,
                                   const LsCheckpointRoom *room);
void ls_checkpoints_free (LsCheckpoints *checkpoints);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsCheckpoints, ls_checkpoints_free)

/* Keeps a copy of state at step, if a copy is due there and not yet kept. */
void ls_checkpoints_add (LsCheckpoints *checkpoints, guint64 step, const void *state);

/* Returns: the first step behind step to copy. */
guint64 ls_checkpoints_get_next (const LsCheckpoints *checkpoints, guint64 step);

/* Returns: the last copy at or before step, or NULL if there is none; found gets its step. Valid
 * until the next ls_checkpoints_add(). */
const void *ls_checkpoints_find (const LsCheckpoints *checkpoints, guint64 step, guint64 *found);

guint ls_checkpoints_count (const LsCheckpoints *checkpoints);
/* Memory of all copies, with the room set aside for the next ones. */
gsize ls_checkpoints_bytes (const LsCheckpoints *checkpoints);
