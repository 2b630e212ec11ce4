#include "ls-search.h"

#include <string.h>

#include "ls-ordered.h"

/* --- counts ----------------------------------------------------------------------------------- */

struct _LsLedger
{
  guint n;
  guint64 gap;
  guint capacity;
  GArray *steps;  /* of guint64, increasing */
  GArray *counts; /* of guint64, n for each step */
};

LsLedger *
ls_ledger_new (guint n, guint64 gap)
{
  LsLedger *ledger = g_new0 (LsLedger, 1);

  ledger->n = n;
  ledger->gap = gap;
  ledger->capacity = MAX (LS_LEDGER_BYTES / ((n + 1) * (guint) sizeof (guint64)), LS_LEDGER_MIN);
  ledger->steps = g_array_new (FALSE, FALSE, sizeof (guint64));
  /* With room from the start, so that data is not NULL where nothing is counted. */
  ledger->counts = g_array_sized_new (FALSE, FALSE, sizeof (guint64), MAX (n, 1));
  return ledger;
}

void
ls_ledger_free (LsLedger *ledger)
{
  g_array_unref (ledger->steps);
  g_array_unref (ledger->counts);
  g_free (ledger);
}

static guint64
step_at (const LsLedger *ledger, guint index)
{
  return g_array_index (ledger->steps, guint64, index);
}

static const guint64 *
counts_at (const LsLedger *ledger, guint index)
{
  return &g_array_index (ledger->counts, guint64, index * ledger->n);
}

/* Returns: how many entries are at or before step. */
static guint
count_until (const LsLedger *ledger, guint64 step)
{
  return ls_ordered_until (ledger->steps->data, ledger->steps->len, sizeof (guint64), step);
}

guint64
ls_ledger_next (const LsLedger *ledger, guint64 step)
{
  return (step / ledger->gap + 1) * ledger->gap;
}

/* Drops every other entry, so that the others lie twice as far apart. The first stays. */
static void
thin_ledger (LsLedger *ledger)
{
  guint kept = 1;

  for (guint i = 2; i < ledger->steps->len; i += 2, kept++)
    {
      g_array_index (ledger->steps, guint64, kept) = step_at (ledger, i);
      memcpy ((guint64 *) counts_at (ledger, kept), counts_at (ledger, i),
              ledger->n * sizeof (guint64));
    }
  g_array_set_size (ledger->steps, kept);
  g_array_set_size (ledger->counts, kept * ledger->n);
  ledger->gap *= 2;
}

void
ls_ledger_put (LsLedger *ledger, guint64 step, const guint64 *counts)
{
  guint at = count_until (ledger, step);

  if (at > 0 && step_at (ledger, at - 1) == step)
    return;
  if (ledger->steps->len == ledger->capacity)
    {
      thin_ledger (ledger);
      at = count_until (ledger, step);
    }
  g_array_insert_val (ledger->steps, at, step);
  g_array_insert_vals (ledger->counts, at * ledger->n, counts, ledger->n);
}

gboolean
ls_ledger_get (const LsLedger *ledger, guint64 step, guint64 *found, guint64 *counts)
{
  guint at = count_until (ledger, step);

  if (at == 0)
    return FALSE;
  memcpy (counts, counts_at (ledger, at - 1), ledger->n * sizeof (guint64));
  *found = step_at (ledger, at - 1);
  /* There is no hit between two entries with equal counts. */
  if (at < ledger->steps->len &&
      memcmp (counts_at (ledger, at), counts, ledger->n * sizeof (guint64)) == 0)
    *found = step;
  return TRUE;
}

gsize
ls_ledger_bytes (const LsLedger *ledger)
{
  return (ledger->steps->len + ledger->counts->len) * sizeof (guint64);
}

/* Steps of one question to the track: another hit may come much sooner than an event. */
#define EVENT_STRETCH 2048

struct _LsHunt
{
  LsReplay *replay;
  LsTrack *track;
  const LsStopPoint *points;
  guint n_points;
  LsProbe **probes; /* owned */

  guint64 *lines;      /* owned: lines at which to stop and look: of steps and of places */
  guint64 *step_lines; /* owned: lines of steps behind which to look */
  gboolean is_every;   /* all steps are */
  gboolean is_edited;  /* steps before edits are */
  guint kinds;         /* of events */

  /* No event of kinds happened behind events_from and before events_until. At events_until there
   * are events, or the question ended there. */
  guint64 events_from, events_until;
  GArray *events; /* of LsEvent */
  GArray *hits;   /* of LsHuntHit */
};

static gboolean
add_lines (LsHunt *hunt, const LsProbe *probe)
{
  const guint64 *lines = ls_probe_get_lines (probe);
  guint n_words = ls_program_n_lines (hunt->replay->program) / 64 + 1;

  for (guint i = 0; lines != NULL && i < n_words; i++)
    {
      hunt->lines[i] |= lines[i];
      hunt->step_lines[i] |= ls_probe_is_of_step (probe) ? lines[i] : 0;
    }
  return lines != NULL;
}

LsHunt *
ls_hunt_new (LsReplay *replay,
             LsTrack *track,
             const LsStopPoint *points,
             guint n_points,
             const void *origin)
{
  LsHunt *hunt = g_new0 (LsHunt, 1);
  guint n_words = ls_program_n_lines (replay->program) / 64 + 1;
  guint n_edits;

  hunt->replay = replay;
  hunt->track = track;
  hunt->points = points;
  hunt->n_points = n_points;
  hunt->probes = g_new0 (LsProbe *, n_points + 1);
  hunt->lines = g_new0 (guint64, n_words);
  hunt->step_lines = g_new0 (guint64, n_words);
  hunt->events = g_array_new (FALSE, FALSE, sizeof (LsEvent));
  hunt->hits = g_array_new (FALSE, FALSE, sizeof (LsHuntHit));
  ls_subject_get_edits (replay->subject, &n_edits);
  for (guint i = 0; i < n_points; i++)
    {
      LsProbe *probe = ls_probe_new (replay->subject, &points[i].target, origin);

      hunt->probes[i] = probe;
      hunt->is_every |= !add_lines (hunt, probe);
      hunt->is_edited |= n_edits > 0 && ls_probe_is_of_step (probe);
      hunt->kinds |= ls_probe_get_events (probe);
    }
  return hunt;
}

void
ls_hunt_free (LsHunt *hunt)
{
  for (guint i = 0; i < hunt->n_points; i++)
    ls_probe_free (hunt->probes[i]);
  g_free (hunt->probes);
  g_free (hunt->lines);
  g_free (hunt->step_lines);
  g_array_unref (hunt->events);
  g_array_unref (hunt->hits);
  g_free (hunt);
}

gboolean
ls_hunt_is_void (const LsHunt *hunt, guint index)
{
  return ls_probe_is_void (hunt->probes[index]);
}

const GArray *
ls_hunt_get_hits (const LsHunt *hunt)
{
  return hunt->hits;
}

/* --- hits ------------------------------------------------------------------------------------- */

/* A place counts in active lanes, and also where no lane is active. */
static gboolean
meets_condition (const LsStopPoint *point, const void *state, LsMask *lanes)
{
  if (point->condition == NULL)
    return TRUE;

  LsMask holds = ls_condition_ask (point->condition, state);
  gboolean is_anywhere = *lanes == 0;
  *lanes &= holds;
  return is_anywhere ? holds != 0 : *lanes != 0;
}

static void
add_hit (LsHunt *hunt, guint index, const void *state, LsMask lanes)
{
  LsHuntHit hit = { .index = index, .lanes = lanes };

  if (meets_condition (&hunt->points[index], state, &hit.lanes))
    g_array_append_val (hunt->hits, hit);
}

/* Looks at a position. was_watched: the probes looked before the step that led there. */
static void
look_at_place (LsHunt *hunt, const void *state, const LsPlace *place, gboolean was_watched)
{
  gboolean has_events = hunt->events->len > 0 && place->step == hunt->events_until;

  g_array_set_size (hunt->hits, 0);
  for (guint i = 0; i < hunt->n_points; i++)
    {
      LsProbe *probe = hunt->probes[i];
      gboolean is_looked_at = ls_probe_get_events (probe) != 0 ? has_events
                              : ls_probe_is_of_step (probe)    ? was_watched
                                                               : TRUE;
      LsMask lanes;

      if (is_looked_at && ls_probe_after (probe, state, place, hunt->events, &lanes))
        add_hit (hunt, i, state, lanes);
    }
}

gboolean
ls_hunt_start (LsHunt *hunt)
{
  guint64 step;
  LsPlace place;
  LsMask lanes;
  const void *state = ls_checkpoints_find (hunt->replay->checkpoints, 0, &step);

  ls_program_place (hunt->replay->program, state, &place);
  g_array_set_size (hunt->hits, 0);
  for (guint i = 0; i < hunt->n_points; i++)
    if (ls_probe_start (hunt->probes[i], state, &place, &lanes))
      add_hit (hunt, i, state, lanes);
  return hunt->hits->len > 0;
}

/* --- going on --------------------------------------------------------------------------------- */

/* Returns: the position up to which no look for events is needed. */
static guint64
find_event (LsHunt *hunt, guint64 step, guint64 until_step, const gint *interrupt)
{
  if (hunt->kinds == 0)
    return until_step;
  if (step >= hunt->events_from && step < hunt->events_until)
    return MIN (hunt->events_until, until_step);

  guint64 end = step + MIN (EVENT_STRETCH, G_MAXUINT64 - step);
  g_array_set_size (hunt->events, 0);
  hunt->events_from = step;
  hunt->events_until = end;
  LsTrackResult result =
    ls_track_next (hunt->track, step, end, hunt->kinds, interrupt, &hunt->events_until);
  if (result == LS_TRACK_FOUND)
    ls_track_events (hunt->track, hunt->events_until, hunt->events);
  else if (result == LS_TRACK_INTERRUPTED)
    hunt->events_until = step;
  return MIN (hunt->events_until, until_step);
}

/* Returns: whether the step from a place is made before an edit by hand. */
static gboolean
leads_to_edit (const LsHunt *hunt, guint64 step)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (hunt->replay->subject, &n);

  for (guint i = 0; hunt->is_edited && i < n; i++)
    if (edits[i].step == step + 1)
      return TRUE;
  return FALSE;
}

/* Returns: the position before the next edit, so that the step to the edit is watched; until_step
 * if no edit is on the way. */
static guint64
find_edit (const LsHunt *hunt, guint64 step, guint64 until_step)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (hunt->replay->subject, &n);

  for (guint i = 0; hunt->is_edited && i < n; i++)
    if (edits[i].step > step + 1 && edits[i].step - 1 < until_step)
      return edits[i].step - 1;
  return until_step;
}

static gboolean
is_watched (const LsHunt *hunt, const LsPlace *place)
{
  return hunt->is_every || ls_has_line (hunt->step_lines, place->line) ||
         leads_to_edit (hunt, place->step);
}

/* Makes the step behind which the probes look. */
static void
make_watched_step (LsHunt *hunt, void *state, const gint *interrupt, LsOutcome *outcome)
{
  LsPlace place = outcome->place;

  for (guint i = 0; i < hunt->n_points; i++)
    if (ls_probe_get_events (hunt->probes[i]) == 0)
      ls_probe_before (hunt->probes[i], state, &place);
  ls_replay_advance (hunt->replay, state, place.step + 1, NULL, interrupt, outcome);
}

void
ls_hunt_next (LsHunt *hunt,
              void *state,
              guint64 until_step,
              const gint *interrupt,
              LsOutcome *outcome)
{
  g_array_set_size (hunt->hits, 0);
  ls_program_place (hunt->replay->program, state, &outcome->place);
  outcome->reason = LS_STOP_STEP;
  while (outcome->place.step < until_step)
    {
      guint64 step = outcome->place.step;
      gboolean was_watched = is_watched (hunt, &outcome->place);
      guint64 end = find_event (hunt, step, until_step, interrupt);

      if (ls_is_interrupted (interrupt))
        outcome->reason = LS_STOP_INTERRUPT;
      else if (was_watched)
        make_watched_step (hunt, state, interrupt, outcome);
      else
        ls_replay_advance (hunt->replay, state, find_edit (hunt, step, end), hunt->lines, interrupt,
                           outcome);
      if (outcome->place.step == step)
        return;

      look_at_place (hunt, state, &outcome->place, was_watched);
      if (hunt->hits->len > 0)
        outcome->reason = LS_STOP_BREAKPOINT;
      if (outcome->reason == LS_STOP_BREAKPOINT && hunt->hits->len == 0)
        outcome->reason = LS_STOP_STEP; /* a line to look at, but no hit there */
      if (outcome->reason != LS_STOP_STEP)
        return;
    }
}
