#include "ls-raster-private.h"

#include <math.h>
#include <string.h>

/* Triangles: their planes, and the pixels whose samples lie inside. */

/* The matrix with the rows x w, y w and w of the vertices, x and y in the window. */
static void
window_matrix (const LsRaster *raster, const LsRasterPrimitive *primitive, double m[3][3])
{
  const LsViewport *s = primitive->viewport;

  for (guint i = 0; i < 3; i++)
    {
      const float *p = raster->vertices[primitive->vertices[i]].position;

      m[i][0] = (double) p[0] * (double) s->scale[0] + (double) p[3] * (double) s->translate[0];
      m[i][1] = (double) p[1] * (double) s->scale[1] + (double) p[3] * (double) s->translate[1];
      m[i][2] = (double) p[3];
    }
}

/* The weights b_i / w_i of a triangle are linear in the window even where a vertex lies behind the
 * eye: they are the rows of the inverse of the matrix of (x w, y w, w). */
static gboolean
weight_planes (const LsRaster *raster, LsRasterPrimitive *primitive)
{
  double m[3][3], det;

  window_matrix (raster, primitive, m);
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
depth_plane (const LsRaster *raster, LsRasterPrimitive *primitive)
{
  const LsViewport *viewport = primitive->viewport;

  for (guint k = 0; k < 3; k++)
    {
      double sum = 0;

      for (guint i = 0; i < primitive->n_vertices; i++)
        sum +=
          (double) raster->vertices[primitive->vertices[i]].position[2] * primitive->weight[i][k];
      primitive->depth[k] = sum * (double) viewport->scale[2];
    }
  primitive->depth[0] += (double) viewport->translate[2];
}

/* Twice the area to the left of the edge a-b; a point on the edge is inside if the edge owns it. */
typedef struct
{
  gint64 dx, dy, constant;
} Edge;

static Edge
make_edge (guint owners, const gint64 a[2], const gint64 b[2])
{
  Edge edge = { b[0] - a[0], b[1] - a[1], 0 };
  LsRasterEdges kind = edge.dy < 0   ? LS_EDGE_LEFT
                       : edge.dy > 0 ? LS_EDGE_RIGHT
                       : edge.dx > 0 ? LS_EDGE_LOWER
                                     : LS_EDGE_UPPER;

  edge.constant = edge.dy * a[0] - edge.dx * a[1];
  if (!(owners & kind))
    edge.constant -= 1;
  return edge;
}

static gint64
floor_divide (gint64 a, gint64 b)
{
  gint64 quotient = a / b;

  return quotient - (a % b != 0 && (a < 0) != (b < 0));
}

/* Cuts a row of pixels to those inside the edge; x and y: the sample of the first pixel. */
static void
narrow (const Edge *edge, gint64 x, gint64 y, gint64 *first, gint64 *last)
{
  gint64 at_zero = edge->dx * y - edge->dy * x + edge->constant;
  gint64 step = edge->dy * LS_RASTER_SUBPIXEL;

  if (step > 0)
    *last = MIN (*last, floor_divide (at_zero, step));
  else if (step < 0)
    *first = MAX (*first, -floor_divide (at_zero, -step));
  else if (at_zero < 0)
    *last = *first - 1;
}

static gint
bounded (gint64 subpixel, gint low, gint high)
{
  return (gint) CLAMP (subpixel / LS_RASTER_SUBPIXEL, (gint64) low, (gint64) high);
}

static void
fill_row (LsRaster *raster, guint32 primitive, const Edge edges[3], gint y, guint sample)
{
  gboolean is_centre = ls_raster_count_samples (raster) == 1;
  const guint8 *at = raster->state.samples[sample];
  const gint *bounds = ls_raster_bounds (raster, primitive);
  gint64 within[2] = { LS_RASTER_SUBPIXEL / 2, LS_RASTER_SUBPIXEL / 2 };
  gint64 first = bounds[0], last = bounds[2] - 1;

  for (guint i = 0; !is_centre && i < 2; i++)
    within[i] = at[i] * (LS_RASTER_SUBPIXEL / 16);
  for (guint i = 0; i < 3; i++)
    narrow (&edges[i], within[0], (gint64) y * LS_RASTER_SUBPIXEL + within[1], &first, &last);
  for (gint64 x = first; x <= last; x++)
    ls_raster_cover (raster, primitive, (gint) x, y, 1u << sample);
}

static void
fill_triangle (LsRaster *raster, guint32 primitive, gint64 p[3][2])
{
  gint64 area =
    (p[1][0] - p[0][0]) * (p[2][1] - p[0][1]) - (p[1][1] - p[0][1]) * (p[2][0] - p[0][0]);
  guint second = area > 0 ? 1 : 2, third = area > 0 ? 2 : 1, owners = raster->state.edges;
  const gint *bounds = ls_raster_bounds (raster, primitive);
  Edge edges[3];
  gint y0, y1;

  if (area == 0)
    return;
  edges[0] = make_edge (owners, p[0], p[second]);
  edges[1] = make_edge (owners, p[second], p[third]);
  edges[2] = make_edge (owners, p[third], p[0]);
  y0 = bounded (MIN (MIN (p[0][1], p[1][1]), p[2][1]), bounds[1], bounds[3]);
  y1 = bounded (MAX (MAX (p[0][1], p[1][1]), p[2][1]), bounds[1], bounds[3] - 1);
  for (gint y = y0; y <= y1 && !raster->is_full; y++)
    for (guint sample = 0; sample < ls_raster_count_samples (raster); sample++)
      fill_row (raster, primitive, edges, y, sample);
}

/* Fills the polygon as triangles around the first corner. */
void
ls_raster_fill (LsRaster *raster, guint32 primitive, const double (*points)[2], guint n)
{
  for (guint i = 1; i + 1 < n; i++)
    {
      const guint corners[3] = { 0, i, i + 1 };
      gint64 triangle[3][2];

      for (guint k = 0; k < 3; k++)
        for (guint axis = 0; axis < 2; axis++)
          triangle[k][axis] = ls_raster_to_subpixel (points[corners[k]][axis]);
      fill_triangle (raster, primitive, triangle);
    }
}

/* Fills the polygon that clipping has left. */
static void
fill_polygon (LsRaster *raster,
              const LsRasterPrimitive *primitive,
              const LsRasterCorner *corners,
              guint n)
{
  double points[LS_RASTER_MAX_CORNERS + 2][2];
  guint32 index = ls_raster_add (raster, primitive);

  for (guint i = 0; i < n; i++)
    {
      double window[3];

      ls_raster_to_window (primitive->viewport, corners[i].position, window);
      points[i][0] = window[0];
      points[i][1] = window[1];
    }
  ls_raster_fill (raster, index, points, n);
}

static void
fill (LsRaster *raster, LsRasterPrimitive *primitive)
{
  LsRasterCorner corners[LS_RASTER_MAX_CORNERS + 2];
  guint n;

  for (guint i = 0; i < 3; i++)
    ls_raster_corner (raster, primitive, i, &corners[i]);
  n = ls_raster_clip_polygon (&raster->state, primitive->viewport, corners, 3);
  fill_polygon (raster, primitive, corners, n);
}

/* Draws the boundary edges, or the vertices that they begin at; edges made by clipping are no
 * boundary edges. */
static void
outline (LsRaster *raster, const LsRasterPrimitive *triangle, LsPolygonMode mode)
{
  for (guint i = 0; i < 3; i++)
    {
      LsRasterPrimitive part = *triangle;

      if (raster->vertices[triangle->vertices[i]].is_inner)
        continue;
      if (mode == LS_POLYGON_LINE)
        ls_raster_draw_edge (raster, &part, i, (i + 1) % 3);
      else
        ls_raster_draw_vertex (raster, &part, i);
    }
}

void
ls_raster_draw_triangle (LsRaster *raster, LsRasterPrimitive *primitive)
{
  const LsRasterState *state = &raster->state;
  LsPolygonMode mode;

  for (guint i = 0; i < 3; i++)
    if (!ls_raster_is_finite (&raster->vertices[primitive->vertices[i]]))
      return;
  if (!weight_planes (raster, primitive))
    return;
  if (primitive->is_front ? state->cull_front : state->cull_back)
    return;
  depth_plane (raster, primitive);
  primitive->offset = ls_raster_polygon_offset (raster, primitive);
  primitive->depth[0] += primitive->offset;
  mode = primitive->is_front ? state->front_mode : state->back_mode;
  if (mode == LS_POLYGON_FILL)
    fill (raster, primitive);
  else
    outline (raster, primitive, mode);
}
