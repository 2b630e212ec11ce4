#include "gen-r700-internal.h"

/* Memory writes and reads that stay within the memories of gen_r700_source(): indices are masked to 0..15, bases are
 * small. */

#define MAX_INDEX 15
#define MAX_BURST 3

/* A whole instruction of the export format, of a memory that is picked. */
static void
put_write (Gen *gen, guint32 words[2], guint index_gpr)
{
  static const R700CfOp ops[] = { R700_CF_OP_MEM_SCRATCH, R700_CF_OP_MEM_REDUCTION,
                                  R700_CF_OP_MEM_EXPORT,  R700_CF_OP_MEM_RING,
                                  R700_CF_OP_MEM_STREAM0, R700_CF_OP_MEM_STREAM1,
                                  R700_CF_OP_MEM_STREAM2, R700_CF_OP_MEM_STREAM3 };
  static const guint sizes[] = { 0, 1, 3 };
  guint pick = gen_pick (gen, G_N_ELEMENTS (ops));

  r700_put (words, R700_CF_ALLOC_EXPORT_WORD1_CF_INST, r700_cf_ops[ops[pick]].code);
  r700_put (words, R700_CF_ALLOC_EXPORT_WORD0_ARRAY_BASE, gen_pick (gen, 5));
  r700_put (words, R700_CF_ALLOC_EXPORT_WORD0_TYPE, gen_pick (gen, 4));
  r700_put (words, R700_CF_ALLOC_EXPORT_WORD0_RW_GPR, gen_pick (gen, GEN_R700_GPRS - MAX_BURST));
  r700_put (words, R700_CF_ALLOC_EXPORT_WORD0_RW_REL, gen_chance (gen, 4));
  r700_put (words, R700_CF_ALLOC_EXPORT_WORD0_INDEX_GPR, index_gpr);
  r700_put (words, R700_CF_ALLOC_EXPORT_WORD0_ELEM_SIZE,
            pick < 2 ? 3 : sizes[gen_pick (gen, G_N_ELEMENTS (sizes))]);
  r700_put (words, R700_CF_ALLOC_EXPORT_WORD1_BUF_ARRAY_SIZE, gen_pick (gen, MAX_INDEX + 1));
  r700_put (words, R700_CF_ALLOC_EXPORT_WORD1_BUF_COMP_MASK, gen_pick (gen, 16));
  r700_put (words, R700_CF_ALLOC_EXPORT_WORD1_BURST_COUNT, gen_pick (gen, MAX_BURST));
  r700_put (words, R700_CF_ALLOC_EXPORT_WORD1_BARRIER, 1);
}

void
gen_memory_write (Gen *gen)
{
  guint32 words[2] = { 0 };
  guint index_gpr = gen_pick_gpr (gen);
  gboolean is_filled = gen_chance (gen, 3);

  gen_mask_clause (gen, index_gpr, 0, MAX_INDEX, is_filled);
  put_write (gen, words, index_gpr);
  g_array_append_vals (gen->cf, words, 2);
  gen_mode (gen, gen->cf->len / 2 - 1, is_filled);
  if (gen_chance (gen, 3))
    gen_put (gen, gen_flow (gen, R700_CF_OP_WAIT_ACK, 0), R700_CF_WORD0_ADDR, 0);
}

void
gen_memory_read (Gen *gen)
{
  static const R700FetchOp ops[] = { R700_MEM_SCRATCH, R700_MEM_REDUCTION, R700_MEM_SCATTER };
  static const guint formats[] = { 14, 30, 35 }; /* one, two and four floats */
  static const R700FieldId sels[] = { R700_MEM_RD_WORD1_DST_SEL_X, R700_MEM_RD_WORD1_DST_SEL_Y,
                                      R700_MEM_RD_WORD1_DST_SEL_Z, R700_MEM_RD_WORD1_DST_SEL_W };
  guint pick = gen_pick (gen, G_N_ELEMENTS (ops));
  guint index_gpr = gen_pick_gpr (gen), chan = gen_pick (gen, 4);
  guint32 words[4] = { 0 };
  gboolean is_filled = gen_chance (gen, 3);
  R700CfOp op = gen_chance (gen, 2) ? R700_CF_OP_VTX : R700_CF_OP_TEX;

  gen_mask_clause (gen, index_gpr, chan, MAX_INDEX, is_filled);
  gen_mode (gen, gen_begin_fetches (gen, op, 1), is_filled);
  r700_put (words, R700_MEM_RD_WORD0_FETCH_WHOLE_QUAD, is_filled && gen_chance (gen, 2));
  r700_put (words, R700_MEM_RD_WORD0_VTX_INST, 2);
  r700_put (words, R700_MEM_RD_WORD0_MEM_OP, r700_fetch_ops[ops[pick]].code);
  r700_put (words, R700_MEM_RD_WORD0_ELEM_SIZE, 3);
  r700_put (words, R700_MEM_RD_WORD0_INDEXED, ops[pick] == R700_MEM_SCATTER || gen_chance (gen, 2));
  r700_put (words, R700_MEM_RD_WORD0_UNCACHED, 1);
  r700_put (words, R700_MEM_RD_WORD0_SRC_GPR, index_gpr);
  r700_put (words, R700_MEM_RD_WORD0_SRC_SEL_X, chan);
  r700_put (words, R700_MEM_RD_WORD0_BURST_CNT, gen_pick (gen, MAX_BURST));
  r700_put (words, R700_MEM_RD_WORD1_DST_GPR,
            GEN_FIRST_GPR + gen_pick (gen, GEN_N_FREE_GPRS - MAX_BURST));
  for (guint i = 0; i < 4; i++)
    r700_put (words, sels[i], gen_chance (gen, 6) ? R700_COMP_MASK : gen_pick (gen, 6));
  r700_put (words, R700_MEM_RD_WORD1_DATA_FORMAT, formats[gen_pick (gen, G_N_ELEMENTS (formats))]);
  r700_put (words, R700_MEM_RD_WORD2_ARRAY_BASE, gen_pick (gen, 4));
  r700_put (words, R700_MEM_RD_WORD2_MEGA_FETCH, 1);
  r700_put (words, R700_MEM_RD_WORD2_ARRAY_SIZE, gen_pick (gen, MAX_INDEX + 1));
  g_array_append_vals (gen->clauses, words, 4);
}

/* --- data share ------------------------------------------------------------------------------------------ */

static void
put_share_write (Gen *gen, guint32 words[4])
{
  static const R700FieldId sels[] = { R700_MEM_DSW_WORD0_SRC_SEL_X, R700_MEM_DSW_WORD0_SRC_SEL_Y,
                                      R700_MEM_DSW_WORD0_SRC_SEL_Z, R700_MEM_DSW_WORD0_SRC_SEL_W };
  gboolean in_group = gen_chance (gen, 2);
  guint own = 1 + gen_pick (gen, in_group ? 4 : 16); /* vec4s of a thread */
  guint index = gen_pick (gen, own);
  guint burst = 1 + gen_pick (gen, MIN (own - index, MAX_BURST));

  r700_put (words, R700_MEM_DSW_WORD0_VTX_INST, 2);
  r700_put (words, R700_MEM_DSW_WORD0_MEM_OP, r700_fetch_ops[R700_LDS_LOCAL_DS_WRITE].code);
  r700_put (words, R700_MEM_DSW_WORD0_SRC_GPR, gen_pick (gen, GEN_R700_GPRS - MAX_BURST));
  r700_put (words, R700_MEM_DSW_WORD0_SRC_REL_MODE, gen_chance (gen, 4));
  if (gen->with_globals && gen_chance (gen, 4))
    {
      r700_put (words, R700_MEM_DSW_WORD0_SRC_GPR, gen_pick (gen, GEN_R700_GLOBALS - MAX_BURST));
      r700_put (words, R700_MEM_DSW_WORD0_SRC_REL_MODE, 2);
    }
  for (guint i = 0; i < 4; i++)
    r700_put (words, sels[i], gen_chance (gen, 6) ? R700_COMP_MASK : gen_pick (gen, 6));
  r700_put (words, R700_MEM_DSW_WORD1_DST_INDEX, 4 * index);
  r700_put (words, R700_MEM_DSW_WORD1_DST_STRIDE, 4 * own);
  r700_put (words, R700_MEM_DSW_WORD1_SIMD_WAVE_REL, in_group);
  r700_put (words, R700_MEM_DSW_WORD2_BURST_CNT, burst - 1);
}

/* The lane's number names four banks in a quad, so that nothing conflicts; any other index takes WATERFALL. The first
 * valid lane, which a broadcast reads for, need not be among those that made the address: that one is constant. */
static void
put_share_read (Gen *gen, guint32 words[4], guint place_gpr, gboolean is_word)
{
  gboolean is_fixed = gen_chance (gen, 3);
  guint offset = gen_pick (gen, 16) * 4;

  r700_put (words, R700_MEM_DSR_WORD0_VTX_INST, 2);
  r700_put (words, R700_MEM_DSR_WORD0_MEM_OP, r700_fetch_ops[R700_LDS_LOCAL_DS_READ].code);
  r700_put (words, R700_MEM_DSR_WORD0_SRC_GPR, is_fixed ? 0 : place_gpr);
  r700_put (words, R700_MEM_DSR_WORD0_SRC_SEL_X, is_fixed || gen_chance (gen, 2) ? 0 : 2);
  r700_put (words, R700_MEM_DSR_WORD0_SRC_SEL_Y, is_fixed ? R700_COMP_0 : 1);
  r700_put (words, R700_MEM_DSR_WORD0_RD_OFFSET, offset + (is_word ? gen_pick (gen, 4) : 0));
  r700_put (words, R700_MEM_DSR_WORD1_DST_GPR,
            GEN_FIRST_GPR + gen_pick (gen, GEN_N_FREE_GPRS - MAX_BURST));
  for (guint i = 0; i < 4; i++)
    r700_put (words, R700_MEM_DSR_WORD1_DST_WR_X + i, is_word ? i == 0 : !gen_chance (gen, 4));
  r700_put (words, R700_MEM_DSR_WORD1_BROADCAST, is_fixed && gen_chance (gen, 2));
  r700_put (words, R700_MEM_DSR_WORD1_WATERFALL, !is_fixed);
  r700_put (words, R700_MEM_DSR_WORD1_MUX_CNTL, is_word ? 2 : 0);
  r700_put (words, R700_MEM_DSR_WORD2_BURST_CNT, gen_pick (gen, MAX_BURST));
}

void
gen_share_exchange (Gen *gen)
{
  gboolean is_word = gen_chance (gen, 3);
  guint place_gpr = gen_pick_gpr (gen);
  guint32 words[8] = { 0 };

  gen_mask_clause (gen, place_gpr, 1, is_word ? 0xFF : 0xFC, FALSE);
  gen_mode (gen, gen_begin_fetches (gen, R700_CF_OP_TEX, 2), FALSE);
  put_share_write (gen, words);
  put_share_read (gen, words + 4, place_gpr, is_word);
  g_array_append_vals (gen->clauses, words, 8);
}
