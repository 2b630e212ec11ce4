#include <string.h>

#include "mutate.h"

GPtrArray *
mutate_lines_split (const FuzzPart *part)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = fuzz_part_dup_text (part);
  g_auto (GStrv) cut = g_strsplit (text, "\n", -1);

  for (guint i = 0; cut[i]; i++)
    g_ptr_array_add (lines, g_strdup (cut[i]));
  if (lines->len == 0)
    g_ptr_array_add (lines, g_strdup (""));
  return lines;
}

void
mutate_lines_join (const GPtrArray *lines, GByteArray *bytes)
{
  g_byte_array_set_size (bytes, 0);
  for (guint i = 0; i < lines->len; i++)
    {
      const char *line = g_ptr_array_index (lines, i);

      g_byte_array_append (bytes, (const guint8 *) line, (guint) strlen (line));
      if (i + 1 < lines->len)
        g_byte_array_append (bytes, (const guint8 *) "\n", 1);
    }
}

void
mutate_line_set (GPtrArray *lines, guint i, char *line)
{
  g_free (g_ptr_array_index (lines, i));
  g_ptr_array_index (lines, i) = line;
}

guint
mutate_below (GRand *rand, guint n)
{
  return n < 2 ? 0 : (guint) g_rand_int_range (rand, 0, (gint32) n);
}

const char *
mutate_pick (GRand *rand, const char *const *words, guint n)
{
  return words[mutate_below (rand, n)];
}

const char *
mutate_number (GRand *rand)
{
  static const char *const numbers[] = {
    "0",           "1",          "2",          "3",          "4",          "7",          "8",
    "15",          "16",         "17",         "31",         "32",         "33",         "63",
    "64",          "65",         "100",        "127",        "128",        "255",        "256",
    "1023",        "1024",       "4096",       "8191",       "8192",       "65535",      "65536",
    "16777216",    "2147483647", "2147483648", "4294967295", "4294967296", "-1",         "-2",
    "-2147483648", "0.5",        "-0.5",       "0.25",       "1e-45",      "1e-30",      "1e10",
    "1e30",        "3.4e38",     "-3.4e38",    "nan",        "inf",        "-inf",       "-0",
    "0x7fc00000",  "0x7f800000", "0xff800000", "0x80000000", "0xffffffff", "0x3f800000", "-1e9",
    "1048576",     "0.0625",     "1.5",        "-7.5",
  };
  static const char *const small[] = { "0", "1", "2", "3", "4", "5", "8", "16", "0.5", "-1" };

  return mutate_below (rand, 2) ? mutate_pick (rand, small, G_N_ELEMENTS (small))
                                : mutate_pick (rand, numbers, G_N_ELEMENTS (numbers));
}

/* Where the number at text ends: digits with what may be in them. */
static gsize
number_length (const char *text)
{
  gsize n = 0;

  while (g_ascii_isxdigit (text[n]) || text[n] == 'x' ||
         (text[n] == '.' && g_ascii_isdigit (text[n + 1])))
    n++;
  return n;
}

char *
mutate_number_in (GRand *rand, const char *line)
{
  static const char *const ordinals[] = { "0", "1", "2", "3", "4", "7", "15", "31", "126", "127" };
  guint seen = 0;
  gsize at = 0, length = 0;

  for (gsize i = 0; line[i];)
    {
      gsize n = g_ascii_isdigit (line[i]) ? MAX (number_length (line + i), 1) : 0;

      if (n > 0 && mutate_below (rand, ++seen) == 0)
        {
          at = i;
          length = n;
        }
      i += MAX (n, 1);
    }
  if (seen == 0)
    return NULL;
  return g_strdup_printf ("%.*s%s%s", (int) at, line,
                          at > 0 && g_ascii_isalpha (line[at - 1])
                            ? mutate_pick (rand, ordinals, G_N_ELEMENTS (ordinals))
                            : mutate_number (rand),
                          line + at + length);
}

void
mutate_words (GRand *rand, GByteArray *bytes)
{
  static const guint32 words[] = { 0,          1,          0x3f800000, 0xbf800000, 0x7f800000,
                                   0xff800000, 0x7fc00000, 0x7f7fffff, 0xff7fffff, 0x80000000,
                                   0xffffffff, 0x47000000, 0x4b800000, 0x00000001, 0x3f000000 };

  for (guint n = 1 + mutate_below (rand, 4); bytes->len >= 4 && n > 0; n--)
    {
      guint at = mutate_below (rand, bytes->len / 4) * 4;
      guint32 word;

      memcpy (&word, bytes->data + at, sizeof word);
      word = mutate_below (rand, 3) ? words[mutate_below (rand, G_N_ELEMENTS (words))]
                                    : word ^ 1u << mutate_below (rand, 32);
      memcpy (bytes->data + at, &word, sizeof word);
    }
}
