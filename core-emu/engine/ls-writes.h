#pragma once

#include "ls-subject.h"

/* Which steps of a run write a register component. Effects say which lines may write it, as far as
 * their words tell; running the step on a copy says in which lanes it does. A run costs nothing;
 * only the question does. */

typedef struct _LsWrites LsWrites;

/* Takes a reference to subject. */
LsWrites *ls_writes_new (LsSubject *subject);
void ls_writes_free (LsWrites *writes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsWrites, ls_writes_free)

/* Sets in lines, a bit for each line in n_lines / 64 + 1 words, the first line of each step that
 * may write ref: an indexed access reaches its whole file, and a fetch that names no register may
 * write any. Returns: whether there is such a step. */
gboolean ls_writes_find_lines (LsWrites *writes, LsRegRef ref, guint64 *lines);

/* Those of lanes that write ref in the next step, even if the value stays the same. A step that
 * traps writes nothing. An edit at the position behind the step counts as the step's. If the
 * machine does not say what a lane touches: the lanes in which other bits before the step would not
 * stay. */
LsMask ls_writes_next (LsWrites *writes, const void *state, LsRegRef ref, LsMask lanes);

/* --- reads ------------------------------------------------------------------------------------ */

/* What is read or written: components of a register, or words of a memory. */
typedef struct
{
  gboolean is_memory;
  LsRegRef ref;
  guint channels; /* bit n for channel n of ref's register */
  LsMemory memory;
  gsize first, last; /* words; of each lane's part where lanes have parts */
  gboolean with_writes;
} LsTouched;

/* As ls_writes_find_lines(), for steps that may read it, with_writes also those that may write
 * it. */
gboolean ls_writes_find_touches (LsWrites *writes, const LsTouched *touched, guint64 *lines);
/* Those of lanes whose register an instruction of the next step reads, in this lane or another; for
 * a memory the lanes that read it. with_writes: also lanes that write it, whatever the value, and
 * an edit at the position behind the step. A step that traps does neither. Only for a machine that
 * says what a lane touches. */
LsMask ls_writes_next_touches (LsWrites *writes,
                               const void *state,
                               const LsTouched *touched,
                               LsMask lanes);
