#include "ls-shell-private.h"
#include "ls-mends.h"
#include "ls-views.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* Panes that are moved, closed, opened again, given all the room, and that are where they were in the next window. */

static UiTest window;

static LsShell *
shell_of (UiTest *test)
{
  return ls_window_get_parts (test->window)->shell;
}

static GtkWidget *
pane (LsPane which)
{
  return ls_shell_get_pane (shell_of (&window), which);
}

static guint
count_mapped (void)
{
  guint n = 0;

  for (LsPane i = 0; i < LS_N_PANES; i++)
    n += gtk_widget_get_mapped (pane (i));
  return n;
}

static gboolean
is_at_home (UiTest *test G_GNUC_UNUSED)
{
  LsPane maximized;

  return ls_shell_get_mode (shell_of (&window)) == LS_SHELL_WIDE && count_mapped () == 5 &&
         !ls_shell_get_maximized (shell_of (&window), &maximized) &&
         gtk_widget_get_height (pane (LS_PANE_TIMELINE)) > 0;
}

/* Five in sight: program, lanes, output, registers and timeline. */
static void
set_up (void)
{
  ui_test_act (&window, "win.reset-layout");
  ui_test_wait (&window, is_at_home, "the panes to be at home");
  ui_tour_set (&window, &(UiPlace){ 12 });
}

static void
move (const char *id, const char *dock)
{
  g_assert_true (
    gtk_widget_activate_action (GTK_WIDGET (window.window), "win.move-pane", "(ss)", id, dock));
  ui_keys_arrive (&window);
}

static GtkWidget *
notebook_of (LsPane which)
{
  return gtk_widget_get_ancestor (pane (which), GTK_TYPE_NOTEBOOK);
}

/* --- the room of a diagram ------------------------------------------------------------------------------- */

/* In front it has the room that the timeline can do without, and gives it back; what a person said of the room stays. */
static void
test_diagram (void)
{
  int timeline, base, program;

  set_up ();
  timeline = gtk_widget_get_height (pane (LS_PANE_TIMELINE));
  program = gtk_widget_get_height (pane (LS_PANE_CODE));
  base = gtk_widget_get_height (pane (LS_PANE_MATRIX));
  ls_shell_show_pane (shell_of (&window), LS_PANE_GRAPH);
  ui_keys_arrive (&window);
  g_assert_cmpint (gtk_widget_get_height (pane (LS_PANE_TIMELINE)), <, timeline);
  g_assert_cmpint (gtk_widget_get_height (pane (LS_PANE_GRAPH)), >, base + 40);
  ls_shell_show_pane (shell_of (&window), LS_PANE_MATRIX);
  ui_keys_arrive (&window);
  g_assert_cmpint (gtk_widget_get_height (pane (LS_PANE_TIMELINE)), ==, timeline);
  g_assert_cmpint (gtk_widget_get_height (pane (LS_PANE_CODE)), ==, program);
  ls_shell_set_open (shell_of (&window), LS_PANE_GRAPH, FALSE);
  ui_keys_arrive (&window);
}

/* --- the value ------------------------------------------------------------------------------------------- */

static void
assert_words (const LsPaneLayout *layout, const char *expected)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) words = NULL;
  g_autofree char *joined = NULL;

  ls_pane_layout_add_words (layout, builder);
  words = g_strv_builder_end (builder);
  joined = g_strjoinv (" ", words);

  g_assert_cmpstr (joined, ==, expected);
}

/* Words come back as they went; what nobody understands is passed over. */
static void
test_words (void)
{
  static const char *const words[] = {
    "stack=base",
    "output-",
    "notes+",
    "tabs-base:0.250",
    "nothing=base",
    "stack=nowhere",
    "program-",
    "tabs-base:7",
    "",
    "=",
    "-",
    "+x",
    "lanes+y",
    NULL,
  };
  LsPaneLayout layout;

  ls_pane_layout_init (&layout, FALSE);
  assert_words (&layout, "");
  ls_pane_layout_take_words (&layout, words);
  assert_words (&layout, "stack=base output- notes+ tabs-base:0.250");
  g_assert_true (layout.is_open[LS_PANE_CODE]);
  g_assert_cmpint (layout.docks[LS_PANE_STACK], ==, LS_DOCK_BASE);
}

/* Texts have a layout of their own: what tells of the machine is closed in it, and the program can be. */
static void
test_text_words (void)
{
  static const char *const words[] = {
    "stack=base", "text/program+",       "text/output-",      "text/lanes-",
    "notes+",     "text/top-base:0.400", "text/nothing=base", NULL
  };
  LsPaneLayout layout;

  ls_pane_layout_init (&layout, TRUE);
  assert_words (&layout, "");
  g_assert_false (layout.is_open[LS_PANE_CODE]);
  g_assert_false (layout.is_open[LS_PANE_TIMELINE]);
  ls_pane_layout_take_words (&layout, words);
  assert_words (&layout, "text/program+ text/output- text/top-base:0.400");
  g_assert_true (layout.is_open[LS_PANE_LANES]);
  g_assert_cmpint (layout.docks[LS_PANE_STACK], !=, LS_DOCK_BASE);
}

/* --- the window ------------------------------------------------------------------------------------------ */

/* The pane becomes a tab there, in front and with the keyboard; what was above it has its room. */
static void
test_move (void)
{
  int height;

  set_up ();
  height = gtk_widget_get_height (pane (LS_PANE_LANES));
  move ("timeline", "base");
  g_assert_true (notebook_of (LS_PANE_TIMELINE) == notebook_of (LS_PANE_MATRIX));
  g_assert_true (gtk_widget_get_mapped (pane (LS_PANE_TIMELINE)));
  g_assert_false (gtk_widget_get_mapped (pane (LS_PANE_MATRIX)));
  g_assert_cmpint (gtk_widget_get_height (pane (LS_PANE_LANES)), >, height + 40);
  ui_tour_press (&window, "period");
  g_assert_cmpuint (ui_test_get_step (&window), ==, 13);
  ls_shell_show_pane (shell_of (&window), LS_PANE_TIMELINE);
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.move-this-pane", "s", "timeline");
  ui_keys_arrive (&window);
  g_assert_cmpint (ABS (gtk_widget_get_height (pane (LS_PANE_LANES)) - height), <=, 8);
  g_assert_cmpuint (count_mapped (), ==, 5);
}

/* Also of what is always there at first, but of the program; the menu opens it again. */
static void
test_close (void)
{
  set_up ();
  ls_shell_show_pane (shell_of (&window), LS_PANE_TIMELINE);
  ui_keys_press (&window, "ctrl+F4");
  g_assert_false (ls_shell_get_open (shell_of (&window), LS_PANE_TIMELINE));
  g_assert_cmpuint (count_mapped (), ==, 4);
  g_assert_true (ui_tour_has_keyboard (&window, LS_PANE_CODE));
  ui_keys_press (&window, "ctrl+F4");
  g_assert_cmpuint (count_mapped (), ==, 4);
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.show-pane", "s", "timeline");
  ui_keys_arrive (&window);
  g_assert_cmpuint (count_mapped (), ==, 5);
  g_assert_true (ui_tour_has_keyboard (&window, LS_PANE_TIMELINE));
}

static gboolean
has_one (UiTest *test)
{
  LsPane maximized;

  return ls_shell_get_maximized (shell_of (test), &maximized) && count_mapped () == 1;
}

static gboolean
has_all (UiTest *test)
{
  LsPane maximized;

  return !ls_shell_get_maximized (shell_of (test), &maximized) && count_mapped () == 5;
}

static void
assert_alone (LsPane which)
{
  LsPane maximized;

  ui_test_wait (&window, has_one, "one pane to have the room");
  ui_keys_arrive (&window);
  g_assert_true (ls_shell_get_maximized (shell_of (&window), &maximized));
  g_assert_cmpint (maximized, ==, which);
  g_assert_cmpuint (count_mapped (), ==, 1);
  g_assert_true (ui_tour_has_keyboard (&window, which));
  g_assert_cmpint (gtk_widget_get_width (pane (which)), ==,
                   gtk_widget_get_width (GTK_WIDGET (shell_of (&window))));
}

/* The same key gives the room back, so does Escape, and so does a question, whose answer must be seen. */
static void
test_maximize (void)
{
  static const char *const backs[] = { "ctrl+m", "Escape", "question" };

  for (guint i = 0; i < G_N_ELEMENTS (backs); i++)
    {
      set_up ();
      ls_shell_show_pane (shell_of (&window), LS_PANE_LANES);
      ui_keys_press (&window, "ctrl+m");
      assert_alone (LS_PANE_LANES);
      ui_tour_press (&window, "period");
      g_assert_cmpuint (ui_test_get_step (&window), ==, 13);
      ui_tour_press (&window, backs[i]);
      g_test_message ("back by %s", backs[i]);
      ui_test_wait (&window, has_all, "all panes to have their room again");
      g_assert_true (ui_tour_has_keyboard (&window, LS_PANE_LANES));
    }
}

/* Another one that asks for the room gets it. */
static void
test_maximize_another (void)
{
  set_up ();
  ls_shell_show_pane (shell_of (&window), LS_PANE_LANES);
  ui_keys_press (&window, "ctrl+m");
  assert_alone (LS_PANE_LANES);
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.maximize-pane", "s",
                              ls_pane_get_info (LS_PANE_TIMELINE)->id);
  assert_alone (LS_PANE_TIMELINE);
  ui_tour_press (&window, "ctrl+m");
  ui_test_wait (&window, has_all, "all panes to have their room again");
}

/* Where each pane is in the shell; nothing of one that is not in sight. */
static void
get_places (graphene_rect_t places[LS_N_PANES])
{
  for (LsPane i = 0; i < LS_N_PANES; i++)
    {
      places[i] = *graphene_rect_zero ();
      if (gtk_widget_get_mapped (pane (i)))
        g_assert_true (
          gtk_widget_compute_bounds (pane (i), GTK_WIDGET (shell_of (&window)), &places[i]));
    }
}

static graphene_rect_t places_before[LS_N_PANES];
static int wanted_height;

static gboolean
has_wanted_height (UiTest *test)
{
  return gtk_widget_get_height (GTK_WIDGET (shell_of (test))) == wanted_height;
}

static gboolean
is_as_before (UiTest *test)
{
  graphene_rect_t places[LS_N_PANES];

  if (!has_all (test))
    return FALSE;
  get_places (places);
  for (LsPane i = 0; i < LS_N_PANES; i++)
    if (!graphene_rect_equal (&places[i], &places_before[i]))
      return FALSE;
  return TRUE;
}

/* Of the shell, as a bar that comes and goes below it does. */
static void
change_height (int margin)
{
  GtkWidget *shell = GTK_WIDGET (shell_of (&window));

  wanted_height = gtk_widget_get_height (shell) + gtk_widget_get_margin_bottom (shell) - margin;
  gtk_widget_set_margin_bottom (shell, margin);
  ui_test_wait (&window, has_wanted_height, "the panes to have another height");
}

/* Each pane is to the pixel where it was, though the room has changed since the panes were arranged: arranged anew they would
 * share it in another way. */
static void
test_given_back (void)
{
  static const LsPane wholes[] = { LS_PANE_LANES, LS_PANE_MATRIX, LS_PANE_TIMELINE, LS_PANE_CODE };

  set_up ();
  change_height (120);
  get_places (places_before);
  for (guint i = 0; i < G_N_ELEMENTS (wholes); i++)
    {
      g_test_message ("%s", ls_pane_get_info (wholes[i])->id);
      ls_shell_show_pane (shell_of (&window), wholes[i]);
      ui_keys_press (&window, "ctrl+m");
      assert_alone (wholes[i]);
      ui_keys_press (&window, "ctrl+m");
      ui_test_wait (&window, is_as_before, "each pane to be where it was");
    }
  change_height (0);
}

static GtkDropTarget *
drop_target_of (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        return GTK_DROP_TARGET (controller);
    }
  return NULL;
}

/* What the heading gives when it is dragged is dropped onto the registers: it is a tab there. Without a window manager the X
 * server has nobody to drag it over. */
static void
test_drop (void)
{
  GtkDropTarget *target;
  g_auto (GValue) value = G_VALUE_INIT;
  GType type;
  LsPane dragged = LS_PANE_STACK;
  gboolean is_taken = FALSE;

  set_up ();
  target = drop_target_of (notebook_of (LS_PANE_MATRIX));
  g_assert_nonnull (target);
  type = gdk_content_formats_get_gtypes (gtk_drop_target_get_formats (target), NULL)[0];
  g_value_init (&value, type);
  g_value_set_boxed (&value, &dragged);
  g_signal_emit_by_name (target, "drop", &value, 20., 20., &is_taken);
  ui_keys_arrive (&window);
  g_assert_true (is_taken);
  g_assert_cmpint (ls_shell_get_dock (shell_of (&window), LS_PANE_STACK), ==, LS_DOCK_BASE);
  g_assert_true (notebook_of (LS_PANE_STACK) == notebook_of (LS_PANE_MATRIX));
}

static void
test_double_click (void)
{
  GtkWidget *heading;

  set_up ();
  heading = gtk_widget_get_first_child (gtk_widget_get_parent (pane (LS_PANE_MATRIX)));
  ui_mouse_double_click (&window, heading, 20,
                         17); /* not on the line above it, which can be dragged */
  assert_alone (LS_PANE_MATRIX);
}

/* --- painting -------------------------------------------------------------------------------------------- */

/* In the frame itself, as a new width of the text does. */
static gboolean
tick_cb (GtkWidget *text, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data)
{
  guint *n = data;

  gtk_text_view_set_pixels_below_lines (GTK_TEXT_VIEW (text), 2 + (int) (*n % 4));
  return (*n)-- > 0;
}

static guint frames;

static gboolean
are_painted (UiTest *test G_GNUC_UNUSED)
{
  return frames == G_MAXUINT;
}

/* Text that changes in the frame that paints it moves the scroll bar meanwhile; GTK must have nothing to warn of. */
static void
test_text_changes (void)
{
  set_up ();
  frames = 12;
  gtk_widget_add_tick_callback (ui_test_find_widget (pane (LS_PANE_CODE), GTK_TYPE_TEXT_VIEW),
                                tick_cb, &frames, NULL);
  ui_test_wait (&window, are_painted, "the frames");
  ui_keys_arrive (&window);
}

/* That has the pane's tabs on one side. */
static GtkPaned *
split_of (LsPane which)
{
  return GTK_PANED (gtk_widget_get_parent (notebook_of (which)));
}

/* A split is moved, and the whole window asks for its places, as it does when a tip comes up: what scrolls asks once more
 * meanwhile, and must be given its place before it is painted. */
static void
test_moved_beneath_a_tip (void)
{
  set_up ();
  for (guint i = 0; i < 8; i++)
    {
      GtkPaned *paned = split_of (i % 2 == 0 ? LS_PANE_OUTPUT : LS_PANE_MATRIX);

      gtk_widget_queue_allocate (GTK_WIDGET (window.window));
      gtk_paned_set_position (paned, gtk_paned_get_position (paned) + (i < 4 ? -60 : 60));
      ui_keys_arrive (&window);
    }
}

/* --- the next window ------------------------------------------------------------------------------------- */

/* What is right of it has one notebook or two, above each other. */
static GtkPaned *
side_split (void)
{
  GtkPaned *paned = split_of (LS_PANE_OUTPUT);

  if (gtk_orientable_get_orientation (GTK_ORIENTABLE (paned)) == GTK_ORIENTATION_HORIZONTAL)
    return paned;
  return GTK_PANED (gtk_widget_get_parent (GTK_WIDGET (paned)));
}

static double
share_of (GtkPaned *paned)
{
  return gtk_paned_get_position (paned) /
         (double) gtk_widget_get_size (GTK_WIDGET (paned),
                                       gtk_orientable_get_orientation (GTK_ORIENTABLE (paned)));
}

static void
set_share (GtkPaned *paned, double share)
{
  const int size = gtk_widget_get_size (GTK_WIDGET (paned),
                                        gtk_orientable_get_orientation (GTK_ORIENTABLE (paned)));

  gtk_paned_set_position (paned, (int) (size * share + 0.5));
  ui_keys_arrive (&window);
}

/* Shows the values of n components in the timeline, or takes them away. Returns: its height. */
static int
toggle_tracks (guint n)
{
  LsTimelineView *view =
    LS_TIMELINE_VIEW (ui_test_find_widget (pane (LS_PANE_TIMELINE), LS_TYPE_TIMELINE_VIEW));

  for (guint i = 0; i < n; i++)
    ls_timeline_view_toggle_value (view, (LsRegRef){ .index = 1, .channel = (guint8) i });
  ui_keys_arrive (&window);
  return gtk_widget_get_height (pane (LS_PANE_TIMELINE));
}

/* What is above gives way to tracks of values, and gets back what it gave, but not where a person has moved the split. */
static void
test_tracks (void)
{
  int height;

  set_up ();
  height = gtk_widget_get_height (pane (LS_PANE_TIMELINE));
  g_assert_cmpint (toggle_tracks (2), >, height + 40);
  g_assert_cmpint (toggle_tracks (2), ==, height);
  set_share (split_of (LS_PANE_TIMELINE), 0.7);
  height = gtk_widget_get_height (pane (LS_PANE_TIMELINE));
  g_assert_cmpint (toggle_tracks (2), ==, height);
  g_assert_cmpint (toggle_tracks (2), ==, height);
}

/* Those that were moved, from inside to outside: what moves along is not among them. */
static gboolean
is_stored (UiTest *test G_GNUC_UNUSED)
{
  static const char *const moved[] = { "top-base:0.6", "all-timeline:0.7", "middle-side:" };
  g_autoptr (LsSettings) settings = ls_settings_new ();
  const char *const *words = ls_settings_get_layout (settings);
  g_autofree char *all = g_strjoinv (" ", (char **) words);

  if (!g_strv_contains (words, "notes+") || !g_strv_contains (words, "stack=base"))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (moved); i++)
    if (strstr (all, moved[i]) == NULL)
      return FALSE;
  g_assert_null (strstr (all, "lanes-stack:"));
  g_assert_null (strstr (all, "program-lanes:"));
  return TRUE;
}

static void
test_remembered (void)
{
  double shares[3];

  set_up ();
  move ("stack", "base");
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.show-pane", "s", "notes");
  set_share (split_of (LS_PANE_MATRIX), 0.65);
  set_share (split_of (LS_PANE_TIMELINE), 0.75);
  set_share (side_split (), 0.7);
  ui_test_wait (&window, is_stored, "the layout to be stored");
  shares[0] = share_of (split_of (LS_PANE_MATRIX));
  shares[1] = share_of (split_of (LS_PANE_TIMELINE));
  shares[2] = share_of (side_split ());
  ui_tour_stop (&window);
  ui_tour_start (&window);
  ui_keys_arrive (&window);
  g_assert_true (notebook_of (LS_PANE_STACK) == notebook_of (LS_PANE_MATRIX));
  g_assert_true (ls_shell_get_open (shell_of (&window), LS_PANE_NOTES));
  g_assert_cmpfloat_with_epsilon (share_of (split_of (LS_PANE_MATRIX)), shares[0], 0.01);
  g_assert_cmpfloat_with_epsilon (share_of (split_of (LS_PANE_TIMELINE)), shares[1], 0.01);
  g_assert_cmpfloat_with_epsilon (share_of (side_split ()), shares[2], 0.01);
  set_up ();
  g_assert_false (ls_shell_get_open (shell_of (&window), LS_PANE_NOTES));
}

/* The first test of the program: what no window has made yet is of a type that nobody knows. */
static void
test_made_when_opened (void)
{
  g_assert_cmpuint (g_type_from_name ("LsNotesView"), ==, 0);
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.show-pane", "s", "notes");
  g_assert_cmpuint (g_type_from_name ("LsNotesView"), !=, 0);
  g_assert_true (gtk_widget_get_mapped (pane (LS_PANE_NOTES)));
  g_assert_cmpuint (g_type_from_name ("LsGraphView"), ==, 0);
}

/* --- bars ------------------------------------------------------------------------------------------------ */

static graphene_rect_t
bounds_of (GtkWidget *widget)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (window.window), &bounds));
  return bounds;
}

/* Rows and boxes that scroll end where the bar begins: each can be clicked all over, and the bar is there without pointing. */
static void
test_bars (void)
{
  static const LsPane panes[] = { LS_PANE_COST, LS_PANE_BREAKPOINTS, LS_PANE_GRAPH };
  GtkScrolledWindow *program;
  GtkTextView *text;

  set_up ();
  for (guint line = 0; line < 20; line++)
    ls_session_toggle_breakpoint (window.session, line);
  for (guint i = 0; i < G_N_ELEMENTS (panes); i++)
    {
      GtkScrolledWindow *scrolled;
      GtkWidget *bar;
      graphene_rect_t rows;

      ls_shell_show_pane (shell_of (&window), panes[i]);
      ui_keys_arrive (&window);
      scrolled = ls_scrolled_find (pane (panes[i]), TRUE);
      bar = gtk_scrolled_window_get_vscrollbar (scrolled);
      rows = bounds_of (gtk_scrolled_window_get_child (scrolled));
      g_test_message ("%s", ls_pane_get_info (panes[i])->id);
      g_assert_true (gtk_widget_get_mapped (bar));
      g_assert_cmpfloat (rows.origin.x + rows.size.width, <=, bounds_of (bar).origin.x);
    }
  for (guint line = 0; line < 20; line++)
    if (ls_session_has_breakpoint (window.session, line))
      ls_session_toggle_breakpoint (window.session, line);
  /* The bar of the program rests, and lies over it; text ends before it. */
  program = ls_scrolled_find (pane (LS_PANE_CODE), TRUE);
  text = GTK_TEXT_VIEW (ui_test_find_widget (GTK_WIDGET (program), GTK_TYPE_TEXT_VIEW));
  g_assert_cmpint (gtk_text_view_get_right_margin (text), >=, 10);
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_tour_start (&window);
  g_test_add_func ("/ui/layout/made-when-opened", test_made_when_opened);
  g_test_add_func ("/ui/layout/diagram", test_diagram);
  g_test_add_func ("/ui/layout/words", test_words);
  g_test_add_func ("/ui/layout/text-words", test_text_words);
  g_test_add_func ("/ui/layout/move", test_move);
  g_test_add_func ("/ui/layout/close", test_close);
  g_test_add_func ("/ui/layout/maximize", test_maximize);
  g_test_add_func ("/ui/layout/maximize-another", test_maximize_another);
  g_test_add_func ("/ui/layout/given-back", test_given_back);
  g_test_add_func ("/ui/layout/drop", test_drop);
  g_test_add_func ("/ui/layout/double-click", test_double_click);
  g_test_add_func ("/ui/layout/text-changes", test_text_changes);
  g_test_add_func ("/ui/layout/moved-beneath-a-tip", test_moved_beneath_a_tip);
  g_test_add_func ("/ui/layout/tracks", test_tracks);
  g_test_add_func ("/ui/layout/bars", test_bars);
  g_test_add_func ("/ui/layout/remembered", test_remembered);
  return ui_tour_run (&window);
}
