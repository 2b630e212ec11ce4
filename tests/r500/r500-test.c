#include "r500-test.h"

#include <string.h>

#include "ls-diagnostic.h"
#include "r500-program.h"

static void
vector_free (gpointer data)
{
  R500Vector *vector = data;

  g_free (vector->name);
  g_free (vector->said);
  g_array_unref (vector->words);
  g_free (vector);
}

static R500Vector *
add_vector (GPtrArray *vectors, const char *name)
{
  R500Vector *vector = g_new0 (R500Vector, 1);

  vector->name = g_strdup (name);
  vector->words = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_ptr_array_add (vectors, vector);
  return vector;
}

/* "00000800 08020000 ... H  | ALU rgb[...". */
static void
add_words (R500Vector *vector, const char *line)
{
  const char *bar = strstr (line, "| ");
  char *rest = (char *) line;

  for (guint i = 0; i < R500_N_DWORDS; i++)
    {
      guint32 word = (guint32) g_ascii_strtoull (rest, &rest, 16);

      g_array_append_val (vector->words, word);
    }
  if (bar)
    vector->said = g_strdup (bar + 2);
}

GPtrArray *
r500_test_vectors (const char *file)
{
  GPtrArray *vectors = g_ptr_array_new_with_free_func (vector_free);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", file, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  R500Vector *program = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    {
      if (lines[i][0] == '@')
        program = add_vector (vectors, lines[i] + 2);
      else if (lines[i][0] && lines[i][0] != '#')
        add_words (program ? program : add_vector (vectors, lines[i]), lines[i]);
    }
  return vectors;
}

GBytes *
r500_test_bytes (const guint32 *words, guint n)
{
  guint32 *copy = g_new (guint32, n);

  for (guint i = 0; i < n; i++)
    copy[i] = GUINT32_TO_LE (words[i]);
  return g_bytes_new_take (copy, n * sizeof *copy);
}

R500Program *
r500_test_decode (const guint32 *words, guint n)
{
  g_autoptr (GBytes) bytes = r500_test_bytes (words, n);
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();
  R500Program *program = r500_decode (bytes, found, NULL);

  g_assert_nonnull (program);
  g_assert_cmpuint (ls_diagnostics_count (found, LS_SEVERITY_ERROR), ==, 0);
  return program;
}

static GBytes *
assemble (const char *text)
{
  g_autoptr (GError) error = NULL;
  GBytes *bytes = r500_assemble (text, -1, NULL, &error);

  if (bytes == NULL)
    g_test_message ("%s\n%s", error->message, text);
  g_assert_nonnull (bytes);
  return bytes;
}

void
r500_test_assert_words (const char *text, const guint32 *words, guint n)
{
  g_autoptr (GBytes) bytes = assemble (text);
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  g_assert_cmpuint (size, ==, n * sizeof (guint32));
  for (guint i = 0; i < n; i++)
    {
      guint32 word;

      memcpy (&word, data + i * sizeof word, sizeof word);
      if (GUINT32_FROM_LE (word) != words[i])
        g_test_message ("dword %u of %s", i, text);
      g_assert_cmphex (GUINT32_FROM_LE (word), ==, words[i]);
    }
}

void
r500_test_round_trip (const char *name, GBytes *bytes)
{
  g_autoptr (R500Program) program = r500_decode (bytes, NULL, NULL);
  g_autofree char *text = r500_print (program);
  g_autoptr (GBytes) again = assemble (text);

  if (!g_bytes_equal (bytes, again))
    g_test_message ("%s:\n%s", name, text);
  g_assert_true (g_bytes_equal (bytes, again));
}

R500Program *
r500_test_program (const char *text)
{
  g_autoptr (GBytes) bytes = assemble (text);

  return r500_decode (bytes, NULL, NULL);
}
