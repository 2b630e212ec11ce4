#pragma once

#include "ls-bindings.h"

/* Texels of an image that lies in a memory of words (LsImageDesc): where they are, and what a
 * component holds. */

/* A texel that exists, or not. */
typedef struct
{
  const LsImageDesc *image;
  guint64 bit; /* place of component 0, from the start of the memory */
  gboolean is_inside;
} LsImageTexel;

/* at: texel, row, and layer, face or slice, counted through, each from 0. An image that is not bound
 * has no texels. */
LsImageTexel ls_image_texel (const LsImageDesc *image, const guint32 at[3]);
/* The word that holds component i, from 0 to n_channels - 1. */
static inline guint64
ls_image_texel_word (const LsImageTexel *texel, guint i)
{
  return (texel->bit + (guint64) i * texel->image->bits) / 32;
}
/* What component i, 0 to 3, holds, out of its word: a float, or an integer of images of integers. Of
 * a component that the image lacks, 0, or 1 of the last one; the word does not matter. */
guint32 ls_image_texel_unpack (const LsImageTexel *texel, guint i, guint32 word);
/* The word with component i replaced. bits: as ls_image_texel_unpack() gives them; numbers out of
 * the component's range become the nearest one in it. */
guint32 ls_image_texel_pack (const LsImageTexel *texel, guint i, guint32 word, guint32 bits);
