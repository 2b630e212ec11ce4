#include "ls-search.h"

#include <string.h>

/* --- how often points have hit ---------------------------------------------------------------- */

/* Numbers the hits of stop points from the start of a run: counts them by running, and keeps the
 * counts in a ledger. Private to the timeline and its searches. */

typedef struct
{
  LsReplay *replay;
  LsStopPoint *points; /* owned */
  guint n_points;
  LsHunt *hunt;     /* owned */
  LsLedger *ledger; /* owned */
  guint64 *counts;  /* owned: scratch */
} Tally;

/* points: copied; other arguments, and the conditions of the points, must outlive the search.
 * track: NULL if no point looks for events. */
static Tally *
tally_new (LsReplay *replay, LsTrack *track, const LsStopPoint *points, guint n_points)
{
  Tally *tally = g_new0 (Tally, 1);

  tally->replay = replay;
  tally->points = g_memdup2 (points, n_points * sizeof (LsStopPoint));
  tally->n_points = n_points;
  tally->hunt = ls_hunt_new (replay, track, tally->points, n_points, NULL);
  tally->ledger = ls_ledger_new (n_points, replay->spacing);
  tally->counts = g_new0 (guint64, n_points + 1);
  return tally;
}

static void
tally_free (Tally *tally)
{
  ls_ledger_free (tally->ledger);
  ls_hunt_free (tally->hunt);
  g_free (tally->points);
  g_free (tally->counts);
  g_free (tally);
}

static void
add_hits (Tally *tally, guint64 *counts)
{
  const GArray *hits = ls_hunt_get_hits (tally->hunt);

  for (guint i = 0; i < hits->len; i++)
    counts[g_array_index (hits, LsHuntHit, i).index]++;
}

static void
count_start (Tally *tally, guint64 *counts)
{
  memset (counts, 0, tally->n_points * sizeof (guint64));
  ls_hunt_start (tally->hunt);
  add_hits (tally, counts);
  ls_ledger_put (tally->ledger, 0, counts);
}

/* Runs the replay's work on to step. */
static gboolean
count_on (Tally *tally, guint64 step, const gint *interrupt, guint64 *counts)
{
  LsReplay *replay = tally->replay;
  LsOutcome outcome;

  ls_program_place (replay->program, replay->work, &outcome.place);
  while (outcome.place.step < step)
    {
      guint64 next = MIN (step, ls_ledger_next (tally->ledger, outcome.place.step));

      ls_hunt_next (tally->hunt, replay->work, next, interrupt, &outcome);
      if (outcome.reason == LS_STOP_INTERRUPT)
        return FALSE;
      add_hits (tally, counts);
      if (outcome.place.step == next)
        ls_ledger_put (tally->ledger, next, counts);
    }
  return TRUE;
}

/* counts: (out): the hits of each point at positions up to and at step, a position of the run. Uses
 * the replay's work. Returns: FALSE if interrupted. */
static gboolean
tally_count (Tally *tally, guint64 step, const gint *interrupt, guint64 *counts)
{
  guint64 from = 0;
  LsOutcome outcome;

  if (!ls_ledger_get (tally->ledger, step, &from, counts))
    count_start (tally, counts);
  if (from == step)
    return TRUE;
  ls_replay_reach (tally->replay, from, interrupt, &outcome);
  return outcome.reason != LS_STOP_INTERRUPT && count_on (tally, step, interrupt, counts);
}

/* Whether counting up to step needs no running. */
static gboolean
tally_knows (Tally *tally, guint64 step)
{
  guint64 found;

  return step == 0 || (ls_ledger_get (tally->ledger, step, &found, tally->counts) && found == step);
}

/* Hits of log points in the order in which a run forwards passes them. */
typedef struct
{
  GArray *hits; /* of LsStopHit */
  guint64 n_dropped;
} Log;

struct _LsSearch
{
  LsReplay *replay;
  LsTrack *track;
  LsStopPoint *points; /* owned; behind them room for the goal */
  guint n_points;
  LsHunt *hunt; /* owned; of the points, and the goal if there is one */
  gboolean has_goal, is_at_goal;
  gboolean includes_here; /* of the next search: its start counts */
  LsMask goal_lanes;

  Tally *tally;         /* owned; NULL if hits are not numbered */
  gboolean needs_count; /* some point goes by the number of its hits */
  gboolean is_counting; /* counts holds the counts at the search's position */
  guint64 *counts;      /* owned: hits of each point up to the position */
  guint64 noted;        /* the last position where the tally was told of them */

  GArray *hits;    /* of LsStopHit: those found */
  GArray *indices; /* of guint: their points */
  Log log;         /* hits that the search passed, the first ones first */
  Log stretch;     /* the same for the current stretch of a search backwards */
};

/* --- the object ------------------------------------------------------------------------------- */

LsSearch *
ls_search_new (LsReplay *replay, LsTrack *track, const LsStopPoint *points, guint n_points)
{
  LsSearch *search = g_new0 (LsSearch, 1);

  search->replay = replay;
  search->track = track;
  search->points = g_new0 (LsStopPoint, n_points + 1);
  if (n_points > 0)
    memcpy (search->points, points, n_points * sizeof (LsStopPoint));
  search->n_points = n_points;
  search->hunt = ls_hunt_new (replay, track, search->points, n_points, NULL);
  search->counts = g_new0 (guint64, n_points + 1);
  search->hits = g_array_new (FALSE, FALSE, sizeof (LsStopHit));
  search->indices = g_array_new (FALSE, FALSE, sizeof (guint));
  search->log.hits = g_array_new (FALSE, FALSE, sizeof (LsStopHit));
  search->stretch.hits = g_array_new (FALSE, FALSE, sizeof (LsStopHit));
  return search;
}

void
ls_search_number_hits (LsSearch *search)
{
  search->tally = tally_new (search->replay, search->track, search->points, search->n_points);
  for (guint i = 0; i < search->n_points; i++)
    search->needs_count |=
      search->points[i].ignore != 0 || search->points[i].hit.kind != LS_HIT_EACH;
}

void
ls_search_free (LsSearch *search)
{
  ls_hunt_free (search->hunt);
  g_clear_pointer (&search->tally, tally_free);
  g_array_unref (search->hits);
  g_array_unref (search->indices);
  g_array_unref (search->log.hits);
  g_array_unref (search->stretch.hits);
  g_free (search->points);
  g_free (search->counts);
  g_free (search);
}

void
ls_search_set_goal (LsSearch *search, LsTrack *track, const LsTarget *target, const void *origin)
{
  if (target == NULL && !search->has_goal)
    return;
  ls_hunt_free (search->hunt);
  search->has_goal = target != NULL;
  if (target != NULL)
    search->points[search->n_points] = (LsStopPoint){ .target = *target };
  search->hunt = ls_hunt_new (search->replay, track, search->points,
                              search->n_points + (search->has_goal ? 1 : 0), origin);
  search->points[search->n_points] = (LsStopPoint){ 0 }; /* drops borrowed pointers */
}

void
ls_search_include_here (LsSearch *search)
{
  search->includes_here = TRUE;
}

gboolean
ls_search_is_void (const LsSearch *search)
{
  return !search->has_goal || ls_hunt_is_void (search->hunt, search->n_points);
}

gboolean
ls_search_is_at_goal (const LsSearch *search, LsMask *lanes)
{
  *lanes = search->goal_lanes;
  return search->is_at_goal;
}

const LsStopHit *
ls_search_get_hits (const LsSearch *search, guint *n)
{
  *n = search->hits->len;
  return (gconstpointer) search->hits->data;
}

const LsStopHit *
ls_search_get_log (const LsSearch *search, guint *n, guint64 *n_dropped)
{
  *n = search->log.hits->len;
  *n_dropped = search->log.n_dropped;
  return (gconstpointer) search->log.hits->data;
}

gsize
ls_search_bytes (const LsSearch *search)
{
  return search->tally != NULL ? ls_ledger_bytes (search->tally->ledger) : 0;
}

/* --- hits ------------------------------------------------------------------------------------- */

static void
forget_hits (LsSearch *search)
{
  g_array_set_size (search->hits, 0);
  g_array_set_size (search->indices, 0);
  search->is_at_goal = FALSE;
  search->goal_lanes = 0;
}

static void
clear_log (Log *log)
{
  g_array_set_size (log->hits, 0);
  log->n_dropped = 0;
}

static void
forget_search (LsSearch *search)
{
  forget_hits (search);
  clear_log (&search->log);
  clear_log (&search->stretch);
}

static gboolean
counts_here (const LsStopPoint *point, guint64 number)
{
  return number == 0 || (number > point->ignore && ls_hit_rule_counts (point->hit, number));
}

/* Returns: the number of a point's hit at the position, 0 where nobody counts. */
static guint64
number_of (const LsSearch *search, guint index)
{
  return search->is_counting ? search->counts[index] : 0;
}

/* Counts the hits at a position. Returns: whether a point stops there. */
static gboolean
count_hits (LsSearch *search)
{
  const GArray *hits = ls_hunt_get_hits (search->hunt);
  gboolean is_stop = FALSE;

  for (guint i = 0; i < hits->len; i++)
    {
      guint index = g_array_index (hits, LsHuntHit, i).index;

      search->counts[index]++;
      is_stop |= !search->points[index].is_log &&
                 counts_here (&search->points[index], number_of (search, index));
    }
  return is_stop;
}

static void
note_goal (LsSearch *search, LsMask lanes)
{
  search->is_at_goal = TRUE;
  search->goal_lanes = lanes;
}

/* Notes the hits at a position: of stops in hits, of log points in log. */
static void
note_hits (LsSearch *search, guint64 step, Log *log)
{
  const GArray *hits = ls_hunt_get_hits (search->hunt);

  for (guint i = 0; i < hits->len; i++)
    {
      const LsHuntHit *found = &g_array_index (hits, LsHuntHit, i);
      const LsStopPoint *point = &search->points[found->index];
      LsStopHit hit = { .step = step,
                        .id = point->id,
                        .number = number_of (search, found->index),
                        .lanes = found->lanes };

      if (found->index == search->n_points)
        note_goal (search, found->lanes);
      else if (counts_here (point, hit.number) && point->is_log)
        g_array_append_val (log->hits, hit);
      else if (counts_here (point, hit.number))
        {
          g_array_append_val (search->hits, hit);
          g_array_append_val (search->indices, found->index);
        }
    }
}

/* Sets the counts to those at a position; where no point depends on counts, only if they are known.
 * Returns: FALSE if interrupted. */
static gboolean
count_until (LsSearch *search, guint64 step, const gint *interrupt)
{
  search->noted = step;
  search->is_counting =
    search->tally != NULL && (search->needs_count || tally_knows (search->tally, step));
  return !search->is_counting || tally_count (search->tally, step, interrupt, search->counts);
}

/* Gives the tally the counts, now and then. */
static void
note_counts (LsSearch *search, guint64 step, gboolean is_last)
{
  if (!search->is_counting ||
      (!is_last && step < ls_ledger_next (search->tally->ledger, search->noted)))
    return;
  ls_ledger_put (search->tally->ledger, step, search->counts);
  search->noted = step;
}

/* Notes in log the hits at position 0. Returns: whether a point stops there. */
static gboolean
stops_at_start (LsSearch *search, Log *log)
{
  memset (search->counts, 0, search->n_points * sizeof (guint64));
  search->is_counting = search->tally != NULL;
  if (!ls_hunt_start (search->hunt))
    return FALSE;
  gboolean is_stop = count_hits (search);
  note_hits (search, 0, log);
  return is_stop;
}

/* --- forwards --------------------------------------------------------------------------------- */

/* Keeps the first hits, up to the limit. */
static void
trim_log (Log *log)
{
  if (log->hits->len <= LS_STOPS_MAX_LOGS)
    return;
  log->n_dropped += log->hits->len - LS_STOPS_MAX_LOGS;
  g_array_set_size (log->hits, LS_STOPS_MAX_LOGS);
}

/* Runs work to the next position where something stops. */
static void
find_next (LsSearch *search, guint64 until_step, const gint *interrupt, LsOutcome *outcome)
{
  gboolean is_stop = FALSE;

  do
    {
      ls_hunt_next (search->hunt, search->replay->work, until_step, interrupt, outcome);
      if (outcome->reason != LS_STOP_BREAKPOINT)
        return;
      is_stop = count_hits (search);
      note_hits (search, outcome->place.step, &search->log);
      note_counts (search, outcome->place.step, FALSE);
      trim_log (&search->log);
    }
  while (!is_stop);
}

void
ls_search_forward (LsSearch *search, guint64 until_step, const gint *interrupt, LsOutcome *outcome)
{
  LsReplay *replay = search->replay;
  gboolean includes_here = search->includes_here && replay->place.step == 0;

  forget_search (search);
  search->includes_here = FALSE;
  outcome->reason = LS_STOP_BREAKPOINT;
  if (includes_here && stops_at_start (search, &search->log))
    return;
  outcome->reason = LS_STOP_INTERRUPT;
  if (!count_until (search, replay->place.step, interrupt))
    return;
  memcpy (replay->work, replay->now, replay->state_size);
  find_next (search, until_step, interrupt, outcome);
  note_counts (search, outcome->place.step, TRUE);
  ls_replay_settle (replay, &outcome->place);
}

/* --- backwards -------------------------------------------------------------------------------- */

/* Keeps the hits that a search backwards passes first, the last of a stretch; only now and then, so
 * that it costs little. */
static void
trim_stretch (Log *log)
{
  guint n = log->hits->len;

  if (n < 2 * LS_STOPS_MAX_LOGS)
    return;
  log->n_dropped += n - LS_STOPS_MAX_LOGS;
  g_array_remove_range (log->hits, 0, n - LS_STOPS_MAX_LOGS);
}

/* A stop hides the hits before it. */
static void
note_in_stretch (LsSearch *search, guint64 step, gboolean is_stop)
{
  if (is_stop)
    {
      forget_hits (search);
      clear_log (&search->stretch);
    }
  note_hits (search, step, &search->stretch);
  trim_stretch (&search->stretch);
}

/* Appends a stretch's hits to those passed behind it. */
static void
join_logs (LsSearch *search)
{
  for (guint i = search->stretch.hits->len; i > 0; i--)
    g_array_append_val (search->log.hits, g_array_index (search->stretch.hits, LsStopHit, i - 1));
  search->log.n_dropped += search->stretch.n_dropped;
  trim_log (&search->log);
  clear_log (&search->stretch);
}

/* Looks through the positions from from_step on, or those after the checkpoint that precedes
 * before_step if that is later, up to before_step - 1. Returns: the last one there where something
 * stops, or 0; looked_from gets the one before the first. */
static guint64
find_last_between (LsSearch *search,
                   guint64 from_step,
                   guint64 before_step,
                   const gint *interrupt,
                   guint64 *looked_from,
                   LsOutcome *outcome)
{
  LsReplay *replay = search->replay;
  guint64 last = 0;

  ls_checkpoints_find (replay->checkpoints, before_step - 2, looked_from);
  *looked_from = MAX (*looked_from, MAX (from_step, 1) - 1);
  outcome->reason = LS_STOP_INTERRUPT;
  if (!count_until (search, *looked_from, interrupt))
    return 0;
  ls_replay_reach (replay, *looked_from, interrupt, outcome);
  if (outcome->reason == LS_STOP_INTERRUPT)
    return 0;
  outcome->reason = LS_STOP_BREAKPOINT;
  outcome->place.step = *looked_from;
  while (outcome->reason == LS_STOP_BREAKPOINT && outcome->place.step < before_step - 1)
    {
      ls_hunt_next (search->hunt, replay->work, before_step - 1, interrupt, outcome);
      if (outcome->reason != LS_STOP_BREAKPOINT)
        break;
      gboolean is_stop = count_hits (search);
      note_in_stretch (search, outcome->place.step, is_stop);
      last = is_stop ? outcome->place.step : last;
    }
  return last;
}

void
ls_search_backward (LsSearch *search, guint64 from_step, const gint *interrupt, LsOutcome *outcome)
{
  guint64 before_step = search->replay->place.step + (search->includes_here ? 1 : 0);
  guint64 hit = 0, looked_from;

  forget_search (search);
  search->includes_here = FALSE;
  while (hit == 0 && before_step > MAX (from_step, 1))
    {
      hit = find_last_between (search, from_step, before_step, interrupt, &looked_from, outcome);
      if (outcome->reason == LS_STOP_INTERRUPT)
        {
          forget_search (search);
          return;
        }
      join_logs (search);
      before_step = looked_from + 1;
    }

  gboolean is_stop = hit > 0 || (from_step == 0 && stops_at_start (search, &search->stretch));
  join_logs (search);
  ls_replay_seek (search->replay, is_stop ? hit : from_step, interrupt, outcome);
  if (outcome->reason == LS_STOP_INTERRUPT)
    forget_search (search);
  if (is_stop && outcome->reason == LS_STOP_STEP)
    outcome->reason = LS_STOP_BREAKPOINT;
}

/* --- numbers ---------------------------------------------------------------------------------- */

gboolean
ls_search_count_hits (LsSearch *search, const gint *interrupt)
{
  if (search->hits->len == 0)
    return TRUE;
  if (!tally_count (search->tally, search->replay->place.step, interrupt, search->counts))
    return FALSE;
  for (guint i = 0; i < search->hits->len; i++)
    g_array_index (search->hits, LsStopHit, i).number =
      search->counts[g_array_index (search->indices, guint, i)];
  return TRUE;
}
