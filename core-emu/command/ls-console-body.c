#include "ls-console-private.h"

#include <string.h>

/* What a line opens and 'end' closes: the lines between are kept, and carried out later or at once. */

#define MAX_BODY_LINES 10000

static void
body_free (LsBody *body)
{
  g_strv_builder_unref (body->lines);
  g_free (body->name);
  g_clear_pointer (&body->numbers, g_array_unref);
  g_free (body);
}

LsBody *
ls_console_open_body (LsConsole *console, const char *command, LsConsoleClose close, LsReply *reply)
{
  LsBody *body = g_new0 (LsBody, 1);

  body->command = command;
  body->close = close;
  body->depth = 1;
  body->lines = g_strv_builder_new ();
  console->body = body;
  ls_reply_set_kind (reply, "body");
  ls_reply_set (reply, "more", "b", TRUE);
  return body;
}

char *
ls_console_drop_body (LsConsole *console)
{
  char *command = g_strdup (console->body->command);

  g_clear_pointer (&console->body, body_free);
  return command;
}

/* How a line changes the depth: it opens a body, closes one or does neither. */
static int
depth_change (const char *line)
{
  g_autofree char *word = g_strndup (line, strcspn (line, " \t"));

  if (strcmp (word, "end") == 0)
    return -1;
  const LsConsoleRow *row = ls_console_find_row (word, NULL);
  return row != NULL && (row->flags & LS_ROW_OPENS) != 0 ? 1 : 0;
}

/* Whoever closes a body may open another one. */
static gboolean
close_body (LsConsole *console, LsReply *reply, GError **error)
{
  LsBody *body = g_steal_pointer (&console->body);
  g_auto (GStrv) lines = g_strv_builder_end (body->lines);
  gboolean ok = body->close (console, body, lines, reply, error);

  body_free (body);
  return ok;
}

gboolean
ls_console_feed_body (LsConsole *console, const char *text, LsReply *reply, GError **error)
{
  g_autofree char *line = g_strstrip (g_utf8_make_valid (text, -1));
  LsBody *body = console->body;

  body->depth = (guint) ((int) body->depth + depth_change (line));
  if (body->depth == 0)
    return close_body (console, reply, error);
  if (++body->n_lines > MAX_BODY_LINES)
    {
      g_autofree char *command = ls_console_drop_body (console);
      g_set_error (error, LS_ERROR, LS_ERROR_RANGE, "%s: more than %u lines", command,
                   MAX_BODY_LINES);
      return FALSE;
    }
  g_strv_builder_add (body->lines, line);
  ls_reply_set_kind (reply, "body");
  ls_reply_set (reply, "more", "b", TRUE);
  return TRUE;
}

guint
ls_console_get_depth (LsConsole *console)
{
  g_return_val_if_fail (console != NULL, 0);

  return console->body != NULL ? console->body->depth : 0;
}

/* --- printing ---------------------------------------------------------------------------------------------- */

void
ls_console_reply_body (const char *const *lines, guint indent, LsReply *reply)
{
  guint depth = indent;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *word = g_strndup (lines[i], strcspn (lines[i], " \t"));
      const LsConsoleRow *row = ls_console_find_row (word, NULL);

      if (strcmp (word, "end") == 0 && depth > indent)
        depth--;
      ls_reply_line (reply, "%*s%s", (int) (2 * depth), "", lines[i]);
      if (row != NULL && (row->flags & LS_ROW_OPENS) != 0)
        depth++;
    }
}
