#pragma once

#include "ls-debug-info.h"
#include "ls-source-told.h"

/* The variables that a program itself tells of, in a state, as those of a text that was measured: one form for both. */

/* Lanes that have no value of a register yet. */
typedef LsMask (*LsUnsetFunc) (LsRegRef ref, gpointer data);

typedef struct
{
  LsProgram *program;
  const LsBindings *bindings;
  const void *state;
  LsUnsetFunc find_unset; /* NULL: not known */
  gpointer data;
} LsSourceAt;

/* Whether the program tells of any. */
gboolean ls_source_at_has_variables (const LsProgram *program);
/* Those in sight of the function that runs, its own first. Returns: (transfer full): of LsSourceVariable. */
GPtrArray *ls_source_at_list (const LsSourceAt *state);
/* "normal", "lights[2].colour". Returns: (transfer full): NULL with the error set. */
LsSourceVariable *ls_source_at_find (const LsSourceAt *state, const char *path, GError **error);
/* The functions that run. Returns: (transfer full). */
LsSourceStack *ls_source_at_calls (const LsSourceAt *state);
/* The place in the text of the line that is next. Returns: FALSE: it has none; here is left alone. */
gboolean ls_source_at_find_here (const LsSourceAt *state, LsSourceHere *here);
