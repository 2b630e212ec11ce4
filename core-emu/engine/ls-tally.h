#pragma once

#include "ls-hunt.h"

G_BEGIN_DECLS

/* Numbers the hits of stop points from the start of a run: counts them by running, and keeps what it knows in a ledger.
 * Private to the timeline and its searches. */

typedef struct _LsTally LsTally;

/* points: copied; what else is given, and their conditions, must outlive it. track: NULL if no point looks for events. */
LsTally *ls_tally_new (LsReplay *replay, LsTrack *track, const LsStopPoint *points, guint n_points);
void ls_tally_free (LsTally *tally);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTally, ls_tally_free)

/* counts: (out): how often each point hits at positions up to step, that one included; step is one of the run. Uses the
 * replay's work. Returns: FALSE if interrupted. */
gboolean ls_tally_count (LsTally *tally, guint64 step, const gint *interrupt, guint64 *counts);
/* Whether counting up to step needs no running. */
gboolean ls_tally_knows (LsTally *tally, guint64 step);
/* The next position behind step where it wants to be told of counts. */
guint64 ls_tally_next (const LsTally *tally, guint64 step);
/* Tells it what somebody else has counted. */
void ls_tally_note (LsTally *tally, guint64 step, const guint64 *counts);
gsize ls_tally_bytes (const LsTally *tally);

G_END_DECLS
