#include <math.h>
#include <time.h>

#include "ls-breakpoint-parts.h"
#include "ls-breakpoint-text.h"
#include "ls-header.h"
#include "ls-output-view.h"
#include "ls-plugins.h"
#include "ls-session-images.h"
#include "ls-session-text.h"
#include "ls-views.h"
#include "ls-watched-variable.h"
#include "ui-dialogs.h"
#include "ui-keys.h"
#include "ui-tour.h"

/* A text that runs as it stands, in the window: by statements, without measuring. */

/* clang-format off */
static const char text[] =
  "#version 430\n"
  "layout (local_size_x = 64) in;\n"
  "buffer Data { float v[]; };\n"
  "float half_of (float a)\n"
  "{\n"
  "  float b = a;\n"
  "  if (b < 32.0)\n"
  "    b += 1.0;\n"
  "  return b * 0.5;\n"
  "}\n"
  "void main ()\n"
  "{\n"
  "  uint i = gl_GlobalInvocationID.x;\n"
  "  v[i] = half_of (float (i));\n"
  "  v[i] += 1.0;\n"
  "}\n";

/* NaN where the root is taken of less than 0; the way there is the last of what line 26 takes, behind a loop. */
static const char nan_text[] =
  "#version 330\n"
  "out vec4 colour;\n"
  "float shade (float d, float t)\n"
  "{\n"
  "  float a = d * 0.5 + 0.25;\n"
  "  float b = sqrt (a - 0.5);\n"
  "  return a * t + b;\n"
  "}\n"
  "vec3 tint (float x)\n"
  "{\n"
  "  return vec3 (x, x * 0.5, 1.0 - x);\n"
  "}\n"
  "void main ()\n"
  "{\n"
  "  vec2 p = gl_FragCoord.xy / 64.0;\n"
  "  float r = length (p - vec2 (0.5));\n"
  "  float w = 0.0;\n"
  "  for (int i = 0; i < 3; i++)\n"
  "    w += r * float (i);\n"
  "  vec3 c = tint (w * 0.3 + r);\n"
  "  float lit = 1.0;\n"
  "  if (p.x > 0.7)\n"
  "    lit = shade (r, 0.8);\n"
  "  if (p.y > 0.9)\n"
  "    lit = 0.0;\n"
  "  colour = vec4 (c * lit, 1.0);\n"
  "}\n";
/* clang-format on */

/* Before the panes are arranged they are in no window. */
static gboolean
is_arranged (UiTest *test)
{
  return gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_SOURCE));
}

static void
open_at_start (UiTest *test, const char *name, const char *what)
{
  g_autofree char *path = ui_test_write (name, what);

  ui_test_start (test, path);
  ui_test_wait (test, is_arranged, "the panes to be arranged");
  ui_test_settle (test);
  if (ls_session_get_view (test->session) != NULL &&
      ls_view_get_place (ls_session_get_view (test->session))->step > 0)
    ui_test_act (test, "debug.start");
  ui_test_settle (test);
}

static void
open_text (UiTest *test)
{
  open_at_start (test, "half.comp", text);
}

static void
open_nan (UiTest *test)
{
  open_at_start (test, "nan.frag", nan_text);
  ui_keys_start (test);
}

static void
assert_line (UiTest *test, guint line)
{
  g_assert_cmpuint (ls_session_find_text_line (test->session), ==, line);
  g_assert_cmpuint (ls_source_view_get_next (LS_SOURCE_VIEW (ui_test_pane (test, LS_PANE_SOURCE))),
                    ==, line);
}

static void
act (UiTest *test, const char *action)
{
  ui_test_act (test, action);
  ui_test_settle (test);
}

static void
test_statements (UiTest *test)
{
  static const guint lines[] = { 13, 14, 6, 7, 8, 9, 15 };

  g_assert_cmpint (ls_session_get_source_progress (test->session, NULL, NULL), ==, LS_SOURCE_READY);
  g_assert_null (ls_session_get_source_map (test->session));
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      assert_line (test, lines[i]);
      if (i + 1 < G_N_ELEMENTS (lines))
        act (test, "debug.step-line");
    }
  for (guint i = G_N_ELEMENTS (lines); i-- > 0;)
    {
      assert_line (test, lines[i]);
      if (i > 0)
        act (test, "debug.step-line-back");
    }
  g_assert_cmpuint (ui_test_get_step (test), ==, 0);
}

/* With the keyboard at the lanes F9 is the line that comes next, and not one of the listing that nobody sees. */
static void
test_break_by_key (UiTest *test)
{
  GListModel *list = ls_session_get_breakpoints (test->session);
  g_autoptr (LsBreakpoint) breakpoint = NULL;
  g_autofree char *place = NULL;

  gtk_widget_grab_focus (ui_test_pane (test, LS_PANE_LANES));
  ui_tour_press (test, "F9");
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 1);
  breakpoint = g_list_model_get_item (list, 0);
  place = ls_breakpoint_tell_place (breakpoint,
                                    ls_view_get_program (ls_session_get_view (test->session)));
  g_assert_true (g_str_has_prefix (place, "source line "));
  ui_tour_press (test, "F9");
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 0);
}

/* Out of a function the caller goes on in the midst of its line; out of main there is nothing. */
static void
test_out (UiTest *test)
{
  for (guint i = 0; i < 3; i++)
    act (test, "debug.step-line");
  assert_line (test, 7);
  act (test, "debug.finish-function");
  assert_line (test, 14);
  act (test, "debug.step-line");
  assert_line (test, 15);
  act (test, "debug.finish-function");
  assert_line (test, 15);
  act (test, "debug.next-line-back");
  assert_line (test, 14);
}

static const char *
subtitle_of (UiTest *test)
{
  return ls_window_title_get_subtitle (
    LS_WINDOW_TITLE (ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_WINDOW_TITLE)));
}

/* The keys of other debuggers: over the function, into it, out of it, and the same back. */
static void
test_keys (UiTest *test)
{
  static const struct
  {
    const char *key;
    guint line;
  } rows[] = {
    { "F10", 14 }, { "F10", 15 }, { "F8", 14 },        { "F11", 6 },  { "F11", 7 }, { "F7", 6 },
    { "F7", 14 },  { "F11", 6 },  { "shift+F11", 14 }, { "F10", 15 }, { "F8", 14 },
  };

  ui_keys_start (test);
  gtk_widget_grab_focus (ui_test_pane (test, LS_PANE_LANES));
  assert_line (test, 13);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *title = g_strdup_printf ("line %u · step ", rows[i].line);

      ui_tour_press (test, rows[i].key);
      assert_line (test, rows[i].line);
      g_assert_true (g_str_has_prefix (subtitle_of (test), title));
    }
  const guint64 step = ui_test_get_step (test);
  ui_tour_press (test, "ctrl+F11");
  g_assert_cmpuint (ui_test_get_step (test), ==, step + 1);
  ui_tour_press (test, "ctrl+F7");
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
}

/* The lanes part at line 22: who chose a pixel stays with the pixel, and sees that. */
static void
test_pixel_alone (UiTest *test)
{
  LsOutputView *output = LS_OUTPUT_VIEW (ui_test_pane (test, LS_PANE_OUTPUT));
  GtkWidget *button = ui_test_find_button (GTK_WIDGET (test->window), "debug.lane-only");
  guint n_apart = 0;

  g_assert_false (ls_session_get_lane_only (test->session));
  ls_output_view_go_to_pixel (output, 41, 30);
  ui_test_settle (test);
  const guint lane = ls_session_get_focus_lane (test->session);
  g_autofree char *only = g_strdup_printf ("Lane %u Only", lane);
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, only);
  g_assert_nonnull (strstr (subtitle_of (test), " only"));
  for (guint i = 0; i < 60 && !ls_view_get_place (ls_session_get_view (test->session))->ended; i++)
    {
      const guint line = ls_session_find_text_line (test->session);

      g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, lane);
      g_assert_false (line == 23 || (line >= 5 && line <= 7));
      n_apart += line == 24;
      act (test, "debug.step-line");
    }
  g_assert_cmpuint (n_apart, ==, 1);
  act (test, "debug.lane-only");
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
  g_assert_null (strstr (subtitle_of (test), " only"));
  act (test, "debug.start");
  for (guint i = 0; i < 60 && ls_session_find_text_line (test->session) != 23; i++)
    act (test, "debug.step-line");
  assert_line (test, 23);
}

/* In the text: the listing stays closed. What is typed into the text is found there. */
static void
test_find (UiTest *test)
{
  LsSourceView *source = LS_SOURCE_VIEW (ui_test_pane (test, LS_PANE_SOURCE));
  LsCodeSearch *search = ls_source_view_get_search (source);
  GtkWidget *entry = ui_test_find_widget (GTK_WIDGET (search), GTK_TYPE_SEARCH_ENTRY);
  GtkTextView *view = GTK_TEXT_VIEW (ui_test_find_widget (GTK_WIDGET (source), GTK_TYPE_TEXT_VIEW));

  ui_keys_start (test);
  gtk_widget_grab_focus (ui_test_pane (test, LS_PANE_LANES));
  ui_tour_press (test, "ctrl+f");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (search)));
  g_assert_false (ls_shell_get_open (ls_window_get_parts (test->window)->shell, LS_PANE_CODE));
  gtk_editable_set_text (GTK_EDITABLE (entry), "half_of");
  g_signal_emit_by_name (entry, "changed");
  g_assert_cmpstr (ls_code_search_get_words (search), ==, "1 of 2");
  ui_tour_press (test, "Return");
  g_assert_cmpstr (ls_code_search_get_words (search), ==, "2 of 2");
  gtk_text_buffer_insert_at_cursor (gtk_text_view_get_buffer (view), "half_of ", -1);
  ui_tour_press (test, "shift+Return");
  g_assert_true (g_str_has_suffix (ls_code_search_get_words (search), " of 3"));
  ui_tour_press (test, "Escape");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (search)));
  g_assert_true (gtk_widget_has_focus (GTK_WIDGET (view)));
  /* A pane that is closed meanwhile has no keyboard to give back. */
  ui_tour_press (test, "ctrl+f");
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.close-pane", "s", "source");
  ui_test_settle (test);
  ui_tour_press (test, "Escape");
  /* The next window has the panes as this one leaves them. */
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", "source");
  ui_test_wait (test, is_arranged, "the pane to open");
  ui_test_settle (test);
}

static void
test_variables (UiTest *test)
{
  g_autoptr (GPtrArray) watched = NULL;
  const LsWatchedVariable *first;

  for (guint i = 0; i < 3; i++)
    act (test, "debug.step-line");
  watched = ls_watched_variables_new (test->session);
  g_assert_cmpuint (watched->len, >=, 2);
  first = g_ptr_array_index (watched, 0);
  g_assert_cmpstr (first->path, ==, "a");
  first = g_ptr_array_index (watched, 1);
  g_assert_cmpstr (first->path, ==, "b");
  g_assert_nonnull (first->value);
  g_assert_cmpfloat (first->value->now.rows[0].f[5], ==, 5.0f);
}

/* A click beside a line without a statement takes the next that has one. */
static void
test_break (UiTest *test)
{
  GListModel *list = ls_session_get_breakpoints (test->session);

  g_signal_emit_by_name (ui_test_pane (test, LS_PANE_SOURCE), "break", 5u);
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 1);
  act (test, "debug.continue");
  assert_line (test, 6);
  g_signal_emit_by_name (ui_test_pane (test, LS_PANE_SOURCE), "break", 6u);
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 0);
}

/* --- by keys alone, to the line that a pixel has its colour from -------------------------------------------- */

static guint n_actions;

static void
press (UiTest *test, const char *key)
{
  ui_tour_press (test, key);
  n_actions++;
}

/* Return is the answer of the dialog. Three actions: a key, the numbers, Return. */
static void
go_to_pixel (UiTest *test, const char *pixel)
{
  n_actions = 0;
  press (test, "y");
  ui_dialog_type (test, pixel);
  ui_dialog_answer (test, "Go to Pixel",
                    "Columns are 0 to 63, rows are 0 to 63, from the bottom left.", G_MAXUINT,
                    "go");
  n_actions += 2;
  ui_keys_give_focus (test);
}

static gboolean
is_at_origin (UiTest *test)
{
  return ls_session_find_text_line (test->session) == 6;
}

static gboolean
is_at_zero (UiTest *test)
{
  return ls_session_find_text_line (test->session) == 25;
}

/* The keyboard is at a row behind the first one. */
static gboolean
is_behind_answer (UiTest *test)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (test->window));
  GtkWidget *child =
    GTK_IS_TREE_EXPANDER (focus) || focus == NULL ? focus : gtk_widget_get_first_child (focus);

  return ui_test_has_answer (test) && GTK_IS_TREE_EXPANDER (child) &&
         gtk_tree_list_row_get_position (
           gtk_tree_expander_get_list_row (GTK_TREE_EXPANDER (child))) > 0;
}

/* The cursor is where the NaN came up, though that is not behind the first value. */
static void
test_nan_by_keys (UiTest *test)
{
  go_to_pixel (test, "60 30");
  press (test, "w");
  ui_test_wait (test, is_behind_answer, "the row where it came up");
  press (test, "Return");
  ui_test_wait (test, is_at_origin, "the line of the root");
  g_assert_true (ls_session_is_text_begin (test->session));
  g_assert_cmpuint (n_actions, <=, 8);
}

/* The picture, and where the run of the wave ends, which a question about the pixel is about. */
static gboolean
is_known (UiTest *test)
{
  LsImage image;

  return ls_session_show_image (test->session, 0, LS_IMAGE_FINAL, &image) &&
         ls_session_get_history (test->session) != NULL;
}

/* The same by the menu of the pixel; of one that is a number it says so. */
static void
test_pixel_menu (UiTest *test)
{
  ui_test_wait (test, is_known, "the picture");
  ls_output_view_go_to_pixel (LS_OUTPUT_VIEW (ui_test_pane (test, LS_PANE_OUTPUT)), 10, 10);
  ui_test_settle (test);
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.nan-of-pixel", NULL);
  ui_test_settle (test);
  g_assert_false (ui_test_has_answer (test));
  ls_output_view_go_to_pixel (LS_OUTPUT_VIEW (ui_test_pane (test, LS_PANE_OUTPUT)), 60, 30);
  ui_test_settle (test);
  ui_test_wait (test, is_known, "the run of the wave");
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.nan-of-pixel", NULL);
  ui_test_wait (test, is_at_origin, "the line of the root");
  g_assert_true (ls_session_is_text_begin (test->session));
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.of-pixel", "s", "stop");
  ui_test_settle (test);
  g_assert_cmpuint (g_list_model_get_n_items (ls_session_get_breakpoints (test->session)), ==, 1);
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.of-pixel", "s", "colour");
  ui_test_wait (test, ui_test_has_answer, "the answer");
}

/* So does the way of a 0. */
static void
test_black_by_keys (UiTest *test)
{
  go_to_pixel (test, "10 62");
  press (test, "w");
  ui_test_wait (test, is_behind_answer, "the row where it came up");
  press (test, "Return");
  ui_test_wait (test, is_at_zero, "the line of the 0");
  g_assert_cmpuint (n_actions, <=, 8);
}

/* --- what a breakpoint proposes -------------------------------------------------------------------------------- */

static GtkWidget *
find_hint (GtkWidget *root, const char *name)
{
  GtkWidget *child = gtk_widget_get_first_child (root);
  GtkWidget *found = g_str_equal (gtk_widget_get_name (root), name) ? root : NULL;

  for (; child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    found = find_hint (child, name);
  return found;
}

static gboolean
has_label (GtkWidget *root, const char *words)
{
  GtkWidget *child = gtk_widget_get_first_child (root);
  gboolean is_found =
    GTK_IS_LABEL (root) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (root)), words);

  for (; child != NULL && !is_found; child = gtk_widget_get_next_sibling (child))
    is_found = has_label (child, words);
  return is_found;
}

static void
test_proposed (UiTest *test)
{
  GtkWidget *source = ui_test_pane (test, LS_PANE_SOURCE);
  GtkWidget *editor, *entry;

  g_signal_emit_by_name (source, "condition", 8u, NULL);
  ui_test_settle (test);
  editor = ui_test_find_widget (source, LS_TYPE_BREAKPOINT_EDITOR);
  g_assert_nonnull (editor);
  entry = find_hint (editor, "condition");
  g_assert_cmpstr (gtk_entry_get_placeholder_text (GTK_ENTRY (entry)), ==, "a > 0.5");
  entry = find_hint (editor, "log");
  g_assert_cmpstr (gtk_entry_get_placeholder_text (GTK_ENTRY (entry)), ==, "a is {a}");
  g_assert_true (has_label (editor, "In sight at line 8: a, b, "));
  gtk_popover_popdown (GTK_POPOVER (editor)); /* it would keep the keys of the next window */
  ui_test_settle (test);
}

/* --- the text stays in sight ------------------------------------------------------------------------------------ */

static gboolean
is_medium (UiTest *test)
{
  return ls_shell_get_mode (ls_window_get_parts (test->window)->shell) == LS_SHELL_MEDIUM;
}

static void
assert_source_in_sight (UiTest *test)
{
  g_assert_true (gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_SOURCE)));
}

/* Where there is no room beside the program it stands in front of that, and nothing that is asked covers it; keys are commands as before. */
static void
test_in_sight (UiTest *test)
{
  assert_source_in_sight (test);
  for (guint i = 0; i < 5; i++)
    ui_tour_press (test, "ctrl+plus");
  ui_test_wait (test, is_medium, "another arrangement");
  ui_test_settle (test);
  assert_source_in_sight (test);
  ui_tour_press (test, "question");
  ui_test_wait (test, ui_test_has_answer, "an answer");
  ui_tour_press (test, "F12");
  assert_source_in_sight (test);
  for (guint i = 0; i < 3; i++)
    ui_tour_press (test, "ctrl+minus");
}

/* --- the window of a text --------------------------------------------------------------------------------------- */

static gboolean
is_wide (UiTest *test)
{
  return ls_shell_get_mode (ls_window_get_parts (test->window)->shell) == LS_SHELL_WIDE &&
         gtk_widget_get_width (ui_test_pane (test, LS_PANE_OUTPUT)) > 0;
}

static gboolean
is_shown (UiTest *test, LsPane pane)
{
  return ls_shell_get_open (ls_window_get_parts (test->window)->shell, pane) &&
         gtk_widget_get_mapped (ui_test_pane (test, pane));
}

static GtkTextView *
source_of (UiTest *test)
{
  return GTK_TEXT_VIEW (
    ui_test_find_widget (ui_test_pane (test, LS_PANE_SOURCE), GTK_TYPE_TEXT_VIEW));
}

/* Lines of the source that are in sight without a scroll. */
static int
count_lines (UiTest *test)
{
  GtkTextView *source = source_of (test);
  GdkRectangle line, sight;
  GtkTextIter start;

  gtk_text_buffer_get_start_iter (gtk_text_view_get_buffer (source), &start);
  gtk_text_view_get_iter_location (source, &start, &line);
  gtk_text_view_get_visible_rect (source, &sight);
  return sight.height / line.height;
}

/* In widget, px. */
static void
find_sentence (UiTest *test, GtkWidget *widget, graphene_rect_t *bounds)
{
  ui_keys_arrive (test);
  g_assert_true (gtk_widget_compute_bounds (
    ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_NARRATION), widget, bounds));
  bounds->origin.y = roundf (bounds->origin.y); /* of sums of floats */
}

/* Where the words of line, from 1, end, and where what stands below them does; in the text, px. */
static void
find_line (UiTest *test, guint line, int *words_end, int *end)
{
  GtkTextView *source = source_of (test);
  GdkRectangle words;
  GtkTextIter at;
  int top, height;

  gtk_text_buffer_get_iter_at_line (gtk_text_view_get_buffer (source), &at, (int) line - 1);
  gtk_text_view_get_iter_location (source, &at, &words);
  gtk_text_view_get_line_yrange (source, &at, &top, &height);
  gtk_text_view_buffer_to_window_coords (source, GTK_TEXT_WINDOW_WIDGET, 0, words.y + words.height,
                                         NULL, words_end);
  gtk_text_view_buffer_to_window_coords (source, GTK_TEXT_WINDOW_WIDGET, 0, top + height, NULL,
                                         end);
}

/* Below the line that it tells of and above the next one, also where that line is split; at the edge where that is out of sight, and on the
 * floor of the window where no text is seen. */
static void
test_sentence (UiTest *test)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (source_of (test));
  LsShell *shell = ls_window_get_parts (test->window)->shell;
  graphene_rect_t sentence;
  int words_end, end;
  GtkTextIter at;
  guint line = 0;

  ui_test_act (test, "debug.start");
  for (guint i = 0; i < 12; i++)
    {
      ui_test_act (test, "debug.step-line");
      ui_test_settle (test);
      line = ls_session_find_told_line (test->session);
      g_assert_cmpuint (line, >, 0);
      find_sentence (test, GTK_WIDGET (source_of (test)), &sentence);
      find_line (test, line, &words_end, &end);
      g_assert_cmpfloat (sentence.origin.y, >=, words_end);
      g_assert_cmpfloat (fabs ((double) (sentence.origin.y + sentence.size.height) - end), <, 1.5);
    }
  gtk_text_buffer_get_iter_at_line_offset (buffer, &at, (int) line - 1, 4);
  gtk_text_buffer_insert (buffer, &at, "\n", 1);
  find_sentence (test, GTK_WIDGET (source_of (test)), &sentence);
  find_line (test, line, &words_end, &end);
  g_assert_cmpfloat (fabs ((double) (sentence.origin.y + sentence.size.height) - end), <, 1.5);
  find_line (test, line + 1, &words_end, &end);
  g_assert_cmpint (end - words_end, <, 4);
  ls_shell_maximize (shell, LS_PANE_LANES);
  find_sentence (test, GTK_WIDGET (test->window), &sentence);
  g_assert_cmpfloat (sentence.origin.y + sentence.size.height, >,
                     gtk_widget_get_height (GTK_WIDGET (test->window)) - 10);
  ls_shell_restore (shell);
  find_sentence (test, GTK_WIDGET (source_of (test)), &sentence);
  g_assert_cmpfloat (sentence.origin.y + sentence.size.height, <,
                     gtk_widget_get_height (GTK_WIDGET (source_of (test))) + 1);
}

/* The source has 45 % of the width and 30 lines, the picture 320 px; what tells of the machine comes when it is asked for, and is left so. */
static void
test_room (UiTest *test)
{
  LsShell *shell = ls_window_get_parts (test->window)->shell;
  GtkWidget *source = ui_test_pane (test, LS_PANE_SOURCE);
  GtkWidget *output = ui_test_pane (test, LS_PANE_OUTPUT);
  static const LsPane closed[] = { LS_PANE_CODE, LS_PANE_STACK, LS_PANE_MATRIX, LS_PANE_TIMELINE };
  static const LsPane shown[] = { LS_PANE_SOURCE, LS_PANE_OUTPUT, LS_PANE_VARIABLES,
                                  LS_PANE_LANES };
  g_auto (GStrv) words = NULL;

  ui_test_wait (test, is_wide, "the arrangement of a text");
  ui_test_settle (test);
  g_assert_cmpint (100 * gtk_widget_get_width (source), >=,
                   45 * gtk_widget_get_width (GTK_WIDGET (test->window)));
  g_assert_cmpint (count_lines (test), >=, 30);
  g_assert_cmpint (gtk_widget_get_width (output), >=, 320);
  g_assert_cmpint (gtk_widget_get_height (output), >=, 320);
  for (guint i = 0; i < G_N_ELEMENTS (closed); i++)
    g_assert_false (ls_shell_get_open (shell, closed[i]));
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    g_assert_true (is_shown (test, shown[i]));
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", "program");
  ui_test_settle (test);
  g_assert_true (is_shown (test, LS_PANE_CODE) && is_shown (test, LS_PANE_SOURCE));
  words = ls_shell_dup_layout (shell);
  g_assert_true (g_strv_contains ((const char *const *) words, "text/program+"));
  ui_tour_press (test, "ctrl+F4");
  ui_test_settle (test);
  g_assert_false (ls_shell_get_open (shell, LS_PANE_CODE));
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_LANES));
}

/* --- how long a statement takes -------------------------------------------------------------------------------- */

#define N_STATEMENTS 40
#define MOST_MS 8

static double
work_so_far (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return 1e3 * (double) time.tv_sec + (double) time.tv_nsec / 1e6;
}

static void
painted_cb (guint *n_painted)
{
  ++*n_painted;
}

/* From F12 to the end of its frame. Returns: ms of processor in all threads. */
static double
measure_statement (UiTest *test, guint *n_painted)
{
  const double before = work_so_far ();
  guint n;

  gtk_widget_activate_action (GTK_WIDGET (test->window), "debug.step-line", NULL);
  while (ls_session_get_busy (test->session))
    g_main_context_iteration (NULL, TRUE);
  n = *n_painted;
  while (*n_painted == n)
    g_main_context_iteration (NULL, TRUE);
  return work_so_far () - before;
}

static int
compare (gconstpointer one, gconstpointer other)
{
  const double *a = one, *b = other;

  return *a < *b ? -1 : *a > *b;
}

/* How many times slower this machine is than that on which the goal was measured, where these rounds take 22 ms; 1 for a quicker one. */
static double
measure_machine (void)
{
  double least = G_MAXDOUBLE;

  for (guint round = 0; round < 5; round++)
    {
      const double before = work_so_far ();
      volatile guint32 number = 1;

      for (guint i = 0; i < 20000000; i++)
        number = number * 1664525 + 1013904223;
      least = MIN (least, work_so_far () - before);
    }
  return MAX (least / 22, 1);
}

/* Of processor time, and the quicker ones, so that what else the computer does counts little; bench-frames measures by the clock. */
static void
test_paint (UiTest *test)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (test->window));
  double times[N_STATEMENTS];
  guint n_painted = 0;
  gulong handler =
    g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (painted_cb), &n_painted);

  for (guint i = 0; i < N_STATEMENTS; i++)
    {
      if (ls_view_get_place (ls_session_get_view (test->session))->ended)
        act (test, "debug.start");
      ui_test_settle (test);
      times[i] = measure_statement (test, &n_painted);
    }
  g_signal_handler_disconnect (clock, handler);
  qsort (times, N_STATEMENTS, sizeof *times, compare);
  g_test_message ("%.1f ms, the median %.1f", times[N_STATEMENTS / 4], times[N_STATEMENTS / 2]);
  /* The goal is one of optimised builds. */
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  g_assert_cmpfloat (times[N_STATEMENTS / 4], <=, MOST_MS * measure_machine ());
#else
  g_assert_cmpfloat (times[N_STATEMENTS / 4], <=, 100 * MOST_MS * measure_machine ());
#endif
}

static gboolean
is_counted (UiTest *test)
{
  g_autoptr (LsSourceLines) lines = ls_session_list_text_lines (test->session);

  return g_array_index (lines->lines, LsSourceToldLine, 7).n_lanes == 32;
}

/* The margin counts lanes: 0 to 31 come to line 8. */
static void
test_counts (UiTest *test)
{
  ui_test_wait (test, is_counted, "the lanes of line 8");
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ls_plugins_register ();
  ui_test_add ("/text/statements", NULL, open_text, test_statements);
  ui_test_add ("/text/keys", NULL, open_text, test_keys);
  ui_test_add ("/text/find", NULL, open_text, test_find);
  ui_test_add ("/text/pixel-alone", NULL, open_nan, test_pixel_alone);
  ui_test_add ("/text/out", NULL, open_text, test_out);
  ui_test_add ("/text/variables", NULL, open_text, test_variables);
  ui_test_add ("/text/break", NULL, open_text, test_break);
  ui_test_add ("/text/break-by-key", NULL, open_nan, test_break_by_key);
  ui_test_add ("/text/nan-by-keys", NULL, open_nan, test_nan_by_keys);
  ui_test_add ("/text/pixel-menu", NULL, open_nan, test_pixel_menu);
  ui_test_add ("/text/black-by-keys", NULL, open_nan, test_black_by_keys);
  ui_test_add ("/text/proposed", NULL, open_text, test_proposed);
  ui_test_add ("/text/in-sight", NULL, open_nan, test_in_sight);
  ui_test_add ("/text/room", NULL, open_nan, test_room);
  ui_test_add ("/text/paint", NULL, open_nan, test_paint);
  ui_test_add ("/text/sentence", NULL, open_nan, test_sentence);
  ui_test_add ("/text/counts", NULL, open_text, test_counts);
  return g_test_run ();
}
