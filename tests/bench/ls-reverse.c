#include "ls-reverse.h"

#include <string.h>
#include <time.h>

#include "ls-error.h"

typedef struct
{
  LsSubject *subject; /* borrowed */
  LsProgram *program;
  gsize size;      /* of a state */
  guint64 n_steps; /* of the run */
  guint n;         /* depths */
  guint64 *depths; /* owned: where a step back starts, by increasing depth */
  guint8 **before,
    **at;        /* owned: the states one step before each depth and at it, of a fresh run */
  double *times; /* owned: seconds of each step back */
} Job;

/* Other work on the machine does not count. */
static double
seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static void
free_states (guint8 **states, guint n)
{
  for (guint i = 0; states != NULL && i < n; i++)
    g_aligned_free (states[i]);
  g_free (states);
}

static void
job_clear (Job *job)
{
  free_states (job->before, job->n);
  free_states (job->at, job->n);
  g_free (job->depths);
  g_free (job->times);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Job, job_clear)

/* --- without a timeline ---------------------------------------------------------------------------------- */

static LsStopReason
run_alone (const Job *job, void *state, guint64 until_step)
{
  LsRun run = { .until_step = until_step };

  return ls_subject_run (job->subject, state, &run);
}

static void *
start_alone (const Job *job)
{
  void *state = g_aligned_alloc0 (1, job->size, 64);

  ls_subject_reset (job->subject, state);
  return state;
}

static gboolean
time_alone (Job *job, LsReverseReport *report, GError **error)
{
  void *state = start_alone (job);
  double start = seconds (), spent;
  LsStopReason reason = run_alone (job, state, G_MAXUINT64);
  LsPlace place;

  spent = seconds () - start;
  report->plain = report->plain > 0 ? MIN (report->plain, spent) : spent;
  ls_program_place (job->program, state, &place);
  job->n_steps = report->n_steps = place.step;
  g_aligned_free (state);
  if (reason == LS_STOP_END)
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_STATE,
               "the run stops at step %" G_GUINT64_FORMAT " without an end", place.step);
  return FALSE;
}

/* --- depths ---------------------------------------------------------------------------------------------- */

static int
by_depth (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return x < y ? -1 : x > y;
}

static void
choose_depths (Job *job, guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  for (guint i = 0; i < job->n; i++)
    {
      guint64 bits = (guint64) g_rand_int (rand) << 32 | g_rand_int (rand);

      job->depths[i] = 1 + bits % job->n_steps;
    }
  qsort (job->depths, job->n, sizeof *job->depths, by_depth);
}

static guint8 *
copy (const Job *job, const void *state)
{
  guint8 *to = g_aligned_alloc (1, job->size, 64);

  memcpy (to, state, job->size);
  return to;
}

/* One run from the start, which stops at the depths in turn. */
static void
keep_states (Job *job)
{
  void *state = start_alone (job);

  for (guint i = 0; i < job->n; i++)
    {
      gboolean is_again = i > 0 && job->depths[i] == job->depths[i - 1];

      if (!is_again)
        run_alone (job, state, job->depths[i] - 1);
      job->before[i] = copy (job, is_again ? job->before[i - 1] : state);
      run_alone (job, state, job->depths[i]);
      job->at[i] = copy (job, state);
    }
  g_aligned_free (state);
}

/* --- with a timeline ------------------------------------------------------------------------------------- */

static gboolean
time_recorded (const Job *job, LsReverseReport *report, LsTimeline **timeline, GError **error)
{
  LsArrival arrival;
  double start, spent;

  g_clear_pointer (timeline, ls_timeline_free);
  *timeline = ls_timeline_new (job->subject);
  start = seconds ();
  ls_timeline_move (*timeline, LS_MOVE_END, 0, NULL, &arrival);
  spent = seconds () - start;
  report->recorded = report->recorded > 0 ? MIN (report->recorded, spent) : spent;
  if (arrival.reason == LS_STOP_END && arrival.place.step == job->n_steps)
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_STATE,
               "the recorded run is at step %" G_GUINT64_FORMAT " in the end, the plain one at "
               "%" G_GUINT64_FORMAT,
               arrival.place.step, job->n_steps);
  return FALSE;
}

static gboolean
compare (const Job *job,
         LsTimeline *timeline,
         guint64 step,
         const guint8 *fresh,
         LsReverseReport *report,
         GError **error)
{
  const guint8 *state = ls_timeline_get_state (timeline);
  gsize byte = 0;

  report->n_compared++;
  while (byte < job->size && state[byte] == fresh[byte])
    byte++;
  if (byte == job->size)
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_STATE,
               "step %" G_GUINT64_FORMAT ": the state that the timeline gives is not that of a "
               "fresh run, first at byte %" G_GSIZE_FORMAT " of %" G_GSIZE_FORMAT
               " (%02X instead of %02X)",
               step, byte, job->size, state[byte], fresh[byte]);
  return FALSE;
}

static gboolean
step_back (Job *job, LsTimeline *timeline, guint number, LsReverseReport *report, GError **error)
{
  guint64 depth = job->depths[number];
  LsArrival arrival;
  double start;

  ls_timeline_move (timeline, LS_MOVE_START, 0, NULL, &arrival);
  ls_timeline_move (timeline, LS_MOVE_TO_STEP, depth, NULL, &arrival);
  if (!compare (job, timeline, depth, job->at[number], report, error))
    return FALSE;
  start = seconds ();
  ls_timeline_move (timeline, LS_MOVE_STEP_BACK, 0, NULL, &arrival);
  job->times[number] = seconds () - start;
  report->history_bytes = MAX (report->history_bytes, ls_timeline_get_history_bytes (timeline));
  return compare (job, timeline, depth - 1, job->before[number], report, error);
}

/* In an order that has nothing to do with depth. */
static gboolean
step_back_everywhere (Job *job,
                      LsTimeline *timeline,
                      guint32 seed,
                      LsReverseReport *report,
                      GError **error)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed + 1);
  g_autofree guint *order = g_new (guint, job->n);

  for (guint i = 0; i < job->n; i++)
    {
      guint j = (guint) g_rand_int_range (rand, 0, (gint32) i + 1);

      order[i] = order[j];
      order[j] = i;
    }
  for (guint i = 0; i < job->n; i++)
    if (!step_back (job, timeline, order[i], report, error))
      return FALSE;
  return TRUE;
}

/* --- the whole ------------------------------------------------------------------------------------------- */

static int
by_time (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static void
sum_up (Job *job, LsReverseReport *report)
{
  qsort (job->times, job->n, sizeof *job->times, by_time);
  report->median = job->times[job->n / 2];
  report->p95 = job->times[(job->n - 1) * 95 / 100];
  report->max = job->times[job->n - 1];
  report->state_bytes = job->size;
}

gboolean
ls_reverse_measure (LsSubject *subject,
                    const LsReverseOptions *options,
                    LsReverseReport *report,
                    GError **error)
{
  g_auto (Job) job = { .subject = subject,
                       .program = ls_subject_get_program (subject),
                       .size = ls_subject_get_state_size (subject),
                       .n = options->n_back,
                       .depths = g_new (guint64, options->n_back),
                       .before = g_new0 (guint8 *, options->n_back),
                       .at = g_new0 (guint8 *, options->n_back),
                       .times = g_new (double, options->n_back) };
  g_autoptr (LsTimeline) timeline = NULL;

  *report = (LsReverseReport){ 0 };
  for (guint i = 0; i < options->n_rounds; i++)
    if (!time_alone (&job, report, error) || !time_recorded (&job, report, &timeline, error))
      return FALSE;
  choose_depths (&job, options->seed);
  keep_states (&job);
  if (!step_back_everywhere (&job, timeline, options->seed, report, error))
    return FALSE;
  sum_up (&job, report);
  return TRUE;
}
