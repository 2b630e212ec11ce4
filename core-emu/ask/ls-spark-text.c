#include <math.h>

#include "ls-causes.h"
#include "ls-bits.h"
#include "ls-dict.h"
#include "ls-expr.h"
#include "ls-lanes.h"
#include "ls-picture.h"
#include "ls-spark.h"

/* --- as data --------------------------------------------------------------------------------------------- */

static void
add_range (LsDict *dict, double min, double max, guint n_nan, gboolean has_number)
{
  if (has_number)
    {
      ls_dict_set_number (dict, "min", min);
      ls_dict_set_number (dict, "max", max);
    }
  if (n_nan > 0)
    ls_dict_set_uint (dict, "n_nan", n_nan);
}

static GVariant *
point_to_variant (const LsSpark *spark, const LsSparkPoint *point)
{
  LsDict dict = { 0 };
  gboolean has_number = point->n_nan < ls_mask_count (spark->lanes);

  ls_dict_set_uint (&dict, "step", point->position);
  ls_dict_set_value (&dict, "bits", ls_bits_to_variant (point->bits));
  add_range (&dict, point->min, point->max, point->n_nan, has_number);
  if (has_number)
    ls_dict_set_number (&dict, "mean", point->mean);
  return ls_dict_end (&dict);
}

static GVariant *
bucket_to_variant (const LsSparkBucket *bucket)
{
  LsDict dict = { 0 };

  ls_dict_set_uint (&dict, "first_step", bucket->first);
  ls_dict_set_uint (&dict, "last_step", bucket->last);
  ls_dict_set_uint (&dict, "n_changes", bucket->n_changes);
  add_range (&dict, bucket->min, bucket->max, bucket->n_nan, bucket->has_number);
  return ls_dict_end (&dict);
}

static GVariant *
points_to_variant (const LsSpark *spark, guint n)
{
  GVariantBuilder points = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; i < n; i++)
    {
      const LsSparkPoint *point = &g_array_index (spark->points, LsSparkPoint, i);

      g_variant_builder_add_value (&points, (point_to_variant (spark, point)));
    }
  return g_variant_builder_end (&points);
}

/* Positions from the first on at which nothing has written it. */
static guint64
count_never (const LsSpark *spark)
{
  return MIN (spark->given, spark->last + 1) - spark->first;
}

GVariant *
ls_spark_to_variant (const LsSpark *spark, LsSubject *subject, guint n)
{
  LsDict dict = { 0 };
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  g_autofree LsSparkBucket *buckets = g_new (LsSparkBucket, n);
  g_autoptr (GString) name = g_string_new (NULL);
  guint n_kept = MIN (spark->points->len, LS_SPARK_KEPT);

  n = ls_spark_resample (spark, n, buckets);
  for (guint i = 0; i < n; i++)
    g_variant_builder_add_value (&list, bucket_to_variant (&buckets[i]));
  ls_program_append_ref (name, ls_subject_get_program (subject), spark->ref);
  ls_dict_set_string (&dict, "register", name->str);
  ls_dict_set_mask (&dict, "lanes", spark->lanes);
  ls_dict_set_uint (&dict, "first_step", spark->first);
  ls_dict_set_uint (&dict, "last_step", spark->last);
  ls_dict_set_string (&dict, "reason", ls_picture_end_name (spark->reason, spark->is_full));
  ls_dict_set_uint (&dict, "n_changes", spark->points->len - 1);
  if (count_never (spark) > 0)
    ls_dict_set_uint (&dict, "n_never", count_never (spark));
  ls_dict_set_value (&dict, "points", points_to_variant (spark, n_kept));
  if (n_kept < spark->points->len)
    ls_dict_set_uint (&dict, "n_more", spark->points->len - n_kept);
  ls_dict_set_value (&dict, "buckets", g_variant_builder_end (&list));
  return ls_dict_end (&dict);
}

/* --- numbers --------------------------------------------------------------------------------------------- */

static void
append_number (GString *text, double number, LsValueType type)
{
  if ((type == LS_VALUE_INT || type == LS_VALUE_UINT) && number == floor (number))
    g_string_append_printf (text, "%" G_GINT64_FORMAT, (gint64) number);
  else
    ls_value_append (text, LS_VALUE_FLOAT, ls_float_bits ((float) number));
}

static void
append_point (GString *text, const LsSpark *spark, const LsSparkPoint *point)
{
  guint n_lanes = ls_mask_count (spark->lanes);

  g_string_append_printf (text, "step %-8" G_GUINT64_FORMAT, point->position);
  if (point->n_nan == n_lanes)
    g_string_append (text, " NaN");
  else if (n_lanes == 1)
    {
      g_string_append_c (text, ' ');
      append_number (text, point->min, spark->type);
    }
  else
    {
      g_string_append (text, " min ");
      append_number (text, point->min, spark->type);
      g_string_append (text, ", mean ");
      append_number (text, point->mean, spark->type);
      g_string_append (text, ", max ");
      append_number (text, point->max, spark->type);
      if (point->n_nan > 0)
        g_string_append_printf (text, ", %u NaN", point->n_nan);
    }
  if (n_lanes == 1)
    g_string_append_printf (text, "  0x%08x", point->bits);
  g_string_append_c (text, '\n');
}

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
  g_string_append_printf (text, "%-5s", name);
  for (guint i = 0; i < n; i++)
    if (buckets[i].has_number)
      append_level (text, scale, is_max ? buckets[i].max : buckets[i].min);
    else
      g_string_append_c (text, '?');
  g_string_append_c (text, '\n');
}

static void
append_head (GString *text, const LsSpark *spark, const Scale *scale, LsSubject *subject)
{
  ls_program_append_ref (text, ls_subject_get_program (subject), spark->ref);
  if (spark->lanes == LS_MASK_ALL)
    g_string_append (text, " in all lanes");
  else
    {
      g_string_append (text, ls_mask_count (spark->lanes) == 1 ? " in lane " : " in lanes ");
      ls_lanes_append (text, spark->lanes);
    }
  g_string_append_printf (text, ", steps %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT ": ",
                          spark->first, spark->last);
  ls_picture_append_count (text, spark->points->len - 1, "change");
  if (scale->is_any)
    {
      g_string_append (text, ", from ");
      append_number (text, scale->low, spark->type);
      g_string_append (text, " to ");
      append_number (text, scale->high, spark->type);
    }
  g_string_append_c (text, '\n');
}

static void
append_never (GString *text, const LsSpark *spark)
{
  if (spark->given > spark->last)
    g_string_append (text, spark->reason == LS_STOP_END ? "Nothing writes it.\n"
                                                        : "Nothing has written it so far.\n");
  else if (spark->given > spark->first)
    g_string_append_printf (text, "Nothing has written it before step %" G_GUINT64_FORMAT ".\n",
                            spark->given);
}

char *
ls_spark_to_text (const LsSpark *spark, LsSubject *subject, guint n)
{
  GString *text = g_string_new (NULL);
  g_autofree LsSparkBucket *buckets = g_new (LsSparkBucket, n);
  Scale scale;

  n = ls_spark_resample (spark, n, buckets);
  scale = find_scale (buckets, n);
  append_head (text, spark, &scale, subject);
  append_row (text, scale.has_range ? "max" : "", &scale, buckets, n, TRUE);
  if (scale.has_range)
    append_row (text, "min", &scale, buckets, n, FALSE);
  for (guint i = 0; i < MIN (spark->points->len, LS_SPARK_TOLD); i++)
    append_point (text, spark, &g_array_index (spark->points, LsSparkPoint, i));
  if (spark->points->len > LS_SPARK_TOLD)
    g_string_append_printf (text, "... and %u more\n", spark->points->len - LS_SPARK_TOLD);
  append_never (text, spark);
  ls_picture_append_stop (text, spark->reason, spark->last);
  ls_picture_append_full (text, spark->is_full);
  return g_string_free (text, FALSE);
}
