#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Returns: (nullable): the first scrolled window in widget, or widget itself if it is one; in_sight: among what is mapped below it. */
GtkScrolledWindow *ls_scrolled_find (GtkWidget *widget, gboolean in_sight);
/* The vertical bar of scrolled comes and goes without a layout of the window: it has its place all the time, and where there is nothing to
 * scroll it can be neither seen nor pointed at. */
void ls_scrolled_keep_bar (GtkScrolledWindow *scrolled);
/* The bars of scrolled are there while the pointer is over it, and at rest neither seen nor laid out: a step that scrolls what is shown
 * costs no layout of the window. Where bars do not lie over what scrolls (the setting gtk-overlay-scrolling) they stay. */
void ls_scrolled_rest_bars (GtkScrolledWindow *scrolled);

G_END_DECLS
