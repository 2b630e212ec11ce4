#include "ls-lane-since.h"

#include <glib/gi18n.h>
#include <inttypes.h>

void
ls_lane_since_append (const LsHistory *history, LsView *view, guint lane, GString *text)
{
  const guint64 now = ls_view_get_place (view)->step;
  g_autoptr (LsMaskReader) reader = NULL;
  const LsMaskRun *run;
  const LsLaneState state = ls_view_get_lane_states (view)[lane];
  LsLaneStates states;
  guint64 step;

  if (history == NULL || history->wave != ls_view_get_wave (view) || now >= history->n_steps)
    return;
  reader = ls_mask_reader_new (history->masks);
  run = ls_mask_reader_find (reader, now);
  do
    {
      step = run->first;
      run = step > 0 ? ls_mask_reader_find (reader, step - 1) : NULL;
      if (run != NULL)
        ls_lane_states_init_run (&states, history->masks, run, history->empty);
    }
  while (run != NULL && ls_lane_states_get (&states, lane) == state);
  if (step > 0)
    g_string_append_printf (text, _ (" since step %" PRIu64), step);
  else
    g_string_append (text, _ (" since the start"));
}
