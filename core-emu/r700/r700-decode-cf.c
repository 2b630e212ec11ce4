#include "r700-decode.h"
#include "r700-program.h"
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
