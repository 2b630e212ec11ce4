#include "r700-loaded.h"
#include "r700-run.h"

#include "ls-memory.h"
#include "ls-texture.h"
#include "r700-tex.h"

/* What the next step will do, lane by lane, for who looks for events. Nothing here runs while nobody does, and nothing
 * changes the state: operands are found as the machine finds them, one lane at a time.
 *
 * 64-bit results are not looked at for NaN and infinity: their halves are not floats. */

typedef struct
{
  R700Run run; /* for what is shared with the machine; only read */
  LsExamine *out;
  LsMask lanes; /* that take part in the instruction or slot */
  guint line;
} Examiner;

/* --- collecting ------------------------------------------------------------------------------------------ */

static void
add_access (Examiner *ex, gboolean is_write, LsRegRef ref, LsMask lanes)
{
  LsStepAccess access = { .line = ex->line, .is_write = is_write, .ref = ref, .lanes = lanes };

  if (lanes != 0 || ref.file == R700_FILE_PV || ref.file == R700_FILE_PS)
    g_array_append_val (ex->out->accesses, access);
}

static void
add_hazard (Examiner *ex, LsHazardKind kind, LsMask lanes, guint resource, gint64 value)
{
  LsStepHazard hazard = {
    .kind = kind, .line = ex->line, .lanes = lanes, .resource = resource, .value = value
  };

  if (lanes != 0)
    g_array_append_val (ex->out->hazards, hazard);
}

static LsRegRef
file_ref (guint file, guint channel)
{
  return (LsRegRef){ .file = (guint8) file, .channel = (guint8) channel };
}

/* Clause temporaries are a file of their own, at the top of the numbers. */
static LsRegRef
gpr_ref (const Examiner *ex, guint gpr, guint channel)
{
  const R700Layout *layout = &ex->run.code->layout;
  guint first = 128 - layout->n_temps;
  gboolean is_temp = gpr >= layout->n_gprs && gpr >= first;

  return (LsRegRef){ .file = is_temp ? R700_FILE_T : R700_FILE_R,
                     .channel = (guint8) channel,
                     .index = (guint16) (is_temp ? gpr - first : gpr) };
}

/* --- indexed operands ------------------------------------------------------------------------------------ */

/* What an operand or destination adds to its number in a lane: AR element or aL. */
static gint32
index_of (const Examiner *ex, const R700Slot *slot, gboolean is_gpr, guint lane)
{
  if (slot->index_mode == 4)
    return ex->run.wave->loop.index;
  return ex->run.rows[ex->run.code->layout.ar + (is_gpr ? 0 : slot->index_mode)].i[lane];
}

/* A constant is read whole: the number that the index leads to must be below end. */
static void
check_constant (Examiner *ex, const R700Slot *slot, const R700Read *read, gint64 end)
{
  LsMask outside = 0;
  gint64 first = 0;

  LS_FOREACH_LANE (lane, ex->lanes)
    {
      gint64 index = (gint64) read->base + index_of (ex, slot, FALSE, (guint) lane);

      if (index >= 0 && index < end)
        continue;
      first = outside == 0 ? index : first;
      outside |= LS_MASK_LANE (lane);
    }
  add_hazard (ex, LS_HAZARD_INDEX, outside, 0, first);
}

/* Outside the declared registers R0 is read and nothing is written (guide 4.6.2). */
static void
add_indexed (Examiner *ex, gboolean is_write, const R700Slot *slot, guint base, guint channel)
{
  gint32 n_gprs = (gint32) ex->run.code->layout.n_gprs;
  LsMask left = ex->lanes;
  LsMask outside = 0;
  gint64 first = 0;

  while (left != 0)
    {
      gint32 gpr = (gint32) base + index_of (ex, slot, TRUE, (guint) __builtin_ctzll (left));
      gboolean is_inside = gpr >= 0 && gpr < n_gprs;
      LsMask same = 0;

      LS_FOREACH_LANE (lane, left)
        if ((gint32) base + index_of (ex, slot, TRUE, (guint) lane) == gpr)
          same |= LS_MASK_LANE (lane);
      left &= ~same;
      if (is_inside || !is_write)
        add_access (ex, is_write, gpr_ref (ex, is_inside ? (guint) gpr : 0, channel), same);
      if (is_inside)
        continue;
      first = outside == 0 ? gpr : first;
      outside |= same;
    }
  add_hazard (ex, LS_HAZARD_INDEX, outside, 0, first);
}

static void
add_index_read (Examiner *ex, const R700Slot *slot, gboolean is_gpr)
{
  if (slot->index_mode < 4)
    add_access (ex, FALSE, file_ref (R700_FILE_AR, is_gpr ? 0 : slot->index_mode), ex->lanes);
}

static void
examine_operand (Examiner *ex, const R700Slot *slot, const R700Src *src, const R700Read *read)
{
  switch ((R700ReadKind) read->kind)
    {
    case R700_READ_ROW:
      if (src->sel < R700_SEL_KCACHE0)
        add_access (ex, FALSE, gpr_ref (ex, src->sel, src->chan), ex->lanes);
      else if (src->sel == R700_SEL_PV)
        add_access (ex, FALSE, file_ref (R700_FILE_PV, src->chan), ex->lanes);
      else if (src->sel == R700_SEL_PS)
        add_access (ex, FALSE, file_ref (R700_FILE_PS, 0), ex->lanes);
      break;
    case R700_READ_GPR_INDEXED:
      add_index_read (ex, slot, TRUE);
      add_indexed (ex, FALSE, slot, read->base, read->chan);
      break;
    case R700_READ_WINDOW_INDEXED:
      check_constant (ex, slot, read, ex->run.wave->windows[read->bank].count);
      break;
    case R700_READ_FILE_INDEXED:
      add_index_read (ex, slot, FALSE);
      check_constant (ex, slot, read, 256);
      break;
    case R700_READ_CONSTANT:
    case R700_READ_WINDOW:
    case R700_READ_FILE:
      break;
    }
}

/* --- NaN and infinity among operands --------------------------------------------------------------------- */

static guint32
constant_bits (GBytes *bytes, gint64 index, guint chan)
{
  if (bytes == NULL || index < 0)
    return 0;
  return ls_memory_read_u32 (bytes, 16 * (guint64) index + 4 * chan);
}

/* The value before modifiers, which touch the sign only. */
static guint32
operand_bits (const Examiner *ex, const R700Slot *slot, const R700Read *read, guint lane)
{
  const R700Run *run = &ex->run;
  const R700Window *window = &run->wave->windows[read->bank & 1];
  gint64 index = read->base;

  switch ((R700ReadKind) read->kind)
    {
    case R700_READ_ROW:
      return run->rows[read->number].u[lane];
    case R700_READ_CONSTANT:
      return run->code->constants[read->number].u[lane];
    case R700_READ_GPR_INDEXED:
      index += index_of (ex, slot, TRUE, lane);
      if (index < 0 || index >= run->code->layout.n_gprs)
        index = 0;
      return run->rows[run->code->layout.gpr + 4 * index + read->chan].u[lane];
    case R700_READ_WINDOW_INDEXED:
      index += run->wave->loop.index;
      break;
    case R700_READ_FILE_INDEXED:
      index += index_of (ex, slot, FALSE, lane);
      break;
    case R700_READ_WINDOW:
    case R700_READ_FILE:
      break;
    }
  if (read->kind == R700_READ_WINDOW || read->kind == R700_READ_WINDOW_INDEXED)
    return index >= window->count ? 0x7FFFFFFFu /* guide 4.6.2 */
                                  : constant_bits (run->bindings->constants[window->bank],
                                                   window->first + index, read->chan);
  return index > 255 ? 0x7FFFFFFFu : constant_bits (run->bindings->const_file, index, read->chan);
}

static void
note_special (guint32 bits, guint64 lane, LsStepResult *result)
{
  bits &= 0x7FFFFFFFu;
  if (bits > 0x7F800000u)
    result->had_nan |= LS_MASK_LANE (lane);
  if (bits == 0x7F800000u)
    result->had_inf |= LS_MASK_LANE (lane);
}

static void
note_operands (Examiner *ex, const R700Slot *slot, LsStepResult *result)
{
  const R700AluInfo *info = &r700_alu_ops[slot->op];

  for (guint k = 0; k < slot->n_src; k++)
    {
      if (info->src[k] == R700_TYPE_I || info->src[k] == R700_TYPE_U)
        continue;
      LS_FOREACH_LANE (lane, result->lanes)
        note_special (operand_bits (ex, slot, &slot->src[k], (guint) lane), lane, result);
    }
}

/* --- ALU ------------------------------------------------------------------------------------------------- */

/* Moves carry a NaN and bear none, unless the output modifier scales. */
static gboolean
is_float_result (const R700Slot *slot)
{
  R700Type type = r700_alu_ops[slot->op].dst;

  return !slot->is_nop && !slot->is_mova &&
         (type == R700_TYPE_F || (type == R700_TYPE_B && slot->scale != 1.0f));
}

/* PV and PS keep what each slot computed, whoever wins the register. */
static void
examine_result (Examiner *ex, const R700Step *step, const R700Slot *slot, const R700Alu *alu)
{
  LsStepResult result = { .line = ex->line, .lanes = ex->lanes };
  gboolean is_reduction = r700_alu_ops[slot->op].units == R700_UNITS_REDUCE;

  result.value =
    slot->unit == R700_UNIT_T ? file_ref (R700_FILE_PS, 0) : file_ref (R700_FILE_PV, slot->unit);
  result.ref = slot->dst_row == R700_NO_ROW || slot->dst_rel
                 ? result.value
                 : gpr_ref (ex, alu->dst_gpr, alu->dst_chan);
  if (!is_reduction)
    note_operands (ex, slot, &result);
  for (guint i = 0; is_reduction && i < step->n; i++)
    if (step->slots[i].unit != R700_UNIT_T)
      note_operands (ex, &step->slots[i], &result);
  if (result.lanes != 0)
    g_array_append_val (ex->out->results, result);
}

static void
examine_writes (Examiner *ex, const R700Slot *slot, const R700Alu *alu)
{
  if (slot->is_nop)
    return;
  if (slot->is_mova)
    add_access (ex, TRUE, file_ref (R700_FILE_AR, slot->unit & 3), ex->lanes);
  else if (slot->unit == R700_UNIT_T)
    add_access (ex, TRUE, file_ref (R700_FILE_PS, 0), ex->lanes);
  else
    add_access (ex, TRUE, file_ref (R700_FILE_PV, slot->unit), ex->lanes);
  if (slot->dst_row == R700_NO_ROW)
    return;
  if (!slot->dst_rel)
    {
      add_access (ex, TRUE, gpr_ref (ex, alu->dst_gpr, alu->dst_chan), ex->lanes);
      return;
    }
  add_index_read (ex, slot, TRUE);
  add_indexed (ex, TRUE, slot, alu->dst_gpr, alu->dst_chan);
}

static void
examine_group (Examiner *ex, guint32 item)
{
  const R700Step *step = &ex->run.code->steps[item];
  const R700Group *group = &ex->run.code->program->groups[item];
  const R700Wave *wave = ex->run.wave;

  if (step->refusal != LS_TRAP_NONE)
    return;
  for (guint i = 0; i < step->n; i++)
    {
      const R700Slot *slot = &step->slots[i];
      const R700Alu *alu = &group->slots[slot->slot];

      ex->line = alu->line;
      ex->lanes = wave->executing & ~(slot->pred_sel == 2   ? wave->predicate
                                      : slot->pred_sel == 3 ? ~wave->predicate
                                                            : 0);
      for (guint k = 0; k < slot->n_src; k++)
        examine_operand (ex, slot, &alu->src[k], &slot->src[k]);
      examine_writes (ex, slot, alu);
      if (is_float_result (slot))
        examine_result (ex, step, slot, alu);
    }
}

/* --- registers of fetches and exports -------------------------------------------------------------------- */

/* Number of the register that gpr + aL is, or R0 where it leads outside (guide 4.6.2). */
static guint
reached_gpr (const Examiner *ex, guint gpr, gboolean relative)
{
  gint64 index = (gint64) gpr + (relative ? ex->run.wave->loop.index : 0);

  return relative && index >= ex->run.code->layout.n_gprs ? 0 : (guint) index;
}

static void
check_gpr (Examiner *ex, guint gpr, gboolean relative)
{
  gint64 index = (gint64) gpr + ex->run.wave->loop.index;

  if (relative && index >= ex->run.code->layout.n_gprs)
    add_hazard (ex, LS_HAZARD_INDEX, ex->lanes, 0, index);
}

static void
read_gpr (Examiner *ex, guint gpr, gboolean relative, const guint8 *sel, guint n)
{
  guint reached = reached_gpr (ex, gpr, relative);

  check_gpr (ex, gpr, relative);
  for (guint i = 0; i < n; i++)
    if (sel[i] < 4)
      add_access (ex, FALSE, gpr_ref (ex, reached, sel[i]), ex->lanes);
}

static void
write_gpr (Examiner *ex, const R700Fetch *fetch, guint gpr)
{
  guint reached = reached_gpr (ex, gpr, fetch->dst_rel);

  check_gpr (ex, gpr, fetch->dst_rel);
  for (guint i = 0; i < 4; i++)
    if (fetch->dst_sel[i] != R700_COMP_MASK)
      add_access (ex, TRUE, gpr_ref (ex, reached, i), ex->lanes);
}

/* coordinates: result whose had_nan and had_inf are those of the coordinates, or NULL. */
static void
add_fetched (Examiner *ex, const R700Fetch *fetch, guint gpr, const LsStepResult *coordinates)
{
  guint reached = reached_gpr (ex, gpr, fetch->dst_rel);

  for (guint i = 0; i < 4; i++)
    {
      LsStepResult result = { .line = ex->line, .lanes = ex->lanes };

      if (fetch->dst_sel[i] > 3)
        continue;
      result.value = result.ref = gpr_ref (ex, reached, i);
      if (coordinates != NULL)
        {
          result.had_nan = coordinates->had_nan;
          result.had_inf = coordinates->had_inf;
        }
      g_array_append_val (ex->out->results, result);
    }
}

/* --- vertex fetch ---------------------------------------------------------------------------------------- */

typedef struct
{
  guint64 stride, offset;
  guint32 first;
  guint n_bytes;
  gboolean is_float;
} Element;

static gboolean
find_element (const Examiner *ex, const R700Fetch *fetch, const LsBuffer *buffer, Element *element)
{
  const guint32 *words = fetch->words;
  guint type = r700_get (words, R700_VTX_WORD0_FETCH_TYPE);
  gboolean use_buffer = r700_get (words, R700_VTX_WORD1_GPR_USE_CONST_FIELDS) != 0;
  guint number =
    use_buffer ? buffer->num_format : r700_get (words, R700_VTX_WORD1_GPR_NUM_FORMAT_ALL);
  const LsDataFormat *format = ls_data_format (
    use_buffer ? buffer->data_format : r700_get (words, R700_VTX_WORD1_GPR_DATA_FORMAT));

  if (buffer->bytes == NULL || format == NULL)
    return FALSE;
  element->stride = r700_get (words, R700_VTX_WORD2_CONST_BUF_NO_STRIDE) ? 0 : buffer->stride;
  element->offset = r700_get (words, R700_VTX_WORD2_OFFSET);
  element->first = type == 0   ? ex->run.bindings->base_vertex
                   : type == 1 ? ex->run.bindings->base_instance
                               : 0;
  element->n_bytes = format->n_bytes;
  element->is_float = format->is_float || number != LS_NUM_INT;
  return TRUE;
}

/* The largest power of two, up to a dword, that the size of an element is a multiple of. */
static guint
alignment (guint n_bytes)
{
  return n_bytes == 0 || n_bytes % 4 == 0 ? 4 : n_bytes % 2 == 0 ? 2 : 1;
}

static void
check_addresses (Examiner *ex,
                 const R700Fetch *fetch,
                 const LsBuffer *buffer,
                 const Element *element)
{
  guint32 row = r700_fetch_row (&ex->run, reached_gpr (ex, fetch->src_gpr, fetch->src_rel), FALSE);
  LsMask outside = 0, unaligned = 0;
  guint64 first_outside = 0, first_unaligned = 0;

  if (row == R700_NO_ROW)
    return; /* which traps */
  LS_FOREACH_LANE (lane, ex->lanes)
    {
      guint32 index = ex->run.rows[row + (fetch->src_sel[0] & 3)].u[lane];
      guint64 address = element->stride * (guint32) (index + element->first) + element->offset;

      if (address + element->n_bytes > g_bytes_get_size (buffer->bytes))
        {
          first_outside = outside == 0 ? address : first_outside;
          outside |= LS_MASK_LANE (lane);
        }
      if (address % alignment (element->n_bytes) != 0)
        {
          first_unaligned = unaligned == 0 ? address : first_unaligned;
          unaligned |= LS_MASK_LANE (lane);
        }
    }
  add_hazard (ex, LS_HAZARD_OUT_OF_BUFFER, outside, fetch->resource_id, (gint64) first_outside);
  add_hazard (ex, LS_HAZARD_UNALIGNED, unaligned, fetch->resource_id, (gint64) first_unaligned);
}

/* The register that a semantic fetch writes; FALSE if the table has no such entry. */
static gboolean
find_destination (const Examiner *ex, const R700Fetch *fetch, guint *gpr)
{
  const LsBindings *bindings = ex->run.bindings;
  guint id = r700_get (fetch->words, R700_VTX_WORD1_SEM_SEMANTIC_ID);

  *gpr = fetch->dst_gpr;
  if (fetch->op != R700_VTX_SEMANTIC && fetch->op != R700_TEX_VTX_SEMANTIC)
    return TRUE;
  for (guint i = 0; i < bindings->n_semantics; i++)
    if (bindings->semantics[i] == id)
      {
        *gpr = 1 + i;
        return TRUE;
      }
  return FALSE;
}

static void
examine_vertex_fetch (Examiner *ex, const R700Fetch *fetch)
{
  const LsBuffer *buffer = &ex->run.bindings->buffers[fetch->resource_id];
  guint8 sel = fetch->src_sel[0] & 3;
  Element element;
  guint gpr;

  read_gpr (ex, fetch->src_gpr, fetch->src_rel, &sel, 1);
  if (!find_destination (ex, fetch, &gpr) || !find_element (ex, fetch, buffer, &element))
    return;
  check_addresses (ex, fetch, buffer, &element);
  write_gpr (ex, fetch, gpr);
  if (element.is_float)
    add_fetched (ex, fetch, gpr, NULL);
}

/* --- texture fetch --------------------------------------------------------------------------------------- */

/* How many of X, Y, Z tell the place in a texture. */
static guint
n_place_coordinates (const LsTexture *texture)
{
  static const guint n[LS_N_TEXTURE_DIMS] = {
    [LS_TEXTURE_1D] = 1,   [LS_TEXTURE_2D] = 2,       [LS_TEXTURE_3D] = 3,
    [LS_TEXTURE_CUBE] = 3, [LS_TEXTURE_1D_ARRAY] = 3, [LS_TEXTURE_2D_ARRAY] = 3,
  };

  return texture != NULL ? n[texture->dim] : 0;
}

/* W holds a level, bias or reference, which plain samples do not take; with a level or bias in W the reference is in Z.
 * The size of a texture takes a level in X, gradients the coordinates that are asked for. */
static gboolean
takes_coordinate (const R700Fetch *fetch, const LsTexture *texture, guint channel)
{
  const char *name = r700_fetch_ops[fetch->op].name;
  gboolean is_sample = g_str_has_prefix (name, "SAMPLE");
  gboolean compares = g_str_has_prefix (name, "SAMPLE_C");
  gboolean has_level = g_str_has_suffix (name, "_L") || g_str_has_suffix (name, "_LB");

  if (fetch->op == R700_TEX_GET_TEXTURE_RESINFO || fetch->op == R700_TEX_GET_NUMBER_OF_SAMPLES)
    return channel == 0 && fetch->op == R700_TEX_GET_TEXTURE_RESINFO;
  if (fetch->op == R700_TEX_GET_GRADIENTS_H || fetch->op == R700_TEX_GET_GRADIENTS_V)
    return fetch->dst_sel[0] == channel || fetch->dst_sel[1] == channel ||
           fetch->dst_sel[2] == channel || fetch->dst_sel[3] == channel;
  if (channel == 3)
    return fetch->op == R700_TEX_LD || (is_sample && (compares || has_level));
  if (channel == 2 && compares && has_level)
    return TRUE;
  if (channel == 1 && texture != NULL && texture->dim == LS_TEXTURE_1D_ARRAY)
    return FALSE;
  return channel < n_place_coordinates (texture);
}

static void
examine_texture_fetch (Examiner *ex, const R700Fetch *fetch)
{
  const LsTexture *texture = ex->run.bindings->textures[fetch->resource_id];
  guint gpr = reached_gpr (ex, fetch->src_gpr, fetch->src_rel);
  guint32 row = r700_fetch_row (&ex->run, gpr, FALSE);
  LsStepResult coordinates = { 0 };

  check_gpr (ex, fetch->src_gpr, fetch->src_rel);
  for (guint i = 0; i < 4; i++)
    {
      if (fetch->src_sel[i] > 3 || row == R700_NO_ROW || !takes_coordinate (fetch, texture, i))
        continue;
      add_access (ex, FALSE, gpr_ref (ex, gpr, fetch->src_sel[i]), ex->lanes);
      LS_FOREACH_LANE (lane, ex->lanes)
        note_special (ex->run.rows[row + fetch->src_sel[i]].u[lane], lane, &coordinates);
    }
  if (r700_tex_is_silent (fetch->op))
    return;
  write_gpr (ex, fetch, fetch->dst_gpr);
  if (texture != NULL && !texture->is_integer)
    add_fetched (ex, fetch, fetch->dst_gpr, &coordinates);
}

/* --- memory reads and the data share --------------------------------------------------------------------- */

static void
examine_memory_read (Examiner *ex, const R700Fetch *fetch)
{
  guint burst = r700_get (fetch->words, R700_MEM_RD_WORD0_BURST_CNT) + 1;
  gboolean is_float = r700_get (fetch->words, R700_MEM_RD_WORD1_NUM_FORMAT_ALL) != LS_NUM_INT;
  guint8 sel = fetch->src_sel[0] & 3;

  if (r700_get (fetch->words, R700_MEM_RD_WORD0_INDEXED))
    read_gpr (ex, fetch->src_gpr, fetch->src_rel, &sel, 1);
  for (guint i = 0; i < burst; i++)
    {
      write_gpr (ex, fetch, fetch->dst_gpr + i);
      if (is_float)
        add_fetched (ex, fetch, fetch->dst_gpr + i, NULL);
    }
}

#define N_BANKS 4

static guint32
source_bits (const Examiner *ex, guint32 row, guint sel, guint64 lane)
{
  if (sel < R700_COMP_0)
    return ex->run.rows[row + sel].u[lane];
  return sel == R700_COMP_1 ? 0x3F800000u : 0;
}

/* The lanes of a quad are served together (guide 2.6.2); WATERFALL takes them in turn, which costs time. A broadcast
 * reads for one lane. */
static void
check_banks (Examiner *ex, const R700Fetch *fetch, guint gpr)
{
  guint32 row = r700_fetch_row (&ex->run, gpr, FALSE);
  guint32 bank[LS_LANES], word[LS_LANES];
  LsMask collide = 0;

  if (row == R700_NO_ROW || r700_get (fetch->words, R700_MEM_DSR_WORD1_BROADCAST))
    return;
  LS_FOREACH_LANE (lane, ex->lanes)
    {
      bank[lane] = source_bits (ex, row, fetch->src_sel[0], lane) % N_BANKS;
      word[lane] = source_bits (ex, row, fetch->src_sel[1], lane) +
                   r700_get (fetch->words, R700_MEM_DSR_WORD0_RD_OFFSET);
    }
  LS_FOREACH_LANE (lane, ex->lanes)
    for (guint other = (guint) lane + 1; other % 4 != 0; other++)
      if ((ex->lanes >> other & 1) && bank[lane] == bank[other] && word[lane] != word[other])
        collide |= LS_MASK_LANE (lane) | LS_MASK_LANE (other);
  if (collide != 0)
    add_hazard (ex, LS_HAZARD_LDS_CONFLICT, collide, bank[__builtin_ctzll (collide)],
                word[__builtin_ctzll (collide)]);
}

static void
examine_share_read (Examiner *ex, const R700Fetch *fetch)
{
  gboolean src_rel = r700_get (fetch->words, R700_MEM_DSR_WORD0_SRC_REL_MODE) == 1;
  gboolean dst_rel = r700_get (fetch->words, R700_MEM_DSR_WORD1_DST_REL_MODE) == 1;
  gboolean is_broadcast = r700_get (fetch->words, R700_MEM_DSR_WORD1_BROADCAST) != 0;
  guint burst = r700_get (fetch->words, R700_MEM_DSR_WORD2_BURST_CNT) + 1;
  R700Fetch to = *fetch;

  if (is_broadcast)
    ex->lanes = ex->run.wave->valid & (~ex->run.wave->valid + 1);
  read_gpr (ex, fetch->src_gpr, src_rel, fetch->src_sel, 2);
  check_banks (ex, fetch, reached_gpr (ex, fetch->src_gpr, src_rel));
  to.dst_rel = dst_rel;
  if (is_broadcast)
    ex->lanes = LS_MASK_ALL;
  for (guint i = 0; i < burst; i++)
    write_gpr (ex, &to, fetch->dst_gpr + i);
}

static void
examine_share (Examiner *ex, const R700Fetch *fetch)
{
  gboolean src_rel = r700_get (fetch->words, R700_MEM_DSW_WORD0_SRC_REL_MODE) == 1;
  guint burst = r700_get (fetch->words, R700_MEM_DSW_WORD2_BURST_CNT) + 1;

  if (fetch->op != R700_LDS_LOCAL_DS_WRITE)
    {
      examine_share_read (ex, fetch);
      return;
    }
  for (guint i = 0; i < burst; i++)
    read_gpr (ex, fetch->src_gpr + i, src_rel, fetch->src_sel, 4);
}

static void
examine_fetch (Examiner *ex, const R700Fetch *fetch)
{
  const R700Wave *wave = ex->run.wave;
  gboolean is_vertex = fetch->op == R700_VTX_FETCH || fetch->op == R700_TEX_VTX_FETCH ||
                       fetch->op == R700_VTX_SEMANTIC || fetch->op == R700_TEX_VTX_SEMANTIC;

  if (fetch->op >= R700_N_FETCH_OPS || (r700_fetch_ops[fetch->op].flags & R700_FETCH_FOREIGN))
    return;
  ex->line = fetch->line;
  ex->lanes = wave->executing;
  if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_LDS)
    {
      examine_share (ex, fetch);
      return;
    }
  if (fetch->fetch_whole_quad)
    ex->lanes |= ls_mask_quads (ex->lanes) & ~wave->valid;
  if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_MEM)
    examine_memory_read (ex, fetch);
  else if (is_vertex)
    examine_vertex_fetch (ex, fetch);
  else
    examine_texture_fetch (ex, fetch);
}

/* --- control flow ---------------------------------------------------------------------------------------- */

static void
examine_memory_write (Examiner *ex, const R700Cf *cf)
{
  guint8 sel[4], index = 0;

  for (guint i = 0; i < 4; i++)
    sel[i] = (guint8) (cf->comp_mask >> i & 1 ? i : R700_COMP_MASK);
  if (cf->type & 1)
    read_gpr (ex, cf->index_gpr, FALSE, &index, 1);
  for (guint i = 0; i < cf->burst_count; i++)
    read_gpr (ex, cf->rw_gpr + i, cf->rw_rel, sel, 4);
}

static void
examine_cf (Examiner *ex, const R700Cf *cf)
{
  gboolean is_export = cf->op == R700_CF_OP_EXPORT || cf->op == R700_CF_OP_EXPORT_DONE;

  if (!is_export && r700_memory_kind (cf->op) == LS_N_MEMORIES)
    return;
  ex->line = cf->line;
  ex->lanes = r700_cf_test (&ex->run, cf, ex->run.wave->active) & ex->run.wave->valid;
  if (!is_export)
    {
      examine_memory_write (ex, cf);
      return;
    }
  for (guint i = 0; i < cf->burst_count; i++)
    read_gpr (ex, cf->rw_gpr + i, cf->rw_rel, cf->sel, 4);
}

void
r700_examine (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              LsExamine *out)
{
  const R700Code *code = r700_loaded_code (program);
  R700Wave *wave = (R700Wave *) (gpointer) state;
  Examiner ex = { .run = { .code = code,
                           .bindings = bindings,
                           .wave = wave,
                           .rows = r700_wave_rows (&code->layout, wave) },
                  .out = out };
  const R700Cf *cf;

  if (wave->ended || wave->cf >= code->program->n_cf)
    return;
  cf = &code->program->cf[wave->cf];
  if (wave->at == 0)
    examine_cf (&ex, cf);
  else if (cf->class == R700_CF_CLASS_ALU)
    examine_group (&ex, cf->first + wave->at - 1);
  else
    examine_fetch (&ex, &code->program->fetches[cf->first + wave->at - 1]);
}

/* In subentries of the stack, as overflow is counted: a program with a push outside of WHOLE_QUAD_MODE takes two more
 * than its frames do (errata B20). */
guint
r700_stack_use (const LsProgram *program, const void *state, guint *size)
{
  const R700Code *code = r700_loaded_code (program);
  const R700Wave *wave = state;

  *size = 4 * code->stack_size;
  return wave->entries + (wave->entries > 0 && code->plain_push ? 2 : 0);
}
