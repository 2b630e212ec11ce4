/* Cases from outside: what an interpreter of Mesa 22.3.6, built alone, gives, or the document's formulas; see vectors.md. The second
 * interpreter and the machine take them. */

#include <stdlib.h>
#include <string.h>

#include "tgsi-oracle.h"
#include "tgsi-probe.h"
#include "tgsi-vec.h"

typedef struct
{
  TgsiOutcome *(*run) (const VecCase *vec, TgsiProgram *program);
  gboolean has_textures; /* it knows them */
  GPtrArray *cases;
  const char *only; /* the only case; NULL: all */
  gboolean is_verbose;
  const char *file;
} Suite;

static TgsiOutcome *
run_oracle (const VecCase *vec, TgsiProgram *program)
{
  return tgsi_oracle_run (program, vec->world);
}

static TgsiOutcome *
run_machine (const VecCase *vec, TgsiProgram *program G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TgsiProbe) probe = tgsi_probe_new (vec->text, vec->world, &error);
  TgsiOutcome *outcome;

  if (probe != NULL)
    return tgsi_probe_finish (probe);
  outcome = tgsi_outcome_new (0, 0);
  g_strlcpy (outcome->text, error->message, sizeof outcome->text);
  outcome->failure = outcome->text;
  return outcome;
}

static void
run_case (const Suite *suite, const VecCase *vec, GString *wrong)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TgsiProgram) program = tgsi_program_parse (vec->text, -1, NULL, &error);
  g_autoptr (TgsiOutcome) got = NULL;

  if (program == NULL)
    {
      g_string_append_printf (wrong, "  %s\n", error->message);
      return;
    }
  if (g_str_equal (vec->file, "natural"))
    vec_fill_natural (vec->world, program);
  got = suite->run (vec, program);
  vec_compare (vec, got, wrong);
  if (suite->is_verbose && wrong->len > 0)
    g_string_append (wrong, vec->text);
}

static void
test_file (gconstpointer data)
{
  const Suite *suite = data;
  guint n = 0, n_wrong = 0;

  for (guint i = 0; i < suite->cases->len; i++)
    {
      const VecCase *vec = g_ptr_array_index (suite->cases, i);
      g_autoptr (GString) wrong = g_string_new (NULL);

      if (!g_str_equal (vec->file, suite->file) ||
          (vec->world->textures[0] != NULL && !suite->has_textures) ||
          (suite->only != NULL && !g_str_equal (vec->name, suite->only)))
        continue;
      n++;
      run_case (suite, vec, wrong);
      if (wrong->len == 0)
        continue;
      n_wrong++;
      g_test_message ("%s%s%s:\n%s", vec->name, vec->note != NULL ? ", " : "",
                      vec->note != NULL ? vec->note : "", wrong->str);
    }
  g_test_message ("%u of %u cases are wrong", n_wrong, n);
  if (n_wrong > 0)
    g_test_fail ();
}

/* One test for each file of the cases. */
static void
add_tests (const Suite *like, const char *who)
{
  const char *last = "";

  for (guint i = 0; i < like->cases->len; i++)
    {
      const VecCase *vec = g_ptr_array_index (like->cases, i);
      g_autofree char *path = g_strdup_printf ("/tgsi/vectors/%s/%s", who, vec->file);
      Suite *suite;

      if (g_str_equal (vec->file, last))
        continue;
      last = vec->file;
      suite = g_new0 (Suite, 1);
      *suite = *like;
      suite->file = vec->file;
      g_test_add_data_func_full (path, suite, test_file, g_free);
    }
}

/* FILE [--show] [CASE]: --show prints the programs that fail; by hand, -p chooses who runs which file. */
int
main (int argc, char **argv)
{
  Suite suite = { .run = run_oracle };
  int result;

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, >=, 2);
  for (int i = 2; i < argc; i++)
    if (g_str_equal (argv[i], "--show"))
      suite.is_verbose = TRUE;
    else
      suite.only = argv[i];
  suite.cases = vec_read (argv[1]);
  add_tests (&suite, "oracle");
  suite.run = run_machine;
  suite.has_textures = TRUE;
  add_tests (&suite, "machine");
  result = g_test_run ();
  g_ptr_array_unref (suite.cases);
  return result;
}
