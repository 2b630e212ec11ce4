#include <glib/gstdio.h>

#include "ls-compare-file.h"
#include "ls-panes.h"
#include "ls-report-view.h"
#include "ui-dialogs.h"
#include "ui-picture.h"
#include "ui-tour.h"

/* The panes that tell of a whole run, and the notes.  The scene's comments name the steps that run its lines in wave 0. */

static UiTest window;
static LsPane shown;

static GtkWidget *
pane (UiTest *test)
{
  return ui_tour_pane (test, shown);
}

static gboolean
is_done (UiTest *test)
{
  return ls_report_view_is_done (LS_REPORT_VIEW (pane (test)));
}

static void
start (LsPane which, guint64 step)
{
  UiTest *test = &window;

  shown = which;
  ui_tour_set (test, &(UiPlace){ step, 0, 9, 0 });
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s",
                              ls_pane_get_info (which)->id);
  ui_keys_arrive (test);
  g_assert_true (gtk_widget_get_mapped (pane (test)));
  g_assert_true (ui_tour_has_keyboard (test, which));
  if (which != LS_PANE_NOTES)
    ui_test_wait (test, is_done, "the report");
}

static GListModel *
rows (void)
{
  GtkColumnView *table =
    GTK_COLUMN_VIEW (ui_test_find_widget (pane (&window), GTK_TYPE_COLUMN_VIEW));

  return G_LIST_MODEL (gtk_column_view_get_model (table));
}

static void
assert_row (guint row, guint column, const char *text)
{
  g_autoptr (LsFact) fact = g_list_model_get_item (rows (), row);

  g_assert_nonnull (fact);
  g_assert_cmpstr (ls_fact_get (fact)->texts[column], ==, text);
}

/* As a double click. */
static void
go_to (guint row)
{
  GtkWidget *table = ui_test_find_widget (pane (&window), GTK_TYPE_COLUMN_VIEW);

  g_signal_emit_by_name (table, "activate", row);
  ui_test_settle (&window);
}

static void
assert_summary (const char *text)
{
  GtkWidget *label = ui_test_find_widget (pane (&window), GTK_TYPE_LABEL);

  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, text);
}

/* --- reports --------------------------------------------------------------------------------------------- */

static void
test_accesses (void)
{
  static const struct
  {
    const char *step, *line, *instruction;
  } expected[] = { { "6", "7", "3  GET_GRADIENTS_H R2.x___, R1.x___, t18, s0" },
                   { "39", "27", "16 EXP: PIX1, R3.x0_1" },
                   { "40", "28", "17 EXP_DONE: PIX0, R1" } };

  start (LS_PANE_ACCESSES, 12);
  assert_summary ("3 accesses in 40 steps.");
  g_assert_cmpuint (g_list_model_get_n_items (rows ()), ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      assert_row (i, 0, expected[i].step);
      assert_row (i, 1, expected[i].line);
      assert_row (i, 2, expected[i].instruction);
    }
  g_autoptr (LsTable) table = ls_pane_dup_table (LS_PANE_ACCESSES, pane (&window), window.session);
  g_assert_cmpstr (ls_table_get_cell (table, 0, 2), ==, expected[0].instruction);
  go_to (1);
  g_assert_cmpuint (ui_test_get_step (&window), ==, 39);
  /* The row of the step that was made is the chosen one. */
  g_assert_true (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (rows ()), 1));
}

/* Returns: (nullable): the title, or the first cell, of these words. */
static GtkWidget *
find_cell (GtkWidget *widget, const char *text)
{
  const gboolean is_it =
    gtk_widget_get_mapped (widget) &&
    ((GTK_IS_LABEL (widget) && g_strcmp0 (gtk_label_get_text (GTK_LABEL (widget)), text) == 0) ||
     (GTK_IS_INSCRIPTION (widget) &&
      g_strcmp0 (gtk_inscription_get_text (GTK_INSCRIPTION (widget)), text) == 0));
  GtkWidget *found = NULL;

  if (is_it)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_cell (child, text);
  return found;
}

static gboolean
has_ink (const UiPicture *picture, int x, const graphene_rect_t *bounds, guint32 ground)
{
  for (int y = 0; y < (int) bounds->size.height; y++)
    if (ui_picture_at (picture, x, (int) bounds->origin.y + y) != ground)
      return TRUE;
  return FALSE;
}

/* Returns: where the last pixel is that a text has painted, within the picture of the table. */
static int
find_end (GtkWidget *table, const UiPicture *picture, const char *text)
{
  GtkWidget *cell = find_cell (table, text);
  graphene_rect_t bounds;
  guint32 ground;
  int x, start;

  g_assert_nonnull (cell);
  g_assert_true (gtk_widget_compute_bounds (cell, table, &bounds));
  start = (int) bounds.origin.x;
  ground = ui_picture_at (picture, start, (int) bounds.origin.y);
  x = start + (int) bounds.size.width - 1;
  while (x > start && !has_ink (picture, x, &bounds, ground))
    x--;
  g_assert_cmpint (x, >, start);
  return x;
}

/* Letters and digits leave a little room beside them. */
static void
assert_ends_alike (GtkWidget *table, const UiPicture *picture, const char *title, const char *cell)
{
  g_assert_cmpint (ABS (find_end (table, picture, title) - find_end (table, picture, cell)), <=, 3);
}

/* Slots stand as they do in the listing, which a file of the table does not repeat; titles of numbers end where these do. */
static void
assert_columns (void)
{
  GtkWidget *table = ui_test_find_widget (pane (&window), GTK_TYPE_COLUMN_VIEW);
  g_autoptr (LsTable) exported = ls_pane_dup_table (LS_PANE_COST, pane (&window), window.session);
  g_autoptr (LsFact) fact = g_list_model_get_item (rows (), 1);
  const char *listed = ls_fact_get (fact)->texts[1];
  g_auto (UiPicture) picture = ui_picture_of (&window, table);

  g_assert_true (g_str_has_prefix (listed, "   "));
  g_assert_true (g_str_has_suffix (listed, ls_table_get_cell (exported, 1, 1)));
  g_assert_false (g_str_has_prefix (ls_table_get_cell (exported, 1, 1), " "));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (find_cell (table, listed)), ==,
                   ls_table_get_cell (exported, 1, 1));
  assert_ends_alike (table, &picture, "Line", "1");
  assert_ends_alike (table, &picture, "Lost", "0");
}

/* A slot whose lanes are half of the wave is half useful: those of x > 3.5 are four columns of eight. */
static void
test_cost (void)
{
  start (LS_PANE_COST, 12);
  /* The loop's test. */
  assert_row (19, 0, "20");
  assert_row (19, 2, "3");
  /* R3.x + 1 of a half, less the lanes that were killed: the row y = 7. */
  assert_row (11, 0, "12");
  assert_row (11, 2, "1");
  assert_row (11, 3, "43.8 %");
  assert_row (11, 4, "36");
  assert_columns ();
  go_to (19);
  g_assert_cmpuint (ui_test_get_step (&window), ==, 19);
}

/* Of the 40 steps 11 are groups, one of them of two slots; the texture clause stands between two of ALU groups. */
static void
test_counters (void)
{
  static const struct
  {
    guint row;
    const char *what, *n;
  } expected[] = { { 0, "steps", "40" },
                   { 1, "groups", "11" },
                   { 2, "groups of 1 slot", "10" },
                   { 3, "groups of 2 slots", "1" },
                   { 7, "slots", "12" },
                   { 8, "slot x", "10" },
                   { 9, "slot y", "1" },
                   { 12, "slot t", "1" },
                   { 13, "texture fetches", "1" },
                   { 15, "exports", "2" },
                   { 17, "ALU clauses", "9" },
                   { 18, "texture clauses", "1" },
                   { 20, "clauses that no lane ran", "0" },
                   { 21, "clause switches", "2" },
                   { 22, "control flow", "16" } };

  start (LS_PANE_COUNTERS, 12);
  assert_summary ("11 groups with 12 slots through 40 steps.");
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      assert_row (expected[i].row, 0, expected[i].what);
      assert_row (expected[i].row, 1, expected[i].n);
    }
  /* One slot in all 64 lanes. */
  assert_row (9, 2, "100.0 %");
  assert_row (9, 3, "0");
  /* Counters lead nowhere. */
  go_to (1);
  g_assert_cmpuint (ui_test_get_step (&window), ==, 12);
}

/* Whoever is killed, or leaves by the branch, goes a way of their own. */
static void
test_paths (void)
{
  start (LS_PANE_PATHS, 12);
  for (guint i = 0; i < g_list_model_get_n_items (rows ()); i++)
    {
      g_autoptr (LsFact) fact = g_list_model_get_item (rows (), i);
      const LsFactText *text = ls_fact_get (fact);

      if (g_strcmp0 (text->texts[0], "Part at step 8") != 0)
        continue;
      /* Columns 0 to 3 of the wave's 8 rows. */
      g_assert_cmpstr (text->texts[1], ==, "28");
      go_to (i);
      g_assert_cmpuint (ui_test_get_step (&window), ==, 8);
      g_assert_true (text->lanes & LS_MASK_LANE (ls_session_get_focus_lane (window.session)));
      return;
    }
  g_assert_not_reached ();
}

/* Another wave has another report. */
static void
test_other_wave (void)
{
  g_autoptr (GError) error = NULL;

  start (LS_PANE_ACCESSES, 12);
  ls_session_focus_wave_sync (window.session, 1, 9, &error);
  g_assert_no_error (error);
  ui_test_wait (&window, is_done, "the report of the other wave");
  assert_summary ("3 accesses in 33 steps.");
}

/* --- differences ----------------------------------------------------------------------------------------- */

static void
compare_with (const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (ui_test_find_widget (pane (&window), GTK_TYPE_ENTRY)), text);
  ui_test_wait (&window, is_done, "the comparison");
}

static gboolean
has_rows (void)
{
  return gtk_widget_get_mapped (ui_test_find_widget (pane (&window), GTK_TYPE_COLUMN_VIEW));
}

/* Lane 9 has x = 5, lane 5 x = 3, so that x + 1 differs from step 2 on; x > 3.5 sends them different ways at step 8. */
static void
test_lanes (void)
{
  start (LS_PANE_DIFFERENCES, 12);
  compare_with ("lane 5");
  g_assert_true (has_rows ());
  assert_row (0, 0, "First: R1.y");
  assert_row (0, 1, "2");
  assert_row (0, 3, "6.0");
  assert_row (0, 4, "4.0");
  assert_row (1, 0, "First way: who takes part");
  assert_row (1, 1, "8");
  assert_row (1, 3, "active");
  go_to (1);
  g_assert_cmpuint (ui_test_get_step (&window), ==, 8);
  /* Of a lane beside it, with x = 4. */
  compare_with ("8");
  assert_row (0, 4, "5.0");
  /* Another focus asks anew. */
  ls_session_set_focus_lane (window.session, 5);
  ui_test_wait (&window, is_done, "the comparison of the other lane");
  assert_row (0, 3, "4.0");
}

static void
test_waves (void)
{
  start (LS_PANE_DIFFERENCES, 12);
  compare_with ("wave 1");
  g_assert_true (has_rows ());
  assert_row (0, 1, "2");
  /* A run is like itself. */
  compare_with ("fork main");
  g_assert_false (has_rows ());
  compare_with ("wave 0");
  g_assert_false (has_rows ());
}

static gboolean
has_label (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
      strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_label (child, text))
      return TRUE;
  return FALSE;
}

/* Rows go, and what is said instead is what is wrong. */
static void
test_wrong (void)
{
  static const struct
  {
    const char *text, *hint;
  } wrong[] = { { "", "Enter a lane to compare with the one looked at" },
                { "lane 9", "That is the lane that is looked at: name another one" },
                { "64", "“64” is no lane: they are 0 to 63" },
                { "wave 2", "“2” is no wave: they are 0 to 1" },
                { "fork nothing", "No run of this wave is called “nothing”" },
                { "lane x", "“x” is no lane: they are 0 to 63" } };

  start (LS_PANE_DIFFERENCES, 12);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      compare_with ("lane 5");
      g_assert_true (has_rows ());
      compare_with (wrong[i].text);
      g_assert_false (has_rows ());
      if (!has_label (pane (&window), wrong[i].hint))
        g_error ("“%s” does not say “%s”", wrong[i].text, wrong[i].hint);
    }
}

/* --- another program ------------------------------------------------------------------------------------- */

/* The scene's program with a word of it replaced. Returns: (transfer full): the path of the file that it is in. */
static char *
write_program (const char *from, const char *to)
{
  g_auto (GStrv) parts = g_strsplit (strstr (ui_tour_scene, "00 ALU:"), from, 2);
  g_autofree char *text = g_strjoinv (to, parts);

  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  return ui_test_write ("other.asm", text);
}

static void
compare_program (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  ls_compare_file_with (ls_window_get_parts (window.window), file);
  ui_test_wait (&window, is_done, "the comparison");
}

/* y + 1 becomes y + 2 in step 2, and with it PIX0.y at the end. */
static void
test_programs (void)
{
  g_autofree char *same = write_program ("0  x: MUL_e", "0  x: MUL_e");
  g_autofree char *other = write_program ("R0.x,  1.0f\n", "R0.x,  2.0f\n");
  g_autofree char *wrong = write_program ("MUL_e", "MUL_f");
  guint n;

  start (LS_PANE_DIFFERENCES, 12);
  compare_program (same);
  g_assert_false (has_rows ());
  g_assert_true (has_label (pane (&window), "No difference between tour and other.asm"));
  compare_program (other);
  g_assert_true (has_rows ());
  assert_row (0, 0, "First: R1.y");
  assert_row (0, 1, "2");
  assert_row (0, 3, "1.0");
  assert_row (0, 4, "2.0");
  n = g_list_model_get_n_items (rows ());
  assert_row (n - 1, 0, "Leaves PIX0.y: 56 lanes");
  assert_row (n - 1, 3, "1.0");
  go_to (0);
  g_assert_cmpuint (ui_test_get_step (&window), ==, 2);
  compare_program (wrong);
  g_assert_false (has_rows ());
  g_assert_true (has_label (pane (&window), "unknown ALU instruction"));
}

/* What the entry has is looked up beside the scene, whose folder has no such file; and the lane does not matter. */
static void
test_program_names (void)
{
  g_autofree char *folder = g_path_get_dirname (ui_tour_path ());
  g_autofree char *path = g_build_filename (folder, "beside.asm", NULL);

  start (LS_PANE_DIFFERENCES, 12);
  compare_with ("program beside.asm");
  g_assert_false (has_rows ());
  g_assert_true (has_label (pane (&window), path));
  g_assert_true (g_file_set_contents (path, strstr (ui_tour_scene, "00 ALU:"), -1, NULL));
  compare_with ("program");
  g_assert_true (has_label (pane (&window), "Name the file of the other program"));
  compare_with ("program beside.asm");
  g_assert_true (has_label (pane (&window), "No difference between tour and beside.asm"));
  ls_session_set_focus_lane (window.session, 5);
  g_assert_true (ls_report_view_is_done (LS_REPORT_VIEW (pane (&window))));
  g_assert_cmpint (g_unlink (path), ==, 0);
}

static void
test_program_chosen (void)
{
  start (LS_PANE_DIFFERENCES, 12);
  ui_test_act (&window, "win.compare-program");
  ui_dialog_cancel_chooser (&window, "Compare With");
}

/* --- notes ----------------------------------------------------------------------------------------------- */

static GtkListBoxRow *
note_row (int index)
{
  GtkListBox *list = GTK_LIST_BOX (ui_test_find_widget (pane (&window), GTK_TYPE_LIST_BOX));

  return gtk_list_box_get_row_at_index (list, index);
}

static void
test_notes (void)
{
  UiTest *test = &window;

  start (LS_PANE_NOTES, 8);
  ui_keys_type (test, "lanes part");
  ui_keys_press (test, "Return");
  g_assert_cmpuint (ls_session_get_notes (test->session)->len, ==, 1);
  ui_tour_assert_label (note_row (0), "step 8, wave 0: lanes part");
  ls_session_move_sync (test->session, LS_MOVE_END, 0, NULL);
  gtk_widget_grab_focus (GTK_WIDGET (note_row (0)));
  ui_keys_press (test, "Return");
  ui_test_settle (test);
  g_assert_cmpuint (ui_test_get_step (test), ==, 8);
  gtk_widget_grab_focus (GTK_WIDGET (note_row (0)));
  ui_keys_press (test, "Delete");
  g_assert_cmpuint (ls_session_get_notes (test->session)->len, ==, 0);
  g_assert_null (note_row (0));
}

int
main (int argc, char **argv)
{
  if (!ui_tour_init (&argc, &argv))
    return 0;
  ui_tour_start (&window);
  g_test_add_func ("/ui/reports/accesses", test_accesses);
  g_test_add_func ("/ui/reports/cost", test_cost);
  g_test_add_func ("/ui/reports/counters", test_counters);
  g_test_add_func ("/ui/reports/paths", test_paths);
  g_test_add_func ("/ui/reports/other-wave", test_other_wave);
  g_test_add_func ("/ui/reports/differences/lanes", test_lanes);
  g_test_add_func ("/ui/reports/differences/waves", test_waves);
  g_test_add_func ("/ui/reports/differences/wrong", test_wrong);
  g_test_add_func ("/ui/reports/differences/programs", test_programs);
  g_test_add_func ("/ui/reports/differences/program-names", test_program_names);
  g_test_add_func ("/ui/reports/differences/program-chosen", test_program_chosen);
  g_test_add_func ("/ui/reports/notes", test_notes);
  return ui_tour_run (&window);
}
