#include <glib/gstdio.h>

#include "ls-output-image.h"
#include "ls-answer-view.h"
#include "ls-forks.h"
#include "ls-output-view.h"
#include "ui-dialogs.h"
#include "ui-mouse.h"
#include "ui-picture.h"
#include "ui-tour.h"

/* The pane of the output, driven as a person would. 16 x 8 pixels are two waves side by side, and PIX0 is the number of the column
 * in every channel. Lane 9 of wave 0 is the pixel (5, 0), and lane 17 of wave 1 the pixel (9, 2): four lanes are two by two
 * pixels, four of these a row of a wave (data/doc/scene.md). */

#define WIDTH 16
#define HEIGHT 8

static const char scene[] = "[scene]\nversion=1\nname=output\n"
                            "[layout]\nwidth=16\nheight=8\n"
                            "[inputs]\n"
                            "R0.x=pixel-x\nR0.y=pixel-x\nR0.z=pixel-x\nR0.w=pixel-x\n"
                            "[output PIX0]\nformat=rgba32f\n"
                            "reference=output.f32\ntolerance-relative=0\n"
                            "[asm]\n"
                            "00 EXPORT_DONE: PIX0, R0\n"
                            "END_OF_PROGRAM\n";

static UiTest window;
static char *folder; /* of the scene and its reference */

/* Returns: (transfer full): the path of a new file of folder. */
static char *
write_file (const char *name, gconstpointer bytes, gsize n_bytes)
{
  char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, bytes, (gssize) n_bytes, &error);
  g_assert_no_error (error);
  return path;
}

/* Pixel (9, 2) has 9.5 in place of 9, and (12, 5) 13 in place of 12: two of 128. */
static char *
write_reference (void)
{
  float words[HEIGHT][WIDTH][4];

  for (guint i = 0; i < HEIGHT * WIDTH * 4; i++)
    words[i / 4 / WIDTH][i / 4 % WIDTH][i % 4] = (float) (i / 4 % WIDTH);
  words[2][9][2] = 9.5f;
  words[5][12][0] = 13;
  return write_file ("output.f32", words, sizeof words);
}

static void
clean_up (void)
{
  static const char *const names[] = {
    "output.lanescope", "output.f32",       "left.lanescope",
    "triangle.f32",     "vertex-fetch.asm", "vertex-fetch-fs.asm"
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      g_remove (path);
    }
  g_rmdir (folder);
  g_free (folder);
}

static GtkWidget *
pane (void)
{
  return ui_test_pane (&window, LS_PANE_OUTPUT);
}

static GtkWidget *
head (void)
{
  return ui_test_find_widget (pane (), LS_TYPE_OUTPUT_HEAD);
}

static GtkWidget *
verdict (void)
{
  return gtk_widget_get_last_child (head ());
}

static const char *
verdict_words (void)
{
  return gtk_label_get_text (GTK_LABEL (ui_test_find_widget (verdict (), GTK_TYPE_LABEL)));
}

static gboolean
is_stopped (UiTest *test G_GNUC_UNUSED)
{
  return strstr (ls_output_view_get_text (LS_OUTPUT_VIEW (pane ())), "stopped in line") != NULL;
}

/* A picture of nothing says why it is one. */
static void
test_unfinished (void)
{
  static const char trap[] = "00 ALU:\n      0  x: MOV  R126.x, 1.0f\n"
                             "01 EXPORT_DONE: PIX0, R126\nEND_OF_PROGRAM\n";
  g_autofree char *path = ui_test_write ("trap.asm", trap);

  ui_test_stop (&window);
  ui_test_start (&window, path);
  ls_shell_show_pane (ls_window_get_parts (window.window)->shell, LS_PANE_OUTPUT);
  ui_test_wait (&window, is_stopped, "why nothing was written");
  g_assert_nonnull (strstr (ls_output_view_get_text (LS_OUTPUT_VIEW (pane ())),
                            "not written\nwave 0 stopped in line 3: EXPORT_DONE reads R126"));
  g_remove (path);
}

static gboolean
is_shown (UiTest *test G_GNUC_UNUSED)
{
  return gtk_widget_get_mapped (pane ()) && gtk_widget_get_visible (verdict ());
}

/* By the keyboard. */
static void
choose (LsImageKind kind)
{
  GtkWidget *kinds = ui_test_find_widget (head (), GTK_TYPE_DROP_DOWN);
  const int from = (int) ls_output_head_get_kind (LS_OUTPUT_HEAD (head ()));

  gtk_widget_grab_focus (kinds);
  ui_keys_press (&window, "Return");
  ui_test_wait (&window, ui_keys_in_popover, "the kinds");
  for (int i = from; i < (int) kind; i++)
    ui_keys_press (&window, "Down");
  for (int i = from; i > (int) kind; i--)
    ui_keys_press (&window, "Up");
  ui_keys_press (&window, "Return");
  ui_test_settle (&window);
  g_assert_cmpint (ls_output_head_get_kind (LS_OUTPUT_HEAD (head ())), ==, kind);
}

/* text: below the picture; what a screen reader says of the pane begins with the kind. */
static void
assert_text (const char *kind, const char *text)
{
  g_autofree char *label = g_strdup_printf ("Output image%s, %s", kind, text);

  g_assert_cmpstr (ls_output_view_get_text (LS_OUTPUT_VIEW (pane ())), ==, text);
  ui_tour_assert_label (pane (), label);
}

static void
assert_at (guint wave, guint lane)
{
  g_assert_cmpuint (ls_view_get_wave (ui_tour_view (&window)), ==, wave);
  g_assert_cmpuint (ls_session_get_focus_lane (window.session), ==, lane);
}

/* At the first step of wave 0. */
static void
go_to_start (guint lane)
{
  ls_session_focus_wave (window.session, 0, lane);
  ui_test_settle (&window);
  if (ui_test_get_step (&window) > 0)
    ui_test_act (&window, "debug.start");
  ui_test_settle (&window);
  assert_at (0, lane);
}

/* Of the pane's picture: how many points are quite black. */
static guint
count_black (void)
{
  g_auto (UiPicture) picture = ui_picture_of (&window, pane ());
  guint n = 0;

  for (int i = 0; i < picture.width * picture.height; i++)
    n += picture.pixels[i] == 0xff000000;
  return n;
}

/* --- tests ----------------------------------------------------------------------------------------------- */

static void
test_final (void)
{
  go_to_start (9);
  choose (LS_IMAGE_FINAL);
  assert_text ("", "pixel 5,0 in wave 0, lane 9\n5.0 5.0 5.0 5.0");
}

static void
test_so_far (void)
{
  go_to_start (9);
  choose (LS_IMAGE_SO_FAR);
  g_assert_false (gtk_widget_get_visible (verdict ()));
  assert_text (", so far", "pixel 5,0 in wave 0, lane 9\nnot written");
  ui_test_act (&window, "debug.end");
  ui_test_settle (&window);
  assert_text (", so far", "pixel 5,0 in wave 0, lane 9\n5.0 5.0 5.0 5.0");
  ls_session_focus_wave (window.session, 1, 17);
  ui_test_settle (&window);
  ui_test_act (&window, "debug.start");
  ui_test_settle (&window);
  assert_text (", so far", "pixel 9,2 in wave 1, lane 17\nnot written");
}

static void
test_reference (void)
{
  go_to_start (9);
  choose (LS_IMAGE_REFERENCE);
  assert_text (", reference", "pixel 5,0 in wave 0, lane 9\n5.0 5.0 5.0 5.0");
  ls_session_focus_wave (window.session, 1, 17);
  ui_test_settle (&window);
  assert_text (", reference", "pixel 9,2 in wave 1, lane 17\n9.0 9.0 9.5 9.0");
}

/* Of 128 pixels 126 agree and are black; in the final picture it is the first column, 8 pixels. The marks of wave and lane
 * cover some points, and letters are black too. */
static void
test_difference (void)
{
  guint n_final;

  go_to_start (9);
  choose (LS_IMAGE_FINAL);
  n_final = count_black ();
  choose (LS_IMAGE_DIFFERENCE);
  assert_text (
    ", difference",
    "pixel 5,0 in wave 0, lane 9\n5.0 5.0 5.0 5.0\nreference 5.0 5.0 5.0 5.0, which agrees");
  g_assert_cmpuint (n_final, >, 0);
  g_assert_cmpuint (count_black (), >, 8 * n_final);
}

static void
test_verdict (void)
{
  go_to_start (9);
  choose (LS_IMAGE_DIFFERENCE);
  g_assert_cmpstr (verdict_words (), ==, "2 of 128 pixels differ");
  ui_tour_assert_label (verdict (), "2 of 128 pixels differ");
  g_assert_true (g_str_has_prefix (gtk_widget_get_tooltip_text (verdict ()),
                                   "First difference: (9, 2), wave 1, lane 17, channel z: got 9.0 "
                                   "(0x41100000), expected 9.5 (0x41180000)"));
  ui_mouse_click (&window, verdict (), 8, 8, 1);
  ui_test_settle (&window);
  assert_at (1, 17);
  assert_text (
    ", difference",
    "pixel 9,2 in wave 1, lane 17\n9.0 9.0 9.0 9.0\nreference 9.0 9.0 9.5 9.0, which differs");
}

/* As the words do, for who has no mouse. */
static void
test_first_difference (void)
{
  go_to_start (9);
  choose (LS_IMAGE_DIFFERENCE);
  ui_test_act (&window, "win.first-difference");
  ui_test_settle (&window);
  assert_at (1, 17);
}

/* --- what-ifs -------------------------------------------------------------------------------------------- */

static gboolean
is_checked_anew (UiTest *test)
{
  return is_shown (test) && g_str_equal (verdict_words (), "58 of 128 pixels differ");
}

static gboolean
is_checked_as_before (UiTest *test)
{
  return is_shown (test) && g_str_equal (verdict_words (), "2 of 128 pixels differ");
}

/* By keys: in the registers, at the cursor. */
static void
change_all (const char *text)
{
  GtkWidget *entry;

  gtk_widget_grab_focus (ui_tour_inspector (&window, LS_PANE_MATRIX));
  ui_keys_press (&window, "equal");
  ui_dialog_wait (&window, ADW_TYPE_MESSAGE_DIALOG);
  entry = ui_test_find_widget (adw_message_dialog_get_extra_child (ui_test_get_dialog (&window)),
                               GTK_TYPE_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  adw_message_dialog_response (ui_test_get_dialog (&window), "change");
  gtk_window_close (GTK_WINDOW (ui_test_get_dialog (&window)));
  ui_test_settle (&window);
}

static gboolean
has_label (GtkWidget *root, const char *text)
{
  if (GTK_IS_LABEL (root) && g_str_equal (gtk_label_get_text (GTK_LABEL (root)), text))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_label (child, text))
      return TRUE;
  return FALSE;
}

/* Picture, values and tick are those of the run that is looked at. 3 in column x of wave 0 is right in column 3 alone: 56 pixels
 * more are wrong. */
static void
test_what_if (void)
{
  go_to_start (9);
  choose (LS_IMAGE_FINAL);
  change_all ("R0.x@all = 3");
  ui_test_wait (&window, is_checked_anew, "the check of the what-if");
  assert_text ("", "pixel 5,0 in wave 0, lane 9\n3.0 5.0 5.0 5.0");
  ui_keys_press (&window, "ctrl+z");
  ui_test_wait (&window, is_checked_as_before, "the check of the scene's own run");
  g_assert_cmpuint (ls_view_get_fork (ui_tour_view (&window)), ==, LS_FORK_MAIN);
  assert_text ("", "pixel 5,0 in wave 0, lane 9\n5.0 5.0 5.0 5.0");
  g_assert_true (
    has_label (GTK_WIDGET (window.window), "Taken back: R0.x = 3.0 in all lanes at step 0"));
}

/* In the answer, w asks about the value of the row that has the keyboard. */
static void
assert_who_of_a_row (void)
{
  GtkWidget *answers = ui_test_pane (&window, LS_PANE_ANSWER);

  gtk_widget_grab_focus (ui_test_find_widget (answers, GTK_TYPE_LIST_VIEW));
  ui_keys_press (&window, "Home");
  ui_keys_press (&window, "Down");
  ls_session_set_focus_lane (window.session, 3); /* where the registers have their cursor */
  ui_keys_press (&window, "w");
  ui_test_settle (&window);
  ui_test_assert_answer (&window, "R0.x@12 = 6.0: the wave was started with it.");
}

/* w asks about the pixel that was pointed at, as it is in the end, wherever the registers have their cursor. */
static void
test_who (void)
{
  go_to_start (9);
  choose (LS_IMAGE_FINAL);
  gtk_widget_grab_focus (pane ());
  ui_keys_press (&window, "Right");
  ui_test_settle (&window);
  assert_text ("", "pixel 6,0 in wave 0, lane 12\n6.0 6.0 6.0 6.0");
  ui_keys_press (&window, "w");
  ui_test_wait (&window, ui_test_has_answer, "who wrote the pixel");
  ui_test_assert_answer (&window, "PIX0.x@12 = 6.0");
  assert_who_of_a_row ();
}

/* The pixels of a draw come with the wave that exports them. */
static gboolean
is_draw (UiTest *test)
{
  return g_strcmp0 (ls_scene_get_name (ls_session_get_scene (test->session)), "output") != 0 &&
         ls_output_view_get_text (LS_OUTPUT_VIEW (pane ()))[0] == 'p';
}

static guint
count_unlike (const UiPicture *a, const UiPicture *b)
{
  guint n = 0;

  for (int i = 0; i < MIN (a->width * a->height, b->width * b->height); i++)
    n += a->pixels[i] != b->pixels[i];
  return n;
}

static void
test_draw (void)
{
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.open-example", "s", "triangle");
  ui_test_wait (&window, is_draw, "the triangle");
  ui_test_settle (&window);
  choose (LS_IMAGE_SO_FAR);
  ls_session_focus_wave (window.session, 0, 0);
  ui_test_settle (&window);
  ui_test_act (&window, "debug.start");
  ui_test_settle (&window);
  g_assert_true (
    g_str_has_suffix (ls_output_view_get_text (LS_OUTPUT_VIEW (pane ())), "not written"));
  g_auto (UiPicture) before = ui_picture_of (&window, pane ());
  ui_test_act (&window, "debug.end");
  ui_test_settle (&window);
  g_assert_false (
    g_str_has_suffix (ls_output_view_get_text (LS_OUTPUT_VIEW (pane ())), "not written"));
  g_auto (UiPicture) after = ui_picture_of (&window, pane ());
  g_assert_cmpuint (count_unlike (&before, &after), >, 64);
}

/* --- stages ---------------------------------------------------------------------------------------------- */

static LsStage
stage (void)
{
  return ls_scene_get_stage (ls_session_get_scene (window.session));
}

static gboolean
is_at_vertices (UiTest *test G_GNUC_UNUSED)
{
  return stage () == LS_STAGE_VS;
}

static gboolean
is_at_pixels (UiTest *test G_GNUC_UNUSED)
{
  return stage () == LS_STAGE_PS;
}

/* The window does not go away with the breakpoint of a stage that was left, and saving keeps it beside those of the present one. */
static void
assert_asks_for_left_marks (void)
{
  g_autofree char *path = g_build_filename (folder, "left.lanescope", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *text = NULL;

  g_assert_true (ls_saver_get_changed (ls_window_get_parts (window.window)->saver));
  gtk_window_close (GTK_WINDOW (window.window));
  ui_dialog_wait (&window, ADW_TYPE_MESSAGE_DIALOG);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (ui_dialog_find (ADW_TYPE_MESSAGE_DIALOG)),
                               "cancel");
  ui_test_settle (&window);
  g_assert_true (ls_session_toggle_breakpoint (window.session, 0));
  ls_saver_save_to (ls_window_get_parts (window.window)->saver, file, TRUE);
  g_assert_cmpstr (ls_window_get_message (window.window), ==, NULL);
  g_assert_false (ls_saver_get_changed (ls_window_get_parts (window.window)->saver));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "1=line 2\n"));
  g_assert_nonnull (strstr (text, "1=line 1\n"));
}

/* The answer to who a pixel's input leads to the vertices that made it, and there is a way back. What was set in one stage is there
 * again. */
static void
test_stages (void)
{
  g_autofree char *whole = NULL;
  GtkWidget *answers;

  ls_session_set_focus_lane (window.session, 5);
  ui_test_act (&window, "debug.start");
  g_assert_true (ls_session_toggle_breakpoint (window.session, 1));
  gtk_widget_grab_focus (ui_tour_inspector (&window, LS_PANE_MATRIX));
  ui_keys_press (&window, "ctrl+Home");
  ls_session_set_focus_lane (window.session, 5);
  ui_keys_press (&window, "w");
  ui_test_wait (&window, ui_test_has_answer, "who wrote an input");
  ui_test_assert_answer (&window, "R0.x@5 = 0.8660714: the wave was started with it.");
  answers = ui_test_pane (&window, LS_PANE_ANSWER);
  whole = ls_answer_view_dup_whole (LS_ANSWER_VIEW (answers));
  g_assert_nonnull (
    strstr (whole, "R0.x is PARAM0.x of the vertices 0, 1, 2, interpolated with perspective."));
  g_assert_nonnull (strstr (whole, "PARAM0.x of vertex 2 (vs wave 0, lane 2)"));
  g_signal_emit_by_name (ui_test_find_widget (answers, GTK_TYPE_LIST_VIEW), "activate", 4);
  ui_test_wait (&window, is_at_vertices, "the vertices");
  ui_test_settle (&window);
  assert_at (0, 2);
  g_assert_true (ls_view_get_place (ui_tour_view (&window))->ended);
  g_assert_false (ls_session_has_breakpoint (window.session, 1));

  gtk_widget_grab_focus (pane ());
  ui_keys_press (&window, "shift+F10");
  ui_keys_press (&window, "Up");
  ui_keys_press (&window, "Return");
  ui_test_wait (&window, is_at_pixels, "the pixels");
  ui_test_settle (&window);
  g_assert_true (ls_session_has_breakpoint (window.session, 1));
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.vertex", "s", "1");
  ui_test_wait (&window, is_at_vertices, "the second vertex");
  ui_test_settle (&window);
  assert_at (0, 1);
  assert_asks_for_left_marks ();
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.stage", "s", "ps");
  ui_test_wait (&window, is_at_pixels, "the pixels");
  g_assert_true (ls_session_has_breakpoint (window.session, 1));
}

/* 180 000 steps in each of 16 384 waves: some 20 s. */
static const char slow[] =
  "[scene]\nversion=1\nname=slow\nstage=ps\n"
  "[layout]\nwidth=1024\nheight=1024\n"
  "[output PIX0]\nformat=rgba32f\n"
  "[asm]\n"
  "00 ALU:\n"
  "      0  z: MOV         R3.z,  0.0f\n"
  "01 LOOP_START_DX10  ADDR(8)\n"
  "02 ALU_PUSH_BEFORE:\n"
  "      1  x: PRED_SETGT  ____,  R3.z,  30000.0f  UPDATE_EXEC_MASK UPDATE_PRED\n"
  "03 JUMP  POP_CNT(1) ADDR(6)\n"
  "04 LOOP_BREAK  ADDR(7)\n"
  "05 POP  POP_CNT(1) ADDR(6)\n"
  "06 ALU:\n"
  "      2  z: ADD         R3.z,  R3.z,  1.0f\n"
  "07 LOOP_END  ADDR(2)\n"
  "08 EXPORT_DONE: PIX0, R3.zzz1\n"
  "END_OF_PROGRAM\n";

static gboolean
shows_progress (UiTest *test G_GNUC_UNUSED)
{
  GtkWidget *bar = ui_test_find_widget (pane (), GTK_TYPE_PROGRESS_BAR);

  return gtk_widget_get_mapped (bar) && gtk_progress_bar_get_fraction (GTK_PROGRESS_BAR (bar)) > 0;
}

static gboolean
has_stopped (UiTest *test G_GNUC_UNUSED)
{
  GtkWidget *bar = ui_test_find_widget (pane (), GTK_TYPE_PROGRESS_BAR);

  return !gtk_widget_get_mapped (bar) &&
         g_str_equal (ls_output_view_get_text (LS_OUTPUT_VIEW (pane ())),
                      "No picture of what is final: the computing was stopped");
}

/* Presses the one button of the pane's middle that is in sight. */
static void
press_in_middle (const char *title)
{
  GtkWidget *wait = gtk_widget_get_parent (ui_test_find_widget (pane (), GTK_TYPE_PROGRESS_BAR));
  GtkWidget *child = gtk_widget_get_first_child (wait);

  while (!GTK_IS_BUTTON (child) || !gtk_widget_get_mapped (child))
    child = gtk_widget_get_next_sibling (child);
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (child)), ==, title);
  g_signal_emit_by_name (child, "clicked");
}

/* A picture that takes a while says how far it is, and can be left off; the program is there meanwhile. */
static void
test_progress (void)
{
  g_autofree char *path = ui_test_write ("slow.lanescope", slow);

  ui_test_stop (&window);
  ui_test_start (&window, path);
  ls_shell_show_pane (ls_window_get_parts (window.window)->shell, LS_PANE_OUTPUT);
  ui_test_wait (&window, shows_progress, "the bar");
  g_assert_cmpstr (ls_output_view_get_text (LS_OUTPUT_VIEW (pane ())), ==, "Computing the image…");
  ui_test_act (&window, "debug.step");
  g_assert_cmpuint (ui_test_get_step (&window), >, 0);
  g_assert_true (shows_progress (&window));
  press_in_middle ("Stop");
  ui_test_wait (&window, has_stopped, "the end of it");
  press_in_middle ("Compute");
  ui_test_wait (&window, shows_progress, "the bar once more");
  press_in_middle ("Stop");
  g_remove (path);
}

int
main (int argc, char **argv)
{
  g_autofree char *path = NULL;
  int status;

  if (!ui_keys_init (&argc, &argv))
    return 0;
  folder = g_dir_make_tmp ("lanescope-output-XXXXXX", NULL);
  path = write_file ("output.lanescope", scene, sizeof scene - 1);
  g_free (write_reference ());
  ui_test_start (&window, path);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  ui_keys_start (&window);
  ui_test_wait (&window, is_shown, "the output");
  g_test_add_func ("/ui/output/final", test_final);
  g_test_add_func ("/ui/output/so-far", test_so_far);
  g_test_add_func ("/ui/output/reference", test_reference);
  g_test_add_func ("/ui/output/difference", test_difference);
  g_test_add_func ("/ui/output/verdict", test_verdict);
  g_test_add_func ("/ui/output/first-difference", test_first_difference);
  g_test_add_func ("/ui/output/what-if", test_what_if);
  g_test_add_func ("/ui/output/who", test_who);
  g_test_add_func ("/ui/output/draw", test_draw);
  g_test_add_func ("/ui/output/stages", test_stages);
  g_test_add_func ("/ui/output/unfinished", test_unfinished);
  g_test_add_func ("/ui/output/progress", test_progress);
  status = g_test_run ();
  ui_test_stop (&window);
  clean_up ();
  return status;
}
