#pragma once

#include "ls-budget.h"

/* The door for files: all that is read or written by a name comes through here, or through
 * ls_scene_trust_read() for what a scene names. A file that the program keeps by itself (a cache, a
 * recovery, answers) is "own": nobody has named it, so that what is there and is not ours stays,
 * and a link is not followed. */

#define LS_FILE_MAX_BYTES (1u << 28) /* no file that is opened here is longer */

/* --- reading --------------------------------------------------------------------------------------------- */

/* Reads a whole file that a person names for this one time, a pipe or a device included; never more
 * than max_bytes + 1 of it. A pipe must have somebody who writes to it soon. budget: (nullable):
 * the file must fit into what is left, which is checked before the file is read; the bytes are not
 * taken. Returns: (transfer full), or NULL with LS_ERROR_IO (missing, a folder, not readable, a pipe
 * that nobody writes to) or LS_ERROR_RANGE (longer than max_bytes, or than the budget allows). The
 * message does not name the file, and ends in what to do. */
GBytes *ls_file_read (const char *path, gsize max_bytes, LsBudget *budget, GError **error);
/* The same of a regular file alone, which links may lead to. Nothing else is opened. */
GBytes *ls_file_read_plain (const char *path, gsize max_bytes, LsBudget *budget, GError **error);
/* The same of an own file: a regular file, and no link. */
GBytes *ls_file_read_own (const char *path, gsize max_bytes, GError **error);
/* The same for an open file, which stays open. */
GBytes *ls_file_read_fd (int fd, gsize max_bytes, LsBudget *budget, GError **error);

/* Opens a file that a person names, for who reads a piece at a time. is_silent: (out): it is a pipe from which nothing came so far; if it
 * ends so, ls_file_fail_silent() tells. Returns: -1 with LS_ERROR_IO, as ls_file_read(). */
int ls_file_open (const char *path, gboolean *is_silent, GError **error);
/* Waits for bytes of it. Returns: how many, 0 at the end, -1 with errno. */
gssize ls_file_read_piece (int fd, void *to, gsize length);
/* Returns: FALSE, with LS_ERROR_IO. */
gboolean ls_file_fail_silent (GError **error);

/* --- writing --------------------------------------------------------------------------------------------- */

/* All of these fail with LS_ERROR_IO. The message names the file and says what is in its place, or
 * what the system says. */

/* Makes or replaces a file that a person names: the bytes are on the disk as a whole, or not at
 * all. name_or_link: a link stays, and the regular file that it leads to is replaced; where there is
 * something else, that stays, and this fails. mode: permissions of a new file, less the process's
 * mask; a file that existed keeps its own. */
gboolean ls_file_replace (const char *name_or_link, GBytes *bytes, int mode, GError **error);
/* The same where a person knows the file by another name, called, which the message has. */
gboolean ls_file_replace_called (const char *name_or_link,
                                 const char *called,
                                 GBytes *bytes,
                                 int mode,
                                 GError **error);
/* Writes where a person says for one time: into a pipe or a device, which stay; else as
 * ls_file_replace(). A pipe must have somebody who reads it soon. */
gboolean ls_file_write (const char *name_or_link, GBytes *bytes, GError **error);
/* Makes or replaces an own file, and its folder where there is none; nobody else may read them. */
gboolean ls_file_replace_own (const char *path, GBytes *bytes, GError **error);
/* Adds bytes to the end of an own file, all or none, so that who adds at the same time keeps their own whole. */
gboolean ls_file_append_own (const char *path, const char *data, gsize length, GError **error);
/* Takes an own file that nobody else has taken, and makes it where there is none; its folder must be
 * there. Returns: an open file, which is free again once it is closed, or -1, without an error if
 * somebody has it. */
int ls_file_lock_own (const char *path, GError **error);
/* Whether there is anything by that name, a link that leads nowhere included. */
gboolean ls_file_is_there (const char *path);
/* Removes an own file if it is one; what else is there stays. */
void ls_file_remove_own (const char *path);

/* Writes all bytes, in as many calls as necessary. Returns: FALSE with errno; bytes written so far
 * stay. */
gboolean ls_file_write_fd (int fd, const void *data, gsize length);
