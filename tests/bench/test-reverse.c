#include <string.h>

#include "ls-error.h"
#include "ls-reverse.h"
#include "r700-machine.h"

/* bench-reverse must notice a timeline that comes to a wrong state. The machine here is the R700's, but now
 * and then its run changes a bit that it should not. */

static const char text[] = "00 ALU: KCACHE0(CB0:0-15)\n"
                           "0 x: MOV R1.x, 0.0f\n"
                           "01 LOOP_START_DX10 ADDR(6)\n"
                           "02 ALU_PUSH_BEFORE: KCACHE0(CB0:0-15)\n"
                           "1 x: PRED_SETGE_INT ____, R1.x, KC0[0].x UPDATE_EXEC_MASK\n"
                           "03 LOOP_BREAK ADDR(5)\n"
                           "04 POP POP_CNT(1) ADDR(5)\n"
                           "05 ALU:\n"
                           "2 x: ADD_INT R1.x, R1.x, 1\n"
                           "y: ADD R1.y, R1.y, R0.x\n"
                           "06 LOOP_END ADDR(2)\n"
                           "07 EXPORT_DONE: PIX0, R1\n"
                           "END_OF_PROGRAM\n";

#define N_BACK 60

/* Set by the tests: the call of run that spoils its state, counted down; 0: none. */
static guint spoil_at;

static LsStopReason
spoiled_run (const LsProgram *program, void *state, LsRun *run)
{
  LsStopReason reason = r700_machine.run (program, state, run);
  const LsRegRef ref = { .index = 1, .channel = 2 };
  LsRow row;

  if (spoil_at == 0 || --spoil_at > 0)
    return reason;
  ls_program_read_row (program, state, ref, &row);
  row.u[17] ^= 1;
  r700_machine.write_row (program, state, ref, LS_MASK_LANE (17), &row);
  return reason;
}

static LsSubject *
make_subject (const LsMachine *machine, guint32 n_iterations)
{
  g_autoptr (GBytes) code = g_bytes_new_static (text, strlen (text));
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  g_autoptr (GError) error = NULL;
  LsProgramSource source = {
    .code = code, .syntax = LS_SYNTAX_TEXT, .stage = LS_STAGE_PS, .n_gprs = 2
  };
  guint32 words[16 * 4] = { n_iterations };
  LsWaveInput input = { .covered = LS_MASK_ALL };
  LsProgram *program = machine->load (&source, NULL, &error);
  LsSubject *subject;

  g_assert_no_error (error);
  program->machine = machine;
  bindings->constants[0] = g_bytes_new (words, sizeof words);
  subject = ls_subject_new_group (program, bindings, &input, 1, 0);
  ls_program_unref (program);
  return subject;
}

static gboolean
measure (guint32 n_iterations, LsReverseReport *report, GError **error)
{
  static LsMachine machine;
  const LsReverseOptions options = { .n_back = N_BACK,
                                     .n_rounds = 1,
                                     .seed = (guint32) g_test_rand_int () };
  g_autoptr (LsSubject) subject = NULL;

  machine = r700_machine;
  machine.run = spoiled_run;
  subject = make_subject (&machine, n_iterations);
  return ls_reverse_measure (subject, &options, report, error);
}

static void
test_right_replay (void)
{
  g_autoptr (GError) error = NULL;
  LsReverseReport report;

  spoil_at = 0;
  g_assert_true (measure (20000, &report, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (report.n_compared, ==, 2 * N_BACK);
  g_assert_cmpuint (report.n_steps, >, 20000);
  g_assert_cmpfloat (report.median, <=, report.p95);
  g_assert_cmpfloat (report.p95, <=, report.max);
  g_assert_cmpuint (report.history_bytes, >, report.state_bytes);
}

/* Few steps, so that depths are equal and follow one another. */
static void
test_short_run (void)
{
  g_autoptr (GError) error = NULL;
  LsReverseReport report;

  spoil_at = 0;
  g_assert_true (measure (3, &report, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (report.n_compared, ==, 2 * N_BACK);
}

/* The first calls are the plain run and the stretches of the recorded one: one of these is spoiled, and what follows
 * with it. */
static void
test_wrong_checkpoint (void)
{
  g_autoptr (GError) error = NULL;
  LsReverseReport report;

  spoil_at = 3;
  g_assert_false (measure (20000, &report, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
  g_assert_nonnull (strstr (error->message, "is not that of a fresh run, first at byte"));
}

/* Any later call, of the replays or of the run that they are compared with: whoever is wrong, the two differ. Some
 * spoiled states are those of positions that nobody looks at. */
static void
test_wrong_replay (void)
{
  guint n_caught = 0;

  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (GError) error = NULL;
      LsReverseReport report;

      spoil_at = (guint) g_test_rand_int_range (60, 60 + 10 * N_BACK);
      if (measure (20000, &report, &error))
        continue;
      g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
      g_assert_true (g_str_has_prefix (error->message, "step "));
      n_caught++;
    }
  g_test_message ("%u of 40 wrong replays caught", n_caught);
  g_assert_cmpuint (n_caught, >, 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reverse/right-replay", test_right_replay);
  g_test_add_func ("/reverse/short-run", test_short_run);
  g_test_add_func ("/reverse/wrong-checkpoint", test_wrong_checkpoint);
  g_test_add_func ("/reverse/wrong-replay", test_wrong_replay);
  return g_test_run ();
}
