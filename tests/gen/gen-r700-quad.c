#include "gen-r700-internal.h"

/* What tells lanes that hold a pixel from those that run for their quads. */

static gboolean
is_alu (const Gen *gen, guint cf)
{
  return g_array_index (gen->cf, guint32, 2 * cf + 1) >> 29 & 1; /* of CF_INST (guide 3.2) */
}

/* The two modes exclude each other, and ALU clauses have but one of them. */
guint
gen_mode (Gen *gen, guint cf, gboolean may_fill)
{
  gboolean fills = gen_chance (gen, 8), is_valid_only = gen_chance (gen, 6);

  if (is_alu (gen, cf))
    gen_put (gen, cf, R700_CF_ALU_WORD1_WHOLE_QUAD_MODE, may_fill && fills);
  else if (may_fill && fills)
    gen_put (gen, cf, R700_CF_WORD1_WHOLE_QUAD_MODE, 1);
  else if (is_valid_only)
    gen_put (gen, cf, R700_CF_WORD1_VALID_PIXEL_MODE, 1);
  return cf;
}

/* Differences of what registers hold, across and up the quad. */
void
gen_gradient_clause (Gen *gen)
{
  static const R700FieldId to[] = { R700_TEX_WORD1_DST_SEL_X, R700_TEX_WORD1_DST_SEL_Y,
                                    R700_TEX_WORD1_DST_SEL_Z, R700_TEX_WORD1_DST_SEL_W };
  static const R700FieldId from[] = { R700_TEX_WORD2_SRC_SEL_X, R700_TEX_WORD2_SRC_SEL_Y,
                                      R700_TEX_WORD2_SRC_SEL_Z, R700_TEX_WORD2_SRC_SEL_W };
  guint n = 1 + gen_pick (gen, 2);

  gen_mode (gen, gen_begin_fetches (gen, R700_CF_OP_TEX, n), TRUE);
  while (n--)
    {
      guint32 words[4] = { 0 };
      R700FetchOp op = gen_chance (gen, 2) ? R700_TEX_GET_GRADIENTS_H : R700_TEX_GET_GRADIENTS_V;

      r700_put (words, R700_TEX_WORD0_TEX_INST, r700_fetch_ops[op].code);
      r700_put (words, R700_TEX_WORD0_FETCH_WHOLE_QUAD, gen_chance (gen, 3));
      r700_put (words, R700_TEX_WORD0_SRC_GPR, gen_pick_gpr (gen));
      r700_put (words, R700_TEX_WORD1_DST_GPR, gen_pick_gpr (gen));
      for (guint i = 0; i < 4; i++)
        {
          r700_put (words, from[i], gen_pick (gen, 6));
          r700_put (words, to[i], gen_chance (gen, 6) ? R700_COMP_MASK : gen_pick (gen, 6));
        }
      g_array_append_vals (gen->clauses, words, 4);
    }
}
