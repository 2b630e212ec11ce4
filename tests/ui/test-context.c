#include "ls-grid-view.h"
#include "ls-report-view.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* The menu of what is under the pointer or the cursor: what was pointed at is what its items mean. */

static UiTest window; /* one for all */
static const UiPlace start = { 12 };

static gboolean
is_open (UiTest *test)
{
  return ui_mouse_find_menu (test) != NULL;
}

static gboolean
is_gone (UiTest *test)
{
  return ui_mouse_find_menu (test) == NULL;
}

static void
begin (LsPane pane)
{
  if (window.window == NULL)
    ui_tour_start (&window);
  ui_tour_set (&window, &start);
  ls_shell_show_pane (ls_window_get_parts (window.window)->shell, pane);
  ui_test_settle (&window);
  ui_keys_arrive (&window);
}

static void
click_right (GtkWidget *widget, double x, double y)
{
  ui_mouse_click (&window, widget, x, y, 3);
  ui_test_wait (&window, is_open, "the menu to open");
}

/* Of the open menu. Returns: whether it has such an item, and it is in sight. */
static gboolean
has_item (GtkWidget *root, const char *label)
{
  g_autofree char *text = NULL;
  gboolean has = FALSE;

  if (strcmp (G_OBJECT_TYPE_NAME (root), "GtkModelButton") == 0 && gtk_widget_get_mapped (root))
    {
      graphene_rect_t bounds;

      g_object_get (root, "text", &text, NULL);
      if (g_strcmp0 (text, label) == 0)
        {
          g_assert_true (gtk_widget_compute_bounds (root, ui_mouse_find_menu (&window), &bounds));
          return bounds.origin.y + bounds.size.height <=
                 (float) gtk_widget_get_height (ui_mouse_find_menu (&window));
        }
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && !has;
       child = gtk_widget_get_next_sibling (child))
    has = has_item (child, label);
  return has;
}

static void
assert_items (const char *first, const char *last)
{
  g_assert_true (has_item (ui_mouse_find_menu (&window), first));
  g_assert_true (has_item (ui_mouse_find_menu (&window), last));
}

/* downs: how many items are above it. */
static void
choose (guint downs)
{
  ui_test_wait (&window, ui_keys_in_popover, "the menu to have the keyboard");
  for (guint i = 0; i < downs; i++)
    ui_keys_press (&window, "Down");
  ui_keys_press (&window, "Return");
  ui_test_wait (&window, is_gone, "the menu to close");
  ui_test_settle (&window);
}

static void
leave (void)
{
  ui_keys_press (&window, "Escape");
  ui_test_wait (&window, is_gone, "the menu to close");
}

/* --- by mouse -------------------------------------------------------------------------------------------- */

static LsGridView *
matrix (void)
{
  return LS_GRID_VIEW (
    ui_test_find_widget (ui_test_pane (&window, LS_PANE_MATRIX), LS_TYPE_GRID_VIEW));
}

static void
test_value (void)
{
  guint row, column;
  LsRegRef ref;
  guint lane;
  g_autofree char *words = NULL;

  begin (LS_PANE_MATRIX);
  ls_grid_view_set_cursor (matrix (), 0, 0);
  click_right (GTK_WIDGET (matrix ()), gtk_widget_get_width (GTK_WIDGET (matrix ())) / 2.0, 30);
  ls_grid_view_get_cursor (matrix (), &row, &column);
  g_assert_cmpuint (column, >, 0);
  g_assert_true (ls_grid_view_get_component (matrix (), &ref, &lane));
  assert_items ("Who Wrote This Value", "Hexadecimal or Decimal");
  choose (0);
  words = g_strdup_printf ("R%u.%c@%u", ref.index, "xyzw"[ref.channel], lane);
  ui_test_wait (&window, ui_test_has_answer, "the answer");
  ui_test_assert_answer (&window, words);
}

/* The items are about the line that was clicked, and what is selected there is copied. */
static void
test_line (void)
{
  GtkWidget *text;
  GtkTextBuffer *buffer;
  GtkTextIter start_iter, end_iter;

  begin (LS_PANE_CODE);
  text = ui_test_find_widget (ui_test_pane (&window, LS_PANE_CODE), GTK_TYPE_TEXT_VIEW);
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (text));
  click_right (text, gtk_widget_get_width (text) * 0.6, 60);
  assert_items ("Toggle Breakpoint", "Program: Copy What Is Selected");
  choose (0);
  g_assert_cmpuint (g_list_model_get_n_items (ls_session_get_breakpoints (window.session)), ==, 1);
  click_right (text, gtk_widget_get_width (text) * 0.6, 60);
  choose (0);
  g_assert_cmpuint (g_list_model_get_n_items (ls_session_get_breakpoints (window.session)), ==, 0);
  g_assert_false (gdk_clipboard_is_local (gtk_widget_get_clipboard (text)));
  gtk_text_buffer_get_iter_at_line (buffer, &start_iter, 1);
  end_iter = start_iter;
  gtk_text_iter_forward_to_line_end (&end_iter);
  gtk_text_buffer_select_range (buffer, &start_iter, &end_iter);
  click_right (text, gtk_widget_get_width (text) * 0.6, 60);
  g_assert_true (gtk_text_buffer_get_has_selection (buffer));
  choose (7);
  g_assert_true (gdk_clipboard_is_local (gtk_widget_get_clipboard (text)));
  gtk_text_buffer_place_cursor (buffer, &start_iter);
}

static void
test_lane (void)
{
  GtkWidget *tile;

  begin (LS_PANE_LANES);
  tile = ui_tour_tile (&window, 9);
  click_right (tile, gtk_widget_get_width (tile) / 2.0, gtk_widget_get_height (tile) / 2.0);
  g_assert_cmpuint (ls_session_get_focus_lane (window.session), ==, 9);
  g_assert_false (ui_test_has_answer (&window));
  assert_items ("Why Is This Lane On or Off", "Previous Change of This Lane");
  choose (0);
  ui_test_wait (&window, ui_test_has_answer, "the answer");
  g_assert_nonnull (strstr (ui_test_get_answer (&window), "9"));
}

static void
test_pixel (void)
{
  GtkWidget *view;

  begin (LS_PANE_OUTPUT);
  view = ui_tour_inspector (&window, LS_PANE_OUTPUT);
  click_right (view, gtk_widget_get_width (view) / 2.0 - 20, gtk_widget_get_height (view) / 2.0);
  g_assert_true (ls_session_get_focus_lane (window.session) != start.lane ||
                 ls_view_get_wave (ui_tour_view (&window)) != start.wave);
  assert_items ("Why This Colour", "Registers of This Lane");
  choose (3); /* where it became NaN is not in the menu of a number */
  g_assert_true (ui_tour_has_keyboard (&window, LS_PANE_LANE));
}

/* Nothing moves before an item says so. */
static void
test_timeline (void)
{
  GtkWidget *view;

  begin (LS_PANE_TIMELINE);
  view = ui_tour_inspector (&window, LS_PANE_TIMELINE);
  click_right (view, gtk_widget_get_width (view) * 0.75, 20);
  g_assert_cmpuint (ui_test_get_step (&window), ==, start.step);
  assert_items ("Timeline: Go Here, to the Step Pointed At", "Go to End");
  choose (0);
  g_assert_cmpuint (ui_test_get_step (&window), >, 20);
  g_assert_cmpuint (ui_test_get_step (&window), <, 36);
}

/* --- by keyboard ----------------------------------------------------------------------------------------- */

/* Each opens where the keyboard is, by both keys, and gives the keyboard back. */
static void
test_keys (void)
{
  static const LsPane panes[] = { LS_PANE_MATRIX, LS_PANE_LANE,     LS_PANE_LANES,
                                  LS_PANE_OUTPUT, LS_PANE_TIMELINE, LS_PANE_CODE };

  for (guint i = 0; i < G_N_ELEMENTS (panes); i++)
    for (guint j = 0; j < 2; j++)
      {
        begin (panes[i]);
        g_test_message ("%s", ls_pane_get_info (panes[i])->id);
        ui_keys_press (&window, j == 0 ? "Menu" : "shift+F10");
        ui_test_wait (&window, is_open, "the menu to open");
        leave ();
        ui_tour_await_keyboard (&window, panes[i]);
      }
}

/* Rows of lists have theirs: those of an answer, and watches. */
static void
test_rows (void)
{
  begin (LS_PANE_MATRIX);
  ui_keys_press (&window, "shift+v");
  ls_shell_show_pane (ls_window_get_parts (window.window)->shell, LS_PANE_WATCH);
  ui_test_settle (&window);
  gtk_widget_grab_focus (
    ui_test_find_widget (ui_test_pane (&window, LS_PANE_WATCH), GTK_TYPE_LIST_BOX_ROW));
  ui_keys_press (&window, "Menu");
  ui_test_wait (&window, is_open, "the menu to open");
  assert_items ("Who Wrote This Value", "Show This Value in the Timeline");
  leave ();
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  g_test_add_func ("/ui/context/value", test_value);
  g_test_add_func ("/ui/context/line", test_line);
  g_test_add_func ("/ui/context/lane", test_lane);
  g_test_add_func ("/ui/context/pixel", test_pixel);
  g_test_add_func ("/ui/context/timeline", test_timeline);
  g_test_add_func ("/ui/context/keys", test_keys);
  g_test_add_func ("/ui/context/rows", test_rows);
  return ui_tour_run (&window);
}
