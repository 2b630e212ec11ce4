/* The arithmetic of the ALU instructions, from the formulas of guide section 9.2 with the errata.
 *
 * Where the guide is silent, the rules are those of data/doc/decisions.md: single-precision denormals are zero of the
 * same sign on the way in and out, a NaN that arithmetic makes is 0xFFC00000, and choices hand on what they chose. The
 * kernels of the transcendental functions (2^x, log2, sin, cos, 1/x, 1/sqrt) are those of base/ls-math.h, which has
 * tests of its own; what surrounds them is here. */

#include <math.h>
#include <string.h>

#include "ls-math.h"
#include "r700-oracle.h"

typedef struct
{
  guint32 u[3];
  gint32 i[3];
  float f[3];
} Operands;

static guint32
word (float value)
{
  guint32 result;

  memcpy (&result, &value, sizeof result);
  return result;
}

static const float largest = 3.402823466e+38f;

static float
max_plain (float a, float b)
{
  return a >= b ? a : b;
}

static float
flush (float value)
{
  return fabsf (value) < 1.17549435e-38f ? copysignf (0, value) : value;
}

/* Too small with 24 bits counts, not what rounding to a denormal makes of it: that may be a normal number. */
float
oracle_product (float a, float b)
{
  double exact = (double) a * b;

  if (fabs (exact) < 0x1p-126 * (1 - 0x1p-25))
    return (float) copysign (0, exact);
  return (float) exact;
}

static float
multiply (float a, float b)
{
  return a == 0 || b == 0 ? 0 : oracle_product (a, b);
}

/* Product, then sum: two roundings (errata C41). volatile keeps a compiler from joining them. */
static float
add_after (float product, float c)
{
  volatile float rounded = flush (product);

  return flush (rounded + c);
}

static float
mul_lit (float a, float b, float c)
{
  if (b == -largest || (isinf (b) && b < 0) || isnan (b) || c <= 0 || isnan (c))
    return -largest;
  return multiply (a, b);
}

static gint32
saturate_int (float value)
{
  if (isnan (value))
    return 0;
  if (value >= 2147483648.0f)
    return G_MAXINT32;
  if (value <= -2147483648.0f)
    return G_MININT32;
  return (gint32) value;
}

static guint32
saturate_uint (float value)
{
  if (isnan (value) || value <= 0)
    return 0;
  if (value >= 4294967296.0f)
    return G_MAXUINT32;
  return (guint32) value;
}

/* Operations that hand on one of their operands. */
static gboolean
choice_result (R700AluOp op, const Operands *o, float *d)
{
  float a = o->f[0], b = o->f[1];

  if (op == R700_OP_MAX)
    *d = max_plain (a, b);
  else if (op == R700_OP_MIN)
    *d = a < b ? a : b;
  else if (op == R700_OP_MAX_DX10)
    *d = isnan (a) ? b : isnan (b) ? a : max_plain (a, b);
  else if (op == R700_OP_MIN_DX10)
    *d = isnan (a) ? b : isnan (b) ? a : a < b ? a : b;
  else
    return FALSE;
  return TRUE;
}

static float
kernel (void (*function) (LsRow *d, const LsRow *a), float x)
{
  LsRow in = { .f = { 0 } }, out;
  LsFloatMode mode = ls_float_mode_enter ();

  in.f[0] = x;
  function (&out, &in);
  ls_float_mode_leave (mode);
  return out.f[0];
}

/* What an infinite result becomes in the _CLAMPED and _FF forms. */
static float
bound (float value, const char *name)
{
  if (!isinf (value))
    return value;
  if (g_str_has_suffix (name, "_CLAMPED"))
    return copysignf (largest, value);
  if (g_str_has_suffix (name, "_FF"))
    return copysignf (0, value);
  return value;
}

static gboolean
transcendental_result (R700AluOp op, const Operands *o, float *d)
{
  const char *name = r700_alu_ops[op].name;
  float a = o->f[0];

  if (op == R700_OP_EXP_IEEE)
    *d = a == 0 ? 1 : kernel (ls_math_exp2, a);
  else if (op == R700_OP_LOG_IEEE)
    *d = a == 1 ? 0 : kernel (ls_math_log2, a);
  else if (op == R700_OP_LOG_CLAMPED)
    {
      *d = a == 1 ? 0 : kernel (ls_math_log2, a);
      if (isinf (*d) && *d < 0)
        *d = -largest;
    }
  else if (g_str_has_prefix (name, "RECIPSQRT_"))
    *d = a == 1 ? 1 : bound (kernel (ls_math_recip_sqrt, a), name);
  else if (g_str_has_prefix (name, "RECIP_") && !strstr (name, "INT"))
    *d = a == 1 ? 1 : bound (kernel (ls_math_recip, a), name);
  else if (op == R700_OP_SIN)
    *d = kernel (ls_math_sin_turns, a);
  else if (op == R700_OP_COS)
    *d = kernel (ls_math_cos_turns, a);
  else
    return FALSE;
  return TRUE;
}

static gboolean
arithmetic_result (R700AluOp op, const Operands *o, float *d)
{
  float a = o->f[0], b = o->f[1], c = o->f[2];

  if (op == R700_OP_ADD)
    *d = a + b;
  else if (op == R700_OP_MUL)
    *d = multiply (a, b);
  else if (op == R700_OP_MUL_IEEE)
    *d = oracle_product (a, b);
  else if (op == R700_OP_FRACT)
    *d = a - floorf (a);
  else if (op == R700_OP_TRUNC)
    *d = truncf (a);
  else if (op == R700_OP_CEIL)
    *d = ceilf (a);
  else if (op == R700_OP_FLOOR)
    *d = floorf (a);
  else if (op == R700_OP_RNDNE)
    *d = nearbyintf (a);
  else if (op == R700_OP_SQRT_IEEE)
    *d = sqrtf (a);
  else if (op == R700_OP_MULADD)
    *d = add_after (multiply (a, b), c);
  else if (op == R700_OP_MULADD_M2)
    *d = add_after (multiply (a, b), c) * 2;
  else if (op == R700_OP_MULADD_M4)
    *d = add_after (multiply (a, b), c) * 4;
  else if (op == R700_OP_MULADD_D2)
    *d = oracle_product (add_after (multiply (a, b), c), 0.5f);
  else if (op == R700_OP_MULADD_IEEE)
    *d = add_after (oracle_product (a, b), c);
  else if (op == R700_OP_MULADD_IEEE_M2)
    *d = add_after (oracle_product (a, b), c) * 2;
  else if (op == R700_OP_MULADD_IEEE_M4)
    *d = add_after (oracle_product (a, b), c) * 4;
  else if (op == R700_OP_MULADD_IEEE_D2)
    *d = oracle_product (add_after (oracle_product (a, b), c), 0.5f);
  else if (op == R700_OP_MUL_LIT)
    *d = mul_lit (a, b, c);
  else if (op == R700_OP_MUL_LIT_M2)
    *d = mul_lit (a, b, c) * 2;
  else if (op == R700_OP_MUL_LIT_M4)
    *d = mul_lit (a, b, c) * 4;
  else if (op == R700_OP_MUL_LIT_D2)
    *d = oracle_product (mul_lit (a, b, c), 0.5f);
  else
    return FALSE;
  return TRUE;
}

static gboolean
int_result (R700AluOp op, const Operands *o, guint32 *d)
{
  guint32 a = o->u[0], b = o->u[1];
  gint32 x = o->i[0], y = o->i[1];

  if (op == R700_OP_MOV)
    *d = a;
  else if (op == R700_OP_AND_INT)
    *d = a & b;
  else if (op == R700_OP_OR_INT)
    *d = a | b;
  else if (op == R700_OP_XOR_INT)
    *d = a ^ b;
  else if (op == R700_OP_NOT_INT)
    *d = ~a;
  else if (op == R700_OP_ADD_INT)
    *d = a + b;
  else if (op == R700_OP_SUB_INT)
    *d = a - b;
  else if (op == R700_OP_MAX_INT)
    *d = x >= y ? a : b;
  else if (op == R700_OP_MIN_INT)
    *d = x < y ? a : b;
  else if (op == R700_OP_MAX_UINT)
    *d = MAX (a, b);
  else if (op == R700_OP_MIN_UINT)
    *d = MIN (a, b);
  else if (op == R700_OP_ASHR_INT)
    *d = (guint32) (x >> (b % 32));
  else if (op == R700_OP_LSHR_INT)
    *d = a >> (b % 32);
  else if (op == R700_OP_LSHL_INT)
    *d = a << (b % 32);
  else if (op == R700_OP_MULLO_INT || op == R700_OP_MULLO_UINT)
    *d = a * b;
  else if (op == R700_OP_MULHI_INT)
    *d = (guint32) (((gint64) x * y) >> 32);
  else if (op == R700_OP_MULHI_UINT)
    *d = (guint32) (((guint64) a * b) >> 32);
  else if (op == R700_OP_RECIP_UINT)
    *d = a <= 1 ? G_MAXUINT32 : (guint32) (4294967296.0 / a);
  else if (op == R700_OP_RECIP_INT)
    *d = x == 0 || x == 1    ? (guint32) G_MAXINT32
         : x == -1 || x == 2 ? (x < 0 ? (guint32) G_MININT32 : (guint32) G_MAXINT32)
                             : (guint32) (gint32) trunc (4294967296.0 / x);
  else if (op == R700_OP_FLT_TO_INT)
    *d = (guint32) saturate_int (o->f[0]);
  else if (op == R700_OP_FLT_TO_UINT)
    *d = saturate_uint (o->f[0]);
  else if (op == R700_OP_INT_TO_FLT)
    *d = word ((float) x);
  else if (op == R700_OP_UINT_TO_FLT)
    *d = word ((float) a);
  else
    return FALSE;
  return TRUE;
}

/* --- families named by their comparison ------------------------------------------------------------------- */

typedef enum
{
  CMP_E,
  CMP_GT,
  CMP_GE,
  CMP_NE,
  CMP_LT,
  CMP_LE,
} Comparison;

#define COMPARE(type)                                                    \
  static gboolean compare_##type (Comparison comparison, type a, type b) \
  {                                                                      \
    return comparison == CMP_E    ? a == b                               \
           : comparison == CMP_GT ? a > b                                \
           : comparison == CMP_GE ? a >= b                               \
           : comparison == CMP_NE ? a != b                               \
           : comparison == CMP_LT ? a < b                                \
                                  : a <= b;                              \
  }

COMPARE (float)
COMPARE (gint32)
COMPARE (guint32)

/* Splits "PREFIX" + comparison + suffix; FALSE if name is not of the family. */
static gboolean
split_name (const char *name, const char *prefix, Comparison *comparison, const char **suffix)
{
  static const char *const letters[] = { "E", "GT", "GE", "NE", "LT", "LE" };
  gsize best = 0;

  if (!g_str_has_prefix (name, prefix))
    return FALSE;
  name += strlen (prefix);
  for (guint i = 0; i < G_N_ELEMENTS (letters); i++)
    if (g_str_has_prefix (name, letters[i]) && strlen (letters[i]) > best)
      {
        best = strlen (letters[i]);
        *comparison = (Comparison) i;
      }
  *suffix = name + best;
  return best && (**suffix == '\0' || **suffix == '_');
}

static gboolean
compare_by (const char *suffix, Comparison comparison, const Operands *o)
{
  if (strcmp (suffix, "_INT") == 0)
    return compare_gint32 (comparison, o->i[0], o->i[1]);
  if (strcmp (suffix, "_UINT") == 0)
    return compare_guint32 (comparison, o->u[0], o->u[1]);
  return compare_float (comparison, o->f[0], o->f[1]);
}

static gboolean
set_result (R700AluOp op, const Operands *o, guint32 *d)
{
  Comparison comparison;
  const char *suffix;

  if (!split_name (r700_alu_ops[op].name, "SET", &comparison, &suffix))
    return FALSE;
  *d = !compare_by (suffix, comparison, o) ? 0 : *suffix ? G_MAXUINT32 : word (1);
  return TRUE;
}

static gboolean
kill_result (R700AluOp op, const Operands *o, guint32 *d, gboolean *predicate)
{
  Comparison comparison;
  const char *suffix;

  if (!split_name (r700_alu_ops[op].name, "KILL", &comparison, &suffix))
    return FALSE;
  *predicate = compare_by (suffix, comparison, o);
  *d = *predicate ? word (1) : 0;
  return TRUE;
}

static gboolean
select_result (R700AluOp op, const Operands *o, guint32 *d)
{
  Comparison comparison;
  const char *suffix;
  gboolean first;

  if (!split_name (r700_alu_ops[op].name, "CND", &comparison, &suffix))
    return FALSE;
  first =
    *suffix ? compare_gint32 (comparison, o->i[0], 0) : compare_float (comparison, o->f[0], 0);
  *d = first ? o->u[1] : o->u[2];
  return TRUE;
}

/* PRED_SETcc, PRED_SETcc_PUSH and their integer forms. */
static gboolean
predicate_result (R700AluOp op, const Operands *o, guint32 *d, gboolean *predicate)
{
  Comparison comparison;
  const char *suffix;

  if (!split_name (r700_alu_ops[op].name, "PRED_SET", &comparison, &suffix))
    return FALSE;
  if (g_str_has_prefix (suffix, "_PUSH"))
    {
      gboolean holds = strcmp (suffix, "_PUSH_INT") == 0 ? compare_gint32 (comparison, o->i[1], 0)
                                                         : compare_float (comparison, o->f[1], 0);

      *predicate = holds && o->f[0] == 0;
      *d = *predicate ? 0 : word (o->f[0] + 1);
      return TRUE;
    }
  *predicate = compare_by (suffix, comparison, o);
  *d = *predicate ? 0 : word (1);
  return TRUE;
}

static gboolean
counter_result (R700AluOp op, const Operands *o, guint32 *d, gboolean *predicate)
{
  float a = o->f[0], b = o->f[1];

  *predicate = FALSE;
  if (op == R700_OP_PRED_SET_INV)
    {
      *predicate = a == 1;
      *d = *predicate ? 0 : word (a == 0 ? 1 : a);
    }
  else if (op == R700_OP_PRED_SET_POP)
    {
      *predicate = a <= b;
      *d = *predicate ? 0 : word (a - b);
    }
  else if (op == R700_OP_PRED_SET_CLR)
    *d = word (largest);
  else if (op == R700_OP_PRED_SET_RESTORE)
    {
      *predicate = a == 0;
      *d = *predicate ? 0 : word (a);
    }
  else
    return FALSE;
  return TRUE;
}

/* Address registers hold 9-bit values; what does not fit becomes -256 (guide 9.2, MOVA).  The sum of MOVA is a float, as sums are. */
static gboolean
address_result (R700AluOp op, const Operands *o, guint32 *d)
{
  double value;

  if (op == R700_OP_MOVA)
    value = (double) floorf (add_after (o->f[0], 0.5f));
  else if (op == R700_OP_MOVA_FLOOR)
    value = floor ((double) o->f[0]);
  else if (op == R700_OP_MOVA_INT)
    value = o->i[0];
  else
    return FALSE;
  *d = value >= -256 && value <= 255 ? (guint32) (gint32) value : (guint32) -256;
  return TRUE;
}

/* Predicate counters flush and settle like arithmetic, wherever their result is a number. */
static guint32
finish_float (float value, gboolean settles)
{
  if (isnan (value))
    return settles ? LS_NAN_BITS : word (value);
  return word (flush (value));
}

static gboolean
is_counter (R700AluOp op)
{
  return r700_alu_ops[op].flags & R700_ALU_PRED && r700_alu_ops[op].src[0] == R700_TYPE_F;
}

gboolean
oracle_op (R700AluOp op, const guint32 s[3], guint32 *result, gboolean *predicate)
{
  Operands o;
  float d;

  memcpy (o.u, s, sizeof o.u);
  memcpy (o.i, s, sizeof o.i);
  memcpy (o.f, s, sizeof o.f);
  for (guint i = 0; i < r700_alu_ops[op].n_src; i++)
    if (r700_alu_ops[op].src[i] == R700_TYPE_F)
      o.f[i] = flush (o.f[i]);
  *predicate = FALSE;
  if (choice_result (op, &o, &d))
    {
      *result = finish_float (d, FALSE);
      return TRUE;
    }
  if (arithmetic_result (op, &o, &d) || transcendental_result (op, &o, &d))
    {
      *result = finish_float (d, TRUE);
      return TRUE;
    }
  if (int_result (op, &o, result) || address_result (op, &o, result) ||
      set_result (op, &o, result) || select_result (op, &o, result) ||
      kill_result (op, &o, result, predicate))
    return TRUE;
  if (!counter_result (op, &o, result, predicate) && !predicate_result (op, &o, result, predicate))
    return FALSE;
  if (is_counter (op))
    {
      memcpy (&d, result, sizeof d);
      *result = finish_float (d, TRUE);
    }
  return TRUE;
}
