#include "ls-kept-rows.h"

#include <string.h>

/* More rows than this are rarely in sight; two that share a place forget each other. */
#define N_PLACES 128

typedef struct
{
  guint row;
  gpointer key; /* NULL: none */
  gsize size;
  GskRenderNode *node;
} Kept;

struct _LsKeptRows
{
  Kept places[N_PLACES];
  guint style;
};

LsKeptRows *
ls_kept_rows_new (void)
{
  return g_new0 (LsKeptRows, 1);
}

static void
forget (Kept *kept)
{
  g_clear_pointer (&kept->key, g_free);
  g_clear_pointer (&kept->node, gsk_render_node_unref);
}

static void
forget_all (LsKeptRows *self)
{
  for (guint i = 0; i < N_PLACES; i++)
    forget (&self->places[i]);
}

void
ls_kept_rows_free (LsKeptRows *self)
{
  forget_all (self);
  g_free (self);
}

void
ls_kept_rows_begin (LsKeptRows *self, guint style)
{
  if (style != self->style)
    forget_all (self);
  self->style = style;
}

gboolean
ls_kept_rows_find (LsKeptRows *self, guint row, gconstpointer key, gsize size, GskRenderNode **node)
{
  const Kept *kept = &self->places[row % N_PLACES];

  *node = kept->node;
  return kept->key != NULL && kept->row == row && kept->size == size &&
         memcmp (kept->key, key, size) == 0;
}

void
ls_kept_rows_keep (LsKeptRows *self, guint row, gconstpointer key, gsize size, GskRenderNode *node)
{
  Kept *kept = &self->places[row % N_PLACES];

  forget (kept);
  *kept = (Kept){ row, g_memdup2 (key, size), size, node };
}
