#pragma once

#include "ls-hunt.h"

/* Looks for stop points along a run, and for a goal beside them, forwards or backwards. Goes where
 * a point stops or the goal is; keeps the numbers of hits, and hits of log points on the way.
 * Backwards it goes through the stretches between checkpoints, the latest first; each stretch is
 * run forwards, and the last hit in it counts. Private to the timeline. */

typedef struct _LsSearch LsSearch;

/* points: copied; other arguments, and the conditions of the points, must outlive the search.
 * track: NULL if no point looks for events. */
LsSearch *ls_search_new (LsReplay *replay,
                         LsTrack *track,
                         const LsStopPoint *points,
                         guint n_points);
void ls_search_free (LsSearch *search);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSearch, ls_search_free)

/* Makes the search number its hits: always if a point goes by the number, else where the number is
 * known; ls_search_count_hits() finds the others. To be called once, before searching. */
void ls_search_number_hits (LsSearch *search);

/* What the next searches look for besides the points. It is no stop point, and its hits are not
 * counted. target: (nullable): nothing; read now, with a reference to its condition and measure.
 * origin: the state where the search starts, read now. track: NULL if neither target nor a point
 * looks for events. */
void ls_search_set_goal (LsSearch *search,
                         LsTrack *track,
                         const LsTarget *target,
                         const void *origin);
/* The next search counts its starting position too; forwards this must be position 0. */
void ls_search_include_here (LsSearch *search);
gboolean ls_search_is_void (const LsSearch *search); /* there is no goal, or none that can be met */
/* Whether the last search ended at its goal. lanes: (out): the lanes concerned, 0 if not. */
gboolean ls_search_is_at_goal (const LsSearch *search, LsMask *lanes);

/* Goes to the next position up to until_step where a point stops or the goal is
 * (LS_STOP_BREAKPOINT), else to until_step (LS_STOP_STEP), or to the end or the trap if that comes
 * first. Interrupted (LS_STOP_INTERRUPT), it is at a position on the way, with no stop before it
 * and the log complete up to it. */
void ls_search_forward (LsSearch *search,
                        guint64 until_step,
                        const gint *interrupt,
                        LsOutcome *outcome);
/* Goes to the previous such position from from_step on, else to from_step. Interrupted, it stays
 * where it is, because the nearest hit may not have been seen yet. */
void ls_search_backward (LsSearch *search,
                         guint64 from_step,
                         const gint *interrupt,
                         LsOutcome *outcome);

/* Of the last search: see ls_timeline_get_hits() and ls_timeline_get_log(). */
const LsStopHit *ls_search_get_hits (const LsSearch *search, guint *n);
const LsStopHit *ls_search_get_log (const LsSearch *search, guint *n, guint64 *n_dropped);
/* As ls_timeline_count_hits(), of a search that numbers. */
gboolean ls_search_count_hits (LsSearch *search, const gint *interrupt);
gsize ls_search_bytes (const LsSearch *search);
