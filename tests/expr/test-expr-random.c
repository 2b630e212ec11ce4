#include <string.h>

#include "expr-tree.h"
#include "ls-bits.h"

/* The compiler against the interpreter of trees: type, values and lanes without one, bit for bit. */

#define N_EXPRESSIONS 6000
#define MAX_DEPTH 5

/* Registers 3 to 7 hold what is hard: special floats, small and large integers, any bits. */
static guint32
random_bits (guint lane)
{
  switch (g_test_rand_int_range (0, 5))
    {
    case 0:
      return expr_subject_special (lane + (guint) g_test_rand_int_range (0, 16));
    case 1:
      return (guint32) g_test_rand_int_range (-9, 10);
    case 2:
      return ls_float_bits ((float) g_test_rand_double_range (-20, 20));
    case 3:
      return (guint32) g_test_rand_int ();
    default:
      return ls_float_bits ((float) g_test_rand_int_range (-3, 4));
    }
}

static void
scramble_registers (ExprSubject *subject)
{
  for (guint index = 3; index < 8; index++)
    for (guint channel = 0; channel < 4; channel++)
      {
        LsRow row;

        for (guint lane = 0; lane < LS_LANES; lane++)
          row.u[lane] = random_bits (lane);
        ls_program_write_row (subject->program, subject->state,
                              (LsRegRef){ 0, (guint8) channel, (guint16) index }, LS_MASK_ALL,
                              &row);
      }
}

static void
compare_lane (const char *text, const LsExprValue *got, const ExprTreeValue *expected, guint lane)
{
  if (got->type != expected->type || got->n_components != expected->n)
    g_error ("%s: type %d of %u components, not %d of %u", text, got->type, got->n_components,
             expected->type, expected->n);
  for (guint c = 0; c < expected->n; c++)
    {
      gboolean has_value = (got->has_value[c] & LS_MASK_LANE (lane)) != 0;

      if (has_value != expected->has_value[c])
        g_error ("%s: lane %u, component %u %s", text, lane, c,
                 has_value ? "has a value" : "has no value");
      if (has_value && got->rows[c].u[lane] != expected->bits[c])
        g_error ("%s: lane %u, component %u is %08x, not %08x", text, lane, c, got->rows[c].u[lane],
                 expected->bits[c]);
    }
}

/* What is said to be uniform is. */
static void
check_uniform (const char *text, const LsExprValue *value)
{
  for (guint c = 0; value->is_uniform && c < value->n_components; c++)
    for (guint lane = 0; lane < LS_LANES; lane++)
      if ((value->has_value[c] != 0 && value->has_value[c] != LS_MASK_ALL) ||
          (value->has_value[c] != 0 && value->rows[c].u[lane] != value->rows[c].u[0]))
        g_error ("%s: not uniform", text);
}

typedef struct
{
  guint n, n_refused, n_lanes, n_valueless, n_uniform;
  guint types[5];
} Totals;

static void
check_one (const ExprSubject *subject, Totals *totals)
{
  guint n = (guint) g_test_rand_int_range (1, 5);
  g_autoptr (ExprTree) tree =
    expr_tree_random (subject, n, (guint) g_test_rand_int_range (0, MAX_DEPTH + 1));
  g_autofree char *text = expr_tree_text (tree);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsExpr) expr = ls_expr_new (subject->program, text, &error);
  g_autoptr (LsExprEval) eval = NULL;
  LsExprValue value;

  if (expr == NULL)
    {
      /* The number of a register that is known beforehand may be too large. */
      if (strstr (error->message, "the program has") == NULL &&
          strstr (error->message, "more than") == NULL)
        g_error ("%s: %s", text, error->message);
      totals->n_refused++;
      return;
    }
  eval = ls_expr_eval_new (expr);
  ls_expr_evaluate (eval, &subject->context, &value);
  check_uniform (text, &value);
  g_assert_cmpint (ls_expr_get_type (expr), ==, value.type);
  g_assert_cmpint (ls_expr_is_uniform (expr), ==, value.is_uniform);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      ExprTreeValue expected = expr_tree_value (tree, subject, lane);

      compare_lane (text, &value, &expected, lane);
      totals->n_valueless += !expected.has_value[0];
    }
  totals->n++;
  totals->n_uniform += value.is_uniform;
  totals->types[value.type]++;
}

static void
test_random (void)
{
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  Totals totals = { 0 };

  for (guint i = 0; i < N_EXPRESSIONS; i++)
    {
      if (i % 100 == 0)
        scramble_registers (subject);
      check_one (subject, &totals);
    }
  g_test_message ("%u expressions, %u refused; %u uniform; %u lanes without a value", totals.n,
                  totals.n_refused, totals.n_uniform, totals.n_valueless);
  for (guint i = 0; i < 5; i++)
    g_assert_cmpuint (totals.types[i], >, totals.n / 50);
  g_assert_cmpuint (totals.n_refused, <, N_EXPRESSIONS / 20);
  g_assert_cmpuint (totals.n_valueless, >, totals.n);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/expr/random", test_random);
  return g_test_run ();
}
