#include "ls-math.h"

#include <math.h>
#include <sleef.h>

#if defined(__x86_64__)
#  include <immintrin.h>

#  define FLUSH_TO_ZERO 0x8000u
#  define DENORMALS_ARE_ZERO 0x0040u
#  define ROUNDING 0x6000u

LsFloatMode
ls_float_mode_enter (void)
{
  LsFloatMode mode = _mm_getcsr ();

  _mm_setcsr ((mode & ~ROUNDING) | FLUSH_TO_ZERO | DENORMALS_ARE_ZERO);
  return mode;
}

void
ls_float_mode_leave (LsFloatMode mode)
{
  _mm_setcsr (mode);
}

#elif defined(__aarch64__)

#  define FPCR_FLUSH (1u << 24)
#  define FPCR_ROUNDING (3u << 22)

LsFloatMode
ls_float_mode_enter (void)
{
  guint64 mode;

  __asm__ volatile("mrs %0, fpcr" : "=r"(mode));
  __asm__ volatile("msr fpcr, %0" : : "r"((mode & ~(guint64) FPCR_ROUNDING) | FPCR_FLUSH));
  return (LsFloatMode) mode;
}

void
ls_float_mode_leave (LsFloatMode mode)
{
  __asm__ volatile("msr fpcr, %0" : : "r"((guint64) mode));
}

#else
#  error "no denormal flushing known for this processor: add it here"
#endif

static inline guint32
settle (float result)
{
  return ls_flush_denormal (ls_float_bits (ls_settle_nan (result)));
}

#define FOREACH_FLUSHED(d, a, expression)                      \
  for (guint i = 0; i < LS_LANES; i++)                         \
    {                                                          \
      float x = ls_bits_float (ls_flush_denormal ((a)->u[i])); \
      (d)->u[i] = settle (expression);                         \
    }

void
ls_math_recip (LsRow *d, const LsRow *a)
{
  FOREACH_FLUSHED (d, a, 1.0f / x)
}

void
ls_math_sqrt (LsRow *d, const LsRow *a)
{
  FOREACH_FLUSHED (d, a, sqrtf (x))
}

void
ls_math_recip_sqrt (LsRow *d, const LsRow *a)
{
  /* Two correctly rounded double operations leave an error that single precision hardly sees. */
  FOREACH_FLUSHED (d, a, (float) (1.0 / sqrt ((double) x)))
}

void
ls_math_exp2 (LsRow *d, const LsRow *a)
{
  FOREACH_FLUSHED (d, a, Sleef_cinz_exp2f1_u10purec (x))
}

void
ls_math_log2 (LsRow *d, const LsRow *a)
{
  FOREACH_FLUSHED (d, a, Sleef_cinz_log2f1_u10purec (x))
}

/* The nearest whole turn is taken off exactly; SLEEF counts half turns. */
static inline float
half_turns (float x)
{
  return 2.0f * (x - rintf (x));
}

/* SLEEF works with pairs of floats, whose lower half the flush mode takes away near zero; there the sine is its
 * argument. */
static inline float
sin_turns (float x)
{
  const double two_pi = 6.283185307179586476925;

  if (fabsf (x) < 0x1p-20f)
    return (float) (two_pi * (double) x);
  return Sleef_cinz_sinpif1_u05purec (half_turns (x));
}

void
ls_math_sin_turns (LsRow *d, const LsRow *a)
{
  FOREACH_FLUSHED (d, a, sin_turns (x))
}

void
ls_math_cos_turns (LsRow *d, const LsRow *a)
{
  FOREACH_FLUSHED (d, a, Sleef_cinz_cospif1_u05purec (half_turns (x)))
}
