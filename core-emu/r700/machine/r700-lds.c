#include "r700-run.h"

#include <inttypes.h>
#include <string.h>

/* The local data share (guide 2.6.2 and section 10.6, semantics section 7): four banks of 1024
 * words.  Word d of bank b is word 1024 * b + d of R700_MEMORY_SHARE.
 *
 * A write goes to the part of its own thread, bank thread % 4 from word (thread / 4) * DST_STRIDE +
 * DST_INDEX; threads are counted in the wave, or in the group where SIMD_WAVE_REL is set.  A read
 * takes the bank from the two low bits of its first source element, as the guide's rule for
 * conflicts has it, and the word in the bank from the second, plus RD_OFFSET.
 *
 * Cases that the guide leaves undefined are traps: two lanes of a quad that read different places
 * of a bank without WATERFALL, the butterfly of MUX_CNTL 1, whose pattern is not given, and the
 * channels behind X of a single word. */

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
  return ls_layout_memory (&run->code->layout, run->wave, R700_MEMORY_SHARE);
}

/* --- writes ----------------------------------------------------------------------------------- */

typedef struct
{
  R700ShareArea area;
  guint burst;
  const LsMicroTransfer *micro;
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
    .first_thread = is_relative ? (guint64) LS_LANES * run->wave->turns.wave : 0,
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
    return R700_TRAP (run, LS_TRAP_ILLEGAL, fetch->line, write->area.stride,
                      "LOCAL_DS_WRITE has a stride of %u words; 4, 8 to 64 are legal",
                      write->area.stride);
  if (write->area.index % 4 != 0)
    return R700_TRAP (run, LS_TRAP_ILLEGAL, fetch->line, write->area.index,
                      "LOCAL_DS_WRITE has index %u, which is no multiple of 4", write->area.index);
  if (end > write->area.stride)
    return R700_TRAP (run, LS_TRAP_OUT_OF_RANGE, fetch->line, end - 1,
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
        return R700_TRAP (run, LS_TRAP_OUT_OF_RANGE, fetch->line, last,
                          "LOCAL_DS_WRITE in lane %u reaches word %" PRIu64 " of its bank's %u",
                          (guint) lane, last, BANK_WORDS);
    }
  return TRUE;
}

static void
write_lane (R700Run *run, const Write *write, guint lane)
{
  guint32 *words = share (run);

  for (guint i = 0; i < write->micro->n_moves; i++)
    {
      const LsMicroMove *move = &write->micro->moves[i];
      guint64 word = lane % N_BANKS * BANK_WORDS +
                     r700_share_word (&write->area, lane, move->element) + move->component;

      words[word] = r700_place_value (run, &move->from, lane);
      r700_memory_mark (words, R700_SHARE_WORDS, word);
    }
}

static gboolean
write_step (R700Run *run, const R700Fetch *fetch, LsMask lanes)
{
  Write write = { .area = r700_share_area (run, fetch),
                  .burst = r700_get (fetch->words, R700_MEM_DSW_WORD2_BURST_CNT) + 1,
                  .micro = &r700_code_transfer (run->code, fetch)->micro };

  lanes &= run->wave->flow.valid;
  if (!check_area (run, fetch, &write) || !check_banks (run, fetch, &write, lanes))
    return FALSE;
  LS_FOREACH_LANE (lane, lanes)
    write_lane (run, &write, (guint) lane);
  return TRUE;
}

/* --- reads ------------------------------------------------------------------------------------ */

typedef struct
{
  guint mux, burst, offset;
  gboolean is_broadcast, is_waterfall;
  const LsMicroTransfer *micro;
  guint32 bank[LS_LANES];
  guint64 word[LS_LANES]; /* word in the bank, for the first step */
} Read;

static gboolean
check_mux (R700Run *run, const R700Fetch *fetch, const Read *read)
{
  if (read->mux > MUX_WORD_SELECT)
    return R700_TRAP (run, LS_TRAP_ILLEGAL, fetch->line, read->mux,
                      "LOCAL_DS_READ has MUX_CNTL %u, which is reserved", read->mux);
  if (read->mux == MUX_FFT_PERMUTE)
    return R700_TRAP (
      run, LS_TRAP_UNSUPPORTED, fetch->line, read->mux,
      "LOCAL_DS_READ with the FFT permutation: the guide does not give its pattern");
  for (guint i = 1; i < 4 && read->mux == MUX_WORD_SELECT; i++)
    if (fetch->dst_sel[i] != R700_COMP_MASK)
      return R700_TRAP (run, LS_TRAP_UNSUPPORTED, fetch->line, i,
                        "LOCAL_DS_READ of one word writes %c: the guide gives a value for X only",
                        "XYZW"[i]);
  return TRUE;
}

static gboolean
prepare_read (R700Run *run, const R700Fetch *fetch, Read *read)
{
  const guint32 *words = fetch->words;

  read->micro = &r700_code_transfer (run->code, fetch)->micro;
  read->mux = r700_get (words, R700_MEM_DSR_WORD1_MUX_CNTL);
  read->burst = r700_get (words, R700_MEM_DSR_WORD2_BURST_CNT) + 1;
  read->offset = r700_get (words, R700_MEM_DSR_WORD0_RD_OFFSET);
  read->is_broadcast = r700_get (words, R700_MEM_DSR_WORD1_BROADCAST) != 0;
  read->is_waterfall = r700_get (words, R700_MEM_DSR_WORD1_WATERFALL) != 0;
  return check_mux (run, fetch, read);
}

static gboolean
find_words (R700Run *run, const R700Fetch *fetch, Read *read, LsMask lanes)
{
  guint width = read->mux == MUX_NONE ? 4 : 1;

  LS_FOREACH_LANE (lane, lanes)
    {
      guint64 last;

      read->bank[lane] = r700_place_value (run, &read->micro->addresses[0], (guint) lane) % N_BANKS;
      read->word[lane] =
        (guint64) r700_place_value (run, &read->micro->addresses[1], (guint) lane) + read->offset;
      last = read->word[lane] + 4 * (read->burst - 1) + width - 1;
      if (last >= BANK_WORDS)
        return R700_TRAP (run, LS_TRAP_OUT_OF_RANGE, fetch->line, last,
                          "LOCAL_DS_READ in lane %u reaches word %" PRIu64 " of its bank's %u",
                          (guint) lane, last, BANK_WORDS);
      if (read->word[lane] % width != 0)
        return R700_TRAP (run, LS_TRAP_OUT_OF_RANGE, fetch->line, read->word[lane],
                          "LOCAL_DS_READ in lane %u reads four words from %" PRIu64
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

/* The lanes of a quad are served together; with WATERFALL one by one. */
static gboolean
check_conflicts (R700Run *run, const R700Fetch *fetch, const Read *read, LsMask lanes)
{
  if (read->is_waterfall || read->is_broadcast)
    return TRUE;
  LS_FOREACH_LANE (lane, lanes)
    for (guint other = (guint) lane + 1; other % 4 != 0; other++)
      if ((lanes >> other & 1) && is_conflict (read, (guint) lane, other))
        return R700_TRAP (run, LS_TRAP_ILLEGAL, fetch->line, read->bank[lane],
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

/* A broadcast gives every lane of the wave the values of the first valid lane, whatever the
 * masks. */
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
      r700_fetch_store (run, fetch, step, result, 0, all);
    }
}

static gboolean
read_step (R700Run *run, const R700Fetch *fetch, LsMask lanes)
{
  Read read = { 0 };

  if (!prepare_read (run, fetch, &read))
    return FALSE;
  if (read.is_broadcast)
    lanes = run->wave->flow.valid & (~run->wave->flow.valid + 1);
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
