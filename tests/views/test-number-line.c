#include <math.h>
#include <string.h>

#include "ls-number-line.h"

/* Where the marks of a comparison stand. */

static guint32
bits_of (float number)
{
  guint32 bits;

  memcpy (&bits, &number, sizeof bits);
  return bits;
}

/* Lane n has the value n; compared with right in the lanes below 8. */
static LsStepTest
make (float right)
{
  LsStepTest test = { .relation = LS_RELATION_GREATER, .type = LS_VALUE_FLOAT, .lanes = 0xff };

  for (guint lane = 0; lane < 8; lane++)
    {
      test.left[lane] = bits_of ((float) lane);
      test.right[lane] = bits_of (right);
      if ((float) lane > right)
        test.holds |= LS_MASK_LANE (lane);
    }
  return test;
}

static void
test_threshold (void)
{
  const LsStepTest test = make (2.5f);
  g_autofree char *told = ls_number_line_tell (&test), *lane = ls_number_line_tell_lane (&test, 3);
  g_autofree char *other = ls_number_line_tell_lane (&test, 9);
  LsNumberLine line;

  ls_number_line_init (&line, &test, 8);
  g_assert_true (line.is_left);
  g_assert_cmpfloat (line.first, ==, 0);
  g_assert_cmpfloat (line.last, ==, 7);
  g_assert_cmpfloat (line.threshold, ==, 2.5);
  for (guint i = 0; i < 8; i++)
    {
      g_assert_cmpfloat_with_epsilon (line.marks[i].x, (float) i / 7, 1e-6f);
      g_assert_cmpint (line.marks[i].row, ==, i > 2 ? 1 : -1);
    }
  g_assert_cmpint (line.marks[8].row, ==, 0);
  g_assert_cmpstr (told, ==, "(from 0.0 to 7.0) > 2.5: true in 5 of 8 lanes");
  g_assert_cmpstr (lane, ==, "3.0 > 2.5: true");
  g_assert_cmpstr (other, ==, "not compared");
}

/* Two places: marks stand on each other, on both sides. */
static void
test_stacks (void)
{
  const LsStepTest test = make (1.5f);
  LsNumberLine line;

  ls_number_line_init (&line, &test, 2);
  g_assert_cmpint (line.marks[0].row, ==, -1);
  g_assert_cmpint (line.marks[1].row, ==, -2);
  g_assert_cmpint (line.marks[2].row, ==, 1);
  g_assert_cmpint (line.marks[7].row, ==, 4);
  g_assert_cmpint (line.above, ==, 4);
  g_assert_cmpint (line.below, ==, 2);
}

/* Where one side is the same everywhere, the other is marked; where neither is, their difference. */
static void
test_sides (void)
{
  LsStepTest test = make (3), swapped = test;
  LsNumberLine line;

  memcpy (swapped.left, test.right, sizeof swapped.left);
  memcpy (swapped.right, test.left, sizeof swapped.right);
  ls_number_line_init (&line, &swapped, 8);
  g_assert_false (line.is_left);
  g_assert_cmpfloat (line.threshold, ==, 3);
  g_assert_cmpfloat (line.last, ==, 7);
  for (guint lane = 0; lane < 8; lane++)
    test.right[lane] = bits_of (2 * (float) lane);
  ls_number_line_init (&line, &test, 8);
  g_assert_true (line.is_difference);
  g_assert_cmpfloat (line.threshold, ==, 0);
  g_assert_cmpfloat (line.first, ==, -7);
  g_assert_cmpfloat (line.last, ==, 0);
}

static void
test_others (void)
{
  LsStepTest test = make (2.5f);
  LsNumberLine line;

  test.left[1] = bits_of (NAN);
  test.left[7] = bits_of (INFINITY);
  ls_number_line_init (&line, &test, 8);
  g_assert_true (line.has_others);
  g_assert_cmpfloat (line.last, ==, 6);
  g_assert_cmpfloat (line.marks[1].x, >, 1);
  g_assert_cmpfloat (line.marks[7].x, >, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/number-line/threshold", test_threshold);
  g_test_add_func ("/views/number-line/stacks", test_stacks);
  g_test_add_func ("/views/number-line/sides", test_sides);
  g_test_add_func ("/views/number-line/others", test_others);
  return g_test_run ();
}
