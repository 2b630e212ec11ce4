#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
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
  g_autoptr (GBytes) bytes = ls_file_read (fixture->path, 7, NULL, &error);

  g_assert_no_error (error);
  assert_contents (bytes);
}

static void
test_longer (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (ls_file_read (fixture->path, 6, NULL, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
  g_assert_cmpstr (error->message, ==,
                   "longer than the 6 bytes that are read (is it the right file?)");
}

/* A file that has no size and no end. */
static void
test_endless (Fixture *fixture G_GNUC_UNUSED, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (ls_file_read ("/dev/zero", 1 << 20, NULL, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
}

static void
test_folder (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (ls_file_read (fixture->folder, 7, NULL, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_IO);
  g_assert_cmpstr (error->message, ==, "this is a folder (name a file)");
}

static void
test_missing (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *below = g_build_filename (fixture->path, "x", NULL);
  g_autoptr (GError) error = NULL, nowhere = NULL;

  g_assert_null (ls_file_read ("/nonexistent/x", 7, NULL, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_IO);
  g_assert_cmpstr (error->message, ==, "no such file (check the name)");
  g_assert_null (ls_file_read (below, 7, NULL, &nowhere));
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
  bytes = ls_file_read_fd (ends[0], 7, NULL, &error);
  g_assert_no_error (error);
  assert_contents (bytes);
  g_assert_cmpint (fcntl (ends[0], F_GETFD), !=, -1);
  close (ends[0]);
}

/* --- replacing ------------------------------------------------------------------------------------------- */

#define REPLACED_BYTES (256 << 10)

static GBytes *
filled_with (guint8 letter)
{
  return g_bytes_new_take (memset (g_malloc (REPLACED_BYTES), letter, REPLACED_BYTES),
                           REPLACED_BYTES);
}

/* One of the fillings, from end to end. */
static void
assert_whole (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = ls_file_read (path, LS_FILE_MAX_BYTES, NULL, &error);
  g_autoptr (GBytes) expected = NULL;

  g_assert_no_error (error);
  expected = filled_with (*(const guint8 *) g_bytes_get_data (bytes, NULL));
  g_assert_true (g_bytes_equal (bytes, expected));
}

static void
replace (const char *path, guint8 letter)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = filled_with (letter);

  ls_file_replace (path, bytes, 0640, &error);
  g_assert_no_error (error);
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* What somebody left who was killed goes with the next one. */
static void
test_replace (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *name = g_path_get_basename (fixture->path);
  g_autofree char *left = g_strdup_printf ("%s/.%s.new", fixture->folder, name);
  struct stat info;

  g_assert_true (g_file_set_contents (left, "left", 4, NULL));
  g_assert_cmpint (g_unlink (fixture->path), ==, 0);
  replace (fixture->path, 'a');
  assert_whole (fixture->path);
  replace (fixture->path, 'b');
  assert_whole (fixture->path);
  g_assert_cmpuint (count_files (fixture->folder), ==, 1);
  g_assert_cmpint (stat (fixture->path, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0777 & ~0640, ==, 0);
}

/* A link stays one, and a file keeps its permissions, whatever the caller gives new ones. */
static void
test_replace_link (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *link = g_build_filename (fixture->folder, "link", NULL);
  g_autofree char *target = NULL;
  struct stat info;

  g_assert_cmpint (chmod (fixture->path, 0626), ==, 0);
  g_assert_cmpint (symlink (fixture->path, link), ==, 0);
  replace (link, 'c');
  target = g_file_read_link (link, NULL);
  g_assert_cmpstr (target, ==, fixture->path);
  assert_whole (fixture->path);
  g_assert_cmpint (stat (fixture->path, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 07777, ==, 0626);
  g_assert_cmpint (g_unlink (link), ==, 0);
}

/* A file that may not grow so long: the old one stays, and nothing beside it. */
static void
test_replace_without_room (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = filled_with ('b');
  struct rlimit limit, small;

  replace (fixture->path, 'a');
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  small = limit;
  small.rlim_cur = REPLACED_BYTES / 2 + 7;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_false (ls_file_replace (fixture->path, bytes, 0666, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_error (error, LS_ERROR, LS_ERROR_IO);
  g_assert_true (g_str_has_prefix (error->message, fixture->path));
  g_assert_nonnull (strstr (error->message, g_strerror (EFBIG)));
  g_assert_nonnull (strstr (error->message, "what was there is unharmed"));
  assert_whole (fixture->path);
  g_assert_cmpuint (count_files (fixture->folder), ==, 1);
}

/* --- what is no file ------------------------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  int (*make) (const char *path);
  const char *read, *plain, *own; /* what reading says; NULL: it is read */
  const char *named, *kept;       /* what replacing says, by a person's name and by our own */
  const char *into;               /* what writing once says; NULL: it is written into */
} Thing;

static int
make_folder (const char *path)
{
  return g_mkdir (path, 0700);
}

static int
make_pipe (const char *path)
{
  return mkfifo (path, 0600);
}

static int
make_socket (const char *path)
{
  return mknod (path, S_IFSOCK | 0600, 0);
}

static int
make_null (const char *path)
{
  return mknod (path, S_IFCHR | 0600, makedev (1, 3));
}

static int
make_link_to_nothing (const char *path)
{
  return symlink ("nothing", path);
}

/* To a file of the same folder. */
static int
make_link (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *file = g_build_filename (folder, "end", NULL);

  return g_file_set_contents (file, "before", 6, NULL) ? symlink ("end", path) : -1;
}

static const Thing things[] = {
  { "folder", make_folder, "this is a folder (name a file)", "this is a folder (name a file)",
    "this is a folder (name a file)", "this is a folder and not a file (choose another name)",
    "this is a folder and not a file (move it away)",
    "this is a folder and not a file (choose another name)" },
  { "pipe", make_pipe, "this is a pipe that nobody writes to (put what comes from it into a file)",
    "this is a pipe and not a file (put what comes from it into one)",
    "this is a pipe and not a file (put what comes from it into one)",
    "this is a pipe and not a file (choose another name)",
    "this is a pipe and not a file (move it away)",
    "this is a pipe that nobody reads (start who reads it first)" },
  { "socket", make_socket, "this is a socket and not a file (put what comes from it into one)",
    "this is a socket and not a file (put what comes from it into one)",
    "this is a socket and not a file (put what comes from it into one)",
    "this is a socket and not a file (choose another name)",
    "this is a socket and not a file (move it away)",
    "this is a socket and not a file (choose another name)" },
  { "device", make_null, NULL, "this is a device and not a file (put what comes from it into one)",
    "this is a device and not a file (put what comes from it into one)",
    "this is a device and not a file (choose another name)",
    "this is a device and not a file (move it away)", NULL },
  { "link-to-nothing", make_link_to_nothing, "no such file (check the name)",
    "no such file (check the name)",
    "this is a link and not a file (put what comes from it into one)",
    "this is a link that leads nowhere (choose another name)",
    "this is a link and not a file (move it away)",
    "this is a link that leads nowhere (choose another name)" },
  { "link", make_link, NULL, NULL,
    "this is a link and not a file (put what comes from it into one)", NULL,
    "this is a link and not a file (move it away)", NULL },
};

/* said: NULL: it is done. */
static void
assert_read (GBytes *bytes, GError *error, const char *said)
{
  g_assert_cmpstr (error != NULL ? error->message : NULL, ==, said);
  g_assert_true ((bytes == NULL) == (said != NULL));
  g_clear_pointer (&bytes, g_bytes_unref);
  g_clear_error (&error);
}

static void
assert_written (gboolean is_done, GError *error, const char *path, const char *said)
{
  g_autofree char *whole = said != NULL ? g_strdup_printf ("%s: %s", path, said) : NULL;

  g_assert_cmpstr (error != NULL ? error->message : NULL, ==, whole);
  g_assert_true (is_done == (said == NULL));
  g_clear_error (&error);
}

static void
read_thing (const char *path, const Thing *thing)
{
  GError *error = NULL;
  GBytes *bytes = ls_file_read (path, 99, NULL, &error);

  assert_read (bytes, g_steal_pointer (&error), thing->read);
  bytes = ls_file_read_plain (path, 99, NULL, &error);
  assert_read (bytes, g_steal_pointer (&error), thing->plain);
  bytes = ls_file_read_own (path, 99, &error);
  assert_read (bytes, g_steal_pointer (&error), thing->own);
}

static void
write_thing (const char *path, const Thing *thing)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("after", 5);
  GError *error = NULL;
  gboolean is_done = ls_file_replace_own (path, bytes, &error);

  assert_written (is_done, g_steal_pointer (&error), path, thing->kept);
  is_done = ls_file_append_own (path, "line", 4, &error);
  assert_written (is_done, g_steal_pointer (&error), path, thing->kept);
  is_done = ls_file_replace (path, bytes, 0666, &error);
  assert_written (is_done, g_steal_pointer (&error), path, thing->named);
  is_done = ls_file_write (path, bytes, &error);
  assert_written (is_done, g_steal_pointer (&error), path, thing->into);
}

/* Whatever is in the place of a file is there afterwards, as it was. */
static void
test_thing (Fixture *fixture, gconstpointer data)
{
  const Thing *thing = data;
  g_autofree char *path = g_build_filename (fixture->folder, "thing", NULL);
  g_autofree char *end = g_build_filename (fixture->folder, "end", NULL);
  struct stat before, after;

  if (thing->make (path) != 0)
    {
      g_assert_cmpint (errno, ==, EPERM);
      g_test_skip ("a device is made by root alone");
      return;
    }
  g_assert_cmpint (lstat (path, &before), ==, 0);
  read_thing (path, thing);
  write_thing (path, thing);
  ls_file_remove_own (path);
  g_assert_cmpint (lstat (path, &after), ==, 0);
  g_assert_cmpuint (before.st_ino, ==, after.st_ino);
  g_assert_cmpuint (before.st_mode, ==, after.st_mode);
  g_remove (end);
  g_assert_cmpint (g_remove (path), ==, 0);
}

/* A pipe that somebody has opened is waited for. */
static gpointer
write_slowly (gpointer path)
{
  const int fd = g_open (path, O_WRONLY, 0);

  g_usleep (100000);
  g_assert_cmpint (write (fd, "0\0 2345", 7), ==, 7);
  close (fd);
  return NULL;
}

static void
test_named_pipe (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *path = g_build_filename (fixture->folder, "pipe", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  GThread *thread;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  thread = g_thread_new ("write", write_slowly, path);
  bytes = ls_file_read (path, 7, NULL, &error);
  g_assert_no_error (error);
  assert_contents (bytes);
  g_thread_join (thread);
  g_assert_cmpint (g_unlink (path), ==, 0);
}

/* A line that finds no room takes its beginning back. */
static void
test_append (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *path = g_build_filename (fixture->folder, "new", "lines", NULL);
  g_autofree char *folder = g_path_get_dirname (path), *contents = NULL;
  g_autoptr (GError) error = NULL;
  struct rlimit limit, small;

  g_assert_true (ls_file_append_own (path, "one\n", 4, NULL));
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  small = limit;
  small.rlim_cur = 6;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_false (ls_file_append_own (path, "two\n", 4, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_true (g_str_has_prefix (error->message, path));
  g_assert_true (ls_file_append_own (path, "three\n", 6, NULL));
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, "one\nthree\n");
  g_assert_cmpint (g_unlink (path) | g_rmdir (folder), ==, 0);
}

static gpointer
replace_often (gpointer path)
{
  for (guint i = 0; i < 50; i++)
    replace (path, (guint8) ('a' + i % 26));
  return NULL;
}

static void
test_replace_side_by_side (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  GThread *threads[3];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("replace", replace_often, fixture->path);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
  assert_whole (fixture->path);
  g_assert_cmpuint (count_files (fixture->folder), ==, 1);
}

static void
test_replace_killed (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  replace (fixture->path, 'a');
  for (guint i = 0; i < 20; i++)
    {
      pid_t child = fork ();

      g_assert_cmpint (child, !=, -1);
      while (child == 0)
        replace_often (fixture->path);
      g_usleep ((gulong) g_test_rand_int_range (1000, 20000));
      kill (child, SIGKILL);
      g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
      assert_whole (fixture->path);
    }
  replace (fixture->path, 'z');
  g_assert_cmpuint (count_files (fixture->folder), ==, 1);
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
  ADD ("replace", test_replace);
  ADD ("replace/link", test_replace_link);
  ADD ("replace/without-room", test_replace_without_room);
  ADD ("replace/side-by-side", test_replace_side_by_side);
  ADD ("replace/killed", test_replace_killed);
  ADD ("named-pipe", test_named_pipe);
  ADD ("append", test_append);
  for (guint i = 0; i < G_N_ELEMENTS (things); i++)
    {
      g_autofree char *path = g_strconcat ("/base/file/instead/", things[i].name, NULL);

      g_test_add (path, Fixture, &things[i], set_up, test_thing, tear_down);
    }
  return g_test_run ();
}
