#include <string.h>

#include "ls-mends.h"
#include "ls-notices.h"
#include "ls-output-view.h"
#include "ls-plugins.h"
#include "ls-session-images.h"
#include "ls-session-text.h"
#include "ls-views.h"
#include "ui-keys.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* What stands in the window of a text is neither cut nor noise. */

/* clang-format off */
static const char plain_text[] =
  "#version 330 core\n"
  "out vec4 fragmentColor;\n"
  "vec3 waveShape (vec2 position, float phaseOfTheWave)\n"
  "{\n"
  "  vec3 heightAndSlope = vec3 (0.0);\n"
  "  float amplitudes[3] = float[3] (1.0, 0.5, 0.25);\n"
  "  for (int octave = 0; octave < 3; octave++)\n"
  "    heightAndSlope += vec3 (length (position), phaseOfTheWave, 0.5) * amplitudes[octave];\n"
  "  return heightAndSlope;\n"
  "}\n"
  "void main ()\n"
  "{\n"
  "  vec2 centred = gl_FragCoord.xy / 16.0 - 1.0;\n"
  "  fragmentColor = vec4 (waveShape (centred, 0.5), 1.0);\n"
  "}\n";

/* Of a time and a mouse, with NaN at the left. */
static const char timed_text[] =
  "#version 330 core\n"
  "out vec4 colour;\n"
  "uniform float iTime;\n"
  "uniform vec4 iMouse;\n"
  "void main ()\n"
  "{\n"
  "  colour = vec4 (sqrt (gl_FragCoord.x / 32.0 - 1.0), iTime, iMouse.x, 1.0);\n"
  "}\n";
/* clang-format on */

static gboolean
is_arranged (UiTest *test)
{
  return gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_SOURCE));
}

static void
open_as (UiTest *test, const char *what)
{
  g_autofree char *path = ui_test_write ("look.frag", what);

  ui_test_start (test, path);
  ui_test_wait (test, is_arranged, "the panes to be arranged");
  ui_test_settle (test);
  ui_keys_start (test);
}

static void
open_text (UiTest *test)
{
  open_as (test, plain_text);
}

static void
open_timed (UiTest *test)
{
  open_as (test, timed_text);
}

/* --- the rows of variables -------------------------------------------------------------------------------------- */

static void
assert_inside (GtkWidget *widget, GtkWidget *outer)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, outer, &bounds));
  g_assert_cmpfloat (bounds.origin.x, >=, 0);
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width (outer));
}

/* Returns: how many buttons below widget were looked at. */
static guint
assert_buttons_inside (GtkWidget *widget, GtkWidget *sight)
{
  guint n = 0;

  if (GTK_IS_BUTTON (widget) && gtk_widget_get_mapped (widget))
    {
      assert_inside (widget, sight);
      return 1;
    }
  for (GtkWidget *i = gtk_widget_get_first_child (widget); i != NULL;
       i = gtk_widget_get_next_sibling (i))
    n += assert_buttons_inside (i, sight);
  return n;
}

/* Where text is large, names and types give way, and not the button. */
static void
test_variable_button (UiTest *test)
{
  GtkWidget *list;

  for (guint i = 0; i < 3; i++)
    ui_tour_press (test, "ctrl+plus");
  for (guint i = 0; i < 4; i++)
    ui_test_act (test, "debug.step-line");
  ui_test_settle (test);
  ui_keys_arrive (test);
  list = ui_test_find_widget (ui_test_pane (test, LS_PANE_VARIABLES), GTK_TYPE_LIST_BOX);
  g_assert_cmpuint (assert_buttons_inside (list, gtk_widget_get_parent (list)), >=, 4);
  for (guint i = 0; i < 3; i++)
    ui_tour_press (test, "ctrl+minus");
}

/* --- the rows of an answer -------------------------------------------------------------------------------------- */

/* Returns: how many rows below widget were looked at. */
static guint
assert_rows_inside (GtkWidget *widget, GtkWidget *sight)
{
  guint n = 0;

  if (GTK_IS_TREE_EXPANDER (widget) && gtk_widget_get_mapped (widget))
    {
      assert_inside (widget, sight);
      return 1;
    }
  for (GtkWidget *i = gtk_widget_get_first_child (widget); i != NULL;
       i = gtk_widget_get_next_sibling (i))
    n += assert_rows_inside (i, sight);
  return n;
}

/* Where the pane is narrow, deep rows wrap: a person can make it narrower still. */
static void
test_answer (UiTest *test)
{
  GtkWidget *list;
  int least;

  for (guint i = 0; i < 3; i++)
    ui_tour_press (test, "ctrl+plus");
  ui_test_act (test, "debug.end");
  ui_test_settle (test);
  gtk_widget_grab_focus (ui_test_pane (test, LS_PANE_OUTPUT));
  ui_tour_press (test, "w");
  ui_test_wait (test, ui_test_has_answer, "an answer");
  ui_keys_arrive (test);
  list = ui_test_find_widget (ui_test_pane (test, LS_PANE_ANSWER), GTK_TYPE_LIST_VIEW);
  g_assert_cmpuint (assert_rows_inside (list, gtk_widget_get_parent (list)), >=, 3);
  gtk_widget_measure (list, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <, 14 * ls_em (list));
  for (guint i = 0; i < 3; i++)
    ui_tour_press (test, "ctrl+minus");
}

/* --- the sentence below its line -------------------------------------------------------------------------------- */

static LsNarration *
sentence_of (UiTest *test)
{
  return LS_NARRATION (ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_NARRATION));
}

static int
step_and_measure (UiTest *test)
{
  ui_test_act (test, "debug.step-line");
  ui_test_settle (test);
  ui_keys_arrive (test);
  return gtk_widget_get_height (GTK_WIDGET (sentence_of (test)));
}

/* As high as its words, also behind one of two lines. */
static void
test_sentence_height (UiTest *test)
{
  LsNarration *sentence;
  int height, one_line;

  for (guint i = 0; i < 3; i++)
    ui_tour_press (test, "ctrl+plus");
  one_line = step_and_measure (test);
  sentence = sentence_of (test);
  do
    height = step_and_measure (test);
  while (height <= one_line && !ls_view_get_place (ls_session_get_view (test->session))->ended);
  g_assert_cmpint (height, >, one_line);
  do
    height = step_and_measure (test);
  while (strlen (ls_narration_get_text (sentence)) > 40);
  g_assert_cmpint (height, ==, one_line);
  for (guint i = 0; i < 3; i++)
    ui_tour_press (test, "ctrl+minus");
  ui_test_act (test, "debug.end");
  ui_test_settle (test);
  g_assert_cmpstr (ls_narration_get_text (sentence), ==, "The program ends.");
}

/* --- tips over the text ----------------------------------------------------------------------------------------- */

/* As GTK asks, which does so anew whenever another tip is set. */
static gboolean
has_tip (UiTest *test, const GdkRectangle *at)
{
  GtkWidget *source = ui_test_pane (test, LS_PANE_SOURCE);
  GtkWidget *lines = ui_test_find_widget (source, GTK_TYPE_TEXT_VIEW);
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean is_told = FALSE;

  g_signal_emit_by_name (lines, "query-tooltip", at->x, at->y, FALSE, tooltip, &is_told);
  return is_told;
}

/* What is typed brings none, until the pointer moves again. */
static void
test_tips (UiTest *test)
{
  GtkTextView *lines =
    GTK_TEXT_VIEW (ui_test_find_widget (ui_test_pane (test, LS_PANE_SOURCE), GTK_TYPE_TEXT_VIEW));
  GdkRectangle at;
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_line_offset (gtk_text_view_get_buffer (lines), &iter, 12, 8);
  gtk_text_view_get_iter_location (lines, &iter, &at);
  gtk_text_view_buffer_to_window_coords (lines, GTK_TEXT_WINDOW_WIDGET, at.x + 1,
                                         at.y + at.height / 2, &at.x, &at.y);
  ui_mouse_click (test, GTK_WIDGET (lines), at.x, at.y, 1);
  ui_mouse_move (test, GTK_WIDGET (lines), at.x + 2, at.y);
  ui_mouse_move (test, GTK_WIDGET (lines), at.x, at.y);
  ui_keys_arrive (test);
  g_assert_true (has_tip (test, &at));
  ui_keys_type (test, " ");
  g_assert_false (has_tip (test, &at));
  ui_mouse_move (test, GTK_WIDGET (lines), at.x + 2, at.y);
  ui_keys_arrive (test);
  g_assert_true (has_tip (test, &at));
}

static GtkWidget *
find_item (GtkWidget *root, const char *label)
{
  GtkWidget *found = NULL;
  g_autofree char *words = NULL;

  if (strcmp (G_OBJECT_TYPE_NAME (root), "GtkModelButton") == 0 && gtk_widget_get_mapped (root))
    g_object_get (root, "text", &words, NULL);
  if (g_strcmp0 (words, label) == 0)
    return root;
  for (GtkWidget *i = gtk_widget_get_first_child (root); i != NULL && found == NULL;
       i = gtk_widget_get_next_sibling (i))
    found = find_item (i, label);
  return found;
}

/* --- the menu of a line ----------------------------------------------------------------------------------------- */

static guint goal_line;

static gboolean
is_at_goal (UiTest *test)
{
  return ls_session_find_text_line (test->session) == goal_line;
}

static gboolean
has_words (GtkWidget *root, const char *words)
{
  gboolean is_there =
    GTK_IS_LABEL (root) && strstr (gtk_label_get_text (GTK_LABEL (root)), words) != NULL;

  for (GtkWidget *i = gtk_widget_get_first_child (root); i != NULL && !is_there;
       i = gtk_widget_get_next_sibling (i))
    is_there = has_words (i, words);
  return is_there;
}

static gboolean
is_told_none (UiTest *test)
{
  return has_words (GTK_WIDGET (test->window), "This line begins at no step after this one");
}

static gboolean
has_line_menu (UiTest *test)
{
  return find_item (GTK_WIDGET (test->window), "Run to This Line") != NULL;
}

static void
put_cursor (UiTest *test, guint line)
{
  GtkTextView *lines =
    GTK_TEXT_VIEW (ui_test_find_widget (ui_test_pane (test, LS_PANE_SOURCE), GTK_TYPE_TEXT_VIEW));
  GtkTextIter at;

  gtk_text_buffer_get_iter_at_line (gtk_text_view_get_buffer (lines), &at, (int) line - 1);
  gtk_text_buffer_place_cursor (gtk_text_view_get_buffer (lines), &at);
  gtk_widget_grab_focus (GTK_WIDGET (lines));
  goal_line = line;
}

static void
run_to_line (UiTest *test, const char *target)
{
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.run-to-line", "s", target);
  ui_test_settle (test);
}

/* On to a line of the text, round its loop, and back; where it does not come again nothing moves. The menu has no faces. */
static void
test_line_menu (UiTest *test)
{
  guint64 first, step;

  ui_test_act (test, "debug.start");
  ui_test_settle (test);
  put_cursor (test, 8);
  run_to_line (test, "on");
  ui_test_wait (test, is_at_goal, "the line");
  first = ui_test_get_step (test);
  ui_tour_press (test, "ctrl+F10");
  ui_test_settle (test);
  g_assert_true (is_at_goal (test));
  g_assert_cmpuint (ui_test_get_step (test), >, first);
  run_to_line (test, "back");
  g_assert_true (is_at_goal (test));
  g_assert_cmpuint (ui_test_get_step (test), ==, first);
  put_cursor (test, 13);
  step = ui_test_get_step (test);
  run_to_line (test, "on");
  ui_test_wait (test, is_told_none, "the words");
  g_assert_cmpuint (ui_test_get_step (test), ==, step);
  ui_keys_press (test, "shift+F10");
  ui_test_wait (test, has_line_menu, "the menu");
  g_assert_nonnull (find_item (GTK_WIDGET (test->window), "Back to This Line"));
  g_assert_null (find_item (GTK_WIDGET (test->window), "Insert Emoji"));
  ui_keys_press (test, "Escape");
  ui_test_settle (test);
}

/* --- the menu of a pixel ---------------------------------------------------------------------------------------- */

static gboolean
has_pixel_menu (UiTest *test)
{
  return find_item (GTK_WIDGET (test->window), "Why This Colour") != NULL;
}

static gboolean
has_no_menu (UiTest *test)
{
  return !has_pixel_menu (test);
}

static gboolean
is_drawn (UiTest *test)
{
  LsImage image;

  return ls_session_show_image (test->session, 0, LS_IMAGE_FINAL, &image);
}

static void
open_pixel_menu (UiTest *test, guint x, guint y)
{
  GtkWidget *output = ui_test_pane (test, LS_PANE_OUTPUT);

  ui_test_wait (test, is_drawn, "the picture");
  ui_test_settle (test);
  gtk_widget_grab_focus (output);
  ls_output_view_go_to_pixel (LS_OUTPUT_VIEW (output), x, y);
  ui_keys_press (test, "shift+F10");
  ui_test_wait (test, has_pixel_menu, "the menu");
}

static gboolean
is_offered (UiTest *test, const char *label)
{
  return find_item (GTK_WIDGET (test->window), label) != NULL;
}

/* What the text has nothing for is not in it: this one has neither a time nor a mouse, and makes no NaN. */
static void
test_pixel_menu (UiTest *test)
{
  open_pixel_menu (test, 40, 40);
  g_assert_false (is_offered (test, "Where It Became NaN"));
  g_assert_false (is_offered (test, "Play the Time of the Text, or Stop"));
  g_assert_false (is_offered (test, "One Frame On"));
  g_assert_false (is_offered (test, "Put the Mouse of the Text Here"));
  ui_keys_press (test, "Escape");
  ui_test_wait (test, has_no_menu, "the menu to go");
}

/* Left of the middle the root is one of less than 0, also in a wave that is not looked at yet. */
static void
test_pixel_menu_offers (UiTest *test)
{
  LsOutputView *output = LS_OUTPUT_VIEW (ui_test_pane (test, LS_PANE_OUTPUT));

  ui_test_wait (test, is_drawn, "the picture");
  ui_test_settle (test);
  ls_output_view_go_to_pixel (output, 2, 60);
  g_assert_true (ls_output_view_has_nan (output));
  ls_output_view_go_to_pixel (output, 60, 60);
  g_assert_false (ls_output_view_has_nan (output));
  ui_test_settle (test);
  open_pixel_menu (test, 2, 60);
  g_assert_true (is_offered (test, "Where It Became NaN"));
  g_assert_true (is_offered (test, "Play the Time of the Text, or Stop"));
  g_assert_true (is_offered (test, "One Frame Back"));
  g_assert_true (is_offered (test, "Put the Mouse of the Text Here"));
  ui_keys_press (test, "Escape");
  ui_test_wait (test, has_no_menu, "the menu to go");
}

/* A file of inputs beside the text is told of for a while; no bar covers the lanes until somebody closes the bar. */
static void
test_no_bar (UiTest *test)
{
  g_autofree char *inputs = ui_test_write ("look.inputs", "size 16 16\n");

  g_assert_true (g_file_test (inputs, G_FILE_TEST_EXISTS));
  open_text (test);
  g_assert_nonnull (ui_mouse_find_toast (test));
  g_assert_null (ls_message_bar_get_text (ls_window_get_parts (test->window)->message));
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ls_plugins_register ();
  ui_test_add ("/text-look/variable-button", NULL, open_text, test_variable_button);
  ui_test_add ("/text-look/answer", NULL, open_text, test_answer);
  ui_test_add ("/text-look/sentence-height", NULL, open_text, test_sentence_height);
  ui_test_add ("/text-look/no-bar", NULL, NULL, test_no_bar);
  ui_test_add ("/text-look/tips", NULL, open_text, test_tips);
  ui_test_add ("/text-look/line-menu", NULL, open_text, test_line_menu);
  ui_test_add ("/text-look/pixel-menu", NULL, open_text, test_pixel_menu);
  ui_test_add ("/text-look/pixel-menu-offers", NULL, open_timed, test_pixel_menu_offers);
  return g_test_run ();
}
