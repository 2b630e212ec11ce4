#include "ls-raster-private.h"

#include <math.h>

/* Lines: with one sample by the diamonds that a line leaves, with several as rectangles (OpenGL
 * 3.3, sections 3.5.1, 3.5.2 and 3.5.4). */

/* Ends move by (-e, -e^2), with e arbitrarily small (section 3.5.1): a point on the border between
 * pixels, or on the border of a diamond, belongs to its lower left side. The exception is the
 * corner between two diamonds of a row: for lines along x it belongs to neither, as in Direct3D 10
 * and as OpenGL's conformance tests demand, unless the state says otherwise. All arithmetic is in
 * subpixels, and exact. */

#define HALF (LS_RASTER_SUBPIXEL / 2)

/* Whether a position lies in the diamond around the centre of a pixel, with or without its right
 * corner. */
static gboolean
in_diamond (const gint64 p[2], gint x, gint y, gboolean has_corner)
{
  gint64 dx = p[0] - ((gint64) x * LS_RASTER_SUBPIXEL + HALF);
  gint64 dy = p[1] - ((gint64) y * LS_RASTER_SUBPIXEL + HALF);
  gint64 distance = ABS (dx) + ABS (dy);

  return distance < HALF || (distance == HALF && dx > 0 && (dy != 0 || has_corner));
}

/* The pixel around a position, or below one on the border; numerator / denominator is in
 * subpixels. */
static gint
pixel_of (gint64 numerator, gint64 denominator, gboolean is_lower)
{
  gint64 unit = denominator * LS_RASTER_SUBPIXEL;
  gint64 quotient = numerator / unit - (numerator % unit != 0 && (numerator < 0) != (unit < 0));

  return (gint) (quotient - (is_lower && numerator % unit == 0));
}

/* The longer axis of a line. */
static guint
major_axis (const double a[3], const double b[3])
{
  return fabs (b[0] - a[0]) >= fabs (b[1] - a[1]) ? 0 : 1;
}

/* Covers pixels of a column (or row), from the given one on. */
static void
cover_column (LsRaster *raster, guint32 index, guint major, gint at, gint across, gint n)
{
  const gint *bounds = ls_raster_bounds (raster, index);
  gint first = bounds[1 - major], end = bounds[3 - major];

  for (gint i = MAX (across, first); i < across + n && i < end; i++)
    ls_raster_cover (raster, index, major ? i : at, major ? at : i, 1);
}

/* The place of a line across a column of pixels (or a row), at their centres; if the line begins
 * behind the centres, at its beginning. */
static gint
pixel_across (const gint64 a[2], const gint64 b[2], guint major, gint64 centre)
{
  guint minor = 1 - major;
  gint64 length = b[major] - a[major], rise = b[minor] - a[minor];
  gint64 done = length > 0 ? MAX (centre - a[major], 0) : MIN (centre - a[major], 0);
  gboolean climbs = rise != 0 && (rise > 0) == (length > 0);

  /* A line that climbs, moved to the left, is higher at a column's centre; at a row's centre all
   * lines move to the left. */
  return pixel_of (a[minor] * length + done * rise, length, major || !climbs);
}

/* The pixels along the longer axis that the line passes. */
static void
find_range (const gint64 a[2], const gint64 b[2], guint major, const gint bounds[4], gint range[2])
{
  gint64 low = MIN (a[major], b[major]) / LS_RASTER_SUBPIXEL - 1;
  gint64 high = MAX (a[major], b[major]) / LS_RASTER_SUBPIXEL + 1;

  range[0] = (gint) CLAMP (low, (gint64) bounds[major], (gint64) bounds[2 + major]);
  range[1] = (gint) CLAMP (high, (gint64) bounds[major] - 1, (gint64) bounds[2 + major] - 1);
}

/* A line of width 1 covers the pixels whose diamond it leaves. In a column (or row) of pixels along
 * the longer axis this is the pixel where the line passes the centres, or, if it starts behind
 * them, the pixel in whose diamond it starts. A line of width n covers n pixels there, from those
 * of the line that lies (n - 1) / 2 lower. */
static void
walk_line (LsRaster *raster, guint32 index, const double from[3], const double to[3])
{
  guint major = major_axis (from, to);
  gboolean has_corner = major || raster->state.corners_inside;
  gint width = MAX ((gint) floor ((double) raster->state.line_width + 0.5), 1);
  gint64 a[2], b[2];
  gint range[2];

  for (guint i = 0; i < 2; i++)
    {
      a[i] = ls_raster_to_subpixel (from[i]) - (i != major ? (width - 1) * HALF : 0);
      b[i] = ls_raster_to_subpixel (to[i]) - (i != major ? (width - 1) * HALF : 0);
    }
  find_range (a, b, major, ls_raster_bounds (raster, index), range);
  for (gint at = range[0]; at <= range[1]; at++)
    {
      gint64 centre = (gint64) at * LS_RASTER_SUBPIXEL + HALF;
      gint across = pixel_across (a, b, major, centre);
      gint x = major ? across : at, y = major ? at : across;
      gboolean is_right = b[major] > a[major];
      gboolean has_begun = is_right ? centre >= a[major] : centre < a[major];
      gboolean has_ended = is_right ? centre >= b[major] : centre < b[major];

      if ((has_begun || in_diamond (a, x, y, has_corner)) && !has_ended &&
          !in_diamond (b, x, y, has_corner))
        cover_column (raster, index, major, at, across, width);
    }
}

/* The rectangle around the line. */
static void
fill_line (LsRaster *raster, guint32 index, const double a[3], const double b[3])
{
  double dx = b[0] - a[0], dy = b[1] - a[1];
  double width = raster->state.line_width > 0 ? (double) raster->state.line_width : 1;
  double half = width / 2 / sqrt (dx * dx + dy * dy);
  const double points[4][2] = { { a[0] + dy * half, a[1] - dx * half },
                                { b[0] + dy * half, b[1] - dx * half },
                                { b[0] - dy * half, b[1] + dx * half },
                                { a[0] - dy * half, a[1] + dx * half } };

  ls_raster_fill (raster, index, points, 4);
}

/* Weights of a line's vertices: linear along the longer axis and constant along the other one, like
 * the sides of the parallelogram that hardware draws. ends: a and b after clipping. */
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
      for (guint i = 0; i < primitive->n_vertices; i++)
        {
          double first = ends[0].mix[i] / ends[0].position[3];
          double last = ends[1].mix[i] / ends[1].position[3];

          primitive->weight[i][k] = along[k] * (last - first) + (k == 0 ? first : 0);
        }
      primitive->depth[k] = along[k] * (b[2] - a[2]) + (k == 0 ? a[2] : 0);
    }
  primitive->depth[0] += primitive->offset;
}

void
ls_raster_draw_edge (LsRaster *raster, LsRasterPrimitive *primitive, guint from, guint to)
{
  double a[3], b[3];
  LsRasterCorner ends[2];
  guint32 index;

  ls_raster_corner (raster, primitive, from, &ends[0]);
  ls_raster_corner (raster, primitive, to, &ends[1]);
  if (!ls_raster_clip_line (&raster->state, primitive->viewport, ends))
    return;
  ls_raster_to_window (primitive->viewport, ends[0].position, a);
  ls_raster_to_window (primitive->viewport, ends[1].position, b);
  if (a[0] == b[0] && a[1] == b[1])
    return;
  line_planes (primitive, ends, a, b);
  ls_raster_snap (a);
  ls_raster_snap (b);
  index = ls_raster_add (raster, primitive);
  if (a[0] == b[0] && a[1] == b[1])
    return;
  if (ls_raster_count_samples (raster) == 1)
    walk_line (raster, index, a, b);
  else
    fill_line (raster, index, a, b);
}

void
ls_raster_draw_line (LsRaster *raster, LsRasterPrimitive *primitive)
{
  for (guint i = 0; i < 2; i++)
    if (!ls_raster_is_finite (&raster->vertices[primitive->vertices[i]]))
      return;
  primitive->is_front = TRUE;
  primitive->offset = ls_raster_line_offset (raster, primitive);
  ls_raster_draw_edge (raster, primitive, 0, 1);
}
