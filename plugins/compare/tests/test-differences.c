#include <glib/gstdio.h>

#include "ls-compare-file.h"
#include "ls-menus.h"
#include "ls-report-view.h"
#include "ui-dialogs.h"
#include "ui-report.h"

/* The pane that compares: two lanes, two runs, and the scene's program with another one. */

static UiTest window;

static void
compare_with (const char *text)
{
  gtk_editable_set_text (
    GTK_EDITABLE (ui_test_find_widget (ui_report_pane (&window), GTK_TYPE_ENTRY)), text);
  ui_test_wait (&window, ui_report_is_done, "the comparison");
}

static gboolean
has_rows (void)
{
  return gtk_widget_get_mapped (
    ui_test_find_widget (ui_report_pane (&window), GTK_TYPE_COLUMN_VIEW));
}

/* Those that are seen. */
static guint
count_columns (void)
{
  GListModel *columns = gtk_column_view_get_columns (
    GTK_COLUMN_VIEW (ui_test_find_widget (ui_report_pane (&window), GTK_TYPE_COLUMN_VIEW)));
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      n += gtk_column_view_column_get_visible (column) ? 1 : 0;
    }
  return n;
}

/* Lane 9 has x = 5, lane 5 x = 3, so that x + 1 differs from step 2 on; x > 3.5 sends them different ways at step 8. */
static void
test_lanes (void)
{
  ui_report_start (&window, LS_PANE_DIFFERENCES, 12);
  compare_with ("lane 5");
  g_assert_true (has_rows ());
  ui_report_assert_row (&window, 0, 0, "First: R1.y");
  ui_report_assert_row (&window, 0, 1, "2");
  ui_report_assert_row (&window, 0, 3, "6.0");
  ui_report_assert_row (&window, 0, 4, "4.0");
  ui_report_assert_row (&window, 1, 0, "First way: who takes part");
  ui_report_assert_row (&window, 1, 1, "8");
  ui_report_assert_row (&window, 1, 3, "active");
  /* What became different says where that was first, and what it held then. */
  ui_report_assert_row (&window, 2, 0, "R1.y");
  ui_report_assert_row (&window, 2, 1, "2");
  ui_report_assert_row (&window, 2, 2, "0 x: MUL_IEEE R1.x, R0.x, R0.y");
  ui_report_assert_row (&window, 2, 3, "6.0");
  ui_report_assert_row (&window, 2, 4, "4.0");
  g_assert_cmpuint (count_columns (), ==, 6);
  ui_report_go_to (&window, 1);
  g_assert_cmpuint (ui_test_get_step (&window), ==, 8);
  /* Of a lane beside it, with x = 4. */
  compare_with ("8");
  ui_report_assert_row (&window, 0, 4, "5.0");
  /* Another focus asks anew. */
  ls_session_set_focus_lane (window.session, 5);
  ui_test_wait (&window, ui_report_is_done, "the comparison of the other lane");
  ui_report_assert_row (&window, 0, 3, "4.0");
}

static gboolean
is_small (UiTest *test)
{
  return gtk_widget_get_width (ui_report_pane (test)) < 950 && ui_report_is_done (test) &&
         has_rows ();
}

/* Instructions without literals, and what the rows are about, are whole in a small window. */
static void
test_small (void)
{
  ui_report_start (&window, LS_PANE_DIFFERENCES, 12);
  compare_with ("lane 5");
  gtk_window_set_default_size (GTK_WINDOW (window.window), 900, 600);
  ui_test_wait (&window, is_small, "a small window");
  ui_test_settle (&window);
  g_assert_cmpuint (ui_report_count_cut (ui_report_pane (&window)), ==, 0);
}

static void
test_waves (void)
{
  ui_report_start (&window, LS_PANE_DIFFERENCES, 12);
  compare_with ("wave 1");
  g_assert_true (has_rows ());
  ui_report_assert_row (&window, 0, 1, "2");
}

static gboolean
has_label (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
      strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_label (child, text))
      return TRUE;
  return FALSE;
}

/* Rows go, and what is said instead is what is wrong. */
static void
test_wrong (void)
{
  static const struct
  {
    const char *text, *hint;
  } wrong[] = {
    { "", "Enter a lane to compare with the one looked at" },
    { "lane 9", "That is the lane that is looked at. Enter another one, such as “10”." },
    { "64", "“64” is no lane: they are 0 to 63" },
    { "wave 2", "“2” is no wave: they are 0 to 1" },
    { "wave 0", "That is the wave that is looked at. Enter another one, such as “wave 1”." },
    { "fork main", "That is the run that is looked at, and this wave has no other." },
    { "fork nothing", "No run of this wave is called “nothing”" },
    { "lane x", "“x” is no lane: they are 0 to 63" }
  };

  ui_report_start (&window, LS_PANE_DIFFERENCES, 12);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      compare_with ("lane 5");
      g_assert_true (has_rows ());
      compare_with (wrong[i].text);
      g_assert_false (has_rows ());
      if (!has_label (ui_report_pane (&window), wrong[i].hint))
        g_error ("“%s” does not say “%s”", wrong[i].text, wrong[i].hint);
    }
}

/* --- another program ------------------------------------------------------------------------------------- */

/* The scene's program with a word of it replaced. Returns: (transfer full): the path of the file that it is in. */
static char *
write_program (const char *from, const char *to)
{
  g_auto (GStrv) parts = g_strsplit (strstr (ui_tour_scene, "00 ALU:"), from, 2);
  g_autofree char *text = g_strjoinv (to, parts);

  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  return ui_test_write ("other.asm", text);
}

static void
compare_program (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  ls_compare_file_with (ls_window_get_parts (window.window), file);
  ui_test_wait (&window, ui_report_is_done, "the comparison");
}

/* y + 1 becomes y + 2 in step 2, and with it PIX0.y at the end. */
static void
test_programs (void)
{
  g_autofree char *same = write_program ("0  x: MUL_IEEE", "0  x: MUL_IEEE");
  g_autofree char *other = write_program ("R0.x,  1.0f\n", "R0.x,  2.0f\n");
  g_autofree char *wrong = write_program ("MUL_IEEE", "MUL_f");
  guint n;

  ui_report_start (&window, LS_PANE_DIFFERENCES, 12);
  compare_program (same);
  g_assert_false (has_rows ());
  g_assert_true (
    has_label (ui_report_pane (&window), "No difference between 'tour' and 'other.asm'"));
  compare_program (other);
  g_assert_true (has_rows ());
  ui_report_assert_row (&window, 0, 0, "First: R1.y");
  ui_report_assert_row (&window, 0, 1, "2");
  ui_report_assert_row (&window, 0, 3, "1.0");
  ui_report_assert_row (&window, 0, 4, "2.0");
  n = g_list_model_get_n_items (ui_report_rows (&window));
  ui_report_assert_row (&window, n - 1, 0, "PIX0.y differs in 56 lanes");
  ui_report_assert_row (&window, n - 1, 3, "1.0");
  ui_report_go_to (&window, 0);
  g_assert_cmpuint (ui_test_get_step (&window), ==, 2);
  compare_program (wrong);
  g_assert_false (has_rows ());
  g_assert_true (has_label (ui_report_pane (&window), "unknown ALU instruction"));
}

/* Each has the place of its first lane: 1 * 0 becomes 1 * 2 in PIX0.x; PIX1.x has it too, and 15 of each of two iterations. */
static void
test_outputs (void)
{
  g_autofree char *other = write_program ("R0.x,  R0.y\n", "R0.x,  2.0f\n");
  guint n;

  ui_report_start (&window, LS_PANE_DIFFERENCES, 12);
  compare_program (other);
  n = g_list_model_get_n_items (ui_report_rows (&window));
  ui_report_assert_row (&window, n - 2, 0, "PIX0.x differs in 42 lanes");
  ui_report_assert_row (&window, n - 2, 1, "40");
  ui_report_assert_row (&window, n - 2, 3, "0.0");
  ui_report_assert_row (&window, n - 2, 4, "2.0");
  ui_report_assert_row (&window, n - 1, 0, "PIX1.x differs in 18 lanes");
  ui_report_assert_row (&window, n - 1, 1, "39");
  ui_report_assert_row (&window, n - 1, 3, "30.0");
  ui_report_assert_row (&window, n - 1, 4, "32.0");
}

/* What the entry has is looked up beside the scene, whose folder has no such file; and the lane does not matter. */
static void
test_program_names (void)
{
  g_autofree char *folder = g_path_get_dirname (ui_tour_path ());
  g_autofree char *path = g_build_filename (folder, "beside.asm", NULL);
  g_autofree char *name = g_path_get_basename (ui_tour_path ());
  g_autofree char *itself = g_strdup_printf ("program ./%s", name);

  ui_report_start (&window, LS_PANE_DIFFERENCES, 12);
  compare_with ("program beside.asm");
  g_assert_false (has_rows ());
  g_assert_true (has_label (ui_report_pane (&window), path));
  g_assert_true (g_file_set_contents (path, strstr (ui_tour_scene, "00 ALU:"), -1, NULL));
  compare_with ("program");
  g_assert_true (has_label (ui_report_pane (&window), "Name the file of the other program"));
  compare_with (itself);
  g_assert_true (has_label (ui_report_pane (&window), "That is the file that is looked at"));
  compare_with ("program beside.asm");
  g_assert_true (
    has_label (ui_report_pane (&window), "No difference between 'tour' and 'beside.asm'"));
  ls_session_set_focus_lane (window.session, 5);
  g_assert_true (ls_report_view_is_done (LS_REPORT_VIEW (ui_report_pane (&window))));
  g_assert_cmpint (g_unlink (path), ==, 0);
}

static void
test_program_chosen (void)
{
  ui_report_start (&window, LS_PANE_DIFFERENCES, 12);
  ui_test_act (&window, "win.compare-program");
  ui_dialog_cancel_chooser (&window, "Compare With");
}

/* A register of the lane is another one from the start; as a person changes it in the window. Returns: the run that it makes. */
static guint
change_a_cell (void)
{
  LsView *view = ui_tour_view (&window);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsChange) change =
    ls_change_parse ("R0.x=9.0", ls_view_get_program (view), LS_MASK_LANE (9), 0, &error);

  g_assert_no_error (error);
  ls_session_change_sync (window.session, "changed", change, &error);
  g_assert_no_error (error);
  ui_test_settle (&window);
  return ls_view_get_fork (ui_tour_view (&window));
}

static gboolean
is_main (UiTest *test)
{
  return ls_view_get_fork (ui_tour_view (test)) == LS_FORK_MAIN && ui_report_is_done (test);
}

/* The programs run as the scenes have them, and that is where their steps are: not in the run that is looked at. */
static void
test_program_of_fork (void)
{
  g_autofree char *other = write_program ("R0.x,  1.0f\n", "R0.x,  2.0f\n");
  guint fork;

  ui_report_start (&window, LS_PANE_DIFFERENCES, 12);
  fork = change_a_cell ();
  g_assert_cmpuint (fork, !=, LS_FORK_MAIN);
  compare_program (other);
  ui_report_assert_row (&window, 0, 3, "1.0");
  g_assert_true (has_label (ui_report_pane (&window), "without the changes of changed"));
  ui_report_go_to (&window, 0);
  ui_test_wait (&window, is_main, "the scene's run");
  g_assert_cmpuint (ui_test_get_step (&window), ==, 2);
  g_assert_false (has_label (ui_report_pane (&window), "without the changes of"));
  /* Of two runs of one program the rows stay in the one that is looked at. */
  ls_session_focus_fork_sync (window.session, fork, NULL);
  ui_test_settle (&window);
  compare_with ("fork changed");
  g_assert_true (has_label (ui_report_pane (&window), "Enter another one, such as “fork main”."));
  compare_with ("fork main");
  ui_report_go_to (&window, 0);
  g_assert_cmpuint (ls_view_get_fork (ui_tour_view (&window)), ==, fork);
  g_assert_true (ls_session_remove_fork_sync (window.session, fork, NULL));
}

/* A program that has nothing to do with the scene's: where each computes what it leaves. Lane 0 goes twice through the loop of the
 * scene's, which adds 15. */
static void
test_program_origin (void)
{
  g_autofree char *path =
    ui_test_write ("unlike.asm", "00 ALU:\n 0 x: MUL_IEEE R2.x, R0.x, 3.0f\n"
                                 "01 EXPORT: PIX1, R2.x0_1\n02 EXPORT_DONE: PIX0, R2.x000\n"
                                 "END_OF_PROGRAM\n");

  ui_report_start (&window, LS_PANE_DIFFERENCES, 12);
  compare_program (path);
  ui_report_assert_row (&window, 0, 0, "Begins here: R3.x@0");
  ui_report_assert_row (&window, 0, 1, "24");
  ui_report_assert_row (&window, 0, 3, "15.0");
  ui_report_assert_row (&window, 1, 0, "Begins there: R2.x@0");
  ui_report_assert_row (&window, 1, 1, "2");
  ui_report_assert_row (&window, 1, 4, "0.0");
  g_assert_true (
    has_label (ui_report_pane (&window), ".\nIn 'tour' the difference begins with R3.x@0"));
  g_assert_true (
    has_label (ui_report_pane (&window), ". In 'unlike.asm' the difference begins with R2.x@0"));
  /* Nothing is told of how often. */
  g_assert_cmpuint (count_columns (), ==, 5);
  g_assert_true (has_label (ui_report_pane (&window), "There"));
  g_assert_false (has_label (ui_report_pane (&window), "Times"));
  /* Its steps are none of the run that is open. */
  ui_report_go_to (&window, 1);
  g_assert_cmpuint (ui_test_get_step (&window), ==, 12);
  ui_report_go_to (&window, 0);
  g_assert_cmpuint (ui_test_get_step (&window), ==, 24);
}

static gboolean
has_other_scene (UiTest *test)
{
  return g_strcmp0 (ls_scene_get_name (ls_session_get_scene (test->session)), "tour") != 0 &&
         !ls_session_get_busy (test->session);
}

/* What was asked of one scene means nothing in another. */
static void
test_other_scene (void)
{
  g_auto (GStrv) parts = g_strsplit (ui_tour_scene, "name=tour", 2);
  g_autofree char *text = g_strjoinv ("name=another", parts);
  g_autofree char *path = ui_test_write ("another.lanescope", text);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkEditable *entry;

  ui_report_start (&window, LS_PANE_DIFFERENCES, 12);
  entry = GTK_EDITABLE (ui_test_find_widget (ui_report_pane (&window), GTK_TYPE_ENTRY));
  compare_with ("wave 1");
  g_assert_true (has_rows ());
  ls_window_open (window.window, file);
  ui_test_wait (&window, has_other_scene, "the other scene");
  ui_test_wait (&window, ui_report_is_done, "the pane");
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "");
  g_assert_false (has_rows ());
  g_assert_true (has_label (ui_report_pane (&window), "Enter a lane to compare"));
}

/* The label of an item of a menu, or the action. Returns: (transfer full) (nullable) */
static char *
dup_item (GMenuModel *menu, int i, const char *what)
{
  char *text = NULL;

  g_menu_model_get_item_attribute (menu, i, what, "s", &text);
  return text;
}

/* As the menu of a lane has it, behind its registers. */
static void
test_menu (void)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  guint n = 0;

  ls_menus_append_about (menu, LS_ABOUT_LANE, NULL, NULL, NULL);
  for (int i = 0; i < g_menu_model_get_n_items (G_MENU_MODEL (menu)); i++)
    {
      g_autoptr (GMenuModel) section =
        g_menu_model_get_item_link (G_MENU_MODEL (menu), i, G_MENU_LINK_SECTION);

      for (int k = 1; k < g_menu_model_get_n_items (section); k++)
        {
          g_autofree char *before = dup_item (section, k - 1, "label");
          g_autofree char *label = dup_item (section, k, "label");
          g_autofree char *action = dup_item (section, k, "action");

          if (!g_str_equal (action, "win.compare-lane"))
            continue;
          g_assert_cmpstr (before, ==, "Registers of This Lane");
          g_assert_cmpstr (label, ==, "Compare This Lane with Another");
          n++;
        }
    }
  g_assert_cmpuint (n, ==, 1);
  ui_report_start (&window, LS_PANE_ACCESSES, 12);
  ui_test_act (&window, "win.compare-lane");
  g_assert_true (ui_tour_has_keyboard (&window, LS_PANE_DIFFERENCES));
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_tour_start (&window);
  g_test_add_func ("/ui/differences/lanes", test_lanes);
  g_test_add_func ("/ui/differences/waves", test_waves);
  g_test_add_func ("/ui/differences/wrong", test_wrong);
  g_test_add_func ("/ui/differences/programs", test_programs);
  g_test_add_func ("/ui/differences/outputs", test_outputs);
  g_test_add_func ("/ui/differences/program-names", test_program_names);
  g_test_add_func ("/ui/differences/program-chosen", test_program_chosen);
  g_test_add_func ("/ui/differences/program-of-fork", test_program_of_fork);
  g_test_add_func ("/ui/differences/program-origin", test_program_origin);
  g_test_add_func ("/ui/differences/other-scene", test_other_scene);
  g_test_add_func ("/ui/differences/small", test_small);
  g_test_add_func ("/ui/differences/menu", test_menu);
  return ui_tour_run (&window);
}
