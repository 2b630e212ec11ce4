#include "ls-draw-front.h"

#include <inttypes.h>
#include <string.h>

#include "ls-error.h"
#include "ls-room.h"
#include "ls-words.h"

/* The stages before the pixels, one behind the other, and the memory between them. */

/* --- running a stage -------------------------------------------------------------------------- */

static void
note_failure (LsDrawFront *front,
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
run_wave (LsDrawFront *front, LsStage stage, guint wave, void *state)
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
  ls_bindings_start_memories (run.bindings, input.memory);
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

/* Runs all waves of a stage; FALSE if a wave did not reach its end. */
static gboolean
run_stage (LsDrawFront *front, LsStage stage)
{
  const LsDraw *draw = front->draw;
  guint n = ls_draw_get_n_items (draw, stage);
  void *state = g_aligned_alloc0 (1, ls_program_state_size (draw->stages[stage].program), LS_LANES);
  gboolean ok = TRUE;

  for (guint wave = 0; wave < ls_draw_get_n_waves (draw, stage) && ok; wave++)
    {
      ok = run_wave (front, stage, wave, state);
      if (ok)
        ls_draw_collect (front, stage, wave, MIN (LS_LANES, n - wave * LS_LANES), state);
    }
  g_aligned_free (state);
  return ok;
}

/* --- rings ------------------------------------------------------------------------------------ */

static gboolean
begin_ring (LsDrawFront *front, guint64 n_items, guint item, GError **error)
{
  guint64 n = n_items * item;

  if (n > LS_DRAW_MAX_RING_WORDS)
    return ls_fail (error, LS_ERROR_RANGE,
                    "%" PRIu64 " items of %u words do not fit the %u words of a ring", n_items,
                    item, LS_DRAW_MAX_RING_WORDS);
  if (!ls_budget_share_take (front->source->share, n * sizeof (guint32), "a ring of the draw",
                             error))
    return FALSE;
  front->ring_words = n;
  front->ring = ls_room_new0 (n, sizeof (guint32), error);
  return front->ring != NULL;
}

/* Binds the ring that a stage has written to the stage that reads it. */
static void
bind_ring (LsDrawFront *front, LsStage reader)
{
  LsBuffer *buffer = &front->draw->stages[reader].bindings->buffers[front->draw->items.buffer];

  for (gsize i = 0; i < front->ring_words; i++)
    front->ring[i] = GUINT32_TO_LE (front->ring[i]);
  g_clear_pointer (&buffer->bytes, g_bytes_unref);
  buffer->bytes =
    g_bytes_new_take (g_steal_pointer (&front->ring), front->ring_words * sizeof (guint32));
  buffer->stride = sizeof (guint32);
}

/* --- all of it -------------------------------------------------------------------------------- */

/* Lists the inputs of the stages besides vertices. */
static void
list_items (LsDrawFront *front)
{
  for (guint i = 0; i < LS_N_STAGES; i++)
    if (ls_stages[i].item == LS_ITEM_PRIMITIVE && ls_draw_has_stage (front->draw, (LsStage) i))
      {
        ls_draw_list_primitives (front->draw, front->source, front->draw->stages[i].program);
        return;
      }
  ls_draw_number_vertices (front->draw, front->source);
}

/* Keeps all outputs of the vertices, in their order, for a stage that takes vertices without a
 * ring. */
static gboolean
run_given (LsDrawFront *front, LsStage before, GError **error)
{
  LsDraw *draw = front->draw;

  draw->given_words = ls_draw_count_output_words (draw->stages[before].program);
  draw->items.rings[before] = draw->given_words;
  if (!begin_ring (front, ls_draw_get_n_items (draw, before), draw->given_words, error))
    return FALSE;
  if (run_stage (front, before))
    draw->given = g_steal_pointer (&front->ring);
  g_clear_pointer (&front->ring, g_free);
  return TRUE;
}

/* Runs the stages before one, each with a ring to the next; *primitive becomes the primitive that a
 * GS emits. Stops at the first stage that fails. */
static gboolean
run_before (LsDrawFront *front, LsStage stage, LsPrimitive *primitive, GError **error)
{
  LsDraw *draw = front->draw;
  const LsStage before = ls_draw_before (draw, stage);
  const gboolean emits = ls_stages[before].gives == LS_GIVES_EMITTED;

  if (before == stage)
    return TRUE;
  if (!run_before (front, before, primitive, error))
    return FALSE;
  if (draw->has_failed)
    return TRUE;
  if (draw->is_direct)
    return run_given (front, before, error);
  if (!begin_ring (front, ls_draw_get_n_items (draw, before), draw->items.rings[before], error))
    return FALSE;
  if (emits)
    g_array_set_size (draw->restarts, 0);
  if (!run_stage (front, before))
    return TRUE;
  bind_ring (front, stage);
  if (!emits)
    return TRUE;
  *primitive = front->source->gs_primitive;
  return ls_draw_check_count (draw->emitted->len, N_ ("vertices that the GS emitted"), error);
}

static void
make_raster (LsDrawFront *front, LsPrimitive primitive, guint n)
{
  LsRasterState state = front->source->raster;

  state.n_instances = ls_draw_has_emitted (front->draw) ? 1 : front->source->n_instances;
  front->draw->raster = ls_raster_new (&state, primitive, front->shaded, n,
                                       (const guint *) (gconstpointer) front->draw->restarts->data,
                                       front->draw->restarts->len);
}

/* Takes vertices that the scene gives without a program. */
static gboolean
take_given (LsDrawFront *front, LsPrimitive primitive, GError **error)
{
  const LsDrawGiven *given = front->source->given;
  guint n = front->draw->vertices->len;

  front->shaded = ls_room_new0 (n, sizeof (LsVertex), error);
  if (front->shaded == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      LsVertex *to = &front->shaded[i];
      gsize index = g_array_index (front->draw->vertices, LsDrawVertex, i).index;

      if (index >= given->n)
        return ls_fail (error, LS_ERROR_RANGE, "the draw takes vertex %zu, and %u are given", index,
                        given->n);
      to->point_size = front->draw->point_size;
      memcpy (to->position, given->positions + index * LS_DRAW_VEC4_BYTES, LS_DRAW_VEC4_BYTES);
      for (guint k = 0; k < given->n_params; k++)
        if (given->params[k] != NULL)
          memcpy (to->params[k], given->params[k] + index * LS_DRAW_VEC4_BYTES, LS_DRAW_VEC4_BYTES);
    }
  make_raster (front, primitive, n);
  return TRUE;
}

static gboolean
check_emitted (const LsDrawFront *front, GError **error)
{
  static const char what[] = N_ ("vertices that the GS emitted");

  for (guint stream = 0; stream < LS_DRAW_N_STREAMS; stream++)
    if (front->beyond[stream].ring != NULL &&
        !ls_draw_check_count (front->beyond[stream].emitted->len, what, error))
      return FALSE;
  return ls_draw_check_count (front->draw->emitted->len, what, error);
}

/* A GS as the last stage: the vertices that it emitted are rasterised. */
static gboolean
run_emitting (LsDrawFront *front, GError **error)
{
  LsDraw *draw = front->draw;
  const guint item = draw->items.rings[draw->last];

  if (!begin_ring (front, ls_draw_get_n_items (draw, draw->last), item, error) ||
      !ls_draw_begin_beyond (front, error))
    return FALSE;
  g_array_set_size (draw->restarts, 0);
  if (!run_stage (front, draw->last))
    return TRUE;
  if (!check_emitted (front, error))
    return FALSE;
  front->shaded = ls_room_new0 (draw->emitted->len, sizeof (LsVertex), error);
  if (front->shaded == NULL || !ls_draw_begin_streams (front, error))
    return FALSE;
  ls_draw_collect_emitted (front);
  if (!ls_draw_store_streams (front, front->source->gs_primitive, draw->emitted->len, error))
    return FALSE;
  make_raster (front, front->source->gs_primitive, draw->emitted->len);
  return TRUE;
}

/* Runs the stage that exports positions, then makes the streams and the raster. */
static gboolean
run_last (LsDrawFront *front, LsPrimitive primitive, GError **error)
{
  LsDraw *draw = front->draw;
  guint n = ls_draw_get_n_items (draw, draw->last);

  if (draw->is_direct)
    return run_emitting (front, error);
  front->shaded = ls_room_new0 (n, sizeof (LsVertex), error);
  if (front->shaded == NULL || !ls_draw_begin_streams (front, error))
    return FALSE;
  if (!run_stage (front, draw->last))
    return TRUE;
  if (!ls_draw_store_streams (front, primitive, n, error))
    return FALSE;
  make_raster (front, primitive, n);
  return TRUE;
}

gboolean
ls_draw_run_vertices (LsDraw *draw, const LsDrawSource *source, GError **error)
{
  LsDrawFront front = { .draw = draw, .source = source, .steps_left = LS_DRAW_MAX_STEPS };
  LsPrimitive primitive = source->primitive;
  gboolean ok = ls_draw_list_vertices (draw, source, error);

  if (ok)
    {
      list_items (&front);
      ok = run_before (&front, draw->last, &primitive, error);
    }
  if (ok && source->given != NULL)
    ok = take_given (&front, primitive, error);
  else if (ok && !draw->has_failed)
    ok = run_last (&front, primitive, error);
  for (guint i = 0; i < LS_DRAW_N_STREAMS; i++)
    g_free (front.streams[i]);
  ls_draw_end_beyond (&front);
  g_free (front.shaded);
  g_free (front.ring);
  return ok;
}
