#include <stdio.h>
#include <time.h>

#include "gen-r700.h"
#include "ls-timeline.h"
#include "r700-machine.h"

/* What going through time costs on the R700: checkpoints against the plain run, and moves back at the end of a long
 * run.  Prints; never fails on time. */

typedef struct
{
  LsProgram *program;   /* owned */
  LsBindings *bindings; /* owned */
  LsWaveInput input;
} Subject;

#define LOOP_COUNT 400
#define MIN_STEPS 500000
#define MAX_STEPS 4000000

static gboolean
make_subject (guint32 seed, guint n_gprs, Subject *subject)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (GBytes) words = gen_r700_program (rand, 30, FALSE);
  LsProgramSource source = {
    .code = words, .syntax = LS_SYNTAX_WORDS, .stage = LS_STAGE_PS, .n_gprs = n_gprs
  };

  subject->program = r700_machine.load (&source, NULL, NULL);
  subject->bindings = gen_r700_bindings (rand);
  for (guint i = 0; i < 4; i++)
    subject->bindings->loops[i].count = LOOP_COUNT;
  gen_r700_input (rand, &subject->input);
  return subject->program != NULL;
}

static void
clear_subject (Subject *subject)
{
  ls_program_unref (subject->program);
  ls_bindings_unref (subject->bindings);
  g_aligned_free ((gpointer) subject->input.preloads);
}

/* Microseconds of processor time: other programs on the machine do not count. */
static double
now_us (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e6 + (double) now.tv_nsec * 1e-3;
}

/* Returns: microseconds of the plain run to its end; n_steps gets its length. */
static double
time_plain_run (const Subject *subject, guint64 *n_steps)
{
  LsRun run = { .bindings = subject->bindings, .until_step = MAX_STEPS };
  LsPlace place;
  void *state = g_aligned_alloc0 (1, ls_program_state_size (subject->program), 64);

  ls_program_reset (subject->program, &subject->input, state);
  double start = now_us ();
  ls_program_run (subject->program, state, &run);
  double end = now_us ();
  ls_program_place (subject->program, state, &place);
  *n_steps = place.step;
  g_aligned_free (state);
  return end - start;
}

static double
time_move (LsTimeline *timeline, LsMove move, guint64 argument)
{
  LsArrival arrival;
  double start = now_us ();

  ls_timeline_move (timeline, move, argument, NULL, &arrival);
  ls_timeline_get_previous (timeline);
  return now_us () - start;
}

static double
time_steps_back (LsTimeline *timeline, guint n)
{
  double total = 0;

  for (guint i = 0; i < n; i++)
    total += time_move (timeline, LS_MOVE_STEP_BACK, 0);
  return total / n;
}

static LsTimeline *
open_timeline (const Subject *subject)
{
  g_autoptr (LsSubject) run =
    ls_subject_new_group (subject->program, subject->bindings, &subject->input, 1, 0);

  return ls_timeline_new (run);
}

static LsMask
hold_nowhere (const void *state G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  return 0;
}

/* Searches through the whole run for what is not there. */
static void
measure_searches (LsTimeline *timeline, guint64 n_steps)
{
  g_autoptr (LsCondition) condition = ls_condition_new (hold_nowhere, NULL, NULL);
  const struct
  {
    const char *name;
    LsStopPoint point;
  } rows[] = {
    { "a plain line", { .target = { .kind = LS_TARGET_LINE, .line = 0 } } },
    { "a line of a loop that never counts",
      { .target = { .kind = LS_TARGET_CLAUSE }, .condition = condition } },
    { "the same, numbered",
      { .target = { .kind = LS_TARGET_CLAUSE }, .hit = { LS_HIT_ONLY, G_MAXUINT64 } } },
    { "a register's change", { .target = { .kind = LS_TARGET_CHANGE, .ref.index = 3 } } },
    { "a lane's state", { .target = { .kind = LS_TARGET_LANE, .lanes = LS_MASK_LANE (3) } } },
    { "a condition", { .target = { .kind = LS_TARGET_CONDITION, .condition = condition } } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      LsStopPoint point = rows[i].point;
      g_autoptr (LsStops) stops = NULL;

      point.condition = condition;
      if (i == 0 || i == 2)
        point.condition = NULL;
      stops = ls_stops_new (ls_timeline_get_subject (timeline), &point, 1, NULL);
      ls_timeline_set_stops (timeline, stops);
      time_move (timeline, LS_MOVE_START, 0);
      double there = time_move (timeline, LS_MOVE_CONTINUE, 0);
      double back = time_move (timeline, LS_MOVE_REVERSE_CONTINUE, 0);
      printf ("  stops at %s: %.0f ns a step, backwards %.0f\n", rows[i].name,
              there / (double) n_steps * 1e3, back / (double) n_steps * 1e3);
    }
}

static void
measure (const Subject *subject, guint64 n_steps)
{
  double plain = G_MAXDOUBLE, with_checkpoints = G_MAXDOUBLE;

  for (guint i = 0; i < 10; i++)
    {
      g_autoptr (LsTimeline) timeline = open_timeline (subject);
      double run = time_plain_run (subject, &n_steps);
      double move = time_move (timeline, LS_MOVE_END, 0);
      plain = MIN (plain, run);
      with_checkpoints = MIN (with_checkpoints, move);
    }

  g_autoptr (LsTimeline) timeline = open_timeline (subject);
  time_move (timeline, LS_MOVE_END, 0);
  printf ("state %" G_GSIZE_FORMAT " bytes, %" G_GUINT64_FORMAT " steps, %.0f ns a step: "
          "checkpoints cost %.1f %%, history %.1f MiB\n",
          ls_program_state_size (subject->program), n_steps, plain / (double) n_steps * 1e3,
          (with_checkpoints / plain - 1) * 100,
          (double) ls_timeline_get_history_bytes (timeline) / (1 << 20));
  printf ("  step back from the end: %.1f us", time_move (timeline, LS_MOVE_STEP_BACK, 0));
  printf (", then on average %.1f us", time_steps_back (timeline, 1000));
  printf (", to the middle %.0f us", time_move (timeline, LS_MOVE_TO_STEP, n_steps / 2));
  printf (", back from there %.1f us\n", time_steps_back (timeline, 1000));

  /* Nothing conflicts here, so that the whole run is watched. */
  time_move (timeline, LS_MOVE_START, 0);
  double watched = time_move (timeline, LS_MOVE_EVENT, LS_EVENT_BIT (LS_EVENT_LDS_CONFLICT));
  printf ("  looking for events: %.0f ns a step\n", watched / (double) n_steps * 1e3);
  measure_searches (timeline, n_steps);
}

static void
measure_long_run (guint n_gprs)
{
  for (guint32 seed = 1; seed < 2000; seed++)
    {
      Subject subject;
      guint64 n_steps = 0;

      if (!make_subject (seed, n_gprs, &subject))
        return;
      time_plain_run (&subject, &n_steps);
      gboolean fits = n_steps > MIN_STEPS && n_steps < MAX_STEPS;
      if (fits)
        measure (&subject, n_steps);
      clear_subject (&subject);
      if (fits)
        return;
    }
}

int
main (void)
{
  measure_long_run (GEN_R700_GPRS);
  measure_long_run (124);
  return 0;
}
