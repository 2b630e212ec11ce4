#include "ls-fuzz.h"

#include "ls-diagnostic.h"
#include "r500-program.h"

/* Any text: it assembles or is refused with a finding that has a place. What assembles prints as text that assembles to the
 * same words. */

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GPtrArray) findings = ls_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) words = r500_assemble ((const char *) data, (gssize) size, findings, &error);
  g_autoptr (R500Program) program = NULL;
  g_autoptr (GBytes) again = NULL;
  g_autofree char *text = NULL;

  ls_fuzz_count (LS_FUZZ_INPUTS);
  g_assert_true ((words == NULL) == (error != NULL));
  if (!words)
    {
      g_assert_cmpuint (ls_diagnostics_count (findings, LS_SEVERITY_ERROR), >, 0);
      ls_fuzz_forget ();
      return 0;
    }
  ls_fuzz_count (LS_FUZZ_OPENED);
  program = r500_decode (words, NULL, &error);
  g_assert_no_error (error);
  text = r500_print (program);
  again = r500_assemble (text, -1, NULL, &error);
  if (!again)
    g_error ("the listing does not assemble: %s\n%s", error->message, text);
  if (!g_bytes_equal (words, again))
    g_error ("the listing assembles to other words:\n%s", text);
  ls_fuzz_count (LS_FUZZ_RAN);
  return 0;
}
