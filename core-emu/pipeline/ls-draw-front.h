#pragma once

#include "ls-draw-private.h"

/* Private to the stages before the rasteriser. Errors are of the domain LS_ERROR: RANGE for draws
 * that are too large, and those of ls-room.h and ls-budget.h for memory. */

/* The vertices that a GS emits to a stream behind the first: they are stored, but not
 * rasterised. */
typedef struct
{
  guint32 *ring;    /* NULL: no buffer takes them */
  GArray *emitted;  /* LsDrawEmitted */
  GArray *restarts; /* guint */
} LsDrawBeyond;

/* Memory that is needed only while the stages run. */
typedef struct
{
  LsDraw *draw;
  const LsDrawSource *source;
  guint64 steps_left;
  LsVertex *shaded; /* the input of the rasteriser */
  guint32 *ring;    /* the input of the next stage, ring_words of them */
  gsize ring_words;
  LsDrawBeyond beyond[LS_DRAW_N_STREAMS]; /* by stream; the first one is unused */
  guint32 *streams[LS_DRAW_N_STREAMS];    /* items of all vertices of the last stage */
} LsDrawFront;

/* --- lists (ls-draw-lists.c) ------------------------------------------------------------------ */

/* FALSE for more than LS_DRAW_MAX_VERTICES. what: the counted things, in the plural. */
gboolean ls_draw_check_count (guint64 n, const char *what, GError **error);
/* Lists the vertices of all instances; a new instance and a restart index start the strip anew. */
gboolean ls_draw_list_vertices (LsDraw *draw, const LsDrawSource *source, GError **error);
/* Returns: (transfer full): LsAssembled, of n vertices. restarts: (element-type guint). */
GArray *ls_draw_assemble (LsPrimitive kind,
                          const LsDrawSource *source,
                          guint n,
                          const GArray *restarts);
/* Lists the inputs of the GS. */
/* program: the one that the primitives are for. */
void ls_draw_list_primitives (LsDraw *draw, const LsDrawSource *source, const LsProgram *program);
/* Without a GS: numbers the primitives in their provoking vertices, if the last stage reads the
 * number. Each primitive has a provoking vertex of its own, and outputs made from the number are
 * flat. */
void ls_draw_number_vertices (LsDraw *draw, const LsDrawSource *source);

/* --- the results of a stage (ls-draw-collect.c) ----------------------------------------------- */

/* Takes the results of the first n_lanes lanes of a wave out of its state: those of the last stage
 * to shaded and streams, those of a stage before it to the ring. */
void ls_draw_collect (LsDrawFront *front,
                      LsStage stage,
                      guint wave,
                      guint n_lanes,
                      const void *state);

/* The same for all vertices that a GS has emitted, out of the rings. */
void ls_draw_collect_emitted (LsDrawFront *front);
/* Words of all outputs of a program that links by names: its register files without a role of their
 * own. */
guint ls_draw_count_output_words (const LsProgram *program);

/* --- streams (ls-draw-streams.c) -------------------------------------------------------------- */

/* Makes room for the vertices that a GS emits to streams behind the first, if they are stored. */
gboolean ls_draw_begin_beyond (LsDrawFront *front, GError **error);
void ls_draw_end_beyond (LsDrawFront *front);
/* Makes room in front for the streams of the last stage; the owner of front frees it. */
gboolean ls_draw_begin_streams (LsDrawFront *front, GError **error);
/* Stores the vertices of each primitive one behind the other, as lists of points, lines or
 * triangles; the first stream first, then the others. */
gboolean ls_draw_store_streams (LsDrawFront *front,
                                LsPrimitive kind,
                                guint n_vertices,
                                GError **error);
