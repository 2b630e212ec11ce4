#include "ls-format.h"

#include <math.h>
#include <sleef.h>
#include <string.h>

/* clang-format off */
#define PLAIN(code, name, n, b, is_float) \
  { code, name, LS_FORMAT_PLAIN, n, { b, n > 1 ? b : 0, n > 2 ? b : 0, n > 3 ? b : 0 }, is_float, n * b / 8 }
#define PACKED(code, name, n, x, y, z, w, is_float, bytes) \
  { code, name, LS_FORMAT_PACKED, n, { x, y, z, w }, is_float, bytes }
#define OTHER(code, name, n, bytes) { code, name, LS_FORMAT_OTHER, n, { 0 }, FALSE, bytes }

/* Codes of the guide's DATA_FORMAT table (section 8.8).  Names list bit fields from the most significant down, and X
 * is the least significant. */
static const LsDataFormat formats[] = {
  PLAIN (1, "8", 1, 8, FALSE),
  PACKED (2, "4_4", 2, 4, 4, 0, 0, FALSE, 1),
  PACKED (3, "3_3_2", 3, 2, 3, 3, 0, FALSE, 1),
  PLAIN (5, "16", 1, 16, FALSE),
  PLAIN (6, "16_float", 1, 16, TRUE),
  PLAIN (7, "8_8", 2, 8, FALSE),
  PACKED (8, "5_6_5", 3, 5, 6, 5, 0, FALSE, 2),
  PACKED (9, "6_5_5", 3, 5, 5, 6, 0, FALSE, 2),
  PACKED (10, "1_5_5_5", 4, 5, 5, 5, 1, FALSE, 2),
  PACKED (11, "4_4_4_4", 4, 4, 4, 4, 4, FALSE, 2),
  PACKED (12, "5_5_5_1", 4, 1, 5, 5, 5, FALSE, 2),
  PLAIN (13, "32", 1, 32, FALSE),
  PLAIN (14, "32_float", 1, 32, TRUE),
  PLAIN (15, "16_16", 2, 16, FALSE),
  PLAIN (16, "16_16_float", 2, 16, TRUE),
  PACKED (17, "8_24", 2, 24, 8, 0, 0, FALSE, 4),
  OTHER (18, "8_24_float", 2, 4),
  PACKED (19, "24_8", 2, 8, 24, 0, 0, FALSE, 4),
  OTHER (20, "24_8_float", 2, 4),
  PACKED (21, "10_11_11", 3, 11, 11, 10, 0, FALSE, 4),
  PACKED (22, "10_11_11_float", 3, 11, 11, 10, 0, TRUE, 4),
  PACKED (23, "11_11_10", 3, 10, 11, 11, 0, FALSE, 4),
  PACKED (24, "11_11_10_float", 3, 10, 11, 11, 0, TRUE, 4),
  PACKED (25, "2_10_10_10", 4, 10, 10, 10, 2, FALSE, 4),
  PLAIN (26, "8_8_8_8", 4, 8, FALSE),
  PACKED (27, "10_10_10_2", 4, 2, 10, 10, 10, FALSE, 4),
  OTHER (28, "x24_8_32_float", 2, 8),
  PLAIN (29, "32_32", 2, 32, FALSE),
  PLAIN (30, "32_32_float", 2, 32, TRUE),
  PLAIN (31, "16_16_16_16", 4, 16, FALSE),
  PLAIN (32, "16_16_16_16_float", 4, 16, TRUE),
  PLAIN (34, "32_32_32_32", 4, 32, FALSE),
  PLAIN (35, "32_32_32_32_float", 4, 32, TRUE),
  OTHER (37, "1", 1, 1),
  OTHER (39, "gb_gr", 4, 2),
  OTHER (40, "bg_rg", 4, 2),
  OTHER (41, "32_as_8", 1, 4),
  OTHER (42, "32_as_8_8", 2, 4),
  OTHER (43, "5_9_9_9_sharedexp", 3, 4),
  PLAIN (44, "8_8_8", 3, 8, FALSE),
  PLAIN (45, "16_16_16", 3, 16, FALSE),
  PLAIN (46, "16_16_16_float", 3, 16, TRUE),
  PLAIN (47, "32_32_32", 3, 32, FALSE),
  PLAIN (48, "32_32_32_float", 3, 32, TRUE),
  OTHER (49, "bc1", 4, 8),
  OTHER (50, "bc2", 4, 16),
  OTHER (51, "bc3", 4, 16),
  OTHER (52, "bc4", 1, 8),
  OTHER (53, "bc5", 2, 16),
};
/* clang-format on */

const LsDataFormat *
ls_data_formats (guint *n)
{
  *n = G_N_ELEMENTS (formats);
  return formats;
}

const LsDataFormat *
ls_data_format (guint code)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i].code == code)
      return &formats[i];
  return NULL;
}

const LsDataFormat *
ls_data_format_by_name (const char *name)
{
  if (g_ascii_strncasecmp (name, "FMT_", 4) == 0)
    name += 4;
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_ascii_strcasecmp (formats[i].name, name) == 0)
      return &formats[i];
  return NULL;
}

gboolean
ls_format_can_unpack (const LsTexelFormat *texel)
{
  return texel->format->layout != LS_FORMAT_OTHER;
}

/* A float of n bits without a sign: five exponent bits, the rest mantissa; binary16 is one with its sign cut off. */
static float
small_float (guint32 bits, guint n_bits)
{
  guint mantissa_bits = n_bits - 5;
  guint32 mantissa = bits & ((1u << mantissa_bits) - 1);
  guint32 exponent = bits >> mantissa_bits;
  float fraction = ldexpf ((float) mantissa, -(int) mantissa_bits);

  if (exponent == 31)
    return mantissa ? NAN : INFINITY;
  if (exponent == 0)
    return ldexpf (fraction, -14);
  return ldexpf (1 + fraction, (int) exponent - 15);
}

float
ls_half_to_float (guint16 half)
{
  float value = small_float (half & 0x7fff, 15);

  return half & 0x8000 ? -value : value;
}

guint16
ls_float_to_half (float value)
{
  guint16 sign = signbit (value) ? 0x8000 : 0;
  float magnitude = fabsf (value);
  int exponent;
  float scaled;

  if (isnan (value))
    return sign | 0x7e00;
  if (magnitude >= 65520.0f)
    return sign | 0x7c00;
  frexpf (magnitude, &exponent);
  exponent = magnitude > 0 ? MAX (exponent, -13) : -13;
  /* 11 significant bits, fewer below the smallest normal; nearbyint rounds to even. */
  scaled = nearbyintf (ldexpf (magnitude, 11 - exponent));
  return sign | (guint16) ((guint32) (exponent + 13) * 1024 + (guint32) scaled);
}

static guint32
float_as_word (float value)
{
  guint32 word;

  memcpy (&word, &value, sizeof word);
  return word;
}

static gint32
sign_extend (guint32 bits, guint n_bits)
{
  guint shift = 32 - n_bits;

  return (gint32) (bits << shift) >> shift;
}

static float
normalise (const LsTexelFormat *texel, guint32 bits, guint n_bits, guint8 comp)
{
  double range = ldexp (1, (int) n_bits) - 1;
  double half_range = ldexp (1, (int) n_bits - 1) - 1;

  if (comp == 0)
    return (float) (bits / range);
  if (comp == 2)
    return (float) ((bits - half_range - 1) / MAX (half_range, 1));
  if (texel->srf_mode)
    return (float) ((2.0 * sign_extend (bits, n_bits) + 1) / range);
  return (float) MAX (sign_extend (bits, n_bits) / MAX (half_range, 1), -1.0);
}

static float
linear_from_srgb (float value)
{
  return value <= 0.04045f ? value / 12.92f
                           : Sleef_cinz_powf1_u10purec ((value + 0.055f) / 1.055f, 2.4f);
}

static guint32
unpack_component (const LsTexelFormat *texel, guint component, guint32 bits)
{
  guint n_bits = texel->format->bits[component];
  guint8 comp = texel->format_comp[component];
  float value;

  if (texel->format->is_float)
    {
      if (n_bits == 32)
        return bits;
      value = n_bits == 16 ? ls_half_to_float ((guint16) bits) : small_float (bits, n_bits);
      return float_as_word (value);
    }
  if (texel->num_format == LS_NUM_INT)
    return comp == 1 ? (guint32) sign_extend (bits, n_bits) : bits;
  if (texel->num_format == LS_NUM_SCALED)
    return float_as_word (comp == 1 ? (float) sign_extend (bits, n_bits) : (float) bits);
  value = normalise (texel, bits, n_bits, comp);
  if (texel->degamma && component < 3)
    value = linear_from_srgb (value);
  return float_as_word (value);
}

static void
load_swapped (const LsTexelFormat *texel, const guint8 *bytes, guint8 swapped[16])
{
  guint n = texel->format->n_bytes;
  guint unit = 1u << texel->endian_swap;

  for (guint i = 0; i < n; i++)
    {
      guint start = i & ~(unit - 1);
      guint width = MIN (unit, n - start);

      swapped[i] = bytes[start + width - 1 - (i - start)];
    }
}

static guint32
load_bits (const guint8 *bytes, guint n_bytes)
{
  guint32 bits = 0;

  for (guint i = 0; i < n_bytes; i++)
    bits |= (guint32) bytes[i] << 8 * i;
  return bits;
}

void
ls_format_unpack (const LsTexelFormat *texel, const guint8 *bytes, guint32 words[4])
{
  const LsDataFormat *format = texel->format;
  guint8 swapped[16];
  guint position = 0;

  words[0] = words[1] = words[2] = 0;
  words[3] = texel->num_format == LS_NUM_INT && !format->is_float ? 1 : float_as_word (1.0f);
  load_swapped (texel, bytes, swapped);
  for (guint i = 0; i < format->n_components; i++)
    {
      guint n_bits = format->bits[i];
      guint32 bits;

      if (format->layout == LS_FORMAT_PLAIN)
        bits = load_bits (swapped + position / 8, n_bits / 8);
      else
        bits = load_bits (swapped, format->n_bytes) >> position & ((1u << n_bits) - 1);
      words[i] = unpack_component (texel, i, bits);
      position += n_bits;
    }
}
