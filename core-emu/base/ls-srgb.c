#include "ls-srgb.h"

#include <sleef.h>

double
ls_srgb_to_linear (double value)
{
  return value <= 0.04045 ? value / 12.92
                          : Sleef_cinz_powd1_u10purec ((value + 0.055) / 1.055, 2.4);
}

/* The largest code whose range begins at or below linear. It is searched, not computed, so that
 * encoding is the exact inverse of decoding. */
guint8
ls_srgb_from_linear (double linear)
{
  guint low = 0, high = 255;

  while (low < high)
    {
      guint middle = (low + high + 1) / 2;

      if (ls_srgb_to_linear ((middle - 0.5) / 255) <= linear)
        low = middle;
      else
        high = middle - 1;
    }
  return (guint8) low;
}
