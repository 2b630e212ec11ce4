#include "r700-look.h"

#include "ls-memory.h"

/* What is read of buffers and memories, and written to these. */

void
r700_reach_cell (GArray *out, LsCell cell, guint32 value)
{
  const LsTouch touch = { .cell = cell, .value = value };

  g_array_append_val (out, touch);
}

void
r700_reach_default (GArray *out, gboolean is_one, guint32 one)
{
  r700_reach_cell (out, (LsCell){ .kind = LS_CELL_LITERAL }, is_one ? one : 0);
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

/* An element that does not lie whole within the buffer is told with zeros, as it is read. */
void
r700_reach_bytes (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out)
{
  const R700Reach *reach = look->outside;
  const R700Element *element = &reach->element;
  guint32 index = ls_micro_address (look, 0, lane);
  guint64 address = r700_element_address (element, index);
  guint first, n, unit = 1u << element->texel.endian_swap;
  gboolean is_inside =
    address + element->texel.format->n_bytes <= g_bytes_get_size (element->buffer->bytes);

  component_bytes (element->texel.format, move->component, &first, &n);
  if (n == 0)
    r700_reach_default (out, move->component == 3, look->one);
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
                      .number = (guint32) (element->buffer - reach->run->bindings->buffers),
                      .at = address + first + i,
                      .n_bytes = (guint8) MIN (n - i, 4) };
      guint8 bytes[4] = { 0 };

      if (is_inside)
        ls_memory_read (element->buffer->bytes, cell.at, bytes, cell.n_bytes);
      r700_reach_cell (out, cell,
                       bytes[0] | (guint32) bytes[1] << 8 | (guint32) bytes[2] << 16 |
                         (guint32) bytes[3] << 24);
    }
}

void
r700_reach_words (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out)
{
  const R700Reach *reach = look->outside;
  const R700Access *access = &reach->access;
  const R700Load *load = r700_code_load (reach->run->code, reach->fetch);
  guint32 index = ls_micro_address (look, 0, lane);
  guint64 start = r700_read_start (load, access, lane, (gint32) index, move->element);
  guint first, n;

  component_bytes (load->texel.format, move->component, &first, &n);
  if (n == 0)
    r700_reach_default (out, move->component == 3, look->one);
  for (guint word = first / 4; word < (first + n + 3) / 4; word++)
    if (start + word < access->n_words)
      r700_reach_cell (
        out, (LsCell){ .kind = LS_CELL_MEMORY, .number = access->kind, .at = start + word },
        access->words[start + word]);
}

void
r700_reach_written (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out)
{
  const R700Reach *reach = look->outside;
  const R700Cf *cf = reach->cf;
  guint32 index = ls_micro_address (look, 0, lane);
  guint64 start;

  if (r700_write_start (cf, &reach->access, lane, index, move->element, &start) &&
      r700_access_fits (&reach->access, lane, start + (guint) g_bit_nth_msf (cf->comp_mask, -1)))
    r700_reach_cell (out,
                     (LsCell){ .kind = LS_CELL_MEMORY,
                               .number = reach->access.kind,
                               .at = start + move->component },
                     0);
}

/* --- the data share -------------------------------------------------------------------------------------- */

static LsCell
share_cell (guint bank, guint64 word)
{
  return (LsCell){ .kind = LS_CELL_MEMORY,
                   .number = R700_MEMORY_SHARE,
                   .at = (guint64) bank * R700_SHARE_BANK_WORDS + word };
}

void
r700_reach_share_write (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out)
{
  const R700Reach *reach = look->outside;
  guint64 word = r700_share_word (&reach->area, lane, move->element) + move->component;

  if (word < R700_SHARE_BANK_WORDS)
    r700_reach_cell (out, share_cell (lane % R700_SHARE_BANKS, word), 0);
}

void
r700_reach_share_read (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out)
{
  const R700Reach *reach = look->outside;
  const LsLayout *layout = &reach->run->code->layout;
  const guint32 *words = ls_layout_memory (layout, reach->run->wave, R700_MEMORY_SHARE);
  guint from = look->address_lane < LS_LANES ? look->address_lane : lane;
  guint32 bank = ls_micro_address (look, 0, from) % R700_SHARE_BANKS;
  guint32 word = ls_micro_address (look, 1, from);
  guint offset = r700_get (reach->fetch->words, R700_MEM_DSR_WORD0_RD_OFFSET);
  LsCell cell =
    share_cell (bank, (guint64) word + offset + 4 * (guint) move->element + move->component);

  r700_reach_cell (out, cell, cell.at < layout->n_words[R700_MEMORY_SHARE] ? words[cell.at] : 0);
}
