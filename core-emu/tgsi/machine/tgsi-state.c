#include <string.h>

#include "ls-words.h"
#include "tgsi-machine-private.h"
#include "tgsi-wave.h"

/* The state as LsMachine has it: registers, masks, lanes. */

G_STATIC_ASSERT (sizeof (TgsiWave) == 8 + sizeof (LsFlowState) + 8 + 16 + sizeof (LsTurns));

const LsRegFile tgsi_reg_files[TGSI_N_REGS] = {
  [TGSI_REGS_TEMP] = { "TEMP", "Temporaries", 4, LS_VALUE_BITS, .text_id = "TEMP" },
  [TGSI_REGS_ADDR] = { "ADDR", "Addresses", 4, LS_VALUE_INT, .text_id = "ADDR" },
  [TGSI_REGS_IN] = { "IN", "Inputs", 4, LS_VALUE_BITS, .text_id = "IN" },
  [TGSI_REGS_SV] = { "SV", "System values", 4, LS_VALUE_BITS, .text_id = "SV" },
  [TGSI_REGS_IMM] = { "IMM", "Immediates", 4, LS_VALUE_BITS, .role = LS_ROLE_LITERALS,
                      .text_id = "IMM" },
  [TGSI_REGS_SWITCH] = { "SWITCH", "Values of switches", 1, LS_VALUE_INT, .text_id = "SWITCH" },
  [TGSI_REGS_PLANE] = { "PLANE", "Planes of inputs", 4, LS_VALUE_FLOAT, .text_id = "PLANE" },
  [TGSI_REGS_OUT] = { "OUT", "Outputs", 4, LS_VALUE_BITS, .is_output = TRUE, .text_id = "OUT" },
};

const LsMaskDesc tgsi_masks[TGSI_N_MASKS] = {
  [TGSI_MASK_ACTIVE] = { "active", "Active" },
  [TGSI_MASK_VALID] = { "valid", "Valid (not killed)", .role = LS_ROLE_VALID },
  [TGSI_MASK_CONTINUE] = { "continue", "Wait for the next iteration" },
  [TGSI_MASK_BREAK] = { "break", "Left the loop" },
  [TGSI_MASK_SWITCH] = { "switched", "Out of the switch, or waiting for a case" },
  [TGSI_MASK_UNMATCHED] = { "unmatched", "Wait for a case", .role = LS_ROLE_UNMATCHED },
  [TGSI_MASK_RETURNED] = { "returned", "Returned" },
  [TGSI_MASK_DEMOTED] = { "demoted", "Helpers by DEMOTE" },
  [TGSI_MASK_COVERED] = { "covered", "Hold a pixel, vertex, primitive or thread",
                          .role = LS_ROLE_COVERED },
};

static const guint16 mask_places[TGSI_N_MASKS] = {
  [TGSI_MASK_ACTIVE] = G_STRUCT_OFFSET (TgsiWave, flow.active),
  [TGSI_MASK_VALID] = G_STRUCT_OFFSET (TgsiWave, flow.valid),
  [TGSI_MASK_CONTINUE] = G_STRUCT_OFFSET (TgsiWave, flow.waiting),
  [TGSI_MASK_BREAK] = G_STRUCT_OFFSET (TgsiWave, flow.broken),
  [TGSI_MASK_SWITCH] = G_STRUCT_OFFSET (TgsiWave, flow.away.switched),
  [TGSI_MASK_UNMATCHED] = G_STRUCT_OFFSET (TgsiWave, flow.away.unmatched),
  [TGSI_MASK_RETURNED] = G_STRUCT_OFFSET (TgsiWave, flow.away.returned),
  [TGSI_MASK_DEMOTED] = G_STRUCT_OFFSET (TgsiWave, demoted),
  [TGSI_MASK_COVERED] = G_STRUCT_OFFSET (TgsiWave, flow.covered),
};

static LsTurnsFillFunc fill_wave;

static const LsTurnsForm turns_form = {
  .fill = fill_wave,
  .turns = G_STRUCT_OFFSET (TgsiWave, turns),
  .flow = G_STRUCT_OFFSET (TgsiWave, flow),
  .frames = sizeof (TgsiWave),
  .step = G_STRUCT_OFFSET (TgsiWave, step),
  .at = G_STRUCT_OFFSET (TgsiWave, pc),
  .inside = G_STRUCT_OFFSET (TgsiWave, inside),
  .ended = G_STRUCT_OFFSET (TgsiWave, ended),
};

const LsStateForm tgsi_state_form = {
  .files = tgsi_reg_files,
  .n_files = TGSI_N_REGS,
  .memories = tgsi_memories,
  .n_memories = TGSI_N_MEMORIES,
  .masks = mask_places,
  .n_masks = TGSI_N_MASKS,
  .covered = G_STRUCT_OFFSET (TgsiWave, flow.covered),
  .valid = G_STRUCT_OFFSET (TgsiWave, flow.valid),
  .distance = G_STRUCT_OFFSET (TgsiWave, turns.shared),
  .turns = &turns_form,
};

const LsLaneStateDesc tgsi_lane_states[TGSI_N_LANE_STATES] = {
  [TGSI_LANE_ACTIVE] = { "active", N_ ("active"), 'A', LS_LANE_ACTIVE, N_ ("active"),
                         N_ ("{@lane} is active, {@since}.") },
  [TGSI_LANE_BRANCH] = { "branch", N_ ("off (branch)"), '-', LS_LANE_BRANCH, N_ ("off by a branch"),
                         N_ ("{@lane} is off: it is on the other side of a branch, {@since}.") },
  [TGSI_LANE_BREAK] = { "break", N_ ("break"), 'B', LS_LANE_BREAK, N_ ("out of the loop"),
                        N_ ("{@lane} is off: it has left the loop, {@since}.") },
  [TGSI_LANE_CONTINUE] = { "continue", N_ ("continue"), 'C', LS_LANE_CONTINUE,
                           N_ ("waiting for the next iteration"),
                           N_ ("{@lane} is off: it waits for the next iteration, {@since}.") },
  [TGSI_LANE_CASE] = { "case", N_ ("off (case)"), 'c', LS_LANE_BRANCH, N_ ("waiting for a case"),
                       N_ ("{@lane} is off: no case of the switch has matched yet, {@since}.") },
  [TGSI_LANE_SWITCH] = { "switch", N_ ("switch"), 'S', LS_LANE_BREAK, N_ ("out of the switch"),
                         N_ ("{@lane} is off: it has left the switch, {@since}.") },
  [TGSI_LANE_RETURNED] = { "returned", N_ ("returned"), 'R', LS_LANE_BREAK, N_ ("returned"),
                           N_ ("{@lane} is off: it has returned, {@since}.") },
  [TGSI_LANE_KILLED] = { "killed", N_ ("killed"), 'K', LS_LANE_KILLED, N_ ("killed"),
                         N_ ("{@lane} is killed, {@since}.") },
  [TGSI_LANE_DEMOTED] = { "demoted", N_ ("demoted"), 'd', LS_LANE_KILLED,
                          N_ ("a helper since DEMOTE"),
                          N_ ("{@lane} is a helper since a DEMOTE, {@since}.") },
  [TGSI_LANE_HELPER] = { "helper", N_ ("helper"), 'h', LS_LANE_HELPER, N_ ("a helper"),
                         N_ ("{@lane} is a helper: it holds nothing and runs for its quad, "
                             "{@since}.") },
  [TGSI_LANE_ENDED] = { "ended", N_ ("ended"), '.', LS_LANE_ENDED, N_ ("ended"),
                        N_ ("{@lane} has ended, {@since}.") },
};

/* --- the start -------------------------------------------------------------------------------- */

static void
fill_immediates (const TgsiCode *code, void *state)
{
  const LsLayout *layout = &code->layout;
  LsRow *rows = ls_layout_rows (layout, state) + layout->first[TGSI_REGS_IMM];

  for (guint i = 0; i < 4 * layout->n[TGSI_REGS_IMM]; i++)
    ls_row_fill (&rows[i], code->program->imms[i / 4].words[i % 4]);
}

/* An input without planes is the same all over the pixel. */
static void
fill_planes (const TgsiCode *code, const LsWaveInput *input, void *state)
{
  const LsLayout *layout = &code->layout;
  LsRow *rows = ls_layout_rows (layout, state);
  LsRow *planes = rows + layout->first[TGSI_REGS_PLANE];

  for (guint i = 0; i < input->n_preloads; i++)
    if (input->preloads[i].ref.file == TGSI_REGS_PLANE)
      return;
  for (guint i = 0; i < layout->n[TGSI_REGS_PLANE]; i++)
    {
      const guint in = i / TGSI_N_PLANES, channel = i % TGSI_N_PLANES;

      if (channel < 4)
        planes[4 * i] = rows[layout->first[TGSI_REGS_IN] + 4 * in + channel];
      else
        ls_row_fill (&planes[4 * i], 0x3F800000u);
    }
}

/* The state is all zeros before. Only pixels have helpers. */
static void
fill_wave (const LsProgram *program, const LsWaveInput *input, void *state)
{
  const TgsiCode *code = tgsi_code_of (program);
  TgsiWave *wave = state;

  wave->flow.covered = wave->flow.valid = input->covered;
  wave->flow.held = wave->flow.active =
    code->program->processor == TGSI_FRAG ? ls_mask_quads (input->covered) : input->covered;
  wave->turns.wave = (guint16) input->wave_in_group;
  wave->ended = code->program->n_insns == 0;
  fill_immediates (code, state);
  ls_layout_preload (&code->layout, input, state);
  fill_planes (code, input, state);
  ls_layout_fill_memories (&code->layout, input, TRUE, state);
}

void
tgsi_reset (const LsProgram *program, const LsWaveInput *input, void *state)
{
  memset (state, 0, program->layout->size);
  fill_wave (program, input, state);
  ls_layout_fill_memories (program->layout, input, FALSE, state);
}

/* --- place ------------------------------------------------------------------------------------ */

guint
tgsi_wave_line (const TgsiCode *code, const void *state)
{
  const TgsiWave *wave = state;

  return wave->ended ? wave->last : code->flow.steps[wave->pc].line;
}

void
tgsi_find_place (const LsProgram *program, const void *state, LsPlace *out)
{
  const TgsiWave *wave = state;

  *out = (LsPlace){ .step = wave->step,
                    .line = tgsi_wave_line (tgsi_code_of (program), state),
                    .ended = wave->ended != 0,
                    .depth = wave->flow.depth };
}

/* --- masks ------------------------------------------------------------------------------------ */

/* A lane that is turned on by hand becomes a member of the innermost loop, but not of the loops
 * around it. */
gboolean
tgsi_write_mask (const LsProgram *program G_GNUC_UNUSED, void *state, guint mask, LsMask lanes)
{
  TgsiWave *wave = state;

  if (mask != TGSI_MASK_ACTIVE)
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
find_off (const TgsiWave *wave, LsMask off, guint8 states[LS_LANES])
{
  const LsFlowFrame *frames = tgsi_wave_frames (wave);
  LsMask waiting = wave->flow.waiting, broken = wave->flow.broken;
  LsFlowAway away = wave->flow.away;
  LsMask members = wave->flow.loop.members;

  set_states (states, off, TGSI_LANE_BRANCH);
  set_states (states, off & away.returned, TGSI_LANE_RETURNED);
  off &= ~away.returned;
  for (guint32 i = wave->flow.depth; i > 0; i--)
    {
      const LsFlowFrame *frame = &frames[i - 1];
      LsMask inside = off & frame->active;

      if (frame->kind == LS_FLOW_FRAME_LOOP)
        {
          set_states (states, inside & members & broken, TGSI_LANE_BREAK);
          set_states (states, inside & members & waiting, TGSI_LANE_CONTINUE);
          waiting = frame->waiting;
          broken = frame->broken;
          members = frame->loop.members;
        }
      else if (frame->kind == LS_FLOW_FRAME_SWITCH)
        {
          inside &= ~(waiting | broken);
          set_states (states, inside & away.switched, TGSI_LANE_SWITCH);
          set_states (states, inside & away.unmatched, TGSI_LANE_CASE);
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
tgsi_read_lanes (const LsProgram *program G_GNUC_UNUSED, const void *state, guint8 states[LS_LANES])
{
  const TgsiWave *wave = state;
  const LsFlowState *flow = &wave->flow;

  memset (states, TGSI_LANE_ENDED, LS_LANES);
  if (!wave->ended)
    {
      set_states (states, flow->active, TGSI_LANE_ACTIVE);
      find_off (wave, flow->held & ~flow->active, states);
      set_states (states, flow->active & ~flow->covered, TGSI_LANE_HELPER);
    }
  set_states (states, flow->covered & ~flow->valid, TGSI_LANE_KILLED);
  set_states (states, flow->covered & wave->demoted, TGSI_LANE_DEMOTED);
}
