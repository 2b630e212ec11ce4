#include "r500-state.h"

#include <string.h>

#include "ls-row.h"
#include "r500-wave.h"

/* The state as the gate sees it: registers, masks, pixels. */

/* States hold no implicit padding: equal bytes are equal states. */
G_STATIC_ASSERT (sizeof (R500Branch) == 24);
G_STATIC_ASSERT (sizeof (R500Loop) == 56);
G_STATIC_ASSERT (sizeof (R500Call) == 24);
G_STATIC_ASSERT (sizeof (R500Wave) == 72 + 8 * (4 * R500_MAX_TARGETS + 2) + 24 * R500_MAX_BRANCHES +
                                        56 * R500_MAX_LOOPS + 24 * R500_MAX_CALLS);

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
                    .text_id = "depth" },
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

/* --- registers ------------------------------------------------------------------------------------------- */

guint
r500_n_registers (const LsProgram *program, guint file)
{
  return file < R500_N_REGS ? r500_loaded_code (program)->layout.n[file] : 0;
}

gsize
r500_state_size (const LsProgram *program)
{
  return r500_loaded_code (program)->layout.size;
}

const LsRow *
r500_find_row (const LsProgram *program, const void *state, LsRegRef ref)
{
  const R500Layout *layout = &r500_loaded_code (program)->layout;
  guint32 row = r500_layout_row (layout, ref);

  return row != R500_NO_ROW ? &r500_wave_rows (layout, state)[row] : NULL;
}

gboolean
r500_state_read_row (const LsProgram *program, const void *state, LsRegRef ref, LsRow *out)
{
  const LsRow *row = r500_find_row (program, state, ref);

  if (row == NULL)
    return FALSE;
  *out = *row;
  return TRUE;
}

static LsMask *
written_of (const R500Layout *layout, const R500Wave *wave, LsRegRef ref)
{
  return (LsMask *) &wave->written[r500_layout_row (layout, ref) - layout->first[R500_REGS_OUT]];
}

LsMask
r500_written (const LsProgram *program, const void *state, LsRegRef ref)
{
  const R500Layout *layout = &r500_loaded_code (program)->layout;
  const R500Wave *wave = state;

  if (r500_layout_row (layout, ref) == R500_NO_ROW)
    return 0;
  if (!r500_reg_files[ref.file].is_output)
    return LS_MASK_ALL;
  return *written_of (layout, wave, ref) & wave->valid;
}

/* Counters follow from who is active. */
gboolean
r500_write_row (const LsProgram *program, void *state, LsRegRef ref, LsMask lanes, const LsRow *row)
{
  const R500Layout *layout = &r500_loaded_code (program)->layout;
  guint32 to = r500_layout_row (layout, ref);
  R500Wave *wave = state;

  if (to == R500_NO_ROW || ref.file == R500_REGS_CNT)
    return FALSE;
  ls_row_store (&r500_wave_rows (layout, wave)[to], row, lanes);
  if (r500_reg_files[ref.file].is_output)
    *written_of (layout, wave, ref) |= lanes & wave->covered;
  return TRUE;
}

void
r500_reset (const LsProgram *program, const LsWaveInput *input, void *state)
{
  const R500Layout *layout = &r500_loaded_code (program)->layout;
  LsRow *rows = r500_wave_rows (layout, state);
  R500Wave *wave = state;

  memset (state, 0, layout->size);
  wave->covered = wave->valid = input->covered;
  wave->held = wave->active = ls_mask_quads (input->covered);
  ls_row_fill (r500_wave_counters (layout, wave), G_MAXUINT32);
  for (guint i = 0; i < input->n_preloads; i++)
    {
      guint32 row = r500_layout_row (layout, input->preloads[i].ref);

      if (row != R500_NO_ROW && input->preloads[i].ref.file != R500_REGS_CNT)
        rows[row] = input->preloads[i].row;
    }
}

/* --- place ----------------------------------------------------------------------------------------------- */

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
                    .depth = wave->n_branches + wave->n_loops + wave->n_calls };
}

/* --- masks ----------------------------------------------------------------------------------------------- */

static LsMask
lanes_broken (const R500Wave *wave)
{
  LsMask broken = 0;

  for (guint i = 0; i < wave->n_loops; i++)
    broken |= wave->loops[i].broken;
  return broken & wave->held;
}

static LsMask
lanes_waiting (const R500Wave *wave)
{
  return r500_wave_gone (wave) & ~lanes_broken (wave) & wave->held;
}

LsMask
r500_read_mask (const LsProgram *program, const void *state, guint mask)
{
  const R500Layout *layout = &r500_loaded_code (program)->layout;
  const LsRow *rows = r500_wave_rows (layout, state);
  const R500Wave *wave = state;

  switch (mask)
    {
    case R500_MASK_ACTIVE:
      return wave->active;
    case R500_MASK_VALID:
      return wave->valid;
    case R500_MASK_ALU:
      return r500_bits_mask (&rows[layout->first[R500_REGS_ALU]]);
    case R500_MASK_P_R:
    case R500_MASK_P_G:
    case R500_MASK_P_B:
    case R500_MASK_P_A:
      return r500_bits_mask (&rows[layout->first[R500_REGS_P] + mask - R500_MASK_P_R]);
    case R500_MASK_BRANCH:
      return r500_wave_inactive (layout, wave);
    case R500_MASK_CONTINUE:
      return lanes_waiting (wave);
    case R500_MASK_BREAK:
      return lanes_broken (wave);
    case R500_MASK_COVERED:
      return wave->covered;
    default:
      return 0;
    }
}

/* Somebody changes the active mask by hand.  Who is turned on has left no loop and waits in no branch; who is turned off is
 * inactive as the losers of the innermost branch are. */
static void
write_active (const R500Layout *layout, R500Wave *wave, LsMask lanes)
{
  LsMask killed = wave->covered & ~wave->valid;
  LsMask active = (lanes & wave->held & ~killed) | (wave->active & killed);
  LsMask on = active & ~wave->active, off = wave->active & ~active;
  LsRow *counters = r500_wave_counters (layout, wave);

  LS_FOREACH_LANE (lane, on | off)
    counters->i[lane] = on >> lane & 1 ? -1 : 0;
  for (guint i = 0; i < wave->n_loops; i++)
    {
      wave->loops[i].continued &= ~on;
      wave->loops[i].broken &= ~on;
    }
  wave->active = active;
}

static void
write_bits (LsRow *row, LsMask lanes)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    row->u[lane] = lanes >> lane & 1;
}

gboolean
r500_write_mask (const LsProgram *program, void *state, guint mask, LsMask lanes)
{
  const R500Layout *layout = &r500_loaded_code (program)->layout;
  LsRow *rows = r500_wave_rows (layout, state);

  if (mask == R500_MASK_ACTIVE)
    write_active (layout, state, lanes);
  else if (mask == R500_MASK_ALU)
    write_bits (&rows[layout->first[R500_REGS_ALU]], lanes);
  else if (mask >= R500_MASK_P_R && mask <= R500_MASK_P_A)
    write_bits (&rows[layout->first[R500_REGS_P] + mask - R500_MASK_P_R], lanes);
  else
    return FALSE;
  return TRUE;
}

static LsLaneState
lane_state (const R500Wave *wave, LsMask broken, LsMask waiting, LsMask lane)
{
  if (wave->covered & ~wave->valid & lane)
    return LS_LANE_KILLED;
  if (wave->ended || !(wave->held & lane))
    return LS_LANE_ENDED;
  if (wave->active & lane)
    return wave->covered & lane ? LS_LANE_ACTIVE : LS_LANE_HELPER;
  if (broken & lane)
    return LS_LANE_BREAK;
  return waiting & lane ? LS_LANE_CONTINUE : LS_LANE_BRANCH;
}

void
r500_lane_states (const LsProgram *program G_GNUC_UNUSED,
                  const void *state,
                  guint8 states[LS_LANES])
{
  const R500Wave *wave = state;
  LsMask broken = lanes_broken (wave), waiting = lanes_waiting (wave);

  for (guint lane = 0; lane < LS_LANES; lane++)
    states[lane] = (guint8) lane_state (wave, broken, waiting, LS_MASK_LANE (lane));
}

/* --- frames ---------------------------------------------------------------------------------------------- */

/* Lanes that wait in a branch have in the counter how many are open inside of it. */
static void
tell_counter (const R500Code *code, const R500Wave *wave, guint number, LsFrame *frame)
{
  const LsRow *counters = r500_wave_counters (&code->layout, wave);

  frame->has_counter = TRUE;
  frame->counter = (gint32) (wave->n_branches - 1 - number);
  LS_FOREACH_LANE (lane, wave->held & ~wave->active)
    frame->waiting |= counters->i[lane] == frame->counter ? LS_MASK_LANE (lane) : 0;
}

/* Branches, loops and calls are on stacks of their own: the step that pushed tells their order.  Where one step pushed two, the
 * branch is outside. */
static LsFrame
next_frame (const R500Code *code, const R500Wave *wave, guint at[3])
{
  guint64 branch = at[0] < wave->n_branches ? wave->branches[at[0]].stamp : G_MAXUINT64;
  guint64 loop = at[1] < wave->n_loops ? wave->loops[at[1]].stamp : G_MAXUINT64;
  guint64 call = at[2] < wave->n_calls ? wave->calls[at[2]].stamp : G_MAXUINT64;
  LsFrame frame = { .count = -1 };

  if (branch <= loop && branch <= call)
    {
      const R500Branch *from = &wave->branches[at[0]++];

      frame.kind = LS_FRAME_BRANCH;
      tell_counter (code, wave, at[0] - 1, &frame);
      frame.line = code->program->code[from->pc].line;
      frame.active = from->active;
    }
  else if (loop <= call)
    {
      const R500Loop *from = &wave->loops[at[1]++];

      frame.kind = LS_FRAME_LOOP;
      frame.line = code->program->code[from->pc].line;
      frame.active = from->active;
      frame.iteration = from->iteration;
      frame.count = from->left;
      frame.index = wave->al;
      for (guint i = at[1]; i < wave->n_loops; i++)
        if (!wave->loops[i].is_rep)
          {
            frame.index = wave->loops[i].outer_al;
            break;
          }
    }
  else
    {
      const R500Call *from = &wave->calls[at[2]++];

      frame.kind = LS_FRAME_CALL;
      frame.line = code->program->code[from->pc].line;
      frame.active = from->active;
      frame.back =
        from->pc + 1 < code->n_steps ? code->program->code[from->pc + 1].line : LS_LINE_NONE;
    }
  return frame;
}

guint
r500_frames (const LsProgram *program, const void *state, LsFrame *frames, guint max)
{
  const R500Code *code = r500_loaded_code (program);
  const R500Wave *wave = state;
  guint n = wave->n_branches + wave->n_loops + wave->n_calls, at[3] = { 0 };

  for (guint i = 0; i < n && i < max; i++)
    frames[i] = next_frame (code, wave, at);
  return n;
}
