#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Why a widget that is drawn by hand shows nothing: text in its middle, in lines that are not long. */
void
ls_empty_draw (GtkWidget *widget, GtkSnapshot *snapshot, const char *text, const GdkRGBA *color);

G_END_DECLS
