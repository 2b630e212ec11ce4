#include "ls-raster.h"

#include <math.h>
#include <string.h>

void
ls_samples_standard (guint n, guint8 places[LS_MAX_SAMPLES][2])
{
  static const guint8 one[1][2] = { { 8, 8 } };
  static const guint8 two[2][2] = { { 4, 12 }, { 12, 4 } };
  static const guint8 four[4][2] = { { 6, 6 }, { 10, 10 }, { 2, 14 }, { 14, 2 } };
  static const guint8 eight[8][2] = { { 7, 9 }, { 9, 13 }, { 11, 3 }, { 13, 11 },
                                      { 1, 7 }, { 5, 1 },  { 15, 5 }, { 3, 15 } };

  if (n == 8)
    memcpy (places, eight, sizeof eight);
  else if (n == 4)
    memcpy (places, four, sizeof four);
  else if (n == 2)
    memcpy (places, two, sizeof two);
  else
    memcpy (places, one, sizeof one);
}

guint
ls_samples_from_alpha (float alpha, guint n, guint offset)
{
  double share = isnan (alpha) ? 0 : CLAMP ((double) alpha, 0, 1);

  return (1u << MIN ((guint) floor (share * n + offset / 4.0), n)) - 1;
}
