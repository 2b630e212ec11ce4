#pragma once

#include "ls-bits.h"
#include "ls-types.h"

/* Float arithmetic as the modelled machines do it, with the same bits on every processor and in
 * every build.
 *
 * Single-precision denormals count as zero of the same sign, in operands and in results. This is
 * known of the family, and the renderers whose images the corpus holds do the same. The processor's
 * own flush mode does most of it, and costs nothing. Operations that choose or round operands
 * instead of computing with them flush explicitly, because compilers may choose instructions that
 * ignore the mode. */

typedef guint32 LsFloatMode;

/* Round to nearest even, denormals flushed; returns what to hand to ls_float_mode_leave on the same
 * thread. */
LsFloatMode ls_float_mode_enter (void);
/* The same with denormals kept. */
LsFloatMode ls_float_mode_enter_exact (void);
void ls_float_mode_leave (LsFloatMode mode);

/* A denormal becomes zero of the same sign; all other bits stay. */
static inline guint32
ls_flush_denormal (guint32 bits)
{
  return (bits & 0x7F800000u) != 0 ? bits : bits & 0x80000000u;
}

/* Instructions, operand orders and processors differ in which NaN they make, so every arithmetic
 * result that is a NaN becomes this one: the single-precision form of the NaN that the guide names
 * for doubles (FFF8000000000000). */
#define LS_NAN_BITS 0xFFC00000u

static inline float
ls_settle_nan (float value)
{
  return value != value ? ls_bits_float (LS_NAN_BITS) : value;
}

/* Functions of a row. Each runs in the mode of ls_float_mode_enter.
 *
 * The first group is exact or correctly rounded in single precision. */
void ls_math_recip (LsRow *d, const LsRow *a);      /* 1/a; 1/+-0 is +-Inf */
void ls_math_sqrt (LsRow *d, const LsRow *a);       /* negative: NaN; -0: -0 */
void ls_math_recip_sqrt (LsRow *d, const LsRow *a); /* error below 0.51 ULP; +-0: +-Inf */

/* The second is SLEEF's, in its variant without fused multiply-add that gives equal bits
 * everywhere. */
void ls_math_exp2 (LsRow *d, const LsRow *a); /* error below 1.0 ULP */
void ls_math_log2 (LsRow *d, const LsRow *a); /* error below 1.0 ULP; +-0: -Inf; negative: NaN */
void ls_math_sin_turns (LsRow *d,
                        const LsRow *a); /* sin (2 pi a), error below 0.506 ULP; +-Inf: NaN */
void ls_math_cos_turns (LsRow *d, const LsRow *a);

/* The third is SLEEF's too, in either mode, which tells whether denormals are flushed. */
void ls_math_exp2_exact (LsRow *d, const LsRow *a);          /* error below 1.0 ULP */
void ls_math_log2_exact (LsRow *d, const LsRow *a);          /* error below 1.0 ULP */
void ls_math_sin (LsRow *d, const LsRow *a);                 /* radians; error below 1.0 ULP */
void ls_math_cos (LsRow *d, const LsRow *a);                 /* radians; error below 1.0 ULP */
void ls_math_pow (LsRow *d, const LsRow *a, const LsRow *b); /* error below 1.0 ULP */

/* The fourth is computed in doubles by SLEEF and rounded to floats, in either mode as the third:
 * error below 0.501 ULP on the whole range. Angles are in radians. Outside of its domain a function
 * is NaN. */
void ls_math_exp (LsRow *d, const LsRow *a);
void ls_math_log (LsRow *d, const LsRow *a); /* +-0: -Inf */
void ls_math_tan (LsRow *d, const LsRow *a);
void ls_math_asin (LsRow *d, const LsRow *a); /* -pi/2 to pi/2 */
void ls_math_acos (LsRow *d, const LsRow *a); /* 0 to pi */
void ls_math_atan (LsRow *d, const LsRow *a); /* -pi/2 to pi/2 */
/* The angle of the point with ordinate a and abscissa b, -pi to pi; zeros and infinities count as in
 * C's atan2. d may be either. */
void ls_math_atan2 (LsRow *d, const LsRow *a, const LsRow *b);
void ls_math_sinh (LsRow *d, const LsRow *a);
void ls_math_cosh (LsRow *d, const LsRow *a);
void ls_math_tanh (LsRow *d, const LsRow *a);
void ls_math_asinh (LsRow *d, const LsRow *a);
void ls_math_acosh (LsRow *d, const LsRow *a);
void ls_math_atanh (LsRow *d, const LsRow *a); /* +-1: +-Inf */
