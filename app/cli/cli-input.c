#include "ls-cli.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ls-file.h"

LsCliStatus
ls_cli_fail (const GError *error)
{
  ls_cli_message ("%s", error->message);
  if (g_error_matches (error, LS_ERROR, LS_ERROR_UNSUPPORTED))
    return LS_CLI_UNSUPPORTED;
  if (g_error_matches (error, LS_ERROR, LS_ERROR_IO) ||
      g_error_matches (error, LS_ERROR, LS_ERROR_TRUST))
    return LS_CLI_USAGE;
  return LS_CLI_DIFFERS;
}

void
ls_cli_print_diagnostics (const GPtrArray *diagnostics, const char *file)
{
  for (guint i = 0; i < diagnostics->len; i++)
    {
      const LsDiagnostic *diagnostic = g_ptr_array_index (diagnostics, i);
      g_autofree char *text = ls_diagnostic_format (diagnostic, file);

      ls_cli_message ("%s", text);
    }
}

void
ls_cli_print_count (guint n, const char *noun, const char *text)
{
  ls_cli_print ("%u %s%s%s", n, noun, n == 1 ? "" : "s", text);
}

const char *
ls_cli_file_name (const char *file)
{
  return strcmp (file, "-") ? file : "standard input";
}

GBytes *
ls_cli_read (const char *file, GError **error)
{
  GBytes *bytes = strcmp (file, "-") ? ls_file_read (file, LS_FILE_MAX_BYTES, error)
                                     : ls_file_read_fd (STDIN_FILENO, LS_FILE_MAX_BYTES, error);

  if (!bytes)
    g_prefix_error (error, "%s: ", ls_cli_file_name (file));
  return bytes;
}

/* Devices and pipes take bytes as they come. */
static gboolean
write_stream (FILE *stream, const char *data, gsize length)
{
  gsize written = stream ? fwrite (data, 1, length, stream) : 0;

  /* What standard output could not take is told when it is flushed. */
  return stream == stdout || (stream && !fclose (stream) && written == length);
}

gboolean
ls_cli_write (const char *file, GBytes *bytes, GError **error)
{
  g_autoptr (GError) reason = NULL;
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  if (!strcmp (file, "-"))
    return write_stream (stdout, data, length);
  if (g_file_test (file, G_FILE_TEST_EXISTS) && !g_file_test (file, G_FILE_TEST_IS_REGULAR))
    {
      if (write_stream (fopen (file, "wb"), data, length))
        return TRUE;
      g_set_error (error, LS_ERROR, LS_ERROR_IO, "%s: cannot be written: %s", file,
                   g_strerror (errno));
      return FALSE;
    }
  if (ls_file_replace (file, bytes, 0666, &reason))
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_IO, "%s: cannot be written: %s", file, reason->message);
  return FALSE;
}

LsCliStatus
ls_cli_flush (LsCliStatus status)
{
  if (!fflush (stdout) && !ferror (stdout))
    return status;
  ls_cli_message ("standard output: cannot be written: %s", g_strerror (errno));
  return LS_CLI_USAGE;
}
