#include "ls-draw-front.h"

#include <string.h>

/* What a wave of a stage before the pixels leaves, taken out of its state: exports, items of rings and streams, vertices that
 * a GS emitted. */

/* Copies one channel of an output register to words that lie stride bytes apart. */
static void
collect_channel (const LsDraw *draw,
                 const void *state,
                 LsRegRef ref,
                 guint n_lanes,
                 gpointer to,
                 gsize stride)
{
  LsProgram *program = draw->stages[draw->last].program;
  LsRow row;

  if (ref.index >= ls_program_n_registers (program, ref.file) ||
      !ls_program_read_row (program, state, ref, &row))
    return;
  for (guint lane = 0; lane < n_lanes; lane++)
    memcpy ((guint8 *) to + lane * stride, &row.u[lane], sizeof row.u[lane]);
}

/* The item of each lane in the memory with the role and number; NULL if the program has none. */
static const guint32 *
find_items (const LsDraw *draw,
            LsStage stage,
            const void *state,
            LsRole role,
            guint number,
            gsize *n_words)
{
  const LsProgram *program = draw->stages[stage].program;
  gsize n;
  const guint32 *words = ls_program_memory (
    program, state, ls_machine_find_memory (ls_program_machine (program), role, number), &n);

  *n_words = n / LS_LANES;
  return *n_words ? words : NULL;
}

/* Copies the items of lanes first, first + 1 and so on to a list of items. */
static void
collect_items (const LsDraw *draw,
               LsStage stage,
               const void *state,
               LsRole role,
               guint number,
               guint n_lanes,
               guint32 *to,
               guint item_words)
{
  gsize n_words;
  const guint32 *items = find_items (draw, stage, state, role, number, &n_words);

  for (guint lane = 0; items && lane < n_lanes; lane++)
    memcpy (to + (gsize) lane * item_words, items + lane * n_words,
            MIN (n_words, item_words) * sizeof *to);
}

/* --- what is exported ------------------------------------------------------------------------------------- */

/* A component of what vertex programs export; of no register where they have none. */
static LsRegRef
exported (const LsDraw *draw, LsRole role, guint number, guint channel)
{
  LsRegRef ref;

  ls_program_find_register (draw->stages[draw->last].program, role, number, &ref);
  ref.channel = (guint8) channel;
  return ref;
}

/* One exported value of each vertex to words of the vertices; nothing without an export. */
static void
collect_export (const LsDrawFront *front,
                const void *state,
                LsDrawExport from,
                guint n_lanes,
                gpointer to)
{
  if (from.index)
    collect_channel (front->draw, state,
                     exported (front->draw, LS_ROLE_POSITION, from.index, from.channel), n_lanes,
                     to, sizeof (LsVertex));
}

/* Flags are those of separate triangles: strips and fans have boundaries only. */
static gboolean
has_edge_flags (const LsDrawFront *front)
{
  return !ls_draw_takes_emitted (front->draw, front->draw->last) &&
         front->source->primitive == LS_PRIMITIVE_TRIANGLES;
}

/* What the rasteriser gets besides position and parameters. */
static void
collect_vertex_state (const LsDrawFront *front, const void *state, guint n_lanes, LsVertex *to)
{
  const LsDrawSource *source = front->source;

  for (guint i = 0; i < source->raster.n_clip_distances; i++)
    collect_export (front, state, source->clip_distances[i], n_lanes, &to->clip_distances[i]);
  for (guint i = 0; i < source->raster.n_cull_distances; i++)
    collect_export (front, state, source->cull_distances[i], n_lanes, &to->cull_distances[i]);
  collect_export (front, state, source->layer, n_lanes, &to->layer);
  collect_export (front, state, source->viewport, n_lanes, &to->viewport);
  if (!source->edge_flag.index || !has_edge_flags (front))
    return;
  collect_export (front, state, source->edge_flag, n_lanes, &to->is_inner);
  for (guint lane = 0; lane < n_lanes; lane++)
    to[lane].is_inner = !to[lane].is_inner;
}

/* One channel of all that is exported for the rasteriser. */
static void
collect_exports (const LsDrawFront *front,
                 const void *state,
                 guint channel,
                 guint n_lanes,
                 LsVertex *to)
{
  const LsDraw *draw = front->draw;

  collect_channel (draw, state, exported (draw, LS_ROLE_POSITION, 0, channel), n_lanes,
                   &to->position[channel], sizeof *to);
  if (draw->point_size_channel == (gint) channel)
    collect_channel (draw, state, exported (draw, LS_ROLE_POSITION, 1, channel), n_lanes,
                     &to->point_size, sizeof *to);
  for (guint param = 0; param < front->source->raster.n_params; param++)
    collect_channel (draw, state, exported (draw, LS_ROLE_PARAM, param, channel), n_lanes,
                     &to->params[param][channel], sizeof *to);
}

static void
collect_vertices (LsDrawFront *front, guint wave, guint n_lanes, const void *state)
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
      collect_items (draw, draw->last, state, LS_ROLE_STREAM, i, n_lanes,
                     front->streams[i] + (gsize) wave * LS_LANES * draw->items.streams[i],
                     draw->items.streams[i]);
}

/* --- what goes to the next stage -------------------------------------------------------------------------- */

/* Vertices that one lane emitted. The strip starts anew with each lane, and where the bit of a vertex says so. */
static void
list_emitted (LsDraw *draw, guint item, guint primitive, const guint32 *emit, gsize n_words)
{
  const guint vertex = draw->items.emitted;
  guint capacity = vertex ? item / vertex : 0;
  guint n = n_words ? MIN (emit[0], capacity) : 0;

  for (guint i = 0; i < n; i++)
    {
      gboolean cut = 1 + i / 32 < n_words && (emit[1 + i / 32] >> (i % 32) & 1);
      const LsDrawEmitted emitted = { .offset = primitive * item + i * vertex,
                                      .primitive = primitive };

      if (i == 0 || cut)
        g_array_append_val (draw->restarts, draw->emitted->len);
      g_array_append_val (draw->emitted, emitted);
    }
}

static void
collect_emitted (LsDrawFront *front, LsStage stage, guint wave, guint n_lanes, const void *state)
{
  LsDraw *draw = front->draw;
  gsize n_words;
  const guint32 *emit = find_items (draw, stage, state, LS_ROLE_VERTICES, 0, &n_words);

  for (guint lane = 0; emit && lane < n_lanes; lane++)
    list_emitted (draw, draw->items.rings[stage], wave * LS_LANES + lane, emit + lane * n_words,
                  n_words);
}

void
ls_draw_collect (LsDrawFront *front, LsStage stage, guint wave, guint n_lanes, const void *state)
{
  const guint item = front->draw->items.rings[stage];

  if (ls_stages[stage].gives == LS_GIVES_RASTER)
    collect_vertices (front, wave, n_lanes, state);
  else
    collect_items (front->draw, stage, state, LS_ROLE_ITEM, 0, n_lanes,
                   front->ring + (gsize) wave * LS_LANES * item, item);
  if (ls_stages[stage].gives == LS_GIVES_EMITTED)
    collect_emitted (front, stage, wave, n_lanes, state);
}
