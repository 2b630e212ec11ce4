#include <glib/gstdio.h>
#include <gtksourceview/gtksource.h>
#include <signal.h>

#include "ls-opener.h"
#include "ls-plugins.h"
#include "ls-source-view.h"
#include "ls-window-actions.h"
#include "ui-files.h"

/* Something else in the place of each file that the window reads or writes: nothing is lost, nothing waits, and the file is
 * told. tests/reliability/file-places has the places of the commands. */

/* --- who writes ------------------------------------------------------------------------------------------ */

static gboolean
write_pane (UiTest *test, const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return ls_export_pane (ls_window_get_parts (test->window), LS_PANE_MATRIX, file, error);
}

static gboolean
write_page (UiTest *test G_GNUC_UNUSED, const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) page = g_bytes_new_static ("<!DOCTYPE html>", 15);

  return ls_export_write (file, page, error);
}

/* A file beside an example that is saved. */
static gboolean
copy_example (UiTest *test G_GNUC_UNUSED, const char *path G_GNUC_UNUSED, GError **error)
{
  g_autoptr (GFile) example = ls_opener_example ("first-light");

  return ls_opener_copy_files (example, ui_files_get_folder (), error);
}

static const UiFilePlace places[] = {
  { "pane.csv", NULL, write_pane, &ui_said_of_named },
  { "page.html", NULL, write_page, &ui_said_of_named },
  { "first-light.asm", NULL, copy_example, &ui_said_of_copies },
};

static void
test_places (void)
{
  UiTest test;

  ui_test_start (&test, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    ui_files_try (&test, &places[i]);
  ui_test_stop (&test);
}

/* --- the text that is typed ------------------------------------------------------------------------------ */

#define PROGRAM                           \
  "00 ALU:\n"                             \
  "      0  x: MOV         R1.x,  R0.x\n" \
  "01 EXPORT_DONE: PIX0, R1\n"            \
  "END_OF_PROGRAM\n"

static gboolean
has_message (UiTest *test)
{
  return ls_window_get_message (test->window) != NULL;
}

static GtkWidget *
get_source (UiTest *test)
{
  return ui_test_pane (test, LS_PANE_SOURCE);
}

static void
type_blank (UiTest *test)
{
  GtkWidget *text = ui_test_find_widget (get_source (test), GTK_SOURCE_TYPE_VIEW);

  gtk_text_buffer_insert_at_cursor (gtk_text_view_get_buffer (GTK_TEXT_VIEW (text)), " ", 1);
}

static void
save_text (UiTest *test)
{
  type_blank (test);
  g_signal_emit_by_name (get_source (test), "compile");
}

/* What is typed stays, and the person is told. */
static void
test_source (gconstpointer data)
{
  const UiThing thing = (UiThing) GPOINTER_TO_INT (data);
  UiTest test;
  g_autofree char *path = ui_test_write ("typed.asm", PROGRAM);
  struct stat before;

  ui_files_set_up_folder ();
  ui_test_start (&test, path);
  ui_test_settle (&test);
  g_assert_cmpint (g_remove (path), ==, 0);
  if (ui_files_put (thing, path))
    {
      g_assert_cmpint (lstat (path, &before), ==, 0);
      save_text (&test);
      ui_test_wait (&test, has_message, "what is told");
      ui_files_assert_said (ls_window_get_message (test.window), ui_said_of_named[thing]);
      g_assert_true (ls_source_view_get_modified (LS_SOURCE_VIEW (get_source (&test))));
      ui_files_assert_there (path, &before, FALSE);
      g_remove (path);
      g_assert_true (g_file_set_contents (path, PROGRAM, -1, NULL));
      ls_source_view_set_saved (LS_SOURCE_VIEW (get_source (&test)));
    }
  ui_test_stop (&test);
  ui_files_tear_down_folder ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  signal (SIGXFSZ, SIG_IGN);
  g_test_add_func ("/ui/window-files/written-and-read", test_places);
  g_test_add_data_func ("/ui/window-files/typed-text/pipe", GINT_TO_POINTER (PIPE), test_source);
  g_test_add_data_func ("/ui/window-files/typed-text/device", GINT_TO_POINTER (DEVICE),
                        test_source);
  g_test_add_data_func ("/ui/window-files/typed-text/link-to-nothing",
                        GINT_TO_POINTER (LINK_TO_NOTHING), test_source);
  g_test_add_data_func ("/ui/window-files/typed-text/folder", GINT_TO_POINTER (FOLDER),
                        test_source);
  return g_test_run ();
}
