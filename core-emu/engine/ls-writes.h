#pragma once

#include "ls-subject.h"

G_BEGIN_DECLS

/* Which steps of a run write a register component.  Effects say which lines may, as far as their words tell; running the
 * step on a copy says in which lanes it does. No cost while running: only who asks pays. */

typedef struct _LsWrites LsWrites;

/* Takes a reference to subject. */
LsWrites *ls_writes_new (LsSubject *subject);
void ls_writes_free (LsWrites *writes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsWrites, ls_writes_free)

/* Sets in lines, a bit per line in as many words as n_lines / 64 + 1, the first line of each step that may write ref: an
 * indexed access reaches its whole file, and a fetch that names no register may write any. Returns: whether there is one. */
gboolean ls_writes_find_lines (const LsWrites *writes, LsRegRef ref, guint64 *lines);

/* The lanes of lanes that in the step that comes next in state carry out an instruction which writes ref, also where that
 * is the value that it had. A step that traps writes nothing. An edit of the position behind the step counts as the
 * step's. Of a machine that does not say what a lane touches: where other bits before the step do not stay behind it. */
LsMask ls_writes_next (LsWrites *writes, const void *state, LsRegRef ref, LsMask lanes);

/* --- reads ------------------------------------------------------------------------------------------------ */

/* What is read or written: components of a register, or words of a memory. */
typedef struct
{
  gboolean is_memory;
  LsRegRef ref;
  guint channels; /* bit n for channel n of ref's register */
  LsMemory memory;
  gsize first, last; /* words; of each lane's own where each has some */
  gboolean with_writes;
} LsTouched;

/* As ls_writes_find_lines(), of the steps that may read it, with_writes or write it. */
gboolean ls_writes_find_touches (const LsWrites *writes, const LsTouched *touched, guint64 *lines);
/* The lanes of lanes whose register an instruction reads that is carried out, in this lane or another, in the step that
 * comes next in state; of a memory the lanes that read it. with_writes, also those that write it, whatever was there, and an
 * edit of the position behind the step. A step that traps does neither. Of a machine that says what a lane touches. */
LsMask ls_writes_next_touches (LsWrites *writes,
                               const void *state,
                               const LsTouched *touched,
                               LsMask lanes);

G_END_DECLS
