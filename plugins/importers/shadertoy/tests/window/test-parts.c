#include <glib/gstdio.h>
#include <gtksourceview/gtksource.h>
#include <string.h>

#include "ls-output-view.h"
#include "ls-plugins.h"
#include "ls-session-causes.h"
#include "ls-session-edits.h"
#include "ls-session-images.h"
#include "ls-source-view.h"
#include "ui-keys.h"
#include "ui-tour.h"

/* A file of several texts: each of them is in the pane when it is chosen, runs when it is typed into, and is saved into the file. */

#define BUFFER_CODE                                                                             \
  "void mainImage (out vec4 o, in vec2 p)\\n{\\n  float a = half_of (float (iFrame));\\n  o = " \
  "vec4 (a, 1.0, 0.0, 1.0);\\n}\\n"

static const char before[] =
  "{\"Shader\": { \"ver\":\"0.1\", \"info\": {\"name\": \"T\\u0061\"},\n\t\"renderpass\": [\n"
  "{\"type\": \"image\", \"name\": \"Image\", \"inputs\": [{\"channel\": 0, \"ctype\": "
  "\"buffer\", \"id\": 257}],\n\"code\": \"void mainImage (out vec4 o, in vec2 p)\\n{\\n  vec4 "
  "was = texelFetch (iChannel0, ivec2 (p), 0);\\n  o = was;\\n}\\n\"},\n"
  "{\"type\": \"common\", \"name\": \"Common\", \"code\": \"float half_of (float x)\\n{\\n  "
  "return x * 0.5;\\n}\\n\"},\n"
  "{\"type\": \"buffer\", \"name\": \"Buffer A\", \"outputs\": [{\"id\": 257}], \"code\": \"";
static const char behind[] = "\", \"more\": [1.50, null]}]}}\n";

static char *path;
static const char *wanted; /* the text that is to be open */

static LsSourceView *
get_view (UiTest *test)
{
  return LS_SOURCE_VIEW (ui_test_pane (test, LS_PANE_SOURCE));
}

static GtkTextBuffer *
get_buffer (UiTest *test)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (
    ui_test_find_widget (ui_test_pane (test, LS_PANE_SOURCE), GTK_SOURCE_TYPE_VIEW)));
}

static gboolean
is_arranged (UiTest *test)
{
  return gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_SOURCE));
}

static void
open_toy (UiTest *test)
{
  g_autofree char *text = g_strconcat (before, BUFFER_CODE, behind, NULL);

  g_clear_pointer (&path, g_free);
  path = ui_test_write ("toy.json", text);
  ui_test_start (test, path);
  ui_test_wait (test, is_arranged, "the panes to be arranged");
  ui_test_settle (test);
}

static gboolean
is_open (UiTest *test)
{
  return g_strcmp0 (ls_scene_get_part (ls_session_get_scene (test->session)), wanted) == 0 &&
         !ls_session_get_busy (test->session);
}

/* The list of the texts is the first in the head of the pane. */
static void
choose (UiTest *test, const char *title)
{
  GtkDropDown *list =
    GTK_DROP_DOWN (ui_test_find_widget (ui_test_pane (test, LS_PANE_SOURCE), GTK_TYPE_DROP_DOWN));
  GListModel *titles = gtk_drop_down_get_model (list);
  guint found = GTK_INVALID_LIST_POSITION;

  for (guint i = 0; i < g_list_model_get_n_items (titles); i++)
    {
      g_autoptr (GtkStringObject) item = g_list_model_get_item (titles, i);

      if (g_str_equal (gtk_string_object_get_string (item), title))
        found = i;
    }
  g_assert_cmpuint (found, !=, GTK_INVALID_LIST_POSITION);
  gtk_drop_down_set_selected (list, found);
  ui_test_settle (test);
}

static void
choose_pass (UiTest *test, const char *title)
{
  wanted = title;
  choose (test, title);
  ui_test_wait (test, is_open, "the program of the pass");
  ui_test_settle (test);
}

static void
replace (UiTest *test, const char *old, const char *now)
{
  GtkTextBuffer *buffer = get_buffer (test);
  GtkTextIter start, end;

  gtk_text_buffer_get_start_iter (buffer, &start);
  g_assert_true (gtk_text_iter_forward_search (&start, old, 0, &start, &end, NULL));
  gtk_text_buffer_delete (buffer, &start, &end);
  gtk_text_buffer_insert (buffer, &start, now, -1);
}

static gboolean
has_picture (UiTest *test)
{
  LsImage image;

  return !ls_session_get_busy (test->session) &&
         ls_session_show_image (test->session, 0, LS_IMAGE_FINAL, &image);
}

static float expected;

static gboolean
is_drawn (UiTest *test)
{
  LsImage image;

  return has_picture (test) && ls_session_show_image (test->session, 0, LS_IMAGE_FINAL, &image) &&
         image.rgba[0] == expected;
}

static void
wait_for_pixel (UiTest *test, float value)
{
  expected = value;
  ui_test_wait (test, is_drawn, "the picture with the value");
}

static void
go_to_frame (UiTest *test)
{
  ls_session_slide_text (test->session, (const char *const[]){ "uniform.iFrame", "6", NULL }, FALSE,
                         NULL, NULL);
  ui_test_settle (test);
}

/* The image opens without a question; each pass runs at the same frame, and has its own breakpoints. */
static void
test_choose (UiTest *test)
{
  g_assert_cmpuint (g_list_model_get_n_items (gtk_window_get_toplevels ()), ==, 1);
  g_assert_cmpstr (ls_source_view_get_part (get_view (test)), ==, "Image");
  g_assert_nonnull (strstr (gtk_window_get_title (GTK_WINDOW (test->window)), "toy.json · Image"));
  go_to_frame (test);
  wait_for_pixel (test, 3.0f);
  ls_source_view_break (get_view (test), 4);
  ui_test_settle (test);
  choose_pass (test, "Buffer A");
  wait_for_pixel (test, 3.0f);
  g_assert_nonnull (
    strstr (gtk_window_get_title (GTK_WINDOW (test->window)), "toy.json · Buffer A"));
  g_assert_cmpuint (g_list_model_get_n_items (ls_session_get_breakpoints (test->session)), ==, 0);
  choose_pass (test, "Image");
  g_assert_cmpuint (g_list_model_get_n_items (ls_session_get_breakpoints (test->session)), ==, 1);
}

/* What is typed into a pass runs, and the passes that read it follow; Common has no program, and its lines are typed into as well. */
static void
test_type (UiTest *test)
{
  go_to_frame (test);
  choose_pass (test, "Buffer A");
  replace (test, "iFrame))", "iFrame)) + 1.0");
  wait_for_pixel (test, 4.0f);
  choose_pass (test, "Image");
  wait_for_pixel (test, 4.0f);
  choose (test, "Common");
  g_assert_cmpuint (ls_source_view_get_next (get_view (test)), ==, 0);
  g_assert_true (ls_source_view_get_modified (get_view (test)));
  replace (test, "x * 0.5", "x * 2.0");
  wait_for_pixel (test, 13.0f);
  choose (test, "Buffer A");
  replace (test, " + 1.0", " + nothing");
}

/* A pass is debugged where the pixel was that was chosen in another one, and that pixel is followed. */
static void
test_pixel (UiTest *test)
{
  guint lane, wave;

  ui_test_wait (test, has_picture, "the picture");
  ls_output_view_go_to_pixel (LS_OUTPUT_VIEW (ui_test_pane (test, LS_PANE_OUTPUT)), 20, 10);
  ui_test_settle (test);
  lane = ls_session_get_focus_lane (test->session);
  wave = ls_view_get_wave (ls_session_get_view (test->session));
  g_assert_cmpuint (wave, >, 0);
  g_assert_cmpuint (lane, >, 0);
  go_to_frame (test);
  g_assert_true (ls_session_get_lane_only (test->session));
  choose_pass (test, "Buffer A");
  g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, lane);
  g_assert_cmpuint (ls_view_get_wave (ls_session_get_view (test->session)), ==, wave);
  g_assert_true (ls_session_get_lane_only (test->session));
}

static guint n_changed;

static gboolean
is_changed (UiTest *test)
{
  guint n, n_pixels;
  float largest;

  return has_picture (test) &&
         ls_session_count_changes (test->session, 0, &n, &n_pixels, &largest) && n == n_changed;
}

/* What an edit of a pass changes is told of each pass against its own picture. */
static void
test_changes (UiTest *test)
{
  guint n, n_pixels;
  float largest;
  LsImage image;

  go_to_frame (test);
  wait_for_pixel (test, 3.0f);
  g_assert_true (ls_session_show_image (test->session, 0, LS_IMAGE_FINAL, &image));
  choose_pass (test, "Buffer A");
  wait_for_pixel (test, 3.0f);
  g_assert_false (ls_session_count_changes (test->session, 0, &n, &n_pixels, &largest));
  replace (test, "iFrame))", "iFrame)) + 1.0");
  wait_for_pixel (test, 4.0f);
  n_changed = image.width * image.height;
  ui_test_wait (test, is_changed, "the changes of the buffer");
  choose_pass (test, "Image");
  ui_test_wait (test, is_changed, "the changes of the image");
  g_assert_true (ls_session_show_image (test->session, 0, LS_IMAGE_BEFORE, &image));
  g_assert_cmpfloat (image.rgba[0], ==, 3.0f);
}

/* A step into Common shows Common, which takes breakpoints, and the way back shows the pass. */
static void
test_common (UiTest *test)
{
  GListModel *list = ls_session_get_breakpoints (test->session);

  choose_pass (test, "Buffer A");
  g_assert_cmpuint (ls_source_view_get_next (get_view (test)), ==, 3);
  ui_keys_start (test);
  ui_tour_press (test, "F11");
  g_assert_cmpstr (ls_source_view_get_part (get_view (test)), ==, "Common");
  g_assert_cmpuint (ls_source_view_get_next (get_view (test)), ==, 3);
  g_signal_emit_by_name (get_view (test), "break", 3u);
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 1);
  g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (list, 0);
  g_assert_cmpstr (ls_breakpoint_get_mark (breakpoint)->what, ==, "source Common:3");
  ui_tour_press (test, "shift+F11");
  g_assert_cmpstr (ls_source_view_get_part (get_view (test)), ==, "Buffer A");
  ui_test_act (test, "debug.start");
  ui_tour_press (test, "F5");
  g_assert_cmpstr (ls_source_view_get_part (get_view (test)), ==, "Common");
  g_assert_cmpuint (ls_source_view_get_next (get_view (test)), ==, 3);
  g_signal_emit_by_name (get_view (test), "break", 3u);
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 0);
}

static gboolean
is_wrong (UiTest *test)
{
  return ls_source_view_is_wrong (get_view (test), 3);
}

/* An error of a pass is at its line. */
static void
test_wrong (UiTest *test)
{
  choose_pass (test, "Buffer A");
  replace (test, "iFrame))", "iFrame)) + nothing");
  ui_test_wait (test, is_wrong, "the line with the error");
}

/* All that was typed is saved into the file, which stays as it is in all else. */
static void
test_save (UiTest *test)
{
  g_autofree char *saved = NULL, *text = g_strconcat (before, BUFFER_CODE, behind, NULL);
  g_auto (GStrv) parts = NULL;

  choose_pass (test, "Buffer A");
  replace (test, "iFrame))", "iFrame)) + 1.0");
  choose (test, "Common");
  replace (test, "x * 0.5", "\"\t\" * 0.5");
  ui_test_act (test, "win.save");
  g_assert_false (ls_source_view_get_modified (get_view (test)));
  g_assert_true (g_file_get_contents (path, &saved, NULL, NULL));
  parts = g_strsplit (text, "iFrame))", 2);
  g_free (text);
  text = g_strjoinv ("iFrame)) + 1.0", parts);
  g_clear_pointer (&parts, g_strfreev);
  parts = g_strsplit (text, "x * 0.5", 2);
  g_free (text);
  text = g_strjoinv ("\\\"\\t\\\" * 0.5", parts);
  g_assert_cmpstr (saved, ==, text);
}

static void
assert_saved (UiTest *test, const char *scene, const char *pick)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *key = g_strdup_printf ("\npick=%s\n", pick);

  ls_session_save (test->session, scene, TRUE, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (scene, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, key));
}

/* A scene names the pass that is open when it is saved, with what somebody made of that pass. */
static void
test_scene (UiTest *test)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *scene = g_build_filename (folder, "toy.lanescope", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (scene);

  choose_pass (test, "Buffer A");
  ls_source_view_break (get_view (test), 4);
  ui_test_settle (test);
  assert_saved (test, scene, "Buffer A");
  choose_pass (test, "Image");
  wanted = "Buffer A";
  ls_window_open (test->window, file);
  ui_test_wait (test, is_open, "the pass of the scene");
  ui_test_settle (test);
  g_assert_cmpuint (g_list_model_get_n_items (ls_session_get_breakpoints (test->session)), ==, 1);
  choose_pass (test, "Image");
  assert_saved (test, scene, "Image");
  g_unlink (scene);
}

/* Of one text: the pixel is black where a line was taken. */
static void
open_cut (UiTest *test)
{
  g_clear_pointer (&path, g_free);
  path = ui_test_write (
    "cut.json",
    "{\"Shader\": {\"renderpass\": [{\"type\": \"image\", \"name\": \"Image\", \"code\": \"void "
    "mainImage (out vec4 o, in vec2 p)\\n{\\n  float a = 1.0;\\n  if (p.x > 8.0)\\n    a = "
    "0.0;\\n  o = vec4 (a);\\n}\\n\"}]}}\n");
  ui_test_start (test, path);
  ui_test_wait (test, is_arranged, "the panes to be arranged");
  ui_test_settle (test);
}

static gboolean
is_known (UiTest *test)
{
  return has_picture (test) && ls_session_get_history (test->session) != NULL;
}

/* Whether a row of the answer that is not folded tells the condition. */
static gboolean
tells_condition (UiTest *test)
{
  GtkWidget *list = ui_test_find_widget (ui_test_pane (test, LS_PANE_ANSWER), GTK_TYPE_LIST_VIEW);
  GListModel *rows = G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list)));

  for (guint i = 0; rows != NULL && i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (GtkTreeListRow) row = g_list_model_get_item (rows, i);
      g_autoptr (LsReason) reason = LS_REASON (gtk_tree_list_row_get_item (row));
      const char *sentence = ls_reason_get_told (reason)->sentence;

      g_assert_null (strstr (sentence, "for no statement"));
      if (strstr (sentence, "was true: (20.5 > 8.0)") != NULL)
        return TRUE;
    }
  return FALSE;
}

/* What made the pixel black stands in sight. */
static void
test_condition (UiTest *test)
{
  ui_test_wait (test, is_known, "the picture");
  ls_output_view_go_to_pixel (LS_OUTPUT_VIEW (ui_test_pane (test, LS_PANE_OUTPUT)), 20, 10);
  ui_test_settle (test);
  ui_test_wait (test, is_known, "the run of the wave");
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.of-pixel", "s", "colour");
  ui_test_wait (test, tells_condition, "the condition");
}

int
main (int argc, char **argv)
{
  int result;

  if (!ui_keys_init (&argc, &argv))
    return 0;
  ls_plugins_register ();
  ui_test_add ("/parts/choose", NULL, open_toy, test_choose);
  ui_test_add ("/parts/type", NULL, open_toy, test_type);
  ui_test_add ("/parts/pixel", NULL, open_toy, test_pixel);
  ui_test_add ("/parts/changes", NULL, open_toy, test_changes);
  ui_test_add ("/parts/common", NULL, open_toy, test_common);
  ui_test_add ("/parts/wrong", NULL, open_toy, test_wrong);
  ui_test_add ("/parts/save", NULL, open_toy, test_save);
  ui_test_add ("/parts/scene", NULL, open_toy, test_scene);
  ui_test_add ("/parts/condition", NULL, open_cut, test_condition);
  result = g_test_run ();
  g_free (path);
  return result;
}
