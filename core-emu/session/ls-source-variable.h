#pragma once

#include "ls-session-source.h"
#include "ls-watched.h"

/* Variables of the text that a scene was compiled from, at the place that a session looks at, as panes and tips show them. */

/* A variable, or a part of one: what a vector holds at most. */
typedef struct
{
  guint variable, first; /* index in the text, and the number of its first component there */
  guint n;               /* components; 0: the type is one whose values are not followed */
  char *name;            /* "light.normal" */
  char *type;            /* "vec3" */
  LsWatched
    *value;     /* here, and at the line before; NULL: no lane has one that the compiler keeps */
  LsMask about; /* lanes in which the value is not certain */
} LsSourceVariable;

void ls_source_variable_free (LsSourceVariable *variable);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSourceVariable, ls_source_variable_free)

/* What the line that comes next can see and was given a value, the innermost first. Returns: (transfer full): of LsSourceVariable; empty
 * where there is no trace. */
GPtrArray *ls_source_variables_new (LsSession *session);
/* The parts of the variable that a line of the text, from 1, means by a name. Returns: (transfer full): empty if it means none. */
GPtrArray *ls_source_variables_find (LsSession *session, const char *name, guint line);
/* "0.5", "(0.5, 1, 0)", with a ~ in front where it is about so; "none" in a lane that has no value. Returns: (transfer full). */
char *ls_source_variable_dup_text (const LsSourceVariable *variable, guint lane);
/* Where the value of a lane was made. cell: gets the register that it was put into; step: the step that did it. Returns: FALSE if it stands in
 * no register. */
gboolean ls_source_variable_find_cell (LsSession *session,
                                       const LsSourceVariable *variable,
                                       guint lane,
                                       LsCell *cell,
                                       guint64 *step);
