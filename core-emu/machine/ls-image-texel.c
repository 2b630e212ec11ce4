#include "ls-image-texel.h"

#include <math.h>

#include "ls-math.h"
#include "ls-small-float.h"

LsImageTexel
ls_image_texel (const LsImageDesc *image, const guint32 at[3])
{
  const guint64 number = ((guint64) at[2] * image->height + at[1]) * image->width + at[0];

  return (LsImageTexel){
    .image = image,
    .bit = number * image->bits * image->n_channels,
    .is_inside = at[0] < image->width && at[1] < image->height && at[2] < MAX (image->depth, 1),
  };
}

static guint32
unpack_component (const LsImageDesc *image, guint32 bits)
{
  const guint n = image->bits;
  const guint32 most = n >= 32 ? G_MAXUINT32 : (1u << n) - 1;
  const gint32 sign = (gint32) (bits << (32 - n)) >> (32 - n);

  switch (image->type)
    {
    case 'I':
      return (guint32) sign;
    case 'F':
      return n == 16 ? ls_float_bits (ls_half_to_float ((guint16) bits)) : bits;
    case 'N':
      return ls_float_bits ((float) ((double) bits / most));
    case 'S':
      return ls_float_bits ((float) MAX ((double) sign / (most >> 1), -1.0));
    default:
      return bits;
    }
}

static guint32
pack_component (const LsImageDesc *image, guint32 bits)
{
  const guint n = image->bits;
  const guint32 most = n >= 32 ? G_MAXUINT32 : (1u << n) - 1;
  const double value = ls_bits_float (bits);

  switch (image->type)
    {
    case 'F':
      return n == 16 ? ls_float_to_half (ls_bits_float (bits)) : bits;
    case 'N':
      return value > 0 ? (guint32) rint (MIN (value, 1.0) * most) : 0;
    case 'S':
      return value != value
               ? 0
               : (guint32) (gint32) rint (CLAMP (value, -1.0, 1.0) * (most >> 1)) & most;
    case 'I':
      return (guint32) CLAMP ((gint32) bits, -(gint32) (most >> 1) - 1, (gint32) (most >> 1)) &
             most;
    default:
      return MIN (bits, most);
    }
}

static guint
find_shift (const LsImageTexel *texel, guint i)
{
  return (texel->bit + (guint64) i * texel->image->bits) % 32;
}

guint32
ls_image_texel_unpack (const LsImageTexel *texel, guint i, guint32 word)
{
  const LsImageDesc *image = texel->image;

  if (i >= image->n_channels)
    return i < 3 ? 0 : image->type == 'U' || image->type == 'I' ? 1 : 0x3F800000u;
  if (image->bits == 32)
    return word;
  return unpack_component (image, word >> find_shift (texel, i) & ((1u << image->bits) - 1));
}

guint32
ls_image_texel_pack (const LsImageTexel *texel, guint i, guint32 word, guint32 bits)
{
  const LsImageDesc *image = texel->image;
  const guint shift = find_shift (texel, i);
  guint32 mask;

  if (image->bits == 32)
    return bits;
  mask = ((1u << image->bits) - 1) << shift;
  return (word & ~mask) | (pack_component (image, bits) << shift & mask);
}
