#pragma once

#include <math.h>
#include <sleef.h>

#include "ls-sample-vector.h"

/* Levels of detail in some lanes at once. */

/* ls_sample_clamp_lod() */
LS_V_INLINE LsVf
ls_v_clamp_lod (const LsSampler *sampler, LsVf lod)
{
  lod += sampler->lod_bias;
  lod = (LsVf) ((LsVi) lod & (lod == lod));
  return ls_v_min (ls_v_max (lod, ls_v_fill (sampler->min_lod)), ls_v_fill (sampler->max_lod));
}

LS_V_INLINE LsVf
ls_v_sqrt (LsVf value)
{
#if defined(__AVX2__)
  return _mm256_sqrt_ps (value);
#elif defined(__SSE2__)
  return _mm_sqrt_ps (value);
#else
  for (guint i = 0; i < LS_V_LANES; i++)
    value[i] = sqrtf (value[i]);
  return value;
#endif
}

/* The functions of SLEEF that have the same bits everywhere. */
LS_V_INLINE LsVf
ls_v_log2 (LsVf value)
{
#if defined(__AVX2__)
  return Sleef_cinz_log2f8_u10avx (value);
#elif defined(__SSE2__)
  return Sleef_cinz_log2f4_u10sse2 (value);
#else
  for (guint i = 0; i < LS_V_LANES; i++)
    value[i] = Sleef_cinz_log2f1_u10purec (value[i]);
  return value;
#endif
}

/* Length in texels of the base level of a change of the coordinate. */
LS_V_INLINE LsVf
ls_v_gradient_length (const LsSampleSetup *setup, const LsRow *const gradient[3], guint lane)
{
  const LsTexture *texture = setup->texture;
  const LsTextureLevel *base = &texture->levels[texture->base_level];
  LsVf sum = ls_v_fill (0);

  for (guint i = 0; i < ls_texture_n_axes (texture->dim); i++)
    {
      LsVf texels = ls_v_load (&gradient[i]->f[lane]);

      if (setup->normalized[i])
        texels *= (float) ls_sample_level_size (base, i);
      sum += texels * texels;
    }
  return ls_v_sqrt (sum);
}

/* That of ls_sample_footprint() where it is not anisotropic. */
LS_V_INLINE LsVf
ls_v_lod (const LsSampleSetup *setup,
          const LsRow *const dx[3],
          const LsRow *const dy[3],
          guint lane)
{
  LsVf longer =
    ls_v_max (ls_v_gradient_length (setup, dx, lane), ls_v_gradient_length (setup, dy, lane));

  return ls_v_select (longer > 0, ls_v_log2 (longer), ls_v_fill (-128));
}
