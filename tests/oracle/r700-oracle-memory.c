/* Memory writes, memory reads and the local data share: guide sections 3.4.2, 7.1, 2.6.2 and 10.6, a lane after the
 * other.  Where sources are silent: streams and ring add ARRAY_BASE in words to elements counted from the lane's own
 * part; the vec4s of the lanes lie side by side in the reduction buffer; a read takes its bank from the low bits of the
 * index. */

#include <string.h>

#include "r700-oracle.h"

static gboolean
stop (Oracle *o, const char *why)
{
  o->trap = why;
  return FALSE;
}

/* R0 stands in for what aL leads to outside the registers. */
static const guint32 *
relative_register (const Oracle *o, guint gpr, gboolean is_relative, guint lane)
{
  gint32 number = (gint32) gpr + (is_relative ? o->al : 0);

  return o->gpr[lane][number < (gint32) o->n_gprs ? number : 0];
}

/* --- writes ----------------------------------------------------------------------------------------------- */

static gint
item_of (R700CfOp op)
{
  static const R700CfOp ops[ORACLE_N_ITEMS] = { R700_CF_OP_MEM_SCRATCH, R700_CF_OP_MEM_STREAM0,
                                                R700_CF_OP_MEM_STREAM1, R700_CF_OP_MEM_STREAM2,
                                                R700_CF_OP_MEM_STREAM3, R700_CF_OP_MEM_RING };

  for (gint i = 0; i < ORACLE_N_ITEMS; i++)
    if (ops[i] == op)
      return i;
  return -1;
}

/* The four words at which components x to w of step b go, or NULL if the memory ends before. n: index + b. */
static guint32 *
destination (Oracle *o, const R700Cf *cf, guint lane, guint32 index, guint b)
{
  guint size = cf->elem_size + 1;
  gint item = item_of (cf->op);
  guint word, n_words = ORACLE_ITEM_WORDS;

  if (cf->op == R700_CF_OP_MEM_REDUCTION)
    {
      guint vec4 = cf->array_base + index + b;

      return vec4 < ORACLE_REDUCTIONS ? o->group->reduction[vec4][lane] : NULL;
    }
  if (cf->op == R700_CF_OP_MEM_EXPORT)
    {
      word = cf->array_base + index + b * size;
      return word + 4 <= ORACLE_EXPORT_WORDS ? o->group->exported + word : NULL;
    }
  word = item == ORACLE_SCRATCH ? (cf->array_base + index + b) * size
                                : cf->array_base + (index + b) * size;
  return word + 4 <= n_words ? o->items[item][lane] + word : NULL;
}

gboolean
oracle_memory_write (Oracle *o, const R700Cf *cf, guint lane)
{
  guint32 index = cf->type % 2 ? o->gpr[lane][cf->index_gpr][0] : 0;

  for (guint b = 0; b < cf->burst_count; b++)
    {
      const guint32 *from = relative_register (o, cf->rw_gpr + b, cf->rw_rel, lane);
      guint32 *to;

      /* ARRAY_SIZE holds the number of elements less one; scattered writes have none */
      if (cf->op != R700_CF_OP_MEM_EXPORT && index + b >= cf->array_size + 1u)
        break;
      to = destination (o, cf, lane, index, b);
      if (!to)
        return stop (o, "write outside a memory");
      for (guint c = 0; c < 4; c++)
        if (cf->comp_mask & 1 << c)
          to[c] = from[c];
    }
  return TRUE;
}

/* --- reads ------------------------------------------------------------------------------------------------ */

static const guint32 *
origin (const Oracle *o, const R700Fetch *fetch, guint lane, gint32 index, guint b)
{
  guint base = r700_get (fetch->words, R700_MEM_RD_WORD2_ARRAY_BASE);
  gint32 size = (gint32) r700_get (fetch->words, R700_MEM_RD_WORD2_ARRAY_SIZE) + 1;
  guint element;

  if (fetch->op == R700_MEM_SCATTER)
    {
      guint word = base + (guint) index + 4 * b;

      return word + 4 <= ORACLE_EXPORT_WORDS ? o->group->exported + word : NULL;
    }
  if (index < 0)
    index = 0;
  if (index >= size)
    index = size - 1;
  element = base + (guint) index + b;
  if (fetch->op == R700_MEM_REDUCTION)
    return element < ORACLE_REDUCTIONS ? o->group->reduction[element][lane] : NULL;
  return 4 * element + 4 <= ORACLE_ITEM_WORDS ? o->items[ORACLE_SCRATCH][lane] + 4 * element : NULL;
}

/* Formats of one, two and four floats. */
static guint
n_floats (const R700Fetch *fetch)
{
  guint format = r700_get (fetch->words, R700_MEM_RD_WORD1_DATA_FORMAT);

  return format == 14 ? 1 : format == 30 ? 2 : format == 35 ? 4 : 0;
}

gboolean
oracle_memory_read (Oracle *o, const R700Fetch *fetch, guint lane)
{
  gboolean is_indexed = r700_get (fetch->words, R700_MEM_RD_WORD0_INDEXED) != 0;
  guint burst = r700_get (fetch->words, R700_MEM_RD_WORD0_BURST_CNT) + 1;
  gint32 index = is_indexed ? (gint32) o->gpr[lane][fetch->src_gpr][fetch->src_sel[0]] : 0;

  if (n_floats (fetch) == 0)
    return stop (o, "format of a memory read");
  for (guint b = 0; b < burst; b++)
    {
      const guint32 *from = origin (o, fetch, lane, index, b);
      guint32 choices[] = { 0, 0, 0, 0x3F800000, 0, 0x3F800000 };

      if (!from)
        return stop (o, "read outside a memory");
      memcpy (choices, from, n_floats (fetch) * sizeof *from);
      for (guint c = 0; c < 4; c++)
        if (fetch->dst_sel[c] != R700_COMP_MASK)
          o->gpr[lane][fetch->dst_gpr + b][c] = choices[fetch->dst_sel[c]];
    }
  return TRUE;
}

/* --- local data share ------------------------------------------------------------------------------------- */

static guint32
select_component (const guint32 *gpr, guint sel)
{
  const guint32 choices[] = { gpr[0], gpr[1], gpr[2], gpr[3], 0, 0x3F800000 };

  return choices[sel];
}

static gboolean
share_write (Oracle *o, const R700Fetch *fetch, guint lane)
{
  const guint32 *words = fetch->words;
  guint thread = lane;
  guint stride = r700_get (words, R700_MEM_DSW_WORD1_DST_STRIDE);
  guint index = r700_get (words, R700_MEM_DSW_WORD1_DST_INDEX);

  if (r700_get (words, R700_MEM_DSW_WORD1_SIMD_WAVE_REL))
    thread += LS_LANES * o->wave_in_group;
  for (guint b = 0; b <= r700_get (words, R700_MEM_DSW_WORD2_BURST_CNT); b++, index += 4)
    {
      guint offset = (thread >> 2) * stride + index;
      guint mode = r700_get (words, R700_MEM_DSW_WORD0_SRC_REL_MODE);
      const guint32 *from = mode == 2 ? o->group->globals[fetch->src_gpr + b][lane]
                                      : relative_register (o, fetch->src_gpr + b, mode == 1, lane);

      if (offset + 4 > 1024)
        return stop (o, "write outside a bank");
      for (guint c = 0; c < 4; c++)
        if (fetch->src_sel[c] != R700_COMP_MASK)
          o->group->share[thread & 3][offset + c] = select_component (from, fetch->src_sel[c]);
    }
  return TRUE;
}

/* What reader asks for goes to lane. */
static gboolean
share_read (Oracle *o, const R700Fetch *fetch, guint reader, guint lane)
{
  const guint32 *words = fetch->words;
  const guint32 *gpr = o->gpr[reader][fetch->src_gpr];
  guint bank = select_component (gpr, fetch->src_sel[0]) & 3;
  guint32 offset = select_component (gpr, fetch->src_sel[1]);
  gboolean is_word = r700_get (words, R700_MEM_DSR_WORD1_MUX_CNTL) == 2;

  offset += r700_get (words, R700_MEM_DSR_WORD0_RD_OFFSET);
  for (guint b = 0; b <= r700_get (words, R700_MEM_DSR_WORD2_BURST_CNT); b++, offset += 4)
    for (guint c = 0; c < (is_word ? 1U : 4U); c++)
      {
        if (offset + c >= 1024)
          return stop (o, "read outside a bank");
        if (fetch->dst_sel[c] != R700_COMP_MASK)
          o->gpr[lane][fetch->dst_gpr + b][c] = o->group->share[bank][offset + c];
      }
  return TRUE;
}

static gboolean
share_broadcast (Oracle *o, const R700Fetch *fetch)
{
  guint reader = 0;

  while (reader < LS_LANES && !o->valid[reader])
    reader++;
  if (reader == LS_LANES)
    return TRUE;
  /* The reader comes last: it must not see what it overwrites. */
  for (guint i = 1; i <= LS_LANES; i++)
    if (!share_read (o, fetch, reader, (reader + i) % LS_LANES))
      return FALSE;
  return TRUE;
}

gboolean
oracle_share_step (Oracle *o, const R700Fetch *fetch, const gboolean passes[LS_LANES])
{
  gboolean is_write = fetch->op == R700_LDS_LOCAL_DS_WRITE;

  if (!is_write && r700_get (fetch->words, R700_MEM_DSR_WORD1_BROADCAST))
    return share_broadcast (o, fetch);
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (passes[lane] && (o->valid[lane] || !is_write) &&
        !(is_write ? share_write (o, fetch, lane) : share_read (o, fetch, lane, lane)))
      return FALSE;
  return TRUE;
}
