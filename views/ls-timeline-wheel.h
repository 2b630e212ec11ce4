#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A wheel over widget calls zoom with a factor and where the pointer is, px; with Shift, or sideways, it moves adjustment. */
void ls_timeline_wheel_add (GtkWidget *widget,
                            GtkAdjustment *adjustment,
                            void (*zoom) (GtkWidget *widget, double factor, double x));

G_END_DECLS
