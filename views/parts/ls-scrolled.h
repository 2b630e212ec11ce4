#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Returns: (nullable): the first scrolled window in widget, or widget itself if it is one; in_sight: among what is mapped below it. */
GtkScrolledWindow *ls_scrolled_find (GtkWidget *widget, gboolean in_sight);

G_END_DECLS
