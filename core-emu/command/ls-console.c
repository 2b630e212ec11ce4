#include "ls-console-private.h"

#include <string.h>

#include "ls-error.h"
#include "ls-source-runs.h"
#include "ls-text.h"
#include "ls-words.h"

LsConsole *
ls_console_new (LsSession *session)
{
  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  LsConsole *console = g_new0 (LsConsole, 1);
  console->session = g_object_ref (session);
  console->list_next = G_MAXUINT;
  console->list_size = LS_LIST_SIZE;
  console->defined =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_strfreev);
  console->commands =
    g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) (gpointer) g_strfreev);
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
  if (console->body != NULL)
    g_free (ls_console_drop_body (console));
  ls_console_forget_trouble (console);
  g_clear_pointer (&console->last_stop, g_variant_unref);
  g_hash_table_unref (console->defined);
  g_hash_table_unref (console->commands);
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

void
ls_console_set_trust (LsConsole *console, LsSceneTrust trust)
{
  console->trust = trust;
}

void
ls_console_set_asked_once (LsConsole *console, gboolean is_asked_once)
{
  g_return_if_fail (console != NULL);

  console->is_asked_once = is_asked_once;
}

void
ls_console_set_progress (LsConsole *console, LsConsoleProgress progress, gpointer data)
{
  g_return_if_fail (console != NULL);

  console->progress = progress;
  console->progress_data = data;
}

gboolean
ls_console_get_measured (LsConsole *console, guint *n_done, guint *n_all)
{
  *n_done = (guint) g_atomic_int_get (&console->n_measured);
  *n_all = (guint) g_atomic_int_get (&console->n_to_measure);
  return *n_all > 0;
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

/* An answer that says what went wrong. */
typedef struct
{
  const char *answer, *command, *status; /* command: or NULL */
  const char *code, *message;
  const LsTrouble *trouble; /* the line of a list of commands that is to blame, or NULL */
  guint column;             /* else; 0: none */
} Failure;

/* clang-format off */
static const LsField trouble_fields[] = {
  LS_FIELD (LsTrouble, STRING, file),
  LS_FIELD (LsTrouble, UINT, line),
  LS_FIELD (LsTrouble, STRING, text),
  LS_FIELD_IF (LsTrouble, UINT, column, "column", column),
  LS_FIELD_END
};
static const LsField error_fields[] = {
  LS_FIELD (Failure, STRING, code),
  LS_FIELD (Failure, STRING, message), /* a file's name may be in it */
  LS_FIELD_TO_MEMBERS (Failure, trouble, trouble_fields),
  LS_FIELD_IF (Failure, UINT, column, "column", column),
  LS_FIELD_END
};
static const LsField failure_fields[] = {
  LS_FIELD (Failure, STRING, answer),
  LS_FIELD (Failure, STRING, command),
  LS_FIELD (Failure, STRING, status),
  LS_FIELD_PART ("error", error_fields),
  LS_FIELD_END
};
/* clang-format on */

/* The message, and of a line of a list what it says, with a caret under the word to blame. */
static char *
make_error_text (const GError *error, const LsTrouble *trouble)
{
  /* A name in it may hold a line's end; lines of the answer are ours. */
  g_autofree char *message = ls_text_escape (error->message, LS_TEXT_LINE);
  GString *text = g_string_new (message);

  g_string_append_c (text, '\n');
  if (trouble == NULL || trouble->column == 0)
    return g_string_free (text, FALSE);
  g_string_append_printf (text, "  %s\n  %*s^\n", trouble->text, (int) trouble->column - 1, "");
  return g_string_free (text, FALSE);
}

/* What was carried out before something failed: lists of answers, and where it stopped. */
static void
keep_data (LsDict *dict, GVariant *data)
{
  static const char *const lists[] = { "answers", "ran" };
  LsDict stop = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autoptr (GVariant) list = g_variant_lookup_value (data, lists[i], NULL);

      if (list != NULL)
        ls_dict_set_value (dict, lists[i], list);
    }
  if (!g_variant_lookup (data, "reason", "s", NULL))
    return;
  ls_console_copy_members (&stop, data);
  ls_dict_set_value (dict, "stop", ls_dict_end (&stop));
}

/* name: of the command, or NULL where that is what failed. */
static LsAnswer *
answer_failed (LsConsole *console,
               const char *name,
               LsReply *reply,
               const GError *error,
               guint column)
{
  const LsTrouble *trouble = console->trouble.text != NULL ? &console->trouble : NULL;
  const Failure failure = {
    "error",
    name,
    "failed",
    ls_error_code_name (error),
    error->message,
    trouble,
    trouble == NULL ? column : 0,
  };
  LsAnswer *answer;
  LsDict dict = { 0 };

  ls_dict_add_members (&dict, ls_fields_to_data (failure_fields, &failure, NULL, NULL));
  if (reply != NULL && reply->keeps)
    {
      g_autoptr (GVariant) kept = g_variant_ref_sink (ls_dict_end (&reply->data));

      keep_data (&dict, kept);
    }
  answer = ls_answer_new (LS_ANSWER_FAILED, ls_dict_end (&dict), make_error_text (error, trouble));
  if (reply != NULL && reply->keeps)
    answer->done = g_strdup (reply->text->str);
  return answer;
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
  if (console->n_running > 0)
    return;
  g_free (console->repeat);
  console->repeat = row != NULL && (row->flags & LS_ROW_REPEATS) != 0 ? g_strdup (line) : NULL;
}

/* What a move came to is told by its answer; the commands of breakpoints that it met come behind it. */
static void
note_stop (LsConsole *console, const LsConsoleRow *row, GVariant *data)
{
  if (!console->has_moved || !console->runs_commands || row->help.class != LS_CONSOLE_MOVING)
    return;
  g_clear_pointer (&console->last_stop, g_variant_unref);
  console->last_stop = g_variant_ref (data);
}

/* Whether there are arguments where the row wants some, and none where it takes none. */
static gboolean
check_arguments (const LsConsoleRow *row, LsArguments *arguments, GError **error)
{
  if (row->missing != NULL && !ls_arguments_has_more (arguments))
    return ls_arguments_fail (arguments, error, "%s", row->missing);
  return *row->help.arguments != '\0' || ls_arguments_end (arguments, error);
}

/* ok: whether what the reply is of could be carried out. Takes what is in reply. */
static LsAnswer *
answer_run (LsConsole *console,
            const char *name,
            gboolean ok,
            LsReply *reply,
            const GError *error,
            guint column)
{
  LsAnswer *answer;

  if (ok)
    return answer_reply (reply);
  answer = answer_failed (console, name, reply, error, column);
  ls_reply_clear (reply);
  return answer;
}

/* Behind what may have moved: what the breakpoints carry out that it met. */
static gboolean
run_hits (LsConsole *console, LsReply *reply, GError **error)
{
  return console->runs_commands || ls_console_run_commands (console, reply, error);
}

/* Where a name of a variable is not known for want of a map: measures and does it once more. Returns: whether it could be done. */
static gboolean
run_measured (LsConsole *console,
              const LsConsoleRow *row,
              const LsArguments *start,
              LsArguments *arguments,
              LsReply *reply,
              GError **error)
{
  LsScene *scene = ls_session_get_scene (console->session);

  if (scene != NULL)
    ls_source_take_wish (scene);
  if (row->run (console, arguments, reply, row->value, error))
    return TRUE;
  if (scene != ls_session_get_scene (console->session) || scene == NULL ||
      !ls_source_take_wish (scene))
    return FALSE;
  g_clear_error (error);
  ls_reply_clear (reply);
  ls_reply_init (reply, console, row->help.name);
  if (ls_console_find_trace (console, error) == NULL)
    return FALSE;
  *arguments = *start;
  return row->run (console, arguments, reply, row->value, error);
}

static LsAnswer *
run_row (LsConsole *console, const LsConsoleRow *row, LsArguments *arguments)
{
  const LsArguments start = *arguments;
  g_autoptr (GError) error = NULL;
  LsReply reply;

  ls_reply_init (&reply, console, row->help.name);
  const gboolean ok = check_arguments (row, arguments, &error) &&
                      run_measured (console, row, &start, arguments, &reply, &error) &&
                      run_hits (console, &reply, &error);
  LsAnswer *answer = answer_run (console, row->help.name, ok, &reply, error, arguments->column);
  if (ok)
    note_stop (console, row, answer->data);
  return answer;
}

/* Behind a definition of that name, as if it were a row. */
static LsAnswer *
run_definition (LsConsole *console, const char *name, LsArguments *arguments)
{
  g_autoptr (GError) error = NULL;
  LsReply reply;

  ls_reply_init (&reply, console, name);
  const gboolean ok = ls_console_run_definition (console, name, arguments, &reply, &error);
  return answer_run (console, name, ok, &reply, error, arguments->column);
}

static LsAnswer *execute_clean (LsConsole *console, const char *line);

/* "machine step": the words mean the listing. */
static LsAnswer *
execute_for_listing (LsConsole *console, const char *line)
{
  const gboolean before = console->speaks_listing;
  g_autofree char *whole = g_strdup (line);
  LsAnswer *answer;

  console->speaks_listing = TRUE;
  memset (whole, ' ', strcspn (whole + strspn (whole, " "), " ") + strspn (whole, " "));
  answer = execute_clean (console, whole);
  console->speaks_listing = before;
  if (console->repeat != NULL && console->n_running == 0)
    {
      g_free (console->repeat);
      console->repeat = g_strdup (line);
    }
  return answer;
}

static LsAnswer *
execute_clean (LsConsole *console, const char *line)
{
  g_autoptr (GError) error = NULL;
  LsArguments arguments;

  ls_arguments_init (&arguments, line, line);
  g_autofree char *word = ls_arguments_take_command (&arguments);
  const char *defined = ls_console_find_definition (console, word);
  const LsConsoleRow *row = defined == NULL ? ls_console_find_row (word, &error) : NULL;

  if (row != NULL)
    row = ls_console_find_meaning (console, row);
  remember (console, row, line);
  if (row == NULL && defined == NULL)
    {
      ls_arguments_blame (&arguments);
      return answer_failed (console, NULL, NULL, error, arguments.column);
    }
  ls_arguments_init (&arguments, line, arguments.next);
  if (row != NULL && row->run == ls_console_run_machine && ls_arguments_has_more (&arguments))
    return execute_for_listing (console, line);
  if (defined != NULL)
    return run_definition (console, defined, &arguments);
  if (row->run != ls_console_run_list && row->run != ls_console_run_search)
    console->list_next = G_MAXUINT;
  return run_row (console, row, &arguments);
}

static LsAnswer *
answer_problem (LsConsole *console, LsErrorCode code, const char *message)
{
  g_autoptr (GError) error = NULL;

  ls_fail (&error, code, "%s", message);
  return answer_failed (console, NULL, NULL, error, 0);
}

static LsAnswer *
answer_too_long (LsConsole *console)
{
  g_autofree char *message =
    g_strdup_printf (ls_words ("the line is longer than %u bytes"), LS_CONSOLE_MAX_LINE);

  return answer_problem (console, LS_ERROR_RANGE, message);
}

/* A line of what is to be closed by 'end'. */
static LsAnswer *
feed (LsConsole *console, const char *line)
{
  const char *command = console->body->command;
  g_autoptr (GError) error = NULL;
  LsReply reply;

  ls_reply_init (&reply, console, command);
  const gboolean ok =
    ls_console_feed_body (console, line, &reply, &error) && run_hits (console, &reply, &error);
  return answer_run (console, command, ok, &reply, error, 0);
}

static LsAnswer *
execute_line (LsConsole *console, const char *line)
{
  if (strlen (line) > LS_CONSOLE_MAX_LINE)
    return answer_too_long (console);
  if (console->n_running == 0)
    {
      g_atomic_int_set (&console->interrupt, 0);
      console->n_lines = 0;
      console->has_moved = FALSE;
      ls_console_forget_trouble (console);
    }
  if (console->body != NULL)
    return feed (console, line);
  g_autofree char *clean = clean_line (line);
  if (*clean != '\0')
    return execute_clean (console, clean);
  if (console->repeat == NULL || console->n_running > 0 || line[strspn (line, " \t")] != '\0')
    return answer_nothing ();
  g_autofree char *repeat = g_strdup (console->repeat);
  return execute_clean (console, repeat);
}

/* --- several lines --------------------------------------------------------------------------------------- */

static gboolean
opens_body (const char *line)
{
  g_autofree char *clean = clean_line (line);
  g_autofree char *word = g_strndup (g_strchug (clean), strcspn (clean, " /"));
  const LsConsoleRow *row = ls_console_find_row (word, NULL);

  return row != NULL && (row->flags & LS_ROW_OPENS) != 0;
}

/* A command with its body, up to 'end'. */
static LsAnswer *
execute_lines (LsConsole *console, char **lines)
{
  LsAnswer *answer = NULL;
  guint i = 0;

  if (console->body == NULL && !opens_body (lines[0]))
    return answer_problem (console, LS_ERROR_SYNTAX,
                           ls_words ("one line at a time, but for what 'end' closes"));
  for (; lines[i] != NULL && (i == 0 || console->body != NULL); i++)
    {
      g_clear_pointer (&answer, ls_answer_free);
      answer = execute_line (console, lines[i]);
      if (answer->status == LS_ANSWER_FAILED)
        break;
    }
  gboolean is_open = console->body != NULL;
  if (is_open)
    g_free (ls_console_drop_body (console));
  if (answer->status == LS_ANSWER_FAILED || (!is_open && lines[i] == NULL))
    return answer;
  ls_answer_free (answer);
  return answer_problem (console, LS_ERROR_SYNTAX,
                         is_open ? ls_words ("'end' is missing")
                                 : ls_words ("there are lines behind 'end'"));
}

LsAnswer *
ls_console_execute (LsConsole *console, const char *line)
{
  g_return_val_if_fail (console != NULL && line != NULL, NULL);

  const char *newline = strchr (line, '\n');
  if (newline == NULL || newline[strspn (newline, " \t\r\n")] == '\0')
    return execute_line (console, line);
  g_autofree char *text = g_strchomp (g_strdup (line));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  return execute_lines (console, lines);
}

LsAnswer *
ls_console_end_input (LsConsole *console)
{
  g_return_val_if_fail (console != NULL, NULL);

  if (console->body == NULL)
    return NULL;
  g_autofree char *command = ls_console_drop_body (console);
  g_autofree char *message = g_strdup_printf (ls_words ("'%s' has no 'end'"), command);
  return answer_problem (console, LS_ERROR_SYNTAX, message);
}
