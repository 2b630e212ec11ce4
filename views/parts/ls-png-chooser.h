#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Asks for a PNG, in front of the window that owner is in, and starts in folder (nullable). Its signal "response" tells the rest; it goes
 * with owner, or when that asks again. Returns: (transfer none). */
GtkFileChooserNative *ls_png_chooser_show (GtkWidget *owner, const char *title, const char *folder);

G_END_DECLS
