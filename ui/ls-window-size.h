#pragma once

#include <gtk/gtk.h>

#include "ls-settings.h"

G_BEGIN_DECLS

/* Opens a window as large as the last one was when it closed, and remembers its size then. For a window that is not shown
 * yet. */
void ls_window_size_follow (GtkWindow *window, LsSettings *settings);

G_END_DECLS
