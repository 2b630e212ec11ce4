#include "r700-tex.h"

#include "ls-bits.h"

/* Samples, and what is known of them without their texels. */

void
r700_tex_gather (const R700TexRequest *request, LsRow *const out[4])
{
  LS_FOREACH_LANE (lane, request->lanes)
    {
      guint32 words[4];
      float coord[3];

      ls_sampling_coord (&request->in, (guint) lane, coord);
      ls_sample_gather (&request->setup, coord, 0, words);
      ls_sampling_put (out, (guint) lane, words);
    }
}

void
r700_tex_lod (const R700TexRequest *request, LsRow *const out[4])
{
  LsFootprints footprints = LS_FOOTPRINTS_INIT;

  LS_FOREACH_LANE (lane, request->lanes)
    {
      float lod = ls_sampling_footprint (&request->in, (guint) lane, &footprints)->lod +
                  request->tex->way.lod_bias;
      const guint32 words[4] = { ls_float_bits (ls_sample_clamp_lod (&request->setup, lod)),
                                 ls_float_bits (lod + request->setup.sampler->lod_bias), 0, 0 };

      ls_sampling_put (out, (guint) lane, words);
    }
}

void
r700_tex_weights (const R700TexRequest *request, LsRow *const out[4])
{
  LsFootprints footprints = LS_FOOTPRINTS_INIT;

  LS_FOREACH_LANE (lane, request->lanes)
    {
      float lod = ls_sampling_footprint (&request->in, (guint) lane, &footprints)->lod +
                  request->tex->way.lod_bias;
      float coord[3], weights[4];
      guint32 words[4];

      ls_sampling_coord (&request->in, (guint) lane, coord);
      ls_sample_weights (&request->setup, coord, lod, weights);
      for (guint i = 0; i < 4; i++)
        words[i] = ls_float_bits (weights[i]);
      ls_sampling_put (out, (guint) lane, words);
    }
}
