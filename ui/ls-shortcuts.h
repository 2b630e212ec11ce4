#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A window that lists every key, made from the table of commands.  (transfer full) as GtkWindow is. */
GtkWindow *ls_shortcuts_new (GtkWindow *parent);

G_END_DECLS
