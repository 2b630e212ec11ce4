#include "ui-walk-private.h"

#include <stdlib.h>

#include "ls-output-image.h"
#include "ls-session-images.h"
#include "ls-timeline-parts.h"
#include "ui-mouse.h"
#include "ui-picture.h"
#include "ui-tour.h"

/* --- finding --------------------------------------------------------------------------------------------- */

static gboolean
has_action (GtkWidget *widget, gconstpointer action)
{
  return GTK_IS_ACTIONABLE (widget) &&
         g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0;
}

static gboolean
has_tip (GtkWidget *widget, gconstpointer words)
{
  const char *tip = gtk_widget_get_tooltip_text (widget);

  return tip != NULL && g_str_has_prefix (tip, words);
}

static gboolean
is_button (GtkWidget *widget, gconstpointer label)
{
  g_autofree char *shown =
    GTK_IS_BUTTON (widget) && gtk_button_get_label (GTK_BUTTON (widget)) != NULL
      ? ui_walk_dup_shown (gtk_button_get_label (GTK_BUTTON (widget)))
      : NULL;

  return g_strcmp0 (shown, label) == 0;
}

/* The two numbers of a deed. */
static void
read_numbers (const char *about, int *first, int *second)
{
  char *rest;

  *first = (int) strtol (about, &rest, 10);
  *second = (int) strtol (rest, NULL, 10);
}

/* --- the mouse ------------------------------------------------------------------------------------------- */

static void
click_at (UiTest *test, GtkWidget *widget, double x, double y, guint button)
{
  ui_walk_give_keyboard (test);
  ui_mouse_click (test, widget, x, y, button);
}

/* Within its first part: the rest of a split button is another one. */
static void
click (UiTest *test, GtkWidget *widget, const char *what)
{
  if (widget == NULL)
    g_error ("there is no %s to click on", what);
  click_at (test, widget, gtk_widget_get_width (widget) / (ADW_IS_SPLIT_BUTTON (widget) ? 4. : 2.),
            gtk_widget_get_height (widget) / 2., 1);
}

void
ui_walk_do_button (UiTest *test, const char *about)
{
  click (test, ui_walk_find (GTK_WIDGET (test->window), has_action, about), about);
}

void
ui_walk_do_tip (UiTest *test, const char *about)
{
  g_autofree char *words = ui_walk_dup_shown (about);

  click (test, ui_walk_find (GTK_WIDGET (test->window), has_tip, words), words);
}

void
ui_walk_do_item (UiTest *test, const char *about)
{
  g_autofree char *label = ui_walk_dup_shown (about);

  ui_test_wait (test, ui_keys_in_popover, "the menu to open");
  click (test, ui_walk_find (GTK_WIDGET (test->window), ui_walk_is_item, label), label);
}

static void
open_menu (UiTest *test)
{
  ui_walk_do_tip (test, "Menu (Alt+M)");
}

void
ui_walk_do_menu (UiTest *test, const char *about)
{
  open_menu (test);
  ui_walk_do_item (test, about);
}

void
ui_walk_do_pane (UiTest *test, const char *about)
{
  open_menu (test);
  ui_walk_do_item (test, "Pa_nes");
  ui_walk_do_item (test, ls_pane_get_info (ui_walk_pane_of (about))->title);
}

static gboolean
has_dialog (UiTest *test)
{
  return ui_walk_find_dialog (test) != NULL;
}

static GtkWidget *wanted_button;

/* A chooser looks first whether there is such a file. */
static gboolean
can_be_clicked (UiTest *test G_GNUC_UNUSED)
{
  return gtk_widget_is_sensitive (wanted_button);
}

void
ui_walk_do_say (UiTest *test, const char *about)
{
  GtkWindow *dialog;
  g_autofree char *label = ui_walk_dup_shown (about);

  ui_test_wait (test, has_dialog, "a dialog");
  ui_walk_give_keyboard (test);
  dialog = ui_walk_find_dialog (test);
  wanted_button = ui_walk_find (GTK_WIDGET (dialog), is_button, label);
  if (wanted_button != NULL)
    ui_test_wait (test, can_be_clicked, label);
  click (test, wanted_button, label);
  /* What an entry proposes takes a click to go away. */
  if (ui_walk_find_dialog (test) == dialog)
    ui_keys_wait ();
  if (ui_walk_find_dialog (test) == dialog)
    click (test, wanted_button, label);
}

void
ui_walk_do_lane (UiTest *test, const char *about)
{
  GtkWidget *tile = gtk_widget_get_first_child (ui_tour_inspector (test, LS_PANE_LANES));

  for (int lane = atoi (about); lane > 0; lane--)
    tile = gtk_widget_get_next_sibling (tile);
  click (test, tile, "lane");
}

/* Where a row of the registers is, from the top of the table as it is scrolled. */
static double
row_y (LsGridView *grid, const LsGridMetrics *metrics, int row)
{
  GtkAdjustment *scrolled = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (grid));

  return metrics->header_height + (row + 0.5) * metrics->row_height -
         gtk_adjustment_get_value (scrolled);
}

/* By the wheel, until all of it is below the heads and above the bar that lies over the pane's lower edge. */
static void
turn_to_row (UiTest *test, LsGridView *grid, const LsGridMetrics *metrics, int row)
{
  GtkWidget *widget = GTK_WIDGET (grid);

  for (guint i = 0; i < UI_WALK_MANY; i++)
    {
      const double y = row_y (grid, metrics, row);

      if (y > metrics->header_height && y + metrics->row_height < gtk_widget_get_height (widget))
        return;
      click_at (test, widget, 5, 5, y > metrics->header_height ? 5 : 4);
    }
}

void
ui_walk_do_cell (UiTest *test, const char *about)
{
  g_auto (GStrv) words = g_strsplit (about, " ", 2);
  LsGridView *grid = ui_tour_inspector (test, LS_PANE_MATRIX);
  GtkWidget *widget = GTK_WIDGET (grid);
  GtkAdjustment *scrolled = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (grid));
  g_autoptr (LsGlyphs) glyphs =
    ls_glyphs_new (gtk_widget_get_pango_context (widget), PANGO_WEIGHT_NORMAL);
  const int row = ui_walk_find_row (ls_grid_view_get_model (grid), words[0]);
  LsGridMetrics metrics;

  if (row < 0)
    g_error ("there is no row %s", words[0]);
  ls_grid_metrics_init (&metrics, ls_grid_view_get_model (grid), glyphs,
                        gtk_widget_get_width (widget));
  turn_to_row (test, grid, &metrics, row);
  click_at (test, widget,
            metrics.name_width + (atoi (words[1]) + 0.5) * metrics.cell_width -
              gtk_adjustment_get_value (scrolled),
            row_y (grid, &metrics, row), 1);
}

/* Between the head and the words below it. */
void
ui_walk_do_pixel (UiTest *test, const char *about)
{
  GtkWidget *output = ui_test_pane (test, LS_PANE_OUTPUT);
  GtkWidget *head = gtk_widget_get_first_child (output),
            *label = gtk_widget_get_last_child (output);
  const int gap = 6, top = gtk_widget_get_height (head) + gap;
  const int height = gtk_widget_get_height (output) - gtk_widget_get_height (label) - top - gap;
  LsOutputModel model = { 0 };
  LsOutputPlace place;
  LsImage image;
  graphene_rect_t at;
  int x, y;

  read_numbers (about, &x, &y);
  g_assert_true (ls_session_show_image (test->session, 0, LS_IMAGE_FINAL, &image));
  model.width = image.width;
  model.height = image.height;
  ls_output_place_init (&place, image.width, image.height, gtk_widget_get_width (output) - 2 * gap,
                        height);
  at = ls_output_image_get_rect (&model, &place, (guint) x, (guint) y);
  click_at (test, output, gap + (double) (at.origin.x + at.size.width / 2),
            top + (double) (at.origin.y + at.size.height / 2), 1);
}

void
ui_walk_do_step (UiTest *test, const char *about)
{
  GtkWidget *view = ui_tour_inspector (test, LS_PANE_TIMELINE);
  g_autoptr (LsGlyphs) glyphs =
    ls_glyphs_new (gtk_widget_get_pango_context (view), PANGO_WEIGHT_NORMAL);
  const LsHistory *history = ls_session_get_history (test->session);
  LsTimelineMetrics metrics;
  LsTimelineSpan span = { 0 };
  int step, lane;

  read_numbers (about, &step, &lane);
  ls_timeline_metrics_init (&metrics, gtk_widget_get_width (view), gtk_widget_get_height (view), 0,
                            glyphs);
  ls_timeline_metrics_add_loops (&metrics, ls_mask_history_get_loops (history->masks));
  span.zoom = (metrics.width - metrics.names - 8) / (double) history->n_steps;
  click_at (test, view, ls_timeline_x (&metrics, &span, step + 0.5),
            metrics.masks + (lane + 0.5) * metrics.lane, 1);
}

static void
click_line (UiTest *test, double across, int line, guint button)
{
  GtkWidget *listing = GTK_WIDGET (ui_picture_listing (test));
  int height, y;

  ui_keys_arrive (test);
  y = ui_picture_line (test, line, &height);
  click_at (test, listing, across, y + height / 2., button);
}

void
ui_walk_do_line (UiTest *test, const char *about)
{
  click_line (test, gtk_widget_get_width (GTK_WIDGET (ui_picture_listing (test))) * 0.6,
              atoi (about), 1);
}

void
ui_walk_do_menu_at (UiTest *test, const char *about)
{
  click_line (test, gtk_widget_get_width (GTK_WIDGET (ui_picture_listing (test))) * 0.6,
              atoi (about), 3);
}

void
ui_walk_do_margin_at (UiTest *test, const char *about)
{
  click_line (test, 10, atoi (about), 3);
}

/* Returns: (nullable): the nth row of the first list below root. */
static GtkWidget *
find_nth (GtkWidget *root, GType type, int n)
{
  GtkWidget *list = ui_test_find_widget (root, type);
  GtkWidget *row = list == NULL ? NULL : gtk_widget_get_first_child (list);

  while (row != NULL && n-- > 0)
    row = gtk_widget_get_next_sibling (row);
  return row;
}

void
ui_walk_do_answer (UiTest *test, const char *about)
{
  click (test, find_nth (ui_test_pane (test, LS_PANE_ANSWER), GTK_TYPE_LIST_VIEW, atoi (about)),
         "answer");
}

void
ui_walk_do_into (UiTest *test, const char *about)
{
  click (test, ui_test_find_widget (ui_test_pane (test, ui_walk_pane_of (about)), GTK_TYPE_ENTRY),
         "entry");
}

static void
double_click (UiTest *test, GtkWidget *widget, const char *what)
{
  if (widget == NULL)
    g_error ("there is no %s to click on", what);
  ui_walk_give_keyboard (test);
  ui_mouse_double_click (test, widget, gtk_widget_get_width (widget) / 2.,
                         gtk_widget_get_height (widget) / 2.);
}

void
ui_walk_do_fact (UiTest *test, const char *about)
{
  g_auto (GStrv) words = g_strsplit (about, " ", 2);

  double_click (
    test,
    find_nth (ui_test_pane (test, ui_walk_pane_of (words[0])), GTK_TYPE_LIST_VIEW, atoi (words[1])),
    "row");
}

/* Its tab, where it has one, else its heading. */
void
ui_walk_do_room (UiTest *test, const char *about)
{
  GtkWidget *pane = gtk_widget_get_parent (ui_test_pane (test, ui_walk_pane_of (about)));
  GtkWidget *notebook = gtk_widget_get_ancestor (pane, GTK_TYPE_NOTEBOOK);
  GtkWidget *tab =
    notebook == NULL ? NULL : gtk_notebook_get_tab_label (GTK_NOTEBOOK (notebook), pane);

  double_click (
    test, tab != NULL && gtk_widget_get_mapped (tab) ? tab : gtk_widget_get_first_child (pane),
    "name of the pane");
}
