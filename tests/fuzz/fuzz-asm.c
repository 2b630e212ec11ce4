#include "ls-fuzz.h"

#include "ls-diagnostic.h"
#include "r700-listing.h"

/* Any text: it assembles or is refused with a finding that has a place. What assembles to words that decode without an
 * error prints as text that assembles to the same words. */

static void
check_refusal (const GPtrArray *findings, const GError *error)
{
  g_assert_nonnull (error);
  g_assert_cmpuint (ls_diagnostics_count (findings, LS_SEVERITY_ERROR), >, 0);
}

static void
check_round_trip (GBytes *words)
{
  g_autoptr (GPtrArray) findings = ls_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (R700Program) program = r700_decode (words, NULL, findings, &error);
  g_autoptr (GBytes) again = NULL;
  g_autofree char *text = NULL;

  /* Text may say words that do not decode without an error, and their listing need not assemble. */
  if (!program || ls_diagnostics_count (findings, LS_SEVERITY_ERROR))
    return;
  /* Words that happen to look big-endian are read as such, and are then other words. */
  if (program->sections[0].big_endian)
    return;
  text = r700_print (program);
  again = r700_assemble (text, -1, findings, &error);
  if (!again)
    g_error ("the listing does not assemble: %s\n%s", error->message, text);
  if (!g_bytes_equal (words, again))
    g_error ("the listing assembles to other words:\n%s", text);
  ls_fuzz_count (LS_FUZZ_RAN);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GPtrArray) findings = ls_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) words = r700_assemble ((const char *) data, (gssize) size, findings, &error);

  ls_fuzz_count (LS_FUZZ_INPUTS);
  if (!words)
    {
      check_refusal (findings, error);
      ls_fuzz_forget ();
    }
  else
    {
      ls_fuzz_count (LS_FUZZ_OPENED);
      check_round_trip (words);
    }
  return 0;
}
