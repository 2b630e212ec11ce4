#pragma once

#include "ls-settings.h"

#include <gtk/gtk.h>

/* How large the text of all windows is, dialogs too, in percent of the desktop's: one of a few sizes, for which ls-zoom.c adds a
 * class to each window and style.css has a rule. All that is drawn follows its text. */

/* The size that the settings say, or the nearest to it; also for windows that are made later. */
void ls_zoom_follow (LsSettings *settings);
/* The same once, after the settings have changed. */
void ls_zoom_update (LsSettings *settings);
/* direction: 1 to the next larger size, -1 to the next smaller, 0 to the desktop's own. Kept in settings. */
void ls_zoom_change (LsSettings *settings, int direction);
/* The nearest to percent. */
void ls_zoom_set (LsSettings *settings, guint percent);
