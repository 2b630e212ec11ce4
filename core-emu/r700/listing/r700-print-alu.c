#include "ls-decimal.h"
#include "r700-ports.h"
#include "r700-listing.h"

/* Where the columns of a slot begin. */
enum
{
  COLUMN_UNIT = 9,
  OP_WIDTH = 12,
};

static const char *const indices[8] = { "AR.x", "AR.y",   "AR.z",        "AR.w",
                                        "AL",   "GLOBAL", "GLOBAL+AR.x", "MODE7" };

static void
put_register_index (IsaText *text,
                    IsaSpanKind kind,
                    const char *file,
                    guint number,
                    gboolean bracket,
                    const char *index)
{
  if (index != NULL)
    isa_text_span (text, kind, "%s[%u+%s]", file, number, index);
  else if (bracket)
    isa_text_span (text, kind, "%s[%u]", file, number);
  else
    isa_text_span (text, kind, "%s%u", file, number);
}

/* An operand that is taken as bits has no type: small integers would print as floats that nobody
 * writes. */
static gboolean
is_tiny (guint32 bits)
{
  return (bits & 0x7F800000) == 0 && (bits & 0x007FFFFF) != 0;
}

gboolean
r700_print_number (char number[LS_DECIMAL_SIZE], const R700Alu *alu, guint operand)
{
  const R700Type type =
    alu->op == R700_OP_INVALID ? R700_TYPE_N : r700_alu_ops[alu->op].src[operand];
  union
  {
    guint32 u;
    gint32 i;
    float f;
  } value = { .u = alu->src[operand].literal };

  if (type == R700_TYPE_U)
    g_snprintf (number, LS_DECIMAL_SIZE, "%u", value.u);
  else if (type == R700_TYPE_I || (type == R700_TYPE_B && is_tiny (value.u)))
    g_snprintf (number, LS_DECIMAL_SIZE, "%d", value.i);
  else
    {
      ls_decimal (value.f, number);
      return TRUE;
    }
  return FALSE;
}

static void
put_literal (IsaText *text, const R700Alu *alu, guint operand)
{
  char number[LS_DECIMAL_SIZE];
  const gboolean is_float = r700_print_number (number, alu, operand);

  isa_text_span (text, ISA_SPAN_LITERAL, "(0x%08X, %s%s)", alu->src[operand].literal, number,
                 is_float && strchr (number, 'n') == NULL ? "f" : "");
}

/* Appends the operand without its component; returns whether a component must follow. */
static gboolean
put_selector (IsaText *text, const R700Alu *alu, guint operand, const R700Group *before)
{
  const R700Src *src = &alu->src[operand];
  const char *index = src->rel ? indices[alu->index_mode] : NULL;
  const R700Inline *number = r700_inline (src->sel);

  if (number != NULL)
    {
      isa_text_span (text, ISA_SPAN_CONSTANT, "%s", number->printed);
      return FALSE;
    }
  if (src->sel < R700_SEL_KCACHE0)
    put_register_index (text, ISA_SPAN_REGISTER, "R", src->sel, FALSE, index);
  else if (src->sel < R700_SEL_KCACHE1)
    put_register_index (text, ISA_SPAN_CONSTANT, "KC0", src->sel - R700_SEL_KCACHE0, TRUE, index);
  else if (src->sel < R700_SEL_RESERVED)
    put_register_index (text, ISA_SPAN_CONSTANT, "KC1", src->sel - R700_SEL_KCACHE1, TRUE, index);
  else if (src->sel >= R700_SEL_CFILE)
    put_register_index (text, ISA_SPAN_CONSTANT, "C", src->sel - R700_SEL_CFILE, FALSE, index);
  else if (src->sel == R700_SEL_LITERAL)
    put_literal (text, alu, operand);
  else if (src->sel != R700_SEL_PV && src->sel != R700_SEL_PS)
    isa_text_span (text, ISA_SPAN_REGISTER, "SEL(%u)", src->sel);
  else if (before != NULL)
    isa_text_span (text, ISA_SPAN_REGISTER, src->sel == R700_SEL_PV ? "PV%u" : "PS%u",
                   before->index);
  else
    isa_text_span (text, ISA_SPAN_REGISTER, "%s", src->sel == R700_SEL_PV ? "PV" : "PS");
  return src->sel != R700_SEL_PS;
}

void
r700_print_source (IsaText *text, const R700Alu *alu, guint operand, const R700Group *before)
{
  const R700Src *src = &alu->src[operand];
  /* "-1" is a selector, so its negation needs parentheses. */
  gboolean is_int = src->sel == R700_SEL_1_INT || src->sel == R700_SEL_M_1_INT;
  gboolean parens = src->neg && !src->abs && is_int;
  gboolean needs_chan;

  if (src->neg)
    isa_text_plain (text, "-");
  isa_text_plain (text, src->abs ? "|" : parens ? "(" : "");
  needs_chan = put_selector (text, alu, operand, before);
  if (parens)
    isa_text_plain (text, ")");
  if (needs_chan || src->chan)
    isa_text_plain (text, (const char *[]){ ".x", ".y", ".z", ".w" }[src->chan]);
  if (src->abs)
    isa_text_plain (text, "|");
}

void
r700_print_destination (IsaText *text, const R700Alu *alu)
{
  put_register_index (text, ISA_SPAN_REGISTER, "R", alu->dst_gpr, FALSE,
                      alu->dst_rel ? indices[alu->index_mode] : NULL);
  isa_text_span (text, ISA_SPAN_REGISTER, ".%c", "xyzw"[alu->dst_chan]);
}

static void
put_hidden_operands (IsaText *text, const R700Alu *alu, const R700Group *before)
{
  guint chan = alu->unit == R700_UNIT_T ? 0 : alu->unit;
  guint n = alu->op == R700_OP_INVALID ? 2 : r700_alu_ops[alu->op].n_src;

  if (!alu->write_mask && (alu->dst_gpr || alu->dst_rel || alu->dst_chan != chan))
    {
      isa_text_flag (text, "DST(");
      r700_print_destination (text, alu);
      isa_text_plain (text, ")");
    }
  for (guint k = n; k < 2; k++)
    {
      const R700Src *src = &alu->src[k];

      if (src->sel == 0 && src->chan == 0 && !src->rel && !src->neg && !src->abs)
        continue;
      isa_text_flag (text, "SRC%u(", k);
      r700_print_source (text, alu, k, before);
      isa_text_plain (text, ")");
    }
}

static void
put_modes (IsaText *text, const R700Alu *alu)
{
  static const char *const pred_sels[] = { NULL, "PRED_SEL(1)", "PRED_SEL_ZERO", "PRED_SEL_ONE" };

  if (alu->clamp)
    isa_text_flag (text, "CLAMP");
  if (alu->pred_sel)
    isa_text_flag (text, "%s", pred_sels[alu->pred_sel]);
  if (alu->index_mode && !(alu->dst_rel || alu->src[0].rel || alu->src[1].rel || alu->src[2].rel))
    isa_text_flag (text, "INDEX_MODE(%u)", alu->index_mode);
}

/* If the default breaks the rules of the read ports, it is printed: the assembler would search for
 * another one. */
static void
put_bank_swizzle (IsaText *text, const R700Group *group, const R700Alu *alu)
{
  const char *name = r700_ports_swizzle_name (alu->unit, alu->bank_swizzle);

  if (alu->bank_swizzle == 0 && r700_ports_check (group, NULL))
    return;
  if (name != NULL)
    isa_text_flag (text, "%s", name);
  else
    isa_text_flag (text, "BANK(%u)", alu->bank_swizzle);
}

/* Prints literal elements that no operand names. */
static void
put_literals (IsaText *text, const R700Group *group)
{
  guint hidden = group->n_literals ? (1U << group->n_literals) - 1 : 0;
  guint32 rest = group->broken;

  for (guint i = 0; i < group->n_slots; i++)
    for (guint k = 0; k < 3; k++)
      if (group->slots[i].src[k].sel == R700_SEL_LITERAL)
        hidden &= ~(1U << group->slots[i].src[k].chan);
  for (guint i = 0; i < group->n_literals; i++)
    if (hidden >> i & 1)
      rest |= group->literals[i];
  if (rest == 0 || group->n_literals == 0)
    return;
  isa_text_flag (text, "LITERALS(");
  for (guint i = 0; i < group->n_literals; i++)
    isa_text_span (text, ISA_SPAN_LITERAL, "%s0x%08X", i ? ", " : "", group->literals[i]);
  isa_text_plain (text, ")");
}

/* Whether the words hold something that the syntax cannot express. */
static gboolean
needs_words (const R700Group *group, const R700Alu *alu)
{
  if (group->broken || alu->op == R700_OP_INVALID || r700_alu_ops[alu->op].units == R700_UNITS_NONE)
    return TRUE;
  for (guint k = 0; k < 3; k++)
    if (alu->src[k].rel && alu->src[k].sel >= R700_SEL_RESERVED && alu->src[k].sel < R700_SEL_CFILE)
      return TRUE;
  return FALSE;
}

void
r700_print_operation (IsaText *text, const R700Alu *alu)
{
  static const char *const omods[] = { "", "*2", "*4", "/2" };

  isa_text_span (text, ISA_SPAN_OPCODE, "%s%s",
                 alu->op == R700_OP_INVALID ? "RESERVED" : r700_alu_ops[alu->op].name,
                 omods[alu->omod]);
}

static void
put_operands (IsaText *text, const R700Alu *alu, const R700Group *before)
{
  guint n = r700_alu_ops[alu->op].n_src;

  if (alu->write_mask)
    r700_print_destination (text, alu);
  else
    isa_text_span (text, ISA_SPAN_REGISTER, "____");
  for (guint k = 0; k < n; k++)
    {
      isa_text_plain (text, ",  ");
      r700_print_source (text, alu, k, before);
    }
}

void
r700_print_slot (IsaText *text, const R700Program *program, const R700Group *group, guint slot)
{
  r700_print_slot_behind (text, r700_group_before (program, group), group, slot);
}

void
r700_print_slot_behind (IsaText *text, const R700Group *before, const R700Group *group, guint slot)
{
  const R700Alu *alu = &group->slots[slot];
  gsize column;

  if (slot == 0)
    isa_text_span (text, ISA_SPAN_LABEL, "%7u", group->index);
  isa_text_pad (text, COLUMN_UNIT);
  isa_text_span (text, ISA_SPAN_LABEL, "%c:", "xyzwt"[alu->unit]);
  isa_text_plain (text, " ");
  column = text->string->len - text->line_start;
  r700_print_operation (text, alu);
  isa_text_plain (text, " ");
  isa_text_pad (text, column + OP_WIDTH);
  put_operands (text, alu, before);
  isa_text_plain (text, " ");
  put_hidden_operands (text, alu, before);
  put_modes (text, alu);
  put_bank_swizzle (text, group, alu);
  if (alu->update_exec_mask)
    isa_text_flag (text, "UPDATE_EXEC_MASK");
  if (alu->update_pred)
    isa_text_flag (text, "UPDATE_PRED");
  if (slot + 1 == group->n_slots)
    put_literals (text, group);
  if (needs_words (group, alu))
    isa_text_words (text, alu->words, 2);
}
