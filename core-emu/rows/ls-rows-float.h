#pragma once

#include "ls-rows-private.h"

/* --- arithmetic ------------------------------------------------------------------------------- */

FLOAT_2 (ADD, x + y)
FLOAT_2 (MUL, product (x, y))
FLOAT_2 (MUL_IEEE, x *y)
CHOICE_2 (MAX, x >= y ? x : y)
CHOICE_2 (MIN, x < y ? x : y)
CHOICE_2 (MAX_DX10, is_nan (x) ? y : is_nan (y) ? x : x >= y ? x : y)
CHOICE_2 (MIN_DX10, is_nan (x) ? y : is_nan (y) ? x : x < y ? x : y)
FLOAT_TEST (SETE, x == y)
FLOAT_TEST (SETGT, x > y)
FLOAT_TEST (SETGE, x >= y)
FLOAT_TEST (SETNE, x != y)
BITS_TEST (SETE_DX10, XY, x == y)
BITS_TEST (SETGT_DX10, XY, x > y)
BITS_TEST (SETGE_DX10, XY, x >= y)
BITS_TEST (SETNE_DX10, XY, x != y)
ROUND (FRACT, x - floorf (x))
ROUND (TRUNC, truncf (x))
ROUND (CEIL, ceilf (x))
ROUND (RNDNE, rintf (x))
ROUND (FLOOR, floorf (x))
UINT_1 (MOV, x)

/* Two roundings: the guide names no fused operation for it (errata C41). */
FLOAT_3 (MULADD, product (x, y) + z)
FLOAT_3 (MULADD_M2, (product (x, y) + z) * 2.0f)
FLOAT_3 (MULADD_M4, (product (x, y) + z) * 4.0f)
FLOAT_3 (MULADD_D2, (product (x, y) + z) * 0.5f)
FLOAT_3 (MULADD_IEEE, x *y + z)
FLOAT_3 (MULADD_IEEE_M2, (x * y + z) * 2.0f)
FLOAT_3 (MULADD_IEEE_M4, (x * y + z) * 4.0f)
FLOAT_3 (MULADD_IEEE_D2, (x * y + z) * 0.5f)

/* One rounding. In double the product is exact; what its sum with z loses makes the last bit odd,
 * which keeps the second rounding from seeing a tie that is none. */
static inline float
fused (float x, float y, float z)
{
  double product = (double) x * (double) y, sum = product + (double) z;
  double part = sum - product, lost = (product - (sum - part)) + ((double) z - part);
  guint64 bits;

  memcpy (&bits, &sum, sizeof bits);
  if ((lost > 0 || lost < 0) && bits % 2 == 0)
    bits += (lost > 0) == (sum > 0) ? 1 : -G_GUINT64_CONSTANT (1);
  memcpy (&sum, &bits, sizeof sum);
  return (float) sum;
}

FLOAT_3 (MULADD_FUSED, x == 0.0f || y == 0.0f ? 0.0f + z : fused (x, y, z))
FLOAT_3 (MULADD_FUSED_IEEE, fused (x, y, z))

/* The other reading makes no exception for infinities and NaNs: 0 times them is NaN. */
static inline float
mul_nan (float x, float y)
{
  float result = x * y;

  return result == 0.0f ? 0.0f : result;
}

FLOAT_2 (MUL_NAN, mul_nan (x, y))
FLOAT_3 (MULADD_NAN, mul_nan (x, y) + z)
FLOAT_3 (MULADD_M2_NAN, (mul_nan (x, y) + z) * 2.0f)
FLOAT_3 (MULADD_M4_NAN, (mul_nan (x, y) + z) * 4.0f)
FLOAT_3 (MULADD_D2_NAN, (mul_nan (x, y) + z) * 0.5f)
SELECT (CNDE, X, x == 0.0f)
SELECT (CNDGT, X, x > 0.0f)
SELECT (CNDGE, X, x >= 0.0f)
SELECT (CNDE_INT, IX, x == 0)
SELECT (CNDGT_INT, IX, x > 0)
SELECT (CNDGE_INT, IX, x >= 0)

static inline float
mul_lit (float x, float y, float z)
{
  gboolean dark = y <= -G_MAXFLOAT || is_nan (y) || z <= 0.0f || is_nan (z);

  return dark ? -G_MAXFLOAT : product (x, y);
}

FLOAT_3 (MUL_LIT, mul_lit (x, y, z))
FLOAT_3 (MUL_LIT_M2, mul_lit (x, y, z) * 2.0f)
FLOAT_3 (MUL_LIT_M4, mul_lit (x, y, z) * 4.0f)
FLOAT_3 (MUL_LIT_D2, mul_lit (x, y, z) * 0.5f)

static void
row_NOP (ROW_PARAMETERS)
{
}

#define masked_NOP row_NOP

/* --- address register ------------------------------------------------------------------------- */

/* Nine bits, signed; a value out of range becomes the least one (errata C16). */
static inline gint32
address (float v)
{
  return v >= -256.0f && v <= 255.0f ? (gint32) v : -256;
}

ROW (MOVA, X; d->i[i] = address (floorf (x + 0.5f)))
ROW (MOVA_FLOOR, float x = ls_bits_float (ls_flush_denormal (a->u[i]));
     d->i[i] = address (floorf (x)))
ROW (MOVA_INT, IX; d->i[i] = x < -256 || x > 255 ? -256 : x)

/* --- special cases of multiply-adds ----------------------------------------------------------- */

/* For MULADDs whose term is +0, whose factor y is 1, or both: the bits are the same. P is the
 * product, C the term; the letters behind the name say which are negated. A product that is zero is
 * +0, and so is the sum of a zero and +0. */
#define FA a->f[i]
#define FB b->f[i]
#define FC c->f[i]

WORD (MULADD_C, NUMBER (product (FA, FB) - FC))
WORD (MULADD_P, NUMBER (product (-FA, FB) + FC))
WORD (MULADD_PC, NUMBER (product (-FA, FB) - FC))
WORD (PRODUCT, NUMBER (product (FA, FB) + 0.0f))
WORD (PRODUCT_P, NUMBER (product (-FA, FB) + 0.0f))
WORD (SUM, NUMBER ((FA + 0.0f) + FC))
WORD (SUM_C, NUMBER ((FA + 0.0f) - FC))
WORD (SUM_P, NUMBER ((0.0f - FA) + FC))
WORD (SUM_PC, NUMBER ((0.0f - FA) - FC))
WORD (NUMBER, NUMBER (FA + 0.0f))
WORD (NUMBER_P, NUMBER (0.0f - FA))

/* --- choices that make numbers, and modifiers ------------------------------------------------- */

/* A denormal becomes a zero of its sign, as the float mode does it in arithmetic. */
static inline float
flushed (float value)
{
  guint32 bits = ls_float_bits (value);

  return ls_bits_float (bits & (ALL_ONES ((bits & 0x7F800000u) != 0) | 0x80000000u));
}

static inline guint32
chosen (guint32 keep, guint32 x, guint32 y)
{
  return (x & keep) | (y & ~keep);
}

/* A value that is passed on as a number, or bit by bit. */
#define PASS(name, test)                                         \
  WORD (name##_BITS, chosen (ALL_ONES (test), a->u[i], b->u[i])) \
  WORD (name##_NUMBER,                                           \
        NUMBER (flushed (ls_bits_float (chosen (ALL_ONES (test), a->u[i], b->u[i])))))

/* Flushes by hand: compilers make one instruction of a minimum, and that flushes its result. */
PASS (MIN, flushed (FA) < flushed (FB))
PASS (MAX, flushed (FA) >= flushed (FB))

/* By the other reading a NaN on either side loses. */
PASS (MIN_DROP, is_nan (FB) || flushed (FA) < flushed (FB))
PASS (MAX_DROP, is_nan (FB) || flushed (FA) >= flushed (FB))
PASS (CND, FC > 0.5f)
PASS (CMP, FC >= 0.0f)

/* NaN is not above 0, nor is a denormal. */
static inline guint32
clamped (float value)
{
  return chosen (ALL_ONES (value < 1.0f), ls_float_bits (value), 0x3F800000u) &
         ALL_ONES (value > 0.0f);
}

WORD (CLAMP, clamped (FA))
WORD (CLAMP_NAN, is_nan (FA) ? LS_NAN_BITS : clamped (FA))
WORD_WITH (SCALE, float factor = arg->factor, NUMBER (FA *factor))
WORD_WITH (MODIFY, guint32 and_bits = arg->and_bits;
           guint32 xor_bits = arg->xor_bits, (a->u[i] & and_bits) ^ xor_bits)
WORD (DOUBLED_FROM_1, NUMBER (1.0f - 2.0f * FA))
WORD (FROM, NUMBER (FB - FA))
WORD (FROM_1, NUMBER (1.0f - FA))

static void
row_CORNER (ROW_PARAMETERS)
{
  for (guint quad = 0; quad < LS_LANES; quad += 4)
    {
      guint32 bits[4];

      for (guint i = 0; i < 4; i++)
        bits[i] = a->u[quad + ((i & arg->kept) | arg->lane)];
      memcpy (&d->u[quad], bits, sizeof bits);
    }
}

/* --- functions of expressions ----------------------------------------------------------------- */

/* A NaN loses against the other operand, and -0 is below +0; otherwise equal numbers have equal
 * bits. */
static inline float
least (float x, float y)
{
  if (x == y)
    return ls_bits_float (ls_float_bits (x) | ls_float_bits (y));
  return x < y || y != y ? x : y;
}

static inline float
most (float x, float y)
{
  if (x == y)
    return ls_bits_float (ls_float_bits (x) & ls_float_bits (y));
  return x > y || y != y ? x : y;
}

FLOAT_2 (SUB, x - y)
FLOAT_2 (DIV, x / y)
UINT_1 (NEG, x ^ 0x80000000u)
UINT_1 (ABS, x & 0x7FFFFFFFu)
ROW (LEAST, XY; d->f[i] = least (x, y))
ROW (MOST, XY; d->f[i] = most (x, y))
FLOAT_1 (SQRT, sqrtf (x))
FLOAT_1 (FLOOR_EXACT, floorf (x))
FLOAT_1 (CEIL_EXACT, ceilf (x))
FLOAT_1 (TRUNC_EXACT, truncf (x))
FLOAT_1 (FRACT_EXACT, x - floorf (x))
