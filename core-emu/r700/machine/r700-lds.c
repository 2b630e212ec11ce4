#include "r700-run.h"

#include <string.h>

/* The local data share (guide 2.6.2 and section 10.6, semantics section 7): four banks of 1024 words.  Word d of bank b
 * is word 1024 * b + d of LS_MEMORY_SHARE.
 *
 * A write goes to the part of its own thread, bank thread % 4 from word (thread / 4) * DST_STRIDE + DST_INDEX; threads
 * are counted in the wave, or in the group where SIMD_WAVE_REL is set.  A read takes the bank from the two low bits of
 * its first source element, as the guide's rule for conflicts has it, and the word in the bank from the second, plus
 * RD_OFFSET.
 *
 * What the guide leaves undefined is a trap: two lanes of a quad that read different places of a bank without
 * WATERFALL, the butterfly of MUX_CNTL 1, whose pattern is not given, the channels behind X of a single word. */

#define N_BANKS R700_SHARE_BANKS
#define BANK_WORDS R700_SHARE_BANK_WORDS
#define MAX_OWN_WORDS 64 /* of one thread */

enum
{
  MUX_NONE,
  MUX_FFT_PERMUTE,
  MUX_WORD_SELECT,
};

static guint32 *
share (const R700Run *run)
{
  return r700_wave_memory (&run->code->layout, run->wave, LS_MEMORY_SHARE);
}

/* The register of that number of those that waves share. */
static gboolean
find_global (R700Run *run, const R700Fetch *fetch, const char *verb, guint gpr, LsRow **rows)
{
  guint n = run->code->layout.n_globals;

  *rows = run->globals + 4 * gpr;
  return gpr < n || r700_trap (run, LS_TRAP_OUT_OF_RANGE, fetch->line, gpr,
                               "%s %s G%u; waves share %u registers",
                               r700_fetch_ops[fetch->op].name, verb, gpr, n);
}

/* Rows of R[gpr + step], or of R0 where aL leads outside (guide 4.6.2). */
static gboolean
find_rows (R700Run *run,
           const R700Fetch *fetch,
           const char *verb,
           guint gpr,
           guint mode,
           LsRow **rows)
{
  const char *name = r700_fetch_ops[fetch->op].name;
  guint32 row;

  if (mode > R700_SHARE_GLOBAL)
    return r700_trap (run, LS_TRAP_ILLEGAL, fetch->line, mode,
                      "%s has relative mode 3, which is reserved", name);
  if (mode == R700_SHARE_GLOBAL)
    return find_global (run, fetch, verb, gpr, rows);
  row = r700_fetch_row (run, gpr, mode == R700_SHARE_LOOP);
  if (row == R700_NO_ROW && mode == R700_SHARE_NONE)
    return r700_trap (run, LS_TRAP_OUT_OF_RANGE, fetch->line, gpr,
                      "%s %s R%u; the state declares %u registers", name, verb, gpr,
                      run->code->layout.n_gprs);
  if (row == R700_NO_ROW)
    row = run->code->layout.gpr;
  *rows = &run->rows[row];
  return TRUE;
}

static guint32
source (const LsRow *rows, guint sel, guint lane)
{
  if (sel < R700_COMP_0)
    return rows[sel].u[lane];
  return sel == R700_COMP_1 ? 0x3F800000u : 0;
}

static gboolean
check_selectors (R700Run *run, const R700Fetch *fetch, guint n, gboolean takes_mask)
{
  for (guint i = 0; i < n; i++)
    if (fetch->src_sel[i] == R700_COMP_RESERVED ||
        (fetch->src_sel[i] == R700_COMP_MASK && !takes_mask))
      return r700_trap (run, LS_TRAP_ILLEGAL, fetch->line, fetch->src_sel[i],
                        "%s has SRC_SEL_%c %u, which is reserved", r700_fetch_ops[fetch->op].name,
                        "XYZW"[i], fetch -> src_sel[i]);
  return TRUE;
}

/* --- writes ---------------------------------------------------------------------------------------------- */

typedef struct
{
  R700ShareArea area;
  guint burst;
  LsRow *rows[16];
} Write;

R700ShareArea
r700_share_area (const R700Run *run, const R700Fetch *fetch)
{
  const guint32 *words = fetch->words;
  gboolean is_relative = r700_get (words, R700_MEM_DSW_WORD1_SIMD_WAVE_REL) != 0;

  return (R700ShareArea){
    .index = r700_get (words, R700_MEM_DSW_WORD1_DST_INDEX) |
             r700_get (words, R700_MEM_DSW_WORD1_DST_INDEX_EXT) << 6,
    .stride = r700_get (words, R700_MEM_DSW_WORD1_DST_STRIDE) |
              r700_get (words, R700_MEM_DSW_WORD1_DST_STRIDE_EXT) << 7,
    .first_thread = is_relative ? (guint64) LS_LANES * run->wave->wave_in_group : 0,
  };
}

guint64
r700_share_word (const R700ShareArea *area, guint lane, guint step)
{
  guint64 thread = area->first_thread + lane;

  return thread / N_BANKS * area->stride + area->index + 4 * step;
}

static gboolean
check_area (R700Run *run, const R700Fetch *fetch, const Write *write)
{
  guint end = write->area.index + 4 * write->burst;

  if (write->area.stride == 0 || write->area.stride > MAX_OWN_WORDS || write->area.stride % 4 != 0)
    return r700_trap (run, LS_TRAP_ILLEGAL, fetch->line, write->area.stride,
                      "LOCAL_DS_WRITE has a stride of %u words; 4, 8 to 64 are legal",
                      write->area.stride);
  if (write->area.index % 4 != 0)
    return r700_trap (run, LS_TRAP_ILLEGAL, fetch->line, write->area.index,
                      "LOCAL_DS_WRITE has index %u, which is no multiple of 4", write->area.index);
  if (end > write->area.stride)
    return r700_trap (run, LS_TRAP_OUT_OF_RANGE, fetch->line, end - 1,
                      "LOCAL_DS_WRITE reaches word %u of the thread's %u", end - 1,
                      write->area.stride);
  return TRUE;
}

static gboolean
check_banks (R700Run *run, const R700Fetch *fetch, const Write *write, LsMask lanes)
{
  LS_FOREACH_LANE (lane, lanes)
    {
      guint64 last = r700_share_word (&write->area, (guint) lane, write->burst - 1) + 3;

      if (last >= BANK_WORDS)
        return r700_trap (run, LS_TRAP_OUT_OF_RANGE, fetch->line, last,
                          "LOCAL_DS_WRITE in lane %u reaches word %" G_GUINT64_FORMAT
                          " of its bank's %u",
                          (guint) lane, last, BANK_WORDS);
    }
  return TRUE;
}

static gboolean
prepare_write (R700Run *run, const R700Fetch *fetch, Write *write)
{
  const guint32 *words = fetch->words;
  guint mode = r700_get (words, R700_MEM_DSW_WORD0_SRC_REL_MODE);

  write->area = r700_share_area (run, fetch);
  write->burst = r700_get (words, R700_MEM_DSW_WORD2_BURST_CNT) + 1;
  for (guint step = 0; step < write->burst; step++)
    if (!find_rows (run, fetch, "reads", fetch->src_gpr + step, mode, &write->rows[step]))
      return FALSE;
  return check_selectors (run, fetch, 4, TRUE) && check_area (run, fetch, write);
}

static void
write_lane (R700Run *run, const R700Fetch *fetch, const Write *write, guint lane, guint step)
{
  guint32 *words = share (run);
  guint64 first = lane % N_BANKS * BANK_WORDS + r700_share_word (&write->area, lane, step);

  for (guint i = 0; i < 4; i++)
    if (fetch->src_sel[i] != R700_COMP_MASK)
      {
        words[first + i] = source (write->rows[step], fetch->src_sel[i], lane);
        r700_memory_mark (words, R700_SHARE_WORDS, first + i);
      }
}

static gboolean
write_step (R700Run *run, const R700Fetch *fetch, LsMask lanes)
{
  Write write = { 0 };

  lanes &= run->wave->valid;
  if (!prepare_write (run, fetch, &write) || !check_banks (run, fetch, &write, lanes))
    return FALSE;
  for (guint step = 0; step < write.burst; step++)
    LS_FOREACH_LANE (lane, lanes)
      write_lane (run, fetch, &write, (guint) lane, step);
  return TRUE;
}

/* --- reads ----------------------------------------------------------------------------------------------- */

typedef struct
{
  guint mux, burst, offset;
  gboolean is_broadcast, is_waterfall;
  LsRow *rows;
  LsRow *dst[16];
  guint32 bank[LS_LANES];
  guint64 word[LS_LANES]; /* in the bank, of the first step */
} Read;

static gboolean
check_mux (R700Run *run, const R700Fetch *fetch, const Read *read)
{
  if (read->mux > MUX_WORD_SELECT)
    return r700_trap (run, LS_TRAP_ILLEGAL, fetch->line, read->mux,
                      "LOCAL_DS_READ has MUX_CNTL %u, which is reserved", read->mux);
  if (read->mux == MUX_FFT_PERMUTE)
    return r700_trap (
      run, LS_TRAP_UNSUPPORTED, fetch->line, read->mux,
      "LOCAL_DS_READ with the FFT permutation: the guide does not give its pattern");
  for (guint i = 1; i < 4 && read->mux == MUX_WORD_SELECT; i++)
    if (fetch->dst_sel[i] != R700_COMP_MASK)
      return r700_trap (run, LS_TRAP_UNSUPPORTED, fetch->line, i,
                        "LOCAL_DS_READ of one word writes %c: the guide gives a value for X only",
                        "XYZW"[i]);
  return TRUE;
}

static gboolean
prepare_read (R700Run *run, const R700Fetch *fetch, Read *read)
{
  const guint32 *words = fetch->words;
  guint src_mode = r700_get (words, R700_MEM_DSR_WORD0_SRC_REL_MODE);
  guint dst_mode = r700_get (words, R700_MEM_DSR_WORD1_DST_REL_MODE);

  read->mux = r700_get (words, R700_MEM_DSR_WORD1_MUX_CNTL);
  read->burst = r700_get (words, R700_MEM_DSR_WORD2_BURST_CNT) + 1;
  read->offset = r700_get (words, R700_MEM_DSR_WORD0_RD_OFFSET);
  read->is_broadcast = r700_get (words, R700_MEM_DSR_WORD1_BROADCAST) != 0;
  read->is_waterfall = r700_get (words, R700_MEM_DSR_WORD1_WATERFALL) != 0;
  if (!check_selectors (run, fetch, 2, FALSE) || !check_mux (run, fetch, read) ||
      !find_rows (run, fetch, "reads", fetch->src_gpr, src_mode, &read->rows))
    return FALSE;
  for (guint step = 0; step < read->burst; step++)
    if (!find_rows (run, fetch, "writes", fetch->dst_gpr + step, dst_mode, &read->dst[step]))
      return FALSE;
  return TRUE;
}

static gboolean
find_words (R700Run *run, const R700Fetch *fetch, Read *read, LsMask lanes)
{
  guint width = read->mux == MUX_NONE ? 4 : 1;

  LS_FOREACH_LANE (lane, lanes)
    {
      guint64 last;

      read->bank[lane] = source (read->rows, fetch->src_sel[0], (guint) lane) % N_BANKS;
      read->word[lane] =
        (guint64) source (read->rows, fetch->src_sel[1], (guint) lane) + read->offset;
      last = read->word[lane] + 4 * (read->burst - 1) + width - 1;
      if (last >= BANK_WORDS)
        return r700_trap (run, LS_TRAP_OUT_OF_RANGE, fetch->line, last,
                          "LOCAL_DS_READ in lane %u reaches word %" G_GUINT64_FORMAT
                          " of its bank's %u",
                          (guint) lane, last, BANK_WORDS);
      if (read->word[lane] % width != 0)
        return r700_trap (run, LS_TRAP_OUT_OF_RANGE, fetch->line, read->word[lane],
                          "LOCAL_DS_READ in lane %u reads four words from %" G_GUINT64_FORMAT
                          ", which is no multiple of 4",
                          (guint) lane, read->word[lane]);
    }
  return TRUE;
}

static gboolean
is_conflict (const Read *read, guint lane, guint other)
{
  return read->bank[lane] == read->bank[other] && read->word[lane] != read->word[other];
}

/* Lanes of a quad are served together unless WATERFALL takes them one by one. */
static gboolean
check_conflicts (R700Run *run, const R700Fetch *fetch, const Read *read, LsMask lanes)
{
  if (read->is_waterfall || read->is_broadcast)
    return TRUE;
  LS_FOREACH_LANE (lane, lanes)
    for (guint other = (guint) lane + 1; other % 4 != 0; other++)
      if ((lanes >> other & 1) && is_conflict (read, (guint) lane, other))
        return r700_trap (run, LS_TRAP_ILLEGAL, fetch->line, read->bank[lane],
                          "LOCAL_DS_READ: lanes %u and %u read words %u and %u of bank %u at once; "
                          "that takes WATERFALL",
                          (guint) lane, other, (guint) read->word[lane], (guint) read->word[other],
                          read->bank[lane]);
  return TRUE;
}

static void
load_lane (const R700Run *run,
           const Read *read,
           guint from,
           guint step,
           guint lane,
           LsRow result[4])
{
  const guint32 *words = share (run) + read->bank[from] * BANK_WORDS + read->word[from] + 4 * step;

  for (guint i = 0; i < (read->mux == MUX_NONE ? 4u : 1u); i++)
    result[i].u[lane] = words[i];
}

/* A broadcast gives every lane of the wave what the first valid one reads, whatever the masks. */
static void
load_rows (R700Run *run, const R700Fetch *fetch, const Read *read, LsMask lanes)
{
  guint first = (guint) __builtin_ctzll (lanes);
  LsMask all = read->is_broadcast ? LS_MASK_ALL : lanes;

  for (guint step = 0; step < read->burst; step++)
    {
      LsRow result[4];

      memset (result, 0, sizeof result);
      LS_FOREACH_LANE (lane, all)
        load_lane (run, read, read->is_broadcast ? first : (guint) lane, step, (guint) lane,
                   result);
      for (guint i = 0; i < 4; i++)
        if (fetch->dst_sel[i] != R700_COMP_MASK)
          r700_store (run, &read->dst[step][i], &result[i], all);
    }
}

static gboolean
read_step (R700Run *run, const R700Fetch *fetch, LsMask lanes)
{
  Read read = { 0 };

  if (!prepare_read (run, fetch, &read))
    return FALSE;
  if (read.is_broadcast)
    lanes = run->wave->valid & (~run->wave->valid + 1);
  if (lanes == 0)
    return TRUE;
  if (!find_words (run, fetch, &read, lanes) || !check_conflicts (run, fetch, &read, lanes))
    return FALSE;
  load_rows (run, fetch, &read, lanes);
  return TRUE;
}

gboolean
r700_lds_step (R700Run *run, const R700Fetch *fetch, LsMask lanes)
{
  return fetch->op == R700_LDS_LOCAL_DS_WRITE ? write_step (run, fetch, lanes)
                                              : read_step (run, fetch, lanes);
}
