#include "ls-scene-bindings.h"

#include <inttypes.h>
#include <string.h>

#include "ls-words.h"

/* [texture N]. */

static const char *const mipmap_names[] = { "none", "box", NULL };
const char *const ls_scene_dim_names[] = { "1d",         "2d",       "3d",      "cube",
                                           "1d-array",   "2d-array", "2d-msaa", "2d-array-msaa",
                                           "cube-array", "buffer",   NULL };

static const LsSceneKey texture_keys[] = {
  { "file", LS_KEY_ENTRY, offsetof (LsSceneTextureKeys, file) },
  { "files", LS_KEY_ENTRY, offsetof (LsSceneTextureKeys, files) },
  { "png", LS_KEY_ENTRY, offsetof (LsSceneTextureKeys, png) },
  { "images", LS_KEY_ENTRY, offsetof (LsSceneTextureKeys, images) },
  { "data", LS_KEY_ENTRY, offsetof (LsSceneTextureKeys, data) },
  { "dim", LS_KEY_CHOICE, offsetof (LsSceneTextureKeys, dim), 0, 0, ls_scene_dim_names },
  { "width", LS_KEY_UINT, offsetof (LsSceneTextureKeys, width), 1, LS_TEXTURE_MAX_BUFFER },
  { "height", LS_KEY_UINT, offsetof (LsSceneTextureKeys, height), 1, LS_TEXTURE_MAX_SIZE },
  { "depth", LS_KEY_UINT, offsetof (LsSceneTextureKeys, depth), 1, LS_TEXTURE_MAX_SIZE },
  { "layers", LS_KEY_UINT, offsetof (LsSceneTextureKeys, layers), 1, LS_TEXTURE_MAX_SIZE },
  { "samples", LS_KEY_UINT, offsetof (LsSceneTextureKeys, samples), 1, 8 },
  { "levels", LS_KEY_UINT, offsetof (LsSceneTextureKeys, levels), 1, LS_TEXTURE_MAX_LEVELS },
  { "base-level", LS_KEY_UINT, offsetof (LsSceneTextureKeys, base_level), 0,
    LS_TEXTURE_MAX_LEVELS - 1 },
  { "last-level", LS_KEY_ENTRY, offsetof (LsSceneTextureKeys, last_level) },
  { "mipmaps", LS_KEY_CHOICE, offsetof (LsSceneTextureKeys, mipmaps), 0, 0, mipmap_names },
  { "base-array", LS_KEY_UINT, offsetof (LsSceneTextureKeys, base_array), 0,
    LS_TEXTURE_MAX_SIZE - 1 },
  { "last-array", LS_KEY_ENTRY, offsetof (LsSceneTextureKeys, last_array) },
  { "format", LS_KEY_CHOICE, offsetof (LsSceneTextureKeys, format), 0, 0, ls_scene_format_names },
  { "num-format", LS_KEY_CHOICE, offsetof (LsSceneTextureKeys, num_format), 0, 0,
    ls_scene_num_format_names },
  { "comp", LS_KEY_ENTRY, offsetof (LsSceneTextureKeys, comp) },
  { "srf-mode", LS_KEY_CHOICE, offsetof (LsSceneTextureKeys, srf), 0, 0, ls_scene_srf_names },
  { "degamma", LS_KEY_BOOL, offsetof (LsSceneTextureKeys, degamma) },
  { "endian", LS_KEY_CHOICE, offsetof (LsSceneTextureKeys, endian), 0, 0, ls_scene_endian_names },
  { "swizzle", LS_KEY_ENTRY, offsetof (LsSceneTextureKeys, swizzle) },
};

LS_SCENE_GROUP (texture, "texture", "N", texture_keys, LS_SCOPE_ANY);

/* One name for all components or one for each. */
static gboolean
read_comp (const LsDocEntry *entry, guint8 comp[4], GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  guint n = 0;

  ls_scene_cursor_init (&cursor, entry);
  while (ls_scene_cursor_next (&cursor))
    {
      guint i = 0;

      while (ls_scene_comp_names[i] && strcmp (ls_scene_comp_names[i], cursor.token))
        i++;
      if (!ls_scene_comp_names[i] || n == 4)
        return ls_doc_fail (cursor.place, LS_ERROR_REFERENCE, error,
                            "comp \"%s\" (write unsigned, signed or unsigned-biased, once "
                            "or for each of four components)",
                            cursor.token);
      comp[n++] = (guint8) i;
    }
  if (n != 1 && n != 4)
    return ls_doc_fail (entry->value_at, LS_ERROR_FORMAT, error,
                        "comp for %u components (write one for all or four)", n);
  for (; n < 4; n++)
    comp[n] = comp[0];
  return TRUE;
}

static gboolean
read_swizzle (const LsDocEntry *entry, guint8 sel[4], GError **error)
{
  static const char letters[] = "xyzw01";

  for (guint i = 0; i < 4; i++)
    {
      const char *letter = entry->value[i] ? strchr (letters, entry->value[i]) : NULL;

      if (letter == NULL || strlen (entry->value) != 4)
        return ls_doc_fail (entry->value_at, LS_ERROR_SYNTAX, error,
                            "swizzle \"%s\" (write four of x y z w 0 1, as xyz1)", entry->value);
      sel[i] = (guint8) (letter - letters);
    }
  return TRUE;
}

/* Before anything is allocated: a scene of a few bytes must not ask for gigabytes. */
static gboolean
check_size (const LsDocGroup *group,
            const LsSceneTextureKeys *keys,
            const LsDataFormat *format,
            gsize have,
            GError **error)
{
  guint64 need = ls_scene_texels_size (keys, format);

  if (have == need)
    return TRUE;
  return ls_doc_fail (group->at, LS_ERROR_FORMAT, error,
                      format->layout == LS_FORMAT_BLOCK
                        ? N_ ("texture %s needs %" PRIu64 " bytes of texels, there are "
                              "%zu (%s has %u bytes a block; check the sizes)")
                        : N_ ("texture %s needs %" PRIu64 " bytes of texels, there are "
                              "%zu (%s has %u bytes a texel; check the sizes)"),
                      group->argument, need, have, format->name, format->n_bytes);
}

/* A range of levels or layers: first as given, last (or the end) from its entry. */
static gboolean
read_range (const LsDocGroup *group,
            const LsDocEntry *last_entry,
            guint n,
            const char *what,
            guint first,
            guint *last,
            GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  guint64 number = n - 1;

  if (last_entry != NULL)
    {
      ls_scene_cursor_init (&cursor, last_entry);
      ls_scene_cursor_next (&cursor);
      if (!ls_scene_cursor_uint (&cursor, n - 1, &number, error))
        return FALSE;
    }
  *last = (guint) number;
  if (first <= number)
    return TRUE;
  return ls_doc_fail (group->at, LS_ERROR_RANGE, error,
                      "texture %s has base-%s %u above its last %s %u", group->argument, what,
                      first, what, *last);
}

static gboolean
read_ranges (const LsDocGroup *group,
             const LsSceneTextureKeys *keys,
             LsTexture *texture,
             GError **error)
{
  texture->base_level = keys->base_level;
  texture->base_layer = keys->base_array;
  return read_range (group, keys->last_level, texture->n_levels, "level", keys->base_level,
                     &texture->last_level, error) &&
         read_range (group, keys->last_array, texture->levels[0].depth / texture->n_samples,
                     "array", keys->base_array, &texture->last_layer, error);
}

static guint
find_longest (const LsSceneTextureKeys *keys)
{
  guint longest = MAX (keys->width, keys->height);

  return keys->dim == LS_TEXTURE_3D ? MAX (longest, keys->depth) : longest;
}

static gboolean
check_samples (const LsDocGroup *group, const LsSceneTextureKeys *keys, GError **error)
{
  gboolean has_samples = ls_texture_has_samples ((LsTextureDim) keys->dim);

  if (keys->samples && !has_samples)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "texture %s has samples but is not multisampled (set dim to "
                        "2d-msaa or 2d-array-msaa)",
                        group->argument);
  if (has_samples && keys->samples != 2 && keys->samples != 4 && keys->samples != 8)
    return ls_doc_fail (group->at, LS_ERROR_RANGE, error,
                        "texture %s is multisampled and has %u samples (set samples to 2, "
                        "4 or 8)",
                        group->argument, keys->samples);
  if (has_samples && keys->levels > 1)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "texture %s is multisampled and has %u levels (it has one)",
                        group->argument, keys->levels);
  return TRUE;
}

static gboolean
check_shape (const LsDocGroup *group, const LsSceneTextureKeys *keys, GError **error)
{
  gboolean is_1d = keys->dim == LS_TEXTURE_1D || keys->dim == LS_TEXTURE_1D_ARRAY ||
                   keys->dim == LS_TEXTURE_BUFFER;
  gboolean is_array = ls_texture_is_array ((LsTextureDim) keys->dim);
  guint longest = find_longest (keys);

  if (!keys->width || (!is_1d && !keys->height))
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        is_1d ? N_ ("texture %s has no size (set width)")
                              : N_ ("texture %s has no size (set width and height)"),
                        group->argument);
  if (is_1d && keys->height > 1)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "texture %s has height but one dimension (arrays have layers)",
                        group->argument);
  if (keys->depth > 1 && keys->dim != LS_TEXTURE_3D)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "texture %s has depth but is not 3d (arrays have layers)", group->argument);
  if (keys->dim != LS_TEXTURE_BUFFER && keys->width > LS_TEXTURE_MAX_SIZE)
    return ls_doc_fail (group->at, LS_ERROR_RANGE, error,
                        "texture %s is %u texels wide (write 1 to %u, or set dim to buffer)",
                        group->argument, keys->width, LS_TEXTURE_MAX_SIZE);
  if (keys->dim == LS_TEXTURE_BUFFER && keys->levels > 1)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "texture %s is a buffer and has %u levels (it has one)", group->argument,
                        keys->levels);
  if (keys->layers > 1 && !is_array && keys->dim != LS_TEXTURE_CUBE_ARRAY)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "texture %s has layers but is not an array (set dim)", group->argument);
  if ((keys->base_array || keys->last_array) && !is_array)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "texture %s has a range of layers but is not an array (set dim)",
                        group->argument);
  if (ls_texture_is_cube ((LsTextureDim) keys->dim) && keys->width != keys->height)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "texture %s is a cube of faces of %u x %u texels (write squares)",
                        group->argument, keys->width, keys->height);
  if (keys->levels > g_bit_storage (longest))
    return ls_doc_fail (group->at, LS_ERROR_RANGE, error,
                        "texture %s has %u levels, its size allows %u", group->argument,
                        keys->levels, g_bit_storage (longest));
  return TRUE;
}

/* What the texture is made of, before anything is allocated. */
static gboolean
check_format (const LsDocGroup *group,
              const LsSceneTextureKeys *keys,
              LsTexelFormat *texel,
              GError **error)
{
  g_autoptr (GError) reason = NULL;

  if (keys->comp && !read_comp (keys->comp, texel->format_comp, error))
    return FALSE;
  if (!ls_format_check (texel, &reason))
    return ls_doc_fail (group->at, (LsErrorCode) reason->code, error, "texture %s cannot have %s",
                        group->argument, reason->message);
  if (keys->mipmaps == LS_MIPMAPS_BOX && ls_texel_format_is_integer (texel))
    return ls_doc_fail (group->at, LS_ERROR_UNSUPPORTED, error,
                        "texture %s has integers, which have no means (store its levels "
                        "instead of mipmaps=box)",
                        group->argument);
  return TRUE;
}

static gboolean
can_be_srgb (LsTexelFormat texel)
{
  texel.degamma = TRUE;
  return ls_format_check (&texel, NULL);
}

/* How depth comparisons see the texels. */
static void
set_depth (const LsTexelFormat *texel, LsTexture *texture)
{
  const LsDataFormat *format = texel->format;
  guint component = format->bits[1] == 24 ? 1 : 0;
  gboolean is_fixed = !format->is_float && texel->num_format == LS_NUM_NORM &&
                      format->layout != LS_FORMAT_DEPTH && format->layout != LS_FORMAT_BLOCK;

  texture->depth_component = (guint8) component;
  texture->depth_bits = is_fixed ? format->bits[component] : 0;
  texture->depth_is_signed = texel->format_comp[component] != 0;
}

/* Whether the bytes that were read become the texture's: a draft's files stay what they are. */
static gboolean
is_in_place (const LsSceneFile *file, const LsTexelFormat *texel)
{
  return file->files == NULL && ls_texel_format_is_direct (texel);
}

/* What it takes to spread the texels into words, or to add levels to those that are read where they are; before anything is
 * allocated. */
static gboolean
take_texels (const LsSceneFile *file,
             const LsDocGroup *group,
             const LsSceneTextureKeys *keys,
             const LsTexelFormat *texel,
             gsize n_bytes,
             GError **error)
{
  guint64 n = ls_scene_texels_count (keys), size = n * LS_TEXEL_BYTES;
  g_autofree char *what =
    g_strdup_printf (ls_words ("texture %s of %" PRIu64 " texels"), group->argument, n);

  if (is_in_place (file, texel))
    size -= n_bytes;
  else if (ls_format_swap_mask (texel) != 0)
    size += n_bytes;
  return ls_scene_take (file, group->at, size, what, error);
}

/* bytes: (transfer full) */
static LsTexture *
new_texture (const LsSceneFile *file,
             const LsSceneTextureKeys *keys,
             const LsTexelFormat *texel,
             GBytes *bytes,
             GError **error)
{
  g_autoptr (GBytes) owned = bytes;
  LsTextureDim dim = (LsTextureDim) keys->dim;
  guint height = MAX (keys->height, 1), depth = MAX (keys->depth, 1);
  guint layers = MAX (keys->layers, 1) * MAX (keys->samples, 1);
  g_autoptr (LsTexture) texture = NULL;

  if (is_in_place (file, texel))
    {
      gsize size;
      gpointer texels = g_bytes_unref_to_data (g_steal_pointer (&owned), &size);

      return ls_texture_new_take (dim, keys->width, height, depth, layers, keys->levels, texels,
                                  size, error);
    }
  texture = ls_texture_new (dim, keys->width, height, depth, layers, keys->levels, error);
  if (texture == NULL ||
      !ls_scene_texels_fill (texel, bytes, ls_scene_texels_n_stored (keys), texture, error))
    return NULL;
  return g_steal_pointer (&texture);
}

/* bytes: (transfer full) */
static LsTexture *
make_texture (const LsSceneFile *file,
              const LsDocGroup *group,
              const LsSceneTextureKeys *keys,
              GBytes *bytes,
              GError **error)
{
  LsTexelFormat texel = { .format = ls_data_format (keys->format),
                          .num_format = (guint8) keys->num_format,
                          .srf_mode = (guint8) keys->srf,
                          .endian_swap = (guint8) keys->endian,
                          .degamma = keys->degamma };
  g_autoptr (GBytes) owned = bytes;
  g_autoptr (LsTexture) texture = NULL;
  g_autoptr (GError) reason = NULL;

  if (!check_shape (group, keys, error) || !check_samples (group, keys, error) ||
      !check_format (group, keys, &texel, error) ||
      !check_size (group, keys, texel.format, g_bytes_get_size (bytes), error) ||
      !take_texels (file, group, keys, &texel, g_bytes_get_size (bytes), error))
    return NULL;
  texture = new_texture (file, keys, &texel, g_steal_pointer (&owned), &reason);
  if (texture == NULL)
    {
      ls_doc_fail (group->at, (LsErrorCode) reason->code, error, "%s", reason->message);
      return NULL;
    }
  ls_texture_set_samples (texture, MAX (keys->samples, 1));
  texture->is_integer = ls_texel_format_is_integer (&texel);
  texture->is_srgb = keys->degamma;
  texture->can_be_srgb = can_be_srgb (texel);
  set_depth (&texel, texture);
  if (keys->mipmaps == LS_MIPMAPS_BOX)
    ls_scene_texels_shrink (texture);
  if (!read_ranges (group, keys, texture, error) ||
      (keys->swizzle && !read_swizzle (keys->swizzle, texture->dst_sel, error)))
    return NULL;
  return g_steal_pointer (&texture);
}

/* Levels that are left out: one, or all that mipmaps make. */
static void
count_levels (LsSceneTextureKeys *keys)
{
  gboolean is_made = keys->mipmaps == LS_MIPMAPS_BOX;

  if (!keys->levels)
    keys->levels =
      is_made ? MIN (g_bit_storage (MAX (find_longest (keys), 1)), LS_TEXTURE_MAX_LEVELS) : 1;
}

static gboolean
read_texture (const LsSceneFile *file,
              const LsDocGroup *group,
              LsBindings *bindings,
              GError **error)
{
  LsSceneTextureKeys keys = { .dim = LS_TEXTURE_2D, .format = 26 };
  guint64 before = ls_budget_share_get (file->share);
  GBytes *bytes;
  guint number;

  if (!ls_scene_group_number (group, LS_MAX_RESOURCES, &number, error) ||
      !ls_scene_read_keys (group, &ls_scene_keys_texture, &keys, error))
    return FALSE;
  if (bindings->buffers[number].bytes || bindings->textures[number])
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "resource %u is bound twice (buffers and textures share numbers)", number);
  bytes = ls_scene_texels_read (file, group, &keys, error);
  if (bytes == NULL)
    return FALSE;
  count_levels (&keys);
  bindings->textures[number] = make_texture (file, group, &keys, bytes, error);
  if (!bindings->textures[number])
    return FALSE;
  /* What is left of it; the files and images are not. */
  ls_budget_share_shrink_to (file->share, before);
  ls_budget_share_grow (file->share, ls_scene_texels_count (&keys) * LS_TEXEL_BYTES);
  return TRUE;
}

gboolean
ls_scene_textures_read (const LsSceneFile *file, LsBindings *bindings, GError **error)
{
  const LsDocGroup *group;

  for (guint at = 0; (group = ls_scene_file_next (file, "texture", &at)) != NULL;)
    if (!read_texture (file, group, bindings, error))
      return FALSE;
  return TRUE;
}
