#pragma once

#include "ls-sample-vector.h"

/* One axis of the filter footprints of a row: ls_sample_find_axes() with the same bits. */

/* What is the same for all lanes. */
typedef struct
{
  const LsRow *coord;
  LsWrap wrap; /* that holds for the filter */
  gboolean is_linear;
  gboolean wraps_cube;        /* texels that are below 0 lie on other faces */
  float start, scale, offset; /* texels = (coordinate - start) * scale + offset */
  gint size;
} LsVectorAxis;

/* As LsSampleAxis, for a row. */
typedef struct
{
  LsRow texel[2];
  LsRow weight;
} LsVectorPlaces;

/* A bit for each LS_V_LANES of a row in which there is something to do. */
#define LS_V_FOREACH_BLOCK(lane, blocks)                    \
  for (guint lane = 0; lane < LS_LANES; lane += LS_V_LANES) \
    if ((blocks) >> (lane / LS_V_LANES) & 1)

/* Rest of the division, 0 to period - 1: the quotient is off by one at most, either way. */
LS_V_INLINE LsVi
ls_v_modulo_odd (LsVi value, gint period)
{
  gint32 rest[LS_V_LANES];
  double inverse;
  LsVi outside = (value < 0) | (value >= period);

  if (ls_v_signs (outside) == 0)
    return value;
  inverse = 1 / (double) period;
  ls_v_store_int (rest, value);
  for (guint i = 0; i < LS_V_LANES; i++)
    {
      rest[i] -= (gint) ((double) rest[i] * inverse) * period;
      rest[i] += rest[i] < 0 ? period : 0;
      rest[i] -= rest[i] >= period ? period : 0;
    }
  return ls_v_load_int (rest);
}

LS_V_INLINE LsVi
ls_v_modulo (LsVi value, gint period)
{
  return (period & (period - 1)) == 0 ? value & (period - 1) : ls_v_modulo_odd (value, period);
}

LS_V_INLINE LsVi
ls_v_next (LsVi value, gint period)
{
  return (value + 1) & (value != period - 1);
}

LS_V_INLINE LsVi
ls_v_reflect (LsVi value, gint size)
{
  return ls_v_select_int (value < size, value, 2 * size - 1 - value);
}

/* Texels beyond the edges are the border. */
LS_V_INLINE LsVi
ls_v_border (LsVi texel, gint size)
{
  return texel | (texel >= size);
}

/* The first texel and the one behind it after the clamp mode; below 0 is the border. */
LS_V_INLINE void
ls_v_wrap (LsWrap wrap, gint size, LsVi first, LsVi texel[2])
{
  LsVi zero = ls_v_fill_int (0), last = ls_v_fill_int (size - 1);

  switch (wrap)
    {
    case LS_WRAP_WRAP:
      texel[0] = ls_v_modulo (first, size);
      texel[1] = ls_v_next (texel[0], size);
      return;
    case LS_WRAP_MIRROR:
      first = ls_v_modulo (first, 2 * size);
      texel[0] = ls_v_reflect (first, size);
      texel[1] = ls_v_reflect (ls_v_next (first, 2 * size), size);
      return;
    case LS_WRAP_CLAMP_LAST_TEXEL:
    case LS_WRAP_MIRROR_ONCE_LAST_TEXEL:
      texel[0] = ls_v_clamp_int (first, zero, last);
      texel[1] = ls_v_clamp_int (first + 1, zero, last);
      return;
    case LS_WRAP_CLAMP_HALF_BORDER:
    case LS_WRAP_MIRROR_ONCE_HALF_BORDER:
    case LS_WRAP_CLAMP_BORDER:
    case LS_WRAP_MIRROR_ONCE_BORDER:
      texel[0] = ls_v_border (first, size);
      texel[1] = ls_v_border (first + 1, size);
      return;
    }
  g_assert_not_reached ();
}

/* Position in texels after what the clamp mode does to positions. */
LS_V_INLINE LsVf
ls_v_wrap_position (LsWrap wrap, LsVf position, LsVf size)
{
  switch (wrap)
    {
    case LS_WRAP_WRAP:
    case LS_WRAP_MIRROR:
    case LS_WRAP_CLAMP_LAST_TEXEL:
    case LS_WRAP_CLAMP_BORDER:
      return position;
    case LS_WRAP_MIRROR_ONCE_LAST_TEXEL:
    case LS_WRAP_MIRROR_ONCE_BORDER:
      return ls_v_abs (position);
    case LS_WRAP_CLAMP_HALF_BORDER:
      return ls_v_clamp (position, ls_v_fill (0), size);
    case LS_WRAP_MIRROR_ONCE_HALF_BORDER:
      return ls_v_min (ls_v_abs (position), size);
    }
  g_assert_not_reached ();
}

LS_V_INLINE LsVf
ls_v_position (const LsVectorAxis *axis, guint lane)
{
  return (ls_v_load (&axis->coord->f[lane]) - axis->start) * axis->scale + axis->offset;
}

/* The mode is a constant where these are called. */
LS_V_INLINE LsVi
ls_v_find_point (const LsVectorAxis *axis, LsWrap wrap, guint lane)
{
  LsVf size = ls_v_fill ((float) axis->size), rest;
  LsVf position = ls_v_wrap_position (wrap, ls_v_position (axis, lane), size);
  LsVi first = ls_v_floor (ls_v_tame (position), &rest), texel[2];

  /* The half-border modes reach the border only by filtering. */
  if (wrap == LS_WRAP_CLAMP_HALF_BORDER || wrap == LS_WRAP_MIRROR_ONCE_HALF_BORDER)
    first = ls_v_clamp_int (first, ls_v_fill_int (0), ls_v_fill_int (axis->size - 1));
  ls_v_wrap (wrap, axis->size, first, texel);
  return texel[0];
}

LS_V_INLINE void
ls_v_find_points (const LsVectorAxis *from, LsWrap wrap, guint blocks, LsVectorPlaces *places)
{
  const LsVectorAxis axis = *from; /* stores cannot change it */

  LS_V_FOREACH_BLOCK (lane, blocks)
  ls_v_store_int (&places->texel[0].i[lane], ls_v_find_point (&axis, wrap, lane));
}

LS_V_INLINE void
ls_v_find_linear (const LsVectorAxis *from, LsWrap wrap, guint blocks, LsVectorPlaces *places)
{
  const LsVectorAxis axis = *from; /* stores cannot change it */
  LsVf size = ls_v_fill ((float) axis.size), weight;

  LS_V_FOREACH_BLOCK (lane, blocks)
  {
    LsVf position = ls_v_wrap_position (wrap, ls_v_position (&axis, lane), size);
    LsVi first = ls_v_floor (ls_v_tame (position - 0.5f), &weight), texel[2];

    ls_v_wrap (wrap, axis.size, first, texel);
    ls_v_store_int (&places->texel[0].i[lane], texel[0]);
    ls_v_store_int (&places->texel[1].i[lane], texel[1]);
    ls_v_store (&places->weight.f[lane], weight);
  }
}

/* A filter that goes on in the next face of a cube: the first texel is never behind the last
 * one. */
LS_V_INLINE void
ls_v_find_crossing (const LsVectorAxis *from, guint blocks, LsVectorPlaces *places)
{
  const LsVectorAxis axis = *from;
  LsVf size = ls_v_fill ((float) axis.size), weight;

  LS_V_FOREACH_BLOCK (lane, blocks)
  {
    LsVf position = ls_v_clamp (ls_v_position (&axis, lane), ls_v_fill (0), size);
    LsVi first = ls_v_floor (ls_v_tame (position - 0.5f), &weight);

    ls_v_store_int (&places->texel[0].i[lane], first);
    ls_v_store_int (&places->texel[1].i[lane], ls_v_border (first + 1, axis.size));
    ls_v_store (&places->weight.f[lane], weight);
  }
}

LS_V_INLINE void
ls_v_find_mode (const LsVectorAxis *axis, LsWrap wrap, guint blocks, LsVectorPlaces *places)
{
  if (axis->is_linear)
    ls_v_find_linear (axis, wrap, blocks, places);
  else
    ls_v_find_points (axis, wrap, blocks, places);
}

/* The second texel and its weight only where the axis is linear. */
static inline void
ls_v_find_places (const LsVectorAxis *axis, guint blocks, LsVectorPlaces *places)
{
  if (axis->wraps_cube)
    {
      ls_v_find_crossing (axis, blocks, places);
      return;
    }
  switch (axis->wrap)
    {
#define MODE(wrap)                               \
  case wrap:                                     \
    ls_v_find_mode (axis, wrap, blocks, places); \
    return
      MODE (LS_WRAP_WRAP);
      MODE (LS_WRAP_MIRROR);
      MODE (LS_WRAP_CLAMP_LAST_TEXEL);
      MODE (LS_WRAP_MIRROR_ONCE_LAST_TEXEL);
      MODE (LS_WRAP_CLAMP_HALF_BORDER);
      MODE (LS_WRAP_MIRROR_ONCE_HALF_BORDER);
      MODE (LS_WRAP_CLAMP_BORDER);
      MODE (LS_WRAP_MIRROR_ONCE_BORDER);
#undef MODE
    }
  g_assert_not_reached ();
}
