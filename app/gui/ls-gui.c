#include "ls-gui.h"

#include "ls-application.h"
#include "ls-translation.h"

int
ls_gui_main (const char *file)
{
  g_autoptr (LsApplication) application = NULL;
  char *argv[] = { g_strdup ("lanescope"), g_strdup (file), NULL };
  int status;

  if (!gtk_init_check ())
    {
      g_free (argv[0]);
      g_free (argv[1]);
      return LS_GUI_NO_DISPLAY;
    }
  ls_translation_open (ls_translation_find_folder ());
  application = ls_application_new (G_APPLICATION_DEFAULT_FLAGS);
  status = g_application_run (G_APPLICATION (application), file == NULL ? 1 : 2, argv);
  g_free (argv[0]);
  g_free (argv[1]);
  return status;
}
