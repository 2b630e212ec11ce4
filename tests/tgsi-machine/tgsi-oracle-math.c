#include "tgsi-oracle-math.h"

#include "ls-small-float.h"
#include "tgsi-isa.h"
#include "tgsi-readings.h"

#include <math.h>

/* The functions of the one library that gives equal bits everywhere: what they are of is checked by cases from outside. */
float
oracle_function (guint op, float a)
{
  LsRow row;

  for (guint lane = 0; lane < LS_LANES; lane++)
    row.f[lane] = a;
  switch (op)
    {
    case TGSI_RSQ:
      return (float) (1.0 / sqrt ((double) a));
    case TGSI_EX2:
      ls_math_exp2_exact (&row, &row);
      break;
    case TGSI_LG2:
      ls_math_log2_exact (&row, &row);
      break;
    case TGSI_SIN:
      ls_math_sin (&row, &row);
      break;
    default:
      ls_math_cos (&row, &row);
      break;
    }
  return row.f[0];
}

float
oracle_pow (float a, float b)
{
  LsRow base, power;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      base.f[lane] = a;
      power.f[lane] = b;
    }
  ls_math_pow (&base, &base, &power);
  return base.f[0];
}

guint32
oracle_choose (guint reading, guint32 x, guint32 y, gboolean is_max)
{
  const float a = ls_bits_float (x), b = ls_bits_float (y);

  if (a != a || b != b)
    return reading == TGSI_NAN_CHOICE_FIRST    ? x
           : reading == TGSI_NAN_CHOICE_SECOND ? y
           : b != b                            ? x
                                               : y;
  return (is_max ? a > b : a < b) ? x : y;
}

/* --- packing --------------------------------------------------------------------------------------------- */

static guint32
to_half (float value)
{
  const guint32 sign = ls_float_bits (value) >> 16 & 0x8000u;
  const double a = fabs ((double) value);
  int exponent;

  if (value != value)
    return sign | 0x7E00u;
  if (a >= 65520)
    return sign | 0x7C00u;
  if (a < 0x1p-14)
    return sign | (guint32) rint (a * 0x1p24);
  frexp (a, &exponent);
  return sign + (((guint32) (exponent + 14)) << 10) + (guint32) rint (ldexp (a, 11 - exponent)) -
         1024;
}

/* The code of the nearest of n steps to either side of 0. */
static guint32
to_code (guint32 word, double least, double steps)
{
  const double value = (double) ls_bits_float (word);

  return value != value ? 0 : (guint32) (gint32) rint (fmin (fmax (value, least), 1) * steps);
}

guint32
oracle_pack (guint op, const guint32 words[4])
{
  guint32 result = 0;

  switch (op)
    {
    case TGSI_PK2H:
      return to_half (ls_bits_float (words[0])) | to_half (ls_bits_float (words[1])) << 16;
    case TGSI_PK2US:
      return to_code (words[0], 0, 65535) | to_code (words[1], 0, 65535) << 16;
    default:
      for (guint c = 0; c < 4; c++)
        result |= (op == TGSI_PK4B ? to_code (words[c], -1, 127) : to_code (words[c], 0, 255)) % 256
                  << (8 * c);
      return result;
    }
}

void
oracle_unpack (guint op, guint32 word, guint32 r[4])
{
  for (guint c = 0; c < 4; c++)
    {
      const guint32 half = word >> (16 * (c % 2)) & 0xFFFFu, byte = word >> (8 * c) & 0xFFu;
      float value;

      if (op == TGSI_UP2H)
        value = ls_half_to_float ((guint16) half);
      else if (op == TGSI_UP2US)
        value = (float) half / 65535.0f;
      else if (op == TGSI_UP4B)
        value = fmaxf ((float) (gint8) byte / 127.0f, -1);
      else
        value = (float) byte / 255.0f;
      r[c] = value != value ? LS_NAN_BITS : ls_float_bits (value);
    }
}
