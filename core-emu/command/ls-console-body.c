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
      return ls_fail (error, LS_ERROR_RANGE, "%s: more than %u lines", command, MAX_BODY_LINES);
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

/* clang-format off */
static const LsSentence body_sentences[] = { { NULL, "{text}" }, { NULL, NULL } };
const LsFormTable ls_console_body_tables[] = { { .key = "_lines", .sentences = body_sentences }, { .key = NULL } };
/* clang-format on */

GVariant *
ls_console_make_body (const char *const *lines, guint indent)
{
  GVariantBuilder rows = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  guint depth = indent;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const int change = depth_change (lines[i]);
      g_autofree char *text = NULL;

      depth -= change < 0 && depth > indent;
      text = g_strdup_printf ("%*s%s", (int) (2 * depth), "", lines[i]);
      g_variant_builder_add_parsed (&rows, "{'text': <%s>}", text);
      depth += change > 0;
    }
  return g_variant_builder_end (&rows);
}
