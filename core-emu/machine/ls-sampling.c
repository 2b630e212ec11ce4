#include "ls-sampling.h"

#include <string.h>

static gboolean
takes_changes (const LsSampling *sampling)
{
  return sampling->way->lod == LS_LOD_HARDWARE || sampling->way->lod == LS_LOD_BIAS;
}

static gboolean
takes_w (const LsSampling *sampling)
{
  return sampling->way->lod == LS_LOD_W || sampling->way->lod == LS_LOD_BIAS;
}

/* --- one lane --------------------------------------------------------------------------------- */

/* The change of the coordinates from the first lane of a quad to another lane; on a cube, in the
 * plane of the first lane's face. */
static void
quad_change (const LsSampling *sampling, gboolean is_cube, guint first, guint lane, float out[3])
{
  const LsTexture *texture = sampling->setup->texture;
  float from[3], to[3];

  ls_sampling_coord (sampling, first, from);
  ls_sampling_coord (sampling, lane, to);
  if (is_cube)
    ls_sample_cube_unfold (from[2] - ls_sample_first_face (texture, from[2]),
                           (float[]){ to[0], to[1], to[2] - ls_sample_first_face (texture, to[2]) },
                           to);
  for (guint i = 0; i < 3; i++)
    out[i] = to[i] - from[i];
}

static LsFootprint
quad_footprint (const LsSampling *sampling, guint first)
{
  gboolean is_cube = ls_texture_is_cube (sampling->setup->texture->dim);
  float dx[3], dy[3];

  quad_change (sampling, is_cube, first, first + 1, dx);
  quad_change (sampling, is_cube, first, first + 2, dy);
  return ls_sample_footprint (sampling->setup, dx, dy);
}

static LsFootprint
lane_footprint (const LsSampling *sampling, guint lane)
{
  float dx[3], dy[3];

  for (guint i = 0; i < 3; i++)
    {
      dx[i] = sampling->h[i].f[lane];
      dy[i] = sampling->v[i].f[lane];
    }
  return ls_sample_footprint (sampling->setup, dx, dy);
}

const LsFootprint *
ls_sampling_footprint (const LsSampling *sampling, guint lane, LsFootprints *footprints)
{
  if (sampling->h != NULL)
    footprints->footprint = lane_footprint (sampling, lane);
  else if (!sampling->has_quads)
    footprints->footprint = (LsFootprint){ .lod = 0, .n_samples = 1 };
  else if (footprints->quad != lane / 4)
    {
      footprints->quad = lane / 4;
      footprints->footprint = quad_footprint (sampling, lane & ~3u);
    }
  return &footprints->footprint;
}

/* The level of detail with all that is added. */
static LsFootprint
whole_footprint (const LsSampling *sampling, guint lane, LsFootprints *footprints)
{
  LsFootprint footprint = { .lod = 0, .n_samples = 1 };

  if (takes_changes (sampling))
    footprint = *ls_sampling_footprint (sampling, lane, footprints);
  if (takes_w (sampling))
    footprint.lod += sampling->coord[3]->f[lane];
  footprint.lod += sampling->way->lod_bias;
  return footprint;
}

static void
sample_lanes (const LsSampling *sampling, LsMask lanes, LsRow *const out[4])
{
  const LsSampleSetup *setup = sampling->setup;
  LsFootprints footprints = LS_FOOTPRINTS_INIT;

  LS_FOREACH_LANE (lane, lanes)
    {
      LsFootprint footprint = whole_footprint (sampling, (guint) lane, &footprints);
      float coord[3],
        reference = setup->compare ? sampling->coord[sampling->way->reference]->f[lane] : 0;
      guint32 words[4];

      ls_sampling_coord (sampling, (guint) lane, coord);
      if (setup->sampler->gathers)
        ls_sample_gather (setup, coord, reference, words);
      else
        ls_sample (setup, coord, &footprint, reference, words);
      ls_sampling_put (out, (guint) lane, words);
    }
}

/* --- all lanes -------------------------------------------------------------------------------- */

#define N_QUADS (LS_LANES / 4)

/* The changes of a coordinate within the quads, one lane each. */
static void
find_changes (const LsRow *coord, LsRow *dx, LsRow *dy)
{
  for (guint quad = 0; quad < N_QUADS; quad++)
    {
      const float *of = &coord->f[4 * quad];

      dx->f[quad] = of[1] - of[0];
      dy->f[quad] = of[2] - of[0];
    }
}

/* A quad that crosses an edge of a cube: its coordinates are compared in the plane of one face. */
static void
find_changes_across_edges (const LsSampling *sampling, LsRow dx[3], LsRow dy[3])
{
  for (guint quad = 0; quad < N_QUADS; quad++)
    {
      const float *face = &sampling->coord[2]->f[4 * quad];
      float change_x[3], change_y[3];

      if (face[0] == face[1] && face[0] == face[2])
        continue;
      quad_change (sampling, TRUE, 4 * quad, 4 * quad + 1, change_x);
      quad_change (sampling, TRUE, 4 * quad, 4 * quad + 2, change_y);
      for (guint i = 0; i < 3; i++)
        {
          dx[i].f[quad] = change_x[i];
          dy[i].f[quad] = change_y[i];
        }
    }
}

static void
find_quad_lods (const LsSampling *sampling, LsRow *lod)
{
  LsRow dx[3], dy[3], lods;
  const LsRow *const rows_x[3] = { &dx[0], &dx[1], &dx[2] };
  const LsRow *const rows_y[3] = { &dy[0], &dy[1], &dy[2] };

  for (guint i = 0; i < ls_texture_n_axes (sampling->setup->texture->dim); i++)
    find_changes (sampling->coord[i], &dx[i], &dy[i]);
  if (ls_texture_is_cube (sampling->setup->texture->dim))
    find_changes_across_edges (sampling, dx, dy);
  ls_sample_row_lods (sampling->setup, rows_x, rows_y, N_QUADS, &lods);
  for (guint lane = 0; lane < LS_LANES; lane++)
    lod->f[lane] = lods.f[lane / 4];
}

/* The levels of detail where no footprint is longer than wide. */
static void
find_lods (const LsSampling *sampling, LsRow *lod)
{
  const LsRow *h = sampling->h, *v = sampling->v;

  if (takes_changes (sampling) && h != NULL)
    ls_sample_row_lods (sampling->setup, (const LsRow *const[3]){ &h[0], &h[1], &h[2] },
                        (const LsRow *const[3]){ &v[0], &v[1], &v[2] }, LS_LANES, lod);
  else if (takes_changes (sampling) && sampling->has_quads)
    find_quad_lods (sampling, lod);
  else
    memset (lod, 0, sizeof *lod);
}

static void
sample_row (const LsSampling *sampling, LsMask lanes, LsRow *const out[4])
{
  LsSampleInput input = { .coord = { sampling->coord[0], sampling->coord[1], sampling->coord[2] },
                          .reference = sampling->setup->compare
                                         ? sampling->coord[sampling->way->reference]
                                         : NULL };
  LsRow lods;

  if (ls_sample_needs_lod (sampling->setup))
    {
      find_lods (sampling, &lods);
      for (guint lane = 0; takes_w (sampling) && lane < LS_LANES; lane++)
        lods.f[lane] += sampling->coord[3]->f[lane];
      for (guint lane = 0; lane < LS_LANES; lane++)
        lods.f[lane] += sampling->way->lod_bias;
      input.lod = &lods;
    }
  ls_sample_row (sampling->setup, &input, lanes, out);
}

void
ls_sampling_run (const LsSampling *sampling, LsMask lanes, LsRow *const out[4])
{
  if (ls_sample_is_for_rows (sampling->setup))
    sample_row (sampling, lanes, out);
  else
    sample_lanes (sampling, lanes, out);
}
