#include "r700-test.h"

#include <string.h>

#include "r700-listing.h"

static void
test_program_free (gpointer data)
{
  R700TestProgram *program = data;

  g_free (program->name);
  g_bytes_unref (program->bytes);
  g_free (program);
}

char *
r700_test_path (const char *name)
{
  return g_test_build_filename (G_TEST_DIST, name, NULL);
}

static R700TestProgram *
parse_header (const char *line)
{
  R700TestProgram *program = g_new0 (R700TestProgram, 1);
  g_auto (GStrv) words = g_strsplit (line, " ", -1);

  g_assert_cmpuint (g_strv_length (words), ==, 6);
  program->name = g_strdup (words[1]);
  program->n_gprs = (guint) g_ascii_strtoull (words[3], NULL, 10);
  program->stack_size = (guint) g_ascii_strtoull (words[5], NULL, 10);
  return program;
}

static void
append_words (GByteArray *bytes, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);

  for (guint i = 0; words[i]; i++)
    {
      guint32 word = GUINT32_TO_LE ((guint32) g_ascii_strtoull (words[i], NULL, 16));

      g_byte_array_append (bytes, (const guint8 *) &word, sizeof word);
    }
}

static void
end_program (GPtrArray *programs, GByteArray *bytes)
{
  if (programs->len > 0)
    {
      R700TestProgram *program = g_ptr_array_index (programs, programs->len - 1);

      program->bytes = g_bytes_new (bytes->data, bytes->len);
    }
  g_byte_array_set_size (bytes, 0);
}

GPtrArray *
r700_test_programs (void)
{
  GPtrArray *programs = g_ptr_array_new_with_free_func (test_program_free);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *path = r700_test_path ("data/programs.txt");
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    {
      if (lines[i][0] == '#' || lines[i][0] == '\0')
        continue;
      if (!g_str_has_prefix (lines[i], "program "))
        {
          append_words (bytes, lines[i]);
          continue;
        }
      end_program (programs, bytes);
      g_ptr_array_add (programs, parse_header (lines[i]));
    }
  end_program (programs, bytes);
  return programs;
}

static void
report_differences (const char *name, GBytes *want, GBytes *got)
{
  gsize n_want;
  gsize n_got;
  const guint32 *a = g_bytes_get_data (want, &n_want);
  const guint32 *b = g_bytes_get_data (got, &n_got);

  g_test_message ("%s: %zu bytes, after the round trip %zu", name, n_want, n_got);
  for (gsize i = 0; i < MIN (n_want, n_got) / 4; i++)
    if (a[i] != b[i])
      g_test_message ("%s: dword %zu: %08x became %08x", name, i, a[i], b[i]);
}

void
r700_test_round_trip (const char *name, GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (R700Program) program = r700_decode (bytes, NULL, NULL, &error);
  g_autoptr (GBytes) again = NULL;
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = r700_print (program);
  again = r700_assemble (text, -1, NULL, &error);
  if (again && g_bytes_equal (again, bytes))
    return;
  if (again)
    report_differences (name, bytes, again);
  else
    g_test_message ("%s: %s", name, error->message);
  g_test_fail ();
}

GBytes *
r700_test_assemble (const char *text)
{
  g_autoptr (GError) error = NULL;
  GBytes *bytes = r700_assemble (text, -1, NULL, &error);

  if (error)
    g_test_message ("%s\n%s", error->message, text);
  g_assert_no_error (error);
  return bytes;
}

R700Program *
r700_test_program (const char *text)
{
  g_autoptr (GBytes) bytes = r700_test_assemble (text);
  g_autoptr (GError) error = NULL;
  R700Program *program = r700_decode (bytes, NULL, NULL, &error);

  g_assert_no_error (error);
  return program;
}

void
r700_test_assert_words (const char *text, const guint32 *words, guint n)
{
  g_autoptr (GBytes) bytes = r700_test_assemble (text);
  gsize size;
  const guint32 *got = g_bytes_get_data (bytes, &size);

  for (guint i = 0; i < MIN (n, size / 4); i++)
    if (GUINT32_FROM_LE (got[i]) != words[i])
      g_test_message ("dword %u of\n%s", i, text);
  g_assert_cmpuint (size / 4, ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmphex (GUINT32_FROM_LE (got[i]), ==, words[i]);
}
