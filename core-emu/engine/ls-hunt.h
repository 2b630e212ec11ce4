#pragma once

#include <glib.h>

#include "ls-probe.h"
#include "ls-replay.h"
#include "ls-stops.h"
#include "ls-track.h"

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
