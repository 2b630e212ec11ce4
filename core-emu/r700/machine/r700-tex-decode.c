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

static R700TexDo
find_what (R700FetchOp op)
{
  static const struct
  {
    R700FetchOp op;
    R700TexDo what;
  } others[] = {
    { R700_TEX_LD, R700_TEX_DO_LOAD },
    { R700_TEX_GET_TEXTURE_RESINFO, R700_TEX_DO_RESINFO },
    { R700_TEX_GET_NUMBER_OF_SAMPLES, R700_TEX_DO_COUNT_SAMPLES },
    { R700_TEX_GET_COMP_TEX_LOD, R700_TEX_DO_LOD },
    { R700_TEX_GET_LERP, R700_TEX_DO_WEIGHTS },
    { R700_TEX_FETCH4, R700_TEX_DO_GATHER },
    { R700_TEX_GET_GRADIENTS_H, R700_TEX_DO_GET_GRADIENTS_H },
    { R700_TEX_GET_GRADIENTS_V, R700_TEX_DO_GET_GRADIENTS_V },
    { R700_TEX_SET_GRADIENTS_H, R700_TEX_DO_SET_GRADIENTS_H },
    { R700_TEX_SET_GRADIENTS_V, R700_TEX_DO_SET_GRADIENTS_V },
    { R700_TEX_KEEP_GRADIENTS, R700_TEX_DO_KEEP_GRADIENTS },
    { R700_TEX_SET_CUBEMAP_INDEX, R700_TEX_DO_SET_CUBE_INDEX },
  };

  if (is_sample (op))
    return R700_TEX_DO_SAMPLE;
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (others[i].op == op)
      return others[i].what;
  return R700_TEX_DO_OTHER;
}

static gboolean
needs_texture (R700TexDo what)
{
  return what == R700_TEX_DO_SAMPLE || what == R700_TEX_DO_LOAD || what == R700_TEX_DO_RESINFO ||
         what == R700_TEX_DO_COUNT_SAMPLES || what == R700_TEX_DO_LOD ||
         what == R700_TEX_DO_WEIGHTS || what == R700_TEX_DO_GATHER;
}

static gboolean
needs_sampler (R700TexDo what)
{
  return what == R700_TEX_DO_SAMPLE || what == R700_TEX_DO_LOD || what == R700_TEX_DO_WEIGHTS ||
         what == R700_TEX_DO_GATHER || what == R700_TEX_DO_KEEP_GRADIENTS;
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

  tex->lod = (LsLodSource) (bits & 3);
  tex->takes_gradients = (bits & 4) != 0;
  tex->compares = (bits & 8) != 0;
}

gboolean
r700_tex_needs_gradients (R700FetchOp op)
{
  R700Tex tex = { .lod = LS_LOD_ZERO };

  if (is_sample (op))
    decode_sample (op, &tex);
  return tex.takes_gradients && tex.lod != LS_LOD_ZERO && tex.lod != LS_LOD_W;
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
  R700Tex tex = { .what =
                    fetch->op < R700_N_FETCH_OPS ? find_what (fetch->op) : R700_TEX_DO_OTHER };

  if (tex.what == R700_TEX_DO_OTHER)
    return tex;
  tex.needs_texture = needs_texture (tex.what);
  tex.needs_sampler = needs_sampler (tex.what);
  tex.normalized[0] = r700_get (words, R700_TEX_WORD1_COORD_TYPE_X) != 0;
  tex.normalized[1] = r700_get (words, R700_TEX_WORD1_COORD_TYPE_Y) != 0;
  tex.normalized[2] = r700_get (words, R700_TEX_WORD1_COORD_TYPE_Z) != 0;
  tex.is_normalized = tex.normalized[0] && tex.normalized[1] && tex.normalized[2];
  tex.offset[0] = texel_offset (fetch, R700_TEX_WORD2_OFFSET_X);
  tex.offset[1] = texel_offset (fetch, R700_TEX_WORD2_OFFSET_Y);
  tex.offset[2] = texel_offset (fetch, R700_TEX_WORD2_OFFSET_Z);
  tex.lod_bias = lod_bias (fetch);
  tex.is_unsupported = r700_get (words, R700_TEX_WORD0_ALT_CONST) != 0 ||
                       r700_get (words, R700_TEX_WORD0_BC_FRAC_MODE) != 0;
  tex.needs_gradients = r700_tex_needs_gradients (fetch->op);
  if (tex.what == R700_TEX_DO_SAMPLE)
    decode_sample (fetch->op, &tex);
  return tex;
}
