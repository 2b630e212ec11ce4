#pragma once

#include <glib.h>
#include <sys/stat.h>

/* What the two halves of the door share: for what a person names, and for what the program keeps. */

/* Looks at the name itself, a link included. mode: gets what is there, or 0. Returns: FALSE with
 * errno. */
gboolean ls_file_look (const char *path, mode_t *mode);
/* Whether a file has the name itself: no link, pipe or device. */
gboolean ls_file_is_regular (const char *path);
/* Puts a whole file in the place of a regular file, or of nothing. is_there: whether there is one;
 * mode: its permissions, or those of a new file. Returns: FALSE with errno; the old file is
 * unharmed. */
gboolean ls_file_put (const char *path, GBytes *bytes, gboolean is_there, guint mode);
/* What the system says of a file. Returns: FALSE. */
gboolean ls_file_fail_write (const char *called, int reason, GError **error);
