#include "ls-scene-private.h"

#include <string.h>

#include "ls-format.h"
#include "ls-png.h"
#include "ls-texture.h"

/* [texture N]. */

typedef struct
{
  const LsSceneEntry *file, *png, *data, *comp, *swizzle, *last_level, *width_entry;
  guint dim, width, height, depth, layers, levels, base_level;
  guint format, num_format, srf, endian;
  gboolean degamma;
} TextureKeys;

static const char *const dim_names[] = { "1d", "2d", "3d", "cube", "1d-array", "2d-array", NULL };

static const LsSceneKey texture_keys[] = {
  { "file", LS_KEY_ENTRY, offsetof (TextureKeys, file), 0, 0, NULL },
  { "png", LS_KEY_ENTRY, offsetof (TextureKeys, png), 0, 0, NULL },
  { "data", LS_KEY_ENTRY, offsetof (TextureKeys, data), 0, 0, NULL },
  { "dim", LS_KEY_CHOICE, offsetof (TextureKeys, dim), 0, 0, dim_names },
  { "width", LS_KEY_UINT, offsetof (TextureKeys, width), 1, LS_TEXTURE_MAX_SIZE, NULL },
  { "height", LS_KEY_UINT, offsetof (TextureKeys, height), 1, LS_TEXTURE_MAX_SIZE, NULL },
  { "depth", LS_KEY_UINT, offsetof (TextureKeys, depth), 1, LS_TEXTURE_MAX_SIZE, NULL },
  { "layers", LS_KEY_UINT, offsetof (TextureKeys, layers), 1, LS_TEXTURE_MAX_SIZE, NULL },
  { "levels", LS_KEY_UINT, offsetof (TextureKeys, levels), 1, LS_TEXTURE_MAX_LEVELS, NULL },
  { "base-level", LS_KEY_UINT, offsetof (TextureKeys, base_level), 0, LS_TEXTURE_MAX_LEVELS - 1,
    NULL },
  { "last-level", LS_KEY_ENTRY, offsetof (TextureKeys, last_level), 0, 0, NULL },
  { "format", LS_KEY_CHOICE, offsetof (TextureKeys, format), 0, 0, ls_scene_format_names },
  { "num-format", LS_KEY_CHOICE, offsetof (TextureKeys, num_format), 0, 0,
    ls_scene_num_format_names },
  { "comp", LS_KEY_ENTRY, offsetof (TextureKeys, comp), 0, 0, NULL },
  { "srf-mode", LS_KEY_CHOICE, offsetof (TextureKeys, srf), 0, 0, ls_scene_srf_names },
  { "degamma", LS_KEY_BOOL, offsetof (TextureKeys, degamma), 0, 0, NULL },
  { "endian", LS_KEY_CHOICE, offsetof (TextureKeys, endian), 0, 0, ls_scene_endian_names },
  { "swizzle", LS_KEY_ENTRY, offsetof (TextureKeys, swizzle), 0, 0, NULL },
};

const LsSceneGroupKeys ls_scene_keys_texture = { "texture",    "N",
                                                 texture_keys, G_N_ELEMENTS (texture_keys),
                                                 FALSE,        LS_SCOPE_ANY };

/* One name for all components or one for each. */
static gboolean
read_comp (const LsSceneFile *file, const LsSceneEntry *entry, guint8 comp[4], GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  guint n = 0;

  ls_scene_cursor_init (&cursor, file, entry);
  while (ls_scene_cursor_next (&cursor))
    {
      guint i = 0;

      while (ls_scene_comp_names[i] && strcmp (ls_scene_comp_names[i], cursor.token))
        i++;
      if (!ls_scene_comp_names[i] || n == 4)
        return ls_scene_cursor_fail (&cursor, LS_ERROR_REFERENCE, error,
                                     "comp \"%s\" (write unsigned, signed or unsigned-biased, once "
                                     "or for each of four components)",
                                     cursor.token);
      comp[n++] = (guint8) i;
    }
  if (n != 1 && n != 4)
    return ls_scene_fail_value (file, entry, LS_ERROR_FORMAT, error,
                                "comp for %u components (write one for all or four)", n);
  for (; n < 4; n++)
    comp[n] = comp[0];
  return TRUE;
}

static gboolean
read_swizzle (const LsSceneFile *file, const LsSceneEntry *entry, guint8 sel[4], GError **error)
{
  static const char letters[] = "xyzw01";

  for (guint i = 0; i < 4; i++)
    {
      const char *letter = entry->value[i] ? strchr (letters, entry->value[i]) : NULL;

      if (!letter || strlen (entry->value) != 4)
        return ls_scene_fail_value (file, entry, LS_ERROR_SYNTAX, error,
                                    "swizzle \"%s\" (write four of x y z w 0 1, as xyz1)",
                                    entry->value);
      sel[i] = (guint8) (letter - letters);
    }
  return TRUE;
}

/* The texels of all levels in the bytes of their format. A PNG is 8_8_8_8. */
static GBytes *
read_texels (const LsSceneFile *file, const LsSceneGroup *group, TextureKeys *keys, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  g_autoptr (GArray) words = NULL;

  if (!!keys->file + !!keys->png + !!keys->data != 1)
    {
      ls_scene_fail_group (file, group, LS_ERROR_STATE, error,
                           "texture %s needs its texels from one place (set one of png, file, "
                           "data)",
                           group->argument);
      return NULL;
    }
  if (keys->file)
    return ls_scene_read_file (file, keys->file, keys->file->value_column, keys->file->value,
                               LS_SCENE_MAX_FILE, error);
  ls_scene_cursor_init (&cursor, file, keys->data ? keys->data : keys->png);
  words = keys->data ? ls_scene_read_words (&cursor, LS_SCENE_MAX_FILE / 4, error) : NULL;
  if (!words)
    return NULL;
  for (guint i = 0; i < words->len; i++)
    {
      guint32 *word = &g_array_index (words, guint32, i);

      *word = GUINT32_TO_LE (*word);
    }
  return g_bytes_new (words->data, words->len * sizeof (guint32));
}

static GBytes *
read_png (const LsSceneFile *file, TextureKeys *keys, GError **error)
{
  const LsSceneEntry *entry = keys->png;
  g_autoptr (GBytes) probe = NULL;
  g_autoptr (GError) reason = NULL;
  g_autofree char *path = NULL;
  GBytes *bytes;

  probe =
    ls_scene_read_file (file, entry, entry->value_column, entry->value, LS_SCENE_MAX_FILE, error);
  if (!probe)
    return NULL;
  path = ls_scene_file_path (file, entry->value);
  bytes = ls_png_read (path, &keys->width, &keys->height, &reason);
  keys->format = 26;
  if (!bytes)
    ls_scene_fail_value (file, entry, LS_ERROR_FORMAT, error, "%s (use a PNG image)",
                         reason->message);
  return bytes;
}

/* Texels of all levels together. */
static guint64
count_texels (const TextureKeys *keys)
{
  guint64 n = 0;

  for (guint i = 0; i < keys->levels; i++)
    {
      guint64 slices = keys->dim == LS_TEXTURE_3D     ? MAX (keys->depth >> i, 1)
                       : keys->dim == LS_TEXTURE_CUBE ? 6
                                                      : MAX (keys->layers, 1);

      n += MAX (keys->width >> i, 1) * slices * MAX (keys->height >> i, 1);
    }
  return n;
}

/* Before anything is allocated: a scene of a few bytes must not ask for gigabytes. */
static gboolean
check_size (const LsSceneFile *file,
            const LsSceneGroup *group,
            const TextureKeys *keys,
            const LsDataFormat *format,
            gsize have,
            GError **error)
{
  guint64 need = count_texels (keys) * format->n_bytes;

  if (have == need)
    return TRUE;
  return ls_scene_fail_group (file, group, LS_ERROR_FORMAT, error,
                              "texture %s needs %" G_GUINT64_FORMAT " bytes of texels, there are "
                              "%" G_GSIZE_FORMAT " (%s has %u bytes a texel; check the sizes)",
                              group->argument, need, have, format->name, format->n_bytes);
}

/* Spreads texels of a format into the four words that the texture keeps of each. */
static void
fill_texture (const LsTexelFormat *texel, GBytes *bytes, LsTexture *texture)
{
  const guint8 *from = g_bytes_get_data (bytes, NULL);

  for (guint i = 0; i < texture->n_levels; i++)
    {
      LsTextureLevel *level = &texture->levels[i];
      gsize n = (gsize) level->width * level->height * level->depth;

      for (gsize t = 0; t < n; t++, from += texel->format->n_bytes)
        ls_format_unpack (texel, from, level->texels + 4 * t);
    }
}

static gboolean
read_levels (const LsSceneFile *file,
             const LsSceneGroup *group,
             const TextureKeys *keys,
             LsTexture *texture,
             GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  guint64 last = texture->n_levels - 1;

  if (keys->last_level)
    {
      ls_scene_cursor_init (&cursor, file, keys->last_level);
      ls_scene_cursor_next (&cursor);
      if (!ls_scene_cursor_uint (&cursor, texture->n_levels - 1, &last, error))
        return FALSE;
    }
  if (keys->base_level > last)
    return ls_scene_fail_group (file, group, LS_ERROR_RANGE, error,
                                "texture %s has base-level %u above its last level %u",
                                group->argument, keys->base_level, (guint) last);
  texture->base_level = keys->base_level;
  texture->last_level = (guint) last;
  return TRUE;
}

static gboolean
check_shape (const LsSceneFile *file,
             const LsSceneGroup *group,
             const TextureKeys *keys,
             GError **error)
{
  gboolean is_1d = keys->dim == LS_TEXTURE_1D || keys->dim == LS_TEXTURE_1D_ARRAY;
  gboolean is_array = keys->dim == LS_TEXTURE_1D_ARRAY || keys->dim == LS_TEXTURE_2D_ARRAY;
  guint longest = MAX (keys->width, keys->height);

  if (keys->dim == LS_TEXTURE_3D)
    longest = MAX (longest, keys->depth);
  if (!keys->width || (!is_1d && !keys->height))
    return ls_scene_fail_group (file, group, LS_ERROR_STATE, error,
                                "texture %s has no size (set width%s)", group->argument,
                                is_1d ? "" : " and height");
  if (is_1d && keys->height > 1)
    return ls_scene_fail_group (file, group, LS_ERROR_STATE, error,
                                "texture %s has height but one dimension (arrays have layers)",
                                group->argument);
  if (keys->depth > 1 && keys->dim != LS_TEXTURE_3D)
    return ls_scene_fail_group (file, group, LS_ERROR_STATE, error,
                                "texture %s has depth but is not 3d (arrays have layers)",
                                group->argument);
  if (keys->layers > 1 && !is_array)
    return ls_scene_fail_group (file, group, LS_ERROR_STATE, error,
                                "texture %s has layers but is not an array (set dim)",
                                group->argument);
  if (keys->levels > g_bit_storage (longest))
    return ls_scene_fail_group (file, group, LS_ERROR_RANGE, error,
                                "texture %s has %u levels, its size allows %u", group->argument,
                                keys->levels, g_bit_storage (longest));
  return TRUE;
}

static LsTexture *
make_texture (const LsSceneFile *file,
              const LsSceneGroup *group,
              const TextureKeys *keys,
              GBytes *bytes,
              GError **error)
{
  LsTexelFormat texel = { .format = ls_data_format (keys->format),
                          .num_format = (guint8) keys->num_format,
                          .srf_mode = (guint8) keys->srf,
                          .endian_swap = (guint8) keys->endian,
                          .degamma = keys->degamma };
  g_autoptr (LsTexture) texture = NULL;
  g_autoptr (GError) reason = NULL;

  if (!check_shape (file, group, keys, error) ||
      (keys->comp && !read_comp (file, keys->comp, texel.format_comp, error)))
    return NULL;
  if (!ls_format_can_unpack (&texel))
    {
      ls_scene_fail_group (file, group, LS_ERROR_UNSUPPORTED, error,
                           "texture format %s cannot be read by this version", texel.format->name);
      return NULL;
    }
  if (!check_size (file, group, keys, texel.format, g_bytes_get_size (bytes), error))
    return NULL;
  texture = ls_texture_new ((LsTextureDim) keys->dim, keys->width, MAX (keys->height, 1),
                            MAX (keys->depth, 1), MAX (keys->layers, 1), keys->levels, &reason);
  if (!texture)
    {
      ls_scene_fail_group (file, group, LS_ERROR_RANGE, error, "%s", reason->message);
      return NULL;
    }
  texture->is_integer = keys->num_format == LS_NUM_INT && !texel.format->is_float;
  texture->is_srgb = keys->degamma;
  fill_texture (&texel, bytes, texture);
  if (!read_levels (file, group, keys, texture, error) ||
      (keys->swizzle && !read_swizzle (file, keys->swizzle, texture->dst_sel, error)))
    return NULL;
  return g_steal_pointer (&texture);
}

static gboolean
read_texture (const LsSceneFile *file,
              const LsSceneGroup *group,
              LsBindings *bindings,
              GError **error)
{
  TextureKeys keys = { .dim = LS_TEXTURE_2D, .levels = 1, .format = 26 };
  g_autoptr (GBytes) bytes = NULL;
  guint number;

  if (!ls_scene_group_number (file, group, LS_MAX_RESOURCES, &number, error) ||
      !ls_scene_read_keys (file, group, &ls_scene_keys_texture, &keys, error))
    return FALSE;
  if (bindings->buffers[number].bytes || bindings->textures[number])
    return ls_scene_fail_group (file, group, LS_ERROR_STATE, error,
                                "resource %u is bound twice (buffers and textures share numbers)",
                                number);
  bytes = keys.png && !keys.file && !keys.data ? read_png (file, &keys, error)
                                               : read_texels (file, group, &keys, error);
  if (!bytes)
    return FALSE;
  bindings->textures[number] = make_texture (file, group, &keys, bytes, error);
  return bindings->textures[number] != NULL;
}

gboolean
ls_scene_textures_read (const LsSceneFile *file, LsBindings *bindings, GError **error)
{
  for (guint i = 0; i < file->groups->len; i++)
    {
      const LsSceneGroup *group = g_ptr_array_index (file->groups, i);

      if (!strcmp (group->name, "texture") && !read_texture (file, group, bindings, error))
        return FALSE;
    }
  return TRUE;
}
