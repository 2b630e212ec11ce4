#include "ls-lane-states.h"

#include "ls-predicated.h"
#include "ls-words.h"

void
ls_lane_states_init (LsLaneStates *states,
                     const LsProgram *program,
                     const LsBindings *bindings,
                     const void *state)
{
  guint8 each[LS_LANES];
  LsPlace place;

  ls_program_lane_states (program, state, each);
  ls_program_place (program, state, &place);
  *states = (LsLaneStates){ .running = place.ended ? 0 : ls_program_read_mask (program, state, 0) };
  for (guint lane = 0; lane < LS_LANES; lane++)
    states->in[each[lane]] |= LS_MASK_LANE (lane);
  if (bindings != NULL)
    states->predicated =
      ls_predicated_off_any (program, bindings, state, states->in[LS_LANE_ACTIVE], NULL);
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
    states->in[state] = ls_mask_run_get_lanes (run, (LsLaneState) state);
  states->predicated = ls_mask_run_get_predicated (run);
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
  guint n_predicated = ls_mask_count (states->predicated);

  g_string_append_printf (text, ls_words ("%u of %d lanes active"),
                          ls_mask_count (states->in[LS_LANE_ACTIVE]), LS_LANES);
  if (n_predicated > 0)
    g_string_append_printf (text, ls_words (", %u of them predicated off in a slot"), n_predicated);
  if (n_killed > 0)
    g_string_append_printf (
      text, ls_words_many (", %u killed that runs on", ", %u killed that run on", n_killed),
      n_killed);
  if (n_helpers > 0)
    g_string_append_printf (text, ls_words_many (", %u helper", ", %u helpers", n_helpers),
                            n_helpers);
}
