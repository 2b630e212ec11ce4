#include "r700-touch.h"

#include "ls-memory.h"

/* Reads and writes of fetches. */

LsCell
r700_touch_destination (const R700Toucher *to, guint gpr, gboolean relative, guint channel)
{
  return r700_touch_gpr_cell (to, r700_look_reached (&to->run, gpr, relative), channel, to->lane);
}

/* Bytes of an element that component c comes from; none if the format does not have it. */
static void
component_bytes (const LsDataFormat *format, guint c, guint *first, guint *n)
{
  *first = 0;
  *n = format->n_bytes;
  if (format->layout != LS_FORMAT_PLAIN)
    return;
  for (guint i = 0; i < c && i < format->n_components; i++)
    *first += format->bits[i] / 8;
  *n = c < format->n_components ? format->bits[c] / 8 : 0;
}

void
r700_touch_default (R700Toucher *to, gboolean is_one, gboolean is_float)
{
  guint32 one = is_float ? 0x3F800000u : 1;

  r700_touch_read (to, (LsCell){ .kind = LS_CELL_LITERAL }, 0, is_one ? one : 0);
}

/* --- vertex fetches -------------------------------------------------------------------------------------- */

/* An element that does not lie whole within the buffer is told with zeros, as it is read. */
static void
read_bytes (R700Toucher *to, const R700Element *element, guint64 address, guint c)
{
  guint first, n, unit = 1u << element->texel.endian_swap;
  gboolean is_inside =
    address + element->texel.format->n_bytes <= g_bytes_get_size (element->buffer->bytes);

  component_bytes (element->texel.format, c, &first, &n);
  if (n == 0)
    r700_touch_default (to, c == 3, !ls_texel_format_is_integer (&element->texel));
  if (n > 0 && unit > 1)
    {
      guint64 end = (address + first + n + unit - 1) / unit * unit;

      address = (address + first) / unit * unit;
      first = 0;
      n = (guint) (end - address);
    }
  for (guint i = 0; i < n; i += 4)
    {
      LsCell cell = { .kind = LS_CELL_BUFFER,
                      .number = (guint32) (element->buffer - to->run.bindings->buffers),
                      .at = address + first + i,
                      .n_bytes = (guint8) MIN (n - i, 4) };
      guint8 bytes[4] = { 0 };

      if (is_inside)
        ls_memory_read (element->buffer->bytes, cell.at, bytes, cell.n_bytes);
      r700_touch_read (to, cell, c,
                       bytes[0] | (guint32) bytes[1] << 8 | (guint32) bytes[2] << 16 |
                         (guint32) bytes[3] << 24);
    }
}

static void
touch_vertex_fetch (R700Toucher *to, const R700Fetch *fetch)
{
  guint gpr = r700_look_reached (&to->run, fetch->src_gpr, fetch->src_rel);
  guint sel = fetch->src_sel[0] & 3;
  guint32 index = r700_touch_gpr_value (to, gpr, sel, to->lane);
  gboolean is_direct = fetch->op == R700_VTX_FETCH || fetch->op == R700_TEX_VTX_FETCH;
  R700Element element;
  guint dst;

  if (!r700_look_destination (&to->run, fetch, &dst) ||
      !r700_look_element (&to->run, fetch, &element))
    return;
  for (guint i = 0; i < 4; i++, to->part++)
    {
      if (fetch->dst_sel[i] == R700_COMP_MASK)
        continue;
      if (fetch->dst_sel[i] > R700_COMP_W)
        r700_touch_default (to, fetch->dst_sel[i] == R700_COMP_1,
                            !ls_texel_format_is_integer (&element.texel));
      else
        {
          r700_touch_selected (to, fetch->src_gpr, fetch->src_rel, sel, 0, TRUE);
          read_bytes (to, &element, r700_element_address (&element, index), fetch->dst_sel[i]);
        }
      r700_touch_write (to, r700_touch_destination (to, dst, fetch->dst_rel && is_direct, i));
    }
}

/* --- memory reads ---------------------------------------------------------------------------------------- */

static void
read_words (R700Toucher *to,
            const R700Access *access,
            const LsDataFormat *format,
            gboolean is_float,
            guint64 start,
            guint c)
{
  guint first, n;

  component_bytes (format, c, &first, &n);
  if (n == 0)
    r700_touch_default (to, c == 3, is_float);
  for (guint word = first / 4; word < (first + n + 3) / 4; word++)
    if (start + word < access->n_words)
      r700_touch_read (
        to, (LsCell){ .kind = LS_CELL_MEMORY, .number = access->kind, .at = start + word }, c,
        access->words[start + word]);
}

static void
touch_memory_read (R700Toucher *to, const R700Fetch *fetch)
{
  const R700Load *load = r700_code_load (to->run.code, fetch);
  guint gpr = r700_look_reached (&to->run, fetch->src_gpr, fetch->src_rel);
  guint sel = fetch->src_sel[0] & 3;
  guint32 index = load->is_indexed ? r700_touch_gpr_value (to, gpr, sel, to->lane) : 0;
  R700Access access = r700_read_access (fetch);
  const LsDataFormat *format = load->texel.format;
  gboolean is_float = load->texel.num_format != LS_NUM_INT;

  if (format == NULL || !r700_access_find (&to->run, &access))
    return;
  for (guint step = 0; step < load->burst; step++)
    for (guint i = 0; i < 4; i++, to->part++)
      {
        guint64 start = r700_read_start (load, &access, to->lane, (gint32) index, step);

        if (fetch->dst_sel[i] == R700_COMP_MASK)
          continue;
        if (fetch->dst_sel[i] > R700_COMP_W)
          r700_touch_default (to, fetch->dst_sel[i] == R700_COMP_1, is_float);
        else
          {
            if (load->is_indexed)
              r700_touch_selected (to, fetch->src_gpr, fetch->src_rel, sel, 0, TRUE);
            read_words (to, &access, format, is_float, start, fetch->dst_sel[i]);
          }
        r700_touch_write (to,
                          r700_touch_destination (to, fetch->dst_gpr + step, fetch->dst_rel, i));
      }
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
          r700_touch_write (
            to, r700_touch_destination (to, fetch->dst_gpr + step, mode == R700_SHARE_LOOP, i));
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
r700_touch_fetch (R700Toucher *to, const R700Fetch *fetch)
{
  const R700Wave *wave = to->run.wave;
  gboolean is_vertex = fetch->op == R700_VTX_FETCH || fetch->op == R700_TEX_VTX_FETCH ||
                       fetch->op == R700_VTX_SEMANTIC || fetch->op == R700_TEX_VTX_SEMANTIC;
  LsMask lanes;

  if (fetch->op >= R700_N_FETCH_OPS || (r700_fetch_ops[fetch->op].flags & R700_FETCH_FOREIGN))
    return;
  to->line = fetch->line;
  if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_LDS)
    {
      touch_share (to, fetch);
      return;
    }
  lanes = r700_wave_fetch_lanes (wave, fetch->fetch_whole_quad);
  if (!(lanes >> to->lane & 1))
    return;
  if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_MEM)
    touch_memory_read (to, fetch);
  else if (is_vertex)
    touch_vertex_fetch (to, fetch);
  else
    r700_touch_texture_fetch (to, fetch);
}
