#include "ls-compare-file.h"

#include <glib/gi18n.h>

#include "ls-dialogs.h"
#include "ls-differences-view.h"
#include "ls-window-actions.h"

#define CHOOSER "ls-compare-file" /* of the window */

void
ls_compare_file_with (const LsWindowParts *parts, GFile *file)
{
  GtkWidget *pane = ls_shell_get_pane (parts->shell, LS_PANE_DIFFERENCES);
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *folder = path != NULL ? g_path_get_dirname (path) : NULL;

  if (path == NULL)
    return;
  ls_shell_show_pane (parts->shell, LS_PANE_DIFFERENCES);
  ls_differences_view_compare_program (LS_DIFFERENCES_VIEW (pane), path,
                                       ls_settings_is_trusted (parts->settings, folder));
}

static void
chosen_cb (GtkNativeDialog *dialog, int response, GtkWindow *window)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL)
    ls_compare_file_with (ls_window_get_parts (LS_WINDOW (window)), file);
  g_object_set_data (G_OBJECT (window), CHOOSER, NULL);
}

/* Asks for the file of the other one, or of a scene of it, and compares. */
void
ls_compare_file_choose (GtkWindow *window, const LsWindowParts *parts)
{
  const char *path = ls_session_get_path (parts->session);
  g_autofree char *name = path != NULL ? g_path_get_dirname (path) : NULL;
  g_autoptr (GFile) folder = name != NULL ? g_file_new_for_path (name) : NULL;
  GtkFileChooserNative *chooser;

  if (ls_session_get_view (parts->session) == NULL)
    return;
  chooser = ls_dialogs_new_chooser (window, folder);
  gtk_native_dialog_set_title (GTK_NATIVE_DIALOG (chooser), _ ("Compare With"));
  gtk_file_chooser_native_set_accept_label (chooser, _ ("_Compare"));
  g_signal_connect_object (chooser, "response", G_CALLBACK (chosen_cb), window, 0);
  g_object_set_data_full (G_OBJECT (window), CHOOSER, chooser, g_object_unref);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* The lane that is looked at with another one, which is asked for. */
void
ls_compare_show (GtkWindow *window, const LsWindowParts *parts)
{
  ls_shell_show_pane (parts->shell, LS_PANE_DIFFERENCES);
}
