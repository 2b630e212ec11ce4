#include "ls-raster-private.h"

#include <math.h>

/* Points: squares around a vertex (OpenGL 3.3, sections 3.4.1 and 3.4.3). */

#define MAX_SIZE 8192.0

/* A point is drawn whole if its vertex lies in the view volume, and not at all otherwise. */
static gboolean
window_vertex (const LsRaster *raster,
               const LsRasterPrimitive *primitive,
               guint i,
               double window[3])
{
  const double *clip;
  LsRasterCorner corner;

  ls_raster_corner (raster, primitive, i, &corner);
  clip = corner.position;
  if (!ls_raster_is_inside (&raster->state, primitive->viewport, &corner) ||
      fabs (clip[0]) > clip[3] || fabs (clip[1]) > clip[3])
    return FALSE;
  ls_raster_to_window (primitive->viewport, clip, window);
  return TRUE;
}

static gint
first_pixel (double coordinate, gint bound)
{
  return (gint) MAX (floor (coordinate), bound);
}

/* Whether a coordinate lies between two sides, or on a side that owns its points. */
static gboolean
is_between (double low, double value, double high, gboolean owns_low, gboolean owns_high)
{
  return (owns_low ? value >= low : value > low) && (owns_high ? value <= high : value < high);
}

static guint
covered_samples (const LsRaster *raster, gint x, gint y, const double centre[2], double half)
{
  const LsRasterState *state = &raster->state;
  guint n = ls_raster_count_samples (raster), owners = state->point_edges, covered = 0;

  for (guint s = 0; s < n; s++)
    {
      double at_x = x + (n == 1 ? 0.5 : state->samples[s][0] / 16.0);
      double at_y = y + (n == 1 ? 0.5 : state->samples[s][1] / 16.0);

      if (is_between (centre[0] - half, at_x, centre[0] + half, owners & LS_EDGE_LEFT,
                      owners & LS_EDGE_RIGHT) &&
          is_between (centre[1] - half, at_y, centre[1] + half, owners & LS_EDGE_LOWER,
                      owners & LS_EDGE_UPPER))
        covered |= 1u << s;
    }
  return covered;
}

static void
cover_square (LsRaster *raster, guint32 primitive, const double centre[2], double half)
{
  const gint *bounds = ls_raster_bounds (raster, primitive);
  gint x0 = first_pixel (centre[0] - half, bounds[0]);
  gint y0 = first_pixel (centre[1] - half, bounds[1]);

  for (gint y = y0; y < bounds[3] && y <= centre[1] + half; y++)
    for (gint x = x0; x < bounds[2] && x <= centre[0] + half; x++)
      ls_raster_cover (raster, primitive, x, y, covered_samples (raster, x, y, centre, half));
}

/* The size of a point; a NaN becomes the smallest size. */
static double
point_size (const LsRaster *raster, const LsVertex *vertex)
{
  gboolean has_limits = raster->state.point_max > 0;
  double low = has_limits ? (double) raster->state.point_min : 1;
  double high = has_limits ? (double) raster->state.point_max : MAX_SIZE;

  return isnan (vertex->point_size) ? low : MIN (MAX ((double) vertex->point_size, low), high);
}

void
ls_raster_draw_vertex (LsRaster *raster, LsRasterPrimitive *primitive, guint i)
{
  const LsVertex *vertex = &raster->vertices[primitive->vertices[i]];
  double half = point_size (raster, vertex) / 2;
  double window[3];

  if (!window_vertex (raster, primitive, i, window))
    return;
  for (guint k = 0; k < primitive->n_vertices; k++)
    for (guint c = 0; c < 3; c++)
      primitive->weight[k][c] = k == i && c == 0 ? 1 / (double) vertex->position[3] : 0;
  primitive->depth[0] = window[2] + primitive->offset;
  primitive->depth[1] = primitive->depth[2] = 0;
  /* Coordinates count from the exact centre, not from the snapped one: so OpenGL's formula, and
   * llvmpipe. At the rim they may exceed 0 and 1 by the move of the centre. */
  primitive->corner[0] = window[0] - half;
  primitive->corner[1] = window[1] - half;
  primitive->size = 2 * half;
  ls_raster_snap (window);
  cover_square (raster, ls_raster_add (raster, primitive), window, half);
}

void
ls_raster_draw_point (LsRaster *raster, LsRasterPrimitive *primitive)
{
  if (!ls_raster_is_finite (&raster->vertices[primitive->vertices[0]]))
    return;
  primitive->is_front = TRUE;
  primitive->offset = ls_raster_line_offset (raster, primitive);
  ls_raster_draw_vertex (raster, primitive, 0);
}
