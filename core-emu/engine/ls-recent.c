#include "ls-recent.h"

#include <string.h>

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

gsize
ls_recent_bytes (const LsRecent *recent)
{
  gsize bytes = sizeof (LsRecent);

  for (guint i = 0; i < recent->capacity; i++)
    bytes += recent->states[i] != NULL ? recent->state_size : 0;
  return bytes;
}
