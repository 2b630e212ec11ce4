#include <glib/gstdio.h>

#include "ls-code-view.h"
#include "ls-command.h"
#include "ls-grid-view.h"
#include "ui-breakpoints.h"
#include "ui-dialogs.h"
#include "ui-tour.h"

/* Every action of the window that is no move, by every key that it has: pressed from a place, and what is seen then.  An action or a
 * key without a row fails the last test. */

typedef void (*Part) (UiTest *test);

typedef struct
{
  const char *action;
  const char *const *keys; /* as xdotool names them; NULL: it has none */
  UiPlace from;
  Part prepare;          /* or NULL */
  Part check;            /* looks at what came of it, and clears it away */
  const char *elsewhere; /* the test that has it, in place of check */
} Row;

#define KEYS(...) ((const char *const[]){ __VA_ARGS__, NULL })

/* --- windows of their own -------------------------------------------------------------------------------- */

static void
opens (UiTest *test)
{
  ui_dialog_cancel_chooser (test, "Open");
}

static void
saves_as (UiTest *test)
{
  ui_dialog_cancel_chooser (test, "Save");
}

static void
goes_to_step (UiTest *test)
{
  static const char *const wrong[] = { ".nnr", "abc", "50x", "", "@cf05" };

  g_assert_cmpstr (ui_dialog_get_text (test), ==, "12");
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *reason = g_strdup_printf (
        "'%s' is no position, such as '@cf00.alu.g2 #412 wave 0 lane 5' or '#412'", wrong[i]);

      ui_dialog_refuse (test, wrong[i], reason);
    }
  ui_dialog_refuse (test, "#3 wave 2",
                    "There is no such place: waves are 0 to 1, lanes are 0 to 63");
  ui_dialog_answer (test, "Go to Step", "This wave runs for 40 steps.", 30, "go");
  ui_tour_assert (test, &(UiPlace){ 30, 0, 9, 0 });
}

/* As Shift+Ctrl+V takes it from the clipboard. */
static void
goes_to_position (UiTest *test)
{
  ui_dialog_type (test, "@cf05 #30 lane 4");
  ui_dialog_answer (test, "Go to Step", "This wave runs for 40 steps.", G_MAXUINT, "go");
  ui_tour_assert (test, &(UiPlace){ 30, 0, 4, 0 });
}

static gboolean
is_in_wave_0 (UiTest *test)
{
  const LsHistory *history = ls_session_get_history (test->session);

  return history != NULL && history->wave == 0;
}

static void
goes_to_wave (UiTest *test)
{
  g_assert_cmpstr (ui_dialog_get_text (test), ==, "1");
  ui_dialog_refuse (test, "abc", "'abc' is no wave: write a number from 0 to 1");
  ui_dialog_answer (test, "Go to Wave", "There are 2 waves, counted from 0.", 0, "go");
  ui_test_wait (test, is_in_wave_0, "the other wave");
  ui_test_settle (test);
  ui_tour_assert (test, &(UiPlace){ 12, 0, 9, 0 });
}

static gboolean
is_in_wave_1 (UiTest *test)
{
  const LsHistory *history = ls_session_get_history (test->session);

  return history != NULL && history->wave == 1;
}

/* As the prompt's pixel does, into another wave; the keyboard is at the picture then, where W asks about the pixel. */
static void
goes_to_pixel (UiTest *test)
{
  static const char *const wrong[] = { "abc", "", "5", "1 2 3", "4 -1" };

  g_assert_cmpstr (ui_dialog_get_text (test), ==, "5 0");
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *reason =
        g_strdup_printf ("'%s' is no pixel: write a column and a row, such as 8 4", wrong[i]);

      ui_dialog_refuse (test, wrong[i], reason);
    }
  ui_dialog_refuse (test, "16 0", "There is no such pixel: columns are 0 to 15, rows are 0 to 7");
  ui_dialog_type (test, "(12, 3)");
  ui_dialog_answer (test, "Go to Pixel",
                    "Columns are 0 to 15, rows are 0 to 7, from the bottom left.", G_MAXUINT, "go");
  ui_test_wait (test, is_in_wave_1, "the wave of the pixel");
  ui_test_settle (test);
  ui_tour_assert (test, &(UiPlace){ 12, 0, 26, 1 });
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_OUTPUT));
}

static void
mark (UiTest *test)
{
  g_assert_true (ls_session_toggle_breakpoint (test->session, 24));
}

/* Nothing is closed before that. */
static void
asks_to_save (UiTest *test)
{
  ui_dialog_answer (
    test, "Save what you marked?",
    "Breakpoints, watches, notes or changed runs of “tour” are not saved. If you discard them, "
    "they are lost.",
    G_MAXUINT, "cancel");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (test->window)));
  g_assert_true (ls_session_has_breakpoint (test->session, 24));
}

static void
shows_shortcuts (UiTest *test)
{
  GtkWindow *window = ui_dialog_wait (test, GTK_TYPE_SHORTCUTS_WINDOW);

  g_assert_nonnull (window);
  g_assert_true (gtk_window_get_transient_for (window) == GTK_WINDOW (test->window));
  gtk_window_destroy (window);
  ui_test_settle (test);
}

static void
shows_about (UiTest *test)
{
  GtkWindow *window;

  gtk_widget_activate_action (GTK_WIDGET (test->window), "app.about", NULL);
  ui_test_settle (test);
  window = ui_dialog_wait (test, ADW_TYPE_ABOUT_WINDOW);
  g_assert_nonnull (window);
  g_assert_cmpstr (adw_about_window_get_version (ADW_ABOUT_WINDOW (window)), ==, LS_VERSION);
  gtk_window_destroy (window);
  ui_test_settle (test);
}

static void
prefer (GtkWidget *dialog, const char *title, guint choice)
{
  adw_combo_row_set_selected (ui_dialog_get_preference (dialog, title), choice);
}

static void
toggle (GtkWidget *dialog, const char *title, gboolean is_on)
{
  GtkWidget *row = ui_dialog_get_preference (dialog, title);

  gtk_switch_set_active (GTK_SWITCH (adw_action_row_get_activatable_widget (ADW_ACTION_ROW (row))),
                         is_on);
}

static gboolean
has_motion (UiTest *test)
{
  return adw_get_enable_animations (GTK_WIDGET (test->window));
}

/* What is chosen holds at once, and the keys that are left go on working; then all is as it was. */
static void
keeps_preferences (UiTest *test)
{
  GtkWidget *dialog = GTK_WIDGET (ui_dialog_wait (test, ADW_TYPE_PREFERENCES_WINDOW));
  g_autofree char *colours = NULL;
  const gboolean had_motion = has_motion (test);

  g_assert_nonnull (dialog);
  prefer (dialog, "Light or dark", 2);
  prefer (dialog, "Colours of lanes", 1);
  prefer (dialog, "Text size", 5);
  toggle (dialog, "Keys without Ctrl or Alt", FALSE);
  toggle (dialog, "Motion", FALSE);
  g_object_get (test->window, "colours", &colours, NULL);
  g_assert_cmpstr (colours, ==, "grey");
  g_assert_true (adw_style_manager_get_dark (adw_style_manager_get_default ()));
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (test->window), "text-150"));
  g_assert_true (gtk_widget_has_css_class (dialog, "text-150"));
  g_assert_false (has_motion (test));
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_keys_start (test);
  ui_tour_press (test, "period");
  g_assert_cmpuint (ui_test_get_step (test), ==, 12);
  ui_tour_press (test, "F10");
  g_assert_cmpuint (ui_test_get_step (test), ==, 13);
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.preferences", NULL);
  dialog = GTK_WIDGET (ui_dialog_wait (test, ADW_TYPE_PREFERENCES_WINDOW));
  prefer (dialog, "Light or dark", 0);
  prefer (dialog, "Colours of lanes", 0);
  prefer (dialog, "Text size", 2);
  toggle (dialog, "Keys without Ctrl or Alt", TRUE);
  toggle (dialog, "Motion", TRUE);
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_keys_start (test);
  ui_tour_press (test, "period");
  g_assert_cmpuint (ui_test_get_step (test), ==, 14);
  g_assert_cmpint (has_motion (test), ==, had_motion);
}

/* --- files ----------------------------------------------------------------------------------------------- */

static gboolean
is_called_tour (UiTest *test)
{
  return g_str_equal (ui_tour_title (test), "tour");
}

/* As an editor does. */
static void
rename_scene (UiTest *test G_GNUC_UNUSED)
{
  g_autoptr (GString) text = g_string_new (ui_tour_scene);

  g_string_replace (text, "name=tour", "name=again", 1);
  ui_tour_write (text->str);
}

static LsScene
  *left_scene; /* what was open before the tour; held, or the next one may lie at its address */

static gboolean
is_tour_again (UiTest *test)
{
  return ls_session_get_scene (test->session) != left_scene && is_called_tour (test);
}

static void
open_tour (UiTest *test)
{
  g_autoptr (GFile) file = g_file_new_for_path (ui_tour_path ());

  left_scene = ls_scene_ref (ls_session_get_scene (test->session));
  ls_window_open (test->window, file);
  ui_test_wait (test, is_tour_again, "the tour");
  g_clear_pointer (&left_scene, ls_scene_unref);
  ui_test_settle (test);
}

/* What the file holds now, from its start. */
/* At the step, the lane and the wave that were looked at. */
static void
reloads (UiTest *test)
{
  ui_test_wait (test, ui_tour_is_again, "the changed file");
  ui_test_settle (test);
  g_assert_cmpuint (ui_test_get_step (test), ==, 12);
  g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, 9);
  g_assert_cmpuint (ls_view_get_wave (ui_tour_view (test)), ==, 1);
  ui_tour_write (ui_tour_scene);
  open_tour (test);
}

static void
saves (UiTest *test)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (ui_tour_path (), &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "\nlane=9\n"));
  g_assert_nonnull (strstr (text, "\nstep=12\n"));
  g_assert_nonnull (strstr (text, "=line 25\n"));
  g_assert_cmpstr (ui_tour_title (test), ==, "tour");
  ui_tour_write (ui_tour_scene);
  open_tour (test);
}

static gboolean
is_called_predicates (UiTest *test)
{
  return g_str_equal (ui_tour_title (test), "Predicates");
}

static void
opens_example (UiTest *test)
{
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.open-example", "s", "predicates");
  ui_test_wait (test, is_called_predicates, "the example");
  open_tour (test);
}

/* --- breakpoints ----------------------------------------------------------------------------------------- */

/* One that is left as it came goes away again. */
static void
edits_breakpoint (UiTest *test)
{
  ui_test_wait (test, ui_keys_in_popover, "the editor");
  g_assert_true (ls_session_has_breakpoint (test->session, 13));
  ui_tour_press (test, "Escape");
  g_assert_false (ls_session_has_breakpoint (test->session, 13));
}

static void
shows_breakpoints (UiTest *test)
{
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_BREAKPOINTS));
  g_assert_true (gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_BREAKPOINTS)));
}

static void
breaks_on_change (UiTest *test)
{
  g_autoptr (LsBreakpoint) breakpoint = NULL;

  ui_test_wait (test, ui_keys_in_popover, "what to stop at");
  ui_tour_press (test, "Return");
  breakpoint = g_list_model_get_item (ls_session_get_breakpoints (test->session), 0);
  g_assert_nonnull (breakpoint);
  g_assert_cmpstr (ls_breakpoint_get_mark (breakpoint)->what, ==, "R0.x");
  g_assert_cmphex (ls_breakpoint_get_mark (breakpoint)->lanes, ==, 1 << 9);
}

static gboolean
is_in_first_row (UiTest *test)
{
  GtkWidget *row = GTK_WIDGET (ui_breakpoint_row (test, 0));

  return gtk_widget_get_mapped (row) && gtk_widget_grab_focus (row);
}

/* Two are deleted from the list. */
static void
delete_two (UiTest *test)
{
  ui_breakpoint_add (test, LS_MARK_DATA, "R1.x");
  ui_breakpoint_add (test, LS_MARK_DATA, "R2.x");
  ls_shell_show_pane (ls_window_get_parts (test->window)->shell, LS_PANE_BREAKPOINTS);
  for (guint i = 0; i < 2; i++)
    {
      ui_test_wait (test, is_in_first_row, "the list to have the keyboard");
      ui_tour_press (test, "Delete");
    }
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 0);
}

static void
brings_back (UiTest *test)
{
  g_assert_cmpuint (ui_breakpoint_count (test), ==, 1);
  ui_breakpoint_assert_row (test, 0, "Change of R2.x");
}

/* --- the program ----------------------------------------------------------------------------------------- */

static LsCodeView *
code (UiTest *test)
{
  return LS_CODE_VIEW (ui_test_pane (test, LS_PANE_CODE));
}

static void
finds (UiTest *test)
{
  LsCodeSearch *search = ls_code_view_get_search (code (test));

  ui_keys_type (test, "add");
  ui_keys_arrive (test);
  g_assert_cmpstr (ls_code_search_get_words (search), !=, "");
  ui_tour_press (test, "Escape");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (search)));
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_CODE));
}

/* JUMP ADDR(6) is line 9 of the listing, from 0, and 06 ELSE line 13. */
static void
at_jump (UiTest *test)
{
  ls_code_view_show_line (code (test), 9);
}

static void
follows_jump (UiTest *test)
{
  g_assert_cmpuint (ls_code_view_get_cursor_line (code (test)), ==, 13);
}

/* --- looking --------------------------------------------------------------------------------------------- */

static void
is_hexadecimal (UiTest *test)
{
  LsGridView *lane = ui_tour_inspector (test, LS_PANE_LANE);
  LsGridView *matrix = ui_tour_inspector (test, LS_PANE_MATRIX);

  g_assert_cmpint (ls_grid_view_get_format (lane), ==, LS_NUMBER_HEX);
  g_assert_cmpint (ls_grid_view_get_format (matrix), ==, LS_NUMBER_HEX);
  ui_tour_assert (test, &(UiPlace){ 12, 0, 9, 0 });
}

static void
show_hexadecimal (UiTest *test)
{
  ui_test_act (test, "win.hex");
  is_hexadecimal (test);
}

static void
is_decimal (UiTest *test)
{
  LsGridView *lane = ui_tour_inspector (test, LS_PANE_LANE);
  LsGridView *matrix = ui_tour_inspector (test, LS_PANE_MATRIX);

  g_assert_cmpint (ls_grid_view_get_format (lane), ==, LS_NUMBER_AUTO);
  g_assert_cmpint (ls_grid_view_get_format (matrix), ==, LS_NUMBER_AUTO);
}

/* In the matrix R1.y of the focus lane; in the registers of the lane, where the keyboard is, R1.x. */
static void
choose_cells (UiTest *test)
{
  ls_grid_view_set_cursor (ui_tour_inspector (test, LS_PANE_MATRIX), 5, 9);
  ls_grid_view_set_cursor (ui_tour_inspector (test, LS_PANE_LANE), 1, 0);
}

static void
choose_lane_cell (UiTest *test)
{
  choose_cells (test);
  g_assert_true (gtk_widget_grab_focus (ui_tour_inspector (test, LS_PANE_LANE)));
}

/* x = 5 in lane 9. */
static void
says_who_in_matrix (UiTest *test)
{
  ui_test_wait (test, ui_test_has_answer, "who wrote it");
  ui_test_assert_answer (test, "R1.y@9 = 6.0: ");
  g_assert_nonnull (strstr (ui_test_get_answer (test), "ADD"));
}

/* y = 0 in lane 9. */
static void
says_who_in_lane (UiTest *test)
{
  ui_test_wait (test, ui_test_has_answer, "who wrote it");
  ui_test_assert_answer (test, "R1.x@9 = 0.0: ");
  g_assert_nonnull (strstr (ui_test_get_answer (test), "MUL"));
}

static void
says_who_reads (UiTest *test)
{
  ui_test_wait (test, ui_test_has_answer, "who reads it");
  ui_test_assert_answer (test, "R1.y@9 = 6.0 of step 12 is ");
}

static void
says_why (UiTest *test)
{
  ui_test_wait (test, ui_test_has_answer, "why it is off");
  ui_test_assert_answer (test, "Lane 5 is off: it is on the other side of a branch, since step 8, "
                               "line 9 (PRED_SETGT).");
  g_assert_true (g_str_has_suffix (ui_test_get_answer (test), "it is active again at step 13."));
}

/* R1.y of lane 9 is x + 1 = 6; it becomes 7 in a run of its own. */
static void
changes_value (UiTest *test)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (ui_dialog_wait (test, ADW_TYPE_MESSAGE_DIALOG));
  GtkWidget *entry;

  entry = ui_test_find_widget (adw_message_dialog_get_extra_child (dialog), GTK_TYPE_ENTRY);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "R1.y@9 = 6.0");
  gtk_editable_set_text (GTK_EDITABLE (entry), "R1.y@9 = ");
  g_assert_false (adw_message_dialog_get_response_enabled (dialog, "change"));
  gtk_editable_set_text (GTK_EDITABLE (entry), "R1.y@9 = 7");
  g_assert_true (adw_message_dialog_get_response_enabled (dialog, "change"));
  adw_message_dialog_response (dialog, "change");
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_test_settle (test);
}

static float
value_of_r1y (UiTest *test)
{
  LsView *view = ui_tour_view (test);
  const LsMachine *machine = ls_view_get_machine (view);
  LsRow row;

  for (guint i = 0; i < machine->n_reg_files; i++)
    if (g_str_equal (machine->reg_files[i].id, "R"))
      g_assert_true (
        ls_view_read_row (view, (LsRegRef){ .file = (guint8) i, .channel = 1, .index = 1 }, &row));
  return row.f[9];
}

static void
forks (UiTest *test)
{
  changes_value (test);
  g_assert_cmpuint (ls_forks_get_n (ls_session_get_forks (test->session)), ==, 2);
  g_assert_cmpuint (ls_view_get_fork (ui_tour_view (test)), !=, LS_FORK_MAIN);
  g_assert_cmpfloat (value_of_r1y (test), ==, 7);
  g_assert_cmpuint (ui_test_get_step (test), ==, 12);
}

static void
fork_and_press (UiTest *test)
{
  choose_cells (test);
  ui_test_act (test, "win.what-if");
  changes_value (test);
}

static void
is_main_run (UiTest *test)
{
  g_assert_cmpuint (ls_view_get_fork (ui_tour_view (test)), ==, LS_FORK_MAIN);
  g_assert_cmpfloat (value_of_r1y (test), ==, 6);
}

/* A third one parts from the changed run. */
static void
fork_twice (UiTest *test)
{
  g_autoptr (GError) error = NULL;

  fork_and_press (test);
  g_assert_true (ls_session_part_sync (test->session, NULL, &error));
  g_assert_no_error (error);
  ui_test_settle (test);
  g_assert_cmpuint (ls_forks_get_n (ls_session_get_forks (test->session)), ==, 3);
}

/* A breakpoint that is deleted after the change. */
static void
fork_and_delete (UiTest *test)
{
  fork_and_press (test);
  ls_session_toggle_breakpoint (test->session, 1);
  ls_session_toggle_breakpoint (test->session, 1);
}

static void
brings_back_alone (UiTest *test)
{
  g_assert_true (ls_session_has_breakpoint (test->session, 1));
  g_assert_cmpuint (ls_view_get_fork (ui_tour_view (test)), !=, LS_FORK_MAIN);
  g_assert_cmpfloat (value_of_r1y (test), ==, 7);
}

/* --- the window itself ----------------------------------------------------------------------------------- */

static void
ask_why (UiTest *test)
{
  ui_test_act (test, "win.why");
  ui_test_wait (test, ui_test_has_answer, "why it is so");
}

static void
is_not_answered (UiTest *test)
{
  g_assert_false (ui_test_has_answer (test));
}

static void
play (UiTest *test)
{
  ui_test_act (test, "debug.play");
}

static void
is_stopped (UiTest *test)
{
  g_assert_false (ls_actions_get_playing (ls_window_get_parts (test->window)->actions));
}

static void
is_in_lanes (UiTest *test)
{
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_LANES));
}

/* Arrows move it, and Return gives the keyboard back. */
static void
moves_lines (UiTest *test)
{
  GtkWidget *line = gtk_root_get_focus (GTK_ROOT (test->window));
  int position;

  g_assert_true (GTK_IS_PANED (line));
  position = gtk_paned_get_position (GTK_PANED (line));
  ui_tour_press (test,
                 gtk_orientable_get_orientation (GTK_ORIENTABLE (line)) == GTK_ORIENTATION_VERTICAL
                   ? "Up"
                   : "Left");
  g_assert_cmpint (gtk_paned_get_position (GTK_PANED (line)), <, position);
  ui_tour_press (test, "Return");
  g_assert_true (gtk_root_get_focus (GTK_ROOT (test->window)) != line);
}

static void
is_in_timeline (UiTest *test)
{
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_TIMELINE));
}

static void
opens_menu (UiTest *test)
{
  ui_test_wait (test, ui_keys_in_popover, "the menu");
  ui_tour_press (test, "Escape");
}

/* Of the registers, in units of Pango. */
static int
text_size (UiTest *test)
{
  PangoContext *context = gtk_widget_get_pango_context (ui_tour_inspector (test, LS_PANE_MATRIX));

  return pango_font_description_get_size (pango_context_get_font_description (context));
}

static int usual_size;

static void
usual_text (UiTest *test)
{
  ui_test_act (test, "win.text-normal");
  ui_keys_arrive (test);
  usual_size = text_size (test);
}

/* px of what is on the button that steps. */
static int
icon_size (UiTest *test)
{
  GtkWidget *button = ui_test_find_button (GTK_WIDGET (test->window), "debug.step");
  int size;

  gtk_widget_measure (ui_test_find_widget (button, GTK_TYPE_IMAGE), GTK_ORIENTATION_HORIZONTAL, -1,
                      NULL, &size, NULL, NULL);
  return size;
}

/* Icons grow too, but less. */
static void
large_text (UiTest *test)
{
  usual_text (test);
  g_assert_cmpint (icon_size (test), ==, 16);
  for (guint i = 0; i < 3; i++)
    ui_test_act (test, "win.text-larger");
  ui_keys_arrive (test);
  g_assert_cmpint (icon_size (test), ==, 20);
}

static void
is_larger (UiTest *test)
{
  g_assert_cmpint (text_size (test), >=, usual_size * 109 / 100);
  g_assert_cmpint (text_size (test), <=, usual_size * 111 / 100);
  usual_text (test);
}

static void
is_smaller (UiTest *test)
{
  g_assert_cmpint (text_size (test), >=, usual_size * 89 / 100);
  g_assert_cmpint (text_size (test), <=, usual_size * 91 / 100);
  usual_text (test);
}

static void
is_usual (UiTest *test)
{
  g_assert_cmpint (text_size (test), ==, usual_size);
  g_assert_cmpint (icon_size (test), ==, 16);
}

/* --- the rows -------------------------------------------------------------------------------------------- */

static const char of_leaf[] = "the tests of its leaf press its keys";

/* clang-format off */
static const Row rows[] = {
  { "win.open", KEYS ("ctrl+o"), { 12 }, NULL, opens, NULL },
  { "win.open-example", NULL, { 12 }, NULL, opens_example, NULL },
  { "win.open-recent", NULL, { 0 }, NULL, NULL, "test-recent.c" },
  { "win.recent", KEYS ("ctrl+shift+o"), { 12 }, NULL, opens_menu, NULL },
  { "win.restart", KEYS ("ctrl+r"), { 12, 0, 9, 1 }, rename_scene, reloads, NULL },
  { "win.save", KEYS ("ctrl+s"), { 12, 0, 9 }, mark, saves, NULL },
  { "win.save-as", KEYS ("ctrl+shift+s"), { 12 }, NULL, saves_as, NULL },
  { "win.restore", NULL, { 0 }, NULL, NULL, "test-save.c" },
  { "win.discard-recovery", NULL, { 0 }, NULL, NULL, "test-save.c" },
  { "win.close", KEYS ("ctrl+w"), { 12 }, mark, asks_to_save, NULL },
  { "app.quit", KEYS ("ctrl+q"), { 12 }, mark, asks_to_save, NULL },
  { "app.new-window", KEYS ("ctrl+n"), { 12 }, NULL, NULL, "test-windows.c" },
  { "app.about", NULL, { 12 }, NULL, shows_about, NULL },
  { "app.appearance", NULL, { 0 }, NULL, NULL, "test-shell.c" },
  { "win.goto-step", KEYS ("ctrl+g", "g"), { 12, 0, 9 }, NULL, goes_to_step, NULL },
  { "win.goto-step", KEYS ("g"), { 12, 0, 9 }, NULL, goes_to_position, NULL },
  { "win.goto-wave", KEYS ("shift+g"), { 12, 0, 9, 1 }, NULL, goes_to_wave, NULL },
  { "win.goto-pixel", KEYS ("ctrl+shift+g", "y"), { 12, 0, 9 }, NULL, goes_to_pixel, NULL },
  { "win.edit-breakpoint", KEYS ("ctrl+F9", "shift+b"), { 12 }, NULL, edits_breakpoint, NULL },
  { "win.find", KEYS ("ctrl+f"), { 12 }, NULL, finds, NULL },
  { "win.follow-jump", KEYS ("ctrl+j"), { 12 }, at_jump, follows_jump, NULL },
  { "win.fold", KEYS ("ctrl+l"), { 12 }, NULL, NULL, "test-folding.c" },
  { "win.fold-all", KEYS ("ctrl+shift+l"), { 12 }, NULL, NULL, "test-folding.c" },
  { "win.breakpoints", KEYS ("ctrl+b"), { 12 }, NULL, shows_breakpoints, NULL },
  { "win.break-on-change", KEYS ("v"), { 12, 0, 9 }, NULL, breaks_on_change, NULL },
  { "win.watch-value", KEYS ("shift+v"), { 12, 0, 9 }, NULL, NULL, "test-watches.c" },
  { "win.show-pane", NULL, { 12 }, NULL, NULL, "test-watches.c" },
  { "win.close-pane", NULL, { 12 }, NULL, NULL, "test-watches.c" },
  { "win.maximize-pane", NULL, { 12 }, NULL, NULL, "test-layout.c" },
  { "win.maximize-this-pane", KEYS ("ctrl+m"), { 12 }, NULL, NULL, "test-layout.c" },
  { "win.move-pane", NULL, { 12 }, NULL, NULL, "test-layout.c" },
  { "win.move-this-pane", NULL, { 12 }, NULL, NULL, "test-layout.c" },
  { "win.reset-layout", NULL, { 12 }, NULL, NULL, "test-layout.c" },
  { "win.close-this-pane", KEYS ("ctrl+F4"), { 12 }, NULL, NULL, "test-watches.c" },
  { "win.choose-lanes", NULL, { 12 }, NULL, NULL, "test-lanes.c" },
  { "win.all-lanes", NULL, { 12 }, NULL, NULL, "test-lanes.c" },
  { "win.pin-row", KEYS ("p"), { 12, 0, 9 }, NULL, NULL, "test-rows.c" },
  { "win.show-in-timeline", KEYS ("shift+p"), { 12, 0, 9 }, NULL, NULL, "test-timeline.c" },
#define ACTION(name, ...) { name, NULL, { 12 }, NULL, NULL, of_leaf },
#include "ls-leaf-actions-ask.def"
  { "win.what-if", KEYS ("equal"), { 12, 0, 9 }, choose_cells, forks, NULL },
  { "win.next-run", KEYS ("f"), { 12, 0, 9 }, fork_and_press, is_main_run, NULL },
  { "win.next-run", KEYS ("f"), { 12, 0, 9 }, fork_twice, is_main_run, NULL },
  { "win.undo", KEYS ("ctrl+z"), { 12 }, delete_two, brings_back, NULL },
  { "win.undo", KEYS ("ctrl+z"), { 12, 0, 9 }, fork_and_delete, brings_back_alone, NULL },
  { "win.hex", KEYS ("x"), { 12, 0, 9 }, NULL, is_hexadecimal, NULL },
  { "win.hex", KEYS ("x"), { 12, 0, 9 }, show_hexadecimal, is_decimal, NULL },
  { "win.who", KEYS ("w"), { 12, 0, 9 }, choose_cells, says_who_in_matrix, NULL },
  { "win.who", KEYS ("w"), { 12, 0, 9 }, choose_lane_cell, says_who_in_lane, NULL },
  { "win.uses", KEYS ("shift+w"), { 12, 0, 9 }, choose_cells, says_who_reads, NULL },
  { "win.why", KEYS ("question"), { 12, 0, 5 }, NULL, says_why, NULL },
  { "win.cancel", KEYS ("Escape"), { 12, 0, 5 }, ask_why, is_not_answered, NULL },
  { "win.cancel", KEYS ("Escape"), { 12 }, play, is_stopped, NULL },
  { "win.colours", NULL, { 12 }, NULL, NULL, "test-rows.c" },
#include "ls-leaf-actions-compare.def"
  { "win.export", KEYS ("ctrl+e"), { 12 }, NULL, NULL, "test-export.c" },
#include "ls-leaf-actions-export.def"
  { "win.copy-table", KEYS ("ctrl+shift+c"), { 12 }, NULL, NULL, "test-export.c" },
  { "win.copy-position", KEYS ("ctrl+shift+x"), { 12 }, NULL, NULL, "test-export.c" },
  { "win.paste-position", KEYS ("ctrl+shift+v"), { 12 }, NULL, NULL, "test-export.c" },
#include "ls-leaf-actions-class.def"
  { "win.fullscreen", KEYS ("ctrl+shift+F11"), { 0 }, NULL, NULL, "test_fullscreen ()" },
  { "win.next-pane", KEYS ("F6"), { 12 }, NULL, is_in_lanes, NULL },
  { "win.previous-pane", KEYS ("shift+F6"), { 12 }, NULL, is_in_timeline, NULL },
  { "win.move-lines", KEYS ("shift+F8"), { 12 }, NULL, moves_lines, NULL },
#include "ls-leaf-actions-help.def"
  { "win.shortcuts", KEYS ("ctrl+question"), { 12 }, NULL, shows_shortcuts, NULL },
  { "win.preferences", KEYS ("ctrl+comma"), { 12 }, NULL, keeps_preferences, NULL },
  { "win.text-larger", KEYS ("ctrl+plus"), { 12 }, usual_text, is_larger, NULL },
  { "win.text-smaller", KEYS ("ctrl+minus"), { 12 }, usual_text, is_smaller, NULL },
  { "win.text-normal", KEYS ("ctrl+0"), { 12 }, large_text, is_usual, NULL },
  { "win.primary-menu", KEYS ("alt+m"), { 12 }, NULL, opens_menu, NULL },
  { "win.palette", KEYS ("ctrl+shift+p"), { 12 }, NULL, opens_menu, NULL },
  { "win.run-to-line", NULL, { 12 }, NULL, NULL, "test-text-look.c" },
  { "win.compile", NULL, { 12 }, NULL, NULL, "test-command-palette.c" },
  { "win.compare-back-ends", NULL, { 12 }, NULL, NULL, "test-command-palette.c" },
  { "win.choose-back-end", NULL, { 12 }, NULL, NULL, "test-glsl.c" },
  { "win.choose-text", NULL, { 12 }, NULL, NULL, "test-parts.c" },
  { "win.break-on-event", NULL, { 12 }, NULL, NULL, "test-command-palette.c" },
  { "win.output-kind", NULL, { 12 }, NULL, NULL, "test-command-palette.c" },
  { "win.first-difference", NULL, { 12 }, NULL, NULL, "test-output.c" },
  { "win.of-pixel", NULL, { 12 }, NULL, NULL, "test-text.c" },
  { "win.nan-of-pixel", NULL, { 12 }, NULL, NULL, "test-text.c" },
  { "win.play-time", NULL, { 12 }, NULL, NULL, "test-text-inputs.c" },
  { "win.frame", NULL, { 12 }, NULL, NULL, "test-text-inputs.c" },
  { "win.mouse-here", NULL, { 12 }, NULL, NULL, "test-text-inputs.c" },
  { "win.copy-lines", NULL, { 12 }, NULL, NULL, "test-context.c" },
  { "win.last-group", NULL, { 12 }, NULL, NULL, "test-command-palette.c" },
  { "win.undo-input", NULL, { 12 }, NULL, NULL, "test-command-palette.c" },
  { "win.redo-input", NULL, { 12 }, NULL, NULL, "test-command-palette.c" },
  { "win.input-image", NULL, { 12 }, NULL, NULL, "test-input-image.c" },
  { "win.stage", NULL, { 12 }, NULL, NULL, "test-output.c" },
  { "win.vertex", NULL, { 12 }, NULL, NULL, "test-output.c" },
  { "win.pixel", NULL, { 12 }, NULL, NULL, "test-output.c" },
  { "win.timeline-zoom", NULL, { 12 }, NULL, NULL, "test-command-palette.c" },
#include "ls-leaf-actions.def"
  { "win.go-here", NULL, { 12 }, NULL, NULL, "test-context.c" },
  { "win.motion", NULL, { 12 }, NULL, NULL, "test-command-palette.c" },
  { "win.letters", NULL, { 12 }, NULL, NULL, "test-command-palette.c" },
  { "win.line-values", NULL, { 12 }, NULL, NULL, "test-command-palette.c" },
};
/* clang-format on */

static UiTest window; /* one for all rows */

static void
open_window (void)
{
  if (window.window == NULL)
    ui_tour_start (&window);
}

static void
test_row (gconstpointer data)
{
  static const char *const none[] = { "", NULL };
  const Row *row = data;
  const char *const *keys = row->keys == NULL ? none : row->keys;

  open_window ();
  for (guint i = 0; keys[i] != NULL; i++)
    {
      g_test_message ("%s at step %" G_GUINT64_FORMAT, keys[i], row->from.step);
      ui_tour_set (&window, &row->from);
      if (row->prepare != NULL)
        row->prepare (&window);
      if (*keys[i] != '\0')
        ui_tour_press (&window, keys[i]);
      row->check (&window);
    }
}

/* --- that there is one for each -------------------------------------------------------------------------- */

static void
assert_row (const char *action, const char *trigger)
{
  g_autofree char *key = trigger == NULL ? NULL : ui_keys_name (trigger);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_equal (rows[i].action, action) &&
        (key == NULL || rows[i].elsewhere == of_leaf ||
         (rows[i].keys != NULL && g_strv_contains (rows[i].keys, key))))
      return;
  g_error ("no row %s%s%s: add one to tests/ui/test-window-commands.c",
           key == NULL ? "has " : "presses ", key == NULL ? "" : key, action);
}

static void
test_all_have_rows (void)
{
  GtkWidgetClass *klass;
  GType owner;
  const char *name, *property;
  const GVariantType *type;
  guint n;
  const LsWindowAction *actions = ls_commands_get_actions (&n);
  g_auto (GStrv) app = NULL;

  open_window ();
  klass = GTK_WIDGET_GET_CLASS (window.window);
  for (guint i = 0; gtk_widget_class_query_action (klass, i, &owner, &name, &type, &property); i++)
    if (owner == LS_TYPE_WINDOW)
      assert_row (name, NULL);
  app = g_action_group_list_actions (G_ACTION_GROUP (window.application));
  for (guint i = 0; app[i] != NULL; i++)
    {
      g_autofree char *action = g_strconcat ("app.", app[i], NULL);

      assert_row (action, NULL);
    }
  for (guint i = 0; i < n; i++)
    {
      assert_row (actions[i].name, actions[i].keys.accel);
      assert_row (actions[i].name, actions[i].keys.letter);
    }
}

/* There is no window manager, which fills the screen: of a window that is hidden the next one is asked. */
static void
test_fullscreen (void)
{
  GtkWindow *hidden;

  open_window ();
  hidden = GTK_WINDOW (window.window);
  gtk_widget_set_visible (GTK_WIDGET (hidden), FALSE);
  for (guint i = 0; i < 2; i++)
    {
      gtk_widget_activate_action (GTK_WIDGET (hidden), "win.fullscreen", NULL);
      g_assert_cmpint (gtk_window_is_fullscreen (hidden), ==, i == 0);
    }
  gtk_window_present (hidden);
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strdup_printf ("/ui/window-commands/%s/%u", rows[i].action, i);

      if (rows[i].elsewhere == NULL)
        g_test_add_data_func (name, &rows[i], test_row);
    }
  g_test_add_func ("/ui/window-commands/all-have-rows", test_all_have_rows);
  g_test_add_func ("/ui/window-commands/fullscreen", test_fullscreen);
  return ui_tour_run (&window);
}
