#include "whole-run.h"

#include <string.h>

#include "gen-r700.h"
#include "machines.h"
#include "r700-machine.h"
#include "random-program.h"
#include "toy-machine.h"

/* Notes the state that a step leads to. Returns: FALSE if there is no such step. */
static gboolean
note_step (WholeRun *run, guint step, gsize size)
{
  void *state = g_aligned_alloc0 (1, size, 64);
  LsRun how = { .bindings = run->bindings, .until_step = step };
  LsPlace place;

  memcpy (state, run->states->pdata[step - 1], size);
  LsStopReason reason = ls_program_run (run->program, state, &how);
  ls_program_place (run->program, state, &place);
  if (reason == LS_STOP_TRAP || place.step != step)
    {
      g_aligned_free (state);
      return FALSE;
    }
  g_ptr_array_add (run->states, state);
  run->n_steps = step;
  run->ended = place.ended;
  return !place.ended;
}

WholeRun *
whole_run_new (LsProgram *program, LsBindings *bindings, const LsWaveInput *input, guint max_steps)
{
  const LsMachine *machine = ls_program_machine (program);
  g_autoptr (WholeRun) run = g_new0 (WholeRun, 1);
  gsize size = ls_program_state_size (program);
  void *first = g_aligned_alloc0 (1, size, 64);

  run->subject = ls_subject_new_group (program, bindings, input, 1, 0);
  ls_program_unref (program);
  run->machine = machine;
  run->program = ls_subject_get_program (run->subject);
  run->bindings = ls_subject_get_bindings (run->subject);
  run->states = g_ptr_array_new_with_free_func (g_aligned_free);
  ls_program_reset (program, input, first);
  g_ptr_array_add (run->states, first);
  for (guint step = 1; note_step (run, step, size); step++)
    if (step == max_steps)
      return NULL;
  return g_steal_pointer (&run);
}

void
whole_run_free (WholeRun *run)
{
  g_ptr_array_unref (run->states);
  ls_subject_unref (run->subject);
  g_free (run);
}

/* --- programs -------------------------------------------------------------------------------------------- */

WholeRun *
whole_run_toy (const char *text, LsMask covered)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  const LsWaveInput input = { .covered = covered };
  WholeRun *run = whole_run_new (toy_load (text), bindings, &input, 20000);

  g_assert_nonnull (run);
  return run;
}

static LsProgram *
load_r700 (LsProgramSource *source)
{
  g_autoptr (GError) error = NULL;
  LsProgram *program = r700_machine.load (source, NULL, &error);

  g_assert_no_error (error);
  return program;
}

WholeRun *
whole_run_r700 (const char *text, LsMask covered)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  g_autoptr (GBytes) code = g_bytes_new_static (text, strlen (text));
  LsPreload lanes = { .ref = { 0 } };
  const LsWaveInput input = { .covered = covered, .preloads = &lanes, .n_preloads = 1 };
  LsProgramSource source = { .code = code, .syntax = LS_SYNTAX_TEXT, .stage = LS_STAGE_PS };

  for (guint lane = 0; lane < LS_LANES; lane++)
    lanes.row.f[lane] = (float) lane;
  WholeRun *run = whole_run_new (load_r700 (&source), bindings, &input, 20000);
  g_assert_nonnull (run);
  return run;
}

WholeRun *
whole_run_tgsi (const char *text)
{
  const LsMachine *machine = ls_machine_by_id ("tgsi");
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  g_autoptr (GBytes) code = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  LsPreload numbers = { .ref = { 0 } };
  const LsWaveInput input = { .covered = LS_MASK_ALL, .preloads = &numbers, .n_preloads = 1 };
  LsProgramSource source = { .code = code, .syntax = LS_SYNTAX_TEXT, .stage = LS_STAGE_PS };

  for (guint lane = 0; lane < LS_LANES; lane++)
    numbers.row.u[lane] = lane % 4;
  LsProgram *program = machine->load (&source, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (program->uses[0].role, ==, LS_ROLE_INPUT);
  numbers.ref.file = program->uses[0].ref.file;
  WholeRun *run = whole_run_new (program, bindings, &input, 20000);
  g_assert_nonnull (run);
  return run;
}

WholeRun *
whole_run_random_toy (void)
{
  WholeRun *run = NULL;

  while (run == NULL)
    {
      g_autoptr (LsBindings) bindings = ls_bindings_new ();
      g_autofree char *text = toy_random_text (20);
      const LsWaveInput input = { .covered = 0x0fffffffffffffff };

      run = whole_run_new (toy_load (text), bindings, &input, 3000);
    }
  return run;
}

WholeRun *
whole_run_random_r700 (void)
{
  WholeRun *run = NULL;

  while (run == NULL)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32) g_test_rand_int ());
      g_autoptr (GBytes) words =
        gen_r700_program (rand, (guint) g_test_rand_int_range (4, 10), FALSE);
      g_autoptr (LsBindings) bindings = gen_r700_bindings (rand);
      LsProgramSource source = { .code = words, .syntax = LS_SYNTAX_WORDS, .stage = LS_STAGE_PS };
      LsWaveInput input;

      gen_r700_source (&source);
      gen_r700_input (rand, &input);
      run = whole_run_new (load_r700 (&source), bindings, &input, 1500);
      g_aligned_free ((gpointer) input.preloads);
    }
  return run;
}

WholeRun *
whole_run_random_of (const char *id, guint max_steps)
{
  LsBindings *bindings;
  LsWaveInput input;
  LsProgram *program = random_program (id, FALSE, &bindings, &input);
  WholeRun *run = whole_run_new (program, bindings, &input, max_steps);

  ls_bindings_unref (bindings);
  g_aligned_free ((gpointer) input.preloads);
  return run;
}

WholeRun *
whole_run_random (const char *id)
{
  WholeRun *run = NULL;

  if (g_str_equal (id, "toy"))
    return whole_run_random_toy ();
  if (g_str_equal (id, "r700"))
    return whole_run_random_r700 ();
  while (run == NULL)
    run = whole_run_random_of (id, 1500);
  return run;
}

WholeRun *
whole_run_random_any (guint i)
{
  static const char *const ids[] = { "spirv", "r700", "r700", "tgsi" };
  const char *id = ids[i % G_N_ELEMENTS (ids)];

  return whole_run_random (has_machine_of (id) ? id : "r700");
}

/* --- looking --------------------------------------------------------------------------------------------- */

void
whole_run_place (const WholeRun *run, guint step, LsPlace *place)
{
  ls_program_place (run->program, run->states->pdata[step], place);
}

LsMask
whole_run_active (const WholeRun *run, guint step)
{
  return ls_program_read_mask (run->program, run->states->pdata[step], 0);
}

guint32
whole_run_value (const WholeRun *run, guint step, LsRegRef ref, guint lane)
{
  LsRow row;

  g_assert_true (ls_program_read_row (run->program, run->states->pdata[step], ref, &row));
  return row.u[lane];
}
