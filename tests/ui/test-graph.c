#include <string.h>

#include "ls-code-view.h"
#include "ls-window-actions.h"
#include "ls-graph-canvas.h"
#include "ls-views.h"
#include "ls-panes.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* The graph of control flow, driven as a person would.  The scene has eleven blocks: 1 (lines 1 to 10) leads to 2 and 3, 3 is the ELSE of
 * line 14, and 6 (lines 19 to 21) begins a loop, which 10 ends and 7 breaks. */

static UiTest window;

static LsGraphView *
graph_view (void)
{
  return ui_tour_inspector (&window, LS_PANE_GRAPH);
}

static gboolean
is_done (UiTest *test G_GNUC_UNUSED)
{
  return ls_graph_view_is_done (graph_view ());
}

static GtkWidget *
find_focus (UiTest *test)
{
  return gtk_root_get_focus (GTK_ROOT (test->window));
}

static LsCodeView *
code (UiTest *test)
{
  return LS_CODE_VIEW (ui_test_pane (test, LS_PANE_CODE));
}

/* At step, with the keyboard in the graph. */
static void
show (UiTest *test, guint64 step)
{
  ui_tour_set (test, &(UiPlace){ step, 0, 11, 0 });
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", "graph");
  ui_keys_arrive (test);
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_GRAPH));
  ui_test_wait (test, is_done, "the run to be counted");
}

static const char *
summary (void)
{
  GtkWidget *label = ui_test_find_widget (GTK_WIDGET (graph_view ()), GTK_TYPE_LABEL);

  return gtk_label_get_text (GTK_LABEL (label));
}

/* --- what it says ---------------------------------------------------------------------------------------- */

static void
test_follows (void)
{
  UiTest *test = &window;

  show (test, 12);
  g_assert_cmpstr (summary (), ==, "11 blocks, 16 ways between them; every block ran");
  ui_tour_assert_label (find_focus (test),
                        "block 3, 06 ELSE, line 14, 1 hit, 28 lanes, 28.0 active on average, leads "
                        "to 4 and 5, the next step is here, 28 lanes active");
  /* Line 15, the first of the next block. */
  ui_keys_press (test, "period");
  ui_tour_assert_label (
    find_focus (test),
    "block 4, 07 ALU, 08 POP, lines 15 to 17, 1 hit, 28 lanes, 28.0 active on "
    "average, 43.8 % useful, leads to 5, the next step is here, 28 lanes active");
}

static void
test_loop (void)
{
  UiTest *test = &window;

  show (test, 33);
  ui_keys_press (test, "ctrl+Home");
  ui_tour_assert_label (
    find_focus (test),
    "block 1, 00 ALU, 01 TEX, 02 ALU_PUSH_BEFORE, 03 JUMP, lines 1 to 10, 1 hit, "
    "64 lanes, 55.6 active on average, 93.8 % useful, leads to 2 and 3");
}

/* --- keys ------------------------------------------------------------------------------------------------ */

static void
assert_at (UiTest *test, const char *key, guint block)
{
  g_autofree char *begin = g_strdup_printf ("block %u, ", block);
  g_autofree char *label = NULL;

  ui_keys_press (test, key);
  label = gtk_test_accessible_check_property (GTK_ACCESSIBLE (find_focus (test)),
                                              GTK_ACCESSIBLE_PROPERTY_LABEL, "");
  g_assert_nonnull (label);
  if (!g_str_has_prefix (label, begin))
    g_error ("%s leads to \"%s\", not to block %u", key, label, block);
}

/* Along the ways: on, back to who leads here, over the if, and round the loop in both directions. */
static void
test_arrows (void)
{
  UiTest *test = &window;

  show (test, 0);
  assert_at (test, "Down", 2);
  assert_at (test, "Up", 1);
  assert_at (test, "Right", 3);
  assert_at (test, "Right", 5);
  assert_at (test, "Right", 11);
  assert_at (test, "Right", 11);
  assert_at (test, "Up", 10);
  assert_at (test, "Left", 6);
  assert_at (test, "Left", 10);
  assert_at (test, "ctrl+Home", 1);
  assert_at (test, "Up", 1);
  assert_at (test, "ctrl+End", 11);
  assert_at (test, "Down", 11);
}

/* To the line, with the keyboard; to the first run of the block, and to the next one from there. */
static void
test_return (void)
{
  UiTest *test = &window;

  show (test, 0);
  assert_at (test, "ctrl+End", 11);
  assert_at (test, "Up", 10);
  assert_at (test, "Left", 6);
  ui_keys_press (test, "shift+Return");
  ui_test_settle (test);
  g_assert_cmpuint (ui_test_get_step (test), ==, 17);
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_GRAPH));
  ui_keys_press (test, "ctrl+Return");
  ui_test_settle (test);
  g_assert_cmpuint (ui_test_get_step (test), ==, 25);
  ui_keys_press (test, "Return");
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_CODE));
  g_assert_cmpuint (ls_code_view_get_cursor_line (code (test)), ==, 18);
  g_assert_cmpuint (ui_test_get_step (test), ==, 25);
}

/* --- the mouse ------------------------------------------------------------------------------------------- */

/* The first block, of what was opened a moment before. */
static gboolean
is_at_top (UiTest *test)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (find_focus (test), GTK_TYPE_SCROLLED_WINDOW);

  return gtk_adjustment_get_value (
           gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled))) == 0;
}

/* The block that comes next is brought into sight, also where the pane is opened late. */
static gboolean
is_at_end (UiTest *test)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (find_focus (test), GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));

  return gtk_adjustment_get_value (down) + gtk_adjustment_get_page_size (down) >
         gtk_adjustment_get_upper (down) - 1;
}

static void
test_sight (void)
{
  UiTest *test = &window;

  show (test, 39);
  ui_test_wait (test, is_at_end, "the last block to be in sight");
  show (test, 0);
  ui_test_wait (test, is_at_top, "the first block to be in sight");
}

/* A click shows the line of the block and leaves the keyboard with it; a click beside it shows none. */
static void
test_click (void)
{
  UiTest *test = &window;
  g_autoptr (LsGraph) graph = NULL;
  g_autoptr (LsGraphCells) cells = NULL;
  LsGlyphs *glyphs;
  const graphene_rect_t *box;

  show (test, 0);
  glyphs = ls_inspector_get_glyphs (LS_INSPECTOR (graph_view ()), TRUE);
  graph = ls_graph_new (ls_view_get_program (ui_tour_view (test)), NULL);
  cells = ls_graph_cells_new (graph, ls_glyphs_get_advance (glyphs), ls_glyphs_get_height (glyphs));
  ls_code_view_set_cursor_line (code (test), 5);
  ui_test_wait (test, is_at_top, "the first block to be in sight");
  box = &cells->boxes[0];
  ui_mouse_click (test, find_focus (test), (double) box->origin.x + 20, (double) box->origin.y + 20,
                  1);
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_GRAPH));
  g_assert_cmpuint (ls_code_view_get_cursor_line (code (test)), ==, 0);
  ls_code_view_set_cursor_line (code (test), 5);
  ui_mouse_click (test, find_focus (test), 3, 3, 1);
  g_assert_cmpuint (ls_code_view_get_cursor_line (code (test)), ==, 5);
  ui_tour_assert_label (find_focus (test), "Graph of control flow");
}

/* --- out of the window ----------------------------------------------------------------------------------- */

static void
test_table (void)
{
  UiTest *test = &window;
  g_autoptr (LsTable) table = NULL;

  show (test, 0);
  table = ls_pane_dup_table (LS_PANE_GRAPH, ui_test_pane (test, LS_PANE_GRAPH), test->session);
  g_assert_cmpuint (ls_table_get_n_rows (table), ==, 11);
  g_assert_cmpstr (ls_table_get_cell (table, 5, 3), ==, "10 ALU_PUSH_BEFORE, 11 JUMP");
  g_assert_cmpstr (ls_table_get_cell (table, 5, 4), ==, "3");
  g_assert_cmpstr (ls_table_get_cell (table, 5, 8), ==, "7 and 9");
  g_assert_cmpstr (ls_table_get_cell (table, 10, 8), ==, "the end");
}

/* Returns: (transfer full): the pane as a file, scrolled to value. */
static char *
dup_picture (UiTest *test, double value)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (find_focus (test), GTK_TYPE_SCROLLED_WINDOW);
  g_autofree char *path = ui_test_write ("graph.svg", "");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  char *text;

  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled)),
                            value);
  ui_keys_arrive (test);
  ls_export_pane (ls_window_get_parts (test->window), LS_PANE_GRAPH, file, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

/* Cairo numbers what it writes, from one picture to the next. */
static char *
dup_unnumbered (const char *picture)
{
  g_autoptr (GRegex) numbers =
    g_regex_new ("(image|surface|source|glyph|clip|mask)-?[0-9-]+", 0, 0, NULL);

  return g_regex_replace_literal (numbers, picture, -1, 0, "", 0, NULL);
}

/* The whole graph, whatever of it is in sight. */
static void
test_picture (void)
{
  UiTest *test = &window;
  g_autofree char *bottom = NULL, *top = NULL, *from_bottom = NULL, *from_top = NULL;

  show (test, 0);
  ui_test_wait (test, is_at_top, "the first block to be in sight");
  bottom = dup_picture (test, 1000);
  top = dup_picture (test, 0);
  from_bottom = dup_unnumbered (bottom);
  from_top = dup_unnumbered (top);
  g_assert_cmpuint (strlen (from_top), ==, strlen (from_bottom));
}

/* --- other programs -------------------------------------------------------------------------------------- */

static gboolean
has_other_scene (UiTest *test)
{
  LsView *view = ui_tour_view (test);

  return view != NULL && ls_program_n_lines (ls_view_get_program (view)) > 10000 &&
         ls_graph_view_is_done (graph_view ());
}

/* One that is narrower than its pane stands in the middle. */
static void
test_middle (void)
{
  GtkWidget *drawn, *viewport;
  graphene_rect_t canvas, seen;

  show (&window, 12);
  drawn = find_focus (&window);
  viewport = gtk_widget_get_ancestor (drawn, GTK_TYPE_VIEWPORT);
  g_assert_true (gtk_widget_compute_bounds (drawn, GTK_WIDGET (window.window), &canvas));
  g_assert_true (gtk_widget_compute_bounds (viewport, GTK_WIDGET (window.window), &seen));
  g_assert_cmpfloat (canvas.size.width, <, seen.size.width / 2);
  g_assert_cmpfloat_with_epsilon (canvas.origin.x + canvas.size.width / 2,
                                  seen.origin.x + seen.size.width / 2, 1);
}

/* Too many blocks for a picture are told in words, and are in the table all the same. */
static void
test_huge (void)
{
  UiTest *test = &window;
  GString *text =
    g_string_new ("[scene]\nversion=1\nname=again\n[layout]\nwidth=8\nheight=8\n[asm]\n");
  g_autoptr (LsTable) table = NULL;

  show (test, 0);
  for (guint i = 0; i < 4500; i++)
    g_string_append_printf (text, "%02u JUMP ADDR(%u)\n%02u NOP\n%02u NOP\n", 3 * i, 3 * i + 2,
                            3 * i + 1, 3 * i + 2);
  g_string_append (text, "EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n");
  ui_tour_write (text->str);
  ui_test_wait (test, has_other_scene, "the huge program");
  g_assert_true (g_str_has_prefix (summary (), "9001 blocks, 13500 ways between them"));
  table = ls_pane_dup_table (LS_PANE_GRAPH, ui_test_pane (test, LS_PANE_GRAPH), test->session);
  g_assert_cmpuint (ls_table_get_n_rows (table), ==, 9001);
  g_string_free (text, TRUE);
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_tour_start (&window);
  g_test_add_func ("/ui/graph/follows", test_follows);
  g_test_add_func ("/ui/graph/loop", test_loop);
  g_test_add_func ("/ui/graph/arrows", test_arrows);
  g_test_add_func ("/ui/graph/return", test_return);
  g_test_add_func ("/ui/graph/sight", test_sight);
  g_test_add_func ("/ui/graph/click", test_click);
  g_test_add_func ("/ui/graph/table", test_table);
  g_test_add_func ("/ui/graph/picture", test_picture);
  g_test_add_func ("/ui/graph/middle", test_middle);
  g_test_add_func ("/ui/graph/huge", test_huge);
  return ui_tour_run (&window);
}
