#include "r500-run.h"

#include <string.h>

#include "ls-row.h"
#include "ls-sampling.h"

/* Texture instructions, by the texture unit that all machines share. */

/* --- lanes ------------------------------------------------------------------------------------ */

LsMask
r500_tex_lanes (const R500Run *run, const R500Step *step)
{
  const R500Wave *wave = run->wave;
  LsMask lanes = step->insn->write_inactive ? wave->flow.held : wave->flow.active;

  return step->insn->tex.ignore_uncovered ? lanes & wave->flow.valid : lanes;
}

/* --- coordinates ------------------------------------------------------------------------------ */

/* The rows of n addresses from one on. */
static void
find_rows (R500Run *run,
           const LsMicroTransfer *transfer,
           guint first,
           guint n,
           const LsRow *rows[4])
{
  LsRow room; /* for constants, which have no rows */

  for (guint i = 0; i < n; i++)
    rows[i] = r500_place_row (run, &transfer->addresses[first + i], &room);
}

static void
project_row (LsRow coord[3])
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const float direction[3] = { coord[0].f[lane], coord[1].f[lane], coord[2].f[lane] };
      float out[3];

      ls_sample_cube_project (direction, out);
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

static void
copy_changes (R500Run *run, const LsMicroTransfer *transfer, guint first, LsRow to[3])
{
  const LsRow *rows[4];

  find_rows (run, transfer, first, 3, rows);
  for (guint i = 0; i < 3; i++)
    to[i] = *rows[i];
}

/* --- sampling --------------------------------------------------------------------------------- */

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

/* The values of a sampling. */
typedef struct
{
  LsRow coord[3], h[3], v[3];
  LsSampling in;
} Request;

static const LsSampleWay ways[] = {
  [R500_TEX_LOD] = { .lod = LS_LOD_W },
  [R500_TEX_LODBIAS] = { .lod = LS_LOD_BIAS },
  [R500_TEX_INVALID] = { .lod = LS_LOD_HARDWARE },
};

static void
make_request (R500Run *run, const R500Step *step, const LsSampleSetup *setup, Request *request)
{
  const R500Tex *tex = &step->insn->tex;
  LsSampling *in = &request->in;
  const LsRow *rows[4];

  find_rows (run, &step->transfer, 0, 4, rows);
  make_coordinates (tex, setup->texture, rows, request->coord);
  *in = (LsSampling){
    .setup = setup,
    .coord = { &request->coord[0], &request->coord[1], &request->coord[2], rows[3] },
    .has_quads = TRUE,
    .way = &ways[tex->op],
  };
  if (tex->op != R500_TEX_DXDY)
    return;
  copy_changes (run, &step->transfer, R500_TEX_DX, request->h);
  copy_changes (run, &step->transfer, R500_TEX_DY, request->v);
  in->h = request->h;
  in->v = request->v;
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
  LsRow *const rows[4] = { &out[0], &out[1], &out[2], &out[3] };
  Request request;

  setup.seen = seen;
  if (!check_setup (run, tex, &setup))
    return FALSE;
  make_request (run, step, &setup, &request);
  ls_sampling_run (&request.in, lanes, rows);
  return TRUE;
}

/* --- one instruction -------------------------------------------------------------------------- */

/* -0 counts as below 0. A killed pixel holds nothing from then on, and by the default reading runs
 * like a helper. */
static void
kill_pixels (R500Run *run, const R500Step *step)
{
  const LsMicroTransfer *transfer = &step->transfer;
  R500Wave *wave = run->wave;
  LsMask below = 0;
  const LsRow *rows[4];

  find_rows (run, transfer, 0, 4, rows);
  LS_FOREACH_LANE (lane,
                   r500_tex_lanes (run, step) & r500_run_gate (run, transfer->gate, &transfer->bit))
    for (guint i = 0; i < 4; i++)
      below |=
        rows[i]->u[lane] >> 31 && !(rows[i]->f[lane] != rows[i]->f[lane]) ? LS_MASK_LANE (lane) : 0;
  wave->flow.valid &= ~below;
  if (run->bindings->readings[R500_READING_KILLED] == R500_KILLED_STOP)
    wave->flow.active &= ~(below & wave->flow.covered);
}

/* A write out of range is dropped. */
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
                      lanes & r500_run_gate (run, move->gate, &move->bit));
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
