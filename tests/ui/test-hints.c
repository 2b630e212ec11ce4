#include "ls-narration.h"
#include "ls-opener.h"
#include "ls-plugins.h"
#include "ui-keys.h"

/* What the window says of itself to who does not know it: what there is to be found in a scene, and what words and states mean. */

static const char *
narration (UiTest *test)
{
  return ls_narration_get_text (
    LS_NARRATION (ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_NARRATION)));
}

static const char *awaited;

static gboolean
is_said (UiTest *test)
{
  return strstr (narration (test), awaited) != NULL;
}

static gboolean
is_named (UiTest *test)
{
  return g_strcmp0 (ls_scene_get_name (ls_session_get_scene (test->session)), awaited) == 0;
}

static void
open_example (UiTest *test, const char *name, const char *title)
{
  g_autoptr (GFile) file = ls_opener_example (name);

  awaited = title;
  ls_window_open (test->window, file);
  ui_test_wait (test, is_named, title);
  ui_test_settle (test);
}

static void
wait_for (UiTest *test, const char *words)
{
  awaited = words;
  ui_test_wait (test, is_said, words);
}

/* Where the run begins and where it ends, though the result is right; a key goes there. */
static void
test_race (UiTest *test, gconstpointer data)
{
  (void) data;
  open_example (test, "race", "A race");
  wait_for (test, "Nothing has run yet. There is a race: lanes touch 128 words without an order");
  ui_keys_press (test, "o");
  ui_test_settle (test);
  g_assert_cmpuint (ui_test_get_step (test), ==, 4);
  g_assert_nonnull (strstr (narration (test), "is written by wave 1, lane 0 in step 2, line 2"));
  g_assert_null (strstr (narration (test), "There is a race"));
  ui_test_act (test, "debug.end");
  ui_test_settle (test);
  wait_for (test, "There is a race: lanes touch 128 words");
  ui_keys_press (test, "shift+o");
  ui_test_settle (test);
  g_assert_cmpuint (ui_test_get_step (test), ==, 4);
}

/* The hint goes with the scene, and another scene that is in order has none. */
static void
test_no_race (UiTest *test, gconstpointer data)
{
  (void) data;
  open_example (test, "race", "A race");
  wait_for (test, "There is a race");
  open_example (test, "race-mended", "The race, mended");
  g_assert_null (strstr (narration (test), "There is a race"));
  ui_test_act (test, "debug.end");
  ui_test_settle (test);
  for (guint i = 0; i < 5; i++)
    ui_keys_wait ();
  g_assert_null (strstr (narration (test), "There is a race"));
}

/* The bank that lanes meet in. */
static void
test_conflict (UiTest *test, gconstpointer data)
{
  (void) data;
  open_example (test, "transpose", "Transpose");
  ui_test_act (test, "debug.start");
  ui_test_settle (test);
  ui_keys_press (test, "c");
  ui_test_settle (test);
  g_assert_cmpuint (ui_test_get_step (test), >, 0);
  g_assert_nonnull (strstr (narration (test), "bank"));
}

static void
set_up (UiTest *test, gconstpointer data)
{
  (void) data;
  ui_test_start (test, NULL);
  ui_keys_start (test);
}

static void
tear_down (UiTest *test, gconstpointer data)
{
  (void) data;
  ui_test_stop (test);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  if (!ui_keys_available ())
    {
      g_print ("1..0 # SKIP there is no xdotool\n");
      return 0;
    }
  g_test_add ("/ui/hints/race", UiTest, NULL, set_up, test_race, tear_down);
  g_test_add ("/ui/hints/no-race", UiTest, NULL, set_up, test_no_race, tear_down);
  g_test_add ("/ui/hints/conflict", UiTest, NULL, set_up, test_conflict, tear_down);
  return g_test_run ();
}
