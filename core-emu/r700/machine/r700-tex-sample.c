#include "r700-tex-private.h"

#include "ls-bits.h"

/* Samples, and what is known of them without their texels. */

static const LsRow *
reference_of (const R700TexRequest *request)
{
  return request->coord[r700_tex_reference (request->tex)];
}

static void
sample_row (const R700TexRequest *request, const LsSampleSetup *setup, LsRow *const out[4])
{
  LsSampleInput input = {
    .coord = { request->coord[0], request->coord[1], request->coord[2] },
    .reference = setup->compare ? reference_of (request) : NULL,
  };
  LsRow lod;

  if (ls_sample_needs_lod (setup))
    {
      r700_tex_sample_lods (request, setup, &lod);
      input.lod = &lod;
    }
  ls_sample_row (setup, &input, request->lanes, out);
}

static void
sample_lanes (const R700TexRequest *request, const LsSampleSetup *setup, LsRow *const out[4])
{
  R700Footprints footprints = R700_FOOTPRINTS_INIT;

  LS_FOREACH_LANE (lane, request->lanes)
    {
      LsFootprint footprint = r700_tex_sample_footprint (request, setup, (guint) lane, &footprints);
      float coord[3], reference = setup->compare ? reference_of (request)->f[lane] : 0;
      guint32 words[4];

      r700_tex_coord (request, (guint) lane, coord);
      if (setup->sampler->gathers)
        ls_sample_gather (setup, coord, reference, words);
      else
        ls_sample (setup, coord, &footprint, reference, words);
      r700_tex_put (out, (guint) lane, words);
    }
}

void
r700_tex_sample (const R700TexRequest *request, const LsSampleSetup *setup, LsRow *const out[4])
{
  if (ls_sample_is_for_rows (setup))
    sample_row (request, setup, out);
  else
    sample_lanes (request, setup, out);
}

void
r700_tex_gather (const R700TexRequest *request, const LsSampleSetup *setup, LsRow *const out[4])
{
  LS_FOREACH_LANE (lane, request->lanes)
    {
      guint32 words[4];
      float coord[3];

      r700_tex_coord (request, (guint) lane, coord);
      ls_sample_gather (setup, coord, 0, words);
      r700_tex_put (out, (guint) lane, words);
    }
}

void
r700_tex_lod (const R700TexRequest *request, const LsSampleSetup *setup, LsRow *const out[4])
{
  R700Footprints footprints = R700_FOOTPRINTS_INIT;

  LS_FOREACH_LANE (lane, request->lanes)
    {
      float lod = r700_tex_footprint (request, setup, (guint) lane, &footprints)->lod +
                  request->tex->lod_bias;
      const guint32 words[4] = { ls_float_bits (ls_sample_clamp_lod (setup, lod)),
                                 ls_float_bits (lod + setup->sampler->lod_bias), 0, 0 };

      r700_tex_put (out, (guint) lane, words);
    }
}

void
r700_tex_weights (const R700TexRequest *request, const LsSampleSetup *setup, LsRow *const out[4])
{
  R700Footprints footprints = R700_FOOTPRINTS_INIT;

  LS_FOREACH_LANE (lane, request->lanes)
    {
      float lod = r700_tex_footprint (request, setup, (guint) lane, &footprints)->lod +
                  request->tex->lod_bias;
      float coord[3], weights[4];
      guint32 words[4];

      r700_tex_coord (request, (guint) lane, coord);
      ls_sample_weights (setup, coord, lod, weights);
      for (guint i = 0; i < 4; i++)
        words[i] = ls_float_bits (weights[i]);
      r700_tex_put (out, (guint) lane, words);
    }
}
