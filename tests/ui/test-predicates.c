#include <string.h>

#include "ls-grid-view.h"
#include "ls-lane-parts.h"
#include "ls-timeline-draw.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* A lane that a predicate keeps out of slots is active, and everybody who shows lanes says what it is kept out of. In the example lane 2
 * is left of the diagonal, pixel (0, 1), and lane 6 right of it, pixel (2, 1): step 3 is not for lane 2, step 4 not for lane 6. */

static UiTest window;

static gboolean
is_open (UiTest *test)
{
  return strcmp (ui_tour_title (test), "Predicates") == 0 && ls_session_get_history (test->session);
}

static void
start (void)
{
  if (window.window == NULL)
    ui_tour_start (&window);
  if (!is_open (&window))
    {
      gtk_widget_activate_action (GTK_WIDGET (window.window), "win.open-example", "s",
                                  "predicates");
      ui_test_wait (&window, is_open, "the example");
    }
  while (ui_test_get_step (&window) < 3)
    ui_tour_press (&window, "period");
}

/* --- tips ------------------------------------------------------------------------------------------------ */

/* Returns: (transfer full): what the tip says for who points at x, y. */
static char *
read_tip (GtkWidget *widget, double x, double y)
{
  GtkWidget *label;

  ui_mouse_seek_tip (&window, widget, x, y, TRUE);
  label = ui_test_find_widget (ui_mouse_find_tip (&window), GTK_TYPE_LABEL);
  return g_strdup (gtk_label_get_text (GTK_LABEL (label)));
}

/* "since" is of the state, not of the predicate. */
static void
test_tile (void)
{
  g_autofree char *out = NULL, *in = NULL;

  start ();
  out = read_tip (ui_tour_tile (&window, 6), 8, 8);
  g_assert_cmpstr (
    out, ==,
    "lane 6, pixel 2,1, active since the start, predicate 1, predicated off in x, y and z");
  in = read_tip (ui_tour_tile (&window, 2), 8, 8);
  g_assert_cmpstr (in, ==, "lane 2, pixel 0,1, active since the start, predicate 0");
}

/* Beside the states: what squares and hollow ones mean, while there are such. */
static void
test_legend (void)
{
  GtkWidget *marks, *row;
  guint n = 0;

  start ();
  marks = ui_test_find_widget (GTK_WIDGET (window.window), LS_TYPE_LANE_MARKS);
  for (row = gtk_widget_get_first_child (marks); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      const char *text = gtk_label_get_text (GTK_LABEL (gtk_widget_get_last_child (row)));

      if (gtk_widget_get_opacity (row) > 0)
        g_assert_cmpstr (text, ==, n++ == 0 ? "predicate 1" : "predicated off");
    }
  g_assert_cmpuint (n, ==, 2);
}

/* The registers, and where their cells are. */
static LsGridView *
find_grid (LsGridMetrics *m)
{
  LsGridView *grid = ui_tour_inspector (&window, LS_PANE_MATRIX);
  g_autoptr (LsGlyphs) glyphs =
    ls_glyphs_new (gtk_widget_get_pango_context (GTK_WIDGET (grid)), PANGO_WEIGHT_NORMAL);

  ls_grid_metrics_init (m, ls_grid_view_get_model (grid), glyphs,
                        gtk_widget_get_width (GTK_WIDGET (grid)));
  return grid;
}

/* The tip of a component of R1 in a lane. */
static char *
read_cell (char channel, guint lane)
{
  LsGridMetrics m;
  LsGridView *grid = find_grid (&m);
  const LsGridModel *model = ls_grid_view_get_model (grid);
  const char wanted[] = { 'R', '1', '.', channel, '\0' };
  char name[LS_GRID_NAME_SIZE];
  guint row = 0;

  for (model->name (model, 0, name); !g_str_equal (name, wanted); model->name (model, row, name))
    g_assert_cmpuint (++row, <, model->n_rows);
  /* The step has scrolled to what it changed, and what lives for a step stands over the lower edge. */
  ls_grid_view_set_cursor (grid, row, lane);
  ui_test_settle (&window);
  const LsGridPlace place = { .y = gtk_adjustment_get_value (
                                gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (grid))),
                              .height = gtk_widget_get_height (GTK_WIDGET (grid)) };
  return read_tip (GTK_WIDGET (grid), m.name_width + (lane + 0.5) * m.cell_width,
                   ls_grid_get_row_y (model, &m, &place, row) + m.row_height / 2.);
}

/* The tip of a lane's head of the registers. */
static char *
read_head (guint lane)
{
  LsGridMetrics m;
  LsGridView *grid = find_grid (&m);

  return read_tip (GTK_WIDGET (grid), m.name_width + (lane + 0.5) * m.cell_width,
                   m.header_height / 2.);
}

static void
test_head (void)
{
  g_autofree char *out = NULL, *in = NULL;

  start ();
  out = read_head (6);
  g_assert_true (g_str_has_prefix (out, "lane 6, active, predicated off in x, y and z\n"));
  in = read_head (2);
  g_assert_true (g_str_has_prefix (in, "lane 2, active\n"));
}

static void
test_cell (void)
{
  static const char kept_out[] = "\nstep 3 writes it, but the predicate keeps lane 2 out";
  g_autofree char *x = NULL, *other = NULL;

  start ();
  x = read_cell ('x', 2);
  g_assert_true (g_str_has_prefix (x, "R1.x of lane 2, active\n"));
  g_assert_nonnull (strstr (x, kept_out));
  other = read_cell ('x', 6);
  g_assert_true (
    g_str_has_prefix (other, "R1.x of lane 6, active, predicated off in x, y and z\n"));
  g_assert_null (strstr (other, "writes it, but"));
}

/* All five steps are in sight, and fill the width. */
static char *
read_history (guint step, guint lane)
{
  GtkWidget *timeline = ui_tour_inspector (&window, LS_PANE_TIMELINE);
  g_autoptr (LsGlyphs) glyphs =
    ls_glyphs_new (gtk_widget_get_pango_context (timeline), PANGO_WEIGHT_NORMAL);
  g_autoptr (LsTimelineModel) model = ls_timeline_model_new (
    ls_view_get_scene (ui_tour_view (&window)), ls_session_get_history (window.session));
  LsTimelineMetrics m;
  LsTimelineSpan span = { 0 };

  ls_timeline_metrics_init (&m, gtk_widget_get_width (timeline), gtk_widget_get_height (timeline),
                            model->lines.hidden, glyphs);
  span.zoom = (m.width - m.names - 8) / 5.;
  return read_tip (timeline, ls_timeline_x (&m, &span, step + 0.5),
                   m.masks + (lane + 0.5) * m.lane);
}

static void
test_history (void)
{
  g_autofree char *out = NULL, *in = NULL;

  start ();
  out = read_history (2, 2);
  g_assert_nonnull (strstr (out, "64 of 64 lanes active, 28 of them predicated off in a slot"));
  g_assert_nonnull (strstr (out, "\nlane 2: active, predicated off in a slot"));
  in = read_history (3, 2);
  g_assert_nonnull (strstr (in, "64 of 64 lanes active, 36 of them predicated off in a slot"));
  g_assert_nonnull (strstr (in, "\nlane 2: active"));
  g_assert_null (strstr (in, "lane 2: active, "));
}

/* --- why ------------------------------------------------------------------------------------------------- */

/* As of a lane that is off, a click on it asks. */
static void
test_click (void)
{
  start ();
  ui_mouse_click (&window, ui_tour_tile (&window, 6), 8, 8, 1);
  ui_test_wait (&window, ui_test_has_answer, "what it is kept out of");
  ui_test_assert_answer (&window,
                         "Lane 6 is active, since the start. In step 4, line 7 (MOV), which comes "
                         "next, it is predicated off in "
                         "x, y and z. Its predicate comes from step 2, line 2 (PRED_SETGE)");
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  g_test_add_func ("/ui/predicates/tile", test_tile);
  g_test_add_func ("/ui/predicates/legend", test_legend);
  g_test_add_func ("/ui/predicates/head", test_head);
  g_test_add_func ("/ui/predicates/cell", test_cell);
  g_test_add_func ("/ui/predicates/history", test_history);
  g_test_add_func ("/ui/predicates/click", test_click);
  return ui_tour_run (&window);
}
