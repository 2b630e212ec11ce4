#pragma once

#include "ls-session.h"
#include "ls-writers.h"

G_BEGIN_DECLS

/* Who wrote what registers hold, over the run that is looked at. Returns: (transfer none) (nullable): NULL until it is
 * recorded, which the first call for a run begins, in the background; the property "writers" (pointer) of the session says when it
 * is there. */
LsWriters *ls_session_get_writers (LsSession *session);

G_END_DECLS
