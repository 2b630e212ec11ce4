#include "trace.h"

#include <string.h>

#include "gen-r700.h"
#include "r700-machine.h"
#include "random-program.h"
#include "toy-machine.h"

/* --- runs ------------------------------------------------------------------------------------------------ */

static void *
copy_state (const Trace *trace, guint64 step)
{
  void *state = g_aligned_alloc (1, trace->state_size, 64);

  memcpy (state, trace->states->pdata[step], trace->state_size);
  return state;
}

/* Returns: whether state got there. */
static gboolean
run_to (const Trace *trace, void *state, guint64 step)
{
  LsRun run = { .bindings = trace->bindings, .until_step = step };
  LsPlace place;

  ls_program_run (trace->program, state, &run);
  ls_program_place (trace->program, state, &place);
  return place.step == step;
}

static void
record (Trace *trace, guint max_steps)
{
  void *state = g_aligned_alloc0 (1, trace->state_size, 64);
  LsPlace place = { 0 };

  ls_program_reset (trace->program, &trace->input, state);
  for (guint step = 0; step <= max_steps; step++)
    {
      g_ptr_array_add (trace->states, state);
      state = copy_state (trace, step);
      if (place.ended || !run_to (trace, state, step + 1))
        break;
      ls_program_place (trace->program, state, &place);
    }
  g_aligned_free (state);
  trace->n_steps = trace->states->len - 1;
}

Trace *
trace_new (LsProgram *program, LsBindings *bindings, const LsWaveInput *input, guint max_steps)
{
  const LsMachine *machine = ls_program_machine (program);
  Trace *trace = g_new0 (Trace, 1);

  *trace = (Trace){ .machine = machine,
                    .program = program,
                    .bindings = ls_bindings_ref (bindings),
                    .input = *input,
                    .state_size = ls_program_state_size (program),
                    .states = g_ptr_array_new_with_free_func (g_aligned_free) };
  trace->changed = g_aligned_alloc (1, trace->state_size, 64);
  record (trace, max_steps);
  if (trace->n_steps < max_steps)
    return trace;
  trace_free (trace);
  return NULL;
}

void
trace_free (Trace *trace)
{
  g_ptr_array_unref (trace->states);
  g_aligned_free (trace->changed);
  ls_bindings_unref (trace->bindings);
  ls_program_unref (trace->program);
  if (trace->input.preloads != NULL)
    g_aligned_free ((gpointer) trace->input.preloads);
  g_free (trace);
}

Trace *
trace_new_toy (guint max_steps)
{
  const LsWaveInput input = { .covered = 0x0fffffffffffffff };
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  g_autofree char *text = toy_random_text (20);

  return trace_new (toy_load (text), bindings, &input, max_steps);
}

Trace *
trace_new_r700 (gboolean with_memories, guint max_steps)
{
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (GBytes) words = gen_r700_program (rand, 4 + seed % 6, with_memories);
  g_autoptr (LsBindings) bindings = gen_r700_bindings (rand);
  g_autoptr (GError) error = NULL;
  LsProgramSource source = { .code = words, .syntax = LS_SYNTAX_WORDS, .stage = LS_STAGE_PS };
  LsWaveInput input;

  gen_r700_source (&source);
  LsProgram *program = r700_machine.load (&source, NULL, &error);
  g_assert_no_error (error);
  gen_r700_input (rand, &input);
  return trace_new (program, bindings, &input, max_steps);
}

Trace *
trace_new_of (const char *id, guint max_steps)
{
  LsWaveInput input;
  LsBindings *bindings;
  LsProgram *program = random_program (id, TRUE, &bindings, &input);
  Trace *trace = trace_new (program, bindings, &input, max_steps);

  ls_bindings_unref (bindings);
  return trace;
}

/* --- looking --------------------------------------------------------------------------------------------- */

guint32
trace_value (const Trace *trace, guint64 step, const LsCell *cell)
{
  guint32 value = 0;

  g_assert_true (ls_cell_read (cell, trace->program, trace->states->pdata[step], &value));
  return value;
}

void
trace_place (const Trace *trace, guint64 step, LsPlace *place)
{
  ls_program_place (trace->program, trace->states->pdata[step], place);
}

guint
trace_lane_state (const Trace *trace, guint64 step, guint lane)
{
  guint8 states[LS_LANES];

  ls_program_lane_states (trace->program, trace->states->pdata[step], states);
  return states[lane];
}

LsRegRef
trace_random_ref (const Trace *trace)
{
  const LsMachine *machine = trace->machine;
  LsRegRef ref = { 0 };
  gint32 n;

  do
    ref.file = (guint8) g_test_rand_int_range (0, (gint32) machine->n_reg_files);
  while ((n = (gint32) ls_program_n_registers (trace->program, ref.file)) == 0);
  ref.index = (guint16) g_test_rand_int_range (0, n);
  ref.channel =
    (guint8) g_test_rand_int_range (0, (gint32) machine->reg_files[ref.file].n_channels);
  return ref;
}

/* A word that the run changes, if it finds one. */
static gboolean
random_word (const Trace *trace, LsCell *cell)
{
  const guint n_memories = ls_program_machine (trace->program)->n_memories;

  for (guint i = 0; i < 200; i++)
    {
      LsMemory kind = (LsMemory) g_test_rand_int_range (0, (gint32) MAX (n_memories, 1));
      gsize n_words;
      const guint32 *first =
        ls_program_memory (trace->program, trace->states->pdata[0], kind, &n_words);

      if (first == NULL || trace->machine->memories[kind].is_internal)
        continue;
      *cell = ls_cell_memory (kind, (guint64) g_test_rand_int_range (0, (gint32) n_words));
      if (trace_value (trace, trace->n_steps, cell) != first[cell->at])
        return TRUE;
    }
  return FALSE;
}

LsCell
trace_random_cell (const Trace *trace, gboolean with_memories)
{
  LsCell cell;

  if (with_memories && g_test_rand_int_range (0, 3) == 0 && random_word (trace, &cell))
    return cell;
  return ls_cell_register (trace_random_ref (trace), (guint) g_test_rand_int_range (0, LS_LANES));
}

LsCell
trace_random_read (const Trace *trace, guint64 step, gboolean with_memories)
{
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));

  ls_program_touches (trace->program, trace->bindings, trace->states->pdata[step],
                      (guint) g_test_rand_int_range (0, LS_LANES), touches);
  for (guint i = 0; i < 2 * touches->len; i++)
    {
      guint k = (guint) g_test_rand_int_range (0, (gint32) touches->len);
      const LsTouch *touch = &g_array_index (touches, LsTouch, k);

      if (touch->kind == LS_TOUCH_READ && ls_cell_is_variable (&touch->cell))
        return touch->cell;
    }
  return trace_random_cell (trace, with_memories);
}

/* --- changing -------------------------------------------------------------------------------------------- */

static gboolean
write_cell (const Trace *trace, void *state, const LsCell *cell, guint32 bits)
{
  LsRow row;
  gsize n_words;

  if (cell->kind == LS_CELL_MEMORY)
    {
      guint32 *words =
        (guint32 *) (gpointer) ls_program_memory (trace->program, state, cell->number, &n_words);
      words[cell->at] = bits;
      return TRUE;
    }
  ls_program_read_row (trace->program, state, cell->ref, &row);
  row.u[cell->lane] = bits;
  return ls_program_write_row (trace->program, state, cell->ref, LS_MASK_LANE (cell->lane), &row);
}

static void
compare_rows (const Trace *trace, const void *a, const void *b, LsRegRef ref, GArray *cells)
{
  LsRow left, right;

  ls_program_read_row (trace->program, a, ref, &left);
  ls_program_read_row (trace->program, b, ref, &right);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      LsCell cell = ls_cell_register (ref, lane);

      if (left.u[lane] != right.u[lane])
        g_array_append_val (cells, cell);
    }
}

static void
compare_registers (const Trace *trace, const void *a, const void *b, GArray *cells)
{
  const LsMachine *machine = trace->machine;

  for (guint file = 0; file < machine->n_reg_files; file++)
    for (guint i = 0; i < ls_program_n_registers (trace->program, file); i++)
      for (guint channel = 0; channel < machine->reg_files[file].n_channels; channel++)
        compare_rows (trace, a, b, (LsRegRef){ (guint8) file, (guint8) channel, (guint16) i },
                      cells);
}

static void
compare_memories (const Trace *trace, const void *a, const void *b, GArray *cells)
{
  for (LsMemory kind = 0; kind < ls_program_machine (trace->program)->n_memories; kind++)
    {
      gsize n_words;
      const guint32 *left = ls_program_memory (trace->program, a, kind, &n_words);
      const guint32 *right = ls_program_memory (trace->program, b, kind, &n_words);

      for (gsize i = 0; left != NULL && !trace->machine->memories[kind].is_internal && i < n_words;
           i++)
        {
          LsCell cell = ls_cell_memory (kind, i);

          if (left[i] != right[i])
            g_array_append_val (cells, cell);
        }
    }
}

static gboolean
differ_in_flow (const Trace *trace, const void *a, const void *b)
{
  guint8 left[LS_LANES], right[LS_LANES];
  LsPlace here, there;

  ls_program_place (trace->program, a, &here);
  ls_program_place (trace->program, b, &there);
  ls_program_lane_states (trace->program, a, left);
  ls_program_lane_states (trace->program, b, right);
  for (guint i = 0; i < trace->machine->n_masks; i++)
    if (ls_program_read_mask (trace->program, a, i) != ls_program_read_mask (trace->program, b, i))
      return TRUE;
  return memcmp (left, right, sizeof left) != 0 || here.line != there.line ||
         here.depth != there.depth || here.ended != there.ended;
}

Outcome
trace_change (const Trace *trace, guint64 step, const LsCell *cell, guint32 flip)
{
  guint32 bits = trace_value (trace, step, cell) ^ flip, now = 0;
  const void *base = trace->states->pdata[step + 1];
  void *state = trace_run_changed (trace, step, cell, bits, step + 1);
  Outcome outcome = { .cells = g_array_new (FALSE, FALSE, sizeof (LsCell)) };

  if (state == NULL)
    return outcome;
  outcome.has_run = TRUE;
  ls_cell_read (cell, trace->program, state, &now);
  outcome.survives = now == bits;
  if (outcome.survives)
    write_cell (trace, state, cell, trace_value (trace, step + 1, cell));
  if (memcmp (state, base, trace->state_size) != 0)
    {
      compare_registers (trace, state, base, outcome.cells);
      compare_memories (trace, state, base, outcome.cells);
      outcome.decides = differ_in_flow (trace, state, base);
    }
  return outcome;
}

void
outcome_clear (Outcome *outcome)
{
  g_array_unref (outcome->cells);
}

void *
trace_run_all_changed (const Trace *trace,
                       guint64 step,
                       const LsCell *cells,
                       guint n_cells,
                       guint32 bits,
                       guint64 until)
{
  void *state = trace->changed;

  memcpy (state, trace->states->pdata[step], trace->state_size);
  for (guint i = 0; i < n_cells; i++)
    if (!write_cell (trace, state, &cells[i], bits))
      return NULL;
  return run_to (trace, state, until) ? state : NULL;
}

void *
trace_run_changed (const Trace *trace,
                   guint64 step,
                   const LsCell *cell,
                   guint32 bits,
                   guint64 until)
{
  return trace_run_all_changed (trace, step, cell, 1, bits, until);
}

gboolean
trace_restore (const Trace *trace, void *state, guint64 step, const LsCell *cell)
{
  return write_cell (trace, state, cell, trace_value (trace, step, cell)) &&
         memcmp (state, trace->states->pdata[step], trace->state_size) == 0;
}
