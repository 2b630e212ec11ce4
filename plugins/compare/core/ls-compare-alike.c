#include <math.h>
#include <string.h>

#include "ls-compare-private.h"
#include "ls-value.h"

/* What two values are to each other, and whether they are alike within what is tolerated. */

/* Zeros, infinities, the machine's NaN, and what is neither tiny nor huge: bits that are rarely meant as integers. */
static gboolean
looks_like_float (guint32 bits)
{
  guint32 size = bits & 0x7FFFFFFFu;
  guint exponent = size >> 23;

  return size == 0 || size == 0x7F800000u || size == 0x7FC00000u ||
         (exponent > 127 - 64 && exponent < 127 + 64);
}

static gboolean
looks_like_integer (guint32 bits)
{
  return bits == 0 || !looks_like_float (bits);
}

LsUnlike
ls_compare_unlike (LsValueType type, guint32 a, guint32 b)
{
  LsUnlike unlike = { .a = a, .b = b, .type = type };

  if (type == LS_VALUE_BITS && looks_like_float (a) && looks_like_float (b))
    unlike.type = LS_VALUE_FLOAT;
  else if (type == LS_VALUE_BITS && looks_like_integer (a) && looks_like_integer (b))
    unlike.type = LS_VALUE_INT;
  unlike.is_float = unlike.type == LS_VALUE_FLOAT;
  if (unlike.is_float)
    unlike.ulp = ls_ulp_distance (a, b);
  else if (type == LS_VALUE_UINT)
    unlike.difference = (gint64) b - (gint64) a;
  else
    unlike.difference = (gint64) (gint32) b - (gint32) a;
  return unlike;
}

gboolean
ls_compare_is_alike (const LsCompareOptions *options, guint32 a, guint32 b)
{
  float x, y;
  double apart;

  if (a == b || (options->tolerance >= 0 && ls_ulp_distance (a, b) <= (guint64) options->tolerance))
    return TRUE;
  memcpy (&x, &a, sizeof x);
  memcpy (&y, &b, sizeof y);
  if (!isfinite (x) || !isfinite (y) || (options->absolute <= 0 && options->relative <= 0))
    return FALSE;
  apart = fabs ((double) x - (double) y);
  return apart <= options->absolute ||
         apart <= options->relative * MAX (fabs ((double) x), fabs ((double) y));
}

/* As ls_ulp_distance(), of doubles. */
static guint64
find_distance (guint64 a, guint64 b)
{
  const gint64 x =
    (gint64) a < 0 ? (gint64) (G_GUINT64_CONSTANT (1) << 63) - (gint64) a : (gint64) a;
  const gint64 y =
    (gint64) b < 0 ? (gint64) (G_GUINT64_CONSTANT (1) << 63) - (gint64) b : (gint64) b;

  return x > y ? (guint64) x - (guint64) y : (guint64) y - (guint64) x;
}

static gboolean
are_doubles_alike (const LsCompareOptions *options, guint64 a, guint64 b)
{
  const double x = ls_value_number (a, LS_VALUE_DOUBLE), y = ls_value_number (b, LS_VALUE_DOUBLE);

  if (!isfinite (x) || !isfinite (y))
    return FALSE;
  return (options->tolerance >= 0 && find_distance (a, b) <= (guint64) options->tolerance) ||
         (options->absolute > 0 && fabs (x - y) <= options->absolute) ||
         (options->relative > 0 && fabs (x - y) <= options->relative * MAX (fabs (x), fabs (y)));
}

gboolean
ls_compare_is_alike_as (const LsCompareOptions *options, LsValueType type, guint64 a, guint64 b)
{
  const gboolean is_signed = type == LS_VALUE_INT || type == LS_VALUE_INT64;
  guint64 apart;

  if (a == b)
    return TRUE;
  if (type == LS_VALUE_DOUBLE)
    return are_doubles_alike (options, a, b);
  if (!is_signed && type != LS_VALUE_UINT && type != LS_VALUE_UINT64)
    return ls_compare_is_alike (options, (guint32) a, (guint32) b);
  if (type == LS_VALUE_INT)
    {
      a = (guint64) (gint32) a;
      b = (guint64) (gint32) b;
    }
  apart = (is_signed ? (gint64) a > (gint64) b : a > b) ? a - b : b - a;
  return (options->tolerance >= 0 && apart <= (guint64) options->tolerance) ||
         (options->absolute > 0 && (double) apart <= options->absolute);
}
