#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "autosave-test.h"
#include "ls-scene-save.h"

/* What was made of a scene since it was saved is kept, offered to who opens the scene next, and removed when it is not needed any
 * more. */

static void
write_marks (LsAutosave *autosave, const LsMarks *marks)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (ls_autosave_write (autosave, marks, &error));
  g_assert_no_error (error);
}

/* Leaves a recovery behind, as a process that is killed does. */
static void
leave_behind (const AutosaveTest *test, const LsMarks *marks)
{
  int status;
  pid_t child = fork ();

  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      LsAutosave *autosave = ls_autosave_new (test->state, test->scene, test->text, NULL);

      _exit (autosave && ls_autosave_write (autosave, marks, NULL) ? 0 : 1);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
}

/* What is kept goes when the scene is saved and when the session ends; versions count. */
static void
test_life (AutosaveTest *test, gconstpointer unused G_GNUC_UNUSED)
{
  LsAutosave *autosave = autosave_test_new (test);
  g_autoptr (LsMarks) one = numbered_marks (test->scene, 1);
  g_autoptr (LsMarks) two = numbered_marks (test->scene, 2);

  g_assert_cmpuint (ls_autosave_get_version (autosave), ==, 0);
  write_marks (autosave, one);
  write_marks (autosave, one);
  g_assert_cmpuint (ls_autosave_get_version (autosave), ==, 1);
  write_marks (autosave, two);
  g_assert_cmpuint (ls_autosave_get_version (autosave), ==, 2);
  g_assert_cmpuint (autosave_test_count_files (test->state), ==, 2);
  ls_autosave_saved (autosave, test->text);
  g_assert_cmpuint (ls_autosave_get_version (autosave), ==, 0);
  g_assert_cmpuint (autosave_test_count_files (test->state), ==, 1);
  write_marks (autosave, two);
  g_assert_cmpuint (ls_autosave_get_version (autosave), ==, 3);
  ls_autosave_free (autosave);
  g_assert_cmpuint (autosave_test_count_files (test->state), ==, 0);
}

/* What a kill left of a version that was being written: it was not in place yet. The next session removes it, also if it
 * writes nothing. */
static void
test_cut_short (AutosaveTest *test, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (LsMarks) marks = numbered_marks (test->scene, 1);
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (GDir) folder = NULL;
  const char *name;

  leave_behind (test, marks);
  folder = g_dir_open (test->state, 0, NULL);
  while ((name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_suffix (name, ".recovery"))
      {
        g_autofree char *from = g_build_filename (test->state, name, NULL);
        g_autofree char *hidden = g_strdup_printf (".%s.new", name);
        g_autofree char *to = g_build_filename (test->state, hidden, NULL);

        g_assert_cmpint (g_rename (from, to), ==, 0);
      }
  found = autosave_test_find (test);
  g_assert_cmpuint (found->len, ==, 0);
  ls_autosave_free (autosave_test_new (test));
  g_assert_cmpuint (autosave_test_count_files (test->state), ==, 0);
}

/* Sessions of one scene keep apart, and nobody is offered what another one holds. */
static void
test_sessions (AutosaveTest *test, gconstpointer unused G_GNUC_UNUSED)
{
  LsAutosave *left = autosave_test_new (test), *right = autosave_test_new (test);
  g_autoptr (LsMarks) one = numbered_marks (test->scene, 1);
  g_autoptr (LsMarks) two = numbered_marks (test->scene, 2);
  g_autoptr (LsMarks) three = numbered_marks (test->scene, 3);
  g_autoptr (GPtrArray) none = NULL;
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (GPtrArray) held = NULL;

  write_marks (left, one);
  write_marks (right, two);
  none = autosave_test_find (test);
  g_assert_cmpuint (none->len, ==, 0);
  leave_behind (test, three);
  found = autosave_test_find (test);
  g_assert_cmpuint (found->len, ==, 1);
  marks_assert_same (ls_recovery_get_marks (g_ptr_array_index (found, 0)), three);
  held = autosave_test_find (test);
  g_assert_cmpuint (held->len, ==, 0);
  ls_autosave_free (left);
  ls_autosave_free (right);
  g_assert_cmpuint (autosave_test_count_files (test->state), ==, 2);
}

/* What is left behind stays until it is discarded, whoever opens the scene meanwhile. */
static void
test_left_behind (AutosaveTest *test, gconstpointer unused G_GNUC_UNUSED)
{
  for (guint i = 1; i <= 3; i++)
    {
      g_autoptr (LsMarks) marks = numbered_marks (test->scene, i);

      leave_behind (test, marks);
    }
  ls_autosave_free (autosave_test_new (test));
  for (guint i = 3; i >= 1; i--)
    {
      g_autoptr (GPtrArray) found = autosave_test_find (test);
      LsRecovery *last;

      g_assert_cmpuint (found->len, ==, i);
      last = g_ptr_array_index (found, 0);
      g_assert_cmpuint (assert_whole (test->scene, ls_recovery_get_marks (last)), ==, i);
      g_assert_true (ls_recovery_is_current (last));
      g_assert_true (g_str_has_prefix (ls_recovery_get_path (last), test->state));
      ls_recovery_discard (last);
    }
  g_assert_cmpuint (autosave_test_count_files (test->state), ==, 0);
}

/* A process that ends between saving and removing leaves nothing to recover. */
static void
test_saved_already (AutosaveTest *test, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (LsMarks) marks = numbered_marks (test->scene, 7);
  g_autoptr (GBytes) text = NULL;
  g_autoptr (GPtrArray) found = NULL;

  leave_behind (test, marks);
  text = ls_scene_save (test->scene, test->text, test->text, marks, test->path, FALSE, NULL);
  g_assert_nonnull (text);
  autosave_test_reload (test);
  found = autosave_test_find (test);
  g_assert_cmpuint (found->len, ==, 0);
  g_assert_cmpuint (autosave_test_count_files (test->state), ==, 0);
}

/* The scene was changed by somebody else: told, and nothing is lost; breakpoints stay those of the old program. */
static void
test_changed_scene (AutosaveTest *test, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (LsMarks) marks = numbered_marks (test->scene, 7);
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (GBytes) text = NULL;
  g_autoptr (GError) error = NULL;
  LsRecovery *recovery;

  ls_marks_add_breakpoint (marks, LS_MARK_LINE, 1, NULL);
  leave_behind (test, marks);
  g_assert_true (g_file_set_contents (
    test->path, "[program]\nasm=00 EXPORT_DONE: PIX0, R1\\nEND_OF_PROGRAM\n", -1, NULL));
  autosave_test_reload (test);
  found = autosave_test_find (test);
  g_assert_cmpuint (found->len, ==, 1);
  recovery = g_ptr_array_index (found, 0);
  g_assert_false (ls_recovery_is_current (recovery));
  g_assert_cmpstr (ls_recovery_get_program (recovery), ==, marks->program);
  g_assert_cmpstr (ls_recovery_get_program (recovery), !=,
                   ls_scene_get_marks (test->scene)->program);
  text = ls_scene_save (test->scene, test->text, test->text, ls_recovery_get_marks (recovery),
                        test->path, FALSE, &error);
  g_assert_no_error (error);
  autosave_test_reload (test);
  g_assert_cmpuint (ls_scene_get_marks (test->scene)->breakpoints->len, ==, 0);
  g_assert_cmpuint (ls_scene_get_marks (test->scene)->watches->len, ==, marks->watches->len);
  g_assert_cmpuint (ls_scene_get_marks (test->scene)->step, ==, G_MAXUINT64);
  g_assert_nonnull (
    g_strstr_len (g_bytes_get_data (text, NULL), (gssize) g_bytes_get_size (text), "=line 2\n"));
}

/* A recovery that is not whole is told of and kept. */
static void
test_damaged (AutosaveTest *test, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (LsMarks) marks = numbered_marks (test->scene, 7);
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  gsize length;

  leave_behind (test, marks);
  {
    g_autoptr (GPtrArray) found = autosave_test_find (test);

    path = g_strdup (ls_recovery_get_path (g_ptr_array_index (found, 0)));
  }
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  for (guint i = 0; i < 200; i++)
    {
      gsize cut = (gsize) g_test_rand_int_range (0, (gint) length), at = cut;
      g_autofree char *damaged = g_memdup2 (text, length);
      g_autoptr (GPtrArray) found = NULL;
      const GError *problem;

      if (i % 2)
        damaged[at] ^= (char) (1 << g_test_rand_int_range (0, 7));
      g_assert_true (g_file_set_contents (path, damaged, (gssize) (i % 2 ? length : cut), NULL));
      found = autosave_test_find (test);
      g_assert_cmpuint (found->len, ==, 1);
      g_assert_null (ls_recovery_get_marks (g_ptr_array_index (found, 0)));
      problem = ls_recovery_get_problem (g_ptr_array_index (found, 0));
      g_assert_error (problem, LS_ERROR, LS_ERROR_FORMAT);
      g_assert_true (g_str_has_prefix (problem->message, path));
      g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
    }
}

/* Two names of a file are one scene. */
static void
test_link (AutosaveTest *test, gconstpointer unused G_GNUC_UNUSED)
{
  g_autofree char *link_path = g_build_filename (test->folder, "link.lanescope", NULL);
  g_autoptr (LsMarks) marks = numbered_marks (test->scene, 7);
  g_autoptr (LsScene) linked = NULL;
  g_autoptr (GPtrArray) found = NULL;

  leave_behind (test, marks);
  g_assert_cmpint (symlink ("a.lanescope", link_path), ==, 0);
  linked = ls_scene_load (link_path, NULL);
  found = ls_autosave_find (test->state, linked, test->text, NULL);
  g_assert_cmpuint (found->len, ==, 1);
}

static void
assert_io (const GError *error, const char *path)
{
  g_assert_error (error, LS_ERROR, LS_ERROR_IO);
  g_assert_nonnull (strstr (error->message, path));
}

/* No room: what was kept before still is. The limit stands in for a full disk. */
static void
test_no_room (AutosaveTest *test, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (LsAutosave) autosave = autosave_test_new (test);
  g_autoptr (LsMarks) one = numbered_marks (test->scene, 1);
  g_autoptr (LsMarks) two = numbered_marks (test->scene, 39);
  g_autoptr (GError) error = NULL;
  struct rlimit old, small;

  write_marks (autosave, one);
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  small = old;
  small.rlim_cur = 1000;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_false (ls_autosave_write (autosave, two, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);
  assert_io (error, test->state);
  g_assert_cmpuint (ls_autosave_get_version (autosave), ==, 1);
  g_assert_cmpuint (autosave_test_count_files (test->state), ==, 2);
  write_marks (autosave, two);
  g_assert_cmpuint (ls_autosave_get_version (autosave), ==, 2);
}

/* A folder that cannot be: below a file. None at all has no recoveries. */
static void
test_no_folder (AutosaveTest *test, gconstpointer unused G_GNUC_UNUSED)
{
  g_autofree char *below = g_build_filename (test->path, "state", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) found = autosave_test_find (test);

  g_assert_cmpuint (found->len, ==, 0);
  g_assert_null (ls_autosave_new (below, test->scene, test->text, &error));
  assert_io (error, below);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  AUTOSAVE_TEST_ADD ("/autosave/life", test_life);
  AUTOSAVE_TEST_ADD ("/autosave/cut-short", test_cut_short);
  AUTOSAVE_TEST_ADD ("/autosave/sessions", test_sessions);
  AUTOSAVE_TEST_ADD ("/autosave/left-behind", test_left_behind);
  AUTOSAVE_TEST_ADD ("/autosave/saved-already", test_saved_already);
  AUTOSAVE_TEST_ADD ("/autosave/changed-scene", test_changed_scene);
  AUTOSAVE_TEST_ADD ("/autosave/damaged", test_damaged);
  AUTOSAVE_TEST_ADD ("/autosave/link", test_link);
  AUTOSAVE_TEST_ADD ("/autosave/no-room", test_no_room);
  AUTOSAVE_TEST_ADD ("/autosave/no-folder", test_no_folder);
  return g_test_run ();
}
