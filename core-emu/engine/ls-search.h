#pragma once

#include "ls-hunt.h"

G_BEGIN_DECLS

/* Looks for stop points along a run, and for a goal beside them, forwards or backwards, and goes where one of them stops or
 * the goal is: keeps the numbers of the hits and what log points pass.  Backwards it goes through the stretches between checkpoints, the latest first; each is run
 * forwards, and the last hit in it counts.  Private to the timeline. */

typedef struct _LsSearch LsSearch;

/* points: copied; what else is given, and their conditions, must outlive it. track: NULL if no point looks for events. */
LsSearch *
ls_search_new (LsReplay *replay, LsTrack *track, const LsStopPoint *points, guint n_points);
void ls_search_free (LsSearch *search);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSearch, ls_search_free)

/* Numbers hits: always if a point goes by the number, else where it is known; it then finds out others when asked. To be
 * called once, before searching. */
void ls_search_number_hits (LsSearch *search);

/* What the next searches look for besides: (nullable): none. It is no stop point: nobody counts it. It is read now, and a
 * reference of its condition and measure is kept. origin: the state that the search starts from, read now. track: NULL if
 * neither the target nor a point looks for events. */
void
ls_search_set_goal (LsSearch *search, LsTrack *track, const LsTarget *target, const void *origin);
/* The next search counts the position that it starts from as well; forwards that has to be position 0. */
void ls_search_include_here (LsSearch *search);
gboolean ls_search_is_void (const LsSearch *search); /* there is no goal, or it can never be met */
/* Whether the last search ended at its goal. lanes: (out): those that it concerns, 0 if not. */
gboolean ls_search_is_at_goal (const LsSearch *search, LsMask *lanes);

/* Goes to the next position up to until_step where a point stops or the goal is (LS_STOP_BREAKPOINT), else there
 * (LS_STOP_STEP), or to the end or the trap if that comes first.  An interrupt (LS_STOP_INTERRUPT) leaves it at a position
 * on the way, up to which there is no stop and the log is told. */
void
ls_search_forward (LsSearch *search, guint64 until_step, const gint *interrupt, LsOutcome *outcome);
/* To the previous one from from_step on, else to from_step; interrupted, it stays where it is: what lies nearest may not
 * have been seen. */
void
ls_search_backward (LsSearch *search, guint64 from_step, const gint *interrupt, LsOutcome *outcome);

/* Of the last search: see ls_timeline_get_hits() and ls_timeline_get_log(). */
const LsStopHit *ls_search_get_hits (const LsSearch *search, guint *n);
const LsStopHit *ls_search_get_log (const LsSearch *search, guint *n, guint64 *n_dropped);
/* As ls_timeline_count_hits(), of a search that numbers. */
gboolean ls_search_count_hits (LsSearch *search, const gint *interrupt);
gsize ls_search_bytes (const LsSearch *search);

G_END_DECLS
