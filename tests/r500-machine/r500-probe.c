#include "r500-probe.h"

R500Probe *
r500_probe_new (const guint32 *words, guint n, guint n_temps)
{
  g_autoptr (GBytes) code = g_bytes_new (words, 24 * n);
  LsProgramSource source = {
    .code = code, .syntax = LS_SYNTAX_WORDS, .stage = LS_STAGE_PS, .n_gprs = n_temps
  };
  g_autoptr (GError) error = NULL;
  R500Probe *test = g_new0 (R500Probe, 1);

  test->program = r500_machine.load (&source, NULL, &error);
  g_assert_no_error (error);
  test->bindings = ls_bindings_new ();
  test->state = g_aligned_alloc0 (1, ls_program_state_size (test->program), 64);
  return test;
}

void
r500_probe_free (R500Probe *test)
{
  ls_program_unref (test->program);
  ls_bindings_unref (test->bindings);
  g_aligned_free (test->state);
  g_free (test);
}

void
r500_probe_reset (R500Probe *test, LsMask covered)
{
  const LsWaveInput input = { .covered = covered };

  ls_program_reset (test->program, &input, test->state);
}

LsStopReason
r500_probe_run (R500Probe *test, guint64 until_step)
{
  test->run = (LsRun){ .bindings = test->bindings, .until_step = until_step };
  return ls_program_run (test->program, test->state, &test->run);
}

guint32
r500_probe_get (const R500Probe *test, LsRegRef ref, guint lane)
{
  LsRow row;

  g_assert_true (ls_program_read_row (test->program, test->state, ref, &row));
  return row.u[lane];
}

void
r500_probe_set (R500Probe *test, LsRegRef ref, guint lane, guint32 bits)
{
  LsRow row = { .u = { 0 } };

  row.u[lane] = bits;
  g_assert_true (ls_program_write_row (test->program, test->state, ref, LS_MASK_LANE (lane), &row));
}
