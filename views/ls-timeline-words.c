#include "ls-timeline-words.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>

char *
ls_timeline_words_label (const LsTimelineTold *told)
{
  const guint64 step = told->view != NULL ? ls_view_get_place (told->view)->step : 0;
  GString *label = g_string_new (_ ("Timeline, "));

  if (told->view == NULL)
    g_string_append (label, _ ("nothing is open"));
  else if (told->model == NULL)
    g_string_append_printf (label, _ ("step %" PRIu64 ", the run is being computed"), step);
  else
    g_string_append_printf (label, _ ("step %" PRIu64 " of %" PRIu64 "%s"), step,
                            told->model->history->n_steps,
                            told->model->history->is_cut ? _ (", cut there") : "");
  if (told->view != NULL && told->model != NULL)
    {
      g_string_append_printf (label, _ (", %u of %d lanes active"),
                              ls_mask_count (ls_view_read_mask (told->view, 0)), LS_LANES);
      ls_timeline_model_append_loops (told->model, step, ", ", label);
      ls_timeline_values_append_words (told->values, step, ", ", label);
    }
  ls_timeline_flags_append_words (told->flags, step, label);
  return g_string_free (label, FALSE);
}

char *
ls_timeline_words_tip (const LsTimelineTold *told,
                       const LsTimelineMetrics *metrics,
                       const LsTimelineSpan *span,
                       double x,
                       int lane)
{
  const guint64 n_steps = told->model->history->n_steps;
  const guint64 step =
    (guint64) CLAMP (floor (ls_timeline_step (metrics, span, x)), 0, (double) n_steps);
  g_autofree char *what = ls_timeline_model_describe (told->model, step);
  GString *text = g_string_new (what);

  if (lane >= 0 && step < n_steps)
    {
      g_string_append_printf (
        text, _ ("\nlane %d: %s"), lane,
        _ (ls_timeline_model_get_state (told->model, step, (guint) lane)->name));
      if (ls_timeline_model_is_predicated (told->model, step, (guint) lane))
        g_string_append (text, _ (", predicated off in a slot"));
    }
  ls_timeline_model_append_loops (told->model, step, "\n", text);
  ls_timeline_values_append_words (told->values, step, "\n", text);
  ls_timeline_flags_append_near (told->flags, metrics, span, x, text);
  return g_string_free (text, FALSE);
}
