#include "ls-line-map.h"

#include <string.h>

/* One letter is one line. */
static GBytes *
bytes_of (const char *letters)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (const char *at = letters; *at != '\0'; at++)
    g_string_append_printf (text, "%s%c", at == letters ? "" : "\n", *at);
  return g_string_free_to_bytes (g_steal_pointer (&text));
}

/* Where each letter of old is in now, a digit each, - where it is gone. */
static void
test_letters (void)
{
  static const struct
  {
    const char *old, *now, *places;
  } cases[] = {
    { "abc", "abc", "012" },
    { "abc", "xabc", "123" },
    { "abc", "abxc", "013" },
    { "abc", "ac", "0-1" },
    { "abc", "axc", "012" },
    { "abcd", "axycd", "0134" },
    { "abcd", "xacyd", "1-24" },
    { "abcabc", "abc", "012---" },
    { "abcd", "dabc", "123-" },
    { "abc", "", "0--" },
    { "abxcd", "aybzcd",
      "0234"
      "5" },
    { "a", "xyz", "0" },
    { "abcdef", "uvf", "01---2" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GBytes) old = bytes_of (cases[i].old), now = bytes_of (cases[i].now);
      g_autoptr (GArray) map = ls_line_map_new (old, now);
      g_autoptr (GString) places = g_string_new (NULL);

      for (guint j = 0; j < map->len; j++)
        {
          const guint place = g_array_index (map, guint, j);

          g_string_append_c (places, place == G_MAXUINT ? '-' : (char) ('0' + place));
        }
      g_test_message ("%s, then %s", cases[i].old, cases[i].now);
      g_assert_cmpstr (places->str, ==, cases[i].places);
    }
}

/* No line of a version has two lines of the text, and their order stays. */
static void
test_random (void)
{
  for (guint round = 0; round < 2000; round++)
    {
      char old_letters[24] = "", letters[24] = "";
      g_autoptr (GBytes) old = NULL, now = NULL;
      g_autoptr (GArray) map = NULL;
      guint last = 0;

      for (int i = 0, n = g_test_rand_int_range (1, 20); i < n; i++)
        old_letters[i] = (char) g_test_rand_int_range ('a', 'f');
      for (int i = 0, n = g_test_rand_int_range (1, 20); i < n; i++)
        letters[i] = (char) g_test_rand_int_range ('a', 'f');
      old = bytes_of (old_letters);
      now = bytes_of (letters);
      map = ls_line_map_new (old, now);
      g_assert_cmpuint (map->len, ==, strlen (old_letters));
      for (guint i = 0; i < map->len; i++)
        {
          const guint place = g_array_index (map, guint, i);

          if (place == G_MAXUINT)
            continue;
          g_assert_cmpuint (place, <, strlen (letters));
          g_assert_cmpuint (place + 1, >, last);
          last = place + 1;
        }
    }
}

/* Too many pairs: the lines between are changed ones, and it is soon done. */
static void
test_large (void)
{
  g_autoptr (GString) text = g_string_new (NULL), other = g_string_new (NULL);
  g_autoptr (GBytes) old = NULL, now = NULL;
  g_autoptr (GArray) map = NULL;

  for (guint i = 0; i < 200000; i++)
    {
      g_string_append_printf (text, "a%u\n", i);
      g_string_append_printf (other, "b%u\n", i);
    }
  old = g_string_free_to_bytes (g_steal_pointer (&text));
  now = g_string_free_to_bytes (g_steal_pointer (&other));
  map = ls_line_map_new (old, now);
  for (guint i = 0; i < map->len; i++)
    g_assert_cmpuint (g_array_index (map, guint, i), ==, i);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/line-map/letters", test_letters);
  g_test_add_func ("/base/line-map/random", test_random);
  g_test_add_func ("/base/line-map/large", test_large);
  return g_test_run ();
}
