#include "ls-cli.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ls-file.h"

void
ls_cli_message (const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  fflush (stdout);
  fprintf (stderr, "lanescope: %s\n", text);
}

LsCliStatus
ls_cli_fail (const GError *error)
{
  ls_cli_message ("%s", error->message);
  if (g_error_matches (error, LS_ERROR, LS_ERROR_UNSUPPORTED))
    return LS_CLI_UNSUPPORTED;
  if (g_error_matches (error, LS_ERROR, LS_ERROR_IO))
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
  printf ("%u %s%s%s", n, noun, n == 1 ? "" : "s", text);
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

gboolean
ls_cli_write (const char *file, GBytes *bytes, GError **error)
{
  gboolean is_stdout = !strcmp (file, "-");
  FILE *stream = is_stdout ? stdout : fopen (file, "wb");
  gsize length, written = 0;
  const char *data = g_bytes_get_data (bytes, &length);

  if (stream)
    written = fwrite (data, 1, length, stream);
  /* What standard output could not take is told when it is flushed. */
  if (is_stdout || (stream && !fclose (stream) && written == length))
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_IO, "%s: cannot be written: %s", file, g_strerror (errno));
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
