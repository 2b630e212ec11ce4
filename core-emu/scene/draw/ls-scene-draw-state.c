#include "ls-raster.h"
#include "ls-scene-draws.h"
#include "ls-scene-inputs.h"
#include "ls-words.h"

#include <string.h>

/* [draw], [raster], [viewport N] and [samples]: what goes on around the stages. */

/* --- values ----------------------------------------------------------------------------------------------- */

/* Names of edges. out: guint. */
static gboolean
read_edges (const LsDocEntry *entry, gpointer out, GError **error)
{
  static const char *const names[] = { "left", "right", "lower", "upper" };
  g_auto (LsSceneCursor) cursor = { 0 };
  guint *edges = out;

  ls_scene_cursor_init (&cursor, entry);
  for (*edges = 0; ls_scene_cursor_next (&cursor);)
    {
      guint i = 0;

      while (i < G_N_ELEMENTS (names) && strcmp (cursor.token, names[i]))
        i++;
      if (strcmp (cursor.token, "none") && i == G_N_ELEMENTS (names))
        return ls_doc_fail (cursor.place, LS_ERROR_REFERENCE, error,
                            "\"%s\" is no edge (write left, right, lower, upper, or none)",
                            cursor.token);
      *edges |= 1u << i & 15;
    }
  return TRUE;
}

/* out: LsViewport. */
static gboolean
read_scissor (const LsDocEntry *entry, gpointer out, GError **error)
{
  static const LsSceneKey list = {
    .kind = LS_KEY_UINTS, .high = LS_SCENE_MAX_SIDE, .n = 4, .words = N_ ("x y width height")
  };
  LsViewport *viewport = out;

  viewport->has_scissor = TRUE;
  return ls_scene_read_list (entry, &list, viewport->scissor, error);
}

/* out: LsDrawSource. */
static gboolean
read_restart (const LsDocEntry *entry, gpointer out, GError **error)
{
  static const LsSceneKey list = {
    .kind = LS_KEY_UINTS, .high = G_MAXUINT32, .n = 1, .words = N_ ("an index")
  };
  LsDrawSource *source = out;

  source->has_restart = TRUE;
  return ls_scene_read_list (entry, &list, &source->restart, error);
}

/* --- [draw] ----------------------------------------------------------------------------------------------- */

typedef struct
{
  LsDrawSource source;
  guint provoking, cull, clip_depth, point_size_from, gs_output, es_item, gs_item;
} DrawKeys;

/* clang-format off */
static const char *const primitive_names[] = {
  "points", "lines", "line-strip", "line-loop", "triangles", "triangle-strip", "triangle-fan", "lines-adjacency",
  "line-strip-adjacency", "triangles-adjacency", "triangle-strip-adjacency", NULL,
};
static const char *const gs_output_names[] = { "points", "line-strip", "triangle-strip", NULL };
static const char *const provoking_names[] = { "last", "first", NULL };
static const char *const cull_names[] = { "none", "front", "back", "both", NULL };
static const char *const front_names[] = { "counter-clockwise", "clockwise", NULL };
static const char *const clip_names[] = { "minus-one-to-one", "zero-to-one", "none", NULL };
static const char *const point_names[] = { "constant", "POS1.x", "POS1.y", "POS1.z", "POS1.w", NULL };

#define MAX_ITEM 4096 /* words */
#define MAX_STREAM 512

#define DRAW(member) offsetof (DrawKeys, member)
#define RASTER(member) DRAW (source.raster.member)
#define STREAM(name, n)                                                                  \
  { name, LS_KEY_UINT, DRAW (source.items.streams[n]), 0, MAX_STREAM },                  \
  { name "-size", LS_KEY_UINT, DRAW (source.items.stream_sizes[n]), 0, G_MAXUINT32 },    \
  { name "-offset", LS_KEY_UINT, DRAW (source.items.stream_offsets[n]), 0, G_MAXUINT32 }

static const LsSceneKey draw_keys[] = {
  { "primitive", LS_KEY_CHOICE, DRAW (source.primitive), 0, 0, primitive_names },
  { "first", LS_KEY_UINT, DRAW (source.first), 0, G_MAXUINT32 },
  { "count", LS_KEY_UINT, DRAW (source.count), 0, LS_DRAW_MAX_VERTICES },
  { "indices", LS_KEY_LATER },
  { "restart", LS_KEY_READ, DRAW (source), .read = read_restart },
  { "instances", LS_KEY_UINT, DRAW (source.n_instances), 0, LS_DRAW_MAX_VERTICES },
  { "width", LS_KEY_UINT, RASTER (width), 1, LS_SCENE_MAX_SIDE },
  { "height", LS_KEY_UINT, RASTER (height), 1, LS_SCENE_MAX_SIDE },
  { "viewport-scale", LS_KEY_NUMBERS, RASTER (viewports[0].scale), -65536, 65536, NULL, 3, "x y z" },
  { "viewport-offset", LS_KEY_NUMBERS, RASTER (viewports[0].translate), -65536, 65536, NULL, 3, "x y z" },
  { "clip-distances", LS_KEY_READ, DRAW (source), .read = ls_scene_read_clip_distances },
  { "scissor", LS_KEY_READ, RASTER (viewports[0]), .read = read_scissor },
  { "provoking", LS_KEY_CHOICE, DRAW (provoking), 0, 0, provoking_names },
  { "cull", LS_KEY_CHOICE, DRAW (cull), 0, 0, cull_names },
  { "front", LS_KEY_CHOICE, RASTER (front_is_clockwise), 0, 0, front_names },
  { "clip-depth", LS_KEY_CHOICE, DRAW (clip_depth), 0, 0, clip_names },
  { "point-size", LS_KEY_NUMBER, DRAW (source.point_size), 0, 8192 },
  { "point-size-from", LS_KEY_CHOICE, DRAW (point_size_from), 0, 0, point_names },
  { "gs-output", LS_KEY_CHOICE, DRAW (gs_output), 0, 0, gs_output_names },
  { "es-item", LS_KEY_UINT, DRAW (es_item), 0, MAX_ITEM },
  { "gs-item", LS_KEY_UINT, DRAW (gs_item), 0, 4 * MAX_ITEM },
  { "gs-vertex", LS_KEY_UINT, DRAW (source.items.emitted), 0, MAX_ITEM },
  { "ring-buffer", LS_KEY_UINT, DRAW (source.items.buffer), 0, LS_MAX_RESOURCES - 1 },
  STREAM ("stream0", 0),
  STREAM ("stream1", 1),
  STREAM ("stream2", 2),
  STREAM ("stream3", 3),
};
/* clang-format on */

LS_SCENE_GROUP (draw, "draw", NULL, draw_keys, LS_SCOPE_SCENE);

/* A list of whole numbers. Returns: (transfer full): GArray of guint32. */
static GArray *
read_indices (const LsDocEntry *entry, GError **error)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_auto (LsSceneCursor) cursor = { 0 };
  guint64 index;

  ls_scene_cursor_init (&cursor, entry);
  while (ls_scene_cursor_next (&cursor))
    {
      if (!strcmp (cursor.token, "file"))
        {
          ls_doc_fail (cursor.place, LS_ERROR_UNSUPPORTED, error,
                       "indices from a file (write them as a list)");
          return NULL;
        }
      if (indices->len == LS_DRAW_MAX_VERTICES)
        {
          ls_doc_fail (cursor.place, LS_ERROR_RANGE, error, "more than %u indices",
                       LS_DRAW_MAX_VERTICES);
          return NULL;
        }
      if (!ls_scene_cursor_uint (&cursor, G_MAXUINT32, &index, error))
        return NULL;
      g_array_append_val (indices, (guint32){ (guint32) index });
    }
  return g_steal_pointer (&indices);
}

/* The number of vertices is that of the indices, from the first one on, unless it is given. */
static gboolean
choose_count (const LsDocGroup *group, LsDrawSource *source, const GArray *indices, GError **error)
{
  const LsDocEntry *count = ls_doc_group_find (group, "count");

  if (count == NULL && indices == NULL)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "draw of how many vertices (set count or indices)");
  if (indices != NULL && source->first > indices->len)
    return ls_doc_fail (ls_doc_group_find (group, "first")->value_at, LS_ERROR_RANGE, error,
                        "first is %u, of %u indices", source->first, indices->len);
  if (count != NULL && indices != NULL && indices->len - source->first < source->count)
    return ls_doc_fail (count->value_at, LS_ERROR_RANGE, error, "count is %u, of %u indices",
                        source->count, indices->len - source->first);
  if (count == NULL)
    source->count = indices->len - source->first;
  return TRUE;
}

static void
init_viewport (LsRasterState *raster)
{
  LsViewport *viewport = &raster->viewports[0];

  viewport->scale[0] = viewport->translate[0] = (float) raster->width / 2;
  viewport->scale[1] = viewport->translate[1] = (float) raster->height / 2;
  viewport->scale[2] = viewport->translate[2] = 0.5f;
  viewport->depth_low = 0;
  viewport->depth_high = 1;
}

static void
fill_source (const DrawKeys *keys, LsDrawSource *source)
{
  static const LsPrimitive primitives[] = { LS_PRIMITIVE_POINTS, LS_PRIMITIVE_LINE_STRIP,
                                            LS_PRIMITIVE_TRIANGLE_STRIP };
  LsRasterState *raster = &source->raster;

  *source = keys->source;
  source->gs_primitive = primitives[keys->gs_output];
  source->point_size_channel = (gint) keys->point_size_from - 1;
  source->items.rings[ls_stage_giving (LS_GIVES_RING)] = keys->es_item;
  source->items.rings[ls_stage_giving (LS_GIVES_EMITTED)] = keys->gs_item;
  raster->flat_last = keys->provoking == 0;
  raster->cull_front = keys->cull & 1;
  raster->cull_back = keys->cull >> 1;
  raster->clip_near = raster->clip_far = keys->clip_depth != 2;
  raster->clip_z_zero = keys->clip_depth == 1;
}

/* The group is read twice, the second time for what its width and height are the defaults of. */
static gboolean
read_draw (const LsDocGroup *group, LsDrawSource *source, GError **error)
{
  DrawKeys keys = { .source = *source, .gs_output = 2 };

  keys.source.primitive = LS_PRIMITIVE_TRIANGLES;
  keys.source.n_instances = 1;
  keys.source.point_size = 1;
  keys.source.items.buffer = 17;
  keys.source.raster.width = keys.source.raster.height = 16;
  for (guint i = 0; i < LS_DRAW_N_STREAMS; i++)
    keys.source.items.stream_sizes[i] = G_MAXUINT;
  if (!ls_scene_read_keys (group, &ls_scene_keys_draw, &keys, error))
    return FALSE;
  init_viewport (&keys.source.raster);
  if (!ls_scene_read_keys (group, &ls_scene_keys_draw, &keys, error))
    return FALSE;
  fill_source (&keys, source);
  return TRUE;
}

/* --- [viewport N] ----------------------------------------------------------------------------------------- */

static const LsSceneKey viewport_keys[] = {
  { "scale", LS_KEY_NUMBERS, offsetof (LsViewport, scale), -65536, 65536, NULL, 3, "x y z" },
  { "offset", LS_KEY_NUMBERS, offsetof (LsViewport, translate), -65536, 65536, NULL, 3, "x y z" },
  { "scissor", LS_KEY_READ, 0, .read = read_scissor },
  { "depth-range", LS_KEY_NUMBERS, offsetof (LsViewport, depth_low), -1e30, 1e30, NULL, 2,
    N_ ("low high") },
};

LS_SCENE_GROUP (viewport, "viewport", "N", viewport_keys, LS_SCOPE_SCENE);

/* Those that say nothing are as what [draw] says. */
static gboolean
read_viewports (const LsSceneFile *file, LsRasterState *raster, GError **error)
{
  const LsDocGroup *group;
  guint number;

  raster->n_viewports = 1;
  for (guint i = 1; i < LS_MAX_VIEWPORTS; i++)
    raster->viewports[i] = raster->viewports[0];
  for (guint at = 0; (group = ls_scene_file_next (file, "viewport", &at)) != NULL;)
    {
      LsViewport *viewport;

      if (!ls_scene_group_number (group, LS_MAX_VIEWPORTS, &number, error))
        return FALSE;
      viewport = &raster->viewports[number];
      if (!ls_scene_read_keys (group, &ls_scene_keys_viewport, viewport, error))
        return FALSE;
      if (viewport->depth_low > viewport->depth_high)
        return ls_doc_fail (ls_doc_group_find (group, "depth-range")->value_at, LS_ERROR_RANGE,
                            error, "the range of depths ends before it begins (write low high)");
      raster->n_viewports = MAX (raster->n_viewports, number + 1);
    }
  return TRUE;
}

/* --- [raster] --------------------------------------------------------------------------------------------- */

static const char *const mode_names[] = { "fill", "line", "point", NULL };

/* clang-format off */
#undef RASTER
#define RASTER(member) offsetof (LsDrawSource, raster.member)

static const LsSceneKey raster_keys[] = {
  { "edges", LS_KEY_READ, RASTER (edges), .read = read_edges },
  { "point-edges", LS_KEY_READ, RASTER (point_edges), .read = read_edges },
  { "front-mode", LS_KEY_CHOICE, RASTER (front_mode), 0, 0, mode_names },
  { "back-mode", LS_KEY_CHOICE, RASTER (back_mode), 0, 0, mode_names },
  { "edge-flag-from", LS_KEY_READ, offsetof (LsDrawSource, edge_flag), .read = ls_scene_read_export },
  { "offset-front", LS_KEY_NUMBERS, RASTER (front_offset), -1e30, 1e30, NULL, 2, N_ ("factor units") },
  { "offset-back", LS_KEY_NUMBERS, RASTER (back_offset), -1e30, 1e30, NULL, 2, N_ ("factor units") },
  { "offset-lines", LS_KEY_NUMBER, RASTER (line_offset.units), -1e30, 1e30 },
  { "offset-clamp", LS_KEY_NUMBER, RASTER (offset_clamp), -1e30, 1e30 },
  { "depth-bits", LS_KEY_UINT, RASTER (offset_bits), 0, 32 },
  { "line-width", LS_KEY_NUMBER, RASTER (line_width), 0, 8192 },
  { "point-size-min", LS_KEY_NUMBER, RASTER (point_min), 0, 8192 },
  { "point-size-max", LS_KEY_NUMBER, RASTER (point_max), 0, 8192 },
  { "clip-near", LS_KEY_BOOL, RASTER (clip_near) },
  { "clip-far", LS_KEY_BOOL, RASTER (clip_far) },
  { "plane0", LS_KEY_LATER },
  { "plane1", LS_KEY_LATER },
  { "plane2", LS_KEY_LATER },
  { "plane3", LS_KEY_LATER },
  { "plane4", LS_KEY_LATER },
  { "plane5", LS_KEY_LATER },
  { "clip-vertex-from", LS_KEY_LATER },
  { "planes-only-cull", LS_KEY_BOOL, RASTER (planes_only_cull) },
  { "cull-distances", LS_KEY_READ, 0, .read = ls_scene_read_cull_distances },
  { "layers", LS_KEY_UINT, RASTER (n_layers), 1, LS_SCENE_MAX_SIDE },
  { "layer-from", LS_KEY_READ, offsetof (LsDrawSource, layer), .read = ls_scene_read_export },
  { "viewport-from", LS_KEY_READ, offsetof (LsDrawSource, viewport), .read = ls_scene_read_export },
  { "flat-colours", LS_KEY_BOOL, offsetof (LsDrawSource, flat_colours) },
  { "two-sided", LS_KEY_BOOL, offsetof (LsDrawSource, one_sided) }, /* turned round when all is read */
};
/* clang-format on */

LS_SCENE_GROUP (raster, "raster", NULL, raster_keys, LS_SCOPE_SCENE);

static gboolean
read_planes (const LsDocGroup *group, LsRasterState *raster, GError **error)
{
  static const LsSceneKey list = {
    .kind = LS_KEY_NUMBERS, .low = -1e30, .high = 1e30, .n = 4, .words = "x y z w"
  };

  for (guint i = 0; i < LS_MAX_CLIP_PLANES; i++)
    {
      g_autofree char *key = g_strdup_printf ("plane%u", i);
      const LsDocEntry *entry = ls_doc_group_find (group, key);
      float plane[4];

      if (entry == NULL)
        continue;
      if (!ls_scene_read_list (entry, &list, plane, error))
        return FALSE;
      for (guint k = 0; k < 4; k++)
        raster->clip_planes[raster->n_clip_planes][k] = (double) plane[k];
      raster->n_clip_planes++;
    }
  return TRUE;
}

/* The layers lie one above the other in all pictures. */
static gboolean
check_raster (const LsDocGroup *group, const LsRasterState *raster, GError **error)
{
  if (raster->point_min > raster->point_max)
    return ls_doc_fail (group->at, LS_ERROR_RANGE, error, "point-size-min is above point-size-max");
  if (raster->n_layers * (guint64) raster->height <= LS_SCENE_MAX_SIDE)
    return TRUE;
  return ls_doc_fail (ls_doc_group_find (group, "layers")->value_at, LS_ERROR_RANGE, error,
                      "%u layers of %u rows are more than %u rows", raster->n_layers,
                      raster->height, LS_SCENE_MAX_SIDE);
}

static gboolean
read_raster (const LsDocGroup *group, LsDrawSource *source, GError **error)
{
  LsRasterState *raster = &source->raster;
  const gboolean clips = raster->clip_near;

  raster->clip_near = raster->clip_far = TRUE;
  raster->line_width = raster->point_min = 1;
  raster->point_max = 8192;
  raster->n_layers = 1;
  raster->edges = raster->point_edges = LS_EDGE_LEFT | LS_EDGE_LOWER;
  source->one_sided = TRUE;
  if (!ls_scene_read_keys (group, &ls_scene_keys_raster, source, error) ||
      !check_raster (group, raster, error))
    return FALSE;
  raster->clip_near &= clips;
  raster->clip_far &= clips;
  source->one_sided = !source->one_sided;
  return read_planes (group, raster, error);
}

gboolean
ls_scene_draw_state_read (const LsSceneFile *file,
                          LsDrawSource *source,
                          GArray **indices,
                          GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "draw");
  const LsDocEntry *listed = ls_doc_group_find (group, "indices");

  if (!read_draw (group, source, error) ||
      (listed != NULL && !(*indices = read_indices (listed, error))) ||
      !choose_count (group, source, *indices, error))
    return FALSE;
  source->indices = *indices ? (const guint32 *) (gpointer) (*indices)->data : NULL;
  return read_viewports (file, &source->raster, error) &&
         read_raster (ls_scene_file_group (file, "raster"), source, error);
}

/* --- [samples] -------------------------------------------------------------------------------------------- */

typedef struct
{
  guint count, mask;
  gboolean at_centre;
  LsSceneSamples samples;
} SampleKeys;

static const LsSceneKey samples_keys[] = {
  { "count", LS_KEY_UINT, offsetof (SampleKeys, count), 1, LS_MAX_SAMPLES },
  { "places", LS_KEY_LATER },
  { "at-centre", LS_KEY_BOOL, offsetof (SampleKeys, at_centre) },
  { "mask", LS_KEY_UINT, offsetof (SampleKeys, mask), 0, G_MAXUINT32 },
  { "alpha-to-coverage", LS_KEY_BOOL, offsetof (SampleKeys, samples.alpha_to_coverage) },
  { "alpha-offsets", LS_KEY_BYTES, offsetof (SampleKeys, samples.alpha_offsets), 0, 3, NULL, 4,
    N_ ("one for each pixel of a quad") },
};

LS_SCENE_GROUP (samples, "samples", NULL, samples_keys, LS_SCOPE_SCENE);

gboolean
ls_scene_samples_read (const LsSceneFile *file,
                       LsRasterState *raster,
                       LsSceneSamples *samples,
                       GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "samples");
  const LsDocEntry *places = ls_doc_group_find (group, "places");
  SampleKeys keys = { .count = 1, .mask = G_MAXUINT32, .samples.alpha_offsets = { 2, 2, 2, 2 } };
  LsSceneKey list = { .kind = LS_KEY_BYTES, .high = 15, .words = N_ ("x and y of each sample") };

  if (!ls_scene_read_keys (group, &ls_scene_keys_samples, &keys, error))
    return FALSE;
  if (keys.count & (keys.count - 1))
    return ls_doc_fail (ls_doc_group_find (group, "count")->value_at, LS_ERROR_RANGE, error,
                        "%u samples a pixel (write 1, 2, 4 or 8)", keys.count);
  raster->n_samples = keys.count;
  raster->samples_at_centre = keys.at_centre;
  raster->hidden_samples = ~keys.mask;
  *samples = keys.samples;
  ls_samples_standard (keys.count, raster->samples);
  list.n = 2 * keys.count;
  return places == NULL || ls_scene_read_list (places, &list, &raster->samples[0][0], error);
}
