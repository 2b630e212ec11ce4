#pragma once

#include "ls-sample-vector-axis.h"

/* The texels of a filter footprint in some lanes at once, and what is read of them:
 * ls_sample_find_taps() and what follows it, with the same bits. Texels that have no share are read
 * from the -0 behind the levels: adding 0 * -0 is nothing, where adding +0 makes +0 of a sum that
 * is -0, as sums may be where denormals are flushed. So texels are counted from there, their
 * numbers are below 0, and that of what has no share is 0. */

/* One level, and how it is read. */
typedef struct
{
  const char *end; /* of the texture's levels */
  gint start;      /* number of the first texel */
  gint width, height;
  guint n_axes;
  gboolean has_layers;
  const float *border;
  gboolean wraps_cube; /* what is outside lies on another face */
  LsCompare compare;
  guint depth; /* component that is compared */
  const LsRow *reference;
  const LsVectorPlaces *places; /* on the axes; of layers: the third */
} LsVectorLevel;

typedef struct
{
  LsVf weight[LS_SAMPLE_MAX_TAPS];
  gint32 offset[LS_SAMPLE_MAX_TAPS][LS_V_LANES]; /* bytes from the end */
  guint border[LS_SAMPLE_MAX_TAPS];              /* lanes whose texel is the border */
} LsVectorTaps;

/* The slices of layers or faces. */
static inline void
ls_v_find_layers (const LsTexture *texture, const LsRow *coord, guint blocks, LsRow *slice)
{
  LsVi last = ls_v_fill_int ((gint) (texture->last_layer - texture->base_layer));
  LsVi base = ls_v_fill_int ((gint) texture->base_layer);
  LsVf rest;

  LS_V_FOREACH_BLOCK (lane, blocks)
  {
    LsVi layer = ls_v_floor (ls_v_tame (ls_v_load (&coord->f[lane]) + 0.5f), &rest);

    ls_v_store_int (&slice->i[lane], ls_v_clamp_int (layer, ls_v_fill_int (0), last) + base);
  }
}

/* Axes that are filtered, 0 to 3, are constants where these functions are called, as is whether
 * there can be a border. */
LS_V_INLINE void
ls_v_set_tap (LsVectorTaps *taps, guint tap, LsVi index, LsVi outside, gboolean has_border)
{
  LsVi skip = taps->weight[tap] == 0;

  if (has_border)
    {
      taps->border[tap] = ls_v_signs (outside & ~skip);
      skip |= outside >> 31;
    }
  ls_v_store_int (taps->offset[tap], (LsVi) ((LsVu) (index & ~skip) << 4));
}

LS_V_INLINE LsVi
ls_v_texel (const LsVectorLevel *level, guint axis, guint second, guint lane)
{
  return ls_v_load_int (&level->places[axis].texel[second].i[lane]);
}

/* Number of the first texel of a row of texels, and whether it is outside; then the number, made of
 * what stands for outside, means nothing and may wrap. */
LS_V_INLINE LsVi
ls_v_row_start (const LsVectorLevel *level,
                guint lane,
                guint second_y,
                guint second_z,
                LsVi *outside)
{
  LsVi y = ls_v_fill_int (0), z;

  if (level->n_axes > 1)
    y = ls_v_texel (level, 1, second_y, lane);
  *outside = y;
  if (level->n_axes > 2 || level->has_layers)
    {
      z = ls_v_texel (level, 2, second_z, lane);
      *outside |= z;
      y = (LsVi) ((LsVu) y + (LsVu) z * (guint32) level->height);
    }
  return (LsVi) ((LsVu) y * (guint32) level->width + (guint32) level->start);
}

LS_V_INLINE LsVf
ls_v_share (const LsVectorLevel *level, guint axis, guint second, guint lane)
{
  LsVf weight = ls_v_load (&level->places[axis].weight.f[lane]);

  return second ? weight : 1.0f - weight;
}

LS_V_INLINE void
ls_v_find_taps (const LsVectorLevel *level,
                guint lane,
                guint n_filtered,
                gboolean has_border,
                LsVectorTaps *taps)
{
  for (guint corner = 0; corner < (n_filtered < 2 ? 1u : 2u << (n_filtered - 2)); corner++)
    {
      guint j = corner & 1, k = corner >> 1;
      LsVi outside, row = ls_v_row_start (level, lane, j, k, &outside);

      for (guint i = 0; i < (n_filtered < 1 ? 1u : 2u); i++)
        {
          guint tap = 2 * corner + i;
          LsVi x = ls_v_texel (level, 0, i, lane);
          LsVf weight = n_filtered > 0 ? ls_v_share (level, 0, i, lane) : ls_v_fill (1);

          if (n_filtered > 1)
            weight *= ls_v_share (level, 1, j, lane);
          if (n_filtered > 2)
            weight *= ls_v_share (level, 2, k, lane);
          taps->weight[tap] = weight;
          ls_v_set_tap (taps, tap, (LsVi) ((LsVu) row + (LsVu) x), outside | x, has_border);
        }
    }
}

/* Lanes of which some texel is outside. */
LS_V_INLINE guint
ls_v_outside (const LsVectorTaps *taps, guint n_filtered)
{
  guint lanes = 0;

  for (guint tap = 0; tap < 1u << n_filtered; tap++)
    lanes |= taps->border[tap];
  return lanes;
}

/* --- colours ---------------------------------------------------------------------------------- */

/* The texels of a tap in lanes n and n + 4. */
LS_V_INLINE LsVf
ls_v_read_texels (const LsVectorLevel *level,
                  const LsVectorTaps *taps,
                  guint tap,
                  guint n,
                  gboolean on_border)
{
  const float *at[LS_V_LANES];

  for (guint i = n; i < LS_V_LANES; i += 4)
    at[i] = on_border && (taps->border[tap] >> i & 1)
              ? level->border
              : (const float *) (gconstpointer) (level->end + taps->offset[tap][i]);
  return ls_v_load_texels (at, n);
}

LS_V_INLINE void
ls_v_read_colours (const LsVectorLevel *level,
                   const LsVectorTaps *taps,
                   gboolean on_border,
                   LsVf out[4])
{
  for (guint n = 0; n < 4; n++)
    out[n] = ls_v_read_texels (level, taps, 0, n, on_border);
  ls_v_transpose (out);
}

LS_V_INLINE void
ls_v_filter_colours (const LsVectorLevel *level,
                     const LsVectorTaps *taps,
                     guint n_filtered,
                     gboolean on_border,
                     LsVf out[4])
{
  for (guint n = 0; n < 4; n++)
    out[n] = ls_v_fill (0);
  for (guint tap = 0; tap < 1u << n_filtered; tap++)
    {
      LsVf weight = taps->weight[tap];

      out[0] += LS_V_SPREAD (weight, 0) * ls_v_read_texels (level, taps, tap, 0, on_border);
      out[1] += LS_V_SPREAD (weight, 1) * ls_v_read_texels (level, taps, tap, 1, on_border);
      out[2] += LS_V_SPREAD (weight, 2) * ls_v_read_texels (level, taps, tap, 2, on_border);
      out[3] += LS_V_SPREAD (weight, 3) * ls_v_read_texels (level, taps, tap, 3, on_border);
    }
  ls_v_transpose (out);
  for (guint c = 0; c < 4; c++)
    out[c] = ls_v_settle (out[c]);
}

/* --- comparisons ------------------------------------------------------------------------------ */

LS_V_INLINE LsVi
ls_v_passes (LsCompare compare, LsVf reference, LsVf texel)
{
  switch (compare)
    {
    case LS_COMPARE_NEVER:
      return ls_v_fill_int (0);
    case LS_COMPARE_LESS:
      return reference < texel;
    case LS_COMPARE_EQUAL:
      return reference == texel;
    case LS_COMPARE_LEQUAL:
      return reference <= texel;
    case LS_COMPARE_GREATER:
      return reference > texel;
    case LS_COMPARE_NOTEQUAL:
      return reference != texel;
    case LS_COMPARE_GEQUAL:
      return reference >= texel;
    case LS_COMPARE_ALWAYS:
      return ls_v_fill_int (-1);
    }
  g_assert_not_reached ();
}

LS_V_INLINE LsVf
ls_v_read_depths (const LsVectorLevel *level,
                  const LsVectorTaps *taps,
                  guint tap,
                  gboolean on_border)
{
  float depth[LS_V_LANES];
  LsVf texels;

  for (guint i = 0; i < LS_V_LANES; i++)
    memcpy (&depth[i], level->end + taps->offset[tap][i] + 4 * level->depth, sizeof depth[i]);
  texels = ls_v_load (depth);
  if (on_border)
    texels = ls_v_select (ls_v_expand (taps->border[tap]), ls_v_fill (level->border[level->depth]),
                          texels);
  return texels;
}

LS_V_INLINE void
ls_v_filter_comparisons (const LsVectorLevel *level,
                         const LsVectorTaps *taps,
                         guint lane,
                         guint n_filtered,
                         gboolean on_border,
                         LsVf out[4])
{
  LsVf reference = ls_v_load (&level->reference->f[lane]), sum = ls_v_fill (0);

  for (guint tap = 0; tap < 1u << n_filtered; tap++)
    {
      LsVf depth = ls_v_read_depths (level, taps, tap, on_border);
      LsVi passes = ls_v_passes (level->compare, reference, depth);

      sum += (LsVf) ((LsVi) taps->weight[tap] & passes);
    }
  for (guint c = 0; c < 4; c++)
    out[c] = c == level->depth ? sum : ls_v_fill (0);
}
