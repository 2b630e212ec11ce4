#include "vectors.h"

#include <string.h>

enum
{
  MAX_WORDS = 8,
};

static void
free_cells (gpointer cells)
{
  g_strfreev (cells);
}

GPtrArray *
vectors_read (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", name, NULL);

  return vectors_read_file (path);
}

GPtrArray *
vectors_read_file (const char *path)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  GPtrArray *vectors = g_ptr_array_new_with_free_func (free_cells);

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    {
      char **cells;

      if (lines[i][0] == '#' || lines[i][0] == '\0')
        continue;
      cells = g_strsplit (lines[i], " | ", -1);
      for (guint k = 0; cells[k]; k++)
        g_strstrip (cells[k]);
      g_ptr_array_add (vectors, cells);
    }
  return vectors;
}

static guint
parse_words (const char *text, guint32 *words)
{
  g_auto (GStrv) parts = g_strsplit (text, " ", -1);
  guint n = 0;

  for (guint i = 0; parts[i]; i++)
    {
      g_assert_cmpuint (n, <, MAX_WORDS);
      words[n++] = (guint32) g_ascii_strtoull (parts[i], NULL, 16);
    }
  return n;
}

static void
append (GByteArray *bytes, guint32 word)
{
  word = GUINT32_TO_LE (word);
  g_byte_array_append (bytes, (const guint8 *) &word, sizeof word);
}

static GBytes *
wrap (const char *kind, const guint32 *words, guint n)
{
  GByteArray *bytes = g_byte_array_new ();
  gboolean needs_last = strcmp (kind, "alu") == 0 && !(words[0] >> 31);

  if (strcmp (kind, "alu") == 0)
    {
      append (bytes, 2);
      append (bytes, 0xA0000000 | (n / 2 + needs_last - 1) << 18);
    }
  else if (strcmp (kind, "cf") != 0)
    {
      append (bytes, 2);
      append (bytes, strcmp (kind, "tex") == 0 ? 0x80800000 : 0x81000000);
    }
  if (bytes->len)
    {
      append (bytes, 0);
      append (bytes, 0x80200000);
    }
  for (guint i = 0; i < n; i++)
    append (bytes, words[i]);
  if (needs_last)
    {
      append (bytes, 0x80000000);
      append (bytes, 0x00000D00);
    }
  if (strcmp (kind, "cf") == 0)
    {
      append (bytes, 0);
      append (bytes, 0x80200000);
    }
  return g_byte_array_free_to_bytes (bytes);
}

R700Program *
vectors_decode (const char *kind, const char *words)
{
  guint32 numbers[MAX_WORDS];
  guint n = parse_words (words, numbers);
  g_autoptr (GBytes) bytes = wrap (kind, numbers, n);
  R700Program *program = r700_decode (bytes, NULL, NULL, NULL);

  g_assert_nonnull (program);
  return program;
}
