#include "dap-private.h"

#include <string.h>

#include "ls-expr-complete.h"
#include "ls-text.h"

/* --- the prompt ------------------------------------------------------------------------------- */

/* The place that the client knows. */
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

/* A command of the prompt may move the session, or go to another stage with a program of its own; the client hears of
 * the new place behind the answer. */
static void
follow (LsDap *dap, const Where *before)
{
  const Where now = find_where (dap);

  dap_glsl_name_lines (dap);
  if (dap_program (dap) != dap->text_program)
    {
      dap_text_find (dap);
      g_ptr_array_set_size (dap->targets, 0);
      dap->then = then_stop;
    }
  else if (now.wave != before->wave || now.step != before->step || now.slot != before->slot)
    dap->then = then_stop;
  else if (now.lane != before->lane || now.fork != before->fork)
    dap->then = dap_tell_changed;
}

static void
set_result (LsDap *dap, DapObject *body, const char *text)
{
  body->result = dap_keep (dap, g_strchomp (ls_text_escape (text, LS_TEXT_LINES)));
  body->variables = dap_number (0);
}

static void
set_value (LsDap *dap, DapObject *body, LsExpr *expr, char format)
{
  dap_set_value (dap, body, expr, format, TRUE);
  body->result = g_steal_pointer (&body->value);
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

  return ls_fail (error, LS_ERROR_SYNTAX, "%s%s%s", done != NULL ? done : "",
                  done != NULL ? "\n" : "", text);
}

/* A line of the prompt; a line that begins with no command is an expression. */
static gboolean
evaluate_line (LsDap *dap, DapCall *call, GError **error)
{
  const Where before = find_where (dap);
  g_autoptr (LsAnswer) answer = ls_console_execute (dap->console, call->expression);
  g_autoptr (LsExpr) expr =
    is_no_command (answer) ? dap_compile (dap, call->expression, NULL) : NULL;

  if (expr != NULL)
    {
      set_value (dap, &call->body, expr, '\0');
      return TRUE;
    }
  follow (dap, &before);
  if (answer->status == LS_ANSWER_QUIT)
    dap_terminate (dap, call, NULL);
  /* A failed command may have moved the session too, and the client must know. */
  if (answer->status == LS_ANSWER_FAILED && dap->then != then_stop)
    return fail_answer (answer, error);
  set_result (dap, &call->body, answer->text);
  return TRUE;
}

gboolean
dap_evaluate (LsDap *dap, DapCall *call, GError **error)
{
  const char *function;

  if (strcmp (call->context, "repl") == 0)
    return evaluate_line (dap, call, error);
  function =
    strcmp (call->context, "hover") == 0 ? dap_glsl_tell_function (dap, call->expression) : NULL;
  if (function != NULL)
    {
      set_result (dap, &call->body, function);
      return TRUE;
    }
  if (call->format == '\0' && dap_glsl_set_variable (dap, &call->body, call->expression))
    {
      call->body.result = g_steal_pointer (&call->body.value);
      return TRUE;
    }
  g_autoptr (LsExpr) expr = dap_compile (dap, call->expression, error);
  if (expr == NULL)
    return FALSE;
  set_value (dap, &call->body, expr, call->format);
  return TRUE;
}

/* --- completions ------------------------------------------------------------------------------ */

/* Columns of the protocol count UTF-16 units. Returns: bytes; the length of the text if it is
 * shorter. */
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

/* Completes a command, else an expression. Returns: (transfer full). */
static GStrv
complete (LsDap *dap, const char *text, gsize cursor, gsize *start)
{
  const LsView *view = dap_view (dap);
  GStrv words = ls_console_complete (dap->console, text, cursor, start);

  if (*words != NULL)
    return words;
  g_strfreev (words);
  g_autoptr (LsLocals) locals = ls_view_dup_locals_of (view, dap_glsl_frame (dap));
  return ls_expr_complete (ls_view_get_program (view), ls_view_get_names (view), locals, text,
                           cursor, start);
}

gboolean
dap_completions (LsDap *dap, DapCall *call, GError **error G_GNUC_UNUSED)
{
  gsize start, cursor = bytes_of_column (call->text, call->column - dap->first_column);
  g_auto (GStrv) words = complete (dap, call->text, cursor, &start);
  const gint64 first = units_of_bytes (call->text, start);
  const gint64 length = units_of_bytes (call->text, cursor) - first;

  for (guint i = 0; words[i] != NULL; i++)
    dap_object_add (&call->body, &(DapObject){ .label = dap_keep (dap, g_strdup (words[i])),
                                               .start = dap_number (first + dap->first_column),
                                               .length = dap_number (length) });
  return TRUE;
}

/* --- what if ---------------------------------------------------------------------------------- */

/* A variable of the text is that of the frame. Returns: (transfer full): NULL with an error. */
static char *
dup_change (LsDap *dap, const DapCall *call, const char *what, GError **error)
{
  g_autofree char *text = g_strdup_printf ("%s = %s", what, call->value);
  g_autoptr (GError) problem = NULL;
  char *named = ls_view_name_registers (dap_view (dap), dap_glsl_frame (dap), text, &problem);

  if (problem != NULL)
    {
      dap_args_fail (&call->args, "value", LS_ERROR_SYNTAX, error, "%s", problem->message);
      return NULL;
    }
  return named != NULL ? named : g_steal_pointer (&text);
}

/* "R1.x" alone would read all lanes and write the chosen lane; here both mean the chosen lane. */
static gboolean
assign (LsDap *dap, DapCall *call, const char *what, GError **error)
{
  g_autofree char *change = dup_change (dap, call, what, error);
  g_autofree char *line = change != NULL ? g_strconcat ("set var ", change, NULL) : NULL;
  g_autoptr (LsAnswer) answer = line != NULL ? dap_execute (dap, line, error) : NULL;
  g_autoptr (LsExpr) expr = answer != NULL ? dap_compile (dap, what, NULL) : NULL;

  if (answer == NULL)
    return FALSE;
  dap_refs_forget (dap->refs);
  if (call->format == '\0' && dap_glsl_set_variable (dap, &call->body, what))
    call->body.variables = dap_number (0);
  else if (expr != NULL)
    dap_set_value (dap, &call->body, expr, call->format, FALSE);
  else
    call->body.value = call->value;
  dap->then = dap_tell_changed;
  return TRUE;
}

gboolean
dap_set_variable (LsDap *dap, DapCall *call, GError **error)
{
  const char *what = dap_child_expression (dap, &call->args, call->variables, call->name, error);

  return what != NULL && assign (dap, call, what, error);
}

gboolean
dap_set_expression (LsDap *dap, DapCall *call, GError **error)
{
  return assign (dap, call, call->expression, error);
}
