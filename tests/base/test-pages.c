#include <string.h>

#include "ls-pages.h"

static void
check (gsize size)
{
  guint8 *pages = ls_pages_new (size);

  g_assert_cmpuint ((guintptr) pages % 64, ==, 0);
  for (gsize i = 0; i < size; i++)
    g_assert_cmpuint (pages[i], ==, 0);
  memset (pages, 0xA5, size);
  ls_pages_free (pages, size);
}

/* Around the sizes where large pages begin, and again behind memory that was used. */
static void
test_zeros (void)
{
  static const gsize sizes[] = {
    1, 64, 4097, (2 << 20) - 1, 2 << 20, (2 << 20) + 1, (5 << 20) + 77
  };

  for (guint turn = 0; turn < 2; turn++)
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
      check (sizes[i]);
}

static void
test_empty (void)
{
  ls_pages_free (ls_pages_new (0), 0);
  ls_pages_free (NULL, 0);
  ls_pages_free (NULL, 4 << 20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/pages/zeros", test_zeros);
  g_test_add_func ("/base/pages/empty", test_empty);
  return g_test_run ();
}
