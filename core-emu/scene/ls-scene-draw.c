#include "ls-scene-private.h"

#include <string.h>

#include "ls-output-format.h"

/* [draw] and [depth], and the stages of a draw. */

typedef struct
{
  guint primitive, first, count, instances, width, height;
  const LsSceneEntry *indices, *restart, *viewport_scale, *viewport_offset, *scissor,
    *clip_distances;
  guint provoking, cull, front, clip_depth, point_size_from, gs_output;
  float point_size;
  guint es_item, gs_item, gs_vertex, ring_buffer;
  guint streams[LS_DRAW_N_STREAMS];
} DrawKeys;

typedef struct
{
  guint test;
  gboolean write;
  float clear;
} DepthKeys;

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
static const char *const test_names[] = { "never",        "less",    "equal",
                                          "lessequal",    "greater", "notequal",
                                          "greaterequal", "always",  NULL };

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
  { "stream1", LS_KEY_UINT, offsetof (DrawKeys, streams[1]), 0, MAX_STREAM, NULL },
  { "stream2", LS_KEY_UINT, offsetof (DrawKeys, streams[2]), 0, MAX_STREAM, NULL },
  { "stream3", LS_KEY_UINT, offsetof (DrawKeys, streams[3]), 0, MAX_STREAM, NULL },
};

const LsSceneGroupKeys ls_scene_keys_draw = { "draw",    NULL,
                                              draw_keys, G_N_ELEMENTS (draw_keys),
                                              FALSE,     LS_SCOPE_SCENE };

static const LsSceneKey depth_keys[] = {
  { "test", LS_KEY_CHOICE, offsetof (DepthKeys, test), 0, 0, test_names },
  { "write", LS_KEY_BOOL, offsetof (DepthKeys, write), 0, 0, NULL },
  { "clear", LS_KEY_NUMBER, offsetof (DepthKeys, clear), -1e30, 1e30, NULL },
};

const LsSceneGroupKeys ls_scene_keys_depth = { "depth",    NULL,
                                               depth_keys, G_N_ELEMENTS (depth_keys),
                                               FALSE,      LS_SCOPE_SCENE };

/* What is read of a draw on the way to LsDrawSource. */
typedef struct
{
  const LsSceneFile *all;
  LsScene *scene;
  DrawKeys keys;
  LsDrawSource source;
  GArray *indices;      /* guint32, or NULL */
  GArray *interpolants; /* LsDrawInterpolant */
  GArray *preloads[LS_N_STAGES];
} Reader;

static void
reader_clear (Reader *reader)
{
  g_clear_pointer (&reader->indices, g_array_unref);
  g_clear_pointer (&reader->interpolants, g_array_unref);
  for (guint i = 0; i < LS_N_STAGES; i++)
    {
      LsDrawStage *stage = &reader->source.stages[i];

      g_clear_pointer (&reader->preloads[i], g_array_unref);
      g_clear_pointer (&stage->program, reader->scene->machine->unref);
      g_clear_pointer (&stage->bindings, ls_bindings_unref);
    }
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

/* --- [draw] ----------------------------------------------------------------------------------------------- */

static gboolean
read_triple (const LsSceneFile *file, const LsSceneEntry *entry, float out[3], GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  guint n = 0;

  if (!entry)
    return TRUE;
  ls_scene_cursor_init (&cursor, file, entry);
  while (ls_scene_cursor_next (&cursor))
    {
      double number;

      if (n == 3)
        return ls_scene_cursor_fail (&cursor, LS_ERROR_FORMAT, error,
                                     "more than three numbers (write x y z)");
      if (!ls_scene_cursor_number (&cursor, -65536, 65536, &number, error))
        return FALSE;
      out[n++] = (float) number;
    }
  return n == 3 ||
         ls_scene_cursor_fail (&cursor, LS_ERROR_FORMAT, error, "%u numbers (write x y z)", n);
}

static gboolean
parse_clip_distance (const char *token, LsDrawClipDistance *distance)
{
  static const char channels[] = "xyzw";
  const char *channel = strlen (token) == 6 ? strchr (channels, token[5]) : NULL;

  if (!channel || strncmp (token, "POS", 3) || token[3] < '0' || token[3] > '3' || token[4] != '.')
    return FALSE;
  distance->index = (guint8) (token[3] - '0');
  distance->channel = (guint8) (channel - channels);
  return TRUE;
}

/* Components of exported positions. */
static gboolean
read_clip_distances (Reader *reader, const LsSceneFile *file, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  guint *n = &reader->source.raster.n_clip_distances;

  if (!reader->keys.clip_distances)
    return TRUE;
  ls_scene_cursor_init (&cursor, file, reader->keys.clip_distances);
  for (*n = 0; ls_scene_cursor_next (&cursor); (*n)++)
    {
      if (*n == LS_MAX_CLIP_DISTANCES)
        return ls_scene_cursor_fail (&cursor, LS_ERROR_FORMAT, error, "more than %u clip distances",
                                     LS_MAX_CLIP_DISTANCES);
      if (!parse_clip_distance (cursor.token, &reader->source.clip_distances[*n]))
        return ls_scene_cursor_fail (
          &cursor, LS_ERROR_FORMAT, error,
          "\"%s\" is no component of an exported position (write POS1.x)", cursor.token);
    }
  return TRUE;
}

/* Four whole numbers: x, y, width and height. */
static gboolean
read_scissor (Reader *reader, const LsSceneFile *file, GError **error)
{
  LsRasterState *raster = &reader->source.raster;
  g_auto (LsSceneCursor) cursor = { 0 };
  guint64 number;
  guint n = 0;

  if (!reader->keys.scissor)
    return TRUE;
  raster->has_scissor = TRUE;
  ls_scene_cursor_init (&cursor, file, reader->keys.scissor);
  while (ls_scene_cursor_next (&cursor))
    {
      if (n == 4)
        return ls_scene_cursor_fail (&cursor, LS_ERROR_FORMAT, error,
                                     "more than four numbers (write x y width height)");
      if (!ls_scene_cursor_uint (&cursor, LS_SCENE_MAX_SIDE, &number, error))
        return FALSE;
      raster->scissor[n++] = (guint) number;
    }
  return n == 4 || ls_scene_cursor_fail (&cursor, LS_ERROR_FORMAT, error,
                                         "%u numbers (write x y width height)", n);
}

/* A list of whole numbers, or a raw file of 32-bit words. */
static gboolean
read_indices (Reader *reader, const LsSceneFile *file, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  guint64 index;

  if (!reader->keys.indices)
    return TRUE;
  ls_scene_cursor_init (&cursor, file, reader->keys.indices);
  reader->indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  while (ls_scene_cursor_next (&cursor))
    {
      if (!strcmp (cursor.token, "file"))
        return ls_scene_cursor_fail (&cursor, LS_ERROR_UNSUPPORTED, error,
                                     "indices from a file (write them as a list)");
      if (reader->indices->len == LS_DRAW_MAX_VERTICES)
        return ls_scene_cursor_fail (&cursor, LS_ERROR_RANGE, error, "more than %u indices",
                                     LS_DRAW_MAX_VERTICES);
      if (!ls_scene_cursor_uint (&cursor, G_MAXUINT32, &index, error))
        return FALSE;
      g_array_append_val (reader->indices, (guint32){ (guint32) index });
    }
  return TRUE;
}

static gboolean
read_count (Reader *reader, const LsSceneFile *file, GError **error)
{
  const LsSceneGroup *group = ls_scene_file_group (file, "draw");
  const LsSceneEntry *count = ls_scene_group_entry (group, "count");
  g_auto (LsSceneCursor) cursor = { 0 };
  guint64 restart = 0;

  if (!read_indices (reader, file, error))
    return FALSE;
  if (!count && !reader->indices)
    return ls_scene_fail_group (file, group, LS_ERROR_STATE, error,
                                "draw of how many vertices (set count or indices)");
  if (count && reader->indices && reader->indices->len < reader->keys.count)
    return ls_scene_fail_value (file, count, LS_ERROR_RANGE, error, "count is %u, of %u indices",
                                reader->keys.count, reader->indices->len);
  if (!count)
    reader->keys.count = reader->indices->len;
  if (reader->keys.restart)
    {
      ls_scene_cursor_init (&cursor, file, reader->keys.restart);
      ls_scene_cursor_next (&cursor);
      if (!ls_scene_cursor_uint (&cursor, G_MAXUINT32, &restart, error))
        return FALSE;
    }
  reader->source.has_restart = reader->keys.restart != NULL;
  reader->source.restart = (guint32) restart;
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
fill_source (Reader *reader)
{
  const DrawKeys *keys = &reader->keys;
  LsDrawSource *source = &reader->source;

  source->machine = reader->scene->machine;
  source->primitive = (LsPrimitive) keys->primitive;
  source->gs_primitive = gs_primitive (keys->gs_output);
  source->indices = reader->indices ? (const guint32 *) (gpointer) reader->indices->data : NULL;
  source->first = keys->first;
  source->count = keys->count;
  source->n_instances = keys->instances;
  source->raster.width = keys->width;
  source->raster.height = keys->height;
  source->raster.flat_last = keys->provoking == 0;
  source->raster.cull_front = keys->cull & 1;
  source->raster.cull_back = keys->cull >> 1;
  source->raster.front_is_clockwise = keys->front == 1;
  source->raster.clip_z = keys->clip_depth != 2;
  source->raster.clip_z_zero = keys->clip_depth == 1;
  source->point_size = keys->point_size;
  source->point_size_channel = (gint) keys->point_size_from - 1;
  source->items.es_item = keys->es_item;
  source->items.gs_item = keys->gs_item;
  source->items.gs_vertex = keys->gs_vertex;
  source->items.buffer = keys->ring_buffer;
  memcpy (source->items.streams, keys->streams, sizeof keys->streams);
}

static gboolean
read_draw (Reader *reader, const LsSceneFile *file, GError **error)
{
  const LsSceneGroup *group = ls_scene_file_group (file, "draw");
  LsRasterState *raster = &reader->source.raster;

  reader->keys = (DrawKeys){ .primitive = LS_PRIMITIVE_TRIANGLES,
                             .instances = 1,
                             .width = 16,
                             .height = 16,
                             .gs_output = 2,
                             .point_size = 1,
                             .ring_buffer = 17 };
  if (!ls_scene_read_keys (file, group, &ls_scene_keys_draw, &reader->keys, error) ||
      !read_count (reader, file, error))
    return FALSE;
  raster->scale[0] = raster->translate[0] = (float) reader->keys.width / 2;
  raster->scale[1] = raster->translate[1] = (float) reader->keys.height / 2;
  raster->scale[2] = raster->translate[2] = 0.5f;
  fill_source (reader);
  return read_triple (file, reader->keys.viewport_scale, raster->scale, error) &&
         read_triple (file, reader->keys.viewport_offset, raster->translate, error) &&
         read_clip_distances (reader, file, error) && read_scissor (reader, file, error);
}

static gboolean
read_depth (const LsSceneFile *file, LsSceneDepth *depth, GError **error)
{
  const LsSceneGroup *group = ls_scene_file_group (file, "depth");
  DepthKeys keys = { .test = LS_COMPARE_LESS, .write = TRUE, .clear = 1 };

  if (!ls_scene_read_keys (file, group, &ls_scene_keys_depth, &keys, error))
    return FALSE;
  *depth = (LsSceneDepth){ group != NULL, (LsCompare) keys.test, keys.write, keys.clear };
  return TRUE;
}

/* --- stages ----------------------------------------------------------------------------------------------- */

/* Words of a lane's items that the stage writes. */
static void
fill_items (const Reader *reader, LsStage stage, LsProgramSource *source)
{
  if (stage == LS_STAGE_ES)
    source->item_words[LS_MEMORY_RING] = reader->keys.es_item;
  if (stage == LS_STAGE_GS)
    source->item_words[LS_MEMORY_RING] = reader->keys.gs_item;
  for (guint i = 0; stage == LS_STAGE_VS && i < LS_DRAW_N_STREAMS; i++)
    source->item_words[LS_MEMORY_STREAM0 + i] = reader->keys.streams[i];
}

static guint
count_registers (const LsMachine *machine, const LsProgram *program, const char *id)
{
  for (guint i = 0; i < machine->n_reg_files; i++)
    if (!strcmp (machine->reg_files[i].id, id))
      return machine->n_registers (program, i);
  return 0;
}

static gboolean
read_stage (Reader *reader, LsStage stage, gboolean has_geometry, GError **error)
{
  g_autoptr (LsSceneFile) file = ls_scene_file_select (reader->all, ls_scene_stage_names[stage]);
  LsDrawStage *to = &reader->source.stages[stage];
  LsProgramSource source = { .stage = stage };
  g_autoptr (GPtrArray) unseen = ls_diagnostics_new ();
  GPtrArray *diagnostics = stage == reader->scene->stage ? reader->scene->diagnostics : unseen;
  const LsMachine *machine = reader->scene->machine;

  if (!ls_scene_file_group (file, "program") && !ls_scene_file_group (file, "asm"))
    return ls_scene_fail_group (
      reader->all, ls_scene_file_group (reader->all, "draw"), LS_ERROR_STATE, error,
      "the draw has no program for the %s (add [%s program] or [%s asm])",
      ls_scene_stage_names[stage], ls_scene_stage_names[stage], ls_scene_stage_names[stage]);
  fill_items (reader, stage, &source);
  to->program = ls_scene_program_read (file, machine, &source, diagnostics, error);
  if (!to->program)
    return FALSE;
  to->bindings = ls_bindings_new ();
  reader->preloads[stage] = g_array_new (FALSE, FALSE, sizeof (LsDrawPreload));
  if (!ls_scene_bindings_read (file, to->bindings, error) ||
      (stage != LS_STAGE_PS && !ls_scene_preloads_read (file, stage, has_geometry,
                                                        count_registers (machine, to->program, "R"),
                                                        reader->preloads[stage], error)))
    return FALSE;
  to->preloads = (const LsDrawPreload *) (gpointer) reader->preloads[stage]->data;
  to->n_preloads = reader->preloads[stage]->len;
  return TRUE;
}

/* Parameters that the program exports. */
static void
find_exports (const LsMachine *machine, const LsProgram *program, gboolean *is_exported)
{
  LsEffect effects[256];

  for (guint line = 0; line < machine->n_lines (program); line++)
    {
      guint n = machine->describe (program, line, effects, G_N_ELEMENTS (effects));

      for (guint i = 0; i < MIN (n, G_N_ELEMENTS (effects)); i++)
        if (effects[i].kind == LS_EFFECT_EXPORT && effects[i].ref.index < LS_MAX_PARAMS &&
            !strcmp (machine->reg_files[effects[i].ref.file].id, "PARAM"))
          is_exported[effects[i].ref.index] = TRUE;
    }
}

static gboolean
read_interpolants (Reader *reader, GError **error)
{
  const LsMachine *machine = reader->scene->machine;
  const LsDrawStage *stages = reader->source.stages;
  g_autoptr (LsSceneFile) vs = ls_scene_file_select (reader->all, "vs");
  g_autoptr (LsSceneFile) ps = ls_scene_file_select (reader->all, "ps");
  guint32 semantics[LS_MAX_PARAMS];
  gboolean is_exported[LS_MAX_PARAMS] = { FALSE };

  find_exports (machine, stages[LS_STAGE_VS].program, is_exported);
  reader->interpolants = g_array_new (FALSE, FALSE, sizeof (LsDrawInterpolant));
  if (!ls_scene_semantics_read (vs, semantics, error) ||
      !ls_scene_interpolants_read (ps, semantics, is_exported,
                                   count_registers (machine, stages[LS_STAGE_PS].program, "R"),
                                   reader->interpolants, error))
    return FALSE;
  reader->source.raster.n_params =
    MIN (count_registers (machine, stages[LS_STAGE_VS].program, "PARAM"), LS_MAX_PARAMS);
  reader->source.interpolants = (const LsDrawInterpolant *) (gpointer) reader->interpolants->data;
  reader->source.n_interpolants = reader->interpolants->len;
  return TRUE;
}

/* Groups of ES and GS come together. */
static gboolean
find_geometry (const LsSceneFile *all, gboolean *has_geometry, GError **error)
{
  g_autoptr (LsSceneFile) es = ls_scene_file_select (all, "es");
  g_autoptr (LsSceneFile) gs = ls_scene_file_select (all, "gs");

  *has_geometry = gs->groups->len > 0;
  if ((es->groups->len > 0) == *has_geometry)
    return TRUE;
  return ls_scene_fail_group (all, g_ptr_array_index ((*has_geometry ? gs : es)->groups, 0),
                              LS_ERROR_STATE, error,
                              "ES and GS come together (add the groups of the other one)");
}

static gboolean
read_stages (Reader *reader, GError **error)
{
  gboolean has_geometry;

  if (!find_geometry (reader->all, &has_geometry, error))
    return FALSE;
  if (has_geometry && (!read_stage (reader, LS_STAGE_ES, TRUE, error) ||
                       !read_stage (reader, LS_STAGE_GS, TRUE, error)))
    return FALSE;
  return read_stage (reader, LS_STAGE_VS, has_geometry, error) &&
         read_stage (reader, LS_STAGE_PS, has_geometry, error) && read_interpolants (reader, error);
}

/* --- the draw --------------------------------------------------------------------------------------------- */

static gboolean
check_stage (const LsSceneFile *file, const Reader *reader, GError **error)
{
  LsStage stage = reader->scene->stage;

  if (reader->source.stages[stage].program)
    return TRUE;
  return ls_scene_fail_value (file,
                              ls_scene_group_entry (ls_scene_file_group (file, "scene"), "stage"),
                              LS_ERROR_STATE, error, "the draw has no such stage");
}

/* A stage before the one debugged that stops leaves nothing to debug there. */
static gboolean
check_failure (const LsSceneFile *file, const LsScene *scene, GError **error)
{
  const LsDrawFailure *failure = ls_draw_get_failure (scene->draw);
  const char *name, *why;

  if (!failure || failure->stage == scene->stage ||
      (scene->stage != LS_STAGE_PS && ls_draw_get_n_waves (scene->draw, scene->stage)))
    return TRUE;
  name = ls_scene_stage_names[failure->stage];
  why = failure->reason == LS_STOP_TRAP   ? failure->trap.detail
        : failure->reason == LS_STOP_STEP ? "it does not end"
                                          : "interrupted";
  return ls_scene_fail_group (file, ls_scene_file_group (file, "draw"), LS_ERROR_STATE, error,
                              "wave %u of the %s stops at line %u: %s (set stage=%s in [scene] to "
                              "step it)",
                              failure->wave, name, failure->line + 1, why, name);
}

static gboolean
make_draw (const LsSceneFile *file, const Reader *reader, LsScene *scene, GError **error)
{
  const LsDrawStage *stage = &reader->source.stages[scene->stage];
  g_autoptr (GError) reason = NULL;

  scene->draw = ls_draw_new (&reader->source, &reason);
  if (!scene->draw)
    return ls_scene_fail_group (file, ls_scene_file_group (file, "draw"),
                                (LsErrorCode) reason->code, error, "%s", reason->message);
  scene->program = scene->machine->ref (stage->program);
  ls_bindings_unref (scene->bindings);
  scene->bindings = ls_bindings_ref (stage->bindings);
  scene->gpr_file = ls_scene_find_gprs (scene->machine);
  return check_failure (file, scene, error);
}

gboolean
ls_scene_draw_read (const LsSceneFile *file, LsScene *scene, GError **error)
{
  g_auto (Reader) reader = { .all = file, .scene = scene };
  guint n;

  if (!read_draw (&reader, file, error) || !read_depth (file, &scene->depth, error) ||
      !read_stages (&reader, error) || !check_stage (file, &reader, error) ||
      !make_draw (file, &reader, scene, error))
    return FALSE;
  n = ls_draw_get_n_items (scene->draw, scene->stage);
  if (scene->stage == LS_STAGE_PS)
    ls_scene_layout_init (&scene->layout, LS_LAYOUT_PIXELS, reader.keys.width, reader.keys.height);
  else
    ls_scene_layout_init (
      &scene->layout, scene->stage == LS_STAGE_GS ? LS_LAYOUT_THREADS : LS_LAYOUT_VERTICES, n, 1);
  scene->layout.n_waves = ls_draw_get_n_waves (scene->draw, scene->stage);
  return TRUE;
}

gboolean
ls_scene_is_draw (const LsScene *scene)
{
  return scene->draw != NULL;
}

gboolean
ls_scene_get_primitive (const LsScene *scene,
                        guint wave,
                        guint lane,
                        guint *primitive,
                        LsSceneVertex vertices[3],
                        guint *n)
{
  LsDrawOrigin origin;

  if (!scene->draw || scene->stage != LS_STAGE_PS || lane >= LS_LANES ||
      !ls_draw_get_origin (scene->draw, wave, lane, &origin))
    return FALSE;
  *primitive = origin.primitive;
  *n = origin.n_vertices;
  for (guint i = 0; i < origin.n_vertices; i++)
    vertices[i] = (LsSceneVertex){ .index = origin.indices[i],
                                   .instance = origin.instances[i],
                                   .wave = origin.vertices[i] / LS_LANES,
                                   .lane = origin.vertices[i] % LS_LANES };
  return TRUE;
}
