#pragma once

#include "ls-rows-double.h"
#include "ls-rows-private.h"

/* --- values of 64 bits, whose denormals are flushed or kept by the float mode ----------------- */

/* Operands are given high word first, results low word first. */
static inline guint64
get_wide (const LsRow *const words[4], guint lane)
{
  return (guint64) words[0]->u[lane] << 32 | words[1]->u[lane];
}

static inline guint64
number64 (double value)
{
  return value != value ? NAN64_BITS : ls_double_bits (value);
}

#define WIDE_X guint64 x = get_wide ((const LsRow *const *) s[0], i)
#define WIDE_Y guint64 y = get_wide ((const LsRow *const *) s[1], i)
#define DOUBLE_X double x = ls_bits_double (get_wide ((const LsRow *const *) s[0], i))
#define DOUBLE_Y double y = ls_bits_double (get_wide ((const LsRow *const *) s[1], i))
#define DOUBLE_Z double z = ls_bits_double (get_wide ((const LsRow *const *) s[2], i))

#define WIDE_1(name, value) PAIR_ROW (name, WIDE_X; put_double (d, i, (guint64) (value)))
#define WIDE_2(name, value) PAIR_ROW (name, WIDE_X; WIDE_Y; put_double (d, i, (guint64) (value)))
/* Shifts by the second operand's own word, of which six bits count. */
#define WIDE_SHIFT(name, value) \
  PAIR_ROW (name, WIDE_X; guint by = s[1][0]->u[i] & 63; put_double (d, i, (guint64) (value)))
#define WIDE_TEST(name, test) PAIR_ROW (name, WIDE_X; WIDE_Y; d->u[i] = ALL_ONES (test))
#define DOUBLE_1(name, value) PAIR_ROW (name, DOUBLE_X; put_double (d, i, number64 (value)))
#define DOUBLE_2(name, value) \
  PAIR_ROW (name, DOUBLE_X; DOUBLE_Y; put_double (d, i, number64 (value)))
#define DOUBLE_3(name, value) \
  PAIR_ROW (name, DOUBLE_X; DOUBLE_Y; DOUBLE_Z; put_double (d, i, number64 (value)))
#define DOUBLE_TEST(name, test) PAIR_ROW (name, DOUBLE_X; DOUBLE_Y; d->u[i] = ALL_ONES (test))
#define FROM_WORD(name, bits) PAIR_ROW (name, put_double (d, i, (bits)))
#define TO_WORD(name, operand, bits) PAIR_ROW (name, operand; d->u[i] = (guint32) (bits))

/* --- doubles ---------------------------------------------------------------------------------- */

/* -0 is not below 0. */
DOUBLE_1 (ABS_D, x >= 0 ? x : -x)
WIDE_1 (NEG_D, x ^ SIGN64)
DOUBLE_1 (FRACT_D, x - floor (x))
DOUBLE_1 (TRUNC_D, trunc (x))
DOUBLE_1 (CEIL_D, ceil (x))
DOUBLE_1 (FLOOR_D, floor (x))
DOUBLE_1 (RNDNE_D, rint (x))
DOUBLE_1 (SIGN_D, (x > 0) - (x < 0))
DOUBLE_1 (RECIP_D, 1.0 / x)
DOUBLE_1 (SQRT_D, sqrt (x))
DOUBLE_1 (RECIPSQRT_D, 1.0 / sqrt (x))
DOUBLE_2 (ADD_D, x + y)
DOUBLE_2 (SUB_D, x - y)
DOUBLE_2 (MUL_D, x *y)
DOUBLE_2 (DIV_D, x / y)
DOUBLE_2 (MOD_FLOOR_D, x - y * floor (x / y))
DOUBLE_2 (MOD_TRUNC_D, x - y * trunc (x / y))
DOUBLE_2 (MIN_D, y != y || x < y ? x : y)
DOUBLE_2 (MAX_D, y != y || x > y ? x : y)
DOUBLE_2 (MIN_D_FIRST, y <= x ? y : x)
DOUBLE_2 (MAX_D_FIRST, y >= x ? y : x)
DOUBLE_2 (MIN_D_SECOND, x < y ? x : y)
DOUBLE_2 (MAX_D_SECOND, x > y ? x : y)
DOUBLE_3 (MULADD_D, x *y + z)
DOUBLE_3 (MULADD_FUSED_D, fma (x, y, z))
DOUBLE_TEST (SETE_D, x == y)
DOUBLE_TEST (SETNE_D, x != y)
DOUBLE_TEST (SETLT_D, x < y)
DOUBLE_TEST (SETGE_D, x >= y)
PAIR_ROW (LDEXP_D, DOUBLE_X;
          put_double (d, i, number64 (ldexp (x, CLAMP (s[1][0]->i[i], -5000, 5000)))))

/* xy: the fraction, then the exponent. */
static inline void
split_double (LsRow d[4], guint lane, guint64 bits)
{
  int exponent = 0;
  double fraction = ls_bits_double (bits);

  if ((bits & EXPONENT64) != EXPONENT64)
    fraction = frexp (fraction, &exponent);
  put_double (d, lane, (bits & EXPONENT64) == EXPONENT64 ? bits : ls_double_bits (fraction));
  d[2].u[lane] = (guint32) exponent;
}

PAIR_ROW (FREXP_D, split_double (d, i, get_wide ((const LsRow *const *) s[0], i)))

/* --- integers --------------------------------------------------------------------------------- */

/* The smallest number by -1 is itself, and the remainder is 0. */
static inline gint64
divide64 (gint64 x, gint64 y)
{
  return y == 0 ? 0 : y == -1 ? (gint64) (0 - (guint64) x) : x / y;
}

static inline gint64
remainder64 (gint64 x, gint64 y)
{
  return y == 0 ? -1 : y == -1 ? 0 : x % y;
}

static inline gint64
floor_remainder64 (gint64 x, gint64 y)
{
  gint64 rest = remainder64 (x, y);

  return rest != 0 && (rest ^ y) < 0 ? rest + y : rest;
}

WIDE_1 (ABS_L, (gint64) x < 0 ? 0 - x : x)
WIDE_1 (NEG_L, 0 - x)
WIDE_1 (SIGN_L, ((gint64) x > 0) - ((gint64) x < 0))
WIDE_2 (ADD_M, x + y)
WIDE_2 (SUB_M, x - y)
WIDE_2 (MUL_M, x *y)
WIDE_2 (MIN_L, (gint64) x < (gint64) y ? x : y)
WIDE_2 (MAX_L, (gint64) x > (gint64) y ? x : y)
WIDE_2 (MIN_M, MIN (x, y))
WIDE_2 (MAX_M, MAX (x, y))
WIDE_2 (DIV_L, divide64 ((gint64) x, (gint64) y))
WIDE_2 (MOD_L, remainder64 ((gint64) x, (gint64) y))
WIDE_2 (MOD_FLOOR_L, floor_remainder64 ((gint64) x, (gint64) y))
WIDE_2 (DIV_M, y == 0 ? G_MAXUINT64 : x / y)
WIDE_2 (MOD_M, y == 0 ? G_MAXUINT64 : x % y)
WIDE_SHIFT (LSHL_M, x << by)
WIDE_SHIFT (LSHR_M, x >> by)
WIDE_SHIFT (ASHR_L, (gint64) x >> by)
WIDE_TEST (SETE_M, x == y)
WIDE_TEST (SETNE_M, x != y)
WIDE_TEST (SETLT_M, x < y)
WIDE_TEST (SETGE_M, x >= y)
WIDE_TEST (SETLT_L, (gint64) x < (gint64) y)
WIDE_TEST (SETGE_L, (gint64) x >= (gint64) y)

/* --- conversions ------------------------------------------------------------------------------ */

static inline gint32
double_to_int (double x)
{
  if (!(x > -2147483649.0))
    return x != x ? 0 : G_MININT32;
  return x >= 2147483648.0 ? G_MAXINT32 : (gint32) x;
}

static inline guint32
double_to_uint (double x)
{
  if (!(x > 0))
    return 0;
  return x >= 4294967296.0 ? G_MAXUINT32 : (guint32) x;
}

static inline gint64
double_to_long (double x)
{
  if (!(x >= -0x1p63))
    return x != x ? 0 : G_MININT64;
  return x >= 0x1p63 ? G_MAXINT64 : (gint64) x;
}

static inline guint64
double_to_ulong (double x)
{
  if (!(x > 0))
    return 0;
  return x >= 0x1p64 ? G_MAXUINT64 : (guint64) x;
}

/* Out of range: the result of most processors. */
static inline gint64
indefinite_long (double x)
{
  return x >= -0x1p63 && x < 0x1p63 ? (gint64) x : G_MININT64;
}

static inline guint64
indefinite_ulong (double x)
{
  if (x >= 0x1p63)
    return x < 0x1p64 ? (guint64) x : 0;
  return (guint64) indefinite_long (x);
}

#define FLOAT_X ((double) s[0][0]->f[i])

FROM_WORD (FLT_TO_D, number64 (FLOAT_X))
FROM_WORD (INT_TO_D, ls_double_bits (s[0][0]->i[i]))
FROM_WORD (UINT_TO_D, ls_double_bits (s[0][0]->u[i]))
FROM_WORD (INT_TO_L, (guint64) (gint64) s[0][0]->i[i])
FROM_WORD (UINT_TO_L, s[0][0]->u[i])
FROM_WORD (FLT_TO_L, (guint64) double_to_long (FLOAT_X))
FROM_WORD (FLT_TO_M, double_to_ulong (FLOAT_X))
FROM_WORD (FLT_TO_L_INDEFINITE, (guint64) indefinite_long (FLOAT_X))
FROM_WORD (FLT_TO_M_INDEFINITE, indefinite_ulong (FLOAT_X))
PAIR_ROW (D_TO_L, DOUBLE_X; put_double (d, i, (guint64) double_to_long (x)))
PAIR_ROW (D_TO_M, DOUBLE_X; put_double (d, i, double_to_ulong (x)))
PAIR_ROW (D_TO_L_INDEFINITE, DOUBLE_X; put_double (d, i, (guint64) indefinite_long (x)))
PAIR_ROW (D_TO_M_INDEFINITE, DOUBLE_X; put_double (d, i, indefinite_ulong (x)))
PAIR_ROW (L_TO_D, WIDE_X; put_double (d, i, ls_double_bits ((double) (gint64) x)))
PAIR_ROW (M_TO_D, WIDE_X; put_double (d, i, ls_double_bits ((double) x)))
TO_WORD (D_TO_FLT, DOUBLE_X, NUMBER ((float) x))
TO_WORD (D_TO_INT, DOUBLE_X, double_to_int (x))
TO_WORD (D_TO_UINT, DOUBLE_X, double_to_uint (x))
TO_WORD (D_TO_INT_INDEFINITE,
         DOUBLE_X,
         x > -2147483649.0 && x < 2147483648.0 ? (gint32) x : G_MININT32)
TO_WORD (D_TO_UINT_INDEFINITE, DOUBLE_X, x >= -0x1p63 && x < 0x1p63 ? (gint64) x : 0)
TO_WORD (L_TO_FLT, WIDE_X, ls_float_bits ((float) (gint64) x))
TO_WORD (M_TO_FLT, WIDE_X, ls_float_bits ((float) x))

/* --- a double clamped to 0 to 1, word by word ------------------------------------------------- */

static inline guint64
clamped64 (guint32 low, guint32 high)
{
  guint64 bits = (guint64) high << 32 | low;
  double value = ls_bits_double (bits);

  return !(value > 0) ? 0 : value < 1 ? bits : ls_double_bits (1);
}

UINT_2 (CLAMP_D_LOW, (guint32) clamped64 (x, y))
UINT_2 (CLAMP_D_HIGH, (guint32) (clamped64 (x, y) >> 32))
