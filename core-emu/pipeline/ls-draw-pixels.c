#include "ls-draw-private.h"

#include <stdlib.h>
#include <string.h>

#include "ls-error.h"
#include "ls-room.h"

/* Quads to waves of the pixel shader. */

#define TILE 8 /* pixels: a wave of a large primitive covers 8x8 of them */

/* --- order ------------------------------------------------------------------------------------------------ */

static gint
compare (guint a, guint b)
{
  return a < b ? -1 : a > b;
}

/* Primitives stay in order, and one lies in one layer; within it, tiles in reading order from the bottom, so that waves are compact. */
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
    {
      g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
                   "the primitives of the draw cover more pixels than fit %u waves",
                   LS_DRAW_MAX_WAVES);
      return FALSE;
    }
  quads = ls_raster_get_quads (draw->raster, &n);
  draw->quads = ls_room_new (n, sizeof *quads, error);
  draw->owners = draw->quads ? ls_room_new0 (n_pixels, sizeof *draw->owners, error) : NULL;
  if (!draw->owners)
    return FALSE;
  draw->n_quads = n;
  if (n)
    memcpy (draw->quads, quads, n * sizeof *quads);
  /* The order is total, and this one does with the memory that there is. */
  if (n)
    qsort (draw->quads, n, sizeof *quads, wave_order);
  for (guint quad = 0; quad < draw->n_quads; quad++)
    own_pixels (draw, quad);
  return TRUE;
}

/* --- places ----------------------------------------------------------------------------------------------- */

/* The quad of a lane; NULL beyond the last one. */
static const LsQuad *
find_quad (const LsDraw *draw, guint wave, guint lane)
{
  guint64 quad = (guint64) wave * LS_DRAW_WAVE_QUADS + lane / 4;

  return lane < LS_LANES && quad < draw->n_quads ? &draw->quads[quad] : NULL;
}

gboolean
ls_draw_lane_to_pixel (const LsDraw *draw, guint wave, guint lane, guint *x, guint *y)
{
  const LsQuad *quad = find_quad (draw, wave, lane);

  if (!quad)
    return FALSE;
  *x = quad->x + (lane & 1);
  *y = quad->layer * draw->height + quad->y + (lane >> 1 & 1);
  return quad->covered >> (lane & 3) & 1;
}

gboolean
ls_draw_pixel_to_lane (const LsDraw *draw, guint x, guint y, guint *wave, guint *lane)
{
  guint32 owner = draw->owners && x < draw->width && y < draw->height * draw->n_layers
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
  const LsQuad *quad = find_quad (draw, wave, lane);

  return quad ? quad->samples[lane & 3] : 0;
}

float
ls_draw_get_depth (const LsDraw *draw, guint wave, guint lane, guint sample)
{
  const LsQuad *quad = find_quad (draw, wave, lane);
  double place[2];

  if (!quad)
    return 0;
  ls_raster_sample_place (draw->raster, quad, lane & 3, sample, place);
  return ls_raster_depth (draw->raster, quad->primitive, place);
}

void
ls_draw_get_depth_range (const LsDraw *draw, guint wave, guint lane, float *low, float *high)
{
  const LsQuad *quad = find_quad (draw, wave, lane);
  const LsViewport *viewport = quad ? ls_raster_get_viewport (draw->raster, quad->primitive) : NULL;

  *low = viewport ? viewport->depth_low : 0;
  *high = viewport ? viewport->depth_high : 1;
}

gboolean
ls_draw_is_front (const LsDraw *draw, guint wave, guint lane)
{
  const LsQuad *quad = find_quad (draw, wave, lane);

  return quad && ls_raster_is_front (draw->raster, quad->primitive);
}

gboolean
ls_draw_get_origin (const LsDraw *draw, guint wave, guint lane, LsDrawOrigin *origin)
{
  const LsQuad *quad = find_quad (draw, wave, lane);
  guint32 vertices[3];

  if (!quad)
    return FALSE;
  *origin = (LsDrawOrigin){ .primitive = quad->primitive };
  origin->n_vertices = ls_raster_get_vertices (draw->raster, quad->primitive, vertices);
  for (guint i = 0; i < origin->n_vertices; i++)
    {
      guint32 first = vertices[i];

      origin->vertices[i] = vertices[i];
      origin->indices[i] = first;
      if (ls_draw_takes_emitted (draw, draw->last))
        {
          const LsDrawPrimitive *primitive;

          origin->indices[i] = g_array_index (draw->emitted, LsDrawEmitted, vertices[i]).primitive;
          primitive = &g_array_index (draw->primitives, LsDrawPrimitive, origin->indices[i]);
          first = primitive->vertices[0];
        }
      else
        origin->indices[i] = g_array_index (draw->vertices, LsDrawVertex, first).index;
      origin->instances[i] = g_array_index (draw->vertices, LsDrawVertex, first).instance;
    }
  return TRUE;
}

/* --- inputs ----------------------------------------------------------------------------------------------- */

static guint32
float_bits (float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  return bits;
}

/* What an interpolant gives in one pixel of a quad; face has one value. */
static void
interpolate (const LsDraw *draw,
             const LsDrawInterpolant *from,
             const LsQuad *quad,
             guint pixel,
             guint32 out[4])
{
  gboolean front = ls_raster_is_front (draw->raster, quad->primitive);
  double place[2];
  float position[4];

  ls_raster_place (draw->raster, quad, pixel, from->is_centroid, place);
  switch (from->kind)
    {
    case LS_DRAW_PARAM:
      ls_raster_interpolate (draw->raster, quad->primitive, place, from->param, from->mode, out);
      break;
    case LS_DRAW_VALUES:
      memcpy (out, from->values, sizeof from->values);
      break;
    case LS_DRAW_POSITION:
      ls_raster_position (draw->raster, quad->primitive, place, position);
      position[3] = 1 / position[3];
      memcpy (out, position, sizeof position);
      break;
    case LS_DRAW_POINT:
      ls_raster_point_coord (draw->raster, quad->primitive, place, position);
      out[0] = float_bits (position[0]);
      out[1] = float_bits (from->is_down ? 1 - position[1] : position[1]);
      out[2] = 0;
      out[3] = float_bits (1);
      break;
    case LS_DRAW_FACE_FLOAT:
      out[0] = float_bits (front ? 1 : -1);
      break;
    case LS_DRAW_FACE_INT:
      out[0] = front ? G_MAXUINT32 : 0;
      break;
    case LS_DRAW_FACE_BACK:
      out[0] = float_bits (front ? 0 : 1);
      break;
    }
}

static guint
n_channels (const LsDrawInterpolant *from)
{
  return from->kind == LS_DRAW_FACE_FLOAT || from->kind == LS_DRAW_FACE_INT ||
             from->kind == LS_DRAW_FACE_BACK
           ? 1
           : 4;
}

void
ls_draw_link_names (const LsProgram *before, const LsProgram *pixels, GArray *interpolants)
{
  for (guint i = 0; i < pixels->n_uses; i++)
    {
      const LsRegUse *use = &pixels->uses[i];
      const LsRegUse *from = use->role == LS_ROLE_INPUT ? ls_program_find_link (before, use) : NULL;
      LsDrawInterpolant interpolant = { .kind = LS_DRAW_PARAM,
                                        .ref = use->ref,
                                        .mode = LS_INTERPOLATE_PERSPECTIVE };

      if (from == NULL || from->role != LS_ROLE_PARAM || from->number >= LS_MAX_PARAMS)
        continue;
      interpolant.param = from->number;
      g_array_append_val (interpolants, interpolant);
    }
}

const LsDrawInterpolant *
ls_draw_find_interpolant (const LsDraw *draw, LsRegRef ref)
{
  for (guint i = draw->n_interpolants; i-- > 0;)
    {
      const LsDrawInterpolant *from = &draw->interpolants[i];

      if (from->ref.file == ref.file && from->ref.index == ref.index &&
          (n_channels (from) > 1 || from->ref.channel == ref.channel))
        return from;
    }
  return NULL;
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
        if (vertices[i] == vertex)
          {
            *wave = quad / LS_DRAW_WAVE_QUADS;
            *lane = quad % LS_DRAW_WAVE_QUADS * 4 + (guint) __builtin_ctz (at->covered);
            return TRUE;
          }
    }
  return FALSE;
}

static void
fill_interpolant (const LsDraw *draw, const LsDrawInterpolant *from, guint wave, LsPreload *to)
{
  guint n = n_channels (from);

  for (guint c = 0; c < n; c++)
    {
      to[c].ref = from->ref;
      to[c].ref.channel += (guint8) c;
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      guint32 words[4];
      const LsQuad *quad = find_quad (draw, wave, lane);

      if (!quad)
        break;
      interpolate (draw, from, quad, lane & 3, words);
      for (guint c = 0; c < n; c++)
        to[c].row.u[lane] = words[c];
    }
}

/* Helper pixels get inputs as the others: their quad needs what they hold. */
static void
get_pixel_input (const LsDraw *draw, guint wave, LsWaveInput *input)
{
  LsPreload *preloads =
    g_aligned_alloc0 (4 * draw->n_interpolants + 1, sizeof (LsPreload), G_ALIGNOF (LsPreload));
  guint n = 0, x, y;

  for (guint i = 0; i < draw->n_interpolants; i++)
    {
      fill_interpolant (draw, &draw->interpolants[i], wave, &preloads[n]);
      n += n_channels (&draw->interpolants[i]);
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (ls_draw_lane_to_pixel (draw, wave, lane, &x, &y))
      input->covered |= LS_MASK_LANE (lane);
  input->preloads = preloads;
  input->n_preloads = n;
}

static void
get_vertex_input (const LsDraw *draw, LsStage stage, guint wave, LsWaveInput *input)
{
  const LsDrawStage *from = &draw->stages[stage];
  guint n_items = ls_draw_get_n_items (draw, stage);
  guint n_lanes = n_items > wave * LS_LANES ? MIN (LS_LANES, n_items - wave * LS_LANES) : 0;
  LsPreload *preloads =
    g_aligned_alloc0 (from->n_preloads + 1, sizeof (LsPreload), G_ALIGNOF (LsPreload));

  for (guint i = 0; i < from->n_preloads; i++)
    {
      preloads[i].ref = from->preloads[i].ref;
      for (guint lane = 0; lane < n_lanes; lane++)
        preloads[i].row.u[lane] =
          ls_draw_preload_word (draw, stage, &from->preloads[i], wave * LS_LANES + lane);
    }
  input->covered = n_lanes == LS_LANES ? LS_MASK_ALL : LS_MASK_LANE (n_lanes) - 1;
  input->preloads = preloads;
  input->n_preloads = from->n_preloads;
}

void
ls_draw_get_input (const LsDraw *draw, LsStage stage, guint wave, LsWaveInput *input)
{
  memset (input, 0, sizeof *input);
  if (ls_stages[stage].item == LS_ITEM_PIXEL)
    get_pixel_input (draw, wave, input);
  else
    get_vertex_input (draw, stage, wave, input);
}
