#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Copies of a flat state at increasing steps, in bounded memory.  When there is no room left the copy that is missed
 * least goes: the one whose neighbours are closest together, seen from where the run is.  That makes the spacing grow
 * geometrically away from the present, whatever the length of the run.  The first copy is never dropped. */

typedef struct _LsCheckpoints LsCheckpoints;

/* state_size: bytes of one state, a multiple of 64.
 * limit_bytes: most memory for copies; at least LS_CHECKPOINTS_MIN copies are kept whatever it says. */
LsCheckpoints *ls_checkpoints_new (gsize state_size, gsize limit_bytes);
void ls_checkpoints_free (LsCheckpoints *checkpoints);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsCheckpoints, ls_checkpoints_free)

#define LS_CHECKPOINTS_MIN 8
#define LS_CHECKPOINTS_MAX 512

/* Copies state as that at step, if there is no such copy yet; step is taken as the present. */
void ls_checkpoints_add (LsCheckpoints *checkpoints, guint64 step, const void *state);

/* Returns: the last copy at or before step, or NULL if there is none; found gets its step. Valid until the next
 * ls_checkpoints_add(). */
const void *ls_checkpoints_find (const LsCheckpoints *checkpoints, guint64 step, guint64 *found);

guint ls_checkpoints_count (const LsCheckpoints *checkpoints);
gsize ls_checkpoints_bytes (const LsCheckpoints *checkpoints);

G_END_DECLS
