#include <glib/gstdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "ls-error.h"
#include "ls-scene-trust.h"
#include "scene-subject.h"

/* What a scene may read: the transcript trust.t tells the same to people. */

#define SECRET "root of all secrets"
#define OPEN "for everybody"

static char *
inside (const char *name)
{
  return g_build_filename (subject_directory (), name, NULL);
}

static void
link_to (const char *target, const char *name)
{
  g_autofree char *path = inside (name);

  g_unlink (path);
  g_assert_cmpint (symlink (target, path), ==, 0);
}

/* A file beside the folder, where it must not be read. Returns: (transfer full) */
static char *
make_secret (void)
{
  g_autoptr (GError) error = NULL;
  char *path = NULL;
  int fd = g_file_open_tmp ("lanescope-secret-XXXXXX", &path, &error);

  g_assert_no_error (error);
  close (fd);
  g_assert_true (g_file_set_contents (path, SECRET, -1, &error));
  return path;
}

static void
assert_refused (const char *path, LsSceneTrust trust, int code)
{
  g_autoptr (GError) error = NULL;
  GBytes *bytes = ls_scene_trust_read (subject_directory (), path, trust, 4096, NULL, &error);

  g_assert_null (bytes);
  g_assert_error (error, LS_ERROR, code);
  g_assert_null (strstr (error->message, "secrets"));
}

static void
assert_read (const char *path, LsSceneTrust trust, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
    ls_scene_trust_read (subject_directory (), path, trust, 4096, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), expected,
                   strlen (expected));
}

static void
test_outside (void)
{
  g_autofree char *secret = make_secret ();
  g_autofree char *base = g_path_get_basename (secret);
  g_autofree char *above = g_strconcat ("../", base, NULL);
  g_autofree char *above_path = inside (above);
  g_autofree char *link = inside ("link");
  g_autofree char *second = inside ("second");

  link_to (above, "link");
  link_to ("link", "second");
  assert_refused (secret, LS_TRUST_FOLDER, LS_ERROR_TRUST);
  assert_refused (above_path, LS_TRUST_FOLDER, LS_ERROR_TRUST);
  assert_refused (link, LS_TRUST_FOLDER, LS_ERROR_TRUST);
  assert_refused (second, LS_TRUST_FOLDER, LS_ERROR_TRUST);
  assert_read (secret, LS_TRUST_ALL, SECRET);
  assert_read (above_path, LS_TRUST_ALL, SECRET);
  assert_read (second, LS_TRUST_ALL, SECRET);
  g_unlink (secret);
  /* Gone or there, nothing is told of it by its name. */
  assert_refused (secret, LS_TRUST_FOLDER, LS_ERROR_TRUST);
  assert_refused (above_path, LS_TRUST_FOLDER, LS_ERROR_TRUST);
  g_unlink (link);
  g_unlink (second);
}

/* A folder whose name only begins like the scene's is another one. */
static void
test_beside (void)
{
  g_autofree char *beside = g_strconcat (subject_directory (), "-beside", NULL);
  g_autofree char *file = g_build_filename (beside, "file", NULL);

  g_assert_cmpint (g_mkdir (beside, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, SECRET, -1, NULL));
  assert_refused (file, LS_TRUST_FOLDER, LS_ERROR_TRUST);
  g_unlink (file);
  g_rmdir (beside);
}

static void
test_below (void)
{
  g_autofree char *folder = inside ("sub");
  g_autofree char *file = inside ("sub/file");
  g_autofree char *dots = inside ("sub/../sub/./file");
  g_autofree char *link = inside ("link");

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, OPEN, -1, NULL));
  link_to ("sub/file", "link");
  assert_read (file, LS_TRUST_FOLDER, OPEN);
  assert_read (dots, LS_TRUST_FOLDER, OPEN);
  assert_read (link, LS_TRUST_FOLDER, OPEN);
  assert_refused (folder, LS_TRUST_FOLDER, LS_ERROR_IO);
  assert_refused (subject_directory (), LS_TRUST_FOLDER, LS_ERROR_IO);
  g_unlink (link);
  g_unlink (file);
  g_rmdir (folder);
}

static void
test_missing (void)
{
  g_autofree char *missing = inside ("missing");
  g_autofree char *loop = inside ("loop");

  assert_refused (missing, LS_TRUST_FOLDER, LS_ERROR_REFERENCE);
  assert_refused (missing, LS_TRUST_ALL, LS_ERROR_REFERENCE);
  link_to ("loop", "loop");
  assert_refused (loop, LS_TRUST_FOLDER, LS_ERROR_IO);
  assert_refused (loop, LS_TRUST_ALL, LS_ERROR_IO);
  g_unlink (loop);
}

/* None of these is opened to be read, or the test would hang. */
static void
test_kinds (void)
{
  g_autofree char *pipe = inside ("pipe");
  g_autofree char *socket_path = inside ("socket");
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int fd = socket (AF_UNIX, SOCK_STREAM, 0);

  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_strlcpy (address.sun_path, socket_path, sizeof address.sun_path);
  g_assert_cmpint (bind (fd, (struct sockaddr *) &address, sizeof address), ==, 0);
  for (LsSceneTrust trust = LS_TRUST_FOLDER; trust <= LS_TRUST_ALL; trust++)
    {
      assert_refused (pipe, trust, LS_ERROR_IO);
      assert_refused (socket_path, trust, LS_ERROR_IO);
    }
  assert_refused ("/dev/zero", LS_TRUST_FOLDER, LS_ERROR_TRUST);
  assert_refused ("/dev/zero", LS_TRUST_ALL, LS_ERROR_IO);
  close (fd);
  g_unlink (pipe);
  g_unlink (socket_path);
}

/* --- a race ---------------------------------------------------------------------------------------------- */

#define N_READS 100000

typedef struct
{
  int stop;
  const char *folder;
} Racer;

/* Puts the folder of its own and the link in the place of "moving", in turns. */
static gpointer
race (gpointer data)
{
  Racer *racer = data;
  g_autofree char *to = g_build_filename (racer->folder, "moving", NULL);
  g_autofree char *own = g_build_filename (racer->folder, "own", NULL);
  g_autofree char *link = g_build_filename (racer->folder, "leads-out", NULL);

  while (!g_atomic_int_get (&racer->stop))
    {
      g_assert_cmpint (rename (own, to), ==, 0);
      g_assert_cmpint (rename (to, own), ==, 0);
      g_assert_cmpint (rename (link, to), ==, 0);
      g_assert_cmpint (rename (to, link), ==, 0);
    }
  return NULL;
}

/* moving is by turns a folder and a link to one that lies elsewhere, with a file of the same name. */
static void
test_race (void)
{
  g_autofree char *elsewhere = g_dir_make_tmp ("lanescope-elsewhere-XXXXXX", NULL);
  g_autofree char *secret = g_build_filename (elsewhere, "file", NULL);
  g_autofree char *own = inside ("own");
  g_autofree char *file = inside ("own/file");
  g_autofree char *link = inside ("leads-out");
  g_autofree char *wanted = inside ("moving/file");
  Racer racer = { .folder = subject_directory () };
  guint n_read = 0, n_refused = 0;
  GThread *thread;

  g_assert_cmpint (g_mkdir (own, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, OPEN, -1, NULL));
  g_assert_true (g_file_set_contents (secret, SECRET, -1, NULL));
  link_to (elsewhere, "leads-out");
  thread = g_thread_new ("race", race, &racer);
  for (guint i = 0; i < N_READS; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes =
        ls_scene_trust_read (subject_directory (), wanted, LS_TRUST_FOLDER, 4096, NULL, &error);

      if (bytes)
        g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), OPEN,
                         strlen (OPEN));
      n_read += bytes != NULL;
      n_refused += g_error_matches (error, LS_ERROR, LS_ERROR_TRUST);
    }
  g_atomic_int_set (&racer.stop, TRUE);
  g_thread_join (thread);
  g_test_message ("%u read, %u refused as outside, of %u", n_read, n_refused, N_READS);
  g_assert_cmpuint (n_read, >, 0);
  g_assert_cmpuint (n_refused, >, 0);
  g_unlink (file);
  g_rmdir (own);
  g_unlink (link);
  g_unlink (secret);
  g_rmdir (elsewhere);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/trust/outside", test_outside);
  g_test_add_func ("/trust/beside", test_beside);
  g_test_add_func ("/trust/below", test_below);
  g_test_add_func ("/trust/missing", test_missing);
  g_test_add_func ("/trust/kinds", test_kinds);
  g_test_add_func ("/trust/race", test_race);
  status = g_test_run ();
  subject_clear ();
  return status;
}
