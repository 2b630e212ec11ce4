#include "ls-raster-private.h"

#include <math.h>

/* Lines of width 1, by the diamonds that they leave. */

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
        ls_raster_cover (raster, index, x, y);
    }
}

/* Weights of a line's vertices: linear along the longer axis and constant along the other one, as the sides of the
 * parallelogram lie that hardware draws for it. ends: what clipping left, at a and b. */
static void
line_planes (LsRasterPrimitive *primitive,
             const LsRasterCorner ends[2],
             const double a[3],
             const double b[3])
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

void
ls_raster_draw_line (LsRaster *raster, LsRasterPrimitive *primitive)
{
  double a[3], b[3];
  LsRasterCorner ends[2];

  for (guint i = 0; i < 2; i++)
    {
      if (!ls_raster_is_finite (&raster->vertices[primitive->vertices[i]]))
        return;
      ls_raster_corner (raster, primitive, i, &ends[i]);
    }
  if (!ls_raster_clip_line (&raster->state, ends))
    return;
  ls_raster_to_window (&raster->state, ends[0].position, a);
  ls_raster_to_window (&raster->state, ends[1].position, b);
  if (a[0] == b[0] && a[1] == b[1])
    return;
  primitive->is_front = TRUE;
  line_planes (primitive, ends, a, b);
  ls_raster_snap (a);
  ls_raster_snap (b);
  walk_line (raster, ls_raster_add (raster, primitive), a, b);
}
