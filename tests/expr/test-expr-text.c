#include <string.h>

#include "expr-subject.h"
#include "ls-error.h"
#include "ls-expr-complete.h"
#include "ls-expr-format.h"

/* What is refused, and with which words; values as text; what a word may become. */

/* --- errors ------------------------------------------------------------------------------------------------ */

typedef struct
{
  const char *text;
  LsErrorCode code;
  guint column;
  const char *message;
} Bad;

static const Bad bads[] = {
  { "", LS_ERROR_SYNTAX, 1, "a value is missing before the end" },
  { "  ", LS_ERROR_SYNTAX, 3, "a value is missing before the end" },
  { "1 +", LS_ERROR_SYNTAX, 4, "a value is missing before the end" },
  { "1 + )", LS_ERROR_SYNTAX, 5, "a value is missing before ')'" },
  { "(1", LS_ERROR_SYNTAX, 3, "')' is missing before the end" },
  { "(1 2)", LS_ERROR_SYNTAX, 4, "')' is missing before '2'" },
  { "1 2", LS_ERROR_SYNTAX, 3, "'2' is not expected here" },
  { "R0.x = 3", LS_ERROR_SYNTAX, 6, "'=' is not expected here: equality is '=='" },
  { "1\t\x01", LS_ERROR_SYNTAX, 3, "byte 0x01 is not expected here" },
  { "1 + \xff", LS_ERROR_SYNTAX, 5, "a value is missing before byte 0xff" },
  { "1 + \xc3\xa4", LS_ERROR_SYNTAX, 5, "a value is missing before '\xc3\xa4'" },
  { "0x", LS_ERROR_SYNTAX, 3, "digits are missing behind 0x" },
  { "0x12345678901234567", LS_ERROR_RANGE, 1, "the number has more than 64 bits" },
  { "18446744073709551616", LS_ERROR_RANGE, 1,
    "the integer is beyond 18446744073709551615; with a '.' it is a float" },
  { "1 + 12q", LS_ERROR_SYNTAX, 7, "'q' does not belong to the number" },
  { "1.5u", LS_ERROR_SYNTAX, 4, "'u' does not belong to the number" },
  { "R0.x + quux", LS_ERROR_REFERENCE, 8, "no such name: quux" },
  { "1 + Iteration", LS_ERROR_REFERENCE, 5,
    "no such name: Iteration; the function is written with brackets, iteration(...)" },
  { "lnae", LS_ERROR_REFERENCE, 1, "no such name: lnae; is it lane?" },
  { "1 + predcate", LS_ERROR_REFERENCE, 5, "no such name: predcate; is it predicate?" },
  { "cuont(1)", LS_ERROR_REFERENCE, 1, "no such function: cuont; is it count?" },
  { "qqqqqqq(1)", LS_ERROR_REFERENCE, 1, "no such function: qqqqqqq" },
  { "R24.x", LS_ERROR_RANGE, 1, "there is no R24: the program has R0 to R23" },
  { "1 + R[99].x", LS_ERROR_RANGE, 5, "there is no R99: the program has R0 to R23" },
  { "R[-1].x", LS_ERROR_RANGE, 1, "there is no R-1: the program has R0 to R23" },
  { "R99999999999999999999.x", LS_ERROR_RANGE, 1,
    "there is no R2147483647: the program has R0 to R23" },
  { "R128.x", LS_ERROR_RANGE, 1, "there is no R128: the program has R0 to R23" },
  { "PIX3.x", LS_ERROR_RANGE, 1, "there is no PIX3: the program has only PIX0" },
  { "POS0.x", LS_ERROR_RANGE, 1, "the program has no POS" },
  { "R.x", LS_ERROR_SYNTAX, 1, "R needs a number: R0 or R[...]" },
  { "1 + AR3.x", LS_ERROR_SYNTAX, 5, "there is one AR, without a number" },
  { "R0.", LS_ERROR_SYNTAX, 4, "one to four of x y z w follow a '.'" },
  { "R0.xyzwx", LS_ERROR_SYNTAX, 4, "one to four of x y z w follow a '.'" },
  { "R0.xq", LS_ERROR_SYNTAX, 5, "'q' is not a component: x y z w or r g b a" },
  { "R0.xy.z", LS_ERROR_RANGE, 7, "there is no .z: the value has 2 components" },
  { "PS.y", LS_ERROR_RANGE, 4, "there is no .y: the value has 1 component" },
  { "R[1", LS_ERROR_SYNTAX, 4, "']' is missing before the end" },
  { "R[R0.x].y", LS_ERROR_SYNTAX, 3,
    "an index is an integer: int(...) converts, i(...) names the bits" },
  { "R[AR.xy].y", LS_ERROR_SYNTAX, 3, "an index has one component, not 2" },
  { "CB16[0].x", LS_ERROR_RANGE, 1, "constant buffers are CB0 to CB15" },
  { "CB0.x", LS_ERROR_SYNTAX, 4, "'[' is missing before '.'" },
  { "KC0.x", LS_ERROR_SYNTAX, 4, "'[' is missing before '.'" },
  { "scratch", LS_ERROR_SYNTAX, 8, "'[' is missing before the end" },
  { "R0.x@64", LS_ERROR_RANGE, 6, "the lane goes from 0 to 63" },
  { "R0.x@", LS_ERROR_SYNTAX, 6, "the lane is missing" },
  { "R0.x@-1", LS_ERROR_SYNTAX, 6, "the lane is missing" },
  { "R0.x@(1.5)", LS_ERROR_SYNTAX, 7,
    "an index is an integer: int(...) converts, i(...) names the bits" },
  { "R0.xy + R1.xyz", LS_ERROR_SYNTAX, 7, "'+' between 2 and 3 components" },
  { "lane ? R0.xy : R1.xyz", LS_ERROR_SYNTAX, 6, "a choice between 2 and 3 components" },
  { "R0.x % 2", LS_ERROR_SYNTAX, 6,
    "'%' takes integers: int(...) converts, i(...) names the bits" },
  { "1 << R0.x", LS_ERROR_SYNTAX, 3,
    "a shift counts in integers: int(...) converts, i(...) names the bits" },
  { "lane ? 1", LS_ERROR_SYNTAX, 9, "':' is missing before the end" },
  { "any()", LS_ERROR_SYNTAX, 5, "a value is missing before ')'" },
  { "any(1, 2)", LS_ERROR_SYNTAX, 8, "any takes at most 1 value" },
  { "min(1, 2, 3)", LS_ERROR_SYNTAX, 11, "min takes at most 2 values" },
  { "1 + clamp(1, 2)", LS_ERROR_SYNTAX, 5, "clamp takes 3 values, not 2" },
  { "min(R0.xy, R1.xyz)", LS_ERROR_SYNTAX, 5, "min of 3 and 2 components" },
  { "dot(R0.xyz, 1)", LS_ERROR_SYNTAX, 13, "dot of 3 and 1 components" },
  { "distance(R0.xyz, 1)", LS_ERROR_SYNTAX, 18, "distance of 3 and 1 components" },
  { "cross(R0.xy, R0.zw)", LS_ERROR_SYNTAX, 7, "cross takes 3 components, not 2" },
  { "1 + vec3 (1, 2)", LS_ERROR_SYNTAX, 5, "vec3 takes 3 components, not 2" },
  { "vec2 (R0.xy, 1)", LS_ERROR_SYNTAX, 1, "vec2 takes 2 components, not 3" },
  { "vec2 (1, 2, 3)", LS_ERROR_SYNTAX, 13, "vec2 takes at most 2 values" },
  { "mix(R0.xy, R0.xyz, 1)", LS_ERROR_SYNTAX, 5, "mix of 3 and 2 components" },
  { "length()", LS_ERROR_SYNTAX, 8, "a value is missing before ')'" },
  { "length(a)", LS_ERROR_REFERENCE, 8, "no such name: a; is it aL?" },
  { "R0.x,q", LS_ERROR_SYNTAX, 6, "behind a comma goes a format: f i u x o b c" },
  { "R0.x,", LS_ERROR_SYNTAX, 6, "behind a comma goes a format: f i u x o b c" },
  { "R0.x,ff", LS_ERROR_SYNTAX, 7, "'f' is not expected here" },
  { "R0.xy,c", LS_ERROR_SYNTAX, 7, "a colour has three or four components, not 2" },
};

static void
check_bad (const ExprSubject *subject, const Bad *bad)
{
  g_autofree char *message = g_strdup_printf ("column %u: %s", bad->column, bad->message);
  g_autoptr (GError) error = NULL;

  g_assert_null (ls_expr_new (subject->program, bad->text, &error));
  g_assert_cmpstr (error->message, ==, message);
  g_assert_error (error, LS_ERROR, (gint) bad->code);
  g_assert_cmpuint (ls_error_get_column (error), ==, bad->column);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

static void
test_errors (void)
{
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  g_autoptr (GError) other = g_error_new_literal (G_FILE_ERROR, 0, "column 3: no");

  for (guint i = 0; i < G_N_ELEMENTS (bads); i++)
    check_bad (subject, &bads[i]);
  g_assert_cmpuint (ls_error_get_column (other), ==, 0);
  g_assert_cmpuint (ls_error_get_column (NULL), ==, 0);
}

/* --- limits ------------------------------------------------------------------------------------------------ */

static char *
repeated (const char *open, guint n, const char *middle, const char *close)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append (text, open);
  g_string_append (text, middle);
  for (guint i = 0; i < n; i++)
    g_string_append (text, close);
  return g_string_free (text, FALSE);
}

static void
check_limit (const ExprSubject *subject,
             const char *open,
             const char *close,
             guint n,
             const char *message)
{
  g_autofree char *text = repeated (open, n, "lane", close);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsExpr) expr = ls_expr_new (subject->program, text, &error);

  g_assert_true ((expr == NULL) == (message != NULL));
  if (message != NULL)
    {
      g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
      g_assert_nonnull (strstr (error->message, message));
    }
}

static void
test_limits (void)
{
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  const char *levels = "more than 64 levels within each other";

  check_limit (subject, "(", ")", 63, NULL);
  check_limit (subject, "(", ")", 64, levels);
  check_limit (subject, "(", "", 1500, levels);
  check_limit (subject, "-", "", 63, NULL);
  check_limit (subject, "-", "", 64, levels);
  check_limit (subject, "R[", "].x", 400, levels);
  check_limit (subject, "any(", ")", 300, levels);
  check_limit (subject, "1?", ":0", 500, levels);
  check_limit (subject, "1?0:", "", 400, levels);
  check_limit (subject, "", ".x", 900, NULL);
  check_limit (subject, "", "@1", 900, NULL);
  check_limit (subject, "lane*", "", 400, NULL);
  check_limit (subject, " ", "", 2045, "more than 2048 characters");
}

/* Each operator makes four operations, none of them equal to another. */
static void
test_too_many_operations (void)
{
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  g_autoptr (GString) text = g_string_new ("R0");
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 400; i++)
    g_string_append_printf (text, "-R%u", i % 24);
  g_assert_null (ls_expr_new (subject->program, text->str, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
  g_assert_nonnull (strstr (error->message, "more than 1024 operations"));
}

/* --- as text ----------------------------------------------------------------------------------------------- */

static void
test_format (void)
{
  static const struct
  {
    const char *text;
    guint lane;
    const char *expected;
  } rows[] = {
    { "R0.y", 9, "4.5" },
    { "R0.yz", 9, "4.5, -1.5" },
    { "R1.y", 0, "0.1" },
    { "R0.w", 1, "inf" },
    { "R0.w", 2, "-inf" },
    { "R0.w", 4, "-0.0" },
    { "R0.w", 5, "1" },
    { "R0.w", 7, "NaN:7fc00000" },
    { "R0.w", 8, "NaN:ffc12345" },
    { "R0.w,x", 8, "0xffc12345" },
    { "R0.x,i", 9, "9" },
    { "R1.x,i", 0, "-4" },
    { "R1.x,u", 0, "4294967292" },
    { "R0.x,o", 9, "0o11" },
    { "R0.x,b", 9, "0b0000_0000_0000_0000_0000_0000_0000_1001" },
    { "1,f", 0, "1e-45d" },
    { "1 + 1", 0, "2" },
    { "0x1F", 0, "0x0000001f" },
    { "lane == 3", 3, "true" },
    { "lane == 3", 4, "false" },
    { "lane == 3,u", 3, "1" },
    { "1 / 0", 4, "none" },
    { "scratch[9] * R0.yz", 4, "none, none" },
    { "R0.yyy,c", 1, "#808080" },
    { "R0.yyw,c", 1, "#8080ff (z inf)" },
    { "R0.wyy,c", 2, "#00ffff (x -inf)" },
    { "R0.yyw,c", 4, "#ffff00 (x 2.0, y 2.0)" },
    { "R0.yyz,c", 1, "#808000 (z -1.5)" },
    { "R0.yyz,c", 2, "#ffffff (z 1.5)" },
    { "R0.yyzy,c", 1, "#80800080 (z -1.5)" },
    { "R0.yyw,c", 7, "#ffff00 (x 3.5, y 3.5, z NaN:7fc00000)" },
    { "PIX0,c", 7, "none" },
    { "R0.wzw,c", 0, "#ffffff (y 1.5)" },
  };
  g_autoptr (ExprSubject) subject = expr_subject_new ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (LsExpr) expr = expr_subject_compile (subject, rows[i].text);
      g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
      g_autofree char *text = NULL;
      LsExprValue value;

      ls_expr_evaluate (eval, &subject->context, &value);
      text = ls_expr_format_lane (&value, ls_expr_get_format (expr), rows[i].lane);
      g_assert_cmpstr (text, ==, rows[i].expected);
    }
}

static char *
print (const ExprSubject *subject, const char *words, guint lane)
{
  g_autoptr (LsExpr) expr = expr_subject_compile (subject, words);
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  GString *text = g_string_new (NULL);
  LsExprValue value;

  ls_expr_evaluate (eval, &subject->context, &value);
  ls_expr_print (&value, ls_expr_get_format (expr), lane, NULL, text);
  return g_string_free (text, FALSE);
}

static void
test_print_components (void)
{
  static const char *const rows[][2] = {
    { "R0.yz", "x 4.5              0x40900000\ny -1.5             0xbfc00000\n" },
    { "R0.y@2", "1.0              0x3f800000\n" },
    { "count(active)", "60               0x0000003c\n" },
    { "any(lane == 5)", "false            0x00000000\n" },
    { "first(1 / 0)", "none\n" },
    { "R0.zyz@1,c", "#008000\nx -1.5             0xbfc00000\ny 0.5              0x3f000000\n"
                    "z -1.5             0xbfc00000\n" },
  };
  g_autoptr (ExprSubject) subject = expr_subject_new ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = print (subject, rows[i][0], 9);

      g_assert_cmpstr (text, ==, rows[i][1]);
    }
}

/* A terminal has 80 columns. */
static void
assert_narrow (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    g_assert_cmpuint (strlen (lines[i]), <=, 80);
}

static void
test_print_lanes (void)
{
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  g_autofree char *floats = print (subject, "R0.y", 9), *bits = print (subject, "lane,b", 9);
  g_autoptr (GString) some = g_string_new (NULL);
  LsExprValue value;

  g_assert_true (g_str_has_prefix (
    floats, " 0:      0.0      0.5      1.0      1.5    (2.0)    (2.5)    (3.0)    (3.5)\n"
            " 8:      4.0 "));
  g_assert_true (g_str_has_prefix (bits, " 0:   0b0000_0000_0000_0000_0000_0000_0000_0000"));
  g_assert_nonnull (strstr (bits, "\n62:   0b"));
  assert_narrow (floats);
  assert_narrow (bits);
  expr_subject_evaluate (subject, "lane", &value);
  ls_expr_print_lanes (&value, '\0', 0, 0x0301, some);
  g_assert_cmpstr (some->str, ==,
                   " 0:        0        .        .        .        .        .        .        .\n"
                   " 8:        8        9        .        .        .        .        .        .\n");
}

static void
test_changed (void)
{
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  const LsMask changed[4] = { 0, LS_MASK_LANE (9) };
  LsExprValue value;

  expr_subject_evaluate (subject, "R0.yz", &value);
  ls_expr_print_components (&value, 'x', 9, changed, text);
  g_assert_cmpstr (text->str, ==,
                   "x 0x40900000       0x40900000\ny 0xbfc00000       0xbfc00000  changed\n");
}

/* --- completion -------------------------------------------------------------------------------------------- */

static void
test_complete (void)
{
  static const struct
  {
    const char *text; /* the cursor is at the end */
    gsize start;
    const char *candidates;
  } rows[] = {
    { "la", 0, "lane last(" },
    { "1 + LA", 4, "lane last(" },
    { "R2", 0, "R2 R2.w R2.x R2.y R2.z R20 R21 R22 R23" },
    { "r23", 0, "R23 R23.w R23.x R23.y R23.z" },
    { "ps", 0, "PS PS.x" },
    { "t0", 0, "T0 T0.w T0.x T0.y T0.z" },
    { "R12", 0, "R12 R12.w R12.x R12.y R12.z R124 R125 R126 R127" },
    { "T", 0, "T0 T1 T2 T3 true trunc(" },
    { "pix", 0, "PIX0 pixel" },
    { "pre", 0, "predicate" },
    { "KC", 0, "KC0[ KC1[" },
    { "CB1", 0, "CB10[ CB11[ CB12[ CB13[ CB14[ CB15[ CB1[" },
    { "bo", 0, "bool( bool[" },
    { "any(sc", 4, "scratch[" },
    { "R2.", 3, "w x y z" },
    { "R2.x", 3, "xw xx xy xz" },
    { "R2.xyz", 3, "xyzw xyzx xyzy xyzz" },
    { "R2.xyzw", 3, "" },
    { "pixel.", 6, "x y" },
    { "PS.", 3, "x" },
    { "1 + KC0[3 + (aL)].", 18, "w x y z" },
    { "max(R0.xy).", 11, "x y" },
    { "R99.", 4, "" },
    { "R2.x,", 5, "b c f i o u x" },
    { "min(R0.x, de", 10, "degrees( depth" },
    { "R0.x@", 5, "" },
    { "12", 0, "" },
    { "zzz", 0, "" },
  };
  g_autoptr (ExprSubject) subject = expr_subject_new ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gsize start;
      g_auto (GStrv) found = ls_expr_complete (subject->program, NULL, NULL, rows[i].text,
                                               strlen (rows[i].text), &start);
      g_autofree char *joined = g_strjoinv (" ", found);

      g_assert_cmpstr (joined, ==, rows[i].candidates);
      g_assert_cmpuint (start, ==, rows[i].start);
    }
}

/* Whatever is offered compiles, with what it asks for. */
static void
test_complete_nothing (void)
{
  static const char *const twos[] = { "dot(", "distance(", "reflect(", "step(", "mod(", NULL };
  static const char *const threes[] = { "clamp(", "select(", "mix(", "lerp(", "smoothstep(", NULL };
  static const char *const vectors[] = { "cross(", NULL };
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  gsize start;
  g_auto (GStrv) found = ls_expr_complete (subject->program, NULL, NULL, "", 0, &start);

  g_assert_true (g_strv_contains ((const char *const *) found, "R"));
  g_assert_true (g_strv_contains ((const char *const *) found, "PV"));
  g_assert_true (g_strv_contains ((const char *const *) found, "any("));
  for (guint i = 0; found[i] != NULL; i++)
    {
      const char *rest = g_str_has_suffix (found[i], "[")      ? "0]"
                         : !g_str_has_suffix (found[i], "(")   ? ""
                         : g_strv_contains (threes, found[i])  ? "1,2,3)"
                         : g_strv_contains (twos, found[i])    ? "1,2)"
                         : g_strv_contains (vectors, found[i]) ? "R0.xyz,R0.yzw)"
                         : strstr ("d( i64( u64(", found[i])   ? "R0)"
                                                               : "1)";
      g_autofree char *text = g_strconcat (found[i], rest, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (LsExpr) expr = ls_expr_new (subject->program, text, &error);

      if (expr == NULL && strstr (error->message, "needs a number") == NULL)
        g_error ("%s: %s", text, error->message);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/expr/errors", test_errors);
  g_test_add_func ("/expr/limits", test_limits);
  g_test_add_func ("/expr/too-many-operations", test_too_many_operations);
  g_test_add_func ("/expr/format", test_format);
  g_test_add_func ("/expr/print/components", test_print_components);
  g_test_add_func ("/expr/print/lanes", test_print_lanes);
  g_test_add_func ("/expr/print/changed", test_changed);
  g_test_add_func ("/expr/complete", test_complete);
  g_test_add_func ("/expr/complete/nothing", test_complete_nothing);
  return g_test_run ();
}
