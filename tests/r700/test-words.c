#include "r700-listing.h"
#include "vectors.h"

#include <string.h>

/* Words from outside, decoded and printed. */

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
  g_autoptr (R700Program) program = vectors_decode (cells[0], cells[1]);
  g_autoptr (IsaListing) listing = r700_listing_new (program);
  guint line = strcmp (cells[0], "cf") == 0 ? 0 : 1;

  g_assert_cmpstr (name_of (isa_listing_line (listing, line)->text), ==, cells[2]);
}

static void
check_file (const char *name, guint expected)
{
  g_autoptr (GPtrArray) vectors = vectors_read (name);

  for (guint i = 0; i < vectors->len; i++)
    {
      char **cells = g_ptr_array_index (vectors, i);

      g_assert_cmpuint (g_strv_length (cells), ==, 4);
      check_vector (cells);
    }
  g_assert_cmpuint (vectors->len, ==, expected);
}

static void
test_known_words (void)
{
  check_file ("known-words.vec", 43);
}

static void
test_llvm (void)
{
  check_file ("llvm.vec", 117);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/isa/r700/words/known", test_known_words);
  g_test_add_func ("/isa/r700/words/llvm", test_llvm);
  return g_test_run ();
}
