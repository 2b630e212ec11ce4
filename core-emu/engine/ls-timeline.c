#include "ls-timeline.h"

#include <string.h>

#include "ls-search.h"
#include "ls-track.h"

struct _LsTimeline
{
  LsReplay *replay; /* owned */
  LsTrack *track;   /* owned; NULL until somebody asks for events */
  guint slot;       /* slots of the next step that have been shown */

  guint64 max_steps; /* of a move forwards; 0: no limit */
  guint64 known;     /* the furthest position of a move */

  LsStops *stops;         /* owned; NULL: none */
  LsSearch *search;       /* owned; for stops and the goal; NULL until a move looks for either */
  gboolean has_hits;      /* the last move was a search */
  gboolean includes_here; /* the next search counts its start */
};

/* --- stops ------------------------------------------------------------------------------------ */

/* Returns: the n stop points, NULL if there are none. */
static const LsStopPoint *
get_stop_points (const LsTimeline *timeline, guint *n)
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
  const LsStopPoint *points = get_stop_points (timeline, &n);

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

/* Returns: the track of events, made at the first call. */
static LsTrack *
get_track (LsTimeline *timeline)
{
  if (timeline->track == NULL)
    timeline->track = ls_track_new (timeline->replay->subject);
  return timeline->track;
}

/* --- the timeline ----------------------------------------------------------------------------- */

LsTimeline *
ls_timeline_new (LsSubject *subject)
{
  LsTimeline *timeline = g_new0 (LsTimeline, 1);

  timeline->replay = ls_replay_new (subject);
  timeline->known = G_MAXUINT64;
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
ls_timeline_set_known (LsTimeline *timeline, guint64 step)
{
  timeline->known = step;
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

const void *
ls_timeline_find_nearest (const LsTimeline *timeline, guint64 step)
{
  return ls_replay_find_nearest (timeline->replay, step);
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
ls_timeline_get_lines (LsTimeline *timeline, guint n, guint *lines)
{
  return ls_replay_get_lines (timeline->replay, n, lines);
}

void
ls_timeline_copy_before (LsTimeline *timeline, guint n, void *state)
{
  ls_replay_copy_before (timeline->replay, n, state);
}

guint
ls_timeline_get_slot (const LsTimeline *timeline)
{
  return timeline->slot;
}

static guint
get_n_slots (const LsTimeline *timeline)
{
  if (timeline->replay->place.step >= timeline->known)
    return 1;
  return ls_slots_count (timeline->replay->subject, timeline->replay->now);
}

void
ls_timeline_get_events (LsTimeline *timeline, GArray *events)
{
  ls_track_events (get_track (timeline), timeline->replay->place.step, events);
}

gsize
ls_timeline_get_history_bytes (const LsTimeline *timeline)
{
  return ls_replay_bytes (timeline->replay) +
         (timeline->track != NULL ? ls_track_bytes (timeline->track) : 0) +
         (timeline->search != NULL ? ls_search_bytes (timeline->search) : 0);
}

/* --- searching -------------------------------------------------------------------------------- */

/* Returns: NULL if neither a stop point nor the goal (nullable) looks for events. */
static LsTrack *
get_track_for (LsTimeline *timeline, const LsTarget *goal)
{
  guint n;
  const LsStopPoint *points = get_stop_points (timeline, &n);
  gboolean is_needed = goal != NULL && goal->kind == LS_TARGET_EVENT;

  for (guint i = 0; i < n; i++)
    is_needed |= points[i].target.kind == LS_TARGET_EVENT;
  return is_needed ? get_track (timeline) : NULL;
}

/* Returns: the search for stop points, and for goal (nullable) from here on. */
static LsSearch *
get_search (LsTimeline *timeline, const LsTarget *goal)
{
  LsTrack *track = get_track_for (timeline, goal);
  guint n;
  const LsStopPoint *points = get_stop_points (timeline, &n);

  if (timeline->search == NULL)
    {
      timeline->search = ls_search_new (timeline->replay, track, points, n);
      if (n > 0)
        ls_search_number_hits (timeline->search);
    }
  ls_search_set_goal (timeline->search, track, goal, timeline->replay->now);
  return timeline->search;
}

static LsMask
lanes_of_hits (const LsSearch *search)
{
  guint n;
  const LsStopHit *hits = ls_search_get_hits (search, &n);
  LsMask lanes = 0;

  for (guint i = 0; i < n; i++)
    lanes |= hits[i].lanes;
  return lanes;
}

/* Runs a search from here to a limit at the furthest. A goal is no breakpoint: if it is found at
 * the end, the end is the reason. */
static void
run_search (LsTimeline *timeline,
            LsSearch *search,
            gboolean is_back,
            guint64 limit,
            const gint *interrupt,
            LsArrival *arrival)
{
  LsOutcome outcome = { .reason = LS_STOP_STEP, .place = timeline->replay->place };
  guint n;

  if (timeline->includes_here)
    ls_search_include_here (search);
  if (is_back)
    ls_search_backward (search, limit, interrupt, &outcome);
  else
    ls_search_forward (search, limit, interrupt, &outcome);

  timeline->has_hits = TRUE;
  arrival->reason = outcome.reason;
  arrival->trap = outcome.trap;
  arrival->at_limit = outcome.reason != LS_STOP_BREAKPOINT && outcome.reason != LS_STOP_INTERRUPT;
  ls_search_get_hits (search, &n);
  if (ls_search_is_at_goal (search, &arrival->lanes) && n == 0)
    arrival->reason = LS_STOP_STEP;
}

/* Whether there is a position to look at. */
static gboolean
can_look (const LsTimeline *timeline, gboolean is_back)
{
  return !is_back || timeline->replay->place.step > 0 || timeline->includes_here;
}

static void
run_to (LsTimeline *timeline,
        const LsTarget *target,
        gboolean is_back,
        const gint *interrupt,
        LsArrival *arrival)
{
  LsSearch *search = get_search (timeline, target);

  arrival->reason = LS_STOP_STEP;
  arrival->at_limit = TRUE;
  if (!ls_search_is_void (search) && can_look (timeline, is_back))
    run_search (timeline, search, is_back, is_back ? 0 : G_MAXUINT64, interrupt, arrival);
}

/* Goes to the target if it lies within n_steps, else stays. */
static void
look_ahead (LsTimeline *timeline,
            const LsTarget *target,
            guint64 n_steps,
            const gint *interrupt,
            LsArrival *arrival)
{
  LsOutcome outcome;
  guint64 from = timeline->replay->place.step;
  guint64 until = from + MIN (n_steps, G_MAXUINT64 - from);

  run_search (timeline, get_search (timeline, target), FALSE, until, interrupt, arrival);
  if (!arrival->at_limit && arrival->reason != LS_STOP_INTERRUPT)
    return;
  timeline->has_hits = FALSE;
  ls_replay_seek (timeline->replay, from, NULL, &outcome);
  if (arrival->at_limit)
    arrival->reason = LS_STOP_STEP;
}

/* The end and the start are as good as a stop. */
static void
run_on (LsTimeline *timeline, gboolean is_back, const gint *interrupt, LsArrival *arrival)
{
  guint64 from = timeline->replay->place.step;
  LsSearch *search = get_search (timeline, NULL);

  arrival->reason = LS_STOP_STEP;
  arrival->at_limit = TRUE;
  if (!can_look (timeline, is_back))
    return;
  run_search (timeline, search, is_back, is_back ? 0 : G_MAXUINT64, interrupt, arrival);
  arrival->lanes = lanes_of_hits (search);
  arrival->at_limit = arrival->at_limit && timeline->replay->place.step == from;
}

/* --- moves ------------------------------------------------------------------------------------ */

/* Moves to a given step. */
static void
move_to_step (LsTimeline *timeline, guint64 step, const gint *interrupt, LsArrival *arrival)
{
  LsOutcome outcome = { .reason = LS_STOP_STEP };
  gboolean is_open = step == G_MAXUINT64; /* wherever the end is */

  ls_replay_seek (timeline->replay, step, interrupt, &outcome);
  arrival->reason = outcome.reason;
  arrival->trap = outcome.trap;
  arrival->at_limit =
    !is_open && outcome.reason != LS_STOP_INTERRUPT && timeline->replay->place.step != step;
}

/* Moves by n_steps, or to a stop point before. */
static void
move_by_steps (LsTimeline *timeline,
               gboolean is_back,
               guint64 n_steps,
               const gint *interrupt,
               LsArrival *arrival)
{
  guint64 from = timeline->replay->place.step;
  guint64 n = MIN (MAX (n_steps, 1), is_back ? from : G_MAXUINT64 - 1 - from);
  guint64 to = is_back ? from - n : from + n;
  guint n_stops;

  get_stop_points (timeline, &n_stops);
  if (n_stops == 0 || n == 0)
    move_to_step (timeline, to, interrupt, arrival);
  else
    run_search (timeline, get_search (timeline, NULL), is_back, to, interrupt, arrival);
  arrival->at_limit = arrival->reason != LS_STOP_BREAKPOINT &&
                      arrival->reason != LS_STOP_INTERRUPT &&
                      (n < n_steps || timeline->replay->place.step != to || n == 0);
}

/* Returns: the slot to arrive at. */
static guint
move_by_slot (LsTimeline *timeline, gboolean is_back, const gint *interrupt, LsArrival *arrival)
{
  guint slot = timeline->slot;
  guint64 step = timeline->replay->place.step;

  if (is_back && slot == 0)
    {
      move_by_steps (timeline, TRUE, 1, interrupt, arrival);
      return step > 0 ? get_n_slots (timeline) - 1 : 0;
    }
  if (is_back || slot + 1 < get_n_slots (timeline))
    {
      arrival->reason = LS_STOP_STEP;
      return is_back ? slot - 1 : slot + 1;
    }
  move_by_steps (timeline, FALSE, 1, interrupt, arrival);
  return timeline->replay->place.step == step ? slot : 0;
}

/* What a move looks for. Returns: FALSE if it looks for nothing. */
static gboolean
find_target (LsMove move, guint64 argument, LsTarget *target, gboolean *is_back)
{
  static const struct
  {
    LsMove move;
    LsTargetKind kind;
  } rows[] = {
    { LS_MOVE_CF, LS_TARGET_CF },
    { LS_MOVE_CLAUSE, LS_TARGET_CLAUSE },
    { LS_MOVE_OVER, LS_TARGET_OVER },
    { LS_MOVE_OUT, LS_TARGET_OUT },
    { LS_MOVE_ITERATION, LS_TARGET_ITERATION },
    { LS_MOVE_TO_LINE, LS_TARGET_LINE },
    { LS_MOVE_DIVERGENCE, LS_TARGET_DIVERGENCE },
    { LS_MOVE_MASK_CHANGE, LS_TARGET_LANE },
    { LS_MOVE_EVENT, LS_TARGET_EVENT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (move == rows[i].move || move == rows[i].move + 1)
      {
        *is_back = move != rows[i].move;
        *target = (LsTarget){ .kind = rows[i].kind,
                              .line = (guint) MIN (argument, G_MAXUINT),
                              .is_onward = argument != 0,
                              .kinds = (guint) argument };
        if (rows[i].kind == LS_TARGET_LANE)
          target->lanes = LS_MASK_LANE (argument % LS_LANES);
        return TRUE;
      }
  return FALSE;
}

static void
move_to_target (LsTimeline *timeline,
                LsMove move,
                guint64 argument,
                const gint *interrupt,
                LsArrival *arrival)
{
  LsTarget target;
  gboolean is_back;

  if (!find_target (move, argument, &target, &is_back))
    return;
  if (move == LS_MOVE_DIVERGENCE && argument > 0)
    look_ahead (timeline, &target, argument, interrupt, arrival);
  else
    run_to (timeline, &target, is_back, interrupt, arrival);
}

/* Returns: the slot to arrive at. */
static guint
make_move (LsTimeline *timeline,
           LsMove move,
           guint64 argument,
           const gint *interrupt,
           LsArrival *arrival)
{
  switch (move)
    {
    case LS_MOVE_STEP:
    case LS_MOVE_STEP_BACK:
      move_by_steps (timeline, move == LS_MOVE_STEP_BACK, argument, interrupt, arrival);
      break;
    case LS_MOVE_SLOT:
    case LS_MOVE_SLOT_BACK:
      return move_by_slot (timeline, move == LS_MOVE_SLOT_BACK, interrupt, arrival);
    case LS_MOVE_START:
      move_to_step (timeline, 0, interrupt, arrival);
      break;
    case LS_MOVE_END:
      move_to_step (timeline, G_MAXUINT64, interrupt, arrival);
      break;
    case LS_MOVE_TO_STEP:
      move_to_step (timeline, argument, interrupt, arrival);
      break;
    case LS_MOVE_CONTINUE:
    case LS_MOVE_REVERSE_CONTINUE:
      run_on (timeline, move == LS_MOVE_REVERSE_CONTINUE, interrupt, arrival);
      break;
    case LS_MOVE_CF:
    case LS_MOVE_CF_BACK:
    case LS_MOVE_CLAUSE:
    case LS_MOVE_CLAUSE_BACK:
    case LS_MOVE_OVER:
    case LS_MOVE_OVER_BACK:
    case LS_MOVE_OUT:
    case LS_MOVE_OUT_BACK:
    case LS_MOVE_ITERATION:
    case LS_MOVE_ITERATION_BACK:
    case LS_MOVE_TO_LINE:
    case LS_MOVE_TO_LINE_BACK:
    case LS_MOVE_DIVERGENCE:
    case LS_MOVE_DIVERGENCE_BACK:
    case LS_MOVE_MASK_CHANGE:
    case LS_MOVE_MASK_CHANGE_BACK:
    case LS_MOVE_EVENT:
    case LS_MOVE_EVENT_BACK:
      move_to_target (timeline, move, argument, interrupt, arrival);
      break;
    }
  return 0;
}

static void
begin_arrival (LsTimeline *timeline, gboolean is_limited, LsArrival *arrival)
{
  guint64 from = timeline->replay->place.step;

  timeline->replay->limit = MIN (timeline->replay->limit, timeline->known);
  memset (arrival, 0, sizeof *arrival);
  arrival->from_step = from;
  timeline->has_hits = FALSE;
  if (is_limited && timeline->max_steps > 0 && timeline->max_steps < G_MAXUINT64 - from)
    timeline->replay->limit = MIN (timeline->replay->limit, from + timeline->max_steps);
}

static void
finish_arrival (LsTimeline *timeline, guint slot, LsArrival *arrival)
{
  gboolean is_interrupted = arrival->reason == LS_STOP_INTERRUPT;
  gboolean is_stopped = is_interrupted || arrival->reason == LS_STOP_BREAKPOINT;

  arrival->place = timeline->replay->place;
  arrival->is_spent = is_interrupted && arrival->place.step >= timeline->replay->limit;
  timeline->replay->limit = ls_subject_get_end (timeline->replay->subject);
  timeline->includes_here = FALSE;
  if (!is_interrupted || arrival->place.step != arrival->from_step)
    timeline->slot = slot;
  arrival->slot = timeline->slot;
  arrival->n_slots = get_n_slots (timeline);
  if (arrival->place.ended && !is_stopped)
    arrival->reason = LS_STOP_END;
}

void
ls_timeline_move (LsTimeline *timeline,
                  LsMove move,
                  guint64 argument,
                  const gint *interrupt,
                  LsArrival *arrival)
{
  gboolean is_counted = move == LS_MOVE_TO_STEP || move == LS_MOVE_STEP;

  begin_arrival (timeline, !is_counted, arrival);
  guint slot = make_move (timeline, move, argument, interrupt, arrival);
  finish_arrival (timeline, slot, arrival);
}

void
ls_timeline_run_to (LsTimeline *timeline,
                    const LsTarget *target,
                    gboolean is_back,
                    const gint *interrupt,
                    LsArrival *arrival)
{
  begin_arrival (timeline, TRUE, arrival);
  run_to (timeline, target, is_back, interrupt, arrival);
  finish_arrival (timeline, 0, arrival);
}
