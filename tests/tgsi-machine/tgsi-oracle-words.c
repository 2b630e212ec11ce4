#include "tgsi-oracle.h"

#include "ls-bits.h"
#include "tgsi-oracle-math.h"

#include <math.h>

/* Instructions whose operands and results are words. */

typedef struct
{
  guint32 u[4];
} Vec;

static inline float
as_float (guint32 word)
{
  return ls_bits_float (word);
}

static guint32
from_float (float value)
{
  return value != value ? LS_NAN_BITS : ls_float_bits (value);
}

static float
times (const Oracle *oracle, float a, float b)
{
  return oracle->zero_wins && (a == 0 || b == 0) ? 0.0f : a * b;
}

/* --- one operand ----------------------------------------------------------------------------------------- */

static guint32
to_signed (const Oracle *oracle, float a)
{
  if (oracle_reads (oracle, TGSI_READING_OUT_OF_RANGE, TGSI_OUT_OF_RANGE_INDEFINITE) &&
      !(a >= -2147483648.0f && a < 2147483648.0f))
    return 0x80000000u;
  if (a != a)
    return 0;
  return (guint32) (a >= 2147483648.0f    ? G_MAXINT32
                    : a <= -2147483648.0f ? G_MININT32
                                          : (gint32) a);
}

/* x86 converts by way of a signed number of 64 bits. */
static guint32
to_unsigned (const Oracle *oracle, float a)
{
  if (oracle_reads (oracle, TGSI_READING_OUT_OF_RANGE, TGSI_OUT_OF_RANGE_INDEFINITE))
    return a >= -0x1p63f && a < 0x1p63f ? (guint32) (gint64) a : 0;
  return !(a > 0) ? 0 : a >= 4294967296.0f ? G_MAXUINT32 : (guint32) a;
}

static guint32
reverse (guint32 a)
{
  guint32 result = 0;

  for (guint i = 0; i < 32; i++)
    result |= (a >> i & 1) << (31 - i);
  return result;
}

static guint32
highest (guint32 a)
{
  guint32 n = G_MAXUINT32;

  for (guint i = 0; i < 32; i++)
    if (a >> i & 1)
      n = i;
  return n;
}

static guint32
lowest (guint32 a)
{
  for (guint i = 0; i < 32; i++)
    if (a >> i & 1)
      return i;
  return G_MAXUINT32;
}

static guint32
count (guint32 a)
{
  guint32 n = 0;

  for (guint i = 0; i < 32; i++)
    n += a >> i & 1;
  return n;
}

/* Of a channel. Returns: FALSE: it is not of this kind. */
static gboolean
one_operand (const Oracle *oracle, guint op, guint32 word, guint32 *result)
{
  const float a = as_float (word);
  const gint32 i = (gint32) word;

  switch (op)
    {
    case TGSI_ARL:
      *result = to_signed (oracle, floorf (a));
      break;
    case TGSI_ARR:
      *result = to_signed (oracle, floorf (a + 0.5f));
      break;
    case TGSI_MOV:
    case TGSI_UARL:
      *result = word;
      break;
    case TGSI_FRC:
      *result = from_float (a - floorf (a));
      break;
    case TGSI_FLR:
      *result = from_float (floorf (a));
      break;
    case TGSI_CEIL:
      *result = from_float (ceilf (a));
      break;
    case TGSI_TRUNC:
      *result = from_float (truncf (a));
      break;
    case TGSI_ROUND:
      *result = from_float (rintf (a));
      break;
    case TGSI_SSG:
      *result = from_float (a > 0 ? 1.0f : a < 0 ? -1.0f : 0.0f);
      break;
    case TGSI_I2F:
      *result = from_float ((float) i);
      break;
    case TGSI_U2F:
      *result = from_float ((float) word);
      break;
    case TGSI_F2I:
      *result = to_signed (oracle, a);
      break;
    case TGSI_F2U:
      *result = to_unsigned (oracle, a);
      break;
    case TGSI_NOT:
      *result = ~word;
      break;
    case TGSI_INEG:
      *result = -word;
      break;
    case TGSI_IABS:
      *result = i < 0 ? -word : word;
      break;
    case TGSI_ISSG:
      *result = i > 0 ? 1u : i < 0 ? G_MAXUINT32 : 0u;
      break;
    case TGSI_BREV:
      *result = reverse (word);
      break;
    case TGSI_POPC:
      *result = count (word);
      break;
    case TGSI_LSB:
      *result = lowest (word);
      break;
    case TGSI_IMSB:
      *result = highest (i < 0 ? ~word : word);
      break;
    case TGSI_UMSB:
      *result = highest (word);
      break;
    default:
      return FALSE;
    }
  return TRUE;
}

/* --- two operands ---------------------------------------------------------------------------------------- */

static gboolean
two_floats (const Oracle *oracle, guint op, guint32 x, guint32 y, guint32 *result)
{
  const float a = as_float (x), b = as_float (y);
  const guint choice = oracle->world->readings[TGSI_READING_NAN_CHOICE];

  switch (op)
    {
    case TGSI_MUL:
      *result = from_float (times (oracle, a, b));
      break;
    case TGSI_ADD:
      *result = from_float (a + b);
      break;
    case TGSI_DIV:
      *result = from_float (a / b);
      break;
    case TGSI_MIN:
      *result = oracle_choose (choice, x, y, FALSE);
      break;
    case TGSI_MAX:
      *result = oracle_choose (choice, x, y, TRUE);
      break;
    case TGSI_SLT:
      *result = from_float (a < b);
      break;
    case TGSI_SGE:
      *result = from_float (a >= b);
      break;
    case TGSI_SEQ:
      *result = from_float (a == b);
      break;
    case TGSI_SNE:
      *result = from_float (a != b);
      break;
    case TGSI_SGT:
      *result = from_float (a > b);
      break;
    case TGSI_SLE:
      *result = from_float (a <= b);
      break;
    case TGSI_FSLT:
      *result = -(guint32) (a < b);
      break;
    case TGSI_FSGE:
      *result = -(guint32) (a >= b);
      break;
    case TGSI_FSEQ:
      *result = -(guint32) (a == b);
      break;
    case TGSI_FSNE:
      *result = -(guint32) (a != b);
      break;
    case TGSI_LDEXP:
      *result = from_float (ldexpf (a, CLAMP ((gint32) y, -400, 400)));
      break;
    default:
      return FALSE;
    }
  return TRUE;
}

static guint32
divide (guint op, guint32 x, guint32 y)
{
  const gint64 a = (gint32) x, b = (gint32) y;

  switch (op)
    {
    case TGSI_IDIV:
      return b == 0 ? 0 : (guint32) (a / b);
    case TGSI_MOD:
      return b == 0 ? G_MAXUINT32 : (guint32) (a % b);
    case TGSI_UDIV:
      return y == 0 ? G_MAXUINT32 : x / y;
    default:
      return y == 0 ? G_MAXUINT32 : x % y;
    }
}

static gboolean
two_integers (guint op, guint32 x, guint32 y, guint32 *result)
{
  const gint32 a = (gint32) x, b = (gint32) y;

  switch (op)
    {
    case TGSI_UADD:
      *result = x + y;
      break;
    case TGSI_UMUL:
      *result = x * y;
      break;
    case TGSI_IMUL_HI:
      *result = (guint32) ((guint64) ((gint64) a * b) >> 32);
      break;
    case TGSI_UMUL_HI:
      *result = (guint32) ((guint64) x * y >> 32);
      break;
    case TGSI_IDIV:
    case TGSI_MOD:
    case TGSI_UDIV:
    case TGSI_UMOD:
      *result = divide (op, x, y);
      break;
    case TGSI_AND:
      *result = x & y;
      break;
    case TGSI_OR:
      *result = x | y;
      break;
    case TGSI_XOR:
      *result = x ^ y;
      break;
    case TGSI_IMAX:
      *result = (guint32) MAX (a, b);
      break;
    case TGSI_UMAX:
      *result = MAX (x, y);
      break;
    case TGSI_IMIN:
      *result = (guint32) MIN (a, b);
      break;
    case TGSI_UMIN:
      *result = MIN (x, y);
      break;
    case TGSI_SHL:
      *result = x << (y & 31);
      break;
    case TGSI_ISHR:
      *result = (guint32) (a >> (y & 31));
      break;
    case TGSI_USHR:
      *result = x >> (y & 31);
      break;
    case TGSI_ISLT:
      *result = -(guint32) (a < b);
      break;
    case TGSI_USLT:
      *result = -(guint32) (x < y);
      break;
    case TGSI_ISGE:
      *result = -(guint32) (a >= b);
      break;
    case TGSI_USGE:
      *result = -(guint32) (x >= y);
      break;
    case TGSI_USEQ:
      *result = -(guint32) (x == y);
      break;
    case TGSI_USNE:
      *result = -(guint32) (x != y);
      break;
    default:
      return FALSE;
    }
  return TRUE;
}

/* --- three and four -------------------------------------------------------------------------------------- */

static guint32
extract (guint32 word, guint32 offset, guint32 n, gboolean is_signed)
{
  offset &= 31;
  if (n == 32 && offset == 0)
    return word;
  n &= 31;
  if (n == 0)
    return 0;
  if (offset + n < 32)
    word <<= 32 - offset - n;
  n = offset + n < 32 ? 32 - n : offset;
  return is_signed ? (guint32) ((gint32) word >> n) : word >> n;
}

static guint32
insert (guint32 base, guint32 word, guint32 offset, guint32 n)
{
  guint32 mask;

  if (n == 32)
    return word;
  offset &= 31;
  mask = ((1u << (n & 31)) - 1) << offset;
  return (word << offset & mask) | (base & ~mask);
}

static guint32
fused (const Oracle *oracle, float a, float b, float c)
{
  return from_float (oracle->zero_wins && (a == 0 || b == 0) ? 0.0f + c : fmaf (a, b, c));
}

static gboolean
more_operands (const Oracle *oracle, guint op, const guint32 s[4], guint32 *result)
{
  const float a = as_float (s[0]), b = as_float (s[1]), c = as_float (s[2]);

  switch (op)
    {
    case TGSI_MAD:
      *result = oracle_reads (oracle, TGSI_READING_MAD_ROUNDING, TGSI_MAD_ROUNDS_ONCE)
                  ? fused (oracle, a, b, c)
                  : from_float (times (oracle, a, b) + c);
      break;
    case TGSI_FMA:
      *result = fused (oracle, a, b, c);
      break;
    case TGSI_LRP:
      *result = oracle_reads (oracle, TGSI_READING_LRP, TGSI_LRP_SUM)
                  ? from_float (times (oracle, a, b) + times (oracle, 1.0f - a, c))
                  : from_float (times (oracle, a, b - c) + c);
      break;
    case TGSI_CMP:
      *result = a < 0 ? s[1] : s[2];
      break;
    case TGSI_UCMP:
      *result = s[0] != 0 ? s[1] : s[2];
      break;
    case TGSI_UMAD:
      *result = s[0] * s[1] + s[2];
      break;
    case TGSI_IBFE:
    case TGSI_UBFE:
      *result = extract (s[0], s[1], s[2], op == TGSI_IBFE);
      break;
    case TGSI_BFI:
      *result = insert (s[0], s[1], s[2], s[3]);
      break;
    default:
      return FALSE;
    }
  return TRUE;
}

static gboolean
compute_channel (const Oracle *oracle, guint op, const guint32 s[4], guint32 *result)
{
  return one_operand (oracle, op, s[0], result) || two_floats (oracle, op, s[0], s[1], result) ||
         two_integers (op, s[0], s[1], result) || more_operands (oracle, op, s, result);
}

/* --- results that are not a channel's -------------------------------------------------------------------- */

static guint32
dot (const Oracle *oracle, const Vec s[], guint n)
{
  const guint order = oracle->world->readings[TGSI_READING_DOT_ORDER];
  float products[4], sum;

  for (guint c = 0; c < n; c++)
    products[c] = times (oracle, as_float (s[0].u[c]), as_float (s[1].u[c]));
  if (order == TGSI_DOT_PAIRS && n > 2)
    {
      sum = products[0] + products[1];
      return from_float (n == 3 ? sum + products[2] : sum + (products[2] + products[3]));
    }
  sum = products[order == TGSI_DOT_W_FIRST ? n - 1 : 0];
  for (guint c = 1; c < n; c++)
    sum += products[order == TGSI_DOT_W_FIRST ? n - 1 - c : c];
  return from_float (sum);
}

/* One value for all channels. */
static gboolean
scalar (const Oracle *oracle, guint op, const Vec s[], guint32 *result)
{
  const float a = as_float (s[0].u[0]);

  switch (op)
    {
    case TGSI_DP2:
    case TGSI_DP3:
    case TGSI_DP4:
      *result = dot (oracle, s, op == TGSI_DP2 ? 2 : op == TGSI_DP3 ? 3 : 4);
      break;
    case TGSI_RCP:
      *result = from_float (1.0f / a);
      break;
    case TGSI_SQRT:
      *result = from_float (sqrtf (a));
      break;
    case TGSI_POW:
      *result = from_float (oracle_pow (a, as_float (s[1].u[0])));
      break;
    case TGSI_RSQ:
    case TGSI_EX2:
    case TGSI_LG2:
    case TGSI_SIN:
    case TGSI_COS:
      *result = from_float (oracle_function (op, a));
      break;
    case TGSI_PK2H:
    case TGSI_PK2US:
    case TGSI_PK4B:
    case TGSI_PK4UB:
      *result = oracle_pack (op, s[0].u);
      break;
    default:
      return FALSE;
    }
  return TRUE;
}

static void
light (guint choice, const guint32 s[4], guint32 r[4])
{
  const float x = as_float (s[0]), y = as_float (s[1]), w = as_float (s[3]);

  r[0] = from_float (1);
  r[1] = oracle_choose (choice, s[0], 0, TRUE);
  r[2] = x > 0 ? from_float (oracle_pow (y > 0 ? y : 0, w < 128 ? fmaxf (w, -128) : 128)) : 0;
  r[3] = from_float (1);
}

static gboolean
vector (const Oracle *oracle, guint op, const Vec s[], guint32 r[4])
{
  const float x = as_float (s[0].u[0]), log = oracle_function (TGSI_LG2, fabsf (x));

  switch (op)
    {
    case TGSI_LIT:
      light (oracle->world->readings[TGSI_READING_NAN_CHOICE], s[0].u, r);
      break;
    case TGSI_EXP:
      r[0] = from_float (oracle_function (TGSI_EX2, floorf (x)));
      r[1] = from_float (x - floorf (x));
      r[2] = from_float (oracle_function (TGSI_EX2, x));
      r[3] = from_float (1);
      break;
    case TGSI_LOG:
      r[0] = from_float (floorf (log));
      r[1] = from_float (fabsf (x) / oracle_function (TGSI_EX2, floorf (log)));
      r[2] = from_float (log);
      r[3] = from_float (1);
      break;
    case TGSI_DST:
      r[0] = from_float (1);
      r[1] = from_float (times (oracle, as_float (s[0].u[1]), as_float (s[1].u[1])));
      r[2] = s[0].u[2];
      r[3] = s[1].u[3];
      break;
    case TGSI_UP2H:
    case TGSI_UP2US:
    case TGSI_UP4B:
    case TGSI_UP4UB:
      oracle_unpack (op, s[0].u[0], r);
      break;
    default:
      return FALSE;
    }
  return TRUE;
}

gboolean
oracle_compute (Oracle *oracle, guint lane, const TgsiInsn *insn)
{
  const TgsiOpDesc *desc = &tgsi_ops[insn->op];
  Vec s[TGSI_MAX_SRC] = { 0 };
  guint32 r[4] = { 0 }, value;

  if (desc->form > TGSI_FORM_VECTOR)
    return FALSE;
  for (guint i = 0; i < desc->n_src; i++)
    for (guint c = 0; c < 4; c++)
      s[i].u[c] = oracle_source (oracle, lane, insn, i, c);
  if (scalar (oracle, insn->op, s, &value))
    r[0] = r[1] = r[2] = r[3] = value;
  else if (!vector (oracle, insn->op, s, r))
    for (guint c = 0; c < 4; c++)
      {
        const guint32 channel[4] = { s[0].u[c], s[1].u[c], s[2].u[c], s[3].u[c] };

        if (!compute_channel (oracle, insn->op, channel, &r[c]))
          return FALSE;
      }
  oracle_write (oracle, lane, insn, 0, r);
  return TRUE;
}
