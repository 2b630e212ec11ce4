#include "ls-fuzz.h"

#include <string.h>

#include "glslang-draft.h"
#include "glslang-scan.h"
#include "ls-extra-inputs.h"

/* Inputs of a text: the bytes are lines of a file of inputs, the numbers of a buffer, and what a command line gives, one thing a line. All is taken
 * or refused with a message. */

#define MAX_LINES 32

static void
read_lines (const char *text)
{
  g_auto (GlslangLines) lines = { 0 };
  g_autoptr (GError) error = NULL;

  if (!glslang_lines_init (&lines, text, "size 64 64\ndraw triangles 3\n", "fuzz.frag", &error))
    {
      ls_fuzz_assert_refused (error);
      return;
    }
  g_assert_cmpuint (lines.lines->len, ==, lines.places->len);
  ls_fuzz_count (LS_FUZZ_OPENED);
}

static void
read_numbers (GBytes *bytes)
{
  static const char bases[] = "fiub";
  g_autoptr (GError) error = NULL;
  GlslangScan scan;
  GlslangWord word;

  glslang_scan_init (&scan, "fuzz.txt", bytes);
  for (guint i = 0; glslang_scan_next (&scan, &word, &error); i++)
    {
      g_autofree char *copy = glslang_word_dup (&word);
      g_autoptr (GError) wrong = NULL;
      guint32 bits[2];

      g_assert_true (g_utf8_validate (copy, -1, NULL));
      if (!glslang_word_bits (&word, "fuzz.txt", bases[i % 4], i % 8 < 4 ? 32 : 64, "m", bits,
                              &wrong))
        ls_fuzz_assert_refused (wrong);
    }
  if (error != NULL)
    ls_fuzz_assert_refused (error);
}

static GBytes *
read_cb (gpointer data, const char *file G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  return g_bytes_ref (data);
}

static void
give_options (GBytes *bytes, const char *text)
{
  g_autoptr (LsExtraInputs) inputs = ls_extra_inputs_new (read_cb, bytes);
  g_auto (GStrv) lines = g_strsplit (text, "\n", MAX_LINES);
  LsSceneHow how = { 0 };

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;

      if (!ls_extra_inputs_add (inputs, ls_extra_kinds[i % ls_extra_n_kinds].name, lines[i],
                                &error))
        ls_fuzz_assert_refused (error);
      else
        ls_fuzz_count (LS_FUZZ_RAN);
    }
  ls_extra_inputs_apply (inputs, &how);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autofree char *copy = g_strndup ((const char *) data, size);
  g_autofree char *text = g_utf8_make_valid (copy, -1);

  ls_fuzz_count (LS_FUZZ_INPUTS);
  read_lines (text);
  read_numbers (bytes);
  give_options (bytes, text);
  return 0;
}
