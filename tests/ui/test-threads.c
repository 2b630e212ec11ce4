#include "ls-plugins.h"
#include "ls-loader-private.h"
#include "ls-session-images.h"
#include "ui-test.h"

/* A tour of the window that keeps all of its threads busy at once: the engine, history and images of what was opened, questions, and
 * the reading of files.  Little is asserted but that nothing is lost; ./check runs it with ThreadSanitizer. */

/* A loop that no lane leaves; it opens at its start, and needs not be searched for where lanes part. */
static const char forever[] = "[scene]\nversion=1\nname=forever\n"
                              "[layout]\nwidth=8\nheight=8\n"
                              "[debug]\nstep=0\n"
                              "[output PIX0]\nformat=rgba32f\n"
                              "[asm]\n"
                              "00 ALU:\n"
                              "      0  x: MOV         R1.x,  R0.x\n"
                              "01 LOOP_START_DX10  ADDR(4)\n"
                              "02 ALU:\n"
                              "      1  x: ADD         R1.x,  R1.x,  1.0f\n"
                              "03 LOOP_END  ADDR(2)\n"
                              "04 EXPORT_DONE: PIX0, R1\n"
                              "END_OF_PROGRAM\n";

static void
set_up (UiTest *test)
{
  ui_test_start (test, NULL);
}

/* Does not wait. */
static void
press (UiTest *test, const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (test->window), action, NULL);
}

static gboolean
is_busy (UiTest *test)
{
  return ls_session_get_busy (test->session);
}

/* Not ui_test_settle(): there may always be another frame to draw where drawing is slow. */
static gboolean
is_quiet (UiTest *test)
{
  return !ls_session_get_busy (test->session);
}

static void
settle (UiTest *test)
{
  ui_test_wait (test, is_quiet, "the session to have done what it was asked");
}

static gboolean
is_answered (UiTest *test)
{
  return *ui_test_get_answer (test) != '\0';
}

static gboolean
is_forever (UiTest *test)
{
  return g_str_equal (ls_scene_get_name (ls_session_get_scene (test->session)), "forever");
}

static gboolean
has_history (UiTest *test)
{
  return ls_session_get_history (test->session) != NULL;
}

static gboolean
has_image (UiTest *test)
{
  LsImage image;

  return ls_session_show_image (test->session, 0, LS_IMAGE_FINAL, &image);
}

static LsScene *opened;

static gboolean
is_another (UiTest *test)
{
  return ls_session_get_scene (test->session) != opened;
}

static void
open_forever (UiTest *test)
{
  g_autofree char *path = ui_test_write ("forever.lanescope", forever);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  ls_window_open (test->window, file);
  ui_test_wait (test, is_forever, "the loop");
  settle (test);
}

/* Moves that are not waited for, while questions are answered and pictures made. */
static void
test_moves_and_questions (UiTest *test)
{
  static const char *const presses[] = { "debug.step",     "win.why", "debug.step-back",
                                         "debug.end",      "win.who", "debug.start",
                                         "debug.continue", "win.why", "debug.go-back",
                                         "debug.step",     "win.who", "debug.step" };

  for (guint i = 0; i < G_N_ELEMENTS (presses); i++)
    {
      ls_session_set_focus_lane (test->session, 5 * i % 64);
      press (test, presses[i]);
      g_main_context_iteration (NULL, FALSE);
    }
  settle (test);
  press (test, "win.why");
  ui_test_wait (test, is_answered, "an answer");
  ui_test_wait (test, has_history, "the history");
  ui_test_wait (test, has_image, "the image");
}

/* Another wave while the history of the last one is being made. */
static void
test_waves (UiTest *test)
{
  guint n = ls_scene_get_n_waves (ls_session_get_scene (test->session));

  for (guint wave = 0; wave < n; wave++)
    {
      ls_session_focus_wave (test->session, n - 1 - wave, wave);
      press (test, "win.why");
      g_main_context_iteration (NULL, FALSE);
    }
  settle (test);
  g_assert_cmpuint (ls_view_get_wave (ls_session_get_view (test->session)), ==, 0);
  ui_test_wait (test, has_history, "the history");
}

/* What runs for ever is interrupted, and replaced by another file while it runs. */
static void
test_interrupts (UiTest *test)
{
  guint64 step;

  open_forever (test);
  step = ui_test_get_step (test);
  for (guint i = 0; i < 3; i++)
    {
      press (test, "debug.continue");
      ui_test_wait (test, is_busy, "a move");
      press (test, "win.cancel");
      settle (test);
    }
  g_assert_cmpuint (ui_test_get_step (test), >=, step);
  press (test, "debug.continue");
  ui_test_wait (test, is_busy, "a move");
  opened = ls_session_get_scene (test->session);
  open_forever (test);
  ui_test_wait (test, is_another, "the loop once more");
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
}

/* Exports of a colour, and such with an ALU clause before it. */
static const char two[] =
  "const uint32_t red[] = { 0xc0000000, 0x94200688 };\n"
  "const uint32_t green[] = { 0x00000002, 0xa0000000, 0xc0000000, 0x94200688,\n"
  "  0x80000000, 0x00000c90 };\n";

static gboolean
is_asked (UiTest *test)
{
  return LS_IS_PROGRAM_CHOOSER (ui_test_get_dialog (test));
}

static gboolean
is_two (UiTest *test)
{
  return g_str_equal (ls_scene_get_name (ls_session_get_scene (test->session)), "two.c");
}

static gboolean
is_compiled (UiTest *test)
{
  return is_another (test) && !ls_loader_get_loading (ls_window_get_parts (test->window)->loader);
}

/* A file of several programs, one of which is chosen and edited; what is typed is compiled, by one and by all, while what is open
 * goes on. */
static void
test_programs (UiTest *test)
{
  g_autofree char *path = ui_test_write ("two.c", two);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  LsSourceView *view = LS_SOURCE_VIEW (ui_test_pane (test, LS_PANE_SOURCE));
  GtkWidget *text = ui_test_find_widget (GTK_WIDGET (view), GTK_TYPE_TEXT_VIEW);

  ls_window_open (test->window, file);
  ui_test_wait (test, is_asked, "the question which program");
  adw_message_dialog_response (ui_test_get_dialog (test), "open");
  ui_test_wait (test, is_two, "the program");
  settle (test);
  for (guint i = 0; i < 3; i++)
    {
      opened = ls_session_get_scene (test->session);
      gtk_text_buffer_insert_at_cursor (gtk_text_view_get_buffer (GTK_TEXT_VIEW (text)), "\n", 1);
      g_signal_emit_by_name (view, "compare");
      g_signal_emit_by_name (view, "compile");
      press (test, "debug.step");
      press (test, "win.why");
      ui_test_wait (test, is_compiled, "the program once more");
    }
  settle (test);
  g_assert_true (is_two (test));
}

/* The window goes while everything is at work. */
static void
test_closes (UiTest *test)
{
  open_forever (test);
  press (test, "win.why");
  press (test, "debug.continue");
  ui_test_wait (test, is_busy, "a move");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();

  ui_test_add ("/threads/moves-and-questions", NULL, set_up, test_moves_and_questions);
  ui_test_add ("/threads/waves", NULL, set_up, test_waves);
  ui_test_add ("/threads/interrupts", NULL, set_up, test_interrupts);
  ui_test_add ("/threads/programs", NULL, set_up, test_programs);
  ui_test_add ("/threads/closes", NULL, set_up, test_closes);

  return g_test_run ();
}
