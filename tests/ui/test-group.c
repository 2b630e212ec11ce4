#include "ls-views.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* The diagram of the group, driven as a person would.  Lane 11 of wave 0 is pixel (5, 1): R0.x is 5, R0.y is 1, and the group of step
 * 2 makes R1.x of both and R1.y of R0.x and 1. */

static UiTest window;

static GtkWidget *
find_focus (UiTest *test)
{
  return gtk_root_get_focus (GTK_ROOT (test->window));
}

static void
show (UiTest *test, guint64 step)
{
  ui_tour_set (test, &(UiPlace){ step, 0, 11, 0 });
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", "group");
  ui_keys_arrive (test);
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_GROUP));
}

static const char *
title (UiTest *test)
{
  return gtk_label_get_text (
    GTK_LABEL (ui_test_find_widget (ui_tour_inspector (test, LS_PANE_GROUP), GTK_TYPE_LABEL)));
}

/* The keyboard to the diagram, at its first part. */
static void
enter (UiTest *test)
{
  while (GTK_IS_TOGGLE_BUTTON (find_focus (test)))
    ui_keys_press (test, "Tab");
  for (guint i = 0; i < 8; i++)
    ui_keys_press (test, "Up");
  for (guint i = 0; i < 8; i++)
    ui_keys_press (test, "Left");
}

static void
test_next (void)
{
  UiTest *test = &window;

  show (test, 1);
  g_assert_cmpstr (title (test), ==, "Step 2, next: lines 2 to 3, in lane 11");
  enter (test);
  ui_tour_assert_label (find_focus (test), "operand 0: R0.x is 5.0");
  ui_keys_press (test, "Down");
  ui_tour_assert_label (find_focus (test), "operand 1: R0.y is 1.0");
  ui_keys_press (test, "Right");
  ui_tour_assert_label (find_focus (test), "operand 1: 1.0f is 1.0");
  ui_keys_press (test, "Down");
  ui_tour_assert_label (find_focus (test),
                        "y: ADD gives R1.y = 6.0; takes R0.x = 5.0; 1.0f = 1.0; 64 lanes");
  ui_keys_press (test, "Down");
  ui_tour_assert_label (find_focus (test), "R1.y takes the result, 6.0; the next group can take it "
                                           "straight from the slot; 64 lanes write");
  /* Beside the slots are the ports, and below these the orders. */
  for (guint i = 0; i < 2; i++)
    ui_keys_press (test, "Right");
  for (guint i = 0; i < 9; i++)
    ui_keys_press (test, "Down");
  ui_tour_assert_label (find_focus (test), "y reads in the order VEC_012; also possible: VEC_021 "
                                           "VEC_120 VEC_102 VEC_201 VEC_210");
}

static GtkAdjustment *
scrolled (void)
{
  GtkWidget *pane = ui_test_pane (&window, LS_PANE_GROUP);

  return gtk_scrolled_window_get_hadjustment (
    GTK_SCROLLED_WINDOW (ui_test_find_widget (pane, GTK_TYPE_SCROLLED_WINDOW)));
}

static gboolean
is_too_wide (UiTest *test G_GNUC_UNUSED)
{
  return gtk_adjustment_get_upper (scrolled ()) > gtk_adjustment_get_page_size (scrolled ()) + 20;
}

/* Where the pane is narrower than the diagram, its left end is in sight at first. */
static void
test_narrow (void)
{
  UiTest *test = &window;

  show (test, 1);
  gtk_window_set_default_size (GTK_WINDOW (test->window), 900, 600);
  for (guint i = 0; i < 3; i++)
    ui_test_act (test, "win.text-larger");
  ui_test_wait (test, is_too_wide, "a pane that is too narrow");
  ls_shell_show_pane (ls_window_get_parts (test->window)->shell, LS_PANE_CODE);
  show (test, 1);
  while (GTK_IS_TOGGLE_BUTTON (find_focus (test)))
    ui_keys_press (test, "Tab");
  g_assert_cmpfloat (gtk_adjustment_get_value (scrolled ()), ==, 0);
  ui_test_act (test, "win.text-normal");
  gtk_window_set_default_size (GTK_WINDOW (test->window), 1440, 900);
}

/* With all the room the diagram is larger, and all of it in sight; the pointer finds its parts where they are. */
static void
test_room (void)
{
  UiTest *test = &window;
  LsGroupView *view = ui_tour_inspector (test, LS_PANE_GROUP);
  GtkWidget *canvas;
  guint usual, percent;
  int height;

  show (test, 1);
  enter (test);
  usual = ls_group_view_get_percent (view);
  g_assert_cmpuint (usual, >=, 100);
  height = gtk_widget_get_height (GTK_WIDGET (view));
  ui_test_act (test, "win.maximize-this-pane");
  ui_keys_arrive (test);
  percent = ls_group_view_get_percent (view);
  g_assert_cmpuint (percent, >=, 150);
  g_assert_cmpuint (percent, >, usual);
  g_assert_cmpfloat (gtk_adjustment_get_upper (scrolled ()), <=,
                     gtk_adjustment_get_page_size (scrolled ()));
  canvas = find_focus (test);
  ui_mouse_click (test, canvas, 20, 62, 1);
  ui_tour_assert_label (canvas, "operand 1: R0.y is 1.0");
  /* Steps do not make it larger. */
  for (guint i = 0; i < 6; i++)
    {
      ui_test_act (test, "debug.step");
      g_assert_cmpuint (ls_group_view_get_percent (view), <=, percent);
      percent = ls_group_view_get_percent (view);
    }
  ui_test_act (test, "win.maximize-this-pane");
  ui_keys_arrive (test);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (view)), ==, height);
}

/* The diagram follows steps and lanes; where no group is next it shows the one before. */
static void
test_follows (void)
{
  UiTest *test = &window;

  show (test, 1);
  enter (test);
  ui_keys_press (test, "period");
  g_assert_cmpstr (title (test), ==, "Step 3, next: line 4, in lane 11");
  ui_tour_set (test, &(UiPlace){ 4, 0, 12, 0 });
  g_assert_cmpstr (title (test), ==, "Step 4, just run: line 5, in lane 12");
}

static void
test_last (void)
{
  UiTest *test = &window;
  LsGroupView *view;

  show (test, 2);
  view = ui_tour_inspector (test, LS_PANE_GROUP);
  gtk_widget_activate_action (GTK_WIDGET (view), "group.last", NULL);
  g_assert_cmpstr (title (test), ==, "Step 2, just run: lines 2 to 3, in lane 11");
  ui_mouse_click (test, ui_test_find_widget (GTK_WIDGET (view), GTK_TYPE_TOGGLE_BUTTON), 5, 5, 1);
  g_assert_cmpstr (title (test), ==, "Step 3, next: line 4, in lane 11");
}

static gboolean
is_offered (GtkWidget *view)
{
  GtkWidget *button = ui_test_find_widget (view, GTK_TYPE_BUTTON);

  return !GTK_IS_TOGGLE_BUTTON (button) && gtk_widget_get_mapped (button);
}

/* Slots that stay empty are seen; and where the lane takes no part, one that does is a click away. */
static void
test_other (void)
{
  UiTest *test = &window;
  GtkWidget *view;

  show (test, 10);
  view = ui_tour_inspector (test, LS_PANE_GROUP);
  g_assert_nonnull (strstr (title (test), "in lane 11"));
  for (guint lane = 0; lane < LS_LANES && strstr (title (test), "takes no part") == NULL; lane++)
    {
      g_assert_false (is_offered (view));
      ui_tour_set (test, &(UiPlace){ 10, 0, lane, 0 });
    }
  g_assert_nonnull (strstr (title (test), "takes no part"));
  g_assert_true (is_offered (view));
  ui_mouse_click (test, ui_test_find_widget (view, GTK_TYPE_BUTTON), 5, 5, 1);
  ui_test_settle (test);
  g_assert_null (strstr (title (test), "takes no part"));
  g_assert_false (is_offered (view));
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_GROUP));
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_tour_start (&window);
  g_test_add_func ("/ui/group/next", test_next);
  g_test_add_func ("/ui/group/follows", test_follows);
  g_test_add_func ("/ui/group/last", test_last);
  g_test_add_func ("/ui/group/other", test_other);
  g_test_add_func ("/ui/group/room", test_room);
  g_test_add_func ("/ui/group/narrow", test_narrow);
  return ui_tour_run (&window);
}
