#pragma once

#include <glib.h>

#include "ls-probe.h"
#include "ls-replay.h"
#include "ls-stops.h"
#include "ls-track.h"

G_BEGIN_DECLS

/* How often each of some stop points has hit up to positions of a run, where somebody has counted: so that counting goes
 * on from there and not from the start.  Only a cache, in LS_LEDGER_BYTES or LS_LEDGER_MIN entries. */

typedef struct _LsLedger LsLedger;

#define LS_LEDGER_BYTES (1u << 20)
#define LS_LEDGER_MIN 16

/* n: stop points. gap: positions that entries should lie apart, in steps, while there is room. */
LsLedger *ls_ledger_new (guint n, guint64 gap);
void ls_ledger_free (LsLedger *ledger);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsLedger, ls_ledger_free)

/* The next position behind step where an entry is wanted. */
guint64 ls_ledger_next (const LsLedger *ledger, guint64 step);
/* counts: hits at positions up to step, that one included. */
void ls_ledger_put (LsLedger *ledger, guint64 step, const guint64 *counts);
/* counts: (out): those at the last position at or before step where they are known. Returns: FALSE if there is none. */
gboolean ls_ledger_get (const LsLedger *ledger, guint64 step, guint64 *found, guint64 *counts);
gsize ls_ledger_bytes (const LsLedger *ledger);

/* Several targets looked for at once along one run: goes from position to position where one of them hits, over the
 * lines where none can at full speed.  Private to the timeline and its searches. */

typedef struct _LsHunt LsHunt;

/* A point that hits at a position. */
typedef struct
{
  guint index; /* among the points */
  LsMask lanes;
} LsHuntHit;

/* track: NULL if no point looks for events. origin: the state that the search starts from; NULL if no target asks for it.
 * All that is given must outlive the hunt. */
LsHunt *ls_hunt_new (LsReplay *replay,
                     LsTrack *track,
                     const LsStopPoint *points,
                     guint n_points,
                     const void *origin);
void ls_hunt_free (LsHunt *hunt);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsHunt, ls_hunt_free)

/* The point can never hit. */
gboolean ls_hunt_is_void (const LsHunt *hunt, guint index);

/* Runs state to the next position up to until_step where something hits (LS_STOP_BREAKPOINT), or as
 * ls_replay_advance(). Wherever it ends, also by the interrupt, no hit is behind it that was not told. */
void ls_hunt_next (LsHunt *hunt,
                   void *state,
                   guint64 until_step,
                   const gint *interrupt,
                   LsOutcome *outcome);
/* Looks at position 0. Returns: whether something hits. */
gboolean ls_hunt_start (LsHunt *hunt);

/* What hit (LsHuntHit), in the order of the points, at the last call of these two. */
const GArray *ls_hunt_get_hits (const LsHunt *hunt);

G_END_DECLS
