#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A tip for who has no pointer, which GTK 4 has not: says text beside area of widget, which gets the keyboard back when Escape or a
 * click ends it. It can be read aloud and copied. */
void ls_key_tip_show (GtkWidget *widget, const GdkRectangle *area, const char *text);

G_END_DECLS
