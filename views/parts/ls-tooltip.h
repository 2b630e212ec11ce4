#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Gives widget the tooltip text; NULL: none.  For what is said anew at each step: GTK asks the display where the pointer is
 * whenever a tooltip is set, the same one too. */
void ls_tooltip_set (GtkWidget *widget, const char *text);

G_END_DECLS
