#include "ls-fuzz.h"

#include <string.h>

#include "expr-subject.h"
#include "ls-expr-complete.h"
#include "ls-expr-format.h"

/* Any text: it compiles, evaluates and prints, or is refused with an error that names a column of it. What is said to be
 * uniform is; a condition holds in lanes that have a value; whatever completion offers begins with the word. */

static void
check_refusal (const char *text, const GError *error)
{
  guint column = ls_error_get_column (error);

  g_assert_nonnull (error);
  g_assert_cmpuint (column, >=, 1);
  g_assert_cmpuint (column, <=, strlen (text) + 1);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

static void
check_uniform (const LsExprValue *value, guint component)
{
  g_assert_true (value->has_value[component] == 0 || value->has_value[component] == LS_MASK_ALL);
  for (guint lane = 0; value->has_value[component] != 0 && lane < LS_LANES; lane++)
    g_assert_cmphex (value->rows[component].u[lane], ==, value->rows[component].u[0]);
}

static void
check_value (const ExprSubject *subject, LsExpr *expr)
{
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  g_autoptr (GString) text = g_string_new (NULL);
  LsExprValue value;

  ls_expr_evaluate (eval, &subject->context, &value);
  g_assert_cmpuint (value.n_components, >=, 1);
  g_assert_cmpuint (value.n_components, <=, 4);
  for (guint i = 0; value.is_uniform && i < value.n_components; i++)
    check_uniform (&value, i);
  ls_expr_print (&value, ls_expr_get_format (expr), 9, NULL, text);
  for (guint lane = 0; lane < LS_LANES; lane += 9)
    g_free (ls_expr_format_lane (&value, ls_expr_get_format (expr), lane));
  if (ls_expr_check_condition (expr, NULL))
    g_assert_cmphex (ls_expr_truth (eval, &subject->context) & ~value.has_value[0], ==, 0);
}

static void
check_completion (const ExprSubject *subject, const char *text)
{
  gsize start, length = strlen (text);
  g_auto (GStrv) found = ls_expr_complete (subject->program, NULL, NULL, text, length, &start);

  g_assert_cmpuint (start, <=, length);
  for (guint i = 0; found[i] != NULL; i++)
    g_assert_cmpint (g_ascii_strncasecmp (found[i], text + start, length - start), ==, 0);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static ExprSubject *subject;
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsExpr) expr = NULL;

  ls_fuzz_count (LS_FUZZ_INPUTS);
  if (subject == NULL)
    subject = expr_subject_new ();
  expr = ls_expr_new (subject->program, text, &error);
  check_completion (subject, text);
  if (expr == NULL)
    {
      check_refusal (text, error);
      ls_fuzz_forget ();
    }
  else
    {
      ls_fuzz_count (LS_FUZZ_OPENED);
      check_value (subject, expr);
      ls_fuzz_count (LS_FUZZ_RAN);
    }
  return 0;
}
