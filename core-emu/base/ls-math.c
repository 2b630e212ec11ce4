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

LsFloatMode
ls_float_mode_enter_exact (void)
{
  LsFloatMode mode = _mm_getcsr ();

  _mm_setcsr (mode & ~(ROUNDING | FLUSH_TO_ZERO | DENORMALS_ARE_ZERO));
  return mode;
}

void
ls_float_mode_leave (LsFloatMode mode)
{
  _mm_setcsr (mode);
}

static gboolean
mode_flushes (LsFloatMode mode)
{
  return (mode & FLUSH_TO_ZERO) != 0;
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

LsFloatMode
ls_float_mode_enter_exact (void)
{
  guint64 mode;

  __asm__ volatile("mrs %0, fpcr" : "=r"(mode));
  __asm__ volatile("msr fpcr, %0" : : "r"(mode & ~(guint64) (FPCR_ROUNDING | FPCR_FLUSH)));
  return (LsFloatMode) mode;
}

void
ls_float_mode_leave (LsFloatMode mode)
{
  __asm__ volatile("msr fpcr, %0" : : "r"((guint64) mode));
}

static gboolean
mode_flushes (LsFloatMode mode)
{
  return (mode & FPCR_FLUSH) != 0;
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

/* --- SLEEF ------------------------------------------------------------------------------------ */

/* Its "cinz" functions promise the same bits from every instruction set. Four lanes in a call take
 * a tenth of the time of four calls. */
#if defined(__SSE2__)
#  define SLEEF_ROW(d, name, ulp)           \
    for (guint i = 0; i < LS_LANES; i += 4) \
    _mm_store_ps (&(d)->f[i], Sleef_cinz_##name##f4_##ulp##sse2 (_mm_load_ps (&(d)->f[i])))
#  define SLEEF_ROW_2(d, b, name, ulp)                                                     \
    for (guint i = 0; i < LS_LANES; i += 4)                                                \
    _mm_store_ps (&(d)->f[i], Sleef_cinz_##name##f4_##ulp##sse2 (_mm_load_ps (&(d)->f[i]), \
                                                                 _mm_load_ps (&(b)->f[i])))
#else
#  define SLEEF_ROW_2(d, b, name, ulp)   \
    for (guint i = 0; i < LS_LANES; i++) \
    (d)->f[i] = Sleef_cinz_##name##f1_##ulp##purec ((d)->f[i], (b)->f[i])
#  define SLEEF_ROW(d, name, ulp)        \
    for (guint i = 0; i < LS_LANES; i++) \
    (d)->f[i] = Sleef_cinz_##name##f1_##ulp##purec ((d)->f[i])
#endif

static inline void
flush_row (LsRow *d, const LsRow *a)
{
  for (guint i = 0; i < LS_LANES; i++)
    d->u[i] = ls_flush_denormal (a->u[i]);
}

static inline void
settle_row (LsRow *d)
{
  for (guint i = 0; i < LS_LANES; i++)
    d->u[i] = settle (d->f[i]);
}

void
ls_math_exp2 (LsRow *d, const LsRow *a)
{
  flush_row (d, a);
  SLEEF_ROW (d, exp2, u10);
  settle_row (d);
}

void
ls_math_log2 (LsRow *d, const LsRow *a)
{
  flush_row (d, a);
  SLEEF_ROW (d, log2, u10);
  settle_row (d);
}

/* The nearest whole turn is taken off exactly; SLEEF counts half turns. */
static inline void
half_turns (LsRow *d, const LsRow *a)
{
  flush_row (d, a);
  for (guint i = 0; i < LS_LANES; i++)
    d->f[i] = 2.0f * (d->f[i] - rintf (d->f[i]));
}

/* SLEEF works with pairs of floats; near zero the flush mode removes the lower half, but there the
 * sine is its argument. */
static inline void
patch_small_sines (LsRow *d, const LsRow *half)
{
  const double pi = 3.14159265358979323846;

  for (guint i = 0; i < LS_LANES; i++)
    if (fabsf (half->f[i]) < 0x1p-19f)
      d->f[i] = (float) (pi * (double) half->f[i]);
}

void
ls_math_sin_turns (LsRow *d, const LsRow *a)
{
  LsRow half;

  half_turns (&half, a);
  *d = half;
  SLEEF_ROW (d, sinpi, u05);
  patch_small_sines (d, &half);
  settle_row (d);
}

void
ls_math_cos_turns (LsRow *d, const LsRow *a)
{
  half_turns (d, a);
  SLEEF_ROW (d, cospi, u05);
  settle_row (d);
}

/* --- in either mode --------------------------------------------------------------------------- */

/* The functions need denormals inside. d becomes x, the operand of the call. */
#define EITHER(d, x, call)                         \
  LsFloatMode mode = ls_float_mode_enter_exact (); \
  const gboolean flushes = mode_flushes (mode);    \
                                                   \
  prepare_row (d, x, flushes);                     \
  call;                                            \
  for (guint i = 0; flushes && i < LS_LANES; i++)  \
    (d)->u[i] = ls_flush_denormal ((d)->u[i]);     \
  for (guint i = 0; i < LS_LANES; i++)             \
    (d)->f[i] = ls_settle_nan ((d)->f[i]);         \
  ls_float_mode_leave (mode)

static void
prepare_row (LsRow *d, const LsRow *a, gboolean flushes)
{
  if (flushes)
    flush_row (d, a);
  else if (d != a)
    *d = *a;
}

void
ls_math_exp2_exact (LsRow *d, const LsRow *a)
{
  EITHER (d, a, SLEEF_ROW (d, exp2, u10));
}

void
ls_math_log2_exact (LsRow *d, const LsRow *a)
{
  EITHER (d, a, SLEEF_ROW (d, log2, u10));
}

void
ls_math_sin (LsRow *d, const LsRow *a)
{
  EITHER (d, a, SLEEF_ROW (d, sin, u10));
}

void
ls_math_cos (LsRow *d, const LsRow *a)
{
  EITHER (d, a, SLEEF_ROW (d, cos, u10));
}

void
ls_math_pow (LsRow *d, const LsRow *a, const LsRow *b)
{
  LsRow power;

  prepare_row (&power, b, FALSE);
  EITHER (d, a, prepare_row (&power, &power, flushes); SLEEF_ROW_2 (d, &power, pow, u10));
}

/* --- in doubles ------------------------------------------------------------------------------- */

/* A double that is 3.5 ULP off rounds to the float that the true value rounds to, unless the middle
 * of two floats lies between. SLEEF's functions of floats take about as long, and the hyperbolic
 * ones are infinite long before their ends. */
#if defined(__SSE2__)
#  define LOWER(x) _mm_cvtps_pd (x)
#  define UPPER(x) _mm_cvtps_pd (_mm_movehl_ps (x, x))
#  define NARROWED(lower, upper) _mm_movelh_ps (_mm_cvtpd_ps (lower), _mm_cvtpd_ps (upper))
#  define DOUBLE_ROW(d, name, ulp)                                                           \
    for (guint i = 0; i < LS_LANES; i += 4)                                                  \
      {                                                                                      \
        const __m128 x = _mm_load_ps (&(d)->f[i]);                                           \
                                                                                             \
        _mm_store_ps (&(d)->f[i], NARROWED (Sleef_cinz_##name##d2_##ulp##sse2 (LOWER (x)),   \
                                            Sleef_cinz_##name##d2_##ulp##sse2 (UPPER (x)))); \
      }
#  define DOUBLE_ROW_2(d, b, name, ulp)                                                     \
    for (guint i = 0; i < LS_LANES; i += 4)                                                 \
      {                                                                                     \
        const __m128 x = _mm_load_ps (&(d)->f[i]), y = _mm_load_ps (&(b)->f[i]);            \
                                                                                            \
        _mm_store_ps (&(d)->f[i],                                                           \
                      NARROWED (Sleef_cinz_##name##d2_##ulp##sse2 (LOWER (x), LOWER (y)),   \
                                Sleef_cinz_##name##d2_##ulp##sse2 (UPPER (x), UPPER (y)))); \
      }
#else
#  define DOUBLE_ROW(d, name, ulp)       \
    for (guint i = 0; i < LS_LANES; i++) \
    (d)->f[i] = (float) Sleef_cinz_##name##d1_##ulp##purec ((double) (d)->f[i])
#  define DOUBLE_ROW_2(d, b, name, ulp)  \
    for (guint i = 0; i < LS_LANES; i++) \
    (d)->f[i] = (float) Sleef_cinz_##name##d1_##ulp##purec ((double) (d)->f[i], (double) (b)->f[i])
#endif

#define IN_DOUBLES(function, name, ulp)       \
  void function (LsRow *d, const LsRow *a)    \
  {                                           \
    EITHER (d, a, DOUBLE_ROW (d, name, ulp)); \
  }

IN_DOUBLES (ls_math_exp, exp, u10)
IN_DOUBLES (ls_math_log, log, u35)
IN_DOUBLES (ls_math_tan, tan, u35)
IN_DOUBLES (ls_math_asin, asin, u35)
IN_DOUBLES (ls_math_acos, acos, u35)
IN_DOUBLES (ls_math_atan, atan, u35)
IN_DOUBLES (ls_math_sinh, sinh, u35)
IN_DOUBLES (ls_math_cosh, cosh, u35)
IN_DOUBLES (ls_math_tanh, tanh, u35)
IN_DOUBLES (ls_math_asinh, asinh, u10)
IN_DOUBLES (ls_math_acosh, acosh, u10)
IN_DOUBLES (ls_math_atanh, atanh, u10)

void
ls_math_atan2 (LsRow *d, const LsRow *a, const LsRow *b)
{
  LsRow abscissa;

  prepare_row (&abscissa, b, FALSE);
  EITHER (d, a, prepare_row (&abscissa, &abscissa, flushes);
          DOUBLE_ROW_2 (d, &abscissa, atan2, u35));
}
