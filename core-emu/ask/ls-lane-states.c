#include "ls-lane-states.h"

#include "ls-predicated.h"
#include "ls-words.h"

static void
put_lanes (LsLaneStates *states, const LsMachine *machine, LsLaneState state, LsMask lanes)
{
  states->of[state] |= lanes;
  states->in[ls_machine_lane_role (machine, state)] |= lanes;
}

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
    put_lanes (states, ls_program_machine (program), each[lane], LS_MASK_LANE (lane));
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
  const LsMachine *machine = ls_mask_history_get_machine (history);

  *states = (LsLaneStates){ .running = run->active };
  if (!ls_mask_history_has_states (history))
    {
      put_lanes (states, machine, 0, run->active & ~empty);
      put_lanes (states, machine, ls_machine_find_lane_state (machine, LS_LANE_HELPER),
                 run->active & empty);
      put_lanes (states, machine, ls_machine_find_lane_state (machine, LS_LANE_BRANCH),
                 ~run->active);
      return;
    }
  for (LsLaneState state = 0; state < machine->n_lane_states; state++)
    put_lanes (states, machine, state, ls_mask_run_get_lanes (run, state));
  states->predicated = ls_mask_run_get_predicated (run);
}

LsLaneState
ls_lane_states_get (const LsLaneStates *states, guint lane)
{
  for (LsLaneState state = 0; state < LS_MAX_LANE_STATES; state++)
    if ((states->of[state] >> lane & 1) != 0)
      return state;
  g_return_val_if_reached (0);
}

LsLaneRole
ls_lane_states_get_role (const LsLaneStates *states, guint lane)
{
  for (guint role = 0; role < LS_N_LANE_ROLES; role++)
    if ((states->in[role] >> lane & 1) != 0)
      return (LsLaneRole) role;
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

const char *
ls_lane_states_title (const LsMachine *machine, LsLaneState state)
{
  const LsLaneStateDesc *desc = &machine->lane_states[state];

  return desc->role == LS_LANE_ENDED ? ls_words ("ended, empty") : ls_words (desc->name);
}
