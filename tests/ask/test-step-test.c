#include "ls-bits.h"
#include "ls-step-test.h"
#include "whole-run.h"

/* What steps compare, by the instruction guide's formulas of PRED_SETGT and KILLGE, where R0.x is the lane's number. */

static const char text[] =
  "00 ALU_PUSH_BEFORE:\n"
  "      0  x: MUL         R1.x,  R0.x,  0.5f\n"
  "      1  x: PRED_SETGT  ____,  R1.x,  7.5f  UPDATE_EXEC_MASK UPDATE_PRED\n"
  "01 POP  POP_CNT(1) ADDR(2)\n"
  "02 ALU:\n"
  "      2  x: KILLGE      ____,  R0.x,  62.0f\n"
  "03 EXPORT_DONE: PIX0, R1\n"
  "END_OF_PROGRAM\n";

static gboolean
find (const WholeRun *run, guint step, LsStepTest *test)
{
  return ls_step_test_find (test, run->program, run->bindings, run->states->pdata[step]);
}

static void
test_branch (void)
{
  g_autoptr (WholeRun) run = whole_run_r700 (text, LS_MASK_ALL);
  LsStepTest test;

  g_assert_true (find (run, 2, &test));
  g_assert_cmpuint (test.line, ==, 2);
  g_assert_cmpint (test.kind, ==, LS_TOUCH_TEST);
  g_assert_cmpstr (ls_relation_signs[test.relation], ==, ">");
  g_assert_cmpint (test.type, ==, LS_VALUE_FLOAT);
  g_assert_cmphex (test.lanes, ==, LS_MASK_ALL);
  g_assert_cmphex (test.holds, ==, LS_MASK_ALL << 16); /* half of the number is more than 7.5 */
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      g_assert_cmpfloat (ls_bits_float (test.left[lane]), ==, (float) lane / 2);
      g_assert_cmpfloat (ls_bits_float (test.right[lane]), ==, 7.5f);
    }
}

static void
test_kill (void)
{
  g_autoptr (WholeRun) run = whole_run_r700 (text, LS_MASK_ALL);
  LsStepTest test;

  g_assert_true (find (run, 5, &test));
  g_assert_cmpuint (test.line, ==, 5);
  g_assert_cmpint (test.kind, ==, LS_TOUCH_KILL);
  g_assert_cmpstr (ls_relation_signs[test.relation], ==, ">=");
  g_assert_cmphex (test.holds, ==, LS_MASK_LANE (62) | LS_MASK_LANE (63));
  g_assert_cmpfloat (ls_bits_float (test.left[62]), ==, 62);
}

static void
test_nothing (void)
{
  g_autoptr (WholeRun) run = whole_run_r700 (text, LS_MASK_ALL);
  LsStepTest test;

  g_assert_false (find (run, 0, &test));
  g_assert_false (find (run, 1, &test));
  g_assert_false (find (run, 3, &test));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/step-test/branch", test_branch);
  g_test_add_func ("/step-test/kill", test_kill);
  g_test_add_func ("/step-test/nothing", test_nothing);
  return g_test_run ();
}
