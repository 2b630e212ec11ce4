#pragma once

#include "ls-budget.h"

/* Files that a person names. */

#define LS_FILE_MAX_BYTES (1u << 28) /* no file that is opened here is longer */

/* Reads a whole file, a pipe included; never more than max_bytes + 1 of it. budget: (nullable): the
 * file must fit into what is left, which is checked before the file is read; the bytes are not
 * taken. Returns: (transfer full), or NULL with LS_ERROR_IO (missing, a folder, not readable) or
 * LS_ERROR_RANGE (longer than max_bytes, or than the budget allows). The message does not name the
 * file, and ends in what to do. */
GBytes *ls_file_read (const char *path, gsize max_bytes, LsBudget *budget, GError **error);
/* The same for an open file, which stays open. */
GBytes *ls_file_read_fd (int fd, gsize max_bytes, LsBudget *budget, GError **error);

/* Writes all bytes, in as many calls as necessary. Returns: FALSE with errno; bytes written so far
 * stay. */
gboolean ls_file_write_fd (int fd, const void *data, gsize length);

/* Makes or replaces a file: the bytes are on the disk as a whole, or not at all. name_or_link: a
 * link stays, and the regular file that it leads to is replaced. mode: permissions of a new file,
 * less the process's mask; a file that existed keeps its own. Errors: LS_ERROR_IO, with the
 * system's words alone; the old file is unharmed. */
gboolean ls_file_replace (const char *name_or_link, GBytes *bytes, int mode, GError **error);
