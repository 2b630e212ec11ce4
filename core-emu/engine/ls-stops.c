#include "ls-stops.h"

#include "ls-error.h"

struct _LsStops
{
  gatomicrefcount ref_count;
  LsStopPoint *points; /* owned, with their conditions and measures */
  guint n;
};

static void
ref_point (LsStopPoint *point)
{
  if (point->condition != NULL)
    ls_condition_ref (point->condition);
  if (point->target.condition != NULL)
    ls_condition_ref (point->target.condition);
  if (point->target.measure != NULL)
    ls_measure_ref (point->target.measure);
  if (point->target.positions != NULL)
    g_array_ref (point->target.positions);
  if (point->target.lines != NULL)
    g_bytes_ref (point->target.lines);
}

static void
unref_point (LsStopPoint *point)
{
  g_clear_pointer (&point->condition, ls_condition_unref);
  g_clear_pointer (&point->target.condition, ls_condition_unref);
  g_clear_pointer (&point->target.measure, ls_measure_unref);
  g_clear_pointer (&point->target.positions, g_array_unref);
  g_clear_pointer (&point->target.lines, g_bytes_unref);
}

static gboolean
check_point (const LsStopPoint *point, const LsSubject *subject, GError **error)
{
  LsTargetKind kind = point->target.kind;

  if (!ls_target_is_from_start (kind))
    return ls_target_check (&point->target, subject, error);
  return ls_fail (error, LS_ERROR_UNSUPPORTED,
                  "stop %u: '%s' depends on where one is, and stops nobody; move there instead",
                  point->id, ls_target_kind_name (kind));
}

LsStops *
ls_stops_new (const LsSubject *subject, const LsStopPoint *points, guint n, GError **error)
{
  LsStops *stops;

  for (guint i = 0; i < n; i++)
    if (!check_point (&points[i], subject, error))
      return NULL;
  stops = g_new0 (LsStops, 1);
  g_atomic_ref_count_init (&stops->ref_count);
  stops->points = g_memdup2 (points, n * sizeof (LsStopPoint));
  stops->n = n;
  for (guint i = 0; i < n; i++)
    ref_point (&stops->points[i]);
  return stops;
}

LsStops *
ls_stops_ref (LsStops *stops)
{
  g_atomic_ref_count_inc (&stops->ref_count);
  return stops;
}

void
ls_stops_unref (LsStops *stops)
{
  if (!g_atomic_ref_count_dec (&stops->ref_count))
    return;
  for (guint i = 0; i < stops->n; i++)
    unref_point (&stops->points[i]);
  g_free (stops->points);
  g_free (stops);
}

const LsStopPoint *
ls_stops_get (const LsStops *stops, guint *n)
{
  *n = stops->n;
  return stops->points;
}
