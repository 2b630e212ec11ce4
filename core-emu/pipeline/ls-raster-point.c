#include "ls-raster-private.h"

#include <math.h>

/* Points: squares of pixels around a vertex. */

/* A point is drawn whole if its vertex lies in the view volume, and not at all otherwise. */
static gboolean
window_vertex (const LsRaster *raster, const LsRasterPrimitive *primitive, double window[3])
{
  const double *clip;
  LsRasterCorner corner;

  if (!ls_raster_is_finite (&raster->vertices[primitive->vertices[0]]))
    return FALSE;
  ls_raster_corner (raster, primitive, 0, &corner);
  clip = corner.position;
  if (!ls_raster_is_inside (&raster->state, &corner) || fabs (clip[0]) > clip[3] ||
      fabs (clip[1]) > clip[3])
    return FALSE;
  ls_raster_to_window (&raster->state, clip, window);
  return TRUE;
}

/* The first pixel of the target whose centre is not before the coordinate. */
static gint
first_centre (double coordinate)
{
  return (gint) MAX (ceil (coordinate - 0.5), 0);
}

static void
cover_square (LsRaster *raster, guint32 primitive, const double centre[2], double half)
{
  gint width = (gint) raster->state.width, height = (gint) raster->state.height;

  for (gint y = first_centre (centre[1] - half); y < height && y + 0.5 < centre[1] + half; y++)
    for (gint x = first_centre (centre[0] - half); x < width && x + 0.5 < centre[0] + half; x++)
      ls_raster_cover (raster, primitive, x, y);
}

void
ls_raster_draw_point (LsRaster *raster, LsRasterPrimitive *primitive)
{
  const LsVertex *vertex = &raster->vertices[primitive->vertices[0]];
  double half = (double) MAX (vertex->point_size, 1) / 2;
  double window[3];

  if (!window_vertex (raster, primitive, window))
    return;
  half = MIN (half, 4096);
  primitive->is_front = TRUE;
  primitive->weight[0][0] = 1 / (double) vertex->position[3];
  primitive->depth[0] = window[2];
  /* Coordinates count from the centre as it is, not as it is snapped: so says OpenGL's formula, and so does llvmpipe.  At
   * the rim they may lie beyond 0 and 1, by what snapping moved the centre. */
  primitive->corner[0] = window[0] - half;
  primitive->corner[1] = window[1] - half;
  primitive->size = 2 * half;
  ls_raster_snap (window);
  cover_square (raster, ls_raster_add (raster, primitive), window, half);
}
