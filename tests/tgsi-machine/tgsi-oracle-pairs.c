#include "tgsi-oracle.h"

#include "ls-bits.h"
#include "ls-math.h"

#include <math.h>

/* Instructions whose operands or results are pairs of words. */

static guint64
from_double (double value)
{
  return value != value ? G_GUINT64_CONSTANT (0xFFF8000000000000) : ls_double_bits (value);
}

static guint64
read_pair (const Oracle *oracle, guint lane, const TgsiInsn *insn, guint src, guint pair)
{
  const TgsiOperand *operand = &insn->src[src];
  guint64 value = (guint64) oracle_word (oracle, lane, operand, 2 * pair + 1) << 32 |
                  oracle_word (oracle, lane, operand, 2 * pair);

  if (tgsi_op_src_type (insn->op, src) == 'D')
    {
      if (operand->absolute)
        value &= G_MAXINT64;
      return operand->negate ? value ^ (guint64) 1 << 63 : value;
    }
  if (operand->absolute && (gint64) value < 0)
    value = -value;
  return operand->negate ? -value : value;
}

static gboolean
is_indefinite (const Oracle *oracle)
{
  return oracle_reads (oracle, TGSI_READING_OUT_OF_RANGE, TGSI_OUT_OF_RANGE_INDEFINITE);
}

static gint64
to_signed (gboolean indefinite, double a, double least, double most)
{
  if (indefinite && !(a > least - (most < 1e10) && a < most))
    return most < 1e10 ? G_MININT32 : G_MININT64;
  if (a != a)
    return 0;
  if (a <= least)
    return most < 1e10 ? G_MININT32 : G_MININT64;
  if (a >= most)
    return most < 1e10 ? G_MAXINT32 : G_MAXINT64;
  return (gint64) a;
}

/* x86 converts by way of signed numbers of 64 bits, from 2^63 on less 2^63. */
static guint64
to_unsigned (gboolean indefinite, double a, double most)
{
  if (indefinite && most > 1e10 && a >= 0x1p63)
    return (guint64) to_signed (TRUE, a - 0x1p63, -0x1p63, 0x1p63) ^ (guint64) 1 << 63;
  if (indefinite && most > 1e10)
    return (guint64) to_signed (TRUE, a, -0x1p63, 0x1p63);
  if (indefinite)
    return a >= -0x1p63 && a < 0x1p63 ? (guint32) (gint64) a : 0;
  if (!(a > 0))
    return 0;
  if (a >= most)
    return most < 1e10 ? G_MAXUINT32 : G_MAXUINT64;
  return (guint64) a;
}

/* --- pair from pairs ------------------------------------------------------------------------------------- */

static gboolean
one_double (const Oracle *oracle, guint op, double a, guint64 *result)
{
  switch (op)
    {
    case TGSI_DABS:
      *result = from_double (a < 0 ? -a : a); /* -0 stays */
      break;
    case TGSI_DNEG:
      *result = ls_double_bits (a) ^ (guint64) 1 << 63;
      break;
    case TGSI_DFRAC:
      *result = from_double (a - floor (a));
      break;
    case TGSI_DTRUNC:
      *result = from_double (trunc (a));
      break;
    case TGSI_DCEIL:
      *result = from_double (ceil (a));
      break;
    case TGSI_DFLR:
      *result = from_double (floor (a));
      break;
    case TGSI_DROUND:
      *result = from_double (rint (a));
      break;
    case TGSI_DSSG:
      *result = from_double (a > 0 ? 1 : a < 0 ? -1 : 0);
      break;
    case TGSI_DRCP:
      *result = from_double (1 / a);
      break;
    case TGSI_DSQRT:
      *result = from_double (sqrt (a));
      break;
    case TGSI_DRSQ:
      *result = from_double (1 / sqrt (a));
      break;
    case TGSI_D2U64:
      *result = to_unsigned (is_indefinite (oracle), a, 0x1p64);
      break;
    case TGSI_D2I64:
      *result = (guint64) to_signed (is_indefinite (oracle), a, -0x1p63, 0x1p63);
      break;
    default:
      return FALSE;
    }
  return TRUE;
}

static guint64
choose (guint reading, guint64 x, guint64 y, gboolean is_max)
{
  const double a = ls_bits_double (x), b = ls_bits_double (y);

  if (a != a || b != b)
    return reading == TGSI_NAN_CHOICE_FIRST    ? x
           : reading == TGSI_NAN_CHOICE_SECOND ? y
           : b != b                            ? x
                                               : y;
  return (is_max ? a > b : a < b) ? x : y;
}

static gboolean
more_doubles (const Oracle *oracle, guint op, const guint64 s[3], guint64 *result)
{
  const guint reading = oracle->world->readings[TGSI_READING_NAN_CHOICE];
  const double a = ls_bits_double (s[0]), b = ls_bits_double (s[1]), c = ls_bits_double (s[2]);

  switch (op)
    {
    case TGSI_DADD:
      *result = from_double (a + b);
      break;
    case TGSI_DMUL:
      *result = from_double (a * b);
      break;
    case TGSI_DDIV:
      *result = from_double (a / b);
      break;
    case TGSI_DMIN:
    case TGSI_DMAX:
      *result = from_double (ls_bits_double (choose (reading, s[0], s[1], op == TGSI_DMAX)));
      break;
    case TGSI_DMAD:
      *result = from_double (oracle_reads (oracle, TGSI_READING_MAD_ROUNDING, TGSI_MAD_ROUNDS_ONCE)
                               ? fma (a, b, c)
                               : a * b + c);
      break;
    case TGSI_DFMA:
      *result = from_double (fma (a, b, c));
      break;
    case TGSI_DLDEXP:
      *result = from_double (ldexp (a, CLAMP ((gint32) s[1], -3000, 3000)));
      break;
    default:
      return FALSE;
    }
  return TRUE;
}

static guint64
divide (guint op, guint64 x, guint64 y)
{
  const gint64 a = (gint64) x, b = (gint64) y;

  switch (op)
    {
    case TGSI_I64DIV:
      return b == 0 ? 0 : b == -1 ? -x : (guint64) (a / b);
    case TGSI_I64MOD:
      return b == 0 ? G_MAXUINT64 : b == -1 ? 0 : (guint64) (a % b);
    case TGSI_U64DIV:
      return y == 0 ? G_MAXUINT64 : x / y;
    default:
      return y == 0 ? G_MAXUINT64 : x % y;
    }
}

static gboolean
integers (guint op, guint64 x, guint64 y, guint64 *result)
{
  const gint64 a = (gint64) x, b = (gint64) y;

  switch (op)
    {
    case TGSI_I64ABS:
      *result = a < 0 ? -x : x;
      break;
    case TGSI_I64NEG:
      *result = -x;
      break;
    case TGSI_I64SSG:
      *result = a > 0 ? 1u : a < 0 ? G_MAXUINT64 : 0u;
      break;
    case TGSI_U64ADD:
      *result = x + y;
      break;
    case TGSI_U64MUL:
      *result = x * y;
      break;
    case TGSI_I64MIN:
      *result = (guint64) MIN (a, b);
      break;
    case TGSI_U64MIN:
      *result = MIN (x, y);
      break;
    case TGSI_I64MAX:
      *result = (guint64) MAX (a, b);
      break;
    case TGSI_U64MAX:
      *result = MAX (x, y);
      break;
    case TGSI_U64SHL:
      *result = x << (y & 63);
      break;
    case TGSI_I64SHR:
      *result = (guint64) (a >> (y & 63));
      break;
    case TGSI_U64SHR:
      *result = x >> (y & 63);
      break;
    case TGSI_I64DIV:
    case TGSI_I64MOD:
    case TGSI_U64DIV:
    case TGSI_U64MOD:
      *result = divide (op, x, y);
      break;
    case TGSI_U642D:
      *result = from_double ((double) x);
      break;
    case TGSI_I642D:
      *result = from_double ((double) a);
      break;
    default:
      return FALSE;
    }
  return TRUE;
}

/* --- the other forms ------------------------------------------------------------------------------------- */

static gboolean
widen (const Oracle *oracle, guint op, guint32 word, guint64 *result)
{
  const float a = ls_bits_float (word);

  switch (op)
    {
    case TGSI_F2D:
      *result = from_double ((double) a);
      break;
    case TGSI_I2D:
      *result = from_double ((double) (gint32) word);
      break;
    case TGSI_U2D:
      *result = from_double ((double) word);
      break;
    case TGSI_F2U64:
      *result = to_unsigned (is_indefinite (oracle), (double) a, 0x1p64);
      break;
    case TGSI_F2I64:
      *result = (guint64) to_signed (is_indefinite (oracle), (double) a, -0x1p63, 0x1p63);
      break;
    case TGSI_U2I64:
      *result = word;
      break;
    case TGSI_I2I64:
      *result = (guint64) (gint64) (gint32) word;
      break;
    default:
      return FALSE;
    }
  return TRUE;
}

static guint32
narrow_float (float value)
{
  return value != value ? LS_NAN_BITS : ls_float_bits (value);
}

static guint32
convert (const Oracle *oracle, guint op, guint64 x)
{
  const double a = ls_bits_double (x);

  switch (op)
    {
    case TGSI_D2F:
      return narrow_float ((float) a);
    case TGSI_D2I:
      return (guint32) to_signed (is_indefinite (oracle), a, -0x1p31, 0x1p31);
    case TGSI_D2U:
      return (guint32) to_unsigned (is_indefinite (oracle), a, 0x1p32);
    case TGSI_U642F:
      return narrow_float ((float) x);
    default:
      return narrow_float ((float) (gint64) x);
    }
}

static gboolean
compare (guint op, guint64 x, guint64 y, guint32 *result)
{
  const double a = ls_bits_double (x), b = ls_bits_double (y);
  gboolean is_true;

  switch (op)
    {
    case TGSI_DSEQ:
      is_true = a == b;
      break;
    case TGSI_DSNE:
      is_true = a != b;
      break;
    case TGSI_DSLT:
      is_true = a < b;
      break;
    case TGSI_DSGE:
      is_true = a >= b;
      break;
    case TGSI_U64SEQ:
      is_true = x == y;
      break;
    case TGSI_U64SNE:
      is_true = x != y;
      break;
    case TGSI_U64SLT:
      is_true = x < y;
      break;
    case TGSI_U64SGE:
      is_true = x >= y;
      break;
    case TGSI_I64SLT:
      is_true = (gint64) x < (gint64) y;
      break;
    case TGSI_I64SGE:
      is_true = (gint64) x >= (gint64) y;
      break;
    default:
      return FALSE;
    }
  *result = is_true ? G_MAXUINT32 : 0;
  return TRUE;
}

/* Of each pair a word: of compares in its first component that is written; of conversions in x and y, or, where neither is, in the two
 * first that are. Returns: the components that get one. */
static guint
to_words (const Oracle *oracle, guint lane, const TgsiInsn *insn, guint32 r[4])
{
  const guint mask = insn->dst[0].mask;
  guint got = 0, next = 0;

  for (guint pair = 0; pair < 2; pair++)
    {
      const guint64 x = read_pair (oracle, lane, insn, 0, pair);
      guint at = pair;
      guint32 word = 0;

      if (tgsi_ops[insn->op].n_src > 1)
        {
          compare (insn->op, x, read_pair (oracle, lane, insn, 1, pair), &word);
          at = mask >> (2 * pair) & 1 ? 2 * pair : 2 * pair + 1;
        }
      else
        {
          word = convert (oracle, insn->op, x);
          while (!(mask & 3) && next < 4 && !(mask >> next & 1))
            next++;
          at = mask & 3 ? pair : next++;
        }
      if (at > 3)
        continue;
      r[at] = word;
      got |= 1u << at;
    }
  return got & mask;
}

static guint64
compute_pair (const Oracle *oracle, guint lane, const TgsiInsn *insn, guint pair)
{
  const TgsiOpDesc *desc = &tgsi_ops[insn->op];
  guint64 s[3] = { 0 }, result = 0;
  const guint stride =
    insn->op == TGSI_DLDEXP || oracle_reads (oracle, TGSI_READING_SHIFT_64, TGSI_SHIFT_64_Z) ? 2
                                                                                             : 1;

  for (guint i = 0; i < desc->n_src; i++)
    if (tgsi_type_is_wide (tgsi_op_src_type (insn->op, i)))
      s[i] = read_pair (oracle, lane, insn, i, pair);
    else
      s[i] = oracle_source (oracle, lane, insn, i, pair * stride);
  if (desc->form == TGSI_FORM_WORD_TO_PAIR)
    widen (oracle, insn->op, oracle_source (oracle, lane, insn, 0, pair), &result);
  else if (!one_double (oracle, insn->op, ls_bits_double (s[0]), &result) &&
           !more_doubles (oracle, insn->op, s, &result))
    integers (insn->op, s[0], s[1], &result);
  return result;
}

/* Of what is no number nothing is split. */
static void
split (const Oracle *oracle, guint lane, const TgsiInsn *insn)
{
  const guint64 bits = read_pair (oracle, lane, insn, 0, 0);
  const double a = ls_bits_double (bits);
  const gboolean is_number = a - a == 0;
  int exponent = 0;
  const guint64 part = is_number ? ls_double_bits (frexp (a, &exponent)) : bits;
  const guint32 low = (guint32) part, high = (guint32) (part >> 32), e = (guint32) exponent;

  oracle_write (oracle, lane, insn, 0, (guint32[4]){ low, high, low, high });
  oracle_write (oracle, lane, insn, 1, (guint32[4]){ e, e, e, e });
}

gboolean
oracle_compute_pairs (Oracle *oracle, guint lane, const TgsiInsn *insn)
{
  const guint form = tgsi_ops[insn->op].form;
  guint32 r[4] = { 0 };

  if (form != TGSI_FORM_PAIR && form != TGSI_FORM_WORD_TO_PAIR && form != TGSI_FORM_PAIR_TO_WORD)
    return FALSE;
  if (insn->op == TGSI_DFRACEXP)
    {
      split (oracle, lane, insn);
      return TRUE;
    }
  if (form == TGSI_FORM_PAIR_TO_WORD)
    {
      TgsiInsn narrow = *insn;

      narrow.dst[0].mask = (guint8) to_words (oracle, lane, insn, r);
      oracle_write (oracle, lane, &narrow, 0, r);
      return TRUE;
    }
  for (guint pair = 0; pair < 2; pair++)
    {
      const guint64 value = compute_pair (oracle, lane, insn, pair);

      r[2 * pair] = (guint32) value;
      r[2 * pair + 1] = (guint32) (value >> 32);
    }
  oracle_write (oracle, lane, insn, 0, r);
  return TRUE;
}
