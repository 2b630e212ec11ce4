#pragma once

#include "ls-rows-private.h"

/* --- transcendental functions ----------------------------------------------------------------- */

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

#define MATH_THEN(name, function, then)            \
  static void row_##name (ROW_PARAMETERS)          \
  {                                                \
    function (d, a);                               \
    for (guint i = 0; i < LS_LANES; i++)           \
      d->f[i] = then (d->f[i]);                    \
  }                                                \
  static void masked_##name (MASKED_PARAMETERS)    \
  {                                                \
    LsRow room;                                    \
    row_##name (&room, NULL, a, NULL, NULL, NULL); \
    ls_row_blend (kept, &room, select);            \
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

/* An angle beyond a bound counts as 0; an infinity is no angle. */
#define BOUNDED(name, suffix, bound)                                                            \
  static void row_##name##_##suffix (ROW_PARAMETERS)                                            \
  {                                                                                             \
    LsRow angle;                                                                                \
    for (guint i = 0; i < LS_LANES; i++)                                                        \
      angle.f[i] = fabsf (a->f[i]) > (bound) && fabsf (a->f[i]) <= G_MAXFLOAT ? 0.0f : a->f[i]; \
    row_##name (d, NULL, &angle, NULL, NULL, NULL);                                             \
  }                                                                                             \
  static void masked_##name##_##suffix (MASKED_PARAMETERS)                                      \
  {                                                                                             \
    LsRow room;                                                                                 \
    row_##name##_##suffix (&room, NULL, a, NULL, NULL, NULL);                                   \
    ls_row_blend (kept, &room, select);                                                         \
  }

BOUNDED (SIN, ZERO, 0.5f)
BOUNDED (COS, ZERO, 0.5f)
BOUNDED (SIN, ZERO_256, 256.0f)
BOUNDED (COS, ZERO_256, 256.0f)
