#include "ls-key-tip.h"

#define MAX_CHARS 60 /* of a line */

static gboolean
remove_cb (gpointer popover)
{
  gtk_widget_unparent (popover);
  return G_SOURCE_REMOVE;
}

/* GTK 4.8 loses the focus with the popover. It must not go away while it closes. */
static void
closed_cb (GtkPopover *popover, GtkWidget *widget)
{
  gtk_widget_grab_focus (widget);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, remove_cb, g_object_ref (popover), g_object_unref);
}

static GtkWidget *
make_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_CHARS);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  return label;
}

void
ls_key_tip_show (GtkWidget *widget, const GdkRectangle *area, const char *text)
{
  const GdkRectangle seen = { CLAMP (area->x, 0, gtk_widget_get_width (widget)),
                              CLAMP (area->y, 0, gtk_widget_get_height (widget)), area->width,
                              area->height };
  GtkWidget *popover = gtk_popover_new (), *label = make_label (text);

  gtk_popover_set_child (GTK_POPOVER (popover), label);
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), &seen);
  gtk_widget_set_parent (popover, widget);
  g_signal_connect_object (popover, "closed", G_CALLBACK (closed_cb), widget, 0);
  g_signal_connect_object (widget, "destroy", G_CALLBACK (gtk_widget_unparent), popover,
                           G_CONNECT_SWAPPED);
  gtk_popover_popup (GTK_POPOVER (popover));
  gtk_widget_grab_focus (label);
  gtk_label_select_region (GTK_LABEL (label), 0, 0);
}
