#include "ls-late-text.h"

void
ls_late_text_snapshot (GtkWidget *widget, GtkWidget *child, GtkWidget *text, GtkSnapshot *snapshot)
{
  g_autoptr (GtkSnapshot) first = gtk_snapshot_new ();

  /* A widget keeps what it painted, so the second time is free. */
  gtk_widget_snapshot_child (gtk_widget_get_parent (text), text, first);
  gtk_widget_allocate (child, gtk_widget_get_width (widget), gtk_widget_get_height (widget), -1,
                       NULL);
  gtk_widget_snapshot_child (widget, child, snapshot);
}

void
ls_late_text_place (GtkWidget *above, GtkWidget *text)
{
  g_autoptr (GtkSnapshot) first = gtk_snapshot_new ();
  GtkAllocation place;

  gtk_widget_snapshot_child (gtk_widget_get_parent (text), text, first);
  gtk_widget_get_allocation (above, &place);
  gtk_widget_size_allocate (above, &place, -1);
}
