#include "r700-run.h"

#include <string.h>

/* Memory read clauses, guide chapter 7: SCRATCH, REDUCTION and SCATTER.  Elements lie where r700-memory.c puts them.
 * Scratch and reduction clamp the index, a signed number, to [0, ARRAY_SIZE]; what then lies outside the memory is a
 * trap in valid lanes, and zero in others. */

typedef struct
{
  const R700Fetch *fetch;
  R700Access access;
  LsTexelFormat texel;
  const LsRow *index; /* or NULL */
  guint burst;        /* elements, 1..16 */
} Read;

guint64
r700_read_start (const R700Fetch *fetch,
                 const R700Access *access,
                 guint lane,
                 gint32 index,
                 guint step)
{
  gint32 last = (gint32) r700_get (fetch->words, R700_MEM_RD_WORD2_ARRAY_SIZE);

  if (access->kind == LS_MEMORY_EXPORT)
    return (guint32) (access->base + (guint32) index) + (guint64) step * access->size;
  return r700_access_start (access, lane, (guint64) CLAMP (index, 0, last) + step);
}

static guint64
element_start (const Read *read, guint lane, guint step)
{
  gint32 index = read->index != NULL ? read->index->i[lane] : 0;

  return r700_read_start (read->fetch, &read->access, lane, index, step);
}

/* Words that the format of the result takes, from the start of the element. */
static guint
n_words (const Read *read)
{
  return (read->texel.format->n_bytes + 3) / 4;
}

/* --- checks ---------------------------------------------------------------------------------------------- */

/* The guide gives SCATTER two addresses: one section adds the index whatever INDEXED says, another only where it is
 * set. */
static gboolean
check_fields (R700Run *run, const Read *read)
{
  const R700Fetch *fetch = read->fetch;
  guint size = read->access.size;
  gboolean is_scatter = read->access.kind == LS_MEMORY_EXPORT;

  if (size == 3 || (!is_scatter && size != 4))
    return r700_trap (run, LS_TRAP_ILLEGAL, fetch->line, size - 1, "%s has ELEM_SIZE %u; %s",
                      read->access.name, size - 1,
                      is_scatter ? "3 words are not supported" : "this memory takes 3 only");
  if (is_scatter && read->index == NULL)
    return r700_trap (run, LS_TRAP_UNSUPPORTED, fetch->line, 0,
                      "%s without INDEXED: the guide contradicts itself on its address",
                      read->access.name);
  if (read->texel.endian_swap == 3)
    return r700_trap (run, LS_TRAP_ILLEGAL, fetch->line, 3,
                      "%s has ENDIAN_SWAP 3, which is reserved", read->access.name);
  return TRUE;
}

static gboolean
check_destinations (R700Run *run, const Read *read)
{
  guint last = read->fetch->dst_gpr + read->burst - 1;

  if (read->fetch->dst_rel || last < run->code->layout.n_gprs)
    return TRUE;
  return r700_trap (run, LS_TRAP_OUT_OF_RANGE, read->fetch->line, last,
                    "%s writes R%u; the state declares %u registers", read->access.name, last,
                    run->code->layout.n_gprs);
}

static gboolean
check_places (R700Run *run, const Read *read, LsMask lanes)
{
  LS_FOREACH_LANE (lane, lanes)
    for (guint step = 0; step < read->burst; step++)
      if (!r700_access_check (run, &read->access, "reads", (guint) lane,
                              element_start (read, (guint) lane, step) + n_words (read) - 1))
        return FALSE;
  return TRUE;
}

/* --- reading --------------------------------------------------------------------------------------------- */

static void
read_lane (const Read *read, guint lane, guint step, LsRow result[4])
{
  guint64 start = element_start (read, lane, step);
  const guint32 *from = read->access.words + start;
  gsize mask = ls_format_swap_mask (&read->texel);
  guint8 bytes[R700_MAX_ELEMENT_BYTES];
  guint32 words[1][4] = { { 0 } };

  /* The result is zero already. */
  if (!r700_access_fits (&read->access, lane, start + n_words (read) - 1))
    return;
  for (guint i = 0; i < 4 * n_words (read); i++)
    bytes[i] = (guint8) (from[(i ^ mask) / 4] >> (i ^ mask) % 4 * 8);
  ls_format_unpack (&read->texel, bytes, words);
  for (guint i = 0; i < 4; i++)
    result[i].u[lane] = words[0][i];
}

/* Each step of a burst reads the next element into the next register. */
static gboolean
read_step (R700Run *run, const Read *read, guint step, LsMask lanes)
{
  R700Fetch fetch = *read->fetch;
  LsRow result[4];

  memset (result, 0, sizeof result);
  fetch.dst_gpr = (guint8) (fetch.dst_gpr + step);
  LS_FOREACH_LANE (lane, lanes)
    read_lane (read, (guint) lane, step, result);
  return r700_fetch_store (run, &fetch, result,
                           read->texel.num_format == LS_NUM_INT ? 1 : 0x3F800000u, lanes);
}

R700Access
r700_read_access (const R700Fetch *fetch)
{
  return (R700Access){ .kind = r700_fetch_memory (fetch->op),
                       .name = r700_fetch_ops[fetch->op].name,
                       .line = fetch->line,
                       .base = r700_get (fetch->words, R700_MEM_RD_WORD2_ARRAY_BASE),
                       .size = r700_get (fetch->words, R700_MEM_RD_WORD0_ELEM_SIZE) + 1 };
}

static gboolean
read_fields (R700Run *run, const R700Fetch *fetch, Read *read)
{
  const guint32 *words = fetch->words;
  LsTexelFormat *texel = &read->texel;

  read->access = r700_read_access (fetch);
  read->burst = r700_get (words, R700_MEM_RD_WORD0_BURST_CNT) + 1;
  texel->num_format = (guint8) r700_get (words, R700_MEM_RD_WORD1_NUM_FORMAT_ALL);
  texel->srf_mode = (guint8) r700_get (words, R700_MEM_RD_WORD1_SRF_MODE_ALL);
  texel->endian_swap = (guint8) r700_get (words, R700_MEM_RD_WORD2_ENDIAN_SWAP);
  memset (texel->format_comp, (int) r700_get (words, R700_MEM_RD_WORD1_FORMAT_COMP_ALL),
          sizeof texel->format_comp);
  return r700_fetch_format (run, fetch, r700_get (words, R700_MEM_RD_WORD1_DATA_FORMAT), texel);
}

gboolean
r700_memory_read (R700Run *run, const R700Fetch *fetch, const LsRow *index, LsMask lanes)
{
  /* A burst may write the register that holds the index. */
  LsRow kept;
  Read read = { .fetch = fetch };

  if (index != NULL)
    {
      kept = *index;
      read.index = &kept;
    }
  if (!read_fields (run, fetch, &read) || !check_fields (run, &read) ||
      !check_destinations (run, &read) || !r700_access_find (run, &read.access) ||
      !check_places (run, &read, lanes))
    return FALSE;
  for (guint step = 0; step < read.burst; step++)
    if (!read_step (run, &read, step, lanes))
      return FALSE;
  return TRUE;
}
