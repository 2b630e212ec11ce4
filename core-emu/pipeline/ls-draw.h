#pragma once

#include "ls-budget.h"
#include "ls-program.h"
#include "ls-raster.h"
#include "ls-stage.h"

/* A whole draw on a machine: vertices through the VS (or ES, GS and the copy program, which is the
 * VS then) to the rasteriser, and from there the waves of the pixel shader. The stages before the
 * pixels run when the draw is made; a debugger can ask for the waves of each stage and run them
 * again. The draw knows exports and interpolants, but no instruction set. */

#define LS_DRAW_MAX_VERTICES (1u << 17)   /* of each stage, all instances together */
#define LS_DRAW_MAX_WAVES (1u << 18)      /* of pixels */
#define LS_DRAW_MAX_RING_WORDS (1u << 26) /* of each ring, and of each stream */
#ifndef LS_DRAW_MAX_STEPS
#  define LS_DRAW_MAX_STEPS \
    (G_GUINT64_CONSTANT (1) << 25) /* all waves before the pixels together */
#endif
#define LS_DRAW_N_STREAMS 4
#define LS_DRAW_NO_OUTPUT G_MAXUINT8

/* The start value of a component of a register, in the stages before the pixels. */
typedef enum
{
  LS_DRAW_CONSTANT,  /* word */
  LS_DRAW_VERTEX,    /* vertex index, before base_vertex of the bindings */
  LS_DRAW_INSTANCE,  /* number of the instance, from 0 */
  LS_DRAW_PRIMITIVE, /* GS: number of the primitive, from 0 */
  /* words from the start of the ring. GS: the item of the primitive's vertex number `word`; copy
   * program: the emitted vertex */
  LS_DRAW_OFFSET,
  LS_DRAW_WORDS,   /* words, by the vertex index */
  LS_DRAW_NATURAL, /* component word of natural */
  /* GS without ring: output word % LS_DRAW_VERTEX_WORDS of the primitive's vertex number word /
   * LS_DRAW_VERTEX_WORDS */
  LS_DRAW_GIVEN,
} LsDrawValue;

#define LS_DRAW_VERTEX_WORDS 1024

typedef struct
{
  LsRegRef ref;
  LsDrawValue value;
  guint32 word;
  LsNatural natural;
  GBytes *words;        /* little-endian; kept by reference */
  guint stride, offset; /* words, per index */
} LsDrawPreload;

typedef struct
{
  LsProgram *program; /* NULL: the draw has no such stage */
  LsBindings *bindings;
  const LsDrawPreload *preloads;
  guint n_preloads;
} LsDrawStage;

/* The start value of a register of the pixel shader. A later interpolant overwrites an earlier
 * one. */
typedef enum
{
  LS_DRAW_PARAM,      /* parameter, interpolated */
  LS_DRAW_VALUES,     /* constants, as the SPI gives them for a parameter without an export */
  LS_DRAW_POSITION,   /* x + 0.5, y + 0.5, depth, 1/w */
  LS_DRAW_POINT,      /* place of the pixel in a point: from the left, from below or above, 0, 1 */
  LS_DRAW_FACE_FLOAT, /* one channel: 1 front, -1 back */
  LS_DRAW_FACE_INT,   /* one channel: all bits front, 0 back */
  LS_DRAW_FACE_BACK,  /* one channel: 0 front, 1 back */
  LS_DRAW_PIXEL,      /* natural, in as many channels as it has */
  /* three channels: a component of the parameter by w (4: 1/w) in the centre, and its change along
   * x and y */
  LS_DRAW_PLANE,
} LsDrawSourceKind;

typedef struct
{
  LsDrawSourceKind kind;
  LsRegRef ref;         /* the channel matters for faces only */
  gboolean is_centroid; /* position, parameter and point: taken at ls_raster_place() */
  gboolean is_down;     /* point: counted from above */
  guint param;
  LsInterpolation mode;
  gboolean has_back; /* parameter: primitives that show their back take `back` */
  guint back;
  LsNatural natural;
  guint component;
  guint32 values[4];
} LsDrawInterpolant;

/* Items in the memory between stages, in words. */
typedef struct
{
  guint rings[LS_N_STAGES]; /* item of one lane in the ring that a stage writes */
  guint emitted;            /* item of one emitted vertex; the lane has room for as many as fit */
  guint buffer; /* the buffer number by which GS and copy program fetch from the ring before them */
  guint streams[LS_DRAW_N_STREAMS];      /* of one vertex in a stream-out buffer; 0: not written */
  guint stream_sizes[LS_DRAW_N_STREAMS]; /* of each buffer; G_MAXUINT: no end */
  guint stream_offsets[LS_DRAW_N_STREAMS]; /* words in use before the draw */
} LsDrawItems;

/* The export, POS<index>, that holds a value of the last stage before the pixels. 0, the position
 * itself, means none; of distances the program's own one with the number in channel. */
typedef struct
{
  guint8 index, channel;
} LsDrawExport;

#define LS_DRAW_VEC4_BYTES 16

/* Exports without a vertex program, by vertex index: four words in host order for each of n
 * vertices. */
typedef struct
{
  guint n;
  const guint8 *positions;
  const guint8 *params[LS_MAX_PARAMS]; /* NULL: zeros */
  guint n_params;                      /* 1 + the last one */
} LsDrawGiven;

/* The source must stay as it is only while ls_draw_new() runs; programs and bindings are kept by
 * reference. */
typedef struct
{
  const LsMachine *machine; /* has register files for inputs, positions and parameters */
  LsDrawStage stages[LS_N_STAGES];
  /* the vertices; NULL: the VS makes them. If given: no stage before the pixels, and no stream */
  const LsDrawGiven *given;
  LsPrimitive primitive;    /* of the vertices; with a GS, its input */
  LsPrimitive gs_primitive; /* output of the GS: points, a line strip or a triangle strip */
  /* count of them from first on; NULL: the vertices first, first + 1, .. */
  const guint32 *indices;
  guint first, count;   /* of one instance */
  gboolean has_restart; /* the index restart ends a strip and is no vertex */
  guint32 restart;
  guint n_instances;
  LsRasterState raster; /* n_params: as many as interpolants need */
  float point_size;
  /* of POS1; -1: point_size is the size of all points */
  gint point_size_channel;
  LsDrawExport clip_distances[LS_MAX_CLIP_DISTANCES]; /* raster.n_clip_distances of them */
  LsDrawExport cull_distances[LS_MAX_CLIP_DISTANCES]; /* raster.n_cull_distances of them */
  gboolean chooses_distances; /* all that clip are said; else the program's own do */
  /* set by ls_draw_new(): user planes that cut by another position than the raster's, as the last
   * clip distances */
  double planes[LS_MAX_CLIP_PLANES][4];
  guint n_plane_distances;
  /* the output whose place these planes are held to, if it is said or the program says it */
  gboolean has_clip_vertex;
  LsRegRef clip_vertex;
  /* value 0: the edge of a separate triangle that begins at the vertex is inner */
  LsDrawExport edge_flag;
  LsDrawExport layer, viewport; /* integers */
  LsDrawItems items;
  LsRegRef
    params[LS_MAX_PARAMS]; /* the outputs (channel 0) of the parameters; raster.n_params of them */
  /* the components of a stream, by name (file LS_DRAW_NO_OUTPUT: a word that nothing is stored in), if the program has names: items.streams[i] of them; NULL:
   * the memories hold the items */
  const LsRegRef *stream_outputs[LS_DRAW_N_STREAMS];
  guint8 stream_vertices[LS_DRAW_N_STREAMS]; /* the GS stream of the vertices in the buffer */
  const LsDrawInterpolant *interpolants;
  guint n_interpolants;
  gboolean flat_colours; /* LS_INTERPOLATE_COLOUR is flat */
  gboolean one_sided;    /* back faces take the parameters of front faces */
  const gint *interrupt; /* atomic, or NULL */
  LsBudgetShare *share;  /* (nullable): pays for rings, streams and quads */
} LsDrawSource;

typedef struct _LsDraw LsDraw;

/* Runs all stages before the pixels. A trap in a program is no error here: see
 * ls_draw_get_failure(). The bindings of GS and copy program get the ring bound. Returns: (transfer
 * full), or NULL with LS_ERROR_RANGE if vertices, pixels or memory exceed the limits, or a vertex
 * is not given. */
LsDraw *ls_draw_new (const LsDrawSource *source, GError **error);
void ls_draw_free (LsDraw *draw);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsDraw, ls_draw_free)

/* The wave before the pixels that did not reach its end. Later stages have no waves then. */
typedef struct
{
  LsStage stage;
  guint wave;
  LsStopReason reason; /* LS_STOP_STEP: the wave used up its steps */
  guint line;
  LsTrap trap;
} LsDrawFailure;

/* (nullable) */
const LsDrawFailure *ls_draw_get_failure (const LsDraw *draw);

/* Items of a stage: vertices of ES, VS and copy program, primitives of the GS, pixels' lanes of the
 * PS. */
guint ls_draw_get_n_items (const LsDraw *draw, LsStage stage);
guint ls_draw_get_n_waves (const LsDraw *draw, LsStage stage);

/* The start of a wave. Its preloads are allocated: release them with g_aligned_free(). */
void ls_draw_get_input (const LsDraw *draw, LsStage stage, guint wave, LsWaveInput *input);

/* The pixel of a lane of the PS; FALSE if the lane is a helper pixel or empty. Layers lie one above
 * the other: the y of layer n counts from n times the height. */
gboolean ls_draw_lane_to_pixel (const LsDraw *draw, guint wave, guint lane, guint *x, guint *y);
/* The last lane that covers a pixel, in the order of the primitives; FALSE: none does. */
gboolean ls_draw_pixel_to_lane (const LsDraw *draw, guint x, guint y, guint *wave, guint *lane);
/* Pixels of the target, all layers together. */
void ls_draw_get_size (const LsDraw *draw, guint *width, guint *height);
guint ls_draw_get_n_layers (const LsDraw *draw);

/* The samples of a pixel, 1, 2, 4 or 8, and those that a lane covers. */
guint ls_draw_get_n_samples (const LsDraw *draw);
guint ls_draw_get_samples (const LsDraw *draw, guint wave, guint lane);
/* The depth of one sample of the lane's pixel, as the depth buffer gets it; the lane may be a
 * helper pixel. */
float ls_draw_get_depth (const LsDraw *draw, guint wave, guint lane, guint sample);
/* The range that exported depths are clamped to in the lane. */
void ls_draw_get_depth_range (const LsDraw *draw, guint wave, guint lane, float *low, float *high);
/* Whether the lane's primitive faces the eye. */
gboolean ls_draw_is_front (const LsDraw *draw, guint wave, guint lane);

/* The last stage before the pixels. */
LsStage ls_draw_get_last (const LsDraw *draw);

/* The primitive and the vertices that a lane of the PS comes from. */
typedef struct
{
  guint primitive;   /* its number among the rasterised primitives */
  guint n_vertices;  /* 1 to 3 */
  guint vertices[3]; /* lanes of the last stage: wave vertices[i] / 64, lane vertices[i] % 64 */
  guint32 indices
    /* vertex index of each; with a GS the number of the primitive that emitted it, without rings
     * the number of the vertex in its lane */
    [3];
  guint instances[3];
} LsDrawOrigin;

/* The step at which a lane of a GS without rings emits its vertex nth, from 0. FALSE: the last
 * stage is no such GS, or takes too many steps. */
gboolean ls_draw_find_emission (const LsDraw *draw, guint item, guint nth, guint64 *step);

/* FALSE: the lane has no quad. */
gboolean ls_draw_get_origin (const LsDraw *draw, guint wave, guint lane, LsDrawOrigin *origin);

/* Words of a vertex in a stream; 0: not written. */
guint ls_draw_get_stream_item (const LsDraw *draw, guint stream);
/* A stream-out buffer: n_vertices times the words of its item, as far as vertices were stored.
 * Returns: (transfer none); NULL: no vertex was stored. */
const guint32 *ls_draw_get_stream (const LsDraw *draw, guint stream, guint *n_words);
