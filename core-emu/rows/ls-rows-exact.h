#pragma once

#include "ls-rows-convert.h"
#include "ls-rows-float.h"
#include "ls-rows-math.h"
#include "ls-rows-private.h"
#include "ls-small-float.h"

/* --- floats whose denormals are flushed or kept by the float mode ----------------------------- */

FLOAT_1 (RNDNE_EXACT, rintf (x))
FLOAT_1 (RECIP_IEEE_EXACT, 1.0f / x)
FLOAT_1 (RECIPSQRT_IEEE_EXACT, (float) (1.0 / sqrt ((double) x)))

/* Each operation is rounded; the result has the sign of y, or of x. */
FLOAT_2 (MOD_FLOOR, x - y * floorf (x / y))
FLOAT_2 (MOD_TRUNC, x - y * truncf (x / y))

FLOAT_TEST (SETLT, x < y)
FLOAT_TEST (SETLE, x <= y)
BITS_TEST (SETLT_DX10, XY, x < y)
SELECT (CNDLT, X, x < 0.0f)
SELECT (CNDNE_INT, IX, x != 0)
ROW (SIGN, X; d->f[i] = x > 0.0f ? 1.0f : x < 0.0f ? -1.0f : 0.0f)

/* If one operand is a NaN: the other operand, the first operand, or the second one. */
#define KEEP_2(name, value) ROW (name, XY; d->f[i] = (value))
KEEP_2 (MIN_EXACT, is_nan (y) || x < y ? x : y)
KEEP_2 (MAX_EXACT, is_nan (y) || x > y ? x : y)
KEEP_2 (MIN_EXACT_FIRST, y <= x ? y : x)
KEEP_2 (MAX_EXACT_FIRST, y >= x ? y : x)
KEEP_2 (MIN_EXACT_SECOND, x < y ? x : y)
KEEP_2 (MAX_EXACT_SECOND, x > y ? x : y)
CHOICE_2 (MIN_FIRST, y <= x ? y : x)
CHOICE_2 (MAX_FIRST, y >= x ? y : x)

/* From z to y by x: z plus a share of the difference, or the sum of two shares. */
#define SHARES(multiply) multiply (x, y) + multiply (1.0f - x, z)
FLOAT_3 (LERP, x *(y - z) + z)
FLOAT_3 (LERP_SHARES, SHARES (PLAIN_MULTIPLY))
FLOAT_3 (LERP_ZERO, product (x, y - z) + z)
FLOAT_3 (LERP_ZERO_SHARES, SHARES (product))

/* --- functions -------------------------------------------------------------------------------- */

MATH (EXP_IEEE_EXACT, ls_math_exp2_exact)
MATH (LOG_IEEE_EXACT, ls_math_log2_exact)
MATH (SINE, ls_math_sin)
MATH (COSINE, ls_math_cos)
MATH (TANGENT, ls_math_tan)
MATH (ARC_SINE, ls_math_asin)
MATH (ARC_COSINE, ls_math_acos)
MATH (ARC_TANGENT, ls_math_atan)
MATH (SINE_H, ls_math_sinh)
MATH (COSINE_H, ls_math_cosh)
MATH (TANGENT_H, ls_math_tanh)
MATH (ARC_SINE_H, ls_math_asinh)
MATH (ARC_COSINE_H, ls_math_acosh)
MATH (ARC_TANGENT_H, ls_math_atanh)
MATH (NATURAL_EXP, ls_math_exp)
MATH (NATURAL_LOG, ls_math_log)

/* Any number of operands; the values made of them go through a row function. */
#define BY_ROWS(name, body)                     \
  static void row_##name (ROW_PARAMETERS)       \
  {                                             \
    body;                                       \
  }                                             \
  static void masked_##name (MASKED_PARAMETERS) \
  {                                             \
    LsRow room;                                 \
    row_##name (&room, NULL, a, b, c, arg);     \
    ls_row_blend (kept, &room, select);         \
  }

BY_ROWS (POW, ls_math_pow (d, a, b))
BY_ROWS (ARC_TANGENT_2, ls_math_atan2 (d, a, b))

/* The parts of a power of two and of a logarithm: from floor (x), from floor (log2 (x)), and from
 * the rest of x. */
BY_ROWS (EXP_FLOOR, LsRow whole; FOREACH_LANE whole.f[i] = floorf (a->f[i]);
         ls_math_exp2_exact (d, &whole))
BY_ROWS (LOG_FLOOR, ls_math_log2_exact (d, a);
         FOREACH_LANE d->f[i] = ls_settle_nan (floorf (d->f[i])))
BY_ROWS (LOG_REST, LsRow power; ls_math_log2_exact (&power, a);
         FOREACH_LANE power.f[i] = floorf (power.f[i]);
         ls_math_exp2_exact (&power, &power);
         FOREACH_LANE d->f[i] = ls_settle_nan (a->f[i] / power.f[i]))

/* The specular term: y to the power of z where x is lit. */
BY_ROWS (LIT_POWER, LsRow base; LsRow power; FOREACH_LANE base.f[i] = MAX (b->f[i], 0.0f);
         FOREACH_LANE power.f[i] = MAX (MIN (c->f[i], 128.0f), -128.0f);
         ls_math_pow (&power, &base, &power);
         FOREACH_LANE d->u[i] = power.u[i] & ALL_ONES (a->f[i] > 0.0f))

/* A double holds every product of a float and a power of two, unless the product is out of
 * range. */
static inline float
scale_by_power (float x, gint32 power)
{
  guint64 factor = (guint64) (CLAMP (power, -300, 300) + 1023) << 52;

  return (float) ((double) x * ls_bits_double (factor));
}

ROW (LDEXP, X; d->f[i] = ls_settle_nan (scale_by_power (x, b->i[i])))

/* x is a fraction from 0.5 to 1, times a power of two. As a double no float is denormal; the float
 * mode may make it 0. A zero, an infinity and a NaN are their own fractions, with an exponent of
 * 0. */
static inline gboolean
has_exponent (float x)
{
  return fabsf (x) > 0.0f && fabsf (x) <= G_MAXFLOAT;
}

static inline float
frexp_fraction (float x)
{
  const guint64 bits = ls_double_bits ((double) x) & ~(G_GUINT64_CONSTANT (0x7FF) << 52);
  const double fraction = ls_bits_double (bits | G_GUINT64_CONSTANT (1022) << 52);

  return has_exponent (x) ? (float) fraction : x + x;
}

static inline gint32
frexp_exponent (float x)
{
  const gint32 exponent = (gint32) (ls_double_bits ((double) x) >> 52 & 0x7FF) - 1022;

  return has_exponent (x) ? exponent : 0;
}

FLOAT_1 (FREXP_FRACTION, frexp_fraction (x))
ROW (FREXP_EXPONENT, X; d->i[i] = frexp_exponent (x))

/* --- conversions ------------------------------------------------------------------------------ */

ROW (FLOOR_TO_INT, X; d->i[i] = float_to_int (floorf (x)))
ROW (ROUND_TO_INT, X; d->i[i] = float_to_int (floorf (x + 0.5f)))

/* Out of range: the result of most processors. */
static inline gint32
indefinite_int (float x)
{
  return x >= -2147483648.0f && x < 2147483648.0f ? (gint32) x : G_MININT32;
}

static inline guint32
indefinite_uint (float x)
{
  gboolean is_inside = x >= -9223372036854775808.0f && x < 9223372036854775808.0f;

  return is_inside ? (guint32) (gint64) x : 0;
}

ROW (FLT_TO_INT_INDEFINITE, X; d->i[i] = indefinite_int (x))
ROW (FLT_TO_UINT_INDEFINITE, X; d->u[i] = indefinite_uint (x))
ROW (FLOOR_TO_INT_INDEFINITE, X; d->i[i] = indefinite_int (floorf (x)))
ROW (ROUND_TO_INT_INDEFINITE, X; d->i[i] = indefinite_int (floorf (x + 0.5f)))

/* --- packing ---------------------------------------------------------------------------------- */

static inline float
unpack_half (guint32 half)
{
  guint32 sign = (half & 0x8000u) << 16, rest = half & 0x7FFFu;
  float small = (float) rest * 0x1p-24f;

  if (rest < 0x0400u)
    return ls_bits_float (ls_float_bits (small) | sign);
  return ls_bits_float (sign + (rest >= 0x7C00u ? 0x70000000u : 0x38000000u) + (rest << 13));
}

static inline guint32
pack_fraction (float x, float least, float most)
{
  float inside = is_nan (x) ? 0.0f : MIN (MAX (x, least), 1.0f);

  return (guint32) (gint32) rintf (inside * most);
}

/* The argument names the bits to unpack. */
#define UNPACK(name, value) WORD_WITH (name, guint32 by = arg->lane & 31, NUMBER (value))

WORD (PACK_HALF, ls_float_to_half (a->f[i]) | ls_float_to_half (b->f[i]) << 16)
WORD (PACK_UNORM16, pack_fraction (a->f[i], 0, 65535) | pack_fraction (b->f[i], 0, 65535) << 16)
WORD (PACK_SNORM16,
      (pack_fraction (a->f[i], -1, 32767) & 0xFFFF) | pack_fraction (b->f[i], -1, 32767) << 16)
UNPACK (UNPACK_HALF, unpack_half (a->u[i] >> by & 0xFFFF))
UNPACK (UNPACK_UNORM16, (float) (a->u[i] >> by & 0xFFFF) / 65535.0f)
UNPACK (UNPACK_SNORM16, MAX ((float) (gint16) (a->u[i] >> by & 0xFFFF) / 32767.0f, -1.0f))
UNPACK (UNPACK_UNORM8, (float) (a->u[i] >> by & 0xFF) / 255.0f)
UNPACK (UNPACK_SNORM8, MAX ((float) (gint8) (a->u[i] >> by & 0xFF) / 127.0f, -1.0f))

/* What a half holds of a float; what would be a denormal half is a zero. */
static inline guint32
quantize_half (float x)
{
  const guint32 half = ls_float_to_half (x);

  return (half & 0x7C00u) != 0 ? half : half & 0x8000u;
}

WORD (QUANTIZE_HALF, NUMBER (unpack_half (quantize_half (a->f[i]))))

#define PACK_8(name, least, most)                                                     \
  static void slots_##name (LsRow d[4], LsRow *p G_GNUC_UNUSED, const LsRow *s[3][4]) \
  {                                                                                   \
    for (guint i = 0; i < LS_LANES; i++)                                              \
      {                                                                               \
        guint32 bits = 0;                                                             \
                                                                                      \
        for (guint k = 0; k < 4; k++)                                                 \
          bits |= (pack_fraction (s[0][k]->f[i], least, most) & 0xFF) << 8 * k;       \
        d->u[i] = bits;                                                               \
      }                                                                               \
  }

PACK_8 (PACK_SNORM8, -1, 127)
PACK_8 (PACK_UNORM8, 0, 255)
