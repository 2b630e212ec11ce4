#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Returns: (nullable): the first scrolled window in widget, or widget itself if it is one; in_sight: among what is mapped below it. */
GtkScrolledWindow *ls_scrolled_find (GtkWidget *widget, gboolean in_sight);
/* The vertical bar of scrolled comes and goes without a layout of the window: it has its place all the time, and where there is nothing to
 * scroll it can be neither seen nor pointed at. */
void ls_scrolled_keep_bar (GtkScrolledWindow *scrolled);

G_END_DECLS
