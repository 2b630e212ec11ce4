#include "r500-run.h"

#include <math.h>
#include <string.h>

#include "ls-row.h"
#include "ls-sample.h"

/* Texture instructions, by the texture unit that all machines share. */

/* --- lanes ----------------------------------------------------------------------------------------------- */

LsMask
r500_tex_lanes (const R500Run *run, const R500Step *step)
{
  const R500Wave *wave = run->wave;
  LsMask lanes = step->insn->write_inactive ? wave->flow.held : wave->flow.active;

  return step->insn->tex.ignore_uncovered ? lanes & wave->flow.valid : lanes;
}

/* What lets a value through. */
static LsMask
open_lanes (const R500Run *run, guint gate, const LsMicroPlace *bit)
{
  return gate == LS_MICRO_ALL ? LS_MASK_ALL
                              : r500_run_predicate (run, bit->ref.channel, gate == LS_MICRO_CLEAR);
}

/* --- coordinates ----------------------------------------------------------------------------------------- */

/* Rows of n addresses from one on. */
static void
find_rows (R500Run *run,
           const LsMicroTransfer *transfer,
           guint first,
           guint n,
           const LsRow *rows[4])
{
  LsRow room; /* of constants, which are no addresses */

  for (guint i = 0; i < n; i++)
    rows[i] = r500_place_row (run, &transfer->addresses[first + i], &room);
}

/* Where a direction meets a face of a cube: the axis with the largest part, z before y before x where two are equal; s and t by
 * OpenGL's table, from 1 to 2, and the face. */
static void
project (const float direction[3], float out[3])
{
  float x = direction[0], y = direction[1], z = direction[2];
  float ax = fabsf (x), ay = fabsf (y), az = fabsf (z);
  float s, t, major;

  if (az >= ax && az >= ay)
    {
      major = az;
      s = z < 0 ? -x : x;
      t = -y;
      out[2] = z < 0 ? 5 : 4;
    }
  else if (ay >= ax)
    {
      major = ay;
      s = x;
      t = y < 0 ? -z : z;
      out[2] = y < 0 ? 3 : 2;
    }
  else
    {
      major = ax;
      s = x < 0 ? z : -z;
      t = -y;
      out[2] = x < 0 ? 1 : 0;
    }
  out[0] = s / (2 * major) + 1.5f;
  out[1] = t / (2 * major) + 1.5f;
}

static void
project_row (LsRow coord[3])
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const float direction[3] = { coord[0].f[lane], coord[1].f[lane], coord[2].f[lane] };
      float out[3];

      project (direction, out);
      for (guint i = 0; i < 3; i++)
        coord[i].f[lane] = out[i];
    }
}

/* S, T and R of all lanes as the texture unit takes them. */
static void
make_coordinates (const R500Tex *tex,
                  const LsTexture *texture,
                  const LsRow *const rows[4],
                  LsRow coord[3])
{
  for (guint i = 0; i < 3; i++)
    {
      coord[i] = *rows[i];
      for (guint lane = 0; tex->op == R500_TEX_PROJ && lane < LS_LANES; lane++)
        coord[i].f[lane] = rows[i]->f[lane] / rows[3]->f[lane];
    }
  if (texture->dim == LS_TEXTURE_CUBE)
    project_row (coord);
}

/* --- level of detail ------------------------------------------------------------------------------------- */

/* How coordinates change in the quad of each lane, from its first pixel on: to the right and up. */
static void
find_changes (const LsTexture *texture, const LsRow coord[3], LsRow dx[3], LsRow dy[3])
{
  gboolean is_cube = texture->dim == LS_TEXTURE_CUBE;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      guint first = lane & ~3u;
      float at[3][3];

      for (guint k = 0; k < 3; k++)
        for (guint i = 0; i < 3; i++)
          at[k][i] = coord[i].f[first + k];
      for (guint k = 1; is_cube && k < 3; k++)
        ls_sample_cube_unfold (at[0][2], (float[]){ at[k][0], at[k][1], at[k][2] }, at[k]);
      for (guint i = 0; i < 3; i++)
        {
          dx[i].f[lane] = at[1][i] - at[0][i];
          dy[i].f[lane] = at[2][i] - at[0][i];
        }
    }
}

static void
copy_changes (R500Run *run, const LsMicroTransfer *transfer, guint first, LsRow to[3])
{
  const LsRow *rows[4];

  find_rows (run, transfer, first, 3, rows);
  for (guint i = 0; i < 3; i++)
    to[i] = *rows[i];
}

static LsFootprint
footprint_of (const R500Tex *tex,
              const LsSampleSetup *setup,
              const LsRow *q,
              const LsRow dx[3],
              const LsRow dy[3],
              guint lane)
{
  const float along_x[3] = { dx[0].f[lane], dx[1].f[lane], dx[2].f[lane] };
  const float along_y[3] = { dy[0].f[lane], dy[1].f[lane], dy[2].f[lane] };
  LsFootprint footprint;

  if (tex->op == R500_TEX_LOD)
    return (LsFootprint){ .lod = q->f[lane], .n_samples = 1 };
  footprint = ls_sample_footprint (setup, along_x, along_y);
  if (tex->op == R500_TEX_LODBIAS)
    footprint.lod += q->f[lane];
  return footprint;
}

static void
find_lods (const R500Tex *tex,
           const LsSampleSetup *setup,
           const LsRow *q,
           const LsRow dx[3],
           const LsRow dy[3],
           LsRow *lods)
{
  const LsRow *const along_x[3] = { &dx[0], &dx[1], &dx[2] };
  const LsRow *const along_y[3] = { &dy[0], &dy[1], &dy[2] };

  if (tex->op == R500_TEX_LOD)
    {
      *lods = *q;
      return;
    }
  ls_sample_row_lods (setup, along_x, along_y, LS_LANES, lods);
  for (guint lane = 0; tex->op == R500_TEX_LODBIAS && lane < LS_LANES; lane++)
    lods->f[lane] += q->f[lane];
}

/* --- sampling -------------------------------------------------------------------------------------------- */

static LsSampleSetup
setup_of (const R500Run *run, const R500Tex *tex)
{
  return (LsSampleSetup){ .texture = run->bindings->textures[tex->unit],
                          .sampler = run->bindings->samplers[tex->unit],
                          .normalized = { !tex->unscaled, !tex->unscaled, !tex->unscaled } };
}

static gboolean
check_setup (R500Run *run, const R500Tex *tex, const LsSampleSetup *setup)
{
  if (setup->texture == NULL)
    return R500_TRAP (run, LS_TRAP_UNBOUND, run->wave->flow.active, tex->unit,
                      "the scene binds no texture %u", tex->unit);
  if (setup->sampler == NULL)
    return R500_TRAP (run, LS_TRAP_UNBOUND, run->wave->flow.active, tex->unit,
                      "the scene binds no sampler %u", tex->unit);
  if (ls_texture_has_samples (setup->texture->dim) || setup->texture->is_integer ||
      ls_texture_is_array (setup->texture->dim))
    return R500_TRAP (run, LS_TRAP_UNSUPPORTED, run->wave->flow.active, tex->unit,
                      "texture %u is of a kind that the part does not have", tex->unit);
  if (setup->sampler->degamma && !setup->texture->can_be_srgb)
    return R500_TRAP (run, LS_TRAP_UNSUPPORTED, run->wave->flow.active, tex->unit,
                      "sampler %u makes texels linear that are no unsigned norm numbers",
                      tex->unit);
  for (guint i = 0; tex->unscaled && i < ls_texture_n_axes (setup->texture->dim); i++)
    if (setup->sampler->wrap[i] == LS_WRAP_WRAP || setup->sampler->wrap[i] == LS_WRAP_MIRROR)
      return R500_TRAP (run, LS_TRAP_UNSUPPORTED, run->wave->flow.active, tex->unit,
                        "coordinates in texels cannot wrap or mirror, sampler %u", tex->unit);
  return TRUE;
}

/* What is sampled: coordinates, Q, and how the coordinates change. */
typedef struct
{
  LsRow coord[3], dx[3], dy[3], q;
} Request;

static void
make_request (R500Run *run, const R500Step *step, const LsSampleSetup *setup, Request *request)
{
  const R500Tex *tex = &step->insn->tex;
  const LsRow *rows[4];

  find_rows (run, &step->transfer, 0, 4, rows);
  make_coordinates (tex, setup->texture, rows, request->coord);
  request->q = *rows[3];
  if (tex->op == R500_TEX_DXDY)
    {
      copy_changes (run, &step->transfer, R500_TEX_DX, request->dx);
      copy_changes (run, &step->transfer, R500_TEX_DY, request->dy);
    }
  else if (tex->op != R500_TEX_LOD)
    find_changes (setup->texture, request->coord, request->dx, request->dy);
}

static void
sample_lanes (const R500Tex *tex,
              const LsSampleSetup *setup,
              const Request *request,
              LsMask lanes,
              LsRow out[4])
{
  LS_FOREACH_LANE (lane, lanes)
    {
      LsFootprint footprint =
        footprint_of (tex, setup, &request->q, request->dx, request->dy, (guint) lane);
      const float coord[3] = { request->coord[0].f[lane], request->coord[1].f[lane],
                               request->coord[2].f[lane] };
      guint32 words[4];

      ls_sample (setup, coord, &footprint, 0, words);
      for (guint i = 0; i < 4; i++)
        out[i].u[lane] = words[i];
    }
}

static void
sample_rows (const R500Tex *tex,
             const LsSampleSetup *setup,
             const Request *request,
             LsMask lanes,
             LsRow out[4])
{
  LsRow *const rows[4] = { &out[0], &out[1], &out[2], &out[3] };
  LsSampleInput input = { .coord = { &request->coord[0], &request->coord[1], &request->coord[2] } };
  LsRow lods;

  if (ls_sample_needs_lod (setup))
    {
      find_lods (tex, setup, &request->q, request->dx, request->dy, &lods);
      input.lod = &lods;
    }
  ls_sample_row (setup, &input, lanes, rows);
}

gboolean
r500_tex_check (R500Run *run, const R500Step *step)
{
  const R500Tex *tex = &step->insn->tex;
  LsSampleSetup setup = setup_of (run, tex);

  return check_setup (run, tex, &setup);
}

gboolean
r500_tex_sample (R500Run *run, const R500Step *step, LsMask lanes, GArray *seen, LsRow out[4])
{
  const R500Tex *tex = &step->insn->tex;
  LsSampleSetup setup = setup_of (run, tex);
  Request request = { 0 };

  setup.seen = seen;
  if (!check_setup (run, tex, &setup))
    return FALSE;
  make_request (run, step, &setup, &request);
  if (ls_sample_is_for_rows (&setup))
    sample_rows (tex, &setup, &request, lanes, out);
  else
    sample_lanes (tex, &setup, &request, lanes, out);
  return TRUE;
}

/* --- one instruction ------------------------------------------------------------------------------------- */

/* -0 counts as below 0. Killed pixels hold nothing from then on, and by the default reading run like helpers. */
static void
kill_pixels (R500Run *run, const R500Step *step)
{
  const LsMicroTransfer *transfer = &step->transfer;
  R500Wave *wave = run->wave;
  LsMask below = 0;
  const LsRow *rows[4];

  find_rows (run, transfer, 0, 4, rows);
  LS_FOREACH_LANE (lane,
                   r500_tex_lanes (run, step) & open_lanes (run, transfer->gate, &transfer->bit))
    for (guint i = 0; i < 4; i++)
      below |=
        rows[i]->u[lane] >> 31 && !(rows[i]->f[lane] != rows[i]->f[lane]) ? LS_MASK_LANE (lane) : 0;
  wave->flow.valid &= ~below;
  if (run->bindings->readings[R500_READING_KILLED] == R500_KILLED_STOP)
    wave->flow.active &= ~(below & wave->flow.covered);
}

/* What leads outside of the registers is dropped. */
static void
store_moves (R500Run *run, const R500Step *step, LsMask lanes, const LsRow texels[4])
{
  const LsMicroTransfer *transfer = &step->transfer;

  for (const LsMicroMove *move = transfer->moves; move < transfer->moves + transfer->n_moves;
       move++)
    {
      guint32 row = r500_place_state_row (&run->code->layout, run->wave, &move->to);

      if (row != LS_NO_ROW)
        ls_row_store (&run->rows[row], &texels[move->component],
                      lanes & open_lanes (run, move->gate, &move->bit));
    }
}

gboolean
r500_tex_step (R500Run *run, const R500Step *step)
{
  LsMask lanes = r500_tex_lanes (run, step);
  LsRow texels[4];

  if (step->bad != NULL)
    return R500_TRAP (run, LS_TRAP_ILLEGAL, run->wave->flow.active, step->insn->words[1], "%s",
                      step->bad);
  if (step->insn->tex.op == R500_TEX_NOP)
    return TRUE;
  if (step->transfer.masks & LS_MICRO_KILLS)
    {
      kill_pixels (run, step);
      return TRUE;
    }
  memset (texels, 0, sizeof texels);
  if (!r500_tex_sample (run, step, lanes, NULL, texels))
    return FALSE;
  store_moves (run, step, lanes, texels);
  return TRUE;
}
