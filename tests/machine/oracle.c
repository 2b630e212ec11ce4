#include "oracle.h"

#include <math.h>
#include <string.h>

#define ONES 0xFFFFFFFFu
#define NAN_BITS 0xFFC00000u
#define MAX_BITS 0x7F7FFFFFu

static double
value (guint32 bits)
{
  float f;

  if ((bits & 0x7F800000u) == 0)
    bits &= 0x80000000u;
  memcpy (&f, &bits, 4);
  return (double) f;
}

static guint32
bits_of (double v)
{
  float f = (float) v;
  guint32 bits;

  if (isnan (v))
    return NAN_BITS;
  memcpy (&bits, &f, 4);
  return (bits & 0x7F800000u) == 0 ? bits & 0x80000000u : bits;
}

static guint32
flushed (guint32 bits)
{
  return (bits & 0x7F800000u) == 0 ? bits & 0x80000000u : bits;
}

/* What single precision keeps of an intermediate result. */
static double
rounded (double v)
{
  return value (bits_of (v));
}

static double
zero_times (double a, double b)
{
  return a == 0 || b == 0 ? 0.0 : rounded (a * b);
}

static double
lit (double a, double b, double c)
{
  if (b == value (MAX_BITS | 0x80000000u) || (isinf (b) && b < 0) || isnan (b) || c <= 0 ||
      isnan (c))
    return value (MAX_BITS | 0x80000000u);
  return zero_times (a, b);
}

static double
round_even (double v)
{
  double down = floor (v), rest = v - down;

  if (isinf (v) || isnan (v) || v == 0)
    return v;
  if (rest > 0.5 || (rest == 0.5 && fmod (down, 2) != 0))
    down += 1;
  return down == 0 ? copysign (0.0, v) : down;
}

static guint32
to_ar (double v)
{
  if (!(v >= -256) || v > 255)
    v = -256;
  return (guint32) (gint32) v;
}

static guint32
to_int (double v)
{
  if (isnan (v))
    return 0;
  return (guint32) (gint32) trunc (fmin (fmax (v, -2147483648.0), 2147483647.0));
}

static guint32
to_uint (double v)
{
  if (isnan (v))
    return 0;
  return (guint32) trunc (fmin (fmax (v, 0.0), 4294967295.0));
}

static guint32
truth (gboolean holds)
{
  return holds ? ONES : 0;
}

static guint32
one_or_zero (gboolean holds)
{
  return holds ? 0x3F800000u : 0;
}

static void
predicate (OracleResult *r, gboolean holds)
{
  r->has_p = TRUE;
  r->p = holds;
  r->d = one_or_zero (!holds);
}

static void
kill_if (OracleResult *r, gboolean holds)
{
  r->has_p = TRUE;
  r->p = holds;
  r->d = one_or_zero (holds);
}

static void
count (OracleResult *r, gboolean holds, double other)
{
  r->has_p = TRUE;
  r->p = holds;
  r->d = holds ? 0 : bits_of (other);
}

static void
exactly (OracleResult *r, double v)
{
  r->is_approximate = TRUE;
  r->approximate = v;
}

static double
clamp_infinity (double v)
{
  return isinf (v) ? copysign (value (MAX_BITS), v) : v;
}

static double
drop_infinity (double v)
{
  return isinf (v) ? copysign (0.0, v) : v;
}

/* Reduced to a quarter of a turn first, where doubles are close to zeros of the sine too. */
static double
sin_turns (double turns)
{
  double rest = fmod (turns, 1);

  if (rest > 0.25)
    rest = rest > 0.75 ? rest - 1 : 0.5 - rest;
  else if (rest < -0.25)
    rest = rest < -0.75 ? rest + 1 : -0.5 - rest;
  return sin (6.283185307179586476925 * rest);
}

gboolean
oracle_evaluate (R700AluOp op, const guint32 s[3], OracleResult *r)
{
  const double a = value (s[0]), b = value (s[1]), c = value (s[2]);
  const guint32 ua = s[0], ub = s[1];
  const gint32 ia = (gint32) s[0], ib = (gint32) s[1];

  memset (r, 0, sizeof *r);
  switch (op)
    {
    case R700_OP_ADD:
      r->d = bits_of (a + b);
      break;
    case R700_OP_MUL:
      r->d = bits_of (zero_times (a, b));
      break;
    case R700_OP_MUL_IEEE:
      r->d = bits_of (a * b);
      break;
    case R700_OP_MAX:
      r->d = flushed (a >= b ? ua : ub);
      break;
    case R700_OP_MIN:
      r->d = flushed (a < b ? ua : ub);
      break;
    case R700_OP_MAX_DX10:
      r->d = flushed (isnan (a) ? ub : isnan (b) ? ua : a >= b ? ua : ub);
      break;
    case R700_OP_MIN_DX10:
      r->d = flushed (isnan (a) ? ub : isnan (b) ? ua : a < b ? ua : ub);
      break;
    case R700_OP_SETE:
      r->d = one_or_zero (a == b);
      break;
    case R700_OP_SETGT:
      r->d = one_or_zero (a > b);
      break;
    case R700_OP_SETGE:
      r->d = one_or_zero (a >= b);
      break;
    case R700_OP_SETNE:
      r->d = one_or_zero (!(a == b));
      break;
    case R700_OP_SETE_DX10:
      r->d = truth (a == b);
      break;
    case R700_OP_SETGT_DX10:
      r->d = truth (a > b);
      break;
    case R700_OP_SETGE_DX10:
      r->d = truth (a >= b);
      break;
    case R700_OP_SETNE_DX10:
      r->d = truth (!(a == b));
      break;
    case R700_OP_FRACT:
      r->d = bits_of (a - floor (a));
      break;
    case R700_OP_TRUNC:
      r->d = bits_of (trunc (a));
      break;
    case R700_OP_CEIL:
      r->d = bits_of (trunc (a) + (a > 0 && trunc (a) != a ? 1.0 : 0.0));
      if (a == 0 || (a < 0 && a > -1))
        r->d = ua & 0x80000000u;
      break;
    case R700_OP_RNDNE:
      r->d = bits_of (round_even (a));
      break;
    case R700_OP_FLOOR:
      r->d = bits_of (a < 0 && trunc (a) != a ? trunc (a) - 1.0 : trunc (a));
      break;
    case R700_OP_MOVA:
      r->d = to_ar (floor (rounded (a + 0.5)));
      break;
    case R700_OP_MOVA_FLOOR:
      r->d = to_ar (floor (a));
      break;
    case R700_OP_MOVA_INT:
      r->d = to_ar (ia);
      break;
    case R700_OP_MOV:
      r->d = ua;
      break;
    case R700_OP_PRED_SETGT_UINT:
      predicate (r, ua > ub);
      break;
    case R700_OP_PRED_SETGE_UINT:
      predicate (r, ua >= ub);
      break;
    case R700_OP_PRED_SETE:
      predicate (r, a == b);
      break;
    case R700_OP_PRED_SETGT:
      predicate (r, a > b);
      break;
    case R700_OP_PRED_SETGE:
      predicate (r, a >= b);
      break;
    case R700_OP_PRED_SETNE:
      predicate (r, !(a == b));
      break;
    case R700_OP_PRED_SET_INV:
      count (r, a == 1, a == 0 ? 1 : a);
      break;
    case R700_OP_PRED_SET_POP:
      count (r, a <= b, a - b);
      break;
    case R700_OP_PRED_SET_CLR:
      count (r, FALSE, value (MAX_BITS));
      break;
    case R700_OP_PRED_SET_RESTORE:
      count (r, a == 0, a);
      break;
    case R700_OP_PRED_SETE_PUSH:
      count (r, b == 0 && a == 0, a + 1);
      break;
    case R700_OP_PRED_SETGT_PUSH:
      count (r, b > 0 && a == 0, a + 1);
      break;
    case R700_OP_PRED_SETGE_PUSH:
      count (r, b >= 0 && a == 0, a + 1);
      break;
    case R700_OP_PRED_SETNE_PUSH:
      count (r, !(b == 0) && a == 0, a + 1);
      break;
    case R700_OP_PRED_SETE_PUSH_INT:
      count (r, ib == 0 && a == 0, a + 1);
      break;
    case R700_OP_PRED_SETGT_PUSH_INT:
      count (r, ib > 0 && a == 0, a + 1);
      break;
    case R700_OP_PRED_SETGE_PUSH_INT:
      count (r, ib >= 0 && a == 0, a + 1);
      break;
    case R700_OP_PRED_SETNE_PUSH_INT:
      count (r, ib != 0 && a == 0, a + 1);
      break;
    case R700_OP_PRED_SETLT_PUSH_INT:
      count (r, ib < 0 && a == 0, a + 1);
      break;
    case R700_OP_PRED_SETLE_PUSH_INT:
      count (r, ib <= 0 && a == 0, a + 1);
      break;
    case R700_OP_PRED_SETE_INT:
      predicate (r, ia == ib);
      break;
    case R700_OP_PRED_SETGT_INT:
      predicate (r, ia > ib);
      break;
    case R700_OP_PRED_SETGE_INT:
      predicate (r, ia >= ib);
      break;
    case R700_OP_PRED_SETNE_INT:
      predicate (r, ia != ib);
      break;
    case R700_OP_KILLE:
      kill_if (r, a == b);
      break;
    case R700_OP_KILLGT:
      kill_if (r, a > b);
      break;
    case R700_OP_KILLGE:
      kill_if (r, a >= b);
      break;
    case R700_OP_KILLNE:
      kill_if (r, !(a == b));
      break;
    case R700_OP_KILLGT_UINT:
      kill_if (r, ua > ub);
      break;
    case R700_OP_KILLGE_UINT:
      kill_if (r, ua >= ub);
      break;
    case R700_OP_KILLE_INT:
      kill_if (r, ia == ib);
      break;
    case R700_OP_KILLGT_INT:
      kill_if (r, ia > ib);
      break;
    case R700_OP_KILLGE_INT:
      kill_if (r, ia >= ib);
      break;
    case R700_OP_KILLNE_INT:
      kill_if (r, ia != ib);
      break;
    case R700_OP_AND_INT:
      r->d = ua & ub;
      break;
    case R700_OP_OR_INT:
      r->d = ua | ub;
      break;
    case R700_OP_XOR_INT:
      r->d = ua ^ ub;
      break;
    case R700_OP_NOT_INT:
      r->d = ONES - ua;
      break;
    case R700_OP_ADD_INT:
      r->d = (guint32) ((gint64) ia + ib);
      break;
    case R700_OP_SUB_INT:
      r->d = (guint32) ((gint64) ia - ib);
      break;
    case R700_OP_MAX_INT:
      r->d = ia >= ib ? ua : ub;
      break;
    case R700_OP_MIN_INT:
      r->d = ia < ib ? ua : ub;
      break;
    case R700_OP_MAX_UINT:
      r->d = ua >= ub ? ua : ub;
      break;
    case R700_OP_MIN_UINT:
      r->d = ua < ub ? ua : ub;
      break;
    case R700_OP_SETE_INT:
      r->d = truth (ia == ib);
      break;
    case R700_OP_SETGT_INT:
      r->d = truth (ia > ib);
      break;
    case R700_OP_SETGE_INT:
      r->d = truth (ia >= ib);
      break;
    case R700_OP_SETNE_INT:
      r->d = truth (ia != ib);
      break;
    case R700_OP_SETGT_UINT:
      r->d = truth (ua > ub);
      break;
    case R700_OP_SETGE_UINT:
      r->d = truth (ua >= ub);
      break;
    case R700_OP_EXP_IEEE:
      exactly (r, exp2 (a));
      break;
    case R700_OP_LOG_IEEE:
      exactly (r, log2 (a));
      break;
    case R700_OP_LOG_CLAMPED:
      exactly (r, a == 0 ? -value (MAX_BITS) : log2 (a));
      break;
    case R700_OP_RECIP_IEEE:
      r->d = bits_of (1 / a);
      break;
    case R700_OP_RECIP_CLAMPED:
      r->d = bits_of (clamp_infinity (rounded (1 / a)));
      break;
    case R700_OP_RECIP_FF:
      r->d = bits_of (drop_infinity (rounded (1 / a)));
      break;
    case R700_OP_RECIPSQRT_IEEE:
      exactly (r, 1 / sqrt (a));
      break;
    case R700_OP_RECIPSQRT_CLAMPED:
      exactly (r, clamp_infinity (1 / sqrt (a)));
      break;
    case R700_OP_RECIPSQRT_FF:
      exactly (r, drop_infinity (1 / sqrt (a)));
      break;
    case R700_OP_SQRT_IEEE:
      r->d = bits_of (sqrt (a));
      break;
    case R700_OP_SIN:
      exactly (r, sin_turns (a));
      break;
    case R700_OP_COS:
      exactly (r, sin_turns (fmod (a, 1) + 0.25));
      break;
    case R700_OP_FLT_TO_INT:
      r->d = to_int (a);
      break;
    case R700_OP_FLT_TO_UINT:
      r->d = to_uint (a);
      break;
    case R700_OP_INT_TO_FLT:
      r->d = bits_of (ia);
      break;
    case R700_OP_UINT_TO_FLT:
      r->d = bits_of (ua);
      break;
    case R700_OP_ASHR_INT:
      r->d = (guint32) (gint64) floor (ldexp (ia, -(int) (ub % 32)));
      break;
    case R700_OP_LSHR_INT:
      r->d = (guint32) floor (ldexp (ua, -(int) (ub % 32)));
      break;
    case R700_OP_LSHL_INT:
      r->d = (guint32) ((guint64) ua << (ub % 32));
      break;
    case R700_OP_MULLO_INT:
      r->d = (guint32) ((gint64) ia * ib);
      break;
    case R700_OP_MULLO_UINT:
      r->d = (guint32) ((guint64) ua * ub);
      break;
    case R700_OP_MULHI_INT:
      r->d = (guint32) (guint64) (((gint64) ia * ib) >> 32);
      break;
    case R700_OP_MULHI_UINT:
      r->d = (guint32) (((guint64) ua * ub) >> 32);
      break;
    case R700_OP_RECIP_UINT:
      r->d = ua == 0 ? ONES : to_uint (4294967296.0 / ua);
      break;
    case R700_OP_RECIP_INT:
      r->d = ia == 0 ? 0x7FFFFFFFu : to_int (4294967296.0 / ia);
      break;
    case R700_OP_MUL_LIT:
      r->d = bits_of (lit (a, b, c));
      break;
    case R700_OP_MUL_LIT_M2:
      r->d = bits_of (lit (a, b, c) * 2);
      break;
    case R700_OP_MUL_LIT_M4:
      r->d = bits_of (lit (a, b, c) * 4);
      break;
    case R700_OP_MUL_LIT_D2:
      r->d = bits_of (lit (a, b, c) / 2);
      break;
    case R700_OP_MULADD:
      r->d = bits_of (zero_times (a, b) + c);
      break;
    case R700_OP_MULADD_M2:
      r->d = bits_of (rounded (zero_times (a, b) + c) * 2);
      break;
    case R700_OP_MULADD_M4:
      r->d = bits_of (rounded (zero_times (a, b) + c) * 4);
      break;
    case R700_OP_MULADD_D2:
      r->d = bits_of (rounded (zero_times (a, b) + c) / 2);
      break;
    case R700_OP_MULADD_IEEE:
      r->d = bits_of (rounded (a * b) + c);
      break;
    case R700_OP_MULADD_IEEE_M2:
      r->d = bits_of (rounded (rounded (a * b) + c) * 2);
      break;
    case R700_OP_MULADD_IEEE_M4:
      r->d = bits_of (rounded (rounded (a * b) + c) * 4);
      break;
    case R700_OP_MULADD_IEEE_D2:
      r->d = bits_of (rounded (rounded (a * b) + c) / 2);
      break;
    case R700_OP_CNDE:
      r->d = a == 0 ? ub : s[2];
      break;
    case R700_OP_CNDGT:
      r->d = a > 0 ? ub : s[2];
      break;
    case R700_OP_CNDGE:
      r->d = a >= 0 ? ub : s[2];
      break;
    case R700_OP_CNDE_INT:
      r->d = ia == 0 ? ub : s[2];
      break;
    case R700_OP_CNDGT_INT:
      r->d = ia > 0 ? ub : s[2];
      break;
    case R700_OP_CNDGE_INT:
      r->d = ia >= 0 ? ub : s[2];
      break;
    case R700_OP_NOP:
    case R700_OP_MOVA_GPR_INT:
    case R700_OP_DOT4:
    case R700_OP_DOT4_IEEE:
    case R700_OP_CUBE:
    case R700_OP_MAX4:
    case R700_OP_FREXP_64:
    case R700_OP_ADD_64:
    case R700_OP_MUL_64:
    case R700_OP_FLT64_TO_FLT32:
    case R700_OP_FLT32_TO_FLT64:
    case R700_OP_LDEXP_64:
    case R700_OP_FRACT_64:
    case R700_OP_PRED_SETGT_64:
    case R700_OP_PRED_SETE_64:
    case R700_OP_PRED_SETGE_64:
    case R700_OP_MULADD_64:
    case R700_OP_MULADD_64_M2:
    case R700_OP_MULADD_64_M4:
    case R700_OP_MULADD_64_D2:
    case R700_OP_INVALID:
      return FALSE;
    }
  return TRUE;
}
