#include <math.h>

#include "spirv-oracle-private.h"

/* Arithmetic, comparisons, bits and conversions, number by number. */

/* One number of an instruction. */
typedef struct
{
  guint op, width, from; /* bits of the result, of the first operand */
  gboolean is_float, from_float;
  guint64 a, b, c, d;
  Cell out;
} Number;

/* --- floats ----------------------------------------------------------------------------------------------- */

#define ORDERED(test) (!isnan (a) && !isnan (b) && (test))
#define UNORDERED(test) (isnan (a) || isnan (b) || (test))

/* The result of a comparison, or -1. */
static gint
compare_floats (guint op, double a, double b)
{
  switch (op)
    {
    case SPIRV_OP_FOrdEqual:
      return ORDERED (a == b);
    case SPIRV_OP_FUnordEqual:
      return UNORDERED (a == b);
    case SPIRV_OP_FOrdNotEqual:
      return ORDERED (a != b);
    case SPIRV_OP_FUnordNotEqual:
      return UNORDERED (a != b);
    case SPIRV_OP_FOrdLessThan:
      return ORDERED (a < b);
    case SPIRV_OP_FUnordLessThan:
      return UNORDERED (a < b);
    case SPIRV_OP_FOrdGreaterThan:
      return ORDERED (a > b);
    case SPIRV_OP_FUnordGreaterThan:
      return UNORDERED (a > b);
    case SPIRV_OP_FOrdLessThanEqual:
      return ORDERED (a <= b);
    case SPIRV_OP_FUnordLessThanEqual:
      return UNORDERED (a <= b);
    case SPIRV_OP_FOrdGreaterThanEqual:
      return ORDERED (a >= b);
    case SPIRV_OP_FUnordGreaterThanEqual:
      return UNORDERED (a >= b);
    case SPIRV_OP_IsNan:
      return isnan (a) != 0;
    case SPIRV_OP_IsInf:
      return isinf (a) != 0;
    default:
      return -1;
    }
}

#define RESULT(number, value)                                                                   \
  ((number)->out.bits = (number)->width == 64 ? of_double (value) : of_float ((float) (value)), \
   TRUE)

/* A sum, difference, product or quotient of doubles that were floats, rounded to a float, is the float's. */
static gboolean
compute_float (Number *self)
{
  const gboolean is_double = self->from == 64;
  const double a = is_double ? as_double (self->a) : (double) as_float (self->a);
  const double b = is_double ? as_double (self->b) : (double) as_float (self->b);
  const gint compared = compare_floats (self->op, a, b);

  if (compared >= 0)
    {
      self->out.bits = (guint64) compared;
      return TRUE;
    }
  switch (self->op)
    {
    case SPIRV_OP_FNegate:
      self->out.bits = self->a ^ G_GUINT64_CONSTANT (1) << (self->width - 1);
      return TRUE;
    case SPIRV_OP_FAdd:
      return RESULT (self, a + b);
    case SPIRV_OP_FSub:
      return RESULT (self, a - b);
    case SPIRV_OP_FMul:
    case SPIRV_OP_VectorTimesScalar:
      return RESULT (self, a * b);
    case SPIRV_OP_FDiv:
      return RESULT (self, a / b);
    case SPIRV_OP_FConvert:
      return RESULT (self, a);
    case SPIRV_OP_QuantizeToF16: /* what is too small for a half is 0, what is too large infinite */
      return RESULT (self, isnan (a)             ? a
                           : fabs (a) < 0x1p-14  ? copysign (0, a)
                           : fabs (a) >= 65520.0 ? copysign (INFINITY, a)
                                                 : oracle_half_value (oracle_half_word (a)));
    case SPIRV_OP_FMod:
    case SPIRV_OP_FRem:
      {
        const double q = a / b, whole = self->op == SPIRV_OP_FMod ? floor (q) : trunc (q);

        /* A quotient that is nearly whole may be rounded to either side. */
        self->out.slack = 1e-6 * (fabs (a) + fabs (b)) +
                          (fabs (q - rint (q)) < 1e-5 * MAX (1, fabs (q)) ? 1.0001 * fabs (b) : 0);
        return RESULT (self, a - b * whole);
      }
    case SPIRV_OP_ConvertFToS:
      self->out.bits = cut ((guint64) (gint64) a, self->width);
      return TRUE;
    case SPIRV_OP_ConvertFToU:
      self->out.bits = cut ((guint64) a, self->width);
      return TRUE;
    default:
      return FALSE;
    }
}

/* --- integers --------------------------------------------------------------------------------------------- */

static gint
compare_ints (guint op, guint64 a, guint64 b, guint width)
{
  const gint64 x = as_signed (a, width), y = as_signed (b, width);

  switch (op)
    {
    case SPIRV_OP_IEqual:
    case SPIRV_OP_LogicalEqual:
      return a == b;
    case SPIRV_OP_INotEqual:
    case SPIRV_OP_LogicalNotEqual:
      return a != b;
    case SPIRV_OP_UGreaterThan:
      return a > b;
    case SPIRV_OP_SGreaterThan:
      return x > y;
    case SPIRV_OP_UGreaterThanEqual:
      return a >= b;
    case SPIRV_OP_SGreaterThanEqual:
      return x >= y;
    case SPIRV_OP_ULessThan:
      return a < b;
    case SPIRV_OP_SLessThan:
      return x < y;
    case SPIRV_OP_ULessThanEqual:
      return a <= b;
    case SPIRV_OP_SLessThanEqual:
      return x <= y;
    case SPIRV_OP_LogicalOr:
      return (a | b) != 0;
    case SPIRV_OP_LogicalAnd:
      return (a & b) != 0;
    case SPIRV_OP_LogicalNot:
      return a == 0;
    default:
      return -1;
    }
}

static guint64
reverse (guint64 bits, guint width)
{
  guint64 value = 0;

  for (guint i = 0; i < width; i++)
    value |= (bits >> i & 1) << (width - 1 - i);
  return value;
}

static guint64
count (guint64 bits)
{
  guint n = 0;

  for (; bits != 0; bits &= bits - 1)
    n++;
  return n;
}

static guint64
field (guint64 bits, guint64 at, guint64 n, gboolean is_signed)
{
  const guint64 value = cut (bits >> at, (guint) n);

  return is_signed && n > 0 && (value >> (n - 1) & 1) != 0 ? value | ~cut (G_MAXUINT64, (guint) n)
                                                           : value;
}

/* Quotients and remainders; b is not 0. */
static guint64
divide (guint op, guint64 a, guint64 b, guint width)
{
  const gint64 x = as_signed (a, width), y = as_signed (b, width);

  switch (op)
    {
    case SPIRV_OP_UDiv:
      return a / b;
    case SPIRV_OP_UMod:
      return a % b;
    case SPIRV_OP_SDiv:
      return (guint64) (x / y);
    case SPIRV_OP_SRem: /* the sign of a */
      return (guint64) (x % y);
    default: /* the sign of b */
      return (guint64) (x % y != 0 && (x % y < 0) != (y < 0) ? x % y + y : x % y);
    }
}

static gboolean
compute_bits (Number *self)
{
  const guint64 a = self->a, b = self->b;
  guint64 mask;

  switch (self->op)
    {
    case SPIRV_OP_ShiftLeftLogical:
      self->out.bits = a << b;
      return TRUE;
    case SPIRV_OP_ShiftRightLogical:
      self->out.bits = a >> b;
      return TRUE;
    case SPIRV_OP_ShiftRightArithmetic:
      self->out.bits = (guint64) (as_signed (a, self->from) >> b);
      return TRUE;
    case SPIRV_OP_BitwiseOr:
      self->out.bits = a | b;
      return TRUE;
    case SPIRV_OP_BitwiseXor:
      self->out.bits = a ^ b;
      return TRUE;
    case SPIRV_OP_BitwiseAnd:
      self->out.bits = a & b;
      return TRUE;
    case SPIRV_OP_Not:
      self->out.bits = ~a;
      return TRUE;
    case SPIRV_OP_BitFieldInsert:
      mask = cut (G_MAXUINT64, (guint) self->d) << self->c;
      self->out.bits = (a & ~mask) | (b << self->c & mask);
      return TRUE;
    case SPIRV_OP_BitFieldSExtract:
    case SPIRV_OP_BitFieldUExtract:
      self->out.bits = field (a, b, self->c, self->op == SPIRV_OP_BitFieldSExtract);
      return TRUE;
    case SPIRV_OP_BitReverse:
      self->out.bits = reverse (a, self->from);
      return TRUE;
    case SPIRV_OP_BitCount:
      self->out.bits = count (a);
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
compute_int (Number *self)
{
  const guint64 a = self->a, b = self->b;
  const gint compared = compare_ints (self->op, a, b, self->from);

  if (compared >= 0)
    {
      self->out.bits = (guint64) compared;
      return TRUE;
    }
  switch (self->op)
    {
    case SPIRV_OP_SNegate:
      self->out.bits = -a;
      return TRUE;
    case SPIRV_OP_IAdd:
      self->out.bits = a + b;
      return TRUE;
    case SPIRV_OP_ISub:
      self->out.bits = a - b;
      return TRUE;
    case SPIRV_OP_IMul:
      self->out.bits = a * b;
      return TRUE;
    case SPIRV_OP_UDiv:
    case SPIRV_OP_SDiv:
    case SPIRV_OP_UMod:
    case SPIRV_OP_SRem:
    case SPIRV_OP_SMod:
      if (b == 0)
        return FALSE;
      self->out.bits = divide (self->op, a, b, self->from);
      return TRUE;
    case SPIRV_OP_ConvertSToF: /* one rounding */
      self->out.bits = self->width == 64 ? of_double ((double) as_signed (a, self->from))
                                         : of_float ((float) as_signed (a, self->from));
      return TRUE;
    case SPIRV_OP_ConvertUToF:
      self->out.bits = self->width == 64 ? of_double ((double) a) : of_float ((float) a);
      return TRUE;
    case SPIRV_OP_UConvert:
      self->out.bits = a;
      return TRUE;
    case SPIRV_OP_SConvert:
      self->out.bits = (guint64) as_signed (a, self->from);
      return TRUE;
    default:
      return compute_bits (self);
    }
}

/* --- two results ------------------------------------------------------------------------------------------ */

static gboolean
compute_pair (Oracle *self, Lane *lane, const guint32 *words)
{
  const guint op = oracle_op (words);
  const Cell *a, *b;
  Cell *out;
  guint n;

  if (op != SPIRV_OP_IAddCarry && op != SPIRV_OP_ISubBorrow && op != SPIRV_OP_UMulExtended &&
      op != SPIRV_OP_SMulExtended)
    return FALSE;
  n = oracle_size (self, oracle_type (self, words[3]));
  a = oracle_cells (self, lane, words[3]);
  b = oracle_cells (self, lane, words[4]);
  out = oracle_cells (self, lane, words[2]);
  for (guint i = 0; i < n; i++)
    {
      guint64 both = op == SPIRV_OP_IAddCarry    ? a[i].bits + b[i].bits
                     : op == SPIRV_OP_ISubBorrow ? a[i].bits - b[i].bits
                     : op == SPIRV_OP_UMulExtended
                       ? a[i].bits * b[i].bits
                       : (guint64) (as_signed (a[i].bits, 32) * as_signed (b[i].bits, 32));

      out[i] = (Cell){ .bits = cut (both, 32) };
      both >>= 32;
      out[n + i] = (Cell){ .bits = op == SPIRV_OP_ISubBorrow ? both & 1 : cut (both, 32) };
    }
  return TRUE;
}

/* --- all -------------------------------------------------------------------------------------------------- */

static gboolean
compute_select (Oracle *self, Lane *lane, const guint32 *words)
{
  const guint n = oracle_size (self, words[1]);
  const gboolean is_one = oracle_size (self, oracle_type (self, words[3])) == 1;
  const Cell *condition = oracle_cells (self, lane, words[3]);

  for (guint i = 0; i < n; i++)
    oracle_cells (self, lane, words[2])[i] =
      oracle_cells (self, lane, condition[is_one ? 0 : i].bits != 0 ? words[4] : words[5])[i];
  return TRUE;
}

static gboolean
compute_any (Oracle *self, Lane *lane, const guint32 *words)
{
  const guint n = oracle_size (self, oracle_type (self, words[3]));
  const Cell *cells = oracle_cells (self, lane, words[3]);
  guint n_true = 0;

  for (guint i = 0; i < n; i++)
    n_true += cells[i].bits != 0;
  *oracle_cells (self, lane, words[2]) =
    (Cell){ .bits = oracle_op (words) == SPIRV_OP_Any ? n_true > 0 : n_true == n };
  return TRUE;
}

/* Component i of an operand; a scalar is the same for all. */
static guint64
read_operand (Oracle *self, Lane *lane, const guint32 *words, guint k, guint i)
{
  const guint32 id = oracle_n (words) > 3 + k ? words[3 + k] : 0;

  return id == 0
           ? 0
           : oracle_cells (self, lane, id)[oracle_size (self, oracle_type (self, id)) == 1 ? 0 : i]
               .bits;
}

gboolean
oracle_compute (Oracle *self, Lane *lane, const guint32 *words)
{
  const guint32 to = oracle_scalar (self, words[1]),
                from = oracle_scalar (self, oracle_type (self, words[3]));
  Number number = { .op = oracle_op (words),
                    .from = oracle_width (self, from),
                    .from_float = oracle_is_float (self, from) };

  if (compute_pair (self, lane, words))
    return TRUE;
  if (number.op == SPIRV_OP_Select)
    return compute_select (self, lane, words);
  if (number.op == SPIRV_OP_Any || number.op == SPIRV_OP_All)
    return compute_any (self, lane, words);
  number.width = oracle_width (self, to);
  for (guint i = 0; i < oracle_size (self, words[1]); i++)
    {
      number.a = read_operand (self, lane, words, 0, i);
      number.b = read_operand (self, lane, words, 1, i);
      number.c = read_operand (self, lane, words, 2, i);
      number.d = read_operand (self, lane, words, 3, i);
      number.out = (Cell){ 0 };
      if (!(number.from_float ? compute_float (&number) : compute_int (&number)))
        return FALSE;
      number.out.bits = cut (number.out.bits, number.width);
      oracle_cells (self, lane, words[2])[i] = number.out;
    }
  return TRUE;
}
