#pragma once

#include "ls-primitives.h"

G_BEGIN_DECLS

/* Primitives to pixels: assembly, clipping, coverage by sample at the pixel centre with the top-left rule, and
 * interpolation.  Pixels come in 2x2 quads, helper pixels included.  y grows upwards with the rows of the target
 * (row 0 first), as window coordinates of the corpus do.  Knows vertices and pixels, no instruction set. */

#define LS_MAX_PARAMS 32
#define LS_MAX_CLIP_DISTANCES 8

/* What the last geometry stage exported for one vertex. */
typedef struct
{
  float position[4]; /* clip coordinates */
  guint32 params[LS_MAX_PARAMS]
                [4]; /* bits: floats, or integers where the pixel shader takes them flat */
  float point_size;  /* pixels; 1 unless exported */
  float clip_distances[LS_MAX_CLIP_DISTANCES]; /* what is not drawn has a negative one */
} LsVertex;

typedef struct
{
  guint width, height;          /* of the target, pixels */
  float scale[3], translate[3]; /* window = ndc * scale + translate */
  gboolean flat_last;           /* the provoking vertex is the last one (OpenGL), else the first */
  gboolean cull_front, cull_back;
  gboolean front_is_clockwise;
  gboolean clip_z; /* -w <= z <= w, or 0 <= z <= w with clip_z_zero */
  gboolean clip_z_zero;
  gboolean has_scissor;
  guint
    scissor[4]; /* x and y of its lower left pixel, width, height: pixels outside are not covered */
  guint n_clip_distances;
  guint n_params;
  guint max_quads; /* 0: no limit */
} LsRasterState;

typedef struct _LsRaster LsRaster;

/* One 2x2 quad of one primitive. */
typedef struct
{
  guint32 primitive; /* index in the raster */
  guint16 x, y;      /* of its lower left pixel, even */
  guint8 covered;    /* bit 0 (x,y), 1 (x+1,y), 2 (x,y+1), 3 (x+1,y+1) */
} LsQuad;

/* Assembles and rasterises n vertices. restarts: (nullable): indices where a strip starts anew, ascending; a strip also
 * starts at 0. Returns: (transfer full) */
LsRaster *ls_raster_new (const LsRasterState *state,
                         LsPrimitive primitive,
                         const LsVertex *vertices,
                         guint n,
                         const guint *restarts,
                         guint n_restarts);
void ls_raster_free (LsRaster *raster);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsRaster, ls_raster_free)

/* Quads in primitive order, then by rows of quads from the bottom, left to right. */
const LsQuad *ls_raster_get_quads (const LsRaster *raster, guint *n);

/* Whether there were more quads than max_quads; those beyond are left out. */
gboolean ls_raster_is_full (const LsRaster *raster);

typedef enum
{
  LS_INTERPOLATE_PERSPECTIVE,
  LS_INTERPOLATE_LINEAR,
  LS_INTERPOLATE_FLAT,
} LsInterpolation;

/* Parameter at the centre of pixel (x, y), which may lie outside the primitive (helper pixels). */
void ls_raster_interpolate (const LsRaster *raster,
                            guint primitive,
                            guint x,
                            guint y,
                            guint param,
                            LsInterpolation mode,
                            guint32 out[4]);

/* Window position of the pixel: x + 0.5, y + 0.5, depth, 1/w interpolated. */
void ls_raster_position (const LsRaster *raster, guint primitive, guint x, guint y, float out[4]);

/* Where the pixel's centre lies across a point: 0 to 1 from its left side, and from its lower one.  A covered pixel at
 * the rim may lie up to 1/512 of a pixel beyond them.  0 and 0 in lines and triangles. */
void
ls_raster_point_coord (const LsRaster *raster, guint primitive, guint x, guint y, float out[2]);

gboolean ls_raster_is_front (const LsRaster *raster, guint primitive);

/* The vertices a primitive was made of: indices into the vertices given, n of them (1 to 3). */
guint ls_raster_get_vertices (const LsRaster *raster, guint primitive, guint32 vertices[3]);

G_END_DECLS
