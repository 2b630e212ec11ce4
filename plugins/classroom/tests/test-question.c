#include <glib/gstdio.h>
#include <string.h>

#include "ls-answer-log.h"
#include "ls-panes.h"
#include "ls-session-veil.h"
#include "ls-views.h"
#include "ls-classroom.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* What comes? Asked and answered with real keys and clicks, of any step and of a lesson. */

#define LESSON LS_SOURCE_DIR "/data/lessons/lesson-2.lanescope"
#define EXAMPLE LS_SOURCE_DIR "/data/examples/first-light.lanescope"

static LsQuestionBar *
bar (UiTest *test)
{
  return ls_question_bar_of (ls_window_get_parts (test->window));
}

static void
press (UiTest *test, const char *key)
{
  ui_keys_press (test, key);
  ui_keys_arrive (test);
  ui_test_settle (test);
}

static void
assert_says (const char *text, const char *words)
{
  if (strstr (text, words) == NULL)
    g_error ("“%s” does not say “%s”", text, words);
}

static void
click_middle (UiTest *test, GtkWidget *widget)
{
  ui_mouse_click (test, widget, gtk_widget_get_width (widget) / 2,
                  gtk_widget_get_height (widget) / 2, 1);
}

/* The button with these words, as they are shown. Returns: (nullable). */
static GtkWidget *
find_button (GtkWidget *root, const char *words)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (root) && gtk_widget_get_mapped (root) &&
      g_strcmp0 (gtk_button_get_label (GTK_BUTTON (root)), words) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, words);
  return found;
}

static gboolean
is_asking (UiTest *test)
{
  return find_button (GTK_WIDGET (bar (test)), "Answe_r") != NULL &&
         !ls_session_get_busy (test->session);
}

static gboolean
is_doubted (UiTest *test)
{
  return g_str_has_prefix (ls_question_bar_get_result (bar (test)), "No lane is chosen.");
}

static gboolean
is_told (UiTest *test)
{
  const char *result = ls_question_bar_get_result (bar (test));

  return !is_asking (test) && !ls_session_get_busy (test->session) && !is_doubted (test) &&
         (strstr (result, "ight") != NULL || strstr (result, "rong") != NULL);
}

static gboolean
is_veiled (UiTest *test)
{
  return ls_session_get_veil (test->session) != NULL;
}

static void
click_button (UiTest *test, const char *words)
{
  GtkWidget *button = find_button (GTK_WIDGET (bar (test)), words);

  if (button == NULL)
    g_error ("there is no button %s", words);
  click_middle (test, button);
  ui_keys_arrive (test);
  ui_test_settle (test);
}

/* Where a lesson is open, its stops are found. */
static gboolean
is_ready (UiTest *test)
{
  return ls_scene_get_lesson (ls_session_get_scene (test->session)) == NULL ||
         (ls_question_bar_get_keys (ls_question_bar_of (ls_window_get_parts (test->window))) !=
            NULL &&
          !ls_session_get_busy (test->session));
}

static void
set_up (UiTest *test, gconstpointer file)
{
  ui_test_start (test, file);
  ui_keys_start (test);
  ui_test_wait (test, is_ready, "the lesson");
}

static void
tear_down (UiTest *test, gconstpointer file)
{
  (void) file;
  ui_test_stop (test);
}

/* --- any step ------------------------------------------------------------------------------------------------ */

/* Lane 26 and its neighbour are in the circle, as are 35 others of 64: x * x + y * y < 0.7. Nothing moves before the answer; then the run
 * is behind the step. */
static void
test_next (UiTest *test, gconstpointer data)
{
  (void) data;
  g_assert_cmpuint (ui_test_get_step (test), ==, 3);
  press (test, "ctrl+shift+n");
  ui_test_wait (test, is_asking, "the question");
  assert_says (ls_question_bar_get_text (bar (test)), "Line 4 (PRED_SETGT) is next.");
  press (test, "space");
  press (test, "Right");
  press (test, "ctrl+shift+n"); /* the keyboard stays at the question */
  press (test, "space");
  assert_says (ls_question_bar_get_result (bar (test)), "2 lanes chosen.");
  press (test, "F10");
  g_assert_cmpuint (ui_test_get_step (test), ==, 3);
  gtk_widget_grab_focus (ui_tour_tile (test, 27));
  press (test, "Return");
  ui_test_wait (test, is_told, "what is right");
  g_assert_cmpuint (ui_test_get_step (test), ==, 4);
  assert_says (ls_question_bar_get_result (bar (test)),
               "29 of 64 lanes are right. Missed: lanes 14-15,23-25,28-31,36-47,49,51-63.");
  g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, 14);
  ui_tour_assert_label (ui_tour_tile (test, 63), "lane 63, pixel 7,7, active, missed");
  ui_tour_assert_label (ui_tour_tile (test, 26), "lane 26, pixel 4,3, active, chosen, right");
  ui_tour_assert_label (ui_tour_tile (test, 0),
                        "lane 0, pixel 0,0, off (branch), not chosen, right");
  ls_session_set_focus_lane (test->session, 3);
  click_button (test, "_Why Lane 14");
  ui_test_wait (test, ui_test_has_answer, "why");
  assert_says (ui_test_get_answer (test), "Lane 14 is active");
  press (test, "alt+Left");
  g_assert_cmpuint (ui_test_get_step (test), ==, 3);
  ui_tour_assert_label (ui_tour_tile (test, 63), "lane 63, pixel 7,7, active");
}

/* A killed lane that runs on for its quad is not active. */
static void
test_killed (UiTest *test, gconstpointer data)
{
  const LsLaneStates *states;
  g_autofree char *words = NULL;

  (void) data;
  press (test, "Home");
  for (guint i = 0; i < 4; i++)
    press (test, "F10");
  press (test, "ctrl+shift+n");
  ui_test_wait (test, is_asking, "the question");
  press (test, "Return");
  assert_says (ls_question_bar_get_result (bar (test)), "No lane is chosen.");
  press (test, "Return");
  ui_test_wait (test, is_told, "what is right");
  states = ls_view_get_states (ls_session_get_view (test->session));
  g_assert_cmphex (states->in[LS_LANE_KILLED] & states->running, !=, 0);
  words = g_strdup_printf ("%d of 64 lanes are right.",
                           64 - __builtin_popcountll (states->in[LS_LANE_ACTIVE]));
  assert_says (ls_question_bar_get_result (bar (test)), words);
}

/* What is left gives nothing away, and the keys are free again. */
static void
test_leave (UiTest *test, gconstpointer data)
{
  (void) data;
  press (test, "ctrl+shift+n");
  ui_test_wait (test, is_asking, "the question");
  press (test, "Escape");
  g_assert_false (is_veiled (test));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (bar (test))));
  g_assert_cmpuint (ui_test_get_step (test), ==, 3);
  press (test, "F10");
  g_assert_cmpuint (ui_test_get_step (test), ==, 4);
}

/* What the first tile becomes, those become that the pointer comes over. */
static void
test_drag (UiTest *test, gconstpointer data)
{
  GtkWidget *from = ui_tour_tile (test, 12), *to = ui_tour_tile (test, 13);
  double x, y;

  (void) data;
  press (test, "ctrl+shift+n");
  ui_test_wait (test, is_asking, "the question");
  g_assert_true (gtk_widget_translate_coordinates (to, from, 8, 8, &x, &y));
  ui_mouse_drag (test, from, 8, 8, x, y, NULL);
  ui_keys_arrive (test);
  assert_says (ls_question_bar_get_result (bar (test)), "2 lanes chosen.");
  ui_mouse_drag (test, to, 8, 8, 9, 8, NULL);
  ui_keys_arrive (test);
  assert_says (ls_question_bar_get_result (bar (test)), "1 lane chosen.");
  click_button (test, "Answe_r");
  ui_test_wait (test, is_told, "what is right");
  assert_says (ls_question_bar_get_result (bar (test)), "Too many: lane 12.");
}

/* --- a lesson ------------------------------------------------------------------------------------------------ */

static void
choose_lanes (UiTest *test, LsMask lanes)
{
  LS_FOREACH_LANE (lane, lanes)
    click_middle (test, ui_tour_tile (test, (guint) lane));
  ui_keys_arrive (test);
}

/* Chooses what is right, or something else. */
static void
answer_stop (UiTest *test, const LsLessonKey *key, gboolean is_right)
{
  switch ((guint) key->ask)
    {
    case LS_ASK_MASK:
      choose_lanes (test, is_right ? key->lanes : LS_MASK_LANE (__builtin_ctzll (~key->lanes | 1)));
      gtk_widget_grab_focus (ui_tour_tile (test, 0));
      break;
    case LS_ASK_CHOICE:
      for (guint i = 1; i < (is_right ? key->choice : key->choice + 1); i++)
        press (test, "Down");
      break;
    case LS_ASK_VALUE:
      LS_FOREACH_LANE (lane, key->asked)
        {
          g_autofree char *number =
            g_strdup_printf ("%.0f", key->numbers[lane] + (is_right ? 0 : 1));

          ui_keys_type (test, number);
          press (test, "Tab");
        }
      gtk_widget_child_focus (GTK_WIDGET (bar (test)), GTK_DIR_TAB_FORWARD);
      click_button (test, "Answe_r");
      return;
    }
  press (test, "Return");
}

/* The answers are kept, as the verb that grades them reads them. */
static void
assert_kept (const LsLessonKeys *keys)
{
  g_autofree char *path = ls_answer_log_dup_path (), *contents = NULL, *first = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  lines = g_strsplit (contents, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, keys->stops->len + 1);
  first = g_strdup_printf ("{\"lesson\":\"%s\",\"variant\":1,\"stop\":1,\"answer\":\"",
                           keys->lesson->title);
  g_assert_true (g_str_has_prefix (lines[0], first));
  g_assert_cmpstr (lines[keys->stops->len], ==, "");
  g_unlink (path);
}

/* Stop after stop, the buttons by the mouse. */
static void
walk_lesson (UiTest *test, gboolean is_right)
{
  g_autoptr (LsLessonKeys) keys = ls_lesson_keys_new (ls_session_get_scene (test->session), NULL);

  g_assert_nonnull (keys);
  assert_says (ls_question_bar_get_text (bar (test)), "What does an if do");
  g_assert_true (is_veiled (test));
  g_assert_cmpuint (ls_session_get_history (test->session)->n_steps, ==, ui_test_get_step (test));
  click_button (test, "_Begin");
  for (guint i = 0; i < keys->stops->len; i++)
    {
      const LsLessonKey *key = g_ptr_array_index (keys->stops, i);

      ui_test_wait (test, is_asking, "the question");
      g_assert_cmpuint (ui_test_get_step (test), ==, key->step);
      g_assert_cmpstr (ls_question_bar_get_text (bar (test)), ==, key->text);
      answer_stop (test, key, is_right);
      ui_test_wait (test, is_told, "what is right");
      g_assert_cmpuint (ui_test_get_step (test), ==, key->then);
      assert_says (ls_question_bar_get_result (bar (test)), key->tell);
      /* Nothing is known of what comes, until the last answer. */
      g_assert_true (is_veiled (test) == (i + 1 < keys->stops->len));
      press (test, "F10");
      g_assert_true ((ui_test_get_step (test) == key->then) == (i + 1 < keys->stops->len));
      if (i + 1 < keys->stops->len)
        click_button (test, "_Go On");
    }
  assert_kept (keys);
}

static gboolean
is_next_announced (UiTest *test)
{
  return g_str_equal (ls_scene_get_name (ls_session_get_scene (test->session)),
                      "Nested ifs and the stack") &&
         is_ready (test) && find_button (GTK_WIDGET (bar (test)), "_Begin") != NULL;
}

/* By the key, and by the button that has the keyboard. */
static void
test_lesson_right (UiTest *test, gconstpointer data)
{
  (void) data;
  walk_lesson (test, TRUE);
  assert_says (ls_question_bar_get_result (bar (test)), "6 of 6 answers are right.");
  press (test, "Return");
  ui_test_wait (test, is_next_announced, "the next lesson");
  press (test, "Return");
  ui_test_wait (test, is_asking, "its first question");
}

static void
test_lesson_wrong (UiTest *test, gconstpointer data)
{
  (void) data;
  walk_lesson (test, FALSE);
  assert_says (ls_question_bar_get_result (bar (test)), "0 of 6 answers are right.");
  press (test, "alt+n");
  ui_test_wait (test, is_next_announced, "the next lesson");
}

/* Whoever looks back while a question waits is led to it again, and sees nothing of what comes. */
static void
test_look_back (UiTest *test, gconstpointer data)
{
  (void) data;
  press (test, "ctrl+shift+n");
  ui_test_wait (test, is_asking, "the question");
  const guint64 step = ui_test_get_step (test);
  press (test, "comma");
  g_assert_cmpuint (ui_test_get_step (test), ==, step - 1);
  assert_says (ls_question_bar_get_result (bar (test)), "The question is about step 3");
  press (test, "End");
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
  assert_says (ls_question_bar_get_result (bar (test)), "Click lanes or draw over them");
  press (test, "comma");
  press (test, "ctrl+shift+n");
  ui_test_wait (test, is_asking, "the question");
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
  assert_says (ls_question_bar_get_result (bar (test)), "Click lanes or draw over them");
  press (test, "comma");
  press (test, "alt+r");
  ui_test_wait (test, is_doubted, "the doubt");
  press (test, "alt+r");
  ui_test_wait (test, is_told, "what is right");
  g_assert_cmpuint (ui_test_get_step (test), ==, step + 1);
}

/* Rows by keys, and back. */
static void
test_many_lanes (UiTest *test, gconstpointer data)
{
  static const struct
  {
    const char *key, *words;
  } rows[] = {
    { "space", "1 lane chosen." },
    { "shift+Right", "2 lanes chosen." },
    { "shift+Right", "3 lanes chosen." },
    { "Right", "3 lanes chosen." },
    { "shift+Right", "3 lanes chosen." },
    { "ctrl+i", "61 lanes chosen." },
    { "ctrl+i", "3 lanes chosen." },
    { "ctrl+a", "64 lanes chosen." },
    { "ctrl+z", "3 lanes chosen." },
    { "ctrl+z", "61 lanes chosen." },
    { "ctrl+z", "3 lanes chosen." },
    { "ctrl+z", "2 lanes chosen." },
    { "ctrl+shift+a", "Click lanes or draw over them" },
    { "space", "1 lane chosen." },
    { "space", "Click lanes or draw over them" },
  };

  (void) data;
  press (test, "ctrl+shift+n");
  ui_test_wait (test, is_asking, "the question");
  ls_session_set_focus_lane (test->session, 0);
  gtk_widget_grab_focus (ui_tour_tile (test, 0));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      press (test, rows[i].key);
      assert_says (ls_question_bar_get_result (bar (test)), rows[i].words);
    }
}

static gboolean
has_keyboard (UiTest *test)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (test->window));

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (bar (test)));
}

static gboolean has_arranged; /* the panes, anew */

static void
arranged_cb (void)
{
  has_arranged = TRUE;
}

static gboolean
is_arranged (UiTest *test)
{
  (void) test;
  return has_arranged;
}

/* A bar that comes makes the panes lower, and they may be arranged anew for that, as for larger letters: its button keeps the keyboard. */
static void
test_arranged (UiTest *test, gconstpointer data)
{
  (void) data;
  gtk_widget_grab_focus (find_button (GTK_WIDGET (bar (test)), "_Begin"));
  has_arranged = FALSE;
  g_signal_connect (ls_window_get_parts (test->window)->shell, "mode-changed",
                    G_CALLBACK (arranged_cb), NULL);
  press (test, "ctrl+plus");
  ui_test_wait (test, is_arranged, "the panes to be arranged anew");
  g_assert_true (has_keyboard (test));
  press (test, "Return");
  ui_test_wait (test, is_asking, "the question");
  ls_settings_set_text_size (ls_window_get_parts (test->window)->settings, 100);
}

/* Who goes elsewhere while the run is on its way to the question is led to it all the same. */
static void
test_overtaken (UiTest *test, gconstpointer data)
{
  (void) data;
  ls_question_bar_go_to (bar (test), 2);
  ls_session_move (test->session, LS_MOVE_START, 0);
  ui_test_wait (test, is_asking, "the question");
  g_assert_cmpuint (ui_test_get_step (test), ==, ls_question_bar_get_key (bar (test))->step);
}

/* F6 comes to the question as to a pane, both ways round, once in a round. */
static void
test_next_pane (UiTest *test, gconstpointer data)
{
  static const char *const keys[] = { "F6", "shift+F6" };

  (void) data;
  press (test, "ctrl+shift+n");
  ui_test_wait (test, is_asking, "the question");
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      guint n_panes = 0, n_rounds = 0;

      for (guint k = 0; k < 20; k++)
        {
          press (test, keys[i]);
          n_panes += !has_keyboard (test);
          n_rounds += has_keyboard (test);
        }
      g_assert_cmpuint (n_rounds, >=, 2);
      g_assert_cmpuint (n_panes, >=, 2 * n_rounds);
    }
}

static gboolean
is_variant_3 (UiTest *test)
{
  return ls_scene_get_variant (ls_session_get_scene (test->session)) == 3 && is_ready (test);
}

/* Another variant has other numbers, from the announcement on. */
static void
test_variant (UiTest *test, gconstpointer data)
{
  (void) data;
  press (test, "alt+v");
  press (test, "ctrl+a");
  ui_keys_type (test, "3");
  press (test, "Return");
  ui_test_wait (test, is_variant_3, "variant 3");
  press (test, "ctrl+shift+n");
  ui_test_wait (test, is_asking, "the question");
  assert_says (ls_question_bar_get_text (bar (test)), "tests R1.x > 1.2");
}

/* Escape takes no lesson away; who leaves it goes on where it was left, in the scene's own run. */
static void
test_stay (UiTest *test, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsChange) change = NULL;

  (void) data;
  press (test, "ctrl+shift+n");
  ui_test_wait (test, is_asking, "the question");
  press (test, "Escape");
  g_assert_true (is_veiled (test));
  click_button (test, "_Leave");
  g_assert_false (is_veiled (test));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (bar (test))));
  change = ls_change_parse ("R1.x = 5.2", ls_view_get_program (ls_session_get_view (test->session)),
                            LS_MASK_ALL, ui_test_get_step (test), &error);
  g_assert_no_error (error);
  ls_session_change_sync (test->session, NULL, change, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (ls_view_get_fork (ls_session_get_view (test->session)), !=, LS_FORK_MAIN);
  press (test, "ctrl+shift+n");
  ui_test_wait (test, is_asking, "the question");
  g_assert_cmpuint (ls_view_get_fork (ls_session_get_view (test->session)), ==, LS_FORK_MAIN);
  assert_says (ls_question_bar_get_text (bar (test)), "tests R1.x > 0.2");
}

/* What is no number is not handed in; a comma is taken for a point. */
static void
test_numbers (UiTest *test, gconstpointer data)
{
  static const char *const wrong[] = { "nan", "inf", "1e999", "1,2,3", "x" };

  (void) data;
  ls_question_bar_go_to (bar (test), 2);
  ui_test_wait (test, is_asking, "the question");
  press (test, "Return");
  assert_says (ls_question_bar_get_result (bar (test)), "Lane 0 has no number yet.");
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      press (test, "ctrl+a");
      ui_keys_type (test, wrong[i]);
      press (test, "Return");
      assert_says (ls_question_bar_get_result (bar (test)), "is no number");
      g_assert_true (is_asking (test));
    }
  press (test, "ctrl+a");
  ui_keys_type (test, "0,0");
  press (test, "Tab");
  ui_keys_type (test, "1");
  press (test, "Tab");
  ui_keys_type (test, "1");
  press (test, "Return");
  ui_test_wait (test, is_told, "what is right");
  assert_says (ls_question_bar_get_result (bar (test)), "Right in all 3 lanes.");
}

static gboolean
has_reason (UiTest *test)
{
  return *ls_answer_view_get_text (ls_window_get_parts (test->window)->answer) != '\0';
}

static void
press_why (UiTest *test)
{
  press (test, "alt+w");
  ui_test_wait (test, has_reason, "why");
}

/* Why tells who wrote a value, and of lanes why they are on or off. */
static void
test_why (UiTest *test, gconstpointer data)
{
  LsAnswerView *answer = ls_window_get_parts (test->window)->answer;

  (void) data;
  ls_question_bar_go_to (bar (test), 2);
  ui_test_wait (test, is_asking, "the question");
  for (guint i = 0; i < 3; i++)
    {
      ui_keys_type (test, i == 1 ? "2" : i == 0 ? "0" : "1");
      press (test, i < 2 ? "Tab" : "Return");
    }
  ui_test_wait (test, is_told, "what is right");
  g_assert_nonnull (find_button (GTK_WIDGET (bar (test)), "_Why Lane 8"));
  press_why (test);
  assert_says (ls_answer_view_get_text (answer), "R2.x@8 = 1.0: step 7, line 8 (MOV) wrote it");
  ls_answer_view_dismiss (answer);
  ls_question_bar_go_to (bar (test), 3);
  ui_test_wait (test, is_asking, "the question");
  choose_lanes (test, LS_MASK_LANE (1));
  press (test, "Return");
  ui_test_wait (test, is_told, "what is right");
  press_why (test);
  assert_says (ls_answer_view_get_text (answer), "Lane 0 is active");
}

/* A test says nothing of an answer but that it is kept. */
static void
test_silent (UiTest *test, gconstpointer data)
{
  g_autoptr (LsLessonKeys) keys = ls_lesson_keys_new (ls_session_get_scene (test->session), NULL);
  g_autofree char *path = ls_answer_log_dup_path ();

  (void) data;
  click_button (test, "_Begin");
  for (guint i = 0; i < 2; i++)
    {
      ui_test_wait (test, is_asking, "the question");
      answer_stop (test, g_ptr_array_index (keys->stops, i), FALSE);
      g_assert_cmpstr (ls_question_bar_get_result (bar (test)), ==, "Your answer is kept.");
      g_assert_true (is_veiled (test));
      g_assert_cmpuint (ui_test_get_step (test), ==,
                        ((const LsLessonKey *) g_ptr_array_index (keys->stops, i))->step);
      click_button (test, "_Go On");
    }
  ls_question_bar_go_to (bar (test), keys->stops->len - 1);
  ui_test_wait (test, is_asking, "the question");
  answer_stop (test, g_ptr_array_index (keys->stops, keys->stops->len - 1), FALSE);
  assert_says (ls_question_bar_get_result (bar (test)), "This was the last stop.");
  g_assert_null (find_button (GTK_WIDGET (bar (test)), "_Next Lesson"));
  g_unlink (path);
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  g_test_add ("/ui/question/next", UiTest, EXAMPLE, set_up, test_next, tear_down);
  g_test_add ("/ui/question/killed", UiTest, LS_SOURCE_DIR "/data/examples/kill-quads.lanescope",
              set_up, test_killed, tear_down);
  g_test_add ("/ui/question/leave", UiTest, EXAMPLE, set_up, test_leave, tear_down);
  g_test_add ("/ui/question/look-back", UiTest, EXAMPLE, set_up, test_look_back, tear_down);
  g_test_add ("/ui/question/many-lanes", UiTest, EXAMPLE, set_up, test_many_lanes, tear_down);
  g_test_add ("/ui/question/next-pane", UiTest, EXAMPLE, set_up, test_next_pane, tear_down);
  g_test_add ("/ui/question/arranged", UiTest, LESSON, set_up, test_arranged, tear_down);
  g_test_add ("/ui/question/overtaken", UiTest, LESSON, set_up, test_overtaken, tear_down);
  g_test_add ("/ui/question/variant", UiTest, LESSON, set_up, test_variant, tear_down);
  g_test_add ("/ui/question/stay", UiTest, LESSON, set_up, test_stay, tear_down);
  g_test_add ("/ui/question/numbers", UiTest, LESSON, set_up, test_numbers, tear_down);
  g_test_add ("/ui/question/why", UiTest, LESSON, set_up, test_why, tear_down);
  g_test_add ("/ui/question/silent", UiTest, LS_SOURCE_DIR "/data/lessons/test-a.lanescope", set_up,
              test_silent, tear_down);
  g_test_add ("/ui/question/drag", UiTest, EXAMPLE, set_up, test_drag, tear_down);
  g_test_add ("/ui/question/lesson-right", UiTest, LESSON, set_up, test_lesson_right, tear_down);
  g_test_add ("/ui/question/lesson-wrong", UiTest, LESSON, set_up, test_lesson_wrong, tear_down);
  return g_test_run ();
}
