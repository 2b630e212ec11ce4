#include <string.h>

#include "ls-panes.h"
#include "ls-plugins.h"
#include "ls-grid-parts.h"
#include "ls-views.h"
#include "ls-steady-text.h"
#include "ui-dialogs.h"
#include "ui-keys.h"
#include "ui-picture.h"
#include "ui-test.h"
#include "machines.h"

/* Which registers of all lanes the window shows. */

static LsRegisterPane *
register_pane (UiTest *test)
{
  return LS_REGISTER_PANE (ui_test_pane (test, LS_PANE_MATRIX));
}

/* Returns: (transfer full): the names of the rows, in one line. */
static char *
row_names (UiTest *test)
{
  const LsGridModel *model =
    ls_grid_view_get_model (LS_GRID_VIEW (ls_register_pane_get_matrix (register_pane (test))));
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint row = 0; row < model->n_rows; row++)
    {
      char name[LS_GRID_NAME_SIZE];

      model->name (model, row, name);
      g_string_append_printf (names, "%s%s", row > 0 ? " " : "", name);
    }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static void
assert_rows (UiTest *test, const char *expected)
{
  g_autofree char *names = row_names (test);

  g_assert_cmpstr (names, ==, expected);
}

static gboolean
has_r500 (UiTest *test)
{
  return strcmp (ls_scene_get_name (ls_session_get_scene (test->session)), "r500.asm") == 0;
}

static void
open_r500 (UiTest *test)
{
  g_autofree char *path = ui_test_write (
    "r500.asm", "  0 ALU src0.rgb = temp[0] : temp[1].rgb = MAX src0.rgb, src0.rgb\n"
                "  1 OUT src0.rgb = temp[1] : out[0].rgb = MAX src0.rgb, src0.rgb\n");
  g_autoptr (GFile) file = g_file_new_for_path (path);

  ls_window_open (test->window, file);
  ui_test_wait (test, has_r500, "the other machine");
  ui_test_settle (test);
}

/* Rows of one machine's registers are no rows of another's. */
static void
test_pins (UiTest *test)
{
  const LsRegRef ref = { .file = 0, .channel = 1, .index = 0 };

  g_assert_true (
    ls_register_matrix_toggle_pin (ls_register_pane_get_matrix (register_pane (test)), ref));
  g_assert_false (
    ls_register_matrix_toggle_pin (ls_register_pane_get_matrix (register_pane (test)), ref));
  g_assert_true (
    ls_register_matrix_toggle_pin (ls_register_pane_get_matrix (register_pane (test)), ref));
  open_r500 (test);
  g_assert_true (
    ls_register_matrix_toggle_pin (ls_register_pane_get_matrix (register_pane (test)), ref));
}

static void
assert_kind (UiTest *test, const char *label)
{
  GtkWidget *button =
    ui_test_find_widget (GTK_WIDGET (register_pane (test)), GTK_TYPE_TOGGLE_BUTTON);

  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, label);
}

static gboolean
is_tgsi (UiTest *test)
{
  return strcmp (ls_scene_get_name (ls_session_get_scene (test->session)), "a.tgsi") == 0;
}

/* TGSI has no clauses; the name of a file stands for all its registers. */
static void
test_rows_files (UiTest *test)
{
  g_autofree char *path = ui_test_write (
    "a.tgsi", "FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL OUT[0], COLOR\n"
              "DCL TEMP[0].xy\nMOV TEMP[0].xy, IN[0]\nMOV OUT[0], TEMP[0].xyxy\nEND\n");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkEditable *entry = ls_register_pane_get_entry (register_pane (test));

  assert_kind (test, "This Clause");
  ls_window_open (test->window, file);
  ui_test_wait (test, is_tgsi, "the program without clauses");
  ui_test_settle (test);
  assert_kind (test, "This Block");
  gtk_editable_set_text (entry, "TEMP");
  ui_test_settle (test);
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (entry), "error"));
  assert_rows (test, "TEMP[0].x TEMP[0].y TEMP[0].z TEMP[0].w");
  gtk_editable_set_text (entry, "TEMPO");
  ui_test_settle (test);
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (entry), "error"));
}

/* The first example: the clause of line 4 multiplies R0.x and R0.y into R1.x; that of lines 7 and 8 moves to R2. */
static void
test_rows_follow (UiTest *test)
{
  LsGridView *grid = LS_GRID_VIEW (ls_register_pane_get_matrix (register_pane (test)));
  guint row, column;

  assert_rows (test, "R0.x R0.y R1.x PV.x");
  ls_grid_view_set_cursor (grid, 2, 5);
  ui_keys_press (test, "period");
  ui_keys_press (test, "period");
  ui_keys_press (test, "period");
  assert_rows (test, "R1.x R2.x R2.y PV.x PV.y");
  ls_grid_view_get_cursor (grid, &row, &column);
  g_assert_cmpuint (row, ==, 0); /* R1.x still */
}

static gboolean
has_writers (UiTest *test)
{
  return ls_session_get_writers (ls_window_get_session (test->window)) != NULL;
}

static void
assert_was (UiTest *test, const char *words)
{
  GtkWidget *line = ui_test_find_widget (GTK_WIDGET (register_pane (test)), LS_TYPE_STEADY_TEXT);

  g_assert_cmpstr (ls_steady_text_get_text (LS_STEADY_TEXT (line)), ==, words);
  g_assert_true (gtk_widget_get_mapped (line));
  g_assert_cmpint (gtk_widget_get_width (line), >, 200);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (line), GTK_ACCESSIBLE_PROPERTY_LABEL, words);
}

/* What the step changed in the lane that is followed stands in the pane with what it was, and is read out; the row of the cursor comes
 * first. */
static void
test_rows_was (UiTest *test)
{
  LsGridView *grid = LS_GRID_VIEW (ls_register_pane_get_matrix (register_pane (test)));

  ui_test_wait (test, has_writers, "what wrote the registers");
  ui_keys_press (test, "comma");
  assert_was (test, "lane 26: R1.x was not written before · PV.x was 0.0");
  ui_keys_press (test, "period");
  assert_was (test, "lane 26: R1.x was 0.19140625 · PV.x was 0.19140625");
  ls_session_set_focus_lane (test->session, 0);
  assert_was (test, "lane 0: R1.x was 0.87890625 · PV.x was 0.87890625");
  gtk_widget_grab_focus (GTK_WIDGET (grid));
  for (guint i = 0; i < 3; i++)
    ui_keys_press (test, "Down");
  assert_was (test, "lane 0: PV.x was 0.87890625 · R1.x was 0.87890625");
  ls_grid_view_set_format (grid, LS_NUMBER_HEX);
  assert_was (test, "lane 0: PV.x was 0x3f610000 · R1.x was 0x3f610000");
  gtk_editable_set_text (ls_register_pane_get_entry (register_pane (test)), "lane:8-15");
  assert_was (test, "");
  gtk_editable_set_text (ls_register_pane_get_entry (register_pane (test)), "");
  ui_test_act (test, "debug.start");
  assert_was (test, "");
}

/* Of a row, in its tooltip's words too. */
static void
assert_format (const LsGridModel *model, guint row, LsNumberFormat format)
{
  g_autofree char *value = ls_grid_dup_value (model, row, 0);

  g_assert_cmpint (ls_grid_get_format (model, row), ==, format);
  g_assert_cmpint (g_str_has_prefix (value, "0x"), ==, format == LS_NUMBER_HEX);
}

static void
test_rows_chosen (UiTest *test)
{
  GtkEditable *entry = ls_register_pane_get_entry (register_pane (test));
  const LsGridModel *model =
    ls_grid_view_get_model (LS_GRID_VIEW (ls_register_pane_get_matrix (register_pane (test))));
  LsRegRef ref;
  guint lane;
  int end = 20; /* of the text */

  gtk_editable_set_text (entry, "R2.y R0.x lane:8-15");
  assert_rows (test, "R0.x R2.y");
  g_assert_cmpuint (model->n_columns, ==, 8);
  ls_grid_view_set_cursor (LS_GRID_VIEW (ls_register_pane_get_matrix (register_pane (test))), 1, 3);
  g_assert_true (ls_pane_get_component (GTK_WIDGET (register_pane (test)), &ref, &lane));
  g_assert_cmpuint (lane, ==, 11);
  assert_format (model, 0, LS_NUMBER_AUTO);
  gtk_editable_insert_text (entry, " R2.x,x", -1, &end);
  assert_rows (test, "R0.x R2.x R2.y");
  assert_format (model, 0, LS_NUMBER_AUTO);
  assert_format (model, 1, LS_NUMBER_HEX);
  gtk_editable_insert_text (entry, " R2.q", -1, &end);
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (entry), "error"));
  assert_rows (test, "R0.x R2.x R2.y");
  gtk_editable_set_text (entry, "");
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (entry), "error"));
  g_assert_cmpuint (model->n_columns, ==, 64);
}

/* What w asks about is marked while the keyboard is elsewhere. */
static void
test_rows_cursor (UiTest *test)
{
  LsGridView *matrix = LS_GRID_VIEW (ls_register_pane_get_matrix (register_pane (test)));

  ls_shell_show_pane (ls_window_get_parts (test->window)->shell, LS_PANE_CODE);
  ls_grid_view_set_cursor (matrix, 0, 26);
  g_auto (UiPicture) first = ui_picture_of (test, GTK_WIDGET (matrix));
  ls_grid_view_set_cursor (matrix, 2, 26);
  g_auto (UiPicture) third = ui_picture_of (test, GTK_WIDGET (matrix));
  g_assert_false (gtk_widget_has_focus (GTK_WIDGET (matrix)));
  g_assert_cmpint (
    memcmp (first.pixels, third.pixels, (gsize) first.width * (gsize) first.height * 4), !=, 0);
  ui_keys_press (test, "w");
  ui_test_wait (test, ui_test_has_answer, "who wrote it");
  g_assert_true (g_str_has_prefix (ui_test_get_answer (test), "R1.x@26 = "));
}

/* "Clause, changed" as they are pressed: "x" is, "-" is not. */
static void
assert_pressed (GtkWidget *clause, GtkWidget *changed, const char *expected)
{
  const char shown[] = { gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (clause)) ? 'x' : '-',
                         gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (changed)) ? 'x' : '-',
                         '\0' };

  g_assert_cmpstr (shown, ==, expected);
}

/* Buttons for what is chosen most: they write what somebody could type, and follow what is typed. */
static void
test_rows_buttons (UiTest *test)
{
  GtkEditable *entry = ls_register_pane_get_entry (register_pane (test));
  LsGridView *matrix = LS_GRID_VIEW (ls_register_pane_get_matrix (register_pane (test)));
  GtkWidget *clause =
    ui_test_find_widget (GTK_WIDGET (register_pane (test)), GTK_TYPE_TOGGLE_BUTTON);
  GtkWidget *changed = gtk_widget_get_next_sibling (clause);
  GtkDropDown *formats =
    GTK_DROP_DOWN (ui_test_find_widget (GTK_WIDGET (register_pane (test)), GTK_TYPE_DROP_DOWN));

  assert_pressed (clause, changed, "xx");
  g_signal_emit_by_name (clause, "clicked");
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "changed");
  assert_rows (test, "R1.x PV.x");
  assert_pressed (clause, changed, "-x");
  g_signal_emit_by_name (changed, "clicked");
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "all");
  g_signal_emit_by_name (clause, "clicked");
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "clause");
  g_signal_emit_by_name (changed, "clicked");
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "");
  gtk_editable_set_text (entry, "R2.x lane:8-15");
  assert_pressed (clause, changed, "--");
  g_signal_emit_by_name (changed, "clicked");
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "changed R2.x lane:8-15");
  assert_rows (test, "R1.x R2.x PV.x");
  gtk_editable_set_text (entry, "");
  assert_pressed (clause, changed, "xx");
  gtk_drop_down_set_selected (formats, LS_NUMBER_HEX);
  assert_format (ls_grid_view_get_model (matrix), 0, LS_NUMBER_HEX);
  ls_grid_view_set_format (matrix, LS_NUMBER_AUTO);
  g_assert_cmpuint (gtk_drop_down_get_selected (formats), ==, LS_NUMBER_AUTO);
}

/* In its first column: what the tip says, and what is read out. */
static void
assert_origin (const LsGridModel *model, guint row, const char *tip, const char *told)
{
  g_autofree char *exact = ls_grid_tell_exact (model, row, 0, "cell");
  g_autofree char *words = ls_grid_tell (model, row, 0, "cell");
  LsGridWord word = { 0 };

  model->words (model, row, 0, 1, &word);
  g_assert_nonnull (strstr (exact, tip));
  g_assert_true (g_str_has_suffix (words, told));
  g_assert_cmpint (word.is_never, ==, g_str_equal (told, ", never written"));
}

/* The first example opens before line 4, behind the second write of R1.x, in line 3, as its listing has them; R2 is written in lines 7
 * and 8. */
static void
test_rows_writers (UiTest *test)
{
  GtkEditable *entry = ls_register_pane_get_entry (register_pane (test));
  const LsGridModel *model =
    ls_grid_view_get_model (LS_GRID_VIEW (ls_register_pane_get_matrix (register_pane (test))));

  ui_test_wait (test, has_writers, "what wrote the registers");
  gtk_editable_set_text (entry, "R0.x R1.x R2.x");
  assert_rows (test, "R0.x R1.x R2.x");
  assert_origin (model, 0, "\nthe wave was started with it", "");
  assert_origin (model, 1, "\nwritten at step 3, line 3 (MULADD)", "");
  assert_origin (model, 2, "\nnothing has written it", ", never written");
  gtk_editable_set_text (entry, "uninit");
  assert_rows (test, "R0.z R0.w R1.y R1.z R1.w R2.x R2.y R2.z R2.w R3.x R3.y R3.z R3.w "
                     "R124.x R124.y R124.z R124.w R125.x R125.y R125.z R125.w "
                     "R126.x R126.y R126.z R126.w R127.x R127.y R127.z R127.w");
  gtk_editable_set_text (entry, "uninit lane:26");
  for (guint i = 0; i < 4; i++)
    ui_keys_press (test, "period");
  assert_rows (test, "R0.z R0.w R1.y R1.z R1.w R2.z R2.w R3.x R3.y R3.z R3.w "
                     "R124.x R124.y R124.z R124.w R125.x R125.y R125.z R125.w "
                     "R126.x R126.y R126.z R126.w R127.x R127.y R127.z R127.w");
}

static void
assert_bars (GtkWidget *matrix, guint32 first, guint32 last)
{
  char one[LS_NUMBER_SIZE], other[LS_NUMBER_SIZE];
  g_autofree char *told = NULL, *fault = NULL;

  ls_number_value (first, LS_NUMBER_FLOAT, LS_VALUE_FLOAT, one);
  ls_number_value (last, LS_NUMBER_FLOAT, LS_VALUE_FLOAT, other);
  told =
    g_strdup_printf ("Registers of all lanes; bars of R1.x, the last values in the lane that is "
                     "followed, the latest last: %s, %s",
                     one, other);
  fault = gtk_test_accessible_check_property (GTK_ACCESSIBLE (matrix),
                                              GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, told);
  g_assert_cmpstr (fault, ==, NULL);
}

/* Returns: (nullable): the popover of widget that is shown. */
static GtkWidget *
find_tip (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER (child) && gtk_widget_get_mapped (child))
      return child;
  return NULL;
}

static gboolean
has_tip (UiTest *test)
{
  return find_tip (GTK_WIDGET (ls_register_pane_get_matrix (register_pane (test)))) != NULL;
}

static gboolean
has_no_tip (UiTest *test)
{
  return !has_tip (test) &&
         gtk_widget_has_focus (GTK_WIDGET (ls_register_pane_get_matrix (register_pane (test))));
}

/* By keyboard, too; what has the keyboard meanwhile gives it back. */
static void
test_key_tip (UiTest *test, GtkWidget *matrix)
{
  const char *text;

  gtk_widget_grab_focus (matrix);
  ui_keys_press (test, "ctrl+F1");
  ui_test_wait (test, has_tip, "the tip");
  text = gtk_label_get_text (GTK_LABEL (gtk_popover_get_child (GTK_POPOVER (find_tip (matrix)))));
  g_assert_true (g_str_has_prefix (text, "R1.x of lane "));
  g_assert_nonnull (strstr (text, "\nbars of R1.x, the last values in the lane that is followed"));
  ui_keys_press (test, "Escape");
  ui_test_wait (test, has_no_tip, "the registers to have the keyboard");
}

/* R1.x is written in lines 2 and 3, the first time as x squared: the bars of the lane that is followed, and what its tip tells. A step
 * back shows that the numbers are those that were there. */
static void
test_rows_trail (UiTest *test)
{
  GtkEditable *entry = ls_register_pane_get_entry (register_pane (test));
  const LsGridModel *model =
    ls_grid_view_get_model (LS_GRID_VIEW (ls_register_pane_get_matrix (register_pane (test))));
  GtkWidget *matrix = GTK_WIDGET (ls_register_pane_get_matrix (register_pane (test)));
  LsWritten values[LS_TRAIL_MAX];
  guint8 levels[LS_TRAIL_MAX];
  g_autofree char *now = NULL, *before = NULL, *tip = NULL, *told = NULL;

  ui_test_wait (test, has_writers, "what wrote the registers");
  gtk_editable_set_text (entry, "R0.x R1.x R2.x");
  assert_rows (test, "R0.x R1.x R2.x");
  g_assert_cmpuint (model->trail (model, 0, values), ==, 0);
  g_assert_cmpuint (model->trail (model, 2, values), ==, 0);
  g_assert_cmpuint (model->trail (model, 1, values), ==, 2);
  ls_written_scale (values, 2, levels);
  g_assert_cmpuint (levels[0], ==, 0);
  g_assert_cmpuint (levels[1], ==, LS_WRITTEN_TOP);
  now = ls_grid_dup_value (model, 1, 5);
  tip = ls_grid_tell_exact (model, 1, 5, "cell");
  /* Who sees no bars hears them. */
  ls_grid_view_set_cursor (LS_GRID_VIEW (matrix), 1, ls_session_get_focus_lane (test->session));
  assert_bars (matrix, values[0].bits, values[1].bits);
  test_key_tip (test, matrix);
  ui_keys_press (test, "comma");
  g_assert_cmpuint (model->trail (model, 1, values), ==, 1);
  ls_written_scale (values, 1, levels);
  g_assert_cmpuint (levels[0], ==, LS_WRITTEN_TOP / 2);
  before = ls_grid_dup_value (model, 1, 5);
  told = g_strdup_printf ("\nlast values, the latest last: %s, %s", before, now);
  g_assert_cmpstr (before, !=, now);
  g_assert_true (g_str_has_suffix (tip, told));
  /* A row's own format is that of its last values. */
  ui_keys_press (test, "period");
  gtk_editable_set_text (entry, "R1.x,x");
  assert_rows (test, "R1.x");
  g_clear_pointer (&tip, g_free);
  tip = ls_grid_tell_exact (model, 0, 5, "cell");
  g_assert_nonnull (strstr (tip, "\nlast values, the latest last: 0x"));
}

/* Whatever the clause, and what is entered; above the others. */
static void
test_rows_pinned (UiTest *test)
{
  GtkEditable *entry = ls_register_pane_get_entry (register_pane (test));
  LsGridView *grid = LS_GRID_VIEW (ls_register_pane_get_matrix (register_pane (test)));
  const LsGridModel *model = ls_grid_view_get_model (grid);
  g_autofree char *where = NULL;
  guint row, column;

  gtk_widget_grab_focus (GTK_WIDGET (grid));
  ls_grid_view_set_cursor (grid, 1, 5);
  ui_keys_press (test, "p");
  assert_rows (test, "R0.y R0.x R1.x PV.x");
  ls_grid_view_get_cursor (grid, &row, &column);
  g_assert_cmpuint (row, ==, 0); /* R0.y still */
  g_assert_cmpint (model->kind (model, 1), ==, LS_GRID_ROW_SECTION);
  where = LS_GRID_VIEW_GET_CLASS (grid)->describe (grid, 0, 5);
  g_assert_true (g_str_has_suffix (where, ", pinned"));
  for (guint i = 0; i < 3; i++)
    ui_keys_press (test, "period");
  assert_rows (test, "R0.y R1.x R2.x R2.y PV.x PV.y");
  gtk_editable_set_text (entry, "R3.x");
  assert_rows (test, "R0.y R3.x");
  gtk_editable_set_text (entry, "");
  ui_keys_press (test, "p");
  assert_rows (test, "R1.x R2.x R2.y PV.x PV.y");
}

/* --- values of 64 bits --------------------------------------------------------------------------------------- */

/* R1.xy is 2.5 after two steps. */
static const char doubles[] = "00 ALU:\n"
                              " 0 x: FLT32_TO_FLT64 R1.x, 2.5f\n"
                              "   y: FLT32_TO_FLT64 R1.y, 0.0f\n"
                              "01 EXPORT_DONE: PIX0, R0\n"
                              "END_OF_PROGRAM\n";

static void
set_up_doubles (UiTest *test)
{
  g_autofree char *path = ui_test_write ("doubles.asm", doubles);

  ui_test_start (test, path);
  ui_keys_start (test);
  ui_keys_press (test, "period");
  ui_keys_press (test, "period");
}

/* What is asked about is the whole value: it is set, watched and broken at as one. */
static void
test_rows_doubles (UiTest *test)
{
  LsRegisterMatrix *matrix = ls_register_pane_get_matrix (register_pane (test));
  const LsMarkWatch *watch;
  GtkWidget *entry;
  GtkWindow *dialog;
  g_autofree char *value = NULL;

  g_assert_cmpstr (
    gtk_entry_get_placeholder_text (GTK_ENTRY (ls_register_pane_get_entry (register_pane (test)))),
    ==, "R0.xy nan all");
  gtk_editable_set_text (ls_register_pane_get_entry (register_pane (test)), "R1.xy");
  assert_rows (test, "R1.xy");
  gtk_widget_grab_focus (GTK_WIDGET (matrix));
  ls_grid_view_set_cursor (LS_GRID_VIEW (matrix), 0, 3);
  ui_test_act (test, "win.watch-value");
  watch = g_ptr_array_index (ls_session_get_watches (test->session), 0);
  g_assert_cmpstr (watch->text, ==, "R1.xy");
  gtk_widget_grab_focus (GTK_WIDGET (matrix));
  ui_test_act (test, "win.what-if");
  dialog = ui_dialog_wait (test, ADW_TYPE_MESSAGE_DIALOG);
  entry = ui_test_find_widget (adw_message_dialog_get_extra_child (ADW_MESSAGE_DIALOG (dialog)),
                               GTK_TYPE_ENTRY);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "R1.xy@3 = double 2.5");
  gtk_editable_delete_selection (GTK_EDITABLE (entry));
  gtk_editable_insert_text (GTK_EDITABLE (entry), "1.5", -1, &(int){ strlen ("R1.xy@3 = ") });
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "R1.xy@3 = 1.5");
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "change");
  gtk_window_destroy (dialog);
  ui_test_settle (test);
  value = ls_grid_dup_value (ls_grid_view_get_model (LS_GRID_VIEW (matrix)), 0, 3);
  g_assert_cmpstr (value, ==, "1.5");
}

/* Letters are text there, not commands; Return gives the keyboard to the registers. */
static void
test_rows_typed (UiTest *test)
{
  GtkWidget *entry = GTK_WIDGET (ls_register_pane_get_entry (register_pane (test)));
  const guint64 step = ui_test_get_step (test);

  gtk_widget_grab_focus (entry);
  ui_keys_press (test, "n");
  ui_keys_press (test, "a");
  ui_keys_press (test, "n");
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
  assert_rows (test, "");
  ui_keys_press (test, "Return");
  ui_keys_press (test, "period");
  g_assert_cmpuint (ui_test_get_step (test), ==, step + 1);
}

/* --- what a step is about ------------------------------------------------------------------------------------ */

#define LONG \
  60 /* groups of a clause that each add 1 to the register before: line n + 1 makes R(n) */

static void
set_up_long (UiTest *test)
{
  g_autoptr (GString) text = g_string_new ("[scene]\nversion=1\nname=long\n"
                                           "[layout]\nwidth=8\nheight=8\n"
                                           "[output PIX0]\nformat=rgba32f\n[asm]\n00 ALU:\n");
  g_autofree char *path = NULL;

  for (guint i = 0; i < LONG; i++)
    g_string_append_printf (text, "      %u  x: ADD         R%u.x,  R%u.x,  1.0f\n", i, i + 1, i);
  g_string_append_printf (text, "01 EXPORT_DONE: PIX0, R%u\nEND_OF_PROGRAM\n", LONG);
  path = ui_test_write ("long.lanescope", text->str);
  ui_test_start (test, path);
  ui_keys_start (test);
}

static guint
find_row (UiTest *test, const char *wanted)
{
  const LsGridModel *model =
    ls_grid_view_get_model (LS_GRID_VIEW (ls_register_pane_get_matrix (register_pane (test))));
  char name[LS_GRID_NAME_SIZE];

  for (guint row = 0; row < model->n_rows; row++)
    {
      model->name (model, row, name);
      if (g_str_equal (name, wanted))
        return row;
    }
  g_error ("there is no row of %s", wanted);
}

/* Whether all of the row is in sight: above those that stay at the lower edge, unless it is one of these. */
static gboolean
shows_row (UiTest *test, const char *name)
{
  LsGridView *grid = LS_GRID_VIEW (ls_register_pane_get_matrix (register_pane (test)));
  const LsGridModel *model = ls_grid_view_get_model (grid);
  const int height = gtk_widget_get_height (GTK_WIDGET (grid));
  const guint row = find_row (test, name);
  LsGridMetrics metrics;
  LsGridPlace place = { .height = height };
  guint n_held;
  int y, edge;

  ls_grid_metrics_init (&metrics, model, ls_inspector_get_glyphs (LS_INSPECTOR (grid), FALSE),
                        gtk_widget_get_width (GTK_WIDGET (grid)));
  place.y = gtk_adjustment_get_value (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (grid)));
  n_held = ls_grid_count_held (model, &metrics, height);
  edge = ls_grid_is_held (model, &metrics, height, row)
           ? height
           : height - (int) n_held * metrics.row_height;
  y = ls_grid_get_row_y (model, &metrics, &place, row);
  return y >= metrics.header_height && y + metrics.row_height <= edge;
}

/* What a step read and what it wrote are in sight together, and with them the PV that it left, which is far below; back again, too. */
static void
test_rows_of_step (UiTest *test)
{
  static const guint64 steps[] = { 9, 10, 31, 60, 30, 12, 2 };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      const guint n = (guint) steps[i] - 1;
      g_autofree char *read = g_strdup_printf ("R%u.x", n - 1);
      g_autofree char *written = g_strdup_printf ("R%u.x", n);

      ls_session_move (test->session, LS_MOVE_TO_STEP, steps[i]);
      ui_test_settle (test);
      g_assert_true (shows_row (test, read));
      g_assert_true (shows_row (test, written));
      g_assert_true (shows_row (test, "PV.x"));
    }
}

/* --- what is compared ---------------------------------------------------------------------------------------- */

/* Line 4 of the first example; the numbers are those of the sentence that tells why a lane has left. The pane has them once it is
 * in sight. */
static void
test_comparison (UiTest *test)
{
  LsTestView *view = LS_TEST_VIEW (ui_test_pane (test, LS_PANE_TEST));

  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", "test");
  g_assert_cmpstr (
    ls_test_view_get_text (view), ==,
    "Next, line 4 (PRED_SETGT) will compare 0.7 > (from 0.0078125 to 1.7578125): true in "
    "37 of 64 lanes");
  ui_keys_press (test, "period");
  g_assert_cmpstr (
    ls_test_view_get_text (view), ==,
    "Just now, line 4 (PRED_SETGT) compared 0.7 > (from 0.0078125 to 1.7578125): true in 37 "
    "of 64 lanes");
  ui_keys_press (test, "period");
  g_assert_cmpstr (ls_test_view_get_text (view), ==, "");
}

/* --- colours --------------------------------------------------------------------------------------------------- */

/* What is chosen is drawn, and kept. */
static void
test_colours (UiTest *test)
{
  LsInspector *matrix = LS_INSPECTOR (ls_register_pane_get_matrix (register_pane (test)));
  g_autoptr (LsSettings) remembered = NULL;

  for (guint i = 0; i < LS_N_COLOURS; i++)
    {
      const LsTheme *theme;

      gtk_widget_activate_action (GTK_WIDGET (test->window), "win.colours", "s",
                                  ls_colours_name (i));
      theme = ls_inspector_get_theme (matrix);
      g_assert_true (theme == ls_theme_find (i, theme->dark));
    }
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.colours", "s", "grey");
  remembered = ls_settings_new ();
  g_assert_cmpstr (ls_settings_get_colours (remembered), ==, "grey");
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.colours", "s", "nothing");
  g_assert_cmpint (ls_colours_of (GTK_WIDGET (matrix)), ==, LS_COLOURS_GREY);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();

  ui_test_add ("/rows/follow", NULL, ui_keys_open, test_rows_follow);
  if (has_machine_of ("r500"))
    ui_test_add ("/rows/pins", NULL, ui_keys_open, test_pins);
  ui_test_add ("/rows/was", NULL, ui_keys_open, test_rows_was);
  ui_test_add ("/rows/chosen", NULL, ui_keys_open, test_rows_chosen);
  ui_test_add ("/rows/of-step", NULL, set_up_long, test_rows_of_step);
  ui_test_add ("/rows/cursor", NULL, ui_keys_open, test_rows_cursor);
  ui_test_add ("/rows/buttons", NULL, ui_keys_open, test_rows_buttons);
  ui_test_add ("/rows/comparison", NULL, ui_keys_open, test_comparison);
  ui_test_add ("/rows/colours", NULL, ui_keys_open, test_colours);
  ui_test_add ("/rows/writers", NULL, ui_keys_open, test_rows_writers);
  ui_test_add ("/rows/trail", NULL, ui_keys_open, test_rows_trail);
  ui_test_add ("/rows/pinned", NULL, ui_keys_open, test_rows_pinned);
  ui_test_add ("/rows/doubles", NULL, set_up_doubles, test_rows_doubles);
  if (has_machine_of ("tgsi"))
    ui_test_add ("/rows/files", NULL, ui_keys_open, test_rows_files);
  ui_test_add ("/rows/typed", NULL, ui_keys_open, test_rows_typed);

  return g_test_run ();
}
