#include "ls-sample-private.h"

#include <math.h>

/* Which texels of a level a sample takes, and how much of each: clamp modes and filters. */

static gint
modulo (gint value, gint period)
{
  gint rest = value % period;

  return rest < 0 ? rest + period : rest;
}

/* Texel number after the clamp mode, or -1 for the border. */
static gint
wrap_texel (LsWrap wrap, gint texel, gint size)
{
  switch (wrap)
    {
    case LS_WRAP_WRAP:
      return modulo (texel, size);
    case LS_WRAP_MIRROR:
      texel = modulo (texel, 2 * size);
      return texel < size ? texel : 2 * size - 1 - texel;
    case LS_WRAP_CLAMP_LAST_TEXEL:
    case LS_WRAP_MIRROR_ONCE_LAST_TEXEL:
      return CLAMP (texel, 0, size - 1);
    case LS_WRAP_CLAMP_HALF_BORDER:
    case LS_WRAP_MIRROR_ONCE_HALF_BORDER:
    case LS_WRAP_CLAMP_BORDER:
    case LS_WRAP_MIRROR_ONCE_BORDER:
      return texel < 0 || texel >= size ? -1 : texel;
    }
  g_assert_not_reached ();
}

/* Position in texels after what the clamp mode does to positions rather than to texels. */
static float
wrap_position (LsWrap wrap, float position, float size)
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
      return fabsf (position);
    case LS_WRAP_CLAMP_HALF_BORDER:
      return CLAMP (position, 0, size);
    case LS_WRAP_MIRROR_ONCE_HALF_BORDER:
      return MIN (fabsf (position), size);
    }
  g_assert_not_reached ();
}

static LsSampleAxis
point_axis (LsWrap wrap, float position, gint size)
{
  LsSampleAxis result = { .weight = 0 };
  gint texel = ls_sample_to_texel (floorf (wrap_position (wrap, position, (float) size)));

  /* The half-border modes reach the border only by filtering. */
  if (wrap == LS_WRAP_CLAMP_HALF_BORDER || wrap == LS_WRAP_MIRROR_ONCE_HALF_BORDER)
    texel = CLAMP (texel, 0, size - 1);
  result.texel[0] = wrap_texel (wrap, texel, size);
  result.texel[1] = result.texel[0];
  return result;
}

static LsSampleAxis
linear_axis (LsWrap wrap, float position, gint size)
{
  float shifted = wrap_position (wrap, position, (float) size) - 0.5f;
  float low = floorf (shifted);
  gint texel = ls_sample_to_texel (low);
  LsSampleAxis result = { .weight = shifted - low };

  result.texel[0] = wrap_texel (wrap, texel, size);
  result.texel[1] = wrap_texel (wrap, texel + 1, size);
  if (!(result.weight >= 0))
    result.weight = 0;
  return result;
}

/* The slice of a layer or face: the nearest, within those that the resource shows. */
static gint
layer_of (const LsTexture *texture, float coord)
{
  gint last = (gint) (texture->last_layer - texture->base_layer);

  if (ls_texture_n_axes (texture->dim) == 3)
    return 0;
  return (gint) texture->base_layer + CLAMP (ls_sample_to_texel (floorf (coord + 0.5f)), 0, last);
}

/* Position in texels of the level along one axis. */
static float
position_of (const LsSampleSetup *setup,
             const LsTextureLevel *level,
             const float *coord,
             guint axis)
{
  float value = coord[axis];

  if (ls_texture_is_cube (setup->texture->dim))
    value -= 1;
  if (setup->normalized[axis])
    value *= (float) ls_sample_level_size (level, axis);
  return value + setup->offset[axis];
}

/* An axis of a filter that goes on in the next face of a cube. */
static LsSampleAxis
cube_axis (float position, gint size)
{
  float shifted = CLAMP (position, 0, (float) size) - 0.5f;
  float low = floorf (shifted);
  gint texel = ls_sample_to_texel (low);

  return (LsSampleAxis){ { texel, texel + 1 }, shifted == shifted ? shifted - low : 0 };
}

static LsSampleAxis
find_axis (const LsSampleSetup *setup,
           const LsTextureLevel *level,
           const float coord[3],
           guint axis,
           LsFilter filter)
{
  LsWrap wrap = ls_sample_axis_wrap (setup, axis, filter);
  float position = position_of (setup, level, coord, axis);
  gint size = (gint) ls_sample_level_size (level, axis);

  if (filter == LS_FILTER_POINT)
    return point_axis (wrap, position, size);
  return ls_sample_wraps_cube (setup) ? cube_axis (position, size)
                                      : linear_axis (wrap, position, size);
}

void
ls_sample_find_axes (const LsSampleSetup *setup,
                     const LsTextureLevel *level,
                     const float coord[3],
                     LsFilter filter,
                     LsSampleAxis axes[3])
{
  guint n = ls_texture_n_axes (setup->texture->dim);

  for (guint i = 0; i < n; i++)
    axes[i] = find_axis (setup, level, coord, i, ls_sample_axis_filter (setup, i, filter));
  for (guint i = n; i < 3; i++)
    axes[i] = (LsSampleAxis){ { 0, 0 }, 0 };
  if (n < 3)
    axes[2].texel[0] = axes[2].texel[1] = layer_of (setup->texture, coord[2]);
}

/* Adds a texel of a face, or one beyond an edge. Beyond a corner there is no texel; the three
 * texels that meet there take its share by thirds: OpenGL asks for this average. */
static guint
add_cube_texel (gint size, LsSampleTap tap, LsSampleTap *taps)
{
  gint x = CLAMP (tap.x, 0, size - 1), y = CLAMP (tap.y, 0, size - 1);
  guint n = x != tap.x && y != tap.y ? 3 : 1;

  for (guint i = 0; i < n; i++)
    taps[i] = tap;
  if (n == 3)
    {
      taps[0].x = taps[1].x = x;
      taps[0].y = taps[2].y = y;
      for (guint i = 0; i < n; i++)
        taps[i].weight /= 3;
    }
  for (guint i = 0; i < n; i++)
    ls_sample_cube_cross (size, &taps[i]);
  return n;
}

guint
ls_sample_find_taps (const LsSampleSetup *setup,
                     const LsTextureLevel *level,
                     const LsSampleAxis axes[3],
                     LsSampleTap *taps)
{
  const float weights[3][2] = { { 1 - axes[0].weight, axes[0].weight },
                                { 1 - axes[1].weight, axes[1].weight },
                                { 1 - axes[2].weight, axes[2].weight } };
  gboolean wraps_cube = ls_sample_wraps_cube (setup);
  guint n_corners = axes[2].weight != 0 ? 8 : 4, n = 0; /* the others have no weight */

  for (guint corner = 0; corner < n_corners; corner++)
    {
      guint i = corner & 1, j = corner >> 1 & 1, k = corner >> 2;
      float weight = weights[0][i] * weights[1][j] * weights[2][k];
      LsSampleTap tap = { axes[0].texel[i], axes[1].texel[j], axes[2].texel[k], weight,
                          LS_SAMPLE_ALL };

      if (weight == 0)
        continue;
      if (wraps_cube)
        n += add_cube_texel ((gint) level->width, tap, &taps[n]);
      else
        taps[n++] = tap;
    }
  return n;
}

guint
ls_sample_find_gathered (const LsSampleSetup *setup,
                         const LsTextureLevel *level,
                         const LsSampleAxis axes[3],
                         const guint8 step[2],
                         LsSampleTap *taps)
{
  LsSampleTap tap = { axes[0].texel[step[0]], axes[1].texel[step[1]], axes[2].texel[0], 1,
                      LS_SAMPLE_ALL };

  if (!ls_sample_wraps_cube (setup))
    {
      taps[0] = tap;
      return 1;
    }
  return add_cube_texel ((gint) level->width, tap, taps);
}
