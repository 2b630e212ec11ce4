#include "ls-tooltip.h"

/* GTK 4.8 asks unless the widget is hidden. In no window there is nobody to see that. */
static void
set_unasked (GtkWidget *widget, const char *text)
{
  gtk_widget_set_visible (widget, FALSE);
  gtk_widget_set_tooltip_text (widget, text);
  gtk_widget_set_visible (widget, TRUE);
}

void
ls_tooltip_set (GtkWidget *widget, const char *text)
{
  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) == 0)
    return;
  if (gtk_widget_get_root (widget) == NULL && gtk_widget_get_visible (widget))
    set_unasked (widget, text);
  else
    gtk_widget_set_tooltip_text (widget, text);
}
