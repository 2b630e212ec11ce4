#include "ls-raster-private.h"

#include <math.h>

/* Polygon offset: OpenGL 3.3, section 3.6.4, o = m * factor + r * units. */

/* The slope, by the larger of the two differences, as the section allows. */
static double
slope (const LsRasterPrimitive *primitive)
{
  return MAX (fabs (primitive->depth[1]), fabs (primitive->depth[2]));
}

/* The largest depth of the vertices in front of the eye. */
static double
deepest (const LsRaster *raster, const LsRasterPrimitive *primitive)
{
  double depth = 0;

  for (guint i = 0; i < primitive->n_vertices; i++)
    {
      const float *p = raster->vertices[primitive->vertices[i]].position;
      const LsViewport *viewport = primitive->viewport;

      if (p[3] > 0)
        depth = MAX (depth, fabs ((double) p[2] / (double) p[3] * (double) viewport->scale[2] +
                                  (double) viewport->translate[2]));
    }
  return depth;
}

/* 2 to the power n, -126 to 0. */
static double
power_of_two (gint n)
{
  double power = 1;

  for (; n < 0; n++)
    power /= 2;
  return power;
}

/* The smallest step of depth: for integers 2 to the power of minus their bits; for floats the step
 * at the deepest vertex, whose significand has 24 bits. */
static double
resolution (const LsRaster *raster, const LsRasterPrimitive *primitive)
{
  double depth;
  gint exponent = 0;

  if (raster->state.offset_bits)
    return power_of_two (-raster->state.offset_bits);
  for (depth = MIN (deepest (raster, primitive), 1); depth < 1 && exponent > -100; exponent--)
    depth *= 2;
  return power_of_two (exponent - 23);
}

static double
clamped (const LsRaster *raster, double offset)
{
  double limit = (double) raster->state.offset_clamp;

  if (limit > 0)
    return MIN (offset, limit);
  return limit < 0 ? MAX (offset, limit) : offset;
}

double
ls_raster_polygon_offset (const LsRaster *raster, const LsRasterPrimitive *primitive)
{
  const LsPolygonOffset *offset =
    primitive->is_front ? &raster->state.front_offset : &raster->state.back_offset;

  if (offset->factor == 0 && offset->units == 0)
    return 0;
  return clamped (raster, slope (primitive) * (double) offset->factor +
                            resolution (raster, primitive) * (double) offset->units);
}

/* Points and lines have no slope. */
double
ls_raster_line_offset (const LsRaster *raster, const LsRasterPrimitive *primitive)
{
  float units = raster->state.line_offset.units;

  return units == 0 ? 0 : clamped (raster, resolution (raster, primitive) * (double) units);
}
