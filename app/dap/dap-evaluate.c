#include "dap-private.h"

#include <string.h>

#include "ls-expr-complete.h"
#include "ls-text.h"

/* --- the prompt ------------------------------------------------------------------------------- */

/* Where a client believes that the session is. */
typedef struct
{
  guint wave, lane, fork;
  guint64 step;
  guint slot;
} Where;

static Where
find_where (const LsDap *dap)
{
  const LsView *view = dap_view (dap);

  return (Where){ .wave = ls_view_get_wave (view),
                  .lane = ls_session_get_focus_lane (dap->session),
                  .fork = ls_view_get_fork (view),
                  .step = ls_view_get_place (view)->step,
                  .slot = ls_view_get_slot (view, NULL) };
}

static void
then_stop (LsDap *dap)
{
  dap_tell_stop (dap, "goto");
}

static void
then_quit (LsDap *dap)
{
  dap_tell_terminated (dap, 0);
}

/* A command of the prompt may go somewhere; the client hears of it behind the answer. */
static void
follow (LsDap *dap, const Where *before)
{
  const Where now = find_where (dap);

  if (now.wave != before->wave || now.step != before->step || now.slot != before->slot)
    dap->then = then_stop;
  else if (now.lane != before->lane || now.fork != before->fork)
    dap->then = dap_tell_changed;
}

static void
set_result (LsDict *body, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *shown = ls_text_escape (valid, LS_TEXT_LINES);

  ls_dict_set_string (body, "result", g_strchomp (shown));
  ls_dict_set (body, "variablesReference", "x", G_GINT64_CONSTANT (0));
}

/* Whether the answer says that the first word is no command. */
static gboolean
is_no_command (const LsAnswer *answer)
{
  return answer->status == LS_ANSWER_FAILED &&
         !g_variant_lookup (answer->data, "command", "s", NULL) &&
         ls_answer_get_column (answer) == 1;
}

static gboolean
fail_answer (const LsAnswer *answer, GError **error)
{
  g_autofree char *text = g_strchomp (g_strdup (answer->text));
  g_autofree char *done = answer->done != NULL ? g_strchomp (g_strdup (answer->done)) : NULL;

  g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX, "%s%s%s", done != NULL ? done : "",
               done != NULL ? "\n" : "", text);
  return FALSE;
}

/* A line of the prompt; what begins with no command of it is an expression. */
static gboolean
evaluate_line (LsDap *dap, const DapArgs *args, const char *line, LsDict *body, GError **error)
{
  const Where before = find_where (dap);
  g_autoptr (LsAnswer) answer = ls_console_execute (dap->console, line);
  g_autoptr (LsExpr) expr = is_no_command (answer) ? dap_compile (dap, line, NULL) : NULL;

  (void) args;
  if (expr != NULL)
    {
      dap_set_value (dap, body, "result", expr, '\0', TRUE);
      return TRUE;
    }
  follow (dap, &before);
  if (answer->status == LS_ANSWER_QUIT)
    dap->then = then_quit;
  if (answer->status != LS_ANSWER_FAILED)
    set_result (body, answer->text);
  else if (dap->then == then_stop)
    set_result (body, answer->text); /* it went somewhere, and the client is to know */
  else
    return fail_answer (answer, error);
  return TRUE;
}

/* --- evaluate --------------------------------------------------------------------------------- */

static gboolean
evaluate_value (LsDap *dap, const DapArgs *args, const char *text, LsDict *body, GError **error)
{
  g_autoptr (LsExpr) expr = NULL;
  char format;

  if (!dap_read_format (args, &format, error))
    return FALSE;
  expr = dap_compile (dap, text, error);
  if (expr == NULL)
    return FALSE;
  dap_set_value (dap, body, "result", expr, format, TRUE);
  return TRUE;
}

gboolean
dap_evaluate (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  const char *text = NULL, *context = "watch";

  if (!dap_args_text (args, "expression", DAP_REQUIRED, &text, error) ||
      !dap_args_text (args, "context", DAP_MAY_LACK, &context, error) ||
      !dap_choose_frame (dap, args, DAP_MAY_LACK, error))
    return FALSE;
  return strcmp (context, "repl") == 0 ? evaluate_line (dap, args, text, body, error)
                                       : evaluate_value (dap, args, text, body, error);
}

/* --- completions ------------------------------------------------------------------------------ */

/* Columns of the protocol count UTF-16. Returns: bytes; the length where there are not so many. */
static gsize
bytes_of_column (const char *text, gint64 units)
{
  const char *at = text;

  while (*at && units > 0)
    {
      units -= g_utf8_get_char (at) >= 0x10000 ? 2 : 1;
      at = g_utf8_next_char (at);
    }
  return (gsize) (at - text);
}

static gint64
units_of_bytes (const char *text, gsize bytes)
{
  gint64 units = 0;

  for (const char *at = text; (gsize) (at - text) < bytes && *at; at = g_utf8_next_char (at))
    units += g_utf8_get_char (at) >= 0x10000 ? 2 : 1;
  return units;
}

/* Of a command, else of an expression. Returns: (transfer full). */
static GStrv
complete (LsDap *dap, const char *text, gsize cursor, gsize *start)
{
  const LsView *view = dap_view (dap);
  GStrv words = ls_console_complete (dap->console, text, cursor, start);

  if (*words != NULL)
    return words;
  g_strfreev (words);
  return ls_expr_complete (ls_view_get_program (view), ls_view_get_names (view), text, cursor,
                           start);
}

gboolean
dap_completions (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  const char *text = NULL;
  gint64 column = 0;
  GVariantBuilder list;
  gsize start;

  if (!dap_args_text (args, "text", DAP_REQUIRED, &text, error) ||
      !dap_args_number (args, "column", DAP_REQUIRED, 0, G_MAXINT32, &column, error) ||
      !dap_choose_frame (dap, args, DAP_MAY_LACK, error))
    return FALSE;
  gsize cursor = bytes_of_column (text, column - dap->first_column);
  g_auto (GStrv) words = complete (dap, text, cursor, &start);
  gint64 first = units_of_bytes (text, start);
  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *label = g_utf8_make_valid (words[i], -1);
      LsDict dict = { 0 };

      ls_dict_set_string (&dict, "label", label);
      ls_dict_set (&dict, "start", "x", first + dap->first_column);
      ls_dict_set (&dict, "length", "x", units_of_bytes (text, cursor) - first);
      g_variant_builder_add_value (&list, ls_dict_end (&dict));
    }
  ls_dict_set (body, "targets", "aa{sv}", &list);
  return TRUE;
}

/* --- what if ---------------------------------------------------------------------------------- */

/* "R1.x" alone would be all lanes to read and the lane looked at to write; both are told of that
 * lane. */
static gboolean
assign (LsDap *dap,
        const DapArgs *args,
        const char *what,
        const char *right,
        LsDict *body,
        GError **error)
{
  char format;

  if (!dap_read_format (args, &format, error))
    return FALSE;
  g_autofree char *line = g_strdup_printf ("set var %s = %s", what, right);
  g_autoptr (LsAnswer) answer = dap_execute (dap, line, error);
  g_autoptr (LsExpr) expr = answer != NULL ? dap_compile (dap, what, NULL) : NULL;

  if (answer == NULL)
    return FALSE;
  dap_refs_forget (dap->refs);
  if (expr != NULL)
    dap_set_value (dap, body, "value", expr, format, FALSE);
  else
    ls_dict_set_string (body, "value", right);
  dap->then = dap_tell_changed;
  return TRUE;
}

gboolean
dap_set_variable (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  const char *name = NULL, *value = NULL;
  gint64 reference = 0;
  g_autofree char *what = NULL;

  if (!dap_args_number (args, "variablesReference", DAP_REQUIRED, 1, G_MAXINT32, &reference,
                        error) ||
      !dap_args_text (args, "name", DAP_REQUIRED, &name, error) ||
      !dap_args_text (args, "value", DAP_REQUIRED, &value, error))
    return FALSE;
  what = dap_child_expression (dap, args, reference, name, error);
  return what != NULL && assign (dap, args, what, value, body, error);
}

gboolean
dap_set_expression (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  const char *what = NULL, *value = NULL;

  return dap_args_text (args, "expression", DAP_REQUIRED, &what, error) &&
         dap_args_text (args, "value", DAP_REQUIRED, &value, error) &&
         dap_choose_frame (dap, args, DAP_MAY_LACK, error) &&
         assign (dap, args, what, value, body, error);
}
