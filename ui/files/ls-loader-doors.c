#include "ls-loader-private.h"

#include <glib/gi18n.h>

#include "ls-dialogs.h"
#include "ls-opener.h"
#include "ls-widgets.h"

/* Where files come in from: the dialog, and what is dropped on the window. */

static void
chosen_cb (LsLoader *self, int response, GtkNativeDialog *dialog)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL)
    ls_loader_ask (self, file);
  g_clear_object (&self->chooser);
}

void
ls_loader_choose (LsLoader *self)
{
  g_autoptr (GFile) folder = NULL;

  if (self->file != NULL && g_file_is_native (self->file))
    folder = g_file_get_parent (self->file);
  else
    folder = ls_opener_dup_examples_folder ();
  g_clear_object (&self->chooser);
  self->chooser = ls_dialogs_new_chooser (self->window, folder);
  ls_follow (self->chooser, "response", G_CALLBACK (chosen_cb), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* As a desktop does with files that are opened together. */
static void
open_elsewhere (LsLoader *self, GSList *files)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  for (GSList *link = files; link != NULL; link = link->next)
    g_ptr_array_add (all, link->data);
  if (all->len > 0)
    g_application_open (G_APPLICATION (gtk_window_get_application (self->window)),
                        (GFile **) all->pdata, (int) all->len, "");
}

static gboolean
drop_cb (LsLoader *self, const GValue *value)
{
  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    {
      GSList *files = g_value_get_boxed (value);

      if (files == NULL)
        return FALSE;
      ls_loader_ask (self, files->data);
      open_elsewhere (self, files->next);
      return TRUE;
    }
  if (G_VALUE_HOLDS (value, G_TYPE_FILE))
    ls_loader_ask (self, g_value_get_object (value));
  return G_VALUE_HOLDS (value, G_TYPE_FILE);
}

void
ls_loader_add_drop_target (LsLoader *self, GtkWidget *widget)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);
  GType types[] = { GDK_TYPE_FILE_LIST, G_TYPE_FILE };

  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  ls_follow (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (target));
}
