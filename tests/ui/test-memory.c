#include <string.h>

#include "ls-grid-view.h"
#include "ls-plugins.h"
#include "ui-dialogs.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* The pane of memories and constants. */

/* Thread t writes 10 t + 3 to bank t % 4, word t / 4 * 4 of it; banks have 1024 words: data/doc/compute.md. Thread 5 writes to word
 * 4 of bank 1. */
static const char share[] = "[scene]\nversion=1\nname=share\nstage=cs\n"
                            "[layout]\nkind=threads\ncount=64\ngroup=64\n"
                            "[inputs]\nR0.x=int thread-in-group\nR1.x=int linear 10 0 3\n"
                            "[output PIX0]\nformat=r32i\n"
                            "[asm]\n"
                            "TEX:\n"
                            "      LOCAL_DS_WRITE R1.x___  INDEX(0) STRIDE(4) WAVE_REL\n"
                            "EXPORT_DONE: PIX0, R1.x___\n"
                            "END_OF_PROGRAM\n";

/* The clause locks the second line of buffer 1, whose vec4 18 is its third. */
static const char constants[] = "[scene]\nversion=1\nname=constants\n"
                                "[layout]\nwidth=8\nheight=8\n"
                                "[constants]\ncb1.18=0.75 1.0 0.5 0.25\n"
                                "[output PIX0]\nformat=rgba32f\n"
                                "[asm]\n"
                                "00 ALU: KCACHE0(CB1:16-31)\n"
                                "      0  x: MOV  R1.x,  KC0[2].x\n"
                                "      1  x: MOV  R1.y,  KC0[2].y\n"
                                "01 EXPORT_DONE: PIX0, R1\n"
                                "END_OF_PROGRAM\n";

static const char nothing[] = "[scene]\nversion=1\nname=nothing\n"
                              "[layout]\nwidth=8\nheight=8\n"
                              "[output PIX0]\nformat=rgba32f\n"
                              "[asm]\n"
                              "00 EXPORT_DONE: PIX0, R0\n"
                              "END_OF_PROGRAM\n";

static gboolean
is_arranged (UiTest *test)
{
  return gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_CODE));
}

static void
set_up (UiTest *test)
{
  g_autofree char *path = ui_test_write ("memory.lanescope", test->data);

  ui_test_start (test, path);
  ui_test_wait (test, is_arranged, "the panes");
  ui_test_act (test, "debug.start");
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", "memory");
  ui_test_settle (test);
  g_assert_true (gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_MEMORY)));
}

static LsGridView *
grid (UiTest *test)
{
  return LS_GRID_VIEW (
    ui_test_find_widget (ui_test_pane (test, LS_PANE_MEMORY), LS_TYPE_GRID_VIEW));
}

static GtkDropDown *
chooser (UiTest *test)
{
  return GTK_DROP_DOWN (
    ui_test_find_widget (ui_test_pane (test, LS_PANE_MEMORY), GTK_TYPE_DROP_DOWN));
}

static void
choose (UiTest *test, const char *title)
{
  GtkStringList *titles = GTK_STRING_LIST (gtk_drop_down_get_model (chooser (test)));

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (titles)); i++)
    if (g_str_has_prefix (gtk_string_list_get_string (titles, i), title))
      {
        gtk_drop_down_set_selected (chooser (test), i);
        return;
      }
  g_error ("there is no %s", title);
}

static void
assert_cell (UiTest *test, guint row, guint column, const char *label)
{
  ls_grid_view_set_cursor (grid (test), row, column);
  ui_tour_assert_label (grid (test), label);
}

static void
test_share (UiTest *test)
{
  choose (test, "Local data share");
  assert_cell (test, 4, 1, "share[1028], bank 1: 0.0, never written");
  ui_test_act (test, "debug.step");
  ui_test_act (test, "debug.step");
  assert_cell (test, 4, 1,
               "share[1028], bank 1, written by the program: 53, changed in this step, was 0");
  ui_test_act (test, "debug.step");
  assert_cell (test, 4, 1, "share[1028], bank 1, written by the program: 53");
  assert_cell (test, 5, 1, "share[1029], bank 1: 0, never written");
  ui_test_act (test, "debug.start");
  assert_cell (test, 4, 1, "share[1028], bank 1: 0.0, never written");
}

static gboolean
is_without_share (UiTest *test)
{
  return !g_str_equal (ls_scene_get_name (ls_session_get_scene (test->session)), "share") &&
         !ls_session_get_busy (test->session);
}

/* Another scene comes while the pane is behind another one: what it showed is not read of that scene. */
static void
test_behind (UiTest *test)
{
  choose (test, "Local data share");
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", "registers");
  ui_test_settle (test);
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (grid (test))));
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.open-example", "s", "first-light");
  ui_test_wait (test, is_without_share, "the example");
  g_assert_cmpuint (ls_grid_view_get_model (grid (test))->n_rows, ==, 0);
}

static void
test_constants (UiTest *test)
{
  GtkStringObject *first;

  /* What the clause locks is nothing yet. */
  first = gtk_drop_down_get_selected_item (chooser (test));
  g_assert_true (g_str_has_prefix (gtk_string_object_get_string (first), "Constant buffer 1 "));
  choose (test, "Constant buffer 1 ");
  assert_cell (test, 18, 0, "CB1[18].x: 0.75");
  assert_cell (test, 18, 3, "CB1[18].w: 0.25");
  choose (test, "Constants that the clause locks, bank 0");
  assert_cell (test, 2, 1, "KC0[2].y, not locked by this clause: empty");
  ui_test_act (test, "debug.step");
  /* The clause has begun, and nothing else is chosen. */
  assert_cell (test, 2, 1, "KC0[2].y, locked by this clause: 1.0");
  ui_test_act (test, "debug.end");
  assert_cell (test, 2, 1, "KC0[2].y, not locked by this clause: empty");
}

static void
test_nothing (UiTest *test)
{
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (grid (test))));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (chooser (test))));
}

/* --- words that are typed over --------------------------------------------------------------------------- */

static void
set_up_typing (UiTest *test)
{
  set_up (test);
  if (ui_keys_available ())
    ui_keys_start (test);
}

static GtkEditable *
entry_of (GtkWindow *dialog)
{
  return GTK_EDITABLE (ui_test_find_widget (
    adw_message_dialog_get_extra_child (ADW_MESSAGE_DIALOG (dialog)), GTK_TYPE_ENTRY));
}

static gboolean
is_closed (UiTest *test G_GNUC_UNUSED)
{
  return ui_dialog_find (ADW_TYPE_MESSAGE_DIALOG) == NULL;
}

/* What is asked for has the word, its value selected; text is typed over that, and Return sends it. */
static void
type_over (UiTest *test, const char *asked, const char *text)
{
  GtkWindow *dialog = ui_dialog_wait (test, ADW_TYPE_MESSAGE_DIALOG);
  int start, end;

  g_assert_cmpstr (gtk_editable_get_text (entry_of (dialog)), ==, asked);
  g_assert_true (gtk_editable_get_selection_bounds (entry_of (dialog), &start, &end));
  g_assert_cmpint (start, ==, strchr (asked, '=') + 2 - asked);
  g_assert_cmpint (end, ==, strlen (asked));
  ui_keys_wait ();
  ui_keys_type (test, text);
  ui_keys_press (test, "Return");
  ui_test_wait (test, is_closed, "the change to be made");
  ui_test_settle (test);
}

static void
press_on (UiTest *test, guint row, guint column, const char *key)
{
  ui_keys_give_focus (test);
  gtk_widget_grab_focus (GTK_WIDGET (grid (test)));
  ls_grid_view_set_cursor (grid (test), row, column);
  ui_keys_press (test, key);
}

static guint
n_runs (UiTest *test)
{
  return ls_forks_get_n (ls_session_get_forks (test->session));
}

static void
test_typed_over (UiTest *test)
{
  GdkRectangle area;

  if (!ui_keys_available ())
    {
      g_test_skip ("there is no xdotool");
      return;
    }
  choose (test, "Local data share");
  ui_test_act (test, "debug.step");
  ui_test_act (test, "debug.step");
  press_on (test, 4, 1, "Return");
  type_over (test, "share[1028] = 53", "54");
  assert_cell (test, 4, 1,
               "share[1028], bank 1, written by the program: 54, changed in this step, was 0");
  g_assert_cmpuint (n_runs (test), ==, 2);
  press_on (test, 4, 1, "F2");
  type_over (test, "share[1028] = 54", "1.5");
  press_on (test, 4, 1, "equal");
  type_over (test, "share[1028] = 1.5", "int 7");
  LS_INSPECTOR_GET_CLASS (grid (test))->find_point (LS_INSPECTOR (grid (test)), &area);
  ui_keys_give_focus (test);
  ui_mouse_double_click (test, GTK_WIDGET (grid (test)), area.x + area.width / 2.,
                         area.y + area.height / 2.);
  type_over (test, "share[1028] = 7", "0x40a00000");
  assert_cell (test, 4, 1,
               "share[1028], bank 1, written by the program: 5.0, changed in this step, was 0.0");
  g_assert_cmpuint (n_runs (test), ==, 2);
}

/* A constant is another one from the start on; what a clause locks of it is no place of its own. */
static void
test_constants_typed_over (UiTest *test)
{
  if (!ui_keys_available ())
    {
      g_test_skip ("there is no xdotool");
      return;
    }
  choose (test, "Constant buffer 1 ");
  press_on (test, 18, 1, "Return");
  type_over (test, "CB1[18].y = 1.0", "4");
  assert_cell (test, 18, 1, "CB1[18].y: 4.0");
  choose (test, "Constants that the clause locks, bank 0");
  press_on (test, 2, 1, "Return");
  ui_keys_arrive (test);
  ui_test_settle (test);
  g_assert_null (ui_dialog_find (ADW_TYPE_MESSAGE_DIALOG));
  g_assert_cmpuint (n_runs (test), ==, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  ui_test_add ("/ui/memory/share", share, set_up, test_share);
  ui_test_add ("/ui/memory/behind", share, set_up, test_behind);
  ui_test_add ("/ui/memory/constants", constants, set_up, test_constants);
  ui_test_add ("/ui/memory/nothing", nothing, set_up, test_nothing);
  ui_test_add ("/ui/memory/typed-over", share, set_up_typing, test_typed_over);
  ui_test_add ("/ui/memory/constants-typed-over", constants, set_up_typing,
               test_constants_typed_over);
  return g_test_run ();
}
