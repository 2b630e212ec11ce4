#include "r700-touch.h"

/* Reads and writes of fetches. */

static LsCell
destination (const R700Toucher *to, guint gpr, gboolean relative, guint channel)
{
  return r700_touch_gpr_cell (to, r700_look_reached (&to->run, gpr, relative), channel, to->lane);
}

/* --- the data share -------------------------------------------------------------------------------------- */

static LsCell
share_cell (guint64 bank, guint64 word)
{
  return (LsCell){ .kind = LS_CELL_MEMORY,
                   .number = LS_MEMORY_SHARE,
                   .at = bank * R700_SHARE_BANK_WORDS + word };
}

static void
touch_share_write (R700Toucher *to, const R700Fetch *fetch)
{
  guint mode = r700_share_mode (fetch, TRUE);
  guint burst = r700_get (fetch->words, R700_MEM_DSW_WORD2_BURST_CNT) + 1;
  R700ShareArea area = r700_share_area (&to->run, fetch);

  for (guint step = 0; step < burst; step++)
    for (guint i = 0; i < 4; i++, to->part++)
      {
        guint64 word = r700_share_word (&area, to->lane, step) + i;

        if (fetch->src_sel[i] == R700_COMP_MASK || word >= R700_SHARE_BANK_WORDS)
          continue;
        r700_touch_selected (to, fetch->src_gpr + step, mode, fetch->src_sel[i], i, FALSE);
        r700_touch_write (to, share_cell (to->lane % R700_SHARE_BANKS, word));
      }
}

/* The numbers are those of the lane that reads, which for a broadcast is the first valid one. */
static guint32
read_share_number (R700Toucher *to, const R700Fetch *fetch, guint operand)
{
  guint mode = r700_share_mode (fetch, TRUE);
  guint own = to->lane;

  if (r700_get (fetch->words, R700_MEM_DSR_WORD1_BROADCAST))
    to->lane = (guint) __builtin_ctzll (to->run.wave->valid);
  r700_touch_selected (to, fetch->src_gpr, mode, fetch->src_sel[operand], operand, TRUE);
  to->lane = own;
  return g_array_index (to->out, LsTouch, to->out->len - 1).value;
}

static void
touch_share_read (R700Toucher *to, const R700Fetch *fetch)
{
  guint mode = r700_share_mode (fetch, FALSE);
  guint burst = r700_get (fetch->words, R700_MEM_DSR_WORD2_BURST_CNT) + 1;
  guint offset = r700_get (fetch->words, R700_MEM_DSR_WORD0_RD_OFFSET);
  gsize n_words = to->run.code->layout.n_words[LS_MEMORY_SHARE];
  const guint32 *words = r700_wave_memory (&to->run.code->layout, to->run.wave, LS_MEMORY_SHARE);

  for (guint step = 0; step < burst; step++)
    for (guint i = 0; i < 4; i++, to->part++)
      {
        guint32 bank, word;
        LsCell cell;

        if (fetch->dst_sel[i] == R700_COMP_MASK)
          continue;
        bank = read_share_number (to, fetch, 0) % R700_SHARE_BANKS;
        word = read_share_number (to, fetch, 1);
        cell = share_cell (bank, (guint64) word + offset + 4 * step + i);
        r700_touch_read (to, cell, 2, cell.at < n_words ? words[cell.at] : 0);
        if (mode == R700_SHARE_GLOBAL)
          r700_touch_write (to, r700_touch_global_cell (to, fetch->dst_gpr + step, i));
        else
          r700_touch_write (to,
                            destination (to, fetch->dst_gpr + step, mode == R700_SHARE_LOOP, i));
      }
}

static void
touch_share (R700Toucher *to, const R700Fetch *fetch)
{
  const R700Wave *wave = to->run.wave;
  gboolean is_on = (wave->executing >> to->lane & 1) != 0;

  if (fetch->op == R700_LDS_LOCAL_DS_WRITE)
    {
      if (is_on && (wave->valid >> to->lane & 1))
        touch_share_write (to, fetch);
      return;
    }
  if (r700_get (fetch->words, R700_MEM_DSR_WORD1_BROADCAST))
    is_on = wave->valid != 0;
  if (is_on)
    touch_share_read (to, fetch);
}

/* --- one instruction ------------------------------------------------------------------------------------- */

void
r700_touch_fetch (R700Toucher *to, const LsProgram *program, const R700Fetch *fetch)
{
  g_auto (R700Reach) reach = { 0 };
  LsMicroLook look;

  if (r700_code_transfer (to->run.code, fetch)->refusal.code != LS_TRAP_NONE)
    return;
  to->line = fetch->line;
  if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_LDS)
    {
      touch_share (to, fetch);
      return;
    }
  look = r700_look_fetch (&to->run, program, fetch, &reach);
  ls_micro_touch (&look, to->lane, to->out);
}
