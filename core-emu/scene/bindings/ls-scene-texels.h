#pragma once

#include "ls-format.h"
#include "ls-scene-private.h"
#include "ls-texture.h"

/* From the texels of a scene (raw files, images, numbers) to those of a texture. */

/* [texture N] as written; images set what they know of it. */
typedef struct
{
  const LsDocEntry *file, *files, *png, *images, *data, *comp, *swizzle, *last_level, *last_array;
  guint dim, width, height, depth, layers, samples, levels, base_level, base_array;
  guint format, num_format, srf, endian, mipmaps;
  gboolean degamma;
} LsSceneTextureKeys;

enum
{
  LS_MIPMAPS_NONE,
  LS_MIPMAPS_BOX,
};

/* Levels that the texels are given for: all, or the first where the others are made of it. */
guint ls_scene_texels_n_stored (const LsSceneTextureKeys *keys);
/* Slices, samples of layers or faces of a level. */
guint ls_scene_texels_n_slices (const LsSceneTextureKeys *keys, guint level);

/* The bytes of all stored levels. Images set width, height and, with one level, layers or depth where those are left
 * out. Returns: (transfer full), or NULL with an error. */
GBytes *ls_scene_texels_read (const LsSceneFile *file,
                              const LsDocGroup *group,
                              LsSceneTextureKeys *keys,
                              GError **error);
/* How many bytes the stored levels have in this format. */
guint64 ls_scene_texels_size (const LsSceneTextureKeys *keys, const LsDataFormat *format);
/* How many texels all levels have, those that are made of others too. */
guint64 ls_scene_texels_count (const LsSceneTextureKeys *keys);
/* Spreads the bytes into the words of the texture. bytes: as many as ls_scene_texels_size(). Errors: LS_ERROR_MEMORY. */
gboolean ls_scene_texels_fill (const LsTexelFormat *texel,
                               GBytes *bytes,
                               guint n_stored,
                               LsTexture *texture,
                               GError **error);
/* Makes each level from the one before: every texel is the mean of two along each axis that has more than one; the
 * last of an odd number is left out. */
void ls_scene_texels_shrink (LsTexture *texture);
