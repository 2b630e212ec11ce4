#include "ls-draw-front.h"

#include "ls-error.h"
#include "ls-room.h"

/* Stream-out: vertices of whole primitives in the order of the draw, as far as the buffers hold
 * them. */

/* Makes a ring for each stream behind the first, as long as the ring of the first one, which is
 * there already. */
gboolean
ls_draw_begin_beyond (LsDrawFront *front, GError **error)
{
  for (guint s = 0; s < LS_DRAW_N_STREAMS; s++)
    {
      LsDrawBeyond *beyond = &front->beyond[front->source->stream_vertices[s]];

      if (beyond == front->beyond || beyond->ring != NULL)
        continue;
      if (!ls_budget_share_take (front->source->share, front->ring_words * sizeof (guint32),
                                 "a ring of the draw", error))
        return FALSE;
      beyond->ring = ls_room_new0 (MAX (front->ring_words, 1), sizeof (guint32), error);
      if (beyond->ring == NULL)
        return FALSE;
      beyond->emitted = g_array_new (FALSE, FALSE, sizeof (LsDrawEmitted));
      beyond->restarts = g_array_new (FALSE, FALSE, sizeof (guint));
    }
  return TRUE;
}

void
ls_draw_end_beyond (LsDrawFront *front)
{
  for (guint stream = 0; stream < LS_DRAW_N_STREAMS; stream++)
    {
      LsDrawBeyond *beyond = &front->beyond[stream];

      g_free (beyond->ring);
      g_clear_pointer (&beyond->emitted, g_array_unref);
      g_clear_pointer (&beyond->restarts, g_array_unref);
    }
}

gboolean
ls_draw_begin_streams (LsDrawFront *front, GError **error)
{
  const LsDraw *draw = front->draw;

  for (guint s = 0; s < LS_DRAW_N_STREAMS; s++)
    {
      const guint stream = front->source->stream_vertices[s];
      const gsize n_lanes = !draw->is_direct
                              ? (gsize) ls_draw_get_n_waves (draw, draw->last) * LS_LANES
                            : stream == 0 ? draw->emitted->len
                                          : front->beyond[stream].emitted->len;

      if (!draw->items.streams[s])
        continue;
      front->streams[s] =
        ls_room_new0 (MAX (n_lanes, 1), draw->items.streams[s] * sizeof (guint32), error);
      if (front->streams[s] == NULL)
        return FALSE;
    }
  return TRUE;
}

/* Words of a stream's vertex that a buffer gets. */
static guint
item_of (const LsDrawFront *front, guint buffer, guint stream)
{
  return front->source->stream_vertices[buffer] == stream ? front->draw->items.streams[buffer] : 0;
}

static gboolean
check_streams (const LsDrawFront *front, guint stream, guint n_primitives, GError **error)
{
  guint64 n_words = 0;

  for (guint s = 0; s < LS_DRAW_N_STREAMS; s++)
    if ((guint64) n_primitives * 3 * item_of (front, s, stream) > LS_DRAW_MAX_RING_WORDS)
      return ls_fail (error, LS_ERROR_RANGE, "stream %u of %u primitives does not fit its %u words",
                      s, n_primitives, LS_DRAW_MAX_RING_WORDS);
  for (guint s = 0; s < LS_DRAW_N_STREAMS; s++)
    n_words += (guint64) n_primitives * 3 * item_of (front, s, stream);
  return ls_budget_share_take (front->source->share, n_words * sizeof (guint32),
                               "the room of the streams", error);
}

/* Whether all vertices of a primitive fit into all buffers of its stream; else no buffer stores any
 * (OpenGL 3.3, section 2.17). */
static gboolean
fits_streams (const LsDrawFront *front, guint stream, guint n_vertices)
{
  const LsDrawItems *items = &front->draw->items;

  for (guint s = 0; s < LS_DRAW_N_STREAMS; s++)
    if (item_of (front, s, stream) && (guint64) items->stream_offsets[s] +
                                          front->draw->streams[s]->len +
                                          (guint64) n_vertices * items->streams[s] >
                                        items->stream_sizes[s])
      return FALSE;
  return TRUE;
}

static void
store_primitive (LsDrawFront *front, guint stream, const LsAssembled *primitive)
{
  LsDraw *draw = front->draw;

  for (guint s = 0; s < LS_DRAW_N_STREAMS; s++)
    {
      guint item = item_of (front, s, stream);

      for (guint k = 0; item && k < primitive->n; k++)
        g_array_append_vals (draw->streams[s],
                             front->streams[s] + (gsize) primitive->vertices[k] * item, item);
    }
}

static gboolean
store_stream (LsDrawFront *front,
              guint stream,
              LsPrimitive kind,
              guint n_vertices,
              const GArray *restarts,
              GError **error)
{
  g_autoptr (GArray) primitives = ls_draw_assemble (kind, front->source, n_vertices, restarts);

  if (!check_streams (front, stream, primitives->len, error))
    return FALSE;
  for (guint i = 0; i < primitives->len; i++)
    {
      LsAssembled *primitive = &g_array_index (primitives, LsAssembled, i);

      ls_assembled_drop_neighbours (primitive);
      if (fits_streams (front, stream, primitive->n))
        store_primitive (front, stream, primitive);
    }
  return TRUE;
}

gboolean
ls_draw_store_streams (LsDrawFront *front, LsPrimitive kind, guint n_vertices, GError **error)
{
  gboolean ok = store_stream (front, 0, kind, n_vertices, front->draw->restarts, error);

  for (guint stream = 1; ok && stream < LS_DRAW_N_STREAMS; stream++)
    if (front->beyond[stream].ring != NULL)
      ok = store_stream (front, stream, kind, front->beyond[stream].emitted->len,
                         front->beyond[stream].restarts, error);
  return ok;
}
