#include "r700-look.h"

#include "ls-memory.h"
#include "ls-row.h"
#include "ls-sample.h"
#include "r700-tex.h"
#include <string.h>

/* The cells of buffers and memories that a step reads or writes. */

static void
reach_cell (GArray *out, LsCell cell, guint32 value)
{
  const LsTouch touch = { .cell = cell, .value = value };

  g_array_append_val (out, touch);
}

static void
reach_default (GArray *out, gboolean is_one, guint32 one)
{
  reach_cell (out, (LsCell){ .kind = LS_CELL_LITERAL }, is_one ? one : 0);
}

/* Bytes of an element that component c comes from; none if the format lacks the component. */
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

/* An element that is not wholly within the buffer is told with zeros, as the machine reads it. */
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
    reach_default (out, move->component == 3, look->one);
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
      reach_cell (out, cell,
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
    reach_default (out, move->component == 3, look->one);
  for (guint word = first / 4; word < (first + n + 3) / 4; word++)
    if (start + word < access->n_words)
      reach_cell (out,
                  (LsCell){ .kind = LS_CELL_MEMORY, .number = access->kind, .at = start + word },
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
    reach_cell (out,
                (LsCell){ .kind = LS_CELL_MEMORY,
                          .number = reach->access.kind,
                          .at = start + move->component },
                0);
}

/* --- the data share --------------------------------------------------------------------------- */

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
    reach_cell (out, share_cell (lane % R700_SHARE_BANKS, word), 0);
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

  reach_cell (out, cell, cell.at < layout->n_words[R700_MEMORY_SHARE] ? words[cell.at] : 0);
}

/* --- textures --------------------------------------------------------------------------------- */

/* The texels that texture instructions read. */

/* The level of detail follows from the coordinates of the quad, if the level matters. */
LsMask
r700_reach_quad (const LsMicroLook *look, guint lane)
{
  const R700Reach *reach = look->outside;
  const R700Fetch *fetch = reach->fetch;
  const LsTexture *texture = reach->run->bindings->textures[fetch->resource_id];
  const LsSampler *sampler = r700_look_sampler (reach->run, fetch);
  gboolean is_flat = texture != NULL && texture->base_level == texture->last_level &&
                     sampler != NULL && sampler->mag == sampler->min &&
                     sampler->mip != LS_MIP_LINEAR && sampler->max_aniso <= 1 &&
                     g_str_has_prefix (r700_fetch_ops[fetch->op].name, "SAMPLE");

  if (reach->run->code->stage != LS_STAGE_PS || is_flat)
    return 0;
  return r700_tex_quad_lanes (reach->run->bindings, fetch->op, lane) & ~LS_MASK_LANE (lane);
}

/* The texels of the lane's result: the instruction is executed for this lane alone. */
static void
find_texels (const R700Reach *reach, const LsMicroTransfer *transfer)
{
  R700Run *run = reach->run;
  const R700Fetch *fetch = reach->fetch;
  R700Gradients gradients = { 0 };
  LsRow constant[2], result[4], *const out[4] = { &result[0], &result[1], &result[2], &result[3] };
  R700TexRequest request = { .fetch = fetch,
                             .tex = r700_code_tex (run->code, fetch),
                             .bindings = run->bindings,
                             .lanes = LS_MASK_LANE (reach->seen.lane),
                             .in.has_quads = run->code->stage == LS_STAGE_PS,
                             .gradients = &gradients,
                             .line = fetch->line,
                             .seen = reach->seen.texels };
  LsTrap trap;

  if (run->code->n_gradients == 0 && r700_tex_needs_gradients (fetch->op))
    return;
  if (run->code->n_gradients > 0)
    gradients = *(const R700Gradients *) (gconstpointer) &run->rows[run->code->gradients];
  ls_row_fill (&constant[0], 0);
  ls_row_fill (&constant[1], 0x3F800000u);
  for (guint i = 0; i < 4; i++)
    request.in.coord[i] = transfer->addresses[i].kind == LS_MICRO_REGISTER
                            ? r700_place_row (run, &transfer->addresses[i])
                            : &constant[transfer->addresses[i].bits != 0];
  if (request.tex->execute != NULL && r700_tex_check (&request, &trap))
    request.tex->execute (&request, out);
}

const GArray *
r700_reach_seen (R700Reach *reach, const LsMicroTransfer *transfer, guint lane)
{
  if (ls_micro_see (&reach->seen, lane))
    find_texels (reach, transfer);
  return reach->seen.texels;
}

/* Each of the four texels of a gather gives one component of the result, all from their first
 * component. */
void
r700_reach_texels (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out)
{
  R700Reach *reach = look->outside;
  const R700Fetch *fetch = reach->fetch;
  const LsTexture *texture = reach->run->bindings->textures[fetch->resource_id];
  const LsSampler *sampler = r700_look_sampler (reach->run, fetch);
  gboolean is_gather = fetch->op == R700_TEX_FETCH4 || (sampler != NULL && sampler->gathers);
  const GArray *seen = r700_reach_seen (reach, look->transfer, lane);

  if (texture != NULL)
    ls_micro_reach_texels (look, move, texture, fetch->resource_id,
                           r700_look_compares (reach->run, fetch)
                             ? texture->depth_component
                             : texture->dst_sel[is_gather ? 0 : move->component],
                           seen, out);
}

/* --- comparing -------------------------------------------------------------------------------- */

float
r700_reach_depth (const LsTexture *texture, const LsSampler *sampler, const LsSampleTexel *texel)
{
  const guint depth = texture->depth_component;
  float value = sampler->border[depth];

  if (!texel->is_border)
    memcpy (
      &value,
      &ls_texture_level_texel (&texture->levels[texel->level], texel->x, texel->y, texel->z)[depth],
      sizeof value);
  return value;
}

float
r700_reach_reference (R700Run *run,
                      const R700Fetch *fetch,
                      const LsMicroTransfer *transfer,
                      guint lane)
{
  const LsMicroPlace *place = &transfer->addresses[r700_code_tex (run->code, fetch)->way.reference];
  const float reference = place->kind == LS_MICRO_REGISTER ? r700_place_row (run, place)->f[lane]
                                                           : (float) (place->bits != 0);

  return ls_sample_convert_reference (run->bindings->textures[fetch->resource_id], reference);
}

void
r700_reach_add_compared (LsTexelsCompared *out, float reference, float value)
{
  out->n_passed += ls_compare_passes (out->test, (double) reference, (double) value);
  out->smallest = out->n == 0 ? value : MIN (out->smallest, value);
  out->largest = out->n == 0 ? value : MAX (out->largest, value);
  out->n++;
}

void
r700_reach_compared (const LsMicroLook *look,
                     const LsMicroMove *move,
                     guint lane,
                     LsTexelsCompared *out)
{
  R700Reach *reach = look->outside;
  const R700Fetch *fetch = reach->fetch;
  const LsTexture *texture = reach->run->bindings->textures[fetch->resource_id];
  const LsSampler *sampler = r700_look_sampler (reach->run, fetch);
  const R700Tex *tex = r700_code_tex (reach->run->code, fetch);
  const GArray *seen;
  float reference;

  if (texture == NULL || sampler == NULL)
    return;
  reference = r700_reach_reference (reach->run, fetch, look->transfer, lane);
  out->test = sampler->compare;
  out->operand = (guint8) (look->transfer->first_address + tex->way.reference);
  out->texture = fetch->resource_id;
  memcpy (&out->reference, &reference, sizeof reference);
  seen = r700_reach_seen (reach, look->transfer, lane);
  for (guint i = 0; i < seen->len; i++)
    if (ls_micro_takes_texel (move, &g_array_index (seen, LsSampleTexel, i)))
      r700_reach_add_compared (
        out, reference,
        r700_reach_depth (texture, sampler, &g_array_index (seen, LsSampleTexel, i)));
}
