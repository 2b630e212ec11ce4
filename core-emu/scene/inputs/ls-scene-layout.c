#include <inttypes.h>
#include <string.h>

#include "ls-row.h"
#include "ls-scene-private.h"
#include "ls-scene-stages.h"
#include "ls-words.h"

/* [layout]: which pixel, vertex or thread each lane is.  Threads come in groups: each group begins with a new wave. */

#define MAX_WAVES (1u << 20) /* small groups leave most lanes of a wave empty */
#define TILE 8               /* pixels: a wave covers 8x8 of them */

typedef struct
{
  guint kind, width, height, count, group;
  const LsDocEntry *grid;
} LayoutKeys;

static const char *const kinds[] = { "pixels", "vertices", "threads", NULL };

static const LsSceneKey layout_keys[] = {
  { "kind", LS_KEY_CHOICE, offsetof (LayoutKeys, kind), 0, 0, kinds },
  { "width", LS_KEY_UINT, offsetof (LayoutKeys, width), 1, LS_SCENE_MAX_SIDE },
  { "height", LS_KEY_UINT, offsetof (LayoutKeys, height), 1, LS_SCENE_MAX_SIDE },
  { "count", LS_KEY_UINT, offsetof (LayoutKeys, count), 1, LS_SCENE_MAX_COUNT },
  { "group", LS_KEY_UINT, offsetof (LayoutKeys, group), 1, LS_SCENE_MAX_GROUP },
  { "grid", LS_KEY_ENTRY, offsetof (LayoutKeys, grid) },
};

LS_SCENE_GROUP (layout, "layout", NULL, layout_keys, LS_SCOPE_SCENE);

static void
set_line (guint size[3], guint n)
{
  size[0] = n;
  size[1] = size[2] = 1;
}

void
ls_scene_layout_init (LsSceneLayout *layout, LsLayoutKind kind, guint width, guint height)
{
  layout->kind = kind;
  layout->width = width;
  layout->height = height;
  layout->tiles_x = (width + TILE - 1) / TILE;
  layout->n_waves = layout->tiles_x * ((height + TILE - 1) / TILE);
  if (kind != LS_LAYOUT_PIXELS)
    layout->n_waves = (width + LS_LANES - 1) / LS_LANES;
  layout->group = LS_LANES;
  layout->group_waves = 1;
  set_line (layout->group_size, LS_LANES);
  set_line (layout->grid, layout->n_waves);
}

void
ls_scene_layout_set_group (LsSceneLayout *layout, guint group)
{
  guint whole = layout->width / group, rest = layout->width % group;

  layout->group = group;
  layout->group_waves = (group + LS_LANES - 1) / LS_LANES;
  layout->n_waves = whole * layout->group_waves + (rest + LS_LANES - 1) / LS_LANES;
  set_line (layout->group_size, group);
  set_line (layout->grid, whole + (rest > 0));
}

/* The part of threads that a group has; the last one may be smaller. */
static void
find_group (const LsSceneLayout *layout, guint wave, guint *first, guint *n)
{
  *first = wave / layout->group_waves * layout->group_waves;
  *n = MIN (layout->group_waves, layout->n_waves - *first);
}

guint
ls_scene_get_group (const LsScene *scene, guint wave, guint *first)
{
  guint n = 1;

  *first = wave;
  if (wave < scene->layout.n_waves && scene->layout.kind == LS_LAYOUT_THREADS && !scene->draw)
    find_group (&scene->layout, wave, first, &n);
  return n;
}

guint
ls_scene_get_group_size (const LsScene *scene)
{
  return scene->layout.kind == LS_LAYOUT_THREADS && !scene->draw ? scene->layout.group : 0;
}

static gboolean
refuse_key (const LsDocGroup *group, const char *key, const char *advice, GError **error)
{
  const LsDocEntry *entry = ls_doc_group_find (group, key);

  if (entry == NULL)
    return TRUE;
  return ls_doc_fail (entry->at, LS_ERROR_STATE, error, "%s does not fit this kind of layout (%s)",
                      key, ls_words (advice));
}

gboolean
ls_scene_layout_read (const LsSceneFile *file, LsSceneLayout *layout, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "layout");
  LayoutKeys keys = { LS_LAYOUT_PIXELS, 16, 16, LS_LANES, 0, NULL };

  if (!ls_scene_read_keys (group, &ls_scene_keys_layout, &keys, error))
    return FALSE;
  if (keys.kind == LS_LAYOUT_PIXELS)
    {
      ls_scene_layout_init (layout, LS_LAYOUT_PIXELS, keys.width, keys.height);
      return refuse_key (group, "count", N_ ("pixels have width and height"), error) &&
             refuse_key (group, "grid", N_ ("only threads have groups"), error) &&
             refuse_key (group, "group", N_ ("only threads have groups"), error);
    }
  ls_scene_layout_init (layout, (LsLayoutKind) keys.kind, keys.count, 1);
  layout->declared_group = keys.group;
  if (keys.kind == LS_LAYOUT_VERTICES &&
      (!refuse_key (group, "group", N_ ("only threads have groups"), error) ||
       !refuse_key (group, "grid", N_ ("only threads have groups"), error)))
    return FALSE;
  return refuse_key (group, "width", N_ ("vertices and threads have count"), error) &&
         refuse_key (group, "height", N_ ("vertices and threads have count"), error);
}

guint
ls_scene_get_group_waves (const LsScene *scene)
{
  return ls_scene_get_group_size (scene) > 0 ? scene->layout.group_waves : 1;
}

guint
ls_scene_get_n_layers (const LsScene *scene)
{
  return scene->draw != NULL ? ls_draw_get_n_layers (scene->draw) : 1;
}

guint
ls_scene_get_n_samples (const LsScene *scene)
{
  return scene->draw != NULL ? ls_draw_get_n_samples (scene->draw) : 1;
}

/* --- how many threads a group has ------------------------------------------------------------------------ */

/* Whether threads exchange what their group alone sees. */
static gboolean
shares_in_group (const LsProgram *program)
{
  void *state = g_aligned_alloc0 (1, ls_program_state_size (program), 64);
  const LsMachine *machine = ls_program_machine (program);
  gsize n_words = 0;

  for (LsMemory i = 0; i < machine->n_memories && n_words == 0; i++)
    if (machine->memories[i].owner == LS_MEMORY_OF_GROUP)
      ls_program_memory (program, state, i, &n_words);
  g_aligned_free (state);
  return n_words > 0 || ls_program_shares_registers (program);
}

/* Three numbers of groups, whose product there must be. */
static gboolean
read_grid (const LsDocEntry *entry, LsSceneLayout *layout, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  const guint n = layout->grid[0];
  guint64 number, product = 1;

  if (entry == NULL)
    return TRUE;
  ls_scene_cursor_init (&cursor, entry);
  for (guint i = 0; i < 3; i++)
    {
      if (!ls_scene_cursor_next (&cursor))
        return ls_doc_fail (entry->value_at, LS_ERROR_SYNTAX, error,
                            ls_words_many ("%u number, not 3 (write groups along x, y and z)",
                                           "%u numbers, not 3 (write groups along x, y and z)", i),
                            i);
      if (!ls_scene_cursor_uint (&cursor, MAX_WAVES, &number, error))
        return FALSE;
      layout->grid[i] = (guint) number;
      product *= number;
    }
  return product == n ||
         ls_doc_fail (entry->value_at, LS_ERROR_STATE, error,
                      "a grid of %" PRIu64 " groups, and the threads are %u", product, n);
}

/* A group that nobody speaks of is all threads where they share something, and no more than a wave where they do not,
 * which comes to the same. */
gboolean
ls_scene_choose_group (const LsSceneFile *file, LsScene *scene, GError **error)
{
  LsSceneLayout *layout = &scene->layout;
  const LsDocGroup *keys = ls_scene_file_group (file, "layout");
  gboolean shares = shares_in_group (scene->program);
  const guint *size = scene->program->terms.group_size;
  guint group = layout->declared_group > 0 ? layout->declared_group : size[0] * size[1] * size[2];

  if (layout->kind != LS_LAYOUT_THREADS || scene->machine->group_reset == NULL)
    return TRUE;
  if (group == 0 && shares && layout->width > LS_SCENE_MAX_GROUP)
    return ls_doc_fail (keys->at, LS_ERROR_STATE, error,
                        "%u threads exchange data, and a group has at most %u (say in group how "
                        "many threads are one)",
                        layout->width, LS_SCENE_MAX_GROUP);
  if (group == 0)
    group = shares ? layout->width : LS_LANES;
  ls_scene_layout_set_group (layout, group);
  if (layout->n_waves > MAX_WAVES)
    return ls_doc_fail (keys->at, LS_ERROR_RANGE, error,
                        "%u threads in groups of %u are %u waves, more than %u (make the groups "
                        "larger)",
                        layout->width, group, layout->n_waves, MAX_WAVES);
  if (group == size[0] * size[1] * size[2])
    memcpy (layout->group_size, size, sizeof layout->group_size);
  return read_grid (ls_doc_group_find (keys, "grid"), layout, error);
}

/* --- places ---------------------------------------------------------------------------------------------- */

/* Lane bits: 0 is x and 1 is y within the quad, 2-3 the quad's column, 4-5 its row. */
static inline void
place_in_tile (guint lane, guint *x, guint *y)
{
  *x += (lane >> 2 & 3) * 2 + (lane & 1);
  *y += (lane >> 4) * 2 + (lane >> 1 & 1);
}

/* The place of lane 0. */
static inline void
place_wave (const LsSceneLayout *layout, guint wave, guint *x, guint *y)
{
  gboolean is_tiled = layout->kind == LS_LAYOUT_PIXELS;

  *x = is_tiled
         ? wave % layout->tiles_x * TILE
         : wave / layout->group_waves * layout->group + wave % layout->group_waves * LS_LANES;
  *y = is_tiled ? wave / layout->tiles_x * TILE : 0;
}

/* Lanes behind the end of a group hold nothing: what stands there belongs to the next one. */
static inline guint
count_lanes (const LsSceneLayout *layout, guint wave)
{
  guint before = wave % layout->group_waves * LS_LANES;

  return layout->kind == LS_LAYOUT_PIXELS ? LS_LANES : MIN (layout->group - before, LS_LANES);
}

static inline void
place_lane (const LsSceneLayout *layout, guint wave, guint lane, guint *x, guint *y)
{
  place_wave (layout, wave, x, y);
  if (layout->kind == LS_LAYOUT_PIXELS)
    place_in_tile (lane, x, y);
  else
    *x += lane;
}

/* Offsets from the place of lane 0, by lane. */
#define QUAD(a, b) a, a + 1, a, a + 1, b, b + 1, b, b + 1
#define QUADS QUAD (0, 2), QUAD (4, 6)
static const guint tile_x[LS_LANES] = { QUADS, QUADS, QUADS, QUADS };
#undef QUAD
#undef QUADS
#define QUAD(a) a, a, a + 1, a + 1
#define QUADS(a) QUAD (a), QUAD (a), QUAD (a), QUAD (a)
static const guint tile_y[LS_LANES] = { QUADS (0), QUADS (2), QUADS (4), QUADS (6) };
#undef QUAD
#undef QUADS

/* Where the lanes of a wave lie, inside or not. */
static void
find_places (const LsSceneLayout *layout, guint wave, guint x[LS_LANES], guint y[LS_LANES])
{
  gboolean is_tiled = layout->kind == LS_LAYOUT_PIXELS;
  guint first_x, first_y;

  place_wave (layout, wave, &first_x, &first_y);
  for (guint lane = 0; lane < LS_LANES; lane++)
    x[lane] = first_x + (is_tiled ? tile_x[lane] : lane);
  for (guint lane = 0; lane < LS_LANES; lane++)
    y[lane] = first_y + (is_tiled ? tile_y[lane] : 0);
}

gboolean
ls_scene_layout_is_beside (const LsSceneLayout *layout, guint wave, guint other)
{
  return layout->kind != LS_LAYOUT_PIXELS || wave / layout->tiles_x == other / layout->tiles_x;
}

gboolean
ls_scene_lane_to_pixel (const LsScene *scene, guint wave, guint lane, guint *x, guint *y)
{
  const LsSceneLayout *layout = &scene->layout;

  if (wave >= layout->n_waves || lane >= LS_LANES)
    return FALSE;
  if (ls_scene_draws_pixels (scene))
    return ls_draw_lane_to_pixel (scene->draw, wave, lane, x, y);
  place_lane (layout, wave, lane, x, y);
  return lane < count_lanes (layout, wave) && *x < layout->width && *y < layout->height;
}

/* Whether a tile, whose first pixel this is, lies inside of the target. */
static gboolean
is_whole (const LsSceneLayout *layout, guint wave, guint x, guint y)
{
  return layout->kind == LS_LAYOUT_PIXELS && wave < layout->n_waves && x + TILE <= layout->width &&
         y + TILE <= layout->height;
}

LsMask
ls_scene_wave_to_pixels (const LsScene *scene, guint wave, guint x[LS_LANES], guint y[LS_LANES])
{
  const LsSceneLayout *layout = &scene->layout;
  LsMask lanes = 0;
  LsRow inside;

  if (ls_scene_draws_pixels (scene))
    {
      for (guint lane = 0; lane < LS_LANES; lane++)
        if (ls_draw_lane_to_pixel (scene->draw, wave, lane, &x[lane], &y[lane]))
          lanes |= LS_MASK_LANE (lane);
      return lanes;
    }
  find_places (layout, wave, x, y);
  if (is_whole (layout, wave, x[0], y[0]))
    return LS_MASK_ALL;
  guint n_lanes = count_lanes (layout, wave);
  for (guint lane = 0; lane < LS_LANES; lane++)
    inside.u[lane] =
      0 - (guint32) (lane < n_lanes && x[lane] < layout->width && y[lane] < layout->height);
  return wave < layout->n_waves ? ls_row_collect (&inside) : 0;
}

LsWaveShape
ls_scene_get_wave_shape (const LsScene *scene, guint wave, guint *x, guint *y)
{
  const LsSceneLayout *layout = &scene->layout;

  if (wave >= layout->n_waves)
    return LS_SHAPE_ANY;
  place_wave (layout, wave, x, y);
  if (layout->kind == LS_LAYOUT_PIXELS)
    return is_whole (layout, wave, *x, *y) ? LS_SHAPE_TILE : LS_SHAPE_ANY;
  return count_lanes (layout, wave) == LS_LANES && *x + LS_LANES <= layout->width ? LS_SHAPE_LINE
                                                                                  : LS_SHAPE_ANY;
}

gboolean
ls_scene_pixel_to_lane (const LsScene *scene, guint x, guint y, guint *wave, guint *lane)
{
  const LsSceneLayout *layout = &scene->layout;

  if (x >= layout->width || y >= layout->height)
    return FALSE;
  if (ls_scene_draws_pixels (scene))
    return ls_draw_pixel_to_lane (scene->draw, x, y, wave, lane);
  if (layout->kind != LS_LAYOUT_PIXELS)
    {
      *wave = x / layout->group * layout->group_waves + x % layout->group / LS_LANES;
      *lane = x % layout->group % LS_LANES;
      return TRUE;
    }
  *wave = y / TILE * layout->tiles_x + x / TILE;
  *lane = (x & 1) | (y & 1) << 1 | (x % TILE / 2) << 2 | (y % TILE / 2) << 4;
  return TRUE;
}
