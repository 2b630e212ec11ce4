#include "ls-scene-bindings.h"

#include <string.h>

#include "ls-png.h"
#include "ls-room.h"
#include "ls-words.h"

#define FORMAT_8_8_8_8 26

guint
ls_scene_texels_n_stored (const LsSceneTextureKeys *keys)
{
  return keys->mipmaps == LS_MIPMAPS_BOX ? 1 : keys->levels;
}

/* Slices, samples of layers or faces of a level. */
static guint
count_slices (const LsSceneTextureKeys *keys, guint level)
{
  if (keys->dim == LS_TEXTURE_3D)
    return MAX (keys->depth >> level, 1);
  if (ls_texture_is_cube ((LsTextureDim) keys->dim))
    return 6 * MAX (keys->layers, 1);
  return MAX (keys->layers, 1) * MAX (keys->samples, 1);
}

/* --- raw ------------------------------------------------------------------------------------------------- */

static GBytes *
read_numbers (const LsSceneFile *file, const LsDocEntry *entry, GError **error)
{
  GByteArray *data = ls_scene_list_read (file, entry, LS_FILE_MAX_BYTES, error);

  return data != NULL ? g_byte_array_free_to_bytes (data) : NULL;
}

/* All of them, one behind the other. Returns: (transfer full) */
static GBytes *
join_pieces (GPtrArray *pieces, const LsDocEntry *entry, GError **error)
{
  g_autoptr (GError) reason = NULL;
  guint8 *joined;
  gsize size = 0, at = 0;

  for (guint i = 0; i < pieces->len; i++)
    size += g_bytes_get_size (g_ptr_array_index (pieces, i));
  joined = ls_room_new (size, 1, &reason);
  if (joined == NULL)
    {
      ls_doc_fail (entry->value_at, LS_ERROR_MEMORY, error, "%s", reason->message);
      return NULL;
    }
  for (guint i = 0; i < pieces->len; i++)
    {
      gsize n;
      const guint8 *data = g_bytes_get_data (g_ptr_array_index (pieces, i), &n);

      if (n)
        memcpy (joined + at, data, n);
      at += n;
    }
  return g_bytes_new_take (joined, size);
}

/* The bytes of several files, one behind the other. */
static GBytes *
read_files (const LsSceneFile *file, const LsDocEntry *entry, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  g_autoptr (GPtrArray) pieces = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  gsize size = 0;

  ls_scene_cursor_init (&cursor, entry);
  while (ls_scene_cursor_next (&cursor))
    {
      GBytes *one =
        ls_scene_read_file (file, cursor.place, cursor.token, LS_FILE_MAX_BYTES - size, error);

      if (one == NULL)
        return NULL;
      g_ptr_array_add (pieces, one);
      size += g_bytes_get_size (one);
    }
  return join_pieces (pieces, entry, error);
}

/* --- images ---------------------------------------------------------------------------------------------- */

typedef struct
{
  const LsSceneFile *file;
  LsDocPlace at; /* of the image's name */
  const char *name;
} ImagePlace;

/* By its header: what it takes while it is unpacked. */
static gboolean
take_image (const ImagePlace *place,
            GBytes *packed,
            const char *path,
            guint *width,
            guint *height,
            GError **error)
{
  g_autofree char *what = NULL;

  if (!ls_png_read_size (packed, path, LS_TEXTURE_MAX_SIZE, width, height, error))
    return FALSE;
  what = g_strdup_printf (ls_words ("%s of %u x %u pixels"), path, *width, *height);
  return ls_budget_share_take (place->file->share, LS_PNG_BYTES (*width, *height), what, error);
}

/* packed: (transfer full). */
static gboolean
unpack_image (const ImagePlace *place, GBytes *packed, LsSceneImage *image, GError **error)
{
  g_autofree char *path = ls_scene_file_path (place->file, place->name);
  g_autoptr (GBytes) bytes = packed;

  if (image->packed != NULL && g_bytes_equal (image->packed, packed))
    return TRUE;
  ls_scene_image_clear (image);
  if (take_image (place, packed, path, &image->width, &image->height, error))
    image->texels =
      ls_png_read (packed, path, LS_TEXTURE_MAX_SIZE, &image->width, &image->height, error);
  if (image->texels)
    image->packed = g_steal_pointer (&bytes);
  return image->texels != NULL;
}

static GBytes *
read_image (const ImagePlace *place, guint *width, guint *height, GError **error)
{
  g_autoptr (GError) reason = NULL;
  LsSceneImage *image = place->file->image;
  LsBudgetShare *share = place->file->share;
  guint64 before = ls_budget_share_get (share);
  GBytes *packed;
  gboolean is_there;

  packed = ls_scene_read_file (place->file, place->at, place->name, LS_FILE_MAX_BYTES, error);
  if (packed == NULL)
    return NULL;
  is_there = unpack_image (place, packed, image, &reason);
  ls_budget_share_shrink_to (share, before);
  if (is_there)
    {
      ls_budget_share_grow (share, g_bytes_get_size (image->texels));
      *width = image->width;
      *height = image->height;
      return g_bytes_ref (image->texels);
    }
  if (g_error_matches (reason, LS_ERROR, LS_ERROR_MEMORY))
    ls_doc_fail (place->at, LS_ERROR_MEMORY, error, "%s", reason->message);
  else
    ls_doc_fail (place->at, (LsErrorCode) reason->code, error,
                 g_error_matches (reason, LS_ERROR, LS_ERROR_RANGE)
                   ? N_ ("%s (use a smaller PNG image)")
                   : N_ ("%s (use a PNG image)"),
                 reason->message);
  return NULL;
}

/* What the first image says about the texture. */
static gboolean
take_image_shape (const ImagePlace *place,
                  LsSceneTextureKeys *keys,
                  guint width,
                  guint height,
                  GError **error)
{
  if (keys->format != FORMAT_8_8_8_8)
    return ls_doc_fail (place->at, LS_ERROR_STATE, error,
                        "images are of format 8_8_8_8 (leave format out)");
  if ((keys->width && keys->width != width) || (keys->height && keys->height != height))
    return ls_doc_fail (place->at, LS_ERROR_STATE, error,
                        "the image has %u x %u texels, the texture %u x %u (leave the "
                        "size out)",
                        width, height, keys->width, keys->height);
  keys->width = width;
  keys->height = height;
  return TRUE;
}

static GBytes *
read_png (const LsSceneFile *file, LsSceneTextureKeys *keys, GError **error)
{
  ImagePlace place = { file, keys->png->value_at, keys->png->value };
  g_autoptr (GBytes) bytes = NULL;
  guint width, height;

  bytes = read_image (&place, &width, &height, error);
  if (bytes == NULL || !take_image_shape (&place, keys, width, height, error))
    return NULL;
  return g_steal_pointer (&bytes);
}

static guint
count_tokens (const LsDocEntry *entry)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  guint n = 0;

  ls_scene_cursor_init (&cursor, entry);
  while (ls_scene_cursor_next (&cursor))
    n++;
  return n;
}

static gboolean
check_image_count (LsSceneTextureKeys *keys, GError **error)
{
  guint have = count_tokens (keys->images), need = 0;
  guint n_stored = MAX (ls_scene_texels_n_stored (keys), 1);

  if (keys->dim == LS_TEXTURE_2D_ARRAY && !keys->layers && n_stored == 1)
    keys->layers = have;
  if (keys->dim == LS_TEXTURE_3D && !keys->depth && n_stored == 1)
    keys->depth = have;
  for (guint level = 0; level < n_stored; level++)
    need += count_slices (keys, level);
  if (have == need)
    return TRUE;
  return ls_doc_fail (keys->images->value_at, LS_ERROR_FORMAT, error,
                      "%u images, the texture has %u slices (one image for each, level by "
                      "level)",
                      have, need);
}

/* One image for each slice of each stored level. */
static GBytes *
read_images (const LsSceneFile *file, LsSceneTextureKeys *keys, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  g_autoptr (GPtrArray) pieces = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  gsize size = 0;
  guint level = 0, slice = 0;

  if (!check_image_count (keys, error))
    return NULL;
  ls_scene_cursor_init (&cursor, keys->images);
  for (; ls_scene_cursor_next (&cursor); slice++)
    {
      ImagePlace place = { file, cursor.place, cursor.token };
      g_autoptr (GBytes) one = NULL;
      guint width, height;

      one = read_image (&place, &width, &height, error);
      if (one == NULL || (size == 0 && !take_image_shape (&place, keys, width, height, error)))
        return NULL;
      if (slice == count_slices (keys, level))
        {
          level++;
          slice = 0;
        }
      if (width != MAX (keys->width >> level, 1) || height != MAX (keys->height >> level, 1))
        {
          ls_doc_fail (cursor.place, LS_ERROR_FORMAT, error,
                       "%s has %u x %u texels, level %u has %u x %u", cursor.token, width, height,
                       level, MAX (keys->width >> level, 1), MAX (keys->height >> level, 1));
          return NULL;
        }
      if (g_bytes_get_size (one) > LS_FILE_MAX_BYTES - size)
        {
          ls_doc_fail (cursor.place, LS_ERROR_RANGE, error, "the images have more than %u bytes",
                       LS_FILE_MAX_BYTES);
          return NULL;
        }
      size += g_bytes_get_size (one);
      g_ptr_array_add (pieces, g_steal_pointer (&one));
    }
  return join_pieces (pieces, keys->images, error);
}

GBytes *
ls_scene_texels_read (const LsSceneFile *file,
                      const LsDocGroup *group,
                      LsSceneTextureKeys *keys,
                      GError **error)
{
  if (!!keys->file + !!keys->files + !!keys->png + !!keys->images + !!keys->data != 1)
    {
      ls_doc_fail (group->at, LS_ERROR_STATE, error,
                   "texture %s needs its texels from one place (set one of png, images, "
                   "file, files, data)",
                   group->argument);
      return NULL;
    }
  if (keys->png != NULL)
    return read_png (file, keys, error);
  if (keys->images != NULL)
    return read_images (file, keys, error);
  if (keys->files)
    return read_files (file, keys->files, error);
  if (keys->data)
    return read_numbers (file, keys->data, error);
  return ls_scene_read_file (file, keys->file->value_at, keys->file->value, LS_FILE_MAX_BYTES,
                             error);
}

/* --- texels ---------------------------------------------------------------------------------------------- */

static guint
blocks_of (guint size, guint block)
{
  return (size + block - 1) / block;
}

guint64
ls_scene_texels_size (const LsSceneTextureKeys *keys, const LsDataFormat *format)
{
  guint64 n = 0;

  for (guint i = 0; i < ls_scene_texels_n_stored (keys); i++)
    n += (guint64) blocks_of (MAX (keys->width >> i, 1), format->block_width) *
         blocks_of (MAX (keys->height >> i, 1), format->block_height) * count_slices (keys, i);
  return n * format->n_bytes;
}

guint64
ls_scene_texels_count (const LsSceneTextureKeys *keys)
{
  guint64 n = 0;

  for (guint i = 0; i < keys->levels; i++)
    n += (guint64) MAX (keys->width >> i, 1) * MAX (keys->height >> i, 1) * count_slices (keys, i);
  return n;
}

/* What a fetch sees of the bytes. Returns: (transfer full): NULL with LS_ERROR_MEMORY. */
static GBytes *
swap_bytes (GBytes *bytes, gsize mask, GError **error)
{
  gsize size;
  const guint8 *from = g_bytes_get_data (bytes, &size);
  guint8 *to;

  if (mask == 0 || size == 0)
    return g_bytes_ref (bytes);
  to = ls_room_new (size, 1, error);
  for (gsize i = 0; to && i < size; i++)
    to[i] = (i ^ mask) < size ? from[i ^ mask] : 0;
  return to ? g_bytes_new_take (to, size) : NULL;
}

/* Writes a block of texels at x, y; what lies outside the level is left out. */
static void
put_block (const LsDataFormat *format,
           const guint32 (*words)[4],
           LsTextureLevel *level,
           guint x,
           guint y,
           guint z)
{
  for (guint j = 0; j < format->block_height && y + j < level->height; j++)
    {
      guint n = MIN (format->block_width, level->width - x);

      memcpy (ls_texture_level_texel (level, x, y + j, z), words[j * format->block_width],
              n * sizeof words[0]);
    }
}

static const guint8 *
fill_level (const LsTexelFormat *texel, const guint8 *from, LsTextureLevel *level)
{
  const LsDataFormat *format = texel->format;
  guint32 words[LS_FORMAT_MAX_BLOCK][4];

  for (guint z = 0; z < level->depth; z++)
    for (guint y = 0; y < level->height; y += format->block_height)
      for (guint x = 0; x < level->width; x += format->block_width, from += format->n_bytes)
        {
          ls_format_unpack (texel, from, words);
          put_block (format, (const guint32 (*)[4]) words, level, x, y, z);
        }
  return from;
}

gboolean
ls_scene_texels_fill (const LsTexelFormat *texel,
                      GBytes *bytes,
                      guint n_stored,
                      LsTexture *texture,
                      GError **error)
{
  g_autoptr (GBytes) swapped = swap_bytes (bytes, ls_format_swap_mask (texel), error);
  const guint8 *from;

  if (swapped == NULL)
    return FALSE;
  from = g_bytes_get_data (swapped, NULL);
  for (guint i = 0; i < n_stored; i++)
    from = fill_level (texel, from, &texture->levels[i]);
  return TRUE;
}

/* Texels of one axis of the larger level that become texel `to` of the smaller one. */
static guint
halve_axis (guint large, guint small, guint to, guint texels[2])
{
  texels[0] = large > small ? 2 * to : to;
  texels[1] = texels[0] + 1;
  return large > small ? 2 : 1;
}

static void
shrink_texel (const LsTextureLevel *large, LsTextureLevel *small, guint x, guint y, guint z)
{
  guint xs[2], ys[2], zs[2];
  guint n_x = halve_axis (large->width, small->width, x, xs);
  guint n_y = halve_axis (large->height, small->height, y, ys);
  guint n_z = halve_axis (large->depth, small->depth, z, zs);
  guint n = n_x * n_y * n_z;
  double sum[4] = { 0, 0, 0, 0 };

  for (guint i = 0; i < n; i++)
    {
      float texel[4];

      memcpy (texel,
              ls_texture_level_texel (large, xs[i % n_x], ys[i / n_x % n_y], zs[i / (n_x * n_y)]),
              sizeof texel);
      for (guint j = 0; j < 4; j++)
        sum[j] += (double) texel[j];
    }
  for (guint j = 0; j < 4; j++)
    {
      float mean = (float) (sum[j] / n);

      memcpy (ls_texture_level_texel (small, x, y, z) + j, &mean, sizeof mean);
    }
}

void
ls_scene_texels_shrink (LsTexture *texture)
{
  for (guint i = 1; i < texture->n_levels; i++)
    {
      LsTextureLevel *small = &texture->levels[i];

      for (guint z = 0; z < small->depth; z++)
        for (guint y = 0; y < small->height; y++)
          for (guint x = 0; x < small->width; x++)
            shrink_texel (&texture->levels[i - 1], small, x, y, z);
    }
}
