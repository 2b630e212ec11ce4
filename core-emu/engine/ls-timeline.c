#include "ls-timeline-private.h"

/* --- stops ------------------------------------------------------------------------------------ */

const LsStopPoint *
ls_timeline_stop_points (const LsTimeline *timeline, guint *n)
{
  *n = 0;
  return timeline->stops != NULL ? ls_stops_get (timeline->stops, n) : NULL;
}

void
ls_timeline_set_stops (LsTimeline *timeline, LsStops *stops)
{
  if (stops == timeline->stops)
    return;
  timeline->has_hits = FALSE;
  g_clear_pointer (&timeline->search, ls_search_free);
  g_clear_pointer (&timeline->stops, ls_stops_unref);
  timeline->stops = stops != NULL ? ls_stops_ref (stops) : NULL;
}

const LsStopHit *
ls_timeline_get_hits (const LsTimeline *timeline, guint *n)
{
  *n = 0;
  return timeline->has_hits ? ls_search_get_hits (timeline->search, n) : NULL;
}

guint
ls_timeline_get_hit_kinds (const LsTimeline *timeline)
{
  guint n_hits, n, kinds = 0;
  const LsStopHit *hits = ls_timeline_get_hits (timeline, &n_hits);
  const LsStopPoint *points = ls_timeline_stop_points (timeline, &n);

  for (guint i = 0; i < n_hits; i++)
    for (guint k = 0; k < n; k++)
      if (points[k].id == hits[i].id && points[k].target.kind == LS_TARGET_EVENT)
        kinds |= points[k].target.kinds;
  return kinds;
}

const LsStopHit *
ls_timeline_get_log (const LsTimeline *timeline, guint *n, guint64 *n_dropped)
{
  *n = 0;
  *n_dropped = 0;
  return timeline->has_hits ? ls_search_get_log (timeline->search, n, n_dropped) : NULL;
}

gboolean
ls_timeline_count_hits (LsTimeline *timeline, const gint *interrupt)
{
  return !timeline->has_hits || ls_search_count_hits (timeline->search, interrupt);
}

/* --- the timeline ----------------------------------------------------------------------------- */

LsTimeline *
ls_timeline_new (LsSubject *subject)
{
  LsTimeline *timeline = g_new0 (LsTimeline, 1);

  timeline->replay = ls_replay_new (subject);
  return timeline;
}

void
ls_timeline_free (LsTimeline *timeline)
{
  g_clear_pointer (&timeline->search, ls_search_free);
  g_clear_pointer (&timeline->stops, ls_stops_unref);
  g_clear_pointer (&timeline->track, ls_track_free);
  ls_replay_free (timeline->replay);
  g_free (timeline);
}

void
ls_timeline_set_max_steps (LsTimeline *timeline, guint64 max_steps)
{
  timeline->max_steps = max_steps;
}

void
ls_timeline_include_here (LsTimeline *timeline)
{
  timeline->includes_here = TRUE;
}

void
ls_timeline_set_reached (LsTimeline *timeline, gsize *reached)
{
  timeline->replay->reached = reached;
}

LsSubject *
ls_timeline_get_subject (const LsTimeline *timeline)
{
  return timeline->replay->subject;
}

const void *
ls_timeline_get_state (const LsTimeline *timeline)
{
  return timeline->replay->now;
}

void
ls_timeline_get_place (const LsTimeline *timeline, LsPlace *place)
{
  *place = timeline->replay->place;
}

const void *
ls_timeline_get_previous (LsTimeline *timeline)
{
  return ls_replay_get_previous (timeline->replay);
}

guint
ls_timeline_get_slot (const LsTimeline *timeline)
{
  return timeline->slot;
}

guint
ls_timeline_get_n_slots (const LsTimeline *timeline)
{
  return ls_slots_count (timeline->replay->subject, timeline->replay->now);
}

LsTrack *
ls_timeline_track (LsTimeline *timeline)
{
  if (timeline->track == NULL)
    timeline->track = ls_track_new (timeline->replay->subject);
  return timeline->track;
}

void
ls_timeline_get_events (LsTimeline *timeline, GArray *events)
{
  ls_track_events (ls_timeline_track (timeline), timeline->replay->place.step, events);
}

gsize
ls_timeline_get_history_bytes (const LsTimeline *timeline)
{
  return ls_replay_bytes (timeline->replay) +
         (timeline->track != NULL ? ls_track_bytes (timeline->track) : 0) +
         (timeline->search != NULL ? ls_search_bytes (timeline->search) : 0);
}
