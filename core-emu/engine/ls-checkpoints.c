#include "ls-checkpoints.h"

#include <string.h>

#include "ls-pages.h"

/* Memory for several copies. */
typedef struct
{
  guint8 *pages; /* owned */
  gsize size;
} Slab;

#define SLAB_BYTES ((gsize) 4 << 20)

struct _LsCheckpoints
{
  gsize state_size;
  guint64 distance;
  LsCheckpointRoom room;
  LsBudgetShare share;

  GPtrArray *items; /* the copy at n * distance, or NULL; they point into slabs */
  guint n;          /* copies */

  GArray *slabs;  /* of Slab */
  guint n_places; /* in all slabs */
  guint8 *unused; /* n_unused places of the last slab */
  guint n_unused;
  GPtrArray *left; /* places of copies that were dropped */
};

LsCheckpoints *
ls_checkpoints_new (gsize state_size, guint64 distance, const LsCheckpointRoom *room)
{
  g_return_val_if_fail (state_size > 0 && state_size % 64 == 0 && distance > 0, NULL);

  LsCheckpoints *checkpoints = g_new0 (LsCheckpoints, 1);
  checkpoints->state_size = state_size;
  checkpoints->distance = distance;
  checkpoints->room = *room;
  ls_budget_share_init (&checkpoints->share, room->budget);
  checkpoints->items = g_ptr_array_new ();
  checkpoints->slabs = g_array_new (FALSE, FALSE, sizeof (Slab));
  checkpoints->left = g_ptr_array_new ();
  return checkpoints;
}

void
ls_checkpoints_free (LsCheckpoints *checkpoints)
{
  for (guint i = 0; i < checkpoints->slabs->len; i++)
    {
      Slab *slab = &g_array_index (checkpoints->slabs, Slab, i);

      ls_pages_free (slab->pages, slab->size);
    }
  g_array_unref (checkpoints->slabs);
  g_ptr_array_unref (checkpoints->items);
  g_ptr_array_unref (checkpoints->left);
  ls_budget_share_clear (&checkpoints->share);
  g_free (checkpoints);
}

/* --- room ------------------------------------------------------------------------------------- */

/* Copies that a run of so many steps may have. */
static guint
find_most (const LsCheckpoints *checkpoints, guint64 step)
{
  const LsCheckpointRoom *room = &checkpoints->room;
  gsize bytes = room->most;

  if (room->per_step == 0 || step < room->most / room->per_step)
    bytes = MAX (room->least, (gsize) step * room->per_step);
  return (guint) CLAMP (bytes / checkpoints->state_size, LS_CHECKPOINTS_MIN, G_MAXINT);
}

/* Copies in the next slab; the first slab has one copy, because most runs are short. 0: the budget
 * has no room. */
static gsize
count_next (const LsCheckpoints *checkpoints, guint most)
{
  gsize n = MAX (SLAB_BYTES / checkpoints->state_size, 1);
  gsize n_more = MIN (n, most > checkpoints->n_places ? most - checkpoints->n_places : 1);
  guint64 n_left = ls_budget_share_left (&checkpoints->share) / checkpoints->state_size;

  return MIN (checkpoints->n_places > 0 ? n_more : 1, (gsize) MIN (n_left, G_MAXUINT));
}

/* Returns: FALSE if budget or memory have no room, and the least number of places exists
 * already. */
static gboolean
add_slab (LsCheckpoints *checkpoints, guint most)
{
  Slab slab = { .size = checkpoints->state_size * count_next (checkpoints, most) };
  guint64 before = ls_budget_share_get (&checkpoints->share);

  if (slab.size == 0 || !ls_budget_share_grow (&checkpoints->share, slab.size))
    {
      if (checkpoints->n_places >= LS_CHECKPOINTS_MIN)
        return FALSE;
      slab.size = checkpoints->state_size;
    }
  slab.pages = ls_pages_try_new (slab.size);
  if (slab.pages == NULL)
    {
      ls_budget_share_shrink_to (&checkpoints->share, before);
      if (checkpoints->n_places >= LS_CHECKPOINTS_MIN)
        return FALSE;
      slab.size = checkpoints->state_size;
      slab.pages = ls_pages_new (slab.size);
    }
  g_array_append_val (checkpoints->slabs, slab);
  checkpoints->unused = slab.pages;
  checkpoints->n_unused = (guint) (slab.size / checkpoints->state_size);
  checkpoints->n_places += checkpoints->n_unused;
  return TRUE;
}

static gboolean
has_place (LsCheckpoints *checkpoints, guint most)
{
  return checkpoints->left->len > 0 || checkpoints->n_unused > 0 || add_slab (checkpoints, most);
}

static guint8 *
take_place (LsCheckpoints *checkpoints)
{
  guint8 *place;

  if (checkpoints->left->len > 0)
    return g_ptr_array_steal_index_fast (checkpoints->left, checkpoints->left->len - 1);
  place = checkpoints->unused;
  checkpoints->unused += checkpoints->state_size;
  checkpoints->n_unused--;
  return place;
}

/* Drops every other copy. */
static void
thin_out (LsCheckpoints *checkpoints)
{
  GPtrArray *items = checkpoints->items;
  guint len = (items->len + 1) / 2;

  for (guint i = 1; i < items->len; i += 2)
    if (items->pdata[i] != NULL)
      {
        g_ptr_array_add (checkpoints->left, items->pdata[i]);
        checkpoints->n--;
      }
  for (guint i = 0; i < len; i++)
    items->pdata[i] = items->pdata[2 * i];
  g_ptr_array_set_size (items, (gint) len);
  checkpoints->distance *= 2;
}

/* --- copies ----------------------------------------------------------------------------------- */

static gboolean
is_there (const LsCheckpoints *checkpoints, guint64 number)
{
  return number < checkpoints->items->len && checkpoints->items->pdata[number] != NULL;
}

void
ls_checkpoints_add (LsCheckpoints *checkpoints, guint64 step, const void *state)
{
  guint64 number = step / checkpoints->distance;
  guint most;

  if (step % checkpoints->distance != 0 || is_there (checkpoints, number))
    return;
  most = find_most (checkpoints, step);
  while (checkpoints->n >= most || !has_place (checkpoints, most))
    thin_out (checkpoints);
  if (step % checkpoints->distance != 0)
    return;

  number = step / checkpoints->distance;
  if (number >= checkpoints->items->len)
    g_ptr_array_set_size (checkpoints->items, (gint) number + 1);
  checkpoints->items->pdata[number] = take_place (checkpoints);
  checkpoints->n++;
  memcpy (checkpoints->items->pdata[number], state, checkpoints->state_size);
}

guint64
ls_checkpoints_get_next (const LsCheckpoints *checkpoints, guint64 step)
{
  return (step / checkpoints->distance + 1) * checkpoints->distance;
}

const void *
ls_checkpoints_find (const LsCheckpoints *checkpoints, guint64 step, guint64 *found)
{
  guint64 number = MIN (step / checkpoints->distance + 1, checkpoints->items->len);

  while (number > 0 && !is_there (checkpoints, number - 1))
    number--;
  if (number == 0)
    return NULL;
  *found = (number - 1) * checkpoints->distance;
  return checkpoints->items->pdata[number - 1];
}

guint
ls_checkpoints_count (const LsCheckpoints *checkpoints)
{
  return checkpoints->n;
}

gsize
ls_checkpoints_bytes (const LsCheckpoints *checkpoints)
{
  return sizeof (LsCheckpoints) + checkpoints->n_places * checkpoints->state_size +
         (checkpoints->items->len + checkpoints->left->len) * sizeof (gpointer);
}
