#include "ls-tally.h"

#include <string.h>

struct _LsTally
{
  LsReplay *replay;
  LsStopPoint *points; /* owned */
  guint n_points;
  LsHunt *hunt;     /* owned */
  LsLedger *ledger; /* owned */
  guint64 *counts;  /* owned: scratch */
};

LsTally *
ls_tally_new (LsReplay *replay, LsTrack *track, const LsStopPoint *points, guint n_points)
{
  LsTally *tally = g_new0 (LsTally, 1);

  tally->replay = replay;
  tally->points = g_memdup2 (points, n_points * sizeof (LsStopPoint));
  tally->n_points = n_points;
  tally->hunt = ls_hunt_new (replay, track, tally->points, n_points, NULL);
  tally->ledger = ls_ledger_new (n_points, replay->spacing);
  tally->counts = g_new0 (guint64, n_points + 1);
  return tally;
}

void
ls_tally_free (LsTally *tally)
{
  ls_ledger_free (tally->ledger);
  ls_hunt_free (tally->hunt);
  g_free (tally->points);
  g_free (tally->counts);
  g_free (tally);
}

static void
add_hits (LsTally *tally, guint64 *counts)
{
  const GArray *hits = ls_hunt_get_hits (tally->hunt);

  for (guint i = 0; i < hits->len; i++)
    counts[g_array_index (hits, LsHuntHit, i).index]++;
}

static void
count_start (LsTally *tally, guint64 *counts)
{
  memset (counts, 0, tally->n_points * sizeof (guint64));
  ls_hunt_start (tally->hunt);
  add_hits (tally, counts);
  ls_ledger_put (tally->ledger, 0, counts);
}

/* Runs the replay's work on to step. */
static gboolean
count_on (LsTally *tally, guint64 step, const gint *interrupt, guint64 *counts)
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

gboolean
ls_tally_count (LsTally *tally, guint64 step, const gint *interrupt, guint64 *counts)
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

gboolean
ls_tally_knows (LsTally *tally, guint64 step)
{
  guint64 found;

  return step == 0 || (ls_ledger_get (tally->ledger, step, &found, tally->counts) && found == step);
}

guint64
ls_tally_next (const LsTally *tally, guint64 step)
{
  return ls_ledger_next (tally->ledger, step);
}

void
ls_tally_note (LsTally *tally, guint64 step, const guint64 *counts)
{
  ls_ledger_put (tally->ledger, step, counts);
}

gsize
ls_tally_bytes (const LsTally *tally)
{
  return ls_ledger_bytes (tally->ledger);
}
