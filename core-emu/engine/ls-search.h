#pragma once

#include <glib.h>

#include "ls-checkpoints.h"
#include "ls-probe.h"
#include "ls-stops.h"
#include "ls-subject.h"
#include "ls-track.h"

/* --- ls-replay.c ------------------------------------------------------------------------------------------ */

/* A cache of the states of the steps just visited, one for each step, so that stepping back again
 * and again costs copies and no replays. States that it does not hold are replayed. */

typedef struct _LsRecent LsRecent;

/* state_size: bytes of one state, a multiple of 64. limit_bytes: most memory; at least
 * LS_RECENT_MIN states fit. */
LsRecent *ls_recent_new (gsize state_size, gsize limit_bytes);
void ls_recent_free (LsRecent *recent);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsRecent, ls_recent_free)

#define LS_RECENT_MIN 4
#define LS_RECENT_MAX 64

/* How many consecutive steps fit. */
guint ls_recent_get_capacity (const LsRecent *recent);
void ls_recent_put (LsRecent *recent, guint64 step, const void *state);
/* Returns: the state at step, or NULL. Valid until the next ls_recent_put(). */
const void *ls_recent_get (const LsRecent *recent, guint64 step);

/* Where a timeline is, and how it gets to other positions: from kept states, by running. Every
 * state comes from the subject's reset and run. Private to the timeline and its searches. */

typedef struct
{
  LsSubject *subject; /* owned */
  LsProgram *program;
  gsize state_size;
  guint64 spacing; /* of checkpoints, in steps, while there is room */

  LsCheckpoints *checkpoints; /* holds step 0 from the start */
  LsRecent *recent;

  void *now;
  LsPlace place; /* of now */
  void *work;    /* where moves run; becomes now when a move succeeds */
  void *before;  /* the state at before_step, if has_before */
  gboolean has_before;
  guint64 before_step;

  guint64 limit;  /* a position beyond which nothing runs; G_MAXUINT64: none */
  gsize *reached; /* atomic: gets the position while it runs; NULL: nobody asks */
} LsReplay;

/* How a run through some steps ended. */
typedef struct
{
  /* LS_STOP_BREAKPOINT: at a stop line, or at what was looked for */
  LsStopReason reason;
  LsPlace place;
  LsTrap trap;
} LsOutcome;

LsReplay *ls_replay_new (LsSubject *subject);
void ls_replay_free (LsReplay *replay);

/* Runs state to a step, a line of lines (nullable), the end, the trap, the interrupt, or the
 * limit, which counts as an interrupt; keeps checkpoints on the way. A line at the start does
 * not count. */
void ls_replay_advance (LsReplay *replay,
                        void *state,
                        guint64 until_step,
                        const guint64 *lines,
                        const gint *interrupt,
                        LsOutcome *outcome);
/* Returns: the nearest known state at or before step and the limit, valid until replay changes. */
const void *ls_replay_find_nearest (const LsReplay *replay, guint64 step);
/* Copies the nearest known state at or before step into work, and runs it to step. */
void ls_replay_reach (LsReplay *replay, guint64 step, const gint *interrupt, LsOutcome *outcome);
/* Goes to a step, or to the end or the trap if that comes first. Interrupted on the way forwards,
 * it stops there; on the way back, it stays where it was. */
void ls_replay_seek (LsReplay *replay, guint64 step, const gint *interrupt, LsOutcome *outcome);
/* Makes work, which is at place, the state of now. */
void ls_replay_settle (LsReplay *replay, const LsPlace *place);
/* The state one step earlier (the same state at step 0). */
const void *ls_replay_get_previous (LsReplay *replay);
/* The lines of the last n steps, the newest first. lines: has room for n. Returns: how many there are. */
guint ls_replay_get_lines (LsReplay *replay, guint n, guint *lines);
/* Copies the state n steps earlier; n: at most those since the start. */
void ls_replay_copy_before (LsReplay *replay, guint n, void *state);
gsize ls_replay_bytes (const LsReplay *replay);

static inline gboolean
ls_has_line (const guint64 *lines, guint line)
{
  return (lines[line / 64] >> (line % 64) & 1) != 0;
}

static inline gboolean
ls_is_interrupted (const gint *interrupt)
{
  return interrupt != NULL && g_atomic_int_get (interrupt) != 0;
}

/* --- ls-hunt.c -------------------------------------------------------------------------------------------- */

/* A cache of counts: how often each stop point has hit up to some positions of a run, so that
 * counting goes on from there and not from the start. It holds LS_LEDGER_BYTES, or LS_LEDGER_MIN
 * entries. */

typedef struct _LsLedger LsLedger;

#define LS_LEDGER_BYTES (1u << 20)
#define LS_LEDGER_MIN 16

/* n: stop points. gap: steps between entries while there is room. */
LsLedger *ls_ledger_new (guint n, guint64 gap);
void ls_ledger_free (LsLedger *ledger);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsLedger, ls_ledger_free)

/* The next position behind step where an entry is wanted. */
guint64 ls_ledger_next (const LsLedger *ledger, guint64 step);
/* counts: hits at positions up to and at step. */
void ls_ledger_put (LsLedger *ledger, guint64 step, const guint64 *counts);
/* counts: (out): the counts at the last known position at or before step. Returns: FALSE if there
 * is none. */
gboolean ls_ledger_get (const LsLedger *ledger, guint64 step, guint64 *found, guint64 *counts);
gsize ls_ledger_bytes (const LsLedger *ledger);

/* Looks for several targets at once along one run. It goes from hit to hit, and at full speed over
 * lines where no target can hit. Private to the timeline and its searches. */

typedef struct _LsHunt LsHunt;

/* A point that hit at a position. */
typedef struct
{
  guint index; /* among the points */
  LsMask lanes;
} LsHuntHit;

/* track: NULL if no point looks for events. origin: the state where the search starts; NULL if no
 * target asks for it. All arguments must outlive the hunt. */
LsHunt *ls_hunt_new (LsReplay *replay,
                     LsTrack *track,
                     const LsStopPoint *points,
                     guint n_points,
                     const void *origin);
void ls_hunt_free (LsHunt *hunt);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsHunt, ls_hunt_free)

/* Whether the point can never hit. */
gboolean ls_hunt_is_void (const LsHunt *hunt, guint index);

/* Runs state to the next position up to until_step where a target hits (LS_STOP_BREAKPOINT),
 * else as ls_replay_advance(). Wherever it ends, also by the interrupt, it has missed no hit on
 * the way. */
void ls_hunt_next (LsHunt *hunt,
                   void *state,
                   guint64 until_step,
                   const gint *interrupt,
                   LsOutcome *outcome);
/* Looks at position 0. Returns: whether something hits. */
gboolean ls_hunt_start (LsHunt *hunt);

/* The hits (LsHuntHit) of the last call of these two functions, in the order of the points. */
const GArray *ls_hunt_get_hits (const LsHunt *hunt);

/* --- ls-search.c ------------------------------------------------------------------------------------------ */

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
