/* 64-bit operations, guide 3.6 of the semantics and the tables 9.1 to 9.12: doubles of the host, with the guide's zeros for
 * denormals and its rules for NaN put around them. */

#include <math.h>
#include <string.h>

#include "r700-oracle.h"

#define NAN64 G_GUINT64_CONSTANT (0xFFF8000000000000)

typedef struct
{
  guint64 bits;
  double value;
} Wide;

static Wide
wide (guint64 bits)
{
  Wide result = { .bits = bits };

  if ((bits & G_GUINT64_CONSTANT (0x7FF0000000000000)) == 0)
    result.bits &= G_GUINT64_CONSTANT (0x8000000000000000);
  memcpy (&result.value, &result.bits, sizeof result.value);
  return result;
}

static guint64
bits_of (double value)
{
  guint64 bits;

  if (isnan (value))
    return NAN64;
  memcpy (&bits, &value, sizeof bits);
  return wide (bits).bits;
}

static guint64
sum (Wide a, Wide b)
{
  if (isnan (a.value))
    return a.bits;
  if (isnan (b.value))
    return b.bits;
  return bits_of (a.value + b.value);
}

static guint64
product (Wide a, Wide b)
{
  if (isnan (a.value))
    return a.bits;
  if (isnan (b.value))
    return b.bits;
  return bits_of (a.value * b.value);
}

static guint64
scaled (guint64 bits, double factor)
{
  Wide x = wide (bits);

  return isnan (x.value) ? bits : bits_of (x.value * factor);
}

static guint64
load_exponent (Wide a, gint32 n)
{
  gint64 biased = (gint64) (a.bits >> 52 & 0x7FF);
  guint64 sign = a.bits & G_GUINT64_CONSTANT (0x8000000000000000);

  if (!isfinite (a.value) || a.value == 0)
    return a.bits;
  biased += n;
  if (biased >= 0x7FF)
    return sign | G_GUINT64_CONSTANT (0x7FF0000000000000);
  if (biased <= 0)
    return sign;
  return (a.bits & ~G_GUINT64_CONSTANT (0x7FF0000000000000)) | (guint64) biased << 52;
}

static guint64
fraction (Wide a)
{
  if (!isfinite (a.value))
    return NAN64;
  return a.value == 0 ? 0 : bits_of (a.value - floor (a.value));
}

/* Exponent in the second slot, the fraction in the third and fourth. */
static void
split (Wide a, guint32 result[4])
{
  guint64 part = a.bits;
  guint32 exponent = 0;

  if (!isfinite (a.value))
    {
      exponent = 0xFFFFFFFF;
      part = isinf (a.value) ? NAN64 : a.bits;
    }
  else if (a.value != 0)
    {
      int n;
      double mantissa = frexp (a.value, &n);

      exponent = (guint32) n;
      memcpy (&part, &mantissa, sizeof part);
    }
  result[0] = 0;
  result[1] = exponent;
  result[2] = (guint32) part;
  result[3] = (guint32) (part >> 32);
}

static guint32
narrow (Wide a)
{
  float value = (float) a.value;
  guint32 bits;

  if (isnan (a.value))
    return a.bits >> 63 ? 0xFFC00000 : 0x7FC00000;
  memcpy (&bits, &value, sizeof bits);
  return bits & 0x7F800000 ? bits : bits & 0x80000000;
}

static guint64
widen (guint32 bits)
{
  guint64 sign = (guint64) (bits >> 31) << 63;
  float value;

  memcpy (&value, &bits, sizeof value);
  if (isnan (value))
    return sign | G_GUINT64_CONSTANT (0x7FF0000000000000) | (guint64) (bits & 0x7FFFFF) << 29;
  return bits & 0x7F800000 ? bits_of ((double) value) : sign;
}

static gboolean
compare (R700AluOp op, Wide a, Wide b, gboolean *holds)
{
  if (op == R700_OP_PRED_SETGT_64)
    *holds = a.value > b.value;
  else if (op == R700_OP_PRED_SETGE_64)
    *holds = a.value >= b.value;
  else if (op == R700_OP_PRED_SETE_64)
    *holds = a.value == b.value;
  else
    return FALSE;
  return TRUE;
}

static gboolean
multiply_add (R700AluOp op, Wide a, Wide b, Wide c, guint64 *d)
{
  double factor;

  if (op == R700_OP_MULADD_64)
    factor = 1;
  else if (op == R700_OP_MULADD_64_M2)
    factor = 2;
  else if (op == R700_OP_MULADD_64_M4)
    factor = 4;
  else if (op == R700_OP_MULADD_64_D2)
    factor = 0.5;
  else
    return FALSE;
  *d = scaled (sum (wide (product (a, b)), c), factor);
  return TRUE;
}

static gboolean
compute (R700AluOp op, const Wide x[3], gint32 exponent, guint32 single, guint64 *d)
{
  if (op == R700_OP_ADD_64)
    *d = sum (x[0], x[1]);
  else if (op == R700_OP_MUL_64)
    *d = product (x[0], x[1]);
  else if (op == R700_OP_LDEXP_64)
    *d = load_exponent (x[0], exponent);
  else if (op == R700_OP_FRACT_64)
    *d = fraction (x[0]);
  else if (op == R700_OP_FLT32_TO_FLT64)
    *d = widen (single);
  else
    return multiply_add (op, x[0], x[1], x[2], d);
  return TRUE;
}

gboolean
oracle_double_op (R700AluOp op, const guint32 s[3][2], guint32 result[4], gboolean *predicate)
{
  Wide x[3];
  guint64 d;

  for (guint k = 0; k < 3; k++)
    x[k] = wide ((guint64) s[k][0] << 32 | s[k][1]);
  if (op == R700_OP_FREXP_64)
    {
      split (x[0], result);
      return TRUE;
    }
  if (op == R700_OP_FLT64_TO_FLT32)
    {
      result[0] = narrow (x[0]);
      result[1] = 0;
      return TRUE;
    }
  if (compare (op, x[0], x[1], predicate))
    {
      result[0] = result[1] = *predicate ? 0 : 0xFFFFFFFF;
      return TRUE;
    }
  if (!compute (op, x, (gint32) s[1][0], s[0][0], &d))
    return FALSE;
  /* low dword first, and the same again in the other pair */
  result[0] = result[2] = (guint32) d;
  result[1] = result[3] = (guint32) (d >> 32);
  return TRUE;
}
