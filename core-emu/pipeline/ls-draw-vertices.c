#include "ls-draw-private.h"

#include <string.h>

#include "ls-error.h"
#include "ls-room.h"

/* Everything before the pixels: vertices and primitives as lists, one stage behind the other, and the memory between
 * them. */

/* What is needed only while the stages run. */
typedef struct
{
  LsDraw *draw;
  const LsDrawSource *source;
  guint64 steps_left;
  LsVertex *shaded; /* what the rasteriser gets */
  guint32 *ring;    /* what the next stage reads, ring_words of them */
  gsize ring_words;
  guint32 *streams[LS_DRAW_N_STREAMS]; /* items of all vertices of the last stage */
} Front;

typedef void (*Collect) (Front *front, guint wave, guint n_lanes, const void *state);

/* --- lists ------------------------------------------------------------------------------------------------ */

static gboolean
check_count (guint64 n, const char *what, GError **error)
{
  if (n <= LS_DRAW_MAX_VERTICES)
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
               "the draw has %" G_GUINT64_FORMAT " %s, more than the %u that fit", n, what,
               LS_DRAW_MAX_VERTICES);
  return FALSE;
}

/* Vertices of all instances; a new instance and a restart index start the strip anew. */
static gboolean
list_vertices (LsDraw *draw, const LsDrawSource *source, GError **error)
{
  if (!check_count ((guint64) source->count * source->n_instances, "vertices", error))
    return FALSE;
  for (guint instance = 0; instance < source->n_instances; instance++)
    {
      if (instance)
        g_array_append_val (draw->restarts, draw->vertices->len);
      for (guint i = 0; i < source->count; i++)
        {
          const LsDrawVertex vertex = { .index =
                                          source->indices ? source->indices[i] : source->first + i,
                                        .instance = instance };

          if (source->has_restart && vertex.index == source->restart)
            g_array_append_val (draw->restarts, draw->vertices->len);
          else
            g_array_append_val (draw->vertices, vertex);
        }
    }
  return TRUE;
}

static GArray *
assemble (LsPrimitive kind, const LsDrawSource *source, guint n, const GArray *restarts)
{
  GArray *primitives = g_array_new (FALSE, FALSE, sizeof (LsAssembled));

  ls_primitives_assemble (kind, source->raster.flat_last, n,
                          (const guint *) (gconstpointer) restarts->data, restarts->len,
                          primitives);
  return primitives;
}

/* Numbers of primitives start anew with each instance. */
typedef struct
{
  guint32 next, instance;
} Counter;

static guint32
count_primitive (const LsDraw *draw, Counter *counter, const LsAssembled *from)
{
  guint32 instance = g_array_index (draw->vertices, LsDrawVertex, from->vertices[0]).instance;

  if (instance != counter->instance)
    *counter = (Counter){ .instance = instance };
  return counter->next++;
}

/* The inputs of the GS. */
static void
list_primitives (LsDraw *draw, const LsDrawSource *source)
{
  g_autoptr (GArray) assembled =
    assemble (source->primitive, source, draw->vertices->len, draw->restarts);
  Counter counter = { 0 };

  for (guint i = 0; i < assembled->len; i++)
    {
      const LsAssembled *from = &g_array_index (assembled, LsAssembled, i);
      LsDrawPrimitive primitive = { .number = count_primitive (draw, &counter, from) };

      primitive.instance = counter.instance;
      memcpy (primitive.vertices, from->vertices, sizeof primitive.vertices);
      g_array_append_val (draw->primitives, primitive);
    }
}

/* Where there is no GS: each primitive has a provoking vertex of its own, and what passes its number on is flat. */
static void
number_vertices (LsDraw *draw, const LsDrawSource *source)
{
  const LsDrawStage *stage = &draw->stages[LS_STAGE_VS];
  g_autoptr (GArray) assembled = NULL;
  Counter counter = { 0 };
  gboolean is_asked = FALSE;

  for (guint i = 0; i < stage->n_preloads; i++)
    is_asked |= stage->preloads[i].value == LS_DRAW_PRIMITIVE;
  if (!is_asked)
    return;
  assembled = assemble (source->primitive, source, draw->vertices->len, draw->restarts);
  for (guint i = 0; i < assembled->len; i++)
    {
      const LsAssembled *from = &g_array_index (assembled, LsAssembled, i);
      guint32 number = count_primitive (draw, &counter, from);

      g_array_index (draw->vertices, LsDrawVertex, from->provoking).primitive = number;
    }
}

/* --- running a stage -------------------------------------------------------------------------------------- */

static void
note_failure (Front *front,
              LsStage stage,
              guint wave,
              LsStopReason reason,
              guint line,
              const LsRun *run)
{
  front->draw->has_failed = TRUE;
  front->draw->failure = (LsDrawFailure){ stage, wave, reason, line, run->trap };
}

static gboolean
run_wave (Front *front, LsStage stage, guint wave, void *state)
{
  LsProgram *program = front->draw->stages[stage].program;
  LsRun run = { .bindings = front->draw->stages[stage].bindings,
                .until_step = front->steps_left,
                .interrupt = front->source->interrupt,
                .is_final = TRUE };
  LsWaveInput input = { 0 };
  LsStopReason reason;
  LsPlace place;

  ls_draw_get_input (front->draw, stage, wave, &input);
  input.is_final = TRUE;
  ls_program_reset (program, &input, state);
  g_aligned_free ((LsPreload *) input.preloads);
  reason = ls_program_run (program, state, &run);
  ls_program_place (program, state, &place);
  front->steps_left -= MIN (front->steps_left, place.step);
  if (reason == LS_STOP_END)
    return TRUE;
  note_failure (front, stage, wave, reason, place.line, &run);
  return FALSE;
}

/* Runs all waves of a stage; FALSE if one did not reach its end. */
static gboolean
run_stage (Front *front, LsStage stage, Collect collect)
{
  const LsDraw *draw = front->draw;
  guint n = ls_draw_get_n_items (draw, stage);
  void *state = g_aligned_alloc0 (1, ls_program_state_size (draw->stages[stage].program), LS_LANES);
  gboolean ok = TRUE;

  for (guint wave = 0; wave < ls_draw_get_n_waves (draw, stage) && ok; wave++)
    {
      ok = run_wave (front, stage, wave, state);
      if (ok)
        collect (front, wave, MIN (LS_LANES, n - wave * LS_LANES), state);
    }
  g_aligned_free (state);
  return ok;
}

/* --- what a stage leaves ---------------------------------------------------------------------------------- */

/* Copies one channel of an output register to words that lie stride bytes apart. */
static void
collect_channel (const LsDraw *draw,
                 const void *state,
                 LsRegRef ref,
                 guint n_lanes,
                 gpointer to,
                 gsize stride)
{
  LsProgram *program = draw->stages[LS_STAGE_VS].program;
  LsRow row;

  if (ref.index >= ls_program_n_registers (program, ref.file) ||
      !ls_program_read_row (program, state, ref, &row))
    return;
  for (guint lane = 0; lane < n_lanes; lane++)
    memcpy ((guint8 *) to + lane * stride, &row.u[lane], sizeof row.u[lane]);
}

/* The item of each lane in a memory of the state; NULL if the program has none. */
static const guint32 *
find_items (const LsDraw *draw, LsStage stage, const void *state, LsMemoryKind kind, gsize *n_words)
{
  gsize n;
  const guint32 *words = ls_program_memory (draw->stages[stage].program, state, kind, &n);

  *n_words = n / LS_LANES;
  return *n_words ? words : NULL;
}

/* Copies the items of lanes first, first + 1 and so on to a list of items. */
static void
collect_items (const LsDraw *draw,
               LsStage stage,
               const void *state,
               LsMemoryKind kind,
               guint n_lanes,
               guint32 *to,
               guint item_words)
{
  gsize n_words;
  const guint32 *items = find_items (draw, stage, state, kind, &n_words);

  for (guint lane = 0; items && lane < n_lanes; lane++)
    memcpy (to + (gsize) lane * item_words, items + lane * n_words,
            MIN (n_words, item_words) * sizeof *to);
}

/* One exported value of each vertex to words of the vertices; nothing without an export. */
static void
collect_export (const Front *front,
                const void *state,
                LsDrawExport from,
                guint n_lanes,
                gpointer to)
{
  LsRegRef ref = { .file = (guint8) front->draw->pos_file,
                   .channel = from.channel,
                   .index = from.index };

  if (from.index)
    collect_channel (front->draw, state, ref, n_lanes, to, sizeof (LsVertex));
}

/* Flags are those of separate triangles: strips and fans have boundaries only. */
static gboolean
has_edge_flags (const LsDrawSource *source)
{
  return !source->stages[LS_STAGE_GS].program && source->primitive == LS_PRIMITIVE_TRIANGLES;
}

/* What the rasteriser gets besides position and parameters. */
static void
collect_vertex_state (const Front *front, const void *state, guint n_lanes, LsVertex *to)
{
  const LsDrawSource *source = front->source;

  for (guint i = 0; i < source->raster.n_clip_distances; i++)
    collect_export (front, state, source->clip_distances[i], n_lanes, &to->clip_distances[i]);
  for (guint i = 0; i < source->raster.n_cull_distances; i++)
    collect_export (front, state, source->cull_distances[i], n_lanes, &to->cull_distances[i]);
  collect_export (front, state, source->layer, n_lanes, &to->layer);
  collect_export (front, state, source->viewport, n_lanes, &to->viewport);
  if (!source->edge_flag.index || !has_edge_flags (source))
    return;
  collect_export (front, state, source->edge_flag, n_lanes, &to->is_inner);
  for (guint lane = 0; lane < n_lanes; lane++)
    to[lane].is_inner = !to[lane].is_inner;
}

/* One channel of all that is exported for the rasteriser. */
static void
collect_exports (const Front *front, const void *state, guint channel, guint n_lanes, LsVertex *to)
{
  const LsDraw *draw = front->draw;
  LsRegRef ref = { .file = (guint8) draw->pos_file, .channel = (guint8) channel };

  collect_channel (draw, state, ref, n_lanes, &to->position[channel], sizeof *to);
  ref.index = 1;
  if (draw->point_size_channel == (gint) channel)
    collect_channel (draw, state, ref, n_lanes, &to->point_size, sizeof *to);
  ref.file = (guint8) draw->param_file;
  for (guint param = 0; param < front->source->raster.n_params; param++)
    {
      ref.index = (guint16) param;
      collect_channel (draw, state, ref, n_lanes, &to->params[param][channel], sizeof *to);
    }
}

static void
collect_vertices (Front *front, guint wave, guint n_lanes, const void *state)
{
  const LsDraw *draw = front->draw;
  LsVertex *to = front->shaded + (gsize) wave * LS_LANES;

  for (guint i = 0; i < n_lanes; i++)
    to[i].point_size = draw->point_size;
  collect_vertex_state (front, state, n_lanes, to);
  for (guint channel = 0; channel < 4; channel++)
    collect_exports (front, state, channel, n_lanes, to);
  for (guint i = 0; i < LS_DRAW_N_STREAMS; i++)
    if (front->streams[i])
      collect_items (draw, LS_STAGE_VS, state, (LsMemoryKind) (LS_MEMORY_STREAM0 + i), n_lanes,
                     front->streams[i] + (gsize) wave * LS_LANES * draw->items.streams[i],
                     draw->items.streams[i]);
}

static void
collect_es (Front *front, guint wave, guint n_lanes, const void *state)
{
  guint item = front->draw->items.es_item;

  collect_items (front->draw, LS_STAGE_ES, state, LS_MEMORY_RING, n_lanes,
                 front->ring + (gsize) wave * LS_LANES * item, item);
}

/* Vertices that one lane emitted. The strip starts anew with each lane, and where the bit of a vertex says so. */
static void
list_emitted (LsDraw *draw, guint primitive, const guint32 *emit, gsize n_words)
{
  guint capacity = draw->items.gs_vertex ? draw->items.gs_item / draw->items.gs_vertex : 0;
  guint n = n_words ? MIN (emit[0], capacity) : 0;

  for (guint i = 0; i < n; i++)
    {
      gboolean cut = 1 + i / 32 < n_words && (emit[1 + i / 32] >> (i % 32) & 1);
      const LsDrawEmitted emitted = { .offset =
                                        primitive * draw->items.gs_item + i * draw->items.gs_vertex,
                                      .primitive = primitive };

      if (i == 0 || cut)
        g_array_append_val (draw->restarts, draw->emitted->len);
      g_array_append_val (draw->emitted, emitted);
    }
}

static void
collect_gs (Front *front, guint wave, guint n_lanes, const void *state)
{
  LsDraw *draw = front->draw;
  guint item = draw->items.gs_item;
  gsize n_words;
  const guint32 *emit = find_items (draw, LS_STAGE_GS, state, LS_MEMORY_EMIT, &n_words);

  collect_items (draw, LS_STAGE_GS, state, LS_MEMORY_RING, n_lanes,
                 front->ring + (gsize) wave * LS_LANES * item, item);
  for (guint lane = 0; emit && lane < n_lanes; lane++)
    list_emitted (draw, wave * LS_LANES + lane, emit + lane * n_words, n_words);
}

/* --- rings ------------------------------------------------------------------------------------------------ */

static gboolean
begin_ring (Front *front, guint64 n_items, guint item, GError **error)
{
  guint64 n = n_items * item;

  if (n > LS_DRAW_MAX_RING_WORDS)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
                   "%" G_GUINT64_FORMAT " items of %u words do not fit the %u words of a ring",
                   n_items, item, LS_DRAW_MAX_RING_WORDS);
      return FALSE;
    }
  if (!ls_budget_share_take (front->source->share, n * sizeof (guint32), "a ring of the draw",
                             error))
    return FALSE;
  front->ring_words = n;
  front->ring = ls_room_new0 (n, sizeof (guint32), error);
  return front->ring != NULL;
}

/* Hands the ring that was written to the stage that reads it. */
static void
bind_ring (Front *front, LsStage reader)
{
  LsBuffer *buffer = &front->draw->stages[reader].bindings->buffers[front->draw->items.buffer];

  for (gsize i = 0; i < front->ring_words; i++)
    front->ring[i] = GUINT32_TO_LE (front->ring[i]);
  g_clear_pointer (&buffer->bytes, g_bytes_unref);
  buffer->bytes =
    g_bytes_new_take (g_steal_pointer (&front->ring), front->ring_words * sizeof (guint32));
  buffer->stride = sizeof (guint32);
}

/* --- all of it -------------------------------------------------------------------------------------------- */

/* ES and GS; *primitive becomes what the GS emits. */
static gboolean
run_geometry (Front *front, LsPrimitive *primitive, GError **error)
{
  LsDraw *draw = front->draw;

  list_primitives (draw, front->source);
  if (!begin_ring (front, draw->vertices->len, draw->items.es_item, error))
    return FALSE;
  if (!run_stage (front, LS_STAGE_ES, collect_es))
    return TRUE;
  bind_ring (front, LS_STAGE_GS);
  if (!begin_ring (front, draw->primitives->len, draw->items.gs_item, error))
    return FALSE;
  g_array_set_size (draw->restarts, 0);
  if (!run_stage (front, LS_STAGE_GS, collect_gs))
    return TRUE;
  bind_ring (front, LS_STAGE_VS);
  *primitive = front->source->gs_primitive;
  return check_count (draw->emitted->len, "vertices that the GS emitted", error);
}

static gboolean
check_streams (const LsDraw *draw, guint n_primitives, LsBudgetShare *share, GError **error)
{
  guint64 n_words = 0;

  for (guint s = 0; s < LS_DRAW_N_STREAMS; s++)
    if ((guint64) n_primitives * 3 * draw->items.streams[s] > LS_DRAW_MAX_RING_WORDS)
      {
        g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
                     "stream %u of %u primitives does not fit its %u words", s, n_primitives,
                     LS_DRAW_MAX_RING_WORDS);
        return FALSE;
      }
  for (guint s = 0; s < LS_DRAW_N_STREAMS; s++)
    n_words += (guint64) n_primitives * 3 * draw->items.streams[s];
  return ls_budget_share_take (share, n_words * sizeof (guint32), "what the streams may hold",
                               error);
}

/* Whether all vertices of a primitive fit into all buffers (OpenGL 3.3, section 2.17): else none is stored anywhere. */
static gboolean
fits_streams (const LsDraw *draw, guint n_vertices)
{
  const LsDrawItems *items = &draw->items;

  for (guint s = 0; s < LS_DRAW_N_STREAMS; s++)
    if (items->streams[s] && (guint64) items->stream_offsets[s] + draw->streams[s]->len +
                                 (guint64) n_vertices * items->streams[s] >
                               items->stream_sizes[s])
      return FALSE;
  return TRUE;
}

static void
store_primitive (Front *front, const LsAssembled *primitive)
{
  LsDraw *draw = front->draw;

  for (guint s = 0; s < LS_DRAW_N_STREAMS; s++)
    {
      guint item = draw->items.streams[s];

      for (guint k = 0; item && k < primitive->n; k++)
        g_array_append_vals (draw->streams[s],
                             front->streams[s] + (gsize) primitive->vertices[k] * item, item);
    }
}

/* Stores the vertices of each primitive one behind the other, whatever they were assembled from. */
static gboolean
store_streams (Front *front, LsPrimitive kind, guint n_vertices, GError **error)
{
  LsDraw *draw = front->draw;
  g_autoptr (GArray) primitives = assemble (kind, front->source, n_vertices, draw->restarts);

  if (!check_streams (draw, primitives->len, front->source->share, error))
    return FALSE;
  for (guint i = 0; i < primitives->len; i++)
    {
      LsAssembled *primitive = &g_array_index (primitives, LsAssembled, i);

      ls_assembled_drop_neighbours (primitive);
      if (fits_streams (draw, primitive->n))
        store_primitive (front, primitive);
    }
  return TRUE;
}

static void
make_raster (Front *front, LsPrimitive primitive, guint n)
{
  front->draw->raster = ls_raster_new (&front->source->raster, primitive, front->shaded, n,
                                       (const guint *) (gconstpointer) front->draw->restarts->data,
                                       front->draw->restarts->len);
}

/* Vertices that are there without a program. */
static gboolean
take_given (Front *front, LsPrimitive primitive, GError **error)
{
  const LsDrawGiven *given = front->source->given;
  guint n = front->draw->vertices->len;

  front->shaded = ls_room_new0 (n, sizeof (LsVertex), error);
  if (!front->shaded)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      LsVertex *to = &front->shaded[i];
      gsize index = g_array_index (front->draw->vertices, LsDrawVertex, i).index;

      if (index >= given->n)
        {
          g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
                       "the draw takes vertex %" G_GSIZE_FORMAT ", and %u are given", index,
                       given->n);
          return FALSE;
        }
      to->point_size = front->draw->point_size;
      memcpy (to->position, given->positions + index * LS_DRAW_VEC4_BYTES, LS_DRAW_VEC4_BYTES);
      for (guint k = 0; k < given->n_params; k++)
        if (given->params[k] != NULL)
          memcpy (to->params[k], given->params[k] + index * LS_DRAW_VEC4_BYTES, LS_DRAW_VEC4_BYTES);
    }
  make_raster (front, primitive, n);
  return TRUE;
}

/* The stage that exports positions, the streams and the raster. */
static gboolean
run_last (Front *front, LsPrimitive primitive, GError **error)
{
  LsDraw *draw = front->draw;
  guint n = ls_draw_get_n_items (draw, LS_STAGE_VS);
  gsize n_padded = (gsize) ls_draw_get_n_waves (draw, LS_STAGE_VS) * LS_LANES;

  front->shaded = ls_room_new0 (n, sizeof (LsVertex), error);
  if (!front->shaded)
    return FALSE;
  for (guint i = 0; i < LS_DRAW_N_STREAMS; i++)
    if (draw->items.streams[i])
      {
        front->streams[i] =
          ls_room_new0 (MAX (n_padded, 1), draw->items.streams[i] * sizeof (guint32), error);
        if (!front->streams[i])
          return FALSE;
      }
  if (!run_stage (front, LS_STAGE_VS, collect_vertices))
    return TRUE;
  if (!store_streams (front, primitive, n, error))
    return FALSE;
  make_raster (front, primitive, n);
  return TRUE;
}

gboolean
ls_draw_run_vertices (LsDraw *draw, const LsDrawSource *source, GError **error)
{
  Front front = { .draw = draw, .source = source, .steps_left = LS_DRAW_MAX_STEPS };
  LsPrimitive primitive = source->primitive;
  gboolean ok = list_vertices (draw, source, error);

  if (ok && ls_draw_has_stage (draw, LS_STAGE_GS))
    ok = run_geometry (&front, &primitive, error);
  else if (ok)
    number_vertices (draw, source);
  if (ok && source->given != NULL)
    ok = take_given (&front, primitive, error);
  else if (ok && !draw->has_failed)
    ok = run_last (&front, primitive, error);
  for (guint i = 0; i < LS_DRAW_N_STREAMS; i++)
    g_free (front.streams[i]);
  g_free (front.shaded);
  g_free (front.ring);
  return ok;
}
