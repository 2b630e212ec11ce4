#pragma once

#include "ls-math.h"

/* Floats of fewer than 32 bits. */

/* A float of n bits without a sign: five exponent bits, the rest mantissa; binary16 is one with its
 * sign cut off. */
float ls_small_float (guint32 bits, guint n_bits);
/* IEEE 754 binary16 to binary32; exact. */
float ls_half_to_float (guint16 half);
/* The nearest binary16, ties to even; what overflows becomes infinite, a NaN the one of its
 * sign. */
static inline guint32
ls_float_to_half (float x)
{
  guint32 bits = ls_float_bits (x), sign = bits >> 16 & 0x8000u, rest = bits & 0x7FFFFFFFu;
  guint32 kept, lost, shift;

  if (rest > 0x7F800000u)
    return sign | 0x7E00u;
  if (rest >= 0x47800000u)
    return sign | 0x7C00u;
  if (rest < 0x33000000u)
    return sign;
  shift = rest < 0x38800000u ? 126 - (rest >> 23) : 13;
  kept = rest < 0x38800000u ? (rest & 0x007FFFFFu) | 0x00800000u : rest - 0x38000000u;
  lost = kept & ((1u << shift) - 1);
  kept >>= shift;
  kept += lost > 1u << (shift - 1) || (lost == 1u << (shift - 1) && (kept & 1) != 0);
  return sign | kept;
}
/* The value of a float of n bits without a sign, as above, that is nearest to value, ties to even;
 * what overflows becomes infinite. has_sign: negative values are there too, else they become 0. NaN
 * stays. */
double ls_round_to_small_float (double value, guint n_bits, gboolean has_sign);
