#include <string.h>

#include "ls-insn-run.h"
#include "ls-math.h"
#include "ls-program.h"
#include "ls-small-float.h"
#include "rounds.h"
#include "spirv-lanes-module.h"
#include "spirv-machine-private.h"
#include "spirv-readings.h"

/* What lanes ask of each other: modules of one such instruction, on values and lanes that are drawn, against the words of the
 * specification (spirv-lanes-witness.h): results, and the lanes whose registers the readers name. */

/* Takes bytes. */
static LsProgram *
load (GBytes *bytes, LsStage stage)
{
  g_autoptr (GBytes) owned = bytes;
  const LsProgramSource source = { .code = owned, .stage = stage };
  g_autoptr (GError) error = NULL;
  LsProgram *program = spirv_machine.load (&source, NULL, &error);

  g_assert_no_error (error);
  return program;
}

/* --- registers -------------------------------------------------------------------------------- */

static LsRegRef
find_register (const SpirvCode *code, guint id, guint word)
{
  const SpirvVariable *variable = spirv_variable (code->variables, id);

  g_assert_nonnull (variable);
  return (LsRegRef){ .file = variable->file,
                     .channel = (guint8) (word % 4),
                     .index = (guint16) (variable->first + word / 4) };
}

/* The word of a register that holds a component. */
static guint32
as_register (const WitnessType *type, guint64 bits, guint word)
{
  if (type->shape == WITNESS_FLOAT && type->width == 16)
    return ls_float_bits (ls_half_to_float ((guint16) bits));
  if (type->shape == WITNESS_INT && type->width < 32 && type->is_signed)
    return (guint32) ((gint32) ((guint32) bits << (32 - type->width)) >> (32 - type->width));
  return (guint32) (word == 0 ? bits : bits >> 32);
}

static guint
words_of (const WitnessType *type)
{
  return type->width == 64 ? 2 : 1;
}

static void
reset (const LsProgram *program, const Witness *self, void *state)
{
  const SpirvCode *code = spirv_code_of (program);
  const guint n_words = words_of (self->type);
  LsPreload preloads[8 + 3];
  guint n = 0;
  const LsWaveInput input = { .covered = self->active, .preloads = preloads, .n_preloads = 11 };

  for (guint i = 0; i < 8; i++, n++)
    {
      preloads[n] =
        (LsPreload){ .ref = find_register (code, IN_VALUE, i < self->n * n_words ? i : 0) };
      for (guint lane = 0; lane < LS_LANES; lane++)
        preloads[n].row.u[lane] =
          i < self->n * n_words
            ? as_register (self->type, self->values[lane][i / n_words], i % n_words)
            : preloads[0].row.u[lane];
    }
  for (guint i = 0; i < 3; i++, n++)
    {
      preloads[n] = (LsPreload){ .ref = i < 2 ? find_register (code, IN_BALLOT, i)
                                              : find_register (code, IN_INDEX, 0) };
      for (guint lane = 0; lane < LS_LANES; lane++)
        preloads[n].row.u[lane] =
          i < 2 ? (guint32) (self->ballots[lane] >> 32 * i) : self->indices[lane];
    }
  ls_program_reset (program, &input, state);
}

static void *
new_state (const LsProgram *program)
{
  return g_aligned_alloc0 (1, ls_program_state_size (program), 64);
}

static guint32
read_word (const LsProgram *program, void *state, guint id, guint word, guint lane)
{
  const LsRegRef ref = find_register (spirv_code_of (program), id, word);

  return ls_layout_rows (program->layout, state)[ls_layout_row (program->layout, ref)].u[lane];
}

/* --- readers ---------------------------------------------------------------------------------- */

static gboolean
is_asked (const SpirvStep *step, const LsRegRef *ref)
{
  for (guint i = 0; i < step->n_extra; i++)
    if (ls_reg_ref_equal (step->extra[i].ref, *ref))
      return TRUE;
  return FALSE;
}

/* The lanes whose values a lane's results come from, as its touches tell. n: gets the number of reads. */
static guint64
find_touched (const LsProgram *program,
              const LsBindings *bindings,
              const SpirvStep *step,
              const void *state,
              guint lane,
              guint *n)
{
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  guint64 lanes = 0;

  *n = 0;
  ls_program_touches (program, bindings, state, lane, touches);
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (touch->kind == LS_TOUCH_READ && touch->cell.kind == LS_CELL_REGISTER &&
          is_asked (step, &touch->cell.ref))
        {
          lanes |= LS_MASK_LANE (touch->cell.lane);
          ++*n;
        }
    }
  return lanes;
}

/* What the words tell: the values cross lanes, and the size of subgroups matters. */
static void
check_line (const LsProgram *program, const SpirvStep *step)
{
  LsEffect effects[64];
  const guint n = ls_program_describe (program, step->base.line, effects, G_N_ELEMENTS (effects));
  guint n_crossing = 0;

  for (guint i = 0; i < MIN (n, G_N_ELEMENTS (effects)); i++)
    {
      g_assert_true (!effects[i].crosses || is_asked (step, &effects[i].ref));
      n_crossing += effects[i].crosses != 0;
    }
  g_assert_cmpuint (n_crossing, ==, step->n_extra);
  g_assert_cmphex (ls_program_line_readings (program, step->base.line), ==,
                   SPIRV_READING_BIT (SUBGROUP_SIZE));
}

/* --- the test --------------------------------------------------------------------------------- */

/* Runs up to the step that asks. */
static const SpirvStep *
find_step (const LsProgram *program, LsRun *run, void *state)
{
  for (run->until_step = 0;; run->until_step++)
    {
      const SpirvStep *step;

      g_assert_cmpint (ls_program_run (program, state, run), ==, LS_STOP_STEP);
      step = spirv_step (spirv_code_of (program), ((const LsInsnWave *) state)->pc);
      if (step->does == SPIRV_DOES_LANES)
        return step;
    }
}

static void
compare_lane (const LsProgram *program, guint number, const Witness *self, void *state, guint lane)
{
  static const WitnessType uint_type = { "u32", WITNESS_INT, 32, FALSE };
  const gboolean gives_value = lanes_cases[number].gives == GIVES_VALUE;
  const WitnessType *type = gives_value ? self->type : &uint_type;
  const guint n = gives_value ? self->n : lanes_cases[number].gives == GIVES_BALLOT ? 4 : 1;
  guint64 results[4], asked;

  witness_lane (self, lane, results, &asked);
  for (guint c = 0; c < n; c++)
    {
      guint64 got = read_word (program, state, OUT, c * words_of (type), lane);
      guint64 want = results[c];

      if (type->width == 64)
        got |= (guint64) read_word (program, state, OUT, 2 * c + 1, lane) << 32;
      else if (type->shape == WITNESS_FLOAT && type->width == 16)
        got = ls_float_to_half (ls_bits_float ((guint32) got));
      else
        want = as_register (type, want, 0);
      if (!witness_is_same (type, got, want))
        g_error ("%s %s x %u, group %u, size %u, lanes %" G_GINT64_MODIFIER
                 "x: lane %u has %" G_GINT64_MODIFIER "x for %" G_GINT64_MODIFIER
                 "x in component %u",
                 lanes_cases[number].name, self->type->name, self->n, self->group, self->size,
                 self->active, lane, got, want, c);
    }
}

static void
run_case (const LsProgram *program, guint number, Witness *self, guint reading)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  void *state = new_state (program);
  LsRun run = { .bindings = bindings };
  const SpirvStep *step;

  bindings->readings[SPIRV_READING_SUBGROUP_SIZE] = (guint8) reading;
  self->size = 64u >> reading;
  witness_draw (self);
  reset (program, self, state);
  step = find_step (program, &run, state);
  check_line (program, step);
  LS_FOREACH_LANE (lane, self->active)
    {
      const guint per_word =
        step->op >= SPIRV_OP_GroupNonUniformIAdd && step->op <= SPIRV_OP_GroupNonUniformLogicalXor
          ? words_of (self->type)
          : 1;
      guint64 results[4], asked;
      guint n;

      witness_lane (self, (guint) lane, results, &asked);
      g_assert_cmphex (find_touched (program, bindings, step, state, (guint) lane, &n), ==, asked);
      g_assert_cmpuint (n, ==, per_word * step->n_extra * ls_mask_count (asked));
    }
  run.until_step = G_MAXUINT64;
  g_assert_cmpint (ls_program_run (program, state, &run), ==, LS_STOP_END);
  LS_FOREACH_LANE (lane, self->active)
    compare_lane (program, number, self, state, (guint) lane);
  g_aligned_free (state);
}

static void
test_case (gconstpointer data)
{
  const guint number = GPOINTER_TO_UINT (data);
  const guint n_groups = !lanes_cases[number].has_group                                     ? 1
                         : lanes_cases[number].op == SPIRV_OP_GroupNonUniformBallotBitCount ? 3
                                                                                            : 4;

  for (guint t = 0; t < N_LANES_TYPES; t++)
    for (guint group = 0;
         group < n_groups && (lanes_cases[number].shapes >> lanes_types[t].shape & 1); group++)
      for (guint i = 0; i < rounds (18); i++)
        {
          Witness self = { .op = lanes_cases[number].op,
                           .group = group,
                           .cluster = 1u << g_test_rand_int_range (0, 4),
                           .type = &lanes_types[t],
                           .n = lanes_types[t].shape == WITNESS_BOOL
                                  ? 1
                                  : (guint) g_test_rand_int_range (1, 5) };
          LsProgram *program =
            load (lanes_module (&lanes_cases[number], &self, SPIRV_Scope_Subgroup), LS_STAGE_CS);

          for (guint reading = 0; reading < 4; reading++)
            run_case (program, number, &self, reading);
          ls_program_unref (program);
        }
}

/* --- numbers that are built in ---------------------------------------------------------------- */

static const guint32 builtins[] = {
  SPIRV_BuiltIn_SubgroupSize,   SPIRV_BuiltIn_NumSubgroups,
  SPIRV_BuiltIn_SubgroupId,     SPIRV_BuiltIn_SubgroupLocalInvocationId,
  SPIRV_BuiltIn_SubgroupEqMask, SPIRV_BuiltIn_SubgroupGeMask,
  SPIRV_BuiltIn_SubgroupGtMask, SPIRV_BuiltIn_SubgroupLeMask,
  SPIRV_BuiltIn_SubgroupLtMask,
};

/* Thread `index` of 100, in subgroups of `size`. */
static guint64
find_number (guint32 builtin, guint index, guint size)
{
  const guint own = index % size;
  guint64 mask = 0;

  switch (builtin)
    {
    case SPIRV_BuiltIn_SubgroupSize:
      return size;
    case SPIRV_BuiltIn_NumSubgroups: /* 100 of 8: 13, with one that is half full */
      return size == 8 ? 13 : size == 16 ? 7 : size == 32 ? 4 : 2;
    case SPIRV_BuiltIn_SubgroupId:
      return index / size;
    case SPIRV_BuiltIn_SubgroupLocalInvocationId:
      return own;
    default:
      break;
    }
  for (guint i = 0; i < size; i++)
    if ((i == own && builtin == SPIRV_BuiltIn_SubgroupEqMask) ||
        (i >= own && builtin == SPIRV_BuiltIn_SubgroupGeMask) ||
        (i > own && builtin == SPIRV_BuiltIn_SubgroupGtMask) ||
        (i <= own && builtin == SPIRV_BuiltIn_SubgroupLeMask) ||
        (i < own && builtin == SPIRV_BuiltIn_SubgroupLtMask))
      mask |= (guint64) 1 << i;
  return mask;
}

/* Fills in what a wave of the group of 100 starts with: numbers of threads, and of lanes. */
static guint
fill_numbers (const LsProgram *program, guint first_thread, LsPreload *preloads)
{
  guint n = 0;

  for (guint i = 0; i < program->n_uses; i++)
    {
      const LsRegUse *use = &program->uses[i];

      g_assert_true (use->natural == LS_NATURAL_LANE || use->natural == LS_NATURAL_THREAD ||
                     use->natural == LS_NATURAL_GROUP);
      if (use->natural == LS_NATURAL_GROUP)
        continue;
      preloads[n].ref = use->ref;
      for (guint lane = 0; lane < LS_LANES; lane++)
        preloads[n].row.u[lane] = use->natural == LS_NATURAL_THREAD ? first_thread + lane : lane;
      n++;
    }
  return n;
}

static void
run_numbers (const LsProgram *program, guint wave, guint reading)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  LsRun run = { .bindings = bindings, .until_step = G_MAXUINT64 };
  LsPreload preloads[8];
  const LsWaveInput input = { .covered = LS_MASK_ALL,
                              .preloads = preloads,
                              .n_preloads = fill_numbers (program, LS_LANES * wave, preloads) };
  void *state = new_state (program);

  bindings->readings[SPIRV_READING_SUBGROUP_SIZE] = (guint8) reading;
  ls_program_reset (program, &input, state);
  g_assert_cmpint (ls_program_run (program, state, &run), ==, LS_STOP_END);
  for (guint lane = 0; lane < (wave == 0 ? 64 : 36); lane++)
    for (guint i = 0; i < G_N_ELEMENTS (builtins); i++)
      {
        const guint64 want = find_number (builtins[i], LS_LANES * wave + lane, 64u >> reading);

        g_assert_cmphex (read_word (program, state, NUMBERS + i, 0, lane), ==, (guint32) want);
        for (guint w = 1; w < 4 && builtins[i] >= SPIRV_BuiltIn_SubgroupEqMask; w++)
          g_assert_cmphex (read_word (program, state, NUMBERS + i, w, lane), ==,
                           w == 1 ? want >> 32 : 0);
      }
  g_aligned_free (state);
}

static void
test_numbers (void)
{
  LsProgram *program =
    load (lanes_module_numbers (builtins, G_N_ELEMENTS (builtins), 100), LS_STAGE_CS);

  for (guint reading = 0; reading < 4; reading++)
    for (guint wave = 0; wave < 2; wave++)
      run_numbers (program, wave, reading);
  ls_program_unref (program);
}

/* --- the rest --------------------------------------------------------------------------------- */

/* One pixel: three lanes of its quad are helpers. */
static void
test_helpers (void)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  LsRun run = { .bindings = bindings, .until_step = G_MAXUINT64 };
  const LsWaveInput input = { .covered = LS_MASK_LANE (5) };
  LsProgram *program =
    load (lanes_module_plain (SPIRV_ExecutionModel_Fragment, SPIRV_OP_IsHelperInvocationEXT),
          LS_STAGE_PS);
  void *state = new_state (program);

  ls_program_reset (program, &input, state);
  g_assert_cmpint (ls_program_run (program, state, &run), ==, LS_STOP_END);
  for (guint lane = 4; lane < 8; lane++)
    g_assert_cmpuint (read_word (program, state, OUT, 0, lane), ==, lane != 5);
  g_aligned_free (state);
  ls_program_unref (program);
}

/* Takes bytes. The program loads, and stops before the step that cannot run. */
static void
assert_traps (GBytes *bytes, const char *why)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  LsRun run = { .bindings = bindings, .until_step = G_MAXUINT64 };
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  LsProgram *program = load (bytes, LS_STAGE_CS);
  void *state = new_state (program);

  ls_program_reset (program, &input, state);
  g_assert_cmpint (ls_program_run (program, state, &run), ==, LS_STOP_TRAP);
  if (strstr (run.trap.detail, why) == NULL)
    g_error ("\"%s\" does not say \"%s\"", run.trap.detail, why);
  g_aligned_free (state);
  ls_program_unref (program);
}

static const LanesCase *
find_case (guint op)
{
  for (guint i = 0; i < N_LANES_CASES; i++)
    if (lanes_cases[i].op == op)
      return &lanes_cases[i];
  g_assert_not_reached ();
}

static void
test_refused (void)
{
  const LanesCase *sum = find_case (SPIRV_OP_GroupNonUniformIAdd);
  const LanesCase *count = find_case (SPIRV_OP_GroupNonUniformBallotBitCount);
  const WitnessType *uint_type = &lanes_types[5], *float_type = &lanes_types[10];
  Witness form = {
    .type = uint_type, .n = 1, .group = SPIRV_GroupOperation_ClusteredReduce, .cluster = 3
  };

  assert_traps (lanes_module (sum, &form, SPIRV_Scope_Subgroup), "a constant power of 2");
  form.cluster = 4;
  assert_traps (lanes_module (sum, &form, SPIRV_Scope_Workgroup), "within a subgroup");
  assert_traps (lanes_module (count, &form, SPIRV_Scope_Subgroup), "not grouped like this");
  form.group = 7;
  assert_traps (lanes_module (sum, &form, SPIRV_Scope_Subgroup), "not grouped like this");
  form.group = SPIRV_GroupOperation_Reduce;
  form.type = float_type;
  assert_traps (lanes_module (sum, &form, SPIRV_Scope_Subgroup), "an operand has another type");
  assert_traps (lanes_module_plain (SPIRV_ExecutionModel_GLCompute, SPIRV_OP_ReadClockKHR),
                "clocks do not run here");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spirv/lanes/numbers", test_numbers);
  g_test_add_func ("/spirv/lanes/helpers", test_helpers);
  g_test_add_func ("/spirv/lanes/refused", test_refused);
  for (guint i = 0; i < N_LANES_CASES; i++)
    {
      g_autofree char *path = g_strdup_printf ("/spirv/lanes/%s", lanes_cases[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_case);
    }
  return g_test_run ();
}
