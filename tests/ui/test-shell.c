#include <gtksourceview/gtksource.h>

#include <math.h>

#include "ls-notices.h"
#include "ls-grid-view.h"
#include "ls-plugins.h"
#include "ls-timeline-draw.h"
#include "ui-picture.h"
#include "ui-tour.h"

/* data: not NULL if the hints have been read before. */
static void
set_up (UiTest *test)
{
  g_autoptr (LsSettings) settings = NULL;

  settings = ls_settings_new ();
  ls_settings_set_coach_done (settings, test->data != NULL);
  ui_test_start (test, NULL);
}

/* --- arrangement ----------------------------------------------------------------------------------------- */

static gboolean
is_wide (UiTest *test)
{
  return ls_shell_get_mode (ls_window_get_parts (test->window)->shell) == LS_SHELL_WIDE;
}

static gboolean
is_medium (UiTest *test)
{
  return ls_shell_get_mode (ls_window_get_parts (test->window)->shell) == LS_SHELL_MEDIUM;
}

static gboolean
is_narrow (UiTest *test)
{
  return ls_shell_get_mode (ls_window_get_parts (test->window)->shell) == LS_SHELL_NARROW;
}

static guint
count_mapped (UiTest *test)
{
  guint n = 0;

  for (LsPane pane = 0; pane < LS_N_PANES; pane++)
    if (gtk_widget_get_mapped (ui_test_pane (test, pane)))
      n++;
  return n;
}

static guint
count_open (UiTest *test)
{
  guint n = 0;

  for (LsPane pane = 0; pane < LS_N_PANES; pane++)
    n += ls_shell_get_open (ls_window_get_parts (test->window)->shell, pane);
  return n;
}

/* But the focus lane, the breakpoints, answers and comparisons, behind the tab of the output, and the stack behind the lanes. */
static gboolean
shows_all (UiTest *test)
{
  return is_wide (test) && count_mapped (test) == count_open (test) - 5; /* behind tabs */
}

static gboolean
shows_three (UiTest *test)
{
  return is_medium (test) && count_mapped (test) == 3;
}

static gboolean
shows_one (UiTest *test)
{
  return is_narrow (test) && count_mapped (test) == 1;
}

/* The header bar gives way first, so a small size takes more than one asking. */
static void
resize (UiTest *test, int width, int height, UiTestDone is_done)
{
  for (int i = 0; i < 50 && !is_done (test); i++)
    {
      gint64 until = g_get_monotonic_time () + 100 * G_TIME_SPAN_MILLISECOND;

      gtk_window_set_default_size (GTK_WINDOW (test->window), width + i % 2, height);
      while (g_get_monotonic_time () < until)
        g_main_context_iteration (NULL, FALSE);
    }
  g_assert_true (is_done (test));
}

/* Returns: the heading that says title, below widget. */
static GtkWidget *
find_title (GtkWidget *widget, const char *title)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (widget) && gtk_widget_has_css_class (widget, "pane-title") &&
      g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), title))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_title (child, title);
  return found;
}

static GtkWidget *
find_type (GtkWidget *widget, const char *type)
{
  GtkWidget *found = NULL;

  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_type (child, type);
  return found;
}

/* Whether there is a tooltip at a place; x counts from the right where it is less than 0. */
static gboolean
explains (GtkWidget *widget, int x, int y)
{
  g_autoptr (GObject) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean is_there = FALSE;

  g_assert_nonnull (widget);
  g_signal_emit_by_name (widget, "query-tooltip", x < 0 ? gtk_widget_get_width (widget) + x : x, y,
                         FALSE, tooltip, &is_there);
  return is_there;
}

static gboolean
is_laid_out (UiTest *test)
{
  GtkWidget *shell = GTK_WIDGET (ls_window_get_parts (test->window)->shell);

  return gtk_widget_get_width (find_type (shell, "LsRegisterMatrix")) > 100 &&
         gtk_widget_get_width (find_type (shell, "LsLaneRegisters")) > 100;
}

/* Headings say what their words mean, as help does at the prompt; what needs no word has none. */
static void
test_headings (UiTest *test)
{
  static const char *const titles[][2] = {
    { "Lanes", "Lane: One of 64 elements that execute together" },
    { "Stack", "Stack: Where lanes wait" },
    { "Lane", "Lane: One of 64 elements" },
    { "Program", NULL },
  };
  GtkWidget *shell = GTK_WIDGET (ls_window_get_parts (test->window)->shell);

  ui_test_wait (test, shows_all, "all panes side by side");
  g_assert_true (explains (find_type (GTK_WIDGET (test->window), "LsWindowTitle"), 0, 0));
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      GtkWidget *title = find_title (shell, titles[i][0]);
      const char *tooltip = NULL;

      g_assert_nonnull (title);
      tooltip = gtk_widget_get_tooltip_text (title);
      if (titles[i][1] == NULL)
        g_assert_null (tooltip);
      else
        g_assert_true (g_str_has_prefix (tooltip, titles[i][1]));
    }
  ls_shell_show_pane (ls_window_get_parts (test->window)->shell, LS_PANE_LANE);
  ui_test_wait (test, is_laid_out, "the registers to have their width");
  g_assert_true (explains (find_type (shell, "LsRegisterMatrix"), -20, 4));
  g_assert_false (explains (find_type (shell, "LsLaneRegisters"), -20, 4));
}

static void
test_widths (UiTest *test)
{
  ui_test_wait (test, shows_all, "all panes side by side");
  resize (test, 900, 600, shows_three);
  resize (test, 500, 700, shows_one);
  /* The program goes on being debugged whatever the arrangement. */
  ui_test_act (test, "debug.step");
  resize (test, 1300, 800, shows_all);
}

/* Nothing may need more room than the window has. */
static void
test_fits (UiTest *test)
{
  int minimum;

  resize (test, 900, 600, shows_three);
  gtk_widget_measure (
    gtk_widget_get_first_child (GTK_WIDGET (ls_window_get_parts (test->window)->shell)),
    GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 900);
  gtk_widget_measure (
    gtk_widget_get_first_child (GTK_WIDGET (ls_window_get_parts (test->window)->shell)),
    GTK_ORIENTATION_VERTICAL, 900, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 480);
}

static int
gutter_width (UiTest *test)
{
  GtkWidget *code = ui_test_pane (test, LS_PANE_CODE);

  return gtk_widget_get_width (ui_test_find_widget (code, GTK_SOURCE_TYPE_GUTTER));
}

static gboolean
has_small_gutter (UiTest *test)
{
  return gutter_width (test) < 115;
}

/* What stands before the text leaves it the room. */
static void
test_gutter (UiTest *test)
{
  ui_test_wait (test, shows_all, "all panes side by side");
  g_assert_cmpint (gutter_width (test), >, 150);
  resize (test, 900, 600, shows_three);
  ui_test_wait (test, has_small_gutter, "the gutter to be small");
}

static LsGridMetrics
register_metrics (LsGridView *matrix)
{
  LsGridMetrics metrics;

  ls_grid_metrics_init (&metrics, ls_grid_view_get_model (matrix),
                        ls_inspector_get_glyphs (LS_INSPECTOR (matrix), FALSE),
                        gtk_widget_get_width (GTK_WIDGET (matrix)));
  return metrics;
}

/* How many rows of registers there is room for, and how many lanes. */
static int
register_rows (LsGridView *matrix)
{
  const LsGridMetrics metrics = register_metrics (matrix);

  return (gtk_widget_get_height (GTK_WIDGET (matrix)) - metrics.header_height) / metrics.row_height;
}

static GtkWidget *
find_lane_tile (UiTest *test)
{
  return find_type (GTK_WIDGET (ls_window_get_parts (test->window)->shell), "LsLaneTile");
}

static LsGridView *
find_matrix (UiTest *test)
{
  return LS_GRID_VIEW (
    find_type (GTK_WIDGET (ls_window_get_parts (test->window)->shell), "LsRegisterMatrix"));
}

/* What a tile needs to show its number, in px. */
static int
two_digits (UiTest *test)
{
  GtkWidget *map = find_type (GTK_WIDGET (ls_window_get_parts (test->window)->shell), "LsLaneMap");
  LsGlyphs *glyphs = ls_inspector_get_glyphs (LS_INSPECTOR (map), FALSE);

  return (int) ceil (2 * (double) ls_glyphs_get_advance (glyphs)) + 2;
}

static gboolean
has_numbered_lanes (UiTest *test)
{
  return gtk_widget_get_mapped (find_lane_tile (test)) &&
         gtk_widget_get_width (find_lane_tile (test)) >= two_digits (test);
}

/* What a clause writes is in sight, below all lanes with their numbers. */
static gboolean
has_room (UiTest *test)
{
  return has_numbered_lanes (test) && register_rows (find_matrix (test)) >= 7;
}

static gboolean
has_ten_rows (UiTest *test)
{
  return register_rows (find_matrix (test)) >= 10;
}

static void
test_space (UiTest *test)
{
  resize (test, 1280, 720, shows_three);
  ui_test_wait (test, has_numbered_lanes, "64 lanes with their numbers");
  ui_test_wait (test, has_ten_rows, "ten rows of registers below them");
  resize (test, 1440, 900, shows_all);
  ui_test_wait (test, has_room, "seven rows of registers beside all else");
}

static gboolean
shows_two (UiTest *test)
{
  return is_medium (test) && count_mapped (test) <= 3;
}

static gboolean
has_stack_below (UiTest *test)
{
  return is_wide (test) && gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_STACK)) &&
         gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_LANES));
}

/* Where the stack stands below the lanes, what is now and the innermost frame are there whole. */
static void
test_stack_room (UiTest *test)
{
  LsShell *shell = ls_window_get_parts (test->window)->shell;
  GtkWidget *stack;
  GtkListBox *list;
  graphene_rect_t card;

  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.close-pane", "s", "timeline");
  resize (test, 900, 600, shows_two);
  resize (test, 1440, 815, has_stack_below);
  stack = ls_shell_get_pane (shell, LS_PANE_STACK);
  list = GTK_LIST_BOX (ui_test_find_widget (stack, GTK_TYPE_LIST_BOX));
  while (ls_session_get_view (test->session) != NULL &&
         gtk_list_box_get_row_at_index (list, 1) == NULL)
    ui_test_act (test, "debug.step");
  ui_test_settle (test);
  g_assert_true (
    gtk_widget_compute_bounds (GTK_WIDGET (gtk_list_box_get_row_at_index (list, 1)), stack, &card));
  g_assert_cmpfloat (card.origin.y + card.size.height, <=, (float) gtk_widget_get_height (stack));
}

/* --- with all the room ----------------------------------------------------------------------------------- */

/* A lane of the mask history has two px. */
static gboolean
has_history (UiTest *test)
{
  GtkWidget *timeline =
    find_type (GTK_WIDGET (ls_window_get_parts (test->window)->shell), "LsTimelineView");
  const LsGlyphs *glyphs = ls_inspector_get_glyphs (LS_INSPECTOR (timeline), FALSE);

  return gtk_widget_get_mapped (timeline) &&
         gtk_widget_get_height (timeline) >= ls_timeline_metrics_height (glyphs, 2);
}

/* On a projector, with text half as large again: whatever a pane has to show can be seen whole in it. */
static void
test_all_the_room (UiTest *test)
{
  static const struct
  {
    LsPane pane;
    gboolean (*is_whole) (UiTest *test);
    const char *what;
  } panes[] = {
    { LS_PANE_MATRIX, has_ten_rows, "ten rows of registers" },
    { LS_PANE_LANES, has_numbered_lanes, "64 lanes with their numbers" },
    { LS_PANE_TIMELINE, has_history, "two px a lane" },
  };

  resize (test, 1280, 720, shows_three);
  for (guint i = 0; i < 3; i++)
    ui_test_act (test, "win.text-larger");
  for (guint i = 0; i < G_N_ELEMENTS (panes); i++)
    {
      const char *id = ls_pane_get_info (panes[i].pane)->id;

      gtk_widget_activate_action (GTK_WIDGET (test->window), "win.maximize-pane", "s", id);
      ui_test_wait (test, panes[i].is_whole, panes[i].what);
      gtk_widget_activate_action (GTK_WIDGET (test->window), "win.maximize-pane", "s", id);
      ui_test_wait (test, shows_three, "the other panes");
    }
  ui_test_act (test, "win.text-normal");
}

static int cell_width;

/* In another text, of which whole columns are in sight from the left, and not from the first. */
static gboolean
has_other_columns (UiTest *test)
{
  LsGridView *matrix = find_matrix (test);
  GtkAdjustment *adjustment = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (matrix));
  const double place = gtk_adjustment_get_value (adjustment);
  const int width = register_metrics (matrix).cell_width;

  return width != cell_width && place / width > 3 && place == floor (place / width) * width;
}

/* Larger and smaller text leaves no column cut on the left. */
static void
test_zoom (UiTest *test)
{
  static const char *const actions[] = { "win.text-larger", "win.text-larger",  "win.text-larger",
                                         "win.text-normal", "win.text-smaller", "win.text-smaller",
                                         "win.text-larger" };

  resize (test, 1280, 720, shows_three);
  ls_grid_view_set_cursor (find_matrix (test), 0, 40);
  cell_width = 0;
  ui_test_wait (test, has_other_columns, "the column of the cursor");
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      cell_width = register_metrics (find_matrix (test)).cell_width;
      ui_test_act (test, actions[i]);
      ui_test_wait (test, has_other_columns, actions[i]);
    }
  ui_test_act (test, "win.text-normal");
}

/* A window that is wide, but too low to show all panes, has tabs; so has one with large text. */
static void
test_heights (UiTest *test)
{
  ui_test_wait (test, shows_all, "all panes side by side");
  resize (test, 1280, 720, shows_three);
  resize (test, 1440, 900, shows_all);
  for (guint i = 0; i < 3; i++)
    ui_test_act (test, "win.text-larger");
  ui_test_wait (test, shows_three, "tabs for large text");
  ui_test_act (test, "win.text-normal");
  ui_test_wait (test, shows_all, "all panes again");
}

static GtkWidget *
find_coach (GtkWidget *root)
{
  if (LS_IS_COACH (root))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_coach (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
is_all_in_sight (GtkAdjustment *adjustment)
{
  return gtk_adjustment_get_upper (adjustment) <= gtk_adjustment_get_page_size (adjustment);
}

static gboolean
has_size (UiTest *test)
{
  LsShell *shell = ls_window_get_parts (test->window)->shell;

  return shows_all (test) &&
         gtk_widget_get_height (ls_shell_get_pane (shell, LS_PANE_TIMELINE)) > 0;
}

static gboolean
lane_has_size (UiTest *test)
{
  GtkWidget *lane = ui_test_pane (test, LS_PANE_LANE);

  return gtk_widget_get_mapped (lane) &&
         gtk_adjustment_get_page_size (
           gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (lane))) > 1;
}

/* The program is what one reads: the rows of registers leave it most of the room. */
static gboolean
has_fourteen_lines (UiTest *test)
{
  int height;

  ui_picture_line (test, 1, &height);
  return height > 0 &&
         gtk_widget_get_height (GTK_WIDGET (ui_picture_listing (test))) / height >= 14;
}

/* The first sight, hints included: all lanes and their legend, x to w of the focus lane, two px a lane of history. */
static void
test_first_sight (UiTest *test)
{
  LsShell *shell = ls_window_get_parts (test->window)->shell;
  GtkScrolledWindow *lanes = GTK_SCROLLED_WINDOW (ls_shell_get_pane (shell, LS_PANE_LANES));
  GtkScrolledWindow *lane = GTK_SCROLLED_WINDOW (ls_shell_get_pane (shell, LS_PANE_LANE));
  GtkWidget *timeline = ls_shell_get_pane (shell, LS_PANE_TIMELINE);
  GtkWidget *viewport = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (timeline));
  LsInspector *history = LS_INSPECTOR (gtk_viewport_get_child (GTK_VIEWPORT (viewport)));

  ui_test_wait (test, has_size, "all panes with their sizes");
  g_assert_true (ls_coach_is_shown (LS_COACH (find_coach (GTK_WIDGET (test->window)))));
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (test->window)), <=, 1440);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (test->window)), <=, 900);
  g_assert_true (is_all_in_sight (gtk_scrolled_window_get_vadjustment (lanes)));
  ui_test_wait (test, has_fourteen_lines, "fourteen lines of the program");
  ls_shell_show_pane (shell, LS_PANE_LANE);
  ui_test_wait (test, lane_has_size, "the focus lane to have its size");
  g_assert_true (is_all_in_sight (gtk_scrolled_window_get_hadjustment (lane)));
  g_assert_cmpint (gtk_widget_get_height (timeline), >=,
                   ls_timeline_metrics_height (ls_inspector_get_glyphs (history, FALSE), 2));
}

static int
focused_pane (UiTest *test)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (test->window));

  for (LsPane pane = 0; pane < LS_N_PANES && focus != NULL; pane++)
    {
      GtkWidget *child = ui_test_pane (test, pane);

      if (focus == child || gtk_widget_is_ancestor (focus, child))
        return (int) pane;
    }
  return -1;
}

static void
test_next_pane (UiTest *test)
{
  int first;

  ui_test_wait (test, shows_all, "all panes");
  ui_test_act (test, "win.next-pane");
  first = focused_pane (test);
  g_assert_cmpint (first, >=, 0);
  ui_test_act (test, "win.next-pane");
  g_assert_cmpint (focused_pane (test), !=, first);
  ui_test_act (test, "win.previous-pane");
  g_assert_cmpint (focused_pane (test), ==, first);
}

static gboolean
shows_source (UiTest *test)
{
  return gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_SOURCE));
}

/* A window that has no size yet has no place for panes: what is to be shown waits for it. */
static void
test_shown_early (UiTest *test)
{
  LsWindow *first = test->window;
  g_autoptr (LsSettings) settings = ls_settings_new ();
  LsWindow *window = ls_window_new (GTK_APPLICATION (test->application), settings);
  LsShell *shell = ls_window_get_parts (window)->shell;

  ls_shell_show_pane (shell, LS_PANE_BREAKPOINTS);
  ls_shell_show_pane (shell, LS_PANE_SOURCE);
  test->window = window;
  ls_window_open (window, NULL);
  gtk_window_present (GTK_WINDOW (window));
  ui_test_wait (test, shows_source, "the source text in front");
  test->window = first;
  gtk_window_destroy (GTK_WINDOW (window));
}

/* --- hints ----------------------------------------------------------------------------------------------- */

#define STRAIGHT                          \
  "00 ALU:\n"                             \
  "      0  x: MOV         R1.x,  R0.x\n" \
  "01 EXPORT_DONE: PIX0, R1\n"            \
  "END_OF_PROGRAM\n"

static gboolean
has_no_branch (UiTest *test)
{
  return g_str_equal (ls_scene_get_name (ls_session_get_scene (test->session)), "straight.asm");
}

static void
assert_hint (LsCoach *coach, const char *start)
{
  g_assert_true (ls_coach_is_shown (coach));
  if (!g_str_has_prefix (ls_coach_get_text (coach), start))
    g_error ("“%s”, not “%s”", ls_coach_get_text (coach), start);
}

/* Steps until a lane is off. Returns: the first one. */
static guint
hatch (UiTest *test)
{
  LsMask off;

  while ((off = ls_view_lanes_in (ls_session_get_view (test->session), LS_LANE_BRANCH)) == 0)
    ui_test_act (test, "debug.step");
  return (guint) __builtin_ctzll (off);
}

/* Lanes that are hatched are clicked; where there are none and nothing comes any more, that is left out. */
static void
test_coach_why (UiTest *test)
{
  LsCoach *coach = LS_COACH (find_coach (GTK_WIDGET (test->window)));

  ui_test_act (test, "debug.step");
  ui_test_act (test, "debug.step-back");
  assert_hint (coach, "Press  .  (full stop) until lanes turn hatched");
  hatch (test);
  assert_hint (coach, "Click a hatched lane");
  ui_test_act (test, "debug.end");
  assert_hint (coach, "Click the timeline and press  Ctrl+M");
}

/* The room that a pane gave back is laid out first. */
static void
give_keyboard (UiTest *test, LsPane pane)
{
  ls_shell_show_pane (ls_window_get_parts (test->window)->shell, pane);
  ui_tour_await_keyboard (test, pane);
}

static void
test_coach (UiTest *test)
{
  LsCoach *coach = LS_COACH (find_coach (GTK_WIDGET (test->window)));
  g_autofree char *path = ui_test_write ("straight.asm", STRAIGHT);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (LsSettings) remembered = NULL;

  g_assert_true (ls_coach_is_shown (coach));
  g_assert_cmpstr (ls_coach_get_text (coach), ==,
                   "Press  .  (full stop) to step: at the arrow, in line 4 (PRED_SETGT), 27 of 64 "
                   "lanes leave the others. "
                   "Watch them turn hatched.");
  ui_test_act (test, "debug.end");
  assert_hint (coach, "Nothing runs after this. Press  ,");
  ui_test_act (test, "debug.go-back");
  assert_hint (coach, "Press  .  (full stop) to step: ");
  ui_test_act (test, "debug.step");
  assert_hint (coach, "Press  ,  (comma) to go back: ");
  ui_test_act (test, "debug.start");
  assert_hint (coach, "Press  .  (full stop) to step: ");
  ui_test_act (test, "debug.go-back");
  assert_hint (coach, "Press  ,  (comma) to go back: ");
  ui_test_act (test, "debug.step-back");
  g_assert_true (ls_coach_is_shown (coach));
  assert_hint (coach, "Press  .  (full stop) until lanes turn hatched");
  ui_test_act (test, "win.why"); /* of an active lane */
  assert_hint (coach, "Press  .  (full stop) until lanes turn hatched");
  ls_session_set_focus_lane (test->session, hatch (test));
  ui_test_act (test, "win.why");
  assert_hint (coach, "Click the timeline and press  Ctrl+M");
  give_keyboard (test, LS_PANE_LANES);
  ui_test_act (test, "win.maximize-this-pane");
  ui_test_act (test, "win.maximize-this-pane");
  give_keyboard (test, LS_PANE_TIMELINE);
  ui_test_act (test, "win.maximize-this-pane");
  assert_hint (coach, "Click the timeline and press  Ctrl+M");
  ui_test_act (test, "win.maximize-this-pane");
  assert_hint (coach, "Press  ]  (closing bracket)");
  ui_test_act (test, "debug.step-back");
  assert_hint (coach, "Press  ]  (closing bracket)");
  ui_test_act (test, "debug.next-event");
  assert_hint (coach, "Now guess before you look: choose lesson 2");
  ui_test_act (test, "debug.step");
  assert_hint (coach, "Now guess before you look: choose lesson 2");
  ls_window_open (test->window, file);
  ui_test_wait (test, has_no_branch, "the other program");
  ui_test_settle (test);
  g_assert_false (ls_coach_is_shown (coach));

  remembered = ls_settings_new ();
  g_assert_true (ls_settings_get_coach_done (remembered));
}

/* Where no lane has left, none is spoken of. */
static void
test_coach_without_branches (UiTest *test)
{
  LsCoach *coach = LS_COACH (find_coach (GTK_WIDGET (test->window)));
  g_autofree char *path = ui_test_write ("straight.asm", STRAIGHT);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  ls_window_open (test->window, file);
  ui_test_wait (test, has_no_branch, "the other program");
  ui_test_settle (test);
  g_assert_true (ls_coach_is_shown (coach));
  g_assert_cmpstr (
    ls_coach_get_text (coach), ==,
    "Press  .  (full stop) to step: the line at the arrow runs in all active lanes.");
}

static void
test_coach_is_gone (UiTest *test)
{
  g_assert_false (ls_coach_is_shown (LS_COACH (find_coach (GTK_WIDGET (test->window)))));
}

/* A window opens as large as the last one closed. */
static void
test_size (UiTest *test)
{
  const LsWindowSize kept = { 1111, 777, FALSE };
  g_autoptr (LsSettings) settings = ls_settings_new ();
  g_autoptr (LsSettings) later = NULL;
  LsWindowSize size;

  ui_test_stop (test);
  ls_settings_set_window_size (settings, &kept);
  ui_test_start (test, NULL);
  gtk_window_get_default_size (GTK_WINDOW (test->window), &size.width, &size.height);
  g_assert_cmpint (size.width, ==, 1111);
  g_assert_cmpint (size.height, ==, 777);
  gtk_window_set_default_size (GTK_WINDOW (test->window), 1222, 888);
  ui_test_settle (test);
  gtk_window_close (GTK_WINDOW (test->window));
  ui_test_settle (test);
  later = ls_settings_new ();
  g_assert_true (ls_settings_get_window_size (later, &size));
  g_assert_cmpint (size.width, ==, 1222);
  g_assert_cmpint (size.height, ==, 888);
  g_assert_false (size.is_maximized);
  ls_settings_set_window_size (later, &(LsWindowSize){ 0, 0, FALSE });
}

/* The next window begins with it. */
static void
assert_kept_appearance (const char *appearance)
{
  g_autoptr (LsSettings) later = ls_settings_new ();

  g_assert_cmpstr (ls_settings_get_appearance (later), ==, appearance);
}

static void
test_appearance (UiTest *test)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  g_action_group_change_action_state (G_ACTION_GROUP (test->application), "appearance",
                                      g_variant_new_string ("dark"));
  g_assert_true (adw_style_manager_get_dark (manager));
  assert_kept_appearance ("dark");
  g_action_group_change_action_state (G_ACTION_GROUP (test->application), "appearance",
                                      g_variant_new_string ("light"));
  g_assert_false (adw_style_manager_get_dark (manager));
  assert_kept_appearance ("light");
}

typedef struct
{
  GtkWidget *shell;
  gboolean is_painted; /* with a shell that has its place */
} FirstFrame;

/* Frames before there is something to show are painted without a shell, however many a busy machine takes. */
static void
painted_cb (GdkFrameClock *clock, FirstFrame *first)
{
  if (!gtk_widget_get_mapped (first->shell) || gtk_widget_get_width (first->shell) == 0)
    return;
  g_signal_handlers_disconnect_by_data (clock, first);
  first->is_painted = TRUE;
}

/* Nobody sees a window that shows something and has no panes. */
static void
test_first_frame (void)
{
  UiTest test = { 0 };
  FirstFrame first = { 0 };

  ui_test_launch (&test, NULL);
  first.shell = GTK_WIDGET (ls_window_get_parts (test.window)->shell);
  g_signal_connect (gtk_widget_get_frame_clock (GTK_WIDGET (test.window)), "after-paint",
                    G_CALLBACK (painted_cb), &first);
  while (!first.is_painted)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (count_mapped (&test), ==, count_open (&test) - 5);
  ui_test_settle (&test);
  ui_test_stop (&test);
}

/* --- names ----------------------------------------------------------------------------------------------- */

/* Newer GTK tells nobody the name of what has none of these. */
static gboolean
has_role (GtkWidget *widget)
{
  const GtkAccessibleRole role = gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget));

  return role != GTK_ACCESSIBLE_ROLE_GENERIC && role != GTK_ACCESSIBLE_ROLE_WIDGET &&
         (role != GTK_ACCESSIBLE_ROLE_STATUS || GTK_IS_LABEL (widget));
}

static gboolean
has_name (GtkWidget *widget)
{
  g_autofree char *other = NULL;

  if (!gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL))
    return FALSE;
  other =
    gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, "");
  return other != NULL;
}

/* Returns: how many have names. What GTK puts into a list is its own. */
static guint
assert_roles (GtkWidget *widget)
{
  guint n = has_name (widget);

  if (n > 0 && !has_role (widget) &&
      !g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkListItemWidget"))
    g_error ("%s has a name and no role", G_OBJECT_TYPE_NAME (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += assert_roles (child);
  return n;
}

static void
test_roles (UiTest *test)
{
  static const char *const opens[] = { "win.palette", "win.edit-breakpoint", "win.primary-menu" };

  for (LsPane pane = 0; pane < LS_N_PANES; pane++)
    {
      gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s",
                                  ls_pane_get_info (pane)->id);
      ui_test_settle (test);
      g_assert_cmpuint (assert_roles (GTK_WIDGET (test->window)), >, 50);
    }
  for (guint i = 0; i < G_N_ELEMENTS (opens); i++)
    {
      ui_test_act (test, opens[i]);
      assert_roles (GTK_WIDGET (test->window));
    }
}

static void
add (const char *name, UiTestFunc run)
{
  ui_test_add (name, NULL, set_up, run);
}

static void
add_after_hints (const char *name, UiTestFunc run)
{
  ui_test_add (name, "read", set_up, run);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  g_test_add_func ("/ui/shell/first-frame", test_first_frame);
  add ("/ui/shell/size", test_size);
  add ("/ui/hints/go-when-learnt", test_coach);
  add ("/ui/hints/why", test_coach_why);
  add ("/ui/hints/of-this-program", test_coach_without_branches);
  add_after_hints ("/ui/hints/stay-away", test_coach_is_gone);
  add ("/ui/shell/headings-explain", test_headings);
  add ("/ui/shell/arranged-by-width", test_widths);
  add ("/ui/shell/arranged-by-height", test_heights);
  add ("/ui/shell/space-1280x720", test_space);
  add ("/ui/shell/stack-below", test_stack_room);
  add ("/ui/shell/all-the-room", test_all_the_room);
  add_after_hints ("/ui/shell/zoom", test_zoom);
  add ("/ui/shell/fits-900x600", test_fits);
  add ("/ui/shell/gutter", test_gutter);
  add ("/ui/shell/first-sight-1440x900", test_first_sight);
  add ("/ui/shell/next-pane", test_next_pane);
  add_after_hints ("/ui/shell/shown-early", test_shown_early);
  add_after_hints ("/ui/shell/names-have-roles", test_roles);
  add ("/ui/appearance", test_appearance);
  return g_test_run ();
}
