#include "ls-raster-private.h"

#include <math.h>
#include <string.h>

/* Clips primitives to the view volume, the guard band and the clip distances. */

/* Coordinates beyond this many pixels are clipped, so that edge functions stay inside 64 bits. */
#define GUARD_BAND 32768.0

/* The planes that always clip. */
#define N_PLANES 7

gboolean
ls_raster_is_finite (const LsVertex *vertex)
{
  for (guint i = 0; i < 4; i++)
    if (!isfinite (vertex->position[i]))
      return FALSE;
  return TRUE;
}

static double
plane_value (const double plane[4], const float position[4])
{
  double sum = 0;

  for (guint i = 0; i < 4; i++)
    sum += plane[i] * (double) position[i];
  return sum;
}

/* Distances are clamped to a range that arithmetic can handle; a NaN counts as outside. */
void
ls_raster_corner (const LsRaster *raster,
                  const LsRasterPrimitive *primitive,
                  guint i,
                  LsRasterCorner *corner)
{
  const LsVertex *vertex = &raster->vertices[primitive->vertices[i]];

  memset (corner, 0, sizeof *corner);
  for (guint k = 0; k < 4; k++)
    corner->position[k] = (double) vertex->position[k];
  for (guint k = 0; k < 3; k++)
    corner->mix[k] = k == i;
  for (guint k = 0; k < LS_MAX_CLIP_DISTANCES; k++)
    corner->clip_distances[k] = isnan (vertex->clip_distances[k])
                                  ? -1
                                  : CLAMP ((double) vertex->clip_distances[k], -1e30, 1e30);
  for (guint k = 0; k < raster->state.n_clip_planes; k++)
    corner->clip_distances[raster->state.n_clip_distances + k] =
      plane_value (raster->state.clip_planes[k], vertex->position);
}

gboolean
ls_raster_is_culled (const LsRaster *raster, const LsRasterPrimitive *primitive)
{
  const LsRasterState *state = &raster->state;
  guint beyond_distances = G_MAXUINT, beyond_planes = state->planes_only_cull ? G_MAXUINT : 0;

  for (guint i = 0; i < primitive->n_vertices; i++)
    {
      const LsVertex *vertex = &raster->vertices[primitive->vertices[i]];
      guint distances = 0, planes = 0;

      for (guint k = 0; k < MIN (state->n_cull_distances, LS_MAX_CLIP_DISTANCES); k++)
        distances |= (guint) !(vertex->cull_distances[k] >= 0) << k;
      for (guint k = 0; k < state->n_clip_planes; k++)
        planes |= (guint) (plane_value (state->clip_planes[k], vertex->position) < 0) << k;
      beyond_distances &= distances;
      beyond_planes &= planes;
    }
  return beyond_distances || beyond_planes;
}

static guint
count_planes (const LsRasterState *state)
{
  return N_PLANES + state->n_clip_distances + (state->planes_only_cull ? 0 : state->n_clip_planes);
}

/* Distance to a clip plane, positive inside: w, near, far, the four sides of the guard band, and
 * those of the vertices. */
static double
plane_distance (const LsRasterState *state,
                const LsViewport *viewport,
                guint plane,
                const LsRasterCorner *corner)
{
  const double *p = corner->position;
  double limit;

  if (plane >= N_PLANES)
    return corner->clip_distances[plane - N_PLANES];
  if (plane == 0)
    return p[3] - 1e-6;
  if (plane == 1)
    return state->clip_near ? (state->clip_z_zero ? p[2] : p[2] + p[3]) : 1;
  if (plane == 2)
    return state->clip_far ? p[3] - p[2] : 1;
  limit = GUARD_BAND / MAX (fabs ((double) viewport->scale[(plane - 3) / 2]), 1e-6);
  return limit * p[3] + (plane & 1 ? p[(plane - 3) / 2] : -p[(plane - 3) / 2]);
}

static LsRasterCorner
cut (const LsRasterCorner *inside, const LsRasterCorner *outside, double d_in, double d_out)
{
  double t = d_in / (d_in - d_out);
  LsRasterCorner corner;

  for (guint i = 0; i < 4; i++)
    corner.position[i] = inside->position[i] + t * (outside->position[i] - inside->position[i]);
  for (guint i = 0; i < 3; i++)
    corner.mix[i] = inside->mix[i] + t * (outside->mix[i] - inside->mix[i]);
  for (guint i = 0; i < G_N_ELEMENTS (corner.clip_distances); i++)
    corner.clip_distances[i] =
      inside->clip_distances[i] + t * (outside->clip_distances[i] - inside->clip_distances[i]);
  return corner;
}

gboolean
ls_raster_is_inside (const LsRasterState *state,
                     const LsViewport *viewport,
                     const LsRasterCorner *corner)
{
  for (guint plane = 0; plane < count_planes (state); plane++)
    if (plane_distance (state, viewport, plane, corner) < 0)
      return FALSE;
  return TRUE;
}

/* Cuts a polygon of n corners by one plane; returns how many corners remain. */
static guint
clip_plane (const LsRasterState *state,
            const LsViewport *viewport,
            guint plane,
            const LsRasterCorner *in,
            guint n,
            LsRasterCorner *out)
{
  guint kept = 0;

  for (guint i = 0; i < n && kept < LS_RASTER_MAX_CORNERS; i++)
    {
      const LsRasterCorner *here = &in[i], *next = &in[(i + 1) % n];
      double d = plane_distance (state, viewport, plane, here);
      double e = plane_distance (state, viewport, plane, next);

      if (d >= 0)
        out[kept++] = *here;
      if (d >= 0 && e < 0)
        out[kept++] = cut (here, next, d, e);
      else if (d < 0 && e >= 0)
        out[kept++] = cut (next, here, e, d);
    }
  return kept;
}

guint
ls_raster_clip_polygon (const LsRasterState *state,
                        const LsViewport *viewport,
                        LsRasterCorner corners[LS_RASTER_MAX_CORNERS + 2],
                        guint n)
{
  LsRasterCorner other[LS_RASTER_MAX_CORNERS + 2];

  for (guint plane = 0; plane < count_planes (state) && n; plane++)
    {
      n = clip_plane (state, viewport, plane, corners, n, other);
      memcpy (corners, other, n * sizeof *corners);
    }
  return n;
}

gboolean
ls_raster_clip_line (const LsRasterState *state, const LsViewport *viewport, LsRasterCorner ends[2])
{
  for (guint plane = 0; plane < count_planes (state); plane++)
    {
      double first = plane_distance (state, viewport, plane, &ends[0]);
      double last = plane_distance (state, viewport, plane, &ends[1]);

      if (first < 0 && last < 0)
        return FALSE;
      if (first < 0)
        ends[0] = cut (&ends[1], &ends[0], last, first);
      else if (last < 0)
        ends[1] = cut (&ends[0], &ends[1], first, last);
    }
  return TRUE;
}
