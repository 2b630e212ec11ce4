#include "r700-tex.h"

#include <string.h>

#include "ls-math.h"
#include "r700-readings.h"

/* What a texture instruction may do, and gradients. */

/* The lane where the difference that a lane gets starts. along: how far apart in the quad its two lanes are, 1
 * horizontally and 2 vertically. */
static guint
difference_start (const LsBindings *bindings, guint lane, guint along)
{
  guint8 reading = bindings->readings[R700_READING_GRADIENTS];

  if (reading == R700_GRADIENTS_FINE)
    return lane & ~along;
  return (lane & ~3u) + (along == 1 && reading == R700_GRADIENTS_COARSE ? 2 : 0);
}

static LsMask
difference_lanes (guint start, guint along)
{
  return LS_MASK_LANE (start) | LS_MASK_LANE (start + along);
}

LsMask
r700_tex_quad_lanes (const LsBindings *bindings, R700FetchOp op, guint lane)
{
  R700Tex tex = r700_tex_decode (&(R700Fetch){ .op = op });
  LsMask corner = LS_MASK_CORNER (lane);
  LsMask row = difference_lanes (difference_start (bindings, lane, 1), 1);
  LsMask column = difference_lanes (difference_start (bindings, lane, 2), 2);

  if (op == R700_TEX_GET_COMP_TEX_LOD || op == R700_TEX_GET_LERP)
    return corner;
  if (op == R700_TEX_GET_GRADIENTS_H)
    return row;
  if (op == R700_TEX_GET_GRADIENTS_V)
    return column;
  if (op == R700_TEX_KEEP_GRADIENTS)
    return row | column;
  if (!tex.is_sample || tex.takes_gradients)
    return 0;
  return tex.way.lod == LS_LOD_HARDWARE || tex.way.lod == LS_LOD_BIAS ? corner : 0;
}

/* --- gradients ------------------------------------------------------------------------------------------- */

static float
difference (const R700TexRequest *request, guint i, guint lane, guint along)
{
  guint start = difference_start (request->bindings, lane, along);
  const float *from = request->in.coord[i]->f;

  return request->in.has_quads ? ls_settle_nan (from[start + along] - from[start]) : 0;
}

void
r700_tex_get_gradients (const R700TexRequest *request, LsRow *const out[4])
{
  guint along = request->fetch->op == R700_TEX_GET_GRADIENTS_H ? 1 : 2;

  for (guint i = 0; i < 4; i++)
    LS_FOREACH_LANE (lane, out[i] != NULL ? request->lanes : 0)
      out[i]->f[lane] = difference (request, i, (guint) lane, along);
}

void
r700_tex_set_gradients (const R700TexRequest *request, LsRow *const out[4] G_GNUC_UNUSED)
{
  R700Gradients *gradients = request->gradients;
  LsRow *to = request->fetch->op == R700_TEX_SET_GRADIENTS_H ? gradients->h : gradients->v;

  LS_FOREACH_LANE (lane, request->lanes)
    for (guint i = 0; i < 3; i++)
      to[i].f[lane] = request->in.coord[i]->f[lane];
}

void
r700_tex_keep_gradients (const R700TexRequest *request, LsRow *const out[4])
{
  guint32 border[4];

  for (guint i = 0; i < 4; i++)
    border[i] = ls_float_bits (request->setup.sampler->border[i]);
  LS_FOREACH_LANE (lane, request->lanes)
    {
      for (guint i = 0; i < 3; i++)
        {
          request->gradients->h[i].f[lane] = difference (request, i, (guint) lane, 1);
          request->gradients->v[i].f[lane] = difference (request, i, (guint) lane, 2);
        }
      ls_sampling_put (out, (guint) lane, border);
    }
}

/* --- checks ---------------------------------------------------------------------------------------------- */

static gboolean
fail (const R700TexRequest *request, LsTrap *trap, LsTrapCode code, guint64 value, const char *what)
{
  return ls_trap_set (trap, code, request->line, request->lanes, value, "%s: %s %" G_GUINT64_FORMAT,
                      r700_fetch_ops[request->fetch->op].name, what, value);
}

static gboolean
repeats (LsWrap wrap)
{
  return wrap == LS_WRAP_WRAP || wrap == LS_WRAP_MIRROR;
}

/* Combinations that no source gives a meaning. */
static gboolean
check_sense (const R700TexRequest *request, const LsSampleSetup *setup, LsTrap *trap)
{
  const R700Fetch *fetch = request->fetch;
  const R700Tex *tex = request->tex;

  if (fetch->op == R700_TEX_LD && setup->texture->dim == LS_TEXTURE_CUBE)
    return fail (request, trap, LS_TRAP_ILLEGAL, fetch->resource_id,
                 "cubes cannot be read by texel, resource");
  if (tex->needs_texture && tex->needs_sampler && ls_texture_has_samples (setup->texture->dim))
    return fail (request, trap, LS_TRAP_ILLEGAL, fetch->resource_id,
                 "multisampled textures can only be read by texel, resource");
  if (!tex->is_sample)
    return TRUE;
  if (setup->compare && setup->texture->is_integer)
    return fail (request, trap, LS_TRAP_UNSUPPORTED, fetch->resource_id,
                 "what comparing with integers gives is not known, resource");
  if (setup->sampler->degamma && !setup->texture->can_be_srgb)
    return fail (request, trap, LS_TRAP_UNSUPPORTED, fetch->resource_id,
                 "the sampler's FORCE_DEGAMMA is for unsigned norm numbers only, resource");
  if (tex->is_normalized)
    return TRUE;
  for (guint i = 0; i < ls_texture_n_axes (setup->texture->dim); i++)
    if (!tex->normalized[i] && repeats (setup->sampler->wrap[i]))
      return fail (request, trap, LS_TRAP_ILLEGAL, fetch->sampler_id,
                   "coordinates in texels cannot wrap or mirror, sampler");
  return TRUE;
}

/* What the instruction names is there. */
static gboolean
check_bound (const R700TexRequest *request, const LsSampleSetup *setup, LsTrap *trap)
{
  const R700Fetch *fetch = request->fetch;
  const R700Tex *tex = request->tex;

  if (tex->is_unsupported)
    return fail (request, trap, LS_TRAP_UNSUPPORTED, 1,
                 r700_get (fetch->words, R700_TEX_WORD0_ALT_CONST)
                   ? "constants of the other stage, ALT_CONST"
                   : "border fraction, BC_FRAC_MODE");
  if (tex->needs_texture && !setup->texture)
    return fail (request, trap, LS_TRAP_UNBOUND, fetch->resource_id,
                 "the scene binds no texture to resource");
  if (tex->needs_sampler && !setup->sampler)
    return fail (request, trap, LS_TRAP_UNBOUND, fetch->sampler_id,
                 "the scene binds no sampler to number");
  return TRUE;
}

/* Field by field: a processor waits when it copies as a whole what was just written in parts. */
static void
fill_setup (R700TexRequest *request)
{
  const R700Tex *tex = request->tex;
  LsSampleSetup *setup = &request->setup;
  LsSampling *in = &request->in;

  setup->seen = request->seen;
  setup->texture = request->bindings->textures[request->fetch->resource_id];
  setup->sampler = request->bindings->samplers[request->fetch->sampler_id % LS_MAX_SAMPLERS];
  setup->compare = FALSE;
  memcpy (setup->normalized, tex->normalized, sizeof setup->normalized);
  memcpy (setup->offset, tex->offset, sizeof setup->offset);
  in->setup = setup;
  in->h = tex->needs_gradients ? request->gradients->h : NULL;
  in->v = tex->needs_gradients ? request->gradients->v : NULL;
  in->way = &tex->way;
}

gboolean
r700_tex_check (R700TexRequest *request, LsTrap *trap)
{
  const R700Tex *tex = request->tex;
  LsSampleSetup *setup = &request->setup;

  fill_setup (request);
  if (!check_bound (request, setup, trap))
    return FALSE;
  /* Samples compare by their opcode, or all of them if the sampler says so (SAMPLE_IS_PCF). */
  setup->compare = tex->is_sample && (tex->compares || setup->sampler->compares);
  if (!check_sense (request, setup, trap))
    return FALSE;
  if (request->fetch->op == R700_TEX_SET_CUBEMAP_INDEX)
    return fail (request, trap, LS_TRAP_UNSUPPORTED, request->fetch->resource_id,
                 "no resource word describes an array of cubes, resource");
  return TRUE;
}

gboolean
r700_tex_reads_first (const R700TexRequest *request)
{
  return request->tex->is_sample && ls_sample_reads_first (&request->setup);
}

void
r700_tex_sample (const R700TexRequest *request, LsRow *const out[4])
{
  ls_sampling_run (&request->in, request->lanes, out);
}
