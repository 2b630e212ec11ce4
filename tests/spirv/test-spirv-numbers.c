/* Comparisons, divisions, remainders and shifts of 32 and 64 bits, of numbers at the ends of what there is, beside C's own: "The
 * SPIR-V Specification", sections 3.52.13 (arithmetic), 3.52.14 (bits) and 3.52.15 (relations). */

#include <math.h>

#include "ls-bits.h"
#include "spirv-probe.h"

#define N_VALUES 8 /* every pair of two of them has a lane */

/* The pair of a lane, a number of `bits` in words [0, 2) and one behind it. */
static void
give_pair (Probe *probe, guint lane, guint bits, const guint64 values[N_VALUES])
{
  const guint n = bits / 32;

  for (guint k = 0; k < 2; k++)
    {
      const guint64 value = values[k == 0 ? lane / N_VALUES : lane % N_VALUES];

      probe->in[lane][k * n] = (guint32) value;
      if (n == 2)
        probe->in[lane][k * n + 1] = (guint32) (value >> 32);
    }
}

static guint32
read_number (Probe *probe, guint32 type, guint bits, guint k)
{
  const guint n = bits / 32;

  return PROBE_OP (probe, SPIRV_OP_Bitcast, type,
                   probe_input (probe, probe_uint (probe), k * n, n));
}

static void
leave_number (Probe *probe, guint32 value, guint bits)
{
  const guint32 words =
    bits == 64 ? probe_vector (probe, probe_uint (probe), 2) : probe_uint (probe);

  probe_output (probe, probe_uint (probe), bits / 32,
                PROBE_OP (probe, SPIRV_OP_Bitcast, words, value));
}

/* --- floats ----------------------------------------------------------------------------------- */

static gboolean
compare_floats (guint op, double a, double b)
{
  const gboolean is_unordered = isnan (a) || isnan (b);

  switch (op)
    {
    case SPIRV_OP_FOrdEqual:
      return !is_unordered && a == b;
    case SPIRV_OP_FUnordEqual:
      return is_unordered || a == b;
    case SPIRV_OP_FOrdNotEqual:
      return !is_unordered && a != b;
    case SPIRV_OP_FUnordNotEqual:
      return is_unordered || a != b;
    case SPIRV_OP_FOrdLessThan:
      return !is_unordered && a < b;
    case SPIRV_OP_FUnordLessThan:
      return is_unordered || a < b;
    case SPIRV_OP_FOrdGreaterThan:
      return !is_unordered && a > b;
    case SPIRV_OP_FUnordGreaterThan:
      return is_unordered || a > b;
    case SPIRV_OP_FOrdLessThanEqual:
      return !is_unordered && a <= b;
    case SPIRV_OP_FUnordLessThanEqual:
      return is_unordered || a <= b;
    case SPIRV_OP_FOrdGreaterThanEqual:
      return !is_unordered && a >= b;
    case SPIRV_OP_FUnordGreaterThanEqual:
      return is_unordered || a >= b;
    case SPIRV_OP_Ordered:
      return !is_unordered;
    default:
      g_assert_cmpuint (op, ==, SPIRV_OP_Unordered);
      return is_unordered;
    }
}

static void
test_compare_floats (gconstpointer data)
{
  static const guint ops[] = {
    SPIRV_OP_FOrdEqual,
    SPIRV_OP_FUnordEqual,
    SPIRV_OP_FOrdNotEqual,
    SPIRV_OP_FUnordNotEqual,
    SPIRV_OP_FOrdLessThan,
    SPIRV_OP_FUnordLessThan,
    SPIRV_OP_FOrdGreaterThan,
    SPIRV_OP_FUnordGreaterThan,
    SPIRV_OP_FOrdLessThanEqual,
    SPIRV_OP_FUnordLessThanEqual,
    SPIRV_OP_FOrdGreaterThanEqual,
    SPIRV_OP_FUnordGreaterThanEqual,
    SPIRV_OP_Ordered,
    SPIRV_OP_Unordered,
  };
  const double numbers[N_VALUES] = { -INFINITY, -1.5, -0.0, 0.0, 1.0, 1.5, INFINITY, NAN };
  const guint bits = GPOINTER_TO_UINT (data);
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = PROBE_TYPE (probe, SPIRV_OP_TypeFloat, bits),
                bools = PROBE_TYPE (probe, SPIRV_OP_TypeBool);
  const guint32 a = read_number (probe, type, bits, 0), b = read_number (probe, type, bits, 1);
  guint64 values[N_VALUES];

  for (guint i = 0; i < N_VALUES; i++)
    {
      double number = numbers[i];

      if (bits == 64)
        memcpy (&values[i], &number, sizeof number);
      else
        values[i] = ls_float_bits ((float) number);
    }
  for (guint i = 0; i < G_N_ELEMENTS (ops); i++)
    probe_output_bool (probe, PROBE_OP (probe, ops[i], bools, a, b));
  for (guint lane = 0; lane < LS_LANES; lane++)
    give_pair (probe, lane, bits, values);
  probe_run (probe);
  g_assert_cmpint (probe->reason, ==, LS_STOP_END);
  for (guint lane = 0; lane < LS_LANES; lane++)
    for (guint i = 0; i < G_N_ELEMENTS (ops); i++)
      g_assert_cmpuint (
        probe->out[lane][i], ==,
        compare_floats (ops[i], numbers[lane / N_VALUES], numbers[lane % N_VALUES]));
}

/* GLSL.std.450, Step: 0 if x is less than the edge, else 1. */
static void
test_step (void)
{
  const float numbers[N_VALUES] = { -INFINITY, -1.5f, -0.0f, 0, 0.5f, 1, 1.5f, INFINITY };
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = probe_float (probe);
  const guint32 edge = probe_input (probe, type, 0, 1), x = probe_input (probe, type, 1, 1);
  guint64 values[N_VALUES];

  for (guint i = 0; i < N_VALUES; i++)
    values[i] = ls_float_bits (numbers[i]);
  probe_output (
    probe, type, 1,
    PROBE_OP (probe, SPIRV_OP_ExtInst, type, probe_std (probe), SPIRV_STD_Step, edge, x));
  for (guint lane = 0; lane < LS_LANES; lane++)
    give_pair (probe, lane, 32, values);
  probe_run (probe);
  g_assert_cmpint (probe->reason, ==, LS_STOP_END);
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_assert_cmphex (probe->out[lane][0], ==,
                     ls_float_bits (numbers[lane % N_VALUES] < numbers[lane / N_VALUES] ? 0 : 1));
}

/* OpQuantizeToF16: numbers that every way of rounding takes to the same one. */
static void
test_quantize (void)
{
  static const struct
  {
    float number, expected;
  } cases[] = {
    { 1.0009765625f, 1.0009765625f }, /* 1 and a unit in the last place */
    { 1.000244140625f, 1 },           /* 1 and a quarter of it */
    { -1.000244140625f, -1 },
    { 1e6f, INFINITY },
    { -1e6f, -INFINITY },
    { 65504, 65504 },
    { 1e-10f, 0 },
    { INFINITY, INFINITY },
  };
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = probe_float (probe);

  probe_output (probe, type, 1,
                PROBE_OP (probe, SPIRV_OP_QuantizeToF16, type, probe_input (probe, type, 0, 1)));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    probe->in[i][0] = ls_float_bits (cases[i].number);
  probe_run (probe);
  g_assert_cmpint (probe->reason, ==, LS_STOP_END);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmphex (probe->out[i][0], ==, ls_float_bits (cases[i].expected));
}

/* --- integers --------------------------------------------------------------------------------- */

/* What 32 bits are as a number of 64. */
static gint64
extend (guint64 value, guint bits)
{
  return bits == 64 ? (gint64) value : (gint32) (guint32) value;
}

static gboolean
compare_integers (guint op, guint64 a, guint64 b, guint bits)
{
  const gint64 sa = extend (a, bits), sb = extend (b, bits);

  switch (op)
    {
    case SPIRV_OP_IEqual:
      return a == b;
    case SPIRV_OP_INotEqual:
      return a != b;
    case SPIRV_OP_ULessThan:
      return a < b;
    case SPIRV_OP_ULessThanEqual:
      return a <= b;
    case SPIRV_OP_UGreaterThan:
      return a > b;
    case SPIRV_OP_UGreaterThanEqual:
      return a >= b;
    case SPIRV_OP_SLessThan:
      return sa < sb;
    case SPIRV_OP_SLessThanEqual:
      return sa <= sb;
    case SPIRV_OP_SGreaterThan:
      return sa > sb;
    default:
      g_assert_cmpuint (op, ==, SPIRV_OP_SGreaterThanEqual);
      return sa >= sb;
    }
}

/* Returns: FALSE: the specification says nothing. */
static gboolean
compute (guint op, guint64 a, guint64 b, guint bits, guint64 *result)
{
  const gint64 sa = extend (a, bits), sb = extend (b, bits);
  const gboolean is_shift = op == SPIRV_OP_ShiftRightLogical ||
                            op == SPIRV_OP_ShiftRightArithmetic || op == SPIRV_OP_ShiftLeftLogical;

  if (is_shift ? b >= bits : b == 0)
    return FALSE;
  /* The quotient has no room. */
  if (!is_shift && op != SPIRV_OP_UDiv && op != SPIRV_OP_UMod && sb == -1 &&
      sa == extend (G_GUINT64_CONSTANT (1) << (bits - 1), bits))
    return FALSE;
  switch (op)
    {
    case SPIRV_OP_UDiv:
      *result = a / b;
      break;
    case SPIRV_OP_UMod:
      *result = a % b;
      break;
    case SPIRV_OP_SDiv:
      *result = (guint64) (sa / sb);
      break;
    case SPIRV_OP_SRem:
      *result = (guint64) (sa % sb);
      break;
    case SPIRV_OP_SMod:
      *result = (guint64) (sa % sb != 0 && (sa < 0) != (sb < 0) ? sa % sb + sb : sa % sb);
      break;
    case SPIRV_OP_ShiftRightLogical:
      *result = a >> b;
      break;
    case SPIRV_OP_ShiftRightArithmetic:
      *result = (guint64) (sa >> b);
      break;
    default:
      g_assert_cmpuint (op, ==, SPIRV_OP_ShiftLeftLogical);
      *result = a << b;
    }
  if (bits == 32)
    *result = (guint32) *result;
  return TRUE;
}

static void
fill_integers (guint64 values[N_VALUES], guint bits)
{
  const guint64 mask = bits == 64 ? G_MAXUINT64 : G_MAXUINT32, top = G_GUINT64_CONSTANT (1)
                                                                     << (bits - 1);
  const guint64 all[N_VALUES] = {
    0, 1, 7, bits - 3, (guint64) -1 & mask, (guint64) -7 & mask, top, top - 1
  };

  memcpy (values, all, sizeof all);
}

static void
test_compare_integers (gconstpointer data)
{
  static const guint ops[] = { SPIRV_OP_IEqual,       SPIRV_OP_INotEqual,
                               SPIRV_OP_ULessThan,    SPIRV_OP_ULessThanEqual,
                               SPIRV_OP_UGreaterThan, SPIRV_OP_UGreaterThanEqual,
                               SPIRV_OP_SLessThan,    SPIRV_OP_SLessThanEqual,
                               SPIRV_OP_SGreaterThan, SPIRV_OP_SGreaterThanEqual };
  const guint bits = GPOINTER_TO_UINT (data);
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = PROBE_TYPE (probe, SPIRV_OP_TypeInt, bits, 1),
                bools = PROBE_TYPE (probe, SPIRV_OP_TypeBool);
  const guint32 a = read_number (probe, type, bits, 0), b = read_number (probe, type, bits, 1);
  guint64 values[N_VALUES];

  fill_integers (values, bits);
  for (guint i = 0; i < G_N_ELEMENTS (ops); i++)
    probe_output_bool (probe, PROBE_OP (probe, ops[i], bools, a, b));
  for (guint lane = 0; lane < LS_LANES; lane++)
    give_pair (probe, lane, bits, values);
  probe_run (probe);
  g_assert_cmpint (probe->reason, ==, LS_STOP_END);
  for (guint lane = 0; lane < LS_LANES; lane++)
    for (guint i = 0; i < G_N_ELEMENTS (ops); i++)
      g_assert_cmpuint (
        probe->out[lane][i], ==,
        compare_integers (ops[i], values[lane / N_VALUES], values[lane % N_VALUES], bits));
}

static void
test_compute (gconstpointer data)
{
  static const guint ops[] = { SPIRV_OP_UDiv,
                               SPIRV_OP_UMod,
                               SPIRV_OP_SDiv,
                               SPIRV_OP_SRem,
                               SPIRV_OP_SMod,
                               SPIRV_OP_ShiftRightLogical,
                               SPIRV_OP_ShiftRightArithmetic,
                               SPIRV_OP_ShiftLeftLogical };
  const guint bits = GPOINTER_TO_UINT (data), n = bits / 32;
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = PROBE_TYPE (probe, SPIRV_OP_TypeInt, bits, 1);
  const guint32 a = read_number (probe, type, bits, 0), b = read_number (probe, type, bits, 1);
  guint64 values[N_VALUES];

  fill_integers (values, bits);
  for (guint i = 0; i < G_N_ELEMENTS (ops); i++)
    leave_number (probe, PROBE_OP (probe, ops[i], type, a, b), bits);
  for (guint lane = 0; lane < LS_LANES; lane++)
    give_pair (probe, lane, bits, values);
  probe_run (probe);
  g_assert_cmpint (probe->reason, ==, LS_STOP_END);
  for (guint lane = 0; lane < LS_LANES; lane++)
    for (guint i = 0; i < G_N_ELEMENTS (ops); i++)
      {
        guint64 expected, got = probe->out[lane][i * n];

        if (!compute (ops[i], values[lane / N_VALUES], values[lane % N_VALUES], bits, &expected))
          continue;
        if (n == 2)
          got |= (guint64) probe->out[lane][i * n + 1] << 32;
        g_assert_cmphex (got, ==, expected);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/spirv/numbers/floats/32", GUINT_TO_POINTER (32), test_compare_floats);
  g_test_add_data_func ("/spirv/numbers/floats/64", GUINT_TO_POINTER (64), test_compare_floats);
  g_test_add_func ("/spirv/numbers/step", test_step);
  g_test_add_func ("/spirv/numbers/quantize", test_quantize);
  g_test_add_data_func ("/spirv/numbers/compare/32", GUINT_TO_POINTER (32), test_compare_integers);
  g_test_add_data_func ("/spirv/numbers/compare/64", GUINT_TO_POINTER (64), test_compare_integers);
  g_test_add_data_func ("/spirv/numbers/compute/32", GUINT_TO_POINTER (32), test_compute);
  g_test_add_data_func ("/spirv/numbers/compute/64", GUINT_TO_POINTER (64), test_compute);
  return g_test_run ();
}
