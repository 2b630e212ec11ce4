#pragma once

#include "ls-session.h"

G_BEGIN_DECLS

/* How often breakpoint has hit up to the place of the session's view, that one included, as far as this is known without
 * running again: where the run has stopped for it, and for lines without a condition. Returns: -1 if it is not. is_here:
 * whether the run has stopped for it. */
gint64 ls_breakpoint_hits_count (LsSession *session, LsBreakpoint *breakpoint, gboolean *is_here);

G_END_DECLS
