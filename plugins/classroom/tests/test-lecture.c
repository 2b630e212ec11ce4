#include <string.h>

#include "ls-class-votes.h"
#include "ls-lane-parts.h"
#include "ls-palette.h"
#include "ls-session-veil.h"
#include "ls-shell-keep.h"
#include "ls-views.h"
#include "ls-classroom.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* In front of a class, with real keys. */

#define LESSON LS_SOURCE_DIR "/data/lessons/lesson-2.lanescope"
#define NOTES "Notes, with what is right: not for the projector"
#define EXAMPLE LS_SOURCE_DIR "/data/examples/first-light.lanescope"

static void
press (UiTest *test, const char *key)
{
  ui_keys_press (test, key);
  ui_keys_arrive (test);
  ui_test_settle (test);
}

static const LsWindowParts *
parts (UiTest *test)
{
  return ls_window_get_parts (test->window);
}

static gboolean
is_idle (UiTest *test)
{
  return !ls_session_get_busy (test->session);
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
set_up (UiTest *test)
{
  ui_test_start (test, test->data);
  ui_keys_start (test);
  ui_test_wait (test, is_ready, "the lesson");
}

/* Returns: the window with this title, or NULL. */
static GtkWidget *
find_window (const char *title)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (g_strcmp0 (gtk_window_get_title (GTK_WINDOW (window)), title) == 0)
        return window;
    }
  return NULL;
}

static guint
count_open (UiTest *test)
{
  guint n = 0;

  for (guint i = 0; i < LS_N_PANES; i++)
    n += ls_shell_get_open (parts (test)->shell, i);
  return n;
}

/* What the keys are stands above the sentence, which has grown. */
static gboolean
is_above_sentence (UiTest *test)
{
  GtkWidget *toast = ui_mouse_find_toast (test);
  GtkWidget *sentence = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_NARRATION);
  graphene_rect_t message, below;

  return toast != NULL && gtk_widget_compute_bounds (toast, GTK_WIDGET (test->window), &message) &&
         gtk_widget_compute_bounds (sentence, GTK_WIDGET (test->window), &below) &&
         message.size.height > 0 && message.origin.y + message.size.height <= below.origin.y + 1;
}

/* Few panes, large, and all as before behind it; nothing of it is kept. */
static void
test_in_and_out (UiTest *test)
{
  g_auto (GStrv) before = ls_shell_dup_layout (parts (test)->shell);
  const guint n_open = count_open (test);
  static const char *const ways_out[] = { "ctrl+alt+p", "Escape" };

  for (guint i = 0; i < G_N_ELEMENTS (ways_out); i++)
    {
      g_auto (GStrv) after = NULL;
      g_auto (GStrv) kept = NULL;

      press (test, "ctrl+alt+p");
      ui_test_wait (test, is_above_sentence, "the keys to be told above the sentence");
      g_assert_cmpuint (count_open (test), ==, 2);
      g_assert_true (ls_shell_get_open (parts (test)->shell, LS_PANE_LANES));
      g_assert_false (gtk_widget_get_visible (GTK_WIDGET (parts (test)->header)));
      g_assert_cmpint (ls_colours_of (GTK_WIDGET (test->window)), ==, LS_COLOURS_PROJECTOR);
      g_assert_cmpint (pango_font_description_get_size (pango_context_get_font_description (
                         gtk_widget_get_pango_context (ui_test_pane (test, LS_PANE_CODE)))),
                       >=, 20 * PANGO_SCALE);
      ls_shell_keep_now (parts (test)->shell);
      kept = g_strdupv ((char **) ls_settings_get_layout (parts (test)->settings));
      g_assert_cmpstrv ((const char *const *) kept, (const char *const *) before);
      press (test, ways_out[i]);
      after = ls_shell_dup_layout (parts (test)->shell);
      g_assert_cmpstrv ((const char *const *) after, (const char *const *) before);
      g_assert_cmpuint (count_open (test), ==, n_open);
      g_assert_true (gtk_widget_get_visible (GTK_WIDGET (parts (test)->header)));
      g_assert_cmpint (ls_colours_of (GTK_WIDGET (test->window)), ==, LS_COLOURS_DEFAULT);
    }
}

typedef struct
{
  gboolean is_seen[LS_N_PANES];
  GtkWidget *focus;
  int maximized;
} Look;

static Look
look_at (UiTest *test)
{
  Look look = { .focus = gtk_window_get_focus (GTK_WINDOW (test->window)), .maximized = -1 };
  LsPane pane;

  for (guint i = 0; i < LS_N_PANES; i++)
    look.is_seen[i] = ls_shell_get_open (parts (test)->shell, i) &&
                      gtk_widget_get_mapped (ls_shell_get_pane (parts (test)->shell, i));
  if (ls_shell_get_maximized (parts (test)->shell, &pane))
    look.maximized = (int) pane;
  return look;
}

/* Tabs in front, the keyboard, a pane with all the room, and the person's palette are there again. */
static void
test_all_back (UiTest *test)
{
  static const char *const keys[] = { "ctrl+alt+p", "ctrl+m" };

  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.colours", "s", "grey");
  ls_shell_show_pane (parts (test)->shell, LS_PANE_BREAKPOINTS);
  ls_shell_show_pane (parts (test)->shell, LS_PANE_TEST);
  gtk_widget_grab_focus (ls_shell_get_pane (parts (test)->shell, LS_PANE_MATRIX));
  ui_keys_arrive (test);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      const Look was = look_at (test);
      Look is;

      press (test, "ctrl+alt+p");
      g_assert_true (ls_shell_get_open (parts (test)->shell, LS_PANE_MATRIX));
      ls_settings_set_switch (parts (test)->settings, LS_SETTINGS_MOTION, FALSE);
      g_assert_cmpint (ls_colours_of (GTK_WIDGET (test->window)), ==, LS_COLOURS_PROJECTOR);
      g_assert_cmpstr (ls_settings_get_colours (parts (test)->settings), ==, "grey");
      g_assert_false (gtk_widget_get_visible (GTK_WIDGET (parts (test)->coach)));
      press (test, "ctrl+alt+p");
      ui_keys_arrive (test);
      is = look_at (test);
      for (guint k = 0; k < LS_N_PANES; k++)
        if (is.is_seen[k] != was.is_seen[k])
          g_error ("%s: in sight %d, before %d", ls_pane_get_info (k)->id, is.is_seen[k],
                   was.is_seen[k]);
      g_assert_true (is.focus == was.focus);
      g_assert_cmpint (is.maximized, ==, was.maximized);
      g_assert_cmpint (ls_colours_of (GTK_WIDGET (test->window)), ==, LS_COLOURS_GREY);
      press (test, "ctrl+m");
    }
  /* Settings are those of all tests. */
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.colours", "s", "default");
  ls_settings_set_switch (parts (test)->settings, LS_SETTINGS_MOTION, TRUE);
}

/* Whoever closes the window in front of a class opens the next one as it was before. */
static void
test_closed (UiTest *test)
{
  g_auto (GStrv) layout = ls_shell_dup_layout (parts (test)->shell);
  g_autoptr (LsSettings) settings = g_object_ref (parts (test)->settings);

  press (test, "ctrl+alt+p");
  gtk_window_close (GTK_WINDOW (test->window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_null (find_window ("first-light — Lanescope"));
  g_assert_cmpstrv (ls_settings_get_layout (settings), layout);
  g_assert_cmpstr (ls_settings_get_colours (settings), ==, "default");
}

/* Page Down and Page Up go through the stops of a lesson; Escape leaves the lecture, and not the lesson. */
static void
test_stops (UiTest *test)
{
  static const struct
  {
    const char *key;
    guint64 step;
  } rows[] = { { "Page_Down", 3 }, { "Page_Down", 4 }, { "Page_Down", 6 },
               { "Page_Up", 4 },   { "Page_Up", 3 },   { "Page_Up", 3 } };

  press (test, "ctrl+alt+p");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      press (test, rows[i].key);
      ui_test_wait (test, is_idle, "the stop");
      g_assert_cmpuint (ui_test_get_step (test), ==, rows[i].step);
      g_assert_nonnull (ls_session_get_veil (test->session));
    }
  press (test, "Escape");
  g_assert_nonnull (ls_session_get_veil (test->session));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (parts (test)->header)));
}

/* All of a question in front of a class is in the window. */
static void
test_fits (UiTest *test)
{
  const guint n_stops = g_str_has_suffix (test->data, "7.lanescope") ? 3 : 1;
  GtkWidget *window = GTK_WIDGET (test->window), *form, *scroll;
  graphene_rect_t bar, inside;

  press (test, "ctrl+alt+p");
  for (guint i = 0; i < n_stops; i++)
    {
      press (test, "Page_Down");
      ui_test_wait (test, is_idle, "the stop");
    }
  form = ui_test_find_widget (window, g_type_from_name ("LsAnswerForm"));
  scroll = gtk_widget_get_ancestor (form, GTK_TYPE_SCROLLED_WINDOW);
  g_assert_true (
    gtk_widget_compute_bounds (GTK_WIDGET (ls_question_bar_of (parts (test))), window, &bar));
  g_assert_cmpfloat (bar.origin.y + bar.size.height, <=, gtk_widget_get_height (window) - 60);
  g_assert_true (gtk_widget_compute_bounds (form, scroll, &inside));
  g_assert_cmpfloat (inside.size.width, >, gtk_widget_get_width (window) * 9 / 10);
  g_assert_cmpfloat (inside.origin.y + inside.size.height, <=,
                     gtk_widget_get_height (scroll) + 0.5f);
}

/* Without a lesson through the notes. */
static void
test_notes (UiTest *test)
{
  ls_session_set_note (test->session, 0, 2, "two");
  ls_session_set_note (test->session, 0, 7, "seven");
  press (test, "ctrl+alt+p");
  press (test, "Page_Down");
  ui_test_wait (test, is_idle, "the note");
  g_assert_cmpuint (ui_test_get_step (test), ==, 7);
  press (test, "Page_Down");
  g_assert_cmpuint (ui_test_get_step (test), ==, 7);
  press (test, "Page_Up");
  ui_test_wait (test, is_idle, "the note");
  g_assert_cmpuint (ui_test_get_step (test), ==, 2);
}

/* Without notes the events are stops, and breakpoints where there are some. */
static void
test_nothing_prepared (UiTest *test)
{
  guint64 event;

  press (test, "ctrl+alt+p");
  press (test, "Page_Down");
  ui_test_wait (test, is_idle, "the event");
  event = ui_test_get_step (test);
  press (test, "Page_Down");
  ui_test_wait (test, is_idle, "the next event");
  g_assert_cmpuint (ui_test_get_step (test), >, event);
  press (test, "Page_Up");
  ui_test_wait (test, is_idle, "the event before");
  g_assert_cmpuint (ui_test_get_step (test), ==, event);
  ls_session_toggle_breakpoint (test->session, 8);
  press (test, "Page_Down");
  ui_test_wait (test, is_idle, "the breakpoint");
  g_assert_cmpuint (ls_view_get_place (ls_session_get_view (test->session))->line, ==, 8);
}

/* What the lesson names stands beside the lanes, not behind them. */
static void
test_beside (UiTest *test)
{
  graphene_rect_t lanes, stack;

  press (test, "ctrl+alt+p");
  g_assert_true (gtk_widget_get_mapped (ls_shell_get_pane (parts (test)->shell, LS_PANE_STACK)));
  g_assert_true (gtk_widget_compute_bounds (ls_shell_get_pane (parts (test)->shell, LS_PANE_LANES),
                                            GTK_WIDGET (test->window), &lanes));
  g_assert_true (gtk_widget_compute_bounds (ls_shell_get_pane (parts (test)->shell, LS_PANE_STACK),
                                            GTK_WIDGET (test->window), &stack));
  g_assert_true (gtk_widget_get_mapped (ls_shell_get_pane (parts (test)->shell, LS_PANE_LANES)));
  g_assert_cmpfloat (stack.origin.x, >=, lanes.origin.x + lanes.size.width);
  press (test, "Escape");
  ui_keys_arrive (test);
  g_assert_true (gtk_widget_get_mapped (ls_shell_get_pane (parts (test)->shell, LS_PANE_LANES)));
}

/* All of the window, the ring too. */
static gboolean
is_all_over (GtkWidget *child, GtkWidget *overlay)
{
  return gtk_widget_get_mapped (child) &&
         gtk_widget_get_height (child) == gtk_widget_get_height (overlay) &&
         gtk_widget_get_width (child) == gtk_widget_get_width (overlay);
}

static gboolean
is_blank (UiTest *test)
{
  GtkWidget *overlay = gtk_widget_get_ancestor (GTK_WIDGET (parts (test)->shell), GTK_TYPE_OVERLAY);

  for (GtkWidget *child = gtk_widget_get_first_child (overlay); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_has_css_class (child, "blank"))
      return is_all_over (child, overlay);
  return FALSE;
}

/* B shows nothing; the key that shows the window again does nothing else. */
static void
test_blank (UiTest *test)
{
  const guint64 step = ui_test_get_step (test);

  press (test, "ctrl+alt+p");
  press (test, "b");
  g_assert_true (is_blank (test));
  press (test, "F10");
  g_assert_false (is_blank (test));
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
}

static GtkWidget *
find_ring (UiTest *test)
{
  return ui_test_find_widget (GTK_WIDGET (test->window), g_type_from_name ("LsRing"));
}

/* P hides the ring, and shows it. */
static void
test_ring (UiTest *test)
{
  press (test, "ctrl+alt+p");
  g_assert_true (is_all_over (find_ring (test), gtk_widget_get_parent (find_ring (test))));
  press (test, "p");
  g_assert_false (gtk_widget_get_mapped (find_ring (test)));
  press (test, "p");
  g_assert_true (gtk_widget_get_mapped (find_ring (test)));
}

/* Whatever a lesson may name is a pane, and all panes may be named. */
static void
test_names (void)
{
  LsPane pane;
  guint n = 0;

  for (; ls_lesson_panes[n] != NULL; n++)
    {
      g_assert_true (ls_pane_find (ls_lesson_panes[n], &pane));
      g_assert_cmpuint (pane, ==, n);
    }
  g_assert_cmpuint (n, ==, LS_N_PANES);
}

/* The lesson says which panes there are beside the program; one that was closed is closed again. */
static void
test_lesson_panes (void)
{
  g_autofree char *text = NULL, *path = NULL, *with = NULL;
  g_auto (GStrv) halves = NULL;
  UiTest test = { 0 };

  g_assert_true (g_file_get_contents (LESSON, &text, NULL, NULL));
  halves = g_strsplit (text, "[lesson]\n", 2);
  with = g_strjoinv ("[lesson]\npanes=stack, notes\n", halves);
  path = ui_test_write ("panes.lanescope", with);
  ui_test_start (&test, path);
  ui_keys_start (&test);
  press (&test, "ctrl+alt+p");
  g_assert_cmpuint (count_open (&test), ==, 3);
  g_assert_true (ls_shell_get_open (parts (&test)->shell, LS_PANE_STACK));
  g_assert_true (ls_shell_get_open (parts (&test)->shell, LS_PANE_NOTES));
  press (&test, "ctrl+alt+p");
  g_assert_false (ls_shell_get_open (parts (&test)->shell, LS_PANE_NOTES));
  ui_test_stop (&test);
}

static void
set_class (UiTest *test, const char *text, const char *problem)
{
  LsQuestionBar *question = ls_question_bar_of (parts (test));
  guint votes[LS_LANES];
  g_autofree char *told = ls_class_votes_parse (ls_question_bar_get_key (question), text, votes);

  g_assert_cmpstr (told, ==, problem);
  if (problem == NULL)
    ls_question_bar_set_votes (question, votes);
}

static void
assert_note (UiTest *test, guint lane, const char *note)
{
  g_assert_cmpstr (ls_lane_tile_get_model (LS_LANE_TILE (ui_tour_tile (test, lane)))->note, ==,
                   note);
}

/* What a class answered stands on the tiles, as a number where no value stands, and in words. */
static void
test_class (UiTest *test)
{
  press (test, "ctrl+alt+p");
  press (test, "Page_Down");
  ui_test_wait (test, is_idle, "the stop");
  set_class (test, "0-3: 12; 2,63: 5", NULL);
  ui_tour_assert_label (ui_tour_tile (test, 0),
                        "lane 0, pixel 0,0, active, 0.0, not chosen, 12 of the class");
  ui_tour_assert_label (ui_tour_tile (test, 2),
                        "lane 2, pixel 0,1, active, -1.0, not chosen, 17 of the class");
  ui_tour_assert_label (ui_tour_tile (test, 40),
                        "lane 40, pixel 4,4, active, 0.0, not chosen, 0 of the class");
  assert_note (test, 2, "-1.0");
  set_class (test, "0-3", "“0-3” has no number behind a colon (write 0-31: 12)");
  set_class (
    test, "64: 1",
    "'64' is no set of lanes (write such as 22, 0-7,9, all or 0xff; they count from 0 to 63)");
  set_class (test, "", NULL);
  ui_tour_assert_label (ui_tour_tile (test, 0), "lane 0, pixel 0,0, active, 0.0, not chosen");
  press (test, "Page_Down");
  ui_test_wait (test, is_idle, "the stop");
  set_class (test, "1: 5; 2: 20", NULL);
  set_class (test, "4: 5", "“4” is no choice from 1 to 3");
  assert_note (test, 2, NULL);
  ls_question_bar_go_to (ls_question_bar_of (parts (test)), 3);
  ui_test_wait (test, is_idle, "the stop");
  set_class (test, "0-3: 12; 2,63: 5", NULL);
  assert_note (test, 2, "17");
  assert_note (test, 40, "0");
}

static void
type_answers (UiTest *test, const char *text)
{
  GtkWidget *window = find_window (NOTES),
            *entry = ui_test_find_widget (GTK_WIDGET (window), GTK_TYPE_ENTRY);

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
  ui_test_settle (test);
}

/* What is typed into the notes stands on the tiles of its stop, and comes back with the stop. */
static void
test_kept_class (UiTest *test)
{
  press (test, "ctrl+alt+p");
  press (test, "Page_Down");
  ui_test_wait (test, is_idle, "the stop");
  press (test, "n");
  type_answers (test, "0-3: 12");
  ui_tour_assert_label (ui_tour_tile (test, 0),
                        "lane 0, pixel 0,0, active, 0.0, not chosen, 12 of the class");
  press (test, "Page_Down");
  ui_test_wait (test, is_idle, "the stop");
  press (test, "Page_Up");
  ui_test_wait (test, is_idle, "the stop");
  ui_tour_assert_label (ui_tour_tile (test, 0),
                        "lane 0, pixel 0,0, active, 0.0, not chosen, 12 of the class");
}

/* The notes are in a window of their own, which goes with the lecture. */
static void
test_window (UiTest *test)
{
  press (test, "ctrl+alt+p");
  press (test, "n");
  g_assert_nonnull (find_window (NOTES));
  press (test, "ctrl+alt+p");
  ui_test_settle (test);
  g_assert_null (find_window (NOTES));
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_test_add ("/ui/lecture/in-and-out", EXAMPLE, set_up, test_in_and_out);
  ui_test_add ("/ui/lecture/all-back", EXAMPLE, set_up, test_all_back);
  ui_test_add ("/ui/lecture/closed", EXAMPLE, set_up, test_closed);
  ui_test_add ("/ui/lecture/ring", EXAMPLE, set_up, test_ring);
  g_test_add_func ("/ui/lecture/names", test_names);
  g_test_add_func ("/ui/lecture/lesson-panes", test_lesson_panes);
  ui_test_add ("/ui/lecture/stops", LESSON, set_up, test_stops);
  ui_test_add ("/ui/lecture/fits-packet", LS_SOURCE_DIR "/data/lessons/lesson-7.lanescope", set_up,
               test_fits);
  ui_test_add ("/ui/lecture/fits-choices", LS_SOURCE_DIR "/data/lessons/lesson-8.lanescope", set_up,
               test_fits);
  ui_test_add ("/ui/lecture/notes", EXAMPLE, set_up, test_notes);
  ui_test_add ("/ui/lecture/nothing-prepared", EXAMPLE, set_up, test_nothing_prepared);
  ui_test_add ("/ui/lecture/beside", LS_SOURCE_DIR "/data/lessons/lesson-3.lanescope", set_up,
               test_beside);
  ui_test_add ("/ui/lecture/blank", EXAMPLE, set_up, test_blank);
  ui_test_add ("/ui/lecture/class", LESSON, set_up, test_class);
  ui_test_add ("/ui/lecture/kept-class", LESSON, set_up, test_kept_class);
  ui_test_add ("/ui/lecture/window", LESSON, set_up, test_window);
  return g_test_run ();
}
