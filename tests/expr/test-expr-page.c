#include <string.h>

#include "expr-subject.h"
#include "ls-expr-complete.h"
#include "ls-expr-format.h"

/* test-expr-page FILE: the examples of the page are what they say. Blocks are marked expr or error; "=>" precedes what
 * lane 0 shows, or the message. */

static const char *page;

static void
check_example (const ExprSubject *subject, const char *text, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsExpr) expr = ls_expr_new (subject->program, text, &error);
  g_autoptr (LsExprEval) eval = NULL;
  g_autofree char *shown = NULL;
  LsExprValue value;

  if (expr == NULL)
    g_error ("%s: %s", text, error->message);
  if (expected == NULL)
    return;
  eval = ls_expr_eval_new (expr);
  ls_expr_evaluate (eval, &subject->context, &value);
  shown = ls_expr_format_lane (&value, ls_expr_get_format (expr), 0);
  if (strcmp (shown, expected) != 0)
    g_error ("%s is %s, the page says %s", text, shown, expected);
}

static void
check_refusal (const ExprSubject *subject, const char *text, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsExpr) expr = ls_expr_new (subject->program, text, &error);

  g_assert_null (expr);
  g_assert_cmpstr (error->message, ==, expected);
}

/* Returns: how many there were. */
static guint
check_block (const ExprSubject *subject, char **lines, gboolean is_error)
{
  guint n = 0;

  for (; *lines != NULL && strcmp (*lines, "```") != 0; lines++, n++)
    {
      char *arrow = strstr (*lines, " => ");

      if (arrow != NULL)
        *arrow = '\0';
      g_strchomp (*lines);
      if (is_error)
        check_refusal (subject, *lines, arrow + 4);
      else
        check_example (subject, *lines, arrow != NULL ? arrow + 4 : NULL);
    }
  return n;
}

static void
test_examples (void)
{
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  g_autofree char *contents = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (page, &contents, NULL, NULL));
  lines = g_strsplit (contents, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (strcmp (lines[i], "```expr") == 0 || strcmp (lines[i], "```error") == 0)
      n += check_block (subject, lines + i + 1, lines[i][4] == 'r');
  g_test_message ("%u examples", n);
  g_assert_cmpuint (n, >, 40);
}

static gboolean
is_mask (const LsMachine *machine, const char *name)
{
  for (guint i = 0; i < machine->n_masks; i++)
    if (strcmp (machine->masks[i].id, name) == 0)
      return TRUE;
  return FALSE;
}

/* Everything that completion offers stands on the page, but for the numbers of buffers and the masks, which are the
 * machine's. */
static void
test_names (void)
{
  g_autoptr (ExprSubject) subject = expr_subject_new ();
  g_autofree char *contents = NULL;
  gsize start;
  g_auto (GStrv) names = ls_expr_complete (subject->program, NULL, NULL, "", 0, &start);

  g_assert_true (g_file_get_contents (page, &contents, NULL, NULL));
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *name = g_strdelimit (g_strdup (names[i]), "([", '\0');
      g_autofree char *quoted = g_strdup_printf ("`%s", name);

      if (!is_mask (subject->machine, name) && !g_str_has_prefix (name, "CB") &&
          strstr (contents, quoted) == NULL)
        g_error ("the page does not name %s", names[i]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  page = argv[1];
  g_test_add_func ("/expr/page/examples", test_examples);
  g_test_add_func ("/expr/page/names", test_names);
  return g_test_run ();
}
