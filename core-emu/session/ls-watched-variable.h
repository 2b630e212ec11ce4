#pragma once

#include "ls-session-source.h"
#include "ls-source-told.h"
#include "ls-watched.h"

/* Variables of the text that a scene was compiled from, at the place that a session looks at, as panes and tips show them: as watches. */

/* A variable, or the part of one that a vector holds; whole where there are too many parts for a row each. */
typedef struct
{
  char *path;      /* "light.normal" */
  guint component; /* of the variable, the first that this has */
  LsSourceVariable *variable;
  LsWatched
    *value; /* here, and at the line before; NULL: no lane has one, or it is no number or vector */
} LsWatchedVariable;

void ls_watched_variable_free (LsWatchedVariable *watched);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsWatchedVariable, ls_watched_variable_free)

/* What the line that comes next can see and was given a value, the innermost first. Returns: (transfer full): of LsWatchedVariable; empty
 * where there is no trace. */
GPtrArray *ls_watched_variables_new (LsSession *session);
/* Of the variable that a line of the text, from 1, means by a path, such as "light.colour.x": the parts that are in what the path names, or that
 * it is in. Returns: (transfer full): empty if it means none. */
GPtrArray *ls_watched_variables_find (LsSession *session, const char *path, guint line);
/* "0.5", "(0.5, 1.0, 0.0)", with a ~ in front where it is about so. Returns: (transfer full) (nullable): NULL where the lane has none. */
char *ls_watched_variable_dup_text (const LsWatchedVariable *watched, guint lane);
/* A condition to begin with, which holds from what the lane has now on: "sum > 0.5", "n == 3", of a truth "is_on". path: a variable that the
 * line of the text can see, from 1, or a part of one: "colour.y"; of a vector the first component is taken. Returns: (transfer full)
 * (nullable): NULL if it is none. */
char *ls_watched_variable_dup_condition (LsSession *session,
                                         const char *path,
                                         guint line,
                                         guint lane);
/* What ls_view_parse_change() reads as the value of a uniform, "turns = 20", of a vector its first component: "tint.x = 0.5". Returns:
 * (transfer full) (nullable): NULL if it is no uniform, or one that the compiler does not keep. */
char *ls_watched_variable_dup_change (LsSession *session,
                                      const LsWatchedVariable *watched,
                                      guint lane);
/* Where the value of a lane was made. cell: gets the register that it was put into; step: the position behind the step that did it. Returns:
 * FALSE if it stands in no register. */
gboolean ls_watched_variable_find_cell (LsSession *session,
                                        const LsWatchedVariable *watched,
                                        guint lane,
                                        LsCell *cell,
                                        guint64 *step);
