#include "r700-tex.h"

#include <inttypes.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-math.h"
#include "ls-words.h"
#include "r700-program.h"

/* Reads of textures without a filter: texels, samples, sizes. */

/* Texel numbers of LD; the layer of an array is in Z; W holds the sample of a multisampled texture,
 * the level of others. */
static void
load_texel (const LsTexture *texture,
            const R700TexRequest *request,
            const LsSampleSetup *setup,
            guint lane,
            gint64 texel[3])
{
  guint n = ls_texture_n_axes (texture->dim);

  for (guint i = 0; i < 3; i++)
    texel[i] = i < n || i == 2 ? request->in.coord[i]->i[lane] + (gint64) setup->offset[i] : 0;
  if (n < 3 && !ls_texture_is_array (texture->dim))
    texel[2] = 0;
}

static void
run_load (const R700TexRequest *request, LsRow *const out[4])
{
  const LsSampleSetup *setup = &request->setup;
  gboolean has_samples = ls_texture_has_samples (setup->texture->dim);

  LS_FOREACH_LANE (lane, request->lanes)
    {
      gint w = request->in.coord[3]->i[lane];
      guint32 words[4];
      gint64 texel[3];

      load_texel (setup->texture, request, setup, (guint) lane, texel);
      ls_sample_load (setup, texel, has_samples ? 0 : w, has_samples ? w : 0, words);
      ls_sampling_put (out, (guint) lane, words);
    }
}

/* Width, height, and depth or layers of the level in X, and the number of levels. */
static void
run_resinfo (const R700TexRequest *request, LsRow *const out[4])
{
  const LsTexture *texture = request->setup.texture;
  guint n_levels = texture->last_level - texture->base_level + 1;
  guint n_layers = texture->last_layer - texture->base_layer + 1;

  LS_FOREACH_LANE (lane, request->lanes)
    {
      gint lod = request->in.coord[0]->i[lane];
      guint32 words[4] = { 0, 0, 0, n_levels };

      if (lod >= 0 && (guint) lod < n_levels)
        {
          const LsTextureLevel *level = &texture->levels[texture->base_level + (guint) lod];

          words[0] = level->width;
          words[1] = texture->dim == LS_TEXTURE_1D_ARRAY ? n_layers : level->height;
          words[2] = ls_texture_is_array (texture->dim) ? n_layers
                     : texture->dim == LS_TEXTURE_3D    ? level->depth
                                                        : 1;
        }
      ls_sampling_put (out, (guint) lane, words);
    }
}

static void
run_n_samples (const R700TexRequest *request, LsRow *const out[4])
{
  const guint32 words[4] = { request->setup.texture->n_samples, 0, 0, 0 };

  LS_FOREACH_LANE (lane, request->lanes)
    ls_sampling_put (out, (guint) lane, words);
}

/* Samples, and facts about them that need no texels. */

static void
run_gather (const R700TexRequest *request, LsRow *const out[4])
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

static void
run_lod (const R700TexRequest *request, LsRow *const out[4])
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

static void
run_weights (const R700TexRequest *request, LsRow *const out[4])
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

/* Checks of texture instructions, and gradients. */

/* The first lane of the difference that a lane gets. along: distance of its two lanes in the quad,
 * 1 horizontally and 2 vertically. */
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

/* --- gradients -------------------------------------------------------------------------------- */

static float
difference (const R700TexRequest *request, guint i, guint lane, guint along)
{
  guint start = difference_start (request->bindings, lane, along);
  const float *from = request->in.coord[i]->f;

  return request->in.has_quads ? ls_settle_nan (from[start + along] - from[start]) : 0;
}

static void
get_gradients (const R700TexRequest *request, LsRow *const out[4])
{
  guint along = request->fetch->op == R700_TEX_GET_GRADIENTS_H ? 1 : 2;

  for (guint i = 0; i < 4; i++)
    LS_FOREACH_LANE (lane, out[i] != NULL ? request->lanes : 0)
      out[i]->f[lane] = difference (request, i, (guint) lane, along);
}

static void
set_gradients (const R700TexRequest *request, LsRow *const out[4] G_GNUC_UNUSED)
{
  R700Gradients *gradients = request->gradients;
  LsRow *to = request->fetch->op == R700_TEX_SET_GRADIENTS_H ? gradients->h : gradients->v;

  LS_FOREACH_LANE (lane, request->lanes)
    for (guint i = 0; i < 3; i++)
      to[i].f[lane] = request->in.coord[i]->f[lane];
}

static void
keep_gradients (const R700TexRequest *request, LsRow *const out[4])
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

/* --- checks ----------------------------------------------------------------------------------- */

static gboolean
fail (const R700TexRequest *request, LsTrap *trap, LsTrapCode code, guint64 value, const char *what)
{
  return ls_trap_set (trap, code, request->line, request->lanes, value, "%s: %s %" PRIu64,
                      r700_fetch_ops[request->fetch->op].name, ls_words (what), value);
}

/* Combinations without a meaning in any source. */
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
                 "the result of a comparison with integers is not known, resource");
  if (setup->sampler->degamma && !setup->texture->can_be_srgb)
    return fail (request, trap, LS_TRAP_UNSUPPORTED, fetch->resource_id,
                 "the sampler's FORCE_DEGAMMA is for unsigned norm numbers only, resource");
  if (tex->is_normalized)
    return TRUE;
  for (guint i = 0; i < ls_texture_n_axes (setup->texture->dim); i++)
    if (!tex->normalized[i] &&
        (setup->sampler->wrap[i] == LS_WRAP_WRAP || setup->sampler->wrap[i] == LS_WRAP_MIRROR))
      return fail (request, trap, LS_TRAP_ILLEGAL, fetch->sampler_id,
                   "coordinates in texels cannot wrap or mirror, sampler");
  return TRUE;
}

/* Whether the texture and the sampler of the instruction are bound. */
static gboolean
check_bound (const R700TexRequest *request, const LsSampleSetup *setup, LsTrap *trap)
{
  const R700Fetch *fetch = request->fetch;
  const R700Tex *tex = request->tex;

  if (tex->is_unsupported)
    return fail (request, trap, LS_TRAP_UNSUPPORTED, 1,
                 r700_get (fetch->words, R700_TEX_WORD0_ALT_CONST)
                   ? N_ ("constants of the other stage, ALT_CONST")
                   : N_ ("border fraction, BC_FRAC_MODE"));
  if (tex->needs_texture && !setup->texture)
    return fail (request, trap, LS_TRAP_UNBOUND, fetch->resource_id,
                 "the scene binds no texture to resource");
  if (tex->needs_sampler && !setup->sampler)
    return fail (request, trap, LS_TRAP_UNBOUND, fetch->sampler_id,
                 "the scene binds no sampler to number");
  return TRUE;
}

/* Field by field: a processor stalls when it copies a struct whose parts were just written. */
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

static void
run_sample (const R700TexRequest *request, LsRow *const out[4])
{
  ls_sampling_run (&request->in, request->lanes, out);
}

/* The microcode of texture instructions, decoded. */

/* The opcode of a sample is a set of bits: 16 + lod source + 4 gradients + 8 compare. */
#define TEX_SAMPLE_CODE 16

static gboolean
is_sample (R700FetchOp op)
{
  return r700_fetch_ops[op].class == R700_FETCH_CLASS_TEX &&
         r700_fetch_ops[op].code >= TEX_SAMPLE_CODE;
}

typedef struct
{
  R700FetchOp op;
  R700TexExecute *execute;
  gboolean needs_texture, needs_sampler;
} Row;

/* NULL: no texture instruction. */
static const Row *
find_row (R700FetchOp op)
{
  static const Row rows[] = {
    { R700_TEX_SAMPLE, run_sample, TRUE, TRUE }, /* all opcodes of samples */
    { R700_TEX_LD, run_load, TRUE, FALSE },
    { R700_TEX_GET_TEXTURE_RESINFO, run_resinfo, TRUE, FALSE },
    { R700_TEX_GET_NUMBER_OF_SAMPLES, run_n_samples, TRUE, FALSE },
    { R700_TEX_GET_COMP_TEX_LOD, run_lod, TRUE, TRUE },
    { R700_TEX_GET_LERP, run_weights, TRUE, TRUE },
    { R700_TEX_FETCH4, run_gather, TRUE, TRUE },
    { R700_TEX_GET_GRADIENTS_H, get_gradients, FALSE, FALSE },
    { R700_TEX_GET_GRADIENTS_V, get_gradients, FALSE, FALSE },
    { R700_TEX_SET_GRADIENTS_H, set_gradients, FALSE, FALSE },
    { R700_TEX_SET_GRADIENTS_V, set_gradients, FALSE, FALSE },
    { R700_TEX_KEEP_GRADIENTS, keep_gradients, FALSE, TRUE },
    { R700_TEX_SET_CUBEMAP_INDEX, NULL, FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].op == (is_sample (op) ? R700_TEX_SAMPLE : op))
      return &rows[i];
  return NULL;
}

/* S3.1: half texels (guide 10.4, TEX_WORD2). */
static float
texel_offset (const R700Fetch *fetch, R700FieldId field)
{
  return (float) ls_sign_extend (r700_get (fetch->words, field), 5) / 2;
}

/* S3.4 (errata D10). */
static float
lod_bias (const R700Fetch *fetch)
{
  return (float) ls_sign_extend (r700_get (fetch->words, R700_TEX_WORD1_LOD_BIAS), 7) / 16;
}

static void
decode_sample (R700FetchOp op, R700Tex *tex)
{
  guint bits = r700_fetch_ops[op].code - TEX_SAMPLE_CODE;

  tex->way.lod = (LsLodSource) (bits & 3);
  /* W holds the LOD or bias of *_L and *_LB; their reference is in Z then (as compilers for these
   * parts write it; the guide gives W to both). */
  tex->way.reference = tex->way.lod == LS_LOD_W || tex->way.lod == LS_LOD_BIAS ? 2 : 3;
  tex->takes_gradients = (bits & 4) != 0;
  tex->compares = (bits & 8) != 0;
}

gboolean
r700_tex_needs_gradients (R700FetchOp op)
{
  R700Tex tex = { .way.lod = LS_LOD_ZERO };

  if (is_sample (op))
    decode_sample (op, &tex);
  return tex.takes_gradients && tex.way.lod != LS_LOD_ZERO && tex.way.lod != LS_LOD_W;
}

gboolean
r700_tex_is_silent (R700FetchOp op)
{
  return op == R700_TEX_SET_GRADIENTS_H || op == R700_TEX_SET_GRADIENTS_V ||
         op == R700_TEX_SET_CUBEMAP_INDEX;
}

R700Tex
r700_tex_decode (const R700Fetch *fetch)
{
  const guint32 *words = fetch->words;
  const Row *row = fetch->op < R700_N_FETCH_OPS ? find_row (fetch->op) : NULL;
  R700Tex tex = { 0 };

  if (row == NULL)
    return tex;
  tex.execute = row->execute;
  tex.is_sample = is_sample (fetch->op);
  tex.needs_texture = row->needs_texture;
  tex.needs_sampler = row->needs_sampler;
  tex.normalized[0] = r700_get (words, R700_TEX_WORD1_COORD_TYPE_X) != 0;
  tex.normalized[1] = r700_get (words, R700_TEX_WORD1_COORD_TYPE_Y) != 0;
  tex.normalized[2] = r700_get (words, R700_TEX_WORD1_COORD_TYPE_Z) != 0;
  tex.is_normalized = tex.normalized[0] && tex.normalized[1] && tex.normalized[2];
  tex.offset[0] = texel_offset (fetch, R700_TEX_WORD2_OFFSET_X);
  tex.offset[1] = texel_offset (fetch, R700_TEX_WORD2_OFFSET_Y);
  tex.offset[2] = texel_offset (fetch, R700_TEX_WORD2_OFFSET_Z);
  tex.way.lod_bias = lod_bias (fetch);
  tex.is_unsupported = r700_get (words, R700_TEX_WORD0_ALT_CONST) != 0 ||
                       r700_get (words, R700_TEX_WORD0_BC_FRAC_MODE) != 0;
  tex.needs_gradients = r700_tex_needs_gradients (fetch->op);
  if (tex.is_sample)
    decode_sample (fetch->op, &tex);
  return tex;
}
