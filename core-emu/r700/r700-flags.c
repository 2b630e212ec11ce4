#include "r700-flags.h"

#include <string.h>

static const char *const conditions[] = { "ACTIVE", "FALSE", "BOOL", "NOT_BOOL", NULL };
static const char *const fetch_types[] = { "VERTEX_DATA", "INSTANCE_DATA", "NO_INDEX_OFFSET",
                                           NULL };
static const char *const num_formats[] = { "NORM", "INT", "SCALED", NULL };
static const char *const endians[] = { "NONE", "8IN16", "8IN32", NULL };

const R700Flag r700_flags[] = {
#define FLAG(words, name, kind, field, value, names) \
  { R700_OF_##words, #name, R700_FLAG_##kind, field, value, names, FALSE },
#define ALIAS(words, name, kind, field, value, names) \
  { R700_OF_##words, #name, R700_FLAG_##kind, field, value, names, TRUE },
#include "r700-flags.def"
};
const guint r700_n_flags = G_N_ELEMENTS (r700_flags);

const R700Flag *
r700_flag_find (R700FlagWords words, const char *name)
{
  for (guint i = 0; i < r700_n_flags; i++)
    if (r700_flags[i].words == words && strcmp (r700_flags[i].name, name) == 0)
      return &r700_flags[i];
  return NULL;
}

/* Vertex instructions have the same words in a texture clause. */
R700FlagWords
r700_fetch_words (R700FetchOp op)
{
  static const R700FlagWords words[] = { [R700_FETCH_CLASS_TEX] = R700_OF_TEX,
                                         [R700_FETCH_CLASS_VTX] = R700_OF_VTX,
                                         [R700_FETCH_CLASS_MEM] = R700_OF_MEM,
                                         [R700_FETCH_CLASS_LDS] = R700_OF_LDS_READ };

  if (op == R700_LDS_LOCAL_DS_WRITE || op == R700_LDS_DS_GLOBAL_WRITE)
    return R700_OF_LDS_WRITE;
  return r700_fetch_is_vertex (op) ? R700_OF_VTX : words[r700_fetch_ops[op].class];
}

#define SELS(prefix)                               \
  {                                                \
    prefix##_X, prefix##_Y, prefix##_Z, prefix##_W \
  }
const R700FetchForm r700_fetch_forms[] = {
  [R700_OF_TEX] = { { R700_TEX_WORD1_DST_GPR, R700_TEX_WORD1_DST_REL, SELS (R700_TEX_WORD1_DST_SEL),
                      4 },
                    { R700_TEX_WORD0_SRC_GPR, R700_TEX_WORD0_SRC_REL, SELS (R700_TEX_WORD2_SRC_SEL),
                      4 },
                    R700_TEX_WORD0_RESOURCE_ID,
                    R700_TEX_WORD2_SAMPLER_ID,
                    R700_TEX_WORD0_FETCH_WHOLE_QUAD },
  [R700_OF_VTX] = { { R700_VTX_WORD1_GPR_DST_GPR, R700_VTX_WORD1_GPR_DST_REL,
                      SELS (R700_VTX_WORD1_GPR_DST_SEL), 4 },
                    { R700_VTX_WORD0_SRC_GPR,
                      R700_VTX_WORD0_SRC_REL,
                      { R700_VTX_WORD0_SRC_SEL_X },
                      1 },
                    R700_VTX_WORD0_BUFFER_ID,
                    0,
                    R700_VTX_WORD0_FETCH_WHOLE_QUAD },
  [R700_OF_MEM] = { { R700_MEM_RD_WORD1_DST_GPR, R700_MEM_RD_WORD1_DST_REL,
                      SELS (R700_MEM_RD_WORD1_DST_SEL), 4 },
                    { R700_MEM_RD_WORD0_SRC_GPR,
                      R700_MEM_RD_WORD0_SRC_REL,
                      { R700_MEM_RD_WORD0_SRC_SEL_X },
                      1 },
                    .whole_quad = R700_MEM_RD_WORD0_FETCH_WHOLE_QUAD },
  [R700_OF_LDS_WRITE] = { .src = { R700_MEM_DSW_WORD0_SRC_GPR, 0, SELS (R700_MEM_DSW_WORD0_SRC_SEL),
                                   4 } },
  [R700_OF_LDS_READ] = { { R700_MEM_DSR_WORD1_DST_GPR },
                         { R700_MEM_DSR_WORD0_SRC_GPR,
                           0,
                           { R700_MEM_DSR_WORD0_SRC_SEL_X, R700_MEM_DSR_WORD0_SRC_SEL_Y },
                           2 } },
};
#undef SELS

R700WordId
r700_cf_word (R700CfOp op, guint i)
{
  const R700CfInfo *info = &r700_cf_ops[op];

  if (info->class != R700_CF_CLASS_EXPORT)
    return (info->class == R700_CF_CLASS_ALU ? R700_WORD_CF_ALU_WORD0_0 : R700_WORD_CF_WORD0_0) + i;
  if (i == 0)
    return R700_WORD_CF_ALLOC_EXPORT_WORD0_0;
  return info->flags & R700_CF_SWIZ ? R700_WORD_CF_ALLOC_EXPORT_WORD1_SWIZ_1
                                    : R700_WORD_CF_ALLOC_EXPORT_WORD1_BUF_1;
}

R700WordId
r700_alu_word (gboolean is_op3, guint i)
{
  if (i == 0)
    return R700_WORD_ALU_WORD0_0;
  return is_op3 ? R700_WORD_ALU_WORD1_OP3_1 : R700_WORD_ALU_WORD1_OP2_1;
}

R700WordId
r700_fetch_word (R700FetchOp op, guint i)
{
  static const R700WordId firsts[] = { [R700_OF_TEX] = R700_WORD_TEX_WORD0_0,
                                       [R700_OF_MEM] = R700_WORD_MEM_RD_WORD0_0,
                                       [R700_OF_LDS_WRITE] = R700_WORD_MEM_DSW_WORD0_0,
                                       [R700_OF_LDS_READ] = R700_WORD_MEM_DSR_WORD0_0 };
  const R700WordId vtx[] = {
    R700_WORD_VTX_WORD0_0,
    r700_fetch_is_semantic (op) ? R700_WORD_VTX_WORD1_SEM_1 : R700_WORD_VTX_WORD1_GPR_1,
    R700_WORD_VTX_WORD2_2,
  };
  const R700FlagWords words = r700_fetch_words (op);

  return words == R700_OF_VTX ? vtx[i] : firsts[words] + i;
}
