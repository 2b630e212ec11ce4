#pragma once

#include "ls-session.h"

G_BEGIN_DECLS

/* What the window's commands do with bookmarks of the wave that is in view. session: one with a view. */

/* Gives the present step a bookmark, or takes it away. Returns: (transfer full): a sentence that says which. */
char *ls_bookmarks_toggle (LsSession *session);
/* Goes to the nearest one before the present step (direction < 0) or behind it. FALSE if there is none. */
gboolean ls_bookmarks_visit (LsSession *session, int direction);

G_END_DECLS
