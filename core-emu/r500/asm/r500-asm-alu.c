#include <math.h>
#include <string.h>

#include "ls-words.h"

#include "r500-asm-internal.h"

/* The sources in front of a half: "src0.rgb = temp[1], srcp.rgb = src1 - src0 :" */

static gboolean
looks_at_source (const IsaCursor *cursor)
{
  IsaCursor look = *cursor;

  isa_cursor_skip (&look);
  return look.end - look.p >= 4 && g_ascii_strncasecmp (look.p, "src", 3) == 0 &&
         strchr ("012pP", look.p[3]) != NULL;
}

/* "src1": 0..2 or R500_SEL_SRCP. */
static gboolean
parse_sel (IsaCursor *cursor, guint *sel)
{
  static const char *const names[] = { "src0", "src1", "src2", "srcp" };
  gint found;

  isa_cursor_skip (cursor);
  found = r500_asm_accept_name (cursor, names, G_N_ELEMENTS (names));
  if (found < 0)
    return isa_error (cursor, NULL, "expected src0, src1, src2 or srcp");
  *sel = (guint) found;
  return TRUE;
}

/* The expression behind "srcp.rgb =". */
static gboolean
parse_formula (IsaCursor *cursor, guint *op)
{
  static const char *const formulas[4][5] = {
    { "1", "-", "2", "*", "src0" },
    { "src1", "-", "src0" },
    { "src1", "+", "src0" },
    { "1", "-", "src0" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (formulas); i++)
    {
      IsaCursor look = *cursor;
      guint k = 0;

      while (k < 5 && formulas[i][k] && r500_asm_accept_word (&look, formulas[i][k]))
        k++;
      if (k < 5 && formulas[i][k])
        continue;
      *cursor = look;
      *op = i;
      return TRUE;
    }
  return isa_error (cursor, NULL, "srcp is 1 - 2*src0, src1 - src0, src1 + src0 or 1 - src0");
}

static gboolean
parse_inline (IsaCursor *cursor, guint *addr)
{
  IsaCursor at = *cursor;
  IsaNumber number;
  guint nearest = 0;
  union
  {
    guint32 u;
    float f;
  } value;
  g_autofree char *hint = NULL;

  if (!isa_number (cursor, &number))
    return FALSE;
  value.u = number.bits;
  if (!number.is_float)
    value.f = number.is_negative ? (float) (gint32) number.bits : (float) number.bits;
  for (guint n = 0; n < R500_MAX_TEMPS; n++)
    if (fabsf (r500_inline_value (n) - value.f) < fabsf (r500_inline_value (nearest) - value.f))
      nearest = n;
  *addr = R500_MAX_TEMPS + nearest;
  if (r500_inline_value (nearest) == value.f && !signbit (value.f))
    return TRUE;
  hint = signbit (value.f) ? g_strdup (ls_words ("negate the operand"))
                           : g_strdup_printf (ls_words ("the nearest is %.9g"),
                                              (double) r500_inline_value (nearest));
  return isa_error (&at, hint, "%.9g is none of the 128 inline constants", (double) value.f);
}

static gboolean
say_source (R500Asm *as,
            const IsaCursor *at,
            guint pool,
            guint k,
            guint addr,
            guint file,
            guint rel)
{
  const R500HalfFields *fields = &r500_half_fields[pool];

  return r500_asm_say (as, at, fields->addr[k], addr) &&
         r500_asm_say (as, at, fields->addr_const[k], file == R500_FILE_CONST) &&
         (file == R500_FILE_INLINE || r500_asm_say (as, at, fields->addr_rel[k], rel));
}

/* The source behind "src0.rgb ="; pools: a bit for each half. */
static gboolean
parse_value (R500Asm *as, IsaCursor *cursor, guint pools, guint k)
{
  const IsaCursor at = isa_cursor_here (cursor);
  guint addr = 0, rel = 0;
  R500File file = R500_FILE_INLINE;

  if (r500_asm_accept_word (cursor, "temp"))
    file = R500_FILE_TEMP;
  else if (r500_asm_accept_word (cursor, "const"))
    file = R500_FILE_CONST;
  else if (!strchr ("-.0123456789", isa_cursor_peek (cursor)))
    return isa_error (&at, NULL, "expected temp[n], const[n] or an inline constant");
  if (file == R500_FILE_INLINE
        ? !parse_inline (cursor, &addr)
        : !r500_asm_index (cursor,
                           file == R500_FILE_TEMP ? R500_MAX_TEMPS - 1 : R500_MAX_CONSTANTS - 1,
                           &addr, &rel))
    return FALSE;
  for (guint pool = 0; pool < R500_N_HALVES; pool++)
    if ((pools >> pool & 1) && !say_source (as, &at, pool, k, addr, file, rel))
      return FALSE;
  return TRUE;
}

static gboolean
parse_assignment (R500Asm *as, IsaCursor *cursor)
{
  IsaCursor at = *cursor;
  guint sel = 0, op = 0, pools = 3;

  if (!parse_sel (cursor, &sel))
    return FALSE;
  if (isa_cursor_accept (cursor, '.'))
    {
      if (r500_asm_accept_word (cursor, "rgb"))
        pools = 1 << R500_RGB;
      else if (r500_asm_accept_word (cursor, "a"))
        pools = 1 << R500_ALPHA;
      else
        return isa_error (cursor, NULL, "a source is the one of .rgb or of .a");
    }
  if (!isa_expect (cursor, '='))
    return FALSE;
  if (sel != R500_SEL_SRCP)
    return parse_value (as, cursor, pools, sel);
  if (!parse_formula (cursor, &op))
    return FALSE;
  for (guint pool = 0; pool < R500_N_HALVES; pool++)
    if ((pools >> pool & 1) && !r500_asm_say (as, &at, r500_half_fields[pool].srcp_op, op))
      return FALSE;
  return TRUE;
}

static gboolean
parse_sources (R500Asm *as, IsaCursor *cursor)
{
  if (!looks_at_source (cursor))
    return TRUE;
  do
    {
      if (!parse_assignment (as, cursor))
        return FALSE;
    }
  while (isa_cursor_accept (cursor, ','));
  return isa_expect (cursor, ':');
}

/* "src0.rgb = temp[1], srcp.rgb = src1 - src0 : temp[2].rg = MAD src0.rgb, srcp.rgb, src1.aaa *2
 * CLAMP" */

typedef struct
{
  guint sel;
  guint8 swiz[4];
  guint n_lanes;
  R500Modifier mod;
  IsaCursor at;
} Operand;

/* One half while it is read; only its end shows which of the two it is. */
typedef struct
{
  R500Asm *as;
  IsaCursor *cursor;
  IsaCursor at; /* the first destination */
  gboolean has_temp, has_output, has_result, has_depth;
  guint dst, dst_rel, wmask, target, omask, test;
  guint masks; /* all destinations together, R G B A */
  IsaCursor op_at;
  R500Op op;
  guint opcode; /* the code, if op is R500_OP_INVALID */
  Operand operands[3];
  guint n_operands;
} Parser;

/* --- destinations --- */

static gboolean
parse_test (Parser *p, guint *test)
{
  gint found;

  if (!isa_expect (p->cursor, ':'))
    return FALSE;
  isa_cursor_skip (p->cursor);
  found = r500_asm_accept_name (p->cursor, r500_test_names, G_N_ELEMENTS (r500_test_names));
  if (found < 0)
    return isa_error (p->cursor, NULL, "the result is compared with 0 by EQ, LT, GE or NE");
  *test = (guint) found;
  return TRUE;
}

/* A mask of one half; all destinations must have the same. */
static gboolean
parse_half_mask (Parser *p, guint *mask)
{
  IsaCursor at = *p->cursor;

  if (!r500_asm_mask (p->cursor, mask))
    return FALSE;
  p->masks |= *mask;
  if ((p->masks & 7) && (p->masks & 8))
    return isa_error (&at, "write the alpha half on a line of its own, behind +",
                      "a half writes channels of rgb, or a");
  return TRUE;
}

static gboolean
parse_temp (Parser *p)
{
  p->has_temp = TRUE;
  return r500_asm_index (p->cursor, R500_MAX_TEMPS - 1, &p->dst, &p->dst_rel) &&
         parse_half_mask (p, &p->wmask);
}

static gboolean
parse_output (Parser *p, const IsaCursor *at, gboolean is_out)
{
  gboolean is_out_type = r500_asm_type (p->as) == R500_TYPE_OUT;

  if (is_out != is_out_type)
    return isa_error (at, NULL,
                      is_out ? N_ ("only OUT instructions write to render targets")
                             : N_ ("only ALU instructions set predicates"));
  if (p->has_output)
    return isa_error (at, NULL, "a half writes one of these");
  p->has_output = TRUE;
  if (is_out)
    return r500_asm_index (p->cursor, 3, &p->target, NULL) && parse_half_mask (p, &p->omask);
  return parse_half_mask (p, &p->omask) && parse_test (p, &p->target);
}

static gboolean
parse_destination (Parser *p)
{
  const IsaCursor at = isa_cursor_here (p->cursor);

  if (r500_asm_accept_word (p->cursor, "____"))
    return TRUE;
  if (r500_asm_accept_word (p->cursor, "temp"))
    return p->has_temp ? isa_error (&at, NULL, "a half writes one temp") : parse_temp (p);
  if (r500_asm_accept_word (p->cursor, "out"))
    return parse_output (p, &at, TRUE);
  if (r500_asm_accept_word (p->cursor, "pred"))
    return parse_output (p, &at, FALSE);
  if (r500_asm_accept_word (p->cursor, "alu_result"))
    {
      p->has_result = TRUE;
      return parse_test (p, &p->test);
    }
  if (r500_asm_accept_word (p->cursor, "depth"))
    {
      p->has_depth = TRUE;
      return TRUE;
    }
  return isa_error (&at, NULL,
                    "expected temp[n], out[n], pred, alu_result, depth, or ____ for none");
}

static gboolean
parse_destinations (Parser *p)
{
  p->at = isa_cursor_here (p->cursor);
  do
    {
      if (!parse_destination (p))
        return FALSE;
    }
  while (isa_cursor_accept (p->cursor, ','));
  return isa_expect (p->cursor, '=');
}

/* --- operation and operands --- */

static const char *
op_name (guint index, gconstpointer data G_GNUC_UNUSED)
{
  return r500_ops[index].name;
}

static gboolean
parse_op (Parser *p)
{
  const guint max = isa_field_max (&r500_format.fields[R500_US_ALU_RGBA_INST_RGB_OP]);
  guint op;

  p->op_at = isa_cursor_here (p->cursor);
  if (!r500_asm_op (p->cursor, op_name, NULL, R500_N_OPS, 0, max, &op))
    return FALSE;
  p->op = (R500Op) MIN (op, R500_OP_INVALID);
  p->opcode = op - p->op;
  return TRUE;
}

static gboolean
parse_operand (Parser *p, Operand *operand)
{
  gboolean is_negative = isa_cursor_accept (p->cursor, '-');
  gboolean is_absolute = isa_cursor_accept (p->cursor, '|');

  operand->at = isa_cursor_here (p->cursor);
  operand->mod =
    (R500Modifier) ((is_negative ? R500_MOD_NEG : 0) | (is_absolute ? R500_MOD_ABS : 0));
  if (!parse_sel (p->cursor, &operand->sel) ||
      !r500_asm_swizzle (p->cursor, operand->swiz, &operand->n_lanes))
    return FALSE;
  if (operand->n_lanes != 1 && operand->n_lanes != 3)
    return isa_error (&operand->at, "such as src0.rgb or src0.a",
                      "operands have three channels in the RGB half and one in the alpha half");
  return !is_absolute || isa_expect (p->cursor, '|');
}

static gboolean
looks_at_operand (const IsaCursor *cursor)
{
  IsaCursor look = *cursor;

  return isa_cursor_peek (&look) == '-' || *look.p == '|' || looks_at_source (&look);
}

static gboolean
parse_operands (Parser *p)
{
  if (isa_cursor_at_end (p->cursor) || !looks_at_operand (p->cursor))
    return TRUE;
  do
    {
      IsaCursor at = *p->cursor;

      if (p->n_operands == 3)
        return isa_error (&at, NULL, "more than three operands");
      if (!parse_operand (p, &p->operands[p->n_operands++]))
        return FALSE;
    }
  while (isa_cursor_accept (p->cursor, ','));
  return TRUE;
}

/* --- which half --- */

/* The half is known by its destinations, by an operation that only one half has, or by the number
 * of channels of its operands. */
static gboolean
find_half (Parser *p, R500HalfId *half)
{
  gboolean has_op[R500_N_HALVES];

  for (guint i = 0; i < R500_N_HALVES; i++)
    has_op[i] = p->op == R500_OP_INVALID || r500_ops[p->op].code[i] >= 0;
  if (p->masks != 0)
    *half = p->masks & 8 ? R500_ALPHA : R500_RGB;
  else if (p->has_depth)
    *half = R500_ALPHA;
  else if (has_op[R500_RGB] != has_op[R500_ALPHA])
    *half = has_op[R500_ALPHA] ? R500_ALPHA : R500_RGB;
  else if (p->n_operands > 0)
    *half = p->operands[0].n_lanes == 1 ? R500_ALPHA : R500_RGB;
  else
    return isa_error (&p->op_at, NULL, "nothing says whether this is the RGB or the alpha half");
  if (!has_op[*half])
    return isa_error (&p->op_at, NULL, "the %s half has no %s", *half == R500_RGB ? "RGB" : "alpha",
                      r500_ops[p->op].name);
  return TRUE;
}

static gboolean
check_half (Parser *p, R500HalfId half)
{
  guint n_lanes = r500_half_fields[half].n_lanes;
  guint n_wanted = p->op == R500_OP_INVALID ? 0 : r500_ops[p->op].n_src;

  if (p->as->has_half[half])
    return isa_error (&p->at, NULL, "the %s half of the instruction is there already",
                      half == R500_RGB ? "RGB" : "alpha");
  if (half == R500_RGB && p->has_depth)
    return isa_error (&p->at, NULL, "the depth is written by the alpha half");
  for (guint k = 0; k < p->n_operands; k++)
    if (p->operands[k].n_lanes != n_lanes)
      return isa_error (&p->operands[k].at, NULL,
                        ls_words_many ("an operand of the %s half has %u channel",
                                       "an operand of the %s half has %u channels", n_lanes),
                        half == R500_RGB ? "RGB" : "alpha", n_lanes);
  if (p->n_operands < n_wanted)
    return isa_error (
      &p->op_at, r500_ops[p->op].formula,
      ls_words_many ("%s has %u operand, not %u", "%s has %u operands, not %u", n_wanted),
      r500_ops[p->op].name, n_wanted, p->n_operands);
  return TRUE;
}

/* --- the half goes into the words --- */

static gboolean
say_operands (Parser *p, const R500HalfFields *fields)
{
  for (guint k = 0; k < p->n_operands; k++)
    {
      const Operand *operand = &p->operands[k];

      if (!r500_asm_say (p->as, &operand->at, fields->sel[k], operand->sel) ||
          !r500_asm_say (p->as, &operand->at, fields->mod[k], operand->mod))
        return FALSE;
      for (guint i = 0; i < fields->n_lanes; i++)
        if (!r500_asm_say (p->as, &operand->at, fields->swiz[k][i], operand->swiz[i]))
          return FALSE;
    }
  return TRUE;
}

static gboolean
say_destinations (Parser *p, const R500HalfFields *fields, R500HalfId half)
{
  R500Asm *as = p->as;
  guint shift = half == R500_ALPHA ? 3 : 0;

  if (p->has_temp && (!r500_asm_say (as, &p->at, fields->wmask, p->wmask >> shift) ||
                      !r500_asm_say (as, &p->at, fields->dst, p->dst) ||
                      !r500_asm_say (as, &p->at, fields->dst_rel, p->dst_rel)))
    return FALSE;
  if (p->has_output && (!r500_asm_say (as, &p->at, fields->omask, p->omask >> shift) ||
                        !r500_asm_say (as, &p->at, fields->target, p->target)))
    return FALSE;
  if (p->has_result &&
      (!r500_asm_say (as, &p->at, R500_US_ALU_RGB_INST_ALU_WMASK, 1) ||
       !r500_asm_say (as, &p->at, R500_US_CMN_INST_ALU_RESULT_SEL, half == R500_ALPHA) ||
       !r500_asm_say (as, &p->at, R500_US_CMN_INST_ALU_RESULT_OP, p->test)))
    return FALSE;
  return !p->has_depth || r500_asm_say (as, &p->at, R500_US_ALU_ALPHA_INST_W_OMASK, 1);
}

/* "*2 CLAMP" behind the operands. */
static gboolean
parse_result_flags (Parser *p, const R500HalfFields *fields)
{
  while (TRUE)
    {
      IsaCursor at;
      gint omod;

      at = isa_cursor_here (p->cursor);
      omod = r500_asm_accept_name (p->cursor, r500_omod_names, G_N_ELEMENTS (r500_omod_names));
      if (omod >= 0)
        {
          if (!r500_asm_say (p->as, &at, fields->omod, omod))
            return FALSE;
        }
      else if (r500_asm_accept_word (p->cursor, "CLAMP"))
        {
          if (!r500_asm_say (p->as, &at, fields->clamp, 1))
            return FALSE;
        }
      else
        return TRUE;
    }
}

gboolean
r500_asm_parse_half (R500Asm *as, IsaCursor *cursor)
{
  Parser p = { .as = as, .cursor = cursor };
  const R500HalfFields *fields;
  R500HalfId half = R500_RGB;

  if (!parse_sources (as, cursor) || !parse_destinations (&p) || !parse_op (&p) ||
      !parse_operands (&p) || !find_half (&p, &half) || !check_half (&p, half))
    return FALSE;
  as->has_half[half] = TRUE;
  fields = &r500_half_fields[half];
  return r500_asm_say (as, &p.op_at, fields->op,
                       p.op == R500_OP_INVALID ? (gint) p.opcode : r500_ops[p.op].code[half]) &&
         say_operands (&p, fields) && say_destinations (&p, fields, half) &&
         parse_result_flags (&p, fields);
}
