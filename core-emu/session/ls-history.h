#pragma once

#include "ls-session.h"

G_BEGIN_DECLS

/* An LsJobFunc: runs a wave from start to end with a state of its own.
 * Returns: (transfer full): its LsHistory, or NULL if cancelled. */
gpointer ls_history_record (LsScene *scene, guint wave, const gint *cancel);

G_END_DECLS
