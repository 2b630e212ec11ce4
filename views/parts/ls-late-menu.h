#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A GtkPopoverMenu that has no items until it is opened for the first time: each item is several widgets that follow an action,
 * and a window has hundreds of items that few people look at. */
GtkWidget *ls_late_menu_new (void);

/* What it shows, also where it was not opened yet; (nullable). */
void ls_late_menu_set_model (GtkPopoverMenu *menu, GMenuModel *model);
GMenuModel *ls_late_menu_get_model (GtkPopoverMenu *menu);

G_END_DECLS
