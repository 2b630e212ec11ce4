#include "ls-sample-private.h"

#include <string.h>

#include <math.h>
#include <sleef.h>

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
      gboolean passes = ls_compare_passes (setup->sampler->compare, (double) reference,
                                           (double) ls_bits_float (texel[depth]));

      sum[depth] += passes ? weight : 0;
      return;
    }
  for (guint i = 0; i < 4; i++)
    sum[i] += weight * ls_bits_float (texel[i]);
}

static void
add_taps (const LsSampleSetup *setup,
          const LsTextureLevel *level,
          const LsSampleTap *taps,
          guint n,
          float reference,
          guint32 out[4])
{
  float sum[4] = { 0, 0, 0, 0 };
  guint32 changed[4];

  for (guint i = 0; i < n; i++)
    add_texel (setup, ls_sample_texel (setup, level, &taps[i], changed), reference, taps[i].weight,
               sum);
  for (guint i = 0; i < 4; i++)
    out[i] = ls_float_bits (ls_settle_nan (sum[i]));
}

/* One texel as it is: NaN payloads and denormals survive. */
static void
copy_tap (const LsSampleSetup *setup,
          const LsTextureLevel *level,
          const LsSampleTap *tap,
          guint32 out[4])
{
  guint32 changed[4];

  memcpy (out, ls_sample_texel (setup, level, tap, changed), 4 * sizeof *out);
}

/* One sample of one level. */
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
  LsSampleTap taps[LS_SAMPLE_MAX_TAPS];
  LsSampleAxis axes[3];
  guint n;

  ls_sample_find_axes (setup, level, coord, is_point ? LS_FILTER_POINT : LS_FILTER_LINEAR, axes);
  if (is_point && !setup->compare && axes[2].weight == 0)
    {
      copy_tap (
        setup, level,
        &(LsSampleTap){ axes[0].texel[0], axes[1].texel[0], axes[2].texel[0], 1, LS_SAMPLE_ALL },
        out);
      return;
    }
  n = ls_sample_find_taps (setup, level, axes, taps);
  add_taps (setup, level, taps, n, reference, out);
}

static void
swizzle (const LsTexture *texture, const guint32 texel[4], guint32 out[4])
{
  guint32 one = texture->is_integer ? 1 : ls_float_bits (1);

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

float
ls_sample_level_read (const LsSampleSetup *setup, float lod)
{
  const LsMipFilter mip = setup->sampler->mip;
  const guint n = setup->texture->last_level - setup->texture->base_level;
  float level = ls_sample_clamp_lod (setup, lod);

  if (mip == LS_MIP_NONE)
    return 0;
  if (mip == LS_MIP_POINT || setup->texture->is_integer)
    level = floorf (level + 0.5f);
  return CLAMP (level, 0, (float) n);
}

static guint
level_at (const LsTexture *texture, float lod)
{
  gint level = (gint) texture->base_level + ls_sample_to_texel (lod);

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
    out[i] = ls_float_bits (
      ls_settle_nan (ls_bits_float (low[i]) * (1 - weight) + ls_bits_float (high[i]) * weight));
}

static void
finish (const LsSampleSetup *setup, const guint32 texel[4], guint32 out[4])
{
  guint depth = setup->texture->depth_component;
  guint32 result[4] = { 0, 0, 0, ls_float_bits (1) };

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
    reference = ls_sample_convert_reference (setup->texture, reference);
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
      if (ls_sample_wraps_cube (setup))
        {
          const float first = ls_sample_first_face (setup->texture, moved[2]);

          moved[2] -= first;
          ls_sample_cube_refold (moved);
          moved[2] += first;
        }
      sample_mips (setup, moved, lod, reference, texel);
      for (guint j = 0; j < 4; j++)
        sum[j] += ls_bits_float (texel[j]);
    }
  for (guint j = 0; j < 4; j++)
    texel[j] = ls_float_bits (ls_settle_nan (sum[j] / (float) footprint->n_samples));
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
        setup->normalized[i] ? gradient[i] * (float) ls_sample_level_size (base, i) : gradient[i];

      sum += texels * texels;
    }
  return sqrtf (sum);
}

static gboolean
is_anisotropic (const LsSampleSetup *setup)
{
  return !setup->texture->is_integer &&
         (!ls_texture_is_cube (setup->texture->dim) || setup->sampler->cube_aniso);
}

LsFootprint
ls_sample_footprint (const LsSampleSetup *setup, const float dx[3], const float dy[3])
{
  float length_x = gradient_length (setup, dx), length_y = gradient_length (setup, dy);
  float longer = MAX (length_x, length_y), shorter = MIN (length_x, length_y);
  const float *axis = length_x >= length_y ? dx : dy;
  LsFootprint footprint = { .n_samples = 1 };
  guint limit = is_anisotropic (setup) ? setup->sampler->max_aniso : 1;

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
ls_sample_gather (const LsSampleSetup *setup, const float coord[3], float reference, guint32 out[4])
{
  static const guint8 steps[4][2] = { { 0, 1 }, { 1, 1 }, { 1, 0 }, { 0, 0 } };
  const LsTextureLevel *level = &setup->texture->levels[setup->texture->base_level];
  LsSampleSetup placed = *setup;
  LsSampleAxis axes[3];

  if (setup->compare)
    reference = ls_sample_convert_reference (setup->texture, reference);
  /* The chip gathers integers as it reads points: the texel at the place is the first of two along
   * each axis. */
  for (guint i = 0; setup->texture->is_integer && i < 2; i++)
    placed.offset[i] += 0.5f;
  ls_sample_find_axes (&placed, level, coord, LS_FILTER_LINEAR, axes);
  for (gint i = 0; i < 4; i++)
    {
      LsSampleTap taps[LS_SAMPLE_MAX_TAPS];
      guint n = ls_sample_find_gathered (setup, level, axes, steps[i], taps);
      guint32 texel[4], swizzled[4];

      for (guint j = 0; j < n; j++)
        taps[j].component = i;
      /* Integers have no mean: a corner gives the texel of the face itself. */
      if (!setup->compare && (n == 1 || setup->texture->is_integer))
        copy_tap (setup, level, taps, texel);
      else
        add_taps (setup, level, taps, n, reference, texel);
      finish (setup, texel, swizzled);
      out[i] = swizzled[0];
    }
}

/* Texels along an axis, or the layers that the resource shows. */
static guint
shown_size (const LsTexture *texture, const LsTextureLevel *level, guint axis)
{
  if (axis == 2 && (ls_texture_is_array (texture->dim) || ls_texture_has_samples (texture->dim)))
    return texture->last_layer - texture->base_layer + 1;
  return ls_sample_level_size (level, axis);
}

/* Whether a texel that LD names is there. */
static gboolean
is_inside (const LsTexture *texture, const gint64 texel[3], gint64 level, gint64 sample)
{
  const LsTextureLevel *from;

  if (level < 0 || texture->base_level + level > texture->last_level || sample < 0 ||
      sample >= (gint64) texture->n_samples)
    return FALSE;
  from = &texture->levels[texture->base_level + level];
  for (guint i = 0; i < 3; i++)
    if (texel[i] < 0 || texel[i] >= (gint64) shown_size (texture, from, i))
      return FALSE;
  return TRUE;
}

void
ls_sample_load (const LsSampleSetup *setup,
                const gint64 texel[3],
                gint64 level,
                gint64 sample,
                guint32 out[4])
{
  static const guint32 zero[4] = { 0, 0, 0, 0 };
  const LsTexture *texture = setup->texture;
  const LsTextureLevel *from;
  LsSampleTap tap;

  if (!is_inside (texture, texel, level, sample))
    {
      swizzle (texture, zero, out);
      return;
    }
  from = &texture->levels[texture->base_level + level];
  tap = (LsSampleTap){ .x = (gint) texel[0], .y = (gint) texel[1], .component = LS_SAMPLE_ALL };
  tap.z =
    ((gint) texel[2] + (gint) texture->base_layer) * (gint) texture->n_samples + (gint) sample;
  ls_sample_note (setup, from, &tap);
  swizzle (texture, ls_texture_level_texel (from, (guint) tap.x, (guint) tap.y, (guint) tap.z),
           out);
}

void
ls_sample_weights (const LsSampleSetup *setup, const float coord[3], float lod, float out[4])
{
  float clamped = ls_sample_clamp_lod (setup, lod);
  guint level_number = level_at (setup->texture, floorf (clamped));
  LsSampleAxis axes[3];

  ls_sample_find_axes (setup, &setup->texture->levels[level_number], coord, LS_FILTER_LINEAR, axes);
  for (guint i = 0; i < 3; i++)
    out[i] = axes[i].weight;
  out[3] = clamped > 0 ? clamped - floorf (clamped) : 0;
}
