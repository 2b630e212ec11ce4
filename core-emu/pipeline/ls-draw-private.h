#pragma once

#include "ls-draw-links.h"

/* Private to the two halves of a draw: the stages before the rasteriser, and the pixels behind
 * it. */

#define LS_DRAW_WAVE_QUADS (LS_LANES / 4)

/* One vertex of the first stage; the instances stand one behind the other. */
typedef struct
{
  guint32 index, instance;
  /* the primitive that takes its flat parameters; counted only if the VS reads the number */
  guint32 primitive;
} LsDrawVertex;

/* One primitive of the GS's input. */
typedef struct
{
  guint32 vertices[LS_PRIMITIVE_MAX_VERTICES]; /* of the ES */
  guint32 number;                              /* in its instance */
  guint32 instance;
} LsDrawPrimitive;

/* One vertex that the GS emitted. */
typedef struct
{
  guint32 offset;    /* words from the start of the GS's ring */
  guint32 primitive; /* of the GS */
} LsDrawEmitted;

struct _LsDraw
{
  const LsMachine *machine;
  LsDrawStage stages[LS_N_STAGES]; /* owned references; the preloads belong to the draw */
  LsStage last;                    /* the last stage before the pixels */
  /* the GS takes vertices and emits them without rings, and is the last stage */
  gboolean is_direct;
  guint n_invocations; /* invocations of the GS for each primitive */
  LsTerms pixel_terms;
  LsRegRef params[LS_MAX_PARAMS];
  guint32 *given; /* outputs of all vertices for such a GS; given_words for each vertex */
  guint given_words;
  LsDrawInterpolant *interpolants;
  guint n_interpolants;
  LsDrawItems items;
  guint width, height, n_layers, n_samples;
  float point_size;
  gint point_size_channel;
  guint32 base_vertex; /* the base vertex of a draw without indices */

  GArray *vertices;                   /* LsDrawVertex */
  GArray *primitives;                 /* LsDrawPrimitive */
  GArray *emitted;                    /* LsDrawEmitted */
  GArray *restarts;                   /* guint: restarts in the rasteriser's list */
  GArray *streams[LS_DRAW_N_STREAMS]; /* guint32 */

  LsRaster *raster;
  LsQuad *quads; /* by tiles of a wave's size within each primitive */
  guint n_quads;
  guint32 *owners; /* per pixel of all layers: 1 + the last lane that covers it */

  gboolean has_failed;
  LsDrawFailure failure;
};

/* The stage of the draw from which a stage takes its items; the stage itself if it takes them from
 * the draw's lists. */
static inline LsStage
ls_draw_before (const LsDraw *draw, LsStage stage)
{
  const LsStage before = ls_stages[stage].gives == LS_GIVES_PIXELS ? draw->last
                         : !draw->is_direct                        ? ls_stages[stage].before
                         : ls_stages[stage].gives == LS_GIVES_EMITTED
                           ? ls_stage_giving (LS_GIVES_RASTER)
                           : stage;

  return ls_draw_has_stage (draw, before) ? before : stage;
}

/* Whether the rasterised vertices are those that a GS has emitted. */
static inline gboolean
ls_draw_has_emitted (const LsDraw *draw)
{
  return ls_draw_has_stage (draw, ls_stage_giving (LS_GIVES_EMITTED));
}

/* Whether the items are the vertices that the stage before has emitted. */
static inline gboolean
ls_draw_takes_emitted (const LsDraw *draw, LsStage stage)
{
  const LsStage before = ls_draw_before (draw, stage);

  return before != stage && ls_stages[before].gives == LS_GIVES_EMITTED;
}

/* Takes the terms of the last program before the pixels that the rasteriser needs. */
void ls_draw_take_terms (const LsDraw *draw, LsDrawSource *source);
/* Runs the stages before the pixels and makes the raster. */
gboolean ls_draw_run_vertices (LsDraw *draw, const LsDrawSource *source, GError **error);
/* The quad of a lane; NULL beyond the last one. */
const LsQuad *ls_draw_find_quad (const LsDraw *draw, guint wave, guint lane);
/* Orders the quads of the raster into waves. */
gboolean ls_draw_order_pixels (LsDraw *draw, GError **error);

/* The value of a preload for an item of a stage before the pixels. */
guint32 ls_draw_preload_word (const LsDraw *draw,
                              LsStage stage,
                              const LsDrawPreload *preload,
                              guint item);
