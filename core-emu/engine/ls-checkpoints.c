#include "ls-checkpoints.h"

#include <string.h>

typedef struct
{
  guint64 step;
  void *state; /* owned, aligned to 64 */
} Checkpoint;

struct _LsCheckpoints
{
  gsize state_size;
  guint max;
  guint n;
  Checkpoint items[LS_CHECKPOINTS_MAX]; /* by increasing step */
};

LsCheckpoints *
ls_checkpoints_new (gsize state_size, gsize limit_bytes)
{
  g_return_val_if_fail (state_size > 0 && state_size % 64 == 0, NULL);

  LsCheckpoints *checkpoints = g_new0 (LsCheckpoints, 1);
  checkpoints->state_size = state_size;
  checkpoints->max =
    (guint) CLAMP (limit_bytes / state_size, LS_CHECKPOINTS_MIN, LS_CHECKPOINTS_MAX);
  return checkpoints;
}

void
ls_checkpoints_free (LsCheckpoints *checkpoints)
{
  for (guint i = 0; i < checkpoints->n; i++)
    g_aligned_free (checkpoints->items[i].state);
  g_free (checkpoints);
}

/* Returns: how many copies are at or before step. */
static guint
count_until (const LsCheckpoints *checkpoints, guint64 step)
{
  guint low = 0, high = checkpoints->n;

  while (low < high)
    {
      guint middle = (low + high) / 2;
      if (checkpoints->items[middle].step <= step)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* The gap that dropping a copy would leave, against its distance from the present: replaying a long gap that is far
 * away costs no more than going there is worth. */
static guint
find_least_missed (const LsCheckpoints *checkpoints, guint64 present)
{
  guint least = checkpoints->n - 1;
  double least_score = G_MAXDOUBLE;

  for (guint i = 1; i + 1 < checkpoints->n; i++)
    {
      const Checkpoint *items = checkpoints->items;
      guint64 gap = items[i + 1].step - items[i - 1].step;
      guint64 distance =
        present > items[i].step ? present - items[i].step : items[i].step - present;
      double score = (double) gap / (double) (distance + 1);
      if (score < least_score)
        {
          least_score = score;
          least = i;
        }
    }
  return least;
}

/* Takes a copy out and returns its memory. */
static void *
take_out (LsCheckpoints *checkpoints, guint index)
{
  void *state = checkpoints->items[index].state;

  checkpoints->n--;
  memmove (&checkpoints->items[index], &checkpoints->items[index + 1],
           (checkpoints->n - index) * sizeof (Checkpoint));
  return state;
}

void
ls_checkpoints_add (LsCheckpoints *checkpoints, guint64 step, const void *state)
{
  guint at = count_until (checkpoints, step);
  if (at > 0 && checkpoints->items[at - 1].step == step)
    return;

  void *memory;
  if (checkpoints->n < checkpoints->max)
    {
      memory = g_aligned_alloc (1, checkpoints->state_size, 64);
    }
  else
    {
      memory = take_out (checkpoints, find_least_missed (checkpoints, step));
      at = count_until (checkpoints, step);
    }

  memcpy (memory, state, checkpoints->state_size);
  memmove (&checkpoints->items[at + 1], &checkpoints->items[at],
           (checkpoints->n - at) * sizeof (Checkpoint));
  checkpoints->items[at] = (Checkpoint){ .step = step, .state = memory };
  checkpoints->n++;
}

const void *
ls_checkpoints_find (const LsCheckpoints *checkpoints, guint64 step, guint64 *found)
{
  guint n = count_until (checkpoints, step);
  if (n == 0)
    return NULL;

  *found = checkpoints->items[n - 1].step;
  return checkpoints->items[n - 1].state;
}

guint
ls_checkpoints_count (const LsCheckpoints *checkpoints)
{
  return checkpoints->n;
}

gsize
ls_checkpoints_bytes (const LsCheckpoints *checkpoints)
{
  return sizeof (LsCheckpoints) + checkpoints->n * checkpoints->state_size;
}
