#include "ls-timeline-parts.h"

GArray *
ls_timeline_cells_new (const LsTimelineModel *model,
                       const LsTimelineMetrics *m,
                       const LsTimelineSpan *span)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (LsTimelineDrawn));
  const guint64 n_steps = model->history->n_steps;
  guint64 step = (guint64) MAX (0., floor (span->first));

  while (step < n_steps)
    {
      const int x = (int) floor (ls_timeline_x (m, span, (double) step));
      guint64 end = step + 1;
      LsTimelineDrawn cell;

      if (x >= m->width)
        break;
      if (span->zoom < 1)
        end = MAX (end, (guint64) ceil (ls_timeline_step (m, span, x + 1)));
      end = MIN (end, n_steps);
      cell.x = x;
      cell.end = MAX (x + 1, (int) floor (ls_timeline_x (m, span, (double) end)));
      ls_timeline_model_pool (model, step, end, &cell.content);
      g_array_append_val (cells, cell);
      step = end;
    }
  return cells;
}
