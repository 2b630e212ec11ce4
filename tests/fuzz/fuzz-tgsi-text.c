#include "ls-fuzz.h"

#include "ls-diagnostic.h"
#include "tgsi-text.h"

/* Any text: it is a program or is refused with a finding that has a place. What is printed of a program is printed the same again. */

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GPtrArray) findings = ls_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  TgsiProgram *program = tgsi_program_parse ((const char *) data, (gssize) size, findings, &error);
  TgsiProgram *again;
  g_autofree char *text = NULL;
  g_autofree char *twice = NULL;

  ls_fuzz_count (LS_FUZZ_INPUTS);
  g_assert_true ((program == NULL) == (error != NULL));
  g_assert_true ((program == NULL) == (ls_diagnostics_count (findings, LS_SEVERITY_ERROR) > 0));
  if (program == NULL)
    {
      ls_fuzz_forget ();
      return 0;
    }
  ls_fuzz_count (LS_FUZZ_OPENED);
  text = tgsi_print (program);
  again = tgsi_program_parse (text, -1, NULL, &error);
  if (again == NULL)
    g_error ("what is printed is refused: %s\n%s", error->message, text);
  twice = tgsi_print (again);
  g_assert_cmpstr (text, ==, twice);
  tgsi_program_free (program);
  tgsi_program_free (again);
  ls_fuzz_count (LS_FUZZ_RAN);
  return 0;
}
