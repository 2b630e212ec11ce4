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

static void
adjustment_cb (GtkAdjustment *adjustment, GtkWidget *bar)
{
  const gboolean is_idle =
    gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_lower (adjustment) <=
    gtk_adjustment_get_page_size (adjustment);

  if (is_idle == !gtk_widget_get_can_target (bar))
    return;
  gtk_widget_set_can_target (bar, !is_idle);
  if (is_idle)
    gtk_widget_add_css_class (bar, "idle");
  else
    gtk_widget_remove_css_class (bar, "idle");
}

void
ls_scrolled_keep_bar (GtkScrolledWindow *scrolled)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (scrolled);
  GtkWidget *bar = gtk_scrolled_window_get_vscrollbar (scrolled);
  GtkPolicyType across;

  gtk_scrolled_window_get_policy (scrolled, &across, NULL);
  gtk_scrolled_window_set_policy (scrolled, across, GTK_POLICY_ALWAYS);
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (adjustment_cb), bar, 0);
  adjustment_cb (adjustment, bar);
}
