#include "ls-texel-private.h"

#include "ls-srgb.h"

/* Formats whose bytes hold several texels: one-bit texels, pairs of texels that share X and Z, and
 * the block compressions BC1 to BC5, whose interpolation is done exactly and rounded once. */

#define N_BLOCK 16 /* texels of a compressed block */

typedef enum
{
  CODE_1 = 37,
  CODE_1_REVERSED,
  CODE_GB_GR,
  CODE_BG_RG,
  CODE_BC1 = 49,
  CODE_BC2,
  CODE_BC3,
  CODE_BC4,
  CODE_BC5,
} BlockCode;

static guint32
finish_component (const LsTexelFormat *texel, guint component, double value)
{
  if (texel->degamma && component < 3)
    value = ls_srgb_to_linear (value);
  return ls_float_bits ((float) value);
}

static guint32
unpack_bits (const LsTexelFormat *texel, guint component, guint32 bits, guint n_bits)
{
  return finish_component (texel, component,
                           ls_texel_normalise (texel, bits, n_bits, texel->format_comp[component]));
}

/* Texel 0 is the least significant bit, or the most significant one if reversed. */
static void
unpack_one_bit (const LsTexelFormat *texel, guint32 bits, gboolean reversed, guint32 (*words)[4])
{
  for (guint i = 0; i < 8; i++)
    words[i][0] = unpack_bits (texel, 0, bits >> (reversed ? 7 - i : i) & 1, 1);
}

/* Names read from the most significant byte down: GB_GR is R, first G, B, second G in memory; BG_RG
 * is first G, R, second G, B. */
static void
unpack_pair (const LsTexelFormat *texel, const guint8 *bytes, gboolean g_first, guint32 (*words)[4])
{
  guint g = g_first ? 0 : 1;

  for (guint i = 0; i < 2; i++)
    {
      words[i][0] = unpack_bits (texel, 0, bytes[1 - g], 8);
      words[i][1] = unpack_bits (texel, 1, bytes[g + 2 * i], 8);
      words[i][2] = unpack_bits (texel, 2, bytes[3 - g], 8);
    }
}

/* --- colour ----------------------------------------------------------------------------------- */

/* Red, green and blue of a 5_6_5 colour whose red is the most significant. */
static void
read_colour (guint32 bits, double colour[3])
{
  colour[0] = (bits >> 11) / 31.0;
  colour[1] = (bits >> 5 & 63) / 63.0;
  colour[2] = (bits & 31) / 31.0;
}

/* Two colours and two between them; or, if the first is not the greater and that is allowed, one
 * between them and transparent black. */
static void
unpack_colours (const LsTexelFormat *texel,
                const guint8 *bytes,
                gboolean may_be_transparent,
                guint32 (*words)[4])
{
  guint32 first = (guint32) ls_texel_load (bytes, 2),
          second = (guint32) ls_texel_load (bytes + 2, 2);
  guint32 indices = (guint32) ls_texel_load (bytes + 4, 4);
  gboolean has_three = may_be_transparent && first <= second;
  double palette[4][3];

  read_colour (first, palette[0]);
  read_colour (second, palette[1]);
  for (guint i = 0; i < 3; i++)
    {
      double a = palette[0][i], b = palette[1][i];

      palette[2][i] = has_three ? (a + b) / 2 : (2 * a + b) / 3;
      palette[3][i] = has_three ? 0 : (a + 2 * b) / 3;
    }
  for (guint t = 0; t < N_BLOCK; t++)
    {
      guint index = indices >> 2 * t & 3;

      for (guint i = 0; i < 3; i++)
        words[t][i] = finish_component (texel, i, palette[index][i]);
      words[t][3] = ls_float_bits (has_three && index == 3 ? 0 : 1);
    }
}

static void
unpack_alpha (const guint8 *bytes, guint32 (*words)[4])
{
  guint64 alphas = ls_texel_load (bytes, 8);

  for (guint t = 0; t < N_BLOCK; t++)
    words[t][3] = ls_float_bits ((float) ((double) (alphas >> 4 * t & 15) / 15));
}

/* --- one component ---------------------------------------------------------------------------- */

/* Two ends and six values between them; or, if the first is not the greater, four between them and
 * the least and greatest values of the format. */
static void
find_ramp (const LsTexelFormat *texel, const guint8 *bytes, guint8 comp, double ramp[8])
{
  gint first = comp == 1 ? (gint8) bytes[0] : bytes[0];
  gint second = comp == 1 ? (gint8) bytes[1] : bytes[1];
  gint n = first > second ? 7 : 5; /* steps from end to end */

  ramp[0] = ls_texel_normalise (texel, bytes[0], 8, comp);
  ramp[1] = ls_texel_normalise (texel, bytes[1], 8, comp);
  for (gint i = 1; i < n; i++)
    ramp[i + 1] = ((n - i) * ramp[0] + i * ramp[1]) / n;
  if (n == 7)
    return;
  ramp[6] = comp == 0 ? 0 : -1;
  ramp[7] = 1;
}

static void
unpack_ramp (const LsTexelFormat *texel, const guint8 *bytes, guint component, guint32 (*words)[4])
{
  guint64 indices = ls_texel_load (bytes + 2, 6);
  double ramp[8];

  find_ramp (texel, bytes, texel->format_comp[component], ramp);
  for (guint t = 0; t < N_BLOCK; t++)
    words[t][component] = finish_component (texel, component, ramp[indices >> 3 * t & 7]);
}

void
ls_texel_unpack_block (const LsTexelFormat *texel, const guint8 *bytes, guint32 (*words)[4])
{
  switch ((BlockCode) texel->format->code)
    {
    case CODE_1:
    case CODE_1_REVERSED:
      unpack_one_bit (texel, bytes[0], texel->format->code == CODE_1_REVERSED, words);
      break;
    case CODE_GB_GR:
    case CODE_BG_RG:
      unpack_pair (texel, bytes, texel->format->code == CODE_BG_RG, words);
      break;
    case CODE_BC1:
      unpack_colours (texel, bytes, TRUE, words);
      break;
    case CODE_BC2:
      unpack_colours (texel, bytes + 8, FALSE, words);
      unpack_alpha (bytes, words);
      break;
    case CODE_BC3:
      unpack_colours (texel, bytes + 8, FALSE, words);
      unpack_ramp (texel, bytes, 3, words);
      break;
    case CODE_BC4:
      unpack_ramp (texel, bytes, 0, words);
      break;
    case CODE_BC5:
      unpack_ramp (texel, bytes, 0, words);
      unpack_ramp (texel, bytes + 8, 1, words);
      break;
    }
}
