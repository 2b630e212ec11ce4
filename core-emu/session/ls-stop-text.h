#pragma once

#include "ls-session.h"

G_BEGIN_DECLS

/* What the move to here stopped for: "Stopped by breakpoint 2: change of R1.x, if R1.x > 0.5.", with a sentence for each of
 * several. Returns: (transfer full) (nullable): NULL if it was no breakpoint, or nothing is open. */
char *ls_stop_tell (LsSession *session);

G_END_DECLS
