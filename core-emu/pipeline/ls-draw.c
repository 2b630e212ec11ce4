#include "ls-draw-private.h"

#include <string.h>

#include "ls-natural.h"

static void
keep_stage (LsDrawStage *to, const LsDrawStage *from)
{
  *to = *from;
  if (from->program == NULL)
    return;
  to->program = ls_program_ref (from->program);
  to->bindings = ls_bindings_ref (from->bindings);
  to->preloads = g_memdup2 (from->preloads, from->n_preloads * sizeof *from->preloads);
  for (guint i = 0; i < to->n_preloads; i++)
    if (to->preloads[i].words != NULL)
      g_bytes_ref (to->preloads[i].words);
}

static void
free_stage (LsDrawStage *stage)
{
  if (stage->program == NULL)
    return;
  ls_program_unref (stage->program);
  ls_bindings_unref (stage->bindings);
  for (guint i = 0; i < stage->n_preloads; i++)
    if (stage->preloads[i].words != NULL)
      g_bytes_unref (stage->preloads[i].words);
  g_free ((LsDrawPreload *) stage->preloads);
}

/* A GS that takes vertices is the last stage; its program says how often it runs and how large its
 * items are. */
static void
find_chain (LsDraw *draw)
{
  const LsStage emitting = ls_stage_giving (LS_GIVES_EMITTED);
  const LsProgram *program = draw->stages[emitting].program;
  const LsProgram *pixels = draw->stages[ls_stage_giving (LS_GIVES_PIXELS)].program;
  LsMemory items;

  draw->n_invocations = 1;
  if (pixels != NULL)
    draw->pixel_terms = pixels->terms;
  if (program == NULL || program->terms.n_vertices == 0)
    return;
  items = ls_machine_find_memory (draw->machine, LS_ROLE_ITEM, 0);
  draw->is_direct = TRUE;
  draw->last = emitting;
  draw->n_invocations = MAX (program->terms.n_invocations, 1);
  draw->items.emitted = program->terms.vertex_words;
  draw->items.rings[emitting] =
    items != LS_NO_MEMORY ? program->layout->n_words[items] / LS_LANES : 0;
}

#define QUAD_BYTES (3 * sizeof (LsQuad))

static LsDraw *
draw_alloc (const LsDrawSource *source)
{
  LsDraw *draw = g_new0 (LsDraw, 1);

  draw->machine = source->machine;
  for (guint i = 0; i < LS_N_STAGES; i++)
    keep_stage (&draw->stages[i], &source->stages[i]);
  draw->last = ls_stage_giving (LS_GIVES_RASTER);
  draw->interpolants =
    g_memdup2 (source->interpolants, source->n_interpolants * sizeof *source->interpolants);
  draw->n_interpolants = source->n_interpolants;
  draw->items = source->items;
  find_chain (draw);
  memcpy (draw->params, source->params, sizeof draw->params);
  draw->width = source->raster.width;
  draw->height = source->raster.height;
  draw->n_layers = MAX (source->raster.n_layers, 1);
  draw->n_samples = MAX (source->raster.n_samples, 1);
  draw->point_size = source->point_size;
  draw->point_size_channel = source->point_size_channel;
  draw->base_vertex = source->indices == NULL ? source->first : 0;
  draw->vertices = g_array_new (FALSE, FALSE, sizeof (LsDrawVertex));
  draw->primitives = g_array_new (FALSE, FALSE, sizeof (LsDrawPrimitive));
  draw->emitted = g_array_new (FALSE, FALSE, sizeof (LsDrawEmitted));
  draw->restarts = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < LS_DRAW_N_STREAMS; i++)
    draw->streams[i] = g_array_new (FALSE, FALSE, sizeof (guint32));
  return draw;
}

/* Takes memory for the owner of each pixel, in the draw and, by quads, in the raster. */
static gboolean
take_pixels (const LsDraw *draw, LsBudgetShare *share, GError **error)
{
  guint64 n = (guint64) draw->width * draw->height * draw->n_layers;

  return ls_budget_share_take (share, n * 5, "a draw of so many pixels", error);
}

/* As many quads as the share has room for. Their array doubles as it grows, and is copied when it
 * is sorted. */
static guint
find_max_quads (const LsBudgetShare *share)
{
  guint64 n = ls_budget_share_left (share) / QUAD_BYTES;

  return (guint) CLAMP (n, 1, LS_DRAW_MAX_WAVES * LS_DRAW_WAVE_QUADS);
}

/* If the raster is full, it takes room for one quad more, which the share does not have: the error
 * names the share. */
static gboolean
take_quads (const LsDraw *draw, LsBudgetShare *share, GError **error)
{
  guint n;

  ls_raster_get_quads (draw->raster, &n);
  return ls_budget_share_take (share, (n + (guint64) ls_raster_is_full (draw->raster)) * QUAD_BYTES,
                               "the list of covered pixels", error);
}

LsDraw *
ls_draw_new (const LsDrawSource *source, GError **error)
{
  g_autoptr (LsDraw) draw = draw_alloc (source);
  LsDrawSource limited = *source;

  ls_draw_take_terms (draw, &limited);
  if (!take_pixels (draw, source->share, error))
    return NULL;
  limited.raster.max_quads = find_max_quads (source->share);
  if (!ls_draw_run_vertices (draw, &limited, error) ||
      (draw->raster != NULL &&
       (!take_quads (draw, source->share, error) || !ls_draw_order_pixels (draw, error))))
    return NULL;
  return g_steal_pointer (&draw);
}

void
ls_draw_free (LsDraw *draw)
{
  for (guint i = 0; i < LS_N_STAGES; i++)
    free_stage (&draw->stages[i]);
  g_free (draw->given);
  for (guint i = 0; i < LS_DRAW_N_STREAMS; i++)
    g_array_unref (draw->streams[i]);
  g_array_unref (draw->vertices);
  g_array_unref (draw->primitives);
  g_array_unref (draw->emitted);
  g_array_unref (draw->restarts);
  g_clear_pointer (&draw->raster, ls_raster_free);
  g_free (draw->interpolants);
  g_free (draw->quads);
  g_free (draw->owners);
  g_free (draw);
}

const LsDrawFailure *
ls_draw_get_failure (const LsDraw *draw)
{
  return draw->has_failed ? &draw->failure : NULL;
}

gboolean
ls_draw_has_stage (const LsDraw *draw, LsStage stage)
{
  return draw->stages[stage].program != NULL;
}

guint
ls_draw_get_n_items (const LsDraw *draw, LsStage stage)
{
  if (!ls_draw_has_stage (draw, stage))
    return 0;
  switch (ls_stages[stage].item)
    {
    case LS_ITEM_VERTEX:
      return ls_draw_takes_emitted (draw, stage) ? draw->emitted->len : draw->vertices->len;
    case LS_ITEM_PRIMITIVE:
      return draw->primitives->len * draw->n_invocations;
    case LS_ITEM_PIXEL:
      return draw->n_quads * 4;
    case LS_ITEM_THREAD:
      return 0;
    }
  return 0;
}

guint
ls_draw_get_n_waves (const LsDraw *draw, LsStage stage)
{
  return (ls_draw_get_n_items (draw, stage) + LS_LANES - 1) / LS_LANES;
}

LsStage
ls_draw_get_last (const LsDraw *draw)
{
  return draw->last;
}

/* The primitive of an item of the GS. */
static const LsDrawPrimitive *
item_primitive (const LsDraw *draw, guint item)
{
  return &g_array_index (draw->primitives, LsDrawPrimitive, item / draw->n_invocations);
}

/* The first vertex of an item of a stage, in the list of the first stage. */
static const LsDrawVertex *
first_vertex (const LsDraw *draw, LsStage stage, guint item)
{
  if (ls_draw_takes_emitted (draw, stage))
    {
      item = g_array_index (draw->emitted, LsDrawEmitted, item).primitive;
      stage = ls_draw_before (draw, stage);
    }
  if (ls_stages[stage].item == LS_ITEM_PRIMITIVE)
    item = item_primitive (draw, item)->vertices[0];
  return &g_array_index (draw->vertices, LsDrawVertex, item);
}

static guint32
ring_offset (const LsDraw *draw, LsStage stage, guint32 vertex, guint item)
{
  if (ls_stages[stage].item == LS_ITEM_PRIMITIVE)
    return item_primitive (draw, item)->vertices[MIN (vertex, LS_PRIMITIVE_MAX_VERTICES - 1)] *
           draw->items.rings[ls_draw_before (draw, stage)];
  if (ls_draw_takes_emitted (draw, stage))
    return g_array_index (draw->emitted, LsDrawEmitted, item).offset;
  return 0;
}

static guint32
stored_word (const LsDrawPreload *preload, guint64 index)
{
  gsize size;
  const guint8 *bytes = g_bytes_get_data (preload->words, &size);
  const guint64 at = (index * preload->stride + preload->offset) * sizeof (guint32);
  guint32 word;

  if (at + sizeof word > size)
    return 0;
  memcpy (&word, bytes + at, sizeof word);
  return GUINT32_FROM_LE (word);
}

/* A word of the outputs of a primitive's vertex. */
static guint32
given_word (const LsDraw *draw, guint32 word, guint item)
{
  const guint vertex = word / LS_DRAW_VERTEX_WORDS;
  const gsize at =
    item_primitive (draw, item)->vertices[MIN (vertex, LS_PRIMITIVE_MAX_VERTICES - 1)];

  return draw->given != NULL ? draw->given[at * draw->given_words + word % LS_DRAW_VERTEX_WORDS]
                             : 0;
}

static guint32
primitive_number (const LsDraw *draw, LsStage stage, guint item)
{
  return ls_stages[stage].item == LS_ITEM_PRIMITIVE ? item_primitive (draw, item)->number
                                                    : first_vertex (draw, stage, item)->primitive;
}

/* The natural start value of a register; the instances of one draw begin at 0. */
static guint32
natural_word (const LsDraw *draw, LsStage stage, const LsDrawPreload *preload, guint item)
{
  guint32 words[2];

  if (ls_natural_of_lane (preload->natural, item % LS_LANES, words))
    return words[preload->word];
  if (preload->natural == LS_NATURAL_VERTEX)
    return first_vertex (draw, stage, item)->index;
  if (preload->natural == LS_NATURAL_PLAIN_VERTEX)
    return first_vertex (draw, stage, item)->index - draw->base_vertex;
  if (preload->natural == LS_NATURAL_BASE_VERTEX)
    return draw->base_vertex;
  if (preload->natural == LS_NATURAL_INSTANCE)
    return first_vertex (draw, stage, item)->instance;
  if (preload->natural == LS_NATURAL_PRIMITIVE)
    return primitive_number (draw, stage, item);
  return preload->natural == LS_NATURAL_INVOCATION ? item % draw->n_invocations : 0;
}

guint32
ls_draw_preload_word (const LsDraw *draw, LsStage stage, const LsDrawPreload *preload, guint item)
{
  switch (preload->value)
    {
    case LS_DRAW_CONSTANT:
      return preload->word;
    case LS_DRAW_VERTEX:
      return first_vertex (draw, stage, item)->index;
    case LS_DRAW_INSTANCE:
      return first_vertex (draw, stage, item)->instance;
    case LS_DRAW_PRIMITIVE:
      return primitive_number (draw, stage, item);
    case LS_DRAW_OFFSET:
      return ring_offset (draw, stage, preload->word, item);
    case LS_DRAW_WORDS:
      return stored_word (preload, first_vertex (draw, stage, item)->index);
    case LS_DRAW_NATURAL:
      return natural_word (draw, stage, preload, item);
    case LS_DRAW_GIVEN:
      return given_word (draw, preload->word, item);
    }
  return 0;
}

guint
ls_draw_get_stream_item (const LsDraw *draw, guint stream)
{
  return draw->items.streams[stream];
}

const guint32 *
ls_draw_get_stream (const LsDraw *draw, guint stream, guint *n_words)
{
  *n_words = draw->streams[stream]->len;
  return *n_words ? (const guint32 *) (gconstpointer) draw->streams[stream]->data : NULL;
}
