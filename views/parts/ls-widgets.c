#include "ls-widgets.h"

void
ls_signal_new (const char *name, GType type, guint n_parameters, ...)
{
  va_list types;

  va_start (types, n_parameters);
  g_signal_new_valist (name, type, G_SIGNAL_RUN_LAST, NULL, NULL, NULL, NULL, G_TYPE_NONE,
                       n_parameters, types);
  va_end (types);
}

void
ls_follow (gpointer object, const char *signal, GCallback callback, gpointer self)
{
  g_signal_connect_object (object, signal, callback, self, G_CONNECT_SWAPPED);
}

void
ls_cancel (GCancellable **cancellable)
{
  if (*cancellable != NULL)
    g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}

void
ls_widget_set_label (gpointer widget, const char *label)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

void
ls_widget_set_class (GtkWidget *widget, const char *css_class, gboolean is_set)
{
  if (is_set)
    gtk_widget_add_css_class (widget, css_class);
  else
    gtk_widget_remove_css_class (widget, css_class);
}

void
ls_snapshot_fill (GtkSnapshot *snapshot,
                  const GdkRGBA *color,
                  float x,
                  float y,
                  float width,
                  float height)
{
  gtk_snapshot_append_color (snapshot, color, &GRAPHENE_RECT_INIT (x, y, width, height));
}
