#include <string.h>

#include "ls-words.h"
#include "ls-insn-run.h"

/* The state as LsMachine has it: registers, masks, lanes. */

G_STATIC_ASSERT (sizeof (LsInsnWave) == 8 + sizeof (LsFlowState) + 8 + 16 + sizeof (LsTurns));

const LsMaskDesc ls_insn_masks[LS_INSN_N_MASKS] = {
  [LS_INSN_MASK_ACTIVE] = { "active", "Active" },
  [LS_INSN_MASK_VALID] = { "valid", "Valid (not killed)", .role = LS_ROLE_VALID },
  [LS_INSN_MASK_CONTINUE] = { "continue", "Wait for the next iteration" },
  [LS_INSN_MASK_BREAK] = { "break", "Left the loop" },
  [LS_INSN_MASK_SWITCH] = { "switched", "Out of the switch, or waiting for a case" },
  [LS_INSN_MASK_UNMATCHED] = { "unmatched", "Wait for a case", .role = LS_ROLE_UNMATCHED },
  [LS_INSN_MASK_RETURNED] = { "returned", "Returned" },
  [LS_INSN_MASK_DEMOTED] = { "demoted", "Demoted helpers" },
  [LS_INSN_MASK_COVERED] = { "covered", "Hold a pixel, vertex, primitive or thread",
                             .role = LS_ROLE_COVERED },
};

const guint16 ls_insn_mask_places[LS_INSN_N_MASKS] = {
  [LS_INSN_MASK_ACTIVE] = G_STRUCT_OFFSET (LsInsnWave, flow.active),
  [LS_INSN_MASK_VALID] = G_STRUCT_OFFSET (LsInsnWave, flow.valid),
  [LS_INSN_MASK_CONTINUE] = G_STRUCT_OFFSET (LsInsnWave, flow.waiting),
  [LS_INSN_MASK_BREAK] = G_STRUCT_OFFSET (LsInsnWave, flow.broken),
  [LS_INSN_MASK_SWITCH] = G_STRUCT_OFFSET (LsInsnWave, flow.away.switched),
  [LS_INSN_MASK_UNMATCHED] = G_STRUCT_OFFSET (LsInsnWave, flow.away.unmatched),
  [LS_INSN_MASK_RETURNED] = G_STRUCT_OFFSET (LsInsnWave, flow.away.returned),
  [LS_INSN_MASK_DEMOTED] = G_STRUCT_OFFSET (LsInsnWave, demoted),
  [LS_INSN_MASK_COVERED] = G_STRUCT_OFFSET (LsInsnWave, flow.covered),
};

static LsTurnsFillFunc fill_wave;

const LsTurnsForm ls_insn_turns_form = {
  .fill = fill_wave,
  .turns = G_STRUCT_OFFSET (LsInsnWave, turns),
  .flow = G_STRUCT_OFFSET (LsInsnWave, flow),
  .frames = sizeof (LsInsnWave),
  .step = G_STRUCT_OFFSET (LsInsnWave, step),
  .at = G_STRUCT_OFFSET (LsInsnWave, pc),
  .inside = G_STRUCT_OFFSET (LsInsnWave, inside),
  .ended = G_STRUCT_OFFSET (LsInsnWave, ended),
};

const LsLaneStateDesc ls_insn_lane_states[LS_INSN_N_LANE_STATES] = {
  [LS_INSN_LANE_ACTIVE] = { "active", N_ ("active"), 'A', LS_LANE_ACTIVE, N_ ("active"),
                            N_ ("{@lane} is active, {@since}.") },
  [LS_INSN_LANE_BRANCH] = { "branch", N_ ("off (branch)"), '-', LS_LANE_BRANCH,
                            N_ ("off by a branch"),
                            N_ ("{@lane} is off: it is on the other side of a branch, {@since}.") },
  [LS_INSN_LANE_BREAK] = { "break", N_ ("break"), 'B', LS_LANE_BREAK, N_ ("out of the loop"),
                           N_ ("{@lane} is off: it has left the loop, {@since}.") },
  [LS_INSN_LANE_CONTINUE] = { "continue", N_ ("continue"), 'C', LS_LANE_CONTINUE,
                              N_ ("waiting for the next iteration"),
                              N_ ("{@lane} is off: it waits for the next iteration, {@since}.") },
  [LS_INSN_LANE_CASE] = { "case", N_ ("off (case)"), 'c', LS_LANE_BRANCH, N_ ("waiting for a case"),
                          N_ ("{@lane} is off: no case of the switch has matched yet, {@since}.") },
  [LS_INSN_LANE_SWITCH] = { "switch", N_ ("switch"), 'S', LS_LANE_BREAK, N_ ("out of the switch"),
                            N_ ("{@lane} is off: it has left the switch, {@since}.") },
  [LS_INSN_LANE_RETURNED] = { "returned", N_ ("returned"), 'R', LS_LANE_BREAK, N_ ("returned"),
                              N_ ("{@lane} is off: it has returned, {@since}.") },
  [LS_INSN_LANE_KILLED] = { "killed", N_ ("killed"), 'K', LS_LANE_KILLED, N_ ("killed"),
                            N_ ("{@lane} is killed, {@since}.") },
  [LS_INSN_LANE_DEMOTED] = { "demoted", N_ ("demoted"), 'd', LS_LANE_KILLED,
                             N_ ("a demoted helper"),
                             N_ ("{@lane} is a demoted helper, {@since}.") },
  [LS_INSN_LANE_HELPER] = { "helper", N_ ("helper"), 'h', LS_LANE_HELPER, N_ ("a helper"),
                            N_ ("{@lane} is a helper: it holds nothing and runs for its quad, "
                                "{@since}.") },
  [LS_INSN_LANE_ENDED] = { "ended", N_ ("ended"), '.', LS_LANE_ENDED, N_ ("ended"),
                           N_ ("{@lane} has ended, {@since}.") },
};

/* --- the start -------------------------------------------------------------------------------- */

/* The state is all zeros before. */
static void
fill_wave (const LsProgram *program, const LsWaveInput *input, void *state)
{
  const LsInsnCode *code = ls_insn_code_of (program);
  LsInsnWave *wave = state;

  wave->flow.covered = wave->flow.valid = input->covered;
  wave->flow.held = wave->flow.active =
    code->has_quads ? ls_mask_quads (input->covered) : input->covered;
  wave->turns.wave = (guint16) input->wave_in_group;
  wave->pc = code->start;
  wave->ended = ls_insn_n_steps (code) == 0;
  ls_layout_preload (&code->layout, input, state);
  if (code->form->fill_state != NULL)
    code->form->fill_state (code, input, state);
  ls_layout_fill_memories (&code->layout, input, TRUE, state);
}

void
ls_insn_reset (const LsProgram *program, const LsWaveInput *input, void *state)
{
  memset (state, 0, program->layout->size);
  fill_wave (program, input, state);
  ls_layout_fill_memories (program->layout, input, FALSE, state);
}

/* --- place ------------------------------------------------------------------------------------ */

void
ls_insn_find_place (const LsProgram *program, const void *state, LsPlace *out)
{
  const LsInsnWave *wave = state;

  *out = (LsPlace){ .step = wave->step,
                    .line = ls_insn_wave_line (ls_insn_code_of (program), state),
                    .ended = wave->ended != 0,
                    .depth = wave->flow.depth };
  if (!out->ended)
    out->goes_on = ls_insn_step (ls_insn_code_of (program), wave->pc)->goes_on;
}

/* --- masks ------------------------------------------------------------------------------------ */

/* A lane that is turned on by hand becomes a member of the innermost loop, but not of the loops
 * around it. */
gboolean
ls_insn_write_mask (const LsProgram *program G_GNUC_UNUSED, void *state, guint mask, LsMask lanes)
{
  LsInsnWave *wave = state;

  if (mask != LS_INSN_MASK_ACTIVE)
    return FALSE;
  ls_flow_set_active (&wave->flow, lanes & wave->flow.held);
  return TRUE;
}

/* --- lanes ------------------------------------------------------------------------------------ */

/* Sets the state of the lanes that a frame keeps off and that have none yet. */
static void
set_states (guint8 states[LS_LANES], LsMask lanes, guint8 state)
{
  LS_FOREACH_LANE (lane, lanes)
    states[lane] = state;
}

/* The reasons why lanes are off, from the innermost frame outwards. */
static void
find_off (const LsInsnWave *wave, LsMask off, guint8 states[LS_LANES])
{
  const LsFlowFrame *frames = ls_insn_wave_frames (wave);
  LsMask waiting = wave->flow.waiting, broken = wave->flow.broken;
  LsFlowAway away = wave->flow.away;
  LsMask members = wave->flow.loop.members;

  set_states (states, off, LS_INSN_LANE_BRANCH);
  set_states (states, off & away.returned, LS_INSN_LANE_RETURNED);
  off &= ~away.returned;
  for (guint32 i = wave->flow.depth; i > 0; i--)
    {
      const LsFlowFrame *frame = &frames[i - 1];
      LsMask inside = off & frame->active;

      if (frame->kind == LS_FLOW_FRAME_LOOP)
        {
          set_states (states, inside & members & broken, LS_INSN_LANE_BREAK);
          set_states (states, inside & members & waiting, LS_INSN_LANE_CONTINUE);
          waiting = frame->waiting;
          broken = frame->broken;
          members = frame->loop.members;
        }
      else if (frame->kind == LS_FLOW_FRAME_SWITCH)
        {
          inside &= ~(waiting | broken);
          set_states (states, inside & away.switched, LS_INSN_LANE_SWITCH);
          set_states (states, inside & away.unmatched, LS_INSN_LANE_CASE);
          away = frame->away;
        }
      else
        {
          inside &= ~(waiting | broken | away.switched);
          away = frame->kind == LS_FLOW_FRAME_CALL ? frame->away : away;
        }
      off &= ~inside;
    }
}

void
ls_insn_read_lanes (const LsProgram *program G_GNUC_UNUSED,
                    const void *state,
                    guint8 states[LS_LANES])
{
  const LsInsnWave *wave = state;
  const LsFlowState *flow = &wave->flow;

  memset (states, LS_INSN_LANE_ENDED, LS_LANES);
  if (!wave->ended)
    {
      set_states (states, flow->active, LS_INSN_LANE_ACTIVE);
      find_off (wave, flow->held & ~flow->active, states);
      set_states (states, flow->active & ~flow->covered, LS_INSN_LANE_HELPER);
    }
  set_states (states, flow->covered & ~flow->valid, LS_INSN_LANE_KILLED);
  set_states (states, flow->covered & wave->demoted, LS_INSN_LANE_DEMOTED);
}
