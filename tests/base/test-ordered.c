#include "ls-ordered.h"

/* Searches, against counting one by one. */

typedef struct
{
  guint64 key;
  guint8 rest[24];
} Element;

static void
check_key (const GArray *elements, guint64 key)
{
  guint before = 0, until = 0;

  for (guint i = 0; i < elements->len; i++)
    {
      before += g_array_index (elements, Element, i).key < key;
      until += g_array_index (elements, Element, i).key <= key;
    }
  g_assert_cmpuint (ls_ordered_before (elements->data, elements->len, sizeof (Element), key), ==,
                    before);
  g_assert_cmpuint (ls_ordered_until (elements->data, elements->len, sizeof (Element), key), ==,
                    until);
}

/* Of every length up to some dozens, with keys that are there once, often, and not at all. */
static void
test_counted (void)
{
  for (guint n = 0; n < 40; n++)
    {
      g_autoptr (GArray) elements = g_array_new (FALSE, TRUE, sizeof (Element));
      guint64 key = (guint64) g_test_rand_int_range (0, 3);

      for (guint i = 0; i < n; i++)
        {
          const Element element = { .key = key };

          g_array_append_val (elements, element);
          key += (guint64) g_test_rand_int_range (0, 3);
        }
      for (guint64 i = 0; i < key + 3; i++)
        check_key (elements, i);
      check_key (elements, G_MAXUINT64);
    }
}

static void
test_ends (void)
{
  const guint64 keys[] = { 0, G_MAXUINT64 };

  g_assert_cmpuint (ls_ordered_before (NULL, 0, sizeof *keys, 5), ==, 0);
  g_assert_cmpuint (ls_ordered_until (NULL, 0, sizeof *keys, G_MAXUINT64), ==, 0);
  g_assert_cmpuint (ls_ordered_before (keys, 2, sizeof *keys, 0), ==, 0);
  g_assert_cmpuint (ls_ordered_until (keys, 2, sizeof *keys, 0), ==, 1);
  g_assert_cmpuint (ls_ordered_before (keys, 2, sizeof *keys, G_MAXUINT64), ==, 1);
  g_assert_cmpuint (ls_ordered_until (keys, 2, sizeof *keys, G_MAXUINT64), ==, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ordered/counted", test_counted);
  g_test_add_func ("/ordered/ends", test_ends);
  return g_test_run ();
}
