#pragma once

#include "ls-budget.h"
#include "ls-program.h"
#include "ls-raster.h"
#include "ls-stage.h"

/* A whole draw on a machine: vertices through VS (or ES, GS and the copy program, which is the VS
 * then) to the rasteriser, and from there the waves of the pixel shader. Everything before the
 * pixels runs when the draw is made; the waves of each stage can be asked for and run again by
 * whoever debugs them. Knows exports and interpolants, no instruction set. */

#define LS_DRAW_MAX_VERTICES (1u << 17)   /* of any stage, all instances together */
#define LS_DRAW_MAX_WAVES (1u << 18)      /* of pixels */
#define LS_DRAW_MAX_RING_WORDS (1u << 26) /* of one ring, and of one stream */
#ifndef LS_DRAW_MAX_STEPS
#  define LS_DRAW_MAX_STEPS (G_GUINT64_CONSTANT (1) << 25) /* of all waves before the pixels */
#endif
#define LS_DRAW_N_STREAMS 4

/* What a component of a register starts from in the stages before the pixels. */
typedef enum
{
  LS_DRAW_CONSTANT,  /* word */
  LS_DRAW_VERTEX,    /* vertex index, before base_vertex of the bindings */
  LS_DRAW_INSTANCE,  /* number of the instance, from 0 */
  LS_DRAW_PRIMITIVE, /* GS: number of the primitive, from 0 */
  /* words from the start of the ring: GS: item of vertex word of the primitive; copy program: the
   * emitted vertex */
  LS_DRAW_OFFSET,
  LS_DRAW_WORDS,   /* words, by the vertex index */
  LS_DRAW_NATURAL, /* component word of natural */
  /* GS without ring: output word % LS_DRAW_VERTEX_WORDS of the vertex word / LS_DRAW_VERTEX_WORDS
   * of the primitive */
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
  guint stride, offset; /* of them, per index */
} LsDrawPreload;

typedef struct
{
  LsProgram *program; /* NULL: there is no such stage */
  LsBindings *bindings;
  const LsDrawPreload *preloads;
  guint n_preloads;
} LsDrawStage;

/* What a register of the pixel shader starts from. Later ones overwrite earlier ones. */
typedef enum
{
  LS_DRAW_PARAM,    /* parameter, interpolated */
  LS_DRAW_VALUES,   /* values, as the SPI gives them for what no export has */
  LS_DRAW_POSITION, /* x + 0.5, y + 0.5, depth, 1/w */
  LS_DRAW_POINT, /* where the pixel lies across a point: from the left, from below or above, 0, 1 */
  LS_DRAW_FACE_FLOAT, /* one channel: 1 front, -1 back */
  LS_DRAW_FACE_INT,   /* one channel: all bits front, 0 back */
  LS_DRAW_FACE_BACK,  /* one channel: 0 front, 1 back */
  LS_DRAW_PIXEL,      /* natural, in as many channels as it has */
  /* three channels: component of parameter by w, or as 4 of 1/w, in the centre, and what it changes
   * by along x and y */
  LS_DRAW_PLANE,
} LsDrawSourceKind;

typedef struct
{
  LsDrawSourceKind kind;
  LsRegRef ref;         /* the channel counts for faces */
  gboolean is_centroid; /* position, parameter and point: at the place of ls_raster_place() */
  gboolean is_down;     /* point: from above */
  guint param;
  LsInterpolation mode;
  gboolean has_back; /* parameter: back is that of primitives that show their back */
  guint back;
  LsNatural natural;
  guint component;
  guint32 values[4];
} LsDrawInterpolant;

/* Words behind one another in the memory between stages. */
typedef struct
{
  guint rings[LS_N_STAGES]; /* of one lane in the ring that a stage writes */
  guint emitted;            /* of one emitted vertex in it; the lane has room for as many as fit */
  guint buffer; /* number by which GS and copy program fetch from the ring before them */
  guint streams[LS_DRAW_N_STREAMS];      /* of one vertex in a stream-out buffer; 0: not written */
  guint stream_sizes[LS_DRAW_N_STREAMS]; /* of the buffer; G_MAXUINT: no end */
  guint stream_offsets[LS_DRAW_N_STREAMS]; /* that are full before the draw */
} LsDrawItems;

/* Where the last stage before the pixels exports a value to: POS<index>. 0, the position itself, is
 * nowhere. */
typedef struct
{
  guint8 index, channel;
} LsDrawExport;

#define LS_DRAW_VEC4_BYTES 16

/* What a vertex program would export, by vertex index: four words in host order for each of n
 * vertices. */
typedef struct
{
  guint n;
  const guint8 *positions;
  const guint8 *params[LS_MAX_PARAMS]; /* NULL: zeros */
  guint n_params;                      /* 1 + the last one */
} LsDrawGiven;

/* Everything must stay as it is only while ls_draw_new() runs; programs and bindings are kept by
 * reference. */
typedef struct
{
  const LsMachine *machine; /* has register files for inputs, positions and parameters */
  LsDrawStage stages[LS_N_STAGES];
  /* the vertices; NULL: the VS makes them. Not NULL: no stage is before the pixels, and no
   * stream */
  const LsDrawGiven *given;
  LsPrimitive primitive;    /* of the vertices; with a GS, what it reads */
  LsPrimitive gs_primitive; /* what the GS emits: points, a line strip or a triangle strip */
  const guint32 *indices;   /* count of them from first on, or NULL: first, first + 1, .. */
  guint first, count;       /* of one instance */
  gboolean has_restart;     /* whether an index ends a strip and is no vertex */
  guint32 restart;
  guint n_instances;
  LsRasterState raster; /* n_params: as many as interpolants need */
  float point_size;
  gint point_size_channel;                            /* of POS1, or -1: point_size holds for all */
  LsDrawExport clip_distances[LS_MAX_CLIP_DISTANCES]; /* raster.n_clip_distances of them */
  LsDrawExport cull_distances[LS_MAX_CLIP_DISTANCES]; /* raster.n_cull_distances of them */
  /* Set by ls_draw_new(): user planes that are held to another position than that of the raster, as
   * the last clip distances. */
  double planes[LS_MAX_CLIP_PLANES][4];
  guint n_plane_distances;
  LsDrawExport edge_flag;       /* 0: the edge of a separate triangle that begins there is inner */
  LsDrawExport layer, viewport; /* integers */
  LsDrawItems items;
  LsRegRef params
    [LS_MAX_PARAMS]; /* channel 0 of the outputs that parameters are; raster.n_params of them */
  /* By name where the program has names: what goes to a stream, items.streams[i] of them; NULL:
   * what memories have. */
  const LsRegRef *stream_outputs[LS_DRAW_N_STREAMS];
  guint8 stream_vertices
    [LS_DRAW_N_STREAMS]; /* and of which stream of a GS the vertices are that have it */
  const LsDrawInterpolant *interpolants;
  guint n_interpolants;
  gboolean flat_colours; /* LS_INTERPOLATE_COLOUR is flat */
  gboolean one_sided;    /* backs have the parameters of fronts */
  const gint *interrupt; /* atomic, or NULL */
  LsBudgetShare *share;  /* (nullable): rings, streams and quads are taken of it */
} LsDrawSource;

typedef struct _LsDraw LsDraw;

/* Runs all stages before the pixels. What a program does wrong there does not fail: see
 * ls_draw_get_failure(). The bindings of GS and copy program get the ring bound. Returns: (transfer
 * full), or NULL with LS_ERROR_RANGE for more vertices, pixels or memory than the limits, and
 * vertices that are not given. */
LsDraw *ls_draw_new (const LsDrawSource *source, GError **error);
void ls_draw_free (LsDraw *draw);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsDraw, ls_draw_free)

/* The wave before the pixels that did not reach its end. Later stages have no waves then. */
typedef struct
{
  LsStage stage;
  guint wave;
  LsStopReason reason; /* LS_STOP_STEP: it used up the steps */
  guint line;
  LsTrap trap;
} LsDrawFailure;

/* (nullable) */
const LsDrawFailure *ls_draw_get_failure (const LsDraw *draw);

/* Vertices of ES, VS and copy program, primitives of the GS, pixels' lanes of the PS. */
guint ls_draw_get_n_items (const LsDraw *draw, LsStage stage);
guint ls_draw_get_n_waves (const LsDraw *draw, LsStage stage);

/* What a wave starts from. Its preloads are allocated: release them with g_aligned_free(). */
void ls_draw_get_input (const LsDraw *draw, LsStage stage, guint wave, LsWaveInput *input);

/* The pixel of a lane of the PS; FALSE if it holds none, as helper pixels. Layers lie one above the
 * other: the y of layer n counts from n times the height. */
gboolean ls_draw_lane_to_pixel (const LsDraw *draw, guint wave, guint lane, guint *x, guint *y);
/* The last lane that covers a pixel, in the order of the primitives; FALSE if none does. */
gboolean ls_draw_pixel_to_lane (const LsDraw *draw, guint x, guint y, guint *wave, guint *lane);
/* Pixels of the target, all layers together. */
void ls_draw_get_size (const LsDraw *draw, guint *width, guint *height);
guint ls_draw_get_n_layers (const LsDraw *draw);

/* Samples that a pixel has, 1, 2, 4 or 8, and those that a lane covers. */
guint ls_draw_get_n_samples (const LsDraw *draw);
guint ls_draw_get_samples (const LsDraw *draw, guint wave, guint lane);
/* Depth in one sample of the lane's pixel, as a buffer gets it; the lane may be a helper pixel. */
float ls_draw_get_depth (const LsDraw *draw, guint wave, guint lane, guint sample);
/* What depths that the shader exports are clamped to there. */
void ls_draw_get_depth_range (const LsDraw *draw, guint wave, guint lane, float *low, float *high);
/* Whether the lane's primitive faces the eye. */
gboolean ls_draw_is_front (const LsDraw *draw, guint wave, guint lane);

/* The last stage before the pixels. */
LsStage ls_draw_get_last (const LsDraw *draw);

/* What a lane of the PS was rasterised from. */
typedef struct
{
  guint primitive;   /* number among those that were rasterised */
  guint n_vertices;  /* 1 to 3 */
  guint vertices[3]; /* lanes of the last stage: wave vertices[i] / 64, lane vertices[i] % 64 */
  guint32 indices
    /* vertex index of each; of a GS the number of the primitive that emitted it, and without rings
     * which one of its lane it is */
    [3];
  guint instances[3];
} LsDrawOrigin;

/* The step at which a lane of a GS without rings emits its vertex nth, from 0. FALSE: the last
 * stage is none, or does not come to it soon. */
gboolean ls_draw_find_emission (const LsDraw *draw, guint item, guint nth, guint64 *step);

/* FALSE where there is no quad. */
gboolean ls_draw_get_origin (const LsDraw *draw, guint wave, guint lane, LsDrawOrigin *origin);

/* Words of a vertex in a stream; 0: not written. */
guint ls_draw_get_stream_item (const LsDraw *draw, guint stream);
/* A stream-out buffer: n_vertices times the words of its item, as far as vertices were stored.
 * Returns: (transfer none), NULL if nothing was. */
const guint32 *ls_draw_get_stream (const LsDraw *draw, guint stream, guint *n_words);
