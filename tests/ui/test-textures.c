#include "ls-texel-canvas.h"
#include "ls-views.h"
#include "ui-keys.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* The pane of textures.  Texel (x, y) of the 4 x 4 texels is x / 10 + y, one of the second level 9; each pixel of the wave reads
 * the texel at half its own place, so that lanes 0 to 3, of the quad at (0, 0), all read texel (0, 0). */
static const char scene[] = "[scene]\nversion=1\nname=textures\n"
                            "[layout]\nwidth=8\nheight=8\n"
                            "[inputs]\nR0.x=linear 0.5 0 0.25\nR0.y=linear 0 0.5 0.25\n"
                            "[texture 3]\nformat=32_float\nwidth=4\nheight=4\nlevels=2\n"
                            "data=0 0.1 0.2 0.3 1 1.1 1.2 1.3 2 2.1 2.2 2.3 3 3.1 3.2 3.3 9 9 9 9\n"
                            "[sampler 0]\nclamp-x=clamp-last-texel\n"
                            "clamp-y=clamp-last-texel\nclamp-z=clamp-last-texel\n"
                            "[output PIX0]\nformat=rgba32f\n"
                            "[asm]\n"
                            "00 TEX:\n"
                            "      0  SAMPLE R1, R0.xy0x, t3, s0  UNNORM(XYZW)\n"
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

static LsTexelCanvas *
canvas (UiTest *test)
{
  return LS_TEXEL_CANVAS (
    ui_test_find_widget (ui_test_pane (test, LS_PANE_TEXTURES), LS_TYPE_TEXEL_CANVAS));
}

static gboolean
has_size (UiTest *test)
{
  return gtk_widget_get_height (GTK_WIDGET (canvas (test))) > 40;
}

static void
set_up (UiTest *test)
{
  g_autofree char *path = ui_test_write ("textures.lanescope", test->data);

  ui_test_start (test, path);
  ui_test_wait (test, is_arranged, "the panes");
  ui_keys_start (test);
  ui_test_act (test, "debug.start");
  ls_session_set_focus_lane (test->session, 0);
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", "textures");
  ui_test_settle (test);
  ui_keys_arrive (test);
  g_assert_true (gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_TEXTURES)));
}

static void
test_readers (UiTest *test)
{
  ui_test_wait (test, has_size, "the picture");
  /* Nothing has been read, nor is next. */
  ui_tour_assert_label (canvas (test), "texel (0, 0): 0.0 0.0 0.0 1.0");
  ui_test_act (test, "debug.step");
  ui_tour_assert_label (canvas (test), "texel (0, 0): 0.0 0.0 0.0 1.0; next read by lanes 0-3");
  ui_test_act (test, "debug.step");
  ui_tour_assert_label (canvas (test), "texel (0, 0): 0.0 0.0 0.0 1.0; read by lanes 0-3");
  /* It follows the lane: pixels (2, 0) to (3, 1). */
  ls_session_set_focus_lane (test->session, 6);
  ui_tour_assert_label (canvas (test), "texel (1, 0): 0.1 0.0 0.0 1.0; read by lanes 4-7");
}

/* What is told of texels takes one line, however long it is or if there is none: the picture stays where it is. */
static void
test_stands_still (UiTest *test)
{
  GtkWidget *picture = GTK_WIDGET (canvas (test));
  GtkWidget *told = gtk_widget_get_last_child (
    gtk_widget_get_first_child (gtk_widget_get_ancestor (picture, LS_TYPE_TEXTURE_VIEW)));
  int height;

  ui_test_wait (test, has_size, "the picture");
  height = gtk_widget_get_height (picture);
  gtk_label_set_text (GTK_LABEL (told),
                      "texel (0, 0): 0.33333334 0.33333334 0.33333334 1.0; read by "
                      "lanes 0-3, 8-11, 16-19, 24-27, 32-35, 40-43, 48-51");
  ui_keys_arrive (test);
  g_assert_cmpint (gtk_widget_get_height (picture), ==, height);
}

static void
test_cursor (UiTest *test)
{
  guint x, y;

  ui_test_wait (test, has_size, "the picture");
  ui_test_act (test, "debug.step");
  ui_test_act (test, "debug.step");
  gtk_widget_grab_focus (GTK_WIDGET (canvas (test)));
  ui_keys_press (test, "Right");
  ui_keys_press (test, "Up");
  ui_keys_press (test, "Up");
  ui_tour_assert_label (canvas (test), "texel (1, 2): 2.1 0.0 0.0 1.0; read by lanes 36-39");
  /* The middle of 4 x 4 texels is the corner of four: a little above and to the right of it is (2, 2). */
  ui_mouse_click (test, GTK_WIDGET (canvas (test)),
                  gtk_widget_get_width (GTK_WIDGET (canvas (test))) / 2 + 3,
                  gtk_widget_get_height (GTK_WIDGET (canvas (test))) / 2 - 3, 1);
  g_assert_true (ls_texel_canvas_get_cursor (canvas (test), &x, &y));
  g_assert_cmpuint (x, ==, 2);
  g_assert_cmpuint (y, ==, 2);
}

static GtkDropDown *
levels (UiTest *test)
{
  GtkWidget *first =
    ui_test_find_widget (ui_test_pane (test, LS_PANE_TEXTURES), GTK_TYPE_DROP_DOWN);

  return GTK_DROP_DOWN (gtk_widget_get_next_sibling (first));
}

static void
test_levels (UiTest *test)
{
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (levels (test))), ==, 2);
  ui_test_act (test, "debug.step");
  ui_test_act (test, "debug.step");
  gtk_drop_down_set_selected (levels (test), 1);
  ui_tour_assert_label (canvas (test), "texel (0, 0): 9.0 0.0 0.0 1.0");
}

static void
test_nothing (UiTest *test)
{
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (canvas (test))));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (levels (test))));
}

static gboolean
is_nothing_open (UiTest *test)
{
  return g_str_equal (ls_scene_get_name (ls_session_get_scene (test->session)), "nothing");
}

/* Below the picture. */
static const char *
find_words (GtkWidget *root)
{
  const char *words = NULL;

  if (GTK_IS_LABEL (root) && gtk_widget_has_css_class (root, "numeric"))
    return gtk_label_get_text (GTK_LABEL (root));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && words == NULL;
       child = gtk_widget_get_next_sibling (child))
    words = find_words (child);
  return words;
}

/* Of a scene without textures nothing is said, whatever was open before. */
static void
test_other_scene (UiTest *test)
{
  g_autofree char *path = ui_test_write ("nothing.lanescope", nothing);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (
    g_str_has_prefix (find_words (ui_test_pane (test, LS_PANE_TEXTURES)), "texel (0, 0)"));
  ls_window_open (test->window, file);
  ui_test_wait (test, is_nothing_open, "the other scene");
  ui_test_settle (test);
  /* It is not in sight any more, see below. */
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", "textures");
  ui_keys_arrive (test);
  g_assert_cmpstr (find_words (ui_test_pane (test, LS_PANE_TEXTURES)), ==, "");
}

/* What is beside it comes to the front, with the keyboard that it had. Who chooses it all the same keeps it, when the same scene is
 * loaded again too. */
static void
test_makes_room (UiTest *test)
{
  g_autofree char *path = ui_test_write ("nothing.lanescope", nothing);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkWidget *pane = ui_test_pane (test, LS_PANE_TEXTURES);

  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_TEXTURES));
  ls_window_open (test->window, file);
  ui_test_wait (test, is_nothing_open, "the other scene");
  ui_test_settle (test);
  g_assert_false (gtk_widget_get_mapped (pane));
  g_assert_true (gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_OUTPUT)));
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_OUTPUT));

  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", "textures");
  g_assert_true (gtk_widget_get_mapped (pane));
  ui_test_act (test, "win.restart");
  ui_test_settle (test);
  g_assert_true (gtk_widget_get_mapped (pane));
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_test_add ("/ui/textures/readers", scene, set_up, test_readers);
  ui_test_add ("/ui/textures/stands-still", scene, set_up, test_stands_still);
  ui_test_add ("/ui/textures/cursor", scene, set_up, test_cursor);
  ui_test_add ("/ui/textures/levels", scene, set_up, test_levels);
  ui_test_add ("/ui/textures/nothing", nothing, set_up, test_nothing);
  ui_test_add ("/ui/textures/other-scene", scene, set_up, test_other_scene);
  ui_test_add ("/ui/textures/makes-room", scene, set_up, test_makes_room);
  return g_test_run ();
}
