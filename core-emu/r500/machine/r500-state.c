#include "r500-loaded.h"

#include <string.h>

#include "ls-row.h"
#include "r500-code.h"

/* The state as LsMachine has it: registers, masks, pixels. */

/* States hold no implicit padding: equal bytes are equal states. */
G_STATIC_ASSERT (sizeof (LsFlowFrame) == 80);
G_STATIC_ASSERT (sizeof (LsFlowState) == 120);
G_STATIC_ASSERT (sizeof (R500Wave) ==
                 8 + 120 + 16 + 8 * (4 * R500_MAX_TARGETS + 1) + 80 * R500_MAX_FRAMES);

const LsRegFile r500_reg_files[R500_N_REGS] = {
  [R500_REGS_T] = { "R", "Temporaries", 4, LS_VALUE_FLOAT, .role = LS_ROLE_INPUT,
                    .text_id = "temp" },
  [R500_REGS_P] = { "P", "Predicate bits", 4, LS_VALUE_UINT, .is_single = TRUE, .text_id = "pred" },
  [R500_REGS_ALU] = { "ALU", "ALU result", 1, LS_VALUE_UINT, .is_single = TRUE,
                      .text_id = "alu_result" },
  [R500_REGS_CNT] = { "CNT", "Branch counter", 1, LS_VALUE_INT, .is_single = TRUE },
  [R500_REGS_OUT] = { "OUT", "Colours", 4, LS_VALUE_FLOAT, TRUE, .role = LS_ROLE_COLOUR,
                      .text_id = "out" },
  [R500_REGS_W] = { "W", "Depth", 1, LS_VALUE_FLOAT, TRUE, TRUE, .role = LS_ROLE_DEPTH,
                    .text_id = "depth", .keeps_id = TRUE },
};

const LsMaskDesc r500_masks[R500_N_MASKS] = {
  [R500_MASK_ACTIVE] = { "active", "Active" },
  [R500_MASK_VALID] = { "valid", "Valid (not killed)", .role = LS_ROLE_VALID },
  [R500_MASK_ALU] = { "alu-result", "ALU result" },
  [R500_MASK_P_R] = { "predicate-r", "Predicate, red", .role = LS_ROLE_PREDICATE },
  [R500_MASK_P_G] = { "predicate-g", "Predicate, green", .role = LS_ROLE_PREDICATE },
  [R500_MASK_P_B] = { "predicate-b", "Predicate, blue", .role = LS_ROLE_PREDICATE },
  [R500_MASK_P_A] = { "predicate-a", "Predicate, alpha", .role = LS_ROLE_PREDICATE },
  [R500_MASK_BRANCH] = { "inactive", "Inactive by a branch" },
  [R500_MASK_CONTINUE] = { "continue", "Wait for the next iteration" },
  [R500_MASK_BREAK] = { "break", "Left the loop" },
  [R500_MASK_COVERED] = { "covered", "Hold a pixel", .role = LS_ROLE_COVERED },
};

static const guint16 mask_places[R500_N_MASKS] = {
  [R500_MASK_ACTIVE] = G_STRUCT_OFFSET (R500Wave, flow.active),
  [R500_MASK_VALID] = G_STRUCT_OFFSET (R500Wave, flow.valid),
  [R500_MASK_CONTINUE] = G_STRUCT_OFFSET (R500Wave, flow.waiting),
  [R500_MASK_BREAK] = G_STRUCT_OFFSET (R500Wave, flow.broken),
  [R500_MASK_COVERED] = G_STRUCT_OFFSET (R500Wave, flow.covered),
};

const LsStateForm r500_state_form = {
  .files = r500_reg_files,
  .n_files = R500_N_REGS,
  .masks = mask_places,
  .n_masks = R500_N_MASKS,
  .covered = G_STRUCT_OFFSET (R500Wave, flow.covered),
  .valid = G_STRUCT_OFFSET (R500Wave, flow.valid),
};

/* --- registers -------------------------------------------------------------------------------- */

/* Counters cannot be written: they follow from the active lanes. */
gboolean
r500_write_row (const LsProgram *program, void *state, LsRegRef ref, LsMask lanes, const LsRow *row)
{
  return ref.file != R500_REGS_CNT && ls_state_write_row (program, state, ref, lanes, row);
}

void
r500_reset (const LsProgram *program, const LsWaveInput *input, void *state)
{
  const LsLayout *layout = &r500_loaded_code (program)->layout;
  R500Wave *wave = state;
  /* unused frames are never compared then */
  gsize n_kept = input->is_final ? sizeof wave->frames : 0;

  memset (state, 0, sizeof *wave - n_kept);
  memset (wave + 1, 0, layout->size - sizeof *wave);
  wave->flow.covered = wave->flow.valid = input->covered;
  wave->flow.held = wave->flow.active = ls_mask_quads (input->covered);
  ls_layout_preload (layout, input, state);
  ls_row_fill (r500_wave_counters (layout, wave), G_MAXUINT32);
}

/* --- place ------------------------------------------------------------------------------------ */

guint32
r500_wave_line (const R500Code *code, const R500Wave *wave)
{
  return code->program->code[wave->ended ? wave->last : wave->pc].line;
}

void
r500_place (const LsProgram *program, const void *state, LsPlace *out)
{
  const R500Wave *wave = state;

  *out = (LsPlace){ .step = wave->step,
                    .line = r500_wave_line (r500_loaded_code (program), wave),
                    .ended = wave->ended != 0,
                    .depth = wave->flow.depth };
}

/* --- masks ------------------------------------------------------------------------------------ */

/* The row with a mask, a bit for each pixel; NULL: none. */
static LsRow *
find_bits (const LsLayout *layout, const void *state, guint mask)
{
  LsRow *rows = ls_layout_rows (layout, state);

  if (mask == R500_MASK_ALU)
    return &rows[layout->first[R500_REGS_ALU]];
  return mask >= R500_MASK_P_R && mask <= R500_MASK_P_A
           ? &rows[layout->first[R500_REGS_P] + mask - R500_MASK_P_R]
           : NULL;
}

LsMask
r500_read_mask (const LsProgram *program, const void *state, guint mask)
{
  const LsRow *bits = find_bits (program->layout, state, mask);

  if (mask == R500_MASK_BRANCH)
    return r500_wave_inactive (program->layout, state);
  return bits != NULL ? r500_bits_mask (bits) : ls_state_read_mask (program, state, mask);
}

/* Sets the active mask by hand.
 *
 * A lane that is turned on has left no loop and waits in no branch; a lane that is turned off is
 * inactive like the losers of the innermost branch. */
static void
write_active (const LsLayout *layout, R500Wave *wave, LsMask lanes)
{
  LsMask killed = wave->flow.covered & ~wave->flow.valid;
  LsMask active = (lanes & wave->flow.held & ~killed) | (wave->flow.active & killed);
  LsMask on = active & ~wave->flow.active, off = wave->flow.active & ~active;
  LsRow *counters = r500_wave_counters (layout, wave);

  LS_FOREACH_LANE (lane, on | off)
    counters->i[lane] = on >> lane & 1 ? -1 : 0;
  for (guint i = 0; i < wave->flow.depth; i++)
    {
      wave->frames[i].waiting &= ~on;
      wave->frames[i].broken &= ~on;
    }
  wave->flow.waiting &= ~on;
  wave->flow.broken &= ~on;
  wave->flow.active = active;
}

gboolean
r500_write_mask (const LsProgram *program, void *state, guint mask, LsMask lanes)
{
  LsRow *bits = find_bits (program->layout, state, mask);

  if (mask == R500_MASK_ACTIVE)
    write_active (program->layout, state, lanes);
  for (guint lane = 0; lane < LS_LANES && bits != NULL; lane++)
    bits->u[lane] = lanes >> lane & 1;
  return mask == R500_MASK_ACTIVE || bits != NULL;
}

void
r500_lane_states (const LsProgram *program G_GNUC_UNUSED,
                  const void *state,
                  guint8 states[LS_LANES])
{
  const R500Wave *wave = state;
  const LsLaneMasks masks = {
    .covered = wave->flow.covered,
    .valid = wave->flow.valid,
    .held = wave->flow.held,
    .active = wave->flow.active,
    .helping = wave->flow.active & ~wave->flow.covered,
    .broken = wave->flow.broken,
    .waiting = wave->flow.waiting,
    .ended = wave->ended != 0,
  };

  ls_lane_states (&masks, states);
}

/* --- frames ----------------------------------------------------------------------------------- */

/* The counter of a lane that waits in a branch is the number of open branches inside of it. */
static void
tell_counter (const LsRow *counters, LsMask inactive, gint32 counter, LsFrame *frame)
{
  frame->has_counter = TRUE;
  frame->counter = counter;
  LS_FOREACH_LANE (lane, inactive)
    frame->waiting |= counters->i[lane] == counter ? LS_MASK_LANE (lane) : 0;
}

guint
r500_frames (const LsProgram *program, const void *state, LsFrame *frames, guint max)
{
  const R500Code *code = r500_loaded_code (program);
  const R500Wave *wave = state;
  guint n = ls_flow_frames (&code->course, &wave->flow, wave->frames, frames, max);
  gint32 counter = (gint32) wave->flow.entries;

  for (guint i = 0; i < n && i < max; i++)
    if (frames[i].kind->role == LS_FRAME_BRANCH)
      tell_counter (r500_wave_counters (&code->layout, wave), wave->flow.held & ~wave->flow.active,
                    --counter, &frames[i]);
  return n;
}
