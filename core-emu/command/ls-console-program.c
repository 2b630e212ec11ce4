#include "ls-console-private.h"

#include "ls-program-locals.h"
#include "ls-program-path.h"
#include "ls-session-text.h"
#include "ls-source-program.h"
#include "ls-words.h"

/* Variables, calls and places that the program itself tells of. */

gboolean
ls_console_find_state (LsConsole *console, LsSourceAt *state)
{
  if (!ls_session_find_source_at_sync (console->session, &console->interrupt, state))
    return FALSE;
  state->frame = ls_console_get_call (console);
  return TRUE;
}

/* Whether an expression is a variable or components of one. */
static gboolean
is_variable (const LsProgram *program, const LsExprCells *cells)
{
  const LsCell cell = ls_cell_register (cells->refs[0], 0);
  g_autoptr (GString) path = g_string_new (NULL);

  return ls_program_append_path (program, &cell, path, NULL);
}

void
ls_console_drop_unset (LsConsole *console, const LsExpr *expr, LsExprValue *value)
{
  const LsView *view = ls_session_get_view (console->session);
  LsExprCells cells;
  LsSourceAt at;

  if (!ls_expr_get_cells (expr, &cells) || cells.n != value->n_components ||
      !is_variable (ls_view_get_program (view), &cells) || !ls_console_find_state (console, &at) ||
      at.find_unset == NULL)
    return;
  for (guint i = 0; i < cells.n; i++)
    {
      const LsMask lanes = at.find_unset (cells.refs[i], at.data);

      if (cells.lane < 0)
        value->has_value[i] &= ~lanes;
      else if (lanes & LS_MASK_LANE (cells.lane))
        value->has_value[i] = 0;
    }
}

char *
ls_console_tell_unset (LsConsole *console, const char *path)
{
  LsProgram *program = ls_view_get_program (ls_session_get_view (console->session));
  LsVariable variable;
  gsize taken;

  return ls_program_find_variable (program, NULL, path, &variable, &taken, NULL)
           ? g_strdup (ls_words ("not set"))
           : NULL;
}
