#pragma once

#include "ls-rows-private.h"

/* --- integers -------------------------------------------------------------------------------------------- */

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

/* The guide leaves precision and the result for 0 open: the exact quotient, cut off and kept in range. */
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

/* Two's complement, so that the smallest number by -1 is itself; by 0 it is 0.  Each lane divides, so that no compiler meets
 * a branch in the loop. */
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

UINT_2 (DIV_INT, divide (x, y))
UINT_2 (MOD_INT, remainder_of (x, y))
UINT_2 (DIV_UINT, y ? x / y : 0)
UINT_2 (MOD_UINT, y ? x % y : 0)
UINT_1 (NEG_INT, 0 - x)
UINT_1 (ABS_INT, x >> 31 ? 0 - x : x)
SELECT (SELECT_BOOL, UX, x != 0)
