#include "ls-draw-front.h"

#include "ls-error.h"
#include "ls-room.h"

/* Stream-out: vertices of whole primitives in the order of the draw, as far as the buffers hold them. */

gboolean
ls_draw_begin_streams (LsDrawFront *front, GError **error)
{
  const LsDraw *draw = front->draw;
  gsize n_lanes = draw->is_direct ? draw->emitted->len
                                  : (gsize) ls_draw_get_n_waves (draw, draw->last) * LS_LANES;

  for (guint s = 0; s < LS_DRAW_N_STREAMS; s++)
    {
      if (!draw->items.streams[s])
        continue;
      front->streams[s] =
        ls_room_new0 (MAX (n_lanes, 1), draw->items.streams[s] * sizeof (guint32), error);
      if (!front->streams[s])
        return FALSE;
    }
  return TRUE;
}

static gboolean
check_streams (const LsDraw *draw, guint n_primitives, LsBudgetShare *share, GError **error)
{
  guint64 n_words = 0;

  for (guint s = 0; s < LS_DRAW_N_STREAMS; s++)
    if ((guint64) n_primitives * 3 * draw->items.streams[s] > LS_DRAW_MAX_RING_WORDS)
      {
        g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
                     "stream %u of %u primitives does not fit its %u words", s, n_primitives,
                     LS_DRAW_MAX_RING_WORDS);
        return FALSE;
      }
  for (guint s = 0; s < LS_DRAW_N_STREAMS; s++)
    n_words += (guint64) n_primitives * 3 * draw->items.streams[s];
  return ls_budget_share_take (share, n_words * sizeof (guint32), "what the streams may hold",
                               error);
}

/* Whether all vertices of a primitive fit into all buffers (OpenGL 3.3, section 2.17): else none is stored anywhere. */
static gboolean
fits_streams (const LsDraw *draw, guint n_vertices)
{
  const LsDrawItems *items = &draw->items;

  for (guint s = 0; s < LS_DRAW_N_STREAMS; s++)
    if (items->streams[s] && (guint64) items->stream_offsets[s] + draw->streams[s]->len +
                                 (guint64) n_vertices * items->streams[s] >
                               items->stream_sizes[s])
      return FALSE;
  return TRUE;
}

static void
store_primitive (LsDrawFront *front, const LsAssembled *primitive)
{
  LsDraw *draw = front->draw;

  for (guint s = 0; s < LS_DRAW_N_STREAMS; s++)
    {
      guint item = draw->items.streams[s];

      for (guint k = 0; item && k < primitive->n; k++)
        g_array_append_vals (draw->streams[s],
                             front->streams[s] + (gsize) primitive->vertices[k] * item, item);
    }
}

gboolean
ls_draw_store_streams (LsDrawFront *front, LsPrimitive kind, guint n_vertices, GError **error)
{
  LsDraw *draw = front->draw;
  g_autoptr (GArray) primitives =
    ls_draw_assemble (kind, front->source, n_vertices, draw->restarts);

  if (!check_streams (draw, primitives->len, front->source->share, error))
    return FALSE;
  for (guint i = 0; i < primitives->len; i++)
    {
      LsAssembled *primitive = &g_array_index (primitives, LsAssembled, i);

      ls_assembled_drop_neighbours (primitive);
      if (fits_streams (draw, primitive->n))
        store_primitive (front, primitive);
    }
  return TRUE;
}
