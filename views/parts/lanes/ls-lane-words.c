#include "ls-lane-words.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "ls-lane-states.h"

char *
ls_lane_words_dup_off (const LsView *view, guint lane)
{
  g_autofree char *slots = ls_view_dup_slots_off (view, lane);

  return slots != NULL ? g_strdup_printf (_ (", predicated off in %s"), slots) : g_strdup ("");
}

/* Whether the history has the states of all steps up to the view's. */
static gboolean
reaches_view (const LsHistory *history, const LsView *view)
{
  const guint64 now = ls_view_get_place (view)->step;

  return history != NULL && history->wave == ls_view_get_wave (view) &&
         (history->is_veiled ? now <= history->n_steps : now < history->n_steps);
}

static guint64
find_since (const LsHistory *history, const LsView *view, guint lane)
{
  g_autoptr (LsMaskReader) reader = ls_mask_reader_new (history->masks);
  const LsLaneState state = ls_view_get_lane_states (view)[lane];
  guint64 step = ls_view_get_place (view)->step;

  while (step > 0)
    {
      const LsMaskRun *run = ls_mask_reader_find (reader, step - 1);
      LsLaneStates states;

      ls_lane_states_init_run (&states, history->masks, run, history->empty);
      if (ls_lane_states_get (&states, lane) != state)
        break;
      step = run->first;
    }
  return step;
}

char *
ls_lane_words_dup_since (LsInspector *inspector, guint lane)
{
  LsView *view = ls_inspector_get_view (inspector);
  const LsHistory *history =
    view != NULL ? ls_session_get_history (ls_inspector_get_session (inspector)) : NULL;
  guint64 step;

  if (!reaches_view (history, view))
    return g_strdup ("");
  step = find_since (history, view, lane);
  return step > 0 ? g_strdup_printf (_ (" since step %" PRIu64), step)
                  : g_strdup (_ (" since the start"));
}
