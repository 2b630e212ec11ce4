#include <string.h>

#include "gen-r700.h"
#include "ls-compare-origin.h"
#include "ls-error.h"
#include "r700-machine.h"

/* Two programs on one input, against both machines run by hand: the second program is the first with one word changed. */

#define MAX_STEPS 20000
#define N_PROGRAMS 200

typedef struct
{
  guint n, n_differing, n_outputs, n_memory, n_ends, n_steps, n_refused;
} Totals;

static LsSubject *
load (GBytes *words, LsBindings *bindings, const LsWaveInput *input)
{
  LsProgramSource source = { .code = words, .syntax = LS_SYNTAX_WORDS, .stage = LS_STAGE_PS };

  gen_r700_source (&source);
  LsProgram *program = r700_machine.load (&source, NULL, NULL);
  if (program == NULL)
    return NULL;
  LsSubject *subject = ls_subject_new_group (program, bindings, input, 1, 0);
  ls_program_unref (program);
  return subject;
}

/* Another component is read by the first operand of some slots. Returns: (transfer full) */
static GBytes *
spoil (GBytes *words, LsSubject *subject)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (words, &size);
  guint8 *other = g_memdup2 (data, size);
  LsProgram *program = ls_subject_get_program (subject);

  for (guint i = 0; i < 12; i++)
    {
      LsLine line;

      ls_program_line (
        program, (guint) g_test_rand_int_range (0, (gint32) ls_program_n_lines (program)), &line);
      if (line.kind == LS_LINE_ALU && line.dword >= 0)
        other[4 * line.dword + 1] ^= 4; /* bit 10: SRC0_CHAN */
    }
  return g_bytes_new_take (other, size);
}

/* --- by hand --------------------------------------------------------------------------------------------- */

typedef struct
{
  LsSubject *subject;
  LsProgram *program;
  void *state; /* owned */
  LsStopReason end;
} Run;

static void
run_to_end (Run *run, LsSubject *subject)
{
  LsRun how = { .bindings = ls_subject_get_bindings (subject), .until_step = MAX_STEPS };

  run->subject = subject;
  run->program = ls_subject_get_program (subject);
  run->state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);
  ls_program_reset (run->program, ls_subject_get_input (subject), run->state);
  run->end = ls_program_run (run->program, run->state, &how);
}

static gboolean
is_written (const Run *run, LsRegRef ref, guint lane)
{
  LsRow row;

  if (!ls_program_read_row (run->program, run->state, ref, &row))
    return FALSE;
  return (ls_program_written (run->program, run->state, ref) >> lane & 1) != 0;
}

static guint32
output_of (const Run *run, LsRegRef ref, guint lane)
{
  LsRow row;

  return is_written (run, ref, lane) && ls_program_read_row (run->program, run->state, ref, &row)
           ? row.u[lane]
           : 0;
}

static gboolean
is_output_different (const Run *a, const Run *b, LsRegRef ref, guint lane)
{
  return is_written (a, ref, lane) != is_written (b, ref, lane) ||
         output_of (a, ref, lane) != output_of (b, ref, lane);
}

/* Steps once from the start, with other bits in the output before each step: the last that puts something there. */
static guint64
find_export (const Run *run, LsRegRef ref, guint lane, guint *line)
{
  gsize size = ls_subject_get_state_size (run->subject);
  void *state = g_aligned_alloc0 (1, size, 64), *probe = g_aligned_alloc0 (1, size, 64);
  LsRun how = { .bindings = ls_subject_get_bindings (run->subject) };
  guint64 found = 0;
  LsPlace place = { 0 };
  LsRow row, other;

  ls_program_reset (run->program, ls_subject_get_input (run->subject), state);
  for (how.until_step = 1; how.until_step <= MAX_STEPS; how.until_step++)
    {
      ls_program_place (run->program, state, &place);
      if (place.ended || !ls_program_read_row (run->program, state, ref, &row))
        break;
      memcpy (probe, state, size);
      other = row;
      other.u[lane] = (guint32) g_test_rand_int ();
      ls_program_write_row (run->program, probe, ref, LS_MASK_LANE (lane), &other);
      if (ls_program_run (run->program, state, &how) == LS_STOP_TRAP)
        break;
      ls_program_run (run->program, probe, &how);
      ls_program_read_row (run->program, probe, ref, &row);
      if (row.u[lane] != other.u[lane])
        {
          found = how.until_step;
          *line = place.line;
        }
    }
  g_aligned_free (state);
  g_aligned_free (probe);
  return found;
}

static LsMask
find_output_lanes (const Run *a, const Run *b, LsMask compared)
{
  LsMask lanes = 0;

  for (guint file = 0; file < r700_machine.n_reg_files; file++)
    {
      guint n =
        MAX (ls_program_n_registers (a->program, file), ls_program_n_registers (b->program, file));

      if (!r700_machine.reg_files[file].is_output)
        continue;
      for (guint i = 0; i < 4 * n; i++)
        {
          const LsRegRef ref = { (guint8) file, (guint8) (i % 4), (guint16) (i / 4) };
          LS_FOREACH_LANE (lane, compared)
            if (is_output_different (a, b, ref, (guint) lane))
              lanes |= LS_MASK_LANE (lane);
        }
    }
  return lanes;
}

static gboolean
is_memory_different (const Run *a, const Run *b, LsMemory kind, LsMask compared)
{
  gsize n = 0, m = 0;
  const guint32 *x = ls_program_memory (a->program, a->state, kind, &n);
  const guint32 *y = ls_program_memory (b->program, b->state, kind, &m);
  gboolean is_shared = kind == R700_MEMORY_REDUCTION || kind == R700_MEMORY_EXPORT;

  g_assert_cmpuint (n, ==, m); /* of these programs */
  for (gsize i = 0; i < n; i++)
    if (x[i] != y[i] && (is_shared || (compared >> (i / (n / LS_LANES)) & 1) != 0))
      return TRUE;
  return FALSE;
}

static void
check_first_output (const LsOutputDifference *first, const Run *a, const Run *b, Totals *totals)
{
  guint line_a = 0, line_b = 0;

  g_assert_true (is_output_different (a, b, first->ref, first->lane));
  g_assert_cmpint (first->written_a, ==, is_written (a, first->ref, first->lane));
  g_assert_cmpint (first->written_b, ==, is_written (b, first->ref, first->lane));
  g_assert_cmphex (first->unlike.a, ==, output_of (a, first->ref, first->lane));
  g_assert_cmphex (first->unlike.b, ==, output_of (b, first->ref, first->lane));
  g_assert_cmpuint (first->step_a, ==, find_export (a, first->ref, first->lane, &line_a));
  g_assert_cmpuint (first->step_b, ==, find_export (b, first->ref, first->lane, &line_b));
  g_assert_cmpuint (first->line_a, ==, line_a);
  g_assert_cmpuint (first->line_b, ==, line_b);
  totals->n_steps += first->step_a > 0 && first->step_b > 0;
}

static void
check_pair (LsSubject *one, LsSubject *other, Totals *totals)
{
  static const LsMemory kinds[] = {
    R700_MEMORY_STREAM0, R700_MEMORY_STREAM1, R700_MEMORY_STREAM2,   R700_MEMORY_STREAM3,
    R700_MEMORY_RING,    R700_MEMORY_EMIT,    R700_MEMORY_REDUCTION, R700_MEMORY_EXPORT,
  };
  const LsCompareOptions options = { .tolerance = LS_COMPARE_EXACT, .max_steps = MAX_STEPS };
  g_autoptr (GError) error = NULL;
  g_autoptr (LsOutputs) outputs = ls_compare_outputs (one, other, &options, &error);
  Run a, b;

  g_assert_no_error (error);
  run_to_end (&a, one);
  run_to_end (&b, other);
  LsMask lanes = find_output_lanes (&a, &b, outputs->compared);
  gboolean is_memory = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    is_memory |= is_memory_different (&a, &b, kinds[i], outputs->compared);
  g_assert_cmpint (outputs->end_a.reason, ==, a.end);
  g_assert_cmpint (outputs->end_b.reason, ==, b.end);
  g_assert_cmpint (outputs->differs, ==, lanes != 0 || is_memory);
  g_assert_cmphex (outputs->lanes & lanes, ==, lanes);
  if (!is_memory)
    g_assert_cmphex (outputs->lanes, ==, lanes);
  if (outputs->differs)
    g_assert_cmpint (outputs->first.is_memory, ==, lanes == 0);
  if (lanes != 0)
    check_first_output (&outputs->first, &a, &b, totals);
  totals->n++;
  totals->n_differing += outputs->differs;
  totals->n_outputs += lanes != 0;
  totals->n_memory += is_memory;
  totals->n_ends += a.end != b.end;
  g_aligned_free (a.state);
  g_aligned_free (b.state);
}

static void
test_planted_differences (void)
{
  Totals totals = { 0 };

  for (guint i = 0; i < N_PROGRAMS; i++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32) g_test_rand_int ());
      g_autoptr (GBytes) words = gen_r700_program (rand, 3 + i % 8, TRUE);
      g_autoptr (LsBindings) bindings = gen_r700_bindings (rand);
      LsWaveInput input;

      gen_r700_input (rand, &input);
      g_autoptr (LsSubject) one = load (words, bindings, &input);
      g_autoptr (LsSubject) same = load (words, bindings, &input);
      g_autoptr (GBytes) spoilt = spoil (words, one);
      g_autoptr (LsSubject) other = load (spoilt, bindings, &input);
      check_pair (one, same, &totals);
      if (other != NULL)
        check_pair (one, other, &totals);
      totals.n_refused += other == NULL;
      g_aligned_free ((gpointer) input.preloads);
    }
  g_test_message ("%u pairs: %u differ, %u in outputs, %u in memory, %u end differently; %u spoilt "
                  "programs do not load",
                  totals.n, totals.n_differing, totals.n_outputs, totals.n_memory, totals.n_ends,
                  totals.n_refused);
  g_assert_cmpuint (totals.n_outputs, >=, 20);
  g_assert_cmpuint (totals.n_memory, >=, 10);
  g_assert_cmpuint (totals.n_steps, >=, 15);
  g_assert_cmpuint (totals.n - totals.n_differing, >=, N_PROGRAMS);
}

/* --- small ones ------------------------------------------------------------------------------------------ */

static LsSubject *
subject_from (const char *text, const LsWaveInput *input)
{
  g_autoptr (GBytes) code = g_bytes_new (text, strlen (text));
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  g_autoptr (GError) error = NULL;
  LsProgramSource source = {
    .code = code, .syntax = LS_SYNTAX_TEXT, .stage = LS_STAGE_PS, .n_gprs = 8
  };
  LsProgram *program = r700_machine.load (&source, NULL, &error);

  g_assert_no_error (error);
  LsSubject *subject = ls_subject_new_group (program, bindings, input, 1, 0);
  ls_program_unref (program);
  return subject;
}

/* key: of the sentence. */
static char *
dup_sentence (const LsField *fields,
              gconstpointer of,
              const LsComparedPrograms *programs,
              const char *key)
{
  g_autoptr (GVariant) data = g_variant_ref_sink (ls_compare_to_data (fields, of, programs, NULL));
  char *sentence = NULL;

  g_variant_lookup (data, key, "s", &sentence);
  return sentence;
}

static char *
tell (const char *a, const char *b, gint64 tolerance)
{
  LsPreload lanes = { .ref = { 0, 0, 0 } };
  LsWaveInput input = { .covered = 0xFF, .preloads = &lanes, .n_preloads = 1 };
  const LsCompareOptions options = { .tolerance = tolerance };

  for (guint lane = 0; lane < LS_LANES; lane++)
    lanes.row.f[lane] = (float) lane;
  g_autoptr (LsSubject) one = subject_from (a, &input), other = subject_from (b, &input);
  const LsComparedPrograms programs = {
    ls_subject_get_program (one), ls_subject_get_program (other), { "nir", "sb" }, 0, NULL
  };
  g_autoptr (LsOutputs) outputs = ls_compare_outputs (one, other, &options, NULL);

  return dup_sentence (ls_outputs_fields, outputs, &programs, "sentence");
}

#define EXPORT "EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n"

static void
check_told (const char *a, const char *b, gint64 tolerance, const char *expected)
{
  g_autofree char *text = tell (a, b, tolerance);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_in_words (void)
{
  static const char twice[] = "ALU:\n x: ADD R1.x, R0.x, R0.x\n" EXPORT;
  static const char product[] = "ALU:\n x: MOV R2.x, 2.0f\n x: MUL R1.x, R0.x, R2.x\n" EXPORT;
  static const char off[] = "ALU:\n x: MUL R1.x, R0.x, (2.0000002f).x\n" EXPORT;
  static const char killed[] =
    "ALU:\n x: KILLGT ____, R0.x, (5.0f).x\nALU:\n x: ADD R1.x, R0.x, R0.x\n" EXPORT;

  check_told (twice, product, LS_COMPARE_EXACT,
              "No difference between 'nir' and 'sb' in what 8 lanes leave.");
  check_told (
    twice, off, LS_COMPARE_EXACT,
    "PIX0.x of lane 1 is 2.0 in 'nir' and 2.0000002 in 'sb', 1 ULP apart: written by step 3, "
    "line 3 (EXPORT_DONE), of 'nir', and step 3, line 3 (EXPORT_DONE), of 'sb'.");
  check_told (twice, off, 2, "No difference between 'nir' and 'sb' in what 8 lanes leave.");
  check_told (
    twice, killed, LS_COMPARE_EXACT,
    "PIX0.x of lane 6 is 12.0 in 'nir' and not written in 'sb': written by step 3, line 3 "
    "(EXPORT_DONE), of 'nir'.");
}

static void
test_inputs (void)
{
  LsPreload x[2] = { { .ref = { 0, 0, 0 } }, { .ref = { 0, 1, 0 } } };
  LsPreload y[2] = { { .ref = { 0, 0, 0 } }, { .ref = { 0, 1, 0 } } };
  const LsWaveInput a = { .covered = 0xFF, .preloads = x, .n_preloads = 2 };
  const LsWaveInput b = { .covered = 0xFF, .preloads = y, .n_preloads = 2 };
  const LsWaveInput fewer = { .covered = 0xF, .preloads = x, .n_preloads = 2 };
  static const char text[] = "ALU:\n x: MOV R1.x, R0.x\n" EXPORT;
  g_autoptr (GError) different = NULL, lanes = NULL;

  x[0].row.u[3] = y[1].row.u[3] = 5;
  g_autoptr (LsSubject) one = subject_from (text, &a), swapped = subject_from (text, &b);
  g_assert_true (ls_compare_inputs (one, swapped, NULL));
  y[1].row.u[3] = 6;
  g_autoptr (LsSubject) other = subject_from (text, &b), small = subject_from (text, &fewer);
  g_assert_false (ls_compare_inputs (one, other, &different));
  g_assert_error (different, LS_ERROR, LS_ERROR_STATE);
  g_assert_cmpstr (different->message, ==,
                   "they start from different inputs: R0.x of lane 3 is 0x00000005 and 0x00000000");
  g_assert_false (ls_compare_inputs (one, small, &lanes));
  g_assert_error (lanes, LS_ERROR, LS_ERROR_STATE);
}

/* --- where it begins ------------------------------------------------------------------------------------- */

#define N_OPS 14

/* Straight-line arithmetic on four registers; each operation has a literal of its own, that of op planted another one.
 * The numbers come from rand, so that two calls with the same seed differ in the literal alone. */
static char *
arithmetic (guint32 seed, guint planted)
{
  static const char *const ops[] = { "MUL", "ADD", "MAX", "MULADD" };
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  GString *text = g_string_new ("ALU:\n");

  for (guint i = 0; i < 4; i++)
    g_string_append_printf (text, " x: MUL R%u.x, R0.x, (%u.%uf).x\n", i + 1, i + 1,
                            g_rand_int_range (rand, 0, 100));
  for (guint i = 0; i < N_OPS; i++)
    {
      const char *op = ops[g_rand_int_range (rand, 0, G_N_ELEMENTS (ops))];
      guint to = (guint) g_rand_int_range (rand, 1, 5),
            from = (guint) g_rand_int_range (rand, 1, 5);
      guint more = (guint) g_rand_int_range (rand, 1, 5);
      guint digits = (guint) g_rand_int_range (rand, 1000, 9000) + (i == planted ? 3 : 0);

      g_string_append_printf (text, " x: %s R%u.x, R%u.x, (1.%uf).x", op, to, from, digits);
      g_string_append_printf (text, strcmp (op, "MULADD") == 0 ? ", R%u.x\n" : "\n", more);
    }
  g_string_append (text, "ALU:\n x: ADD R1.x, R1.x, R2.x\n x: ADD R3.x, R3.x, R4.x\n"
                         "ALU:\n y: MOV R1.y, R3.x\n" EXPORT);
  return g_string_free (text, FALSE);
}

/* The line of the step after which the machines first hold something different. */
static guint
first_different_line (LsSubject *one, LsSubject *other)
{
  gsize size = ls_subject_get_state_size (one);
  void *a = g_aligned_alloc0 (1, size, 64), *b = g_aligned_alloc0 (1, size, 64);
  LsPlace place = { 0 };
  guint line = 0;

  ls_program_reset (ls_subject_get_program (one), ls_subject_get_input (one), a);
  ls_program_reset (ls_subject_get_program (other), ls_subject_get_input (other), b);
  while (memcmp (a, b, size) == 0 && !place.ended)
    {
      LsRun run_a = { .bindings = ls_subject_get_bindings (one), .until_step = place.step + 1 };
      LsRun run_b = run_a;

      ls_program_place (ls_subject_get_program (one), a, &place);
      line = place.line;
      ls_program_run (ls_subject_get_program (one), a, &run_a);
      ls_program_run (ls_subject_get_program (other), b, &run_b);
      ls_program_place (ls_subject_get_program (one), a, &place);
    }
  g_aligned_free (a);
  g_aligned_free (b);
  return line;
}

/* Every difference comes from the one literal, so that is where walking back must end, in both programs. Values that happen
 * to be alike mislead it now and then. */
static void
test_walks_back_to_the_literal (void)
{
  guint n_found = 0, n_deep = 0, n_misled = 0;

  for (guint i = 0; i < 300; i++)
    {
      guint32 seed = (guint32) g_test_rand_int ();
      LsPreload preload = { .ref = { 0, 0, 0 } };
      LsWaveInput input = { .covered = LS_MASK_ALL, .preloads = &preload, .n_preloads = 1 };
      g_autofree char *plain = arithmetic (seed, N_OPS);
      g_autofree char *planted = arithmetic (seed, (guint) g_test_rand_int_range (0, N_OPS));

      for (guint lane = 0; lane < LS_LANES; lane++)
        preload.row.f[lane] = 0.25f + 0.37f * (float) lane;
      g_autoptr (LsSubject) one = subject_from (plain, &input);
      g_autoptr (LsSubject) other = subject_from (planted, &input);
      g_autoptr (LsOutputs) outputs = ls_compare_outputs (one, other, NULL, NULL);
      if (!outputs->differs)
        continue;
      g_autoptr (GError) error = NULL;
      g_autoptr (LsOrigin) origin = ls_compare_origin (one, other, &outputs->first, NULL, &error);
      g_assert_no_error (error);
      guint line = first_different_line (one, other);
      const LsCause *a = g_ptr_array_index (origin->a, origin->a->len - 1);
      const LsCause *b = g_ptr_array_index (origin->b, origin->b->len - 1);
      n_misled += a->line != line || b->line != line;
      n_found++;
      n_deep += origin->a->len > 3;
    }
  g_test_message ("%u planted literals, %u more than three writes back, %u not found", n_found,
                  n_deep, n_misled);
  g_assert_cmpuint (n_misled * 50, <=, n_found);
  g_assert_cmpuint (n_found, >=, 100);
  g_assert_cmpuint (n_deep, >=, 50);
}

/* What one compiler folds and the other does not: both have the operands, and only one the product. */
static void
test_other_operations (void)
{
  LsPreload lanes = { .ref = { 0, 0, 0 } };
  LsWaveInput input = { .covered = 0xFF, .preloads = &lanes, .n_preloads = 1 };
  static const char fused[] =
    "ALU:\n x: MULADD R2.x, R0.x, (0.1f).x, (0.7f).y\nALU:\n x: MOV R1.x, -R2.x\n" EXPORT;
  static const char split[] = "ALU:\n x: MUL R3.x, R0.x, (0.1000001f).x\n x: ADD R3.x, R3.x, "
                              "(0.7f).x\nALU:\n x: MOV R1.x, -R3.x\n" EXPORT;

  for (guint lane = 0; lane < LS_LANES; lane++)
    lanes.row.f[lane] = (float) lane + 0.3f;
  g_autoptr (LsSubject) one = subject_from (fused, &input), other = subject_from (split, &input);
  const LsComparedPrograms programs = {
    ls_subject_get_program (one), ls_subject_get_program (other), { "nir", "sb" }, 0, NULL
  };
  g_autoptr (LsOutputs) outputs = ls_compare_outputs (one, other, NULL, NULL);
  g_assert_true (outputs->differs);
  g_autoptr (LsOrigin) origin = ls_compare_origin (one, other, &outputs->first, NULL, NULL);
  g_autofree char *text = dup_sentence (ls_origin_fields, origin, &programs, "_sentence");
  g_test_message ("%s", text);
  g_assert_nonnull (strstr (text, "In 'nir' the difference begins with R2.x@"));
  g_assert_nonnull (strstr (text, "(MULADD) wrote it as R0.x"));
  g_assert_nonnull (strstr (text, "In 'sb' the difference begins with R3.x@"));
  g_assert_nonnull (strstr (text, "(MUL) wrote it as R0.x"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare/outputs/in-words", test_in_words);
  g_test_add_func ("/compare/outputs/inputs", test_inputs);
  g_test_add_func ("/compare/origin/planted-literals", test_walks_back_to_the_literal);
  g_test_add_func ("/compare/origin/other-operations", test_other_operations);
  g_test_add_func ("/compare/outputs/planted-differences", test_planted_differences);
  return g_test_run ();
}
