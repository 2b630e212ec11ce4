#include "ls-cli.h"

#include <dirent.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "ls-error.h"
#include "ls-file.h"
#include "ls-words.h"

LsCliStatus
ls_cli_fail (const GError *error)
{
  g_auto (GStrv) parts = ls_error_split (error->message);

  for (guint i = 0; parts[i] != NULL; i++)
    ls_cli_message ("%s", parts[i]);
  if (parts[0] != NULL && parts[1] != NULL)
    ls_cli_note_several (parts);
  ls_cli_note_code (ls_error_code_name (error));
  if (g_error_matches (error, LS_ERROR, LS_ERROR_UNSUPPORTED))
    return LS_CLI_UNSUPPORTED;
  if (g_error_matches (error, LS_ERROR, LS_ERROR_IO) ||
      g_error_matches (error, LS_ERROR, LS_ERROR_TRUST) ||
      g_error_matches (error, LS_ERROR, LS_ERROR_MEMORY))
    return LS_CLI_USAGE;
  return LS_CLI_DIFFERS;
}

void
ls_cli_print_diagnostics (const GPtrArray *diagnostics, const char *file)
{
  const LsDiagnostic *first = NULL;

  for (guint i = 0; i < diagnostics->len; i++)
    {
      const LsDiagnostic *diagnostic = g_ptr_array_index (diagnostics, i);
      g_autofree char *text = ls_diagnostic_format (diagnostic, file);

      if (!ls_cli_was_said (text)) /* of two programs of one file the same is told once */
        ls_cli_message ("%s", text);
      if (first == NULL && diagnostic->severity == LS_SEVERITY_ERROR)
        first = diagnostic;
    }
  if (first != NULL)
    ls_cli_note_finding (first, file);
}

gboolean
ls_cli_is_called_gsh (const char *file)
{
  const gsize length = strlen (file);

  return length > 4 && !g_ascii_strcasecmp (file + length - 4, ".gsh");
}

const char *
ls_cli_plain_name (const char *file)
{
  return strcmp (file, "-") ? file : N_ ("standard input");
}

const char *
ls_cli_file_name (const char *file)
{
  return strcmp (file, "-") ? file : ls_words (ls_cli_plain_name (file));
}

GBytes *
ls_cli_read (const char *file, LsBudget *budget, GError **error)
{
  GBytes *bytes = strcmp (file, "-")
                    ? ls_file_read (file, LS_FILE_MAX_BYTES, budget, error)
                    : ls_file_read_fd (STDIN_FILENO, LS_FILE_MAX_BYTES, budget, error);

  if (bytes == NULL)
    g_prefix_error (error, "%s: ", ls_cli_file_name (file));
  return bytes;
}

char **
ls_cli_read_lines (const char *file, GError **error)
{
  g_autoptr (GBytes) bytes = ls_cli_read (file, NULL, error);
  g_autofree char *text = NULL;
  gsize length;
  const char *data;

  if (bytes == NULL)
    return NULL;
  data = g_bytes_get_data (bytes, &length);
  if (data != NULL && memchr (data, '\0', length) != NULL)
    {
      ls_fail (error, LS_ERROR_FORMAT, "%s: not text: byte %zu is 0", ls_cli_file_name (file),
               (size_t) ((const char *) memchr (data, '\0', length) - data) + 1);
      return NULL;
    }
  text = g_strndup (data != NULL ? data : "", length);
  return g_strsplit (text, "\n", -1);
}

gboolean
ls_cli_write (const char *file, GBytes *bytes, GError **error)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  /* What standard output could not take is told at the end. */
  if (strcmp (file, "-"))
    return ls_file_write (file, bytes, error);
  ls_cli_put_bytes (data, length);
  return TRUE;
}

gboolean
ls_cli_remove_folder (const char *path)
{
  DIR *folder = opendir (path);
  int reason = folder != NULL ? 0 : errno;
  struct dirent *entry;

  for (errno = 0; folder && (entry = readdir (folder)) != NULL; errno = 0)
    if (strcmp (entry->d_name, ".") && strcmp (entry->d_name, "..") &&
        unlinkat (dirfd (folder), entry->d_name, 0) && !reason)
      reason = errno;
  if (!reason)
    reason = errno;
  if (folder != NULL)
    closedir (folder);
  if (g_rmdir (path) == 0)
    return TRUE;
  errno = reason ? reason : errno;
  return FALSE;
}

gboolean
ls_cli_fail_io (const char *path, const char *what, GError **error)
{
  return ls_fail (error, LS_ERROR_IO, "%s: %s: %s", path, ls_words (what), g_strerror (errno));
}
