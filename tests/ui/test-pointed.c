#include <string.h>

#include "ls-answer-view.h"
#include "ls-grid-view.h"
#include "ls-output-view.h"
#include "ls-row-parts.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* What the commands about a value mean: what has the cursor in the pane with the keyboard; where no step writes that, they say so. */

static UiTest window;

/* Thread t writes 10 t + 3 to bank t % 4, word t / 4 * 4 of it; banks have 1024 words: data/doc/compute.md. Thread 5 writes to word
 * 4 of bank 1, which is word 1028. */
static const char share[] = "[scene]\nversion=1\nname=share\nstage=cs\n"
                            "[layout]\nkind=threads\ncount=64\ngroup=64\n"
                            "[inputs]\nR0.x=int thread-in-group\nR1.x=int linear 10 0 3\n"
                            "[constants]\ncb1.18=0.75 1.0 0.5 0.25\n"
                            "[output PIX0]\nformat=r32i\n"
                            "[asm]\n"
                            "TEX:\n"
                            "      LOCAL_DS_WRITE R1.x___  INDEX(0) STRIDE(4) WAVE_REL\n"
                            "EXPORT_DONE: PIX0, R1.x___\n"
                            "END_OF_PROGRAM\n";

static void
set_lanes (guint64 step, guint lane)
{
  ui_tour_set (&window, &(UiPlace){ step, 0, lane, 0 });
}

/* Whether the window tells these words in passing. */
static gboolean
is_told (GtkWidget *root, const char *words)
{
  gboolean is_there =
    GTK_IS_LABEL (root) && strstr (gtk_label_get_text (GTK_LABEL (root)), words) != NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && !is_there;
       child = gtk_widget_get_next_sibling (child))
    is_there = is_told (child, words);
  return is_there;
}

/* In a passing message, which is beside the panes. */
static void
assert_told (const char *words)
{
  g_assert_true (is_told (GTK_WIDGET (window.window), words));
  g_assert_false (ui_test_has_answer (&window));
}

static void
assert_who (const char *answer)
{
  ui_keys_press (&window, "w");
  ui_test_wait (&window, ui_test_has_answer, "who wrote it");
  ui_test_assert_answer (&window, answer);
  ls_answer_view_dismiss (LS_ANSWER_VIEW (ui_test_pane (&window, LS_PANE_ANSWER)));
  ui_test_settle (&window);
}

/* --- in the program -------------------------------------------------------------------------------------- */

static GtkTextView *
text (void)
{
  return GTK_TEXT_VIEW (
    ui_test_find_widget (ui_test_pane (&window, LS_PANE_CODE), GTK_TYPE_TEXT_VIEW));
}

/* The cursor goes to the first letter of words, as by a click. */
static void
point_at_words (const char *words, GdkRectangle *area)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text ());
  GtkTextIter iter;

  gtk_text_buffer_get_start_iter (buffer, &iter);
  g_assert_true (gtk_text_iter_forward_search (&iter, words, 0, &iter, NULL, NULL));
  gtk_text_buffer_place_cursor (buffer, &iter);
  gtk_text_view_get_iter_location (text (), &iter, area);
  gtk_text_view_buffer_to_window_coords (text (), GTK_TEXT_WINDOW_WIDGET, area->x, area->y,
                                         &area->x, &area->y);
}

/* Lane 11 is pixel (5, 1): R1.y is 6. The registers have their cursor at R0.x. */
static void
test_program (void)
{
  GdkRectangle area;

  set_lanes (12, 11);
  point_at_words ("R1.y", &area);
  ui_test_settle (&window);
  assert_who ("R1.y@11 = 6.0: step 2, line 3");
  ui_keys_press (&window, "shift+v");
  ui_test_settle (&window);
  g_assert_cmpstr (
    ((const LsMarkWatch *) g_ptr_array_index (ls_session_get_watches (window.session), 0))->text,
    ==, "R1.y");
  ls_session_remove_watch (window.session, 1);
  ls_shell_show_pane (ls_window_get_parts (window.window)->shell, LS_PANE_CODE);
  point_at_words ("3.5f", &area);
  ui_keys_press (&window, "w");
  ui_test_settle (&window);
  assert_told ("3.5f): it is a constant");
}

/* Where the cursor is at no register, the one that the registers show counts, as they mark it. */
static void
test_elsewhere (void)
{
  set_lanes (12, 11);
  ls_grid_view_set_cursor (ui_tour_inspector (&window, LS_PANE_MATRIX), 0, 11);
  assert_who ("R0.x@11 = 5.0");
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.show-pane", "s", "memory");
  ls_shell_show_pane (ls_window_get_parts (window.window)->shell, LS_PANE_CODE);
  ui_test_settle (&window);
  ui_keys_press (&window, "w");
  ui_test_settle (&window);
  assert_told ("No value has the cursor");
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.reset-layout", NULL);
  ui_test_settle (&window);
}

static gboolean
has_menu (UiTest *test)
{
  return ui_mouse_find_menu (test) != NULL;
}

/* The menu of the program has the register under the pointer in it, by its name. */
static void
test_program_menu (void)
{
  GdkRectangle area;

  set_lanes (3, 11);
  point_at_words ("R1.y", &area);
  ui_test_settle (&window);
  ui_keys_arrive (&window);
  ui_mouse_click (&window, GTK_WIDGET (text ()), area.x + 6, area.y + 6, 3);
  ui_test_wait (&window, has_menu, "the menu");
  g_assert_true (is_told (ui_mouse_find_menu (&window), "R1.y of lane 11"));
  ui_keys_press (&window, "Escape");
  ui_test_settle (&window);
}

/* --- watches --------------------------------------------------------------------------------------------- */

static LsWatchRow *
watch (int index)
{
  GtkListBox *list =
    GTK_LIST_BOX (ui_test_find_widget (ui_test_pane (&window, LS_PANE_WATCH), GTK_TYPE_LIST_BOX));

  return LS_WATCH_ROW (gtk_list_box_get_row_at_index (list, index));
}

static void
test_watches (void)
{
  g_autoptr (GError) error = NULL;

  set_lanes (12, 11);
  g_assert_cmpuint (ls_session_add_watch (window.session, "R1.y", &error), ==, 1);
  g_assert_cmpuint (ls_session_add_watch (window.session, "R1.x + R1.y", &error), ==, 2);
  ls_shell_show_pane (ls_window_get_parts (window.window)->shell, LS_PANE_WATCH);
  ui_test_settle (&window);
  gtk_widget_grab_focus (GTK_WIDGET (watch (0)));
  assert_who ("R1.y@11 = 6.0");
  gtk_widget_grab_focus (GTK_WIDGET (watch (1)));
  ui_keys_press (&window, "w");
  ui_test_settle (&window);
  assert_told ("No step writes R1.x + R1.y: it is computed here");
  ls_session_remove_watch (window.session, 1);
  ls_session_remove_watch (window.session, 2);
}

/* --- memories -------------------------------------------------------------------------------------------- */

static LsGridView *
memory (void)
{
  return LS_GRID_VIEW (
    ui_test_find_widget (ui_test_pane (&window, LS_PANE_MEMORY), LS_TYPE_GRID_VIEW));
}

static gboolean
is_share (UiTest *test)
{
  return g_strcmp0 (ls_scene_get_name (ls_session_get_scene (test->session)), "share") == 0;
}

static void
open_share (void)
{
  g_autofree char *path = ui_test_write ("share.lanescope", share);
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);

  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.open-recent", "s", uri);
  ui_test_wait (&window, is_share, "the shared memory");
  ui_test_settle (&window);
  ui_test_act (&window, "debug.end");
  ls_shell_show_pane (ls_window_get_parts (window.window)->shell, LS_PANE_MEMORY);
  ui_test_settle (&window);
}

static void
test_memory (void)
{
  GtkDropDown *chooser = GTK_DROP_DOWN (
    ui_test_find_widget (ui_test_pane (&window, LS_PANE_MEMORY), GTK_TYPE_DROP_DOWN));

  open_share ();
  gtk_widget_grab_focus (GTK_WIDGET (memory ()));
  ls_grid_view_set_cursor (memory (), 4, 1);
  assert_who ("share[1028] = 53: step 2, line 2 (LOCAL_DS_WRITE), lane 5, wrote it");
  ls_shell_show_pane (ls_window_get_parts (window.window)->shell, LS_PANE_MEMORY);
  ui_keys_press (&window, "shift+v");
  ui_test_settle (&window);
  g_assert_cmpstr (
    ((const LsMarkWatch *) g_ptr_array_index (ls_session_get_watches (window.session), 0))->text,
    ==, "share[1028]");
  gtk_drop_down_set_selected (chooser,
                              g_list_model_get_n_items (gtk_drop_down_get_model (chooser)) - 1);
  gtk_widget_grab_focus (GTK_WIDGET (memory ()));
  ls_grid_view_set_cursor (memory (), 18, 1);
  ui_keys_press (&window, "w");
  ui_test_settle (&window);
  assert_told ("No step writes CB1[18].y: the scene gives it to all waves");
}

/* --- a hole in a picture --------------------------------------------------------------------------------- */

static gboolean
is_triangle (UiTest *test)
{
  return ls_scene_is_draw (ls_session_get_scene (test->session)) &&
         !ls_session_get_busy (test->session);
}

static LsOutputView *
picture (void)
{
  return LS_OUTPUT_VIEW (ui_test_pane (&window, LS_PANE_OUTPUT));
}

/* Upwards from the triangle there is nothing. */
static void
test_hole (void)
{
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.open-example", "s", "triangle");
  ui_test_wait (&window, is_triangle, "the triangle");
  ui_test_settle (&window);
  ls_shell_show_pane (ls_window_get_parts (window.window)->shell, LS_PANE_OUTPUT);
  for (guint i = 0; i < 64 && strstr (ls_output_view_get_text (picture ()), "no primitive") == NULL;
       i++)
    {
      ui_keys_press (&window, "Left");
      ui_test_settle (&window);
    }
  g_assert_nonnull (
    strstr (ls_output_view_get_text (picture ()), ": no primitive covers this pixel\n"));
  ui_keys_press (&window, "w");
  ui_test_settle (&window);
  assert_told (": no primitive covers this pixel");
  ui_keys_press (&window, "Right");
  ui_test_settle (&window);
  g_assert_null (strstr (ls_output_view_get_text (picture ()), "no primitive"));
  ui_keys_press (&window, "w");
  ui_test_wait (&window, ui_test_has_answer, "who wrote the pixel");
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_tour_start (&window);
  g_test_add_func ("/ui/pointed/program", test_program);
  g_test_add_func ("/ui/pointed/elsewhere", test_elsewhere);
  g_test_add_func ("/ui/pointed/program-menu", test_program_menu);
  g_test_add_func ("/ui/pointed/watches", test_watches);
  g_test_add_func ("/ui/pointed/hole", test_hole);
  g_test_add_func ("/ui/pointed/memory", test_memory);
  return ui_tour_run (&window);
}
