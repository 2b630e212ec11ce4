#pragma once

#include "ls-inspector.h"

G_BEGIN_DECLS

/* What made the values of registers, as far as the session has recorded it: asked about, it begins to. */

/* Lanes in which nothing has given ref a value. */
LsMask ls_register_origin_find_never (LsInspector *inspector, LsRegRef ref);
/* Returns: (transfer full) (nullable): "written at step 412, line 14 (MUL)". */
char *ls_register_origin_dup_words (LsInspector *inspector, LsRegRef ref, guint lane);

G_END_DECLS
