#pragma once

#include "ls-hit-rule.h"
#include "ls-target.h"

/* What moves stop at, and what they log on the way: an immutable, reference-counted list.
 *
 * A stop point hits at positions of its target where its condition holds in one of the lanes
 * concerned (or at all, if the condition asks about the wave). Lanes that the step turned off are
 * not active, and no condition holds in them. Hits are numbered from 1 from the start of the run,
 * position 0 included, by whatever way a move comes. So ignore and hit are properties of positions
 * too, and a stop means the same in both directions. */

typedef struct
{
  guint id;               /* the caller's number, told with arrivals */
  LsTarget target;        /* not OVER, OUT or ITERATION */
  LsCondition *condition; /* (nullable): borrowed; the list takes a reference */
  guint64 ignore;         /* so many hits of the run do not count */
  LsHitRule hit;          /* which of the hits behind these count */
  gboolean is_log;        /* does not stop; its hits are logged */
} LsStopPoint;

typedef struct _LsStops LsStops;

/* Copies points, with references to their conditions and measures. Returns: (transfer full): NULL
 * with LS_ERROR_RANGE for a target that the subject's program does not have, LS_ERROR_UNSUPPORTED
 * for one that is only for searches. */
LsStops *ls_stops_new (const LsSubject *subject,
                       const LsStopPoint *points,
                       guint n,
                       GError **error);
LsStops *ls_stops_ref (LsStops *stops);
void ls_stops_unref (LsStops *stops);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsStops, ls_stops_unref)

/* Owned by stops. */
const LsStopPoint *ls_stops_get (const LsStops *stops, guint *n);

/* A stop point that hit. */
typedef struct
{
  guint64 step; /* the position */
  guint id;
  /* The number of the hit, from 1; 0 where it is not known. A list with an ignore or a rule is
   * always counted; another list only where counting needs no run; ls_timeline_count_hits() counts
   * the rest. */
  guint64 number;
  LsMask lanes; /* the target's lanes that it concerns and in which the condition holds */
} LsStopHit;

/* The most hits of log points that one move tells: the first ones on its way. */
#define LS_STOPS_MAX_LOGS 1000
