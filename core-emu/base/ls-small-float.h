#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Floats of fewer than 32 bits. */

/* A float of n bits without a sign: five exponent bits, the rest mantissa; binary16 is one with its sign cut off. */
float ls_small_float (guint32 bits, guint n_bits);
/* IEEE 754 binary16 to binary32; exact. */
float ls_half_to_float (guint16 half);
/* The value of a float of n bits without a sign, as above, that is nearest to value, ties to even; what overflows becomes
 * infinite. has_sign: negative values are there too, else they become 0. NaN stays. */
double ls_round_to_small_float (double value, guint n_bits, gboolean has_sign);

G_END_DECLS
