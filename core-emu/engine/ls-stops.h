#pragma once

#include "ls-hit-rule.h"
#include "ls-target.h"

G_BEGIN_DECLS

/* What moves stop at, and what they write down while they pass: an immutable, reference-counted
 * list.
 *
 * A stop point hits at the positions that its target says, of these at those where its condition holds in one of the
 * lanes concerned (or at all, if it is a question about the wave).  Lanes that the step turned off are not active, and no
 * condition holds in them.  Hits are numbered from 1 from the start of the run, position 0 included, whatever way one
 * comes by, so that ignore and hit are properties of positions too and a stop means the same in both directions. */

typedef struct
{
  guint id;               /* the caller's; told with arrivals */
  LsTarget target;        /* not OVER, OUT or ITERATION */
  LsCondition *condition; /* (nullable): borrowed; the list takes a reference */
  guint64 ignore;         /* so many hits of the run do not count */
  LsHitRule hit;          /* which of those behind them do */
  gboolean is_log;        /* does not stop: is told as passed */
} LsStopPoint;

typedef struct _LsStops LsStops;

/* Copies points, with references to their conditions and measures. Returns: (transfer full): NULL with LS_ERROR_RANGE for a target
 * that the subject's program does not have, LS_ERROR_UNSUPPORTED for one that is only for searches. */
LsStops *
ls_stops_new (const LsSubject *subject, const LsStopPoint *points, guint n, GError **error);
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
  /* Of the hit, from 1; 0 where it is not known: a list with an ignore or a rule in it is always counted, another where that
   * needs no running, from the start on, say; else ls_timeline_count_hits() does. */
  guint64 number;
  LsMask lanes; /* those of the target's that it concerns, and where the condition holds */
} LsStopHit;

/* Hits of log points that one move tells: those it passes first. */
#define LS_STOPS_MAX_LOGS 1000

G_END_DECLS
