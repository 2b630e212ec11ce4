#include "ls-console-private.h"

#include "ls-error.h"
#include "ls-expr-format.h"

/* What an index leads to now, so that it can be watched when the index leads elsewhere. */

static gboolean
is_alike (const LsExprPlace *a, const LsExprPlace *b)
{
  return a->is_memory == b->is_memory && a->lane == b->lane &&
         (a->is_memory ? a->memory == b->memory && a->word == b->word
                       : a->ref.file == b->ref.file && a->ref.index == b->ref.index);
}

static char *
tell (const LsView *view, const LsExprPlace *places, guint n)
{
  const LsProgram *program = ls_view_get_program (view);
  const LsExprPlace *first = &places[0];
  GString *text = g_string_new (NULL);

  if (first->is_memory)
    {
      g_string_append_printf (text, "%s[%u]", ls_program_memory_name (program, first->memory),
                              first->word);
      if (ls_program_memory_is_per_lane (program, first->memory))
        g_string_append_printf (text, "@%u", first->lane);
      return g_string_free (text, FALSE);
    }
  ls_program_append_ref (text, program, first->ref);
  for (guint i = 1; i < n; i++)
    g_string_append_c (text, ls_program_channel (program, places[i].ref));
  g_string_append_printf (text, "@%u", first->lane);
  return g_string_free (text, FALSE);
}

char *
ls_console_locate (LsConsole *console, const char *text, GError **error)
{
  const LsView *view = ls_session_get_view (console->session);
  guint lane = ls_session_get_focus_lane (console->session);
  g_autoptr (LsExpr) expr = ls_console_compile (console, text, error);
  LsExprPlace places[4];
  gboolean ok = expr != NULL;
  LsExprValue value;

  if (expr == NULL)
    return NULL;
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  ls_view_evaluate (view, eval, &value);
  for (guint i = 0; ok && i < value.n_components; i++)
    ok = ls_expr_find_place (eval, i, lane, &places[i]) && is_alike (&places[0], &places[i]);
  if (ok)
    return tell (view, places, value.n_components);
  g_autofree char *example = ls_program_dup_example (ls_view_get_program (view));
  g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX,
               "'%s' is no place that could be watched (write such as %s)", text, example);
  return NULL;
}
