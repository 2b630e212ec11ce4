#include "gen-r700.h"
#include "r700-program.h"

/* The generator's programs against the decoder and the validator, which know nothing of it. */

#define N_PROGRAMS 300

static void
check_program (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (GBytes) words = gen_r700_program (rand, 4 + seed % 8, TRUE);
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  g_autoptr (GError) error = NULL;

  g_autoptr (R700Program) program = r700_decode (words, NULL, diagnostics, &error);
  g_assert_no_error (error);
  r700_validate (program, 0, diagnostics);
  for (guint i = 0; i < diagnostics->len; i++)
    {
      const LsDiagnostic *diagnostic = diagnostics->pdata[i];
      g_autofree char *text = ls_diagnostic_format (diagnostic, "random");
      if (diagnostic->severity == LS_SEVERITY_ERROR)
        g_test_message ("seed %u: %s", seed, text);
    }
  g_assert_cmpuint (ls_diagnostics_count (diagnostics, LS_SEVERITY_ERROR), ==, 0);
}

static void
test_programs_are_valid (void)
{
  for (guint i = 0; i < N_PROGRAMS; i++)
    check_program ((guint32) g_test_rand_int ());
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gen/r700/valid", test_programs_are_valid);

  return g_test_run ();
}
