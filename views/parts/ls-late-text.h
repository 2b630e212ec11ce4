#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Paints @child of @widget, which fills it, where @text, a GtkTextView somewhere in @child, may not have laid out what changed
 * in this frame: GTK does that when it paints, which moves the scroll bars, and then these need a place again. @text is painted
 * once all the same. */
void
ls_late_text_snapshot (GtkWidget *widget, GtkWidget *child, GtkWidget *text, GtkSnapshot *snapshot);

/* The same where others paint @above, a child of the widget that is painted, with @text somewhere in it. */
void ls_late_text_place (GtkWidget *above, GtkWidget *text);

G_END_DECLS
