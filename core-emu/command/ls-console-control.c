#include "ls-console-private.h"

#include <string.h>

#include "ls-error.h"

/* if and while: what lists of commands do depends on a value of the lane looked at. */

/* Whether a condition holds in the lane looked at, or for the wave. */
static gboolean
test (LsConsole *console, const char *text, gboolean *holds, GError **error)
{
  guint lane = ls_session_get_focus_lane (console->session);
  g_autoptr (LsExpr) expr = ls_console_compile (console, text, error);
  LsExprValue value;

  if (expr == NULL)
    return FALSE;
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  ls_view_evaluate (ls_session_get_view (console->session), eval, &value);
  *holds =
    (value.has_value[0] & LS_MASK_LANE (lane)) != 0 && ls_expr_value_number (&value, 0, lane) != 0;
  return TRUE;
}

/* The line that says "else" of this if, or the end. */
static guint
find_else (char **lines)
{
  guint depth = 0, i = 0;

  for (; lines[i] != NULL; i++)
    {
      g_autofree char *word = g_strndup (lines[i], strcspn (lines[i], " \t"));
      const LsConsoleRow *row = ls_console_find_row (word, NULL);

      if (depth == 0 && strcmp (word, "else") == 0)
        break;
      if (strcmp (word, "end") == 0)
        depth--;
      else if (row != NULL && (row->flags & LS_ROW_OPENS) != 0)
        depth++;
    }
  return i;
}

/* The lines from first up to end, as a list of their own. Returns: (transfer full). */
static char **
dup_lines (char **lines, guint first, guint end)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = first; i < end; i++)
    g_strv_builder_add (builder, lines[i]);
  return g_strv_builder_end (builder);
}

static gboolean
close_if (LsConsole *console, LsBody *body, char **lines, LsReply *reply, GError **error)
{
  guint n = g_strv_length (lines), middle = find_else (lines);
  gboolean holds;

  if (!test (console, body->name, &holds, error))
    return FALSE;
  g_auto (GStrv) chosen =
    holds ? dup_lines (lines, 0, middle) : dup_lines (lines, MIN (middle + 1, n), n);
  const LsScript script = { .name = holds ? "if" : "else",
                            .ends_at_move = console->runs_commands,
                            .lines = (const char *const *) chosen };
  return ls_console_reply_script (console, &script, reply, error);
}

static gboolean
close_while (LsConsole *console, LsBody *body, char **lines, LsReply *reply, GError **error)
{
  const LsScript script = { .name = "while",
                            .ends_at_move = console->runs_commands,
                            .counts_itself = TRUE,
                            .lines = (const char *const *) lines };
  gboolean holds = TRUE, ok = TRUE;
  GVariantBuilder answers;

  g_variant_builder_init (&answers, G_VARIANT_TYPE ("aa{sv}"));
  while (ok && holds && !reply->quits && !(script.ends_at_move && console->has_moved))
    {
      ok = test (console, body->name, &holds, error);
      if (ok && holds)
        ok = ls_console_run_script (console, &script, &answers, reply, error);
    }
  ls_reply_set_kind (reply, "source");
  ls_reply_set (reply, "answers", "aa{sv}", &answers);
  return ok;
}

/* value: whether it is done over and over. */
LS_HANDLER (ls_console_run_if)
{
  const char *start = arguments->next;
  g_autoptr (LsExpr) expr = ls_console_take_expression (console, arguments, error);

  if (expr == NULL)
    return FALSE;
  if (!ls_expr_check_condition (expr, error))
    return ls_arguments_blame_expression (arguments, error);
  LsBody *body = value ? ls_console_open_body (console, "while", close_while, reply)
                       : ls_console_open_body (console, "if", close_if, reply);
  body->name = g_strdup (start);
  return TRUE;
}

LS_HANDLER (ls_console_run_else)
{
  (void) console;
  (void) reply;
  (void) value;
  return ls_arguments_fail (arguments, error, "'else' stands between 'if' and its 'end'");
}
