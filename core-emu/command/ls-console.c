#include "ls-console-private.h"

#include <string.h>

#include "ls-error.h"

LsConsole *
ls_console_new (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  LsConsole *console = g_new0 (LsConsole, 1);
  console->session = g_object_ref (session);
  console->list_next = G_MAXUINT;
  return console;
}

void
ls_console_set_file (LsConsole *console, LsSessionFile *file)
{
  console->file = file;
}

void
ls_console_free (LsConsole *console)
{
  if (console == NULL)
    return;
  g_object_unref (console->session);
  g_free (console->repeat);
  g_free (console->hint);
  g_free (console);
}

void
ls_console_set_limit (LsConsole *console, guint64 max_steps, const char *hint)
{
  g_return_if_fail (console != NULL);

  g_free (console->hint);
  console->hint = g_strdup (hint);
  console->max_steps = max_steps;
  ls_session_set_max_steps (console->session, max_steps);
}

void
ls_console_set_picture_steps (LsConsole *console, guint64 max_steps)
{
  g_return_if_fail (console != NULL);

  console->picture_steps = max_steps;
}

LsSession *
ls_console_get_session (LsConsole *console)
{
  g_return_val_if_fail (console != NULL, NULL);

  return console->session;
}

void
ls_console_interrupt (LsConsole *console)
{
  g_return_if_fail (console != NULL);

  g_atomic_int_set (&console->interrupt, 1);
  ls_session_interrupt (console->session);
}

/* --- answers --------------------------------------------------------------------------------------------- */

static GVariant *
make_error_data (const GError *error, guint column)
{
  g_autofree char *message =
    g_utf8_make_valid (error->message, -1); /* a file's name may be in it */
  LsDict dict;

  ls_dict_init (&dict);
  ls_dict_set (&dict, "message", "s", message);
  if (column > 0)
    ls_dict_set (&dict, "column", "u", column);
  return ls_dict_end (&dict);
}

/* name: of the command, or NULL where that is what failed. */
static LsAnswer *
answer_failed (const char *name, const GError *error, guint column)
{
  LsDict dict;

  ls_dict_init (&dict);
  if (name != NULL)
    ls_dict_set (&dict, "command", "s", name);
  ls_dict_set (&dict, "status", "s", "failed");
  ls_dict_set_value (&dict, "error", make_error_data (error, column));
  return ls_answer_new (LS_ANSWER_FAILED, ls_dict_end (&dict),
                        g_strconcat (error->message, "\n", NULL));
}

static LsAnswer *
answer_nothing (void)
{
  return ls_answer_new (LS_ANSWER_OK, g_variant_new ("a{sv}", NULL), g_strdup (""));
}

static LsAnswer *
answer_reply (LsReply *reply)
{
  if (reply->quits)
    ls_reply_set (reply, "status", "s", "quit");
  return ls_answer_new (reply->quits ? LS_ANSWER_QUIT : LS_ANSWER_OK, ls_dict_end (&reply->data),
                        g_string_free (reply->text, FALSE));
}

/* --- lines ----------------------------------------------------------------------------------------------- */

/* Whether the row says that the line's text is a text of its own. */
static gboolean
is_text (const char *line)
{
  g_autofree char *word = g_strndup (line, strcspn (line, " /"));
  const LsConsoleRow *row = ls_console_find_row (word, NULL);

  return row != NULL && (row->flags & LS_ROW_TEXT) != 0;
}

/* Valid, without control characters, comments and blanks at the end; columns stay what they were. */
static char *
clean_line (const char *text)
{
  char *line = g_utf8_make_valid (text, -1);
  gsize start = strspn (line, " \t");

  for (char *c = line; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = ' ';
  if (line[start] == '#')
    line[start] = '\0';
  char *comment = strstr (line, " #");
  if (comment != NULL && !is_text (line + start))
    *comment = '\0';
  return g_strchomp (line);
}

static void
remember (LsConsole *console, const LsConsoleRow *row, const char *line)
{
  if (console->n_sources > 0)
    return;
  g_free (console->repeat);
  console->repeat = row != NULL && (row->flags & LS_ROW_REPEATS) != 0 ? g_strdup (line) : NULL;
}

static LsAnswer *
run_row (LsConsole *console, const LsConsoleRow *row, LsArguments *arguments)
{
  g_autoptr (GError) error = NULL;
  LsReply reply;

  ls_reply_init (&reply, row->help.name);
  if (row->run (console, arguments, &reply, row->value, &error))
    return answer_reply (&reply);
  ls_reply_clear (&reply);
  return answer_failed (row->help.name, error, arguments->column);
}

static LsAnswer *
execute_clean (LsConsole *console, const char *line)
{
  g_autoptr (GError) error = NULL;
  LsArguments arguments;

  ls_arguments_init (&arguments, line, line);
  g_autofree char *word = ls_arguments_take_command (&arguments);
  const LsConsoleRow *row = ls_console_find_row (word, &error);

  remember (console, row, line);
  if (row == NULL)
    {
      ls_arguments_blame (&arguments);
      return answer_failed (NULL, error, arguments.column);
    }
  if (row->run != ls_console_run_list)
    console->list_next = G_MAXUINT;
  ls_arguments_init (&arguments, line, arguments.next);
  return run_row (console, row, &arguments);
}

static LsAnswer *
answer_too_long (void)
{
  g_autoptr (GError) error =
    g_error_new (LS_ERROR, LS_ERROR_RANGE, "the line is longer than %u bytes", LS_CONSOLE_MAX_LINE);

  return answer_failed (NULL, error, 0);
}

LsAnswer *
ls_console_execute (LsConsole *console, const char *line)
{
  g_return_val_if_fail (console != NULL && line != NULL, NULL);

  if (strlen (line) > LS_CONSOLE_MAX_LINE)
    return answer_too_long ();
  g_autofree char *clean = clean_line (line);
  if (console->n_sources == 0)
    g_atomic_int_set (&console->interrupt, 0);
  if (*clean != '\0')
    return execute_clean (console, clean);
  if (console->repeat == NULL || line[strspn (line, " \t")] != '\0')
    return answer_nothing ();
  g_autofree char *repeat = g_strdup (console->repeat);
  return execute_clean (console, repeat);
}
