#include "ls-registers.h"
#include "ls-lane-parts.h"
#include "ls-views.h"
#include "ls-timeline-draw.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* What is in sight in windows of three sizes, with text of each size. */

static const struct
{
  int width, height;
} sizes[] = { { 1920, 1080 }, { 1440, 900 }, { 1280, 720 } };

static const guint percents[] = { 100, 110, 125, 150, 175, 200 };

/* Until nothing moves any more. */
static void
settle (void)
{
  for (guint i = 0; i < 3; i++)
    ui_keys_wait ();
}

static void
set_size (UiTest *test, int width, int height, guint percent)
{
  const LsWindowParts *parts = ls_window_get_parts (test->window);

  ls_settings_set_text_size (parts->settings, percent);
  ui_test_set_size (test, width, height);
  settle ();
}

static GtkWidget *
lane_map_of (UiTest *test)
{
  ls_shell_reveal_pane (ls_window_get_parts (test->window)->shell, LS_PANE_LANES);
  settle ();
  return ui_test_find_widget (ui_test_pane (test, LS_PANE_LANES), LS_TYPE_LANE_MAP);
}

static LsGlyphs *
glyphs_of (gpointer inspector)
{
  return ls_inspector_get_glyphs (inspector, FALSE);
}

static void
assert_numbered (GtkWidget *map)
{
  const double advance = (double) ls_glyphs_get_advance (glyphs_of (map));
  GtkWidget *tile = ui_test_find_widget (map, LS_TYPE_LANE_TILE);

  g_assert_true (gtk_widget_get_mapped (tile));
  g_assert_cmpfloat (gtk_widget_get_width (tile), >=, 2 * advance + 2);
  g_assert_cmpfloat (gtk_widget_get_height (tile), >=,
                     (double) ls_glyphs_get_height (glyphs_of (map)));
}

/* It has the width it asks for, and all of it is in sight. */
static void
assert_whole (GtkWidget *widget, GtkWidget *pane)
{
  graphene_rect_t at;
  int width;

  g_assert_true (gtk_widget_get_mapped (widget));
  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  g_assert_cmpint (gtk_widget_get_width (widget), >=, width);
  g_assert_true (gtk_widget_compute_bounds (widget, pane, &at));
  g_assert_cmpfloat (at.origin.x, >=, 0);
  g_assert_cmpfloat (at.origin.y, >=, 0);
  g_assert_cmpfloat (at.origin.x + at.size.width, <=, (float) gtk_widget_get_width (pane));
  g_assert_cmpfloat (at.origin.y + at.size.height, <=, (float) gtk_widget_get_height (pane));
}

/* Larger and smaller text, in a window of each size: all lanes have their numbers, and the legend is whole. */
static void
test_lanes (UiTest *test)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint k = 0; k < G_N_ELEMENTS (percents); k++)
      {
        GtkWidget *map, *pane = ui_test_pane (test, LS_PANE_LANES);

        g_test_message ("%dx%d, %u %%", sizes[i].width, sizes[i].height, percents[k]);
        set_size (test, sizes[i].width, sizes[i].height, percents[k]);
        map = lane_map_of (test);
        assert_numbered (map);
        assert_whole (ui_test_find_widget (map, LS_TYPE_LANE_LEGEND), pane);
        assert_whole (ui_test_find_widget (map, LS_TYPE_LANE_MARKS), pane);
      }
}

/* The window alone becomes smaller, while they are in sight or behind another tab. */
static void
test_smaller (UiTest *test)
{
  set_size (test, 1920, 1080, 110);
  for (int width = 1900; width >= 1400; width -= 100)
    {
      if (width % 200 == 0)
        ls_shell_reveal_pane (ls_window_get_parts (test->window)->shell, LS_PANE_STACK);
      set_size (test, width, 900, 110);
      assert_numbered (lane_map_of (test));
    }
}

/* The tab that is in front stays there. */
static void
test_front (UiTest *test)
{
  LsShell *shell = ls_window_get_parts (test->window)->shell;

  set_size (test, 1440, 900, 100);
  ls_shell_show_pane (shell, LS_PANE_BREAKPOINTS);
  ls_shell_show_pane (shell, LS_PANE_STACK);
  set_size (test, 1440, 900, 110);
  g_assert_true (gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_BREAKPOINTS)));
  g_assert_true (gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_STACK)));
}

/* --- the size of a projector ----------------------------------------------------------------------------- */

static double
register_rows (UiTest *test)
{
  GtkWidget *matrix =
    ui_test_find_widget (ui_test_pane (test, LS_PANE_MATRIX), LS_TYPE_REGISTER_MATRIX);
  LsGridMetrics metrics;

  if (!gtk_widget_get_mapped (matrix))
    return 0;
  ls_grid_metrics_init (&metrics, ls_grid_view_get_model (LS_GRID_VIEW (matrix)),
                        glyphs_of (matrix), gtk_widget_get_width (matrix));
  return (gtk_widget_get_height (matrix) - metrics.header_height) / (double) metrics.row_height;
}

static gboolean
has_ten_rows (UiTest *test)
{
  return register_rows (test) >= 10;
}

static gboolean
has_history (UiTest *test)
{
  GtkWidget *timeline =
    ui_test_find_widget (ui_test_pane (test, LS_PANE_TIMELINE), LS_TYPE_TIMELINE_VIEW);

  return gtk_widget_get_mapped (timeline) &&
         gtk_widget_get_height (timeline) >= ls_timeline_metrics_height (glyphs_of (timeline), 2);
}

static GtkWidget *
tab_of (UiTest *test, LsPane pane)
{
  GtkWidget *notebook = gtk_widget_get_ancestor (ui_test_pane (test, pane), GTK_TYPE_NOTEBOOK);
  GtkWidget *page = ui_test_pane (test, pane);

  while (gtk_notebook_page_num (GTK_NOTEBOOK (notebook), page) < 0)
    page = gtk_widget_get_parent (page);
  return gtk_notebook_get_tab_label (GTK_NOTEBOOK (notebook), page);
}

static void
click_tab (UiTest *test, LsPane pane)
{
  ui_mouse_click (test, tab_of (test, pane), 8, 8, 1);
}

/* Ten rows of registers below 64 lanes with their numbers; a click has the history there, two px a lane. */
static void
test_projector (UiTest *test)
{
  set_size (test, 1280, 720, 100);
  assert_numbered (lane_map_of (test));
  g_assert_true (has_ten_rows (test));
  click_tab (test, LS_PANE_TIMELINE);
  ui_test_wait (test, has_history, "two px a lane");
  assert_numbered (lane_map_of (test));
  click_tab (test, LS_PANE_MATRIX);
  ui_test_wait (test, has_ten_rows, "ten rows of registers");
}

/* With large text the lanes and ten rows are together higher than the window: eight are there, and a double click has all. */
static void
test_large_projector (UiTest *test)
{
  set_size (test, 1280, 720, 150);
  assert_numbered (lane_map_of (test));
  g_assert_cmpfloat (register_rows (test), >=, 8);
  click_tab (test, LS_PANE_TIMELINE);
  ui_test_wait (test, has_history, "two px a lane");
  assert_numbered (lane_map_of (test));
  click_tab (test, LS_PANE_MATRIX);
  ui_mouse_double_click (test, tab_of (test, LS_PANE_MATRIX), 8, 8);
  ui_test_wait (test, has_ten_rows, "ten rows of registers");
}

/* --- main ------------------------------------------------------------------------------------------------ */

static void
set_up (UiTest *test)
{
  g_autoptr (LsSettings) settings = ls_settings_new ();

  ls_settings_set_coach_done (settings, TRUE);
  ui_test_start (test, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  ui_keys_start (test);
}

static int wanted_history; /* px a lane */

/* Room goes to the lanes and to their history, and not to rows that no clause has: of those at most nine. */
static gboolean
uses_room (UiTest *test)
{
  GtkWidget *timeline = ui_test_pane (test, LS_PANE_TIMELINE);
  GtkWidget *tile = ui_test_find_widget (ui_test_pane (test, LS_PANE_LANES), LS_TYPE_LANE_TILE);
  const LsGlyphs *glyphs = glyphs_of (ui_test_find_widget (timeline, LS_TYPE_TIMELINE_VIEW));
  const int row = (int) ls_glyphs_get_height (glyphs) + 6;

  return gtk_widget_get_width (tile) >= 25 &&
         gtk_widget_get_height (timeline) >= ls_timeline_metrics_height (glyphs, wanted_history) &&
         gtk_widget_get_height (ui_test_pane (test, LS_PANE_MATRIX)) <= (9 + 2) * row;
}

/* As it opens, as it is made larger, and as it is made smaller again. */
static void
test_room (UiTest *test)
{
  set_size (test, 1440, 900, 100);
  wanted_history = 2;
  ui_test_wait (test, uses_room, "room for lanes");
  set_size (test, 1920, 1080, 100);
  wanted_history = 3;
  ui_test_wait (test, uses_room, "more room for their history");
  set_size (test, 1440, 900, 100);
  wanted_history = 2;
  ui_test_wait (test, uses_room, "less room again");
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_test_add ("/ui/zoom/lanes", NULL, set_up, test_lanes);
  ui_test_add ("/ui/zoom/smaller-window", NULL, set_up, test_smaller);
  ui_test_add ("/ui/zoom/room-by-content", NULL, set_up, test_room);
  ui_test_add ("/ui/zoom/front", NULL, set_up, test_front);
  ui_test_add ("/ui/zoom/projector", NULL, set_up, test_projector);
  ui_test_add ("/ui/zoom/projector-large-text", NULL, set_up, test_large_projector);
  return g_test_run ();
}
