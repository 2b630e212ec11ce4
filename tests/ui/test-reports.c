#include <math.h>

#include "ls-panes.h"
#include "ui-keys.h"
#include "ui-picture.h"
#include "ui-report.h"

/* The panes that tell of a whole run, and the notes.  The scene's comments name the steps that run its lines in wave 0. */

static UiTest window;

/* --- reports --------------------------------------------------------------------------------------------- */

static void
test_accesses (void)
{
  static const struct
  {
    const char *step, *line, *instruction;
  } expected[] = { { "6", "7", "3  GET_GRADIENTS_H R2.x___, R1.x___, t18, s0" },
                   { "39", "27", "16 EXPORT: PIX1, R3.x0_1" },
                   { "40", "28", "17 EXPORT_DONE: PIX0, R1" } };

  ui_report_start (&window, LS_PANE_ACCESSES, 12);
  ui_report_assert_summary (&window, "3 accesses in 40 steps.");
  g_assert_cmpuint (g_list_model_get_n_items (ui_report_rows (&window)), ==,
                    G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      ui_report_assert_row (&window, i, 0, expected[i].step);
      ui_report_assert_row (&window, i, 1, expected[i].line);
      ui_report_assert_row (&window, i, 2, expected[i].instruction);
    }
  g_autoptr (LsTable) table =
    ls_pane_dup_table (LS_PANE_ACCESSES, ui_report_pane (&window), window.session);
  g_assert_cmpstr (ls_table_get_cell (table, 0, 2), ==, expected[0].instruction);
  ui_report_go_to (&window, 1);
  g_assert_cmpuint (ui_test_get_step (&window), ==, 39);
  /* The row of the step that was made is the chosen one. */
  g_assert_true (
    gtk_selection_model_is_selected (GTK_SELECTION_MODEL (ui_report_rows (&window)), 1));
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

/* --- can it be read ---------------------------------------------------------------------------------------- */

static double
linear (guint32 channel)
{
  const double c = (double) (channel & 255) / 255;

  return c <= 0.03928 ? c / 12.92 : pow ((c + 0.055) / 1.055, 2.4);
}

static double
luminance (guint32 pixel)
{
  return 0.2126 * linear (pixel >> 16) + 0.7152 * linear (pixel >> 8) + 0.0722 * linear (pixel);
}

static double
contrast (guint32 a, guint32 b)
{
  const double x = luminance (a) + 0.05, y = luminance (b) + 0.05;

  return MAX (x, y) / MIN (x, y);
}

/* Of the pixel of a text that is least like what it stands on. */
static double
find_contrast (GtkWidget *table, const UiPicture *picture, const char *text)
{
  graphene_rect_t bounds;
  double best = 1;
  guint32 ground;

  g_assert_true (gtk_widget_compute_bounds (find_cell (table, text), table, &bounds));
  ground = ui_picture_at (picture, (int) bounds.origin.x, (int) bounds.origin.y);
  for (int x = 0; x < (int) bounds.size.width; x++)
    for (int y = 0; y < (int) bounds.size.height; y++)
      best = MAX (best, contrast (ground, ui_picture_at (picture, (int) bounds.origin.x + x,
                                                         (int) bounds.origin.y + y)));
  return best;
}

static void
test_contrast (void)
{
  static const AdwColorScheme schemes[] = { ADW_COLOR_SCHEME_FORCE_LIGHT,
                                            ADW_COLOR_SCHEME_FORCE_DARK };

  ui_report_start (&window, LS_PANE_COST, 12);
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      GtkWidget *table = ui_test_find_widget (ui_report_pane (&window), GTK_TYPE_COLUMN_VIEW);

      adw_style_manager_set_color_scheme (adw_style_manager_get_default (), schemes[i]);
      ui_keys_arrive (&window);
      g_auto (UiPicture) picture = ui_picture_of (&window, table);
      g_test_message ("%.2f", find_contrast (table, &picture, "Instruction"));
      g_assert_cmpfloat (find_contrast (table, &picture, "Instruction"), >=, 4.5);
    }
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), ADW_COLOR_SCHEME_DEFAULT);
}

/* --- the panes --------------------------------------------------------------------------------------------- */

/* Slots stand as they do in the listing, which a file of the table does not repeat; titles of numbers end where these do. */
static void
assert_columns (void)
{
  GtkWidget *table = ui_test_find_widget (ui_report_pane (&window), GTK_TYPE_COLUMN_VIEW);
  g_autoptr (LsTable) exported =
    ls_pane_dup_table (LS_PANE_COST, ui_report_pane (&window), window.session);
  g_autoptr (LsFact) fact = g_list_model_get_item (ui_report_rows (&window), 1);
  const char *listed = ls_fact_get (fact)->texts[1];
  g_auto (UiPicture) picture = ui_picture_of (&window, table);

  g_assert_true (g_str_has_prefix (listed, "   "));
  g_assert_true (g_str_has_suffix (listed, ls_table_get_cell (exported, 1, 1)));
  g_assert_false (g_str_has_prefix (ls_table_get_cell (exported, 1, 1), " "));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (find_cell (table, listed)), ==,
                   ls_table_get_cell (exported, 1, 1));
  /* Numbers take no room that the instruction has use for. */
  g_test_message ("0 has %d px", gtk_widget_get_width (find_cell (table, "0")));
  g_assert_cmpint (gtk_widget_get_width (find_cell (table, "0")), <, 60);
  assert_ends_alike (table, &picture, "Line", "1");
  assert_ends_alike (table, &picture, "Lost", "0");
}

/* A slot whose lanes are half of the wave is half useful: those of x > 3.5 are four columns of eight. */
static void
test_cost (void)
{
  ui_report_start (&window, LS_PANE_COST, 12);
  g_assert_nonnull (strstr (
    gtk_label_get_text (GTK_LABEL (ui_test_find_widget (ui_report_pane (&window), GTK_TYPE_LABEL))),
    " lost. Every line ran."));
  /* The loop's test. */
  ui_report_assert_row (&window, 19, 0, "20");
  ui_report_assert_row (&window, 19, 2, "3");
  /* R3.x + 1 of a half, less the lanes that were killed: the row y = 7. */
  ui_report_assert_row (&window, 11, 0, "12");
  ui_report_assert_row (&window, 11, 2, "1");
  ui_report_assert_row (&window, 11, 4, "43.8 %");
  ui_report_assert_row (&window, 11, 5, "36");
  assert_columns ();
  ui_report_go_to (&window, 19);
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

  ui_report_start (&window, LS_PANE_COUNTERS, 12);
  ui_report_assert_summary (&window, "40 steps.");
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      ui_report_assert_row (&window, expected[i].row, 0, expected[i].what);
      ui_report_assert_row (&window, expected[i].row, 1, expected[i].n);
    }
  /* One slot in all 64 lanes. */
  ui_report_assert_row (&window, 9, 3, "100.0 %");
  ui_report_assert_row (&window, 9, 4, "0");
  /* Counters lead nowhere. */
  ui_report_go_to (&window, 1);
  g_assert_cmpuint (ui_test_get_step (&window), ==, 12);
}

/* Whoever is killed, or leaves by the branch, goes a way of their own. */
static void
test_paths (void)
{
  ui_report_start (&window, LS_PANE_PATHS, 12);
  for (guint i = 0; i < g_list_model_get_n_items (ui_report_rows (&window)); i++)
    {
      g_autoptr (LsFact) fact = g_list_model_get_item (ui_report_rows (&window), i);
      const LsFormRow *text = ls_fact_get (fact);

      if (g_strcmp0 (text->texts[0], "Part at step 8") != 0)
        continue;
      /* Columns 0 to 3 of the wave's 8 rows. */
      g_assert_cmpstr (text->texts[1], ==, "28");
      ui_report_go_to (&window, i);
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

  ui_report_start (&window, LS_PANE_ACCESSES, 12);
  ls_session_focus_wave_sync (window.session, 1, 9, &error);
  g_assert_no_error (error);
  ui_test_wait (&window, ui_report_is_done, "the report of the other wave");
  ui_report_assert_summary (&window, "3 accesses in 33 steps.");
}

/* --- notes ----------------------------------------------------------------------------------------------- */

static GtkListBoxRow *
note_row (int index)
{
  GtkListBox *list =
    GTK_LIST_BOX (ui_test_find_widget (ui_report_pane (&window), GTK_TYPE_LIST_BOX));

  return gtk_list_box_get_row_at_index (list, index);
}

static void
test_notes (void)
{
  UiTest *test = &window;

  ui_report_start (&window, LS_PANE_NOTES, 8);
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
  g_assert_cmpstr (gtk_editable_get_text (
                     GTK_EDITABLE (ui_test_find_widget (ui_report_pane (&window), GTK_TYPE_ENTRY))),
                   ==, "");
}

/* --- passing messages ------------------------------------------------------------------------------------ */

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

static gboolean
has_third (UiTest *test)
{
  g_assert_false (has_label (GTK_WIDGET (test->window), "The second"));
  return has_label (GTK_WIDGET (test->window), "The third");
}

static gboolean
has_none (UiTest *test)
{
  return !has_label (GTK_WIDGET (test->window), "The third");
}

#define LIFE_US (3 * G_USEC_PER_SEC) /* of a passing message */

/* Returns: FALSE where it went too early, as a late key of before makes it go, or so late that it may have gone by itself. */
static gboolean
is_told_and_goes (void)
{
  const gint64 started = g_get_monotonic_time ();

  ls_window_tell (window.window, "The first");
  ls_window_tell (window.window, "The second");
  ls_window_tell (window.window, "The third");
  ui_test_wait (&window, has_third, "the last message");
  ui_keys_press (&window, "Shift_L");
  if (has_none (&window))
    return FALSE;
  ui_keys_press (&window, "Home");
  ui_test_wait (&window, has_none, "no message");
  return g_get_monotonic_time () - started < LIFE_US;
}

/* A passing message takes the place of the one before, and goes when the person goes on. */
static void
test_messages (void)
{
  guint tries = 0;

  while (!is_told_and_goes ())
    g_assert_cmpuint (tries++, <, 10);
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_tour_start (&window);
  g_test_add_func ("/ui/reports/accesses", test_accesses);
  g_test_add_func ("/ui/reports/cost", test_cost);
  g_test_add_func ("/ui/reports/contrast", test_contrast);
  g_test_add_func ("/ui/reports/counters", test_counters);
  g_test_add_func ("/ui/reports/paths", test_paths);
  g_test_add_func ("/ui/reports/other-wave", test_other_wave);
  g_test_add_func ("/ui/reports/notes", test_notes);
  g_test_add_func ("/ui/reports/messages", test_messages);
  return ui_tour_run (&window);
}
