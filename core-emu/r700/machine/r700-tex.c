#include "r700-tex-private.h"

#include "ls-math.h"
#include "r700-readings.h"

/* Where a sample's level of detail comes from. */
typedef enum
{
  LOD_HARDWARE, /* differences within the quad */
  LOD_W,        /* coordinate W */
  LOD_BIAS,     /* the quad's, plus coordinate W */
  LOD_ZERO,
} LodSource;

/* The opcode of a sample is a set of bits: 16 + lod source + 4 gradients + 8 compare. */
typedef struct
{
  LodSource lod;
  gboolean gradients, compare;
} SampleKind;

#define TEX_SAMPLE_CODE 16

static SampleKind
sample_kind (R700FetchOp op)
{
  guint bits = r700_fetch_ops[op].code - TEX_SAMPLE_CODE;

  return (SampleKind){ (LodSource) (bits & 3), (bits & 4) != 0, (bits & 8) != 0 };
}

static gboolean
is_sample (R700FetchOp op)
{
  return r700_fetch_ops[op].class == R700_FETCH_CLASS_TEX &&
         r700_fetch_ops[op].code >= TEX_SAMPLE_CODE;
}

gboolean
r700_tex_needs_gradients (R700FetchOp op)
{
  SampleKind kind = is_sample (op) ? sample_kind (op) : (SampleKind){ LOD_ZERO, FALSE, FALSE };

  return kind.gradients && kind.lod != LOD_ZERO && kind.lod != LOD_W;
}

gboolean
r700_tex_is_silent (R700FetchOp op)
{
  return op == R700_TEX_SET_GRADIENTS_H || op == R700_TEX_SET_GRADIENTS_V ||
         op == R700_TEX_SET_CUBEMAP_INDEX;
}

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
  LsMask corner = (LsMask) 7 << (lane & ~3u); /* where the level of detail of the quad is from */
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
  if (!is_sample (op) || sample_kind (op).gradients)
    return 0;
  return sample_kind (op).lod == LOD_HARDWARE || sample_kind (op).lod == LOD_BIAS ? corner : 0;
}

static gint
sign_extend (guint32 value, guint bits)
{
  guint32 sign = 1u << (bits - 1);

  return (gint) (value ^ sign) - (gint) sign;
}

/* S3.1: half texels (guide 10.4, TEX_WORD2). */
static float
texel_offset (const R700Fetch *fetch, R700FieldId field)
{
  return (float) sign_extend (r700_get (fetch->words, field), 5) / 2;
}

/* S3.4 (errata D10). */
static float
lod_bias (const R700Fetch *fetch)
{
  return (float) sign_extend (r700_get (fetch->words, R700_TEX_WORD1_LOD_BIAS), 7) / 16;
}

static LsSampleSetup
make_setup (const R700TexRequest *request)
{
  const guint32 *words = request->fetch->words;
  LsSampleSetup setup = {
    .seen = request->seen,
    .texture = request->bindings->textures[request->fetch->resource_id],
    .sampler = request->bindings->samplers[request->fetch->sampler_id % LS_MAX_SAMPLERS],
    .normalized = { r700_get (words, R700_TEX_WORD1_COORD_TYPE_X) != 0,
                    r700_get (words, R700_TEX_WORD1_COORD_TYPE_Y) != 0,
                    r700_get (words, R700_TEX_WORD1_COORD_TYPE_Z) != 0 },
    .offset = { texel_offset (request->fetch, R700_TEX_WORD2_OFFSET_X),
                texel_offset (request->fetch, R700_TEX_WORD2_OFFSET_Y),
                texel_offset (request->fetch, R700_TEX_WORD2_OFFSET_Z) },
  };

  return setup;
}

/* --- gradients ------------------------------------------------------------------------------------------- */

static float
difference (const R700TexRequest *request, guint i, guint lane, guint along)
{
  guint start = difference_start (request->bindings, lane, along);
  const float *from = request->coord[i]->f;

  return request->has_quads ? ls_settle_nan (from[start + along] - from[start]) : 0;
}

static void
get_gradients (const R700TexRequest *request, guint along, LsRow out[4])
{
  LS_FOREACH_LANE (lane, request->lanes)
    for (guint i = 0; i < 4; i++)
      out[i].f[lane] = difference (request, i, (guint) lane, along);
}

static void
set_gradients (const R700TexRequest *request, LsRow gradient[3])
{
  LS_FOREACH_LANE (lane, request->lanes)
    for (guint i = 0; i < 3; i++)
      gradient[i].f[lane] = request->coord[i]->f[lane];
}

static void
keep_gradients (const R700TexRequest *request, const LsSampleSetup *setup, LsRow out[4])
{
  LS_FOREACH_LANE (lane, request->lanes)
    {
      for (guint i = 0; i < 3; i++)
        {
          request->gradients->h[i].f[lane] = difference (request, i, (guint) lane, 1);
          request->gradients->v[i].f[lane] = difference (request, i, (guint) lane, 2);
        }
      for (guint i = 0; i < 4; i++)
        out[i].f[lane] = setup->sampler->border[i];
    }
}

/* Change of the coordinates from the first lane of a quad to another one; on a cube, in the plane of the first one's face. */
static void
quad_change (const R700TexRequest *request, gboolean is_cube, guint first, guint lane, float out[3])
{
  float from[3], to[3];

  for (guint i = 0; i < 3; i++)
    {
      from[i] = request->coord[i]->f[first];
      to[i] = request->coord[i]->f[lane];
    }
  if (is_cube)
    ls_sample_cube_unfold (from[2], (float[]){ to[0], to[1], to[2] }, to);
  for (guint i = 0; i < 3; i++)
    out[i] = to[i] - from[i];
}

/* Footprint from the gradients of one lane, or of its quad: the quad has one level of detail. */
static LsFootprint
find_footprint (const R700TexRequest *request,
                const LsSampleSetup *setup,
                gboolean gradients,
                guint lane)
{
  gboolean is_cube = setup->texture->dim == LS_TEXTURE_CUBE;
  guint first = lane & ~3u;
  float dx[3], dy[3];

  if (!gradients && !request->has_quads)
    return (LsFootprint){ .lod = 0, .n_samples = 1 };
  quad_change (request, is_cube, first, first + 1, dx);
  quad_change (request, is_cube, first, first + 2, dy);
  for (guint i = 0; gradients && i < 3; i++)
    {
      dx[i] = request->gradients->h[i].f[lane];
      dy[i] = request->gradients->v[i].f[lane];
    }
  return ls_sample_footprint (setup, dx, dy);
}

/* --- samples --------------------------------------------------------------------------------------------- */

static LsFootprint
sample_footprint (const R700TexRequest *request,
                  const LsSampleSetup *setup,
                  SampleKind kind,
                  guint lane)
{
  LsFootprint footprint = { .lod = 0, .n_samples = 1 };

  switch (kind.lod)
    {
    case LOD_W:
      footprint.lod = request->coord[3]->f[lane];
      break;
    case LOD_HARDWARE:
      footprint = find_footprint (request, setup, kind.gradients, lane);
      break;
    case LOD_BIAS:
      footprint = find_footprint (request, setup, kind.gradients, lane);
      footprint.lod += request->coord[3]->f[lane];
      break;
    case LOD_ZERO:
      break;
    }
  footprint.lod += lod_bias (request->fetch);
  return footprint;
}

static void
lane_coord (const R700TexRequest *request, guint lane, float coord[3])
{
  for (guint i = 0; i < 3; i++)
    coord[i] = request->coord[i]->f[lane];
}

/* W carries the LOD or bias of *_L and *_LB, and there the reference comes in Z (as compilers for these parts
 * emit it; the guide gives W to both). */
static float
reference_of (const R700TexRequest *request, SampleKind kind, guint lane)
{
  gboolean w_is_lod = kind.lod == LOD_W || kind.lod == LOD_BIAS;

  return request->coord[w_is_lod ? 2 : 3]->f[lane];
}

/* Samples compare by their opcode, or all of them if the sampler says so (SAMPLE_IS_PCF). */
static gboolean
compares (const R700TexRequest *request, const LsSampleSetup *setup)
{
  return sample_kind (request->fetch->op).compare || setup->sampler->compares;
}

static void
run_sample (const R700TexRequest *request, const LsSampleSetup *base, LsRow out[4])
{
  SampleKind kind = sample_kind (request->fetch->op);
  LsSampleSetup setup = *base;

  setup.compare = compares (request, &setup);
  if (request->seen == NULL && ls_sample_row (&setup, request->coord, request->lanes, out))
    return;
  LS_FOREACH_LANE (lane, request->lanes)
    {
      LsFootprint footprint = sample_footprint (request, &setup, kind, (guint) lane);
      float reference = setup.compare ? reference_of (request, kind, (guint) lane) : 0;
      guint32 words[4];
      float coord[3];

      lane_coord (request, (guint) lane, coord);
      if (setup.sampler->gathers)
        ls_sample_gather (&setup, coord, reference, words);
      else
        ls_sample (&setup, coord, &footprint, reference, words);
      r700_tex_put (out, (guint) lane, words);
    }
}

static void
run_gather (const R700TexRequest *request, const LsSampleSetup *setup, LsRow out[4])
{
  LS_FOREACH_LANE (lane, request->lanes)
    {
      guint32 words[4];
      float coord[3];

      lane_coord (request, (guint) lane, coord);
      ls_sample_gather (setup, coord, 0, words);
      r700_tex_put (out, (guint) lane, words);
    }
}

static void
run_lod (const R700TexRequest *request, const LsSampleSetup *setup, LsRow out[4])
{
  LS_FOREACH_LANE (lane, request->lanes)
    {
      LsFootprint footprint = find_footprint (request, setup, FALSE, (guint) lane);
      float lod = footprint.lod + lod_bias (request->fetch);

      out[0].f[lane] = ls_sample_clamp_lod (setup, lod);
      out[1].f[lane] = lod + setup->sampler->lod_bias;
      out[2].f[lane] = 0;
      out[3].f[lane] = 0;
    }
}

static void
run_lerp (const R700TexRequest *request, const LsSampleSetup *setup, LsRow out[4])
{
  LS_FOREACH_LANE (lane, request->lanes)
    {
      LsFootprint footprint = find_footprint (request, setup, FALSE, (guint) lane);
      float coord[3], weights[4];

      lane_coord (request, (guint) lane, coord);
      ls_sample_weights (setup, coord, footprint.lod + lod_bias (request->fetch), weights);
      for (guint i = 0; i < 4; i++)
        out[i].f[lane] = weights[i];
    }
}

/* --- dispatch -------------------------------------------------------------------------------------------- */

static gboolean
needs_texture (R700FetchOp op)
{
  return is_sample (op) || op == R700_TEX_LD || op == R700_TEX_GET_TEXTURE_RESINFO ||
         op == R700_TEX_GET_NUMBER_OF_SAMPLES || op == R700_TEX_GET_COMP_TEX_LOD ||
         op == R700_TEX_GET_LERP || op == R700_TEX_FETCH4;
}

static gboolean
needs_sampler (R700FetchOp op)
{
  return is_sample (op) || op == R700_TEX_GET_COMP_TEX_LOD || op == R700_TEX_GET_LERP ||
         op == R700_TEX_FETCH4 || op == R700_TEX_KEEP_GRADIENTS;
}

static gboolean
fail (const R700TexRequest *request, LsTrap *trap, LsTrapCode code, guint64 value, const char *what)
{
  ls_trap_set (trap, code, request->line, request->lanes, value, "%s: %s %" G_GUINT64_FORMAT,
               r700_fetch_ops[request->fetch->op].name, what, value);
  return FALSE;
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

  if (fetch->op == R700_TEX_LD && setup->texture->dim == LS_TEXTURE_CUBE)
    return fail (request, trap, LS_TRAP_ILLEGAL, fetch->resource_id,
                 "cubes cannot be read by texel, resource");
  if (needs_texture (fetch->op) && needs_sampler (fetch->op) &&
      ls_texture_has_samples (setup->texture->dim))
    return fail (request, trap, LS_TRAP_ILLEGAL, fetch->resource_id,
                 "multisampled textures can only be read by texel, resource");
  if (!is_sample (fetch->op))
    return TRUE;
  if (compares (request, setup) && setup->texture->is_integer)
    return fail (request, trap, LS_TRAP_UNSUPPORTED, fetch->resource_id,
                 "what comparing with integers gives is not known, resource");
  if (setup->sampler->degamma && !setup->texture->can_be_srgb)
    return fail (request, trap, LS_TRAP_UNSUPPORTED, fetch->resource_id,
                 "the sampler's FORCE_DEGAMMA is for unsigned norm numbers only, resource");
  for (guint i = 0; i < ls_texture_n_axes (setup->texture->dim); i++)
    if (!setup->normalized[i] && repeats (setup->sampler->wrap[i]))
      return fail (request, trap, LS_TRAP_ILLEGAL, fetch->sampler_id,
                   "coordinates in texels cannot wrap or mirror, sampler");
  return TRUE;
}

static gboolean
check_bound (const R700TexRequest *request, const LsSampleSetup *setup, LsTrap *trap)
{
  const R700Fetch *fetch = request->fetch;

  if (r700_get (fetch->words, R700_TEX_WORD0_ALT_CONST))
    return fail (request, trap, LS_TRAP_UNSUPPORTED, 1, "constants of the other stage, ALT_CONST");
  if (r700_get (fetch->words, R700_TEX_WORD0_BC_FRAC_MODE))
    return fail (request, trap, LS_TRAP_UNSUPPORTED, 1, "border fraction, BC_FRAC_MODE");
  if (needs_texture (fetch->op) && !setup->texture)
    return fail (request, trap, LS_TRAP_UNBOUND, fetch->resource_id,
                 "the scene binds no texture to resource");
  if (needs_sampler (fetch->op) && !setup->sampler)
    return fail (request, trap, LS_TRAP_UNBOUND, fetch->sampler_id,
                 "the scene binds no sampler to number");
  return TRUE;
}

/* FALSE if the opcode is not one that reads texels or their properties. */
static gboolean
run_texel_op (const R700TexRequest *request, const LsSampleSetup *setup, LsRow out[4])
{
  R700FetchOp op = request->fetch->op;

  if (is_sample (op))
    run_sample (request, setup, out);
  else if (op == R700_TEX_LD)
    r700_tex_load (request, setup, out);
  else if (op == R700_TEX_GET_TEXTURE_RESINFO)
    r700_tex_resinfo (request, setup->texture, out);
  else if (op == R700_TEX_GET_NUMBER_OF_SAMPLES)
    r700_tex_n_samples (request, setup->texture, out);
  else if (op == R700_TEX_GET_COMP_TEX_LOD)
    run_lod (request, setup, out);
  else if (op == R700_TEX_GET_LERP)
    run_lerp (request, setup, out);
  else if (op == R700_TEX_FETCH4)
    run_gather (request, setup, out);
  else
    return FALSE;
  return TRUE;
}

gboolean
r700_tex_execute (const R700TexRequest *request, LsRow out[4], LsTrap *trap)
{
  R700FetchOp op = request->fetch->op;
  LsSampleSetup setup = make_setup (request);

  if (!check_bound (request, &setup, trap) || !check_sense (request, &setup, trap))
    return FALSE;
  if (run_texel_op (request, &setup, out))
    return TRUE;
  if (op == R700_TEX_GET_GRADIENTS_H)
    get_gradients (request, 1, out);
  else if (op == R700_TEX_GET_GRADIENTS_V)
    get_gradients (request, 2, out);
  else if (op == R700_TEX_SET_GRADIENTS_H)
    set_gradients (request, request->gradients->h);
  else if (op == R700_TEX_SET_GRADIENTS_V)
    set_gradients (request, request->gradients->v);
  else if (op == R700_TEX_KEEP_GRADIENTS)
    keep_gradients (request, &setup, out);
  else
    return fail (request, trap, LS_TRAP_UNSUPPORTED, request->fetch->resource_id,
                 "no resource word describes an array of cubes, resource");
  return TRUE;
}
