#include "wave.h"

#include <string.h>

#include "r700-machine.h"

static const LsMachine *const machine = &r700_machine;

Wave *
wave_new_with (const char *text, const LsProgramSource *base)
{
  Wave *wave = g_new0 (Wave, 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  g_auto (GStrv) parts = g_strsplit (text, ".section fetch\n", 2);
  LsProgramSource source = *base;

  source.code = g_bytes_new (parts[0], strlen (parts[0]));
  source.syntax = LS_SYNTAX_TEXT;
  if (parts[1] != NULL)
    {
      source.fetch = g_bytes_new (parts[1], strlen (parts[1]));
      source.fetch_syntax = LS_SYNTAX_TEXT;
    }
  wave->program = machine->load (&source, diagnostics, &error);
  if (wave->program == NULL)
    g_error ("%s in\n%s", error->message, text);
  wave->bindings = ls_bindings_new ();
  wave->state = g_aligned_alloc (1, ls_program_state_size (wave->program), 64);
  wave->run.bindings = wave->bindings;
  g_clear_pointer (&source.code, g_bytes_unref);
  g_clear_pointer (&source.fetch, g_bytes_unref);
  wave_reset (wave, LS_MASK_ALL);
  return wave;
}

Wave *
wave_new (const char *text)
{
  const LsProgramSource source = { .stage = LS_STAGE_PS, .n_gprs = 16 };

  return wave_new_with (text, &source);
}

void
wave_free (Wave *wave)
{
  ls_program_unref (wave->program);
  ls_bindings_unref (wave->bindings);
  g_aligned_free (wave->state);
  g_free (wave);
}

void
wave_reset (Wave *wave, LsMask covered)
{
  const LsWaveInput input = { .covered = covered };

  wave->covered = covered;
  ls_program_reset (wave->program, &input, wave->state);
}

void
wave_set (Wave *wave, guint gpr, guint channel, guint lane, guint32 bits)
{
  const LsRegRef ref = { FILE_R, (guint8) channel, (guint16) gpr };
  LsRow row = { .u = { 0 } };

  row.u[lane] = bits;
  g_assert_true (ls_program_write_row (wave->program, wave->state, ref, LS_MASK_LANE (lane), &row));
}

void
wave_set_row (Wave *wave, guint gpr, guint channel, const LsRow *row)
{
  const LsRegRef ref = { FILE_R, (guint8) channel, (guint16) gpr };

  g_assert_true (ls_program_write_row (wave->program, wave->state, ref, LS_MASK_ALL, row));
}

void
wave_set_all (Wave *wave, guint gpr, guint channel, guint32 bits)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    wave_set (wave, gpr, channel, lane, bits);
}

void
wave_number_lanes (Wave *wave)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    wave_set (wave, 0, 0, lane, lane);
}

static void
run_until (Wave *wave, guint64 step)
{
  wave->run.until_step = step;
  wave->reason = ls_program_run (wave->program, wave->state, &wave->run);
}

void
wave_run (Wave *wave)
{
  run_until (wave, 100000);
  if (wave->reason == LS_STOP_TRAP)
    g_error ("trap at line %u: %s", wave->run.trap.line, wave->run.trap.detail);
  g_assert_cmpint (wave->reason, ==, LS_STOP_END);
}

void
wave_step (Wave *wave, guint n)
{
  LsPlace place;

  ls_program_place (wave->program, wave->state, &place);
  run_until (wave, place.step + n);
  if (wave->reason == LS_STOP_TRAP)
    g_error ("trap at line %u: %s", wave->run.trap.line, wave->run.trap.detail);
}

void
wave_expect_trap (Wave *wave, LsTrapCode code, const char *text)
{
  gsize size = ls_program_state_size (wave->program);
  void *before = g_aligned_alloc (1, size, 64);

  run_until (wave, 100000);
  g_assert_cmpint (wave->reason, ==, LS_STOP_TRAP);
  if (wave->run.trap.code != code || strstr (wave->run.trap.detail, text) == NULL)
    g_error ("trap %s: %s", ls_trap_code_name (wave->run.trap.code), wave->run.trap.detail);
  /* A trap leaves the state as it was: running again traps again and changes nothing. */
  memcpy (before, wave->state, size);
  run_until (wave, 100000);
  g_assert_cmpint (wave->reason, ==, LS_STOP_TRAP);
  g_assert_cmpint (wave->run.trap.code, ==, code);
  g_assert_cmpmem (before, size, wave->state, size);
  g_aligned_free (before);
}

guint32
wave_get (const Wave *wave, guint file, guint index, guint channel, guint lane)
{
  const LsRegRef ref = { (guint8) file, (guint8) channel, (guint16) index };
  LsRow row;

  g_assert_true (ls_program_read_row (wave->program, wave->state, ref, &row));
  return row.u[lane];
}

LsMask
wave_mask (const Wave *wave, guint mask)
{
  return ls_program_read_mask (wave->program, wave->state, mask);
}

guint
wave_depth (const Wave *wave)
{
  LsPlace place;

  ls_program_place (wave->program, wave->state, &place);
  return place.depth;
}

LsMask
wave_lanes_with (const Wave *wave, guint file, guint index, guint channel, guint32 bits)
{
  LsMask mask = 0;

  for (guint lane = 0; lane < LS_LANES; lane++)
    if (wave_get (wave, file, index, channel, lane) == bits)
      mask |= LS_MASK_LANE (lane);
  return mask;
}
