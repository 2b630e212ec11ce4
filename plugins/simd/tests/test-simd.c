#include "ls-panes.h"
#include "ls-waves-view.h"
#include "ui-palette.h"
#include "ui-tour.h"

/* The waves of a SIMD.  The tour has two; by data/doc/timing-model.md the clause of three groups that begins both is issued in cycle 0, takes
 * the even pipeline from 4 to 28 in wave 0 and the odd one from 8 to 32 in wave 1; the fetch behind it waits for them. */

static UiTest window;

static LsWavesView *
waves (void)
{
  return LS_WAVES_VIEW (ui_tour_inspector (&window, LS_PANE_WAVES));
}

static gboolean
is_done (UiTest *test G_GNUC_UNUSED)
{
  return ls_waves_view_is_done (waves ());
}

static void
start (guint64 step)
{
  ui_tour_set (&window, &(UiPlace){ step, 0, 9, 0 });
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.show-pane", "s", "waves");
  ui_keys_arrive (&window);
  g_assert_true (ui_tour_has_keyboard (&window, LS_PANE_WAVES));
  ui_test_wait (&window, is_done, "the waves");
}

static void
assert_cells (const LsTable *table, guint row, const char *const *cells)
{
  static const guint columns[] = { 0, 1, 3, 4, 6, 7, 8, 9 };

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    g_assert_cmpstr (ls_table_get_cell (table, row, columns[i]), ==, cells[i]);
}

#define CELLS(...) ((const char *const[]){ __VA_ARGS__ })

static void
test_table (void)
{
  g_autoptr (LsTable) table = NULL;

  start (0);
  table = ls_pane_dup_table (LS_PANE_WAVES, ui_test_pane (&window, LS_PANE_WAVES), window.session);
  assert_cells (table, 0, CELLS ("0", "1", "ALU", "3", "0", "4", "28", "28"));
  assert_cells (table, 1, CELLS ("1", "1", "ALU", "3", "0", "8", "32", "32"));
  assert_cells (table, 2, CELLS ("0", "5", "TEX", "1", "28", "32", "48", "248"));
  assert_cells (table, 3, CELLS ("1", "5", "TEX", "1", "32", "48", "64", "264"));
}

static void
assert_told (guint wave, guint line, const char *words)
{
  g_autofree char *listing =
    ls_program_dup_line (ls_view_get_program (ui_tour_view (&window)), line);
  g_autofree char *label = g_strdup_printf ("Waves of a SIMD, a model: wave %u, step %u: %s, %s",
                                            wave, line + 1, listing, words);

  ui_tour_assert_label (waves (), label);
}

static void
assert_place (guint wave, guint64 step)
{
  ui_test_settle (&window);
  g_assert_cmpuint (ls_view_get_wave (ui_tour_view (&window)), ==, wave);
  g_assert_cmpuint (ui_test_get_step (&window), ==, step);
}

/* The arrows go from clause to clause, Return to its wave and step. */
static void
test_keys (void)
{
  start (0);
  assert_told (0, 0, "issued in cycle 0, on ALU from 4 to 28, done at 28, 64 of 64 lanes");
  ui_tour_press (&window, "Down");
  assert_told (1, 0, "issued in cycle 0, on ALU from 8 to 32, done at 32, 64 of 64 lanes");
  ui_tour_press (&window, "Right");
  ui_tour_press (&window, "Return");
  assert_place (1, 4);
  /* Both are still together, and known. */
  g_assert_true (ls_waves_view_is_done (waves ()));
}

static void
test_click (void)
{
  double x, y;

  start (12);
  ls_waves_view_find (waves (), 1, 40, &x, &y);
  ls_waves_view_go (waves (), x, y);
  assert_place (1, 0);
  ls_waves_view_find (waves (), 0, 40, &x, &y);
  ls_waves_view_go (waves (), x, y);
  assert_place (0, 4);
}

/* Alone, a wave has no one to wait for; 1 and 2 can be chosen. */
static void
test_alone (void)
{
  GtkDropDown *choice;
  g_autoptr (LsTable) table = NULL;

  start (0);
  choice = GTK_DROP_DOWN (ui_test_find_widget (GTK_WIDGET (waves ()), GTK_TYPE_DROP_DOWN));
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (choice)), ==, 2);
  g_assert_cmpstr (
    gtk_string_list_get_string (GTK_STRING_LIST (gtk_drop_down_get_model (choice)), 1), ==,
    "2 waves");
  gtk_drop_down_set_selected (choice, 0);
  ui_test_wait (&window, is_done, "the wave");
  table = ls_pane_dup_table (LS_PANE_WAVES, ui_test_pane (&window, LS_PANE_WAVES), window.session);
  assert_cells (table, 1, CELLS ("0", "5", "TEX", "1", "28", "32", "48", "248"));
  gtk_drop_down_set_selected (choice, 1);
  ui_test_wait (&window, is_done, "both waves");
}

static gboolean
is_zoomed (UiTest *test)
{
  gtk_widget_activate_action (GTK_WIDGET (waves ()), "waves.zoom", "s", "in");
  return ui_part_in_sight (test, LS_PANE_WAVES) < 0.9;
}

/* What a SIMD does is asked in a thread when the pane is seen. */
static void
test_zoom (void)
{
  double part;

  ui_tour_set (&window, &(UiPlace){ .step = 3 });
  ui_palette_run (&window, "simd zoom all", "SIMD: Zoom to All, 0 (SIMD)");
  ui_test_wait (&window, is_zoomed, "the waves");
  part = ui_part_in_sight (&window, LS_PANE_WAVES);
  ui_palette_run (&window, "simd zoom in", "SIMD: Zoom In, + (SIMD)");
  g_assert_cmpfloat (ui_part_in_sight (&window, LS_PANE_WAVES), <, part);
  part = ui_part_in_sight (&window, LS_PANE_WAVES);
  ui_palette_run (&window, "simd zoom out", "SIMD: Zoom Out, - (SIMD)");
  g_assert_cmpfloat (ui_part_in_sight (&window, LS_PANE_WAVES), >, part);
  ui_palette_run (&window, "simd zoom all", "SIMD: Zoom to All, 0 (SIMD)");
  g_assert_cmpfloat (ui_part_in_sight (&window, LS_PANE_WAVES), >, 0.99);
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_tour_start (&window);
  g_test_add_func ("/ui/simd/table", test_table);
  g_test_add_func ("/ui/simd/keys", test_keys);
  g_test_add_func ("/ui/simd/click", test_click);
  g_test_add_func ("/ui/simd/alone", test_alone);
  g_test_add_func ("/ui/simd/zoom", test_zoom);
  return ui_tour_run (&window);
}
