#include <gtksourceview/gtksource.h>
#include <string.h>

#include "ls-goal.h"
#include "ls-plugins.h"
#include "ls-session-edits.h"
#include "ls-session-images.h"
#include "ls-session-text.h"
#include "ls-source-view.h"
#include "ui-keys.h"
#include "ui-tour.h"

/* Typing into a text that runs: nothing moves or vanishes, and after a pause the new text runs, unsaved. */

static const char text[] = "#version 330\n"
                           "uniform float gain = 0.5;\n"
                           "out vec4 colour;\n"
                           "void main ()\n"
                           "{\n"
                           "  float a = gain * 2.0;\n"
                           "  float b = a + 1.0;\n"
                           "  if (b < 0.0)\n"
                           "    b = 7.0;\n"
                           "  colour = vec4 (a, b, 0.0, 1.0);\n"
                           "}\n";

static char *path;

static LsSourceView *
get_view (UiTest *test)
{
  return LS_SOURCE_VIEW (ui_test_pane (test, LS_PANE_SOURCE));
}

static GtkTextView *
get_text (UiTest *test)
{
  return GTK_TEXT_VIEW (
    ui_test_find_widget (ui_test_pane (test, LS_PANE_SOURCE), GTK_SOURCE_TYPE_VIEW));
}

static gboolean
is_arranged (UiTest *test)
{
  return gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_SOURCE));
}

static void
open_text (UiTest *test)
{
  g_clear_pointer (&path, g_free);
  path = ui_test_write ("typed.frag", text);
  ui_test_start (test, path);
  ui_test_wait (test, is_arranged, "the panes to be arranged");
  ui_test_settle (test);
  ui_test_act (test, "debug.start");
  ui_test_settle (test);
}

/* At the start of a line, from 1, of what stands there. */
static void
insert_at (UiTest *test, guint line, const char *typed)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (get_text (test));
  GtkTextIter at;

  gtk_text_buffer_get_iter_at_line (buffer, &at, (int) line - 1);
  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_insert (buffer, &at, typed, -1);
  gtk_text_buffer_end_user_action (buffer);
}

static void
replace (UiTest *test, const char *old, const char *now)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (get_text (test));
  GtkTextIter start, end;

  gtk_text_buffer_get_start_iter (buffer, &start);
  g_assert_true (gtk_text_iter_forward_search (&start, old, 0, &start, &end, NULL));
  gtk_text_buffer_delete (buffer, &start, &end);
  gtk_text_buffer_insert (buffer, &start, now, -1);
}

static GBytes *
dup_running (UiTest *test)
{
  return g_bytes_ref (ls_scene_get_compiled (ls_session_get_scene (test->session)));
}

static gboolean
does_run (UiTest *test)
{
  g_autoptr (GBytes) typed = ls_source_view_dup_text (get_view (test));
  g_autoptr (GBytes) running = dup_running (test);

  return g_bytes_equal (typed, running) && !ls_session_get_busy (test->session);
}

static gboolean
is_wrong (UiTest *test)
{
  return *ls_source_view_get_error (get_view (test)) != '\0';
}

static guint
read_breakpoint (UiTest *test)
{
  g_autoptr (LsBreakpoint) breakpoint =
    g_list_model_get_item (ls_session_get_breakpoints (test->session), 0);

  return ls_goal_read_source_line (ls_breakpoint_get_mark (breakpoint));
}

/* The line, from 1, of what stands there that has the background of the next line. */
static guint
find_next (UiTest *test)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (get_text (test));
  GtkTextTag *tag = gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (buffer), "next");
  GtkTextIter at;

  gtk_text_buffer_get_start_iter (buffer, &at);
  if (!gtk_text_iter_has_tag (&at, tag) && !gtk_text_iter_forward_to_tag_toggle (&at, tag))
    return 0;
  return (guint) gtk_text_iter_get_line (&at) + 1;
}

static float
read_pixel (UiTest *test, guint channel)
{
  LsImage image;

  g_assert_true (ls_session_show_image (test->session, 0, LS_IMAGE_FINAL, &image));
  return image.rgba[channel];
}

static gboolean
has_picture (UiTest *test)
{
  LsImage image;

  return ls_session_show_image (test->session, 0, LS_IMAGE_FINAL, &image);
}

/* Two lines above: the arrow, the breakpoint and the margin go along, first by the window, then by the text that runs. */
static void
test_lines_stay (UiTest *test)
{
  g_autofree char *kept = NULL;
  GtkTextWindowType left = GTK_TEXT_WINDOW_LEFT;
  const int margin = gtk_widget_get_width (
    GTK_WIDGET (gtk_source_view_get_gutter (GTK_SOURCE_VIEW (get_text (test)), left)));

  g_signal_emit_by_name (get_view (test), "break", 7u);
  ui_test_act (test, "debug.continue");
  ui_test_settle (test);
  g_assert_cmpuint (find_next (test), ==, 7);
  insert_at (test, 2, "// one\n// two\n");
  g_assert_cmpuint (find_next (test), ==, 9);
  g_assert_cmpuint (ls_source_view_get_next (get_view (test)), ==, 7);
  g_assert_cmpuint (read_breakpoint (test), ==, 7);
  ui_test_settle (test);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (
                     gtk_source_view_get_gutter (GTK_SOURCE_VIEW (get_text (test)), left))),
                   ==, margin);
  ui_test_wait (test, does_run, "the text to run after a pause");
  ui_test_settle (test);
  g_assert_cmpuint (read_breakpoint (test), ==, 9);
  g_assert_cmpuint (ls_source_view_get_next (get_view (test)), ==, 9);
  g_assert_cmpuint (find_next (test), ==, 9);
  /* Nobody has saved it. */
  g_assert_true (g_file_get_contents (path, &kept, NULL, NULL));
  g_assert_cmpstr (kept, ==, text);
  g_assert_true (ls_source_view_get_modified (get_view (test)));
}

/* By keys, with the indent that the editor makes: what comes next is the same line when the text runs, though its step is another. */
static void
test_by_keys (UiTest *test)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (get_text (test));
  guint64 step;
  GtkTextIter at;

  ui_test_act (test, "debug.step-line");
  ui_test_settle (test);
  step = ui_test_get_step (test);
  g_assert_cmpuint (find_next (test), ==, 7);
  gtk_text_buffer_get_iter_at_line (buffer, &at, 5);
  gtk_text_iter_forward_to_line_end (&at);
  gtk_text_buffer_place_cursor (buffer, &at);
  gtk_widget_grab_focus (GTK_WIDGET (get_text (test)));
  ui_keys_press (test, "Return");
  ui_keys_type (test, "float q = a;");
  g_assert_cmpuint (find_next (test), ==, 8);
  /* A slow machine may run it by now, and then it is the new text's line 8. */
  g_assert_cmpuint (
    ls_source_view_find_place (get_view (test), ls_source_view_get_next (get_view (test))), ==, 8);
  ui_test_wait (test, does_run, "the text to run");
  ui_test_settle (test);
  g_assert_cmpuint (find_next (test), ==, 8);
  g_assert_cmpuint (ls_source_view_get_next (get_view (test)), ==, 8);
  g_assert_cmpuint (ui_test_get_step (test), >, step);
}

/* A line that was typed since takes no breakpoint, and says so. */
static void
test_typed_line (UiTest *test)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (get_text (test));
  GtkTextIter at;

  insert_at (test, 6, "  float c = 1.0;\n");
  gtk_text_buffer_get_iter_at_line (buffer, &at, 5);
  gtk_text_buffer_place_cursor (buffer, &at);
  ls_source_view_break (get_view (test), 0);
  g_signal_emit_by_name (get_view (test), "break", 0u);
  g_assert_cmpuint (g_list_model_get_n_items (ls_session_get_breakpoints (test->session)), ==, 0);
}

static guint
get_cursor (UiTest *test)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (get_text (test));
  int at;

  g_object_get (buffer, "cursor-position", &at, NULL);
  return (guint) at;
}

/* What is wrong is said, and nobody is led away; what ran runs on. Mended it runs. */
static void
test_wrong (UiTest *test)
{
  g_autoptr (GBytes) before = dup_running (test), after = NULL;
  guint cursor;

  ui_test_wait (test, has_picture, "the picture");
  replace (test, "a + 1.0", "a + 1.0 +");
  cursor = get_cursor (test);
  ui_test_wait (test, is_wrong, "the error");
  g_assert_nonnull (strstr (ls_source_view_get_error (get_view (test)), "typed.frag:7"));
  g_assert_true (ls_source_view_is_wrong (get_view (test), 7));
  g_assert_cmpuint (get_cursor (test), ==, cursor);
  g_assert_null (ls_window_get_message (test->window));
  after = dup_running (test);
  g_assert_true (g_bytes_equal (before, after));
  g_assert_cmpuint (ls_source_view_get_next (get_view (test)), ==, 6);
  replace (test, "a + 1.0 +", "a + 3.0");
  ui_test_wait (test, does_run, "the mended text to run");
  ui_test_settle (test);
  g_assert_false (is_wrong (test));
  ui_test_wait (test, has_picture, "the picture");
  g_assert_cmpfloat (read_pixel (test, 1), ==, 4.0f);
}

/* What was typed into the inputs stays, and can be taken back. */
static void
test_inputs_stay (UiTest *test)
{
  ls_session_slide_text (test->session, (const char *const[]){ "uniform.gain", "2.0", NULL }, FALSE,
                         NULL, NULL);
  ui_test_settle (test);
  replace (test, "a + 1.0", "a + 10.0");
  ui_test_wait (test, does_run, "the text to run");
  ui_test_settle (test);
  ui_test_wait (test, has_picture, "the picture");
  g_assert_cmpfloat (read_pixel (test, 0), ==, 4.0f);
  g_assert_cmpfloat (read_pixel (test, 1), ==, 14.0f);
  g_assert_true (ls_session_can_undo_given (test->session, -1));
  ls_session_undo_given (test->session, -1, NULL, NULL);
  ui_test_settle (test);
  ui_test_wait (test, has_picture, "the picture");
  g_assert_cmpfloat (read_pixel (test, 0), ==, 1.0f);
  g_assert_cmpfloat (read_pixel (test, 1), ==, 11.0f);
}

/* The machine's own row of the uniform. Returns: (transfer none). */
static const LsGiven *
find_constant (const GPtrArray *givens)
{
  for (guint i = 0; i < givens->len; i++)
    {
      const LsGiven *given = g_ptr_array_index (givens, i);

      if (given->kind != LS_GIVEN_TEXT && strstr (given->group, "constants") != NULL)
        return given;
    }
  g_assert_not_reached ();
}

/* What was typed over of what the machine gets stays, too. */
static void
test_constants_stay (UiTest *test)
{
  g_autoptr (GPtrArray) givens = ls_session_list_givens (test->session, NULL);

  ls_session_set_given (test->session, find_constant (givens), "3.0", NULL, NULL);
  ui_test_settle (test);
  ui_test_wait (test, has_picture, "the picture");
  g_assert_cmpfloat (read_pixel (test, 0), ==, 6.0f);
  replace (test, "a + 1.0", "a + 10.0");
  ui_test_wait (test, does_run, "the text to run");
  ui_test_settle (test);
  ui_test_wait (test, has_picture, "the picture");
  g_assert_cmpfloat (read_pixel (test, 0), ==, 6.0f);
  g_assert_cmpfloat (read_pixel (test, 1), ==, 16.0f);
}

/* A line that is gone has the next for it; a breakpoint on the way is nothing that somebody asked for. */
static void
test_place_stays (UiTest *test)
{
  g_signal_emit_by_name (get_view (test), "break", 10u);
  for (guint i = 0; i < 2; i++)
    ui_test_act (test, "debug.step-line");
  ui_test_settle (test);
  g_assert_cmpuint (find_next (test), ==, 8);
  replace (test, "  if (b < 0.0)", "//if (b < 0.0)");
  ui_test_wait (test, does_run, "the text to run");
  ui_test_settle (test);
  g_assert_cmpuint (ls_source_view_get_next (get_view (test)), ==, 9);
  g_assert_cmpuint (ui_test_get_step (test), >, 0);
}

static gboolean
is_saved (UiTest *test)
{
  g_autofree char *kept = NULL;

  return g_file_get_contents (path, &kept, NULL, NULL) && strstr (kept, "a + 5.0") != NULL &&
         !ls_source_view_get_modified (get_view (test)) && does_run (test);
}

/* Ctrl+Return saves, too, and keeps the inputs. */
static void
test_save (UiTest *test)
{
  ls_session_slide_text (test->session, (const char *const[]){ "uniform.gain", "2.0", NULL }, FALSE,
                         NULL, NULL);
  ui_test_settle (test);
  replace (test, "a + 1.0", "a + 5.0");
  gtk_widget_grab_focus (GTK_WIDGET (get_text (test)));
  ui_keys_press (test, "ctrl+Return");
  ui_test_wait (test, is_saved, "the file to be saved");
  ui_test_settle (test);
  ui_test_wait (test, has_picture, "the picture");
  g_assert_cmpfloat (read_pixel (test, 1), ==, 9.0f);
}

static gboolean
has_remark (UiTest *test)
{
  return ls_source_view_get_remark (get_view (test), 6) != NULL;
}

static gboolean
has_truth (UiTest *test)
{
  return g_strcmp0 (ls_source_view_get_remark (get_view (test), 8),
                    "false in all lanes that run") == 0;
}

/* Ctrl+S writes what was typed, and asks for no scene. */
static void
test_save_by_key (UiTest *test)
{
  g_autofree char *saved = NULL;

  replace (test, "a + 1.0", "a + 3.0");
  ui_test_act (test, "win.save");
  g_assert_false (ls_source_view_get_modified (get_view (test)));
  g_assert_cmpuint (g_list_model_get_n_items (gtk_window_get_toplevels ()), ==, 1);
  g_assert_true (g_file_get_contents (path, &saved, NULL, NULL));
  g_assert_nonnull (strstr (saved, "float b = a + 3.0;"));
  g_assert_null (ls_session_get_path (test->session));
}

/* A text that was saved, and loaded again, is another one when somebody undoes past that. */
static void
test_undone (UiTest *test)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (get_text (test));

  replace (test, "a + 1.0", "a + 3.0");
  ui_test_act (test, "win.save");
  ls_source_view_set_saved (get_view (test));
  for (guint i = 0; i < 4 && gtk_text_buffer_get_can_undo (buffer); i++)
    {
      g_autoptr (GBytes) now = NULL;

      gtk_text_buffer_undo (buffer);
      now = ls_source_view_dup_text (get_view (test));
      if (g_strstr_len (g_bytes_get_data (now, NULL), (gssize) g_bytes_get_size (now), "a + 3.0") ==
          NULL)
        g_assert_true (ls_source_view_get_modified (get_view (test)));
    }
  g_assert_true (ls_source_view_get_modified (get_view (test)));
}

/* The value stands at the line that gave it, of the lane that is looked at; a switch takes it away. */
static void
test_remarks (UiTest *test)
{
  ui_test_act (test, "debug.step-line");
  ui_test_settle (test);
  ui_test_wait (test, has_remark, "the value");
  g_assert_cmpstr (ls_source_view_get_remark (get_view (test), 6), ==, "a = 1.0");
  g_assert_null (ls_source_view_get_remark (get_view (test), 7));
  ui_test_act (test, "debug.step-line");
  ui_test_act (test, "debug.step-line");
  ui_test_settle (test);
  ui_test_wait (test, has_truth, "the truth of the condition");
  ui_test_act (test, "debug.step-line-back");
  ui_test_settle (test);
  ui_test_act (test, "win.line-values");
  ui_test_settle (test);
  g_assert_false (has_remark (test));
  ui_test_act (test, "win.line-values");
  ui_test_settle (test);
  ui_test_wait (test, has_remark, "the value again");
}

static gboolean
is_quiet (UiTest *test)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (get_text (test));
  GtkTextTag *tag = gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (buffer), "quiet");
  GtkTextIter at;

  gtk_text_buffer_get_iter_at_line (buffer, &at, 8);
  if (!gtk_text_iter_has_tag (&at, tag))
    return FALSE;
  gtk_text_buffer_get_iter_at_line (buffer, &at, 9);
  return !gtk_text_iter_has_tag (&at, tag);
}

/* A line that no lane came to looks different. */
static void
test_quiet (UiTest *test)
{
  ui_test_wait (test, is_quiet, "the line that never ran");
}

int
main (int argc, char **argv)
{
  int result;

  if (!ui_keys_init (&argc, &argv))
    return 0;
  ls_plugins_register ();
  ui_test_add ("/typing/lines-stay", NULL, open_text, test_lines_stay);
  ui_test_add ("/typing/by-keys", NULL, open_text, test_by_keys);
  ui_test_add ("/typing/typed-line", NULL, open_text, test_typed_line);
  ui_test_add ("/typing/wrong", NULL, open_text, test_wrong);
  ui_test_add ("/typing/inputs-stay", NULL, open_text, test_inputs_stay);
  ui_test_add ("/typing/constants-stay", NULL, open_text, test_constants_stay);
  ui_test_add ("/typing/place-stays", NULL, open_text, test_place_stays);
  ui_test_add ("/typing/save", NULL, open_text, test_save);
  ui_test_add ("/typing/save-by-key", NULL, open_text, test_save_by_key);
  ui_test_add ("/typing/undone", NULL, open_text, test_undone);
  ui_test_add ("/typing/remarks", NULL, open_text, test_remarks);
  ui_test_add ("/typing/quiet", NULL, open_text, test_quiet);
  result = g_test_run ();
  g_free (path);
  return result;
}
