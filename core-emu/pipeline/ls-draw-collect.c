#include "ls-draw-front.h"

#include <string.h>

/* The results of a wave of a stage before the pixels, taken out of its state: exports, items of
 * rings and streams, and the vertices that a GS emitted. */

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

  for (guint lane = 0; items != NULL && lane < n_lanes; lane++)
    memcpy (to + (gsize) lane * item_words, items + lane * n_words,
            MIN (n_words, item_words) * sizeof *to);
}

/* --- exports ---------------------------------------------------------------------------------- */

/* The exports of vertices: rows of a wave's state, or words that a GS emitted, vertex by vertex. */
typedef struct
{
  const LsDrawFront *front;
  const LsProgram *program;
  const void *state; /* NULL: emitted */
  guint n;           /* lanes, or emitted vertices */
  const guint32 *ring;
  const GArray *emitted;
} Left;

/* Copies one channel of an output to words that lie stride bytes apart. */
static void
copy_output (const Left *left, LsRegRef ref, gpointer to, gsize stride)
{
  const guint word = 4 * ref.index + ref.channel;
  LsRow row;

  if (ref.index >= ls_program_n_registers (left->program, ref.file) ||
      (left->state != NULL && !ls_program_read_row (left->program, left->state, ref, &row)))
    return;
  for (guint i = 0; i < left->n; i++)
    memcpy ((guint8 *) to + i * stride,
            left->state != NULL
              ? &row.u[i]
              : &left->ring[g_array_index (left->emitted, LsDrawEmitted, i).offset + word],
            sizeof row.u[i]);
}

/* A component of the register with the role; nothing if the program has no such register. */
static void
copy_role (const Left *left, LsRole role, guint number, guint channel, gpointer to, gsize stride)
{
  LsRegRef ref;

  if (!ls_program_find_register (left->program, role, number, &ref))
    return;
  ref.channel = (guint8) channel;
  copy_output (left, ref, to, stride);
}

/* The export that the scene names, else the register with the role. */
static void
copy_export (const Left *left, LsDrawExport from, LsRole role, gpointer to)
{
  if (from.index)
    copy_role (left, LS_ROLE_POSITION, from.index, from.channel, to, sizeof (LsVertex));
  else
    copy_role (left, role, 0, 0, to, sizeof (LsVertex));
}

/* Edge flags belong to separate triangles: strips and fans have boundary edges only. */
static gboolean
has_edge_flags (const LsDrawFront *front)
{
  LsRegRef ref;

  return !ls_draw_has_emitted (front->draw) && front->source->primitive == LS_PRIMITIVE_TRIANGLES &&
         (front->source->edge_flag.index ||
          ls_program_find_register (front->draw->stages[front->draw->last].program,
                                    LS_ROLE_EDGE_FLAG, 0, &ref));
}

/* Distances without an export of their own: the role's components hold the clip distances first,
 * then the cull distances. Those of planes come later. */
static void
copy_distances (const Left *left, LsVertex *to)
{
  const LsDrawSource *source = left->front->source;
  const guint n = source->raster.n_clip_distances;
  const guint n_in_one = left->program->terms.distances_apart ? 1 : 4;

  for (guint i = 0; i < n + source->raster.n_cull_distances; i++)
    {
      const LsDrawExport from = i < n ? source->clip_distances[i] : source->cull_distances[i - n];
      float *distance = i < n ? &to->clip_distances[i] : &to->cull_distances[i - n];

      if (from.index)
        copy_export (left, from, LS_ROLE_NONE, distance);
      else
        copy_role (left, LS_ROLE_CLIP_DISTANCES, from.channel / n_in_one, from.channel % n_in_one,
                   distance, sizeof *to);
    }
}

/* Everything that the rasteriser gets besides position and parameters. */
static void
copy_vertex_state (const Left *left, LsVertex *to)
{
  const LsDrawSource *source = left->front->source;

  copy_distances (left, to);
  copy_export (left, source->layer, LS_ROLE_LAYER, &to->layer);
  copy_export (left, source->viewport, LS_ROLE_VIEWPORT, &to->viewport);
  if (!has_edge_flags (left->front))
    return;
  copy_export (left, source->edge_flag, LS_ROLE_EDGE_FLAG, &to->is_inner);
  for (guint i = 0; i < left->n; i++)
    to[i].is_inner = !to[i].is_inner;
}

/* Turns a position in the window, with 1/w, back into clip coordinates. */
static void
leave_window (const LsRasterState *raster, LsVertex *vertex)
{
  const LsViewport *viewport = &raster->viewports[0];
  const float w = 1 / vertex->position[3];

  for (guint i = 0; i < 3; i++)
    vertex->position[i] = (vertex->position[i] - viewport->translate[i]) / viewport->scale[i] * w;
  vertex->position[3] = w;
}

typedef float Place[4];

/* If there is a clip vertex, the user planes cut by that position: the rasteriser gets
 * them as distances. */
static void
copy_clip_vertex (const Left *left, LsVertex *to)
{
  const LsDrawSource *source = left->front->source;
  const guint first = source->raster.n_clip_distances - source->n_plane_distances;
  Place *positions = g_new0 (Place, MAX (left->n, 1));

  for (guint c = 0; c < 4; c++)
    {
      LsRegRef ref = source->clip_vertex;

      ref.channel = (guint8) c;
      copy_output (left, ref, &positions[0][c], sizeof *positions);
    }
  for (guint i = 0; i < left->n * source->n_plane_distances; i++)
    {
      const guint vertex = i / source->n_plane_distances, plane = i % source->n_plane_distances;
      double distance = 0;

      for (guint c = 0; c < 4; c++)
        distance += source->planes[plane][c] * (double) positions[vertex][c];
      to[vertex].clip_distances[first + plane] = (float) distance;
    }
  g_free (positions);
}

static void
copy_streams (const Left *left, guint stream, guint first)
{
  const LsDrawFront *front = left->front;

  for (guint i = 0; i < LS_DRAW_N_STREAMS; i++)
    {
      const guint item = front->draw->items.streams[i];

      if (front->streams[i] == NULL || front->source->stream_outputs[i] == NULL ||
          front->source->stream_vertices[i] != stream)
        continue;
      for (guint word = 0; word < item; word++)
        {
          const LsRegRef from = front->source->stream_outputs[i][word];

          if (from.file != LS_DRAW_NO_OUTPUT)
            copy_output (left, from, front->streams[i] + (gsize) first * item + word,
                         item * sizeof (guint32));
        }
    }
}

static void
copy_vertices (const Left *left, guint first)
{
  const LsDraw *draw = left->front->draw;
  const LsDrawSource *source = left->front->source;
  LsVertex *to = left->front->shaded + first;

  for (guint i = 0; i < left->n; i++)
    to[i].point_size = draw->point_size;
  copy_vertex_state (left, to);
  if (draw->point_size_channel >= 0)
    copy_role (left, LS_ROLE_POSITION, 1, (guint) draw->point_size_channel, &to->point_size,
               sizeof *to);
  else
    copy_role (left, LS_ROLE_POINT_SIZE, 0, 0, &to->point_size, sizeof *to);
  for (guint c = 0; c < 4; c++)
    {
      copy_role (left, LS_ROLE_POSITION, 0, c, &to->position[c], sizeof *to);
      for (guint param = 0; param < source->raster.n_params; param++)
        {
          LsRegRef ref = source->params[param];

          ref.channel = (guint8) c;
          copy_output (left, ref, &to->params[param][c], sizeof *to);
        }
    }
  if (source->n_plane_distances > 0)
    copy_clip_vertex (left, to);
  for (guint i = 0; i < left->n && left->program->terms.in_window; i++)
    leave_window (&source->raster, &to[i]);
  copy_streams (left, 0, first);
}

static void
collect_vertices (LsDrawFront *front, guint wave, guint n_lanes, const void *state)
{
  const LsDraw *draw = front->draw;
  const Left left = { front, draw->stages[draw->last].program, state, n_lanes };

  copy_vertices (&left, wave * LS_LANES);
  for (guint i = 0; i < LS_DRAW_N_STREAMS; i++)
    if (front->streams[i] != NULL && front->source->stream_outputs[i] == NULL)
      collect_items (draw, draw->last, state, LS_ROLE_STREAM, i, n_lanes,
                     front->streams[i] + (gsize) wave * LS_LANES * draw->items.streams[i],
                     draw->items.streams[i]);
}

void
ls_draw_collect_emitted (LsDrawFront *front)
{
  const LsDraw *draw = front->draw;
  Left left = { front,       draw->stages[draw->last].program,
                NULL,        draw->emitted->len,
                front->ring, draw->emitted };

  copy_vertices (&left, 0);
  for (guint stream = 0; stream < LS_DRAW_N_STREAMS; stream++)
    if (front->beyond[stream].ring != NULL)
      {
        left.ring = front->beyond[stream].ring;
        left.emitted = front->beyond[stream].emitted;
        left.n = left.emitted->len;
        copy_streams (&left, stream, 0);
      }
}

/* The program's own distances where the draw says none. */
static void
take_distances (const LsTerms *terms, LsDrawSource *source)
{
  LsRasterState *raster = &source->raster;
  const guint n_clip = MIN (terms->n_clip_distances, LS_MAX_CLIP_DISTANCES);
  const guint n_cull = MIN (terms->n_cull_distances, LS_MAX_CLIP_DISTANCES - n_clip);

  if (!source->chooses_distances)
    raster->n_clip_distances = n_clip;
  for (guint i = 0; i < n_clip && !source->chooses_distances; i++)
    source->clip_distances[i] = (LsDrawExport){ 0, (guint8) i };
  if (raster->n_cull_distances > 0)
    return;
  raster->n_cull_distances = n_cull;
  for (guint i = 0; i < n_cull; i++)
    source->cull_distances[i] = (LsDrawExport){ 0, (guint8) (n_clip + i) };
}

void
ls_draw_take_terms (const LsDraw *draw, LsDrawSource *source)
{
  const LsProgram *program = draw->stages[draw->last].program;
  LsRasterState *raster = &source->raster;

  if (program == NULL)
    return;
  take_distances (&program->terms, source);
  if (program->terms.no_planes)
    raster->n_clip_planes = 0;
  if (program->terms.in_window)
    raster->clip_near = raster->clip_far = FALSE;
  if (!source->has_clip_vertex &&
      ls_program_find_register (program, LS_ROLE_CLIP_VERTEX, 0, &source->clip_vertex))
    source->has_clip_vertex = TRUE;
  if (!source->has_clip_vertex || raster->planes_only_cull)
    return;
  source->n_plane_distances =
    MIN (raster->n_clip_planes, LS_MAX_CLIP_DISTANCES - raster->n_clip_distances);
  memcpy (source->planes, raster->clip_planes, sizeof source->planes);
  raster->n_clip_distances += source->n_plane_distances;
  raster->n_clip_planes = 0;
}

/* --- what goes to the next stage -------------------------------------------------------------- */

/* The vertices that one lane emitted. A strip starts with each lane, and where the bit of a vertex
 * says so. */
static void
list_emitted (GArray *all,
              GArray *restarts,
              guint vertex,
              guint item,
              guint primitive,
              const guint32 *emit,
              gsize n_words)
{
  guint capacity = vertex ? item / vertex : 0;
  guint n = n_words ? MIN (emit[0], capacity) : 0;

  for (guint i = 0; i < n; i++)
    {
      gboolean cut = 1 + i / 32 < n_words && (emit[1 + i / 32] >> (i % 32) & 1);
      const LsDrawEmitted emitted = { .offset = primitive * item + i * vertex,
                                      .primitive = primitive };

      if (i == 0 || cut)
        g_array_append_val (restarts, all->len);
      g_array_append_val (all, emitted);
    }
}

static void
collect_emitted (LsDrawFront *front,
                 LsStage stage,
                 guint wave,
                 guint n_lanes,
                 const void *state,
                 guint stream)
{
  const LsDraw *draw = front->draw;
  const guint item = draw->items.rings[stage];
  GArray *all = stream == 0 ? draw->emitted : front->beyond[stream].emitted;
  GArray *restarts = stream == 0 ? draw->restarts : front->beyond[stream].restarts;
  guint32 *ring = stream == 0 ? front->ring : front->beyond[stream].ring;
  gsize n_words;
  const guint32 *emit = find_items (draw, stage, state, LS_ROLE_VERTICES, stream, &n_words);

  collect_items (draw, stage, state, LS_ROLE_ITEM, stream, n_lanes,
                 ring + (gsize) wave * LS_LANES * item, item);
  for (guint lane = 0; emit != NULL && lane < n_lanes; lane++)
    list_emitted (all, restarts, draw->items.emitted, item, wave * LS_LANES + lane,
                  emit + lane * n_words, n_words);
}

/* The file of the output registers that have roles. */
static guint
find_outputs (const LsProgram *program)
{
  for (guint i = 0; i < program->n_uses; i++)
    if (program->uses[i].role == LS_ROLE_POSITION || program->uses[i].role == LS_ROLE_PARAM)
      return program->uses[i].ref.file;
  return G_MAXUINT;
}

guint
ls_draw_count_output_words (const LsProgram *program)
{
  return MIN (4 * ls_program_n_registers (program, find_outputs (program)), LS_DRAW_VERTEX_WORDS);
}

/* All outputs of each lane, one behind the other. */
static void
collect_outputs (LsDrawFront *front, LsStage stage, guint wave, guint n_lanes, const void *state)
{
  const Left left = { front, front->draw->stages[stage].program, state, n_lanes };
  const guint n = front->draw->given_words, file = find_outputs (left.program);

  for (guint word = 0; word < n; word++)
    copy_output (&left,
                 (LsRegRef){ .file = (guint8) file,
                             .channel = (guint8) (word % 4),
                             .index = (guint16) (word / 4) },
                 front->ring + (gsize) wave * LS_LANES * n + word, n * sizeof (guint32));
}

void
ls_draw_collect (LsDrawFront *front, LsStage stage, guint wave, guint n_lanes, const void *state)
{
  const guint item = front->draw->items.rings[stage];

  if (ls_stages[stage].gives == LS_GIVES_RASTER && front->draw->is_direct)
    collect_outputs (front, stage, wave, n_lanes, state);
  else if (ls_stages[stage].gives == LS_GIVES_RASTER)
    collect_vertices (front, wave, n_lanes, state);
  else if (ls_stages[stage].gives != LS_GIVES_EMITTED)
    collect_items (front->draw, stage, state, LS_ROLE_ITEM, 0, n_lanes,
                   front->ring + (gsize) wave * LS_LANES * item, item);
  else
    for (guint stream = 0; stream < LS_DRAW_N_STREAMS; stream++)
      if (stream == 0 || front->beyond[stream].ring != NULL)
        collect_emitted (front, stage, wave, n_lanes, state, stream);
}
