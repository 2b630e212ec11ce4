#include <math.h>

#include "ls-expr-private.h"

/* Values of 64 bits, each of two words: the operations on 32 bits, for 64 bits. */

typedef union
{
  double f;
  gint64 i;
  guint64 u;
} Wide;

#define NAN_BITS G_GUINT64_CONSTANT (0xFFF8000000000000)

/* --- numbers ---------------------------------------------------------------------------------- */

/* Every computed NaN becomes one NaN, so that processors agree. */
static Wide
settle (double value)
{
  return isnan (value) ? (Wide){ .u = NAN_BITS } : (Wide){ .f = value };
}

static Wide
compute_float (LsExprOpcode code, double x, double y)
{
  switch ((guint) code)
    {
    case LS_EXPR_OP_ADD_F:
      return settle (x + y);
    case LS_EXPR_OP_SUB_F:
      return settle (x - y);
    case LS_EXPR_OP_MUL_F:
      return settle (x * y);
    case LS_EXPR_OP_DIV_F:
      return settle (x / y);
    case LS_EXPR_OP_MIN_F:
      return settle (isnan (x) || y < x ? y : x);
    case LS_EXPR_OP_MAX_F:
      return settle (isnan (x) || y > x ? y : x);
    case LS_EXPR_OP_SQRT:
      return settle (sqrt (x));
    case LS_EXPR_OP_FLOOR:
      return settle (floor (x));
    case LS_EXPR_OP_CEIL:
      return settle (ceil (x));
    case LS_EXPR_OP_TRUNC:
      return settle (trunc (x));
    case LS_EXPR_OP_FRACT:
      return settle (x - floor (x));
    default:
      g_assert_not_reached ();
    }
}

static gboolean
compare_floats (LsExprOpcode code, double x, double y)
{
  switch ((guint) code)
    {
    case LS_EXPR_OP_LT_F:
      return x < y;
    case LS_EXPR_OP_LE_F:
      return x <= y;
    case LS_EXPR_OP_EQ_F:
      return x == y;
    case LS_EXPR_OP_NE_F:
    case LS_EXPR_OP_TRUE_F:
      return x != y;
    case LS_EXPR_OP_ISNAN:
      return isnan (x);
    case LS_EXPR_OP_ISINF:
      return isinf (x);
    default:
      g_assert_not_reached ();
    }
}

/* The quotient of the least number by -1 wraps. y: not 0. */
static Wide
divide (LsExprOpcode code, Wide x, Wide y)
{
  switch ((guint) code)
    {
    case LS_EXPR_OP_DIV_I:
      return y.i == -1 ? (Wide){ .u = -x.u } : (Wide){ .i = x.i / y.i };
    case LS_EXPR_OP_MOD_I:
      return y.i == -1 ? (Wide){ 0 } : (Wide){ .i = x.i % y.i };
    case LS_EXPR_OP_DIV_U:
      return (Wide){ .u = x.u / y.u };
    default:
      return (Wide){ .u = x.u % y.u };
    }
}

static Wide
compute_integer (LsExprOpcode code, Wide x, Wide y)
{
  switch ((guint) code)
    {
    case LS_EXPR_OP_ADD_I:
      return (Wide){ .u = x.u + y.u };
    case LS_EXPR_OP_SUB_I:
      return (Wide){ .u = x.u - y.u };
    case LS_EXPR_OP_MUL_I:
      return (Wide){ .u = x.u * y.u };
    case LS_EXPR_OP_NEG_I:
      return (Wide){ .u = -x.u };
    case LS_EXPR_OP_ABS_I:
      return x.i < 0 ? (Wide){ .u = -x.u } : x;
    case LS_EXPR_OP_MIN_I:
      return x.i < y.i ? x : y;
    case LS_EXPR_OP_MAX_I:
      return x.i > y.i ? x : y;
    case LS_EXPR_OP_MIN_U:
      return x.u < y.u ? x : y;
    case LS_EXPR_OP_MAX_U:
      return x.u > y.u ? x : y;
    case LS_EXPR_OP_SHL:
      return (Wide){ .u = x.u << (y.u & 63) };
    case LS_EXPR_OP_SHR_U:
      return (Wide){ .u = x.u >> (y.u & 63) };
    case LS_EXPR_OP_SHR_I:
      return (Wide){ .i = x.i >> (y.u & 63) };
    case LS_EXPR_OP_LT_I:
      return (Wide){ .u = x.i < y.i };
    case LS_EXPR_OP_LE_I:
      return (Wide){ .u = x.i <= y.i };
    case LS_EXPR_OP_LT_U:
      return (Wide){ .u = x.u < y.u };
    case LS_EXPR_OP_LE_U:
      return (Wide){ .u = x.u <= y.u };
    case LS_EXPR_OP_EQ_U:
      return (Wide){ .u = x.u == y.u };
    case LS_EXPR_OP_NE_U:
      return (Wide){ .u = x.u != y.u };
    case LS_EXPR_OP_TRUE_U:
      return (Wide){ .u = x.u != 0 };
    default:
      return divide (code, x, y);
    }
}

static Wide
compute (LsExprOpcode code, Wide x, Wide y)
{
  switch ((guint) code)
    {
    case LS_EXPR_OP_NEG_F:
      return (Wide){ .u = x.u ^ G_GUINT64_CONSTANT (1) << 63 };
    case LS_EXPR_OP_ABS_F:
      return (Wide){ .u = x.u << 1 >> 1 };
    case LS_EXPR_OP_TRUE_F:
      return (Wide){ .u = compare_floats (code, x.f, 0) };
    case LS_EXPR_OP_LT_F:
    case LS_EXPR_OP_LE_F:
    case LS_EXPR_OP_EQ_F:
    case LS_EXPR_OP_NE_F:
    case LS_EXPR_OP_ISNAN:
    case LS_EXPR_OP_ISINF:
      return (Wide){ .u = compare_floats (code, x.f, y.f) };
    default:
      return code <= LS_EXPR_OP_ISINF ? compute_float (code, x.f, y.f)
                                      : compute_integer (code, x, y);
    }
}

/* --- conversions ------------------------------------------------------------------------------ */

static guint64
integer_of (double value, double low, double high, guint64 lowest, guint64 highest)
{
  return value <= low    ? lowest
         : value >= high ? highest
         : value < 0     ? (guint64) (gint64) value
                         : (guint64) value;
}

static Wide
from_float (double value, LsExprType to)
{
  switch ((guint) to)
    {
    case LS_EXPR_INT:
      return (Wide){ .u = (guint32) integer_of (value, G_MININT32, G_MAXINT32, (guint64) G_MININT32,
                                                G_MAXINT32) };
    case LS_EXPR_UINT:
      return (Wide){ .u = integer_of (value, 0, G_MAXUINT32, 0, G_MAXUINT32) };
    case LS_EXPR_INT64:
      return (Wide){ .u = integer_of (value, -0x1p63, 0x1p63, (guint64) G_MININT64, G_MAXINT64) };
    case LS_EXPR_UINT64:
      return (Wide){ .u = integer_of (value, 0, 0x1p64, 0, G_MAXUINT64) };
    case LS_EXPR_FLOAT:
      return (Wide){ .u = isnan (value) ? 0xFFC00000u : ls_float_bits ((float) value) };
    default:
      return settle (value);
    }
}

static Wide
from_integer (Wide x, gboolean is_signed, LsExprType to)
{
  if (to == LS_EXPR_DOUBLE)
    return (Wide){ .f = is_signed ? (double) x.i : (double) x.u };
  if (to == LS_EXPR_FLOAT)
    return (Wide){ .u = ls_float_bits (is_signed ? (float) x.i : (float) x.u) };
  return x;
}

static Wide
convert (LsExprType from, LsExprType to, Wide x)
{
  if (from == LS_EXPR_DOUBLE)
    return from_float (x.f, to);
  if (from == LS_EXPR_FLOAT)
    return from_float ((double) ls_bits_float ((guint32) x.u), to);
  if (from == LS_EXPR_INT)
    x.i = (gint32) x.u;
  return from_integer (x, from == LS_EXPR_INT || from == LS_EXPR_INT64, to);
}

/* --- running ---------------------------------------------------------------------------------- */

static gboolean
is_conversion (const LsExprOp *op)
{
  return (op->index & 0x8000) != 0;
}

/* A division by zero has no value, nor has the integer of a NaN. */
static gboolean
has_result (const LsExprOp *op, Wide x, Wide y)
{
  const LsExprType from = (LsExprType) (op->index >> 4 & 15), to = (LsExprType) (op->index & 15);

  if (is_conversion (op))
    return to == LS_EXPR_FLOAT || to == LS_EXPR_DOUBLE ||
           !(from == LS_EXPR_DOUBLE  ? isnan (x.f)
             : from == LS_EXPR_FLOAT ? isnan (ls_bits_float ((guint32) x.u))
                                     : FALSE);
  return y.u != 0 || (op->index != LS_EXPR_OP_DIV_I && op->index != LS_EXPR_OP_MOD_I &&
                      op->index != LS_EXPR_OP_DIV_U && op->index != LS_EXPR_OP_MOD_U);
}

void
ls_expr_run_wide (const LsExprOp *op, LsExprSlot *out, const LsExprSlot *const args[4])
{
  const LsMask all =
    args[0]->has_value & args[1]->has_value & args[2]->has_value & args[3]->has_value;

  *out = (LsExprSlot){ .has_value = 0 };
  LS_FOREACH_LANE (lane, all)
    {
      const Wide x = { .u = ls_value_join (args[0]->row.u[lane], args[1]->row.u[lane]) };
      const Wide y = { .u = ls_value_join (args[2]->row.u[lane], args[3]->row.u[lane]) };
      Wide result;

      if (!has_result (op, x, y))
        continue;
      result = is_conversion (op)
                 ? convert ((LsExprType) (op->index >> 4 & 15), (LsExprType) (op->index & 15), x)
                 : compute ((LsExprOpcode) op->index, x, y);
      out->row.u[lane] = (guint32) (result.u >> 32 * op->channel);
      out->has_value |= LS_MASK_LANE (lane);
    }
}

gboolean
ls_expr_is_by_word (LsExprOpcode code)
{
  return code == LS_EXPR_OP_SELECT || code == LS_EXPR_OP_AT || code == LS_EXPR_OP_AND ||
         code == LS_EXPR_OP_OR || code == LS_EXPR_OP_XOR || code == LS_EXPR_OP_NOT ||
         code == LS_EXPR_OP_FIRST || code == LS_EXPR_OP_LAST;
}

/* --- types ------------------------------------------------------------------------------------ */

gboolean
ls_expr_cast (LsExprTerm *term, LsExprType type)
{
  const LsExprTerm from = *term;
  const gboolean is_wide = ls_expr_type_is_wide (type);

  term->type = type;
  term->is_exact = FALSE;
  if (is_wide == ls_expr_type_is_wide (from.type))
    return TRUE;
  term->n = is_wide ? from.n / 2 : MIN (2 * from.n, 4);
  for (guint i = 0; i < term->n; i++)
    {
      if (is_wide)
        term->high[i] = from.slots[2 * i + 1];
      term->slots[i] = is_wide      ? from.slots[2 * i]
                       : i % 2 == 0 ? from.slots[i / 2]
                                    : from.high[i / 2];
    }
  return is_wide ? from.n % 2 == 0 : from.n <= 2;
}

/* Whether two slots are the words of one value: x and y, or z and w, of a register. */
static gboolean
is_pair (const LsExprBuild *build, guint16 low, guint16 high)
{
  const LsExprOp *a, *b;

  if (low < LS_EXPR_FIRST_OP || high < LS_EXPR_FIRST_OP)
    return FALSE;
  a = &g_array_index (build->ops, LsExprOp, low - LS_EXPR_FIRST_OP);
  b = &g_array_index (build->ops, LsExprOp, high - LS_EXPR_FIRST_OP);
  if (a->code != b->code)
    return FALSE;
  if (a->code == LS_EXPR_OP_AT)
    return a->args[1] == b->args[1] && is_pair (build, a->args[0], b->args[0]);
  return ls_expr_is_register (a->code) && a->file == b->file && a->index == b->index &&
         a->channel % 2 == 0 && b->channel == a->channel + 1;
}

void
ls_expr_join_pairs (LsExprBuild *build, LsExprTerm *term)
{
  gboolean are_wide = term->is_register && term->n % 2 == 0;

  if (ls_expr_type_is_wide (term->type))
    return;
  for (guint i = 0; i < term->n; i++)
    are_wide = are_wide && ls_expr_type_is_wide (term->own[i]) && term->own[i] == term->own[0] &&
               is_pair (build, term->slots[i & ~1u], term->slots[i | 1u]);
  if (are_wide)
    ls_expr_cast (term, term->own[0]);
  for (guint i = 0; i < 4 && !are_wide && term->is_register; i++)
    if (ls_expr_type_is_wide (term->own[i]))
      term->own[i] = LS_EXPR_WORD;
}

/* Between 64 bits and 32, or two types of 64. */
void
ls_expr_convert_wide (LsExprBuild *build, LsExprTerm *term, LsExprType type)
{
  const LsExprType from =
    term->type == LS_EXPR_BOOL || term->type == LS_EXPR_BITS ? LS_EXPR_UINT : term->type;
  const gboolean is_truth = type == LS_EXPR_BOOL, is_wide = ls_expr_type_is_wide (from);
  LsExprOp op = { .code = LS_EXPR_OP_WIDE,
                  .index = !is_truth                ? LS_EXPR_CONVERSION (from, type)
                           : from == LS_EXPR_DOUBLE ? LS_EXPR_OP_TRUE_F
                                                    : LS_EXPR_OP_TRUE_U };
  const guint64 exact = ls_double_bits (term->exact);

  for (guint i = 0; i < term->n; i++)
    {
      op.args[0] = op.args[2] = term->slots[i];
      op.args[1] = op.args[3] = is_wide ? term->high[i] : ls_expr_build_number (build, 0, TRUE);
      if (term->is_exact && type == LS_EXPR_DOUBLE)
        {
          op.args[0] = ls_expr_build_number (build, (guint32) exact, TRUE);
          op.args[1] = ls_expr_build_number (build, (guint32) (exact >> 32), TRUE);
          op.index = LS_EXPR_CONVERSION (LS_EXPR_DOUBLE, LS_EXPR_DOUBLE);
        }
      op.channel = 0;
      term->slots[i] = ls_expr_build_op (build, &op);
      op.channel = 1;
      term->high[i] = ls_expr_build_op (build, &op);
    }
  term->is_exact = FALSE;
  term->type = type;
}
