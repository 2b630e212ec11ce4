#include <glib/gstdio.h>
#include <gtksourceview/gtksource.h>
#include <string.h>
#include <unistd.h>

#include "ls-code-view.h"
#include "ls-goal.h"
#include "ls-output-view.h"
#include "ls-plugins.h"
#include "ls-row-parts.h"
#include "ls-session-edits.h"
#include "ls-session-images.h"
#include "ls-session-source.h"
#include "ls-session-veil.h"
#include "ls-source-view.h"
#include "ls-steady-text.h"
#include "ls-views.h"
#include "ui-dialogs.h"
#include "ui-keys.h"
#include "ui-mouse.h"
#include "ui-test.h"

/* A person's way through an example in GLSL by its own lines: real keys, real clicks, and a real compiler. */

#define TICK_MS 5
#define LINE_OF_RETURN 12
#define LINE_OF_IF 22
#define LINE_OF_COLOUR 24
#define MAX_LINES 32
#define MEASURED_ANEW GUINT_TO_POINTER (1)

typedef struct
{
  UiTest ui;
  char *folder, *path; /* of a copy of the example */
  guint tick;
  gint64 begun;
} Lines;

static GtkWidget *
pane (UiTest *test, LsPane which)
{
  return ui_test_pane (test, which);
}

static LsSourceView *
source (UiTest *test)
{
  return LS_SOURCE_VIEW (pane (test, LS_PANE_SOURCE));
}

static GtkTextView *
text (UiTest *test, LsPane which)
{
  return GTK_TEXT_VIEW (ui_test_find_widget (pane (test, which), GTK_SOURCE_TYPE_VIEW));
}

static gboolean
has_trace (UiTest *test)
{
  return ls_session_get_source_progress (test->session, NULL, NULL) == LS_SOURCE_FAILED ||
         ls_session_get_source_trace (test->session) != NULL;
}

static gboolean
is_tick (gpointer data)
{
  (void) data;
  return G_SOURCE_CONTINUE;
}

static void
tell_time (const char *what, gint64 begun)
{
  g_test_message ("%s: %.3f s", what, (double) (g_get_monotonic_time () - begun) / G_USEC_PER_SEC);
}

static LsScene *edited; /* held, so that no later one can be taken for it */

static void
hold_scene (UiTest *test)
{
  g_clear_pointer (&edited, ls_scene_unref);
  edited = ls_scene_ref (ls_session_get_scene (test->session));
}

static char *
dup_link (const Lines *test)
{
  return g_build_filename (test->folder, "xdotool", NULL);
}

/* The driver compiles where the translator of texts is not on the PATH; what presses keys stays there. */
static void
hide_translator (const Lines *test)
{
  static char *program;
  g_autofree char *link = dup_link (test);

  if (program == NULL)
    program = g_find_program_in_path ("xdotool");
  g_assert_nonnull (program);
  g_assert_cmpint (symlink (program, link), ==, 0);
  g_setenv ("PATH", test->folder, TRUE);
}

static void
set_up (Lines *test, gconstpointer data)
{
  g_autofree char *example = g_build_filename (g_getenv ("LS_TEST_EXAMPLES"), "plasma.frag", NULL);
  g_autofree char *contents = NULL, *changed = NULL;

  test->folder = g_dir_make_tmp ("lanescope-lines-XXXXXX", NULL);
  test->path = g_build_filename (test->folder, "plasma.frag", NULL);
  g_assert_true (g_file_get_contents (example, &contents, NULL, NULL));
  /* No map of it is kept from an earlier run. */
  changed = g_strdup_printf ("%s// %" G_GINT64_FORMAT "\n", contents, g_get_real_time ());
  g_assert_true (
    g_file_set_contents (test->path, data == MEASURED_ANEW ? changed : contents, -1, NULL));
  hide_translator (test);
  test->tick = g_timeout_add (TICK_MS, is_tick, NULL);
  test->begun = g_get_monotonic_time ();
  ui_test_start (&test->ui, test->path);
  tell_time ("open to paused", test->begun);
  g_assert_null (ls_window_get_message (test->ui.window) == NULL
                   ? NULL
                   : strstr (ls_window_get_message (test->ui.window), "Could not open"));
  ui_keys_start (&test->ui);
}

static void
tear_down (Lines *test, gconstpointer data)
{
  g_autofree char *link = dup_link (test);

  (void) data;
  g_unlink (link);
  ui_test_stop (&test->ui);
  g_clear_pointer (&edited, ls_scene_unref);
  g_source_remove (test->tick);
  g_unlink (test->path);
  g_rmdir (test->folder);
  g_free (test->path);
  g_free (test->folder);
}

static LsSourceTrace *
wait_for_lines (UiTest *test)
{
  LsSourceTrace *trace;

  ui_test_wait (test, has_trace, "the map");
  ui_keys_arrive (test);
  trace = ls_session_get_source_trace (test->session);
  g_assert_nonnull (trace);
  return trace;
}

/* --- what is seen ------------------------------------------------------------------------------------------- */

/* The lines, from 1, that have a tag; 0 behind them. */
static void
find_tagged (UiTest *test, LsPane which, const char *name, guint lines[MAX_LINES])
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text (test, which));
  GtkTextTag *tag = gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (buffer), name);
  guint n = 0;

  for (int line = 0; line < gtk_text_buffer_get_line_count (buffer) && n < MAX_LINES - 1; line++)
    {
      GtkTextIter at;

      gtk_text_buffer_get_iter_at_line (buffer, &at, line);
      if (gtk_text_iter_has_tag (&at, tag))
        lines[n++] = (guint) line + 1;
    }
  lines[n] = 0;
}

/* The words of the labels that can be seen. */
static void
append_labels (GtkWidget *widget, GString *told)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget))
    g_string_append_printf (told, "%s ", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_labels (child, told);
}

/* What a tip says, whatever its lines. */
static void
assert_tip (UiTest *test, const char *words)
{
  g_autoptr (GString) told = g_string_new (NULL);

  append_labels (ui_mouse_find_tip (test), told);
  g_strdelimit (told->str, "\n", ' ');
  if (strstr (told->str, words) == NULL)
    g_error ("the tip “%s” does not say “%s”", told->str, words);
}

static gboolean
has_label (GtkWidget *widget, const char *words)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
      strstr (gtk_label_get_text (GTK_LABEL (widget)), words) != NULL)
    return TRUE;
  if (LS_IS_STEADY_TEXT (widget) && gtk_widget_get_mapped (widget) &&
      strstr (ls_steady_text_get_text (LS_STEADY_TEXT (widget)), words) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_label (child, words))
      return TRUE;
  return FALSE;
}

/* The line that comes next, as the source marks it: the one that the trace says. */
static guint
assert_next (UiTest *test)
{
  guint marked[MAX_LINES];
  const guint line = ls_source_trace_find_line (ls_session_get_source_trace (test->session),
                                                ui_test_get_step (test));

  find_tagged (test, LS_PANE_SOURCE, "next", marked);
  g_assert_cmpuint (marked[0], ==, line);
  if (line > 0)
    g_assert_cmpuint (marked[1], ==, 0);
  g_assert_cmpuint (ls_source_view_get_next (source (test)), ==, line);
  return line;
}

/* Returns: (nullable): the row of a variable. */
static LsVariableRow *
find_row (UiTest *test, const char *name)
{
  GtkListBox *list =
    GTK_LIST_BOX (ui_test_find_widget (pane (test, LS_PANE_VARIABLES), GTK_TYPE_LIST_BOX));
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    if (g_str_equal (ls_variable_row_get (LS_VARIABLE_ROW (row))->path, name))
      return LS_VARIABLE_ROW (row);
  return NULL;
}

static void
press (UiTest *test, const char *key)
{
  ui_keys_press (test, key);
  ui_keys_arrive (test);
  ui_test_settle (test);
}

/* --- the tests ---------------------------------------------------------------------------------------------- */

/* Beside the program, before anything is measured; then with what each line does. */
static void
test_opens (Lines *test, gconstpointer data)
{
  UiTest *ui = &test->ui;
  guint lit[MAX_LINES];

  (void) data;
  ui_keys_arrive (ui);
  g_assert_true (gtk_widget_get_mapped (pane (ui, LS_PANE_SOURCE)));
  g_assert_true (gtk_widget_get_mapped (pane (ui, LS_PANE_CODE)));
  g_assert_true (gtk_widget_get_mapped (pane (ui, LS_PANE_VARIABLES)));
  g_assert_true (has_label (pane (ui, LS_PANE_SOURCE), "Measuring which line does what") ||
                 has_trace (ui));
  /* The window works meanwhile. */
  press (ui, "F10");
  press (ui, "F8");
  wait_for_lines (ui);
  tell_time ("open to map", test->begun);
  g_assert_false (has_label (pane (ui, LS_PANE_SOURCE), "Measuring"));
  assert_next (ui);
  g_assert_true (has_label (pane (ui, LS_PANE_SOURCE), "of the program"));
  /* The end of it all. */
  press (ui, "End");
  g_assert_cmpuint (assert_next (ui), ==, 0);
  find_tagged (ui, LS_PANE_CODE, "linked", lit);
  g_assert_cmpuint (lit[0], ==, 0);
}

/* What the machine does next is to be seen, whatever the source has lit. */
static void
assert_in_sight (UiTest *test)
{
  GtkTextView *view = text (test, LS_PANE_CODE);
  const LsPlace *place = ls_view_get_place (ls_session_get_view (test->session));
  GdkRectangle shown, line;
  GtkTextIter at;

  if (place->ended)
    return;
  ui_keys_wait ();
  gtk_text_buffer_get_iter_at_line (gtk_text_view_get_buffer (view), &at, (int) place->line);
  gtk_text_view_get_iter_location (view, &at, &line);
  gtk_text_view_get_visible_rect (view, &shown);
  g_assert_cmpint (line.y, >=, shown.y);
  g_assert_cmpint (line.y + line.height, <=, shown.y + shown.height);
}

/* Forwards by F12 to the end, and back over the same lines. */
static void
test_steps (Lines *test, gconstpointer data)
{
  UiTest *ui = &test->ui;
  guint lines[MAX_LINES];
  guint64 steps[MAX_LINES];
  gboolean has_return = FALSE, has_if = FALSE, has_colour = FALSE;
  guint n = 0;

  (void) data;
  wait_for_lines (ui);
  press (ui, "Home");
  do
    {
      steps[n] = ui_test_get_step (ui);
      lines[n] = assert_next (ui);
      assert_in_sight (ui);
      has_return |= lines[n] == LINE_OF_RETURN;
      has_if |= lines[n] == LINE_OF_IF;
      has_colour |= lines[n] == LINE_OF_COLOUR;
      press (ui, "F12");
    }
  while (ui_test_get_step (ui) != steps[n] && ++n < MAX_LINES);
  g_assert_cmpuint (n, >, 5);
  g_assert_true (has_return && has_if && has_colour);
  g_assert_true (ls_view_get_place (ls_session_get_view (ui->session))->ended);
  for (guint i = n; i-- > 1;)
    {
      press (ui, i % 2 == 0 ? "shift+F12" : "shift+s");
      g_assert_cmpuint (ui_test_get_step (ui), ==, steps[i - 0]);
      g_assert_cmpuint (assert_next (ui), ==, lines[i]);
    }
  press (ui, "s");
  g_assert_cmpuint (ui_test_get_step (ui), ==, steps[2]);
}

/* Over functions to the end, and out of one that was inlined. */
static void
test_functions (Lines *test, gconstpointer data)
{
  UiTest *ui = &test->ui;

  (void) data;
  wait_for_lines (ui);
  press (ui, "Home");
  for (guint i = 0; i < MAX_LINES && assert_next (ui) != 0; i++)
    {
      const guint64 step = ui_test_get_step (ui);

      press (ui, "ctrl+F12");
      g_assert_cmpuint (ui_test_get_step (ui), >, step);
    }
  g_assert_cmpuint (assert_next (ui), ==, 0);
  press (ui, "Home");
  for (guint i = 0; i < MAX_LINES && assert_next (ui) != LINE_OF_RETURN; i++)
    press (ui, "F12");
  g_assert_cmpuint (assert_next (ui), ==, LINE_OF_RETURN);
  g_assert_true (has_label (pane (ui, LS_PANE_VARIABLES), "wave (), line 12, from main (), line"));
  press (ui, "F4");
  g_assert_cmpuint (assert_next (ui), >, LINE_OF_RETURN);
}

static LsImage picture;

static gboolean
has_picture (UiTest *test)
{
  return ls_session_show_image (test->session, 0, LS_IMAGE_FINAL, &picture);
}

/* What the pane says at the end is what the pixels have. */
static void
test_variables (Lines *test, gconstpointer data)
{
  UiTest *ui = &test->ui;
  const LsWatchedVariable *colour;
  LsVariableRow *row;

  (void) data;
  wait_for_lines (ui);
  press (ui, "Home");
  g_assert_null (find_row (ui, "colour"));
  g_assert_true (has_label (GTK_WIDGET (find_row (ui, "scale")), "all lanes: 10.0 (uniform)"));
  press (ui, "End");
  row = find_row (ui, "colour");
  g_assert_nonnull (row);
  colour = ls_variable_row_get (row);
  g_assert_cmpstr (colour->variable->type, ==, "vec4");
  g_assert_nonnull (colour->value);
  ui_test_wait (ui, has_picture, "the picture");
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      guint x, y;

      g_assert_true (ls_scene_lane_to_pixel (ls_session_get_scene (ui->session), 0, lane, &x, &y));
      for (guint i = 0; i < 4; i++)
        g_assert_cmpfloat (ls_expr_value_number (&colour->value->now, i, lane), ==,
                           picture.rgba[(y * picture.width + x) * 4 + i]);
    }
  /* Return asks who made it. */
  gtk_widget_grab_focus (GTK_WIDGET (row));
  press (ui, "Return");
  ui_test_wait (ui, ui_test_has_answer, "the answer");
  gtk_widget_grab_focus (GTK_WIDGET (find_row (ui, "colour")));
  press (ui, "shift+v");
  g_assert_cmpuint (ls_session_get_watches (ui->session)->len, ==, 1);
  ui_test_act (ui, "win.reset-layout"); /* the watches came into sight */
  ui_keys_arrive (ui);
}

/* A uniform is changed by its name. */
static void
test_uniform_changed (Lines *test, gconstpointer data)
{
  UiTest *ui = &test->ui;
  AdwMessageDialog *dialog;
  GtkWidget *entry;

  (void) data;
  wait_for_lines (ui);
  press (ui, "Home");
  gtk_widget_grab_focus (GTK_WIDGET (find_row (ui, "scale")));
  press (ui, "equal");
  dialog = ADW_MESSAGE_DIALOG (ui_dialog_wait (ui, ADW_TYPE_MESSAGE_DIALOG));
  entry = ui_test_find_widget (adw_message_dialog_get_extra_child (dialog), GTK_TYPE_ENTRY);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "scale = 10.0");
  gtk_editable_set_text (GTK_EDITABLE (entry), "scale = 4");
  g_assert_true (adw_message_dialog_get_response_enabled (dialog, "change"));
  adw_message_dialog_response (dialog, "change");
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_test_settle (ui);
  wait_for_lines (ui);
  g_assert_true (has_label (GTK_WIDGET (find_row (ui, "scale")), "all lanes: 4.0 (uniform)"));
}

static void
entered_cb (GObject *session, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  ls_session_edit_finish (LS_SESSION (session), result, &error);
  g_assert_no_error (error);
  *(gboolean *) data = TRUE;
}

/* Statements that the run does, with values that are known. */
static guint
count_known (UiTest *test)
{
  const GArray *events = ls_source_trace_get_events (wait_for_lines (test));
  guint n = 0;

  for (guint i = 0; i < events->len; i++)
    n += !g_array_index (events, LsSourceEvent, i).is_lost;
  return n;
}

/* A map is of the program, and not of what that runs on. The scale's constant is another one than the text gives it. */
static void
test_input (Lines *test, gconstpointer data)
{
  UiTest *ui = &test->ui;
  const guint n_known = count_known (ui);
  gboolean is_entered = FALSE;

  (void) data;
  ls_session_enter_given (ui->session, "cb0.1 = 7 7 7 7", entered_cb, &is_entered);
  while (!is_entered)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (count_known (ui), ==, n_known);
  press (ui, "End");
  g_assert_nonnull (ls_variable_row_get (find_row (ui, "sum"))->value);
  g_assert_true (has_label (GTK_WIDGET (find_row (ui, "scale")), "all lanes: 7.0 (uniform)"));
}

static gboolean
has_rows (UiTest *test)
{
  GtkWidget *list = ui_test_find_widget (pane (test, LS_PANE_VARIABLES), GTK_TYPE_LIST_BOX);

  return gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0) != NULL;
}

/* Before a veil neither the line nor the variables that come tell anything, nor something that is not so. */
static void
test_veil (Lines *test, gconstpointer data)
{
  static const char hidden[] = "The next line is hidden until the question is answered";
  UiTest *ui = &test->ui;
  g_autoptr (GError) error = NULL;

  (void) data;
  wait_for_lines (ui);
  press (ui, "Home");
  press (ui, "F12");
  press (ui, "F12");
  g_assert_cmpuint (assert_next (ui), >, 0);
  g_assert_true (has_rows (ui));
  ls_session_draw_veil (ui->session, &error);
  g_assert_no_error (error);
  wait_for_lines (ui);
  g_assert_true (has_label (pane (ui, LS_PANE_SOURCE), hidden));
  g_assert_true (has_label (pane (ui, LS_PANE_VARIABLES), hidden));
  g_assert_false (has_rows (ui));
  ls_session_lift_veil (ui->session);
  wait_for_lines (ui);
  g_assert_false (has_label (pane (ui, LS_PANE_SOURCE), hidden));
  g_assert_cmpuint (assert_next (ui), >, 0);
  g_assert_true (has_rows (ui));
}

/* A line of the text lights what works for it, and a line of the program what it works for. */
static void
test_light (Lines *test, gconstpointer data)
{
  UiTest *ui = &test->ui;
  const LsSourceTrace *trace = wait_for_lines (ui);
  GtkTextView *view = text (ui, LS_PANE_SOURCE);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  guint lit[MAX_LINES];
  GdkRectangle area;
  GtkTextIter at;
  int x, y;

  (void) data;
  press (ui, "End");
  gtk_text_buffer_get_iter_at_line_offset (buffer, &at, LINE_OF_COLOUR - 1, 4);
  gtk_text_buffer_place_cursor (buffer, &at);
  /* Lines that were not laid out yet move the text once more. */
  for (guint i = 0; i < 3; i++)
    {
      gtk_text_view_scroll_to_mark (view, gtk_text_buffer_get_insert (buffer), 0.2, FALSE, 0, 0);
      ui_keys_arrive (ui);
      ui_keys_wait ();
    }
  gtk_text_view_get_iter_location (view, &at, &area);
  gtk_text_view_buffer_to_window_coords (view, GTK_TEXT_WINDOW_WIDGET, area.x, area.y, &x, &y);
  ui_mouse_seek_tip (ui, GTK_WIDGET (view), x + 2, y + area.height / 2, TRUE);
  assert_tip (ui, "colour, vec4, in lane 0: (");
  assert_tip (ui, "Line 24 ran 1 time, in 64 lanes");
  ui_mouse_click (ui, GTK_WIDGET (view), x + 2, y + area.height / 2, 1);
  ui_keys_arrive (ui);
  find_tagged (ui, LS_PANE_CODE, "linked", lit);
  g_assert_cmpuint (lit[0], >, 0);
  for (guint i = 0; lit[i] != 0; i++)
    g_assert_cmpuint (ls_source_trace_line_of (trace, lit[i] - 1, NULL), ==, LINE_OF_COLOUR);
  ls_code_view_show_line (LS_CODE_VIEW (pane (ui, LS_PANE_CODE)), lit[0] - 1);
  find_tagged (ui, LS_PANE_SOURCE, "linked", lit);
  g_assert_cmpuint (lit[0], ==, LINE_OF_COLOUR);
}

static gboolean
is_compiled_again (UiTest *test)
{
  return ls_session_get_scene (test->session) != edited && !ls_session_get_busy (test->session);
}

/* Another text in the same place, measured again; meanwhile the marks of the text before stay. */
static void
test_edit (Lines *test, gconstpointer data)
{
  UiTest *ui = &test->ui;
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text (ui, LS_PANE_SOURCE));
  GtkTextIter at, end;
  guint64 step;
  guint next;

  (void) data;
  wait_for_lines (ui);
  press (ui, "Home");
  press (ui, "F12");
  press (ui, "F12");
  ls_session_set_focus_lane (ui->session, 9);
  step = ui_test_get_step (ui);
  next = ls_source_view_get_next (source (ui));
  hold_scene (ui);
  gtk_widget_grab_focus (GTK_WIDGET (text (ui, LS_PANE_SOURCE)));
  gtk_text_buffer_get_start_iter (buffer, &at);
  g_assert_true (gtk_text_iter_forward_search (&at, "4.0 - time", 0, &at, &end, NULL));
  gtk_text_buffer_place_cursor (buffer, &at);
  ui_keys_type (ui, "1");
  ui_keys_arrive (ui);
  g_assert_cmpuint (ls_source_view_get_next (source (ui)), ==, next);
  g_assert_true (has_label (pane (ui, LS_PANE_SOURCE), "before you typed: save and compile"));
  ui_keys_press (ui, "ctrl+Return");
  ui_test_wait (ui, is_compiled_again, "the changed program");
  ui_keys_arrive (ui);
  g_assert_cmpuint (ui_test_get_step (ui), ==, step);
  g_assert_cmpuint (ls_session_get_focus_lane (ui->session), ==, 9);
  wait_for_lines (ui);
  assert_next (ui);
}

/* Who closes the pane finds it closed, and who opens what is no text has none. */
static void
test_closed (Lines *test, gconstpointer data)
{
  UiTest *ui = &test->ui;
  LsShell *shell = ls_window_get_parts (ui->window)->shell;
  g_auto (GStrv) before = ls_shell_dup_layout (shell);
  g_auto (GStrv) words = NULL;

  (void) data;
  g_assert_null (before[0]); /* that they came is no wish of a person */
  ls_shell_set_open (shell, LS_PANE_SOURCE, FALSE);
  hold_scene (ui);
  ui_test_act (ui, "win.restart");
  ui_test_wait (ui, is_compiled_again, "the program again");
  ui_keys_arrive (ui);
  g_assert_false (ls_shell_get_open (shell, LS_PANE_SOURCE));
  g_assert_true (ls_shell_get_open (shell, LS_PANE_VARIABLES));
  words = ls_shell_dup_layout (shell);
  g_assert_cmpstr (words[0], ==, "source-");
  hold_scene (ui);
  gtk_widget_activate_action (GTK_WIDGET (ui->window), "win.open-example", "s", "mandelbrot");
  ui_test_wait (ui, is_compiled_again, "an example");
  ui_keys_arrive (ui);
  g_assert_false (ls_shell_get_open (shell, LS_PANE_VARIABLES));
  ui_test_act (ui, "win.reset-layout"); /* the next window has what this one leaves */
  ui_keys_arrive (ui);
}

/* F9 in the text, and a click beside it. */
static void
test_breakpoint (Lines *test, gconstpointer data)
{
  UiTest *ui = &test->ui;
  GListModel *list = ls_session_get_breakpoints (ui->session);
  GtkTextView *view = text (ui, LS_PANE_SOURCE);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  GtkTextIter at;

  (void) data;
  wait_for_lines (ui);
  press (ui, "Home");
  gtk_widget_grab_focus (GTK_WIDGET (view));
  gtk_text_buffer_get_iter_at_line (buffer, &at, LINE_OF_COLOUR - 1);
  gtk_text_buffer_place_cursor (buffer, &at);
  press (ui, "F9");
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 1);
  press (ui, "F5");
  g_assert_cmpuint (assert_next (ui), ==, LINE_OF_COLOUR);
  g_assert_false (ls_view_get_place (ls_session_get_view (ui->session))->ended);
  gtk_widget_activate_action (GTK_WIDGET (source (ui)), "source.break-at", "u", LINE_OF_COLOUR);
  ui_keys_arrive (ui);
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 0);
}

/* Stopped, and begun again by a key. */
static void
test_stop (Lines *test, gconstpointer data)
{
  UiTest *ui = &test->ui;

  (void) data;
  g_signal_emit_by_name (source (ui), "measure");
  ui_keys_arrive (ui);
  if (ls_session_get_source_map (ui->session) != NULL)
    {
      g_test_skip ("measuring was done before it could be stopped");
      return;
    }
  g_assert_cmpint (ls_session_get_source_progress (ui->session, NULL, NULL), ==,
                   LS_SOURCE_NOT_ASKED);
  g_assert_true (has_label (pane (ui, LS_PANE_SOURCE), "Which line does what was not measured"));
  press (ui, "F12");
  wait_for_lines (ui);
  assert_next (ui);
}

/* From the press to the picture: moves alone, since what xdotool takes is not ours. */
static void
test_speed (Lines *test, gconstpointer data)
{
  UiTest *ui = &test->ui;
  gint64 worst = 0, sum = 0;
  guint n = 0;

  (void) data;
  wait_for_lines (ui);
  ui_test_act (ui, "debug.start");
  ui_test_settle (ui);
  for (guint i = 0; i < 8; i++)
    {
      const gint64 begun = g_get_monotonic_time ();
      gint64 took;

      ui_test_act (ui, "debug.step-line");
      while (ls_session_get_busy (ui->session) || g_main_context_pending (NULL))
        g_main_context_iteration (NULL, FALSE);
      took = g_get_monotonic_time () - begun;
      worst = MAX (worst, took);
      sum += took;
      n++;
    }
  g_test_message ("a source step: %.1f ms, %.1f at most", (double) sum / n / 1000,
                  (double) worst / 1000);
}

/* --- the whole way ------------------------------------------------------------------------------------------ */

/* What a person has found out and wants back after each thing they do. */
typedef struct
{
  guint wave, lane, line;
  guint64 step;
} Place;

static Place
get_place (UiTest *test)
{
  return (Place){ ls_view_get_wave (ls_session_get_view (test->session)),
                  ls_session_get_focus_lane (test->session), assert_next (test),
                  ui_test_get_step (test) };
}

static gboolean
has_picture_in_sight (UiTest *test)
{
  return has_picture (test) && gtk_widget_get_mapped (pane (test, LS_PANE_OUTPUT)) &&
         strstr (ls_output_view_get_text (LS_OUTPUT_VIEW (pane (test, LS_PANE_OUTPUT))), "pixel") !=
           NULL;
}

/* From the end of the run to the branch, by lines. */
static void
step_back_to_branch (UiTest *test)
{
  wait_for_lines (test);
  press (test, "End");
  for (guint i = 0; i < MAX_LINES && ls_source_view_get_next (source (test)) != LINE_OF_IF; i++)
    press (test, "shift+F12");
  g_assert_cmpuint (assert_next (test), ==, LINE_OF_IF);
}

/* The cursor at the variable of the condition. */
static void
find_middle (UiTest *test, GtkTextIter *at)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text (test, LS_PANE_SOURCE));

  gtk_text_buffer_get_iter_at_line (buffer, at, LINE_OF_IF - 1);
  g_assert_true (gtk_text_iter_forward_search (at, "middle", 0, at, NULL, NULL));
  gtk_text_iter_forward_chars (at, 2);
}

/* Where that stands in the widget, once it is in sight. */
static void
find_point (UiTest *test, int *x, int *y)
{
  GtkTextView *view = text (test, LS_PANE_SOURCE);
  GdkRectangle area;
  GtkTextIter at;

  find_middle (test, &at);
  for (guint i = 0; i < 3; i++)
    {
      gtk_text_view_scroll_to_iter (view, &at, 0.2, FALSE, 0, 0);
      ui_keys_arrive (test);
      ui_keys_wait ();
    }
  find_middle (test, &at);
  gtk_text_view_get_iter_location (view, &at, &area);
  gtk_text_view_buffer_to_window_coords (view, GTK_TEXT_WINDOW_WIDGET, area.x,
                                         area.y + area.height / 2, x, y);
}

/* Returns: (nullable): an entry of that name. */
static GtkWidget *
find_named (GtkWidget *widget, const char *name)
{
  GtkWidget *found =
    GTK_IS_ENTRY (widget) && g_str_equal (gtk_widget_get_name (widget), name) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_named (child, name);
  return found;
}

/* The editor is open, with what the lane has. The rest of the condition is selected, so that what is typed takes its place. */
static void
make_condition (UiTest *test)
{
  GListModel *list = ls_session_get_breakpoints (test->session);
  g_autoptr (LsBreakpoint) breakpoint = NULL;
  GtkWidget *entry = find_named (pane (test, LS_PANE_SOURCE), "condition");

  g_assert_nonnull (entry);
  g_assert_true (g_str_has_prefix (gtk_editable_get_text (GTK_EDITABLE (entry)), "middle.x > "));
  ui_keys_type (test, "> 0.2");
  ui_keys_press (test, "Return");
  ui_keys_arrive (test);
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 1);
  breakpoint = g_list_model_get_item (list, 0);
  g_assert_cmpstr (ls_breakpoint_get_mark (breakpoint)->condition, ==, "middle.x > 0.2");
  g_assert_cmpuint (ls_goal_read_source_line (ls_breakpoint_get_mark (breakpoint)), ==, LINE_OF_IF);
  g_assert_null (ls_breakpoint_get_problem (breakpoint));
}

static void
click_button (UiTest *test, const char *action)
{
  GtkWidget *button = ui_test_find_button (GTK_WIDGET (test->window), action);

  g_assert_nonnull (button);
  ui_mouse_click (test, button, gtk_widget_get_width (button) * 0.5,
                  gtk_widget_get_height (button) * 0.5, 1);
  ui_keys_arrive (test);
  ui_test_settle (test);
}

/* The breakpoint stops where a lane of the wave has it so, and nowhere else: in the left half of the picture none has. */
static void
assert_stop (UiTest *test, gboolean is_right)
{
  g_assert_true (ls_view_get_place (ls_session_get_view (test->session))->ended == !is_right);
  if (is_right)
    g_assert_cmpuint (assert_next (test), ==, LINE_OF_IF);
}

static gboolean
is_measured_again (UiTest *test)
{
  return is_compiled_again (test) && ls_session_get_source_trace (test->session) != NULL;
}

/* Other numbers in the line of the branch, and the same place. */
static void
edit_and_compile (UiTest *test)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text (test, LS_PANE_SOURCE));
  const Place before = get_place (test);
  GtkTextIter at, end;
  Place after;
  gint64 begun;

  hold_scene (test);
  gtk_widget_grab_focus (GTK_WIDGET (text (test, LS_PANE_SOURCE)));
  gtk_text_buffer_get_start_iter (buffer, &at);
  g_assert_true (gtk_text_iter_forward_search (&at, "< 0.4", 0, &at, &end, NULL));
  gtk_text_buffer_place_cursor (buffer, &end);
  ui_keys_type (test, "5");
  ui_keys_arrive (test);
  begun = g_get_monotonic_time ();
  ui_keys_press (test, "ctrl+Return");
  ui_test_wait (test, is_compiled_again, "the changed program");
  tell_time ("edited to paused", begun);
  ui_test_wait (test, is_measured_again, "its map");
  ui_keys_arrive (test);
  after = get_place (test);
  g_assert_cmpuint (before.wave, ==, after.wave);
  g_assert_cmpuint (before.lane, ==, after.lane);
  g_assert_cmpuint (before.step, ==, after.step);
  g_assert_cmpuint (before.line, ==, after.line);
  g_assert_cmpuint (g_list_model_get_n_items (ls_session_get_breakpoints (test->session)), ==, 1);
}

/* Without the mouse. */
static void
test_by_keys (Lines *test, gconstpointer data)
{
  UiTest *ui = &test->ui;
  GtkTextIter at;
  guint wave;

  (void) data;
  wait_for_lines (ui);
  ui_test_wait (ui, has_picture_in_sight, "the picture");
  wave = ls_view_get_wave (ls_session_get_view (ui->session));
  gtk_widget_grab_focus (pane (ui, LS_PANE_OUTPUT));
  for (guint i = 0; i < 2 * 64 && ls_view_get_wave (ls_session_get_view (ui->session)) < wave + 6;
       i++)
    press (ui, "Right");
  g_assert_cmpuint (ls_view_get_wave (ls_session_get_view (ui->session)), ==, wave + 6);
  step_back_to_branch (ui);
  gtk_widget_grab_focus (GTK_WIDGET (text (ui, LS_PANE_SOURCE)));
  find_middle (ui, &at);
  gtk_text_buffer_place_cursor (gtk_text_view_get_buffer (text (ui, LS_PANE_SOURCE)), &at);
  g_assert_nonnull (ls_variable_row_get (find_row (ui, "middle"))->value);
  press (ui, "ctrl+F9");
  make_condition (ui);
  press (ui, "shift+F5");
  g_assert_cmpuint (ui_test_get_step (ui), ==, 0);
  press (ui, "F5");
  assert_stop (ui, TRUE);
  edit_and_compile (ui);
}

static gboolean
is_menu_open (UiTest *test)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (test->window));

  return focus != NULL && gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER_MENU) != NULL;
}

/* Returns: (nullable): the widget below that has the words. */
static GtkWidget *
find_words (GtkWidget *widget, const char *words)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
      g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), words))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_words (child, words);
  return found;
}

/* Of another wave; share: of the width of the picture's pane, at half its height. */
static void
click_pixel (UiTest *test, double share)
{
  GtkWidget *output = pane (test, LS_PANE_OUTPUT);
  const guint wave = ls_view_get_wave (ls_session_get_view (test->session));

  ui_mouse_click (test, output, gtk_widget_get_width (output) * share,
                  gtk_widget_get_height (output) * 0.5, 1);
  ui_keys_arrive (test);
  ui_test_settle (test);
  g_assert_cmpuint (ls_view_get_wave (ls_session_get_view (test->session)), !=, wave);
  wait_for_lines (test);
}

/* With the mouse, wherever there is something to click. */
static void
test_by_clicks (Lines *test, gconstpointer data)
{
  UiTest *ui = &test->ui;
  GtkWidget *view = GTK_WIDGET (text (ui, LS_PANE_SOURCE)), *item;
  int x, y;

  (void) data;
  wait_for_lines (ui);
  ui_test_wait (ui, has_picture_in_sight, "the picture");
  click_pixel (ui, 0.4);
  step_back_to_branch (ui);
  find_point (ui, &x, &y);
  ui_mouse_seek_tip (ui, view, x, y, TRUE);
  assert_tip (ui, "middle, vec2, in lane ");
  ui_mouse_click (ui, view, x, y, 3);
  ui_test_wait (ui, is_menu_open, "the menu");
  item = find_words (view, "Edit the Breakpoint Here");
  g_assert_nonnull (item);
  ui_mouse_click (ui, item, 5, 5, 1);
  ui_keys_arrive (ui);
  make_condition (ui);
  click_button (ui, "debug.start");
  g_assert_cmpuint (ui_test_get_step (ui), ==, 0);
  click_button (ui, "debug.continue");
  assert_stop (ui, FALSE);
  click_pixel (ui, 0.7);
  click_button (ui, "debug.start");
  click_button (ui, "debug.continue");
  assert_stop (ui, TRUE);
  edit_and_compile (ui);
}

/* The driver is looked for beside the program. */
static void
link_driver (void)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = g_path_get_dirname (self);
  g_autofree char *beside = g_build_filename (folder, "lanescope-glsl-driver", NULL);

  g_unlink (beside);
  g_assert_cmpint (symlink (g_getenv ("LS_TEST_DRIVER"), beside), ==, 0);
}

static void
add_test (const char *path, gconstpointer data, void (*function) (Lines *, gconstpointer))
{
  g_test_add (path, Lines, data, set_up, function, tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  if (!ui_keys_available ())
    {
      g_print ("1..0 # SKIP xdotool is not installed\n");
      return 0;
    }
  link_driver ();
  add_test ("/ui/lines/opens", MEASURED_ANEW, test_opens);
  add_test ("/ui/lines/steps", NULL, test_steps);
  add_test ("/ui/lines/functions", NULL, test_functions);
  add_test ("/ui/lines/variables", NULL, test_variables);
  add_test ("/ui/lines/uniform-changed", NULL, test_uniform_changed);
  add_test ("/ui/lines/input", MEASURED_ANEW, test_input);
  add_test ("/ui/lines/veil", NULL, test_veil);
  add_test ("/ui/lines/light", NULL, test_light);
  add_test ("/ui/lines/edit", NULL, test_edit);
  add_test ("/ui/lines/closed", NULL, test_closed);
  add_test ("/ui/lines/breakpoint", NULL, test_breakpoint);
  add_test ("/ui/lines/stop", MEASURED_ANEW, test_stop);
  add_test ("/ui/lines/speed", NULL, test_speed);
  add_test ("/ui/lines/by-keys", NULL, test_by_keys);
  add_test ("/ui/lines/by-clicks", NULL, test_by_clicks);
  return g_test_run ();
}
