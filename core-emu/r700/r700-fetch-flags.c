#include "r700-fetch-flags.h"

static const char *const fetch_types[] = { "VERTEX_DATA", "INSTANCE_DATA", "NO_INDEX_OFFSET",
                                           NULL };
static const char *const num_formats[] = { "NORM", "INT", "SCALED", NULL };
static const char *const endians[] = { "NONE", "8IN16", "8IN32", NULL };

const R700FetchFlag r700_fetch_flags[] = {
#define FLAG(words, name, kind, field, value, names) \
  { R700_FETCH_WORDS_##words, #name, R700_FLAG_##kind, field, value, names, FALSE },
#define ALIAS(words, name, kind, field, value, names) \
  { R700_FETCH_WORDS_##words, #name, R700_FLAG_##kind, field, value, names, TRUE },
#include "r700-fetch-flags.def"
};
const guint r700_n_fetch_flags = G_N_ELEMENTS (r700_fetch_flags);

/* The vertex instructions have the same words in a texture clause. */
R700FetchWords
r700_fetch_words (R700FetchOp op)
{
  if (op == R700_TEX_VTX_FETCH || op == R700_TEX_VTX_SEMANTIC)
    return R700_FETCH_WORDS_VTX;
  switch (r700_fetch_ops[op].class)
    {
    case R700_FETCH_CLASS_TEX:
      return R700_FETCH_WORDS_TEX;
    case R700_FETCH_CLASS_VTX:
      return R700_FETCH_WORDS_VTX;
    case R700_FETCH_CLASS_MEM:
      return R700_FETCH_WORDS_MEM;
    case R700_FETCH_CLASS_LDS:
      break;
    }
  return op == R700_LDS_LOCAL_DS_WRITE || op == R700_LDS_DS_GLOBAL_WRITE
           ? R700_FETCH_WORDS_LDS_WRITE
           : R700_FETCH_WORDS_LDS_READ;
}
