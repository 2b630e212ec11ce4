#include "r700-tex.h"

#include <string.h>

#include "ls-bits.h"

/* What the words of a texture instruction say. */

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

/* NULL: it is no texture instruction. */
static const Row *
find_row (R700FetchOp op)
{
  static const Row rows[] = {
    { R700_TEX_SAMPLE, r700_tex_sample, TRUE, TRUE }, /* all of them */
    { R700_TEX_LD, r700_tex_load, TRUE, FALSE },
    { R700_TEX_GET_TEXTURE_RESINFO, r700_tex_resinfo, TRUE, FALSE },
    { R700_TEX_GET_NUMBER_OF_SAMPLES, r700_tex_n_samples, TRUE, FALSE },
    { R700_TEX_GET_COMP_TEX_LOD, r700_tex_lod, TRUE, TRUE },
    { R700_TEX_GET_LERP, r700_tex_weights, TRUE, TRUE },
    { R700_TEX_FETCH4, r700_tex_gather, TRUE, TRUE },
    { R700_TEX_GET_GRADIENTS_H, r700_tex_get_gradients, FALSE, FALSE },
    { R700_TEX_GET_GRADIENTS_V, r700_tex_get_gradients, FALSE, FALSE },
    { R700_TEX_SET_GRADIENTS_H, r700_tex_set_gradients, FALSE, FALSE },
    { R700_TEX_SET_GRADIENTS_V, r700_tex_set_gradients, FALSE, FALSE },
    { R700_TEX_KEEP_GRADIENTS, r700_tex_keep_gradients, FALSE, TRUE },
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
  /* W carries the LOD or bias of *_L and *_LB, and there the reference comes in Z (as compilers for these parts emit it; the guide
   * gives W to both). */
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
