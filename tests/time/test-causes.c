#include <string.h>

#include "gen-r700.h"
#include "ls-causes.h"
#include "ls-tell.h"
#include "ls-error.h"
#include "r700-machine.h"
#include "toy-machine.h"

/* Who and why against a scan of the whole run, step by step from its start.
 *
 * The scan does not know predicated slots or indexed registers, so it gives bounds for the last write: it is no
 * earlier than the last change of the value and the last step that surely writes, and no later than the last step that
 * may write.  Where the bounds meet, the answer is known; such questions are counted. */

#define MAX_STEPS 20000

typedef struct
{
  const LsMachine *machine;
  LsProgram *program;   /* owned */
  LsBindings *bindings; /* owned */
  LsWaveInput input;
  guint n_steps;
  GPtrArray *states; /* by position */
} Subject;

typedef struct
{
  guint n_who, n_exact, n_written, n_unchanged, n_chained, n_why, n_tests, n_back, n_off;
} Totals;

static Subject *
subject_new (const LsMachine *machine,
             LsProgram *program,
             LsBindings *bindings,
             const LsWaveInput *input)
{
  Subject *subject = g_new0 (Subject, 1);
  gsize size = machine->state_size (program);
  LsRun run = { .bindings = bindings };
  LsPlace place = { 0 };

  *subject = (Subject){ .machine = machine,
                        .program = program,
                        .bindings = ls_bindings_ref (bindings),
                        .input = *input,
                        .states = g_ptr_array_new_with_free_func (g_aligned_free) };
  for (guint step = 0;; step++)
    {
      void *state = g_aligned_alloc0 (1, size, 64);
      LsStopReason reason = LS_STOP_STEP;

      if (step == 0)
        machine->reset (program, input, state);
      else
        {
          memcpy (state, subject->states->pdata[step - 1], size);
          run.until_step = step;
          reason = machine->run (program, state, &run);
        }
      machine->place (program, state, &place);
      if (reason == LS_STOP_TRAP || place.step != step)
        {
          g_aligned_free (state);
          break;
        }
      g_ptr_array_add (subject->states, state);
      if (place.ended || step == MAX_STEPS)
        break;
    }
  subject->n_steps = subject->states->len - 1;
  return subject;
}

static void
subject_free (Subject *subject)
{
  g_ptr_array_unref (subject->states);
  ls_bindings_unref (subject->bindings);
  subject->machine->unref (subject->program);
  g_free (subject);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Subject, subject_free)

static guint32
value_at (const Subject *subject, guint64 step, LsRegRef ref, guint lane)
{
  LsRow row;

  g_assert_true (
    subject->machine->read_row (subject->program, subject->states->pdata[step], ref, &row));
  return row.u[lane];
}

/* --- who ------------------------------------------------------------------------------------------------- */

/* Lanes that carry out an ALU group or a fetch. */
static LsMask
lanes_of_step (const Subject *subject, guint step)
{
  const LsMachine *machine = subject->machine;

  for (guint i = 0; i < machine->n_masks; i++)
    if (strcmp (machine->masks[i].id, "executing") == 0)
      return machine->read_mask (subject->program, subject->states->pdata[step], i);
  return machine->read_mask (subject->program, subject->states->pdata[step], 0);
}

static gboolean
is_predicated (const Subject *subject, const LsLine *step)
{
  for (guint i = step->first; i < step->first + step->n; i++)
    {
      LsLine line;
      subject->machine->line (subject->program, i, &line);
      if (strstr (line.text, "PRED_SEL") != NULL)
        return TRUE;
    }
  return FALSE;
}

typedef struct
{
  gboolean may, surely;
} Verdict;

static Verdict
judge (const Subject *subject, guint step, LsRegRef ref, guint lane)
{
  LsEffect effects[256];
  LsPlace place;
  LsLine line;
  Verdict verdict = { FALSE, FALSE };
  gboolean reads = FALSE, names_one = FALSE, is_fetch = FALSE;

  subject->machine->place (subject->program, subject->states->pdata[step], &place);
  subject->machine->line (subject->program, place.line, &line);
  guint n = subject->machine->describe (subject->program, place.line, effects, 256);
  g_assert_cmpuint (n, <=, 256);
  for (guint i = 0; i < n; i++)
    {
      const LsEffect *e = &effects[i];
      gboolean is_same = !memcmp (&e->ref, &ref, sizeof ref);
      gboolean writes = e->kind == LS_EFFECT_WRITE || e->kind == LS_EFFECT_EXPORT;
      reads |= e->kind == LS_EFFECT_READ && (is_same || e->relative);
      names_one |= writes;
      is_fetch |= e->kind == LS_EFFECT_FETCH;
      verdict.surely |= e->kind == LS_EFFECT_WRITE && is_same && !e->relative;
      verdict.may |= writes && (is_same || e->relative);
    }
  verdict.may |= is_fetch && !names_one;
  if (line.kind == LS_LINE_ALU || line.kind == LS_LINE_FETCH)
    verdict.may &= (lanes_of_step (subject, step) >> lane & 1) != 0;
  verdict.surely &=
    verdict.may && !reads && line.kind == LS_LINE_ALU && !is_predicated (subject, &line);
  return verdict;
}

static void
check_writer (const Subject *subject, const LsCause *cause, guint lane, guint step, Totals *totals)
{
  guint64 written =
    cause->kind == LS_CAUSE_WRITTEN || cause->kind == LS_CAUSE_SEEN ? cause->step : 0;
  guint64 least = 0, most = 0;

  g_assert_cmphex (cause->value, ==, value_at (subject, step, cause->cell.ref, lane));
  for (guint s = 0; s < step; s++)
    {
      gboolean changes = value_at (subject, s, cause->cell.ref, lane) !=
                         value_at (subject, s + 1, cause->cell.ref, lane);
      Verdict verdict = judge (subject, s, cause->cell.ref, lane);
      if (changes)
        g_assert_true (verdict.may);
      least = changes || verdict.surely ? s + 1 : least;
      most = verdict.may ? s + 1 : most;
    }
  g_assert_cmpuint (written, >=, least);
  g_assert_cmpuint (written, <=, most);
  totals->n_who++;
  totals->n_exact += least == most;
  totals->n_written += written > 0;
  if (written == 0)
    return;
  g_assert_cmphex (cause->old, ==, value_at (subject, (guint) written - 1, cause->cell.ref, lane));
  totals->n_unchanged += cause->old == cause->value;
}

static void
check_chain (const Subject *subject, const LsCause *cause, guint lane, guint step, Totals *totals)
{
  if (cause->kind == LS_CAUSE_CONSTANT)
    return;
  lane = cause->cell.lane;
  if (cause->kind == LS_CAUSE_CUT)
    g_assert_cmphex (cause->value, ==, value_at (subject, step, cause->cell.ref, lane));
  else
    check_writer (subject, cause, lane, step, totals);
  for (guint i = 0; i < cause->operands->len; i++)
    {
      totals->n_chained++;
      check_chain (subject, g_ptr_array_index (cause->operands, i), lane, (guint) cause->step - 1,
                   totals);
    }
}

static LsRegRef
random_ref (const Subject *subject)
{
  const LsMachine *machine = subject->machine;
  LsRegRef ref = { 0 };
  gint32 n;

  do
    ref.file = (guint8) g_test_rand_int_range (0, (gint32) machine->n_reg_files);
  while ((n = (gint32) machine->n_registers (subject->program, ref.file)) == 0);
  ref.index = (guint16) g_test_rand_int_range (0, n);
  ref.channel =
    (guint8) g_test_rand_int_range (0, (gint32) machine->reg_files[ref.file].n_channels);
  return ref;
}

static void
ask_who (const Subject *subject, LsCauses *causes, Totals *totals)
{
  g_autoptr (GError) error = NULL;
  guint lane = (guint) g_test_rand_int_range (0, LS_LANES);
  guint step = (guint) g_test_rand_int_range (0, (gint32) subject->n_steps + 1);
  LsCell cell = ls_cell_register (random_ref (subject), lane);
  g_autoptr (LsCause) cause = ls_causes_who (causes, &cell, step, 3, NULL, &error);

  g_assert_no_error (error);
  check_chain (subject, cause, lane, step, totals);
  g_autofree char *sentence = ls_cause_to_sentence (cause, subject->machine, subject->program);
  g_assert_true (g_str_has_suffix (sentence, "."));
}

/* --- why ------------------------------------------------------------------------------------------------- */

static guint
state_at (const Subject *subject, guint64 step, guint lane)
{
  guint8 states[LS_LANES];

  subject->machine->lane_states (subject->program, subject->states->pdata[step], states);
  return states[lane];
}

static void
check_test (const Subject *subject, const LsWhy *why, Totals *totals)
{
  LsLine line;
  LsPlace place;

  subject->machine->place (subject->program, subject->states->pdata[why->since - 1], &place);
  g_assert_cmpuint (why->line, ==, place.line);
  subject->machine->line (subject->program, why->line, &line);
  if (!why->has_test)
    {
      g_assert_false (why->state == LS_LANE_KILLED && line.kind == LS_LINE_ALU);
      return;
    }
  totals->n_tests++;
  subject->machine->line (subject->program, why->test_line, &line);
  g_assert_true (g_str_has_prefix (line.op, "PRED_SET") || g_str_has_prefix (line.op, "KILL"));
  for (guint i = 0; i < why->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (why->operands, i);
      if (operand->kind == LS_CAUSE_CUT)
        g_assert_cmphex (operand->value, ==,
                         value_at (subject, why->test_step - 1, operand->cell.ref, why->lane));
    }
}

static void
ask_why (const Subject *subject, LsCauses *causes, Totals *totals)
{
  g_autoptr (GError) error = NULL;
  guint lane = (guint) g_test_rand_int_range (0, LS_LANES);
  guint step = (guint) g_test_rand_int_range (0, (gint32) subject->n_steps + 1);
  g_autoptr (LsWhy) why = ls_causes_why (causes, lane, step, NULL, &error);
  guint since = step, back = step;

  g_assert_no_error (error);
  g_assert_cmpuint (why->state, ==, state_at (subject, step, lane));
  while (since > 0 && state_at (subject, since - 1, lane) == why->state)
    since--;
  g_assert_cmpuint (why->since, ==, since);
  totals->n_why++;
  if (why->state == LS_LANE_BRANCH || why->state == LS_LANE_BREAK || why->state == LS_LANE_CONTINUE)
    {
      while (back <= subject->n_steps && state_at (subject, back, lane) != LS_LANE_ACTIVE)
        back++;
      g_assert_cmpint (why->comes_back, ==, back <= subject->n_steps);
      g_assert_cmpuint (why->back, ==, why->comes_back ? back : 0);
      totals->n_back += why->comes_back;
      totals->n_off++;
      if (why->has_frame)
        g_assert_true (why->frame.active >> lane & 1);
    }
  if (since > 0)
    check_test (subject, why, totals);
  g_autofree char *sentence = ls_why_to_sentence (why, subject->machine, subject->program);
  g_assert_true (g_str_has_suffix (sentence, "."));
}

/* --- subjects -------------------------------------------------------------------------------------------- */

static void
ask (const Subject *subject, guint n, Totals *totals)
{
  g_autoptr (LsSubject) run =
    ls_subject_new (subject->machine, subject->program, subject->bindings, &subject->input);
  g_autoptr (LsCauses) causes = ls_causes_new (run);

  for (guint i = 0; i < n; i++)
    {
      ask_who (subject, causes, totals);
      ask_why (subject, causes, totals);
    }
}

static void
tell_totals (const char *name, const Totals *totals)
{
  g_test_message ("%s: %u components asked about, %u answers known, %u written, %u to the same "
                  "value, %u operands; %u lanes asked about, %u off, %u come back, %u tests",
                  name, totals->n_who, totals->n_exact, totals->n_written, totals->n_unchanged,
                  totals->n_chained, totals->n_why, totals->n_off, totals->n_back, totals->n_tests);
  g_assert_cmpuint (totals->n_exact, >=, 1000);
  g_assert_cmpuint (totals->n_written, >=, 500);
  g_assert_cmpuint (totals->n_unchanged, >=, 10);
  g_assert_cmpuint (totals->n_why, >=, 1000);
  g_assert_cmpuint (totals->n_off, >=, 100);
  g_assert_cmpuint (totals->n_back, >=, 50);
}

static void
test_toy (void)
{
  Totals totals = { 0 };
  LsWaveInput input = { .covered = 0x0fffffffffffffff };
  g_autoptr (LsBindings) bindings = ls_bindings_new ();

  for (guint i = 0; i < 60; i++)
    {
      g_autofree char *text = toy_random_text (20);
      g_autoptr (Subject) subject = subject_new (&toy_machine, toy_load (text), bindings, &input);
      if (subject->n_steps < MAX_STEPS)
        ask (subject, 40, &totals);
    }
  tell_totals ("toy", &totals);
}

static Subject *
make_r700 (guint32 seed, LsWaveInput *input)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (GBytes) words = gen_r700_program (rand, 4 + seed % 6, FALSE);
  g_autoptr (LsBindings) bindings = gen_r700_bindings (rand);
  g_autoptr (GError) error = NULL;
  LsProgramSource source = { .code = words, .syntax = LS_SYNTAX_WORDS, .stage = LS_STAGE_PS };

  gen_r700_source (&source);
  LsProgram *program = r700_machine.load (&source, NULL, &error);
  g_assert_no_error (error);
  gen_r700_input (rand, input);
  return subject_new (&r700_machine, program, bindings, input);
}

static void
test_r700 (void)
{
  Totals totals = { 0 };

  for (guint i = 0; i < 100; i++)
    {
      LsWaveInput input;
      g_autoptr (Subject) subject = make_r700 ((guint32) g_test_rand_int (), &input);
      if (subject->n_steps < 2000)
        ask (subject, 25, &totals);
      g_aligned_free ((gpointer) input.preloads);
    }
  tell_totals ("r700", &totals);
  g_assert_cmpuint (totals.n_tests, >=, 50);
}

/* Slots that work together: what one of them gives was made from the operands of all. */
static void
test_joint_slots (void)
{
  static const char text[] = "00 ALU: ADDR(32) CNT(5)\n"
                             "      0  x: DOT4_e      R1.x,  R0.x,  R0.x\n"
                             "         y: DOT4_e      ____,  R0.y,  R0.y\n"
                             "         z: DOT4_e      ____,  R0.z,  R0.z\n"
                             "         w: DOT4_e      ____,  R0.w,  R0.w\n"
                             "         t: MOV         R1.y,  R0.x\n"
                             "01 EXP_DONE: PIX0, R1\n"
                             "END_OF_PROGRAM\n";
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  g_autoptr (GBytes) code = g_bytes_new_static (text, strlen (text));
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  g_autoptr (GError) error = NULL;
  LsProgramSource source = { .code = code, .syntax = LS_SYNTAX_TEXT, .stage = LS_STAGE_PS };
  LsProgram *program = r700_machine.load (&source, NULL, &error);
  g_assert_no_error (error);
  g_autoptr (Subject) subject = subject_new (&r700_machine, program, bindings, &input);
  g_assert_nonnull (subject);
  g_autoptr (LsSubject) run = ls_subject_new (&r700_machine, program, bindings, &input);
  g_autoptr (LsCauses) causes = ls_causes_new (run);

  LsCell cell = ls_cell_register ((LsRegRef){ .index = 1 }, 3);
  g_autoptr (LsCause) dot = ls_causes_who (causes, &cell, 2, 1, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (dot->step, ==, 2);
  g_assert_cmpuint (dot->line, ==, 1);
  g_assert_cmpuint (dot->slot, ==, 0);
  g_assert_cmpuint (dot->operands->len, ==, 8);

  cell.ref.channel = 1;
  g_autoptr (LsCause) move = ls_causes_who (causes, &cell, 2, 1, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (move->line, ==, 5);
  g_assert_cmpuint (move->slot, ==, 4);
  g_assert_cmpuint (move->operands->len, ==, 1);
}

static void
test_refusals (void)
{
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  g_autoptr (Subject) subject =
    subject_new (&toy_machine, toy_load ("movi 1 5\naddi 1 1 1\nend"), bindings, &input);
  g_autoptr (LsSubject) run =
    ls_subject_new (&toy_machine, subject->program, bindings, &subject->input);
  g_autoptr (LsCauses) causes = ls_causes_new (run);
  g_autoptr (GError) step = NULL, lane = NULL, reg = NULL, interrupted = NULL;
  const LsCell r1 = ls_cell_register ((LsRegRef){ .index = 1 }, 0);
  const LsCell none = ls_cell_register ((LsRegRef){ .index = 99 }, 0);
  const gint interrupt = 1;

  g_assert_null (ls_causes_who (causes, &r1, 100, 4, NULL, &step));
  g_assert_error (step, LS_ERROR, LS_ERROR_RANGE);
  g_assert_null (ls_causes_why (causes, 64, 0, NULL, &lane));
  g_assert_error (lane, LS_ERROR, LS_ERROR_RANGE);
  g_assert_null (ls_causes_who (causes, &none, 1, 4, NULL, &reg));
  g_assert_error (reg, LS_ERROR, LS_ERROR_RANGE);
  g_assert_null (ls_causes_who (causes, &r1, 2, 4, &interrupt, &interrupted));
  g_assert_error (interrupted, LS_ERROR, LS_ERROR_STATE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/causes/toy", test_toy);
  g_test_add_func ("/causes/r700", test_r700);
  g_test_add_func ("/causes/joint-slots", test_joint_slots);
  g_test_add_func ("/causes/refusals", test_refusals);

  return g_test_run ();
}
