#include "ls-spark.h"

#include <math.h>
#include <string.h>

#include "ls-error.h"
#include "ls-ordered.h"
#include "ls-picture.h"
#include "ls-register-types.h"
#include "ls-track.h"
#include "ls-writes.h"

typedef struct
{
  LsSpark *spark;
  LsWalk walk;
  LsWrites *writes;
  guint64 *lines; /* where steps start that may write the component; NULL: none does */
  LsRow last;     /* of the lanes, zero elsewhere */
  LsMask unset;   /* lanes without a value then */
} Sparking;

/* --- points ---------------------------------------------------------------------------------------------- */

static LsSparkPoint
measure (const LsSpark *spark, const LsRow *row, LsMask unset, guint64 position)
{
  LsSparkPoint point = { .position = position,
                         .bits = row->u[__builtin_ctzll (spark->lanes)],
                         .n_unset = ls_mask_count (spark->lanes & unset) };
  guint n = 0;
  double sum = 0;

  LS_FOREACH_LANE (lane, spark->lanes & ~unset)
    {
      double number = ls_value_number (row->u[lane], spark->type);

      if (isnan (number))
        {
          point.n_nan++;
          continue;
        }
      point.min = n == 0 ? number : MIN (point.min, number);
      point.max = n == 0 ? number : MAX (point.max, number);
      sum += number;
      n++;
    }
  point.mean = n > 0 ? sum / n : 0;
  point.has_number = n > 0;
  return point;
}

/* Whether a point has a least and a greatest number. */
static gboolean
is_finite (const LsSparkPoint *point)
{
  return point->has_number && isfinite (point->min) && isfinite (point->max);
}

/* Notes what the component holds, if that is not what it held before. */
static void
note (Sparking *sparking, gboolean is_first)
{
  LsSpark *spark = sparking->spark;
  const LsWalk *walk = &sparking->walk;
  const LsMask unset =
    spark->lanes &
    ls_track_find_unset (walk->subject, spark->ref, walk->place.step, walk->options.interrupt);
  LsRow row, kept = { 0 };

  ls_program_read_row (walk->program, walk->state, spark->ref, &row);
  LS_FOREACH_LANE (lane, spark->lanes & ~unset)
    kept.u[lane] = row.u[lane];
  if (!is_first && unset == sparking->unset && memcmp (&kept, &sparking->last, sizeof kept) == 0)
    return;
  spark->is_full = !ls_picture_has_room (&spark->share, spark->points->len, sizeof (LsSparkPoint));
  if (spark->is_full && !is_first)
    return;
  LsSparkPoint point = measure (spark, &row, unset, walk->place.step);
  sparking->last = kept;
  sparking->unset = unset;
  g_array_append_val (spark->points, point);
}

/* --- going through --------------------------------------------------------------------------------------- */

/* Whether the next step may change what is shown: the value, or where there is none, which begins without a write. */
static gboolean
may_change (const Sparking *sparking)
{
  const LsExplain *explain = ls_program_machine (sparking->walk.program)->explain;
  guint line = sparking->walk.place.line;

  if ((explain->unset_files >> sparking->spark->ref.file & 1) != 0 &&
      sparking->walk.place.step < LS_TRACK_MAX_UNSET)
    return TRUE;
  return sparking->lines != NULL && (sparking->lines[line / 64] >> line % 64 & 1) != 0;
}

static void
find_lines (Sparking *sparking)
{
  const LsWalk *walk = &sparking->walk;

  sparking->writes = ls_writes_new (walk->subject);
  sparking->lines = g_new0 (guint64, ls_program_n_lines (walk->program) / 64 + 1);
  if (!ls_writes_find_lines (sparking->writes, sparking->spark->ref, sparking->lines))
    g_clear_pointer (&sparking->lines, g_free);
}

/* --- who gave it a value --------------------------------------------------------------------------------- */

static gboolean
is_given_at_start (const Sparking *sparking)
{
  const LsSpark *spark = sparking->spark;
  LsSubject *subject = sparking->walk.subject;
  const LsWaveInput *input = ls_subject_get_input (subject);
  guint wave;

  if (spark->first > 0 || (ls_subject_get_machine (subject)->reg_files[spark->ref.file].is_shared &&
                           ls_subject_get_group (subject, &wave) > 1))
    return TRUE;
  for (guint i = 0; i < input->n_preloads; i++)
    if (ls_reg_ref_equal (input->preloads[i].ref, spark->ref))
      return TRUE;
  return FALSE;
}

/* By hand, or by the start; G_MAXUINT64: by neither. */
static guint64
find_given (const Sparking *sparking)
{
  const LsSpark *spark = sparking->spark;
  guint64 given = G_MAXUINT64;
  guint n;
  const LsEdit *edits = ls_subject_get_edits (sparking->walk.subject, &n);

  if (is_given_at_start (sparking))
    return spark->first;
  for (guint i = 0; i < n; i++)
    if (edits[i].kind == LS_EDIT_REGISTER && ls_reg_ref_equal (edits[i].ref, spark->ref) &&
        (edits[i].lanes & spark->lanes) != 0)
      given = MIN (given, edits[i].step);
  return given;
}

/* Whether the step that comes next is the first to write it. */
static gboolean
is_first_write (Sparking *sparking)
{
  const LsSpark *spark = sparking->spark;
  const LsWalk *walk = &sparking->walk;

  return walk->place.step < spark->given &&
         ls_writes_next (sparking->writes, walk->state, spark->ref, spark->lanes) != 0;
}

/* --- one after the other --------------------------------------------------------------------------------- */

/* A step that traps writes nothing. */
static void
make_step (Sparking *sparking)
{
  const gboolean is_first = is_first_write (sparking);

  if (ls_walk_step (&sparking->walk) && is_first)
    sparking->spark->given = MIN (sparking->spark->given, sparking->walk.place.step);
}

/* Steps that may change something are made one by one; what lies between them is run. */
static void
go_through (Sparking *sparking)
{
  LsWalk *walk = &sparking->walk;

  note (sparking, TRUE);
  while (!ls_walk_is_over (walk) && sparking->spark->points->len < LS_SPARK_MAX &&
         !sparking->spark->is_full)
    {
      if (may_change (sparking))
        make_step (sparking);
      else
        ls_walk_to_lines (walk, sparking->lines);
      note (sparking, FALSE);
    }
}

static void
find_range (LsSpark *spark)
{
  for (guint i = 0; i < spark->points->len; i++)
    {
      const LsSparkPoint *point = &g_array_index (spark->points, LsSparkPoint, i);
      const gboolean is_last = i + 1 == spark->points->len;

      if ((is_last ? spark->last + 1 : point[1].position) <= spark->given || !is_finite (point))
        continue;
      spark->low = spark->has_range ? MIN (spark->low, point->min) : point->min;
      spark->high = spark->has_range ? MAX (spark->high, point->max) : point->max;
      spark->has_range = TRUE;
    }
}

static gboolean
check (LsSubject *subject, LsRegRef ref, LsMask lanes, GError **error)
{
  const LsMachine *machine = ls_subject_get_machine (subject);

  if (ref.file >= machine->n_reg_files || ref.channel >= machine->reg_files[ref.file].n_channels ||
      ref.index >= ls_program_n_registers (ls_subject_get_program (subject), ref.file))
    return ls_fail (error, LS_ERROR_RANGE,
                    "register file %u, register %u, component %u: the program has none such",
                    ref.file, ref.index, ref.channel);
  if (lanes == 0)
    ls_fail (error, LS_ERROR_RANGE, "no lane is given: name one from 0 to %u", LS_LANES - 1);
  return lanes != 0;
}

LsSpark *
ls_spark_new (LsSubject *subject,
              LsRegRef ref,
              LsMask lanes,
              const LsWalkOptions *options,
              GError **error)
{
  g_autoptr (LsSpark) spark = NULL;
  Sparking sparking = { 0 };

  if (!check (subject, ref, lanes, error))
    return NULL;
  spark = g_new0 (LsSpark, 1);
  ls_budget_share_init (&spark->share, ls_subject_get_budget (subject));
  spark->ref = ref;
  spark->lanes = lanes;
  spark->type = ls_register_type (ls_subject_get_program (subject), ref);
  if (spark->type == LS_VALUE_BOOL)
    spark->type = LS_VALUE_INT; /* true and false are not measured */
  spark->points = g_array_new (FALSE, FALSE, sizeof (LsSparkPoint));
  sparking.spark = spark;
  ls_walk_init (&sparking.walk, subject, options);
  find_lines (&sparking);
  spark->first = sparking.walk.place.step;
  spark->given = find_given (&sparking);
  go_through (&sparking);
  /* A change that there was no room for is behind the last position that is known. */
  spark->last =
    sparking.walk.place.step - (spark->is_full && sparking.walk.place.step > spark->first);
  spark->reason = ls_walk_is_over (&sparking.walk) ? sparking.walk.reason : LS_STOP_BREAKPOINT;
  find_range (spark);
  gboolean is_whole = ls_walk_check (&sparking.walk, error);
  g_free (sparking.lines);
  ls_writes_free (sparking.writes);
  ls_walk_clear (&sparking.walk);
  return is_whole ? g_steal_pointer (&spark) : NULL;
}

void
ls_spark_free (LsSpark *spark)
{
  g_array_unref (spark->points);
  g_free (spark->name);
  ls_budget_share_clear (&spark->share);
  g_free (spark);
}

/* --- resampling ------------------------------------------------------------------------------------------ */

/* A value that is held in a bucket. */
static void
hold (LsSparkBucket *bucket, const LsSparkPoint *point)
{
  bucket->n_nan = MAX (bucket->n_nan, point->n_nan);
  if (!point->has_number)
    return;
  bucket->min = bucket->has_number ? MIN (bucket->min, point->min) : point->min;
  bucket->max = bucket->has_number ? MAX (bucket->max, point->max) : point->max;
  bucket->has_number = TRUE;
  bucket->final = point->mean;
}

/* i n / d without overflow: run lengths are below 2^64 / 2^16. */
static guint64
share (guint64 n, guint i, guint d)
{
  return n / d * i + n % d * i / d;
}

guint
ls_spark_resample (const LsSpark *spark, guint n, LsSparkBucket *buckets)
{
  const LsSparkPoint *points = (const LsSparkPoint *) (gconstpointer) spark->points->data;
  guint64 length = spark->last - spark->first + 1;
  guint at = 0;

  n = (guint) MIN (n, length);
  for (guint i = 0; i < n; i++)
    {
      LsSparkBucket *bucket = &buckets[i];

      *bucket = (LsSparkBucket){ .first = spark->first + share (length, i, n),
                                 .last = spark->first + share (length, i + 1, n) - 1 };
      hold (bucket, &points[at]);
      while (at + 1 < spark->points->len && points[at + 1].position <= bucket->last)
        {
          /* A value that the first position of the bucket replaces is not held in it. */
          if (points[at + 1].position == bucket->first)
            *bucket = (LsSparkBucket){ .first = bucket->first, .last = bucket->last };
          hold (bucket, &points[++at]);
          bucket->n_changes++;
        }
    }
  return n;
}

/* --- for a picture --------------------------------------------------------------------------------------- */

/* The index of the point that holds at position, from the first on. */
static guint
find_index (const LsSpark *spark, guint64 position)
{
  return ls_ordered_until (spark->points->data, spark->points->len, sizeof (LsSparkPoint),
                           position) -
         1;
}

const LsSparkPoint *
ls_spark_find (const LsSpark *spark, guint64 position)
{
  if (position < spark->first || position > spark->last)
    return NULL;
  return &g_array_index (spark->points, LsSparkPoint, find_index (spark, position));
}

static void
pool_point (const LsSparkPoint *point, LsSparkPool *pool)
{
  if (point->n_nan > 0)
    pool->marks |= LS_SPARK_NAN;
  if (point->has_number && isinf (point->max) && point->max > 0)
    pool->marks |= LS_SPARK_PLUS_INF;
  if (point->has_number && isinf (point->min) && point->min < 0)
    pool->marks |= LS_SPARK_MINUS_INF;
  if (!is_finite (point))
    return;
  pool->low = pool->has_number ? MIN (pool->low, point->min) : point->min;
  pool->high = pool->has_number ? MAX (pool->high, point->max) : point->max;
  pool->start = pool->has_number ? pool->start : point->mean;
  pool->final = point->mean;
  pool->has_number = TRUE;
}

void
ls_spark_pool (const LsSpark *spark, guint64 first, guint64 end, LsSparkPool *pool)
{
  *pool = (LsSparkPool){ .marks = first < MIN (end, spark->given) ? LS_SPARK_NEVER : 0 };
  first = MAX (MAX (first, spark->first), spark->given);
  end = MIN (end, spark->last + 1);
  for (guint i = first < end ? find_index (spark, first) : spark->points->len;
       i < spark->points->len; i++)
    {
      const LsSparkPoint *point = &g_array_index (spark->points, LsSparkPoint, i);

      if (point->position >= end)
        return;
      pool_point (point, pool);
    }
}
