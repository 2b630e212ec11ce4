#pragma once

#include "ls-autosave-slot.h"

G_BEGIN_DECLS

/* The last line of a recovery: this, and the SHA-256 of all before it. */
#define LS_AUTOSAVE_SUM_PREFIX "# sha256 "

/* Tells texts of scene files apart. Returns: (transfer full). */
char *ls_autosave_sum (GBytes *bytes);

G_END_DECLS
