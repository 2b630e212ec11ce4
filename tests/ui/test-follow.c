#include "ls-report.h"
#include "ls-grid-view.h"
#include "ls-views.h"
#include "ui-breakpoints.h"
#include "ui-report.h"
#include "ui-tour.h"

/* What a step does comes into sight, and what log points say on the way. The clause has a group a register: 60 rows, of which no
 * window shows half. Step n writes Rn.x, n from 2 on; the export is the last. */

#define N_GROUPS 60

static UiTest window;

/* Returns: (transfer full). */
static char *
make_scene (void)
{
  GString *text = g_string_new ("[scene]\nversion=1\nname=follow\n[layout]\nwidth=8\nheight=8\n"
                                "[inputs]\nR0.x=linear 1 1 0\n[output PIX0]\nformat=rgba32f\n"
                                "[asm]\n00 ALU:\n");

  for (guint i = 0; i < N_GROUPS; i++)
    g_string_append_printf (text, "      %u  x: ADD R%u.x, R0.x, 1.0f\n", i, i + 1);
  g_string_append (text, "01 EXP_DONE: PIX0, R1\nEND_OF_PROGRAM\n");
  return g_string_free (text, FALSE);
}

static LsGridView *
matrix (void)
{
  return LS_GRID_VIEW (ui_tour_inspector (&window, LS_PANE_MATRIX));
}

/* px: of the rows that are in sight. */
static double
scrolled (double *page)
{
  g_autoptr (GtkAdjustment) adjustment = NULL;

  g_object_get (matrix (), "vadjustment", &adjustment, NULL);
  *page = gtk_adjustment_get_page_size (adjustment);
  return gtk_adjustment_get_value (adjustment);
}

static void
scroll_to (double value)
{
  g_autoptr (GtkAdjustment) adjustment = NULL;

  g_object_get (matrix (), "vadjustment", &adjustment, NULL);
  gtk_adjustment_set_value (adjustment, value);
  ui_test_settle (&window);
}

static double
row_height (void)
{
  g_autoptr (GtkAdjustment) adjustment = NULL;

  g_object_get (matrix (), "vadjustment", &adjustment, NULL);
  return gtk_adjustment_get_step_increment (adjustment);
}

/* The row that is called name. */
static guint
row_called (const char *name)
{
  const LsGridModel *model = ls_grid_view_get_model (matrix ());
  char text[LS_GRID_NAME_SIZE];

  for (guint row = 0; row < model->n_rows; row++)
    {
      model->name (model, row, text);
      if (g_str_equal (text, name))
        return row;
    }
  g_assert_not_reached ();
}

static gboolean
is_in_sight (const char *name)
{
  const double y = row_called (name) * row_height ();
  double page;
  const double from = scrolled (&page);

  return y >= from && y + row_height () <= from + page;
}

static void
go_to (guint64 step)
{
  ls_session_move (window.session, LS_MOVE_TO_STEP, step);
  ui_test_settle (&window);
}

/* Each of them, forwards, back, and by leaps. */
static void
test_registers (void)
{
  double page;

  go_to (1);
  for (guint step = 2; step <= N_GROUPS + 1; step++)
    {
      g_autofree char *name = g_strdup_printf ("R%u.x", step - 1);

      ui_keys_press (&window, "period");
      ui_test_settle (&window);
      g_assert_cmpuint (ui_test_get_step (&window), ==, step);
      g_assert_true (is_in_sight (name));
    }
  go_to (3);
  g_assert_true (is_in_sight ("R2.x"));
  go_to (50);
  g_assert_true (is_in_sight ("R49.x"));
  scrolled (&page);
  g_assert_cmpfloat (page, <, (N_GROUPS - 20) * row_height ());
}

/* Whoever scrolls stays where he is until a step changes what is out of sight; and nothing moves for what is in sight. */
static void
test_scrolled (void)
{
  double page, value;

  go_to (20);
  scroll_to (0);
  value = scrolled (&page);
  g_assert_false (is_in_sight ("R19.x"));
  ls_session_set_focus_lane (window.session, 5);
  ui_test_settle (&window);
  g_assert_cmpfloat (scrolled (&page), ==, value);
  go_to (21);
  g_assert_true (is_in_sight ("R20.x"));
  value = scrolled (&page);
  scroll_to (value + row_height ());
  go_to (20);
  g_assert_true (is_in_sight ("R19.x"));
  g_assert_cmpfloat (scrolled (&page), ==, value + row_height ());
}

static const char *
sentence (void)
{
  return ls_narration_get_text (
    LS_NARRATION (ui_test_find_widget (GTK_WIDGET (window.window), LS_TYPE_NARRATION)));
}

static GListModel *
rows (void)
{
  GtkWidget *table =
    ui_test_find_widget (ui_test_pane (&window, LS_PANE_LOG), GTK_TYPE_COLUMN_VIEW);

  return G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (table)));
}

static gboolean
has_two_rows (UiTest *test G_GNUC_UNUSED)
{
  return g_list_model_get_n_items (rows ()) == 2;
}

static void
assert_cell (guint row, guint column, const char *text)
{
  g_autoptr (LsFact) fact = g_list_model_get_item (rows (), row);

  g_assert_cmpstr (ls_fact_get (fact)->texts[column], ==, text);
}

/* What was said has the room that numbers leave. */
static void
assert_text_is_wide (void)
{
  GtkWidget *table =
    ui_test_find_widget (ui_test_pane (&window, LS_PANE_LOG), GTK_TYPE_COLUMN_VIEW);
  GListModel *columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (table));

  for (guint i = 0; i < 5; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      g_assert_cmpint (gtk_column_view_column_get_expand (column), ==, i == 1);
    }
}

/* A log point says it in the line of words, and all of it in its pane, whose rows lead to the steps. */
static void
test_log (void)
{
  go_to (0);
  ui_breakpoint_add (&window, LS_MARK_EVENT, "write R7.x");
  ui_breakpoint_add (&window, LS_MARK_EVENT, "write R9.x");
  ls_breakpoint_set_limit (ui_breakpoint_at (&window, 0), LS_LIMIT_LOG, "x is {R0.x}", NULL);
  ls_breakpoint_set_limit (ui_breakpoint_at (&window, 1), LS_LIMIT_LOG, "and {R7.x}", NULL);
  ls_session_set_focus_lane (window.session, 0);
  ui_keys_press (&window, "F5");
  ui_test_settle (&window);
  g_assert_nonnull (
    strstr (sentence (), "\nLog point 2 at step 10: and 1.0@0 (2 lines in the pane Log)"));
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.show-pane", "s", "log");
  ui_test_wait (&window, has_two_rows, "the log");
  assert_cell (0, 0, "8");
  assert_cell (0, 1, "x is 0.0@0");
  assert_cell (0, 2, "9"); /* the one that comes next */
  assert_cell (0, 3, "1");
  assert_cell (1, 1, "and 1.0@0");
  assert_text_is_wide ();
  go_to (0);
  g_assert_null (strstr (sentence (), "Log point"));
  g_assert_true (has_two_rows (&window));
  g_signal_emit_by_name (
    ui_test_find_widget (ui_test_pane (&window, LS_PANE_LOG), GTK_TYPE_COLUMN_VIEW), "activate", 1);
  ui_test_settle (&window);
  g_assert_cmpuint (ui_test_get_step (&window), ==, 10);
}

static gboolean
has_log_in_sight (UiTest *test)
{
  return ui_report_is_in_sight (ui_test_pane (test, LS_PANE_LOG), "10");
}

static void
assert_log_in_sight (int width, int height)
{
  GtkWidget *pane = ui_test_pane (&window, LS_PANE_LOG);

  ui_test_set_size (&window, width, height);
  ui_test_settle (&window);
  ui_test_wait (&window, has_log_in_sight, "the log to be laid out");
  g_assert_true (ui_report_is_in_sight (pane, "at R7.x, x is 0.203125@3"));
  g_assert_true (ui_report_is_in_sight (pane, "and 3.0@3"));
  g_assert_cmpuint (ui_report_count_cut (pane), ==, 0);
}

/* Where the window has its usual sizes, what log points say is read at a glance. */
static void
test_log_in_sight (void)
{
  go_to (0);
  ls_breakpoint_set_limit (ui_breakpoint_at (&window, 0), LS_LIMIT_LOG,
                           "at R7.x, x is {R0.x * 0.1015625}", NULL);
  ls_session_set_focus_lane (window.session, 3);
  ui_keys_press (&window, "F5");
  ui_test_settle (&window);
  ui_test_wait (&window, has_two_rows, "the log");
  assert_log_in_sight (1440, 900);
  assert_log_in_sight (1280, 720);
}

int
main (int argc, char **argv)
{
  g_autofree char *text = NULL, *path = NULL;
  int status;

  if (!ui_keys_init (&argc, &argv))
    return 0;
  text = make_scene ();
  path = ui_test_write ("follow.lanescope", text);
  ui_test_start (&window, path);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  ui_keys_start (&window);
  ui_test_settle (&window);
  g_test_add_func ("/ui/follow/registers", test_registers);
  g_test_add_func ("/ui/follow/scrolled", test_scrolled);
  g_test_add_func ("/ui/follow/log", test_log);
  g_test_add_func ("/ui/follow/log-in-sight", test_log_in_sight);
  status = g_test_run ();
  ui_test_stop (&window);
  return status;
}
