#pragma once

#include "ls-budget.h"

G_BEGIN_DECLS

/* Files that a person names. */

#define LS_FILE_MAX_BYTES (1u << 28) /* nothing that is opened here is longer */

/* Reads a whole file, a pipe included; never more than max_bytes + 1 of it. budget: (nullable): the file must fit into what is left,
 * which is known before it is read; nothing of it is taken for good.
 * Returns: (transfer full), or NULL with LS_ERROR_IO (missing, a folder, not readable) or LS_ERROR_RANGE (longer than
 * max_bytes, or than the budget allows). The message does not name the file, and ends in what to do. */
GBytes *ls_file_read (const char *path, gsize max_bytes, LsBudget *budget, GError **error);
/* The same for what is open already and stays so. */
GBytes *ls_file_read_fd (int fd, gsize max_bytes, LsBudget *budget, GError **error);

/* Writes all of it, however many calls that takes. Returns: FALSE with errno; what was written then stays. */
gboolean ls_file_write_fd (int fd, const void *data, gsize length);

/* Puts bytes in the place of a file, or of none: whole, on the disk, or not at all. name_or_link: links stay, what they lead
 * to is replaced; it must be a regular file. mode: permissions of a new file, less what the process masks; one that was
 * there keeps its own. Errors: LS_ERROR_IO, with the system's words alone; what was there is unharmed. */
gboolean ls_file_replace (const char *name_or_link, GBytes *bytes, int mode, GError **error);

G_END_DECLS
