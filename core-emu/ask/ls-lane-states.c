#include "ls-lane-states.h"

#include "ls-program.h"
#include "ls-words.h"

void
ls_lane_states_init (LsLaneStates *states, const LsProgram *program, const void *state)
{
  guint8 each[LS_LANES];
  LsPlace place;

  ls_program_lane_states (program, state, each);
  ls_program_place (program, state, &place);
  *states = (LsLaneStates){ .running = place.ended ? 0 : ls_program_read_mask (program, state, 0) };
  for (guint lane = 0; lane < LS_LANES; lane++)
    states->in[each[lane]] |= LS_MASK_LANE (lane);
}

void
ls_lane_states_init_run (LsLaneStates *states,
                         const LsMaskHistory *history,
                         const LsMaskRun *run,
                         LsMask empty)
{
  *states = (LsLaneStates){ .running = run->active };
  if (!ls_mask_history_has_states (history))
    {
      states->in[LS_LANE_ACTIVE] = run->active & ~empty;
      states->in[LS_LANE_HELPER] = run->active & empty;
      states->in[LS_LANE_BRANCH] = ~run->active;
      return;
    }
  for (guint state = 0; state < LS_N_LANE_STATES; state++)
    {
      states->in[state] = LS_MASK_ALL;
      for (guint bit = 0; bit < LS_MASK_HISTORY_PLANES; bit++)
        states->in[state] &= state >> bit & 1 ? run->planes[bit] : ~run->planes[bit];
    }
}

LsLaneState
ls_lane_states_get (const LsLaneStates *states, guint lane)
{
  for (guint state = 0; state < LS_N_LANE_STATES; state++)
    if ((states->in[state] >> lane & 1) != 0)
      return state;
  g_return_val_if_reached (LS_LANE_ENDED);
}

void
ls_lane_states_append (const LsLaneStates *states, GString *text)
{
  guint n_killed = ls_mask_count (states->in[LS_LANE_KILLED] & states->running);
  guint n_helpers = ls_mask_count (states->in[LS_LANE_HELPER]);

  g_string_append_printf (text, ls_words ("%u of %d lanes active"),
                          ls_mask_count (states->in[LS_LANE_ACTIVE]), LS_LANES);
  if (n_killed > 0)
    g_string_append_printf (
      text, ls_words_many (", %u killed that runs on", ", %u killed that run on", n_killed),
      n_killed);
  if (n_helpers > 0)
    g_string_append_printf (text, ls_words_many (", %u helper", ", %u helpers", n_helpers),
                            n_helpers);
}
