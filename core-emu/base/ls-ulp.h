#pragma once

#include <glib.h>

/* The distance of two floats, counted in floats. */

/* No count says it: one of the two is a NaN, and the other is not. */
#define LS_ULP_NAN G_MAXUINT64

/* The number of steps from the float with bits a to the one with bits b through all floats by size,
 * denormals too. Both zeros are one place, so that 0 and -0 are 0 apart; infinity is the next
 * behind the largest number; all NaNs are one thing, 0 apart, and LS_ULP_NAN away from every
 * number. */
guint64 ls_ulp_distance (guint32 a, guint32 b);
