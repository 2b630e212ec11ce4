#pragma once

#include "ls-raster.h"

/* Private to the rasteriser: what triangles, lines and points have in common. */

/* Subpixel positions: 8 bits, as the machines and the corpus' renderers quantise. */
#define LS_RASTER_SUBPIXEL 256

/* A convex polygon gains at most one corner at each of the planes. */
#define LS_RASTER_MAX_CORNERS (10 + LS_MAX_CLIP_DISTANCES + LS_MAX_CLIP_PLANES)

/* A corner after clipping: its place, and its mix of the primitive's vertices. */
typedef struct
{
  double position[4];
  double mix[3];
  double clip_distances[LS_MAX_CLIP_DISTANCES + LS_MAX_CLIP_PLANES];
} LsRasterCorner;

/* One primitive as given: attributes are interpolated over its vertices, however clipping cuts
 * it. */
typedef struct
{
  guint32 number; /* in its instance */
  guint32 vertices[3];
  guint n_vertices;
  guint32 provoking;
  gint bounds[4]; /* pixels that may be drawn: first x and y, and the ends behind the last ones */
  const LsViewport *viewport;
  guint16 layer;
  gboolean is_front;
  double offset; /* added to the depth */
  /* From the window position to the weights of the vertices divided by w, and to the depth: value =
   * a + b x + c y. */
  double weight[3][3];
  double depth[3];
  double corner[2], size; /* lower left corner of a point, in pixels; size 0: no point */
} LsRasterPrimitive;

struct _LsRaster
{
  LsRasterState state;
  LsVertex *vertices;
  GArray *primitives; /* LsRasterPrimitive */
  LsQuad *quads;
  guint n_quads, quads_room;
  guint32 *last_quad; /* per quad of the target: 1 + index of the primitive's quad in the raster */
  gboolean is_full;
  gsize missing; /* bytes that could not be allocated */
};

/* --- building the raster ---------------------------------------------------------------------- */

/* Keeps the primitive. Returns: its index in the raster. */
guint32 ls_raster_add (LsRaster *raster, const LsRasterPrimitive *primitive);
/* Covers samples of a pixel with the primitive; samples out of bounds, or hidden, are ignored. */
void ls_raster_cover (LsRaster *raster, guint32 primitive, gint x, gint y, guint samples);
/* Pixels that an added primitive may cover; valid until the next one is added. */
const gint *ls_raster_bounds (const LsRaster *raster, guint32 primitive);
/* How many places of a pixel are tested: 1 is its centre. */
guint ls_raster_count_samples (const LsRaster *raster);

/* --- positions -------------------------------------------------------------------------------- */

void ls_raster_to_window (const LsViewport *viewport, const double clip[4], double window[3]);
/* Saturates far outside of all targets; NaN is 0. */
gint64 ls_raster_to_subpixel (double value);
/* Moves a position to the grid of corners. */
void ls_raster_snap (double window[3]);

/* --- clipping --------------------------------------------------------------------------------- */

gboolean ls_raster_is_finite (const LsVertex *vertex);
/* Vertex i of the primitive, as it is before clipping. */
void ls_raster_corner (const LsRaster *raster,
                       const LsRasterPrimitive *primitive,
                       guint i,
                       LsRasterCorner *corner);
/* Whether no plane cuts the corner off. The side planes are those of the guard band. */
gboolean ls_raster_is_inside (const LsRasterState *state,
                              const LsViewport *viewport,
                              const LsRasterCorner *corner);
/* Whether all vertices lie beyond one of the cull distances, or beyond a plane that only culls. */
gboolean ls_raster_is_culled (const LsRaster *raster, const LsRasterPrimitive *primitive);
/* Cuts a polygon of n corners by all planes; returns how many corners remain. */
guint ls_raster_clip_polygon (const LsRasterState *state,
                              const LsViewport *viewport,
                              LsRasterCorner corners[LS_RASTER_MAX_CORNERS + 2],
                              guint n);
/* Cuts a line by all planes; FALSE if nothing remains. */
gboolean ls_raster_clip_line (const LsRasterState *state,
                              const LsViewport *viewport,
                              LsRasterCorner ends[2]);

/* --- kinds ------------------------------------------------------------------------------------ */

/* Completes a primitive that has its vertices, and adds it with the pixels that it covers, unless
 * nothing of it is drawn. */
void ls_raster_draw_triangle (LsRaster *raster, LsRasterPrimitive *primitive);
void ls_raster_draw_line (LsRaster *raster, LsRasterPrimitive *primitive);
void ls_raster_draw_point (LsRaster *raster, LsRasterPrimitive *primitive);

/* Draws the edge from vertex a to vertex b of the primitive as a line, and its vertex i as a
 * point. */
void ls_raster_draw_edge (LsRaster *raster, LsRasterPrimitive *primitive, guint a, guint b);
void ls_raster_draw_vertex (LsRaster *raster, LsRasterPrimitive *primitive, guint i);
/* Covers the inside of a convex polygon in the window. */
void ls_raster_fill (LsRaster *raster, guint32 primitive, const double (*points)[2], guint n);

/* The offset of the depths; needs the depth planes and the side of the primitive. */
double ls_raster_polygon_offset (const LsRaster *raster, const LsRasterPrimitive *primitive);
double ls_raster_line_offset (const LsRaster *raster, const LsRasterPrimitive *primitive);
