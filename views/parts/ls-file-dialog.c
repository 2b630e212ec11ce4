#include "ls-mends.h"

#include <glib/gi18n.h>

/* Seconds: what a dialog asked about files is answered by then, from a slow disk too. */
#define KEPT_FOR 3

static gboolean
let_go_cb (gpointer dialog)
{
  return G_SOURCE_REMOVE;
}

/* Signal handler.  While a dialog opens, GTK asks for the name of each folder of the path.  When the answer comes to a dialog that was closed
 * and freed meanwhile, GTK 4.18 touches what is gone, and the program would end.  So a closed dialog stays for a while. */
static void
closed_cb (GtkNativeDialog *dialog)
{
  g_timeout_add_seconds_full (G_PRIORITY_LOW, KEPT_FOR, let_go_cb, g_object_ref (dialog),
                              g_object_unref);
}

GtkFileChooserNative *
ls_file_dialog_new (const char *title,
                    GtkWindow *parent,
                    GtkFileChooserAction action,
                    const char *accept)
{
  GtkFileChooserNative *dialog =
    gtk_file_chooser_native_new (title, parent, action, accept, _ ("_Cancel"));

  g_signal_connect (dialog, "response", G_CALLBACK (closed_cb), NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  return dialog;
}
