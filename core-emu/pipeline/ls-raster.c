#include "ls-raster.h"

#include <math.h>
#include <string.h>

/* Subpixel positions: 8 bits, as the R700's and the corpus' renderers quantise. */
#define SUBPIXEL 256

/* A convex polygon gains at most one corner at each of the planes. */
#define MAX_CORNERS (10 + LS_MAX_CLIP_DISTANCES)

/* Coordinates beyond this many pixels are clipped, so that edge functions stay inside 64 bits. */
#define GUARD_BAND 32768.0

/* A corner after clipping: where it is and which mix of the primitive's vertices. */
typedef struct
{
  double position[4];
  double mix[3];
  double clip_distances[LS_MAX_CLIP_DISTANCES];
} Corner;

/* One primitive as given: attributes are interpolated over its vertices, whatever clipping cut it into. */
typedef struct
{
  guint32 vertices[3];
  guint n_vertices;
  guint32 provoking;
  gboolean is_front;
  /* Window position to the weights of the vertices divided by w, and to depth: value = a + b x + c y. */
  double weight[3][3];
  double depth[3];
  double corner[2], size; /* of a point: its lower left one, pixels; size 0 for others */
} Primitive;

struct _LsRaster
{
  LsRasterState state;
  LsVertex *vertices;
  GArray *primitives; /* Primitive */
  GArray *quads;      /* LsQuad */
  guint32 *last_quad; /* per quad of the target: 1 + index of the primitive's quad there */
  gboolean is_full;
};

/* --- planes ----------------------------------------------------------------------------------------------- */

static void
to_window (const LsRasterState *state, const double clip[4], double window[3])
{
  for (guint i = 0; i < 3; i++)
    window[i] = clip[i] / clip[3] * (double) state->scale[i] + (double) state->translate[i];
}

static double
plane_at (const double plane[3], double x, double y)
{
  return plane[0] + plane[1] * x + plane[2] * y;
}

/* The weights b_i / w_i of a triangle are linear in the window even where a vertex lies behind the eye: they are the
 * rows of the inverse of the matrix of (x w, y w, w). */
static gboolean
weight_planes (const LsRaster *raster, Primitive *primitive)
{
  double m[3][3], det;

  for (guint i = 0; i < 3; i++)
    {
      const float *p = raster->vertices[primitive->vertices[i]].position;
      const LsRasterState *s = &raster->state;

      m[i][0] = (double) p[0] * (double) s->scale[0] + (double) p[3] * (double) s->translate[0];
      m[i][1] = (double) p[1] * (double) s->scale[1] + (double) p[3] * (double) s->translate[1];
      m[i][2] = (double) p[3];
    }
  det = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
        m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
        m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
  if (det == 0 || !isfinite (det))
    return FALSE;
  for (guint i = 0; i < 3; i++)
    {
      const double *p = m[(i + 1) % 3], *q = m[(i + 2) % 3];

      primitive->weight[i][1] = (p[1] * q[2] - p[2] * q[1]) / det;
      primitive->weight[i][2] = (p[2] * q[0] - p[0] * q[2]) / det;
      primitive->weight[i][0] = (p[0] * q[1] - p[1] * q[0]) / det;
    }
  primitive->is_front = (det > 0) != raster->state.front_is_clockwise;
  return TRUE;
}

/* Depth is linear in the window: the sum of z_i times the weights. */
static void
depth_plane (const LsRaster *raster, Primitive *primitive)
{
  const LsRasterState *state = &raster->state;

  for (guint k = 0; k < 3; k++)
    {
      double sum = 0;

      for (guint i = 0; i < primitive->n_vertices; i++)
        sum +=
          (double) raster->vertices[primitive->vertices[i]].position[2] * primitive->weight[i][k];
      primitive->depth[k] = sum * (double) state->scale[2];
    }
  primitive->depth[0] += (double) state->translate[2];
}

/* --- quads ------------------------------------------------------------------------------------------------ */

static gboolean
is_drawable (const LsRasterState *state, gint x, gint y)
{
  const guint *scissor = state->scissor;

  if (x < 0 || y < 0 || x >= (gint) state->width || y >= (gint) state->height)
    return FALSE;
  return !state->has_scissor || ((guint) x >= scissor[0] && (guint) x - scissor[0] < scissor[2] &&
                                 (guint) y >= scissor[1] && (guint) y - scissor[1] < scissor[3]);
}

static void
cover (LsRaster *raster, guint32 primitive, gint x, gint y)
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

/* --- triangles -------------------------------------------------------------------------------------------- */

static gint64
to_subpixel (double value)
{
  return (gint64) floor (value * SUBPIXEL + 0.5);
}

/* Twice the area to the left of the edge a-b; pixels exactly on it belong to the top and left edges. */
typedef struct
{
  gint64 dx, dy, constant;
} Edge;

static Edge
make_edge (const gint64 a[2], const gint64 b[2])
{
  Edge edge = { b[0] - a[0], b[1] - a[1], 0 };
  gboolean is_left = edge.dy < 0;
  gboolean is_top = edge.dy == 0 && edge.dx < 0;

  edge.constant = edge.dy * a[0] - edge.dx * a[1];
  if (!is_left && !is_top)
    edge.constant -= 1;
  return edge;
}

static gint64
floor_divide (gint64 a, gint64 b)
{
  gint64 quotient = a / b;

  return quotient - (a % b != 0 && (a < 0) != (b < 0));
}

/* Cuts a row of pixels, whose centres lie at y, to those inside the edge. */
static void
narrow (const Edge *edge, gint64 y, gint64 *first, gint64 *last)
{
  gint64 at_zero = edge->dx * y - edge->dy * (SUBPIXEL / 2) + edge->constant;
  gint64 step = edge->dy * SUBPIXEL;

  if (step > 0)
    *last = MIN (*last, floor_divide (at_zero, step));
  else if (step < 0)
    *first = MAX (*first, -floor_divide (at_zero, -step));
  else if (at_zero < 0)
    *last = *first - 1;
}

static gint
bounded (gint64 subpixel, guint limit)
{
  return (gint) CLAMP (subpixel / SUBPIXEL, 0, (gint64) limit);
}

static void
fill_triangle (LsRaster *raster, guint32 primitive, gint64 p[3][2])
{
  gint64 area =
    (p[1][0] - p[0][0]) * (p[2][1] - p[0][1]) - (p[1][1] - p[0][1]) * (p[2][0] - p[0][0]);
  guint second = area > 0 ? 1 : 2, third = area > 0 ? 2 : 1;
  Edge edges[3];
  gint y0, y1;

  if (area == 0)
    return;
  edges[0] = make_edge (p[0], p[second]);
  edges[1] = make_edge (p[second], p[third]);
  edges[2] = make_edge (p[third], p[0]);
  y0 = bounded (MIN (MIN (p[0][1], p[1][1]), p[2][1]), raster->state.height);
  y1 = bounded (MAX (MAX (p[0][1], p[1][1]), p[2][1]), raster->state.height);
  for (gint y = y0; y <= y1 && !raster->is_full; y++)
    {
      gint64 first = 0, last = (gint64) raster->state.width - 1;

      for (guint i = 0; i < 3; i++)
        narrow (&edges[i], (gint64) y * SUBPIXEL + SUBPIXEL / 2, &first, &last);
      for (gint64 x = first; x <= last; x++)
        cover (raster, primitive, (gint) x, y);
    }
}

/* --- clipping --------------------------------------------------------------------------------------------- */

/* Planes that are always there. */
#define N_PLANES 7

/* Distance to a clip plane, positive inside: w, near, far, the guard band's four sides, and those that vertices bring. */
static double
plane_distance (const LsRasterState *state, guint plane, const Corner *corner)
{
  const double *p = corner->position;
  double limit;

  if (plane >= N_PLANES)
    return corner->clip_distances[plane - N_PLANES];
  if (plane == 0)
    return p[3] - 1e-6;
  if (plane == 1)
    return state->clip_z ? (state->clip_z_zero ? p[2] : p[2] + p[3]) : 1;
  if (plane == 2)
    return state->clip_z ? p[3] - p[2] : 1;
  limit = GUARD_BAND / MAX (fabs ((double) state->scale[(plane - 3) / 2]), 1e-6);
  return limit * p[3] + (plane & 1 ? p[(plane - 3) / 2] : -p[(plane - 3) / 2]);
}

static Corner
cut (const Corner *inside, const Corner *outside, double d_in, double d_out)
{
  double t = d_in / (d_in - d_out);
  Corner corner;

  for (guint i = 0; i < 4; i++)
    corner.position[i] = inside->position[i] + t * (outside->position[i] - inside->position[i]);
  for (guint i = 0; i < 3; i++)
    corner.mix[i] = inside->mix[i] + t * (outside->mix[i] - inside->mix[i]);
  for (guint i = 0; i < LS_MAX_CLIP_DISTANCES; i++)
    corner.clip_distances[i] =
      inside->clip_distances[i] + t * (outside->clip_distances[i] - inside->clip_distances[i]);
  return corner;
}

/* Cuts a polygon of n corners by one plane; returns how many corners remain. */
static guint
clip_plane (const LsRasterState *state, guint plane, const Corner *in, guint n, Corner *out)
{
  guint kept = 0;

  for (guint i = 0; i < n && kept < MAX_CORNERS; i++)
    {
      const Corner *here = &in[i], *next = &in[(i + 1) % n];
      double d = plane_distance (state, plane, here);
      double e = plane_distance (state, plane, next);

      if (d >= 0)
        out[kept++] = *here;
      if (d >= 0 && e < 0)
        out[kept++] = cut (here, next, d, e);
      else if (d < 0 && e >= 0)
        out[kept++] = cut (next, here, e, d);
    }
  return kept;
}

static guint
count_planes (const LsRasterState *state)
{
  return N_PLANES + state->n_clip_distances;
}

static guint
clip_polygon (const LsRasterState *state, Corner corners[MAX_CORNERS + 2], guint n)
{
  Corner other[MAX_CORNERS + 2];

  for (guint plane = 0; plane < count_planes (state) && n; plane++)
    {
      n = clip_plane (state, plane, corners, n, other);
      memcpy (corners, other, n * sizeof *corners);
    }
  return n;
}

/* Distances are kept in a range that can be computed with; what is none is outside. */
static void
corner_of (const LsRaster *raster, const Primitive *primitive, guint i, Corner *corner)
{
  const LsVertex *vertex = &raster->vertices[primitive->vertices[i]];

  for (guint k = 0; k < 4; k++)
    corner->position[k] = (double) vertex->position[k];
  for (guint k = 0; k < 3; k++)
    corner->mix[k] = k == i;
  for (guint k = 0; k < LS_MAX_CLIP_DISTANCES; k++)
    corner->clip_distances[k] = isnan (vertex->clip_distances[k])
                                  ? -1
                                  : CLAMP ((double) vertex->clip_distances[k], -1e30, 1e30);
}

static gboolean
is_finite_vertex (const LsVertex *vertex)
{
  for (guint i = 0; i < 4; i++)
    if (!isfinite (vertex->position[i]))
      return FALSE;
  return TRUE;
}

static guint32
add_primitive (LsRaster *raster, const Primitive *primitive)
{
  g_array_append_vals (raster->primitives, primitive, 1);
  return raster->primitives->len - 1;
}

static void
draw_triangle (LsRaster *raster, Primitive *primitive)
{
  Corner corners[MAX_CORNERS + 2];
  gint64 points[MAX_CORNERS + 2][2];
  guint32 index;
  guint n;

  for (guint i = 0; i < 3; i++)
    if (!is_finite_vertex (&raster->vertices[primitive->vertices[i]]))
      return;
  if (!weight_planes (raster, primitive))
    return;
  if (primitive->is_front ? raster->state.cull_front : raster->state.cull_back)
    return;
  depth_plane (raster, primitive);
  index = add_primitive (raster, primitive);
  for (guint i = 0; i < 3; i++)
    corner_of (raster, primitive, i, &corners[i]);
  n = clip_polygon (&raster->state, corners, 3);
  for (guint i = 0; i < n; i++)
    {
      double window[3];

      to_window (&raster->state, corners[i].position, window);
      points[i][0] = to_subpixel (window[0]);
      points[i][1] = to_subpixel (window[1]);
    }
  for (guint i = 1; i + 1 < n; i++)
    {
      gint64 triangle[3][2];

      memcpy (triangle[0], points[0], sizeof triangle[0]);
      memcpy (triangle[1], points[i], sizeof triangle[1]);
      memcpy (triangle[2], points[i + 1], sizeof triangle[2]);
      fill_triangle (raster, index, triangle);
    }
}

/* --- points and lines ------------------------------------------------------------------------------------- */

/* To the grid of corners. */
static void
snap (double window[3])
{
  for (guint i = 0; i < 2; i++)
    window[i] = (double) to_subpixel (window[i]) / SUBPIXEL;
}

/* A point is drawn whole if its vertex lies in the view volume, and not at all otherwise. */
static gboolean
window_vertex (const LsRaster *raster, const Primitive *primitive, double window[3])
{
  const double *clip;
  Corner corner;

  if (!is_finite_vertex (&raster->vertices[primitive->vertices[0]]))
    return FALSE;
  corner_of (raster, primitive, 0, &corner);
  clip = corner.position;
  for (guint plane = 0; plane < count_planes (&raster->state); plane++)
    if (plane_distance (&raster->state, plane, &corner) < 0)
      return FALSE;
  if (fabs (clip[0]) > clip[3] || fabs (clip[1]) > clip[3])
    return FALSE;
  to_window (&raster->state, clip, window);
  return TRUE;
}

/* The first pixel of the target whose centre is not before the coordinate. */
static gint
first_centre (double coordinate)
{
  return (gint) MAX (ceil (coordinate - 0.5), 0);
}

static void
draw_point (LsRaster *raster, Primitive *primitive)
{
  const LsVertex *vertex = &raster->vertices[primitive->vertices[0]];
  double half = (double) MAX (vertex->point_size, 1) / 2;
  guint32 index;
  double window[3];

  if (!window_vertex (raster, primitive, window))
    return;
  half = MIN (half, 4096);
  primitive->is_front = TRUE;
  primitive->weight[0][0] = 1 / (double) vertex->position[3];
  primitive->depth[0] = window[2];
  primitive->corner[0] = window[0] - half;
  primitive->corner[1] = window[1] - half;
  primitive->size = 2 * half;
  snap (window);
  index = add_primitive (raster, primitive);
  for (gint y = first_centre (window[1] - half); y < (gint) raster->state.height; y++)
    for (gint x = first_centre (window[0] - half);
         y + 0.5 < window[1] + half && x < (gint) raster->state.width && x + 0.5 < window[0] + half;
         x++)
      cover (raster, index, x, y);
}

/* Whether a position lies in the diamond around the centre of a pixel. */
static gboolean
in_diamond (const double p[3], gint x, gint y)
{
  return fabs (p[0] - (x + 0.5)) + fabs (p[1] - (y + 0.5)) < 0.5;
}

/* The longer axis of a line. */
static guint
major_axis (const double a[3], const double b[3])
{
  return fabs (b[0] - a[0]) >= fabs (b[1] - a[1]) ? 0 : 1;
}

/* A line of width 1 has the pixels whose diamond it leaves.  In a column (or row) of pixels along the longer axis that is
 * the one where it passes the centres, or, where it starts behind them, the one in whose diamond it starts. */
static void
walk_line (LsRaster *raster, guint32 index, const double a[3], const double b[3])
{
  guint major = major_axis (a, b), minor = 1 - major;
  gint limit = (gint) (major ? raster->state.height : raster->state.width);
  gint first = (gint) CLAMP (floor (MIN (a[major], b[major])), 0, limit);
  gint last = (gint) CLAMP (floor (MAX (a[major], b[major])), -1, limit - 1);

  for (gint at = first; at <= last; at++)
    {
      double t = (at + 0.5 - a[major]) / (b[major] - a[major]);
      gint across = (gint) floor (a[minor] + MAX (t, 0) * (b[minor] - a[minor]));
      gint x = major ? across : at, y = major ? at : across;

      if (t < 1 && (t >= 0 || in_diamond (a, x, y)) && !in_diamond (b, x, y))
        cover (raster, index, x, y);
    }
}

/* Weights of a line's vertices: linear along the longer axis and constant along the other one, as the sides of the
 * parallelogram lie that hardware draws for it. ends: what clipping left, at a and b. */
static void
line_planes (Primitive *primitive, const Corner ends[2], const double a[3], const double b[3])
{
  guint major = major_axis (a, b);
  double length = b[major] - a[major];
  double along[3] = { -a[major] / length, major ? 0 : 1 / length, major ? 1 / length : 0 };

  for (guint k = 0; k < 3; k++)
    {
      for (guint i = 0; i < 2; i++)
        {
          double first = ends[0].mix[i] / ends[0].position[3];
          double last = ends[1].mix[i] / ends[1].position[3];

          primitive->weight[i][k] = along[k] * (last - first) + (k == 0 ? first : 0);
        }
      primitive->depth[k] = along[k] * (b[2] - a[2]) + (k == 0 ? a[2] : 0);
    }
}

/* Cuts a line to what is inside of all planes; FALSE if nothing is. */
static gboolean
clip_line (const LsRasterState *state, Corner ends[2])
{
  for (guint plane = 0; plane < count_planes (state); plane++)
    {
      double first = plane_distance (state, plane, &ends[0]);
      double last = plane_distance (state, plane, &ends[1]);

      if (first < 0 && last < 0)
        return FALSE;
      if (first < 0)
        ends[0] = cut (&ends[1], &ends[0], last, first);
      else if (last < 0)
        ends[1] = cut (&ends[0], &ends[1], first, last);
    }
  return TRUE;
}

static void
draw_line (LsRaster *raster, Primitive *primitive)
{
  double a[3], b[3];
  Corner ends[2];

  for (guint i = 0; i < 2; i++)
    {
      if (!is_finite_vertex (&raster->vertices[primitive->vertices[i]]))
        return;
      corner_of (raster, primitive, i, &ends[i]);
    }
  if (!clip_line (&raster->state, ends))
    return;
  to_window (&raster->state, ends[0].position, a);
  to_window (&raster->state, ends[1].position, b);
  if (a[0] == b[0] && a[1] == b[1])
    return;
  primitive->is_front = TRUE;
  line_planes (primitive, ends, a, b);
  snap (a);
  snap (b);
  walk_line (raster, add_primitive (raster, primitive), a, b);
}

/* --- all of it -------------------------------------------------------------------------------------------- */

static void
draw (LsRaster *raster, const LsAssembled *assembled)
{
  Primitive primitive = { .n_vertices = assembled->n, .provoking = assembled->provoking };

  memcpy (primitive.vertices, assembled->vertices, sizeof primitive.vertices);
  if (assembled->n == 3)
    draw_triangle (raster, &primitive);
  else if (assembled->n == 2)
    draw_line (raster, &primitive);
  else
    draw_point (raster, &primitive);
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

LsRaster *
ls_raster_new (const LsRasterState *state,
               LsPrimitive primitive,
               const LsVertex *vertices,
               guint n,
               const guint *restarts,
               guint n_restarts)
{
  g_autoptr (GArray) assembled = g_array_new (FALSE, FALSE, sizeof (LsAssembled));
  LsRaster *raster = g_new0 (LsRaster, 1);

  raster->state = *state;
  raster->vertices = g_new0 (LsVertex, MAX (n, 1));
  memcpy (raster->vertices, vertices, n * sizeof *vertices);
  raster->primitives = g_array_new (FALSE, FALSE, sizeof (Primitive));
  raster->quads = g_array_new (FALSE, FALSE, sizeof (LsQuad));
  raster->last_quad =
    g_new0 (guint32, (gsize) ((state->width + 1) / 2) * ((state->height + 1) / 2));
  ls_primitives_assemble (primitive, state->flat_last, n, restarts, n_restarts, assembled);
  for (guint i = 0; i < assembled->len && !raster->is_full; i++)
    {
      LsAssembled *plain = &g_array_index (assembled, LsAssembled, i);

      ls_assembled_drop_neighbours (plain);
      draw (raster, plain);
    }
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

static const Primitive *
primitive_at (const LsRaster *raster, guint primitive)
{
  return &g_array_index (raster->primitives, Primitive, primitive);
}

/* Share of each vertex in the value at a pixel centre. */
static void
find_shares (const LsRaster *raster,
             const Primitive *primitive,
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

void
ls_raster_interpolate (const LsRaster *raster,
                       guint primitive,
                       guint x,
                       guint y,
                       guint param,
                       LsInterpolation mode,
                       guint32 out[4])
{
  const Primitive *p = primitive_at (raster, primitive);
  double shares[3];

  if (mode == LS_INTERPOLATE_FLAT)
    {
      memcpy (out, raster->vertices[p->provoking].params[param], 4 * sizeof *out);
      return;
    }
  find_shares (raster, p, x, y, mode == LS_INTERPOLATE_LINEAR, shares);
  for (guint k = 0; k < 4; k++)
    {
      double sum = 0;
      float value;

      for (guint i = 0; i < p->n_vertices; i++)
        {
          memcpy (&value, &raster->vertices[p->vertices[i]].params[param][k], sizeof value);
          sum += shares[i] * (double) value;
        }
      value = (float) sum;
      memcpy (&out[k], &value, sizeof value);
    }
}

void
ls_raster_position (const LsRaster *raster, guint primitive, guint x, guint y, float out[4])
{
  const Primitive *p = primitive_at (raster, primitive);
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
  const Primitive *p = primitive_at (raster, primitive);
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
  const Primitive *p = primitive_at (raster, primitive);

  memcpy (vertices, p->vertices, sizeof p->vertices);
  return p->n_vertices;
}
