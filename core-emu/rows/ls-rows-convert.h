#pragma once

#include "ls-rows-private.h"

/* --- conversions: the guide leaves "out of range" open; they saturate as usual (errata C40) --- */

static inline gint32
float_to_int (float x)
{
  if (is_nan (x))
    return 0;
  if (x >= 2147483648.0f)
    return G_MAXINT32;
  return x <= -2147483648.0f ? G_MININT32 : (gint32) x;
}

static inline guint32
float_to_uint (float x)
{
  if (!(x > 0.0f))
    return 0;
  return x >= 4294967296.0f ? G_MAXUINT32 : (guint32) x;
}

ROW (FLT_TO_INT, X; d->i[i] = float_to_int (x))
ROW (FLT_TO_UINT, X; d->u[i] = float_to_uint (x))
ROW (INT_TO_FLT, IX; d->f[i] = (float) x)
ROW (UINT_TO_FLT, UX; d->f[i] = (float) x)
