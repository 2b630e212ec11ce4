#include "ls-breakpoint-parts.h"
#include "ls-views.h"
#include "ls-opener.h"
#include "ui-breakpoints.h"
#include "ui-keys.h"

/* What the pane of breakpoints shows. */

/* --- what is shown --------------------------------------------------------------------------------------- */

static void
test_words (UiTest *test)
{
  g_assert_true (ls_session_toggle_breakpoint (test->session, 12));
  ui_breakpoint_add (test, LS_MARK_DATA, "R2.x@26");
  ui_breakpoint_add (test, LS_MARK_EVENT, "kill");
  ui_breakpoint_add (test, LS_MARK_EVENT, "write R1.x");
  ui_breakpoint_assert_row (test, 0, "Line 13 | 06 LOOP_BREAK  ADDR(9) | no hits yet");
  ui_breakpoint_assert_row (test, 1, "Change of R2.x@26");
  ui_breakpoint_assert_row (test, 2, "Event kill | a lane is killed");
  ui_breakpoint_assert_row (test, 3, "Event write R1.x");
  ui_breakpoint_assert_told (test, 1, "Breakpoint 2, change of R2.x@26");
  g_assert_null (ui_breakpoint_row (test, 4));
}

/* Whoever changes it, in the window or elsewhere. */
static void
test_follows (UiTest *test)
{
  LsBreakpoint *breakpoint;

  g_assert_null (ui_breakpoint_row (test, 0));
  ui_breakpoint_add (test, LS_MARK_DATA, "R2.y");
  breakpoint = ui_breakpoint_at (test, 0);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_CONDITION, "R2.y > 1", NULL);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_LANES, "0xffff", NULL);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_IGNORE, "2", NULL);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_LOG, "y is {R2.y}", NULL);
  ui_breakpoint_assert_row (
    test, 0,
    "Change of R2.y | if R2.y > 1; lanes 0-15; from hit 3 on; says \"y is {R2.y}\" and "
    "goes on");
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_CONDITION, "nonsense", NULL);
  ls_breakpoint_set_enabled (breakpoint, FALSE);
  g_assert_nonnull (ls_breakpoint_get_problem (breakpoint));
  g_assert_nonnull (
    ui_test_find_widget (GTK_WIDGET (ui_breakpoint_row (test, 0)), GTK_TYPE_SWITCH));
  g_assert_false (gtk_switch_get_active (
    GTK_SWITCH (ui_test_find_widget (GTK_WIDGET (ui_breakpoint_row (test, 0)), GTK_TYPE_SWITCH))));
  ls_session_remove_breakpoint (test->session, 1);
  g_assert_null (ui_breakpoint_row (test, 0));
}

static const char *
sentence (UiTest *test)
{
  GtkWidget *line = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_NARRATION);

  return ls_narration_get_text (LS_NARRATION (line));
}

/* The sentence says which one, and it stands there as long as one is there. */
static void
test_stop (UiTest *test)
{
  ui_test_act (test, "debug.start");
  ui_breakpoint_add (test, LS_MARK_DATA, "R2.y@26");
  ls_breakpoint_set_limit (ui_breakpoint_at (test, 0), LS_LIMIT_CONDITION, "R2.y > 0", NULL);
  ui_test_act (test, "debug.continue");
  g_assert_nonnull (
    strstr (sentence (test), " Stopped by breakpoint 1: change of R2.y@26; if R2.y > 0."));
  ui_test_act (test, "debug.step");
  g_assert_null (strstr (sentence (test), "Stopped"));
}

static gboolean
has_one_event (UiTest *test)
{
  return ui_breakpoint_count (test) == 1 &&
         ls_breakpoint_get_mark (ui_breakpoint_at (test, 0))->kind == LS_MARK_EVENT;
}

/* Those of a scene are there when it is opened, and those of the one before are gone. */
static void
test_saved (UiTest *test)
{
  g_autofree char *path = ui_test_write ("marked.lanescope", "");
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) example = ls_opener_example (NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (ls_opener_copy_files (example, folder, &error));
  g_assert_no_error (error);
  ui_breakpoint_add (test, LS_MARK_EVENT, "divergence");
  ls_saver_save_to (ls_window_get_parts (test->window)->saver, file, TRUE);
  g_assert_null (ls_window_get_message (test->window));
  ls_session_remove_breakpoint (test->session, 1);
  g_assert_true (ls_session_toggle_breakpoint (test->session, 12));
  ls_window_open (test->window, file);
  ui_test_wait (test, has_one_event, "the scene that was saved");
  ui_breakpoint_assert_row (test, 0,
                            "Event divergence | lanes part: some run on, the others do not");
  g_assert_null (ui_breakpoint_row (test, 1));
}

/* --- hits ------------------------------------------------------------------------------------------------ */

static gboolean
has_history (UiTest *test)
{
  return ls_session_get_history (test->session) != NULL;
}

/* At each stop for it the session has numbered the hit by running; where one comes back as one was nobody has, and it is
 * counted from the history. */
static void
test_hits (UiTest *test)
{
  LsBreakpoint *breakpoint;
  gboolean is_here;
  guint n_stops = 0;

  ui_test_act (test, "debug.start");
  g_assert_true (ls_session_toggle_breakpoint (test->session, 12));
  breakpoint = ui_breakpoint_at (test, 0);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_LANES, "0xf000000", NULL);
  for (ui_test_act (test, "debug.continue"); ui_test_is_enabled (test, "debug.continue");
       ui_test_act (test, "debug.continue"), n_stops++)
    {
      gint64 n = ls_breakpoint_hits_count (test->session, breakpoint, &is_here);

      g_assert_true (is_here);
      g_assert_cmpint (n, ==, n_stops + 1);
      ui_test_act (test, "debug.step");
      ui_test_act (test, "debug.go-back");
      ui_test_wait (test, has_history, "the history of where it came back to");
      g_assert_cmpint (ls_breakpoint_hits_count (test->session, breakpoint, &is_here), ==, n);
      g_assert_false (is_here);
    }
  g_assert_cmpuint (n_stops, >, 1);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_CONDITION, "R2.y > 0.6", NULL);
  g_assert_cmpint (ls_breakpoint_hits_count (test->session, breakpoint, &is_here), ==, -1);
}

static void
test_hits_are_shown (UiTest *test)
{
  ui_keys_press (test, "Home");
  ui_keys_press (test, "ctrl+b");
  ui_breakpoint_add (test, LS_MARK_DATA, "R2.x@26");
  g_assert_true (ls_session_toggle_breakpoint (test->session, 8));
  ui_keys_press (test, "F5");
  ui_breakpoint_assert_row (test, 0, "Line 9 | 03 LOOP_START_DX10  ADDR(10) | hit 1, here");
  ui_keys_press (test, "F5");
  ui_breakpoint_assert_row (test, 0, "Line 9 | 03 LOOP_START_DX10  ADDR(10) | 1 hit so far");
  ui_breakpoint_assert_row (test, 1, "Change of R2.x@26 | hit 1, here");
  ui_breakpoint_assert_told (test, 1, "Breakpoint 1, change of R2.x@26; hit 1, here");
}

static void
told_cb (char **told, const char *sentence)
{
  g_assert_null (*told);
  *told = g_strdup (sentence);
}

/* Six lanes hold more, but they are off at the line. */
static void
test_never_holds (UiTest *test)
{
  char *missed = NULL;

  ui_test_act (test, "debug.start");
  ui_keys_press (test, "ctrl+b");
  ui_test_wait (test, has_history, "the history");
  g_assert_true (ls_session_toggle_breakpoint (test->session, 4));
  ls_breakpoint_set_limit (ui_breakpoint_at (test, 0), LS_LIMIT_CONDITION, "R1.x > 1.2", NULL);
  g_signal_connect_swapped (ls_window_get_parts (test->window)->actions, "told",
                            G_CALLBACK (told_cb), &missed);
  ui_keys_press (test, "F5");
  g_assert_true (ls_view_get_place (ls_session_get_view (test->session))->ended);
  g_assert_cmpstr (missed, ==, "The end: no breakpoint on the way");
  ui_breakpoint_assert_told (
    test, 0,
    "Breakpoint 1, line 5: 01 JUMP  ADDR(11); if R1.x > 1.2; tested once, held in no active lane");
  g_signal_handlers_disconnect_by_func (ls_window_get_parts (test->window)->actions, told_cb,
                                        &missed);
  g_free (missed);
}

static gboolean
is_at_end (UiTest *test)
{
  GtkAdjustment *adjustment = gtk_list_box_get_adjustment (ui_breakpoint_list (test));

  return gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment) + 1 >
         gtk_adjustment_get_upper (adjustment);
}

/* Far down in a list that is longer than its pane. */
static void
test_stop_is_in_sight (UiTest *test)
{
  for (guint i = 0; i < 20; i++)
    ui_breakpoint_add (test, LS_MARK_EVENT, "uninit");
  ui_breakpoint_add (test, LS_MARK_EVENT, "divergence");
  ui_keys_press (test, "Home");
  ui_keys_press (test, "ctrl+b");
  g_assert_false (is_at_end (test));
  ui_keys_press (test, "F5");
  ui_breakpoint_assert_row (
    test, 20, "Event divergence | lanes part: some run on, the others do not | hit 1, here");
  ui_test_wait (test, is_at_end, "the row to come into sight");
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_breakpoint_test ("/ui/breakpoints/words", test_words);
  ui_breakpoint_test ("/ui/breakpoints/stop", test_stop);
  ui_breakpoint_test ("/ui/breakpoints/follows-session", test_follows);
  ui_breakpoint_test ("/ui/breakpoints/saved", test_saved);
  ui_breakpoint_test ("/ui/breakpoints/hits", test_hits);
  ui_breakpoint_test ("/ui/breakpoints/hits/shown", test_hits_are_shown);
  ui_breakpoint_test ("/ui/breakpoints/hits/never-holds", test_never_holds);
  ui_breakpoint_test ("/ui/breakpoints/hits/in-sight", test_stop_is_in_sight);
  return g_test_run ();
}
