#include <glib/gstdio.h>
#include <string.h>

#include "ls-panes.h"
#include "ls-row-parts.h"
#include "ls-session-edits.h"
#include "ls-text-inputs.h"
#include "ls-plugins.h"
#include "ui-dialogs.h"
#include "ui-keys.h"
#include "ui-test.h"

/* Files of buffers and vertices, in the pane of inputs. */

static const char text[] = "#version 430\n"
                           "layout (location = 0) in vec3 position;\n"
                           "layout (std140) uniform Scene { float scale; vec2 shift; };\n"
                           "layout (std430) readonly buffer Offsets { vec2 offset[]; } offsets;\n"
                           "void main ()\n"
                           "{\n"
                           "  vec2 p = position.xy * scale + shift + offsets.offset[0];\n"
                           "  gl_Position = vec4 (p, 0.0, 1.0);\n"
                           "}\n";

static char *
write_beside (UiTest *test, const char *name, const char *contents)
{
  g_autofree char *folder =
    g_path_get_dirname (ls_scene_get_path (ls_session_get_scene (test->session)));
  char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, contents, -1, NULL));
  return path;
}

static void
open_pane (UiTest *test)
{
  g_autofree char *path = ui_test_write ("files.vert", text);

  ui_test_start (test, path);
  ui_test_settle (test);
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.show-pane", "s", "inputs");
  ui_keys_arrive (test);
  g_assert_true (gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_INPUTS)));
}

static LsGivenRow *
find_row (UiTest *test, const char *key)
{
  GtkWidget *pane = ui_test_pane (test, LS_PANE_INPUTS);
  GtkListBox *list = GTK_LIST_BOX (ui_test_find_widget (pane, GTK_TYPE_LIST_BOX));

  for (int i = 0; gtk_list_box_get_row_at_index (list, i) != NULL; i++)
    {
      LsGivenRow *row = LS_GIVEN_ROW (gtk_list_box_get_row_at_index (list, i));

      if (strcmp (ls_given_row_get (row)->key, key) == 0)
        return row;
    }
  return NULL;
}

static void
assert_given (UiTest *test, const char *key, const char *type, const char *value)
{
  const LsGiven *given;

  g_assert_nonnull (find_row (test, key));
  given = ls_given_row_get (find_row (test, key));
  g_assert_cmpstr (given->source, ==, type);
  g_assert_cmpstr (given->value, ==, value);
  g_assert_cmpint (given->is_made_up, ==, *value == '\0');
}

static const char *
get_problem (LsGivenRow *row)
{
  GtkWidget *box = gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row));
  GtkWidget *problem = gtk_widget_get_last_child (box);

  return gtk_widget_get_visible (problem) ? gtk_label_get_text (GTK_LABEL (problem)) : NULL;
}

static GtkWidget *
handle_of (UiTest *test, const char *key)
{
  return ui_test_find_widget (GTK_WIDGET (find_row (test, key)), LS_TYPE_GIVEN_HANDLE);
}

/* What a drop on the row does. */
static void
drop (UiTest *test, const char *key, const char *path)
{
  g_assert_true (
    gtk_widget_activate_action (handle_of (test, key), "inputs.take", "(ss)", key, path));
  ui_test_settle (test);
}

static void
test_rows (UiTest *test)
{
  assert_given (test, "vertices", "mesh", "");
  assert_given (test, "buffer.Scene", "buffer", "");
  assert_given (test, "buffer.Offsets", "buffer", "");
  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *button = ui_test_find_widget (
        handle_of (test, i == 0 ? "vertices" : "buffer.Scene"), GTK_TYPE_BUTTON);

      g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==,
                       i == 0 ? "Choose _Vertices…" : "Choose a _File…");
    }
}

/* Files that are dropped; what they give is there, is taken back, and is in the scene that is saved. */
static void
test_dropped (UiTest *test)
{
  g_autofree char *numbers = write_beside (test, "scene.txt", "2 0.25 -0.5 # shift\n");
  g_autofree char *offsets = write_beside (test, "my offsets.csv", "1, 2\n3, 4\n");
  g_autofree char *mesh =
    write_beside (test, "one.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n");
  g_autofree char *saved = NULL, *folder = NULL, *scene = NULL;
  g_autoptr (GError) error = NULL;

  drop (test, "buffer.Scene", numbers);
  drop (test, "buffer.Offsets", offsets);
  drop (test, "vertices", mesh);
  assert_given (test, "buffer.Scene", "buffer", "scene.txt");
  assert_given (test, "buffer.Offsets", "buffer", "my offsets.csv");
  assert_given (test, "vertices", "mesh", "one.obj");
  assert_given (test, "uniform.shift", "vec2", "0.25 -0.5");
  folder = g_path_get_dirname (mesh);
  scene = g_build_filename (folder, "files.lanescope", NULL);
  g_assert_true (ls_session_save (test->session, scene, FALSE, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (scene, &saved, NULL, NULL));
  g_assert_nonnull (strstr (saved, "buffer.Scene=scene.txt\n"));
  g_assert_nonnull (strstr (saved, "buffer.Offsets=my offsets.csv\n"));
  g_assert_nonnull (strstr (saved, "vertices=one.obj\n"));
  gtk_widget_activate_action (ui_test_pane (test, LS_PANE_INPUTS), "inputs.undo", NULL);
  ui_test_settle (test);
  assert_given (test, "vertices", "mesh", "");
  assert_given (test, "buffer.Offsets", "buffer", "my offsets.csv");
}

/* What a file cannot give is said in its row, and nothing has changed. */
static void
test_wrong (UiTest *test)
{
  g_autofree char *bad = write_beside (test, "bad.txt", "1 2\nthree\n");
  g_autofree char *empty = write_beside (test, "empty.obj", "");

  drop (test, "buffer.Scene", bad);
  assert_given (test, "buffer.Scene", "buffer", "");
  g_assert_nonnull (strstr (get_problem (find_row (test, "buffer.Scene")), "bad.txt:2: 'three'"));
  drop (test, "vertices", empty);
  assert_given (test, "vertices", "mesh", "");
  g_assert_nonnull (strstr (get_problem (find_row (test, "vertices")), "it has no faces"));
}

/* --- the chooser ------------------------------------------------------------------------------ */

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
test_chosen (UiTest *test)
{
  g_autofree char *path = write_beside (test, "scene.txt", "2 0.25 -0.5\n");
  GtkWindow *chooser;

  gtk_widget_activate (ui_test_find_widget (handle_of (test, "buffer.Scene"), GTK_TYPE_BUTTON));
  chooser = ui_dialog_wait (test, GTK_TYPE_FILE_CHOOSER_DIALOG);
  g_assert_cmpstr (gtk_window_get_title (chooser), ==, "File for “Scene”");
  awaited = g_file_new_for_path (path);
  g_assert_true (gtk_file_chooser_set_file (GTK_FILE_CHOOSER (chooser), awaited, NULL));
  ui_test_wait (test, is_selected, "the file in the chooser");
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
  ui_test_wait (test, is_gone, "the chooser to go");
  ui_test_settle (test);
  g_clear_object (&awaited);
  assert_given (test, "buffer.Scene", "buffer", "scene.txt");
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ls_plugins_register ();
  ui_test_add ("/text-files/rows", NULL, open_pane, test_rows);
  ui_test_add ("/text-files/dropped", NULL, open_pane, test_dropped);
  ui_test_add ("/text-files/wrong", NULL, open_pane, test_wrong);
  ui_test_add ("/text-files/chosen", NULL, open_pane, test_chosen);
  return g_test_run ();
}
