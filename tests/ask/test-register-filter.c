#include <string.h>

#include "ls-register-filter.h"
#include "r700-machine.h"

/* Which rows are looked at, counted by hand in the listing. */

/* clang-format off */
static const char text[] =
  "00 ALU:\n"                                                                   /* 0 */
  "      0  x: MUL         R1.x,  R0.x,  R0.y\n"                                /* 1 */
  "         w: ADD         R1.w,  R0.w,  1.0f\n"                                /* 2 */
  "01 ALU_PUSH_BEFORE:\n"                                                       /* 3 */
  "      1  x: PRED_SETGT  ____,  R1.x,  0.5f  UPDATE_EXEC_MASK UPDATE_PRED\n"  /* 4 */
  "02 JUMP  POP_CNT(1) ADDR(4)\n"                                               /* 5 */
  "03 ALU_POP_AFTER:\n"                                                         /* 6 */
  "      2  y: MOV         R2.y,  R1.w\n"                                       /* 7 */
  "04 EXPORT_DONE: PIX0, R2\n"                                                     /* 8 */
  "END_OF_PROGRAM\n";
/* clang-format on */

static LsProgram *
load (void)
{
  g_autoptr (GBytes) code = g_bytes_new_static (text, strlen (text));
  const LsProgramSource source = { .code = code, .syntax = LS_SYNTAX_TEXT, .stage = LS_STAGE_PS };
  g_autoptr (GError) error = NULL;
  LsProgram *program = r700_machine.load (&source, NULL, &error);

  g_assert_no_error (error);
  return program;
}

static LsRegRef
gpr (guint index, guint channel)
{
  for (guint file = 0; file < r700_machine.n_reg_files; file++)
    if (g_str_equal (r700_machine.reg_files[file].id, "R"))
      return (LsRegRef){ (guint8) file, (guint8) channel, (guint16) index };
  g_assert_not_reached ();
}

static LsRow zero, one_lane;

/* rows: "0x 1w": general registers that are kept of R0 to R2 where nothing has changed. */
static void
assert_rows (LsProgram *program, const char *words, guint line, const char *rows)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsRegisterFilter) filter = ls_register_filter_new (words, program, &error);
  g_autoptr (GString) kept = g_string_new (NULL);

  g_assert_no_error (error);
  ls_register_filter_set_line (filter, line);
  for (guint index = 0; index < 3; index++)
    for (guint channel = 0; channel < 4; channel++)
      if (ls_register_filter_keeps (filter, gpr (index, channel), &zero, &zero, 0))
        g_string_append_printf (kept, "%s%u%c", kept->len > 0 ? " " : "", index, "xyzw"[channel]);
  g_assert_cmpstr (kept->str, ==, rows);
}

static void
test_clause (void)
{
  g_autoptr (LsProgram) program = load ();

  for (guint line = 0; line < 3; line++)
    assert_rows (program, "", line, "0x 0y 0w 1x 1w");
  assert_rows (program, "clause", 3, "1x");
  assert_rows (program, "", 4, "1x");
  assert_rows (program, "", 5, "1x"); /* a jump: what was tested */
  assert_rows (program, "", 7, "1w 2y");
  assert_rows (program, "", 8, "2x 2y 2z 2w");
}

static void
test_names (void)
{
  g_autoptr (LsProgram) program = load ();

  assert_rows (program, "R1", 0, "1x 1y 1z 1w");
  assert_rows (program, "R2.yw  R0.x", 0, "0x 2y 2w");
  assert_rows (program, "R2.y clause", 3, "1x 2y");
  assert_rows (program, "changed", 0, "");
  assert_rows (program, "R", 5, "0x 0y 0z 0w 1x 1y 1z 1w 2x 2y 2z 2w"); /* all of a file */
  assert_rows (program, "all", 5, "0x 0y 0z 0w 1x 1y 1z 1w 2x 2y 2z 2w");
}

static gboolean
keeps (LsProgram *program, const char *words, const LsRow *now)
{
  g_autoptr (LsRegisterFilter) filter = ls_register_filter_new (words, program, NULL);

  ls_register_filter_set_line (filter, 4);
  return ls_register_filter_keeps (filter, gpr (2, 2), now, &zero, LS_MASK_LANE (9));
}

/* In lane 9 alone. */
static void
test_values (void)
{
  g_autoptr (LsProgram) program = load ();
  const struct
  {
    guint32 bits;
    gboolean is_nan, is_inf, is_denormal;
  } cases[] = { { 0x3f800000, FALSE, FALSE, FALSE }, { 0x7f800000, FALSE, TRUE, FALSE },
                { 0xff800000, FALSE, TRUE, FALSE },  { 0x7f800001, TRUE, FALSE, FALSE },
                { 0xffc00000, TRUE, FALSE, FALSE },  { 0x00800000, FALSE, FALSE, FALSE },
                { 0x80000001, FALSE, FALSE, TRUE },  { 0x007fffff, FALSE, FALSE, TRUE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      one_lane.u[9] = cases[i].bits;
      g_assert_cmpint (keeps (program, "nan", &one_lane), ==, cases[i].is_nan);
      g_assert_cmpint (keeps (program, "inf", &one_lane), ==, cases[i].is_inf);
      g_assert_cmpint (keeps (program, "denorm", &one_lane), ==, cases[i].is_denormal);
      g_assert_cmpint (keeps (program, "denorm lane:10-63", &one_lane), ==, FALSE);
      g_assert_true (keeps (program, "uninit", &one_lane));
      g_assert_false (keeps (program, "uninit lane:10-63", &one_lane));
      g_assert_true (keeps (program, "changed", &one_lane));
      g_assert_true (keeps (program, "", &one_lane));
      g_assert_false (keeps (program, "clause", &one_lane));
      g_assert_false (keeps (program, "changed lane:0-8", &one_lane));
      g_assert_true (keeps (program, "changed lane:8-15", &one_lane));
    }
}

/* Of R1.xy or R2.zw in lane 9 alone, whose low word is 0. */
static gboolean
keeps_pair (LsProgram *program, const char *words, guint index, LsValueType type, guint32 high)
{
  g_autoptr (LsRegisterFilter) filter = ls_register_filter_new (words, program, NULL);
  LsRow now[2], before[2];

  memset (before, 0, sizeof before);
  memset (now, 0, sizeof now);
  now[1].u[9] = high;
  ls_register_filter_set_line (filter, 7);
  return ls_register_filter_keeps_pair (filter, gpr (index, index == 2 ? 0 : 2), type, now, before,
                                        0);
}

/* A row is there for either word, and for the number that both are. */
static void
test_pairs (void)
{
  g_autoptr (LsProgram) program = load ();

  g_assert_true (keeps_pair (program, "R1.w", 1, LS_VALUE_DOUBLE, 0));
  g_assert_false (keeps_pair (program, "R1.y", 1, LS_VALUE_DOUBLE, 0));
  g_assert_true (keeps_pair (program, "clause", 2, LS_VALUE_DOUBLE, 0)); /* writes R2.y */
  g_assert_false (keeps_pair (program, "changed", 1, LS_VALUE_DOUBLE, 0));
  g_assert_true (keeps_pair (program, "changed", 1, LS_VALUE_DOUBLE, 1));
  g_assert_true (keeps_pair (program, "nan", 1, LS_VALUE_DOUBLE, 0x7ff80000));
  g_assert_false (keeps_pair (program, "nan", 1, LS_VALUE_INT64, 0x7ff80000));
  g_assert_false (keeps_pair (program, "nan", 1, LS_VALUE_DOUBLE, 0x7ff00000));
  g_assert_true (keeps_pair (program, "inf", 1, LS_VALUE_DOUBLE, 0xfff00000));
  g_assert_false (keeps_pair (program, "inf", 1, LS_VALUE_DOUBLE, 0x7f800000));
  g_assert_true (keeps_pair (program, "denorm", 1, LS_VALUE_DOUBLE, 0x000fffff));
  g_assert_false (keeps_pair (program, "denorm", 1, LS_VALUE_DOUBLE, 0x00100000));
  g_assert_false (keeps_pair (program, "denorm lane:0-8", 1, LS_VALUE_DOUBLE, 1));
}

static void
test_lanes (void)
{
  g_autoptr (LsProgram) program = load ();
  g_autoptr (LsRegisterFilter) all = ls_register_filter_new ("R1", program, NULL);
  g_autoptr (LsRegisterFilter) some = ls_register_filter_new ("lane:8-15,63 R1", program, NULL);

  g_assert_cmphex (ls_register_filter_get_lanes (all), ==, LS_MASK_ALL);
  g_assert_cmphex (ls_register_filter_get_lanes (some), ==,
                   G_GUINT64_CONSTANT (0x800000000000ff00));
}

static void
test_formats (void)
{
  g_autoptr (LsProgram) program = load ();
  g_autoptr (LsRegisterFilter) filter =
    ls_register_filter_new ("R1,x R2.y,i R1.z,u clause R1.z", program, NULL);

  assert_rows (program, "R1.xy,x", 0, "1x 1y");
  g_assert_cmpint (ls_register_filter_get_format (filter, gpr (1, 0)), ==, 'x');
  g_assert_cmpint (ls_register_filter_get_format (filter, gpr (1, 2)), ==, 'u');
  g_assert_cmpint (ls_register_filter_get_format (filter, gpr (2, 1)), ==, 'i');
  g_assert_cmpint (ls_register_filter_get_format (filter, gpr (2, 0)), ==, '\0');
}

static void
test_wrong (void)
{
  static const char *const wrong[] = { "R99",   "R1.q",      "foo",  "R1@3", "R1+1",  "lane:64",
                                       "lane:", "lane:none", "R1,b", "R1,q", "R1,x,x" };
  g_autoptr (LsProgram) program = load ();

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (ls_register_filter_new (wrong[i], program, &error));
      g_assert_nonnull (error);
    }
}

/* Other words stay, in their order; what names the lanes already is left as a person wrote it. */
static void
test_with_lanes (void)
{
  static const struct
  {
    const char *text, *with;
    LsMask lanes;
  } cases[] = {
    { "", "lane:8-15", 0xff00 },
    { "", "", LS_MASK_ALL },
    { "R1  nan", "R1 nan lane:0,63", 1 | LS_MASK_LANE (63) },
    { "R1 lane:3 nan", "R1 nan lane:4-5", 0x30 },
    { "R1 lane:3 nan", "R1 nan", LS_MASK_ALL },
    { "lane:4,5  R1 ", "lane:4,5  R1 ", 0x30 },
    { "lane:4 lane:5", "lane:4 lane:5", 0x20 },
    { "lane:4,", "lane:4", 0x10 },
    { "lane:none all", "all", LS_MASK_ALL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *with = ls_register_filter_with_lanes (cases[i].text, cases[i].lanes);

      g_assert_cmpstr (with, ==, cases[i].with);
    }
  g_assert_true (ls_register_filter_is_of_lanes ("lane:"));
  g_assert_false (ls_register_filter_is_of_lanes ("lanes"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/register-filter/clause", test_clause);
  g_test_add_func ("/register-filter/names", test_names);
  g_test_add_func ("/register-filter/values", test_values);
  g_test_add_func ("/register-filter/pairs", test_pairs);
  g_test_add_func ("/register-filter/lanes", test_lanes);
  g_test_add_func ("/register-filter/formats", test_formats);
  g_test_add_func ("/register-filter/with-lanes", test_with_lanes);
  g_test_add_func ("/register-filter/wrong", test_wrong);
  return g_test_run ();
}
