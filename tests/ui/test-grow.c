#include <malloc.h>

#include "ls-opener.h"
#include "ls-plugins.h"
#include "ui-test.h"

/* Scenes that are opened and closed leave nothing behind that grows: by what malloc() has given out, after each round of all examples. */

#define N_SCENES 200
#define N_WARM 60       /* caches of GTK and of the program have grown by then */
#define MAX_GROWTH 4096 /* bytes a scene */
#define N_TRIES 3

static gsize
count_bytes (void)
{
  const struct mallinfo2 info = mallinfo2 ();

  return info.uordblks + info.hblkhd;
}

static LsScene *last;

static gboolean
is_another (UiTest *test)
{
  return ls_session_get_scene (test->session) != last &&
         ls_session_get_history (test->session) != NULL;
}

static void
open_example (UiTest *test, const char *name)
{
  g_autoptr (GFile) file = ls_opener_example (name);

  last = ls_session_get_scene (test->session);
  ls_window_open (test->window, file);
  ui_test_wait (test, is_another, "the scene and its history");
  ui_test_settle (test);
  ls_session_move_sync (test->session, LS_MOVE_STEP, 0, NULL);
}

/* Opens so many. Returns: the lowest of all readings. */
static gsize
open_many (UiTest *test, GStrv names, guint n)
{
  const guint n_names = g_strv_length (names);
  gsize least = G_MAXSIZE;

  for (guint i = 0; i < n; i++)
    {
      least = MIN (least, count_bytes ());
      open_example (test, names[i % n_names]);
    }
  g_test_message ("%u scenes: %" G_GSIZE_FORMAT " bytes at least", n, least);
  return least;
}

/* What is in use swings by a megabyte, as fonts and pictures come and go: growth lifts the lowest of several readings, and does so
 * again. */
static void
test_scenes (UiTest *test)
{
  g_auto (GStrv) names = ls_opener_list_examples (FALSE);
  const guint n_names = g_strv_length (names), n_warm = (N_WARM / n_names + 1) * n_names;
  const guint half = (N_SCENES / n_names / 2) * n_names;
  gsize before = 0, after;

  if (count_bytes () == 0)
    {
      g_test_skip ("malloc() does not tell");
      return;
    }
  ui_test_start (test, NULL);
  open_many (test, names, n_warm);
  after = open_many (test, names, half);
  for (guint i = 0; i < N_TRIES; i++)
    {
      before = after;
      after = open_many (test, names, half);
      if (after <= before + (gsize) half * MAX_GROWTH)
        break;
    }
  ui_test_stop (test);
  g_assert_cmpuint (after, <=, before + (gsize) half * MAX_GROWTH);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  ui_test_add ("/ui/grow/scenes", NULL, NULL, test_scenes);
  return g_test_run ();
}
