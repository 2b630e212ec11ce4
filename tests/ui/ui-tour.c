#include "ui-tour.h"

#include <glib/gstdio.h>

#include "ls-code-view.h"
#include "ls-grid-view.h"
#include "ls-header.h"
#include "ui-shown.h"

const char ui_tour_scene[] =
  "[scene]\nversion=1\nname=tour\n"
  "[layout]\nwidth=16\nheight=8\n"
  "[inputs]\n"
  "R0.x=linear 1 0 0\n"
  "R0.y=linear 0 1 0\n"
  "R0.z=linear 0 1 -2\n"
  "[output PIX0]\nformat=rgba32f\n"
  "[output PIX1]\nformat=rgba32f\n"
  "[asm]\n"
  "00 ALU:\n"                                                                   /* 1 */
  "      0  x: MUL_IEEE    R1.x,  R0.x,  R0.y\n"                                /* 2 */
  "         y: ADD         R1.y,  R0.x,  1.0f\n"                                /* 2 */
  "      1  x: KILLGT      ____,  R0.y,  6.5f\n"                                /* 3 */
  "      2  t: RECIP_IEEE  R1.z,  R0.z\n"                                       /* 4 */
  "01 TEX:\n"                                                                   /* 5 */
  "      3  GET_GRADIENTS_H R2.x___, R1.x___, t18, s0\n"                        /* 6 */
  "02 ALU_PUSH_BEFORE:\n"                                                       /* 7 */
  "      4  x: PRED_SETGT  ____,  R0.x,  3.5f  UPDATE_EXEC_MASK UPDATE_PRED\n"  /* 8 */
  "03 JUMP  ADDR(6)\n"                                                          /* 9 */
  "04 ALU:\n"                                                                   /* 10 */
  "      5  x: ADD         R3.x,  R9.x,  1.0f\n"                                /* 11 */
  "05 NOP\n"                                                                    /* 12 */
  "06 ELSE  POP_CNT(1) ADDR(9)\n"                                               /* 13 */
  "07 ALU:\n"                                                                   /* 14 */
  "      6  x: MOV         R3.x,  R1.x\n"                                       /* 15 */
  "08 POP  POP_CNT(1) ADDR(9)\n"                                                /* 16 */
  "09 LOOP_START_DX10  ADDR(16)\n"                                              /* 17 */
  "10 ALU_PUSH_BEFORE:\n"                                                       /* 18 26 34 */
  "      7  x: PRED_SETGE  ____,  R3.x,  20.0f  UPDATE_EXEC_MASK UPDATE_PRED\n" /* 19 27 35 */
  "11 JUMP  POP_CNT(1) ADDR(14)\n"                                              /* 20 28 36 */
  "12 LOOP_BREAK  ADDR(15)\n"                                                   /* 21 29 37 */
  "13 POP  POP_CNT(1) ADDR(14)\n"                                               /* 22 30 */
  "14 ALU:\n"                                                                   /* 23 31 */
  "      8  x: ADD         R3.x,  R3.x,  15.0f\n"                               /* 24 32 */
  "15 LOOP_END  ADDR(10)\n"                                                     /* 25 33 38 */
  "16 EXPORT: PIX1, R3.x0_1\n"                                                  /* 39 */
  "17 EXPORT_DONE: PIX0, R1\n"                                                  /* 40 */
  "END_OF_PROGRAM\n";

static char *told;
static char *folder; /* of the scene's file */
static char *scene_path;

LsView *
ui_tour_view (UiTest *test)
{
  return ls_session_get_view (test->session);
}

gpointer
ui_tour_inspector (UiTest *test, LsPane pane)
{
  return ui_test_find_widget (ui_test_pane (test, pane), LS_TYPE_INSPECTOR);
}

GtkWidget *
ui_tour_tile (UiTest *test, guint lane)
{
  GtkWidget *child = gtk_widget_get_first_child (ui_tour_inspector (test, LS_PANE_LANES));

  while (lane-- > 0)
    child = gtk_widget_get_next_sibling (child);
  return child;
}

gboolean
ui_tour_has_keyboard (UiTest *test, LsPane pane)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (test->window));
  GtkWidget *widget = ui_test_pane (test, pane);

  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

static LsPane awaited_pane;

static gboolean
has_awaited_keyboard (UiTest *test)
{
  return ui_tour_has_keyboard (test, awaited_pane);
}

void
ui_tour_await_keyboard (UiTest *test, LsPane pane)
{
  awaited_pane = pane;
  ui_test_wait (test, has_awaited_keyboard, "the pane to have the keyboard");
}

/* --- going ----------------------------------------------------------------------------------------------- */

static gboolean
is_arranged (UiTest *test)
{
  return gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_CODE)) &&
         gtk_widget_get_height (ui_test_pane (test, LS_PANE_TIMELINE)) > 0;
}

/* That of the wave that is looked at. */
static gboolean
has_history (UiTest *test)
{
  const LsHistory *history = ls_session_get_history (test->session);

  return history != NULL && history->wave == ls_view_get_wave (ui_tour_view (test));
}

static void
told_cb (UiTest *test G_GNUC_UNUSED, const char *sentence)
{
  g_free (told);
  told = g_strdup (sentence);
}

const char *
ui_tour_told (void)
{
  return told;
}

void
ui_tour_forget (void)
{
  g_clear_pointer (&told, g_free);
}

const char *
ui_tour_path (void)
{
  return scene_path;
}

void
ui_tour_start (UiTest *test)
{
  g_autoptr (GError) error = NULL;

  folder = g_dir_make_tmp ("lanescope-tour-XXXXXX", &error);
  g_assert_no_error (error);
  scene_path = g_build_filename (folder, "tour.lanescope", NULL);
  g_file_set_contents (scene_path, ui_tour_scene, -1, &error);
  g_assert_no_error (error);
  ui_test_start (test, scene_path);
  /* What appears or goes is there or gone at once, and nothing moves under the mouse. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_signal_connect_swapped (ls_window_get_parts (test->window)->actions, "told",
                            G_CALLBACK (told_cb), test);
  ui_keys_start (test);
  /* Every register has a row, wherever it is looked at. */
  g_object_set (ui_tour_inspector (test, LS_PANE_MATRIX), "filter", "all", NULL);
  ui_test_wait (test, is_arranged, "the panes");
  ui_test_act (test, "win.cancel"); /* the hints for beginners */
}

void
ui_tour_stop (UiTest *test)
{
  ui_test_stop (test);
  g_remove (scene_path);
  g_rmdir (folder);
  g_clear_pointer (&scene_path, g_free);
  g_clear_pointer (&folder, g_free);
  ui_tour_forget ();
}

int
ui_tour_run (UiTest *window)
{
  int status = g_test_run ();

  if (window->window != NULL)
    ui_tour_stop (window);
  return status;
}

static UiTest shared; /* of ui_tour_main() */

static void
run_shared (gconstpointer data)
{
  const UiTourTest *test = data;

  if (shared.window == NULL)
    ui_tour_start (&shared);
  test->run (&shared);
}

int
ui_tour_main (int argc, char **argv, const UiTourTest *tests, guint n)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  for (guint i = 0; i < n; i++)
    g_test_add_data_func (tests[i].name, &tests[i], run_shared);
  return ui_tour_run (&shared);
}

void
ui_tour_write (const char *text)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents (ui_tour_path (), text, -1, &error);
  g_assert_no_error (error);
}

const char *
ui_tour_title (UiTest *test)
{
  GtkWidget *title = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_WINDOW_TITLE);

  return ls_window_title_get_title (LS_WINDOW_TITLE (title));
}

gboolean
ui_tour_is_again (UiTest *test)
{
  return g_str_equal (ui_tour_title (test), "again");
}

void
ui_tour_press (UiTest *test, const char *key)
{
  const char *const arguments[] = { "xdotool", "key", key, NULL };

  ui_keys_run (arguments);
  ui_keys_arrive (test);
  ui_test_wait (test, has_history, "the history of the wave");
  ui_test_settle (test);
}

static void
clear_marks (UiTest *test)
{
  GListModel *list = ls_session_get_breakpoints (test->session);
  const GArray *bookmarks = ls_session_get_bookmarks (test->session);

  while (g_list_model_get_n_items (list) > 0)
    {
      g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (list, 0);

      ls_session_remove_breakpoint (test->session, ls_breakpoint_get_mark (breakpoint)->number);
    }
  while (bookmarks->len > 0)
    {
      const LsNote *bookmark = &g_array_index (bookmarks, LsNote, bookmarks->len - 1);

      ls_session_set_bookmark (test->session, bookmark->wave, bookmark->step, NULL);
    }
}

static void
clear_runs (UiTest *test)
{
  const LsForks *forks = ls_session_get_forks (test->session);

  while (ls_forks_get_n (forks) > 1)
    g_assert_true (ls_session_remove_fork_sync (
      test->session, ls_forks_nth (forks, ls_forks_get_n (forks) - 1)->id, NULL));
}

static void
clear_window (UiTest *test)
{
  gtk_widget_grab_focus (ui_test_pane (test, LS_PANE_CODE));
  if (!gtk_window_is_active (GTK_WINDOW (test->window)))
    ui_keys_start (test);
  while (ls_window_get_message (test->window) != NULL || *ui_test_get_answer (test) != '\0' ||
         ls_actions_get_playing (ls_window_get_parts (test->window)->actions))
    ui_test_act (test, "win.cancel");
  g_object_set (test->window, "hex", FALSE, NULL);
  ls_grid_view_set_cursor (ui_tour_inspector (test, LS_PANE_LANE), 0, 0);
}

static void
go (UiTest *test, const UiPlace *place)
{
  g_autoptr (GError) error = NULL;

  if (ls_view_get_wave (ui_tour_view (test)) != place->wave)
    ls_session_focus_wave_sync (test->session, place->wave, place->lane, &error);
  g_assert_no_error (error);
  ls_session_move_sync (test->session, LS_MOVE_TO_STEP, place->step, &error);
  for (guint i = 0; i < place->slot; i++)
    ls_session_move_sync (test->session, LS_MOVE_SLOT, 0, &error);
  g_assert_no_error (error);
  ls_session_set_focus_lane (test->session, place->lane);
  ls_grid_view_set_cursor (ui_tour_inspector (test, LS_PANE_MATRIX), 0, place->lane);
}

void
ui_tour_set (UiTest *test, const UiPlace *place)
{
  GtkWidget *code = ui_test_pane (test, LS_PANE_CODE);

  clear_window (test);
  clear_marks (test);
  clear_runs (test);
  go (test, place);
  if (!ls_view_get_place (ui_tour_view (test))->ended)
    ls_code_view_set_cursor_line (LS_CODE_VIEW (code),
                                  ls_view_get_place (ui_tour_view (test))->line + place->slot);
  ui_tour_assert (test, place);
}

/* --- what is shown --------------------------------------------------------------------------------------- */

void
ui_tour_assert_label (gpointer accessible, const char *label)
{
  g_autofree char *found = gtk_test_accessible_check_property (
    GTK_ACCESSIBLE (accessible), GTK_ACCESSIBLE_PROPERTY_LABEL, label);

  if (found != NULL)
    g_error ("the label is “%s”, not “%s”", found, label);
}

void
ui_tour_assert (UiTest *test, const UiPlace *place)
{
  LsView *view;

  /* A file that was just written may be read once more meanwhile: title and timeline wait for the run's end. */
  ui_test_settle (test);
  ui_test_wait (test, has_history, "the history of the wave");
  ui_test_settle (test);
  view = ui_tour_view (test);
  g_assert_cmpuint (ls_view_get_place (view)->step, ==, place->step);
  g_assert_cmpuint (ls_view_get_slot (view, NULL), ==, place->slot);
  g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, place->lane);
  g_assert_cmpuint (ls_view_get_wave (view), ==, place->wave);
  ui_shown_title (test, place);
  ui_shown_narration (test, place);
  ui_shown_lanes (test, place);
  ui_shown_code (test);
  ui_shown_stack (test);
  ui_shown_registers (test, place);
  ui_shown_output (test, place);
  ui_shown_timeline (test, place);
  ui_shown_buttons (test);
}
