#include "ls-grid-view.h"
#include "ls-panes.h"
#include "ls-views.h"
#include "ui-tour.h"

/* Values of registers below the lanes of the timeline.  In lane 11 of the tour nothing writes R3.x before step 11, which makes it 1;
 * the loop makes it 16 in step 24 and 31 in step 32. */

static UiTest window;

static LsTimelineView *
timeline (void)
{
  return LS_TIMELINE_VIEW (ui_tour_inspector (&window, LS_PANE_TIMELINE));
}

static guint
count (void)
{
  return ls_timeline_view_get_values (timeline ())->tracks->len;
}

static gboolean
is_known (UiTest *test G_GNUC_UNUSED)
{
  return ls_timeline_values_are_known (ls_timeline_view_get_values (timeline ()));
}

/* The cursor goes to a component in the registers of all lanes, of which the tour shows all, with the keyboard. */
static void
choose (const char *name)
{
  LsGridView *matrix = ui_tour_inspector (&window, LS_PANE_MATRIX);
  const LsGridModel *model = ls_grid_view_get_model (matrix);

  for (guint row = 0; row < model->n_rows; row++)
    {
      char found[LS_GRID_NAME_SIZE];

      model->name (model, row, found);
      if (!g_str_equal (found, name))
        continue;
      ls_grid_view_set_cursor (matrix, row, 11);
      gtk_widget_grab_focus (GTK_WIDGET (matrix));
      return;
    }
  g_error ("no row is called %s", name);
}

static void
press (const char *name)
{
  choose (name);
  ui_tour_press (&window, "shift+p");
  ui_test_wait (&window, is_known, "the values");
}

static void
clear (void)
{
  while (count () > 0)
    {
      gtk_widget_grab_focus (GTK_WIDGET (timeline ()));
      ui_tour_press (&window, "Delete");
    }
}

static void
go (guint64 step, guint lane)
{
  ui_tour_set (&window, &(UiPlace){ step, 0, lane, 0 });
}

/* The same while there are values, which the tour does not know of. */
static void
move (guint64 step, guint lane)
{
  ls_session_move_sync (window.session, LS_MOVE_TO_STEP, step, NULL);
  ls_session_set_focus_lane (window.session, lane);
  ui_test_settle (&window);
  ui_test_wait (&window, is_known, "the values");
}

/* What is told of the values at a step. */
static void
assert_told (guint64 step, guint lane, const char *words)
{
  g_autofree char *label = NULL;
  const LsLoops *loops = ls_mask_history_get_loops (ls_session_get_history (window.session)->masks);
  g_autoptr (GString) around = g_string_new (NULL);

  move (step, lane);
  ls_loops_append_words (loops, ls_view_get_program (ui_tour_view (&window)), step, ", ", around);
  label = g_strdup_printf (
    "Timeline, step %" G_GUINT64_FORMAT " of 40, %u of 64 lanes active%s, %s", step,
    ls_mask_count (ls_view_read_mask (ui_tour_view (&window), 0)), around->str, words);
  ui_tour_assert_label (timeline (), label);
}

static void
test_told (void)
{
  go (12, 11);
  press ("R3.x");
  g_assert_cmpuint (count (), ==, 1);
  assert_told (10, 11, "R3.x of lane 11: not written yet");
  assert_told (11, 11, "R3.x of lane 11: 1.0");
  assert_told (24, 11, "R3.x of lane 11: 16.0");
  assert_told (40, 11, "R3.x of lane 11: 31.0");
  clear ();
}

/* Whether the window tells these words in passing. */
static gboolean
is_told (GtkWidget *root, const char *words)
{
  gboolean is_there =
    GTK_IS_LABEL (root) && g_str_equal (gtk_label_get_text (GTK_LABEL (root)), words);

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && !is_there;
       child = gtk_widget_get_next_sibling (child))
    is_there = is_told (child, words);
  return is_there;
}

/* Of what the person looks at: the cursor that is seen, that of the registers in panes without values. Where none is, it says so. */
static void
test_no_cursor (void)
{
  static const LsPane without[] = { LS_PANE_LANES, LS_PANE_CODE, LS_PANE_TIMELINE };

  for (guint i = 0; i < G_N_ELEMENTS (without); i++)
    {
      go (12, 11);
      ls_grid_view_set_cursor (ui_tour_inspector (&window, LS_PANE_MATRIX), 0, 11);
      gtk_widget_activate_action (GTK_WIDGET (window.window), "win.show-pane", "s",
                                  ls_pane_get_info (without[i])->id);
      g_assert_true (ui_tour_has_keyboard (&window, without[i]));
      ui_tour_press (&window, "shift+p");
      g_assert_cmpuint (count (), ==, 1);
      clear ();
    }
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.show-pane", "s", "memory");
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.show-pane", "s", "code");
  ui_tour_press (&window, "shift+p");
  g_assert_cmpuint (count (), ==, 0);
  g_assert_true (is_told (GTK_WIDGET (window.window),
                          "No value has the cursor: go to one in the registers, the program, a "
                          "memory or the watches first"));
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.reset-layout", NULL);
  ui_test_settle (&window);
  go (12, 11);
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.show-pane", "s", "lane");
  ls_grid_view_set_cursor (ui_tour_inspector (&window, LS_PANE_LANE), 1, 0);
  ls_grid_view_set_cursor (ui_tour_inspector (&window, LS_PANE_MATRIX), 0, 11);
  ui_tour_press (&window, "shift+p");
  ui_test_wait (&window, is_known, "the values");
  g_assert_cmpuint (count (), ==, 1);
  assert_told (12, 11, "R1.x of lane 11: 5.0");
  clear ();
}

/* Another lane is another track: pixel (1, 1) is lane 3, whose R3.x is R1.x from step 15 on. */
static void
test_lane (void)
{
  go (12, 11);
  press ("R3.x");
  assert_told (14, 3, "R3.x of lane 3: not written yet");
  assert_told (15, 3, "R3.x of lane 3: 1.0");
  clear ();
}

/* R1.z is 1 / 0 in the lanes of row 2. */
static void
test_infinity (void)
{
  guint wave, lane;

  g_assert_true (
    ls_scene_pixel_to_lane (ls_session_get_scene (window.session), 1, 2, &wave, &lane));
  g_assert_cmpuint (wave, ==, 0);
  go (12, lane);
  press ("R1.z");
  g_autofree char *words = g_strdup_printf ("R1.z of lane %u: inf", lane);
  assert_told (12, lane, words);
  clear ();
}

static void
assert_cell (const LsTable *table, guint row, const char *text)
{
  g_assert_cmpstr (ls_table_get_cell (table, row, ls_table_get_n_columns (table) - 1), ==, text);
}

/* The table that the pane exports has a column more. */
static void
test_table (void)
{
  g_autoptr (LsTable) table = NULL;
  guint n;

  go (12, 11);
  table =
    ls_pane_dup_table (LS_PANE_TIMELINE, ui_test_pane (&window, LS_PANE_TIMELINE), window.session);
  n = ls_table_get_n_columns (table);
  ls_table_free (g_steal_pointer (&table));
  press ("R3.x");
  table =
    ls_pane_dup_table (LS_PANE_TIMELINE, ui_test_pane (&window, LS_PANE_TIMELINE), window.session);
  g_assert_cmpuint (ls_table_get_n_columns (table), ==, n + 1);
  g_assert_cmpstr (ls_table_get_name (table, n), ==, "R3.x@11");
  assert_cell (table, 10, "");
  assert_cell (table, 11, "1.0");
  assert_cell (table, 31, "16.0");
  assert_cell (table, 32, "31.0");
  clear ();
}

/* The same key, Delete, and the button below the name; three at most, of which the last gives way. */
static void
test_removed (void)
{
  GtkWidget *button;
  const LsTimelineValues *values = ls_timeline_view_get_values (timeline ());

  go (12, 11);
  press ("R3.x");
  press ("R3.x");
  g_assert_cmpuint (count (), ==, 0);
  press ("R3.x");
  press ("R1.x");
  press ("R1.y");
  press ("R0.x");
  g_assert_cmpuint (count (), ==, LS_TIMELINE_MAX_VALUES);
  g_assert_cmpstr (((LsTimelineValue *) values->tracks->pdata[2])->name, ==, "R0.x");
  button = ui_test_find_widget (GTK_WIDGET (timeline ()), GTK_TYPE_BUTTON);
  ui_tour_assert_label (button, "Take R3.x out of the Timeline");
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpuint (count (), ==, 2);
  g_assert_cmpstr (((LsTimelineValue *) values->tracks->pdata[0])->name, ==, "R1.x");
  gtk_widget_grab_focus (GTK_WIDGET (timeline ()));
  ui_tour_press (&window, "Delete");
  g_assert_cmpuint (count (), ==, 1);
  /* A button that goes with its track leaves the keyboard to the timeline. */
  gtk_widget_grab_focus (ui_test_find_widget (GTK_WIDGET (timeline ()), GTK_TYPE_BUTTON));
  ui_tour_press (&window, "Delete");
  g_assert_cmpuint (count (), ==, 0);
  g_assert_true (gtk_root_get_focus (GTK_ROOT (window.window)) == GTK_WIDGET (timeline ()));
  clear ();
}

/* The keyboard goes to the timeline and not to what is in it, also when it is asked for again. */
static void
test_keyboard (void)
{
  go (12, 11);
  press ("R3.x");
  for (guint i = 0; i < 2; i++)
    {
      gtk_widget_activate_action (GTK_WIDGET (window.window), "win.show-pane", "s", "timeline");
      ui_keys_arrive (&window);
      g_assert_true (gtk_root_get_focus (GTK_ROOT (window.window)) == GTK_WIDGET (timeline ()));
    }
  clear ();
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*run) (void);
  } tests[] = {
    { "/ui/timeline/values/told", test_told },
    { "/ui/timeline/values/lane", test_lane },
    { "/ui/timeline/values/no-cursor", test_no_cursor },
    { "/ui/timeline/values/infinity", test_infinity },
    { "/ui/timeline/values/table", test_table },
    { "/ui/timeline/values/removed", test_removed },
    { "/ui/timeline/values/keyboard", test_keyboard },
  };

  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_tour_start (&window);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add_func (tests[i].path, tests[i].run);
  return ui_tour_run (&window);
}
