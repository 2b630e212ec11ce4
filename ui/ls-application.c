#include "ls-application.h"

#include <glib/gi18n.h>
#include <gtksourceview/gtksource.h>

#include "ls-example-resources.h"
#include "ls-gui-resources.h"
#include "ls-lang-resources.h"
#include "ls-window.h"
#include "ls-zoom.h"

#define ID "org.lanescope.Lanescope"

struct _LsApplication
{
  AdwApplication parent_instance;

  LsSettings *settings;
};

G_DEFINE_FINAL_TYPE (LsApplication, ls_application, ADW_TYPE_APPLICATION)

static void
apply_appearance (const char *appearance)
{
  AdwColorScheme scheme = ADW_COLOR_SCHEME_DEFAULT;

  if (g_str_equal (appearance, "dark"))
    scheme = ADW_COLOR_SCHEME_FORCE_DARK;
  else if (g_str_equal (appearance, "light"))
    scheme = ADW_COLOR_SCHEME_FORCE_LIGHT;
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), scheme);
}

static void
appearance_cb (GSimpleAction *action, GVariant *value, gpointer data)
{
  LsApplication *self = data;
  const char *appearance = g_variant_get_string (value, NULL);

  ls_settings_set_appearance (self->settings, appearance);
  apply_appearance (appearance);
  g_simple_action_set_state (action, value);
}

static void
about_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  adw_show_about_window (
    gtk_application_get_active_window (data), "application-name", "Lanescope", "application-icon",
    ID, "version", LS_VERSION, "developer-name", _ ("The Lanescope developers"), "license-type",
    GTK_LICENSE_MIT_X11, "comments",
    _ ("Steps a GPU shader forwards and backwards and shows the machine, all 64 lanes "
       "of it."),
    NULL);
}

/* Each window may have something to ask first; behind the last one the application ends. */
static void
quit_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (data));

  for (GList *link = windows; link != NULL; link = link->next)
    gtk_window_close (link->data);
}

static void
open_in (LsWindow *window, GFile *file)
{
  ls_window_open (window, file);
  gtk_window_present (GTK_WINDOW (window));
}

static void
new_window_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LsApplication *self = data;

  open_in (ls_window_new (GTK_APPLICATION (self), self->settings), NULL);
}

static void
add_actions (LsApplication *self)
{
  const GActionEntry entries[] = {
    { .name = "about", .activate = about_cb },
    { .name = "new-window", .activate = new_window_cb },
    { .name = "quit", .activate = quit_cb },
  };
  static const char *const quit_keys[] = { "<Control>q", NULL };
  const char *appearance = ls_settings_get_appearance (self->settings);
  g_autoptr (GSimpleAction) action = g_simple_action_new_stateful (
    "appearance", G_VARIANT_TYPE_STRING, g_variant_new_string (appearance));

  g_signal_connect (action, "change-state", G_CALLBACK (appearance_cb), self);
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  gtk_application_set_accels_for_action (GTK_APPLICATION (self), "app.quit", quit_keys);
}

static void
ls_application_startup (GApplication *application)
{
  LsApplication *self = LS_APPLICATION (application);

  /* The library is linked statically: what nothing names would be left out. */
  g_resources_register (ls_gui_get_resource ());
  g_resources_register (ls_example_get_resource ());
  g_resources_register (ls_lang_get_resource ());
  G_APPLICATION_CLASS (ls_application_parent_class)->startup (application);
  gtk_source_init ();
  gtk_window_set_default_icon_name (ID);
  self->settings = ls_settings_new ();
  ls_zoom_follow (self->settings);
  apply_appearance (ls_settings_get_appearance (self->settings));
  add_actions (self);
}

/* The one that had the keyboard last, of those that is_meant says yes to; NULL: there is none. */
static LsWindow *
find_window (LsApplication *self, gboolean (*is_meant) (LsWindow *window))
{
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (self));

  for (GList *link = windows; link != NULL; link = link->next)
    if (LS_IS_WINDOW (link->data) && (is_meant == NULL || is_meant (link->data)))
      return link->data;
  return NULL;
}

/* Nothing is asked for, so what there is comes to the front. */
static void
ls_application_activate (GApplication *application)
{
  LsWindow *window = find_window (LS_APPLICATION (application), NULL);

  if (window != NULL)
    gtk_window_present (GTK_WINDOW (window));
  else
    g_action_group_activate_action (G_ACTION_GROUP (application), "new-window", NULL);
}

/* Each has a window of its own: one in which nobody has done anything, else a new one. */
static void
ls_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  LsApplication *self = LS_APPLICATION (application);

  for (int i = 0; i < n_files; i++)
    {
      LsWindow *window = find_window (self, ls_window_is_untouched);

      open_in (window != NULL ? window
                              : ls_window_new (GTK_APPLICATION (application), self->settings),
               files[i]);
    }
}

static void
ls_application_dispose (GObject *object)
{
  g_clear_object (&LS_APPLICATION (object)->settings);
  G_OBJECT_CLASS (ls_application_parent_class)->dispose (object);
}

static void
ls_application_class_init (LsApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_application_dispose;
  application_class->startup = ls_application_startup;
  application_class->activate = ls_application_activate;
  application_class->open = ls_application_open;
}

static void
ls_application_init (LsApplication *self)
{
}

/* GTK 4.16 has a variable of its own for it, and complains of the older word. */
static void
leave_gl_out (void)
{
  if (gtk_check_version (4, 16, 0) == NULL)
    g_setenv ("GDK_DISABLE", "gl", FALSE);
  else
    g_setenv ("GDK_DEBUG", "gl-disable", FALSE);
}

gboolean
ls_application_open_display (void)
{
  if (g_strcmp0 (g_getenv ("GSK_RENDERER"), "cairo") == 0)
    leave_gl_out ();
  return gtk_init_check ();
}

LsApplication *
ls_application_new (GApplicationFlags flags)
{
  return g_object_new (LS_TYPE_APPLICATION, "application-id", ID, "flags",
                       flags | G_APPLICATION_HANDLES_OPEN, "resource-base-path",
                       "/org/lanescope/Lanescope", NULL);
}
