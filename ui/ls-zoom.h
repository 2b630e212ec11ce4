#pragma once

#include "ls-settings.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* How large the text of a window is, in percent of the desktop's: one of a few sizes, for which ls-zoom.c adds a class to the
 * window and style.css has a rule. All that is drawn follows its text. */

/* The size that the settings say, or the nearest to it. */
void ls_zoom_follow (GtkWidget *window, LsSettings *settings);
/* direction: 1 to the next larger size, -1 to the next smaller, 0 to the desktop's own. Kept in settings. */
void ls_zoom_change (GtkWidget *window, LsSettings *settings, int direction);
/* The nearest to percent. */
void ls_zoom_set (GtkWidget *window, LsSettings *settings, guint percent);

G_END_DECLS
