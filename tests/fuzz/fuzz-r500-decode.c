#include "ls-fuzz.h"

#include "ls-diagnostic.h"
#include "r500-program.h"

/* Any bytes: they decode or are refused with an error. What decodes prints as text that assembles to the same words, whatever is
 * wrong with them. */

static void
check_listing (const R500Program *program)
{
  g_autoptr (IsaListing) listing = r500_listing_new (program);
  g_autofree char *text = r500_print (program);
  const char *at = text;

  for (guint i = 0; i < isa_listing_n_lines (listing); i++)
    {
      const IsaLine *line = isa_listing_line (listing, i);

      g_assert_true (g_str_has_prefix (at, line->text));
      at += strlen (line->text) + 1;
    }
  g_assert_cmpint (*at, ==, '\0');
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (R500Program) program = r500_decode (bytes, diagnostics, &error);
  g_autoptr (GBytes) again = NULL;
  g_autofree char *text = NULL;

  ls_fuzz_count (LS_FUZZ_INPUTS);
  g_assert_true ((program == NULL) == (error != NULL));
  if (!program)
    return 0;
  ls_fuzz_count (LS_FUZZ_OPENED);
  r500_validate (program, NULL, diagnostics);
  check_listing (program);
  text = r500_print (program);
  again = r500_assemble (text, -1, NULL, &error);
  if (!again)
    g_error ("the listing does not assemble: %s\n%s", error->message, text);
  if (!g_bytes_equal (bytes, again))
    g_error ("the listing assembles to other words:\n%s", text);
  ls_fuzz_count (LS_FUZZ_RAN);
  return 0;
}
