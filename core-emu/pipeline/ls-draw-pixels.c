#include "ls-draw-private.h"

#include <stdlib.h>
#include <string.h>

#include "ls-error.h"
#include "ls-room.h"

/* Packs quads into waves of the pixel shader. */

#define TILE 8 /* pixels: a wave of a large primitive covers 8x8 of them */

/* --- order ------------------------------------------------------------------------------------ */

static gint
compare (guint a, guint b)
{
  return a < b ? -1 : a > b;
}

/* Primitives stay in order, and a primitive lies in one layer; within it, tiles come in reading
 * order from the bottom, so that waves are compact. */
static gint
wave_order (gconstpointer a, gconstpointer b)
{
  const LsQuad *p = a, *q = b;
  gint order = compare (p->primitive, q->primitive);

  if (!order)
    order = compare (p->y / TILE, q->y / TILE);
  if (!order)
    order = compare (p->x / TILE, q->x / TILE);
  if (!order)
    order = compare (p->y, q->y);
  return order ? order : compare (p->x, q->x);
}

static void
own_pixels (LsDraw *draw, guint quad)
{
  const LsQuad *at = &draw->quads[quad];
  gsize row = (gsize) at->layer * draw->height + at->y;

  for (guint bit = 0; bit < 4; bit++)
    if (at->covered >> bit & 1)
      draw->owners[(row + (bit >> 1)) * draw->width + at->x + (bit & 1)] = 1 + quad * 4 + bit;
}

gboolean
ls_draw_order_pixels (LsDraw *draw, GError **error)
{
  gsize n_pixels = (gsize) draw->width * draw->height * draw->n_layers;
  const LsQuad *quads;
  guint n;

  if (ls_raster_get_missing (draw->raster))
    return ls_room_fail (ls_raster_get_missing (draw->raster), error);
  if (ls_raster_is_full (draw->raster))
    return ls_fail (error, LS_ERROR_RANGE,
                    "the primitives of the draw cover more pixels than fit %u waves",
                    LS_DRAW_MAX_WAVES);
  quads = ls_raster_get_quads (draw->raster, &n);
  draw->quads = ls_room_new (n, sizeof *quads, error);
  draw->owners = draw->quads != NULL ? ls_room_new0 (n_pixels, sizeof *draw->owners, error) : NULL;
  if (draw->owners == NULL)
    return FALSE;
  draw->n_quads = n;
  if (n)
    memcpy (draw->quads, quads, n * sizeof *quads);
  /* The order is total, so qsort() may be unstable; it also works when memory is short. */
  if (n)
    qsort (draw->quads, n, sizeof *quads, wave_order);
  for (guint quad = 0; quad < draw->n_quads; quad++)
    own_pixels (draw, quad);
  return TRUE;
}

/* --- places ----------------------------------------------------------------------------------- */

const LsQuad *
ls_draw_find_quad (const LsDraw *draw, guint wave, guint lane)
{
  guint64 quad = (guint64) wave * LS_DRAW_WAVE_QUADS + lane / 4;

  return lane < LS_LANES && quad < draw->n_quads ? &draw->quads[quad] : NULL;
}

gboolean
ls_draw_lane_to_pixel (const LsDraw *draw, guint wave, guint lane, guint *x, guint *y)
{
  const LsQuad *quad = ls_draw_find_quad (draw, wave, lane);

  if (quad == NULL)
    return FALSE;
  *x = quad->x + (lane & 1);
  *y = quad->layer * draw->height + quad->y + (lane >> 1 & 1);
  return quad->covered >> (lane & 3) & 1;
}

gboolean
ls_draw_pixel_to_lane (const LsDraw *draw, guint x, guint y, guint *wave, guint *lane)
{
  guint32 owner = draw->owners != NULL && x < draw->width && y < draw->height * draw->n_layers
                    ? draw->owners[(gsize) y * draw->width + x]
                    : 0;

  if (!owner)
    return FALSE;
  *wave = (owner - 1) / LS_LANES;
  *lane = (owner - 1) % LS_LANES;
  return TRUE;
}

void
ls_draw_get_size (const LsDraw *draw, guint *width, guint *height)
{
  *width = draw->width;
  *height = draw->height * draw->n_layers;
}

guint
ls_draw_get_n_layers (const LsDraw *draw)
{
  return draw->n_layers;
}

guint
ls_draw_get_n_samples (const LsDraw *draw)
{
  return draw->n_samples;
}

guint
ls_draw_get_samples (const LsDraw *draw, guint wave, guint lane)
{
  const LsQuad *quad = ls_draw_find_quad (draw, wave, lane);

  return quad != NULL ? quad->samples[lane & 3] : 0;
}

float
ls_draw_get_depth (const LsDraw *draw, guint wave, guint lane, guint sample)
{
  const LsQuad *quad = ls_draw_find_quad (draw, wave, lane);
  double place[2];

  if (quad == NULL)
    return 0;
  ls_raster_sample_place (draw->raster, quad, lane & 3, sample, place);
  return ls_raster_depth (draw->raster, quad->primitive, place);
}

void
ls_draw_get_depth_range (const LsDraw *draw, guint wave, guint lane, float *low, float *high)
{
  const LsQuad *quad = ls_draw_find_quad (draw, wave, lane);
  const LsViewport *viewport =
    quad != NULL ? ls_raster_get_viewport (draw->raster, quad->primitive) : NULL;

  *low = viewport != NULL ? viewport->depth_low : 0;
  *high = viewport != NULL ? viewport->depth_high : 1;
}

gboolean
ls_draw_is_front (const LsDraw *draw, guint wave, guint lane)
{
  const LsQuad *quad = ls_draw_find_quad (draw, wave, lane);

  return quad != NULL && ls_raster_is_front (draw->raster, quad->primitive);
}

gboolean
ls_draw_get_origin (const LsDraw *draw, guint wave, guint lane, LsDrawOrigin *origin)
{
  const LsQuad *quad = ls_draw_find_quad (draw, wave, lane);
  guint32 vertices[3];

  if (quad == NULL)
    return FALSE;
  *origin = (LsDrawOrigin){ .primitive = quad->primitive };
  origin->n_vertices = ls_raster_get_vertices (draw->raster, quad->primitive, vertices);
  for (guint i = 0; i < origin->n_vertices; i++)
    {
      guint32 first = vertices[i];

      origin->vertices[i] = vertices[i];
      origin->indices[i] = first;
      if (ls_draw_has_emitted (draw))
        {
          const LsDrawEmitted *emitted = &g_array_index (draw->emitted, LsDrawEmitted, vertices[i]);
          const guint item = emitted->primitive;
          const LsDrawPrimitive *primitive =
            &g_array_index (draw->primitives, LsDrawPrimitive, item / draw->n_invocations);

          origin->indices[i] = draw->is_direct
                                 ? (emitted->offset - item * draw->items.rings[draw->last]) /
                                     MAX (draw->items.emitted, 1)
                                 : item;
          origin->vertices[i] = draw->is_direct ? item : vertices[i];
          first = primitive->vertices[0];
        }
      else
        origin->indices[i] = g_array_index (draw->vertices, LsDrawVertex, first).index;
      origin->instances[i] = g_array_index (draw->vertices, LsDrawVertex, first).instance;
    }
  return TRUE;
}

/* --- pixels of a vertex ----------------------------------------------------------------------- */

/* Whether the rasterised vertex comes from the lane of the last stage. */
static gboolean
is_of_lane (const LsDraw *draw, guint32 vertex, guint item)
{
  return item == (draw->is_direct ? g_array_index (draw->emitted, LsDrawEmitted, vertex).primitive
                                  : vertex);
}

gboolean
ls_draw_find_pixel (const LsDraw *draw, guint vertex, guint *wave, guint *lane)
{
  guint32 vertices[3];

  for (guint quad = 0; quad < draw->n_quads; quad++)
    {
      const LsQuad *at = &draw->quads[quad];
      const guint n = ls_raster_get_vertices (draw->raster, at->primitive, vertices);

      for (guint i = 0; i < n && at->covered != 0; i++)
        if (is_of_lane (draw, vertices[i], vertex))
          {
            *wave = quad / LS_DRAW_WAVE_QUADS;
            *lane = quad % LS_DRAW_WAVE_QUADS * 4 + (guint) __builtin_ctz (at->covered);
            return TRUE;
          }
    }
  return FALSE;
}
