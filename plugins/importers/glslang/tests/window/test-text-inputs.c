#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "ls-output-view.h"
#include "ls-panes.h"
#include "ls-row-parts.h"
#include "ls-session-images.h"
#include "ls-text-inputs.h"
#include "ls-plugins.h"
#include "ui-dialogs.h"
#include "ui-keys.h"
#include "ui-tour.h"

/* What a text runs on, in the pane of inputs: by the text's own names. */

static const char text[] = "#version 430\n"
                           "layout (location = 0) in vec2 uv;\n"
                           "layout (location = 0) out vec4 colour;\n"
                           "uniform float gain = 2.0;\n"
                           "uniform vec3 tint;\n"
                           "uniform bool on;\n"
                           "uniform sampler2D map;\n"
                           "void main ()\n"
                           "{\n"
                           "  colour = on ? vec4 (tint * gain, 1.0) : texture (map, uv);\n"
                           "}\n";

static void
open_pane (UiTest *test)
{
  g_autofree char *path = ui_test_write ("own.frag", text);

  ui_test_start (test, path);
  ui_test_settle (test);
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", "inputs");
  ui_keys_arrive (test);
  g_assert_true (gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_INPUTS)));
}

static LsGivenRow *
row_at (UiTest *test, int index)
{
  GtkWidget *pane = ui_test_pane (test, LS_PANE_INPUTS);
  GtkWidget *list = ui_test_find_widget (pane, GTK_TYPE_LIST_BOX);

  return LS_GIVEN_ROW (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), index));
}

static LsGivenRow *
find_row (UiTest *test, const char *name)
{
  LsGivenRow *row;

  for (int i = 0; (row = row_at (test, i)) != NULL; i++)
    if (strcmp (ls_given_row_get (row)->name, name) == 0)
      return row;
  return NULL;
}

static void
assert_value (UiTest *test, const char *name, const char *value)
{
  const LsGiven *given = ls_given_row_get (find_row (test, name));

  g_assert_cmpstr (given->value, ==, value);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (
                     ui_test_find_widget (GTK_WIDGET (find_row (test, name)), GTK_TYPE_ENTRY))),
                   ==, value);
}

static void
type_over (UiTest *test, const char *name, const char *value)
{
  gtk_widget_grab_focus (ui_test_find_widget (GTK_WIDGET (find_row (test, name)), GTK_TYPE_ENTRY));
  ui_keys_press (test, "ctrl+a");
  ui_keys_type (test, value);
  ui_keys_press (test, "Return");
  ui_test_settle (test);
}

static GtkWidget *
handle_of (UiTest *test, const char *name, GType type)
{
  return ui_test_find_widget (GTK_WIDGET (find_row (test, name)), type);
}

/* The check button below root whose label has a word. */
static GtkCheckButton *
find_check (GtkWidget *root, const char *word)
{
  GtkCheckButton *found = NULL;

  if (GTK_IS_CHECK_BUTTON (root) &&
      strstr (gtk_check_button_get_label (GTK_CHECK_BUTTON (root)), word) != NULL)
    return GTK_CHECK_BUTTON (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_check (child, word);
  return found;
}

/* The text's names in its order, and nothing of the machine's before somebody asks for that. */
static void
test_names (UiTest *test)
{
  static const char *const names[] = { "size", "gain", "tint", "on", "map" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_nonnull (find_row (test, names[i]));
  g_assert_cmpstr (ls_given_row_get (row_at (test, 0))->name, ==, "size");
  g_assert_null (row_at (test, G_N_ELEMENTS (names)));
  assert_value (test, "gain", "2.0");
  g_assert_false (ls_given_row_get (find_row (test, "gain"))->is_made_up);
  g_assert_true (ls_given_row_get (find_row (test, "tint"))->is_made_up);
  gtk_check_button_set_active (find_check (ui_test_pane (test, LS_PANE_INPUTS), "Machine"), TRUE);
  ui_test_settle (test);
  g_assert_nonnull (row_at (test, G_N_ELEMENTS (names)));
}

static void
assert_scene (const LsScene *scene, guint width, guint height)
{
  guint size[2];

  ls_scene_get_size (scene, &size[0], &size[1]);
  g_assert_cmpuint (size[0], ==, width);
  g_assert_cmpuint (size[1], ==, height);
}

static void
assert_size (UiTest *test, guint width, guint height)
{
  assert_scene (ls_session_get_scene (test->session), width, height);
}

/* Typed, refused, taken back; the wave that is looked at need not be there any more. */
static void
test_type (UiTest *test)
{
  type_over (test, "gain", "0.5");
  assert_value (test, "gain", "0.5");
  type_over (test, "size", "128 96");
  assert_size (test, 128, 96);
  ls_session_focus_wave (test->session, 100, 0);
  ui_test_settle (test);
  type_over (test, "size", "16 8");
  assert_size (test, 16, 8);
  assert_value (test, "gain", "0.5");
  type_over (test, "gain", "red");
  g_assert_cmpfloat (g_ascii_strtod (ls_given_row_get (find_row (test, "gain"))->value, NULL), ==,
                     0.5);
  for (guint i = 0; i < 3; i++)
    {
      gtk_widget_activate_action (ui_test_pane (test, LS_PANE_INPUTS), "inputs.undo", NULL);
      ui_test_settle (test);
    }
  assert_size (test, 64, 64);
  assert_value (test, "gain", "2.0");
  g_assert_false (ls_session_can_undo_given (test->session, -1));
}

static gboolean
has_picture (UiTest *test)
{
  LsImage image;

  return ls_session_show_image (test->session, 0, LS_IMAGE_FINAL, &image);
}

/* The picture before stays, and what has changed; a drag has one before. */
static void
test_before (UiTest *test)
{
  guint n_changed, n_pixels;
  float largest;
  LsImage image;

  ui_test_wait (test, has_picture, "the picture");
  g_assert_false (ls_session_show_image (test->session, 0, LS_IMAGE_BEFORE, &image));
  g_assert_cmpstr (ls_session_tell_no_image (test->session, 0, LS_IMAGE_CHANGES), ==,
                   "nothing was changed since this was opened");
  type_over (test, "tint", "0.5 0.25 1");
  ui_test_wait (test, has_picture, "the next picture");
  g_assert_true (ls_session_show_image (test->session, 0, LS_IMAGE_BEFORE, &image));
  g_assert_cmpfloat (image.rgba[1], ==, 1.0f);
  g_assert_true (ls_session_count_changes (test->session, 0, &n_changed, &n_pixels, &largest));
  g_assert_cmpuint (n_pixels, ==, 64 * 64);
  g_assert_cmpuint (n_changed, ==, 64 * 64);
  g_assert_cmpfloat (largest, ==, 1.0f); /* of blue */
  g_assert_true (ls_session_show_image (test->session, 0, LS_IMAGE_CHANGES, &image));
  g_assert_cmpfloat (image.rgba[1], ==, 1.0f);
  g_assert_true (ls_session_show_image (test->session, 0, LS_IMAGE_FINAL, &image));
  g_assert_cmpfloat (image.rgba[1], ==, 0.5f);
  type_over (test, "gain", "2");
  ui_test_wait (test, has_picture, "the next picture");
  g_assert_true (ls_session_count_changes (test->session, 0, &n_changed, &n_pixels, &largest));
  g_assert_cmpuint (n_changed, ==, 0);
  type_over (test, "size", "32 64");
  ui_test_wait (test, has_picture, "the next picture");
  g_assert_cmpstr (ls_session_tell_no_image (test->session, 0, LS_IMAGE_CHANGES), ==,
                   "the picture had another size before");
}

static gboolean
is_shade (UiTest *test, float shade)
{
  LsImage image;

  return ls_session_show_image (test->session, 0, LS_IMAGE_FINAL, &image) && image.rgba[0] == shade;
}

static gboolean
is_dark (UiTest *test)
{
  return is_shade (test, 0.25f);
}

static gboolean
is_lighter (UiTest *test)
{
  return is_shade (test, 0.75f);
}

static gboolean
is_reloaded (UiTest *test)
{
  return ls_session_get_scene (test->session) != test->data && has_picture (test);
}

/* Loaded again as it stands, the text has the same picture before; as somebody else has written it, the one that was in the window. */
static void
test_before_reloaded (UiTest *test)
{
  g_autofree char *path =
    ui_test_write ("shade.frag", "#version 330\nout vec4 colour;\nvoid main ()\n{\n"
                                 "  colour = vec4 (0.25, 0.0, 0.0, 1.0);\n}\n");
  LsImage image;

  ui_test_start (test, path);
  ui_test_wait (test, is_dark, "the picture");
  g_assert_true (g_file_set_contents (path,
                                      "#version 330\nout vec4 colour;\nvoid main ()\n{\n"
                                      "  colour = vec4 (0.75, 0.0, 0.0, 1.0);\n}\n",
                                      -1, NULL));
  ui_test_act (test, "win.restart");
  ui_test_wait (test, is_lighter, "the picture of the next version");
  g_assert_true (ls_session_show_image (test->session, 0, LS_IMAGE_BEFORE, &image));
  g_assert_cmpfloat (image.rgba[0], ==, 0.25f);
  for (guint i = 0; i < 2; i++)
    {
      test->data = ls_session_get_scene (test->session);
      ui_test_act (test, "win.restart");
      ui_test_wait (test, is_reloaded, "the same picture");
      g_assert_true (ls_session_show_image (test->session, 0, LS_IMAGE_BEFORE, &image));
      g_assert_cmpfloat (image.rgba[0], ==, 0.25f);
    }
}

/* Dragged, checked, coloured; one drag is taken back at once. */
static void
test_handles (UiTest *test)
{
  GtkRange *scale = GTK_RANGE (handle_of (test, "gain", GTK_TYPE_SCALE));
  const GdkRGBA red = { 1, 0, 0.25f, 1 };

  for (guint i = 1; i <= 5; i++)
    gtk_range_set_value (scale, 0.25 * i);
  ui_test_settle (test);
  assert_value (test, "gain", "1.25");
  gtk_widget_activate_action (ui_test_pane (test, LS_PANE_INPUTS), "inputs.undo", NULL);
  ui_test_settle (test);
  assert_value (test, "gain", "2.0");
  g_assert_cmpfloat (gtk_range_get_value (scale), ==, 2.0);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (handle_of (test, "on", GTK_TYPE_CHECK_BUTTON)),
                               FALSE);
  ui_test_settle (test);
  assert_value (test, "on", "false");
  gtk_color_chooser_set_rgba (GTK_COLOR_CHOOSER (handle_of (test, "tint", GTK_TYPE_COLOR_BUTTON)),
                              &red);
  ui_test_settle (test);
  assert_value (test, "tint", "1.0 0.0 0.25");
}

/* What was typed is in the scene that is saved, by name, and that opens with it; so are an image, a breakpoint and what is saved elsewhere again. */
static void
test_save (UiTest *test)
{
  g_autofree char *folder =
    g_path_get_dirname (ls_scene_get_path (ls_session_get_scene (test->session)));
  g_autofree char *path = g_build_filename (folder, "own.lanescope", NULL);
  g_autofree char *below = g_build_filename (folder, "below", NULL);
  g_autofree char *other = g_build_filename (below, "own.lanescope", NULL);
  g_autofree char *kept = NULL, *moved = NULL;
  g_autoptr (LsScene) scene = NULL;
  g_autoptr (GError) error = NULL;

  type_over (test, "gain", "0.5");
  type_over (test, "size", "32 16");
  g_assert_true (ls_session_save (test->session, path, FALSE, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &kept, NULL, NULL));
  g_assert_nonnull (strstr (kept, "[program]\nsource=own.frag\n"));
  g_assert_nonnull (strstr (kept, "[text]\n"));
  g_assert_nonnull (strstr (kept, "uniform.gain=0.5\n"));
  g_assert_nonnull (strstr (kept, "size=32 16\n"));
  g_assert_null (strstr (kept, "constants"));
  g_assert_cmpint (g_mkdir (below, 0700), ==, 0);
  type_over (test, "gain", "0.25");
  g_assert_true (ls_session_save (test->session, other, FALSE, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (other, &moved, NULL, NULL));
  g_assert_nonnull (strstr (moved, "/own.frag\n"));
  g_assert_nonnull (strstr (moved, "uniform.gain=0.25\n"));
  scene = ls_scene_load (path, &error);
  g_assert_no_error (error);
  assert_scene (scene, 32, 16);
}

/* --- time ------------------------------------------------------------------------------------- */

/* As people write it; by hand, for this. */
static const char plasma[] =
  "#version 430\n"
  "out vec4 colour;\n"
  "uniform float iTime;\n"
  "uniform int iFrame;\n"
  "uniform vec2 mouse;\n"
  "void main ()\n"
  "{\n"
  "  vec2 p = gl_FragCoord.xy / 32.0 + mouse * 0.0;\n"
  "  float v = sin (p.x + iTime) + sin ((p.y + iTime) / 2.0) + float (iFrame) * 0.0;\n"
  "  v += sin ((p.x + p.y + iTime) / 2.0);\n"
  "  p += vec2 (sin (iTime / 3.0), cos (iTime / 2.0));\n"
  "  v += sin (sqrt (dot (p, p) + 1.0) + iTime);\n"
  "  colour = vec4 (0.5 + 0.5 * sin (v), 0.5 + 0.5 * cos (v), 0.5 + 0.5 * sin (v + 2.0), 1.0);\n"
  "}\n";

#define RUN_S 2
#define WAIT_S 60 /* more, for so many frames */
#define LEAST_FRAMES 2

static void
open_plasma (UiTest *test)
{
  g_autofree char *path = ui_test_write ("plasma.frag", plasma);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *inputs = g_build_filename (folder, "plasma.inputs", NULL);

  g_assert_true (
    g_file_set_contents (inputs, "size 256 256\nuniform iTime 0\nuniform iFrame 0\n", -1, NULL));
  ui_test_start (test, path);
  ui_test_settle (test);
}

static LsOutputView *
output_of (UiTest *test)
{
  return LS_OUTPUT_VIEW (ui_test_pane (test, LS_PANE_OUTPUT));
}

static const char *
value_of (UiTest *test, LsTextRole role)
{
  LsScene *scene = ls_session_get_scene (test->session);

  return ls_text_inputs_find_role (ls_scene_get_text_inputs (scene), role)->value;
}

/* Whole frames, by the clock of the wall, there and back; a run is taken back at once. */
static void
test_play (UiTest *test)
{
  LsTextClock *clock = ls_output_view_get_clock (output_of (test));
  const gint64 end = g_get_monotonic_time () + RUN_S * G_USEC_PER_SEC;
  double time;

  assert_size (test, 256, 256);
  ui_test_act (test, "win.play-time");
  g_assert_true (ls_text_clock_get_runs (clock));
  while (g_get_monotonic_time () < end || (ls_text_clock_get_n_frames (clock) < LEAST_FRAMES &&
                                           g_get_monotonic_time () < end + WAIT_S * G_USEC_PER_SEC))
    g_main_context_iteration (NULL, FALSE);
  ui_test_act (test, "win.play-time");
  ui_test_settle (test);
  g_assert_false (ls_text_clock_get_runs (clock));
  time = g_ascii_strtod (value_of (test, LS_TEXT_TIME), NULL);
  g_test_message ("%u frames in %d s, up to %f s", ls_text_clock_get_n_frames (clock), RUN_S, time);
  /* A busy machine shows fewer, late; the message has the figure. */
  g_assert_cmpuint (ls_text_clock_get_n_frames (clock), >=, LEAST_FRAMES);
  g_assert_cmpfloat (time, >, ls_text_clock_get_n_frames (clock) > 5 * RUN_S ? RUN_S * 0.5 : 0.01);
  g_assert_cmpfloat (fabs (time * LS_TEXT_CLOCK_RATE - round (time * LS_TEXT_CLOCK_RATE)), <, 1e-3);
  g_assert_cmpfloat (strtol (value_of (test, LS_TEXT_FRAME), NULL, 10), ==,
                     round (time * LS_TEXT_CLOCK_RATE));
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", "inputs");
  ui_keys_arrive (test);
  gtk_widget_activate_action (ui_test_pane (test, LS_PANE_INPUTS), "inputs.undo", NULL);
  ui_test_settle (test);
  g_assert_cmpstr (value_of (test, LS_TEXT_TIME), ==, "0.0");
}

/* One frame on, and back, not before the first; the mouse goes to the pixel that is chosen. */
static void
test_frames (UiTest *test)
{
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.frame", "s", "next");
  ui_test_settle (test);
  g_assert_cmpstr (value_of (test, LS_TEXT_TIME), ==, "0.01666667");
  g_assert_cmpstr (value_of (test, LS_TEXT_FRAME), ==, "1");
  for (guint i = 0; i < 2; i++)
    {
      gtk_widget_activate_action (GTK_WIDGET (test->window), "win.frame", "s", "previous");
      ui_test_settle (test);
    }
  g_assert_cmpstr (value_of (test, LS_TEXT_TIME), ==, "0.0");
  ui_test_wait (test, has_picture, "the picture");
  ls_output_view_go_to_pixel (output_of (test), 100, 30);
  ui_test_settle (test);
  ui_test_act (test, "win.mouse-here");
  ui_test_settle (test);
  g_assert_cmpstr (value_of (test, LS_TEXT_MOUSE), ==, "100.5 30.5");
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ls_plugins_register ();
  ui_test_add ("/text-inputs/names", NULL, open_pane, test_names);
  ui_test_add ("/text-inputs/type", NULL, open_pane, test_type);
  ui_test_add ("/text-inputs/handles", NULL, open_pane, test_handles);
  ui_test_add ("/text-inputs/before", NULL, open_pane, test_before);
  ui_test_add ("/text-inputs/before-reloaded", NULL, NULL, test_before_reloaded);
  ui_test_add ("/text-inputs/save", NULL, open_pane, test_save);
  ui_test_add ("/text-inputs/play", NULL, open_plasma, test_play);
  ui_test_add ("/text-inputs/frames", NULL, open_plasma, test_frames);
  return g_test_run ();
}
