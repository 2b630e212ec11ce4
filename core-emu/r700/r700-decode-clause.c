#include "r700-decode.h"
#include "ls-words.h"
#include "r700-flags.h"
#include "r700-program.h"

gboolean
r700_cf_has_clause (const R700Cf *cf)
{
  if (cf->class == R700_CF_CLASS_ALU)
    return TRUE;
  return r700_cf_ops[cf->op].flags & R700_CF_CLAUSE;
}

guint32
r700_cf_clause_size (const R700Cf *cf)
{
  return cf->class == R700_CF_CLASS_ALU ? cf->alu_count : 2U * cf->count;
}

static void
check_plain (R700Decoder *decoder, const R700Cf *cf)
{
  r700_find_reserved (decoder, cf->dword + 1, R700_WORD_CF_WORD1_1, cf->words[1]);
  if (cf->call_count > 31)
    r700_find_field (decoder, LS_SEVERITY_ERROR, cf->dword, R700_CF_WORD1_CALL_COUNT,
                     "CALL_COUNT is above 31");
  if (r700_cf_has_clause (cf) && cf->addr % 2)
    r700_find_field (decoder, LS_SEVERITY_ERROR, cf->dword, R700_CF_WORD0_ADDR,
                     "the fetch clause does not start on 16 bytes");
}

static void
check_export (R700Decoder *decoder, const R700Cf *cf)
{
  r700_find_reserved (decoder, cf->dword + 1, r700_cf_word (cf->op, 1), cf->words[1]);
  if (r700_cf_ops[cf->op].flags & R700_CF_BUF)
    return;
  if (cf->type == 3)
    r700_find_field (decoder, LS_SEVERITY_ERROR, cf->dword, R700_CF_ALLOC_EXPORT_WORD0_TYPE,
                     "reserved export type");
  for (guint i = 0; i < 4; i++)
    if (cf->sel[i] == R700_COMP_RESERVED)
      r700_find_field (decoder, LS_SEVERITY_ERROR, cf->dword,
                       R700_CF_ALLOC_EXPORT_WORD1_SWIZ_SEL_X + i, "reserved component selector");
}

static void
check_cf (R700Decoder *decoder, const R700Cf *cf)
{
  static const char *const names[] = { N_ ("control-flow"), N_ ("ALU clause"), N_ ("export") };

  if (cf->op == R700_CF_OP_INVALID)
    r700_find_field (decoder, LS_SEVERITY_ERROR, cf->dword, r700_cf_fields[cf->class].inst,
                     "reserved %s opcode", ls_words (names[cf->class]));
  if (cf->class == R700_CF_CLASS_PLAIN)
    check_plain (decoder, cf);
  if (cf->class == R700_CF_CLASS_EXPORT && cf->op != R700_CF_OP_INVALID)
    check_export (decoder, cf);
}

void
r700_decode_cf (R700Decoder *decoder, guint32 quad, gboolean report, R700Cf *cf)
{
  static const struct
  {
    R700FieldId first, last;
  } fields[] = {
    [R700_CF_CLASS_PLAIN] = { R700_CF_WORD0_ADDR, R700_CF_WORD1_BARRIER },
    [R700_CF_CLASS_ALU] = { R700_CF_ALU_WORD0_ADDR, R700_CF_ALU_WORD1_BARRIER },
    [R700_CF_CLASS_EXPORT] = { R700_CF_ALLOC_EXPORT_WORD0_ARRAY_BASE,
                               R700_CF_ALLOC_EXPORT_WORD1_SWIZ_BARRIER },
  };
  const guint32 *words = &decoder->words[2 * quad];
  const R700CfClass class = r700_cf_class (words);

  *cf = (R700Cf){ .words = { words[0], words[1] },
                  .op = r700_cf_op (class, r700_get (words, r700_cf_fields[class].inst)),
                  .class = class,
                  .section = decoder->section,
                  .dword = 2 * quad,
                  .target = G_MAXUINT32 };
  r700_read_members (words, fields[class].first, fields[class].last, cf);
  if (class == R700_CF_CLASS_PLAIN)
    cf->count = (guint8) (1 + r700_get (words, R700_CF_WORD1_COUNT) +
                          8 * r700_get (words, R700_CF_WORD1_COUNT_3));
  cf->alu_count += class == R700_CF_CLASS_ALU;
  cf->burst_count += class == R700_CF_CLASS_EXPORT;
  if (report)
    check_cf (decoder, cf);
}

/* --- ALU --- */

static void
place_slot (R700Decoder *decoder, R700Group *group, guint slot)
{
  R700Alu *alu = &group->slots[slot];

  /* As if PREFER_VECTOR is set: every driver sets it (errata C25). */
  alu->unit = (guint8) r700_unit_of (r700_alu_ops[alu->op].units, alu->dst_chan,
                                     group->unit_slot[alu->dst_chan] >= 0);
  if (group->unit_slot[alu->unit] < 0)
    {
      group->unit_slot[alu->unit] = (gint8) slot;
      return;
    }
  group->broken = TRUE;
  r700_find_field (decoder, LS_SEVERITY_ERROR, alu->dword, R700_ALU_WORD1_DST_ELEM,
                   "two instructions of the group need unit %c", "xyzwt"[alu->unit]);
}

static void
check_sources (R700Decoder *decoder, const R700Alu *alu)
{
  static const R700FieldId sels[] = { R700_ALU_WORD0_SRC0_SEL, R700_ALU_WORD0_SRC1_SEL,
                                      R700_ALU_WORD1_OP3_SRC2_SEL };
  guint n = r700_alu_ops[alu->op].n_src;
  gboolean any_rel = alu->dst_rel;

  for (guint k = 0; k < n; k++)
    {
      const R700Src *src = &alu->src[k];

      any_rel |= src->rel;
      if (src->sel >= R700_SEL_RESERVED && src->sel < R700_SEL_1_DBL_L)
        r700_find_field (decoder, LS_SEVERITY_ERROR, alu->dword, sels[k],
                         "reserved operand selector");
      if (src->sel < R700_SEL_KCACHE0 && !(src->rel && r700_is_global (alu->index_mode)))
        r700_use_gpr (decoder, src->sel);
    }
  if (any_rel && alu->index_mode == 7)
    r700_find_field (decoder, LS_SEVERITY_ERROR, alu->dword, R700_ALU_WORD0_INDEX_MODE,
                     "reserved index mode");
}

static void
check_slot (R700Decoder *decoder, const R700Alu *alu)
{
  guint n_swizzles = alu->unit == R700_UNIT_T ? 4 : 6;

  if (alu->op == R700_OP_INVALID)
    r700_find_field (decoder, LS_SEVERITY_ERROR, alu->dword,
                     alu->is_op3 ? R700_ALU_WORD1_OP3_ALU_INST : R700_ALU_WORD1_OP2_ALU_INST,
                     "reserved ALU opcode");
  check_sources (decoder, alu);
  if (alu->pred_sel == 1)
    r700_find_field (decoder, LS_SEVERITY_ERROR, alu->dword, R700_ALU_WORD0_PRED_SEL,
                     "reserved predicate selector");
  if (alu->bank_swizzle >= n_swizzles)
    r700_find_field (decoder, LS_SEVERITY_ERROR, alu->dword, R700_ALU_WORD1_BANK_SWIZZLE,
                     "reserved bank swizzle for unit %c", "xyzwt"[alu->unit]);
  if (alu->write_mask && !(alu->dst_rel && r700_is_global (alu->index_mode)))
    r700_use_gpr (decoder, alu->dst_gpr);
}

static guint32
take_literals (R700Decoder *decoder, R700Group *group, guint32 quad, guint32 end)
{
  guint wanted = 0, n;

  for (guint i = 0; i < group->n_slots; i++)
    wanted = MAX (wanted, r700_alu_n_literals (&group->slots[i]));
  n = MIN (wanted, 2 * (end - quad));
  if (n < wanted)
    {
      group->broken = TRUE;
      r700_find (decoder, LS_SEVERITY_ERROR, group->slots[0].dword,
                 "the literals of the group run past the end of its clause");
    }
  group->n_literals = (guint8) n;
  for (guint i = 0; i < n; i++)
    group->literals[i] = decoder->words[2 * quad + i];
  for (guint i = 0; i < group->n_slots; i++)
    for (guint k = 0; k < 3; k++)
      if (group->slots[i].src[k].sel == R700_SEL_LITERAL)
        group->slots[i].src[k].literal = group->literals[group->slots[i].src[k].chan];
  return quad + n / 2;
}

static guint32
decode_group (R700Decoder *decoder, R700Group *group, guint32 quad, guint32 end)
{
  for (guint unit = 0; unit < R700_MAX_SLOTS; unit++)
    group->unit_slot[unit] = -1;
  while (quad < end && group->n_slots < R700_MAX_SLOTS)
    {
      R700Alu *alu = &group->slots[group->n_slots];

      r700_decode_alu (&decoder->words[2 * quad], alu);
      alu->dword = 2 * quad++;
      place_slot (decoder, group, group->n_slots++);
      check_slot (decoder, alu);
      if (alu->last)
        return take_literals (decoder, group, quad, end);
    }
  group->broken = TRUE;
  if (group->n_slots == R700_MAX_SLOTS && quad < end)
    r700_find_field (decoder, LS_SEVERITY_ERROR, group->slots[R700_MAX_SLOTS - 1].dword,
                     R700_ALU_WORD0_LAST, "the group has more than five instructions");
  else
    r700_find_field (decoder, LS_SEVERITY_ERROR, group->slots[group->n_slots - 1].dword,
                     R700_ALU_WORD0_LAST,
                     "the clause ends in a group that has no last instruction");
  return quad;
}

void
r700_decode_alu_clause (R700Decoder *decoder, R700Clause *clause, guint32 cf_index)
{
  guint32 quad = clause->addr;
  guint32 end = clause->addr + clause->n;

  clause->first_item = decoder->groups->len;
  while (quad < end)
    {
      R700Group group = { .index = decoder->next_index++, .cf = cf_index };

      quad = decode_group (decoder, &group, quad, end);
      g_array_append_val (decoder->groups, group);
    }
  clause->n_items = decoder->groups->len - clause->first_item;
}

/* --- fetches --- */

static void
check_fetch_words (R700Decoder *decoder, const R700Fetch *fetch)
{
  for (guint i = 0; i < 3; i++)
    r700_find_reserved (decoder, fetch->dword + i, r700_fetch_word (fetch->op, i), fetch->words[i]);
  if (fetch->words[3])
    r700_find (decoder, LS_SEVERITY_WARNING, fetch->dword + 3,
               "the fourth word of a fetch is 0x%08X instead of 0", fetch->words[3]);
}

static void
check_fetch_field (R700Decoder *decoder,
                   const R700Fetch *fetch,
                   R700FieldId field,
                   guint32 reserved,
                   const char *what)
{
  if (r700_get (fetch->words, field) == reserved)
    r700_find_field (decoder, LS_SEVERITY_ERROR, fetch->dword, field, "reserved %s",
                     ls_words (what));
}

static void
check_sels (R700Decoder *decoder, const R700Fetch *fetch, const R700FetchForm *form)
{
  for (guint i = 0; i < 4; i++)
    {
      if (form->dst.sel[i] != 0)
        check_fetch_field (decoder, fetch, form->dst.sel[i], R700_COMP_RESERVED,
                           "component selector");
      if (form->src.sel[i] != 0)
        check_fetch_field (decoder, fetch, form->src.sel[i], R700_COMP_RESERVED,
                           "component selector");
    }
}

static guint8
get_field (const guint32 *words, R700FieldId field)
{
  return field != 0 ? (guint8) r700_get (words, field) : 0;
}

/* A semantic index stands in the place of the destination. */
static void
decode_operands (R700Fetch *fetch, const R700FetchForm *form)
{
  const guint32 *words = fetch->words;

  fetch->src_gpr = get_field (words, form->src.gpr);
  fetch->src_rel = get_field (words, form->src.rel);
  if (!r700_fetch_is_semantic (fetch->op))
    {
      fetch->dst_gpr = get_field (words, form->dst.gpr);
      fetch->dst_rel = get_field (words, form->dst.rel);
    }
  for (guint i = 0; i < 4; i++)
    {
      fetch->dst_sel[i] = get_field (words, form->dst.sel[i]);
      fetch->src_sel[i] = get_field (words, form->src.sel[i]);
    }
  fetch->resource_id = get_field (words, form->resource);
  fetch->sampler_id = get_field (words, form->sampler);
  fetch->fetch_whole_quad = get_field (words, form->whole_quad);
}

static void
decode_form (R700Decoder *decoder, R700Fetch *fetch)
{
  const R700FlagWords words = r700_fetch_words (fetch->op);
  const R700FetchForm *form = &r700_fetch_forms[words];

  decode_operands (fetch, form);
  for (guint i = 0; i < 4 && words == R700_OF_LDS_READ; i++)
    fetch->dst_sel[i] =
      r700_get (fetch->words, R700_MEM_DSR_WORD1_DST_WR_X + i) ? (guint8) i : R700_COMP_MASK;
  check_fetch_words (decoder, fetch);
  if (words == R700_OF_VTX)
    {
      check_fetch_field (decoder, fetch, R700_VTX_WORD0_FETCH_TYPE, 3, "fetch type");
      check_fetch_field (decoder, fetch, R700_VTX_WORD1_GPR_NUM_FORMAT_ALL, 3, "number format");
      check_fetch_field (decoder, fetch, R700_VTX_WORD2_ENDIAN_SWAP, 3, "byte order");
    }
  if (words == R700_OF_LDS_WRITE || words == R700_OF_LDS_READ)
    check_fetch_field (decoder, fetch, R700_MEM_DSW_WORD0_SRC_REL_MODE, 3, "relative mode");
  if (words == R700_OF_LDS_READ)
    check_fetch_field (decoder, fetch, R700_MEM_DSR_WORD1_DST_REL_MODE, 3, "relative mode");
  check_sels (decoder, fetch, form);
  if (words == R700_OF_LDS_READ && r700_get (fetch->words, R700_MEM_DSR_WORD1_MUX_CNTL) > 2)
    r700_find_field (decoder, LS_SEVERITY_ERROR, fetch->dword, R700_MEM_DSR_WORD1_MUX_CNTL,
                     "reserved multiplexer mode");
  if (words != R700_OF_MEM)
    return;
  check_fetch_field (decoder, fetch, R700_MEM_RD_WORD1_NUM_FORMAT_ALL, 3, "number format");
  check_fetch_field (decoder, fetch, R700_MEM_RD_WORD2_ENDIAN_SWAP, 3, "byte order");
}

static void
decode_fetch (R700Decoder *decoder, R700Fetch *fetch, gboolean is_vtx)
{
  guint code = r700_get (fetch->words, R700_TEX_WORD0_TEX_INST);
  R700FieldId opcode = is_vtx ? R700_VTX_WORD0_VTX_INST : R700_TEX_WORD0_TEX_INST;

  fetch->op = r700_fetch_op (is_vtx ? R700_FETCH_CLASS_VTX : R700_FETCH_CLASS_TEX, code);
  if (fetch->op == R700_FETCH_INVALID)
    {
      r700_find_field (decoder, LS_SEVERITY_ERROR, fetch->dword, opcode, "reserved fetch opcode");
      return;
    }
  if (fetch->op == R700_VTX_MEM || fetch->op == R700_TEX_MEM)
    fetch->op =
      r700_fetch_op (R700_FETCH_CLASS_MEM, r700_get (fetch->words, R700_MEM_RD_WORD0_MEM_OP));
  if (fetch->op != R700_FETCH_INVALID)
    decode_form (decoder, fetch);
  else
    r700_find_field (decoder, LS_SEVERITY_ERROR, fetch->dword, R700_MEM_RD_WORD0_MEM_OP,
                     "reserved memory opcode");
  if (r700_share_mode (fetch, TRUE) != R700_SHARE_GLOBAL)
    r700_use_gpr (decoder, fetch->src_gpr);
  if (r700_share_mode (fetch, FALSE) != R700_SHARE_GLOBAL)
    r700_use_gpr (decoder, fetch->dst_gpr);
}

void
r700_decode_fetch_clause (R700Decoder *decoder,
                          R700Clause *clause,
                          guint32 cf_index,
                          gboolean is_vtx)
{
  clause->first_item = decoder->fetches->len;
  for (guint32 quad = clause->addr; quad + 2 <= clause->addr + clause->n; quad += 2)
    {
      R700Fetch fetch = { .index = decoder->next_index++, .cf = cf_index, .dword = 2 * quad };

      for (guint i = 0; i < 4; i++)
        fetch.words[i] = decoder->words[2 * quad + i];
      decode_fetch (decoder, &fetch, is_vtx);
      g_array_append_val (decoder->fetches, fetch);
    }
  clause->n_items = decoder->fetches->len - clause->first_item;
}
