#pragma once

#include "ls-description.h"

/* --- ls-primitives.c -------------------------------------------------------------------------- */

/* Turns lists, strips, fans and loops of vertices into single points, lines and triangles. */

typedef enum
{
  LS_PRIMITIVE_POINTS,
  LS_PRIMITIVE_LINES,
  LS_PRIMITIVE_LINE_STRIP,
  LS_PRIMITIVE_LINE_LOOP,
  LS_PRIMITIVE_TRIANGLES,
  LS_PRIMITIVE_TRIANGLE_STRIP,
  LS_PRIMITIVE_TRIANGLE_FAN,
  /* With the vertices of their neighbours, which only a geometry shader reads. */
  LS_PRIMITIVE_LINES_ADJACENCY,
  LS_PRIMITIVE_LINE_STRIP_ADJACENCY,
  LS_PRIMITIVE_TRIANGLES_ADJACENCY,
  LS_PRIMITIVE_TRIANGLE_STRIP_ADJACENCY,
} LsPrimitive;

#define LS_PRIMITIVE_MAX_VERTICES 6

/* One primitive: the places of its vertices in the given list. Triangles of a strip keep the
 * winding of the first one. */
typedef struct
{
  guint32 vertices[LS_PRIMITIVE_MAX_VERTICES]; /* those beyond n repeat the first */
  guint n;           /* 1 to 3; with neighbours 4 (the neighbours are 0 and 3) or 6 (1, 3 and 5) */
  guint32 provoking; /* the vertex whose flat parameters the primitive takes */
} LsAssembled;

/* Appends the primitives (LsAssembled) of n vertices. restarts: (nullable): vertices where a strip
 * starts anew, ascending; a strip also starts at 0. An incomplete primitive is dropped. is_last:
 * the provoking vertex is the last one, else the first. */
void ls_primitives_assemble (LsPrimitive kind,
                             gboolean is_last,
                             guint n,
                             const guint *restarts,
                             guint n_restarts,
                             GArray *primitives);

/* Vertices of one primitive, its neighbours' included. */
guint ls_primitive_n_vertices (LsPrimitive kind);

/* Gives an odd triangle of a strip with neighbours the order of OpenGL: for programs that no
 * compiler made for a chip, which would have turned their input back. */
void ls_assembled_turn_back (LsAssembled *primitive);

/* Removes the neighbours' vertices from a primitive: without a geometry shader, only the rest is
 * drawn and captured. */
void ls_assembled_drop_neighbours (LsAssembled *primitive);

/* --- ls-raster.c ------------------------------------------------------------------------------ */

/* Primitives to pixels: assembly, clipping, polygon modes and offsets, coverage by samples, and
 * interpolation.
 *
 * Pixels come in 2x2 quads, helper pixels included. y grows upwards with the rows of the target
 * (row 0 first), like the window coordinates of the corpus. The raster knows vertices and pixels,
 * no instruction set. */

#define LS_MAX_PARAMS 32
#define LS_MAX_CLIP_DISTANCES 8
#define LS_MAX_CLIP_PLANES 6
#define LS_MAX_VIEWPORTS 16
#define LS_MAX_SAMPLES 8

/* The exports of the last geometry stage for one vertex. */
typedef struct
{
  float position[4]; /* clip coordinates */
  guint32 params[LS_MAX_PARAMS]
                [4]; /* bits: floats, or integers where the pixel shader takes them flat */
  float point_size;  /* pixels; 1 unless exported */
  float clip_distances[LS_MAX_CLIP_DISTANCES]; /* negative in the part that is cut off */
  /* a primitive is dropped if one is negative in all vertices */
  float cull_distances[LS_MAX_CLIP_DISTANCES];
  gboolean is_inner; /* the edge that begins here is no boundary edge of the polygon */
  guint32 layer, viewport;
} LsVertex;

typedef struct
{
  float scale[3], translate[3]; /* window = ndc * scale + translate */
  float depth_low, depth_high;  /* depths are clamped to this range */
  gboolean has_scissor;
  /* x and y of the lower left pixel, width, height: pixels outside are not covered */
  guint scissor[4];
} LsViewport;

/* The edges that own the points on them, y upwards. */
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
  LS_POLYGON_LINE,  /* the boundary edges */
  LS_POLYGON_POINT, /* the vertices that the boundary edges begin at */
} LsPolygonMode;

/* The depth moves by factor * slope + units * the smallest step of depth. */
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
  gboolean flat_last; /* the provoking vertex is the last one (OpenGL); else the first */
  gboolean cull_front, cull_back;
  gboolean front_is_clockwise;
  gboolean clip_near, clip_far; /* -w <= z <= w, or 0 <= z <= w with clip_z_zero */
  gboolean clip_z_zero;
  guint n_clip_distances, n_cull_distances;
  double clip_planes[LS_MAX_CLIP_PLANES][4]; /* in clip coordinates: the part below 0 is cut off */
  guint n_clip_planes;
  /* the planes drop a primitive that lies wholly beyond one, and cut nothing */
  gboolean planes_only_cull;
  guint edges, point_edges; /* LsRasterEdges */
  LsPolygonMode front_mode, back_mode;
  /* for triangles by their side; for points and lines that are no polygon's */
  LsPolygonOffset front_offset, back_offset, line_offset;
  float offset_clamp; /* 0: none */
  gint offset_bits;   /* of a depth buffer of integers; 0: of floats */
  float line_width;   /* 0: 1 */
  /* the corner that two diamonds of a row share belongs to the left one, for lines along x */
  gboolean corners_inside;
  float point_min, point_max;        /* sizes are clamped to this range; max 0: 1 to 8192 */
  guint n_samples;                   /* 0 and 1: one, in the centre; else 2, 4 or 8 */
  guint8 samples[LS_MAX_SAMPLES][2]; /* their places, in sixteenths from the lower left corner */
  gboolean samples_at_centre;        /* a primitive that covers the centre covers all samples */
  guint32 hidden_samples; /* not covered: bit 8 p + s for sample s of pixel p of a quad */
  guint n_params;
  guint max_quads; /* 0: no limit */
  /* the vertices are those of this many instances, one behind the other; 0: one */
  guint n_instances;
} LsRasterState;

typedef struct _LsRaster LsRaster;

/* One 2x2 quad of one primitive. */
typedef struct
{
  guint32 primitive; /* index in the raster */
  guint16 x, y;      /* of its lower left pixel, even */
  guint16 layer;
  guint8 covered;    /* bit 0 (x,y), 1 (x+1,y), 2 (x,y+1), 3 (x+1,y+1): any sample is covered */
  guint8 samples[4]; /* covered samples of each pixel */
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

/* Whether the primitives made more quads than max_quads; the rest is left out. */
gboolean ls_raster_is_full (const LsRaster *raster);
/* Bytes that could not be allocated; the raster must not be used then. 0: it is complete. */
gsize ls_raster_get_missing (const LsRaster *raster);

/* The place in the window where a pixel of a quad is sampled: its centre; with centroid the covered
 * sample nearest to the centre, unless all samples are covered or none is. */
void ls_raster_place (const LsRaster *raster,
                      const LsQuad *quad,
                      guint pixel,
                      gboolean centroid,
                      double place[2]);
/* The place of one sample; the centre if pixels are tested at their centre alone. */
void ls_raster_sample_place (const LsRaster *raster,
                             const LsQuad *quad,
                             guint pixel,
                             guint sample,
                             double place[2]);

/* A parameter at a place, which may lie outside the primitive (helper pixels). */
void ls_raster_interpolate (const LsRaster *raster,
                            guint primitive,
                            const double place[2],
                            guint param,
                            LsInterpolation mode,
                            guint32 out[4]);

/* The window position: the place, the depth, and 1/w interpolated. */
void ls_raster_position (const LsRaster *raster,
                         guint primitive,
                         const double place[2],
                         float out[4]);

/* The depth at a place as a buffer gets it: clamped to the viewport's range. */
float ls_raster_depth (const LsRaster *raster, guint primitive, const double place[2]);
/* The range that the primitive's depths, and exported depths, are clamped to. */
const LsViewport *ls_raster_get_viewport (const LsRaster *raster, guint primitive);

/* The place across a point: 0 to 1 from its left side, and from its lower side. A covered pixel at
 * the rim may lie up to 1/512 of a pixel beyond. 0 and 0 in lines and triangles. */
void ls_raster_point_coord (const LsRaster *raster,
                            guint primitive,
                            const double place[2],
                            float out[2]);

gboolean ls_raster_is_front (const LsRaster *raster, guint primitive);

/* The number of the primitive in its instance, among all that the vertices make, drawn or not. */
guint ls_raster_get_number (const LsRaster *raster, guint primitive);

/* The vertices of a primitive: indices into the given vertices, n of them (1 to 3). */
guint ls_raster_get_vertices (const LsRaster *raster, guint primitive, guint32 vertices[3]);

/* --- ls-samples.c ----------------------------------------------------------------------------- */

/* Several samples a pixel: their places, and the samples that an alpha value keeps. */

/* The usual places of n samples, 1, 2, 4 or 8: sixteenths from the lower left corner of the
 * pixel. */
void ls_samples_standard (guint n, guint8 places[LS_MAX_SAMPLES][2]);

/* The samples that an alpha keeps of n (alpha to coverage): the first floor (alpha n + offset / 4)
 * ones. offset: 0 to 3; it may differ between the pixels of a quad, as a dither. */
guint ls_samples_from_alpha (float alpha, guint n, guint offset);
