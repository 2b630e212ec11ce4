#include "ls-console-private.h"

#include "ls-program-locals.h"
#include "ls-session-text.h"
#include "ls-source-program.h"
#include "ls-words.h"

/* Variables, calls and places that the program itself tells of. */

/* Steps that are recorded. */
#define MAX_STEPS 100000

/* Recorded when somebody asks. Returns: (nullable): NULL: the machine does not tell, or somebody interrupted. */
static LsWriters *
find_writers (LsConsole *console, LsSubject *subject)
{
  const LsWalkOptions options = { .max_steps = MAX_STEPS, .interrupt = &console->interrupt };

  if (console->writers_of != subject)
    {
      g_clear_pointer (&console->writers, ls_writers_free);
      g_clear_pointer (&console->writers_of, ls_subject_unref);
      console->writers_of = ls_subject_ref (subject);
      console->writers = ls_writers_new (subject, &options, NULL);
    }
  return console->writers;
}

static gboolean
find_writer_cb (LsRegRef ref, guint lane, guint *line, guint64 *step, gpointer data)
{
  LsConsole *console = data;
  const LsView *view = ls_session_get_view (console->session);
  LsWriters *writers = find_writers (console, ls_view_get_subject (view));
  LsCauseGroup writer;

  if (writers == NULL ||
      !ls_writers_find (writers, ref, lane, ls_view_get_place (view)->step, &writer) ||
      writer.kind != LS_CAUSE_WRITTEN)
    return FALSE;
  *line = writer.line;
  *step = writer.step;
  return TRUE;
}

gboolean
ls_console_find_state (LsConsole *console, LsSourceAt *state)
{
  if (!ls_session_get_source_at (console->session, state))
    return FALSE;
  state->find_writer = find_writer_cb;
  state->writer_data = console;
  state->frame = ls_console_get_call (console);
  return TRUE;
}

/* Whether an expression is a variable or components of one. */
static gboolean
is_variable (const LsProgram *program, const LsExprCells *cells)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  g_autoptr (GString) path = g_string_new (NULL);

  return info != NULL && info->find_path (program, cells->refs[0], path);
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
