#include "ls-console-private.h"

#include <string.h>

#include "ls-error.h"
#include "ls-file.h"
#include "ls-words.h"

/* Lists of commands: files, bodies between a line that opens one and 'end', what hits of breakpoints run.  Each is carried out
 * up to the first line that fails. */

#define MAX_RUNNING 32   /* lists within each other */
#define MAX_LINES 100000 /* that one command carries out */

/* The innermost line that failed is what is shown; who runs its list says where that is in its own message. */
static void
note_trouble (LsConsole *console, const LsScript *script, guint n, const LsAnswer *answer)
{
  LsTrouble *trouble = &console->trouble;

  if (trouble->text != NULL)
    return;
  trouble->file = script->is_file ? g_strdup (script->name) : NULL;
  trouble->line = n;
  trouble->text = g_utf8_make_valid (script->lines[n - 1], -1);
  trouble->column = ls_answer_get_column (answer);
}

void
ls_console_forget_trouble (LsConsole *console)
{
  g_clear_pointer (&console->trouble.file, g_free);
  g_clear_pointer (&console->trouble.text, g_free);
}

/* Returns: FALSE, with what is wrong. n: of the line, from 1. What runs itself says so once. */
static gboolean
fail_at (const LsScript *script, guint n, const char *message, GError **error)
{
  g_autofree char *place = script->is_file
                             ? g_strdup_printf ("%s:%u: ", script->name, n)
                             : g_strdup_printf (ls_words ("%s, line %u: "), script->name, n);

  return ls_fail (error, LS_ERROR_SYNTAX, "%s%s", g_str_has_prefix (message, place) ? "" : place,
                  message);
}

static gboolean
run_line (LsConsole *console,
          const LsScript *script,
          guint n,
          GVariantBuilder *answers,
          LsReply *reply,
          GError **error)
{
  g_autofree char *line = g_strstrip (g_strdup (script->lines[n - 1]));
  gboolean goes_on; /* the line went into a body, of which the last line is answered */
  g_autoptr (LsAnswer) answer =
    *line != '\0' ? ls_console_execute (console, script->lines[n - 1]) : NULL;

  if (answer == NULL || !g_variant_lookup (answer->data, "status", "s", NULL))
    return TRUE;
  if (!g_variant_lookup (answer->data, "more", "b", &goes_on))
    g_variant_builder_add_value (answers, answer->data);
  reply->keeps = TRUE;
  if (script->shows_lines)
    ls_reply_line (reply, "> %s", line);
  if (answer->done != NULL)
    ls_reply_append (reply, "%s", answer->done);
  if (answer->status != LS_ANSWER_FAILED)
    ls_reply_append (reply, "%s", answer->text);
  reply->quits = answer->status == LS_ANSWER_QUIT;
  if (answer->status != LS_ANSWER_FAILED)
    return TRUE;
  note_trouble (console, script, n, answer);
  return fail_at (script, n, ls_answer_get_message (answer), error);
}

static gboolean
check_limits (LsConsole *console, const LsScript *script, guint n, GError **error)
{
  if (g_atomic_int_get (&console->interrupt) != 0)
    return fail_at (script, n, ls_words ("interrupted"), error);
  if (++console->n_lines <= MAX_LINES)
    return TRUE;
  g_autofree char *message =
    g_strdup_printf (ls_words ("one command has carried out %u lines by now"), MAX_LINES);
  return fail_at (script, n, message, error);
}

static gboolean
run_lines (LsConsole *console,
           const LsScript *script,
           GVariantBuilder *answers,
           LsReply *reply,
           GError **error)
{
  const LsBody *body = console->body;
  guint n = 1;

  for (; script->lines[n - 1] != NULL && !reply->quits; n++)
    {
      if (script->ends_at_move && console->has_moved)
        return TRUE;
      if (!check_limits (console, script, n, error) ||
          !run_line (console, script, n, answers, reply, error))
        return FALSE;
    }
  if (reply->quits || console->body == body)
    return TRUE;
  g_autofree char *opened = ls_console_drop_body (console);
  g_autofree char *message = g_strdup_printf (ls_words ("'%s' has no 'end'"), opened);
  return fail_at (script, n - 1, message, error);
}

gboolean
ls_console_run_script (LsConsole *console,
                       const LsScript *script,
                       GVariantBuilder *answers,
                       LsReply *reply,
                       GError **error)
{
  if (console->n_running >= MAX_RUNNING)
    return ls_fail (error, LS_ERROR_RANGE,
                    "%u lists of commands run each other: %s is one too many", MAX_RUNNING,
                    script->name);
  console->n_running++;
  gboolean ok = run_lines (console, script, answers, reply, error);
  console->n_running--;
  return ok;
}

gboolean
ls_console_reply_script (LsConsole *console, const LsScript *script, LsReply *reply, GError **error)
{
  GVariantBuilder answers;

  g_variant_builder_init (&answers, G_VARIANT_TYPE ("aa{sv}"));
  gboolean ok = ls_console_run_script (console, script, &answers, reply, error);
  ls_reply_set_kind (reply, "source");
  ls_reply_set (reply, "answers", "aa{sv}", &answers);
  return ok;
}

/* --- files ------------------------------------------------------------------------------------------------ */

#define MAX_BYTES (1u << 20)

/* Returns: (transfer full): the lines of a file, or NULL with an error. */
static char **
read_lines (const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = ls_file_read (path, MAX_BYTES, NULL, error);
  gsize length;

  if (bytes == NULL)
    {
      g_prefix_error (error, "%s: ", path);
      return NULL;
    }
  const char *data = g_bytes_get_data (bytes, &length);
  g_autofree char *text = g_strndup (data != NULL ? data : "", length);
  return g_strsplit (text, "\n", -1);
}

gboolean
ls_console_run_file (LsConsole *console, LsArguments *arguments, LsReply *reply, GError **error)
{
  g_autofree char *path = ls_arguments_take_rest (arguments);

  g_auto (GStrv) lines = read_lines (path, error);
  if (lines == NULL)
    return ls_arguments_blame (arguments);
  const LsScript script = {
    .name = path, .is_file = TRUE, .shows_lines = TRUE, .lines = (const char *const *) lines
  };
  return ls_console_reply_script (console, &script, reply, error);
}

LS_HANDLER (ls_console_run_echo)
{
  g_autofree char *text = ls_arguments_take_rest (arguments);

  ls_reply_line (reply, "%s", text != NULL ? text : "");
  ls_reply_set (reply, "text", "s", text != NULL ? text : "");
  return TRUE;
}
