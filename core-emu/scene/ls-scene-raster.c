#include <string.h>

#include "ls-scene-private.h"

/* [raster] and [viewport N]: what the rasteriser is told besides [draw]. */

typedef struct
{
  const LsDocEntry *edges, *point_edges, *offset_front, *offset_back, *edge_flag, *layer, *viewport,
    *cull_distances, *planes[LS_MAX_CLIP_PLANES];
  guint front_mode, back_mode, depth_bits, layers;
  float offset_lines, offset_clamp, line_width, point_min, point_max;
  gboolean only_cull, clip_near, clip_far, flat_colours, two_sided;
} RasterKeys;

static const char *const mode_names[] = { "fill", "line", "point", NULL };

static const LsSceneKey raster_keys[] = {
  { "edges", LS_KEY_ENTRY, offsetof (RasterKeys, edges), 0, 0, NULL },
  { "point-edges", LS_KEY_ENTRY, offsetof (RasterKeys, point_edges), 0, 0, NULL },
  { "front-mode", LS_KEY_CHOICE, offsetof (RasterKeys, front_mode), 0, 0, mode_names },
  { "back-mode", LS_KEY_CHOICE, offsetof (RasterKeys, back_mode), 0, 0, mode_names },
  { "edge-flag-from", LS_KEY_ENTRY, offsetof (RasterKeys, edge_flag), 0, 0, NULL },
  { "offset-front", LS_KEY_ENTRY, offsetof (RasterKeys, offset_front), 0, 0, NULL },
  { "offset-back", LS_KEY_ENTRY, offsetof (RasterKeys, offset_back), 0, 0, NULL },
  { "offset-lines", LS_KEY_NUMBER, offsetof (RasterKeys, offset_lines), -1e30, 1e30, NULL },
  { "offset-clamp", LS_KEY_NUMBER, offsetof (RasterKeys, offset_clamp), -1e30, 1e30, NULL },
  { "depth-bits", LS_KEY_UINT, offsetof (RasterKeys, depth_bits), 0, 32, NULL },
  { "line-width", LS_KEY_NUMBER, offsetof (RasterKeys, line_width), 0, 8192, NULL },
  { "point-size-min", LS_KEY_NUMBER, offsetof (RasterKeys, point_min), 0, 8192, NULL },
  { "point-size-max", LS_KEY_NUMBER, offsetof (RasterKeys, point_max), 0, 8192, NULL },
  { "clip-near", LS_KEY_BOOL, offsetof (RasterKeys, clip_near), 0, 0, NULL },
  { "clip-far", LS_KEY_BOOL, offsetof (RasterKeys, clip_far), 0, 0, NULL },
  { "plane0", LS_KEY_ENTRY, offsetof (RasterKeys, planes[0]), 0, 0, NULL },
  { "plane1", LS_KEY_ENTRY, offsetof (RasterKeys, planes[1]), 0, 0, NULL },
  { "plane2", LS_KEY_ENTRY, offsetof (RasterKeys, planes[2]), 0, 0, NULL },
  { "plane3", LS_KEY_ENTRY, offsetof (RasterKeys, planes[3]), 0, 0, NULL },
  { "plane4", LS_KEY_ENTRY, offsetof (RasterKeys, planes[4]), 0, 0, NULL },
  { "plane5", LS_KEY_ENTRY, offsetof (RasterKeys, planes[5]), 0, 0, NULL },
  { "planes-only-cull", LS_KEY_BOOL, offsetof (RasterKeys, only_cull), 0, 0, NULL },
  { "cull-distances", LS_KEY_ENTRY, offsetof (RasterKeys, cull_distances), 0, 0, NULL },
  { "layers", LS_KEY_UINT, offsetof (RasterKeys, layers), 1, LS_SCENE_MAX_SIDE, NULL },
  { "layer-from", LS_KEY_ENTRY, offsetof (RasterKeys, layer), 0, 0, NULL },
  { "viewport-from", LS_KEY_ENTRY, offsetof (RasterKeys, viewport), 0, 0, NULL },
  { "flat-colours", LS_KEY_BOOL, offsetof (RasterKeys, flat_colours), 0, 0, NULL },
  { "two-sided", LS_KEY_BOOL, offsetof (RasterKeys, two_sided), 0, 0, NULL },
};

const LsSceneGroupKeys ls_scene_keys_raster = { "raster",    NULL,
                                                raster_keys, G_N_ELEMENTS (raster_keys),
                                                FALSE,       LS_SCOPE_SCENE };

typedef struct
{
  const LsDocEntry *scale, *offset, *scissor, *depth_range;
} ViewportKeys;

static const LsSceneKey viewport_keys[] = {
  { "scale", LS_KEY_ENTRY, offsetof (ViewportKeys, scale), 0, 0, NULL },
  { "offset", LS_KEY_ENTRY, offsetof (ViewportKeys, offset), 0, 0, NULL },
  { "scissor", LS_KEY_ENTRY, offsetof (ViewportKeys, scissor), 0, 0, NULL },
  { "depth-range", LS_KEY_ENTRY, offsetof (ViewportKeys, depth_range), 0, 0, NULL },
};

const LsSceneGroupKeys ls_scene_keys_viewport = { "viewport",    "N",
                                                  viewport_keys, G_N_ELEMENTS (viewport_keys),
                                                  FALSE,         LS_SCOPE_SCENE };

/* --- lists ------------------------------------------------------------------------------------------------ */

gboolean
ls_scene_numbers_read (const LsDocEntry *entry,
                       const char *names,
                       double limit,
                       guint n,
                       float *out,
                       GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  guint at = 0;

  if (!entry)
    return TRUE;
  ls_scene_cursor_init (&cursor, entry);
  while (ls_scene_cursor_next (&cursor))
    {
      double number;

      if (at == n)
        return ls_doc_fail (cursor.place, LS_ERROR_FORMAT, error, "more than %u numbers (write %s)",
                            n, names);
      if (!ls_scene_cursor_number (&cursor, -limit, limit, &number, error))
        return FALSE;
      out[at++] = (float) number;
    }
  return at == n ||
         ls_doc_fail (cursor.place, LS_ERROR_FORMAT, error, "%u numbers (write %s)", at, names);
}

/* "POS1.x": a component of an exported position. */
static gboolean
parse_export (const char *token, LsDrawExport *place)
{
  static const char channels[] = "xyzw";
  const char *channel = strlen (token) == 6 ? strchr (channels, token[5]) : NULL;

  if (!channel || strncmp (token, "POS", 3) || token[3] < '1' || token[3] > '3' || token[4] != '.')
    return FALSE;
  place->index = (guint8) (token[3] - '0');
  place->channel = (guint8) (channel - channels);
  return TRUE;
}

gboolean
ls_scene_exports_read (const LsDocEntry *entry,
                       const char *what,
                       guint max,
                       LsDrawExport *exports,
                       guint *n,
                       GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };

  if (!entry)
    return TRUE;
  ls_scene_cursor_init (&cursor, entry);
  for (*n = 0; ls_scene_cursor_next (&cursor); (*n)++)
    {
      if (*n == max)
        return ls_doc_fail (cursor.place, LS_ERROR_FORMAT, error, "more than %u %s", max, what);
      if (!parse_export (cursor.token, &exports[*n]))
        return ls_doc_fail (
          cursor.place, LS_ERROR_FORMAT, error,
          "\"%s\" is no component of an export behind the position (write POS1.x)", cursor.token);
    }
  return TRUE;
}

/* The one export that a value comes from. */
static gboolean
read_export (const LsDocEntry *entry, LsDrawExport *place, GError **error)
{
  guint n;

  return ls_scene_exports_read (entry, "component", 1, place, &n, error);
}

/* Names of edges. */
static gboolean
read_edges (const LsDocEntry *entry, guint *edges, GError **error)
{
  static const char *const names[] = { "left", "right", "lower", "upper" };
  g_auto (LsSceneCursor) cursor = { 0 };

  if (!entry)
    return TRUE;
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

/* --- [raster] --------------------------------------------------------------------------------------------- */

static gboolean
read_offset (const LsDocEntry *entry, LsPolygonOffset *offset, GError **error)
{
  float numbers[2] = { 0, 0 };

  if (!ls_scene_numbers_read (entry, "factor units", 1e30, 2, numbers, error))
    return FALSE;
  *offset = (LsPolygonOffset){ numbers[0], numbers[1] };
  return TRUE;
}

static gboolean
read_planes (const RasterKeys *keys, LsRasterState *raster, GError **error)
{
  for (guint i = 0; i < LS_MAX_CLIP_PLANES; i++)
    {
      float plane[4];

      if (!keys->planes[i])
        continue;
      if (!ls_scene_numbers_read (keys->planes[i], "x y z w", 1e30, 4, plane, error))
        return FALSE;
      for (guint k = 0; k < 4; k++)
        raster->clip_planes[raster->n_clip_planes][k] = (double) plane[k];
      raster->n_clip_planes++;
    }
  return TRUE;
}

static void
fill_raster (const RasterKeys *keys, LsRasterState *raster)
{
  raster->front_mode = (LsPolygonMode) keys->front_mode;
  raster->back_mode = (LsPolygonMode) keys->back_mode;
  raster->line_offset.units = keys->offset_lines;
  raster->offset_clamp = keys->offset_clamp;
  raster->offset_bits = (gint) keys->depth_bits;
  raster->line_width = keys->line_width;
  raster->point_min = keys->point_min;
  raster->point_max = keys->point_max;
  raster->clip_near &= keys->clip_near;
  raster->clip_far &= keys->clip_far;
  raster->planes_only_cull = keys->only_cull;
  raster->n_layers = keys->layers;
}

/* The layers lie one above the other in all pictures. */
static gboolean
check_layers (const LsSceneFile *file, const RasterKeys *keys, guint height, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "raster");

  if (keys->layers * (guint64) height <= LS_SCENE_MAX_SIDE)
    return TRUE;
  return ls_doc_fail (ls_doc_group_find (group, "layers")->value_at, LS_ERROR_RANGE, error,
                      "%u layers of %u rows are more than %u rows", keys->layers, height,
                      LS_SCENE_MAX_SIDE);
}

static gboolean
read_raster (const LsSceneFile *file, LsDrawSource *source, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "raster");
  LsRasterState *raster = &source->raster;
  RasterKeys keys = { .line_width = 1,
                      .point_min = 1,
                      .point_max = 8192,
                      .layers = 1,
                      .clip_near = TRUE,
                      .clip_far = TRUE,
                      .two_sided = TRUE };

  if (!ls_scene_read_keys (group, &ls_scene_keys_raster, &keys, error))
    return FALSE;
  if (keys.point_min > keys.point_max)
    return ls_doc_fail (group->at, LS_ERROR_RANGE, error, "point-size-min is above point-size-max");
  fill_raster (&keys, raster);
  source->flat_colours = keys.flat_colours;
  source->one_sided = !keys.two_sided;
  raster->edges = raster->point_edges = LS_EDGE_LEFT | LS_EDGE_LOWER;
  return check_layers (file, &keys, raster->height, error) &&
         read_edges (keys.edges, &raster->edges, error) &&
         read_edges (keys.point_edges, &raster->point_edges, error) &&
         read_offset (keys.offset_front, &raster->front_offset, error) &&
         read_offset (keys.offset_back, &raster->back_offset, error) &&
         read_planes (&keys, raster, error) &&
         read_export (keys.edge_flag, &source->edge_flag, error) &&
         read_export (keys.layer, &source->layer, error) &&
         read_export (keys.viewport, &source->viewport, error) &&
         ls_scene_exports_read (keys.cull_distances, "cull distances", LS_MAX_CLIP_DISTANCES,
                                source->cull_distances, &raster->n_cull_distances, error);
}

/* --- [viewport N] ----------------------------------------------------------------------------------------- */

gboolean
ls_scene_scissor_read (const LsDocEntry *entry, LsViewport *viewport, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  guint64 number;
  guint n = 0;

  if (!entry)
    return TRUE;
  viewport->has_scissor = TRUE;
  ls_scene_cursor_init (&cursor, entry);
  while (ls_scene_cursor_next (&cursor))
    {
      if (n == 4)
        return ls_doc_fail (cursor.place, LS_ERROR_FORMAT, error,
                            "more than four numbers (write x y width height)");
      if (!ls_scene_cursor_uint (&cursor, LS_SCENE_MAX_SIDE, &number, error))
        return FALSE;
      viewport->scissor[n++] = (guint) number;
    }
  return n == 4 || ls_doc_fail (cursor.place, LS_ERROR_FORMAT, error,
                                "%u numbers (write x y width height)", n);
}

static gboolean
read_depth_range (const LsDocEntry *entry, LsViewport *viewport, GError **error)
{
  float range[2] = { viewport->depth_low, viewport->depth_high };

  if (!ls_scene_numbers_read (entry, "low high", 1e30, 2, range, error))
    return FALSE;
  if (range[0] > range[1])
    return ls_doc_fail (entry->value_at, LS_ERROR_RANGE, error,
                        "the range of depths ends before it begins (write low high)");
  viewport->depth_low = range[0];
  viewport->depth_high = range[1];
  return TRUE;
}

static gboolean
read_viewport (const LsDocGroup *group, LsRasterState *raster, GError **error)
{
  ViewportKeys keys = { 0 };
  LsViewport *viewport;
  guint number;

  if (!ls_scene_group_number (group, LS_MAX_VIEWPORTS, &number, error) ||
      !ls_scene_read_keys (group, &ls_scene_keys_viewport, &keys, error))
    return FALSE;
  viewport = &raster->viewports[number];
  raster->n_viewports = MAX (raster->n_viewports, number + 1);
  return ls_scene_numbers_read (keys.scale, "x y z", 65536, 3, viewport->scale, error) &&
         ls_scene_numbers_read (keys.offset, "x y z", 65536, 3, viewport->translate, error) &&
         ls_scene_scissor_read (keys.scissor, viewport, error) &&
         read_depth_range (keys.depth_range, viewport, error);
}

/* Viewports that say nothing are as what [draw] says. */
gboolean
ls_scene_raster_read (const LsSceneFile *file, LsDrawSource *source, GError **error)
{
  LsRasterState *raster = &source->raster;

  raster->n_viewports = 1;
  for (guint i = 1; i < LS_MAX_VIEWPORTS; i++)
    raster->viewports[i] = raster->viewports[0];
  const LsDocGroup *group;

  for (guint at = 0; (group = ls_scene_file_next (file, "viewport", &at)) != NULL;)
    if (!read_viewport (group, raster, error))
      return FALSE;
  return read_raster (file, source, error);
}
