#include <string.h>

#include "ls-diagnostic.h"
#include "r700-test.h"

/* Every file of ../bad/asm and ../bad/words says in its first lines what must be found in it:
 *   ; expect: LINE:COLUMN: message (hint)         assembly text
 *   ; expect: dword N FIELD=VALUE: message (hint)  words, in hexadecimal
 * Text must have exactly these errors; words must have them among their findings. */

static GPtrArray *
read_expected (const char *text)
{
  GPtrArray *expected = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] && g_str_has_prefix (lines[i], "; expect: "); i++)
    g_ptr_array_add (expected, g_strdup (lines[i] + strlen ("; expect: ")));
  return expected;
}

static gboolean
has_line (const GPtrArray *lines, const char *line)
{
  for (guint i = 0; i < lines->len; i++)
    if (strcmp (g_ptr_array_index (lines, i), line) == 0)
      return TRUE;
  return FALSE;
}

/* The errors as the files write them: without severity, notes and warnings left out where only errors count. */
static GPtrArray *
format_findings (const GPtrArray *found, gboolean only_errors)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < found->len; i++)
    {
      const LsDiagnostic *finding = g_ptr_array_index (found, i);
      g_autoptr (GString) line = g_string_new (NULL);
      g_autofree char *text = ls_diagnostic_format (finding, NULL);

      if (only_errors && finding->severity != LS_SEVERITY_ERROR)
        continue;
      if (finding->line)
        g_string_printf (line, "%u:%u: ", finding->line, finding->column);
      g_string_append (line, strstr (text, strstr (text, "error: ")     ? "error: "
                                           : strstr (text, "warning: ") ? "warning: "
                                                                        : "note: ") +
                               (strstr (text, "error: ")     ? strlen ("error: ")
                                : strstr (text, "warning: ") ? strlen ("warning: ")
                                                             : strlen ("note: ")));
      g_ptr_array_add (lines, g_string_free (g_steal_pointer (&line), FALSE));
    }
  return lines;
}

static void
check_lines (const GPtrArray *expected, const GPtrArray *lines)
{
  g_assert_cmpuint (expected->len, >, 0);
  for (guint i = 0; i < lines->len; i++)
    g_test_message ("found: %s", (const char *) g_ptr_array_index (lines, i));
  for (guint i = 0; i < expected->len; i++)
    if (!has_line (lines, g_ptr_array_index (expected, i)))
      {
        g_test_message ("missing: %s", (const char *) g_ptr_array_index (expected, i));
        g_test_fail ();
      }
}

static void
test_text (gconstpointer path)
{
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();
  g_autoptr (GPtrArray) expected = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  expected = read_expected (text);
  bytes = r700_assemble (text, (gssize) length, found, &error);
  g_assert_cmpuint (ls_diagnostics_count (found, LS_SEVERITY_ERROR), >, 0);
  g_assert_null (bytes);
  g_assert_true (error && error->domain == LS_ERROR);
  lines = format_findings (found, TRUE);
  check_lines (expected, lines);
  if (lines->len != expected->len)
    g_test_fail ();
}

/* Hexadecimal words; ';' begins a comment. */
static GBytes *
read_words (const char *text)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i]; i++)
    {
      g_auto (GStrv) words = NULL;

      lines[i][strcspn (lines[i], ";")] = '\0';
      words = g_strsplit_set (lines[i], " ", -1);
      for (guint j = 0; words[j]; j++)
        {
          guint32 word = GUINT32_TO_LE ((guint32) g_ascii_strtoull (words[j], NULL, 16));

          if (words[j][0])
            g_byte_array_append (bytes, (const guint8 *) &word, sizeof word);
        }
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

static void
test_words (gconstpointer path)
{
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();
  g_autoptr (GPtrArray) expected = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (R700Program) program = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  expected = read_expected (text);
  bytes = read_words (text);
  program = r700_decode (bytes, NULL, found, NULL);
  g_assert_nonnull (program);
  r700_validate (program, 0, found);
  lines = format_findings (found, FALSE);
  check_lines (expected, lines);
}

static guint
add_folder (const char *folder, GTestDataFunc func, GPtrArray *paths)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "bad", folder, NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *test = g_strdup_printf ("/bad/%s/%s", folder, name);
      char *file = g_build_filename (path, name, NULL);

      g_ptr_array_add (paths, file);
      g_test_add_data_func (test, file, func);
      n++;
    }
  return n;
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpuint (add_folder ("asm", test_text, paths), >=, 30);
  g_assert_cmpuint (add_folder ("words", test_words, paths), >=, 15);
  return g_test_run ();
}
