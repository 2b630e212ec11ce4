#include <glib/gstdio.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "autosave-test.h"
#include "ls-scene-save.h"

/* Processes that keep what was made of a scene are killed at random moments, and nothing that was kept or saved before is lost.
 *
 * LANESCOPE_AUTOSAVE_KILLS in the environment: how many; 100 without it. */

#define DEFAULT_KILLS 100
#define MAX_TOLD 4         /* versions to wait for before the kill */
#define MAX_DELAY_US 20000 /* from then on; about as long as a slow disk takes for a version */
#define SAVE_EVERY 5       /* versions; in between they are autosaved only */

/* Tells that number is safe. */
static void
acknowledge (int fd, guint number)
{
  if (write (fd, &number, sizeof number) != sizeof number)
    _exit (1);
}

/* Versions from first on until somebody ends it: kept, every now and then saved, and told when they are safe. */
static void
write_until_killed (const AutosaveTest *test, guint first, int fd)
{
  LsAutosave *autosave = ls_autosave_new (test->state, test->scene, test->text, NULL);
  GBytes *text = g_bytes_ref (test->text);

  for (guint number = first; autosave; number++)
    {
      LsMarks *marks = numbered_marks (test->scene, number);

      if (!ls_autosave_write (autosave, marks, NULL))
        break;
      acknowledge (fd, number);
      if (number % SAVE_EVERY == 0)
        {
          text = ls_scene_save (test->scene, text, text, marks, test->path, FALSE, NULL);
          if (!text)
            break;
          ls_autosave_saved (autosave, text);
        }
      ls_marks_free (marks);
    }
  _exit (1);
}

/* Returns: the last number that was told by now, or n numbers later; last if none was. */
static guint
read_told (int fd, guint n, guint last)
{
  guint number;

  while (n-- && read (fd, &number, sizeof number) == sizeof number)
    last = number;
  return last;
}

/* Returns: the last number that was told, 0 if none was. */
static guint
run_and_kill (const AutosaveTest *test, guint first)
{
  guint n_told = (guint) g_test_rand_int_range (0, MAX_TOLD + 1), told;
  guint delay = (guint) g_test_rand_int_range (0, MAX_DELAY_US);
  int ends[2], status;
  pid_t child;

  g_assert_cmpint (pipe (ends), ==, 0);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    write_until_killed (test, first, ends[1]);
  close (ends[1]);
  told = read_told (ends[0], n_told, 0);
  g_usleep (delay);
  g_assert_cmpint (kill (child, SIGKILL), ==, 0);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFSIGNALED (status));
  told = read_told (ends[0], G_MAXUINT, told);
  close (ends[0]);
  return told;
}

/* What was told to be safe is there, in the recovery or in the scene, and is whole. */
static guint
assert_nothing_lost (AutosaveTest *test, guint told)
{
  g_autoptr (GPtrArray) found = NULL;
  guint newest = 0;

  autosave_test_reload (test);
  if (ls_scene_get_marks (test->scene)->step != G_MAXUINT64)
    newest = assert_whole (test->scene, ls_scene_get_marks (test->scene));
  found = autosave_test_find (test);
  g_assert_cmpuint (found->len, <=, 1);
  if (found->len)
    {
      LsRecovery *recovery = g_ptr_array_index (found, 0);

      g_assert_no_error (ls_recovery_get_problem (recovery));
      newest = MAX (newest, assert_whole (test->scene, ls_recovery_get_marks (recovery)));
      ls_recovery_discard (recovery);
    }
  g_assert_cmpuint (newest, >=, told);
  return newest;
}

static void
test_kills (AutosaveTest *test, gconstpointer unused G_GNUC_UNUSED)
{
  const char *wanted = g_getenv ("LANESCOPE_AUTOSAVE_KILLS");
  guint n = wanted ? (guint) g_ascii_strtoull (wanted, NULL, 10) : DEFAULT_KILLS;
  guint number = 1, n_told = 0;

  for (guint i = 0; i < n; i++)
    {
      guint told = run_and_kill (test, number);
      guint newest = assert_nothing_lost (test, told);

      n_told += told ? told + 1 - number : 0;
      number = MAX (number, newest + 1);
    }
  /* Nothing is left lying about. */
  ls_autosave_free (autosave_test_new (test));
  g_assert_cmpuint (autosave_test_count_files (test->state), ==, 0);
  g_test_message ("%u kills, %u versions", n, n_told);
  g_assert_cmpuint (n_told, >, n);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  AUTOSAVE_TEST_ADD ("/autosave/kills", test_kills);
  return g_test_run ();
}
