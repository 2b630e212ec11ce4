#pragma once

#include <gtk/gtk.h>

/* Why a widget that is drawn by hand shows nothing: text in its middle, in lines that are not long. */
void ls_empty_draw (GtkWidget *widget,
                    GtkSnapshot *snapshot,
                    const char *text,
                    const GdkRGBA *color);
