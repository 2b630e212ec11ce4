#include "ls-breakpoint-limit.h"
#include "ls-code-view.h"
#include "ui-breakpoints.h"
#include "ui-keys.h"

/* The pane of breakpoints, driven as a person would. */

static GtkWidget *
find_named (GtkWidget *root, const char *name)
{
  GtkWidget *found = g_str_equal (gtk_widget_get_name (root), name) ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_named (child, name);
  return found;
}

/* --- keys ------------------------------------------------------------------------------------------------ */

static gboolean
has_keyboard (UiTest *test, GtkWidget *widget)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (test->window));

  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

/* Presses a key that opens a popover. */
static void
press_to_ask (UiTest *test, const char *key)
{
  ui_keys_press (test, key);
  ui_test_wait (test, ui_keys_in_popover, "the popover");
  ui_keys_wait ();
}

static void
test_delete (UiTest *test)
{
  ui_breakpoint_add (test, LS_MARK_DATA, "R2.x");
  ui_breakpoint_add (test, LS_MARK_EVENT, "kill");
  ui_keys_press (test, "ctrl+b");
  g_assert_true (has_keyboard (test, GTK_WIDGET (ui_breakpoint_row (test, 0))));
  ui_keys_press (test, "Delete");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 1);
  ui_breakpoint_assert_row (test, 0, "Event kill | a lane is killed");
  g_assert_true (has_keyboard (test, GTK_WIDGET (ui_breakpoint_row (test, 0))));
  ui_keys_press (test, "Delete");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 0);
  g_assert_true (has_keyboard (test, ui_test_pane (test, LS_PANE_BREAKPOINTS)));
}

static gboolean
is_loaded (UiTest *test)
{
  return !ls_loader_get_loading (ls_window_get_parts (test->window)->loader);
}

/* Not in another program, and not a second time. */
static void
test_undo (UiTest *test)
{
  ui_breakpoint_add (test, LS_MARK_DATA, "R2.x");
  ls_breakpoint_set_limit (ui_breakpoint_at (test, 0), LS_LIMIT_CONDITION, "R2.x > 1", NULL);
  ui_keys_press (test, "ctrl+b");
  ui_keys_press (test, "Delete");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 0);
  ui_keys_press (test, "ctrl+z");
  ui_breakpoint_assert_row (test, 0, "Change of R2.x | if R2.x > 1");
  ui_keys_press (test, "ctrl+z");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 1);

  ui_keys_press (test, "ctrl+b");
  ui_keys_press (test, "Delete");
  ls_window_open (test->window, NULL);
  ui_test_wait (test, is_loaded, "the example once more");
  ui_test_settle (test);
  ui_keys_press (test, "ctrl+z");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 0);
}

/* What an earlier session left takes the place of what there is: nobody misses what was deleted before. */
static void
test_undo_restored (UiTest *test)
{
  g_autoptr (LsMarks) left = NULL;
  g_autoptr (GError) error = NULL;

  ui_breakpoint_add (test, LS_MARK_EVENT, "kill");
  left = ls_session_dup_marks (test->session);
  ui_keys_press (test, "ctrl+b");
  ui_keys_press (test, "Delete");
  ui_breakpoint_add (test, LS_MARK_DATA, "R2.x");
  ls_session_restore_sync (test->session, left, &error);
  g_assert_no_error (error);
  ui_breakpoint_assert_row (test, 0, "Event kill | a lane is killed");
  ui_keys_press (test, "ctrl+z");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 1);
}

static guint
line_of (UiTest *test, guint index)
{
  return ls_breakpoint_get_mark (ui_breakpoint_at (test, index))->line;
}

/* However one is deleted, Ctrl+Z brings it back, the last one first; one that goes by itself was deleted by nobody. */
static void
test_undo_anywhere (UiTest *test)
{
  g_autoptr (LsBreakpoint) until = ls_breakpoint_new_line (1);

  gtk_widget_grab_focus (ui_test_pane (test, LS_PANE_CODE));
  ui_keys_press (test, "F9");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 1);
  const guint line = line_of (test, 0);
  ls_breakpoint_set_limit (ui_breakpoint_at (test, 0), LS_LIMIT_IGNORE, "2", NULL);
  ui_keys_press (test, "F9");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 0);
  /* In the margin, and by a move that it was set for. */
  ls_session_toggle_breakpoint (test->session, line + 1);
  ls_session_toggle_breakpoint (test->session, line + 1);
  ls_breakpoint_set_temporary (until, TRUE);
  g_assert_true (ls_session_add_breakpoint (test->session, until, NULL));
  ls_session_remove_breakpoint (test->session, ls_breakpoint_get_mark (until)->number);
  /* Nobody meant that one. */
  press_to_ask (test, "shift+b");
  ui_keys_press (test, "Escape");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 0);

  ui_keys_press (test, "ctrl+z");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 1);
  g_assert_true (ls_session_has_breakpoint (test->session, line + 1));
  ui_keys_press (test, "ctrl+z");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 2);
  g_assert_cmpuint (line_of (test, 0), ==, line);
  g_assert_cmpuint (ls_breakpoint_get_mark (ui_breakpoint_at (test, 0))->ignore, ==, 2);
  ui_keys_press (test, "ctrl+z");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 2);
}

/* What was set again by hand is there already. */
static void
test_undo_twice (UiTest *test)
{
  gtk_widget_grab_focus (ui_test_pane (test, LS_PANE_CODE));
  for (guint i = 0; i < 3; i++)
    ui_keys_press (test, "F9");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 1);
  ui_keys_press (test, "ctrl+z");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 1);
}

/* The space bar plays, but not where it presses something. */
static void
test_switch (UiTest *test)
{
  ui_breakpoint_add (test, LS_MARK_DATA, "R2.x");
  ui_keys_press (test, "ctrl+b");
  ui_keys_press (test, "Tab");
  ui_keys_press (test, "space");
  g_assert_false (ls_actions_get_playing (ls_window_get_parts (test->window)->actions));
  g_assert_false (ls_breakpoint_get_mark (ui_breakpoint_at (test, 0))->enabled);
  ui_breakpoint_assert_told (test, 0, "Breakpoint 1, change of R2.x; disabled");
  ui_keys_press (test, "space");
  g_assert_true (ls_breakpoint_get_mark (ui_breakpoint_at (test, 0))->enabled);
}

static void
test_go (UiTest *test)
{
  GtkWidget *code = ui_test_pane (test, LS_PANE_CODE);

  g_assert_true (ls_session_toggle_breakpoint (test->session, 12));
  ui_keys_press (test, "ctrl+b");
  ui_keys_press (test, "Return");
  g_assert_true (has_keyboard (test, code));
  g_assert_cmpuint (ls_code_view_get_cursor_line (LS_CODE_VIEW (code)), ==, 12);
}

/* The editor is the one of the margin; what cannot be read changes nothing. */
static void
test_edit (UiTest *test)
{
  const LsMarkBreakpoint *mark;

  ui_breakpoint_add (test, LS_MARK_DATA, "R2.x");
  mark = ls_breakpoint_get_mark (ui_breakpoint_at (test, 0));
  ui_keys_press (test, "ctrl+b");
  press_to_ask (test, "F2");
  ui_keys_type (test, "R2.x > 1");
  g_assert_cmpstr (mark->condition, ==, "R2.x > 1");
  ui_keys_press (test, "Tab");
  ui_keys_type (test, "0-3");
  g_assert_cmphex (mark->lanes, ==, 0xf);
  ui_keys_type (test, "-");
  g_assert_cmphex (mark->lanes, ==, 0xf);
  ui_keys_press (test, "Tab");
  ui_keys_type (test, "% 3");
  g_assert_cmpint (mark->hit.kind, ==, LS_HIT_EVERY);
  g_assert_cmpuint (mark->hit.n, ==, 3);
  ui_keys_type (test, " x");
  g_assert_cmpint (mark->hit.kind, ==, LS_HIT_EVERY);
  ui_keys_press (test, "Escape");
  ui_breakpoint_assert_row (test, 0, "Change of R2.x | if R2.x > 1; lanes 0-3; at every 3rd hit");
}

static gboolean
has_problem (UiTest *test)
{
  return ls_breakpoint_get_problem (ui_breakpoint_at (test, 0)) != NULL;
}

/* Below the limits: what is wrong, else what the one does where the keyboard is. */
static GtkWidget *
find_said (UiTest *test)
{
  GtkWidget *grid =
    gtk_widget_get_ancestor (gtk_root_get_focus (GTK_ROOT (test->window)), GTK_TYPE_GRID);

  return gtk_grid_get_child_at (GTK_GRID (grid), 0, LS_N_LIMITS + 1);
}

static void
assert_tip (UiTest *test, const char *words)
{
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (find_said (test))), ==, words);
  g_assert_false (gtk_widget_has_css_class (find_said (test), "error"));
}

static void
test_tips (UiTest *test)
{
  ui_breakpoint_add (test, LS_MARK_DATA, "R2.x");
  ui_keys_press (test, "ctrl+b");
  press_to_ask (test, "F2");
  assert_tip (test, "If: Only where this holds in one of the lanes");
  ui_keys_press (test, "Tab");
  assert_tip (test, "Lanes: Only these count: all, or such as 3, 0-15,22 or 0xff");
  ui_keys_type (test, "x");
  g_assert_true (gtk_widget_has_css_class (find_said (test), "error"));
  ui_keys_press (test, "Escape");
}

/* Return with a condition that cannot be read stays there, and the keys behind it are text. */
static void
test_wrong_condition (UiTest *test)
{
  ui_breakpoint_add (test, LS_MARK_DATA, "R2.x");
  ui_keys_press (test, "ctrl+b");
  press_to_ask (test, "F2");
  ui_keys_type (test, "R2.x >");
  ui_test_wait (test, has_problem, "what is wrong");
  ui_keys_press (test, "Return");
  g_assert_true (ui_keys_in_popover (test));
  ui_keys_type (test, " 1");
  g_assert_cmpstr (ls_breakpoint_get_mark (ui_breakpoint_at (test, 0))->condition, ==, "R2.x > 1");
  g_assert_false (has_problem (test));
  ui_keys_press (test, "Return");
  g_assert_false (ui_keys_in_popover (test));
}

/* As opening a scene does that has such a line. */
static void
add_unread (UiTest *test, const char *value)
{
  g_autoptr (LsMarks) marks = ls_session_dup_marks (test->session);
  g_autoptr (GError) error = NULL;

  ls_marks_add_breakpoint (marks, LS_MARK_UNREAD, 0, value);
  ls_session_restore_sync (test->session, marks, &error);
  g_assert_no_error (error);
}

/* Changes of it would not be kept: it says so, and can only be deleted. */
static void
test_not_understood (UiTest *test)
{
  static const char words[] =
    "Breakpoint 1 is not understood and stays as the scene's file has it: "
    "write its line anew there, or delete it";
  GtkWidget *widgets[2];

  add_unread (test, "line 99; off");
  widgets[0] = ui_test_find_widget (GTK_WIDGET (ui_breakpoint_row (test, 0)), GTK_TYPE_SWITCH);
  widgets[1] = find_named (GTK_WIDGET (ui_breakpoint_row (test, 0)), "breakpoints.edit");
  for (guint i = 0; i < G_N_ELEMENTS (widgets); i++)
    {
      g_assert_false (gtk_widget_is_sensitive (widgets[i]));
      g_assert_cmpstr (gtk_widget_get_tooltip_text (widgets[i]), ==, words);
      gtk_test_accessible_assert_property (GTK_ACCESSIBLE (widgets[i]),
                                           GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words);
    }
  ui_keys_press (test, "ctrl+b");
  ui_keys_press (test, "F2");
  g_assert_false (ui_keys_in_popover (test));
  ui_keys_press (test, "Return");
  g_assert_false (ui_keys_in_popover (test));
  ui_keys_press (test, "Delete");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 0);
}

/* --- making them ----------------------------------------------------------------------------------------- */

static void
test_add_value (UiTest *test)
{
  const LsMarkBreakpoint *mark;

  ui_keys_press (test, "ctrl+b");
  press_to_ask (test, "alt+c");
  ui_keys_type (test, "R99.x");
  ui_keys_press (test, "Return");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 0);
  ui_keys_press (test, "ctrl+a");
  ui_keys_type (test, "R2.x");
  ui_keys_press (test, "Tab");
  ui_keys_type (test, "3,26");
  ui_keys_press (test, "Return");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 1);
  mark = ls_breakpoint_get_mark (ui_breakpoint_at (test, 0));
  g_assert_cmpint (mark->kind, ==, LS_MARK_DATA);
  g_assert_cmpstr (mark->what, ==, "R2.x");
  g_assert_cmphex (mark->lanes, ==, (guint64) 1 << 26 | 8);
  g_assert_true (has_keyboard (test, GTK_WIDGET (ui_breakpoint_row (test, 0))));
}

/* From the list of events, by the arrows. */
static void
test_add_event (UiTest *test)
{
  ui_keys_press (test, "ctrl+b");
  press_to_ask (test, "alt+e");
  ui_keys_press (test, "Down");
  ui_keys_press (test, "Return");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 1);
  g_assert_cmpint (ls_breakpoint_get_mark (ui_breakpoint_at (test, 0))->kind, ==, LS_MARK_EVENT);
  ui_breakpoint_assert_row (test, 0, "Event nan | a NaN comes up where there was none");
}

/* What the cursor of the registers is on, in its lane. */
static void
test_this_value (UiTest *test)
{
  const LsMarkBreakpoint *mark;

  press_to_ask (test, "v");
  ui_keys_press (test, "Return");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 1);
  mark = ls_breakpoint_get_mark (ui_breakpoint_at (test, 0));
  g_assert_cmpint (mark->kind, ==, LS_MARK_DATA);
  g_assert_cmpstr (mark->what, ==, "R0.x");
  g_assert_cmphex (mark->lanes, ==, (guint64) 1 << ls_session_get_focus_lane (test->session));
}

static gboolean
is_narrow (UiTest *test)
{
  gtk_window_set_default_size (GTK_WINDOW (test->window), 500, 700);
  return ls_shell_get_mode (ls_window_get_parts (test->window)->shell) == LS_SHELL_NARROW;
}

/* Also after the panes were arranged anew. */
static void
test_buttons (UiTest *test)
{
  GtkWidget *button;

  ui_breakpoint_add (test, LS_MARK_DATA, "R2.x");
  ui_test_wait (test, is_narrow, "one pane at a time");
  ui_keys_press (test, "ctrl+b");
  button = find_named (GTK_WIDGET (ui_breakpoint_row (test, 0)), "breakpoints.edit");
  g_assert_true (gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  ui_test_wait (test, ui_keys_in_popover, "the editor");
  ui_keys_press (test, "Escape");
  button = find_named (ui_test_pane (test, LS_PANE_BREAKPOINTS), "breakpoints.add-event");
  g_assert_true (gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  ui_test_wait (test, ui_keys_in_popover, "the events");
  ui_keys_press (test, "Escape");
  g_signal_emit_by_name (
    find_named (GTK_WIDGET (ui_breakpoint_row (test, 0)), "breakpoints.remove"), "clicked");
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 0);
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_breakpoint_test ("/ui/breakpoints/delete", test_delete);
  ui_breakpoint_test ("/ui/breakpoints/undo", test_undo);
  ui_breakpoint_test ("/ui/breakpoints/undo-restored", test_undo_restored);
  ui_breakpoint_test ("/ui/breakpoints/undo-anywhere", test_undo_anywhere);
  ui_breakpoint_test ("/ui/breakpoints/undo-twice", test_undo_twice);
  ui_breakpoint_test ("/ui/breakpoints/switch", test_switch);
  ui_breakpoint_test ("/ui/breakpoints/go", test_go);
  ui_breakpoint_test ("/ui/breakpoints/edit", test_edit);
  ui_breakpoint_test ("/ui/breakpoints/tips", test_tips);
  ui_breakpoint_test ("/ui/breakpoints/wrong-condition", test_wrong_condition);
  ui_breakpoint_test ("/ui/breakpoints/not-understood", test_not_understood);
  ui_breakpoint_test ("/ui/breakpoints/buttons", test_buttons);
  ui_breakpoint_test ("/ui/breakpoints/add/value", test_add_value);
  ui_breakpoint_test ("/ui/breakpoints/add/event", test_add_event);
  ui_breakpoint_test ("/ui/breakpoints/add/this-value", test_this_value);
  return g_test_run ();
}
