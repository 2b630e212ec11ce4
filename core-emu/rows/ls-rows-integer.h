#pragma once

#include "ls-rows-private.h"

/* --- integers --------------------------------------------------------------------------------- */

UINT_2 (AND_INT, x &y)
UINT_2 (OR_INT, x | y)
UINT_2 (XOR_INT, x ^ y)
UINT_1 (NOT_INT, ~x)
UINT_2 (ADD_INT, x + y)
UINT_2 (SUB_INT, x - y)
INT_2 (MAX_INT, x >= y ? x : y)
INT_2 (MIN_INT, x < y ? x : y)
UINT_2 (MAX_UINT, x >= y ? x : y)
UINT_2 (MIN_UINT, x < y ? x : y)
BITS_TEST (SETE_INT, IXY, x == y)
BITS_TEST (SETGT_INT, IXY, x > y)
BITS_TEST (SETGE_INT, IXY, x >= y)
BITS_TEST (SETNE_INT, IXY, x != y)
BITS_TEST (SETGT_UINT, UXY, x > y)
BITS_TEST (SETGE_UINT, UXY, x >= y)
INT_2 (ASHR_INT, x >> (y & 31))
UINT_2 (LSHR_INT, x >> (y & 31))
UINT_2 (LSHL_INT, x << (y & 31))
ROW (ASHR_INT_SATURATE, IX; guint32 y = b->u[i]; d->i[i] = x >> (y > 31 ? 31 : y))
UINT_2 (LSHR_INT_SATURATE, y > 31 ? 0 : x >> (y & 31))
UINT_2 (LSHL_INT_SATURATE, y > 31 ? 0 : x << (y & 31))
UINT_2 (MULLO_INT, x *y)
UINT_2 (MULLO_UINT, x *y)
INT_2 (MULHI_INT, (gint32) (((gint64) x * y) >> 32))
UINT_2 (MULHI_UINT, (guint32) (((guint64) x * y) >> 32))

/* The guide leaves open the precision and the result for 0: here the exact quotient, truncated and
 * clamped to the range. */
static inline guint32
recip_uint (guint32 x)
{
  guint64 quotient = x != 0 ? (G_GUINT64_CONSTANT (1) << 32) / x : G_MAXUINT32;

  return quotient > G_MAXUINT32 ? G_MAXUINT32 : (guint32) quotient;
}

static inline gint32
recip_int (gint32 x)
{
  gint64 quotient = x != 0 ? (G_GINT64_CONSTANT (1) << 32) / x : G_MAXINT32;

  return (gint32) CLAMP (quotient, G_MININT32, G_MAXINT32);
}

UINT_1 (RECIP_UINT, recip_uint (x))
ROW (RECIP_INT, IX; d->i[i] = recip_int (x))

/* Two's complement: the smallest number by -1 is itself; a division by 0 gives 0. The divisor of
 * every lane is safe, so the loop has no branch. */
static inline gint32
safe_divisor (guint32 y)
{
  return y == 0 || y == G_MAXUINT32 ? 1 : (gint32) y;
}

static inline guint32
divide (guint32 x, guint32 y)
{
  guint32 quotient = (guint32) ((gint32) x / safe_divisor (y));
  guint32 sign = ALL_ONES (y == G_MAXUINT32);

  return ((quotient ^ sign) - sign) & ALL_ONES (y != 0);
}

static inline guint32
remainder_of (guint32 x, guint32 y)
{
  return (guint32) ((gint32) x % safe_divisor (y));
}

/* Rounds the quotient down. */
static inline guint32
floor_remainder (guint32 x, guint32 y)
{
  guint32 rest = remainder_of (x, y);

  return rest + (y & ALL_ONES (rest != 0 && (rest ^ y) >> 31));
}

UINT_2 (DIV_INT, divide (x, y))
UINT_2 (MOD_INT, remainder_of (x, y))
UINT_2 (MOD_FLOOR_INT, floor_remainder (x, y))
UINT_2 (DIV_UINT, y ? x / y : 0)
UINT_2 (MOD_UINT, y ? x % y : 0)
UINT_1 (NEG_INT, 0 - x)
UINT_1 (ABS_INT, x >> 31 ? 0 - x : x)
SELECT (SELECT_BOOL, UX, x != 0)

/* A division by 0 gives all ones. */
UINT_2 (MOD_INT_ONES, y ? remainder_of (x, y) : G_MAXUINT32)
UINT_2 (DIV_UINT_ONES, y ? x / y : G_MAXUINT32)
UINT_2 (MOD_UINT_ONES, y ? x % y : G_MAXUINT32)
BITS_TEST (SETLT_INT, IXY, x < y)
BITS_TEST (SETLT_UINT, UXY, x < y)
BITS_TEST (SETE_UINT, UXY, x == y)
BITS_TEST (SETNE_UINT, UXY, x != y)
UINT_2 (MULADD_INT, x *y + c->u[i])
ROW (SIGN_INT, IX; d->i[i] = (x > 0) - (x < 0))

/* --- bit fields ------------------------------------------------------------------------------- */

/* y is the first bit of the field, z its width; five bits of each count, and a width may be 32. */
static inline guint32
field_unsigned (guint32 x, guint32 y, guint32 z)
{
  guint32 from = y & 31, width = z & 31;

  if (z == 32 && from == 0)
    return x;
  if (width == 0)
    return 0;
  return from + width < 32 ? x << (32 - from - width) >> (32 - width) : x >> from;
}

static inline guint32
field_signed (guint32 x, guint32 y, guint32 z)
{
  guint32 from = y & 31, width = z & 31;

  if (z == 32 && from == 0)
    return x;
  if (width == 0)
    return 0;
  return from + width < 32 ? (guint32) ((gint32) (x << (32 - from - width)) >> (32 - width))
                           : (guint32) ((gint32) x >> from);
}

/* A field of y bits from bit x on; a width of 32 is all bits, whatever x is. */
static inline guint32
field_mask (guint32 x, guint32 y)
{
  return y == 32 ? G_MAXUINT32 : ((1u << (y & 31)) - 1) << (x & 31);
}

static inline guint32
reversed (guint32 x)
{
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0F0F0F0Fu) | (x & 0x0F0F0F0Fu) << 4;
  x = (x >> 8 & 0x00FF00FFu) | (x & 0x00FF00FFu) << 8;
  return x >> 16 | x << 16;
}

static inline guint32
count_bits (guint32 x)
{
  x -= x >> 1 & 0x55555555u;
  x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
  return ((x + (x >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24;
}

/* All ones if no bit is set. */
static inline guint32
lowest_bit (guint32 x)
{
  return count_bits (~x & (x - 1)) | ALL_ONES (x == 0);
}

static inline guint32
highest_bit (guint32 x)
{
  x |= x >> 1;
  x |= x >> 2;
  x |= x >> 4;
  x |= x >> 8;
  x |= x >> 16;
  return count_bits (x) - 1;
}

UINT_2 (FIELD_MASK, field_mask (x, y))
UINT_1 (REVERSE_BITS, reversed (x))
UINT_1 (COUNT_BITS, count_bits (x))
UINT_1 (LOWEST_BIT, lowest_bit (x))
UINT_1 (HIGHEST_BIT, highest_bit (x))
UINT_1 (HIGHEST_OTHER_BIT, highest_bit (x ^ ALL_ONES (x >> 31)))
ROW (FIELD_INT, UXY; d->u[i] = field_signed (x, y, c->u[i]))
ROW (FIELD_UINT, UXY; d->u[i] = field_unsigned (x, y, c->u[i]))
/* The field of x under the mask z gets the lowest bits of y. */
ROW (INSERT_FIELD, UXY; guint32 mask = c->u[i];
     d->u[i] = (y << (lowest_bit (mask) & 31) & mask) | (x & ~mask))
