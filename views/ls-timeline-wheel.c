#include "ls-timeline-wheel.h"

#include <math.h>

#include "ls-timeline-keys.h"

typedef struct
{
  GtkAdjustment *adjustment; /* owned */
  void (*zoom) (GtkWidget *widget, double factor, double x);
} Wheel;

static void
wheel_free (gpointer data, GClosure *closure)
{
  Wheel *wheel = data;

  g_object_unref (wheel->adjustment);
  g_free (wheel);
}

/* Of the pointer, in the widget; 0 where nobody knows. */
static double
find_x (GtkEventController *controller)
{
  GtkWidget *widget = gtk_event_controller_get_widget (controller);
  GtkNative *native = gtk_widget_get_native (widget);
  GdkEvent *event = gtk_event_controller_get_current_event (controller);
  double x, y, surface_x, surface_y;

  if (event == NULL || !gdk_event_get_position (event, &x, &y))
    return 0;
  gtk_native_get_surface_transform (native, &surface_x, &surface_y);
  gtk_widget_translate_coordinates (GTK_WIDGET (native), widget, x - surface_x, y - surface_y, &x,
                                    &y);
  return x;
}

static gboolean
scroll_cb (GtkEventController *controller, double dx, double dy, Wheel *wheel)
{
  const gboolean shift =
    (gtk_event_controller_get_current_event_state (controller) & GDK_SHIFT_MASK) != 0;
  const double step = gtk_adjustment_get_step_increment (wheel->adjustment);

  if (shift || dx != 0)
    gtk_adjustment_set_value (wheel->adjustment, gtk_adjustment_get_value (wheel->adjustment) +
                                                   (dx != 0 ? dx : dy) * step);
  else
    wheel->zoom (gtk_event_controller_get_widget (controller), pow (LS_TIMELINE_ZOOM_FACTOR, -dy),
                 find_x (controller));
  return TRUE;
}

void
ls_timeline_wheel_add (GtkWidget *widget,
                       GtkAdjustment *adjustment,
                       void (*zoom) (GtkWidget *widget, double factor, double x))
{
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  Wheel *wheel = g_new (Wheel, 1);

  *wheel = (Wheel){ g_object_ref (adjustment), zoom };
  g_signal_connect_data (scroll, "scroll", G_CALLBACK (scroll_cb), wheel, wheel_free, 0);
  gtk_widget_add_controller (widget, scroll);
}
