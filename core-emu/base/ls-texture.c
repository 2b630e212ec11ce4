#include "ls-texture.h"

#include <inttypes.h>
#include <string.h>

#include "ls-error.h"
#include "ls-room.h"
#include "ls-words.h"

static gboolean
size_is_valid (guint size, guint most, const char *axis, GError **error)
{
  if (size >= 1 && size <= most)
    return TRUE;
  return ls_fail (error, LS_ERROR_RANGE, "texture %s %u is outside 1..%u", ls_words (axis), size,
                  most);
}

/* Slices that a level holds: depth shrinks with the level, layers and faces do not. */
static guint
level_depth (LsTextureDim dim, guint depth, guint layers, guint level)
{
  switch (dim)
    {
    case LS_TEXTURE_3D:
      return MAX (depth >> level, 1);
    case LS_TEXTURE_CUBE:
      return 6;
    case LS_TEXTURE_CUBE_ARRAY:
      return 6 * layers;
    case LS_TEXTURE_1D_ARRAY:
    case LS_TEXTURE_2D_ARRAY:
    case LS_TEXTURE_2D_MSAA:
    case LS_TEXTURE_2D_ARRAY_MSAA:
      return layers;
    case LS_TEXTURE_1D:
    case LS_TEXTURE_2D:
    case LS_TEXTURE_BUFFER:
      return 1;
    }
  g_assert_not_reached ();
}

static gboolean
has_height (LsTextureDim dim)
{
  return dim != LS_TEXTURE_1D && dim != LS_TEXTURE_1D_ARRAY && dim != LS_TEXTURE_BUFFER;
}

static gboolean
shape_is_valid (LsTextureDim dim,
                guint width,
                guint height,
                guint depth,
                guint layers,
                guint n_levels,
                GError **error)
{
  const guint most = dim == LS_TEXTURE_BUFFER ? LS_TEXTURE_MAX_BUFFER : LS_TEXTURE_MAX_SIZE;

  if (!size_is_valid (width, most, N_ ("width"), error) ||
      !size_is_valid (height, LS_TEXTURE_MAX_SIZE, N_ ("height"), error) ||
      !size_is_valid (depth, LS_TEXTURE_MAX_SIZE, N_ ("depth"), error) ||
      !size_is_valid (layers, LS_TEXTURE_MAX_SIZE, N_ ("layer count"), error))
    return FALSE;
  if (n_levels >= 1 && n_levels <= LS_TEXTURE_MAX_LEVELS)
    return TRUE;
  return ls_fail (error, LS_ERROR_RANGE, "texture with %u levels (1 to %u are possible)", n_levels,
                  LS_TEXTURE_MAX_LEVELS);
}

/* --- levels ----------------------------------------------------------------------------------- */

static guint64
n_level_texels (const LsTextureLevel *level)
{
  return (guint64) level->width * level->height * level->depth;
}

static guint64
n_texels (const LsTexture *texture)
{
  guint64 n = 0;

  for (guint i = 0; i < texture->n_levels; i++)
    n += n_level_texels (&texture->levels[i]);
  return n;
}

/* Without texels. */
static LsTexture *
new_shape (LsTextureDim dim,
           guint width,
           guint height,
           guint depth,
           guint layers,
           guint n_levels,
           GError **error)
{
  g_autoptr (LsTexture) texture = NULL;

  const guint most = dim == LS_TEXTURE_BUFFER ? LS_TEXTURE_MAX_BUFFER : LS_TEXTURE_MAX_TEXELS;

  if (!shape_is_valid (dim, width, height, depth, layers, n_levels, error))
    return NULL;
  texture = g_new0 (LsTexture, 1);
  texture->dim = dim;
  texture->n_levels = n_levels;
  texture->n_samples = 1;
  texture->last_level = n_levels - 1;
  texture->last_layer = level_depth (dim, depth, layers, 0) - 1;
  for (guint i = 0; i < 4; i++)
    texture->dst_sel[i] = (guint8) i;
  for (guint i = 0; i < n_levels; i++)
    {
      LsTextureLevel *level = &texture->levels[i];

      level->width = MAX (width >> i, 1);
      level->height = has_height (dim) ? MAX (height >> i, 1) : 1;
      level->depth = level_depth (dim, depth, layers, i);
    }
  if (n_texels (texture) <= most)
    return g_steal_pointer (&texture);
  ls_fail (error, LS_ERROR_RANGE, "texture of %" PRIu64 " texels (at most %u are possible)",
           n_texels (texture), most);
  return NULL;
}

/* words: (transfer full): of all levels and of one texel more. */
static void
set_texels (LsTexture *texture, guint32 *words)
{
  for (guint i = 0; i < texture->n_levels; i++)
    {
      texture->levels[i].texels = words;
      words += 4 * n_level_texels (&texture->levels[i]);
    }
  texture->end = words;
  /* Adding 0 * -0 changes no sum, not even one that is -0. */
  for (guint i = 0; i < 4; i++)
    words[i] = 0x80000000u;
}

LsTexture *
ls_texture_new (LsTextureDim dim,
                guint width,
                guint height,
                guint depth,
                guint layers,
                guint n_levels,
                GError **error)
{
  g_autoptr (LsTexture) texture = new_shape (dim, width, height, depth, layers, n_levels, error);
  guint32 *words;

  if (texture == NULL)
    return NULL;
  words = ls_room_new0 (n_texels (texture) + 1, LS_TEXEL_BYTES, error);
  if (words == NULL)
    return NULL;
  set_texels (texture, words);
  return g_steal_pointer (&texture);
}

LsTexture *
ls_texture_new_take (LsTextureDim dim,
                     guint width,
                     guint height,
                     guint depth,
                     guint layers,
                     guint n_levels,
                     gpointer texels,
                     gsize n_bytes,
                     GError **error)
{
  g_autoptr (LsTexture) texture = new_shape (dim, width, height, depth, layers, n_levels, error);
  gsize size = texture != NULL ? (n_texels (texture) + 1) * LS_TEXEL_BYTES : 0;
  guint8 *grown;

  g_assert (texture == NULL || n_bytes < size);
  grown = texture != NULL ? ls_room_grow (texels, size, error) : NULL;
  if (grown == NULL)
    {
      g_free (texels);
      return NULL;
    }
  memset (grown + n_bytes, 0, size - n_bytes);
  set_texels (texture, (guint32 *) (gpointer) grown);
  return g_steal_pointer (&texture);
}

void
ls_texture_set_samples (LsTexture *texture, guint n_samples)
{
  texture->n_samples = n_samples;
  texture->last_layer = texture->levels[0].depth / n_samples - 1;
}

void
ls_texture_free (LsTexture *texture)
{
  g_free (texture->levels[0].texels);
  g_free (texture);
}

LsSampler *
ls_sampler_new (void)
{
  LsSampler *sampler = g_new0 (LsSampler, 1);

  sampler->max_aniso = 1;
  sampler->max_lod = 15;
  return sampler;
}

void
ls_sampler_free (LsSampler *sampler)
{
  g_free (sampler);
}

const char *
ls_compare_sign (LsCompare test)
{
  static const char *const signs[] = {
    [LS_COMPARE_LESS] = "<",    [LS_COMPARE_EQUAL] = "==",    [LS_COMPARE_LEQUAL] = "<=",
    [LS_COMPARE_GREATER] = ">", [LS_COMPARE_NOTEQUAL] = "!=", [LS_COMPARE_GEQUAL] = ">=",
    [LS_COMPARE_ALWAYS] = NULL,
  };

  return signs[test];
}

gboolean
ls_compare_passes (LsCompare test, double a, double b)
{
  switch (test)
    {
    case LS_COMPARE_NEVER:
      return FALSE;
    case LS_COMPARE_LESS:
      return a < b;
    case LS_COMPARE_EQUAL:
      return a == b;
    case LS_COMPARE_LEQUAL:
      return a <= b;
    case LS_COMPARE_GREATER:
      return a > b;
    case LS_COMPARE_NOTEQUAL:
      return a != b;
    case LS_COMPARE_GEQUAL:
      return a >= b;
    case LS_COMPARE_ALWAYS:
      return TRUE;
    }
  g_assert_not_reached ();
}
