#pragma once

#include "ls-events.h"
#include "ls-subject.h"

/* One wave run under watch, forwards and again from checkpoints: where its events are. Some events
 * depend on all the steps before, so that what the watch remembers is kept with each checkpoint; it
 * takes a run of its own, which whoever looks for events pays for and nobody else. Memory is
 * bounded by LS_TRACK_BYTES, or some 20 states if that is more. */

#define LS_TRACK_BYTES (8u << 20)

typedef struct _LsTrack LsTrack;

/* Takes a reference to subject. */
LsTrack *ls_track_new (LsSubject *subject);
void ls_track_free (LsTrack *track);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTrack, ls_track_free)

typedef enum
{
  LS_TRACK_FOUND,
  LS_TRACK_NONE,
  LS_TRACK_INTERRUPTED,
} LsTrackResult;

/* The first step above from, up to until, at which an event of kinds happened. interrupt:
 * (nullable). */
LsTrackResult ls_track_next (LsTrack *track,
                             guint64 from,
                             guint64 until,
                             guint kinds,
                             const gint *interrupt,
                             guint64 *step);
/* Appends the events of the step that leads to step; none for step 0. Races are among them once
 * ls_track_next() was asked for races. */
void ls_track_events (LsTrack *track, guint64 step, GArray *events);

/* Appends the known events of the step that traps, after ls_track_next() found nothing; none if the
 * run ended. */
void ls_track_trap_events (LsTrack *track, GArray *events);

/* Steps up to which ls_track_find_unset () knows. */
#define LS_TRACK_MAX_UNSET 100000
/* Lanes in which nothing gave a register a value at a step of a run, whose track the subject keeps; for any thread. interrupt: (nullable).
 * Returns: none behind LS_TRACK_MAX_UNSET steps, at a step that the run does not reach, of registers whose machine does not tell
 * (LsExplain.unset_files), and if interrupted. */
LsMask ls_track_find_unset (LsSubject *subject, LsRegRef ref, guint64 step, const gint *interrupt);

guint64 ls_track_get_step (const LsTrack *track); /* how far it has run for the last question */
gsize ls_track_bytes (const LsTrack *track);
