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

/* The lanes of lanes in which the step that comes next in state puts something into ref, also the value that it had:
 * with other bits there before, the bits after are not these. A step that traps writes nothing; a register that cannot
 * be given other bits counts as written where its value changes. An edit of the position behind the step counts as
 * the step's. */
LsMask ls_writes_next (LsWrites *writes, const void *state, LsRegRef ref, LsMask lanes);

G_END_DECLS
