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

/* A class that changes costs a layout of the window, so a bar that is not there waits. */
static void
adjustment_cb (GtkWidget *bar)
{
  GtkAdjustment *adjustment = gtk_scrollbar_get_adjustment (GTK_SCROLLBAR (bar));
  const gboolean is_idle =
    gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_lower (adjustment) <=
    gtk_adjustment_get_page_size (adjustment);

  if (!gtk_widget_get_visible (bar) || is_idle == !gtk_widget_get_can_target (bar))
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
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (adjustment_cb), bar,
                           G_CONNECT_SWAPPED);
  g_signal_connect (bar, "notify::visible", G_CALLBACK (adjustment_cb), NULL);
  adjustment_cb (bar);
}

/* --- bars that rest -------------------------------------------------------------------------------------- */

static void
show_bars (GtkScrolledWindow *scrolled)
{
  GtkEventControllerMotion *motion = g_object_get_data (G_OBJECT (scrolled), "ls-scrolled-motion");
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (scrolled));
  gboolean is_overlay, is_shown;

  g_object_get (settings, "gtk-overlay-scrolling", &is_overlay, NULL);
  is_shown = !is_overlay || gtk_event_controller_motion_contains_pointer (motion);
  gtk_widget_set_visible (gtk_scrolled_window_get_hscrollbar (scrolled), is_shown);
  gtk_widget_set_visible (gtk_scrolled_window_get_vscrollbar (scrolled), is_shown);
}

/* GTK lays the whole window out for a bar that moves, also for one that has faded. */
void
ls_scrolled_rest_bars (GtkScrolledWindow *scrolled)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  g_object_set_data (G_OBJECT (scrolled), "ls-scrolled-motion", motion);
  g_signal_connect_object (motion, "notify::contains-pointer", G_CALLBACK (show_bars), scrolled,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_widget_get_settings (GTK_WIDGET (scrolled)),
                           "notify::gtk-overlay-scrolling", G_CALLBACK (show_bars), scrolled,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (scrolled), motion);
  show_bars (scrolled);
}
