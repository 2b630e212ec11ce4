#include "ls-scrolled.h"

GtkScrolledWindow *
ls_scrolled_find (GtkWidget *widget, gboolean in_sight)
{
  GtkScrolledWindow *found = NULL;

  if (GTK_IS_SCROLLED_WINDOW (widget))
    return GTK_SCROLLED_WINDOW (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!in_sight || gtk_widget_get_mapped (child))
      found = ls_scrolled_find (child, in_sight);
  return found;
}
