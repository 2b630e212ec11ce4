#include <gio/gio.h>

#include "ls-fuzz.h"

/* replay NAME FOLDER: what the fuzzer found interesting, as tests. */

static void
test_file (gconstpointer path)
{
  g_autofree char *contents = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  g_assert_cmpint (LLVMFuzzerTestOneInput ((const uint8_t *) contents, length), ==, 0);
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) folder = NULL;
  const char *name;

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 3);
  folder = g_dir_open (argv[2], 0, NULL);
  g_assert_nonnull (folder);
  while ((name = g_dir_read_name (folder)))
    {
      g_autofree char *test = g_strdup_printf ("/fuzz/%s/%s", argv[1], name);

      g_ptr_array_add (paths, g_build_filename (argv[2], name, NULL));
      g_test_add_data_func (test, g_ptr_array_index (paths, paths->len - 1), test_file);
    }
  g_assert_cmpuint (paths->len, >, 0);
  return g_test_run ();
}
