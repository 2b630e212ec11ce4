#include "ls-gui.h"

#include "ls-application.h"
#include "ls-translation.h"

static int
run (LsApplication *application, const char *const *files)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_auto (GStrv) argv = NULL;

  g_strv_builder_add (words, "lanescope");
  g_strv_builder_addv (words, (const char **) files);
  argv = g_strv_builder_end (words);
  return g_application_run (G_APPLICATION (application), (int) g_strv_length (argv), argv);
}

/* NULL: there is no display. (transfer full) */
static LsApplication *
start (void)
{
  if (!ls_application_open_display ())
    return NULL;
  ls_translation_open (ls_translation_find_folder ());
  return ls_application_new (G_APPLICATION_DEFAULT_FLAGS);
}

int
ls_gui_main (const char *const *files)
{
  g_autoptr (LsApplication) application = start ();

  return application == NULL ? LS_GUI_NO_DISPLAY : run (application, files);
}

/* Asks the program that owns the name on the bus, if there is one. */
static gboolean
ask_other (GApplication *application)
{
  if (!g_application_register (application, NULL, NULL) ||
      !g_application_get_is_remote (application))
    return FALSE;
  g_action_group_activate_action (G_ACTION_GROUP (application), "new-window", NULL);
  return g_dbus_connection_flush_sync (g_application_get_dbus_connection (application), NULL, NULL);
}

int
ls_gui_main_new (void)
{
  static const char *const none[] = { NULL };
  g_autoptr (LsApplication) application = start ();

  if (application == NULL)
    return LS_GUI_NO_DISPLAY;
  return ask_other (G_APPLICATION (application)) ? 0 : run (application, none);
}
