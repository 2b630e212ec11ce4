#include <math.h>
#include <string.h>

#include "ls-error.h"
#include "ls-spark.h"
#include "ls-track.h"
#include "toy-machine.h"
#include "whole-run.h"
#include "machines.h"

/* Values over time against all states of the run; buckets against the points and against the states. */

static LsRegRef
random_ref (const WholeRun *run)
{
  const LsMachine *machine = run->machine;
  LsRegRef ref = { 0 };
  gint32 n;

  do
    ref.file = (guint8) g_test_rand_int_range (0, (gint32) machine->n_reg_files);
  while ((n = (gint32) ls_program_n_registers (run->program, ref.file)) == 0);
  ref.index = (guint16) g_test_rand_int_range (0, n);
  ref.channel =
    (guint8) g_test_rand_int_range (0, (gint32) machine->reg_files[ref.file].n_channels);
  return ref;
}

static LsMask
random_lanes (void)
{
  LsMask lanes = (LsMask) g_test_rand_int () << 32 | (guint32) g_test_rand_int ();

  return g_test_rand_bit () ? LS_MASK_LANE (g_test_rand_int_range (0, LS_LANES)) : lanes | 1;
}

static double
number_of (guint32 bits, LsValueType type)
{
  float value;

  if (type == LS_VALUE_INT)
    return (gint32) bits;
  if (type == LS_VALUE_UINT)
    return bits;
  memcpy (&value, &bits, sizeof value);
  return value;
}

static void
check_point (const WholeRun *run, const LsSpark *spark, const LsSparkPoint *point, guint position)
{
  const LsMask unset = ls_track_find_unset (run->subject, spark->ref, position, NULL);
  double sum = 0, min = INFINITY, max = -INFINITY;
  guint n = 0, n_nan = 0;

  LS_FOREACH_LANE (lane, spark->lanes & ~unset)
    {
      double number =
        number_of (whole_run_value (run, position, spark->ref, (guint) lane), spark->type);

      if (isnan (number))
        n_nan++;
      else
        {
          min = fmin (min, number);
          max = fmax (max, number);
          sum += number;
          n++;
        }
    }
  if ((unset & (spark->lanes & -spark->lanes)) == 0)
    g_assert_cmphex (
      point->bits, ==,
      whole_run_value (run, position, spark->ref, (guint) __builtin_ctzll (spark->lanes)));
  g_assert_cmpuint (point->n_nan, ==, n_nan);
  g_assert_cmpuint (point->n_unset, ==, ls_mask_count (spark->lanes & unset));
  if (n == 0)
    return;
  g_assert_true (point->min == min && point->max == max);
  g_assert_true (point->mean == sum / n || (isnan (point->mean) && isnan (sum)));
}

static gboolean
changes (const WholeRun *run, const LsSpark *spark, guint position)
{
  const LsMask now = ls_track_find_unset (run->subject, spark->ref, position, NULL);
  const LsMask before = ls_track_find_unset (run->subject, spark->ref, position - 1, NULL);

  if (((now ^ before) & spark->lanes) != 0)
    return TRUE;
  LS_FOREACH_LANE (lane, spark->lanes & ~now)
    if (whole_run_value (run, position, spark->ref, (guint) lane) !=
        whole_run_value (run, position - 1, spark->ref, (guint) lane))
      return TRUE;
  return FALSE;
}

/* Each bucket follows the one before, and holds what the component held from its first to its last position. */
static void
check_buckets (const WholeRun *run, const LsSpark *spark, guint n_wanted)
{
  g_autofree LsSparkBucket *buckets = g_new (LsSparkBucket, n_wanted);
  guint n = ls_spark_resample (spark, n_wanted, buckets), n_changes = 0, at = 0;
  guint64 position = spark->first;

  g_assert_cmpuint (n, ==, MIN (n_wanted, spark->last - spark->first + 1));
  for (guint i = 0; i < n; i++)
    {
      double min = INFINITY, max = -INFINITY;

      g_assert_cmpuint (buckets[i].first, ==, position);
      g_assert_cmpuint (buckets[i].last, >=, position);
      for (; position <= buckets[i].last; position++)
        {
          while (at + 1 < spark->points->len &&
                 g_array_index (spark->points, LsSparkPoint, at + 1).position <= position)
            at++;
          const LsSparkPoint *point = &g_array_index (spark->points, LsSparkPoint, at);
          check_point (run, spark, point, (guint) position);
          if (point->n_nan + point->n_unset == ls_mask_count (spark->lanes))
            continue;
          min = fmin (min, point->min);
          max = fmax (max, point->max);
        }
      n_changes += buckets[i].n_changes;
      g_assert_cmpint (buckets[i].has_number, ==, min <= max);
      if (buckets[i].has_number)
        g_assert_true (buckets[i].min == min && buckets[i].max == max);
    }
  g_assert_cmpuint (position, ==, spark->last + 1);
  g_assert_cmpuint (n_changes, ==, spark->points->len - 1);
}

/* What a stretch holds is what its positions hold, one by one. */
static void
check_pool (const WholeRun *run, const LsSpark *spark)
{
  const guint first = (guint) g_test_rand_int_range (0, (gint32) run->n_steps + 1);
  const guint end = (guint) g_test_rand_int_range ((gint32) first, (gint32) run->n_steps + 2);
  LsSparkPool pool, one;
  gboolean has_number = FALSE;
  guint marks = 0;

  ls_spark_pool (spark, first, end, &pool);
  for (guint i = first; i < end; i++)
    {
      const LsSparkPoint *point = ls_spark_find (spark, i);

      g_assert_cmpint (point != NULL, ==, i >= spark->first && i <= spark->last);
      if (point != NULL)
        check_point (run, spark, point, i);
      ls_spark_pool (spark, i, i + 1, &one);
      g_assert_cmpint (one.has_number, ==,
                       point != NULL && i >= spark->given &&
                         point->n_nan + point->n_unset < ls_mask_count (spark->lanes) &&
                         isfinite (point->min) && isfinite (point->max));
      g_assert_cmpint ((one.marks & LS_SPARK_NEVER) != 0, ==, i < spark->given);
      marks |= one.marks;
      if (!one.has_number)
        continue;
      g_assert_true (one.low >= pool.low && one.high <= pool.high);
      g_assert_true (one.low >= spark->low && one.high <= spark->high);
      g_assert_true (has_number || one.start == pool.start);
      g_assert_true (ls_spark_find (spark, i) != ls_spark_find (spark, end - 1) ||
                     one.final == pool.final);
      has_number = TRUE;
    }
  g_assert_cmpint (has_number, ==, pool.has_number);
  g_assert_cmphex (marks, ==, pool.marks);
}

static guint
check_run (const WholeRun *run)
{
  g_autoptr (GError) error = NULL;
  guint first = (guint) g_test_rand_int_range (1, (gint32) run->n_steps + 1);
  guint last = (guint) g_test_rand_int_range ((gint32) first, (gint32) run->n_steps + 1);
  const LsWalkOptions options = { .first_step = g_test_rand_bit () ? first : 0, .last_step = last };
  g_autoptr (LsSpark) spark =
    ls_spark_new (run->subject, random_ref (run), random_lanes (), &options, &error);
  guint at = 0;

  g_assert_no_error (error);
  g_assert_cmpuint (spark->first, ==, MAX (options.first_step, 1) - 1);
  g_assert_cmpuint (spark->last, ==, last);
  for (guint i = (guint) spark->first; i <= last; i++)
    {
      if (i > spark->first && changes (run, spark, i))
        at++;
      const LsSparkPoint *point = &g_array_index (spark->points, LsSparkPoint, at);
      if (i > spark->first && changes (run, spark, i))
        g_assert_cmpuint (point->position, ==, i);
    }
  g_assert_cmpuint (at + 1, ==, spark->points->len);
  check_buckets (run, spark, 1 + (guint) g_test_rand_int_range (0, 80));
  check_pool (run, spark);
  return at;
}

static void
test_random (gconstpointer id)
{
  if (skip_without (id))
    return;

  guint n = 0;

  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (WholeRun) run = whole_run_random (id);

      for (guint k = 0; k < 12; k++)
        n += check_run (run);
    }
  g_test_message ("%u changes", n);
  g_assert_cmpuint (n, >=, g_str_equal (id, "toy") || g_str_equal (id, "r700") ? 100 : 10);
}

/* --- by hand --------------------------------------------------------------------------------------------- */

static LsSpark *
spark_of (LsSubject *subject, guint reg, LsMask lanes, guint64 last)
{
  g_autoptr (GError) error = NULL;
  const LsWalkOptions options = { .last_step = last };
  LsSpark *spark =
    ls_spark_new (subject, (LsRegRef){ .index = (guint16) reg }, lanes, &options, &error);

  g_assert_no_error (error);
  return spark;
}

/* r1 of the lanes is their number, then r2 counts to 3 in all of them. */
static void
test_counting (void)
{
  g_autoptr (WholeRun) run =
    whole_run_toy ("lane 1\nmovi 2 0\nloop 3\naddi 2 2 1\nendloop\nend", LS_MASK_ALL);
  g_autoptr (LsSpark) lanes = spark_of (run->subject, 1, 0xff, 0);
  g_autoptr (LsSpark) count = spark_of (run->subject, 2, LS_MASK_LANE (9), 0);
  const LsSparkPoint *points = (const LsSparkPoint *) (gconstpointer) count->points->data;
  LsSparkBucket buckets[100];

  g_assert_cmpuint (lanes->points->len, ==, 2);
  g_assert_true (g_array_index (lanes->points, LsSparkPoint, 1).mean == 3.5);
  g_assert_true (g_array_index (lanes->points, LsSparkPoint, 1).max == 7);
  g_assert_cmpuint (count->points->len, ==, 4);
  g_assert_cmpuint (points[1].position, ==, 4);
  g_assert_cmpuint (points[2].position, ==, 6);
  g_assert_cmpuint (points[3].position, ==, 8);
  g_assert_cmpuint (points[3].bits, ==, 3);
  g_assert_cmpuint (count->last, ==, 10);
  g_assert_cmpuint (ls_spark_resample (count, 100, buckets), ==, 11);
  g_assert_cmpuint (ls_spark_resample (count, 2, buckets), ==, 2);
  g_assert_cmpuint (buckets[0].last, ==, 4);
  g_assert_true (buckets[0].max == 1 && buckets[1].min == 1 && buckets[1].max == 3);
}

/* A change by hand is one, though no line makes it. */
static void
test_edit (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WholeRun) run = whole_run_toy ("movi 1 1\nmovi 1 2\nmovi 1 3\nend", LS_MASK_ALL);
  LsEdit edit = { .step = 2, .kind = LS_EDIT_REGISTER, .ref.index = 5, .lanes = 0xf };

  for (guint lane = 0; lane < LS_LANES; lane++)
    edit.row.u[lane] = 77;
  g_autoptr (LsSubject) edited = ls_subject_with_edit (run->subject, &edit, &error);
  g_autoptr (LsSpark) spark = spark_of (edited, 5, 1, 0);
  g_assert_cmpuint (spark->points->len, ==, 2);
  g_assert_cmpuint (g_array_index (spark->points, LsSparkPoint, 1).position, ==, 2);
  g_assert_cmpuint (g_array_index (spark->points, LsSparkPoint, 1).bits, ==, 77);
}

/* r2 is written from position 2 on, with the zero that it holds before; r3 by nobody, and r4 by hand. */
static void
test_never_written (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WholeRun) run = whole_run_toy ("movi 1 1\nmovi 2 0\nmovi 4 7\nend", LS_MASK_ALL);
  const LsEdit edit = { .step = 1, .kind = LS_EDIT_REGISTER, .ref.index = 4, .lanes = 0xf };
  g_autoptr (LsSubject) edited = ls_subject_with_edit (run->subject, &edit, &error);
  g_autoptr (LsSpark) zero = spark_of (run->subject, 2, 1, 0);
  g_autoptr (LsSpark) nobody = spark_of (run->subject, 3, 1, 0);
  g_autoptr (LsSpark) line = spark_of (run->subject, 4, 1, 0);
  g_autoptr (LsSpark) by_hand = spark_of (edited, 4, 1, 0);
  g_autoptr (LsSpark) other_lane = spark_of (edited, 4, 0x10, 0);
  LsSparkPool pool;

  g_assert_cmpuint (zero->given, ==, 2);
  g_assert_cmpuint (zero->points->len, ==, 1);
  g_assert_true (zero->has_range && zero->low == 0 && zero->high == 0);
  ls_spark_pool (zero, 0, 2, &pool);
  g_assert_cmpuint (pool.marks, ==, LS_SPARK_NEVER);
  g_assert_false (pool.has_number);
  g_assert_cmpuint (nobody->given, >, nobody->last);
  g_assert_false (nobody->has_range);
  g_assert_cmpuint (line->given, ==, 3);
  g_assert_true (line->low == line->high);
  g_assert_cmpuint (by_hand->given, ==, 1);
  g_assert_cmpuint (other_lane->given, ==, 3);
}

/* --- limits ---------------------------------------------------------------------------------------------- */

static void
test_cancel (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WholeRun) run = whole_run_toy ("loop 5000\nmovi 1 1\nendloop\nend", LS_MASK_ALL);
  gint flag = 1;
  const LsWalkOptions options = { .interrupt = &flag };

  g_assert_null (ls_spark_new (run->subject, (LsRegRef){ 0 }, 1, &options, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
}

static void
test_refusals (void)
{
  g_autoptr (GError) no_register = NULL, no_lane = NULL;
  g_autoptr (WholeRun) run = whole_run_toy ("end", LS_MASK_ALL);
  const LsWalkOptions options = { 0 };

  g_assert_null (
    ls_spark_new (run->subject, (LsRegRef){ .index = 400 }, 1, &options, &no_register));
  g_assert_error (no_register, LS_ERROR, LS_ERROR_RANGE);
  g_assert_null (ls_spark_new (run->subject, (LsRegRef){ 0 }, 0, &options, &no_lane));
  g_assert_error (no_lane, LS_ERROR, LS_ERROR_RANGE);
}

/* More changes than are kept cut the run. */
static void
test_cut (void)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  const LsWaveInput input = { .covered = 1 };
  LsProgram *program = toy_load ("loop 300000\naddi 1 1 1\nendloop\nend");
  g_autoptr (LsSubject) subject = ls_subject_new_group (program, bindings, &input, 1, 0);
  g_autoptr (LsSpark) spark = spark_of (subject, 1, 1, 0);

  g_assert_cmpuint (spark->points->len, ==, LS_SPARK_MAX);
  g_assert_cmpint (spark->reason, ==, LS_STOP_BREAKPOINT);
  ls_program_unref (program);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/spark/against-all-states/toy", "toy", test_random);
  g_test_add_data_func ("/spark/against-all-states/r700", "r700", test_random);
  g_test_add_data_func ("/spark/against-all-states/tgsi", "tgsi", test_random);
  g_test_add_data_func ("/spark/against-all-states/spirv", "spirv", test_random);
  g_test_add_func ("/spark/by-hand/counting", test_counting);
  g_test_add_func ("/spark/by-hand/edit", test_edit);
  g_test_add_func ("/spark/by-hand/never-written", test_never_written);
  g_test_add_func ("/spark/limits/cancel", test_cancel);
  g_test_add_func ("/spark/limits/refusals", test_refusals);
  g_test_add_func ("/spark/limits/cut", test_cut);
  return g_test_run ();
}
