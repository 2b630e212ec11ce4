#include "r700-rows.h"

#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-math.h"
#include "ls-row.h"
#include "r700-readings.h"

/* Compiled once for each instruction set extension, with R700_ROWS naming the table.  A row of r700-alu.def without
 * its function here does not compile.  Formulas: guide section 9.2 with errata C01 to C49. */

#define ROW_PARAMETERS                                                          \
  LsRow *d G_GNUC_UNUSED, LsRow *p G_GNUC_UNUSED, const LsRow *a G_GNUC_UNUSED, \
    const LsRow *b G_GNUC_UNUSED, const LsRow *c G_GNUC_UNUSED

#define MASKED_PARAMETERS                                                                 \
  LsRow *kept, LsRow *select, const LsRow *a G_GNUC_UNUSED, const LsRow *b G_GNUC_UNUSED, \
    const LsRow *c G_GNUC_UNUSED

/* Lanes do not look at each other: rows are the same row or do not overlap. */
#if defined(__clang__)
#  define FOREACH_LANE \
    _Pragma ("clang loop vectorize(assume_safety)") for (guint i = 0; i < LS_LANES; i++)
#else
#  define FOREACH_LANE _Pragma ("GCC ivdep") for (guint i = 0; i < LS_LANES; i++)
#endif

/* Every lane; x, y, z name the operands as the suffix says. */
#define ROW(name, body)                                                        \
  static void row_##name (ROW_PARAMETERS)                                      \
  {                                                                            \
    FOREACH_LANE                                                               \
    {                                                                          \
      body;                                                                    \
    }                                                                          \
  }                                                                            \
  static void masked_##name (MASKED_PARAMETERS)                                \
  {                                                                            \
    LsRow room, condition;                                                     \
    LsRow *const d G_GNUC_UNUSED = &room, *const p G_GNUC_UNUSED = &condition; \
    FOREACH_LANE                                                               \
    {                                                                          \
      body;                                                                    \
      kept->u[i] = (room.u[i] & select->u[i]) | (kept->u[i] & ~select->u[i]);  \
    }                                                                          \
  }
#define X float x = a->f[i]
#define XY \
  X;       \
  float y = b->f[i]
#define XYZ \
  XY;       \
  float z = c->f[i]
#define UX guint32 x = a->u[i]
#define UXY \
  UX;       \
  guint32 y = b->u[i]
#define IX gint32 x = a->i[i]
#define IXY \
  IX;       \
  gint32 y = b->i[i]

#define ALL_ONES(condition) (0 - (guint32) (condition))

/* Single-precision arithmetic; the mode flushes denormals, NaNs become one. */
#define FLOAT_1(name, value) ROW (name, X; d->f[i] = ls_settle_nan (value))
#define FLOAT_2(name, value) ROW (name, XY; d->f[i] = ls_settle_nan (value))
#define FLOAT_3(name, value) ROW (name, XYZ; d->f[i] = ls_settle_nan (value))
/* Choices between operands flush explicitly, see ls-math.h. */
#define CHOICE_2(name, value) ROW (name, XY; d->u[i] = ls_flush_denormal (ls_float_bits (value)))
/* Rounding to integers flushes its operand first: whether the processor does depends on the instruction. */
#define ROUND(name, value) \
  ROW (name, float x = ls_bits_float (ls_flush_denormal (a->u[i])); d->f[i] = ls_settle_nan (value))
#define FLOAT_TEST(name, test) ROW (name, XY; d->f[i] = (test) ? 1.0f : 0.0f)
#define BITS_TEST(name, operands, test) ROW (name, operands; d->u[i] = ALL_ONES (test))
#define UINT_1(name, value) ROW (name, UX; d->u[i] = (value))
#define UINT_2(name, value) ROW (name, UXY; d->u[i] = (value))
#define INT_2(name, value) ROW (name, IXY; d->i[i] = (value))
#define SELECT(name, first, test) \
  ROW (name, first; guint32 keep = ALL_ONES (test); d->u[i] = (b->u[i] & keep) | (c->u[i] & ~keep))

/* PRED_SET*: 0 where the condition holds, KILL*: 1. */
#define PREDICATE(name, operands, test)                                     \
  ROW (name, operands; gboolean holds = (test); p->u[i] = ALL_ONES (holds); \
       d->f[i] = holds ? 0.0f : 1.0f)                                       \
  static LsMask test_##name (const LsRow *a, const LsRow *b)                \
  {                                                                         \
    LsRow p;                                                                \
    FOREACH_LANE                                                            \
    {                                                                       \
      operands;                                                             \
      p.u[i] = ALL_ONES (test);                                             \
    }                                                                       \
    return ls_row_collect (&p);                                             \
  }
#define KILL(name, operands, test)                                          \
  ROW (name, operands; gboolean holds = (test); p->u[i] = ALL_ONES (holds); \
       d->f[i] = holds ? 1.0f : 0.0f)
/* Predicate counters: x counts, other is the value for lanes where the condition does not hold. */
#define COUNTER(name, operands, test, other)                                \
  ROW (name, operands; gboolean holds = (test); p->u[i] = ALL_ONES (holds); \
       d->u[i] = holds ? 0 : ls_flush_denormal (ls_float_bits (ls_settle_nan (other))))
#define PUSH(name, test) COUNTER (name, XY, (test) && x == 0.0f, x + 1.0f)
#define PUSH_INT(name, test) COUNTER (name, X; gint32 y = b->i[i], (test) && x == 0.0f, x + 1.0f)

/* 0 times anything is +0. */
static inline float
mul_zero (float x, float y)
{
  return x == 0.0f || y == 0.0f ? 0.0f : x * y;
}

static inline gboolean
is_nan (float x)
{
  return x != x;
}

/* --- arithmetic ------------------------------------------------------------------------------------------ */

FLOAT_2 (ADD, x + y)
FLOAT_2 (MUL, mul_zero (x, y))
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
FLOAT_3 (MULADD, mul_zero (x, y) + z)
FLOAT_3 (MULADD_M2, (mul_zero (x, y) + z) * 2.0f)
FLOAT_3 (MULADD_M4, (mul_zero (x, y) + z) * 4.0f)
FLOAT_3 (MULADD_D2, (mul_zero (x, y) + z) * 0.5f)
FLOAT_3 (MULADD_IEEE, x *y + z)
FLOAT_3 (MULADD_IEEE_M2, (x * y + z) * 2.0f)
FLOAT_3 (MULADD_IEEE_M4, (x * y + z) * 4.0f)
FLOAT_3 (MULADD_IEEE_D2, (x * y + z) * 0.5f)

/* By the other reading infinities and NaNs leave the rule: 0 times them is NaN. */
static inline float
mul_nan (float x, float y)
{
  float product = x * y;

  return product == 0.0f ? 0.0f : product;
}

FLOAT_2 (MUL_nan, mul_nan (x, y))
FLOAT_3 (MULADD_nan, mul_nan (x, y) + z)
FLOAT_3 (MULADD_M2_nan, (mul_nan (x, y) + z) * 2.0f)
FLOAT_3 (MULADD_M4_nan, (mul_nan (x, y) + z) * 4.0f)
FLOAT_3 (MULADD_D2_nan, (mul_nan (x, y) + z) * 0.5f)
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

  return dark ? -G_MAXFLOAT : mul_zero (x, y);
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

/* --- address register ------------------------------------------------------------------------------------ */

/* Nine bits, signed; whatever lies outside becomes the least (errata C16). */
static inline gint32
address (float v)
{
  return v >= -256.0f && v <= 255.0f ? (gint32) v : -256;
}

ROW (MOVA, X; d->i[i] = address (floorf (x + 0.5f)))
ROW (MOVA_FLOOR, float x = ls_bits_float (ls_flush_denormal (a->u[i]));
     d->i[i] = address (floorf (x)))
ROW (MOVA_INT, IX; d->i[i] = x < -256 || x > 255 ? -256 : x)

/* --- predicates and kills -------------------------------------------------------------------------------- */

PREDICATE (PRED_SETGT_UINT, UXY, x > y)
PREDICATE (PRED_SETGE_UINT, UXY, x >= y)
PREDICATE (PRED_SETE, XY, x == y)
PREDICATE (PRED_SETGT, XY, x > y)
PREDICATE (PRED_SETGE, XY, x >= y)
PREDICATE (PRED_SETNE, XY, x != y)
PREDICATE (PRED_SETE_INT, IXY, x == y)
PREDICATE (PRED_SETGT_INT, IXY, x > y)
PREDICATE (PRED_SETGE_INT, IXY, x >= y)
PREDICATE (PRED_SETNE_INT, IXY, x != y)
COUNTER (PRED_SET_INV, X, x == 1.0f, x == 0.0f ? 1.0f : x)
COUNTER (PRED_SET_POP, XY, x <= y, x - y)
COUNTER (PRED_SET_CLR, , FALSE, G_MAXFLOAT)
COUNTER (PRED_SET_RESTORE, X, x == 0.0f, x)
PUSH (PRED_SETE_PUSH, y == 0.0f)
PUSH (PRED_SETGT_PUSH, y > 0.0f)
PUSH (PRED_SETGE_PUSH, y >= 0.0f)
PUSH (PRED_SETNE_PUSH, y != 0.0f)
PUSH_INT (PRED_SETE_PUSH_INT, y == 0)
PUSH_INT (PRED_SETGT_PUSH_INT, y > 0)
PUSH_INT (PRED_SETGE_PUSH_INT, y >= 0)
PUSH_INT (PRED_SETNE_PUSH_INT, y != 0)
PUSH_INT (PRED_SETLT_PUSH_INT, y < 0)
PUSH_INT (PRED_SETLE_PUSH_INT, y <= 0)
KILL (KILLE, XY, x == y)
KILL (KILLGT, XY, x > y)
KILL (KILLGE, XY, x >= y)
KILL (KILLNE, XY, x != y)
KILL (KILLGT_UINT, UXY, x > y)
KILL (KILLGE_UINT, UXY, x >= y)
KILL (KILLE_INT, IXY, x == y)
KILL (KILLGT_INT, IXY, x > y)
KILL (KILLGE_INT, IXY, x >= y)
KILL (KILLNE_INT, IXY, x != y)

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
ROW (ASHR_INT_saturate, IX; guint32 y = b->u[i]; d->i[i] = x >> (y > 31 ? 31 : y))
UINT_2 (LSHR_INT_saturate, y > 31 ? 0 : x >> (y & 31))
UINT_2 (LSHL_INT_saturate, y > 31 ? 0 : x << (y & 31))
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

/* --- conversions: out of range is left open by the guide; saturated, as everyone expects (errata C40) ------- */

static inline gint32
float_to_int (float x)
{
  if (is_nan (x))
    return 0;
  if (x >= 2147483648.0f)
    return G_MAXINT32;
  return x <= -2147483648.0f ? G_MININT32 : (gint32) x;
}

static inline guint32
float_to_uint (float x)
{
  if (!(x > 0.0f))
    return 0;
  return x >= 4294967296.0f ? G_MAXUINT32 : (guint32) x;
}

ROW (FLT_TO_INT, X; d->i[i] = float_to_int (x))
ROW (FLT_TO_UINT, X; d->u[i] = float_to_uint (x))
ROW (INT_TO_FLT, IX; d->f[i] = (float) x)
ROW (UINT_TO_FLT, UX; d->f[i] = (float) x)

/* --- transcendental functions ---------------------------------------------------------------------------- */

static inline float
clamp_infinity (float x)
{
  float most = x > G_MAXFLOAT ? G_MAXFLOAT : x;

  return most < -G_MAXFLOAT ? -G_MAXFLOAT : most;
}

/* LOG_CLAMPED bounds one side only (guide 9.2): log2 of infinity stays infinite. */
static inline float
clamp_below (float x)
{
  return x < -G_MAXFLOAT ? -G_MAXFLOAT : x;
}

static inline float
infinity_to_zero (float x)
{
  gboolean infinite = x > G_MAXFLOAT || x < -G_MAXFLOAT;

  return infinite ? copysignf (0.0f, x) : x;
}

#define MATH_THEN(name, function, then)         \
  static void row_##name (ROW_PARAMETERS)       \
  {                                             \
    function (d, a);                            \
    for (guint i = 0; i < LS_LANES; i++)        \
      d->f[i] = then (d->f[i]);                 \
  }                                             \
  static void masked_##name (MASKED_PARAMETERS) \
  {                                             \
    LsRow room;                                 \
    row_##name (&room, NULL, a, NULL, NULL);    \
    ls_row_blend (kept, &room, select);         \
  }
#define MATH(name, function) MATH_THEN (name, function, )

MATH (EXP_IEEE, ls_math_exp2)
MATH (LOG_IEEE, ls_math_log2)
MATH_THEN (LOG_CLAMPED, ls_math_log2, clamp_below)
MATH (RECIP_IEEE, ls_math_recip)
MATH_THEN (RECIP_CLAMPED, ls_math_recip, clamp_infinity)
MATH_THEN (RECIP_FF, ls_math_recip, infinity_to_zero)
MATH (RECIPSQRT_IEEE, ls_math_recip_sqrt)
MATH_THEN (RECIPSQRT_CLAMPED, ls_math_recip_sqrt, clamp_infinity)
MATH_THEN (RECIPSQRT_FF, ls_math_recip_sqrt, infinity_to_zero)
MATH (SQRT_IEEE, ls_math_sqrt)
MATH (SIN, ls_math_sin_turns)
MATH (COS, ls_math_cos_turns)

/* Angles beyond a bound that count as 0; infinities are no angles. */
#define BOUNDED(name, suffix, bound)                                                            \
  static void row_##name##_##suffix (ROW_PARAMETERS)                                            \
  {                                                                                             \
    LsRow angle;                                                                                \
    for (guint i = 0; i < LS_LANES; i++)                                                        \
      angle.f[i] = fabsf (a->f[i]) > (bound) && fabsf (a->f[i]) <= G_MAXFLOAT ? 0.0f : a->f[i]; \
    row_##name (d, NULL, &angle, NULL, NULL);                                                   \
  }                                                                                             \
  static void masked_##name##_##suffix (MASKED_PARAMETERS)                                      \
  {                                                                                             \
    LsRow room;                                                                                 \
    row_##name##_##suffix (&room, NULL, a, NULL, NULL);                                         \
    ls_row_blend (kept, &room, select);                                                         \
  }

BOUNDED (SIN, zero, 0.5f)
BOUNDED (COS, zero, 0.5f)
BOUNDED (SIN, zero_256, 256.0f)
BOUNDED (COS, zero_256, 256.0f)

/* --- reductions ------------------------------------------------------------------------------------------ */

/* The guide leaves the order of the additions open; it lists w first.  Compilers write the dot products of shorter vectors
 * with products of zeros, +0 each, which are not computed here: a sum that starts from +0 is the same. */
#define DOT_PRODUCT(multiply, k) multiply (s[0][k]->f[i], s[1][k]->f[i])
#define DOT_OF(name, n, value)                                                              \
  static void first_##name##_##n (LsRow d[4], LsRow *p G_GNUC_UNUSED, const LsRow *s[3][4]) \
  {                                                                                         \
    LsRow *to = d;                                                                          \
    FOREACH_LANE to->f[i] = ls_settle_nan (value);                                          \
  }
#define DOT(name, multiply)                                                                       \
  DOT_OF (name, 1, 0.0f + DOT_PRODUCT (multiply, 0))                                              \
  DOT_OF (name, 2, (0.0f + DOT_PRODUCT (multiply, 1)) + DOT_PRODUCT (multiply, 0))                \
  DOT_OF (name, 3,                                                                                \
          ((0.0f + DOT_PRODUCT (multiply, 2)) + DOT_PRODUCT (multiply, 1)) +                      \
            DOT_PRODUCT (multiply, 0))                                                            \
  DOT_OF (name, 4,                                                                                \
          ((DOT_PRODUCT (multiply, 3) + DOT_PRODUCT (multiply, 2)) + DOT_PRODUCT (multiply, 1)) + \
            DOT_PRODUCT (multiply, 0))                                                            \
  DOT_SLOTS (name, first_##name##_4)
#define DOT_SLOTS(name, first)                                          \
  static void slots_##name (LsRow d[4], LsRow *p, const LsRow *s[3][4]) \
  {                                                                     \
    first (d, p, s);                                                    \
    for (guint k = 1; k < 4; k++)                                       \
      memcpy (&d[k], &d[0], sizeof d[0]);                               \
  }
#define PLAIN_MULTIPLY(x, y) ((x) * (y))

DOT (DOT4, mul_zero)
DOT (DOT4_IEEE, PLAIN_MULTIPLY)

/* By other readings: in another order, with other products. */
#define OTHER_DOT(name, multiply, value) \
  DOT_OF (name, 4, value (multiply))     \
  DOT_SLOTS (name, first_##name##_4)
#define W_FIRST(multiply)                                                                 \
  ((DOT_PRODUCT (multiply, 3) + DOT_PRODUCT (multiply, 2)) + DOT_PRODUCT (multiply, 1)) + \
    DOT_PRODUCT (multiply, 0)
#define X_FIRST(multiply)                                                                 \
  ((DOT_PRODUCT (multiply, 0) + DOT_PRODUCT (multiply, 1)) + DOT_PRODUCT (multiply, 2)) + \
    DOT_PRODUCT (multiply, 3)
#define IN_PAIRS(multiply)                                  \
  (DOT_PRODUCT (multiply, 0) + DOT_PRODUCT (multiply, 1)) + \
    (DOT_PRODUCT (multiply, 2) + DOT_PRODUCT (multiply, 3))

OTHER_DOT (DOT4_x_first, mul_zero, X_FIRST)
OTHER_DOT (DOT4_pairs, mul_zero, IN_PAIRS)
OTHER_DOT (DOT4_nan, mul_nan, W_FIRST)
OTHER_DOT (DOT4_nan_x_first, mul_nan, X_FIRST)
OTHER_DOT (DOT4_nan_pairs, mul_nan, IN_PAIRS)
OTHER_DOT (DOT4_IEEE_x_first, PLAIN_MULTIPLY, X_FIRST)
OTHER_DOT (DOT4_IEEE_pairs, PLAIN_MULTIPLY, IN_PAIRS)

static inline float
max_of (float x, float y)
{
  return x >= y ? x : y;
}

static void
slots_MAX4 (LsRow d[4], LsRow *p G_GNUC_UNUSED, const LsRow *s[3][4])
{
  for (guint i = 0; i < LS_LANES; i++)
    {
      float wz = max_of (s[0][3]->f[i], s[0][2]->f[i]);
      float wzyx = max_of (max_of (wz, s[0][1]->f[i]), s[0][0]->f[i]);

      d[0].u[i] = ls_flush_denormal (ls_float_bits (wzyx));
    }
  for (guint k = 1; k < 4; k++)
    memcpy (&d[k], &d[0], sizeof d[0]);
}

/* Faces as OpenGL and Direct3D number them (errata C43). Operands arrive as s0 = zzxy, s1 = yxzz. */
static void
slots_CUBE (LsRow d[4], LsRow *p G_GNUC_UNUSED, const LsRow *s[3][4])
{
  for (guint i = 0; i < LS_LANES; i++)
    {
      float x = s[0][2]->f[i], y = s[0][3]->f[i], z = s[0][0]->f[i];
      float ax = fabsf (x), ay = fabsf (y), az = fabsf (z);
      gboolean is_z = az >= ax && az >= ay;
      gboolean is_y = !is_z && ay >= ax;
      float major = is_z ? z : is_y ? y : x;
      gboolean negative = major < 0.0f;
      float base = is_z ? 4.0f : is_y ? 2.0f : 0.0f;
      float t_of_y = negative ? -z : z;
      float s_of_z = negative ? -x : x;
      float s_of_x = negative ? z : -z;

      d[0].u[i] = ls_flush_denormal (ls_float_bits (is_y ? t_of_y : -y));
      d[1].u[i] = ls_flush_denormal (ls_float_bits (is_z ? s_of_z : is_y ? x : s_of_x));
      d[2].f[i] = ls_settle_nan (2.0f * major);
      d[3].f[i] = base + (negative ? 1.0f : 0.0f);
    }
}

/* --- doubles: two dwords from two slots ------------------------------------------------------------------ */

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

/* Slots x, y, z hold the high dword of the operands and w the low one; both pairs get the result. */
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

/* --- modifiers and moves --------------------------------------------------------------------------------- */

static void
broadcast (LsRow *d, guint32 bits)
{
  ls_row_fill (d, bits);
}

static void
modify (LsRow *restrict d, const LsRow *restrict a, guint32 and_bits, guint32 xor_bits)
{
  for (guint i = 0; i < LS_LANES; i++)
    d->u[i] = (a->u[i] & and_bits) ^ xor_bits;
}

static void
scale (LsRow *d, float factor)
{
  for (guint i = 0; i < LS_LANES; i++)
    d->f[i] = ls_settle_nan (d->f[i] * factor);
}

static void
clamp (LsRow *d, gboolean nan_to_zero)
{
  guint32 nan = nan_to_zero ? 0 : LS_NAN_BITS;

  for (guint i = 0; i < LS_LANES; i++)
    {
      float x = d->f[i];
      float bounded = x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f;

      d->u[i] = is_nan (x) ? nan : ls_float_bits (bounded);
    }
}

static void
copy (LsRow *restrict d, const LsRow *restrict a)
{
  memcpy (d, a, sizeof *d);
}

static void
expand (LsRow *d, LsMask mask)
{
  ls_row_expand (d, mask);
}

static LsMask
collect (const LsRow *p)
{
  return ls_row_collect (p);
}

static void
blend (LsRow *restrict d, const LsRow *restrict a, const LsRow *restrict select)
{
  ls_row_blend (d, a, select);
}

static void
multiply_add (LsRow *restrict d,
              const LsRow *restrict a,
              const LsRow *restrict b,
              const LsRow *restrict c,
              guint n)
{
  for (guint k = 0; k < n; k++)
    for (guint i = 0; i < LS_LANES; i++)
      d[k].f[i] = a[k].f[i] * b[k].f[i] + c[k].f[i];
}

/* --- the table ------------------------------------------------------------------------------------------- */

#define OP_ANY(name) .row = row_##name, .masked = masked_##name
#define OP_VEC(name) OP_ANY (name)
#define OP_TRANS(name) OP_ANY (name)
#define OP_REDUCE(name) .slots = slots_##name
#define OP_PAIR(name) .slots = slots_##name
#define OP_QUAD(name) .slots = slots_##name
#define OP_NONE(name) .row = NULL

#define TEST(name) [R700_OP_##name] = test_##name

#define WHEN(reading, value)                           \
  { R700_READING_##reading, R700_READING_##reading },  \
  {                                                    \
    R700_##reading##_##value, R700_##reading##_##value \
  }
#define WHEN_BOTH(order, zero)                                   \
  { R700_READING_DOT4_ORDER, R700_READING_ZERO_TIMES_INFINITY }, \
  {                                                              \
    R700_DOT4_ORDER_##order, R700_ZERO_TIMES_INFINITY_##zero     \
  }
#define VARIANT(name, suffix, when)                    \
  {                                                    \
    R700_OP_##name, { OP_ANY (name##_##suffix) }, when \
  }
#define DOT_VARIANT(name, suffix, when)                   \
  {                                                       \
    R700_OP_##name, { OP_REDUCE (name##_##suffix) }, when \
  }

static const R700RowVariant variants[] = {
  VARIANT (ASHR_INT, saturate, WHEN (SHIFTS, SATURATE)),
  VARIANT (LSHR_INT, saturate, WHEN (SHIFTS, SATURATE)),
  VARIANT (LSHL_INT, saturate, WHEN (SHIFTS, SATURATE)),
  VARIANT (SIN, zero, WHEN (SIN_DOMAIN, ZERO)),
  VARIANT (COS, zero, WHEN (SIN_DOMAIN, ZERO)),
  VARIANT (SIN, zero_256, WHEN (SIN_DOMAIN, ZERO_256)),
  VARIANT (COS, zero_256, WHEN (SIN_DOMAIN, ZERO_256)),
  VARIANT (MUL, nan, WHEN (ZERO_TIMES_INFINITY, NAN)),
  VARIANT (MULADD, nan, WHEN (ZERO_TIMES_INFINITY, NAN)),
  VARIANT (MULADD_M2, nan, WHEN (ZERO_TIMES_INFINITY, NAN)),
  VARIANT (MULADD_M4, nan, WHEN (ZERO_TIMES_INFINITY, NAN)),
  VARIANT (MULADD_D2, nan, WHEN (ZERO_TIMES_INFINITY, NAN)),
  DOT_VARIANT (DOT4, x_first, WHEN_BOTH (X_FIRST, ZERO)),
  DOT_VARIANT (DOT4, pairs, WHEN_BOTH (PAIRS, ZERO)),
  DOT_VARIANT (DOT4, nan, WHEN_BOTH (W_FIRST, NAN)),
  DOT_VARIANT (DOT4, nan_x_first, WHEN_BOTH (X_FIRST, NAN)),
  DOT_VARIANT (DOT4, nan_pairs, WHEN_BOTH (PAIRS, NAN)),
  DOT_VARIANT (DOT4_IEEE, x_first, WHEN (DOT4_ORDER, X_FIRST)),
  DOT_VARIANT (DOT4_IEEE, pairs, WHEN (DOT4_ORDER, PAIRS)),
};

const R700Rows R700_ROWS = {
  .ops = {
#define OP2_0(name, code, units, dst, flags, formula) [R700_OP_##name] = { OP_##units (name) },
#define OP2_1(name, code, units, t0, dst, flags, formula) [R700_OP_##name] = { OP_##units (name) },
#define OP2_2(name, code, units, t0, t1, dst, flags, formula) \
  [R700_OP_##name] = { OP_##units (name) },
#define OP3_3(name, code, units, t0, t1, t2, dst, flags, formula) \
  [R700_OP_##name] = { OP_##units (name) },
#include "r700-alu.def"
  },
  .tests = { TEST (PRED_SETGT_UINT), TEST (PRED_SETGE_UINT), TEST (PRED_SETE), TEST (PRED_SETGT),
             TEST (PRED_SETGE), TEST (PRED_SETNE), TEST (PRED_SETE_INT), TEST (PRED_SETGT_INT),
             TEST (PRED_SETGE_INT), TEST (PRED_SETNE_INT) },
  .dot4 = { NULL, first_DOT4_1, first_DOT4_2, first_DOT4_3, first_DOT4_4 },
  .dot4_ieee = { NULL, first_DOT4_IEEE_1, first_DOT4_IEEE_2, first_DOT4_IEEE_3, first_DOT4_IEEE_4 },
  .variants = variants,
  .n_variants = G_N_ELEMENTS (variants),
  .broadcast = broadcast,
  .modify = modify,
  .scale = scale,
  .clamp = clamp,
  .copy = copy,
  .expand = expand,
  .collect = collect,
  .blend = blend,
  .multiply_add = multiply_add,
};
