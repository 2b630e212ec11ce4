#include <stdio.h>

#include <string.h>

#include "ls-cli.h"
#include "ls-text.h"

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
  text = g_strdup_vprintf (format, args);
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
  text = g_strdup_vprintf (format, args);
  va_end (args);
  ls_cli_note_message (text);
  shown = ls_text_escape (text, LS_TEXT_LINE);
  ls_cli_send ();
  fprintf (stderr, "lanescope: %s\n", shown);
}
