#pragma once

#include "ls-rows-private.h"

/* --- doubles: two dwords from two slots ------------------------------------------------------- */

#define NAN64_BITS G_GUINT64_CONSTANT (0xFFF8000000000000)
#define EXPONENT64 G_GUINT64_CONSTANT (0x7FF0000000000000)
#define MANTISSA64 G_GUINT64_CONSTANT (0x000FFFFFFFFFFFFF)
#define SIGN64 G_GUINT64_CONSTANT (0x8000000000000000)

typedef union
{
  double f;
  guint64 u;
} Double;

/* Operands are given high dword first; denormals are zero. */
static inline Double
get_double (const LsRow *high, const LsRow *low, guint lane)
{
  Double v = { .u = (guint64) high->u[lane] << 32 | low->u[lane] };

  if ((v.u & EXPONENT64) == 0)
    v.u &= SIGN64;
  return v;
}

/* Results come low dword first. */
static inline void
put_double (LsRow d[2], guint lane, guint64 bits)
{
  d[0].u[lane] = (guint32) bits;
  d[1].u[lane] = (guint32) (bits >> 32);
}

static inline gboolean
is_nan64 (Double v)
{
  return (v.u & ~SIGN64) > EXPONENT64;
}

static inline guint64
flush64 (Double v)
{
  return (v.u & EXPONENT64) == 0 ? v.u & SIGN64 : v.u;
}

/* A NaN operand is returned, the first before the second; others give the one NaN of the guide. */
static inline guint64
settle64 (Double result, Double a, Double b)
{
  if (is_nan64 (a))
    return a.u;
  if (is_nan64 (b))
    return b.u;
  return is_nan64 (result) ? NAN64_BITS : flush64 (result);
}

static inline guint64
add64 (Double a, Double b)
{
  return settle64 ((Double){ .f = a.f + b.f }, a, b);
}

static inline guint64
mul64 (Double a, Double b)
{
  return settle64 ((Double){ .f = a.f * b.f }, a, b);
}

#define PAIR_ROW(name, body)                                                          \
  static void slots_##name (LsRow d[4], LsRow *p G_GNUC_UNUSED, const LsRow *s[3][4]) \
  {                                                                                   \
    for (guint i = 0; i < LS_LANES; i++)                                              \
      {                                                                               \
        body;                                                                         \
      }                                                                               \
  }
#define A Double a = get_double (s[0][0], s[0][1], i)
#define AB \
  A;       \
  Double b = get_double (s[1][0], s[1][1], i)
#define PREDICATE_64(name, test)                                                 \
  PAIR_ROW (name, AB; gboolean holds = a.f test b.f; p->u[i] = ALL_ONES (holds); \
            d[0].u[i] = d[1].u[i] = ALL_ONES (!holds))

PAIR_ROW (ADD_64, AB; put_double (d, i, add64 (a, b)))
PREDICATE_64 (PRED_SETGT_64, >)
PREDICATE_64 (PRED_SETE_64, ==)
PREDICATE_64 (PRED_SETGE_64, >=)

static inline guint32
narrow (Double a)
{
  if (is_nan64 (a))
    return (guint32) (a.u >> 32 & 0x80000000u) | 0x7FC00000u;
  return ls_flush_denormal (ls_float_bits ((float) a.f));
}

static inline guint64
widen (guint32 bits)
{
  guint64 sign = (guint64) (bits & 0x80000000u) << 32;
  guint64 mantissa = (guint64) (bits & 0x007FFFFFu) << 29;
  guint32 exponent = bits >> 23 & 0xFF;

  if (exponent == 0xFF)
    return sign | EXPONENT64 | mantissa;
  if (exponent == 0)
    return sign;
  return sign | (guint64) (exponent + 896) << 52 | mantissa;
}

static inline guint64
ldexp64 (Double a, gint32 by)
{
  gint64 exponent = (gint64) (a.u >> 52 & 0x7FF);

  if (exponent == 0x7FF)
    return a.u;
  if (exponent == 0)
    return a.u & SIGN64;
  exponent += by;
  if (exponent >= 0x7FF)
    return (a.u & SIGN64) | EXPONENT64;
  if (exponent <= 0)
    return a.u & SIGN64;
  return (a.u & ~EXPONENT64) | (guint64) exponent << 52;
}

static inline guint64
fract64 (Double a)
{
  if ((a.u & EXPONENT64) == EXPONENT64)
    return NAN64_BITS;
  if ((a.u & EXPONENT64) == 0)
    return 0;
  return flush64 ((Double){ .f = a.f - floor (a.f) });
}

PAIR_ROW (FLT64_TO_FLT32, A; d[0].u[i] = narrow (a); d[1].u[i] = 0)
PAIR_ROW (FLT32_TO_FLT64, put_double (d, i, widen (s[0][0]->u[i])))
PAIR_ROW (LDEXP_64, A; put_double (d, i, ldexp64 (a, s[1][0]->i[i])))
PAIR_ROW (FRACT_64, A; put_double (d, i, fract64 (a)))

/* xy: 0 and the exponent; zw: the fraction. */
static inline void
frexp64 (LsRow d[4], guint lane, Double a)
{
  guint32 exponent = (guint32) (a.u >> 52) & 0x7FF;
  guint64 fraction = a.u & SIGN64;

  d[0].u[lane] = 0;
  d[1].u[lane] = 0;
  if (exponent == 0x7FF)
    {
      d[1].u[lane] = G_MAXUINT32;
      fraction = is_nan64 (a) ? a.u : NAN64_BITS;
    }
  else if (exponent != 0)
    {
      d[1].u[lane] = exponent - 1022;
      fraction |= G_GUINT64_CONSTANT (0x3FE) << 52 | (a.u & MANTISSA64);
    }
  put_double (&d[2], lane, fraction);
}

PAIR_ROW (FREXP_64, A; frexp64 (d, i, a))

/* Slots x, y, z hold the high dword of the operands and w the low one; both pairs get the
 * result. */
#define QUAD_OPERAND(k) get_double (s[k][0], s[k][3], i)
#define QUAD_ROW(name, value)                                                                    \
  PAIR_ROW (name, Double a = QUAD_OPERAND (0); Double b = QUAD_OPERAND (1); guint64 v = (value); \
            put_double (d, i, v); put_double (&d[2], i, v))
#define MULADD64(factor) muladd64 (a, b, get_double (s[2][0], s[2][3], i), (Double){ .f = factor })

static inline guint64
muladd64 (Double a, Double b, Double c, Double factor)
{
  Double product = { .u = mul64 (a, b) };
  Double sum = { .u = add64 (product, c) };

  return mul64 (sum, factor);
}

QUAD_ROW (MUL_64, mul64 (a, b))
QUAD_ROW (MULADD_64, MULADD64 (1.0))
QUAD_ROW (MULADD_64_M2, MULADD64 (2.0))
QUAD_ROW (MULADD_64_M4, MULADD64 (4.0))
QUAD_ROW (MULADD_64_D2, MULADD64 (0.5))
