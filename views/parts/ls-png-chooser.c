#include "ls-png-chooser.h"

#include <glib/gi18n.h>

#define CHOOSER "ls-png-chooser" /* of the owner */

static void
add_filter (GtkFileChooser *chooser, const char *name, const char *pattern)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  gtk_file_filter_add_pattern (filter, pattern);
  gtk_file_chooser_add_filter (chooser, filter);
}

GtkFileChooserNative *
ls_png_chooser_show (GtkWidget *owner, const char *title, const char *folder)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (owner));
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
    title, window, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Choose"), _ ("_Cancel"));
  g_autoptr (GFile) start = folder != NULL ? g_file_new_for_path (folder) : NULL;

  add_filter (GTK_FILE_CHOOSER (chooser), _ ("PNG images"), "*.[pP][nN][gG]");
  add_filter (GTK_FILE_CHOOSER (chooser), _ ("All files"), "*");
  if (start != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), start, NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_object_set_data_full (G_OBJECT (owner), CHOOSER, chooser, g_object_unref);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
  return chooser;
}
