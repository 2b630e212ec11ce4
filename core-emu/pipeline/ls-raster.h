#pragma once

#include "ls-description.h"
#include "ls-types.h"

/* --- ls-primitives.c -------------------------------------------------------------------------------------- */

/* Lists, strips, fans and loops of vertices to single points, lines and triangles. */

typedef enum
{
  LS_PRIMITIVE_POINTS,
  LS_PRIMITIVE_LINES,
  LS_PRIMITIVE_LINE_STRIP,
  LS_PRIMITIVE_LINE_LOOP,
  LS_PRIMITIVE_TRIANGLES,
  LS_PRIMITIVE_TRIANGLE_STRIP,
  LS_PRIMITIVE_TRIANGLE_FAN,
  /* With the vertices of their neighbours, which only a geometry shader sees. */
  LS_PRIMITIVE_LINES_ADJACENCY,
  LS_PRIMITIVE_LINE_STRIP_ADJACENCY,
  LS_PRIMITIVE_TRIANGLES_ADJACENCY,
  LS_PRIMITIVE_TRIANGLE_STRIP_ADJACENCY,
} LsPrimitive;

#define LS_PRIMITIVE_MAX_VERTICES 6

/* One primitive: places of its vertices in the list given. Triangles of a strip keep the winding of
 * the first one. */
typedef struct
{
  guint32 vertices[LS_PRIMITIVE_MAX_VERTICES]; /* those beyond n repeat the first */
  guint n; /* 1 to 3; with neighbours 4 (theirs are 0 and 3) or 6 (theirs are 1, 3 and 5) */
  guint32 provoking; /* the vertex whose flat parameters count */
} LsAssembled;

/* Appends to primitives (of LsAssembled) what n vertices make. restarts: (nullable): vertices where
 * a strip starts anew, ascending; one also starts at 0. What is left of an incomplete primitive is
 * dropped. is_last: the provoking vertex is the last one, else the first. */
void ls_primitives_assemble (LsPrimitive kind,
                             gboolean is_last,
                             guint n,
                             const guint *restarts,
                             guint n_restarts,
                             GArray *primitives);

/* Vertices of one primitive, those of neighbours too. */
guint ls_primitive_n_vertices (LsPrimitive kind);

/* Takes the neighbours' vertices out of a primitive: what is drawn and captured where no geometry
 * shader sees them. */
void ls_assembled_drop_neighbours (LsAssembled *primitive);

/* --- ls-raster.c ------------------------------------------------------------------------------------------ */

/* Primitives to pixels: assembly, clipping, polygon modes and offsets, coverage by samples, and
 * interpolation. Pixels come in 2x2 quads, helper pixels included. y grows upwards with the rows of
 * the target (row 0 first), as window coordinates of the corpus do. Knows vertices and pixels, no
 * instruction set. */

#define LS_MAX_PARAMS 32
#define LS_MAX_CLIP_DISTANCES 8
#define LS_MAX_CLIP_PLANES 6
#define LS_MAX_VIEWPORTS 16
#define LS_MAX_SAMPLES 8

/* What the last geometry stage exported for one vertex. */
typedef struct
{
  float position[4]; /* clip coordinates */
  guint32 params[LS_MAX_PARAMS]
                [4]; /* bits: floats, or integers where the pixel shader takes them flat */
  float point_size;  /* pixels; 1 unless exported */
  float clip_distances[LS_MAX_CLIP_DISTANCES]; /* what is not drawn has a negative one */
  float cull_distances[LS_MAX_CLIP_DISTANCES]; /* nothing is drawn where all vertices have one */
  gboolean is_inner; /* the edge that begins here is none of the polygon's boundary */
  guint32 layer, viewport;
} LsVertex;

typedef struct
{
  float scale[3], translate[3]; /* window = ndc * scale + translate */
  float depth_low, depth_high;  /* depths are clamped to them */
  gboolean has_scissor;
  /* x and y of its lower left pixel, width, height: pixels outside are not covered */
  guint scissor[4];
} LsViewport;

/* Edges that own what lies exactly on them, y upwards. */
typedef enum
{
  LS_EDGE_LEFT = 1,
  LS_EDGE_RIGHT = 2,
  LS_EDGE_LOWER = 4,
  LS_EDGE_UPPER = 8,
} LsRasterEdges;

typedef enum
{
  LS_POLYGON_FILL,
  LS_POLYGON_LINE,  /* its boundary edges */
  LS_POLYGON_POINT, /* the vertices that these begin at */
} LsPolygonMode;

/* Depth moves by factor * slope + units * the smallest step of depth. */
typedef struct
{
  float factor, units;
} LsPolygonOffset;

typedef struct
{
  guint width, height; /* of the target, pixels */
  guint n_layers;      /* 0: one */
  LsViewport viewports[LS_MAX_VIEWPORTS];
  guint n_viewports;  /* 0: one */
  gboolean flat_last; /* the provoking vertex is the last one (OpenGL), else the first */
  gboolean cull_front, cull_back;
  gboolean front_is_clockwise;
  gboolean clip_near, clip_far; /* -w <= z <= w, or 0 <= z <= w with clip_z_zero */
  gboolean clip_z_zero;
  guint n_clip_distances, n_cull_distances;
  double clip_planes[LS_MAX_CLIP_PLANES][4]; /* of clip coordinates: what is below 0 is cut off */
  guint n_clip_planes;
  gboolean planes_only_cull; /* the planes drop what is all beyond one, and cut nothing */
  guint edges, point_edges;  /* LsRasterEdges */
  LsPolygonMode front_mode, back_mode;
  /* of triangles by their side; of points and lines that are no polygon's */
  LsPolygonOffset front_offset, back_offset, line_offset;
  float offset_clamp; /* 0: none */
  gint offset_bits;   /* of a depth buffer of integers; 0: of floats */
  float line_width;   /* 0: 1 */
  /* of two diamonds in a row: the one that they share lies in the left one, for lines along x */
  gboolean corners_inside;
  float point_min, point_max;        /* what sizes are clamped to; max 0: 1 to 8192 */
  guint n_samples;                   /* 0 and 1: one, in the centre; else 2, 4 or 8 */
  guint8 samples[LS_MAX_SAMPLES][2]; /* where they are, sixteenths from the lower left corner */
  gboolean samples_at_centre;        /* what covers the centre covers all of them */
  guint32 hidden_samples; /* not covered: bit 8 p + s for sample s of pixel p of a quad */
  guint n_params;
  guint max_quads;   /* 0: no limit */
  guint n_instances; /* the vertices are those of so many, one behind the other; 0: of one */
} LsRasterState;

typedef struct _LsRaster LsRaster;

/* One 2x2 quad of one primitive. */
typedef struct
{
  guint32 primitive; /* index in the raster */
  guint16 x, y;      /* of its lower left pixel, even */
  guint16 layer;
  guint8 covered;    /* bit 0 (x,y), 1 (x+1,y), 2 (x,y+1), 3 (x+1,y+1): where any sample is */
  guint8 samples[4]; /* covered ones of each pixel */
} LsQuad;

/* Assembles and rasterises n vertices. restarts: (nullable): indices where a strip starts anew,
 * ascending; a strip also starts at 0. Returns: (transfer full) */
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
/* Bytes that there was no memory for, so that nothing of it counts; 0 if it is whole. */
gsize ls_raster_get_missing (const LsRaster *raster);

/* Where in the window a pixel of a quad is looked at: its centre, or with centroid the covered
 * sample nearest to it, unless all are covered or none is. */
void ls_raster_place (const LsRaster *raster,
                      const LsQuad *quad,
                      guint pixel,
                      gboolean centroid,
                      double place[2]);
/* The same for one of its samples; the centre where all samples are there. */
void ls_raster_sample_place (const LsRaster *raster,
                             const LsQuad *quad,
                             guint pixel,
                             guint sample,
                             double place[2]);

/* Parameter at a place, which may lie outside the primitive (helper pixels). */
void ls_raster_interpolate (const LsRaster *raster,
                            guint primitive,
                            const double place[2],
                            guint param,
                            LsInterpolation mode,
                            guint32 out[4]);

/* Window position: the place, depth, 1/w interpolated. */
void ls_raster_position (const LsRaster *raster,
                         guint primitive,
                         const double place[2],
                         float out[4]);

/* The depth there as a buffer gets it: clamped to the viewport's range. */
float ls_raster_depth (const LsRaster *raster, guint primitive, const double place[2]);
/* What the primitive's depths, and those that a shader exports, are clamped to. */
const LsViewport *ls_raster_get_viewport (const LsRaster *raster, guint primitive);

/* Where a place lies across a point: 0 to 1 from its left side, and from its lower one. A covered
 * pixel at the rim may lie up to 1/512 of a pixel beyond them. 0 and 0 in lines and triangles. */
void ls_raster_point_coord (const LsRaster *raster,
                            guint primitive,
                            const double place[2],
                            float out[2]);

gboolean ls_raster_is_front (const LsRaster *raster, guint primitive);

/* Its number in its instance, among all that the vertices make: those that nothing is drawn of
 * count. */
guint ls_raster_get_number (const LsRaster *raster, guint primitive);

/* The vertices a primitive was made of: indices into the vertices given, n of them (1 to 3). */
guint ls_raster_get_vertices (const LsRaster *raster, guint primitive, guint32 vertices[3]);

/* --- ls-samples.c ----------------------------------------------------------------------------------------- */

/* Several samples a pixel: where they are, and which of them a colour keeps. */

/* Where drivers put n samples, 1, 2, 4 or 8: sixteenths from the lower left corner of the pixel. */
void ls_samples_standard (guint n, guint8 places[LS_MAX_SAMPLES][2]);

/* The samples that an alpha leaves of n (alpha to coverage): the first floor (alpha n + offset / 4)
 * of them. offset: 0 to 3; it may differ between the pixels of a quad, as a dither. */
guint ls_samples_from_alpha (float alpha, guint n, guint offset);
