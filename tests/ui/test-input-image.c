#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gstdio.h>
#include <string.h>

#include "ls-row-parts.h"
#include "ui-dialogs.h"
#include "ui-tour.h"

/* An image for a texture, chosen in the pane of inputs. Each pixel of the scene reads texel (0, 0), which is 0.25 at first and the
 * red of the image's lower left corner, a half, afterwards. */

static const char scene[] = "[scene]\nversion=1\nname=image\n"
                            "[layout]\nwidth=8\nheight=8\n"
                            "[inputs]\nR0.x=0.5\nR0.y=0.5\n"
                            "[texture 3]\n# Mine.\nformat=32_float\nwidth=1\nheight=1\n"
                            "data=0.25\nswizzle=xyz1\n"
                            "[sampler 0]\nclamp-x=clamp-last-texel\n"
                            "clamp-y=clamp-last-texel\nclamp-z=clamp-last-texel\n"
                            "[output PIX0]\nformat=rgba32f\n"
                            "[asm]\n"
                            "00 TEX:\n"
                            "      0  SAMPLE R1, R0.xy0x, t3, s0  UNNORM(XYZW)\n"
                            "01 EXPORT_DONE: PIX0, R1\n"
                            "END_OF_PROGRAM\n";

static const char nothing[] = "[scene]\nversion=1\nname=nothing\n"
                              "[layout]\nwidth=8\nheight=8\n[inputs]\nR0.x=0.5\n"
                              "[output PIX0]\nformat=rgba32f\n"
                              "[asm]\n00 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n";

typedef struct
{
  UiTest ui;
  char *path, *image; /* beside the scene */
} Fixture;

static GtkWidget *
pane (UiTest *test)
{
  return ui_test_pane (test, LS_PANE_INPUTS);
}

static gboolean
is_arranged (UiTest *test)
{
  return gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_CODE));
}

static void
write_image (const char *path)
{
  g_autoptr (GdkPixbuf) pixels = gdk_pixbuf_new (GDK_COLORSPACE_RGB, TRUE, 8, 2, 2);

  gdk_pixbuf_fill (pixels, 0x80402010);
  g_assert_true (gdk_pixbuf_save (pixels, path, "png", NULL, NULL));
}

static void
set_up (Fixture *test, gconstpointer text)
{
  g_autofree char *folder = NULL;

  test->path = ui_test_write ("image.lanescope", text);
  folder = g_path_get_dirname (test->path);
  test->image = g_build_filename (folder, "two of wood.png", NULL);
  write_image (test->image);
  ui_test_start (&test->ui, test->path);
  ui_test_wait (&test->ui, is_arranged, "the panes");
  ui_keys_start (&test->ui);
  ui_test_act (&test->ui, "debug.start");
  ui_test_act (&test->ui, "debug.step");
  ui_test_settle (&test->ui);
  ui_test_act (&test->ui, "debug.step");
  ui_test_settle (&test->ui);
  gtk_widget_activate_action (GTK_WIDGET (test->ui.window), "win.show-pane", "s", "inputs");
  ui_test_settle (&test->ui);
  ui_keys_arrive (&test->ui);
}

static void
tear_down (Fixture *test, gconstpointer data G_GNUC_UNUSED)
{
  ui_test_stop (&test->ui);
  g_remove (test->image);
  g_free (test->image);
  g_free (test->path);
}

/* NULL: there is none of that name. */
static LsGivenRow *
find_row (UiTest *test, const char *name)
{
  GtkListBox *list = GTK_LIST_BOX (ui_test_find_widget (pane (test), GTK_TYPE_LIST_BOX));
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    if (g_str_equal (ls_given_row_get (LS_GIVEN_ROW (row))->name, name))
      return LS_GIVEN_ROW (row);
  return NULL;
}

/* Of the row that says where texels come from. */
static LsGivenRow *
texels (UiTest *test)
{
  LsGivenRow *row = find_row (test, "texture 3 data");

  return row != NULL ? row : find_row (test, "texture 3 png");
}

/* What is in R1.x of lane 0: the texel, once it is sampled. */
static float
get_red (UiTest *test)
{
  LsRow row;

  g_assert_true (
    ls_view_read_row (ui_tour_view (test), (LsRegRef){ .index = 1, .channel = 0 }, &row));
  return row.f[0];
}

static const char *
get_problem (LsGivenRow *row)
{
  GtkWidget *box = gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row));
  GtkWidget *problem = gtk_widget_get_last_child (box);

  return gtk_widget_get_visible (problem) ? gtk_label_get_text (GTK_LABEL (problem)) : NULL;
}

/* --- the chooser ----------------------------------------------------------------------------------------- */

static GFile *awaited;

static gboolean
is_selected (UiTest *test G_GNUC_UNUSED)
{
  GtkWindow *chooser = ui_dialog_find (GTK_TYPE_FILE_CHOOSER_DIALOG);
  g_autoptr (GFile) file =
    chooser != NULL ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;

  return file != NULL && g_file_equal (file, awaited);
}

static gboolean
is_gone (UiTest *test G_GNUC_UNUSED)
{
  return ui_dialog_find (GTK_TYPE_FILE_CHOOSER_DIALOG) == NULL;
}

static void
choose (UiTest *test, const char *path)
{
  GtkWindow *chooser = ui_dialog_wait (test, GTK_TYPE_FILE_CHOOSER_DIALOG);

  g_assert_cmpstr (gtk_window_get_title (chooser), ==, "Image for “texture 3”");
  awaited = g_file_new_for_path (path);
  g_assert_true (gtk_file_chooser_set_file (GTK_FILE_CHOOSER (chooser), awaited, NULL));
  ui_test_wait (test, is_selected, "the file in the chooser");
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
  ui_test_wait (test, is_gone, "the chooser to go");
  ui_test_settle (test);
  g_clear_object (&awaited);
}

/* As a person does who has no mouse: to the row, along it to its button, and down in its menu. */
static void
ask_by_keys (UiTest *test)
{
  gtk_widget_grab_focus (ui_test_find_widget (GTK_WIDGET (texels (test)), GTK_TYPE_MENU_BUTTON));
  ui_keys_press (test, "space");
  ui_test_wait (test, ui_keys_in_popover, "the values to choose from");
  ui_keys_press (test, "Return");
}

/* --- tests ----------------------------------------------------------------------------------------------- */

/* The scene runs with it at the same place; its file says so when it is saved, and Ctrl+Z takes it back. */
static void
test_chosen (Fixture *test, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *saved = NULL;
  UiTest *ui = &test->ui;
  guint64 step = ui_test_get_step (ui);

  g_assert_cmpfloat (get_red (ui), ==, 0.25f);
  ask_by_keys (ui);
  choose (ui, test->image);
  g_assert_cmpfloat_with_epsilon (get_red (ui), 128 / 255.0f, 1e-6f);
  g_assert_cmpuint (ui_test_get_step (ui), ==, step);
  g_assert_null (find_row (ui, "texture 3 width"));
  ui_tour_assert_label (find_row (ui, "texture 3 png"), "texture 3 png: two of wood.png");
  /* Where it was chosen. */
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (ui->window)),
                                         GTK_WIDGET (find_row (ui, "texture 3 png"))));
  ui_test_act (ui, "win.save");
  ui_test_settle (ui);
  g_assert_true (g_file_get_contents (test->path, &saved, NULL, NULL));
  g_assert_nonnull (
    strstr (saved, "[texture 3]\n# Mine.\npng=two of wood.png\nswizzle=xyz1\n[sampler 0]\n"));
  ui_keys_press (ui, "ctrl+z");
  ui_keys_arrive (ui);
  ui_test_settle (ui);
  g_assert_cmpfloat (get_red (ui), ==, 0.25f);
  g_assert_nonnull (find_row (ui, "texture 3 width"));
}

static gboolean
is_problem_in_sight (UiTest *test)
{
  GtkWidget *box = gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (texels (test)));
  GtkWidget *problem = gtk_widget_get_last_child (box);
  GtkWidget *view = gtk_widget_get_ancestor (problem, GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t place;

  return gtk_widget_get_height (problem) > 0 && gtk_widget_compute_bounds (problem, view, &place) &&
         place.origin.y >= 0 &&
         place.origin.y + place.size.height <= (float) gtk_widget_get_height (view);
}

/* What is no PNG is said in the row, with its place, and nothing has changed. */
static void
test_wrong (Fixture *test, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *folder = g_path_get_dirname (test->path);
  g_autofree char *bad = g_build_filename (folder, "bad.png", NULL);
  UiTest *ui = &test->ui;
  gint64 until;

  g_assert_true (g_file_set_contents (bad, "no image", -1, NULL));
  ask_by_keys (ui);
  choose (ui, bad);
  g_assert_nonnull (strstr (get_problem (texels (ui)), bad));
  g_assert_nonnull (strstr (get_problem (texels (ui)), "image.lanescope:12:"));
  g_assert_nonnull (strstr (get_problem (texels (ui)), "(use a PNG image)"));
  ui_test_wait (ui, is_problem_in_sight, "what is wrong to be in sight");
  /* And stays, once the list has glided to the entry that has the keyboard. */
  until = g_get_monotonic_time () + 600 * G_TIME_SPAN_MILLISECOND;
  while (g_get_monotonic_time () < until)
    ui_keys_arrive (ui);
  g_assert_true (is_problem_in_sight (ui));
  g_assert_cmpfloat (get_red (ui), ==, 0.25f);
  g_assert_nonnull (find_row (ui, "texture 3 data"));
  g_assert_false (ls_session_can_undo_given (ui->session, -1));
  ui_keys_press (ui, "Escape");
  ui_keys_arrive (ui);
  g_assert_null (get_problem (texels (ui)));
  g_remove (bad);
}

/* A scene reads what lies beside it, unless a person trusts its folder. */
static void
test_outside (Fixture *test, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *scene_folder = g_path_get_dirname (test->path);
  g_autofree char *folder = g_dir_make_tmp ("lanescope-ui-XXXXXX", NULL);
  g_autofree char *image = g_build_filename (folder, "far.png", NULL);
  g_autofree char *wanted =
    g_strdup_printf ("The image lies outside of the scene's folder “%s” and was not read. "
                     "Copy it there, and choose it again.",
                     scene_folder);
  UiTest *ui = &test->ui;

  write_image (image);
  ask_by_keys (ui);
  choose (ui, image);
  g_assert_cmpstr (get_problem (texels (ui)), ==, wanted);
  g_assert_cmpfloat (get_red (ui), ==, 0.25f);
  g_remove (image);
  g_rmdir (folder);
}

static void
run_from_palette (UiTest *test, const char *label)
{
  GtkWidget *list;

  ui_keys_press (test, "ctrl+shift+p");
  ui_test_wait (test, ui_keys_in_popover, "the palette");
  ui_keys_type (test, "image for a texture");
  ui_keys_arrive (test);
  list = ui_test_find_widget (
    gtk_widget_get_ancestor (gtk_root_get_focus (GTK_ROOT (test->window)), GTK_TYPE_POPOVER),
    GTK_TYPE_LIST_BOX);
  ui_tour_assert_label (gtk_list_box_get_selected_row (GTK_LIST_BOX (list)), label);
  ui_keys_press (test, "Return");
}

static void
test_palette (Fixture *test, gconstpointer data G_GNUC_UNUSED)
{
  run_from_palette (&test->ui, "Inputs: Image for a Texture");
  choose (&test->ui, test->image);
  g_assert_cmpfloat_with_epsilon (get_red (&test->ui), 128 / 255.0f, 1e-6f);
}

static void
test_no_texture (Fixture *test, gconstpointer data G_GNUC_UNUSED)
{
  run_from_palette (&test->ui, "Inputs: Image for a Texture, not now: the scene has no texture");
  ui_keys_press (&test->ui, "Escape");
  ui_keys_arrive (&test->ui);
  g_assert_null (ui_dialog_find (GTK_TYPE_FILE_CHOOSER_DIALOG));
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  g_test_add ("/ui/input-image/chosen", Fixture, scene, set_up, test_chosen, tear_down);
  g_test_add ("/ui/input-image/wrong", Fixture, scene, set_up, test_wrong, tear_down);
  g_test_add ("/ui/input-image/outside", Fixture, scene, set_up, test_outside, tear_down);
  g_test_add ("/ui/input-image/palette", Fixture, scene, set_up, test_palette, tear_down);
  g_test_add ("/ui/input-image/no-texture", Fixture, nothing, set_up, test_no_texture, tear_down);
  return g_test_run ();
}
