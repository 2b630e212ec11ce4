#include "ls-piece.h"

/* Of a key, that a float holds exactly. */
#define BITS 24

static float
part_of (guint64 key, guint part)
{
  return (float) (key >> part * BITS & ((1u << BITS) - 1)) / (float) (1u << BITS);
}

void
ls_piece_begin (GtkSnapshot *snapshot, const graphene_rect_t *area, guint64 key)
{
  /* Nobody sees it, but it differs where the key does. */
  const GdkRGBA unseen = { part_of (key, 0), part_of (key, 1), part_of (key, 2), 0 };

  gtk_snapshot_push_debug (snapshot, "piece");
  gtk_snapshot_append_color (snapshot, &unseen, area);
}

guint64
ls_piece_mix (guint64 key, guint64 word)
{
  const guint64 mixed = (key ^ word) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  return mixed ^ mixed >> 32;
}
