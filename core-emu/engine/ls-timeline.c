#include "ls-timeline.h"

#include <string.h>

#include "ls-checkpoints.h"
#include "ls-recent.h"
#include "ls-track.h"

/* Steps between checkpoints while there is room: so few that replaying them is not noticed even where steps are texture
 * fetches, which take a microsecond or two.  Where they are arithmetic, 20 ns each, the copies take up to a quarter of
 * a run's time, most of it for memory touched the first time. */
#define MIN_SPACING 4096
#define MAX_SPACING 16384
#define BYTES_PER_STEP 16
#define CHECKPOINT_BYTES (16u << 20)
#define RECENT_BYTES (8u << 20)
/* States kept at once when somebody goes back: as many as are copied, into fresh memory, in less than half a
 * millisecond.  They last for so many steps back; then there are as many again. */
#define BACK_BYTES (768u << 10)
#define BACK_MIN 4
G_STATIC_ASSERT (CHECKPOINT_BYTES + RECENT_BYTES == LS_TIMELINE_BYTES);

struct _LsTimeline
{
  LsSubject *subject;       /* owned */
  const LsMachine *machine; /* of the subject, as is the program */
  LsProgram *program;
  gsize state_size;
  guint64 spacing; /* of checkpoints, in steps */
  guint n_lines;
  guint64 *stop_lines; /* owned; only first lines of steps are set */
  guint64 *one_line;   /* owned; scratch for TO_LINE */

  LsCheckpoints *checkpoints; /* holds step 0 from the start */
  LsRecent *recent;
  LsTrack *track; /* owned; NULL until somebody asks for events */

  void *now;
  void *before;  /* the state at before_step, if has_before */
  void *work;    /* where moves run; becomes now when one succeeds */
  LsPlace place; /* of now */
  gboolean has_before;
  guint64 before_step;
};

/* What a searching move looks for. */
typedef enum
{
  PROBE_LINES,  /* a line of the set is next */
  PROBE_CLAUSE, /* a control-flow instruction is next */
  PROBE_DIVERGENCE,
  PROBE_LANE,
} ProbeKind;

typedef struct
{
  ProbeKind kind;
  const guint64 *lines; /* PROBE_LINES */
  guint lane;           /* PROBE_LANE */
  LsStopReason reason;  /* of the arrival at a hit */
} Probe;

/* What a probe compares on both sides of a step. */
typedef struct
{
  LsMask active;
  guint8 lane_state;
} Sample;

/* How a run through some steps came out. */
typedef struct
{
  LsStopReason reason; /* LS_STOP_BREAKPOINT: a hit */
  LsPlace place;
  LsTrap trap;
} Outcome;

/* --- running --------------------------------------------------------------------------------------------- */

static gboolean
has_bit (const guint64 *lines, guint line)
{
  return (lines[line / 64] >> (line % 64) & 1) != 0;
}

static gboolean
is_interrupted (const gint *interrupt)
{
  return interrupt != NULL && g_atomic_int_get (interrupt) != 0;
}

/* Runs state to a step, a line of stop_lines (nullable), the end, the trap or the interrupt, and keeps checkpoints on
 * the way. A stop line at the place where it starts does not count. */
static void
advance (LsTimeline *timeline,
         void *state,
         guint64 until_step,
         const guint64 *stop_lines,
         const gint *interrupt,
         Outcome *outcome)
{
  const LsMachine *machine = timeline->machine;
  LsPlace *place = &outcome->place;
  LsRun run = { .stop_lines = stop_lines, .interrupt = interrupt };

  machine->place (timeline->program, state, place);
  outcome->reason = LS_STOP_STEP;
  while (place->step < until_step)
    {
      run.until_step = MIN (until_step, (place->step / timeline->spacing + 1) * timeline->spacing);
      outcome->reason = ls_subject_run (timeline->subject, state, &run);
      machine->place (timeline->program, state, place);
      if (outcome->reason == LS_STOP_TRAP)
        outcome->trap = run.trap;
      if (outcome->reason != LS_STOP_STEP)
        return;

      if (place->step % timeline->spacing == 0)
        ls_checkpoints_add (timeline->checkpoints, place->step, state);
      if (place->ended)
        outcome->reason = LS_STOP_END;
      else if (stop_lines != NULL && has_bit (stop_lines, place->line))
        outcome->reason =
          LS_STOP_BREAKPOINT; /* the machine does not look before the first step of a call */
      else if (is_interrupted (interrupt))
        outcome->reason = LS_STOP_INTERRUPT;
      if (outcome->reason != LS_STOP_STEP)
        return;
    }
}

/* Copies into state the nearest known state at or before step, and runs it there. */
static void
reach (LsTimeline *timeline, void *state, guint64 step, const gint *interrupt, Outcome *outcome)
{
  guint64 found = 0;
  const void *nearest = ls_recent_get (timeline->recent, step);

  if (nearest != NULL)
    found = step;
  else
    nearest = ls_checkpoints_find (timeline->checkpoints, step, &found);
  if (timeline->place.step <= step && timeline->place.step > found)
    nearest = timeline->now;

  memcpy (state, nearest, timeline->state_size);
  advance (timeline, state, step, NULL, interrupt, outcome);
}

/* Makes the state in work the one that is now. */
static void
settle (LsTimeline *timeline, const LsPlace *place)
{
  guint64 old_step = timeline->place.step;

  ls_recent_put (timeline->recent, old_step, timeline->now);
  void *old = timeline->now;
  timeline->now = timeline->work;
  timeline->work = old;
  timeline->place = *place;

  timeline->has_before = timeline->has_before && timeline->before_step + 1 == place->step;
  if (old_step + 1 != place->step)
    return;
  timeline->work = timeline->before;
  timeline->before = old;
  timeline->before_step = old_step;
  timeline->has_before = TRUE;
}

/* Whoever goes back goes back again: keeps the states of the last steps before the target, so that the next steps
 * back are copies. */
static void
reach_keeping_recent (LsTimeline *timeline, guint64 step, const gint *interrupt, Outcome *outcome)
{
  guint capacity = ls_recent_get_capacity (timeline->recent);
  guint n = MIN (capacity, MAX (BACK_BYTES / (guint) timeline->state_size, BACK_MIN));
  gboolean is_known = ls_recent_get (timeline->recent, step) != NULL;
  guint64 start = is_known ? step : step - MIN (step, n - 1);

  reach (timeline, timeline->work, start, interrupt, outcome);
  while (outcome->reason == LS_STOP_STEP && outcome->place.step < step)
    {
      ls_recent_put (timeline->recent, outcome->place.step, timeline->work);
      advance (timeline, timeline->work, outcome->place.step + 1, NULL, interrupt, outcome);
    }
}

/* Goes to a step, or to the end or the trap if that comes first. */
static void
seek (LsTimeline *timeline, guint64 step, const gint *interrupt, Outcome *outcome)
{
  if (step < timeline->place.step)
    reach_keeping_recent (timeline, step, interrupt, outcome);
  else
    reach (timeline, timeline->work, step, interrupt, outcome);

  if (outcome->reason != LS_STOP_INTERRUPT)
    settle (timeline, &outcome->place);
}

/* --- searching ------------------------------------------------------------------------------------------- */

static void
sample (const LsTimeline *timeline, const Probe *probe, const void *state, Sample *out)
{
  guint8 states[LS_LANES];

  *out = (Sample){ 0 };
  if (probe->kind == PROBE_DIVERGENCE)
    {
      out->active = timeline->machine->read_mask (timeline->program, state, 0);
    }
  else if (probe->kind == PROBE_LANE)
    {
      timeline->machine->lane_states (timeline->program, state, states);
      out->lane_state = states[probe->lane];
    }
}

/* Whether a position with this place counts, seen after the step from one sample to the other. */
static gboolean
is_hit (const Probe *probe, const LsPlace *place, const Sample *old, const Sample *new)
{
  switch (probe->kind)
    {
    case PROBE_LINES:
      return !place->ended && has_bit (probe->lines, place->line);
    case PROBE_CLAUSE:
      return !place->ended && place->clause == 0;
    case PROBE_DIVERGENCE:
      return (old->active & ~new->active) != 0 && (old->active & new->active) != 0;
    case PROBE_LANE:
      return old->lane_state != new->lane_state;
    }
  g_assert_not_reached ();
}

/* Runs state to the next hit at or before until_step (LS_STOP_BREAKPOINT), or as advance. */
static void
find_next (LsTimeline *timeline,
           const Probe *probe,
           void *state,
           guint64 until_step,
           const gint *interrupt,
           Outcome *outcome)
{
  if (probe->kind == PROBE_LINES)
    {
      advance (timeline, state, until_step, probe->lines, interrupt, outcome);
      return;
    }

  Sample old, new;
  sample (timeline, probe, state, &old);
  timeline->machine->place (timeline->program, state, &outcome->place);
  outcome->reason = LS_STOP_STEP;
  while (outcome->reason == LS_STOP_STEP && outcome->place.step < until_step)
    {
      guint64 step = outcome->place.step;
      advance (timeline, state, step + 1, NULL, interrupt, outcome);
      if (outcome->place.step == step)
        return;
      sample (timeline, probe, state, &new);
      if (is_hit (probe, &outcome->place, &old, &new))
        outcome->reason = LS_STOP_BREAKPOINT;
      old = new;
    }
}

static void
search_forward (LsTimeline *timeline,
                const Probe *probe,
                guint64 max_steps,
                const gint *interrupt,
                Outcome *outcome)
{
  guint64 from = timeline->place.step;
  guint64 until = max_steps == 0 || max_steps > G_MAXUINT64 - from ? G_MAXUINT64 : from + max_steps;

  memcpy (timeline->work, timeline->now, timeline->state_size);
  find_next (timeline, probe, timeline->work, until, interrupt, outcome);
  if (outcome->reason == LS_STOP_INTERRUPT)
    return;
  if (max_steps != 0 && outcome->reason != LS_STOP_BREAKPOINT)
    outcome->reason = LS_STOP_STEP; /* gave up: stays */
  else
    settle (timeline, &outcome->place);
}

/* Looks through the steps after the checkpoint that precedes before_step, up to before_step - 1.
 * Returns: the step of the last hit there, or 0; looked_from gets the step of the checkpoint. */
static guint64
find_last_between (LsTimeline *timeline,
                   const Probe *probe,
                   guint64 before_step,
                   const gint *interrupt,
                   guint64 *looked_from,
                   Outcome *outcome)
{
  guint64 last = 0;
  const void *start = ls_checkpoints_find (timeline->checkpoints, before_step - 2, looked_from);

  memcpy (timeline->work, start, timeline->state_size);
  outcome->reason = LS_STOP_BREAKPOINT;
  outcome->place.step = *looked_from;
  while (outcome->reason == LS_STOP_BREAKPOINT && outcome->place.step < before_step - 1)
    {
      find_next (timeline, probe, timeline->work, before_step - 1, interrupt, outcome);
      if (outcome->reason == LS_STOP_BREAKPOINT)
        last = outcome->place.step;
    }
  return last;
}

/* Whether the start of the run counts: only for what is a property of a place and not of the step before it. */
static gboolean
is_hit_at_start (LsTimeline *timeline, const Probe *probe)
{
  guint64 step;
  LsPlace place;
  Sample same = { 0 };

  const void *start = ls_checkpoints_find (timeline->checkpoints, 0, &step);
  timeline->machine->place (timeline->program, start, &place);
  return is_hit (probe, &place, &same, &same);
}

/* Goes through the stretches between checkpoints, the latest first; each is run forwards and its last hit counts. */
static void
search_backward (LsTimeline *timeline, const Probe *probe, const gint *interrupt, Outcome *outcome)
{
  guint64 before_step = timeline->place.step;
  guint64 hit = 0, looked_from;

  while (hit == 0 && before_step >= 2)
    {
      hit = find_last_between (timeline, probe, before_step, interrupt, &looked_from, outcome);
      if (outcome->reason == LS_STOP_INTERRUPT)
        return;
      before_step = looked_from + 1;
    }

  gboolean is_hit_now = hit > 0 || is_hit_at_start (timeline, probe);
  seek (timeline, hit, interrupt, outcome);
  if (is_hit_now && outcome->reason == LS_STOP_STEP)
    outcome->reason = LS_STOP_BREAKPOINT;
}

/* --- moves ----------------------------------------------------------------------------------------------- */

static void
set_stop_line (const LsTimeline *timeline, guint64 *lines, guint line)
{
  LsLine info;

  timeline->machine->line (timeline->program, line, &info);
  lines[info.first / 64] |= G_GUINT64_CONSTANT (1) << (info.first % 64);
}

static Probe
make_probe (LsTimeline *timeline, LsMove move, guint64 argument)
{
  Probe probe = { .reason = LS_STOP_STEP };

  if (move == LS_MOVE_CONTINUE || move == LS_MOVE_REVERSE_CONTINUE)
    {
      probe.lines = timeline->stop_lines;
      probe.reason = LS_STOP_BREAKPOINT;
    }
  else if (move == LS_MOVE_TO_LINE || move == LS_MOVE_TO_LINE_BACK)
    {
      memset (timeline->one_line, 0, ls_timeline_get_n_stop_words (timeline) * sizeof (guint64));
      if (argument < timeline->n_lines)
        set_stop_line (timeline, timeline->one_line, (guint) argument);
      probe.lines = timeline->one_line;
    }
  else if (move == LS_MOVE_CLAUSE || move == LS_MOVE_CLAUSE_BACK)
    {
      probe.kind = PROBE_CLAUSE;
    }
  else if (move == LS_MOVE_DIVERGENCE || move == LS_MOVE_DIVERGENCE_BACK)
    {
      probe.kind = PROBE_DIVERGENCE;
    }
  else
    {
      probe.kind = PROBE_LANE;
      probe.lane = (guint) (argument % LS_LANES);
    }
  return probe;
}

/* The moves that look for something. CONTINUE and its mirror look for the end and the start as well. */
static void
move_to_probe (LsTimeline *timeline,
               LsMove move,
               guint64 argument,
               const gint *interrupt,
               LsArrival *arrival)
{
  Outcome outcome = { .reason = LS_STOP_STEP, .place = timeline->place };
  Probe probe = make_probe (timeline, move, argument);
  guint64 from = timeline->place.step;
  gboolean is_back = move == LS_MOVE_REVERSE_CONTINUE || move == LS_MOVE_CLAUSE_BACK ||
                     move == LS_MOVE_TO_LINE_BACK || move == LS_MOVE_DIVERGENCE_BACK ||
                     move == LS_MOVE_MASK_CHANGE_BACK;

  if (is_back && from > 0)
    search_backward (timeline, &probe, interrupt, &outcome);
  else if (!is_back)
    search_forward (timeline, &probe, move == LS_MOVE_DIVERGENCE ? argument : 0, interrupt,
                    &outcome);

  gboolean is_found = outcome.reason == LS_STOP_BREAKPOINT;
  gboolean is_continue = move == LS_MOVE_CONTINUE || move == LS_MOVE_REVERSE_CONTINUE;
  arrival->reason = is_found ? probe.reason : outcome.reason;
  arrival->trap = outcome.trap;
  arrival->at_limit = !is_found && outcome.reason != LS_STOP_INTERRUPT &&
                      !(is_continue && timeline->place.step != from);
}

/* The moves that name where they go. */
static void
move_to_step (LsTimeline *timeline, guint64 step, const gint *interrupt, LsArrival *arrival)
{
  Outcome outcome = { .reason = LS_STOP_STEP };
  gboolean is_open = step == G_MAXUINT64; /* wherever the end is */

  seek (timeline, step, interrupt, &outcome);
  arrival->reason = outcome.reason;
  arrival->trap = outcome.trap;
  arrival->at_limit =
    !is_open && outcome.reason != LS_STOP_INTERRUPT && timeline->place.step != step;
}

/* --- events ---------------------------------------------------------------------------------------------- */

static LsTrack *
get_track (LsTimeline *timeline)
{
  if (timeline->track == NULL)
    timeline->track = ls_track_new (timeline->subject);
  return timeline->track;
}

/* The track finds the step; the timeline goes there as to any other. */
static void
move_to_event (LsTimeline *timeline,
               gboolean is_back,
               guint kinds,
               const gint *interrupt,
               LsArrival *arrival)
{
  LsTrack *track = get_track (timeline);
  guint64 from = timeline->place.step;
  guint64 step = is_back ? 0 : G_MAXUINT64;
  LsTrackResult result = is_back ? ls_track_previous (track, from, kinds, interrupt, &step)
                                 : ls_track_next (track, from, kinds, interrupt, &step);

  if (result == LS_TRACK_INTERRUPTED)
    {
      arrival->reason = LS_STOP_INTERRUPT;
      return;
    }
  move_to_step (timeline,
                result == LS_TRACK_FOUND ? step
                : is_back                ? 0
                                         : G_MAXUINT64,
                interrupt, arrival);
  arrival->at_limit = result == LS_TRACK_NONE && arrival->reason != LS_STOP_INTERRUPT;
}

void
ls_timeline_get_events (LsTimeline *timeline, GArray *events)
{
  ls_track_events (get_track (timeline), timeline->place.step, events);
}

void
ls_timeline_move (LsTimeline *timeline,
                  LsMove move,
                  guint64 argument,
                  const gint *interrupt,
                  LsArrival *arrival)
{
  guint64 step = timeline->place.step;

  memset (arrival, 0, sizeof *arrival);
  switch (move)
    {
    case LS_MOVE_STEP:
      move_to_step (timeline, step + 1, interrupt, arrival);
      break;
    case LS_MOVE_STEP_BACK:
      move_to_step (timeline, step - MIN (step, 1), interrupt, arrival);
      arrival->at_limit = step == 0;
      break;
    case LS_MOVE_START:
      move_to_step (timeline, 0, interrupt, arrival);
      break;
    case LS_MOVE_END:
      move_to_step (timeline, G_MAXUINT64, interrupt, arrival);
      break;
    case LS_MOVE_TO_STEP:
      move_to_step (timeline, argument, interrupt, arrival);
      break;
    case LS_MOVE_CLAUSE:
    case LS_MOVE_CLAUSE_BACK:
    case LS_MOVE_CONTINUE:
    case LS_MOVE_REVERSE_CONTINUE:
    case LS_MOVE_TO_LINE:
    case LS_MOVE_TO_LINE_BACK:
    case LS_MOVE_DIVERGENCE:
    case LS_MOVE_DIVERGENCE_BACK:
    case LS_MOVE_MASK_CHANGE:
    case LS_MOVE_MASK_CHANGE_BACK:
      move_to_probe (timeline, move, argument, interrupt, arrival);
      break;
    case LS_MOVE_EVENT:
    case LS_MOVE_EVENT_BACK:
      move_to_event (timeline, move == LS_MOVE_EVENT_BACK, (guint) argument, interrupt, arrival);
      break;
    }

  arrival->place = timeline->place;
  if (arrival->place.ended && arrival->reason != LS_STOP_INTERRUPT)
    arrival->reason = LS_STOP_END;
}

/* --- the timeline ---------------------------------------------------------------------------------------- */

LsTimeline *
ls_timeline_new (LsSubject *subject)
{
  LsTimeline *timeline = g_new0 (LsTimeline, 1);

  timeline->subject = ls_subject_ref (subject);
  timeline->machine = ls_subject_get_machine (subject);
  timeline->program = ls_subject_get_program (subject);
  timeline->state_size = ls_subject_get_state_size (subject);
  timeline->spacing = CLAMP (timeline->state_size / BYTES_PER_STEP, MIN_SPACING, MAX_SPACING);
  timeline->n_lines = timeline->machine->n_lines (timeline->program);
  timeline->stop_lines = g_new0 (guint64, ls_timeline_get_n_stop_words (timeline));
  timeline->one_line = g_new0 (guint64, ls_timeline_get_n_stop_words (timeline));

  timeline->checkpoints = ls_checkpoints_new (timeline->state_size, CHECKPOINT_BYTES);
  timeline->recent = ls_recent_new (timeline->state_size, RECENT_BYTES);
  timeline->now = g_aligned_alloc0 (1, timeline->state_size, 64);
  timeline->before = g_aligned_alloc0 (1, timeline->state_size, 64);
  timeline->work = g_aligned_alloc0 (1, timeline->state_size, 64);

  ls_subject_reset (subject, timeline->now);
  timeline->machine->place (timeline->program, timeline->now, &timeline->place);
  ls_checkpoints_add (timeline->checkpoints, timeline->place.step, timeline->now);
  return timeline;
}

void
ls_timeline_free (LsTimeline *timeline)
{
  g_clear_pointer (&timeline->track, ls_track_free);
  ls_checkpoints_free (timeline->checkpoints);
  ls_recent_free (timeline->recent);
  g_aligned_free (timeline->now);
  g_aligned_free (timeline->before);
  g_aligned_free (timeline->work);
  g_free (timeline->stop_lines);
  g_free (timeline->one_line);
  ls_subject_unref (timeline->subject);
  g_free (timeline);
}

LsSubject *
ls_timeline_get_subject (const LsTimeline *timeline)
{
  return timeline->subject;
}

guint
ls_timeline_get_n_stop_words (const LsTimeline *timeline)
{
  return timeline->n_lines / 64 + 1;
}

void
ls_timeline_set_stop_lines (LsTimeline *timeline, const guint64 *lines)
{
  memset (timeline->stop_lines, 0, ls_timeline_get_n_stop_words (timeline) * sizeof (guint64));
  for (guint line = 0; lines != NULL && line < timeline->n_lines; line++)
    if (has_bit (lines, line))
      set_stop_line (timeline, timeline->stop_lines, line);
}

const void *
ls_timeline_get_state (const LsTimeline *timeline)
{
  return timeline->now;
}

void
ls_timeline_get_place (const LsTimeline *timeline, LsPlace *place)
{
  *place = timeline->place;
}

const void *
ls_timeline_get_previous (LsTimeline *timeline)
{
  guint64 step = timeline->place.step;
  Outcome outcome;

  if (step == 0)
    return timeline->now;
  if (timeline->has_before)
    return timeline->before;

  reach (timeline, timeline->before, step - 1, NULL, &outcome);
  timeline->before_step = step - 1;
  timeline->has_before = TRUE;
  return timeline->before;
}

gsize
ls_timeline_get_history_bytes (const LsTimeline *timeline)
{
  return ls_checkpoints_bytes (timeline->checkpoints) + ls_recent_bytes (timeline->recent) +
         (timeline->track != NULL ? ls_track_bytes (timeline->track) : 0);
}
