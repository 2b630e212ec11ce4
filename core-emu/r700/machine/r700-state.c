#include "r700-state.h"

#include <string.h>

#include "r700-group.h"
#include "r700-run.h"

/* States hold no implicit padding: equal bytes are equal states. */
G_STATIC_ASSERT (sizeof (R700Loop) == 32);
G_STATIC_ASSERT (sizeof (R700Frame) == 48 + sizeof (R700Loop));
G_STATIC_ASSERT (sizeof (R700Wave) == 48 + 9 * 8 + 2 * 12 + sizeof (R700Loop) + 48);

const LsRegFile r700_reg_files[R700_N_FILES] = {
  [R700_FILE_R] = { "R", "General registers", 4, LS_VALUE_BITS, FALSE, .role = LS_ROLE_INPUT },
  [R700_FILE_T] = { "T", "Clause temporaries", 4, LS_VALUE_BITS, FALSE, FALSE, LS_LIFE_CLAUSE, "R",
                    128 },
  [R700_FILE_PV] = { "PV", "Previous vector", 4, LS_VALUE_BITS, FALSE, TRUE, LS_LIFE_STEP },
  [R700_FILE_PS] = { "PS", "Previous scalar", 1, LS_VALUE_BITS, FALSE, TRUE, LS_LIFE_STEP },
  [R700_FILE_AR] = { "AR", "Address register", 4, LS_VALUE_INT, FALSE, TRUE, LS_LIFE_CLAUSE },
  [R700_FILE_PIX] = { "PIX", "Pixel exports", 4, LS_VALUE_BITS, TRUE, .role = LS_ROLE_COLOUR },
  [R700_FILE_Z] = { "Z", "Depth export", 4, LS_VALUE_FLOAT, TRUE, TRUE, .role = LS_ROLE_DEPTH },
  [R700_FILE_POS] = { "POS", "Position exports", 4, LS_VALUE_FLOAT, TRUE,
                      .role = LS_ROLE_POSITION },
  [R700_FILE_PARAM] = { "PARAM", "Parameter exports", 4, LS_VALUE_BITS, TRUE,
                        .role = LS_ROLE_PARAM },
  [R700_FILE_G] = { "G", "Registers that waves share", 4, LS_VALUE_BITS, .is_shared = TRUE },
};

const LsMaskDesc r700_masks[R700_N_MASKS] = {
  [R700_MASK_ACTIVE] = { "active", "Active" },
  [R700_MASK_VALID] = { "valid", "Valid (not killed)", .role = LS_ROLE_VALID },
  [R700_MASK_PREDICATE] = { "predicate", "Predicate", .role = LS_ROLE_PREDICATE },
  [R700_MASK_EXECUTING] = { "executing", "Execute the clause" },
  [R700_MASK_CONTINUE] = { "continue", "Wait for the next iteration" },
  [R700_MASK_BREAK] = { "break", "Left the loop" },
  [R700_MASK_COVERED] = { "covered", "Hold a pixel, vertex or thread", .role = LS_ROLE_COVERED },
};

guint
r700_state_n_registers (const LsProgram *program, guint file)
{
  const R700Layout *layout = &r700_loaded_code (program)->layout;

  if (file == R700_FILE_R)
    return layout->n_gprs;
  if (file == R700_FILE_T)
    return layout->n_temps;
  if (file == R700_FILE_G)
    return layout->n_globals;
  if (file >= R700_FILE_PIX && file < R700_N_FILES)
    return layout->n_outputs[file - R700_FILE_PIX];
  return file < R700_N_FILES ? 1 : 0;
}

gsize
r700_state_size (const LsProgram *program)
{
  return r700_loaded_code (program)->layout.size;
}

/* First row of a file that the wave has for itself. */
static inline guint32
first_row (const R700Layout *layout, guint file)
{
  if (file >= R700_FILE_PIX)
    return layout->output[file - R700_FILE_PIX];
  if (file == R700_FILE_R)
    return layout->gpr;
  if (file == R700_FILE_T)
    return layout->temp;
  if (file == R700_FILE_PV)
    return layout->pv;
  return file == R700_FILE_PS ? layout->ps : layout->ar;
}

static inline guint32
find_row (const LsProgram *program, LsRegRef ref)
{
  const R700Layout *layout = &r700_loaded_code (program)->layout;

  if (ref.file >= R700_FILE_G || ref.index >= r700_state_n_registers (program, ref.file) ||
      ref.channel >= r700_reg_files[ref.file].n_channels)
    return R700_NO_ROW;
  return first_row (layout, ref.file) + 4 * ref.index + ref.channel;
}

/* NULL: there is no such register. */
static LsRow *
locate_row (const LsProgram *program, const void *state, LsRegRef ref)
{
  const R700Layout *layout = &r700_loaded_code (program)->layout;
  guint32 row = find_row (program, ref);

  if (ref.file == R700_FILE_G && ref.index < layout->n_globals && ref.channel < 4)
    return r700_wave_globals (layout, state) + 4 * ref.index + ref.channel;
  return row != R700_NO_ROW ? &r700_wave_rows (layout, state)[row] : NULL;
}

static void
reset_memories (const R700Layout *layout,
                const LsWaveInput *input,
                R700Wave *wave,
                gboolean per_lane)
{
  for (guint kind = 0; kind < LS_N_MEMORIES; kind++)
    if (input->memory[kind] != NULL && layout->n_words[kind] > 0 &&
        ls_memory_is_per_lane ((LsMemoryKind) kind) == per_lane)
      memcpy (r700_wave_memory (layout, wave, kind), input->memory[kind],
              layout->n_words[kind] * sizeof (guint32));
}

/* The state is zero. */
static void
fill_wave (const LsProgram *program, const LsWaveInput *input, R700Wave *wave)
{
  const R700Code *code = r700_loaded_code (program);
  const R700Layout *layout = &code->layout;
  LsRow *rows = r700_wave_rows (layout, wave);

  wave->covered = input->covered;
  wave->held = code->stage == LS_STAGE_PS ? ls_mask_quads (input->covered) : input->covered;
  wave->valid = input->covered;
  wave->active = wave->held;
  wave->wave_in_group = input->wave_in_group;
  wave->reduction_start = input->reduction_start;
  reset_memories (layout, input, wave, TRUE);
  for (guint i = 0; i < input->n_preloads; i++)
    {
      guint32 row = find_row (program, input->preloads[i].ref);

      if (row != R700_NO_ROW)
        rows[row] = input->preloads[i].row;
    }
}

static void
clear_rows (const R700Layout *layout, void *state, guint32 first, guint32 n)
{
  memset (&r700_wave_rows (layout, state)[first], 0, n * sizeof (LsRow));
}

/* What every clause begins with zeros in (PV, PS, AR, clause temporaries), and outputs, of which the lanes that were
 * written tell, may be anything. */
static void
clear_for_final (const R700Layout *layout, void *state)
{
  memset (state, 0, layout->rows_offset);
  clear_rows (layout, state, layout->gpr, 4 * layout->n_gprs);
  clear_rows (layout, state, layout->gradients, layout->n_gradients);
  memset ((guint8 *) state + layout->rows_offset + layout->n_rows * sizeof (LsRow), 0,
          layout->size - layout->rows_offset - layout->n_rows * sizeof (LsRow));
}

void
r700_state_reset (const LsProgram *program, const LsWaveInput *input, void *state)
{
  const R700Layout *layout = &r700_loaded_code (program)->layout;

  if (input->is_final)
    clear_for_final (layout, state);
  else
    memset (state, 0, layout->size);
  fill_wave (program, input, state);
  reset_memories (layout, input, state, FALSE);
}

void
r700_state_place (const LsProgram *program, const void *state, LsPlace *out)
{
  const R700Wave *wave = state;

  out->step = wave->step;
  out->line = r700_wave_line (r700_loaded_code (program), wave);
  out->ended = wave->ended != 0;
  out->depth = wave->depth;
  out->clause = wave->at != 0 ? wave->cf + 1 : 0;
}

gboolean
r700_state_read_row (const LsProgram *program, const void *state, LsRegRef ref, LsRow *out)
{
  const LsRow *row = locate_row (program, state, ref);

  if (row == NULL)
    return FALSE;
  *out = *row;
  return TRUE;
}

const LsRow *
r700_state_find_row (const LsProgram *program, const void *state, LsRegRef ref)
{
  return locate_row (program, state, ref);
}

/* What a killed pixel exported before does not count. */
LsMask
r700_state_written (const LsProgram *program, const void *state, LsRegRef ref)
{
  const R700Layout *layout = &r700_loaded_code (program)->layout;
  const R700Wave *wave = state;
  guint32 row;

  if (!r700_reg_files[ref.file].is_output)
    return locate_row (program, state, ref) != NULL ? LS_MASK_ALL : 0;
  row = find_row (program, ref);
  if (row == R700_NO_ROW)
    return 0;
  return r700_wave_written (layout, wave)[row - layout->output[0]] & wave->valid;
}

gboolean
r700_state_write_row (const LsProgram *program,
                      void *state,
                      LsRegRef ref,
                      LsMask lanes,
                      const LsRow *row)
{
  const R700Layout *layout = &r700_loaded_code (program)->layout;
  const R700Wave *wave = state;
  LsRow *to = locate_row (program, state, ref);

  if (to == NULL || (ref.file == R700_FILE_G && wave->n_waves > 1))
    return FALSE;
  LS_FOREACH_LANE (lane, lanes)
    to->u[lane] = row->u[lane];
  if (r700_reg_files[ref.file].is_output)
    r700_wave_written (layout, state)[find_row (program, ref) - layout->output[0]] |=
      lanes & wave->covered;
  return TRUE;
}

/* The other masks are what the program made of the lanes, or say what lanes hold. */
gboolean
r700_state_write_mask (const LsProgram *program, void *state, guint mask, LsMask lanes)
{
  if (mask != R700_MASK_ACTIVE)
    return FALSE;
  r700_write_active (program, state, lanes);
  return TRUE;
}

LsMask
r700_state_read_mask (const LsProgram *program G_GNUC_UNUSED, const void *state, guint mask)
{
  const R700Wave *wave = state;

  switch (mask)
    {
    case R700_MASK_ACTIVE:
      return wave->active;
    case R700_MASK_VALID:
      return wave->valid;
    case R700_MASK_PREDICATE:
      return wave->predicate;
    case R700_MASK_EXECUTING:
      return wave->executing;
    case R700_MASK_CONTINUE:
      return wave->waiting;
    case R700_MASK_BREAK:
      return wave->broken & wave->held;
    case R700_MASK_COVERED:
      return wave->covered;
    default:
      return 0;
    }
}

/* Lanes that a loop found inactive are kept out of it like those that broke, but what took them away is the branch
 * before the loop: the innermost loop that holds the lane tells. */
static LsMask
kept_out_of_loops (const R700Code *code, const R700Wave *wave)
{
  const R700Frame *frames = r700_wave_frames (&code->layout, wave);
  LsMask left = wave->broken, kept_out = 0;

  for (guint i = wave->depth; i > 0; i--)
    {
      const R700Frame *frame = &frames[i - 1];

      if (frame->kind != R700_FRAME_LOOP)
        continue;
      kept_out |= left & ~(frame->active | frame->waiting | frame->broken);
      left &= frame->broken;
    }
  return kept_out;
}

static LsLaneState
lane_state (const R700Wave *wave, LsMask broken, LsMask lane)
{
  gboolean is_helper = (r700_wave_helpers (wave) & lane) != 0;

  if (wave->covered & ~wave->valid & lane)
    return LS_LANE_KILLED;
  if (wave->ended || !(wave->held & lane))
    return LS_LANE_ENDED;
  if (is_helper && ((wave->active | wave->executing) & lane))
    return LS_LANE_HELPER;
  if (wave->active & lane)
    return LS_LANE_ACTIVE;
  if (broken & lane)
    return LS_LANE_BREAK;
  return wave->waiting & lane ? LS_LANE_CONTINUE : LS_LANE_BRANCH;
}

void
r700_state_lane_states (const LsProgram *program, const void *state, guint8 states[LS_LANES])
{
  const R700Wave *wave = state;
  LsMask broken = wave->broken & ~kept_out_of_loops (r700_loaded_code (program), wave);

  for (guint lane = 0; lane < LS_LANES; lane++)
    states[lane] = (guint8) lane_state (wave, broken, LS_MASK_LANE (lane));
}

const guint32 *
r700_state_memory (const LsProgram *program, const void *state, LsMemoryKind kind, gsize *n_words)
{
  const R700Layout *layout = &r700_loaded_code (program)->layout;

  *n_words = layout->n_words[kind];
  return *n_words > 0 ? r700_wave_memory (layout, state, kind) : NULL;
}

const guint32 *
r700_state_memory_written (const LsProgram *program, const void *state, LsMemoryKind kind)
{
  const R700Layout *layout = &r700_loaded_code (program)->layout;
  guint32 n_words = layout->n_words[kind];

  /* What EMIT_VERTEX counts is the machine's own business. */
  if (n_words == 0 || kind == LS_MEMORY_EMIT)
    return NULL;
  return r700_wave_memory (layout, state, kind) + n_words;
}

/* --- groups ---------------------------------------------------------------------------------------------- */

gsize
r700_state_group_size (const LsProgram *program, guint n_waves)
{
  const R700Layout *layout = &r700_loaded_code (program)->layout;

  return layout->size + (gsize) (n_waves - 1) * layout->private_size;
}

void
r700_state_group_reset (const LsProgram *program,
                        const LsWaveInput *inputs,
                        guint n_waves,
                        guint wave,
                        void *state)
{
  const R700Code *code = r700_loaded_code (program);
  R700Wave *first = state;

  memset (state, 0, r700_state_group_size (program, n_waves));
  first->wave_in_group = wave;
  first->n_waves = n_waves;
  for (guint i = 0; i < n_waves; i++)
    {
      R700Wave *one = r700_group_wave (code, first, i);

      fill_wave (program, &inputs[i], one);
      one->wave_in_group = i;
      one->n_waves = n_waves;
      one->shared = (gint64) ((guint8 *) first - (guint8 *) one);
    }
  reset_memories (&code->layout, &inputs[0], first, FALSE);
}

void
r700_state_group_place (const LsProgram *program, const void *state, LsGroupPlace *out)
{
  const R700Wave *wave = state;

  *out = (LsGroupPlace){ .n_waves = 1, .next = wave->ended ? LS_NO_WAVE : 0 };
  if (wave->n_waves == 0)
    return;
  out->n_waves = wave->n_waves;
  out->wave = wave->wave_in_group;
  out->next = r700_group_next (r700_loaded_code (program), wave);
}

void *
r700_state_group_wave (const LsProgram *program, const void *state, guint wave)
{
  return r700_group_wave (r700_loaded_code (program), state, wave);
}

void
r700_state_group_rounds (const LsProgram *program G_GNUC_UNUSED,
                         const void *state,
                         guint64 *round,
                         guint64 *barrier)
{
  const R700Wave *wave = state;

  *round = wave->round;
  *barrier = wave->barrier_round;
}

gboolean
r700_state_shares_registers (const LsProgram *program)
{
  return r700_loaded_code (program)->layout.n_globals > 0;
}

void
r700_state_group_give_up (const LsProgram *program, void *state, guint wave)
{
  r700_group_wave (r700_loaded_code (program), state, wave)->stopped = 1;
}
