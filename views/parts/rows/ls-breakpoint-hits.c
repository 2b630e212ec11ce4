#include "ls-breakpoint-parts.h"

/* Returns: (nullable): the hit that the run has stopped for. */
static const LsStopHit *
find_hit (const LsView *view, guint number)
{
  guint n;
  const LsStopHit *hits = ls_view_get_hits (view, &n);

  for (guint i = 0; i < n; i++)
    if (hits[i].id == number)
      return &hits[i];
  return NULL;
}

/* A line counts also where no lane is active, unless the breakpoint asks for some. */
static guint64
count_run (const LsMaskReader *reader,
           const LsMaskRun *run,
           const LsMarkBreakpoint *mark,
           guint64 first,
           guint64 end)
{
  guint64 n = 0;

  if (mark->lanes != LS_MASK_ALL && (run->active & mark->lanes) == 0)
    return 0;
  for (guint64 i = MAX (first, run->first); i < MIN (end, run->first + run->n_steps); i++)
    n += ls_mask_reader_get_line (reader, run, i) == mark->line;
  return n;
}

/* At positions from first to end, which is not one of them. */
static gint64
count_line (const LsHistory *history, const LsMarkBreakpoint *mark, guint64 first, guint64 end)
{
  g_autoptr (LsMaskReader) reader = ls_mask_reader_new (history->masks);
  guint64 n = 0;

  for (const LsMaskRun *run = ls_mask_reader_find (reader, first); run != NULL && run->first < end;
       run = ls_mask_reader_next (reader))
    n += count_run (reader, run, mark, first, end);
  return (gint64) n;
}

gint64
ls_breakpoint_hits_count (LsSession *session, LsBreakpoint *breakpoint, gboolean *is_here)
{
  LsView *view = ls_session_get_view (session);
  const LsHistory *history = ls_session_get_history (session);
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);
  const LsStopHit *hit = view == NULL ? NULL : find_hit (view, mark->number);

  *is_here = hit != NULL;
  if (hit != NULL && hit->number > 0)
    return (gint64) hit->number;
  if (view == NULL || history == NULL || history->wave != ls_view_get_wave (view) ||
      mark->kind != LS_MARK_LINE || mark->condition != NULL ||
      ls_view_get_place (view)->step > history->n_steps)
    return -1;
  return count_line (history, mark, 0, ls_view_get_place (view)->step + 1);
}

gint64
ls_breakpoint_hits_count_tests (LsSession *session, LsBreakpoint *breakpoint, gboolean *is_more)
{
  LsView *view = ls_session_get_view (session);
  const LsHistory *history = ls_session_get_history (session);
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);

  *is_more = FALSE;
  if (view == NULL || history == NULL || history->wave != ls_view_get_wave (view) ||
      mark->kind != LS_MARK_LINE || mark->condition == NULL || mark->log != NULL ||
      mark->ignore > 0 || !mark->enabled || ls_breakpoint_get_problem (breakpoint) != NULL ||
      find_hit (view, mark->number) != NULL)
    return 0;
  const guint64 from = ls_view_get_from_step (view), to = ls_view_get_place (view)->step;
  *is_more = MAX (from, to) > history->n_steps;
  return from < to ? count_line (history, mark, from + 1, to + 1)
                   : count_line (history, mark, to, from);
}
