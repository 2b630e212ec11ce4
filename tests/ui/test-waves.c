#include "ls-views.h"
#include "ls-header.h"
#include "ui-dialogs.h"
#include "ui-keys.h"

/* Waves, thread groups, helper pixels and what is not certain, by the keys that a person presses. */

/* Two groups of 128 threads. Nothing but memory comes out, so no pixel leads to another wave. */
static const char groups[] =
  "[scene]\nversion=1\nname=groups\nstage=cs\n"
  "[layout]\nkind=threads\ncount=256\ngroup=128\n"
  "[program]\nexport-size=256\n"
  "[inputs]\nR0.x=int index\n"
  "[output export]\nformat=r32ui\n"
  "[asm]\n"
  "00 ALU:\n"
  "      0  x: ADD_INT R1.x, R0.x, 1\n"
  "01 MEM_EXPORT: WRITE_IND(0+R0), R1.x___ ARRAY_SIZE(255) ELEM_SIZE(0)\n"
  "02 NOP\n"
  "END_OF_PROGRAM\n";

/* A column narrower than its quads; the horizontal differences of x y are not the same in both rows of a quad. */
static const char pixels[] = "[scene]\nversion=1\nname=pixels\n"
                             "[layout]\nwidth=7\nheight=8\n"
                             "[inputs]\nR0.x=linear 1 0 0\nR0.y=linear 0 1 0\n"
                             "[output PIX0]\nformat=rgba32f\n"
                             "[asm]\n"
                             "00 ALU:\n"
                             "      0  x: MUL_IEEE R1.x, R0.x, R0.y\n"
                             "01 TEX:\n"
                             "      1  GET_GRADIENTS_H R2.x___, R1.x___, t18, s0\n"
                             "02 EXPORT_DONE: PIX0, R2\n"
                             "END_OF_PROGRAM\n";

static void
set_up (UiTest *test)
{
  g_autofree char *path = ui_test_write ("waves.lanescope", test->data);

  ui_test_start (test, path);
  ui_keys_start (test);
}

static guint
wave (UiTest *test)
{
  return ls_view_get_wave (ls_session_get_view (test->session));
}

static const char *
subtitle (UiTest *test)
{
  GtkWidget *title = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_WINDOW_TITLE);

  return ls_window_title_get_subtitle (LS_WINDOW_TITLE (title));
}

static const char *
narration (UiTest *test)
{
  GtkWidget *line = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_NARRATION);

  return ls_narration_get_text (LS_NARRATION (line));
}

/* The lane and the step stay; beyond the last and before the first there is nothing. */
static void
test_keys (UiTest *test)
{
  ls_session_set_focus_lane (test->session, 5);
  ui_keys_press (test, "Home");
  ui_keys_press (test, "period");
  ui_keys_press (test, "braceleft");
  g_assert_cmpuint (wave (test), ==, 0);
  for (guint expected = 1; expected < 4; expected++)
    {
      ui_keys_press (test, "braceright");
      g_assert_cmpuint (wave (test), ==, expected);
      g_assert_cmpuint (ui_test_get_step (test), ==, 1);
      g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, 5);
    }
  ui_keys_press (test, "braceright");
  g_assert_cmpuint (wave (test), ==, 3);
  ui_keys_press (test, "braceleft");
  g_assert_cmpuint (wave (test), ==, 2);
}

/* What is stepped, and asked about, is the wave that was chosen: its thread 133 of the whole adds 1 to 133. */
static void
test_steps (UiTest *test)
{
  LsRow row;

  ui_keys_press (test, "Home");
  ui_keys_press (test, "braceright");
  ui_keys_press (test, "braceright");
  ui_keys_press (test, "period");
  ui_keys_press (test, "period");
  g_assert_cmpuint (ui_test_get_step (test), ==, 2);
  g_assert_true (
    ls_view_read_row (ls_session_get_view (test->session), (LsRegRef){ .index = 1 }, &row));
  g_assert_cmpuint (row.u[5], ==, 134);
  ui_keys_press (test, "comma");
  g_assert_cmpuint (wave (test), ==, 2);
  g_assert_cmpuint (ui_test_get_step (test), ==, 1);
  g_assert_true (
    ls_view_read_row (ls_session_get_view (test->session), (LsRegRef){ .index = 1 }, &row));
  g_assert_cmpuint (row.u[5], ==, 0);
}

static void
test_header (UiTest *test)
{
  g_assert_nonnull (strstr (subtitle (test), "wave 0 of 4"));
  g_assert_nonnull (strstr (subtitle (test), "wave 0 of 2 in group 0"));
  ui_keys_press (test, "braceright");
  ui_keys_press (test, "braceright");
  ui_keys_press (test, "braceright");
  g_assert_nonnull (strstr (subtitle (test), "wave 3 of 4"));
  g_assert_nonnull (strstr (subtitle (test), "wave 1 of 2 in group 1"));
}

static gboolean
has_dialog (UiTest *test)
{
  return ui_test_get_dialog (test) != NULL;
}

static void
answer (UiTest *test, const char *number, const char *response)
{
  AdwMessageDialog *dialog;

  g_signal_emit_by_name (ui_test_find_button (GTK_WIDGET (test->window), "win.goto-wave"),
                         "clicked");
  ui_test_wait (test, has_dialog, "the dialog");
  dialog = ui_test_get_dialog (test);
  g_assert_nonnull (
    strstr (adw_message_dialog_get_body (dialog), "There are 4 waves, 2 in each thread group"));
  ui_dialog_type (test, number);
  adw_message_dialog_response (dialog, response);
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_test_settle (test);
}

/* A number beyond the last is the last: the entry knows how many there are. */
static void
test_dialog (UiTest *test)
{
  answer (test, "2", "go");
  g_assert_cmpuint (wave (test), ==, 2);
  answer (test, "1", "cancel");
  g_assert_cmpuint (wave (test), ==, 2);
  answer (test, "99", "go");
  g_assert_cmpuint (wave (test), ==, 3);
}

/* Keys reach a helper as they do the pixel beside it, and it says what it is. */
static void
test_helper (UiTest *test)
{
  ui_keys_press (test, "Home");
  ls_session_set_focus_lane (test->session, 12);
  ui_keys_press (test, "l");
  g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, 13);
  g_assert_cmpint (ls_view_get_lane_role (ls_session_get_view (test->session), 13), ==,
                   LS_LANE_HELPER);
  ui_keys_press (test, "question");
  ui_test_wait (test, ui_test_has_answer, "why the helper runs");
  g_assert_nonnull (strstr (ui_test_get_answer (test), "helper"));
  ui_keys_press (test, "k");
  g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, 15);
  ui_keys_press (test, "h");
  g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, 14);
  ui_keys_press (test, "period");
  ui_keys_press (test, "period");
  g_assert_nonnull (strstr (narration (test), "64 of 64 lanes (8 helpers) take part."));
}

/* Q finds the differences within a quad, which another reading takes from the other row; nothing else is open here. */
static void
test_uncertain (UiTest *test)
{
  guint64 step;

  ui_keys_press (test, "Home");
  ui_keys_press (test, "q");
  step = ui_test_get_step (test);
  g_assert_false (ls_view_get_at_limit (ls_session_get_view (test->session)));
  g_assert_nonnull (strstr (narration (test), "What follows is not certain"));
  g_assert_nonnull (strstr (narration (test), "gradients="));
  ui_keys_press (test, "q");
  g_assert_true (ls_view_get_at_limit (ls_session_get_view (test->session)));
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
  ui_keys_press (test, "End");
  ui_keys_press (test, "shift+q");
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
}

static void
add (const char *name, const char *scene, UiTestFunc run)
{
  ui_test_add (name, scene, set_up, run);
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  add ("/ui/waves/keys", groups, test_keys);
  add ("/ui/waves/step", groups, test_steps);
  add ("/ui/waves/header", groups, test_header);
  add ("/ui/waves/dialog", groups, test_dialog);
  add ("/ui/waves/helper", pixels, test_helper);
  add ("/ui/waves/uncertain", pixels, test_uncertain);
  return g_test_run ();
}
