#include "ls-views.h"
#include "ui-keys.h"
#include "ui-mouse.h"

/* Keys as a person presses them, through the X server: GTK 4 offers no other way. */

static void
test_letters (UiTest *test)
{
  guint64 step = ui_test_get_step (test);

  ui_keys_press (test, "period");
  g_assert_cmpuint (ui_test_get_step (test), ==, step + 1);
  ui_keys_press (test, "comma");
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
}

static void
test_function_keys (UiTest *test)
{
  guint64 step = ui_test_get_step (test);

  ui_keys_press (test, "F10");
  g_assert_cmpuint (ui_test_get_step (test), ==, step + 1);
  ui_keys_press (test, "F8");
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
  ui_keys_press (test, "F9");
  g_assert_cmpuint (g_list_model_get_n_items (ls_session_get_breakpoints (test->session)), ==, 1);
}

static void
test_home_and_end (UiTest *test)
{
  ui_keys_press (test, "Home");
  g_assert_cmpuint (ui_test_get_step (test), ==, 0);
  ui_keys_press (test, "End");
  g_assert_true (ls_view_get_place (ls_session_get_view (test->session))->ended);
}

/* Whatever moved, Alt and the arrows undo it and do it again. */
static void
test_back_and_forward (UiTest *test)
{
  guint64 opened = ui_test_get_step (test);

  ui_keys_press (test, "End");
  guint64 end = ui_test_get_step (test);
  ui_keys_press (test, "Home");
  ui_keys_press (test, "alt+Left");
  g_assert_cmpuint (ui_test_get_step (test), ==, end);
  ui_keys_press (test, "alt+Left");
  g_assert_cmpuint (ui_test_get_step (test), ==, opened);
  ui_keys_press (test, "alt+Left");
  g_assert_cmpuint (ui_test_get_step (test), ==, opened);
  ui_keys_press (test, "alt+Right");
  g_assert_cmpuint (ui_test_get_step (test), ==, end);
}

/* A bookmark is set and taken away by the same key; the others go from one to the next. */
static void
test_bookmarks (UiTest *test)
{
  guint64 opened = ui_test_get_step (test);

  ui_keys_press (test, "ctrl+F3");
  g_assert_cmpuint (ls_session_get_bookmarks (test->session)->len, ==, 1);
  ui_keys_press (test, "F3");
  g_assert_cmpuint (ui_test_get_step (test), ==, opened);
  ui_keys_press (test, "End");
  guint64 end = ui_test_get_step (test);
  ui_keys_press (test, "ctrl+F3");
  ui_keys_press (test, "shift+F3");
  g_assert_cmpuint (ui_test_get_step (test), ==, opened);
  ui_keys_press (test, "F3");
  g_assert_cmpuint (ui_test_get_step (test), ==, end);
  ui_keys_press (test, "ctrl+F3");
  g_assert_cmpuint (ls_session_get_bookmarks (test->session)->len, ==, 1);
  g_assert_cmpstr (g_array_index (ls_session_get_bookmarks (test->session), LsNote, 0).text, ==,
                   "1");
}

static void
test_divergence (UiTest *test)
{
  guint64 opened = ui_test_get_step (test), first;

  ui_keys_press (test, "n");
  first = ui_test_get_step (test);
  g_assert_cmpuint (first, ==, opened + 1);
  ui_keys_press (test, "n");
  g_assert_cmpuint (ui_test_get_step (test), >, first);
  ui_keys_press (test, "shift+n");
  g_assert_cmpuint (ui_test_get_step (test), ==, first);
}

/* From where the example opens lanes part again before it ends; going back the same places are met. */
static void
test_events (UiTest *test)
{
  guint64 first = ui_test_get_step (test), second;
  g_autofree char *told = NULL;

  ui_keys_press (test, "bracketright");
  second = ui_test_get_step (test);
  g_assert_cmpuint (second, >, first);
  told = ls_view_tell_events (ls_session_get_view (test->session), FALSE);
  g_assert_nonnull (told);
  ui_keys_press (test, "bracketright");
  g_assert_cmpuint (ui_test_get_step (test), >, second);
  ui_keys_press (test, "bracketleft");
  g_assert_cmpuint (ui_test_get_step (test), ==, second);
}

/* The example reads nothing that has no value: the place is kept, and it is said. */
static void
test_event_that_is_not_there (UiTest *test)
{
  const guint64 step = ui_test_get_step (test);

  ui_keys_press (test, "u");
  g_assert_true (ls_view_get_at_limit (ls_session_get_view (test->session)));
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
}

static void
test_questions (UiTest *test)
{
  ui_keys_press (test, "w");
  ui_test_wait (test, ui_test_has_answer, "who wrote it");
  ui_keys_press (test, "Escape");
  g_assert_false (ui_test_has_answer (test));
  ui_keys_press (test, "question");
  ui_test_wait (test, ui_test_has_answer, "why it is so");
  g_assert_true (g_str_has_prefix (ui_test_get_answer (test), "Lane "));
}

static void
test_clauses (UiTest *test)
{
  guint64 step = ui_test_get_step (test);

  ui_keys_press (test, "greater");
  g_assert_cmpuint (ui_test_get_step (test), >, step);
  ui_keys_press (test, "less");
  g_assert_cmpuint (ui_test_get_step (test), <=, step);
}

static const char *
narration (UiTest *test)
{
  GtkWidget *line = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_NARRATION);

  return ls_narration_get_text (LS_NARRATION (line));
}

/* A group of the example has two slots: two presses make the step, and two presses of the other key undo it. */
static void
test_slots (UiTest *test)
{
  guint64 step;
  guint n_slots;

  for (guint i = 0; i < 3; i++)
    ui_keys_press (test, "period");
  step = ui_test_get_step (test);
  g_assert_cmpuint (ls_view_get_slot (ls_session_get_view (test->session), &n_slots), ==, 0);
  g_assert_cmpuint (n_slots, ==, 2);
  ui_keys_press (test, "F11");
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
  g_assert_cmpuint (ls_view_get_slot (ls_session_get_view (test->session), NULL), ==, 1);
  g_assert_cmpstr (narration (test), ==,
                   "1 of the group's 2 slots: R2.x = 0.0 in lane 26. Registers change with the "
                   "last.");
  ui_keys_press (test, "F11");
  g_assert_cmpuint (ui_test_get_step (test), ==, step + 1);
  ui_keys_press (test, "F7");
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
  g_assert_cmpuint (ls_view_get_slot (ls_session_get_view (test->session), NULL), ==, 1);
  ui_keys_press (test, "F7");
  g_assert_cmpuint (ls_view_get_slot (ls_session_get_view (test->session), NULL), ==, 0);
}

/* Out of a clause: behind its last step, and back to before its first. */
static void
test_out (UiTest *test)
{
  ui_keys_press (test, "Home");
  ui_keys_press (test, "period");
  ui_keys_press (test, "period");
  g_assert_cmpuint (ls_view_get_place (ls_session_get_view (test->session))->clause, !=, 0);
  ui_keys_press (test, "shift+F11");
  g_assert_cmpuint (ls_view_get_place (ls_session_get_view (test->session))->clause, ==, 0);
  g_assert_cmpuint (ui_test_get_step (test), ==, 4);
  ui_keys_press (test, "comma");
  ui_keys_press (test, "shift+F7");
  g_assert_cmpuint (ui_test_get_step (test), ==, 0);
}

/* Each letter finds a place, and with Shift the one before it. */
static void
test_goals (UiTest *test)
{
  static const char *const letters[] = { "n", "a" };
  guint64 step;

  for (guint i = 0; i < G_N_ELEMENTS (letters); i++)
    {
      g_autofree char *back = g_strconcat ("shift+", letters[i], NULL);

      ui_keys_press (test, "Home");
      ui_keys_press (test, letters[i]);
      step = ui_test_get_step (test);
      g_assert_false (ls_view_get_at_limit (ls_session_get_view (test->session)));
      ui_keys_press (test, letters[i]);
      g_assert_cmpuint (ui_test_get_step (test), >, step);
      ui_keys_press (test, back);
      g_assert_cmpuint (ui_test_get_step (test), ==, step);
    }
  ui_keys_press (test, "Home");
  ui_keys_press (test, "e");
  g_assert_false (ls_view_get_at_limit (ls_session_get_view (test->session)));
  g_assert_true (ls_view_get_place (ls_session_get_view (test->session))->ended);
}

/* The example reads no texture: the place is kept, and it is said. */
static void
test_goal_that_is_not_there (UiTest *test)
{
  ui_keys_press (test, "t");
  g_assert_true (ls_view_get_at_limit (ls_session_get_view (test->session)));
}

static void
test_focus_lane (UiTest *test)
{
  ls_session_set_focus_lane (test->session, 0);
  ui_keys_press (test, "l");
  g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, 1);
  ui_keys_press (test, "h");
  g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, 0);
}

/* --- mouse ----------------------------------------------------------------------------------------------- */

static gboolean
is_arranged (UiTest *test)
{
  return gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_CODE));
}

static void
test_gutter (UiTest *test)
{
  GtkWidget *code = ui_test_pane (test, LS_PANE_CODE);

  ui_test_wait (test, is_arranged, "the panes");
  ui_test_act (test, "debug.start");
  ui_keys_wait ();
  g_assert_false (ls_session_has_breakpoint (test->session, 0));
  ui_mouse_click (test, code, 10, 10, 1);
  g_assert_true (ls_session_has_breakpoint (test->session, 0));
  ui_mouse_click (test, code, 10, 10, 1);
  g_assert_false (ls_session_has_breakpoint (test->session, 0));
}

/* Typed into the popover, a condition holds at once; one that is left as it came goes away again. */
static void
test_editor (UiTest *test)
{
  GListModel *list = ls_session_get_breakpoints (test->session);
  g_autoptr (LsBreakpoint) breakpoint = NULL;

  ui_keys_press (test, "shift+b");
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 1);
  ui_keys_press (test, "Escape");
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 0);

  ui_keys_press (test, "shift+b");
  ui_keys_type (test, "R2.y > 0.6");
  ui_keys_press (test, "Return");
  breakpoint = g_list_model_get_item (list, 0);
  g_assert_nonnull (breakpoint);
  g_assert_cmpstr (ls_breakpoint_get_mark (breakpoint)->condition, ==, "R2.y > 0.6");
  g_assert_null (ls_breakpoint_get_problem (breakpoint));
}

/* Where the line is, from the top of the window's surface. */
static void
find_line (UiTest *test, guint line, double *top, double *bottom)
{
  GtkWidget *text = ui_test_find_widget (GTK_WIDGET (test->window), GTK_TYPE_TEXT_VIEW);
  GtkTextIter iter;
  double x, y;
  int from, height;

  gtk_text_buffer_get_iter_at_line (gtk_text_view_get_buffer (GTK_TEXT_VIEW (text)), &iter,
                                    (int) line);
  gtk_text_view_get_line_yrange (GTK_TEXT_VIEW (text), &iter, &from, &height);
  gtk_text_view_buffer_to_window_coords (GTK_TEXT_VIEW (text), GTK_TEXT_WINDOW_WIDGET, 0, from,
                                         NULL, &from);
  gtk_native_get_surface_transform (GTK_NATIVE (test->window), &x, &y);
  gtk_widget_translate_coordinates (text, GTK_WIDGET (test->window), 0, from, NULL, top);
  *top += y;
  *bottom = *top + height;
}

/* All of the line that is edited can be read, and all of the editor is in the window. */
static void
assert_beside_line (UiTest *test)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (test->window));
  GtkWidget *editor = gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER);
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (editor));
  GdkSurface *window = gtk_native_get_surface (GTK_NATIVE (test->window));
  g_autoptr (LsBreakpoint) breakpoint =
    g_list_model_get_item (ls_session_get_breakpoints (test->session), 0);
  const int x = gdk_popup_get_position_x (GDK_POPUP (surface));
  const int y = gdk_popup_get_position_y (GDK_POPUP (surface));
  double top, bottom;

  find_line (test, ls_breakpoint_get_mark (breakpoint)->line, &top, &bottom);
  g_test_message ("line from %g to %g, editor from %d", top, bottom, y);
  g_assert_cmpint (x, >=, 0);
  g_assert_cmpint (x + gdk_surface_get_width (surface), <=, gdk_surface_get_width (window));
  g_assert_cmpint (y + gdk_surface_get_height (surface), <=, gdk_surface_get_height (window));
  g_assert_true (y >= bottom - 1 || y + gdk_surface_get_height (surface) <= top + 1);
}

static void
test_editor_place (UiTest *test)
{
  for (guint i = 0; i < 4; i++)
    {
      ui_keys_press (test, "shift+b");
      ui_test_wait (test, ui_keys_in_popover, "the editor");
      ui_keys_arrive (test);
      assert_beside_line (test);
      ui_keys_press (test, "Escape");
      for (guint j = 0; j < 2; j++)
        ui_keys_press (test, "Down");
    }
}

/* The menu key offers what can be done at the line: the first is the breakpoint. */
static void
test_menu (UiTest *test)
{
  guint line = ls_view_get_place (ls_session_get_view (test->session))->line;

  ui_keys_press (test, "shift+F10");
  ui_keys_press (test, "Return");
  g_assert_true (ls_session_has_breakpoint (test->session, line));
}

/* In the first step the lane at the top left leaves by the branch, and the one beside it does not. */
static void
test_lanes (UiTest *test)
{
  GtkWidget *map = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_LANE_MAP);

  ui_test_wait (test, is_arranged, "the panes to have their places");
  ui_keys_press (test, "period");
  ui_mouse_click (test, map, 34, 12, 1);
  g_assert_false (ui_test_has_answer (test));
  ui_mouse_click (test, map, 20, 12, 1);
  ui_test_wait (test, ui_test_has_answer, "why the lane is off");
  g_assert_true (g_str_has_prefix (ui_test_get_answer (test), "Lane 50 is off"));
}

static void
add (const char *name, UiTestFunc run)
{
  ui_test_add (name, NULL, ui_keys_open, run);
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  add ("/ui/keys/letters", test_letters);
  add ("/ui/keys/function-keys", test_function_keys);
  add ("/ui/keys/home-and-end", test_home_and_end);
  add ("/ui/keys/back-and-forward", test_back_and_forward);
  add ("/ui/keys/bookmarks", test_bookmarks);
  add ("/ui/keys/divergence", test_divergence);
  add ("/ui/keys/events", test_events);
  add ("/ui/keys/events/not-there", test_event_that_is_not_there);
  add ("/ui/keys/clauses", test_clauses);
  add ("/ui/keys/slots", test_slots);
  add ("/ui/keys/out", test_out);
  add ("/ui/keys/goals", test_goals);
  add ("/ui/keys/goals/not-there", test_goal_that_is_not_there);
  add ("/ui/keys/questions", test_questions);
  add ("/ui/keys/focus-lane", test_focus_lane);
  add ("/ui/keys/breakpoint-editor", test_editor);
  add ("/ui/keys/breakpoint-editor/place", test_editor_place);
  add ("/ui/keys/menu-of-a-line", test_menu);
  add ("/ui/mouse/off-lane-asks-why", test_lanes);
  add ("/ui/mouse/gutter-toggles-breakpoint", test_gutter);
  return g_test_run ();
}
