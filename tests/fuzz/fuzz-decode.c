#include "ls-fuzz.h"

#include "ls-diagnostic.h"
#include "r700-listing.h"

/* Any bytes: they decode or are refused with an error. What decodes without an error prints as text that assembles to
 * the same words; the listing of other words assembles or is refused. */

static void
check_words (const R700Program *program, GBytes *words, gboolean is_sound)
{
  g_autofree char *text = r700_print (program);
  g_autoptr (GPtrArray) findings = ls_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) again = r700_assemble (text, -1, findings, &error);

  if (!is_sound)
    return;
  ls_fuzz_count (LS_FUZZ_RAN);
  if (!again)
    g_error ("the listing does not assemble: %s\n%s", error->message, text);
  if (!g_bytes_equal (words, again))
    g_error ("the listing assembles to other words:\n%s", text);
}

/* The words of the program as little-endian bytes, whatever the input's order was. */
static GBytes *
program_words (const R700Program *program)
{
  const R700Section *section = &program->sections[0];
  guint32 *words = g_new (guint32, section->n_words);

  for (guint32 i = 0; i < section->n_words; i++)
    words[i] = GUINT32_TO_LE (section->words[i]);
  return g_bytes_new_take (words, section->n_words * sizeof (guint32));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (R700Program) program = r700_decode (bytes, NULL, diagnostics, &error);
  g_autoptr (GBytes) words = NULL;
  gboolean is_sound;

  ls_fuzz_count (LS_FUZZ_INPUTS);
  g_assert_true ((program == NULL) == (error != NULL));
  if (!program)
    return 0;
  ls_fuzz_count (LS_FUZZ_OPENED);
  is_sound = !ls_diagnostics_count (diagnostics, LS_SEVERITY_ERROR);
  r700_validate (program, 1, diagnostics);
  words = program_words (program);
  check_words (program, words, is_sound);
  return 0;
}
