#include "ls-cli.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

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

const char *
ls_cli_file_name (const char *file)
{
  return strcmp (file, "-") ? file : "standard input";
}

static GBytes *
read_stdin (GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint8 buffer[65536];
  gsize n;

  while ((n = fread (buffer, 1, sizeof buffer, stdin)) > 0)
    g_byte_array_append (bytes, buffer, (guint) n);
  if (!ferror (stdin))
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  g_set_error (error, LS_ERROR, LS_ERROR_IO, "standard input: cannot be read: %s",
               g_strerror (errno));
  return NULL;
}

GBytes *
ls_cli_read (const char *file, GError **error)
{
  g_autoptr (GError) cause = NULL;
  char *contents;
  gsize length;

  if (!strcmp (file, "-"))
    return read_stdin (error);
  if (g_file_get_contents (file, &contents, &length, &cause))
    return g_bytes_new_take (contents, length);
  if (g_error_matches (cause, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    g_set_error (error, LS_ERROR, LS_ERROR_IO, "%s: no such file (check the name)", file);
  else
    g_set_error (error, LS_ERROR, LS_ERROR_IO, "%s: cannot be read: %s", file, cause->message);
  return NULL;
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
