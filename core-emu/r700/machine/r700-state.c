#include <string.h>

#include "r700-loaded.h"
#include "r700-run.h"

/* States hold no implicit padding: equal bytes are equal states. */
G_STATIC_ASSERT (sizeof (LsFlowLoop) == 32);
G_STATIC_ASSERT (sizeof (LsFlowFrame) == 48 + sizeof (LsFlowLoop));
G_STATIC_ASSERT (sizeof (LsFlowState) == 6 * 8 + 16 + sizeof (LsFlowLoop) + sizeof (LsFlowAway));

const LsRegFile r700_reg_files[R700_N_FILES] = {
  [R700_FILE_R] = { "R", "General registers", 4, LS_VALUE_BITS, FALSE, .role = LS_ROLE_INPUT },
  [R700_FILE_T] = { "T", "Clause temporaries", 4, LS_VALUE_BITS, FALSE, FALSE,
                    .life = LS_LIFE_CLAUSE, .listed_as = "R", .listed_end = 128 },
  [R700_FILE_PV] = { "PV", "Previous vector", 4, LS_VALUE_BITS, FALSE, TRUE, .life = LS_LIFE_STEP },
  [R700_FILE_PS] = { "PS", "Previous scalar", 1, LS_VALUE_BITS, FALSE, TRUE, .life = LS_LIFE_STEP },
  [R700_FILE_AR] = { "AR", "Address register", 4, LS_VALUE_INT, FALSE, TRUE,
                     .life = LS_LIFE_CLAUSE },
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

static const guint16 mask_places[R700_N_MASKS] = {
  [R700_MASK_ACTIVE] = G_STRUCT_OFFSET (R700Wave, flow.active),
  [R700_MASK_VALID] = G_STRUCT_OFFSET (R700Wave, flow.valid),
  [R700_MASK_PREDICATE] = G_STRUCT_OFFSET (R700Wave, predicate),
  [R700_MASK_EXECUTING] = G_STRUCT_OFFSET (R700Wave, executing),
  [R700_MASK_CONTINUE] = G_STRUCT_OFFSET (R700Wave, flow.waiting),
  [R700_MASK_BREAK] = G_STRUCT_OFFSET (R700Wave, flow.broken),
  [R700_MASK_COVERED] = G_STRUCT_OFFSET (R700Wave, flow.covered),
};

static LsTurnsFillFunc fill_wave;

static const LsTurnsForm turns_form = {
  .fill = fill_wave,
  .turns = G_STRUCT_OFFSET (R700Wave, turns),
  .flow = G_STRUCT_OFFSET (R700Wave, flow),
  .frames = R700_FRAMES_OFFSET,
  .step = G_STRUCT_OFFSET (R700Wave, step),
  .at = G_STRUCT_OFFSET (R700Wave, cf),
  .inside = G_STRUCT_OFFSET (R700Wave, at),
  .ended = G_STRUCT_OFFSET (R700Wave, ended),
};

const LsStateForm r700_state_form = {
  .files = r700_reg_files,
  .n_files = R700_N_FILES,
  .memories = r700_memories,
  .n_memories = R700_N_MEMORIES,
  .masks = mask_places,
  .n_masks = R700_N_MASKS,
  .covered = G_STRUCT_OFFSET (R700Wave, flow.covered),
  .valid = G_STRUCT_OFFSET (R700Wave, flow.valid),
  .distance = G_STRUCT_OFFSET (R700Wave, turns.shared),
  .turns = &turns_form,
};

/* --- start ------------------------------------------------------------------------------------ */

/* The state is all zeros before. */
static void
fill_wave (const LsProgram *program, const LsWaveInput *input, void *state)
{
  const R700Code *code = r700_loaded_code (program);
  R700Wave *wave = state;

  wave->flow.covered = input->covered;
  wave->flow.held = code->stage == LS_STAGE_PS ? ls_mask_quads (input->covered) : input->covered;
  wave->flow.valid = input->covered;
  wave->flow.active = wave->flow.held;
  wave->turns.wave = (guint16) input->wave_in_group;
  wave->reduction_start = input->part_start;
  ls_layout_fill_memories (&code->layout, input, TRUE, wave);
  ls_layout_preload (&code->layout, input, wave);
}

static void
clear_rows (const LsLayout *layout, void *state, guint32 first, guint32 n)
{
  memset (&ls_layout_rows (layout, state)[first], 0, n * sizeof (LsRow));
}

/* Leaves alone the parts that a clause clears before it runs (PV, PS, AR, clause temporaries), and
 * outputs, whose masks tell the written lanes: their values may be anything. */
static void
clear_for_final (const R700Code *code, void *state)
{
  const LsLayout *layout = &code->layout;
  const guint32 end = layout->rows_offset + layout->n_rows * (guint32) sizeof (LsRow);

  memset (state, 0, layout->rows_offset);
  clear_rows (layout, state, layout->first[R700_FILE_R], 4 * layout->n[R700_FILE_R]);
  clear_rows (layout, state, code->gradients, code->n_gradients);
  memset ((guint8 *) state + end, 0, layout->size - end);
}

void
r700_state_reset (const LsProgram *program, const LsWaveInput *input, void *state)
{
  const R700Code *code = r700_loaded_code (program);

  if (input->is_final)
    clear_for_final (code, state);
  else
    memset (state, 0, code->layout.size);
  fill_wave (program, input, state);
  ls_layout_fill_memories (&code->layout, input, FALSE, state);
}

/* --- looking ---------------------------------------------------------------------------------- */

guint32
r700_wave_line (const R700Code *code, const R700Wave *wave)
{
  const R700Cf *cf;
  guint32 item;

  if (wave->ended || wave->cf >= code->program->n_cf)
    return wave->last;
  cf = &code->program->cf[wave->cf];
  if (wave->at == 0)
    return cf->line;
  item = cf->first + wave->at - 1;
  return cf->class == R700_CF_CLASS_ALU ? code->steps[item].line
                                        : code->program->fetches[item].line;
}

void
r700_state_place (const LsProgram *program, const void *state, LsPlace *out)
{
  const R700Wave *wave = state;

  *out = (LsPlace){ .step = wave->step,
                    .line = r700_wave_line (r700_loaded_code (program), wave),
                    .ended = wave->ended != 0,
                    .depth = wave->flow.depth,
                    .clause = wave->at != 0 ? wave->cf + 1 : 0 };
}

/* Registers that the waves of a group share cannot be changed by hand: the other waves may be
 * anywhere. */
gboolean
r700_state_write_row (const LsProgram *program,
                      void *state,
                      LsRegRef ref,
                      LsMask lanes,
                      const LsRow *row)
{
  return !(ref.file == R700_FILE_G && ((const R700Wave *) state)->turns.n_waves > 1) &&
         ls_state_write_row (program, state, ref, lanes, row);
}

/* --- changing by hand ------------------------------------------------------------------------- */

/* Changes by hand between two steps.
 *
 * The active mask sets the lanes that take part from the next step on, and no more: the stack stays
 * as it is, so the next instruction that takes lanes from the stack (an ELSE, the end of a branch
 * or loop) gets the pushed ones. A lane that is turned on in one side of a branch has changed
 * sides; a lane that is turned off in a loop waits for the next iteration like the lanes of a
 * branch; a lane that had left the loop, or was kept out of it, is a member of it again. */

/* New lanes join the clause that is being executed at once, with the predicate of its start. */
static void
join_clause (R700Wave *wave, const R700Cf *cf, LsMask changed)
{
  LsMask executing =
    cf->whole_quad_mode ? r700_wave_quads (wave, wave->flow.active) : wave->flow.active;

  if (cf->class != R700_CF_CLASS_ALU)
    {
      wave->executing = cf->valid_pixel_mode ? executing & wave->flow.valid : executing;
      return;
    }
  wave->executing = executing;
  wave->predicate = (wave->predicate & ~changed) | (wave->flow.active & changed);
  wave->stay |= changed;
}

static void
write_active (const LsProgram *program, void *state, LsMask lanes)
{
  R700Wave *wave = state;
  LsMask free = wave->flow.valid | r700_wave_helpers (wave);
  LsMask active = (lanes & free) | (wave->flow.active & ~free);
  LsMask changed = ls_flow_set_active (&wave->flow, active);

  if (wave->at != 0 && changed != 0)
    join_clause (wave, &r700_loaded_code (program)->program->cf[wave->cf], changed);
}

/* The program makes the other masks from the lanes, or they say which lanes hold something. */
gboolean
r700_state_write_mask (const LsProgram *program, void *state, guint mask, LsMask lanes)
{
  if (mask != R700_MASK_ACTIVE)
    return FALSE;
  write_active (program, state, lanes);
  return TRUE;
}

/* Loops keep out lanes that never run, too. */
LsMask
r700_state_read_mask (const LsProgram *program, const void *state, guint mask)
{
  LsMask lanes = ls_state_read_mask (program, state, mask);

  return mask == R700_MASK_BREAK ? lanes & ((const R700Wave *) state)->flow.held : lanes;
}

/* A loop keeps out lanes that it found inactive, like those that broke; but the branch before the
 * loop made them inactive: the innermost loop that holds the lane tells. */
static LsMask
find_kept_out (const R700Wave *wave)
{
  const LsFlowState *state = &wave->flow;
  LsMask left = state->broken, kept_out = 0;

  for (guint i = state->depth; i > 0; i--)
    {
      const LsFlowFrame *frame = &r700_wave_frames (wave)[i - 1];

      if (frame->kind != LS_FLOW_FRAME_LOOP)
        continue;
      kept_out |= left & ~(frame->active | frame->waiting | frame->broken);
      left &= frame->broken;
    }
  return kept_out;
}

void
r700_state_lane_states (const LsProgram *program G_GNUC_UNUSED,
                        const void *state,
                        guint8 states[LS_LANES])
{
  const R700Wave *wave = state;
  const LsLaneMasks masks = {
    .covered = wave->flow.covered,
    .valid = wave->flow.valid,
    .held = wave->flow.held,
    .active = wave->flow.active,
    .helping = r700_wave_helpers (wave) & (wave->flow.active | wave->executing),
    .broken = wave->flow.broken & ~find_kept_out (wave),
    .waiting = wave->flow.waiting,
    .ended = wave->ended != 0,
  };

  ls_lane_states (&masks, states);
}

/* --- constants -------------------------------------------------------------------------------- */

/* Constants for readers of a state: the value that an instruction there would read, except that a
 * read out of range gives nothing instead of a fixed value. */

#define FILE_SIZE 256 /* vec4s of the constant file */

R700Constants
r700_constants_of (const R700Code *code,
                   const LsBindings *bindings,
                   const R700Wave *wave,
                   guint file)
{
  const R700Program *program = code->program;
  const R700Window *window = &wave->windows[file == R700_CONST_KC1];
  gboolean is_other = wave->cf < program->n_cf && program->cf[wave->cf].alt_const;

  if (file != R700_CONST_C)
    return (R700Constants){ bindings->constants[window->bank], window->first, window->count,
                            window->bank };
  return (R700Constants){ is_other ? bindings->other_const_file : bindings->const_file, 0,
                          FILE_SIZE, is_other ? LS_CELL_OTHER_CONST_FILE : LS_CELL_CONST_FILE };
}

gboolean
r700_find_constant (const LsProgram *program, guint line, guint file, guint index, LsCell *cell)
{
  const R700At at = r700_at (r700_loaded_code (program)->program, line);
  const R700Cf *cf = at.owner;
  guint window = file == R700_CONST_KC1;

  if (file == R700_CONST_C || at.alu == NULL || cf->kcache[window].mode == R700_KCACHE_NOP)
    return FALSE;
  *cell = (LsCell){ .kind = LS_CELL_CONSTANT,
                    .number = cf->kcache[window].bank,
                    .at = 4 * (16 * (guint64) cf->kcache[window].addr + index) };
  return TRUE;
}

gboolean
r700_read_constant (const LsProgram *program,
                    const LsBindings *bindings,
                    const void *state,
                    guint file,
                    gint64 index,
                    guint channel,
                    guint32 *bits)
{
  const R700Constants from = r700_constants_of (r700_loaded_code (program), bindings, state, file);

  if (index < 0 || index >= from.count || channel > 3 || from.bytes == NULL ||
      16 * (from.first + (guint64) index) + 4 * channel + 4 > g_bytes_get_size (from.bytes))
    return FALSE;
  *bits = r700_constant_word (&from, index, channel);
  return TRUE;
}
