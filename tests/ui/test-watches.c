#include "ls-grid-view.h"
#include "ls-lane-parts.h"
#include "ls-panes.h"
#include "ls-row-parts.h"
#include "ui-mouse.h"
#include "ui-picture.h"
#include "ui-tour.h"

/* The pane of watches, driven as a person would.  What values there are follows from the scene's text: lane 11 of wave 0 is pixel
 * (5, 1), the fourth of the third quad, so that R0.x is 5, R0.y is 1, and the group of step 2 makes R1.x 5 and R1.y 6. */

static UiTest window;

static void
go (UiTest *test, guint64 step)
{
  ui_tour_set (test, &(UiPlace){ step, 0, 11, 0 });
}

static GtkWidget *
pane (UiTest *test)
{
  return ui_test_pane (test, LS_PANE_WATCH);
}

static LsWatchRow *
row (UiTest *test, int index)
{
  GtkListBox *list = GTK_LIST_BOX (ui_test_find_widget (pane (test), GTK_TYPE_LIST_BOX));
  GtkListBoxRow *found = gtk_list_box_get_row_at_index (list, index);

  return found != NULL ? LS_WATCH_ROW (found) : NULL;
}

static const char *
text (UiTest *test, guint index)
{
  const GPtrArray *watches = ls_session_get_watches (test->session);

  g_assert_cmpuint (watches->len, >, index);
  return ((const LsMarkWatch *) g_ptr_array_index (watches, index))->text;
}

static guint
count (UiTest *test)
{
  return ls_session_get_watches (test->session)->len;
}

static void
clear (UiTest *test)
{
  while (count (test) > 0)
    ls_session_remove_watch (test->session, ((const LsMarkWatch *) g_ptr_array_index (
                                               ls_session_get_watches (test->session), 0))
                                              ->number);
}

/* Returns: (nullable): a label in sight below root that begins so. */
static GtkWidget *
find_text (GtkWidget *root, const char *start)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root) &&
      g_str_has_prefix (gtk_label_get_text (GTK_LABEL (root)), start))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_text (child, start);
  return found;
}

static void
show (UiTest *test)
{
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", "watches");
  ui_keys_arrive (test);
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_WATCH));
}

static void
add (UiTest *test, const char *expression)
{
  ui_keys_type (test, expression);
  ui_keys_press (test, "Return");
}

static void
start (UiTest *test, guint64 step)
{
  clear (test);
  go (test, step);
  show (test);
}

static gboolean
has_class (GtkWidget *widget, const char *name)
{
  g_assert_nonnull (widget);
  return gtk_widget_has_css_class (widget, name);
}

/* --- values ---------------------------------------------------------------------------------------------- */

static void
test_values (void)
{
  UiTest *test = &window;

  start (test, 2);
  add (test, "R1.x");
  add (test, "count(R0.x > 3)");
  add (test, "R1.xy,x");
  g_assert_cmpuint (count (test), ==, 3);
  ui_tour_assert_label (row (test, 0), "R1.x of lane 11: 5.0  (was 0.0)");
  /* Four of the eight columns of the wave. */
  ui_tour_assert_label (row (test, 1), "count(R0.x > 3) of lane 11: all lanes: 32");
  ui_tour_assert_label (row (test, 2),
                        "R1.xy,x of lane 11: 0x40a00000, 0x40c00000  (was 0x00000000, 0x00000000)");
  g_autoptr (LsTable) table = ls_pane_dup_table (LS_PANE_WATCH, pane (test), test->session);
  g_assert_cmpstr (ls_table_get_cell (table, 0, 0), ==, "R1.x");
  g_assert_cmpstr (ls_table_get_cell (table, 0, 12), ==, "5.0");
  ls_session_move_sync (test->session, LS_MOVE_STEP_BACK, 0, NULL);
  ui_tour_assert_label (row (test, 0), "R1.x of lane 11: 0.0");
  ls_session_move_sync (test->session, LS_MOVE_STEP, 0, NULL);
  /* Pixel (4, 1). */
  ls_session_set_focus_lane (test->session, 10);
  ui_tour_assert_label (row (test, 0), "R1.x of lane 10: 4.0  (was 0.0)");
  g_assert_true (has_class (find_text (GTK_WIDGET (row (test, 0)), "4.0"), "changed"));
  /* Pixel (0, 0), whose R1.x was 0 before the step as well. */
  ls_session_set_focus_lane (test->session, 0);
  ui_tour_assert_label (row (test, 0), "R1.x of lane 0: 0.0");
  g_assert_false (has_class (find_text (GTK_WIDGET (row (test, 0)), "0.0"), "changed"));
}

/* Each lane's column is at its height: R0.x goes from 0 to 7 in the wave. */
static void
test_heights (void)
{
  g_autoptr (LsWatched) watched = NULL;
  g_autoptr (LsWatched) quotient = NULL;
  float height;

  go (&window, 2);
  watched = ls_watched_new (ui_tour_view (&window), NULL, "R0.x");
  g_assert_cmpfloat (watched->low[0], ==, 0);
  g_assert_cmpfloat (watched->high[0], ==, 7);
  g_assert_true (ls_watched_get_height (watched, 0, 11, &height));
  g_assert_cmpfloat_with_epsilon (height, 5 / 7.f, 1e-6f);
  g_assert_cmphex (watched->changed[0], ==, 0);
  quotient = ls_watched_new (ui_tour_view (&window), NULL, "int(R0.x) / 0");
  g_assert_false (ls_watched_get_height (quotient, 0, 11, &height));
}

static void
assert_colour (const UiPicture *picture, guint lane, double at, guint32 rgb)
{
  const int width = picture->width / LS_LANES;

  g_assert_cmphex (
    ui_picture_at (picture, (int) lane * width + width / 2, (int) (at * picture->height)) &
      0xffffff,
    ==, rgb);
}

/* Lane 11 is pixel (5, 1), lane 40 pixel (4, 4). Four columns have left the program's first branch by step 12: their colours are half as
 * high. Another click on the strip goes to the lane. */
static void
test_colours (void)
{
  UiTest *test = &window;
  GtkWidget *ticks;

  start (test, 2);
  add (test, "R0.xyy / 8,c");
  ui_tour_assert_label (row (test, 0), "R0.xyy / 8,c of lane 11: #9f2020");
  ticks = ui_test_find_widget (GTK_WIDGET (row (test, 0)), LS_TYPE_LANE_TICKS);
  g_assert_cmpint (gtk_widget_get_height (ticks), <, 30);
  {
    g_auto (UiPicture) picture = ui_picture_of (test, ticks);

    assert_colour (&picture, 11, 0.3, 0x9f2020);
    assert_colour (&picture, 40, 0.3, 0x808080);
    assert_colour (&picture, 40, 0.8, 0x808080);
  }
  ui_mouse_click (test, ticks, gtk_widget_get_width (ticks) / 64 * 40 + 1, 5, 1);
  ui_tour_assert_label (row (test, 0), "R0.xyy / 8,c of lane 40: #808080");
  ls_session_move_sync (test->session, LS_MOVE_TO_STEP, 12, NULL);
  ui_keys_arrive (test);
  {
    const gboolean is_off = (ls_view_read_mask (ui_tour_view (test), 0) & LS_MASK_LANE (0)) == 0;
    g_auto (UiPicture) picture = ui_picture_of (test, ticks);

    g_assert_true (is_off);
    assert_colour (&picture, 11, 0.3, 0x9f2020);
    assert_colour (&picture, 0, 0.8, 0x000000);
    g_assert_cmphex (ui_picture_at (&picture, picture.width / 128, picture.height / 4), !=,
                     0xff000000);
  }
}

/* What is no level from 0 to 1 is said in words, of the lane and of all of them. R0.y is 1 in the second of eight rows. */
static void
test_doubts (void)
{
  UiTest *test = &window;
  GtkWidget *ticks;

  start (test, 2);
  add (test, "R0.xyy / 4,c");
  ticks = ui_test_find_widget (GTK_WIDGET (row (test, 0)), LS_TYPE_LANE_TICKS);
  ui_tour_assert_label (row (test, 0), "R0.xyy / 4,c of lane 11: #ff4040 (x 1.25)");
  ui_tour_assert_label (ticks, "64 lanes as colours, 0 changed; 39 above 1");
  ls_session_set_focus_lane (test->session, 10);
  ui_tour_assert_label (row (test, 0), "R0.xyy / 4,c of lane 10: #ff4040");
  add (test, "R1.xxx / 8,c");
  ticks = ui_test_find_widget (GTK_WIDGET (row (test, 1)), LS_TYPE_LANE_TICKS);
  ui_tour_assert_label (ticks, "64 lanes as colours, 49 changed; 31 above 1");
}

/* --- layout ---------------------------------------------------------------------------------------------- */

typedef void (*Measure) (GtkWidget *, GtkOrientation, int, int *, int *, int *, int *);

static struct
{
  Measure label, ticks;
  GtkWidget *list;
  guint n; /* of measures of labels and strips in list */
} measured;

static void
count_measure (Measure measure,
               GtkWidget *widget,
               GtkOrientation orientation,
               int for_size,
               int *sizes[4])
{
  measured.n += gtk_widget_is_ancestor (widget, measured.list);
  measure (widget, orientation, for_size, sizes[0], sizes[1], sizes[2], sizes[3]);
}

static void
measure_label (GtkWidget *widget,
               GtkOrientation orientation,
               int for_size,
               int *minimum,
               int *natural,
               int *minimum_baseline,
               int *natural_baseline)
{
  count_measure (measured.label, widget, orientation, for_size,
                 (int *[4]){ minimum, natural, minimum_baseline, natural_baseline });
}

static void
measure_ticks (GtkWidget *widget,
               GtkOrientation orientation,
               int for_size,
               int *minimum,
               int *natural,
               int *minimum_baseline,
               int *natural_baseline)
{
  count_measure (measured.ticks, widget, orientation, for_size,
                 (int *[4]){ minimum, natural, minimum_baseline, natural_baseline });
}

/* Where nothing of its text changes, a step lays no watch out anew; where something does, it does. */
static void
test_layout (void)
{
  UiTest *test = &window;
  GtkWidgetClass *label = g_type_class_ref (GTK_TYPE_LABEL);
  GtkWidgetClass *ticks = g_type_class_ref (LS_TYPE_LANE_TICKS);

  start (test, 2);
  add (test, "R0.xyy / 8,c");
  add (test, "R0.xy");
  add (test, "count(R0.x > 3)");
  ui_keys_arrive (test);
  measured.label = label->measure;
  measured.ticks = ticks->measure;
  measured.list = ui_test_find_widget (pane (test), GTK_TYPE_LIST_BOX);
  label->measure = measure_label;
  ticks->measure = measure_ticks;
  for (guint i = 0; i < 3; i++)
    {
      ls_session_move_sync (test->session, LS_MOVE_STEP, 0, NULL);
      ui_keys_arrive (test);
    }
  g_assert_cmpuint (measured.n, ==, 0);
  add (test, "R1.x");
  ui_keys_arrive (test);
  g_assert_cmpuint (measured.n, >, 0);
  label->measure = measured.label;
  ticks->measure = measured.ticks;
  g_type_class_unref (label);
  g_type_class_unref (ticks);
}

static void
test_click (void)
{
  UiTest *test = &window;
  GtkWidget *ticks;
  graphene_rect_t bounds;

  start (test, 2);
  add (test, "R0.x");
  ticks = ui_test_find_widget (GTK_WIDGET (row (test, 0)), LS_TYPE_LANE_TICKS);
  g_assert_true (gtk_widget_compute_bounds (ticks, GTK_WIDGET (test->window), &bounds));
  ui_mouse_click (test, ticks, (int) (bounds.size.width / 64) * 40 + 1, 5, 1);
  g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, 40);
}

/* --- what can be done ------------------------------------------------------------------------------------ */

/* What cannot be understood stays in the entry, with the reason. */
static void
test_mistake (void)
{
  UiTest *test = &window;

  start (test, 2);
  add (test, "R1.q");
  g_assert_cmpuint (count (test), ==, 0);
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_WATCH));
  g_assert_nonnull (find_text (pane (test), "column 4: "));
  ui_keys_press (test, "BackSpace");
  g_assert_null (find_text (pane (test), "column 4: "));
  add (test, "y");
  g_assert_cmpstr (text (test, 0), ==, "R1.y");
}

static void
focus_row (UiTest *test, int index)
{
  gtk_widget_grab_focus (GTK_WIDGET (row (test, index)));
  ui_keys_arrive (test);
}

static void
test_edit (void)
{
  UiTest *test = &window;
  GtkWidget *entry;

  start (test, 2);
  add (test, "R1.x");
  add (test, "R1.y");
  focus_row (test, 0);
  ui_keys_press (test, "F2");
  ui_keys_press (test, "ctrl+a");
  add (test, "R0.");
  g_assert_cmpstr (text (test, 0), ==, "R1.x");
  add (test, "y * 2");
  g_assert_cmpstr (text (test, 0), ==, "R0.y * 2");
  ui_tour_assert_label (row (test, 0), "R0.y * 2 of lane 11: 2.0");
  g_assert_cmpstr (text (test, 1), ==, "R1.y");
  /* Escape leaves it as it was. */
  ui_keys_press (test, "F2");
  ui_keys_type (test, "nonsense");
  ui_keys_press (test, "Escape");
  g_assert_cmpstr (text (test, 0), ==, "R0.y * 2");
  /* What was wrong with another text is not said of this one. */
  entry = ui_test_find_widget (GTK_WIDGET (row (test, 0)), GTK_TYPE_ENTRY);
  ui_keys_press (test, "F2");
  ui_keys_press (test, "ctrl+a");
  add (test, "R0.");
  g_assert_true (has_class (entry, "error"));
  ui_keys_press (test, "Escape");
  ui_keys_press (test, "F2");
  g_assert_false (has_class (entry, "error"));
  ui_keys_press (test, "Escape");
  /* The keyboard is back in the list, where keys are commands. */
  ui_keys_press (test, "period");
  g_assert_cmpuint (ui_test_get_step (test), ==, 3);
}

static void
test_remove (void)
{
  UiTest *test = &window;

  start (test, 2);
  add (test, "R1.x");
  add (test, "R1.y");
  focus_row (test, 0);
  ui_keys_press (test, "Delete");
  g_assert_cmpuint (count (test), ==, 1);
  g_assert_cmpstr (text (test, 0), ==, "R1.y");
  g_assert_true (gtk_widget_has_focus (GTK_WIDGET (row (test, 0))));
  ui_keys_press (test, "Delete");
  g_assert_cmpuint (count (test), ==, 0);
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_WATCH));
}

/* They go into the scene's file with the other marks. */
static void
test_kept (void)
{
  UiTest *test = &window;
  g_autoptr (LsMarks) marks = NULL;

  start (test, 2);
  add (test, "max(R0.x)");
  marks = ls_session_dup_marks (test->session);
  g_assert_cmpuint (marks->watches->len, ==, 1);
  g_assert_cmpstr (((const LsMarkWatch *) g_ptr_array_index (marks->watches, 0))->text, ==,
                   "max(R0.x)");
}

static gboolean
is_refusal_told (UiTest *test)
{
  return find_text (GTK_WIDGET (test->window), "Not watched: ") != NULL;
}

/* What another pane asks for is told if it cannot be watched, and the watches stay where they are. */
static void
test_refused (void)
{
  UiTest *test = &window;

  start (test, 2);
  ui_keys_press (test, "ctrl+F4");
  ls_window_watch (test->window, "R1.q");
  ui_keys_arrive (test);
  g_assert_true (is_refusal_told (test));
  g_assert_cmpuint (count (test), ==, 0);
  g_assert_false (gtk_widget_get_mapped (pane (test)));
}

static gboolean
is_problem_told (UiTest *test)
{
  return find_text (pane (test), "column 4: one to four of x y z w follow") != NULL;
}

/* What is wrong is told until something else is typed. */
static void
test_unfinished (void)
{
  UiTest *test = &window;

  start (test, 2);
  add (test, "R0.");
  g_assert_true (is_problem_told (test));
  ui_keys_type (test, "y");
  g_assert_false (is_problem_told (test));
  ui_keys_press (test, "Return");
  g_assert_cmpstr (text (test, 0), ==, "R0.y");
}

/* --- the pane itself ------------------------------------------------------------------------------------- */

static void
test_close (void)
{
  UiTest *test = &window;
  LsShell *shell = ls_window_get_parts (test->window)->shell;

  start (test, 2);
  ui_keys_press (test, "ctrl+F4");
  g_assert_false (ls_shell_get_open (shell, LS_PANE_WATCH));
  g_assert_false (gtk_widget_get_mapped (pane (test)));
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_CODE));
  /* Watching a value opens it again, and leaves the keyboard. */
  ls_grid_view_set_cursor (ui_tour_inspector (test, LS_PANE_MATRIX), 4, 11);
  ui_keys_press (test, "shift+v");
  g_assert_cmpstr (text (test, 0), ==, "R1.x");
  g_assert_true (gtk_widget_get_mapped (pane (test)));
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_CODE));
  ui_tour_assert_label (row (test, 0), "R1.x of lane 11: 5.0  (was 0.0)");
  /* What must be there stays. */
  ui_keys_press (test, "ctrl+F4");
  g_assert_true (gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_CODE)));
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_tour_start (&window);
  g_test_add_func ("/ui/watches/values", test_values);
  g_test_add_func ("/ui/watches/heights", test_heights);
  g_test_add_func ("/ui/watches/colours", test_colours);
  g_test_add_func ("/ui/watches/doubts", test_doubts);
  g_test_add_func ("/ui/watches/layout", test_layout);
  g_test_add_func ("/ui/watches/click", test_click);
  g_test_add_func ("/ui/watches/mistake", test_mistake);
  g_test_add_func ("/ui/watches/edit", test_edit);
  g_test_add_func ("/ui/watches/remove", test_remove);
  g_test_add_func ("/ui/watches/kept", test_kept);
  g_test_add_func ("/ui/watches/refused", test_refused);
  g_test_add_func ("/ui/watches/unfinished", test_unfinished);
  g_test_add_func ("/ui/watches/close", test_close);
  return ui_tour_run (&window);
}
