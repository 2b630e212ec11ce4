#pragma once

#include "ls-math.h"
#include "ls-sample.h"

/* Shared by the files that sample. */

/* One axis of a filter footprint: two texels (-1: the border) and the weight of the second. */
typedef struct
{
  gint texel[2];
  float weight;
} LsSampleAxis;

/* A texel of a level, the border if a number is below 0, and its share of the result. z: or the
 * slice. */
typedef struct
{
  gint x, y, z;
  float weight;
  gint component; /* as in LsSampleTexel */
} LsSampleTap;

#define LS_SAMPLE_MAX_TAPS 8

static inline guint
ls_sample_level_size (const LsTextureLevel *level, guint axis)
{
  return axis == 0 ? level->width : axis == 1 ? level->height : level->depth;
}

/* A float as a texel number, with NaN as 0 and the rest kept where sums stay inside gint. */
static inline gint
ls_sample_to_texel (float value)
{
  if (!(value == value))
    return 0;
  return (gint) CLAMP (value, -1e9f, 1e9f);
}

/* Filters of a cube go on in the next face. */
static inline gboolean
ls_sample_wraps_cube (const LsSampleSetup *setup)
{
  return ls_texture_is_cube (setup->texture->dim) && setup->sampler->cube_wrap;
}

/* The filter that holds along an axis of a level that is read with filter. Integers are never
 * filtered. */
static inline LsFilter
ls_sample_axis_filter (const LsSampleSetup *setup, guint axis, LsFilter filter)
{
  const LsSampler *sampler = setup->sampler;

  if (axis != 2 || sampler->z_filter == LS_MIP_NONE || setup->texture->is_integer)
    return filter;
  return sampler->z_filter == LS_MIP_LINEAR ? LS_FILTER_LINEAR : LS_FILTER_POINT;
}

/* The clamp mode that holds. One that has no meaning on a cube without edges becomes that of the
 * last texel (OpenGL 3.3, seamless cube maps). Where point samples are clamped, they reach no
 * border. */
static inline LsWrap
ls_sample_axis_wrap (const LsSampleSetup *setup, guint axis, LsFilter filter)
{
  LsWrap wrap = setup->sampler->wrap[axis];

  if (ls_sample_wraps_cube (setup))
    return LS_WRAP_CLAMP_LAST_TEXEL;
  if (filter == LS_FILTER_LINEAR || !setup->sampler->point_clamp)
    return wrap;
  return wrap == LS_WRAP_CLAMP_BORDER         ? LS_WRAP_CLAMP_LAST_TEXEL
         : wrap == LS_WRAP_MIRROR_ONCE_BORDER ? LS_WRAP_MIRROR_ONCE_LAST_TEXEL
                                              : wrap;
}

/* The footprint in a level. Where a filter goes on in the next face of a cube, texels are -1 to the
 * size of the face. */
void ls_sample_find_axes (const LsSampleSetup *setup,
                          const LsTextureLevel *level,
                          const float coord[3],
                          LsFilter filter,
                          LsSampleAxis axes[3]);

/* The texels of the footprint that have a share, with it. taps: LS_SAMPLE_MAX_TAPS. Returns their
 * number. */
guint ls_sample_find_taps (const LsSampleSetup *setup,
                           const LsTextureLevel *level,
                           const LsSampleAxis axes[3],
                           LsSampleTap *taps);

/* The same for one texel of a gather: one tap, or the three that meet at a corner of a cube. step:
 * 0 or 1 along x and y. */
guint ls_sample_find_gathered (const LsSampleSetup *setup,
                               const LsTextureLevel *level,
                               const LsSampleAxis axes[3],
                               const guint8 step[2],
                               LsSampleTap *taps);

/* Moves a texel, of which x or y is one beyond a face of size * size, to where it lies on the next
 * face. */
void ls_sample_cube_cross (gint size, LsSampleTap *tap);

/* A place in the plane of a face as one on the face where it is seen from the middle of the
 * cube. */
void ls_sample_cube_refold (float coord[3]);

/* Notes a texel that is read, if somebody asked. */
void ls_sample_note (const LsSampleSetup *setup,
                     const LsTextureLevel *level,
                     const LsSampleTap *tap);

/* As ls_sample_texel(), for the border, and where somebody asks or the sampler changes texels. */
const guint32 *ls_sample_special_texel (const LsSampleSetup *setup,
                                        const LsTextureLevel *level,
                                        const LsSampleTap *tap,
                                        guint32 changed[4]);

/* The words of a texel or the border. changed: a place for them where the sampler changes them. */
static inline const guint32 *
ls_sample_texel (const LsSampleSetup *setup,
                 const LsTextureLevel *level,
                 const LsSampleTap *tap,
                 guint32 changed[4])
{
  if (setup->seen != NULL || setup->sampler->degamma || (tap->x | tap->y | tap->z) < 0)
    return ls_sample_special_texel (setup, level, tap, changed);
  return ls_texture_level_texel (level, (guint) tap->x, (guint) tap->y, (guint) tap->z);
}
