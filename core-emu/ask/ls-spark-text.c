#include <math.h>

#include "ls-picture.h"
#include "ls-spark.h"
#include "ls-words.h"

/* --- the picture ----------------------------------------------------------------------------------------- */

typedef struct
{
  double low, high; /* of finite numbers */
  gboolean is_any;
  gboolean has_range; /* some column holds several numbers */
} Scale;

static void
widen (Scale *scale, double number)
{
  if (!isfinite (number))
    return;
  scale->low = scale->is_any ? MIN (scale->low, number) : number;
  scale->high = scale->is_any ? MAX (scale->high, number) : number;
  scale->is_any = TRUE;
}

static Scale
find_scale (const LsSparkBucket *buckets, guint n)
{
  Scale scale = { 0 };

  for (guint i = 0; i < n; i++)
    {
      if (!buckets[i].has_number)
        continue;
      widen (&scale, buckets[i].min);
      widen (&scale, buckets[i].max);
      scale.has_range |= buckets[i].min != buckets[i].max;
    }
  return scale;
}

static void
append_level (GString *text, const Scale *scale, double number)
{
  static const char *const levels[] = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
  const guint n = G_N_ELEMENTS (levels);
  double span = scale->high - scale->low;
  guint level = 0;

  if (isinf (number))
    level = number > 0 ? n - 1 : 0;
  else if (span > 0 && isfinite (span))
    level = (guint) MIN ((number - scale->low) / span * n, n - 1);
  else if (span > 0) /* the numbers are further apart than a double tells */
    level = number > 0 ? n - 1 : 0;
  g_string_append (text, levels[level]);
}

static void
append_row (GString *text,
            const char *name,
            const Scale *scale,
            const LsSparkBucket *buckets,
            guint n,
            gboolean is_max)
{
  g_string_append_printf (text, "%-5s", *name != '\0' ? ls_words (name) : "");
  for (guint i = 0; i < n; i++)
    if (buckets[i].has_number)
      append_level (text, scale, is_max ? buckets[i].max : buckets[i].min);
    else
      g_string_append_c (text, '?');
  g_string_append_c (text, '\n');
}

static void
draw_spark (GString *text, gconstpointer of, const LsProgram *program G_GNUC_UNUSED)
{
  LsSparkBucket buckets[LS_FORM_COLUMNS];
  const guint n = ls_spark_resample (of, LS_FORM_COLUMNS, buckets);
  const Scale scale = find_scale (buckets, n);

  append_row (text, scale.has_range ? N_ ("max") : "", &scale, buckets, n, TRUE);
  if (scale.has_range)
    append_row (text, N_ ("min"), &scale, buckets, n, FALSE);
}

/* --- the form -------------------------------------------------------------------------------------------- */

static GVariant *
read_type (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const LsSpark *spark = of;

  return g_variant_new_string (spark->type == LS_VALUE_INT    ? "int"
                               : spark->type == LS_VALUE_UINT ? "uint"
                                                              : "float");
}

static GVariant *
read_reason (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const LsSpark *spark = of;

  return g_variant_new_string (ls_picture_end_name (spark->reason, spark->is_full));
}

/* The first step behind the first position. */
static GVariant *
read_from (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return g_variant_new_uint64 (((const LsSpark *) of)->first + 1);
}

static GVariant *
count_changes (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return g_variant_new_uint64 (((const LsSpark *) of)->points->len - 1);
}

/* Positions from the first on at which nothing has written it. */
static GVariant *
count_never (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const LsSpark *spark = of;
  const guint64 n = MIN (spark->given, spark->last + 1) - spark->first;

  return n > 0 ? g_variant_new_uint64 (n) : NULL;
}

/* The step that writes it first, or after which somebody sets it by hand; a step before it does not. */
static GVariant *
read_given (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const LsSpark *spark = of;

  return spark->given > spark->first && spark->given <= spark->last
           ? g_variant_new_uint64 (spark->given)
           : NULL;
}

static GVariant *
count_more (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const guint n = ((const LsSpark *) of)->points->len;

  return n > LS_SPARK_KEPT ? g_variant_new_uint64 (n - LS_SPARK_KEPT) : NULL;
}

/* clang-format off */
static const LsField point_fields[] = {
  LS_FIELD_AS (LsSparkPoint, UINT, position, "step"),
  LS_FIELD (LsSparkPoint, BITS, bits),
  LS_FIELD_IF (LsSparkPoint, DOUBLE, min, "min", has_number),
  LS_FIELD_IF (LsSparkPoint, DOUBLE, max, "max", has_number),
  LS_FIELD_IF (LsSparkPoint, UINT, n_nan, "n_nan", n_nan),
  LS_FIELD_IF (LsSparkPoint, UINT, n_unset, "n_unset", n_unset),
  LS_FIELD_IF (LsSparkPoint, DOUBLE, mean, "mean", has_number),
  LS_FIELD_END
};
static const LsField bucket_fields[] = {
  LS_FIELD_AS (LsSparkBucket, UINT, first, "first_step"),
  LS_FIELD_AS (LsSparkBucket, UINT, last, "last_step"),
  LS_FIELD (LsSparkBucket, UINT, n_changes),
  LS_FIELD_IF (LsSparkBucket, DOUBLE, min, "min", has_number),
  LS_FIELD_IF (LsSparkBucket, DOUBLE, max, "max", has_number),
  LS_FIELD_IF (LsSparkBucket, UINT, n_nan, "n_nan", n_nan),
  LS_FIELD_END
};
/* clang-format on */

static GVariant *
read_points (gconstpointer of, const LsFieldScope *scope)
{
  const GArray *points = ((const LsSpark *) of)->points;

  return ls_fields_read_rows (point_fields, points->data, MIN (points->len, LS_SPARK_KEPT),
                              sizeof (LsSparkPoint), scope);
}

static GVariant *
read_buckets (gconstpointer of, const LsFieldScope *scope)
{
  LsSparkBucket buckets[LS_FORM_COLUMNS];
  const guint n = ls_spark_resample (of, LS_FORM_COLUMNS, buckets);

  return ls_fields_read_rows (bucket_fields, buckets, n, sizeof (LsSparkBucket), scope);
}

/* clang-format off */
static const LsField spark_fields[] = {
  LS_FIELD_AS (LsSpark, REGISTER, ref, "register"),
  LS_FIELD_AS (LsSpark, STRING, name, "variable"),
  LS_FIELD_MADE ("type", read_type),
  LS_FIELD (LsSpark, LANES, lanes),
  LS_FIELD_AS (LsSpark, COUNT, lanes, "n_lanes"),
  LS_FIELD_AS (LsSpark, UINT, first, "first_step"),
  LS_FIELD_AS (LsSpark, UINT, last, "last_step"),
  LS_FIELD_MADE ("_from", read_from),
  LS_FIELD_MADE ("reason", read_reason),
  LS_FIELD_IF (LsSpark, DOUBLE, low, "low", has_range),
  LS_FIELD_IF (LsSpark, DOUBLE, high, "high", has_range),
  LS_FIELD_MADE ("n_changes", count_changes),
  LS_FIELD_MADE ("n_never", count_never),
  LS_FIELD_MADE ("given_step", read_given),
  LS_FIELD_MADE ("points", read_points),
  LS_FIELD_MADE ("n_more", count_more),
  LS_FIELD_MADE ("buckets", read_buckets),
  LS_FIELD_END
};
static const LsPart parts[] = {
  { "what", "?variable", "{variable}" }, { "what", NULL, "{register}" },
  { "where", "n_lanes=64", N_ ("in all lanes") }, { "where", "n_lanes=1", N_ ("in lane {lanes:lanes}") },
  { "where", NULL, N_ ("in lanes {lanes:lanes}") }, { "of", "n_lanes=64", "" }, { "of", NULL, " {@where}" },
  { "steps", "first_step==last_step", N_ ("at step {last_step}") }, { "steps", "_from==last_step", N_ ("step {last_step}") },
  { "steps", NULL, N_ ("steps {_from} to {last_step}") },
  { "set", "n_unset", N_ (", {n_unset} not set") }, { "set", NULL, "" },
  { "range", "?low", N_ (", least {low:number}, greatest {high:number}") }, { NULL, NULL, NULL }
};
static const LsSentence head[] = {
  { NULL, N_ ("{@what} {@where}, {@steps}: {n_changes change|changes}{@range}") }, { NULL, NULL }
};
static const LsSentence points[] = {
  { "n_unset,!?min,!n_nan", N_ ("step {step<8} not set") },
  { "^n_lanes=1,?min", N_ ("step {step<8} {min:number}  {bits}") },
  { "^n_lanes=1,!?min,n_nan", N_ ("step {step<8} NaN  {bits}") },
  { "!^n_lanes=1,?min,!n_nan", N_ ("step {step<8} min {min:number}, mean {mean:number}, max {max:number}{@set}") },
  { "!^n_lanes=1,?min,n_nan", N_ ("step {step<8} min {min:number}, mean {mean:number}, max {max:number}, {n_nan} NaN{@set}") },
  { "!^n_lanes=1,!?min,n_nan", N_ ("step {step<8} NaN{@set}") }, { NULL, NULL }
};
static const LsFormTable tables[] = { { .key = "points", .sentences = points, .told = LS_SPARK_TOLD }, { .key = NULL } };
static const LsSentence summary[] = {
  { "given_step", N_ ("Nothing writes {@what}{@of} before step {given_step}.") },
  { "n_never,!given_step,last_step", N_ ("Nothing writes {@what}{@of} up to step {last_step}.") },
  LS_PICTURE_STOPS, LS_PICTURE_FULL, { NULL, NULL }
};
static const LsSentence foot[] = { LS_PICTURE_MORE, { NULL, NULL } };
/* clang-format on */

const LsForm ls_spark_form = { .fields = spark_fields,
                               .head = head,
                               .tables = tables,
                               .summary = summary,
                               .foot = foot,
                               .parts = parts,
                               .chart = draw_spark };
