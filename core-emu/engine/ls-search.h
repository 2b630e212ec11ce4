#pragma once

#include "ls-hunt.h"

G_BEGIN_DECLS

/* Looks for stop points along a run, forwards or backwards, and goes where one stops: keeps the numbers of their hits and
 * what log points pass.  Backwards it goes through the stretches between checkpoints, the latest first; each is run
 * forwards, and the last hit in it counts.  Private to the timeline. */

typedef struct _LsSearch LsSearch;

/* points: copied; what else is given, and their conditions, must outlive it. track: NULL if no point looks for events.
 * origin: the state that the search starts from; NULL if no target asks for it. */
LsSearch *ls_search_new (LsReplay *replay,
                         LsTrack *track,
                         const LsStopPoint *points,
                         guint n_points,
                         const void *origin);
void ls_search_free (LsSearch *search);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSearch, ls_search_free)

/* Numbers hits: always if a point goes by the number, else where it is known; it then finds out others when asked. To be
 * called once, before searching. */
void ls_search_number_hits (LsSearch *search);
gboolean ls_search_is_void (const LsSearch *search); /* nothing can ever hit */

/* Goes to the next position where a point stops (LS_STOP_BREAKPOINT), else to the end or the trap. max_steps: 0, or how
 * many steps to look through; if there is none in these, the replay stays where it is (LS_STOP_STEP).  An interrupt
 * (LS_STOP_INTERRUPT) finds it at a position on the way, up to which there is no stop and the log is told; with
 * max_steps, where it was. */
void
ls_search_forward (LsSearch *search, guint64 max_steps, const gint *interrupt, LsOutcome *outcome);
/* To the previous one, else to the start; interrupted, it stays where it is: what lies nearest may not have been seen. */
void ls_search_backward (LsSearch *search, const gint *interrupt, LsOutcome *outcome);

/* Of the last search: see ls_timeline_get_hits() and ls_timeline_get_log(). */
const LsStopHit *ls_search_get_hits (const LsSearch *search, guint *n);
const LsStopHit *ls_search_get_log (const LsSearch *search, guint *n, guint64 *n_dropped);
/* As ls_timeline_count_hits(), of a search that numbers. */
gboolean ls_search_count_hits (LsSearch *search, const gint *interrupt);
gsize ls_search_bytes (const LsSearch *search);

G_END_DECLS
