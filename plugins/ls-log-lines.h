#pragma once

#include <glib.h>

/* Lines of driver logs. */

/* The next line of text that ends before end, without its end, cut behind `most` bytes; moves *at
 * behind it. Returns: (transfer full): NULL at the end. */
char *ls_log_next_line (const char **at, const char *end, gsize most);
