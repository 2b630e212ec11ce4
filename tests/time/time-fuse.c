#include "time-fuse.h"

static const LsMachine *original;
static LsMachine fused;
static gint interrupt;
static gboolean is_lit;
static guint64 n_left;

/* Makes n_left steps at most. */
static LsStopReason
run_to_fuse (const LsProgram *program, void *state, LsRun *run)
{
  guint64 until_step = run->until_step;
  LsPlace before, after;

  original->place (program, state, &before);
  run->until_step = before.step + MIN (n_left, until_step - before.step);
  LsStopReason reason = original->run (program, state, run);
  run->until_step = until_step;
  original->place (program, state, &after);
  n_left -= after.step - before.step;
  return reason == LS_STOP_STEP && after.step < until_step ? LS_STOP_INTERRUPT : reason;
}

static LsStopReason
run (const LsProgram *program, void *state, LsRun *run)
{
  if (!is_lit || run->interrupt == NULL || interrupt)
    return original->run (program, state, run);

  LsStopReason reason = run_to_fuse (program, state, run);
  if (n_left == 0)
    g_atomic_int_set (&interrupt, TRUE);
  return reason;
}

void
time_fuse_lay (const TimeSubject *subject)
{
  original = subject->machine;
  fused = *subject->machine;
  fused.run = run;
  subject->program->machine = &fused;
  is_lit = FALSE;
}

void
time_fuse_take_out (const TimeSubject *subject)
{
  subject->program->machine = original;
}

const gint *
time_fuse_light (guint64 n_steps)
{
  g_atomic_int_set (&interrupt, n_steps == 0);
  is_lit = TRUE;
  n_left = n_steps;
  return &interrupt;
}

void
time_fuse_put_out (void)
{
  is_lit = FALSE;
}
