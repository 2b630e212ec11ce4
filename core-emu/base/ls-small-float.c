#include "ls-small-float.h"

#include <math.h>

float
ls_small_float (guint32 bits, guint n_bits)
{
  guint mantissa_bits = n_bits - 5;
  guint32 mantissa = bits & ((1u << mantissa_bits) - 1);
  guint32 exponent = bits >> mantissa_bits;
  float fraction = ldexpf ((float) mantissa, -(int) mantissa_bits);

  if (exponent == 31)
    return mantissa ? NAN : INFINITY;
  if (exponent == 0)
    return ldexpf (fraction, -14);
  return ldexpf (1 + fraction, (int) exponent - 15);
}

float
ls_half_to_float (guint16 half)
{
  float value = ls_small_float (half & 0x7fff, 15);

  return half & 0x8000 ? -value : value;
}

double
ls_round_to_small_float (double value, guint n_bits, gboolean has_sign)
{
  int mantissa_bits = (int) n_bits - 5;
  double largest = ldexp (2 - ldexp (1, -mantissa_bits), 15);
  double quantum, rounded;
  int exponent;

  if (value <= 0 && !has_sign)
    return 0;
  if (isnan (value) || isinf (value))
    return value;
  /* 1 + mantissa_bits significant bits, fewer below the smallest normal */
  frexp (value, &exponent);
  quantum = ldexp (1, MAX (exponent, -13) - 1 - mantissa_bits);
  rounded = nearbyint (value / quantum) * quantum;
  return fabs (rounded) > largest ? copysign (INFINITY, value) : rounded;
}
