#pragma once

#include <glib.h>

/* Where the lines of a text are in a later version of it. */

/* Finds the line of a version for each line of a text, from 0, of old: where the same line stands, in the same order, or, between lines that are the
 * same, as many lines below the last of them, but not behind the next. Lines end with LF. Texts are UTF-8 or not, of any size; between the first and the last
 * change it compares at most 2^22 pairs of lines, else it takes the lines between for changed ones. Returns: (transfer full): of guint, one for each line of old; G_MAXUINT:
 * nothing is left of it, as the lines around it stand side by side. */
GArray *ls_line_map_new (GBytes *old, GBytes *now);
