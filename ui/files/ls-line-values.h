#pragma once

#include "ls-session.h"

/* The values that lines of a text gave, as what stands behind the lines. */

/* Of the variables in sight of the line that comes next, each at the line that gave its value in the lane that is looked at; and what the line before
 * decided. file: of the text, by its number: see ls_session_find_file(). n_lines: that it has. Returns: (transfer full): of char *, one for each
 * line; NULL where nothing is said. */
GPtrArray *ls_line_values_new (LsSession *session, guint file, guint n_lines);
