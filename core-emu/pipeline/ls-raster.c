#include "ls-raster-private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A raster from its vertices: the quads that its primitives cover, and the values of a pixel. */

#define FAR_PIXELS 1048576.0 /* edge functions of such corners stay inside 64 bits */

/* --- for the kinds of primitives -------------------------------------------------------------- */

void
ls_raster_to_window (const LsViewport *viewport, const double clip[4], double window[3])
{
  for (guint i = 0; i < 3; i++)
    window[i] = clip[i] / clip[3] * (double) viewport->scale[i] + (double) viewport->translate[i];
}

gint64
ls_raster_to_subpixel (double value)
{
  if (isnan (value))
    return 0;
  return (gint64) floor (CLAMP (value, -FAR_PIXELS, FAR_PIXELS) * LS_RASTER_SUBPIXEL + 0.5);
}

void
ls_raster_snap (double window[3])
{
  for (guint i = 0; i < 2; i++)
    window[i] = (double) ls_raster_to_subpixel (window[i]) / LS_RASTER_SUBPIXEL;
}

guint32
ls_raster_add (LsRaster *raster, const LsRasterPrimitive *primitive)
{
  g_array_append_vals (raster->primitives, primitive, 1);
  return raster->primitives->len - 1;
}

const gint *
ls_raster_bounds (const LsRaster *raster, guint32 primitive)
{
  return g_array_index (raster->primitives, LsRasterPrimitive, primitive).bounds;
}

guint
ls_raster_count_samples (const LsRaster *raster)
{
  return raster->state.samples_at_centre ? 1 : MAX (raster->state.n_samples, 1);
}

/* All samples of a pixel. */
static guint
all_samples (const LsRaster *raster)
{
  return (1u << MAX (raster->state.n_samples, 1)) - 1;
}

/* Whether the state hides all samples of all pixels. */
static gboolean
hides_all (const LsRaster *raster)
{
  guint32 all = all_samples (raster) * 0x01010101u;

  return raster->state.n_samples > 1 && (raster->state.hidden_samples & all) == all;
}

/* The part of the target inside the scissor. Primitives are walked within it alone, so that hidden
 * pixels cost no time. */
static void
find_bounds (const LsRaster *raster, const LsViewport *viewport, gint bounds[4])
{
  const guint size[2] = { raster->state.width, raster->state.height };

  for (guint i = 0; i < 2; i++)
    {
      guint first = viewport->has_scissor ? MIN (viewport->scissor[i], size[i]) : 0;
      guint n = viewport->has_scissor ? MIN (viewport->scissor[2 + i], size[i] - first) : size[i];

      bounds[i] = (gint) first;
      bounds[2 + i] = (gint) (first + (hides_all (raster) ? 0 : n));
    }
}

static gboolean
is_drawable (const LsRasterPrimitive *primitive, gint x, gint y)
{
  const gint *bounds = primitive->bounds;

  return x >= bounds[0] && y >= bounds[1] && x < bounds[2] && y < bounds[3];
}

/* Makes room for one quad more. If memory is missing, the raster ends as if it were full. */
static gboolean
make_room (LsRaster *raster)
{
  guint room = MAX (2 * raster->quads_room, 1024);
  LsQuad *quads;

  if (raster->n_quads < raster->quads_room)
    return TRUE;
  quads = g_try_renew (LsQuad, raster->quads, room);
  if (quads != NULL)
    {
      raster->quads = quads;
      raster->quads_room = room;
      return TRUE;
    }
  raster->missing = room * sizeof (LsQuad);
  raster->is_full = TRUE;
  return FALSE;
}

/* The primitive's quad at a pixel, a new one if need be; NULL if no more fit. */
static LsQuad *
find_quad (LsRaster *raster, guint32 primitive, guint layer, guint x, guint y)
{
  guint wide = (raster->state.width + 1) / 2, high = (raster->state.height + 1) / 2;
  guint32 *slot = &raster->last_quad[((gsize) layer * high + y / 2) * wide + x / 2];
  LsQuad *quad = *slot ? &raster->quads[*slot - 1] : NULL;
  LsQuad fresh = { .primitive = primitive,
                   .x = (guint16) (x & ~1u),
                   .y = (guint16) (y & ~1u),
                   .layer = (guint16) layer };

  if (quad != NULL && quad->primitive == primitive)
    return quad;
  raster->is_full |= raster->state.max_quads && raster->n_quads >= raster->state.max_quads;
  if (raster->is_full || !make_room (raster))
    return NULL;
  raster->quads[raster->n_quads] = fresh;
  *slot = ++raster->n_quads;
  return &raster->quads[*slot - 1];
}

void
ls_raster_cover (LsRaster *raster, guint32 primitive, gint x, gint y, guint samples)
{
  const LsRasterPrimitive *p = &g_array_index (raster->primitives, LsRasterPrimitive, primitive);
  guint pixel = (guint) ((x & 1) + 2 * (y & 1));
  LsQuad *quad;

  if (raster->state.samples_at_centre)
    samples = all_samples (raster);
  if (raster->state.n_samples > 1)
    samples &= ~(raster->state.hidden_samples >> (8 * pixel));
  if (!samples || !is_drawable (p, x, y))
    return;
  quad = find_quad (raster, primitive, p->layer, (guint) x, (guint) y);
  if (quad == NULL)
    return;
  quad->covered |= (guint8) (1 << pixel);
  quad->samples[pixel] |= (guint8) samples;
}

/* --- all of it -------------------------------------------------------------------------------- */

/* Layer and viewport are those of the provoking vertex; a number out of range counts as 0, as in
 * Direct3D 10. */
static void
draw (LsRaster *raster, const LsAssembled *assembled, guint number)
{
  const LsVertex *vertex = &raster->vertices[assembled->provoking];
  guint viewport = vertex->viewport < raster->state.n_viewports ? vertex->viewport : 0;
  LsRasterPrimitive primitive = {
    .number = number,
    .n_vertices = assembled->n,
    .provoking = assembled->provoking,
    .viewport = &raster->state.viewports[viewport],
    .layer = (guint16) (vertex->layer < raster->state.n_layers ? vertex->layer : 0)
  };

  memcpy (primitive.vertices, assembled->vertices, sizeof primitive.vertices);
  find_bounds (raster, primitive.viewport, primitive.bounds);
  if (ls_raster_is_culled (raster, &primitive))
    return;
  if (assembled->n == 3)
    ls_raster_draw_triangle (raster, &primitive);
  else if (assembled->n == 2)
    ls_raster_draw_line (raster, &primitive);
  else
    ls_raster_draw_point (raster, &primitive);
}

static gint
quad_order (gconstpointer a, gconstpointer b)
{
  const LsQuad *p = a, *q = b;

  if (p->primitive != q->primitive)
    return p->primitive < q->primitive ? -1 : 1;
  if (p->y != q->y)
    return p->y < q->y ? -1 : 1;
  return p->x < q->x ? -1 : p->x > q->x;
}

static void
draw_all (LsRaster *raster, LsPrimitive primitive, guint n, const guint *restarts, guint n_restarts)
{
  g_autoptr (GArray) assembled = g_array_new (FALSE, FALSE, sizeof (LsAssembled));

  ls_primitives_assemble (primitive, raster->state.flat_last, n, restarts, n_restarts, assembled);
  const guint in_instance = MAX (assembled->len / MAX (raster->state.n_instances, 1), 1);
  for (guint i = 0; i < assembled->len && !raster->is_full; i++)
    {
      LsAssembled *plain = &g_array_index (assembled, LsAssembled, i);

      ls_assembled_drop_neighbours (plain);
      draw (raster, plain, i % in_instance);
    }
}

LsRaster *
ls_raster_new (const LsRasterState *state,
               LsPrimitive primitive,
               const LsVertex *vertices,
               guint n,
               const guint *restarts,
               guint n_restarts)
{
  LsRaster *raster = g_new0 (LsRaster, 1);
  gsize n_places =
    (gsize) ((state->width + 1) / 2) * ((state->height + 1) / 2) * MAX (state->n_layers, 1);

  raster->state = *state;
  raster->vertices = g_new0 (LsVertex, MAX (n, 1));
  memcpy (raster->vertices, vertices, n * sizeof *vertices);
  raster->primitives = g_array_new (FALSE, FALSE, sizeof (LsRasterPrimitive));
  raster->last_quad = g_try_new0 (guint32, n_places);
  if (raster->last_quad != NULL)
    draw_all (raster, primitive, n, restarts, n_restarts);
  else
    raster->missing = n_places * sizeof (guint32);
  /* The order is total, so qsort() may be unstable; it also works when memory is short. */
  if (raster->n_quads)
    qsort (raster->quads, raster->n_quads, sizeof (LsQuad), quad_order);
  g_clear_pointer (&raster->last_quad, g_free);
  return raster;
}

void
ls_raster_free (LsRaster *raster)
{
  g_array_unref (raster->primitives);
  g_free (raster->quads);
  g_free (raster->vertices);
  g_free (raster);
}

/* --- reading ---------------------------------------------------------------------------------- */

const LsQuad *
ls_raster_get_quads (const LsRaster *raster, guint *n)
{
  *n = raster->n_quads;
  return raster->quads;
}

gboolean
ls_raster_is_full (const LsRaster *raster)
{
  return raster->is_full;
}

gsize
ls_raster_get_missing (const LsRaster *raster)
{
  return raster->missing;
}

static const LsRasterPrimitive *
primitive_at (const LsRaster *raster, guint primitive)
{
  return &g_array_index (raster->primitives, LsRasterPrimitive, primitive);
}

static double
plane_at (const double plane[3], double x, double y)
{
  return plane[0] + plane[1] * x + plane[2] * y;
}

void
ls_raster_sample_place (const LsRaster *raster,
                        const LsQuad *quad,
                        guint pixel,
                        guint sample,
                        double place[2])
{
  const guint8 *at = raster->state.samples[sample];
  gboolean is_centre = ls_raster_count_samples (raster) == 1;

  place[0] = quad->x + (pixel & 1) + (is_centre ? 0.5 : at[0] / 16.0);
  place[1] = quad->y + (pixel >> 1) + (is_centre ? 0.5 : at[1] / 16.0);
}

/* The sample in a mask that is nearest to the centre, the first of several. */
static guint
nearest_sample (const LsRaster *raster, guint samples)
{
  guint nearest = 0;
  gint least = G_MAXINT;

  for (guint s = 0; s < ls_raster_count_samples (raster); s++)
    {
      gint dx = raster->state.samples[s][0] - 8, dy = raster->state.samples[s][1] - 8;

      if (!(samples >> s & 1) || dx * dx + dy * dy >= least)
        continue;
      least = dx * dx + dy * dy;
      nearest = s;
    }
  return nearest;
}

void
ls_raster_place (const LsRaster *raster,
                 const LsQuad *quad,
                 guint pixel,
                 gboolean centroid,
                 double place[2])
{
  guint samples = quad->samples[pixel];

  place[0] = quad->x + (pixel & 1) + 0.5;
  place[1] = quad->y + (pixel >> 1) + 0.5;
  if (centroid && samples && samples != all_samples (raster))
    ls_raster_sample_place (raster, quad, pixel, nearest_sample (raster, samples), place);
}

/* The share of each vertex in the value at a place. */
static void
find_shares (const LsRaster *raster,
             const LsRasterPrimitive *primitive,
             const double place[2],
             gboolean linear,
             double shares[3])
{
  double sum = 0;

  for (guint i = 0; i < primitive->n_vertices; i++)
    {
      shares[i] = plane_at (primitive->weight[i], place[0], place[1]);
      if (linear)
        shares[i] *= (double) raster->vertices[primitive->vertices[i]].position[3];
      sum += shares[i];
    }
  for (guint i = 0; i < primitive->n_vertices; i++)
    shares[i] /= sum;
}

/* The sum of a parameter's component over the vertices, by their shares. */
static float
mix (const LsRaster *raster,
     const LsRasterPrimitive *primitive,
     const double shares[3],
     guint param,
     guint channel)
{
  double sum = 0;

  for (guint i = 0; i < primitive->n_vertices; i++)
    {
      float value;

      memcpy (&value, &raster->vertices[primitive->vertices[i]].params[param][channel],
              sizeof value);
      sum += shares[i] * (double) value;
    }
  return (float) sum;
}

void
ls_raster_interpolate (const LsRaster *raster,
                       guint primitive,
                       const double place[2],
                       guint param,
                       LsInterpolation mode,
                       guint32 out[4])
{
  const LsRasterPrimitive *p = primitive_at (raster, primitive);
  double shares[3];

  if (mode == LS_INTERPOLATE_FLAT)
    {
      memcpy (out, raster->vertices[p->provoking].params[param], 4 * sizeof *out);
      return;
    }
  find_shares (raster, p, place, mode == LS_INTERPOLATE_LINEAR, shares);
  for (guint k = 0; k < 4; k++)
    {
      float value = mix (raster, p, shares, param, k);

      memcpy (&out[k], &value, sizeof value);
    }
}

void
ls_raster_position (const LsRaster *raster, guint primitive, const double place[2], float out[4])
{
  const LsRasterPrimitive *p = primitive_at (raster, primitive);
  double inverse_w = 0;

  for (guint i = 0; i < p->n_vertices; i++)
    inverse_w += plane_at (p->weight[i], place[0], place[1]);
  out[0] = (float) place[0];
  out[1] = (float) place[1];
  out[2] = (float) plane_at (p->depth, place[0], place[1]);
  out[3] = (float) inverse_w;
}

float
ls_raster_depth (const LsRaster *raster, guint primitive, const double place[2])
{
  const LsRasterPrimitive *p = primitive_at (raster, primitive);
  float depth = (float) plane_at (p->depth, place[0], place[1]);

  return CLAMP (depth, p->viewport->depth_low, p->viewport->depth_high);
}

const LsViewport *
ls_raster_get_viewport (const LsRaster *raster, guint primitive)
{
  return primitive_at (raster, primitive)->viewport;
}

void
ls_raster_point_coord (const LsRaster *raster, guint primitive, const double place[2], float out[2])
{
  const LsRasterPrimitive *p = primitive_at (raster, primitive);

  for (guint i = 0; i < 2; i++)
    out[i] = p->size > 0 ? (float) ((place[i] - p->corner[i]) / p->size) : 0;
}

gboolean
ls_raster_is_front (const LsRaster *raster, guint primitive)
{
  return primitive_at (raster, primitive)->is_front;
}

guint
ls_raster_get_number (const LsRaster *raster, guint primitive)
{
  return primitive_at (raster, primitive)->number;
}

guint
ls_raster_get_vertices (const LsRaster *raster, guint primitive, guint32 vertices[3])
{
  const LsRasterPrimitive *p = primitive_at (raster, primitive);

  memcpy (vertices, p->vertices, sizeof p->vertices);
  return p->n_vertices;
}
