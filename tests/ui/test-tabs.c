#include "ls-grid-view.h"
#include "ls-pane-handle.h"
#include "ui-keys.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* The tabs of panes under the mouse, wherever on a tab it is, at the sizes that windows have. */

static UiTest window; /* one for all */

typedef struct
{
  const char *name;
  int width, height;
  LsShellMode mode;
} Size;

static const Size sizes[] = {
  { "/ui/tabs/900x600", 900, 600, LS_SHELL_MEDIUM },
  { "/ui/tabs/1280x720", 1280, 720, LS_SHELL_MEDIUM },
  { "/ui/tabs/1440x900", 1440, 900, LS_SHELL_WIDE },
};

static LsShell *
shell (void)
{
  return ls_window_get_parts (window.window)->shell;
}

static gboolean
has_size (const Size *size)
{
  return ABS (gtk_widget_get_width (GTK_WIDGET (window.window)) - size->width) < 20 &&
         ABS (gtk_widget_get_height (GTK_WIDGET (window.window)) - size->height) < 20 &&
         ls_shell_get_mode (shell ()) == size->mode;
}

/* The header bar gives way first, so a small size takes more than one asking. */
static void
resize (const Size *size)
{
  for (int i = 0; i < 50 && !has_size (size); i++)
    {
      gtk_window_set_default_size (GTK_WINDOW (window.window), size->width + i % 2, size->height);
      ui_keys_arrive (&window);
    }
  g_assert_true (has_size (size));
}

/* Another page is in front, then page is clicked, down of its height below the upper edge of its tab. */
static void
assert_comes (GtkNotebook *notebook, int page, double down)
{
  GtkWidget *child = gtk_notebook_get_nth_page (notebook, page);
  GtkWidget *label = gtk_notebook_get_tab_label (notebook, child);
  GtkWidget *tab = gtk_widget_get_parent (label);

  gtk_notebook_set_current_page (notebook, page == 0 ? 1 : 0);
  ui_keys_arrive (&window);
  if (!gtk_widget_get_mapped (label)) /* behind the arrows */
    return;
  g_assert_false (gtk_widget_get_mapped (child));
  ui_mouse_click (&window, tab, gtk_widget_get_width (tab) / 3., gtk_widget_get_height (tab) * down,
                  1);
  g_test_message ("page %d, %.2f of the tab's height", page, down);
  g_assert_cmpint (gtk_notebook_get_current_page (notebook), ==, page);
  g_assert_true (gtk_widget_get_mapped (child));
}

/* Returns: how many tabs there are. */
static int
click_tabs (GtkNotebook *notebook)
{
  static const double places[] = { 0.2, 0.9 };
  const int n = gtk_notebook_get_n_pages (notebook);

  for (int page = 0; page < n; page++)
    for (guint i = 0; i < G_N_ELEMENTS (places); i++)
      assert_comes (notebook, page, places[i]);
  gtk_notebook_set_current_page (notebook, 0);
  return n;
}

/* In all notebooks below widget that are in sight. Returns: how many tabs there were. */
static int
click_all (GtkWidget *widget)
{
  int n = 0;

  if (!gtk_widget_get_mapped (widget))
    return 0;
  if (GTK_IS_NOTEBOOK (widget))
    return gtk_notebook_get_show_tabs (GTK_NOTEBOOK (widget)) ? click_tabs (GTK_NOTEBOOK (widget))
                                                              : 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += click_all (child);
  return n;
}

static void
run (gconstpointer data)
{
  if (window.window == NULL)
    ui_tour_start (&window);
  resize (data);
  /* Beside each other stand registers and timeline, or the three that share the right side. */
  g_assert_cmpint (click_all (GTK_WIDGET (shell ())), >=, 5);
}

/* A pane whose tab stands beside that of the timeline, if one is built. */
static LsPane
beside_timeline (void)
{
  LsPane pane;

  return ls_pane_find ("waves", &pane) ? pane : LS_PANE_TIMELINE;
}

/* Answers come to the front of one place and the timeline to that of another: who closes the answer sees what it covered. */
static void
test_covered (void)
{
  ui_tour_set (&window, &(UiPlace){ 12 });
  ls_shell_show_pane (shell (), beside_timeline ());
  ls_shell_show_pane (shell (), LS_PANE_OUTPUT);
  ui_keys_arrive (&window);
  ui_test_act (&window, "win.why");
  ui_test_wait (&window, ui_test_has_answer, "the answer");
  ui_keys_arrive (&window);
  g_assert_false (gtk_widget_get_mapped (ui_test_pane (&window, LS_PANE_OUTPUT)));
  ls_grid_view_set_cursor (ui_tour_inspector (&window, LS_PANE_MATRIX), 0, 0);
  gtk_widget_grab_focus (ui_tour_inspector (&window, LS_PANE_MATRIX));
  ui_test_act (&window, "win.show-in-timeline");
  ui_keys_arrive (&window);
  g_assert_true (gtk_widget_get_mapped (ui_test_pane (&window, LS_PANE_TIMELINE)));
  ui_test_act (&window, "win.cancel");
  ui_keys_arrive (&window);
  g_assert_false (ui_test_has_answer (&window));
  g_assert_true (gtk_widget_get_mapped (ui_test_pane (&window, LS_PANE_OUTPUT)));
  g_assert_true (gtk_widget_get_mapped (ui_test_pane (&window, LS_PANE_TIMELINE)));
  gtk_widget_grab_focus (ui_tour_inspector (&window, LS_PANE_MATRIX));
  ui_test_act (&window, "win.show-in-timeline"); /* no more */
}

/* Where the timeline covers the registers, it gets the keyboard from them, and not one of its buttons. */
static void
test_covered_keyboard (void)
{
  GtkWidget *timeline = ui_test_pane (&window, LS_PANE_TIMELINE);

  resize (&sizes[0]);
  ui_tour_set (&window, &(UiPlace){ 12 });
  ls_shell_show_pane (shell (), LS_PANE_MATRIX);
  ui_keys_arrive (&window);
  g_assert_false (gtk_widget_get_mapped (timeline));
  ls_grid_view_set_cursor (ui_tour_inspector (&window, LS_PANE_MATRIX), 0, 0);
  ui_keys_press (&window, "shift+p");
  g_assert_true (gtk_widget_get_mapped (timeline));
  g_assert_cmpstr (G_OBJECT_TYPE_NAME (gtk_root_get_focus (GTK_ROOT (window.window))), ==,
                   "LsTimelineView");
  ui_keys_press (&window, "Delete"); /* no more */
}

static gboolean
has_tip (GtkWidget *root, const char *words)
{
  const char *tip = gtk_widget_get_tooltip_text (root);
  gboolean has = tip != NULL && g_str_has_prefix (tip, words);

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && !has;
       child = gtk_widget_get_next_sibling (child))
    has = has_tip (child, words);
  return has;
}

/* "Breaks" is no lane that has left its loop. */
static void
test_tip (void)
{
  GtkWidget *tab = ls_pane_tab_new (LS_PANE_BREAKPOINTS, "Breaks");

  g_object_ref_sink (tab);
  g_assert_true (has_tip (tab, "Breakpoints: "));
  g_object_unref (tab);
  tab = ls_pane_tab_new (LS_PANE_LANES, "Lanes");
  g_object_ref_sink (tab);
  g_assert_true (has_tip (tab, "Lane: One of 64"));
  g_object_unref (tab);
}

/* A pane that had all the room gives it back, and every tab is where it was. */
static void
test_room (void)
{
  const LsPane fronts[] = { LS_PANE_STACK, LS_PANE_TEST, beside_timeline () };

  ui_tour_set (&window, &(UiPlace){ 12 });
  for (guint i = 0; i < G_N_ELEMENTS (fronts); i++)
    ls_shell_show_pane (shell (), fronts[i]);
  ls_shell_show_pane (shell (), LS_PANE_MATRIX);
  ui_test_act (&window, "win.maximize-this-pane");
  ui_keys_arrive (&window);
  g_assert_false (gtk_widget_get_mapped (ui_test_pane (&window, LS_PANE_STACK)));
  ui_test_act (&window, "win.maximize-this-pane");
  ui_keys_arrive (&window);
  for (guint i = 0; i < G_N_ELEMENTS (fronts); i++)
    g_assert_true (gtk_widget_get_mapped (ui_test_pane (&window, fronts[i])));
  g_assert_true (ui_tour_has_keyboard (&window, LS_PANE_MATRIX));
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    g_test_add_data_func (sizes[i].name, &sizes[i], run);
  g_test_add_func ("/ui/tabs/covered", test_covered);
  g_test_add_func ("/ui/tabs/covered/keyboard", test_covered_keyboard);
  g_test_add_func ("/ui/tabs/room", test_room);
  g_test_add_func ("/ui/tabs/tip", test_tip);
  return ui_tour_run (&window);
}
