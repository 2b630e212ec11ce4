#pragma once

#include "ls-draw-private.h"

/* Private to what comes before the rasteriser. Errors are of the domain LS_ERROR: RANGE for what is
 * too large, and those of ls-room.h and ls-budget.h for memory. */

/* Vertices that a GS emits to a stream behind the first, which are stored and not rasterised. */
typedef struct
{
  guint32 *ring;    /* NULL: nobody asks for them */
  GArray *emitted;  /* LsDrawEmitted */
  GArray *restarts; /* guint */
} LsDrawBeyond;

/* What is needed only while the stages run. */
typedef struct
{
  LsDraw *draw;
  const LsDrawSource *source;
  guint64 steps_left;
  LsVertex *shaded; /* what the rasteriser gets */
  guint32 *ring;    /* what the next stage reads, ring_words of them */
  gsize ring_words;
  LsDrawBeyond beyond[LS_DRAW_N_STREAMS]; /* by stream; of the first none */
  guint32 *streams[LS_DRAW_N_STREAMS];    /* items of all vertices of the last stage */
} LsDrawFront;

/* --- lists (ls-draw-lists.c) ------------------------------------------------------------------ */

/* FALSE for more than LS_DRAW_MAX_VERTICES. what: that there are n of, in the plural. */
gboolean ls_draw_check_count (guint64 n, const char *what, GError **error);
/* Vertices of all instances; a new instance and a restart index start the strip anew. */
gboolean ls_draw_list_vertices (LsDraw *draw, const LsDrawSource *source, GError **error);
/* Returns: (transfer full): LsAssembled, of n vertices. restarts: (element-type guint). */
GArray *ls_draw_assemble (LsPrimitive kind,
                          const LsDrawSource *source,
                          guint n,
                          const GArray *restarts);
/* The inputs of the GS. */
void ls_draw_list_primitives (LsDraw *draw, const LsDrawSource *source);
/* Where there is no GS: each primitive has a provoking vertex of its own, and what passes its
 * number on is flat. */
void ls_draw_number_vertices (LsDraw *draw, const LsDrawSource *source);

/* --- what a stage leaves (ls-draw-collect.c) -------------------------------------------------- */

/* Takes what the first n_lanes lanes of a wave have left in its state: of the last stage to shaded
 * and streams, of one before it to the ring. */
void ls_draw_collect (LsDrawFront *front,
                      LsStage stage,
                      guint wave,
                      guint n_lanes,
                      const void *state);

/* The same of vertices that a GS has emitted, all of them, out of the rings. */
void ls_draw_collect_emitted (LsDrawFront *front);
/* Words of all outputs of a program that links by names: those that have no role of their own as a
 * file. */
guint ls_draw_count_output_words (const LsProgram *program);

/* --- streams (ls-draw-streams.c) -------------------------------------------------------------- */

/* Makes room for vertices that a GS emits to streams behind the first, as far as they are
 * stored. */
gboolean ls_draw_begin_beyond (LsDrawFront *front, GError **error);
void ls_draw_end_beyond (LsDrawFront *front);
/* Makes room in front for what the last stage streams out; whoever has front frees it. */
gboolean ls_draw_begin_streams (LsDrawFront *front, GError **error);
/* Stores the vertices of each primitive one behind the other, whatever they were assembled from;
 * behind those of the first stream those of the others. */
gboolean ls_draw_store_streams (LsDrawFront *front,
                                LsPrimitive kind,
                                guint n_vertices,
                                GError **error);
