#include "ls-clocks.h"
#include "ls-compare.h"
#include "ls-cover.h"
#include "ls-mask-history.h"
#include "ls-paths.h"
#include "ls-spark.h"
#include "ls-trace.h"
#include "toy-machine.h"

/* A program that never ends under every picture: each runs so many steps as it was told to and no more, and gives up soon
 * once somebody interrupts it.  Steps are counted by the machine that makes them. */

/* Steps that a picture may still make once it is interrupted. */
#define MOST_AFTER 64

/* The toy, counting. */
static LsMachine machine;
static guint64 n_made, n_before_interrupt;
static gint interrupt;

static LsStopReason
run_counted (const LsProgram *program, void *state, LsRun *run)
{
  guint64 until_step = run->until_step;
  LsStopReason reason;
  LsPlace before, after;

  toy_machine.place (program, state, &before);
  /* Stops on the way to set the flag, as a person would, in the middle of whatever is asked of it. */
  if (n_made < n_before_interrupt)
    run->until_step = MIN (until_step, before.step + (n_before_interrupt - n_made));
  reason = toy_machine.run (program, state, run);
  run->until_step = until_step;
  toy_machine.place (program, state, &after);
  n_made += after.step - before.step;
  if (n_made >= n_before_interrupt)
    g_atomic_int_set (&interrupt, TRUE);
  return reason;
}

static LsSubject *
new_endless (void)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  LsProgram *program = toy_load ("loop 2000000000\nmovi 1 1\nendloop\nend");
  LsSubject *subject;

  machine = toy_machine;
  machine.run = run_counted;
  program->machine = &machine;
  subject = ls_subject_new (program, bindings, &input);
  ls_program_unref (program);
  return subject;
}

/* --- the pictures: each says whether it was made ---------------------------------------------------------- */

typedef gboolean (*Picture) (LsSubject *subject, const LsWalkOptions *options, GError **error);

static gboolean
make_cover (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_autoptr (LsCover) cover = ls_cover_new (subject, options, error);

  return cover != NULL;
}

static gboolean
make_paths (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_autoptr (LsPaths) paths = ls_paths_new (subject, options, error);

  return paths != NULL;
}

static gboolean
make_history (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_autoptr (LsMaskHistory) history = ls_mask_history_new (subject, TRUE, options, error);

  return history != NULL;
}

static gboolean
make_spark (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  const LsRegRef ref = { .index = 1 };
  g_autoptr (LsSpark) spark = ls_spark_new (subject, ref, LS_MASK_ALL, options, error);

  return spark != NULL;
}

static gboolean
make_clocks (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_auto (LsClockWaves) waves = { 0 };

  return ls_clock_waves_add (&waves, 0, subject, options, error);
}

static gboolean
compare_lanes (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  const LsCompareOptions how = { .max_steps = options->max_steps, .interrupt = options->interrupt };
  LsParting *parting = ls_compare_lanes (subject, 0, 1, &how, error);

  if (parting == NULL)
    return FALSE;
  ls_parting_free (parting);
  return TRUE;
}

static gboolean
compare_runs (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  const LsCompareOptions how = { .max_steps = options->max_steps, .interrupt = options->interrupt };
  LsParting *parting = ls_compare_runs (subject, subject, &how, error);

  if (parting == NULL)
    return FALSE;
  ls_parting_free (parting);
  return TRUE;
}

static const struct
{
  const char *name;
  Picture make;
  guint n_runs; /* that it makes of the subject */
  guint n_more; /* steps that it makes besides, to see what they write */
} pictures[] = {
  { "cover", make_cover, 1 },       { "paths", make_paths, 1 },
  { "history", make_history, 1 },   { "spark", make_spark, 1, 1 },
  { "timeline", make_clocks, 1 },   { "diff-lanes", compare_lanes, 1 },
  { "diff-runs", compare_runs, 2 },
};

/* --- what is asked of them -------------------------------------------------------------------------------- */

static void
make_picture (guint i, guint64 max_steps, guint64 interrupt_after, GError **error)
{
  g_autoptr (LsSubject) subject = new_endless ();
  const LsWalkOptions options = { .max_steps = max_steps, .interrupt = &interrupt };

  n_made = 0;
  n_before_interrupt = interrupt_after;
  g_atomic_int_set (&interrupt, FALSE);
  pictures[i].make (subject, &options, error);
}

static void
test_max_steps (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (GError) error = NULL;

  make_picture (i, 20001, G_MAXUINT64, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (n_made, ==, (guint64) pictures[i].n_runs * 20001 + pictures[i].n_more);
}

static void
test_interrupt (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  const guint64 when = 12347;
  g_autoptr (GError) error = NULL;

  make_picture (i, G_MAXUINT64, when, &error);
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
  g_assert_cmpuint (n_made, >=, when);
  g_assert_cmpuint (n_made, <=, when + MOST_AFTER);
}

/* How the limits of a walk go together. */
static void
test_walk_limits (void)
{
  static const struct
  {
    guint64 first, last, max, end;
  } rows[] = {
    { 0, 0, 10, 10 },
    { 1, 0, 10, 10 },
    { 5, 0, 10, 14 },
    { 5, 7, 10, 7 },
    { 5, 70, 10, 14 },
    { 5, 70, 0, 70 },
    { 5, 70, G_MAXUINT64, 70 },
    { 3, G_MAXUINT64, 1, 3 },
    { 0, 0, 0, LS_WALK_DEFAULT_STEPS },
    { 9, 0, 0, 8 + LS_WALK_DEFAULT_STEPS },
    { 9, 0, G_MAXUINT64 - 3, G_MAXUINT64 },
  };
  g_autoptr (LsSubject) subject = new_endless ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const LsWalkOptions options = { .first_step = rows[i].first,
                                      .last_step = rows[i].last,
                                      .max_steps = rows[i].max };
      g_auto (LsWalk) walk = { 0 };

      ls_walk_init (&walk, subject, &options);
      g_assert_cmpuint (walk.options.last_step, ==, rows[i].end);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/limits/walk", test_walk_limits);
  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autofree char *steps = g_strdup_printf ("/limits/max-steps/%s", pictures[i].name);
      g_autofree char *interrupted = g_strdup_printf ("/limits/interrupt/%s", pictures[i].name);

      g_test_add_data_func (steps, GUINT_TO_POINTER (i), test_max_steps);
      g_test_add_data_func (interrupted, GUINT_TO_POINTER (i), test_interrupt);
    }
  return g_test_run ();
}
