#include "r700-decode.h"
#include "r700-flags.h"

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
decode_plain (R700Cf *cf)
{
  const guint32 *words = cf->words;

  cf->addr = r700_get (words, R700_CF_WORD0_ADDR);
  cf->pop_count = (guint8) r700_get (words, R700_CF_WORD1_POP_COUNT);
  cf->cf_const = (guint8) r700_get (words, R700_CF_WORD1_CF_CONST);
  cf->call_count = (guint8) r700_get (words, R700_CF_WORD1_CALL_COUNT);
  cf->cond = (R700Cond) r700_get (words, R700_CF_WORD1_COND);
  cf->count = (guint8) (1 + r700_get (words, R700_CF_WORD1_COUNT) +
                        8 * r700_get (words, R700_CF_WORD1_COUNT_3));
  cf->valid_pixel_mode = (guint8) r700_get (words, R700_CF_WORD1_VALID_PIXEL_MODE);
  cf->end_of_program = (guint8) r700_get (words, R700_CF_WORD1_END_OF_PROGRAM);
}

static void
decode_alu (R700Cf *cf)
{
  const guint32 *words = cf->words;

  cf->addr = r700_get (words, R700_CF_ALU_WORD0_ADDR);
  cf->kcache[0].mode = (R700KcacheMode) r700_get (words, R700_CF_ALU_WORD0_KCACHE_MODE0);
  cf->kcache[0].bank = (guint8) r700_get (words, R700_CF_ALU_WORD0_KCACHE_BANK0);
  cf->kcache[0].addr = (guint8) r700_get (words, R700_CF_ALU_WORD1_KCACHE_ADDR0);
  cf->kcache[1].mode = (R700KcacheMode) r700_get (words, R700_CF_ALU_WORD1_KCACHE_MODE1);
  cf->kcache[1].bank = (guint8) r700_get (words, R700_CF_ALU_WORD0_KCACHE_BANK1);
  cf->kcache[1].addr = (guint8) r700_get (words, R700_CF_ALU_WORD1_KCACHE_ADDR1);
  cf->alu_count = (guint8) (1 + r700_get (words, R700_CF_ALU_WORD1_COUNT));
  cf->alt_const = (guint8) r700_get (words, R700_CF_ALU_WORD1_ALT_CONST);
}

static void
decode_export (R700Cf *cf)
{
  const guint32 *words = cf->words;

  cf->array_base = (guint16) r700_get (words, R700_CF_ALLOC_EXPORT_WORD0_ARRAY_BASE);
  cf->type = (guint8) r700_get (words, R700_CF_ALLOC_EXPORT_WORD0_TYPE);
  cf->rw_gpr = (guint8) r700_get (words, R700_CF_ALLOC_EXPORT_WORD0_RW_GPR);
  cf->rw_rel = (guint8) r700_get (words, R700_CF_ALLOC_EXPORT_WORD0_RW_REL);
  cf->index_gpr = (guint8) r700_get (words, R700_CF_ALLOC_EXPORT_WORD0_INDEX_GPR);
  cf->elem_size = (guint8) r700_get (words, R700_CF_ALLOC_EXPORT_WORD0_ELEM_SIZE);
  cf->burst_count = (guint8) (1 + r700_get (words, R700_CF_ALLOC_EXPORT_WORD1_BURST_COUNT));
  cf->array_size = (guint16) r700_get (words, R700_CF_ALLOC_EXPORT_WORD1_BUF_ARRAY_SIZE);
  cf->comp_mask = (guint8) r700_get (words, R700_CF_ALLOC_EXPORT_WORD1_BUF_COMP_MASK);
  for (guint i = 0; i < 4; i++)
    cf->sel[i] = (guint8) r700_get (words, R700_CF_ALLOC_EXPORT_WORD1_SWIZ_SEL_X + i);
  cf->valid_pixel_mode = (guint8) r700_get (words, R700_CF_ALLOC_EXPORT_WORD1_VALID_PIXEL_MODE);
  cf->end_of_program = (guint8) r700_get (words, R700_CF_ALLOC_EXPORT_WORD1_END_OF_PROGRAM);
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
  static const char *const names[] = { "control-flow", "ALU clause", "export" };

  if (cf->op == R700_CF_OP_INVALID)
    r700_find_field (decoder, LS_SEVERITY_ERROR, cf->dword, r700_cf_fields[cf->class].inst,
                     "reserved %s opcode", names[cf->class]);
  if (cf->class == R700_CF_CLASS_PLAIN)
    check_plain (decoder, cf);
  if (cf->class == R700_CF_CLASS_EXPORT && cf->op != R700_CF_OP_INVALID)
    check_export (decoder, cf);
}

void
r700_decode_cf (R700Decoder *decoder, guint32 quad, gboolean report, R700Cf *cf)
{
  const guint32 *words = &decoder->words[2 * quad];
  const R700CfClass class = r700_cf_class (words);
  const R700CfFields *fields = &r700_cf_fields[class];

  *cf = (R700Cf){ .words = { words[0], words[1] },
                  .op = r700_cf_op (class, r700_get (words, fields->inst)),
                  .class = class,
                  .barrier = (guint8) r700_get (words, fields->barrier),
                  .whole_quad_mode = (guint8) r700_get (words, fields->whole_quad_mode),
                  .section = decoder->section,
                  .dword = 2 * quad,
                  .target = G_MAXUINT32 };
  if (class == R700_CF_CLASS_PLAIN)
    decode_plain (cf);
  else if (class == R700_CF_CLASS_ALU)
    decode_alu (cf);
  else
    decode_export (cf);
  if (report)
    check_cf (decoder, cf);
}
