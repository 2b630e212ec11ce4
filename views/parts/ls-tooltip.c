#include "ls-tooltip.h"

#define LATE "ls-tooltip-late" /* the text */

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

static gboolean
query_cb (GtkWidget *widget,
          int x G_GNUC_UNUSED,
          int y G_GNUC_UNUSED,
          gboolean is_keyboard G_GNUC_UNUSED,
          GtkTooltip *tooltip)
{
  gtk_tooltip_set_text (tooltip, g_object_get_data (G_OBJECT (widget), LATE));
  return TRUE;
}

void
ls_tooltip_set_late (GtkWidget *widget, const char *text)
{
  if (g_object_get_data (G_OBJECT (widget), LATE) == NULL)
    {
      g_signal_connect (widget, "query-tooltip", G_CALLBACK (query_cb), NULL);
      gtk_widget_set_has_tooltip (widget, TRUE);
    }
  g_object_set_data_full (G_OBJECT (widget), LATE, g_strdup (text), g_free);
}
