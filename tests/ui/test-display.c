#include <string.h>

#include "ls-application.h"

/* Where GTK draws in software, no driver of OpenGL is loaded: on a machine without a GPU that is a compiler of its own. */

static gboolean
is_loaded (const char *library)
{
  g_autofree char *maps = NULL;

  g_assert_true (g_file_get_contents ("/proc/self/maps", &maps, NULL, NULL));
  return strstr (maps, library) != NULL;
}

static void
test_software (void)
{
  GtkWidget *window;

  g_assert_cmpstr (g_getenv ("GSK_RENDERER"), ==, "cairo");
  window = gtk_window_new ();
  gtk_window_present (GTK_WINDOW (window));
  while (!gtk_widget_get_mapped (window))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (is_loaded ("libgtk-4.so"));
  g_assert_false (is_loaded ("_dri.so"));
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_unsetenv ("GDK_DEBUG"); /* the person's own */
  g_unsetenv ("GDK_DISABLE");
  if (!ls_application_open_display ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  g_test_add_func ("/ui/display/software", test_software);
  return g_test_run ();
}
