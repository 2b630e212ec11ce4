#include "r700-listing.h"

#include <glib.h>
#include <string.h>

/* data/known-words.vec: words from outside, decoded and printed. */

enum
{
  MAX_WORDS = 8,
};

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

/* A program around the instruction: itself if it is control flow, else a clause of it. */
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
  return g_byte_array_free_to_bytes (bytes);
}

/* The text without the number that a line may begin with. */
static const char *
name_of (const char *text)
{
  while (*text == ' ' || g_ascii_isdigit (*text))
    text++;
  return text;
}

static void
check_vector (char **cells)
{
  guint32 words[MAX_WORDS];
  guint n = parse_words (g_strstrip (cells[1]), words);
  const char *kind = g_strstrip (cells[0]);
  g_autoptr (GBytes) bytes = wrap (kind, words, n);
  g_autoptr (R700Program) program = r700_decode (bytes, NULL, NULL, NULL);
  g_autoptr (R700Listing) listing = NULL;
  guint line = 0;

  g_assert_nonnull (program);
  listing = r700_listing_new (program);
  if (strcmp (kind, "cf") != 0)
    line = 1;
  g_assert_cmpstr (name_of (r700_listing_line (listing, line)->text), ==, g_strstrip (cells[2]));
}

static void
test_known_words (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "known-words.vec", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], " | ", -1);

      if (lines[i][0] == '#' || lines[i][0] == '\0')
        continue;
      g_assert_cmpuint (g_strv_length (cells), ==, 4);
      check_vector (cells);
      n++;
    }
  g_assert_cmpuint (n, ==, 43);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/isa/r700/words/known", test_known_words);
  return g_test_run ();
}
