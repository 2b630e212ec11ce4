#include "r700-test.h"

#include <string.h>

#include "ls-diagnostic.h"

/* disasm, then asm, gives the same words: for the programs in data/programs.txt, and for a whole folder of compiled
 * shaders where LANESCOPE_CORPUS names one. The rules that compilers keep raise no finding on what they made. */

static void
test_programs (void)
{
  g_autoptr (GPtrArray) programs = r700_test_programs ();

  g_assert_cmpuint (programs->len, >=, 60);
  for (guint i = 0; i < programs->len; i++)
    {
      const R700TestProgram *program = g_ptr_array_index (programs, i);

      r700_test_round_trip (program->name, program->bytes);
    }
  g_test_message ("%u programs come back word for word", programs->len);
}

/* Errors that the validator finds with the stack that the driver declared. */
static guint
count_errors (const char *name, GBytes *bytes, guint stack_size)
{
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();
  g_autoptr (R700Program) program = r700_decode (bytes, NULL, NULL, NULL);
  guint n;

  r700_validate (program, stack_size, found);
  n = ls_diagnostics_count (found, LS_SEVERITY_ERROR);
  for (guint i = 0; i < found->len && n > 0; i++)
    {
      g_autofree char *text = ls_diagnostic_format (g_ptr_array_index (found, i), name);

      g_test_message ("%s", text);
    }
  return n;
}

static void
test_no_errors (void)
{
  g_autoptr (GPtrArray) programs = r700_test_programs ();

  for (guint i = 0; i < programs->len; i++)
    {
      const R700TestProgram *program = g_ptr_array_index (programs, i);

      g_assert_cmpuint (count_errors (program->name, program->bytes, program->stack_size), ==, 0);
    }
}

/* The driver computes STACK_SIZE for these programs itself, so one less must be too little. */
static void
test_stack_is_tight (void)
{
  g_autoptr (GPtrArray) programs = r700_test_programs ();
  guint n_checked = 0;

  for (guint i = 0; i < programs->len; i++)
    {
      const R700TestProgram *program = g_ptr_array_index (programs, i);

      if (program->stack_size < 2)
        continue;
      g_assert_cmpuint (count_errors (program->name, program->bytes, program->stack_size - 1), ==,
                        1);
      n_checked++;
    }
  g_assert_cmpuint (n_checked, >, 5);
}

static void
round_trip_folder (const char *folder, guint *n)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *data = NULL;
      g_autoptr (GBytes) bytes = NULL;
      gsize size;

      /* ps.bin vs.bin gs.bin es.bin fs.bin are the microcode, the rest is data. */
      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        round_trip_folder (path, n);
      if (strlen (name) != 6 || strcmp (name + 1, "s.bin") != 0)
        continue;
      g_assert_true (g_file_get_contents (path, &data, &size, NULL));
      bytes = g_bytes_new (data, size);
      r700_test_round_trip (path, bytes);
      (*n)++;
    }
}

static void
test_corpus (void)
{
  const char *corpus = g_getenv ("LANESCOPE_CORPUS");
  g_autofree char *folder = corpus ? g_build_filename (corpus, "r700", NULL) : NULL;
  guint n = 0;

  if (!corpus)
    {
      g_test_skip ("LANESCOPE_CORPUS does not name a folder of compiled shaders");
      return;
    }
  round_trip_folder (folder, &n);
  g_test_message ("%u programs of %s come back word for word", n, folder);
  g_assert_cmpuint (n, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/r700/asm/round-trip/programs", test_programs);
  g_test_add_func ("/r700/asm/round-trip/corpus", test_corpus);
  g_test_add_func ("/r700/validate/compiled-programs-have-no-errors", test_no_errors);
  g_test_add_func ("/r700/validate/stack-size-is-tight", test_stack_is_tight);
  return g_test_run ();
}
