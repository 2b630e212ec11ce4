#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ls-importer.h"
#include "ls-plugins.h"
#include "ls-header.h"
#include "ls-notices.h"
#include "ui-test.h"
#include "machines.h"

/* A program of one group, and the same with an operation that does not exist. */
#define GOOD                              \
  "00 ALU:\n"                             \
  "      0  x: MOV         R1.x,  R0.x\n" \
  "01 EXPORT_DONE: PIX0, R1\n"            \
  "END_OF_PROGRAM\n"
#define BAD                               \
  "00 ALU:\n"                             \
  "      0  x: MOVE        R1.x,  R0.x\n" \
  "01 EXPORT_DONE: PIX0, R1\n"            \
  "END_OF_PROGRAM\n"

/* A loop that no lane leaves. */
#define FOREVER                                  \
  "00 ALU:\n"                                    \
  "      0  x: MOV         R1.x,  R0.x\n"        \
  "01 LOOP_START_DX10  ADDR(4)\n"                \
  "02 ALU:\n"                                    \
  "      1  x: ADD         R1.x,  R1.x,  1.0f\n" \
  "03 LOOP_END  ADDR(2)\n"                       \
  "04 EXPORT_DONE: PIX0, R1\n"                   \
  "END_OF_PROGRAM\n"

/* Reads a constant that the clause does not lock. */
#define TRAPS                                 \
  "00 ALU:\n"                                 \
  "      0  x: MOV         R1.x,  R0.x\n"     \
  "      1  x: MOV         R1.x,  KC0[0].x\n" \
  "01 EXPORT_DONE: PIX0, R1\n"                \
  "END_OF_PROGRAM\n"
/* Runs, and is not as it should be. */
#define UNENDED                           \
  "00 ALU:\n"                             \
  "      0  x: MOV         R1.x,  R0.x\n" \
  "01 EXPORT_DONE: PIX0, R1\n"

static LsMask
active (UiTest *test)
{
  return ls_view_read_mask (ls_session_get_view (test->session), 0);
}

/* --- opening --------------------------------------------------------------------------------------------- */

/* All lanes are there, and the first step is seen to take some away. */
static void
test_opens_before_divergence (UiTest *test)
{
  LsMask before, leaving;

  ui_test_start (test, NULL);
  g_assert_cmpuint (ui_test_get_step (test), >, 0);
  before = active (test);
  leaving = ls_view_get_lanes_found (ls_session_get_view (test->session));
  g_assert_cmphex (before, ==, LS_MASK_ALL);
  ui_test_act (test, "debug.step");
  ui_test_settle (test);
  g_assert_cmphex (active (test), !=, 0);
  g_assert_cmphex (before & ~active (test), ==, leaving);
  g_assert_cmphex (leaving, !=, 0);
  g_assert_null (ls_window_get_message (test->window));
}

/* So too where a case is first: nobody runs there, and some stay off. */
static void
test_opens_before_case (UiTest *test)
{
  LsCoach *coach;

  ui_test_start (test, LS_SOURCE_DIR "/data/examples/tgsi-switch.lanescope");
  g_assert_cmpuint (ui_test_get_step (test), ==, 4);
  g_assert_cmphex (active (test), ==, 0);
  g_assert_cmpuint (ls_mask_count (ls_view_get_lanes_found (ls_session_get_view (test->session))),
                    ==, 48);
  coach = LS_COACH (ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_COACH));
  g_assert_cmpstr (ls_coach_get_text (coach), ==,
                   "Press  .  (full stop) to step: at the arrow, in line 12 (CASE), lanes part: 48 "
                   "of those that wait stay off, and the others run.");
  ui_test_act (test, "debug.next-divergence");
  ui_test_settle (test);
  g_assert_cmpuint (ui_test_get_step (test), ==, 5);
  ui_test_act (test, "debug.next-divergence");
  ui_test_settle (test);
  g_assert_cmpuint (ui_test_get_step (test), ==, 7);
}

static void
test_argument (UiTest *test)
{
  g_autofree char *path = ui_test_write ("one-group.asm", GOOD);

  ui_test_start (test, path);
  g_assert_null (ls_window_get_message (test->window));
  g_assert_cmpstr (ls_scene_get_name (ls_session_get_scene (test->session)), ==, "one-group.asm");
}

/* The text says what is wrong with it, the title what it is, and the hint what can be done. */
static void
test_bad_argument (UiTest *test)
{
  g_autofree char *path = ui_test_write ("bad.asm", BAD);
  const LsWindowParts *parts;
  LsWindowTitle *title;
  const char *message;

  ui_test_start (test, path);
  message = ls_window_get_message (test->window);
  g_assert_nonnull (message);
  g_assert_nonnull (strstr (message, "bad.asm:2:"));
  g_assert_nonnull (strstr (message, "MOVE"));
  g_assert_null (ls_session_get_scene (test->session));
  parts = ls_window_get_parts (test->window);
  g_assert_null (ls_message_bar_get_text (parts->message));
  title = LS_WINDOW_TITLE (ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_WINDOW_TITLE));
  g_assert_cmpstr (ls_window_title_get_title (title), ==, "bad.asm");
  g_assert_cmpstr (ls_window_title_get_subtitle (title), ==, "could not be opened");
  g_assert_true (
    g_str_has_prefix (ls_coach_get_text (parts->coach), "Change the marked line in Source"));
}

static void
test_missing_argument (UiTest *test)
{
  ui_test_start (test, "/nonexistent/no-such.lanescope");
  g_assert_nonnull (ls_window_get_message (test->window));
  g_assert_nonnull (strstr (ls_window_get_message (test->window), "no-such.lanescope"));
}

static gboolean
has_message (UiTest *test)
{
  return ls_window_get_message (test->window) != NULL;
}

static void
test_bad_file_keeps (UiTest *test)
{
  g_autofree char *path = ui_test_write ("bad.asm", BAD);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  LsScene *scene;
  guint64 step;

  ui_test_start (test, NULL);
  scene = ls_session_get_scene (test->session);
  ui_test_act (test, "debug.step");
  step = ui_test_get_step (test);
  ls_window_open (test->window, file);
  ui_test_wait (test, has_message, "the message");
  g_assert_nonnull (
    strstr (ls_window_get_message (test->window), "“bad.asm”. What was open is still here."));
  g_assert_true (ls_session_get_scene (test->session) == scene);
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
  ui_test_act (test, "debug.step");
  g_assert_cmpuint (ui_test_get_step (test), ==, step + 1);
}

static gboolean
is_one_group (UiTest *test)
{
  return g_str_equal (ls_scene_get_name (ls_session_get_scene (test->session)), "one-group.asm");
}

static void
test_replaces (UiTest *test)
{
  g_autofree char *path = ui_test_write ("one-group.asm", GOOD);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  ui_test_start (test, NULL);
  ls_window_open (test->window, file);
  ui_test_wait (test, is_one_group, "the other program");
  ui_test_settle (test);
  g_assert_cmpuint (ui_test_get_step (test), ==, 0);
  g_assert_null (ls_window_get_message (test->window));
}

static gboolean
is_spinning (UiTest *test)
{
  return gtk_widget_get_mapped (ui_test_find_widget (GTK_WIDGET (test->window), GTK_TYPE_SPINNER));
}

static gboolean
is_written (UiTest *test)
{
  return !is_spinning (test) && is_one_group (test);
}

/* Whoever opens a file is asked by it, and waits until the test lets go. */
static GMutex slow;

static guint
probe_slowly (GBytes *bytes G_GNUC_UNUSED, const char *name G_GNUC_UNUSED)
{
  g_mutex_lock (&slow);
  g_mutex_unlock (&slow);
  return 0;
}

static const LsImporter slow_importer = { .name = "slow", .probe = probe_slowly };
static const LsImporter *const slow_importers[] = { &slow_importer };

/* A file that takes its time: what was open stays and can be stepped, and one can see that something is going on. */
static void
test_slow_file (UiTest *test)
{
  g_autofree char *path = ui_test_write ("one-group.asm", GOOD);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  guint64 step;

  ui_test_start (test, NULL);
  g_mutex_lock (&slow);
  g_assert_false (is_spinning (test));
  ls_window_open (test->window, file);
  ui_test_wait (test, is_spinning, "a sign of the load");
  step = ui_test_get_step (test);
  ui_test_act (test, "debug.step");
  g_assert_cmpuint (ui_test_get_step (test), ==, step + 1);
  g_mutex_unlock (&slow);
  ui_test_wait (test, is_written, "the file");
}

static void
test_findings (UiTest *test)
{
  g_autofree char *path = ui_test_write ("unended.asm", UNENDED);

  ui_test_start (test, path);
  g_assert_nonnull (ls_session_get_view (test->session));
  g_assert_nonnull (ls_window_get_message (test->window));
  g_assert_nonnull (strstr (ls_window_get_message (test->window), "END_OF_PROGRAM"));
  /* Read and closed as a person does. */
  ui_test_act (test, "win.cancel");
  g_assert_null (ls_window_get_message (test->window));
}

/* --- moving ---------------------------------------------------------------------------------------------- */

static void
test_step_and_back (UiTest *test)
{
  guint64 step;
  LsMask mask;

  ui_test_start (test, NULL);
  step = ui_test_get_step (test);
  mask = active (test);
  ui_test_act (test, "debug.step");
  g_assert_cmpuint (ui_test_get_step (test), ==, step + 1);
  ui_test_act (test, "debug.step-back");
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
  g_assert_cmphex (active (test), ==, mask);
}

static void
test_ends (UiTest *test)
{
  ui_test_start (test, NULL);
  ui_test_act (test, "debug.start");
  g_assert_cmpuint (ui_test_get_step (test), ==, 0);
  g_assert_false (ui_test_is_enabled (test, "debug.step-back"));
  g_assert_false (ui_test_is_enabled (test, "debug.start"));
  g_assert_true (ui_test_is_enabled (test, "debug.step"));
  ui_test_act (test, "debug.end");
  g_assert_true (ls_view_get_place (ls_session_get_view (test->session))->ended);
  g_assert_false (ui_test_is_enabled (test, "debug.step"));
  g_assert_false (ui_test_is_enabled (test, "debug.continue"));
  g_assert_true (ui_test_is_enabled (test, "debug.step-back"));
}

/* What cannot be done says why, where people look for it. */
static void
test_reasons (UiTest *test)
{
  GtkWidget *back;

  ui_test_start (test, NULL);
  ui_test_act (test, "debug.start");
  back = ui_test_find_button (GTK_WIDGET (test->window), "debug.step-back");
  g_assert_nonnull (back);
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (back), "already at the start"));
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (back), "F8"));
  ui_test_act (test, "debug.step");
  g_assert_null (strstr (gtk_widget_get_tooltip_text (back), "already"));
}

static gboolean
has_history (UiTest *test)
{
  return ls_session_get_history (test->session) != NULL;
}

static void
test_run_to_cursor (UiTest *test)
{
  LsActions *actions;
  LsView *view;
  guint first_line;

  ui_test_start (test, NULL);
  actions = ls_window_get_parts (test->window)->actions;
  ui_test_act (test, "debug.start");
  view = ls_session_get_view (test->session);
  first_line = ls_view_get_place (view)->line;
  ui_test_act (test, "debug.end");
  /* The first line lies behind: the same command goes backwards, once the history says so. */
  ui_test_wait (test, has_history, "the history");
  ls_actions_set_cursor_line (actions, first_line);
  ui_test_act (test, "debug.run-to-cursor");
  g_assert_cmpuint (ui_test_get_step (test), ==, 0);
}

static void
test_breakpoint (UiTest *test)
{
  LsActions *actions;
  guint line;
  guint64 step;

  ui_test_start (test, NULL);
  actions = ls_window_get_parts (test->window)->actions;
  step = ui_test_get_step (test);
  line = ls_view_get_place (ls_session_get_view (test->session))->line;
  ls_actions_set_cursor_line (actions, line);
  ui_test_act (test, "debug.toggle-breakpoint");
  g_assert_true (ls_session_has_breakpoint (test->session, line));
  ui_test_act (test, "debug.start");
  ui_test_act (test, "debug.continue");
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
  ui_test_act (test, "debug.toggle-breakpoint");
  g_assert_false (ls_session_has_breakpoint (test->session, line));
}

/* The message is there while the program stands at the trap, and only then. */
static void
test_trap (UiTest *test)
{
  g_autofree char *path = ui_test_write ("traps.asm", TRAPS);

  ui_test_start (test, path);
  ui_test_act (test, "debug.end");
  g_assert_nonnull (ls_window_get_message (test->window));
  g_assert_nonnull (strstr (ls_window_get_message (test->window), "KC0[0]"));
  g_assert_false (ui_test_is_enabled (test, "debug.step"));
  ui_test_act (test, "debug.step-back");
  g_assert_null (ls_window_get_message (test->window));
  g_assert_true (ui_test_is_enabled (test, "debug.step"));
  /* What is said of something else stays. */
  ui_test_act (test, "debug.end");
  ls_message_bar_show (ls_window_get_parts (test->window)->message, "The disk is full.");
  ui_test_act (test, "debug.step-back");
  g_assert_cmpstr (ls_window_get_message (test->window), ==, "The disk is full.");
}

static gboolean
is_busy (UiTest *test)
{
  return ls_actions_get_busy (ls_window_get_parts (test->window)->actions);
}

/* A label of the header bar that tells how far a move has got. */
static gboolean
has_progress (GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget) || ADW_IS_WINDOW_TITLE (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget) && g_str_has_prefix (gtk_label_get_label (GTK_LABEL (widget)), "step "))
    return strlen (gtk_label_get_label (GTK_LABEL (widget))) > strlen ("step 1000");
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_progress (child))
      return TRUE;
  return FALSE;
}

static gboolean
shows_progress (UiTest *test)
{
  return has_progress (GTK_WIDGET (test->window));
}

static void
told_cb (char **told, const char *sentence)
{
  g_free (*told);
  *told = g_strdup (sentence);
}

static void
test_interrupt (UiTest *test)
{
  g_autofree char *path = ui_test_write ("forever.asm", FOREVER), *told = NULL;
  guint64 step;

  ui_test_start (test, path);
  step = ui_test_get_step (test);
  g_signal_connect_swapped (ls_window_get_parts (test->window)->actions, "told",
                            G_CALLBACK (told_cb), &told);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (test->window), "debug.continue", NULL));
  ui_test_wait (test, is_busy, "the window to say that it runs");
  ui_test_wait (test, shows_progress, "the window to say how far it is");
  g_assert_false (ui_test_is_enabled (test, "debug.step"));
  g_assert_nonnull (
    strstr (ls_actions_get_reason (ls_window_get_parts (test->window)->actions, "step"), "Esc"));
  ui_test_act (test, "win.cancel");
  g_assert_false (is_busy (test));
  g_assert_false (shows_progress (test));
  g_assert_cmpuint (ui_test_get_step (test), >, step + 1000);
  g_assert_nonnull (told);
  g_assert_true (g_str_has_prefix (told, "Stopped at step "));
  g_assert_true (g_str_has_suffix (told, "press F5 to go on"));
  g_assert_true (ui_test_is_enabled (test, "debug.step"));
  ui_test_act (test, "debug.step-back");
  ui_test_act (test, "debug.go-back");
  ui_test_act (test, "debug.go-back");
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
  /* Out of a loop that is not left: from where it was stopped, the same key goes out of something else. */
  ls_session_move_sync (test->session, LS_MOVE_TO_STEP, 9, NULL);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (test->window), "debug.step-out", NULL));
  ui_test_wait (test, shows_progress, "the window to say how far it is");
  ui_test_act (test, "win.cancel");
  g_assert_true (g_str_has_prefix (told, "Stopped at step "));
  g_assert_null (strstr (told, "to go on"));
}

static gboolean
has_played (UiTest *test)
{
  return ui_test_get_step (test) >= 2;
}

static void
test_play (UiTest *test)
{
  guint64 step;

  ui_test_start (test, NULL);
  ui_test_act (test, "debug.start");
  ui_test_act (test, "debug.faster");
  /* Not waited for: a slow machine might play to the end before it is idle. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (test->window), "debug.play", NULL));
  ui_test_wait (test, has_played, "two steps to be played");
  g_assert_true (ls_actions_get_playing (ls_window_get_parts (test->window)->actions));
  /* Stepping by hand takes over. */
  ui_test_act (test, "debug.step-back");
  g_assert_false (ls_actions_get_playing (ls_window_get_parts (test->window)->actions));
  step = ui_test_get_step (test);
  ui_test_settle (test);
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
}

static void
test_focus (UiTest *test)
{
  LsScene *scene;
  guint wave, x, y, to_x, to_y;

  ui_test_start (test, NULL);
  scene = ls_session_get_scene (test->session);
  wave = ls_view_get_wave (ls_session_get_view (test->session));
  ls_session_set_focus_lane (test->session, 0);
  g_assert_true (ls_scene_lane_to_pixel (scene, wave, 0, &x, &y));
  ui_test_act (test, "debug.focus-right");
  ui_test_act (test, "debug.focus-right");
  ui_test_act (test, "debug.focus-up");
  g_assert_true (
    ls_scene_lane_to_pixel (scene, wave, ls_session_get_focus_lane (test->session), &to_x, &to_y));
  g_assert_cmpuint (to_x, ==, x + 2);
  g_assert_cmpuint (to_y, ==, y + 1);
  ui_test_act (test, "debug.focus-left");
  ui_test_act (test, "debug.focus-left");
  ui_test_act (test, "debug.focus-left");
  ui_test_act (test, "debug.focus-down");
  ui_test_act (test, "debug.focus-down");
  g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, 0);
}

/* --- main ------------------------------------------------------------------------------------------------ */

static void
add (const char *name, UiTestFunc run)
{
  ui_test_add (name, NULL, NULL, run);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  ls_importers_add (slow_importers, G_N_ELEMENTS (slow_importers));
  add ("/ui/open/example-is-paused-before-a-divergence", test_opens_before_divergence);
  if (has_machine_of ("tgsi"))
    add ("/ui/open/switch-is-paused-before-its-case", test_opens_before_case);
  add ("/ui/open/argument", test_argument);
  add ("/ui/open/bad-argument-says-where", test_bad_argument);
  add ("/ui/open/missing-argument", test_missing_argument);
  add ("/ui/open/bad-file-keeps-what-was-open", test_bad_file_keeps);
  add ("/ui/open/another-file-replaces", test_replaces);
  add ("/ui/open/slow-file-is-waited-for", test_slow_file);
  add ("/ui/open/findings-are-told", test_findings);
  add ("/ui/actions/step-and-back", test_step_and_back);
  add ("/ui/actions/start-and-end", test_ends);
  add ("/ui/actions/say-why-not", test_reasons);
  add ("/ui/actions/run-to-cursor-goes-back", test_run_to_cursor);
  add ("/ui/actions/breakpoint", test_breakpoint);
  add ("/ui/actions/trap-is-told", test_trap);
  add ("/ui/actions/interrupt", test_interrupt);
  add ("/ui/actions/play-until-stepped", test_play);
  add ("/ui/actions/focus-moves-as-on-screen", test_focus);
  return g_test_run ();
}
