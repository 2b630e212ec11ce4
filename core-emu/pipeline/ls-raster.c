#include "ls-raster-private.h"

#include <math.h>
#include <string.h>

/* A raster from its vertices, the quads that its primitives cover, and what a pixel reads of them. */

/* --- for the kinds of primitives -------------------------------------------------------------------------- */

void
ls_raster_to_window (const LsRasterState *state, const double clip[4], double window[3])
{
  for (guint i = 0; i < 3; i++)
    window[i] = clip[i] / clip[3] * (double) state->scale[i] + (double) state->translate[i];
}

gint64
ls_raster_to_subpixel (double value)
{
  return (gint64) floor (value * LS_RASTER_SUBPIXEL + 0.5);
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

static gboolean
is_drawable (const LsRasterState *state, gint x, gint y)
{
  const guint *scissor = state->scissor;

  if (x < 0 || y < 0 || x >= (gint) state->width || y >= (gint) state->height)
    return FALSE;
  return !state->has_scissor || ((guint) x >= scissor[0] && (guint) x - scissor[0] < scissor[2] &&
                                 (guint) y >= scissor[1] && (guint) y - scissor[1] < scissor[3]);
}

void
ls_raster_cover (LsRaster *raster, guint32 primitive, gint x, gint y)
{
  guint quads_wide = (raster->state.width + 1) / 2;
  guint32 *slot;
  LsQuad *quad;

  if (!is_drawable (&raster->state, x, y))
    return;
  slot = &raster->last_quad[(guint) (y / 2) * quads_wide + (guint) (x / 2)];
  quad = *slot ? &g_array_index (raster->quads, LsQuad, *slot - 1) : NULL;
  if (!quad || quad->primitive != primitive)
    {
      LsQuad fresh = { primitive, (guint16) (x & ~1), (guint16) (y & ~1), 0 };

      raster->is_full |= raster->state.max_quads && raster->quads->len >= raster->state.max_quads;
      if (raster->is_full)
        return;
      g_array_append_val (raster->quads, fresh);
      *slot = raster->quads->len;
      quad = &g_array_index (raster->quads, LsQuad, *slot - 1);
    }
  quad->covered |= (guint8) (1 << ((x & 1) + 2 * (y & 1)));
}

/* --- all of it -------------------------------------------------------------------------------------------- */

static void
draw (LsRaster *raster, const LsAssembled *assembled)
{
  LsRasterPrimitive primitive = { .n_vertices = assembled->n, .provoking = assembled->provoking };

  memcpy (primitive.vertices, assembled->vertices, sizeof primitive.vertices);
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
  for (guint i = 0; i < assembled->len && !raster->is_full; i++)
    {
      LsAssembled *plain = &g_array_index (assembled, LsAssembled, i);

      ls_assembled_drop_neighbours (plain);
      draw (raster, plain);
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

  raster->state = *state;
  raster->vertices = g_new0 (LsVertex, MAX (n, 1));
  memcpy (raster->vertices, vertices, n * sizeof *vertices);
  raster->primitives = g_array_new (FALSE, FALSE, sizeof (LsRasterPrimitive));
  raster->quads = g_array_new (FALSE, FALSE, sizeof (LsQuad));
  raster->last_quad =
    g_new0 (guint32, (gsize) ((state->width + 1) / 2) * ((state->height + 1) / 2));
  draw_all (raster, primitive, n, restarts, n_restarts);
  g_array_sort (raster->quads, quad_order);
  g_clear_pointer (&raster->last_quad, g_free);
  return raster;
}

void
ls_raster_free (LsRaster *raster)
{
  g_array_unref (raster->primitives);
  g_array_unref (raster->quads);
  g_free (raster->vertices);
  g_free (raster);
}

/* --- reading ---------------------------------------------------------------------------------------------- */

const LsQuad *
ls_raster_get_quads (const LsRaster *raster, guint *n)
{
  *n = raster->quads->len;
  return (const LsQuad *) (gpointer) raster->quads->data;
}

gboolean
ls_raster_is_full (const LsRaster *raster)
{
  return raster->is_full;
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

/* Share of each vertex in the value at a pixel centre. */
static void
find_shares (const LsRaster *raster,
             const LsRasterPrimitive *primitive,
             guint x,
             guint y,
             gboolean linear,
             double shares[3])
{
  double sum = 0;

  for (guint i = 0; i < primitive->n_vertices; i++)
    {
      shares[i] = plane_at (primitive->weight[i], x + 0.5, y + 0.5);
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
                       guint x,
                       guint y,
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
  find_shares (raster, p, x, y, mode == LS_INTERPOLATE_LINEAR, shares);
  for (guint k = 0; k < 4; k++)
    {
      float value = mix (raster, p, shares, param, k);

      memcpy (&out[k], &value, sizeof value);
    }
}

void
ls_raster_position (const LsRaster *raster, guint primitive, guint x, guint y, float out[4])
{
  const LsRasterPrimitive *p = primitive_at (raster, primitive);
  double inverse_w = 0;

  for (guint i = 0; i < p->n_vertices; i++)
    inverse_w += plane_at (p->weight[i], x + 0.5, y + 0.5);
  out[0] = (float) x + 0.5f;
  out[1] = (float) y + 0.5f;
  out[2] = (float) plane_at (p->depth, x + 0.5, y + 0.5);
  out[3] = (float) inverse_w;
}

void
ls_raster_point_coord (const LsRaster *raster, guint primitive, guint x, guint y, float out[2])
{
  const LsRasterPrimitive *p = primitive_at (raster, primitive);
  const double centre[2] = { x + 0.5, y + 0.5 };

  for (guint i = 0; i < 2; i++)
    out[i] = p->size > 0 ? (float) ((centre[i] - p->corner[i]) / p->size) : 0;
}

gboolean
ls_raster_is_front (const LsRaster *raster, guint primitive)
{
  return primitive_at (raster, primitive)->is_front;
}

guint
ls_raster_get_vertices (const LsRaster *raster, guint primitive, guint32 vertices[3])
{
  const LsRasterPrimitive *p = primitive_at (raster, primitive);

  memcpy (vertices, p->vertices, sizeof p->vertices);
  return p->n_vertices;
}
