#include "ls-sample.h"

#include <string.h>

#include <math.h>
#include <sleef.h>

/* One axis of a filter footprint: two texels (-1: the border) and the weight of the second. */
typedef struct
{
  gint texel[2];
  float weight;
} Axis;

guint
ls_texture_n_axes (LsTextureDim dim)
{
  switch (dim)
    {
    case LS_TEXTURE_1D:
    case LS_TEXTURE_1D_ARRAY:
      return 1;
    case LS_TEXTURE_2D:
    case LS_TEXTURE_CUBE:
    case LS_TEXTURE_2D_ARRAY:
      return 2;
    case LS_TEXTURE_3D:
      return 3;
    }
  g_assert_not_reached ();
}

static guint
level_size (const LsTextureLevel *level, guint axis)
{
  return axis == 0 ? level->width : axis == 1 ? level->height : level->depth;
}

/* A float as a texel number, with NaN as 0 and the rest kept where sums stay inside gint. */
static gint
to_texel (float value)
{
  if (!(value == value))
    return 0;
  return (gint) CLAMP (value, -1e9f, 1e9f);
}

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

static Axis
point_axis (LsWrap wrap, float position, gint size)
{
  Axis result = { .weight = 0 };
  gint texel = to_texel (floorf (wrap_position (wrap, position, (float) size)));

  /* The half-border modes reach the border only by filtering. */
  if (wrap == LS_WRAP_CLAMP_HALF_BORDER || wrap == LS_WRAP_MIRROR_ONCE_HALF_BORDER)
    texel = CLAMP (texel, 0, size - 1);
  result.texel[0] = wrap_texel (wrap, texel, size);
  result.texel[1] = result.texel[0];
  return result;
}

static Axis
linear_axis (LsWrap wrap, float position, gint size)
{
  float shifted = wrap_position (wrap, position, (float) size) - 0.5f;
  float low = floorf (shifted);
  gint texel = to_texel (low);
  Axis result = { .weight = shifted - low };

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
  return (gint) texture->base_layer + CLAMP (to_texel (floorf (coord + 0.5f)), 0, last);
}

/* Position in texels of the level along one axis. */
static float
position_of (const LsSampleSetup *setup,
             const LsTextureLevel *level,
             const float *coord,
             guint axis)
{
  float value = coord[axis];

  if (setup->texture->dim == LS_TEXTURE_CUBE)
    value -= 1;
  if (setup->normalized[axis])
    value *= (float) level_size (level, axis);
  return value + setup->offset[axis];
}

static void
find_axes (const LsSampleSetup *setup,
           const LsTextureLevel *level,
           const float coord[3],
           LsFilter filter,
           Axis axes[3])
{
  guint n = ls_texture_n_axes (setup->texture->dim);

  for (guint i = 0; i < 3; i++)
    {
      LsWrap wrap = setup->sampler->wrap[i];
      LsFilter axis_filter = filter;

      if (i >= n)
        {
          axes[i] = (Axis){ { 0, 0 }, 0 };
          continue;
        }
      if (i == 2 && setup->sampler->z_filter != LS_MIP_NONE)
        axis_filter =
          setup->sampler->z_filter == LS_MIP_LINEAR ? LS_FILTER_LINEAR : LS_FILTER_POINT;
      axes[i] =
        axis_filter == LS_FILTER_LINEAR
          ? linear_axis (wrap, position_of (setup, level, coord, i), (gint) level_size (level, i))
          : point_axis (wrap, position_of (setup, level, coord, i), (gint) level_size (level, i));
    }
  if (n < 3)
    axes[2].texel[0] = axes[2].texel[1] = layer_of (setup->texture, coord[2]);
}

static void
note_texel (const LsSampleSetup *setup, const LsTextureLevel *level, gint x, gint y, gint z)
{
  LsSampleTexel texel = { .is_border = x < 0 || y < 0 || z < 0 };

  if (setup->seen == NULL)
    return;
  if (!texel.is_border)
    {
      texel.level = (guint) (level - setup->texture->levels);
      texel.x = (guint) x;
      texel.y = (guint) y;
      texel.z = (guint) z;
    }
  g_array_append_val (setup->seen, texel);
}

static const guint32 *
fetch_texel (const LsSampleSetup *setup, const LsTextureLevel *level, gint x, gint y, gint z)
{
  note_texel (setup, level, x, y, z);
  if ((x < 0 || y < 0 || z < 0) && setup->texture->is_integer)
    return setup->sampler->integer_border;
  if (x < 0 || y < 0 || z < 0)
    return (const guint32 *) setup->sampler->border;
  return ls_texture_level_texel (level, (guint) x, (guint) y, (guint) z);
}

/* The reference as a number of the texture's format (guide 9.4, SAMPLE_C): fixed-point formats hold neither what lies
 * outside their range nor NaN, and unsigned ones step evenly. */
static float
convert_reference (const LsTexture *texture, float reference)
{
  double steps = ldexp (1, texture->depth_bits) - 1;

  if (texture->depth_bits == 0)
    return reference;
  if (!(reference == reference))
    return 0;
  if (texture->depth_is_signed)
    return CLAMP (reference, -1.0f, 1.0f);
  return (float) (rint (CLAMP (reference, 0.0f, 1.0f) * steps) / steps);
}

static gboolean
compare_passes (LsCompare compare, float reference, float texel)
{
  switch (compare)
    {
    case LS_COMPARE_NEVER:
      return FALSE;
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
      return TRUE;
    }
  g_assert_not_reached ();
}

static float
as_float (guint32 word)
{
  float value;

  memcpy (&value, &word, sizeof value);
  return value;
}

static guint32
as_word (float value)
{
  guint32 word;

  memcpy (&word, &value, sizeof word);
  return word;
}

/* Adds one texel's share to the filtered sum. */
static void
add_texel (const LsSampleSetup *setup,
           const guint32 *texel,
           float reference,
           float weight,
           float sum[4])
{
  if (setup->compare)
    {
      guint depth = setup->texture->depth_component;
      gboolean passes =
        compare_passes (setup->sampler->compare, reference, as_float (texel[depth]));

      sum[depth] += passes ? weight : 0;
      return;
    }
  for (guint i = 0; i < 4; i++)
    sum[i] += weight * as_float (texel[i]);
}

static void
filter_level (const LsSampleSetup *setup,
              const LsTextureLevel *level,
              const Axis axes[3],
              float reference,
              float sum[4])
{
  for (guint corner = 0; corner < 8; corner++)
    {
      guint step[3] = { corner & 1, corner >> 1 & 1, corner >> 2 };
      float weight = 1;

      for (guint i = 0; i < 3; i++)
        weight *= step[i] ? axes[i].weight : 1 - axes[i].weight;
      if (weight != 0)
        add_texel (setup,
                   fetch_texel (setup, level, axes[0].texel[step[0]], axes[1].texel[step[1]],
                                axes[2].texel[step[2]]),
                   reference, weight, sum);
    }
}

/* One sample of one level; a point sample copies bits, so that NaN payloads and denormals survive. */
static void
sample_level (const LsSampleSetup *setup,
              guint level_number,
              LsFilter filter,
              const float coord[3],
              float reference,
              guint32 out[4])
{
  const LsTextureLevel *level = &setup->texture->levels[level_number];
  gboolean is_point = setup->texture->is_integer || filter == LS_FILTER_POINT;
  float sum[4] = { 0, 0, 0, 0 };
  Axis axes[3];

  find_axes (setup, level, coord, is_point ? LS_FILTER_POINT : LS_FILTER_LINEAR, axes);
  if (is_point && !setup->compare && axes[2].weight == 0)
    {
      memcpy (out, fetch_texel (setup, level, axes[0].texel[0], axes[1].texel[0], axes[2].texel[0]),
              4 * sizeof *out);
      return;
    }
  filter_level (setup, level, axes, reference, sum);
  for (guint i = 0; i < 4; i++)
    out[i] = as_word (sum[i]);
}

static void
swizzle (const LsTexture *texture, const guint32 texel[4], guint32 out[4])
{
  guint32 one = texture->is_integer ? 1 : as_word (1);

  for (guint i = 0; i < 4; i++)
    out[i] = texture->dst_sel[i] < 4    ? texel[texture->dst_sel[i]]
             : texture->dst_sel[i] == 5 ? one
                                        : 0;
}

float
ls_sample_clamp_lod (const LsSampleSetup *setup, float lod)
{
  const LsSampler *sampler = setup->sampler;

  lod += sampler->lod_bias;
  if (!(lod == lod))
    lod = 0;
  return MIN (MAX (lod, sampler->min_lod), sampler->max_lod);
}

static guint
level_at (const LsTexture *texture, float lod)
{
  gint level = (gint) texture->base_level + to_texel (lod);

  return (guint) CLAMP (level, (gint) texture->base_level, (gint) texture->last_level);
}

/* One sample through all levels that the LOD asks for. */
static void
sample_mips (const LsSampleSetup *setup,
             const float coord[3],
             float lod,
             float reference,
             guint32 out[4])
{
  const LsSampler *sampler = setup->sampler;
  LsFilter filter = lod <= 0 ? sampler->mag : sampler->min;
  guint32 low[4], high[4];
  float weight;

  if (sampler->mip == LS_MIP_NONE)
    {
      sample_level (setup, setup->texture->base_level, filter, coord, reference, out);
      return;
    }
  if (sampler->mip == LS_MIP_POINT || setup->texture->is_integer)
    {
      sample_level (setup, level_at (setup->texture, floorf (lod + 0.5f)), filter, coord, reference,
                    out);
      return;
    }
  weight = lod > 0 ? lod - floorf (lod) : 0;
  sample_level (setup, level_at (setup->texture, floorf (lod)), filter, coord, reference, low);
  if (weight == 0)
    {
      memcpy (out, low, sizeof low);
      return;
    }
  sample_level (setup, level_at (setup->texture, floorf (lod) + 1), filter, coord, reference, high);
  for (guint i = 0; i < 4; i++)
    out[i] = as_word (as_float (low[i]) * (1 - weight) + as_float (high[i]) * weight);
}

static void
finish (const LsSampleSetup *setup, const guint32 texel[4], guint32 out[4])
{
  guint depth = setup->texture->depth_component;
  guint32 result[4] = { 0, 0, 0, as_word (1) };

  if (!setup->compare)
    {
      swizzle (setup->texture, texel, out);
      return;
    }
  result[depth] = texel[depth];
  swizzle (setup->texture, result, out);
}

void
ls_sample (const LsSampleSetup *setup,
           const float coord[3],
           const LsFootprint *footprint,
           float reference,
           guint32 out[4])
{
  float lod = ls_sample_clamp_lod (setup, footprint->lod);
  float sum[4] = { 0, 0, 0, 0 };
  guint32 texel[4];

  if (setup->compare)
    reference = convert_reference (setup->texture, reference);
  if (footprint->n_samples <= 1)
    {
      sample_mips (setup, coord, lod, reference, texel);
      finish (setup, texel, out);
      return;
    }
  for (guint i = 0; i < footprint->n_samples; i++)
    {
      float at = (float) i - 0.5f * (float) (footprint->n_samples - 1);
      float moved[3];

      for (guint axis = 0; axis < 3; axis++)
        moved[axis] = coord[axis] + at * footprint->step[axis];
      sample_mips (setup, moved, lod, reference, texel);
      for (guint j = 0; j < 4; j++)
        sum[j] += as_float (texel[j]);
    }
  for (guint j = 0; j < 4; j++)
    texel[j] = as_word (sum[j] / (float) footprint->n_samples);
  finish (setup, texel, out);
}

/* Length in texels of the base level of a change of the coordinate. */
static float
gradient_length (const LsSampleSetup *setup, const float gradient[3])
{
  const LsTexture *texture = setup->texture;
  const LsTextureLevel *base = &texture->levels[texture->base_level];
  float sum = 0;

  for (guint i = 0; i < ls_texture_n_axes (texture->dim); i++)
    {
      float texels =
        setup->normalized[i] ? gradient[i] * (float) level_size (base, i) : gradient[i];

      sum += texels * texels;
    }
  return sqrtf (sum);
}

LsFootprint
ls_sample_footprint (const LsSampleSetup *setup, const float dx[3], const float dy[3])
{
  float length_x = gradient_length (setup, dx), length_y = gradient_length (setup, dy);
  float longer = MAX (length_x, length_y), shorter = MIN (length_x, length_y);
  const float *axis = length_x >= length_y ? dx : dy;
  LsFootprint footprint = { .n_samples = 1 };
  guint limit = setup->texture->is_integer ? 1 : setup->sampler->max_aniso;

  if (limit > 1 && longer > shorter && longer < 1e9f)
    {
      float ratio = shorter > 0 ? ceilf (longer / shorter) : (float) limit;

      footprint.n_samples = (guint) CLAMP (ratio, 1, (float) limit);
      for (guint i = 0; i < ls_texture_n_axes (setup->texture->dim); i++)
        footprint.step[i] = axis[i] / (float) footprint.n_samples;
      longer /= (float) footprint.n_samples;
    }
  footprint.lod = longer > 0 ? Sleef_cinz_log2f1_u10purec (longer) : -128;
  return footprint;
}

void
ls_sample_gather (const LsSampleSetup *setup, const float coord[3], guint32 out[4])
{
  static const guint8 steps[4][2] = { { 0, 1 }, { 1, 1 }, { 1, 0 }, { 0, 0 } };
  const LsTextureLevel *level = &setup->texture->levels[setup->texture->base_level];
  Axis axes[3];

  find_axes (setup, level, coord, LS_FILTER_LINEAR, axes);
  for (guint i = 0; i < 4; i++)
    {
      const guint32 *texel = fetch_texel (setup, level, axes[0].texel[steps[i][0]],
                                          axes[1].texel[steps[i][1]], axes[2].texel[0]);
      guint32 swizzled[4];

      finish (setup, texel, swizzled);
      out[i] = swizzled[0];
    }
}

/* Texels along an axis, or the layers that the resource shows. */
static guint
shown_size (const LsTexture *texture, const LsTextureLevel *level, guint axis)
{
  if (axis == 2 && ls_texture_is_array (texture->dim))
    return texture->last_layer - texture->base_layer + 1;
  return level_size (level, axis);
}

void
ls_sample_load (const LsSampleSetup *setup, const gint64 texel[3], gint64 level, guint32 out[4])
{
  const LsTexture *texture = setup->texture;
  static const guint32 zero[4] = { 0, 0, 0, 0 };
  const LsTextureLevel *from;

  if (level < 0 || texture->base_level + level > texture->last_level)
    {
      swizzle (texture, zero, out);
      return;
    }
  from = &texture->levels[texture->base_level + level];
  for (guint i = 0; i < 3; i++)
    if (texel[i] < 0 || texel[i] >= (gint64) shown_size (texture, from, i))
      {
        swizzle (texture, zero, out);
        return;
      }
  note_texel (setup, from, (gint) texel[0], (gint) texel[1],
              (gint) texel[2] + (gint) texture->base_layer);
  swizzle (texture,
           ls_texture_level_texel (from, (guint) texel[0], (guint) texel[1],
                                   (guint) texel[2] + texture->base_layer),
           out);
}

void
ls_sample_weights (const LsSampleSetup *setup, const float coord[3], float lod, float out[4])
{
  float clamped = ls_sample_clamp_lod (setup, lod);
  guint level_number = level_at (setup->texture, floorf (clamped));
  Axis axes[3];

  find_axes (setup, &setup->texture->levels[level_number], coord, LS_FILTER_LINEAR, axes);
  for (guint i = 0; i < 3; i++)
    out[i] = axes[i].weight;
  out[3] = clamped > 0 ? clamped - floorf (clamped) : 0;
}
