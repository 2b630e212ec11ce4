#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Unmaps widget, in which text scrolls, by the function of its parent class; text may still be on its way to a line. */
void ls_text_unmap (GtkTextView *text, GtkWidget *widget, GtkWidgetClass *parent_class);

G_END_DECLS
