#include "r700-tex-private.h"

#include <string.h>

/* Levels of detail: from the differences within a quad, gradients that were set, or the instruction. */

/* --- one lane -------------------------------------------------------------------------------------------- */

/* Change of the coordinates from the first lane of a quad to another one; on a cube, in the plane of the first one's face. */
static void
quad_change (const R700TexRequest *request, gboolean is_cube, guint first, guint lane, float out[3])
{
  float from[3], to[3];

  r700_tex_coord (request, first, from);
  r700_tex_coord (request, lane, to);
  if (is_cube)
    ls_sample_cube_unfold (from[2], (float[]){ to[0], to[1], to[2] }, to);
  for (guint i = 0; i < 3; i++)
    out[i] = to[i] - from[i];
}

static LsFootprint
quad_footprint (const R700TexRequest *request, const LsSampleSetup *setup, guint first)
{
  gboolean is_cube = setup->texture->dim == LS_TEXTURE_CUBE;
  float dx[3], dy[3];

  quad_change (request, is_cube, first, first + 1, dx);
  quad_change (request, is_cube, first, first + 2, dy);
  return ls_sample_footprint (setup, dx, dy);
}

static LsFootprint
lane_footprint (const R700TexRequest *request, const LsSampleSetup *setup, guint lane)
{
  float dx[3], dy[3];

  for (guint i = 0; i < 3; i++)
    {
      dx[i] = request->gradients->h[i].f[lane];
      dy[i] = request->gradients->v[i].f[lane];
    }
  return ls_sample_footprint (setup, dx, dy);
}

const LsFootprint *
r700_tex_footprint (const R700TexRequest *request,
                    const LsSampleSetup *setup,
                    guint lane,
                    R700Footprints *footprints)
{
  if (request->tex->takes_gradients)
    footprints->footprint = lane_footprint (request, setup, lane);
  else if (!request->has_quads)
    footprints->footprint = (LsFootprint){ .lod = 0, .n_samples = 1 };
  else if (footprints->quad != lane / 4)
    {
      footprints->quad = lane / 4;
      footprints->footprint = quad_footprint (request, setup, lane & ~3u);
    }
  return &footprints->footprint;
}

LsFootprint
r700_tex_sample_footprint (const R700TexRequest *request,
                           const LsSampleSetup *setup,
                           guint lane,
                           R700Footprints *footprints)
{
  LsFootprint footprint = { .lod = 0, .n_samples = 1 };

  switch (request->tex->lod)
    {
    case R700_LOD_W:
      footprint.lod = request->coord[3]->f[lane];
      break;
    case R700_LOD_HARDWARE:
      footprint = *r700_tex_footprint (request, setup, lane, footprints);
      break;
    case R700_LOD_BIAS:
      footprint = *r700_tex_footprint (request, setup, lane, footprints);
      footprint.lod += request->coord[3]->f[lane];
      break;
    case R700_LOD_ZERO:
      break;
    }
  footprint.lod += request->tex->lod_bias;
  return footprint;
}

/* --- all lanes ------------------------------------------------------------------------------------------- */

#define N_QUADS (LS_LANES / 4)

/* Changes of a coordinate within the quads, one lane each. */
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

/* Where a quad crosses an edge of a cube, its coordinates are compared in the plane of one face. */
static void
find_changes_across_edges (const R700TexRequest *request, LsRow dx[3], LsRow dy[3])
{
  for (guint quad = 0; quad < N_QUADS; quad++)
    {
      const float *face = &request->coord[2]->f[4 * quad];
      float change_x[3], change_y[3];

      if (face[0] == face[1] && face[0] == face[2])
        continue;
      quad_change (request, TRUE, 4 * quad, 4 * quad + 1, change_x);
      quad_change (request, TRUE, 4 * quad, 4 * quad + 2, change_y);
      for (guint i = 0; i < 3; i++)
        {
          dx[i].f[quad] = change_x[i];
          dy[i].f[quad] = change_y[i];
        }
    }
}

static void
find_quad_lods (const R700TexRequest *request, const LsSampleSetup *setup, LsRow *lod)
{
  LsRow dx[3], dy[3], lods;
  const LsRow *const rows_x[3] = { &dx[0], &dx[1], &dx[2] };
  const LsRow *const rows_y[3] = { &dy[0], &dy[1], &dy[2] };

  for (guint i = 0; i < ls_texture_n_axes (setup->texture->dim); i++)
    find_changes (request->coord[i], &dx[i], &dy[i]);
  if (setup->texture->dim == LS_TEXTURE_CUBE)
    find_changes_across_edges (request, dx, dy);
  ls_sample_row_lods (setup, rows_x, rows_y, N_QUADS, &lods);
  for (guint lane = 0; lane < LS_LANES; lane++)
    lod->f[lane] = lods.f[lane / 4];
}

static void
find_lods (const R700TexRequest *request, const LsSampleSetup *setup, LsRow *lod)
{
  const R700Gradients *gradients = request->gradients;

  if (request->tex->takes_gradients)
    {
      const LsRow *const rows_x[3] = { &gradients->h[0], &gradients->h[1], &gradients->h[2] };
      const LsRow *const rows_y[3] = { &gradients->v[0], &gradients->v[1], &gradients->v[2] };

      ls_sample_row_lods (setup, rows_x, rows_y, LS_LANES, lod);
    }
  else if (request->has_quads)
    find_quad_lods (request, setup, lod);
  else
    memset (lod, 0, sizeof *lod);
}

static void
add_row (LsRow *row, const LsRow *more)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    row->f[lane] += more->f[lane];
}

void
r700_tex_sample_lods (const R700TexRequest *request, const LsSampleSetup *setup, LsRow *lod)
{
  switch (request->tex->lod)
    {
    case R700_LOD_W:
      memcpy (lod, request->coord[3], sizeof *lod);
      break;
    case R700_LOD_HARDWARE:
      find_lods (request, setup, lod);
      break;
    case R700_LOD_BIAS:
      find_lods (request, setup, lod);
      add_row (lod, request->coord[3]);
      break;
    case R700_LOD_ZERO:
      memset (lod, 0, sizeof *lod);
      break;
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    lod->f[lane] += request->tex->lod_bias;
}
