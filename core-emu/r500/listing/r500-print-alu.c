#include "r500-print.h"

/* One half of an instruction: "src0.rgb = temp[1], srcp.rgb = src1 - src0 : temp[2].rg = MAD
 * src0.rgb, srcp.rgb, src1.aaa". */

/* --- sources --- */

static const char *const pool_names[] = { "rgb", "a" };

/* Whether the half takes srcp of a pool. */
static gboolean
takes_srcp (const R500Alu *alu, R500HalfId half, R500HalfId pool)
{
  guint reads = r500_half_reads (alu, half);

  for (guint k = 0; k < 3; k++)
    if ((reads >> k & 1) && alu->halves[half].operands[k].sel == R500_SEL_SRCP &&
        r500_operand_lanes (&alu->halves[half].operands[k], half, pool))
      return TRUE;
  return FALSE;
}

static void
print_separator (R500Printer *p, guint *n_printed)
{
  if ((*n_printed)++)
    isa_text_plain (p->text, ", ");
}

static gboolean
is_default (const R500Printer *p, R500FieldId field)
{
  const guint32 *words = p->instruction->words;

  return r500_get (words, field) == r500_field_default (words, field);
}

void
r500_print_source (R500Printer *p, R500HalfId pool, guint k)
{
  const R500HalfFields *fields = &r500_half_fields[pool];
  const R500Source *src = &p->instruction->alu.halves[pool].src[k];

  r500_say (p, fields->addr[k]);
  r500_say (p, fields->addr_const[k]);
  if (src->file == R500_FILE_INLINE)
    {
      char digits[G_ASCII_DTOSTR_BUF_SIZE];

      g_ascii_formatd (digits, sizeof digits, "%.9g", (double) r500_inline_value (src->index));
      isa_text_span (p->text, ISA_SPAN_LITERAL, strpbrk (digits, ".e") ? "%s" : "%s.0", digits);
      return;
    }
  r500_say (p, fields->addr_rel[k]);
  r500_print_register (p, src->file == R500_FILE_CONST ? "const" : "temp", src->index, src->rel);
}

static void
print_source (R500Printer *p, R500HalfId pool, guint k, guint *n_printed)
{
  print_separator (p, n_printed);
  isa_text_span (p->text, ISA_SPAN_REGISTER, "src%u.%s", k, pool_names[pool]);
  isa_text_plain (p->text, " = ");
  r500_print_source (p, pool, k);
}

const char *
r500_srcp_formula (R500HalfId pool, const R500Alu *alu)
{
  static const char *const formulas[] = { "1 - 2*src0", "src1 - src0", "src1 + src0", "1 - src0" };

  return formulas[alu->halves[pool].srcp_op];
}

static void
print_srcp (R500Printer *p, R500HalfId pool, guint *n_printed)
{
  print_separator (p, n_printed);
  isa_text_span (p->text, ISA_SPAN_REGISTER, "srcp.%s", pool_names[pool]);
  isa_text_plain (p->text, " = ");
  isa_text_plain (p->text, r500_srcp_formula (pool, &p->instruction->alu));
  r500_say (p, r500_half_fields[pool].srcp_op);
}

/* The sources of a pool that the half reads and no line has printed yet; on the last line also
 * those that nobody reads. */
static void
print_pool (R500Printer *p, R500HalfId half, R500HalfId pool, gboolean is_last, guint *n_printed)
{
  const R500Alu *alu = &p->instruction->alu;
  const R500HalfFields *fields = &r500_half_fields[pool];
  guint sources = r500_half_sources (alu, half, pool);

  for (guint k = 0; k < 3; k++)
    {
      gboolean is_rest =
        is_last && (!is_default (p, fields->addr[k]) || !is_default (p, fields->addr_const[k]));

      if (!p->said[fields->addr[k]] && ((sources >> k & 1) || is_rest))
        print_source (p, pool, k, n_printed);
    }
  if (!p->said[fields->srcp_op] &&
      (takes_srcp (alu, half, pool) || (is_last && !is_default (p, fields->srcp_op))))
    print_srcp (p, pool, n_printed);
}

/* --- destinations --- */

static void
print_output (R500Printer *p, R500HalfId id)
{
  const R500Half *half = &p->instruction->alu.halves[id];
  guint first = id == R500_ALPHA ? R500_SWIZ_A : R500_SWIZ_R;

  r500_say (p, r500_half_fields[id].target);
  r500_say (p, r500_half_fields[id].omask);
  if (p->instruction->type == R500_TYPE_OUT)
    {
      r500_print_register (p, "out", half->target, 0);
      r500_print_mask (p, half->omask, first);
      return;
    }
  isa_text_span (p->text, ISA_SPAN_REGISTER, "pred");
  r500_print_mask (p, half->omask, first);
  isa_text_span (p->text, ISA_SPAN_FLAG, ":%s", r500_test_names[half->target]);
}

static void
print_result (R500Printer *p)
{
  r500_say (p, R500_US_ALU_RGB_INST_ALU_WMASK);
  r500_say (p, R500_US_CMN_INST_ALU_RESULT_SEL);
  r500_say (p, R500_US_CMN_INST_ALU_RESULT_OP);
  isa_text_span (p->text, ISA_SPAN_REGISTER, "alu_result");
  isa_text_span (p->text, ISA_SPAN_FLAG, ":%s", r500_test_names[p->instruction->alu.result_test]);
}

void
r500_print_destinations (R500Printer *p, R500HalfId id)
{
  const R500Alu *alu = &p->instruction->alu;
  const R500Half *half = &alu->halves[id];
  const R500HalfFields *fields = &r500_half_fields[id];
  guint n_printed = 0;

  if (half->wmask || half->dst || half->dst_rel)
    {
      print_separator (p, &n_printed);
      r500_print_register (p, "temp", half->dst, half->dst_rel);
      r500_print_mask (p, half->wmask, id == R500_ALPHA ? R500_SWIZ_A : R500_SWIZ_R);
      r500_say (p, fields->wmask);
      r500_say (p, fields->dst);
      r500_say (p, fields->dst_rel);
    }
  if (half->omask)
    {
      print_separator (p, &n_printed);
      print_output (p, id);
    }
  if (alu->result_write && alu->result_alpha == (id == R500_ALPHA))
    {
      print_separator (p, &n_printed);
      print_result (p);
    }
  if (id == R500_ALPHA && alu->depth_write)
    {
      print_separator (p, &n_printed);
      isa_text_span (p->text, ISA_SPAN_REGISTER, "depth");
      r500_say (p, R500_US_ALU_ALPHA_INST_W_OMASK);
    }
  if (n_printed == 0)
    isa_text_plain (p->text, "____");
}

/* --- operation and operands --- */

void
r500_print_operand (R500Printer *p, R500HalfId id, guint k)
{
  const R500HalfFields *fields = &r500_half_fields[id];
  const R500Operand *operand = &p->instruction->alu.halves[id].operands[k];
  gboolean is_absolute = operand->mod == R500_MOD_ABS || operand->mod == R500_MOD_NAB;
  char letters[4] = { 0 };

  r500_say (p, fields->sel[k]);
  r500_say (p, fields->mod[k]);
  for (guint i = 0; i < fields->n_lanes; i++)
    {
      r500_say (p, fields->swiz[k][i]);
      letters[i] = r500_swizzle_letters[operand->swiz[i]];
    }
  if (operand->mod == R500_MOD_NEG || operand->mod == R500_MOD_NAB)
    isa_text_plain (p->text, "-");
  if (is_absolute)
    isa_text_plain (p->text, "|");
  isa_text_span (p->text, ISA_SPAN_REGISTER, "src%c.%s", "012p"[operand->sel], letters);
  if (is_absolute)
    isa_text_plain (p->text, "|");
}

static void
print_operation (R500Printer *p, R500HalfId id)
{
  const R500Half *half = &p->instruction->alu.halves[id];
  guint reads = r500_half_reads (&p->instruction->alu, id);
  guint n = MAX (r500_half_n_operands (half), (guint) g_bit_nth_msf (reads, -1) + 1);

  r500_say (p, r500_half_fields[id].op);
  if (half->op != R500_OP_INVALID)
    isa_text_span (p->text, ISA_SPAN_OPCODE, "%s", r500_ops[half->op].name);
  else
    isa_text_span (p->text, ISA_SPAN_OPCODE, "OP%u", half->opcode);
  /* Without an operand the text would not show the half. */
  if (half->op == R500_OP_INVALID)
    n = MAX (n, 1);
  for (guint k = 0; k < n; k++)
    {
      isa_text_plain (p->text, k ? ", " : " ");
      r500_print_operand (p, id, k);
    }
  r500_say (p, r500_half_fields[id].omod);
  if (half->omod)
    isa_text_flag (p->text, "%s", r500_omod_names[half->omod]);
  r500_say (p, r500_half_fields[id].clamp);
  if (half->clamp)
    isa_text_flag (p->text, "CLAMP");
}

void
r500_print_half (R500Printer *p, R500HalfId half, gboolean is_last)
{
  guint n_printed = 0;

  print_pool (p, half, R500_RGB, is_last, &n_printed);
  print_pool (p, half, R500_ALPHA, is_last, &n_printed);
  if (n_printed)
    isa_text_plain (p->text, " : ");
  r500_print_destinations (p, half);
  isa_text_plain (p->text, " = ");
  print_operation (p, half);
}
