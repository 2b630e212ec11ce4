#pragma once

#include "ls-types.h"

/* Quads are four neighbouring lanes, 4q to 4q+3. */
#define LS_QUAD_FIRST_LANES G_GUINT64_CONSTANT (0x1111111111111111)

/* All lanes of every quad that has a lane in mask. */
static inline LsMask
ls_mask_quads (LsMask mask)
{
  LsMask pairs = mask | mask >> 1;
  LsMask any = (pairs | pairs >> 2) & LS_QUAD_FIRST_LANES;

  return any * 15;
}

/* value as a two's complement number of n bits, 1..32. */
static inline gint32
ls_sign_extend (guint32 value, guint n_bits)
{
  guint shift = 32 - n_bits;

  return (gint32) (value << shift) >> shift;
}

typedef union
{
  float f;
  guint32 u;
} LsFloatWord;

typedef union
{
  double f;
  guint64 u;
} LsDoubleWord;

static inline guint32
ls_float_bits (float value)
{
  return (LsFloatWord){ .f = value }.u;
}

static inline guint64
ls_double_bits (double value)
{
  return (LsDoubleWord){ .f = value }.u;
}

static inline double
ls_bits_double (guint64 bits)
{
  return (LsDoubleWord){ .u = bits }.f;
}

static inline float
ls_bits_float (guint32 bits)
{
  return (LsFloatWord){ .u = bits }.f;
}
