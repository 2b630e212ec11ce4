#include "ls-cli.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ls-file.h"
#include "ls-text.h"
#include "ls-words.h"

/* Standard output. It is not left to stdio, which loses what it holds where a signal interrupts it, and the reason where it
 * fails. */

#define ENOUGH 65536 /* bytes that are sent without being asked to */

static GString *held;
static int failure; /* errno of the first that could not be written; nothing is then */

static void
send (const char *data, gsize length)
{
  if (!failure && !ls_file_write_fd (STDOUT_FILENO, data, length))
    failure = errno;
}

gboolean
ls_cli_is_broken (void)
{
  return failure != 0;
}

void
ls_cli_send (void)
{
  if (held == NULL)
    return;
  send (held->str, held->len);
  g_string_truncate (held, 0);
}

void
ls_cli_put_bytes (const char *data, gsize length)
{
  if (held == NULL)
    held = g_string_new (NULL);
  if (length >= ENOUGH)
    {
      ls_cli_send ();
      send (data, length);
      return;
    }
  g_string_append_len (held, data, (gssize) length);
  /* Who looks on sees each line when it is there. */
  if (held->len >= ENOUGH || (length && data[length - 1] == '\n' && isatty (STDOUT_FILENO)))
    ls_cli_send ();
}

LsCliStatus
ls_cli_flush (LsCliStatus status)
{
  ls_cli_send ();
  if (!failure)
    return status;
  ls_cli_message ("standard output: cannot be written: %s", g_strerror (failure));
  return LS_CLI_USAGE;
}

/* --- text ---------------------------------------------------------------------------------------------------- */

/* The doors to the terminal. What comes from files is not trusted to be text: it is written out here, once for all. */

void
ls_cli_put (const char *text)
{
  g_autofree char *shown = ls_text_escape (text, LS_TEXT_LINES);

  ls_cli_put_bytes (shown, strlen (shown));
}

void
ls_cli_put_line (const char *text)
{
  ls_cli_put (text);
  ls_cli_put_bytes ("\n", 1);
}

void
ls_cli_print (const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  ls_cli_put (text);
}

void
ls_cli_message (const char *format, ...)
{
  g_autofree char *text = NULL;
  g_autofree char *shown = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  ls_cli_note_message (text);
  shown = ls_text_escape (text, LS_TEXT_LINE);
  ls_cli_send ();
  fprintf (stderr, "lanescope: %s\n", shown);
}
