#include "ls-breakpoint-hits.h"
#include "ls-breakpoint-list.h"
#include "ls-breakpoint-row.h"
#include "ls-code-view.h"
#include "ls-opener.h"
#include "ls-plugins.h"
#include "ls-window-parts.h"
#include "ui-keys.h"

/* The pane of breakpoints, driven as a person would. */

static GtkWidget *
pane_of (UiTest *test, LsPane pane)
{
  return ls_shell_get_pane (ls_window_get_shell (test->window), pane);
}

static gboolean
is_arranged (UiTest *test)
{
  return gtk_widget_get_mapped (pane_of (test, LS_PANE_CODE));
}

static void
set_up (UiTest *test, gconstpointer data)
{
  (void) data;
  ui_test_start (test, NULL);
  ui_keys_start (test);
  ui_test_wait (test, is_arranged, "the panes");
}

static void
tear_down (UiTest *test, gconstpointer data)
{
  (void) data;
  ui_test_stop (test);
}

/* Returns: (transfer none): the breakpoint at a place of the session's list. */
static LsBreakpoint *
breakpoint_at (UiTest *test, guint position)
{
  g_autoptr (LsBreakpoint) breakpoint =
    g_list_model_get_item (ls_session_get_breakpoints (test->session), position);

  g_assert_nonnull (breakpoint);
  return breakpoint;
}

static guint
count (UiTest *test)
{
  return g_list_model_get_n_items (ls_session_get_breakpoints (test->session));
}

static void
add_mark (UiTest *test, LsMarkKind kind, const char *what)
{
  const LsMarkBreakpoint mark = {
    .kind = kind, .what = (char *) what, .enabled = TRUE, .lanes = LS_MASK_ALL
  };
  g_autoptr (LsBreakpoint) breakpoint = ls_breakpoint_new (&mark);
  g_autoptr (GError) error = NULL;

  ls_session_add_breakpoint (test->session, breakpoint, &error);
  g_assert_no_error (error);
}

/* --- what is shown --------------------------------------------------------------------------------------- */

static GtkListBox *
list_of (UiTest *test)
{
  return GTK_LIST_BOX (
    ui_test_find_widget (pane_of (test, LS_PANE_BREAKPOINTS), GTK_TYPE_LIST_BOX));
}

static LsBreakpointRow *
row_at (UiTest *test, int index)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (list_of (test), index);

  return row == NULL ? NULL : LS_BREAKPOINT_ROW (row);
}

static void
append_labels (GtkWidget *root, GString *text)
{
  if (!gtk_widget_get_visible (root))
    return;
  if (GTK_IS_LABEL (root) && *gtk_label_get_text (GTK_LABEL (root)) != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? " | " : "",
                            gtk_label_get_text (GTK_LABEL (root)));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_labels (child, text);
}

/* All that can be read in a row is words, with bars between them. */
static void
assert_row (UiTest *test, int index, const char *words)
{
  g_autoptr (GString) text = g_string_new (NULL);

  append_labels (GTK_WIDGET (row_at (test, index)), text);
  g_assert_cmpstr (text->str, ==, words);
}

static void
assert_told (UiTest *test, int index, const char *label)
{
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (row_at (test, index)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, label);
}

static void
test_words (UiTest *test, gconstpointer data)
{
  (void) data;
  g_assert_true (ls_session_toggle_breakpoint (test->session, 12));
  add_mark (test, LS_MARK_DATA, "R2.x@26");
  add_mark (test, LS_MARK_EVENT, "kill");
  add_mark (test, LS_MARK_EVENT, "write R1.x");
  assert_row (test, 0, "Line 13 | 06 LOOP_BREAK  ADDR(9) | no hits yet");
  assert_row (test, 1, "Change of R2.x@26");
  assert_row (test, 2, "Event kill | a lane is killed");
  assert_row (test, 3, "Event write R1.x");
  assert_told (test, 1, "Breakpoint 2, change of R2.x@26");
  g_assert_null (row_at (test, 4));
}

/* Whoever changes it, in the window or elsewhere. */
static void
test_follows (UiTest *test, gconstpointer data)
{
  LsBreakpoint *breakpoint;

  (void) data;
  g_assert_null (row_at (test, 0));
  add_mark (test, LS_MARK_DATA, "R2.y");
  breakpoint = breakpoint_at (test, 0);
  g_object_set (breakpoint, "condition", "R2.y > 1", "lanes", (guint64) 0xffff, "ignore",
                (guint64) 2, "log", "y is {R2.y}", NULL);
  assert_row (test, 0,
              "Change of R2.y | if R2.y > 1; lanes 0-15; from hit 3 on; says \"y is {R2.y}\" and "
              "goes on");
  g_object_set (breakpoint, "condition", "nonsense", "enabled", FALSE, NULL);
  g_assert_nonnull (ls_breakpoint_get_problem (breakpoint));
  g_assert_nonnull (ui_test_find_widget (GTK_WIDGET (row_at (test, 0)), GTK_TYPE_SWITCH));
  g_assert_false (gtk_switch_get_active (
    GTK_SWITCH (ui_test_find_widget (GTK_WIDGET (row_at (test, 0)), GTK_TYPE_SWITCH))));
  ls_session_remove_breakpoint (test->session, 1);
  g_assert_null (row_at (test, 0));
}

static gboolean
has_one_event (UiTest *test)
{
  return count (test) == 1 &&
         ls_breakpoint_get_mark (breakpoint_at (test, 0))->kind == LS_MARK_EVENT;
}

/* Those of a scene are there when it is opened, and those of the one before are gone. */
static void
test_saved (UiTest *test, gconstpointer data)
{
  g_autofree char *path = ui_test_write ("marked.lanescope", "");
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) example = ls_opener_example (NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  (void) data;
  g_assert_true (ls_opener_copy_programs (example, folder, &error));
  g_assert_no_error (error);
  add_mark (test, LS_MARK_EVENT, "divergence");
  ls_saver_save_to (ls_window_get_saver (test->window), file, TRUE);
  g_assert_null (ls_window_get_message (test->window));
  ls_session_remove_breakpoint (test->session, 1);
  g_assert_true (ls_session_toggle_breakpoint (test->session, 12));
  ls_window_open (test->window, file);
  ui_test_wait (test, has_one_event, "the scene that was saved");
  assert_row (test, 0, "Event divergence | lanes leave the active ones");
  g_assert_null (row_at (test, 1));
}

/* --- hits ------------------------------------------------------------------------------------------------ */

/* At each stop for it the session has numbered the hit by running; behind a step there and back nobody has, and it is counted
 * from the history. */
static void
test_hits (UiTest *test, gconstpointer data)
{
  LsBreakpoint *breakpoint;
  gboolean is_here;
  guint n_stops = 0;

  (void) data;
  ui_test_act (test, "debug.start");
  g_assert_true (ls_session_toggle_breakpoint (test->session, 12));
  breakpoint = breakpoint_at (test, 0);
  g_object_set (breakpoint, "lanes", (guint64) 0xf << 24, NULL);
  for (ui_test_act (test, "debug.continue"); ui_test_is_enabled (test, "debug.continue");
       ui_test_act (test, "debug.continue"), n_stops++)
    {
      gint64 n = ls_breakpoint_hits_count (test->session, breakpoint, &is_here);

      g_assert_true (is_here);
      g_assert_cmpint (n, ==, n_stops + 1);
      ui_test_act (test, "debug.step");
      ui_test_act (test, "debug.step-back");
      g_assert_cmpint (ls_breakpoint_hits_count (test->session, breakpoint, &is_here), ==, n);
      g_assert_false (is_here);
    }
  g_assert_cmpuint (n_stops, >, 1);
  g_object_set (breakpoint, "condition", "R2.y > 0.6", NULL);
  g_assert_cmpint (ls_breakpoint_hits_count (test->session, breakpoint, &is_here), ==, -1);
}

static void
test_hits_are_shown (UiTest *test, gconstpointer data)
{
  (void) data;
  ui_keys_press (test, "Home");
  ui_keys_press (test, "ctrl+b");
  add_mark (test, LS_MARK_DATA, "R2.x@26");
  g_assert_true (ls_session_toggle_breakpoint (test->session, 8));
  ui_keys_press (test, "F5");
  assert_row (test, 0, "Line 9 | 03 LOOP_START_DX10  ADDR(10) | hit 1, here");
  ui_keys_press (test, "F5");
  assert_row (test, 0, "Line 9 | 03 LOOP_START_DX10  ADDR(10) | 1 hit so far");
  assert_row (test, 1, "Change of R2.x@26 | hit 1, here");
  assert_told (test, 1, "Breakpoint 1, change of R2.x@26; hit 1, here");
}

static gboolean
is_at_end (UiTest *test)
{
  GtkAdjustment *adjustment = gtk_list_box_get_adjustment (list_of (test));

  return gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment) + 1 >
         gtk_adjustment_get_upper (adjustment);
}

/* Far down in a list that is longer than its pane. */
static void
test_stop_is_in_sight (UiTest *test, gconstpointer data)
{
  (void) data;
  for (guint i = 0; i < 20; i++)
    add_mark (test, LS_MARK_EVENT, "uninit");
  add_mark (test, LS_MARK_EVENT, "divergence");
  ui_keys_press (test, "Home");
  ui_keys_press (test, "ctrl+b");
  g_assert_false (is_at_end (test));
  ui_keys_press (test, "F5");
  assert_row (test, 20, "Event divergence | lanes leave the active ones | hit 1, here");
  ui_test_wait (test, is_at_end, "the row to come into sight");
}

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

static gboolean
is_asked (UiTest *test)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (test->window));

  return focus != NULL && gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL;
}

/* Presses a key that opens a popover. */
static void
press_to_ask (UiTest *test, const char *key)
{
  ui_keys_press (test, key);
  ui_test_wait (test, is_asked, "the popover");
  ui_keys_wait ();
}

static void
test_delete (UiTest *test, gconstpointer data)
{
  (void) data;
  add_mark (test, LS_MARK_DATA, "R2.x");
  add_mark (test, LS_MARK_EVENT, "kill");
  ui_keys_press (test, "ctrl+b");
  g_assert_true (has_keyboard (test, GTK_WIDGET (row_at (test, 0))));
  ui_keys_press (test, "Delete");
  g_assert_cmpuint (count (test), ==, 1);
  assert_row (test, 0, "Event kill | a lane is killed");
  g_assert_true (has_keyboard (test, GTK_WIDGET (row_at (test, 0))));
  ui_keys_press (test, "Delete");
  g_assert_cmpuint (count (test), ==, 0);
  g_assert_true (has_keyboard (test, pane_of (test, LS_PANE_BREAKPOINTS)));
}

static gboolean
is_loaded (UiTest *test)
{
  return !ls_loader_get_loading (ls_window_get_parts (test->window)->loader);
}

/* Not in another program, and not a second time. */
static void
test_undo (UiTest *test, gconstpointer data)
{
  (void) data;
  add_mark (test, LS_MARK_DATA, "R2.x");
  g_object_set (breakpoint_at (test, 0), "condition", "R2.x > 1", NULL);
  ui_keys_press (test, "ctrl+b");
  ui_keys_press (test, "Delete");
  g_assert_cmpuint (count (test), ==, 0);
  ui_keys_press (test, "ctrl+z");
  assert_row (test, 0, "Change of R2.x | if R2.x > 1");
  ui_keys_press (test, "ctrl+z");
  g_assert_cmpuint (count (test), ==, 1);

  ui_keys_press (test, "ctrl+b");
  ui_keys_press (test, "Delete");
  ls_window_open (test->window, NULL);
  ui_test_wait (test, is_loaded, "the example once more");
  ui_test_settle (test);
  ui_keys_press (test, "ctrl+z");
  g_assert_cmpuint (count (test), ==, 0);
}

/* The space bar plays, but not where it presses something. */
static void
test_switch (UiTest *test, gconstpointer data)
{
  (void) data;
  add_mark (test, LS_MARK_DATA, "R2.x");
  ui_keys_press (test, "ctrl+b");
  ui_keys_press (test, "Tab");
  ui_keys_press (test, "space");
  g_assert_false (ls_actions_get_playing (ls_window_get_actions (test->window)));
  g_assert_false (ls_breakpoint_get_enabled (breakpoint_at (test, 0)));
  assert_told (test, 0, "Breakpoint 1, change of R2.x; disabled");
  ui_keys_press (test, "space");
  g_assert_true (ls_breakpoint_get_enabled (breakpoint_at (test, 0)));
}

static void
test_go (UiTest *test, gconstpointer data)
{
  GtkWidget *code = pane_of (test, LS_PANE_CODE);

  (void) data;
  g_assert_true (ls_session_toggle_breakpoint (test->session, 12));
  ui_keys_press (test, "ctrl+b");
  ui_keys_press (test, "Return");
  g_assert_true (has_keyboard (test, code));
  g_assert_cmpuint (ls_code_view_get_cursor_line (LS_CODE_VIEW (code)), ==, 12);
}

/* The editor is the one of the margin; what cannot be read changes nothing. */
static void
test_edit (UiTest *test, gconstpointer data)
{
  const LsMarkBreakpoint *mark;

  (void) data;
  add_mark (test, LS_MARK_DATA, "R2.x");
  mark = ls_breakpoint_get_mark (breakpoint_at (test, 0));
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
  assert_row (test, 0, "Change of R2.x | if R2.x > 1; lanes 0-3; at every 3rd hit");
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
test_not_understood (UiTest *test, gconstpointer data)
{
  static const char words[] =
    "Breakpoint 1 is not understood and stays as the scene's file has it: "
    "write its line anew there, or delete it";
  GtkWidget *widgets[2];

  (void) data;
  add_unread (test, "line 99; off");
  widgets[0] = ui_test_find_widget (GTK_WIDGET (row_at (test, 0)), GTK_TYPE_SWITCH);
  widgets[1] = find_named (GTK_WIDGET (row_at (test, 0)), "breakpoints.edit");
  for (guint i = 0; i < G_N_ELEMENTS (widgets); i++)
    {
      g_assert_false (gtk_widget_is_sensitive (widgets[i]));
      g_assert_cmpstr (gtk_widget_get_tooltip_text (widgets[i]), ==, words);
      gtk_test_accessible_assert_property (GTK_ACCESSIBLE (widgets[i]),
                                           GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words);
    }
  ui_keys_press (test, "ctrl+b");
  ui_keys_press (test, "F2");
  g_assert_false (is_asked (test));
  ui_keys_press (test, "Return");
  g_assert_false (is_asked (test));
  ui_keys_press (test, "Delete");
  g_assert_cmpuint (count (test), ==, 0);
}

/* --- making them ----------------------------------------------------------------------------------------- */

static void
test_add_value (UiTest *test, gconstpointer data)
{
  const LsMarkBreakpoint *mark;

  (void) data;
  ui_keys_press (test, "ctrl+b");
  press_to_ask (test, "alt+c");
  ui_keys_type (test, "R99.x");
  ui_keys_press (test, "Return");
  g_assert_cmpuint (count (test), ==, 0);
  ui_keys_press (test, "ctrl+a");
  ui_keys_type (test, "R2.x");
  ui_keys_press (test, "Tab");
  ui_keys_type (test, "3,26");
  ui_keys_press (test, "Return");
  g_assert_cmpuint (count (test), ==, 1);
  mark = ls_breakpoint_get_mark (breakpoint_at (test, 0));
  g_assert_cmpint (mark->kind, ==, LS_MARK_DATA);
  g_assert_cmpstr (mark->what, ==, "R2.x");
  g_assert_cmphex (mark->lanes, ==, (guint64) 1 << 26 | 8);
  g_assert_true (has_keyboard (test, GTK_WIDGET (row_at (test, 0))));
}

/* From the list of events, by the arrows. */
static void
test_add_event (UiTest *test, gconstpointer data)
{
  (void) data;
  ui_keys_press (test, "ctrl+b");
  press_to_ask (test, "alt+e");
  ui_keys_press (test, "Down");
  ui_keys_press (test, "Return");
  g_assert_cmpuint (count (test), ==, 1);
  g_assert_cmpint (ls_breakpoint_get_mark (breakpoint_at (test, 0))->kind, ==, LS_MARK_EVENT);
  assert_row (test, 0, "Event nan | a NaN comes up where there was none");
}

/* What the cursor of the registers is on, in its lane. */
static void
test_this_value (UiTest *test, gconstpointer data)
{
  const LsMarkBreakpoint *mark;

  (void) data;
  press_to_ask (test, "v");
  ui_keys_press (test, "Return");
  g_assert_cmpuint (count (test), ==, 1);
  mark = ls_breakpoint_get_mark (breakpoint_at (test, 0));
  g_assert_cmpint (mark->kind, ==, LS_MARK_DATA);
  g_assert_cmpstr (mark->what, ==, "R0.x");
  g_assert_cmphex (mark->lanes, ==, (guint64) 1 << ls_session_get_focus_lane (test->session));
}

static gboolean
is_narrow (UiTest *test)
{
  gtk_window_set_default_size (GTK_WINDOW (test->window), 500, 700);
  return ls_shell_get_mode (ls_window_get_shell (test->window)) == LS_SHELL_NARROW;
}

/* Also after the panes were arranged anew. */
static void
test_buttons (UiTest *test, gconstpointer data)
{
  GtkWidget *button;

  (void) data;
  add_mark (test, LS_MARK_DATA, "R2.x");
  ui_test_wait (test, is_narrow, "one pane at a time");
  ui_keys_press (test, "ctrl+b");
  button = find_named (GTK_WIDGET (row_at (test, 0)), "breakpoints.edit");
  g_assert_true (gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  ui_test_wait (test, is_asked, "the editor");
  ui_keys_press (test, "Escape");
  button = find_named (pane_of (test, LS_PANE_BREAKPOINTS), "breakpoints.add-event");
  g_assert_true (gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  ui_test_wait (test, is_asked, "the events");
  ui_keys_press (test, "Escape");
  g_signal_emit_by_name (find_named (GTK_WIDGET (row_at (test, 0)), "breakpoints.remove"),
                         "clicked");
  g_assert_cmpuint (count (test), ==, 0);
}

static void
add (const char *name, void (*run) (UiTest *, gconstpointer))
{
  g_test_add (name, UiTest, NULL, set_up, run, tear_down);
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
  add ("/ui/breakpoints/words", test_words);
  add ("/ui/breakpoints/follows-session", test_follows);
  add ("/ui/breakpoints/saved", test_saved);
  add ("/ui/breakpoints/hits", test_hits);
  add ("/ui/breakpoints/hits/shown", test_hits_are_shown);
  add ("/ui/breakpoints/hits/in-sight", test_stop_is_in_sight);
  add ("/ui/breakpoints/delete", test_delete);
  add ("/ui/breakpoints/undo", test_undo);
  add ("/ui/breakpoints/switch", test_switch);
  add ("/ui/breakpoints/go", test_go);
  add ("/ui/breakpoints/edit", test_edit);
  add ("/ui/breakpoints/not-understood", test_not_understood);
  add ("/ui/breakpoints/buttons", test_buttons);
  add ("/ui/breakpoints/add/value", test_add_value);
  add ("/ui/breakpoints/add/event", test_add_event);
  add ("/ui/breakpoints/add/this-value", test_this_value);
  return g_test_run ();
}
