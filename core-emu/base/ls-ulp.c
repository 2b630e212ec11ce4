#include "ls-ulp.h"

/* Bits of floats run in the order of their sizes. */
static gint64
place_of (guint32 bits)
{
  gint64 size = bits & 0x7FFFFFFFu;

  return bits & 0x80000000u ? -size : size;
}

static gboolean
is_nan (guint32 bits)
{
  return (bits & 0x7FFFFFFFu) > 0x7F800000u;
}

guint64
ls_ulp_distance (guint32 a, guint32 b)
{
  if (is_nan (a) || is_nan (b))
    return is_nan (a) && is_nan (b) ? 0 : LS_ULP_NAN;
  return (guint64) ABS (place_of (a) - place_of (b));
}
