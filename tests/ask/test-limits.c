#include "endless.h"
#include "ls-clocks.h"
#include "ls-cover.h"
#include "ls-mask-history.h"
#include "ls-paths.h"
#include "ls-spark.h"

/* Pictures of a run that never ends, and how the limits of a walk go together. */

/* --- the pictures: each says whether it was made ---------------------------------------------------------- */

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

static const EndlessPicture pictures[] = {
  { "cover", make_cover, 1 },    { "paths", make_paths, 1 },     { "history", make_history, 1 },
  { "spark", make_spark, 1, 1 }, { "timeline", make_clocks, 1 },
};

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
  g_autoptr (LsSubject) subject = endless_new ();

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
  endless_add_tests (pictures, G_N_ELEMENTS (pictures));
  return g_test_run ();
}
