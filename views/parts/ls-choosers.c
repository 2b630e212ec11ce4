#include "ls-mends.h"

/* Of the rows of a list the one that is chosen is there, wherever it has scrolled. */
static void
give_keyboard (GtkWidget *list)
{
  for (GtkWidget *row = gtk_widget_get_first_child (list); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED)
      gtk_widget_grab_focus (row);
}

/* Signal handler: GTK has given the keyboard to something in it. */
static void
shown_cb (GtkWidget *popover, GParamSpec *pspec G_GNUC_UNUSED, GtkWidget *list)
{
  if (gtk_widget_get_visible (popover))
    give_keyboard (list);
}

void
ls_choosers_mend (GtkWidget *root)
{
  GtkWidget *popover =
    GTK_IS_LIST_VIEW (root) ? gtk_widget_get_ancestor (root, GTK_TYPE_POPOVER) : NULL;

  if (popover != NULL)
    g_signal_connect_object (popover, "notify::visible", G_CALLBACK (shown_cb), root, 0);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    ls_choosers_mend (child);
}
