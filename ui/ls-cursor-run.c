#include "ls-cursor-run.h"

guint
ls_cursor_run_first_of_step (LsView *view, guint line)
{
  LsProgram *program = ls_view_get_program (view);
  LsLine described;

  if (line >= ls_program_n_lines (program))
    return line;
  ls_program_line (program, line, &described);
  return described.first;
}

/* Whether a line runs before now, and whether it runs behind it. */
static void
find_line (const LsHistory *history,
           guint line,
           guint64 now,
           gboolean *is_before,
           gboolean *is_behind)
{
  g_autoptr (LsMaskReader) reader = ls_mask_reader_new (history->masks);
  const LsMaskRun *run = ls_mask_reader_find (reader, 0);

  *is_before = *is_behind = FALSE;
  for (; run != NULL && !*is_behind; run = ls_mask_reader_next (reader))
    for (guint64 i = run->first; i < run->first + run->n_steps; i++)
      {
        if (i == now || ls_mask_reader_get_line (reader, run, i) != line)
          continue;
        *is_before |= i < now;
        *is_behind |= i > now;
      }
}

gboolean
ls_cursor_run (LsSession *session, guint cursor_line)
{
  LsView *view = ls_session_get_view (session);
  const LsHistory *history = ls_session_get_history (session);
  const guint line = ls_cursor_run_first_of_step (view, cursor_line);
  gboolean is_before = FALSE, is_behind = TRUE;

  if (history != NULL && !history->is_cut && history->wave == ls_view_get_wave (view))
    find_line (history, line, ls_view_get_place (view)->step, &is_before, &is_behind);
  if (is_behind)
    ls_session_move (session, LS_MOVE_TO_LINE, line);
  else if (is_before)
    ls_session_move (session, LS_MOVE_TO_LINE_BACK, line);
  return is_behind || is_before;
}
