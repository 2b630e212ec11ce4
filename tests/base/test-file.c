#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "ls-error.h"
#include "ls-file.h"

typedef struct
{
  char *folder, *path;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("lanescope-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->path = g_build_filename (fixture->folder, "with blanks\nand lines", NULL);
  g_file_set_contents (fixture->path, "0\0 2345", 7, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_unlink (fixture->path);
  g_rmdir (fixture->folder);
  g_free (fixture->path);
  g_free (fixture->folder);
}

static void
assert_contents (GBytes *bytes)
{
  gsize size;
  const void *data = g_bytes_get_data (bytes, &size);

  g_assert_cmpmem (data, size, "0\0 2345", 7);
}

static void
test_whole (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = ls_file_read (fixture->path, 7, &error);

  g_assert_no_error (error);
  assert_contents (bytes);
}

static void
test_longer (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (ls_file_read (fixture->path, 6, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
  g_assert_cmpstr (error->message, ==,
                   "longer than the 6 bytes that are read (is it the right file?)");
}

/* A file that has no size and no end. */
static void
test_endless (Fixture *fixture G_GNUC_UNUSED, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (ls_file_read ("/dev/zero", 1 << 20, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
}

static void
test_folder (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (ls_file_read (fixture->folder, 7, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_IO);
  g_assert_cmpstr (error->message, ==, "this is a folder (name a file)");
}

static void
test_missing (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *below = g_build_filename (fixture->path, "x", NULL);
  g_autoptr (GError) error = NULL, nowhere = NULL;

  g_assert_null (ls_file_read ("/nonexistent/x", 7, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_IO);
  g_assert_cmpstr (error->message, ==, "no such file (check the name)");
  g_assert_null (ls_file_read (below, 7, &nowhere));
  g_assert_cmpstr (nowhere->message, ==, error->message);
}

static void
test_pipe (Fixture *fixture G_GNUC_UNUSED, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  int ends[2];

  g_assert_cmpint (pipe (ends), ==, 0);
  g_assert_cmpint (write (ends[1], "0\0 2345", 7), ==, 7);
  close (ends[1]);
  bytes = ls_file_read_fd (ends[0], 7, &error);
  g_assert_no_error (error);
  assert_contents (bytes);
  g_assert_cmpint (fcntl (ends[0], F_GETFD), !=, -1);
  close (ends[0]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) \
  g_test_add ("/base/file/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("whole", test_whole);
  ADD ("longer-than-the-limit-fails", test_longer);
  ADD ("endless-fails", test_endless);
  ADD ("folder-fails", test_folder);
  ADD ("missing-fails", test_missing);
  ADD ("pipe", test_pipe);
  return g_test_run ();
}
