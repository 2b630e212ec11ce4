/* Small modules that once went wrong, found by random ones (tests/spirv/random). */

#include "ls-bits.h"
#include "spirv-probe.h"

/* --- doubles ---------------------------------------------------------------------------------------------- */

/* Comparisons of doubles without a kernel of their own were done with the low words. */
static void
test_doubles (void)
{
  static const struct
  {
    guint op;
    guint n;
    guint32 expected
      [4]; /* of 1 and 1, 1 and 2, 2 and 1, 1 and NaN; of one operand: 1, 2, infinity, NaN */
  } cases[] = {
    { SPIRV_OP_FOrdNotEqual, 2, { 0, 1, 1, 0 } }, { SPIRV_OP_FUnordEqual, 2, { 1, 0, 0, 1 } },
    { SPIRV_OP_Ordered, 2, { 1, 1, 1, 0 } },      { SPIRV_OP_Unordered, 2, { 0, 0, 0, 1 } },
    { SPIRV_OP_IsNan, 1, { 0, 0, 0, 1 } },        { SPIRV_OP_IsInf, 1, { 0, 0, 1, 0 } },
  };
  static const guint32 high[] = { 0x3ff00000, 0x40000000, 0x7ff00000,
                                  0x7ff00001 }; /* 1, 2, infinity, NaN */
  static const guint pairs[4][2] = { { 0, 0 }, { 0, 1 }, { 1, 0 }, { 0, 3 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Probe) probe = probe_new ();
      const guint32 type = PROBE_TYPE (probe, SPIRV_OP_TypeFloat, 64),
                    bools = PROBE_TYPE (probe, SPIRV_OP_TypeBool);
      guint32 numbers[4];

      for (guint k = 0; k < 4; k++)
        numbers[k] = PROBE_TYPE (probe, SPIRV_OP_Constant, type, 0, high[k]);
      for (guint k = 0; k < 4; k++)
        probe_output_bool (probe, cases[i].n == 1
                                    ? PROBE_OP (probe, cases[i].op, bools, numbers[k])
                                    : PROBE_OP (probe, cases[i].op, bools, numbers[pairs[k][0]],
                                                numbers[pairs[k][1]]));
      probe_run (probe);
      g_assert_cmpint (probe->reason, ==, LS_STOP_END);
      for (guint k = 0; k < 4; k++)
        g_assert_cmpuint (probe->out[0][k], ==, cases[i].expected[k]);
    }
}

/* Clamping was refused for 64 bits. */
static void
test_wide_clamp (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = PROBE_TYPE (probe, SPIRV_OP_TypeInt, 64, 1), uint_type = probe_uint (probe);
  const guint32 pair = probe_vector (probe, uint_type, 2);
  const guint32 low = PROBE_TYPE (probe, SPIRV_OP_Constant, type, 5, G_MAXUINT32); /* -2^32 + 5 */
  const guint32 high = PROBE_TYPE (probe, SPIRV_OP_Constant, type, 7, 1);
  const guint32 value = PROBE_TYPE (probe, SPIRV_OP_Constant, type, 0, 2);
  const guint32 std = probe_std (probe);

  probe_output (
    probe, uint_type, 2,
    PROBE_OP (probe, SPIRV_OP_Bitcast, pair,
              PROBE_OP (probe, SPIRV_OP_ExtInst, type, std, SPIRV_STD_SClamp, value, low, high)));
  probe_output (
    probe, uint_type, 2,
    PROBE_OP (probe, SPIRV_OP_Bitcast, pair,
              PROBE_OP (probe, SPIRV_OP_ExtInst, type, std, SPIRV_STD_UClamp, low, value, low)));
  probe_run (probe);
  g_assert_cmpint (probe->reason, ==, LS_STOP_END);
  g_assert_cmphex (probe->out[0][0], ==, 7);
  g_assert_cmphex (probe->out[0][1], ==, 1);
  g_assert_cmphex (probe->out[0][2], ==, 5);
  g_assert_cmphex (probe->out[0][3], ==, G_MAXUINT32);
}

/* A carry of 64 bits, of which there is none here, was that of the low words. */
static void
test_wide_carry (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = PROBE_TYPE (probe, SPIRV_OP_TypeInt, 64, 0);
  const guint32 both = PROBE_TYPE (probe, SPIRV_OP_TypeStruct, type, type);
  const guint32 value = PROBE_TYPE (probe, SPIRV_OP_Constant, type, 1, 1);

  PROBE_OP (probe, SPIRV_OP_IAddCarry, both, value, value);
  probe_run (probe);
  g_assert_cmpint (probe->reason, ==, LS_STOP_TRAP);
  g_assert_cmpstr (probe->trap.detail, ==, "OpIAddCarry: there is no such operation of 64 bits");
}

/* --- GLSL.std.450 ----------------------------------------------------------------------------------------- */

/* The fraction of -2 was 0, not -0: both parts have the sign of the number. */
static void
test_fraction_of_whole (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = probe_float (probe),
                both = PROBE_TYPE (probe, SPIRV_OP_TypeStruct, type, type);
  const guint32 value = PROBE_OP (probe, SPIRV_OP_ExtInst, both, probe_std (probe),
                                  SPIRV_STD_ModfStruct, probe_input (probe, type, 0, 1));

  for (guint i = 0; i < 2; i++)
    probe_output (probe, type, 1, PROBE_OP (probe, SPIRV_OP_CompositeExtract, type, value, i));
  probe->in[0][0] = ls_float_bits (-2);
  probe->in[1][0] = ls_float_bits (-0.25f);
  probe->in[2][0] = ls_float_bits (2.5f);
  probe_run (probe);
  g_assert_cmpint (probe->reason, ==, LS_STOP_END);
  g_assert_cmphex (probe->out[0][0], ==, ls_float_bits (-0.0f));
  g_assert_cmphex (probe->out[0][1], ==, ls_float_bits (-2));
  g_assert_cmphex (probe->out[1][0], ==, ls_float_bits (-0.25f));
  g_assert_cmphex (probe->out[1][1], ==, ls_float_bits (-0.0f));
  g_assert_cmphex (probe->out[2][0], ==, ls_float_bits (0.5f));
}

/* --- flow ------------------------------------------------------------------------------------------------- */

/* A branch without a merge instruction, one side of which is the continue target of the innermost loop, was refused. */
static void
test_branch_to_continue_target (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = probe_uint (probe), bools = PROBE_TYPE (probe, SPIRV_OP_TypeBool),
                one = probe_constant (probe, type, 1);
  const guint32 zero = probe_constant (probe, type, 0), four = probe_constant (probe, type, 4);
  const guint32 input = probe_input (probe, type, 0, 1);
  const guint32 before = probe->bound++, header = probe->bound++, body = probe->bound++,
                on = probe->bound++, next = probe->bound++;
  const guint32 leave = probe->bound++, count = probe->bound++, sum = probe->bound++,
                counted = probe->bound++, added = probe->bound++;
  const guint32 chosen = probe->bound++;
  guint32 goes_on;

  PROBE_DO (probe, SPIRV_OP_Branch, before);
  PROBE_DO (probe, SPIRV_OP_Label, before);
  PROBE_DO (probe, SPIRV_OP_Branch, header);
  PROBE_DO (probe, SPIRV_OP_Label, header);
  PROBE_DO (probe, SPIRV_OP_Phi, type, count, zero, before, counted, next);
  PROBE_DO (probe, SPIRV_OP_Phi, type, sum, zero, before, chosen, next);
  goes_on = PROBE_OP (probe, SPIRV_OP_ULessThan, bools, count, four);
  PROBE_DO (probe, SPIRV_OP_LoopMerge, leave, next, 0);
  PROBE_DO (probe, SPIRV_OP_BranchConditional, goes_on, body, leave);
  PROBE_DO (probe, SPIRV_OP_Label, body);
  PROBE_DO (probe, SPIRV_OP_BranchConditional,
            PROBE_OP (probe, SPIRV_OP_IEqual, bools, count, input), next, on);
  PROBE_DO (probe, SPIRV_OP_Label, on);
  PROBE_DO (probe, SPIRV_OP_IAdd, type, added, sum,
            PROBE_OP (probe, SPIRV_OP_IAdd, type, count, one));
  PROBE_DO (probe, SPIRV_OP_Branch, next);
  PROBE_DO (probe, SPIRV_OP_Label, next);
  PROBE_DO (probe, SPIRV_OP_Phi, type, chosen, sum, body, added, on);
  PROBE_DO (probe, SPIRV_OP_IAdd, type, counted, count, one);
  PROBE_DO (probe, SPIRV_OP_Branch, header);
  PROBE_DO (probe, SPIRV_OP_Label, leave);
  probe_output (probe, type, 1, sum);
  for (guint lane = 0; lane < LS_LANES; lane++)
    probe->in[lane][0] = lane % 5;
  probe_run (probe);
  g_assert_cmpint (probe->reason, ==, LS_STOP_END);
  for (guint lane = 0; lane < LS_LANES; lane++) /* 1 + 2 + 3 + 4 without the one that is left out */
    g_assert_cmpuint (probe->out[lane][0], ==, lane % 5 < 4 ? 10 - (lane % 5 + 1) : 10);
}

/* Another function's result had the register of a value that waits for a call to come back. */
static void
test_value_behind_call (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = probe_uint (probe),
                function = PROBE_TYPE (probe, SPIRV_OP_TypeFunction, type);
  const guint32 outer = probe->bound++, inner = probe->bound++,
                two = probe_constant (probe, type, 2);
  guint32 value, twice, called;

  value = PROBE_OP (probe, SPIRV_OP_IAdd, type, probe_input (probe, type, 0, 1), two);
  called = PROBE_OP (probe, SPIRV_OP_FunctionCall, type, outer);
  twice = PROBE_OP (probe, SPIRV_OP_IMul, type, value, two);
  probe_output (probe, type, 1,
                PROBE_OP (probe, SPIRV_OP_IAdd, type,
                          PROBE_OP (probe, SPIRV_OP_FunctionCall, type, inner), twice));
  probe_output (probe, type, 1, called);
  PROBE_DO (probe, SPIRV_OP_Return);
  PROBE_DO (probe, SPIRV_OP_FunctionEnd);
  PROBE_DO (probe, SPIRV_OP_Function, type, outer, 0, function);
  PROBE_DO (probe, SPIRV_OP_Label, probe->bound++);
  PROBE_DO (probe, SPIRV_OP_ReturnValue,
            PROBE_OP (probe, SPIRV_OP_IAdd, type,
                      PROBE_OP (probe, SPIRV_OP_FunctionCall, type, inner), two));
  PROBE_DO (probe, SPIRV_OP_FunctionEnd);
  PROBE_DO (probe, SPIRV_OP_Function, type, inner, 0, function);
  PROBE_DO (probe, SPIRV_OP_Label, probe->bound++);
  PROBE_DO (probe, SPIRV_OP_ReturnValue, probe_constant (probe, type, 100));
  /* The probe ends the last function. */
  PROBE_DO (probe, SPIRV_OP_Label, probe->bound++);
  for (guint lane = 0; lane < LS_LANES; lane++)
    probe->in[lane][0] = lane;
  probe_run (probe);
  g_assert_cmpint (probe->reason, ==, LS_STOP_END);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      g_assert_cmpuint (probe->out[lane][0], ==, 100 + 2 * (lane + 2));
      g_assert_cmpuint (probe->out[lane][1], ==, 102);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spirv/found/comparisons-of-doubles", test_doubles);
  g_test_add_func ("/spirv/found/clamping-of-64-bits", test_wide_clamp);
  g_test_add_func ("/spirv/found/carry-of-64-bits", test_wide_carry);
  g_test_add_func ("/spirv/found/fraction-of-a-whole-number", test_fraction_of_whole);
  g_test_add_func ("/spirv/found/branch-to-continue-target", test_branch_to_continue_target);
  g_test_add_func ("/spirv/found/value-behind-a-call", test_value_behind_call);
  return g_test_run ();
}
