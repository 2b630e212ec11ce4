#include "ls-texel-private.h"

#include <math.h>
#include <string.h>

#include "ls-small-float.h"
#include "ls-srgb.h"
#include "ls-words.h"

/* --- what makes sense ------------------------------------------------------------------------- */

static gboolean
refuse (const LsTexelFormat *texel, GError **error, LsErrorCode code, const char *why)
{
  return ls_fail (error, code, "format %s: %s", texel->format->name, ls_words (why));
}

static gboolean
check_components (const LsTexelFormat *texel, GError **error)
{
  for (guint i = 0; i < texel->format->n_components; i++)
    {
      if (texel->format_comp[i] > 2)
        return refuse (texel, error, LS_ERROR_FORMAT, "FORMAT_COMP 3 is reserved");
      if (texel->format_comp[i] == 2 && texel->num_format != LS_NUM_NORM)
        return refuse (texel, error, LS_ERROR_UNSUPPORTED,
                       "unsigned-biased has a meaning for norm only");
      if (texel->degamma && i < 3 && texel->format_comp[i] != 0)
        return refuse (texel, error, LS_ERROR_UNSUPPORTED, "sRGB is for unsigned numbers only");
    }
  return TRUE;
}

gboolean
ls_format_check (const LsTexelFormat *texel, GError **error)
{
  const LsDataFormat *format = texel->format;

  if (format->layout == LS_FORMAT_UNKNOWN)
    return refuse (texel, error, LS_ERROR_UNSUPPORTED, "what its bits mean is not published");
  if (texel->num_format > LS_NUM_SCALED)
    return refuse (texel, error, LS_ERROR_FORMAT, "NUM_FORMAT_ALL 3 is reserved");
  if (texel->degamma &&
      (format->is_float || format->layout == LS_FORMAT_DEPTH || texel->num_format != LS_NUM_NORM))
    return refuse (texel, error, LS_ERROR_UNSUPPORTED, "sRGB is for norm numbers only");
  if (format->layout == LS_FORMAT_BLOCK && texel->num_format != LS_NUM_NORM)
    return refuse (texel, error, LS_ERROR_UNSUPPORTED, "blocks of texels are norm numbers only");
  if (format->layout == LS_FORMAT_BLOCK && format->bits[0] == 8 && format->n_components == 4 &&
      (texel->format_comp[0] || texel->format_comp[1] || texel->format_comp[2] ||
       texel->format_comp[3]))
    return refuse (texel, error, LS_ERROR_UNSUPPORTED, "its numbers are unsigned");
  return format->is_float || check_components (texel, error);
}

/* Words are read as they lie. */
G_STATIC_ASSERT (G_BYTE_ORDER == G_LITTLE_ENDIAN);

gboolean
ls_texel_format_is_direct (const LsTexelFormat *texel)
{
  const LsDataFormat *format = texel->format;

  return format->layout == LS_FORMAT_PLAIN && format->n_components == 4 && format->bits[0] == 32 &&
         (format->is_float || texel->num_format == LS_NUM_INT) && ls_format_swap_mask (texel) == 0;
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* Depth of 24 bits: four exponent bits with bias 15 and 20 of mantissa, below 2, without
 * infinities, denormals below 2^-14. The guide names the format only; the layout is that of the
 * maker's sister part. */
static float
depth_float (guint32 bits)
{
  guint32 exponent = bits >> 20;
  float fraction = ldexpf ((float) (bits & 0xfffff), -20);

  return exponent ? ldexpf (1 + fraction, (int) exponent - 15) : ldexpf (fraction, -14);
}

static gint32
sign_extend (guint32 bits, guint n_bits)
{
  guint shift = 32 - n_bits;

  return (gint32) (bits << shift) >> shift;
}

double
ls_texel_normalise (const LsTexelFormat *texel, guint32 bits, guint n_bits, guint8 comp)
{
  double range = (double) ((G_GUINT64_CONSTANT (1) << n_bits) - 1);
  double half_range = MAX ((double) ((G_GUINT64_CONSTANT (1) << n_bits) >> 1) - 1, 1);

  if (comp == 0)
    return bits / range;
  if (comp == 2)
    return (2.0 * bits - range) / range;
  if (texel->srf_mode)
    return (2.0 * sign_extend (bits, n_bits) + 1) / range;
  return MAX (sign_extend (bits, n_bits) / half_range, -1.0);
}

static guint32
unpack_fixed (const LsTexelFormat *texel, guint component, guint32 bits)
{
  guint n_bits = texel->format->bits[component];
  guint8 comp = texel->format_comp[component];
  double value;

  if (texel->num_format == LS_NUM_INT)
    return comp == 1 ? (guint32) sign_extend (bits, n_bits) : bits;
  if (texel->num_format == LS_NUM_SCALED)
    return ls_float_bits (comp == 1 ? (float) sign_extend (bits, n_bits) : (float) bits);
  value = ls_texel_normalise (texel, bits, n_bits, comp);
  if (texel->degamma && component < 3)
    value = ls_srgb_to_linear (value);
  return ls_float_bits ((float) value);
}

static guint32
unpack_float (guint32 bits, guint n_bits)
{
  if (n_bits == 32)
    return bits;
  return ls_float_bits (n_bits == 16 ? ls_half_to_float ((guint16) bits)
                                     : ls_small_float (bits, n_bits));
}

static guint32
unpack_component (const LsTexelFormat *texel, guint component, guint32 bits)
{
  guint n_bits = texel->format->bits[component];

  if (texel->format->is_float)
    return unpack_float (bits, n_bits);
  if (texel->format->layout == LS_FORMAT_DEPTH && n_bits > 8)
    return n_bits == 32 ? bits : ls_float_bits (depth_float (bits));
  return unpack_fixed (texel, component, bits);
}

/* --- texels ----------------------------------------------------------------------------------- */

/* m 2^(e - 15 - 9) for each of three mantissas. */
static void
unpack_shared (guint32 bits, guint32 words[4])
{
  for (guint i = 0; i < 3; i++)
    words[i] = ls_float_bits (ldexpf ((float) (bits >> 9 * i & 0x1ff), (int) (bits >> 27) - 24));
}

static void
unpack_fields (const LsTexelFormat *texel, const guint8 *bytes, guint32 words[4])
{
  const LsDataFormat *format = texel->format;
  guint position = 0;

  for (guint i = 0; i < format->n_components; i++)
    {
      guint n_bits = format->bits[i];
      guint32 bits;

      if (format->layout == LS_FORMAT_PLAIN)
        bits = (guint32) ls_texel_load (bytes + position / 8, n_bits / 8);
      else
        bits = (guint32) (ls_texel_load (bytes, format->n_bytes) >> position &
                          (((guint64) 1 << n_bits) - 1));
      words[i] = unpack_component (texel, i, bits);
      position += n_bits;
    }
}

void
ls_format_unpack (const LsTexelFormat *texel, const guint8 *bytes, guint32 (*words)[4])
{
  const LsDataFormat *format = texel->format;
  guint32 one = ls_texel_format_is_integer (texel) ? 1 : ls_float_bits (1);

  for (guint i = 0; i < (guint) format->block_width * format->block_height; i++)
    {
      memset (words[i], 0, sizeof words[i]);
      words[i][3] = one;
    }
  if (format->layout == LS_FORMAT_BLOCK)
    ls_texel_unpack_block (texel, bytes, words);
  else if (format->layout == LS_FORMAT_SHARED)
    unpack_shared ((guint32) ls_texel_load (bytes, format->n_bytes), words[0]);
  else
    unpack_fields (texel, bytes, words[0]);
}
