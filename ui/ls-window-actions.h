#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Adds the actions "win." to the class of LsWindow, for its menus, buttons and keys. */
void ls_window_actions_install (GtkWidgetClass *klass);

G_END_DECLS
