#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The states of the steps just visited, one per step, so that stepping back again and again costs a copy and not a
 * replay each time.  Only a cache: what it does not hold is replayed. */

typedef struct _LsRecent LsRecent;

/* state_size: bytes of one state, a multiple of 64. limit_bytes: most memory; at least LS_RECENT_MIN states fit. */
LsRecent *ls_recent_new (gsize state_size, gsize limit_bytes);
void ls_recent_free (LsRecent *recent);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsRecent, ls_recent_free)

#define LS_RECENT_MIN 4
#define LS_RECENT_MAX 64

/* How many consecutive steps fit. */
guint ls_recent_get_capacity (const LsRecent *recent);
void ls_recent_put (LsRecent *recent, guint64 step, const void *state);
/* Returns: the state at step, or NULL. Valid until the next ls_recent_put(). */
const void *ls_recent_get (const LsRecent *recent, guint64 step);
gsize ls_recent_bytes (const LsRecent *recent);

G_END_DECLS
