#include "r700-print.h"

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
put_own (IsaText *text, const R700Flag *flag, gconstpointer instruction)
{
  const R700Cf *cf = instruction;
  const gboolean is_clause = r700_cf_ops[cf->op].flags & R700_CF_CLAUSE;
  const gboolean is_jump =
    (r700_cf_ops[cf->op].flags & R700_CF_TARGET) && cf->op != R700_CF_OP_CALL_FS;

  switch ((guint) flag->field)
    {
    case R700_CF_WORD0_ADDR:
    case R700_CF_ALU_WORD0_ADDR:
      if (is_clause || is_jump || cf->addr || cf->class == R700_CF_CLASS_ALU)
        isa_text_flag (text, "%s(%u)", flag->name, cf->addr);
      break;
    case R700_CF_WORD1_COUNT:
      if (is_clause || cf->count != 1)
        isa_text_flag (text, "%s(%u)", flag->name, cf->count);
      break;
    case R700_CF_ALU_WORD1_COUNT:
      isa_text_flag (text, "%s(%u)", flag->name, cf->alu_count);
      break;
    case R700_CF_WORD1_COND:
      if (cf->cond != R700_COND_ACTIVE)
        isa_text_flag (text, "%s(%s)", flag->name, flag->names[cf->cond]);
      break;
    case R700_CF_ALLOC_EXPORT_WORD0_INDEX_GPR:
      if (cf->index_gpr && !((r700_cf_ops[cf->op].flags & R700_CF_BUF) && (cf->type & 1)))
        isa_text_flag (text, "%s(R%u)", flag->name, cf->index_gpr);
      break;
    default:
      put_kcache (text, cf, flag->field == R700_CF_ALU_WORD1_KCACHE_ADDR1);
    }
}

/* TRUE if the words hold what the syntax cannot say. */
static gboolean
needs_words (const R700Program *program, const R700Cf *cf)
{
  const guint flags = r700_cf_ops[cf->op].flags;
  const gboolean has_clause = cf->class == R700_CF_CLASS_ALU || (flags & R700_CF_CLAUSE);

  return cf->op == R700_CF_OP_INVALID || (flags & R700_CF_FOREIGN) ||
         (cf->words[1] & r700_reserved_mask (r700_cf_word (cf->op, 1))) || hides_kcache (cf, 0) ||
         hides_kcache (cf, 1) || (has_clause && is_cut (program, cf));
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
put_export (IsaText *text, const R700Cf *cf)
{
  gboolean is_buf = r700_cf_ops[cf->op].flags & R700_CF_BUF;
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
  r700_text_sels (text, is_buf ? mask : cf->sel, 4);
}

void
r700_print_cf (IsaText *text, const R700Program *program, const R700Cf *cf)
{
  const guint flags = r700_cf_ops[cf->op].flags;
  const gboolean has_colon = cf->class != R700_CF_CLASS_PLAIN || (flags & R700_CF_CLAUSE);

  put_name (text, cf);
  isa_text_plain (text, has_colon ? ":" : " ");
  if (cf->class == R700_CF_CLASS_EXPORT)
    put_export (text, cf);
  r700_text_flags (text, (R700FlagWords) cf->class, cf->words, flags, put_own, cf);
  if (needs_words (program, cf))
    isa_text_words (text, cf->words, 2);
}
