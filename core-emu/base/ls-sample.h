#pragma once

#include "ls-texture.h"
#include "ls-types.h"

/* Filtered and unfiltered reads of a texture, one lane at a time: what a texture unit does with one
 * coordinate (guide chapter 6; filters and clamp modes are those of the resource and sampler
 * words). */

/* A texel that a read took. */
typedef struct
{
  gboolean is_border;
  guint level, x, y, z; /* of others; z: or the layer or face */
  gint component; /* of the result that the texel is for: 0 to 3 of a gather, or LS_SAMPLE_ALL */
} LsSampleTexel;

#define LS_SAMPLE_ALL (-1)

/* What is the same for every lane of one texture instruction. */
typedef struct
{
  const LsTexture *texture;
  const LsSampler *sampler;
  gboolean normalized[3]; /* coordinate runs over [0, 1), else over [0, size) */
  float offset[3];        /* texels, multiples of 1/2 in [-8, 8) */
  gboolean compare;       /* results are comparisons of a reference with the texels */
  GArray *seen;           /* of LsSampleTexel: gets what is read; or NULL */
} LsSampleSetup;

/* Where between the levels to read, and how many samples along the longer axis of the footprint. */
typedef struct
{
  float lod;       /* before the sampler's bias and clamp */
  guint n_samples; /* 1 unless anisotropic */
  float step[3];   /* distance between samples in coordinate units */
} LsFootprint;

/* Footprint of a pixel whose coordinates change by dx and dy to its neighbours; anisotropic if the
 * sampler is. */
LsFootprint ls_sample_footprint (const LsSampleSetup *setup, const float dx[3], const float dy[3]);

/* The LOD after the sampler's bias and clamp. */
float ls_sample_clamp_lod (const LsSampleSetup *setup, float lod);

/* The level that a sample with the LOD reads, counted from the base level: a whole number, or one
 * between two levels that are mixed. */
float ls_sample_level_read (const LsSampleSetup *setup, float lod);

/* The number of the first face of the layer that a number of faces lies in; 0 but in arrays of
 * cubes, where all faces are numbered through. */
float ls_sample_first_face (const LsTexture *texture, float face);

/* Where a direction meets the plane of a face of a cube, 0 to 5: out gets x and y there, 1 to 2 on
 * the face itself. coord: where the direction lies on its own face, x and y and, nearest, the face.
 * One that never meets the plane stays as it is. */
void ls_sample_cube_unfold (float face, const float coord[3], float out[2]);

/* Where a direction meets a face of a cube: x and y there, 1 to 2, and the face. The axis with the
 * largest part tells the face, z before y before x where two are equal. */
void ls_sample_cube_project (const float direction[3], float out[3]);

/* Samples at coord (x, y, z; cube faces already projected: x and y in [1, 2), face in z). out gets
 * four words: the texel through the texture's own swizzle; comparisons give 1.0f or 0.0f, or a
 * filtered value between, in the place of the depth, and 0, 0, 0, 1 elsewhere. */
void ls_sample (const LsSampleSetup *setup,
                const float coord[3],
                const LsFootprint *footprint,
                float reference,
                guint32 out[4]);

/* What the lanes of a row give a sample. */
typedef struct
{
  const LsRow *coord[3];
  const LsRow *reference; /* where the setup compares, else NULL */
  const LsRow *lod;       /* as LsFootprint.lod; NULL where ls_sample_needs_lod() says so */
} LsSampleInput;

/* Whether results depend on the level of detail, for footprints of one sample. */
static inline gboolean
ls_sample_needs_lod (const LsSampleSetup *setup)
{
  const LsSampler *sampler = setup->sampler;

  return sampler->mip != LS_MIP_NONE ||
         (sampler->mag != sampler->min && !setup->texture->is_integer);
}

/* Whether ls_sample_row() is for this setup: nobody asks what is seen, the sampler neither gathers,
 * nor filters along the longer axis of footprints, nor changes texels. */
static inline gboolean
ls_sample_is_for_rows (const LsSampleSetup *setup)
{
  const LsSampler *sampler = setup->sampler;

  return setup->seen == NULL && !sampler->gathers && !sampler->degamma && sampler->max_aniso <= 1;
}

/* Whether ls_sample_row() has read its input when it writes the first result. */
gboolean ls_sample_reads_first (const LsSampleSetup *setup);

/* ls_sample() for the lanes of a row, with the same bits, for footprints of one sample. Lanes that
 * are not in lanes keep what out holds. Rows of out may be NULL: not wanted; they are none of those
 * of the input unless ls_sample_reads_first(). */
void ls_sample_row (const LsSampleSetup *setup,
                    const LsSampleInput *input,
                    LsMask lanes,
                    LsRow *const out[4]);

/* LsFootprint.lod of ls_sample_footprint() for the first n lanes (a multiple of 8) by what their
 * coordinates change; not for setups with anisotropic footprints. */
void ls_sample_row_lods (const LsSampleSetup *setup,
                         const LsRow *const dx[3],
                         const LsRow *const dy[3],
                         guint n,
                         LsRow *lod);

/* The four texels of the bilinear footprint at the base level, component X of each, in the order
 * (0,1) (1,1) (1,0) (0,0) of (x,y) steps; with a comparison, its result for each. Of integers the
 * footprint lies half a texel higher along both axes. */
void ls_sample_gather (const LsSampleSetup *setup,
                       const float coord[3],
                       float reference,
                       guint32 out[4]);

/* Unfiltered read of one texel of the setup's texture, of a sample of it; outside the level, the
 * texture or its samples it is zero in every component that holds data. */
void ls_sample_load (const LsSampleSetup *setup,
                     const gint64 texel[3],
                     gint64 level,
                     gint64 sample,
                     guint32 out[4]);

/* Bilinear weights of coord at level lod: fractions along x, y and z, and between levels. */
void ls_sample_weights (const LsSampleSetup *setup, const float coord[3], float lod, float out[4]);

/* The reference as a number of the texture's format (guide 9.4, SAMPLE_C): fixed-point formats hold
 * neither what lies outside their range nor NaN, and unsigned ones step evenly. */
float ls_sample_convert_reference (const LsTexture *texture, float reference);
