#include <string.h>

#include "expr-subject.h"
#include "ls-error.h"
#include "ls-expr-complete.h"
#include "ls-variables.h"

/* Longer than what is cut off elsewhere, of letters of two bytes. */
#define LONG_NAME                                                                                 \
  "a\303\251\303\251\303\251\303\251\303\251\303\251\303\251\303\251\303\251\303\251\303\251\303" \
  "\251\303\251\303\251\303\251\303\251\303\251\303\251\303\251\303\251\303\251\303\251\303\251"

/* Names of the source in expressions. What they are worth is what the subject holds: word n of buffer b is 100 b + n, that of
 * the file 1000 + n. */

static LsNames *
make_names (void)
{
  static const char *const rows[][3] = {
    { "cb0.1.x", "fogExp", "float" },  { "cb0.1.yzw", "lightDir", "vec3" },
    { "cb1.0", "lamps[0]", "vec4" },   { "cb1.1.zx", "lamps[1]", NULL },
    { "c.2.w", "step", "float" },      { "c.2.xy", "lamps[1].glow", "vec2" },
    { "cb1", "Block", NULL },          { "c.3.x", "share", "float" },
    { "c.3.y", "o'clock 5", "float" }, { "c.3.z", "count", "int" },
    { "R1.xy", "aPlace", "vec2" },     { "texture 0", "uPaper", "sampler2D" },
    { "cb40.1", "beyond", NULL },      { "c.4.x", "twice", NULL },
    { "c.4.y", "twice", NULL },        { "texture 1", "fogExp", "sampler2D" },
    { "cb1.3", "uLevel", "float" },    { "cb1.4", "normal", "vec3" },
    { "c.6.x", "gain*2", "float" },    { "c.6.y", "gain", "float" },
    { "c.5.x", "odd", "interpolant" }, { "texture 2", "step", "sampler2D" },
    { "texture 3", LONG_NAME, NULL },  { "texture 4", "r5", NULL },
  };
  LsNames *names = ls_names_new ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    ls_names_add (names, rows[i][0], rows[i][1], rows[i][2]);
  return names;
}

static void
test_values (void)
{
  static const struct
  {
    const char *text;
    guint n;
    float values[4];
  } rows[] = {
    { "fogExp", 1, { 4 } },
    { "$fogExp", 1, { 4 } },
    { "-fogExp * 2", 1, { -8 } },
    { "lightDir", 3, { 5, 6, 7 } },
    { "lightDir.z", 1, { 7 } },
    { "lightDir.zx@3", 2, { 7, 5 } },
    { "lamps[0]", 4, { 100, 101, 102, 103 } },
    { "lamps[1]", 2, { 106, 104 } },
    { "lamps[1].y", 1, { 104 } },
    { "lamps[1].glow", 2, { 1008, 1009 } },
    { "lamps[1].glow.y", 1, { 1009 } },
    { "Block[2].y", 1, { 109 } },
    { "'step'", 1, { 1011 } },
    { "'share' + 1", 1, { 1013 } },
    { "'o''clock 5'", 1, { 1013 } },
    { "uLevel", 1, { 112 } },
    { "normal", 3, { 116, 117, 118 } },
    { "gain*2", 1, { 2050 } },
    { "'gain*2'", 1, { 1024 } },
    { "count (true) > 0 ? fogExp : 0", 1, { 4 } },
  };
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  g_autoptr (LsNames) names = make_names ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (LsExpr) expr =
        ls_expr_new_with (subject->program, NULL, names, NULL, rows[i].text, &error);
      g_autoptr (LsExprEval) eval = NULL;
      LsExprValue value;

      if (expr == NULL)
        g_error ("%s: %s", rows[i].text, error->message);
      eval = ls_expr_eval_new (expr);
      ls_expr_evaluate (eval, &subject->context, &value);
      g_assert_cmpuint (value.n_components, ==, rows[i].n);
      for (guint c = 0; c < rows[i].n; c++)
        g_assert_cmpfloat (value.rows[c].f[9], ==, rows[i].values[c]);
    }
}

static void
test_types (void)
{
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  g_autoptr (LsNames) names = make_names ();
  g_autoptr (LsExpr) integer =
    ls_expr_new_with (subject->program, NULL, names, NULL, "'count'", NULL);
  g_autoptr (LsExpr) odd = ls_expr_new_with (subject->program, NULL, names, NULL, "odd", NULL);
  g_autoptr (LsExpr) lane = ls_expr_new_with (subject->program, NULL, names, NULL, "R5", NULL);
  g_autoptr (LsExpr) own = ls_expr_new_with (subject->program, NULL, names, NULL, "step", NULL);
  g_autoptr (LsExpr) source =
    ls_expr_new_with (subject->program, NULL, names, NULL, "'step'", NULL);

  g_assert_cmpint (ls_expr_get_type (integer), ==, LS_EXPR_INT);
  g_assert_cmpint (ls_expr_get_type (odd), ==, LS_EXPR_FLOAT);
  g_assert_null (ls_expr_get_shadowed (lane));
  g_assert_cmpint (ls_expr_get_type (own), ==, LS_EXPR_UINT);
  g_assert_cmpstr (ls_expr_get_shadowed (own), ==, "step");
  g_assert_null (ls_expr_get_shadowed (source));
}

static void
test_errors (void)
{
  static const char *const rows[][2] = {
    { "1 + fogexp", "column 5: no such name: fogexp; is it fogExp?" },
    { "lightDir.w", "column 10: there is no .w: the value has 3 components" },
    { "lamps", "column 1: lamps has parts that have names, such as lamps[0], and what stands here "
               "is none of them" },
    { "lamps[2]", "column 1: lamps has parts that have names, such as lamps[0], and what stands "
                  "here is none of them" },
    { "fogExpo", "column 1: no such name: fogExpo; is it fogExp?" },
    { "aPlace.x", "column 1: aPlace is what R1 starts with, and by now it may hold something else: "
                  "write R1.xy" },
    { "uPaper", "column 1: uPaper is texture 0, which is no value; constants and outputs are" },
    { "beyond", "column 1: beyond is cb40.1, but constant buffers are CB0 to CB15" },
    { "twice", "column 1: twice is the name of C4.x and of C4.y: write one of these" },
    { "share",
      "column 6: '[' is missing before the end; that of the source is 'share', with the quotes" },
    { "'fogexp'", "column 1: the source has no such name; 'info names' lists them" },
    { "1 + 'fogExp", "column 5: the quote has no end" },
    { "'" LONG_NAME "'",
      "column 1: " LONG_NAME " is texture 3, which is no value; constants and outputs are" },
    { "''", "column 1: the source has no such name; 'info names' lists them" },
    { "Block", "column 6: '[' is missing before the end" },
  };
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  g_autoptr (LsNames) names = make_names ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (LsExpr) expr =
        ls_expr_new_with (subject->program, NULL, names, NULL, rows[i][0], &error);

      g_assert_null (expr);
      g_assert_true (error->domain == LS_ERROR);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      g_assert_cmpstr (error->message, ==, rows[i][1]);
    }
}

static void
test_complete (void)
{
  static const struct
  {
    const char *text;
    gsize start;
    const char *candidates;
  } rows[] = {
    { "1 + fog", 4, "fogExp" },
    { "lig", 0, "lightDir" },
    { "lightDir.", 9, "x y z" },
    { "lam", 0, "lamps[0] lamps[1] lamps[1].glow" },
    { "lamps[1].", 9, "x y" },
    { "ste", 0, "'step' step step(" },
    { "'ste", 0, "'step'" },
    { "o", 0, "'o''clock 5' odd" },
    { "Blo", 0, "Block[" },
    { "aPl", 0, "" },
    { "uPa", 0, "" },
  };
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  g_autoptr (LsNames) names = make_names ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gsize start;
      g_auto (GStrv) found = ls_expr_complete (subject->program, names, NULL, rows[i].text,
                                               strlen (rows[i].text), &start);
      g_autofree char *joined = g_strjoinv (" ", found);

      g_assert_cmpstr (joined, ==, rows[i].candidates);
      g_assert_cmpuint (start, ==, rows[i].start);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/expr/source/values", test_values);
  g_test_add_func ("/expr/source/types", test_types);
  g_test_add_func ("/expr/source/errors", test_errors);
  g_test_add_func ("/expr/source/complete", test_complete);
  return g_test_run ();
}
