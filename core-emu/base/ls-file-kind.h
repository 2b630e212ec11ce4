#pragma once

#include <glib.h>
#include <sys/stat.h>

/* What else than a file may be where a file is looked for. */

/* Returns: "a folder", "a pipe", "a socket", "a link" or "a device", in the person's language. */
const char *ls_file_kind (mode_t mode);
/* Whether it is a regular file, to be read. Errors: LS_ERROR_IO, which does not name it. */
gboolean ls_file_check_kind (const struct stat *info, GError **error);
