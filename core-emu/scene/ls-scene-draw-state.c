#include "ls-scene-private.h"

#include <string.h>

/* [draw]: what goes on around the stages. */

typedef struct
{
  guint primitive, first, count, instances, width, height;
  const LsDocEntry *indices, *restart, *viewport_scale, *viewport_offset, *scissor, *clip_distances;
  guint provoking, cull, front, clip_depth, point_size_from, gs_output;
  float point_size;
  guint es_item, gs_item, gs_vertex, ring_buffer;
  guint streams[LS_DRAW_N_STREAMS], stream_sizes[LS_DRAW_N_STREAMS],
    stream_offsets[LS_DRAW_N_STREAMS];
} DrawKeys;

static const char *const primitive_names[] = {
  "points",
  "lines",
  "line-strip",
  "line-loop",
  "triangles",
  "triangle-strip",
  "triangle-fan",
  "lines-adjacency",
  "line-strip-adjacency",
  "triangles-adjacency",
  "triangle-strip-adjacency",
  NULL,
};
static const char *const gs_output_names[] = { "points", "line-strip", "triangle-strip", NULL };
static const char *const provoking_names[] = { "last", "first", NULL };
static const char *const cull_names[] = { "none", "front", "back", "both", NULL };
static const char *const front_names[] = { "counter-clockwise", "clockwise", NULL };
static const char *const clip_names[] = { "minus-one-to-one", "zero-to-one", "none", NULL };
static const char *const point_names[] = {
  "constant", "POS1.x", "POS1.y", "POS1.z", "POS1.w", NULL
};

#define MAX_ITEM 4096 /* words */
#define MAX_STREAM 512

static const LsSceneKey draw_keys[] = {
  { "primitive", LS_KEY_CHOICE, offsetof (DrawKeys, primitive), 0, 0, primitive_names },
  { "first", LS_KEY_UINT, offsetof (DrawKeys, first), 0, G_MAXUINT32, NULL },
  { "count", LS_KEY_UINT, offsetof (DrawKeys, count), 0, LS_DRAW_MAX_VERTICES, NULL },
  { "indices", LS_KEY_ENTRY, offsetof (DrawKeys, indices), 0, 0, NULL },
  { "restart", LS_KEY_ENTRY, offsetof (DrawKeys, restart), 0, 0, NULL },
  { "instances", LS_KEY_UINT, offsetof (DrawKeys, instances), 0, LS_DRAW_MAX_VERTICES, NULL },
  { "width", LS_KEY_UINT, offsetof (DrawKeys, width), 1, LS_SCENE_MAX_SIDE, NULL },
  { "height", LS_KEY_UINT, offsetof (DrawKeys, height), 1, LS_SCENE_MAX_SIDE, NULL },
  { "viewport-scale", LS_KEY_ENTRY, offsetof (DrawKeys, viewport_scale), 0, 0, NULL },
  { "viewport-offset", LS_KEY_ENTRY, offsetof (DrawKeys, viewport_offset), 0, 0, NULL },
  { "clip-distances", LS_KEY_ENTRY, offsetof (DrawKeys, clip_distances), 0, 0, NULL },
  { "scissor", LS_KEY_ENTRY, offsetof (DrawKeys, scissor), 0, 0, NULL },
  { "provoking", LS_KEY_CHOICE, offsetof (DrawKeys, provoking), 0, 0, provoking_names },
  { "cull", LS_KEY_CHOICE, offsetof (DrawKeys, cull), 0, 0, cull_names },
  { "front", LS_KEY_CHOICE, offsetof (DrawKeys, front), 0, 0, front_names },
  { "clip-depth", LS_KEY_CHOICE, offsetof (DrawKeys, clip_depth), 0, 0, clip_names },
  { "point-size", LS_KEY_NUMBER, offsetof (DrawKeys, point_size), 0, 8192, NULL },
  { "point-size-from", LS_KEY_CHOICE, offsetof (DrawKeys, point_size_from), 0, 0, point_names },
  { "gs-output", LS_KEY_CHOICE, offsetof (DrawKeys, gs_output), 0, 0, gs_output_names },
  { "es-item", LS_KEY_UINT, offsetof (DrawKeys, es_item), 0, MAX_ITEM, NULL },
  { "gs-item", LS_KEY_UINT, offsetof (DrawKeys, gs_item), 0, 4 * MAX_ITEM, NULL },
  { "gs-vertex", LS_KEY_UINT, offsetof (DrawKeys, gs_vertex), 0, MAX_ITEM, NULL },
  { "ring-buffer", LS_KEY_UINT, offsetof (DrawKeys, ring_buffer), 0, LS_MAX_RESOURCES - 1, NULL },
  { "stream0", LS_KEY_UINT, offsetof (DrawKeys, streams[0]), 0, MAX_STREAM, NULL },
  { "stream0-size", LS_KEY_UINT, offsetof (DrawKeys, stream_sizes[0]), 0, G_MAXUINT32, NULL },
  { "stream0-offset", LS_KEY_UINT, offsetof (DrawKeys, stream_offsets[0]), 0, G_MAXUINT32, NULL },
  { "stream1", LS_KEY_UINT, offsetof (DrawKeys, streams[1]), 0, MAX_STREAM, NULL },
  { "stream1-size", LS_KEY_UINT, offsetof (DrawKeys, stream_sizes[1]), 0, G_MAXUINT32, NULL },
  { "stream1-offset", LS_KEY_UINT, offsetof (DrawKeys, stream_offsets[1]), 0, G_MAXUINT32, NULL },
  { "stream2", LS_KEY_UINT, offsetof (DrawKeys, streams[2]), 0, MAX_STREAM, NULL },
  { "stream2-size", LS_KEY_UINT, offsetof (DrawKeys, stream_sizes[2]), 0, G_MAXUINT32, NULL },
  { "stream2-offset", LS_KEY_UINT, offsetof (DrawKeys, stream_offsets[2]), 0, G_MAXUINT32, NULL },
  { "stream3", LS_KEY_UINT, offsetof (DrawKeys, streams[3]), 0, MAX_STREAM, NULL },
  { "stream3-size", LS_KEY_UINT, offsetof (DrawKeys, stream_sizes[3]), 0, G_MAXUINT32, NULL },
  { "stream3-offset", LS_KEY_UINT, offsetof (DrawKeys, stream_offsets[3]), 0, G_MAXUINT32, NULL },
};

const LsSceneGroupKeys ls_scene_keys_draw = { "draw",    NULL,
                                              draw_keys, G_N_ELEMENTS (draw_keys),
                                              FALSE,     LS_SCOPE_SCENE };

/* --- lists ------------------------------------------------------------------------------------------------ */

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

/* --- [draw] ----------------------------------------------------------------------------------------------- */

static gboolean
read_restart (const LsDocEntry *entry, LsDrawSource *source, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  guint64 restart;

  if (!entry)
    return TRUE;
  ls_scene_cursor_init (&cursor, entry);
  ls_scene_cursor_next (&cursor);
  if (!ls_scene_cursor_uint (&cursor, G_MAXUINT32, &restart, error))
    return FALSE;
  source->has_restart = TRUE;
  source->restart = (guint32) restart;
  return TRUE;
}

/* The number of vertices is that of the indices, from the first one on, unless it is given. */
static gboolean
choose_count (const LsSceneFile *file, DrawKeys *keys, const GArray *indices, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "draw");
  const LsDocEntry *count = ls_doc_group_find (group, "count");

  if (!count && !indices)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "draw of how many vertices (set count or indices)");
  if (indices && keys->first > indices->len)
    return ls_doc_fail (ls_doc_group_find (group, "first")->value_at, LS_ERROR_RANGE, error,
                        "first is %u, of %u indices", keys->first, indices->len);
  if (count && indices && indices->len - keys->first < keys->count)
    return ls_doc_fail (count->value_at, LS_ERROR_RANGE, error, "count is %u, of %u indices",
                        keys->count, indices->len - keys->first);
  if (!count)
    keys->count = indices->len - keys->first;
  return TRUE;
}

static LsPrimitive
gs_primitive (guint choice)
{
  static const LsPrimitive primitives[] = { LS_PRIMITIVE_POINTS, LS_PRIMITIVE_LINE_STRIP,
                                            LS_PRIMITIVE_TRIANGLE_STRIP };

  return primitives[choice];
}

static void
fill_raster (const DrawKeys *keys, LsRasterState *raster)
{
  LsViewport *viewport = &raster->viewports[0];

  raster->width = keys->width;
  raster->height = keys->height;
  raster->flat_last = keys->provoking == 0;
  raster->cull_front = keys->cull & 1;
  raster->cull_back = keys->cull >> 1;
  raster->front_is_clockwise = keys->front == 1;
  raster->clip_near = raster->clip_far = keys->clip_depth != 2;
  raster->clip_z_zero = keys->clip_depth == 1;
  viewport->scale[0] = viewport->translate[0] = (float) keys->width / 2;
  viewport->scale[1] = viewport->translate[1] = (float) keys->height / 2;
  viewport->scale[2] = viewport->translate[2] = 0.5f;
  viewport->depth_low = 0;
  viewport->depth_high = 1;
}

static void
fill_source (const DrawKeys *keys, LsDrawSource *source)
{
  source->primitive = (LsPrimitive) keys->primitive;
  source->gs_primitive = gs_primitive (keys->gs_output);
  source->first = keys->first;
  source->count = keys->count;
  source->n_instances = keys->instances;
  source->point_size = keys->point_size;
  source->point_size_channel = (gint) keys->point_size_from - 1;
  source->items.rings[ls_stage_giving (LS_GIVES_RING)] = keys->es_item;
  source->items.rings[ls_stage_giving (LS_GIVES_EMITTED)] = keys->gs_item;
  source->items.emitted = keys->gs_vertex;
  source->items.buffer = keys->ring_buffer;
  memcpy (source->items.streams, keys->streams, sizeof keys->streams);
  memcpy (source->items.stream_sizes, keys->stream_sizes, sizeof keys->stream_sizes);
  memcpy (source->items.stream_offsets, keys->stream_offsets, sizeof keys->stream_offsets);
}

gboolean
ls_scene_draw_state_read (const LsSceneFile *file,
                          LsDrawSource *source,
                          GArray **indices,
                          GError **error)
{
  LsRasterState *raster = &source->raster;
  DrawKeys keys = { .primitive = LS_PRIMITIVE_TRIANGLES,
                    .stream_sizes = { G_MAXUINT, G_MAXUINT, G_MAXUINT, G_MAXUINT },
                    .instances = 1,
                    .width = 16,
                    .height = 16,
                    .gs_output = 2,
                    .point_size = 1,
                    .ring_buffer = 17 };

  if (!ls_scene_read_keys (ls_scene_file_group (file, "draw"), &ls_scene_keys_draw, &keys, error))
    return FALSE;
  if (keys.indices && !(*indices = read_indices (keys.indices, error)))
    return FALSE;
  if (!choose_count (file, &keys, *indices, error) || !read_restart (keys.restart, source, error))
    return FALSE;
  source->indices = *indices ? (const guint32 *) (gpointer) (*indices)->data : NULL;
  fill_source (&keys, source);
  fill_raster (&keys, raster);
  return ls_scene_numbers_read (keys.viewport_scale, "x y z", 65536, 3, raster->viewports[0].scale,
                                error) &&
         ls_scene_numbers_read (keys.viewport_offset, "x y z", 65536, 3,
                                raster->viewports[0].translate, error) &&
         ls_scene_scissor_read (keys.scissor, &raster->viewports[0], error) &&
         ls_scene_exports_read (keys.clip_distances, "clip distances", LS_MAX_CLIP_DISTANCES,
                                source->clip_distances, &raster->n_clip_distances, error) &&
         ls_scene_raster_read (file, source, error);
}
