#include "r700-print.h"

static void
put_common_flags (IsaText *text, const R700Cf *cf)
{
  if (cf->alt_const)
    isa_text_flag (text, "ALT_CONST");
  if (cf->valid_pixel_mode)
    isa_text_flag (text, "VALID_PIX");
  if (cf->whole_quad_mode)
    isa_text_flag (text, "WHOLE_QUAD");
  if (!cf->barrier)
    isa_text_flag (text, "NO_BARRIER");
}

static void
put_name (IsaText *text, const R700Cf *cf)
{
  isa_text_span (text, ISA_SPAN_LABEL, "%02u", cf->dword / 2);
  isa_text_plain (text, " ");
  isa_text_span (text, ISA_SPAN_OPCODE, "%s",
                 cf->op == R700_CF_OP_INVALID ? "RESERVED" : r700_cf_ops[cf->op].name);
}

/* A clause that is cut short by the end of the words has fewer lines than COUNT says. One without any is all in ADDR
 * and CNT. */
static gboolean
is_cut (const R700Program *program, const R700Cf *cf)
{
  guint n = 0;

  if (cf->class != R700_CF_CLASS_ALU)
    return cf->n != 0 && cf->n != cf->count;
  for (guint i = 0; i < cf->n; i++)
    {
      const R700Group *group = &program->groups[cf->first + i];

      n += group->n_slots + group->n_literals / 2U;
    }
  return n != 0 && n != cf->alu_count;
}

static void
print_plain (IsaText *text, const R700Program *program, const R700Cf *cf)
{
  static const char *const conds[] = { NULL, "FALSE", "BOOL", "NOT_BOOL" };
  guint flags = cf->op == R700_CF_OP_INVALID ? 0 : r700_cf_ops[cf->op].flags;
  gboolean is_clause = flags & R700_CF_CLAUSE;
  gboolean is_jump = (flags & R700_CF_TARGET) && cf->op != R700_CF_OP_CALL_FS;

  if (cf->pop_count)
    isa_text_flag (text, "POP_CNT(%u)", cf->pop_count);
  if (is_clause || is_jump || cf->addr)
    isa_text_flag (text, "ADDR(%u)", cf->addr);
  if (is_clause || cf->count != 1)
    isa_text_flag (text, "CNT(%u)", cf->count);
  if ((flags & R700_CF_LOOP) || cf->cf_const)
    isa_text_flag (text, "CF_CONST(%u)", cf->cf_const);
  if (cf->cond != R700_COND_ACTIVE)
    isa_text_flag (text, "COND(%s)", conds[cf->cond]);
  if (cf->call_count)
    isa_text_flag (text, "CALL_COUNT(%u)", cf->call_count);
  put_common_flags (text, cf);
  if (cf->op == R700_CF_OP_INVALID || (flags & R700_CF_FOREIGN) ||
      ((flags & R700_CF_CLAUSE) && is_cut (program, cf)) ||
      (cf->words[1] & r700_reserved_mask (R700_WORD_CF_WORD1_1)))
    isa_text_words (text, cf->words, 2);
}

static void
put_kcache (IsaText *text, const R700Cf *cf, guint i)
{
  guint first = 16U * cf->kcache[i].addr;
  guint bank = cf->kcache[i].bank;

  switch (cf->kcache[i].mode)
    {
    case R700_KCACHE_NOP:
      break;
    case R700_KCACHE_LOCK_1:
      isa_text_flag (text, "KCACHE%u(CB%u:%u-%u)", i, bank, first, first + 15);
      break;
    case R700_KCACHE_LOCK_2:
      isa_text_flag (text, "KCACHE%u(CB%u:%u-%u)", i, bank, first, first + 31);
      break;
    case R700_KCACHE_LOCK_LOOP_INDEX:
      isa_text_flag (text, "KCACHE%u(CB%u:AL+%u-%u)", i, bank, first, first + 31);
      break;
    }
}

static gboolean
hides_kcache (const R700Cf *cf, guint i)
{
  return cf->kcache[i].mode == R700_KCACHE_NOP && (cf->kcache[i].bank || cf->kcache[i].addr);
}

static void
print_alu (IsaText *text, const R700Program *program, const R700Cf *cf)
{
  isa_text_flag (text, "ADDR(%u)", cf->addr);
  isa_text_flag (text, "CNT(%u)", cf->alu_count);
  put_kcache (text, cf, 0);
  put_kcache (text, cf, 1);
  put_common_flags (text, cf);
  if (cf->op == R700_CF_OP_INVALID || hides_kcache (cf, 0) || hides_kcache (cf, 1) ||
      is_cut (program, cf))
    isa_text_words (text, cf->words, 2);
}

static void
put_export_target (IsaText *text, const R700Cf *cf)
{
  static const char *const types[] = { "PIX", "POS@", "PARAM", "TYPE3@" };

  if (cf->type == 1 && cf->array_base >= 60 && cf->array_base < 64)
    isa_text_span (text, ISA_SPAN_REGISTER, "POS%u", cf->array_base - 60U);
  else
    isa_text_span (text, ISA_SPAN_REGISTER, "%s%u", types[cf->type], cf->array_base);
}

static void
put_write_target (IsaText *text, const R700Cf *cf)
{
  static const char *const types[] = { "WRITE", "WRITE_IND", "WRITE_ACK", "WRITE_IND_ACK" };

  if (cf->type & 1)
    isa_text_span (text, ISA_SPAN_REGISTER, "%s(%u+R%u)", types[cf->type], cf->array_base,
                   cf->index_gpr);
  else
    isa_text_span (text, ISA_SPAN_REGISTER, "%s(%u)", types[cf->type], cf->array_base);
}

static void
print_export (IsaText *text, const R700Cf *cf)
{
  gboolean is_buf = cf->op != R700_CF_OP_INVALID && (r700_cf_ops[cf->op].flags & R700_CF_BUF);
  R700WordId word =
    is_buf ? R700_WORD_CF_ALLOC_EXPORT_WORD1_BUF_1 : R700_WORD_CF_ALLOC_EXPORT_WORD1_SWIZ_1;
  guint8 mask[4];

  isa_text_plain (text, " ");
  if (is_buf)
    put_write_target (text, cf);
  else
    put_export_target (text, cf);
  isa_text_plain (text, ", ");
  r700_text_register (text, cf->rw_gpr, cf->rw_rel);
  for (guint i = 0; i < 4; i++)
    mask[i] = cf->comp_mask >> i & 1 ? (guint8) i : R700_COMP_MASK;
  r700_text_sels (text, is_buf ? mask : cf->sel);
  if (is_buf)
    isa_text_flag (text, "ARRAY_SIZE(%u)", cf->array_size);
  if (is_buf || cf->elem_size)
    isa_text_flag (text, "ELEM_SIZE(%u)", cf->elem_size);
  if (cf->burst_count != 1)
    isa_text_flag (text, "BURSTCNT(%u)", cf->burst_count - 1U);
  if (cf->index_gpr && !(is_buf && (cf->type & 1)))
    isa_text_flag (text, "INDEX(R%u)", cf->index_gpr);
  put_common_flags (text, cf);
  if (cf->op == R700_CF_OP_INVALID || (cf->words[1] & r700_reserved_mask (word)))
    isa_text_words (text, cf->words, 2);
}

void
r700_print_cf (IsaText *text, const R700Program *program, const R700Cf *cf)
{
  gsize end;

  put_name (text, cf);
  switch (cf->class)
    {
    case R700_CF_CLASS_PLAIN:
      if (cf->op != R700_CF_OP_INVALID && (r700_cf_ops[cf->op].flags & R700_CF_CLAUSE))
        {
          isa_text_plain (text, ":");
          print_plain (text, program, cf);
          break;
        }
      end = text->string->len;
      isa_text_plain (text, " ");
      print_plain (text, program, cf);
      if (text->string->len == end + 1)
        g_string_truncate (text->string, end);
      break;
    case R700_CF_CLASS_ALU:
      isa_text_plain (text, ":");
      print_alu (text, program, cf);
      break;
    case R700_CF_CLASS_EXPORT:
      isa_text_plain (text, ":");
      print_export (text, cf);
      break;
    }
}
