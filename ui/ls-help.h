#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* A window with pages of the manual, that of the window first. Returns: (transfer none): shown with gtk_window_present(). */
GtkWindow *ls_help_new (GtkWindow *parent);

G_END_DECLS
