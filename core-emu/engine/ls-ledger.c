#include "ls-ledger.h"

#include <string.h>

#include "ls-ordered.h"

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
thin (LsLedger *ledger)
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
      thin (ledger);
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
