#pragma once

#include "ls-replay.h"
#include "ls-search.h"
#include "ls-timeline.h"
#include "ls-track.h"

G_BEGIN_DECLS

/* What the two files of the timeline share: ls-timeline-move.c goes along it, ls-timeline.c keeps the rest. */

struct _LsTimeline
{
  LsReplay *replay; /* owned */
  LsTrack *track;   /* owned; NULL until somebody asks for events */
  guint slot;       /* of the step that comes next: how many have been shown */

  guint64 max_steps; /* of a move forwards; 0: any number */

  LsStops *stops;         /* owned; NULL: none */
  LsSearch *search;       /* owned; for stops and the goal, once a move looks for either */
  gboolean has_hits;      /* the last move was one of search */
  gboolean includes_here; /* the next search counts the position that it starts from */
};

/* Returns: where events are kept, made when it is asked for first. */
LsTrack *ls_timeline_track (LsTimeline *timeline);
/* Returns: the n stop points, NULL if there are none. */
const LsStopPoint *ls_timeline_stop_points (const LsTimeline *timeline, guint *n);

G_END_DECLS
