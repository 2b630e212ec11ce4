#include <gtksourceview/gtksource.h>

#include "ls-code-view.h"
#include "ls-grid-view.h"
#include "ls-lane-parts.h"
#include "ls-views.h"
#include "ls-output-view.h"
#include "ls-timeline-parts.h"
#include "ui-mouse.h"
#include "ui-picture.h"
#include "ui-shown.h"
#include "ui-tour.h"

/* What views do under the mouse: clicked, dragged, the wheel turned.  The places are those of ui-tour.c. */

/* --- lanes ----------------------------------------------------------------------------------------------- */

static void
click (UiTest *test, GtkWidget *widget)
{
  ui_mouse_click (test, widget, gtk_widget_get_width (widget) / 2,
                  gtk_widget_get_height (widget) / 2, 1);
}

/* A lane that takes part is followed, and nothing is asked. */
static void
test_lane (UiTest *test)
{
  ui_tour_set (test, &(UiPlace){ 12 });
  click (test, ui_tour_tile (test, 9));
  ui_tour_assert (test, &(UiPlace){ 12, 0, 9, 0 });
  click (test, ui_tour_tile (test, 44));
  ui_tour_assert (test, &(UiPlace){ 12, 0, 44, 0 });
  g_assert_false (ui_test_has_answer (test));
}

/* The outermost pixel of a lane's tile, as it was painted last. */
static guint32
edge_of (UiTest *test, guint lane)
{
  GtkWidget *map = ui_tour_inspector (test, LS_PANE_LANES), *tile = ui_tour_tile (test, lane);
  g_auto (UiPicture) picture = ui_picture_of (test, map);
  graphene_rect_t at;

  g_assert_true (gtk_widget_compute_bounds (tile, map, &at));
  return ui_picture_at (&picture, (int) at.origin.x, (int) (at.origin.y + at.size.height / 2));
}

/* The frame goes along, also while nothing else changes. */
static void
test_lane_frame (UiTest *test)
{
  guint32 with, without;

  ui_tour_set (test, &(UiPlace){ 4, 0, 9, 0 });
  with = edge_of (test, 9);
  without = edge_of (test, 44);
  g_assert_cmphex (with, !=, without);
  click (test, ui_tour_tile (test, 44));
  g_assert_cmphex (edge_of (test, 44), ==, with);
  g_assert_cmphex (edge_of (test, 9), ==, without);
  ui_tour_set (test, &(UiPlace){ 4, 0, 9, 0 });
  g_assert_cmphex (edge_of (test, 9), ==, with);
}

/* One that is off says why: kept by a branch, or killed. */
static void
test_lane_that_is_off (UiTest *test)
{
  ui_tour_set (test, &(UiPlace){ 12 });
  click (test, ui_tour_tile (test, 5));
  ui_test_wait (test, ui_test_has_answer, "why it is off");
  ui_test_assert_answer (test, "Lane 5 is off: ");
  ui_tour_set (test, &(UiPlace){ 12 });
  click (test, ui_tour_tile (test, 63));
  ui_test_wait (test, ui_test_has_answer, "why it is killed");
  ui_test_assert_answer (test, "Lane 63 is killed, since step 3");
  ui_tour_assert (test, &(UiPlace){ 12, 0, 63, 0 });
}

/* From lane to lane of the state, and around. */
static void
test_legend (UiTest *test)
{
  static const guint killed[] = { 50, 51, 54, 55, 58, 59, 62, 63, 50 };
  GtkWidget *row = gtk_widget_get_first_child (
    ui_test_find_widget (ui_tour_inspector (test, LS_PANE_LANES), LS_TYPE_LANE_LEGEND));

  ui_tour_set (test, &(UiPlace){ 4 });
  for (guint i = 0; i < LS_LANE_KILLED; i++)
    row = gtk_widget_get_next_sibling (row);
  for (guint i = 0; i < G_N_ELEMENTS (killed); i++)
    {
      click (test, row);
      ui_tour_assert (test, &(UiPlace){ 4, 0, killed[i], 0 });
    }
}

/* --- the program ----------------------------------------------------------------------------------------- */

static GtkWidget *
text (UiTest *test)
{
  return GTK_WIDGET (ui_picture_listing (test));
}

/* Where the middle of a line is seen. */
static double
line_y (UiTest *test, int line)
{
  int height, y;

  ui_keys_arrive (test); /* lines that wrap have their height */
  y = ui_picture_line (test, line, &height);
  return y + height / 2.;
}

/* On a line, x from the left: where it is seen once the pointer is there and nothing moves any more. */
static void
click_line (UiTest *test, double x, int line, guint button)
{
  double y, seen = line_y (test, line);

  do
    {
      y = seen;
      ui_mouse_move (test, text (test), x, y);
      seen = line_y (test, line);
    }
  while (ABS (seen - y) > 0.5);
  ui_mouse_click (test, text (test), x, y, button);
}

static void
test_margin (UiTest *test)
{
  ui_tour_set (test, &(UiPlace){ 2 });
  click_line (test, 10, 3, 1);
  g_assert_true (ls_session_has_breakpoint (test->session, 3));
  g_assert_cmpuint (g_list_model_get_n_items (ls_session_get_breakpoints (test->session)), ==, 1);
  click_line (test, 10, 3, 1);
  g_assert_false (ls_session_has_breakpoint (test->session, 3));
  ui_tour_assert (test, &(UiPlace){ 2 });
}

static guint
count_menus (GtkWidget *root)
{
  guint n = GTK_IS_POPOVER (root) && gtk_widget_get_visible (root);

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_menus (child);
  return n;
}

static gboolean
has_menu (UiTest *test)
{
  return count_menus (GTK_WIDGET (test->window)) > 0;
}

/* The other button edits, and what is left as it came goes away again. */
static void
test_margin_edits (UiTest *test)
{
  ui_tour_set (test, &(UiPlace){ 2 });
  click_line (test, 10, 4, 3);
  ui_test_wait (test, ui_keys_in_popover, "the editor");
  g_assert_true (ls_session_has_breakpoint (test->session, 4));
  ui_tour_press (test, "Escape");
  g_assert_false (ls_session_has_breakpoint (test->session, 4));
}

/* A hand holds the button for a while and does not keep still. The editor must not come below what is held: GTK 4.8 would warn. */
static void
test_margin_slowly (UiTest *test)
{
  const double y = line_y (test, 4);

  ui_tour_set (test, &(UiPlace){ 2 });
  ui_mouse_click_slowly (test, text (test), 10, y, 12, y + 3, 3);
  ui_test_wait (test, ui_keys_in_popover, "the editor");
  g_assert_true (ls_session_has_breakpoint (test->session, 4));
  ui_tour_press (test, "Escape");
  g_assert_cmpuint (count_menus (GTK_WIDGET (test->window)), ==, 0);
  ui_mouse_click_slowly (test, text (test), 10, y, 200, y, 3);
  g_assert_cmpuint (count_menus (GTK_WIDGET (test->window)), ==,
                    0); /* somebody thought better of it */
  g_assert_false (ls_session_has_breakpoint (test->session, 4));
}

static void
set_true (gboolean *is_over)
{
  *is_over = TRUE;
}

/* Longer than GTK waits until it shows a tip. */
#define TIP_COMES_MS 900

static void
wait_for_tips (void)
{
  gboolean is_over = FALSE;

  g_timeout_add_once (TIP_COMES_MS, (GSourceOnceFunc) set_true, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
}

static guint
get_cursor_line (UiTest *test)
{
  return ls_code_view_get_cursor_line (LS_CODE_VIEW (ui_test_pane (test, LS_PANE_CODE)));
}

/* On a line the other button opens one menu, about that line; the text's own would be a second. */
static void
test_line_menu (UiTest *test)
{
  ui_tour_set (test, &(UiPlace){ 2 });
  click_line (test, gtk_widget_get_width (text (test)) * 0.6, 4, 3);
  ui_test_wait (test, has_menu, "the menu");
  ui_test_wait (test, ui_keys_in_popover, "the menu to take the keyboard");
  g_assert_cmpuint (count_menus (GTK_WIDGET (test->window)), ==, 1);
  wait_for_tips ();
  g_assert_null (ui_mouse_find_tip (test)); /* it would come over the menu */
  ui_tour_press (test, "Escape");
  g_assert_cmpuint (count_menus (GTK_WIDGET (test->window)), ==, 0);
  g_assert_cmpuint (get_cursor_line (test), ==, 4);
  ui_tour_assert (test, &(UiPlace){ 2 });
}

/* About the line where the button is let go, and about none beside the text. */
static void
test_line_menu_slowly (UiTest *test)
{
  const double x = gtk_widget_get_width (text (test)) * 0.6, y = line_y (test, 2);

  ui_tour_set (test, &(UiPlace){ 2 });
  ui_mouse_click_slowly (test, text (test), x, y, x + 20, line_y (test, 5), 3);
  ui_test_wait (test, ui_keys_in_popover, "the menu");
  g_assert_cmpuint (count_menus (GTK_WIDGET (test->window)), ==, 1);
  g_assert_cmpuint (get_cursor_line (test), ==, 5);
  ui_tour_press (test, "Escape");
  ui_mouse_click_slowly (test, text (test), x, y, x, gtk_widget_get_height (text (test)) + 60, 3);
  g_assert_cmpuint (count_menus (GTK_WIDGET (test->window)), ==, 0);
  g_assert_cmpuint (get_cursor_line (test), ==, 5);
}

/* On its number too, where the text would open a menu of its own. */
static void
test_number_menu (UiTest *test)
{
  GtkWidget *menu;
  const int gutter = gtk_widget_get_width (
    GTK_WIDGET (gtk_source_view_get_gutter (GTK_SOURCE_VIEW (text (test)), GTK_TEXT_WINDOW_LEFT)));

  ui_tour_set (test, &(UiPlace){ 2 });
  click_line (test, gutter - 24, 3, 3);
  ui_test_wait (test, ui_keys_in_popover, "the menu");
  menu =
    gtk_widget_get_ancestor (gtk_window_get_focus (GTK_WINDOW (test->window)), GTK_TYPE_POPOVER);
  g_assert_true (GTK_IS_POPOVER_MENU (menu));
  g_assert_cmpuint (count_menus (GTK_WIDGET (test->window)), ==, 1);
  g_assert_cmpuint (get_cursor_line (test), ==, 3);
  ui_tour_press (test, "Escape");
}

/* In large text too, and wherever the pointer is, what a line means lies on the screen as a whole. */
static void
test_line_tooltip (UiTest *test)
{
  GdkPopup *popup;
  int left;

  ui_tour_set (test, &(UiPlace){ 2 });
  gtk_window_set_default_size (GTK_WINDOW (test->window), 900, 600);
  for (guint i = 0; i < 5; i++)
    ui_test_act (test, "win.text-larger");
  ui_mouse_seek_tip (test, text (test), gtk_widget_get_width (text (test)) - 24, 32, TRUE);
  popup = GDK_POPUP (gtk_native_get_surface (GTK_NATIVE (ui_mouse_find_tip (test))));
  left = gdk_popup_get_position_x (popup);
  g_assert_cmpint (left, >=, 0);
  g_assert_cmpint (gdk_surface_get_width (GDK_SURFACE (popup)), <=,
                   gtk_widget_get_width (GTK_WIDGET (test->window)));
  g_assert_cmpint (left + gdk_surface_get_width (GDK_SURFACE (popup)), <=, 1440);
  ui_mouse_move (test, GTK_WIDGET (test->window), 3, 3);
  ui_test_act (test, "win.text-normal");
  gtk_window_set_default_size (GTK_WINDOW (test->window), 1440, 900);
}

static void
show_by_palette (UiTest *test, const char *pane)
{
  ui_tour_press (test, "ctrl+shift+p");
  ui_test_wait (test, ui_keys_in_popover, "the palette");
  ui_keys_type (test, "show pane: ");
  ui_keys_type (test, pane);
  ui_keys_arrive (test);
  ui_tour_press (test, "Return");
}

/* A pointer that rests asks for nothing, whatever keys are pressed meanwhile and whichever pane comes; one that moves does. */
static void
test_tip_goes (UiTest *test)
{
  ui_tour_set (test, &(UiPlace){ 2 });
  ui_mouse_seek_tip (test, text (test), 204, 32, TRUE);
  show_by_palette (test, "notes");
  g_assert_true (gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_NOTES)));
  wait_for_tips ();
  g_assert_null (ui_mouse_find_tip (test));
  /* What is told anew has GTK ask again. */
  ui_tour_press (test, "F6");
  ui_tour_press (test, "F10");
  wait_for_tips ();
  g_assert_null (ui_mouse_find_tip (test));
  ui_mouse_seek_tip (test, text (test), 208, 32, TRUE);
  ui_mouse_move (test, GTK_WIDGET (test->window), 3, 3);
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.close-pane", "s", "notes");
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", "output");
}

/* What a line means hides few of the lines below it: beside each other where one below the other is too much. */
static void
test_tip_is_low (UiTest *test)
{
  GtkTextIter iter;
  int y, row;

  ui_tour_set (test, &(UiPlace){ 3 });
  gtk_text_buffer_get_iter_at_line (gtk_text_view_get_buffer (GTK_TEXT_VIEW (text (test))), &iter,
                                    0);
  gtk_text_view_get_line_yrange (GTK_TEXT_VIEW (text (test)), &iter, &y, &row);
  ui_mouse_seek_tip (test, text (test), 204, line_y (test, 1), TRUE);
  g_assert_cmpint (
    gdk_surface_get_height (gtk_native_get_surface (GTK_NATIVE (ui_mouse_find_tip (test)))), <=,
    8 * row);
  ui_mouse_move (test, GTK_WIDGET (test->window), 3, 3);
}

/* Whether some label below a widget says it. */
static gboolean
says (GtkWidget *widget, const char *words)
{
  if (GTK_IS_LABEL (widget))
    return strstr (gtk_label_get_text (GTK_LABEL (widget)), words) != NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (says (child, words))
      return TRUE;
  return FALSE;
}

static int wanted_height;

/* But for its frame; where the header bar needs more, the window is wider than asked. */
static gboolean
has_height (UiTest *test)
{
  return ABS (gtk_widget_get_height (GTK_WIDGET (test->window)) - wanted_height) < 24;
}

static gboolean
has_laid_out_tip (UiTest *test)
{
  GtkWidget *tip = ui_mouse_find_tip (test);

  return tip != NULL && gtk_widget_get_height (tip) > 0;
}

/* At a size of the window, in large text: a third of it at most, and what is left out is said to be. */
static void
assert_tip_is_low (UiTest *test, int width, int height, gboolean is_cut)
{
  GtkWidget *tip;

  wanted_height = height;
  gtk_window_set_default_size (GTK_WINDOW (test->window), width, height);
  ui_test_wait (test, has_height, "the window's size");
  ui_keys_wait ();
  gtk_adjustment_set_value (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (text (test))), 0);
  ui_keys_wait ();
  ui_mouse_seek_tip (test, text (test), 204, line_y (test, 1), TRUE);
  ui_test_wait (test, has_laid_out_tip, "the tip to be laid out");
  tip = ui_mouse_find_tip (test);
  g_assert_cmpint (gdk_surface_get_height (gtk_native_get_surface (GTK_NATIVE (tip))), <=,
                   gtk_widget_get_height (GTK_WIDGET (test->window)) / 3);
  g_assert_cmpint (says (tip, "ALU_WORD1"), ==, !is_cut);
  g_assert_cmpint (says (tip, "There is more where the window is larger"), ==, is_cut);
  ui_mouse_move (test, GTK_WIDGET (test->window), 3, 3);
}

static void
test_tip_in_large_text (UiTest *test)
{
  ui_tour_set (test, &(UiPlace){ 3 });
  for (guint i = 0; i < 3; i++)
    ui_test_act (test, "win.text-larger");
  assert_tip_is_low (test, 1440, 900, FALSE);
  assert_tip_is_low (test, 700, 500, TRUE);
  ui_test_act (test, "win.text-normal");
  gtk_window_set_default_size (GTK_WINDOW (test->window), 1440, 900);
}

static char *tip_before;

/* Nothing stands above what is shown that is about something else. */
static gboolean
has_no_old_tip (UiTest *test)
{
  GtkWidget *tip = ui_mouse_find_tip (test);
  GtkWidget *label = tip != NULL ? ui_test_find_widget (tip, GTK_TYPE_LABEL) : NULL;

  return ui_tour_is_again (test) &&
         (label == NULL || g_strcmp0 (gtk_label_get_text (GTK_LABEL (label)), tip_before) != 0);
}

/* A pointer that rests on a register when the program is loaded anew, with other registers there. */
static void
test_tip_of_loaded (UiTest *test)
{
  g_autoptr (GString) other = g_string_new (ui_tour_scene);
  GtkWidget *grid;

  ui_tour_set (test, &(UiPlace){ 2 });
  grid = ui_tour_inspector (test, LS_PANE_MATRIX);
  ui_mouse_seek_tip (test, grid, 140, 34, TRUE);
  tip_before = g_strdup (gtk_label_get_text (
    GTK_LABEL (ui_test_find_widget (ui_mouse_find_tip (test), GTK_TYPE_LABEL))));
  g_string_replace (other, "name=tour", "name=again", 1);
  g_string_replace (other, "R0.x", "R8.x", 0);
  ui_tour_write (other->str);
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.restart", NULL);
  ui_test_wait (test, has_no_old_tip, "the tip to be of what is shown");
  g_clear_pointer (&tip_before, g_free);
  ui_mouse_move (test, GTK_WIDGET (test->window), 3, 3);
  ui_tour_write (ui_tour_scene);
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.restart", NULL);
  ui_test_settle (test);
}

/* --- registers ------------------------------------------------------------------------------------------- */

/* The third row and column of what is seen, scrolled by eight rows and twelve lanes. */
static void
test_cell (UiTest *test)
{
  LsGridView *grid = ui_tour_inspector (test, LS_PANE_MATRIX);
  g_autoptr (LsGlyphs) glyphs =
    ls_glyphs_new (gtk_widget_get_pango_context (GTK_WIDGET (grid)), PANGO_WEIGHT_NORMAL);
  LsGridMetrics metrics;
  guint row, column;

  ui_tour_set (test, &(UiPlace){ 12 });
  ls_grid_metrics_init (&metrics, ls_grid_view_get_model (grid), glyphs,
                        gtk_widget_get_width (GTK_WIDGET (grid)));
  ui_mouse_move (test, GTK_WIDGET (grid), 5,
                 5); /* the cursor is in sight, and asks for it no more */
  gtk_adjustment_set_value (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (grid)),
                            8 * metrics.row_height);
  gtk_adjustment_set_value (gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (grid)),
                            12 * metrics.cell_width);
  ui_mouse_click (test, GTK_WIDGET (grid), metrics.name_width + 2.5 * metrics.cell_width,
                  metrics.header_height + 2.5 * metrics.row_height, 1);
  ls_grid_view_get_cursor (grid, &row, &column);
  g_assert_cmpuint (row, ==, 10);
  g_assert_cmpuint (column, ==, 14);
  g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, 14);
  /* Back to the first register, where the other tests have it. */
  gtk_adjustment_set_value (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (grid)), 0);
  gtk_adjustment_set_value (gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (grid)), 0);
  ui_mouse_click (test, GTK_WIDGET (grid), metrics.name_width + 0.5 * metrics.cell_width,
                  metrics.header_height + 0.5 * metrics.row_height, 1);
  ls_grid_view_get_cursor (grid, &row, &column);
  g_assert_cmpuint (row, ==, 0);
  g_assert_cmpuint (column, ==, 0);
}

/* --- output ---------------------------------------------------------------------------------------------- */

static gboolean
is_in_wave_1 (UiTest *test)
{
  const LsHistory *history = ls_session_get_history (test->session);

  return history != NULL && history->wave == 1;
}

/* A pixel of the other wave leads there. */
static void
test_pixel (UiTest *test)
{
  GtkWidget *output = ui_test_pane (test, LS_PANE_OUTPUT);
  LsOutputView *view = LS_OUTPUT_VIEW (output);

  ui_tour_set (test, &(UiPlace){ 12 });
  g_assert_cmpstr (ls_output_view_get_text (view), ==,
                   "pixel 0,0 in wave 0, lane 0\n0.0 1.0 -0.5 0.0");
  ui_mouse_click (test, output, gtk_widget_get_width (output) * 0.7,
                  gtk_widget_get_height (output) * 0.5, 1);
  ui_test_wait (test, is_in_wave_1, "the wave at the right");
  ui_test_settle (test);
  g_assert_cmpuint (ls_session_get_focus_lane (test->session), !=, 0);
  ui_tour_assert (test, &(UiPlace){ 12, 0, ls_session_get_focus_lane (test->session), 1 });
}

/* --- the timeline ---------------------------------------------------------------------------------------- */

typedef struct
{
  GtkWidget *view;
  LsTimelineMetrics metrics;
  LsTimelineSpan span;
} Timeline;

/* All 40 steps are in sight, and fill the width. */
static Timeline
timeline (UiTest *test)
{
  Timeline t = { .view = ui_tour_inspector (test, LS_PANE_TIMELINE) };
  g_autoptr (LsGlyphs) glyphs =
    ls_glyphs_new (gtk_widget_get_pango_context (t.view), PANGO_WEIGHT_NORMAL);

  ls_timeline_metrics_init (&t.metrics, gtk_widget_get_width (t.view),
                            gtk_widget_get_height (t.view), 0, glyphs);
  ls_timeline_metrics_add_loops (
    &t.metrics, ls_mask_history_get_loops (ls_session_get_history (test->session)->masks));
  t.span.zoom = (t.metrics.width - t.metrics.names - 8) / 40.;
  return t;
}

static double
x_of (const Timeline *t, double step)
{
  return ls_timeline_x (&t->metrics, &t->span, step + 0.5);
}

static double
y_of (const Timeline *t, guint lane)
{
  return t->metrics.masks + (lane + 0.5) * t->metrics.lane;
}

static void
test_timeline_click (UiTest *test)
{
  Timeline t = timeline (test);

  ui_tour_set (test, &(UiPlace){ 2 });
  ui_mouse_click (test, t.view, x_of (&t, 30), y_of (&t, 17), 1);
  ui_tour_assert (test, &(UiPlace){ 30, 0, 17, 0 });
  /* Above the lanes it is the step alone. */
  ui_mouse_click (test, t.view, x_of (&t, 11), 8, 1);
  ui_tour_assert (test, &(UiPlace){ 11, 0, 17, 0 });
}

static void
test_timeline_drag (UiTest *test)
{
  Timeline t = timeline (test);

  ui_tour_set (test, &(UiPlace){ 2 });
  ui_mouse_drag (test, t.view, x_of (&t, 10), 8, x_of (&t, 25), 8, NULL);
  ui_tour_assert (test, &(UiPlace){ 25 });
}

static void
escape (UiTest *test)
{
  g_assert_cmpuint (ui_test_get_step (test), ==, 25);
  ui_tour_press (test, "Escape");
}

/* Escape while the button is held goes back to where the drag began. */
static void
test_timeline_escape (UiTest *test)
{
  Timeline t = timeline (test);

  ui_tour_set (test, &(UiPlace){ 2 });
  ui_mouse_drag (test, t.view, x_of (&t, 10), 8, x_of (&t, 25), 8, escape);
  ui_tour_assert (test, &(UiPlace){ 2 });
}

/* Steps in sight. */
static double
page (const Timeline *t)
{
  GtkWidget *bar = ui_test_find_widget (t->view, GTK_TYPE_SCROLLBAR);

  return gtk_adjustment_get_page_size (gtk_scrollbar_get_adjustment (GTK_SCROLLBAR (bar)));
}

/* Up is nearer. The run is so short that all of it stays in sight. */
static void
test_timeline_wheel (UiTest *test)
{
  Timeline t = timeline (test);
  double whole = page (&t);

  ui_tour_set (test, &(UiPlace){ 20 });
  for (guint i = 0; i < 3; i++)
    ui_mouse_click (test, t.view, x_of (&t, 20), 8, 4);
  g_assert_cmpfloat (page (&t), <, whole);
  for (guint i = 0; i < 6; i++)
    ui_mouse_click (test, t.view, x_of (&t, 20), 8, 5);
  g_assert_cmpfloat (page (&t), ==, whole);
}

/* --- the stack, buttons ---------------------------------------------------------------------------------- */

/* Twice on a card: to where it was pushed. */
static void
test_stack (UiTest *test)
{
  GtkListBox *list =
    GTK_LIST_BOX (ui_test_find_widget (ui_test_pane (test, LS_PANE_STACK), GTK_TYPE_LIST_BOX));
  GtkWidget *row;

  ui_tour_set (test, &(UiPlace){ 28 });
  ls_shell_show_pane (ls_window_get_parts (test->window)->shell, LS_PANE_STACK);
  ui_test_settle (test);
  ui_shown_stack (test);
  g_assert_null (gtk_list_box_get_row_at_index (list, 3));
  row = GTK_WIDGET (gtk_list_box_get_row_at_index (list, 2)); /* the loop; above it is the branch */
  g_assert_nonnull (row);
  gtk_widget_activate (row);
  ui_test_settle (test);
  ui_tour_assert (test, &(UiPlace){ 16 });
}

static GtkWidget *wanted;

static gboolean
can_be_clicked (UiTest *test G_GNUC_UNUSED)
{
  return gtk_widget_is_sensitive (wanted);
}

static void
test_buttons (UiTest *test)
{
  static const struct
  {
    const char *action;
    guint64 step;
  } buttons[] = { { "debug.step", 13 },     { "debug.step-back", 12 },
                  { "debug.end", 40 },      { "debug.reverse-continue", 0 },
                  { "debug.continue", 40 }, { "debug.start", 0 } };

  ui_tour_set (test, &(UiPlace){ 12 });
  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    {
      g_test_message ("%s", buttons[i].action);
      wanted = ui_test_find_button (GTK_WIDGET (test->window), buttons[i].action);
      ui_test_wait (test, can_be_clicked, "a button that does something here");
      click (test, wanted);
      ui_tour_assert (test, &(UiPlace){ buttons[i].step });
    }
}

/* --- what is told in passing ----------------------------------------------------------------------------- */

static gboolean
is_toast_up (UiTest *test)
{
  GtkWidget *toast = ui_mouse_find_toast (test);

  return toast != NULL && gtk_widget_get_height (toast) > 0 && gtk_widget_get_can_target (toast);
}

static gboolean
is_toast_gone (UiTest *test)
{
  return ui_mouse_find_toast (test) == NULL;
}

/* What is told in passing may be about the sentence below the panes, which it leaves to be read. */
static void
assert_above_sentence (UiTest *test)
{
  GtkWidget *narration = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_NARRATION);
  graphene_rect_t toast, sentence;

  ui_test_wait (test, is_toast_up, "what is told");
  ui_keys_arrive (test);
  g_assert_true (
    gtk_widget_compute_bounds (ui_mouse_find_toast (test), GTK_WIDGET (test->window), &toast));
  g_assert_true (gtk_widget_compute_bounds (narration, GTK_WIDGET (test->window), &sentence));
  g_assert_cmpfloat (toast.origin.y + toast.size.height, <=, sentence.origin.y);
  g_assert_cmpfloat (toast.origin.y + 2 * toast.size.height, >, sentence.origin.y);
}

static void
set_cb (gboolean *is_set)
{
  *is_set = TRUE;
}

static void
stopped_cb (gboolean *is_over)
{
  g_assert_true (*is_over);
}

/* A step by the mouse ends it as one by keys does, and does not wait for its time to be over; a click on itself does not. */
static void
test_told (UiTest *test)
{
  g_autoptr (AdwToast) told = NULL;
  gboolean is_over = FALSE;
  GtkWidget *toast;
  gulong handler;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  ui_tour_set (test, &(UiPlace){ 12 });
  ls_window_tell (test->window, "In passing");
  assert_above_sentence (test);
  toast = ui_mouse_find_toast (test);
  ui_mouse_click (test, toast, 30, gtk_widget_get_height (toast) / 2., 1);
  g_assert_true (is_toast_up (test));
  g_object_get (toast, "toast", &told, NULL);
  g_assert_cmpuint (adw_toast_get_timeout (told), ==,
                    3); /* seconds: else it hides what comes after it */
  handler = g_signal_connect_swapped (told, "dismissed", G_CALLBACK (set_cb), &is_over);
  g_signal_connect_swapped (test->session, "stopped", G_CALLBACK (stopped_cb), &is_over);
  click (test, ui_test_find_button (GTK_WIDGET (test->window), "debug.step"));
  g_assert_cmpuint (ui_test_get_step (test), ==, 13);
  ui_test_wait (test, is_toast_gone, "what was told to go");
  g_signal_handlers_disconnect_by_data (test->session, &is_over);
  g_signal_handler_disconnect (told, handler);
}

/* One that has a button. */
static void
test_told_undo (UiTest *test)
{
  GtkWidget *list;
  g_autoptr (LsBreakpoint) breakpoint = NULL;

  ui_tour_set (test, &(UiPlace){ 12 });
  list = ui_test_pane (test, LS_PANE_BREAKPOINTS);
  ls_session_toggle_breakpoint (test->session, 1);
  breakpoint = g_list_model_get_item (ls_session_get_breakpoints (test->session), 0);
  g_signal_emit_by_name (list, "removed", breakpoint);
  ls_session_toggle_breakpoint (test->session, 1);
  assert_above_sentence (test);
  click (test, ui_test_find_button (ui_mouse_find_toast (test), "win.undo"));
  ui_test_wait (test, is_toast_gone, "what was told to go");
  g_assert_true (ls_session_has_breakpoint (test->session, 1));
  ls_session_toggle_breakpoint (test->session, 1);
}

/* --- main ------------------------------------------------------------------------------------------------ */

static const UiTourTest tests[] = {
  { "/ui/mouse/buttons", test_buttons },
  { "/ui/mouse/lane", test_lane },
  { "/ui/mouse/lane-frame", test_lane_frame },
  { "/ui/mouse/lane-that-is-off", test_lane_that_is_off },
  { "/ui/mouse/legend", test_legend },
  { "/ui/mouse/margin", test_margin },
  { "/ui/mouse/margin-edits", test_margin_edits },
  { "/ui/mouse/margin-slowly", test_margin_slowly },
  { "/ui/mouse/line-menu", test_line_menu },
  { "/ui/mouse/line-menu-slowly", test_line_menu_slowly },
  { "/ui/mouse/number-menu", test_number_menu },
  { "/ui/mouse/line-tooltip", test_line_tooltip },
  { "/ui/mouse/tip-goes", test_tip_goes },
  { "/ui/mouse/tip-is-low", test_tip_is_low },
  { "/ui/mouse/tip-in-large-text", test_tip_in_large_text },
  { "/ui/mouse/tip-of-loaded", test_tip_of_loaded },
  { "/ui/mouse/cell", test_cell },
  { "/ui/mouse/pixel", test_pixel },
  { "/ui/mouse/stack", test_stack },
  { "/ui/mouse/told", test_told },
  { "/ui/mouse/told/undo", test_told_undo },
  { "/ui/mouse/timeline/click", test_timeline_click },
  { "/ui/mouse/timeline/drag", test_timeline_drag },
  { "/ui/mouse/timeline/escape", test_timeline_escape },
  { "/ui/mouse/timeline/wheel", test_timeline_wheel },
};

int
main (int argc, char **argv)
{
  return ui_tour_main (argc, argv, tests, G_N_ELEMENTS (tests));
}
