#include "ls-search.h"

#include <string.h>

#include "ls-timeline.h"

/* --- recent states ---------------------------------------------------------------------------- */

struct _LsRecent
{
  gsize state_size;
  guint capacity;
  guint64 steps[LS_RECENT_MAX]; /* of the state in each place, where there is one */
  void *states[LS_RECENT_MAX];  /* owned, aligned to 64; step n lives at n % capacity */
};

LsRecent *
ls_recent_new (gsize state_size, gsize limit_bytes)
{
  g_return_val_if_fail (state_size > 0 && state_size % 64 == 0, NULL);

  LsRecent *recent = g_new0 (LsRecent, 1);
  recent->state_size = state_size;
  recent->capacity = (guint) CLAMP (limit_bytes / state_size, LS_RECENT_MIN, LS_RECENT_MAX);
  return recent;
}

void
ls_recent_free (LsRecent *recent)
{
  for (guint i = 0; i < recent->capacity; i++)
    g_aligned_free (recent->states[i]);
  g_free (recent);
}

guint
ls_recent_get_capacity (const LsRecent *recent)
{
  return recent->capacity;
}

void
ls_recent_put (LsRecent *recent, guint64 step, const void *state)
{
  guint at = (guint) (step % recent->capacity);

  if (recent->states[at] == NULL)
    recent->states[at] = g_aligned_alloc (1, recent->state_size, 64);
  else if (recent->steps[at] == step)
    return;
  recent->steps[at] = step;
  memcpy (recent->states[at], state, recent->state_size);
}

const void *
ls_recent_get (const LsRecent *recent, guint64 step)
{
  guint at = (guint) (step % recent->capacity);

  return recent->states[at] != NULL && recent->steps[at] == step ? recent->states[at] : NULL;
}

static gsize
recent_bytes (const LsRecent *recent)
{
  gsize bytes = sizeof (LsRecent);

  for (guint i = 0; i < recent->capacity; i++)
    bytes += recent->states[i] != NULL ? recent->state_size : 0;
  return bytes;
}

/* Steps between checkpoints while there is room: so few that replaying them is not noticed even
 * where steps are texture fetches, which take a microsecond or two; so many that the copies of a
 * large state cost little beside the steps. */
#define MIN_SPACING 4096
#define MAX_SPACING 16384
#define BYTES_PER_STEP 24
#define CHECKPOINT_BYTES (32u << 20)
#define RECENT_BYTES (8u << 20)
/* States that are kept at once when a person goes back: as many as can be copied into fresh memory
 * in less than half a millisecond. They serve so many steps back; then as many again are kept. */
#define BACK_BYTES (640u << 10)
#define BACK_MIN 4
G_STATIC_ASSERT (CHECKPOINT_BYTES + RECENT_BYTES == LS_TIMELINE_BYTES);

/* More room for larger states, so that replaying stays short. */
static LsCheckpoints *
new_checkpoints (gsize state_size, guint64 spacing, LsBudget *budget)
{
  gsize per_step = (state_size + LS_TIMELINE_MAX_SPACING - 1) / LS_TIMELINE_MAX_SPACING;
  const LsCheckpointRoom room = { .least = CHECKPOINT_BYTES,
                                  .per_step = MAX (per_step, LS_TIMELINE_BYTES_PER_STEP),
                                  .most = LS_TIMELINE_MOST_BYTES - RECENT_BYTES,
                                  .budget = budget };

  return ls_checkpoints_new (state_size, spacing, &room);
}

/* Why a run may not go on from a place; LS_STOP_STEP: it may. */
static LsStopReason
find_reason_to_stay (const LsReplay *replay, const LsPlace *place)
{
  if (place->ended)
    return LS_STOP_END;
  return place->step >= replay->limit ? LS_STOP_INTERRUPT : LS_STOP_STEP;
}

/* Why a run that came to a checkpoint, an edit or until_step may not go on; the machine does not
 * test stop lines before the first step of a call. */
static LsStopReason
find_reason_to_stop (const LsPlace *place, guint64 until_step, const LsRun *run)
{
  if (place->ended)
    return LS_STOP_END;
  if (run->stop_lines != NULL && ls_has_line (run->stop_lines, place->line))
    return LS_STOP_BREAKPOINT;
  return place->step < until_step && ls_is_interrupted (run->interrupt) ? LS_STOP_INTERRUPT
                                                                        : LS_STOP_STEP;
}

/* Runs to the next checkpoint at the furthest. */
static void
run_stretch (LsReplay *replay, void *state, guint64 until_step, LsRun *run, LsOutcome *outcome)
{
  LsPlace *place = &outcome->place;

  run->until_step = MIN (until_step, ls_checkpoints_get_next (replay->checkpoints, place->step));
  run->until_step = MIN (run->until_step, replay->limit);
  outcome->reason = ls_subject_run (replay->subject, state, run);
  ls_program_place (replay->program, state, place);
  if (replay->reached != NULL)
    g_atomic_pointer_set (replay->reached, (gsize) place->step);
  if (outcome->reason == LS_STOP_TRAP)
    outcome->trap = run->trap;
  if (outcome->reason != LS_STOP_STEP)
    return;
  ls_checkpoints_add (replay->checkpoints, place->step, state);
  outcome->reason = find_reason_to_stop (place, until_step, run);
}

void
ls_replay_advance (LsReplay *replay,
                   void *state,
                   guint64 until_step,
                   const guint64 *lines,
                   const gint *interrupt,
                   LsOutcome *outcome)
{
  LsPlace *place = &outcome->place;
  LsRun run = { .stop_lines = lines, .interrupt = interrupt };

  ls_program_place (replay->program, state, place);
  outcome->reason = LS_STOP_STEP;
  while (outcome->reason == LS_STOP_STEP && place->step < until_step)
    {
      outcome->reason = find_reason_to_stay (replay, place);
      if (outcome->reason == LS_STOP_STEP)
        run_stretch (replay, state, until_step, &run, outcome);
    }
}

const void *
ls_replay_find_nearest (const LsReplay *replay, guint64 step)
{
  guint64 nearest_step = MIN (step, replay->limit), found = 0;
  const void *nearest = ls_checkpoints_find (replay->checkpoints, nearest_step, &found);
  const guint capacity = ls_recent_get_capacity (replay->recent);

  for (guint64 at = nearest_step; at > found && nearest_step - at < capacity; at--)
    {
      const void *recent = ls_recent_get (replay->recent, at);

      if (recent != NULL)
        {
          nearest = recent;
          found = at;
        }
    }
  if (replay->place.step <= nearest_step && replay->place.step > found)
    nearest = replay->now;
  return nearest;
}

/* Copies into state the nearest known state, and runs it on to step. */
static void
reach_step (LsReplay *replay, void *state, guint64 step, const gint *interrupt, LsOutcome *outcome)
{
  memcpy (state, ls_replay_find_nearest (replay, step), replay->state_size);
  ls_replay_advance (replay, state, step, NULL, interrupt, outcome);
}

void
ls_replay_reach (LsReplay *replay, guint64 step, const gint *interrupt, LsOutcome *outcome)
{
  reach_step (replay, replay->work, step, interrupt, outcome);
}

void
ls_replay_settle (LsReplay *replay, const LsPlace *place)
{
  guint64 old_step = replay->place.step;

  ls_recent_put (replay->recent, old_step, replay->now);
  void *old = replay->now;
  replay->now = replay->work;
  replay->work = old;
  replay->place = *place;

  replay->has_before = replay->has_before && replay->before_step + 1 == place->step;
  if (old_step + 1 != place->step)
    return;
  replay->work = replay->before;
  replay->before = old;
  replay->before_step = old_step;
  replay->has_before = TRUE;
}

/* A person who goes back often goes back again: keeps the states of the last steps before the
 * target, so that the next steps back are copies. */
static void
reach_keeping_recent (LsReplay *replay, guint64 step, const gint *interrupt, LsOutcome *outcome)
{
  guint capacity = ls_recent_get_capacity (replay->recent);
  guint n = MIN (capacity, MAX (BACK_BYTES / (guint) replay->state_size, BACK_MIN));
  gboolean is_known = ls_recent_get (replay->recent, step) != NULL;
  guint64 start = is_known ? step : step - MIN (step, n - 1);

  reach_step (replay, replay->work, start, interrupt, outcome);
  while (outcome->reason == LS_STOP_STEP && outcome->place.step < step)
    {
      ls_recent_put (replay->recent, outcome->place.step, replay->work);
      ls_replay_advance (replay, replay->work, outcome->place.step + 1, NULL, interrupt, outcome);
    }
}

void
ls_replay_seek (LsReplay *replay, guint64 step, const gint *interrupt, LsOutcome *outcome)
{
  gboolean is_back = step < replay->place.step;

  if (is_back)
    reach_keeping_recent (replay, step, interrupt, outcome);
  else
    reach_step (replay, replay->work, step, interrupt, outcome);

  if (!is_back || outcome->reason != LS_STOP_INTERRUPT)
    ls_replay_settle (replay, &outcome->place);
}

const void *
ls_replay_get_previous (LsReplay *replay)
{
  guint64 step = replay->place.step;
  LsOutcome outcome;

  if (step == 0)
    return replay->now;
  if (replay->has_before)
    return replay->before;

  reach_step (replay, replay->before, step - 1, NULL, &outcome);
  replay->before_step = step - 1;
  replay->has_before = TRUE;
  return replay->before;
}

guint
ls_replay_get_lines (LsReplay *replay, guint n, guint *lines)
{
  const guint64 step = replay->place.step;
  LsOutcome outcome;

  n = (guint) MIN (n, step);
  if (n == 0)
    return 0;
  reach_step (replay, replay->before, step - n, NULL, &outcome);
  lines[n - 1] = outcome.place.line;
  for (guint i = n - 1; i-- > 0;)
    {
      ls_replay_advance (replay, replay->before, step - 1 - i, NULL, NULL, &outcome);
      lines[i] = outcome.place.line;
    }
  replay->before_step = step - 1;
  replay->has_before = TRUE;
  return n;
}

void
ls_replay_copy_before (LsReplay *replay, guint n, void *state)
{
  LsOutcome outcome;

  if (n == 1)
    memcpy (state, ls_replay_get_previous (replay), replay->state_size);
  else
    reach_step (replay, state, replay->place.step - n, NULL, &outcome);
}

LsReplay *
ls_replay_new (LsSubject *subject)
{
  LsReplay *replay = g_new0 (LsReplay, 1);

  replay->subject = ls_subject_ref (subject);
  replay->program = ls_subject_get_program (subject);
  replay->state_size = ls_subject_get_state_size (subject);
  replay->limit = ls_subject_get_end (subject);
  replay->spacing = CLAMP (replay->state_size / BYTES_PER_STEP, MIN_SPACING, MAX_SPACING);

  replay->checkpoints =
    new_checkpoints (replay->state_size, replay->spacing, ls_subject_get_budget (subject));
  replay->recent = ls_recent_new (replay->state_size, RECENT_BYTES);
  replay->now = g_aligned_alloc0 (1, replay->state_size, 64);
  replay->before = g_aligned_alloc0 (1, replay->state_size, 64);
  replay->work = g_aligned_alloc0 (1, replay->state_size, 64);

  ls_subject_reset (subject, replay->now);
  ls_program_place (replay->program, replay->now, &replay->place);
  ls_checkpoints_add (replay->checkpoints, replay->place.step, replay->now);
  return replay;
}

void
ls_replay_free (LsReplay *replay)
{
  ls_checkpoints_free (replay->checkpoints);
  ls_recent_free (replay->recent);
  g_aligned_free (replay->now);
  g_aligned_free (replay->before);
  g_aligned_free (replay->work);
  ls_subject_unref (replay->subject);
  g_free (replay);
}

gsize
ls_replay_bytes (const LsReplay *replay)
{
  return ls_checkpoints_bytes (replay->checkpoints) + recent_bytes (replay->recent);
}
