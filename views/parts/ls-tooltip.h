#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Gives widget the tooltip text; NULL: none.  GTK asks the display where the pointer is whenever a tooltip is set, the same one and one
 * of a widget that is in no window too, and waits for the answer: a window has dozens, and some are said anew at each step. */
void ls_tooltip_set (GtkWidget *widget, const char *text);
/* The same of words that change with each step: nobody is asked for anything until somebody points there. */
void ls_tooltip_set_late (GtkWidget *widget, const char *text);

G_END_DECLS
