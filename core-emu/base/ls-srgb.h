#pragma once

#include <glib.h>

/* The transfer function of sRGB (IEC 61966-2-1), as OpenGL 3.3 gives it in sections 3.8.16 and
 * 4.1.8. */

/* value: encoded, 0 to 1. Returns: linear, 0 to 1. */
double ls_srgb_to_linear (double value);
/* The code of 8 bits whose value is nearest to linear, in encoded space; below 0, above 1 and NaN
 * are clamped. */
guint8 ls_srgb_from_linear (double linear);
